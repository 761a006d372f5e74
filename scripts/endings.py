#!/usr/bin/env python3
"""Measures how an engine plays endings: how many won endings it wins, or how often it keeps the value of a position.

Positions are drawn at random (--seed) for each class of material. The first part of its name is the side to move: KKKvK
is three kings to move against one. --judge is the program with the endgame tables. If it has none for a class, a search
of --prove nodes with the tables of fewer pieces must prove a win or a loss, and anything else counts as a draw. With
--out FILE the results are kept, each as a line of JSON, and the same command continues after an interruption.

win: plays the positions that are won under the draw clocks. The engine has no tables (--limit 0), or those of up to
--limit pieces; the defender plays by the tables and resists as long as possible. If the class has no table, or one
without distances, the defender also searches, with as many nodes as the engine. A game ends by the rules, or when the
tables say that the win is gone.

  scripts/endings.py win --nodes 20000 --count 100 KKKvK KKKKvK KKKvKK
  scripts/endings.py win --nodes 20000 --count 20 --limit 5 --pieces 6 --out six.jsonl

keep: takes the positions where some moves keep the value (win, draw or loss) and others do not, has an engine without
tables choose a move, and prints the share in which the value was kept, with its 95% error. In a class without tables a
move that seems to lose value is judged again, beside the best one, with 50 times the nodes.

  scripts/endings.py keep --pieces 5 --count 20 --nodes 1000 10000 100000
  scripts/endings.py keep KKMvKM MMMvMM --nodes 2000 --count 10
"""

import argparse
import itertools
import math
import os
import random
import re

from engine_driver import UciEngine, position_command, positive, read_infos, run_script
from progress import Progress
from record import Record

TABLES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "tablebases")
WAIT = 600       # seconds for one answer
CERTAIN = 20000  # hundredths of a point: a score beyond is proven
PLIES_MAX = 300
TRIES_TO_WIN = 3000  # positions of a class, to find one that is won
TRIES, TRIES_WITHOUT_TABLES = 300, 20  # positions of a class for each one in which moves differ
TIMES_AGAIN = 50  # nodes of --prove, to judge a move again
IN_TABLES = 5  # pieces
PIECES_MAX = 24  # at the start of a game
WORTH = {"win": 2, "draw": 1, "loss": 0}


def class_name(text):
    """A type for argparse: the name of a class."""
    if not re.fullmatch("(?=[KM])K*M*v(?=[KM])K*M*", text) or len(text) - 1 > PIECES_MAX:
        raise argparse.ArgumentTypeError(f"a name such as KKMvKM, of at most {PIECES_MAX} pieces, expected, "
                                         f"not {text!r}")
    return text


