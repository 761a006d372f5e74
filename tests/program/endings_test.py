"""scripts/endings.py win: won endings are won without tables, and with tables that have no distances, against the
longest resistance that the tables know, and a run that was broken off goes on. scripts/advantage_check.py: games with a
winning side are won by it."""
# not sanitized: many runs of commands that have tests of their own

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from _engine import HANG, PROGRAM, main

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def check(*arguments):
    """The lines printed: {class: (won, of)}."""
    done = subprocess.run([sys.executable, os.path.join(ROOT, "scripts", "endings.py"), "win", "--engine", PROGRAM,
                           "--judge", PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          timeout=HANG)
    assert done.returncode == 0, done.stderr
    found = re.findall(r"^(\S+) +won (\d+) of (\d+)", done.stdout.decode(), re.M)
    return {name: (int(won), int(count)) for name, won, count in found}


def check_with(endings, *arguments):
    """The same, the engine having only the shipped files with these endings of their names."""
    with tempfile.TemporaryDirectory() as folder:
        for name in os.listdir(os.path.join(ROOT, "tablebases")):
            if name.endswith(endings):
                shutil.copy(os.path.join(ROOT, "tablebases", name), folder)
        return check("--limit", "6", "--option", f"TablebasePath={folder}", *arguments)


class WonEndings(unittest.TestCase):
    def test_wins_without_distances_make_headway(self):
        found = check_with((".wld", ".dtg"), "--count", "6", "--nodes", "2000", "KMMvK", "MMMvK", "MMMMvK")
        self.assertEqual(found["all"], (18, 18))

    def test_so_do_wins_without_distances_and_conversions(self):
        # With 10,000 nodes about one such win in a hundred is thrown away, by these weights as by those before.
        found = check_with(".wld", "--count", "6", "--nodes", "40000", "KMMvK", "MMMvK", "MMMMvK")
        self.assertEqual(found["all"], (18, 18))

    def test_three_kings_catch_a_lone_one_without_tables(self):
        self.assertEqual(check("--count", "20", "--nodes", "5000", "KKKvK")["KKKvK"], (20, 20))

    def test_two_of_three_kings_are_caught_without_tables(self):
        won, count = check("--count", "10", "--nodes", "20000", "KKKvKK")["KKKvKK"]
        self.assertEqual((won, count), (10, 10))

    def test_a_run_goes_on_where_it_ended(self):
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "games.jsonl")
            arguments = ("--nodes", "500", "--out", out, "KKvK")
            first = check("--count", "2", *arguments)
            with open(out, encoding="ascii") as file:
                begun = file.read()
            second = check("--count", "4", *arguments)
            with open(out, encoding="ascii") as file:
                text = file.read()
            self.assertTrue(text.startswith(begun))
            self.assertEqual(text.count("\n"), 1 + 4)
            self.assertEqual((first["all"][1], second["all"][1]), (2, 4))
            with self.assertRaises(AssertionError):
                check("--count", "4", "--nodes", "501", "--out", out, "KKvK")

    def test_who_is_far_ahead_wins(self):
        done = subprocess.run([sys.executable, os.path.join(ROOT, "scripts", "advantage_check.py"), "--engine", PROGRAM,
                               "--variant", "nigeria", "--openings",
                               os.path.join(ROOT, "bench", "openings", "nigeria.txt"),
                               "--games", "6", "--nodes", "2000", "--option", "TablebaseProbeLimit=0"],
                              stdout=subprocess.PIPE, timeout=HANG, check=True)
        found = re.search(r"games 6, with a winning side (\d+), won (\d+)", done.stdout.decode())
        self.assertGreater(int(found[1]), 0)
        self.assertEqual(found[1], found[2])


if __name__ == "__main__":
    main()
