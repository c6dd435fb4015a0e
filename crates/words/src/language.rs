//! The languages that people can be spoken to, from message files in Fluent's format.

use std::fmt;
use std::sync::LazyLock;

use clap::ValueEnum;
use fluent::concurrent::FluentBundle;
use fluent::{FluentArgs, FluentResource};
use serde::{Deserialize, Serialize};

/// A language of the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// English.
    #[default]
    En,
    /// Chinese.
    Zh,
    /// Japanese.
    Ja,
    /// Korean.
    Ko,
    /// German.
    De,
}

impl Language {
    /// Every language.
    pub const ALL: [Language; 5] =
        [Language::En, Language::Zh, Language::Ja, Language::Ko, Language::De];

    /// Its code.
    pub fn code(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::Zh => "zh",
            Language::Ja => "ja",
            Language::Ko => "ko",
            Language::De => "de",
        }
    }

    /// Its message file.
    fn source(self) -> &'static str {
        match self {
            Language::En => include_str!("../messages/en.ftl"),
            Language::Zh => include_str!("../messages/zh.ftl"),
            Language::Ja => include_str!("../messages/ja.ftl"),
            Language::Ko => include_str!("../messages/ko.ftl"),
            Language::De => include_str!("../messages/de.ftl"),
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// The messages of one language.
pub struct Messages {
    /// The language.
    pub language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Messages {
    /// Reads the messages of a language; they are part of the program.
    pub fn new(language: Language) -> Messages {
        let name = language.code().parse().expect("a code of a language");
        let mut bundle = FluentBundle::new_concurrent(vec![name]);
        // Marks around what is put in are for texts that mix directions.
        bundle.set_use_isolating(false);
        let source = FluentResource::try_new(language.source().to_owned());
        let source = source.expect("the message files are tested");
        bundle.add_resource(source).expect("no message is there twice");
        Messages { language, bundle }
    }

    /// The messages in English, which programs are told.
    pub fn english() -> &'static Messages {
        static ENGLISH: LazyLock<Messages> = LazyLock::new(|| Messages::new(Language::En));
        &ENGLISH
    }

    /// A message with what is put into it.
    pub fn say(&self, key: &str, put: &[(&str, Put)]) -> String {
        let message = self.bundle.get_message(key).and_then(|message| message.value());
        let Some(pattern) = message else { return key.to_owned() };
        let mut args = FluentArgs::new();
        for (name, value) in put {
            match value {
                Put::Text(text) => args.set(*name, text.clone()),
                Put::Number(number) => args.set(*name, *number as i64),
            }
        }
        let mut errors = Vec::new();
        self.bundle.format_pattern(pattern, Some(&args), &mut errors).into_owned()
    }
}

/// What is put into a message.
#[derive(Clone, Debug)]
pub enum Put {
    /// Words or points.
    Text(String),
    /// A number.
    Number(usize),
}

/// Words or points to put into a message.
pub fn text(text: impl ToString) -> Put {
    Put::Text(text.to_string())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use fluent_syntax::ast::Entry;

    use super::*;

    fn keys(language: Language) -> BTreeSet<String> {
        let source = fluent_syntax::parser::parse(language.source()).expect("no error");
        let key = |entry: &Entry<&str>| match entry {
            Entry::Message(message) => Some(message.id.name.to_owned()),
            _ => None,
        };
        source.body.iter().filter_map(key).collect()
    }

    #[test]
    fn every_language_has_every_message() {
        let wanted = keys(Language::En);
        assert!(wanted.len() > 50);
        for language in Language::ALL {
            assert_eq!(keys(language), wanted, "{language}");
        }
    }

    #[test]
    fn every_name_has_a_sentence_in_every_language() {
        for language in Language::ALL {
            for name in tesuji_why::Name::ALL {
                let key = format!("name-{}", name.word());
                assert!(keys(language).contains(&key), "{language}: {key}");
            }
        }
    }

    #[test]
    fn numbers_choose_their_form() {
        let english = Messages::new(Language::En);
        let say = |count| english.say("rules", &[("count", Put::Number(count))]);
        assert_eq!(say(1), "It rests on tactical rules, used once.");
        assert_eq!(say(3), "It rests on tactical rules, used 3 times.");
    }
}