def classes_with_more(pieces):
    """The classes with this number of pieces in which the first side has more: KKKvK, KKMvK, ..."""
    for strong in range(pieces - 1, (pieces - 1) // 2, -1):
        for first in itertools.combinations_with_replacement("KM", strong):
            for second in itertools.combinations_with_replacement("KM", pieces - strong):
                yield "".join(first) + "v" + "".join(second)


def all_classes(pieces):
    """The classes with this number of pieces, each with either side to move: KMvK, KvKM, ..."""
    for first in range(1, pieces):
        for one in range(first + 1):
            for other in range(pieces - first + 1):
                yield "K" * one + "M" * (first - one) + "v" + "K" * other + "M" * (pieces - first - other)


def squares_of(side, piece):
    """Squares of the 8x8 board on which a piece of that side can stand: a man not on the last row."""
    rows = range(8)
    if piece == "M":
        rows = range(7) if side == "W" else range(1, 8)
    return ["abcdefgh"[column] + str(row + 1) for row in rows for column in range(row % 2, 8, 2)]


def random_fen(dice, material):
    """A position of the class, the first part of whose name is the side to move: KKMvKM."""
    first, second = material.split("v")
    mover, other = dice.sample("WB", 2)
    sides = {mover: first, other: second}
    taken, lists = set(), []
    for side in "WB":
        words = []
        for piece in sides[side]:
            square = dice.choice(sorted(set(squares_of(side, piece)) - taken))
            taken.add(square)
            words.append(("K" if piece == "K" else "") + square)
        lists.append(side + ",".join(words))
    return f"{mover}:{':'.join(lists)}"


def position(fen, moves=()):
    return position_command("fen " + fen, moves)


class Judge:
    """The program with its tables: it gives the values of endings, and the moves that resist longest."""

    def __init__(self, arguments):
        options = [f"UCI_Variant={arguments.variant}", f"TablebasePath={arguments.tables}"]
        self.engine, self.prove = UciEngine(arguments.judge, options, WAIT), arguments.prove

    def ask(self, fen, moves=()):
        """The status of the game, the value for the side to move by the tables, and the best move by them; None if they
        do not know the distance to the end."""
        lines = self.engine.ask(position(fen, moves), "tb", "status")
        value, *plies = next(line.split()[1:] for line in lines if line.startswith("tb "))
        status = next(line.split()[1:] for line in lines if line.startswith("status "))
        return status, value, lines[0].split()[0] if plies else None

    def proven(self, fen, moves=(), times=1):
        """The value for the side to move by a search of `times` times --prove nodes; anything not proven is a draw."""
        infos = read_infos(self.engine.best("ucinewgame", position(fen, moves), f"go nodes {times * self.prove}").lines)
        score = infos[-1].cp if infos else 0
        return "win" if score > CERTAIN else "loss" if score < -CERTAIN else "draw"


def start_player(arguments, limit):
    """The engine that is measured, with the tables of up to `limit` pieces."""
    return UciEngine(arguments.engine, [f"UCI_Variant={arguments.variant}", f"TablebasePath={arguments.tables}",
                                        f"TablebaseProbeLimit={limit}", *arguments.option], WAIT)


# ---- Winning won endings

def is_won(judge, fen):
    status, value, _ = judge.ask(fen)
    return status == ["ongoing"] and (judge.proven(fen) if value == "unknown" else value) == "win"


def won(judge, dice, material):
    """A random position of that class, won for the side to move; None if none is found."""
    fens = (random_fen(dice, material) for _ in range(TRIES_TO_WIN))
    return next((fen for fen in fens if is_won(judge, fen)), None)


def play(player, judge, fen, go):
    """The end of the game for the player, who moves first ("won", "thrown" or the reason for a draw), and its moves."""
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


def play_classes(arguments, player, judge, record, progress):
    """Plays the games that are not done. Returns the ends by class."""
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


# ---- Keeping the value

class Values:
    """The values of moves for the side that makes them."""

    def __init__(self, judge):
        self.judge = judge

    def worth_after(self, fen, move, times=1):
        status, value, _ = self.judge.ask(fen, [move])
        if status[0] != "ongoing":
            return WORTH["win" if status[0] == "win" else "draw"]
        return 2 - WORTH[self.judge.proven(fen, [move], times) if value == "unknown" else value]

    def worths(self, fen):
        """{move: worth}, None unless the moves differ in it."""
        if self.judge.engine.ask(position(fen), "status")[-1] != "status ongoing":
            return None
        moves = self.judge.engine.tell("moves")
        worths = {move: self.worth_after(fen, move) for move in moves} if len(moves) > 1 else {}
        return worths if len(set(worths.values())) > 1 else None

    def keeps(self, fen, worths, move):
        best = max(worths, key=worths.get)
        return worths[move] == worths[best] or (
            self.worth_after(fen, move, TIMES_AGAIN) >= self.worth_after(fen, best, TIMES_AGAIN))


def draw_class(values, material, arguments):
    """[(fen, worths)] of random positions, --count of them; fewer where a class has few in which moves differ."""
    dice = random.Random(f"{arguments.seed} {material}")
    tries = TRIES if len(material) - 1 <= IN_TABLES else TRIES_WITHOUT_TABLES
    taken = {}
    for _ in range(tries * arguments.count):
        if len(taken) == arguments.count:
            break
        fen = random_fen(dice, material)
        worths = values.worths(fen)
        if worths:
            taken[fen] = worths
    return list(taken.items())


def draw_positions(values, arguments, record):
    done = {entry["class"]: entry["positions"] for entry in record.entries}
    found = []
    with Progress("classes", len(arguments.classes)) as progress:
        for material in arguments.classes:
            if material not in done:
                done[material] = draw_class(values, material, arguments)
                record.add({"class": material, "positions": done[material]})
            found += done[material]
            progress.step()
    return found


def measure(player, values, positions, nodes):
    """[kept, positions] by the value of the positions."""
    counts = {worth: [0, 0] for worth in (2, 1)}
    with Progress("moves", len(positions)) as progress:
        for fen, worths in positions:
            move = player.best("ucinewgame", position(fen), f"go nodes {nodes}").move
            count = counts[max(worths.values())]
            count[0] += values.keeps(fen, worths, move)
            count[1] += 1
            progress.step()
    return counts


def share(kept, count):
    if not count:
        return "none"
    part = kept / count
    return f"{kept} of {count}, {100 * part:.1f} +- {196 * math.sqrt(part * (1 - part) / count):.1f}%"


def win(arguments):
    """Counts the won endings that the engine wins."""
    arguments.classes = arguments.classes or [name for pieces in arguments.pieces for name in classes_with_more(pieces)]
    record = Record(arguments.out, {name: getattr(arguments, name) for name in
                                    ("engine", "option", "variant", "nodes", "movetime", "limit", "prove", "seed")})
    judge = Judge(arguments)
    with start_player(arguments, arguments.limit) as player, \
            Progress("games", len(arguments.classes) * arguments.count) as progress:
        ends = play_classes(arguments, player, judge, record, progress)
    report("all", [end for class_ends in ends.values() for end in class_ends])
    judge.engine.close()
    record.close()


def keep(arguments):
    """Measures how often the value of an ending is kept."""
    arguments.classes = arguments.classes or list(all_classes(arguments.pieces))
    record = Record(arguments.out, {name: getattr(arguments, name) for name in
                                    ("judge", "tables", "variant", "count", "prove", "seed")})
    values = Values(Judge(arguments))
    positions = draw_positions(values, arguments, record)
    with start_player(arguments, 0) as player:
        for nodes in arguments.nodes:
            counts = measure(player, values, positions, nodes)
            kept, count = (sum(each[i] for each in counts.values()) for i in (0, 1))
            print(f"{nodes} nodes: kept {share(kept, count)}; wins {share(*counts[2])}; draws {share(*counts[1])}",
                  flush=True)
    values.judge.engine.close()
    record.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for run, count, prove in ((win, 50, 1000000), (keep, 20, 20000)):
        command = commands.add_parser(run.__name__, description=run.__doc__)
        command.set_defaults(run=run)
        command.add_argument("classes", nargs="*", type=class_name,
                             help="such as KKMvKM, the first side to move (all of --pieces)")
        command.add_argument("--engine", default="./mfalme", help="the program that is measured (./mfalme)")
        command.add_argument("--judge", default="./mfalme", help="the program with the tables (./mfalme)")
        command.add_argument("--tables", metavar="DIR", default=TABLES)
        command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="of the engine")
        command.add_argument("--variant", default="tzd", choices=("tzd", "drafti", "zambia", "tzd3"))
        command.add_argument("--count", type=positive(int), default=count, help=f"positions of each class ({count})")
        command.add_argument("--prove", type=positive(int), default=prove,
                             help=f"nodes of a search that decides what a position without a table is worth ({prove})")
        command.add_argument("--seed", type=int, default=1)
        command.add_argument("--out", metavar="FILE", help="keep what was done, and go on with an earlier run")
        if run is win:
            command.add_argument("--nodes", type=positive(int), default=20000, help="nodes a move")
            command.add_argument("--movetime", type=positive(int), help="milliseconds a move, instead of nodes")
            command.add_argument("--pieces", type=int, nargs="+", choices=range(3, PIECES_MAX + 1), default=[3, 4, 5])
            command.add_argument("--limit", type=int, default=0, help="the engine's tables, by pieces; 0 for none")
        else:
            command.add_argument("--nodes", type=positive(int), nargs="+", default=[10000],
                                 help="of each move; several are tried in turn")
            command.add_argument("--pieces", type=int, choices=range(2, PIECES_MAX + 1), default=IN_TABLES)
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    run_script(main)
