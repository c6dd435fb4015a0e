//! The two sides of a fight and their ko threats.

/// The two sides of a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Wants to capture the target.
    Attacker,
    /// Wants the target to stay.
    Defender,
}

impl Side {
    /// The other side.
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::Attacker => Side::Defender,
            Side::Defender => Side::Attacker,
        }
    }
}

/// No end of threats.
pub const ENDLESS: u8 = u8::MAX;

/// How many ko threats each side has elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threats {
    /// The attacker's.
    pub attacker: u8,
    /// The defender's.
    pub defender: u8,
}

impl Threats {
    /// Nobody has any.
    pub(crate) const NONE: Threats = Threats { attacker: 0, defender: 0 };
    /// All threats are the attacker's.
    pub(crate) const ATTACKERS: Threats = Threats { attacker: ENDLESS, defender: 0 };

    /// The attacker has `threats` more than the defender, who has the more if it is negative.
    pub(crate) fn surplus(threats: i8) -> Threats {
        Threats { attacker: threats.max(0) as u8, defender: (-threats).max(0) as u8 }
    }

    pub(crate) fn of(self, side: Side) -> u8 {
        match side {
            Side::Attacker => self.attacker,
            Side::Defender => self.defender,
        }
    }

    pub(crate) fn spent(self, side: Side) -> Threats {
        let one_less = |n: u8| if n == ENDLESS { n } else { n - 1 };
        match side {
            Side::Attacker => Threats { attacker: one_less(self.attacker), ..self },
            Side::Defender => Threats { defender: one_less(self.defender), ..self },
        }
    }
}
