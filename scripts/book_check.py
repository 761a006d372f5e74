#!/usr/bin/env python3
"""Checks how well a book knows its positions: compares the values of sampled positions with longer searches.

  scripts/book_check.py [--engine ./mfalme] [--book FILE] [--variant P] [--positions N] [--nodes N] [--seed N]

A position is reached from the start by random moves of the book that lose at most a twentieth of the expected score.
Differences are of the expected score, in hundredths of a game: their mean, the mean of their sizes, and the largest with
its line.
"""

import argparse
import random

from engine_driver import positive, run_script
from mfalme.referee import Referee


def score(chances):
    return 50 + (chances["win"] - chances["loss"]) / 20


def book(referee, line):
    return referee.do(f'book moves="{" ".join(line)}"')


def sample(referee, rng):
    """A line to a position that the book has."""
    line, plies = [], rng.randint(1, 16)
    for _ in range(plies):
        moves = book(referee, line)["moves"]
        good = [move for move in moves if score(moves[0]["chances"]) - score(move["chances"]) <= 5]
        if not good:
            break
        line.append(rng.choice(good)["move"]["move"])
    return line


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default="./mfalme")
    parser.add_argument("--book", help="the program's own without it")
    parser.add_argument("--variant", default="tzd")
    parser.add_argument("--positions", type=positive(int), default=200)
    parser.add_argument("--nodes", type=positive(int), default=3000000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    command = [arguments.engine, f"--UCI_Variant={arguments.variant}", "--Hash=64"]
    if arguments.book:
        command.append(f"--Book File={arguments.book}")
    rng, rows = random.Random(arguments.seed), []
    with Referee(command, 600) as referee:
        while len(rows) < arguments.positions:
            line = sample(referee, rng)
            answer = book(referee, line)
            if not answer["known"] or answer["decided"]:
                continue
            searched = referee.think(line, arguments.nodes)
            rows.append((score(answer["chances"]) - score(searched["chances"]), line))
    mean = sum(row[0] for row in rows) / len(rows)
    size = sum(abs(row[0]) for row in rows) / len(rows)
    worst = max(rows, key=lambda row: abs(row[0]))
    print(f"{len(rows)} positions: mean difference {mean:+.2f}, mean size {size:.2f}, largest {worst[0]:+.2f} after "
          f"{' '.join(worst[1])}")


if __name__ == "__main__":
    run_script(main)
