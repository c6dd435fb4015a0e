"""Soft labels for positions like problems, by networks that have not learned the problem.

The problems to learn from are divided by the last digit of their line into PARTS. Of each part one teacher has learned
nothing: what it says about a problem of this part, or about a position made from one, is what a network says about
problems that it does not know by heart. Positions that come from no problem are labelled by all teachers.
"""
import torch

from model import NONE, symmetries

PARTS = ((0, 3, 5), (1, 4, 8), (2, 6, 9))
NO_LINE = 65535


def lines(records):
    """The lines of the problems that records come from; NO_LINE for games and what comes from them."""
    number = records[:, 378:380].contiguous().view(torch.int16).long()[:, 0] & 0xffff
    return torch.where(records[:, 361] > 0, number, torch.full_like(number, NO_LINE))


def of_digits(records, digits):
    """Whether records come from problems whose line ends in one of the digits."""
    line = lines(records)
    ends = torch.zeros_like(line, dtype=torch.bool)
    for digit in digits:
        ends |= line % 10 == digit
    return ends & (line != NO_LINE)


@torch.no_grad()
def chances(net, unpack, records, turns=8):
    """The mean of a network's probabilities over some symmetries, seen as the record stands."""
    total, turn = 0, symmetries(unpack.side).to(records.device)
    for s in range(turns):
        b = unpack(records, torch.full((len(records),), s, device=records.device))
        with torch.autocast(records.device.type, torch.bfloat16):
            logits = net(b.x.to(memory_format=torch.channels_last), b.komi)[0]
        p = torch.softmax(logits.float().masked_fill(b.x[:, 12].flatten(1) == 0, -1e4), 1)
        total = total + torch.zeros_like(p).scatter_(1, turn[s].expand(len(p), -1), p) / turns
    return total


@torch.no_grad()
def label(teachers, unpack, records, turns=8, chunk=4096):
    """Soft labels (records, points), in half precision."""
    labels = torch.zeros(len(records), NONE, dtype=torch.float16, device=records.device)
    of_none = lines(records) == NO_LINE
    for teacher, digits in zip(teachers, PARTS):
        teacher.eval()
        for rows, share in ((of_digits(records, digits), 1), (of_none, 1 / len(teachers))):
            for some in rows.nonzero()[:, 0].split(chunk):
                if not len(some):
                    continue
                labels[some] += (share * chances(teacher, unpack, records[some], turns)).half()
    return labels


def found(p, right):
    """How many of the right moves are among the first 1, 3, 5."""
    hit = right.gather(1, p.topk(5, 1).indices).cumsum(1) > 0
    return {f'top{k}': round(hit[:, k - 1].float().mean().item(), 4) for k in (1, 3, 5)}
