#!/usr/bin/env python3
"""Labels positions and trains a network on them, on the processor, until it is stopped.

    python scripts/train/label_and_train.py RUN --ponnuki target/release/ponnuki --teacher kata1-b18c384nbt.bin.gz \\
        --records games19.txt --blocks 10 --channels 192 --inner 96 --attention 4,8 --steps 400000

One thread plays and labels (`positions.py`), another one trains (`train.py`, which gets all options that are unknown
here). Both run at the lowest priority. A training ends every `--round` seconds with a checkpoint, and the next one goes
on with the samples that there are by then; the network of the checkpoint joins the players. The same command goes on
after Ctrl-C, SIGTERM, or a power cut.

RUN gets `positions`, which `compact.py` makes small, `training` with the checkpoint and the curves, and
`players/student.bin.gz`, the network so far.
"""

import argparse
import os
import pathlib
import signal
import subprocess
import sys
import time

import checkpoint

HERE = pathlib.Path(__file__).parent


class Stopped(Exception):
    """Somebody has asked for the end."""


def folders(positions: pathlib.Path) -> tuple[list[pathlib.Path], list[pathlib.Path]]:
    """The folders of samples that are complete: to learn from, and held out."""
    ready = [folder for folder in sorted(positions.glob("ready-*")) if any(folder.glob("*.samples.gz"))]
    return ([folder for folder in ready if not folder.name.endswith("-held-out")],
            [folder for folder in ready if folder.name.endswith("-held-out")])


def python(script: str, *words: object) -> list[str]:
    """The command that runs a script of this folder."""
    return [sys.executable, str(HERE / script), *map(str, words)]


class Run:
    """The two processes."""

    def __init__(self, args: argparse.Namespace, course: list[str]):
        self.args, self.course = args, course
        self.positions, self.training = args.run / "positions", args.run / "training"
        self.players = args.run / "players"
        self.players.mkdir(parents=True, exist_ok=True)
        records = ["--records", args.records] if args.records else []
        self.maker = subprocess.Popen(python(
            "positions.py", self.positions, "--ponnuki", args.ponnuki, "--teacher", args.teacher, "--students",
            self.players, "--held-out", "--threads", 1, "--scale", args.scale, "--seed", args.seed, *records,
        ), start_new_session=True)
        self.trainer: subprocess.Popen | None = None

    def wait_for_positions(self) -> None:
        """Waits until there is something to learn from; the positions for tests come first."""
        while not folders(self.positions)[0]:
            self.check()
            time.sleep(1)

    def check(self) -> None:
        """Exits if nothing makes positions any more."""
        if self.maker.poll() is not None:
            sys.exit("label_and_train.py: positions.py has ended")

    def step(self) -> int:
        """The steps that the training has made."""
        begun = (self.training / checkpoint.NAME).exists()
        return checkpoint.load(self.training).step if begun else 0

    def round(self) -> None:
        """Trains for a while."""
        learnt, held_out = folders(self.positions)
        tests = ["--test", *held_out] if held_out else []
        self.trainer = subprocess.Popen(python(
            "train.py", *learnt, *tests, "--out", self.training, "--threads", 1, "--seconds", self.args.round,
            "--steps", self.args.steps, *self.course), start_new_session=True)
        if self.trainer.wait() != 0:
            sys.exit("label_and_train.py: train.py has failed")
        self.trainer = None
        part = self.players / "student.part"
        subprocess.run(python("export.py", self.training, part, "--name", "student", "--bits", 11), check=True,
                       stdout=subprocess.DEVNULL)
        os.replace(part, self.players / "student.bin.gz")
        self.check()

    def end(self) -> None:
        """Ends both, and the program that labels; a training saves its state."""
        for process in (self.trainer, self.maker):
            if process is not None and process.poll() is None:
                os.killpg(process.pid, signal.SIGTERM)
                process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", type=pathlib.Path, metavar="RUN")
    parser.add_argument("--ponnuki", default="ponnuki", metavar="PROGRAM")
    parser.add_argument("--teacher", required=True, metavar="FILE", help="the network that labels")
    parser.add_argument("--records", type=pathlib.Path, metavar="FILE", help="lines of games on 19x19")
    parser.add_argument("--round", type=float, default=3600, metavar="SECONDS",
                        help="the time between two exports (%(default)s)")
    parser.add_argument("--scale", type=float, default=0.1,
                        help="the factor of the games of a folder of positions (%(default)s)")
    parser.add_argument("--steps", type=int, default=20000, metavar="N", help="all steps (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    args, course = parser.parse_known_args()

    def stop(number, frame):
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)
        raise Stopped

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    os.nice(19)
    run = Run(args, course)
    try:
        run.wait_for_positions()
        while run.step() < args.steps:
            run.round()
    except Stopped:
        pass
    finally:
        run.end()


if __name__ == "__main__":
    main()
