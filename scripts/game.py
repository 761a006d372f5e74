"""One game between two engines, in which `mfalme referee` judges the moves, ends the game and writes the record; and
the file of the games of a tournament, from which an interrupted run resumes."""

import codecs
import datetime
import json
import os
import re
import sys
import threading
import typing

from engine_driver import UciEngine, fen_of, numbered_openings, read_infos
from dxp_engine import DxpEngine
from hub_engine import HubEngine
from mfalme.process import EngineError
from mfalme.referee import Referee
from text_file import lock_file

SIDES = ("white", "black")
DRAW_AGREED = ("offer white", "accept black")  # commands for the referee
PROTOCOLS = {"uci": UciEngine, "hub": HubEngine, "dxp": DxpEngine}

GAME = re.compile(r"(?:\[[^\n]*\]\n)+\n(?:[^\[\n][^\n]*\n)*?[^\[\n]*(?:1-0|0-1|1/2-1/2)\n\n")
TAG = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')
POINTS = {"1-0": 1, "0-1": 0, "1/2-1/2": 0.5}


class Pace:
    """Finds the time for each move with which an engine uses a given processor time (milliseconds) a move on
    average."""
    MEMORY, DEBT = 20, 20  # moves that the rate is averaged over, and within which a difference is made up

    def __init__(self, wanted):
        self.wanted, self.asked, self.used = wanted, float(wanted), float(wanted)
        self.owed = 0.0  # of all moves so far

    def movetime(self):
        target = min(max(self.wanted + self.owed / self.DEBT, self.wanted / 4), 3 * self.wanted)
        return min(max(round(target * self.asked / self.used), 1), 20 * self.wanted)

    def spent(self, asked, used):
        self.owed += self.wanted - used
        self.asked += (asked - self.asked) / self.MEMORY
        self.used = max(self.used + (used - self.used) / self.MEMORY, self.wanted / 100)


def protocol_of(command):
    """The protocol that the command of an engine names, and the command itself."""
    protocol, colon, rest = command.partition(":")
    return (protocol, rest) if colon and protocol in PROTOCOLS else ("uci", command)


class Entrant:
    """An engine of a tournament. Its process is started when it is needed, and restarted after a failure."""

    def __init__(self, name, command, options, profile, wait, even=False):
        self.protocol, self.command = protocol_of(command)
        self.name, self.options, self.profile, self.wait, self.engine = name, options, profile, wait, None
        self.even, self.pace = even, None

    def ready(self):
        """The engine, running."""
        if not self.engine:
            self.engine = PROTOCOLS[self.protocol](self.command, self.options, profile=self.profile, even=self.even)
        return self.engine

    def choose(self, game, limits):
        engine = self.ready()
        # Longer than its clock, so that it loses on time first.
        engine.timeout = self.wait + limits.get("time", limits.get("movetime", 0)) / 1000
        return engine.choose(game, limits)

    def processor_seconds(self):
        return self.engine.processor_seconds() if self.engine else None

    def choose_by_processor(self, game, milliseconds):
        """Like choose, but with the given processor time on average."""
        self.pace = self.pace or Pace(milliseconds)
        asked, before = self.pace.movetime(), self.ready().own_processor_seconds()
        answer = self.choose(game, {"movetime": asked})
        after = self.engine.own_processor_seconds()
        if None in (before, after):
            raise EngineError(self.name, "the system does not say how much processor time it uses")
        self.pace.spent(asked, 1000 * (after - before))
        return answer

    def drop(self):
        """Ends a process that has failed."""
        if self.engine:
            self.engine.kill()
            self.engine = None

    def close(self):
        if self.engine:
            self.engine.timeout = 5
            self.engine.close()
            self.engine = None


class Result(typing.NamedTuple):
    """The result of a game: the points of White, why it ended, the record, how an engine failed, as (name, what) or
    None, and the seconds of processor time of White and Black, None if they are not known."""
    points: float
    reason: str
    pdn: str
    failure: typing.Optional[tuple]
    seconds: tuple = (None, None)


class Settings(typing.NamedTuple):
    """The limits of one move, or a clock of (milliseconds, increment), or the milliseconds of processor time of a move
    on average; the plies after which a game counts as drawn; whether a game ends as soon as the scores agree
    (Agreement); and whether it ends as soon as the referee's endgame tables are certain of its result."""
    profile: str
    limits: dict
    clock: typing.Optional[tuple]
    plies: int
    processor: typing.Optional[int] = None
    adjudicate: bool = False
    tables: bool = False


class Agreement:
    """The scores by which a game is adjudicated: that of a win over a number of plies, by both engines in turn, or that
    of a draw, which needs a game of some length."""
    WIN, WIN_PLIES = 1000, 6
    DRAW, DRAW_PLIES, DRAW_FROM = 15, 16, 60

    def __init__(self):
        self.scores = []  # of White

    def add(self, side, infos):
        if infos:
            self.scores.append(-infos[-1].cp if side else infos[-1].cp)
        else:
            self.scores.clear()

    def commands(self, plies):
        """The commands for the referee to end the game; none as long as it goes on."""
        last = self.scores[-self.WIN_PLIES:]
        if len(last) == self.WIN_PLIES and min(map(abs, last)) >= self.WIN and min(last) * max(last) > 0:
            return (f"resign {SIDES[last[0] > 0]}",)
        last = self.scores[-self.DRAW_PLIES:]
        if plies >= self.DRAW_FROM and len(last) == self.DRAW_PLIES and max(map(abs, last)) <= self.DRAW:
            return DRAW_AGREED
        return ()


