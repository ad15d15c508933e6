#!/usr/bin/env python3
"""Writes the averaged weights of a checkpoint as a network file in KataGo's format.

    python scripts/train/export.py RUN NETWORK.bin.gz --name ours-b6c64 --bits 11

`--calibrate` fits its win rates to the results of games. `--random` writes an untrained network
instead, for tests.
"""

import argparse
import math
import pathlib
import sys

import torch

import batches
import calibration
import checkpoint
import network_file
import samples
from model import Architecture, Network

# The number of positions for each size of board to which win rates are fitted.
SAMPLES = 20_000


def untrained(words: str, seed: int) -> Network:
    """A random network of this [shape](Architecture.parse) without zero layers."""
    torch.manual_seed(seed)
    network = Network(Architecture.parse(words))
    shake(network)
    return network


@torch.no_grad()
def shake(network: Network) -> None:
    """Adds noise to all weights, so that every layer has an effect."""
    for weight in network.parameters():
        weight += 0.3 * torch.randn_like(weight)


def calibrate(network: Network, folders: list[str]) -> None:
    """Fits the network's win rates to the results of games, and prints the correction."""
    files = samples.find(folders)
    found = [
        calibration.predictions(network, batches.as_bytes(samples.spread(each, SAMPLES)), size)
        for size, each in files.items()]
    odds, results = (torch.cat(parts) for parts in zip(*found))
    correction = calibration.fit(odds, results)
    calibration.correct(network, correction)
    print(f"{len(odds)} positions: the mover's odds to the power of {correction.slope:.3f}, "
          f"times {math.exp(correction.shift):.3f}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkpoints", nargs="*", type=pathlib.Path, metavar="RUN",
                        help="a checkpoint, the folder of a training, or a network trained by these "
                             "scripts; if several, their mean")
    parser.add_argument("network", type=pathlib.Path, metavar="NETWORK")
    parser.add_argument("--random", metavar="6x64",
                        help="write an untrained network of this shape, also such as 6x128x64+4: 6 nested bottlenecks "
                             "of 128 channels with 64 inside, and an attention after the fourth")
    parser.add_argument("--seed", type=int, default=1, help="the seed of an untrained network (1)")
    parser.add_argument("--name", help="the network's name, one word (default: the file's name)")
    parser.add_argument("--bits", type=int, default=24, metavar="N", choices=range(4, 25),
                        help="significant bits of each weight; with 11 the file has half the size (24)")
    parser.add_argument("--calibrate", nargs="+", metavar="SAMPLES",
                        help="fit win rates to the results in these folders of samples of finished games")
    args = parser.parse_args()
    if bool(args.checkpoints) == bool(args.random):
        parser.error("give either RUN or --random")
    try:
        if args.checkpoints:
            network = checkpoint.averaged(args.checkpoints)
        else:
            network = untrained(args.random, args.seed)
        if args.calibrate:
            calibrate(network, args.calibrate)
        name = args.name or args.network.name.removesuffix(".bin.gz")
        network_file.write(args.network, network, name, args.bits)
    except (checkpoint.CheckpointError, network_file.FormatError, samples.SampleError,
            ValueError) as error:
        sys.exit(f"export.py: {error}")


if __name__ == "__main__":
    main()
