#!/usr/bin/env python3
"""Fits the share of Supas among the wins, which gives the engine its expected points (SupaValue), to games against
itself.

Plays games of tzd3 from random openings, and records for each position the features of the model and the end of the
game. To the positions of winners against losers who have not promoted yet, it then fits by maximum likelihood

  P(Supa | win) = logistic(constant + score s + king k + men m + advance a + pieces n)

with s the winner's score in points, k = 1 if the winner has promoted, m the men of the loser, a the average number of
rows that they have advanced, and n the pieces of the winner. Only `score` must be above 0.

  scripts/fit_points.py --data points.txt                       # games with SupaValue 1
  scripts/fit_points.py --data points.txt --value 12 --seed 2   # adds games with 12, and fits all
  scripts/fit_points.py --data points.txt --games 0 --write src/search/points.def
"""

import argparse
import math
import random
import re
import sys

from engine_driver import UciEngine, position_command, positive, run_script
from fit_wdl import logistic, solve
from progress import Progress
from text_file import write_file

NAMES = ("constant", "score", "king", "men", "advance", "pieces")
SCORE_MAX = 8  # points; as SHARE_MAX in src/search/points.c
ITERATIONS = 25


# ---- Games

def sides_of(fen):
    """(men, average number of rows that they have advanced, pieces, whether it has a king) for White and Black."""
    sides = {}
    for side, pieces in re.findall(r":([WB])([^:]*)", fen):
        pieces = [piece for piece in pieces.split(",") if piece]
        rows = [int(piece[-1]) for piece in pieces if piece[0] != "K"]
        gone = sum(row - 1 if side == "W" else 8 - row for row in rows)
        sides[side] = (len(rows), gone / max(1, len(rows)), len(pieces), len(pieces) > len(rows))
    return sides["W"], sides["B"]


def random_opening(engine, plies, rng):
    moves = []
    for _ in range(plies):
        legal = engine.tell("moves", position_command("startpos", moves))
        if not legal:
            break
        moves.append(rng.choice(legal))
    return moves


