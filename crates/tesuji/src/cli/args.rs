//! Subcommands and options.

use clap::{Parser, Subcommand};
use clap_complete::Shell;
use tesuji_lab::paper::PaperArgs;

use super::analysis::AnalysisArgs;
use super::analyze::AnalyzeArgs;
use super::ask::AskArgs;
use super::bench::BenchArgs;
use super::cgt::CgtArgs;
use super::check::CheckArgs;
use super::cluster::ClusterCommand;
use super::config::ConfigArgs;
use super::fuseki::FusekiArgs;
use super::gtp::GtpArgs;
use super::learn::LearnCommand;
use super::match_games::{MatchArgs, profiles};
use super::merge::MergeArgs;
use super::network::NetworkCommand;
use super::parquet::ParquetArgs;
use super::patterns::PatternsCommand;
use super::play::PlayArgs;
use super::race::RaceArgs;
use super::review::ReviewArgs;
use super::rules::RulesArgs;
use super::self_play::SelfPlayArgs;
use super::serve::ServeArgs;
use super::setup::SetupArgs;
use super::sgf::SgfArgs;
use super::sheet::SheetArgs;
use super::solve::SolveArgs;
use super::train::TrainArgs;
use super::why::WhyArgs;

/// A Go program that proves and explains.
#[derive(Debug, Parser)]
#[command(name = "tesuji", version, about, long_about = None, after_help = EXAMPLES)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
}

const EXAMPLES: &str = "\
Without a command, the page opens in the browser.

Examples:
  tesuji sgf game.sgf            players, result and final position of a game
  tesuji sgf game.sgf --move 50  the position after 50 moves
  tesuji sgf games/ --json       every game of a folder as a line of JSON
  tesuji solve problem.sgf --goal live --at B2   a proof, or none
  tesuji cgt 'cool({4|0},2)'     the value of a game
  tesuji race position.sgf       who wins a capturing race
  tesuji patterns predict game.sgf --move 50   where strong players would play
  tesuji fuseki game.sgf --move 40   where to play in the opening, and why
  tesuji analyze game.sgf --move 50   moves with reasons, groups, races
  tesuji gtp                     engine for Sabaki, GoGui, q5Go, Lizzie";

const GTP_EXAMPLES: &str = "\
In a Go program, add an engine with the path of tesuji and the argument gtp.
By hand:
  $ tesuji gtp
  boardsize 9
  play black E5
  genmove white
  showboard
  help
  quit";

const SGF_EXAMPLES: &str = "\
Up to ten games are shown one by one, more are only counted. What cannot be
read is named with file, line and column, and the exit status is then 2.

Examples:
  tesuji sgf game.sgf                     one game
  tesuji sgf games/ more.sgf.zst          all games of a folder and a packed file
  tesuji sgf game.sgf --move 50 --ascii   the position after 50 moves, in letters
  tesuji sgf games/ --json | jq -r 'select(.winner == \"black\") | .file'";

const SOLVE_EXAMPLES: &str = "\
The exit status is 0 if something is proven, 1 if nothing is, and 2 if the
question cannot be asked. What is not proven is not known either way.

Examples:
  tesuji solve problem.sgf --goal live --at B2 --first black
  tesuji solve corner.txt --goal kill --proof proof.sgf   the marked stones
  tesuji solve game.sgf --move 120 --goal connect --at C3,E4 --nodes 100000";

const WHY_EXAMPLES: &str = "\
The groups near the move are read out before and after it. What is proven or
exact inside a frame is told with its reasons; else what the network says. The
exit status is 0 if something is shown, 1 if not.

Examples:
  tesuji why game.sgf --move 57 --at C3      why not C3, as move 58?
  tesuji why problem.sgf --at B1 --lang ja --all";

const PLAY_EXAMPLES: &str = "\
A move is a point (D4). Other words: pass, undo, hint, why, why D4 (why not there?),
level 5k, score, save FILE, board, swap, resign, quit, help.

Examples:
  tesuji play --size 9 --level 10k
  tesuji play --as white --handicap 4 --save game.sgf
  tesuji play game.sgf --move 50";

const REVIEW_EXAMPLES: &str = "\
The exit status is 0 if the whole game was looked at, 1 if the time was spent.

