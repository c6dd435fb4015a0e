//! What KaTrain does: analysis of positions, pondering that is taken back,
//! alternatives, a region of interest, limits of time; and leaving.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::client::{Client, deaf};

/// A question with the fields that KaTrain sends, and more.
fn query(id: &str, more: Value) -> Value {
    let mut query = json!({
        "id": id,
        "rules": "japanese",
        "priority": 0,
        "analyzeTurns": [2],
        "maxVisits": 40,
        "komi": 6.5,
        "boardXSize": 7,
        "boardYSize": 7,
        "includeOwnership": true,
        "includeMovesOwnership": true,
        "includePolicy": true,
        "initialStones": [],
        "initialPlayer": "B",
        "moves": [["B", "D4"], ["W", "C3"]],
        "overrideSettings": { "reportAnalysisWinratesAs": "BLACK", "wideRootNoise": 0.04 },
    });
    for (field, value) in more.as_object().unwrap() {
        query[field] = value.clone();
    }
    query
}

/// A search that goes on until it is taken back.
fn ponder(id: &str) -> Value {
    query(id, json!({ "maxVisits": 10_000_000, "reportDuringSearchEvery": 0.01 }))
}

fn terminate(id: &str, which: &str) -> Value {
    json!({ "id": id, "action": "terminate", "terminateId": which })
}

fn is_final(line: &Value, id: &str) -> bool {
    line["id"] == id && line["isDuringSearch"] == false
}

fn moves(line: &Value) -> BTreeSet<String> {
    let infos = line["moveInfos"].as_array().unwrap().iter();
    infos.map(|info| info["move"].as_str().unwrap().to_owned()).collect()
}

fn visits(line: &Value) -> u64 {
    let infos = line["moveInfos"].as_array().unwrap().iter();
    infos.map(|info| info["visits"].as_u64().unwrap()).sum()
}

/// Asks one question and gives the answer.
fn answer(client: &mut Client, query: &Value) -> Value {
    client.send(query);
    client.json_until(|line| is_final(line, query["id"].as_str().unwrap()))
}

#[test]
fn every_move_has_a_reason_where_that_is_asked_for() {
    let mut client = Client::analysis(&[]);
    let told = answer(&mut client, &query("why", json!({ "includeWhy": true })));
    for info in told["moveInfos"].as_array().unwrap() {
        let reasons = info["reasons"].as_array().unwrap();
        assert!(!reasons.is_empty() && reasons.iter().all(|text| text != ""), "{info}");
    }
    let plain = answer(&mut client, &query("plain", json!({})));
    assert!(plain["moveInfos"][0].get("reasons").is_none());
}

#[test]
fn pondering_is_told_on_the_way_and_taken_back() {
    let mut client = Client::analysis(&["-model", "none.bin.gz", "-config", "none.cfg"]);
    client.send(ponder("QUERY:1"));
    let partial = client.json();
    assert_eq!((&partial["id"], &partial["isDuringSearch"]), (&json!("QUERY:1"), &json!(true)));
    for (name, length) in [("ownership", 49), ("policy", 50)] {
        assert_eq!(partial[name].as_array().unwrap().len(), length, "{name}");
    }
    assert_eq!(partial["moveInfos"][0]["ownership"].as_array().unwrap().len(), 49);
    assert_eq!(partial["rootInfo"]["currentPlayer"], "B");
    let chances = partial["policy"].as_array().unwrap().iter().map(|p| p.as_f64().unwrap());
    let (illegal, legal): (Vec<f64>, Vec<f64>) = chances.partition(|&chance| chance < 0.0);
    assert_eq!(illegal, [-1.0, -1.0]);
    assert!((legal.iter().sum::<f64>() - 1.0).abs() < 1e-6);

    client.send(terminate("QUERY:2", "QUERY:1"));
    // Both answers come, in whatever order.
    let mut missing = vec!["the action", "the question"];
    while !missing.is_empty() {
        let line = client.json();
        if line["id"] == "QUERY:2" {
            assert_eq!(line, terminate("QUERY:2", "QUERY:1"));
            missing.retain(|word| *word != "the action");
        } else if is_final(&line, "QUERY:1") {
            assert!(line["rootInfo"]["visits"].as_u64().unwrap() < 10_000_000);
            missing.retain(|word| *word != "the question");
        }
    }
    let next = answer(&mut client, &query("QUERY:3", json!({})));
    assert_eq!(next["rootInfo"]["visits"], 40);
    assert_eq!(client.end(), (vec![], true));
}

