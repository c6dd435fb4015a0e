"""Writes a checkpoint of train.py as the file that the program reads (`data/network.bin`), and reads such a file.

    export.py CHECKPOINT OUT.bin "where it comes from, figures"

The form is described in `crates/network/src/weights.rs`. Norms are folded into the convolutions
before them; weights are stored as f16.
"""
import struct
import sys

import numpy as np
import torch

from model import EDGE, HIDDEN, OWNER, PLANES, STATUS, VALUE

MAGIC = b'TESUJINN'
VERSION = 2


def fnv(data):
    """FNV-1a, 64 bits, over words of eight bytes (the last one filled with zeros)."""
    h = 0xcbf29ce484222325
    data = data + bytes(-len(data) % 8)
    for word, in struct.iter_unpack('<Q', data):
        h = (h ^ word) * 0x100000001b3 & 0xffffffffffffffff
    return h


def folded(state, norm, weight):
    """Weight and bias of a convolution with the norm behind it."""
    scale = state[norm + '.weight'] / (state[norm + '.running_var'] + 1e-5).sqrt()
    bias = state[norm + '.bias'] - state[norm + '.running_mean'] * scale
    return weight * scale.view(-1, *[1] * (weight.dim() - 1)), bias


def tensors(state, blocks):
    """All tensors in the order of the file."""
    weight, bias = folded(state, 'stem_norm', state['stem.weight'])
    yield weight.permute(1, 2, 3, 0)                    # plane, row, column, channel
    yield bias
    for k in range(blocks):
        for conv, norm in (('a', 'na'), ('b', 'nb')):
            weight, bias = folded(state, f'blocks.{k}.{norm}', state[f'blocks.{k}.{conv}.weight'])
            yield weight.permute(2, 3, 1, 0)            # row, column, from, to
            yield bias
            if conv == 'a' and f'blocks.{k}.pool.weight' in state:
                yield state[f'blocks.{k}.pool.weight'].t()   # means then maxima, to
                yield state[f'blocks.{k}.pool.bias']
    weight, bias = folded(state, 'policy_norm', state['policy.weight'][:, :, 0, 0])
    yield weight.t()
    yield bias
    yield folded(state, 'policy_norm', state['policy_pool.weight'])[0].t()
    yield state['policy_out.weight'].flatten()
    yield state['policy_edge']
    for name in ('value', 'value_out', 'owner', 'owner_out', 'status', 'status_out'):
        yield state[name + '.weight'].flatten(1).t()    # from, to
        yield state[name + '.bias']


def read(path):
    """The state of a network in a file, its norms folded into the convolutions before them: their statistics are 0
    and 1 and their weights 1."""
    data = open(path, 'rb').read()
    if data[:8] != MAGIC or struct.unpack_from('<I', data, 8) != (VERSION,) or fnv(data[20:]) != struct.unpack_from('<Q', data, 12)[0]:
        sys.exit(f'{path}: no network of this version')
    blocks, channels, *form, length = struct.unpack_from('<9H', data, 20)
    if form != [PLANES, HIDDEN, EDGE, VALUE, OWNER, STATUS]:
        sys.exit(f'{path}: a network of another form')
    numbers = torch.from_numpy(np.frombuffer(data, '<f2', offset=38 + length).astype(np.float32))
    at, state = 0, {}

    def take(*shape):
        nonlocal at
        size = int(np.prod(shape))
        at += size
        return numbers[at - size:at].reshape(shape)

    def norm(name, bias):
        state[name + '.weight'], state[name + '.bias'] = torch.ones_like(bias), bias
        state[name + '.running_mean'] = torch.zeros_like(bias)
        state[name + '.running_var'] = torch.ones_like(bias) - 1e-5

    state['stem.weight'] = take(PLANES, 5, 5, channels).permute(3, 0, 1, 2)
    norm('stem_norm', take(channels))
    for k in range(blocks):
        for conv, name in (('a', 'na'), ('b', 'nb')):
            state[f'blocks.{k}.{conv}.weight'] = take(3, 3, channels, channels).permute(3, 2, 0, 1)
            norm(f'blocks.{k}.{name}', take(channels))
            if conv == 'a' and k % 2 == 1:
                state[f'blocks.{k}.pool.weight'] = take(2 * channels, channels).t()
                state[f'blocks.{k}.pool.bias'] = take(channels)
    state['policy.weight'] = take(channels, HIDDEN).t()[:, :, None, None]
    norm('policy_norm', take(HIDDEN))
    state['policy_pool.weight'] = take(2 * channels, HIDDEN).t()
    state['policy_out.weight'] = take(HIDDEN).reshape(1, HIDDEN, 1, 1)
    state['policy_edge'] = take(EDGE * (EDGE + 1) // 2)
    shapes = {'value': (2 * channels + 1, VALUE), 'value_out': (VALUE, 2), 'owner': (channels, OWNER),
              'owner_out': (OWNER, 1), 'status': (3 * channels, STATUS), 'status_out': (STATUS, 4)}
    for name, (before, after) in shapes.items():
        weight = take(before, after).t()
        state[name + '.weight'] = weight[:, :, None, None] if name.startswith('owner') else weight
        state[name + '.bias'] = take(after)
    assert at == len(numbers)
    return {k: v.contiguous() for k, v in state.items()}


def write(state, out, text):
    """Writes a state of the network."""
    state = {k: v.float().cpu() for k, v in state.items()}
    channels = state['stem.weight'].shape[0]
    blocks = len({k.split('.')[1] for k in state if k.startswith('blocks.')})
    text = text.encode()
    body = struct.pack('<9H', blocks, channels, PLANES, HIDDEN, EDGE, VALUE, OWNER, STATUS, len(text)) + text
    for t in tensors(state, blocks):
        body += t.contiguous().numpy().astype('<f2').tobytes()
    data = MAGIC + struct.pack('<I', VERSION) + struct.pack('<Q', fnv(body)) + body
    open(out, 'wb').write(data)
    print(out, len(data), 'bytes,', np.isfinite(np.frombuffer(body[18 + len(text):], '<f2')).all() and 'all finite')


if __name__ == '__main__':
    checkpoint, out, text = sys.argv[1:]
    state = torch.load(checkpoint, map_location='cpu')
    write(state.get('mean', state['net']), out, text)
