//! The one table of all commands. `list_commands`, `known_command`, `help`,
//! the manual page and the documentation are made from it.
//!
//! A new command is a handler in a module of its topic and a row here.

use super::arguments::Arguments;
use super::failure::Answer;
use super::session::Session;
use super::{
    admin_commands as admin, analysis_commands as analysis, board_commands as board,
    eye_commands as eye, file_commands as file, gogui_commands as gogui, life_commands as life,
    move_commands as moves, overlay_commands as overlay, query_commands as query,
    reading_commands as reading, rules_commands as rules, score_commands as score,
    semeai_commands as semeai, setup_commands as setup, time_commands as time,
};

/// Does what a command asks for.
pub type Handler = fn(&mut Session, &Arguments) -> Answer;

/// A row of the table.
pub struct Command {
    /// The name that controllers send.
    pub name: &'static str,
    /// The arguments in words; what may be left out is in brackets.
    pub arguments: &'static str,
    /// What the command does, in one line.
    pub help: &'static str,
    /// The function that does it.
    pub run: Handler,
}

impl Command {
    /// The name with its arguments.
    pub fn usage(&self) -> String {
        format!("{} {}", self.name, self.arguments).trim_end().to_owned()
    }
}

/// Commands of one topic.
pub struct Topic {
    /// What the commands are about.
    pub title: &'static str,
    /// The rows, in an order that is good to read.
    pub commands: &'static [Command],
}

const fn row(
    name: &'static str,
    arguments: &'static str,
    help: &'static str,
    run: Handler,
) -> Command {
    Command { name, arguments, help, run }
}

