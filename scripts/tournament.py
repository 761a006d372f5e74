#!/usr/bin/env python3
"""Plays two UCI engines of this game against each other, judged by the mfalme referee.

Every opening is played twice, colours exchanged. Prints wins, draws and losses of the first engine, the
pentanomial counts of the pairs, and Elo with its 95% error; with --sprt stops when the test is decided. At a terminal
the games played and the time left are shown meanwhile. Ctrl-C ends the match with the totals so far and status 130.

  scripts/tournament.py --games 400 --movetime 100 --openings bench/openings/tzd.txt ./new ./old
  scripts/tournament.py --nodes 20000 --sprt 0 10 --option1 Threads=2 ./mfalme ./mfalme
"""

import argparse
import math
import queue
import sys
import threading

from engine_driver import EngineError, UciEngine, position_command, read_openings
from progress import Progress

INTERRUPTED = 130
WAIT = 600  # seconds for one answer


class Clock:
    """Base time and increment in milliseconds, both sides alike; None without a clock."""

    def __init__(self, control):
        base, _, increment = control.partition("+")
        self.increment = int(float(increment or 0) * 1000)
        self.left = [int(float(base) * 1000)] * 2


def go_command(arguments, clock):
    if clock:
        return (f"go wtime {clock.left[0]} btime {clock.left[1]} "
                f"winc {clock.increment} binc {clock.increment}")
    if arguments.nodes:
        return f"go nodes {arguments.nodes}"
    return f"go movetime {arguments.movetime}"


def play_game(engines, referee, opening, arguments):
    """The result for White: 1, 0.5 or 0, and its reason. engines[0] plays White."""
    start, moves = opening[0], list(opening[1])
    clock = Clock(arguments.tc) if arguments.tc else None
    for engine in engines:
        engine.ask("ucinewgame")
    side = 0 if referee.tell("fen", position_command(start, moves))[0].startswith("W") else 1
    while True:
        status = referee.tell("status", position_command(start, moves))
        if status[0] == "win":
            return (1 if status[1] == "white" else 0), status[2]
        if status[0] != "ongoing":
            return 0.5, status[1]
        if len(moves) >= arguments.max_plies:
            return 0.5, "length"
        engine = engines[side]
        engine.ask(position_command(start, moves))
        move, _, seconds = engine.best(go_command(arguments, clock))
        if clock:
            clock.left[side] -= int(seconds * 1000)
            if clock.left[side] < 0:
                return side, "time"
            clock.left[side] += clock.increment
        try:
            referee.ask(position_command(start, moves + [move]))
        except EngineError as error:
            print(f"illegal move {move} by {engine.program}: {error.reason}", file=sys.stderr)
            return side, "illegal"
        moves.append(move)
        side = 1 - side


def elo_of(score):
    score = min(max(score, 1e-6), 1 - 1e-6)
    return -400 * math.log10(1 / score - 1)


class Results:
    """Counts by game and by pair (points of the first engine in quarters of a pair: 0..4)."""

    def __init__(self):
        self.games = [0, 0, 0]  # losses, draws, wins
        self.pairs = [0] * 5
        self.reasons = {}

    def add_pair(self, results):
        for points, reason in results:
            self.games[int(points * 2)] += 1
            self.reasons[reason] = self.reasons.get(reason, 0) + 1
        self.pairs[int(sum(points for points, _ in results) * 2)] += 1

    def mean_and_variance(self):
        count = sum(self.pairs)
        mean = sum(i / 4 * n for i, n in enumerate(self.pairs)) / count
        return mean, sum((i / 4 - mean) ** 2 * n for i, n in enumerate(self.pairs)) / count, count

    def elo(self):
        mean, variance, count = self.mean_and_variance()
        error = 1.96 * math.sqrt(variance / count)
        return elo_of(mean), (elo_of(mean + error) - elo_of(mean - error)) / 2

    def llr(self, elo0, elo1):
        """Log likelihood ratio of the two hypotheses, normal approximation over pairs."""
        mean, variance, count = self.mean_and_variance()
        if variance == 0:
            return 0
        s0, s1 = (1 / (1 + 10 ** (-elo / 400)) for elo in (elo0, elo1))
        return count * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)

    def line(self):
        losses, draws, wins = self.games
        elo, error = self.elo()
        return (f"games {sum(self.games)} wins {wins} draws {draws} losses {losses} "
                f"pairs {' '.join(map(str, self.pairs))} elo {elo:+.1f} +- {error:.1f}")


