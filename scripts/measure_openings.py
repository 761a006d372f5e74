#!/usr/bin/env python3
"""Measures how even a file of openings is: an engine plays each against itself, one game, and the results are counted
by what the better side made of it. Where the lines of the file have a score (`ce`), the counts are given for bands of
it, with the score at which the better side would win half of its games.

  scripts/measure_openings.py --games 200 --nodes 5000 bench/openings/tzd-unbalanced.epd
  scripts/measure_openings.py --variant nigeria --games 100 bench/openings/nigeria.txt

Without a score the side that White or Black is does not matter: the wins of both, and the draws, are counted.
"""

import argparse
import math
import random
import re

from engine_driver import UciEngine, position_command, read_openings, run_script
from progress import Progress

BAND = 20  # hundredths of a point
WAIT = 600  # seconds for one answer


def scores_of(path):
    """The number after `ce` in each line that is no comment; None where there is none."""
    with open(path, encoding="ascii") as file:
        lines = [line.strip() for line in file]
    found = [re.search(r"\bce (-?\d+);", line) for line in lines if line and not line.startswith("#")]
    return [int(match[1]) if match else None for match in found]


def play(engine, opening, arguments):
    """The points of the side that moves first from the opening: 1, 0.5 or 0."""
    start, moves = opening[0], list(opening[1])
    engine.send("ucinewgame")
    first = engine.tell("fen", position_command(start, moves))[0][0]
    for _ in range(arguments.length):
        command = position_command(start, moves)
        move = engine.best(command, f"go nodes {arguments.nodes}").move
        if move == "(none)":
            status = engine.tell("status", command)
            return 0.5 if status[0] != "win" else float(status[1][0].upper() == first)
        moves.append(move)
        if len(moves) % 8 == 0 and engine.tell("status", position_command(start, moves))[0] == "draw":
            return 0.5
    return 0.5


def half_at(games):
    """The score at which a logistic curve fitted to (score, won) is one half, and its slope; None if it has none."""
    a, b = 0.0, 0.0
    scale = 100
    for _ in range(100):
        g0 = g1 = h00 = h01 = h11 = 0.0
        for score, won in games:
            x = score / scale
            p = 1 / (1 + math.exp(-max(-30, min(30, a + b * x))))
            g0, g1 = g0 + won - p, g1 + (won - p) * x
            w = p * (1 - p)
            h00, h01, h11 = h00 + w, h01 + w * x, h11 + w * x * x
        determinant = h00 * h11 - h01 * h01
        if determinant < 1e-9:
            return None
        a, b = a + (h11 * g0 - h01 * g1) / determinant, b + (h00 * g1 - h01 * g0) / determinant
    return -a / b * scale if b > 0 else None


def counts_line(name, points):
    wins, draws = points.count(1), points.count(0.5)
    share = wins / len(points)
    error = 1.96 * math.sqrt(share * (1 - share) / len(points))
    return (f"{name}games {len(points)} better side won {wins} drew {draws} lost {len(points) - wins - draws}: "
            f"wins {100 * share:.0f} +- {100 * error:.0f}%")


def report(played, scores):
    if scores[0] is None:
        points = [point for _, point in played]
        print(f"games {len(points)} first to move won {points.count(1)} drew {points.count(0.5)} "
              f"lost {points.count(0)}")
        return
    games = [(abs(scores[i]), point if scores[i] >= 0 else 1 - point) for i, point in played]
    for band in sorted({score // BAND for score, _ in games}):
        print(counts_line(f"{band * BAND:4} to {band * BAND + BAND - 1:4}: ",
                          [point for score, point in games if score // BAND == band]))
    print(counts_line("all: ", [point for _, point in games]))
    half = half_at([(score, point == 1) for score, point in games])
    if half is not None:
        print(f"the better side wins half of its games at {half:.0f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("openings")
    parser.add_argument("--engine", default="./mfalme")
    parser.add_argument("--variant", default="tzd")
    parser.add_argument("--games", type=int, default=200, help="openings taken, at random (200)")
    parser.add_argument("--nodes", type=int, default=5000, help="of each move (5000)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--length", type=int, default=300, help="plies after which a game counts as drawn (300)")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    openings, scores = read_openings(arguments.openings), scores_of(arguments.openings)
    chosen = list(range(len(openings)))
    random.Random(arguments.seed).shuffle(chosen)
    chosen = chosen[:arguments.games]
    with UciEngine(arguments.engine, [f"UCI_Variant={arguments.variant}", *arguments.option], WAIT) as engine, \
            Progress("games", len(chosen)) as progress:
        played = []
        for i in chosen:
            played.append((i, play(engine, openings[i], arguments)))
            progress.step()
    report(played, scores)


if __name__ == "__main__":
    run_script(main)
