#!/usr/bin/env python3
"""Makes positions to learn from, of many kinds, until the file DIR/stop exists.

    python scripts/train/positions.py DIR --ponnuki target/release/ponnuki --records games19.txt

Each run of `ponnuki label` or `ponnuki selfplay` plays games in another way and leaves a folder `ready-*`
of samples. Their labels come from `--teacher`, or else from the network that plays: then `sprint.py` or
`relabel.py` replaces them. With `--students`, some of the games are played by a network in that folder, so
that a network which is learning meets its own mistakes. Several processes with different `--seed` can share
DIR. The same command goes on after an interruption, without the run that was not complete.
"""

import argparse
import pathlib
import random
import shutil
import subprocess
import sys

RULES = "chinese,chinese,chinese,japanese,japanese,tromp-taylor,korean,aga,new-zealand"
OTHERS = "7,8,10,11,12,14,15,16,17,18"
# For each choice of sizes: games of a run by the policy, games of a run by a search of 8 visits, and the
# share of the positions that are kept.
SIZES = {"9": (1500, 500, 0.8), "13": (600, 160, 0.8), "19": (150, 40, 0.8), OTHERS: (400, 120, 0.6)}
# How often a student's policy is used, and how often a student's search.
BY_STUDENT, SEARCH_BY_STUDENT = 0.3, 0.8
# The kinds of runs and their numbers in a round.
ROUND = {
    "policy": {"9": 2, "13": 2, "19": 4, OTHERS: 2},
    "wild": {"9": 1, "13": 1, "19": 1, OTHERS: 1},
    "strict": {"9": 1, "13": 1, "19": 1},
    "handicap": {"9": 1, "13": 1, "19": 1},
    "komi": {"9": 1, "13": 1, "19": 1},
    "search": {"9": 5, "13": 4, "19": 4, OTHERS: 1},
    "records": {"19": 3},
    "branches": {"19": 6},
}


