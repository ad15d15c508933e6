"""A factor and a bias for each channel, then an activation, in one pass over a GPU's memory.

Importing it needs Triton. The tensors are [n, C, H, W] in the format "channels last", so they are handled
as matrices of `rows` by C.
"""

import torch
import triton
import triton.language as tl
from torch import Tensor

# The numbers that a program of the first kernel handles, and a tile of the second.
BLOCK, TILE = 2048, 4096
# The programs of the second kernel. Each adds up the gradients of the factors over its rows.
PROGRAMS = 1024


@triton.jit
def forward_kernel(x, scale, bias, y, total, C: tl.constexpr, MISH: tl.constexpr, BLOCK: tl.constexpr):
    at = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    mask = at < total
    channel = at % C
    z = tl.load(x + at, mask=mask, other=0.0).to(tl.float32)
    z = z * tl.load(scale + channel).to(tl.float32) + tl.load(bias + channel).to(tl.float32)
    if MISH:
        # z * tanh(ln(1 + exp(z))); from 15 on the tangent is 1 in 32 bits.
        power = tl.exp(tl.minimum(z, 15.0))
        ratio = power * (power + 2.0)
        z = z * (ratio / (ratio + 2.0))
    else:
        z = tl.maximum(z, 0.0)
    tl.store(y + at, z.to(y.dtype.element_ty), mask=mask)


@triton.jit
def backward_kernel(grad, x, scale, bias, to_x, to_scale, to_bias, rows, programs,
                    C: tl.constexpr, WIDE: tl.constexpr, HIGH: tl.constexpr):
    """The gradients of a rectifier's inputs, and for each program the sums of the gradients of factor and bias."""
    program = tl.program_id(0)
    channel = tl.arange(0, WIDE)
    exists = channel < C
    factor = tl.load(scale + channel, mask=exists, other=0.0)
    shift = tl.load(bias + channel, mask=exists, other=0.0)
    scales = tl.zeros([WIDE], tl.float32)
    biases = tl.zeros([WIDE], tl.float32)
    for first in range(program * HIGH, rows, programs * HIGH):
        row = first + tl.arange(0, HIGH)
        at = row[:, None].to(tl.int64) * C + channel[None, :]
        mask = (row < rows)[:, None] & exists[None, :]
        inputs = tl.load(x + at, mask=mask, other=0.0).to(tl.float32)
        grads = tl.load(grad + at, mask=mask, other=0.0).to(tl.float32)
        grads = tl.where(inputs * factor[None, :] + shift[None, :] > 0, grads, 0.0)
        tl.store(to_x + at, (grads * factor[None, :]).to(to_x.dtype.element_ty), mask=mask)
        scales += tl.sum(grads * inputs, 0)
        biases += tl.sum(grads, 0)
    tl.store(to_scale + program * C + channel, scales, mask=exists)
    tl.store(to_bias + program * C + channel, biases, mask=exists)


def activated(x: Tensor, scale: Tensor, bias: Tensor, mish: bool) -> Tensor:
    """x * scale + bias for each channel, then a mish or a rectifier. `x` must have channels last."""
    y = torch.empty_like(x)
    grid = (triton.cdiv(x.numel(), BLOCK),)
    forward_kernel[grid](x, scale, bias, y, x.numel(), x.shape[1], mish, BLOCK, num_warps=8)
    return y


class AffineRelu(torch.autograd.Function):
    """Factor, bias and rectifier, with gradients for all three."""

    @staticmethod
    def forward(ctx, x: Tensor, scale: Tensor, bias: Tensor) -> Tensor:
        x = x.contiguous(memory_format=torch.channels_last)
        ctx.save_for_backward(x, scale, bias)
        return activated(x, scale, bias, mish=False)

    @staticmethod
    def backward(ctx, grad: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        x, scale, bias = ctx.saved_tensors
        channels = x.shape[1]
        rows = x.numel() // channels
        wide = triton.next_power_of_2(channels)
        high = max(16, TILE // wide)
        programs = min(PROGRAMS, triton.cdiv(rows, high))
        to_x = torch.empty_like(x)
        to_scale = torch.empty(programs, channels, device=x.device)
        to_bias = torch.empty_like(to_scale)
        backward_kernel[(programs,)](
            grad.contiguous(memory_format=torch.channels_last), x, scale, bias, to_x, to_scale, to_bias,
            rows, programs, channels, wide, high, num_warps=4)
        return to_x, to_scale.sum(0), to_bias.sum(0)
