"""The network: what KataGo's format calls version 8, with residual blocks, global pooling, and attention.

Where the format has a normalisation, this network has a factor and a bias for each channel. It uses
no statistics of batches, which would depend on the size of the board. Instead, the weights of
convolutions are standardised: their mean is 0 and their variance is fixed, so that a convolution
neither shifts nor blows up its inputs (Brock, De and Smith, "Characterizing signal propagation to
close the performance gap in unnormalized ResNets", 2021). A *folded* network, such as a file has,
contains the standardised weights.

Shapes: n positions, C channels, H rows and W columns, A = H * W points.
"""

import copy
import dataclasses
from typing import NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional

try:
    import fused
except ImportError:  # without Triton, and so without a GPU
    fused = None
from samples import GLOBALS, PLANES

# Added to variances. In 32 bits it vanishes beside a variance of 1.
EPSILON = 1e-20
# The standard deviation of normally distributed numbers after a rectifier.
RECTIFIED = 0.5838
# The mean number of planes that are 1 at a point of an ordinary position.
DENSITY = 2.0
# The channels of the trunk for each head of an attention, and the numbers of its values and keys.
HEAD, HEAD_VALUES, HEAD_KEYS = 32, 32, 16
# Added to the mean squares of an attention's inputs.
MEAN_SQUARE_EPSILON = 1e-6
# The slowest turn of a key is about this many times slower than the fastest, one radian a step.
SLOWEST_TURN = 30.0


def rounded(width: float) -> int:
    """The nearest multiple of 8, at least 8, which is fast on processors."""
    return max(8, 8 * round(width / 8))


@dataclasses.dataclass(frozen=True)
class Architecture:
    """The dimensions of a network. Widths are in channels."""

    channels: int  # of the trunk
    pooling: tuple[bool, ...]  # for each block, whether it has global pooling
    pooled: int  # the part of the trunk that blocks with pooling pool
    diameter: int  # of the convolution that reads the planes, in points
    policy: int  # of the policy head
    policy_pooled: int  # pooled channels of the policy head
    value: int  # of the value head
    hidden: int  # outputs of the value head's hidden layer
    # The width inside nested bottlenecks, each with two residual blocks; 0 if the blocks are
    # residual blocks themselves.
    inner: int = 0
    # The residual blocks, counted from 1, that an attention follows.
    attention: tuple[int, ...] = ()

    def __post_init__(self):
        blocks = len(self.pooling)
        for block in self.attention:
            if not 1 <= block <= blocks:
                raise ValueError(f"there is no block {block} among {blocks} blocks")
        if self.attention and self.channels % HEAD:
            raise ValueError(f"an attention needs channels in multiples of {HEAD}")

    @classmethod
    def usual(cls, blocks: int, channels: int, pooling: list[int] | None = None,
              attention: list[int] | None = None, **widths: int | None) -> "Architecture":
        """A network of `blocks` blocks, with global pooling in the blocks of `pooling`, counted from 1.

        Without `pooling`, every other block from the third on has it, except the last. Widths that
        are left out or None are in proportion to the trunk.
        """
        pooling = list(range(3, blocks, 2)) if pooling is None else pooling
        attention = attention or []
        for block in pooling:
            if not 1 <= block <= blocks:
                raise ValueError(f"there is no block {block} among {blocks} blocks")
        chosen = {name: width for name, width in widths.items() if width is not None}
        wide = chosen.get("inner") or channels
        if not 0 < chosen.get("pooled", 1) < wide:
            raise ValueError(f"{chosen['pooled']} of {wide} channels cannot be pooled")
        half = rounded(channels / 2)
        pools = tuple(b + 1 in pooling for b in range(blocks))
        return cls(channels=channels, pooling=pools, attention=tuple(attention), **{
            "pooled": rounded(0.3 * wide), "diameter": 5, "policy": half, "policy_pooled": half,
            "value": half, "hidden": channels, **chosen})

    @classmethod
    def parse(cls, words: str) -> "Architecture":
        """The usual network that the words describe: `6x64` has 6 blocks of 64 channels, `6x128x64+2+4` has 6 nested
        bottlenecks of 128 channels with 64 inside, and attentions after the second and the fourth.

        Raises ValueError if they describe none.
        """
        widths, *attention = words.split("+")
        sides = widths.split("x")
        if len(sides) not in (2, 3) or not all(number.isdigit() for number in [*sides, *attention]):
            raise ValueError(f"'{words}' is not a number of blocks and of channels such as 6x64")
        blocks, channels, *inner = map(int, sides)
        return cls.usual(blocks, channels, attention=[int(block) for block in attention],
                         inner=inner[0] if inner else None)


