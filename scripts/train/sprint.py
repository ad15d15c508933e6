#!/usr/bin/env python3
"""Labels positions as they appear and trains networks on them at the same time, until a deadline.

    python scripts/train/sprint.py POSITIONS --teacher NETWORK.bin.gz --out RUN --seconds 1000 \\
        --network ours:6x128x64+4 --network other:6x128x64

This makes the most of a GPU that is rented for minutes. `positions.py` fills the folder POSITIONS meanwhile.
The teacher's labels stay in the GPU's memory, and all networks learn from the same batches. RUN gets a file
for each network, with the mean weights of the last steps, and `log.jsonl`. `6x128x64+4` means 6 nested
bottlenecks of 128 channels with 64 inside, and an attention after the fourth (`Architecture.parse`).
"""

import argparse
import math
import pathlib
import queue
import random
import sys
import threading
import time

import numpy as np
import torch
from torch import Tensor

import batches
import checkpoint
import losses
import network_file
import samples
from batches import Batch
from model import Architecture, Network
from relabel import Teacher
from samples import Size
from stacks import Trained
from train import Log, with_total

# The samples that are labelled at a time, and the most pieces of this number that wait for it.
PIECE, PIECES = 4096, 64
# The pieces that are labelled between two steps, since each change of work costs time.
BURST = 8
# The fraction of the highest rate at the end.
LAST_RATE = 0.005
# Stands for all sizes without a number of their own in `--batch`.
OTHERS = "others"
# The folders of positions that are ready, and those among them that are held out.
READY, HELD_OUT = "ready-", "-held-out"
# The most bytes of samples on the device.
MOST_BYTES = 20e9


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("positions", type=pathlib.Path, metavar="POSITIONS",
                        help="a folder with folders ready-* of samples, which are removed when they are read")
    parser.add_argument("--teacher", required=True, type=pathlib.Path, metavar="FILE")
    parser.add_argument("--out", required=True, type=pathlib.Path, metavar="RUN")
    parser.add_argument("--network", action="append", required=True, metavar="NAME:SHAPE")
    parser.add_argument("--init", type=pathlib.Path, metavar="FILE",
                        help="begin with a network that these scripts trained, without its attentions where a "
                             "network has none")
    parser.add_argument("--seconds", type=float, required=True, metavar="S",
                        help="the time from the start to the end")
    parser.add_argument("--batch", default=f"9x9:512,13x13:416,19x19:320,{OTHERS}:128", metavar="SIZE:N,...",
                        help="the samples of a step for each size of board (%(default)s)")
    parser.add_argument("--rate", type=float, default=4e-3, metavar="R",
                        help="the highest learning rate (%(default)s)")
    parser.add_argument("--warm-up", type=int, default=300, metavar="N",
                        help="steps until the highest rate (%(default)s)")
    parser.add_argument("--constant", type=float, default=0.3, metavar="SHARE",
                        help="the share of the time after which the rate begins to fall (%(default)s)")
    parser.add_argument("--label-share", type=float, default=0.3, metavar="SHARE",
                        help="the largest share of the time for labels (%(default)s)")
    parser.add_argument("--first", type=int, default=6000, metavar="N",
                        help="the samples of each size in --batch with which training begins (%(default)s)")
    parser.add_argument("--held-out", type=int, default=2048, metavar="N",
                        help="samples of each size for tests, from folders ready-*-held-out (%(default)s)")
    parser.add_argument("--save-seconds", type=float, default=100, metavar="S")
    parser.add_argument("--report-seconds", type=float, default=15, metavar="S")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    return parser.parse_args()


def beginning(words: str, init: pathlib.Path | None, seed: int) -> Network:
    """A new network of this shape, or the one in `init`."""
    torch.manual_seed(seed)
    wanted = Architecture.parse(words)
    if init is None:
        return Network(wanted)
    network = checkpoint.trained(init)
    network = network if wanted.attention else network.without_attention()
    if network.shape != wanted:
        raise ValueError(f"{init} has another network: {network.shape}, not {wanted}")
    return network


