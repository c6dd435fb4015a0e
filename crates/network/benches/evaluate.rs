//! Time of one evaluation: `cargo bench -p tesuji-network [-- FILE]`, where FILE
//! is a file of weights (`data/network.bin` unless named).

use std::time::Instant;

use tesuji_board::{Board, Color, Size};
use tesuji_network::{Kernel, Network, Query};

fn main() {
    let named = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    let embedded = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/network.bin");
    let path = named.unwrap_or(embedded.to_owned());
    let bytes = std::fs::read(&path).expect("a file of weights");
    let network = Network::from_bytes(&bytes).expect("a network");
    println!("{} blocks of {} channels", network.blocks(), network.channels());
    for kernel in [Kernel::Avx512, Kernel::Avx2].into_iter().filter(|kernel| kernel.is_there()) {
        let network = network.clone().with_kernel(kernel);
        for side in [9, 13, 19] {
            let board = Board::new(Size::square(side).expect("a side"));
            let query = Query::new(&board, Color::Black);
            for batch in [1, 8] {
                let queries = vec![query; batch];
                // The least of many: other work on the machine only adds.
                let least = (0..60)
                    .map(|_| {
                        let start = Instant::now();
                        std::hint::black_box(network.evaluate_batch(&queries));
                        start.elapsed().as_secs_f64() * 1e3 / batch as f64
                    })
                    .fold(f64::MAX, f64::min);
                let name = kernel.name();
                println!("{name:<8} {side:>2}x{side:<2} batch {batch}: {least:.3} ms");
            }
        }
    }
}
