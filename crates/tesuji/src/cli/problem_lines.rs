//! Answers to problems as lines of JSON, and their totals: a contract, described
//! in `docs/json.md`. Fields are added, never renamed or removed.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tesuji_board::{Certainty, Color, KoGrade, PointSet};
use tesuji_judge::Claim;
use tesuji_solver::{Branch, BranchKind, Fate, Study};
use tesuji_words as words;
use tesuji_words::color_word;
use tesuji_words::{Messages, Put, text};

use super::nature_fields::NatureFields;
use crate::problems::{
    About, Aside, Difference, Examined, Kind, Problem, asked, certainty_word, detail_in_words,
    ending_in_words, is_hit, outcome_word, question, sentences,
};
use crate::proof::{BoardPlan, rulesets};

/// An answer.
#[derive(Debug, Serialize, Deserialize)]
pub struct ProblemLine {
    r#type: String,
    /// What the problem is called.
    pub id: String,
    collection: Option<String>,
    to_move: String,
    #[serde(default = "about_life")]
    about: String,
    owner: Option<String>,
    target: Vec<String>,
    outcome: String,
    threats: Option<i8>,
    otherwise: String,
    certainty: String,
    moves: Vec<String>,
    #[serde(default)]
    moves_in_frame: Vec<String>,
    line: Vec<String>,
    proof_nodes: Option<usize>,
    hit: Option<bool>,
    nodes: u64,
    seconds: f64,
    #[serde(flatten)]
    nature: NatureFields,
    #[serde(default)]
    plans: Vec<PlanFields>,
    /// What becomes of the group if everything outside the frame is the capturing side's,
    /// as problems are meant, where nothing supports that on the board.
    #[serde(default)]
    if_closed: Option<String>,
    #[serde(default)]
    chance: Option<f64>,
    #[serde(default)]
    likely: Option<f64>,
    #[serde(default)]
    line_first: String,
    #[serde(default)]
    keeps: Option<String>,
    #[serde(default)]
    claims: Vec<ClaimFields>,
    #[serde(default)]
    rivals: Vec<GroupFields>,
    /// The question that was found, in words.
    #[serde(default)]
    question: Option<String>,
    /// What was found out besides.
    #[serde(default)]
    asides: Vec<AsideFields>,
    #[serde(default)]
    study: Option<StudyFields>,
    /// Reasons, the most telling first two alone.
    #[serde(default)]
    why: Vec<String>,
    /// The names of what happens in the proof or plan.
    #[serde(default)]
    names: Vec<String>,
    #[serde(default)]
    words: Vec<String>,
}

/// What lines of earlier programs are about.
fn about_life() -> String {
    About::Life.word().to_owned()
}

/// What has to stay of a target of several chains.
fn keeps(fate: &Fate) -> &'static str {
    if fate.frame.keeps_all { "all" } else { "one" }
}

/// What is said when one side begins, and what that rests on.
#[derive(Debug, Serialize, Deserialize)]
struct ClaimFields {
    first: String,
    outcome: String,
    threats: Option<i8>,
    certainty: String,
    chance: Option<f64>,
    chance_from: Option<String>,
    if_closed: Option<String>,
    proof_nodes: Option<usize>,
    #[serde(default)]
    rulesets: Vec<String>,
    inside: Vec<String>,
    assumptions: AssumptionFields,
}

/// What is taken for granted; nothing where all lists are empty.
#[derive(Debug, Serialize, Deserialize)]
struct AssumptionFields {
    walls: Vec<String>,
    closed: Vec<String>,
    lost: Vec<String>,
    friends: Vec<String>,
    #[serde(default)]
    exits: Vec<String>,
    #[serde(default)]
    alive: Vec<String>,
}

impl ClaimFields {
    fn new(claim: &Claim) -> ClaimFields {
        let points = |set: &PointSet| names(set.iter());
        let assumed = &claim.assumptions;
        ClaimFields {
            first: color_word(claim.first).to_owned(),
            outcome: outcome_word(claim.grade).to_owned(),
            threats: threats(claim.grade),
            certainty: certainty_word(claim.certainty).to_owned(),
            chance: claim.chance,
            chance_from: claim.chance.map(|_| "random games".to_owned()),
            if_closed: claim.if_closed.map(|grade| outcome_word(Some(grade)).to_owned()),
            proof_nodes: claim.proof.as_ref().map(|proof| proof.nodes.len()),
            rulesets: claim
                .proof
                .iter()
                .flat_map(|proof| rulesets(proof))
                .map(str::to_owned)
                .collect(),
            inside: points(&assumed.inside),
            assumptions: AssumptionFields {
                walls: points(&assumed.walls),
                closed: points(&assumed.closed),
                lost: points(&assumed.lost),
                friends: points(&assumed.friends),
                exits: points(&assumed.exits),
                alive: points(&assumed.alive),
            },
        }
    }
}

/// A checked plan inside the frame.
#[derive(Debug, Serialize, Deserialize)]
struct PlanFields {
    claim: String,
    rules: usize,
}

