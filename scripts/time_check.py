#!/usr/bin/env python3
"""Measures whether the engine keeps to its time: fast games against itself on a clock, then searches by movetime.

Times run from sending `go` to reading `bestmove`, as a GUI would count them. Each side is a process with its own clock;
a third process, the referee, says which moves are legal and when the game is over. A move is late if it took longer
than was left on its clock, or a `go movetime` longer than its time plus the move overhead. On Linux a late move is
called delayed if it would have been in time but for what the processes of the engine and of this script waited for a
processor, as any other program would have had to. The exit status is 1 if a move was late and not delayed or was
illegal, or if an engine died. The progress is shown on a terminal; Ctrl-C ends the check with the figures so far and
status 130.

    scripts/time_check.py --games 200             # 1 s + 10 ms, all profiles in turn
    scripts/time_check.py --games 2000 --clock 0.2 --moves 0 --jobs 2  # 200 ms + 10 ms, two games at once
    nice -n -15 scripts/time_check.py --games 10  # as root, to be delayed less by other work
"""

import argparse
import collections
import concurrent.futures
import multiprocessing
import os
import random
import signal
import sys

from engine_driver import PROFILES, EngineError, UciEngine, position_command, positive, run_script
from mfalme.process import scheduler_seconds
from progress import EVERY, INTERRUPTED, Progress

MOVETIMES = (1, 5, 10, 20, 50, 100, 250)
PLIES_MAX = 600
TIME, DELAYED, ILLEGAL, CRASH = "time", "time, delayed", "illegal move", "crash"


class Table:
    """Two engines and the referee."""

    def __init__(self, arguments):
        self.arguments = arguments
        self.start()

    def start(self):
        options = list(self.arguments.option)
        if self.arguments.overhead_given:
            options.append(f"Move Overhead={self.arguments.overhead}")
        self.engines = [UciEngine(self.arguments.engine, options) for _ in range(2)]
        self.referee = UciEngine(self.arguments.referee)

    def close(self):
        """Ends the processes. Returns whether all of them ended well."""
        return all([engine.close() == 0 for engine in [*self.engines, self.referee]])


class Game:
    """The moves so far; a few random ones first, so that no two games are the same."""

    def __init__(self, table, profile, rng, opening):
        self.engines, self.referee, self.moves = table.engines, table.referee, []
        for engine in [*self.engines, self.referee]:
            engine.ask(f"setoption name UCI_Variant value {profile}", "ucinewgame")
        for _ in range(opening):
            self.set_position()
            self.moves.append(rng.choice(self.referee.tell("moves")))

    def set_position(self):
        """Sends the position to the referee and to the engine that is to move, and returns the engine."""
        engine = self.engines[len(self.moves) % len(self.engines)]
        for one in (self.referee, engine):
            one.ask(position_command("startpos", self.moves))
        return engine

    def over(self):
        """The kind of end and its reason; empty while the game goes on."""
        words = self.referee.tell("status")
        if words[0] == "ongoing":
            return "" if len(self.moves) < PLIES_MAX else "left unfinished"
        return " ".join(words[:3] if words[0] == "win" else words[:2])

    def legal(self, move):
        return move in self.referee.tell("moves")


def waited(engine):
    """The seconds for which the processes of the engine and of this script have waited for a processor; 0 if the system
    does not tell."""
    return sum(scheduler_seconds(pid)[1] or 0 for pid in (engine.process.pid, os.getpid()))


def timed(engine, go):
    """The move that the engine chooses, the seconds that it took, and those of them spent waiting for a processor."""
    before = waited(engine)
    move, _, taken = engine.best(go)
    return move, taken, waited(engine) - before