Examples:
  tesuji review game.sgf
  tesuji review game.sgf --sgf out.sgf --html out.html --problems mine
  tesuji review games/ --time 60 --json > reviews.jsonl
  tesuji review game.sgf --proof proofs.jsonl && tesuji check proofs.jsonl";

const CHECK_EXAMPLES: &str = "\
The exit status is 0 if all is proven, 1 if a proof has a hole, and 2 if a
file is broken.

Examples:
  tesuji check proof.sgf
  tesuji check proofs/*.jsonl --json";

const CGT_EXAMPLES: &str = "\
The value is the last line printed. Games are written {6|{4|0}}, 11/4, ^3*, v,
*2, +_2 (tiny), -_1 (miny), 2{-_3|0^3}; parts side by side are added, and a sign
belongs to the number that follows it: -1^* is -1 + ^ + *.
Compare with < <= = >= > != <> (confused). Multiples: 3·{4|0} or 3*{4|0}.
Functions: cool(G,t) heat(G,t) overheat(G,s,t) mean(G) temp(G) stops(G)
  thermograph(G) aw(G) remote(G) remoteness(G) incentives(G) compare(G,H)
  floor(G) ceil(G) norton(G,U)

Examples:
  tesuji cgt 'cool({6|{4|0}},2)'              4↑
  tesuji cgt '2* + 4^ - 7 <> -1'              true
  tesuji cgt '{{6|3}|1}' --facts              mean, temperature, stops, …
  tesuji cgt 'thermograph({6|{4|0}})' --svg thermograph.svg";

const RULES_EXAMPLES: &str = "\
A rule is a rectangle of stones with conditions on the liberties outside it;
where it applies, Black reaches an eye or life although White moves first.

Examples:
  tesuji rules generate --goal life --place corner --size 4x3
  tesuji rules show life-corner-4x3-17
  tesuji rules stats
  tesuji rules verify --embeddings 100000";

const PAPER_EXAMPLES: &str = "\
Without a name all tables are rerun, after a page of all documents; with --quick only
the page. The matches of Katia take days: two short ones stand for them, and
`katia --out FILE` goes on where it was ended.

Examples:
  tesuji paper --quick         all documents on one page
  tesuji paper --list          the names of the tables
  tesuji paper races           the values of the slides on races
  tesuji paper rules           tables 1 to 5 of the document on rules
  tesuji paper rules --quick   without the largest sizes
  tesuji paper gogol --quick   figures and numbers of rules of the document on learning
  tesuji paper rules --search  every reading that the document leaves open
  tesuji paper race-share --suite STS-RV_e.tst --proof-nodes 5000
  tesuji paper patterns --games games.sgf.zst
  tesuji paper fuseki --problems four_choice.jsonl
  tesuji paper katia-opening   an opening played by patterns alone
  tesuji paper katia --begin 10 --nk 2   Katia against Indigo, a cell of table 4";

const RACE_EXAMPLES: &str = "\
Black's liberties count positive, White's negative. The value of a region is
the count if Black plays there first | if White does; cooled by 2, the values add
up to the sum. BIG is life. The exit status is 0 if a race is judged, 1 if
nothing is known of it, and 2 if there is none.

Examples:
  tesuji race position.sgf                the largest race of the board
  tesuji race position.txt --at E5,F5     the race between two chains
  tesuji race game.sgf --move 120 --all   every race
  tesuji race position.sgf --svg race.svg the regions with their values";

const FUSEKI_EXAMPLES: &str = "\
PON, the possible omission number, is how many moves in a row the opponent
needs before a group has to fight for its life.

Examples:
  tesuji fuseki game.sgf --move 40                the ten best moves, and why
  tesuji fuseki game.sgf --move 40 --choices C3,R9,K4
  tesuji fuseki game.sgf --move 40 --svg opening.svg
  tesuji fuseki --problems four_choice.jsonl --method sp --json";

const ANALYZE_EXAMPLES: &str = "\
What is called proven holds whatever is played; what is solved holds inside the
group's surroundings; everything else is an estimate from playouts.

Examples:
  tesuji analyze game.sgf --move 120
  tesuji analyze position.txt --first white --playouts 20000 --threads 2
  tesuji analyze game.sgf --json | jq -r '.moves[].move'";

const ANALYSIS_EXAMPLES: &str = "\
A line of JSON in, a line out for each position, whichever is done first; docs/json.md
has the fields. KataGo's own options are accepted in its form (-model FILE …); of
these -analysis-threads and -quit-without-waiting have an effect. The program ends
when its input has ended and all is answered, or when nobody reads its output.

Example:
  echo '{\"id\":\"1\",\"moves\":[[\"B\",\"D4\"]],\"rules\":\"chinese\",\"maxVisits\":200}' | tesuji analysis";

const SHEET_EXAMPLES: &str = "\
Answers are those that the program shows, with what it shows them by; else those of the file.

Examples:
  tesuji sheet examples/ --pdf examples.pdf --title 'Examples'
  tesuji sheet mine.sgf --html mine.html --lang ja
  tesuji sheet problems.jsonl --most 24 --svg page.svg --columns 3 --rows 4 --no-answers";

const CONFIG_EXAMPLES: &str = "\
The file is that of the variable TESUJI_CONFIG, else tesuji/config in the folder for
configurations (~/.config). Its lines are KEY = VALUE; a key is an option of all commands
(lang, color, ascii, threads) or of one (review.time). What the command line says comes
first. A key that does not exist is named, and nothing is done.

Examples:
  tesuji config set lang de
  tesuji config set play.level 8k
  tesuji config";

const SELF_PLAY_EXAMPLES: &str = "\
Boards and rules are drawn by chance, and so is a share of the moves, by the network's
first impression. Nobody resigns; a game that does not end has the result Void. The same
command goes on where it was ended. train/encode.py reads the records of one size.

Examples:
  tesuji self-play --out games.sgf
  tesuji self-play --out small.sgf --sizes 9,13x9 --visits 40 --games 5000";

const MATCH_EXAMPLES: &str = "\
A program is a profile of this one, with options after colons (playouts, seconds,
threads, memory, resign, seed, and the settings of gtp --set), or the command
line of any program that speaks GTP. Where the programs do not agree on the score
of a game, a referee counts it. Ctrl-C ends the match after the games that are
being played; with --out the same command goes on with it.

Examples:
  tesuji match tree 'gnugo --mode gtp --chinese-rules' --games 100 --out games
  tesuji match tree:playouts=2000 tree:playouts=1000 --sprt 0,100
  tesuji match patterns random --size 19 --json";

const MERGE_EXAMPLES: &str = "\
Parts are written with --shard by solve, review, match, self-play, network positions,
patterns learn --only and paper katia. Parts of other inputs, versions or settings are
refused; what is missing or damaged is named, nothing is written, and the exit status is 2.

Examples:
  tesuji solve problems.jsonl --nodes 20000 --shard 1/2 --out 1.part
  tesuji solve problems.jsonl --nodes 20000 --shard 2/2 --out 2.part
  tesuji merge 1.part 2.part --out all.jsonl";

const PARQUET_EXAMPLES: &str = "\
A part of lines becomes a table with a column for each field of the lines; lists and
objects are text in JSON. Counts of patterns become rows that one statement adds up:
  SELECT what, key, SUM(matches) AS matches, SUM(plays) AS plays FROM counts GROUP BY what, key
The program has this if it was built with --features parquet.

Examples:
  tesuji merge *.part --out all.jsonl && tesuji parquet all.jsonl --out all.parquet
  parallel tesuji parquet {} --out {.}.parquet ::: counts/*.part";

const SERVE_EXAMPLES: &str = "\
Without any command the program does the same and opens the browser.

Examples:
  tesuji serve                       at any free port of this machine
  tesuji serve --port 8080           at this one
  tesuji serve --host 0.0.0.0        for other machines, who have to know the token";

const ASK_EXAMPLES: &str = "\
Example:
  tesuji ask '{\"question\":\"status\",\"at\":[\"D9\"]}' examples/tripod.sgf";

const BENCH_EXAMPLES: &str = "\
Totals and the fingerprints of answers depend on the code alone; only seconds and
rates depend on the machine.

Examples:
  tesuji bench
  tesuji bench --totals > benches/totals.txt   after a change that is meant to change them";

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serve the page: a board to click on, in the browser
    #[command(after_help = SERVE_EXAMPLES)]
    Serve(ServeArgs),
    /// Answer one question as the page asks it, by lines of JSON
    #[command(after_help = ASK_EXAMPLES)]
    Ask(AskArgs),
    /// Play and answer by the Go Text Protocol, for Go programs
    #[command(after_help = GTP_EXAMPLES)]
    Gtp(GtpArgs),
    /// Tell what is in game records: files, folders, packed collections
    #[command(after_help = SGF_EXAMPLES)]
    Sgf(SgfArgs),
    /// Prove what becomes of stones: life, capture, connection
    #[command(after_help = SOLVE_EXAMPLES)]
    Solve(SolveArgs),
    /// Replay proofs: proven, or the first hole
    #[command(after_help = CHECK_EXAMPLES)]
    Check(CheckArgs),
    /// Compute with combinatorial games: sums, cooling, thermographs
    #[command(after_help = CGT_EXAMPLES)]
    Cgt(CgtArgs),
    /// Generate, show and verify rules of life and eyes
    #[command(after_help = RULES_EXAMPLES)]
    Rules(RulesArgs),
    /// Tell who wins a capturing race, by how much, and with which moves
    #[command(after_help = RACE_EXAMPLES)]
    Race(RaceArgs),
    /// Tell where to play in the opening, and why
    #[command(after_help = FUSEKI_EXAMPLES)]
    Fuseki(FusekiArgs),
    /// Tell everything that is known of a position: moves with reasons, groups, races
    #[command(after_help = ANALYZE_EXAMPLES)]
    Analyze(AnalyzeArgs),
    /// Tell why a move is wrong, if that can be shown
    #[command(after_help = WHY_EXAMPLES)]
    Why(WhyArgs),
    /// Review games: moves that changed the fate of a group, and large losses
    #[command(after_help = REVIEW_EXAMPLES)]
    Review(ReviewArgs),
    /// Play a game against the program in the terminal
    #[command(after_help = PLAY_EXAMPLES)]
    Play(PlayArgs),
    /// Ask problems in the terminal, and again those that were missed
    #[command(after_help = "Example:\n  tesuji train examples/")]
    Train(TrainArgs),
    /// Answer by KataGo's JSON analysis protocol, for programs such as KaTrain
    #[command(after_help = ANALYSIS_EXAMPLES)]
    Analysis(AnalysisArgs),
    /// Draw the problems of a collection as sheets, with answers at the end
    #[command(after_help = SHEET_EXAMPLES)]
    Sheet(SheetArgs),
    /// Show and set defaults for options, kept in a file
    #[command(after_help = CONFIG_EXAMPLES)]
    Config(ConfigArgs),
    /// Print what to type into a Go program so that it knows this one
    #[command(after_help = "Example:\n  tesuji setup sabaki")]
    Setup(SetupArgs),
    /// Let two programs play many games and tell which is stronger
    #[command(after_help = profiles() + MATCH_EXAMPLES)]
    Match(MatchArgs),
    /// Let the player play with itself, for records to learn from
    #[command(after_help = SELF_PLAY_EXAMPLES)]
    SelfPlay(SelfPlayArgs),
    /// Put the parts of a long job together that was done in shards
    #[command(after_help = MERGE_EXAMPLES)]
    Merge(MergeArgs),
    /// Write a part as a Parquet table, for SQL engines and data frames
    #[command(after_help = PARQUET_EXAMPLES)]
    Parquet(ParquetArgs),
    /// Do a long job on many machines
    Cluster {
        /// By what.
        #[command(subcommand)]
        command: ClusterCommand,
    },
    /// Ask the network, which guesses without search
    Network {
        /// What to do.
        #[command(subcommand)]
        command: NetworkCommand,
    },
    /// Learn patterns from games and predict moves
    Patterns {
        /// What to do.
        #[command(subcommand)]
        command: PatternsCommand,
    },
    /// Learn rules from surprises, and show what was learned
    Learn {
        /// What to do.
        #[command(subcommand)]
        command: LearnCommand,
    },
    /// Rerun the tables of the documents: paper, ours, difference
    #[command(after_help = PAPER_EXAMPLES)]
    Paper(PaperArgs),
    /// Do fixed work with every engine: node totals, a checksum of behaviour, and rates
    #[command(after_help = BENCH_EXAMPLES)]
    Bench(BenchArgs),
    /// Print a completion script for a shell
    #[command(
        after_help = "Example:\n  tesuji completions bash > ~/.local/share/bash-completion/completions/tesuji"
    )]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page
    #[command(after_help = "Example:\n  tesuji man | man -l -")]
    Man,
}
