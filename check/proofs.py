"""Proofs: every node is looked at by what its zone shows, and by nothing else."""

from types import SimpleNamespace

import rules
import statics
from files import MOST_WALLS
from ground import each, union


PREVENTIONS = ("survive", "apart", "no-eye")


class Hole(Exception):
    """A step that does not follow."""


def ensure(condition, message):
    if not condition:
        raise Hole(message)


def check(proof, book=None):
    """Raises the first hole, if there is one."""
    check_head(proof)
    proof.simple_ko = counts_on_simple_ko(proof)
    check_ko_rule(proof)
    if proof.rules is not None:
        ensure(book is not None and book.checksum == proof.rules, "the proof uses other rules")
    for id, node in enumerate(proof.nodes):
        try:
            check_node(proof, id, node, book)
        except Hole as hole:
            raise Hole(f"node {id}: {hole}") from None
    check_position(proof, book)


# The head and the position


def check_head(proof):
    ground, targets = proof.ground, list(each(proof.targets))
    counts = {"capture": len(targets) >= 1, "live": len(targets) >= 1, "live-all": len(targets) >= 1,
              "live-anywhere": True, "survive": len(targets) == 1, "eye": len(targets) == 1,
              "no-eye": len(targets) == 1, "connect": len(targets) == 2, "cut": len(targets) == 2,
              "apart": len(targets) == 2}
    ensure(counts[proof.goal], "the goal has another number of targets")
    owner = 1 - proof.prover if proof.goal in ("capture", "cut", "apart", "no-eye") else proof.prover
    ensure(not proof.targets & ~proof.stones[owner], "a target is not a stone of the right colour")
    ensure(len(proof.walls) <= MOST_WALLS and all(proof.walls), "more than eight walls, or an empty one")
    ensure(proof.nodes, "there is no node")
    empty = ground.all & ~union(proof.stones)
    ensure(not proof.stones[0] & proof.stones[1], "two stones on one point")
    for stones in proof.stones:
        ensure(all(ground.around(c) & empty for c in ground.parts(stones)), "a chain has no liberty")
    ensure(not proof.ko & ~empty, "the ko is not empty")


def closed_at(node):
    """Where a ko is closed to the opponent, if it is."""
    return node.detail[3] if node.why == "replies" else 0


def counts_on_simple_ko(proof):
    return any(closed_at(node) for node in proof.nodes)


def check_ko_rule(proof):
    """What a proof may be that counts on the rule that a ko may not be retaken at once."""
    if not proof.simple_ko:
        return
    ensure(proof.goal not in PREVENTIONS, "who waits counts on no ko rule")
    ensure(not proof.history, "nothing is said of earlier boards")
    ensure(proof.rules is None, "tactical rules know no closed ko")
    last = proof.nodes[-1]
    ensure(closed_at(last) in (0, proof.ko), "the last node closes a ko that nobody took")
    ensure(not proof.ko or last.why != "play" or last.detail[0] != proof.ko, "the first move is the ko that is closed")


def check_position(proof, book):
    """The last node is about the position, and no rule against repetition is in the way."""
    ground, last = proof.ground, proof.nodes[-1]
    position = SimpleNamespace(stones=proof.stones, empty=ground.all & ~union(proof.stones),
                               needs=[(wall & ~union(proof.stones)).bit_count() for wall in walls_of(proof)])
    ensure(last.to_move == proof.first, "the wrong player moves first")
    ensure(shows(position, last), "the last node does not show the position")
    ensure(enough(position.needs, last.needs), "a wall does not have what the last node needs")
    if proof.ko and proof.first == proof.prover:
        smallest = next(n for n in proof.nodes if shows(position, n) and enough(position.needs, n.needs))
        ensure(smallest.why != "play" or smallest.detail[0] != proof.ko, "the first move is the ko that is closed")
        ensure(smallest.why != "static", "the first move may be the ko that is closed")
    for id, node in enumerate(proof.nodes):
        if proof.history and node.why == "play" and node.detail[0]:
            known = position if node is last else node
            after = after_move(proof, known, node.detail[0], proof.prover)
            for earlier in proof.history:
                ensure(differs(ground, after, earlier), f"node {id}: an earlier board may come back")
        ensure(not proof.history or node.why != "static", f"node {id}: an earlier board may come back")
        if proof.history and node.why == "rules":
            ensure(rules.keeps_away(proof, node, node.detail, book), f"node {id}: an earlier board may come back")


def differs(ground, pattern, board):
    """Whether a whole board looks different on the points of a pattern."""
    empty = ground.all & ~union(board)
    return pattern.stones[0] & ~board[0] or pattern.stones[1] & ~board[1] or pattern.empty & ~empty


# What a zone shows


def zone(node):
    return union(node.stones) | node.empty


def shows(wide, narrow):
    """Whether whatever looks like `wide` looks like `narrow` too."""
    return not (narrow.stones[0] & ~wide.stones[0] or narrow.stones[1] & ~wide.stones[1]
                or narrow.empty & ~wide.empty)


