"""Tests of measure.py: python3 -m unittest discover scripts"""
import math
import random
import unittest

import measure


class Statistics(unittest.TestCase):
    def test_quantiles_are_those_of_the_tables(self):
        for freedom, expected in ((1, 12.706), (2, 4.303), (4, 2.776), (9, 2.262), (29, 2.045),
                                  (1000, 1.962)):
            self.assertAlmostEqual(measure.t_quantile(0.975, freedom), expected, places=3)
        self.assertAlmostEqual(measure.t_quantile(0.5, 3), 0, places=6)
        self.assertAlmostEqual(measure.t_quantile(0.95, 5), 2.015, places=3)

    def test_a_constant_ratio_is_found_whatever_the_machine_does(self):
        before = [100, 50, 200, 75]
        ratio, low, high = measure.paired_ratio(before, [value * 1.03 for value in before])
        for value in (ratio, low, high):
            self.assertAlmostEqual(value, 1.03)

    def test_less_can_be_better(self):
        ratio, low, high = measure.paired_ratio([10, 10, 10], [5, 5, 5.1], more_is_better=False)
        self.assertAlmostEqual(ratio, 2 / 1.02 ** (1 / 3))
        self.assertLess(low, ratio)
        self.assertGreater(high, ratio)

    def test_the_interval_is_that_of_a_worked_example(self):
        # Logarithms 0.1, 0.2, 0.3: mean 0.2, deviation 0.1, t = 4.3027.
        ratio, low, high = measure.paired_ratio([1, 1, 1], [math.exp(x) for x in (0.1, 0.2, 0.3)])
        half = 4.3027 * 0.1 / math.sqrt(3)
        self.assertAlmostEqual(math.log(ratio), 0.2)
        self.assertAlmostEqual(math.log(low), 0.2 - half, places=4)
        self.assertAlmostEqual(math.log(high), 0.2 + half, places=4)

    def test_the_interval_holds_the_truth_as_often_as_it_says(self):
        draw = random.Random(1)
        held, trials = 0, 1000
        for _ in range(trials):
            # Each round has its own speed, and both runs their own noise.
            speeds = [math.exp(draw.gauss(0, 0.5)) for _ in range(8)]
            before = [speed * math.exp(draw.gauss(0, 0.02)) for speed in speeds]
            after = [1.01 * speed * math.exp(draw.gauss(0, 0.02)) for speed in speeds]
            _, low, high = measure.paired_ratio(before, after)
            held += low <= 1.01 <= high
        self.assertAlmostEqual(held / trials, 0.95, delta=0.025)

    def test_a_single_round_has_no_interval(self):
        self.assertEqual(measure.paired_ratio([2], [3])[1:], (None, None))

    def test_rounds_come_in_pairs(self):
        with self.assertRaises(ValueError):
            measure.paired_ratio([1, 2], [1])

    def test_two_players_are_as_far_apart_as_their_match_says(self):
        found, error = measure.Strengths([("a", "b", 14.5, 19)], "b").difference("a", "b")
        self.assertAlmostEqual(found, 400 * math.log10(15 / 5))
        self.assertAlmostEqual(error, 400 / math.log(10) / math.sqrt(20 * 0.75 * 0.25))

    def test_strengths_are_found_from_matches_in_a_ring_and_a_chain(self):
        truth = {"a": 0, "b": 150, "c": -700, "d": 420, "e": 900}
        pairs = ["ab", "bd", "da", "de", "ac"]
        results = []
        for one, other in pairs:
            share = 1 / (1 + 10 ** ((truth[other] - truth[one]) / 400))
            results.append((one, other, share * 1e6, 1e6))
        found = measure.Strengths(results, "a")
        for name, elo in truth.items():
            difference, error = found.difference(name, "a")
            self.assertAlmostEqual(difference, elo, delta=0.5)
            self.assertLess(error, 5)
        self.assertAlmostEqual(found.difference("e", "d")[0], 480, delta=1)
        with self.assertRaises(KeyError):
            found.difference("f", "a")

    def test_a_player_between_two_others_says_how_far_apart_they_are(self):
        between = {"b": 0.25, "c": 0.75}
        found = measure.Strengths([("b", "a", 15, 30), (between, "a", 22, 30)], "a")
        self.assertAlmostEqual(found.difference("b", "a")[0], 0, places=3)
        self.assertAlmostEqual(found.difference("c", "b")[0], 400 * math.log10(22.5 / 8.5) / 0.75, places=3)
        self.assertAlmostEqual(found.difference(between, "a")[0], 400 * math.log10(22.5 / 8.5), places=3)
        one, other = found.difference(between, "a")[1], found.difference("c", "a")[1]
        self.assertLess(one, other)

    def test_a_match_without_a_loss_has_a_finite_difference(self):
        found = measure.Strengths([(1, 0, 30, 30), (2, 1, 0, 30)], 0)
        self.assertAlmostEqual(found.difference(1, 0)[0], 400 * math.log10(30.5 / 0.5), places=3)
        self.assertAlmostEqual(found.difference(2, 0)[0], 0, places=3)


class Callgrind(unittest.TestCase):
    def test_costs_belong_to_the_file_they_were_written_in(self):
        text = """events: Ir
fl=(1) src/a.rs
fn=(1) main
1 10
+2 5
fi=(2) src/b.rs
-1 7
fe=(1)
* 1
cfi=(3) src/c.rs
cfn=(2) f
calls=3 20
4 1000
5 100

fl=(3)
fn=(2)
20 1000
totals: 1123
"""
        costs = measure.read_callgrind(text.splitlines())
        self.assertEqual(costs, {"src/a.rs": 116, "src/b.rs": 7, "src/c.rs": 1000})


class Names(unittest.TestCase):
    def test_a_name_that_is_nothing_is_a_problem(self):
        for name in ("no-such-commit", "", "--help", "/no/such/program"):
            with self.assertRaises(measure.Problem):
                measure.resolve(name)

    def test_a_dot_is_the_working_tree(self):
        self.assertEqual(measure.resolve("."), ("tree", measure.ROOT))

    def test_a_failed_command_is_a_problem_with_its_words(self):
        with self.assertRaisesRegex(measure.Problem, "no way"):
            measure.run(["sh", "-c", "echo no way >&2; exit 3"])


if __name__ == "__main__":
    unittest.main()
