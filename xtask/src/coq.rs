//! The formal proof under `coq/`: compiled by Coq, and its checker, extracted to OCaml,
//! run on proofs that the program writes.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::shell::{root, run as sh};
use crate::trust;

/// The files, each after those it needs.
const FILES: [&str; 4] = ["Go.v", "Games.v", "Checker.v", "Extract.v"];

/// Compiles all files outside the sources' folder; what the theorems assume is printed.
/// Then the extracted checker looks at so many proofs of a program, if one is given.
pub fn run(arguments: &[&str]) -> Result<()> {
    let (program, count) = match *arguments {
        [] => (None, "0"),
        [program] => (Some(program), "100"),
        [program, count] => (Some(program), count),
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

/// Plays proofs of a program out on whole boards, and gives them to the extracted checker.
fn check(folder: &Path, program: &str, count: &str) -> Result<()> {
    if !is_there("ocamlopt", "-version") || !trust::has_python() {
        bail!("ocamlopt and python3 are needed to run the extracted checker");
    }
    fs::copy(root().join("coq/run.ml"), folder.join("run.ml"))?;
    let mut compile = Command::new("ocamlopt");
    compile.args(["-w", "-a", "checker.mli", "checker.ml", "run.ml", "-o", "run"]);
    sh(compile.current_dir(folder))?;
    let program = fs::canonicalize(program).with_context(|| program.to_owned())?;
    let program = program.to_str().context("the path of the program is not UTF-8")?;
    let proofs = trust::small_boards(program, count, folder)?;
    fs::write(folder.join("proofs.jsonl"), proofs.concat())?;
    let mut expand = Command::new("python3");
    expand.arg(root().join("check/expand.py")).arg("proofs.jsonl").current_dir(folder);
    sh(expand.stdout(File::create(folder.join("expanded.txt"))?))?;
    let mut run = Command::new(folder.join("run"));
    sh(run.stdin(File::open(folder.join("expanded.txt"))?))
}
