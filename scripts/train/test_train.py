"""Tests of training, from sample files to a network file:

    python scripts/train/test_train.py

With the path of the engine in the environment variable PONNUKI, network files are read by the engine
too, and what it says is compared.
"""

import gzip
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import unittest

import numpy as np
import torch

import batches
import calibration
import checkpoint
import evaluate
import export
import improve
import losses
import network_file
import samples
import toy
from batches import as_bytes, decode
from model import SCORE, Architecture, Network
from samples import Size

HERE = pathlib.Path(__file__).parent
ENGINE = os.environ.get("PONNUKI")
SMALL, LARGE, WIDE = Size(7, 7), Size(9, 9), Size(7, 5)
TINY = ["--blocks", "2", "--channels", "16", "--pooling", "2", "--batch", "64", "--threads", "2"]


def command(script: str, *words: str | pathlib.Path) -> list[str]:
    return [sys.executable, str(HERE / script), *map(str, words)]


def log(run: pathlib.Path) -> list[dict]:
    return [json.loads(line) for line in (run / "log.jsonl").read_text().splitlines()]


class WithFolder(unittest.TestCase):
    """Tests with a folder of their own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def succeed(self, script: str, *words: str | pathlib.Path) -> str:
        """Runs a script and returns what it prints."""
        run = subprocess.run(command(script, *words), capture_output=True, text=True)
        self.assertEqual(run.returncode, 0, run.stderr)
        return run.stdout


class SampleFiles(WithFolder):
    def write(self, count: int, number: int = 0, size: Size = WIDE) -> pathlib.Path:
        path = self.folder / f"{number}.samples.gz"
        toy.write(path, size, toy.records(size, count, number))
        return path

    def test_records_are_read_as_they_were_written(self):
        file = samples.SampleFile(self.write(20))
        self.assertEqual((file.size, file.count), (WIDE, 20))
        self.assertEqual(file.read(5, 10).tobytes(), toy.records(WIDE, 20, 0)[5:15].tobytes())

    def test_an_epoch_has_every_sample_once(self):
        for number in range(3):
            self.write(50 + number, number)
        files = samples.find([self.folder])[WIDE]
        wanted = sorted(record.tobytes() for file in files for record in file.read(0, file.count))
        for pool in (40, 1000):
            stream = samples.Stream(files, pool, seed=1)
            epochs = [[record.tobytes() for record in stream.draw(stream.total)] for _ in range(2)]
            self.assertNotEqual(*epochs)
            for epoch in epochs:
                self.assertEqual(sorted(epoch), wanted)

    def test_a_stream_goes_on_where_it_was(self):
        for number in range(3):
            self.write(50 + number, number)
        files = samples.find([self.folder])[WIDE]
        for pool in (40, 1000):
            whole = samples.Stream(files, pool, seed=1).draw(500)
            later = samples.Stream(files, pool, seed=1, drawn=320).draw(180)
            self.assertEqual(whole[320:].tobytes(), later.tobytes())
            other = samples.Stream(files, pool, seed=2).draw(500)
            self.assertNotEqual(whole.tobytes(), other.tobytes())

    def test_what_is_damaged_is_refused_by_name(self):
        path = self.write(300)
        whole = path.read_bytes()
        content = gzip.decompress(whole)
        record = samples.record_type(WIDE)
        policy = record.fields["policy"][1]
        wrong_policy = bytearray(content)
        wrong_policy[-record.itemsize + policy:-record.itemsize + policy + 2] = b"\xff\xff"
        infinite = bytearray(content)
        start = len(content) - record.itemsize + record.fields["score"][1]
        infinite[start:start + 4] = np.float32(np.inf).tobytes()
        flipped = bytearray(whole)
        flipped[len(whole) // 2] ^= 0x10
        for damaged, message in [
            (b"", "not a sample file"),
            (b"no gzip", "not a sample file"),
            (whole[:len(whole) // 2], ""),
            (bytes(flipped), "damaged"),
            (gzip.compress(content[:-7]), "cut off"),
            (gzip.compress(b"[]\n"), "not a sample file"),
            (gzip.compress(content.replace(b": 1,", b": 2,", 1)), "format 2"),
            (gzip.compress(content.replace(b": 7,", b": 99,", 1)), "no board"),
            (gzip.compress(bytes(wrong_policy)), "record 299 has chances of moves"),
            (gzip.compress(bytes(infinite)), "record 299 has a number that is not finite"),
            (whole + whole, "one piece"),
        ]:
            path.write_bytes(damaged)
            with self.assertRaises(samples.SampleError) as caught:
                file = samples.SampleFile(path)
                file.read(0, file.count)
            self.assertIn(str(path), str(caught.exception))
            self.assertIn(message, str(caught.exception))

    def test_small_files_keep_what_matters(self):
        """Inputs and results are as before, and labels are near."""
        self.write(300)
        self.write(40, 1, LARGE)
        small, again = self.folder / "small", self.folder / "again"
        self.succeed("compact.py", self.folder, small)
        self.succeed("compact.py", "--expand", small, again)
        for path in self.folder.glob("*.samples.gz"):
            file = samples.SampleFile(path)
            other = samples.SampleFile(again / path.name)
            before, after = file.read(0, file.count), other.read(0, other.count)
            for name in ("planes", "global", "played", "result", "sides", "ply"):
                np.testing.assert_array_equal(before[name], after[name])
            self.assertLess(abs(before["outcome"] - after["outcome"]).max(), 1e-3)
            self.assertLess((abs(before["score"] - after["score"]) / (1 + abs(before["score"]))).max(), 1e-3)
            self.assertLessEqual(abs(before["owner"].astype(int) - after["owner"]).max(), 43)
            truth, kept = (records["policy"] / records["policy"].sum(axis=1, keepdims=True)
                           for records in (before, after))
            self.assertLess(abs(truth - kept).max(), 0.03)
            is_known = (truth > 0) & (kept > 0)  # toy labels have moves on stones
            divergence = (truth[is_known] * np.log(truth[is_known] / kept[is_known])).sum() / len(truth)
            self.assertLess(divergence, 0.05)

    def test_damaged_small_files_are_refused_by_name(self):
        self.write(30)
        small, again = self.folder / "small", self.folder / "again"
        self.succeed("compact.py", self.folder, small)
        (path,) = small.glob("*.xz")
        whole = path.read_bytes()
        for damaged in (b"", whole[:-9], whole.replace(b'"width": 7', b'"width": 9'),
                        whole.replace(b'"compact": 1', b'"compact": 2'), whole[:200] + b"?" + whole[201:]):
            path.write_bytes(damaged)
            run = subprocess.run(command("compact.py", "--expand", small, again), capture_output=True, text=True)
            self.assertEqual(run.returncode, 1, damaged[:60])
            self.assertIn(f"compact.py: {path}: ", run.stderr)
            self.assertNotIn("Traceback", run.stderr)
            self.assertEqual(list(again.glob("*.gz")), [])

    def test_a_folder_without_samples_is_refused(self):
        with self.assertRaisesRegex(samples.SampleError, "no files"):
            samples.find([self.folder])


class Batches(unittest.TestCase):
    def test_symmetries_keep_the_rules_of_the_labels(self):
        """Labels of transformed planes are the transformed labels, so all parts move together."""
        for size in (SMALL, WIDE):
            made = toy.records(size, 30, seed=3)
            seen = set()
            for symmetry in range(batches.symmetries(size)):
                batch = decode(as_bytes(made), size, symmetry)
                planes = batch.planes.numpy().astype(bool).reshape(30, samples.PLANES, size.area)
                label = toy.labels(planes, batch.globals[:, toy.KOMI].numpy() * 20, size)
                for name in ("policy", "owner", "outcome", "score"):
                    found = getattr(batch, name).numpy()
                    np.testing.assert_allclose(found, label[name], atol=1e-3, err_msg=name)
                chance = batch.policy.gather(1, batch.played[:, None])[:, 0]
                torch.testing.assert_close(chance, batch.policy.max(dim=1).values)
                seen.add(planes.tobytes())
            self.assertEqual(len(seen), 8 if size == SMALL else 4)

    def test_the_pass_and_what_is_not_known_stay(self):
        made = toy.records(WIDE, 2, seed=1)
        made["played"] = [WIDE.area, samples.UNKNOWN_MOVE]
        made["result"] = [0, samples.UNKNOWN_RESULT]
        batch = decode(as_bytes(made), WIDE, batches.FLIP_ROWS)
        self.assertEqual(batch.played.tolist(), [WIDE.area, batches.UNKNOWN])
        self.assertEqual(batch.result.tolist(), [0, samples.UNKNOWN_RESULT])

    def test_unsigned_numbers_are_not_negative(self):
        made = toy.records(WIDE, 1, seed=1)
        made["policy"] = 0
        made["policy"][0, [3, WIDE.area]] = [50000, 15535]
        batch = decode(as_bytes(made), WIDE, 0)
        self.assertAlmostEqual(batch.policy[0, 3].item(), 50000 / 65535)
        self.assertAlmostEqual(batch.policy[0, WIDE.area].item(), 15535 / 65535)


class Losses(unittest.TestCase):
    def test_a_network_that_agrees_loses_nothing(self):
        batch = decode(as_bytes(toy.records(SMALL, 50, seed=1)), SMALL, 0)
        # A third of the games has no result, so the mean score of the others is 1.5 times as large.
        batch = batch._replace(outcome=torch.tensor([[0.5, 1 / 6, 1 / 3]]).repeat(50, 1))
        mean, deviation, lead = batch.score.unbind(1)
        of_results = 1.5 * (mean.square() + deviation.square()) - (1.5 * mean).square()
        possible = of_results > 0.1
        batch = type(batch)(*(part[possible] for part in batch))
        deviation = of_results[possible].sqrt() / SCORE
        output = network_output(batch, torch.stack([
            1.5 * mean[possible] / SCORE, deviation.expm1().log(), 1.5 * lead[possible] / SCORE,
            torch.zeros_like(deviation)], dim=1))
        self.assertGreater(len(deviation), 10)
        for name, loss in losses.losses(output, batch).items():
            self.assertAlmostEqual(loss.item(), 0, places=5, msg=name)

    def test_every_loss_notices_its_error(self):
        batch = decode(as_bytes(toy.records(SMALL, 50, seed=1)), SMALL, 0)
        network = Network(Architecture.usual(1, 8))
        for name, loss in losses.losses(network(batch.planes, batch.globals), batch).items():
            self.assertGreater(loss.item(), 0.01, name)


def network_output(batch: batches.Batch, score: torch.Tensor):
    """The outputs of a network with these scores that otherwise agrees with a batch."""
    small = 1e-12
    return evaluate.Output(batch.policy.clamp(min=small).log(), batch.outcome.log(), score,
                           batch.owner.clamp(-1 + 1e-7, 1 - 1e-7).atanh())


class Calibration(WithFolder):
    def test_what_is_corrected_agrees_with_the_results(self):
        network = export.untrained("1x16", seed=2)
        made = as_bytes(toy.records(SMALL, 500, seed=1))
        odds, _ = calibration.predictions(network, made, SMALL)
        # As if every position had occurred often enough for its share of wins to be known.
        correction = calibration.fit(odds, (0.5 * odds - 0.4).sigmoid())
        self.assertAlmostEqual(correction.slope, 0.5, places=5)
        self.assertAlmostEqual(correction.shift, -0.4, places=5)
        batch = decode(made[:100], SMALL, 0)
        before = network(batch.planes, batch.globals)
        calibration.correct(network, correction)
        after, _ = calibration.predictions(network, made, SMALL)
        torch.testing.assert_close(after, 0.5 * odds - 0.4, rtol=1e-4, atol=1e-4)
        self.assertEqual(before.policy.tolist(), network(batch.planes, batch.globals).policy.tolist())

    def test_results_that_say_nothing_are_refused(self):
        odds = torch.randn(100)
        for results in (torch.ones(100), torch.zeros(100), (odds > 0).float()):
            with self.assertRaises(ValueError):
                calibration.fit(odds, results)
        with self.assertRaises(ValueError):
            calibration.fit(odds[:0], odds[:0])

    def test_win_rates_are_fitted_at_export(self):
        toy.write(self.folder / "games" / "a-7x7.samples.gz", SMALL, toy.records(SMALL, 500, seed=4))
        path = self.folder / "network.bin.gz"
        network_file.write(path, export.untrained("2x16", seed=1), "test", bits=24)
        said = self.succeed("export.py", "--random", "2x16", self.folder / "fitted.bin.gz",
                            "--calibrate", self.folder / "games")
        self.assertRegex(said, "power of .*, times ")
        plain, fitted = (network_file.read(self.folder / name).state_dict()
                         for name in ("network.bin.gz", "fitted.bin.gz"))
        changed = {key for key in plain if not torch.equal(plain[key], fitted[key])}
        self.assertEqual(changed, {"value.outcome.weight", "value.outcome.bias"})


class NetworkFiles(WithFolder):
    def test_a_file_says_what_the_network_says(self):
        batch = decode(as_bytes(toy.records(WIDE, 20, seed=1)), WIDE, 0)
        for shape in (Architecture.usual(3, 24, [2]), Architecture.usual(1, 16, [1], diameter=3),
                      Architecture.usual(2, 8, [], hidden=12, value=9),
                      Architecture.usual(2, 24, [2], inner=16),
                      Architecture.usual(3, 64, [3], [1, 3], inner=16),
                      Architecture.usual(2, 32, [1], [2])):
            network = Network(shape)
            export.shake(network)
            path = self.folder / "network.bin.gz"
            network_file.write(path, network, "test", bits=24)
            again = network_file.read(path)
            self.assertEqual(again.shape.pooling, shape.pooling)
            self.assertEqual(again.shape.inner, shape.inner)
            self.assertEqual(again.shape.attention, shape.attention)
            for wanted, found in zip(network(batch.planes, batch.globals),
                                     again(batch.planes, batch.globals)):
                torch.testing.assert_close(found, wanted, rtol=1e-4, atol=1e-4)

    def test_an_untrained_attention_changes_nothing(self):
        batch = decode(as_bytes(toy.records(WIDE, 20, seed=1)), WIDE, 0)
        network = Network(Architecture.usual(3, 32, [2], inner=16))
        export.shake(network)
        attends = network.attending((1, 3))
        self.assertEqual(len(attends.blocks), 5)
        for wanted, found in zip(network(batch.planes, batch.globals),
                                 attends(batch.planes, batch.globals)):
            torch.testing.assert_close(found, wanted)

    def test_weights_are_rounded(self):
        numbers = np.array([0.0, 1.0, -1.0, 1 / 3, -1e-9, 12345.678], np.float32)
        np.testing.assert_array_equal(network_file.round_to(numbers, 24), numbers)
        rounded = network_file.round_to(numbers, 11)
        np.testing.assert_allclose(rounded, numbers, rtol=2.0 ** -11)
        np.testing.assert_array_equal(rounded.view(np.int32) & 0x1FFF, 0)
        sizes = []
        for bits in (24, 11):
            path = self.folder / "network.bin.gz"
            network_file.write(path, export.untrained("2x32", seed=1), "test", bits)
            sizes.append(path.stat().st_size)
        self.assertLess(sizes[1], 0.7 * sizes[0])

    def test_what_is_no_network_is_refused(self):
        path = self.folder / "network.bin.gz"
        network_file.write(path, export.untrained("1x8", seed=1), "test", bits=24)
        whole = path.read_bytes()
        content = gzip.decompress(whole)
        for damaged in (b"", whole[:-100], gzip.compress(content[:-100]),
                        gzip.compress(content.replace(b"\n8\n", b"\n9\n", 1)),
                        gzip.compress(content.replace(b"ordinary", b"dilated", 1))):
            path.write_bytes(damaged)
            with self.assertRaises(network_file.FormatError) as caught:
                network_file.read(path)
            self.assertIn(str(path), str(caught.exception))
        with self.assertRaises(network_file.FormatError):
            network_file.write(path, export.untrained("1x8", seed=1), "two words", bits=24)


class Training(WithFolder):
    def test_a_tiny_network_learns_the_rules(self):
        for folder, seed, count in (("train", 1, 4000), ("test", 9, 500)):
            for size in (SMALL, LARGE):
                toy.write(self.folder / folder / f"{size}.samples.gz", size,
                          toy.records(size, count, seed))
        run = self.folder / "run"
        self.succeed("train.py", self.folder / "train", "--out", run, "--test", self.folder / "test",
                     *TINY, "--steps", "400", "--warm-up", "40", "--rate", "0.01", "--mix",
                     "7x7:2,9x9:1", "--average", "0.98")
        shape = checkpoint.load(run).shape
        torch.manual_seed(1)
        untrained = Network(shape)
        network = self.folder / "tiny.bin.gz"
        self.succeed("export.py", run, network, "--bits", "11")
        exported = network_file.read(network)
        tested = {line["test"]: line["losses"] for line in log(run) if "test" in line}
        for size in (SMALL, LARGE):
            made = toy.records(size, 500, seed=9)
            batch = decode(as_bytes(made), size, 0)
            with torch.no_grad():
                before = losses.losses(untrained(batch.planes, batch.globals), batch)
                after = losses.losses(exported(batch.planes, batch.globals), batch)
                constant = losses.losses(best_constant(batch), batch)
            for name, loss in after.items():
                self.assertLess(loss, 0.5 * before[name], f"{size} {name}")
                self.assertLess(loss, 0.5 * constant[name], f"{size} {name}")
                # The rest is due to weights of 11 bits and products of 16 bits.
                self.assertAlmostEqual(loss.item(), tested[str(size)][name], delta=0.01)
        table = self.succeed("evaluate.py", network, self.folder / "test")
        self.assertIn("| 7x7 | 500 |", table)
        self.check_tables(network)
        self.succeed("plot.py", run, "--out", self.folder / "losses.svg")
        self.assertIn("<svg", (self.folder / "losses.svg").read_text())

    def check_tables(self, network: pathlib.Path):
        """Rows by move number add up to all samples; the expected win rate rises from bin to bin."""
        def rows(*options: str) -> list[list[str]]:
            table = self.succeed("evaluate.py", network, self.folder / "test", *options)
            rows = [line.strip("| ").split(" | ") for line in table.splitlines()[2:]]
            return [row for row in rows if row[0].startswith("7x7")]

        self.assertEqual([int(row[1]) for row in rows("--band", "20")], [100] * 5)
        made = toy.records(SMALL, 500, seed=9)
        calibration = rows("--calibration")
        self.assertEqual(sum(int(row[1]) for row in calibration),
                         np.count_nonzero(abs(made["result"]) == 1))
        expected = [float(row[2]) for row in calibration]
        self.assertEqual(expected, sorted(expected))
        self.assertLess(float(calibration[0][3]), float(calibration[-1][3]))

    def test_a_training_that_was_stopped_goes_on_as_if_it_had_not(self):
        for number, size in enumerate((SMALL, LARGE, SMALL)):
            toy.write(self.folder / "train" / f"{number}.samples.gz", size,
                      toy.records(size, 300, number))
        options = [*TINY, "--threads", "1", "--precision", "fp32", "--steps", "150", "--pool", "200",
                   "--report-seconds", "0"]
        whole, parts = self.folder / "whole", self.folder / "parts"
        self.succeed("train.py", self.folder / "train", "--out", whole, *options)
        running = subprocess.Popen(
            command("train.py", self.folder / "train", "--out", parts, *options),
            stdout=subprocess.PIPE, text=True)
        for line in running.stdout:
            if "step 20 " in line:
                running.send_signal(signal.SIGTERM)
        self.assertEqual(running.wait(), 0)
        running.stdout.close()
        stopped = checkpoint.load(parts).step
        self.assertTrue(20 <= stopped < 150, stopped)
        self.succeed("train.py", self.folder / "train", "--out", parts, *options, "--seconds", "0")
        self.assertEqual(checkpoint.load(parts).step, stopped + 1)
        self.succeed("train.py", self.folder / "train", "--out", parts, *options)
        wanted, found = checkpoint.load(whole), checkpoint.load(parts)
        self.assertEqual((found.step, found.samples, found.drawn),
                         (wanted.step, wanted.samples, wanted.drawn))
        for kind in ("network", "average"):
            torch.testing.assert_close(getattr(found, kind), getattr(wanted, kind))
        self.assertEqual([line["step"] for line in log(parts)], list(range(1, 151)))
        for one, other in zip(log(whole), log(parts)):
            self.assertAlmostEqual(one["losses"]["total"], other["losses"]["total"], places=3)

    def test_trainings_with_the_same_beginning_are_averaged(self):
        toy.write(self.folder / "7x7" / "0.samples.gz", SMALL, toy.records(SMALL, 200, 0))
        start, *pair, both = (self.folder / name for name in ("start", "one", "other", "both"))
        self.succeed("train.py", self.folder / "7x7", "--out", start, *TINY, "--steps", "1")
        for seed, run in enumerate(pair):
            self.succeed("train.py", self.folder / "7x7", "--out", run, "--init", start,
                         "--batch", "16", "--steps", "3", "--seed", str(seed))
        one, other = (checkpoint.load(run).average for run in pair)
        self.assertFalse(all(torch.equal(one[name], other[name]) for name in one))
        self.succeed("train.py", self.folder / "7x7", "--out", both, "--init", *pair,
                     "--steps", "1", "--rate", "0")
        mean = {name: (one[name] + other[name]) / 2 for name in one}
        torch.testing.assert_close(checkpoint.load(both).network, mean)

    def test_a_training_begins_with_another_ones_weights(self):
        for size in (SMALL, LARGE):
            toy.write(self.folder / str(size) / "0.samples.gz", size, toy.records(size, 200, 0))
        small, large = self.folder / "small", self.folder / "large"
        self.succeed("train.py", self.folder / "7x7", "--out", small, *TINY, "--steps", "5")
        self.succeed("train.py", self.folder / "9x9", "--out", large, "--init", small,
                     "--steps", "1", "--rate", "0")
        torch.testing.assert_close(checkpoint.load(large).network, checkpoint.load(small).average)
        wide, attends = self.folder / "wide", self.folder / "attends"
        self.succeed("train.py", self.folder / "7x7", "--out", wide, "--blocks", "1", "--channels", "32",
                     "--steps", "1")
        for steps in ("1", "2"):
            self.succeed("train.py", self.folder / "7x7", "--out", attends, "--init", wide,
                         "--attention", "1", "--steps", steps)
        self.assertEqual(checkpoint.load(attends).shape.attention, (1,))
        refused = subprocess.run(
            command("train.py", self.folder / "9x9", "--out", large, "--channels", "24"),
            capture_output=True, text=True)
        self.assertNotEqual(refused.returncode, 0)
        self.assertIn("another network", refused.stderr)

    def test_a_training_begins_with_a_network_in_a_file(self):
        toy.write(self.folder / "7x7" / "0.samples.gz", SMALL, toy.records(SMALL, 200, 0))
        path, run = self.folder / "network.bin.gz", self.folder / "run"
        network = export.untrained("2x16", seed=1)
        network_file.write(path, network, "test", bits=24)
        self.succeed("train.py", self.folder / "7x7", "--out", run, "--init", path,
                     "--steps", "1", "--rate", "0")
        batch = decode(as_bytes(toy.records(SMALL, 20, seed=1)), SMALL, 0)
        again = checkpoint.trained(run)
        for wanted, found in zip(network(batch.planes, batch.globals),
                                 again(batch.planes, batch.globals)):
            torch.testing.assert_close(found, wanted, rtol=1e-4, atol=1e-4)
        with torch.no_grad():
            foreign = network.folded()
            foreign.blocks[1].first.weight += 0.1
        network_file.write(path, foreign, "test", bits=24)
        with self.assertRaises(checkpoint.CheckpointError) as caught:
            checkpoint.trained(path)
        self.assertIn(str(path), str(caught.exception))


def best_constant(batch: batches.Batch) -> evaluate.Output:
    """The means of a batch's labels, in place of a network's outputs."""
    means = [part.mean(dim=0, keepdim=True).expand_as(part)
             for part in (batch.policy, batch.outcome, batch.score, batch.owner)]
    policy, outcome, score, owner = means
    mean, deviation, lead = (score / SCORE).unbind(1)
    score = torch.stack([mean, deviation.expm1().log(), lead, 0 * lead], dim=1)
    return evaluate.Output(policy.log(), outcome.clamp(min=1e-9).log(), score, owner.atanh())


@unittest.skipUnless(ENGINE, "PONNUKI does not name the engine")
class InTheEngine(WithFolder):
    def setUp(self):
        super().setUp()
        self.file = self.folder / "network.bin.gz"
        network_file.write(self.file, export.untrained("6x32", seed=1), "test", bits=11)

    def test_the_engine_reads_the_file(self):
        said = subprocess.run([ENGINE, "network", self.file, "--size", "9", "--seconds", "0.1"],
                              capture_output=True, text=True)
        self.assertEqual(said.returncode, 0, said.stderr)
        self.assertIn("test, model version 8\n6 blocks of 32 channels, 2 with global pooling",
                      said.stdout)

    def test_a_closed_loop_goes_on_where_it_was_stopped(self):
        toy.write(self.folder / "toy" / "0.samples.gz", SMALL, toy.records(SMALL, 200, 0))
        start, run = self.folder / "start", self.folder / "run"
        self.succeed("train.py", self.folder / "toy", "--out", start, *TINY, "--steps", "5")
        options = [run, "--ponnuki", ENGINE, "--start", start, "--size", "5", "--games", "20",
                   "--visits", "10", "--steps", "6", "--batch", "32", "--match-games", "6",
                   "--match-visits", "10"]
        said = self.succeed("improve.py", *options, "--rounds", "1")
        self.assertRegex(said, r"round 1: \d.* of 6 points, Elo .*(kept|dropped)")
        said = self.succeed("improve.py", *options, "--rounds", "2")
        self.assertNotIn("round 1:", said)
        lines = [json.loads(line) for line in (run / "rounds.jsonl").read_text().splitlines()]
        self.assertEqual([line["round"] for line in lines], [1, 2])
        for line in lines:
            self.assertTrue(line["low"] <= line["elo"] <= line["high"])
            self.assertEqual(line["kept"], line["points"] > 3)
        # The labels have the results of the games.
        drawn = samples.find([run / "round-002" / "samples"])[Size(5, 5)]
        results = np.concatenate([file.read(0, file.count)["result"] for file in drawn])
        self.assertTrue(np.isin(results, [-1, 0, 1]).all())
        self.assertIn("<svg", (run / "elo.svg").read_text())

    def test_a_sequential_test_decides_what_is_kept(self):
        def kept(won: int, sprt: dict | None) -> bool:
            return improve.verdict(1, {"all": {"games": 10, "won": won, "drawn": 0}, "sprt": sprt})["kept"]
        self.assertEqual([kept(5, None), kept(6, None)], [False, True])
        self.assertEqual([kept(6, {"accepted": "H0"}), kept(6, {"accepted": "H1"})], [False, True])
        self.assertEqual([kept(5, {"accepted": None}), kept(6, {"accepted": None})], [False, True])

    def test_a_teacher_says_what_the_labels_are(self):
        teacher = self.file.rename(self.folder / "teacher.bin.gz")
        toy.write(self.folder / "toy" / "0.samples.gz", SMALL, toy.records(SMALL, 200, 0))
        start, run = self.folder / "start", self.folder / "run"
        self.succeed("train.py", self.folder / "toy", "--out", start, *TINY, "--steps", "5")
        self.succeed("improve.py", run, "--ponnuki", ENGINE, "--start", start, "--size", "5",
                     "--games", "20", "--visits", "10", "--steps", "6", "--batch", "32",
                     "--match-games", "2", "--match-visits", "2", "--match-sprt", "0", "30", "--rounds", "1",
                     "--teacher", teacher, "--trainings", "2")
        plan = json.loads((run / "round-001" / "samples" / "plan.json").read_text())
        self.assertEqual((plan["network"], plan["results"]), ("test", 0))
        trainings = [run / "round-001" / f"training-{one}" for one in range(2)]
        mean = self.folder / "network.bin.gz"
        self.succeed("export.py", *trainings, mean, "--bits", "11")
        kept = run / "round-001" / "network.bin.gz"
        self.assertEqual(gzip.decompress(kept.read_bytes()), gzip.decompress(mean.read_bytes()))

    def test_labels_and_training_go_on_where_they_were_stopped(self):
        network_file.write(self.file, export.untrained("1x8", seed=1), "teacher", bits=11)
        both = ["label_and_train.py", self.folder / "run", "--ponnuki", ENGINE, "--teacher", self.file,
                "--scale", "0.002", "--round", "60", "--blocks", "1", "--channels", "16", "--batch", "16"]
        positions, training = self.folder / "run" / "positions", self.folder / "run" / "training"
        self.succeed(*both, "--steps", "2")
        self.assertEqual(log(training)[-1]["step"], 2)
        (positions / "making-1-99-policy").mkdir()
        made = sorted(positions.glob("ready-*"))
        self.assertGreaterEqual(len(made), 3)  # two of them are held out
        self.assertEqual(sum(folder.name.endswith("-held-out") for folder in made), 2)
        self.succeed(*both, "--steps", "3")
        self.assertEqual(log(training)[-1]["step"], 3)
        self.assertLessEqual(set(made), set(positions.glob("ready-*")))
        self.assertFalse((positions / "making-1-99-policy").exists())
        plan = json.loads((made[0] / "plan.json").read_text())
        self.assertEqual(plan["network"], "teacher")
        network_file.read(self.folder / "run" / "players" / "student.bin.gz")
        # A position takes a fraction of its bytes.
        self.succeed("compact.py", made[0], self.folder / "small")
        for path in made[0].glob("*.samples.gz"):
            small = self.folder / "small" / path.name.replace(".gz", ".xz")
            self.assertLess(small.stat().st_size, path.stat().st_size / 2)

    def test_the_engine_says_what_the_network_says(self):
        for shape in ("6x32", "3x48x24"):
            network_file.write(self.file, export.untrained(shape, seed=1), shape, bits=11)
            self.compare_with(network_file.read(self.file))
        attends = Network(Architecture.usual(2, 64, [2], [1, 2], inner=32))
        export.shake(attends)
        with torch.no_grad():  # so that a query does not fit a single key alone
            for block in attends.blocks[1::2]:
                block.queries.weight *= 0.3
        network_file.write(self.file, attends, "attends", bits=11)
        self.compare_with(network_file.read(self.file))

    def compare_with(self, network: export.Network) -> None:
        for size, rules, komi, moves in [
            (Size(9, 9), "chinese", 7.5, []),
            (Size(13, 13), "chinese", 6, []),
            (Size(9, 7), "japanese", 6.5, []),
            (Size(9, 9), "japanese", 6.5, ["C3", "G7", "C7", "G3", "E5", "E8", "B5"]),
            (Size(19, 19), "japanese", 0, ["D4", "Q16", "D16", "Q4"]),
        ]:
            planes, numbers = shown(size, rules, komi, moves)
            with torch.no_grad():
                output = network(planes, numbers)
            for name, found, wanted in compared(self.ask(size, rules, komi, moves), output, moves,
                                                rules):
                np.testing.assert_allclose(found, wanted, atol=1e-4, err_msg=f"{size} {name}")

    def ask(self, size: Size, rules: str, komi: float, moves: list[str]) -> str:
        """The engine's replies."""
        colors = ["black", "white"] * len(moves)
        lines = [f"rectangular_boardsize {size.width} {size.height}", "clear_board",
                 f"kata-set-rules {rules}", f"komi {komi}",
                 *(f"play {color} {move}" for color, move in zip(colors, moves)),
                 f"kata-raw-nn {colors[len(moves)]} 0" if moves else "kata-raw-nn black 0", "quit"]
        said = subprocess.run(
            [ENGINE, "gtp", "--network", self.file, "--kernel", "plain", "--threads", "1"],
            input="\n".join(lines) + "\n", capture_output=True, text=True)
        self.assertNotRegex(said.stdout, r"(?m)^\?")
        return said.stdout


