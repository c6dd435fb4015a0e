//! Reasons beside the proof that they are about: a line of JSON after it, with a checksum
//! of the proof's own lines, so that nothing can be changed under a sentence.

use serde::{Deserialize, Serialize};
use tesuji_board::{Move, Point, PointSet};
use tesuji_why::{Effect, Evidence, Name, Reason, Support, What, verify};
use tesuji_words::{Language, Messages, Told, sentence};

use crate::json_text;

/// The type of such a line.
pub const TYPE: &str = "reasons";

/// Reasons as a file has them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FiledReasons {
    r#type: String,
    version: u32,
    /// Of the lines of the proof or plan just before.
    checksum: String,
    language: Language,
    reasons: Vec<ReasonFields>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ReasonFields {
    /// The place, as moves.
    path: String,
    node: Option<u32>,
    what: WhatFields,
    sentence: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum WhatFields {
    Key { at: String },
    Threat { at: String, effect: EffectFields },
    Fails { attempt: String, answer: String, effect: EffectFields },
    Named { name: String, at: String, points: String },
    Wall { stones: String, liberties: String, needs: u8 },
    Rules { uses: usize },
    Frame { points: String },
    Threats { count: u8 },
    ClosedKo { at: String },
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum EffectFields {
    Captures(String),
    Ataris(String),
    Reaches,
    GoesOn,
}

/// A checksum of lines (FNV, 64 bits).
pub fn checksum(lines: impl Iterator<Item = String>) -> String {
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for line in lines {
        for byte in line.bytes().chain([b'\n']) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(PRIME);
        }
    }
    format!("{hash:016x}")
}

/// The line that goes after the lines of a proof or plan.
pub fn reasons_line(checksum: String, told: &[Told], language: Language) -> String {
    let reasons = told.iter().map(ReasonFields::of).collect();
    let line = FiledReasons { r#type: TYPE.to_owned(), version: 1, checksum, language, reasons };
    serde_json::to_string(&line).expect("plain data")
}

/// Reads such a line.
///
/// # Errors
/// What is wrong with it.
pub fn read_reasons(text: &str) -> Result<FiledReasons, String> {
    json_text::parse(text).map_err(|error| error.to_string())
}

impl FiledReasons {
    /// How many there are.
    pub fn count(&self) -> usize {
        self.reasons.len()
    }

    /// Looks for every reason in the evidence again, and makes its sentence anew.
    ///
    /// # Errors
    /// The first one that does not hold, counted from 1, and why.
    pub fn check(&self, evidence: &Evidence, lines: &str) -> Result<(), String> {
        if self.checksum != lines {
            return Err("the reasons were made for another proof".to_owned());
        }
        let messages = Messages::new(self.language);
        for (i, fields) in self.reasons.iter().enumerate() {
            let refused = |why: String| format!("reason {}: {why}", i + 1);
            let reason = fields.read().ok_or(refused("it cannot be understood".to_owned()))?;
            verify(evidence, &reason).map_err(|why| refused(why.to_string()))?;
            if sentence(evidence, &reason, &messages) != fields.sentence {
                return Err(refused("its sentence says something else".to_owned()));
            }
        }
        Ok(())
    }
}

impl ReasonFields {
    fn of(told: &Told) -> ReasonFields {
        let at = |point: &Point| point.to_string();
        let what = match &told.reason.what {
            What::Key(point) => WhatFields::Key { at: at(point) },
            What::Threat { then, effect } => {
                WhatFields::Threat { at: at(then), effect: EffectFields::of(effect) }
            }
            What::Fails { attempt, answer, effect } => WhatFields::Fails {
                attempt: at(attempt),
                answer: answer.to_string(),
                effect: EffectFields::of(effect),
            },
            What::Named { name, at: point, points } => WhatFields::Named {
                name: name.word().to_owned(),
                at: at(point),
                points: join(points),
            },
            What::RestsOn(support) => match support {
                Support::Wall { stones, liberties, needs } => WhatFields::Wall {
                    stones: join(stones),
                    liberties: join(liberties),
                    needs: *needs,
                },
                Support::Rules(uses) => WhatFields::Rules { uses: *uses },
                Support::Frame(points) => WhatFields::Frame { points: join(points) },
                Support::Threats(count) => WhatFields::Threats { count: *count },
                Support::ClosedKo(point) => WhatFields::ClosedKo { at: at(point) },
            },
        };
        let path: Vec<String> = told.reason.path.iter().map(ToString::to_string).collect();
        let sentence = told.sentence.clone();
        ReasonFields { path: path.join(" "), node: told.reason.node, what, sentence }
    }

    fn read(&self) -> Option<Reason> {
        let point = |text: &String| text.parse::<Point>().ok();
        let what = match &self.what {
            WhatFields::Key { at } => What::Key(point(at)?),
            WhatFields::Threat { at, effect } => {
                What::Threat { then: point(at)?, effect: effect.read()? }
            }
            WhatFields::Fails { attempt, answer, effect } => What::Fails {
                attempt: point(attempt)?,
                answer: answer.parse().ok()?,
                effect: effect.read()?,
            },
            WhatFields::Named { name, at, points } => {
                What::Named { name: Name::from_word(name)?, at: point(at)?, points: split(points)? }
            }
            WhatFields::Wall { stones, liberties, needs } => What::RestsOn(Support::Wall {
                stones: split(stones)?,
                liberties: split(liberties)?,
                needs: *needs,
            }),
            WhatFields::Rules { uses } => What::RestsOn(Support::Rules(*uses)),
            WhatFields::Frame { points } => What::RestsOn(Support::Frame(split(points)?)),
            WhatFields::Threats { count } => What::RestsOn(Support::Threats(*count)),
            WhatFields::ClosedKo { at } => What::RestsOn(Support::ClosedKo(point(at)?)),
        };
        let path = self.path.split_whitespace().map(|text| text.parse::<Move>().ok());
        Some(Reason { what, path: path.collect::<Option<_>>()?, node: self.node })
    }
}

impl EffectFields {
    fn of(effect: &Effect) -> EffectFields {
        match effect {
            Effect::Captures(stones) => EffectFields::Captures(join(stones)),
            Effect::Ataris(stones) => EffectFields::Ataris(join(stones)),
            Effect::Reaches => EffectFields::Reaches,
            Effect::GoesOn => EffectFields::GoesOn,
        }
    }

    fn read(&self) -> Option<Effect> {
        Some(match self {
            EffectFields::Captures(stones) => Effect::Captures(split(stones)?),
            EffectFields::Ataris(stones) => Effect::Ataris(split(stones)?),
            EffectFields::Reaches => Effect::Reaches,
            EffectFields::GoesOn => Effect::GoesOn,
        })
    }
}

fn join(points: &PointSet) -> String {
    points.iter().map(|p| p.to_string()).collect::<Vec<_>>().join(" ")
}

fn split(text: &str) -> Option<PointSet> {
    text.split_whitespace().map(|name| name.parse::<Point>().ok()).collect()
}
