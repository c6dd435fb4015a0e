//! Proofs from files and into files, lines of JSON or SGF.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use tesuji_reading::Proof;
use tesuji_sgf::{Collection, NodeId, Tree};
use tesuji_words::{Language, Messages, tell};

use super::jsonl::{Evidence, from_lines, to_lines};
use super::plan_lines::BoardPlan;
use super::reasons::{FiledReasons, checksum, read_reasons, reasons_line};
use super::sgf::{PROPERTY, REASONS, SgfOptions, tree};

/// A proof with what its file says around it.
#[derive(Clone, Debug)]
pub struct ProofFile {
    /// The proof.
    pub proof: Proof,
    /// What keeps the file from saying what the proof says; only in SGF files,
    /// which show a position besides the proof.
    pub mismatch: Option<String>,
    /// The game of an SGF file.
    pub game: Option<Tree>,
}

/// What a file of proofs holds.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "there are few of them")]
pub enum Filed {
    /// A proof on the open board.
    Proof(ProofFile),
    /// A plan inside a frame.
    Plan(BoardPlan),
}

/// Why a file holds no proof. Lines and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenProof {
    /// The line of the file, and the column where it is known.
    pub place: (usize, Option<usize>),
    /// What is wrong there.
    pub message: String,
}

impl Filed {
    /// The proof or plan as something to read reasons off.
    pub fn evidence(&self) -> tesuji_why::Evidence<'_> {
        match self {
            Filed::Proof(file) => tesuji_why::Evidence::Proof(&file.proof),
            Filed::Plan(plan) => tesuji_why::Evidence::Plan(&plan.board, &plan.plan),
        }
    }

    /// The checksum that reasons about it carry.
    pub fn checksum(&self) -> String {
        match self {
            Filed::Proof(file) => checksum(to_lines(&file.proof)),
            Filed::Plan(plan) => checksum(plan.to_lines()),
        }
    }
}

/// The proofs of a file's content, at least one, each with the reasons after it.
pub fn read(content: &[u8]) -> Result<Vec<(Filed, Option<FiledReasons>)>, BrokenProof> {
    let start = content.trim_ascii_start();
    let start = start.strip_prefix(b"\xef\xbb\xbf").unwrap_or(start);
    if start.starts_with(b"{") {
        let place = |line| (line, None);
        let text = std::str::from_utf8(content).map_err(|error| {
            let before = &content[..error.valid_up_to()];
            let line = 1 + before.iter().filter(|&&b| b == b'\n').count();
            BrokenProof { place: place(line), message: "this is not UTF-8".to_owned() }
        })?;
        let lines = text.trim_start_matches('\u{feff}').lines();
        let proofs = from_lines(lines)
            .map_err(|error| BrokenProof { place: place(error.line), message: error.message })?;
        let mut all: Vec<(Filed, Option<FiledReasons>)> = Vec::new();
        for evidence in proofs {
            match evidence {
                Evidence::Proof(proof) => {
                    let file = ProofFile { proof, mismatch: None, game: None };
                    all.push((Filed::Proof(file), None));
                }
                Evidence::Plan(plan) => all.push((Filed::Plan(plan), None)),
                Evidence::Reasons(reasons) => {
                    if let Some((_, last)) = all.last_mut() {
                        *last = Some(reasons);
                    }
                }
            }
        }
        Ok(all)
    } else {
        read_sgf(content)
    }
}

