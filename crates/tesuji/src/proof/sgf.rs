//! Proofs as SGF: a game tree to walk in any editor, with the whole proof for
//! the checker in a private property of its root.
//!
//! A proof is not a tree: positions that matter in the same way share a node.
//! Each node is spelled out once; where it comes up again, a comment says
//! where it was.

use std::collections::HashMap;

use tesuji_board::{Board, Color, Game, Move, PointSet, Ruleset};
use tesuji_reading::{Node, NodeId, Proof, Reason, RuleUse};
use tesuji_sgf::{NodeId as Place, Tree, Value, record};
use tesuji_why::Depths;
use tesuji_words::{Language, Messages, claim, counted, points_in_words, reason_in_words, tell};

use super::jsonl::to_lines;
use super::reasons::{checksum, reasons_line};

/// The property that holds the proof, one value per line of JSON.
pub const PROPERTY: &str = "TSPROOF";

/// The property with the reasons that the proof shows.
pub const REASONS: &str = "TSWHY";

/// Paths longer than this are not spelled out in comments.
const LONG_PATH: usize = 24;

/// How much of a proof is shown as variations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SgfOptions {
    /// Whether the empty points that matter are marked with squares.
    pub zone: bool,
    /// How many moves deep variations go.
    pub max_depth: usize,
    /// How many nodes the game tree has at most, roughly.
    pub max_nodes: usize,
}

impl Default for SgfOptions {
    /// Deep enough for every ladder, and a file that editors still open.
    fn default() -> SgfOptions {
        SgfOptions { zone: false, max_depth: 500, max_nodes: 30_000 }
    }
}

/// The game tree of a proof without holes.
pub fn tree(proof: &Proof, options: &SgfOptions) -> Tree {
    let position = &proof.position;
    let game = Game::from_setup(position, Ruleset::default()).expect("a checked position");
    let mut tree = record(&game);
    let root = tree.root_mut();
    root.remove("KM");
    root.remove("RU");
    root.set_text("GN", &claim(&proof.goal, Messages::english()));
    root.set_text("PL", &proof.first.letter().to_string());
    root.set_points("TR", &proof.goal.targets.iter().copied().collect(), position.size);
    let mut references: HashMap<NodeId, usize> = HashMap::new();
    for node in &proof.nodes {
        for id in children(node) {
            *references.entry(id).or_default() += 1;
        }
    }
    let mut writer = Writer {
        proof,
        options,
        depths: Depths::of(proof),
        references,
        board: game.board().clone(),
        tree,
        shown: HashMap::new(),
        path: Vec::new(),
    };
    writer.say(Place::ROOT, &introduction(proof));
    writer.show(proof.nodes.len() as NodeId - 1, Place::ROOT);
    let mut tree = writer.tree;
    tree.root_mut().set(PROPERTY, to_lines(proof).map(|line| Value::from_text(&line)));
    let told = tell(&tesuji_why::Evidence::Proof(proof), Messages::english());
    let reasons = reasons_line(checksum(to_lines(proof)), &told, Language::En);
    tree.root_mut().set(REASONS, [Value::from_text(&reasons)]);
    tree
}

fn introduction(proof: &Proof) -> String {
    let (claim, first) = (claim(&proof.goal, Messages::english()), proof.first);
    let opponent = proof.goal.opponent();
    let nodes = counted(proof.nodes.len(), "node");
    format!(
        "Proven: {claim}, {first} first ({nodes}).\n\
         Every move of {opponent} that matters is answered. A pass of {opponent} stands for any \
         move elsewhere."
    )
}

fn children(node: &Node) -> Vec<NodeId> {
    match &node.reason {
        Reason::Reached | Reason::Rule(_) | Reason::Static(_) => vec![],
        Reason::Play { next, .. } => vec![*next],
        Reason::Replies { defaults, replies, .. } => {
            defaults.iter().copied().chain(replies.iter().map(|(_, next)| *next)).collect()
        }
    }
}

struct Writer<'a> {
    proof: &'a Proof,
    options: &'a SgfOptions,
    depths: Depths,
    references: HashMap<NodeId, usize>,
    /// The position of the node that is being written.
    board: Board,
    tree: Tree,
    /// The moves to the first place where a node was spelled out.
    shown: HashMap<NodeId, Vec<Move>>,
    path: Vec<Move>,
}

