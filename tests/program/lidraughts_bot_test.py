"""The bot of lidraughts.org drives the engine by Hub: its own wrapper of an engine, with the pydraughts that it asks
for.

That version counts the squares of moves from b8 in every game, as `pos` does.
"""
# not sanitized: mostly a test of scripts and of other programs

import importlib
import os
import threading
import unittest

import _clients
from _engine import PROGRAM, main

PATH = os.path.abspath(PROGRAM)


@_clients.needs("lidraughts-bot")
@_clients.needs("pydraughts-0.5.7")
class LidraughtsBot(unittest.TestCase):

    def setUp(self):
        self.draughts, _ = _clients.import_pydraughts("pydraughts-0.5.7")
        _clients.let_import("lidraughts-bot")
        self.wrapper = importlib.import_module("engine_wrapper")

    def start(self, argument, variant="tzd", **options):
        config = {"engine": {"dir": os.path.dirname(PATH), "name": os.path.basename(PATH), "protocol": "hub",
                             "engine_argument": argument, "silence_stderr": False, "hub_options": options,
                             "draw_or_resign": {"resign_enabled": True, "offer_draw_enabled": True}}}
        if argument:
            config["engine"]["engine_options"] = {"Hash": 8}
        engine = self.wrapper.create_engine(config, variant, 60)
        self.addCleanup(engine.kill_process)
        return engine

    def push(self, board, result):
        for step in result.move.board_move:
            board.move(step)

    def test_a_game(self):
        with _clients.rules_of_pydraughts(men_capture_backwards=False):
            engine = self.start("hub", threads=1, **{"tt-size": 18, "bb-size": "auto"})
            self.assertEqual(engine.name(), "Mfalme")
            board = self.draughts.Game("russian")
            self.push(board, engine.first_search(board, 20, False))
            while not board.is_over() and len(board.move_stack) < 150:
                result = engine.search_with_ponder(board, 600, 600, 10, 10, False, False)
                stats = engine.get_stats()
                self.assertEqual([line.split(":")[0] for line in stats], ["depth", "nps", "nodes", "score", "ponderpv"])
                self.assertNotIn('"', stats[-1])
                self.push(board, result)
            self.assertGreater(len(board.move_stack), 30)
            engine.quit()

    def test_games_that_its_boards_know(self):
        for variant, name in (("normal", "standard"), ("russian", "russian"), ("brazilian", "brazilian")):
            with self.subTest(variant=variant):
                board = self.draughts.Game(name)
                engine = self.start("hub", variant, threads=1)
                while not board.is_over() and len(board.move_stack) < 150:
                    self.push(board, engine.search_with_ponder(board, 600, 600, 10, 10, False, False))
                self.assertGreater(len(board.move_stack), 30)
                engine.quit()

    def test_pondering_and_commands_of_its_own(self):
        with _clients.rules_of_pydraughts(men_capture_backwards=False):
            engine = self.start("", go_commands={"movetime": 50}, ponder=True)
            board = self.draughts.Game("russian")
            result = engine.search_for(board, 100, False)
            for move in (result.move, result.ponder):
                for step in move.board_move:
                    board.move(step)
            # Another thread ponders, as in the bot.
            answers = []
            thread = threading.Thread(target=lambda: answers.append(
                engine.search_with_ponder(board, 500, 500, 0, 0, True, False)))
            thread.start()
            engine.ponderhit()
            thread.join(300)
            self.assertTrue(answers[0].move)
            engine.quit()


if __name__ == "__main__":
    main()
