"""Fits win rates to the results of games: Platt, "Probabilistic outputs for support vector
machines" (1999).

A network learns its win rates from the expectations of a stronger player, with all their errors.
The odds that it gives the mover are raised to a power and multiplied by a factor, both of which are
fitted to the results of games.
"""

from typing import NamedTuple

import torch
from torch import Tensor, nn

import batches
from model import Network
from samples import Size

# The number of boards that are evaluated at a time.
BATCH = 256
# Newton's method needs fewer steps than this, because it starts from win rates that are nearly
# right.
STEPS = 20


class Correction(NamedTuple):
    """The correction of the logarithm of the mover's odds."""

    slope: float  # the factor: below 1 for a network that is too sure
    shift: float  # added to the product: negative for a network that is too confident of the mover


@torch.no_grad()
def predictions(network: Network, records: Tensor, size: Size,
                device: str = "cpu") -> tuple[Tensor, Tensor]:
    """The logarithm of the mover's odds to win, given that somebody wins, and whether the mover
    won; both [n], for the positions of games with a known winner."""
    odds, results = [], []
    for piece in records.split(BATCH):
        batch = batches.decode(piece.to(device), size, 0)
        win, loss, _ = network(batch.planes, batch.globals).outcome.unbind(1)
        is_known = batch.result.abs() == 1
        odds.append((win - loss)[is_known].cpu())
        results.append((batch.result[is_known] == 1).float().cpu())
    return torch.cat(odds), torch.cat(results)


def fit(odds: Tensor, results: Tensor) -> Correction:
    """The correction that makes the results most likely.

    Raises ValueError if there is none, for example when all positions were won.
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
    """Corrects the network's win rates. Its chance of no result changes only by normalisation."""
    layer: nn.Linear = network.value.outcome
    for numbers in (layer.weight, layer.bias):
        middle = (numbers[0] + numbers[1]) / 2
        half = correction.slope * (numbers[0] - numbers[1]) / 2
        numbers[0], numbers[1] = middle + half, middle - half
    layer.bias[0] += correction.shift / 2
    layer.bias[1] -= correction.shift / 2
