//! Proofs as lines of JSON: a header, then one line per node, children before
//! parents. `docs/proofs.md` describes every field.
//!
//! Reading is strict: what is not understood is refused, with its line.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tesuji_board::{Color, Move, Point, PointSet, Setup, Size};
use tesuji_reading::{Goal, GoalKind, Needs, Node, NodeId, Proof, Reason, RuleUse, StaticUse};
use tesuji_words::color_word;

use super::plan_lines::{self, BoardPlan};
use super::reasons::{self, FiledReasons};
use crate::json_text;

/// The version of the format that is written, and the only one that is read.
pub const VERSION: u32 = 1;

/// What is wrong with a line. Lines count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct ProofLineError {
    /// The line.
    pub line: usize,
    /// What is wrong with it.
    pub message: String,
}

/// The lines of a proof, without line feeds.
pub fn to_lines(proof: &Proof) -> impl Iterator<Item = String> + '_ {
    let header = json(&HeaderLine::of(proof));
    let nodes = proof.nodes.iter().enumerate();
    std::iter::once(header).chain(nodes.map(|(i, node)| json(&NodeLine::of(i as NodeId, node))))
}

pub(super) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data")
}

/// What a file of proofs may hold.
#[expect(clippy::large_enum_variant, reason = "there are few of them")]
pub enum Evidence {
    /// A proof on the open board.
    Proof(Proof),
    /// A plan inside a frame.
    Plan(BoardPlan),
    /// Reasons that the proof or plan before shows.
    Reasons(FiledReasons),
}

/// Reads proofs and plans one after the other. Empty lines are passed over.
pub fn from_lines<'t>(
    lines: impl IntoIterator<Item = &'t str>,
) -> Result<Vec<Evidence>, ProofLineError> {
    let mut lines = lines.into_iter().enumerate().map(|(i, text)| (i + 1, text));
    let mut lines = std::iter::from_fn(move || lines.find(|(_, text)| !text.trim().is_empty()));
    let mut all = Vec::new();
    while let Some((line, text)) = lines.next() {
        let wrong = |message: String| ProofLineError { line, message };
        let kind = kind(text).map_err(wrong)?;
        if kind == reasons::TYPE {
            if !matches!(all.last(), Some(Evidence::Proof(_) | Evidence::Plan(_))) {
                return Err(wrong("there is no proof before these reasons".to_owned()));
            }
            all.push(Evidence::Reasons(reasons::read_reasons(text).map_err(wrong)?));
            continue;
        }
        let is_plan = kind == plan_lines::TYPE;
        let (mut evidence, count) = if is_plan {
            plan_lines::read_head(text).map(|(plan, count)| (Evidence::Plan(plan), count))
        } else {
            read_header(text).map(|(proof, count)| (Evidence::Proof(proof), count))
        }
        .map_err(wrong)?;
        for id in 0..count {
            let Some((line, text)) = lines.next() else {
                let (what, parts) = if is_plan { ("plan", "rules") } else { ("proof", "nodes") };
                let message = format!("the {what} ends after {id} of {count} {parts}");
                return Err(ProofLineError { line, message });
            };
            let wrong = |message: String| ProofLineError { line, message };
            match &mut evidence {
                Evidence::Proof(proof) => {
                    proof.nodes.push(read_node(text, id, proof.position.size).map_err(wrong)?);
                }
                Evidence::Plan(plan) => plan.add_rule(text).map_err(wrong)?,
                Evidence::Reasons(_) => {}
            }
        }
        all.push(evidence);
    }
    match all.is_empty() {
        true => Err(ProofLineError { line: 1, message: "there is no proof".to_owned() }),
        false => Ok(all),
    }
}

