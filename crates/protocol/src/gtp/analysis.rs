//! What an analysis command asks for, and the lines that answer it.

use std::fmt::Write as _;

use tesuji_board::{Color, Move, Point, Size};
use tesuji_engine::{Ban, Candidate, Report, Tally, Wishes};

use super::arguments::{Arguments, parse_point};
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
    /// At least so many moves, those without a visit included.
    pub least_moves: usize,
    /// At most so many moves.
    pub moves: usize,
    /// Whether to tell of the position as a whole.
    pub root_info: bool,
    /// Whether to tell who owns which point.
    pub ownership: bool,
    /// Whether to tell how often each move of a variation was visited.
    pub variation_visits: bool,
    /// The same under the other name that it has.
    pub variation_edge_visits: bool,
    /// Moves to leave out, and whether to tell who owns what after each move.
    pub wishes: Wishes,
    /// Whether a move is to be played in the end.
    pub then_play: bool,
}

impl Analysis {
    /// From the words of a command: a colour, centiseconds, and names with their
    /// values. Names that we do not know are passed over, as the protocol
    /// grows.
    pub fn parse(
        arguments: &Arguments,
        form: Form,
        to_move: Color,
        size: Size,
        then_play: bool,
    ) -> Result<Analysis, Failure> {
        let mut analysis = Analysis {
            form,
            color: to_move,
            interval: USUAL_INTERVAL,
            least_moves: 0,
            moves: usize::MAX,
            root_info: false,
            ownership: false,
            variation_visits: false,
            variation_edge_visits: false,
            wishes: Wishes::default(),
            then_play,
        };
        let mut allowed = Vec::new();
        let mut avoids = false;
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
        while let Some(&name) = words.next() {
            let mut value = || {
                let word = words.next().copied();
                word.ok_or_else(|| Failure::Syntax(format!("{name} needs a value")))
            };
            match name {
                "interval" => analysis.set_interval(number(name, value()?)?)?,
                "minmoves" => analysis.least_moves = number(name, value()?)?,
                "maxmoves" => analysis.moves = number(name, value()?)?,
                "rootInfo" => analysis.root_info = truth(name, value()?)?,
                "ownership" => analysis.ownership = truth(name, value()?)?,
                "movesOwnership" => analysis.wishes.tallies_of_moves = truth(name, value()?)?,
                "pvVisits" => analysis.variation_visits = truth(name, value()?)?,
                "pvEdgeVisits" => analysis.variation_edge_visits = truth(name, value()?)?,
                "ownershipStdev" | "movesOwnershipStdev" | "noResultValue" => {
                    value()?;
                }
                "avoid" | "allow" => {
                    let color: Color = value()?.parse().map_err(|error| {
                        Failure::Syntax(format!("the colour after {name}: {error}"))
                    })?;
                    let moves = moves(value()?, size)?;
                    let depth = number(name, value()?)?;
                    analysis.wishes.bans.push(if name == "avoid" {
                        avoids = true;
                        Ban::avoiding(color, &moves, depth)
                    } else {
                        allowed.push(color);
                        Ban::allowing(color, &moves, depth, size)
                    });
                }
                _ => {}
            }
        }
        let twice = allowed.len() > 1 && (allowed.len() > 2 || allowed[0] == allowed[1]);
        if twice || (avoids && !allowed.is_empty()) {
            let message = "allow goes once for each colour, and not with avoid";
            return Err(Failure::Syntax(message.to_owned()));
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
    pub fn text(&self, report: &Report, size: Size) -> String {
        let mut parts = Vec::new();
        for (order, candidate) in self.candidates(report).iter().enumerate() {
            parts.push(match self.form {
                Form::LeelaZero => leela_zero(candidate, order),
                Form::KataGo => kata_go(candidate, order, report),
            });
            if self.form == Form::KataGo {
                for (name, wanted) in [
                    ("pvVisits", self.variation_visits),
                    ("pvEdgeVisits", self.variation_edge_visits),
                ] {
                    if wanted {
                        parts.push(format!("{name} {}", join(&candidate.variation_visits)));
                    }
                }
                if self.wishes.tallies_of_moves {
                    let tally = report.tally_of(candidate.action);
                    parts.push(ownership("movesOwnership", tally, report.to_move, size));
                }
            }
        }
        if self.form == Form::KataGo {
            if self.root_info {
                parts.push(root_info(report));
            }
            if self.ownership {
                parts.push(ownership("ownership", &report.tally, report.to_move, size));
            }
        }
        parts.join(" ") + "\n"
    }

    /// The moves to tell of, best first.
    fn candidates(&self, report: &Report) -> Vec<Candidate> {
        let most = self.moves.max(1);
        let mut shown: Vec<Candidate> = report.candidates.iter().take(most).cloned().collect();
        let tried = |action: Move| report.candidates.iter().any(|c| c.action == action);
        for &(action, prior) in &report.priors {
            if shown.len() >= self.least_moves.min(most) {
                break;
            }
            if !tried(action) && !self.wishes.forbids(report.to_move, action) {
                shown.push(untried(action, prior, report));
            }
        }
        shown
    }
}

/// A move without a visit is worth what the position is.
fn untried(action: Move, prior: f64, report: &Report) -> Candidate {
    Candidate {
        action,
        visits: 0,
        value: report.value,
        lower_bound: 0.0,
        score: report.tally.mean_score(),
        prior,
        amaf: (0.0, 0),
        variation: vec![action],
        variation_visits: vec![0],
    }
}

fn number<T: std::str::FromStr>(name: &str, word: &str) -> Result<T, Failure> {
    word.parse().map_err(|_| Failure::Syntax(format!("{name} cannot be '{word}'")))
}

fn truth(name: &str, word: &str) -> Result<bool, Failure> {
    number(name, word)
}

/// Moves with commas between.
fn moves(words: &str, size: Size) -> Result<Vec<Move>, Failure> {
    let words = words.split(',').filter(|word| !word.is_empty());
    words
        .map(|word| match word {
            word if word.eq_ignore_ascii_case("pass") => Ok(Move::Pass),
            word => parse_point(word, size).map(Move::Play),
        })
        .collect()
}

fn root_info(report: &Report) -> String {
    let lead = lead(report, report.tally.mean_score());
    format!(
        "rootInfo visits {} utility {:.4} winrate {:.4} scoreMean {lead:.2} scoreStdev {:.2} \
         scoreLead {lead:.2} scoreSelfplay {lead:.2}",
        report.visits,
        2.0 * report.value - 1.0,
        report.value,
        report.tally.deviation(),
    )
}

fn ownership(name: &str, tally: &Tally, to_move: Color, size: Size) -> String {
    let mut text = name.to_owned();
    for point in rows_from_above(size) {
        let black = tally.ownership(point);
        let own = if to_move == Color::Black { black } else { -black };
        let _ = write!(text, " {own:.3}");
    }
    text
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

/// All points, row by row from above.
pub fn rows_from_above(size: Size) -> impl Iterator<Item = Point> {
    let rows = (0..size.height()).rev();
    rows.flat_map(move |row| (0..size.width()).map(move |column| Point::new(column, row)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Analysis, Failure> {
        let size = Size::square(9).unwrap();
        Analysis::parse(&Arguments::new(text), Form::KataGo, Color::White, size, false)
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
        assert!((long.least_moves, long.root_info) == (2, true));
        let avoiding = parse("w 20 avoid b D4,E5 3 maxmoves 2 avoid w pass 1").unwrap();
        assert_eq!((avoiding.interval, avoiding.moves), (0.2, 2));
        let moves = |words: &[&str]| -> Vec<Move> {
            words.iter().map(|word| word.parse().unwrap()).collect()
        };
        let bans = [
            Ban::avoiding(Color::Black, &moves(&["D4", "E5"]), 3),
            Ban::avoiding(Color::White, &moves(&["pass"]), 1),
        ];
        assert_eq!(avoiding.wishes.bans, bans);
        let allowing = parse("allow b D4 1 allow w E5 2 pvVisits true").unwrap();
        assert!(allowing.variation_visits);
        let size = Size::square(9).unwrap();
        let ban = Ban::allowing(Color::White, &moves(&["E5"]), 2, size);
        assert_eq!(allowing.wishes.bans[1], ban);
        assert_eq!(parse("").unwrap().interval, 1.0);
        for wrong in [
            "b -3",
            "b interval",
            "b interval x",
            "b maxmoves x",
            "rootInfo maybe",
            "avoid b D4",
            "avoid D4 1",
            "avoid b Z3 1",
            "avoid b D10 1",
            "avoid b D4 few",
            "allow b D4 1 allow b E5 1",
            "allow b D4 1 avoid w E5 1",
        ] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }
}
