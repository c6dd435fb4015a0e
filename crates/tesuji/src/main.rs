//! The program `tesuji`; everything it does is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    tesuji::cli::run()
}
