//! Reading, writing and reading again gives the same trees; no bytes and no
//! nesting make the reader fall over.

use proptest::collection::vec;
use proptest::prelude::*;
use tesuji_sgf::{Collection, NodeId, Tree, Value, write};

/// Characters that mean something to SGF, or to encodings and editors.
fn nasty_text() -> impl Strategy<Value = String> {
    let special = prop::sample::select(vec![
        '\\', ']', '[', ':', ';', '(', ')', '\n', '\r', '\t', ' ', '\u{0b}', '\0', '"', 'A', 'b',
        'é', 'ß', '囲', '碁', 'ソ', '\u{FEFF}', '\u{2028}', '🀄',
    ]);
    vec(prop_oneof![4 => special, 1 => any::<char>()], 0..12).prop_map(String::from_iter)
}

#[derive(Clone, Debug)]
enum Written {
    Text(String),
    Parts(String, String),
}

fn value() -> impl Strategy<Value = Written> {
    prop_oneof![
        nasty_text().prop_map(Written::Text),
        (nasty_text(), nasty_text()).prop_map(|(a, b)| Written::Parts(a, b)),
    ]
}

/// Parents (as a share of the nodes so far) with the properties of the nodes.
type Plan = Vec<(prop::sample::Index, Vec<(String, Vec<Written>)>)>;

fn plan() -> impl Strategy<Value = Plan> {
    let ident = "[A-Z]{1,3}[0-9]?".prop_filter("set by the writer", |ident| ident != "CA");
    let properties = vec((ident, vec(value(), 1..4)), 0..4);
    vec((any::<prop::sample::Index>(), properties), 1..20)
}

fn build(plan: &Plan) -> Tree {
    let mut tree = Tree::new();
    let mut ids = vec![NodeId::ROOT];
    for (n, (parent, properties)) in plan.iter().enumerate() {
        let id = if n == 0 { NodeId::ROOT } else { tree.add_child(*parent.get(&ids)) };
        ids.push(id);
        for (ident, values) in properties {
            let values = values.iter().map(|written| match written {
                Written::Text(text) => Value::from_text(text),
                Written::Parts(first, second) => Value::from_parts(first, second),
            });
            tree[id].set(ident, values);
        }
    }
    // What the writer would add.
    tree.root_mut().set_text("CA", "UTF-8");
    tree
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

    #[test]
    fn trees_survive_writing_and_reading(plans in vec(plan(), 1..4)) {
        let collection = Collection { games: plans.iter().map(build).collect() };
        let text = write(&collection);
        let read = Collection::read(text.as_bytes()).unwrap();
        prop_assert_eq!(&read.collection, &collection);
        prop_assert_eq!(read.warnings, vec![]);
        prop_assert_eq!(write(&read.collection), text);
    }

    #[test]
    fn text_survives_but_for_white_space(text in nasty_text()) {
        let shown = Value::from_text(&text).text().into_owned();
        let normal = text.replace("\r\n", "\n").replace("\n\r", "\n").replace('\r', "\n");
        let normal = normal.replace(['\t', '\u{0b}', '\u{0c}'], " ");
        // Where CR and LF follow each other several times, pairs can be formed
        // in more than one way.
        prop_assume!(!text.contains("\n\r\n") && !text.contains("\r\n\r"));
        prop_assert_eq!(shown, normal);
    }

    #[test]
    fn whatever_is_read_survives_writing(bytes in sgf_like()) {
        if let Ok(first) = Collection::read(&bytes) {
            let text = write(&first.collection);
            let second = Collection::read(text.as_bytes()).unwrap();
            prop_assert_eq!(&second.collection, &first.collection);
            prop_assert_eq!(second.warnings, vec![]);
        }
    }

    #[test]
    fn no_bytes_make_the_reader_panic(bytes in vec(any::<u8>(), 0..200)) {
        let _ = Collection::read(&bytes);
    }
}

/// Bytes that look like a file, with every kind of fault.
fn sgf_like() -> impl Strategy<Value = Vec<u8>> {
    let pieces: Vec<&[u8]> = vec![
        b"(",
        b"(;",
        b")",
        b";",
        b"B[aa]",
        b"W[tt]",
        b"C[x",
        b"]",
        b"[",
        b"\\",
        b"AB[aa][bb]",
        b"Black[cc]",
        b"CA[GB18030]",
        b"CA[Shift_JIS]",
        b"CA[UTF-8]",
        b"CA[x]",
        b"sz[9]",
        b"KO",
        b"text",
        b"\n",
        b"\r\n",
        b" ",
        b"C[a [1] b]",
        b"\xE9",
        b"\xBF\xC2",
        b"\x83\\",
        b"\xE5\x9B\xB2",
        b"\xEF\xBB\xBF",
        b"\0",
        b"\x1a",
        b"\x1b$B",
        b"X9[:]",
        b"(;",
        b")",
    ];
    vec(prop::sample::select(pieces), 0..40).prop_map(|pieces| {
        let mut bytes = b"(;".to_vec();
        bytes.extend(pieces.concat());
        bytes
    })
}

#[test]
fn depth_and_breadth_cost_no_stack() {
    let n = 100_000;
    let nested = "(;B[aa]".repeat(n) + &")".repeat(n);
    let read = Collection::read(nested.as_bytes()).unwrap();
    assert_eq!(read.collection.games[0].main_line().len(), n);

    // Variations at every level, so that the parentheses are written, too.
    let branching = "(;B[aa](;W[bb])".repeat(n) + &")".repeat(n);
    let read = Collection::read(branching.as_bytes()).unwrap();
    let tree = &read.collection.games[0];
    assert_eq!((tree.node_count(), tree.leaf_count()), (2 * n, n));
    let text = write(&read.collection);
    assert_eq!(Collection::read(text.as_bytes()).unwrap().collection, read.collection);
    assert_eq!(tree.clone(), *tree);

    let flat = format!("(;{})", "(;B[aa])".repeat(n));
    let read = Collection::read(flat.as_bytes()).unwrap();
    assert_eq!(read.collection.games[0].children(NodeId::ROOT).len(), n);

    let unclosed = "(;".repeat(n);
    let read = Collection::read(unclosed.as_bytes()).unwrap();
    assert_eq!(read.collection.games[0].node_count(), n);
}

#[test]
fn hostile_files_do_not_make_the_reader_look_far() {
    // Each of these would take minutes if any step looked back at or ahead to
    // the whole file.
    let n = 200_000;
    for (text, games) in [
        ("(".repeat(n), None),
        ("()".repeat(n) + "é", None),
        ("( ;".repeat(n), Some(1)),
        (format!("(;C[x]{}", "word ".repeat(n)), Some(1)),
        (format!("(;C[x]{}é]", "Word ".repeat(n)), Some(1)),
        ("(;C[é])".repeat(n), Some(n)),
        ("é(;C[x]x])\n".repeat(n), Some(n)),
        (format!("(;{})", "AB[aa]".repeat(n)), Some(1)),
        (format!("(;{})", (0..n).map(|i| format!("A{i}[]")).collect::<String>()), None),
    ] {
        let read = Collection::read(text.as_bytes());
        assert_eq!(read.ok().map(|read| read.collection.games.len()), games);
    }
    for (bytes, games) in [
        (b"(;C[\x83\\]CA[Shift_JIS])".repeat(n), Some(n)),
        (b"(;C[\x83\\])".repeat(n), None),
        (b"(;C[\xFF])".repeat(n), Some(n)),
    ] {
        let read = Collection::read(&bytes);
        assert_eq!(read.ok().map(|read| read.collection.games.len()), games);
    }
}
