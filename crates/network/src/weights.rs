//! The file of weights: what `train/export.py` writes.
//!
//! Eight bytes [`MAGIC`], u32 [`VERSION`], u64 checksum of all that follows
//! (FNV-1a over words of eight bytes, the last filled with zeros); then as u16
//! the numbers of blocks, channels, planes, channels of the policy's head,
//! distances to an edge, units of the value's head, channels of the owners' head,
//! units of the head for questions and bytes of the provenance; the provenance as UTF-8; then all tensors as f16 in the order of the fields
//! below, each with its last index running fastest. Numbers are little-endian.

use thiserror::Error;

use crate::input::PLANES;

/// How the file begins.
pub const MAGIC: &[u8; 8] = b"TESUJINN";

/// The version of the form, and of the planes.
pub const VERSION: u32 = 2;

/// The side of the first convolution.
pub(crate) const STEM: usize = 5;

/// What comes out of the value's head: the logit of winning, and the lead.
pub(crate) const VALUES: usize = 2;

/// What comes out of the head for questions: logits of lost, ko and saved, and a
/// measure of the work.
pub(crate) const STATES: usize = 4;

/// How large a network is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Form {
    /// Residual blocks.
    pub blocks: usize,
    /// Channels.
    pub channels: usize,
    /// Channels of the policy's head.
    pub hidden: usize,
    /// Distances to an edge are told apart up to this number.
    pub edge: usize,
    /// Units of the value's head.
    pub units: usize,
    /// Channels of the owners' head.
    pub owner: usize,
    /// Units of the head for questions.
    pub status: usize,
}

/// Why a file is no network.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum WeightsError {
    /// Something else.
    #[error("this is not a network of Tesuji")]
    Foreign,
    /// Made for another program.
    #[error("the network has version {0}, this program reads version {VERSION}")]
    Version(u32),
    /// Bytes were changed.
    #[error("the network is damaged: its checksum does not fit")]
    Checksum,
    /// The sizes do not make a network.
    #[error("the network has an impossible form: {0}")]
    Form(String),
}

/// One residual block: two convolutions, and between them, in some, what the
/// whole board adds to every point.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Block {
    /// The first convolution: row, column, from, to.
    pub a: Vec<f32>,
    /// Its bias.
    pub a_bias: Vec<f32>,
    /// From means and maxima over the board to channels; none in every first
    /// of two blocks.
    pub pool: Vec<f32>,
    /// Its bias.
    pub pool_bias: Vec<f32>,
    /// The second convolution.
    pub b: Vec<f32>,
    /// Its bias.
    pub b_bias: Vec<f32>,
}

/// All weights, as numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Weights {
    /// How large it is.
    pub form: Form,
    /// Where it comes from, in words.
    pub provenance: String,
    /// The first convolution: plane, row, column, channel.
    pub stem: Vec<f32>,
    /// Its bias.
    pub stem_bias: Vec<f32>,
    /// The blocks.
    pub blocks: Vec<Block>,
    /// From channels to the policy's head.
    pub policy: Vec<f32>,
    /// Its bias.
    pub policy_bias: Vec<f32>,
    /// From means and maxima over the board to the policy's head.
    pub policy_pool: Vec<f32>,
    /// From the policy's head to a point's logit.
    pub policy_out: Vec<f32>,
    /// What a point's distances `a <= b` from the nearest edges add to its
    /// logit, at `b * (b + 1) / 2 + a`.
    pub policy_edge: Vec<f32>,
    /// From means and maxima over the board, and komi, to the value's head.
    pub value: Vec<f32>,
    /// Its bias.
    pub value_bias: Vec<f32>,
    /// From the value's head to the logit of winning and the lead.
    pub value_out: Vec<f32>,
    /// Its bias.
    pub value_out_bias: Vec<f32>,
    /// From channels to the owners' head.
    pub owner: Vec<f32>,
    /// Its bias.
    pub owner_bias: Vec<f32>,
    /// From the owners' head to the logit of owning a point.
    pub owner_out: Vec<f32>,
    /// Its bias, one number.
    pub owner_out_bias: Vec<f32>,
    /// From means and maxima over the board and means over the stones in question
    /// to the head for questions.
    pub status: Vec<f32>,
    /// Its bias.
    pub status_bias: Vec<f32>,
    /// From the head for questions to the logits of lost, ko and saved, and a
    /// measure of the work.
    pub status_out: Vec<f32>,
    /// Its bias.
    pub status_out_bias: Vec<f32>,
}

