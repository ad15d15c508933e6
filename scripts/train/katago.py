"""A network of KataGo in PyTorch, to label samples on a GPU: versions 8 to 14 of the format, with ordinary,
pooling and nested blocks.

Its outputs have the units of `model.Output`, so its labels teach a `model.Network` and are compared with one.
"""

import gzip
import pathlib

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

import samples
from model import SCORE, Output, fused, means
from network_file import FormatError, NESTED, ORDINARY, POOLING, Reader

OLDEST, NEWEST = 8, 14
# The version from which a file names its activations, has several policies, and has its multipliers.
NAMES_ACTIVATIONS, HAS_POLICIES, HAS_MULTIPLIERS = 11, 12, 13
IDENTITY, RELU, MISH = "ACTIVATION_IDENTITY", "ACTIVATION_RELU", "ACTIVATION_MISH"
ACTIVATIONS = {IDENTITY: lambda x: x, RELU: functional.relu, MISH: functional.mish}


class Source(Reader):
    """Reads the layers of KataGo's own networks, as modules."""

    version = 0

    def head(self) -> int:
        self.word()
        self.version, planes, numbers = self.counts(3)
        if not OLDEST <= self.version <= NEWEST or (planes, numbers) != (samples.PLANES, samples.GLOBALS):
            raise FormatError(f"version {self.version} cannot be read, only {OLDEST} to {NEWEST}")
        if self.version >= HAS_MULTIPLIERS:
            multipliers = [float(self.word()) for _ in range(7)]
            if multipliers[:4] != [SCORE] * 4:
                raise FormatError("scores in other units")
        self.word()
        self.blocks, *_ = self.counts(6)
        return self.blocks

    def convolution(self) -> nn.Conv2d:
        self.word()
        rows, columns, inputs, outputs, *_ = self.counts(6)
        layer = nn.Conv2d(inputs, outputs, (rows, columns), padding=(rows // 2, columns // 2), bias=False)
        weight = self.floats(rows, columns, inputs, outputs).transpose(3, 2, 0, 1)
        layer.weight = fixed(weight)
        return layer

    def linear(self, bias: bool) -> nn.Linear:
        self.word()
        inputs, outputs = self.counts(2)
        layer = nn.Linear(inputs, outputs, bias=bias)
        layer.weight = fixed(self.floats(inputs, outputs).T)
        if bias:
            self.word()
            layer.bias = fixed(self.floats(int(self.word())))
        return layer

    def activation(self) -> str:
        """The kind of an activation, behind its name."""
        kind = self.word() if self.version >= NAMES_ACTIVATIONS else RELU
        if kind not in ACTIVATIONS:
            raise FormatError(f"there is no activation {kind}")
        return kind

    def activated(self) -> "Activated":
        """A normalisation with its activation."""
        key = f"norm {len(self.state)}"
        self.norm(key)
        return Activated(self.state[f"{key}.scale"], self.state[f"{key}.bias"], self.activation())


def fixed(numbers: np.ndarray) -> nn.Parameter:
    """Weights that are not trained."""
    return nn.Parameter(torch.from_numpy(np.array(numbers, np.float32)), requires_grad=False)


class Activated(nn.Module):
    """A factor and a bias for each channel, and an activation."""

    def __init__(self, scale: np.ndarray, bias: np.ndarray, kind: str):
        super().__init__()
        self.scale, self.bias = fixed(scale), fixed(bias)
        self.kind = kind

    def forward(self, x: Tensor) -> Tensor:
        if fused is not None and x.is_cuda and self.kind != IDENTITY:
            x = x.contiguous(memory_format=torch.channels_last)
            return fused.activated(x, self.scale, self.bias, mish=self.kind == MISH)
        shifted = x * self.scale[:, None, None] + self.bias[:, None, None]
        return ACTIVATIONS[self.kind](shifted)


class Pooling(nn.Module):
    """Global pooling: the means and maxima of some channels over the board."""

    def __init__(self, source: Source):
        super().__init__()
        self.conv, self.norm = source.convolution(), source.activated()

    def forward(self, x: Tensor) -> Tensor:
        x = self.norm(self.conv(x))
        mean, size = means(x)
        return torch.cat([mean, mean * size, x.amax((2, 3)).float()], dim=1).to(x.dtype)


class Block(nn.Module):
    """A residual block of any kind."""

    def __init__(self, source: Source):
        super().__init__()
        kind = source.word()
        if kind not in (ORDINARY, POOLING, NESTED):
            raise FormatError(f"blocks of the kind {kind} cannot be read")
        source.word()
        inside = source.counts(1)[0] if kind == NESTED else 0
        self.before, self.first = source.activated(), source.convolution()
        self.pooling = Pooling(source) if kind == POOLING else None
        self.to_bias = source.linear(bias=False) if kind == POOLING else None
        self.blocks = nn.ModuleList(Block(source) for _ in range(inside))
        self.after, self.second = source.activated(), source.convolution()

    def forward(self, x: Tensor) -> Tensor:
        entered = self.before(x)
        middle = self.first(entered)
        if self.pooling is not None:
            middle = middle + self.to_bias(self.pooling(entered))[..., None, None]
        for block in self.blocks:
            middle = block(middle)
        return x + self.second(self.after(middle))


class KataGo(nn.Module):
    """A whole network. Reads [n, 22, H, W] and [n, 19], in the type of its weights."""

    @classmethod
    def read(cls, path: pathlib.Path) -> "KataGo":
        try:
            with gzip.open(path) as file:
                return cls(Source(file.read()))
        except (OSError, EOFError, ValueError, FormatError) as error:
            raise FormatError(f"{path}: not a network that can be read ({error})") from error

    def __init__(self, source: Source):
        super().__init__()
        blocks = source.head()
        self.planes, self.globals = source.convolution(), source.linear(bias=False)
        self.blocks = nn.ModuleList(Block(source) for _ in range(blocks))
        self.tip = source.activated()
        source.word()
        self.policy = source.convolution()
        self.pooling, self.to_bias = Pooling(source), source.linear(bias=False)
        self.policy_norm, self.moves = source.activated(), source.convolution()
        self.to_pass = source.linear(bias=False)
        source.word()
        self.value, self.value_norm = source.convolution(), source.activated()
        self.hidden = source.linear(bias=True)
        source.name("value.activation")
        self.activate = ACTIVATIONS[source.activation()]
        self.outcome, self.score = source.linear(bias=True), source.linear(bias=True)
        self.owner = source.convolution()

    def forward(self, planes: Tensor, globals: Tensor) -> Output:
        x = self.planes(planes) + self.globals(globals)[..., None, None]
        for block in self.blocks:
            x = block(x)
        x = self.tip(x)
        pooled = self.pooling(x)
        moves = self.policy(x) + self.to_bias(pooled)[..., None, None]
        moves = self.moves(self.policy_norm(moves))
        # The first policy is the ordinary one.
        policy = torch.cat([moves[:, 0].flatten(1), self.to_pass(pooled)[:, :1]], dim=1)
        x = self.value_norm(self.value(x))
        mean, size = means(x)
        pooled = torch.cat([mean, mean * size, mean * (size * size - 0.1)], dim=1).to(x.dtype)
        hidden = self.activate(self.hidden(pooled))
        owner = self.owner(x).flatten(1)
        return Output(policy.float(), self.outcome(hidden).float(), self.score(hidden)[:, :4].float(),
                      owner.float())
