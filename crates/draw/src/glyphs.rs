//! Digits, capital letters and some signs as strokes, on a grid of five by seven.

/// The strokes of a letter, from `(0, 0)` at the top left to `(4, 6)`; nothing
/// for what is not known.
pub fn strokes(letter: char) -> Vec<((f32, f32), (f32, f32))> {
    let mut all = Vec::new();
    for line in lines(letter).split_whitespace() {
        let corners: Vec<(f32, f32)> = line
            .as_bytes()
            .chunks_exact(2)
            .map(|pair| (f32::from(pair[0] - b'0'), f32::from(pair[1] - b'0')))
            .collect();
        all.extend(corners.windows(2).map(|pair| (pair[0], pair[1])));
    }
    all
}

/// Lines from corner to corner, each corner its column and its row.
fn lines(letter: char) -> &'static str {
    match letter {
        '0' | 'O' => "103041453616050110",
        '1' => "112026 1636",
        '2' => "01103041420646",
        '3' => "011030414233 23334445361605",
        '4' => "36300444",
        '5' => "400002324345361605",
        '6' => "413010010516364544331304",
        '7' => "004016",
        '8' => "13020110304142331304051636454433",
        '9' => "051636454130100102133342",
        'A' => "062046 1434",
        'B' => "000636454433 033342413000",
        'C' => "4130100105163645",
        'D' => "00062644422000",
        'E' => "40000646 0333",
        'F' => "400006 0333",
        'G' => "41301001051636454323",
        'H' => "0006 4046 0343",
        'I' => "1030 2026 1636",
        'J' => "4045361605",
        'K' => "0006 400346",
        'L' => "000646",
        'M' => "0600234046",
        'N' => "06004640",
        'P' => "06003041423303",
        'Q' => "103041453616050110 2446",
        'R' => "06003041423303 2346",
        'S' => "413010010213334445361605",
        'T' => "0040 2026",
        'U' => "000516364540",
        'V' => "002640",
        'W' => "0016233640",
        'X' => "0046 4006",
        'Y' => "002340 2326",
        'Z' => "00400646",
        '=' => "0242 0444",
        '-' => "1333",
        '–' => "0343",
        '+' => "2125 0343",
        '*' => "2125 0244 4204",
        '↑' => "2026 022042",
        '↓' => "2026 042644",
        '^' => "122132",
        '_' => "0646",
        '/' => "4006",
        '|' => "2026",
        '{' => "30212213242536",
        '}' => "10212233242516",
        '(' => "30212536",
        ')' => "10212516",
        '<' => "410345",
        '>' => "014305",
        '%' => "4006 1111 3535",
        ':' => "2222 2525",
        ';' => "2222 2516",
        ',' => "2516",
        '.' => "2626",
        '…' => "0606 2626 4646",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_of_a_diagram_has_strokes_within_the_grid() {
        let mut seen = Vec::new();
        for letter in ('A'..='Z').chain('0'..='9').chain("{}|()*↑↓^_+-/<>=:;,.".chars()) {
            let strokes = strokes(letter);
            assert!(!strokes.is_empty(), "{letter}");
            assert!(strokes.iter().flat_map(|(a, b)| [a, b]).all(|p| p.0 <= 4.0 && p.1 <= 6.0));
            assert_eq!(lines(letter).split(' ').filter(|line| line.len() % 2 == 1).count(), 0);
            if letter != '0' {
                assert!(!seen.contains(&strokes), "{letter}");
                seen.push(strokes);
            }
        }
        assert!(strokes('?').is_empty());
    }
}
