"""Plans: played against every sequence of moves of the other side."""

from ground import each, union
from proofs import Hole, ensure

ATTACKER, DEFENDER = 0, 1
MOST_POINTS, MOST_DOUBTFUL = 128, 6


class Game:
    """The fight inside the frame. A position is (stones of the attacker, of the defender)."""

    def __init__(self, plan):
        self.plan, self.ground, self.inside = plan, plan.ground, plan.inside
        outside = self.ground.all & ~plan.inside
        self.safe = (outside & ~plan.anchors & ~plan.exits, plan.anchors | plan.exits)
        if plan.open:
            self.safe = (0, 0)
        self.border = self.ground.around(outside) & plan.inside
        self.start = tuple(plan.stones[side] & plan.inside for side in (plan.attacker, plan.defender))

    def empty(self, stones):
        return self.inside & ~union(stones)

    def leans(self, side, chain):
        """Whether a chain of a frame is next to something that keeps it for good."""
        return bool(self.ground.around(chain) & self.safe[side])

    def touches(self, chain):
        return bool(chain & self.border)

    def free(self, stones, chain):
        return self.ground.around(chain) & self.empty(stones)

    def gone(self, stones):
        left = self.plan.target & stones[DEFENDER]
        return left != self.plan.target if self.plan.keeps == "all" else not left

    def settled(self, stones):
        """Whether what has to stay of the target lives although its owner never moves again."""
        kept = self.plan.target & self.living(stones)
        return kept == self.plan.target if self.plan.keeps == "all" else bool(kept)

    def living(self, stones):
        ground, friends = self.ground, stones[DEFENDER]
        chains = ground.parts(friends)
        sure = union(c for c in chains if self.leans(DEFENDER, c))
        barrier = friends | self.safe[DEFENDER]
        regions = [ground.joined(r, ground.all & ~barrier) for r in ground.parts(self.inside & ~friends)]
        regions = [r for r in regions if not r & ~self.inside]
        while True:
            alive = union(chains) | self.safe[DEFENDER]
            regions = [r for r in regions if not ground.around(r) & ~alive]
            kept = [c for c in chains if c & sure
                    or sum(ground.vital(r, c, self.empty(stones)) for r in regions) >= 2]
            if len(kept) == len(chains):
                return union(chains)
            chains = kept

    def moves_in_frame(self, stones, side, point):
        """The position after a move in a frame with the ko it makes, or None if it is suicide."""
        after = list(stones)
        after[side] |= point
        taken = 0
        for chain in self.ground.parts(after[1 - side]):
            if self.ground.around(chain) & point and not self.free(after, chain) and not self.leans(1 - side, chain):
                taken |= chain
        after[1 - side] &= ~taken
        own = self.ground.chain(point, after[side])
        if not self.free(after, own) and not self.leans(side, own):
            return None
        alone = own == point and self.free(after, own).bit_count() == 1 and not self.leans(side, own)
        return tuple(after), taken if taken.bit_count() == 1 and alone else 0

    # The open board: chains that hang are taken off as the attacker likes.

    def hanging(self, stones, side):
        return [c for c in self.ground.parts(stones[side]) if not self.free(stones, c) and self.touches(c)]

    def elsewhere(self, stones):
        """The attacker plays outside or passes."""
        for taken in subsets(self.hanging(stones, DEFENDER)):
            yield (stones[ATTACKER], stones[DEFENDER] & ~taken), 0

    def moves_on_board(self, stones, side, point):
        """Every position that a move inside may lead to, with the ko it makes."""
        placed = list(stones)
        placed[side] |= point
        beside = [c for c in self.ground.parts(placed[1 - side])
                  if self.ground.around(c) & point and not self.free(placed, c)]
        certain = union(c for c in beside if not self.touches(c))
        hanging = self.hanging(placed, 1 - side)
        first = [c for c in hanging if c in beside]
        if not first and not point & self.border:
            hanging = []
        sure = list(placed)
        sure[1 - side] &= ~certain
        if side == DEFENDER and not self.free(sure, self.ground.chain(point, sure[side])):
            return
        for more in subsets(hanging):
            after, taken = list(placed), certain | more
            after[1 - side] &= ~taken
            own = self.ground.chain(point, after[side])
            free = self.free(after, own)
            if free or self.touches(own):
                ko = taken if taken.bit_count() == 1 and own == point and free.bit_count() == 1 else 0
                yield tuple(after), ko


def subsets(chains):
    ensure(len(chains) <= MOST_DOUBTFUL, "too many chains may be on or off the board")
    if not chains:
        yield 0
        return
    for rest in subsets(chains[1:]):
        yield rest
        yield rest | chains[0]


def check(plan, most):
    """Raises the first hole, if there is one; more than `most` positions are one."""
    game = Game(plan)
    check_head(plan, game)
    Replay(plan, game, most).run()


