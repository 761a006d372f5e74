#!/usr/bin/env python3
"""Measures how often an engine without endgame tables chooses a move that keeps the value of an ending: win, draw or
loss.

Positions are drawn at random (--seed) for each class of material, as endings_check.py does, and taken where some moves
keep the value and others do not. The value of a position is that of the endgame tables of --judge; where these have
none for its class, a win or a loss is what a search of --prove nodes with the tables of fewer pieces proves, and
anything else counts as a draw. There a move that seems to lose value is judged again, beside the best one, with 50
times the nodes. Prints the positions of each kind and the share in which the value was kept, with its 95% error. With
--out FILE the positions are kept, and the same command goes on after an interruption.

  scripts/values_kept.py --pieces 5 --count 20 --nodes 1000 10000 100000
  scripts/values_kept.py --pieces 6 --count 5 --nodes 10000 --out endings.jsonl
  scripts/values_kept.py KKMvKM MMMvMM --nodes 2000 --count 10
"""

import argparse
import math
import random

from endings import Judge, add_arguments, all_classes, position, random_fen, start_player
from engine_driver import run_script
from progress import Progress
from record import Record

WORTH = {"win": 2, "draw": 1, "loss": 0}
TRIES_MAX, TRIES_WITHOUT_TABLES = 300, 20  # positions of a class for each one taken
TIMES_AGAIN = 50  # nodes of --prove, to judge a move again
IN_TABLES = 5  # pieces


class Values:
    """What moves are worth to the side that makes them."""

    def __init__(self, judge):
        self.judge = judge

    def worth_after(self, fen, move, times=1):
        status, value, _ = self.judge.ask(fen, [move])
        if status[0] != "ongoing":
            return WORTH["win" if status[0] == "win" else "draw"]
        return 2 - WORTH[self.judge.proven(fen, [move], times) if value == "unknown" else value]

    def worths(self, fen):
        """{move: worth}, None unless the moves differ in it."""
        if self.judge.engine.ask(position(fen), "status")[-1] != "status ongoing":
            return None
        moves = self.judge.engine.tell("moves")
        worths = {move: self.worth_after(fen, move) for move in moves} if len(moves) > 1 else {}
        return worths if len(set(worths.values())) > 1 else None

    def keeps(self, fen, worths, move):
        best = max(worths, key=worths.get)
        return worths[move] == worths[best] or (
            self.worth_after(fen, move, TIMES_AGAIN) >= self.worth_after(fen, best, TIMES_AGAIN))


def draw_class(values, material, arguments):
    """[(fen, worths)] of random positions, --count of them; fewer where a class has few in which moves differ."""
    dice = random.Random(f"{arguments.seed} {material}")
    tries = TRIES_MAX if len(material) - 1 <= IN_TABLES else TRIES_WITHOUT_TABLES
    taken = {}
    for _ in range(tries * arguments.count):
        if len(taken) == arguments.count:
            break
        fen = random_fen(dice, material)
        worths = values.worths(fen)
        if worths:
            taken[fen] = worths
    return list(taken.items())


def draw_positions(values, arguments, record):
    done = {entry["class"]: entry["positions"] for entry in record.entries}
    found = []
    with Progress("classes", len(arguments.classes)) as progress:
        for material in arguments.classes:
            if material not in done:
                done[material] = draw_class(values, material, arguments)
                record.add({"class": material, "positions": done[material]})
            found += done[material]
            progress.step()
    return found


def measure(player, values, positions, nodes):
    """[kept, positions] by what they are worth."""
    counts = {worth: [0, 0] for worth in (2, 1)}
    with Progress("moves", len(positions)) as progress:
        for fen, worths in positions:
            move = player.best("ucinewgame", position(fen), f"go nodes {nodes}").move
            count = counts[max(worths.values())]
            count[0] += values.keeps(fen, worths, move)
            count[1] += 1
            progress.step()
    return counts


def share(kept, count):
    if not count:
        return "none"
    part = kept / count
    return f"{kept} of {count}, {100 * part:.1f} +- {196 * math.sqrt(part * (1 - part) / count):.1f}%"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("classes", nargs="*", help="such as KKMvKM, the first side to move (all of --pieces)")
    add_arguments(parser, count=20, prove=20000)
    parser.add_argument("--nodes", type=int, nargs="+", default=[10000], help="of each move; several are tried in turn")
    parser.add_argument("--pieces", type=int, default=IN_TABLES)
    arguments = parser.parse_args()
    arguments.classes = arguments.classes or list(all_classes(arguments.pieces))
    record = Record(arguments.out, {name: getattr(arguments, name) for name in
                                    ("judge", "tables", "variant", "count", "prove", "seed")})
    values = Values(Judge(arguments))
    positions = draw_positions(values, arguments, record)
    with start_player(arguments, 0) as player:
        for nodes in arguments.nodes:
            counts = measure(player, values, positions, nodes)
            kept, count = (sum(each[i] for each in counts.values()) for i in (0, 1))
            print(f"{nodes} nodes: kept {share(kept, count)}; wins {share(*counts[2])}; draws {share(*counts[1])}",
                  flush=True)
    values.judge.engine.close()
    record.close()


if __name__ == "__main__":
    run_script(main)