def place(size: Size, vertex: str) -> int:
    """The number of a point, counted from the top left."""
    column = "ABCDEFGHJKLMNOPQRST".index(vertex[0])
    return (size.height - int(vertex[1:])) * size.width + column


def shown(size: Size, rules: str, komi: float, moves: list[str]) -> tuple[torch.Tensor, torch.Tensor]:
    """The planes and numbers of a game by `chinese` or `japanese` rules, [1, 22, H, W] and [1, 19].

    No stone may have fewer than four liberties. By Chinese rules there may be none, since areas are
    not told."""
    planes = torch.zeros(samples.PLANES, size.area)
    planes[toy.ON_BOARD] = 1
    for age, move in enumerate(reversed(moves)):
        planes[toy.OTHER if age % 2 == 0 else toy.OWN, place(size, move)] = 1
        if age < 5:
            planes[toy.LAST_MOVE + age, place(size, move)] = 1
    numbers = torch.zeros(samples.GLOBALS)
    black_moves = len(moves) % 2 == 0
    lead = -komi if black_moves else komi
    if rules == "japanese":
        # Stones are the opponent's points where territory counts.
        lead += 0 if black_moves else 1
        numbers[[9, 10]] = 1.0  # territory, tax on seki
    else:
        numbers[[6, 7]] = torch.tensor([1.0, 0.5])  # positional superko
        offset = (lead - size.area % 2) % 2
        numbers[18] = offset if offset < 0.5 else 1 - offset if offset < 1.5 else offset - 2
    numbers[toy.KOMI] = lead / 20
    return planes.view(1, samples.PLANES, size.height, size.width), numbers[None]


