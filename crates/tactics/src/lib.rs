//! Tactical rules by retrograde analysis: where Black makes an eye, lives or joins two
//! stones although White moves first (document 000).
//!
//! A [`Rule`] is a rectangle of stones in a corner, on a side or in the centre
//! ([`Frame`], [`Pattern`]) with [`Conditions`] on the liberties outside of it.
//! [`Generation`] finds the won rules of a size by taking moves back;
//! [`metarules`] throws out what need not be kept; [`RuleBase`] stores rules;
//! [`matcher`] finds them on a board; [`verify`] tries to refute them.
//!
//! Invariants: no input or output, no clock.
//!
//! # What a match proves
//!
//! **Theorem.** Let a board agree with a rule of [`Reading::SHARP`] in the
//! frame, and let its conditions hold as [`matcher::Surroundings`] evaluates
//! them. Then in the *ko-blind game* (no ko rule, no suicide, passing allowed)
//! with White to move, Black has a strategy that reaches the goal within the
//! rule's depth: a one-point eye in the frame, a chain with a stone in the
//! frame that is unconditionally alive, or a chain with both anchors. The same strategy works under simple
//! ko and every superko rule, with no ko threats needed: at each turn Black
//! plays by a matching rule of least depth, so the depth falls with every pair
//! of moves, and a black move that recreated an earlier board would have to
//! have that board's least depth, which is larger.
//!
//! *Why.* By induction on the depth it is enough that one white move and
//! Black's answer lead to a match of smaller depth, which is what the analysis
//! has checked for every white move, provided its moves on patterns include
//! everything that moves on boards can do. Let F be the frame. A *fragment* is
//! what F shows of a chain.
//!
//! - A minimum counts liberties outside F of the fragment's chain (or of the
//!   chain that a stone on an empty cell would belong to, captures not
//!   counted). A move in F does not touch them. A white move outside F takes
//!   at most one from each chain; and the chains that a stone on an empty cell
//!   would join have that cell as a liberty, so they cannot be captured by
//!   another move.
//! - A maximum says three things of White's chain C at a fragment, or of the
//!   chain C that a white stone on an empty cell would belong to: its liberties
//!   in F are next to its stones shown in F; it has at most so many outside F;
//!   and every black chain next to it reaches into F or has a liberty outside
//!   F. Then a move in F that does not join C takes nothing from this: it is no
//!   liberty of C, and it captures no black chain next to C but one that
//!   reaches into F, which the analysis sees. A white move in F that joins C
//!   makes a chain limited by the sum of both. A black capture gives liberties
//!   to no other white chain, and puts no liberty next to a cell that was a
//!   liberty of none of the captured stones. A white capture of a fragment at
//!   the frontier ends all maxima.
//! - A white move outside F ends all maxima, except *none for good*: no
//!   liberty outside F, and all black chains next to C reach into F. The move
//!   is no liberty of C, and captures no black chain next to C unless a black
//!   fragment without liberties in F disappears, which the analysis sees.
//! - Captures that the conditions leave open are looked at both ways, for both
//!   players: a fragment whose last liberty in F is taken is captured or not; a
//!   fragment without liberties in F may vanish with any move that could take
//!   its last one outside. Only what the conditions exclude is left out.
//! - Black's own moves are legal by a liberty in F, a minimum, or a capture
//!   that is certain. A capture from outside is possible if the maximum says
//!   that there is at most one liberty, and that outside F.
//! - The goals are read off F alone: an eye's neighbours, the neighbours of
//!   one-point regions, and the stones that join two others lie in F.
//!
//! [`Reading::SOUND`] is more cautious in most places but decides open captures
//! without looking at both ends; no failure of it is known, and it is not
//! proved. [`Reading::PAPER`] is refuted ([`verify`] finds boards by the
//! dozen). Only rules of the sharp reading may end proofs.
//!
//! # Rules as leaves of proofs
//!
//! [`matcher::Match`] is plain data: the set, the rule's number, who plays
//! Black's part and the point under every cell. [`matcher::zone`] gives the
//! points that a match depends on: every board that agrees there matches. So a
//! proof can name a rule as the reason of a node with that zone, if a stone of
//! the chain it is about stands on one of the rule's *anchors*: a rule as such
//! only says that some chain in the frame lives or has an eye. Anchors come from
//! the same analysis, in which every pattern without the stone counts as lost;
//! so the stone is never captured, and its chain only grows. Two eye rules of one
//! chain make life if they are [secluded](Reading::SECLUDED) and do not touch
//! each other: [`leaves`] says when and why. It gives rules to the search, and a
//! checker
//! that knows only the zone's contents can look again by itself, with the
//! rule's [`Pattern`] and core conditions as data: minima need the chain and
//! as many of its liberties outside F as demanded; maxima need White's chains
//! closed (all their neighbours in the zone), and each black chain next to them
//! with a stone in F or a liberty outside F, in the zone.

mod antichain;
mod bytes;
mod cells;
mod conditions;
pub mod connections;
pub mod document;
mod embedded;
mod frame;
mod generate;
mod goal;
pub mod leaves;
pub mod matcher;
pub mod metarules;
mod moves;
mod pattern;
pub mod plan;
mod reading;
mod rule;
mod rule_set;
mod store;
pub mod verify;
mod within;

pub use cells::{Cell, Cells};
pub use conditions::{Conditions, Implications, Plane, describe};
pub use embedded::embedded;
pub use frame::{Embedding, Frame, FrameError, FrameSize, MOST_SLOTS, Mirror, Place};
pub use generate::{GenerateError, Generation, Progress, SnapshotError, Task};
pub use goal::RuleGoal;
pub use moves::{Action, Case, Deed, Outcome, actions};
pub use pattern::{Fragment, Pattern, Shape};
pub use reading::{Extension, Freed, Inner, Outside, Reading, Restriction};
pub use rule::Rule;
pub use rule_set::RuleSet;
pub use store::{RuleBase, StoreError};
