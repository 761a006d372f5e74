#!/usr/bin/env python3
"""Fits the chances to win, draw and lose, which UCI_ShowWDL shows, to games of the engine against itself.

Plays a game from every opening of each profile, and records the score of each move with the end of the game. It then
fits by maximum likelihood, with s the score in points and n the pieces on the board,

  P(win) = logistic(U s - v)    P(loss) = logistic(-U s - v)    v = V0 + V1 2 / n

to each profile, and to all of them together for comparison. After a change of the evaluation:

  scripts/fit_wdl.py --write src/search/wdl.def

--data keeps the positions in a file. If the file exists, no games are played for the profiles in it.
"""

import argparse
import math
import os
import random
import re
import sys

from engine_driver import PROFILES, UciEngine, position_command, positive, read_infos, read_openings, run_script
from progress import Progress
from text_file import write_file

OPENINGS = {"tzd3": "tzd"}  # of another profile
RESULT = {"white": 1, "black": -1}
LOSS, DRAW, WIN = -1, 0, 1
WON = 20000  # hundredths of a point: higher scores are wins by the endgame tables, which need no model
ITERATIONS = 50
POSITION = re.compile(r"(\w+) ([1-9]\d*) (-?\d+) (-1|0|1)\n")  # a line of --data


# ---- Games

