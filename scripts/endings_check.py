#!/usr/bin/env python3
"""Lets an engine play won endings against a perfect defender, and counts how many it wins.

Positions are drawn at random (--seed) for each class of material. The first part of its name is the side to move: KKKvK
is three kings to move against one. Positions that the endgame tables call won under the draw clocks are played. The
engine has no tables (--limit 0), or those of up to --limit pieces, and searches --nodes a move; the defender plays by
the tables and resists as long as possible. A game ends by the rules, or when the tables say that the win is gone.

  scripts/endings_check.py --nodes 20000 --count 100 KKKvK KKKKvK KKKvKK
  scripts/endings_check.py --nodes 20000 --count 20 --limit 5 --pieces 6 --out six.jsonl

With --out every game is written to a file as a line of JSON, and a run that was interrupted resumes where it stopped.
Where a class has no table, a position counts as won if a search of --prove nodes with the tables of fewer pieces sees
the win. Where it has none, or one without distances, the defender searches too, with as many nodes as the engine.
"""

import argparse
import itertools
import json
import os
import random
import sys

from engine_driver import EngineError, UciEngine, position_command, read_infos
from progress import Progress

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WAIT = 600  # seconds for one answer
PLIES_MOST = 300
TRIES_MOST = 3000  # positions of a class, to find one that is won


