"""Files of networks in KataGo's format, version 8, binary and packed by gzip.

A file is a sequence of words. A layer has its name, its dimensions and its numbers. A list of
numbers is the word `@BIN@` followed by 32-bit floats, little endian. `pass_layers` has the order of
the layers, for writing and for reading. The keys of numbers are the keys of `Network.state_dict`.
"""

import gzip
import math
import os
import pathlib

import numpy as np
import torch

import samples
from model import (EPSILON, HEAD_KEYS, HEAD_VALUES, MEAN_SQUARE_EPSILON, Architecture, Nested,
                   Network)

VERSION = 8
# Stands before a list of numbers.
BINARY = b"@BIN@"
# The kinds of blocks.
ORDINARY, POOLING, NESTED = "ordinary_block", "gpool_block", "nested_bottleneck_block"
ATTENTION = "transformer_attention_block"


class FormatError(Exception):
    """A file without a network of the kind that these scripts make."""


def round_to(numbers: np.ndarray, bits: int) -> np.ndarray:
    """The nearest numbers with `bits` significant binary digits; a 32-bit float has 24."""
    mantissa, exponent = np.frexp(numbers)
    return np.ldexp(np.round(mantissa * 2.0 ** bits), exponent - bits).astype(np.float32)


class Writer:
    """Writes the layers of a folded network to memory."""

    def __init__(self, network: Network, name: str, bits: int):
        self.network, self.network_name = network, name
        self.state = {key: round_to(tensor.cpu().numpy(), bits)
                      for key, tensor in network.state_dict().items()}
        self.bytes = bytearray()

    def words(self, *words: str | int | float) -> None:
        self.bytes += "".join(f"{word}\n" for word in words).encode("ascii")

    def floats(self, numbers: np.ndarray) -> None:
        self.bytes += BINARY + numbers.astype("<f4").tobytes() + b"\n"

    def head(self) -> int:
        """Writes the head of the file. Returns the number of blocks, as the reader does."""
        shape = self.network.shape
        blocks, channels, pooled = len(self.network.blocks), shape.channels, shape.pooled
        wide = shape.inner or channels
        self.words(self.network_name, VERSION, samples.PLANES, samples.GLOBALS)
        self.words("trunk", blocks, channels, wide, wide - pooled, pooled, pooled)
        return blocks

    def block(self, key: str) -> str:
        """Writes the kind of a block, and returns it."""
        if f"{key}.turns" in self.state:
            kind = ATTENTION
        elif f"{key}.after.scale" in self.state:
            kind = NESTED
        elif f"{key}.pooling.conv.weight" in self.state:
            kind = POOLING
        else:
            kind = ORDINARY
        self.words(kind, key)
        return kind

    def count(self, number: int) -> None:
        """Writes a number that is always the same."""
        self.words(number)

    def name(self, name: str) -> None:
        """Writes the name of a part without numbers."""
        self.words(name)

    def conv(self, key: str) -> None:
        weight = self.state[f"{key}.weight"]
        inputs, rows, columns = self.network.get_submodule(key).window
        self.words(key, rows, columns, inputs, len(weight), 1, 1)
        self.floats(weight.reshape(-1, inputs, rows, columns).transpose(2, 3, 1, 0))

    def norm(self, key: str) -> None:
        """Writes a factor and a bias, as a normalisation by a mean of 0 and a variance of 1."""
        scale, bias = self.state[f"{key}.scale"], self.state[f"{key}.bias"]
        self.words(key, len(scale), EPSILON, 1, 1)
        for numbers in (np.zeros_like(scale), np.ones_like(scale), scale, bias):
            self.floats(numbers)
        self.name(f"{key}.activation")

    def heads(self, key: str) -> None:
        """Writes the heads of an attention, of queries and of keys, and that keys are turned as learned."""
        heads = self.network.get_submodule(key).heads
        self.words(heads, heads, HEAD_KEYS, HEAD_VALUES, 1, 1)

    def mean_square(self, key: str) -> None:
        """Writes the factors of a normalisation by the mean square."""
        scale = self.state[f"{key}.scale"]
        self.words(f"{key}.norm", len(scale), MEAN_SQUARE_EPSILON)
        self.floats(scale)

    def turns(self, key: str) -> None:
        turns = self.state[f"{key}.turns"]
        self.words(f"{key}.turns", *turns.shape)
        self.floats(turns)

    def matrix(self, key: str) -> None:
        weight = self.state[f"{key}.weight"]
        outputs, inputs = weight.shape
        self.words(key, inputs, outputs)
        self.floats(weight.T)

    def bias(self, key: str) -> None:
        bias = self.state[f"{key}.bias"]
        self.words(f"{key}.bias", len(bias))
        self.floats(bias)