/// A group that may be meant as well.
#[derive(Debug, Serialize, Deserialize)]
struct GroupFields {
    owner: String,
    target: Vec<String>,
    outcome: String,
    otherwise: String,
    moves: Vec<String>,
}

impl GroupFields {
    fn new(fate: &Fate) -> GroupFields {
        GroupFields {
            owner: color_word(!fate.frame.attacker).to_owned(),
            target: names(fate.frame.target.iter()),
            outcome: outcome_word(fate.first).to_owned(),
            otherwise: outcome_word(fate.second).to_owned(),
            moves: names(&fate.moves),
        }
    }
}

/// Something true that is not what the position seems to ask.
#[derive(Debug, Serialize, Deserialize)]
struct AsideFields {
    about: String,
    #[serde(flatten)]
    group: GroupFields,
    certainty: String,
}

impl AsideFields {
    fn new(aside: &Aside) -> AsideFields {
        let mut group = GroupFields::new(&aside.fate);
        if let Some(deed) = aside.about.deed() {
            deed.clone_into(&mut group.outcome);
        }
        AsideFields {
            about: aside.about.word().to_owned(),
            group,
            certainty: certainty_word(aside.claims[0].certainty).to_owned(),
        }
    }
}

/// What an author wants to know.
#[derive(Debug, Serialize, Deserialize)]
struct StudyFields {
    right: Vec<String>,
    wrong: Vec<WrongFields>,
    undecided: Vec<String>,
    needs_move: bool,
    unique: bool,
    duals: Vec<DualFields>,
    complete: bool,
    differences: Vec<DifferenceFields>,
}

#[derive(Debug, Serialize, Deserialize)]
struct WrongFields {
    r#move: String,
    outcome: String,
    threats: Option<i8>,
    line: Vec<String>,
    reason: String,
    /// The same in the language that was asked for.
    #[serde(default)]
    words: String,
}

#[derive(Debug, Serialize, Deserialize)]
struct DualFields {
    after: Vec<String>,
    moves: Vec<String>,
}

#[derive(Debug, Serialize, Deserialize)]
struct DifferenceFields {
    kind: String,
    after: Vec<String>,
    outcome: String,
    line: Vec<String>,
    proven: bool,
}

impl StudyFields {
    fn new(study: &Study, differences: &[Difference], messages: &Messages) -> StudyFields {
        let right: Vec<String> =
            study.firsts(BranchKind::Right).map(|branch| branch.action.to_string()).collect();
        let wrong = study.firsts(BranchKind::Wrong);
        let duals = study.duals.iter();
        StudyFields {
            needs_move: study.needs_move,
            unique: right.len() == 1 && study.duals.is_empty() && !study.is_cut,
            right,
            wrong: wrong.map(|branch| WrongFields::new(branch, study.owner, messages)).collect(),
            undecided: names(&study.undecided),
            duals: duals
                .map(|(path, moves)| DualFields { after: names(path), moves: names(moves) })
                .collect(),
            complete: !study.is_cut,
            differences: differences.iter().map(DifferenceFields::new).collect(),
        }
    }
}

impl WrongFields {
    fn new(branch: &Branch, owner: Color, messages: &Messages) -> WrongFields {
        let (moves, ending) = branch.main_ending();
        let [reason, words] = [Messages::english(), messages].map(|messages| {
            let said = |ending| ending_in_words(ending, owner, moves, messages);
            ending.map_or(String::new(), said)
        });
        WrongFields {
            r#move: branch.action.to_string(),
            outcome: outcome_word(branch.grade).to_owned(),
            threats: threats(branch.grade),
            line: names(Branch::main_line(&branch.next)),
            reason,
            words,
        }
    }
}

impl DifferenceFields {
    fn new(difference: &Difference) -> DifferenceFields {
        let kind = match difference.kind {
            Kind::Fails => "called right, fails",
            Kind::Works => "called wrong, works",
            Kind::AlsoWorks => "not named, works",
        };
        DifferenceFields {
            kind: kind.to_owned(),
            after: names(&difference.moves),
            outcome: outcome_word(difference.grade).to_owned(),
            line: names(&difference.line),
            proven: difference.is_proven,
        }
    }
}

fn names<T: ToString>(all: impl IntoIterator<Item = T>) -> Vec<String> {
    all.into_iter().map(|one| one.to_string()).collect()
}

fn threats(grade: Option<KoGrade>) -> Option<i8> {
    match grade {
        Some(KoGrade::Ko(threats)) => Some(threats),
        _ => None,
    }
}

/// The answer in sentences, as people are told it.
pub fn answer_in_words(problem: &Problem, examined: &Examined, messages: &Messages) -> Vec<String> {
    let answered = &examined.answered;
    let mut words: Vec<String> = question(problem, messages).into_iter().collect();
    words.extend(sentences(problem, answered, messages));
    words.extend(detail_in_words(&examined.detail, problem, answered, messages));
    words
}

