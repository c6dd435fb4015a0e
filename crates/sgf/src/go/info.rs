//! The facts about a game: who, when, on which board, under which rules.

use std::fmt;

use tesuji_board::{Color, InvalidSize, Ruleset, Size};

use crate::error::{Place, Warning};
use crate::tree::{NodeId, Property, Tree};
use crate::value::Value;

/// A player as a file describes him or her.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerInfo {
    /// `PB` or `PW`.
    pub name: Option<String>,
    /// `BR` or `WR`, such as `9p`.
    pub rank: Option<String>,
    /// `BT` or `WT`.
    pub team: Option<String>,
}

/// What a file says of a game as a whole. Text is as in the file, numbers are
/// understood.
#[derive(Clone, Debug, PartialEq)]
pub struct GameInfo {
    /// `SZ`; 19x19 if the file does not say.
    pub size: Size,
    /// The player of the black stones.
    pub black: PlayerInfo,
    /// The player of the white stones.
    pub white: PlayerInfo,
    /// `KM` in points, if it is there and a number.
    pub komi: Option<f64>,
    /// `HA`; 0 if the file does not say.
    pub handicap: usize,
    /// `RU` as written.
    pub rules: Option<String>,
    /// `RE`.
    pub result: Option<GameResult>,
    /// `DT`.
    pub date: Option<String>,
    /// `EV`.
    pub event: Option<String>,
    /// `RO`.
    pub round: Option<String>,
    /// `PC`.
    pub location: Option<String>,
    /// `GN`.
    pub game_name: Option<String>,
    /// `TM` in seconds and `OT`, as written.
    pub time: Option<String>,
}

/// Why a tree is no game of Go that can be shown.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InfoError {
    /// `GM` names another game.
    #[error("this is not Go but {}", game_name(*.0))]
    NotGo(u32),
    /// `SZ` is no size.
    #[error("SZ[{0}] is no board size")]
    UnreadableSize(String),
    /// `SZ` is too large or too small.
    #[error(transparent)]
    ImpossibleSize(#[from] InvalidSize),
}

impl GameInfo {
    /// Reads what the root says, or else the first nodes up to the first move.
    pub fn of(tree: &Tree) -> Result<GameInfo, InfoError> {
        GameInfo::with_warnings(tree, &mut Vec::new())
    }

    pub(crate) fn with_warnings(
        tree: &Tree,
        warnings: &mut Vec<Warning>,
    ) -> Result<GameInfo, InfoError> {
        let head = Head::of(tree);
        let mut doubt = |id: NodeId, message: String| {
            let place = tree.place(id).unwrap_or(Place { line: 1, column: 1 });
            warnings.push(Warning { place, message });
        };
        if let Some((id, game)) = head.text("GM") {
            match game.parse() {
                Ok(1) => {}
                Ok(other) => return Err(InfoError::NotGo(other)),
                Err(_) => doubt(id, format!("GM[{game}] is no number: taken as Go")),
            }
        }
        let size = head.find("SZ").map_or(Ok(Size::STANDARD), |(_, value)| parse_size(value))?;
        let komi = head.text("KM").and_then(|(id, text)| {
            let komi = parse_komi(&text);
            if komi.is_none() {
                doubt(id, format!("KM[{text}] is no komi: left out"));
            }
            komi
        });
        let handicap = head.text("HA").map_or(0, |(id, text)| {
            text.parse().unwrap_or_else(|_| {
                doubt(id, format!("HA[{text}] is no number of stones: left out"));
                0
            })
        });
        let text = |ident| head.text(ident).map(|(_, text)| text);
        let player =
            |name, rank, team| PlayerInfo { name: text(name), rank: text(rank), team: text(team) };
        let time = match (text("TM"), text("OT")) {
            (Some(main), Some(overtime)) => Some(format!("{main} + {overtime}")),
            (main, overtime) => main.or(overtime),
        };
        Ok(GameInfo {
            size,
            black: player("PB", "BR", "BT"),
            white: player("PW", "WR", "WT"),
            komi,
            handicap,
            rules: text("RU"),
            result: text("RE").map(|text| GameResult::parse(&text)),
            date: text("DT"),
            event: text("EV"),
            round: text("RO"),
            location: text("PC"),
            game_name: text("GN"),
            time,
        })
    }

