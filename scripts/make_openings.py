#!/usr/bin/env python3
"""Makes a file of short openings: random legal moves, kept if a search finds the score wanted.

Balanced openings, neither side being ahead by more than --margin, are written with their moves:

  scripts/make_openings.py --variant tzd --count 300 --plies 6 > bench/openings/tzd.txt
  scripts/make_openings.py --variant tzd --count 200 --plies 4 > bench/openings/tzd-4.txt

In unbalanced ones a side is ahead by a score between two bounds, hundredths of a point. Each is a line of EPD: the
position, `ce` and `wdl` of the side to move, the score and the chances (in thousandths, as UCI_ShowWDL has them) that a
search of --nodes finds. They have --plies random moves and up to --spread more:

  scripts/make_openings.py --variant tzd --unbalanced 60 140 --count 2000 > bench/openings/tzd-unbalanced.epd

An engine that searches alike makes the same file from the same seed. measure_openings.py plays games from a file and
says how many of them the better side wins.
"""

import argparse
import random
import re
import subprocess

from engine_driver import UciEngine, position_command, read_infos, run_script
from progress import Progress

QUICK_NODES = 400  # of the search that rejects most of the positions
QUICK_MARGIN = 60  # hundredths of a point by which it may differ from the deeper one


def search_score(engine, moves, depth):
    """Score of the position in hundredths of a point for the side to move; None for a decided one."""
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
    output = subprocess.run([program, "bench"], capture_output=True, text=True, check=True).stdout
    return output.split()[-4]


def make_balanced(engine, arguments, progress):
    dice, starts, seen = random.Random(arguments.seed), Starts(engine), set()
    print(f"# {arguments.count} openings of {arguments.plies} random plies, balanced within {arguments.margin} "
          f"at depth {arguments.depth}; seed {arguments.seed}")
    while len(seen) < arguments.count:
        opening = starts.after(arguments.plies, dice)
        if not opening or opening[1] in seen:
            continue
        score = search_score(engine, opening[0], arguments.depth)
        if score is None or abs(score) > arguments.margin:
            continue
        seen.add(opening[1])
        progress.wipe()
        print("startpos moves " + " ".join(opening[0]), flush=True)
        progress.step()


def make_unbalanced(engine, arguments, progress):
    low, high = arguments.unbalanced
    starts, seen, found, number = Starts(engine), set(), 0, 0
    last = f" to {arguments.plies + arguments.spread}" if arguments.spread else ""
    print(f"# {arguments.count} openings of {arguments.plies}{last} random plies of {arguments.variant}, a side being "
          f"{low} to {high} ahead in a search of\n# {arguments.nodes} nodes; seed {arguments.seed}, the engine's bench "
          f"being {signature(arguments.engine)} nodes.", flush=True)
    while found < arguments.count:
        number += 1
        dice = random.Random(f"{arguments.seed}/{number}")
        opening = starts.after(arguments.plies + dice.randint(0, arguments.spread), dice)
        if not opening or opening[1] in seen:
            continue
        fen = opening[1]
        seen.add(fen)
        if not low - QUICK_MARGIN <= abs(judged(engine, fen, QUICK_NODES).cp) <= high + QUICK_MARGIN:
            continue
        score = judged(engine, fen, arguments.nodes)
        if score.mate is None and low <= abs(score.cp) <= high:
            found += 1
            progress.wipe()
            print(f"{shorter(fen)} ce {score.cp}; wdl {' '.join(map(str, score.wdl))};", flush=True)
            progress.step()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default="./mfalme")
    parser.add_argument("--variant", default="tzd")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--plies", type=int, default=6)
    parser.add_argument("--depth", type=int, default=11, help="of the search that finds an opening balanced (11)")
    parser.add_argument("--margin", type=int, default=25, help="its largest score either way (25)")
    parser.add_argument("--unbalanced", type=int, nargs=2, metavar=("LOW", "HIGH"), help="make unbalanced openings")
    parser.add_argument("--nodes", type=int, default=20000, help="of the search that judges an unbalanced one (20000)")
    parser.add_argument("--spread", type=int, default=3, help="plies by which these may be longer than --plies (3)")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with UciEngine(arguments.engine, [f"UCI_Variant={arguments.variant}", "UCI_ShowWDL=true", "Hash=2"]) as engine, \
            Progress("openings", arguments.count) as progress:
        make = make_unbalanced if arguments.unbalanced else make_balanced
        make(engine, arguments, progress)


if __name__ == "__main__":
    run_script(main)