impl ProblemLine {
    /// What was found out about a problem.
    pub fn new(problem: &Problem, examined: &Examined, messages: &Messages) -> ProblemLine {
        let answered = &examined.answered;
        let fate = answered.fates.first();
        let [first, second] = answered.ends();
        let told = words::of_claim(&problem.board, &answered.claims[0], messages);
        ProblemLine {
            r#type: "problem".to_owned(),
            id: problem.id.clone(),
            collection: problem.collection.clone(),
            to_move: color_word(problem.to_move).to_owned(),
            about: answered.about.word().to_owned(),
            owner: fate.map(|fate| color_word(!fate.frame.attacker).to_owned()),
            target: fate.map(|fate| names(fate.frame.target.iter())).unwrap_or_default(),
            outcome: answered.about.deed().unwrap_or(outcome_word(first)).to_owned(),
            threats: threats(first),
            otherwise: outcome_word(second).to_owned(),
            if_closed: answered.claims[0].if_closed.map(|it| outcome_word(Some(it)).to_owned()),
            certainty: certainty_word(answered.certainty()).to_owned(),
            chance: fate.and_then(|fate| fate.chance).map(f64::from),
            likely: answered.likely.map(f64::from),
            line_first: color_word(fate.map_or(problem.to_move, |fate| fate.line_by)).to_owned(),
            keeps: fate.map(|fate| keeps(fate).to_owned()),
            claims: answered.claims.iter().map(ClaimFields::new).collect(),
            moves: fate.map(|fate| names(&fate.moves)).unwrap_or_default(),
            moves_in_frame: names(&answered.also),
            line: fate.map(|fate| names(&fate.line)).unwrap_or_default(),
            proof_nodes: answered.claims[0].proof.as_ref().map(|proof| proof.nodes.len()),
            hit: is_hit(problem, answered),
            nodes: answered.nodes,
            seconds: (answered.time.as_secs_f64() * 1e6).round() / 1e6,
            plans: BoardPlan::of_claims(&problem.board, &answered.claims)
                .iter()
                .map(|plan| PlanFields {
                    claim: plan.claim(Messages::english()),
                    rules: plan.plan.steps.len(),
                })
                .collect(),
            nature: NatureFields::new(&examined.detail),
            rivals: answered.rivals.iter().map(GroupFields::new).collect(),
            question: asked(problem, answered, Messages::english()),
            asides: answered.asides.iter().map(AsideFields::new).collect(),
            study: examined
                .study
                .as_ref()
                .map(|study| StudyFields::new(study, &examined.differences, messages)),
            why: words::sentences(&told, false),
            names: words::names(&told),
            words: answer_in_words(problem, examined, messages),
        }
    }
}

impl ProblemLine {
    /// The same without how long it took, which differs from run to run.
    pub fn without_time(self) -> ProblemLine {
        ProblemLine { seconds: 0.0, ..self }
    }
}

/// Counts of one collection.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Count {
    /// How many there are.
    pub problems: u64,
    /// How many are not guesses.
    pub answered: u64,
    proven: u64,
    /// How many are proven, on the open board or inside the frame.
    checked: u64,
    hits: u64,
    unknown: u64,
}

impl Count {
    fn add(&mut self, line: &ProblemLine) {
        self.problems += 1;
        let known = line.certainty != certainty_word(Certainty::Estimated);
        self.answered += u64::from(known);
        self.unknown += u64::from(!known);
        self.proven += u64::from(line.certainty == certainty_word(Certainty::Proven));
        let is_checked = !line.plans.is_empty() || line.proof_nodes.is_some();
        self.checked += u64::from(is_checked);
        self.hits += u64::from(line.hit == Some(true));
    }

    fn in_words(&self, messages: &Messages) -> String {
        let count = |key: &str, count: u64| {
            text(messages.say(key, &[("count", Put::Number(count as usize))]))
        };
        let put = [
            ("problems", count("count-problems", self.problems)),
            ("answered", text(self.answered)),
            ("proven", text(self.proven)),
            ("framed", text(self.checked.saturating_sub(self.proven))),
            ("unknown", text(self.unknown)),
            ("hits", count("totals-hits", self.hits)),
        ];
        messages.say("totals", &put)
    }
}

/// Counts of all collections.
#[derive(Default)]
pub struct Totals {
    /// All together.
    pub all: Count,
    collections: BTreeMap<String, Count>,
}

impl Totals {
    /// Counts a problem.
    pub fn count(&mut self, line: &ProblemLine) {
        self.all.add(line);
        if let Some(name) = &line.collection {
            self.collections.entry(name.clone()).or_default().add(line);
        }
    }

    /// As a line of JSON.
    pub fn line(&self) -> TotalsLine<'_> {
        TotalsLine { r#type: "totals", all: &self.all, collections: &self.collections }
    }

    /// One line for each collection, then all together.
    pub fn in_words(&self, messages: &Messages) -> String {
        let mut lines = String::new();
        for (name, count) in &self.collections {
            let put = [("name", text(name)), ("counts", text(count.in_words(messages)))];
            lines += &format!("{}\n", messages.say("totals-of", &put));
        }
        lines + &format!("{}\n", self.all.in_words(messages))
    }
}

/// The last line.
#[derive(Serialize)]
pub struct TotalsLine<'a> {
    r#type: &'static str,
    #[serde(flatten)]
    all: &'a Count,
    collections: &'a BTreeMap<String, Count>,
}
