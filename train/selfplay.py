"""Games that a network plays with itself on the GPU: the network here, rules and trees in selfplay.cpp.

A `Field` holds the games of one board size in two halves: while the network looks at the positions of one half, the
processor goes on with the other. What it finds out goes into a `Pool` of records, which training draws from.
"""
import copy
import ctypes
import os
import shutil
import subprocess
import time

import numpy as np
import torch

from model import MOST, NONE

TOP = 24          # moves that selfplay.cpp looks at, as there
LEAD = 20.0       # unit of the lead, as in train.py


def library(side, folder):
    """The library for a size of board: a copy of its own, since the size is kept in it."""
    here = os.path.dirname(os.path.abspath(__file__))
    built, own = f'{folder}/selfplay.so', f'{folder}/selfplay{side}.so'
    if not os.path.exists(built):
        native = ['-march=native'] if os.environ.get('NATIVE') else []
        subprocess.run(['g++', '-O2', *native, '-std=c++17', '-pthread', '-shared', '-fPIC', f'{here}/selfplay.cpp', '-o', built], check=True)
    shutil.copy(built, own)
    lib = ctypes.CDLL(own)
    lib.make.restype = ctypes.c_void_p
    lib.make.argtypes = [ctypes.c_int] * 3 + [ctypes.c_uint32] + [ctypes.c_int] * 2 + [ctypes.c_float] * 2 + [ctypes.c_int]
    lib.advance.argtypes = [ctypes.c_void_p] * 7
    lib.finished.argtypes = [ctypes.c_void_p] * 2
    lib.take.argtypes = [ctypes.c_void_p] * 4
    return lib


class Pool:
    """Records of self-play of one board size on the device, the oldest overwritten when it is full."""

    def __init__(self, rows, games, first_game, device):
        self.records = torch.zeros(rows, 384, dtype=torch.uint8, device=device)
        self.soft = torch.zeros(rows, MOST, dtype=torch.uint8, device=device)
        self.komi = torch.full((games,), float('nan'), device=device)
        self.lead = torch.full((games,), float('nan'), device=device)
        self.owner = torch.zeros(games, MOST, dtype=torch.int8, device=device)
        self.count = self.games = 0   # ever
        self.first_game = first_game

    def __len__(self):
        return min(self.count, len(self.records))

    def facts(self):
        return self.komi, self.lead, self.owner

    def add(self, records, soft, games):
        """Numbers of games in `records` count from `self.games` on, modulo the room for them."""
        device = self.records.device
        numbers = np.ascontiguousarray(games[:, :4]).view(np.int16).astype(np.float32) / 2
        at = torch.arange(self.games, self.games + len(games), device=device) % len(self.komi)
        self.komi[at] = torch.from_numpy(numbers[:, 0].copy()).to(device)
        self.lead[at] = torch.from_numpy(numbers[:, 1].copy()).to(device)
        self.owner[at] = torch.from_numpy(np.ascontiguousarray(games[:, 4:])).view(torch.int8).to(device)
        at = torch.arange(self.count, self.count + len(records), device=device) % len(self.records)
        self.records[at] = torch.from_numpy(records).to(device)
        self.soft[at] = torch.from_numpy(soft).to(device)
        self.games += len(games)
        self.count += len(records)


class Half:
    """Some games, with the memory through which both sides speak of them."""

    def __init__(self, field, count, seed, threads, settings):
        self.lib, self.count = field.lib, count
        full, cheap, share, komi = settings
        self.games = ctypes.c_void_p(self.lib.make(field.side, count, threads, seed, full, cheap, share, komi, 0))
        pin = field.device == 'cuda'

        def room(*shape, dtype):
            t = torch.zeros(*shape, dtype=dtype)
            return t.pin_memory() if pin else t

        self.records = room(count, 384, dtype=torch.uint8)
        self.komi = room(count, dtype=torch.float32)
        self.moves = room(count, TOP, dtype=torch.int16)
        self.logs = room(count, TOP, dtype=torch.float32)
        self.values = room(2, count, dtype=torch.float32)
        self.asked = None   # event behind the network's answers

    def advance(self, first=False):
        null = ctypes.c_void_p(0)
        told = [null] * 4 if first else [ctypes.c_void_p(t.data_ptr()) for t in (self.moves, self.logs, self.values[0], self.values[1])]
        self.lib.advance(self.games, *told, ctypes.c_void_p(self.records.data_ptr()), ctypes.c_void_p(self.komi.data_ptr()))

    def take(self):
        counts = (ctypes.c_int * 2)()
        self.lib.finished(self.games, ctypes.byref(counts))
        records = np.zeros((counts[0], 384), np.uint8)
        soft = np.zeros((counts[0], MOST), np.uint8)
        games = np.zeros((counts[1], 4 + MOST), np.uint8)
        self.lib.take(self.games, *(ctypes.c_void_p(a.ctypes.data) for a in (records, soft, games)))
        return records, soft, games


