//! Connection to a group farther away, or the separation.

use super::{Found, link};

pub fn look(found: &mut Found) {
    link::look(found, 5..=9);
}
