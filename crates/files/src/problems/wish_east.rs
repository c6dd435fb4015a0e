//! What a problem asks for, read from Chinese, Japanese and Korean comments:
//! 黑先白死, 黒先生き, 흑선백사.
//!
//! These languages put no blanks between words, and problem books use few
//! phrases: a colour with "first", and a word for the aim next to the colour that
//! it is about.

use tesuji_board::Color;
use tesuji_judge::problem::{Aim, Question};

/// Words of the trade that name no aim: problems *of* life and death.
const TOPICS: [&str; 4] = ["死活", "生死", "사활", "先手"];

/// Signs that stand between a colour and what is said of it.
const PARTICLES: &str = "棋子方石돌を은는을를의の";

/// What makes a colour the one that moves first.
const FIRST: [&str; 5] = ["先", "番", "선", "차례", "走"];

/// Words for aims. A seki holds the sign for life, a race that for a kill, and a life by
/// ko is a ko, so these come first.
const AIMS: [(Aim, &[&str]); 8] = [
    (Aim::Seki, &["双活", "雙活", "共活", "セキ", "빅"]),
    (Aim::Ko, &["劫", "コウ", "패"]),
    (Aim::Race, &["对杀", "對殺", "攻め合い", "攻合", "수상전"]),
    (Aim::Kill, &["杀", "殺", "死", "吃", "捕", "取る", "取れ", "잡", "죽"]),
    (Aim::Live, &["活", "生き", "살", "활"]),
    (Aim::Connect, &["联络", "聯絡", "連絡", "连接", "連接", "渡", "연결"]),
    (Aim::Cut, &["断", "斷", "切", "절단", "끊"]),
    (Aim::Escape, &["逃", "脱出", "突围", "突圍", "탈출"]),
];

/// Verbs whose object stands behind them, as in 杀黑.
const TRANSITIVE: [&str; 4] = ["杀", "殺", "吃", "捕"];

/// Reads what a sentence says, whatever language the others are in.
pub(super) fn sentence_wish(sentence: &str) -> Question {
    let mut text: String =
        sentence.chars().filter(|c| !c.is_whitespace() && !PARTICLES.contains(*c)).collect();
    for topic in TOPICS {
        text = text.replace(topic, "，");
    }
    let side = colors(&text).find_map(|(at, color)| {
        let rest = &text[at..];
        FIRST.iter().any(|first| rest.starts_with(first)).then_some(color)
    });
    let mut wish = Question { side, ..Question::default() };
    if colors(&text).next().is_none() {
        return wish;
    }
    let Some((aim, at, word)) = find_aim(&text) else { return wish };
    wish.aim = Some(aim);
    let before = text[..at].chars().next_back().and_then(color);
    let after = text[at + word.len()..].chars().next().and_then(color);
    let is_japanese = text[at + word.len()..].starts_with(['す', 'せ']);
    wish.owner = match aim {
        Aim::Kill if TRANSITIVE.contains(&word) && !is_japanese => {
            after.or(before.map(|subject| !subject))
        }
        Aim::Kill | Aim::Live | Aim::Escape => before.or(after),
        _ => None,
    };
    wish
}

/// The aim that a text names, the byte where it does so, and the word.
fn find_aim(text: &str) -> Option<(Aim, usize, &str)> {
    let named = |aim: Aim, words: &[&str]| {
        let found = words.iter().filter_map(|word| Some((text.find(word)?, word.len())));
        found.min().map(|(at, length)| (aim, at, &text[at..at + length]))
    };
    let [seki, ko, race, others @ ..] = AIMS.map(|(aim, words)| named(aim, words));
    // Signs that mean an aim only right behind a colour or its "first".
    let short = colors(text).find_map(|(at, _)| {
        let rest = &text[at..];
        let live = ["先生", "番生"].iter().any(|word| rest.starts_with(word));
        let dead = rest.starts_with('사');
        match (live, dead) {
            (true, _) => Some((Aim::Live, at + "先".len(), "生")),
            (_, true) => Some((Aim::Kill, at, "사")),
            _ => None,
        }
    });
    let first = seki.or(ko).or(race);
    first.or_else(|| others.into_iter().chain([short]).flatten().min_by_key(|(_, at, _)| *at))
}

