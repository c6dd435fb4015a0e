//! Expressions: sums, differences, comparisons and functions of games.
//!
//! ```text
//! expression  sum [(< <= = != >= > <> || <| |>) sum]
//! sum         compound {(+ | -) compound}
//! compound    [-] number {part}   the sign belongs to the number: -1↑* is -1 + ↑ + *
//!             [-] part {part}     parts side by side are added
//!             [-] number · part {part}   a multiple; also number*{..} and number*(..)
//! part        {options | options}  ^n vn *n  +_x -_x  ±x  (sum)  function(sum, ..)
//! ```
//!
//! More bars bind less: `{6||4|0}` is `{6|{4|0}}`. `{x|0^3}` is
//! `{{{x|0}|0}|0}`, and `{0^3|x}` its mirror image.

use thiserror::Error as ThisError;

use crate::arena::{Arena, Game};
use crate::dyadic::Dyadic;
use crate::error::Error;
use crate::functions;
use crate::lexer::{Placed, Relation, Token, lex};
use crate::order::Comparison;
use crate::value::Value;

/// Longer texts are refused.
const LONGEST: usize = 100_000;

/// Brackets nested deeper than this are refused.
const DEEPEST: usize = 150;

/// What is wrong with an expression, and where.
#[derive(Clone, Debug, PartialEq, Eq, ThisError)]
#[error("column {column}: {message}")]
pub struct ExpressionError {
    /// The column, in characters from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
}

type Result<T> = std::result::Result<T, ExpressionError>;

/// Computes an expression.
///
/// The functions are listed in [`FUNCTIONS`](crate::FUNCTIONS).
pub fn evaluate(arena: &mut Arena, text: &str) -> Result<Value> {
    if text.len() > LONGEST {
        return fault(LONGEST, "the expression is too long");
    }
    let tokens = lex(text).map_err(|(column, message)| ExpressionError { column, message })?;
    let mut reader = Reader { arena, tokens, at: 0, depth: 0 };
    reader.expression()
}

/// Computes an expression whose value is a game, as in `2{-_3|0^3}`.
pub fn parse_game(arena: &mut Arena, text: &str) -> Result<Game> {
    let value = evaluate(arena, text)?;
    game_of(value, 1)
}

pub(crate) fn fault<T>(column: usize, message: impl Into<String>) -> Result<T> {
    Err(ExpressionError { column, message: message.into() })
}

/// Only a game can be computed with.
fn game_of(value: Value, column: usize) -> Result<Game> {
    match value {
        Value::Game(g) => Ok(g),
        other => fault(column, format!("expected a game, not {}", other.kind())),
    }
}

struct Reader<'a> {
    arena: &'a mut Arena,
    tokens: Vec<Placed>,
    at: usize,
    depth: usize,
}

/// An option between braces.
#[derive(Clone, Copy)]
enum Item {
    Game(Game),
    /// `0^k`: nought at each of k nested levels.
    Zeros(i32),
}

/// What stands between two bars.
type Side = Vec<Item>;

