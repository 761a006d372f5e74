"""Commands in any order, also during searches: each go has one best move, legal in its position, and nothing hangs.

    MFALME=build/tsan/mfalme tests/program/stress_test.py 17 18 19   # other seeds
"""
# tsan

import random
import sys
import unittest

from _engine import Engine, best_moves, errors, infos, main

SEEDS = [1, 2, 3]
STEPS = 300  # of each seed

POSITIONS = {
    "tzd": ["startpos", "startpos moves c3-b4 b6-a5 b4-c5 d6:b4", "fen B:WKd4,Ke5,e3:Ba7,Kh8",
            "fen W:WKa1,Kc1,Ke1:BKh6", "fen W:Wa1:Bb2,c3", "fen W:Wa3,c5,g5,Kb6,e7:Bg3,d4,Ka5,e5,h6"],
    "zambia": ["startpos", "fen W:WKa1,Kc1,Ke1:BKh6", "fen B:Wc3,e3,Kg1:Bd6,f6,Kh4"],
    "ghana": ["startpos", "startpos moves 32-27 17-22", "fen W:WK46,K50,33,34:BK5,20", "fen W:WK46:B5,14"],
}

UNBOUNDED = ["go infinite", "go", "go ponder", "go infinite depth 3", "go ponder wtime 900000 btime 900000",
             "go movetime 900000", "go depth 120"]
BOUNDED = ["go depth 1", "go depth 6", "go nodes 1", "go nodes 2500", "go movetime 1", "go movetime 4",
           "go mate 2 depth 5", "go wtime 20 btime 20 winc 1 binc 1", "go ponder depth 2", "go ponder nodes 500"]
OTHERS = ["stop", "stop", "stop", "ponderhit", "ponderhit", "isready", "isready", "ucinewgame", "ucinewgame",
          "setoption name Clear Hash", "perft 3", "go perft 2", "bench 1 1 2", "bench 2 3 2", "moves", "d", "status",
          "fen", "uci", "debug off"]


class Script:
    """Random commands, and what the engine has to answer to them."""

    def __init__(self, rng, moves):
        self.rng, self.moves = rng, moves
        self.profile, self.position = "tzd", "startpos"
        self.asked = 0  # isready
        self.goes = []  # for each go the moves that are legal

    def option(self):
        name, values = self.rng.choice([("Threads", (1, 1, 2, 3, 4)), ("Hash", (1, 1, 2, 5)), ("MultiPV", (1, 1, 2, 4)),
                                        ("Minimal", ("true", "false")), ("UCI_Variant", tuple(POSITIONS))])
        value = self.rng.choice(values)
        if name == "UCI_Variant" and value != self.profile:
            self.profile, self.position = value, "startpos"
        return f"setoption name {name} value {value}"

    def step(self):
        kind = self.rng.randrange(10)
        if kind < 2:
            self.position = self.rng.choice(POSITIONS[self.profile])
            return f"position {self.position}"
        if kind < 4:
            return self.option()
        if kind < 7:
            self.goes.append(self.moves[self.profile, self.position])
            return self.rng.choice(UNBOUNDED if kind < 6 else BOUNDED)
        command = self.rng.choice(OTHERS)
        self.asked += command == "isready"
        if command == "ucinewgame":
            self.position = "startpos"
        return command


def legal_moves():
    """The moves of each position; `(none)` where the game is over."""
    moves = {}
    with Engine() as engine:
        for profile, positions in POSITIONS.items():
            engine.ask(f"setoption name UCI_Variant value {profile}")
            for position in positions:
                assert engine.ask(f"position {position}") == []
                over = engine.game_status() != "ongoing"
                moves[profile, position] = ["(none)"] if over else engine.moves()
    return moves


class Stress(unittest.TestCase):
    def check(self, lines, script):
        self.assertEqual(errors(lines), [])
        self.assertEqual(lines.count("readyok"), script.asked)
        answers = best_moves(lines)
        self.assertEqual(len(answers), len(script.goes))
        for place, (answer, legal) in enumerate(zip(answers, script.goes)):
            self.assertIn(answer.split()[1], legal, f"go {place + 1}")
        infos(lines)

    def run_seed(self, seed, moves):
        rng = random.Random(seed)
        script = Script(rng, moves)
        lines = []
        with Engine() as engine:
            for _ in range(STEPS):
                command = script.step()
                engine.send(command)
                # Now and then the next command meets a search that is well under way.
                if command in ("go infinite", "go ponder", "go") and rng.randrange(3) == 0:
                    engine.send("isready")
                    script.asked += 1
                    lines += engine.until("readyok|bestmove")
            engine.send("stop", "isready")
            script.asked += 1
            while lines.count("readyok") < script.asked:
                lines += engine.until("readyok")
            engine.send("quit")
            lines += engine.rest()
            self.assertEqual(engine.status(), 0)
        self.check(lines, script)

    def test_commands_in_any_order(self):
        moves = legal_moves()
        for seed in SEEDS:
            with self.subTest(seed=seed):
                self.run_seed(seed, moves)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        SEEDS = [int(seed) for seed in sys.argv[1:]]
        del sys.argv[1:]
    main()
