"""scripts/values_kept.py and scripts/blunder_rate.py on a few positions."""
# not sanitized: mostly a test of scripts and of other programs

import glob
import os
import re
import subprocess
import sys
import tempfile
import unittest

from _engine import HANG, PROGRAM, ROOT, SCRIPTS, main


def script(name, *arguments):
    done = subprocess.run([sys.executable, os.path.join(SCRIPTS, name), *arguments], cwd=ROOT, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, timeout=HANG, check=False)
    return done.returncode, done.stdout, done.stderr


class ValuesKept(unittest.TestCase):
    def measure(self, *arguments):
        status, text, errors = script("values_kept.py", "--engine", PROGRAM, "--judge", PROGRAM, *arguments)
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


class BlunderRate(unittest.TestCase):
    def test_few_nodes_blunder_more(self):
        given = []
        for nodes, times in (("1", "2000"), ("1000", "2")):
            status, text, errors = script("blunder_rate.py", "--positions", "20", "--nodes", nodes, "--times", times, PROGRAM)
            self.assertEqual((status, errors), (0, ""))
            self.assertRegex(text, rf"^20 moves of {nodes} nodes, judged with 2000: .* a move\n(0\.\d+ of a point or more: \d+ .*\n){{3}}$")
            given.append(float(re.search(r": (-?[\d.]+) \+-", text)[1]))
        self.assertGreater(given[0], given[1])


if __name__ == "__main__":
    main()
