//! The program `tesuji`.

use std::process::ExitCode;

fn main() -> ExitCode {
    let input = std::io::BufReader::new(std::io::stdin());
    match tesuji::gtp::serve(tesuji::gtp::Session::new(1), input, std::io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tesuji: {error}");
            ExitCode::FAILURE
        }
    }
}
