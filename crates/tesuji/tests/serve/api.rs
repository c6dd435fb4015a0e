//! Every address, and what the documents say of it.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use super::client::{Server, question_bytes, request};

const TRIPOD: &str =
    "(;SZ[9]AB[da][cb][db][bc][ad][bd]AW[ea][eb][cc][dc][ec][cd][ae][be][ce]PL[W])";
/// Far too hard for the seconds that it is given here.
const HARD: &str = "(;SZ[19]AB[dd][pd][dp][jj]AW[qq][cc][ko]TR[jj])";

#[test]
fn questions_are_answered_as_by_the_command_line() {
    let server = Server::start(&[]);
    let status = server.ask("status", &json!({ "text": TRIPOD, "at": ["D9"], "seconds": 5 }));
    assert_eq!(status.status, 200, "{}", status.body);
    let line = &status.json()["lines"][0];
    assert_eq!(line["claims"][0]["outcome"], "dies");
    assert_eq!(line["moves"], json!(["B8"]));
    assert!(line["words"].as_array().is_some_and(|words| !words.is_empty()));
    let proof = server
        .ask("prove", &json!({ "text": TRIPOD, "goal": "kill", "at": ["D9"], "first": "white" }));
    let lines = proof.json()["lines"].clone();
    let sgf = lines.as_array().unwrap().iter().find(|line| line["type"] == "proof").unwrap();
    let checked = server.ask("check", &json!({ "text": sgf["sgf"] }));
    assert_eq!(checked.json()["lines"][0]["proven"], true, "{}", checked.body);
    for (question, fields, kind) in [
        ("network", json!({}), "policy"),
        ("problems", json!({}), "problem"),
        ("opening", json!({}), "opening"),
        ("value", json!({ "expression": "cool({4|0},2)" }), "value"),
        ("analyze", json!({ "playouts": 20, "nodes": 100 }), "analysis"),
        ("play", json!({ "profile": "random" }), "move"),
    ] {
        let mut body = fields;
        body["text"] = TRIPOD.into();
        let reply = server.ask(question, &body);
        assert_eq!(reply.json()["lines"][0]["type"], kind, "{question}: {}", reply.body);
    }
    let eye = "(;SZ[9]AB[ba][bb][ab]AW[gg])";
    let rules = server.ask("rules", &json!({ "text": eye }));
    assert_eq!(rules.status, 200, "{}", rules.body);
    let race = json!({ "text": "(;SZ[5]AB[aa])" });
    assert_eq!(server.ask("race", &race).status, 422);
    let game = json!({ "text": "(;SZ[5];B[cc];W[bb])", "seconds": 5 });
    let review = server.ask("review", &game);
    let lines = review.json()["lines"].clone();
    let of_type =
        |kind: &str| lines.as_array().unwrap().iter().filter(|line| line["type"] == kind).count();
    // Every position, then what decided the game: at first sight, and in the end.
    assert_eq!((of_type("moment"), of_type("review")), (3, 2), "{}", review.body);
    let three = "(;SZ[9]PL[B]AB[aa][ea][ab][bb][cb][db][eb]AW[fa][fb][ac][bc][cc][dc][ec][fc])";
    let why = server.ask("why", &json!({ "text": three, "at": ["E5"], "seconds": 5 }));
    assert_eq!(why.json()["lines"][0]["better"][0], "C9", "{}", why.body);
    let level = json!({ "text": "(;SZ[5])", "level": "20k", "playouts": 20 });
    assert_eq!(server.ask("play", &level).json()["lines"][0]["type"], "move");
}

#[test]
fn what_cannot_be_asked_is_told_in_one_line() {
    let server = Server::start(&[]);
    let check = |question: &str, body: &Value, status: u16, message: &str| {
        let reply = server.ask(question, body);
        let found = reply.json()["message"].as_str().unwrap_or_default().to_owned();
        assert!(reply.status == status && found.contains(message), "{}: {found}", reply.status);
    };
    check("status", &json!({ "text": TRIPOD, "at": ["A1"] }), 422, "no stone at A1");
    check("status", &json!({ "text": TRIPOD, "at": ["--out=x"] }), 422, "is no point");
    check("status", &json!({ "text": "(;SZ[9];B[aa" , "at": ["A1"] }), 422, "input:1:10");
    check("status", &json!({ "text": TRIPOD, "at": 7 }), 422, "expected");
    check("solve", &json!({ "text": "\u{0}\u{1}" }), 422, "no text");
    check("check", &json!({ "text": 5 }), 400, "text has to be a string");
    check("nothing", &json!({}), 404, "no such question");
    check("value", &json!({ "expression": "{1|" }), 422, "");
}

