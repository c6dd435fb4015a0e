//! The signs of which expressions are made, with their places.

use crate::dyadic::Dyadic;

/// A sign or word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// A number without a sign.
    Number(Dyadic),
    /// So many ups; negative for downs. `counted` if a number follows the
    /// arrow.
    Arrows {
        ups: i32,
        counted: bool,
    },
    /// A superscript number, as in `0³`.
    Superscript(i32),
    /// A nimber.
    Star(u32),
    /// `+_` or `-_` in front of the subscript.
    Tiny {
        miny: bool,
    },
    /// A subscript written small, as in `₂`.
    Subscript(i64),
    Plus,
    Minus,
    /// `±`
    PlusMinus,
    /// Multiplication: `·`, or `*` in front of something that is no nimber.
    Times,
    /// So many bars in a row.
    Bars(usize),
    Comma,
    OpenBrace,
    CloseBrace,
    OpenParen,
    CloseParen,
    /// A comparison, by its sign.
    Relation(Relation),
    /// The name of a function.
    Word(String),
    End,
}

/// What can be asked about two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    Less,
    LessOrEqual,
    Equal,
    NotEqual,
    GreaterOrEqual,
    Greater,
    Confused,
    LessOrConfused,
    GreaterOrConfused,
}

/// A token and the column where it starts.
#[derive(Clone, Debug)]
pub(crate) struct Placed {
    pub(crate) token: Token,
    pub(crate) column: usize,
}

/// What cannot be read, and where.
pub(crate) type Fault = (usize, String);

/// Splits a text.
pub(crate) fn lex(text: &str) -> Result<Vec<Placed>, Fault> {
    let mut lexer = Lexer { letters: text.chars().collect(), at: 0 };
    let mut tokens = Vec::new();
    loop {
        while lexer.peek().is_some_and(char::is_whitespace) {
            lexer.at += 1;
        }
        let column = lexer.at + 1;
        let token = lexer.next().map_err(|message| (column, message))?;
        let ended = token == Token::End;
        tokens.push(Placed { token, column });
        if ended {
            return Ok(tokens);
        }
    }
}

struct Lexer {
    letters: Vec<char>,
    at: usize,
}

const RELATIONS: [(&str, Relation); 14] = [
    ("<=", Relation::LessOrEqual),
    (">=", Relation::GreaterOrEqual),
    ("==", Relation::Equal),
    ("!=", Relation::NotEqual),
    ("<>", Relation::Confused),
    ("<|", Relation::LessOrConfused),
    ("|>", Relation::GreaterOrConfused),
    ("<", Relation::Less),
    (">", Relation::Greater),
    ("=", Relation::Equal),
    ("≤", Relation::LessOrEqual),
    ("≥", Relation::GreaterOrEqual),
    ("≠", Relation::NotEqual),
    ("∥", Relation::Confused),
];

impl Lexer {
    fn peek(&self) -> Option<char> {
        self.letters.get(self.at).copied()
    }

    fn next(&mut self) -> Result<Token, String> {
        let Some(letter) = self.peek() else { return Ok(Token::End) };
        for (sign, relation) in RELATIONS {
            if self.skip(sign) {
                return Ok(Token::Relation(relation));
            }
        }
        match letter {
            '0'..='9' => self.number(),
            '½' | '¼' | '¾' => {
                self.at += 1;
                let (numerator, denominator) = match letter {
                    '½' => (1, 2),
                    '¼' => (1, 4),
                    _ => (3, 4),
                };
                let number = Dyadic::fraction(numerator, denominator);
                Ok(Token::Number(number.ok_or_else(out_of_range)?))
            }
            '^' | '↑' | '⇑' | 'v' | '↓' | '⇓' if !self.starts_a_word() => self.arrows(),
            '*' | '∗' => self.star(),
            '+' | '-' | '−' | '⧾' | '⧿' => Ok(self.sign(letter)),
            '|' => {
                let bars = self.letters[self.at..].iter().take_while(|&&c| c == '|').count();
                self.at += bars;
                Ok(Token::Bars(bars))
            }
            letter if letter.is_ascii_alphabetic() => {
                let word: String =
                    self.letters[self.at..].iter().take_while(|c| is_of_word(**c)).collect();
                self.at += word.chars().count();
                Ok(Token::Word(word.to_ascii_lowercase()))
            }
            _ => self.small_digits().unwrap_or_else(|| self.single(letter)),
        }
    }

    fn single(&mut self, letter: char) -> Result<Token, String> {
        self.at += 1;
        Ok(match letter {
            '±' => Token::PlusMinus,
            '·' | '×' => Token::Times,
            ',' => Token::Comma,
            '{' => Token::OpenBrace,
            '}' => Token::CloseBrace,
            '(' => Token::OpenParen,
            ')' => Token::CloseParen,
            _ => return Err(format!("unexpected '{}'", letter.escape_default())),
        })
    }

