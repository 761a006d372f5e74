#!/usr/bin/env python3
"""Measures whether the engine keeps its time: fast games against itself on a clock, then searches by movetime.

Every time is that from sending `go` to reading `bestmove`, as a GUI would count it. The exit status is 1 when a move
took longer than was left on its clock, or a `go movetime` longer than its time and the move overhead together.

    scripts/time_check.py --games 200             # 1 s + 10 ms, all five profiles in turn
    nice -n -15 scripts/time_check.py --games 10  # as root; the delays of a busy machine are counted all the same
"""

import argparse
import collections
import os
import random
import subprocess
import sys
import time

PROFILES = ("tzd", "drafti", "zambia", "nigeria", "ghana")
MOVETIMES = (1, 5, 10, 20, 50, 100, 250)
PLIES_MOST = 600


class Engine:
    def __init__(self, program, options):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.send("uci")
        self.until("uciok")
        for option in options:
            name, value = option.split("=", 1)
            self.send(f"setoption name {name} value {value}")

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def until(self, start):
        for line in self.process.stdout:
            if line.startswith("info string error"):
                raise RuntimeError(line.strip())
            if line.startswith(start):
                return line.split()
        raise RuntimeError("the engine ended")

    def ask(self, question):
        self.send(question)
        return self.until(question)[1:]

    def ready(self):
        self.send("isready")
        self.until("readyok")

    def go(self, parameters):
        """The best move, and the seconds it took."""
        self.ready()
        begin = time.monotonic()
        self.send("go " + parameters)
        move = self.until("bestmove")[1]
        return move, time.monotonic() - begin

    def quit(self):
        self.send("quit")
        self.process.wait()


class Game:
    """Two engines and the moves so far; a few random ones first, so that no two games are the same."""

    def __init__(self, engines, profile, rng, opening):
        self.engines, self.moves = engines, []
        for engine in engines:
            engine.send(f"setoption name UCI_Variant value {profile}")
            engine.send("ucinewgame")
        for _ in range(opening):
            moves = self.set_position().ask("moves")
            self.moves.append(rng.choice(moves))

    def set_position(self):
        """Tells the engine whose turn it is the position, and returns it."""
        engine = self.engines[len(self.moves) % len(self.engines)]
        engine.send("position startpos" + (" moves " + " ".join(self.moves) if self.moves else ""))
        return engine

    def over(self, engine):
        """The kind of end and its reason; empty while the game goes on."""
        words = engine.ask("status")
        if words[0] == "ongoing":
            return "" if len(self.moves) < PLIES_MOST else "left unfinished"
        return " ".join(words[:3] if words[0] == "win" else words[:2])


class Measure:
    def __init__(self):
        self.moves = self.faults = 0
        self.longest = 0.0  # seconds of a move
        self.overshoot = -1e9  # seconds beyond the budget
        self.share = 0.0  # of the time that was left

    def add(self, taken, budget, tolerance):
        self.moves += 1
        self.longest = max(self.longest, taken)
        self.overshoot = max(self.overshoot, taken - budget)
        self.share = max(self.share, taken / budget)
        if taken > budget + tolerance:
            self.faults += 1

    def row(self, name):
        return (f"{name:<18} {self.moves:>7} {1000 * self.longest:>11.1f} {1000 * self.overshoot:>13.1f} "
                f"{100 * self.share:>9.0f}% {self.faults:>7}")


def play_on_clock(arguments, engines, number, rng, measure):
    game = Game(engines, PROFILES[number % len(PROFILES)], rng, arguments.opening)
    clocks = [arguments.clock, arguments.clock]
    while True:
        engine = game.set_position()
        end = game.over(engine)
        if end:
            return end
        side = len(game.moves) % 2
        move, taken = engine.go(f"wtime {int(1000 * clocks[0])} btime {int(1000 * clocks[1])} "
                                f"winc {int(1000 * arguments.increment)} binc {int(1000 * arguments.increment)}")
        measure.add(taken, clocks[side], 0)
        clocks[side] -= taken
        if clocks[side] < 0:
            return "time"
        clocks[side] += arguments.increment
        game.moves.append(move)


def play_by_movetime(arguments, engines, milliseconds, rng, measure):
    number = 0
    while measure.moves < arguments.moves:
        game = Game(engines, PROFILES[number % len(PROFILES)], rng, arguments.opening)
        number += 1
        while measure.moves < arguments.moves * min(number, len(PROFILES)) // len(PROFILES):
            engine = game.set_position()
            if game.over(engine):
                break
            move, taken = engine.go(f"movetime {milliseconds}")
            measure.add(taken, milliseconds / 1000, arguments.overhead / 1000)
            game.moves.append(move)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default="./mfalme")
    parser.add_argument("--games", type=int, default=200, help="games on the clock (200)")
    parser.add_argument("--clock", type=float, default=1.0, help="seconds for a game and side (1)")
    parser.add_argument("--increment", type=float, default=0.01, help="seconds added for each move (0.01)")
    parser.add_argument("--moves", type=int, default=100, help="moves for each movetime (100)")
    parser.add_argument("--opening", type=int, default=4, help="random plies first (4)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="of the engines")
    parser.add_argument("--overhead", type=int, default=0, metavar="MS",
                        help="Move Overhead to set; 0 leaves the engine's own")
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    engines = [Engine(arguments.engine, arguments.option) for _ in range(2)]
    if arguments.overhead == 0:
        arguments.overhead = default_overhead(arguments.engine)
    else:
        for engine in engines:
            engine.send(f"setoption name Move Overhead value {arguments.overhead}")

    clock, ends = Measure(), collections.Counter()
    for number in range(arguments.games):
        ends[play_on_clock(arguments, engines, number, rng, clock)] += 1
    by_movetime = {milliseconds: Measure() for milliseconds in MOVETIMES}
    for milliseconds, measure in by_movetime.items():
        play_by_movetime(arguments, engines, milliseconds, rng, measure)
    for engine in engines:
        engine.quit()

    print(f"move overhead {arguments.overhead} ms; {arguments.games} games of {arguments.clock:g} s + "
          f"{1000 * arguments.increment:g} ms; the budget of a clock is all that is left on it")
    print(f"{'budget':<18} {'moves':>7} {'longest, ms':>11} {'beyond it, ms':>13} {'most of it':>10} {'faults':>7}")
    measures = [("clock", clock)] if arguments.games else []
    measures += [(f"movetime {milliseconds}", measure) for milliseconds, measure in by_movetime.items()]
    for name, measure in measures:
        print(measure.row(name))
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    print("ends: " + ", ".join(f"{end} {count}" for end, count in ends.most_common()))
    return 1 if any(measure.faults for _, measure in measures) else 0


def default_overhead(program):
    output = subprocess.run([program, "uci"], stdout=subprocess.PIPE, text=True, check=True).stdout
    line = next(line for line in output.splitlines() if line.startswith("option name Move Overhead "))
    return int(line.split(" default ")[1].split()[0])


if __name__ == "__main__":
    sys.exit(main())
