//! Bytes to text: which encoding a file is in.
//!
//! For each game of the file the first of these that holds is believed:
//!
//! 1. what the caller says;
//! 2. a byte order mark, which speaks for the whole file;
//! 3. the game's own `CA` property, if the name is known and, for UTF-8, at
//!    least half of the characters beyond ASCII are UTF-8 indeed;
//! 4. UTF-8, if three of four characters beyond ASCII are;
//! 5. the better of GB18030, Shift_JIS and windows-1252 (Latin-1 as everybody
//!    means it), see [`guess`].
//!
//! Bytes that the encoding does not allow are read as windows-1252, with a
//! warning, so that no byte disappears.
//!
//! **Choice**: text is decoded before it is parsed. In GB18030 and Shift_JIS
//! the second byte of a character may be `\` or `]`, so the grammar cannot
//! read the bytes themselves. Each game is decoded by itself, because files
//! are often joined from several sources.

use std::borrow::Cow;

use encoding_rs::{
    DecoderResult, Encoding, GB18030, ISO_2022_JP, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE,
    WINDOWS_1252,
};

/// The text of a file.
#[derive(Debug)]
pub(crate) struct Decoded<'b> {
    pub(crate) text: Cow<'b, str>,
    /// The encodings that were used, each once; none for pure ASCII.
    pub(crate) encodings: Vec<&'static str>,
    /// Byte offsets in `text`, with what is to be said about them.
    pub(crate) remarks: Vec<(usize, String)>,
}

/// The encoding that a label names, such as `gb2312` or `ISO-8859-1`.
pub(crate) fn by_label(label: &str) -> Option<&'static Encoding> {
    let label = label.trim();
    Encoding::for_label(label.as_bytes()).or_else(|| {
        // Names that SGF files use and the web does not.
        let plain: String = label.chars().filter(char::is_ascii_alphanumeric).collect();
        match plain.to_ascii_lowercase().as_str() {
            "utf8" => Some(UTF_8),
            "iso88591" | "latin1" | "isolatin1" | "cp1252" | "ansi" => Some(WINDOWS_1252),
            "cp936" | "ms936" | "gbk2312" => Some(GB18030),
            "cp932" | "ms932" | "sjis" => Some(SHIFT_JIS),
            "cp949" | "ms949" => Some(encoding_rs::EUC_KR),
            "cp950" | "ms950" => Some(encoding_rs::BIG5),
            _ => None,
        }
    })
}

/// Decodes a file.
pub(crate) fn decode<'b>(bytes: &'b [u8], forced: Option<&'static Encoding>) -> Decoded<'b> {
    let mut out = Decoded { text: Cow::Borrowed(""), encodings: Vec::new(), remarks: Vec::new() };
    let whole_file = forced.or_else(|| Encoding::for_bom(bytes).map(|(encoding, _)| encoding));
    let whole_file = whole_file.or_else(|| utf_16_without_mark(bytes));
    if let Some(encoding) = whole_file {
        out.append(encoding, bytes);
        return out;
    }
    if bytes.is_ascii() && !bytes.contains(&ESCAPE) {
        // Whatever encoding is named, ASCII looks the same in it.
        out.text = Cow::Borrowed(std::str::from_utf8(bytes).expect("ASCII is UTF-8"));
        return out;
    }
    let mut rest = bytes;
    while !rest.is_empty() {
        let named = charset_of_first_game(rest);
        let known = named.and_then(|label| by_label(&String::from_utf8_lossy(label)));
        let known = known.filter(|e| ![UTF_16BE, UTF_16LE].contains(e));
        let (game, others) = rest.split_at(first_game_len(rest, known));
        let start = out.text.len();
        let encoding = choose(game, known);
        if let (Some(label), false) = (named, known == Some(encoding) || game.is_ascii()) {
            let label = String::from_utf8_lossy(label);
            out.remarks.push((
                start,
                format!("the file names the encoding '{label}': read as {}", encoding.name()),
            ));
        }
        out.append(encoding, game);
        rest = others;
    }
    out
}

/// Opens the character sets of ISO-2022-JP, the one encoding of SGF files that
/// hides other characters behind ASCII bytes.
const ESCAPE: u8 = 0x1B;

/// Nobody reads more complaints about one file.
const MAX_REMARKS: usize = 100;

