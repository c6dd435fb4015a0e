//! Any bytes as what a client sends over a connection: the server answers with nothing but
//! the codes of its contract, or not at all, and ends the connection. No question gets as
//! far as a child process: what a child is asked is the target of the other fuzzers.
#![no_main]

use std::cell::LazyCell;

use libfuzzer_sys::fuzz_target;
use tesuji_serve::{Asset, Limits, Options, Question, Reception, Weight};
use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};
use tokio::runtime::{Builder, Runtime};

/// What docs/api.md allows, and what the HTTP library says of a request it cannot read.
const ALLOWED: [u16; 21] = [
    100, 200, 204, 304, 400, 401, 403, 404, 405, 408, 409, 411, 413, 414, 415, 422, 429, 431, 501,
    504, 505,
];

const QUESTIONS: &[Question] =
    &[Question { name: "q", about: "anything", weight: Weight::Heavy, fields: &[] }];
const PAGE: &[Asset] = &[Asset { path: "/", bytes: b"page" }];

thread_local! {
    static RUNTIME: LazyCell<Runtime> = LazyCell::new(|| {
        Builder::new_current_thread().enable_all().build().expect("a runtime")
    });
    static RECEPTIONS: LazyCell<[Reception; 2]> =
        LazyCell::new(|| RUNTIME.with(|runtime| runtime.block_on(async { receptions() })));
}

/// One that asks for a token, and one that does not. None has room for a question.
fn receptions() -> [Reception; 2] {
    let limits = Limits { workers: 0, queue: 0, body: 100, ..Limits::default() };
    [None, Some("abc".to_owned())].map(|token| {
        Reception::new(Options {
            address: "127.0.0.1:80".parse().expect("an address"),
            token,
            limits,
            program: "/nowhere".into(),
            questions: QUESTIONS,
            page: PAGE,
            version: "0",
        })
    })
}

fuzz_target!(|bytes: &[u8]| {
    let Some((first, sent)) = bytes.split_first() else { return };
    let answer = RECEPTIONS.with(|receptions| {
        let reception = receptions[usize::from(first % 2)].clone();
        RUNTIME.with(|runtime| {
            runtime.block_on(async {
                let (mut client, server) = duplex(1 << 20);
                client.write_all(sent).await.expect("there is room");
                client.shutdown().await.expect("a client may end");
                reception.converse(server).await;
                let mut answer = Vec::new();
                client.read_to_end(&mut answer).await.expect("the server has ended");
                answer
            })
        })
    });
    if !answer.is_empty() {
        let line = answer.split(|&byte| byte == b'\r').next().unwrap_or_default();
        let line = str::from_utf8(line).expect("the first line is text");
        let code = line.strip_prefix("HTTP/1.").and_then(|rest| rest.get(2..5));
        let code: Option<u16> = code.and_then(|code| code.parse().ok());
        assert!(code.is_some_and(|code| ALLOWED.contains(&code)), "{line}");
    }
});
