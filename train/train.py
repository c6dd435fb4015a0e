"""Trains the network on one GPU, in several calls if need be.

    train.py --games TRAIN.rec --problems LEARN.rec --dev DEV.rec --test TEST.rec
             --blocks 8 --channels 80 [--seconds 1400] [--deadline 560] --checkpoint FILE --log FILE

`--seconds` is the length of the whole training, which the learning rate follows; `--deadline` ends this
call that many seconds after its start, and the next call with the same checkpoint goes on from there.
Without `--seconds` the training is as long as the call. `--restart` begins a new training of that length
with the weights of the checkpoint, for which smaller rates are right.
"""
import argparse
import json
import math
import os
import time

import numpy as np
import torch
import torch.nn.functional as F

from model import POINTS, Network, Unpack, symmetries


def records(path, device):
    return torch.from_numpy(np.fromfile(path, dtype=np.uint8).reshape(-1, 384)).to(device)


class Muon:
    """Momentum made orthogonal (Newton-Schulz), for the 3x3 convolutions, which are all of one shape."""

    def __init__(self, weights, rate, decay):
        self.weights, self.rate, self.decay = weights, rate, decay
        self.momentum = torch.zeros(len(weights), weights[0].shape[0], weights[0][0].numel(), device=weights[0].device)

    @torch.no_grad()
    def step(self, factor):
        g = torch.stack([w.grad.flatten(1) for w in self.weights]).float()
        self.momentum.lerp_(g, 0.05)
        u = g.lerp(self.momentum, 0.95).bfloat16()
        u = u / (u.norm(dim=(1, 2), keepdim=True) + 1e-7)
        for _ in range(5):
            a = u @ u.mT
            u = 3.4445 * u + (-4.7750 * a + 2.0315 * a @ a) @ u
        rate = self.rate * factor
        for w, d in zip(self.weights, u.float()):
            w.mul_(1 - rate * self.decay).sub_(d.view_as(w), alpha=rate)


