//! Rules at the leaves of proofs: the checker against the matcher, damage, play
//! against random opponents, and no contradictions.

use std::sync::Arc;

use tesuji_board::{Board, Budget, Color, Diagram, Move, Point, Rng, Setup, Size};
use tesuji_reading::{
    Config, Goal, GoalKind, Needs, Node, Proof, Reason, RuleBook, RuleFinder, RuleUse, check,
    check_with, prove,
};
use tesuji_tactics::leaves::{Finder, book};
use tesuji_tactics::matcher::{Surroundings, Window};
use tesuji_tactics::verify::embed;
use tesuji_tactics::{Reading, RuleBase, RuleGoal, RuleSet, embedded};

/// A proof of one node: the rule on a whole board, with White first.
fn one_leaf(setup: &Setup, kind: GoalKind, target: Point, used: RuleUse, book: &RuleBook) -> Proof {
    let goal = Goal { kind, prover: Color::Black, targets: vec![target] };
    let node = Node {
        to_move: Color::White,
        zone: setup.size.points().collect(),
        black: setup.black,
        white: setup.white,
        needs: Needs::NOTHING,
        reason: Reason::Rule(vec![used]),
    };
    let mut position = *setup;
    position.to_move = Some(Color::White);
    let rules = Some(book.checksum());
    Proof {
        position,
        first: Color::White,
        ko: None,
        history: Vec::new(),
        goal,
        walls: Vec::new(),
        rules,
        nodes: vec![node],
    }
}

fn shown(board: &Board) -> Diagram {
    Diagram::new(board.to_setup())
}

fn kind(set: &RuleSet) -> GoalKind {
    match set.task.goal {
        RuleGoal::Eye => GoalKind::Eye,
        RuleGoal::Life => GoalKind::LiveAny,
        RuleGoal::Connect => GoalKind::Connect,
    }
}

fn place(set: &RuleSet, points: &[Point]) -> [Point; 3] {
    [points[0], points[1], points[set.task.size.width]]
}

/// A random rule of a random set with an anchor, in surroundings in which it
/// just applies: the set and the rule, the board, the points of the frame, and
/// the anchor.
fn random_rule(rng: &mut Rng) -> Option<(usize, usize, Setup, Vec<Point>, Point)> {
    let sets = &embedded().sets;
    let number = rng.below(sets.len() as u32) as usize;
    let set = &sets[number];
    let i = rng.below(set.rules().len() as u32) as usize;
    let rule = &set.rules()[i];
    let anchor = rule.anchors.first()?;
    let embedding = embed(set, rule, rng)?;
    let points = embedding.points();
    Some((number, i, embedding.to_setup(), points.clone(), points[anchor.index()]))
}

/// On whole boards the checker sees conditions exactly as the matcher does,
/// where they hold and after the surroundings were changed.
#[test]
fn checker_and_matcher_agree() {
    let base = embedded();
    let book = book(base).unwrap();
    let mut rng = Rng::new(11);
    let mut seen = [0, 0];
    for _ in 0..1500 {
        let Some((number, i, mut setup, points, target)) = random_rule(&mut rng) else { continue };
        let set = &base.sets[number];
        let rule = &set.rules()[i];
        let used = RuleUse { set: number, rule: i, at: place(set, &points) };
        let window = Window::new(set.frame(), setup.size, points).unwrap();
        for change in 0..6 {
            if change > 0 {
                let outside: Vec<Point> =
                    setup.size.points().filter(|p| !window.area().contains(*p)).collect();
                let p = outside[rng.below(outside.len() as u32) as usize];
                setup.black.remove(p);
                setup.white.remove(p);
                match rng.below(3) {
                    0 => drop(setup.black.insert(p)),
                    1 => drop(setup.white.insert(p)),
                    _ => {}
                }
            }
            let Ok(board) = Board::from_setup(&setup) else { continue };
            let around =
                Surroundings::new(&board, set.frame(), &window, rule.pattern, Color::Black, true);
            let holds = around.satisfy(rule.conditions);
            let proof = one_leaf(&setup, kind(set), target, used.clone(), &book);
            let checked = check_with(&proof, Some(&book));
            assert_eq!(
                checked.is_ok(),
                holds,
                "{}-{i}: {checked:?}\n{}",
                set.name(),
                shown(&board)
            );
            seen[usize::from(holds)] += 1;
        }
    }
    assert!(seen[0] > 100 && seen[1] > 1000, "{seen:?}: both should be seen");
}

