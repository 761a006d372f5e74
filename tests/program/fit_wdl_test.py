#!/usr/bin/env python3
"""scripts/fit_wdl.py finds the model that positions come from."""
# not sanitized: no program runs

import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import unittest

import _engine as engine

sys.path.insert(0, engine.SCRIPTS)
from fit_wdl import logistic


def positions(u, v0, v1, count):
    """Pieces, scores in hundredths and results whose chances are those of the model."""
    rng = random.Random(1)
    for _ in range(count):
        pieces, score = rng.randint(3, 24), round(rng.gauss(0, 200))
        t, v = u * score / 100, v0 + v1 * 2 / pieces
        number, win, loss = rng.random(), logistic(t - v), logistic(-t - v)
        yield pieces, score, 1 if number < win else -1 if number < win + loss else 0


class FitWdl(unittest.TestCase):
    def fitted(self, records):
        with tempfile.TemporaryDirectory() as folder:
            data = os.path.join(folder, "data")
            with open(data, "w", encoding="ascii") as file:
                file.writelines("russian {} {} {}\n".format(*record) for record in records)
            output = subprocess.run([sys.executable, os.path.join(engine.SCRIPTS, "fit_wdl.py"), "--variant", "russian",
                                     "--data", data], check=True, capture_output=True, text=True).stdout
        return [float(x) for x in re.search(r"parameters (\S+) (\S+) (\S+)", output).groups()]

    def test_it_finds_the_parameters_that_the_results_were_drawn_from(self):
        for found, meant, error in zip(self.fitted(positions(1.5, 1.1, 6, 30000)), (1.5, 1.1, 6), (0.1, 0.1, 0.5)):
            self.assertAlmostEqual(found, meant, delta=error)

    def test_draws_from_positions_that_seemed_won_make_the_score_count_less(self):
        drawn = [(6, 3000, 0)] * 20
        self.assertLess(self.fitted([*positions(1.5, 1.1, 6, 30000), *drawn])[0], 1.45)

    def test_a_line_that_is_no_position_is_named(self):
        for line in ("", "hello", "tzd 3 x 1", "tzd 3 4", "tzd 0 4 1", "tzd 4 4 7", "tzd 4 4 1 1"):
            with tempfile.TemporaryDirectory() as folder:
                data = os.path.join(folder, "data")
                with open(data, "w", encoding="ascii") as file:
                    file.write(f"tzd 4 4 1\n{line}\n")
                done = subprocess.run([sys.executable, os.path.join(engine.SCRIPTS, "fit_wdl.py"), "--variant", "tzd",
                                       "--data", data], capture_output=True, text=True, check=False)
            self.assertEqual((done.returncode, done.stdout, done.stderr),
                             (1, "", f"fit_wdl: {data}:2: profile, pieces, score and -1, 0 or 1 expected\n"), line)

    def test_an_interrupt_ends_the_scripts_without_a_traceback(self):
        with tempfile.TemporaryDirectory() as folder:
            for script in ("fit_wdl.py", "fit_points.py"):
                with self.subTest(script):
                    done = subprocess.run([sys.executable, os.path.join(engine.SCRIPTS, script),
                                           "--engine", "sh -c 'kill -INT $PPID; cat'",
                                           "--data", os.path.join(folder, script)],
                                          stderr=subprocess.PIPE, text=True, check=False, timeout=engine.HANG,
                                          preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
                    self.assertEqual((done.returncode, done.stderr), (130, ""))


if __name__ == "__main__":
    engine.main()
