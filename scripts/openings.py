#!/usr/bin/env python3
"""Makes a file of short openings, or measures how even one is.

`make` plays random legal moves and keeps those after which a search finds the wanted score. Balanced openings, neither
side being ahead by more than --margin, are written with their moves:

  scripts/openings.py make --variant tzd --count 300 --plies 6 > bench/openings/tzd.txt
  scripts/openings.py make --variant tzd --count 200 --plies 4 > bench/openings/tzd-4.txt

In unbalanced ones a side is ahead by a score between two bounds, in hundredths of a point. Each is a line of EPD: the
position, `ce` and `wdl` of the side to move, the score and the chances (in thousandths, as UCI_ShowWDL has them) that a
search of --nodes finds. They have --plies random moves and up to --spread more:

  scripts/openings.py make --variant tzd --unbalanced 60 140 --count 2000 > bench/openings/tzd-unbalanced.epd

An engine that searches in the same way makes the same file from the same seed.

`measure` lets an engine play one game against itself from each opening of a file, and counts the results of the better
side. If the lines of the file have a score (`ce`), the results are counted in bands of the score, and the score at
which the better side would win half of its games is printed. Without a score the wins of the side to move first are
counted.

  scripts/openings.py measure --games 200 --nodes 5000 bench/openings/tzd-unbalanced.epd
  scripts/openings.py measure --variant nigeria --games 100 bench/openings/nigeria.txt
"""

import argparse
import itertools
import math
import random
import re
import subprocess

from engine_driver import EngineError, UciEngine, position_command, positive, read_infos, read_openings, run_script
from mfalme.process import words_of
from progress import Progress

QUICK_NODES = 400  # of the search that rejects most of the positions
QUICK_MARGIN = 60  # hundredths of a point by which it may differ from the deeper one
BAND = 20  # hundredths of a point
TRIES = 10000  # in a row without an opening, after which there is none
WAIT = 600  # seconds for one answer of a game


# ---- Making

def search_score(engine, moves, depth):
    """The score of the position in hundredths of a point for the side to move; None if it is decided."""
    last = read_infos(engine.best(position_command("startpos", moves), f"go depth {depth}").lines)[-1]
    return last.cp if last.mate is None else None


class Starts:
    """Random positions of a game."""

    def __init__(self, engine):
        self.engine, self.known = engine, {}

    def legal(self, moves):
        if len(moves) > 3:  # there are few positions with fewer moves
            return self.engine.tell("moves", position_command("startpos", moves))
        key = tuple(moves)
        if key not in self.known:
            self.known[key] = self.engine.tell("moves", position_command("startpos", moves))
        return self.known[key]

    def after(self, plies, dice):
        """The moves and the FEN, without its clocks; None if the game has ended."""
        moves = []
        for _ in range(plies):
            legal = self.legal(moves)
            if not legal:
                return None
            moves.append(dice.choice(legal))
        fen = self.engine.tell("fen", position_command("startpos", moves))[0]
        return (moves, fen.split(":H")[0]) if self.engine.tell("status")[0] == "ongoing" else None


def shorter(fen):
    """The FEN with ranges of numbers, as 1-20."""
    def ranges(match):
        runs = []
        for number in map(int, match[0].split(",")):
            if runs and number == runs[-1][1] + 1:
                runs[-1][1] = number
            else:
                runs.append([number, number])
        return ",".join(f"{a}-{b}" if b > a + 1 else f"{a},{b}" if b > a else f"{a}" for a, b in runs)
    return re.sub(r"(?<![a-hK\d])\d+(?:,\d+)+(?!\d)", ranges, fen)


def judged(engine, fen, nodes):
    """The last score of a search with an empty table."""
    engine.send("ucinewgame")
    return read_infos(engine.best(position_command("fen " + fen), f"go nodes {nodes}").lines)[-1]


def signature(program):
    """The nodes of the program's bench."""
    done = subprocess.run([*words_of(program), "bench"], capture_output=True, text=True, check=False)
    nodes = re.search(r"^(\d+) nodes \d+ nps\n\Z", done.stdout, re.M)
    if not nodes:
        raise EngineError(program, "bench tells no nodes")
    return nodes[1]


def balanced(engine, arguments):
    """Yields the line of an opening, or None after a try without one; first comments."""
    dice, starts, seen = random.Random(arguments.seed), Starts(engine), set()
    yield (f"# {arguments.count} openings of {arguments.plies} random plies, balanced within {arguments.margin} "
           f"at depth {arguments.depth}; seed {arguments.seed}")
    while True:
        opening, score = starts.after(arguments.plies, dice), None
        if opening and opening[1] not in seen:
            score = search_score(engine, opening[0], arguments.depth)
        if score is None or abs(score) > arguments.margin:
            yield None
            continue
        seen.add(opening[1])
        yield "startpos moves " + " ".join(opening[0])


