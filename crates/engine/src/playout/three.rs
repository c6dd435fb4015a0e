//! The 3×3 shapes that playouts like beside the last move.

use std::sync::LazyLock;

/// Shapes around a move in the middle, from the mover's side: `X` and `O` are
/// the mover's and the opponent's stones or the other way round, `.` is empty,
/// `#` is beyond the edge, `x` is anything but X, `o` anything but O, `?`
/// anything.
///
/// **Definition** (Gelly, Wang, Munos and Teytaud 2006, *Modification of UCT
/// with patterns in Monte-Carlo Go*, section 4.2, and its later list): hane,
/// cuts, and moves on the side. All turns and mirror images count.
const SHAPES: &[&str] = &[
    // Hane around one stone, between two, and the turn beside a stone.
    "XOX ... ???",
    "XO. ... ?.?",
    "XO? X.. x.?",
    // The shoulder of a stone.
    ".O. X.. ...",
    // Cuts, and what a cut would part.
    "XO? O.o ?o?",
    "XO? O.X ???",
    "?X? O.O ooo",
    "OX? o.O ???",
    // On the edge: chasing, blocking, descending, cutting.
    "X.? O.? ###",
    "OX? X.O ###",
    "?X? x.O ###",
    "?XO x.x ###",
    "?OX X.O ###",
];

/// The columns and rows of the bits of [`tesuji_board::PlayoutBoard::around`].
const PLACES: [(i8, i8); 8] =
    [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)];

/// For the bits of the mover's stones and those of the opponent's whether the
/// shape is liked: one bit in 65,536.
pub struct Shapes([u64; 1024]);

impl Shapes {
    /// The table, made when it is first asked for.
    pub fn get() -> &'static Shapes {
        static SHAPES_TABLE: LazyLock<Shapes> = LazyLock::new(Shapes::build);
        &SHAPES_TABLE
    }

    /// Whether a shape is liked.
    #[inline]
    pub fn likes(&self, own: u8, enemy: u8) -> bool {
        let index = usize::from(own) | usize::from(enemy) << 8;
        self.0[index >> 6] >> (index & 63) & 1 == 1
    }

    fn build() -> Shapes {
        let mut shapes = Shapes([0; 1024]);
        for text in SHAPES {
            let rows: Vec<&[u8]> = text.split(' ').map(str::as_bytes).collect();
            for turn in 0..8 {
                let wanted = PLACES.map(|(column, row)| {
                    let (column, row) = turned(turn, column, row);
                    rows[(1 - row) as usize][(column + 1) as usize]
                });
                for index in 0..1usize << 16 {
                    let (own, enemy) = (index as u8, (index >> 8) as u8);
                    if fits(&wanted, own, enemy) || fits(&wanted, enemy, own) {
                        shapes.0[index >> 6] |= 1 << (index & 63);
                    }
                }
            }
        }
        shapes
    }
}

fn turned(turn: usize, column: i8, row: i8) -> (i8, i8) {
    let (column, row) = if turn & 1 == 0 { (column, row) } else { (-column, row) };
    match turn >> 1 {
        0 => (column, row),
        1 => (row, -column),
        2 => (-column, -row),
        _ => (-row, column),
    }
}

/// Whether stones fit a shape. Of the diagonals beyond an edge only one is
/// marked, so those are known by the neighbours.
fn fits(wanted: &[u8; 8], own: u8, enemy: u8) -> bool {
    let edges = own & enemy;
    (0..8).all(|bit| {
        let (column, row) = PLACES[bit];
        let beyond = (0..4).any(|side| {
            let (across, along) = PLACES[side];
            edges >> side & 1 == 1
                && (across != 0 && across == column || along != 0 && along == row)
        });
        let [own, enemy] = [own, enemy].map(|set| set >> bit & 1 == 1);
        let found = match (beyond, own, enemy) {
            (true, ..) | (_, true, true) => b'#',
            (_, true, _) => b'X',
            (_, _, true) => b'O',
            _ => b'.',
        };
        match wanted[bit] {
            b'?' => true,
            b'x' => found != b'X' && found != b'#',
            b'o' => found != b'O' && found != b'#',
            exactly => exactly == found,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::{Color, Diagram, PlayoutBoard};

    /// Whether the point a is liked.
    fn check(text: &str, liked: bool) {
        let diagram = Diagram::parse(text).unwrap();
        let setup = diagram.setup;
        for to_move in Color::BOTH {
            let board =
                PlayoutBoard::from_stones(setup.size, &setup.black, &setup.white, to_move, None);
            let around = board.around(diagram.at('a'));
            let (own, enemy) = (around[to_move.index()], around[(!to_move).index()]);
            assert_eq!(Shapes::get().likes(own, enemy), liked, "{text}");
        }
    }

    #[test]
    fn hane_cut_and_edge() {
        check(". . . . .\n. X O X .\n. . a . .\n. . . . .\n. . . . .", true);
        check(". . . . .\n. . O X .\n. . a O .\n. . . . .\n. . . . .", true);
        check(". . . . .\n. . . . .\n. X . . .\n. O a . .\n. . . . .", true);
        check(". . . . .\n. . . . .\n. X . . .\n. O a O .\n. . . . .", false);
        check(". . . . .\n. X . . .\n. O a . .", true);
        check(". . . . .\n. . . . .\n. O a . .", false);
        check(". . . . .\n. X . . .\n. . a . .", false);
        check(". . . . .\n. . X . .\n. . a O .", true);
        check(". . . . .\n. . . . .\n. . a . .\n. . . . .\n. . . . .", false);
        check("a . .\n. . .\n. . .", false);
    }
}
