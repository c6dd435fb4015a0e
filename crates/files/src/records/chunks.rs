//! Cutting a stream of records between games, so that a file of any size is
//! read a part at a time.
//!
//! A stream up to [`WHOLE`] stays in one piece. Beyond, the cut is found in the
//! bytes: parentheses outside of values are counted. That is right for all
//! encodings in which `\` and `]` are never a part of another character: ASCII,
//! UTF-8, Latin, EUC.

use std::io::{self, Read};

use tesuji_sgf::Place;

/// A stream up to this size is not cut.
const WHOLE: usize = 1 << 20;

/// The size of the parts of a longer one, beyond which the next end of a game
/// is a cut. Trees take some thirty times the memory of their text.
const PART: usize = 1 << 18;

/// No game is longer. A longer one comes from a bracket that is never closed.
const MAX_GAME: usize = 16 << 20;

/// Text of whole games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chunk {
    /// The text.
    pub bytes: Vec<u8>,
    /// Where it starts in the stream.
    pub start: Place,
}

/// A place in a stream that a chunk was cut from, from the place in the chunk.
pub fn place_in_stream(start: Place, place: Place) -> Place {
    let column = if place.line == 1 { start.column + place.column - 1 } else { place.column };
    Place { line: start.line + place.line - 1, column }
}

/// The place behind some text.
fn place_after(start: Place, bytes: &[u8]) -> Place {
    let mut place = start;
    let mut previous = 0;
    for &byte in bytes {
        match byte {
            b'\n' if previous == b'\r' => {}
            b'\n' | b'\r' => place = Place { line: place.line + 1, column: 1 },
            // Continuation bytes belong to the character before them.
            0x80..=0xbf => {}
            _ => place.column += 1,
        }
        previous = byte;
    }
    place
}

/// Finds the ends of games.
#[derive(Clone, Copy, Debug, Default)]
struct Scanner {
    depth: usize,
    in_value: bool,
    escape: bool,
}

impl Scanner {
    /// Takes in a byte; says whether a game ends with it.
    fn ends_game(&mut self, byte: u8) -> bool {
        if self.in_value {
            match byte {
                _ if self.escape => self.escape = false,
                b'\\' => self.escape = true,
                b']' => self.in_value = false,
                _ => {}
            }
            return false;
        }
        match byte {
            b'(' => self.depth += 1,
            b'[' if self.depth > 0 => self.in_value = true,
            b')' => {
                self.depth = self.depth.saturating_sub(1);
                return self.depth == 0;
            }
            _ => {}
        }
        false
    }
}

/// The chunks of a stream, in order.
pub struct Chunks<R> {
    stream: R,
    buffer: Vec<u8>,
    /// How much of the buffer was scanned.
    scanned: usize,
    scanner: Scanner,
    start: Place,
    /// Whether the stream is too long for one piece.
    long: bool,
    /// Whether anything was given out yet.
    begun: bool,
    ended: bool,
}

impl<R: Read> Chunks<R> {
    /// Starts at the beginning of a stream.
    pub fn new(stream: R) -> Chunks<R> {
        Chunks {
            stream,
            buffer: Vec::new(),
            scanned: 0,
            scanner: Scanner::default(),
            start: Place { line: 1, column: 1 },
            long: false,
            begun: false,
            ended: false,
        }
    }

    fn fill(&mut self, target: usize) -> io::Result<()> {
        let missing = target.saturating_sub(self.buffer.len()) as u64;
        let read = self.stream.by_ref().take(missing).read_to_end(&mut self.buffer)?;
        self.ended = (read as u64) < missing;
        Ok(())
    }

    /// The end of the first game that ends at `target` or later.
    fn cut(&mut self, target: usize) -> Option<usize> {
        while self.scanned < self.buffer.len() {
            let ends = self.scanner.ends_game(self.buffer[self.scanned]);
            self.scanned += 1;
            if ends && self.scanned >= target {
                return Some(self.scanned);
            }
        }
        None
    }

