"""Tactical rules: the book they come from, and whether they hold wherever a zone is seen.

A rule itself is believed. What is checked is that it applies and says what is claimed.
"""

from pathlib import Path

from ground import union

EMBEDDED = Path(__file__).resolve().parent.parent / "data" / "rules" / "sharp.tsj"
SLOTS = 12
AT_LEAST_ONE, AT_LEAST_TWO, AT_MOST_ONE, NONE, NONE_FOR_GOOD = range(5)
CONCLUSIONS, PLACES = ("eye", "life", "connect"), ("corner", "side", "center")


class Book:
    """Sets of rules: (conclusion, place, width, height, rules), each rule
    (black, white, conditions, anchors, secluded) with a bit for each cell."""

    def __init__(self, data):
        self.data, self.at, self.sets = data, 8, []
        if data[:8] != b"TSJRUL02":
            raise ValueError("this is no file of rules")
        self.text()
        for _ in range(self.number()):
            conclusion, place, width, height, reading = (
                self.text(), self.text(), self.number(), self.number(), self.text())
            if reading != "sharp":
                raise ValueError("these rules are not proved")
            rules = []
            for _ in range(self.number()):
                depth, *rule = (self.number() for _ in range(6))
                rules.append(rule)
            self.sets.append((conclusion, place, width, height, rules))
        self.checksum = self.sum()

    def number(self):
        result = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            result |= (byte & 127) << shift
            if byte < 128:
                return result
            shift += 7

    def text(self):
        length = self.number()
        self.at += length
        return self.data[self.at - length:self.at].decode()

    def sum(self):
        """The number by which a proof names a book."""
        words = []
        for conclusion, place, width, height, rules in self.sets:
            words += [CONCLUSIONS.index(conclusion), PLACES.index(place), width, height, len(rules)]
            for black, white, conditions, anchors, secluded in rules:
                words += [black | white << 16 | anchors << 32 | secluded << 48, conditions]
        return fnv(b"".join(word.to_bytes(8, "little") for word in words))


