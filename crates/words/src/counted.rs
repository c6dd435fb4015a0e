//! Numbers of things in words.

/// `1 node`, `2 nodes`; for words whose plural ends in s.
pub fn counted(count: impl TryInto<u64>, what: &str) -> String {
    let count = count.try_into().unwrap_or(u64::MAX);
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn one_is_not_many() {
        let texts = [0_usize, 1, 2].map(|count| counted(count, "move"));
        assert_eq!(texts, ["0 moves", "1 move", "2 moves"]);
    }
}
