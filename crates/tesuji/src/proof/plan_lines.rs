//! Plans as lines of JSON: a head, then one line per rule in the order in which
//! they are tried. `docs/proofs.md` describes every field.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tesuji_board::{Board, Color, Move, PointSet, Setup, Size};
use tesuji_judge::Claim;
use tesuji_solver::{ENDLESS, Flaw, Frame, Plan, Replayed, Side, Stand, Step, Threats, check_plan};
use tesuji_words::{Messages, Put, box_in_words, points_in_words, side, text};

use super::jsonl::{Action, Name, Player, Points, VERSION, json, parse};

/// The type in the head of a plan.
pub const TYPE: &str = "plan";
/// Plans that lead to more positions are refused, unless another number is asked for.
pub const MOST_POSITIONS: usize = 5_000_000;

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
    /// The checked plans of some claims, on their board.
    pub fn of_claims(board: &Board, claims: &[Claim]) -> Vec<BoardPlan> {
        let plans = claims.iter().flat_map(|claim| &claim.plans);
        plans.map(|plan| BoardPlan { board: board.clone(), plan: plan.clone() }).collect()
    }

    /// Replays the plan in at most `most` positions.
    pub fn check(&self, most: usize) -> Result<Replayed, Flaw> {
        check_plan(&self.board, &self.plan, most)
    }

    /// The colour of a side.
    pub fn color(&self, side: Side) -> Color {
        let attacker = self.plan.frame.attacker;
        if side == Side::Attacker { attacker } else { !attacker }
    }

    /// What the plan claims, with the conditions under which it does.
    pub fn claim(&self, messages: &Messages) -> String {
        let Plan { frame, winner, first, .. } = &self.plan;
        let several = self.chains() > 1;
        let does = match (winner, frame.keeps_all) {
            (Side::Attacker, true) if several => "plan-captures-one",
            (Side::Attacker, _) => "plan-captures",
            (Side::Defender, false) if several => "plan-keeps-one",
            (Side::Defender, _) => "plan-keeps",
        };
        let target = text(points_in_words(&frame.target, messages));
        let winner = ("player", side(self.color(*winner), messages));
        let place = if self.plan.is_open { "plan-open" } else { "plan-frame" };
        let put = [
            ("does", text(messages.say(does, &[winner, ("points", target)]))),
            ("threats", text(self.threats_in_words(messages))),
            ("player", side(self.color(*first), messages)),
            ("place", text(messages.say(place, &[]))),
        ];
        let mut said = messages.say("plan-claim", &put);
        if let Some(ko) = self.plan.ko {
            said = messages.say("plan-ko", &[("claim", text(said)), ("at", text(ko))]);
        }
        if !self.plan.is_open {
            for assumption in self.assumptions(messages) {
                let put = [("claim", text(said)), ("condition", text(assumption))];
                said = messages.say("plan-if", &put);
            }
        }
        said
    }

    /// How many chains the target has inside the frame.
    fn chains(&self) -> usize {
        let frame = &self.plan.frame;
        let own = self.board.stones(!frame.attacker) & frame.inside;
        let mut rest = frame.target;
        let mut count = 0;
        while let Some(stone) = rest.first() {
            // A target that is no stone of the defender, which the checker refuses, is
            // in no chain of his.
            rest -= PointSet::of(stone).flood(&own) | PointSet::of(stone);
            count += 1;
        }
        count
    }

    /// The threats of both sides.
    fn threats_in_words(&self, messages: &Messages) -> String {
        let Threats { attacker, defender } = self.plan.threats;
        let (own, other) = match self.plan.winner {
            Side::Attacker => (attacker, defender),
            Side::Defender => (defender, attacker),
        };
        let number = |count: u8, key: &str| match count {
            0 => None,
            ENDLESS => Some(messages.say(&format!("{key}-any"), &[])),
            count => Some(messages.say(key, &[("count", Put::Number(count.into()))])),
        };
        match (number(own, "plan-with"), number(other, "plan-against")) {
            (None, None) => messages.say("plan-without", &[]),
            (Some(one), None) | (None, Some(one)) => one,
            (Some(own), Some(other)) => {
                messages.say("plan-both", &[("own", text(own)), ("other", text(other))])
            }
        }
    }

    /// What the frame takes for granted.
    fn assumptions(&self, messages: &Messages) -> Vec<String> {
        let frame = &self.plan.frame;
        let say = |key: &str, points: String| {
            let put = [
                ("attacker", side(frame.attacker, messages)),
                ("owner", side(!frame.attacker, messages)),
                ("points", text(points)),
            ];
            messages.say(key, &put)
        };
        let mut all = vec![say("plan-outside", box_in_words(&frame.inside))];
        if !frame.anchors.is_empty() {
            let stones = points_in_words(&(frame.anchors & frame.inside.rim()), messages);
            all.push(say("plan-anchors", stones));
        }
        if !frame.exits.is_empty() {
            all.push(say("plan-exits", points_in_words(&frame.exits, messages)));
        }
        all
    }

    /// The lines, without line feeds.
    pub fn to_lines(&self) -> impl Iterator<Item = String> + '_ {
        let head = json(&Head::of(self));
        std::iter::once(head).chain(self.plan.steps.iter().map(|rule| json(&self.line(rule))))
    }

    fn line(&self, rule: &Step) -> RuleLine {
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
        for p in [ban, action].into_iter().flatten() {
            Points(vec![p]).on(size)?;
        }
        self.plan.steps.push(Step { attacker, defender, empty, threats, ban, action });
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
        keeps_all: match head.keeps.as_deref() {
            None | Some("one") => false,
            Some("all") => true,
            Some(other) => return Err(format!("keeps is 'all' or 'one', not '{other}'")),
        },
        anchors: head.anchors.on(size)?,
        exits: head.exits.map_or(Ok(PointSet::EMPTY), |exits| exits.on(size))?,
        inside: head.inside.on(size)?,
    };
    let is_open = match head.board.as_deref() {
        None | Some("frame") => false,
        Some("open") => true,
        Some(other) => return Err(format!("board is 'frame' or 'open', not '{other}'")),
    };
    let mut earlier = Vec::new();
    for stand in head.earlier {
        let (black, white) = (stand.black.on(size)?, stand.white.on(size)?);
        if black.meets(&white) {
            return Err("a point has two colours".to_owned());
        }
        let (attacker, defender) = match frame.attacker {
            Color::Black => (black, white),
            Color::White => (white, black),
        };
        earlier.push(Stand { attacker, defender });
    }
    let ko = head.ko.map(|name| name.0);
    ko.map_or(Ok(()), |p| Points(vec![p]).on(size).map(drop))?;
    let (first, winner) = (frame.side_of(head.first.0), frame.side_of(head.winner.0));
    let threats = head.threats.threats();
    let steps = Vec::new();
    let plan = Plan { frame, first, winner, ko, earlier, is_open, threats, steps };
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    exits: Option<Points>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    keeps: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    board: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ko: Option<Name>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    earlier: Vec<StandLine>,
    threats: ThreatsLine,
    rules: usize,
}

/// What stood inside the frame earlier in the game.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StandLine {
    black: Points,
    white: Points,
}

impl Head {
    fn of(plan: &BoardPlan) -> Head {
        let size = plan.board.size();
        let frame = &plan.plan.frame;
        let (exits, is_open) = (&frame.exits, plan.plan.is_open);
        let stand = |stand: &Stand| {
            let (black, white) = match frame.attacker {
                Color::Black => (&stand.attacker, &stand.defender),
                Color::White => (&stand.defender, &stand.attacker),
            };
            StandLine { black: Points::of(black), white: Points::of(white) }
        };
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
            exits: (!exits.is_empty()).then(|| Points::of(exits)),
            keeps: frame.keeps_all.then(|| "all".to_owned()),
            board: is_open.then(|| "open".to_owned()),
            ko: plan.plan.ko.map(Name),
            earlier: plan.plan.earlier.iter().map(stand).collect(),
            threats: ThreatsLine::of(plan.plan.threats),
            rules: plan.plan.steps.len(),
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
