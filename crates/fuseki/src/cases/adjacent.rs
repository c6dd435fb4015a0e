//! Connection to a group side by side, or the cut.

use super::{Found, link};

pub fn look(found: &mut Found) {
    link::look(found, 2..=4);
}
