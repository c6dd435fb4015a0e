//! Opening files that may be packed with zstd, and packing them.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

/// The first bytes of a zstd frame.
const ZSTD_MAGIC: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// The content of a file, unpacked if it is packed, whatever its name is.
pub fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "is a folder"));
    }
    unpacked(file)
}

/// The content of a stream, unpacked if it is packed.
pub fn unpacked(stream: impl Read + 'static) -> io::Result<Box<dyn Read>> {
    let mut reader = BufReader::with_capacity(1 << 16, stream);
    if reader.fill_buf()?.starts_with(&ZSTD_MAGIC) { decoder(reader) } else { Ok(Box::new(reader)) }
}

/// The bytes of something packed.
pub fn unpack(packed: &'static [u8]) -> io::Result<Vec<u8>> {
    let mut content = Vec::new();
    decoder(packed)?.read_to_end(&mut content)?;
    Ok(content)
}

#[cfg(not(target_family = "wasm"))]
fn decoder(packed: impl BufRead + 'static) -> io::Result<Box<dyn Read>> {
    Ok(Box::new(zstd::Decoder::with_buffer(packed)?))
}

#[cfg(target_family = "wasm")]
fn decoder(packed: impl BufRead + 'static) -> io::Result<Box<dyn Read>> {
    let wrong = |error| io::Error::new(io::ErrorKind::InvalidData, format!("{error}"));
    Ok(Box::new(ruzstd::decoding::StreamingDecoder::new(packed).map_err(wrong)?))
}

/// Bytes packed with zstd; a higher level takes longer and gives less.
#[cfg(not(target_family = "wasm"))]
pub fn pack(bytes: &[u8], level: i32) -> io::Result<Vec<u8>> {
    zstd::encode_all(bytes, level)
}

/// Bytes packed with zstd, at the one level that there is here.
#[cfg(target_family = "wasm")]
pub fn pack(bytes: &[u8], _: i32) -> io::Result<Vec<u8>> {
    let level = ruzstd::encoding::CompressionLevel::Fastest;
    Ok(ruzstd::encoding::compress_to_vec(bytes, level))
}

/// The content of a file of text.
pub fn text(content: Vec<u8>) -> io::Result<String> {
    let wrong = |what: &str| io::Error::new(io::ErrorKind::InvalidData, what.to_owned());
    if content.contains(&0) {
        return Err(wrong("this is no text"));
    }
    String::from_utf8(content).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
        wrong(&format!("line {line} is not UTF-8"))
    })
}

/// The whole content of a file, unpacked, if it is not larger than `limit`.
pub fn read(path: &Path, limit: usize) -> io::Result<Vec<u8>> {
    let mut content = Vec::new();
    open(path)?.take(limit as u64 + 1).read_to_end(&mut content)?;
    if content.len() > limit {
        let message = format!("larger than {limit} bytes");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    Ok(content)
}