/// The colours in a text, each with the byte behind it.
fn colors(text: &str) -> impl Iterator<Item = (usize, Color)> + '_ {
    text.char_indices().filter_map(|(at, c)| Some((at + c.len_utf8(), color(c)?)))
}

fn color(c: char) -> Option<Color> {
    match c {
        '黑' | '黒' | '흑' => Some(Color::Black),
        '白' | '백' => Some(Color::White),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::wish::question_of;
    use super::*;
    use Color::{Black, White};

    fn check(text: &str, side: Option<Color>, aim: Option<Aim>, owner: Option<Color>) {
        assert_eq!(question_of(text), Question { side, aim, owner }, "{text}");
    }

    #[test]
    fn chinese() {
        check("白先杀黑", Some(White), Some(Aim::Kill), Some(Black));
        check("黑先活", Some(Black), Some(Aim::Live), Some(Black));
        check("黑先，做活。", Some(Black), Some(Aim::Live), Some(Black));
        check("黑先殺白", Some(Black), Some(Aim::Kill), Some(White));
        check("黑先白死", Some(Black), Some(Aim::Kill), Some(White));
        check("死活题：黑棋先走，如何吃白三子？", Some(Black), Some(Aim::Kill), Some(White));
        check("白先劫杀", Some(White), Some(Aim::Ko), None);
        check("黑先双活", Some(Black), Some(Aim::Seki), None);
        check("黑先雙活", Some(Black), Some(Aim::Seki), None);
        check("黑先联络", Some(Black), Some(Aim::Connect), Some(Black));
        check("黑先聯絡", Some(Black), Some(Aim::Connect), Some(Black));
        check("白先断", Some(White), Some(Aim::Cut), Some(Black));
        check("黑先对杀", Some(Black), Some(Aim::Race), None);
        check("白先逃", Some(White), Some(Aim::Escape), Some(White));
        check("黑先", Some(Black), None, None);
    }

    #[test]
    fn japanese() {
        check("黒先生き", Some(Black), Some(Aim::Live), Some(Black));
        check("黒先生", Some(Black), Some(Aim::Live), Some(Black));
        check("白先黒死", Some(White), Some(Aim::Kill), Some(Black));
        check("黒番。白を取る手は？", Some(Black), Some(Aim::Kill), Some(White));
        check("黒先コウ", Some(Black), Some(Aim::Ko), None);
        check("白先セキ", Some(White), Some(Aim::Seki), None);
        check("黒先連絡", Some(Black), Some(Aim::Connect), Some(Black));
        check("黒番。攻め合いに勝つ手は？", Some(Black), None, None);
        check("黒先、攻め合い", Some(Black), Some(Aim::Race), None);
        check("白先脱出", Some(White), Some(Aim::Escape), Some(White));
    }

    #[test]
    fn korean() {
        check("흑선백사", Some(Black), Some(Aim::Kill), Some(White));
        check("흑선활", Some(Black), Some(Aim::Live), Some(Black));
        check("흑선 살기", Some(Black), Some(Aim::Live), Some(Black));
        check("백선, 흑을 잡기", Some(White), Some(Aim::Kill), Some(Black));
        check("흑선패", Some(Black), Some(Aim::Ko), None);
        check("백선 빅", Some(White), Some(Aim::Seki), None);
        check("흑선 수상전", Some(Black), Some(Aim::Race), None);
    }

    #[test]
    fn other_signs_ask_nothing() {
        check("死活題集 第三巻", None, None, None);
        check("吴清源先生", None, None, None);
        check("사활 문제", None, None, None);
        check("白棋很厚", None, None, None);
    }
}