def check_head(plan, game):
    ensure(plan.inside.bit_count() <= MOST_POINTS, "the frame has more than 128 points")
    ensure(plan.target, "there is no target")
    ensure(not plan.target & ~plan.stones[plan.defender], "the target is not the defender's")
    ensure(not plan.target & ~plan.inside, "the target is not inside")
    everything = union(plan.stones)
    ensure(not (plan.anchors | plan.exits) & plan.inside, "what is outside is inside")
    ensure(not plan.anchors & ~plan.stones[plan.defender], "an anchor is not a stone of the defender")
    ensure(not plan.exits & everything, "an exit is not empty")
    ensure(not plan.ko or not plan.ko & everything and plan.ko & plan.inside, "the ko is not an empty point inside")
    if plan.open:
        ensure(plan.winner == plan.defender and plan.threats == (float("inf"), 0) and not plan.anchors
               and not plan.exits, "this cannot be claimed of the open board")
    named = union(union(r.stones) | r.empty | r.ban | r.play for r in plan.rules)
    ensure(not named & ~plan.inside, "a rule names a point outside the frame")
    for side in (ATTACKER, DEFENDER):
        for chain in game.ground.parts(game.start[side]):
            stays = game.touches(chain) if plan.open else game.leans(side, chain)
            ensure(game.free(game.start, chain) or stays, "a chain could never be taken off")


class Replay:
    """All positions that the plan can lead to: (stones, side to move, ko, threats of both)."""

    def __init__(self, plan, game, most):
        self.plan, self.game, self.most = plan, game, most
        self.winner = ATTACKER if plan.winner == plan.attacker else DEFENDER
        self.earlier = [tuple(b[side] & plan.inside for side in (plan.attacker, plan.defender))
                        for b in plan.earlier]

    def run(self):
        plan = self.plan
        first = ATTACKER if plan.first == plan.attacker else DEFENDER
        start = (self.game.start, first, plan.ko, plan.threats)
        graph, todo, positions = {}, [start], 0
        while todo:
            state = todo.pop()
            if state in graph:
                continue
            gone = self.game.gone(state[0])
            ensure(not gone or self.winner == ATTACKER, "the target is captured")
            positions += state[1] != self.winner and not gone
            ensure(positions <= self.most, "more positions than allowed")
            graph[state] = [] if gone or self.settled(state) else list(self.next(state))
            todo.extend(follow for follow, _ in graph[state])
        if plan.open:
            boards = {}
            for state, follows in graph.items():
                boards.setdefault(state[0], set()).update(f[0] for f, _ in follows if f[0] != state[0])
            for one, other in zip(self.earlier, self.earlier[1:] + [self.game.start]):
                if one != other:
                    boards.setdefault(one, set()).add(other)
            ensure(not circle(boards), "an earlier board may come back")
        elif self.winner == ATTACKER:
            ensure(not circle({s: [f for f, spent in follows if not spent] for s, follows in graph.items()}),
                   "the plan leads around in a circle")

    def settled(self, state):
        """A line ends at a turn of the attacker at which the target cannot be lost any more."""
        return self.winner == DEFENDER and state[1] == ATTACKER and self.game.settled(state[0])

    def next(self, state):
        """What follows, each with whether the loser has spent a threat."""
        stones, side, ko, threats = state
        if side == self.winner:
            yield from ((follow, False) for follow in self.planned(state))
            return
        for after, made in (self.game.elsewhere(stones) if self.plan.open else [(stones, 0)]):
            yield (after, 1 - side, made, threats), False
        for point in each(self.game.empty(stones)):
            left = self.spend(side, threats) if point == ko else threats
            if left is not None:
                for after, made in self.outcomes(stones, side, point):
                    yield (after, 1 - side, made, left), point == ko

    def outcomes(self, stones, side, point):
        if self.plan.open:
            return list(self.game.moves_on_board(stones, side, point))
        after = self.game.moves_in_frame(stones, side, point)
        return [] if after is None else [after]

    @staticmethod
    def spend(side, threats):
        if threats[side] < 1:
            return None
        return tuple(t - (s == side) for s, t in enumerate(threats))

    def planned(self, state):
        """The first rule that fits and is legal counts; a defender without one passes."""
        stones, side, ko, threats = state
        for rule in self.plan.rules:
            if not self.fits(rule, state):
                continue
            if not rule.play:
                return [(stones, 1 - side, 0, threats)]
            if not rule.play & self.game.empty(stones):
                continue
            left = self.spend(side, threats) if rule.play == ko else threats
            outcomes = self.outcomes(stones, side, rule.play) if left is not None else []
            if outcomes:
                ensure(not any(after in self.earlier for after, _ in outcomes), "an earlier board comes back")
                return [(after, 1 - side, made, left) for after, made in outcomes]
        ensure(side == DEFENDER, "the attacker has no rule")
        return [(stones, 1 - side, 0, threats)]

    def fits(self, rule, state):
        stones, side, ko, threats = state
        own, other = rule.threats[side], rule.threats[1 - side]
        return (not rule.stones[self.plan.attacker] & ~stones[ATTACKER]
                and not rule.stones[self.plan.defender] & ~stones[DEFENDER]
                and not rule.empty & ~self.game.empty(stones) and (not rule.ban or rule.ban == ko)
                and threats[side] >= own and threats[1 - side] <= other)


def circle(graph):
    """Whether the arrows of a graph lead around in a circle: take away what nothing leads to."""
    into = {}
    for follows in graph.values():
        for follow in follows:
            into[follow] = into.get(follow, 0) + 1
    todo, left = [s for s in graph if not into.get(s)], len(set(graph) | set(into))
    while todo:
        left -= 1
        for follow in graph.get(todo.pop(), ()):
            into[follow] -= 1
            if not into[follow]:
                todo.append(follow)
    return left > 0
