#!/usr/bin/env python3
"""A closed loop of self-play, training, and a match that decides whether to keep the new network.

    python scripts/train/improve.py RUN --ponnuki target/release/ponnuki --start CHECKPOINT --rounds 5

In each round the best network so far plays itself. The results of its searches and the results of the games
become labels; with `--teacher`, a stronger network labels the positions. A training that begins with the best
network's weights learns the labels of this and the last rounds. The new network is kept if it scores more than
half of a match, at equal time; with `--match-sprt` a sequential test decides. The folder RUN has one folder for
each round, and `rounds.jsonl` with a line for each. The same command resumes a loop that was stopped; with more
`--rounds` it continues. `elo.svg` shows the progress.
"""

import argparse
import json
import math
import pathlib
import subprocess
import sys

import matplotlib

matplotlib.use("Agg")
from matplotlib import pyplot  # noqa: E402 - the kind of output has to be chosen first

HERE = pathlib.Path(__file__).parent
NETWORK = "network.bin.gz"
# `ponnuki label` holds out every tenth game.
LABELLED = 0.9


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", type=pathlib.Path, metavar="RUN")
    parser.add_argument("--ponnuki", required=True, type=pathlib.Path, metavar="PROGRAM")
    parser.add_argument("--start", required=True, type=pathlib.Path, metavar="CHECKPOINT",
                        help="the start: a training, or a network trained by these scripts")
    parser.add_argument("--rounds", type=int, default=3, metavar="N", help="all rounds (%(default)s)")
    parser.add_argument("--size", default="9", metavar="SIZES",
                        help="board sizes of self-play, separated by commas; the match uses the first (%(default)s)")

    play = parser.add_argument_group("self-play")
    play.add_argument("--games", type=int, default=2000, metavar="N", help="per round (%(default)s)")
    play.add_argument("--visits", type=int, default=100, metavar="N", help="per move (%(default)s)")
    play.add_argument("--rules", default="chinese,japanese", metavar="NAMES")
    play.add_argument("--komi", default="usual+-1", metavar="POINTS")
    play.add_argument("--opening", type=int, default=2, metavar="STONES")

    learn = parser.add_argument_group("training")
    learn.add_argument("--steps", type=int, default=2000, metavar="N", help="per round (%(default)s)")
    learn.add_argument("--batch", type=int, default=256, metavar="N")
    learn.add_argument("--rate", type=float, default=5e-4, metavar="R")
    learn.add_argument("--teacher", type=pathlib.Path, metavar="NETWORK",
                       help="a stronger network that makes the labels, instead of the "
                            "searches")
    learn.add_argument("--results", type=float, metavar="SHARE",
                       help="the share of game results in the labels (0.5, or 0 with a teacher)")
    learn.add_argument("--window", type=int, default=4, metavar="N",
                       help="the number of last rounds to learn from (%(default)s)")
    learn.add_argument("--trainings", type=int, default=1, metavar="N",
                       help="parallel trainings; the mean of their weights is the new network "
                            "(%(default)s)")
    learn.add_argument("--besides", nargs="*", default=[], metavar="SAMPLES",
                       help="folders of further samples to learn from")

    gate = parser.add_argument_group("the match")
    gate.add_argument("--match-games", type=int, default=200, metavar="N")
    gate.add_argument("--match-seconds", type=float, default=0.1, metavar="S", help="per move (%(default)s)")
    gate.add_argument("--match-visits", type=int, metavar="N", help="per move, instead of a time")
    gate.add_argument("--match-sprt", nargs=2, type=float, metavar=("ELO0", "ELO1"),
                      help="end the match as soon as a sequential test says whether the new network is stronger by "
                           "ELO1 or only by ELO0, and keep it in the first case; without an answer the points decide")
    parser.add_argument("--threads", type=int, default=2, metavar="N",
                        help="threads for training, and games at a time (%(default)s)")
    return parser.parse_args()


def call(*words: object) -> None:
    """Runs a command, whose output goes to the screen."""
    together([list(words)])


def together(commands: list[list[object]]) -> None:
    """Runs commands at the same time."""
    running = [subprocess.Popen([str(word) for word in words]) for words in commands]
    for process in running:
        process.wait()
    for process in running:
        if process.returncode:
            raise subprocess.CalledProcessError(process.returncode, process.args)


def python(name: str, *words: object) -> list[object]:
    """The command that runs a script of this folder."""
    return [sys.executable, HERE / name, *words]


