//! Game trees as plain data: nodes with properties, in an arena.
//!
//! Nothing here knows the rules of Go or the meaning of a property. Nodes
//! refer to each other by number, so a tree of any depth is walked, compared
//! and dropped without recursion.

use std::fmt;
use std::ops::{Index, IndexMut};

use smallvec::{SmallVec, smallvec};
use smol_str::SmolStr;

use crate::error::Place;
use crate::value::Value;

/// The games of a file, in its order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Collection {
    /// One tree per game; a file that was read has at least one.
    pub games: Vec<Tree>,
}

/// A node of the [`Tree`] that gave out the name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The first node of every tree.
    pub const ROOT: NodeId = NodeId(0);

    /// The number of the node, in the order of its creation.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One game with all its variations. There is always a root.
///
/// Two trees are equal if they have the same shape and the same properties in
/// the same order, wherever the nodes came from.
///
/// ```
/// use tesuji_sgf::{NodeId, Tree, Value};
/// let mut tree = Tree::new();
/// tree[NodeId::ROOT].set("SZ", [Value::from_text("9")]);
/// let child = tree.add_child(NodeId::ROOT);
/// tree[child].set("B", [Value::from_text("ee")]);
/// assert_eq!(tree.parent(child), Some(NodeId::ROOT));
/// ```
#[derive(Clone)]
pub struct Tree {
    entries: Vec<Entry>,
}

#[derive(Clone)]
struct Entry {
    node: Node,
    parent: Option<NodeId>,
    children: SmallVec<[NodeId; 2]>,
    place: Option<Place>,
}

impl Tree {
    /// A tree with an empty root.
    pub fn new() -> Tree {
        Tree::with_root_at(None)
    }

    pub(crate) fn with_root_at(place: Option<Place>) -> Tree {
        let root = Entry { node: Node::default(), parent: None, children: smallvec![], place };
        Tree { entries: vec![root] }
    }

    /// The first node, which holds what is true of the whole game.
    pub fn root(&self) -> &Node {
        &self[NodeId::ROOT]
    }

    /// The first node, to change it.
    pub fn root_mut(&mut self) -> &mut Node {
        &mut self[NodeId::ROOT]
    }

    /// The number of nodes.
    pub fn node_count(&self) -> usize {
        self.entries.len()
    }

    /// The node before this one; `None` for the root.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.entries[id.index()].parent
    }

    /// The nodes after this one; the first is the main line.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        &self.entries[id.index()].children
    }

    /// Where the node's `;` stands in the file it was read from.
    pub fn place(&self, id: NodeId) -> Option<Place> {
        self.entries[id.index()].place
    }

    /// Adds an empty node after the existing children of a node.
    pub fn add_child(&mut self, parent: NodeId) -> NodeId {
        self.add_child_at(parent, None)
    }

    pub(crate) fn add_child_at(&mut self, parent: NodeId, place: Option<Place>) -> NodeId {
        let id = NodeId(u32::try_from(self.entries.len()).expect("fewer than 2^32 nodes"));
        self.entries[parent.index()].children.push(id);
        let parent = Some(parent);
        self.entries.push(Entry { node: Node::default(), parent, children: smallvec![], place });
        id
    }

    /// The nodes from the root along the first child of each.
    pub fn main_line(&self) -> Vec<NodeId> {
        self.line(&[])
    }

    /// The nodes from the root along a choice of variations: at each node with
    /// several children, the next number of `choices` picks one (0 is the main
    /// line). Where the numbers run out, or one is too large, the line goes on
    /// with the first child.
    pub fn line(&self, choices: &[usize]) -> Vec<NodeId> {
        let mut choices = choices.iter();
        let mut line = vec![NodeId::ROOT];
        let mut at = NodeId::ROOT;
        while let Some(&first) = self.children(at).first() {
            let children = self.children(at);
            at = match children.len() {
                1 => first,
                _ => choices.next().and_then(|&n| children.get(n).copied()).unwrap_or(first),
            };
            line.push(at);
        }
        line
    }

    /// The nodes from the root to this node, both included.
    pub fn path_to(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> =
            std::iter::successors(Some(id), |&node| self.parent(node)).collect();
        path.reverse();
        path
    }

    /// Every node: a node before its children, the main line first.
    pub fn preorder(&self) -> impl Iterator<Item = NodeId> + '_ {
        let mut open = vec![NodeId::ROOT];
        std::iter::from_fn(move || {
            let id = open.pop()?;
            open.extend(self.children(id).iter().rev());
            Some(id)
        })
    }

    /// The number of lines from the root to a last node; 1 without variations.
    pub fn leaf_count(&self) -> usize {
        self.entries.iter().filter(|entry| entry.children.is_empty()).count()
    }
}