/// More questions than one child answers: none is lost when the next takes its place, and
/// neither a refusal nor a client that goes spoils the one after it.
#[test]
fn quick_questions_are_answered_again_and_again() {
    let server = Server::start(&["--workers", "1"]);
    for number in 0..130 {
        if number % 40 == 3 {
            let long = json!({ "text": HARD, "at": ["K10"], "seconds": 600 });
            drop(server.send(&question_bytes(server.port, "status", &long)));
        }
        let wrong = server.ask("value", &json!({ "expression": "{1|" }));
        assert_eq!(wrong.status, 422, "{}", wrong.body);
        let reply = server.ask("value", &json!({ "expression": format!("{number}+1") }));
        let value = reply.json()["lines"][0]["value"].clone();
        assert_eq!(value, json!((number + 1).to_string()), "{}", reply.body);
    }
    for _ in 0..3 {
        let status = json!({ "text": TRIPOD, "at": ["D9"], "seconds": 5 });
        let reply = server.ask("status", &status);
        assert_eq!(reply.json()["lines"][0]["moves"], json!(["B8"]), "{}", reply.body);
    }
    wait_until_idle(&server);
}

/// One program that answers several questions says what several programs say.
#[test]
fn questions_of_the_standard_input_are_answered_alike() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("input"), TRIPOD).unwrap();
    let run = |request: &str, input: &str| {
        let mut program = assert_cmd::Command::new(env!("CARGO_BIN_EXE_tesuji"));
        let program = program.current_dir(&folder).args(["ask", request, "input"]);
        let output = program.write_stdin(input).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let good = r#"{"question":"problems"}"#;
    let refused = r#"{"question":"status","at":["J9"]}"#;
    let found = run("-", &format!("{good}\n{refused}\nno request\n{good}\n"));
    let lines: Vec<Value> = found.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let alone: Value = serde_json::from_str(run(good, "").trim()).unwrap();
    assert_eq!([&lines[0], &lines[4]], [&alone, &alone]);
    let ends: Vec<i64> = lines.iter().filter_map(|line| line["status"].as_i64()).collect();
    assert_eq!(ends, [0, 2, 2, 0], "{found}");
    assert!(lines[2]["complaint"].as_str().unwrap().contains("no stone at J9"), "{found}");
}

/// The description has exactly the routes; `TESUJI_UPDATE` writes the document anew.
#[test]
fn the_document_describes_the_routes() {
    let server = Server::start(&[]);
    let description = server.get("/api/openapi.json").json();
    for (path, methods) in description["paths"].as_object().unwrap() {
        for (method, about) in methods.as_object().unwrap() {
            let real = path.replace("{id}", "0");
            let headers = "content-type: application/json\r\n";
            let method = method.to_uppercase();
            let reply = server.talk(&request(&method, server.port, &real, headers, "{}"));
            let known = about["responses"].get(reply.status.to_string());
            assert!(known.is_some(), "{method} {real} answers {}: {}", reply.status, reply.body);
            let other = server.talk(&request("PATCH", server.port, &real, "", ""));
            assert_eq!(other.status, 405, "{real}");
        }
    }
    let questions = server.get("/api/health").json()["questions"].clone();
    for question in questions.as_array().unwrap() {
        let path = format!("/api/ask/{}", question["name"].as_str().unwrap());
        assert!(description["paths"].get(&path).is_some(), "{path}");
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/api.md");
    let text = fs::read_to_string(&file).unwrap();
    let (head, _) = text.split_once("\n| question |").expect("a head before the table");
    let expected = format!("{head}\n{}", tesuji::cli::api_document());
    if std::env::var_os("TESUJI_UPDATE").is_some() {
        fs::write(&file, &expected).unwrap();
    } else {
        assert!(text == expected, "docs/api.md: run the tests once with TESUJI_UPDATE=1");
    }
}

#[test]
fn the_page_is_served_with_a_strict_policy() {
    let server = Server::start(&[]);
    for (path, kind) in
        [("/", "text/html"), ("/app.js", "text/javascript"), ("/app.css", "text/css")]
    {
        let reply = server.get(path);
        assert_eq!(reply.status, 200);
        assert!(reply.head.contains(&format!("content-type: {kind}")), "{}", reply.head);
        assert!(reply.head.contains("default-src 'none'"), "{}", reply.head);
        assert!(!reply.body.contains("https://"), "{path} names another server");
    }
    for outside in
        ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "/etc/passwd", "/api", "//", "/app.js/.."]
    {
        assert_eq!(server.get(outside).status, 404, "{outside}");
    }
    let foreign = "GET / HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n";
    assert_eq!(server.talk(foreign.as_bytes()).status, 403);
    let origin = "origin: http://evil.example\r\ncontent-type: application/json\r\n";
    let reply = server.talk(&request("POST", server.port, "/api/ask/value", origin, "{}"));
    assert_eq!(reply.status, 403);
}

