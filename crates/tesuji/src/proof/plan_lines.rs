//! Plans as lines of JSON: a head, then one line per rule in the order in which
//! they are tried. `docs/proofs.md` describes every field.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tesuji_board::{Board, Color, Move, Setup, Size};
use tesuji_solver::{ENDLESS, Flaw, Frame, Plan, Replayed, Rule, Side, Threats, check_plan};

use super::jsonl::{Action, Name, Player, Points, VERSION, json, parse};
use super::words::points_in_words;

/// The type in the head of a plan.
pub const TYPE: &str = "plan";
/// Plans that lead to more positions are not replayed.
const MOST_POSITIONS: usize = 5_000_000;

/// A plan with the board it is for.
#[derive(Clone)]
pub struct BoardPlan {
    /// The position.
    pub board: Board,
    /// What the winner plays.
    pub plan: Plan,
}

impl fmt::Debug for BoardPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BoardPlan").field("plan", &self.plan).finish_non_exhaustive()
    }
}

impl BoardPlan {
    /// Replays the plan.
    pub fn check(&self) -> Result<Replayed, Flaw> {
        check_plan(&self.board, &self.plan, MOST_POSITIONS)
    }

    /// The colour of a side.
    pub fn color(&self, side: Side) -> Color {
        let attacker = self.plan.frame.attacker;
        if side == Side::Attacker { attacker } else { !attacker }
    }

    /// What the plan claims.
    pub fn claim(&self) -> String {
        let Plan { frame, winner, threats, first, .. } = &self.plan;
        let target = points_in_words(&frame.target);
        let color = self.color(*winner);
        let does = match winner {
            Side::Attacker => format!("{color} captures {target}"),
            Side::Defender => format!("{color} keeps {target}"),
        };
        let with = match (threats.attacker, threats.defender) {
            (0, 0) => "without ko threats".to_owned(),
            (ENDLESS, 0) | (0, ENDLESS) => {
                let endless =
                    if threats.attacker == ENDLESS { Side::Attacker } else { Side::Defender };
                if endless == *winner {
                    "with enough ko threats".to_owned()
                } else {
                    "against any number of ko threats".to_owned()
                }
            }
            (attacker, defender) => {
                let (count, side) = if attacker > 0 {
                    (attacker, Side::Attacker)
                } else {
                    (defender, Side::Defender)
                };
                let plural = if count == 1 { "" } else { "s" };
                let word = if side == *winner { "with" } else { "against" };
                format!("{word} {count} ko threat{plural}")
            }
        };
        format!("{does} {with}, {} first, inside the frame", self.color(*first))
    }

    /// The lines, without line feeds.
    pub fn to_lines(&self) -> impl Iterator<Item = String> + '_ {
        let head = json(&Head::of(self));
        std::iter::once(head).chain(self.plan.rules.iter().map(|rule| json(&self.line(rule))))
    }

    fn line(&self, rule: &Rule) -> RuleLine {
        let (black, white) = match self.plan.frame.attacker {
            Color::Black => (&rule.attacker, &rule.defender),
            Color::White => (&rule.defender, &rule.attacker),
        };
        RuleLine {
            black: Points::of(black),
            white: Points::of(white),
            empty: Points::of(&rule.empty),
            ban: rule.ban.map(Name),
            threats: (rule.threats != self.plan.threats).then(|| ThreatsLine::of(rule.threats)),
            play: Action(rule.action.map_or(Move::Pass, Move::Play)),
        }
    }

    /// Reads one rule more.
    pub fn add_rule(&mut self, text: &str) -> Result<(), String> {
        let line: RuleLine = parse(text)?;
        let size = self.board.size();
        let [black, white, empty] =
            [line.black.on(size)?, line.white.on(size)?, line.empty.on(size)?];
        if black.meets(&white) || empty.meets(&(black | white)) {
            return Err("a point has two colours".to_owned());
        }
        let (attacker, defender) = match self.plan.frame.attacker {
            Color::Black => (black, white),
            Color::White => (white, black),
        };
        let threats = line.threats.map_or(self.plan.threats, |threats| threats.threats());
        let (ban, action) = (line.ban.map(|name| name.0), line.play.0.point());
        self.plan.rules.push(Rule { attacker, defender, empty, threats, ban, action });
        Ok(())
    }
}

/// The plan without its rules, and how many there should be.
pub fn read_head(text: &str) -> Result<(BoardPlan, usize), String> {
    let head: Head = parse(text)?;
    let size = Size::new(head.width, head.height).map_err(|error| error.to_string())?;
    let setup = Setup {
        size,
        black: head.black.on(size)?,
        white: head.white.on(size)?,
        to_move: Some(head.first.0),
    };
    let board = Board::from_setup(&setup).map_err(|error| error.to_string())?;
    let frame = Frame {
        attacker: head.attacker.0,
        target: head.target.on(size)?,
        anchors: head.anchors.on(size)?,
        inside: head.inside.on(size)?,
    };
    let (first, winner) = (frame.side_of(head.first.0), frame.side_of(head.winner.0));
    let threats = head.threats.threats();
    let plan = Plan { frame, first, winner, threats, rules: Vec::new() };
    Ok((BoardPlan { board, plan }, head.rules))
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    r#type: String,
    version: u32,
    width: usize,
    height: usize,
    black: Points,
    white: Points,
    first: Player,
    attacker: Player,
    winner: Player,
    target: Points,
    inside: Points,
    anchors: Points,
    threats: ThreatsLine,
    rules: usize,
}

impl Head {
    fn of(plan: &BoardPlan) -> Head {
        let size = plan.board.size();
        let frame = &plan.plan.frame;
        Head {
            r#type: TYPE.to_owned(),
            version: VERSION,
            width: size.width(),
            height: size.height(),
            black: Points::of(&plan.board.stones(Color::Black)),
            white: Points::of(&plan.board.stones(Color::White)),
            first: Player(plan.color(plan.plan.first)),
            attacker: Player(frame.attacker),
            winner: Player(plan.color(plan.plan.winner)),
            target: Points::of(&frame.target),
            inside: Points::of(&frame.inside),
            anchors: Points::of(&frame.anchors),
            threats: ThreatsLine::of(plan.plan.threats),
            rules: plan.plan.rules.len(),
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleLine {
    black: Points,
    white: Points,
    empty: Points,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ban: Option<Name>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    threats: Option<ThreatsLine>,
    play: Action,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ThreatsLine {
    attacker: Count,
    defender: Count,
}

impl ThreatsLine {
    fn of(threats: Threats) -> ThreatsLine {
        ThreatsLine { attacker: Count(threats.attacker), defender: Count(threats.defender) }
    }

    fn threats(&self) -> Threats {
        Threats { attacker: self.attacker.0, defender: self.defender.0 }
    }
}

/// A number of threats; any number is written as a word.
struct Count(u8);

impl Serialize for Count {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            ENDLESS => serializer.serialize_str("any"),
            count => serializer.serialize_u8(count),
        }
    }
}

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Count, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Either {
            Number(u8),
            Word(String),
        }
        match Either::deserialize(deserializer)? {
            Either::Number(count) if count != ENDLESS => Ok(Count(count)),
            Either::Word(word) if word == "any" => Ok(Count(ENDLESS)),
            _ => Err(serde::de::Error::custom("threats are a number below 255 or \"any\"")),
        }
    }
}
