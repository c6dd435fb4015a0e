"""Packs game records and problems into small files that travel to the machine with the GPU.

    encode.py games SIDE OUT.bin GAMES.sgf[.zst]...
    encode.py problems LEARN.bin TEST.bin PROBLEMS.jsonl [JUDGED]

A game is: u16 number of set-up stones, the stones, u16 number of moves, the moves, i8 winner
(1 Black, -1 White, 0 unknown), i16 komi in halves, i16 lead of Black on the board without komi in
halves (both 32767: unknown). A stone or move is a u16: point (row * side + column, 361 a pass),
highest bit set for White. A problem is: u16 its line, u16 number of stones, the stones (highest bit set for the
side that does not move), u16 number of right first moves, the moves.

Problems whose line, counted from 0 in its file, leaves 7 when divided by 10 are the test fold: they
go into TEST.bin, which training never reads. A problem that is the same as one of the fold but for a
symmetry of the board is in neither file. With JUDGED, the records of `tesuji network positions`
about the same file, a problem is left out whose published first moves all fail by them.
"""
import json
import re
import struct
import subprocess
import sys

SIZE = 19
PASS = SIZE * SIZE
OTHER = 0x8000
UNKNOWN = 32767
JUDGED = 292       # bytes of a judged position
PROPERTY = re.compile(r'([A-Z]+)((?:\[[^\]]*\])+)')


def text(path):
    """The text of a file, unpacked if its name ends in .zst."""
    if path.endswith('.zst'):
        return subprocess.run(['zstd', '-dcq', path], check=True, capture_output=True).stdout.decode('utf-8', 'replace')
    return open(path, encoding='utf-8', errors='replace').read()


def point(letters, side=SIZE):
    """`cd` as row * side + column; an empty value or `tt` is a pass."""
    if len(letters) != 2 or letters == 'tt':
        return PASS
    return (ord(letters[1]) - 97) * side + ord(letters[0]) - 97


def number(text):
    """A number, or None."""
    try:
        return float(text)
    except ValueError:
        return None


def halves(value):
    """An i16 in halves."""
    return UNKNOWN if value is None or abs(value) > 1000 else round(2 * value)


def packed(values):
    """A counted list of u16."""
    return struct.pack('<%dH' % (len(values) + 1), len(values), *values)


def game(line, side):
    """One game, or None if it is on another board."""
    stones, moves, winner, komi, margin, size = [], [], 0, None, None, 19
    for name, values in PROPERTY.findall(line):
        values = re.findall(r'\[([^\]]*)\]', values)
        if name in ('AB', 'AW'):
            stones += [point(v, side) | (OTHER if name == 'AW' else 0) for v in values]
        elif name in ('B', 'W'):
            moves.append(point(values[0], side) | (OTHER if name == 'W' else 0))
        elif name == 'RE':
            winner = {'B': 1, 'W': -1}.get(values[0][:1], 0)
            margin = number(values[0][2:]) if winner else 0 if values[0] in ('0', 'Jigo', 'Draw') else None
        elif name == 'KM':
            komi = number(values[0])
        elif name == 'SZ':
            size = int(values[0])
    if size != side:
        return None
    lead = None if komi is None or margin is None else winner * margin + komi
    return packed(stones) + packed(moves) + struct.pack('<bhh', winner, halves(komi), halves(lead))


def problem(line, record):
    """One problem, or None if it is not on 19x19 or names no first move."""
    if record.get('size', 19) != SIZE:
        return None
    mine, theirs = ('black', 'white') if record['to_move'].lower().startswith('b') else ('white', 'black')
    stones = [point(p) for p in record[mine]] + [point(p) | OTHER for p in record[theirs]]
    right = [point(p) for p in record['correct_first_moves'] if len(p) == 2]
    taken = {s & ~OTHER for s in stones}
    if not right or any(p in taken for p in right):
        return None
    return struct.pack('<H', line) + packed(stones) + packed(right)


def shape(made):
    """The stones of a packed problem, the same for all eight symmetries."""
    count, = struct.unpack_from('<H', made, 2)
    stones = struct.unpack_from('<%dH' % count, made, 4)
    views = []
    for turn in range(8):
        view = []
        for s in stones:
            y, x = divmod(s & ~OTHER, SIZE)
            y, x = (SIZE - 1 - y if turn & 1 else y), (SIZE - 1 - x if turn & 2 else x)
            y, x = (x, y) if turn & 4 else (y, x)
            view.append(y * SIZE + x | s & OTHER)
        views.append(tuple(sorted(view)))
    return min(views)


def refuted(path):
    """What judged positions say of problems: line -> (right moves, moves of which nothing is known), each the
    union over the groups whose fate depends on who begins."""
    data = open(path, 'rb').read()
    known = {}
    for at in range(0, len(data), JUDGED):
        flags, = struct.unpack_from('<B', data, at + 3)
        if flags & 0b1110 != 0b1110:
            continue
        line, = struct.unpack_from('<I', data, at + 8)
        sets = []
        for start in (200, 246):
            bits = int.from_bytes(data[at + start:at + start + 46], 'little')
            sets.append({p for p in range(PASS) if bits >> p & 1})
        # Own stones are 1: both sides to move are judged, the problem's own mover comes by its stones.
        stones = int.from_bytes(data[at + 16:at + 108], 'little')
        own = frozenset(p for p in range(PASS) if stones >> 2 * p & 3 == 1)
        right, unknown = known.setdefault((line, own), (set(), set()))
        right |= sets[0]
        unknown |= sets[1]
    return known


def main():
    kind, *rest = sys.argv[1:]
    if kind == 'games':
        side, out, *files = rest
        games = [game(line, int(side)) for path in files for line in text(path).splitlines() if line.startswith('(;')]
        open(out, 'wb').write(b''.join(g for g in games if g))
        print(sum(g is not None for g in games), 'games')
    elif kind == 'problems':
        learn_file, test_file, problems, *judged = rest
        known = refuted(judged[0]) if judged else {}
        learn, test, wrong = [], [], 0
        for line, words in enumerate(text(problems).splitlines()):
            record = json.loads(words)
            made = problem(line, record)
            if not made:
                continue
            if line % 10 == 7:
                test.append(made)
                continue
            mine = 'black' if record['to_move'].lower().startswith('b') else 'white'
            verdict = known.get((line, frozenset(point(p) for p in record[mine])))
            keys = {point(p) for p in record['correct_first_moves'] if len(p) == 2}
            if verdict and not keys & (verdict[0] | verdict[1]):
                wrong += 1
            else:
                learn.append(made)
        shapes = {shape(made) for made in test}
        learn = [made for made in learn if shape(made) not in shapes]
        open(learn_file, 'wb').write(b''.join(learn))
        open(test_file, 'wb').write(b''.join(test))
        print(len(learn), 'problems to learn from,', len(test), 'to test,', wrong, 'refuted')
    else:
        sys.exit(__doc__)


main()
