//! Learning knows no Go: here it learns a game on a strip of cells, in which one
//! player wants three stones side by side and the other one prevents it.

use tesuji_learning::{Belief, Knowledge, Lesson, Progress, School, Subject, believes};

#[derive(Clone, Debug)]
struct Strip {
    cells: Vec<char>,
    to_move: char,
}

/// What lies at some distance from the move.
type Premise = (char, Vec<(isize, char)>);

struct Three;

impl Three {
    fn cell(case: &Strip, at: isize) -> char {
        usize::try_from(at).ok().and_then(|at| case.cells.get(at).copied()).unwrap_or('#')
    }

    fn wins(&self, case: &Strip) -> bool {
        match self.outcome(case) {
            Some(settled) => settled,
            None => self.moves(case).into_iter().any(|m| !self.wins(&self.after(case, Some(m)))),
        }
    }
}

impl Subject for Three {
    type Case = Strip;
    type Move = usize;
    type Premise = Premise;
    type Index = Vec<Premise>;

    fn moves(&self, case: &Strip) -> Vec<usize> {
        (0..case.cells.len()).filter(|&i| case.cells[i] == '.').collect()
    }

    fn works(&self, case: &Strip, action: usize) -> Option<bool> {
        (case.cells[action] == '.').then(|| !self.wins(&self.after(case, Some(action))))
    }

    fn outcome(&self, case: &Strip) -> Option<bool> {
        if case.cells.windows(3).any(|three| three == ['X', 'X', 'X']) {
            return Some(case.to_move == 'X');
        }
        let hopeless = !case.cells.windows(3).any(|three| !three.contains(&'O'));
        hopeless.then_some(case.to_move == 'O')
    }

    fn after(&self, case: &Strip, action: Option<usize>) -> Strip {
        let mut next = case.clone();
        if let Some(action) = action {
            next.cells[action] = case.to_move;
        }
        next.to_move = if case.to_move == 'X' { 'O' } else { 'X' };
        next
    }

    fn key(&self, case: &Strip) -> u64 {
        let cells = case.cells.iter().chain([&case.to_move]);
        cells.fold(0, |sum, &cell| 31 * sum + u64::from(u32::from(cell)))
    }

    fn pursues(&self, case: &Strip) -> bool {
        case.to_move == 'X'
    }

    fn explain(&self, case: &Strip, action: usize) -> Option<Premise> {
        let places = (-2..=2).filter(|&place| place != 0);
        let cell = |place| (place, Three::cell(case, action as isize + place));
        Some((case.to_move, places.map(cell).collect()))
    }

    fn sketch(&self, _: &Premise) -> Option<Premise> {
        None
    }

    fn holds(&self, (mover, cells): &Premise, case: &Strip, action: usize) -> bool {
        let seen =
            |&(place, cell): &(isize, char)| Three::cell(case, action as isize + place) == cell;
        *mover == case.to_move && case.cells[action] == '.' && cells.iter().all(seen)
    }

    fn weaker(&self, (mover, cells): &Premise) -> Vec<Premise> {
        let without = |i: usize| {
            let mut cells = cells.clone();
            cells.remove(i);
            (*mover, cells)
        };
        (0..cells.len()).map(without).collect()
    }

    fn embeddings(
        &self,
        case: &Strip,
        action: usize,
        weaker: &Premise,
        stronger: &Premise,
        _: u64,
    ) -> Vec<Strip> {
        let dropped = stronger.1.iter().find(|cell| !weaker.1.contains(cell)).expect("a cell");
        let at = action as isize + dropped.0;
        if Three::cell(case, at) == '#' {
            return Vec::new();
        }
        let other = ['.', 'X', 'O'].into_iter().filter(|&cell| cell != dropped.1);
        let changed = other.map(|cell| {
            let mut fresh = case.clone();
            fresh.cells[at as usize] = cell;
            fresh
        });
        changed.collect()
    }

    fn canonical(&self, premise: &Premise) -> Premise {
        premise.clone()
    }

    fn is_more_general(&self, general: &Premise, special: &Premise) -> bool {
        general.0 == special.0 && general.1.iter().all(|cell| special.1.contains(cell))
    }

    fn index(&self, premises: &[&Premise]) -> Vec<Premise> {
        premises.iter().map(|&premise| premise.clone()).collect()
    }

    fn look_up(&self, index: &Vec<Premise>, case: &Strip) -> Vec<(usize, usize)> {
        let holds = |m: usize, rule: usize| self.holds(&index[rule], case, m).then_some((m, rule));
        let moves = self.moves(case);
        moves
            .iter()
            .flat_map(|&m| (0..index.len()).filter_map(move |rule| holds(m, rule)))
            .collect()
    }

    fn sequel(&self, _: &Strip, _: usize) -> Vec<(Strip, usize)> {
        Vec::new()
    }

    fn defence(&self, case: &Strip) -> Option<Strip> {
        let to_move = if case.to_move == 'X' { 'O' } else { 'X' };
        Some(Strip { cells: case.cells.clone(), to_move })
    }
}

fn strip(text: &str) -> Strip {
    Strip { cells: text.chars().collect(), to_move: 'X' }
}

#[test]
fn a_winning_move_is_learned_and_used_elsewhere() {
    let game = Three;
    let mut school = School::new(Knowledge::new(&game, Vec::new(), 0), Progress::default(), 0);
    let elsewhere = strip("O.....XX.O");
    assert_eq!(believes(&game, &school.knowledge, &elsewhere, 100).works, Some(false));
    let lesson = Lesson { case: strip("OXX......"), action: 3, origin: "a game".to_owned() };
    school.take(&game, &[lesson]);
    assert_eq!(school.progress.surprises, 2, "the attack and the defence");
    let Belief { works, action, nodes } = believes(&game, &school.knowledge, &elsewhere, 100);
    assert_eq!((works, action), (Some(true), Some(8)));
    assert!(nodes <= 3);
}