impl Writer<'_> {
    /// Adds a paragraph to the comment.
    fn say(&mut self, place: Place, text: &str) {
        let node = &mut self.tree[place];
        let comment = match node.text("C") {
            Some(before) => format!("{before}\n{text}"),
            None => text.to_owned(),
        };
        node.set_text("C", &comment);
    }

    /// Spells out a node of the proof at a place of the tree.
    fn show(&mut self, id: NodeId, place: Place) {
        let proof = self.proof;
        let node = &proof.nodes[id as usize];
        let size = proof.position.size;
        if self.options.zone {
            self.tree[place].set_points("SQ", &(node.zone - node.black - node.white), size);
        }
        if node.reason == Reason::Reached {
            let reason = reason_in_words(&self.board, &proof.goal);
            return self.say(place, &reason);
        }
        if let Reason::Rule(used) = &node.reason {
            return self.say(place, &rules_in_words(used));
        }
        if let Reason::Static(used) = &node.reason {
            return self.say(place, &format!("By static rule {}.", used.rule));
        }
        if let Some(path) = self.shown.get(&id) {
            let text = format!("As at node {id}: {}", path_in_words(path));
            return self.say(place, &text);
        }
        if self.path.len() >= self.options.max_depth
            || self.tree.node_count() >= self.options.max_nodes
        {
            return self.say(place, &format!("Goes on in the proof, node {id}; not shown here."));
        }
        self.shown.insert(id, self.path.clone());
        if self.references.get(&id).is_some_and(|&n| n > 1) {
            self.tree[place].set_text("N", &format!("node {id}"));
        }
        match &node.reason {
            Reason::Reached | Reason::Rule(_) | Reason::Static(_) => {}
            Reason::Play { action, next } => self.step(node.to_move, *action, *next, place, ""),
            Reason::Replies { defaults, replies, holds, closed } => {
                if *holds {
                    let (us, them) = (proof.goal.prover, proof.goal.opponent());
                    self.say(place, &format!("If {them} plays elsewhere, {us} can wait."));
                }
                if let Some(point) = closed {
                    let them = proof.goal.opponent();
                    self.say(place, &format!("{them} may not retake the ko at {point} at once."));
                }
                self.show_replies(node, place, defaults, replies);
            }
        }
    }

    /// Every move in the zone, the one that holds out longest first, then the
    /// pass for all others.
    fn show_replies(
        &mut self,
        node: &Node,
        place: Place,
        defaults: &[NodeId],
        replies: &[(tesuji_board::Point, NodeId)],
    ) {
        let mover = node.to_move;
        let mut ordered = replies.to_vec();
        ordered.sort_by_key(|&(point, next)| (std::cmp::Reverse(self.depths.get(next)), point));
        for (point, next) in ordered {
            self.step(mover, Move::Play(point), next, place, "");
        }
        let Some(&default) = defaults.iter().min_by_key(|id| self.depths.get(**id)) else { return };
        let zone = |id: NodeId| self.proof.nodes[id as usize].zone;
        // Moves that disturb this default, but not another one.
        let answered: PointSet = replies.iter().map(|(point, _)| *point).collect();
        let disturbing = (zone(default) - node.black - node.white) - answered;
        let mut covered = Vec::new();
        let mut suicides = PointSet::EMPTY;
        for point in disturbing {
            match defaults.iter().find(|id| !zone(**id).contains(point)) {
                Some(&other) => covered.push((point, other)),
                None => drop(suicides.insert(point)),
            }
        }
        for (point, other) in covered {
            self.step(mover, Move::Play(point), other, place, "This changes nothing.");
        }
        if !suicides.is_empty() {
            let points = points_in_words(&suicides, Messages::english());
            self.say(place, &format!("{mover} cannot play at {points}: suicide."));
        }
        self.step(mover, Move::Pass, default, place, &format!("{mover} plays elsewhere."));
    }

    /// A variation of one move with what follows.
    fn step(&mut self, color: Color, action: Move, next: NodeId, place: Place, comment: &str) {
        if action.point().is_some_and(|p| self.board.is_suicide(color, p)) {
            return;
        }
        let child = self.tree.add_child(place);
        self.tree[child].set_move(color, action, self.proof.position.size);
        if !comment.is_empty() {
            self.say(child, comment);
        }
        self.board.make(color, action);
        self.path.push(action);
        self.show(next, child);
        self.path.pop();
        self.board.undo();
    }
}

fn rules_in_words(used: &[RuleUse]) -> String {
    let words = |used: &RuleUse| {
        let RuleUse { set, rule, at: [corner, across, up] } = used;
        format!("rule {rule} of set {set}, laid from {corner} to {across} and {up}")
    };
    format!("By {}.", used.iter().map(words).collect::<Vec<_>>().join(", and "))
}

