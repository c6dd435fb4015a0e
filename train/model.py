"""The network: planes from records, residual blocks, a policy and a value.

What is here is computed again by `crates/network`; a change must be made in both.
"""
import torch
import torch.nn as nn
import torch.nn.functional as F

SIZE = 19
POINTS = SIZE * SIZE
CODES = 13        # cells of a record: empty, six kinds of own chains, six of the other side's
RECENT = 5
PLANES = 21       # the twelve kinds of chains, empty, board, ko, five recent moves, problem
EDGE = 10         # distances to an edge are told apart up to here, for the bias of a point
HIDDEN = 16       # channels of the policy head
VALUE = 64


def symmetries():
    """For each of the eight, which point of the record stands at a point of the turned board."""
    grid = torch.arange(POINTS).reshape(SIZE, SIZE)
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


def edge_classes():
    """The class of each point by its distances to the nearest edges, the smaller first."""
    classes = torch.zeros(SIZE, SIZE, dtype=torch.long)
    for y in range(SIZE):
        for x in range(SIZE):
            a, b = sorted((min(d, SIZE - 1 - d, EDGE - 1) for d in (y, x)))
            classes[y, x] = b * (b + 1) // 2 + a
    return classes.reshape(-1)


class Unpack:
    """Records (B, 384) of bytes and the number of a symmetry for each -> planes and targets."""

    def __init__(self, device):
        self.turn = symmetries().to(device)
        back = torch.empty_like(self.turn)
        back.scatter_(1, self.turn, torch.arange(POINTS, device=device).expand(8, -1))
        self.back = torch.cat([back, torch.full((8, 1), POINTS, device=device)], 1)
        self.table = cell_planes().to(device, torch.bfloat16 if device == 'cuda' else torch.float32)

    def __call__(self, records, symmetry):
        count = len(records)
        cells = torch.gather(records[:, :POINTS].long(), 1, self.turn[symmetry])
        words = records[:, 362:376].contiguous().view(torch.int16).long()
        words = torch.gather(self.back[symmetry], 1, words)
        x = F.embedding(cells, self.table)
        x = torch.cat([x, x.new_zeros(count, 1, PLANES)], 1)
        rows = torch.arange(count, device=x.device)
        for k in range(1 + RECENT):
            x[rows, words[:, k], 14 + k] = 1
        problem = records[:, 377].float()
        x[:, :, PLANES - 1] = problem[:, None].to(x.dtype)
        x = x[:, :POINTS].reshape(count, SIZE, SIZE, PLANES).permute(0, 3, 1, 2)
        result = records[:, 376].view(torch.int8).float()
        return x, cells > 0, words[:, 6], result, problem


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

    def forward(self, x):
        y = F.relu(self.na(self.a(x)))
        if self.pool is not None:
            y = y + self.pool(pooled(y))[:, :, None, None]
        return F.relu(x + self.nb(self.b(y)))


class Network(nn.Module):
    def __init__(self, blocks, channels):
        super().__init__()
        self.stem = nn.Conv2d(PLANES, channels, 5, padding=2, bias=False)
        self.stem_norm = nn.BatchNorm2d(channels)
        self.blocks = nn.ModuleList(Block(channels, k % 2 == 1) for k in range(blocks))
        self.policy = nn.Conv2d(channels, HIDDEN, 1, bias=False)
        self.policy_pool = nn.Linear(2 * channels, HIDDEN, bias=False)
        self.policy_norm = nn.BatchNorm2d(HIDDEN)
        self.policy_out = nn.Conv2d(HIDDEN, 1, 1, bias=False)
        self.policy_edge = nn.Parameter(torch.zeros(EDGE * (EDGE + 1) // 2))
        self.value = nn.Linear(2 * channels, VALUE)
        self.value_out = nn.Linear(VALUE, 1)
        self.register_buffer('edges', edge_classes(), persistent=False)

    def forward(self, x):
        """Logits of the points, and the logit of winning."""
        h = F.relu(self.stem_norm(self.stem(x)))
        for block in self.blocks:
            h = block(h)
        g = pooled(h)
        p = self.policy(h) + self.policy_pool(g)[:, :, None, None]
        p = self.policy_out(F.relu(self.policy_norm(p))).flatten(1) + self.policy_edge[self.edges]
        return p, self.value_out(F.relu(self.value(g))).squeeze(1)
