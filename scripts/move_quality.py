#!/usr/bin/env python3
"""Measures the quality of the moves that UCI engines choose. For a search this is a finer scale than a match, whose
result also depends on the rest of the game.

Takes positions from games of the judge against itself, with an occasional random move. Points are the win and half the
draw of the judge's `wdl`. All errors (95%) take into account that moves of one game depend on each other.

`compare`: each engine chooses a move in each position with the same number of nodes, and the judge searches the result
with more nodes. Prints by how many thousandths of a point the moves of each engine are better than those of the first.
A difference of one thousandth a move is some 10 to 15 Elo in tzd. Differences that the judge does not see are not
measured.

  scripts/move_quality.py compare --positions 3000 --nodes 20000 --judge ./mfalme ./old ./new "./new --Hash=64"

`blunders` measures how often an engine chooses a move that gives away much of the score found by a search of 100 times
the nodes. The engine chooses a move with --nodes. The judge searches the position with --times as many nodes and, if it
would choose another move, also the position after the engine's move. The move gives away the difference between the
points of these two searches. Prints the mean, and the share of moves that give away a tenth, a quarter and a half of a
point or more. With --out FILE every judged move is kept, and the same command, or one with more --positions, continues
from there.

  scripts/move_quality.py blunders --positions 2000 --nodes 10000 --out blunders.jsonl ./mfalme
  scripts/move_quality.py blunders --variant zambia --nodes 20000 --judge ./mfalme ./old
"""

import argparse
import math
import os
import random
import sys
import threading

from engine_driver import EngineError, UciEngine, position_command, positive, read_infos, read_openings, run_script
from progress import Progress
from record import Record

OPENINGS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "bench", "openings")
DECIDED = 0.03     # a position in which the judge gives a side no more than this is not taken
LEAST_PIECES = 7   # fewer are in the endgame tables
LONGEST = 140      # plies of a game
WAIT = 600         # seconds for one answer
TAKEN, AT_RANDOM = 0.3, 0.02  # shares of the positions taken, and of the moves
BLUNDERS = (0.1, 0.25, 0.5)  # of a point


def choose(engine, position, nodes):
    """The move for the position and its expected score: 0 to 1, or None if the engine does not report it."""
    answer = engine.best(position, f"go nodes {nodes}")
    promises = [info.points() for info in read_infos(answer.lines) if info.wdl]
    return answer.move, promises[-1] if promises else None


def choose_afresh(engine, position, nodes):
    """The same, with nothing kept from earlier searches."""
    engine.send("ucinewgame")
    return choose(engine, position, nodes)


def after(position, move):
    return position + ("" if " moves " in position else " moves") + " " + move


def worth(engine, position, nodes):
    """The expected score of the side that has just moved, 0 to 1; None if the engine does not report it."""
    promise = choose_afresh(engine, position, nodes)[1]
    return None if promise is None else 1 - promise


