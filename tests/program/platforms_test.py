#!/usr/bin/env python3
"""The programs of all platforms play, count and judge as the program under test does, wherever they lie.

They are those that scripts/platforms.py built below the folder MFALME_PLATFORMS (`make platforms` builds and tests
them); those that nothing here runs are left out, with a line that says so.
"""
# not sanitized: what is tested here is another program

import concurrent.futures
import filecmp
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

import _engine as engine

from engine_driver import EngineError
from platforms import PLATFORMS, timed

BUILT = os.environ.get("MFALME_PLATFORMS")
TABLES = "W:WKb8,Kd8:BKh2"
SUITES = ("legality", "mandatory", "multicapture", "promotion", "draws", "supa", "perft")


def run(command, folder):
    done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          timeout=engine.HANG, check=False, text=True)
    # Windows ends its lines in its own way.
    return done.returncode, done.stdout.replace("\r\n", "\n"), done.stderr.replace("\r\n", "\n")


def some_lines_of_the_suites(path):
    with open(path, "w", encoding="utf-8") as out:
        for name in SUITES:
            with open(os.path.join(engine.ROOT, "epd", name + ".epd"), encoding="utf-8") as file:
                lines = [line for line in file if line.strip() and not line.startswith("#")]
            out.writelines(lines[:len(lines):max(len(lines) // 4, 1)] if name != "perft" else lines[:2])


class Built:
    """A program with tables beside it, run from another folder."""

    def __init__(self, name, runner, program, folder):
        self.name, self.runner = name, runner
        self.home, self.elsewhere = os.path.join(folder, name), os.path.join(folder, name + "-elsewhere")
        os.makedirs(self.elsewhere)
        os.makedirs(self.home)
        self.program = shutil.copy(program, self.home)
        tables = os.path.join(engine.ROOT, "tablebases")
        os.makedirs(os.path.join(self.home, "tablebases"))
        for file in os.listdir(tables):
            if file.split(".")[0] in ("tzd-KKvK", "tzd-KvK"):
                shutil.copy(os.path.join(tables, file), os.path.join(self.home, "tablebases"))

    def ask(self, *words):
        status, output, errors = run([*self.runner, self.program, *words], self.elsewhere)
        # Wine and tbgen report on standard error what they do.
        complaints = "" if self.program.endswith(".exe") or words[0] == "tbgen" else errors
        assert (status, complaints) == (0, ""), (self.name, words, status, errors)
        return output

    def answers(self, suite):
        """All that must be the same on every platform."""
        # Not to the usual depth, since emulators are slow.
        yield "bench", self.ask("bench", "16", "1", "10").splitlines()[-1].split()[0]
        yield "perft", self.ask("--UCI_Variant=international", "perft", "6").split(" in ")[0]
        yield "certify", self.ask("certify", suite)
        yield "tables beside the program", self.ask("tb", TABLES)
        yield "one thread", self.ask("--UCI_Variant=nigeria", "go", "nodes", "20000").splitlines()[-1]
        self.ask("tbgen", "--pieces", "3", "--dir", "made", "--threads", "3")
        yield "made tables", sorted(os.listdir(os.path.join(self.elsewhere, "made")))
        # Deep lines on stacks of threads; which move they find depends on their timing.
        for variant in ("tzd", "international"):
            output = self.ask(f"--UCI_Variant={variant}", "--Threads=3", "go", "nodes", "100000")
            yield f"three threads, {variant}", output.splitlines()[-1].split()[0]


@unittest.skipUnless(BUILT, "make platforms builds and tests them")
class Platforms(unittest.TestCase):
    def test_all_answer_alike(self):
        with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            suite = os.path.join(folder, "suite.epd")
            some_lines_of_the_suites(suite)
            here = Built("here", [], os.path.abspath(engine.PROGRAM), folder)
            wanted = pool.submit(lambda: dict(here.answers(suite)))
            found = []
            for row in PLATFORMS:
                if row.place:
                    continue  # web_module_test.py
                program = os.path.join(BUILT, row.name, "mfalme" + row.suffix)
                if not os.path.exists(program):
                    print(f"{row.name}: not built", file=sys.stderr)
                elif row.runner() is None:
                    print(f"{row.name}: not run, missing: {' or '.join(row.emulators)}", file=sys.stderr)
                else:
                    built = Built(row.name, row.runner(), program, folder)
                    found.append((built, pool.submit(lambda built=built: dict(built.answers(suite)))))
            self.assertTrue(found, f"no program lies below {BUILT}")
            self.assertIn("tb win", wanted.result()["tables beside the program"])
            for built, answers in found:
                with self.subTest(built.name):
                    self.assertEqual(answers.result(), wanted.result())
                    made = [os.path.join(each.elsewhere, "made") for each in (here, built)]
                    self.assertEqual(filecmp.cmpfiles(*made, answers.result()["made tables"], shallow=False)[1:],
                                     ([], []))


class Script(unittest.TestCase):
    def test_bad_arguments_are_named(self):
        for words, fault in ((("list", "amiga"), "'amiga' is not one of linux-x86_64, "),
                             (("list", "--rounds", "0"), "argument --rounds: a whole number above 0")):
            done = subprocess.run([sys.executable, os.path.join(engine.SCRIPTS, "platforms.py"), *words],
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn(f"platforms.py: error: {fault}", done.stderr.splitlines()[-1])

    def test_a_program_that_fails_is_named(self):
        with self.assertRaisesRegex(EngineError, "^sh -c 'exit 3': ended with status 3$"):
            timed(["sh", "-c", "exit 3"])


if __name__ == "__main__":
    engine.main()
