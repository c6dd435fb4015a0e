//! The random numbers of random play.

/// A small, fast, seedable generator of random numbers.
///
/// The state is a 64-bit counter that advances by a fixed odd step; the output
/// mixes it by one wide multiplication whose two halves are xored (the
/// construction known as *wyrand*). Its period is 2⁶⁴. It is good enough for
/// statistics of play and quite unfit for secrets. Equal seeds give equal
/// numbers on every platform, in every version of this crate that keeps the
/// test below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rng(u64);

impl Rng {
    /// A generator whose numbers are determined by the seed; all seeds are
    /// equally good, 0 included.
    #[inline]
    pub const fn new(seed: u64) -> Rng {
        // Neighbouring seeds would give overlapping sequences if the counter
        // started at them: spread them over its whole range first.
        let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Rng(z ^ (z >> 31))
    }

    /// The next 64 random bits.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let wide = (self.0 as u128).wrapping_mul((self.0 ^ 0xe703_7ed1_a0b4_28db) as u128);
        (wide >> 64) as u64 ^ wide as u64
    }

    /// A number from 0 to `bound - 1` (0 if the bound is 0), from 32 random
    /// bits scaled down: each is as likely as the others but for one part in
    /// 2³² / `bound`.
    #[inline]
    pub const fn below(&mut self, bound: u32) -> u32 {
        (((self.next_u64() >> 32) * bound as u64) >> 32) as u32
    }

    /// A number from 0 up to but without 1, with all 53 bits of its fraction
    /// random.
    #[inline]
    pub const fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_of_a_seed_stay_the_same() {
        // Computed from the definition with arbitrary-precision integers.
        let mut rng = Rng::new(0);
        let first = [rng.next_u64(), rng.next_u64(), rng.next_u64()];
        assert_eq!(first, [0x7950_d340_a3b9_a42d, 0xbe1a_7908_2232_3877, 0xdc88_64b5_8f7f_72c8]);
    }

    #[test]
    fn numbers_keep_their_bounds_and_reach_them() {
        let mut rng = Rng::new(7);
        let mut seen = [0; 5];
        for _ in 0..5000 {
            seen[rng.below(5) as usize] += 1;
            assert!((0.0..1.0).contains(&rng.unit()));
            assert_eq!(rng.below(1), 0);
        }
        assert!(seen.iter().all(|count| (850..1150).contains(count)), "{seen:?}");
    }
}
