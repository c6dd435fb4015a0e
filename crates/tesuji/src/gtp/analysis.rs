//! What an analysis command asks for, and the lines that answer it.

use std::fmt::Write as _;

use tesuji_board::{Color, Game, Point};
use tesuji_engine::{Candidate, Report};

use super::arguments::Arguments;
use super::failure::Failure;
use super::text::join;

/// Seconds between two answers, unless something else is asked for.
const USUAL_INTERVAL: f64 = 1.0;

/// No two answers are closer, in seconds.
const LEAST_INTERVAL: f64 = 0.02;

/// Whose form the lines have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Leela Zero: rates as whole numbers out of 10,000.
    LeelaZero,
    /// KataGo: rates as fractions, and scores.
    KataGo,
}

/// An analysis that was asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// The form of the lines.
    pub form: Form,
    /// Who is to move.
    pub color: Color,
    /// Seconds between two lines.
    pub interval: f64,
    /// At most so many moves.
    pub moves: usize,
    /// Whether to tell who owns which point.
    pub ownership: bool,
    /// Whether a move is to be played in the end.
    pub then_play: bool,
}

impl Analysis {
    /// From the words of a command: a colour, centiseconds, and pairs of a name
    /// and a value. Names that we do not know are passed over, as the protocol
    /// grows.
    pub fn parse(
        arguments: &Arguments,
        form: Form,
        to_move: Color,
        then_play: bool,
    ) -> Result<Analysis, Failure> {
        let mut analysis = Analysis {
            form,
            color: to_move,
            interval: USUAL_INTERVAL,
            moves: usize::MAX,
            ownership: false,
            then_play,
        };
        let mut words = arguments.words().iter().peekable();
        if let Some(color) = words.peek().and_then(|word| word.parse().ok()) {
            analysis.color = color;
            words.next();
        } else if then_play {
            return Err(Failure::Syntax("the colour is missing".to_owned()));
        }
        if let Some(interval) = words.peek().and_then(|word| word.parse::<f64>().ok()) {
            analysis.set_interval(interval)?;
            words.next();
        }
        while let Some(name) = words.next() {
            let mut value =
                || words.next().ok_or_else(|| Failure::Syntax(format!("{name} needs a value")));
            match *name {
                "interval" => {
                    let value = value()?;
                    let number = value.parse().map_err(|_| {
                        Failure::Syntax(format!("the interval cannot be '{value}'"))
                    })?;
                    analysis.set_interval(number)?;
                }
                "maxmoves" => {
                    let value = value()?;
                    analysis.moves = value
                        .parse()
                        .map_err(|_| Failure::Syntax(format!("maxmoves cannot be '{value}'")))?;
                }
                "ownership" => analysis.ownership = *value()? == "true",
                "minmoves" | "rootInfo" | "pvVisits" | "movesOwnership" | "ownershipStdev"
                | "pvEdgeVisits" => {
                    value()?;
                }
                "avoid" | "allow" => {
                    for _ in 0..3 {
                        words.next();
                    }
                }
                _ => {}
            }
        }
        Ok(analysis)
    }

    fn set_interval(&mut self, centiseconds: f64) -> Result<(), Failure> {
        if !(0.0..=1e7).contains(&centiseconds) {
            return Err(Failure::Syntax(format!("the interval cannot be '{centiseconds}'")));
        }
        self.interval = (centiseconds / 100.0).max(LEAST_INTERVAL);
        Ok(())
    }

    /// A line.
    pub fn text(&self, report: &Report, game: &Game) -> String {
        let mut line = String::new();
        for (order, candidate) in report.candidates.iter().take(self.moves.max(1)).enumerate() {
            if order > 0 {
                line.push(' ');
            }
            line += &match self.form {
                Form::LeelaZero => leela_zero(candidate, order),
                Form::KataGo => kata_go(candidate, order, report),
            };
        }
        if self.ownership && self.form == Form::KataGo {
            line += " ownership";
            for point in rows_from_above(game) {
                let black = report.tally.ownership(point);
                let own = if report.to_move == Color::Black { black } else { -black };
                let _ = write!(line, " {own:.3}");
            }
        }
        line.push('\n');
        line
    }
}

fn leela_zero(candidate: &Candidate, order: usize) -> String {
    let parts = |rate: f64| (rate.clamp(0.0, 1.0) * 10_000.0).round() as u32;
    format!(
        "info move {} visits {} winrate {} prior {} lcb {} order {order} pv {}",
        candidate.action,
        candidate.visits,
        parts(candidate.value),
        parts(candidate.prior),
        parts(candidate.lower_bound),
        join(&candidate.variation),
    )
}

fn kata_go(candidate: &Candidate, order: usize, report: &Report) -> String {
    let lead = lead(report, candidate.score);
    let utility = |rate: f64| 2.0 * rate - 1.0;
    let (value, bound) = (candidate.value, candidate.lower_bound);
    format!(
        "info move {} visits {} utility {:.4} winrate {value:.4} scoreMean {lead:.2} \
         scoreStdev {:.2} scoreLead {lead:.2} scoreSelfplay {lead:.2} prior {:.4} lcb {bound:.4} \
         utilityLcb {:.4} order {order} pv {}",
        candidate.action,
        candidate.visits,
        utility(value),
        report.tally.deviation(),
        candidate.prior,
        utility(bound),
        join(&candidate.variation),
    )
}

/// The lead of the player to move in points, komi counted.
pub fn lead(report: &Report, black_score: f64) -> f64 {
    let black = black_score - f64::from(report.target_halves) / 2.0;
    if report.to_move == Color::Black { black } else { -black }
}

fn rows_from_above(game: &Game) -> impl Iterator<Item = Point> {
    let size = game.board().size();
    let rows = (0..size.height()).rev();
    rows.flat_map(move |row| (0..size.width()).map(move |column| Point::new(column, row)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Analysis, Failure> {
        Analysis::parse(&Arguments::new(text), Form::KataGo, Color::White, false)
    }

    #[test]
    fn what_clients_send() {
        let sabaki = parse("B 100").unwrap();
        assert_eq!((sabaki.color, sabaki.interval), (Color::Black, 1.0));
        let lizzie = parse("10").unwrap();
        assert_eq!((lizzie.color, lizzie.interval), (Color::White, 0.1));
        let long =
            parse("b interval 50 ownership true maxmoves 5 minmoves 2 rootInfo true").unwrap();
        assert!((long.interval, long.ownership, long.moves) == (0.5, true, 5));
        let avoiding = parse("w 20 avoid b D4,E5 3 maxmoves 2").unwrap();
        assert_eq!((avoiding.interval, avoiding.moves), (0.2, 2));
        assert_eq!(parse("").unwrap().interval, 1.0);
        for wrong in ["b -3", "b interval", "b interval x", "b maxmoves x"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }
}
