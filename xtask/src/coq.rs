//! The formal proof under `coq/`: compiled by Coq, and its checker, extracted to OCaml,
//! compared with the other two on proofs that the program writes.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::shell::{root, run as sh};
use crate::trust;

/// The files, each after those it needs.
const FILES: [&str; 11] = [
    "Go.v",
    "Games.v",
    "Chains.v",
    "Zones.v",
    "Life.v",
    "Goals.v",
    "Proofs.v",
    "Closed.v",
    "Seki.v",
    "Suicide.v",
    "Extract.v",
];

/// Compiles all files outside the sources' folder; what the theorems assume is printed.
/// Then the extracted checker looks at proofs of a program, if one is given, of so many
/// random questions of each kind, and at a hundred times as many damaged ones.
pub fn run(arguments: &[&str]) -> Result<()> {
    let (program, count) = match *arguments {
        [] => (None, 0),
        [program] => (Some(program), 100),
        [program, count] => (Some(program), count.parse().context("a number is expected")?),
        _ => bail!("usage: cargo xtask coq [PROGRAM [COUNT]]"),
    };
    if !is_there("coqc", "--version") {
        bail!("coqc is missing: install Coq 8.16 or later");
    }
    let folder = root().join("target/coq");
    fs::create_dir_all(&folder)?;
    for file in FILES {
        let source = root().join("coq").join(file);
        let text = fs::read_to_string(&source).with_context(|| source.display().to_string())?;
        // What is called proved rests on nothing.
        let unproved = ["Admitted", "admit.", "Axiom", "Parameter", "Conjecture"];
        if let Some(word) = unproved.iter().find(|word| text.contains(**word)) {
            bail!("{file} says '{word}'");
        }
        fs::write(folder.join(file), text)?;
        sh(Command::new("coqc").arg(file).current_dir(&folder))?;
    }
    match program {
        Some(program) => check(&folder, program, count),
        None => Ok(()),
    }
}

fn is_there(program: &str, argument: &str) -> bool {
    Command::new(program).arg(argument).output().is_ok_and(|output| output.status.success())
}

/// Compiles the extracted checker, and has it compared with the other two.
fn check(folder: &Path, program: &str, count: usize) -> Result<()> {
    if !is_there("ocamlopt", "-version") {
        bail!("ocamlopt is needed to compile the extracted checker");
    }
    fs::copy(root().join("coq/run.ml"), folder.join("run.ml"))?;
    let mut compile = Command::new("ocamlopt");
    compile.args(["-w", "-a", "checker.mli", "checker.ml", "run.ml", "-o", "run"]);
    sh(compile.current_dir(folder))?;
    let third = folder.join("run");
    let third = third.to_str().context("the path of the checker is not UTF-8")?;
    let (corpus, damaged) = (count.to_string(), (100 * count).to_string());
    trust::run(&["--tesuji", program, "--formal", third, "--corpus", &corpus, "--count", &damaged])
}
