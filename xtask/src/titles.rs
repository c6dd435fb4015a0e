//! How often a move that a book files under a name gets that name: the program is asked what
//! the book's move does (`tesuji why`), and the names of its proofs, and those that the move has
//! by its shape alone, are compared with the title.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::shell::root;

/// Titles of a dictionary of tesuji, in Japanese as there, with the names that fit.
const TITLES: [(&str, &[&str]); 15] = [
    ("Oki", &["placement"]),
    ("Kiri", &["cut"]),
    ("Hane", &["hane", "reducing-hane"]),
    ("Geta", &["net"]),
    ("Sagari", &["descent"]),
    ("Oiotosi", &["connect-and-die"]),
    ("Sicho", &["ladder"]),
    ("Sibori", &["squeeze"]),
    ("Damedumari", &["shortage-of-liberties"]),
    ("Mekaku", &["false-eye"]),
    ("Tuke", &["attachment"]),
    ("Warikomi", &["wedge"]),
    ("Hasamituke", &["clamp", "belly-attachment"]),
    ("Kosumi", &["diagonal"]),
    ("Watari", &["link-under"]),
];

/// A problem with a title: `id` (its last part begins with the title), the stones and the
/// book's first moves in SGF's letters.
struct Titled {
    title: &'static str,
    fitting: &'static [&'static str],
    text: String,
    keys: Vec<String>,
}

/// Asks about all titled problems of a file and prints a table. Lines whose number leaves 7
/// when divided by 10 are kept for other measurements.
pub fn run(arguments: &[&str]) -> Result<()> {
    let (mut problems, mut time, mut every, mut skip) = (None, 5.0, 1, 0);
    let mut tesuji = root().join("target/release/tesuji");
    let mut rest = arguments.iter();
    while let Some(option) = rest.next() {
        let value = rest.next().with_context(|| format!("{option} wants a value"))?;
        match *option {
            "--problems" => problems = Some(PathBuf::from(value)),
            "--time" => time = value.parse()?,
            "--every" => every = value.parse()?,
            "--skip" => skip = value.parse()?,
            "--tesuji" => tesuji = value.into(),
            _ => bail!("unknown option {option}"),
        }
    }
    let text = fs::read_to_string(problems.context("--problems FILE is wanted")?)?;
    let lines = text.lines().enumerate().filter(|(i, _)| i % 10 != 7);
    let all: Vec<Titled> = lines.filter_map(|(_, line)| titled(line)).collect();
    let file = std::env::temp_dir().join(format!("titled-{}.sgf", std::process::id()));
    let mut counts: BTreeMap<&str, [usize; 5]> = BTreeMap::new();
    for problem in all.iter().skip(skip).step_by(every) {
        fs::write(&file, &problem.text)?;
        let (mut is_proven, mut proven, mut by_shape) = (false, Vec::new(), Vec::new());
        for key in &problem.keys {
            let output = Command::new(&tesuji)
                .arg("why")
                .arg(&file)
                .args(["--at", key, "--time", &time.to_string(), "--json"])
                .output()?;
            for line in String::from_utf8_lossy(&output.stdout).lines() {
                let answer: Value = serde_json::from_str(line)?;
                is_proven |= answer["why"].as_array().is_some_and(|why| !why.is_empty());
                proven.extend(words(&answer["names"]));
                by_shape.extend(words(&answer["shape"]));
            }
        }
        let fits = |names: &[String]| names.iter().any(|name| problem.fits(name));
        let [is_named, has_shape] = [fits(&proven), fits(&by_shape)];
        // The shape of a move is something else than the title says.
        let is_other = !is_named && !has_shape && !by_shape.is_empty();
        let found = [true, is_proven, is_named, is_named || has_shape, is_other];
        let count = counts.entry(problem.title).or_default();
        count.iter_mut().zip(found).for_each(|(sum, one)| *sum += usize::from(one));
        if !is_named && !has_shape {
            let (proven, by_shape) = (proven.join(" "), by_shape.join(" "));
            println!("{}: {}: {proven}; by shape {by_shape}", problem.title, problem.text);
        }
    }
    let _ = fs::remove_file(&file);
    println!(
        "| title | name | positions | proven | named by the proof | or by shape | by shape otherwise |\n|---|---|---|---|---|---|---|"
    );
    let mut total = [0; 5];
    for (title, count) in &counts {
        let names = TITLES.iter().find(|(known, _)| known == title).map_or(&[][..], |it| it.1);
        println!("| {title} | {} | {} |", names.join(", "), row(count));
        total.iter_mut().zip(count).for_each(|(sum, one)| *sum += one);
    }
    println!("| all | | {} |", row(&total));
    Ok(())
}

fn row(count: &[usize]) -> String {
    count.iter().map(ToString::to_string).collect::<Vec<_>>().join(" | ")
}

/// The words of a list.
fn words(list: &Value) -> impl Iterator<Item = String> {
    let all = list.as_array().into_iter().flatten();
    all.filter_map(|word| Some(word.as_str()?.to_owned()))
}

impl Titled {
    fn fits(&self, name: &str) -> bool {
        self.fitting.contains(&name)
    }
}

fn titled(line: &str) -> Option<Titled> {
    let value: Value = serde_json::from_str(line).ok()?;
    let last = value["id"].as_str()?.rsplit('/').next()?;
    let word = last.split(|c: char| !c.is_ascii_alphabetic()).next()?;
    let (title, fitting) = TITLES.iter().find(|(known, _)| *known == word)?;
    let size = value["size"].as_u64().unwrap_or(19);
    let list = |name: &str| -> Vec<String> {
        let all = value[name].as_array().into_iter().flatten();
        all.filter_map(|it| Some(it.as_str()?.to_owned())).collect()
    };
    let stones = |name: &str| list(name).iter().map(|at| format!("[{at}]")).collect::<String>();
    let stones = |name: &str, ident: &str| match stones(name) {
        none if none.is_empty() => none,
        some => format!("{ident}{some}"),
    };
    let mover = if value["to_move"] == "W" { "W" } else { "B" };
    let text = format!(
        "(;FF[4]GM[1]SZ[{size}]{}{}PL[{mover}])",
        stones("black", "AB"),
        stones("white", "AW")
    );
    let keys = list("correct_first_moves").iter().filter_map(|at| name(at, size)).collect();
    Some(Titled { title, fitting, text, keys })
}

/// A point in GTP's letters.
fn name(at: &str, size: u64) -> Option<String> {
    let &[column, row] = at.as_bytes() else { return None };
    let letter = b"ABCDEFGHJKLMNOPQRST".get(usize::from(column.checked_sub(b'a')?))?;
    let row = size.checked_sub(u64::from(row.checked_sub(b'a')?))?;
    Some(format!("{}{row}", char::from(*letter)))
}
