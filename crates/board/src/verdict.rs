//! The words of all verdicts: how far a side gets, and how sure that is.

use std::cmp::Ordering;

/// How far a side gets that wants something: to capture a group, to join two chains.
/// The better for that side, the greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KoGrade {
    /// It does not get there, whatever threats it has.
    No,
    /// By a ko: it needs this number of threats more than the other side. With zero or less,
    /// the other side needs threats. `MOST_THREATS` stands for itself and everything
    /// above, its negative for everything below.
    Ko(i8),
    /// It gets there, however many threats the other side has.
    Yes,
}

impl KoGrade {
    /// The most threats that are counted one by one.
    pub const MOST_THREATS: i8 = 3;
    /// Of the capture of a group: it lives.
    pub const LIVES: KoGrade = KoGrade::No;
    /// Of the capture of a group: it dies.
    pub const DIES: KoGrade = KoGrade::Yes;

    /// What the other side gets that wants the opposite, when it answers.
    #[must_use]
    pub fn reversed(self) -> KoGrade {
        match self {
            KoGrade::No => KoGrade::Yes,
            KoGrade::Ko(threats) => KoGrade::Ko(1 - threats),
            KoGrade::Yes => KoGrade::No,
        }
    }

    /// The grade without the fine print: a ko beyond the threats that are counted
    /// is no ko any more.
    #[must_use]
    pub fn in_effect(self) -> KoGrade {
        match self {
            KoGrade::Ko(KoGrade::MOST_THREATS) => KoGrade::No,
            KoGrade::Ko(n) if n == -KoGrade::MOST_THREATS => KoGrade::Yes,
            grade => grade,
        }
    }

    /// The same by who needs the first threat alone: no, with a threat, unless the
    /// other side has one, yes.
    #[must_use]
    pub fn coarse(self) -> KoGrade {
        match self.in_effect() {
            KoGrade::Ko(n) => KoGrade::Ko(i8::from(n > 0)),
            grade => grade,
        }
    }

    /// Does a ko decide?
    pub fn is_ko(self) -> bool {
        matches!(self, KoGrade::Ko(_))
    }

    fn rank(self) -> i16 {
        match self {
            KoGrade::No => i16::MIN,
            KoGrade::Ko(threats) => -i16::from(threats),
            KoGrade::Yes => i16::MAX,
        }
    }
}

impl Ord for KoGrade {
    fn cmp(&self, other: &KoGrade) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for KoGrade {
    fn partial_cmp(&self, other: &KoGrade) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// How sure a verdict is; the surer is the greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Certainty {
    /// What it looks like; nothing is shown.
    Estimated,
    /// All play inside a frame was searched, and the reader supports what the
    /// frame takes for granted.
    Framed,
    /// On the open board, by a proof or plan that its checker has accepted.
    Proven,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fewer_threats_are_better() {
        use KoGrade::{Ko, No, Yes};
        let order = [No, Ko(3), Ko(1), Ko(0), Ko(-3), Yes];
        assert!(order.is_sorted());
        assert_eq!(order.map(KoGrade::coarse), [No, No, Ko(1), Ko(0), Yes, Yes]);
        for grade in order {
            assert_eq!(grade.reversed().reversed(), grade);
        }
        assert_eq!(Ko(1).reversed(), Ko(0));
    }
}
