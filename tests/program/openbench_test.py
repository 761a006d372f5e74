"""The program as workers of OpenBench call it: built by make, benchmarked, and asked for openings by genfens."""

import importlib
import io
import os
import re
import shutil
import subprocess
import sys
import types
import unittest
import unittest.mock

import _clients
from _engine import HANG, PROGRAM, ROOT, Engine, check_failure, main, run

BOOK = os.path.join(ROOT, "bench", "openings", "tzd.txt")


def genfens(*words):
    """The positions that a command line of a worker gives."""
    status, lines, errors = run(" ".join(["genfens", *words]), "quit")
    assert (status, errors) == (0, ""), (status, errors)
    assert all(line.startswith("info string genfens ") for line in lines), lines
    return [line[len("info string genfens "):] for line in lines]


class Build(unittest.TestCase):
    @unittest.skipUnless(shutil.which("make"), "make is not installed")
    def test_make_puts_the_program_where_a_worker_wants_it(self):
        done = subprocess.run(["make", "-n", "-j", "EXE=Mfalme-1a2b3c", "CC=gcc"], cwd=ROOT, stdout=subprocess.PIPE,
                              timeout=HANG, check=True, text=True)
        self.assertTrue(re.search(r"\bcp \S+ Mfalme-1a2b3c\b", done.stdout))
        self.assertTrue(re.search(r"\bgcc -std=c11 ", done.stdout))

    def test_the_bench_has_one_line_with_nodes_and_speed(self):
        _, lines, errors = run("bench", "1", "1", "3")
        self.assertEqual(errors, "", "a worker reads both streams as one")
        self.assertRegex(lines[-1], r"^\d+ nodes \d+ nps$")


class Openings(unittest.TestCase):
    def check(self, fens, count, profile="tzd"):
        self.assertEqual(len(fens), count)
        with Engine(f"--UCI_Variant={profile}") as engine:
            for fen in fens:
                self.assertEqual(engine.ask(f"position fen {fen}"), [])
                self.assertEqual(engine.game_status(), "ongoing")

    def test_as_a_worker_calls_it(self):
        fens = genfens("20", "seed", "2147483647", "book", "None", "")
        self.check(fens, 20)
        self.assertGreater(len(set(fens)), 10)
        self.assertEqual(fens, genfens("20", "seed", "2147483647", "book", "none"))
        self.assertNotEqual(fens, genfens("20", "seed", "1", "book", "None"))

    def test_from_a_book(self):
        fens = genfens("5", "seed", "7", "book", BOOK, "nodes", "100")
        self.check(fens, 5)
        self.assertTrue(all(int(re.search(r":F(\d+)", fen)[1]) >= 5 for fen in fens), "6 plies of the book and 4 more")

    def test_with_the_fields_that_a_worker_takes_apart(self):
        for fen in genfens("3", "seed", "7", "book", "None", "six-fields"):
            fields = fen.split()
            self.assertEqual(len(fields), 6)
            self.assertEqual(fields[5], re.search(r":F(\d+)", fields[0])[1])
            self.check(fields[:1], 1)

    def test_other_boards(self):
        status, lines, _ = run("--UCI_Variant=nigeria", "genfens 2 seed 1 book None", "quit")
        self.assertEqual(status, 0)
        self.check([line.split()[3] for line in lines], 2, "nigeria")

    def test_bad_words(self):
        for reason, *words in (("takes a whole number from 1", "genfens", "0"),
                               ("cannot read", "genfens", "1", "book", "/proc/nonexistent"),
                               ("no opening in", "genfens", "1", "book", os.devnull),
                               ("seed", "genfens", "1", "seed", "x"), ("unknown word 'more'", "genfens", "1", "more")):
            check_failure(self, reason, *words)


class Commands(unittest.TestCase):
    def test_whole_commands_as_words(self):
        status, lines, _ = run("position startpos moves c3-d4", "moves", "quit", "moves")
        self.assertEqual(status, 0)
        self.assertEqual(len(lines), 1)
        self.assertTrue(lines[0].startswith("moves "))
        status, lines, errors = run("position startpos", "jump")
        self.assertEqual((status, lines), (2, []))
        self.assertIn("unknown command 'jump'", errors)


@_clients.needs("OpenBench")
class Client(unittest.TestCase):
    """The worker's own code, unmodified; only what it says is caught, and a module for the network replaced."""

    def setUp(self):
        with unittest.mock.patch.dict(sys.modules, {"requests": types.ModuleType("requests")}):
            sys.dont_write_bytecode = True
            sys.path.insert(0, os.path.join(_clients.path_of("OpenBench"), "Client"))
            self.addCleanup(sys.path.pop, 0)
            self.bench, self.genfens = importlib.import_module("bench"), importlib.import_module("genfens")
        folder = os.getcwd()
        self.addCleanup(os.chdir, folder)
        os.chdir(os.path.dirname(os.path.abspath(PROGRAM)))

    def test_its_benchmark(self):
        speed, nodes = self.bench.run_benchmark(os.path.basename(PROGRAM), 1, 1)
        self.assertEqual(f"{nodes} nodes", run("bench")[1][-1].rpartition(" nodes ")[0] + " nodes")
        self.assertGreater(speed, 0)

    def test_its_openings(self):
        output = io.StringIO()
        with unittest.mock.patch("sys.stdout", io.StringIO()):
            self.genfens.create_genfens_opening_book({
                "N": 4, "threads": 2, "seeds": [1, 2], "engine": os.path.basename(PROGRAM), "book": "None",
                "extra": "six-fields", "output": output})
        lines = output.getvalue().splitlines()
        self.assertEqual(len(lines), 8)
        for line in lines:
            self.assertRegex(line, r"^[WB]:W\S+:B\S+ - - - hmvc \d+; fmvn \d+;$")


if __name__ == "__main__":
    main()
