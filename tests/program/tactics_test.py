"""scripts/make_tactics.py on a few positions, and what it makes of those of epd/."""
# not sanitized: mostly a test of scripts and of other programs

import json
import os
import re
import subprocess
import sys
import unittest

from _engine import HANG, PROGRAM, ROOT, SCRIPTS, main
from _folder import Folder
from tactics.sources import APART, differences, fen_of, pieces_of
from tactics.suite import read

TACTICS = os.path.join(ROOT, "epd", "tactics.epd")
HARD = os.path.join(ROOT, "epd", "hard.epd")


class MakeTactics(Folder):
    def make(self, name, *arguments):
        path = self.path(name)
        done = subprocess.run([sys.executable, os.path.join(SCRIPTS, "make_tactics.py"), "--engine", PROGRAM, "--hash", "4",
                               *arguments, path], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                              timeout=HANG, check=False)
        return done.returncode, done.stdout, done.stderr

    def check_resuming(self, *arguments, tries):
        """The same file in one go and after an interruption."""
        few, all_of_them = ("--tries", str(tries // 2)), ("--tries", str(tries))
        self.assertEqual(self.make("a.epd", *arguments, *all_of_them)[::2], (0, ""))
        self.assertEqual(self.make("b.epd", *arguments, *few)[::2], (0, ""))
        self.assertEqual(self.make("b.epd", *arguments, *all_of_them)[::2], (0, ""))
        text = self.read("a.epd")
        self.assertEqual(text.replace('id "a.', 'id "b.').replace("# A:", "# B:"), self.read("b.epd"))
        status, _, errors = self.make("b.epd", *arguments, *few, "--seed", "9")
        self.assertEqual(status, 1)
        self.assertRegex(errors, "^make_tactics: .*b.epd: made by another command\n$")
        _, lines = read(self.path("a.epd"))
        self.assertGreater(len(lines), 0)
        return lines

    def test_endings(self):
        lines = self.check_resuming("--endings", "6", "MMMvMMM", "--least-nodes", "4", "--prove-nodes", "3000", tries=200)
        for _, operations in lines:
            self.assertRegex(operations["c2"], r'^"(found at depth \d+, \d+|not found in 3000) nodes"$')

    def test_relatives(self):
        lines = self.check_resuming("--relatives", TACTICS, "--least-nodes", "100", "--prove-nodes", "3000", "--per-game", "2",
                                    tries=240)
        families = [operations["c3"] for _, operations in lines]
        self.assertTrue(all(re.fullmatch(r'"from tactics\.\d+"', family) for family in families))
        self.assertLessEqual(max(map(families.count, families)), 2)

    def test_mistakes(self):
        """Of the record of move_quality.py blunders those that give much away, with that position as its proof."""
        with open(TACTICS, encoding="ascii") as file:
            fens = [line.split()[0] for line in file if line.count(",") > 7 and "shot" in line][:4]
        record = self.path("judged.jsonl")
        with open(record, "w", encoding="ascii") as file:
            for entry in ({"settings": {"variant": "tzd", "nodes": 10, "times": 100, "seed": 3}},
                          *({"position": f"position fen {fen}", "move": "a", "loss": 0.3 if i % 2 else 0.1}
                            for i, fen in enumerate(fens))):
                file.write(json.dumps(entry) + "\n")
        self.assertEqual(self.make("a.epd", "--judged", record, "--least-nodes", "10", "--prove-nodes", "30000")[::2], (0, ""))
        found = {text.split()[0] for text, _ in read(self.path("a.epd"))[1]}
        self.assertTrue(found and found <= set(fens[1::2]), found)
        self.assertIn("# scripts/move_quality.py blunders --variant tzd --nodes 10 --times 100 --seed 3", self.read("a.epd"))

    def test_verify_drops_what_does_not_hold(self):
        with open(TACTICS, encoding="ascii") as file:
            right = next(line for line in file if line.count(",") > 7 and "shot" in line)
        move = re.search(r" bm (\S+);", right)[1]
        done = subprocess.run([PROGRAM], input=f"position fen {right.split()[0]}\nmoves\n", stdout=subprocess.PIPE, text=True,
                              timeout=HANG, check=True)
        other = next(each for each in done.stdout.splitlines()[-1].split()[1:] if each != move)
        wrong = right.replace(f"bm {move}", f"bm {other}")
        for name, line in (("right.epd", right), ("wrong.epd", wrong)):
            with open(self.path(name), "w", encoding="ascii") as file:
                file.write(re.sub(r"acn \d+", "acn 100", line))
        self.assertEqual(self.make("right.epd", "--verify", "--prove-nodes", "30000")[:2], (0, "1 positions, 0 dropped\n"))
        status, text, errors = self.make("wrong.epd", "--verify", "--prove-nodes", "30000")
        self.assertEqual((status, text), (0, "1 positions, 1 dropped\n"))
        self.assertRegex(errors, "^dropped, .*: [WB]:W")


class Changes(unittest.TestCase):
    def test_positions_as_lists_of_pieces(self):
        fen = "B:WKa1,c3:Bb8,Kd8"
        self.assertEqual(pieces_of(fen), ("B", {"W": {"a1": "K", "c3": "M"}, "B": {"b8": "M", "d8": "K"}}))
        self.assertEqual(fen_of(*pieces_of(fen)), fen)
        self.assertEqual(differences(fen, fen), 0)
        self.assertEqual(differences(fen, "B:WKa1,d4:Bb8,d8"), 3)
        self.assertEqual(differences(fen, "W:WKa1,c3:Bb8,Kd8"), 32)

    def test_families_of_the_hard_suite(self):
        families = {}
        for text, operations in read(HARD)[1]:
            families.setdefault(operations.get("c3", operations["id"]), []).append(text.split()[0])
        for family, fens in families.items():
            with self.subTest(family=family):
                self.assertLessEqual(len(fens), 6)
                for i, fen in enumerate(fens):
                    self.assertTrue(all(differences(fen, other) >= APART for other in fens[:i]))


if __name__ == "__main__":
    main()