#[test]
fn every_question_has_its_own_visits() {
    let mut client = Client::analysis(&[]);
    let first = answer(&mut client, &query("a", json!({})));
    let again = answer(&mut client, &query("a", json!({})));
    assert_eq!(first, again);
    // The first visit judges the position itself.
    assert_eq!((first["rootInfo"]["visits"].as_u64(), visits(&first)), (Some(40), 39));
    let more = answer(&mut client, &query("a", json!({ "maxVisits": 41 })));
    assert_eq!(more["rootInfo"]["visits"], 41);
    // What is reported on the way changes nothing.
    let told = query("a", json!({ "reportDuringSearchEvery": 0.001 }));
    assert_eq!(answer(&mut client, &told), first);
}

#[test]
fn alternatives_are_other_moves() {
    let mut client = Client::analysis(&[]);
    let first = answer(&mut client, &query("a", json!({})));
    let known: Vec<String> = moves(&first).into_iter().collect();
    let avoid = json!([{ "player": "B", "moves": known, "untilDepth": 1 }]);
    let others = answer(&mut client, &query("b", json!({ "avoidMoves": avoid })));
    assert!(moves(&others).is_disjoint(&moves(&first)), "{others}");
    assert!(!moves(&others).is_empty());
}

/// KaTrain names what lies outside; other clients what lies inside.
#[test]
fn a_region_of_interest() {
    let columns = ["A", "B", "C", "D", "E", "F", "G"];
    let all = columns.iter().flat_map(|column| (1..=7).map(move |row| format!("{column}{row}")));
    let (inside, outside): (Vec<String>, Vec<String>) =
        all.partition(|point| matches!(&point[..], "E5" | "E6" | "F5" | "F6"));
    let each = |moves: &Vec<String>| -> Vec<Value> {
        let entry = |player| json!({ "player": player, "moves": moves, "untilDepth": 1 });
        vec![entry("B"), entry("W")]
    };
    let mut client = Client::analysis(&[]);
    let mut found =
        moves(&answer(&mut client, &query("a", json!({ "avoidMoves": each(&outside) }))));
    found.remove("pass");
    assert!(!found.is_empty() && found.is_subset(&inside.iter().cloned().collect()), "{found:?}");
    let allowed = query("b", json!({ "allowMoves": each(&inside), "includePVVisits": true }));
    let allowed = answer(&mut client, &allowed);
    assert!(moves(&allowed).is_subset(&inside.into_iter().collect()), "{allowed}");
    let info = &allowed["moveInfos"][0];
    assert_eq!(info["pvVisits"][0], info["visits"]);
    assert_eq!(info["pvVisits"].as_array().unwrap().len(), info["pv"].as_array().unwrap().len());
}

#[test]
fn time_is_a_limit() {
    let mut client = Client::analysis(&[]);
    let settings = json!({ "maxTime": 0.001 });
    let asked = query("a", json!({ "maxVisits": 10_000_000, "overrideSettings": settings }));
    let found = answer(&mut client, &asked);
    assert!(found["rootInfo"]["visits"].as_u64().unwrap() < 10_000_000);
}

#[test]
fn chances_are_told_for_whom_the_client_wants() {
    let mut client = Client::analysis(&[]);
    let mut told_for = |side: &str| {
        let settings = json!({ "reportAnalysisWinratesAs": side });
        let found = answer(&mut client, &query("a", json!({ "overrideSettings": settings })));
        [&found["rootInfo"]["winrate"], &found["rootInfo"]["scoreLead"], &found["ownership"][0]]
            .map(|value| value.as_f64().unwrap())
    };
    let [black, white, mover] = ["BLACK", "WHITE", "SIDETOMOVE"].map(&mut told_for);
    assert_eq!(mover, black);
    assert!((black[0] + white[0] - 1.0).abs() < 1e-9);
    assert_eq!([black[1], black[2]], [-white[1], -white[2]]);
}

/// The client is served while the program ponders something else.
#[test]
fn questions_are_answered_beside_pondering() {
    let mut client = Client::analysis(&["--analysis-threads", "2"]);
    client.send(ponder("ponder"));
    client.json_until(|line| line["id"] == "ponder");
    for id in ["a", "b", "c"] {
        assert_eq!(answer(&mut client, &query(id, json!({})))["rootInfo"]["visits"], 40);
    }
    client.send(json!({ "id": "end", "action": "terminate_all" }));
    client.json_until(|line| is_final(line, "ponder"));
}

