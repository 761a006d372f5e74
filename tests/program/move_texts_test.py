"""A text of a move means the same wherever it is read: by `position`, `searchmoves`, the referee and in PDN files."""

import json
import os
import subprocess
import tempfile
import unittest

from _engine import PROGRAM, Engine, main

KING = "W:WKh6:Bb2,Kd2,d6,f6,Kg7"
MEN = "W:Wc3,a1:Bd4,f6,a7"

# Position, text, and the move that it means; None where it is refused.
TEXTS = [
    (MEN, "c3:e5:g7", "c3:e5:g7"),
    (MEN, "c3xe5xg7", "c3:e5:g7"),
    (MEN, "c3*e5*g7", "c3:e5:g7"),
    (MEN, "c3:g7", "c3:e5:g7"),
    (MEN, "22x15x08", "c3:e5:g7"),
    (MEN, "c3:d4:f6:g7", "c3:e5:g7"),
    (MEN, "c3-e5-g7", None),
    (MEN, "c3-e5:g7", None),
    (MEN, "c3-g7", None),
    (MEN, "c3*e5", None),
    (MEN, "022x015x08", None),
    (KING, "h6:c1:a3:f8:h6", "h6:c1:a3:f8:h6"),
    (KING, "h6:h6", "h6:c1:a3:f8:h6"),
    (KING, "h6:f8:a3:c1:h6", None),
    (KING, "h6:c1:f8:h6", None),
    (KING, "h6:h6:f8:h6", None),
]


class MoveTexts(unittest.TestCase):

    def test_position_and_searchmoves(self):
        with Engine() as engine:
            for fen, text, move in TEXTS:
                with self.subTest(text=text):
                    engine.send(f"position fen {fen} moves {text}", "isready")
                    lines = engine.until("readyok")
                    self.assertEqual(any("error" in line for line in lines), move is None, lines)
                    engine.send(f"position fen {fen}", f"go depth 1 searchmoves {text}")
                    lines = engine.until("bestmove")
                    self.assertEqual(any("error" in line for line in lines), move is None, lines)
                    if move:
                        self.assertEqual(lines[-1].split()[1], move)

    def test_referee(self):
        script = "".join(f"new fen={fen}\nplay {text}\n" for fen, text, _ in TEXTS)
        done = subprocess.run([PROGRAM, "referee"], input=script, stdout=subprocess.PIPE, text=True, check=True)
        answers = [json.loads(line) for line in done.stdout.splitlines()][1::2]
        for (_, text, move), answer in zip(TEXTS, answers):
            with self.subTest(text=text):
                self.assertEqual(answer["ok"], move is not None)
                if move:
                    self.assertEqual(answer["move"]["move"], move)

    def test_pdn(self):
        with tempfile.TemporaryDirectory() as folder:
            for fen, text, move in TEXTS:
                with self.subTest(text=text):
                    path = os.path.join(folder, "game.pdn")
                    with open(path, "w", encoding="utf-8") as file:
                        file.write(f'[SetUp "1"]\n[FEN "{fen}"]\n[Result "*"]\n\n1. {text} *\n')
                    done = subprocess.run([PROGRAM, "pdn", "check", path], stdout=subprocess.PIPE,
                                          stderr=subprocess.STDOUT, text=True, check=False)
                    self.assertEqual(done.returncode == 0, move is not None, done.stdout)


if __name__ == "__main__":
    main()