/// What the matcher calls the zone of a match is enough for the checker.
#[test]
fn zones_are_enough() {
    let base = embedded();
    let size = Size::square(9).unwrap();
    let finder = Finder::new(base, size, |_| true).unwrap();
    assert!(finder.near(tesuji_reading::Conclusion::Life, &size.points().collect()).len() > 50);
    let mut rng = Rng::new(12);
    let mut seen = 0;
    for _ in 0..400 {
        let Some((number, i, setup, points, target)) = random_rule(&mut rng) else { continue };
        let (set, rule) = (&base.sets[number], &base.sets[number].rules()[i]);
        let Ok(board) = Board::from_setup(&setup) else { continue };
        let window = Window::new(set.frame(), setup.size, points.clone()).unwrap();
        let core = set.core(rule);
        let mut zone = tesuji_tactics::matcher::zone(
            &board,
            set.frame(),
            &window,
            rule.pattern,
            Color::Black,
            core,
        );
        // Whole chains, each with a liberty.
        for color in Color::BOTH {
            for id in board.chains(color) {
                let chain = board.chain(id);
                if chain.stones.meets(&zone) {
                    zone |= chain.stones;
                    if !chain.liberties.meets(&zone) {
                        zone.extend(chain.liberties.first());
                    }
                }
            }
        }
        let used = RuleUse { set: number, rule: i, at: place(set, &points) };
        let mut proof = one_leaf(&setup, kind(set), target, used, finder.book());
        let node = &mut proof.nodes[0];
        (node.zone, node.black, node.white) = (zone, node.black & zone, node.white & zone);
        let checked = check_with(&proof, Some(finder.book()));
        assert_eq!(checked, Ok(()), "{}-{i}\n{}", set.name(), shown(&board));
        seen += 1;
    }
    assert!(seen > 200, "{seen}");
}

/// Any damage to a rule leaf is refused.
#[test]
fn damage_is_refused() {
    let base = embedded();
    let book = book(base).unwrap();
    let other_book = RuleBook::new(book.sets()[1..].to_vec());
    let mut rng = Rng::new(13);
    let mut seen = 0;
    for _ in 0..300 {
        let Some((number, i, setup, points, target)) = random_rule(&mut rng) else { continue };
        if Board::from_setup(&setup).is_err() {
            continue;
        }
        seen += 1;
        let set = &base.sets[number];
        let used = RuleUse { set: number, rule: i, at: place(set, &points) };
        let proof = one_leaf(&setup, kind(set), target, used.clone(), &book);
        let refused = |proof: &Proof, what: &str| {
            assert!(check_with(proof, Some(&book)).is_err(), "{what}: {}-{i}", set.name());
        };
        assert_eq!(check_with(&proof, Some(&book)), Ok(()));
        assert!(check(&proof).is_err(), "no rules given");
        assert!(check_with(&proof, Some(&other_book)).is_err(), "other rules");
        let with = |used: RuleUse| one_leaf(&setup, kind(set), target, used, &book);
        let mut nameless = proof.clone();
        nameless.rules = None;
        refused(&nameless, "rules not named");
        refused(&with(RuleUse { set: base.sets.len(), ..used.clone() }), "no such set");
        refused(&with(RuleUse { rule: set.rules().len(), ..used.clone() }), "no such rule");
        let other = rng.below(set.rules().len() as u32) as usize;
        if set.rules()[other].pattern != set.rules()[i].pattern {
            refused(&with(RuleUse { rule: other, ..used.clone() }), "another rule");
        }
        let [origin, across, up] = used.at;
        refused(&with(RuleUse { at: [across, origin, up], ..used.clone() }), "askew");
        // Shifted by one, or the other way round: other points under the cells.
        let width = set.task.size.width;
        let step = |p: Point| {
            let column = (p.column() + across.column()).checked_sub(origin.column())?;
            setup.size.point(column, (p.row() + across.row()).checked_sub(origin.row())?)
        };
        let shifted: Option<Vec<Point>> = points.iter().map(|&p| step(p)).collect();
        let mirrored: Vec<Point> =
            points.chunks(width).flat_map(|row| row.iter().rev().copied()).collect();
        for laid in shifted.into_iter().chain([mirrored]) {
            let stones = |color: Color| laid.iter().map(move |p| setup.stones(color).contains(*p));
            let here = |color: Color| points.iter().map(move |p| setup.stones(color).contains(*p));
            if Color::BOTH.iter().any(|&color| !stones(color).eq(here(color))) {
                let at = place(set, &laid);
                refused(&with(RuleUse { at, ..used.clone() }), "laid elsewhere");
            }
        }
        let mut moved = proof.clone();
        moved.nodes[0].to_move = Color::Black;
        moved.first = Color::Black;
        refused(&moved, "the prover to move");
        // A stone of the pattern in another colour, or gone.
        for &p in &points {
            let mut changed = setup;
            let was_black = changed.black.remove(p);
            let was_white = changed.white.remove(p);
            if p == target || !(was_black || was_white) {
                continue;
            }
            refused(&one_leaf(&changed, kind(set), target, used.clone(), &book), "a stone gone");
            match was_black {
                true => changed.white.insert(p),
                false => changed.black.insert(p),
            };
            refused(&one_leaf(&changed, kind(set), target, used.clone(), &book), "recoloured");
        }
        // An eye alone is no life, and life is no eye of one's own.
        let wrong = match set.task.goal {
            RuleGoal::Eye => GoalKind::Capture,
            RuleGoal::Life | RuleGoal::Connect => GoalKind::Eye,
        };
        refused(&one_leaf(&setup, wrong, target, used, &book), "another goal");
    }
    assert!(seen > 150, "{seen}");
}

