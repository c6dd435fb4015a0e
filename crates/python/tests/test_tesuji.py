"""The module from outside: every question, bad input, budgets, threads and Ctrl-C."""

import os
import pathlib
import re
import signal
import threading
import time
import unittest

import tesuji

ROOT = pathlib.Path(__file__).resolve().parents[3]
TRIPOD = (ROOT / "examples/tripod.sgf").read_text()
# Nothing is proven here of K10 within any patience.
HARD = tesuji.Game.from_sgf("(;SZ[19]AB[dd][pd][dp][jj]AW[qq][cc][ko])").board()


class Boards(unittest.TestCase):
    def test_moves_captures_and_ko(self) -> None:
        board = tesuji.Board.parse(". X O .\nX . X O\n. X O .\n. . . .")
        self.assertEqual(board.size, (4, 4))
        board.play("white", "B3")
        self.assertEqual(board.captured("black"), 1)
        with self.assertRaisesRegex(tesuji.TesujiError, "ko"):
            board.play("black", "C3")
        self.assertNotIn("C3", board.legal("black"))
        self.assertTrue(board.undo())
        self.assertEqual(board.get("C3"), "black")
        self.assertFalse(board.undo())

    def test_chains(self) -> None:
        board = tesuji.Board(9)
        for at in ["D4", "D5", "E5"]:
            board.play("black", at)
        self.assertEqual(sorted(board.chain("E5")), ["D4", "D5", "E5"])
        self.assertEqual(len(board.liberties("D4")), 7)
        self.assertEqual(board, tesuji.Board.parse(str(board)))
        self.assertNotEqual(board, tesuji.Board(9))

    def test_what_is_no_board(self) -> None:
        for wrong, words in [
            (lambda: tesuji.Board(0), "board"),
            (lambda: tesuji.Board(26), "board"),
            (lambda: tesuji.Board.parse("X?"), "\\?"),
            (lambda: tesuji.Board(9).play("green", "A1"), "green"),
            (lambda: tesuji.Board(9).play("black", "I5"), "I5"),
            (lambda: tesuji.Board(9).play("black", "T19"), "not on a board"),
            (lambda: tesuji.Board(9).chain("A1"), "no stone at A1"),
        ]:
            with self.assertRaisesRegex(tesuji.TesujiError, words) as caught:
                wrong()
            self.assertNotIn("\n", str(caught.exception))


class Games(unittest.TestCase):
    def test_read_play_and_write(self) -> None:
        game = tesuji.Game.from_sgf(b"(;SZ[9]KM[5.5];B[ee];W[ec];B[gc])")
        self.assertEqual((len(game), game.komi, game.to_move), (3, 5.5, "white"))
        game.play("C7")
        self.assertEqual(game.moves[-1], ("white", "C7"))
        self.assertEqual(tesuji.Game.from_sgf(game.to_sgf()).moves, game.moves)
        self.assertEqual(game.board(1).stones("white"), [])
        self.assertEqual(len(tesuji.Game.all_from_sgf("(;SZ[9])(;SZ[5])")), 2)

    def test_what_is_no_game(self) -> None:
        for text in ["", "(;SZ[9];B[aa", "(;SZ[9];B[aa];W[aa])", "\0", "hello"]:
            with self.assertRaises(tesuji.TesujiError):
                tesuji.Game.from_sgf(text)
        with self.assertRaisesRegex(tesuji.TesujiError, "no move 7"):
            tesuji.Game(9).board(7)


class Questions(unittest.TestCase):
    def test_a_problem_is_solved_and_its_proofs_hold(self) -> None:
        (answer,) = tesuji.solve(TRIPOD, nodes=200_000)
        self.assertEqual((answer.outcome, answer.moves), ("dies", ["B8"]))
        self.assertEqual((answer.owner, answer.certainty), ("black", "proven"))
        checked = tesuji.check(answer.proofs)
        self.assertTrue(checked and all(checked))

    def test_a_damaged_proof_has_a_hole(self) -> None:
        board = tesuji.Game.from_sgf(TRIPOD).board(0)
        found = tesuji.prove(board, "kill", ["D9"], first="white", nodes=200_000)
        self.assertTrue(found)
        self.assertTrue(tesuji.check(found.proof)[0])
        moves = re.findall(r'"[A-J]\d"', found.proof)
        damaged = found.proof.replace(moves[-1], '"J1"', 1)
        try:
            self.assertFalse(all(tesuji.check(damaged)))
        except tesuji.TesujiError:
            pass
        with self.assertRaises(tesuji.TesujiError):
            tesuji.check("this is no proof")

    def test_a_spent_budget_is_unknown(self) -> None:
        found = tesuji.prove(HARD, "live", ["K10"], first="black", nodes=100)
        self.assertFalse(found)
        self.assertEqual((found.stopped, found.proof), ("nodes", ""))

    def test_a_group_and_a_race(self) -> None:
        board = tesuji.Game.from_sgf(TRIPOD).board(0)
        judged = tesuji.judge(board, "D9", first="white")
        self.assertEqual((judged.owner, judged.fate), ("black", "unsettled"))
        self.assertEqual(judged.moves, ["B8"])
        race = tesuji.Board.parse(". X O .\n. X O .\n. X O .\nX X O O")
        with self.assertRaises(tesuji.TesujiError):
            tesuji.race(race, "A4", "C4")
        self.assertIn(tesuji.race(race, "B4", "C4").winner, ["black", "nobody", "ko", "unknown"])

    def test_what_cannot_be_asked(self) -> None:
        board = tesuji.Board(9)
        for wrong, words in [
            (lambda: tesuji.prove(board, "kill", ["A1"], first="black"), "no stone at A1"),
            (lambda: tesuji.prove(board, "win", ["A1"], first="black"), "'win' is no goal"),
            (lambda: tesuji.solve("hello"), "problem"),
            (lambda: tesuji.solve(board, at=["A1"]), "no stone at A1"),
            (lambda: tesuji.solve(board, seconds=-1.0), "seconds"),
            (lambda: tesuji.solve(board, seconds=float("nan")), "seconds"),
            (lambda: tesuji.solve(board, memory=0), "memory"),
            (lambda: tesuji.judge(board, "A1"), "no stone at A1"),
        ]:
            with self.assertRaisesRegex(tesuji.TesujiError, words) as caught:
                wrong()
            self.assertNotIn("\n", str(caught.exception))

    def test_the_network(self) -> None:
        game = tesuji.Game.from_sgf("(;SZ[9]KM[7];B[ee];W[ec])")
        judged = tesuji.Network().evaluate(game)
        self.assertEqual(judged.to_move, "black")
        self.assertTrue(0 < judged.win < 1)
        self.assertEqual(len(judged.ownership), 81)
        self.assertAlmostEqual(sum(chance for _, chance in judged.moves), 1, delta=0.1)
        with self.assertRaisesRegex(tesuji.TesujiError, "to_move"):
            tesuji.Network().evaluate(game.board())
        with self.assertRaises(tesuji.TesujiError):
            tesuji.Network(b"no weights")


class Long(unittest.TestCase):
    def test_other_threads_go_on_and_ctrl_c_ends_a_search(self) -> None:
        # A shell that starts this in the background has it ignore the signal.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        steps = []

        def count() -> None:
            for step in range(20):
                time.sleep(0.01)
                steps.append(step)
            os.kill(os.getpid(), signal.SIGINT)

        threading.Thread(target=count).start()
        with self.assertRaises(KeyboardInterrupt):
            tesuji.prove(HARD, "live", ["K10"], first="black", seconds=600)
        self.assertEqual(len(steps), 20)


if __name__ == "__main__":
    unittest.main()