class Measure:
    def __init__(self):
        self.moves = self.late = self.delayed = 0
        self.longest = 0.0  # seconds of a move
        self.overshoot = -1e9  # seconds beyond the budget
        self.share = 0.0  # of the time that was left

    def add(self, taken, delay, budget, tolerance):
        """Adds a move. Returns its fault, TIME or DELAYED; None if it was in time."""
        self.moves += 1
        self.longest = max(self.longest, taken)
        self.overshoot = max(self.overshoot, taken - budget)
        self.share = max(self.share, taken / budget)
        if taken <= budget + tolerance:
            return None
        self.late += 1
        if taken - delay > budget + tolerance:
            return TIME
        self.delayed += 1
        return DELAYED

    def join(self, other):
        self.moves += other.moves
        self.late += other.late
        self.delayed += other.delayed
        self.longest = max(self.longest, other.longest)
        self.overshoot = max(self.overshoot, other.overshoot)
        self.share = max(self.share, other.share)

    def row(self, name):
        return (f"{name:<18} {self.moves:>7} {1000 * self.longest:>11.1f} {1000 * self.overshoot:>13.1f} "
                f"{100 * self.share:>9.0f}% {self.late:>7} {self.delayed:>7}")


class Shared:
    """The state that the processes that play on the clock share with the one that waits for them."""
    played = stop = None


