//! Which line of the evidence is told: the loser's replies that hold out longest.

use tesuji_board::{Move, Point};
use tesuji_reading::{Proof, Reason};

use crate::evidence::{Evidence, Place};

/// Longer lines are not followed.
pub(crate) const LONGEST: usize = 80;
/// Places looked at for the choice of one reply in a plan.
const PLACES: usize = 60;

/// How many moves the opponent can hold out at each node of a proof, at most. Moves that
/// change nothing do not count as long as there are others.
pub fn proof_depths(proof: &Proof) -> Vec<u32> {
    let mut depths: Vec<u32> = Vec::with_capacity(proof.nodes.len());
    for node in &proof.nodes {
        let below = |id: &u32| depths.get(*id as usize).copied().unwrap_or(0);
        depths.push(match &node.reason {
            Reason::Reached | Reason::Rule(_) | Reason::Static(_) => 0,
            Reason::Play { next, .. } => 1 + below(next),
            Reason::Replies { defaults, replies, .. } => {
                let replies = replies.iter().map(|(_, next)| below(next)).max();
                replies.or(defaults.iter().map(below).min()).map_or(0, |depth| 1 + depth)
            }
        });
    }
    depths
}

/// How long the loser can hold out, at each node of a proof.
pub(crate) struct Depths(Vec<u32>);

impl Depths {
    pub(crate) fn of(evidence: &Evidence) -> Depths {
        Depths(match evidence {
            Evidence::Proof(proof) => proof_depths(proof),
            Evidence::Plan(..) => Vec::new(),
        })
    }

    /// Moves that are left at most from a place of a proof.
    pub(crate) fn at(&self, place: &Place) -> Option<u32> {
        self.0.get(place.node? as usize).copied()
    }
}

/// The loser's moves at a place, those that hold out longest in front.
pub(crate) fn attempts(evidence: &Evidence, place: &Place, depths: &Depths) -> Vec<Point> {
    let mut all: Vec<(u32, Point)> = evidence
        .attempts(place)
        .into_iter()
        .take(PLACES)
        .filter_map(|p| {
            let next = evidence.step(place, Move::Play(p))?;
            let worth = depths.at(&next).unwrap_or_else(|| urgency(place, &next, p));
            Some((worth, p))
        })
        .collect();
    all.sort_by_key(|&(worth, p)| (std::cmp::Reverse(worth), p));
    all.into_iter().map(|(_, p)| p).collect()
}

/// How natural a reply looks: it takes, it saves, it touches the last move.
fn urgency(before: &Place, after: &Place, p: Point) -> u32 {
    let own = before.to_move;
    let saves =
        before.board.chains_around(p, own).any(|id| before.board.chain(id).liberty_count == 1);
    let is_safe = after.chain(p).is_some_and(|chain| chain.liberty_count > 1);
    let touches = before.last_point().is_some_and(|last| last.neighbors().contains(&p));
    let near = before.last_point().is_some_and(|last| last.around().contains(&p));
    8 * u32::from(!after.captured.is_empty())
        + 4 * u32::from(saves && is_safe)
        + 2 * u32::from(is_safe)
        + u32::from(touches)
        + u32::from(near)
}

/// The places of the line that holds out longest, from a place on.
pub(crate) fn main_line(evidence: &Evidence, from: &Place, depths: &Depths) -> Vec<Place> {
    let mut places = vec![from.clone()];
    while places.len() < LONGEST {
        let place = places.last().expect("the line begins somewhere");
        if evidence.is_won(place) {
            break;
        }
        let next = if place.to_move == evidence.winner() {
            evidence.follow(place)
        } else {
            let best = attempts(evidence, place, depths).first().copied();
            evidence.step(place, best.map_or(Move::Pass, Move::Play))
        };
        let Some(next) = next else { break };
        // Two passes in a row, or a board that stood before: nothing more to see.
        let is_repeated = match next.path.as_slice() {
            [.., Move::Pass, Move::Pass] => true,
            [.., Move::Pass] => false,
            _ => places.iter().any(|p| p.board.hash() == next.board.hash()),
        };
        places.push(next);
        if is_repeated {
            break;
        }
    }
    places
}
