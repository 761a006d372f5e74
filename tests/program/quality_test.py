"""scripts/endings.py keep and scripts/move_quality.py blunders on a few positions."""
# not sanitized: mostly a test of scripts and of other programs

import glob
import os
import re
import subprocess
import sys
import tempfile
import unittest

from _engine import HANG, PROGRAM, ROOT, SCRIPTS, main
from move_quality import mean_and_error
from record import Record


def script(name, *arguments):
    done = subprocess.run([sys.executable, os.path.join(SCRIPTS, name), *arguments], cwd=ROOT, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, timeout=HANG, check=False)
    return done.returncode, done.stdout, done.stderr


class ValuesKept(unittest.TestCase):
    def measure(self, *arguments):
        status, text, errors = script("endings.py", "keep", "--engine", PROGRAM, "--judge", PROGRAM, *arguments)
        self.assertEqual((status, errors), (0, ""))
        return [re.fullmatch(r"(\d+) nodes: kept (\d+) of (\d+), .*; wins (.*); draws (.*)", line).groups()
                for line in text.splitlines()]

    def test_by_tables(self):
        lines = self.measure("MMvMM", "KMvMM", "MMvKM", "--count", "8", "--nodes", "1", "20000")
        self.assertEqual([line[:1] + line[2:3] for line in lines], [("1", "24"), ("20000", "24")])
        self.assertLess(int(lines[0][1]), int(lines[1][1]))
        self.assertEqual(lines, self.measure("MMvMM", "KMvMM", "MMvKM", "--count", "8", "--nodes", "1", "20000"))

    def test_by_proofs(self):
        """With the tables of fewer pieces: what a search proves of them is what the tables say."""
        arguments = ("KMvM", "--count", "8", "--nodes", "1")
        with tempfile.TemporaryDirectory() as folder:
            for path in glob.glob(os.path.join(ROOT, "tablebases", "tzd-?v?.*")):
                os.symlink(path, os.path.join(folder, os.path.basename(path)))
            self.assertEqual(self.measure(*arguments, "--tables", folder, "--prove", "20000"), self.measure(*arguments))

    def test_an_ending_without_a_table(self):
        (line,) = self.measure("KMMvKMM", "--count", "1", "--nodes", "500", "--prove", "2000")
        self.assertEqual(line[2], "1")


    def test_goes_on_with_what_was_drawn(self):
        with tempfile.TemporaryDirectory() as folder:
            arguments = ("MMvMM", "KMvMM", "--count", "4", "--nodes", "1", "--out", os.path.join(folder, "kept.jsonl"))
            lines = self.measure(*arguments)
            with open(arguments[-1], encoding="ascii") as file:
                whole = file.read()
            with open(arguments[-1], "w", encoding="ascii") as file:
                file.write("".join(whole.splitlines(True)[:2]) + '{"class": "KM')  # as if killed while writing
            self.assertEqual(lines, self.measure(*arguments))
            with open(arguments[-1], encoding="ascii") as file:
                self.assertEqual(file.read(), whole)
            status, text, errors = script("endings.py", "keep", "--judge", PROGRAM, *arguments, "--seed", "2")
            self.assertEqual((status, text, errors), (1, "", f"{arguments[-1]}: begun with other settings: seed 1\n"))


class BlunderRate(unittest.TestCase):
    def test_goes_on_with_the_moves_that_are_judged(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "moves.jsonl")
            arguments = ("--nodes", "100", "--times", "5", "--out", path, PROGRAM)
            self.assertEqual(script("move_quality.py", "blunders", "--positions", "3", *arguments)[0], 0)
            with open(path, encoding="ascii") as file:
                three = file.read()
            first = script("move_quality.py", "blunders", "--positions", "6", *arguments)
            with open(path, encoding="ascii") as file:
                six = file.read()
            self.assertTrue(six.startswith(three))
            self.assertEqual((len(three.splitlines()), len(six.splitlines())), (4, 7))
            self.assertEqual(first, script("move_quality.py", "blunders", "--positions", "6", *arguments))
            self.assertEqual(first[0], 0)

    def test_a_record_with_the_ends_of_lines_of_windows_is_kept_whole(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "record.jsonl")
            text = b'{"settings": {}}\r\n{"move": "c3-d4"}\r\n'
            with open(path, "wb") as file:
                file.write(text)
            record = Record(path, {})
            record.close()
            self.assertEqual(record.entries, [{"move": "c3-d4"}])
            with open(path, "rb") as file:
                self.assertEqual(file.read(), text)

    def test_a_file_that_is_no_record_is_refused_and_kept(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "record.jsonl")
            for text in ("my notes", '{"settings": {"seed": 2', '{"settings": 3}\n', "[1]\n", "{}\n"):
                with open(path, "w", encoding="ascii") as file:
                    file.write(text)
                with self.assertRaisesRegex(SystemExit, f"^{path}: not a file of an earlier run$"):
                    Record(path, {"seed": 1})
                with open(path, encoding="ascii") as file:
                    self.assertEqual(file.read(), text)
            with open(path, "w", encoding="ascii") as file:
                file.write('{"settings": {"se')  # as a run leaves it that was killed when it began
            Record(path, {"seed": 1}).close()
            with open(path, encoding="ascii") as file:
                self.assertEqual(file.read(), '{"settings": {"seed": 1}}\n')
            for name in (folder, *filter(os.path.exists, ["/dev/zero"])):  # which never ends
                with self.assertRaisesRegex(SystemExit, f"^{name}: not an ordinary file$"):
                    Record(name, {})

    def test_moves_of_one_game_depend_on_each_other(self):
        alone = mean_and_error([(i, i % 2) for i in range(100)])
        self.assertEqual(alone[0], 0.5)
        self.assertAlmostEqual(alone[1], 1.96 * 0.5 / 10)
        self.assertAlmostEqual(mean_and_error([(i // 4, i // 4 % 2) for i in range(400)])[1], alone[1])

    def test_an_engine_that_dies_is_named(self):
        status, text, errors = script("move_quality.py", "blunders", "--positions", "3", "--judge", "false", PROGRAM)
        self.assertEqual((status, text, errors), (1, "", "move_quality: false: the engine ended with status 1\n"))

    def test_few_nodes_blunder_more(self):
        given = []
        for nodes, times in (("1", "20000"), ("2000", "10")):
            status, text, errors = script("move_quality.py", "blunders", "--positions", "100", "--nodes", nodes,
                                          "--times", times, PROGRAM)
            self.assertEqual((status, errors), (0, ""))
            self.assertRegex(text, rf"^100 moves of {nodes} nodes, judged with 20000: .* a move\n"
                                   r"(0\.\d+ of a point or more: \d+ .*\n){3}$")
            given.append(float(re.search(r": (-?[\d.]+) \+-", text)[1]))
        self.assertGreater(given[0], given[1])


if __name__ == "__main__":
    main()