def play_game(engine, arguments, rng):
    """The positions (score for White; promoted, men, advance and pieces of White; the same for Black) and the
    status."""
    moves, positions, promoted = random_opening(engine, rng.randint(6, 10), rng), [], [0, 0]
    engine.send("ucinewgame")
    for _ in range(arguments.plies):
        nodes = rng.randint(arguments.nodes // 2, arguments.nodes * 3 // 2)
        answer = engine.best(position_command("startpos", moves), "status", "fen", f"go nodes {nodes}")
        told = {line.split(" ", 1)[0]: line.split()[1:] for line in answer.lines}
        status, fen = told["status"], told["fen"][0]
        sides = sides_of(fen)
        promoted = [promoted[i] or int(sides[i][3]) for i in range(2)]
        if status[0] != "ongoing":
            return positions, status
        score = [re.search(r" score cp (-?\d+)", line) for line in answer.lines if " score " in line][-1]
        if score:
            white = int(score.group(1)) * (1 if fen[0] == "W" else -1)
            positions.append((white, *(x for i in range(2) for x in (promoted[i], *sides[i][:3]))))
        moves.append(answer.move)
    return positions, ["draw"]


def play(arguments):
    """Adds games to the data."""
    rng = random.Random(arguments.seed)
    options = ("UCI_Variant=tzd3", f"SupaValue={arguments.value}", "Minimal=true")
    counts = {}
    with UciEngine(arguments.engine, options) as engine, open(arguments.data, "a", encoding="ascii") as file, \
            Progress("games", arguments.games) as progress:
        for i in range(arguments.games):
            positions, status = play_game(engine, arguments, rng)
            winner = {"white": 1, "black": -1}[status[1]] if status[0] == "win" else 0
            supa = int(status[-1] == "supa")
            kind = "draw" if not winner else "supa" if supa else status[2]
            counts[kind] = counts.get(kind, 0) + 1
            for position in positions:
                print(*(f"{x:g}" for x in position), winner, supa, file=file)
            progress.at(i + 1)
    print(f"SupaValue {arguments.value}, {arguments.games} games: "
          + ", ".join(f"{kind} {count}" for kind, count in sorted(counts.items())), flush=True)


# ---- Fit

def samples_of(path):
    """(features, whether it was a Supa) of the positions of winners against losers who have not promoted."""
    samples = []
    with open(path, encoding="ascii") as file:
        for line in file:
            *position, winner, supa = map(float, line.split())
            if winner == 0:
                continue
            score, white, black = position[0] * winner / 100, position[1:5], position[5:9]
            own, other = (white, black) if winner > 0 else (black, white)
            if not other[0]:
                score = max(-SCORE_MAX, min(SCORE_MAX, score))
                samples.append(((1, score, own[0], other[1], other[2], own[3]), supa))
    return samples


def predict(parameters, features):
    return logistic(sum(a * b for a, b in zip(parameters, features)))


def fit(samples, used):
    """Newton's method on the features `used`: the parameters, 0 for the others, and the loss a position."""
    parameters = [0.0] * len(NAMES)
    for _ in range(ITERATIONS):
        slope = [0.0] * len(used)
        curvature = [[1e-6 * (i == j) for j in range(len(used))] for i in range(len(used))]
        for features, supa in samples:
            p = predict(parameters, features)
            for i, a in enumerate(used):
                slope[i] += features[a] * (supa - p)
                for j in range(i + 1):
                    curvature[i][j] += p * (1 - p) * features[a] * features[used[j]]
        for i in range(len(used)):
            for j in range(i):
                curvature[j][i] = curvature[i][j]
        change = solve(curvature, slope)
        for i, a in enumerate(used):
            parameters[a] += change[i]
        if max(map(abs, change)) < 1e-4:
            break
    return parameters, loss(samples, parameters)


def loss(samples, parameters):
    total = 0
    for features, supa in samples:
        p = min(max(predict(parameters, features), 1e-9), 1 - 1e-9)
        total -= math.log(p if supa else 1 - p)
    return total / len(samples)


def show_calibration(samples, parameters):
    bands = {}
    for features, supa in samples:
        p = predict(parameters, features)
        band = bands.setdefault(min(9, int(p * 10)), [0, 0, 0.0])
        for i, part in enumerate((1, supa, p)):
            band[i] += part
    print("  share from  positions  Supas  model   (percent)")
    for band, (n, supas, p) in sorted(bands.items()):
        print(f"  {band / 10:10.1f} {n:10d} {100 * supas / n:6.1f} {100 * p / n:6.1f}")


def write(path, parameters):
    if parameters[1] <= 0:
        sys.exit("fit_points: a better score makes Supas rarer: play more games; nothing is written")
    lines = ["// The share of Supas in the wins against a side that has not promoted, written by scripts/fit_points.py, "
             "which explains", "// the columns: " + ", ".join(NAMES),
             "SUPA(" + ", ".join(f"{x:.3f}" for x in parameters) + ")"]
    write_file(path, "\n".join(lines) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default="./mfalme")
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--nodes", type=positive(int), default=2500, help="a move, on average")
    parser.add_argument("--plies", type=positive(int), default=400, help="a longer game counts as drawn")
    parser.add_argument("--value", type=positive(int), default=1, help="SupaValue of both sides")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--data", required=True, help="file of the positions, to which the games are added")
    parser.add_argument("--write", metavar="FILE", help="write the parameters there")
    arguments = parser.parse_args()
    if arguments.games:
        play(arguments)
    samples = samples_of(arguments.data)
    if len({supa for _, supa in samples}) < 2:
        print("no fit: too few games were won against a side that had not promoted")
        return int(bool(arguments.write))
    for count in range(1, len(NAMES) + 1):
        parameters, found = fit(samples, range(count))
        print(f"loss {found:.4f} a position with {', '.join(NAMES[:count])}")
    print(f"{len(samples)} positions; parameters " + " ".join(f"{x:.3f}" for x in parameters))
    show_calibration(samples, parameters)
    if arguments.write:
        write(arguments.write, parameters)
    return 0


if __name__ == "__main__":
    run_script(main)
