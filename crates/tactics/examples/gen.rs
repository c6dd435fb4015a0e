//! scratch
use tesuji_tactics::*;
fn main() {
    let a: Vec<String> = std::env::args().skip(1).collect();
    let task = Task { reading: a[0].parse().unwrap(), goal: a[1].parse().unwrap(), place: a[2].parse().unwrap(), size: a[3].parse().unwrap() };
    let t = std::time::Instant::now();
    let mut g = Generation::focused(task).unwrap();
    println!("focus {:?}", t.elapsed());
    while let Some(p) = g.step(1 << 34).unwrap() { println!("{:?} {:?}", p, t.elapsed()); }
    let mut h = vec![0; 20];
    for r in g.won_rules() { h[r.depth as usize / 2] += 1; }
    println!("{h:?} {} {:?}", g.won_rules().len(), t.elapsed());
}