class Store:
    """Labelled samples of one size on the device, drawn in random order."""

    def __init__(self, size: Size, device: torch.device):
        self.size, self.device, self.count, self.drawn = size, device, 0, 0
        self.room = self._empty(8 * PIECE)
        self.order = torch.empty(0, dtype=torch.long, device=device)

    def _empty(self, count: int) -> Tensor:
        return torch.empty(count, samples.record_type(self.size).itemsize, dtype=torch.uint8, device=self.device)

    def add(self, records: Tensor) -> None:
        needed = self.count + len(records)
        if needed > len(self.room):
            room = self._empty(max(needed, min(2 * len(self.room), len(self.room) + (1 << 20))))
            room[:self.count] = self.room[:self.count]
            self.room = room
        self.room[self.count:needed] = records
        self.count = needed

    def draw(self, count: int) -> Tensor:
        """The next records. New samples join when those before have been drawn once."""
        if count > self.count:
            return self.room[torch.randint(self.count, (count,), device=self.device)]
        if self.drawn + count > len(self.order):
            self.order, self.drawn = torch.randperm(self.count, device=self.device), 0
        picked = self.order[self.drawn:self.drawn + count]
        self.drawn += count
        return self.room[picked]


class Arrivals:
    """Reads positions in the background, in random order, and removes their files."""

    def __init__(self, folder: pathlib.Path, threads: int):
        self.folder, self.random = folder, random.Random(1)
        self.taken: set[pathlib.Path] = set()
        self.lock = threading.Lock()
        self.pieces: queue.Queue[tuple[Size, Tensor, bool] | Exception] = queue.Queue(PIECES)
        for _ in range(threads):
            threading.Thread(target=self._work, daemon=True).start()

    def _next(self) -> pathlib.Path | None:
        with self.lock:
            folders = list(self.folder.glob(f"{READY}*"))
            self.random.shuffle(folders)
            folders.sort(key=lambda folder: not folder.name.endswith(HELD_OUT))
            for folder in folders:
                for path in folder.glob("*.samples.gz"):
                    if path not in self.taken:
                        self.taken.add(path)
                        return path
        return None

    def _work(self) -> None:
        try:
            while True:
                path = self._next()
                if path is None:
                    time.sleep(0.5)
                    continue
                file = samples.SampleFile(path)
                records = batches.as_bytes(file.read(0, file.count).copy())
                for piece in records.split(PIECE):
                    self.pieces.put((file.size, piece, path.parent.name.endswith(HELD_OUT)))
                path.unlink()
        except Exception as error:  # raised where the pieces are used
            self.pieces.put(error)


