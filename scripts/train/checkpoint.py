"""Checkpoints: all that is needed to go on training, in one file."""

import dataclasses
import os
import pathlib
from typing import Any

import torch

from model import Architecture, Network
from samples import Size

NAME = "checkpoint.pt"


class CheckpointError(Exception):
    """A checkpoint that cannot be used, and why."""


@dataclasses.dataclass
class Checkpoint:
    """The state of a training, between two steps."""

    shape: Architecture
    network: dict[str, torch.Tensor]  # the weights that are trained
    average: dict[str, torch.Tensor]  # their mean over the last steps: what is exported
    optimisers: list[dict[int, Any]]  # the state of each, for each weight
    step: int  # steps made
    samples: int  # samples seen
    drawn: dict[Size, int]  # samples drawn, by size of board
    seed: int

    def save(self, folder: pathlib.Path) -> None:
        """Writes it into `folder`, all at once: whenever a machine stops, the file is whole."""
        part = folder / (NAME + ".part")
        with open(part, "wb") as file:
            torch.save({
                **vars(self),
                "shape": dataclasses.asdict(self.shape),
                "drawn": {str(size): count for size, count in self.drawn.items()},
            }, file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, folder / NAME)

    def averaged(self) -> Network:
        """The network that is exported."""
        network = Network(self.shape)
        network.load_state_dict(self.average)
        return network


def load(path: pathlib.Path) -> Checkpoint:
    """Reads a checkpoint, or the one in a folder."""
    path = path / NAME if path.is_dir() else path
    try:
        state = torch.load(path, map_location="cpu", weights_only=True)
        state["shape"] = Architecture(**state["shape"])
        state["drawn"] = {Size.parse(size): count for size, count in state["drawn"].items()}
        return Checkpoint(**state)
    except Exception as error:  # torch raises whatever a damaged file leads to
        raise CheckpointError(f"{path}: not a checkpoint that can be read ({error})") from error
