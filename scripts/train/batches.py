"""Batches: records as the tensors that a network reads and learns, under a symmetry of the board."""

import queue
import threading
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor

import samples
from samples import Size

# A symmetry is a sum of these.
FLIP_ROWS, FLIP_COLUMNS, TRANSPOSE = 1, 2, 4
# Stands for an unknown move.
UNKNOWN = -1


class Batch(NamedTuple):
    """Samples on boards of one size, `height` rows and `width` columns, from the side of the mover.

    n samples; A points, in rows from the top left.
    """

    planes: Tensor  # float [n, 22, height, width]
    globals: Tensor  # float [n, 19]
    policy: Tensor  # float [n, A + 1]: chances of the points and the pass
    outcome: Tensor  # float [n, 3]: chances of win, loss and no result
    score: Tensor  # float [n, 3]: mean, deviation and lead, in points
    owner: Tensor  # float [n, A]: -1 to 1
    played: Tensor  # int [n]: the move of the game, A for a pass, or UNKNOWN
    result: Tensor  # int [n]: as in the record


def symmetries(size: Size) -> int:
    """The number of symmetries of a board."""
    return 8 if size.width == size.height else 4


def transform(size: Size, symmetry: int) -> np.ndarray:
    """For each point of the transformed board, [A], the original point that moves there."""
    points = np.arange(size.area).reshape(size.height, size.width)
    if symmetry & TRANSPOSE:
        points = points.T
    if symmetry & FLIP_ROWS:
        points = points[::-1]
    if symmetry & FLIP_COLUMNS:
        points = points[:, ::-1]
    return points.reshape(-1)


def decode(records: Tensor, size: Size, symmetry: int) -> Batch:
    """Makes a batch from records, uint8 [n, bytes], all at once on the device that has them."""
    layout = samples.record_type(size).fields
    count, area = len(records), size.area

    def part(name: str, kind: torch.dtype) -> Tensor:
        field, start = layout[name][:2]
        # A copy is aligned for every type of number.
        part = records[:, start:start + field.itemsize].clone(memory_format=torch.contiguous_format)
        numbers = part.view(kind)
        return numbers.view(count, *field.shape) if field.shape else numbers.view(count)

    def unsigned(name: str) -> Tensor:
        """Unsigned 16-bit numbers, which not all devices support."""
        return part(name, torch.int16).int() & 0xFFFF

    device = records.device
    from_points = transform(size, symmetry)
    from_points = torch.from_numpy(from_points.copy()).to(device)
    bits = part("planes", torch.uint8)[..., None] >> torch.arange(8, device=device)
    planes = (bits & 1).view(count, samples.PLANES, -1)[..., from_points].float()
    policy = unsigned("policy")
    policy = torch.cat([policy[:, from_points], policy[:, area:]], dim=1)
    # The point to which each point moves. A pass and an unknown move stay.
    goes_to = torch.arange(area + 1, device=device)
    goes_to[from_points] = goes_to[:area].clone()
    played = unsigned("played").long()
    known = played != samples.UNKNOWN_MOVE
    return Batch(
        planes=planes.view(count, samples.PLANES, size.height, size.width),
        globals=part("global", torch.float32),
        policy=policy / policy.sum(dim=1, keepdim=True),
        outcome=part("outcome", torch.float32),
        score=part("score", torch.float32),
        owner=part("owner", torch.int8)[:, from_points].float() / 127,
        played=torch.where(known, goes_to[played.clamp(max=area)], UNKNOWN),
        result=part("result", torch.int8).long(),
    )


def as_bytes(records: np.ndarray) -> Tensor:
    """Records as uint8 [n, bytes]."""
    return torch.from_numpy(records.view(np.uint8).reshape(len(records), -1))


class Drawn(NamedTuple):
    """The records of a batch, and the number of samples of each size drawn so far."""

    size: Size
    symmetry: int
    records: Tensor
    drawn: dict[Size, int]


class Feeder:
    """Draws the batch of each step in a separate thread, ahead of its use.

    The batch depends only on the seed, the number of the step, and the samples drawn before.
    """

    # The number of batches that are kept ready.
    AHEAD = 4

    def __init__(self, streams: dict[Size, samples.Stream], mix: dict[Size, float], batch: int,
                 seed: int, pin: bool):
        self.streams, self.batch, self.seed, self.pin = streams, batch, seed, pin
        self.sizes = list(mix)
        weights = np.array(list(mix.values()))
        self.chances = weights / weights.sum()
        self.ready: queue.Queue[Drawn | Exception] = queue.Queue(self.AHEAD)

    def draw(self, step: int) -> Drawn:
        """The batch of a step. Calls must go through the steps in order."""
        rng = np.random.default_rng([self.seed, step])
        size = self.sizes[rng.choice(len(self.sizes), p=self.chances)]
        symmetry = int(rng.integers(symmetries(size)))
        records = as_bytes(self.streams[size].draw(self.batch))
        if self.pin:
            records = records.pin_memory()
        drawn = {size: stream.drawn for size, stream in self.streams.items()}
        return Drawn(size, symmetry, records, drawn)

    def batches(self, step: int) -> Iterator[Drawn]:
        """An endless sequence of batches, from a step on."""
        threading.Thread(target=self._work, args=(step,), daemon=True).start()
        while True:
            drawn = self.ready.get()
            if isinstance(drawn, Exception):
                raise drawn
            yield drawn

    def _work(self, step: int) -> None:
        try:
            while True:
                self.ready.put(self.draw(step))
                step += 1
        except Exception as error:  # raised where the batches are used
            self.ready.put(error)
