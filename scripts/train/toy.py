"""Toy samples for tests: random stones, and labels by rules that a small network can learn.

A point belongs to the player with the nearer stone; the score is the sum of the owners and komi, and
decides who wins; moves beside the last move are likely.
"""

import pathlib

import numpy as np

import samples
from samples import Size

# Planes with their numbers in `Plane` of crates/search/src/evaluator/inputs.rs.
ON_BOARD, OWN, OTHER, LAST_MOVE = 0, 1, 2, 9
# The global number for komi, in units of 20 points.
KOMI = 5


def coordinates(size: Size) -> tuple[np.ndarray, np.ndarray]:
    """The row and the column of each point, both [A]."""
    rows, columns = np.indices((size.height, size.width))
    return rows.reshape(-1), columns.reshape(-1)


def distances(size: Size) -> np.ndarray:
    """The number of steps from one point to another, [A, A]."""
    rows, columns = coordinates(size)
    return abs(rows[:, None] - rows) + abs(columns[:, None] - columns)


def labels(planes: np.ndarray, komi: np.ndarray, size: Size) -> dict[str, np.ndarray]:
    """The labels for planes, bool [n, 22, A], and komi in points, [n]."""
    steps = distances(size)
    far = 2 * max(size) + 1

    def nearest(stones: np.ndarray) -> np.ndarray:
        """Steps to the nearest stone, [n, A]."""
        return np.where(stones[:, :, None], steps, far).min(axis=1)

    owner = np.sign(nearest(planes[:, OTHER]) - nearest(planes[:, OWN]))
    score = owner.sum(axis=1) + komi
    win = 1 / (1 + np.exp(-score / 6))
    beside = (steps == 1)[planes[:, LAST_MOVE].argmax(axis=1)]
    likely = np.concatenate([np.where(beside, 20.0, 0.5), np.full((len(planes), 1), 0.5)], axis=1)
    return {
        "owner": owner,
        "score": np.stack([score, 5 * np.exp(score / 40), score / 2], axis=1),
        "outcome": np.stack([win, 1 - win, 0 * win], axis=1),
        "policy": likely / likely.sum(axis=1, keepdims=True),
    }


def records(size: Size, count: int, seed: int) -> np.ndarray:
    """Random samples."""
    rng = np.random.default_rng([seed, *size])
    stones = rng.random((count, size.area))
    planes = np.zeros((count, samples.PLANES, size.area), bool)
    planes[:, ON_BOARD] = True
    planes[:, OWN] = stones < 0.1
    planes[:, OTHER] = stones > 0.9
    planes[np.arange(count), LAST_MOVE, rng.integers(size.area, size=count)] = True
    komi = rng.integers(-15, 16, size=count) / 2
    label = labels(planes, komi, size)
    made = np.zeros(count, samples.record_type(size))
    made["planes"] = np.packbits(planes, axis=2, bitorder="little")
    made["global"][:, KOMI] = komi / 20
    made["policy"] = np.round(label["policy"] * samples.WHOLE)
    made["outcome"], made["score"] = label["outcome"], label["score"]
    made["owner"] = label["owner"] * 127
    made["played"] = label["policy"].argmax(axis=1)
    made["result"] = np.sign(label["score"][:, 0])
    made["sides"] = 1
    made["ply"] = np.arange(count) % 100
    return made


def write(path: pathlib.Path, size: Size, made: np.ndarray) -> None:
    """Writes records as a sample file."""
    samples.write(path, size, made.tobytes())