    fn skip(&mut self, sign: &str) -> bool {
        let found =
            sign.chars().eq(self.letters[self.at..].iter().copied().take(sign.chars().count()));
        if found {
            self.at += sign.chars().count();
        }
        found
    }

    /// Whether the letter is the first of a word, as the v of a name would be.
    fn starts_a_word(&self) -> bool {
        let rest = &self.letters[self.at..];
        let arrows = rest.iter().take_while(|&&c| c == 'v').count();
        arrows > 0 && rest.get(arrows).is_some_and(char::is_ascii_alphabetic)
    }

    fn digits(&mut self) -> Result<Option<i64>, String> {
        let digits: String =
            self.letters[self.at..].iter().take_while(|c| c.is_ascii_digit()).collect();
        self.at += digits.len();
        if digits.is_empty() {
            return Ok(None);
        }
        digits.parse().map(Some).map_err(|_| out_of_range())
    }

    fn number(&mut self) -> Result<Token, String> {
        let numerator = self.digits()?.unwrap_or_default();
        let mut number = Dyadic::integer(numerator);
        if self.peek() == Some('/') {
            self.at += 1;
            let Some(denominator) = self.digits()? else {
                return Err("a number is missing after '/'".to_owned());
            };
            let fraction = Dyadic::fraction(numerator, denominator.unsigned_abs());
            number = fraction.ok_or_else(|| {
                format!("{numerator}/{denominator} is no dyadic fraction: the denominator must be a power of two")
            })?;
        } else if self.peek() == Some('.')
            && self.letters.get(self.at + 1).is_some_and(char::is_ascii_digit)
        {
            return Err("write fractions as 11/4".to_owned());
        }
        Ok(Token::Number(number))
    }

    fn arrows(&mut self) -> Result<Token, String> {
        let mut ups: i64 = 0;
        while let Some(letter) = self.peek() {
            ups += match letter {
                '^' | '↑' => 1,
                '⇑' => 2,
                'v' | '↓' => -1,
                '⇓' => -2,
                _ => break,
            };
            self.at += 1;
        }
        let start = self.at;
        let count = self.digits()?;
        if count.is_some() && ups.abs() != 1 {
            self.at = start;
            return Err("a count follows a single arrow only".to_owned());
        }
        let ups = ups.checked_mul(count.unwrap_or(1)).ok_or_else(out_of_range)?;
        let ups = i32::try_from(ups).map_err(|_| out_of_range())?;
        Ok(Token::Arrows { ups, counted: count.is_some() })
    }

    /// A nimber, or multiplication if something else to multiply follows.
    fn star(&mut self) -> Result<Token, String> {
        self.at += 1;
        let next = self.letters[self.at..].iter().copied().find(|c| !c.is_whitespace());
        let before_word = next.is_some_and(|c| c.is_ascii_alphabetic()) && next != Some('v');
        if matches!(next, Some('{' | '(')) || before_word {
            return Ok(Token::Times);
        }
        let star = self.digits()?.unwrap_or(1);
        Ok(Token::Star(u32::try_from(star).map_err(|_| out_of_range())?))
    }

    fn sign(&mut self, letter: char) -> Token {
        self.at += 1;
        let miny = matches!(letter, '-' | '−' | '⧿');
        let small = |c: char| "₀₁₂₃₄₅₆₇₈₉".contains(c);
        if self.peek() == Some('_') {
            self.at += 1;
            return Token::Tiny { miny };
        }
        if matches!(letter, '⧾' | '⧿') || self.peek().is_some_and(small) {
            return Token::Tiny { miny };
        }
        if miny { Token::Minus } else { Token::Plus }
    }

    /// A number in subscript or superscript digits.
    fn small_digits(&mut self) -> Option<Result<Token, String>> {
        for (digits, superscript) in [("⁰¹²³⁴⁵⁶⁷⁸⁹", true), ("₀₁₂₃₄₅₆₇₈₉", false)]
        {
            let mut value: Option<i64> = None;
            while let Some(digit) =
                self.peek().and_then(|letter| digits.chars().position(|c| c == letter))
            {
                let grown =
                    value.unwrap_or(0).checked_mul(10).and_then(|v| v.checked_add(digit as i64));
                let Some(grown) = grown else { return Some(Err(out_of_range())) };
                value = Some(grown);
                self.at += 1;
            }
            let Some(value) = value else { continue };
            if !superscript {
                return Some(Ok(Token::Subscript(value)));
            }
            return Some(i32::try_from(value).map(Token::Superscript).map_err(|_| out_of_range()));
        }
        None
    }
}

fn is_of_word(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

fn out_of_range() -> String {
    "the number is out of range".to_owned()
}
