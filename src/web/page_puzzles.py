"""The puzzles that the page holds: of each file of epd/ whose name begins with `puzzles`, one line for each puzzle, its
words between blanks: id, rules, position, moves of the line joined by `_`, theme, grade, `wins` or `saves`.
"""

import glob
import os
import re

LINE = re.compile(r'(\S+) id "([^"]+)"; variant (\w+); bm [^;]+; pv "([^"]+)"; theme (\w+); grade (\d); .*c0 "(wins|saves)')


def lines(folder):
    for path in sorted(glob.glob(os.path.join(folder, "puzzles*.epd"))):
        with open(path, encoding="ascii") as file:
            for line in file:
                match = LINE.match(line)
                if match:
                    fen, name, variant, moves, theme, grade, purpose = match.groups()
                    yield " ".join((name, variant, fen, moves.replace(" ", "_"), theme, grade, purpose))
