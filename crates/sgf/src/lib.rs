//! SGF files: lenient reading, faithful writing, games.