fn path_in_words(path: &[Move]) -> String {
    match path.len() {
        0 => "at the start".to_owned(),
        n if n > LONG_PATH => format!("{n} moves from the start"),
        _ => {
            let moves: Vec<String> = path.iter().map(ToString::to_string).collect();
            format!("after {}", moves.join(" "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::samples::throw_in;
    use crate::proof::{Filed, ProofFile, read};

    const SHOWN: &str = "\
(;FF[4]GM[1]CA[UTF-8]AP[Tesuji:VERSION]SZ[4]AB[ac][bc][cc][dc][db][da]AW[ab][bb][cb][ca]PL[B]\
GN[Black captures C3]TR[cb]C[Proven: Black captures C3, Black first (6 nodes).
Every move of White that matters is answered. A pass of White stands for any move elsewhere.]
;B[ba]
(;W[aa];B[ba]C[captured: C3])
(;W[ad]C[This changes nothing.];B[aa]C[captured: C3])
(;W[]C[White plays elsewhere.];B[aa]C[captured: C3]))
";

    fn only_proof(content: &[u8]) -> ProofFile {
        match read(content).unwrap().pop() {
            Some((Filed::Proof(file), _)) => file,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_proof_as_a_game_tree() {
        let proof = throw_in();
        let mut shown = tree(&proof, &SgfOptions::default());
        let text = tesuji_sgf::write_tree(&shown);
        shown.root_mut().remove(PROPERTY);
        shown.root_mut().remove(REASONS);
        let expected = SHOWN.replace("VERSION", env!("CARGO_PKG_VERSION"));
        assert_eq!(tesuji_sgf::write_tree(&shown), expected);
        let filed = only_proof(text.as_bytes());
        assert_eq!((filed.proof, filed.mismatch), (proof, None));
    }

    #[test]
    fn the_game_must_show_what_is_proven() {
        let text = tesuji_sgf::write_tree(&tree(&throw_in(), &SgfOptions::default()));
        let mismatch = |from: &str, to: &str| {
            let changed = text.replacen(from, to, 1);
            only_proof(changed.as_bytes()).mismatch.unwrap_or("none".to_owned())
        };
        assert_eq!(mismatch("x", "x"), "none");
        let bad = "the game: AB[zz] is not a point or a rectangle on a board of 4x4";
        assert_eq!(mismatch("AB[", "AB[zz]["), bad);
        let away = "the root of the game has AE, which no proof has";
        assert_eq!(mismatch("PL[B]", "PL[B]AE[ad]"), away);
        assert_eq!(
            mismatch("AB[ac]", "AB[aa]"),
            "the stones of the game are not those of the proof"
        );
        assert_eq!(mismatch("PL[B]", "PL[W]"), "the game has another player first than the proof");
        let size = "the board of the game has another size than that of the proof";
        assert_eq!(mismatch("SZ[4]", "SZ[5]"), size);
    }

    #[test]
    fn places_of_broken_files() {
        let text = tesuji_sgf::write_tree(&tree(&throw_in(), &SgfOptions::default()));
        let error = |from: &str, to: &str| {
            let broken = read(text.replacen(from, to, 1).as_bytes()).unwrap_err();
            format!("{:?} {}", broken.place, broken.message)
        };
        let version =
            "(1, Some(2)) value 1 of TSPROOF: version 7 of the format is not known, only 1";
        assert_eq!(error("\"version\":1", "\"version\":7"), version);
        let none = "(1, None) no game of this file holds a proof (property TSPROOF)";
        assert_eq!(error("TSPROOF", "XX"), none);
        let (cut, _) = text.split_once("W[]").unwrap();
        let open = read(format!("{cut}W[").as_bytes()).unwrap_err();
        assert_eq!(open.place, (6, Some(4)));
        assert_eq!(open.message, "the value of W is never closed: expected ']'");
    }

    #[test]
    fn zones_and_limits() {
        let options = SgfOptions { zone: true, max_depth: 2, max_nodes: 100 };
        let shown = tree(&throw_in(), &options);
        assert_eq!(shown.root().values("SQ").len(), 4);
        let comments: Vec<String> =
            shown.preorder().filter_map(|place| shown[place].text("C")).collect();
        assert!(comments[1].ends_with("Goes on in the proof, node 1; not shown here."));
    }
}