def enough(has, needs):
    return all(h >= n for h, n in zip(has, needs))


def walls_of(proof):
    """A wall that there is not has no point that could be empty."""
    return proof.walls + [0] * (MOST_WALLS - len(proof.walls))


def taken(proof, needs, point):
    """What of the walls is surely left after a move."""
    return [max(need - bool(wall & point), 0) for need, wall in zip(needs, walls_of(proof))]


def stands(proof, chain, empty, needs):
    """Whether a chain has a liberty for certain: in the zone or of a wall."""
    near = proof.ground.around(chain)
    return bool(near & empty) or any(need >= 1 and not wall & ~(near | chain)
                                     for need, wall in zip(needs, proof.walls))


def after_move(proof, node, point, mover):
    """What is certain after a move: sure captures are gone, what may be captured is left open."""
    ground, known = proof.ground, zone(node) | point
    empty, stones, needs = node.empty & ~point, list(node.stones), taken(proof, node.needs, point)
    stones[mover] |= point
    freed = 0
    for chain in ground.parts(stones[1 - mover]):
        if ground.around(chain) & point and not stands(proof, chain, empty, needs):
            stones[1 - mover] &= ~chain
            if not ground.around(chain) & ~known:
                freed |= chain
    return SimpleNamespace(stones=stones, empty=empty | freed, freed=freed, needs=needs)


def surely_legal(proof, node, point, mover):
    """An empty neighbour, a friend with another liberty, or a certain capture."""
    ground, after = proof.ground, after_move(proof, node, point, mover)
    friends = [c for c in ground.parts(node.stones[mover]) if ground.around(c) & point]
    return bool(ground.around(point) & node.empty or after.freed
                or any(stands(proof, c, node.empty & ~point, after.needs) for c in friends))


def surely_suicide(proof, node, point, mover):
    """No empty neighbour, no friend with another liberty, nothing that could be captured."""
    ground, known = proof.ground, zone(node)
    empty, needs = node.empty & ~point, taken(proof, node.needs, point)
    friends, foes = ([c for c in ground.parts(node.stones[side]) if ground.around(c) & point]
                     for side in (mover, 1 - mover))
    return (not ground.around(point) & (~known | empty) and all(stands(proof, c, empty, needs) for c in foes)
            and not any(ground.around(c) & ~known or stands(proof, c, empty, needs) for c in friends))


# Nodes


def check_node(proof, id, node, book):
    ground = proof.ground
    for stones in node.stones:
        ensure(all(stands(proof, c, node.empty, node.needs) for c in ground.parts(stones)),
               "a chain has no liberty in the zone")
    if proof.goal == "survive" or node.why != "reached":
        ensure(prevented(proof, node), "what is to be prevented may have happened")
    if node.why == "reached":
        ensure(reached(proof, node), "the goal is not reached")
    elif node.why == "play":
        check_play(proof, id, node)
    elif node.why == "replies":
        check_replies(proof, id, node)
    elif node.why == "static":
        ensure(proof.rules is not None, "the proof names no rules")
        ensure(isinstance(book, statics.StaticBook), "the proof uses other rules")
        ensure(statics.reached(proof, node, node.detail, book), "the static rule does not reach the goal")
    else:
        ensure(node.to_move != proof.prover, "a rule needs the opponent to move")
        ensure(proof.rules is not None, "the proof names no rules")
        ensure(isinstance(book, rules.Book), "the proof uses other rules")
        ensure(rules.reached(proof, node, node.detail, book), "the rules do not reach the goal")


def reached(proof, node, suicide=False):
    ground, targets, known = proof.ground, proof.targets, zone(node)
    friends, foes = node.stones[proof.prover], node.stones[1 - proof.prover]
    gone = targets & known & ~foes
    if proof.goal in ("capture", "no-eye"):
        return gone == targets
    if proof.goal == "connect":
        return not targets & ~ground.chain(targets & -targets, friends)
    if proof.goal == "eye":
        return any(rules.eyes(ground, node, friends, ground.chain(targets, friends)))
    living = ground.living(friends, node.empty, known, suicide)
    if proof.goal in ("cut", "apart"):
        one = targets & -targets
        return bool(gone) or not ground.joined(one, ground.all & ~living) & ~one & targets
    if proof.goal == "live-anywhere":
        return bool(living)
    return not targets & ~living if proof.goal in ("live-all", "survive") else bool(targets & living)


def prevented(proof, node):
    """Whether the zone shows that what is to be prevented has not happened."""
    ground, foes, known = proof.ground, node.stones[1 - proof.prover], zone(node)
    gone = proof.targets & known & ~foes
    if proof.goal == "survive":
        return not proof.targets & ~node.stones[proof.prover]
    if proof.goal == "apart":
        one = proof.targets & -proof.targets
        return bool(gone) or not ground.joined(one, ground.all & ~known | foes) & ~one & proof.targets
    if proof.goal == "no-eye":
        return bool(gone) or without_eye(ground, node, ground.chain(proof.targets, foes), foes)
    return True


