//! `tesuji solve --tree`: what a search has looked at, as a record that anybody can
//! replay.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use tesuji_sgf::{Collection, NodeId, ReplayOptions, Tree, replay};

fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name)
}

/// The trees that a command writes, read again; every line of them is replayed.
fn trees(name: &str, options: &[&str]) -> Vec<Tree> {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("tree.sgf");
    let mut command = Command::cargo_bin("tesuji").unwrap();
    command.arg("solve").arg(example(name)).arg("--tree").arg(&out).args(options);
    let output = command.output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let read = Collection::read(&fs::read(&out).unwrap()).unwrap();
    assert!(read.warnings.is_empty());
    let trees = read.collection.games;
    for tree in &trees {
        for leaf in tree.preorder().filter(|&node| tree.children(node).is_empty()) {
            replay(tree, &tree.path_to(leaf), &ReplayOptions::default()).unwrap();
        }
    }
    trees
}

fn comment(tree: &Tree, node: NodeId) -> String {
    tree[node].text("C").unwrap_or_default()
}

#[test]
fn a_problem_shows_how_either_side_began() {
    let trees = trees("tripod.sgf", &["--nodes", "20000"]);
    let [first, second] = &trees[..] else { panic!("{} trees", trees.len()) };
    assert!(comment(first, NodeId::ROOT).contains("White captures, White first"));
    assert!(comment(second, NodeId::ROOT).contains("White captures, Black first"));
    // Whoever begins gets his way.
    assert!(comment(first, NodeId::ROOT).contains("White to move; White gets it"));
    assert!(comment(second, NodeId::ROOT).contains("Black to move; Black prevents it"));
    for text in ["gets it", "prevents it", "; proof "] {
        let says = |tree: &Tree| tree.preorder().any(|node| comment(tree, node).contains(text));
        assert!(trees.iter().any(says), "nobody says '{text}'");
    }
    for tree in &trees {
        let nodes: Vec<NodeId> = tree.preorder().skip(1).collect();
        assert!(nodes.len() > 10, "{} nodes", nodes.len());
        // A move elsewhere is two nodes, of which the first says so and the second nothing.
        let elsewhere = nodes.iter().filter(|&&node| comment(tree, node).contains("elsewhere"));
        let silent = nodes.iter().filter(|&&node| comment(tree, node).is_empty());
        let tells = nodes.iter().filter(|&&node| comment(tree, node).contains("to move"));
        let [elsewhere, silent] = [elsewhere.count(), silent.count()];
        assert!(silent <= elsewhere, "{silent} of {elsewhere}");
        assert_eq!(tells.count() + elsewhere + silent, nodes.len());
    }
}

#[test]
fn a_goal_shows_its_searches() {
    let trees = trees("tripod.sgf", &["--goal", "kill", "--at", "D9", "--nodes", "5000"]);
    assert!(!trees.is_empty());
    let won = |tree: &Tree| comment(tree, NodeId::ROOT).contains("White to move; White gets it");
    assert!(trees.iter().any(won));
}

#[test]
fn a_small_board_has_a_search_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("empty.sgf");
    fs::write(&path, "(;SZ[3]AB[bb]PL[W])").unwrap();
    let options = ["--goal", "live-anywhere", "--at", "B2", "--first", "white"];
    let trees = trees(path.to_str().unwrap(), &options);
    let [tree] = &trees[..] else { panic!("{} trees", trees.len()) };
    assert!(comment(tree, NodeId::ROOT).contains("White to move"));
    assert!(tree.preorder().any(|node| comment(tree, node).contains("Black gets it")));
}

#[test]
fn a_tree_is_as_large_as_asked() {
    let trees = trees("tripod.sgf", &["--nodes", "20000", "--tree-nodes", "30"]);
    for tree in &trees {
        assert!(tree.preorder().count() <= 40, "some retake a ko after two passes");
        assert!(tree.preorder().any(|node| comment(tree, node).contains("Not shown: ")));
    }
}