class Field:
    """Games of one size. `games`: how many at once; `settings`: visits of a full search and of a cheap one, the share
    of full ones, komi."""

    def __init__(self, side, games, threads, unpack, pool, settings, seed, folder, device):
        self.side, self.device, self.unpack, self.pool = side, device, unpack, pool
        self.lib = library(side, folder)
        self.halves = [Half(self, games // 2, seed + 100_000 * k, threads, settings) for k in range(2)]
        self.begun = False
        self.evaluations = 0

    @torch.no_grad()
    def ask(self, net, half):
        """Lets the network look at the positions of a half; does not wait for it."""
        device = self.device
        records = half.records.to(device, non_blocking=True)
        komi = half.komi.to(device, non_blocking=True)
        s = torch.randint(0, 8, (half.count,), device=device)
        b = self.unpack(records, s)
        with torch.autocast(device, torch.bfloat16):
            logits, value, _, _ = net(b.x.to(memory_format=torch.channels_last), komi)
        logs = torch.log_softmax(logits.float().masked_fill(b.barred, -1e4), 1)
        top, at = logs.topk(TOP, 1)
        moves = self.unpack.turn[s].gather(1, at)
        value = value.float()
        half.moves.copy_(moves.to(torch.int16), non_blocking=True)
        half.logs.copy_(top, non_blocking=True)
        half.values.copy_(torch.stack([2 * torch.sigmoid(value[:, 0]) - 1, value[:, 1] * LEAD]), non_blocking=True)
        if device == 'cuda':
            half.asked = torch.cuda.Event()
            half.asked.record()
        self.evaluations += half.count

    def play(self, net, until):
        """Plays on until a time."""
        if not self.begun:
            for half in self.halves:
                half.advance(first=True)
            self.begun = True
        self.ask(net, self.halves[0])
        turn = 1
        while time.time() < until:
            half, other = self.halves[turn], self.halves[1 - turn]
            self.ask(net, half)
            if other.asked is not None:
                other.asked.synchronize()
            other.advance()
            turn = 1 - turn
        last = self.halves[1 - turn]
        if last.asked is not None:
            last.asked.synchronize()
        last.advance()
        for half in self.halves:
            records, soft, games = half.take()
            if not len(games):
                continue
            numbers = np.ascontiguousarray(records[:, 380:384]).view(np.uint32)[:, 0]
            first = getattr(half, 'numbered', 0)
            half.numbered = first + len(games)
            numbers = (numbers.astype(np.int64) - first + self.pool.games) % len(self.pool.komi)
            records[:, 380:384] = numbers.astype(np.uint32).view(np.uint8).reshape(-1, 4)
            self.pool.add(records, soft, games)


class SelfPlay:
    """Self-play on several sizes of board, some seconds of each in turn."""

    def __init__(self, sides, threads, unpacks, net, folder, device, small=False):
        self.net = copy.deepcopy(net).eval()
        self.fields = {}
        for side, (games, rows, komi) in sides.items():
            pool = Pool(rows, max(1000, rows // 20), 0, device)
            settings = (12, 4, 0.3, komi) if small else (48, 8, 0.25, komi)
            self.fields[side] = Field(side, games, threads, unpacks[side], pool, settings, 7 * side, folder, device)

    def use(self, state):
        self.net.load_state_dict(state)
        self.net.eval()

    def play(self, seconds, log):
        """`seconds`: of each size."""
        for side, length in seconds.items():
            if side not in self.fields or length <= 0:
                continue
            field, began = self.fields[side], time.time()
            before, games = field.evaluations, field.pool.games
            field.play(self.net, began + length)
            spent = time.time() - began
            new = field.pool
            leads = new.lead[:min(new.games, len(new.lead))]
            log(self_play=side, seconds=round(spent, 1), per_second=round((field.evaluations - before) / spent),
                games=new.games, new=new.games - games, records=new.count,
                lead=round(leads.mean().item(), 2) if len(leads) else None,
                spread=round(leads.std().item(), 1) if len(leads) > 1 else None)
