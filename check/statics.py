"""Static rules: the book they come from, and whether one holds wherever a zone is seen.

A rule itself is believed. What is checked is that it applies and says what is claimed.
"""

from pathlib import Path

from ground import union
from rules import PLACES, fnv, lay

EMBEDDED = Path(__file__).resolve().parent.parent / "data" / "learned-static.txt"
HEAD = "tesuji static rules remembered from proofs, format 1"
SIDE = 8
GOALS = ("capture", "connect", "eye")


class StaticBook:
    """Static rules: (goal, black first, place, width, height, black, white, empty, targets);
    sets are numbers with bit x + 8 y for column x of row y, the lowest row first."""

    def __init__(self, text):
        lines = text.splitlines()
        if lines[0] != HEAD:
            raise ValueError("this is no file of static rules")
        self.rules = [read_rule(line) for line in lines[3:]]
        words = [len(self.rules)]
        for goal, first, place, width, height, black, white, empty, targets in self.rules:
            head = (PLACES.index(place), width, height, GOALS.index(goal), first, *targets)
            words += [int.from_bytes(bytes(head), "little"), black, white, empty]
        self.checksum = fnv(b"".join(word.to_bytes(8, "little") for word in words))


def read_rule(line):
    goal, first, place, rows, *_ = line.split(" ")
    rows = rows.split("/")[::-1]
    width, height = len(rows[0]), len(rows)
    cells = {symbol: 0 for symbol in "XO.A?"}
    for y, row in enumerate(rows):
        for x, symbol in enumerate(row):
            cells[symbol] |= 1 << x + SIDE * y
    targets = [cell for cell in range(SIDE * SIDE) if cells["A"] >> cell & 1]
    whole = (goal in GOALS and first in ("first", "second") and place in PLACES and max(width, height) <= SIDE
             and all(len(row) == width for row in rows) and len(targets) == (2 if goal == "connect" else 1))
    if not whole:
        raise ValueError(f"no static rule: {line}")
    black, white = cells["X"], cells["O"]
    if goal == "capture":
        white |= cells["A"]
    else:
        black |= cells["A"]
    return (goal, first == "first", place, width, height, black, white, cells["."], (targets[0], targets[-1]))


def reached(proof, node, use, book):
    """Whether a static rule says that the goal is reached with the node's player to move."""
    number, at = use
    if number >= len(book.rules):
        return False
    goal, first, place, width, height, black, white, empty, targets = book.rules[number]
    if goal != proof.goal or first != (node.to_move == proof.prover):
        return False
    points = lay(proof.ground, place, width, height, at)
    if points is None:
        return False

    def point(cell):
        return points[cell % SIDE + width * (cell // SIDE)]

    def under(cells):
        return union(point(cell) for cell in range(SIDE * SIDE) if cells >> cell & 1)

    own, other = node.stones[proof.prover], node.stones[1 - proof.prover]
    if under(black) & ~own or under(white) & ~other or under(empty) & ~node.empty:
        return False
    chains = proof.ground.parts(other if goal == "capture" else own)
    ends = [point(cell) for cell in targets]
    with_end = [union(chain for chain in chains if chain & end) for end in ends]
    if goal != "connect":
        return proof.targets.bit_count() == 1 and not proof.targets & ~with_end[0]
    one = proof.targets & -proof.targets
    pair = (one, proof.targets & ~one)
    return any(pair[0] & with_end[i] and pair[1] & with_end[1 - i] for i in (0, 1))