impl Weights {
    /// Weights of the given form, all zero.
    pub fn zeros(form: Form) -> Weights {
        let Form { blocks, channels, hidden, edge, units, owner, status } = form;
        let block = |k: usize| {
            let pool = if k % 2 == 1 { channels } else { 0 };
            Block {
                a: vec![0.0; 9 * channels * channels],
                a_bias: vec![0.0; channels],
                pool: vec![0.0; 2 * channels * pool],
                pool_bias: vec![0.0; pool],
                b: vec![0.0; 9 * channels * channels],
                b_bias: vec![0.0; channels],
            }
        };
        Weights {
            form,
            provenance: String::new(),
            stem: vec![0.0; PLANES * STEM * STEM * channels],
            stem_bias: vec![0.0; channels],
            blocks: (0..blocks).map(block).collect(),
            policy: vec![0.0; channels * hidden],
            policy_bias: vec![0.0; hidden],
            policy_pool: vec![0.0; 2 * channels * hidden],
            policy_out: vec![0.0; hidden],
            policy_edge: vec![0.0; edge * (edge + 1) / 2],
            value: vec![0.0; (2 * channels + 1) * units],
            value_bias: vec![0.0; units],
            value_out: vec![0.0; units * VALUES],
            value_out_bias: vec![0.0; VALUES],
            owner: vec![0.0; channels * owner],
            owner_bias: vec![0.0; owner],
            owner_out: vec![0.0; owner],
            owner_out_bias: vec![0.0; 1],
            status: vec![0.0; 3 * channels * status],
            status_bias: vec![0.0; status],
            status_out: vec![0.0; status * STATES],
            status_out_bias: vec![0.0; STATES],
        }
    }

    /// The tensors in the order of the file.
    pub fn tensors_mut(&mut self) -> Vec<&mut Vec<f32>> {
        let mut all = vec![&mut self.stem, &mut self.stem_bias];
        for block in &mut self.blocks {
            all.extend([&mut block.a, &mut block.a_bias, &mut block.pool, &mut block.pool_bias]);
            all.extend([&mut block.b, &mut block.b_bias]);
        }
        all.extend([&mut self.policy, &mut self.policy_bias, &mut self.policy_pool]);
        all.extend([&mut self.policy_out, &mut self.policy_edge, &mut self.value]);
        all.extend([&mut self.value_bias, &mut self.value_out, &mut self.value_out_bias]);
        all.extend([&mut self.owner, &mut self.owner_bias]);
        all.extend([&mut self.owner_out, &mut self.owner_out_bias]);
        all.extend([&mut self.status, &mut self.status_bias]);
        all.extend([&mut self.status_out, &mut self.status_out_bias]);
        all
    }

    /// The number of weights.
    pub fn count(&mut self) -> usize {
        self.tensors_mut().iter().map(|tensor| tensor.len()).sum()
    }

    /// From a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, WeightsError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(WeightsError::Foreign)?;
        let (version, rest) = rest.split_first_chunk().ok_or(WeightsError::Foreign)?;
        let version = u32::from_le_bytes(*version);
        if version != VERSION {
            return Err(WeightsError::Version(version));
        }
        let (sum, body) = rest.split_first_chunk().ok_or(WeightsError::Checksum)?;
        if u64::from_le_bytes(*sum) != checksum(body) {
            return Err(WeightsError::Checksum);
        }
        let form = |text: &str| WeightsError::Form(text.to_owned());
        let (head, rest) = body.split_first_chunk::<18>().ok_or_else(|| form("no sizes"))?;
        let mut sizes = [0; 9];
        for (size, pair) in sizes.iter_mut().zip(head.chunks_exact(2)) {
            *size = usize::from(u16::from_le_bytes([pair[0], pair[1]]));
        }
        let [blocks, channels, planes, hidden, edge, units, owner, status, text] = sizes;
        if planes != PLANES {
            return Err(form(&format!("{planes} planes instead of {PLANES}")));
        }
        if blocks > 64 || !(8..=512).contains(&channels) || !channels.is_multiple_of(8) {
            return Err(form(&format!("{blocks} blocks of {channels} channels")));
        }
        let few = 1..=256;
        let heads_fit = [hidden, units, owner, status].iter().all(|size| few.contains(size));
        if !heads_fit || !(1..=25).contains(&edge) {
            let heads = [hidden, edge, units, owner, status];
            return Err(form(&format!("heads of {heads:?}")));
        }
        if rest.len() < text {
            return Err(form("no provenance"));
        }
        let (text, mut rest) = rest.split_at(text);
        // A few bytes are not to ask for the memory of a large network: its blocks have more
        // weights than this.
        if rest.len() < 36 * channels * channels * blocks {
            return Err(form(&format!("{} bytes for {blocks} blocks", rest.len())));
        }
        let mut weights =
            Weights::zeros(Form { blocks, channels, hidden, edge, units, owner, status });
        weights.provenance =
            std::str::from_utf8(text).map_err(|_| form("the provenance is not text"))?.to_owned();
        if rest.len() != 2 * weights.count() {
            return Err(form(&format!("{} bytes for {} weights", rest.len(), weights.count())));
        }
        for tensor in weights.tensors_mut() {
            for weight in tensor {
                let (pair, after) = rest.split_first_chunk().expect("the length was checked");
                *weight = from_half(u16::from_le_bytes(*pair));
                if !weight.is_finite() {
                    return Err(form("a weight is not finite"));
                }
                rest = after;
            }
        }
        Ok(weights)
    }

    /// As a file. Weights are cut to what an f16 can hold.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut weights = self.clone();
        let mut body = Vec::new();
        let Form { blocks, channels, hidden, edge, units, owner, status } = self.form;
        let text = self.provenance.len();
        for size in [blocks, channels, PLANES, hidden, edge, units, owner, status, text] {
            body.extend((size as u16).to_le_bytes());
        }
        body.extend(self.provenance.as_bytes());
        for tensor in weights.tensors_mut() {
            for &weight in tensor.iter() {
                body.extend(to_half(weight).to_le_bytes());
            }
        }
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(checksum(&body).to_le_bytes());
        bytes.extend(body);
        bytes
    }
}

