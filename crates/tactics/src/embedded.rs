//! The rules that come with the program.

use std::sync::OnceLock;

use crate::store::RuleBase;

/// Made by `tesuji rules generate --document --out data/rules/sharp.tsj`.
const BYTES: &[u8] = include_bytes!("../../../data/rules/sharp.tsj");

/// The rules of all sizes of the document's tables in the proved reading.
pub fn embedded() -> &'static RuleBase {
    static BASE: OnceLock<RuleBase> = OnceLock::new();
    BASE.get_or_init(|| RuleBase::from_bytes(BYTES).expect("the embedded rules are intact"))
}
