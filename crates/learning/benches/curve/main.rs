//! The curve of learning: what the proof search solves on positions that nothing
//! was learned from, with rules learned from more and more games and problems.
//!
//! The same questions within the same budget are answered by the full reader, by one that tries
//! learned moves only, by the full reader that tries them first, by one that asks the full reader
//! only where learned moves fail, by one whose proofs may end with static rules, and by the
//! document's search that believes its rules.
//!
//! `cargo bench -p tesuji-learning --bench curve -- problems=FILE rules=FILE,…
//! [suites=FOLDER] [nodes=N] [statics=FILE] [network=FILE every=N] [urgency=N] [chance=N]
//! [unadvised=N]`. A line of the problems has `size`, `to_move`, `black`, `white`,
//! `correct_first_moves`; each tenth line, from the eighth on, is asked about: nothing is learned
//! from those. The folder has GNU Go's `reading.tst` and `connection.tst` with their games. The
//! rules are what `tesuji learn gogol` and `tesuji learn static` wrote. With a network, the order
//! that it gives is compared with the learned one, on every so many-th question. The last three
//! options are the costs of moves.

mod orders;
mod questions;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;
use std::{env, fs};

use questions::{problem_cases, suite_cases};
use rayon::prelude::*;
use tesuji_board::{Budget, Point};
use tesuji_learning::go::{Advisor, Go, GoCase, GoKnowledge, Weights, alone, beginner, from_text};
use tesuji_learning::{Belief, Progress, Subject, believes, memory};
use tesuji_reading::{Config, Counsel, GoalKind, MoveAdvisor, StaticFinder, prove};