impl Default for Tree {
    fn default() -> Tree {
        Tree::new()
    }
}

impl Index<NodeId> for Tree {
    type Output = Node;

    fn index(&self, id: NodeId) -> &Node {
        &self.entries[id.index()].node
    }
}

impl IndexMut<NodeId> for Tree {
    fn index_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.entries[id.index()].node
    }
}

impl PartialEq for Tree {
    fn eq(&self, other: &Tree) -> bool {
        self.node_count() == other.node_count()
            && self.preorder().zip(other.preorder()).all(|(a, b)| {
                self[a] == other[b] && self.children(a).len() == other.children(b).len()
            })
    }
}

impl Eq for Tree {}

impl fmt::Debug for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::write::write_tree(self))
    }
}

/// A name with its values. There is at least one value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    ident: SmolStr,
    values: SmallVec<[Value; 1]>,
}

impl Property {
    /// The name in upper-case letters, such as `AB`.
    pub fn ident(&self) -> &str {
        &self.ident
    }

    /// The values, in the order of the file.
    pub fn values(&self) -> &[Value] {
        &self.values
    }

    pub(crate) fn push(&mut self, value: Value) {
        self.values.push(value);
    }

    pub(crate) fn last_value_mut(&mut self) -> &mut Value {
        self.values.last_mut().expect("there is at least one value")
    }
}

/// The properties of one moment of the game, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    properties: SmallVec<[Property; 1]>,
}

impl Node {
    /// All properties, unknown ones included.
    pub fn properties(&self) -> &[Property] {
        &self.properties
    }

    /// Whether the node has the property.
    pub fn has(&self, ident: &str) -> bool {
        self.find(ident).is_some()
    }

    /// The values of a property; none if it is absent.
    pub fn values(&self, ident: &str) -> &[Value] {
        self.find(ident).map_or(&[], Property::values)
    }

    /// The first value of a property.
    pub fn get(&self, ident: &str) -> Option<&Value> {
        self.find(ident).map(|property| &property.values[0])
    }

    /// A property as text of several lines. If a property was written more
    /// than once, its texts follow each other on lines of their own.
    pub fn text(&self, ident: &str) -> Option<String> {
        let texts: Vec<_> = self.find(ident)?.values.iter().map(Value::text).collect();
        Some(texts.join("\n"))
    }

    /// The first value of a property as one line of text without blanks at its
    /// ends; `None` if nothing is left.
    pub fn simple_text(&self, ident: &str) -> Option<String> {
        let text = self.get(ident)?.simple_text();
        let text = text.trim();
        (!text.is_empty()).then(|| text.to_owned())
    }

    /// Gives a property these values instead of any it had; without values the
    /// property is removed.
    ///
    /// # Panics
    /// If the name is not made of upper-case letters and digits.
    pub fn set(&mut self, ident: &str, values: impl IntoIterator<Item = Value>) {
        let values: SmallVec<[Value; 1]> = values.into_iter().collect();
        match (self.position(ident), values.is_empty()) {
            (Some(at), false) => self.properties[at].values = values,
            (Some(at), true) => {
                self.properties.remove(at);
            }
            (None, false) => self.add(ident, values),
            (None, true) => {}
        }
    }

