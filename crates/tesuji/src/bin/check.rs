//! The checker alone: `tesuji-check FILE…` prints a line of JSON per proof. Compiled to
//! WebAssembly it is the module with which a browser checks a proof.

use std::process::ExitCode;

fn main() -> ExitCode {
    tesuji::cli::run_checker()
}
