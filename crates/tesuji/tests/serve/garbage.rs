//! Random and damaged requests: the server answers or hangs up, and goes on.

use serde_json::json;
use tesuji_board::Rng;

use super::client::{Server, question_bytes, request};

/// Requests that are tried.
const COUNT: usize = 400;

#[test]
fn no_request_brings_the_server_down() {
    let server = Server::start(&["--workers", "2", "--time", "5"]);
    let mut rng = Rng::new(7);
    let good = [
        question_bytes(server.port, "value", &json!({ "expression": "{4|0}" })),
        question_bytes(server.port, "problems", &json!({ "text": "(;SZ[9]AB[aa])" })),
        question_bytes(server.port, "status", &json!({ "text": "(;SZ[5]AB[aa])", "at": ["A5"] })),
        request("GET", server.port, "/app.css", "", ""),
        request("DELETE", server.port, "/api/jobs/1", "", ""),
    ];
    for i in 0..COUNT {
        let mut bytes = good[rng.below(good.len() as u32) as usize].clone();
        for _ in 0..1 + rng.below(6) {
            let at = rng.below(bytes.len() as u32) as usize;
            match rng.below(4) {
                0 => bytes[at] = rng.below(256) as u8,
                1 => bytes.truncate(at.max(1)),
                2 => bytes.insert(at, rng.below(256) as u8),
                _ => {
                    bytes.remove(at);
                    bytes.push(b'\n');
                }
            }
        }
        // Most of these wait for more bytes than come: nobody waits for an answer.
        drop(server.send(&bytes));
        if i % 50 == 0 {
            assert_eq!(server.get("/api/health").status, 200, "after {i} requests");
        }
    }
    let large = "x".repeat(5 << 20);
    let reply = server.ask("problems", &json!({ "text": large }));
    assert!(matches!(reply.status, 413 | 0), "{}", reply.status);
    let many = json!({ "at": vec!["A1"; 20_000] });
    assert_eq!(server.ask("status", &many).status, 413);
    assert_eq!(server.get("/api/health").status, 200);
}
