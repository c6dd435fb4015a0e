//! Counts of patterns as tables, added up by SQL: the same bytes as those of one run, by
//! DataFusion and by Ballista's scheduler and an executor.

use std::fs;
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Result, ensure};

use super::{Site, said, wait_for};
use crate::shell::root;

/// What is needed, and where it is found.
pub const DATAFUSION: &str = "DataFusion: pip install datafusion; or set DATAFUSION_PYTHON to a \
    Python that has it";
pub const BALLISTA: &str = "Ballista: pip install ballista (glibc 2.39 or later); or set \
    BALLISTA_PYTHON to a Python that has it";

/// The shards of the games.
const SHARDS: usize = 4;
/// Mebibytes for the sums; with more patterns than these hold, files take the rest.
const MEMORY: &str = "16";
/// Where Ballista's scheduler listens, apart from its usual port; and where an executor does.
const SCHEDULER_PORT: u16 = 50150;
const EXECUTOR_PORT: u16 = 50051;

/// A Python that knows DataFusion.
pub fn datafusion() -> Option<PathBuf> {
    python("DATAFUSION_PYTHON", "datafusion")
}

/// A Python that knows Ballista.
pub fn ballista() -> Option<PathBuf> {
    python("BALLISTA_PYTHON", "ballista")
}

/// The Python of a variable, or of the path, if it has a package.
fn python(variable: &str, package: &str) -> Option<PathBuf> {
    let python = std::env::var_os(variable).unwrap_or_else(|| "python3".into());
    let asked = Command::new(&python).args(["-c", &format!("import {package}")]).output();
    asked.is_ok_and(|answer| answer.status.success()).then_some(python.into())
}

/// Patterns of games, counted in one run and in shards that became tables.
pub struct Sums<'a> {
    site: &'a Site,
    folder: PathBuf,
}

impl Sums<'_> {
    /// Counts the games of the repository, or of the file in the variable TESUJI_GAMES.
    pub fn new(site: &Site) -> Result<Sums<'_>> {
        let sums = Sums { site, folder: site.folder.join("sums") };
        fs::create_dir_all(sums.folder.join("tables"))?;
        let games = std::env::var_os("TESUJI_GAMES")
            .map_or_else(|| root().join("data/papers/own-games.sgf"), PathBuf::from);
        sums.learn(&games, "plays", "1/1", "plays")?;
        sums.learn(&games, "counts", "1/1", "single")?;
        for number in 1..=SHARDS {
            let part = format!("{number}.part");
            sums.learn(&games, "counts", &format!("{number}/{SHARDS}"), &part)?;
            let table = sums.at(&format!("tables/{number}.parquet"));
            site.must(&["parquet".to_owned(), sums.at(&part), "--out".to_owned(), table])?;
        }
        Ok(sums)
    }

    fn at(&self, name: &str) -> String {
        self.folder.join(name).display().to_string()
    }

    fn learn(&self, games: &Path, only: &str, shard: &str, out: &str) -> Result<()> {
        let games = games.display().to_string();
        let mut words = vec!["patterns".to_owned(), "learn".to_owned(), games];
        // Every pattern that was ever played, so that there are many.
        words.extend(["--least-plays", "1", "--most-patterns", "100000000"].map(str::to_owned));
        words.extend(["--only", only, "--shard", shard, "--out"].map(str::to_owned));
        words.push(self.at(out));
        if only == "counts" {
            words.extend(["--plays".to_owned(), self.at("plays")]);
        }
        self.site.must(&words)
    }

    /// Adds the tables up by the SQL statement; what the program says of it. With them the
    /// parts have to merge to the bytes of the single run.
    fn add_up(&self, python: &Path, options: &[&str]) -> Result<String> {
        let sums = self.at("sums.parquet");
        let mut sum = Command::new(python);
        sum.arg(root().join("cluster/sum.py")).arg(self.at("tables")).arg(&sums);
        let output = sum.args(options).output()?;
        ensure!(output.status.success(), "the sums failed: {}", said(&output));
        let mut merge = vec!["merge".to_owned()];
        merge.extend((1..=SHARDS).map(|number| self.at(&format!("{number}.part"))));
        merge.extend(["--sums".to_owned(), sums.clone(), "--out".to_owned(), self.at("whole")]);
        self.site.must(&merge)?;
        let same = fs::read(self.at("whole"))? == fs::read(self.at("single"))?;
        ensure!(same, "not the counts of a single run");
        fs::remove_file(self.at("whole"))?;
        fs::remove_file(sums)?;
        let told = said(&output);
        Ok(told.trim().rsplit(": ").next().unwrap_or_default().to_owned())
    }

    /// By DataFusion, within a bound of memory.
    pub fn here(&self, python: &Path) -> Result<()> {
        let spilled = self.add_up(python, &["--memory", MEMORY])?;
        eprintln!(
            "xtask: DataFusion: {SHARDS} tables of counts add up to the bytes of a single run \
             ({spilled} in {MEMORY} MiB)"
        );
        Ok(())
    }

    /// By Ballista's scheduler and an executor, on loopback.
    pub fn elsewhere(&self, python: &Path) -> Result<()> {
        let port = SCHEDULER_PORT.to_string();
        let node = |what: &str| -> Result<Node> {
            let mut command = Command::new(python);
            command.arg(root().join("cluster/node.py")).args([what, "--port", &port]);
            command.current_dir(&self.folder).stdout(Stdio::null()).stderr(Stdio::null());
            Ok(Node(command.spawn()?))
        };
        let listens = |port: u16| move || TcpStream::connect(("127.0.0.1", port)).is_ok();
        let _scheduler = node("scheduler")?;
        wait_for("Ballista's scheduler", listens(SCHEDULER_PORT))?;
        let _executor = node("executor")?;
        wait_for("Ballista's executor", listens(EXECUTOR_PORT))?;
        let told = self.add_up(python, &["--scheduler", &format!("127.0.0.1:{port}")])?;
        eprintln!(
            "xtask: Ballista: {SHARDS} tables of counts add up to the bytes of a single run \
             ({told})"
        );
        Ok(())
    }
}

/// A process of Ballista's, ended when it is no longer wanted.
struct Node(Child);

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