def prepare(played, stop):
    """Prepares each of these processes: `stop` passes Ctrl-C on to them, so that their measurements are not lost."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Shared.played, Shared.stop = played, stop


def play_on_clock(arguments, table, number, measure):
    """Plays a game. Returns its end, which is empty if it was interrupted."""
    rng = random.Random(f"{arguments.seed} {number}")
    profiles = [arguments.profile] if arguments.profile else PROFILES
    game = Game(table, profiles[number % len(profiles)], rng, arguments.opening)
    clocks = [arguments.clock, arguments.clock]
    while True:
        engine = game.set_position()
        end = game.over()
        if end:
            return end
        if Shared.stop.is_set():
            return ""
        side = len(game.moves) % 2
        increment = int(1000 * arguments.increment)
        move, taken, delay = timed(engine, f"go wtime {int(1000 * clocks[0])} btime {int(1000 * clocks[1])} "
                                           f"winc {increment} binc {increment}")
        fault = measure.add(taken, delay, clocks[side], arguments.tolerance / 1000)
        if fault == TIME:
            print(f"game {number}, move {len(game.moves) + 1}: took {1000 * taken:.1f} ms, {1000 * delay:.1f} of them "
                  f"waiting for a processor, with {1000 * clocks[side]:.1f} on the clock", file=sys.stderr)
        if fault:
            return fault
        if not game.legal(move):
            print(f"game {number}: {move} is illegal after {' '.join(game.moves)}", file=sys.stderr)
            return ILLEGAL
        clocks[side] = max(clocks[side] - taken, 0) + arguments.increment
        game.moves.append(move)


def play_games(arguments, numbers):
    """Plays games one after another. Gives the measurements of their moves, and their ends."""
    table, measure, ends = Table(arguments), Measure(), collections.Counter()
    for number in numbers:
        if Shared.stop.is_set():
            break
        try:
            end = play_on_clock(arguments, table, number, measure)
        except EngineError as error:
            print(f"game {number}: {error}", file=sys.stderr)
            end = CRASH
            table.close()
            table.start()
        if end:
            ends[end] += 1
            with Shared.played:
                Shared.played.value += 1
    if not table.close():
        ends[CRASH] += 1
    return measure, ends


def play_all_on_clock(arguments, clock, ends):
    """Adds up the measurements of the processes. Returns whether all games were played."""
    played, stop = multiprocessing.Value("i", 0), multiprocessing.Event()
    shares = [range(first, arguments.games, arguments.jobs) for first in range(arguments.jobs)]
    with Progress("games", arguments.games) as progress, \
            concurrent.futures.ProcessPoolExecutor(arguments.jobs, initializer=prepare,
                                                   initargs=(played, stop)) as pool:
        futures = [pool.submit(play_games, arguments, share) for share in shares]
        try:
            while concurrent.futures.wait(futures, EVERY if progress.shown else None).not_done:
                progress.at(played.value)
        except KeyboardInterrupt:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # the rest takes no longer than one move
            stop.set()
        for future in futures:
            measure, some = future.result()
            clock.join(measure)
            ends += some
    return not stop.is_set()


def play_all_by_movetime(arguments, by_movetime):
    """Makes the searches by movetime. Returns whether all were made."""
    table = Table(arguments)
    try:
        with Progress("searches by movetime", len(by_movetime) * arguments.moves) as progress:
            for milliseconds, measure in by_movetime.items():
                play_by_movetime(arguments, table, milliseconds, random.Random(arguments.seed), measure, progress)
    except KeyboardInterrupt:
        return False
    table.close()
    return True


def play_by_movetime(arguments, table, milliseconds, rng, measure, progress):
    number = 0
    while measure.moves < arguments.moves:
        game = Game(table, PROFILES[number % len(PROFILES)], rng, arguments.opening)
        number += 1
        while measure.moves < arguments.moves * min(number, len(PROFILES)) // len(PROFILES):
            engine = game.set_position()
            if game.over():
                break
            move, taken, delay = timed(engine, f"go movetime {milliseconds}")
            measure.add(taken, delay, milliseconds / 1000, arguments.overhead / 1000)
            progress.step()
            game.moves.append(move)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default="./mfalme")
    parser.add_argument("--referee", default="./mfalme")
    parser.add_argument("--profile", choices=PROFILES, help="of the games on the clock, instead of all in turn")
    parser.add_argument("--jobs", type=positive(int), default=1, help="games on the clock at the same time (1)")
    parser.add_argument("--tolerance", type=int, default=0, metavar="MS",
                        help="to forgive beyond the clock, on a machine that others use too (0)")
    parser.add_argument("--games", type=int, default=200, help="games on the clock (200)")
    parser.add_argument("--clock", type=positive(float), default=1.0, help="seconds for a game and side (1)")
    parser.add_argument("--increment", type=float, default=0.01, help="seconds added for each move (0.01)")
    parser.add_argument("--moves", type=int, default=100, help="moves for each movetime (100)")
    parser.add_argument("--opening", type=int, default=4, help="random plies first (4)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="of the engines")
    parser.add_argument("--overhead", type=int, default=0, metavar="MS",
                        help="Move Overhead to set; 0 leaves the engine's own")
    arguments = parser.parse_args()
    arguments.overhead_given = arguments.overhead > 0
    if not arguments.overhead_given:
        arguments.overhead = default_overhead(arguments.engine)

    clock, ends = Measure(), collections.Counter()
    by_movetime = {milliseconds: Measure() for milliseconds in MOVETIMES} if arguments.moves else {}
    finished = play_all_on_clock(arguments, clock, ends) and play_all_by_movetime(arguments, by_movetime)

    if not finished:
        print(f"unfinished: {sum(ends.values())} of {arguments.games} games, "
              f"{sum(measure.moves for measure in by_movetime.values())} of {len(by_movetime) * arguments.moves} "
              "searches by movetime")
    print(f"move overhead {arguments.overhead} ms; {arguments.games} games of {arguments.clock:g} s + "
          f"{1000 * arguments.increment:g} ms; the budget of a clock is all that is left on it")
    print(f"{'budget':<18} {'moves':>7} {'longest, ms':>11} {'beyond it, ms':>13} {'most of it':>10} {'late':>7} {'delayed':>7}")
    measures = [("clock", clock)] if arguments.games else []
    measures += [(f"movetime {milliseconds}", measure) for milliseconds, measure in by_movetime.items()]
    measures = [(name, measure) for name, measure in measures if measure.moves]
    for name, measure in measures:
        print(measure.row(name))
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    print("ends: " + ", ".join(f"{end} {count}" for end, count in ends.most_common()))
    print(f"lost on time {ends[TIME]}, and {ends[DELAYED]} because of a delay, illegal moves {ends[ILLEGAL]}, crashes {ends[CRASH]}")
    if not finished:
        return INTERRUPTED
    wrong = ends[TIME] + ends[ILLEGAL] + ends[CRASH]
    return 1 if wrong or any(measure.late > measure.delayed for _, measure in measures) else 0


def default_overhead(program):
    with UciEngine(program) as engine:
        return int(engine.options["move overhead"][2])


if __name__ == "__main__":
    run_script(main)
