//! SC, the case-based strategy: every case looks at the position in its own way
//! and recommends moves (Tajima & Sanechika, section 2).
//!
//! A recommendation is worth the default of its case, something for the size of
//! what it is about, and bonuses for the situation of the point. The document
//! names the cases; how they find their moves and what the moves are worth is
//! our choice, with fitted constants (`params.rs`).

mod adjacent;
mod bonus;
mod book;
mod boundary;
mod capture;
mod contact;
mod cut;
mod edge;
mod intention;
mod intrusion;
mod invasion;
mod life;
mod link;
mod moyo;
mod note;
mod race;
mod remote;
mod select;
mod surround;
mod territory;

use std::fmt;

use tesuji_board::{Color, Point, PointSet};

use crate::params::CaseWeights;
use crate::situation::Situation;

pub use bonus::{BONUS_NAMES, BONUSES, bonuses};
pub use intention::intention;
pub use note::{Idea, Note};
pub use select::{Selection, select};

/// The kinds of recommendations, in the order of the document's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Case {
    /// Corners: first moves, enclosures, approaches.
    Book,
    /// A move on the third or fourth line along an edge.
    Edge,
    /// A move between two stones of different colours on an edge, two or three
    /// points apart.
    EdgeBoundary,
    /// Eye space of a weak group, or its destruction.
    Life,
    /// A capturing race between two weak groups.
    Race,
    /// To break out, or to shut in.
    Surround,
    /// Between groups far apart.
    RemoteLink,
    /// Between groups side by side.
    AdjacentLink,
    /// Where two spheres meet.
    Moyo,
    /// A reduction of a semi-territory from its border.
    Intrusion,
    /// A jump into a semi-territory.
    Invasion,
    /// A liberty of a chain.
    Contact,
    /// A capture, an atari, or an escape from one.
    Capture,
    /// A cut, or the connection against it.
    Cut,
}

impl Case {
    /// All of them.
    pub const ALL: [Case; 14] = [
        Case::Book,
        Case::Edge,
        Case::EdgeBoundary,
        Case::Life,
        Case::Race,
        Case::Surround,
        Case::RemoteLink,
        Case::AdjacentLink,
        Case::Moyo,
        Case::Intrusion,
        Case::Invasion,
        Case::Contact,
        Case::Capture,
        Case::Cut,
    ];

    /// Its place in [`Case::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Case::Book => "book",
            Case::Edge => "edge",
            Case::EdgeBoundary => "edge boundary",
            Case::Life => "life and death",
            Case::Race => "race",
            Case::Surround => "surrounding",
            Case::RemoteLink => "remote link",
            Case::AdjacentLink => "adjacent link",
            Case::Moyo => "moyo",
            Case::Intrusion => "intrusion",
            Case::Invasion => "invasion",
            Case::Contact => "contact",
            Case::Capture => "capture or escape",
            Case::Cut => "cut or connection",
        }
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What one case recommends.
#[derive(Clone, Debug, PartialEq)]
pub struct Suggestion {
    /// Where.
    pub point: Point,
    /// Which case.
    pub case: Case,
    /// How large the matter is, from 0 to about 1, as the case sees it.
    pub size: f32,
    /// What it is about.
    pub note: Note,
}

/// How a case looks at a position.
type Look = fn(&mut Found);

/// Everything that the cases recommend; a point may come several times.
pub fn suggestions(situation: &Situation) -> Vec<Suggestion> {
    let mut found = Found { situation, case: Case::Book, list: Vec::new() };
    let cases: [(Case, Look); 14] = [
        (Case::Book, book::look),
        (Case::Edge, edge::look),
        (Case::EdgeBoundary, boundary::look),
        (Case::Life, life::look),
        (Case::Race, race::look),
        (Case::Surround, surround::look),
        (Case::RemoteLink, remote::look),
        (Case::AdjacentLink, adjacent::look),
        (Case::Moyo, moyo::look),
        (Case::Intrusion, intrusion::look),
        (Case::Invasion, invasion::look),
        (Case::Contact, contact::look),
        (Case::Capture, capture::look),
        (Case::Cut, cut::look),
    ];
    for (case, look) in cases {
        found.case = case;
        look(&mut found);
    }
    found.list
}

/// A point with all that is recommended there.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// Where.
    pub point: Point,
    /// The worth of the best recommendation.
    pub value: f32,
    /// All of them, the best first.
    pub suggestions: Vec<Suggestion>,
}

/// Puts the recommendations together, best first.
pub fn candidates(situation: &Situation, weights: &CaseWeights) -> Vec<Candidate> {
    let list = suggestions(situation);
    let points: PointSet = list.iter().map(|one| one.point).collect();
    let mut all: Vec<Candidate> = points
        .iter()
        .map(|point| {
            let bonus = weights.bonus(&bonuses(situation, point));
            let mut here: Vec<Suggestion> =
                list.iter().filter(|one| one.point == point).cloned().collect();
            here.sort_by(|a, b| weights.worth(b).total_cmp(&weights.worth(a)));
            let value = bonus + weights.worth(&here[0]);
            Candidate { point, value, suggestions: here }
        })
        .collect();
    all.sort_by(|a, b| b.value.total_cmp(&a.value).then(a.point.cmp(&b.point)));
    all
}

impl CaseWeights {
    /// The worth of a recommendation without the bonuses of its point.
    pub fn worth(&self, suggestion: &Suggestion) -> f32 {
        let case = suggestion.case.index();
        self.default[case] + self.size[case] * suggestion.size
    }

    /// The bonuses of a point.
    pub fn bonus(&self, situations: &[f32; BONUSES]) -> f32 {
        self.bonus.iter().zip(situations).map(|(weight, value)| weight * value).sum()
    }
}

/// Where the cases put what they find.
struct Found<'a, 'b> {
    situation: &'a Situation<'b>,
    case: Case,
    list: Vec<Suggestion>,
}

impl Found<'_, '_> {
    /// Recommends a move, if it can be played without harm and the case has not
    /// recommended it before.
    fn add(&mut self, point: Point, size: f32, note: Note) {
        let known = self.list.iter_mut().find(|one| one.point == point && one.case == self.case);
        match known {
            Some(one) if one.size >= size => {}
            Some(one) => {
                one.size = size;
                one.note = note;
            }
            None if self.situation.is_sensible(point) => {
                let case = self.case;
                self.list.push(Suggestion { point, case, size, note });
            }
            None => {}
        }
    }

    /// Recommends the best few of some moves.
    fn add_best(&mut self, mut moves: Vec<(Point, f32, Note)>, most: usize) {
        moves.retain(|one| self.situation.is_sensible(one.0));
        moves.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        for (point, size, note) in moves.into_iter().take(most) {
            self.add(point, size, note);
        }
    }
}

/// A group by its colour and its first stone.
fn named(situation: &Situation, group: usize) -> (Color, Point) {
    let view = &situation.survey.groups[group];
    (view.color, view.stones.first().expect("a group has stones"))
}
