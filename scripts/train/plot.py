#!/usr/bin/env python3
"""Draws the losses of trainings as SVG or PNG: thin lines in training, thick ones on held-out samples.

    python scripts/train/plot.py RUN... --out losses.svg
"""

import argparse
import json
import pathlib

import matplotlib

matplotlib.use("Agg")
from matplotlib import pyplot  # noqa: E402 - the kind of output has to be chosen first

import losses  # noqa: E402


def read(path: pathlib.Path) -> list[dict]:
    """The lines of a log in the order of steps. A training that was stopped between two checkpoints
    has made some steps twice; the later lines count."""
    lines: list[dict] = []
    for text in path.read_text(encoding="utf-8").splitlines():
        line = json.loads(text)
        while lines and lines[-1]["step"] >= line["step"] and "test" not in line:
            lines.pop()
        lines.append(line)
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("runs", nargs="+", type=pathlib.Path, metavar="RUN")
    parser.add_argument("--out", required=True, type=pathlib.Path, metavar="FILE")
    args = parser.parse_args()
    names = ["total", *losses.WEIGHTS]
    figure, axes = pyplot.subplots(2, 4, figsize=(16, 8), layout="constrained")
    for name, axis in zip(names, axes.flat):
        axis.set_title(name)
        axis.set_xlabel("samples")
        axis.set_yscale("log")
    for run in args.runs:
        lines = read(run / "log.jsonl")
        for kind in sorted({line.get("test", "") for line in lines}):
            own = [line for line in lines if line.get("test", "") == kind]
            for name, axis in zip(names, axes.flat):
                axis.plot([line["samples"] for line in own],
                          [line["losses"][name] for line in own],
                          linewidth=1.5 if kind else 0.5, marker="." if kind else "",
                          label=f"{run.name} {kind or 'training'}")
    axes.flat[-1].axis("off")
    handles, labels = axes.flat[0].get_legend_handles_labels()
    axes.flat[-1].legend(handles, labels, loc="center")
    figure.savefig(args.out)


if __name__ == "__main__":
    main()
