//! Plans for the open board, played by a referee who knows nothing of the checker:
//! on real boards with anything outside the frame, against opponents who play
//! everywhere, under positional superko.
#![allow(missing_docs)]

use tesuji_board::{
    Board, Budget, Color, Game, KoGrade, Move, Point, PointSet, Rng, Ruleset, Setup, Size,
};
use tesuji_solver::{
    ENDLESS, Fights, Flaw, Frame, Plan, Side, Step, Threats, ask_frame, check_plan, prove_grade,
};

/// Random numbers: the same games in every run.
struct Random(Rng);

impl Random {
    fn new(seed: u64) -> Random {
        Random(Rng::new(seed))
    }

    fn below(&mut self, n: usize) -> usize {
        self.0.below(n as u32) as usize
    }

    fn percent(&mut self, n: usize) -> bool {
        self.below(100) < n
    }
}

const BLACK: Color = Color::Black;
const WHITE: Color = Color::White;

/// A random position: a frame in the lower left corner with Black's largest chain
/// there as the target, and anything around it.
fn position(random: &mut Random) -> Option<(Board, Frame)> {
    let size = Size::new(7 + random.below(3), 6 + random.below(3)).unwrap();
    let (width, height) = (3 + random.below(3), 2 + random.below(2));
    let inside: PointSet =
        size.points().filter(|p| p.column() < width && p.row() < height).collect();
    let mut setup = Setup::new(size);
    let outside = [20, 50, 80][random.below(3)];
    for p in size.points() {
        let (filled, black) = if inside.contains(p) { (70, 70) } else { (outside, 30) };
        if random.percent(filled) {
            setup.put(p, Some(if random.percent(black) { BLACK } else { WHITE }));
        }
    }
    let board = Board::from_setup(&setup).ok()?;
    let own = board.stones(BLACK) & inside;
    let chains = own.iter().map(|p| PointSet::of(p).flood(&own));
    let target = chains.max_by_key(PointSet::len)?;
    let frame = Frame {
        attacker: WHITE,
        target,
        keeps_all: false,
        anchors: PointSet::EMPTY,
        exits: PointSet::EMPTY,
        inside,
    };
    frame.undying(&board).is_empty().then_some((board, frame))
}

/// What the plan says Black plays: the first rule that fits and is legal.
fn by_plan(plan: &Plan, game: &Game) -> Move {
    let board = game.board();
    for rule in &plan.steps {
        let fits = rule.empty.is_subset(&board.empty_points())
            && rule.defender.is_subset(&board.stones(BLACK))
            && rule.attacker.is_subset(&board.stones(WHITE))
            && rule.ban.is_none_or(|p| board.is_ko(BLACK, p));
        match rule.action {
            Some(p) if fits && !board.is_ko(BLACK, p) && is_certainly_legal(board, plan, p) => {
                return Move::Play(p);
            }
            None if fits => return Move::Pass,
            _ => {}
        }
    }
    Move::Pass
}

/// Can Black play on a point whatever lies outside the frame?
fn is_certainly_legal(board: &Board, plan: &Plan, p: Point) -> bool {
    let inside = &plan.frame.inside;
    if board.get(p).is_some() {
        return false;
    }
    let empty = (board.empty_points() & *inside) - PointSet::of(p);
    let (black, white) = (board.stones(BLACK) & *inside, board.stones(WHITE) & *inside);
    let chain = PointSet::of(p).flood(&(black | PointSet::of(p)));
    if chain.rim().meets(&empty) {
        return true;
    }
    (PointSet::of(p).rim() & white).iter().any(|stone| {
        let around = PointSet::of(stone).flood(&white).rim();
        !around.meets(&empty) && (around & board.points()).is_subset(inside)
    })
}

/// A move of White's, more often in the fight than elsewhere.
fn attack(game: &Game, frame: &Frame, random: &mut Random) -> Move {
    let near = frame.inside | frame.inside.rim();
    let legal = |p: &Point| game.check(WHITE, Move::Play(*p)).is_ok();
    let all: Vec<Point> = game.board().empty_points().iter().filter(legal).collect();
    let close: Vec<Point> = all.iter().copied().filter(|p| near.contains(*p)).collect();
    let some = if !close.is_empty() && random.percent(70) { close } else { all };
    match some.len() {
        0 => Move::Pass,
        count => Move::Play(some[random.below(count)]),
    }
}

