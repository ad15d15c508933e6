#!/usr/bin/env python3
"""Trains a network on samples with labels. The same command resumes a training that was stopped.

    python scripts/train/train.py SAMPLES... --out RUN --steps 20000

The folder RUN gets `checkpoint.pt`, from which a training is resumed, and `log.jsonl` with the
lines on the screen.
"""

import argparse
import copy
import dataclasses
import itertools
import json
import math
import pathlib
import signal
import sys
import time

import torch
from torch import Tensor

import checkpoint
import losses
import samples
from batches import Batch, Drawn, Feeder, as_bytes, decode
from checkpoint import Checkpoint
from model import Architecture, Attention, Conv, Network, Output
from samples import Size

# The number of held-out samples that are evaluated at a time.
TEST_BATCH = 512


def arguments(words: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("samples", nargs="+", metavar="SAMPLES", help="folders with *.samples.gz")
    parser.add_argument("--out", required=True, metavar="RUN", type=pathlib.Path)
    parser.add_argument("--test", nargs="+", metavar="SAMPLES", help="folders of held-out samples")
    parser.add_argument("--test-samples", type=int, default=4096, metavar="N",
                        help="the number of them for each size of board (%(default)s)")
    parser.add_argument("--init", nargs="+", type=pathlib.Path, metavar="CHECKPOINT",
                        help="begin with the averaged weights of this file or folder, or with a "
                             "network in KataGo's format that these scripts trained; if several, "
                             "with their mean")

    network = parser.add_argument_group("the network (known already with --init and when resumed)")
    network.add_argument("--blocks", type=int, metavar="N", help="residual blocks (6)")
    network.add_argument("--channels", type=int, metavar="N", help="channels of the trunk (64)")
    network.add_argument("--inner", type=int, metavar="N",
                         help="channels inside nested bottlenecks, which replace the blocks")
    network.add_argument("--attention", metavar="N,N",
                         help="blocks that an attention follows, from 1 (none); with --init, a network "
                              "without any gets these")
    network.add_argument("--pooling", metavar="N,N", help="blocks with global pooling, from 1 (3,5,...)")
    network.add_argument("--pooled", type=int, metavar="N", help="channels that these pool (0.3 of all)")
    network.add_argument("--diameter", type=int, metavar="N", help="diameter of the first convolution (5)")
    network.add_argument("--policy", type=int, metavar="N", help="channels of the policy head (half)")
    network.add_argument("--policy-pooled", type=int, metavar="N", help="pooled channels of it (half)")
    network.add_argument("--value", type=int, metavar="N", help="channels of the value head (half)")
    network.add_argument("--hidden", type=int, metavar="N", help="its hidden outputs (all)")

    course = parser.add_argument_group("the training")
    course.add_argument("--steps", type=int, default=20000, metavar="N", help="all steps (%(default)s)")
    course.add_argument("--batch", type=int, default=256, metavar="N",
                        help="samples in a step (%(default)s)")
    course.add_argument("--mix", metavar="9x9:1,19x19:2",
                        help="relative number of batches for each size (its number of samples)")
    course.add_argument("--rate", type=float, default=2e-3, metavar="R",
                        help="the highest learning rate (%(default)s)")
    course.add_argument("--warm-up", type=int, default=500, metavar="N",
                        help="steps until the highest rate (%(default)s)")
    course.add_argument("--decay", choices=["cosine", "linear", "none"], default="cosine",
                        help="how the rate falls to a hundredth at the last step (%(default)s)")
    course.add_argument("--optimiser", choices=["muon", "adamw"], default="muon",
                        help="for the blocks' convolutions; AdamW for the rest (%(default)s)")
    course.add_argument("--clip", type=float, default=1.0, metavar="G",
                        help="the largest norm of the gradient (%(default)s)")
    course.add_argument("--weight-decay", type=float, default=0.01, metavar="D",
                        help="for convolutions and matrices (%(default)s)")
    course.add_argument("--average", type=float, default=0.999, metavar="A",
                        help="the share that the averaged weights keep in a step (%(default)s)")
    course.add_argument("--seed", type=int, metavar="N", help="for the weights and the order of samples (1)")

    machine = parser.add_argument_group("the machine")
    machine.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    machine.add_argument("--threads", type=int, metavar="N", help="threads on the processor (all)")
    machine.add_argument("--precision", choices=["bf16", "fp32"],
                         help="of products (bf16 if the machine multiplies them, else fp32)")
    machine.add_argument("--pool", type=int, default=100_000, metavar="N",
                         help="samples of a size in memory, for a while twice as many (%(default)s)")
    machine.add_argument("--seconds", type=float, default=math.inf, metavar="S",
                         help="save and stop after this time")
    machine.add_argument("--save-seconds", type=float, default=600, metavar="S",
                         help="time between two checkpoints with tests (%(default)s)")
    machine.add_argument("--report-seconds", type=float, default=10, metavar="S",
                         help="time between two reports (%(default)s)")
    args = parser.parse_args(words)
    for name in ("steps", "batch", "pool", "test_samples"):
        if getattr(args, name) < 1:
            parser.error(f"--{name.replace('_', '-')} must be at least 1")
    if args.precision is None:
        args.precision = "bf16" if has_bf16(args.device) else "fp32"
    return args


def has_bf16(device: str) -> bool:
    """Whether the device can multiply 16-bit numbers, without slow emulation."""
    able = torch.cpu.get_capabilities()
    return torch.device(device).type != "cpu" or any(map(able.get, ("avx512_bf16", "bf16")))


def learning_rate(args: argparse.Namespace, step: int) -> float:
    """The rate of a step, counted from 0."""
    rise = min(1.0, (step + 1) / max(1, args.warm_up))
    part = min(1.0, max(0, step - args.warm_up) / max(1, args.steps - args.warm_up))
    fall = {"cosine": (1 + math.cos(math.pi * part)) / 2, "linear": 1 - part, "none": 1.0}
    return args.rate * rise * (0.01 + 0.99 * fall[args.decay])


def numbers(words: str | None) -> list[int] | None:
    """The numbers of blocks in order; None if there are no words."""
    return None if words is None else sorted({int(word) for word in words.split(",") if word})


def wanted_shape(args: argparse.Namespace, known: Architecture | None, begins: bool) -> Architecture:
    """The network that the options describe. If one is `known`, it must be the same, but a training that
    `begins` with it may add attentions."""
    widths = {name: getattr(args, name)
              for name in ("inner", "pooled", "diameter", "policy", "policy_pooled", "value", "hidden")}
    pooling, attention = numbers(args.pooling), numbers(args.attention)
    asked = [args.blocks, args.channels, pooling, *widths.values()]
    if known is not None and all(value is None for value in asked):
        shape = known if attention is None else dataclasses.replace(known, attention=tuple(attention))
    else:
        shape = Architecture.usual(args.blocks or 6, args.channels or 64, pooling, attention, **widths)
    if known is None:
        return shape
    may_differ = begins and not known.attention
    if shape != (dataclasses.replace(known, attention=shape.attention) if may_differ else known):
        raise checkpoint.CheckpointError(f"the checkpoint has another network: {known}, not {shape}")
    return shape


def make_optimisers(network: Network, args: argparse.Namespace) -> list[torch.optim.Optimizer]:
    """Muon for the standardised convolutions and the attentions' matrices of the blocks, and AdamW for the
    rest, with decay for convolutions and matrices, but not for factors and biases of channels."""
    layers = list(network.blocks.modules())
    muon = [layer.weight for layer in layers if isinstance(layer, Conv) and layer.gain is not None]
    muon += [matrix.weight for layer in layers if isinstance(layer, Attention)
             for matrix in layer.matrices()]
    muon = [] if args.optimiser == "adamw" else muon
    rest = {key: weight for key, weight in network.named_parameters()
            if not any(weight is other for other in muon)}
    weights = [weight for key, weight in rest.items() if key.endswith(".weight")]
    others = [weight for key, weight in rest.items() if not key.endswith(".weight")]
    groups = [{"params": weights, "weight_decay": args.weight_decay},
              {"params": others, "weight_decay": 0.0}]
    optimisers = [torch.optim.AdamW(groups, lr=args.rate, betas=(0.9, 0.99))]
    if muon:
        # With this adjustment the same rate and decay suit both.
        optimisers.append(torch.optim.Muon(muon, lr=args.rate, weight_decay=args.weight_decay,
                                           adjust_lr_fn="match_rms_adamw"))
    return optimisers


def mixture(text: str | None, files: dict[Size, list[samples.SampleFile]]) -> dict[Size, float]:
    """The relative number of batches for each size."""
    if text is None:
        return {size: sum(file.count for file in each) for size, each in files.items()}
    mix = {}
    for part in text.split(","):
        size, _, weight = part.partition(":")
        mix[Size.parse(size)] = float(weight or 1)
    for size in mix:
        if size not in files:
            raise samples.SampleError(f"there are no samples on {size}")
    return mix


class Training:
    """A network, its averaged weights and its optimisers."""

    def __init__(self, args: argparse.Namespace):
        self.args = args
        self.device = torch.device(args.device)
        last = checkpoint.load(args.out) if (args.out / checkpoint.NAME).exists() else None
        begin = checkpoint.averaged(args.init) if args.init and not last else None
        self.seed = args.seed if args.seed is not None else last.seed if last else 1
        torch.manual_seed(self.seed)
        known = last or begin
        shape = wanted_shape(args, known.shape if known else None, begins=begin is not None)
        if begin and begin.shape != shape:
            begin = begin.attending(shape.attention)
        self.network = begin or Network(shape)
        self.step, self.samples, self.drawn = 0, 0, {}
        self.network.to(self.device, memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.network).requires_grad_(False)
        self.optimisers = make_optimisers(self.network, args)
        if last:
            self.network.load_state_dict(last.network)
            self.average.load_state_dict(last.average)
            # Only the state is restored; the options come from this run.
            if len(last.optimisers) != len(self.optimisers):
                raise checkpoint.CheckpointError("the checkpoint has another --optimiser")
            for optimiser, state in zip(self.optimisers, last.optimisers):
                groups = optimiser.state_dict()["param_groups"]
                optimiser.load_state_dict({"state": state, "param_groups": groups})
            self.step, self.samples, self.drawn = last.step, last.samples, last.drawn
        self.sums = torch.zeros(len(losses.WEIGHTS), device=self.device)

    def save(self) -> None:
        Checkpoint(
            shape=self.network.shape, network=self.network.state_dict(),
            average=self.average.state_dict(),
            optimisers=[optimiser.state_dict()["state"] for optimiser in self.optimisers],
            step=self.step, samples=self.samples, drawn=self.drawn, seed=self.seed,
        ).save(self.args.out)

    def feeder(self, files: dict[Size, list[samples.SampleFile]]) -> Feeder:
        """The source of the batches from the present step on."""
        mix = mixture(self.args.mix, files)
        streams = {size: samples.Stream(files[size], self.args.pool, self.seed,
                                        self.drawn.get(size, 0)) for size in mix}
        return Feeder(streams, mix, self.args.batch, self.seed, pin=self.device.type == "cuda")

    def decode(self, records: Tensor, size: Size, symmetry: int) -> Batch:
        batch = decode(records.to(self.device, non_blocking=True), size, symmetry)
        return batch._replace(planes=batch.planes.contiguous(memory_format=torch.channels_last))

    def run(self, network: torch.nn.Module, batch: Batch) -> Output:
        with torch.autocast(self.device.type, torch.bfloat16, self.args.precision == "bf16"):
            return network(batch.planes, batch.globals)

    def make_step(self, drawn: Drawn) -> None:
        """Learns from a batch."""
        batch = self.decode(drawn.records, drawn.size, drawn.symmetry)
        for optimiser in self.optimisers:
            for group in optimiser.param_groups:
                group["lr"] = learning_rate(self.args, self.step)
        parts = losses.losses(self.run(self.network, batch), batch)
        self.network.zero_grad()
        losses.total(parts).backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), self.args.clip)
        for optimiser in self.optimisers:
            optimiser.step()
        # The first steps are forgotten sooner, since their weights are far from the later ones.
        keep = min(self.args.average, (1 + self.step) / (10 + self.step))
        torch._foreach_lerp_(list(self.average.parameters()), list(self.network.parameters()),
                             1 - keep)
        self.sums += torch.stack([loss.detach() for loss in parts.values()])
        self.step += 1
        self.samples += len(drawn.records)
        self.drawn = {**self.drawn, **drawn.drawn}

    def means(self, steps: int) -> dict[str, float]:
        """The mean losses over the `steps` steps since the last call."""
        means = (self.sums / steps).tolist()
        self.sums.zero_()
        return dict(zip(losses.WEIGHTS, means))

    @torch.no_grad()
    def test(self, records: Tensor, size: Size) -> dict[str, float]:
        """The losses of the averaged weights on held-out samples."""
        sums = torch.zeros(len(losses.WEIGHTS))
        for piece in records.split(TEST_BATCH):
            batch = self.decode(piece, size, symmetry=0)
            parts = losses.losses(self.run(self.average, batch), batch)
            sums += len(piece) * torch.stack(list(parts.values())).cpu()
        return dict(zip(losses.WEIGHTS, (sums / len(records)).tolist()))