/// What a head is the head of.
fn kind(text: &str) -> Result<String, String> {
    #[derive(Deserialize)]
    struct Typed {
        r#type: String,
        version: u32,
    }
    // First the version: another one may have other fields.
    let Typed { r#type, version } = parse(text)?;
    if !["proof", plan_lines::TYPE, reasons::TYPE].contains(&r#type.as_str()) {
        return Err(format!("expected the head of a proof, found \"{type}\""));
    }
    if version != VERSION {
        return Err(format!("version {version} of the format is not known, only {VERSION}"));
    }
    Ok(r#type)
}

/// The proof without its nodes, and how many there should be.
fn read_header(text: &str) -> Result<(Proof, usize), String> {
    let header: HeaderLine = parse(text)?;
    let size = Size::new(header.width, header.height).map_err(|error| error.to_string())?;
    let on_board = |points: &Points| points.on(size);
    let goal = header.goal;
    let kind = GoalKind::from_name(&goal).ok_or_else(|| format!("no goal is called \"{goal}\""))?;
    let position = Setup {
        size,
        black: on_board(&header.black)?,
        white: on_board(&header.white)?,
        to_move: Some(header.first.0),
    };
    on_board(&header.targets)?;
    let walls = header.walls.iter().map(on_board).collect::<Result<Vec<PointSet>, String>>()?;
    let goal = Goal { kind, prover: header.prover.0, targets: header.targets.0 };
    let first = header.first.0;
    let checksum = |text: &String| {
        let number = u64::from_str_radix(text, 16).ok().filter(|_| text.len() == 16);
        number.ok_or_else(|| format!("\"{text}\" is no checksum of rules"))
    };
    let rules = header.rules.as_ref().map(checksum).transpose()?;
    let ko = header.ko.map(|ko| ko.0);
    if let Some(ko) = ko.filter(|&ko| !size.contains(ko)) {
        return Err(format!("{ko} is not on a board of {size}"));
    }
    let history = header.history.iter().map(|board| board.read(size)).collect::<Result<_, _>>()?;
    let nodes = Vec::new();
    Ok((Proof { position, first, ko, history, goal, walls, rules, nodes }, header.nodes))
}

fn read_node(text: &str, id: usize, size: Size) -> Result<Node, String> {
    let line: NodeLine = parse(text)?;
    if line.id as usize != id {
        return Err(format!("node {} stands where node {id} belongs", line.id));
    }
    let [black, white, empty] = [line.black.on(size)?, line.white.on(size)?, line.empty.on(size)?];
    if black.meets(&white) || empty.meets(&(black | white)) {
        return Err("a point has two colours".to_owned());
    }
    let reason = match line.why {
        Why::Reached => Reason::Reached,
        Why::Rule(rule) => Reason::Rule(vec![rule.read(size)?]),
        Why::Rules(rules) => {
            let rules = rules.into_iter().map(|rule| rule.read(size));
            Reason::Rule(rules.collect::<Result<_, _>>()?)
        }
        Why::Static(StaticFields { rule, at }) => {
            Reason::Static(StaticUse { rule, at: three(at, size)? })
        }
        Why::Play { action, next } => {
            action.0.point().map_or(Ok(()), |p| Points(vec![p]).on(size).map(drop))?;
            Reason::Play { action: action.0, next }
        }
        Why::Replies { defaults, replies, holds, closed } => {
            let replies: Vec<(Point, NodeId)> =
                replies.into_iter().map(|(point, next)| (point.0, next)).collect();
            // A move that is answered twice is a hole; here only the board matters.
            replies.iter().try_for_each(|(p, _)| Points(vec![*p]).on(size).map(drop))?;
            let closed = closed.map(|name| name.0);
            closed.map_or(Ok(()), |p| Points(vec![p]).on(size).map(drop))?;
            Reason::Replies { defaults, replies, holds, closed }
        }
    };
    let zone = black | white | empty;
    let needs = Needs::from_numbers(&line.needs).ok_or("there are more needs than walls")?;
    Ok(Node { to_move: line.to_move.0, zone, black, white, needs, reason })
}

pub(super) fn parse<'t, T: Deserialize<'t>>(text: &'t str) -> Result<T, String> {
    json_text::parse(text).map_err(|error| error.to_string())
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HeaderLine {
    r#type: String,
    version: u32,
    width: usize,
    height: usize,
    black: Points,
    white: Points,
    first: Player,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ko: Option<Name>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    history: Vec<Stones>,
    goal: String,
    prover: Player,
    targets: Points,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    walls: Vec<Points>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    nodes: usize,
}

impl HeaderLine {
    fn of(proof: &Proof) -> HeaderLine {
        HeaderLine {
            r#type: "proof".to_owned(),
            version: VERSION,
            width: proof.position.size.width(),
            height: proof.position.size.height(),
            black: Points::of(&proof.position.black),
            white: Points::of(&proof.position.white),
            first: Player(proof.first),
            ko: proof.ko.map(Name),
            history: proof.history.iter().map(Stones::of).collect(),
            goal: proof.goal.kind.name().to_owned(),
            prover: Player(proof.goal.prover),
            targets: Points(proof.goal.targets.clone()),
            walls: proof.walls.iter().map(Points::of).collect(),
            rules: proof.rules.map(|checksum| format!("{checksum:016x}")),
            nodes: proof.nodes.len(),
        }
    }
}

/// A whole board.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stones {
    black: Points,
    white: Points,
}

impl Stones {
    fn of(board: &Setup) -> Stones {
        Stones { black: Points::of(&board.black), white: Points::of(&board.white) }
    }

    fn read(&self, size: Size) -> Result<Setup, String> {
        let [black, white] = [self.black.on(size)?, self.white.on(size)?];
        if black.meets(&white) {
            return Err("a point has two colours".to_owned());
        }
        Ok(Setup { size, black, white, to_move: None })
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct NodeLine {
    id: NodeId,
    to_move: Player,
    black: Points,
    white: Points,
    empty: Points,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    needs: Vec<u8>,
    why: Why,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
enum Why {
    Reached,
    Rule(RuleFields),
    Rules(Vec<RuleFields>),
    Static(StaticFields),
    Play {
        #[serde(rename = "move")]
        action: Action,
        next: NodeId,
    },
    Replies {
        defaults: Vec<NodeId>,
        replies: Vec<(Name, NodeId)>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        holds: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        closed: Option<Name>,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleFields {
    set: usize,
    rule: usize,
    at: Points,
}

impl RuleFields {
    fn of(used: &RuleUse) -> RuleFields {
        let RuleUse { set, rule, at } = *used;
        RuleFields { set, rule, at: Points(at.to_vec()) }
    }

    fn read(self, size: Size) -> Result<RuleUse, String> {
        let RuleFields { set, rule, at } = self;
        Ok(RuleUse { set, rule, at: three(at, size)? })
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StaticFields {
    rule: u32,
    at: Points,
}

/// Where a rule lies.
fn three(at: Points, size: Size) -> Result<[Point; 3], String> {
    at.on(size)?;
    <[Point; 3]>::try_from(at.0).map_err(|_| "a rule lies at three points".to_owned())
}

impl NodeLine {
    fn of(id: NodeId, node: &Node) -> NodeLine {
        let why = match &node.reason {
            Reason::Reached => Why::Reached,
            Reason::Rule(used) => match &used[..] {
                [one] => Why::Rule(RuleFields::of(one)),
                several => Why::Rules(several.iter().map(RuleFields::of).collect()),
            },
            Reason::Static(StaticUse { rule, at }) => {
                Why::Static(StaticFields { rule: *rule, at: Points(at.to_vec()) })
            }
            Reason::Play { action, next } => Why::Play { action: Action(*action), next: *next },
            Reason::Replies { defaults, replies, holds, closed } => Why::Replies {
                defaults: defaults.clone(),
                replies: replies.iter().map(|&(point, next)| (Name(point), next)).collect(),
                holds: *holds,
                closed: closed.map(Name),
            },
        };
        NodeLine {
            id,
            to_move: Player(node.to_move),
            black: Points::of(&node.black),
            white: Points::of(&node.white),
            empty: Points::of(&(node.zone - node.black - node.white)),
            needs: node.needs.numbers().to_vec(),
            why,
        }
    }
}

/// Points in one string, with blanks between them.
pub(super) struct Points(pub(super) Vec<Point>);

impl Points {
    pub(super) fn of(set: &PointSet) -> Points {
        Points(set.iter().collect())
    }

    pub(super) fn on(&self, size: Size) -> Result<PointSet, String> {
        let mut set = PointSet::EMPTY;
        for &p in &self.0 {
            if !size.contains(p) {
                return Err(format!("{p} is not on a board of {size}"));
            }
            if !set.insert(p) {
                return Err(format!("{p} is named twice"));
            }
        }
        Ok(set)
    }
}

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let names: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        serializer.serialize_str(&names.join(" "))
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Points, D::Error> {
        let text = String::deserialize(deserializer)?;
        let points: Result<_, _> = text.split_ascii_whitespace().map(str::parse).collect();
        points.map(Points).map_err(serde::de::Error::custom)
    }
}

/// A value that is written and read as a string.
macro_rules! as_string {
    ($name:ident, $inner:ty, $show:expr) => {
        pub(super) struct $name(pub(super) $inner);

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let show: fn($inner) -> String = $show;
                serializer.serialize_str(&show(self.0))
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map($name).map_err(serde::de::Error::custom)
            }
        }
    };
}

as_string!(Player, Color, |color| color_word(color).to_owned());
as_string!(Name, Point, |point| point.to_string());
as_string!(Action, Move, |action| action.to_string());

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::samples::throw_in;

    fn lines(proof: &Proof) -> Vec<String> {
        to_lines(proof).collect()
    }

    fn read(lines: &[String]) -> Result<Vec<Proof>, ProofLineError> {
        let all = from_lines(lines.iter().map(String::as_str))?;
        Ok(all.into_iter().map(proof).collect())
    }

    fn proof(evidence: Evidence) -> Proof {
        match evidence {
            Evidence::Proof(proof) => proof,
            Evidence::Plan(_) | Evidence::Reasons(_) => panic!("no proof"),
        }
    }

    #[test]
    fn proofs_come_back_as_they_were() {
        let proof = throw_in();
        let mut text = lines(&proof);
        assert_eq!(
            text[0],
            r#"{"type":"proof","version":1,"width":4,"height":4,"black":"A2 B2 C2 D2 D3 D4","white":"A3 B3 C3 C4","first":"black","goal":"capture","prover":"black","targets":"C3","nodes":6}"#
        );
        assert_eq!(
            text[5],
            r#"{"id":4,"to_move":"white","black":"A2 B2 C2 D2 D3 B4 D4","white":"A3 B3 C3 C4","empty":"A1 B1 A4","why":{"replies":{"defaults":[2,3],"replies":[["A4",1]]}}}"#
        );
        assert_eq!(
            text[1],
            r#"{"id":0,"to_move":"white","black":"","white":"","empty":"C3","why":"reached"}"#
        );
        assert_eq!(read(&text), Ok(vec![proof.clone()]));
        text.push(String::new());
        text.extend(lines(&proof));
        assert_eq!(read(&text), Ok(vec![proof.clone(), proof]), "two proofs");
    }

    #[test]
    fn walls_come_back() {
        let mut proof = throw_in();
        let wall: PointSet =
            ["D1", "C1"].map(|p| p.parse::<Point>().unwrap()).into_iter().collect();
        proof.walls = vec![PointSet::EMPTY, wall];
        proof.nodes[3].needs = Needs::from_numbers(&[0, 2]).unwrap();
        let lines: Vec<String> = to_lines(&proof).collect();
        assert!(lines[0].contains(r#""walls":["","C1 D1"]"#), "{}", lines[0]);
        assert!(lines[4].contains(r#""needs":[0,2]"#), "{}", lines[4]);
        assert_eq!(read(&lines).unwrap(), [proof]);
    }

    #[test]
    fn the_ko_and_the_game_before_come_back() {
        let mut proof = throw_in();
        proof.ko = "A1".parse().ok();
        let mut earlier = proof.position;
        (earlier.to_move, earlier.black) = (None, PointSet::EMPTY);
        proof.history = vec![earlier];
        let lines = lines(&proof);
        let head = r#""first":"black","ko":"A1","history":[{"black":"","white":"A3 B3 C3 C4"}]"#;
        assert!(lines[0].contains(head), "{}", lines[0]);
        assert_eq!(read(&lines).unwrap(), [proof]);
    }

    #[test]
    fn errors_name_the_line() {
        let check = |line: usize, from: &str, to: &str, expected: &str| {
            let mut text = lines(&throw_in());
            assert!(text[line - 1].contains(from), "{}", text[line - 1]);
            text[line - 1] = text[line - 1].replace(from, to);
            let error = read(&text).unwrap_err().to_string();
            assert_eq!(error, format!("line {line}: {expected}"));
        };
        check(1, r#"version":1"#, r#"version":2"#, "version 2 of the format is not known, only 1");
        check(1, r#""proof""#, r#""game""#, "expected the head of a proof, found \"game\"");
        check(1, "capture", "win", "no goal is called \"win\"");
        check(1, "A2 B2", "A2 E2", "E2 is not on a board of 4x4");
        check(1, "A2 B2", "A2 A2", "A2 is named twice");
        check(
            1,
            r#""width":4"#,
            r#""width":40"#,
            "a board of 40x4 is not possible: each side has 1 to 25 points",
        );
        check(
            1,
            r#""nodes":6"#,
            r#""nodes":6,"x":1"#,
            "unknown field `x`, expected one of `type`, `version`, `width`, `height`, `black`, `white`, `first`, `ko`, `history`, `goal`, `prover`, `targets`, `walls`, `rules`, `nodes` (column 177)",
        );
        check(6, r#"["A4",1]"#, r#"["E4",1]"#, "E4 is not on a board of 4x4");
        check(3, r#""id":1"#, r#""id":2"#, "node 2 stands where node 1 belongs");
        check(3, r#""empty":"A1"#, r#""empty":"C2"#, "a point has two colours");
        check(
            3,
            "play",
            "guess",
            "unknown variant `guess`, expected one of `reached`, `rule`, `rules`, `static`, `play`, `replies` (column 109)",
        );
        check(3, "}}}", "", "EOF while parsing an object (column 130)");
    }

    #[test]
    fn a_cut_off_file_is_no_proof() {
        let text = lines(&throw_in());
        let error = read(&text[..4]).unwrap_err();
        assert_eq!(error.to_string(), "line 1: the proof ends after 3 of 6 nodes");
        assert_eq!(read(&[]).unwrap_err().to_string(), "line 1: there is no proof");
    }
}
