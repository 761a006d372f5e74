#!/usr/bin/env python3
"""Plays engines against each other, judged by the mfalme referee: two, or more in a round-robin or a gauntlet.

Every two engines play each opening twice, with colours exchanged. A match of two engines reports the wins, draws and
losses of the first, the pentanomial counts of the pairs of games, and Elo and normalised Elo with their 95% errors.
With --sprt, which takes two differences in normalised Elo, it shows the log likelihood ratio too and stops when the
test is decided. With more engines a cross table is printed from time to time.

An engine is given as one argument, its command line. It speaks UCI, or Hub if `hub:` stands before the command, or DXP
if `dxp:` does (dxp_engine.py says what the command needs then). An engine that dies, does not answer or makes an
illegal move loses that game, and is named.

With --pdn the games are written to a file, which `mfalme pdn` can read, and an interrupted tournament resumes with the
missing games. The number of games played and the time left are shown on a terminal. The last lines say why games ended,
which engines failed and, on Linux, how much processor time each engine used in its games. Ctrl-C ends the tournament
with the results so far and status 130.

  scripts/tournament.py --games 400 --movetime 100 --openings bench/openings/tzd.txt ./new ./old
  scripts/tournament.py --nodes 20000 --sprt 0 10 --option1 Threads=2 ./mfalme ./mfalme
  scripts/tournament.py --games 40 --tc 5+0.05 --pdn games.pdn ./mfalme ./old "hub:./other hub"
"""

import argparse
import itertools
import json
import os
import queue
import subprocess
import sys
import threading

from engine_driver import MOST, EngineError, positive, run_script
from game import Entrant, Game, PdnLog, Settings, checked_openings, protocol_of
from mfalme.process import words_of
from mfalme.referee import Referee
from progress import INTERRUPTED, Progress
from scores import SPRT_BOUND, SPRT_MAX, Scores

ENGINES_MAX = 64
SHOWN_EVERY = 10  # pairs of games


class Pair:
    """Two games of two engines with one opening; `done` are the results already in a file."""

    def __init__(self, first, second, number, opening):
        self.first, self.second, self.number, self.opening = first, second, number, opening
        self.done = [None, None]

    def players(self, game):
        return (self.first, self.second) if game == 0 else (self.second, self.first)

    def round(self):
        return f"{self.number + 1}"


class Worker(threading.Thread):
    """Plays pairs until there are none left. Puts (pair, results) or an error, and at the end None."""

    def __init__(self, make_entrants, referee, settings, log, tasks, done):
        super().__init__(daemon=True)
        self.entrants, self.command, self.settings = make_entrants(), referee, settings
        self.log, self.tasks, self.done = log, tasks, done

    def run(self):
        try:
            with Referee(self.command) as referee:
                while True:
                    self._play(referee, self.tasks.get_nowait())
        except queue.Empty:
            pass
        except (EngineError, OSError) as error:  # the latter where the games cannot be written
            self.done.put(error)
        finally:
            try:
                for entrant in self.entrants:
                    entrant.close()
            finally:
                self.done.put(None)

    def _play(self, referee, pair):
        for entrant in self.entrants:
            if entrant not in (self.entrants[pair.first], self.entrants[pair.second]):
                entrant.close()
        results = list(pair.done)
        for number in (0, 1):
            if not results[number]:
                players = [self.entrants[i] for i in pair.players(number)]
                results[number] = Game(referee, players, pair.opening, self.settings).result()
                self.log.add(pair.round(), results[number])
        self.done.put((pair, results))


def collect(arguments, workers, done, scores, progress):
    """Counts the pairs that the workers play until the tournament is over. Returns whether an error stopped it."""
    running, entered = workers, 0
    while running:
        item = done.get()
        if item is None:
            running -= 1
            continue
        if isinstance(item, Exception):
            progress.wipe()
            print(f"stopped: {item}", file=sys.stderr)
            return True  # what stops one worker, as a full disk, would stop the others too
        pair, results = item
        scores.add_pair(pair.first, pair.second, results)
        entered += 1
        lost = [name for name, failures in zip(scores.names, scores.in_a_row) if failures >= arguments.give_up]
        decided = show(arguments, scores, progress, entered)
        if lost:
            progress.wipe()
            print(f"stopped: {lost[0]} has failed in {arguments.give_up} games in a row", file=sys.stderr)
        if decided or lost:
            return bool(lost)
        progress.at(scores.games())
    return False