class Game:
    """One game and its state; `played` holds the moves as the referee reports them."""

    def __init__(self, referee, players, opening, settings):
        self.referee, self.players, self.settings = referee, players, settings
        self.start, self.played, self.failure = opening[0], [], None
        self.agreement = Agreement() if settings.adjudicate else None
        self.clocks = [settings.clock[0]] * 2 if settings.clock else None
        names = " ".join(f"{side}={json.dumps(player.name)}" for side, player in zip(SIDES, players))
        fen = f" fen={json.dumps(fen_of(self.start))}" if fen_of(self.start) else ""
        clock = " time={} inc={}".format(*settings.clock) if settings.clock else ""
        self.status = referee.do(f"new profile={settings.profile} {names}{fen}{clock}")["status"]
        self.start_fen = self.status["fen"]
        self.width = 8 if re.search("[a-h][1-8]", self.start_fen) else 10
        for move in opening[1]:
            reason = self.play(move)
            if reason:
                raise EngineError(referee.program, f"opening {' '.join(opening[1])}: {move}: {reason}")

    def play(self, text):
        """Plays a move. Returns the reason if it is refused, otherwise None."""
        answer = self.referee.ask(f"play {text}")
        if answer["ok"]:
            self.played.append(answer["move"])
            self.status = answer["status"]
            return None
        return answer["error"]["message"]

    def legal(self):
        return self.referee.do("moves")["moves"]

    def end(self, *commands):
        for command in commands:
            self.status = self.referee.do(command)["status"]

    def result(self):
        """Plays the game to its end."""
        for player in self.players:
            try:
                player.ready().new_game()
            except EngineError as error:
                return self._finish(self._failed(player, "failure", error.reason))
        before = [player.processor_seconds() for player in self.players]
        reason = self._play_on()
        after = [player.processor_seconds() for player in self.players]
        return self._finish(reason, tuple(None if None in both else round(both[1] - both[0], 2)
                                          for both in zip(before, after)))

    def _play_on(self):
        """Plays until the game is over. Returns the reason if the rules did not end it."""
        while not self.status["over"]:
            side = SIDES.index(self.status["to_move"])
            if self.status["claims"]:
                self.end(f"claim {self.status['claims'][0]['by'][0]} {self.status['claims'][0]['reason']}")
            elif len(self.played) >= self.settings.plies:
                return self._adjudicate("length", DRAW_AGREED)
            else:
                reason = self._move(side, self.players[side])
                if reason:
                    return reason
        return None

    def _move(self, side, player):
        """Lets one engine move. Returns the reason if that engine has lost."""
        try:
            answer = (player.choose_by_processor(self, self.settings.processor) if self.settings.processor else
                      player.choose(self, self._limits(side)))
        except EngineError as error:
            return self._failed(player, "failure", error.reason)
        if self.clocks:
            self.clocks[side] -= int(answer.seconds * 1000)
            if self.clocks[side] < 0:
                self.end(f"flag {SIDES[side]}")
                return None
            self.clocks[side] += self.settings.clock[1]
        reason = self.play(answer.move)
        if reason:
            return self._failed(player, "illegal", f"illegal move {answer.move}: {reason}")
        if self.agreement and not self.status["over"]:
            self.agreement.add(side, read_infos(answer.lines[-1:]))
            return self._adjudicate("adjudicated", self.agreement.commands(len(self.played)))
        if self.settings.tables and not self.status["over"]:
            return self._adjudicate("tables", self._known_end())
        return None

    def _known_end(self):
        """The commands that end the game as the endgame tables know it; none where they are not certain."""
        known = self.referee.do("tb")
        if not known["certain"]:
            return ()
        if known["result"] == "draw":
            return DRAW_AGREED
        to_move = SIDES.index(self.status["to_move"])
        return (f"resign {SIDES[to_move if known['result'] == 'loss' else 1 - to_move]}",)

    def _adjudicate(self, reason, commands):
        """Ends the game by the commands, if there are any. Returns the reason, or None as the game goes on."""
        self.end(*commands)
        return reason if commands else None

    def _limits(self, side):
        if not self.clocks:
            return self.settings.limits
        white, black = (max(clock, 1) for clock in self.clocks)
        return {"white": white, "black": black, "time": (white, black)[side], "increment": self.settings.clock[1]}

    def _failed(self, player, reason, what):
        self.failure = player.name, what
        self.end(f"forfeit {SIDES[self.players.index(player)]}")
        if reason == "failure":
            player.drop()
        return reason

    def _finish(self, reason, seconds=(None, None)):
        points = {"white": 1, "black": 0, None: 0.5}[self.status["winner"]]
        reason = reason or self.status["reasons"][0]["reason"]
        return Result(points, reason, self.referee.do("save")["pdn"], self.failure, seconds)