def unbalanced(engine, arguments):
    """The same with one side ahead."""
    low, high = arguments.unbalanced
    starts, seen = Starts(engine), set()
    last = f" to {arguments.plies + arguments.spread}" if arguments.spread else ""
    yield (f"# {arguments.count} openings of {arguments.plies}{last} random plies of {arguments.variant}, a side being "
           f"{low} to {high} ahead in a search of\n# {arguments.nodes} nodes; seed {arguments.seed}, the engine's bench "
           f"being {signature(arguments.engine)} nodes.")
    for number in itertools.count(1):
        dice = random.Random(f"{arguments.seed}/{number}")
        opening = starts.after(arguments.plies + dice.randint(0, arguments.spread), dice)
        line = None
        if opening and opening[1] not in seen:
            fen = opening[1]
            seen.add(fen)
            if low - QUICK_MARGIN <= abs(judged(engine, fen, QUICK_NODES).cp) <= high + QUICK_MARGIN:
                score = judged(engine, fen, arguments.nodes)
                if score.mate is None and low <= abs(score.cp) <= high:
                    line = f"{shorter(fen)} ce {score.cp}; wdl {' '.join(map(str, score.wdl))};"
        yield line


# ---- Measuring

def scores_of(path):
    """The number after `ce` in each line that is not a comment; all are None if no line has one."""
    with open(path, encoding="ascii") as file:
        lines = [(number, line.strip()) for number, line in enumerate(file, 1)]
    found = [(number, re.search(r"\bce (-?\d+);", line)) for number, line in lines
             if line and not line.startswith("#")]
    without = [number for number, match in found if not match]
    if without and len(without) < len(found):
        raise SystemExit(f"{path}:{without[0]}: no score (ce), which other lines have")
    return [int(match[1]) if match else None for _, match in found]


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


# ---- The commands

def make(arguments):
    with UciEngine(arguments.engine, [f"UCI_Variant={arguments.variant}", "UCI_ShowWDL=true", "Hash=2"]) as engine, \
            Progress("openings", arguments.count) as progress:
        lines = (unbalanced if arguments.unbalanced else balanced)(engine, arguments)
        print(next(lines), flush=True)
        for found in range(arguments.count):
            line = next(filter(None, itertools.islice(lines, TRIES)), None)
            if not line:
                raise SystemExit(f"openings: {found} found, and no other in {TRIES} tries")
            progress.wipe()
            print(line, flush=True)
            progress.step()


def measure(arguments):
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


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    making, measuring = commands.add_parser("make"), commands.add_parser("measure")
    for each, work in (making, make), (measuring, measure):
        each.set_defaults(work=work)
        each.add_argument("--engine", default="./mfalme")
        each.add_argument("--variant", default="tzd")
        each.add_argument("--seed", type=int, default=1)
    making.add_argument("--count", type=positive(int), default=300)
    making.add_argument("--plies", type=positive(int), default=6)
    making.add_argument("--depth", type=positive(int), default=11,
                        help="of the search that finds an opening balanced (11)")
    making.add_argument("--margin", type=int, default=25, help="its largest score either way (25)")
    making.add_argument("--unbalanced", type=int, nargs=2, metavar=("LOW", "HIGH"), help="make unbalanced openings")
    making.add_argument("--nodes", type=positive(int), default=20000,
                        help="of the search that judges an unbalanced one (20000)")
    making.add_argument("--spread", type=int, default=3, help="plies by which these may be longer than --plies (3)")
    measuring.add_argument("openings")
    measuring.add_argument("--games", type=positive(int), default=200, help="openings taken, at random (200)")
    measuring.add_argument("--nodes", type=positive(int), default=5000, help="of each move (5000)")
    measuring.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    measuring.add_argument("--length", type=positive(int), default=300,
                           help="plies after which a game counts as drawn (300)")
    arguments = parser.parse_args()
    if arguments.work is make:
        low, high = arguments.unbalanced or (0, 0)
        if min(arguments.margin, arguments.spread, low) < 0 or low > high:
            making.error("--margin, --spread and LOW are at least 0, and HIGH at least LOW")
    arguments.work(arguments)


if __name__ == "__main__":
    run_script(main)