class Trainer:
    def __init__(self, args, device):
        self.args, self.device = args, device
        torch.manual_seed(args.seed)
        self.unpack = Unpack(device)
        self.net = Network(args.blocks, args.channels).to(device, memory_format=torch.channels_last)
        square = [w for block in self.net.blocks for w in (block.a.weight, block.b.weight)]
        rest = [w for w in self.net.parameters() if all(w is not s for s in square)]
        self.muon = Muon(square, args.muon, 0.01) if args.muon else None
        self.adam = torch.optim.AdamW(rest if args.muon else self.net.parameters(), lr=args.rate, weight_decay=1e-3, fused=device == 'cuda')
        self.forward = torch.compile(self.net) if args.compile else self.net
        self.step, self.elapsed = 0, 0.0

    def state(self):
        return {'net': self.net.state_dict(), 'adam': self.adam.state_dict(), 'step': self.step, 'elapsed': self.elapsed,
                'momentum': self.muon.momentum if self.muon else None}

    def restore(self, state):
        self.net.load_state_dict(state['net'])
        self.adam.load_state_dict(state['adam'])
        self.step, self.elapsed = state['step'], state['elapsed']
        if self.muon:
            self.muon.momentum.copy_(state['momentum'])

    def batch(self, games, problems):
        share = int(self.args.batch * self.args.share)
        i = torch.randint(0, len(games), (self.args.batch - share,), device=self.device)
        j = torch.randint(0, len(problems), (share,), device=self.device)
        s = torch.randint(0, 8, (self.args.batch,), device=self.device)
        return self.unpack(torch.cat([games[i], problems[j]]), s)

    def learn(self, games, problems, total, until, log):
        self.net.train()
        start, before, losses = time.time(), self.elapsed, None
        while True:
            self.elapsed = before + time.time() - start
            if self.elapsed >= min(until, total):
                break
            factor = min(1, (self.step + 1) / 500) * (0.5 * (1 + math.cos(math.pi * self.elapsed / total)) * 0.995 + 0.005)
            for group in self.adam.param_groups:
                group['lr'] = self.args.rate * factor
            x, taken, move, result, problem = self.batch(games, problems)
            with torch.autocast(self.device, torch.bfloat16):
                logits, value = self.forward(x.to(memory_format=torch.channels_last))
            policy = F.cross_entropy(logits.float().masked_fill(taken, -1e4), move, reduction='none')
            known = (result != 0).float()
            win = (F.binary_cross_entropy_with_logits(value.float(), (result + 1) / 2, reduction='none') * known).sum() / known.sum().clamp(min=1)
            loss = policy.mean() + 0.25 * win
            self.net.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(self.net.parameters(), 2.0)
            self.adam.step()
            if self.muon:
                self.muon.step(factor)
            self.step += 1
            if self.step % 100 == 0:
                torch.cuda.synchronize() if self.device == 'cuda' else None
            if self.step % self.args.report == 0:
                losses = {'games': (policy * (1 - problem)).sum().item() / (1 - problem).sum().item(),
                          'problems': (policy * problem).sum().item() / max(1, problem.sum().item()), 'win': win.item()}
                log(step=self.step, seconds=round(self.elapsed, 1), **{k: round(v, 4) for k, v in losses.items()})
                if not all(map(math.isfinite, losses.values())):
                    raise SystemExit('the loss is no number')

    @torch.no_grad()
    def predict(self, recs, turns):
        """Mean probabilities over the first `turns` symmetries, occupied points left out; values of the first."""
        self.net.eval()
        values, total = None, 0
        turn = symmetries().to(self.device)
        for s in range(turns):
            x, taken, _, _, _ = self.unpack(recs, torch.full((len(recs),), s, device=self.device))
            with torch.autocast(self.device, torch.bfloat16):
                logits, value = self.net(x.to(memory_format=torch.channels_last))
            p = torch.softmax(logits.float().masked_fill(taken, -1e4), 1)
            total = total + torch.zeros_like(p).scatter_(1, turn[s].expand(len(p), -1), p) / turns
            values = value.float() if values is None else values
        self.net.train()
        return total, values

    def games(self, recs, turns=1):
        hit = logp = right = known = 0
        for part in recs.split(4096):
            p, v = self.predict(part, turns)
            move = part[:, 374:376].contiguous().view(torch.int16).long()
            result = part[:, 376].view(torch.int8).float()
            hit += (p.argmax(1) == move[:, 0]).sum().item()
            logp += p.gather(1, move).clamp(min=1e-12).log().sum().item()
            right += ((v > 0) == (result > 0))[result != 0].sum().item()
            known += (result != 0).sum().item()
        return {'top1': hit / len(recs), 'logp': logp / len(recs), 'winner': right / max(1, known)}

    def problems(self, recs, right, turns=8):
        p, _ = self.predict(recs, turns)
        found = right.gather(1, p.topk(5, 1).indices).cumsum(1) > 0
        return {f'top{k}': found[:, k - 1].float().mean().item() for k in (1, 3, 5)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ('games', 'problems', 'dev', 'test', 'checkpoint', 'log'):
        parser.add_argument('--' + name, required=True)
    parser.add_argument('--blocks', type=int, default=8)
    parser.add_argument('--channels', type=int, default=80)
    parser.add_argument('--batch', type=int, default=2048)
    parser.add_argument('--share', type=float, default=0.1, help='part of a batch that is problems')
    parser.add_argument('--rate', type=float, default=3e-3, help='of AdamW')
    parser.add_argument('--muon', type=float, default=0.02, help='rate of Muon; 0: AdamW for all weights')
    parser.add_argument('--seconds', type=float)
    parser.add_argument('--restart', action='store_true')
    parser.add_argument('--deadline', type=float, default=1e9)
    parser.add_argument('--probe', type=float, default=0, help='seconds to compare AdamW and Muon before')
    parser.add_argument('--report', type=int, default=500)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--compile', action='store_true')
    args = parser.parse_args()
    began = time.time()
    device = 'cuda' if torch.cuda.is_available() else 'cpu'
    torch.backends.cudnn.benchmark = True
    torch.set_float32_matmul_precision('high')
    out = open(args.log, 'a')

    def log(**what):
        print(json.dumps(what), flush=True)
        print(json.dumps(what), file=out, flush=True)

    games, problems, dev, test = (records(p, device) for p in (args.games, args.problems, args.dev, args.test))
    right = torch.from_numpy(np.fromfile(args.test + '.right', dtype=np.uint8).reshape(-1, POINTS)).to(device).int()
    log(games=len(games), problems=len(problems), dev=len(dev), test=len(test), blocks=args.blocks, channels=args.channels)
    if args.probe and not os.path.exists(args.checkpoint):
        rates = {}
        for rate in (0.0, args.muon):
            args.muon = rate
            trainer = Trainer(args, device)
            trainer.learn(games, problems, 1e9, 1e-3, lambda **_: None)      # compiles
            trainer.step, trainer.elapsed = 0, 0.0
            trainer.learn(games, problems, args.probe, args.probe, lambda **_: None)
            figures = trainer.games(dev[:32768])
            if not math.isfinite(figures['logp']):
                raise SystemExit('the loss is no number')
            log(probe=rate, steps=trainer.step, **figures, test=trainer.problems(test, right, 1))
            rates[rate] = figures['logp']
        args.muon = max(rates, key=rates.get)
    state = torch.load(args.checkpoint, map_location=device) if os.path.exists(args.checkpoint) else None
    if state:
        args.muon = args.muon if state['momentum'] is not None else 0.0
    trainer = Trainer(args, device)
    log(muon=args.muon, weights=sum(w.numel() for w in trainer.net.parameters()))
    if state:
        trainer.restore(state)
        trainer.elapsed = 0.0 if args.restart else trainer.elapsed
    compiling, elapsed = time.time(), trainer.elapsed
    trainer.learn(games, problems, args.seconds or 1e9, elapsed + 1e-3, log)
    trainer.elapsed = elapsed                                                    # compiling is outside the schedule
    log(compile=round(time.time() - compiling, 1))
    until = elapsed + args.deadline - (time.time() - began)
    trainer.learn(games, problems, args.seconds or until, until, log)
    torch.save(trainer.state(), args.checkpoint)
    log(step=trainer.step, positions=trainer.step * args.batch, seconds=round(trainer.elapsed, 1),
        dev=trainer.games(dev), dev8=trainer.games(dev, 8), test=trainer.problems(test, right, 1), test8=trainer.problems(test, right))


main()
