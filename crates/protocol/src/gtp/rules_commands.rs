//! Commands about the rules of play, in KataGo's words.
//!
//! **Choice**: territory rules are reported with KataGo's tax `SEKI` and area
//! rules with `NONE`, as KataGo's named sets are; other taxes and the button
//! are refused rather than ignored.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tesuji_board::{HandicapBonus, KoRule, Ruleset, Scoring};

use super::arguments::Arguments;
use super::failure::{Answer, Failure};
use super::session::Session;
use crate::json_text;

/// `kata-get-rules`
pub fn get_rules(session: &mut Session, _: &Arguments) -> Answer {
    Ok(to_json(session.game().ruleset()))
}

/// `kata-set-rules RULES`: a name or JSON.
pub fn set_rules(session: &mut Session, arguments: &Arguments) -> Answer {
    let text = arguments.text();
    let ruleset = if text.starts_with('{') {
        let fields = json_text::parse(text).map_err(|error| Failure::Syntax(error.to_string()))?;
        changed(session.game().ruleset(), fields)?
    } else {
        by_name(text)?
    };
    session.set_ruleset(ruleset);
    Ok(String::new())
}

/// `kata-set-rule FIELD VALUE`: one field of the JSON.
pub fn set_rule(session: &mut Session, arguments: &Arguments) -> Answer {
    let (field, word) = (arguments.word(0, "the field")?, arguments.word(1, "the value")?);
    let value = match word {
        "true" | "false" => Value::Bool(word == "true"),
        _ => Value::String(word.to_owned()),
    };
    let fields = Map::from_iter([(field.to_owned(), value)]);
    let ruleset = changed(session.game().ruleset(), fields)?;
    session.set_ruleset(ruleset);
    Ok(String::new())
}

/// `kgs-rules NAME`: on that server Chinese rules have superko.
pub fn kgs_rules(session: &mut Session, arguments: &Arguments) -> Answer {
    let name = arguments.word(0, "the rules")?;
    let name = if name.eq_ignore_ascii_case("chinese") { "chinese-kgs" } else { name };
    session.set_ruleset(by_name(name)?);
    Ok(String::new())
}

/// The rules with a name that KataGo knows.
pub(crate) fn by_name(name: &str) -> Result<Ruleset, Failure> {
    match name.to_ascii_lowercase().as_str() {
        "chinese-kgs" | "chinese-ogs" => {
            Ok(Ruleset { ko: KoRule::PositionalSuperko, ..Ruleset::CHINESE })
        }
        name => name.parse().map_err(|error| Failure::Syntax(format!("{error}"))),
    }
}

/// KataGo's fields; what is absent stays as it is.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Fields {
    has_button: Option<bool>,
    ko: Option<KoField>,
    scoring: Option<ScoringField>,
    suicide: Option<bool>,
    tax: Option<TaxField>,
    white_handicap_bonus: Option<BonusField>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
enum KoField {
    Simple,
    Positional,
    Situational,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
enum ScoringField {
    Area,
    Territory,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
enum TaxField {
    None,
    Seki,
    All,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum BonusField {
    #[serde(rename = "0")]
    Zero,
    #[serde(rename = "N-1")]
    EachButOne,
    #[serde(rename = "N")]
    Each,
}

/// The rules as KataGo writes them.
fn to_json(ruleset: &Ruleset) -> String {
    let fields = Fields {
        has_button: Some(false),
        ko: Some(match ruleset.ko {
            KoRule::Simple => KoField::Simple,
            KoRule::PositionalSuperko => KoField::Positional,
            KoRule::SituationalSuperko => KoField::Situational,
        }),
        scoring: Some(match ruleset.scoring {
            Scoring::Area => ScoringField::Area,
            Scoring::Territory => ScoringField::Territory,
        }),
        suicide: Some(ruleset.suicide),
        tax: Some(usual_tax(ruleset.scoring)),
        white_handicap_bonus: Some(match ruleset.handicap_bonus {
            HandicapBonus::None => BonusField::Zero,
            HandicapBonus::EachStoneButOne => BonusField::EachButOne,
            HandicapBonus::EachStone => BonusField::Each,
        }),
    };
    serde_json::to_string(&fields).expect("plain fields have a JSON form")
}

/// The rules with some of KataGo's fields changed.
pub(crate) fn changed(
    ruleset: &Ruleset,
    mut fields: Map<String, Value>,
) -> Result<Ruleset, Failure> {
    // Newer clients send it; it is of no consequence here.
    fields.remove("friendlyPassOk");
    let fields: Fields = serde_json::from_value(fields.into())
        .map_err(|error| Failure::Syntax(error.to_string()))?;
    let mut changed = *ruleset;
    if fields.has_button == Some(true) {
        return Err(Failure::other("rules with a button are not supported"));
    }
    match fields.ko {
        Some(KoField::Simple) => changed.ko = KoRule::Simple,
        Some(KoField::Positional) => changed.ko = KoRule::PositionalSuperko,
        Some(KoField::Situational) => changed.ko = KoRule::SituationalSuperko,
        None => {}
    }
    match fields.scoring {
        Some(ScoringField::Area) => changed.scoring = Scoring::Area,
        Some(ScoringField::Territory) => changed.scoring = Scoring::Territory,
        None => {}
    }
    if fields.tax.is_some_and(|tax| tax != usual_tax(changed.scoring)) {
        return Err(Failure::other("tax is NONE with AREA and SEKI with TERRITORY scoring"));
    }
    match fields.white_handicap_bonus {
        Some(BonusField::Zero) => changed.handicap_bonus = HandicapBonus::None,
        Some(BonusField::EachButOne) => changed.handicap_bonus = HandicapBonus::EachStoneButOne,
        Some(BonusField::Each) => changed.handicap_bonus = HandicapBonus::EachStone,
        None => {}
    }
    changed.suicide = fields.suicide.unwrap_or(changed.suicide);
    Ok(changed)
}

fn usual_tax(scoring: Scoring) -> TaxField {
    match scoring {
        Scoring::Area => TaxField::None,
        Scoring::Territory => TaxField::Seki,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_named_set_survives_its_json() {
        for (name, set) in Ruleset::NAMED {
            let fields = serde_json::from_str(&to_json(&set)).unwrap();
            let back = changed(&Ruleset::default(), fields).unwrap();
            assert_eq!(Ruleset { komi_halves: set.komi_halves, ..back }, set, "{name}");
        }
    }

    #[test]
    fn what_cannot_be_kept_is_refused() {
        let mut session = Session::new(1);
        let before = *session.game().ruleset();
        for text in [
            "calvinball",
            "aga-button",
            "stone-scoring",
            "",
            "{",
            r#"{"ko":"SPIGHT"}"#,
            r#"{"hasButton":true}"#,
            r#"{"tax":"ALL"}"#,
            r#"{"komi":"6"}"#,
        ] {
            assert!(set_rules(&mut session, &Arguments::new(text)).is_err(), "{text}");
        }
        assert_eq!(*session.game().ruleset(), before);
    }
}