def mean_and_error(values):
    """The mean of (game, value), and its 95% error: values of one game depend on each other."""
    values = list(values)
    mean = sum(value for _, value in values) / len(values)
    of_game = {}
    for game, value in values:
        of_game[game] = of_game.get(game, 0) + value - mean
    return mean, 1.96 * math.sqrt(sum(total ** 2 for total in of_game.values())) / len(values)


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
    waiting, results, errors, lock = iter(items), {}, [], threading.Lock()

    def run():
        try:
            with start() as engine:
                while not errors:
                    with lock:
                        item = next(waiting, None)
                    if item is None:
                        break
                    result = work(engine, item)
                    with lock:
                        results[item] = result
                        progress.step()
        except EngineError as error:
            errors.append(error)

    with Progress(things, len(items)) as progress:
        threads = [threading.Thread(target=run, daemon=True) for _ in range(jobs)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    if errors:
        raise errors[0]
    return results


def collect(arguments, start_judge):
    """{position: number of the game that it is from}."""
    openings = read_openings(arguments.openings or os.path.join(OPENINGS, arguments.variant + ".txt"))
    positions, game, batch = [], 0, min(100, arguments.positions)
    while len(positions) < arguments.positions and game < 100 * arguments.positions:
        games = spread(range(game, game + batch), arguments.jobs, start_judge,
                       lambda engine, i: take_positions(engine, openings[i % len(openings)], f"{arguments.seed} {i}"),
                       "games")
        for i in range(game, game + batch):
            positions += [(position, i) for position in games[i]]
        game += batch
    if not positions:
        sys.exit("no positions found; does the judge report wdl?")
    return dict(positions[:arguments.positions])


def add_arguments(parser, positions, nodes, jobs):
    """The arguments that both commands have in common, with the defaults of one of them."""
    parser.add_argument("--judge", help="reports wdl (the engine, the first of several)")
    parser.add_argument("--positions", type=positive(int), default=positions, help=f"({positions})")
    parser.add_argument("--nodes", type=positive(int), default=nodes,
                        help=f"of the searches that choose the moves ({nodes})")
    parser.add_argument("--variant", default="tzd")
    parser.add_argument("--openings", help="lines `startpos moves M ...`; the variant's own by default")
    parser.add_argument("--jobs", type=positive(int), default=jobs, help=f"engines that run at a time ({jobs})")
    parser.add_argument("--seed", type=int, default=1)


def starter(command, variant, *options):
    """A function that starts an engine."""
    return lambda: UciEngine(command, [f"UCI_Variant={variant}", *options], WAIT)


def compare(arguments):
    start_judge = starter(arguments.judge or arguments.engines[0], arguments.variant, "UCI_ShowWDL=true")
    games = collect(arguments, start_judge)
    worths, first = {}, None
    for command in arguments.engines:
        chosen = spread(games, arguments.jobs, starter(command, arguments.variant),
                        lambda engine, position: choose_afresh(engine, position, arguments.nodes)[0])
        reached = {position: after(position, chosen[position]) for position in games}
        worths.update(spread(sorted(set(reached.values()) - set(worths)), arguments.jobs, start_judge,
                             lambda engine, position: worth(engine, position, arguments.judge_nodes)))
        first = first or reached
        gains = [(games[p], 1000 * (worths[reached[p]] - worths[first[p]])) for p in games
                 if worths[reached[p]] is not None and worths[first[p]] is not None]
        if not gains:
            sys.exit("move_quality: the judge has reported wdl for no move")
        mean, error = mean_and_error(gains)
        others = sum(reached[p] != first[p] for p in games)
        print(f"{command}: {mean:+.2f} +- {error:.2f} thousandths a move, {others} of {len(games)} moves differ",
              flush=True)


def given_away(judge, position, move, nodes):
    """The points that the move gives away."""
    best, promise = choose_afresh(judge, position, nodes)
    if best == move or promise is None:
        return 0
    left = worth(judge, after(position, move), nodes)
    return 0 if left is None else promise - left


def judge_moves(arguments, start_judge, games, record):
    """[(game, what is given away)] of all positions, those in the record first."""
    deep = arguments.nodes * arguments.times
    done = {entry["position"] for entry in record.entries}
    positions = [position for position in games if position not in done]
    chosen = spread(positions, arguments.jobs, starter(arguments.engine, arguments.variant, *arguments.option),
                    lambda engine, position: choose_afresh(engine, position, arguments.nodes)[0], "moves")

    def judge(engine, position):
        move = chosen[position]
        record.add({"position": position, "move": move, "loss": given_away(engine, position, move, deep)})

    spread(positions, arguments.jobs, start_judge, judge, "judged moves")
    losses = {entry["position"]: entry["loss"] for entry in record.entries}
    return [(games[position], losses[position]) for position in games]


def blunders(arguments):
    record = Record(arguments.out, {name: value for name, value in vars(arguments).items()
                                    if name not in ("work", "out", "jobs", "positions")})
    start_judge = starter(arguments.judge or arguments.engine, arguments.variant, "UCI_ShowWDL=true")
    games = collect(arguments, start_judge)
    losses = judge_moves(arguments, start_judge, games, record)
    mean, error = mean_and_error(losses)
    print(f"{len(losses)} moves of {arguments.nodes} nodes, judged with {arguments.nodes * arguments.times}: "
          f"{1000 * mean:.1f} +- {1000 * error:.1f} thousandths of a point given away a move")
    for least in BLUNDERS:
        found = [(game, loss >= least) for game, loss in losses]
        mean, error = mean_and_error(found)
        print(f"{least} of a point or more: {sum(each for _, each in found)} "
              f"({100 * mean:.1f} +- {100 * error:.1f}%)")
    record.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    comparing, counting = commands.add_parser("compare"), commands.add_parser("blunders")
    comparing.set_defaults(work=compare)
    comparing.add_argument("engines", nargs="+", help="the first is what the others are compared with")
    comparing.add_argument("--judge-nodes", type=positive(int), default=200000)
    add_arguments(comparing, positions=3000, nodes=20000, jobs=2)
    counting.set_defaults(work=blunders)
    counting.add_argument("engine")
    counting.add_argument("--times", type=positive(int), default=100, help="as many nodes for the judge (100)")
    counting.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="of the engine")
    counting.add_argument("--out", metavar="FILE", help="keep the judged moves, and go on with an earlier run")
    add_arguments(counting, positions=500, nodes=2000, jobs=1)
    arguments = parser.parse_args()
    arguments.work(arguments)


if __name__ == "__main__":
    run_script(main)
