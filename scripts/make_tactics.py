#!/usr/bin/env python3
"""Makes a file of positions, each with one best move, from games of the engine against itself or from random endings.

The games are played badly on purpose, by a shallow search with an occasional random move. A position is taken if a
shallow search chooses another move, and deep searches of the best move and of all others agree that only the best move
wins, wins material, or saves the game. A win in a known number of moves is followed to its end against every defence.
The same seed and engine give the same file; it is rewritten after each position found, and the same command continues
it.

With --least-nodes N only moves are taken that a search of N nodes does not find and a search of ten times as many does.
The positions may then also come from other sources: with --judged, from moves that give much away, as judged by
move_quality.py; with --endings, from random endings of these sizes; with --relatives, from positions in files, and
positions already found, that are changed a little.

  scripts/make_tactics.py --variant tzd --count 200 --prove-nodes 1000000 tactics.epd
  scripts/move_quality.py blunders --nodes 10000 --times 10 --seed 5 --positions 2500 --out judged.jsonl ./mfalme
  scripts/make_tactics.py --judged judged.jsonl --least-nodes 10000 --prove-nodes 2000000 hard.epd
  scripts/make_tactics.py --endings 6 7 8 --least-nodes 200000 --tries 20000 --prove-nodes 2000000 hard.epd
  scripts/make_tactics.py --verify --prove-nodes 5000000 hard.epd more.epd
"""

import argparse
import json
import os
import random
import sys

from endings import TABLES, WAIT
from engine_driver import positive, read_openings, run_script
from progress import Progress
from tactics.proof import Dropped, Found, Prover, Searcher, purpose
from tactics.sources import APART, differences, of_ending, of_game, of_mistake, of_relative
from tactics.suite import Kept, effort, header, history, read, write

EASY = 6          # first found at this depth or before
SAVE_EVERY = 500  # games or endings
TRIED = "# {} tried."


def room_for(found, chosen):
    """Limits the share of each phase, of easy positions, and of those that only save the game."""
    phase = sum(other.phase() == found.phase() for other in chosen)
    easy = sum(other.at[0] <= EASY for other in chosen)
    saved = sum(other.saves for other in chosen)
    most = 10 + 0.4 * len(chosen)
    return phase < most and (found.at[0] > EASY or easy < most) and (not found.saves or saved < most)


class Engines:
    """The engines: one with the tables, one without them, and one that plays the games."""

    def __init__(self, arguments):
        variant = f"UCI_Variant={arguments.variant}"
        tables, none = f"TablebasePath={arguments.tables}", "TablebaseProbeLimit=0"
        common = [variant, "UCI_ShowWDL=true"]
        self.deep = Searcher(arguments.engine, [*common, tables, f"Hash={arguments.hash}"], WAIT)
        self.bare = Searcher(arguments.engine, [*common, none, f"Hash={arguments.hash}"], WAIT)
        # A small hash table can be cleared quickly before each of many short searches.
        self.quick = Searcher(arguments.engine, [*common, tables, "Hash=2"], WAIT)
        self.quick_bare = Searcher(arguments.engine, [*common, none, "Hash=2"], WAIT)

    def use(self, variant):
        for each in (self.deep, self.bare):
            each.set(f"UCI_Variant={variant}")

    def close(self):
        for each in (self.deep, self.bare, self.quick, self.quick_bare):
            each.close()


def positions_of(number, engines, openings, relatives, arguments):
    """The promising positions of a game, a mistake, a random ending or a changed position, as (FEN, family)."""
    chance = random.Random(f"{arguments.seed}/{number}")
    if arguments.mistakes:
        yield from ((fen, None) for fen in of_mistake(engines.quick, arguments.mistakes[number - 1]))
    elif relatives:
        yield from of_relative(engines.quick, engines.quick_bare, chance, relatives, arguments)
    elif arguments.endings:
        yield from ((fen, None) for fen in of_ending(engines.quick, engines.quick_bare, chance, arguments))
    else:
        opening = chance.choice(openings)
        yield from ((fen, None) for fen in of_game(engines.quick, opening, chance, arguments))


def relatives_of(chosen, ancestors, most):
    """(FEN, move, effort, family) of the positions to change, in an order that does not depend on the order in which
    they were found. Families of which there are enough are left out."""
    families = [found.family for found in chosen]
    return [(found.fen, found.move, effort(found)[0], found.family) for found in ancestors + sorted(chosen, key=effort)
            if families.count(found.family) < most]


