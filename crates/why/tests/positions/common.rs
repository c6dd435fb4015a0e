//! The positions under `positions/names`, read and proven.
//!
//! A position is a few lines of `word: value` and a diagram, which lies in the upper left
//! corner of an otherwise empty board; an empty line ends it. `goal` is the goal of a proof
//! or `fate`, the fate of the marked group as the solver plans it. Black plays `a` first,
//! what the search likes if there is no `a`; `first: white` lets White begin. `is` are the
//! names that must be found, at the first move or later, `also` those that the first move may
//! have as well, `not` those that look tempting. Which names later moves have depends on the
//! proof; none of them may be one of `not`.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use tesuji_board::{
    Board, Budget, Color, Corner, Diagram, Move, Point, PointSet, Setup, Size, Symmetry,
};
use tesuji_reading::{Config, Goal, GoalKind, Proof, check, prove};
use tesuji_solver::{Fights, Frame, Plan, Reach, ask_frame, prove_grade};
use tesuji_why::{Evidence, Name, What, begin_with, explain, verify};

/// Nodes for one proof.
const NODES: u64 = 300_000;
const MEMORY: usize = 256 << 20;

#[derive(Clone)]
pub struct Position {
    pub place: String,
    pub setup: Setup,
    pub marked: PointSet,
    pub key: Option<Point>,
    pub prover: Color,
    pub first: Color,
    /// `None` asks for the fate of the group.
    pub goal: Option<GoalKind>,
    pub is: BTreeSet<String>,
    pub also: BTreeSet<String>,
    pub not: BTreeSet<String>,
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../positions/names")
}

pub fn positions() -> Vec<Position> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.iter().flat_map(read).collect()
}

fn read(path: &PathBuf) -> Vec<Position> {
    let text = fs::read_to_string(path).unwrap();
    let file = path.file_name().unwrap().to_string_lossy().into_owned();
    let lines = text.lines().map(|line| if line.starts_with('#') { "" } else { line });
    let lines: Vec<&str> = lines.collect();
    lines
        .split(|line| line.trim().is_empty())
        .filter(|block| !block.is_empty())
        .enumerate()
        .map(|(i, block)| one(&format!("{file} {}", i + 1), block))
        .collect()
}

fn one(place: &str, block: &[&str]) -> Position {
    let (heads, rows): (Vec<&str>, Vec<&str>) = block.iter().partition(|line| line.contains(':'));
    let head = |word: &str| {
        let value = heads.iter().find_map(|line| line.strip_prefix(word)?.strip_prefix(':'));
        value.map(str::trim)
    };
    let known = ["title", "goal", "first", "size", "is", "also", "not"];
    for line in &heads {
        let word = line.split(':').next().unwrap();
        assert!(known.contains(&word), "{place}: {word}");
    }
    let names = |word: &str| -> BTreeSet<String> {
        let names = head(word).unwrap_or_default().split_whitespace().map(str::to_owned);
        let all: BTreeSet<String> = names.collect();
        for name in &all {
            assert!(Name::from_word(name).is_some(), "{place}: no name {name}");
        }
        all
    };
    let size = head("size").map_or(19, |text| text.parse().unwrap());
    let size = Size::square(size).unwrap();
    let diagram = Diagram::parse_corner(&rows.join("\n"), size, Corner::TopLeft);
    let diagram = diagram.unwrap_or_else(|error| panic!("{place}: {error}"));
    let goal = head("goal").unwrap_or("capture");
    let goal = (goal != "fate").then(|| GoalKind::from_name(goal).expect("a goal"));
    let first = if head("first") == Some("white") { Color::White } else { Color::Black };
    let title = head("title").unwrap_or_default();
    Position {
        place: format!("{place}: {title}"),
        setup: diagram.setup,
        marked: diagram.marked,
        key: diagram.letters.get(&'a').copied(),
        prover: Color::Black,
        first,
        goal,
        is: names("is"),
        also: names("also"),
        not: names("not"),
    }
}

