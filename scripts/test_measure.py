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