def is_crowded(fen, family, chosen, most):
    """Whether the family already has enough positions, or one that is almost the same."""
    of_family = [found.fen for found in chosen if found.family == family]
    return len(of_family) >= most or any(differences(fen, other) < APART for other in of_family)


def is_new(found, chosen, most):
    return found.fen not in {other.fen for other in chosen} and (
        not found.family or not is_crowded(found.fen, found.family, chosen, most))


def read_mistakes(path):
    """The settings and the judged moves of a record of move_quality.py blunders, in an order that does not depend on the
    engines."""
    with open(path, encoding="ascii") as file:
        lines = [json.loads(line) for line in file]
    return lines[0]["settings"], sorted(lines[1:], key=lambda entry: entry["position"])


def options_of(path):
    settings = read_mistakes(path)[0]
    return " ".join(f"--{name} {settings[name]}" for name in ("variant", "nodes", "times", "seed"))


def examine(fen, family, prover, chosen, arguments):
    found = Found(fen, arguments.variant)
    found.family = family
    if family and is_crowded(fen, family, chosen, arguments.per_game):
        raise Dropped("much the same")
    if not arguments.least_nodes:
        prover.select(found)
        if not room_for(found, chosen):
            raise Dropped("enough of the kind")
    prover.prove(found)
    if found.at and found.at[1] <= arguments.least_nodes:
        raise Dropped("too easy")
    found.purpose = purpose(prover.engine, found)
    return found


def collect(engines, arguments, progress):
    """Finds the positions. The file is rewritten now and then, so that a run may be interrupted."""
    openings = read_openings(arguments.openings or f"bench/openings/{arguments.variant}.txt")
    prover = Prover(engines.deep, engines.bare, arguments)
    comments = header(arguments.file)
    made = f"scripts/make_tactics.py --variant {arguments.variant} --seed {arguments.seed}"
    if not arguments.endings:
        made += f" --random {arguments.random}"
    if arguments.least_nodes:
        made += f" --least-nodes {arguments.least_nodes}"
    if arguments.endings:
        made += " --endings " + " ".join(arguments.endings)
    if arguments.judged:
        made = f"scripts/move_quality.py blunders {options_of(arguments.judged)}; scripts/make_tactics.py " \
               f"--least-nodes {arguments.least_nodes} --judged {os.path.basename(arguments.judged)}"
    if arguments.relatives:
        made += " --relatives " + " ".join(arguments.relatives)
    comments.append(history(arguments, made))
    ancestors = [Kept(*line) for path in arguments.relatives for line in read(path)[1]]
    for found in ancestors:
        found.family = found.family or found.name
    ancestors = [found for found in ancestors if found.variant == arguments.variant]
    number, chosen = resume(arguments.file, comments)
    seen, dropped = {found.fen for found in chosen}, {}
    while len(chosen) < arguments.count and number != arguments.tries:
        number += 1
        here = 0
        relatives = relatives_of(chosen, ancestors, arguments.per_game) if ancestors else None
        for fen, family in positions_of(number, engines, openings, relatives, arguments):
            if fen in seen:
                continue
            seen.add(fen)
            try:
                chosen.append(examine(fen, family, prover, chosen, arguments))
                here += 1
            except Dropped as why:
                dropped[str(why)] = dropped.get(str(why), 0) + 1
            if here == arguments.per_game or len(chosen) == arguments.count:
                break
        if here or number % SAVE_EVERY == 0:
            write(arguments.file, comments + [TRIED.format(number)], chosen)
        progress.at(number if arguments.tries else len(chosen))
    write(arguments.file, comments + [TRIED.format(number)], chosen)
    progress.wipe()
    print(f"{number} {'endings' if arguments.endings else 'games'}, {len(chosen)} found, dropped in this run {dropped}")


def resume(path, comments):
    """The positions that an earlier run of the same command has tried and found. The file of another command is
    refused."""
    if not os.path.exists(path):
        return 0, []
    before, lines = read(path)
    if before[:-1] != comments:
        sys.exit(f"make_tactics: {path}: made by another command")
    return int(before[-1].split()[1]), [Kept(*line) for line in lines]


