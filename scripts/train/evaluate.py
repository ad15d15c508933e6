#!/usr/bin/env python3
"""Measures how well a network agrees with samples that it was not trained on.

    python scripts/train/evaluate.py NETWORK SAMPLES...

NETWORK is a file in KataGo's format, version 8, or a checkpoint.
"""

import argparse
import pathlib
import sys

import torch
from torch import Tensor

import batches
import calibration
import checkpoint
import losses
import network_file
import samples
from batches import Batch
from model import SCORE, Network, Output

# The number of boards that are evaluated at a time.
BATCH = 256
# The figures and their meanings.
FIGURES = {
    "policy": "divergence of the policy from the label's, in nats",
    "top": "share of positions in which network and label have the same first choice",
    "played": "share of positions in which the network's first choice was played",
    "played log": "mean negative logarithm of the chance of the move that was played",
    "outcome": "divergence of the chances of the results, in nats",
    "win": "mean error of the chance to win",
    "result": "mean negative logarithm of the chance of the true result",
    "winner": "share of positions in which the more likely winner won",
    "mean": "mean error of the score's mean, in points",
    "deviation": "mean error of the score's deviation, in points",
    "lead": "mean error of the lead, in points",
    "owner": "mean error of a point's owner, which is between -1 and 1",
    "owner div": "divergence of the owner, in nats",
}
# The number of equal intervals into which `--calibration` divides predicted chances to win.
BINS = 10


def figures(output: Output, batch: Batch) -> dict[str, Tensor]:
    """Each figure for each position, [n]; not a number where it is unknown."""
    nothing = torch.full_like(batch.outcome[:, 0], torch.nan)
    policy = output.policy.log_softmax(dim=1)
    best = policy.argmax(dim=1)
    is_known = batch.played != batches.UNKNOWN
    of_played = policy.gather(1, batch.played.clamp(min=0)[:, None])[:, 0]
    outcome = output.outcome.log_softmax(dim=1)
    has_result = batch.result.abs() == 1
    of_result = torch.where(batch.result == 1, outcome[:, 0], outcome[:, 1])
    is_right = (outcome[:, 0] > outcome[:, 1]) == (batch.result == 1)
    targets, _ = losses.score_targets(batch)
    mean, deviation, lead = (SCORE * (losses.scores(output) - targets).abs()).unbind(1)
    return {
        "policy": losses.divergence(output.policy, batch.policy),
        "top": (best == batch.policy.argmax(dim=1)).float(),
        "played": torch.where(is_known, (best == batch.played).float(), nothing),
        "played log": torch.where(is_known, -of_played, nothing),
        "outcome": losses.divergence(output.outcome, batch.outcome),
        "win": (outcome[:, 0].exp() - batch.outcome[:, 0]).abs(),
        "result": torch.where(has_result, -of_result, nothing),
        "winner": torch.where(has_result, is_right.float(), nothing),
        "mean": mean,
        "deviation": deviation,
        "lead": lead,
        "owner": (output.owner.tanh() - batch.owner).abs().mean(dim=1),
        "owner div": losses.owner_divergence(output.owner, batch.owner),
    }


def load(path: pathlib.Path) -> Network:
    """The network in a network file or a checkpoint."""
    if path.is_dir() or path.suffix == ".pt":
        return checkpoint.averaged([path])
    return network_file.read(path)


@torch.no_grad()
def evaluate(network: Network, records: Tensor, size: samples.Size, device: str,
             best_side: bool = False) -> Tensor:
    """Each figure for each position, [n, figures]; not a number where it is unknown."""
    sides = range(batches.symmetries(size) if best_side else 1)
    pieces = []
    for piece in records.split(BATCH):
        found = []
        for side in sides:
            batch = batches.decode(piece.to(device), size, side)
            of_side = figures(network(batch.planes, batch.globals), batch)
            found.append(torch.stack(list(of_side.values()), dim=1).cpu())
        found = torch.stack(found)
        # The lead differs most between the symmetries.
        best = found[:, :, list(FIGURES).index("lead")].argmin(dim=0)
        pieces.append(found[best, torch.arange(len(piece))])
    return torch.cat(pieces)


def print_row(*words: str | int | float) -> None:
    """Prints a row of a table."""
    texts = (f"{word:.4f}" if isinstance(word, float) else str(word) for word in words)
    print("|", " | ".join(texts), "|", flush=True)


def print_head(*words: str) -> None:
    """Prints the first two rows of a table."""
    print_row(*words)
    print("|" + "---|" * len(words))


def print_figures(found: Tensor, plies: Tensor, size: samples.Size, band: int | None) -> None:
    """Prints the means over all positions, or over each band of `band` moves."""
    if band is None:
        print_row(str(size), len(found), *found.nanmean(dim=0).tolist())
        return
    for number in (plies // band).unique().tolist():
        those = found[plies // band == number]
        moves = f"{number * band + 1} to {(number + 1) * band}"
        print_row(f"{size}, moves {moves}", len(those), *those.nanmean(dim=0).tolist())


def print_calibration(chances: Tensor, results: Tensor, size: samples.Size) -> None:
    """Prints, for each interval of expected chances to win, how often the games were won."""
    bins = (chances * BINS).long().clamp(max=BINS - 1)
    for number in range(BINS):
        those = bins == number
        if those.any():
            print_row(str(size), int(those.sum()), chances[those].mean().item(),
                      results[those].mean().item())


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="\n".join(f"{name:11} {what}" for name, what in FIGURES.items()))
    parser.add_argument("network", type=pathlib.Path, metavar="NETWORK")
    parser.add_argument("samples", nargs="+", metavar="SAMPLES", help="folders with *.samples.gz")
    parser.add_argument("--count", type=int, default=10_000, metavar="N",
                        help="the number of samples for each size of board (%(default)s)")
    parser.add_argument("--band", type=int, metavar="MOVES",
                        help="print a row for each band of this number of moves, not one for each size")
    parser.add_argument("--calibration", action="store_true",
                        help="compare the win rates that the network expects with true wins instead")
    parser.add_argument("--best-side", action="store_true",
                        help="use the symmetry of each position that fits its label best; then the "
                        "network that made the labels must agree with them")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    args = parser.parse_args()
    try:
        network = load(args.network).to(args.device)
        files = samples.find(args.samples)
        names = ["expected", "won"] if args.calibration else FIGURES
        print_head("board", "samples", *names)
        for size, each in files.items():
            records = samples.spread(each, args.count)
            as_bytes = batches.as_bytes(records)
            if args.calibration:
                odds, results = calibration.predictions(network, as_bytes, size, args.device)
                print_calibration(odds.sigmoid(), results, size)
            else:
                found = evaluate(network, as_bytes, size, args.device, args.best_side)
                plies = torch.from_numpy(records["ply"].astype("int64"))
                print_figures(found, plies, size, args.band)
    except (samples.SampleError, checkpoint.CheckpointError, network_file.FormatError) as error:
        sys.exit(f"evaluate.py: {error}")


if __name__ == "__main__":
    main()