    fn take(&mut self, length: usize) -> Chunk {
        let rest = self.buffer.split_off(length);
        let bytes = std::mem::replace(&mut self.buffer, rest);
        let start = self.start;
        self.start = place_after(start, &bytes);
        (self.scanned, self.scanner) = (0, Scanner::default());
        self.begun = true;
        Chunk { bytes, start }
    }

    fn next_chunk(&mut self) -> io::Result<Option<Chunk>> {
        let mut target = if self.long { PART } else { WHOLE };
        loop {
            if !self.ended {
                self.fill(target.max(self.buffer.len()) + 1)?;
            }
            if !self.begun && is_binary(&self.buffer) {
                let message = "this is no text";
                return Err(io::Error::new(io::ErrorKind::InvalidData, message));
            }
            self.long |= self.buffer.len() > WHOLE;
            if self.ended && !self.long {
                let nothing = self.buffer.trim_ascii().is_empty();
                // A stream without anything in it still has to be complained of.
                return Ok((!nothing || !self.begun).then(|| self.take(self.buffer.len())));
            }
            if let Some(cut) = self.cut(PART) {
                return Ok(Some(self.take(cut)));
            }
            if self.ended {
                let nothing = self.buffer.trim_ascii().is_empty();
                return Ok((!nothing).then(|| self.take(self.buffer.len())));
            }
            if self.buffer.len() > MAX_GAME {
                // Something is broken. A line that looks like the start of a
                // game is the best place to go on from.
                let Some(cut) = last_game_start(&self.buffer) else {
                    let message = format!("no end of a game within {MAX_GAME} bytes");
                    return Err(io::Error::new(io::ErrorKind::InvalidData, message));
                };
                return Ok(Some(self.take(cut)));
            }
            target = self.buffer.len() + PART;
        }
    }
}

impl<R: Read> Iterator for Chunks<R> {
    type Item = io::Result<Chunk>;

    fn next(&mut self) -> Option<io::Result<Chunk>> {
        if self.ended && self.buffer.is_empty() && self.begun {
            return None;
        }
        let next = self.next_chunk();
        if next.is_err() {
            (self.ended, self.begun) = (true, true);
            self.buffer.clear();
        }
        next.transpose()
    }
}

/// Whether the start of a stream is that of no text at all: it has zeros, and
/// nothing that looks like a game, in any encoding.
fn is_binary(bytes: &[u8]) -> bool {
    const GAMES: [&[u8]; 3] = [b"(;", b"(\0;", b"(\0\r"];
    const HEAD: usize = 4096;
    let marked = bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff");
    let head = &bytes[..bytes.len().min(HEAD)];
    let has = |game: &[u8]| head.windows(game.len()).any(|part| part == game);
    head.contains(&0) && !marked && !GAMES.into_iter().any(has)
}

/// A chunk that could not be read as a whole, in parts of one game each.
pub fn single_games(chunk: &Chunk) -> Vec<Chunk> {
    let mut scanner = Scanner::default();
    let ends = chunk.bytes.iter().enumerate().filter(|&(_, &byte)| scanner.ends_game(byte));
    let cuts: Vec<usize> = ends.map(|(at, _)| at + 1).collect();
    cut_at(chunk, cuts.into_iter())
}

/// A broken game, cut before every line that looks like the start of another
/// game that it has swallowed.
pub fn parts_of_broken_game(chunk: &Chunk) -> Vec<Chunk> {
    cut_at(chunk, game_starts(&chunk.bytes))
}

/// The parts between some places, without blanks before them. Parts with
/// nothing in them are left out, unless all are.
fn cut_at(chunk: &Chunk, cuts: impl Iterator<Item = usize>) -> Vec<Chunk> {
    let mut parts = Vec::new();
    let (mut from, mut start) = (0, chunk.start);
    for end in cuts.chain([chunk.bytes.len()]) {
        let part = &chunk.bytes[from..end];
        let blanks = part.len() - part.trim_ascii_start().len();
        let (blanks, text) = part.split_at(blanks);
        start = place_after(start, blanks);
        if !text.is_empty() {
            parts.push(Chunk { bytes: text.to_vec(), start });
        }
        (from, start) = (end, place_after(start, text));
    }
    if parts.is_empty() { vec![chunk.clone()] } else { parts }
}

