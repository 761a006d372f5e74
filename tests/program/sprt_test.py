"""scripts/sprt.py: decisions, the order of the tests of a change, runs that go on, bad queues; the ends of games by
agreement of the scores (game.py)."""

import glob
import os
import subprocess
import sys
import unittest

from _engine import HANG, PROGRAM, SCRIPTS, main
from _folder import Folder

from engine_driver import Info
from game import Agreement
from scores import SPRT_BOUND
from sprt import Change, Tally, Test
from text_file import lock_file

OPENINGS = ["W:Wc3,e3,d2:Bd6,f6,c7", "W:Wa3,c3,e1:Bh6,f6,d8", "W:Wb2,d2,f2:Ba7,c7,e7", "W:Wc1,e1,g1:Bb8,d8,f8"]


class Queue(Folder):
    def run_queue(self, text, openings=tuple(OPENINGS)):
        """Exit status, rows, standard error."""
        for variant in ("tzd", "zambia"):
            self.write(f"{variant}-unbalanced.epd", "".join(f"{fen} ce 0;\n" for fen in openings))
        done = subprocess.run([sys.executable, os.path.join(SCRIPTS, "sprt.py"), self.write("queue.ini", text),
                               "--results", self.path("results"), "--referee", PROGRAM],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=HANG, check=False)
        return done.returncode, done.stdout.decode().splitlines(), done.stderr.decode()

    def section(self, name="equal", more=""):
        return (f"[{name}]\nwhat = nothing\nbase = {PROGRAM}\nchange = {PROGRAM}\nnodes = 50\n"
                f"openings = {self.folder}\nvariants = tzd zambia\n{more}\n")

    def test_a_test_ends_undecided_with_its_openings_and_the_next_change_follows(self):
        status, rows, errors = self.run_queue(self.section() + self.section("other"))
        self.assertEqual((status, errors), (0, ""))
        self.assertEqual(len(rows), 2)  # of tzd only: what is not accepted is not tried in zambia
        for row in rows:
            self.assertRegex(row, r"^\| nothing \| tzd \| 50 \| \[0, 4\] \| 8 \| .* undecided \|$")

    def test_what_was_played_is_not_played_again(self):
        first = self.run_queue(self.section())
        path = self.path("results", "equal.tzd.50.jsonl")
        with open(path, encoding="ascii") as file:
            whole = file.readlines()
        self.assertEqual(self.run_queue(self.section()), (0, [], ""))
        with open(path, "w", encoding="ascii") as file:
            file.writelines(whole[:3])
        again = self.run_queue(self.section())
        with open(path, encoding="ascii") as file:
            self.assertEqual([line.partition("seconds")[0] for line in file],
                             [line.partition("seconds")[0] for line in whole])
        self.assertEqual([row.split("|")[1:9] for row in again[1]], [row.split("|")[1:9] for row in first[1]])

    def test_results_of_other_settings_are_refused(self):
        self.run_queue(self.section())
        status, rows, errors = self.run_queue(self.section(more="change options = Contempt=20"))
        self.assertEqual((status, rows), (1, []))
        self.assertIn("begun with other settings: options", errors)

    def test_a_file_of_results_has_one_writer(self):
        path = self.path("results", "equal.tzd.50.jsonl")
        self.run_queue(self.section())
        with open(path, "a", encoding="ascii") as other:
            self.assertTrue(lock_file(other))
            self.assertEqual(self.run_queue(self.section()), (1, [], f"{path}: another run is writing it\n"))

    def test_a_bad_opening_is_named_before_the_first_game(self):
        self.assertEqual(self.run_queue(self.section(), [*OPENINGS, "W:Wa3:Bb4,c5"]),
                         (1, [], f"{self.path('tzd-unbalanced.epd')}:5: the game is not ongoing: win\n"))
        self.assertEqual(glob.glob(self.path("results", "*")), [])  # else a mended file would be refused as another one

    def test_a_bad_queue_is_one_line(self):
        for text, error in (("[a b]\n", r"\[a b\]: letters"), ("[a]\nbase = x\n", r"\[a\] has no `change`"),
                            *((f"[a]\nbase = x\nchange = x\n{line}\n", r"\[a\]: `nodes` takes .*, `variants` ")
                              for line in ("nodes = 0", "nodes = -5", "nodes =", "variants =")),
                            ("nonsense\n", "queue.ini: "), ("[a]\nbase = x\nchange = x\nnodes = many\n", "queue.ini: "),
                            ("[a]\nbase = /proc/nonexistent\nchange = x\n", "/proc/nonexistent: not found")):
            status, rows, errors = self.run_queue(text)
            self.assertEqual((status, rows, len(errors.splitlines())), (1, [], 1), errors)
            self.assertRegex(errors, error)
        self.assertEqual(glob.glob(self.path("results", "*")), [])


class Tests(unittest.TestCase):
    def change(self, **more):
        class Section(dict):
            def getboolean(self, key, default):
                return self.get(key, default)
        return Change("name", Section({"base": "a", "change": "b", **more}))

    def test_a_gain_is_confirmed_and_does_no_harm_elsewhere(self):
        self.assertEqual(self.change().tests(), [Test("tzd", 30000, (0, 4)), Test("tzd", 65000, (0, 4)),
                                                 Test("international", 30000, (-4, 0))])

    def test_a_simplification_only_has_to_do_no_harm(self):
        self.assertEqual({test.bounds for test in self.change(simplification=True).tests()}, {(-4, 0)})

    def test_the_bounds_decide(self):
        for pair, verdict in (((1, 1), "accepted"), ((0, 0), "rejected"), ((1, 0.5), "undecided")):
            pairs = [{"points": points, "seconds": [0.2, 0.1]} for points in (pair, (0, 0.5))] * 400
            tally = Tally(Test("tzd", 30000, (0, 4)), pairs[::2] if verdict != "undecided" else pairs)
            self.assertEqual(tally.verdict(), verdict, tally.llr())
            self.assertEqual(tally.decided(), abs(tally.llr()) >= SPRT_BOUND)
            self.assertIn(f"| 2.000 | {verdict} |", tally.row("x"))


class Agreed(unittest.TestCase):
    @staticmethod
    def commands(scores, plies):
        """Of an agreement that hears these scores of White, by both sides in turn."""
        agreement = Agreement()
        for ply, score in enumerate(scores):
            agreement.add(ply % 2, [Info(f"info score cp {-score if ply % 2 else score}")])
        return agreement.commands(plies)

    def test_a_win_is_agreed_after_six_plies(self):
        self.assertEqual(self.commands([1200] * 6, 20), ("resign black",))
        self.assertEqual(self.commands([-1200] * 6, 20), ("resign white",))
        self.assertEqual(self.commands([1200] * 5, 20), ())
        self.assertEqual(self.commands([1200, 1200, 900, 1200, 1200, 1200], 20), ())
        self.assertEqual(self.commands([1200, 1200, -1200, 1200, 1200, 1200], 20), ())

    def test_a_draw_is_agreed_late_only(self):
        self.assertEqual(self.commands([5, -5] * 8, 60), ("offer white", "accept black"))
        self.assertEqual(self.commands([5, -5] * 8, 59), ())
        self.assertEqual(self.commands([5, -5] * 7 + [5, -16], 60), ())

    def test_a_move_without_a_score_begins_anew(self):
        agreement = Agreement()
        for ply in range(6):
            agreement.add(ply % 2, [] if ply == 3 else [Info(f"info score cp {(1200, -1200)[ply % 2]}")])
        self.assertEqual(agreement.commands(20), ())


if __name__ == "__main__":
    main()