def show(arguments, scores, progress, entered):
    """Prints the results from time to time. Returns whether the test is decided."""
    due = entered % (SHOWN_EVERY * max(1, arguments.pairings)) == 0
    if len(scores.names) > 2:
        if due:
            progress.wipe()
            print("\n".join(scores.table()) + "\n", flush=True)
        return False
    score = scores.between(0, 1)
    llr = score.llr(*arguments.sprt) if arguments.sprt else None
    decided = llr is not None and abs(llr) >= SPRT_BOUND
    if due or decided:
        progress.wipe()
        print(score.line() + llr_text(llr), flush=True)
    if decided:
        print("sprt: " + ("accepted" if llr > 0 else "rejected"))
    return decided


def llr_text(llr):
    return "" if llr is None else f" llr {llr:.2f} of +-{SPRT_BOUND:.2f}"


def ranked(arguments, names):
    """The places of all engines with ties broken, by `mfalme pdn standings`; None without a file with games of all."""
    if not arguments.pdn:
        return None
    done = subprocess.run([*words_of(arguments.referee), "pdn", "standings", arguments.pdn, "--format", "json"],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    place_of = {row["player"]: row["place"] for row in json.loads(done.stdout)["table"]} if done.returncode == 0 else {}
    return place_of if place_of.keys() >= set(names) else None


def report(arguments, scores, interrupted):
    state = "unfinished" if interrupted else "final"
    if not scores.games():
        print("unfinished: no pair of games was played to its end")
        return
    if len(scores.names) == 2:
        score = scores.between(0, 1)
        print(f"{state}: {score.line()}{llr_text(score.llr(*arguments.sprt) if arguments.sprt else None)}")
    else:
        print(f"{state}, {scores.games()} games:")
        print("\n".join(scores.table(None if interrupted else ranked(arguments, scores.names))))
    print("\n".join(scores.endings()))


def names_of(arguments):
    """The names of the engines: as given, or program and options; all different, with single blanks as in PDN."""
    names = []
    for i, command in enumerate(arguments.engines):
        words = words_of(protocol_of(command)[1])
        name = arguments.name[i].strip() or \
            " ".join([os.path.basename(words[0]), *arguments.options[i]])
        name = " ".join(name.split())
        while name in names:
            name += f" ({i + 1})"
        names.append(name)
    return names


def pairings(arguments):
    count = len(arguments.engines)
    return [(i, j) for i, j in itertools.combinations(range(count), 2) if not arguments.gauntlet or i == 0]


def clock_of(text):
    """The milliseconds of a clock and its increment; ValueError if the text names none."""
    base, _, increment = text.partition("+")
    try:
        clock = int(float(base) * 1000), int(float(increment or 0) * 1000)
    except OverflowError:
        raise ValueError(text) from None
    if not 0 < clock[0] <= MOST or not 0 <= clock[1] <= MOST:
        raise ValueError(text)
    return clock


def read_limits(arguments):
    """Limits of a move or a clock."""
    if arguments.tc:
        return {}, clock_of(arguments.tc)
    return ({"nodes": arguments.nodes} if arguments.nodes else {"movetime": arguments.movetime}), None


def describe(arguments):
    """The settings that must be the same for a tournament to be resumed."""
    limit = (f"{arguments.processor} ms of processor time a move" if arguments.processor else
             f"{arguments.tc} s" if arguments.tc else
             f"{arguments.nodes} nodes a move" if arguments.nodes else f"{arguments.movetime} ms a move")
    openings = os.path.basename(arguments.openings) if arguments.openings else "startpos"
    more = (", ended by tables" if arguments.tables else "") + (", even conditions" if arguments.even else "")
    return f"{arguments.variant}, {limit}, openings {openings}, at most {arguments.max_plies} plies{more}"


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engines", nargs="+", metavar="ENGINE")
    parser.add_argument("--games", type=positive(int), default=400,
                        help="the most games of each two engines, rounded up to whole pairs (400)")
    parser.add_argument("--gauntlet", action="store_true",
                        help="the first engine plays each of the others, which do not meet")
    parser.add_argument("--movetime", type=positive(int), default=100, help="milliseconds a move (100)")
    parser.add_argument("--nodes", type=positive(int), help="nodes a move, instead of time")
    parser.add_argument("--tc", help="clock: seconds+increment, as 5+0.05, instead of time a move")
    parser.add_argument("--processor", type=positive(int), metavar="MS",
                        help="milliseconds of processor time a move on average, instead of time: for a busy machine, "
                             "on which engines differ in how well they keep to their time (Linux)")
    parser.add_argument("--openings", help="lines `startpos moves M ...`, `FEN` or EPD; the start position without it")
    parser.add_argument("--variant", default="tzd", help="the profile (tzd)")
    parser.add_argument("--referee", default="./mfalme", help="the program that judges (./mfalme)")
    parser.add_argument("--concurrency", type=positive(int), default=1, help="games at a time (1)")
    parser.add_argument("--max-plies", type=positive(int), default=500, help="a longer game counts as drawn (500)")
    parser.add_argument("--tables", action="store_true",
                        help="a game ends as soon as the referee's endgame tables are certain of its result; for "
                             "engines that have these tables themselves")
    parser.add_argument("--sprt", type=float, nargs=2, metavar=("ELO0", "ELO1"),
                        help="stop when the test of these two differences in normalised Elo is decided")
    parser.add_argument("--pdn", metavar="FILE", help="keep the games, and resume an earlier run")
    parser.add_argument("--wait", type=positive(float), default=60, metavar="S",
                        help="seconds beyond its time after which an engine that does not answer has lost (60)")
    parser.add_argument("--give-up", type=positive(int), default=10, metavar="N",
                        help="stop when an engine has failed in N games in a row (10)")
    parser.add_argument("--even", action="store_true",
                        help="one thread, a table of 64 MB and no book for every engine that has parameters for "
                             "them; its own options come after these")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="of every engine")
    parser.add_argument("--option1", metavar="NAME=VALUE", help="of the first engine, and so on: --option2, ...")
    parser.add_argument("--name1", metavar="NAME", help="of the first engine in tables and records, and so on")
    own, rest = take_numbered(sys.argv[1:])
    arguments = parser.parse_args(rest)
    count = len(arguments.engines)
    if not 2 <= count <= ENGINES_MAX:
        parser.error(f"2 to {ENGINES_MAX} engines expected")
    if arguments.sprt and count > 2:
        parser.error("--sprt is for two engines")
    if arguments.sprt and not -SPRT_MAX <= arguments.sprt[0] < arguments.sprt[1] <= SPRT_MAX:
        parser.error(f"--sprt takes two numbers from -{SPRT_MAX} to {SPRT_MAX}, the smaller first, such as 0 10")
    try:
        read_limits(arguments)
    except ValueError:
        parser.error(f"--tc takes seconds+increment, not {arguments.tc}")
    if any(number > count for _, number, _ in own):
        parser.error(f"there are {count} engines")
    arguments.options = [arguments.option +
                         [value for what, number, value in own if (what, number) == ("option", i + 1)]
                         for i in range(count)]
    arguments.name = [next((value for what, number, value in own if (what, number) == ("name", i + 1)), "")
                      for i in range(count)]
    return arguments


