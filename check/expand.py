#!/usr/bin/env python3
"""Plays out proofs of captures and connections on small boards, for the checker in `coq/`.

    python3 check/expand.py FILE.jsonl … > expanded.txt

That checker knows no zones: each of its nodes shows a whole board, with every reply. Here
the prover plays as `docs/proofs.md` says, by the smallest node that the board shows, against
every move; what comes of it is written as a line for each board, smaller numbers first.
A proof whose prover comes back to a board, has no node, or meets too many boards is left
out, and said so on the standard error.
"""

import sys

import proofs
from files import read
from ground import each, union
from types import SimpleNamespace

MOST_POINTS, MOST_BOARDS = 12, 1500
GOALS = {"capture", "connect"}


class Expansion:
    """Boards with the side to move, numbered after all that follow from them."""

    def __init__(self, proof):
        self.proof, self.ground = proof, proof.ground
        self.numbers, self.lines, self.open = {}, [], set()

    def reached(self, stones):
        friends, foes = stones[self.proof.prover], stones[1 - self.proof.prover]
        if self.proof.goal == "capture":
            return not self.proof.targets & foes
        first = self.proof.targets & -self.proof.targets
        return not self.proof.targets & ~self.ground.chain(first, friends)

    def play(self, stones, side, point):
        after = list(stones)
        after[side] |= point
        for chain in self.ground.parts(after[1 - side]):
            if self.ground.around(chain) & point and not self.ground.around(chain) & ~union(after):
                after[1 - side] &= ~chain
        own = self.ground.chain(point, after[side])
        return tuple(after) if self.ground.around(own) & ~union(after) else None

    def number(self, stones, side):
        """The number of a board; those after it get theirs first."""
        key = (stones, side)
        if key in self.numbers:
            return self.numbers[key]
        if key in self.open or len(self.numbers) + len(self.open) > MOST_BOARDS:
            raise ValueError("a board comes back" if key in self.open else "too many boards")
        self.open.add(key)
        why = self.why(stones, side)
        self.open.remove(key)
        who = "P" if side == self.proof.prover else "O"
        cells = "".join("X" if stones[0] & p else "O" if stones[1] & p else "." for p in each(self.ground.all))
        self.lines.append(f"{who} {cells} {why}")
        self.numbers[key] = len(self.lines) - 1
        return self.numbers[key]

    def why(self, stones, side):
        prover = self.proof.prover
        if self.reached(stones):
            return "reached"
        if side == prover:
            node = self.smallest(stones)
            if node.why == "play" and node.detail[0]:
                point = node.detail[0]
                after = self.play(stones, side, point)
                return f"play {point.bit_length() - 1} {self.number(after, 1 - side)}"
            return f"pass {self.number(stones, 1 - prover)}"
        replies = []
        for point in each(self.ground.all & ~union(stones)):
            after = self.play(stones, side, point)
            if after is not None:
                replies.append(f" {point.bit_length() - 1} {self.number(after, prover)}")
        return f"replies {self.number(stones, prover)}" + "".join(replies)

    def smallest(self, stones):
        empty = self.ground.all & ~union(stones)
        board = SimpleNamespace(stones=list(stones), empty=empty)
        has = [(wall & empty).bit_count() for wall in proofs.walls_of(self.proof)]
        for node in self.proof.nodes:
            if proofs.shows(board, node) and proofs.enough(has, node.needs):
                return node
        raise ValueError("no node shows a board")


def main(names):
    sys.setrecursionlimit(100_000)
    for name in names:
        with open(name, encoding="utf-8") as file:
            for proof in read(file.read().split("\n")):
                if proof.kind != "proof" or proof.goal not in GOALS:
                    continue
                if proof.ground.width * proof.ground.height > MOST_POINTS:
                    continue
                try:
                    expansion = Expansion(proof)
                    expansion.number(tuple(proof.stones), proof.first)
                except ValueError as error:
                    print(f"{name}: {error}", file=sys.stderr)
                    continue
                targets = " ".join(str(t.bit_length() - 1) for t in each(proof.targets))
                print(f"proof {proof.ground.width} {proof.ground.height} {'XO'[proof.prover]}"
                      f" {proof.goal} {len(expansion.lines)} {targets}")
                print("\n".join(expansion.lines))


if __name__ == "__main__":
    main(sys.argv[1:])
