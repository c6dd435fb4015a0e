//! What a search is given, and what comes out of it.

use std::sync::Arc;

use tesuji_board::{SearchTree, Setup, StopReason};

use crate::advice::Counsel;
use crate::proof::Proof;
use crate::rules::RuleFinder;
use crate::statics::StaticFinder;

/// Choices that change how a search goes, never what is true.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// Added to the proof number of an opponent's node whose pass is not yet
    /// proven. Without it the search proves passes everywhere and replies
    /// nowhere.
    pub bias: u32,
    /// How far from the targets the prover looks for moves.
    pub steps: u32,
    /// What a move costs that never won anywhere in this round.
    pub history: u32,
    /// What a move costs that never won where its surroundings looked the same:
    /// the eight points around it, and twelve.
    pub lessons: [u32; 2],
    /// What a move of the prover costs for every four moves that look better.
    /// It keeps the search from trying everything a little.
    pub rank: u32,
    /// Whether the opponent's move that is hardest to answer is answered first,
    /// and not the one that seems easiest to disprove.
    pub hardest: bool,
    /// What every move since the root costs: a long line is rarely the best.
    pub depth: u32,
    /// What a reply costs that is neither close to the opponent's last move nor
    /// the winning move after a pass.
    pub local: u32,
    /// How much less urgent the opponent's other moves are than taking the
    /// prover's winning move after a pass.
    pub vital: u32,
    /// Whether the opponent's best reply to a failing move is tried next: his
    /// point is my point.
    pub swap: bool,
    /// What every open move of the opponent costs besides the dearest.
    pub open: u32,
    /// How much it counts, in quarters, what somebody says who is asked late: of the
    /// prover's moves, of positions, and of the opponent's moves.
    pub heeds: [u32; 3],
    /// Whether proven patterns are looked for in other positions.
    pub patterns: bool,
    /// A capture or a link is given up when the target has more liberties than
    /// this, or the link needs more moves; 0 stands for never.
    pub give_up: u32,
    /// How many moves a ladder may take that settles a position.
    pub ladder: u32,
    /// How many liberties far away a chain must have to rely on them instead of
    /// on a point of the zone.
    pub walls: u32,
}

impl Style {
    /// Whether it takes lessons from moves that won.
    pub(super) fn learns(&self) -> bool {
        self.lessons != [0; 2]
    }
}

/// How a search goes: in rounds, each in another style, because a style that
/// fails may fail for long. What is proven stays proven from round to round.
#[derive(Clone, Debug)]
pub struct Config {
    /// Taken in turn.
    pub styles: Vec<Style>,
    /// Nodes of the shortest rounds.
    pub first_round: u64,
    /// Whether the styles are varied when all had a turn.
    pub varied: bool,
    /// Searches that run side by side, each beginning with another style.
    pub threads: usize,
    /// When every move of a style fails, moves are looked for up to so far away
    /// from the targets.
    pub most_steps: u32,
    /// Rules that settle positions, if there are any.
    pub rules: Option<Arc<dyn RuleFinder>>,
    /// Static rules that settle positions, if there are any; then the others are not used.
    pub statics: Option<Arc<dyn StaticFinder>>,
    /// Whether rules are asked at once which of the opponent's moves they answer.
    pub forced_by_rules: bool,
    /// How much less a move of the prover costs that puts the stones of a rule there, whether
    /// its conditions hold or not.
    pub rule_hint: u32,
    /// Somebody who says which moves to try first, if there is anybody.
    pub counsel: Option<Counsel>,
    /// For a search by the advised moves alone: what the cheapest way to a proof may cost, in
    /// proof numbers, before nothing is worth trying any more. The prover does not pass then:
    /// who has no move has failed. Nothing for a search that goes on as long as it may.
    pub worth_trying: Option<u32>,
    /// Whether a ko may not be retaken at once. Then a proof holds under simple ko
    /// alone; else there is no ko rule at all, and it holds under every one.
    pub simple_ko: bool,
    /// Boards that no move of the prover may bring back. The search heeds them
    /// in its own moves; whether a proof keeps away from them on all boards that
    /// it is about, the checker says.
    pub earlier: Vec<Setup>,
    /// Positions of the tree of the search that are shown; 0 for no tree.
    pub seen: usize,
}

impl Default for Config {
    fn default() -> Config {
        let plain = Style {
            bias: 16,
            steps: 3,
            history: 8,
            lessons: [32, 0],
            rank: 48,
            hardest: true,
            depth: 2,
            local: 0,
            vital: 2,
            swap: true,
            open: 2,
            heeds: [4, 2, 2],
            patterns: false,
            give_up: 0,
            ladder: 16,
            walls: 2,
        };
        let styles = vec![
            plain,
            Style { bias: 24, history: 0, lessons: [32, 16], swap: false, ..plain },
            Style { history: 16, patterns: true, ..plain },
            Style { hardest: false, ..plain },
        ];
        Config {
            styles,
            first_round: 20_000,
            varied: true,
            threads: 1,
            most_steps: 8,
            rules: None,
            statics: None,
            forced_by_rules: true,
            rule_hint: 12,
            counsel: None,
            worth_trying: None,
            simple_ko: false,
            earlier: Vec::new(),
            seen: 0,
        }
    }
}

impl Config {
    /// The same for a position after these boards: without rules and without
    /// patterns of other positions, whose moves nobody compared with the boards.
    pub fn after(self, earlier: Vec<Setup>) -> Config {
        let mut config = Config { rules: None, statics: None, earlier, ..self };
        config.styles.iter_mut().for_each(|style| style.patterns = false);
        config
    }
}

/// What came out of a search.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The proof, or nothing: that no proof was found says nothing about the
    /// position.
    pub proof: Option<Proof>,
    /// Why there is none: every move that the search knows fails, or the budget
    /// is spent.
    pub stopped: Option<StopReason>,
    /// Positions visited.
    pub nodes: u64,
    /// Positions proven on the way.
    pub proven: u64,
    /// What the search has looked at, if that was asked for; of several searches, the
    /// first.
    pub seen: Option<SearchTree>,
}
