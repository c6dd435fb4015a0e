//! The textbook positions: what must be provable, and what must not.
//!
//! Diagrams lie in the upper left corner of an otherwise empty board; targets
//! are marked (`B` a black target, `W` a white one). X owns the group in
//! question unless a title says otherwise.

use tesuji_board::{Board, Color, Corner, Diagram, Size};
use tesuji_reading::{Goal, GoalKind, Proof, Reason, check};

use crate::common::{asked, search};

/// What is known of a goal in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Truth {
    /// It can be reached; where points are named, by these moves only.
    Yes(&'static [&'static str]),
    /// It cannot be reached.
    No,
}

/// One goal in one position.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    pub name: &'static str,
    pub rows: &'static str,
    pub kind: GoalKind,
    pub first: Color,
    pub truth: Truth,
    /// Nodes that the search may spend in the usual run; what can be reached
    /// must be proven with them. 0 leaves the case to the long run.
    pub nodes: u64,
}

impl Case {
    pub fn board(&self) -> Board {
        Board::from_setup(&self.diagram().setup).unwrap()
    }

    pub fn goal(&self) -> Goal {
        let diagram = self.diagram();
        let targets: Vec<_> = diagram.marked.iter().collect();
        let owner = diagram.setup.get(targets[0]).unwrap();
        let prover = if self.kind.is_about_own_stones() { owner } else { !owner };
        Goal { kind: self.kind, prover, targets }
    }

    fn diagram(&self) -> Diagram {
        Diagram::parse_corner(self.rows, Size::STANDARD, Corner::TopLeft).unwrap()
    }
}

use Color::{Black as X, White as O};
use GoalKind::{Capture, Connect, LiveAny as Live, Survive};
use Truth::{No, Yes};

const STRAIGHT_THREE: &str = "B...XO\nXXXXXO\nOOOOOO";
const STRAIGHT_FOUR: &str = "B....XO\nXXXXXXO\nOOOOOOO";
const SQUARE_FOUR_IN_THE_CORNER: &str = "..BO\n..XO\nXXXO\nOOOO";
const SQUARE_FOUR: &str = ".OB..XO\n.OX..XO\n.OXXXXO\n.OOOOOO";
const PYRAMID_FOUR: &str = "B...XO\nXX.XXO\nOXXXOO\nOOOOO.";
const BULKY_FIVE: &str = "OB...XO\nOX..XXO\nOXXXXOO\nOOOOOO.";
const CROSSED_FIVE: &str = "OBXXXXO\nOXX.XXO\nOX...XO\nOXX.XXO\nOXXXXXO\nOOOOOOO";
const RABBITY_SIX: &str = "OBX.XXO\nOX...XO\nOX..XXO\nOXXXXXO\nOOOOOOO";
const SIX_ON_THE_SECOND_LINE: &str = "...........\n..OBXXXXXO.\n..OOOOOOOO.";
const SEVEN_ON_THE_SECOND_LINE: &str = "............\n..OBXXXXXXO.\n..OOOOOOOOO.";
const EIGHT_ON_THE_SECOND_LINE: &str = ".............\n..OBXXXXXXXO.\n..OOOOOOOOOO.";
const FOUR_IN_THE_CORNER: &str = "......\nBXXXO.\nOOOOO.";
const FIVE_IN_THE_CORNER: &str = ".......\nBXXXXO.\nOOOOOO.";
const SIX_IN_THE_CORNER: &str = "........\nBXXXXXO.\nOOOOOOO.";
const CORNER_WITH_A_HANE: &str = "..X.O\n..BO.\nXXXO.\nOOOO.";
const RECTANGULAR_SIX: &str = "...X.\n...B.\nXXXXO\nOOOOO";
const RECTANGULAR_SIX_WITHOUT_LIBERTIES: &str = "...XO\n...BO\nXXXXO\nOOOOO";
const THREE_STONES_AND_AN_EYE: &str = "..OX\nOOWX\nXXXX";
const TWO_EYES: &str = ".X.XO\nXXXBO\nOOOOO";
const SEKI: &str = "XXXXXBO\nX.OO.XO\nXXXOXXO\nOOXOXOO\n.OXXXO.\n.OOOOO.";
const DIRECT_KO: &str = ".X.XO.\nBXXOO.\nOOOO..";
const BAMBOO: &str = ".......\n.......\n..XB...\n.......\n..XB...\n.......";
const LADDER: &str = "\
...........\n...........\n...........\n...........\n...........\n...........\n...........
........X..\n.......XW..\n.......X...";
const NET: &str = "\
...........\n...........\n...........\n...........\n...........\n...........\n...........
........XX.\n.......XW..\n.......X.X.";

