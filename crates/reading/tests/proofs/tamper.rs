//! Proofs broken at random: a change is refused, or does no harm.

use std::collections::BTreeMap;

use tesuji_board::{Move, Point, Rng};
use tesuji_reading::{GoalKind, Needs, Node, NodeId, Proof, Reason, check};

use crate::common::{asked, pick, pick_point};
use crate::positions::proofs;
use crate::referee::replay;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Damage {
    DropReply,
    ChangeMove,
    Recolour,
    ShrinkZone,
    GrowZone,
    SwapChild,
    AlterDefaults,
    FlipSide,
    LargerId,
    OtherGoal,
    OtherTarget,
    OtherFirst,
    CallItReached,
    CutOff,
    LowerNeeds,
    GrowWall,
}

impl Damage {
    const ALL: [Damage; 16] = [
        Damage::DropReply,
        Damage::ChangeMove,
        Damage::Recolour,
        Damage::ShrinkZone,
        Damage::GrowZone,
        Damage::SwapChild,
        Damage::AlterDefaults,
        Damage::FlipSide,
        Damage::LargerId,
        Damage::OtherGoal,
        Damage::OtherTarget,
        Damage::OtherFirst,
        Damage::CallItReached,
        Damage::CutOff,
        Damage::LowerNeeds,
        Damage::GrowWall,
    ];

    /// Damage that no proof survives.
    fn is_always_seen(self) -> bool {
        matches!(self, Damage::FlipSide | Damage::LargerId | Damage::OtherFirst)
    }

    /// Does the damage; says whether there was something to damage.
    fn apply(self, proof: &mut Proof, rng: &mut Rng) -> bool {
        let at = rng.below(proof.nodes.len() as u32) as usize;
        let any_id = rng.below(proof.nodes.len() as u32);
        let node = &mut proof.nodes[at];
        match self {
            Damage::DropReply => match &mut node.reason {
                Reason::Replies { replies, .. } if !replies.is_empty() => {
                    replies.remove(rng.below(replies.len() as u32) as usize);
                    true
                }
                _ => false,
            },
            Damage::ChangeMove => {
                let new = pick_point(rng, &node.zone);
                match (&mut node.reason, new) {
                    (Reason::Play { action, .. }, Some(new)) => {
                        let pass = rng.below(8) == 0;
                        change(action, if pass { Move::Pass } else { Move::Play(new) })
                    }
                    (Reason::Replies { replies, .. }, Some(new)) if !replies.is_empty() => {
                        let reply = rng.below(replies.len() as u32) as usize;
                        change(&mut replies[reply].0, new)
                    }
                    _ => false,
                }
            }
            Damage::Recolour => pick_point(rng, &node.zone).is_some_and(|p| recolour(node, p, rng)),
            Damage::ShrinkZone => pick_point(rng, &node.zone).is_some_and(|p| {
                node.black.remove(p);
                node.white.remove(p);
                node.zone.remove(p)
            }),
            Damage::GrowZone => {
                let outside = proof.position.size.all_points() - node.zone;
                pick_point(rng, &outside).is_some_and(|p| {
                    let _ = rng.below(2) == 0 || recolour(node, p, rng);
                    node.zone.insert(p)
                })
            }
            Damage::SwapChild => {
                pick_child(&mut node.reason, rng).is_some_and(|child| change(child, any_id))
            }
            Damage::LargerId => pick_child(&mut node.reason, rng)
                .is_some_and(|child| change(child, at as NodeId + rng.below(3))),
            Damage::AlterDefaults => match &mut node.reason {
                Reason::Replies { defaults, holds, .. } => {
                    match rng.below(4) {
                        0 => *holds = !*holds,
                        1 => defaults.push(any_id),
                        2 => defaults.clear(),
                        _ => drop(defaults.pop()),
                    }
                    true
                }
                _ => false,
            },
            Damage::FlipSide => {
                node.to_move = !node.to_move;
                true
            }
            Damage::OtherGoal => {
                let kinds: Vec<GoalKind> = GoalKind::NAMED.iter().map(|(_, kind)| *kind).collect();
                if rng.below(4) == 0 {
                    proof.goal.prover = !proof.goal.prover;
                    return true;
                }
                change(&mut proof.goal.kind, pick(rng, &kinds).expect("a kind"))
            }
            Damage::OtherTarget => {
                let new = pick_point(rng, &proof.position.size.all_points()).expect("a point");
                change(&mut proof.goal.targets[0], new)
            }
            Damage::OtherFirst => {
                proof.first = !proof.first;
                true
            }
            Damage::CallItReached => change(&mut node.reason, Reason::Reached),
            Damage::CutOff => {
                proof.nodes.truncate(at);
                true
            }
            Damage::LowerNeeds => {
                let mut numbers = node.needs.numbers().to_vec();
                let needed: Vec<usize> = (0..numbers.len()).filter(|&i| numbers[i] > 0).collect();
                pick(rng, &needed).is_some_and(|wall| {
                    numbers[wall] -= 1;
                    node.needs = Needs::from_numbers(&numbers).expect("as many as before");
                    true
                })
            }
            Damage::GrowWall => {
                let used = node.needs.numbers().len();
                used > 0 && {
                    let new = pick_point(rng, &proof.position.size.all_points());
                    proof.walls[used - 1].insert(new.expect("a point"))
                }
            }
        }
    }
}

