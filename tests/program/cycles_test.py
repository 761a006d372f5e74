"""Cycles of position, go and stop, sent as fast as they can be: one best move each, for the right position."""
# tsan

import random
import unittest

from _engine import Engine, best_moves, errors, infos, main

POSITIONS = {
    "tzd": ["startpos", "startpos moves c3-b4", "startpos moves c3-b4 b6-a5", "startpos moves c3-b4 b6-a5 b4-c5 d6:b4",
            "startpos moves g3-h4 b6-c5 h2-g3", "fen W:WKd4,e5,e3:Ba7,h8", "fen B:WKd4,Ke5,e3:Ba7,Kh8",
            "fen W:WKa1,Kc1,Ke1:BKh6", "fen B:Wa1,c1,e1:Bb6,d6,h8", "fen W:Wa1:Bb2,c3", "fen W:WKa1:BKh6:M10",
            "fen W:Wa3,c5,g5,Kb6,e7:Bg3,d4,Ka5,e5,h6"],
    "ghana": ["startpos", "startpos moves 32-27", "startpos moves 32-27 17-22", "fen W:WK46,K50,33,34:BK5,20",
              "fen B:WK46,K50,33,34:BK5,20,9", "fen W:WK46:B5,14"],
}

# What may stand between a position and the next one. Each holds one go, and none ends by itself later than at once
# or at the commands that follow.
SEARCHES = (
    ["go infinite", "stop"], ["go infinite"], ["go", "stop"], ["go"], ["go depth 2"], ["go depth 90", "stop"],
    ["go depth 90"], ["go nodes 40"], ["go nodes 40", "stop"], ["go movetime 1"], ["go movetime 900000", "stop"],
    ["go movetime 900000"], ["go wtime 1 btime 1"], ["go wtime 900000 btime 900000", "stop"],
    ["go ponder", "stop"], ["go ponder"], ["go ponder wtime 900000 btime 900000", "ponderhit", "stop"],
    ["go ponder depth 2", "ponderhit"], ["go ponder nodes 9", "ponderhit", "ponderhit"],
    ["go infinite", "isready", "stop"], ["go infinite", "d", "stop", "stop", "ponderhit"],
    ["isready", "go depth 1", "isready", "stop", "isready"],
)

BETWEEN = ([], [], [], ["isready"], ["ucinewgame"], ["setoption name Clear Hash"], ["setoption name Hash value 1"],
           ["perft 2", "stop"], ["stop"], ["setoption name MultiPV value 3"], ["setoption name MultiPV value 1"])


class Cycles(unittest.TestCase):
    def legal_moves(self, engine, profile):
        """The moves of each position; `(none)` where the game is over."""
        engine.ask(f"setoption name UCI_Variant value {profile}")
        moves = {}
        for position in POSITIONS[profile]:
            self.assertEqual(engine.ask(f"position {position}"), [])
            over = engine.game_status() != "ongoing"
            moves[position] = ["(none)"] if over else engine.moves()
        return moves

    def plan(self, rng, moves, count):
        """Positions in an order in which a best move that belongs to a neighbour would be seen."""
        order = []
        while len(order) < count:
            position = rng.choice(list(moves))
            if not order or not set(moves[position]) & set(moves[order[-1]]):
                order.append(position)
        return order

    def run_cycles(self, count, batch, profile="tzd", options=()):
        rng = random.Random(count + batch)
        with Engine() as engine:
            engine.ask(*options)
            moves = self.legal_moves(engine, profile)
            order = self.plan(rng, moves, count)
            for begin in range(0, count, batch):
                positions = order[begin:begin + batch]
                lines = []
                for position in positions:
                    lines += [f"position {position}", *rng.choice(SEARCHES), *rng.choice(BETWEEN)]
                asked = lines.count("isready")
                engine.send(*lines, "stop", "isready")
                answers = []
                for _ in range(asked + 1):
                    answers += engine.until("readyok")
                self.check(answers, positions, moves)

    def check(self, answers, positions, moves):
        self.assertEqual(errors(answers), [])
        self.assertEqual(len(best_moves(answers)), len(positions))
        place, seen = 0, 0
        for line in answers:
            if line.startswith("bestmove"):
                self.assertIn(line.split()[1], moves[positions[place]], f"cycle {place}")
                self.assertGreater(seen, 0, "no info before the best move")
                place, seen = place + 1, 0
            elif " score " in line:
                info = infos([line])[0]
                seen += 1
                if info["pv"]:
                    self.assertIn(info["pv"][0], moves[positions[place]], f"cycle {place}")

    def test_a_thousand_cycles_hundreds_at_once(self):
        self.run_cycles(1000, 500)

    def test_cycles_waited_for_one_by_one(self):
        self.run_cycles(200, 1)

    def test_cycles_of_several_threads(self):
        self.run_cycles(300, 100, options=["setoption name Threads value 3"])

    def test_cycles_on_the_large_board(self):
        self.run_cycles(200, 100, profile="ghana")

    def test_stops_amid_searches(self):
        """Each search has begun to report when it is stopped."""
        with Engine() as engine:
            moves = self.legal_moves(engine, "tzd")
            for position in self.plan(random.Random(5), moves, 100):
                engine.send(f"position {position}", "go infinite")
                engine.until("info depth")
                self.assertIn(engine.search("stop")[-1].split()[1], moves[position])
            self.assertEqual(engine.ask(), [])


if __name__ == "__main__":
    main()
