"""Checkpoints: everything that is needed to resume a training, in one file."""

import dataclasses
import os
import pathlib
from typing import Any

import torch

import network_file
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
    optimisers: list[dict[int, Any]]  # the state of each optimiser for each weight
    step: int  # steps made
    samples: int  # samples seen
    drawn: dict[Size, int]  # samples drawn, by size of board
    seed: int

    def save(self, folder: pathlib.Path) -> None:
        """Writes it into `folder` in one step, so that the file is whole whenever a machine stops."""
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


def load(path: pathlib.Path) -> Checkpoint:
    """Reads a checkpoint file, or the checkpoint in a folder."""
    path = path / NAME if path.is_dir() else path
    try:
        state = torch.load(path, map_location="cpu", weights_only=True)
        state["shape"] = Architecture(**state["shape"])
        state["drawn"] = {Size.parse(size): count for size, count in state["drawn"].items()}
        return Checkpoint(**state)
    except Exception as error:  # torch raises whatever a damaged file leads to
        raise CheckpointError(f"{path}: not a checkpoint that can be read ({error})") from error


def trained(path: pathlib.Path) -> Network:
    """The averaged network of a checkpoint, or the network in a file in KataGo's format."""
    if path.suffix == ".gz":
        try:
            return network_file.read(path).unfolded()
        except (network_file.FormatError, ValueError) as error:
            raise CheckpointError(f"{path}: no training can begin with it ({error})") from error
    found = load(path)
    network = Network(found.shape)
    network.load_state_dict(found.average)
    return network


def averaged(paths: list[pathlib.Path]) -> Network:
    """The network whose weights are the means over these checkpoints or files.

    If trainings began with the same weights and did not go far, their mean is better than each of
    them (Stich, "Local SGD converges fast and communicates little", 2019). That lets machines share
    a training.
    """
    networks = [trained(path) for path in paths]
    network = networks[0]
    for path, other in zip(paths, networks):
        if other.shape != network.shape:
            raise CheckpointError(f"{path}: another network than in {paths[0]}")
    states = [other.state_dict() for other in networks]
    network.load_state_dict({
        name: torch.stack([state[name] for state in states]).mean(0) for name in states[0]})
    return network
