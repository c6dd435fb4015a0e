//! Trees to text.
//!
//! Values are written as they were read, properties in their order, and
//! variations where they were; only white space between nodes is new. What is
//! written is UTF-8 and says so: see [`write`].

use crate::tree::{Collection, NodeId, Tree};

/// Lines are broken before a node that starts beyond this column.
const LINE_WIDTH: usize = 72;

/// The text of a file with these games.
///
/// The text is to be stored as UTF-8, so a root's `CA` always says `UTF-8`; it
/// is added if the game has text beyond ASCII, because without it SGF means
/// Latin-1.
pub fn write(collection: &Collection) -> String {
    let mut writer = Writer::default();
    for game in &collection.games {
        writer.tree(game);
    }
    writer.out
}

/// The text of a file with one game.
pub fn write_tree(tree: &Tree) -> String {
    let mut writer = Writer::default();
    writer.tree(tree);
    writer.out
}

#[derive(Default)]
struct Writer {
    out: String,
    line_start: usize,
}

enum Step {
    Node(NodeId),
    Close,
}

impl Writer {
    fn tree(&mut self, tree: &Tree) {
        let mut steps = vec![Step::Close, Step::Node(NodeId::ROOT)];
        self.out.push('(');
        while let Some(step) = steps.pop() {
            let Step::Node(id) = step else {
                self.out.push(')');
                continue;
            };
            let parent = tree.parent(id);
            if parent.is_some_and(|parent| tree.children(parent).len() > 1) {
                self.new_line();
                self.out.push('(');
                steps.push(Step::Close);
            } else if parent == Some(NodeId::ROOT) || self.out.len() - self.line_start > LINE_WIDTH
            {
                self.new_line();
            }
            self.node(tree, id);
            steps.extend(tree.children(id).iter().rev().map(|&child| Step::Node(child)));
        }
        self.new_line();
    }

    fn node(&mut self, tree: &Tree, id: NodeId) {
        self.out.push(';');
        for property in tree[id].properties() {
            if id == NodeId::ROOT && property.ident() == "CA" {
                self.out.push_str("CA[UTF-8]");
                continue;
            }
            self.out.push_str(property.ident());
            for value in property.values() {
                self.out.push('[');
                self.out.push_str(value.raw());
                self.out.push(']');
            }
        }
        if id == NodeId::ROOT && !tree.root().has("CA") && !is_ascii(tree) {
            self.out.push_str("CA[UTF-8]");
        }
    }

    fn new_line(&mut self) {
        if self.out.len() > self.line_start {
            self.out.push('\n');
            self.line_start = self.out.len();
        }
    }
}

fn is_ascii(tree: &Tree) -> bool {
    tree.preorder().all(|id| {
        let mut values = tree[id].properties().iter().flat_map(|property| property.values());
        values.all(|value| value.raw().is_ascii())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::Node;
    use crate::value::Value;

    fn set(node: &mut Node, ident: &str, raw: &str) {
        node.set(ident, [Value::from_raw(raw).unwrap()]);
    }

    #[test]
    fn variations_get_lines_and_parentheses() {
        let mut tree = Tree::new();
        set(tree.root_mut(), "SZ", "9");
        let first = tree.add_child(NodeId::ROOT);
        set(&mut tree[first], "B", "ee");
        for (reply, text) in [("ge", r"a \] b"), ("ce", "x")] {
            let node = tree.add_child(first);
            set(&mut tree[node], "W", reply);
            set(&mut tree[node], "C", text);
        }
        assert_eq!(write_tree(&tree), "(;SZ[9]\n;B[ee]\n(;W[ge]C[a \\] b])\n(;W[ce]C[x]))\n");
    }

    #[test]
    fn the_encoding_is_always_utf_8() {
        let mut tree = Tree::new();
        set(tree.root_mut(), "CA", "GB18030");
        set(tree.root_mut(), "SZ", "9");
        assert_eq!(write_tree(&tree), "(;CA[UTF-8]SZ[9])\n");
        tree.root_mut().remove("CA");
        assert_eq!(write_tree(&tree), "(;SZ[9])\n");
        set(tree.root_mut(), "PB", "柯洁");
        assert_eq!(write_tree(&tree), "(;SZ[9]PB[柯洁]CA[UTF-8])\n");
    }
}
