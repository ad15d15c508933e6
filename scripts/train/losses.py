"""How far a network's outputs are from the samples' labels."""

import torch
from torch import Tensor
from torch.nn import functional

from batches import Batch
from model import SCORE, Output

# The weight of each loss. All losses are 0 for a network that agrees with every label.
#
# The losses of chances (policy, outcome, owner) are their divergence from the label, in nats; for
# the owner it is the mean over the points. Scores are compared in units of SCORE points.
WEIGHTS = {
    "policy": 1.0,
    "outcome": 1.5,
    "mean": 2.0,
    "deviation": 1.0,
    "lead": 2.0,
    "owner": 6.0,
}

# From this error on, in units of SCORE points, the loss of a score is linear instead of quadratic,
# so that a few lost games on large boards do not drown everything else.
HUBER = 0.5


def divergence(logits: Tensor, chances: Tensor) -> Tensor:
    """The divergence, [n] in nats, of predicted logits from the labels' chances, both [n, k]."""
    cross = chances * functional.log_softmax(logits, dim=1)
    return (torch.xlogy(chances, chances) - cross).sum(dim=1)


def owner_divergence(owner: Tensor, target: Tensor) -> Tensor:
    """The same, [n], for inverse hyperbolic tangents of owners and the labels' means, both [n, A]."""
    # A mean owner of tanh(x) means a chance of sigmoid(2x).
    chance = ((1 + target) / 2).clamp(0, 1)
    entropy = -(torch.xlogy(chance, chance) + torch.xlogy(1 - chance, 1 - chance))
    cross = functional.binary_cross_entropy_with_logits(2 * owner, chance, reduction="none")
    return (cross - entropy).mean(dim=1)


def score_targets(batch: Batch) -> tuple[Tensor, Tensor]:
    """The labels' scores by the definition of version 8, [n, 3], in units of SCORE points; and
    their weights, [n].

    A label is about all games, and games without a result count as even. The network's scores are
    about games with a result. The mean and the mean square over these games are larger: they are
    divided by the chance of a result. The less likely a result is, the less the label says about
    them.
    """
    decided = (1 - batch.outcome[:, 2]).clamp(0, 1)
    mean, deviation, lead = batch.score.unbind(1)
    larger = 1 / decided.clamp(min=0.05)
    mean_square = (mean.square() + deviation.square()) * larger
    deviation = (mean_square - (mean * larger).square()).clamp(min=0).sqrt()
    targets = torch.stack([mean * larger, deviation, lead * larger], dim=1)
    return targets / SCORE, decided


def scores(output: Output) -> Tensor:
    """Mean, deviation and lead of games with a result, [n, 3], in units of SCORE points."""
    mean, deviation, lead, _ = output.score.unbind(1)
    return torch.stack([mean, functional.softplus(deviation), lead], dim=1)


def losses(output: Output, batch: Batch) -> dict[str, Tensor]:
    """The mean of each loss over a batch, by the names of WEIGHTS."""
    targets, weight = score_targets(batch)
    errors = functional.huber_loss(scores(output), targets, reduction="none", delta=HUBER)
    mean, deviation, lead = (errors * weight[:, None]).mean(dim=0)
    return {
        "policy": divergence(output.policy, batch.policy).mean(),
        "outcome": divergence(output.outcome, batch.outcome).mean(),
        "mean": mean,
        "deviation": deviation,
        "lead": lead,
        "owner": owner_divergence(output.owner, batch.owner).mean(),
    }


def total(parts: dict[str, Tensor]) -> Tensor:
    """The weighted sum of the losses, which training minimises."""
    return sum(WEIGHTS[name] * loss for name, loss in parts.items())