    /// Gives a property one value, from text.
    ///
    /// # Panics
    /// If the name is not made of upper-case letters and digits.
    pub fn set_text(&mut self, ident: &str, text: &str) {
        self.set(ident, [Value::from_text(text)]);
    }

    /// Adds a value after those the property has.
    ///
    /// # Panics
    /// If the name is not made of upper-case letters and digits.
    pub fn push(&mut self, ident: &str, value: Value) {
        match self.properties.iter_mut().find(|property| property.ident == ident) {
            Some(property) => property.values.push(value),
            None => self.add(ident, smallvec![value]),
        }
    }

    /// Removes a property; says whether it was there.
    pub fn remove(&mut self, ident: &str) -> bool {
        let before = self.properties.len();
        self.properties.retain(|property| property.ident != ident);
        self.properties.len() < before
    }

    /// The property at a place in the list, for the reader to let it grow.
    pub(crate) fn property_mut(&mut self, index: usize) -> &mut Property {
        &mut self.properties[index]
    }

    /// The place of a property in the list.
    pub(crate) fn position(&self, ident: &str) -> Option<usize> {
        self.properties.iter().position(|property| property.ident == ident)
    }

    fn find(&self, ident: &str) -> Option<&Property> {
        self.properties.iter().find(|property| property.ident == ident)
    }

    fn add(&mut self, ident: &str, values: SmallVec<[Value; 1]>) {
        assert!(is_ident(ident), "{ident:?} is no name of a property");
        self.properties.push(Property { ident: ident.into(), values });
    }
}

/// Whether a name is one that the writer writes and the reader reads back.
fn is_ident(ident: &str) -> bool {
    let allowed = |b: u8| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_';
    !ident.is_empty() && ident.bytes().all(allowed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> (Tree, [NodeId; 4]) {
        let mut tree = Tree::new();
        let a = tree.add_child(NodeId::ROOT);
        let b = tree.add_child(NodeId::ROOT);
        let c = tree.add_child(b);
        let d = tree.add_child(b);
        (tree, [a, b, c, d])
    }

    #[test]
    fn lines_and_orders() {
        let (tree, [a, b, c, d]) = sample();
        let root = NodeId::ROOT;
        assert_eq!(tree.main_line(), [root, a]);
        assert_eq!(tree.line(&[1]), [root, b, c]);
        assert_eq!(tree.line(&[1, 1]), [root, b, d]);
        assert_eq!(tree.line(&[7]), [root, a]);
        assert_eq!(tree.path_to(d), [root, b, d]);
        assert_eq!(tree.preorder().collect::<Vec<_>>(), [root, a, b, c, d]);
        assert_eq!((tree.leaf_count(), tree.node_count()), (3, 5));
    }

    #[test]
    fn equality_is_of_shape_not_of_numbers() {
        let mut other = Tree::new();
        let b = other.add_child(NodeId::ROOT);
        let (tree, _) = sample();
        other.add_child(b);
        other.add_child(b);
        other.add_child(NodeId::ROOT);
        assert_ne!(tree, other, "the same number of nodes, another shape");
        let mut first = Tree::new();
        first.add_child(NodeId::ROOT);
        let mut second = first.clone();
        assert_eq!(first, second);
        second.root_mut().set_text("C", "x");
        assert_ne!(first, second);
    }

    #[test]
    fn properties_are_set_extended_and_removed() {
        let mut node = Node::default();
        node.set_text("C", "one");
        node.push("C", Value::from_text("two"));
        assert_eq!(node.text("C").unwrap(), "one\ntwo");
        node.set_text("C", "three");
        assert_eq!(node.values("C").len(), 1);
        node.set("C", []);
        assert!(!node.has("C") && !node.remove("C"));
        node.set_text("N", "  a\nname ");
        assert_eq!(node.simple_text("N").unwrap(), "a name");
    }

    #[test]
    #[should_panic(expected = "no name of a property")]
    fn a_name_in_lower_case_is_refused() {
        Node::default().set_text("Comment", "x");
    }
}
