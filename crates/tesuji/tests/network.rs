//! `tesuji network`: what it tells, what it finds, what it refuses.

use std::fs;

use assert_cmd::Command;

/// Status, standard output and standard error.
fn tesuji(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::cargo_bin("tesuji").unwrap().args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn the_embedded_network_tells_where_it_comes_from() {
    let (status, line, _) = tesuji(&["network", "info", "--json"]);
    let value: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert_eq!((status, value["type"].as_str()), (Some(0), Some("network")));
    assert!(value["provenance"].as_str().unwrap().contains("games"));
}

#[test]
fn first_moves_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("two.jsonl");
    // A straight three in the corner, whose middle kills; and one without answer.
    let lines = r#"{"id":"three","size":19,"to_move":"B","black":["ac","bc","cc","dc","ec","eb","ea"],"white":["ab","bb","cb","db","da"],"correct_first_moves":["ba"]}
{"id":"open","size":13,"to_move":"W","black":["cc"],"white":["dd"]}
"#;
    fs::write(&file, lines).unwrap();
    let (status, told, error) = tesuji(&["network", "problems", file.to_str().unwrap(), "--json"]);
    assert_eq!((status, error.as_str()), (Some(0), ""));
    let values: Vec<serde_json::Value> =
        told.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(values.len(), 3);
    assert_eq!(values[0]["moves"].as_array().unwrap().len(), 5);
    assert_eq!(values[1]["place"], serde_json::Value::Null);
    assert_eq!((&values[2]["problems"], &values[2]["top3"]), (&1.into(), &1.into()));
}

#[test]
fn damaged_and_foreign_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("network.bin");
    let path = file.to_str().unwrap();
    let mut bytes =
        fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/network.bin")).unwrap();
    bytes[1_000_000] ^= 1;
    for (content, why) in [(bytes, "checksum"), (b"hello".to_vec(), "not a network")] {
        fs::write(&file, content).unwrap();
        let (status, told, error) = tesuji(&["network", "info", "--network", path]);
        assert_eq!((status, told.as_str()), (Some(2), ""));
        assert!(error.contains("network.bin") && error.contains(why), "{error}");
    }
    let (status, _, error) = tesuji(&["network", "info", "--network", "none"]);
    assert_eq!(status, Some(2));
    assert!(error.contains("--network none"));
}

#[test]
fn the_page_asks_the_network_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let (game, copy) = (folder.path().join("game.sgf"), folder.path().join("network.bin"));
    fs::write(&game, "(;SZ[9];B[ee];W[ce])").unwrap();
    let embedded = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/network.bin");
    fs::copy(embedded, &copy).unwrap();
    let question = r#"{"question":"network"}"#;
    let (game, copy) = (game.to_str().unwrap(), copy.to_str().unwrap());
    let told = tesuji(&["ask", question, game]);
    assert_eq!(told.0, Some(0), "{}", told.2);
    assert_eq!(tesuji(&["ask", question, game, "--network", copy]), told);
    for (network, why) in [(game, "not a network"), ("none", "--network none")] {
        for command in [&["ask", question, game][..], &["serve"]] {
            let (status, told, error) = tesuji(&[command, &["--network", network]].concat());
            assert_eq!((status, told.as_str()), (Some(2), ""), "{command:?}");
            assert!(error.contains(why), "{error}");
        }
    }
}

/// A straight three in the corner and a bulky four, as lines of problems.
const PROBLEMS: &str = r#"{"id":"three","size":19,"to_move":"B","black":["ac","bc","cc","dc","ec","eb","ea"],"white":["ab","bb","cb","db","da"],"correct_first_moves":["ba"]}
{"id":"side","size":19,"to_move":"W","black":["fb","gb","hb","fa","ha"],"white":["eb","ea","ec","fc","gc","hc","ic","ib","ia"],"correct_first_moves":["ga"]}
"#;

#[test]
fn judged_positions_are_made_resumed_and_asked_about() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("problems.jsonl"), PROBLEMS).unwrap();
    let make = |out: &str, more: &[&str]| {
        let (problems, out) = (path("problems.jsonl"), path(out));
        let mut words = vec!["network", "positions", "--problems", &problems, "--out", &out];
        words.extend(["--problem-most", "12", "--json"]);
        words.extend(more);
        tesuji(&words)
    };
    let all = path("all.bin");
    let (status, told, error) = make("one", &["--all", &all]);
    assert_eq!((status, error.as_str()), (Some(0), ""));
    let sheet: serde_json::Value = serde_json::from_str(told.lines().last().unwrap()).unwrap();
    let records = sheet["records"].as_u64().unwrap();
    assert!(records >= 10, "{sheet}");
    assert_eq!(sheet["from_problems"], records);
    let bytes = fs::read(&all).unwrap();
    assert_eq!(bytes.len() as u64, 292 * records);

    // A part that is missing is made again, the same; others are left alone.
    fs::remove_file(path("one/part-00000.zst")).unwrap();
    let (status, ..) = make("one", &["--all", &all]);
    assert_eq!((status, fs::read(&all).unwrap()), (Some(0), bytes.clone()));
    // Other work does not go into the same folder.
    let (status, _, error) = make("one", &["--seed", "2"]);
    assert_eq!(status, Some(2));
    assert!(error.contains("other work"), "{error}");
    let (status, ..) = make("two", &["--shard", "3/2"]);
    assert_eq!(status, Some(2));

    // Shards have the same records.
    assert_eq!(make("1.part", &["--shard", "1/2"]).0, Some(0));
    assert_eq!(make("2.part", &["--shard", "2/2"]).0, Some(0));
    let (one, two, whole) = (path("1.part"), path("2.part"), path("whole"));
    let (status, told, _) = tesuji(&["merge", &one, &two, "--out", &whole]);
    assert_eq!((status, told), (Some(0), format!("{whole}: 2 pieces of 2 parts\n")));
    let (status, told, _) = make("whole", &["--shard", "1/1", "--all", &path("shards.bin")]);
    assert_eq!((status, told.contains("\"sheet\"")), (Some(0), true));
    assert_eq!(fs::read(path("shards.bin")).unwrap(), bytes);

    let (status, told, error) = tesuji(&["network", "status", &all, "--json"]);
    assert_eq!((status, error.as_str()), (Some(0), ""));
    let value: serde_json::Value = serde_json::from_str(&told).unwrap();
    assert_eq!(value["positions"], records);
    fs::write(path("broken.bin"), [0; 292]).unwrap();
    let (status, _, error) = tesuji(&["network", "status", &path("broken.bin")]);
    assert_eq!(status, Some(2));
    assert!(error.contains("broken.bin: record 1"), "{error}");
}
