"""The Python module of scripts/mfalme: games, searches, refusals, and the package that is given out."""

import os
import re
import subprocess
import sys
import tempfile
import threading
import unittest
from unittest import mock

from _engine import PROFILES, PROGRAM, ROOT, main

import dist
import mfalme


class Case(unittest.TestCase):
    def setUp(self):
        self.engine = mfalme.Engine(PROGRAM, options={"Hash": 2})
        self.addCleanup(self.engine.close)


class Boards(Case):
    def test_a_game_is_played_to_its_end_in_every_profile(self):
        for profile in PROFILES:
            with self.subTest(profile):
                board = self.engine.board(profile)
                while not board.is_game_over() and board.ply < 20:
                    move = board.legal_moves[0]
                    self.assertEqual(board.push(move), move)
                board.resign(board.turn)
                outcome = board.outcome()
                self.assertEqual(board.legal_moves, [])
                self.assertIn(outcome.winner, ("white", "black"))
                self.assertIn(f" {outcome.result}\n", board.pdn())

    def test_a_move_says_all_that_it_does(self):
        board = self.engine.board("tzd", "W:Wc3:Bd4,f6,h8")
        self.assertEqual(board.push("c3:e5:g7"), mfalme.Move("c3:e5:g7", "c3", "g7", ("c3", "e5", "g7"), ("d4", "f6"),
                                                             False, None))
        self.assertEqual((board.moves, board.turn), (["c3:e5:g7"], "black"))
        board.pop()
        self.assertEqual((board.ply, len(board.legal_moves)), (0, 1))

    def test_an_illegal_move_cites_its_article_and_changes_nothing(self):
        board = self.engine.board("tzd", "W:Wc3,a1:Bd4,h8")
        before = board.fen
        with self.assertRaises(mfalme.IllegalMove) as caught:
            board.push("a1-b2")
        self.assertEqual((caught.exception.code, caught.exception.article, caught.exception.moves),
                         ("capture-mandatory", "TZD 13.3", ["c3:e5"]))
        self.assertEqual(board.fen, before)

    def test_an_illegal_move_is_refused_alike_where_a_game_begins_with_it(self):
        with self.assertRaises(mfalme.IllegalMove) as caught:
            self.engine.board("tzd", "W:Wc3,a1:Bd6,h8", moves=["c3-d4", "d6-c5", "a1-b2"])
        self.assertEqual((caught.exception.code, caught.exception.article, caught.exception.moves),
                         ("capture-mandatory", "TZD 13.3", ["d4:b6"]))
        self.assertEqual(str(caught.exception), "move 3: a capture must be made")
        with self.assertRaises(mfalme.Refused):
            self.engine.board("tzd", "W:Wc3", moves=["c3-d4"])

    def test_ends_that_are_declared(self):
        board = self.engine.board("tzd3", "W:Wc3:Bh8", clock=(60, 0.5))
        self.assertIsNone(board.outcome())
        board.flag("black")
        self.assertEqual(board.outcome(), mfalme.Outcome("white", "1-0", (("time", "TZD3 11"),), True))
        board.pop()
        board.agree_draw()
        self.assertEqual(board.outcome().result, "1/2-1/2")

    def test_a_draw_is_claimed(self):
        board = self.engine.board("tzd", "W:WKa1,Kc1:BKh8,Kf8:H59:M59")
        board.push("a1-b2" if "a1-b2" in map(str, board.legal_moves) else board.legal_moves[0])
        self.assertEqual([claim.reason for claim in board.claims()], ["thirty-moves"])
        board.claim()
        self.assertEqual(board.outcome().reasons[0][0], "thirty-moves")

    def test_a_record_is_read_again(self):
        board = self.engine.board("zambia", moves=("c3-b4", "b6-a5"))
        copy = board.copy()
        self.assertEqual((copy.profile, copy.fen, copy.moves), (board.profile, board.fen, board.moves))
        copy.push(copy.legal_moves[0])
        self.assertEqual(board.ply, 2)

    def test_a_copy_keeps_the_settings_and_so_does_a_search_on_it(self):
        board = self.engine.board("drafti", "W:Wa1:Bh8:M4", MoveLimit=6, Notation="numeric", clock=(60, 1))
        for copy in (board.copy(), board.copy().copy()):
            self.assertEqual(list(map(str, copy.legal_moves)), ["29-25"])
            self.assertLessEqual(len(self.engine.analyse(copy, mfalme.Limit(depth=5))[0].moves), 2)
            copy.flag("white")
        read = mfalme.Board.from_pdn(board.pdn(), engine=self.engine)
        self.assertLessEqual(len(self.engine.analyse(read, mfalme.Limit(depth=5))[0].moves), 2)

    def test_settings(self):
        self.assertEqual(self.engine.board("drafti", "W:Wa1:Bh8:M4", MoveLimit=4).outcome().reasons[0][0],
                         "move-limit")
        with self.assertRaisesRegex(TypeError, "no setting is called MoveLimits; there are ThreeKingsMoves"):
            self.engine.board("drafti", MoveLimits=4)
        with self.assertRaisesRegex(mfalme.EngineError, "kenya"):
            self.engine.board("kenya")

    def test_games_that_nobody_needs_are_closed(self):
        for _ in range(5):
            self.engine.board()
        kept = self.engine.board()
        self.assertEqual(len(self.engine.do({"command": "games"})["games"]), 1)
        self.assertEqual(kept.ply, 0)


