//! What players ask of a chain or two.

use tesuji_board::{Board, Budget, Color, Corner, Diagram, KoGrade, Move, Point, Rng, Setup, Size};
use tesuji_reading::{Answer, Reader, check};

const NODES: u64 = 20_000;

fn ask<T>(board: &Board, question: impl FnOnce(&mut Reader) -> T) -> T {
    question(&mut Reader::new(board, &Budget::new(NODES, 0)))
}

/// The marked stones and the position in the upper left corner.
fn position(rows: &str) -> (Board, Vec<Point>) {
    let diagram = Diagram::parse_corner(rows, Size::STANDARD, Corner::TopLeft).unwrap();
    (Board::from_setup(&diagram.setup).unwrap(), diagram.marked.iter().collect())
}

fn holds(answer: &Answer) {
    if let Some(proof) = answer.proof() {
        assert_eq!(check(proof), Ok(()));
    }
}

fn says(answer: &Answer, success: KoGrade, action: Option<&str>) {
    holds(answer);
    assert_eq!(answer.success(), success, "{answer:?}");
    let expected = action.map(|word| Move::Play(word.parse().unwrap()));
    assert_eq!(answer.action(), expected, "{answer:?}");
}

#[test]
fn a_stone_in_atari() {
    let (board, stones) = position("......\n..X...\n.XW...\n..X...\n......");
    says(&ask(&board, |r| r.attack(stones[0])), KoGrade::Yes, Some("D17"));
    let saved = ask(&board, |r| r.defend(stones[0]));
    assert_eq!(saved.success(), KoGrade::Yes);
    assert_eq!(ask(&board, |r| r.attack_by(Move::Pass, stones[0])), KoGrade::No);
    let extend = Move::Play("D17".parse().unwrap());
    assert_eq!(ask(&board, |r| r.defend_by(extend, stones[0])), KoGrade::Yes);
}

#[test]
fn a_snapback() {
    let (board, stones) = position("..OX\nOOWX\nXXXX");
    says(&ask(&board, |r| r.defend(stones[0])), KoGrade::No, None);
    assert!(matches!(ask(&board, |r| r.attack(stones[0])), Answer::Succeeds { .. }));
}

#[test]
fn a_net() {
    let (board, stones) = position("......\n..XX..\n.XW...\n.X.X..\n......");
    assert!(matches!(ask(&board, |r| r.defend(stones[0])), Answer::Fails { .. }));
}

/// Who takes a ko has to win it.
#[test]
fn a_ko() {
    let (board, stones) = position("...OX.\n..O.WX\n...OX.\n......");
    let answer = ask(&board, |r| r.attack(stones[0]));
    says(&answer, KoGrade::Ko(0), Some("D18"));
}

/// The other side may take it back only after a threat.
#[test]
fn a_ko_just_taken() {
    let (mut board, _) = position("...OX.\n..O.WX\n...OX.\n......");
    let (taker, taken) = ("D18".parse().unwrap(), "E18".parse().unwrap());
    let by_taking = Move::Play(taker);
    assert_eq!(ask(&board, |r| r.attack_by(by_taking, taken)), KoGrade::Ko(0));
    board.play(Color::Black, taker).unwrap();
    says(&ask(&board, |r| r.attack(taker)), KoGrade::Ko(1), Some("E18"));
}

/// Taking the stone fills the last liberty but one.
#[test]
fn a_stone_that_is_bait() {
    let (board, stones) = position(".BOX\nOOOX\nXXXX");
    says(&ask(&board, |r| r.attack(stones[0])), KoGrade::No, None);
    let take = Move::Play("A19".parse().unwrap());
    assert_eq!(ask(&board, |r| r.attack_by(take, stones[0])), KoGrade::No);
}

#[test]
fn a_capture_that_is_final() {
    let (board, stones) = position("......\n..X...\n.XW...\n..X...\n......");
    let take = Move::Play("D17".parse().unwrap());
    assert_eq!(ask(&board, |r| r.attack_by(take, stones[0])), KoGrade::Yes);
}

/// The stones between them are in atari.
#[test]
fn a_link_by_capture() {
    let (board, stones) = position(".......\n.XXXX..\n.BOO...\n.OXB...\n.......");
    let joined = ask(&board, |r| r.connect(stones[0], stones[1]));
    assert_eq!(joined.success(), KoGrade::Yes, "{joined:?}");
}

/// Who asks for a move gets one, even where nothing threatens.
#[test]
fn a_chain_in_the_open() {
    let (board, stones) = position("......\n......\n..WO..\n...X..\n......");
    let saved = ask(&board, |r| r.defend(stones[0]));
    assert_eq!(saved.success(), KoGrade::Yes);
    assert!(matches!(saved.action(), Some(Move::Play(_))), "{saved:?}");
}

#[test]
fn a_bamboo_joint_cannot_be_cut() {
    let (board, stones) = position(".....\n.XB..\n.....\n.XB..\n.....");
    assert!(matches!(ask(&board, |r| r.disconnect(stones[0], stones[1])), Answer::Fails { .. }));
    let joined = ask(&board, |r| r.connect(stones[0], stones[1]));
    assert!(matches!(joined, Answer::Succeeds { .. }));
}

/// Every proof passes the checker, and no two answers contradict each other.
#[test]
fn answers_fit_together() {
    let mut rng = Rng::new(3);
    let size = Size::new(7, 7).unwrap();
    let (mut proofs, mut positions) = (0, 0);
    while positions < 60 {
        let mut setup = Setup::new(size);
        for p in size.points() {
            match rng.below(9) {
                0 | 1 => setup.put(p, Some(Color::Black)),
                2 | 3 => setup.put(p, Some(Color::White)),
                _ => {}
            }
        }
        let Ok(board) = Board::from_setup(&setup) else { continue };
        positions += 1;
        let mut chains = board.chains(Color::Black).map(|id| id.point());
        let (Some(a), Some(b)) = (chains.next(), chains.next()) else { continue };
        drop(chains);
        let mut reader = Reader::new(&board, &Budget::new(2_000, 0));
        let pairs =
            [[reader.attack(a), reader.defend(a)], [reader.connect(a, b), reader.disconnect(a, b)]];
        for [first, second] in &pairs {
            [first, second].into_iter().for_each(holds);
            proofs += usize::from(first.proof().is_some());
            if matches!(second, Answer::Fails { .. }) {
                assert_eq!(first.success(), KoGrade::Yes, "{}", Diagram::new(setup));
            }
        }
    }
    assert!(proofs > 30, "only {proofs} proofs");
}
