"""The steps of a training on a GPU, where a program that starts thousands of small kernels waits for itself.

Convolutions of equal shape are one tensor, a stack, so that few kernels standardise and change all of them.
The standardised weights are computed once in a step, for all its batches. `Captured` replays a sequence of
kernels that was started once.
"""

from collections.abc import Callable

import torch
from torch import Tensor

import losses
from batches import Batch
from model import Attention, Conv, Network, standardised

# Muon: the share of the momentum that is kept, the factors of a step of the Newton-Schulz iteration and the
# number of steps (Jordan et al., "Muon: an optimizer for hidden layers in neural networks", 2024).
MOMENTUM, FACTORS, ITERATIONS = 0.95, (3.4445, -4.7750, 2.0315), 5
# The root of the mean square of an update, as large as AdamW's (Liu et al., "Muon is scalable for LLM
# training", 2025).
UPDATE = 0.2
DECAY, LARGEST_GRADIENT = 0.01, 1.0


class Stack:
    """The weights of layers of equal shape, [k, outputs, fan], and the gains of convolutions."""

    def __init__(self, layers: list, momentum: bool):
        self.layers = layers
        self.weight = grown(torch.stack([layer.weight.detach() for layer in layers]))
        is_conv = isinstance(layers[0], Conv)
        self.gain = grown(torch.stack([layer.gain.detach() for layer in layers])) if is_conv else None
        self.momentum = torch.zeros_like(self.weight) if momentum else None
        # What the layers compute with, and where its gradients are added up.
        if is_conv:
            for layer in layers:
                layer.given = grown(torch.empty_like(layer.weight))
        self.used = [layer.given if is_conv else layer.weight for layer in layers]
        for weight in self.used:
            weight.grad = torch.zeros_like(weight)

    def weights(self) -> list[Tensor]:
        return [self.weight] if self.gain is None else [self.weight, self.gain]

    @torch.no_grad()
    def give(self) -> None:
        """Gives the layers their weights for a step."""
        weight = self.weight if self.gain is None else standardised(self.weight, self.gain)
        torch._foreach_copy_([used.data for used in self.used], list(weight.unbind(0)))

    def collect(self) -> None:
        """Makes the gradients of the stack from those of the layers."""
        grad = torch.stack([used.grad for used in self.used])
        if self.gain is None:
            self.weight.grad.copy_(grad)
            return
        with torch.enable_grad():
            weight = standardised(self.weight, self.gain)
        grads = torch.autograd.grad(weight, (self.weight, self.gain), grad)
        torch._foreach_copy_([self.weight.grad, self.gain.grad], list(grads))

    @torch.no_grad()
    def restore(self) -> None:
        """Puts the weights back into the layers."""
        for number, layer in enumerate(self.layers):
            layer.weight.copy_(self.weight[number])
            if self.gain is not None:
                layer.gain.copy_(self.gain[number])


def grown(weights: Tensor) -> Tensor:
    """Weights that are trained, with a place for their gradients."""
    weights.requires_grad_()
    weights.grad = torch.zeros_like(weights)
    return weights


@torch.no_grad()
def muon(stack: Stack, rate: Tensor) -> None:
    """An update of a stack by its gradients."""
    weight, momentum = stack.weight, stack.momentum
    momentum.lerp_(weight.grad, 1 - MOMENTUM)
    x = weight.grad.lerp(momentum, MOMENTUM)
    x = x.bfloat16() if x.is_cuda else x
    is_tall = x.shape[1] > x.shape[2]
    x = x.mT if is_tall else x
    x = x / x.norm(dim=(1, 2), keepdim=True).clamp(min=1e-7)
    first, second, third = FACTORS
    for _ in range(ITERATIONS):
        square = x @ x.mT
        square = torch.baddbmm(square, square, square, beta=second, alpha=third)
        x = torch.baddbmm(x, square, x, beta=first)
    x = (x.mT if is_tall else x).float()
    largest = max(weight.shape[1:])
    weight.mul_(1 - rate * DECAY).sub_(x * (rate * (UPDATE * largest ** 0.5)))


def in_stacks(layers: list, momentum: bool) -> list[Stack]:
    by_shape: dict[torch.Size, list] = {}
    for layer in layers:
        by_shape.setdefault(layer.weight.shape, []).append(layer)
    return [Stack(alike, momentum) for alike in by_shape.values()]


class Captured:
    """A sequence of kernels: captured at the first call on a GPU, and replayed from then on."""

    def __init__(self, work: Callable[[], Tensor | None], device: torch.device, pool: object):
        self.work, self.pool = work, pool
        self.graph = torch.cuda.CUDAGraph() if device.type == "cuda" else None
        self.result: Tensor | None = None
        self.is_captured = False

    def capture(self) -> None:
        """Captures the sequence, after some calls that let libraries choose their kernels."""
        stream = torch.cuda.Stream()
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            for _ in range(3):
                self.work()
        torch.cuda.current_stream().wait_stream(stream)
        with torch.cuda.graph(self.graph, pool=self.pool):
            self.result = self.work()
        self.is_captured = True

    def __call__(self) -> Tensor | None:
        if self.graph is None:
            return self.work()
        if not self.is_captured:
            raise RuntimeError("not captured")
        self.graph.replay()
        return self.result


