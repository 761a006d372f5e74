"""Random endings of the 8x8 board, and what the endgame tables say of them: what the scripts about endings share."""

import itertools
import os

from engine_driver import UciEngine, position_command, read_infos

TABLES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "tablebases")
WAIT = 600       # seconds for one answer
CERTAIN = 20000  # hundredths of a point: a score beyond is proven


def classes_with_more(pieces):
    """The classes with this number of pieces in which the first side has more: KKKvK, KKMvK, ..."""
    for strong in range(pieces - 1, (pieces - 1) // 2, -1):
        for first in itertools.combinations_with_replacement("KM", strong):
            for second in itertools.combinations_with_replacement("KM", pieces - strong):
                yield "".join(first) + "v" + "".join(second)


def all_classes(pieces):
    """The classes with this number of pieces, each with either side to move: KMvK, KvKM, ..."""
    for first in range(1, pieces):
        for one in range(first + 1):
            for other in range(pieces - first + 1):
                yield "K" * one + "M" * (first - one) + "v" + "K" * other + "M" * (pieces - first - other)


def squares_of(side, piece):
    """Squares of the 8x8 board on which a piece of that side can stand: a man not on the last row."""
    rows = range(8)
    if piece == "M":
        rows = range(7) if side == "W" else range(1, 8)
    return ["abcdefgh"[column] + str(row + 1) for row in rows for column in range(row % 2, 8, 2)]


def random_fen(dice, material):
    """A position of the class, the first part of whose name is the side to move: KKMvKM."""
    first, second = material.split("v")
    mover, other = dice.sample("WB", 2)
    sides = {mover: first, other: second}
    taken, lists = set(), []
    for side in "WB":
        words = []
        for piece in sides[side]:
            square = dice.choice(sorted(set(squares_of(side, piece)) - taken))
            taken.add(square)
            words.append(("K" if piece == "K" else "") + square)
        lists.append(side + ",".join(words))
    return f"{mover}:{':'.join(lists)}"


def position(fen, moves=()):
    return position_command("fen " + fen, moves)


class Judge:
    """The program with its tables: what endings are worth, and the moves that resist longest."""

    def __init__(self, arguments):
        options = [f"UCI_Variant={arguments.variant}", f"TablebasePath={arguments.tables}"]
        self.engine, self.prove = UciEngine(arguments.judge, options, WAIT), arguments.prove

    def ask(self, fen, moves=()):
        """The status of the game, the value for the side to move by the tables, and the best move by them, None where
        they do not know the distance to the end."""
        lines = self.engine.ask(position(fen, moves), "tb", "status")
        value, *plies = next(line.split()[1:] for line in lines if line.startswith("tb "))
        status = next(line.split()[1:] for line in lines if line.startswith("status "))
        return status, value, lines[0].split()[0] if plies else None

    def proven(self, fen, moves=(), times=1):
        """The value for the side to move by a search of so many times --prove nodes; what it does not prove is a
        draw."""
        infos = read_infos(self.engine.best("ucinewgame", position(fen, moves), f"go nodes {times * self.prove}").lines)
        score = infos[-1].cp if infos else 0
        return "win" if score > CERTAIN else "loss" if score < -CERTAIN else "draw"


def add_arguments(parser, count, prove):
    """What these scripts have in common, with the defaults of one of them."""
    parser.add_argument("--engine", default="./mfalme", help="the program that is measured (./mfalme)")
    parser.add_argument("--judge", default="./mfalme", help="the program with the tables (./mfalme)")
    parser.add_argument("--tables", metavar="DIR", default=TABLES)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="of the engine")
    parser.add_argument("--variant", default="tzd", choices=("tzd", "drafti", "zambia", "tzd3"))
    parser.add_argument("--count", type=int, default=count, help=f"positions of each class ({count})")
    parser.add_argument("--prove", type=int, default=prove,
                        help=f"nodes of a search that decides what a position without a table is worth ({prove})")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", metavar="FILE", help="keep what was done, and go on with an earlier run")


def start_player(arguments, limit):
    """The engine that is measured, with the tables of up to `limit` pieces."""
    return UciEngine(arguments.engine, [f"UCI_Variant={arguments.variant}", f"TablebasePath={arguments.tables}",
                                        f"TablebaseProbeLimit={limit}", *arguments.option], WAIT)