fn main() {
    let words: Vec<String> = env::args().skip(1).filter(|a| a != "--bench").collect();
    let options: HashMap<&str, &str> = words.iter().filter_map(|w| w.split_once('=')).collect();
    let Some(problems) = options.get("problems") else {
        println!("no file of problems given: nothing to do");
        return;
    };
    let number = |name: &str, usual: u64| options.get(name).map_or(usual, |n| n.parse().unwrap());
    let nodes = number("nodes", 3000);
    let mut asked = problem_cases(problems);
    if let Some(folder) = options.get("suites") {
        asked.extend(suite_cases(folder));
    }
    let stop = || false;
    let solves = |case: &GoCase, config: &Config, nodes: u64| {
        let budget = Budget::new(nodes, 64 << 20).interrupted_by(&stop);
        let outcome = prove(&case.board, case.to_move, &case.goal, config, &budget);
        (outcome.proof.is_some(), outcome.nodes)
    };
    // Only what the full reader proves, and what is not won without a move.
    let full = Config::tactical();
    let asked: Vec<GoCase> = asked
        .into_par_iter()
        .filter(|case| {
            let passed = GoCase { to_move: !case.to_move, ..case.clone() };
            !solves(&passed, &full, 500).0 && solves(case, &full, nodes).0
        })
        .collect();
    let size = |case: &GoCase| {
        let budget = Budget::new(nodes, 64 << 20).interrupted_by(&stop);
        let outcome = prove(&case.board, case.to_move, &case.goal, &full, &budget);
        outcome.proof.map_or(0, |proof| proof.nodes.len())
    };
    println!("the proofs have {} nodes", asked.par_iter().map(size).sum::<usize>());
    let links = asked.iter().filter(|case| case.goal.kind == GoalKind::Connect).count();
    println!("{} captures and {links} connections, {nodes} nodes each", asked.len() - links);
    let within = |ask: &(dyn Fn(&GoCase) -> (bool, u64) + Sync)| {
        let start = Instant::now();
        let each: Vec<(bool, u64)> = asked.par_iter().map(ask).collect();
        let solved = each.iter().filter(|(solved, _)| *solved).count() as u64;
        let nodes: u64 = each.iter().map(|(_, nodes)| nodes).sum();
        (solved, nodes, start.elapsed().as_secs_f64(), each)
    };
    let weights = Weights {
        urgency: number("urgency", Weights::default().urgency as u64) as f64,
        chance: number("chance", Weights::default().chance as u64) as f64,
    };
    let unadvised = number("unadvised", 16) as u32;
    let base = within(&|case| solves(case, &full, nodes));
    println!("full reader: {} solved, {} nodes, {:.2} s", base.0, base.1, base.2);
    let common = |other: &[(bool, u64)]| {
        let both = base.3.iter().zip(other).filter(|(_, other)| other.0);
        let (full, other) =
            both.fold((0, 0), |sum, (full, other)| (sum.0 + full.1, sum.1 + other.1));
        full as f64 / other as f64
    };
    let tell_of = |name: &str, ask: &(dyn Fn(&GoCase) -> (bool, u64) + Sync)| {
        let (solved, nodes, seconds, each) = within(ask);
        let (share, ratio) = (nodes as f64 / base.1 as f64, common(&each));
        println!(
            "  {name:<28} {solved:>4} solved, {nodes:>7} nodes, {share:.3} of the full reader's, \
             where both solve {ratio:.2} times fewer, {seconds:.2} s"
        );
    };
    let tell_within = |name: &str, config: &Config, most: u64| {
        tell_of(name, &|case| solves(case, config, most));
    };
    let tell = |name: &str, config: &Config| tell_within(name, config, nodes);
    let statics = options.get("statics").map(|file| {
        let text = fs::read_to_string(file).unwrap();
        memory::from_text(&text).unwrap().0.matcher().clone() as Arc<dyn StaticFinder>
    });
    if statics.is_some() {
        tell("static rules", &Config { statics: statics.clone(), ..full.clone() });
    }
    let go = Go::default();
    let mut all = vec![(beginner(&go), Progress::default())];
    for file in options.get("rules").into_iter().flat_map(|files| files.split(',')) {
        let (knowledge, progress, _) = from_text(&go, &fs::read_to_string(file).unwrap()).unwrap();
        all.push((knowledge, progress));
    }
    let mut last = None;
    for (knowledge, progress) in all {
        let (rules, Progress { lessons, surprises, .. }) = (knowledge.rules().len(), progress);
        println!("{lessons} lessons, {surprises} surprises, {rules} rules");
        tell_belief(&asked, &knowledge, nodes / 5, nodes);
        let advisor: Arc<dyn MoveAdvisor> = Arc::new(Advisor::new(Arc::new(knowledge), weights));
        let with = |unadvised: Option<u32>, statics: &Option<Arc<dyn StaticFinder>>| {
            let statics = statics.clone();
            if unadvised.is_none() {
                return Config { statics, ..alone(advisor.clone()) };
            }
            let counsel = Some(Counsel { advisor: advisor.clone(), unadvised, after: 0 });
            Config { counsel, statics, ..full.clone() }
        };
        tell("learned moves only", &with(None, &None));
        for most in [nodes / 4, nodes / 8] {
            tell_within(&format!("only, {most} nodes each"), &with(None, &None), most);
        }
        tell("learned moves first", &with(Some(unadvised), &None));
        let in_turn = |statics: &Option<Arc<dyn StaticFinder>>| {
            let wide = Config { statics: statics.clone(), ..full.clone() };
            let narrow = with(None, statics);
            let ask = |case: &GoCase| {
                let tried = solves(case, &narrow, nodes / 4);
                if tried.0 {
                    return tried;
                }
                let found = solves(case, &wide, nodes.saturating_sub(tried.1));
                (found.0, tried.1 + found.1)
            };
            tell_of("only, then the full reader", &ask);
        };
        in_turn(&None);
        if statics.is_some() {
            tell("only, and static rules", &with(None, &statics));
            tell_within("only, 500 nodes, static rules", &with(None, &statics), nodes / 4);
            tell("first, and static rules", &with(Some(unadvised), &statics));
            println!("  the same, and static rules:");
            in_turn(&statics);
        }
        last = Some(advisor);
    }
    if let (Some(file), Some(learned)) = (options.get("network"), last) {
        let asked: Vec<GoCase> = asked.into_iter().step_by(number("every", 8) as usize).collect();
        orders::compare(&asked, &full, &fs::read(file).unwrap(), learned, unadvised, nodes);
    }
}

/// What the rules alone make somebody believe, and whether the move is right.
fn tell_belief(asked: &[GoCase], knowledge: &GoKnowledge, nodes: u64, proof: u64) {
    let start = Instant::now();
    let beliefs: Vec<_> =
        asked.par_iter().map(|case| believes(&Go::default(), knowledge, case, nodes)).collect();
    let seconds = start.elapsed().as_secs_f64();
    let go = Go { nodes: 2 * proof };
    let is_right = |(case, belief): &(&GoCase, &Belief<Point>)| {
        belief.works == Some(true) && belief.action.is_some_and(|p| go.works(case, p) == Some(true))
    };
    let believed = beliefs.iter().filter(|belief| belief.works == Some(true)).count();
    let right = asked.par_iter().zip(&beliefs).filter(is_right).count();
    let nodes: u64 = beliefs.iter().map(|belief| belief.nodes).sum();
    println!(
        "  believed by rules alone      {believed:>4} believed, {right} by a move that is \
         proven right, {nodes} nodes, {seconds:.2} s"
    );
}
