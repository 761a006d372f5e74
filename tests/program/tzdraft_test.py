"""TzDraft's protocol by scripts/tzdraft_engine.py: recorded exchanges, and a whole game.

tzdraft_exchanges.jsonl has a message a line, sent ("> ") or received ("< "). A value received is meant literally, but
for the names of types, where any value of that type will do.
"""

import json
import os
import subprocess
import sys
import unittest

from _engine import HANG, PROGRAM, SCRIPTS, main
from _referee import Referee
from engine_driver import Process

EXCHANGES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "tzdraft_exchanges.jsonl")
TYPES = {"int": int, "str": str, "bool": bool, "list": list}
PLIES = 40


class TzDraft(Process):
    LINES_MAX, LINE_LENGTH = 0, -1

    def __init__(self, *command):
        adapter = [sys.executable, os.path.join(SCRIPTS, "tzdraft_engine.py"), PROGRAM, "--Hash=1"]
        super().__init__(command or adapter, HANG)

    def __exit__(self, kind, error, trace):
        self.kill()

    def tell(self, message):
        self.send(json.dumps(message))

    def hear(self):
        line = self.line()
        assert line is not None, self.last_words()
        return json.loads(line)

    def best_move(self):
        """The best move, and the reports before it."""
        infos = []
        while (message := self.hear())["type"] == "info":
            infos.append(message)
        return message, infos

    def end(self):
        """The exit status; nothing more may be written."""
        assert self.line() is None and not self.complaints, self.complaints
        return self.process.wait(HANG)


def fits(value, pattern):
    if isinstance(pattern, str) and pattern in TYPES:
        return type(value) is TYPES[pattern]
    if isinstance(pattern, dict):
        return isinstance(value, dict) and list(value) == list(pattern) and all(fits(value[k], pattern[k])
                                                                                for k in value)
    return value == pattern and type(value) is type(pattern)


def hold_exchanges(test, engine):
    """All recorded exchanges with an adapter, which then ends."""
    with open(EXCHANGES, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            (way, message), = json.loads(line).items()
            if way == "> ":
                engine.tell(message)
                continue
            heard = engine.hear()
            # A search that is stopped may have reported any number of depths.
            while heard["type"] == "info" and message["type"] in ("error", "bestmove"):
                heard = engine.hear()
            test.assertTrue(fits(heard, message), f"line {number}: {heard}")
    test.assertEqual(engine.end(), 0)


class Exchanges(unittest.TestCase):
    def test_recorded_exchanges(self):
        with TzDraft() as engine:
            hold_exchanges(self, engine)

    def test_a_game(self):
        with TzDraft() as engine, Referee() as referee:
            fens = [referee.do("new Numbering=1 Notation=numeric")["status"]["fen"].split(":H")[0]]
            for _ in range(PLIES):
                engine.tell({"type": "setPosition", "fen": fens[-1], "history": fens[:-1]})
                engine.tell({"type": "go", "depth": 3, "level": 12, "seed": len(fens), "multiPV": 2})
                best, infos = engine.best_move()
                self.assertTrue(infos)
                move = self.legal(referee, best)
                status = referee.do("play " + move["move"])["status"]
                if status["over"]:
                    break
                fens.append(status["fen"].split(":H")[0])
            self.assertGreater(len(fens), 20)
            engine.tell({"type": "quit"})
            self.assertEqual(engine.end(), 0)

    def legal(self, referee, best):
        """The legal move that it names."""
        for move in referee.do("moves")["moves"]:
            if (f"{int(move['from']):02d}{int(move['to']):02d}" == best["move"]
                and move["promotes"] == best["isPromotion"]
                    and [int(square) for square in move["captured"]] == best["capturedSquares"]):
                return move
        return self.fail(f"not legal: {best}")

    def test_the_end_of_input_finishes_a_search(self):
        with TzDraft() as engine:
            engine.tell({"type": "go", "depth": 5})
            engine.process.stdin.close()
            best, infos = engine.best_move()
            self.assertEqual((best["depth"], infos[-1]["depth"]), (5, 5))
            self.assertEqual(engine.end(), 0)

    def test_brackets_within_brackets_are_refused(self):
        with TzDraft() as engine:
            engine.send("[" * 200000)
            self.assertEqual(engine.hear(), {"type": "error", "message": "The line is not JSON"})
            engine.tell({"type": "quit"})
            self.assertEqual(engine.end(), 0)

    def test_a_program_that_cannot_play(self):
        for command, said in ((["/proc/nonexistent"], "tzdraft_engine.py: .*cannot be started: No such file"),
                              (["x 'y"], "tzdraft_engine.py: .*cannot be started: No closing quotation"),
                              ([PROGRAM, "--Foo=3"], "mfalme: no option is called 'Foo'")):
            done = subprocess.run([sys.executable, os.path.join(SCRIPTS, "tzdraft_engine.py"), *command], text=True,
                                  stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=HANG, check=False)
            self.assertEqual(done.returncode, 1)
            self.assertRegex(done.stderr, f"^{said}")


if __name__ == "__main__":
    main()
