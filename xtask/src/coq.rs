//! The formal proof under `coq/`: compiled by Coq, and its checker, extracted to OCaml,
//! compared with the other two on proofs that the program writes.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::shell::{root, run as sh};
use crate::trust;

/// The files, each after those it needs.
const FILES: [&str; 13] = [
    "Go.v",
    "Games.v",
    "Chains.v",
    "Zones.v",
    "Life.v",
    "Goals.v",
    "Prevent.v",
    "Proofs.v",
    "Closed.v",
    "Waiting.v",
    "Values.v",
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
    let (mut asked, mut closed) = (0, 0);
    for file in FILES {
        let source = root().join("coq").join(file);
        let text = fs::read_to_string(&source).with_context(|| source.display().to_string())?;
        // What is called proved rests on nothing.
        let unproved = ["Admitted", "admit.", "Axiom", "Parameter", "Conjecture", "bypass_check"];
        if let Some(word) = unproved.iter().find(|word| text.contains(**word)) {
            bail!("{file} says '{word}'");
        }
        asked += text.matches("Print Assumptions").count();
        fs::write(folder.join(file), text)?;
        closed += compile(&folder, file)?;
    }
    if closed != asked {
        bail!("{} of {asked} theorems rest on something", asked - closed);
    }
    println!("{asked} theorems, none of which rests on an axiom");
    match program {
        Some(program) => check(&folder, program, count),
        None => Ok(()),
    }
}

/// Compiles a file, shows what Coq says, and counts the theorems that rest on nothing.
fn compile(folder: &Path, file: &str) -> Result<usize> {
    eprintln!("xtask: coqc {file}");
    let output = Command::new("coqc").arg(file).current_dir(folder).output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    print!("{text}");
    if !output.status.success() {
        bail!("coqc {file}: {}\n{}", output.status, String::from_utf8_lossy(&output.stderr));
    }
    Ok(text.matches("Closed under the global context").count())
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
