//! The solver's tunables in one place. None of them changes what is true: they say
//! how far a search goes and what it tries first.
//!
//! What is *fitted* was fitted on 202 problems of Cho Chikun's *Encyclopedia of Life and
//! Death*: the 4th, 11th, 18th, … of Elementary, the 4th, 17th, 30th, … of Intermediate
//! and of Advanced. `benches/RESULTS.md` has the figures. The others were chosen by hand.

use crate::frame::Reach;

// The proof-number search.

/// Longer paths are cut off; what rests on that is not kept.
pub const MOST_DEPTH: usize = 250;
/// Positions between two looks at the clock.
pub const NODES_PER_LOOK: u64 = 1024;
/// Positions whose moves are kept for the next visit.
pub const RECENT_POSITIONS: usize = 1 << 10;
/// Zones whose patterns a position is held against.
pub const PROBED_ZONES: usize = 256;
/// Zones that are kept for each side to move.
pub const ZONES: usize = 4096;
/// Positions held against patterns until the zones are put in order of use again.
pub const PROBES_PER_SORT: u64 = 4096;
/// Positions that the table holds for each pattern.
pub const ENTRIES_PER_PATTERN: usize = 4;
/// Prior score, in sixteenths, worth one unit of proof number. Fitted together
/// with the next two.
pub const SCORE_STEP: u32 = 2;
/// The most units that the prior's score is worth.
pub const MOST_PREFERENCE: u32 = 40;
/// Units for each move that looks better. It keeps the search from trying everything
/// a little.
pub const RANK_PRICE: u32 = 4;
/// What a move is worth that always won in the search at hand, in sixteenths of the
/// prior; one that never did costs as much. Fitted.
pub const HABIT_WORTH: u32 = 32;
/// A position that takes so many others is worth the time of an advisor, which is about
/// that of so many.
pub const ADVICE_WORK: u64 = 2_000;
/// A move that is so many times less likely than the likeliest counts that much harder,
/// to this power.
pub const ADVICE_POWER: f32 = 0.5;
/// No move counts more times harder than this.
pub const MOST_ADVICE_FACTOR: f32 = 16.0;
/// A group that seems not to depend on who begins is as likely to be meant as one with
/// this gain.
pub const LEAST_PROMISE: f32 = 0.02;
/// A group so many times less likely to be meant waits until the likelier are settled.
pub const PROMISE_RATIO: f32 = 4.0;
/// Positions of one fight that an advisor is asked about.
pub const ADVISED_POSITIONS: usize = 1 << 14;
/// The most positions of a proof that are looked through for threats.
pub const LONGEST_PROOF: usize = 50_000;
/// Bytes of a budget for each position that a table may hold: four groups may be
/// meant, each with a table of its own.
pub const BYTES_PER_ENTRY: usize = 4 * 64;
/// Moves of a line that is shown: a longer one tells nobody anything.
pub const LONGEST_LINE: usize = 30;

// Which group is meant.

/// Positions for each question in the first round.
pub const FIRST_ROUND: u64 = 10_000;
/// How much more each round is allowed.
pub const ROUND_GROWTH: u64 = 4;
/// When an enclosed group is settled, groups much farther out are not asked
/// longer than this.
pub const LONG_ROUND: u64 = 160_000;
/// The frames of the first answers: most are right, and all are better than none.
pub const NARROW: Reach = Reach { steps: 1, ..Reach::USUAL };
/// The positions divided by this may go into them.
pub const NARROW_SHARE: u64 = 2;
/// How many times the positions of the first answer its confirmation may take.
pub const CONFIRMATION: u64 = 10;
/// At least so many.
pub const LEAST_CONFIRMATION: u64 = 4_000;
/// And how much of the time that is left, in these parts.
pub const CONFIRMATION_PARTS: u32 = 3;
pub const PARTS: u32 = 8;
/// Steps into the attacker's sphere in the largest frame of a group.
pub const MOST_STEPS: u32 = 5;

// Random play in a fight that is not decided.

