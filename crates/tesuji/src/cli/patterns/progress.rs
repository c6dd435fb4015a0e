//! Tells how a walk through games goes, on the standard error.

use indicatif::{ProgressBar, ProgressStyle};

use crate::cli::game_text::printable;
use crate::learning::Journal;
use crate::records::{FailedGame, Source};

/// A bar per walk, if the standard error is a terminal; complaints in any case.
pub struct Progress {
    bar: ProgressBar,
    /// Broken games are named in the first walk only.
    name_failed: bool,
    /// How many of them there were.
    pub failed: u64,
}

impl Default for Progress {
    fn default() -> Progress {
        Progress { bar: ProgressBar::hidden(), name_failed: true, failed: 0 }
    }
}

impl Journal for Progress {
    fn begin(&mut self, name: &str, sources: &[Source], games: u64) {
        let size: Option<u64> = sources.iter().map(Source::size).sum();
        let bar = size.map_or_else(ProgressBar::no_length, ProgressBar::new);
        let style = "{prefix:12} {bar:30} {bytes} of {total_bytes}, {msg}, {eta} left";
        let style = ProgressStyle::with_template(style).expect("a valid template");
        self.bar = bar.with_style(style).with_prefix(name.to_owned());
        if games > 0 {
            self.bar.println(format!("{name}: going on after {games} games"));
        }
    }

    fn counter(&self) -> Box<dyn Fn(usize)> {
        let bar = self.bar.clone();
        Box::new(move |bytes| bar.inc(bytes as u64))
    }

    fn games(&mut self, games: u64) {
        self.bar.set_message(format!("{games} games"));
    }

    fn failed(&mut self, source: &Source, failed: &FailedGame) {
        if !self.name_failed {
            return;
        }
        self.failed += 1;
        let place = failed.place.map_or(String::new(), |p| format!("{}:{}:", p.line, p.column));
        let message = printable(&failed.message);
        self.bar.suspend(|| eprintln!("tesuji: {}:{place} {message}", source.name()));
    }

    fn end(&mut self) {
        self.name_failed = false;
        self.bar.finish_and_clear();
    }
}