class Output(NamedTuple):
    """The outputs of a network, from the side of the mover."""

    policy: Tensor  # [n, A + 1]: logits of the points and the pass
    outcome: Tensor  # [n, 3]: logits of win, loss and no result
    # [n, 4]: for games with a result, the mean score, its deviation (before the softplus) and the
    # lead, all three in units of SCORE points; then the time left, which is not trained.
    score: Tensor
    owner: Tensor  # [n, A]: inverse hyperbolic tangents of the mean owner


# The factor of scores in version 8 of the format, in points.
SCORE = 20.0


class Conv(nn.Module):
    """A convolution without a bias. Reads [n, inputs, H, W]."""

    def __init__(self, inputs: int, outputs: int, diameter: int, gain: float | None = 1.0):
        """With a `gain`, the weights are standardised, so that the outputs have about this standard
        deviation when the inputs come from a rectifier."""
        super().__init__()
        self.window = (inputs, diameter, diameter)
        # A matrix, because Muon needs one. If it is standardised, its scale only affects the rate.
        fan = inputs * diameter ** 2
        self.weight = nn.Parameter(fan ** -0.5 * torch.randn(outputs, fan))
        self.gain = None if gain is None else nn.Parameter(torch.full((outputs, 1), gain))
        # The standardised weights, if `stacks` computes them once for several batches.
        self.given: Tensor | None = None

    def used(self) -> Tensor:
        """The weights that multiply the inputs, [outputs, inputs * diameter^2]."""
        if self.gain is None:
            return self.weight
        return standardised(self.weight, self.gain) if self.given is None else self.given

    def forward(self, x: Tensor) -> Tensor:
        weight = self.used().unflatten(1, self.window)
        return functional.conv2d(x, weight, padding=self.window[-1] // 2)


def standardised(weight: Tensor, gain: Tensor) -> Tensor:
    """Weights, [..., outputs, fan], of which each filter has a mean of 0 and a length in proportion to
    its gain, [..., outputs, 1]."""
    variance, mean = torch.var_mean(weight, -1, correction=0, keepdim=True)
    return (weight - mean) * torch.rsqrt(variance * weight.shape[-1] + 1e-8) * (gain / RECTIFIED)


class Norm(nn.Module):
    """A factor and a bias for each channel, and a rectifier."""

    def __init__(self, channels: int):
        super().__init__()
        self.scale = nn.Parameter(torch.ones(channels))
        self.bias = nn.Parameter(torch.zeros(channels))

    def forward(self, x: Tensor) -> Tensor:
        if fused is not None and x.is_cuda:
            return fused.AffineRelu.apply(x, self.scale, self.bias)
        # A batch normalisation with fixed statistics has the fastest kernels of PyTorch.
        zero, one = torch.zeros_like(self.bias), torch.ones_like(self.bias)
        return functional.relu(
            functional.batch_norm(x, zero, one, self.scale, self.bias, eps=EPSILON))


def means(x: Tensor) -> tuple[Tensor, float]:
    """The means of all channels over the board, [n, C], and the format's measure of its size."""
    side = (x.shape[2] * x.shape[3]) ** 0.5
    return x.mean((2, 3), dtype=torch.float32), (side - 14) / 10


class Pooling(nn.Module):
    """Global pooling: the means and maxima of some channels over the board."""

    def __init__(self, inputs: int, pooled: int, outputs: int, diameter: int):
        super().__init__()
        self.conv = Conv(inputs, pooled, diameter)
        self.norm = Norm(pooled)
        self.to_bias = nn.Linear(3 * pooled, outputs, bias=False)
        nn.init.normal_(self.to_bias.weight, std=0.3 * pooled ** -0.5)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """Maps [n, inputs, H, W] to the pooled numbers, [n, 3 * pooled], and a bias, [n, outputs, 1, 1]."""
        x = self.norm(self.conv(x))
        mean, size = means(x)
        pooled = torch.cat([mean, mean * size, x.amax((2, 3)).float()], dim=1)
        return pooled, self.to_bias(pooled)[..., None, None]


class Block(nn.Module):
    """A residual block. An untrained block adds nothing to the trunk."""

    def __init__(self, channels: int, pooled: int):
        """`pooled` is the number of pooled channels; 0 for no pooling."""
        super().__init__()
        regular = channels - pooled
        self.before = Norm(channels)
        self.first = Conv(channels, regular, 3)
        self.pooling = Pooling(channels, pooled, regular, 3) if pooled else None
        self.between = Norm(regular)
        self.second = Conv(regular, channels, 3, gain=0.0)

    def forward(self, x: Tensor) -> Tensor:
        entered = self.before(x)
        middle = self.first(entered)
        if self.pooling is not None:
            middle = middle + self.pooling(entered)[1].to(middle.dtype)
        return x + self.second(self.between(middle))


class Nested(nn.Module):
    """A nested bottleneck: residual blocks that are narrower than the trunk, of which the first may
    have global pooling. An untrained one adds nothing to the trunk."""

    BLOCKS = 2

    def __init__(self, channels: int, inner: int, pooled: int):
        super().__init__()
        self.before = Norm(channels)
        self.first = Conv(channels, inner, 1)
        self.blocks = nn.ModuleList(
            Block(inner, 0 if number else pooled) for number in range(Nested.BLOCKS))
        self.after = Norm(inner)
        self.second = Conv(inner, channels, 1, gain=0.0)

    def forward(self, x: Tensor) -> Tensor:
        middle = self.first(self.before(x))
        for block in self.blocks:
            middle = block(middle)
        return x + self.second(self.after(middle))


class Attention(nn.Module):
    """An attention of all points to all points (Vaswani et al., "Attention is all you need", 2017).
    Queries and keys are turned by angles that grow with column and row (RoPE; Su et al., "RoFormer",
    2021) and are learned. An untrained one adds nothing to the trunk."""

    def __init__(self, channels: int):
        super().__init__()
        self.heads = channels // HEAD
        self.scale = nn.Parameter(torch.ones(channels))
        keys, values = self.heads * HEAD_KEYS, self.heads * HEAD_VALUES
        self.queries = nn.Linear(channels, keys, bias=False)
        self.keys = nn.Linear(channels, keys, bias=False)
        self.values = nn.Linear(channels, values, bias=False)
        self.last = nn.Linear(values, channels, bias=False)
        nn.init.zeros_(self.last.weight)
        # For each head and each pair of numbers, the angles of a step to the right and of a step down.
        pairs = HEAD_KEYS // 2
        speed = SLOWEST_TURN ** -torch.linspace(0, 1, pairs // 2)
        still = torch.zeros_like(speed)
        turns = torch.stack([torch.cat([speed, still]), torch.cat([still, speed])], dim=1)
        self.turns = nn.Parameter(turns.repeat(self.heads, 1, 1))

    def matrices(self) -> list[nn.Linear]:
        return [self.queries, self.keys, self.values, self.last]

    def turned(self, x: Tensor, rows: int, columns: int) -> Tensor:
        """Turns [n, heads, A, keys] by the places of the points."""
        down, right = torch.meshgrid(
            torch.arange(rows, device=x.device), torch.arange(columns, device=x.device), indexing="ij")
        # Not a product of matrices, which 16 bits would make too coarse.
        across, along = self.turns[:, None].unbind(3)
        angles = across * right.reshape(-1, 1) + along * down.reshape(-1, 1)  # [heads, A, pairs]
        cosine, sine = angles.cos(), angles.sin()
        even, odd = x[..., 0::2], x[..., 1::2]
        return torch.stack([even * cosine - odd * sine, odd * cosine + even * sine], dim=-1).flatten(-2)

    def forward(self, x: Tensor) -> Tensor:
        points = x.flatten(2).transpose(1, 2).float()
        square = points.square().mean(2, keepdim=True)
        points = points * torch.rsqrt(square + MEAN_SQUARE_EPSILON) * self.scale

        def heads(matrix: nn.Linear) -> Tensor:
            return matrix(points).unflatten(2, (self.heads, -1)).transpose(1, 2)

        board = x.shape[2:]
        queries, keys = (self.turned(heads(matrix).float(), *board)
                         for matrix in (self.queries, self.keys))
        values = heads(self.values)
        mixed = functional.scaled_dot_product_attention(
            queries.to(values.dtype), keys.to(values.dtype), values)
        added = self.last(mixed.transpose(1, 2).flatten(2))
        return x + added.transpose(1, 2).unflatten(2, board).to(x.dtype)


class PolicyHead(nn.Module):
    """Predicts how likely moves are."""

    def __init__(self, shape: Architecture):
        super().__init__()
        self.first = Conv(shape.channels, shape.policy, 1)
        self.pooling = Pooling(shape.channels, shape.policy_pooled, shape.policy, 1)
        self.norm = Norm(shape.policy)
        self.second = Conv(shape.policy, 1, 1, gain=None)
        self.to_pass = nn.Linear(3 * shape.policy_pooled, 1, bias=False)
        nn.init.normal_(self.second.weight, std=0.3 * shape.policy ** -0.5)
        nn.init.normal_(self.to_pass.weight, std=0.3 * shape.policy_pooled ** -0.5)

    def forward(self, x: Tensor) -> Tensor:
        """Maps [n, C, H, W] to logits, [n, A + 1]."""
        pooled, bias = self.pooling(x)
        x = self.first(x)
        points = self.second(self.norm(x + bias.to(x.dtype)))
        return torch.cat([points.flatten(1).float(), self.to_pass(pooled).float()], dim=1)


class ValueHead(nn.Module):
    """Predicts who wins, by how much, and who owns which point."""

    def __init__(self, shape: Architecture):
        super().__init__()
        self.conv = Conv(shape.channels, shape.value, 1)
        self.norm = Norm(shape.value)
        self.hidden = nn.Linear(3 * shape.value, shape.hidden)
        self.outcome = nn.Linear(shape.hidden, 3)
        self.score = nn.Linear(shape.hidden, 4)
        self.owner = Conv(shape.value, 1, 1, gain=None)
        for layer in (self.hidden, self.outcome, self.score):
            nn.init.zeros_(layer.bias)
        nn.init.kaiming_normal_(self.hidden.weight, nonlinearity="relu")
        nn.init.normal_(self.outcome.weight, std=0.3 * shape.hidden ** -0.5)
        nn.init.normal_(self.score.weight, std=0.1 * shape.hidden ** -0.5)
        nn.init.zeros_(self.score.weight[3])
        nn.init.normal_(self.owner.weight, std=0.3 * shape.value ** -0.5)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Maps [n, C, H, W] to outcome, score and owner, as in `Output`."""
        x = self.norm(self.conv(x))
        mean, size = means(x)
        pooled = torch.cat([mean, mean * size, mean * (size * size - 0.1)], dim=1)
        hidden = functional.relu(self.hidden(pooled))
        owner = self.owner(x).flatten(1)
        return self.outcome(hidden).float(), self.score(hidden).float(), owner.float()


class Network(nn.Module):
    """The whole network."""

    def __init__(self, shape: Architecture):
        super().__init__()
        self.shape = shape
        self.planes = Conv(PLANES, shape.channels, shape.diameter, gain=None)
        nn.init.normal_(self.planes.weight, std=(DENSITY * shape.diameter ** 2) ** -0.5)
        self.globals = nn.Linear(GLOBALS, shape.channels, bias=False)
        nn.init.normal_(self.globals.weight, std=0.3)
        pooled = [shape.pooled if pools else 0 for pools in shape.pooling]
        blocks = []
        for number, pools in enumerate(pooled, 1):
            blocks.append(Nested(shape.channels, shape.inner, pools) if shape.inner
                          else Block(shape.channels, pools))
            if number in shape.attention:
                blocks.append(Attention(shape.channels))
        self.blocks = nn.ModuleList(blocks)
        self.tip = Norm(shape.channels)
        self.policy = PolicyHead(shape)
        self.value = ValueHead(shape)

    def forward(self, planes: Tensor, globals: Tensor) -> Output:
        """Reads [n, 22, H, W] and [n, 19]."""
        x = self.planes(planes)
        x = x + self.globals(globals)[..., None, None].to(x.dtype)
        for block in self.blocks:
            x = block(x)
        x = self.tip(x)
        return Output(self.policy(x), *self.value(x))

    def attending(self, attention: tuple[int, ...]) -> "Network":
        """A network that computes the same, whose residual blocks of these numbers an untrained attention
        follows. This one must not have any yet."""
        network = Network(dataclasses.replace(self.shape, attention=attention))
        blocks = [block for block in network.blocks if not isinstance(block, Attention)]
        for block, own in zip(blocks, self.blocks):
            block.load_state_dict(own.state_dict())
        for name, part in self.named_children():
            if part is not self.blocks:
                network.get_submodule(name).load_state_dict(part.state_dict())
        return network

    def without_attention(self) -> "Network":
        """The network without its attentions, which then has to learn to do without them."""
        network = Network(dataclasses.replace(self.shape, attention=()))
        blocks = [block for block in self.blocks if not isinstance(block, Attention)]
        for block, own in zip(network.blocks, blocks):
            block.load_state_dict(own.state_dict())
        for name, part in self.named_children():
            if part is not self.blocks:
                network.get_submodule(name).load_state_dict(part.state_dict())
        return network

    def folded(self) -> "Network":
        """The same network with standardised weights, as a file has them."""
        network = copy.deepcopy(self)
        for layer in network.modules():
            if isinstance(layer, Conv):
                layer.weight, layer.gain = nn.Parameter(layer.used().detach()), None
        return network

    def unfolded(self) -> "Network":
        """A network that can be trained and computes the same as this folded network.

        Raises ValueError if its convolutions were not standardised in training, as in networks of
        other programs. Then the mean of a filter's weights is not 0.
        """
        network = Network(self.shape)
        state = self.state_dict()
        for key, layer in network.named_modules():
            if isinstance(layer, Conv) and layer.gain is not None:
                weight = state[f"{key}.weight"]
                length = weight.norm(dim=1, keepdim=True)
                if (weight.sum(1, keepdim=True).abs() > 0.05 * length).any():
                    raise ValueError("its weights are not standardised, as training here needs")
                state[f"{key}.weight"] = weight / length.clamp(min=EPSILON)
                state[f"{key}.gain"] = length * RECTIFIED
        network.load_state_dict(state)
        return network
