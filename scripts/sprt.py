#!/usr/bin/env python3
"""Decides whether changes of the search are kept: plays each against its base, on one core, from a queue.

  scripts/sprt.py queue.ini --results results

The queue has a section for each change. `base` and `change` are command lines of engines:

  [history-malus]
  what = history malus only for moves that were searched
  base = /tmp/base
  change = /tmp/change

More keys: `options` of both engines, `base options` and `change options` (NAME=VALUE, with commas between them),
`simplification = yes`, `variants` (tzd international), `nodes` (30000 65000) and `openings` (a folder, bench/openings).

A change must pass several tests, one after another, with pairs of games from VARIANT-unbalanced.epd in that folder:

  1. the first variant with 30,000 nodes a move,
  2. the same with 65,000 nodes a move,
  3. each other variant with 30,000 nodes a move.

Each is a sequential probability ratio test of two differences in normalised Elo with error rates of 5%: of 0 against 4,
or of -4 against 0 for a simplification and in the third step, where it is enough that the change does no harm. At a
fixed number of nodes the opening and the colours determine a game, so a test ends undecided when every opening has been
played; scripts/openings.py make makes more with another --seed. The figure `speed` is the processor time of the base
divided by that of the change over the same test, since nodes a second do not count in these games.

Nothing about a test is printed before it is decided, and nothing else ends it: intermediate results mislead. Each test
ends with a row for bench/search-log.md, by which the change is accepted, rejected or undecided. Ctrl-C leaves the games
in the folder --results; the same command continues from there. The queue is read again after each test, so that changes
can be added while it runs.
"""

import argparse
import configparser
import hashlib
import os
import random
import re
import shutil
import sys
import typing

from engine_driver import EngineError, run_script
from game import Entrant, Game, Settings, checked_openings
from mfalme.process import words_of
from mfalme.referee import Referee
from progress import Progress
from record import Record
from scores import SPRT_BOUND, Score

NODES = "30000 65000"
GAIN, NO_HARM = (0, 4), (-4, 0)  # normalised Elo
MOST_PLIES = 300
HASH = 8  # MB; 65,000 nodes fill a sixth of it
NICE = 19
ROW = "| {what} | {variant} | {nodes:,} | [{bounds[0]}, {bounds[1]}] | {games} | +{won} ={drawn} -{lost} | {pairs} | " \
      "{elo[0]:+.1f} ± {elo[1]:.1f} | {nelo[0]:+.1f} ± {nelo[1]:.1f} | {llr:+.2f} | {speed} | {verdict} |"


class Test(typing.NamedTuple):
    """A match of the change against its base."""
    variant: str
    nodes: int
    bounds: tuple


class Change:
    """A section of the queue."""

    def __init__(self, name, section):
        if not re.fullmatch(r"[\w.-]+", name):
            sys.exit(f"sprt.py: [{name}]: letters, digits, '.', '_' and '-' expected in a name")
        missing = [key for key in ("base", "change") if not section.get(key)]
        if missing:
            sys.exit(f"sprt.py: [{name}] has no `{missing[0]}`")
        self.name, self.what = name, section.get("what", name)
        self.commands = [section["base"], section["change"]]
        self.options = [[option.strip() for key in ("options", own) for option in section.get(key, "").split(",")
                         if option.strip()] for own in ("base options", "change options")]
        self.openings = section.get("openings", os.path.join("bench", "openings"))
        self.simplification = section.getboolean("simplification", False)
        self.variants = section.get("variants", "tzd international").split()
        self.nodes = [int(word) for word in section.get("nodes", NODES).split()]
        if min(self.nodes, default=0) < 1 or not self.variants:
            sys.exit(f"sprt.py: [{name}]: `nodes` takes numbers from 1, `variants` the names of profiles")

    def tests(self):
        bounds = NO_HARM if self.simplification else GAIN
        first, *others = self.variants
        return [*(Test(first, nodes, bounds) for nodes in self.nodes),
                *(Test(variant, self.nodes[0], NO_HARM) for variant in others)]

    def settings(self, test, openings):
        """The settings that the results of a test depend on."""
        return {"base": program_hash(self.commands[0]), "change": program_hash(self.commands[1]),
                "options": self.options, "variant": test.variant, "nodes": test.nodes, "bounds": list(test.bounds),
                "openings": hashlib.sha256(repr(openings).encode()).hexdigest()[:16]}


def program_hash(command):
    """The hash of the file that a command starts."""
    path = shutil.which(words_of(command)[0])
    if not path:
        raise EngineError(command, "not found")
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()[:16]


