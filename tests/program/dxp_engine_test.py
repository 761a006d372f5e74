"""scripts/dxp_engine.py: games with programs that speak DXP, under scripts/tournament.py."""
# not sanitized: mostly a test of scripts and of other programs

import os
import subprocess
import sys
import unittest

from _engine import HANG, PROGRAM, ROOT, SCRIPTS, main
from dxp_engine import dxp_move, dxp_position, read_dxp_move
from hub_engine import HubMove

PARTNER = os.path.join(ROOT, "tests", "program", "_dxp_partner.py")


def tournament(fault, *arguments):
    done = subprocess.run([sys.executable, os.path.join(SCRIPTS, "tournament.py"), "--referee", PROGRAM, "--variant",
                           "international", "--nodes", "20", "--games", "2", "--name2", "Partner", *arguments, PROGRAM,
                           f"dxp:{sys.executable} {PARTNER} {PROGRAM} {{port}} {fault}"],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=HANG, check=False)
    return done.returncode, done.stdout, done.stderr


class Games(unittest.TestCase):
    def test_whole_games(self):
        openings = os.path.join(ROOT, "bench", "openings", "international.txt")
        status, text, errors = tournament("none", "--games", "4", "--option2", "minutes=1", "--option2", "time=50",
                                          "--openings", openings)
        self.assertEqual((status, errors), (0, ""), text)
        self.assertIn("final: games 4 ", text)
        self.assertNotIn("forfeited", text)

    def test_partners_that_fail(self):
        for fault, said in (("refuse", "refuses a game: A"), ("quiet", "no answer within 1 s"),
                            ("over", "sends 'E10' in place of a move"), ("illegal", "illegal move 1-50"),
                            ("die", "the engine ended with status 0"), ("reset", "the engine ended with status 0")):
            with self.subTest(fault):
                status, text, errors = tournament(fault, "--wait", "1")
                self.assertEqual((status, errors), (0, ""), text)
                self.assertRegex(text, rf"Partner forfeited 2 games: .*{said}")
        status, text, errors = tournament("leave", "--max-plies", "1")  # after its move and before it is closed
        self.assertEqual((status, errors), (0, ""), text)
        self.assertIn("ends: length 2", text)
        status, text, errors = tournament("absent")
        self.assertEqual((status, text), (1, ""))
        self.assertRegex(errors, "the engine ended with status 1 .*no network")


class Messages(unittest.TestCase):
    def test_moves(self):
        for move, message in ((HubMove(7, 12, frozenset(), None), "M0000071200"),
                              (HubMove(28, 19, frozenset({24, 23}), None), "M00002819022324")):
            self.assertEqual(dxp_move(move), message)
            self.assertEqual(read_dxp_move(message), move)
        for text in ("", "E10", "M00000712", "M000007120123x", "M0000071201"):
            self.assertIsNone(read_dxp_move(text))

    def test_positions(self):
        side, squares = dxp_position("B:WK1,50:BK2,3:H0:F1", 10)
        self.assertEqual((side, squares), ("Z" if side == "Z" else "B", "WZz" + "e" * 46 + "w"))


if __name__ == "__main__":
    main()
