"""Libraries that were written for chess drive the engine by UCI, unmodified, with Notation=uci."""

import json
import os
import subprocess
import unittest

import _clients
from _engine import PROGRAM, Engine, main


class Move:
    """What python-chess needs of a move: its text, and that one without text is none."""

    def __init__(self, text):
        self.text = text

    def uci(self):
        return self.text

    def __bool__(self):
        return bool(self.text)

    def __eq__(self, other):
        return self.text == other.text


class Board:
    """What python-chess needs of a board. It knows no rules: the engine refuses what is illegal."""

    chess960, uci_variant = False, "tzd"  # of the class, where the library looks for them

    def __init__(self, fen, moves=()):
        self.start, self.move_stack = fen, list(moves)

    @property
    def turn(self):
        return (self.start[0] == "W") == (len(self.move_stack) % 2 == 0)

    def fen(self, **_):
        return self.start

    def root(self):
        return type(self)(self.start)

    def copy(self, **_):
        return type(self)(self.start, self.move_stack)

    def push(self, move):
        self.move_stack.append(move)

    def pop(self):
        return self.move_stack.pop()

    def parse_uci(self, text):
        return Move(text)

    def push_uci(self, text):
        self.push(Move(text))
        return self.move_stack[-1]

    def __eq__(self, other):
        return (self.start, self.move_stack) == (other.start, other.move_stack)


class DraftiBoard(Board):
    uci_variant = "drafti"


class ZambiaBoard(Board):
    uci_variant = "zambia"


def start_of(variant):
    with Engine(f"--UCI_Variant={variant}") as engine:
        return engine.fen().partition(":H")[0]


@_clients.needs("python-chess")
class PythonChess(unittest.TestCase):

    def setUp(self):
        _clients.let_import("python-chess")
        import chess.engine
        self.chess = chess.engine
        self.engine = chess.engine.SimpleEngine.popen_uci(PROGRAM, timeout=300)
        self.engine.configure({"Notation": "uci"})
        self.addCleanup(self.engine.quit)

    def check_legal(self, board, moves):
        """That the engine, asked as ever, takes the moves one after another."""
        played = " ".join(move.uci() for move in [*board.move_stack, *moves])
        with Engine(f"--UCI_Variant={board.uci_variant}") as engine:
            self.assertEqual(engine.ask(f"position fen {board.start} moves {played}"), [])

    def test_a_game_with_lines_of_play(self):
        for kind in (Board, DraftiBoard, ZambiaBoard):
            variant = kind.uci_variant
            board = kind(start_of(variant))
            with self.subTest(variant=variant):
                for _ in range(30):
                    result = self.engine.play(board, self.chess.Limit(depth=4), info=self.chess.INFO_ALL, game=variant)
                    self.assertEqual(result.info["pv"][0], result.move)
                    self.check_legal(board, result.info["pv"])
                    board.push(result.move)

    def test_captures_with_every_landing(self):
        board = Board("W:Wc3,a1:Bd4,f6,h8")
        result = self.engine.play(board, self.chess.Limit(depth=3), info=self.chess.INFO_ALL, game="capture")
        self.assertEqual(result.move.uci(), "c3e5g7")
        self.assertEqual(result.info["pv"][0].uci(), "c3e5g7")

    def test_clocks_pondering_several_lines_and_stop(self):
        board = Board(start_of("tzd"))
        limit = self.chess.Limit(white_clock=1, black_clock=1, white_inc=0.01, black_inc=0.01)
        for _ in range(2):
            result = self.engine.play(board, limit, ponder=True, game="clocks")
            board.push(result.move)
            board.push(result.ponder)
        self.check_legal(board, [])
        lines = self.engine.analyse(board, self.chess.Limit(depth=5), multipv=3, game="lines")
        self.assertEqual([line["multipv"] for line in lines], [1, 2, 3])
        self.assertEqual(len({line["pv"][0].uci() for line in lines}), 3)
        chosen = lines[2]["pv"][0]
        result = self.engine.play(board, self.chess.Limit(depth=3), root_moves=[chosen], game="lines")
        self.assertEqual(result.move, chosen)
        with self.engine.analysis(board, game="lines") as analysis:
            for info in analysis:
                if "pv" in info:
                    break
        self.check_legal(board, [analysis.wait().move])

    def test_the_game_is_over(self):
        result = self.engine.play(Board("W:W:Ba3"), self.chess.Limit(depth=3), game="over")
        self.assertIsNone(result.move)


@_clients.needs("node-uci", "node")
class NodeUci(unittest.TestCase):

    def play(self, variant, *moves):
        environment = {**os.environ, "NODE_PATH": os.path.join(_clients.path_of("node-uci"), "node_modules")}
        script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "_node_uci.js")
        done = subprocess.run(["node", script, os.path.abspath(PROGRAM), variant, *moves], env=environment,
                              capture_output=True, text=True, timeout=300, check=True)
        return json.loads(done.stdout)

    def test_searches_and_stops(self):
        # The second begins with a capture, the third is of numbers.
        for variant, moves in (("tzd", ["c3d4"]), ("zambia", ["c3d4", "f6e5"]), ("nigeria", ["3530", "2025"])):
            with self.subTest(variant=variant):
                said = self.play(variant, *moves)
                self.assertEqual(said["name"].split()[0], "Mfalme")
                found = said["found"]
                last = found["info"][-1]
                self.assertEqual(last["pv"].split()[:2], [found["bestmove"], found["ponder"]])
                self.assertEqual(last["depth"], 6)
                self.assertTrue(said["stopped"]["bestmove"])
                line = " ".join([*moves, *last["pv"].split()])
                with Engine(f"--UCI_Variant={variant}") as engine:
                    self.assertEqual(engine.ask(f"position startpos moves {line}"), [])


if __name__ == "__main__":
    main()