def read_queue(path):
    parser = configparser.ConfigParser(interpolation=None)
    try:
        with open(path, encoding="utf-8") as file:
            parser.read_file(file)
        return [Change(name, parser[name]) for name in parser.sections()]
    except (OSError, UnicodeDecodeError, configparser.Error, ValueError) as error:
        sys.exit(f"sprt.py: {path}: {getattr(error, 'strerror', None) or str(error).splitlines()[0]}")


class Tally:
    """The pairs of a test so far; `change` is seen from the change."""

    def __init__(self, test, entries):
        self.test, self.change, self.seconds = test, Score(), [0.0, 0.0]
        for entry in entries:
            self.add(entry)

    def add(self, entry):
        self.change.add_pair(*entry["points"])
        for engine in (0, 1):
            self.seconds[engine] += entry["seconds"][engine]

    def llr(self):
        return self.change.llr(*self.test.bounds)

    def decided(self):
        return abs(self.llr()) >= SPRT_BOUND

    def verdict(self):
        return "undecided" if not self.decided() else "accepted" if self.llr() > 0 else "rejected"

    def row(self, what):
        losses, draws, wins = self.change.games
        speed = f"{self.seconds[0] / self.seconds[1]:.3f}" if all(self.seconds) else ""
        return ROW.format(what=what, variant=self.test.variant, nodes=self.test.nodes, bounds=self.test.bounds,
                          games=sum(self.change.games), won=wins, drawn=draws, lost=losses,
                          pairs=" ".join(map(str, self.change.pairs)), elo=self.change.elo(),
                          nelo=self.change.normalised(), llr=self.llr(), speed=speed, verdict=self.verdict())


def play_pair(referee, entrants, opening, settings):
    """Plays both games from an opening. Returns the points of the change, and the seconds of base and change."""
    base, change = entrants
    points, seconds = [], [0.0, 0.0]
    for white, black in ((change, base), (base, change)):
        result = Game(referee, (white, black), opening, settings).result()
        if result.failure:
            raise EngineError(*result.failure)
        points.append(result.points if white is change else 1 - result.points)
        for player, used in zip((white, black), result.seconds):
            seconds[player is change] += used or 0
    return {"points": points, "seconds": [round(used, 2) for used in seconds]}


def play_test(change, test, arguments):
    """Plays until the test is decided or its openings are used up. Returns its pairs, and whether it was over
    before."""
    path = os.path.join(change.openings, f"{test.variant}-unbalanced.epd")
    openings = checked_openings(arguments.referee, test.variant, path)
    random.Random(0).shuffle(openings)
    record = Record(os.path.join(arguments.results, f"{change.name}.{test.variant}.{test.nodes}.jsonl"),
                    change.settings(test, openings))
    tally = Tally(test, record.entries)
    if tally.decided() or len(record.entries) == len(openings):
        record.close()
        return tally, True
    settings = Settings(test.variant, {"nodes": test.nodes}, None, MOST_PLIES, adjudicate=True)
    entrants = [Entrant(name, command, [f"Hash={HASH}", "Minimal=true", *options], test.variant, 60)
                for name, command, options in zip(("base", "change"), change.commands, change.options)]
    try:
        with Referee(arguments.referee) as referee, \
                Progress(f"pairs of {change.name}, {test.variant}, {test.nodes} nodes", len(openings)) as progress:
            for opening in openings[len(record.entries):]:
                entry = play_pair(referee, entrants, opening, settings)
                record.add(entry)
                tally.add(entry)
                progress.at(len(record.entries))
                if tally.decided():
                    break
    finally:
        record.close()
        for entrant in entrants:
            entrant.close()
    return tally, False


def next_test(arguments):
    """Plays the first test of the queue that is not over. False if there is none."""
    for change in read_queue(arguments.queue):
        for test in change.tests():
            tally, over = play_test(change, test, arguments)
            if not over:
                print(tally.row(change.what), flush=True)
                return True
            if tally.verdict() != "accepted":
                break
    return False


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("queue")
    parser.add_argument("--results", required=True, metavar="DIR", help="folder of the games, made if it is not there")
    parser.add_argument("--referee", default="./mfalme", help="the program that judges (./mfalme)")
    arguments = parser.parse_args()
    if hasattr(os, "nice"):
        os.nice(NICE - os.nice(0))
    os.makedirs(arguments.results, exist_ok=True)
    while next_test(arguments):
        pass


if __name__ == "__main__":
    run_script(main)
