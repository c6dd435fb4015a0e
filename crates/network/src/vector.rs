//! Sixteen numbers at once, by whatever instructions the machine has.
//!
//! All kinds give the same bits: lanes never mix, and a product is always fused
//! with its addition; but not in WebAssembly, which has no instruction for that.
//!
//! Invariant: nothing but [`crate::kernel`] chooses a kind, after it has seen that
//! the machine has the instructions, and it does so in a function made for them,
//! into which all of this is inlined. Code here and in what uses it must therefore
//! not hide vectors in closures: those would be compiled without the instructions.

/// Numbers in a vector.
pub const LANES: usize = 16;

/// Sixteen numbers.
pub trait Sixteen: Copy {
    /// Sums that fit into the registers together.
    const SUMS: usize;
    /// Vectors of weights that do beside them.
    const VECTORS: usize;

    /// The same number everywhere.
    fn splat(value: f32) -> Self;
    /// The first sixteen of a slice.
    fn load(from: &[f32]) -> Self;
    /// Into the first sixteen of a slice.
    fn store(self, to: &mut [f32]);
    /// The sum.
    fn add(self, other: Self) -> Self;
    /// The difference.
    fn sub(self, other: Self) -> Self;
    /// The product with a number, plus another vector, rounded once.
    fn times(self, factor: f32, plus: Self) -> Self;
    /// The greater of each pair.
    fn max(self, other: Self) -> Self;
}

/// Arrays, for machines without wide vectors.
#[derive(Clone, Copy)]
pub struct Plain([f32; LANES]);

macro_rules! lanewise {
    ($a:expr, $b:expr, $operation:expr) => {{
        let mut out = $a;
        for i in 0..LANES {
            out.0[i] = $operation(out.0[i], $b.0[i]);
        }
        out
    }};
}

impl Sixteen for Plain {
    const SUMS: usize = 2;
    const VECTORS: usize = 1;

    #[inline(always)]
    fn splat(value: f32) -> Plain {
        Plain([value; LANES])
    }

    #[inline(always)]
    fn load(from: &[f32]) -> Plain {
        Plain(*from.first_chunk().expect("sixteen numbers"))
    }

    #[inline(always)]
    fn store(self, to: &mut [f32]) {
        to[..LANES].copy_from_slice(&self.0);
    }

    #[inline(always)]
    fn add(self, other: Plain) -> Plain {
        lanewise!(self, other, |a, b| a + b)
    }

    #[inline(always)]
    fn sub(self, other: Plain) -> Plain {
        lanewise!(self, other, |a, b| a - b)
    }

    #[inline(always)]
    fn times(self, factor: f32, plus: Plain) -> Plain {
        lanewise!(self, plus, |a, b| fused(a, factor, b))
    }

    #[inline(always)]
    fn max(self, other: Plain) -> Plain {
        // As the instruction does it, zeros of either sign included.
        lanewise!(self, other, |a, b| if a > b { a } else { b })
    }
}