def compared(said: str, output: evaluate.Output, moves: list[str], rules: str):
    """Pairs of the engine's outputs and the expected ones: a name and both numbers for each."""

    def numbers(pattern: str) -> np.ndarray:
        return np.array(re.search(pattern, said)[1].split(), float)

    sign = -1 if len(moves) % 2 == 0 else 1  # the engine's values are White's
    outcome = output.outcome[0].clone()
    if rules == "chinese":
        outcome[2] = -torch.inf
    win, loss, no_result = outcome.softmax(dim=0).tolist()
    policy = torch.cat([torch.from_numpy(numbers(r"policy\n([^a-z]*(?:NAN[^a-z]*)*)")),
                        torch.from_numpy(numbers(r"policyPass (\S+)"))]).numpy()
    legal = ~np.isnan(policy)
    wanted = output.policy[0].numpy()[legal].astype(float)
    wanted = np.exp(wanted - wanted.max())
    yield "policy", policy[legal], wanted / wanted.sum()
    yield "win", numbers(r"whiteWin (\S+)"), win if sign == 1 else loss
    yield "loss", numbers(r"whiteLoss (\S+)"), loss if sign == 1 else win
    yield "no result", numbers(r"noResult (\S+)"), no_result
    decided = 1 - no_result
    mean, deviation, lead = (SCORE * losses.scores(output)[0]).tolist()
    # The engine prints three decimals of points.
    yield "lead", numbers(r"whiteLead (\S+)") / 10, sign * lead * decided / 10
    yield "score", numbers(r"whiteScoreSelfplay (\S+)") / 10, sign * mean * decided / 10
    square = (mean ** 2 + deviation ** 2) * decided
    yield "square", np.sqrt(numbers(r"whiteScoreSelfplaySq (\S+)")) / 10, np.sqrt(square) / 10
    yield "owner", numbers(r"whiteOwnership\n([^=]*)"), sign * output.owner[0].tanh().numpy()


if __name__ == "__main__":
    unittest.main()
