"""pydraughts and draughtsnet drive the engine by Hub, unmodified.

pydraughts knows no African rules; its Russian game with two attributes changed has the moves of TZD. International,
Russian and Brazilian draughts it knows by itself.
"""

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
                board = self.play(self.engine("hub", variant=variant, **parameters), name, [{"depth": 4}, {"nodes": 1500}])
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
    """The worker of a server plays moves at every level and analyses a game. It insists on Scan's games at its start,
    which alone is passed over here."""

    MOVES = "22-18 11-15 18x11x15 8x15x11"

    def setUp(self):
        _clients.let_import("draughtsnet")
        _clients.import_missing("requests", Session=mock.MagicMock, adapters=mock.MagicMock())  # for the network
        self.net = importlib.import_module("draughtsnet")
        command = mock.patch.object(self.net, "get_scan_command", lambda conf, update: f'"{PATH}" hub')
        command.start()
        self.addCleanup(command.stop)
        conf = configparser.ConfigParser()
        conf.read_string("[Draughtsnet]\nKey=abc\n[Scan]\nponder=false\n")
        self.worker = self.net.Worker(conf, 1, 8, types.SimpleNamespace(send=lambda *_: None), 0, 0)
        self.addCleanup(self.worker.kill_scan)

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
