"""Tesuji: a Go program that proves and explains."""

from typing import Any, Literal, Optional

__version__: str

Color = Literal["black", "white"]
Fate = Literal["alive", "dead", "unsettled", "ko"]
Certainty = Literal["proven", "framed"]

class Game:
    """A game: a board with its history, rules and komi. Points are named "D4"."""

    def __init__(self, size: int = 19, komi: float = 7.5, rules: str = "chinese") -> None: ...
    @staticmethod
    def from_sgf(text: str, move: Optional[int] = None) -> "Game":
        """The main line of the first game of a text, or its first moves."""
    def play(self, point: str, color: Optional[Color] = None) -> None:
        """Plays a point or "pass"; a move that is not legal is an error."""
    def undo(self) -> bool:
        """Takes the last move back; says whether there was one."""
    def legal(self, color: Optional[Color] = None) -> list[str]: ...
    def stones(self, color: Color) -> list[str]: ...
    def chain(self, point: str) -> tuple[list[str], list[str]]:
        """The stones and the liberties of the chain at a point."""
    def sgf(self) -> str: ...
    @property
    def size(self) -> tuple[int, int]: ...
    @property
    def komi(self) -> float: ...
    @property
    def to_move(self) -> Color: ...
    @property
    def moves(self) -> list[tuple[Color, str]]: ...
    def __str__(self) -> str: ...

def solve(text: str, nodes: int = 1_000_000) -> tuple[list[dict[str, Any]], str]:
    """Solves the problems of an SGF text: an answer for each, with the fields of a line of
    `tesuji solve --json`, and the proofs behind them, which `check` accepts."""

def check(text: str) -> list[dict[str, Any]]:
    """Replays proofs, lines of JSON or SGF: the fields of a line of `tesuji check --json`."""

def judge(game: Game, point: str, nodes: int = 20_000) -> Optional[tuple[Fate, Certainty, list[str]]]:
    """What becomes of a chain whoever begins, how sure that is, and the moves of the side to
    move where one is needed. None where it would be no more than an estimate."""

def network(game: Game) -> tuple[float, float, list[tuple[str, float]]]:
    """What the network guesses: the chance to win of the side to move, its lead on the board
    without komi, and its moves, the likeliest first."""