def classes_of(pieces):
    """The classes with this number of pieces in which the first side has more: KKKvK, KKMvK, ..."""
    for strong in range(pieces - 1, (pieces - 1) // 2, -1):
        for first in itertools.combinations_with_replacement("KM", strong):
            for second in itertools.combinations_with_replacement("KM", pieces - strong):
                yield "".join(first) + "v" + "".join(second)


def squares_of(side, piece):
    """Squares of the 8x8 board on which a piece of that side can stand: a man not on the last row."""
    rows = range(8)
    if piece == "M":
        rows = range(7) if side == "W" else range(1, 8)
    return ["abcdefgh"[column] + str(row + 1) for row in rows for column in range(row % 2, 8, 2)]


def random_fen(rng, material):
    first, second = material.split("v")
    mover, other = rng.sample("WB", 2)
    sides = {mover: first, other: second}
    taken, lists = set(), []
    for side in "WB":
        words = []
        for piece in sides[side]:
            square = rng.choice(sorted(set(squares_of(side, piece)) - taken))
            taken.add(square)
            words.append(("K" if piece == "K" else "") + square)
        lists.append(side + ",".join(words))
    return f"{mover}:{':'.join(lists)}"


def position(fen, moves=()):
    return position_command("fen " + fen, moves)


def is_proven(lines):
    """Whether the last score of a search is a win that it has seen to the end or to the tables."""
    scores = [info.cp for info in read_infos(lines)]
    return bool(scores) and scores[-1] > 20000


class Judge:
    """The program with its tables: what is won, and the moves that resist longest."""

    def __init__(self, command, options, prove):
        self.engine, self.prove = UciEngine(command, options, WAIT), prove

    def ask(self, fen, moves=()):
        """The status of the game, the value for the side to move by the tables, and the best move by them, None where
        they do not know the distance to the end."""
        lines = self.engine.ask(position(fen, moves), "tb", "status")
        value, *plies = next(line.split()[1:] for line in lines if line.startswith("tb "))
        status = next(line.split()[1:] for line in lines if line.startswith("status "))
        return status, value, lines[0].split()[0] if plies else None

    def is_won(self, fen):
        status, value, _ = self.ask(fen)
        if status != ["ongoing"] or value not in ("win", "unknown"):
            return False
        return value == "win" or is_proven(
            self.engine.best("ucinewgame", position(fen), f"go nodes {self.prove}").lines)

    def won(self, rng, material):
        """A random position of that class, won for the side to move; None if none is found."""
        fens = (random_fen(rng, material) for _ in range(TRIES_MOST))
        return next((fen for fen in fens if self.is_won(fen)), None)


def play(player, judge, fen, go):
    """How the game ended for the player, who moves first ("won", "thrown" or the reason of a draw), and its moves."""
    moves = []
    player.ask("ucinewgame")
    judge.engine.ask("ucinewgame")
    while len(moves) < PLIES_MOST:
        status, value, best = judge.ask(fen, moves)
        mine = len(moves) % 2 == 0
        if status[0] == "win":
            return "lost" if mine else "won", moves
        if status[0] != "ongoing":
            return status[1], moves
        if value == "draw" or value == ("loss" if mine else "win"):
            return "thrown", moves
        if mine:
            best = player.best(position(fen, moves), go).move
        elif not best:
            best = judge.engine.best(position(fen, moves), go).move
        moves.append(best)
    return "length", moves


def read_done(path, settings):
    done = {}
    if path and os.path.exists(path):
        with open(path, encoding="ascii") as file:
            for line in file:
                entry = json.loads(line)
                if "settings" in entry:
                    if entry["settings"] != settings:
                        sys.exit(f"{path}: was started with other settings: {entry['settings']}")
                else:
                    done[entry["class"], entry["number"]] = entry
    return done


def report(material, ends):
    won = ends.count("won")
    others = ", ".join(f"{end} {ends.count(end)}" for end in sorted(set(ends) - {"won"}))
    print(f"{material:8} won {won} of {len(ends)}" + (f" ({others})" if others else ""), flush=True)


def check(arguments, player, judge, done, out, progress):
    """Plays the games that are not done; the ends by class."""
    go = f"go movetime {arguments.movetime}" if arguments.movetime else f"go nodes {arguments.nodes}"
    ends = {}
    for material in arguments.classes:
        ends[material] = []
        for number in range(arguments.count):
            entry = done.get((material, number))
            if not entry:
                fen = judge.won(random.Random(f"{arguments.seed} {material} {number}"), material)
                if not fen:
                    break
                end, moves = play(player, judge, fen, go)
                entry = {"class": material, "number": number, "fen": fen, "end": end, "moves": moves}
                if out:
                    print(json.dumps(entry), file=out, flush=True)
            ends[material].append(entry["end"])
            progress.step()
        progress.at(len(ends) * arguments.count)  # some classes have fewer
        progress.wipe()
        report(material, ends[material])
    return ends


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("classes", nargs="*", help="such as KKKvK (all of --pieces)")
    parser.add_argument("--engine", default="./mfalme", help="the program that has to win (./mfalme)")
    parser.add_argument("--judge", default="./mfalme", help="the program with the tables (./mfalme)")
    parser.add_argument("--tables", metavar="DIR", default=os.path.join(ROOT, "tablebases"))
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="of the engine")
    parser.add_argument("--variant", default="tzd", choices=("tzd", "drafti", "zambia", "tzd3"))
    parser.add_argument("--nodes", type=int, default=20000, help="nodes a move")
    parser.add_argument("--movetime", type=int, help="milliseconds a move, instead of nodes")
    parser.add_argument("--count", type=int, default=50, help="positions of each class")
    parser.add_argument("--pieces", type=int, nargs="+", default=[3, 4, 5])
    parser.add_argument("--limit", type=int, default=0, help="the engine's tables, by pieces; 0 for none")
    parser.add_argument("--prove", type=int, default=1000000,
                        help="nodes to decide whether a position without a table is won")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", metavar="FILE", help="keep the games, and resume an earlier run")
    arguments = parser.parse_args()
    arguments.classes = arguments.classes or [name for pieces in arguments.pieces for name in classes_of(pieces)]

    settings = {name: getattr(arguments, name) for name in
                ("engine", "option", "variant", "nodes", "movetime", "limit", "prove", "seed")}
    done = read_done(arguments.out, settings)
    out = open(arguments.out, "a", encoding="ascii") if arguments.out else None
    if out and out.tell() == 0:
        print(json.dumps({"settings": settings}), file=out, flush=True)
    common = [f"UCI_Variant={arguments.variant}", f"TablebasePath={arguments.tables}"]
    judge = Judge(arguments.judge, common, arguments.prove)
    player = UciEngine(arguments.engine, [*common, f"TablebaseProbeLimit={arguments.limit}", *arguments.option], WAIT)
    with Progress("games", len(arguments.classes) * arguments.count) as progress:
        ends = check(arguments, player, judge, done, out, progress)
    report("all", [end for class_ends in ends.values() for end in class_ends])
    player.close()
    judge.engine.close()
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except EngineError as error:
        sys.exit(f"endings_check: {error}")