class Sprint:
    """The samples, the networks and the teacher."""

    def __init__(self, args: argparse.Namespace):
        self.args, self.began = args, time.monotonic()
        self.device = torch.device(args.device)
        self.random = np.random.default_rng(args.seed)
        self.plan = {words: int(count) for words, count in (part.split(":") for part in args.batch.split(","))}
        self.sizes = [Size.parse(words) for words in self.plan if words != OTHERS]
        self.teacher = Teacher(args.teacher, args.device)
        self.networks = {}
        for number, words in enumerate(args.network):
            name, _, widths = words.partition(":")
            self.networks[name] = Trained(beginning(widths, args.init, args.seed + number), self.device)
        self.stores: dict[Size, Store] = {}
        self.held_out: dict[Size, Tensor] = {}
        self.arrivals = Arrivals(args.positions, threads=6)
        self.label_seconds = 0.0
        self.step, self.first_step_at = 0, 0.0
        self.sums: dict[tuple[str, Size], list[Tensor]] = {}
        self.log = Log(args.out)

    def seconds(self) -> float:
        return time.monotonic() - self.began

    def wait_for_device(self) -> None:
        if self.device.type == "cuda":
            torch.cuda.synchronize()

    def label(self, most: int, seconds: float = 0.0) -> None:
        """Labels some pieces that have arrived, and waits for the first if `seconds` are given."""
        self.wait_for_device()
        began = time.monotonic()
        for _ in range(most):
            try:
                piece = self.arrivals.pieces.get(timeout=seconds) if seconds else self.arrivals.pieces.get_nowait()
            except queue.Empty:
                break
            if isinstance(piece, Exception):
                raise piece
            size, records, is_held_out = piece
            records = records.to(self.device)
            self.teacher.label(records, size, self.random)
            if is_held_out:
                known = self.held_out.get(size, records[:0])
                self.held_out[size] = torch.cat([known, records])[:self.args.held_out]
            else:
                self.stores.setdefault(size, Store(size, self.device)).add(records)
        self.wait_for_device()
        self.label_seconds += 0.0 if seconds else time.monotonic() - began

    def is_ready(self) -> bool:
        return all(size in self.stores and self.stores[size].count >= self.args.first for size in self.sizes)

    def is_time_for_labels(self) -> bool:
        room = sum(store.room.nbytes for store in self.stores.values()) < MOST_BYTES
        return room and self.label_seconds < self.args.label_share * self.seconds()

    def rate(self) -> float:
        """The rate is constant, and then falls in proportion to the time that is left."""
        rise = min(1.0, (self.step + 1) / self.args.warm_up)
        part = (self.seconds() - self.first_step_at) / (self.args.seconds - self.first_step_at)
        fall = min(1.0, max(0.0, 1 - part) / (1 - self.args.constant))
        return self.args.rate * rise * (LAST_RATE + (1 - LAST_RATE) * fall)

    def draw(self) -> dict[Size, Batch]:
        drawn = {}
        others = [store for size, store in self.stores.items() if size not in self.sizes]
        for words, count in self.plan.items():
            if words != OTHERS:
                store = self.stores[Size.parse(words)]
            elif others:
                counts = np.array([store.count for store in others])
                store = others[self.random.choice(len(others), p=counts / counts.sum())]
            else:
                continue
            symmetry = int(self.random.integers(batches.symmetries(store.size)))
            batch = batches.decode(store.draw(count), store.size, symmetry)
            planes = batch.planes.contiguous(memory_format=torch.channels_last)
            drawn[store.size] = batch._replace(planes=planes)
        return drawn

    def make_step(self) -> None:
        drawn = self.draw()
        for name, network in self.networks.items():
            for size, parts in zip(drawn, network.step(list(drawn.values()), self.rate())):
                self.sums.setdefault((name, size), []).append(parts)
        self.step += 1

    def report(self, steps: int, seconds: float) -> None:
        self.wait_for_device()
        self.log.line(step=self.step, seconds=self.seconds(), steps_per_second=steps / seconds,
                      rate=self.rate(), waiting=self.arrivals.pieces.qsize(),
                      samples={str(size): store.count for size, store in self.stores.items()})
        for (name, size), found in self.sums.items():
            if size in self.sizes:
                parts = dict(zip(losses.WEIGHTS, torch.stack(found).mean(0).tolist()))
                self.log.line(network=name, size=str(size), losses=with_total(parts))
                if not all(map(math.isfinite, parts.values())):
                    raise FloatingPointError(f"the losses of {name} are not finite")
        self.sums.clear()

    def save(self) -> None:
        for name, trained in self.networks.items():
            network = trained.averaged()
            network_file.write(self.args.out / f"{name}.bin.gz", network, name, 24)
            network.to(self.device, memory_format=torch.channels_last)
            for size, records in self.held_out.items():
                if size in self.sizes:
                    self.log.line(step=self.step, network=name, test=str(size),
                                  losses=with_total(self.test(network, records, size)))

    @torch.no_grad()
    def test(self, network: Network, records: Tensor, size: Size) -> dict[str, float]:
        """The losses on held-out samples."""
        sums = torch.zeros(len(losses.WEIGHTS), device=self.device)
        for piece in records.split(512):
            batch = batches.decode(piece, size, symmetry=0)
            planes = batch.planes.contiguous(memory_format=torch.channels_last)
            parts = losses.losses(network(planes, batch.globals), batch)
            sums += len(piece) * torch.stack(list(parts.values()))
        return dict(zip(losses.WEIGHTS, (sums / len(records)).tolist()))

    def write_held_out(self) -> None:
        """Writes the held-out samples with their labels to a folder."""
        for size, records in self.held_out.items():
            path = self.args.out / "held-out" / f"{size}.samples.gz"
            samples.write(path, size, records.cpu().numpy().tobytes())

    def run(self) -> None:
        while not self.is_ready() and self.seconds() < self.args.seconds:
            self.label(BURST, seconds=0.5)
        self.first_step_at = self.seconds()
        reported = saved = self.seconds()
        reported_step = 0
        while self.seconds() < self.args.seconds:
            if self.is_time_for_labels():
                self.label(BURST)
            self.make_step()
            if self.seconds() - reported >= self.args.report_seconds:
                self.report(self.step - reported_step, self.seconds() - reported)
                reported, reported_step = self.seconds(), self.step
            if self.seconds() - saved >= self.args.save_seconds:
                self.save()
                saved = reported = self.seconds()
                reported_step = self.step
        self.save()
        self.write_held_out()


def main() -> None:
    args = arguments()
    args.out.mkdir(parents=True, exist_ok=True)
    torch.backends.cudnn.benchmark = True
    torch.set_float32_matmul_precision("high")
    try:
        Sprint(args).run()
    except (samples.SampleError, checkpoint.CheckpointError, network_file.FormatError, ValueError,
            FloatingPointError) as error:
        sys.exit(f"sprint.py: {error}")


if __name__ == "__main__":
    main()
