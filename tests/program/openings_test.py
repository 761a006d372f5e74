"""The opening files of bench/openings, and the scripts that make and measure them."""
# not sanitized: mostly a test of scripts and of other programs

import collections
import glob
import os
import re
import subprocess
import sys
import tempfile
import unittest

from _engine import HANG, PROGRAM, ROOT, SCRIPTS, main, run
from engine_driver import UciEngine, position_command, read_openings

FOLDER = os.path.join(ROOT, "bench", "openings")
UNBALANCED = sorted(glob.glob(os.path.join(FOLDER, "*-unbalanced.epd")))
LINE = re.compile(r"([WB]:W\S+:B\S+) ce (-?\d+); wdl (\d+) (\d+) (\d+);")


def script(command, *arguments):
    done = subprocess.run([sys.executable, os.path.join(SCRIPTS, "openings.py"), command, "--engine", PROGRAM, *arguments],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=HANG, check=False)
    return done.returncode, done.stdout, done.stderr


class Unbalanced(unittest.TestCase):
    def test_the_files(self):
        self.assertIn("tzd-unbalanced.epd", map(os.path.basename, UNBALANCED))
        for path in UNBALANCED:
            with self.subTest(file=os.path.basename(path)), open(path, encoding="ascii") as file:
                head, rest = re.fullmatch(r"((?:#.*\n)+)((?:[^#].*\n)+)", file.read()).groups()
                low, high = map(int, re.search(r"a side being\s(?:# )?(\d+) to (\d+) ahead",
                                               head.replace("\n", " ")).groups())
                lines = [LINE.fullmatch(line).groups() for line in rest.splitlines()]
                self.assertGreaterEqual(len(lines), 2000)
                self.assertEqual(len({line[0] for line in lines}), len(lines))
                for _, score, *chances in lines:
                    self.assertTrue(low <= abs(int(score)) <= high, score)
                    self.assertEqual(sum(map(int, chances)), 1000)
                # Neither colour is better, or moves first, much more often than the other.
                kinds = collections.Counter((fen[0], int(score) > 0) for fen, score, *_ in lines)
                self.assertGreater(min(kinds.values()), len(lines) / 20, kinds)

    def test_every_position_can_be_played(self):
        for path in UNBALANCED:
            variant = os.path.basename(path).partition("-")[0]
            with self.subTest(variant), UciEngine(PROGRAM, [f"UCI_Variant={variant}"]) as engine:
                openings = read_openings(path)
                answers = engine.ask(*(word for opening in openings for word in (position_command(*opening), "status")))
                self.assertEqual(collections.Counter(answers), {"status ongoing": len(openings)})

    def test_the_same_seed_gives_the_same_file(self):
        arguments = ["--unbalanced", "40", "200", "--count", "5", "--nodes", "500"]
        first = script("make", *arguments)
        self.assertEqual((first[0], first[2]), (0, ""))
        self.assertEqual(len(LINE.findall(first[1])), 5)
        self.assertEqual(script("make", *arguments), first)
        self.assertNotEqual(script("make", *arguments, "--seed", "2")[1], first[1])

    def test_more_openings_than_there_are_end_in_one_line(self):
        for arguments in (("--depth", "1", "--margin", "1000"), ("--unbalanced", "0", "1000", "--nodes", "10")):
            status, text, errors = script("make", *arguments, "--plies", "1", "--spread", "0", "--count", "9")
            self.assertEqual((status, len(re.findall("(?m)^[^#]", text)), errors),
                             (1, 7, "openings: 7 found, and no other in 10000 tries\n"))

    def test_measuring(self):
        status, text, errors = script("measure", "--games", "6", "--nodes", "200", UNBALANCED[-1])
        self.assertEqual((status, errors), (0, ""))
        self.assertRegex(text, r"(?m)^all: games 6 better side won \d drew \d lost \d: wins \d+ \+- \d+%$")
        status, text, _ = script("measure", "--games", "2", "--nodes", "50",
                                 os.path.join(FOLDER, "tzd.txt"))
        self.assertRegex(text, r"^games 2 first to move won \d drew \d lost \d\n$")

    def test_a_line_without_the_score_that_others_have_is_named(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "x.epd")
            for other in ("W:Wc3:Be7;", "W:Wc3:Be7 ce x;", "W:Wc3:Be7"):
                with open(path, "w", encoding="ascii") as file:
                    file.write(f"# scores\n\nW:Wc3:Be7 ce 90;\n{other}\n")
                self.assertEqual(script("measure", "--nodes", "20", path),
                                 (1, "", f"{path}:4: no score (ce), which other lines have\n"))

    def test_the_engine_is_a_command_that_can_have_arguments(self):
        arguments = ("--unbalanced", "40", "200", "--count", "1", "--nodes", "100")
        status, text, errors = script("make", *arguments, "--engine", f"{PROGRAM} --Contempt=0")
        self.assertEqual((status, errors), (0, ""))
        self.assertRegex(text, r"the engine's bench being \d+ nodes\.\n")
        engine = f"sh -c '[ -z \"$1\" ] && exec {PROGRAM}' sh"
        self.assertEqual(script("make", *arguments, "--engine", engine)[::2],
                         (1, f"openings: {engine}: bench tells no nodes\n"))

    def test_numbers_are_written_as_ranges(self):
        with UciEngine(PROGRAM, ["UCI_Variant=international"]) as engine:
            done = subprocess.run([sys.executable, "-c", "from openings import shorter; print(shorter(input()))"],
                                  input="B:WK3,14,15,31,32,33:B1,2,6,K7,8,9,10\n", stdout=subprocess.PIPE, text=True,
                                  env={**os.environ, "PYTHONPATH": SCRIPTS}, check=True)
            self.assertEqual(done.stdout, "B:WK3,14,15,31-33:B1,2,6,K7,8-10\n")
            self.assertEqual(engine.tell("fen", "position fen " + done.stdout.strip())[0].split(":H")[0],
                             "B:WK3,14,15,31,32,33:B1,2,6,K7,8,9,10")


class InMatches(unittest.TestCase):
    def test_a_line_of_epd_is_an_opening(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "x.epd")
            for text, reason in (("W:Wc3:Bd4 ce 90; wdl 900 50 50;\n# c\n\nW:Wc3:Be7;\nW:Wc3:Be7\n", None),
                                 ("W:Wc3:Bd4;\nW:Wc3:Bd9 ce 1;\n", f"{path}:2: "),
                                 (";\n", f"{path}:1: bad EPD: a position expected at column 1")):
                with open(path, "w", encoding="ascii") as file:
                    file.write(text)
                status, lines, errors = run("match", "--games", "6", "--nodes", "20", "--openings", path)
                self.assertEqual(status, 1 if reason else 0, (lines, errors))
                self.assertIn(reason or "final: games 6 ", "\n".join([*lines, errors]))
                if not reason:
                    self.assertEqual([len(read_openings(path)), read_openings(path)[0]], [3, ("fen W:Wc3:Bd4", [])])


if __name__ == "__main__":
    main()