impl Position {
    pub fn turned(&self, symmetry: Symmetry, swaps: bool) -> Position {
        let size = self.setup.size;
        let set = |set: &PointSet| symmetry.apply_set(size, set);
        let (black, white) = (set(&self.setup.black), set(&self.setup.white));
        let (black, white) = if swaps { (white, black) } else { (black, white) };
        let color = |color: Color| if swaps { !color } else { color };
        Position {
            place: format!("{} ({symmetry:?}{})", self.place, if swaps { ", swapped" } else { "" }),
            setup: Setup { black, white, ..self.setup },
            marked: set(&self.marked),
            key: self.key.map(|key| symmetry.apply(size, key)),
            prover: color(self.prover),
            first: color(self.first),
            ..self.clone()
        }
    }

    pub fn evidence(&self) -> (Board, Vec<Proof>, Vec<Plan>) {
        let board = Board::from_setup(&self.setup).unwrap();
        let budget = Budget::new(NODES, MEMORY);
        let Some(kind) = self.goal else {
            let frame = Frame::around(&board, &self.marked, Reach::default()).expect("a frame");
            let mut fights = Fights::new(&board);
            let asked = ask_frame(&mut fights, &frame, self.first, true, &budget);
            let grade = asked.grade.unwrap_or_else(|| panic!("{}: no grade", self.place));
            let plans = prove_grade(&mut fights, &frame, self.first, grade, &[], &budget);
            let plans = plans.unwrap_or_else(|| panic!("{}: no plan for {grade:?}", self.place));
            return (board, Vec::new(), plans);
        };
        let targets: Vec<Point> = self.marked.iter().collect();
        let goal = Goal { kind, prover: self.prover, targets };
        let find = |board: &Board, first: Color| {
            let proof = prove(board, first, &goal, &Config::default(), &budget).proof;
            proof.unwrap_or_else(|| panic!("{}: no proof", self.place))
        };
        let proof = match self.key {
            None => find(&board, self.first),
            Some(key) => {
                let mut after = board.clone();
                after.play(self.prover, key).unwrap();
                let rest = find(&after, !self.prover);
                begin_with(&board, self.prover, key, &rest)
                    .unwrap_or_else(|| panic!("{}: does not begin a proof", self.place))
            }
        };
        check(&proof).unwrap();
        (board, vec![proof], Vec::new())
    }

    /// The names of the first move, and of what happens later.
    pub fn names(&self) -> [BTreeSet<String>; 2] {
        let (board, proofs, plans) = self.evidence();
        let evidence = proofs.iter().map(Evidence::Proof);
        let evidence = evidence.chain(plans.iter().map(|plan| Evidence::Plan(&board, plan)));
        let mut found = [BTreeSet::new(), BTreeSet::new()];
        for evidence in evidence {
            for reason in explain(&evidence) {
                assert_eq!(verify(&evidence, &reason), Ok(()), "{}: {reason:?}", self.place);
                if let What::Named { name, .. } = reason.what {
                    let is_later = reason.path.iter().any(|action| *action != Move::Pass);
                    found[usize::from(is_later)].insert(name.word().to_owned());
                }
            }
        }
        found
    }

    /// What is wrong with the names that are found.
    pub fn fault(&self) -> Option<String> {
        let [first, later] = self.names();
        let is_missing = |name: &&String| !first.contains(*name) && !later.contains(*name);
        let missing: Vec<&String> = self.is.iter().filter(is_missing).collect();
        let is_known = |name: &&String| self.is.contains(*name) || self.also.contains(*name);
        let wrong = first.iter().filter(|name| !is_known(name));
        let wrong: Vec<&String> = wrong.chain(later.intersection(&self.not)).collect();
        let is_right = missing.is_empty() && wrong.is_empty();
        (!is_right).then(|| format!("{}: missing {missing:?}, wrong {wrong:?}", self.place))
    }
}
