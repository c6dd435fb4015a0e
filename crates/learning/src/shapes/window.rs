//! All patterns of a rectangle, and what moves do to them while nothing is known
//! of the rest of the board.

/// Which sides of a rectangle lie on edges of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// The lowest row and the first column.
    Corner,
    /// The lowest row.
    Side,
    /// None.
    Center,
}

impl Place {
    /// All of them with their names.
    pub const NAMED: [(Place, &'static str); 3] =
        [(Place::Corner, "corner"), (Place::Side, "side"), (Place::Center, "center")];

    /// The name.
    pub fn name(self) -> &'static str {
        Place::NAMED[self as usize].1
    }
}

/// A pattern: empty, black and white cells as digits to the base of three.
pub type Pattern = u32;

/// What is on a cell.
pub const EMPTY: u8 = 0;
/// A stone of the player who pursues the goal.
pub const BLACK: u8 = 1;
/// A stone of the other one.
pub const WHITE: u8 = 2;

/// No pattern: the move cannot be made, or nobody knows what it leads to.
pub const NONE: Pattern = Pattern::MAX;
/// The move is suicide whatever lies outside.
pub const SUICIDE: Pattern = Pattern::MAX - 1;

/// A rectangle somewhere on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Where it lies.
    pub place: Place,
    /// Cells along the lowest row.
    pub width: usize,
    /// Rows.
    pub height: usize,
}

/// Stones of one colour that are connected inside the rectangle.
struct Fragment {
    stones: u16,
    liberties: u16,
    /// Whether all neighbours lie in the rectangle.
    closed: bool,
}

