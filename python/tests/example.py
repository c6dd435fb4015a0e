"""Tesuji from Python: each part in a few lines. Run after `maturin develop`, or with the
folder of the module on PYTHONPATH."""

import json

import tesuji

TRIPOD = "(;SZ[9]AB[da][cb][db][bc][ad][bd]AW[ea][eb][cc][dc][ec][cd][ae][be][ce]PL[W])"


def board() -> None:
    game = tesuji.Game(size=9)
    game.play("E5")
    game.play("E6")
    assert game.to_move == "black" and game.chain("E5") == (["E5"], ["E4", "D5", "F5"])
    assert game.undo() and game.moves == [("black", "E5")] and "E5" not in game.legal()


def sgf() -> None:
    game = tesuji.Game.from_sgf("(;SZ[5]KM[5.5];B[cc];W[bc];B[bb])", move=2)
    assert game.size == (5, 5) and game.komi == 5.5 and len(game.moves) == 2
    again = tesuji.Game.from_sgf(game.sgf())
    assert again.moves == game.moves and str(again) == str(game)


def solve_and_check() -> None:
    answers, proofs = tesuji.solve(TRIPOD)
    assert answers[0]["outcome"] == "dies" and answers[0]["moves"] == ["B8"]
    checked = tesuji.check(proofs)
    assert checked and all(one["proven"] for one in checked)
    damaged = proofs.replace('"B8"', '"A7"', 1)
    assert not all(one["proven"] for one in tesuji.check(damaged))


def judge() -> None:
    game = tesuji.Game.from_sgf(TRIPOD)
    print(game)
    print(tesuji.judge(game, "D9"))
    fate, certainty, moves = tesuji.judge(game, "D9") or ("", "", [])
    assert (fate, moves) == ("unsettled", ["B8"]) and certainty in ("proven", "framed")


def network() -> None:
    win, lead, moves = tesuji.network(tesuji.Game())
    assert 0 < win < 1 and -50 < lead < 50
    assert abs(sum(chance for _, chance in moves) - 1) < 0.5 and moves[0][1] >= moves[1][1]


def bad_input() -> None:
    game = tesuji.Game(9)
    for wrong in (
        lambda: tesuji.Game(99),
        lambda: game.play("Z99"),
        lambda: game.play("T19"),
        lambda: game.chain("A1"),
        lambda: tesuji.solve("hello"),
        lambda: tesuji.check(json.dumps({})),
        lambda: tesuji.judge(game, "Q16"),
    ):
        try:
            wrong()
        except Exception as error:
            assert str(error), "an error says what is wrong"
        else:
            raise AssertionError("accepted")


if __name__ == "__main__":
    for part in (board, sgf, solve_and_check, judge, network, bad_input):
        part()
        print(f"ok {part.__name__}")