const fn case(
    name: &'static str,
    rows: &'static str,
    kind: GoalKind,
    first: Color,
    truth: Truth,
    nodes: u64,
) -> Case {
    Case { name, rows, kind, first, truth, nodes }
}

/// **Choice**: which moves are the only ones is stated only where it is beyond
/// doubt.
pub const CASES: &[Case] = &[
    case("straight three, owner first", STRAIGHT_THREE, Live, X, Yes(&["C19"]), 10_000),
    case("straight three", STRAIGHT_THREE, Capture, O, Yes(&["C19"]), 10_000),
    case("straight three", STRAIGHT_THREE, Live, O, No, 10_000),
    case("straight four", STRAIGHT_FOUR, Live, O, Yes(&[]), 10_000),
    case("straight four", STRAIGHT_FOUR, Capture, O, No, 20_000),
    case("square four in the corner", SQUARE_FOUR_IN_THE_CORNER, Capture, X, Yes(&[]), 100_000),
    case("square four in the corner", SQUARE_FOUR_IN_THE_CORNER, Live, X, No, 10_000),
    case("square four", SQUARE_FOUR, Capture, X, Yes(&[]), 100_000),
    case("square four", SQUARE_FOUR, Live, X, No, 10_000),
    case("pyramid four, owner first", PYRAMID_FOUR, Live, X, Yes(&["C19"]), 10_000),
    case("pyramid four", PYRAMID_FOUR, Capture, O, Yes(&["C19"]), 100_000),
    case("bulky five, owner first", BULKY_FIVE, Live, X, Yes(&[]), 10_000),
    case("bulky five", BULKY_FIVE, Capture, O, Yes(&["D19"]), 200_000),
    case("crossed five, owner first", CROSSED_FIVE, Live, X, Yes(&["D17"]), 10_000),
    case("crossed five", CROSSED_FIVE, Capture, O, Yes(&["D17"]), 200_000),
    case("rabbity six, owner first", RABBITY_SIX, Live, X, Yes(&[]), 50_000),
    case("rabbity six", RABBITY_SIX, Capture, O, Yes(&["D18"]), 20_000),
    case("six on the second line", SIX_ON_THE_SECOND_LINE, Capture, X, Yes(&[]), 0),
    case("six on the second line", SIX_ON_THE_SECOND_LINE, Live, X, No, 20_000),
    case("seven on the second line", SEVEN_ON_THE_SECOND_LINE, Live, X, Yes(&[]), 200_000),
    case("seven on the second line", SEVEN_ON_THE_SECOND_LINE, Capture, O, Yes(&[]), 0),
    case("eight on the second line", EIGHT_ON_THE_SECOND_LINE, Live, O, Yes(&[]), 200_000),
    case("four in the corner", FOUR_IN_THE_CORNER, Capture, O, Yes(&[]), 200_000),
    case("five in the corner", FIVE_IN_THE_CORNER, Live, X, Yes(&[]), 200_000),
    // A ko: White E19, Black D19, White B19, Black F19 takes E19. With a ko rule
    // White captures, but Black may retake for ever.
    case("five in the corner", FIVE_IN_THE_CORNER, Capture, O, No, 20_000),
    case("six in the corner", SIX_IN_THE_CORNER, Live, O, Yes(&[]), 200_000),
    case("corner with a hane", CORNER_WITH_A_HANE, Capture, O, Yes(&[]), 200_000),
    case("rectangular six", RECTANGULAR_SIX, Live, O, Yes(&[]), 200_000),
    case(
        "rectangular six, no liberties",
        RECTANGULAR_SIX_WITHOUT_LIBERTIES,
        Live,
        X,
        Yes(&[]),
        200_000,
    ),
    case("rectangular six, no liberties", RECTANGULAR_SIX_WITHOUT_LIBERTIES, Live, O, No, 20_000),
    case(
        "the eye of three stones, attacker first",
        THREE_STONES_AND_AN_EYE,
        Capture,
        X,
        Yes(&[]),
        10_000,
    ),
    case("the eye of three stones", THREE_STONES_AND_AN_EYE, Capture, O, Yes(&[]), 10_000),
    case("two eyes, owner first", TWO_EYES, Live, X, Yes(&[]), 1_000),
    case("two eyes", TWO_EYES, Live, O, Yes(&[]), 1_000),
    case("two eyes", TWO_EYES, Capture, O, No, 10_000),
    case("seki, owner first", SEKI, Live, X, No, 10_000),
    case("seki", SEKI, Live, O, No, 10_000),
    case("seki, owner first", SEKI, Capture, X, No, 10_000),
    case("seki", SEKI, Capture, O, No, 10_000),
    case("seki", SEKI, Survive, O, Yes(&[]), 10_000),
    case("seki, owner first", SEKI, Survive, X, Yes(&[]), 10_000),
    case("two eyes", TWO_EYES, Survive, O, Yes(&[]), 1_000),
    case("straight three", STRAIGHT_THREE, Survive, O, No, 20_000),
    case("straight four", STRAIGHT_FOUR, Survive, O, Yes(&[]), 10_000),
    case("ko, owner first", DIRECT_KO, Live, X, No, 10_000),
    case("ko", DIRECT_KO, Live, O, No, 10_000),
    case("ko, owner first", DIRECT_KO, Capture, X, No, 10_000),
    case("ko", DIRECT_KO, Capture, O, No, 10_000),
    case("ko", DIRECT_KO, Survive, O, No, 10_000),
    case("bamboo joint", BAMBOO, Connect, O, Yes(&[]), 1_000),
    case("ladder", LADDER, Capture, X, Yes(&[]), 100_000),
    case("net", NET, Capture, O, Yes(&[]), 100_000),
];

