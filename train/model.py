"""The network: planes from records, residual blocks, heads.

What is here is computed again by `crates/network`; a change must be made in both.
"""
import torch
import torch.nn as nn
import torch.nn.functional as F

MOST = 361        # cells of a record
NONE = 361        # no point
CODES = 13        # cells of a record: empty, six kinds of own chains, six of the other side's
RECENT = 5
# The twelve kinds of chains, empty, board, ko, five recent moves, problem; of a question also its stones,
# its points, whether the side to move attacks, and its kind: life, capture, connection.
PLANES = 27
PROBLEM = 20      # the plane of problems
QUESTION = 21     # the first plane of a question
EDGE = 10         # distances to an edge are told apart up to here, for the bias of a point
HIDDEN = 16       # channels of the policy head
OWNER = 16        # channels of the ownership head
VALUE = 64        # units of the value head
STATUS = 64       # units of the head for questions
KOMI = 0.1        # komi is given to the value head times this


def symmetries(side):
    """For each of the eight, which point of the record stands at a point of the turned board."""
    grid = torch.arange(side * side).reshape(side, side)
    turned = [torch.rot90(grid, k, (0, 1)) for k in range(4)]
    return torch.stack([t.reshape(-1) for g in turned for t in (g, g.t())])


def cell_planes():
    """The planes of a cell's code: codes 1 to 12 are planes 0 to 11, then empty and board."""
    table = torch.zeros(CODES, PLANES)
    table[0, 12] = 1
    for code in range(1, CODES):
        table[code, code - 1] = 1
    table[:, 13] = 1
    return table


def edge_classes(side):
    """The class of each point by its distances to the nearest edges, the smaller first."""
    classes = torch.zeros(side, side, dtype=torch.long)
    for y in range(side):
        for x in range(side):
            a, b = sorted((min(d, side - 1 - d, EDGE - 1) for d in (y, x)))
            classes[y, x] = b * (b + 1) // 2 + a
    return classes.reshape(-1)


class Batch:
    """Planes and what is to be learned from them."""


class Unpack:
    """Records (B, 384) of bytes of one board size and the number of a symmetry for each -> a Batch."""

    def __init__(self, device, side):
        self.side, self.points = side, side * side
        self.turn = symmetries(side).to(device)
        back = torch.full((8, NONE + 1), NONE, device=device)
        back.scatter_(1, self.turn, torch.arange(self.points, device=device).expand(8, -1))
        self.back = back
        self.table = cell_planes().to(device, torch.bfloat16 if device == 'cuda' else torch.float32)

    def __call__(self, records, symmetry, games=None, hide=0.0):
        """`games`: komi, lead and owners by number of the game. Questions that take a move are asked without
        their stones and points with the chance `hide`, like a problem that says nothing."""
        b, count, points = Batch(), len(records), self.points
        b.share = b.trust = None   # soft labels and what they count, if there are any, come later
        bytes_ = torch.gather(records[:, :points].long(), 1, self.turn[symmetry])
        cells = bytes_ & 15
        words = records[:, 362:376].contiguous().view(torch.int16).long()
        words = torch.gather(self.back[symmetry], 1, words)
        kind = records[:, 361].long()
        extra = records[:, 380:384].long()
        judged = kind >= 2
        b.outcome, b.work, flags = extra[:, 0], extra[:, 1].float() / 64, extra[:, 2]
        b.open = (flags & 2 > 0) & judged
        hidden = b.open & (torch.rand(count, device=records.device) < hide)
        b.asked = judged & ~hidden
        x = F.embedding(cells, self.table)
        x = torch.cat([x, x.new_zeros(count, NONE + 1 - points, PLANES)], 1)
        rows = torch.arange(count, device=x.device)
        for k in range(1 + RECENT):
            x[rows, words[:, k], 14 + k] = 1
        x = x[:, :points]
        x[:, :, PROBLEM] = (kind > 0)[:, None].to(x.dtype)
        asked = b.asked[:, None]
        x[:, :, 21] = ((bytes_ & 16 > 0) & asked).to(x.dtype)
        x[:, :, 22] = ((bytes_ & 32 > 0) & asked).to(x.dtype)
        x[:, :, 23] = ((flags & 1 > 0)[:, None] & asked).to(x.dtype)
        for k in range(3):
            x[:, :, 24 + k] = ((kind == 2 + k)[:, None] & asked).to(x.dtype)
        b.x = x.reshape(count, self.side, self.side, PLANES).permute(0, 3, 1, 2)
        right = bytes_ & 64 > 0
        played = words[:, 6].clamp(max=points - 1)
        right[rows, played] |= (kind == 0) & (words[:, 6] < points)
        b.right = right
        b.barred = (cells > 0) | ((bytes_ & 128 > 0) & ~right)
        b.move, b.kind, b.judged = words[:, 6], kind, judged
        result = records[:, 376].view(torch.int8).float()
        b.result = torch.where(result.abs() > 1, result / 100, result)   # of self-play in hundredths
        b.komi = torch.zeros(count, device=x.device)
        if games is not None:
            colour = records[:, 377].view(torch.int8).float()
            number = extra[:, 0] + 256 * extra[:, 1] + 65536 * extra[:, 2]
            number = torch.where(kind == 0, number, torch.zeros_like(number))
            komi, lead, owner = (t[number] for t in games)
            of_game = kind == 0
            b.known = of_game & (b.result != 0) & torch.isfinite(komi)
            b.komi = torch.where(of_game & torch.isfinite(komi), -colour * komi, b.komi)
            b.scored = of_game & torch.isfinite(lead)
            b.lead = torch.where(b.scored, colour * lead, b.komi * 0)
            owner = torch.gather(owner[:, :points].long(), 1, self.turn[symmetry]).float()
            b.owner = owner * (colour * of_game)[:, None]
        return b


