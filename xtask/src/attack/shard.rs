//! A part of the questions for each of several processes, which ask all of them once.

/// Every nth question, from one of the first n on.
#[derive(Clone, Copy)]
pub struct Shard {
    first: usize,
    step: usize,
}

/// Everything.
impl Default for Shard {
    fn default() -> Shard {
        Shard { first: 0, step: 1 }
    }
}

impl Shard {
    /// `2/5` is every fifth question from the second on.
    pub fn parse(text: &str) -> Option<Shard> {
        let (number, step) = text.split_once('/')?;
        let (number, step): (usize, usize) = (number.parse().ok()?, step.parse().ok()?);
        (1..=step).contains(&number).then(|| Shard { first: number - 1, step })
    }

    /// The questions of this part.
    pub fn of<T>(self, all: impl IntoIterator<Item = T>) -> Vec<T> {
        all.into_iter().skip(self.first).step_by(self.step).collect()
    }

    /// How many of so many questions are in this part.
    pub fn share(self, all: usize) -> usize {
        all.saturating_sub(self.first).div_ceil(self.step)
    }

    /// The number among all questions of one of this part.
    pub fn number(self, own: usize) -> usize {
        self.first + own * self.step
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_question_once() {
        let shards = ["1/3", "2/3", "3/3"].map(|text| Shard::parse(text).unwrap());
        assert_eq!(shards.map(|shard| shard.of(0..7)), [vec![0, 3, 6], vec![1, 4], vec![2, 5]]);
        assert_eq!(shards.map(|shard| shard.share(7)), [3, 2, 2]);
        assert_eq!(shards.map(|shard| shard.number(1)), [3, 4, 5]);
        assert_eq!(Shard::default().of(0..2), [0, 1]);
        assert!(["0/3", "4/3", "1", "1/", "0/0"].iter().all(|text| Shard::parse(text).is_none()));
    }
}
