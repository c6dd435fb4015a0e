//! Any bytes as part files, a zero byte between two of them; where the first byte is odd,
//! every end that can be read gets the length and the checksum that fit. Nothing panics,
//! and what is merged is one part that is whole.
#![no_main]

use std::path::PathBuf;
use std::sync::LazyLock;
use std::{env, fs, process};

use libfuzzer_sys::fuzz_target;
use serde_json::{Value, json};
use tesuji_lab::parts::{collect, hash_bytes, merge, read_part, read_sums};

/// At most so many files.
const FILES: usize = 3;

/// A folder of this process; best in memory (`TMPDIR`).
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = env::temp_dir().join(format!("tesuji-fuzz-{}", process::id()));
    fs::create_dir_all(&folder).expect("a folder for parts");
    folder
});

fuzz_target!(|bytes: &[u8]| {
    let Some((first, rest)) = bytes.split_first() else { return };
    let mut paths = Vec::new();
    for (number, part) in rest.split(|&byte| byte == 0).take(FILES).enumerate() {
        let path = FOLDER.join(number.to_string());
        let mended = (first % 2 == 1).then(|| mended(part)).flatten();
        fs::write(&path, mended.as_deref().unwrap_or(part)).expect("a file can be written");
        let _ = read_sums(&path);
        paths.push(path);
    }
    let Ok(parts) = collect(&paths) else { return };
    let out = FOLDER.join("merged");
    if merge(&parts, &out).is_ok() {
        let whole = read_part(&out).expect("what was merged is whole");
        assert_eq!(whole.end.pieces, whole.end.of);
        assert_eq!(whole.head, parts[0].head.whole());
    }
});

/// A part with the right length and checksum in its last line.
fn mended(part: &[u8]) -> Option<Vec<u8>> {
    let begin = part.iter().position(|&byte| byte == b'\n')? + 1;
    let end = part[begin..].iter().rposition(|&byte| byte == b'\n').map_or(begin, |at| begin + at + 1);
    let mut last: Value = serde_json::from_slice(&part[end..]).ok()?;
    let body = &part[begin..end];
    *last.get_mut("bytes")? = json!(body.len());
    *last.get_mut("checksum")? = json!(hash_bytes(body));
    Some([&part[..end], last.to_string().as_bytes(), b"\n"].concat())
}
