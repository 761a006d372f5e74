#!/usr/bin/env python3
"""Each claim of src/board/comparison.md is what the program answers to the command that shows it."""

import os
import re
import shlex
import unittest

import _engine as engine

PAGE = os.path.join(engine.ROOT, "src", "board", "comparison.md")
SHOWN = 25  # commands that the page has at least


def shown():
    """The words of each command, and the lines below it."""
    found = []
    with open(PAGE, encoding="utf-8") as file:
        for line in file.read().replace("\\\n", " ").splitlines():
            command = re.match(r" {4}\./mfalme (.*)", line)
            if command:
                found.append((shlex.split(command[1]), []))
            elif line.startswith("    "):
                found[-1][1].append(line.strip())
    return found


class Comparison(unittest.TestCase):
    def test_each_command_answers_what_stands_below_it(self):
        self.assertGreaterEqual(len(shown()), SHOWN)
        for words, expected in shown():
            with self.subTest(command=" ".join(words)):
                status, lines, errors = engine.run(*words)
                self.assertEqual((status, lines, errors), (0, expected, ""))

    def test_the_boards_are_mirror_images(self):
        """The positions of both 10x10 games in a pair differ by the numbers of each row, exchanged."""
        def position(words):
            return next(re.search(r"fen (\S+)", word)[1] for word in words if "fen " in word)

        def mirrored(fen):
            return re.sub(r"\d+", lambda n: str((int(n[0]) - 1) // 5 * 5 + 5 - (int(n[0]) - 1) % 5), fen)

        def sets(fen):
            return [frozenset(part.strip("WB").split(",")) for part in fen.split(":")]

        pairs = (("W:WK10,27,41:BK13,9", "W:WK6,29,45:B7,K13"),
                 ("W:W14,27,39,40:B7,17,30,35", "W:W12,29,36,37:B9,19,26,31"))
        positions = [position(words) for words, _ in shown()]
        for international, nigerian in pairs:
            self.assertIn(international, positions)
            self.assertIn(nigerian, positions)
            self.assertEqual(sets(mirrored(international)), sets(nigerian))


if __name__ == "__main__":
    engine.main()
