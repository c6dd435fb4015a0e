"""Runs the whole way on made-up data, on the processor, in about a minute: `python3 train/test_tiny.py`.

Games of random moves and a few problems are packed, made into records, and learned by a tiny network: first its
teachers, then the network itself from them, then from games it plays with itself. Fails if a step fails, if problems are not learned, or if
the written network is not the one that is read again.
"""
import json
import os
import random
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)


def run(*command):
    subprocess.run([str(word) for word in command], check=True)


def game(rng, side, moves):
    points = [chr(97 + x) + chr(97 + y) for x in range(side) for y in range(side)]
    rng.shuffle(points)
    text = ''.join(f';{"BW"[k % 2]}[{p}]' for k, p in enumerate(points[:moves]))
    return f'(;SZ[{side}]KM[6.5]RE[{rng.choice("BW")}+3.5]{text})'


def problem(rng, line):
    points = [chr(97 + x) + chr(97 + y) for x in range(7) for y in range(6)]
    rng.shuffle(points)
    return {'id': str(line), 'size': 19, 'to_move': 'B', 'black': points[:6], 'white': points[6:12],
            'correct_first_moves': points[12:13]}


def last(log, name):
    return [entry[name] for entry in map(json.loads, open(log)) if name in entry][-1]


def main():
    import export
    import torch
    rng = random.Random(1)
    os.chdir(tempfile.mkdtemp())
    open('games.sgf', 'w').write('\n'.join(game(rng, 19, 80) for _ in range(8)))
    open('small.sgf', 'w').write('\n'.join(game(rng, 9, 30) for _ in range(4)))
    open('problems.jsonl', 'w').write('\n'.join(json.dumps(problem(rng, line)) for line in range(20)))
    run('g++', '-O1', '-std=c++17', '-pthread', f'{HERE}/records.cpp', '-o', 'records')
    run(sys.executable, f'{HERE}/encode.py', 'games', 19, 'games.bin', 'games.sgf')
    run(sys.executable, f'{HERE}/encode.py', 'games', 9, 'small.bin', 'small.sgf')
    run(sys.executable, f'{HERE}/encode.py', 'problems', 'learn.bin', 'test.bin', 'problems.jsonl')
    run('./records', 'games', 19, 'games.bin', 'games.rec')
    run('./records', 'games', 9, 'small.bin', 'small.rec')
    run('./records', 'problems', 'learn.bin', 'plain.rec', 0, '-')
    run('./records', 'problems', 'learn.bin', 'learn.rec', 2, 'games.rec')
    run('./records', 'unlabelled', 'learn.bin', 'unlabelled.rec', 2, 'games.rec')
    assert os.path.getsize('plain.rec') == 18 * 384 and os.path.getsize('learn.rec') == 36 * 384
    for name in ('games', 'small', 'plain', 'learn', 'unlabelled'):
        open(name + '.rec.ready', 'w')
    common = [sys.executable, f'{HERE}/train.py', '--games', 'games.rec', '--dev', 'games.rec', '--problems', 'learn.rec', '--plain',
              'plain.rec', '--unlabelled', 'unlabelled.rec', '--judged', 'none.rec', '--judged-test', 'none.rec', '--small',
              '9:small.rec', '--checkpoint', 'ck.pt', '--blocks', 2, '--channels', 16, '--batch', 32, '--share', 0.5, '--report', 10,
              '--mean', 30, '--drop', 0.1, '--rate', 0.01, '--muon', 0.03]
    run(*common, '--teach', '--log', 'teach.jsonl', '--export', 'teacher.bin', '--deadline', 25)
    teachers = [f'teacher.bin.{k}' for k in range(3)]
    assert all(map(os.path.exists, teachers)), 'a teacher is missing'
    run(*common, '--teachers', *teachers, '--key', 0.9, '--without', 3, '--log', 'log.jsonl', '--export', 'network.bin', '--deadline', 25)
    run(*common, '--from', 'network.bin', '--self-play', '9:3', '--first-play', '9:15', '--learn-seconds', 4, '--self-games', 16, '--self-less', 1000,
        '--threads', 1, '--log', 'play.jsonl', '--export', 'played.bin', '--deadline', 40)
    assert last('play.jsonl', 'games') > 8 or last('play.jsonl', 'new') > 0, 'no game of self-play'
    assert os.path.exists('played.bin'), 'nothing learned from self-play'
    losses = [entry['problems'] for entry in map(json.loads, open('log.jsonl')) if entry.get('problems')]
    assert min(losses) < 0.7 * losses[0], f'problems are not learned: {losses}'
    assert 0 <= last('log.jsonl', 'left_out')['top5'] <= 1
    state = export.read('network.bin')
    export.write(state, 'again.bin', 'again')
    again = export.read('again.bin')
    assert all(torch.allclose(state[name], again[name], atol=1e-3) for name in state), 'read and written differ'
    print('all well')


main()
