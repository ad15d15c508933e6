"""Win rates that agree with how games ended: Platt, "Probabilistic outputs for support vector
machines" (1999).

A network learns its win rates from what a stronger player expects, with all the errors of that one. Of
the odds that it gives the mover, a power and a factor are fitted to the results of games.
"""

from typing import NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional

import batches
from model import Network
from samples import Size

# Boards that are evaluated at a time.
BATCH = 256
# Newton's method needs fewer steps than this; it starts near the minimum, since win rates are near.
STEPS = 20


class Correction(NamedTuple):
    """What is done to the logarithm of the mover's odds."""

    slope: float  # what it is multiplied by: below 1 for a network that is too sure
    shift: float  # what is added to it: negative for one too confident of the mover


@torch.no_grad()
def predictions(network: Network, records: Tensor, size: Size,
                device: str = "cpu") -> tuple[Tensor, Tensor]:
    """The logarithm of the mover's odds to win a game that somebody wins, and whether it did, of the
    positions for which that is known: both [n]."""
    odds, results = [], []
    for piece in records.split(BATCH):
        batch = batches.decode(piece.to(device), size, 0)
        win, loss, _ = network(batch.planes, batch.globals).outcome.unbind(1)
        is_known = batch.result.abs() == 1
        odds.append((win - loss)[is_known].cpu())
        results.append((batch.result[is_known] == 1).float().cpu())
    return torch.cat(odds), torch.cat(results)


def fit(odds: Tensor, results: Tensor) -> Correction:
    """The correction with which the results are likeliest.

    Raises ValueError where there is none, as with positions that were all won.
    """
    inputs = torch.stack([odds, torch.ones_like(odds)], dim=1).double()
    weights = torch.tensor([1.0, 0.0], dtype=torch.float64)
    for _ in range(STEPS):
        chances = (inputs @ weights).sigmoid()
        gradient = inputs.T @ (chances - results)
        curvature = (inputs.T * (chances * (1 - chances))) @ inputs
        step, fault = torch.linalg.solve_ex(curvature, gradient)
        weights -= step
        if fault or not weights.isfinite().all():
            raise ValueError("there are too few results to fit win rates to")
        if step.abs().max() < 1e-9:
            return Correction(*weights.tolist())
    raise ValueError("the results do not depend on the win rates as they should")


@torch.no_grad()
def correct(network: Network, correction: Correction) -> None:
    """Changes the network's win rates; its chance of no result stays, but for what follows from them."""
    layer: nn.Linear = network.value.outcome
    for numbers in (layer.weight, layer.bias):
        middle = (numbers[0] + numbers[1]) / 2
        half = correction.slope * (numbers[0] - numbers[1]) / 2
        numbers[0], numbers[1] = middle + half, middle - half
    layer.bias[0] += correction.shift / 2
    layer.bias[1] -= correction.shift / 2
