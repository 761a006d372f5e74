#!/usr/bin/env python3
"""Measures how good the moves are that UCI engines choose: a finer scale for a search than a match, whose result also
depends on the rest of the game.

Takes positions from games of the judge against itself, with an occasional random move. Each engine chooses a move in
each position with the same number of nodes, and the judge searches the result with more nodes. Prints by how many
thousandths of a point (the win and half the draw of the judge's `wdl`) the moves of each engine are better than those of
the first, with the 95% error. A difference of one thousandth a move is some 10 to 15 Elo in tzd. Differences that the
judge itself does not see are not measured.

  scripts/move_quality.py --positions 3000 --nodes 20000 --judge ./mfalme ./old ./new "./new --Hash=64"
"""

import argparse
import math
import os
import random
import sys
import threading

from engine_driver import EngineError, UciEngine, position_command, read_infos, read_openings
from progress import Progress

OPENINGS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "bench", "openings")
DECIDED = 0.03     # a position in which the judge gives a side no more than this is not taken
LEAST_PIECES = 7   # fewer are in the endgame tables
LONGEST = 140      # plies of a game
WAIT = 600         # seconds for one answer
TAKEN, AT_RANDOM = 0.3, 0.02  # shares of the positions taken, and of the moves


def choose(engine, position, nodes):
    """The move for the position, and what it promises: 0 to 1, or None if the engine does not report it."""
    answer = engine.best(position, f"go nodes {nodes}")
    promises = [info.points() for info in read_infos(answer.lines) if info.wdl]
    return answer.move, promises[-1] if promises else None


def pieces(fen):
    """The number of pieces in a FEN that lists them one by one."""
    return sum(part.count(",") + (len(part) > 1) for part in fen.split(":")[1:3])


def take_positions(engine, opening, seed):
    """Positions with more than one legal move from one game."""
    dice = random.Random(seed)
    start, moves = opening[0], list(opening[1])
    taken = []
    engine.send("ucinewgame")
    while len(moves) < LONGEST:
        position = position_command(start, moves)
        fen = engine.tell("fen", position)[0]
        legal = engine.tell("moves")
        if not legal or pieces(fen) < LEAST_PIECES:
            break
        move, promise = choose(engine, position, 3000)
        if move not in legal or promise is None or not DECIDED <= promise <= 1 - DECIDED:
            break
        if len(legal) > 1 and dice.random() < TAKEN:
            taken.append(position)
        moves.append(dice.choice(legal) if dice.random() < AT_RANDOM else move)
    return taken


def spread(items, jobs, start, work, things="positions"):
    """{item: work(engine, item)}, on `jobs` engines that `start` makes."""
    items = list(items)
    progress = Progress(things, len(items))
    waiting, results, errors, lock = iter(items), {}, [], threading.Lock()

    def run():
        try:
            engine = start()
            while not errors:
                with lock:
                    item = next(waiting, None)
                if item is None:
                    break
                results[item] = work(engine, item)
                with lock:
                    progress.step()
            engine.close()
        except EngineError as error:
            errors.append(error)

    threads = [threading.Thread(target=run, daemon=True) for _ in range(jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    progress.wipe()
    if errors:
        sys.exit(f"move_quality: {errors[0]}")
    return results


def collect(arguments, start_judge):
    openings = read_openings(arguments.openings or os.path.join(OPENINGS, arguments.variant + ".txt"))
    positions, game, batch = [], 0, 100
    while len(positions) < arguments.positions and game < 100 * arguments.positions:
        games = spread(range(game, game + batch), arguments.jobs, start_judge,
                       lambda engine, i: take_positions(engine, openings[i % len(openings)], f"{arguments.seed} {i}"), "games")
        for i in range(game, game + batch):
            positions += games[i]
        game += batch
    random.Random(arguments.seed).shuffle(positions)
    return positions[:arguments.positions]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engines", nargs="+", help="the first is what the others are compared with")
    parser.add_argument("--judge", help="reports wdl (the first engine)")
    parser.add_argument("--positions", type=int, default=3000)
    parser.add_argument("--nodes", type=int, default=20000)
    parser.add_argument("--judge-nodes", type=int, default=200000)
    parser.add_argument("--variant", default="tzd")
    parser.add_argument("--openings", help="lines `startpos moves M ...`; the variant's own by default")
    parser.add_argument("--jobs", type=int, default=2, help="engines that run at a time")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    common = [f"UCI_Variant={arguments.variant}"]

    def start_judge():
        return UciEngine(arguments.judge or arguments.engines[0], common + ["UCI_ShowWDL=true"], WAIT)

    def judge(engine, moves):
        engine.send("ucinewgame")
        promise = choose(engine, moves, arguments.judge_nodes)[1]
        return None if promise is None else 1 - promise

    def choose_afresh(engine, position):
        engine.send("ucinewgame")
        return choose(engine, position, arguments.nodes)[0]

    positions = collect(arguments, start_judge)
    if not positions:
        sys.exit("move_quality: no positions found; does the judge report wdl?")
    worth, first = {}, None
    for command in arguments.engines:
        chosen = spread(positions, arguments.jobs, lambda: UciEngine(command, common, WAIT), choose_afresh)
        after = {position: position + ("" if " moves " in position else " moves") + " " + chosen[position]
                 for position in positions}
        worth.update(spread(sorted(set(after.values()) - set(worth)), arguments.jobs, start_judge, judge))
        first = first or after
        gains = [1000 * (worth[after[p]] - worth[first[p]]) for p in positions
                 if worth[after[p]] is not None and worth[first[p]] is not None]
        if not gains:
            sys.exit("move_quality: the judge has reported wdl for no move")
        mean = sum(gains) / len(gains)
        error = 1.96 * math.sqrt(sum((gain - mean) ** 2 for gain in gains)) / len(gains)
        others = sum(after[p] != first[p] for p in positions)
        print(f"{command}: {mean:+.2f} +- {error:.2f} thousandths a move, {others} of {len(positions)} moves differ",
              flush=True)


if __name__ == "__main__":
    main()