impl<'b> Decoded<'b> {
    fn append(&mut self, encoding: &'static Encoding, bytes: &'b [u8]) {
        if self.text.is_empty() && encoding == UTF_8 {
            // The usual case costs no copy.
            let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
            if let Ok(text) = std::str::from_utf8(bytes) {
                self.text = Cow::Borrowed(text);
                self.note(encoding);
                return;
            }
        }
        if bytes.is_ascii() && encoding.is_ascii_compatible() {
            let text = std::str::from_utf8(bytes).expect("ASCII is UTF-8");
            self.text.to_mut().push_str(text);
            return;
        }
        self.note(encoding);
        let remarks = &mut self.remarks;
        transcode(encoding, bytes, self.text.to_mut(), |at, bad| {
            let message = format!("{bad:02X?} is not {}: read as Latin-1", encoding.name());
            if remarks.len() < MAX_REMARKS {
                remarks.push((at, message));
            }
        });
    }

    fn note(&mut self, encoding: &'static Encoding) {
        if !self.encodings.contains(&encoding.name()) {
            self.encodings.push(encoding.name());
        }
    }
}

/// Appends decoded text; bytes without meaning become windows-1252 characters
/// and are told, with their place in the text, to `complain`.
fn transcode(
    encoding: &'static Encoding,
    bytes: &[u8],
    text: &mut String,
    mut complain: impl FnMut(usize, &[u8]),
) {
    let mut decoder = encoding.new_decoder_with_bom_removal();
    let mut at = 0;
    loop {
        let rest = &bytes[at..];
        let space = decoder.max_utf8_buffer_length_without_replacement(rest.len());
        text.reserve(space.unwrap_or(4 * rest.len() + 16).min(rest.len() + 4096));
        let (result, read) = decoder.decode_to_string_without_replacement(rest, text, true);
        at += read;
        match result {
            DecoderResult::InputEmpty => return,
            DecoderResult::OutputFull => {}
            DecoderResult::Malformed(bad, after) => {
                let end = at - usize::from(after);
                let bad = &bytes[end.saturating_sub(usize::from(bad))..end];
                complain(text.len(), bad);
                text.push_str(&WINDOWS_1252.decode_without_bom_handling(bad).0);
            }
        }
    }
}

fn utf_16_without_mark(bytes: &[u8]) -> Option<&'static Encoding> {
    match bytes {
        [b'(', 0, b';', 0, ..] => Some(UTF_16LE),
        [0, b'(', 0, b';', ..] => Some(UTF_16BE),
        _ => None,
    }
}

/// The value of the `CA` property of the first game, as far as it can be seen
/// without knowing the encoding: it must stand before the next `(;`.
///
/// A second byte `\` or `]` before it can hide it from a reader of single
/// bytes; then any text that looks like it and names a known encoding counts.
fn charset_of_first_game(bytes: &[u8]) -> Option<&[u8]> {
    find_charset(bytes, true).or_else(|| {
        let seen = find_charset(bytes, false)?;
        by_label(std::str::from_utf8(seen).ok()?).map(|_| seen)
    })
}

fn find_charset(bytes: &[u8], skip_values: bool) -> Option<&[u8]> {
    let (mut games, mut in_value, mut at) = (0, false, 0);
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' if in_value => at += 1,
            b']' => in_value = false,
            _ if in_value => {}
            b'[' => in_value = skip_values,
            b'(' if starts_game(&bytes[at..]) => {
                games += 1;
                if games == 2 {
                    return None;
                }
            }
            b'C' if bytes[at..].starts_with(b"CA")
                && !(at > 0 && bytes[at - 1].is_ascii_alphanumeric()) =>
            {
                if let Some(value) = bytes[at + 2..].trim_ascii_start().strip_prefix(b"[") {
                    let end = value.iter().position(|&b| b == b']')?;
                    return Some(value[..end].trim_ascii());
                }
            }
            _ => {}
        }
        at += 1;
    }
    None
}

fn starts_game(bytes: &[u8]) -> bool {
    matches!(bytes, [b'(', rest @ ..] if rest.trim_ascii_start().starts_with(b";"))
}

/// The number of bytes up to and including the `)` that ends the first game;
/// all bytes if there is none.
fn first_game_len(bytes: &[u8], encoding: Option<&'static Encoding>) -> usize {
    if encoding == Some(ISO_2022_JP) {
        return bytes.len();
    }
    let is_lead = |byte: u8| match encoding {
        Some(e) if e == SHIFT_JIS => matches!(byte, 0x81..=0x9F | 0xE0..=0xFC),
        Some(e) if e.is_single_byte() || e == UTF_8 => false,
        Some(_) => matches!(byte, 0x81..=0xFE),
        None => false,
    };
    let (mut depth, mut in_value, mut at) = (0_usize, false, 0);
    while let Some(&byte) = bytes.get(at) {
        at += 1;
        match byte {
            _ if is_lead(byte) => at += 1,
            b'\\' if in_value => at += 1,
            b'[' => in_value = depth > 0,
            b']' => in_value = false,
            b'(' if !in_value && (depth > 0 || starts_game(&bytes[at - 1..])) => depth += 1,
            b')' if !in_value && depth > 0 => {
                depth -= 1;
                if depth == 0 {
                    return at.min(bytes.len());
                }
            }
            _ => {}
        }
    }
    bytes.len()
}