/// `a * b + c`, rounded once.
#[inline(always)]
fn fused(a: f32, b: f32, c: f32) -> f32 {
    if cfg!(any(target_feature = "fma", target_arch = "aarch64")) {
        return a.mul_add(b, c);
    }
    // WebAssembly has no such instruction, and step by step it would take some ten
    // times as long. What is rounded twice there differs in the last bits.
    if cfg!(target_family = "wasm") {
        return a * b + c;
    }
    // The product of two f32 is exact as f64. The sum is rounded to odd, so that
    // rounding it again to f32 gives what rounding once would have given
    // (Boldo and Melquiond 2008, "Emulation of FMA and correctly rounded sums").
    let (product, c) = (f64::from(a) * f64::from(b), f64::from(c));
    let sum = product + c;
    let part = sum - product;
    let error = (product - (sum - part)) + (c - part);
    let bits = sum.to_bits();
    let is_even = bits & 1 == 0;
    let odd = if (error > 0.0) == (sum > 0.0) { bits + 1 } else { bits.wrapping_sub(1) };
    // Not for infinite numbers, whose error is none.
    let is_inexact = error != 0.0 && error.is_finite();
    f64::from_bits(if is_inexact && is_even { odd } else { bits }) as f32
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
pub mod x86 {
    //! Vectors of x86-64.

    use std::arch::x86_64::*;

    use super::{LANES, Sixteen};

    /// Two vectors of eight numbers.
    #[derive(Clone, Copy)]
    pub struct Avx2(__m256, __m256);

    // SAFETY, for all of these: the machine has AVX2 and FMA where this kind is
    // chosen; see the invariant of the module above. Pointers come from slices that
    // were just seen to be long enough.
    impl Sixteen for Avx2 {
        const SUMS: usize = 6;
        const VECTORS: usize = 1;

        #[inline(always)]
        fn splat(value: f32) -> Avx2 {
            let eight = unsafe { _mm256_set1_ps(value) };
            Avx2(eight, eight)
        }

        #[inline(always)]
        fn load(from: &[f32]) -> Avx2 {
            let from: &[f32; LANES] = from.first_chunk().expect("sixteen numbers");
            unsafe { Avx2(_mm256_loadu_ps(from.as_ptr()), _mm256_loadu_ps(from.as_ptr().add(8))) }
        }

        #[inline(always)]
        fn store(self, to: &mut [f32]) {
            let to: &mut [f32; LANES] = to.first_chunk_mut().expect("room for sixteen");
            unsafe {
                _mm256_storeu_ps(to.as_mut_ptr(), self.0);
                _mm256_storeu_ps(to.as_mut_ptr().add(8), self.1);
            }
        }

        #[inline(always)]
        fn add(self, other: Avx2) -> Avx2 {
            unsafe { Avx2(_mm256_add_ps(self.0, other.0), _mm256_add_ps(self.1, other.1)) }
        }

        #[inline(always)]
        fn sub(self, other: Avx2) -> Avx2 {
            unsafe { Avx2(_mm256_sub_ps(self.0, other.0), _mm256_sub_ps(self.1, other.1)) }
        }

        #[inline(always)]
        fn times(self, factor: f32, plus: Avx2) -> Avx2 {
            unsafe {
                let factor = _mm256_set1_ps(factor);
                Avx2(
                    _mm256_fmadd_ps(factor, self.0, plus.0),
                    _mm256_fmadd_ps(factor, self.1, plus.1),
                )
            }
        }

        #[inline(always)]
        fn max(self, other: Avx2) -> Avx2 {
            unsafe { Avx2(_mm256_max_ps(self.0, other.0), _mm256_max_ps(self.1, other.1)) }
        }
    }

    /// One vector of sixteen numbers.
    #[derive(Clone, Copy)]
    pub struct Avx512(__m512);

    // SAFETY: as above, with AVX-512.
    impl Sixteen for Avx512 {
        const SUMS: usize = 25;
        const VECTORS: usize = 5;

        #[inline(always)]
        fn splat(value: f32) -> Avx512 {
            Avx512(unsafe { _mm512_set1_ps(value) })
        }

        #[inline(always)]
        fn load(from: &[f32]) -> Avx512 {
            let from: &[f32; LANES] = from.first_chunk().expect("sixteen numbers");
            Avx512(unsafe { _mm512_loadu_ps(from.as_ptr()) })
        }

        #[inline(always)]
        fn store(self, to: &mut [f32]) {
            let to: &mut [f32; LANES] = to.first_chunk_mut().expect("room for sixteen");
            unsafe { _mm512_storeu_ps(to.as_mut_ptr(), self.0) }
        }

        #[inline(always)]
        fn add(self, other: Avx512) -> Avx512 {
            Avx512(unsafe { _mm512_add_ps(self.0, other.0) })
        }

        #[inline(always)]
        fn sub(self, other: Avx512) -> Avx512 {
            Avx512(unsafe { _mm512_sub_ps(self.0, other.0) })
        }

        #[inline(always)]
        fn times(self, factor: f32, plus: Avx512) -> Avx512 {
            Avx512(unsafe { _mm512_fmadd_ps(_mm512_set1_ps(factor), self.0, plus.0) })
        }

        #[inline(always)]
        fn max(self, other: Avx512) -> Avx512 {
            Avx512(unsafe { _mm512_max_ps(self.0, other.0) })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against the library's own, on numbers of all sizes, and where rounding
    /// twice would go wrong.
    #[test]
    fn products_are_fused() {
        let mut seed = 1u64;
        let mut number = || {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let mantissa = (seed >> 41) as u32 & 0x7f_ffff;
            let exponent = 96 + (seed >> 8) as u32 % 64;
            f32::from_bits((seed as u32 & 1) << 31 | exponent << 23 | mantissa)
        };
        for _ in 0..200_000 {
            let (a, b, c) = (number(), number(), number());
            for c in [c, -a * b, a * b * (1.0 + f32::EPSILON), 0.0] {
                assert_eq!(fused(a, b, c).to_bits(), a.mul_add(b, c).to_bits(), "{a} {b} {c}");
            }
        }
        let half = f32::EPSILON / 2.0;
        assert_eq!(fused(half, half, 1.0 + half), half.mul_add(half, 1.0 + half));
        assert!(fused(f32::MAX, 2.0, 0.0).is_infinite() && fused(f32::NAN, 1.0, 1.0).is_nan());
    }
}
