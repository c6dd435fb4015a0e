//! One test for each fault that reading overlooks, and one for each that it
//! does not.

use tesuji_sgf::{Collection, Fault, NodeId, ReadOptions, Tree, write};

/// Reads a file; the games are compared in their normal form, without line
/// breaks, and the warnings by place and a word.
#[track_caller]
fn check(file: &str, normal: &str, warnings: &[(u32, u32, &str)]) {
    let read = Collection::read(file.as_bytes()).unwrap();
    assert_eq!(write(&read.collection).replace('\n', ""), normal);
    let told: Vec<String> = read.warnings.iter().map(|warning| warning.to_string()).collect();
    assert_eq!(told.len(), warnings.len(), "{told:?}");
    for (&(line, column, word), told) in warnings.iter().zip(told) {
        let place = format!("line {line}, column {column}: ");
        assert!(told.starts_with(&place) && told.contains(word), "{told} / {place}{word}");
    }
}

#[track_caller]
fn fails(file: &str, message: &str) {
    assert_eq!(Collection::read(file.as_bytes()).unwrap_err().to_string(), message);
}

#[test]
fn white_space_everywhere() {
    check(
        " \r\n( ; \t GM [1]\n\rAB [aa]\n [bb] \x0b ;\r;B[cc] ( ;W [ ] ) ( ; ) ) \n",
        "(;GM[1]AB[aa][bb];;B[cc](;W[ ])(;))",
        &[],
    );
}

#[test]
fn several_games_and_text_around_them() {
    check("(;B[aa])(;B[bb])\n\n(;B[cc])", "(;B[aa])(;B[bb])(;B[cc])", &[]);
    check(
        "Subject: (a game)\n\n(;B[aa])\n--\n(;B[bb])))\nBye (soon)",
        "(;B[aa])(;B[bb])",
        &[(1, 1, "before"), (4, 1, "between"), (5, 9, "after")],
    );
    check("(;B[aa])\x1a", "(;B[aa])", &[]);
}

#[test]
fn names_of_old_formats() {
    check(
        "(;GaMe[1]FileFormat[3]SiZe[9]CoPyright[x]AddBlack[aa];Black[bb];White[cc])",
        "(;GM[1]FF[3]SZ[9]CP[x]AB[aa];B[bb];W[cc])",
        &[],
    );
    check("(;sz[9];b[aa])", "(;SZ[9];B[aa])", &[(1, 3, "SZ"), (1, 9, "B")]);
}

#[test]
fn unknown_properties_and_odd_values_are_kept() {
    let odd = r"(;GM[1]XYZZY[a][b:c]KGSDE[]SZ[nineteen]B1[?];B[zz9]TR[]C[a\]b[c\\])";
    check(odd, odd, &[]);
    let text = "(;C[soft \\\nbreak\r\nand ] (; text)";
    assert!(Collection::read(text.as_bytes()).is_ok());
}

#[test]
fn closing_parentheses_missing_at_the_end() {
    check("(;B[aa](;W[bb];B[cc]", "(;B[aa];W[bb];B[cc])", &[(1, 21, "2 ')'")]);
}

#[test]
fn faults_of_nodes_and_variations() {
    check("(GM[1];B[aa](W[bb]))", "(;GM[1];B[aa];W[bb])", &[(1, 2, "';'"), (1, 14, "';'")]);
    check("(;B[aa]()(;W[bb]))", "(;B[aa];W[bb])", &[(1, 9, "empty")]);
    check("((;B[aa])(;B[bb]))", "(;(;B[aa])(;B[bb]))", &[(1, 2, "root")]);
    check("(;B[aa](;W[bb]);W[cc])", "(;B[aa](;W[bb])(;W[cc]))", &[(1, 16, "after a variation")]);
    check("(;B[aa](;W[bb])C[x])", "(;B[aa]C[x];W[bb])", &[(1, 16, "parent")]);
}