/// Rules of readings that are not proved are no book.
#[test]
fn only_proved_rules() {
    let task = tesuji_tactics::Task {
        goal: RuleGoal::Eye,
        place: "corner".parse().unwrap(),
        size: "2x2".parse().unwrap(),
        reading: Reading::PAPER,
    };
    let sets = vec![RuleSet::new(task, Vec::new()).unwrap()];
    let base = RuleBase { provenance: String::new(), sets };
    assert!(book(&base).is_err());
    assert!(Finder::new(&base, Size::square(9).unwrap(), |_| true).is_err());
}

/// A random position of 7x7 in which a corner is fought over.
fn random_board(rng: &mut Rng) -> Option<Board> {
    let size = Size::square(7).unwrap();
    let mut setup = Setup::new(size);
    for p in size.points() {
        // Black inside, White outside, and some of both anywhere.
        let inside = p.column() < 4 && p.row() < 3;
        let wall = p.column() < 5 && p.row() < 4 && !inside;
        match (rng.below(10), inside, wall) {
            (0..=1, true, _) | (0..=6, _, true) => drop(setup.black.insert(p)),
            (2, true, _) | (7, _, true) => drop(setup.white.insert(p)),
            (0..=6, false, false) => drop(setup.white.insert(p)),
            _ => {}
        }
    }
    Board::from_setup(&setup).ok()
}

fn ask(board: &Board, goal: &Goal, rules: Option<Arc<dyn RuleFinder>>) -> Option<Proof> {
    let config = Config { rules, ..Config::default() };
    let budget = Budget::new(4_000, 64 << 20);
    prove(board, Color::White, goal, &config, &budget).proof
}

/// Plays a proof against a random opponent down to a leaf; says whether that
/// is a rule.
fn play_to_leaf(proof: &Proof, board: &mut Board, rng: &mut Rng) -> bool {
    let mut at = proof.nodes.len() - 1;
    loop {
        let node = &proof.nodes[at];
        let stones = |color: Color| board.stones(color) & node.zone;
        assert_eq!((stones(Color::Black), stones(Color::White)), (node.black, node.white));
        let (action, next) = match &node.reason {
            Reason::Reached | Reason::Static(_) => return false,
            Reason::Rule(_) => return true,
            Reason::Play { action, next } => (*action, *next),
            Reason::Replies { defaults, replies, .. } => {
                let choice = rng.below(replies.len() as u32 + 1) as usize;
                match replies.get(choice) {
                    Some(&(p, next)) if !board.is_suicide(node.to_move, p) => (Move::Play(p), next),
                    _ => match defaults.first() {
                        Some(&default) => (Move::Pass, default),
                        // A survivor who waits.
                        None => return false,
                    },
                }
            }
        };
        board.make(node.to_move, action);
        at = next as usize;
    }
}

/// With rules and without, nothing that contradicts itself is proven; and what
/// a rule ends holds without rules too, wherever random play leads.
#[test]
fn rules_prove_nothing_else() {
    let size = Size::square(7).unwrap();
    let finder = Arc::new(Finder::new(embedded(), size, |_| true).unwrap());
    let mut rng = Rng::new(14);
    let (mut positions, mut proven, mut by_rules, mut leaves, mut open) = (0, 0, 0, 0, 0);
    while positions < 400 {
        let Some(board) = random_board(&mut rng) else { continue };
        let largest = board.chains(Color::Black).max_by_key(|&id| board.chain(id).stone_count);
        let Some(id) = largest else { continue };
        positions += 1;
        let kinds = [GoalKind::LiveAny, GoalKind::Survive, GoalKind::Eye];
        let kind = kinds[rng.below(3) as usize];
        let goal = Goal { kind, prover: Color::Black, targets: vec![id.point()] };
        let with = ask(&board, &goal, Some(Arc::clone(&finder) as Arc<dyn RuleFinder>));
        let Some(proof) = with else { continue };
        proven += 1;
        assert_eq!(check_with(&proof, Some(finder.book())), Ok(()), "{}", shown(&board));
        if kind != GoalKind::Eye {
            let capture =
                Goal { kind: GoalKind::Capture, prover: Color::White, targets: vec![id.point()] };
            assert!(ask(&board, &capture, None).is_none(), "both are proven:\n{}", shown(&board));
        }
        by_rules += usize::from(proof.rules.is_some());
        for _ in 0..4 {
            let mut end = board.clone();
            if play_to_leaf(&proof, &mut end, &mut rng) {
                leaves += 1;
                end.forget_history();
                open += usize::from(ask(&end, &goal, None).is_none());
            }
        }
    }
    println!("{proven} of {positions} proven, {by_rules} by rules, {leaves} leaves, {open} open");
    assert!(by_rules > 20, "{by_rules} proofs use rules");
    assert!(open * 10 <= leaves, "{open} of {leaves} leaves are not proven without rules");
}