class Reader:
    """Reads layers from memory, with the methods of `Writer`."""

    def __init__(self, data: bytes):
        self.data, self.at = data, 0
        self.state: dict[str, np.ndarray] = {}
        self.blocks = 0

    def word(self) -> str:
        while self.data[self.at:self.at + 1].isspace():
            self.at += 1
        start = self.at
        while self.at < len(self.data) and not self.data[self.at:self.at + 1].isspace():
            self.at += 1
        return self.data[start:self.at].decode("ascii")

    def counts(self, count: int) -> list[int]:
        return [int(self.word()) for _ in range(count)]

    def floats(self, *shape: int) -> np.ndarray:
        count = int(np.prod(shape))
        start = self.data.index(BINARY, self.at) + len(BINARY)
        if self.data[self.at:start - len(BINARY)].strip():
            raise FormatError("numbers are missing")
        self.at = start + 4 * count
        return np.frombuffer(self.data, "<f4", count, start).reshape(shape)

    def head(self) -> int:
        self.word()
        if self.counts(3) != [VERSION, samples.PLANES, samples.GLOBALS]:
            raise FormatError(f"only version {VERSION} can be read")
        self.word()
        self.blocks, *_ = self.counts(6)
        return self.blocks

    def block(self, key: str) -> str:
        kind = self.word()
        if kind not in (ORDINARY, POOLING, NESTED, ATTENTION):
            raise FormatError(f"blocks of the kind {kind} cannot be read")
        self.word()
        return kind

    def count(self, number: int) -> None:
        if self.counts(1) != [number]:
            raise FormatError(f"a number should be {number}")

    def name(self, name: str) -> None:
        self.word()

    def conv(self, key: str) -> None:
        self.word()
        rows, columns, inputs, outputs, *_ = self.counts(6)
        weight = self.floats(rows, columns, inputs, outputs)
        self.state[f"{key}.weight"] = weight.transpose(3, 2, 0, 1).reshape(outputs, -1)

    def norm(self, key: str) -> None:
        self.word()
        channels, epsilon = int(self.word()), float(self.word())
        has_scale, has_bias = self.counts(2)
        mean, variance = self.floats(channels), self.floats(channels)
        scale = self.floats(channels) if has_scale else np.ones(channels)
        bias = self.floats(channels) if has_bias else np.zeros(channels)
        scale = scale / np.sqrt(variance + epsilon)
        self.state[f"{key}.scale"] = scale
        self.state[f"{key}.bias"] = bias - scale * mean
        self.word()

    def heads(self, key: str) -> None:
        heads = self.counts(6)
        if heads != [heads[0], heads[0], HEAD_KEYS, HEAD_VALUES, 1, 1]:
            raise FormatError("another attention than these scripts make")

    def mean_square(self, key: str) -> None:
        self.word()
        channels, epsilon = int(self.word()), float(self.word())
        if epsilon != MEAN_SQUARE_EPSILON:
            raise FormatError(f"an attention with an epsilon of {epsilon}")
        self.state[f"{key}.scale"] = self.floats(channels)

    def turns(self, key: str) -> None:
        self.word()
        self.state[f"{key}.turns"] = self.floats(*self.counts(3))

    def matrix(self, key: str) -> None:
        self.word()
        inputs, outputs = self.counts(2)
        self.state[f"{key}.weight"] = self.floats(inputs, outputs).T

    def bias(self, key: str) -> None:
        self.word()
        self.state[f"{key}.bias"] = self.floats(int(self.word()))

    def shape(self) -> Architecture:
        """The dimensions of the network, found from its layers."""
        channels, window = self.state["planes.weight"].shape

        def width(key: str) -> int:
            return self.state[f"{key}.weight"].shape[0] if f"{key}.weight" in self.state else 0

        nested = "blocks.0.after.scale" in self.state
        inner = width("blocks.0.first") if nested else 0
        first = ".blocks.0" if nested else ""
        keys = [f"blocks.{number}" for number in range(self.blocks)]
        attends = [f"{key}.turns" in self.state for key in keys]
        pooled = [width(f"{key}{first}.pooling.conv") for key, is_one in zip(keys, attends) if not is_one]
        # Before an attention, `at - earlier attentions` residual blocks have been counted.
        places = [at for at, is_one in enumerate(attends) if is_one]
        return Architecture(
            channels=channels, inner=inner, pooling=tuple(pools > 0 for pools in pooled),
            attention=tuple(at - earlier for earlier, at in enumerate(places)),
            diameter=math.isqrt(window // samples.PLANES), pooled=max(pooled),
            policy=width("policy.first"), policy_pooled=width("policy.pooling.conv"),
            value=width("value.conv"), hidden=width("value.hidden"))


def pass_layers(file: Writer | Reader) -> None:
    """Writes or reads a whole network."""
    blocks = file.head()
    file.conv("planes")
    file.matrix("globals")
    for number in range(blocks):
        pass_block(file, f"blocks.{number}")
    file.norm("tip")
    file.name("policy")
    file.conv("policy.first")
    pass_pooling(file, "policy.pooling")
    file.norm("policy.norm")
    file.conv("policy.second")
    file.matrix("policy.to_pass")
    file.name("value")
    file.conv("value.conv")
    file.norm("value.norm")
    file.matrix("value.hidden")
    file.bias("value.hidden")
    file.name("value.activation")
    file.matrix("value.outcome")
    file.bias("value.outcome")
    file.matrix("value.score")
    file.bias("value.score")
    file.conv("value.owner")


def pass_block(file: Writer | Reader, key: str) -> None:
    """Writes or reads a block with the blocks that are nested in it."""
    kind = file.block(key)
    if kind == ATTENTION:
        pass_attention(file, key)
        return
    if kind == NESTED:
        file.count(Nested.BLOCKS)
    file.norm(f"{key}.before")
    file.conv(f"{key}.first")
    if kind == NESTED:
        for number in range(Nested.BLOCKS):
            pass_block(file, f"{key}.blocks.{number}")
        file.norm(f"{key}.after")
    else:
        if kind == POOLING:
            pass_pooling(file, f"{key}.pooling")
        file.norm(f"{key}.between")
    file.conv(f"{key}.second")


def pass_attention(file: Writer | Reader, key: str) -> None:
    """Writes or reads an attention."""
    file.heads(key)
    file.mean_square(key)
    for matrix in ("queries", "keys", "values", "last"):
        file.matrix(f"{key}.{matrix}")
    file.turns(key)


def pass_pooling(file: Writer | Reader, key: str) -> None:
    """Writes or reads a global pooling."""
    file.conv(f"{key}.conv")
    file.norm(f"{key}.norm")
    file.matrix(f"{key}.to_bias")


def write(path: pathlib.Path, network: Network, name: str, bits: int) -> None:
    """Writes `network` with weights of `bits` significant bits, all at once or not at all."""
    if not name or any(letter.isspace() for letter in name):
        raise FormatError(f"the name of a network is one word, not '{name}'")
    writer = Writer(network.folded(), name, bits)
    pass_layers(writer)
    # Without the time and the file's name, the same network always gives the same file.
    packed = gzip.compress(bytes(writer.bytes), mtime=0)
    part = path.with_name(path.name + ".part")
    part.write_bytes(packed)
    os.replace(part, path)


def read(path: pathlib.Path) -> Network:
    """The folded network in a file."""
    try:
        with gzip.open(path) as file:
            reader = Reader(file.read())
        pass_layers(reader)
        network = Network(reader.shape()).folded()
        state = {key: torch.from_numpy(np.array(numbers, np.float32))
                 for key, numbers in reader.state.items()}
        network.load_state_dict(state)
        return network
    except (FormatError, OSError, EOFError, ValueError, KeyError, RuntimeError) as error:
        raise FormatError(f"{path}: not a network that can be read ({error})") from error