def fnv(data):
    result = 0xCBF29CE484222325
    for byte in data:
        result = (result ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return result


def reached(proof, node, uses, book):
    """Whether one rule or two say that the goal is reached."""
    windows = [Window(proof, node, use, book) for use in uses]
    if len(windows) not in (1, 2) or not all(window.fits for window in windows):
        return False
    chains = [c for c in proof.ground.parts(node.stones[proof.prover]) if meant(proof, c)]
    if len(windows) == 2:
        return any(two_eyes(windows, chain, proof.goal) for chain in chains)
    window, = windows
    if proof.goal == "connect":
        return window.holds() and joins(proof, node, window)
    return window.holds() and any(
        chain & window.anchors and enough(window, chain, proof.goal) for chain in chains)


def meant(proof, chain):
    if proof.goal == "live-anywhere":
        return True
    return bool(proof.targets & chain) if proof.goal == "live" else not proof.targets & ~chain


def joins(proof, node, window):
    """Whether a rule joins two chains with a target each."""
    chains = [c for c in proof.ground.parts(node.stones[proof.prover]) if c & proof.targets]
    return (window.conclusion == "connect" and window.anchors.bit_count() == 2
            and not proof.targets & ~union(chains) and all(c & window.anchors for c in chains))


def enough(window, chain, goal):
    if goal == "eye":
        return window.conclusion == "eye"
    if goal not in ("live", "live-all", "live-anywhere", "survive"):
        return False
    return window.conclusion == "life" or window.conclusion == "eye" and any(
        not region & window.area for region in eyes(window.ground, window.node, window.own, chain))


def eyes(ground, node, friends, chain):
    """Regions that a chain alone surrounds, whose empty points are all its liberties."""
    known = union(node.stones) | node.empty
    for part in ground.parts(known & ~friends):
        region = ground.joined(part, ground.all & ~friends)
        if not region & ~known and not ground.around(region) & ~chain and ground.vital(region, chain, node.empty):
            yield region


def two_eyes(windows, chain, goal):
    first, second = windows
    areas = first.area | second.area
    if goal not in ("live", "live-all", "live-anywhere", "survive"):
        return False
    if any(w.conclusion != "eye" or not w.secluded & chain for w in windows) or first.area & second.area & ~chain:
        return False
    counted = first.counted(areas, 0)
    return counted is not None and second.counted(areas | counted, chain) is not None


class Window:
    """A rule laid on the points of a zone."""

    def __init__(self, proof, node, use, book):
        self.ground, self.node, self.fits = proof.ground, node, False
        self.own, self.other = node.stones[proof.prover], node.stones[1 - proof.prover]
        number, rule, at = use
        if number >= len(book.sets) or rule >= len(book.sets[number][4]):
            return
        self.conclusion, place, width, height, rules = book.sets[number]
        black, white, conditions, anchors, secluded = rules[rule]
        cells = lay(self.ground, place, width, height, at)
        if cells is None:
            return
        self.area = union(cells)
        pick = lambda bits: union(cell for i, cell in enumerate(cells) if bits >> i & 1)
        self.anchors, self.secluded = pick(anchors & black), pick(secluded & black)
        frontier = [cell for cell in cells if self.ground.around(cell) & ~self.area]
        bits = [bit for bit in range(64) if conditions >> bit & 1]
        if any(bit % SLOTS >= len(frontier) for bit in bits):
            return
        self.conditions = [(bit // SLOTS, frontier[bit % SLOTS]) for bit in bits]
        self.fits = (not self.area & ~(self.own | self.other | node.empty)
                     and self.own & self.area == pick(black) and self.other & self.area == pick(white))

    def joined(self, point, own, other):
        """The point with the chains of a colour at it or beside it; nothing if the other colour is there."""
        if point & other:
            return 0
        return point | union(c for c in self.ground.parts(own) if (c | self.ground.around(c)) & point)

    def holds(self):
        tests = {AT_LEAST_ONE: lambda p: self.at_least(p, 1), AT_LEAST_TWO: lambda p: self.at_least(p, 2),
                 AT_MOST_ONE: lambda p: self.at_most(p, 1, False), NONE: lambda p: self.at_most(p, 0, False),
                 NONE_FOR_GOOD: lambda p: self.at_most(p, 0, True)}
        return all(tests[kind](point) for kind, point in self.conditions)

    def at_least(self, point, least):
        stones = self.joined(point, self.own, self.other)
        return bool(stones) and (self.ground.around(stones) & self.node.empty & ~self.area).bit_count() >= least

    def at_most(self, point, most, for_good):
        ground, stones = self.ground, self.joined(point, self.other, self.own)
        if not stones:
            return False
        near, known = ground.around(stones), self.own | self.other | self.node.empty
        shown = ground.joined(point, stones & self.area | point)
        others = near & self.node.empty & ~(ground.around(shown) & self.area)
        beside = [c for c in ground.parts(self.own) if c & near]
        return (not near & ~known and others.bit_count() <= most and not others & self.area
                and all(c & self.area or not for_good and ground.around(c) & self.node.empty & ~self.area
                        for c in beside))

    def counted(self, away, given):
        """The liberties that the lower bounds count, apart from some points; None if there are too few."""
        result = 0
        for kind, point in self.conditions:
            stones = self.joined(point, self.own, self.other)
            free = self.ground.around(stones) & self.node.empty & ~away
            if not stones or kind > AT_LEAST_TWO or free.bit_count() <= kind and not stones & given:
                return None
            result |= free
        return result


def lay(ground, place, width, height, at):
    """The points under the cells, or None if the rectangle does not lie as its place says."""
    places = [divmod(point.bit_length() - 1, ground.width)[::-1] for point in at]
    (x, y), across, up = places[0], *[(p[0] - places[0][0], p[1] - places[0][1]) for p in places[1:]]
    if any(abs(a) + abs(b) != 1 for a, b in (across, up)) or across[0] * up[0] + across[1] * up[1]:
        return None

    def point(i, j):
        column, row = x + i * across[0] + j * up[0], y + i * across[1] + j * up[1]
        inside = 0 <= column < ground.width and 0 <= row < ground.height
        return 1 << row * ground.width + column if inside else 0

    cells = [point(i, j) for j in range(height) for i in range(width)]
    edges = (bool(point(0, -1)), bool(point(-1, 0)), bool(point(width, 0)), bool(point(0, height)))
    return cells if all(cells) and edges == (place == "center", place != "corner", True, True) else None


def keeps_away(proof, node, uses, book):
    """Whether no move by a rule can bring back an earlier board."""
    own = node.stones[proof.prover]
    chains = [c for c in proof.ground.parts(own) if not proof.targets or c & proof.targets]
    inside = not any(book.sets[s][4][r][2] >> AT_MOST_ONE * SLOTS for s, r, _ in uses)
    zone = union(node.stones) | node.empty
    return all(chain & ~board[proof.prover] or inside and not board[proof.prover] & zone & ~chain
               for board in proof.history for chain in chains)
