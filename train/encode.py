"""Packs game records and problems into two small files that travel to the machine with the GPU.

    encode.py games OUT.bin GAMES.sgf[.zst]...
    encode.py problems LEARN.bin TEST.bin PROBLEMS.jsonl...

A game is: u16 number of set-up stones, the stones, u16 number of moves, the moves, i8 winner
(1 Black, -1 White, 0 unknown). A stone or move is a u16: point (row * 19 + column, 361 a pass),
highest bit set for White. A problem is: u16 number of stones, the stones (highest bit set for the
side that does not move), u16 number of right first moves, the moves.

Problems whose line, counted from 0 in its file, leaves 7 when divided by 10 are the test fold: they
go into TEST.bin, which training never reads. A problem that is the same as one of the fold but for a
symmetry of the board is in neither file.
"""
import json
import re
import struct
import subprocess
import sys

SIZE = 19
PASS = SIZE * SIZE
OTHER = 0x8000
PROPERTY = re.compile(r'([A-Z]+)((?:\[[^\]]*\])+)')


def text(path):
    """The text of a file, unpacked if its name ends in .zst."""
    if path.endswith('.zst'):
        return subprocess.run(['zstd', '-dcq', path], check=True, capture_output=True).stdout.decode('utf-8', 'replace')
    return open(path, encoding='utf-8', errors='replace').read()


def point(letters):
    """`cd` as row * 19 + column; an empty value or `tt` is a pass."""
    if len(letters) != 2 or letters == 'tt':
        return PASS
    return (ord(letters[1]) - 97) * SIZE + ord(letters[0]) - 97


def packed(values):
    """A counted list of u16."""
    return struct.pack('<%dH' % (len(values) + 1), len(values), *values)


def game(line):
    """One game, or None if it is not on 19x19."""
    stones, moves, winner = [], [], 0
    for name, values in PROPERTY.findall(line):
        values = re.findall(r'\[([^\]]*)\]', values)
        if name in ('AB', 'AW'):
            stones += [point(v) | (OTHER if name == 'AW' else 0) for v in values]
        elif name in ('B', 'W'):
            moves.append(point(values[0]) | (OTHER if name == 'W' else 0))
        elif name == 'RE':
            winner = {'B': 1, 'W': -1}.get(values[0][:1], 0)
        elif name == 'SZ' and values[0] != '19':
            return None
    return packed(stones) + packed(moves) + struct.pack('<b', winner)


def problem(record):
    """One problem, or None if it is not on 19x19 or names no first move."""
    if record.get('size', 19) != SIZE:
        return None
    mine, theirs = ('black', 'white') if record['to_move'].lower().startswith('b') else ('white', 'black')
    stones = [point(p) for p in record[mine]] + [point(p) | OTHER for p in record[theirs]]
    right = [point(p) for p in record['correct_first_moves'] if len(p) == 2]
    taken = {s & ~OTHER for s in stones}
    if not right or any(p in taken for p in right):
        return None
    return packed(stones) + packed(right)


def shape(made):
    """The stones of a packed problem, the same for all eight symmetries."""
    count, = struct.unpack_from('<H', made)
    stones = struct.unpack_from('<%dH' % count, made, 2)
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


def main():
    kind, out, *rest = sys.argv[1:]
    if kind == 'games':
        games = [game(line) for path in rest for line in text(path).splitlines() if line.startswith('(;')]
        open(out, 'wb').write(b''.join(g for g in games if g))
        print(sum(g is not None for g in games), 'games')
    elif kind == 'problems':
        learn, test = [], []
        for path in rest[1:]:
            for number, line in enumerate(text(path).splitlines()):
                made = problem(json.loads(line))
                if made:
                    (test if number % 10 == 7 else learn).append(made)
        known = {shape(made) for made in test}
        learn = [made for made in learn if shape(made) not in known]
        open(out, 'wb').write(b''.join(learn))
        open(rest[0], 'wb').write(b''.join(test))
        print(len(learn), 'problems to learn from,', len(test), 'to test')
    else:
        sys.exit(__doc__)


main()
