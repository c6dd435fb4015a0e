"""Proofs and plans as lines of JSON, read strictly.

A `Broken` file is no proof at all; what is read here may still have holes.
"""

import json
import re
from types import SimpleNamespace

from ground import COLORS, Ground

GOALS = {"capture", "live", "live-all", "live-anywhere", "survive", "connect", "cut", "eye",
         "apart", "no-eye"}
PROOF = {"type", "version", "width", "height", "black", "white", "first", "goal", "prover", "targets", "nodes"}
PROOF_MAY = {"ko", "history", "walls", "rules"}
NODE, NODE_MAY = {"id", "to_move", "black", "white", "empty", "why"}, {"needs"}
PLAN = {"type", "version", "width", "height", "black", "white", "first", "attacker", "winner", "target",
        "inside", "anchors", "threats", "rules"}
PLAN_MAY = {"keeps", "exits", "board", "ko", "earlier"}
REPLY, REPLY_MAY = {"black", "white", "empty", "play"}, {"ban", "threats"}
ANY = "any"
MOST_WALLS = 8


class Broken(Exception):
    """The file is not what it should be."""


def fail(message):
    raise Broken(message)


def unique(pairs):
    keys = [key for key, _ in pairs]
    return dict(pairs) if len(set(keys)) == len(keys) else fail("a field is given twice")


def parse(line):
    try:
        value = json.loads(line, object_pairs_hook=unique, parse_constant=fail)
    except ValueError as error:
        raise Broken(f"no JSON: {error}") from None
    return fields_of(value)


def fields_of(value):
    return value if isinstance(value, dict) else fail("an object is expected")


def fields(value, must, may=frozenset()):
    names = set(fields_of(value))
    if not must <= names <= must | may:
        fail(f"missing or unknown fields: {', '.join(sorted(names ^ must))}")
    return value


def number(value, least=0):
    return value if type(value) is int and value >= least else fail(f"not a number: {value}")


def text(value):
    return value if isinstance(value, str) else fail(f"not a text: {value}")


def items(value):
    return value if isinstance(value, list) else fail(f"not a list: {value}")


def color(value):
    return COLORS.index(value) if value in COLORS else fail(f"no color: {value}")


def point(ground, name):
    return ground.names.get(text(name)) or fail(f"no point of this board: {name}")


def points(ground, names):
    result = 0
    for name in text(names).split():
        bit = point(ground, name)
        if result & bit:
            fail(f"named twice: {name}")
        result |= bit
    return result


def move(ground, name):
    """A point, or 0 for a pass."""
    return 0 if name == "pass" else point(ground, name)


def stones(ground, value):
    both = [points(ground, value["black"]), points(ground, value["white"])]
    return both if not both[0] & both[1] else fail("two stones on one point")


def board(ground, value):
    return stones(ground, fields(value, {"black", "white"}))


def read(lines):
    """The proofs and plans of a file, one after the other."""
    lines = [line for line in lines if line.strip()]
    if not lines:
        fail("an empty file")
    result, at = [], 0
    while at < len(lines):
        head = parse(lines[at])
        kind = head.get("type")
        if kind == "reasons" and result:
            # Sentences about the proof before; what is proven does not rest on them.
            at += 1
            continue
        readers = {"proof": (read_proof, "nodes"), "plan": (read_plan, "rules")}
        if kind not in readers:
            fail(f"line {at + 1}: neither a proof nor a plan")
        reader, count = readers[kind]
        end = at + 1 + number(head.get(count))
        if end > len(lines):
            fail("lines are missing")
        result.append(reader(head, [parse(line) for line in lines[at + 1:end]]))
        at = end
    return result


def read_ground(head):
    if number(head["version"]) != 1:
        fail("another version")
    width, height = number(head["width"], 1), number(head["height"], 1)
    return Ground(width, height) if max(width, height) <= 25 else fail("the board is too large")


def read_proof(head, lines):
    fields(head, PROOF, PROOF_MAY)
    ground = read_ground(head)
    goal = text(head["goal"])
    both = [points(ground, head[c]) for c in COLORS]
    walls = [points(ground, wall) for wall in items(head.get("walls", []))]
    proof = SimpleNamespace(
        kind="proof", ground=ground, stones=both, first=color(head["first"]),
        goal=goal if goal in GOALS else fail(f"no goal: {goal}"), prover=color(head["prover"]),
        targets=points(ground, head["targets"]), walls=walls,
        ko=point(ground, head["ko"]) if "ko" in head else 0,
        history=[board(ground, b) for b in items(head.get("history", []))],
        rules=checksum(head["rules"]) if "rules" in head else None,
        nodes=[read_node(ground, id, line) for id, line in enumerate(lines)])
    return proof


