"""Points of a rectangle as bits of a number, chains and unconditional life.

Everything here follows `docs/proofs.md`.
"""

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
COLORS = ("black", "white")


class Ground:
    """A rectangle; a set of points is a number with a bit for each."""

    def __init__(self, width, height):
        self.width, self.height = width, height
        self.all = (1 << width * height) - 1
        self.names = {LETTERS[column] + str(row + 1): 1 << row * width + column
                      for row in range(height) for column in range(width)}
        first = sum(1 << row * width for row in range(height))
        self.not_first = self.all & ~first
        self.not_last = self.all & ~(first << (width - 1))

    def around(self, points):
        """The points next to a set, without the set itself."""
        sides = (points & self.not_last) << 1 | (points & self.not_first) >> 1
        return (sides | points << self.width | points >> self.width) & self.all & ~points

    def joined(self, start, within):
        """What can be reached from `start` on points of `within`."""
        found = start & within
        while True:
            wider = found | self.around(found) & within
            if wider == found:
                return found
            found = wider

    def parts(self, points):
        """The connected parts of a set: of stones, their chains."""
        result = []
        while points:
            part = self.joined(points & -points, points)
            result.append(part)
            points &= ~part
        return result

    def chain(self, point, stones):
        return self.joined(point, stones)

    def living(self, friends, empty, known, suicide=False):
        """Benson 1976: friends that stay although their owner never moves again.

        Only regions count that lie in `known` with everything around them. Where suicide is
        allowed any point of a region may become empty.
        """
        chains = self.parts(friends)
        regions = []
        for start in self.parts(known & ~friends):
            region = self.joined(start, self.all & ~friends)
            if not region & ~known and region not in regions:
                regions.append(region)
        while True:
            alive = union(chains)
            regions = [r for r in regions if not self.around(r) & ~alive]
            kept = [c for c in chains if sum(self.vital(r, c, empty) and not (suicide and r & ~self.around(c))
                                             for r in regions) >= 2]
            if len(kept) == len(chains):
                return alive
            chains = kept

    def vital(self, region, chain, empty):
        """Whether all empty points of a region are liberties of a chain."""
        return bool(region & empty) and not region & empty & ~self.around(chain)


def union(sets):
    result = 0
    for points in sets:
        result |= points
    return result


def each(points):
    """The points of a set, one by one."""
    while points:
        yield points & -points
        points &= points - 1
