"""The legal moves of international, Brazilian and Russian draughts are those that pydraughts finds, position by
position.

Random games are played on both sides' boards at once. A move is its start, its end and the captured pieces; pydraughts
counts the squares of 8x8 from a1. Its games end by counts of its own, which are not looked at.
"""
# not sanitized: mostly a test of scripts and of other programs

import random
import unittest

import _clients
from _engine import main
from _referee import Referee
from hub_engine import hub_move

# Our name of a game, that of pydraughts, the width of its board.
GAMES = (("international", "standard", 10), ("brazilian", "brazilian", 8), ("russian", "russian", 8))
MEN_ONLY, KINGS = 4, 4  # games from the start, and from positions with kings
PLIES = 90


def from_a1(text):
    """A move of Hub, numbered from b8, with the numbers from a1."""
    def other(number):
        return 4 * (7 - (number - 1) // 4) + (number - 1) % 4 + 1
    mark = "x" if "x" in text else "-"
    start, end, *captured = (other(int(word)) for word in text.split(mark))
    return mark.join(map(str, (start, end, *sorted(captured))))


def sorted_captures(text):
    start, end, *captured = text.split("x") if "x" in text else text.split("-")
    return ("x" if "x" in text else "-").join((start, end, *sorted(captured, key=int)))


def random_position(rng, width):
    """Pieces for both sides, each second one a king, as (White's, Black's) lists of numbers from the top."""
    half, rows = width // 2, width
    white, black = [], []
    for number in rng.sample(range(1, half * rows + 1), rng.randint(6, 2 * half + 4)):
        row = (number - 1) // half
        side = rng.choice((white, black))
        king = rng.random() < 0.5 or row == (0 if side is white else rows - 1)
        side.append(("K" if king else "") + str(number))
    return ",".join(white), ",".join(black)


@_clients.needs("pydraughts")
class Moves(unittest.TestCase):
    def setUp(self):
        self.draughts, _ = _clients.import_pydraughts()

    def compare_game(self, referee, rng, profile, board, width):
        """One game, both boards side by side; how many positions were compared."""
        for ply in range(PLIES):
            ours = {}
            for move in referee.do("moves")["moves"]:
                text = str(hub_move(move, width))
                ours[from_a1(text) if width == 8 else text] = move["move"]
            theirs = {sorted_captures(move.hub_move): move for move in board.legal_moves()}
            self.assertEqual(sorted(ours), sorted(theirs), f"{profile}: {referee.do('fen')['fen']}")
            if not ours:
                return ply + 1
            text = rng.choice(sorted(ours))
            status = referee.do(f"play {ours[text]}")["status"]
            board.push(theirs[text])
            if status["over"]:
                return ply + 1
        return PLIES

    def test_every_legal_move_is_one_of_pydraughts(self):
        for profile, variant, width in GAMES:
            with self.subTest(profile=profile), Referee() as referee:
                rng, positions = random.Random(f"moves of {profile}"), 0
                for _ in range(MEN_ONLY):
                    referee.do(f"new profile={profile}")
                    positions += self.compare_game(referee, rng, profile, self.draughts.Board(variant), width)
                self.assertGreater(positions, 100)

    def test_and_so_it_is_with_many_kings(self):
        for profile, variant, width in GAMES:
            with self.subTest(profile=profile), Referee() as referee:
                rng, positions = random.Random(f"kings of {profile}"), 0
                while positions < 100:
                    white, black = random_position(rng, width)
                    if not white or not black:
                        continue
                    status = referee.do(f"new profile={profile} fen=W:W{white}:B{black}")["status"]
                    if status["over"]:
                        continue
                    board = self.draughts.Board(variant, ":".join(status["fen"].split(":")[:3]))
                    positions += self.compare_game(referee, rng, profile, board, width)


if __name__ == "__main__":
    main()
