"""Trains the network on one GPU, in several calls if need be.

    train.py --games TRAIN.rec --problems LEARN.rec --plain PLAIN.rec --dev DEV.rec --judged JUDGED.rec
             --judged-test FOLD.rec --small 9:GAMES9.rec 9:JUDGED9.rec 13:JUDGED13.rec
             --checkpoint FILE --from OLD.pt --log FILE --export OUT.bin --deadline 560 [--self-play 9:20,19:30]

The training ends `--deadline` seconds after the start of the call, and the learning rate falls to `--last` of
itself until then. `--from` begins with the weights of another checkpoint, as far as they have the same
form (weights of new planes begin at zero), or of a file that the program reads. Files that are not there yet (`--judged`, `--small`) are taken in when
they come. The file that is written has the mean of the weights over the last steps (`--mean`), with the
statistics of the norms measured again. With `--self-play` the network also plays with itself on the GPU (selfplay.py), so
many seconds on each size of board before every `--learn-seconds` of learning, and learns from these games.
"""
import argparse
import copy
import json
import math
import os
import time

import numpy as np
import torch
import torch.nn.functional as F

import export
import selfplay
import soft
from model import MOST, Network, Unpack

LEAD = 20.0       # the lead is learned in units of this


def records(path, device):
    return torch.from_numpy(np.fromfile(path, dtype=np.uint8).reshape(-1, 384)).to(device)


def game_facts(path, device):
    """Komi, lead and owners of the games of a file of records."""
    data = np.fromfile(path + '.games', dtype=np.uint8).reshape(-1, 4 + MOST)
    numbers = np.ascontiguousarray(data[:, :4]).view(np.int16).astype(np.float32)
    numbers = np.where(numbers == 32767, np.nan, numbers / 2)
    owners = np.ascontiguousarray(data[:, 4:]).view(np.int8)
    return [torch.from_numpy(np.ascontiguousarray(t)).to(device) for t in (numbers[:, 0], numbers[:, 1], owners)]


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


def mean_of(values, mask):
    mask = mask.float()
    return (values * mask).sum() / mask.sum().clamp(min=1)


def losses(b, out):
    """The parts of the loss."""
    logits, value, owner, status = (t.float() for t in out)
    logits = logits.masked_fill(b.barred, -1e4)
    right = torch.logsumexp(logits.masked_fill(~b.right, -1e4), 1)
    policy = torch.logsumexp(logits, 1) - right
    has = b.right.any(1)
    if b.share is not None:
        taught = -(b.soft * torch.log_softmax(logits, 1)).sum(1)
        policy = torch.where(has, (1 - b.share) * policy, 0 * policy) + b.share * taught
        has = has | (b.share > 0)
    # Where any move will do, there is little to learn.
    weight = has * torch.where(b.judged & ~b.open, 0.3, 1.0)
    if b.trust is not None:
        weight = weight * b.trust
    parts = {'policy': (policy * weight).sum() / weight.sum().clamp(min=1)}
    game, question = b.kind == 0, b.judged
    parts['games'] = mean_of(policy, game & has)
    parts['problems'] = mean_of(policy, (b.kind == 1) & b.right.any(1))
    parts['taught'] = mean_of(policy, (b.kind == 1) & ~b.right.any(1) & has)
    parts['judged'] = mean_of(policy, question & has)
    if hasattr(b, 'known'):
        win = F.binary_cross_entropy_with_logits(value[:, 0], (b.result + 1) / 2, reduction='none')
        parts['win'] = mean_of(win, b.known)
        parts['lead'] = mean_of(F.smooth_l1_loss(value[:, 1], b.lead / LEAD, reduction='none'), b.scored)
        mine = F.binary_cross_entropy_with_logits(owner, (b.owner + 1) / 2, reduction='none')
        parts['owner'] = mean_of(mine, b.owner != 0)
    outcome = F.cross_entropy(status[:, :3], b.outcome.clamp(max=2), reduction='none')
    parts['status'] = mean_of(outcome, b.asked)
    parts['work'] = mean_of(F.smooth_l1_loss(status[:, 3], b.work, reduction='none'), b.asked)
    return parts