fn checksum(bytes: &[u8]) -> u64 {
    bytes.chunks(8).fold(0xcbf2_9ce4_8422_2325, |sum, chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        (sum ^ u64::from_le_bytes(word)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// An f16 as f32, exactly.
fn from_half(half: u16) -> f32 {
    // The bits of an f32 with the same fraction; its exponents begin 112 lower.
    let moved = f32::from_bits(u32::from(half & 0x7fff) << 13) * 2f32.powi(112);
    let size = match half & 0x7fff {
        0x7c00 => f32::INFINITY,
        0x7c01.. => f32::NAN,
        _ => moved,
    };
    if half >> 15 == 0 { size } else { -size }
}

/// The f16 toward zero from a number; the largest there is for what is larger.
fn to_half(value: f32) -> u16 {
    let sign = if value.is_sign_negative() { 1 << 15 } else { 0 };
    // f16 in the order of their bits are in the order of their values.
    let (mut low, mut high) = (0u16, 0x7c00);
    while high - low > 1 {
        let middle = low.midpoint(high);
        if from_half(middle) <= value.abs() { low = middle } else { high = middle }
    }
    sign | low
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small() -> Weights {
        let form =
            Form { blocks: 2, channels: 8, hidden: 4, edge: 3, units: 8, owner: 4, status: 8 };
        let mut weights = Weights::zeros(form);
        weights.provenance = "made for a test".to_owned();
        let mut value = 0.0;
        for tensor in weights.tensors_mut() {
            for weight in tensor {
                value = (value + 0.37) % 1.0;
                *weight = from_half(to_half(value - 0.5));
            }
        }
        weights
    }

    #[test]
    fn half_precision() {
        let known = [(0x3c00, 1.0), (0xc000, -2.0), (0x3555, 0.333_251_95), (1, 2f32.powi(-24))];
        for (half, value) in known {
            assert_eq!(from_half(half), value);
            assert_eq!(to_half(value), half);
        }
        assert_eq!(from_half(to_half(1e9)), 65504.0);
        assert!((0..0x7c00).all(|half| to_half(from_half(half)) == half));
    }

    #[test]
    fn written_and_read_again() {
        let weights = small();
        assert_eq!(Weights::from_bytes(&weights.to_bytes()), Ok(weights));
    }

    #[test]
    fn every_changed_byte_is_noticed() {
        let bytes = small().to_bytes();
        for at in (0..bytes.len()).step_by(97).chain(0..64) {
            let mut changed = bytes.clone();
            changed[at] ^= 0x20;
            assert!(Weights::from_bytes(&changed).is_err(), "byte {at}");
        }
        for length in [0, 7, 11, 19, 30, bytes.len() - 1] {
            assert!(Weights::from_bytes(&bytes[..length]).is_err(), "{length} bytes");
        }
    }

    #[test]
    fn few_bytes_do_not_ask_for_a_large_network() {
        let mut body = Vec::new();
        for size in [64, 512, PLANES, 256, 25, 256, 256, 256, 0] {
            body.extend((size as u16).to_le_bytes());
        }
        let (version, sum) = (VERSION.to_le_bytes(), checksum(&body).to_le_bytes());
        let file = [&MAGIC[..], &version, &sum, &body].concat();
        let refused = WeightsError::Form("0 bytes for 64 blocks".to_owned());
        assert_eq!(Weights::from_bytes(&file), Err(refused));
    }

    #[test]
    fn foreign_files_are_refused() {
        assert_eq!(Weights::from_bytes(b"PNG"), Err(WeightsError::Foreign));
        let mut later = small().to_bytes();
        later[8] = 9;
        assert_eq!(Weights::from_bytes(&later), Err(WeightsError::Version(9)));
    }
}