    /// The rules of play that `RU` names, if they are known.
    pub fn ruleset(&self) -> Option<Ruleset> {
        let rules = self.rules.as_ref()?;
        let known = [
            ("jap", Ruleset::JAPANESE),
            ("日本", Ruleset::JAPANESE),
            ("chin", Ruleset::CHINESE),
            ("中国", Ruleset::CHINESE),
            ("kor", Ruleset::KOREAN),
            ("aga", Ruleset::AGA),
            ("zealand", Ruleset::NEW_ZEALAND),
            ("tromp", Ruleset::TROMP_TAYLOR),
        ];
        rules.parse().ok().or_else(|| {
            let rules = rules.to_lowercase();
            known.iter().find(|(word, _)| rules.contains(word)).map(|(_, ruleset)| *ruleset)
        })
    }
}

/// The facts with the size of the record, for lists of games.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// What the file says of the game.
    pub info: GameInfo,
    /// The moves of the main line, passes included.
    pub moves: usize,
    /// The lines besides the main line.
    pub variations: usize,
}

impl Summary {
    /// Looks through a tree.
    pub fn of(tree: &Tree) -> Result<Summary, InfoError> {
        let info = GameInfo::of(tree)?;
        let moves = tree.main_line().into_iter().map(|id| tree[id].move_values().count()).sum();
        Ok(Summary { info, moves, variations: tree.leaf_count() - 1 })
    }
}

/// How a game ended, as `RE` says.
#[derive(Clone, Debug, PartialEq)]
pub enum GameResult {
    /// Somebody won by points.
    Points(Color, f64),
    /// Somebody won, by resignation, on time, by forfeit or for no stated
    /// reason: what stands behind the plus sign.
    Win(Color, String),
    /// Nobody won.
    Draw,
    /// There is no result, or nobody knows it: what the file says.
    None(String),
}

impl GameResult {
    /// Understands `B+3.5`, `W+R`, `W+Resign`, `Draw`, `0`, `Jigo`, `Void`, `?`
    /// and whatever else follows these patterns.
    pub fn parse(text: &str) -> GameResult {
        let text = text.trim();
        if ["0", "draw", "jigo"].iter().any(|word| text.eq_ignore_ascii_case(word)) {
            return GameResult::Draw;
        }
        let winner = text.split_once('+').and_then(|(winner, margin)| {
            let winner: Color = winner.trim().parse().ok()?;
            Some((winner, margin.trim()))
        });
        let Some((winner, margin)) = winner else { return GameResult::None(text.to_owned()) };
        let number = margin.split_whitespace().next().unwrap_or("").replace(',', ".");
        match number.parse::<f64>() {
            Ok(points) if points.is_finite() => GameResult::Points(winner, points),
            _ => GameResult::Win(winner, margin.to_owned()),
        }
    }

    /// Who won, if anybody did.
    pub fn winner(&self) -> Option<Color> {
        match self {
            GameResult::Points(color, _) | GameResult::Win(color, _) => Some(*color),
            GameResult::Draw | GameResult::None(_) => None,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameResult::Points(color, points) => write!(f, "{}+{points}", color.letter()),
            GameResult::Win(color, how) => write!(f, "{}+{how}", color.letter()),
            GameResult::Draw => f.write_str("Draw"),
            GameResult::None(text) => f.write_str(text),
        }
    }
}

/// The first nodes of the main line, up to the first with a move: some writers
/// leave the root empty and put the facts behind it.
struct Head<'t> {
    tree: &'t Tree,
    nodes: Vec<NodeId>,
}