/// Every command there is.
#[rustfmt::skip]
pub static TABLE: &[Topic] = &[
    Topic { title: "The program", commands: &[
        row("protocol_version", "", "the version of the protocol: 2", admin::protocol_version),
        row("name", "", "the name of the program", admin::name),
        row("version", "", "the version of the program", admin::version),
        row("known_command", "NAME", "true if there is a command of this name, else false", admin::known_command),
        row("list_commands", "", "the names of all commands, one per line", admin::list_commands),
        row("help", "[NAME]", "what the commands do, or one of them", admin::help),
        row("quit", "", "ends the session", admin::quit),
        row("set_random_seed", "NUMBER", "restarts the random choices from this number", admin::set_random_seed),
        row("get_random_seed", "", "the number that the random choices started from", admin::get_random_seed),
        row("increase_depths", "", "accepted for GNU Go's test suites; no effect", admin::accept),
        row("decrease_depths", "", "accepted for GNU Go's test suites; no effect", admin::accept),
    ]},
    Topic { title: "Setting up", commands: &[
        row("boardsize", "SIZE [HEIGHT]", "clears the board and sets its size, 1 to 25", setup::board_size),
        row("rectangular_boardsize", "WIDTH HEIGHT", "clears the board and sets its two sizes", setup::rectangular_board_size),
        row("clear_board", "", "starts a new game; komi and rules stay", setup::clear_board),
        row("komi", "POINTS", "sets komi, rounded to half points", setup::komi),
        row("get_komi", "", "the komi", setup::get_komi),
        row("fixed_handicap", "COUNT", "puts handicap stones where the protocol says", setup::fixed_handicap),
        row("place_free_handicap", "COUNT", "puts handicap stones where the program likes", setup::place_free_handicap),
        row("set_free_handicap", "VERTEX...", "puts handicap stones on these points", setup::set_free_handicap),
        row("set_position", "[COLOR VERTEX]...", "starts a game from these stones", setup::set_position),
        row("gogui-setup", "[COLOR VERTEX]...", "adds stones to the start position; the colour empty removes", setup::gogui_setup),
        row("gogui-setup_player", "COLOR", "says who is to move in the start position", setup::gogui_setup_player),
    ]},
    Topic { title: "Rules", commands: &[
        row("kata-get-rules", "", "the rules as JSON in KataGo's words", rules::get_rules),
        row("kata-set-rules", "NAME|JSON", "sets the rules; komi stays", rules::set_rules),
        row("kata-set-rule", "FIELD VALUE", "sets one field of the rules", rules::set_rule),
        row("kgs-rules", "NAME", "sets the rules as the KGS server names them", rules::kgs_rules),
    ]},
    Topic { title: "Moves", commands: &[
        row("play", "COLOR VERTEX", "plays a move or a pass", board::play),
        row("black", "VERTEX", "plays a move for Black", board::black),
        row("white", "VERTEX", "plays a move for White", board::white),
        row("gogui-play_sequence", "[COLOR VERTEX]...", "plays all moves, or none if one is illegal", board::play_sequence),
        row("undo", "", "takes back the last move", board::undo),
        row("gg-undo", "[COUNT]", "takes back so many moves, or none if there are fewer", board::undo_many),
        row("trymove", "COLOR VERTEX", "tries a move until popgo or the next real move", board::try_move),
        row("popgo", "", "takes back the last tried move", board::take_back_trial),
        row("move_history", "", "the moves, the last one first", board::move_history),
        row("showboard", "", "draws the board", board::show_board),
    ]},
    Topic { title: "Moves of the program", commands: &[
        row("genmove", "COLOR", "chooses a move and plays it; resign if the game is lost", moves::generate_move),
        row("reg_genmove", "COLOR", "chooses a move without playing it", moves::suggest_move),
        row("kgs-genmove_cleanup", "COLOR", "chooses a move and plays it; passes only when nothing dead is left to capture", moves::clean_up),
    ]},
    Topic { title: "Analysis", commands: &[
        row("lz-analyze", "[COLOR] [CENTISECONDS] [NAME VALUE]...", "moves with visits and win rates in Leela Zero's form, again and again until something is sent; names: interval, minmoves, maxmoves, avoid and allow (COLOR VERTEX,VERTEX... DEPTH)", analysis::lz_analyze),
        row("kata-analyze", "[COLOR] [CENTISECONDS] [NAME VALUE]...", "the same in KataGo's form, with scores; names besides: rootInfo, ownership, movesOwnership, pvVisits, pvEdgeVisits (true)", analysis::kata_analyze),
        row("lz-genmove_analyze", "COLOR [CENTISECONDS] [NAME VALUE]...", "chooses a move and plays it, with the analysis on the way", analysis::lz_genmove_analyze),
        row("kata-genmove_analyze", "COLOR [CENTISECONDS] [NAME VALUE]...", "the same in KataGo's form", analysis::kata_genmove_analyze),
        row("explain", "[COLOR]", "the best moves with their chances and reasons in words", analysis::explain),
        row("tesuji-why", "COLOR POINT", "why not this move: the groups near it that it loses or lets go, with reasons read off proofs", analysis::why),
    ]},
    Topic { title: "Time", commands: &[
        row("time_settings", "MAIN PERIOD STONES", "sets the time system, in seconds", time::time_settings),
        row("kgs-time_settings", "none|absolute|canadian|byoyomi [MAIN [PERIOD COUNT]]", "sets the time system as the KGS server names it", time::kgs_time_settings),
        row("kata-time_settings", "none|absolute|canadian|byoyomi|fischer|fischer-capped [NUMBER]...", "sets the time system as KataGo names it", time::kata_time_settings),
        row("kata-list_time_settings", "", "the time systems, in one line", time::list_time_settings),
        row("time_left", "COLOR SECONDS [STONES]", "says how much time a side has left", time::time_left),
        row("cputime", "", "seconds of processor time that the program has used", time::processor_time),
        row("gomill-cpu_time", "", "the same by another name", time::processor_time),
    ]},
    Topic { title: "Stones", commands: &[
        row("color", "VERTEX", "black, white or empty", query::color),
        row("list_stones", "COLOR", "all stones of a side", query::list_stones),
        row("countlib", "VERTEX", "the number of a chain's liberties", query::count_liberties),
        row("findlib", "VERTEX", "a chain's liberties", query::find_liberties),
        row("is_legal", "COLOR VERTEX", "1 if the move is legal, else 0", query::is_legal),
        row("all_legal", "COLOR", "all legal moves of a side", query::all_legal),
        row("captures", "COLOR", "the number of stones that a side has captured", query::captures),
        row("unconditional_status", "VERTEX", "alive, dead, black_territory, white_territory or undecided, whatever the opponent plays", score::unconditional_status),
    ]},
    Topic { title: "Reading", commands: &[
        row("attack", "VERTEX", "whether the chain can be captured: 0 no, 1 yes, 2 by ko, 3 by ko after a threat; and where", reading::attack),
        row("defend", "VERTEX", "whether its owner, moving first, can save the chain, as for attack; and where", reading::defend),
        row("does_attack", "MOVE VERTEX", "whether the move attacks the chain: 0, 1, 2 or 3", reading::does_attack),
        row("does_defend", "MOVE VERTEX", "whether the move saves the chain: 0, 1, 2 or 3", reading::does_defend),
        row("ladder_attack", "VERTEX", "whether ataris alone capture a chain with two liberties: 0 or 1, and where", reading::ladder_attack),
        row("connect", "VERTEX VERTEX", "whether the owner, moving first, can join two chains, as for attack; and where", reading::connect),
        row("disconnect", "VERTEX VERTEX", "whether the other side, moving first, can part them; and where", reading::disconnect),
        row("tesuji-value", "GOAL VERTEX...", "the value of a goal, proven both ways: > reached whoever moves first, * and the first moves of who wants it and of who does not, < out of reach, ? not proven; GOAL is capture, live, survive, connect, apart, eye or no-eye", reading::value),
        row("owl_attack", "VERTEX", "whether the group can be killed, as for attack; and where", life::owl_attack),
        row("owl_defend", "VERTEX", "whether its owner, moving first, can make the group live, as for attack; and where", life::owl_defend),
        row("owl_does_attack", "MOVE VERTEX", "whether the move kills the group: 0, 1, 2 or 3", life::owl_does_attack),
        row("owl_does_defend", "MOVE VERTEX", "whether the move makes the group live: 0, 1, 2 or 3", life::owl_does_defend),
        row("dragon_status", "VERTEX", "alive, dead, or critical with the killing and the saving move; unknown if it is too large", life::dragon_status),
        row("eval_eye", "VERTEX", "the eyes of a place if the other side moves first, if the owner does, and where", eye::eval_eye),
        row("same_dragon", "VERTEX VERTEX", "1 if the other side cannot part two chains, else 0", eye::same_dragon),
        row("analyze_semeai", "VERTEX VERTEX", "what the owner of the first chain, moving first, gets in its race with the second: 1 1 captures, 1 0 seki or both live, 0 0 loses; and where", semeai::analyze_semeai),
    ]},
    Topic { title: "Game records", commands: &[
        row("loadsgf", "FILE [MOVE]", "loads a record up to before a move (a number or a point); answers who is to move", file::load_sgf),
        row("printsgf", "[FILE]", "the game as a record, in the answer or in a file; names, result and the like are those of the record that was loaded", file::print_sgf),
    ]},
    Topic { title: "Judgement by random games", commands: &[
        row("final_score", "", "the score with the stones taken off that are judged dead", score::final_score),
        row("final_status", "VERTEX", "alive, dead, seki, black_territory, white_territory or dame", score::final_status),
        row("final_status_list", "STATUS", "all stones or points with a status: alive, dead, seki, black_territory, white_territory, dame", score::final_status_list),
        row("estimate_score", "", "the mean score, and one deviation more and less for White", score::estimate_score),
        row("tesuji-ownership", "", "who owns each point, from -1 (White) to 1 (Black)", score::show_ownership),
    ]},
    Topic { title: "GoGui", commands: &[
        row("gogui-analyze_commands", "", "the commands whose answers GoGui can draw", gogui::analyze_commands),
        row("gogui-interrupt", "", "says that a line '# interrupt' cuts a command short", admin::accept),
        row("tesuji-chains", "", "draws each chain in its own colour", gogui::show_chains),
        row("tesuji-liberties", "", "draws on each stone the number of its chain's liberties", gogui::show_liberties),
        row("tesuji-groups", "", "draws each group in its own colour, and where it can be cut", gogui::show_groups),
        row("tesuji-eyes", "", "draws the eye spaces: true, half and false", gogui::show_eyes),
        row("tesuji-regions", "COLOR", "draws the regions that a side's stones enclose", gogui::show_regions),
        row("tesuji-statuses", "", "draws which groups live, die or are unsettled, and the moves that settle them", overlay::show_statuses),
        row("tesuji-pon", "", "draws how many moves each group can omit and still live", overlay::show_omissions),
        row("tesuji-races", "", "draws the capturing races, the winning first moves and the outcomes", overlay::show_races),
        row("tesuji-patterns", "COLOR", "how likely a strong player moves at each point, from 0 to 1", overlay::show_patterns),
        row("tesuji-network", "COLOR", "how likely the network finds a move at each point, from 0 to 1", overlay::show_network),
        row("tesuji-unconditional", "", "draws what lives and dies whatever the opponent plays", gogui::show_unconditional),
    ]},
];

/// All rows.
pub fn commands() -> impl Iterator<Item = &'static Command> {
    TABLE.iter().flat_map(|topic| topic.commands)
}

/// All rows in the order of their names.
pub fn sorted() -> Vec<&'static Command> {
    let mut rows: Vec<_> = commands().collect();
    rows.sort_by_key(|command| command.name);
    rows
}

/// The command with a name.
pub fn find(name: &str) -> Option<&'static Command> {
    commands().find(|command| command.name == name)
}

/// The table in Markdown, for the documentation.
pub fn markdown() -> String {
    let mut text = String::new();
    for topic in TABLE {
        text.push_str(&format!(
            "\n## {}\n\n| command | answer or effect |\n|---|---|\n",
            topic.title
        ));
        for command in topic.commands {
            let usage = command.usage().replace('|', "\\|");
            text.push_str(&format!("| `{usage}` | {} |\n", command.help));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_rows_are_complete() {
        let rows = sorted();
        assert!(rows.windows(2).all(|pair| pair[0].name < pair[1].name));
        for row in rows {
            assert!(!row.help.is_empty() && !row.help.contains('\n'), "{}", row.name);
            assert!(!row.name.contains(' '), "{}", row.name);
        }
    }
}