fn choose(bytes: &[u8], named: Option<&'static Encoding>) -> &'static Encoding {
    match named {
        Some(encoding) if encoding != UTF_8 => encoding,
        Some(_) if is_utf_8(bytes, 1) => UTF_8,
        None if is_utf_8(bytes, 3) => UTF_8,
        _ => guess(bytes),
    }
}

/// Whether the text is UTF-8, with at least `odds` right characters beyond
/// ASCII for every broken one: servers cut comments in the middle of one.
fn is_utf_8(bytes: &[u8], odds: usize) -> bool {
    let (mut right, mut wrong) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        right += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        wrong += usize::from(!chunk.invalid().is_empty());
    }
    wrong * odds <= right
}

/// The likeliest of the encodings that are found in SGF files without a name.
///
/// The bytes are read as a chain of units, once as Chinese, once as Japanese
/// and once as Western text, and the share of units that are common in such
/// text decides:
///
/// - GB18030: pairs of two high bytes in the rows of GB 2312 (0xA1–0xA3 signs,
///   0xB0–0xF7 characters);
/// - Shift_JIS: pairs with the lead bytes of signs and kana (0x81–0x84) and of
///   the kanji of level 1 (0x88–0x9F), which GB 2312 does not use; of level 2
///   (0xE0–0xEA) only with a high second byte, because 0xE9 and a letter is a
///   French word; half-width katakana count half;
/// - windows-1252: single high bytes, and pairs of them if both are letters,
///   next to no other high byte.
///
/// A tie goes to windows-1252, in which every byte means something.
fn guess(bytes: &[u8]) -> &'static Encoding {
    let chinese = share(bytes, |lead, trail| match (lead, trail) {
        (0xA1..=0xA3 | 0xB0..=0xF7, 0xA1..=0xFE) => (2, 2),
        (0x81..=0xFE, 0x40..=0x7E | 0x80..=0xFE) => (2, 0),
        _ => (1, 0),
    });
    let japanese = share(bytes, |lead, trail| match (lead, trail) {
        (0x81..=0x84 | 0x88..=0x9F, 0x40..=0x7E | 0x80..=0xFC) => (2, 2),
        (0xE0..=0xEA, 0x80..=0xFC) => (2, 2),
        (0xA1..=0xDF, _) => (1, 1),
        (0x85..=0x87 | 0xE0..=0xFC, 0x40..=0x7E | 0x80..=0xFC) => (2, 0),
        _ => (1, 0),
    });
    let western = western_share(bytes);
    if chinese > western && chinese >= japanese {
        GB18030
    } else if japanese > western {
        SHIFT_JIS
    } else {
        WINDOWS_1252
    }
}

/// The share of common units in per mille: `unit` says for a high byte and the
/// byte after it how many bytes they make and how common that is, from 0 to 2.
fn share(bytes: &[u8], unit: impl Fn(u8, u8) -> (usize, usize)) -> usize {
    let (mut at, mut units, mut common) = (0, 0, 0);
    while let Some(&lead) = bytes.get(at) {
        if lead < 0x80 {
            at += 1;
            continue;
        }
        let trail = bytes.get(at + 1).copied().unwrap_or(0);
        let (length, points) = unit(lead, trail);
        at += length;
        units += 1;
        common += points;
    }
    1000 * common / (2 * units).max(1)
}

