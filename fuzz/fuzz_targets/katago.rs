//! Any bytes as lines of KataGo's analysis protocol: every line is a question, an action
//! or a complaint that is JSON itself, and questions can be taken in, ended and handed out.
#![no_main]

use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use tesuji_protocol::katago::{Desk, Request};

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let desk = Desk::default();
    let mut tasks = 0;
    for line in text.lines() {
        match Request::parse(line) {
            Ok(Request::Query(query, complaints)) => {
                assert!(!query.positions.is_empty());
                tasks += query.positions.len();
                complaints.iter().for_each(|complaint| is_json(&complaint.line()));
                desk.add(*query);
            }
            Ok(Request::Action(action)) => {
                is_json(&action.answer);
                if let Some(which) = action.terminate {
                    tasks -= desk.terminate(&which).len();
                }
            }
            Err(error) => is_json(&error.line()),
        }
    }
    desk.close();
    while let Some(task) = desk.take() {
        let position = task.position();
        assert!(position.turn <= position.game.moves().len());
        desk.finish(&task);
        tasks -= 1;
    }
    assert_eq!(tasks, 0, "every position is handed out once");
});

fn is_json(line: &Value) {
    // Not compared: the last bit of a number with many digits may be read another way.
    assert!(line.is_object());
    assert!(serde_json::from_str::<Value>(&line.to_string()).is_ok_and(|again| again.is_object()));
}
