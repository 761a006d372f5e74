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
import random

from endings import Judge, add_arguments, classes_with_more, position, random_fen, start_player
from engine_driver import run_script
from progress import Progress
from record import Record

PLIES_MAX = 300
TRIES_MAX = 3000  # positions of a class, to find one that is won


def is_won(judge, fen):
    status, value, _ = judge.ask(fen)
    return status == ["ongoing"] and (judge.proven(fen) if value == "unknown" else value) == "win"


def won(judge, dice, material):
    """A random position of that class, won for the side to move; None if none is found."""
    fens = (random_fen(dice, material) for _ in range(TRIES_MAX))
    return next((fen for fen in fens if is_won(judge, fen)), None)


def play(player, judge, fen, go):
    """How the game ended for the player, who moves first ("won", "thrown" or the reason of a draw), and its moves."""
    moves = []
    player.ask("ucinewgame")
    judge.engine.ask("ucinewgame")
    while len(moves) < PLIES_MAX:
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


def report(material, ends):
    won = ends.count("won")
    others = ", ".join(f"{end} {ends.count(end)}" for end in sorted(set(ends) - {"won"}))
    print(f"{material:8} won {won} of {len(ends)}" + (f" ({others})" if others else ""), flush=True)


def check(arguments, player, judge, record, progress):
    """Plays the games that are not done; the ends by class."""
    done = {(entry["class"], entry["number"]): entry for entry in record.entries}
    go = f"go movetime {arguments.movetime}" if arguments.movetime else f"go nodes {arguments.nodes}"
    ends = {}
    for material in arguments.classes:
        ends[material] = []
        for number in range(arguments.count):
            entry = done.get((material, number))
            if not entry:
                fen = won(judge, random.Random(f"{arguments.seed} {material} {number}"), material)
                if not fen:
                    break
                end, moves = play(player, judge, fen, go)
                entry = {"class": material, "number": number, "fen": fen, "end": end, "moves": moves}
                record.add(entry)
            ends[material].append(entry["end"])
            progress.step()
        progress.at(len(ends) * arguments.count)  # some classes have fewer
        progress.wipe()
        report(material, ends[material])
    return ends


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("classes", nargs="*", help="such as KKKvK (all of --pieces)")
    add_arguments(parser, count=50, prove=1000000)
    parser.add_argument("--nodes", type=int, default=20000, help="nodes a move")
    parser.add_argument("--movetime", type=int, help="milliseconds a move, instead of nodes")
    parser.add_argument("--pieces", type=int, nargs="+", default=[3, 4, 5])
    parser.add_argument("--limit", type=int, default=0, help="the engine's tables, by pieces; 0 for none")
    arguments = parser.parse_args()
    arguments.classes = arguments.classes or [name for pieces in arguments.pieces for name in classes_with_more(pieces)]
    record = Record(arguments.out, {name: getattr(arguments, name) for name in
                                    ("engine", "option", "variant", "nodes", "movetime", "limit", "prove", "seed")})
    judge = Judge(arguments)
    with start_player(arguments, arguments.limit) as player, \
            Progress("games", len(arguments.classes) * arguments.count) as progress:
        ends = check(arguments, player, judge, record, progress)
    report("all", [end for class_ends in ends.values() for end in class_ends])
    judge.engine.close()
    record.close()


if __name__ == "__main__":
    run_script(main)
