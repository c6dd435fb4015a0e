//! Counts of patterns as tables, added up by SQL: the same bytes as those of one run.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, ensure};

use super::{Site, said};
use crate::shell::root;

/// What is needed, and where it is found.
pub const DATAFUSION: &str = "DataFusion: pip install datafusion; or set DATAFUSION_PYTHON to a \
    Python that has it";

/// The shards of the games.
const SHARDS: usize = 4;
/// Mebibytes for the sums; with more patterns than these hold, files take the rest.
const MEMORY: &str = "16";

/// A Python that knows DataFusion.
pub fn python() -> Option<PathBuf> {
    let python = std::env::var_os("DATAFUSION_PYTHON").unwrap_or_else(|| "python3".into());
    let asked = Command::new(&python).args(["-c", "import datafusion"]).output();
    asked.is_ok_and(|answer| answer.status.success()).then_some(python.into())
}

/// Counts the patterns of games in shards and in one run, and adds the shards up by SQL.
/// The games are those of the repository, or of the file in the variable TESUJI_GAMES.
pub fn run(site: &Site, python: &Path) -> Result<()> {
    let folder = site.folder.join("sums");
    let tables = folder.join("tables");
    fs::create_dir_all(&tables)?;
    let games = std::env::var_os("TESUJI_GAMES")
        .map_or_else(|| root().join("data/papers/own-games.sgf"), PathBuf::from);
    let at = |name: &str| folder.join(name).display().to_string();
    let learn = |only: &str, shard: &str, out: &str| -> Result<()> {
        let games = games.display().to_string();
        let mut words = vec!["patterns".to_owned(), "learn".to_owned(), games];
        // Every pattern that was ever played, so that there are many.
        words.extend(["--least-plays", "1", "--most-patterns", "100000000"].map(str::to_owned));
        words.extend(["--only", only, "--shard", shard, "--out"].map(str::to_owned));
        words.push(at(out));
        if only == "counts" {
            words.extend(["--plays".to_owned(), at("plays")]);
        }
        site.must(&words)
    };
    learn("plays", "1/1", "plays")?;
    learn("counts", "1/1", "single")?;
    let mut merge = vec!["merge".to_owned()];
    for number in 1..=SHARDS {
        let part = format!("{number}.part");
        learn("counts", &format!("{number}/{SHARDS}"), &part)?;
        let table = tables.join(format!("{number}.parquet")).display().to_string();
        site.must(&["parquet".to_owned(), at(&part), "--out".to_owned(), table])?;
        merge.push(at(&part));
    }
    let mut sum = Command::new(python);
    sum.arg(root().join("cluster/sum.py")).arg(&tables).arg(at("sums.parquet"));
    let output = sum.args(["--memory", MEMORY]).output()?;
    ensure!(output.status.success(), "DataFusion failed: {}", said(&output));
    merge.extend(["--sums".to_owned(), at("sums.parquet"), "--out".to_owned(), at("whole")]);
    site.must(&merge)?;
    ensure!(fs::read(at("whole"))? == fs::read(at("single"))?, "not the counts of a single run");
    let told = said(&output);
    let spilled = told.trim().rsplit(": ").next().unwrap_or_default();
    eprintln!(
        "xtask: DataFusion: {SHARDS} tables of counts add up to the bytes of a single run \
         ({spilled} in {MEMORY} MiB)"
    );
    Ok(())
}
