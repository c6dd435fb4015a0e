//! Seki and ko in the answer to a problem, as JSON; described in `docs/json.md`.

use serde::{Deserialize, Serialize};
use tesuji_board::PointSet;
use tesuji_judge::Seki;
use tesuji_solver::{KoFight, KoKind};

use crate::problems::{LifeDetail, ko_word, life_word, outcome_word};

/// How a group stands or falls.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct NatureFields {
    #[serde(default)]
    life: Option<String>,
    #[serde(default)]
    otherwise_life: Option<String>,
    #[serde(default)]
    ruled_outcome: Option<String>,
    #[serde(default)]
    seki: Option<SekiFields>,
    #[serde(default)]
    ko: Option<KoFields>,
}

#[derive(Debug, Serialize, Deserialize)]
struct SekiFields {
    shared: Vec<String>,
    staying: Vec<String>,
    owner_eyes: Vec<Vec<String>>,
    attacker_eyes: Vec<Vec<String>>,
    false_eyes: Vec<Vec<String>>,
    double: bool,
}

#[derive(Debug, Serialize, Deserialize)]
struct KoFields {
    kind: String,
    places: Vec<[String; 2]>,
    needs_threats: String,
    approach_moves: usize,
    steps: usize,
}

impl NatureFields {
    /// What an answer says.
    pub fn new(detail: &LifeDetail) -> NatureFields {
        let word = |i: usize| detail.life[i].map(|life| life_word(life).to_owned());
        NatureFields {
            life: word(0),
            otherwise_life: word(1),
            ruled_outcome: detail.ruled.map(|grade| outcome_word(Some(grade)).to_owned()),
            seki: detail.seki.as_ref().map(SekiFields::new),
            ko: detail.ko.as_ref().map(KoFields::new),
        }
    }
}

impl SekiFields {
    fn new(seki: &Seki) -> SekiFields {
        let all = |eyes: &[PointSet]| eyes.iter().map(names).collect();
        SekiFields {
            shared: names(&seki.shared),
            staying: names(&seki.staying),
            owner_eyes: all(&seki.eyes[0]),
            attacker_eyes: all(&seki.eyes[1]),
            false_eyes: all(&seki.false_eyes),
            double: seki.is_double,
        }
    }
}

impl KoFields {
    fn new(ko: &KoFight) -> KoFields {
        KoFields {
            kind: ko_word(ko.kind).to_owned(),
            places: ko.places.iter().map(|place| place.map(|point| point.to_string())).collect(),
            needs_threats: tesuji_words::color_word(ko.needy).to_owned(),
            approach_moves: match ko.kind {
                KoKind::Approach(moves) => moves,
                _ => 0,
            },
            steps: match ko.kind {
                KoKind::Steps(steps) => steps,
                _ => 1,
            },
        }
    }
}

fn names(points: &PointSet) -> Vec<String> {
    points.iter().map(|point| point.to_string()).collect()
}