/// How much a promising move is looked at before it has shown anything. Fitted on 99 of
/// the Intermediate and Advanced problems, as the next two.
pub const EXPLORATION: f32 = 1.5;
/// Games through a move before it is expanded.
pub const VISITS_TO_EXPAND: u32 = 3;
/// Games through a position before the exact search is asked about it; then after
/// twice as many, and so on.
pub const VISITS_TO_ASK: u32 = 16;
/// Positions of the exact search for the first such question.
pub const ASKED_NODES: u64 = 50;
/// Positions of the exact search that count as a game.
pub const POSITIONS_PER_GAME: u64 = 1;
/// Games between two looks at the clock.
pub const GAMES_PER_LOOK: u64 = 16;
/// The tree stops growing at this size, some 150 MB.
pub const MOST_TREE_NODES: usize = 1_500_000;
/// The prior's score, in sixteenths, that makes a move e times as likely.
pub const PRIOR_TEMPERATURE: f32 = 24.0;
/// How often random play saves its stones from atari, or takes those of the other
/// side, in percent.
pub const ATARI_REPLY_PERCENT: u32 = 90;
/// How often it puts stones of its own into atari when it meets that move, in
/// percent.
pub const SELF_ATARI_PERCENT: u32 = 40;
/// Random games, or what counts as such, for the prospect of a group.
pub const PROSPECT_GAMES: u32 = 40_000;
/// The games divided by this may tell which of several captures is the best.
pub const WHOLE_SHARE: u32 = 10;
/// With this share of them the side that begins gets its way: attacker, defender.
/// Fitted to the `owl` tests of GNU Go's regression suite.
pub const HOPE: [f32; 2] = [0.35, 0.5];
/// The same for a defender where half of it is what somebody who advises thinks likely. Of an
/// attack the network knows less than random games do: of 72 tests of `owl.tst` that come to an
/// estimate 62 are right without it, 53 with it. Fitted to `owl` and `ld_owl`.
pub const ADVISED_HOPE: f32 = 0.4;

// Plans.

/// Steps of a plan; longer ones are given up.
pub const MOST_PLAN_STEPS: usize = 20_000;
/// Positions that the search for the plan of a capture remembers.
pub const PLAN_ENTRIES: usize = 1 << 20;
/// Positions that a plan may lead to.
pub const PLAN_POSITIONS: usize = 100_000;

// What is told besides the grade.

/// Positions to tell seki from life at the end of a line.
pub const SEKI_NODES: u32 = 50_000;
/// The same for every position of a line.
pub const QUICK_SEKI_NODES: u32 = 2_000;
/// Positions to find out whether a group that lives has two eyes.
pub const LIFE_NODES: u32 = 40_000;
/// Positions for the kind of a ko.
pub const KO_NODES: u64 = 200_000;
/// Positions that its search remembers.
pub const KO_ENTRIES: usize = 1 << 18;
/// Moves of a ko fight that are followed.
pub const LONGEST_KO: usize = 60;
/// Moves in a solution tree: a file that editors still open.
pub const MOST_STUDY_MOVES: usize = 20_000;
/// Positions for each decision of a study.
pub const NODES_PER_STUDY_MOVE: u64 = 400_000;

// Eyes.

/// A chain with more liberties gets away.
pub const EYE_CHASE_LIBERTIES: u16 = 3;
/// Moves that are read ahead.
pub const EYE_CHASE_MOVES: u32 = 12;
/// Positions that are looked at.
pub const EYE_CHASE_NODES: u32 = 2_000;
/// Longer chains of the owner are one node each.
pub const LONGEST_LOOSE: usize = 3;
/// Liberties outside are counted up to this number: enough for the owner to
/// answer when the last one is in danger.
pub const OUTER_LIBERTIES: usize = 2;
/// A larger area of the other side is not inside an eye.
pub const LARGEST_PRISONER: usize = 5;
/// A larger place is no eye but territory.
pub const LARGEST_SPACE: usize = 24;
/// Stones of the other side with so few liberties may fall.
pub const WEAK_LIBERTIES: u16 = 2;
/// Captured stones that leave room for an eye.
pub const ROOMY_CAPTURE: usize = 3;