#[test]
fn what_waits_can_be_taken_back() {
    let mut client = Client::analysis(&["--analysis-threads", "1"]);
    client.send(ponder("ponder"));
    client.json_until(|line| line["id"] == "ponder");
    client.send(query("a", json!({ "analyzeTurns": [0, 1, 2] })));
    let mut taken_back = terminate("t", "a");
    taken_back["turnNumbers"] = json!([2, 0]);
    client.send(&taken_back);
    let of_others = |line: &Value| line["id"] != "ponder";
    for turn in [0, 2] {
        let nothing =
            json!({ "id": "a", "turnNumber": turn, "isDuringSearch": false, "noResults": true });
        assert_eq!(client.json_until(of_others), nothing);
    }
    assert_eq!(client.json_until(of_others), taken_back);
    client.send(terminate("t", "ponder"));
    assert_eq!(client.json_until(|line| is_final(line, "a"))["turnNumber"], 1);
}

#[test]
fn what_is_urgent_comes_first() {
    let mut client = Client::analysis(&["--analysis-threads", "1"]);
    client.send(ponder("ponder"));
    client.json_until(|line| line["id"] == "ponder");
    client.send(query("late", json!({})));
    client.send(query("soon", json!({ "priority": 5 })));
    let mut turns = query("turns", json!({ "analyzeTurns": [0, 1], "priorities": [-3, 7] }));
    turns.as_object_mut().unwrap().remove("priority");
    client.send(turns);
    client.send(terminate("t", "ponder"));
    let order: Vec<(String, u64)> = std::iter::from_fn(|| {
        let line = client.json_until(|line| {
            line["isDuringSearch"] == false && line["id"] != "ponder" && line["id"] != "t"
        });
        Some((line["id"].as_str()?.to_owned(), line["turnNumber"].as_u64()?))
    })
    .take(4)
    .collect();
    let expected = [("turns", 1), ("soon", 2), ("late", 2), ("turns", 0)];
    assert_eq!(order, expected.map(|(id, turn)| (id.to_owned(), turn)));
}

#[test]
fn faults_are_named_and_the_rest_is_answered() {
    let mut client = Client::analysis(&[]);
    let mut line = |text: &str| -> Value {
        client.send(text);
        serde_json::from_str(&client.line()).unwrap()
    };
    assert!(line("{").get("error").is_some());
    assert_eq!(line(&" ".repeat(2 << 20)), json!({ "error": "the line is too long" }));
    let illegal = line(r#"{"id":"a","moves":[["B","D4"],["W","D4"]]}"#);
    assert_eq!((&illegal["id"], &illegal["field"]), (&json!("a"), &json!("moves")));
    // KaTrain looks for these words.
    assert!(illegal["error"].as_str().unwrap().contains("Illegal move"), "{illegal}");
    let warning = line(r#"{"id":"a","maxVisits":1,"overrideSettings":{"luck":1}}"#);
    assert_eq!(warning["field"], "overrideSettings");
    assert!(warning["warning"].as_str().unwrap().ends_with(": luck"), "{warning}");
    assert!(is_final(&client.json(), "a"));
    client.send(r#"{"id":"v","action":"query_version"}"#);
    assert_eq!(client.json()["version"], env!("CARGO_PKG_VERSION"));
}

/// As KataGo does: what was asked is answered, unless the client says that it
/// does not wait.
#[test]
fn the_end_of_the_input() {
    let mut client = Client::analysis(&["--analysis-threads", "1"]);
    for id in ["a", "b", "c"] {
        client.send(query(id, json!({})));
    }
    let (rest, well) = client.end();
    let answered = rest.iter().filter(|line| line.contains(r#""isDuringSearch":false"#)).count();
    assert!(well && answered == 3, "{rest:?}");
    for option in ["-quit-without-waiting", "--quit-without-waiting"] {
        let mut client = Client::analysis(&["--analysis-threads", "1", option]);
        client.send(ponder("ponder"));
        client.json_until(|line| line["id"] == "ponder");
        client.send(query("a", json!({})));
        let (_, well) = client.end();
        assert!(well);
    }
}

/// A client that goes away takes the program with it, also where a search says
/// nothing that could not be written.
#[cfg(unix)]
#[test]
fn the_program_ends_with_its_client() {
    let silent = query("a", json!({ "maxVisits": 10_000_000 })).to_string();
    for keep_input in [false, true] {
        assert!(deaf(&["analysis"], &silent, keep_input).wait());
    }
    assert!(deaf(&["analysis"], &ponder("a").to_string(), true).wait());
}
