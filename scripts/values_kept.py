#!/usr/bin/env python3
"""Measures how often an engine without endgame tables chooses a move that keeps the value of an ending: win, draw or loss.

Positions are drawn at random (--seed) for each class of material, as endings_check.py does, and taken where some moves
keep the value and others do not. The value of a position is that of the endgame tables of --judge; where these have none
for its class, a win or a loss is what a search of --prove nodes with the tables of fewer pieces proves, and anything else
counts as a draw. Prints the positions of each kind and the share in which the value was kept, with its 95% error.

  scripts/values_kept.py --pieces 5 --count 20 --nodes 1000 10000 100000
  scripts/values_kept.py --pieces 6 --count 5 --nodes 10000
  scripts/values_kept.py KKMvKM MMMvMM --nodes 2000 --count 10
"""

import argparse
import math
import os
import random
import sys

from endings_check import ROOT, WAIT, position, random_fen
from engine_driver import EngineError, UciEngine, read_infos
from progress import Progress

WORTH = {"win": 2, "draw": 1, "loss": 0}
TRIES_MOST = 300  # positions of a class for each one taken
CERTAIN = 20000  # hundredths of a man: a score beyond is proven


def classes_of(pieces):
    """The classes with this number of pieces, each with either side to move: KMvK, KvKM, ..."""
    for first in range(1, pieces):
        for one in range(first + 1):
            for other in range(pieces - first + 1):
                yield "K" * one + "M" * (first - one) + "v" + "K" * other + "M" * (pieces - first - other)


class Judge:
    def __init__(self, command, options, prove):
        self.engine, self.prove = UciEngine(command, options, WAIT), prove

    def proven(self, fen, moves):
        """The value after the moves, for the side to move then, by a search."""
        answer = self.engine.best("ucinewgame", position(fen, moves), f"go nodes {self.prove}")
        score = read_infos(answer.lines)[-1].cp
        return "win" if score > CERTAIN else "loss" if score < -CERTAIN else "draw"

    def worth_after(self, fen, move):
        """What the position after the move is worth to the side that made it."""
        lines = self.engine.ask(position(fen, [move]), "tb", "status")
        status = next(line.split()[1:] for line in lines if line.startswith("status "))
        value = next(line.split()[1] for line in lines if line.startswith("tb "))
        if status[0] != "ongoing":
            return WORTH["win" if status[0] == "win" else "draw"]
        return 2 - WORTH[self.proven(fen, [move]) if value == "unknown" else value]

    def worths(self, fen):
        """{move: worth}, None unless the moves differ in it."""
        if self.engine.ask(position(fen), "status")[-1] != "status ongoing":
            return None
        moves = self.engine.tell("moves")
        worths = {move: self.worth_after(fen, move) for move in moves} if len(moves) > 1 else {}
        return worths if len(set(worths.values())) > 1 else None


def draw_positions(judge, arguments):
    """(fen, worths) of random positions, --count of each class; fewer where a class has few in which moves differ."""
    found = []
    with Progress("classes", len(arguments.classes)) as progress:
        for material in arguments.classes:
            dice = random.Random(f"{arguments.seed} {material}")
            taken = []
            for _ in range(TRIES_MOST * arguments.count if arguments.pieces < 6 else 20 * arguments.count):
                if len(taken) == arguments.count:
                    break
                fen = random_fen(dice, material)
                worths = judge.worths(fen)
                if worths and fen not in (known for known, _ in taken):
                    taken.append((fen, worths))
            found += taken
            progress.step()
    return found


def share(kept, count):
    if not count:
        return "none"
    part = kept / count
    return f"{kept} of {count}, {100 * part:.1f} +- {196 * math.sqrt(part * (1 - part) / count):.1f}%"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("classes", nargs="*", help="such as KKMvKM, the first side to move (all of --pieces)")
    parser.add_argument("--engine", default="./mfalme", help="the program that chooses moves (./mfalme)")
    parser.add_argument("--judge", default="./mfalme", help="the program with the tables (./mfalme)")
    parser.add_argument("--tables", metavar="DIR", default=os.path.join(ROOT, "tablebases"))
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="of the engine")
    parser.add_argument("--variant", default="tzd", choices=("tzd", "drafti", "zambia", "tzd3"))
    parser.add_argument("--nodes", type=int, nargs="+", default=[10000], help="of each move; several are tried in turn")
    parser.add_argument("--count", type=int, default=20, help="positions of each class (20)")
    parser.add_argument("--pieces", type=int, default=5)
    parser.add_argument("--prove", type=int, default=20000, help="nodes of a search where there is no table (20000)")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    arguments.classes = arguments.classes or list(classes_of(arguments.pieces))
    arguments.pieces = max(len(name) - 1 for name in arguments.classes)
    common = [f"UCI_Variant={arguments.variant}"]
    judge = Judge(arguments.judge, [*common, f"TablebasePath={arguments.tables}"], arguments.prove)
    positions = draw_positions(judge, arguments)
    judge.engine.close()
    with UciEngine(arguments.engine, [*common, "TablebaseProbeLimit=0", *arguments.option], WAIT) as engine:
        for nodes in arguments.nodes:
            counts = {worth: [0, 0] for worth in (2, 1)}
            for fen, worths in positions:
                move = engine.best("ucinewgame", position(fen), f"go nodes {nodes}").move
                best = max(worths.values())
                counts[best][0] += worths[move] == best
                counts[best][1] += 1
            kept, count = (sum(each[i] for each in counts.values()) for i in (0, 1))
            print(f"{nodes} nodes: kept {share(kept, count)}; wins {share(*counts[2])}; draws {share(*counts[1])}", flush=True)


if __name__ == "__main__":
    try:
        main()
    except EngineError as error:
        sys.exit(f"values_kept: {error}")
    except KeyboardInterrupt:
        sys.exit(130)
