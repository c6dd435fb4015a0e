//! The project's chores: `cargo xtask test` is the one test command, the other
//! commands are the long runs whose results are recorded in `benches/RESULTS.md`.

mod attack;
mod bench;
mod book;
mod classics;
mod cluster;
mod coq;
mod deb;
mod fuzz;
mod licenses;
mod nightly;
mod python;
mod review_test;
mod self_play;
mod shapes;
mod shell;
mod site;
mod test;
mod tidy;
mod titles;
mod trust;
mod web;

use anyhow::{Result, bail};

const USAGE: &str = "\
usage: cargo xtask COMMAND

  test                 everything that must hold: formatting, lints, tidiness,
                       licences, unit, property, doc and transcript tests
  tidy                 only the checks on the text of the sources
  licenses             only the check of the dependencies' licences
  web                  builds the page anew (needs Node); web/dist is committed
  site [FOLDER [PROGRAM]]  the page with the program as WebAssembly beside it, a folder for
                       any host of plain files; with a program, tried in a browser
  deb [PROGRAM]        the Debian package, with manual and completions
  python               the module for Python: its tests, the wheel (needs maturin), its types
  book                 docs/CHOICES.md from the comments of the sources, and the book under
                       docs/book (needs mdbook)
  classics [PROGRAM [S]] solves the old books under positions/classics, S seconds for each
                       problem, and writes docs/classics.md
  shapes …             the dictionary of shapes in the book: eye spaces and corner groups
                       with their proofs, by both checkers and by brute force
  nightly              the long comparisons: ten million random moves against
                       the reference board, all positions of 4x4, damaged proofs,
                       rules in a million surroundings, and the attack
  bench                the benchmark programs
  attack [KIND] …      brute force against what the program calls proven or
                       framed: random problems, tiny boards, games
  trust …              proofs and plans, whole and damaged, by both checkers: the
                       program's and the one under `check/` (needs python3)
  coq [PROGRAM [N]]    the formal proof under `coq/` (needs coqc), and its checker beside
                       the other two on proofs of a program (needs ocamlopt, python3)
  self-play [GAMES]    games of the program against itself, a thousand of them:
                       no illegal move, no crash, no loss on time
  review-test …        reviews of the games of a file: every proof checked again, large
                       mistakes held against the player with more visits, times
  titles …             problems with titles: how often a book's move gets the name that
                       the book files it under
  cluster-test [PROGRAM] long jobs on loopback by HyperQueue, GNU parallel and DataFusion, with
                       a worker killed and a shard that fails
  fuzz [TARGET] [RUNS] the fuzz targets `sgf`, `gtp` and `rules`, ten million runs each";

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["test"] => test::run(),
        ["tidy"] => tidy::run(),
        ["licenses"] => licenses::run(),
        ["nightly"] => nightly::run(),
        ["bench"] => bench::run(),
        ["web"] => web::build(),
        ["shapes", ref rest @ ..] => shapes::run(rest),
        ["site", ref rest @ ..] => site::run(rest),
        ["deb", ref rest @ ..] => deb::run(rest),
        ["python"] => python::run(),
        ["book"] => book::run(),
        ["classics", ref rest @ ..] => classics::run(rest),
        ["attack", ref rest @ ..] => attack::run(rest),
        ["coq", ref rest @ ..] => coq::run(rest),
        ["trust", ref rest @ ..] => trust::run(rest),
        ["self-play", ref rest @ ..] => self_play::run(rest),
        ["review-test", ref rest @ ..] => review_test::run(rest),
        ["titles", ref rest @ ..] => titles::run(rest),
        ["cluster-test", ref rest @ ..] => cluster::run(rest),
        ["fuzz", ref rest @ ..] => fuzz::run(rest),
        [] | ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        _ => bail!("unknown command '{}'\n{USAGE}", arguments.join(" ")),
    }
}
