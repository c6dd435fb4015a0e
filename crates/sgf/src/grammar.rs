//! Text to trees: the grammar of SGF and nothing else.
//!
//! ```text
//! Collection = { Game }            Game     = "(" Node { Node | Variation } ")"
//! Variation  = "(" { Node | Variation } ")"
//! Node       = ";" { Property }    Property = Ident Value { Value }
//! Value      = "[" any text, "\" before "]" and "\" "]"
//! ```
//!
//! **Choice**: written by hand. The crate sgf-parse was examined (4.2.8) and
//! does not fit: its errors have no place, its lexer resolves escapes before
//! values are told apart (so `a\:b` and `a:b` become the same), its lenient
//! mode silently drops all that follows the first fault, and a deep tree
//! overflows the stack when it is dropped.
//!
//! What real files get wrong is read with a warning: text around the games, a
//! missing `)` at the end, a missing `;`, empty variations, properties written
//! twice (their values are joined) or without a value (it gets an empty one),
//! names in lower case, and an unescaped `]` inside a text. FF\[1\] to FF\[3\]
//! spell names with lower-case letters that count for nothing: `CoPyright` is
//! `CP`. What cannot be understood is an [`SgfError`].

use std::borrow::Cow;

use crate::error::{Fault, Locator, SgfError, Warnings};
use crate::tree::{Collection, NodeId, Tree};
use crate::value::Value;

/// More different properties than any sane node has; a node is searched from
/// its start for each property, so there must be an end.
const MAX_PROPERTIES: usize = 1000;

/// Reads all games of a text.
pub(crate) fn parse(
    text: &str,
    max_nodes: usize,
    warnings: &mut Warnings,
) -> Result<Collection, SgfError> {
    let mut parser = Parser {
        text,
        bytes: text.as_bytes(),
        at: 0,
        nodes_left: max_nodes,
        max_nodes,
        locator: Locator::new(text),
        warnings,
        last_value: None,
        stray_bracket: None,
    };
    let mut games = Vec::new();
    while parser.find_game(games.is_empty()) {
        let start = parser.at;
        let mut game = parser.game()?;
        declare_utf8(&mut game, text[start..parser.at].is_ascii());
        games.push(game);
    }
    if games.is_empty() {
        parser.at = 0;
        parser.skip_blank();
        return Err(parser.error(parser.at, Fault::NoGame));
    }
    Ok(Collection { games })
}

/// A tree holds Unicode, whatever the file held, so its root says UTF-8. This
/// is what the writer would say, too.
fn declare_utf8(tree: &mut Tree, ascii: bool) {
    let named = tree.root().get("CA").map(Value::raw);
    if named.map_or(!ascii, |name| name != "UTF-8") || tree.root().values("CA").len() > 1 {
        tree.root_mut().set("CA", [Value::trusted("UTF-8")]);
    }
}

struct Parser<'t, 'w> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
    nodes_left: usize,
    max_nodes: usize,
    locator: Locator<'t>,
    warnings: &'w mut Warnings,
    /// The number of the property read last in this node, and where its last
    /// value ends.
    last_value: Option<(usize, usize)>,
    /// From where a stray bracket was last searched, and where it was found.
    stray_bracket: Option<(usize, Option<usize>)>,
}

