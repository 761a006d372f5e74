#!/usr/bin/env python3
"""Makes a file of short balanced openings: random legal moves, kept if a search finds neither side ahead.

  scripts/make_openings.py --variant tzd --count 300 --plies 6 > bench/openings/tzd.txt
  scripts/make_openings.py --variant tzd --count 200 --plies 4 > bench/openings/tzd-4.txt
"""

import argparse
import random

from tournament import Engine, position_command


def search_score(engine, moves, depth):
    """Score of the position in hundredths of a man for the side to move; None for a decided one."""
    engine.send(position_command("startpos", moves))
    engine.send(f"go depth {depth}")
    score = None
    while True:
        words = engine.process.stdout.readline().split()
        if words[:1] == ["bestmove"]:
            return score
        if "score" in words:
            i = words.index("score")
            score = int(words[i + 2]) if words[i + 1] == "cp" else None


def random_opening(engine, plies):
    moves = []
    for _ in range(plies):
        engine.send(position_command("startpos", moves))
        engine.send("moves")
        legal = engine.wait("moves").split()[1:]
        if not legal:
            return None
        moves.append(random.choice(legal))
    engine.send(position_command("startpos", moves))
    engine.send("fen")
    fen = engine.wait("fen").split()[1]
    engine.send("status")
    return (moves, fen.split(":H")[0]) if engine.wait("status").split()[1] == "ongoing" else None


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
    engine = Engine(arguments.engine, [f"UCI_Variant={arguments.variant}"])
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
    main()