WEIGHTS = {'policy': 1.0, 'win': 0.4, 'lead': 0.15, 'owner': 0.2, 'status': 0.08, 'work': 0.02}
GAMES_AT_ONCE = {9: 8192, 13: 4096, 19: 2048}
SELF_ROWS = {9: 4_000_000, 13: 2_000_000, 19: 3_000_000}   # records of self-play that are kept
SELF_KOMI = {9: 6.5, 13: 7.5, 19: 7.5}


class Trainer:
    def __init__(self, args, device):
        self.args, self.device = args, device
        torch.manual_seed(args.seed)
        self.unpack = {side: Unpack(device, side) for side in (9, 13, 19)}
        self.net = Network(args.blocks, args.channels).to(device, memory_format=torch.channels_last)
        self.folded = args.begin is not None and args.begin.endswith('.bin')
        if self.folded:
            self.net.load_state_dict(export.read(args.begin), strict=False)
        elif args.begin:
            self.take(torch.load(args.begin, map_location=device)['net'])
        self.net.drop = args.drop
        self.optimisers()
        self.forward = torch.compile(self.net) if args.compile else self.net
        self.mean = copy.deepcopy(self.net)
        self.mean.drop = 0.0
        self.step = 0
        self.pools, self.small, self.facts, self.soft = {}, [], {}, {}
        self.without, self.rows = (), {}
        self.plays = None
        if args.self_play:
            # The norms keep their statistics: boards of all sizes are to see the network that will be written, and
            # statistics of 19x19 are not those of 9x9.
            self.seconds = {int(side): float(length) for side, length in (part.split(':') for part in args.self_play.split(','))}
            sides = {side: (min(GAMES_AT_ONCE[side], args.self_games), SELF_ROWS[side] // args.self_less, SELF_KOMI[side]) for side in self.seconds}
            folder = os.path.dirname(os.path.abspath(args.checkpoint))
            self.plays = selfplay.SelfPlay(sides, args.threads, self.unpack, self.net, folder, device, args.self_less > 1)

    def ready(self):
        """Puts the network into the state for learning."""
        self.net.train()
        if self.plays:
            for norm in (m for m in self.net.modules() if isinstance(m, torch.nn.BatchNorm2d)):
                norm.eval()

    def play(self, seconds, log):
        """Plays with the mean of the weights, and makes what was played known to the batches."""
        self.plays.use(self.mean.state_dict())
        self.plays.play(seconds, log)

    def played(self, side, count):
        """Some records of self-play, with their soft labels and whether they have any."""
        pool = self.plays.fields[side].pool
        some = torch.randint(0, len(pool), (count,), device=self.device)
        soft_ = pool.soft[some].float()
        total = soft_.sum(1, keepdim=True)
        return pool.records[some], soft_ / total.clamp(min=1), (total[:, 0] > 0).float()

    def self_batch(self, side, count):
        """A batch of nothing but self-play."""
        recs, labels, share = self.played(side, count)
        s = torch.randint(0, 8, (count,), device=self.device)
        b = self.unpack[side](recs, s, self.plays.fields[side].pool.facts())
        b.share, b.soft = share, labels.gather(1, self.unpack[side].turn[s])
        if side == 19:
            b.trust = torch.full((count,), self.args.self_policy, device=self.device)
        return b

    def optimisers(self):
        args = self.args
        square = [w for block in self.net.blocks for w in (block.a.weight, block.b.weight)]
        rest = [w for w in self.net.parameters() if all(w is not s for s in square)]
        self.muon = Muon(square, args.muon, 0.01)
        self.adam = torch.optim.AdamW(rest, lr=args.rate, weight_decay=1e-3, **({'fused': True} if self.device == 'cuda' else {}))

    def warm(self):
        """Compiles, on boards of any stones, while the files are made; what fails there fails early."""
        before = copy.deepcopy(self.net.state_dict())
        some = torch.zeros(self.args.batch, 384, dtype=torch.uint8, device=self.device)
        some[:, :MOST] = torch.randint(0, 13, (len(some), MOST), device=self.device)
        some[::2, 361] = 1
        some[::2, 5] = 64
        facts = [torch.zeros(1, device=self.device), torch.full((1,), math.nan, device=self.device),
                 torch.zeros(1, MOST, dtype=torch.int8, device=self.device)]
        b = self.unpack[19](some, torch.zeros(len(some), dtype=torch.long, device=self.device), facts)
        self.ready()
        with torch.autocast(self.device, torch.bfloat16):
            out = self.forward(b.x.to(memory_format=torch.channels_last), b.komi)
        parts = losses(b, out)
        sum(WEIGHTS[name] * part for name, part in parts.items() if name in WEIGHTS).backward()
        norm = torch.nn.utils.clip_grad_norm_(self.net.parameters(), 2.0).item()
        self.net.zero_grad(set_to_none=True)
        self.net.load_state_dict(before)
        if not math.isfinite(norm):
            raise ArithmeticError('the first gradient is no number')

    def leave_out(self, digits):
        """From now on learns nothing that comes from problems whose lines end so."""
        self.without, self.rows = digits, {}

    def take(self, old):
        """Weights of another network, as far as there is a place for them."""
        new = self.net.state_dict()
        for name, value in old.items():
            if name in new and new[name].dim() == value.dim():
                if new[name].shape != value.shape and name == 'stem.weight':
                    new[name].zero_()
                part = tuple(slice(0, min(a, b)) for a, b in zip(new[name].shape, value.shape))
                new[name][part] = value[part] if value.dim() else value
        if 'value.weight' in old and old['value.weight'].shape[1] < new['value.weight'].shape[1]:
            new['value.weight'][:, old['value.weight'].shape[1]:] = 0
        self.net.load_state_dict(new)

    @torch.no_grad()
    def unfold(self, games, facts, rounds=20, length=2.8):
        """Gives the norms of a network that was read from a file their part again: weights and statistics by what
        comes in, so that the network computes what it did; each channel of a 3x3 convolution gets one `length`."""
        seen = {}

        def look(norm, given):
            x = given[0].float().flatten(2).transpose(0, 1).flatten(1)
            seen.setdefault(norm, []).append((x.mean(1), (x * x).mean(1)))

        norms = [m for m in self.net.modules() if isinstance(m, torch.nn.BatchNorm2d)]
        hooks = [norm.register_forward_pre_hook(look) for norm in norms]
        self.net.eval()
        for _ in range(rounds):
            b = self.batch(games, facts)
            with torch.autocast(self.device, torch.bfloat16):
                self.net(b.x.to(memory_format=torch.channels_last), b.komi)
        for hook in hooks:
            hook.remove()
        for norm in norms:
            mean, square = (torch.stack(t).mean(0) for t in zip(*seen[norm]))
            var = square - mean * mean
            norm.weight.copy_((var + norm.eps).sqrt())
            norm.bias.add_(mean)
            norm.running_mean.copy_(mean)
            norm.running_var.copy_(var)
        for block in self.net.blocks:
            for conv, norm in ((block.a, block.na), (block.b, block.nb)):
                scale = length / conv.weight.flatten(1).norm(dim=1).clamp(min=1e-6)
                conv.weight.mul_(scale[:, None, None, None])
                norm.running_mean.mul_(scale)
                norm.running_var.mul_(scale * scale)
        self.mean.load_state_dict(self.net.state_dict())
        self.ready()

    def state(self):
        return {'net': self.net.state_dict(), 'adam': self.adam.state_dict(), 'step': self.step,
                'momentum': self.muon.momentum, 'mean': self.mean.state_dict()}

    def restore(self, state):
        self.net.load_state_dict(state['net'])
        self.adam.load_state_dict(state['adam'])
        self.mean.load_state_dict(state['mean'])
        self.step = state['step']
        self.muon.momentum.copy_(state['momentum'])

    def look_for_files(self, log):
        """Takes in files that have come."""
        args = self.args
        wanted = [('problems', 19, args.problems)] + [('judged', 19, path) for path in args.judged]
        wanted += [('unlabelled', 19, args.unlabelled)] if args.unlabelled and args.teachers else []
        wanted += [('small', int(entry.split(':')[0]), entry.split(':', 1)[1]) for entry in args.small]
        for name, side, path in wanted:
            if path in self.pools or not os.path.exists(path + '.ready'):
                continue
            pool = records(path, self.device)
            self.pools[path] = pool
            if len(pool) == 0:
                continue
            if name in ('problems', 'unlabelled') and args.teachers:
                self.soft[path] = soft.label(self.teachers, self.unpack[19], pool)
                log(labelled=os.path.basename(path), certainty=round(self.soft[path].amax(1).float().mean().item(), 4),
                    total=round(self.soft[path].float().sum(1).mean().item(), 4))
            facts = game_facts(path, self.device) if os.path.exists(path + '.games') else None
            if name == 'small':
                self.small.append((side, path, facts))
            log(file=os.path.basename(path), records=len(pool), step=self.step)

    def pick(self, path, count):
        """Some rows of a pool."""
        pool = self.pools[path]
        if path not in self.rows:
            self.rows[path] = (~soft.of_digits(pool, self.without)).nonzero()[:, 0] if self.without else None
        some = torch.randint(0, len(pool if self.rows[path] is None else self.rows[path]), (count,), device=self.device)
        return some if self.rows[path] is None else self.rows[path][some]

    def batch(self, games, facts, falling=1.0):
        """`falling`: what is left of the rates. The less, the less counts what was published, which is learned
        by heart while they fall."""
        args, parts, share, labels = self.args, [], [], []
        judged = [path for path in args.judged if len(self.pools.get(path, ()))]
        published = args.key * (0.5 + 0.5 * falling)
        for path, part, taught in ((args.problems, args.share, 1 - published), (args.unlabelled, args.unlabelled_share, 1.0),
                                   (judged[-1] if judged else '', args.judged_share, 0.0)):
            if not len(self.pools.get(path, ())) or (path == args.unlabelled and path not in self.soft):
                continue
            some = self.pick(path, int(args.batch * part))
            parts.append(self.pools[path][some])
            has = path in self.soft
            share.append(torch.full((len(some),), taught if has else 0.0, device=self.device))
            labels.append(self.soft[path][some].float() if has else torch.zeros(len(some), MOST, device=self.device))
        count = args.batch - sum(map(len, parts))
        parts.insert(0, games[torch.randint(0, len(games), (count,), device=self.device)])
        s = torch.randint(0, 8, (args.batch,), device=self.device)
        b = self.unpack[19](torch.cat(parts), s, facts, args.hide)
        if self.soft:
            b.share = torch.cat([torch.zeros(count, device=self.device), *share])
            b.soft = torch.cat([torch.zeros(count, MOST, device=self.device), *labels]).gather(1, self.unpack[19].turn[s])
        return b

    def small_batch(self):
        side, path, facts = self.small[self.step // self.args.small_every % len(self.small)]
        count = self.args.batch // 2
        s = torch.randint(0, 8, (count,), device=self.device)
        return self.unpack[side](self.pools[path][self.pick(path, count)], s, facts, self.args.hide)

    def own_side(self):
        """The size of board whose self-play the next step learns from, if any."""
        place = self.step % 12
        side = {1: 9, 4: 19, 6: 9, 7: 13, 10: 19}.get(place)
        if not self.plays or side not in self.plays.fields or len(self.plays.fields[side].pool) < self.args.batch:
            return None
        return side

    def learn(self, games, facts, until, log, watch=None):
        """Learns until a time; `watch` is called now and then."""
        self.ready()
        start, args = time.time(), self.args
        began, saved, bad = self.step, start, 0
        rested = start
        while time.time() < until:
            if self.plays and time.time() - rested > args.learn_seconds and time.time() < until - args.learn_seconds:
                self.play(self.seconds, log)
                rested = time.time()
            done = (time.time() - start) / max(1e-3, until - start)
            warm = min(1, (self.step - began + 1) / 300)
            factor = warm * (args.last + (1 - args.last) * 0.5 * (1 + math.cos(math.pi * min(1, done))))
            for group in self.adam.param_groups:
                group['lr'] = args.rate * factor
            is_small = self.small and self.step % args.small_every == args.small_every - 1
            own = self.own_side()
            if own:
                b = self.self_batch(own, args.batch if own == 19 else 2 * args.batch)
            else:
                b = self.small_batch() if is_small else self.batch(games, facts, factor)
            net = self.net if own not in (None, 19) or (is_small and not own) else self.forward
            with torch.autocast(self.device, torch.bfloat16):
                out = net(b.x.to(memory_format=torch.channels_last), b.komi)
            parts = losses(b, out)
            loss = sum(WEIGHTS[name] * part for name, part in parts.items() if name in WEIGHTS)
            self.net.zero_grad(set_to_none=True)
            loss.backward()
            norm = torch.nn.utils.clip_grad_norm_(self.net.parameters(), 2.0)
            if self.step % 50 == 0 and not math.isfinite(norm.item()):
                bad += 1
                log(step=self.step, norm=norm.item(), **{k: round(v.item(), 4) for k, v in parts.items()})
                if bad > 3:
                    raise SystemExit('the loss is no number')
            self.adam.step()
            self.muon.step(factor)
            self.step += 1
            if self.step % 8 == 0:
                self.average(8)
            if self.step % 200 == 0:
                self.look_for_files(log)
            if self.step % args.report == 0:
                log(step=self.step, seconds=round(time.time() - start, 1), **{k: round(v.item(), 4) for k, v in parts.items()})
            if time.time() - saved > args.save:
                torch.save(self.state(), args.checkpoint + '.part')
                os.replace(args.checkpoint + '.part', args.checkpoint)
                saved = time.time()
                if watch:
                    watch()
                    self.ready()

    @torch.no_grad()
    def average(self, steps):
        keep = 1 - steps / min(self.args.mean, self.step + 10)
        for mean, now in zip(self.mean.parameters(), self.net.parameters()):
            mean.lerp_(now, 1 - keep)

    @torch.no_grad()
    def calibrate(self, games, facts, rounds=60):
        """Measures the statistics of the norms for the mean of the weights."""
        if self.plays:
            self.mean.eval()
            return
        self.mean.load_state_dict({**self.mean.state_dict(),
                                   **{k: v for k, v in self.net.state_dict().items() if 'running' in k or 'tracked' in k}})
        norms = [m for m in self.mean.modules() if isinstance(m, torch.nn.BatchNorm2d)]
        for norm in norms:
            norm.reset_running_stats()
            norm.momentum = None
        self.mean.train()
        for _ in range(rounds):
            b = self.batch(games, facts)
            with torch.autocast(self.device, torch.bfloat16):
                self.mean(b.x.to(memory_format=torch.channels_last), b.komi)
        self.mean.eval()

    @torch.no_grad()
    def predict(self, recs, turns, facts=None):
        """Mean probabilities over the first `turns` symmetries, occupied points left out; the batch as it stands and
        what came out of it."""
        b = self.unpack[19](recs, torch.zeros(len(recs), dtype=torch.long, device=self.device), facts)
        with torch.autocast(self.device, torch.bfloat16):
            out = self.mean(b.x.to(memory_format=torch.channels_last), b.komi)
        return soft.chances(self.mean, self.unpack[19], recs, turns), b, [t.float() for t in out]

    def games(self, recs, facts, turns=1):
        hit = logp = right = known = off = scored = owned = owner_right = 0
        for part in recs.split(4096):
            p, b, out = self.predict(part, turns, facts)
            move = part[:, 374:376].contiguous().view(torch.int16).long()
            hit += (p.argmax(1) == move[:, 0]).sum().item()
            logp += p.gather(1, move).clamp(min=1e-12).log().sum().item()
            right += ((out[1][:, 0] > 0) == (b.result > 0))[b.known].sum().item()
            known += b.known.sum().item()
            off += (out[1][:, 1] * LEAD - b.lead).abs()[b.scored].sum().item()
            scored += b.scored.sum().item()
            owner_right += ((out[2] > 0) == (b.owner > 0))[b.owner != 0].sum().item()
            owned += (b.owner != 0).sum().item()
        n = len(recs)
        return {'top1': hit / n, 'logp': logp / n, 'winner': right / max(1, known), 'lead_off': off / max(1, scored),
                'owner': owner_right / max(1, owned)}

    def problems(self, recs, right, turns=8):
        return soft.found(soft.chances(self.mean, self.unpack[19], recs, turns), right)

    def judged(self, recs):
        """Status: share right, by kind; expected calibration error in ten bins; right moves where it takes one."""
        sure, hit, asked, top = [], [], [], []
        for part in recs.split(4096):
            p, b, out = self.predict(part, 1)
            chance, said = torch.softmax(out[3][:, :3], 1).max(1)
            sure.append(chance)
            hit.append(said == b.outcome)
            asked.append(b.kind)
            best = p.masked_fill(b.barred, 0).argmax(1)
            is_open = b.open & b.right.any(1)
            top.append(b.right.gather(1, best[:, None])[:, 0][is_open])
        sure, hit, asked, top = (torch.cat(t) for t in (sure, hit, asked, top))
        error = 0.0
        for k in range(10):
            here = (sure >= k / 10) & (sure < (k + 1) / 10 + (k == 9))
            if here.any():
                error += here.float().mean().item() * abs(hit[here].float().mean().item() - sure[here].mean().item())
        by_kind = {str(k): hit[asked == k].float().mean().item() for k in asked.unique().tolist()}
        return {'count': len(recs), 'status': hit.float().mean().item(), 'by_kind': by_kind, 'off': error,
                'moves': top.float().mean().item()}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ('games', 'problems', 'dev', 'plain', 'judged-test', 'checkpoint', 'log', 'export'):
        parser.add_argument('--' + name, required=True)
    parser.add_argument('--judged', nargs='+', required=True, help='the last that is there counts')
    parser.add_argument('--small', nargs='*', default=[], help='SIDE:FILE, records of other boards')
    parser.add_argument('--unlabelled', default='', help='positions like problems, for teachers to label')
    parser.add_argument('--teachers', nargs='*', default=[], help='networks for soft labels, one for each part of soft.py')
    parser.add_argument('--teach', action='store_true', help='makes those networks')
    parser.add_argument('--forget', type=float, default=0.4, help='noise in the weights that teachers begin with, which know all problems')
    parser.add_argument('--wait', action='store_true', help='wait for the problems before the first step')
    parser.add_argument('--without', default='', help='last digits of lines of problems that are left out, to see how it does on them')
    parser.add_argument('--unlabelled-share', type=float, default=0.1, help='part of a batch that is unlabelled')
    parser.add_argument('--key', type=float, default=0.7, help='what the published moves count beside soft labels')
    parser.add_argument('--drop', type=float, default=0.0, help='chance that a block is left out, of problems')
    parser.add_argument('--from', dest='begin')
    parser.add_argument('--text', default='', help='provenance')
    parser.add_argument('--blocks', type=int, default=8)
    parser.add_argument('--channels', type=int, default=80)
    parser.add_argument('--batch', type=int, default=2048)
    parser.add_argument('--share', type=float, default=0.05, help='part of a batch that is problems')
    parser.add_argument('--judged-share', type=float, default=0.2, help='part of a batch that is judged positions')
    parser.add_argument('--hide', type=float, default=0.4, help='chance that a question is asked like a problem')
    parser.add_argument('--small-every', type=int, default=12, help='every so many steps another board size')
    parser.add_argument('--rate', type=float, default=2e-3, help='of AdamW')
    parser.add_argument('--muon', type=float, default=0.012, help='rate of Muon')
    parser.add_argument('--last', type=float, default=0.1, help='what is left of the rates at the end')
    parser.add_argument('--mean', type=float, default=1500, help='steps over which weights are averaged')
    parser.add_argument('--deadline', type=float, default=1e9)
    parser.add_argument('--save', type=float, default=60, help='seconds between checkpoints')
    parser.add_argument('--report', type=int, default=500)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--compile', action='store_true')
    parser.add_argument('--self-play', default='', help='SIDE:SECONDS,...: self-play before each stretch of learning')
    parser.add_argument('--first-play', default='', help='the same before the first stretch')
    parser.add_argument('--learn-seconds', type=float, default=40, help='length of such a stretch')
    parser.add_argument('--self-policy', type=float, default=0.3, help='what moves of self-play count on 19x19, where professionals know better')
    parser.add_argument('--self-games', type=int, default=1 << 20, help='games at once, at most')
    parser.add_argument('--self-less', type=int, default=1, help='divides the room for self-play, for tests')
    parser.add_argument('--threads', type=int, default=os.cpu_count() or 1, help='of self-play')
    parser.add_argument('--restore', action='store_true', help='go on with the checkpoint, momentum and all')
    args = parser.parse_args()
    began = float(os.environ.get('BEGAN', time.time()))
    device = 'cuda' if torch.cuda.is_available() else 'cpu'
    torch.backends.cudnn.benchmark = True
    torch.set_float32_matmul_precision('high')
    out = open(args.log, 'a')

    def log(**what):
        print(json.dumps(what), flush=True)
        print(json.dumps(what), file=out, flush=True)

    trainer = Trainer(args, device)
    log(weights=sum(w.numel() for w in trainer.net.parameters()), seconds=round(time.time() - began, 1))
    try:
        trainer.warm()
    except Exception as error:
        if not args.compile:
            raise
        log(uncompiled=str(error)[:300])
        trainer.forward = trainer.net
    log(compiled=round(time.time() - began, 1))
    if trainer.plays and args.first_play:
        trainer.plays.play({int(side): float(length) for side, length in (part.split(':') for part in args.first_play.split(','))}, log)
    for path in (args.games, args.dev, args.plain):
        while not os.path.exists(path + '.ready'):
            time.sleep(0.2)
    games, dev, plain = (records(p, device) for p in (args.games, args.dev, args.plain))
    facts, dev_facts = game_facts(args.games, device), game_facts(args.dev, device)
    right = torch.from_numpy(np.fromfile(args.plain + '.right', dtype=np.uint8).reshape(-1, MOST)).to(device).int()
    log(games=len(games), dev=len(dev), plain=len(plain), blocks=args.blocks, channels=args.channels,
        owned=int((facts[2] != 0).any(1).sum()), scored=int(torch.isfinite(facts[1]).sum()), seconds=round(time.time() - began, 1))
    trainer.teachers = [network(path, args, device) for path in args.teachers]
    if args.restore and os.path.exists(args.checkpoint):
        trainer.restore(torch.load(args.checkpoint, map_location=device))
    while args.wait and not os.path.exists(args.problems + '.ready'):
        time.sleep(0.2)
    trainer.look_for_files(log)
    if trainer.folded:
        trainer.unfold(games, facts)
    if args.teach:
        teach(trainer, games, facts, plain, right, began, log)
        return
    digits = tuple(int(d) for d in args.without)
    trainer.leave_out(digits)
    kept = soft.of_digits(plain, digits) if digits else torch.ones(len(plain), dtype=torch.bool, device=device)

    def watch():
        trainer.calibrate(games, facts, 20)
        log(step=trainer.step, left_out=trainer.problems(plain[kept], right[kept]), count=int(kept.sum()))

    if args.begin:
        trainer.calibrate(games, facts, 20)
        log(before=trainer.games(dev[:16384], dev_facts), plain=trainer.problems(plain[kept], right[kept]))
    trainer.learn(games, facts, began + args.deadline, log, watch if digits else None)
    trainer.calibrate(games, facts)
    export.write(trainer.mean.state_dict(), args.export, args.text)
    torch.save(trainer.state(), args.checkpoint)
    log(step=trainer.step, positions=trainer.step * args.batch, dev=trainer.games(dev, dev_facts))
    log(left_out=trainer.problems(plain[kept], right[kept]), one_view=trainer.problems(plain[kept], right[kept], 1))
    if os.path.exists(args.judged_test):
        log(judged=trainer.judged(records(args.judged_test, device)))
    log(dev8=trainer.games(dev[:32768], dev_facts, 8))


def network(path, args, device):
    """A network of a file that the program reads."""
    net = Network(args.blocks, args.channels)
    net.load_state_dict(export.read(path), strict=False)
    return net.to(device, memory_format=torch.channels_last).eval()


def teach(trainer, games, facts, plain, right, began, log):
    """Makes the teachers, one after the other, from the same beginning."""
    args = trainer.args
    begin = copy.deepcopy(trainer.net.state_dict())
    for k, digits in enumerate(soft.PARTS):
        trainer.net.load_state_dict(begin)
        with torch.no_grad():
            for block in trainer.net.blocks:
                for w in (block.a.weight, block.b.weight):
                    w.add_(args.forget * w.std() * torch.randn_like(w))
        trainer.mean.load_state_dict(trainer.net.state_dict())
        trainer.optimisers()
        trainer.step = 0
        trainer.leave_out(digits)
        here = soft.of_digits(plain, digits)

        def honest(turns=8):
            trainer.calibrate(games, facts, 20)
            log(teacher=k, step=trainer.step, left_out=trainer.problems(plain[here], right[here], turns), count=int(here.sum()))

        honest()
        now = time.time()
        share = (began + args.deadline - now) / (len(soft.PARTS) - k)
        trainer.learn(games, facts, now + share - 4, log, honest)
        honest(1)
        trainer.calibrate(games, facts)
        log(teacher=k, step=trainer.step, left_out=trainer.problems(plain[here], right[here]),
            learned=trainer.problems(plain[~here][::5], right[~here][::5]))
        export.write(trainer.mean.state_dict(), f'{args.export}.{k}', f'teacher {k}, which knows nothing of lines that end in {digits}')


main()