class Searches(Case):
    def test_play_and_analyse_leave_the_board_as_it_is(self):
        board = self.engine.board("tzd", moves=("c3-b4",))
        played = self.engine.play(board, mfalme.Limit(nodes=500))
        self.assertIn(played.move, board.legal_moves)
        self.assertEqual(played.info.moves[0], played.move)
        infos = self.engine.analyse(board, mfalme.Limit(depth=4), lines=3)
        self.assertEqual([info.depth for info in infos], [4, 4, 4])
        self.assertEqual(sum(infos[0].chances), 1000)
        self.assertEqual(board.ply, 1)

    def test_a_game_that_is_over_has_no_move(self):
        with self.assertRaises(mfalme.EngineError):
            self.engine.play(self.engine.board("tzd", "B:Wc3:B"), mfalme.Limit(depth=2))

    def test_the_tables_are_asked(self):
        self.assertEqual(self.engine.probe(self.engine.board("tzd", "W:WKb8,Kd8:BKh2")), ("win", 7))

    def test_threads_may_share_an_engine(self):
        found = []

        def think(profile):
            board = self.engine.board(profile)
            found.append(self.engine.play(board, mfalme.Limit(nodes=200)).move in board.legal_moves)
        threads = [threading.Thread(target=think, args=[profile]) for profile in PROFILES]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, [True] * len(PROFILES))

    def test_a_search_that_is_interrupted_ends_and_the_engine_goes_on(self):
        board = self.engine.board()
        read = self.engine._referee.read

        def interrupt(timeout=None):
            if timeout is None:
                return read()
            raise KeyboardInterrupt  # Ctrl-C while the end of the search is waited for
        with mock.patch.object(self.engine._referee, "read", interrupt), self.assertRaises(KeyboardInterrupt):
            self.engine.analyse(board, mfalme.Limit(depth=127))
        board.push("c3-b4")
        self.assertEqual(board.moves, ["c3-b4"])
        self.assertIn(self.engine.play(board, mfalme.Limit(nodes=50)).move, board.legal_moves)

    def test_a_closed_engine_is_one_error(self):
        board = self.engine.board()
        self.engine.close()
        for call in (lambda: board.push("c3-b4"), lambda: self.engine.play(board), self.engine.board):
            with self.assertRaisesRegex(mfalme.EngineError, "the engine was closed"):
                call()

    def test_a_program_that_is_missing_is_one_error(self):
        with self.assertRaisesRegex(mfalme.EngineError, "cannot be started"):
            mfalme.Engine("./no-such-program")
        with self.assertRaisesRegex(mfalme.EngineError, "cannot be started: No closing quotation"):
            mfalme.Engine("./mfalme 'two words")


class Package(unittest.TestCase):
    def wheel(self, folder):
        return os.path.join(folder, dist.wheel(folder, 1_700_000_000))

    def test_it_is_imported_from_the_wheel_and_finds_the_program_by_the_environment(self):
        with tempfile.TemporaryDirectory() as folder:
            code = "import mfalme; b = mfalme.Board('ghana'); b.push(b.legal_moves[0]); print(mfalme.__file__, b.ply)"
            done = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, check=True, text=True,
                                  cwd=folder, env={**os.environ, "MFALME": os.path.abspath(PROGRAM),
                                       "PYTHONPATH": self.wheel(folder)})
            self.assertRegex(done.stdout, r"\.whl.mfalme.__init__\.py 1\n$")

    def test_pip_installs_it(self):
        with tempfile.TemporaryDirectory() as folder:
            try:
                subprocess.run([sys.executable, "-m", "pip", "install", "-q", "--no-index", "--no-deps", "--target",
                                os.path.join(folder, "site"), self.wheel(folder)], check=True,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            except subprocess.CalledProcessError:
                self.skipTest("pip is not installed")
            self.assertTrue(os.path.exists(os.path.join(folder, "site", "mfalme", "py.typed")))

    def test_its_version_is_that_of_the_program(self):
        with open(os.path.join(ROOT, "scripts", "pyproject.toml"), encoding="utf-8") as file:
            self.assertEqual(re.search(r'version = "(.*)"', file.read())[1], dist.version())


if __name__ == "__main__":
    main()