def play_game(engine, opening, arguments, rng):
    """The positions (pieces, score for White) and the result for White."""
    start, moves, positions = opening[0], list(opening[1]), []
    engine.new_game()
    for _ in range(arguments.plies):
        nodes = rng.randint(max(arguments.nodes // 2, 1), arguments.nodes * 3 // 2)
        status, fen = engine.tell("status", position_command(start, moves)), engine.tell("fen")[0]
        if status[0] != "ongoing":
            return positions, RESULT[status[1]] if status[0] == "win" else DRAW
        answer = engine.best(f"go nodes {nodes}")
        last = read_infos(answer.lines)[-1]
        if last.mate is None and abs(last.cp) < WON:
            pieces = sum(len(side.split(",")) for side in re.findall(r":[WB]([^:]+)", fen))
            positions.append((pieces, last.cp * (1 if fen[0] == "W" else -1)))
        moves.append(answer.move)
    return positions, DRAW


def play(variant, arguments):
    path = os.path.join(os.path.dirname(__file__), "..", "bench", "openings", OPENINGS.get(variant, variant) + ".txt")
    openings, engine = read_openings(path), UciEngine(arguments.engine, profile=variant)
    rng, records, results = random.Random(arguments.seed), [], []
    with Progress(f"games of {variant}", arguments.games) as progress:
        for i in range(arguments.games):
            positions, result = play_game(engine, openings[i % len(openings)], arguments, rng)
            results.append(result)
            records += [(pieces, score, result) for pieces, score in positions]
            progress.step()
    engine.close()
    print(f"{variant}: {len(results)} games, for White won {results.count(WIN)}, drawn {results.count(DRAW)}, "
          f"lost {results.count(LOSS)}; {len(records)} positions", flush=True)
    return records


def read_data(path):
    data = {}
    if path and os.path.exists(path):
        with open(path, encoding="ascii") as file:
            for number, line in enumerate(file, 1):
                match = POSITION.fullmatch(line)
                if not match:
                    sys.exit(f"fit_wdl: {path}:{number}: profile, pieces, score and -1, 0 or 1 expected")
                data.setdefault(match[1], []).append(tuple(map(int, match.groups()[1:])))
    return data


def gather(arguments):
    data = read_data(arguments.data)
    for variant in arguments.variant:
        if variant in data:
            continue
        data[variant] = play(variant, arguments)
        if arguments.data:
            with open(arguments.data, "a", encoding="ascii") as file:
                file.writelines(f"{variant} {pieces} {score} {result}\n" for pieces, score, result in data[variant])
    return {variant: data[variant] for variant in arguments.variant}


# ---- Fit

def cells_of(records):
    """[features, counts] of like positions. The model is the same for both sides, so White's view is enough."""
    cells = {}
    for pieces, score, result in records:
        cell = cells.setdefault((pieces, round(score / 5)), [0, 0, 0])
        cell[result + 1] += 1
    return [(min(1, 2 / pieces), score / 20, counts) for (pieces, score), counts in cells.items()]


def logistic(x):
    return 1 / (1 + math.exp(-x)) if x > -500 else 0.0


def softplus(x):
    """log(1 + exp(x)), without overflow."""
    return max(x, 0) + math.log1p(math.exp(-abs(x)))


def loss_and_slope(cells, parameters):
    """The negative log likelihood and its derivatives; infinite where v <= 0 leaves a draw no chance.

    P(draw) = 1 - P(win) - P(loss) = exp(t) 2 sinh(v) / ((1 + exp(t - v)) (1 + exp(t + v))) with t = U s: its logarithm
    is exact where the difference would be 0, as for a draw from a position that seemed won.
    """
    u, v0, v1 = parameters
    loss, slope = 0, [0] * 3
    for few, s, (lost, drawn, won) in cells:
        t, v = u * s, v0 + v1 * few
        if v <= 0:
            return math.inf, slope
        loss += won * softplus(v - t) + lost * softplus(v + t)
        loss -= drawn * (t + v + math.log(-math.expm1(-2 * v)) - softplus(t - v) - softplus(t + v))
        p, q, not_lost = logistic(t - v), logistic(-t - v), logistic(t + v)
        by_t = won * (1 - p) - lost * (1 - q) + drawn * (1 - p - not_lost)
        by_v = drawn * (1 / math.tanh(v) + p - not_lost) - won * (1 - p) - lost * (1 - q)
        for i, part in enumerate((by_t * s, by_v, by_v * few)):
            slope[i] -= part
    return loss, slope


def solve(matrix, right):
    """Gaussian elimination; the matrix is positive definite."""
    n = len(right)
    rows = [row[:] + [right[i]] for i, row in enumerate(matrix)]
    for i in range(n):
        for j in range(i + 1, n):
            share = rows[j][i] / rows[i][i]
            rows[j] = [a - share * b for a, b in zip(rows[j], rows[i])]
    result = [0] * n
    for i in reversed(range(n)):
        result[i] = (rows[i][n] - sum(rows[i][j] * result[j] for j in range(i + 1, n))) / rows[i][i]
    return result


def fit(cells):
    """Newton's method with halved steps; the likelihood is concave. Gives the parameters and the loss a position."""
    parameters, count = [1.0, 1.0, 0.0], sum(sum(counts) for _, _, counts in cells)
    loss, slope = loss_and_slope(cells, parameters)
    for _ in range(ITERATIONS):
        step, curvature = 1e-4, []
        for i in range(3):
            moved = parameters[:]
            moved[i] += step
            _, other = loss_and_slope(cells, moved)
            curvature.append([(b - a) / step + (1e-6 if i == j else 0) for j, (a, b) in enumerate(zip(slope, other))])
        change, share = solve(curvature, slope), 1
        while share > 1e-6:
            moved = [a - share * b for a, b in zip(parameters, change)]
            new_loss, new_slope = loss_and_slope(cells, moved)
            if new_loss < loss:
                break
            share /= 2
        if share <= 1e-6 or loss - new_loss < 1e-7 * count:
            break
        parameters, loss, slope = moved, new_loss, new_slope
    return parameters, loss / count


def loss_without_score(cells):
    """The loss of always giving the mean, which a model must beat."""
    sums = [sum(counts[i] for _, _, counts in cells) for i in range(3)]
    return -sum(n * math.log(n / sum(sums)) for n in sums if n) / sum(sums)


def show_calibration(cells, parameters):
    """Shows, by score, how often the games were won, drawn and lost, and how often the model says so."""
    u, v0, v1 = parameters
    bands = {}
    for few, s, counts in cells:
        band = bands.setdefault(max(-6, min(6, math.floor(s * 2))), [0, 0, 0, 0.0, 0.0])
        n, v = sum(counts), v0 + v1 * few
        for i, part in enumerate((n, counts[2], counts[0], n * logistic(u * s - v), n * logistic(-u * s - v))):
            band[i] += part
    print("  score from  positions   won model   lost model   (percent)")
    for band, (n, won, lost, p, q) in sorted(bands.items()):
        print(f"  {band / 2:10.1f} {n:10d} {100 * won / n:5.1f} {100 * p / n:5.1f}  {100 * lost / n:5.1f} "
              f"{100 * q / n:5.1f}")


def write(path, models):
    for variant, (u, v0, v1) in models.items():
        if min(u, v0, v0 + v1) <= 0:
            sys.exit(f"fit_wdl: no sensible model for {variant}: play more games; nothing is written")
    lines = ["// The chances to win, draw and lose by profile, written by scripts/fit_wdl.py, which explains them. "
             "Columns: profile,", "// U, V0, V1"]
    lines += [f"WDL({variant.upper()}, " + ", ".join(f"{x:.3f}" for x in models[variant]) + ")" for variant in models]
    write_file(path, "\n".join(lines) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default="./mfalme")
    parser.add_argument("--variant", action="append", choices=PROFILES, help="only these; all without it")
    parser.add_argument("--games", type=positive(int), default=300, help="for each profile")
    parser.add_argument("--nodes", type=positive(int), default=10000, help="a move, on average")
    parser.add_argument("--plies", type=positive(int), default=400, help="a longer game counts as drawn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--data", help="file of the positions")
    parser.add_argument("--write", metavar="FILE", help="write the parameters there; needs all profiles")
    arguments = parser.parse_args()
    if arguments.write and arguments.variant:
        parser.error("--write needs all profiles")
    arguments.variant = arguments.variant or PROFILES

    data = gather(arguments)
    cells = {variant: cells_of(records) for variant, records in data.items()}
    models = {}
    shared, _ = fit([cell for variant in cells for cell in cells[variant]])
    for variant in cells:
        models[variant], loss = fit(cells[variant])
        count = len(data[variant])
        print(f"{variant}: loss {loss:.4f} a position; with one model for all "
              f"{loss_and_slope(cells[variant], shared)[0] / count:.4f}; "
              f"without the score {loss_without_score(cells[variant]):.4f}; parameters "
              + " ".join(f"{x:.3f}" for x in models[variant]))
        show_calibration(cells[variant], models[variant])
    if arguments.write:
        write(arguments.write, models)
    return 0


if __name__ == "__main__":
    run_script(main)
