//! Games in writing: `-1↑*`, `11/4`, `2{-_3|0^3}`, `{6|{4|0}}`.
//!
//! A number plus an infinitesimal is written with the number in front, as in
//! the literature on counting games; hot games with their options as they are.

use std::cmp::Reverse;

use crate::arena::{Arena, Game, Kind, Player};
use crate::dyadic::Dyadic;
use crate::error::{Error, Result};

/// Letters to write with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// Arrows: `↑`, `⇓*`.
    #[default]
    Arrows,
    /// `^` and `v` instead, for plain terminals.
    Ascii,
}

/// No name is longer than this.
const LONGEST: usize = 20_000;

impl Arena {
    /// The name with arrows. It can be read back.
    pub fn name(&mut self, g: Game) -> Result<String> {
        self.name_in(g, Style::Arrows)
    }

    /// The name in a style. It can be read back.
    pub fn name_in(&mut self, g: Game, style: Style) -> Result<String> {
        // Equal positions share their node but not their text, which can be
        // exponentially longer.
        let mut room = LONGEST;
        self.write_game(g, style, &mut room)
    }

    fn write_game(&mut self, g: Game, style: Style, room: &mut usize) -> Result<String> {
        if let Some(number) = g.to_number() {
            return take(room, number.to_string());
        }
        let ish = self.is_number_ish(g);
        let base = if ish { g.shifted(-g.offset)? } else { g };
        let mut text = String::new();
        if ish && g.offset != Dyadic::ZERO {
            text += &take(room, g.offset.to_string())?;
        }
        if let Kind::UpStar { up, star } = self.node(g.core).kind {
            text += &take(room, up_star(up, star, style))?;
        } else if let Some(threat) = self.threat(base, Player::Right)? {
            text += &take(room, format!("+_{threat}"))?;
        } else if let Some(threat) = self.threat(base, Player::Left)? {
            text += &take(room, format!("-_{threat}"))?;
        } else {
            text += &self.write_form(base, ish, style, room)?;
        }
        Ok(text)
    }

    fn write_form(&mut self, g: Game, ish: bool, style: Style, room: &mut usize) -> Result<String> {
        // {{{x|0}|0}|0} is {x|0^3}, and its mirror image {0^3|-x}.
        for (fixed, inner_side) in [(Player::Right, Player::Left), (Player::Left, Player::Right)] {
            let (levels, inner) = self.zero_levels(g, fixed, inner_side)?;
            if ish && levels > 1 {
                let inner = self.write_game(inner, style, room)?;
                let zeros = take(room, format!("{{|}}0^{levels}"))?[3..].to_owned();
                return Ok(match fixed {
                    Player::Right => format!("{{{inner}|{zeros}}}"),
                    Player::Left => format!("{{{zeros}|{inner}}}"),
                });
            }
        }
        take(room, "{|}".to_owned())?;
        let left = self.write_options(g, Player::Left, style, room)?;
        let right = self.write_options(g, Player::Right, style, room)?;
        Ok(format!("{{{left}|{right}}}"))
    }

    /// How often a player's only option is 0 and the other's only option goes
    /// on in the same way, and where that ends.
    fn zero_levels(&mut self, g: Game, fixed: Player, inner_side: Player) -> Result<(u32, Game)> {
        let (mut levels, mut inner) = (0, g);
        while self.node(inner.core).kind == Kind::Form
            && self.is_infinitesimal(inner)
            && self.threat(inner, Player::Right)?.is_none()
            && self.threat(inner, Player::Left)?.is_none()
            && self.options(inner, fixed)? == [Game::ZERO]
            && let [next] = self.options(inner, inner_side)?[..]
        {
            levels += 1;
            inner = next;
        }
        Ok((levels, inner))
    }

    fn write_options(
        &mut self,
        g: Game,
        player: Player,
        style: Style,
        room: &mut usize,
    ) -> Result<String> {
        let mut names = Vec::new();
        for option in self.options(g, player)? {
            let name = self.write_game(option, style, room)?;
            let stop = match player {
                Player::Left => self.left_stop(option)?,
                Player::Right => -self.right_stop(option),
            };
            names.push((Reverse(stop), name.chars().count(), name));
        }
        // The greatest threat first; in any case the order does not depend on
        // how the game was built.
        names.sort_unstable();
        let names: Vec<String> = names.into_iter().map(|(_, _, name)| name).collect();
        Ok(names.join(","))
    }

    /// x of `{0|{0|-x}}`, tiny, where Right threatens, or of `{{x|0}|0}`, miny, where
    /// Left does, for a positive number x.
    fn threat(&mut self, g: Game, threatens: Player) -> Result<Option<String>> {
        let calm = threatens.opponent();
        if self.node(g.core).kind == Kind::Form
            && self.options(g, calm)? == [Game::ZERO]
            && let [threat] = self.options(g, threatens)?[..]
            && self.options(threat, calm)? == [Game::ZERO]
            && let [end] = self.options(threat, threatens)?[..]
        {
            return Ok(subscript(end, if threatens == Player::Left { 1 } else { -1 }));
        }
        Ok(None)
    }
}

/// The number below a tiny or miny, if it has the right sign.
fn subscript(end: Game, sign: i64) -> Option<String> {
    let number = end.to_number()?;
    let number = if sign < 0 { -number } else { number };
    if number <= Dyadic::ZERO {
        return None;
    }
    Some(if number.is_integer() { number.to_string() } else { format!("({number})") })
}

fn up_star(up: i32, star: u32, style: Style) -> String {
    let arrows = match (style, up) {
        (_, 0) => String::new(),
        (Style::Arrows, 1) => "↑".to_owned(),
        (Style::Arrows, -1) => "↓".to_owned(),
        (Style::Arrows, 2) => "⇑".to_owned(),
        (Style::Arrows, -2) => "⇓".to_owned(),
        (Style::Ascii, 1) => "^".to_owned(),
        (Style::Ascii, -1) => "v".to_owned(),
        (Style::Arrows, up) if up > 0 => format!("↑{up}"),
        (Style::Arrows, up) => format!("↓{}", up.unsigned_abs()),
        (Style::Ascii, up) if up > 0 => format!("^{up}"),
        (Style::Ascii, up) => format!("v{}", up.unsigned_abs()),
    };
    let star = match star {
        0 => String::new(),
        1 => "*".to_owned(),
        star => format!("*{star}"),
    };
    arrows + &star
}

/// Accounts for a piece of text.
fn take(room: &mut usize, text: String) -> Result<String> {
    *room = room.checked_sub(text.len()).ok_or(Error::TooLong)?;
    Ok(text)
}
