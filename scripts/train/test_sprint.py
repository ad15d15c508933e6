"""Tests of labels and trainings on a GPU, as far as a processor can do the same:

    python scripts/train/test_sprint.py

With the path of the engine in the environment variable PONNUKI, positions are made, too.
"""

import argparse
import copy
import os
import pathlib
import subprocess
import sys
import unittest

import numpy as np
import torch

import batches
import export
import losses
import network_file
import relabel
import samples
import stacks
import toy
import train
from batches import as_bytes, decode
from katago import KataGo
from model import Architecture, Network
from samples import Size
from test_train import ENGINE, SMALL, WIDE, WithFolder, command, log

HERE = pathlib.Path(__file__).parent

# Compares the kernels with PyTorch. Triton's interpreter has to be chosen before Triton is imported.
KERNELS = """
import sys
import torch
sys.path.insert(0, sys.argv[1])
import fused
torch.manual_seed(1)
for channels in (7, 16, 48):
    x = torch.randn(3, channels, 5, 7).contiguous(memory_format=torch.channels_last).requires_grad_()
    scale, bias = (torch.randn(channels, requires_grad=True) for _ in range(2))
    shifted = x * scale[:, None, None] + bias[:, None, None]
    grad = torch.randn_like(x)
    wanted = torch.autograd.grad(shifted.relu(), (x, scale, bias), grad, retain_graph=True)
    found = torch.autograd.grad(fused.AffineRelu.apply(x, scale, bias), (x, scale, bias), grad)
    for one, other in zip(found, wanted):
        torch.testing.assert_close(one, other, rtol=1e-4, atol=1e-4)
    mish = fused.activated(x.detach(), scale.detach(), bias.detach(), mish=True)
    torch.testing.assert_close(mish, torch.nn.functional.mish(shifted.detach()), rtol=1e-5, atol=1e-5)
"""


def shaken(shape: Architecture) -> Network:
    """A network in which every layer has an effect."""
    torch.manual_seed(1)
    network = Network(shape)
    export.shake(network)
    return network


class Teachers(WithFolder):
    def setUp(self):
        super().setUp()
        self.network = shaken(Architecture.usual(3, 24, [2], inner=16))
        self.file = self.folder / "teacher.bin.gz"
        network_file.write(self.file, self.network, "teacher", bits=24)

    def test_a_file_says_what_the_network_says(self):
        batch = decode(as_bytes(toy.records(WIDE, 20, seed=1)), WIDE, 0)
        found = KataGo.read(self.file)(batch.planes, batch.globals)
        for one, other in zip(found, self.network(batch.planes, batch.globals)):
            torch.testing.assert_close(one, other, rtol=1e-4, atol=1e-4)

    def test_a_packed_network_is_the_same_but_for_rounding(self):
        packed, out = self.folder / "teacher.pack", self.folder / "again.bin.gz"
        self.succeed("pack.py", self.file, packed)
        self.succeed("pack.py", "--unpack", packed, out)
        rounded = self.folder / "rounded.bin.gz"
        network_file.write(rounded, self.network, "teacher", bits=9)
        for one, other in zip(KataGo.read(out).parameters(), KataGo.read(rounded).parameters()):
            torch.testing.assert_close(one, other, rtol=0, atol=1e-5)
        packed.write_bytes(packed.read_bytes()[:99])
        run = subprocess.run(command("pack.py", "--unpack", packed, out), capture_output=True, text=True)
        self.assertEqual(run.returncode, 1)
        self.assertNotIn("Traceback", run.stderr)

    def test_what_is_no_network_is_refused(self):
        self.file.write_bytes(b"nothing")
        with self.assertRaises(network_file.FormatError):
            KataGo.read(self.file)

    def test_labels_are_what_the_teacher_says_in_a_symmetry(self):
        teacher = relabel.Teacher(self.file, "cpu")
        for size in (SMALL, WIDE):
            made = toy.records(size, 30, seed=2)
            made["outcome"][:10] = [0.5, 0.4, 0.1]  # here games may have no result
            records = as_bytes(made)
            before = decode(records.clone(), size, 0)
            teacher.label(records, size, np.random.default_rng(4))
            symmetry = int(np.random.default_rng(4).integers(batches.symmetries(size)))
            batch = decode(records, size, symmetry)
            with torch.no_grad():
                output = self.network(batch.planes, batch.globals)
                output.outcome[10:, 2] = -torch.inf
                taken = batch.planes[:, relabel.TAKEN].amax(1).flatten(1) > 0
                output.policy[:, :-1][taken] = -torch.inf
                parts = losses.losses(output, batch)
            # Chances are rounded to 16 bits and owners to 8.
            torch.testing.assert_close(output.policy.softmax(1), batch.policy, rtol=0, atol=1e-4)
            torch.testing.assert_close(output.outcome.softmax(1), batch.outcome, rtol=0, atol=1e-4)
            for name in ("mean", "deviation", "lead"):
                self.assertLess(parts[name], 1e-5, name)
            torch.testing.assert_close(output.owner.tanh(), batch.owner, rtol=0, atol=0.01)
            # Positions and games are as before.
            after = decode(records, size, 0)
            for name in ("planes", "globals", "played", "result"):
                torch.testing.assert_close(getattr(after, name), getattr(before, name))

    def test_files_are_labelled_anew(self):
        toy.write(self.folder / "toy" / "0.samples.gz", SMALL, toy.records(SMALL, 50, 0))
        out = self.folder / "out"
        self.succeed("relabel.py", self.folder / "toy", "--network", self.file, "--out", out)
        (found,) = samples.find([out])[SMALL]
        records = as_bytes(toy.records(SMALL, 50, 0))
        relabel.Teacher(self.file, "cpu").label(records, SMALL, np.random.default_rng(1))
        self.assertEqual(found.read(0, 50).tobytes(), records.numpy().tobytes())