def verify(engines, arguments, progress):
    """Proves the positions of the file again, except those proven with as many nodes before; drops those that fail."""
    comments, lines = read(arguments.file)
    for path in arguments.others:
        more, others = read(path)
        comments += [comment for comment in more if comment not in comments]
        lines += [line for line in others if is_new(Kept(*line), [Kept(*each) for each in lines], arguments.per_game)]
    note = history(arguments, "Proven anew: --verify")
    if note not in comments:
        comments.append(note)
    prover, done, dropped = Prover(engines.deep, engines.bare, arguments), [], 0
    progress.total = len(lines)
    for number, (text, operations) in enumerate(lines, 1):
        rest = [Kept(*line) for line in lines[number:]]
        if int(operations["acn"]) >= 2 * arguments.prove_nodes:
            done.append(Kept(text, operations))
            progress.at(number)
            continue
        found = Found(text.split()[0], operations["variant"])
        found.move = operations["bm"]
        engines.use(found.variant)
        found.family = Kept(text, operations).family
        try:
            prover.prove(found)
            found.purpose = purpose(engines.deep, found)
            done.append(found)
        except Dropped as why:
            dropped += 1
            progress.wipe()
            print(f"dropped, {why}: {text}", file=sys.stderr)
        write(arguments.file, comments, done + rest)
        progress.at(number)
    write(arguments.file, comments, done)
    progress.wipe()
    print(f"{len(lines)} positions, {dropped} dropped")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", help="rewritten whenever a position is found")
    parser.add_argument("others", nargs="*", help="with --verify: files whose positions are added")
    parser.add_argument("--verify", action="store_true",
                        help="prove the positions of the file again; may be interrupted")
    parser.add_argument("--engine", default="./mfalme")
    parser.add_argument("--tables", metavar="DIR", default=TABLES)
    parser.add_argument("--variant", default="tzd")
    parser.add_argument("--openings", help="(those of the variant in bench/openings)")
    parser.add_argument("--count", type=positive(int), default=200, help="positions to find (200)")
    parser.add_argument("--tries", type=positive(int), help="games or endings at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plies", type=positive(int), default=120, help="length of a game at most")
    parser.add_argument("--random", type=float, default=0.03, help="share of random moves")
    parser.add_argument("--per-game", type=positive(int), default=4, help="positions of one game or family at most")
    parser.add_argument("--apart", type=int, default=2, help="plies between two of them at least")
    parser.add_argument("--screen-nodes", type=positive(int), default=24000, help="for each position of a game")
    parser.add_argument("--least-nodes", type=int, default=0, help="a search of so many does not find the move")
    parser.add_argument("--endings", nargs="+", metavar="CLASS",
                        help="random positions with so many pieces (7) or these (MMMMvMMM); with --least-nodes")
    parser.add_argument("--relatives", nargs="+", default=[], metavar="FILE",
                        help="positions like those of these files and those found; with --least-nodes")
    parser.add_argument("--judged", metavar="FILE", help="only the mistakes in this file of move_quality.py blunders")
    parser.add_argument("--hash", type=positive(int), default=64, help="MB, for the searches that prove (64)")
    parser.add_argument("--select-nodes", type=positive(int), default=800000, help="for each promising position")
    parser.add_argument("--prove-nodes", type=positive(int), default=5000000,
                        help="for the best move, and again for the others")
    parser.add_argument("--win-searches", type=positive(int), default=400, help="to follow a win to its end, at most")
    arguments = parser.parse_args()
    arguments.mistakes = []
    if (arguments.endings or arguments.relatives) and not arguments.least_nodes:
        parser.error("--endings and --relatives go with --least-nodes")
    if arguments.judged:
        settings, arguments.mistakes = read_mistakes(arguments.judged)
        arguments.variant, arguments.tries = settings["variant"], len(arguments.mistakes)
    engines = Engines(arguments)
    try:
        with Progress(*("tries", arguments.tries) if arguments.tries else ("positions", arguments.count)) as progress:
            if arguments.verify:
                verify(engines, arguments, progress)
            else:
                collect(engines, arguments, progress)
    except KeyboardInterrupt:
        sys.exit("interrupted: the same command goes on with the file")
    engines.close()


if __name__ == "__main__":
    run_script(main)