def checksum(value):
    return int(value, 16) if re.fullmatch("[0-9a-fA-F]{16}", text(value)) else fail(f"no checksum: {value}")


def read_node(ground, id, line):
    fields(line, NODE, NODE_MAY)
    if number(line["id"]) != id:
        fail(f"node {id} is missing")
    needs = [number(need) for need in items(line.get("needs", []))]
    if len(needs) > MOST_WALLS or any(need > 255 for need in needs):
        fail(f"node {id} needs more than can be written")
    node = SimpleNamespace(to_move=color(line["to_move"]), stones=stones(ground, line),
                           empty=points(ground, line["empty"]), needs=needs + [0] * (MOST_WALLS - len(needs)))
    if node.empty & (node.stones[0] | node.stones[1]):
        fail("a point has two colours")
    node.why, node.detail = read_why(ground, line["why"])
    return node


def read_why(ground, why):
    if why == "reached":
        return "reached", None
    if len(fields_of(why)) != 1:
        fail("one reason is expected")
    (kind, value), = why.items()
    if kind == "play":
        fields(value, {"move", "next"})
        return kind, (move(ground, value["move"]), number(value["next"]))
    if kind == "replies":
        fields(value, {"defaults", "replies"}, {"holds", "closed"})
        replies = [(point(ground, p), number(n)) for p, n in map(pair, items(value["replies"]))]
        if type(value.get("holds", False)) is not bool:
            fail("holds is true or false")
        closed = point(ground, value["closed"]) if "closed" in value else 0
        return kind, ([number(n) for n in items(value["defaults"])], replies, value.get("holds", False), closed)
    if kind in ("rule", "rules"):
        uses = [value] if kind == "rule" else items(value)
        return "rules", [read_use(ground, use) for use in uses]
    if kind == "static":
        fields(value, {"rule", "at"})
        return kind, (number(value["rule"]), read_at(ground, value["at"]))
    return fail(f"no reason: {kind}")


def pair(value):
    return value if len(items(value)) == 2 else fail("a pair is expected")


def read_use(ground, use):
    fields(use, {"set", "rule", "at"})
    return number(use["set"]), number(use["rule"]), read_at(ground, use["at"])


def read_at(ground, names):
    points(ground, names)
    at = [point(ground, name) for name in names.split()]
    return at if len(at) == 3 else fail("a rule lies at three points")


def read_plan(head, lines):
    fields(head, PLAN, PLAN_MAY)
    ground = read_ground(head)
    sides = (color(head["attacker"]), 1 - color(head["attacker"]))
    most = threats(head["threats"])
    keeps, where = head.get("keeps", "one"), head.get("board", "frame")
    if keeps not in ("one", "all") or where not in ("frame", "open"):
        fail("no such word")
    both = stones(ground, head)
    for chain in ground.parts(both[0]) + ground.parts(both[1]):
        if not ground.around(chain) & ~(both[0] | both[1]):
            fail("a chain has no liberty")
    return SimpleNamespace(
        kind="plan", ground=ground, stones=both, first=color(head["first"]),
        attacker=sides[0], defender=sides[1], winner=color(head["winner"]), target=points(ground, head["target"]),
        keeps=keeps, open=where == "open", inside=points(ground, head["inside"]),
        anchors=points(ground, head["anchors"]), exits=points(ground, head.get("exits", "")),
        ko=point(ground, head["ko"]) if "ko" in head else 0, threats=most,
        earlier=[board(ground, b) for b in items(head.get("earlier", []))],
        rules=[read_rule(ground, line, most) for line in lines])


def threats(value):
    """How many the attacker has, and the defender; `ANY` is more than any number."""
    fields(value, {"attacker", "defender"})
    counts = [value[who] for who in ("attacker", "defender")]
    if any(count != ANY and number(count) >= 255 for count in counts):
        fail("threats are a number below 255 or any")
    return tuple(float("inf") if count == ANY else count for count in counts)


def read_rule(ground, line, most):
    fields(line, REPLY, REPLY_MAY)
    both, empty = stones(ground, line), points(ground, line["empty"])
    if empty & (both[0] | both[1]):
        fail("a point has two colours")
    return SimpleNamespace(stones=both, empty=empty,
                           ban=point(ground, line["ban"]) if "ban" in line else 0,
                           threats=threats(line["threats"]) if "threats" in line else most,
                           play=move(ground, line["play"]))
