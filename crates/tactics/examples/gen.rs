//! scratch
use tesuji_tactics::*;
fn main() {
    let a: Vec<String> = std::env::args().skip(1).collect();
    let mut sets: Vec<RuleSet> = vec![];
    for s in &a[1..] {
        let v: Vec<&str> = s.split(':').collect();
        let task = Task {
            reading: a[0].parse().unwrap(),
            goal: v[0].parse().unwrap(),
            place: v[1].parse().unwrap(),
            size: v[2].parse().unwrap(),
        };
        let t = std::time::Instant::now();
        let mut g = Generation::new(task).unwrap();
        g.finish(1 << 34).unwrap();
        let t1 = t.elapsed();
        let set = RuleSet::new(task, g.won_rules()).unwrap();
        let raw = set.by_depth();
        let refs: Vec<&RuleSet> = sets.iter().collect();
        let (set, effects) = metarules::reduce(&set, &refs);
        println!(
            "{s} raw {raw:?} -> {:?} = {} gen {t1:?} all {:?}",
            set.by_depth(),
            set.rules().len(),
            t.elapsed()
        );
        for e in effects {
            println!("    {} {} -> {}", e.name, e.before, e.after);
        }
        if let Ok(k) = std::env::var("K") {
            let k: u64 = k.parse().unwrap();
            let t = std::time::Instant::now();
            let mut rep = verify::Report::default();
            let mut referee = verify::Referee::new(200_000);
            for i in 0..set.rules().len() {
                rep.add(verify::verify_rule(&set, i as u32, k, 1, &mut referee));
            }
            let ex = std::mem::take(&mut rep.examples);
            println!("  {rep:?} {:?}", t.elapsed());
            for (i, s) in ex.iter().take(3) {
                let r = set.rules()[*i as usize];
                println!("{} {:?} d{}", r.pattern.text(set.frame()), set.core(&r), r.depth);
                println!("{}", tesuji_board::Diagram::new(s.clone()));
            }
        }
        sets.push(set);
    }
}
