#!/usr/bin/env python3
"""Makes a file of short balanced openings: random legal moves, kept if a search finds neither side ahead.

  scripts/make_openings.py --variant tzd --count 300 --plies 6 > bench/openings/tzd.txt
  scripts/make_openings.py --variant tzd --count 200 --plies 4 > bench/openings/tzd-4.txt
"""

import argparse
import random
import sys

from engine_driver import EngineError, UciEngine, position_command, read_infos


def search_score(engine, moves, depth):
    """Score of the position in hundredths of a man for the side to move; None for a decided one."""
    last = read_infos(engine.best(position_command("startpos", moves), f"go depth {depth}").lines)[-1]
    return last.cp if last.mate is None else None


def random_opening(engine, plies):
    moves = []
    for _ in range(plies):
        legal = engine.tell("moves", position_command("startpos", moves))
        if not legal:
            return None
        moves.append(random.choice(legal))
    fen = engine.tell("fen", position_command("startpos", moves))[0]
    return (moves, fen.split(":H")[0]) if engine.tell("status")[0] == "ongoing" else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default="./mfalme")
    parser.add_argument("--variant", default="tzd")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--plies", type=int, default=6)
    parser.add_argument("--depth", type=int, default=11)
    parser.add_argument("--margin", type=int, default=25, help="largest score either way")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    random.seed(arguments.seed)
    engine = UciEngine(arguments.engine, [f"UCI_Variant={arguments.variant}"])
    seen = set()
    print(f"# {arguments.count} openings of {arguments.plies} random plies, balanced within {arguments.margin} "
          f"at depth {arguments.depth}; seed {arguments.seed}")
    while len(seen) < arguments.count:
        opening = random_opening(engine, arguments.plies)
        if not opening or opening[1] in seen:
            continue
        score = search_score(engine, opening[0], arguments.depth)
        if score is None or abs(score) > arguments.margin:
            continue
        seen.add(opening[1])
        print("startpos moves " + " ".join(opening[0]), flush=True)
    engine.close()


if __name__ == "__main__":
    try:
        main()
    except EngineError as error:
        sys.exit(f"make_openings: {error}")
