//! All positions of a ground with all moves, and who wins them: the attacker
//! wins what lies in the least fixpoint of capturing the target, the defender
//! everything else.

use std::collections::HashMap;

use super::common::{Cell, Cells, Ground, number};
use crate::sides::{ENDLESS, Side, Threats};

/// A position, who moves, and where that side may not retake.
pub type Place = (usize, Side, Option<usize>);

/// Every position of a ground with its moves.
pub struct Graph {
    pub places: Vec<Place>,
    /// The place of a position without a ban, the attacker's move before the
    /// defender's; empty if not all positions are there.
    free: Vec<Option<usize>>,
    others: HashMap<Place, usize>,
    /// Where the moves lead; and where retaking a ko at once leads.
    moves: Vec<(Vec<usize>, Option<usize>)>,
}

/// The number of a position.
pub fn code(cells: &Cells) -> usize {
    cells.iter().fold(0, |all, cell| {
        3 * all
            + match cell {
                Cell::Empty => 0,
                Cell::Stone(side) => 1 + number(*side),
            }
    })
}

/// The position with a number.
pub fn cells(code: usize, points: usize) -> Cells {
    let mut rest = code;
    let mut cells = vec![Cell::Empty; points];
    for cell in cells.iter_mut().rev() {
        *cell = [Cell::Empty, Cell::Stone(Side::Attacker), Cell::Stone(Side::Defender)][rest % 3];
        rest /= 3;
    }
    cells
}

/// Is no stone of the target left?
pub fn is_over(cells: &Cells, target: &[bool]) -> bool {
    !target.iter().zip(cells).any(|(&asked, cell)| asked && *cell == Cell::Stone(Side::Defender))
}

impl Graph {
    /// All legal positions.
    pub fn new(ground: &Ground) -> Graph {
        let all = 3_usize.pow(ground.len() as u32);
        let mut graph = Graph {
            places: Vec::new(),
            free: vec![None; all],
            others: HashMap::new(),
            moves: Vec::new(),
        };
        for code in (0..all).filter(|&code| ground.is_legal(&cells(code, ground.len()))) {
            graph.free[code] = Some(graph.places.len());
            graph.places.extend([(code, Side::Attacker, None), (code, Side::Defender, None)]);
        }
        graph.add_moves(ground, &vec![false; ground.len()]);
        graph
    }

    /// The positions that come from one, as long as stones of the target stand.
    pub fn below(ground: &Ground, target: &[bool], start: &Cells) -> Graph {
        let mut graph = Graph {
            places: Vec::new(),
            free: Vec::new(),
            others: HashMap::new(),
            moves: Vec::new(),
        };
        for side in [Side::Attacker, Side::Defender] {
            graph.name((code(start), side, None));
        }
        graph.add_moves(ground, target);
        graph
    }

    /// Adds moves to all places, and the places that come up on the way. Play
    /// ends with the target, if there is one.
    fn add_moves(&mut self, ground: &Ground, target: &[bool]) {
        let mut next = 0;
        while next < self.places.len() {
            let (now, side, ban) = self.places[next];
            next += 1;
            let before = cells(now, ground.len());
            if target.contains(&true) && is_over(&before, target) {
                self.moves.push((Vec::new(), None));
                continue;
            }
            let mut moves = vec![self.name((now, side.other(), None))];
            let mut retake = None;
            for p in (0..ground.len()).filter(|&p| before[p] == Cell::Empty) {
                let Some(played) = ground.play(&before, side, p) else { continue };
                let ban_then = ground.ban(&before, side, &played);
                let to = self.name((code(&played.0), side.other(), ban_then));
                if ban == Some(p) {
                    retake = Some(to);
                } else {
                    moves.push(to);
                }
            }
            self.moves.push((moves, retake));
        }
    }

    fn name(&mut self, place: Place) -> usize {
        if let Some(name) = self.find_code(place) {
            return name;
        }
        self.others.insert(place, self.places.len());
        self.places.push(place);
        self.places.len() - 1
    }

    fn find_code(&self, place: Place) -> Option<usize> {
        match place.2 {
            None if !self.free.is_empty() => self.free[place.0].map(|name| name + number(place.1)),
            _ => self.others.get(&place).copied(),
        }
    }

    pub fn find(&self, cells: &Cells, side: Side, ban: Option<usize>) -> Option<usize> {
        self.find_code((code(cells), side, ban))
    }

    /// Where does the attacker win? By place.
    pub fn wins(&self, ground: &Ground, target: &[bool], threats: Threats) -> Vec<bool> {
        let spent = |n: u8| (n > 0 && n != ENDLESS).then(|| n - 1);
        let after = [
            spent(threats.attacker).map(|attacker| Threats { attacker, ..threats }),
            spent(threats.defender).map(|defender| Threats { defender, ..threats }),
        ]
        .map(|less| less.map(|less| self.wins(ground, target, less)));
        let endless = [threats.attacker == ENDLESS, threats.defender == ENDLESS];
        let mut wins: Vec<bool> = self
            .places
            .iter()
            .map(|place| is_over(&cells(place.0, ground.len()), target))
            .collect();
        loop {
            let mut changed = false;
            for place in 0..self.places.len() {
                if wins[place] {
                    continue;
                }
                let side = self.places[place].1;
                let (moves, retake) = &self.moves[place];
                let retaken = retake.and_then(|to| match &after[number(side)] {
                    Some(less) => Some(less[to]),
                    None => endless[number(side)].then(|| wins[to]),
                });
                let mut ends = moves.iter().map(|&to| wins[to]).chain(retaken);
                let won = match side {
                    Side::Attacker => ends.any(|won| won),
                    Side::Defender => ends.all(|won| won),
                };
                wins[place] = won;
                changed |= won;
            }
            if !changed {
                return wins;
            }
        }
    }

    /// Where does the attacker win against any number of threats? What one more
    /// threat does not change, no further threat changes.
    pub fn wins_for_good(&self, ground: &Ground, target: &[bool]) -> Vec<bool> {
        let against = |defender: u8| self.wins(ground, target, Threats { attacker: 0, defender });
        let mut wins = against(0);
        for threats in 1.. {
            let next = against(threats);
            if next == wins {
                break;
            }
            wins = next;
        }
        wins
    }
}