impl<'t> Head<'t> {
    fn of(tree: &'t Tree) -> Head<'t> {
        let mut nodes = vec![NodeId::ROOT];
        let mut at = NodeId::ROOT;
        while tree[at].move_values().next().is_none()
            && let [only] = tree.children(at)
        {
            at = *only;
            nodes.push(at);
        }
        Head { tree, nodes }
    }

    fn find(&self, ident: &str) -> Option<(NodeId, &'t Value)> {
        self.nodes.iter().find_map(|&id| self.tree[id].get(ident).map(|value| (id, value)))
    }

    fn text(&self, ident: &str) -> Option<(NodeId, String)> {
        self.nodes.iter().find_map(|&id| Some((id, self.tree[id].simple_text(ident)?)))
    }
}

/// What describes a game but neither its board nor its rules: the properties of
/// the type game-info, those left out that [`record`](super::record) writes
/// itself.
const DESCRIPTION: [&str; 20] = [
    "GN", "PB", "BR", "BT", "PW", "WR", "WT", "DT", "EV", "RO", "PC", "TM", "OT", "RE", "ON", "GC",
    "AN", "CP", "SO", "US",
];

/// Names, result, date and whatever else a file says of a game, so that it can
/// be written again.
pub fn description(tree: &Tree) -> Vec<Property> {
    let head = Head::of(tree);
    let properties = head.nodes.iter().flat_map(|&id| tree[id].properties());
    properties.filter(|property| DESCRIPTION.contains(&property.ident())).cloned().collect()
}

fn parse_size(value: &Value) -> Result<Size, InfoError> {
    let text = value.simple_text();
    let (width, height) = text.split_once([':', 'x']).unwrap_or((&text, &text));
    let number = |text: &str| text.trim().parse::<usize>();
    let (Ok(width), Ok(height)) = (number(width), number(height)) else {
        return Err(InfoError::UnreadableSize(value.raw().to_owned()));
    };
    Ok(Size::new(width, height)?)
}

/// **Choice**: a comma is a decimal point; from 100 on the number is in
/// hundredths, as a large server writes it (`KM[650]`); and a quarter, such as
/// 3.75, is komi in the Chinese way of giving half the difference, so it is
/// doubled. This is what other programs make of such files.
fn parse_komi(text: &str) -> Option<f64> {
    let number = text.split_whitespace().next()?.replace(',', ".");
    let mut komi: f64 = number.parse().ok().filter(|komi: &f64| komi.abs() < 100_000.0)?;
    if komi.abs() >= 100.0 {
        komi /= 100.0;
    }
    Some(if (komi * 2.0).fract() != 0.0 && (komi * 4.0).fract() == 0.0 { komi * 2.0 } else { komi })
}

/// The games that SGF numbers, as far as people may send them by mistake.
fn game_name(number: u32) -> String {
    match number {
        2 => "Othello".to_owned(),
        3 => "chess".to_owned(),
        4 => "Gomoku or Renju".to_owned(),
        5 => "Nine Men's Morris".to_owned(),
        6 => "backgammon".to_owned(),
        7 => "Chinese chess".to_owned(),
        8 => "shogi".to_owned(),
        11 => "Hex".to_owned(),
        number => format!("the game with the number {number}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::Collection;

    fn tree(file: &str) -> Tree {
        Collection::read(file.as_bytes()).unwrap().collection.games.remove(0)
    }

    #[test]
    fn facts_of_a_game() {
        let summary = Summary::of(&tree(
            "(;;GM[1]SZ[13]PB[Aya\nN.]BR[5d]PW[ ]KM[6,5]HA[2]RU[Japanese]RE[W+R]DT[2001-02-03]
             ;B[aa];W[bb](;B[cc])(;B[dd](;W[ee])(;W[ff])))",
        ));
        let Summary { info, moves, variations } = summary.unwrap();
        assert_eq!((moves, variations), (3, 2));
        assert_eq!(info.size, Size::square(13).unwrap());
        assert_eq!(info.black.name.as_deref(), Some("Aya N."));
        assert_eq!((info.black.rank.as_deref(), info.white.name), (Some("5d"), None));
        assert_eq!((info.komi, info.handicap), (Some(6.5), 2));
        assert_eq!(info.rules.as_deref(), Some("Japanese"));
        assert_eq!(info.result, Some(GameResult::Win(Color::White, "R".to_owned())));
    }

    #[test]
    fn a_description_is_whatever_the_board_does_not_tell() {
        let tree = tree("(;GM[1]SZ[9]KM[6.5];PB[Aya]RE[B+R]C[hello]XX[y]EV[Cup];B[aa]PW[late])");
        let found = description(&tree);
        let idents: Vec<&str> = found.iter().map(Property::ident).collect();
        assert_eq!(idents, ["PB", "RE", "EV", "PW"]);
    }

    #[test]
    fn sizes() {
        let size = |text: &str| GameInfo::of(&tree(&format!("(;{text})"))).map(|info| info.size);
        assert_eq!(size(""), Ok(Size::STANDARD));
        assert_eq!(size("SZ[ 9 ]"), Ok(Size::square(9).unwrap()));
        assert_eq!(size("SZ[9:13]"), Ok(Size::new(9, 13).unwrap()));
        assert_eq!(size("SZ[big]"), Err(InfoError::UnreadableSize("big".to_owned())));
        assert_eq!(size("SZ[26]"), Err(InfoError::ImpossibleSize(InvalidSize(26, 26))));
        assert!(size("SZ[0]").is_err());
    }

    #[test]
    fn other_games_are_named() {
        let error = GameInfo::of(&tree("(;GM[3])")).unwrap_err();
        assert_eq!(error.to_string(), "this is not Go but chess");
        assert!(GameInfo::of(&tree("(;GM[Go])")).is_ok());
    }

    #[test]
    fn komi_as_people_write_it() {
        for (text, komi) in [
            ("6.5", Some(6.5)),
            ("5,5", Some(5.5)),
            ("-3", Some(-3.0)),
            ("7.5 points", Some(7.5)),
            ("375", Some(7.5)),
            ("650", Some(6.5)),
            ("3.75", Some(7.5)),
            ("0.00", Some(0.0)),
            ("65.50", Some(65.5)),
            ("none", None),
            ("NaN", None),
            ("inf", None),
            ("", None),
        ] {
            assert_eq!(parse_komi(text), komi, "{text}");
        }
    }

    #[test]
    fn results_as_people_write_them() {
        let win = |color, how: &str| GameResult::Win(color, how.to_owned());
        for (text, result) in [
            ("B+3.5", GameResult::Points(Color::Black, 3.5)),
            ("W+12,5", GameResult::Points(Color::White, 12.5)),
            ("B+0.5 (moves after 245 not known)", GameResult::Points(Color::Black, 0.5)),
            ("Black + 2", GameResult::Points(Color::Black, 2.0)),
            ("W+R", win(Color::White, "R")),
            ("W+Resign", win(Color::White, "Resign")),
            ("B+", win(Color::Black, "")),
            ("Jigo", GameResult::Draw),
            ("0", GameResult::Draw),
            ("Void", GameResult::None("Void".to_owned())),
            ("黑+1", GameResult::None("黑+1".to_owned())),
        ] {
            assert_eq!(GameResult::parse(text), result, "{text}");
        }
        assert_eq!(GameResult::parse("w+r").to_string(), "W+r");
        assert_eq!(GameResult::parse("B+7").winner(), Some(Color::Black));
    }

    #[test]
    fn rules_as_people_write_them() {
        let ruleset =
            |text: &str| GameInfo::of(&tree(&format!("(;RU[{text}])"))).unwrap().ruleset();
        assert_eq!(ruleset("Japanese Rules"), Some(Ruleset::JAPANESE));
        assert_eq!(ruleset("NZ"), Some(Ruleset::NEW_ZEALAND));
        assert_eq!(ruleset("Tromp/Taylor"), Some(Ruleset::TROMP_TAYLOR));
        assert_eq!(ruleset("中国规则"), Some(Ruleset::CHINESE));
        assert_eq!(ruleset("calvinball"), None);
    }
}