impl Window {
    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.width * self.height
    }

    /// The number of patterns.
    pub fn patterns(&self) -> Pattern {
        3_u32.pow(self.cells() as u32)
    }

    /// What is on each cell.
    pub fn digits(&self, mut pattern: Pattern) -> Vec<u8> {
        let digit = |_| {
            let digit = (pattern % 3) as u8;
            pattern /= 3;
            digit
        };
        (0..self.cells()).map(digit).collect()
    }

    /// The pattern with these cells.
    pub fn pattern(&self, digits: &[u8]) -> Pattern {
        digits.iter().rev().fold(0, |sum, &digit| 3 * sum + u32::from(digit))
    }

    /// The cells next to one, and whether it has a neighbour on the board outside.
    pub fn around(&self, cell: usize) -> (u16, bool) {
        let (x, y) = (cell % self.width, cell / self.width);
        let mut near = 0;
        let mut open = false;
        let mut see = |inside: bool, cell: usize, edge: bool| {
            if inside {
                near |= 1 << cell;
            } else {
                open |= !edge;
            }
        };
        see(x + 1 < self.width, cell + 1, false);
        see(x > 0, cell.wrapping_sub(1), self.place == Place::Corner);
        see(y + 1 < self.height, cell + self.width, false);
        see(y > 0, cell.wrapping_sub(self.width), self.place != Place::Center);
        (near, open)
    }

    fn fragments(&self, digits: &[u8]) -> Vec<(u8, Fragment)> {
        let of = |color: u8| {
            (0..self.cells()).filter(|&i| digits[i] == color).fold(0, |s, i| s | 1 << i)
        };
        let (empty, colors): (u16, [u16; 2]) = (of(EMPTY), [of(BLACK), of(WHITE)]);
        let mut found = Vec::new();
        for (color, mut rest) in [(BLACK, colors[0]), (WHITE, colors[1])] {
            let own = rest;
            while rest != 0 {
                let (mut stones, mut around, mut closed) = (rest & rest.wrapping_neg(), 0, true);
                loop {
                    let mut grown = stones;
                    for cell in (0..self.cells()).filter(|&c| stones >> c & 1 != 0) {
                        let (near, open) = self.around(cell);
                        grown |= near & own;
                        around |= near;
                        closed &= !open;
                    }
                    if grown == stones {
                        break;
                    }
                    stones = grown;
                }
                rest &= !stones;
                found.push((color, Fragment { stones, liberties: around & empty, closed }));
            }
        }
        found
    }

    /// Whether every black fragment has a liberty in sight, so that no move of
    /// White outside changes the pattern; Black makes none. White stones without
    /// a liberty in sight have one outside.
    pub fn is_firm(&self, pattern: Pattern) -> bool {
        let fragments = self.fragments(&self.digits(pattern));
        fragments.iter().all(|(color, f)| f.liberties != 0 || *color == WHITE && !f.closed)
    }

    /// Whether no board shows it: a whole chain has no liberty.
    pub fn is_impossible(&self, pattern: Pattern) -> bool {
        self.fragments(&self.digits(pattern)).iter().any(|(_, f)| f.closed && f.liberties == 0)
    }

    /// The cells that are connected with a black one.
    pub fn black_chain(&self, pattern: Pattern, cell: usize) -> u16 {
        let digits = self.digits(pattern);
        let fragments = self.fragments(&digits);
        let found = fragments.iter().find(|(c, f)| *c == BLACK && f.stones >> cell & 1 != 0);
        found.map_or(0, |(_, f)| f.stones)
    }

    /// What a move leads to: `NONE` if the cell is taken or the move of Black
    /// may be illegal, `SUICIDE` if it certainly is. Chains that reach outside
    /// may be captured by it or not: the first pattern has them, the second has
    /// not.
    pub fn after(&self, pattern: Pattern, color: u8, cell: usize) -> [Pattern; 2] {
        let digits = self.digits(pattern);
        if digits[cell] != EMPTY {
            return [NONE; 2];
        }
        let (near, open) = self.around(cell);
        let fragments = self.fragments(&digits);
        let touching = |wanted: u8| {
            fragments
                .iter()
                .filter(move |(c, f)| *c == wanted && f.stones & near != 0)
                .map(|(_, f)| f)
        };
        let bit = 1_u16 << cell;
        let other = BLACK + WHITE - color;
        let has_other = |f: &Fragment| f.liberties & !bit != 0;
        let captured =
            touching(other).filter(|f| f.closed && !has_other(f)).fold(0, |s, f| s | f.stones);
        let breathes = (0..self.cells()).any(|c| near >> c & 1 != 0 && digits[c] == EMPTY);
        let surely_legal = breathes || captured != 0 || touching(color).any(has_other);
        if !surely_legal {
            let dies = !open && touching(color).all(|f| f.closed) && touching(other).all(has_other);
            if dies {
                return [SUICIDE; 2];
            }
            if color == BLACK {
                return [NONE; 2];
            }
        }
        let doubtful = touching(other).filter(|f| !f.closed && !has_other(f));
        let doubtful = doubtful.fold(0, |s, f| s | f.stones);
        [captured, captured | doubtful].map(|taken| {
            let mut digits = digits.clone();
            digits[cell] = color;
            for (_, digit) in digits.iter_mut().enumerate().filter(|(c, _)| taken >> c & 1 != 0) {
                *digit = EMPTY;
            }
            self.pattern(&digits)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_and_captures() {
        let window = Window { place: Place::Corner, width: 2, height: 2 };
        // White in the corner, Black above it.
        let pattern = window.pattern(&[WHITE, EMPTY, BLACK, EMPTY]);
        assert!(window.is_firm(pattern));
        let [after, same] = window.after(pattern, BLACK, 1);
        assert_eq!((window.digits(after), same), (vec![EMPTY, BLACK, BLACK, EMPTY], after));
        // Both black stones have another liberty.
        assert_eq!(window.after(after, WHITE, 0), [SUICIDE; 2]);
        // What reaches outside is captured or not.
        let pattern = window.pattern(&[EMPTY, EMPTY, EMPTY, WHITE]);
        let [_, beside] = [1, 2].map(|cell| window.after(pattern, BLACK, cell));
        assert_eq!(beside[0], beside[1], "it has another liberty");
        let pattern = window.pattern(&[EMPTY, BLACK, EMPTY, WHITE]);
        let [kept, taken] = window.after(pattern, BLACK, 2);
        assert_eq!(window.digits(kept)[3], WHITE);
        assert_eq!(window.digits(taken)[3], EMPTY);
    }
}
