//! What Sabaki and Lizzie do: an analysis that runs until another command is
//! sent.

use super::client::Client;

/// The numbers that follow a word of a line.
fn numbers_after(line: &str, word: &str) -> Vec<f64> {
    let words = line.split_whitespace().skip_while(|&other| other != word).skip(1);
    words.map_while(|word| word.parse().ok()).collect()
}

/// The moves of a line.
fn moves(line: &str) -> Vec<&str> {
    let words: Vec<&str> = line.split_whitespace().collect();
    words.windows(3).filter(|three| three[..2] == ["info", "move"]).map(|three| three[2]).collect()
}

/// Starts an analysis, waits for its lines, ends it by asking for the version as
/// Sabaki does, and gives the last line.
fn analysis(client: &mut Client, command: &str) -> String {
    client.send(command);
    assert_eq!(client.line(), "=");
    let mut line = client.line();
    client.send("protocol_version");
    // What was on its way comes, then the end of the answer.
    loop {
        match client.line() {
            end if end.is_empty() => break,
            next => line = next,
        }
    }
    assert_eq!(client.gtp_answer(), Ok("2".to_owned()));
    line
}

#[test]
fn the_first_analysis_that_is_listed() {
    let mut client = Client::start(&["gtp"]);
    let commands = client.gtp("list_commands").unwrap();
    let known = ["analyze", "kata-analyze", "lz-analyze", "sabaki-analyze"];
    let command = commands.lines().find(|name| known.contains(name)).unwrap().to_owned();
    client.gtp("boardsize 7").unwrap();
    client.gtp("play B D4").unwrap();
    for _ in 0..2 {
        let line = analysis(&mut client, &format!("{command} W 2"));
        assert!(line.starts_with("info move "), "{line}");
        // Sabaki tells chances in this form from Leela Zero's by the point.
        let winrate = line.split_whitespace().skip_while(|word| *word != "winrate").nth(1);
        assert!(winrate.unwrap().contains('.'), "{line}");
    }
    let (rest, well) = client.end();
    assert!(rest.is_empty() && well);
}

#[test]
fn all_that_can_be_told() {
    let mut client = Client::start(&["gtp"]);
    client.gtp("boardsize 5").unwrap();
    let words = "kata-analyze b interval 2 rootInfo true ownership true movesOwnership true \
                 pvVisits true pvEdgeVisits true";
    let line = analysis(&mut client, words);
    let (infos, rest) = line.split_once(" rootInfo ").unwrap();
    let (root, ownership) = rest.split_once(" ownership ").unwrap();
    assert_eq!(ownership.split(' ').count(), 25);
    let of_first = infos.split(" info ").next().unwrap();
    assert_eq!(numbers_after(of_first, "movesOwnership").len(), 25);
    let variation = of_first.split_once(" pv ").unwrap().1.split_once(" pvVisits ").unwrap().0;
    for word in ["pvVisits", "pvEdgeVisits"] {
        let visits = numbers_after(of_first, word);
        assert_eq!(visits.len(), variation.split(' ').count(), "{of_first}");
        assert_eq!(visits[0], numbers_after(of_first, "visits")[0]);
    }
    let all: f64 = infos.split("info ").flat_map(|info| numbers_after(info, "visits")).sum();
    // The first visit judges the position itself.
    assert_eq!(numbers_after(root, "visits"), [all + 1.0], "{line}");
    for word in ["utility", "winrate", "scoreLead", "scoreMean", "scoreStdev", "scoreSelfplay"] {
        assert_eq!(numbers_after(root, word).len(), 1, "{word} in {root}");
    }
}

#[test]
fn how_many_moves_are_told() {
    let mut client = Client::start(&["gtp"]);
    client.gtp("boardsize 5").unwrap();
    assert_eq!(moves(&analysis(&mut client, "lz-analyze b 2 minmoves 2 maxmoves 2")).len(), 2);
    // All points and the pass.
    assert_eq!(moves(&analysis(&mut client, "lz-analyze b 2 minmoves 99")).len(), 26);
    assert_eq!(moves(&analysis(&mut client, "lz-analyze b 2 minmoves 99 maxmoves 20")).len(), 20);
}

#[test]
fn moves_are_avoided_and_allowed() {
    let mut client = Client::start(&["gtp", "--playouts", "60"]);
    client.gtp("boardsize 5").unwrap();
    let line = analysis(&mut client, "lz-analyze b 2 avoid b C3,pass 1 avoid w C3 2");
    assert!(!moves(&line).contains(&"C3") && !moves(&line).contains(&"pass"), "{line}");
    let replies = line.split(" pv ").skip(1).map(|pv| pv.split_whitespace().nth(1));
    assert!(replies.into_iter().all(|reply| reply != Some("C3")), "{line}");
    let line = analysis(&mut client, "kata-analyze b 2 allow b A1,E5 1");
    let found = moves(&line);
    assert!(found.iter().all(|point| ["A1", "E5"].contains(point)), "{line}");
    // A move that is asked for is one of those that are allowed.
    for command in ["kata-genmove_analyze", "lz-genmove_analyze"] {
        client.gtp("clear_board").unwrap();
        let answer = client.gtp(&format!("{command} b 100000 allow b A1 1")).unwrap();
        assert_eq!(answer.lines().last(), Some("play A1"), "{answer}");
    }
    assert!(client.gtp("lz-analyze b 2 avoid b").is_err());
}