def checked_openings(command, profile, path):
    """The openings of a file as read_openings gives them. The referee `command` sets up all of them, so that a bad line
    is not met after hours of games."""
    openings = numbered_openings(path)
    if path:
        with Referee(command) as referee:
            for number, (start, moves) in openings:
                fen = {"fen": fen_of(start)} if fen_of(start) else {}
                answer = referee.ask({"command": "new", "profile": profile, **fen, "moves": moves})
                if not answer["ok"]:
                    raise SystemExit(f"{path}:{number}: {answer['error']['message']}")
                if answer["status"]["outcome"] != "ongoing":
                    raise SystemExit(f"{path}:{number}: the game is not ongoing: {answer['status']['outcome']}")
    return [opening for _, opening in openings]


def tag(name, value):
    value = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{value}"]\n'


class PdnLog:
    """The file of a tournament's games. Without a path nothing is kept."""

    def __init__(self, path, event, names):
        self.path, self.event, self.games, self.lock, self.file = path, event, {}, threading.Lock(), None
        if not path:
            return
        if os.path.exists(path) and not os.path.isfile(path):  # a device may never end
            sys.exit(f"cannot write '{path}': it is not an ordinary file")
        try:
            # A file that cannot be written is reported at once. It is locked as long as it is open.
            self.file = open(path, "a", encoding="utf-8", newline="\n")  # pylint: disable=consider-using-with
            if not lock_file(self.file):
                sys.exit(f"'{path}' is being written by another run")
            self._read(names)
        except OSError as error:
            sys.exit(f"cannot write '{path}': {error.strerror}")

    def _read(self, names):
        foreign = "holds other text than the games that tournament.py writes"

        def refuse(at, fault):
            sys.exit("{}:{}: {}".format(self.path, text.count("\n", 0, at) + 1, fault))
        with open(self.path, "rb+") as file:
            try:  # it may end within a letter
                text, end = codecs.getincrementaldecoder("utf-8")().decode(file.read()), 0
            except UnicodeDecodeError:
                sys.exit(f"{self.path}: {foreign}")
            for match in GAME.finditer(text):
                tags = {name: re.sub(r"\\(.)", r"\1", value) for name, value in TAG.findall(match[0])}
                if match.start() != end:
                    refuse(end, foreign)
                fault = self._fault(tags, names)
                if fault:
                    refuse(match.start(), fault)
                end = match.end()
                failure, seconds = tags.get("Failure"), self._seconds(tags)
                loser = tags["Black"] if tags["Result"] == "1-0" else tags["White"]
                self.games[tags["Round"], tags["White"], tags["Black"]] = Result(
                    POINTS[tags["Result"]], tags["End"], match[0], (loser, failure) if failure else None,
                    seconds)
            rest, head = text[end:], tag("Event", self.event)  # a game that was cut off as it was written
            if rest.strip() and (not rest.startswith(head[:len(rest)]) or "\n[Event " in rest):
                refuse(end, foreign)
            file.truncate(len(text[:end].encode()))

    @staticmethod
    def _seconds(tags):
        """The seconds of processor time; ValueError if the tag, which may be missing, does not hold two."""
        white, black = (float(word) if word != "?" else None for word in tags.get("ProcessorTime", "? ?").split())
        return white, black

    def _fault(self, tags, names):
        """What keeps a game from being one of this tournament; None if nothing does."""
        others = f"holds other games than those of `{self.event}` between these engines"
        if tags.get("Event") != self.event:
            return others
        for name in ("Round", "White", "Black", "Result", "End"):
            if name not in tags:
                return f"this game has no tag {name}"
        if not {tags["White"], tags["Black"]} <= set(names):
            return others
        if tags["Result"] not in POINTS:
            return f"this game has the Result {tags['Result']!r}, not 1-0, 0-1 or 1/2-1/2"
        try:
            self._seconds(tags)
        except ValueError:
            return f"this game has the ProcessorTime {tags['ProcessorTime']!r}, not two numbers"
        return None

    def found(self, number, white, black):
        """The result of a game in the file; None if the game must be played."""
        return self.games.get((number, white, black))

    def add(self, number, result):
        if not self.path:
            return
        head = (tag("Event", self.event) + tag("Date", datetime.date.today().strftime("%Y.%m.%d")) +
                tag("Round", number) +
                tag("End", result.reason) + (tag("Failure", result.failure[1]) if result.failure else ""))
        if any(result.seconds):
            head += tag("ProcessorTime", " ".join("?" if each is None else f"{each:.2f}" for each in result.seconds))
        try:
            with self.lock, open(self.path, "a", encoding="utf-8", newline="\n") as file:
                file.write(head + result.pdn)
        except OSError as error:
            raise OSError(f"cannot write '{self.path}': {error.strerror}") from None

    def close(self):
        if self.file:
            self.file.close()
