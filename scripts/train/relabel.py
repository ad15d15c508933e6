#!/usr/bin/env python3
"""Labels samples anew by a network of KataGo, which a GPU makes fast.

    python scripts/train/relabel.py SAMPLES... --network NETWORK.bin.gz --out OUT

For each file of samples, OUT gets a file with the same positions, labelled in one random symmetry.
"""

import argparse
import pathlib
import sys

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

import batches
import losses
import network_file
import samples
from katago import KataGo
from model import SCORE
from samples import Size

# The planes of stones and of ko, where nobody may play.
TAKEN = [1, 2, 6]
# The number of boards that are evaluated at a time, on a GPU and on a processor. On a GPU it is always this
# number, because PyTorch looks for the fastest kernels anew for each number, which takes seconds.
BOARDS, BOARDS_ON_PROCESSOR = 1024, 64


class Teacher:
    """A network that labels."""

    def __init__(self, path: pathlib.Path, device: str):
        self.device = torch.device(device)
        self.type = torch.float16 if self.device.type == "cuda" else torch.float32
        network = KataGo.read(path).to(self.device, self.type, memory_format=torch.channels_last)
        self.network = network.eval().requires_grad_(False)

    @torch.inference_mode()
    def label(self, records: Tensor, size: Size, rng: np.random.Generator) -> None:
        """Replaces the labels of records, uint8 [n, bytes] on the teacher's device."""
        on_gpu = self.device.type == "cuda"
        for piece in records.split(BOARDS if on_gpu else BOARDS_ON_PROCESSOR):
            count = len(piece)
            filled = torch.cat([piece, piece[:1].expand(BOARDS - count, -1)]) if on_gpu else piece
            self._label(filled, size, int(rng.integers(batches.symmetries(size))))
            piece.copy_(filled[:count])

    def _label(self, records: Tensor, size: Size, symmetry: int) -> None:
        """Replaces the labels of records that are evaluated at the same time, in one symmetry."""
        batch = batches.decode(records, size, symmetry)
        planes = batch.planes.to(self.type, memory_format=torch.channels_last)
        output = self.network(planes, batch.globals.to(self.type))
        taken = batch.planes[:, TAKEN].amax(1).flatten(1)
        policy = output.policy - functional.pad(taken, (0, 1)) * 1e4
        outcome = output.outcome.clone()
        # Under the rules of most samples every game has a result.
        outcome[:, 2] = torch.where(batch.outcome[:, 2] > 0, outcome[:, 2], -torch.inf)
        outcome = outcome.softmax(dim=1)
        # As `losses.score_targets` reads them: games without a result count as even.
        decided = 1 - outcome[:, 2]
        mean, deviation, lead = (losses.scores(output) * SCORE).unbind(1)
        square = (mean.square() + deviation.square()) * decided - (mean * decided).square()
        score = torch.stack([mean * decided, square.clamp(min=0).sqrt(), lead * decided], dim=1)
        # The original point of each point of the transformed board.
        origin = torch.from_numpy(batches.transform(size, symmetry).copy()).to(self.device)
        back = torch.empty_like(origin)
        back[origin] = torch.arange(size.area, device=self.device)
        chances = policy.softmax(dim=1)
        chances = torch.cat([chances[:, back], chances[:, size.area:]], dim=1)
        shares = (chances * samples.WHOLE).round().int()
        shares = torch.where(shares > 32767, shares - 65536, shares).to(torch.int16)
        owner = (output.owner.tanh()[:, back] * 127).round().to(torch.int8)
        sides = torch.ones_like(batch.result, dtype=torch.uint8)
        for name, numbers in [("policy", shares), ("outcome", outcome), ("score", score),
                              ("owner", owner), ("sides", sides[:, None])]:
            field, start = samples.record_type(size).fields[name][:2]
            records[:, start:start + field.itemsize] = numbers.contiguous().view(torch.uint8)


def relabel(teacher: Teacher, file: samples.SampleFile, out: pathlib.Path, seed: int) -> None:
    """Writes the samples of a file with new labels to the folder `out`, all at once or not at all."""
    records = batches.as_bytes(file.read(0, file.count).copy()).to(teacher.device)
    teacher.label(records, file.size, np.random.default_rng(seed))
    samples.write(out / file.path.name, file.size, records.cpu().numpy().tobytes())


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("samples", nargs="+", metavar="SAMPLES", help="a folder with *.samples.gz")
    parser.add_argument("--network", required=True, type=pathlib.Path, metavar="FILE")
    parser.add_argument("--out", required=True, type=pathlib.Path, metavar="OUT")
    parser.add_argument("--seed", type=int, default=1, help="for the symmetries (%(default)s)")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    args = parser.parse_args()
    try:
        teacher = Teacher(args.network, args.device)
        args.out.mkdir(parents=True, exist_ok=True)
        for files in samples.find(args.samples).values():
            for file in files:
                if not (args.out / file.path.name).exists():
                    relabel(teacher, file, args.out, args.seed)
    except (samples.SampleError, network_file.FormatError) as error:
        sys.exit(f"relabel.py: {error}")


if __name__ == "__main__":
    main()