class Log:
    """Writes lines to the file `log.jsonl` and to the screen."""

    def __init__(self, folder: pathlib.Path):
        self.file = open(folder / "log.jsonl", "a", encoding="utf-8")

    def line(self, **entry) -> None:
        self.file.write(json.dumps(entry) + "\n")
        self.file.flush()
        words = []
        for key, value in entry.items():
            if isinstance(value, dict):
                words += [f"{name} {number:.4f}" for name, number in value.items()]
            else:
                words.append(f"{key} {value:.4g}" if isinstance(value, float) else f"{key} {value}")
        print("  ".join(words), flush=True)


def with_total(parts: dict[str, float]) -> dict[str, float]:
    """The losses with their total."""
    return {"total": losses.total(parts), **parts}


def train(args: argparse.Namespace) -> None:
    began = time.monotonic()
    if args.threads:
        torch.set_num_threads(args.threads)
    torch.backends.cudnn.benchmark = True
    args.out.mkdir(parents=True, exist_ok=True)
    files = samples.find(args.samples)
    held_out = {size: as_bytes(samples.spread(each, args.test_samples))
                for size, each in (samples.find(args.test) if args.test else {}).items()}
    training = Training(args)
    log = Log(args.out)
    stop = []
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda received, frame: stop.append(received))

    def save() -> None:
        training.save()
        for size, records in held_out.items():
            log.line(step=training.step, samples=training.samples, test=str(size),
                     losses=with_total(training.test(records, size)))

    weights = sum(weight.numel() for weight in training.network.parameters())
    print(f"{training.network.shape}: {weights} weights; from step {training.step}", flush=True)
    batches = training.feeder(files).batches(training.step)
    saved = reported = time.monotonic()
    reported_step = training.step
    for drawn in itertools.islice(batches, max(0, args.steps - training.step)):
        training.make_step(drawn)
        now = time.monotonic()
        ends = stop or now - began >= args.seconds or training.step >= args.steps
        saves = ends or now - saved >= args.save_seconds
        if saves or now - reported >= args.report_seconds:
            steps = training.step - reported_step
            parts = training.means(steps)
            now = time.monotonic()  # only now has the device finished its steps
            log.line(step=training.step, samples=training.samples,
                     samples_per_second=steps * args.batch / (now - reported),
                     rate=learning_rate(args, training.step - 1), losses=with_total(parts))
            if not all(map(math.isfinite, parts.values())):
                raise FloatingPointError("losses are not finite; the last checkpoint is from an earlier step")
            reported, reported_step = now, training.step
        if saves:
            save()
            saved = reported = time.monotonic()
        if ends:
            break


def main() -> None:
    try:
        train(arguments())
    except (samples.SampleError, checkpoint.CheckpointError, ValueError,
            FloatingPointError) as error:
        sys.exit(f"train.py: {error}")


if __name__ == "__main__":
    main()