class Kernels(unittest.TestCase):
    def test_kernels_compute_what_pytorch_does(self):
        try:
            import triton  # noqa: F401
        except ImportError:
            self.skipTest("there is no Triton")
        run = subprocess.run([sys.executable, "-c", KERNELS, str(HERE)], capture_output=True, text=True,
                             env={**os.environ, "TRITON_INTERPRET": "1"})
        self.assertEqual(run.returncode, 0, run.stderr)


class Sprints(WithFolder):
    def test_a_step_is_that_of_an_ordinary_training(self):
        network = shaken(Architecture.usual(3, 32, [2], [2], inner=16))
        args = argparse.Namespace(rate=1e-3, weight_decay=stacks.DECAY, optimiser="muon")
        trained = stacks.Trained(copy.deepcopy(network), torch.device("cpu"), average=0.0)
        optimisers = train.make_optimisers(network, args)
        start = [weight.detach().clone() for weight in network.parameters()]
        for seed in range(3):
            batch = decode(as_bytes(toy.records(SMALL, 64, seed)), SMALL, 0)
            (parts,) = trained.step([batch], 1e-3)
            loss = losses.losses(network(batch.planes, batch.globals), batch)
            torch.testing.assert_close(parts, torch.stack(list(loss.values())).detach(), rtol=0.02, atol=1e-3)
            network.zero_grad()
            losses.total(loss).backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), stacks.LARGEST_GRADIENT)
            for optimiser in optimisers:
                optimiser.step()
        for (name, one), other, first in zip(network.named_parameters(), trained.averaged().parameters(), start):
            wanted, found = (one - first).flatten(), (other - first).flatten()
            # PyTorch's Muon computes with 16 bits.
            likeness = torch.nn.functional.cosine_similarity(wanted, found, dim=0)
            self.assertGreater(likeness, 0.97, name)
            self.assertAlmostEqual((found.norm() / wanted.norm()).item(), 1, delta=0.03, msg=name)

    def test_batches_of_several_sizes_are_one_step(self):
        network = shaken(Architecture.usual(2, 16, [2]))
        trained = stacks.Trained(copy.deepcopy(network), torch.device("cpu"))
        drawn = [decode(as_bytes(toy.records(size, count, 1)), size, 0)
                 for size, count in ((SMALL, 30), (WIDE, 10))]
        trained.begin()
        for batch, share in zip(drawn, (0.75, 0.25)):
            trained._pass(batch, share)
        loss = sum(share * losses.total(losses.losses(network(batch.planes, batch.globals), batch))
                   for batch, share in zip(drawn, (0.75, 0.25)))
        loss.backward()
        torch.testing.assert_close(trained.network.globals.weight.grad, network.globals.weight.grad)
        found = trained.network.get_submodule("blocks.0.first").given.grad
        self.assertGreater(found.norm(), 0)

    def test_positions_are_labelled_and_learned(self):
        teacher = self.folder / "teacher.bin.gz"
        network_file.write(teacher, shaken(Architecture.usual(2, 16, [2])), "teacher", bits=24)
        positions, run = self.folder / "positions", self.folder / "run"
        for name, count, seed in (("ready-1", 3000, 1), ("ready-2", 3000, 2), ("ready-3-held-out", 300, 3)):
            toy.write(positions / name / "0.samples.gz", SMALL, toy.records(SMALL, count, seed))
        toy.write(positions / "ready-4" / "0.samples.gz", WIDE, toy.records(WIDE, 500, 4))
        options = ["--teacher", teacher, "--out", run, "--seconds", "40", "--network", "a:2x16",
                   "--network", "b:2x32x16+1", "--batch", "7x7:64,others:16", "--first", "1000", "--rate", "0.01",
                   "--warm-up", "20", "--save-seconds", "8", "--report-seconds", "4", "--held-out", "200"]
        self.succeed("sprint.py", positions, *options)
        self.assertEqual(list(positions.glob("*/*.samples.gz")), [])
        (file,) = samples.find([run / "held-out"])[SMALL]
        self.assertEqual(file.count, 200)
        batch = decode(as_bytes(file.read(0, 200).copy()), SMALL, 0)

        def total(network: Network) -> float:
            with torch.no_grad():
                return losses.total(losses.losses(network(batch.planes, batch.globals), batch)).item()

        for name, shape in (("a", "2x16"), ("b", "2x32x16+1")):
            torch.manual_seed(1)
            tests = [line["losses"]["total"] for line in log(run)
                     if line.get("network") == name and "test" in line]
            self.assertGreaterEqual(len(tests), 2)
            self.assertLess(tests[-1], 0.3 * total(Network(Architecture.parse(shape))), name)
            # The file is the network that was tested last.
            self.assertAlmostEqual(total(network_file.read(run / f"{name}.bin.gz")), tests[-1],
                                   delta=0.01 * tests[-1])

    def test_a_network_can_go_on_without_its_attentions(self):
        network = shaken(Architecture.usual(3, 32, [2], [1, 3]))
        without = network.without_attention()
        self.assertEqual(without.shape, Architecture.usual(3, 32, [2]))
        again = without.attending((1, 3))
        batch = decode(as_bytes(toy.records(SMALL, 20, seed=1)), SMALL, 0)
        for one, other in zip(again(batch.planes, batch.globals), without(batch.planes, batch.globals)):
            torch.testing.assert_close(one, other)

    def test_wrong_options_are_refused(self):
        run = subprocess.run(
            command("sprint.py", self.folder, "--teacher", self.folder / "none.bin.gz", "--out",
                    self.folder / "run", "--seconds", "1", "--network", "a:2x16"),
            capture_output=True, text=True)
        self.assertEqual(run.returncode, 1)
        self.assertIn("none.bin.gz", run.stderr)
        self.assertNotIn("Traceback", run.stderr)


@unittest.skipUnless(ENGINE, "PONNUKI is not set")
class Positions(WithFolder):
    def test_positions_are_made_until_they_are_enough(self):
        out = self.folder / "positions"
        out.mkdir()
        (out / "stop").touch()
        self.succeed("positions.py", out, "--ponnuki", ENGINE, "--scale", "0.05", "--threads", "1", "--held-out")
        found = sorted(out.glob("ready-*"))
        self.assertEqual([folder.name for folder in found], ["ready-1-1-held-out", "ready-1-2-held-out"])
        sizes = {size for folder in found for size in samples.find([folder])}
        self.assertEqual(sizes, {Size(9, 9), Size(13, 13)})


if __name__ == "__main__":
    unittest.main()
