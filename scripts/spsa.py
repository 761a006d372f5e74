#!/usr/bin/env python3
"""Tunes parameters of the search by SPSA: two engines that differ a little in all of them play, and all move a little
towards the winner's.

The engine is a tuning build, in which the parameters of src/search/params.def are options, and `match` plays the games:

  make MODE=tune EXE=mfalme-tune
  scripts/spsa.py --list                                  # as OpenBench reads them: name, int, value, min, max, c, r
  scripts/spsa.py --pairs 20000 --nodes 4000 --openings bench/openings/tzd-unbalanced.epd --state spsa.json \\
      ./mfalme-tune RFP_BASE RFP_MARGIN FUTILITY_BASE FUTILITY_MARGIN

Each pair of games uses one opening with both colours. The state is written after each match of some pairs, and an
interrupted run continues from it. At the end, and after every hundredth of the pairs, the values are printed; a longer
match must show whether they are better.
"""

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import typing

from engine_driver import EngineError, position_command, positive, run_script
from game import checked_openings
from progress import Progress
from text_file import write_file

PARAMS = os.path.join(os.path.dirname(__file__), "..", "src", "search", "params.def")
ALPHA, GAMMA, STABLE_SHARE = 0.602, 0.101, 0.1  # Spall's exponents, and the share of the run that damps its start
RATE_OPENBENCH = 0.002  # for some hundred thousand games
SHOWN = 100  # times in a run


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
        try:
            with open(self.path, encoding="ascii") as file:
                state = json.load(file)
            settings, self.values, self.done = state["settings"], state["values"], state["done"]
        except (ValueError, KeyError, TypeError):
            sys.exit(f"spsa: {self.path}: not a state of an earlier run")
        if settings != self.settings:
            sys.exit(f"spsa: {self.path} belongs to another run: {json.dumps(settings)}")

    def write(self):
        if self.path:
            write_file(self.path, json.dumps({"settings": self.settings, "done": self.done, "values": self.values}))

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

    def learn(self, signs, result, pairs=1):
        """`result` is the wins less the losses of the first engine in `pairs` pairs."""
        stable = STABLE_SHARE * self.pairs
        rate = self.rate * ((stable + self.pairs) / (stable + self.done + 1)) ** ALPHA
        shrink = (self.pairs / (self.done + 1)) ** -GAMMA
        for param in self.params:
            moved = self.values[param.name] + rate * shrink * param.step * result * signs[param.name]
            self.values[param.name] = param.clamp(moved)
        self.done += pairs
        self.write()

    def lines(self):
        return [f"{param.name} {param.value} -> {self.values[param.name]:.2f}" for param in self.params]


def play(arguments, openings, both):
    """The wins less the losses of the first of two settings in a match with these openings."""
    with tempfile.NamedTemporaryFile("w", encoding="ascii", suffix=".epd") as file:
        file.writelines(position_command(*opening).removeprefix("position ") + "\n" for opening in openings)
        file.flush()
        command = [arguments.engine, f"--UCI_Variant={arguments.variant}", "match", "--games", str(2 * len(openings)),
                   "--nodes", str(arguments.nodes), "--concurrency", str(arguments.concurrency),
                   "--maxplies", str(arguments.max_plies), "--openings", file.name]
        for number, settings in enumerate(both, 1):
            for setting in settings:
                command += [f"--option{number}", setting]
        try:
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
        except OSError as error:
            raise EngineError(arguments.engine, f"cannot be started: {error.strerror}") from None
    final = re.search(r"^final: games (\d+) wins (\d+) draws \d+ losses (\d+)", done.stdout, re.M)
    if done.returncode or not final or int(final[1]) != 2 * len(openings):
        said = (done.stderr or done.stdout).strip() or "the match has no result"
        raise EngineError(arguments.engine, said.splitlines()[0])
    return int(final[2]) - int(final[3])


def tune(arguments, tuning):
    openings = checked_openings(arguments.engine, arguments.variant, arguments.openings)
    with Progress("pairs", tuning.pairs) as progress:
        while tuning.done < tuning.pairs:
            signs, both = tuning.pair_of_settings()
            numbers = range(tuning.done, min(tuning.done + arguments.batch, tuning.pairs))
            result = play(arguments, [openings[number % len(openings)] for number in numbers], both)
            shown = tuning.done * SHOWN // tuning.pairs
            tuning.learn(signs, result, len(numbers))
            progress.at(tuning.done)
            if tuning.done * SHOWN // tuning.pairs > shown:
                progress.wipe()
                print(f"{tuning.done} pairs: {'; '.join(tuning.lines())}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", nargs="?", help="a tuning build")
    parser.add_argument("params", nargs="*", metavar="NAME")
    parser.add_argument("--list", action="store_true", help="print the parameters as OpenBench reads them")
    parser.add_argument("--pairs", type=positive(int), default=5000, help="pairs of games in the whole run")
    parser.add_argument("--rate", type=positive(float), default=0.02,
                        help="the share of its step by which a parameter moves for a point at the end of the run")
    parser.add_argument("--nodes", type=positive(int), default=10000, help="nodes a move")
    parser.add_argument("--openings", help="openings as `match` reads them; the start position without it")
    parser.add_argument("--variant", default="tzd")
    parser.add_argument("--batch", type=positive(int), default=8,
                        help="pairs of one match, after which the values move")
    parser.add_argument("--concurrency", type=positive(int), default=os.cpu_count() or 1, help="games played at a time")
    parser.add_argument("--max-plies", type=positive(int), default=500, help="a longer game counts as drawn")
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
    params = [known[name] for name in arguments.params]
    tune(arguments, Tuning(params, arguments.pairs, arguments.rate, arguments.seed, arguments.state))
    return 0


if __name__ == "__main__":
    run_script(main)
