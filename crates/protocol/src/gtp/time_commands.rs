//! Commands that tell the engine about its time.

use super::arguments::Arguments;
use super::clock::{TimeLeft, TimeSystem};
use super::failure::{Answer, Failure};
use super::session::Session;
use crate::contest::processor_seconds;

/// `time_settings MAIN PERIOD STONES`: by the protocol a period with no stones
/// means no limit at all, and no period means absolute time.
pub fn time_settings(session: &mut Session, arguments: &Arguments) -> Answer {
    let main = seconds(arguments, 0, "the main time")?;
    let period = seconds(arguments, 1, "the time of a period")?;
    let stones = arguments.number(2, "the number of stones")?;
    session.clock.set_system(if stones == 0 && period > 0.0 {
        TimeSystem::Unlimited
    } else if period > 0.0 {
        TimeSystem::Canadian { main, period, stones }
    } else {
        TimeSystem::Absolute { main }
    });
    Ok(String::new())
}

/// `kgs-time_settings none|absolute|canadian|byoyomi …`
pub fn kgs_time_settings(session: &mut Session, arguments: &Arguments) -> Answer {
    let main = |place| seconds(arguments, place, "the main time");
    let period = |place| seconds(arguments, place, "the time of a period");
    let system = match arguments.word(0, "the time system")? {
        "none" => TimeSystem::Unlimited,
        "absolute" => TimeSystem::Absolute { main: main(1)? },
        "canadian" => TimeSystem::Canadian {
            main: main(1)?,
            period: period(2)?,
            stones: arguments.number(3, "the number of stones")?,
        },
        "byoyomi" => TimeSystem::Byoyomi {
            main: main(1)?,
            period: period(2)?,
            periods: arguments.number(3, "the number of periods")?,
        },
        other => return Err(Failure::Syntax(format!("'{other}' is not a time system"))),
    };
    session.clock.set_system(system);
    Ok(String::new())
}

/// `kata-list_time_settings`
pub fn list_time_settings(_: &mut Session, _: &Arguments) -> Answer {
    Ok("none absolute canadian byoyomi fischer fischer-capped".to_owned())
}

/// `kata-time_settings none|absolute|canadian|byoyomi|fischer|fischer-capped …`: as KataGo
/// names the time systems; a negative bound is none.
pub fn kata_time_settings(session: &mut Session, arguments: &Arguments) -> Answer {
    let word = arguments.word(0, "the time system")?;
    let bound = |place, what| -> Result<f64, Failure> {
        let bound: f64 = arguments.number(place, what)?;
        Ok(if bound < 0.0 { f64::INFINITY } else { bound })
    };
    let (most, longest) = match word {
        "fischer" => (f64::INFINITY, f64::INFINITY),
        "fischer-capped" => {
            (bound(3, "the most time that is kept")?, bound(4, "the longest time of a move")?)
        }
        _ => return kgs_time_settings(session, arguments),
    };
    let main = seconds(arguments, 1, "the main time")?;
    let increment = seconds(arguments, 2, "the time that a move adds")?;
    session.clock.set_system(TimeSystem::Fischer { main, increment, most, longest });
    Ok(String::new())
}

/// `time_left COLOR SECONDS STONES`
pub fn time_left(session: &mut Session, arguments: &Arguments) -> Answer {
    let color = arguments.color(0)?;
    // A player who is out of time may be told a negative number.
    let seconds: f64 = arguments.number(1, "the time")?;
    let stones = arguments.optional_number(2, "the number of stones")?.unwrap_or(0);
    session.clock.set_left(color, TimeLeft { seconds, stones });
    Ok(String::new())
}

/// `cputime`
pub fn processor_time(session: &mut Session, _: &Arguments) -> Answer {
    let seconds = processor_seconds(std::process::id());
    Ok(format!("{:.2}", seconds.unwrap_or_else(|| session.seconds_running())))
}

fn seconds(arguments: &Arguments, place: usize, what: &str) -> Result<f64, Failure> {
    let seconds: f64 = arguments.number(place, what)?;
    if !seconds.is_finite() || seconds < 0.0 {
        return Err(Failure::Syntax(format!("{what} cannot be '{seconds}'")));
    }
    Ok(seconds)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::Color;

    #[test]
    fn the_three_ways_of_time_settings() {
        let system = |text| {
            let mut session = Session::new(1);
            time_settings(&mut session, &Arguments::new(text)).unwrap();
            session.clock.system
        };
        assert_eq!(system("60 30 5"), TimeSystem::Canadian { main: 60.0, period: 30.0, stones: 5 });
        assert_eq!(system("60 0 0"), TimeSystem::Absolute { main: 60.0 });
        assert_eq!(system("0 1 0"), TimeSystem::Unlimited);
    }

    #[test]
    fn katago_names_more_time_systems() {
        let system = |text| {
            let mut session = Session::new(1);
            kata_time_settings(&mut session, &Arguments::new(text)).unwrap();
            session.clock.system
        };
        let [main, increment, endless] = [60.0, 5.0, f64::INFINITY];
        let fischer = |most, longest| TimeSystem::Fischer { main, increment, most, longest };
        assert_eq!(system("fischer 60 5"), fischer(endless, endless));
        assert_eq!(system("fischer-capped 60 5 90 -1"), fischer(90.0, endless));
        assert_eq!(system("absolute 60"), TimeSystem::Absolute { main });
        let mut session = Session::new(1);
        for name in list_time_settings(&mut session, &Arguments::new("")).unwrap().split(' ') {
            let numbers = if name == "fischer-capped" { "9 9 9 9" } else { "9 9 9" };
            let text = format!("{name} {numbers}");
            assert!(kata_time_settings(&mut session, &Arguments::new(&text)).is_ok(), "{name}");
        }
        for wrong in ["fischer 1", "fischer -1 2", "fischer-capped 1 2 3", "sudden 3"] {
            assert!(kata_time_settings(&mut session, &Arguments::new(wrong)).is_err(), "{wrong}");
        }
    }

    #[test]
    fn time_is_told_and_forgotten_with_the_system() {
        let mut session = Session::new(1);
        time_left(&mut session, &Arguments::new("w 12.5 3")).unwrap();
        let left = Some(TimeLeft { seconds: 12.5, stones: 3 });
        assert_eq!(session.clock.left[Color::White.index()], left);
        kgs_time_settings(&mut session, &Arguments::new("byoyomi 10 5 2")).unwrap();
        let byoyomi = TimeSystem::Byoyomi { main: 10.0, period: 5.0, periods: 2 };
        assert_eq!((session.clock.system, session.clock.left), (byoyomi, [None; 2]));
        for wrong in ["sudden 3", "absolute", "absolute -1", "absolute nan", "byoyomi 1 2 x"] {
            assert!(kgs_time_settings(&mut session, &Arguments::new(wrong)).is_err(), "{wrong}");
        }
    }
}
