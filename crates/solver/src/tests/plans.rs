//! Plans of small fights: there is one for every grade, the checker accepts it,
//! and accepts no plan for anything that is not true.

use std::cell::RefCell;
use std::collections::HashMap;

use super::common::{Cell, Cells, Ground, Random};
use super::truth::Graph;
use crate::{ENDLESS, Fights, Frame, Plan, Side, Threats, check_plan, prove_grade};
use tesuji_board::{Board, Budget, Color, KoGrade, Point, PointSet, Setup, Size};

const MOST: usize = 100_000;

/// A corner of a board with everything that can happen in it.
struct Corner {
    ground: Ground,
    graph: Graph,
    size: Size,
}

/// A position in a corner; Black is the defender.
struct Fight {
    board: Board,
    frame: Frame,
    cells: Cells,
    target: Vec<bool>,
    /// Where the attacker wins, by threats.
    truths: RefCell<HashMap<(u8, u8), Vec<bool>>>,
}

impl Corner {
    /// The lower left of a board.
    fn new(width: usize, height: usize, size: Size) -> Corner {
        let mut ground = Ground::corner(width, height);
        ground.beside[0] = ground
            .places
            .iter()
            .map(|&(x, y)| {
                (x + 1 == width && width < size.width())
                    || (y + 1 == height && height < size.height())
            })
            .collect();
        let graph = Graph::new(&ground);
        Corner { ground, graph, size }
    }

    fn point(&self, place: usize) -> Point {
        let (x, y) = self.ground.places[place];
        self.size.point(x, y).unwrap()
    }

    fn points(&self, holds: impl Fn(usize) -> bool) -> PointSet {
        (0..self.ground.len()).filter(|&p| holds(p)).map(|p| self.point(p)).collect()
    }

    fn random_fight(&self, random: &mut Random) -> Option<Fight> {
        let cells = self.ground.random_cells(random);
        let target: Vec<bool> =
            cells.iter().map(|&cell| cell == Cell::Stone(Side::Defender)).collect();
        let mut setup = Setup::new(self.size);
        for (p, &cell) in cells.iter().enumerate() {
            if let Cell::Stone(side) = cell {
                let color = if side == Side::Attacker { Color::White } else { Color::Black };
                setup.put(self.point(p), Some(color));
            }
        }
        let frame = Frame {
            attacker: Color::White,
            target: self.points(|p| target[p]),
            keeps_all: false,
            anchors: PointSet::EMPTY,
            exits: PointSet::EMPTY,
            inside: self.points(|_| true),
        };
        let board = Board::from_setup(&setup).ok().filter(|_| !frame.target.is_empty())?;
        if !frame.undying(&board).is_empty() {
            return None;
        }
        Some(Fight { board, frame, cells, target, truths: RefCell::default() })
    }

    /// Is what a plan says true?
    fn is_true(&self, fight: &Fight, plan: &Plan) -> bool {
        let place = self.graph.find(&fight.cells, plan.first, None).unwrap();
        let Threats { attacker, defender } = plan.threats;
        let mut truths = fight.truths.borrow_mut();
        let wins = truths.entry((attacker, defender)).or_insert_with(|| match defender {
            ENDLESS => self.graph.wins_for_good(&self.ground, &fight.target),
            _ => self.graph.wins(&self.ground, &fight.target, plan.threats),
        });
        wins[place] == (plan.winner == Side::Attacker)
    }
}

fn other(side: Side) -> Side {
    if side == Side::Attacker { Side::Defender } else { Side::Attacker }
}

/// Breaks a plan in some way. `None` if that way does not fit.
fn damaged(plan: &Plan, corner: &Corner, random: &mut Random) -> Option<Plan> {
    let mut plan = plan.clone();
    let point = corner.point(random.below(corner.ground.len()));
    let way = random.below(9);
    if way >= 4 && plan.steps.is_empty() {
        return None;
    }
    let chosen = if plan.steps.is_empty() { 0 } else { random.below(plan.steps.len()) };
    match way {
        0 => plan.winner = other(plan.winner),
        1 => plan.first = other(plan.first),
        2 => plan.threats = more_for(plan.threats, other(plan.winner))?,
        3 => plan.threats = Threats { attacker: 0, defender: ENDLESS },
        4 => {
            plan.steps.remove(chosen);
        }
        5 => plan.steps[chosen].action = Some(point),
        6 => plan.steps[chosen].action = None,
        7 => {
            let rule = &mut plan.steps[chosen];
            rule.attacker.remove(point);
            rule.defender.remove(point);
            rule.empty.remove(point);
        }
        _ => plan.steps[chosen].ban = None,
    }
    Some(plan)
}

