//! The choice of instructions, the one place with `unsafe` code in this crate:
//! a function made for instructions that a machine may lack is called where
//! they were seen to be there.

use crate::forward::{Layers, Logits};
use crate::input::Input;
use crate::vector::Plain;
#[cfg(target_arch = "x86_64")]
use crate::vector::x86;

/// Which instructions to use. The results are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kernel {
    /// Vectors of sixteen numbers.
    Avx512,
    /// Vectors of eight numbers.
    Avx2,
    /// What every machine can do. Where it has no instruction for a fused product,
    /// that is computed step by step, which is slow.
    Plain,
}

impl Kernel {
    /// The best that this machine has.
    pub fn best() -> Kernel {
        [Kernel::Avx512, Kernel::Avx2]
            .into_iter()
            .find(|kernel| kernel.is_there())
            .unwrap_or(Kernel::Plain)
    }

    /// Whether this machine has it.
    pub fn is_there(self) -> bool {
        #[cfg(target_arch = "x86_64")]
        return match self {
            Kernel::Avx512 => {
                is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512vl")
                    && Kernel::Avx2.is_there()
            }
            Kernel::Avx2 => is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma"),
            Kernel::Plain => true,
        };
        #[cfg(not(target_arch = "x86_64"))]
        return self == Kernel::Plain;
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Kernel::Avx512 => "AVX-512",
            Kernel::Avx2 => "AVX2",
            Kernel::Plain => "plain",
        }
    }

    /// Evaluates boards of one size.
    pub(crate) fn forward(self, layers: &Layers, inputs: &[Input]) -> Vec<Logits> {
        #[cfg(target_arch = "x86_64")]
        if self != Kernel::Plain && self.is_there() {
            // SAFETY: the machine has the instructions, it was just asked.
            return unsafe {
                match self {
                    Kernel::Avx512 => with_avx512(layers, inputs),
                    _ => with_avx2(layers, inputs),
                }
            };
        }
        layers.forward::<Plain>(inputs)
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma")]
fn with_avx2(layers: &Layers, inputs: &[Input]) -> Vec<Logits> {
    layers.forward::<x86::Avx2>(inputs)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vl,avx2,fma")]
fn with_avx512(layers: &Layers, inputs: &[Input]) -> Vec<Logits> {
    layers.forward::<x86::Avx512>(inputs)
}
