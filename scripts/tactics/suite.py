"""The file that make_tactics.py makes: EPD, with comments that say how it was made."""

import os
import re
import subprocess

from tactics.proof import CLEAR, STEADY, WIN, WIN_MIN, WORTH, Found
from text_file import write_file

VERSION = "1.0"  # of the suite; a new one for other positions
HEADER = """\
# {name}: positions with one best move (bm), easiest first.
#
# Version {version}
#
# Two searches prove a move, one of all moves, to depth acd, and one of all others; both together have acn nodes. ce is
# the score of the best move, c1 that of the others. Over the last {steady} iterations they lie {clear} or more apart and the best
# move alone wins something or saves the game, or it is worth {worth} of a point more (a win is 1, a draw a half). dm is
# the length of a win in moves, every defence of which was followed to the end. c0: phase, what decides, the score of the
# others; c2: from where on a search without endgame tables keeps to the move. Clocks and history are empty.
#
"""


def entry(found, suite, number):
    if isinstance(found, Kept):
        return re.sub(r'id "[^"]*"', f'id "{suite}.{number:03}"', found.text)
    score = found.best.score
    value = f"dm {(WIN + 1 - score) // 2}" if score >= WIN_MIN else f"ce {score}"
    needed = f"found at depth {found.at[0]}, {found.at[1]} nodes" if found.at else f"not found in {found.missed} nodes"
    return (f'{found.fen} id "{suite}.{number:03}"; variant {found.variant}; bm {found.move}; {value}; '
            f'acd {found.depth}; acn {found.nodes}; c0 "{found.purpose}"; '
            f'c1 "others: ce {found.rest.score}, acd {found.rest_depth}"; c2 "{needed}";' +
            (f' c3 "from {found.family}";' if found.family else ""))


def effort(found):
    """The value by which the positions of a file are sorted."""
    return (found.at[1] if found.at else 2 * found.missed), found.fen


def header(path):
    values = {"steady": STEADY, "clear": CLEAR, "worth": WORTH}
    return HEADER.format(name=stem(path).capitalize(), version=VERSION, **values).splitlines()


def stem(path):
    return os.path.splitext(os.path.basename(path))[0]


def write(path, comments, chosen):
    """A whole file; easier positions come first."""
    entries = [entry(found, stem(path), number) for number, found in enumerate(sorted(chosen, key=effort), 1)]
    write_file(path, "\n".join([*comments, "", *entries]) + "\n")


def history(arguments, what):
    """A comment that says how to make the same file again."""
    output = subprocess.run([arguments.engine, "bench"], capture_output=True, text=True, check=True).stdout
    return f"# {what} --prove-nodes {arguments.prove_nodes}, the engine's bench being {output.split()[-4]} nodes."


def read(path):
    """The comments and the lines of a file of this script, the lines as (text, operations by name)."""
    comments, lines = [], []
    with open(path, encoding="ascii") as file:
        for text in file.read().splitlines():
            if text.startswith("#"):
                comments.append(text)
            elif text:
                operations = text.partition(" ")[2].split(";")
                lines.append((text, dict(each.strip().partition(" ")[::2] for each in operations if each.strip())))
    return comments, lines


class Kept(Found):
    """A line that needs no new proof."""

    def __init__(self, text, operations):
        super().__init__(text.split()[0], operations["variant"])
        self.text, self.move = text, operations["bm"]
        words = operations["c2"].strip('"').replace(",", "").split()  # found at depth D, N nodes | not found in N nodes
        self.missed, self.name = int(words[-2]), operations["id"].strip('"')
        self.at = (int(words[-3]), self.missed) if words[-3].isdigit() else None
        self.saves = "saves the game" in operations["c0"]
        self.family = operations["c3"].strip('"').split()[-1] if "c3" in operations else None