impl Reader<'_> {
    fn expression(&mut self) -> Result<Value> {
        let (first, column) = self.sum()?;
        let relation = match self.peek() {
            Token::Relation(relation) => Some(*relation),
            Token::Bars(2) => Some(Relation::Confused),
            _ => None,
        };
        let Some(relation) = relation else {
            self.expect_end()?;
            return Ok(first);
        };
        let place = self.column();
        self.at += 1;
        let (second, second_column) = self.sum()?;
        self.expect_end()?;
        let (g, h) = (game_of(first, column)?, game_of(second, second_column)?);
        let order = self.at_place(place, |arena| arena.compare(g, h))?;
        Ok(Value::Truth(holds(relation, order)))
    }

    /// The value and the column where it starts.
    fn sum(&mut self) -> Result<(Value, usize)> {
        let start = self.column();
        let mut value = self.compound()?;
        loop {
            let place = self.column();
            let minus = match self.peek() {
                Token::Plus => false,
                Token::Minus => true,
                _ => return Ok((value, start)),
            };
            self.at += 1;
            let right_column = self.column();
            let right = self.compound()?;
            let (g, h) = (game_of(value, start)?, game_of(right, right_column)?);
            let sum =
                self.at_place(
                    place,
                    |arena| {
                        if minus { arena.subtract(g, h) } else { arena.add(g, h) }
                    },
                )?;
            value = Value::Game(sum);
        }
    }

    fn compound(&mut self) -> Result<Value> {
        let mut negative = false;
        while let Token::Minus | Token::Plus = self.peek() {
            negative ^= *self.peek() == Token::Minus;
            self.at += 1;
        }
        let start = self.column();
        let number = self.number()?;
        let sign = |x: Dyadic| if negative { -x } else { x };
        let mut value = number.map(|number| Value::Game(Game::number(sign(number))));
        if let (Some(number), Token::Times) = (number, self.peek()) {
            self.at += 1;
            let g = self.factor()?;
            let product = self.at_place(start, |arena| arena.multiple(sign(number), g))?;
            value = Some(Value::Game(product));
        } else if number.is_some() && *self.peek() == Token::OpenParen {
            return fault(self.column(), "write + or · between a number and a bracket");
        }
        loop {
            let column = self.column();
            let Some(part) = self.part()? else { break };
            value = Some(match value {
                None => part,
                Some(before) => {
                    let (g, h) = (game_of(before, start)?, game_of(part, column)?);
                    Value::Game(self.at_place(column, |arena| arena.add(g, h))?)
                }
            });
        }
        match value {
            None => self.unexpected("a game"),
            Some(value) if number.is_none() && negative => {
                let g = game_of(value, start)?;
                Ok(Value::Game(self.at_place(start, |arena| arena.negative(g))?))
            }
            Some(value) => Ok(value),
        }
    }

    /// What is multiplied.
    fn factor(&mut self) -> Result<Game> {
        let column = self.column();
        if let Some(number) = self.number()? {
            return Ok(Game::number(number));
        }
        match self.part()? {
            Some(part) => game_of(part, column),
            None => self.unexpected("a game to multiply"),
        }
    }

    /// A number, also a mixed one: `1 3/4`.
    fn number(&mut self) -> Result<Option<Dyadic>> {
        let Token::Number(number) = *self.peek() else { return Ok(None) };
        let column = self.column();
        self.at += 1;
        let Token::Number(fraction) = *self.peek() else { return Ok(Some(number)) };
        if !number.is_integer() || fraction.is_integer() || fraction > Dyadic::ONE {
            return self.unexpected("an operator");
        }
        self.at += 1;
        Ok(Some(self.at_place(column, |_| number.plus(fraction))?))
    }

    fn part(&mut self) -> Result<Option<Value>> {
        let column = self.column();
        let token = self.peek().clone();
        let game = match token {
            Token::Arrows { ups, .. } => {
                self.at += 1;
                self.at_place(column, |arena| arena.up_star(ups, 0))?
            }
            Token::Star(star) => {
                self.at += 1;
                self.at_place(column, |arena| arena.star(star))?
            }
            Token::Tiny { miny } => {
                self.at += 1;
                let x = self.subscript()?;
                self.at_place(column, |arena| if miny { arena.miny(x) } else { arena.tiny(x) })?
            }
            Token::PlusMinus => {
                self.at += 1;
                let x = self.subscript()?;
                self.at_place(column, |arena| {
                    let minus = arena.negative(x)?;
                    arena.game(&[x], &[minus])
                })?
            }
            Token::OpenBrace => {
                self.at += 1;
                self.nested(column, Reader::braces)?
            }
            Token::OpenParen => {
                self.at += 1;
                let value = self.nested(column, |reader| Ok(reader.sum()?.0))?;
                self.expect(&Token::CloseParen, "')'")?;
                return Ok(Some(value));
            }
            Token::Word(name) => {
                self.at += 1;
                return Ok(Some(self.nested(column, |reader| reader.call(&name, column))?));
            }
            _ => return Ok(None),
        };
        Ok(Some(Value::Game(game)))
    }

    /// What stands below a tiny, or after ±.
    fn subscript(&mut self) -> Result<Game> {
        let column = self.column();
        match *self.peek() {
            Token::Number(number) => {
                self.at += 1;
                Ok(Game::number(number))
            }
            Token::Subscript(number) => {
                self.at += 1;
                Ok(Game::integer(number))
            }
            Token::OpenBrace | Token::OpenParen => {
                let Some(value) = self.part()? else { return self.unexpected("a subscript") };
                game_of(value, column)
            }
            _ => self.unexpected("a number, or a game in brackets"),
        }
    }

    /// The options after an opening brace.
    fn braces(&mut self) -> Result<Game> {
        let start = self.column();
        let mut sides: Vec<Side> = vec![Vec::new()];
        let mut bars: Vec<usize> = Vec::new();
        loop {
            match *self.peek() {
                Token::Bars(count) => {
                    self.at += 1;
                    bars.push(count);
                    sides.push(Vec::new());
                }
                Token::CloseBrace => break,
                _ => {
                    let last = sides.len() - 1;
                    if !sides[last].is_empty() {
                        self.expect(&Token::Comma, "',', '|' or '}'")?;
                    }
                    let item = self.item()?;
                    sides[last].push(item);
                }
            }
        }
        let close = self.column();
        self.at += 1;
        if bars.is_empty() {
            return fault(close, "expected '|' between the options of Left and Right");
        }
        self.build(start, &sides, &bars)
    }

    fn item(&mut self) -> Result<Item> {
        if let [Token::Number(zero), power, end] = self.ahead()
            && *zero == Dyadic::ZERO
            && matches!(end, Token::Bars(_) | Token::Comma | Token::CloseBrace)
        {
            let levels = match *power {
                Token::Arrows { ups, counted: true } => Some(ups),
                Token::Superscript(levels) => Some(levels),
                _ => None,
            };
            if let Some(levels) = levels.filter(|&levels| levels > 0) {
                self.at += 2;
                return Ok(Item::Zeros(levels));
            }
        }
        let (value, column) = self.sum()?;
        Ok(Item::Game(game_of(value, column)?))
    }

    /// Splits at the most bars in a row.
    fn build(&mut self, column: usize, sides: &[Side], bars: &[usize]) -> Result<Game> {
        let most = bars.iter().copied().max().unwrap_or_default();
        let Some(split) = bars.iter().position(|&count| count == most) else {
            return fault(column, "expected '|'");
        };
        if bars[split + 1..].contains(&most) {
            let message = "more bars are needed to tell which '|' is the outer one";
            return fault(column, message);
        }
        let left = self.side(column, &sides[..=split], &bars[..split])?;
        let right = self.side(column, &sides[split + 1..], &bars[split + 1..])?;
        match (&left[..], &right[..]) {
            (&[Item::Game(inner)], &[Item::Zeros(levels)]) => {
                self.levels(column, inner, levels, true)
            }
            (&[Item::Zeros(levels)], &[Item::Game(inner)]) => {
                self.levels(column, inner, levels, false)
            }
            _ => {
                let games = |side: &[Item]| {
                    side.iter()
                        .map(|item| match item {
                            Item::Game(g) => Ok(*g),
                            Item::Zeros(_) => {
                                fault(column, "0^n stands alone, opposite a single option")
                            }
                        })
                        .collect::<Result<Vec<Game>>>()
                };
                let (left, right) = (games(&left)?, games(&right)?);
                self.at_place(column, |arena| arena.game(&left, &right))
            }
        }
    }

    fn side(&mut self, column: usize, sides: &[Side], bars: &[usize]) -> Result<Side> {
        match sides {
            [side] => Ok(side.clone()),
            _ => Ok(vec![Item::Game(self.build(column, sides, bars)?)]),
        }
    }

    fn levels(&mut self, column: usize, inner: Game, levels: i32, right: bool) -> Result<Game> {
        self.at_place(column, |arena| {
            let mut g = inner;
            for _ in 0..levels {
                let (l, r) = if right { (g, Game::ZERO) } else { (Game::ZERO, g) };
                let next = arena.game(&[l], &[r])?;
                if next == g {
                    break;
                }
                g = next;
            }
            Ok(g)
        })
    }

    fn call(&mut self, name: &str, column: usize) -> Result<Value> {
        let function = functions::find(name, column)?;
        self.expect(&Token::OpenParen, "'(' after the name of a function")?;
        let mut arguments = Vec::new();
        loop {
            let (value, place) = self.sum()?;
            arguments.push((game_of(value, place)?, place));
            if *self.peek() != Token::Comma {
                break;
            }
            self.at += 1;
        }
        self.expect(&Token::CloseParen, "',' or ')'")?;
        functions::call(self.arena, function, &arguments, column)
    }

    fn nested<T>(&mut self, column: usize, read: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.depth == DEEPEST {
            return fault(column, "the brackets are nested too deeply");
        }
        self.depth += 1;
        let value = read(self);
        self.depth -= 1;
        value
    }

    fn at_place<T>(
        &mut self,
        column: usize,
        compute: impl FnOnce(&mut Arena) -> std::result::Result<T, Error>,
    ) -> Result<T> {
        compute(self.arena).map_err(|error| ExpressionError { column, message: error.to_string() })
    }

    fn peek(&self) -> &Token {
        &self.tokens[self.at].token
    }

    /// The next three tokens, the last one repeated at the end.
    fn ahead(&self) -> [&Token; 3] {
        let last = self.tokens.len() - 1;
        [0, 1, 2].map(|i| &self.tokens[(self.at + i).min(last)].token)
    }

    fn column(&self) -> usize {
        self.tokens[self.at].column
    }

    fn expect(&mut self, token: &Token, what: &str) -> Result<()> {
        if self.peek() != token {
            return self.unexpected(what);
        }
        self.at += 1;
        Ok(())
    }

    fn expect_end(&self) -> Result<()> {
        if *self.peek() == Token::End { Ok(()) } else { self.unexpected("an operator or the end") }
    }

    fn unexpected<T>(&self, wanted: &str) -> Result<T> {
        let found = match self.peek() {
            Token::End => ", but the text ends",
            _ => "",
        };
        fault(self.column(), format!("expected {wanted}{found}"))
    }
}

fn holds(relation: Relation, order: Comparison) -> bool {
    use Comparison::{Confused, Equal, Greater, Less};
    match relation {
        Relation::Less => order == Less,
        Relation::LessOrEqual => matches!(order, Less | Equal),
        Relation::Equal => order == Equal,
        Relation::NotEqual => order != Equal,
        Relation::GreaterOrEqual => matches!(order, Greater | Equal),
        Relation::Greater => order == Greater,
        Relation::Confused => order == Confused,
        Relation::LessOrConfused => matches!(order, Less | Confused),
        Relation::GreaterOrConfused => matches!(order, Greater | Confused),
    }
}
