//! Who waits, who is answered, and who may not even wait.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{Notify, Semaphore, mpsc};

use crate::child::{self, Ending, Task};
use crate::kept::Kept;
use crate::{Options, Question, Weight, new_token};

/// The longest that a quick question may take.
const QUICK_TIME: Duration = Duration::from_secs(10);
/// Lines that may be under way to a slow listener.
const LINES: usize = 16;

/// A queue with its workers.
struct Lane {
    workers: Semaphore,
    /// Questions that are answered or wait.
    inside: AtomicUsize,
    most: usize,
}

impl Lane {
    fn new(workers: usize, queue: usize) -> Lane {
        Lane {
            workers: Semaphore::new(workers),
            inside: AtomicUsize::new(0),
            most: workers + queue,
        }
    }
}

/// All jobs of a server.
pub struct Jobs {
    options: Options,
    quick: Lane,
    heavy: Lane,
    running: Mutex<HashMap<String, Arc<Notify>>>,
    /// Children that wait for quick questions.
    ready: Mutex<Vec<Kept>>,
}

/// What is heard of a job.
#[derive(Debug)]
pub enum Event {
    /// A line of the answer.
    Line(String),
    /// The end, and the seconds that it took.
    End(Ending, f64),
}

/// A job that was taken on. Whoever drops the receiver ends it.
pub struct Ticket {
    /// Its name, which nobody guesses.
    pub id: String,
    /// What is heard of it.
    pub events: mpsc::Receiver<Event>,
}

/// Why a job was not taken on.
#[derive(Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Too many wait.
    Full,
    /// The system has no random numbers.
    NoName,
}

impl Jobs {
    /// No jobs yet, but somebody who waits for the first one.
    pub fn new(options: Options) -> Arc<Jobs> {
        let limits = options.limits;
        let jobs = Jobs {
            quick: Lane::new(limits.workers, limits.queue),
            heavy: Lane::new(limits.workers, limits.queue),
            running: Mutex::default(),
            ready: Mutex::default(),
            options,
        };
        jobs.keep_one_ready();
        Arc::new(jobs)
    }

    fn ready(&self) -> std::sync::MutexGuard<'_, Vec<Kept>> {
        self.ready.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn start_kept(&self) -> Option<Kept> {
        let Options { program, arguments, limits, .. } = &self.options;
        Kept::start(program, arguments, limits.memory).ok()
    }

    /// Starts a child ahead of the next quick question, if none waits.
    fn keep_one_ready(&self) {
        if self.ready().is_empty()
            && let Some(kept) = self.start_kept()
        {
            self.ready().push(kept);
        }
    }

    async fn answer(
        &self,
        task: &Task<'_>,
        cancel: &Notify,
        lines: &mpsc::Sender<String>,
    ) -> Ending {
        if task.is_heavy {
            child::run(task, cancel, lines).await
        } else {
            self.run_quick(task, cancel, lines).await
        }
    }

    /// Answers a quick question by a child that waits, or else by a new one.
    async fn run_quick(
        &self,
        task: &Task<'_>,
        cancel: &Notify,
        lines: &mpsc::Sender<String>,
    ) -> Ending {
        let waiting = self.ready().pop();
        let Some(kept) = waiting.or_else(|| self.start_kept()) else { return Ending::Died };
        let (ending, kept) = kept.run(task, cancel, lines).await;
        self.ready().extend(kept);
        ending
    }

    /// What the server was made of.
    pub fn options(&self) -> &Options {
        &self.options
    }

    fn lane(&self, weight: Weight) -> &Lane {
        match weight {
            Weight::Quick => &self.quick,
            Weight::Heavy => &self.heavy,
        }
    }

    /// How many questions are answered or wait: quick and heavy ones.
    pub fn load(&self) -> [usize; 2] {
        [&self.quick, &self.heavy].map(|lane| lane.inside.load(Ordering::Relaxed))
    }

    /// Takes a question on, unless too many wait.
    pub fn start(
        self: &Arc<Jobs>,
        question: &Question,
        request: String,
        text: String,
    ) -> Result<Ticket, Refusal> {
        let lane = self.lane(question.weight);
        let room = |inside: usize| (inside < lane.most).then_some(inside + 1);
        if lane.inside.fetch_update(Ordering::Relaxed, Ordering::Relaxed, room).is_err() {
            return Err(Refusal::Full);
        }
        let place = Place { jobs: self.clone(), weight: question.weight, id: new_token().ok() };
        let Some(id) = place.id.clone() else { return Err(Refusal::NoName) };
        let cancel = Arc::new(Notify::new());
        self.running().insert(id.clone(), cancel.clone());
        let (sender, events) = mpsc::channel(LINES);
        tokio::spawn(place.work(request, text, cancel, sender));
        Ok(Ticket { id, events })
    }

    /// Ends a job; whether there is one of that name.
    pub fn cancel(&self, id: &str) -> bool {
        let found = self.running().get(id).cloned();
        found.inspect(|cancel| cancel.notify_one()).is_some()
    }

    fn running(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<Notify>>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place in a lane, given back however the job ends.
struct Place {
    jobs: Arc<Jobs>,
    weight: Weight,
    id: Option<String>,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.jobs.lane(self.weight).inside.fetch_sub(1, Ordering::Relaxed);
        if let Some(id) = &self.id {
            self.jobs.running().remove(id);
        }
    }
}

impl Place {
    async fn work(
        self,
        request: String,
        text: String,
        cancel: Arc<Notify>,
        events: mpsc::Sender<Event>,
    ) {
        let lane = self.jobs.lane(self.weight);
        let worker = tokio::select! {
            worker = lane.workers.acquire() => worker,
            () = events.closed() => return,
            () = cancel.notified() => {
                let _ = events.send(Event::End(Ending::Cancelled, 0.0)).await;
                return;
            }
        };
        let begin = Instant::now();
        let options = &self.jobs.options;
        let is_heavy = self.weight == Weight::Heavy;
        let task = Task {
            program: &options.program,
            arguments: &options.arguments,
            request,
            text,
            time: if is_heavy { options.limits.time } else { QUICK_TIME },
            memory: options.limits.memory,
            is_heavy,
        };
        let (sender, mut lines) = mpsc::channel(LINES);
        let pass_on = async {
            while let Some(line) = lines.recv().await {
                if events.send(Event::Line(line)).await.is_err() {
                    break;
                }
            }
            // Nobody listens: closing this end tells the child.
            lines.close();
        };
        let run = async {
            let ending = tokio::select! {
                ending = self.jobs.answer(&task, &cancel, &sender) => ending,
                () = events.closed() => Ending::Gone,
            };
            drop(sender);
            ending
        };
        let (ending, ()) = tokio::join!(run, pass_on);
        if !is_heavy {
            self.jobs.keep_one_ready();
        }
        drop(worker);
        let seconds = begin.elapsed().as_secs_f64();
        let _ = events.send(Event::End(ending, seconds)).await;
    }
}