#[test]
fn the_program_alone_serves_the_page() {
    let server = Server::with_words(&[]);
    assert!(server.get("/").body.contains("<title>Tesuji</title>"));
}

#[test]
fn other_machines_need_the_token() {
    let server = Server::start(&["--token", "secret0secret"]);
    assert_eq!(server.get("/").status, 200);
    assert_eq!(server.get("/api/health").status, 401);
    let shown = "authorization: Bearer secret0secret\r\n";
    assert_eq!(server.talk(&request("GET", server.port, "/api/health", shown, "")).status, 200);
}

/// Waits until nothing is answered any more: a job whose client has gone ends.
fn wait_until_idle(server: &Server) {
    while server.load() > 0 {
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn jobs_end_when_their_clients_go_or_take_them_back() {
    let server = Server::start(&["--workers", "1"]);
    let body = json!({ "text": HARD, "goal": "live", "at": ["K10"], "seconds": 600 });
    let gone = server.send(&question_bytes(server.port, "prove", &body));
    while server.load() == 0 {
        thread::sleep(Duration::from_millis(5));
    }
    drop(gone);
    wait_until_idle(&server);
    // As events: the first one names the job.
    let headers = "content-type: application/json\r\naccept: text/event-stream\r\n";
    let body = body.to_string();
    let stream = server.send(&request("POST", server.port, "/api/ask/prove", headers, &body));
    let mut lines = BufReader::new(stream).lines().map(Result::unwrap);
    let id =
        lines.find_map(|line| Some(line.split_once("{\"id\":\"")?.1.split_once('"')?.0.to_owned()));
    let path = format!("/api/jobs/{}", id.unwrap());
    assert_eq!(server.talk(&request("DELETE", server.port, &path, "", "")).status, 204);
    assert!(lines.any(|line| line.contains("taken back")));
    wait_until_idle(&server);
    assert_eq!(server.talk(&request("DELETE", server.port, &path, "", "")).status, 404);
}

#[test]
fn a_full_queue_says_so() {
    let server = Server::start(&["--workers", "1", "--queue", "1"]);
    let body = json!({ "text": HARD, "goal": "live", "at": ["K10"], "seconds": 600 });
    let waiting: Vec<_> =
        (0..2).map(|_| server.send(&question_bytes(server.port, "prove", &body))).collect();
    while server.load() < 2 {
        thread::sleep(Duration::from_millis(5));
    }
    let reply = server.ask("prove", &body);
    assert_eq!(reply.status, 429);
    assert!(reply.head.contains("retry-after"), "{}", reply.head);
    // What is quick does not wait behind it.
    assert_eq!(server.ask("value", &json!({ "expression": "1" })).status, 200);
    drop(waiting);
    wait_until_idle(&server);
}

#[test]
fn a_job_that_takes_too_long_ends() {
    let server = Server::start(&["--time", "1"]);
    let body = json!({ "text": HARD, "goal": "live", "at": ["K10"], "seconds": 600 });
    assert_eq!(server.ask("prove", &body).status, 504);
}
