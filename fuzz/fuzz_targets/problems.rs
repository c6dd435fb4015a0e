//! Any bytes as a file of problems, in all three forms: lines of JSON, SGF, diagrams.
//! Nothing panics, a line number is in the error of a line, and what is read is a
//! position of the board that it names.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tesuji_files::problems::read_content;

fuzz_target!(|bytes: &[u8]| {
    match read_content("p", bytes.to_vec(), None) {
        Ok(problems) => {
            for problem in problems {
                let points = problem.board.points();
                assert!(problem.target.is_none_or(|target| target.is_subset(&points)));
                assert!(problem.region.is_none_or(|region| region.is_subset(&points)));
                for point in problem.published.right.iter().chain(&problem.published.wrong) {
                    assert!(points.contains(*point));
                }
            }
        }
        Err(error) => assert!(format!("{error:#}").starts_with('p'), "{error:#}"),
    }
    let _ = read_content("p", bytes.to_vec(), Some(1));
});