fn read_sgf(content: &[u8]) -> Result<Vec<(Filed, Option<FiledReasons>)>, BrokenProof> {
    let at = |place: tesuji_sgf::Place| (place.line as usize, Some(place.column as usize));
    let read = Collection::read(content).map_err(|error| BrokenProof {
        place: at(error.place),
        message: error.fault.to_string(),
    })?;
    let mut files = Vec::new();
    for tree in &read.collection.games {
        let values: Vec<String> =
            tree.root().values(PROPERTY).iter().map(|v| v.simple_text().into_owned()).collect();
        if values.is_empty() {
            continue;
        }
        let place = tree.place(NodeId::ROOT).map_or((1, None), at);
        let broken = |message| BrokenProof { place, message };
        let proofs = from_lines(values.iter().map(String::as_str)).map_err(|error| {
            broken(format!("value {} of {PROPERTY}: {}", error.line, error.message))
        })?;
        let [evidence] = <[Evidence; 1]>::try_from(proofs)
            .map_err(|all| broken(format!("{PROPERTY} holds {} proofs, not one", all.len())))?;
        let Evidence::Proof(proof) = evidence else {
            return Err(broken(format!("{PROPERTY} holds no proof")));
        };
        let mismatch = mismatch(tree, &proof).err();
        let reasons = tree.root().get(REASONS).map(|value| read_reasons(&value.simple_text()));
        let reasons =
            reasons.transpose().map_err(|message| broken(format!("{REASONS}: {message}")))?;
        let file = ProofFile { proof, mismatch, game: Some(tree.clone()) };
        files.push((Filed::Proof(file), reasons));
    }
    if files.is_empty() {
        let message = format!("no game of this file holds a proof (property {PROPERTY})");
        return Err(BrokenProof { place: (1, None), message });
    }
    Ok(files)
}

/// Says what keeps the root of the game from showing the position that is proven:
/// every value there must be understood, and none may take stones away or play.
fn mismatch(tree: &Tree, proof: &Proof) -> Result<(), String> {
    let position = &proof.position;
    let root = tree.root();
    let size = tesuji_sgf::GameInfo::of(tree).map(|info| info.size);
    if size.ok() != Some(position.size) {
        return Err("the board of the game has another size than that of the proof".to_owned());
    }
    let stones =
        |ident| root.points(ident, position.size).map_err(|error| format!("the game: {error}"));
    if (stones("AB")?, stones("AW")?) != (position.black, position.white) {
        return Err("the stones of the game are not those of the proof".to_owned());
    }
    if let Some(ident) = ["AE", "B", "W"].into_iter().find(|ident| root.has(ident)) {
        return Err(format!("the root of the game has {ident}, which no proof has"));
    }
    let player = root.simple_text("PL").and_then(|text| text.parse().ok());
    if player != Some(proof.first) {
        return Err("the game has another player first than the proof".to_owned());
    }
    Ok(())
}

/// Writes proofs to a file: SGF if its name ends so, else lines of JSON.
pub fn write_file(path: &Path, proofs: &[&Proof], options: &SgfOptions) -> Result<()> {
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or("").to_ascii_lowercase();
    let text = match extension.as_str() {
        "sgf" => {
            let games = proofs.iter().map(|proof| tree(proof, options)).collect();
            tesuji_sgf::write(&Collection { games })
        }
        "jsonl" | "json" => proofs.iter().map(|proof| with_reasons(proof)).collect(),
        _ => bail!("{}: a proof is written to .sgf or .jsonl", path.display()),
    };
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

/// The lines of proofs and plans, as a file has them, each with its reasons.
pub fn lines_of<'a>(proofs: impl Iterator<Item = &'a Proof>, plans: &[BoardPlan]) -> String {
    let plan_lines = |plan: &BoardPlan| {
        let evidence = tesuji_why::Evidence::Plan(&plan.board, &plan.plan);
        joined(plan.to_lines().collect(), &evidence)
    };
    proofs.map(with_reasons).chain(plans.iter().map(plan_lines)).collect()
}

/// The lines of a proof, and one with the reasons that it shows.
fn with_reasons(proof: &Proof) -> String {
    joined(to_lines(proof).collect(), &tesuji_why::Evidence::Proof(proof))
}

fn joined(mut lines: Vec<String>, evidence: &tesuji_why::Evidence) -> String {
    let told = tell(evidence, &Messages::new(Language::En));
    let checksum = checksum(lines.iter().cloned());
    lines.push(reasons_line(checksum, &told, Language::En));
    lines.into_iter().map(|line| line + "\n").collect()
}
