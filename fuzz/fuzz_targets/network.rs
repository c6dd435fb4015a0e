//! Any bytes as the weights of a network, with the beginning and the checksum that make a
//! file of them, and as many weights as its sizes ask for: nothing panics, what is read is
//! written and read again to the same, one wrong bit is refused, and a network of finite
//! weights answers with numbers.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use tesuji_board::{Board, Color, Size};
use tesuji_network::{Form, MAGIC, Network, PLANES, Query, VERSION, Weights};

static BOARD: LazyLock<Board> = LazyLock::new(|| Board::new(Size::square(3).expect("a board")));

/// As the files have it behind their version.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.chunks(8).fold(0xcbf2_9ce4_8422_2325, |sum, chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        (sum ^ u64::from_le_bytes(word)).wrapping_mul(0x0100_0000_01b3)
    })
}

fn file_of(body: &[u8]) -> Vec<u8> {
    let (version, sum) = (VERSION.to_le_bytes(), checksum(body).to_le_bytes());
    [&MAGIC[..], &version, &sum, body].concat()
}

fuzz_target!(|bytes: &[u8]| {
    let _ = Weights::from_bytes(bytes);
    let _ = Weights::from_bytes(&file_of(bytes));
    // The smallest networks: sizes from the first bytes, weights from the others, over and
    // over. Even these have thousands of weights, so a checksum says whether they are written
    // (one time in 64) and played with (in 256); a byte would do so for most inputs, since the
    // fuzzer keeps those that reach more.
    let Some((head, rest)) = bytes.split_first_chunk::<8>() else { return };
    if rest.is_empty() {
        return;
    }
    let small = |byte: u8| usize::from(byte % 3) + 1;
    let [blocks, hidden, edge, units, owner, status, text, _] = *head;
    let chance = checksum(bytes) >> 56;
    let form = Form {
        blocks: usize::from(blocks % 2),
        channels: 8,
        hidden: small(hidden),
        edge: small(edge),
        units: small(units),
        owner: small(owner),
        status: small(status),
    };
    let count = Weights::zeros(form).count();
    let text = usize::from(text % 4).min(rest.len());
    let sizes = [form.blocks, 8, PLANES, form.hidden, form.edge, form.units, form.owner];
    let mut body: Vec<u8> = Vec::with_capacity(2 * count + 32);
    for size in sizes.into_iter().chain([form.status, text]) {
        body.extend((size as u16).to_le_bytes());
    }
    body.extend(&rest[..text]);
    // Doubled rather than byte by byte: that is most of the time otherwise.
    let begin = body.len();
    body.extend(rest);
    while body.len() < begin + 2 * count {
        body.extend_from_within(begin..);
    }
    body.truncate(begin + 2 * count);
    let file = file_of(&body);
    let Ok(weights) = Weights::from_bytes(&file) else { return };
    if chance % 64 != 0 {
        return;
    }
    assert_eq!(weights.to_bytes(), file, "what was read is written again");
    let bit = bytes.len() * 7919 % (8 * file.len());
    let mut damaged = file;
    damaged[bit / 8] ^= 1 << (bit % 8);
    assert!(Weights::from_bytes(&damaged).is_err(), "damage is refused");
    if chance == 0 {
        let found = Network::new(weights).evaluate(&Query::new(&BOARD, Color::Black));
        assert!(found.moves.iter().all(|(_, chance)| (0.0..=1.001).contains(chance)));
        assert!(found.owners.iter().chain([&found.win]).all(|chance| (0.0..=1.0).contains(chance)));
        assert!(found.lead.is_finite());
    }
});