#[test]
fn properties_twice_or_without_a_value() {
    check("(;AB[aa]C[x]AB[bb]C[y])", "(;AB[aa][bb]C[x][y])", &[(1, 13, "AB"), (1, 19, "C")]);
    check("(;KO;B[aa] KO W[bb])", "(;KO[];B[aa]KO[]W[bb])", &[(1, 3, "KO"), (1, 12, "KO")]);
    check("(;hello;B[aa])", "(;;B[aa])", &[(1, 3, "hello")]);
}

#[test]
fn an_unescaped_bracket_in_a_text() {
    check(
        "(;C[see [1] above, or [2].]N[x];B[aa])",
        r"(;C[see [1\] above, or [2\].]N[x];B[aa])",
        &[(1, 11, "C")],
    );
}

#[test]
fn faults_that_nobody_can_mend_have_a_place() {
    fails("", "line 1, column 1: no game found: expected '(;'");
    fails("\n  <html>(no game)</html>", "line 2, column 3: no game found: expected '(;'");
    fails(
        "(;GM[1]\r\n;C[日本\r\nnever closed)",
        "line 2, column 3: the value of C is never closed: expected ']'",
    );
    fails(
        "(;GM[1]\n;B[aa]C[é] } W[bb])",
        "line 2, column 12: unexpected '}': expected a property, ';', '(' or ')'",
    );
    fails("(;[aa])", "line 1, column 3: unexpected '[': expected a property, ';', '(' or ')'");
    fails("(;GM[1];C[x\\]", "line 1, column 10: the value of C is never closed: expected ']'");
}

#[test]
fn limits() {
    let read = |text: &str, max_bytes, max_nodes| {
        let options = ReadOptions { max_bytes, max_nodes, ..ReadOptions::default() };
        Collection::read_with(text.as_bytes(), &options).map_err(|error| error.fault)
    };
    assert!(read("(;;)(;)", 7, 3).is_ok());
    assert_eq!(read("(;;)(;)", 6, 3), Err(Fault::TooManyBytes { bytes: 7, limit: 6 }));
    assert_eq!(read("(;;)(;)", 7, 2), Err(Fault::TooManyNodes { limit: 2 }));
    let many: String = (0..1001).map(|n| format!("X{n}[]")).collect();
    let error = Collection::read(format!("(;{many})").as_bytes()).unwrap_err();
    assert_eq!(error.fault, Fault::TooManyProperties { limit: 1000 });
}

#[test]
fn nodes_know_their_places() {
    let read = Collection::read(b"(;GM[1]\n;B[aa]\n ;W[bb])").unwrap();
    let tree: &Tree = &read.collection.games[0];
    let places = tree.main_line().into_iter().map(|id| tree.place(id).unwrap());
    let places: Vec<_> = places.map(|place| (place.line, place.column)).collect();
    assert_eq!(places, [(1, 2), (2, 1), (3, 2)]);
    assert_eq!(Tree::new().place(NodeId::ROOT), None);
}

#[test]
fn encodings_end_to_end() {
    let options = ReadOptions { encoding: Some("euc-kr".to_owned()), ..ReadOptions::default() };
    let read = Collection::read_with(b"(;CA[x]PB[\xC0\xCC])", &options).unwrap();
    assert_eq!(write(&read.collection), "(;CA[UTF-8]PB[이])\n");
    assert_eq!(read.encodings, ["EUC-KR"]);

    let read = Collection::read(b"(;CA[UTF-8]\nPB[M\xFCller])").unwrap();
    assert_eq!(read.collection.games[0].root().simple_text("PB").unwrap(), "Müller");
    assert_eq!(read.warnings.len(), 1);

    let options = ReadOptions { encoding: Some("Klingon".to_owned()), ..ReadOptions::default() };
    let error = Collection::read_with(b"(;)", &options).unwrap_err();
    assert_eq!(error.fault, Fault::UnknownEncoding("Klingon".to_owned()));
}