def without_eye(ground, node, chain, foes):
    """Whether each neighbour of a chain belongs to a region that is no eye of the chain alone."""
    known, near = zone(node), ground.around(chain)
    if not chain or near & ~known:
        return False

    def is_open(point):
        region = ground.joined(point, known & ~foes)
        return bool(region & node.empty & ~near or ground.around(region) & foes & ~chain)

    return all(is_open(point) for point in each(near))


def follower(proof, id, number, mover, known):
    """The node that is said to come next: smaller, with this player to move, and shown."""
    ensure(number < id, "a node refers to a number that is not smaller")
    node = proof.nodes[number]
    ensure(node.to_move == mover, f"node {number} has the wrong player to move")
    ensure(shows(known, node), f"node {number} shows something else")
    return node


def check_play(proof, id, node):
    point, number = node.detail
    ensure(node.to_move == proof.prover, "the prover is not to move")
    ensure(not point & ~node.empty, "the point is not empty")
    known = node
    if point:
        ensure(surely_legal(proof, node, point, proof.prover), "the move may be illegal")
        known = after_move(proof, node, point, proof.prover)
    follows = follower(proof, id, number, 1 - proof.prover, known)
    ensure(enough(known.needs, follows.needs), "a wall is not counted")
    if closed_at(follows):
        ensure(point and takes_ko(proof, node, point, closed_at(follows)), "no ko has surely been taken")


def takes_ko(proof, node, point, prey):
    """The stone has no friend and no liberty but the one stone it takes; to retake takes nothing else."""
    ground, after = proof.ground, after_move(proof, node, point, proof.prover)
    friends, foes = node.stones[proof.prover], node.stones[1 - proof.prover]
    beside = [c for c in ground.parts(friends) if ground.around(c) & prey]
    return (foes & ~after.stones[1 - proof.prover] == after.freed == prey and not ground.around(point) & ~foes
            and all(stands(proof, c, node.empty & ~point, after.needs) for c in beside))


def may_retake(proof, node, point, after, reply):
    """Whether the opponent's move may have taken a ko that the reply takes back."""
    if reply.why != "play" or not reply.detail[0] or after.freed != reply.detail[0]:
        return False
    return not proof.ground.around(point) & (node.empty | node.stones[1 - proof.prover])


def check_replies(proof, id, node):
    defaults, replies, holds, closed = node.detail
    opponent = 1 - proof.prover
    ensure(node.to_move == opponent, "the opponent is not to move")
    ensure(not holds or proof.goal in PREVENTIONS and not any(node.needs), "who waits prevents, and needs no wall")
    ensure(holds or defaults, "a pass has no answer")
    follows = [follower(proof, id, number, proof.prover, node) for number in defaults]
    ensure(not follows or enough(node.needs, follows[0].needs), "the answer to a pass needs more of a wall")
    ensure(len({point for point, _ in replies}) == len(replies), "a move is answered twice")
    for point, number in replies:
        ensure(point & node.empty, "a reply to a move that is not on an empty point of the zone")
        after = after_move(proof, node, point, opponent)
        reply = follower(proof, id, number, proof.prover, after)
        ensure(enough(after.needs, reply.needs), "a reply needs more of a wall")
        ensure(not proof.simple_ko or not may_retake(proof, node, point, after, reply), "a ko may be retaken at once")
    answered = union(point for point, _ in replies)
    for point in each(proof.ground.all & ~union(node.stones) & ~answered & ~closed):
        ensure(elsewhere(proof, node, point) or surely_suicide(proof, node, point, opponent),
               "a move of the opponent has no answer")


def elsewhere(proof, node, point):
    """Whether a move of the opponent changes nothing for a default, or for one who waits."""
    defaults = node.detail[0]
    return not point & node.empty if not defaults else any(
        not point & zone(proof.nodes[d]) and enough(taken(proof, node.needs, point), proof.nodes[d].needs)
        for d in defaults)


# Suicide


def holds_with_suicide(proof):
    """Whether an accepted proof holds where suicide is allowed, too."""
    opponent = 1 - proof.prover

    def harmless(node, point):
        lonely = not proof.ground.around(point) & ~node.stones[proof.prover]
        return (elsewhere(proof, node, point) or surely_legal(proof, node, point, opponent)
                or lonely and surely_suicide(proof, node, point, opponent))

    def bears(node):
        if node.why == "reached":
            return reached(proof, node, suicide=True)
        return node.why != "replies" or all(harmless(node, p) for p in each(proof.ground.all & ~union(node.stones)))

    return (proof.goal not in ("apart", "no-eye") and proof.rules is None and not proof.simple_ko
            and all(bears(node) for node in proof.nodes))