def take_numbered(words):
    """(`option` or `name`, number, value) of the words --optionN and --nameN, and the other words."""
    own, rest, words = [], [], iter(words)
    for word in words:
        name, equals, value = word.partition("=")
        what = next((what for what in ("option", "name") if name.startswith("--" + what)), None)
        number = name[len("--" + what):] if what else ""
        if number.isdigit() and int(number) > 0:
            own.append((what, int(number), value if equals else next(words, "")))
        else:
            rest.append(word)
    return own, rest


def main():
    arguments = read_arguments()
    names = names_of(arguments)
    limits, clock = read_limits(arguments)
    settings = Settings(arguments.variant, limits, clock, arguments.max_plies, arguments.processor,
                        tables=arguments.tables)

    def make_entrants():
        return [Entrant(name, command, options, arguments.variant, arguments.wait, arguments.even)
                for name, command, options in zip(names, arguments.engines, arguments.options)]

    couples = pairings(arguments)
    arguments.pairings = len(couples)
    rounds = (arguments.games + 1) // 2
    openings = checked_openings(arguments.referee, arguments.variant, arguments.openings)
    pairs = [Pair(*couple, number, openings[number % len(openings)])
             for number in range(rounds) for couple in couples]
    log = PdnLog(arguments.pdn, describe(arguments), names)
    for entrant in make_entrants():  # an engine that cannot play at all is reported at once
        entrant.ready()
        entrant.close()
    scores, tasks, done = Scores(names), queue.Queue(), queue.Queue()
    for pair in pairs:
        pair.done = [log.found(pair.round(), *(names[i] for i in pair.players(game))) for game in (0, 1)]
        tasks.put(pair)
    workers = [Worker(make_entrants, arguments.referee, settings, log, tasks, done)
               for _ in range(min(arguments.concurrency, len(pairs)))]
    for worker in workers:
        worker.start()
    failed, interrupted = False, False
    try:
        with Progress("games", 2 * len(pairs)) as progress:
            failed = collect(arguments, len(workers), done, scores, progress)
    except KeyboardInterrupt:
        interrupted = True
    report(arguments, scores, interrupted)
    if interrupted:
        return INTERRUPTED
    return 1 if failed else 0


if __name__ == "__main__":
    run_script(main)