/// Sets a new value; says whether it is another one.
fn change<T: PartialEq>(old: &mut T, new: T) -> bool {
    std::mem::replace(old, new) != *old
}

fn recolour(node: &mut Node, p: Point, rng: &mut Rng) -> bool {
    let before = (node.black, node.white);
    node.black.remove(p);
    node.white.remove(p);
    match rng.below(3) {
        0 => node.black.insert(p),
        1 => node.white.insert(p),
        _ => true,
    };
    (node.black, node.white) != before
}

fn pick_child<'a>(reason: &'a mut Reason, rng: &mut Rng) -> Option<&'a mut NodeId> {
    let mut children: Vec<&mut NodeId> = match reason {
        Reason::Reached | Reason::Rule(_) | Reason::Static(_) => vec![],
        Reason::Play { next, .. } => vec![next],
        Reason::Replies { defaults, replies, .. } => {
            defaults.iter_mut().chain(replies.iter_mut().map(|(_, id)| id)).collect()
        }
    };
    let at = rng.below(children.len() as u32) as usize;
    (at < children.len()).then(|| children.swap_remove(at))
}

/// `TESUJI_TAMPER=3000` breaks every proof so many times in each way.
#[test]
fn damage_is_seen_or_harmless() {
    let tries = asked("TESUJI_TAMPER").unwrap_or(40);
    let largest = if tries > 40 { 10_000 } else { 1_500 };
    let mut counts: BTreeMap<Damage, [u32; 2]> = BTreeMap::new();
    let mut rng = Rng::new(7);
    for (case, proof) in proofs(200_000) {
        if proof.nodes.len() > largest {
            continue;
        }
        assert_eq!(check(&proof), Ok(()), "{case:?}");
        for damage in Damage::ALL {
            for _ in 0..tries {
                let mut broken = proof.clone();
                if !damage.apply(&mut broken, &mut rng) {
                    continue;
                }
                let count = counts.entry(damage).or_default();
                if check(&broken).is_err() {
                    count[0] += 1;
                    continue;
                }
                count[1] += 1;
                assert!(!damage.is_always_seen(), "{damage:?} of {case:?}");
                if let Err(why) = replay(&broken, 20, &mut rng) {
                    panic!("{damage:?} of {case:?} was accepted, but {why}");
                }
            }
        }
    }
    for (damage, [refused, accepted]) in &counts {
        println!("{damage:?}: {refused} refused, {accepted} accepted and played");
        assert!(refused > accepted, "{damage:?} is hardly seen");
    }
    assert_eq!(counts.len(), Damage::ALL.len());
}

/// `TESUJI_REPLAY=3000` plays every proof so many times.
#[test]
fn proofs_win_every_game() {
    let games = asked("TESUJI_REPLAY").unwrap_or(100) as usize;
    let mut rng = Rng::new(3);
    for (case, proof) in proofs(200_000) {
        // Large proofs are slow to play.
        let games = games.min(1 + games * 2_000 / proof.nodes.len());
        replay(&proof, games, &mut rng).unwrap_or_else(|why| panic!("{case:?}: {why}"));
    }
}

/// The referee sees it when answers are missing.
#[test]
fn the_referee_can_lose() {
    for (case, mut proof) in proofs(200_000) {
        if case.kind != GoalKind::Capture || proof.nodes.len() > 1_500 {
            continue;
        }
        // Every second node is forgotten: none of its positions is known.
        for node in proof.nodes.iter_mut().step_by(2) {
            (node.black, node.white) = (node.zone, node.zone);
        }
        assert!(replay(&proof, 50, &mut Rng::new(5)).is_err(), "{case:?}");
    }
}
