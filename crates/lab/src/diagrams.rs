//! Patterns and openings as diagrams in letters.

use std::fmt::Write as _;

use tesuji_board::{Board, Color, Point, column_letter};
use tesuji_patterns::knn::{FactKind, Pattern};

/// A pattern: `*` the move, `X` stones of the player to move, `O` the
/// opponent's, `#` an edge, `.` empty, blank unknown.
pub fn pattern_diagram(pattern: &Pattern, to_move: Color) -> String {
    let far = pattern.facts.iter().map(|f| square(f.dx, f.dy)).max().unwrap_or(0);
    let reach = (0..).take_while(|&n: &i32| n * n <= far).last().unwrap_or(0) as i8;
    // Beyond an edge there is nothing.
    let edge = |dx: i8, dy: i8| {
        pattern.facts.iter().filter(|fact| fact.kind == FactKind::Edge).any(|fact| {
            let beyond = |at: i8, edge: i8| {
                edge != 0 && at.signum() == edge.signum() && at.abs() >= edge.abs()
            };
            beyond(dx, fact.dx) || beyond(dy, fact.dy)
        })
    };
    let mut text = String::new();
    for dy in (-reach..=reach).rev() {
        let mut line = String::new();
        for dx in -reach..=reach {
            let stone = pattern.facts.iter().find(|fact| (fact.dx, fact.dy) == (dx, dy));
            line.push(' ');
            line.push(match stone.map(|fact| fact.kind) {
                _ if (dx, dy) == (0, 0) => '*',
                Some(FactKind::Stone(color, _)) if color == to_move => 'X',
                Some(FactKind::Stone(..)) => 'O',
                _ if edge(dx, dy) => '#',
                _ if square(dx, dy) <= far => '.',
                _ => ' ',
            });
        }
        let _ = writeln!(text, "  {}", line.trim_end());
    }
    text
}

fn square(dx: i8, dy: i8) -> i32 {
    i32::from(dx).pow(2) + i32::from(dy).pow(2)
}

/// A board with numbered moves in place of stones.
pub fn moves_diagram(board: &Board, moves: &[Point]) -> String {
    let size = board.size();
    let letters: String = (0..size.width()).map(|c| format!("{:>3}", column_letter(c))).collect();
    let mut text = format!("   {letters}\n");
    for row in (0..size.height()).rev() {
        let _ = write!(text, "{:3}", row + 1);
        for column in 0..size.width() {
            let point = Point::new(column, row);
            let number = moves.iter().rposition(|&played| played == point);
            match (number, board.get(point)) {
                (Some(number), Some(_)) => {
                    let _ = write!(text, "{:3}", number + 1);
                }
                (_, Some(Color::Black)) => text.push_str("  X"),
                (_, Some(Color::White)) => text.push_str("  O"),
                _ if size.star_points().contains(point) => text.push_str("  +"),
                _ => text.push_str("  ."),
            }
        }
        let _ = writeln!(text, "  {}", row + 1);
    }
    let _ = writeln!(text, "   {letters}");
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::Diagram;

    #[test]
    fn a_pattern_in_the_corner() {
        let board = ". . . . .\n. . . . .\n. . O . .\n. . . X .\n. . . . .";
        let board = Board::from_setup(&Diagram::parse(board).unwrap().setup).unwrap();
        let pattern = Pattern::around(&board, "C2".parse().unwrap(), 3);
        let text = pattern_diagram(&pattern, Color::White);
        assert_eq!(text, "       .\n     . X .\n   . . * O .\n     . . .\n   # # # # #\n");
    }
}