class Trained:
    """A network in training, with the mean of its weights over the last steps."""

    def __init__(self, network: Network, device: torch.device, average: float = 0.999):
        self.network = network.to(device, memory_format=torch.channels_last)
        self.device, self.keeps = device, average
        modules = list(self.network.blocks.modules())
        inner = [layer for layer in modules if isinstance(layer, Conv) and layer.gain is not None]
        attentions = [layer for layer in modules if isinstance(layer, Attention)]
        matrices = [matrix for layer in attentions for matrix in layer.matrices()]
        heads = [layer for layer in self.network.modules() if isinstance(layer, Conv)
                 and layer.gain is not None and not any(layer is other for other in inner)]
        self.by_muon = in_stacks(inner, True) + in_stacks(matrices, True)
        self.stacks = self.by_muon + in_stacks(heads, False)
        stacked = {id(weight) for stack in self.stacks for layer in stack.layers
                   for weight in (layer.weight, getattr(layer, "gain", None))}
        rest = {key: weight for key, weight in self.network.named_parameters() if id(weight) not in stacked}
        for weight in rest.values():
            grown(weight)
        self.rest = list(rest.values())
        # Numbers of a step, on the device, so that captured kernels read them.
        self.rate, self.kept, self.steps = torch.zeros((), device=device), torch.ones((), device=device), 0
        self.adam = self._adam(rest)
        self.all = self.rest + [weight for stack in self.stacks for weight in stack.weights()]
        self.average = [weight.detach().clone() for weight in self.all]
        self.pool = torch.cuda.graph_pool_handle() if device.type == "cuda" else None
        self.begin = Captured(self._begin, device, self.pool)
        self.end = Captured(self._end, device, self.pool)
        self.passes: dict[tuple, tuple[Captured, Batch]] = {}
        if self.begin.graph is not None:
            # At a rate of 0 and without gradients these steps change nothing.
            self._begin()
            self.begin.capture()
            self.end.capture()

    def _adam(self, rest: dict[str, Tensor]) -> torch.optim.Optimizer:
        """AdamW for everything that Muon does not train, with decay for convolutions and matrices."""
        heavy = [weight for key, weight in rest.items() if key.endswith(".weight")]
        light = [weight for key, weight in rest.items() if not key.endswith(".weight")]
        heavy += [stack.weight for stack in self.stacks if stack.momentum is None]
        light += [stack.gain for stack in self.stacks if stack.gain is not None]
        groups = [{"params": heavy, "weight_decay": DECAY}, {"params": light, "weight_decay": 0.0}]
        on_gpu = self.device.type == "cuda"
        return torch.optim.AdamW(groups, lr=self.rate, betas=(0.9, 0.99), capturable=on_gpu, fused=on_gpu)

    def _begin(self) -> None:
        for stack in self.stacks:
            stack.give()
        torch._foreach_zero_([weight.grad for weight in self.rest]
                             + [used.grad for stack in self.stacks for used in stack.used])

    def _pass(self, batch: Batch, share: float) -> Tensor:
        """Adds the gradients of a batch, which has this share of the step's samples. Returns its losses."""
        with torch.autocast(self.device.type, torch.bfloat16, self.device.type == "cuda", cache_enabled=False):
            output = self.network(batch.planes, batch.globals)
        parts = losses.losses(output, batch)
        (losses.total(parts) * share).backward()
        return torch.stack([loss.detach() for loss in parts.values()])

    def _end(self) -> None:
        for stack in self.stacks:
            stack.collect()
        torch.nn.utils.clip_grad_norm_(self.all, LARGEST_GRADIENT)
        for group in self.adam.param_groups:
            group["lr"] = self.rate
        self.adam.step()
        for stack in self.by_muon:
            muon(stack, self.rate)
        with torch.no_grad():
            now = torch._foreach_mul(self.all, 1 - self.kept)
            torch._foreach_mul_(self.average, self.kept)
            torch._foreach_add_(self.average, now)

    def step(self, batches: list[Batch], rate: float) -> list[Tensor]:
        """Learns from batches of several sizes of boards. Returns the losses of each."""
        self.rate.fill_(rate)
        # The first steps are forgotten sooner, since their weights are far from the later ones.
        self.kept.fill_(min(self.keeps, (1 + self.steps) / (10 + self.steps)))
        self.steps += 1
        total = sum(len(batch.planes) for batch in batches)
        captured = [self._captured(batch, len(batch.planes) / total) for batch in batches]
        self.begin()
        found = []
        for (work, inputs), batch in zip(captured, batches):
            for place, numbers in zip(inputs, batch):
                if place is not numbers:
                    place.copy_(numbers)
            found.append(work().clone())
        self.end()
        return found

    def _captured(self, batch: Batch, share: float) -> tuple[Captured, Batch]:
        key = (batch.planes.shape, share)
        if self.device.type != "cuda":
            return Captured(lambda: self._pass(batch, share), self.device, None), batch
        if key not in self.passes:
            inputs = Batch(*[numbers.clone() for numbers in batch])
            work = Captured(lambda: self._pass(inputs, share), self.device, self.pool)
            self.begin()
            work.capture()
            self.passes[key] = work, inputs
        return self.passes[key]

    @torch.no_grad()
    def averaged(self) -> Network:
        """A network with the mean weights, on the processor."""
        now = [weight.detach().clone() for weight in self.all]
        torch._foreach_copy_(self.all, self.average)
        for stack in self.stacks:
            stack.restore()
        network = Network(self.network.shape)
        network.load_state_dict(self.network.state_dict())
        torch._foreach_copy_(self.all, now)
        self._begin()
        return network
