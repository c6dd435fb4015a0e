"""Writes a checkpoint as ONNX and, with --time, times it with ONNX Runtime on one thread.

    to_onnx.py CHECKPOINT OUT.onnx
    to_onnx.py --time OUT.onnx [SIDE...]
"""
import sys
import time

import numpy as np


def export(checkpoint, out):
    import torch
    from model import PLANES, Network
    state = torch.load(checkpoint, map_location='cpu')
    state = state.get('mean', state['net'])
    blocks = len({k.split('.')[1] for k in state if k.startswith('blocks.')})
    net = Network(blocks, state['stem.weight'].shape[0])
    net.load_state_dict(state)
    net.eval()
    torch.onnx.export(net, (torch.zeros(1, PLANES, 19, 19), torch.zeros(1)), out, dynamo=False)


def measure(path):
    import onnxruntime
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    session = onnxruntime.InferenceSession(path, options, providers=['CPUExecutionProvider'])
    random = np.random.default_rng(1)
    given = {i.name: (random.random(i.shape) < 0.2).astype(np.float32) for i in session.get_inputs()}
    times = []
    for _ in range(200):
        start = time.perf_counter()
        session.run(None, given)
        times.append(time.perf_counter() - start)
    print(f'least {min(times) * 1e3:.3f} ms, median {np.median(times) * 1e3:.3f} ms')


if sys.argv[1] == '--time':
    measure(sys.argv[2])
else:
    export(*sys.argv[1:])
