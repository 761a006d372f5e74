"""pydraughts and draughtsnet drive the engine by Hub, unmodified.

pydraughts knows no African rules; its Russian game with two attributes changed has the moves of TZD. International,
Russian and Brazilian draughts it knows by itself.
"""
# not sanitized: mostly a test of scripts and of other programs

import configparser
import contextlib
import importlib
import os
import types
import unittest
from unittest import mock

import _clients
from _engine import PROGRAM, main

PATH = os.path.abspath(PROGRAM)
PLIES = 160


# The engine's name of a game, and how pydraughts plays it: its name, whether men capture backwards, parameters.
OWN = {
    "tzd": ("russian", False, {"numbering": "a1"}),
    "tzd3": ("russian", False, {"numbering": "a1"}),
    "drafti": ("russian", False, {"numbering": "a1"}),
}
# Games that it knows by itself. It counts the squares of moves on 8x8 from a1, though not those of `pos`.
SHARED = {
    "normal": ("standard", {}),
    "russian": ("russian", {"numbering": "a1"}),
    "brazilian": ("brazilian", {"numbering": "a1"}),
}


@contextlib.contextmanager
def played_by(variant):
    """The name of the variant for boards of pydraughts, and parameters for the engine."""
    if variant in SHARED:
        yield SHARED[variant]
        return
    name, backwards, parameters = OWN[variant]
    with _clients.rules_of_pydraughts(backwards):
        yield name, parameters


@_clients.needs("pydraughts")
class PyDraughts(unittest.TestCase):

    def setUp(self):
        self.draughts, self.library = _clients.import_pydraughts()

    def engine(self, *words, **parameters):
        engine = self.library.HubEngine([PATH, *words])
        self.addCleanup(engine.kill_process)
        engine.configure({"threads": 1, "tt-size": 18, "book": False, "initial-time": 60, **parameters})
        engine.init()
        engine.ping()
        return engine

    def play(self, engine, name, limits):
        """A game of the engine against itself on the library's board, which refuses what is illegal."""
        board = self.draughts.Board(name)
        while not board.is_over() and len(board.move_stack) < PLIES:
            limit = limits[len(board.move_stack) % len(limits)]
            result = engine.play(board, self.library.Limit(**limit), False)
            self.assertIn("score", result.info)
            self.assertEqual(result.info["pv"].strip('" ').split()[0].split("x")[0].split("-")[0],
                             result.move.hub_move.split("x")[0].split("-")[0])
            board.push(result.move)
        return board

    def test_whole_games(self):
        limits = [{"depth": 5}, {"nodes": 2000}, {"time": 0.5, "inc": 0.01}, {"movetime": 0.01}, {"time": 2}]
        for variant in OWN:
            with self.subTest(variant=variant), played_by(variant) as (name, parameters):
                board = self.play(self.engine("hub", variant=variant, **parameters), name, limits)
                self.assertGreater(sum("x" in move.hub_move for move in board.move_stack), 5)

    def test_games_of_its_own(self):
        for variant in SHARED:
            with self.subTest(variant=variant), played_by(variant) as (name, parameters):
                board = self.play(self.engine("hub", variant=variant, **parameters), name,
                                  [{"depth": 4}, {"nodes": 1500}])
                self.assertGreater(sum("x" in move.hub_move for move in board.move_stack), 5)

    def test_without_the_argument(self):
        with played_by("tzd") as (name, parameters):
            engine = self.engine(variant="tzd", **parameters)
            self.assertEqual(engine.id["name"], "Mfalme")
            self.assertIn("zambia", engine.variants)
            for name_of_param in ("variant", "threads", "tt-size", "bb-size", "ponder"):
                self.assertIn(name_of_param, engine.options)
            board = self.draughts.Board(name)
            result = engine.play(board, self.library.Limit(depth=4), False)
            self.assertEqual(engine.info["depth"], 4)
            board.push(result.move)
            board.push(result.ponder)

    def test_a_win_in_sight(self):
        with played_by("tzd") as (name, parameters):
            engine = self.engine("hub", variant="tzd", **parameters)
            # White takes the last piece.
            board = self.draughts.Board(name, "W:W10:B14")
            result = engine.play(board, self.library.Limit(depth=4), False)
            self.assertEqual(result.info["score"], {"win": 1})

    def test_pondering(self):
        with played_by("tzd") as (name, parameters):
            engine = self.engine("hub", variant="tzd", ponder=True, **parameters)
            board = self.draughts.Board(name)
            first = engine.play(board, self.library.Limit(movetime=0.05), False)
            board.push(first.move)
            board.push(first.ponder)
            # The hit comes at once, before the search can have begun.
            moves = " ".join(move.hub_move for move in board.move_stack)
            engine.send(f'pos pos={board._game.initial_hub_fen} moves="{moves}"')
            engine.send("level time=1")
            engine.send("go ponder")
            engine.ponderhit()
            while engine.recv_hub()[0] != "done":
                pass
            # And one that is stopped.
            engine.send("go ponder")
            engine.stop()
            while engine.recv_hub()[0] != "done":
                pass
            engine.ping()