class Round:
    """One round. Each step can be resumed, because it finds what it has done already."""

    def __init__(self, args: argparse.Namespace, number: int, best: pathlib.Path):
        self.args, self.number, self.best = args, number, best
        self.folder = folder(args, number)
        self.folder.mkdir(parents=True, exist_ok=True)

    def play(self) -> None:
        args = self.args
        call(args.ponnuki, "selfplay", "--out", self.folder / "games", "--games", args.games,
             "--network", self.best / NETWORK, "--visits", args.visits, "--size", args.size,
             "--rules", args.rules, "--komi", args.komi, "--opening", args.opening,
             "--temperature-moves", 12, "--network-noise", 0.25, "--threads", args.threads,
             "--seed", self.number)

    def label(self) -> None:
        args = self.args
        # A network learns most from a teacher where it is wrong.
        labels = ["--network", self.best / NETWORK]
        if args.teacher:
            labels = ["--network", args.teacher, "--student", self.best / NETWORK]
        results = (0 if args.teacher else 0.5) if args.results is None else args.results
        call(args.ponnuki, "label", self.folder / "games", "--out", self.folder / "samples", *labels,
             "--count", int(LABELLED * args.games), "--branch", 0, "--keep", 0.5,
             "--results", results, "--threads", args.threads, "--seed", self.number)

    def train(self) -> None:
        args = self.args
        rounds = range(max(1, self.number - args.window + 1), self.number + 1)
        trainings = [self.folder / f"training-{one}" for one in range(args.trainings)]
        together([
            python("train.py", *(folder(args, number) / "samples" for number in rounds), *args.besides,
                   "--init", self.best / NETWORK, "--out", training, "--steps", args.steps,
                   "--batch", args.batch, "--rate", args.rate, "--warm-up", args.steps // 20,
                   "--threads", max(1, args.threads // args.trainings),
                   "--seed", args.trainings * self.number + one)
            for one, training in enumerate(trainings)])
        call(*python("export.py", *trainings, self.folder / NETWORK, "--bits", 11))

    def match(self) -> dict:
        """Plays the match. Returns its summary."""
        args = self.args
        limit = ["--seconds", args.match_seconds]
        visits = ""
        if args.match_visits:
            limit, visits = ["--seconds", 0], f" --visits {args.match_visits}"
        test = ["--sprt", *args.match_sprt] if args.match_sprt else []
        engines = [f"{args.ponnuki} gtp --threads 1 --memory 64MB --network {network}{visits}"
                   for network in (self.folder / NETWORK, self.best / NETWORK)]
        call(args.ponnuki, "match", "--out", self.folder / "match", "--a", engines[0],
             "--b", engines[1], "--games", args.match_games, "--size", args.size.split(",")[0],
             "--opening", args.opening, "--jobs", args.threads, "--seed", self.number,
             *limit, *test)
        return json.loads((self.folder / "match" / "summary.json").read_text())


def folder(args: argparse.Namespace, number: int) -> pathlib.Path:
    return args.run / f"round-{number:03}"


def elo(share: float) -> float:
    """The difference in Elo for a share of the points, within 800."""
    share = min(max(share, 0.01), 0.99)
    return 400 * math.log10(share / (1 - share))


def verdict(number: int, summary: dict) -> dict:
    """The line of a round: the result of its match with Wilson's interval (1927) of 95 %. The sequential
    test decides whether the network is kept; without its word, the points do."""
    accepted = (summary["sprt"] or {}).get("accepted")
    games = summary["all"]["games"]
    points = summary["all"]["won"] + summary["all"]["drawn"] / 2
    z = 1.96
    centre = (points + z * z / 2) / (games + z * z)
    reach = z / (games + z * z) * math.sqrt(points * (games - points) / games + z * z / 4)
    return {"round": number, "games": games, "points": points, "elo": elo(points / games),
            "low": elo(centre - reach), "high": elo(centre + reach),
            "kept": accepted == "H1" if accepted else 2 * points > games}


def plot(lines: list[dict], path: pathlib.Path) -> None:
    """Draws the strength of each round's network and of the best one, relative to the start."""
    figure, axis = pyplot.subplots(layout="constrained")
    best = [0.0]
    for line in lines:
        middle, low, high = (best[-1] + line[key] for key in ("elo", "low", "high"))
        axis.errorbar(line["round"], middle, [[middle - low], [high - middle]], fmt="o", capsize=3,
                      color="C0" if line["kept"] else "C7")
        best.append(middle if line["kept"] else best[-1])
    axis.step(range(len(best)), best, where="post", color="C0")
    axis.set_xlabel("round")
    axis.set_ylabel("Elo above the start")
    figure.savefig(path)
    pyplot.close(figure)


def main() -> None:
    args = arguments()
    journal = args.run / "rounds.jsonl"
    args.run.mkdir(parents=True, exist_ok=True)
    best = folder(args, 0)
    if not (best / NETWORK).exists():
        best.mkdir(exist_ok=True)
        call(*python("export.py", args.start, best / NETWORK, "--bits", 11))
    rounds = [json.loads(line) for line in journal.read_text().splitlines()] if journal.exists() else []
    for line in rounds:
        best = folder(args, line["round"]) if line["kept"] else best
    for number in range(len(rounds) + 1, args.rounds + 1):
        this = Round(args, number, best)
        this.play()
        this.label()
        this.train()
        line = verdict(number, this.match())
        with open(journal, "a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        rounds.append(line)
        best = this.folder if line["kept"] else best
        plot(rounds, args.run / "elo.svg")
        print(f"round {number}: {line['points']:g} of {line['games']} points, "
              f"Elo {line['elo']:+.0f} [{line['low']:+.0f}, {line['high']:+.0f}], "
              f"{'kept' if line['kept'] else 'dropped'}", flush=True)


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        sys.exit(f"improve.py: {error.cmd[1]} failed")
