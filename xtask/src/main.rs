//! Checks, benchmarks and data regeneration.
fn main() {}