def worker(arguments, tasks, done):
    options = [f"UCI_Variant={arguments.variant}"]
    engines = referee = None
    try:
        referee = UciEngine(arguments.referee, options)
        engines = [UciEngine(arguments.engine1, options + arguments.option1, WAIT),
                   UciEngine(arguments.engine2, options + arguments.option2, WAIT)]
        while True:
            opening = tasks.get_nowait()
            first = play_game(engines, referee, opening, arguments)
            second = play_game(engines[::-1], referee, opening, arguments)
            done.put([first, (1 - second[0], second[1])])
    except queue.Empty:
        pass
    except EngineError as error:
        done.put(error)
    finally:
        for engine in (engines or []) + ([referee] if referee else []):
            engine.close()
        done.put(None)


def collect(arguments, done, results, progress):
    """Enters the pairs that the workers play, until the match is over; whether one of them failed."""
    running, failed, bound = arguments.concurrency, False, math.log(0.95 / 0.05)
    while running:
        item = done.get()
        if item is None:
            running -= 1
        elif isinstance(item, Exception):
            progress.wipe()
            print(f"stopped: {item}", file=sys.stderr)
            failed = True
        else:
            results.add_pair(item)
            llr = results.llr(*arguments.sprt) if arguments.sprt else None
            decided = llr is not None and abs(llr) >= bound
            if sum(results.pairs) % 10 == 0 or decided:
                progress.wipe()
                print(results.line() + (f" llr {llr:.2f}" if llr is not None else ""), flush=True)
            if decided:
                print("sprt: " + ("accepted" if llr > 0 else "rejected"))
                break
            progress.at(sum(results.games))
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine1")
    parser.add_argument("engine2")
    parser.add_argument("--games", type=int, default=400, help="at most so many, two for each opening")
    parser.add_argument("--movetime", type=int, default=100, help="milliseconds a move")
    parser.add_argument("--nodes", type=int, help="nodes a move, instead of time")
    parser.add_argument("--tc", help="clock: seconds+increment, as 5+0.05, instead of time a move")
    parser.add_argument("--openings", help="lines `startpos moves M ...` or `FEN`; the start position without it")
    parser.add_argument("--variant", default="tzd")
    parser.add_argument("--referee", default="./mfalme")
    parser.add_argument("--concurrency", type=int, default=1, help="games at a time")
    parser.add_argument("--max-plies", type=int, default=500, help="a longer game counts as drawn")
    parser.add_argument("--sprt", type=float, nargs=2, metavar=("ELO0", "ELO1"))
    parser.add_argument("--option1", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--option2", action="append", default=[], metavar="NAME=VALUE")
    arguments = parser.parse_args()

    openings = read_openings(arguments.openings)
    tasks, done = queue.Queue(), queue.Queue()
    for i in range((arguments.games + 1) // 2):
        tasks.put(openings[i % len(openings)])
    for _ in range(arguments.concurrency):
        threading.Thread(target=worker, args=(arguments, tasks, done), daemon=True).start()

    results, failed, interrupted = Results(), False, False
    try:
        with Progress("games", 2 * ((arguments.games + 1) // 2)) as progress:
            failed = collect(arguments, done, results, progress)
    except KeyboardInterrupt:
        interrupted = True
    if sum(results.pairs):
        print(("unfinished: " if interrupted else "final: ") + results.line())
        print("ends: " + ", ".join(f"{reason} {n}" for reason, n in sorted(results.reasons.items())))
    elif interrupted:
        print("unfinished: no pair of games was played to its end")
    if interrupted:
        return INTERRUPTED
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