@_clients.needs("draughtsnet")
class DraughtsNet(unittest.TestCase):
    """The worker of a server plays moves at every level and analyses a game. At its start it insists on four games of
    Scan, three of which the engine does not play: that check has a test of its own, and is passed over in the
    others."""

    MOVES = "22-18 11-15 18x11x15 8x15x11"

    def setUp(self):
        _clients.let_import("draughtsnet")
        _clients.import_missing("requests", Session=mock.MagicMock, adapters=mock.MagicMock())  # for the network
        self.net = importlib.import_module("draughtsnet")
        self.command = f'"{PATH}" hub'
        self.replace("get_scan_command", lambda conf, update: self.command)
        self.conf = configparser.ConfigParser()
        self.conf.read_string("[Draughtsnet]\nKey=abc\n[Scan]\nponder=false\n")
        self.worker = self.new_worker()

    def replace(self, name, value):
        replaced = mock.patch.object(self.net, name, value)
        replaced.start()
        self.addCleanup(replaced.stop)

    def new_worker(self, level=0, games=0):
        worker = self.net.Worker(self.conf, 1, 8, types.SimpleNamespace(send=lambda *_: None), level, games)
        self.addCleanup(worker.kill_scan)
        return worker

    def job(self, kind, moves, **more):
        return {"work": {"type": kind, "id": "x", **more.pop("work", {})}, "variant": "tzd", "moves": moves,
                "position": "W" + 12 * "b" + 8 * "e" + 12 * "w", **more}

    def test_moves_of_all_levels(self):
        self.worker.start_scan("tzd")
        self.assertEqual(self.worker.scan_info["name"], "Mfalme")
        for level in range(1, 9):
            answer = self.worker.bestmove(self.job("move", self.MOVES, work={"level": level}))
            self.assertRegex(answer["move"]["bestmove"], r"^\d{4}$")
            self.assertEqual(answer["move"]["taken"], "")
        answer = self.worker.bestmove(self.job("move", "22-18 11-15", work={"level": 5}))
        self.assertEqual((answer["move"]["bestmove"], answer["move"]["taken"]), ("1811", "15"))

    def test_what_its_check_misses(self):
        with self.assertRaisesRegex(self.net.ConfigError, "Unsupported variants: ") as caught:
            self.net.validate_scan_command(self.command, self.conf)
        self.assertEqual(set(str(caught.exception).rpartition(": ")[2].split(", ")), {"bt", "frisian", "losing"})

    def test_whole_games_of_its_variants(self):
        for variant, start in (("standard", "W" + 20 * "b" + 10 * "e" + 20 * "w"),
                               ("russian", self.job("move", "")["position"]),
                               ("brazilian", self.job("move", "")["position"])):
            with self.subTest(variant=variant), self.assertNoLogs(level="WARNING"):
                self.worker.start_scan(self.net.parse_variant(variant))
                moves = []
                while len(moves) < PLIES:
                    job = self.job("move", " ".join(moves), variant=variant, position=start,
                                   work={"level": 1 + len(moves) % 4})
                    answer = self.worker.bestmove(job)["move"]
                    if not answer["bestmove"]:
                        break
                    pairs = [text[i:i + 2] for text in (answer["bestmove"], answer["taken"])
                             for i in range(0, len(text), 2)]
                    moves.append(("x" if answer["taken"] else "-").join(pairs))
                self.assertGreater(sum("x" in move for move in moves), 5)

    def test_a_game_against_itself(self):
        self.replace("LVL_DEPTHS", 8 * [4])  # for speed
        worker = self.new_worker(2, 1)
        worker.run_selfplay()
        self.assertIsNone(worker.fatal_error)
        self.assertGreater(worker.positions, 30)

    def test_jobs_of_the_server(self):
        job = self.job("move", "32-28 19-23", variant="standard", position="W" + 20 * "b" + 10 * "e" + 20 * "w",
                       work={"level": 1})
        self.worker.http = mock.MagicMock()
        self.worker.http.post.side_effect = [types.SimpleNamespace(status_code=202, text="a job", json=lambda: job),
                                             types.SimpleNamespace(status_code=204)]
        self.replace("get_endpoint", lambda conf, path: path)
        self.worker.sleep.set()
        self.worker.run_inner()
        self.worker.run_inner()
        asked, answered = self.worker.http.post.call_args_list
        self.assertEqual((asked.args, answered.args), (("acquire",), ("move/x",)))
        move = answered.kwargs["json"]["move"]
        self.assertEqual((move["bestmove"], move["taken"]), ("2819", "23"))

    def test_an_analysis(self):
        self.worker.start_scan("tzd")
        answer = self.worker.analysis(self.job("analysis", self.MOVES, nodes=20000, skipPositions=[0]))
        parts = answer["analysis"]
        self.assertEqual(len(parts), len(self.MOVES.split()) + 1)
        self.assertEqual(parts[0], {"skipped": True})
        for part in parts[1:]:
            self.assertRegex(part["bestmove"], r"^\d{4}$")
            self.assertRegex(part["pv"], r"^\d{4}( \d{4})*$")
            self.assertIn("cp", part["score"])
            self.assertGreater(part["nodes"], 0)

    def test_the_game_is_over(self):
        self.worker.start_scan("tzd")
        over = self.net.go(self.worker.scan["tzd"], "W" + 12 * "b" + 20 * "e", "", depth=3)
        self.assertEqual(over["bestmove"], "")


if __name__ == "__main__":
    main()