def pooled(x):
    """Mean and maximum over the board.

    The maximum is taken with its place. With `amax` and `torch.compile` every loss came out as NaN; the cause
    was not isolated.
    """
    flat = x.flatten(2)
    return torch.cat([flat.mean(2), flat.max(2).values], 1)


class Block(nn.Module):
    def __init__(self, channels, pool):
        super().__init__()
        self.a = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.na = nn.BatchNorm2d(channels)
        self.b = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.nb = nn.BatchNorm2d(channels)
        self.pool = nn.Linear(2 * channels, channels) if pool else None

    def forward(self, x, share=None):
        """`share`: how much of what the block adds is taken, for each position."""
        y = F.relu(self.na(self.a(x)))
        if self.pool is not None:
            y = y + self.pool(pooled(y))[:, :, None, None]
        y = self.nb(self.b(y))
        return F.relu(x + (y if share is None else y * share[:, None, None, None]))


class Network(nn.Module):
    def __init__(self, blocks, channels):
        super().__init__()
        self.drop = 0.0   # chance that a block is left out, in training, of a problem that says nothing
        self.stem = nn.Conv2d(PLANES, channels, 5, padding=2, bias=False)
        self.stem_norm = nn.BatchNorm2d(channels)
        self.blocks = nn.ModuleList(Block(channels, k % 2 == 1) for k in range(blocks))
        self.policy = nn.Conv2d(channels, HIDDEN, 1, bias=False)
        self.policy_pool = nn.Linear(2 * channels, HIDDEN, bias=False)
        self.policy_norm = nn.BatchNorm2d(HIDDEN)
        self.policy_out = nn.Conv2d(HIDDEN, 1, 1, bias=False)
        self.policy_edge = nn.Parameter(torch.zeros(EDGE * (EDGE + 1) // 2))
        self.value = nn.Linear(2 * channels + 1, VALUE)
        self.value_out = nn.Linear(VALUE, 2)
        self.owner = nn.Conv2d(channels, OWNER, 1)
        self.owner_out = nn.Conv2d(OWNER, 1, 1)
        self.status = nn.Linear(3 * channels, STATUS)
        self.status_out = nn.Linear(STATUS, 4)
        for side in (9, 13, 19):
            self.register_buffer(f'edges{side}', edge_classes(side), persistent=False)

    def forward(self, x, komi):
        """Logits of the points; logit of winning and lead / 20; logits of who owns a point; of a question the
        logits of lost, ko and saved, and a measure of its work."""
        h = F.relu(self.stem_norm(self.stem(x)))
        share = None
        if self.training and self.drop:
            rate = self.drop * (x[:, PROBLEM, 0, 0] - x[:, QUESTION + 3:, 0, 0].sum(1)).float()
        for block in self.blocks:
            if self.training and self.drop:
                share = ((torch.rand_like(rate) >= rate) / (1 - rate)).to(h.dtype)
            h = block(h, share)
        g = pooled(h)
        edges = getattr(self, f'edges{x.shape[-1]}')
        p = self.policy(h) + self.policy_pool(g)[:, :, None, None]
        p = self.policy_out(F.relu(self.policy_norm(p))).flatten(1) + self.policy_edge[edges]
        value = self.value_out(F.relu(self.value(torch.cat([g, KOMI * komi[:, None].to(g.dtype)], 1))))
        owner = self.owner_out(F.relu(self.owner(h))).flatten(1)
        target = x[:, QUESTION:QUESTION + 1].to(h.dtype)
        there = (h * target).flatten(2).sum(2) / target.flatten(2).sum(2).clamp(min=1)
        status = self.status_out(F.relu(self.status(torch.cat([g, there], 1))))
        return p, value, owner, status
