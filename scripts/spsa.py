#!/usr/bin/env python3
"""Tunes parameters of the search by SPSA: two engines that differ a little in all of them play, and all move a little
towards the winner's.

The engine is a tuning build, in which the parameters of src/search/params.def are options:

  make MODE=tune EXE=mfalme-tune
  scripts/spsa.py --list                                  # as OpenBench reads them: name, int, value, min, max, c, r
  scripts/spsa.py --pairs 5000 --nodes 10000 --openings bench/openings/tzd.txt --state spsa.json \\
      ./mfalme-tune RFP_BASE RFP_MARGIN FUTILITY_BASE FUTILITY_MARGIN

Each pair of games uses one opening with both colours. The state is written after each pair, and an interrupted run
continues from it. At the end, and after every 100 pairs, the values are printed; a match must show whether they are
better (scripts/tournament.py).
"""

import argparse
import json
import os
import random
import re
import sys
import typing

from engine_driver import EngineError, read_openings
from game import Entrant, Game, Settings
from mfalme.referee import Referee
from progress import INTERRUPTED, Progress

PARAMS = os.path.join(os.path.dirname(__file__), "..", "src", "search", "params.def")
ALPHA, GAMMA, STABLE_SHARE = 0.602, 0.101, 0.1  # Spall's exponents, and the share of the run that damps its start
RATE_OPENBENCH = 0.002  # for some hundred thousand games
SHOWN_EVERY = 100


class Param(typing.NamedTuple):
    name: str
    value: int
    least: int
    most: int
    step: int

    def line(self):
        return f"{self.name}, int, {self.value}, {self.least}, {self.most}, {self.step}, {RATE_OPENBENCH}"

    def clamp(self, value):
        return min(max(value, self.least), self.most)


def read_params(path):
    with open(path, encoding="ascii") as file:
        rows = re.findall(r"^PARAM\((\w+), (-?\d+), (-?\d+), (-?\d+), (\d+)\)", file.read(), re.M)
    return {row[0]: Param(row[0], *map(int, row[1:])) for row in rows}


class Tuning:
    """The values after `done` pairs of games."""

    def __init__(self, params, pairs, rate, seed, path):
        self.params, self.pairs, self.rate, self.path = params, pairs, rate, path
        self.settings = {"params": [param.name for param in params], "pairs": pairs, "rate": rate, "seed": seed}
        self.values, self.done = {param.name: float(param.value) for param in params}, 0
        if path and os.path.exists(path):
            self._read()

    def _read(self):
        with open(self.path, encoding="ascii") as file:
            state = json.load(file)
        if state["settings"] != self.settings:
            sys.exit(f"spsa.py: {self.path} belongs to another run: {json.dumps(state['settings'])}")
        self.values, self.done = state["values"], state["done"]

    def write(self):
        if not self.path:
            return
        with open(self.path + ".new", "w", encoding="ascii") as file:
            json.dump({"settings": self.settings, "done": self.done, "values": self.values}, file)
        os.replace(self.path + ".new", self.path)

    def pair_of_settings(self):
        """The signs by which the two engines differ from the values, and their settings."""
        # By number, so that a resumed run does the same as an uninterrupted one.
        rng = random.Random(f"{self.settings['seed']} {self.done}")
        signs = {param.name: rng.choice((-1, 1)) for param in self.params}
        widen = (self.pairs / (self.done + 1)) ** GAMMA

        def setting(param, way):
            value = self.values[param.name] + way * signs[param.name] * widen * param.step
            return f"{param.name}={round(param.clamp(value))}"
        return signs, [[setting(param, way) for param in self.params] for way in (1, -1)]

    def learn(self, signs, result):
        """`result` is the sum of two games for the first engine, -2 to 2."""
        stable = STABLE_SHARE * self.pairs
        rate = self.rate * ((stable + self.pairs) / (stable + self.done + 1)) ** ALPHA
        shrink = (self.pairs / (self.done + 1)) ** -GAMMA
        for param in self.params:
            moved = self.values[param.name] + rate * shrink * param.step * result * signs[param.name]
            self.values[param.name] = param.clamp(moved)
        self.done += 1
        self.write()

    def lines(self):
        return [f"{param.name} {param.value} -> {self.values[param.name]:.2f}" for param in self.params]


def play_pair(referee, entrants, opening, settings):
    """The sum of two games for the first engine, -2 to 2."""
    total = 0
    for order in (1, -1):
        result = Game(referee, entrants[::order], opening, settings).result()
        if result.failure:
            raise EngineError(*result.failure)
        total += order * round(2 * result.points - 1)
    return total


def tune(arguments, tuning):
    openings = read_openings(arguments.openings)
    settings = Settings(arguments.variant, {"nodes": arguments.nodes}, None, arguments.max_plies)
    entrants = [Entrant(name, arguments.engine, [], arguments.variant, 60) for name in ("plus", "minus")]
    progress = Progress("pairs", tuning.pairs)
    try:
        with Referee(arguments.referee) as referee:
            while tuning.done < tuning.pairs:
                signs, both = tuning.pair_of_settings()
                for entrant, values in zip(entrants, both):
                    entrant.ready().set(*values)
                tuning.learn(signs, play_pair(referee, entrants, openings[tuning.done % len(openings)], settings))
                progress.at(tuning.done)
                if tuning.done % SHOWN_EVERY == 0 or tuning.done == tuning.pairs:
                    progress.wipe()
                    print(f"{tuning.done} pairs: {'; '.join(tuning.lines())}", flush=True)
    finally:
        progress.wipe()
        for entrant in entrants:
            entrant.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", nargs="?", help="a tuning build")
    parser.add_argument("params", nargs="*", metavar="NAME")
    parser.add_argument("--list", action="store_true", help="print the parameters as OpenBench reads them")
    parser.add_argument("--pairs", type=int, default=5000, help="pairs of games in the whole run")
    parser.add_argument("--rate", type=float, default=0.02,
                        help="the share of its step by which a parameter moves for a point at the end of the run")
    parser.add_argument("--nodes", type=int, default=10000, help="nodes a move")
    parser.add_argument("--openings", help="lines `startpos moves M ...` or `FEN`; the start position without it")
    parser.add_argument("--variant", default="tzd")
    parser.add_argument("--referee", default="./mfalme")
    parser.add_argument("--max-plies", type=int, default=500, help="a longer game counts as drawn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--state", help="a file that keeps the state")
    arguments = parser.parse_args()

    known = read_params(PARAMS)
    if arguments.list and arguments.engine:
        arguments.params.insert(0, arguments.engine)
    for name in arguments.params:
        if name not in known:
            parser.error(f"no parameter is called {name}")
    if arguments.list:
        print("\n".join(known[name].line() for name in arguments.params or known))
        return 0
    if not arguments.params:
        parser.error("an engine and at least one parameter are needed")
    if arguments.pairs < 1 or arguments.nodes < 1:
        parser.error("--pairs and --nodes are at least 1")
    try:
        params = [known[name] for name in arguments.params]
        tune(arguments, Tuning(params, arguments.pairs, arguments.rate, arguments.seed, arguments.state))
    except EngineError as error:
        print(f"spsa.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


if __name__ == "__main__":
    sys.exit(main())