fn western_share(bytes: &[u8]) -> usize {
    let runs = bytes.split(u8::is_ascii).filter(|run| !run.is_empty());
    let (mut units, mut common) = (0, 0);
    for run in runs {
        units += run.len();
        common += match run {
            [_] => 1,
            [a, b] if *a >= 0xC0 && *b >= 0xC0 => 1,
            _ => 0,
        };
    }
    1000 * common / units.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bytes: &[u8], encodings: &[&str], text: &str) {
        let decoded = decode(bytes, None);
        assert_eq!((&*decoded.text, &*decoded.encodings), (text, encodings));
    }

    fn encoded(encoding: &'static Encoding, text: &str) -> Vec<u8> {
        let (bytes, _, failed) = encoding.encode(text);
        assert!(!failed, "{text} cannot be written in {}", encoding.name());
        bytes.into_owned()
    }

    #[test]
    fn named_encodings() {
        for (label, encoding, text) in [
            ("GB18030", "gb18030", "柯洁 對 李世乭"),
            ("gb2312", "GBK", "古力"),
            ("Shift_JIS", "Shift_JIS", "ソ表能 本因坊"),
            ("EUC-KR", "EUC-KR", "이세돌"),
            ("Big5", "Big5", "周俊勳 功許"),
            ("ISO-8859-1", "windows-1252", "Müller – café"),
            ("ISO8859_1", "windows-1252", "Müller"),
            ("UTF-8", "UTF-8", "囲碁"),
            ("iso-2022-jp", "ISO-2022-JP", "囲碁 [本因坊]"),
        ] {
            let file = format!("(;CA[{label}]PB[{text}])");
            check(&encoded(by_label(label).unwrap(), &file), &[encoding], &file);
        }
    }

    #[test]
    fn encodings_without_a_name_are_guessed() {
        let file = |text: &str| format!("(;GM[1]PB[{text}]SZ[19])");
        for text in ["柯洁", "古力 九段", "中国围棋甲级联赛第三轮", "常昊。", "马晓春（执黑）"]
        {
            check(&encoded(GB18030, &file(text)), &["gb18030"], &file(text));
        }
        for text in
            ["本因坊秀策", "武宮正樹", "いいね", "ホンインボウ", "第１２期名人戦", "趙治勲 九段"]
        {
            check(&encoded(SHIFT_JIS, &file(text)), &["Shift_JIS"], &file(text));
        }
        for text in ["Müller", "café très élevé", "Grüße: Größe", "Señor Núñez – 3½", "Noël"]
        {
            check(&encoded(WINDOWS_1252, &file(text)), &["windows-1252"], &file(text));
        }
        check(file("柯洁 café").as_bytes(), &["UTF-8"], &file("柯洁 café"));
    }

    #[test]
    fn byte_order_marks() {
        let file = "(;PB[囲碁])";
        check(format!("\u{FEFF}{file}").as_bytes(), &["UTF-8"], file);
        for big in [false, true] {
            let bytes = |c: u16| if big { c.to_be_bytes() } else { c.to_le_bytes() };
            let name = if big { "UTF-16BE" } else { "UTF-16LE" };
            let plain: Vec<u8> = file.encode_utf16().flat_map(bytes).collect();
            check(&plain, &[name], file);
            let marked: Vec<u8> = bytes(0xFEFF).into_iter().chain(plain).collect();
            check(&marked, &[name], file);
        }
    }

    #[test]
    fn each_game_has_its_own_encoding() {
        let games = [
            (GB18030, "(;CA[GB18030]PB[柯洁];C[功) \\] (])\n"),
            (SHIFT_JIS, "(;CA[Shift_JIS]C[能ソ表(];B[aa])\n"),
            (UTF_8, "(;PB[Müller])\n"),
            (WINDOWS_1252, "(;PB[Müller])\n"),
        ];
        let bytes: Vec<u8> = games.iter().flat_map(|(e, text)| encoded(e, text)).collect();
        let text: String = games.iter().map(|(_, text)| *text).collect();
        check(&bytes, &["gb18030", "Shift_JIS", "UTF-8", "windows-1252"], &text);
    }

    #[test]
    fn no_byte_disappears() {
        let decoded =
            decode(b"(;CA[UTF-8]C[\xE5\x9B\xB2\xE7\xA2\x81\xE5\x9B\xB2\xFF\xE9 end])", None);
        assert_eq!(decoded.text, "(;CA[UTF-8]C[囲碁囲ÿé end])");
        assert_eq!(decoded.remarks.len(), 2);
        let decoded = decode(b"(;CA[GB18030]C[\xFF\xBF\xC2\xB0 ])", None);
        assert_eq!(decoded.text, "(;CA[GB18030]C[ÿ柯° ])");
    }

    #[test]
    fn what_the_file_claims_wrongly_is_remarked() {
        let decoded = decode(b"(;CA[UTF-8]PB[M\xFCller])", None);
        assert_eq!(decoded.text, "(;CA[UTF-8]PB[Müller])");
        assert!(decoded.remarks[0].1.contains("UTF-8"), "{:?}", decoded.remarks);
        let decoded = decode(b"(;CA[Klingon]PB[M\xFCller])", None);
        assert!(decoded.remarks[0].1.contains("Klingon"));
    }

    #[test]
    fn the_charset_is_found_outside_of_texts_if_possible() {
        let file = "(;C[CA[GB18030 (;]PB[柯洁]CA[UTF-8])";
        check(file.as_bytes(), &["UTF-8"], file);
        let file = "(;GN[ソ]CA[Shift_JIS];C[能])";
        check(&encoded(SHIFT_JIS, file), &["Shift_JIS"], file);
    }

    #[test]
    fn the_caller_has_the_last_word() {
        let decoded = decode(b"(;CA[UTF-8]PB[\xC0\xCC])", by_label("euc-kr"));
        assert_eq!(decoded.text, "(;CA[UTF-8]PB[이])");
    }
}
