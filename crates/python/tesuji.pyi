"""A Go program that proves and explains.

Points are words such as ``"D4"`` (there is no column I), moves are points or ``"pass"``,
colours are ``"black"`` and ``"white"``. What takes long has a budget of ``nodes``,
``seconds`` or both (ten seconds if nothing is said), lets other threads run, and ends on
Ctrl-C. A spent budget is ``"unknown"``, never a guess.
"""

from collections.abc import Sequence
from typing import Literal, Optional, Union, final

__all__ = [
    "__version__",
    "TesujiError",
    "InternalError",
    "Board",
    "Game",
    "Network",
    "Evaluation",
    "Solution",
    "Proven",
    "Checked",
    "Judgement",
    "Race",
    "solve",
    "prove",
    "check",
    "judge",
    "race",
]

__version__: str

_Color = Literal["black", "white"]
_Goal = Literal[
    "live", "live-all", "live-anywhere", "kill", "capture", "connect", "cut", "apart", "eye",
    "no-eye", "survive", "escape"
]

class TesujiError(Exception):
    """What was asked cannot be answered; one line says why."""

class InternalError(TesujiError):
    """A mistake of the program's own."""

@final
class Board:
    """A position: stones, and the ko that has just been taken."""

    def __new__(cls, width: int = 19, height: Optional[int] = None) -> Board: ...
    @staticmethod
    def parse(text: str) -> Board:
        """Reads a diagram: ``.`` is empty, ``X`` is black, ``O`` is white."""
    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
    def get(self, at: str) -> Optional[_Color]: ...
    def stones(self, of: _Color) -> list[str]: ...
    def play(self, by: _Color, at: str) -> None:
        """Plays a move; raises if the rules (simple ko, no suicide) forbid it."""
    def undo(self) -> bool:
        """Takes the last move back; whether there was one."""
    def legal(self, by: _Color) -> list[str]: ...
    def chain(self, at: str) -> list[str]: ...
    def liberties(self, at: str) -> list[str]: ...
    def captured(self, of: _Color) -> int: ...
    def copy(self) -> Board: ...
    def __eq__(self, value: object, /) -> bool: ...

@final
class Game:
    """A game: moves, rules and komi."""

    def __new__(cls, size: int = 19, komi: Optional[float] = None) -> Game: ...
    @staticmethod
    def from_sgf(text: Union[str, bytes]) -> Game:
        """The main line of the first game of an SGF file."""
    @staticmethod
    def all_from_sgf(text: Union[str, bytes]) -> list[Game]:
        """The main lines of all games of an SGF file."""
    def to_sgf(self) -> str: ...
    @property
    def moves(self) -> list[tuple[_Color, str]]: ...
    @property
    def to_move(self) -> _Color: ...
    @property
    def komi(self) -> float: ...
    def board(self, after: Optional[int] = None) -> Board:
        """The position at the end, or after so many moves."""
    def play(self, at: str, by: Optional[_Color] = None) -> None: ...
    def __len__(self) -> int: ...

@final
class Solution:
    """The answer to a problem."""

    id: str
    to_move: _Color
    about: Literal["life", "capture", "connection", "cut"]
    owner: Optional[_Color]
    target: list[str]
    outcome: Literal["lives", "dies", "ko", "joined", "cut", "unknown"]
    otherwise: Literal["lives", "dies", "ko", "unknown"]
    certainty: Literal["proven", "framed", "guess"]
    moves: list[str]
    line: list[str]
    line_first: _Color
    nodes: int
    proofs: str
    words: list[str]

@final
class Proven:
    """What a search for a proof found; true if it found one."""

    claim: str
    first: _Color
    proven: bool
    stopped: Optional[
        Literal["nodes", "time", "memory", "interrupted", "too large", "exhausted"]
    ]
    line: list[tuple[_Color, str]]
    nodes: int
    proof: str
    def __bool__(self) -> bool: ...

@final
class Checked:
    """What the checker says of a proof or plan; true if it holds."""

    holds: bool
    hole: Optional[str]
    conditions: list[str]
    words: str
    def __bool__(self) -> bool: ...

@final
class Judgement:
    """What may be said of a group, if that is more than an estimate."""

    owner: _Color
    stones: list[str]
    fate: Literal["alive", "dead", "unsettled", "ko", "unknown"]
    certainty: Optional[Literal["proven", "framed"]]
    moves: list[str]

@final
class Race:
    """Who wins between two chains."""

    first: _Color
    winner: Literal["black", "white", "nobody", "ko", "unknown"]
    ground: Literal["proven", "counted", "played out", "estimated", "unknown"]
    moves: list[str]
    proofs: str

@final
class Network:
    """The network of the program, or one from the bytes of a file of weights."""

    def __new__(cls, weights: Optional[bytes] = None) -> Network: ...
    def evaluate(
        self,
        position: Union[Board, Game],
        to_move: Optional[_Color] = None,
        komi: Optional[float] = None,
    ) -> Evaluation: ...
    @property
    def provenance(self) -> str: ...

@final
class Evaluation:
    """What the network thinks of a position, seen by the side to move."""

    to_move: _Color
    win: float
    lead: float
    moves: list[tuple[str, float]]
    ownership: list[tuple[str, float]]

def solve(
    problem: Union[Board, str, bytes],
    *,
    at: Optional[Sequence[str]] = None,
    first: Optional[_Color] = None,
    nodes: Optional[int] = None,
    seconds: Optional[float] = None,
    memory: int = 512,
) -> list[Solution]:
    """Solves problems, given as a board or as a text (SGF, a diagram, lines of JSON).

    ``at`` names the stones in question, ``first`` who moves; ``memory`` is in megabytes,
    and all of the budget is for each problem.
    """

def prove(
    board: Board,
    goal: _Goal,
    at: Sequence[str],
    *,
    first: _Color,
    nodes: Optional[int] = None,
    seconds: Optional[float] = None,
    memory: int = 512,
) -> Proven:
    """Searches for a proof on the open board, under every ko rule."""

def check(proofs: Union[str, bytes]) -> list[Checked]:
    """Replays proofs and plans, lines of JSON or SGF; one answer for each."""

def judge(
    board: Board,
    at: str,
    *,
    first: _Color = "black",
    nodes: Optional[int] = None,
    seconds: Optional[float] = None,
) -> Judgement:
    """What becomes of the group at a point; its moves are those of ``first``."""

def race(
    board: Board,
    ours: str,
    theirs: str,
    *,
    nodes: Optional[int] = None,
    seconds: Optional[float] = None,
) -> Race:
    """Who wins between two chains when the owner of the first one moves first."""