/// What the search proves in the usual run.
pub fn proofs(nodes: u64) -> impl Iterator<Item = (&'static Case, Proof)> {
    CASES.iter().filter(move |case| case.truth != No && (1..=nodes).contains(&case.nodes)).map(
        |case| {
            let outcome = search(&case.board(), case.first, &case.goal(), case.nodes);
            let proof = outcome.proof.unwrap_or_else(|| panic!("{case:?} is not proven"));
            (case, proof)
        },
    )
}

/// `TESUJI_READING_NODES=3000000` gives every case so many nodes.
#[test]
fn textbook_positions() {
    let long = asked("TESUJI_READING_NODES");
    let mut not_found = Vec::new();
    for case in CASES {
        let nodes = long.unwrap_or(case.nodes);
        if nodes == 0 {
            continue;
        }
        let goal = case.goal();
        let outcome = search(&case.board(), case.first, &goal, nodes);
        match (&outcome.proof, case.truth) {
            (Some(proof), Yes(moves)) => {
                assert_eq!(check(proof), Ok(()), "{case:?}");
                assert_eq!((&proof.goal, proof.first), (&goal, case.first), "{case:?}");
                if let Reason::Play { action, .. } = proof.nodes.last().unwrap().reason {
                    let action = action.to_string();
                    assert!(moves.is_empty() || moves.contains(&&*action), "{action}: {case:?}");
                }
            }
            (Some(_), No) => panic!("proven although it is not so: {case:?}"),
            (None, Yes(_)) if case.nodes > 0 => panic!("not proven: {case:?}"),
            (None, Yes(_)) => not_found.push(case.name),
            (None, No) => {}
        }
    }
    println!("not found with more nodes: {not_found:?}");
}
