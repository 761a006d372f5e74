#!/usr/bin/env python3
"""Measures how often an engine blunders: chooses a move that gives away a good part of what a search of 100 times the nodes
promises.

Takes positions from games of the judge against itself, as move_quality.py does. The engine chooses a move in each with
--nodes; the judge searches the position, and where it would choose another move also what the engine's move leads to,
with --times as many nodes. What the move gives away is the difference of the points that both searches promise (the win
and half the draw of `wdl`). Prints the mean, and the share of moves that give away a tenth, a quarter and a half of a
point or more, with their 95% errors.

  scripts/blunder_rate.py --positions 500 --nodes 2000 ./mfalme
  scripts/blunder_rate.py --variant zambia --nodes 20000 --judge ./mfalme ./old
"""

import argparse
import math
import sys

from engine_driver import EngineError, UciEngine
from move_quality import WAIT, choose, collect, spread

BLUNDERS = (0.1, 0.25, 0.5)  # of a point


def share(count, total):
    part = count / total
    return f"{count} ({100 * part:.1f} +- {196 * math.sqrt(part * (1 - part) / total):.1f}%)"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine")
    parser.add_argument("--judge", help="reports wdl (the engine)")
    parser.add_argument("--positions", type=int, default=500)
    parser.add_argument("--nodes", type=int, default=2000)
    parser.add_argument("--times", type=int, default=100, help="as many nodes for the judge (100)")
    parser.add_argument("--variant", default="tzd")
    parser.add_argument("--openings", help="lines `startpos moves M ...`; the variant's own by default")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="of the engine")
    parser.add_argument("--jobs", type=int, default=1, help="engines that run at a time (1)")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    common = [f"UCI_Variant={arguments.variant}"]

    def start_judge():
        return UciEngine(arguments.judge or arguments.engine, common + ["UCI_ShowWDL=true"], WAIT)

    def given_away(engine, item):
        position, move = item
        engine.send("ucinewgame")
        best, promise = choose(engine, position, arguments.nodes * arguments.times)
        if best == move or promise is None:
            return 0
        engine.send("ucinewgame")
        after = position + ("" if " moves " in position else " moves") + " " + move
        left = choose(engine, after, arguments.nodes * arguments.times)[1]
        return 0 if left is None else promise - (1 - left)

    def choose_afresh(engine, position):
        engine.send("ucinewgame")
        return choose(engine, position, arguments.nodes)[0]

    positions = collect(arguments, start_judge)
    if not positions:
        sys.exit("blunder_rate: no positions found; does the judge report wdl?")
    chosen = spread(positions, arguments.jobs, lambda: UciEngine(arguments.engine, common + arguments.option, WAIT),
                    choose_afresh)
    losses = list(spread([(position, chosen[position]) for position in positions], arguments.jobs, start_judge,
                         given_away).values())
    mean = sum(losses) / len(losses)
    error = 1.96 * math.sqrt(sum((loss - mean) ** 2 for loss in losses)) / len(losses)
    print(f"{len(losses)} moves of {arguments.nodes} nodes, judged with {arguments.nodes * arguments.times}: "
          f"{1000 * mean:.1f} +- {1000 * error:.1f} thousandths of a point given away a move")
    for least in BLUNDERS:
        print(f"{least} of a point or more: {share(sum(loss >= least for loss in losses), len(losses))}")


if __name__ == "__main__":
    try:
        main()
    except EngineError as error:
        sys.exit(f"blunder_rate: {error}")
    except KeyboardInterrupt:
        sys.exit(130)