/// One threat more for a side, or one less for the other.
fn more_for(threats: Threats, side: Side) -> Option<Threats> {
    let Threats { attacker, defender } = threats;
    if attacker == ENDLESS || defender == ENDLESS {
        return None;
    }
    Some(match (side, attacker, defender) {
        (Side::Attacker, _, 0) => Threats { attacker: attacker + 1, defender },
        (Side::Attacker, ..) => Threats { attacker, defender: defender - 1 },
        (Side::Defender, 0, _) => Threats { attacker, defender: defender + 1 },
        (Side::Defender, ..) => Threats { attacker: attacker - 1, defender },
    })
}

#[test]
fn every_grade_has_plans_and_no_lie_has_one() {
    let mut random = Random::new(7);
    let (mut plans_found, mut kos, mut refused, mut still_true) = (0, 0, 0, 0);
    for (width, height, board) in [(3, 3, (9, 9)), (3, 3, (3, 3)), (3, 3, (3, 4))] {
        let corner = Corner::new(width, height, Size::new(board.0, board.1).unwrap());
        for _ in 0..80 {
            let Some(fight) = corner.random_fight(&mut random) else { continue };
            let mut fights = Fights::new(&fight.board);
            let budget = Budget::new(1_000_000, 16 << 20);
            for color in [Color::White, Color::Black] {
                let ask = |it: &mut crate::Fight| it.grade(color, &budget);
                let grade = fights.ask(&fight.frame, budget.memory, ask).flatten().unwrap();
                let plans = prove_grade(&mut fights, &fight.frame, color, grade, &[], &budget);
                let shown = || corner.ground.show(&fight.cells, &fight.target);
                let plans =
                    plans.unwrap_or_else(|| panic!("{grade:?}, {color} first\n{}", shown()));
                assert!(!plans.is_empty());
                kos += usize::from(matches!(grade, KoGrade::Ko(_)));
                for plan in &plans {
                    assert!(check_plan(&fight.board, plan, MOST).is_ok());
                    assert!(corner.is_true(&fight, plan), "{grade:?}\n{}", shown());
                    plans_found += 1;
                    for _ in 0..12 {
                        let Some(broken) = damaged(plan, &corner, &mut random) else { continue };
                        if check_plan(&fight.board, &broken, MOST).is_err() {
                            refused += 1;
                            continue;
                        }
                        assert!(corner.is_true(&fight, &broken), "{broken:?}\n{}", shown());
                        still_true += 1;
                    }
                }
            }
        }
    }
    println!("{plans_found} plans, {kos} kos, {refused} refused, {still_true} true all the same");
    assert!(plans_found > 200 && kos > 8 && refused > 1000, "{plans_found} {kos} {refused}");
}

#[test]
fn a_frame_that_is_none_is_refused() {
    let mut random = Random::new(11);
    let corner = Corner::new(3, 3, Size::square(9).unwrap());
    let fight = std::iter::from_fn(|| Some(corner.random_fight(&mut random))).flatten().next();
    let fight = fight.unwrap();
    let plan = |frame: Frame| Plan {
        frame,
        first: Side::Attacker,
        winner: Side::Defender,
        ko: None,
        earlier: Vec::new(),
        is_open: false,
        threats: Threats { attacker: 0, defender: 0 },
        steps: Vec::new(),
    };
    let refused = |frame: Frame| check_plan(&fight.board, &plan(frame), MOST).unwrap_err();
    let frame = &fight.frame;
    let outside = corner.size.point(8, 8).unwrap();
    let far: PointSet = [outside].into_iter().collect();
    let cases = [
        (Frame { target: PointSet::EMPTY, ..frame.clone() }, "the target is not inside the frame"),
        (Frame { target: far, ..frame.clone() }, "the target is not inside the frame"),
        (Frame { anchors: far, ..frame.clone() }, "an anchor is no stone of the defender"),
        (
            Frame { attacker: Color::Black, ..frame.clone() },
            "the target is no stone of the defender",
        ),
    ];
    for (frame, why) in cases {
        assert_eq!(refused(frame).to_string(), why);
    }
}