class Maker:
    """Makes folders of samples, one after the other."""

    def __init__(self, args: argparse.Namespace):
        self.args = args
        for folder in args.out.glob(f"making-{args.seed}-*"):
            shutil.rmtree(folder)
        shutil.rmtree(self.games(), ignore_errors=True)
        made = (folder.name.split("-") for folder in args.out.glob(f"ready-{args.seed}-*"))
        self.number = max((int(words[2]) for words in made), default=0)
        self.random = random.Random(f"{args.seed} {self.number}")

    def games(self) -> pathlib.Path:
        """The folder of games that are to be labelled."""
        return self.args.out / f"games-{self.args.seed}"

    def run(self, *words: object) -> None:
        subprocess.run([self.args.ponnuki, *map(str, words)], check=True, stdout=subprocess.DEVNULL)

    def count(self, games: float) -> int:
        return max(1, round(games * self.args.scale))

    def player(self, share: float) -> str:
        """The network inside or, with this probability, a copy of a student."""
        students = sorted(self.args.students.glob("*.bin.gz")) if self.args.students else []
        if not students or self.random.random() >= share:
            return "builtin"
        copy = self.args.out / f"student-{self.args.seed}.bin.gz"
        shutil.copy(self.random.choice(students), copy)
        return str(copy)

    def label(self, kind: str, games: float, size: str, *options: object,
              files: tuple[pathlib.Path, ...] = (), network: str | None = None) -> None:
        self.number += 1
        name = f"{self.args.seed}-{self.number}-{kind}"
        making = self.args.out / f"making-{name}"
        player = network or self.player(BY_STUDENT)
        if self.args.teacher:
            # Where records are only followed, nobody plays beside the teacher.
            networks = ["--network", self.args.teacher] + (["--student", player] if network is None else [])
        else:
            networks = ["--network", player]
        self.run("label", *files, *networks, "--rules", RULES, "--size",
                 size, "--count", self.count(games), "--seed", 100_000 * self.args.seed + self.number,
                 "--threads", self.args.threads, "--out", making, *options)
        making.rename(self.args.out / f"ready-{name}")

    def search(self, size: str) -> None:
        """Games of a search, in which the mover's policy and evaluation lead each other astray."""
        visits = self.random.choice([6, 8, 8, 16, 24])
        games = max(2, self.count(SIZES[size][1] * 8 / visits))
        folder = self.games()
        self.run("selfplay", "--network", self.player(SEARCH_BY_STUDENT), "--rules", RULES, "--komi", "usual+-4",
                 "--size", size, "--visits", visits, "--games", games, "--opening", self.random.randrange(4),
                 "--temperature-moves", self.random.choice([10, 20, 40]), "--memory", "256MB",
                 "--threads", self.args.threads, "--seed", 100_000 * self.args.seed + self.number, "--out", folder)
        kept = 0.9 * games / self.args.scale  # every tenth game is held out
        self.label("search", kept, size, "--branch", 0, "--keep", 0.9, files=(folder,), network=self.args.cheap)
        shutil.rmtree(folder)

    def make(self, kind: str, size: str) -> None:
        games, _, keep = SIZES[size]
        keep = ("--keep", keep)
        near = ("--komi", "usual+-3")
        if kind == "policy":
            self.label(kind, games, size, *near, "--opening", 2, "--even", 0.7, *keep)
        elif kind == "wild":
            self.label(kind, 0.6 * games, size, *near, "--opening", 8, "--wild", 0.05, "--temperature", 1.3,
                       "--even", 0.9, *keep)
        elif kind == "strict":
            self.label(kind, 0.6 * games, size, *near, "--opening", 1, "--wild", 0.005, "--temperature", 0.6,
                       "--even", 0.7, *keep)
        elif kind == "handicap":
            stones = "1-7" if size == "19" else "1-4"
            self.label(kind, 0.3 * games, size, "--handicap", stones, "--even", 0.3, *keep)
        elif kind == "komi":
            self.label(kind, 0.3 * games, size, "--komi", "usual+-12", "--opening", 2, "--even", 0.1, *keep)
        elif kind == "search":
            self.search(size)
        elif self.args.records:
            files, terms = (self.args.records,), ("--komi", "usual+-2", "--keep", 0.35)
            if kind == "records":
                self.label(kind, 400, size, *terms, "--branch", 0, "--even", 0, files=files,
                           network=self.args.cheap)
            else:
                self.label(kind, 150, size, *terms, "--branch", 1, "--even", 0.9, files=files)

    def held_out(self) -> None:
        """Positions for tests: a folder for each size, without those that there are."""
        made = len(list(self.args.out.glob(f"ready-{self.args.seed}-*-held-out")))
        for size, games in [("9", 60), ("13", 40)][made:]:
            self.label("held-out", games, size, "--komi", "usual+-1", "--opening", 3, "--even", 0.7, "--keep", 0.5)
        if self.args.records and made < 3:
            self.label("held-out", 200, "19", "--held-out", "--branch", 0, "--even", 0, "--keep", 0.12,
                       files=(self.args.records,), network=self.args.cheap)

    def go(self) -> None:
        if self.args.held_out:
            self.held_out()
        kinds = [(kind, size) for kind, sizes in ROUND.items() for size, times in sizes.items()
                 for _ in range(times)]
        while True:
            self.random.shuffle(kinds)
            for kind, size in kinds:
                if (self.args.out / "stop").exists():
                    return
                self.make(kind, size)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=pathlib.Path, metavar="DIR")
    parser.add_argument("--ponnuki", default="ponnuki", metavar="PROGRAM")
    parser.add_argument("--records", type=pathlib.Path, metavar="FILE", help="lines of games on 19x19")
    parser.add_argument("--students", type=pathlib.Path, metavar="FOLDER")
    parser.add_argument("--cheap", default="builtin", metavar="FILE",
                        help="the network that labels where it does not play: a tiny one saves time")
    parser.add_argument("--teacher", type=pathlib.Path, metavar="FILE", help="the network that labels all positions")
    parser.add_argument("--held-out", action="store_true", help="begin with positions for tests")
    parser.add_argument("--scale", type=float, default=1.0, help="the factor of all numbers of games")
    parser.add_argument("--threads", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    try:
        Maker(args).go()
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"positions.py: {error}")


if __name__ == "__main__":
    main()
