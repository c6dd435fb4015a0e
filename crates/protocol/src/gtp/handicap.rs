//! Where handicap stones go.

use tesuji_board::{Point, PointSet, Size};

/// **Definition** (GTP version 2, draft 2, section 4.1.1): the fixed handicap
/// stones in their order. `None` where the protocol has no such handicap.
pub fn fixed(size: Size, count: usize) -> Option<Vec<Point>> {
    if count < 2 || count > max_fixed(size) {
        return None;
    }
    let lines = |side: usize| {
        let edge = if side >= 13 { 3 } else { 2 };
        (edge, side / 2, side - 1 - edge)
    };
    let ((left, middle, right), (low, center, high)) = (lines(size.width()), lines(size.height()));
    let corners = [(left, low), (right, high), (left, high), (right, low)];
    let sides = [(left, center), (right, center), (middle, low), (middle, high)];
    let mut stones: Vec<(usize, usize)> = corners.into_iter().take(count).collect();
    stones.extend(sides.into_iter().take(count.saturating_sub(4) & !1));
    if count > 4 && count % 2 == 1 {
        stones.push((middle, center));
    }
    Some(stones.into_iter().map(|(column, row)| Point::new(column, row)).collect())
}

/// The largest fixed handicap: corners need a side of 7, the rest a middle
/// line that is not too close to them.
fn max_fixed(size: Size) -> usize {
    let sides = [size.width(), size.height()];
    if sides.iter().any(|&side| side < 7) {
        0
    } else if sides.iter().any(|&side| side % 2 == 0 || side < 9) {
        4
    } else {
        9
    }
}

/// Stones of our choice: the fixed ones where they exist, then one by one the
/// point farthest from all stones and not too near the edge. One point at
/// least stays empty.
pub fn free(size: Size, count: usize) -> Option<Vec<Point>> {
    if count < 2 || count >= size.area() {
        return None;
    }
    let mut stones = fixed(size, count.min(max_fixed(size))).unwrap_or_default();
    let mut open = size.all_points() - stones.iter().copied().collect::<PointSet>();
    while stones.len() < count {
        let room = |p: Point| {
            let distance = |q: &Point| p.column().abs_diff(q.column()) + p.row().abs_diff(q.row());
            let nearest = stones.iter().map(distance).min().unwrap_or(0);
            (nearest.min(2 * size.line(p)), size.line(p))
        };
        let best = open.iter().max_by_key(|&p| room(p))?;
        open.remove(best);
        stones.push(best);
    }
    Some(stones)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(stones: Option<Vec<Point>>) -> String {
        stones.map_or("-".to_owned(), super::super::text::join)
    }

    #[test]
    fn the_protocol_fixes_the_stones() {
        let check = |side, count, expect: &str| {
            assert_eq!(named(fixed(Size::square(side).unwrap(), count)), expect);
        };
        check(19, 2, "D4 Q16");
        check(19, 3, "D4 Q16 D16");
        check(19, 4, "D4 Q16 D16 Q4");
        check(19, 5, "D4 Q16 D16 Q4 K10");
        check(19, 6, "D4 Q16 D16 Q4 D10 Q10");
        check(19, 7, "D4 Q16 D16 Q4 D10 Q10 K10");
        check(19, 8, "D4 Q16 D16 Q4 D10 Q10 K4 K16");
        check(19, 9, "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10");
        check(9, 5, "C3 G7 C7 G3 E5");
        check(7, 4, "C3 E5 C5 E3");
        for (side, count) in [(19, 1), (19, 10), (7, 5), (10, 5), (6, 2)] {
            check(side, count, "-");
        }
        assert_eq!(named(fixed(Size::new(19, 9).unwrap(), 2)), "D3 Q7");
    }

    #[test]
    fn free_stones_are_as_many_as_asked_for_and_different() {
        for side in [2, 5, 9, 19] {
            let size = Size::square(side).unwrap();
            for count in 2..size.area().min(40) {
                let stones = free(size, count).unwrap();
                let set: PointSet = stones.iter().copied().collect();
                assert_eq!((stones.len(), set.len()), (count, count));
            }
            assert_eq!(free(size, 1), None);
            assert_eq!(free(size, size.area()), None);
        }
    }
}
