//! What waits for an answer, and what is being answered.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};

use super::query::{Position, Query};
use super::request::Terminate;

/// One position of a question.
#[derive(Clone)]
pub struct Task {
    /// The question.
    pub query: Arc<Query>,
    place: usize,
    /// Tasks of the same priority are done in this order.
    number: u64,
    ended: Arc<AtomicBool>,
}

impl Task {
    /// The position.
    pub fn position(&self) -> &Position {
        &self.query.positions[self.place]
    }

    /// Whether nobody wants the search to go on.
    pub fn is_ended(&self) -> bool {
        self.ended.load(Ordering::Relaxed)
    }
}

/// Where tasks wait for the threads that do them.
#[derive(Default)]
pub struct Desk {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    waiting: Vec<Task>,
    running: Vec<Task>,
    taken_in: u64,
    /// No more questions will come.
    closed: bool,
}

impl Desk {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("no thread panics")
    }

    /// Takes a question in, unless nobody waits for answers any more.
    pub fn add(&self, query: Query) {
        let query = Arc::new(query);
        let mut state = self.state();
        if state.closed {
            return;
        }
        for place in 0..query.positions.len() {
            let number = state.taken_in;
            state.taken_in += 1;
            let (query, ended) = (Arc::clone(&query), Arc::default());
            state.waiting.push(Task { query, place, number, ended });
        }
        drop(state);
        self.changed.notify_all();
    }

    /// The next task, once there is one: of those with the highest priority the
    /// one that came first. `None` when no more will come.
    pub fn take(&self) -> Option<Task> {
        let mut state = self.state();
        loop {
            let order = |task: &Task| (task.position().priority, std::cmp::Reverse(task.number));
            let waiting = &state.waiting;
            if let Some(best) = (0..waiting.len()).max_by_key(|&place| order(&waiting[place])) {
                let task = state.waiting.swap_remove(best);
                state.running.push(task.clone());
                return Some(task);
            }
            if state.closed {
                return None;
            }
            state = self.changed.wait(state).expect("no thread panics");
        }
    }

    /// A task is done.
    pub fn finish(&self, task: &Task) {
        self.state().running.retain(|other| other.number != task.number);
    }

    /// Ends the running tasks that are meant, and gives back those that had to
    /// wait until now.
    pub fn terminate(&self, which: &Terminate) -> Vec<Task> {
        let concerned = |task: &Task| which.concerns(&task.query.id, task.position().turn);
        let mut state = self.state();
        for task in state.running.iter().filter(|task| concerned(task)) {
            task.ended.store(true, Ordering::Relaxed);
        }
        let (mut ended, waiting): (Vec<Task>, Vec<Task>) =
            std::mem::take(&mut state.waiting).into_iter().partition(concerned);
        state.waiting = waiting;
        ended.sort_by_key(|task| task.number);
        ended
    }

    /// No more questions will come; those that are here are answered.
    pub fn close(&self) {
        self.state().closed = true;
        self.changed.notify_all();
    }

    /// Nobody waits for answers any more.
    pub fn abandon(&self) {
        self.terminate(&Terminate { id: None, turns: None });
        self.close();
    }
}

#[cfg(test)]
mod tests {
    use super::super::request::Request;
    use super::*;

    fn add(desk: &Desk, line: &str) {
        match Request::parse(line) {
            Ok(Request::Query(query, _)) => desk.add(*query),
            _ => panic!("{line}"),
        }
    }

    fn name(task: Task) -> (String, usize) {
        (task.query.id.clone(), task.position().turn)
    }

    #[test]
    fn priorities_come_first_and_then_the_order() {
        let desk = Desk::default();
        add(&desk, r#"{"id":"a","moves":[["B","D4"]],"analyzeTurns":[0,1]}"#);
        add(&desk, r#"{"id":"b","priority":1}"#);
        add(&desk, r#"{"id":"c","moves":[["B","D4"]],"analyzeTurns":[1,0],"priorities":[-1,2]}"#);
        desk.close();
        let order: Vec<_> = std::iter::from_fn(|| desk.take().map(name)).collect();
        let expected = [("c", 0), ("b", 0), ("a", 0), ("a", 1), ("c", 1)];
        assert_eq!(order, expected.map(|(id, turn)| (id.to_owned(), turn)));
    }

    #[test]
    fn what_runs_is_ended_and_what_waits_is_given_back() {
        let desk = Desk::default();
        add(&desk, r#"{"id":"a","moves":[["B","D4"]],"analyzeTurns":[0,1]}"#);
        add(&desk, r#"{"id":"b"}"#);
        let running = desk.take().unwrap();
        let only = |turn| Terminate { id: Some("a".to_owned()), turns: Some(vec![turn]) };
        assert!(desk.terminate(&only(1)).into_iter().map(name).eq([("a".to_owned(), 1)]));
        assert!(!running.is_ended());
        assert!(desk.terminate(&only(0)).is_empty() && running.is_ended());
        desk.finish(&running);
        assert_eq!(desk.take().map(name), Some(("b".to_owned(), 0)));
        desk.abandon();
        assert!(desk.take().is_none());
        // A question that was being read while its client went away.
        add(&desk, r#"{"id":"c"}"#);
        assert!(desk.take().is_none());
    }
}