impl<'t> Parser<'t, '_> {
    /// Goes to the next `(` that opens a game; says whether there is one.
    fn find_game(&mut self, first: bool) -> bool {
        self.skip_blank();
        let junk = self.at;
        while let Some(found) = self.text[self.at..].find('(') {
            self.at += found;
            let open = self.at;
            // `((;` is a fault of some writers, so look behind all of them.
            while self.peek() == Some(b'(') {
                self.at += 1;
                self.skip_blank();
            }
            let starts_game = match self.peek() {
                Some(b';') => true,
                Some(b'A'..=b'Z') => {
                    let letters = self.ident_len();
                    self.bytes.get(self.at + letters) == Some(&b'[')
                }
                _ => false,
            };
            if starts_game {
                if open > junk {
                    let which = if first { "before the first game" } else { "between games" };
                    self.warn(junk, format!("text {which} was skipped"));
                }
                self.at = open;
                return true;
            }
        }
        self.at = self.bytes.len();
        if junk < self.at && !first {
            self.warn(junk, "text after the last game was skipped");
        }
        false
    }

    /// Reads one game; stands behind its last `)` afterwards.
    fn game(&mut self) -> Result<Tree, SgfError> {
        let mut tree = Tree::new();
        let mut current: Option<NodeId> = None;
        // What each open variation hangs from; the game itself from nothing.
        let mut open: Vec<Option<NodeId>> = Vec::new();
        let mut last = Last::Other;
        loop {
            self.skip_blank();
            let start = self.at;
            let Some(byte) = self.peek() else {
                let missing = open.len();
                self.warn(start, format!("the file ends before {missing} ')': assumed"));
                break;
            };
            last = match byte {
                b'(' => {
                    if current.is_none() && !open.is_empty() {
                        self.warn(start, "a variation before any node: a root was assumed");
                        current = Some(self.new_node(&mut tree, current, start)?);
                    }
                    open.push(current);
                    self.at += 1;
                    Last::Open
                }
                b')' => {
                    if last == Last::Open {
                        self.warn(start, "an empty variation was dropped");
                    }
                    current = open.pop().flatten();
                    self.at += 1;
                    if open.is_empty() {
                        break;
                    }
                    Last::Close
                }
                b';' => {
                    if last == Last::Close {
                        self.warn(start, "a node after a variation: taken as one more variation");
                    }
                    current = Some(self.new_node(&mut tree, current, start)?);
                    self.at += 1;
                    Last::Other
                }
                _ => {
                    match last {
                        Last::Open => {
                            self.warn(start, "';' is missing: assumed");
                            current = Some(self.new_node(&mut tree, current, start)?);
                        }
                        Last::Close => {
                            self.warn(start, "a property after a variation: given to its parent");
                        }
                        Last::Other => {}
                    }
                    let Some(id) = current else { return Err(self.unexpected(start)) };
                    self.property(&mut tree, id)?;
                    Last::Other
                }
            };
        }
        Ok(tree)
    }

    fn new_node(
        &mut self,
        tree: &mut Tree,
        parent: Option<NodeId>,
        start: usize,
    ) -> Result<NodeId, SgfError> {
        self.last_value = None;
        let Some(left) = self.nodes_left.checked_sub(1) else {
            return Err(self.error(start, Fault::TooManyNodes { limit: self.max_nodes }));
        };
        self.nodes_left = left;
        let place = Some(self.locator.place(start));
        Ok(match parent {
            Some(parent) => tree.add_child_at(parent, place),
            None => {
                *tree = Tree::with_root_at(place);
                NodeId::ROOT
            }
        })
    }

    /// Reads a property into a node, or makes sense of what stands in its
    /// place.
    fn property(&mut self, tree: &mut Tree, id: NodeId) -> Result<(), SgfError> {
        let start = self.at;
        let written = &self.text[start..start + self.ident_len()];
        self.at += written.len();
        self.skip_blank();
        let has_value = self.peek() == Some(b'[');
        if (written.is_empty() || !has_value) && self.continue_text(tree, id) {
            return Ok(());
        }
        if written.is_empty() {
            return Err(self.unexpected(start));
        }
        let mut ident = upper_case_letters(written);
        if ident.is_empty() && has_value {
            ident = Cow::Owned(written.to_ascii_uppercase());
            self.warn(start, format!("'{written}' was taken as {ident}"));
        } else if ident.is_empty() {
            self.warn(start, format!("'{written}' is no property: skipped"));
            return Ok(());
        }
        let first = if has_value {
            Value::trusted(self.value(&ident)?)
        } else {
            self.warn(start, format!("{ident} has no value: an empty one was assumed"));
            Value::EMPTY
        };
        let mut end = self.at - 1;
        let node = &mut tree[id];
        let index = match node.position(&ident) {
            Some(index) => {
                self.warn(start, format!("{ident} is here twice: the values were joined"));
                node.property_mut(index).push(first);
                index
            }
            None if node.properties().len() >= MAX_PROPERTIES => {
                return Err(self.error(start, Fault::TooManyProperties { limit: MAX_PROPERTIES }));
            }
            None => {
                node.push(&ident, first);
                node.properties().len() - 1
            }
        };
        if !has_value {
            return Ok(());
        }
        self.skip_blank();
        while self.peek() == Some(b'[') {
            let raw = self.value(&ident)?;
            node.property_mut(index).push(Value::trusted(raw));
            end = self.at - 1;
            self.skip_blank();
        }
        self.last_value = Some((index, end));
        Ok(())
    }

    /// Reads a value; stands behind its `]` afterwards.
    fn value(&mut self, ident: &str) -> Result<&'t str, SgfError> {
        let open = self.at;
        let start = open + 1;
        let mut at = start;
        loop {
            match self.bytes.get(at) {
                Some(b']') => break,
                Some(b'\\') => at += 2,
                Some(_) => at += 1,
                None => {
                    let ident = ident.to_owned();
                    return Err(self.error(open, Fault::UnclosedValue { ident }));
                }
            }
        }
        self.at = at + 1;
        Ok(&self.text[start..at])
    }

    /// If a `]` follows that nothing opened, then the text of the last value
    /// had an unescaped `]` and goes on to here: a fault of hand-written
    /// comments such as `C[see [1] above]`.
    fn continue_text(&mut self, tree: &mut Tree, id: NodeId) -> bool {
        let Some((index, end)) = self.last_value else { return false };
        let Some(close) = self.stray_bracket(end + 1) else { return false };
        let property = tree[id].property_mut(index);
        let mut joined = property.last_value_mut().raw().to_owned();
        let mut escape = false;
        for c in self.text[end..close].chars() {
            if c == ']' && !escape {
                joined.push('\\');
            }
            escape = c == '\\' && !escape;
            joined.push(c);
        }
        *property.last_value_mut() = Value::trusted(&joined);
        let message = format!("']' inside the text of {} should be escaped", property.ident());
        self.warn(end, message);
        self.at = close + 1;
        self.last_value = Some((index, close));
        true
    }

    /// The first `]` without a `[`, if it comes before the node ends. The last
    /// answer is kept, so that a long text without any is searched once and
    /// not once per word.
    fn stray_bracket(&mut self, from: usize) -> Option<usize> {
        if let Some((searched_from, found)) = self.stray_bracket
            && searched_from == from
        {
            return found;
        }
        let (mut at, mut depth) = (from, 0_usize);
        let found = loop {
            match self.bytes.get(at) {
                Some(b'[') => depth += 1,
                Some(b']') if depth == 0 => break Some(at),
                Some(b']') => depth -= 1,
                Some(b'\\') => at += 1,
                Some(b'(' | b')' | b';') | None => break None,
                Some(_) => {}
            }
            at += 1;
        };
        self.stray_bracket = Some((from, found));
        found
    }

    fn ident_len(&self) -> usize {
        let name = |b: &&u8| b.is_ascii_alphanumeric() || **b == b'_';
        self.bytes[self.at..].iter().take_while(name).count()
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Skips white space, the end-of-file marks of old systems and the byte
    /// order marks of files that were joined.
    fn skip_blank(&mut self) {
        loop {
            match self.peek() {
                Some(b' ' | b'\t'..=b'\r' | 0 | 0x1A) => self.at += 1,
                Some(0xEF) if self.text[self.at..].starts_with('\u{FEFF}') => self.at += 3,
                _ => return,
            }
        }
    }

    fn unexpected(&mut self, at: usize) -> SgfError {
        let found = self.text[at..].chars().next().unwrap_or('\0');
        self.error(at, Fault::Unexpected { found })
    }

    fn error(&mut self, at: usize, fault: Fault) -> SgfError {
        SgfError { place: self.locator.place(at), fault }
    }

    fn warn(&mut self, at: usize, message: impl Into<String>) {
        let place = self.locator.place(at);
        self.warnings.push(place, message.into());
    }
}

/// What was read last, as far as it matters.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    Open,
    Close,
    Other,
}

/// The name that counts: lower-case letters are decoration.
fn upper_case_letters(written: &str) -> Cow<'_, str> {
    if written.bytes().any(|b| b.is_ascii_lowercase()) {
        Cow::Owned(written.chars().filter(|c| !c.is_ascii_lowercase()).collect())
    } else {
        Cow::Borrowed(written)
    }
}
