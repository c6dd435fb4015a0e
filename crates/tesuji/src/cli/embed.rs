//! Questions of other programs in the same process, answered by the lines of JSON that
//! the commands print.

use anyhow::{Context, Result};

use super::problem_lines::ProblemLine;
use crate::clock;
use crate::intuition;
use crate::problems::{examine, read_sgf};
use crate::proof::lines_of;

/// Bytes for the search of one problem.
const MEMORY: usize = 512 << 20;
/// Positions for one proof on the open board, as `tesuji solve` has it.
const PROOF_NODES: u64 = 20_000;

/// The lines that `tesuji solve --json` prints for each problem of an SGF text, with the
/// proofs and plans behind them, which `check_lines` accepts.
///
/// # Errors
/// If there is no problem in the text, or two proofs contradict each other.
pub fn solve_lines(text: &[u8], nodes: u64) -> Result<(Vec<String>, String)> {
    let (mut lines, mut proofs) = (Vec::new(), String::new());
    for problem in read_sgf("problem", text, None)? {
        let budget = clock::budget(nodes, MEMORY, None, &|| false);
        let examined = examine(&problem, Some(&intuition::eye()), &budget, PROOF_NODES, None)
            .with_context(|| problem.id.clone())?;
        let found = examined.answered.claims.iter().filter_map(|claim| claim.proof.as_ref());
        proofs.push_str(&lines_of(found, &examined.answered.plans(&problem.board)));
        lines.push(serde_json::to_string(&ProblemLine::new(&problem, &examined))?);
    }
    Ok((lines, proofs))
}

/// The lines that `tesuji check --json` prints for each proof of a text.
///
/// # Errors
/// If the text holds no proof.
pub fn check_lines(text: &[u8]) -> Result<Vec<String>> {
    super::check::lines(text)
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    const TRIPOD: &[u8] =
        b"(;SZ[9]AB[da][cb][db][bc][ad][bd]AW[ea][eb][cc][dc][ec][cd][ae][be][ce]PL[W])";

    #[test]
    fn what_is_solved_is_accepted_and_what_is_damaged_is_not() {
        let (lines, proofs) = solve_lines(TRIPOD, 100_000).unwrap();
        let answer: Value = serde_json::from_str(&lines[0]).unwrap();
        assert_eq!((&answer["outcome"], &answer["certainty"]), (&"dies".into(), &"proven".into()));
        let proven = |text: &str| -> Vec<bool> {
            let lines = check_lines(text.as_bytes()).unwrap();
            let proven =
                |line: &String| serde_json::from_str::<Value>(line).unwrap()["proven"] == true;
            lines.iter().map(proven).collect()
        };
        let whole = proven(&proofs);
        assert!(!whole.is_empty() && whole.iter().all(|&proven| proven), "{whole:?}");
        let moved = proofs.replacen("\"B8\"", "\"A7\"", 1);
        assert!(moved != proofs && proven(&moved).contains(&false));
        assert!(check_lines(b"{}").is_err());
        assert!(solve_lines(b"nothing", 1).is_err());
    }
}
