//! What GoGui does: positions set up by its own commands, analysis commands from
//! the list, moves that are interrupted, records.

use super::client::Client;

#[test]
fn every_analysis_command_of_the_list() {
    let mut client = Client::start(&["gtp"]);
    // Walls across the board, so that the solver has little to do.
    assert_eq!(client.gtp("boardsize 5").as_deref(), Ok(""));
    let setup = "gogui-setup b C1 b C2 b C3 b C4 b C5 w D1 w D2 w D3 w D4 w D5";
    assert_eq!(client.gtp(setup).as_deref(), Ok(""));
    assert_eq!(client.gtp("gogui-setup_player w").as_deref(), Ok(""));
    assert_eq!(client.gtp("gogui-play_sequence w B2 b B3 w pass").as_deref(), Ok(""));
    let list = client.gtp("gogui-analyze_commands").unwrap();
    assert!(list.lines().count() >= 10, "{list}");
    for line in list.lines() {
        let command = line.split('/').nth(2).unwrap();
        // Most ask about a stone; this one about a move.
        let point = if command.starts_with("tesuji-why") { "A1" } else { "C4" };
        let command = command.replace("%c", "black").replace("%m", "black").replace("%p", point);
        let answer = client.gtp(&command);
        assert!(answer.is_ok(), "{command}: {answer:?}");
    }
}

/// GoGui sends the comment only to programs that say they know it.
#[test]
fn a_move_is_interrupted() {
    let mut client = Client::start(&["gtp", "--playouts", "1000000000"]);
    assert_eq!(client.gtp("gogui-interrupt").as_deref(), Ok(""));
    client.gtp("boardsize 7").unwrap();
    client.send("genmove b");
    client.send("# interrupt");
    let action = client.gtp_answer().unwrap();
    assert!(client.gtp("move_history").unwrap().ends_with(&action));
}

#[test]
fn time_that_was_used() {
    let mut client = Client::start(&["gtp", "--playouts", "200"]);
    client.gtp("boardsize 9").unwrap();
    client.gtp("genmove b").unwrap();
    for command in ["cputime", "gomill-cpu_time"] {
        let seconds: f64 = client.gtp(command).unwrap().parse().unwrap();
        assert!(seconds >= 0.0);
    }
}
