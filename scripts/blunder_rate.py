#!/usr/bin/env python3
"""Measures how often an engine blunders: chooses a move that gives away a good part of what a search of 100 times the
nodes promises.

Takes positions from games of the judge against itself, as move_quality.py does. The engine chooses a move in each with
--nodes; the judge searches the position, and where it would choose another move also what the engine's move leads to,
with --times as many nodes. What the move gives away is the difference of the points that both searches promise (the win
and half the draw of `wdl`). Prints the mean, and the share of moves that give away a tenth, a quarter and a half of a
point or more, with their 95% errors, for which moves of one game count as dependent. With --out FILE every judged move
is kept, and the same command, or one with more --positions, goes on from there.

  scripts/blunder_rate.py --positions 2000 --nodes 10000 --out blunders.jsonl ./mfalme
  scripts/blunder_rate.py --variant zambia --nodes 20000 --judge ./mfalme ./old
"""

import argparse

from engine_driver import run_script
from move_quality import add_arguments, after, choose_afresh, collect, mean_and_error, spread, starter, worth
from record import Record

BLUNDERS = (0.1, 0.25, 0.5)  # of a point


def given_away(judge, position, move, nodes):
    """The points that the move gives away."""
    best, promise = choose_afresh(judge, position, nodes)
    if best == move or promise is None:
        return 0
    left = worth(judge, after(position, move), nodes)
    return 0 if left is None else promise - left


def judge_moves(arguments, start_judge, games, record):
    """[(game, what is given away)] of all positions, those in the record first."""
    deep = arguments.nodes * arguments.times
    done = {entry["position"] for entry in record.entries}
    positions = [position for position in games if position not in done]
    chosen = spread(positions, arguments.jobs, starter(arguments.engine, arguments.variant, *arguments.option),
                    lambda engine, position: choose_afresh(engine, position, arguments.nodes)[0], "moves")

    def judge(engine, position):
        move = chosen[position]
        record.add({"position": position, "move": move, "loss": given_away(engine, position, move, deep)})

    spread(positions, arguments.jobs, start_judge, judge, "judged moves")
    losses = {entry["position"]: entry["loss"] for entry in record.entries}
    return [(games[position], losses[position]) for position in games]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine")
    parser.add_argument("--times", type=int, default=100, help="as many nodes for the judge (100)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="of the engine")
    parser.add_argument("--out", metavar="FILE", help="keep the judged moves, and go on with an earlier run")
    add_arguments(parser, positions=500, nodes=2000, jobs=1)
    arguments = parser.parse_args()
    record = Record(arguments.out, {name: value for name, value in vars(arguments).items()
                                    if name not in ("out", "jobs", "positions")})
    start_judge = starter(arguments.judge or arguments.engine, arguments.variant, "UCI_ShowWDL=true")
    games = collect(arguments, start_judge)
    losses = judge_moves(arguments, start_judge, games, record)
    mean, error = mean_and_error(losses)
    print(f"{len(losses)} moves of {arguments.nodes} nodes, judged with {arguments.nodes * arguments.times}: "
          f"{1000 * mean:.1f} +- {1000 * error:.1f} thousandths of a point given away a move")
    for least in BLUNDERS:
        blunders = [(game, loss >= least) for game, loss in losses]
        mean, error = mean_and_error(blunders)
        print(f"{least} of a point or more: {sum(each for _, each in blunders)} "
              f"({100 * mean:.1f} +- {100 * error:.1f}%)")
    record.close()


if __name__ == "__main__":
    run_script(main)