#[test]
fn what_a_plan_keeps_on_the_open_board_is_never_captured() {
    let rules = Ruleset { suicide: false, ..Ruleset::TROMP_TAYLOR };
    let mut random = Random::new(17);
    let (mut plans, mut games, mut unframed) = (0, 0, 0);
    for _ in 0..3000 {
        let Some((board, frame)) = position(&mut random) else { continue };
        for first in [WHITE, BLACK] {
            let mut fights = Fights::new(&board);
            let budget = Budget::new(20_000, 4 << 20);
            let asked = ask_frame(&mut fights, &frame, first, false, &budget);
            if asked.grade != Some(KoGrade::LIVES) {
                continue;
            }
            let budget = budget.with_nodes(100_000);
            let found = prove_grade(&mut fights, &frame, first, KoGrade::LIVES, &[], &budget);
            let Some(plan) = found.and_then(|plans| plans.into_iter().next()) else { continue };
            if !plan.is_open {
                unframed += 1;
                continue;
            }
            assert_eq!(plan.winner, Side::Defender);
            assert!(check_plan(&board, &plan, 20_000).is_ok());
            plans += 1;
            for _ in 0..20 {
                games += 1;
                play(&board, &plan, first, rules, &mut random);
            }
        }
    }
    println!("{plans} plans, {games} games; {unframed} hold in their frame only");
    assert!(plans > 100 && games > 2000, "{plans} plans, {games} games");
}

fn points(names: &str) -> PointSet {
    names.split_whitespace().map(|name| name.parse::<Point>().unwrap()).collect()
}

/// A4 and E4 are joined outside the frame: White A3 takes the last liberty of both,
/// whatever a plan for one of them says.
#[test]
fn chains_that_are_joined_outside_fall_together() {
    let mut setup = Setup::new(Size::square(9).unwrap());
    setup.black = points("B1 D1 E1 F1 G1 A2 B2 C2 D2 F2 G2 D3 G3 A4 E4 F4 A5 B5 C5 D5 E5 F5");
    setup.white = points("B3 C3 E3 F3 B4 C4 D4 G4 A6 B6 C6 D6 E6 F6 G6 G5 H1 H2 H3 H4");
    let board = Board::from_setup(&setup).unwrap();
    let size = board.size();
    let none = PointSet::EMPTY;
    let frame = Frame {
        attacker: WHITE,
        target: points("A4 E4 F4"),
        keeps_all: false,
        anchors: none,
        exits: none,
        inside: size.points().filter(|p| p.column() < 7 && p.row() < 4).collect(),
    };
    let threats = Threats { attacker: ENDLESS, defender: 0 };
    let rule = |black: &str, white: &str, at: &str| Step {
        attacker: points(white),
        defender: points(black),
        empty: points(at),
        threats,
        ban: None,
        action: points(at).first(),
    };
    let plan = Plan {
        frame,
        first: Side::Attacker,
        winner: Side::Defender,
        ko: None,
        earlier: Vec::new(),
        is_open: true,
        threats,
        steps: vec![
            rule("A4", "", "A3"),
            rule("E4 F4", "E3 F3", "E2"),
            rule("E4 F4 E2", "E3", "F3"),
            rule("E4 F4 E2", "F3", "E3"),
        ],
    };
    let flaw = check_plan(&board, &plan, 20_000).unwrap_err();
    assert!(matches!(flaw, Flaw::Captured(_)), "{flaw}");
}

fn play(board: &Board, plan: &Plan, first: Color, rules: Ruleset, random: &mut Random) {
    let setup = Setup { to_move: Some(first), ..board.to_setup() };
    let mut game = Game::from_setup(&setup, rules).unwrap();
    let mut mover = first;
    for _ in 0..60 {
        let action = match mover {
            BLACK => by_plan(plan, &game),
            WHITE => attack(&game, &plan.frame, random),
        };
        let told = || format!("{mover} {action} on\n{:?}\n{plan:?}", game.board().to_setup());
        assert!(game.check(mover, action).is_ok(), "illegal: {}", told());
        game.play(mover, action).unwrap();
        let stands = plan.frame.target.meets(&game.board().stones(BLACK));
        assert!(stands, "captured: {:?} after {:?}", board.to_setup(), game.moves());
        mover = !mover;
    }
}