fn last_game_start(bytes: &[u8]) -> Option<usize> {
    game_starts(bytes).last()
}

/// Where lines begin, the first one excepted, that look like a root node.
fn game_starts(bytes: &[u8]) -> impl Iterator<Item = usize> + '_ {
    const ROOTS: [&[u8]; 6] = [b"GM[", b"FF[", b"CA[", b"SZ[", b"AP[", b"PB["];
    let looks_like_root = |line: &[u8]| {
        let line = line.strip_prefix(b"(").unwrap_or_default().trim_ascii_start();
        let node = line.strip_prefix(b";").unwrap_or_default().trim_ascii_start();
        ROOTS.iter().any(|root| node.starts_with(root))
    };
    let line_starts = (1..bytes.len()).filter(|&at| bytes[at - 1] == b'\n');
    line_starts.filter(move |&at| looks_like_root(&bytes[at..bytes.len().min(at + 40)]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chunks(text: &[u8]) -> Vec<Chunk> {
        Chunks::new(text).collect::<io::Result<_>>().unwrap()
    }

    /// The place behind a prefix, counted in the slowest way.
    fn place(text: &[u8], at: usize) -> (u32, u32) {
        let before = std::str::from_utf8(&text[..at]).unwrap();
        let line = before.matches('\n').count() as u32 + 1;
        let last = before.rsplit('\n').next().unwrap();
        (line, last.chars().count() as u32 + 1)
    }

    #[test]
    fn a_small_stream_is_one_chunk() {
        for text in ["", " \n", "(;SZ[9])\n(;SZ[9])\n", "nonsense"] {
            let chunks = chunks(text.as_bytes());
            assert_eq!(chunks.len(), 1);
            assert_eq!(chunks[0].bytes, text.as_bytes());
        }
    }

    #[test]
    fn a_long_stream_is_cut_between_games() {
        let game = "(;GM[1]C[é \\] ) ( \\\\](;B[aa])(;B[bb]C[(]))\n";
        let text = game.repeat(3 * WHOLE / game.len());
        let chunks = chunks(text.as_bytes());
        assert!(chunks.len() > 8);
        let mut at = 0;
        for chunk in &chunks {
            assert_eq!((chunk.start.line, chunk.start.column), place(text.as_bytes(), at));
            let part = std::str::from_utf8(&chunk.bytes).unwrap().trim();
            assert!(part.starts_with("(;GM") && part.ends_with("]))"), "{part}");
            at += chunk.bytes.len();
        }
        let joined: Vec<u8> = chunks.iter().flat_map(|chunk| chunk.bytes.clone()).collect();
        assert_eq!(joined, text.as_bytes());
    }

    #[test]
    fn an_unclosed_value_does_not_swallow_a_long_stream() {
        let good = "(;GM[1]SZ[9];B[aa])\n";
        let text = format!("(;GM[1]C[never closed\n{}", good.repeat(2 * MAX_GAME / good.len()));
        let chunks = chunks(text.as_bytes());
        assert!(chunks.iter().all(|chunk| chunk.bytes.len() <= MAX_GAME + PART + 2));
        let hopeless = vec![b'('; MAX_GAME + PART + 2];
        assert!(Chunks::new(&hopeless[..]).any(|chunk| chunk.is_err()));
    }

    #[test]
    fn broken_games_are_told_apart() {
        let text = b"(;GM[1]C[x])\n(;GM[1]C[open\n(;GM[1]SZ[9])\n";
        let chunk = Chunk { bytes: text.to_vec(), start: Place { line: 5, column: 3 } };
        let games = single_games(&chunk);
        let starts: Vec<_> =
            games.iter().map(|game| (game.start.line, game.start.column)).collect();
        assert_eq!(starts, [(5, 3), (6, 1)]);
        let parts = parts_of_broken_game(&games[1]);
        assert_eq!(parts.len(), 2);
        assert_eq!(parts[1].start, Place { line: 7, column: 1 });
        assert_eq!(parts[1].bytes, b"(;GM[1]SZ[9])");
        assert_eq!(parts_of_broken_game(&games[0]), [games[0].clone()]);
    }
}
