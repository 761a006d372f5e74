"""Drives engines that speak UCI. A refused command raises an EngineError, like every other failure."""

import argparse
import errno
import os
import sys
import time
import typing

from mfalme.process import TIMEOUT, EngineError, Process
from progress import INTERRUPTED

PROFILES = ("tzd", "drafti", "zambia", "nigeria", "ghana", "tzd3", "international", "brazilian",
            "russian")
REFUSAL = "info string error"
MOST = 10 ** 9  # of a number given to a script: Python waits no longer than 9 * 10 ** 9 seconds


def run_script(main):
    """Runs a script and exits with its status. A failing engine, or a file that cannot be used, gives one line on
    standard error."""
    name = os.path.splitext(os.path.basename(sys.argv[0]))[0]
    unwritable = f"{name}: cannot write the output: "
    if not sys.stdout:
        sys.exit(unwritable + os.strerror(errno.EBADF))
    try:
        try:
            sys.exit(main())
        finally:
            sys.stdout.flush()
    except EngineError as error:
        sys.exit(f"{name}: {error}")
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except OSError as error:
        if error.filename is not None:  # another file
            sys.exit(f"{name}: {error.filename}: {error.strerror}")
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # where Python flushes the rest at its end
        sys.exit(unwritable + (error.strerror or str(error)))


def positive(kind):
    """A type for argparse: numbers above 0 of a kind, int or float."""
    def read(text):
        try:
            value = kind(text)
        except ValueError:
            value = 0
        if not 0 < value <= MOST:
            raise argparse.ArgumentTypeError(f"a {'whole ' if kind is int else ''}number above 0, at most {MOST}, "
                                             f"expected, not {text!r}")
        return value
    return read


class Answer(typing.NamedTuple):
    """The answer to a `go`: the best move, or `(none)`, the lines before it, and the seconds that it took."""
    move: str
    lines: list
    seconds: float


class UciEngine(Process):
    """An engine that speaks UCI. `options` lists NAME=VALUE; an option that does not exist is an error, like any other
    line `info string error`, unless `strict` is false. An engine without the option UCI_Variant is assumed to play
    `profile`. `even` sets the options of EVEN that the engine has."""
    can_be_asked_at_the_end = True  # of a game, where it has no move
    EVEN = ("Threads=1", "Hash=64", "OwnBook=false", "Ponder=false")

    def __init__(self, command, options=(), timeout=TIMEOUT, strict=True, profile=None, even=False):
        self.settings, self.strict, self.profile, self.even = list(options), strict, profile, even
        self.name, self.author, self.options = "", "", {}
        super().__init__(command, timeout)

    def shake_hands(self):
        """Reads name and options: {lower name: (name, [values of a combo], default)}."""
        self.name, self.author, self.options = self.program, "", {}
        self.send("uci")
        for line in self.until(r"uciok$"):
            words = line.split()
            if line.startswith("id name "):
                self.name = line[len("id name "):].strip()
            elif line.startswith("id author "):
                self.author = line[len("id author "):].strip()
            elif words[:2] == ["option", "name"] and "type" in words:
                name = " ".join(words[2:words.index("type")])
                values = [words[i + 1] for i in range(len(words) - 1) if words[i] == "var"]
                default = words[words.index("default") + 1] if "default" in words[:-1] else ""
                self.options[name.lower()] = (name, values, default)
        if self.profile:
            self._use_profile()
        even = [setting for setting in self.EVEN if self.even and setting.partition("=")[0].lower() in self.options]
        if even or self.settings:
            self.set(*even, *self.settings)

    def set(self, *settings):
        """Sets options, each NAME=VALUE."""
        self.ask(*("setoption name {} value {}".format(*setting.partition("=")[::2]) for setting in settings))

    def checked(self, lines):
        refused = [line for line in lines if line.startswith(REFUSAL)]
        if refused and self.strict:
            raise EngineError(self.program, refused[0][len(REFUSAL):].strip())
        return lines

    def ask(self, *commands):
        """Sends commands and returns the lines up to the readyok after them."""
        self.send(*commands, "isready")
        return self.checked(self.until(r"readyok$")[:-1])

    def tell(self, question, *before):
        """The words after the first in the answer to `fen`, `moves` or `status`, which begins with that word."""
        lines = [line for line in self.ask(*before, question) if line.split(" ", 1)[0] == question]
        if not lines:
            raise EngineError(self.program, f"no answer to `{question}`")
        return lines[-1].split()[1:]

    def _use_profile(self):
        _, values, _ = self.options.get("uci_variant", ("", [], ""))
        if values and self.profile not in values:
            raise EngineError(self.program, f"does not play {self.profile}, but {', '.join(values)}")
        if values:
            self.set(f"UCI_Variant={self.profile}")

    def new_game(self):
        self.ask("ucinewgame")

    def choose(self, game, limits):
        """The move for a game (game.py) under limits: {depth, nodes, movetime}, or {white, black, time, increment}
        where `time` is that of the side to move; all times in milliseconds."""
        if "time" in limits:
            words = "wtime {white} btime {black} winc {increment} binc {increment}".format(**limits)
        else:
            words = " ".join(f"{name} {value}" for name, value in limits.items())
        self.ask(position_command(game.start, [move["move"] for move in game.played]))
        return self.best("go " + words)

    def best(self, *commands):
        """Sends commands that end with a go."""
        begin = time.monotonic()
        self.send(*commands)
        lines = self.until("bestmove")
        seconds = time.monotonic() - begin
        words = self.checked(lines)[-1].split()
        move = words[1] if len(words) > 1 and words[1] not in ("0000", "none") else "(none)"
        return Answer(move, lines[:-1], seconds)


class Info:
    """A line `info` with a score. `mate` is None or the moves to the mate; with a mate, `cp` is beyond all other
    scores."""

    def __init__(self, line):
        words = line.split()

        def after(name, count=1):
            at = words.index(name) + 1 if name in words else len(words)
            found = words[at:at + count]
            return [int(word) for word in found] if len(found) == count else None

        self.depth, self.nodes, self.multipv = ((after(name) or [default])[0] for name, default in
                                                (("depth", 0), ("nodes", 0), ("multipv", 1)))
        self.wdl = after("wdl", 3)
        self.mate, self.cp = (after("mate") or [None])[0], (after("cp") or [0])[0]
        if self.mate is not None:
            self.cp = 100000 if self.mate > 0 else -100000
        self.bound = next((word for word in words if word in ("lowerbound", "upperbound")), "")
        self.pv = words[words.index("pv") + 1:] if "pv" in words else []

    def points(self):
        """The points that `wdl` promises the side to move, from 0 to 1; None without it."""
        return (self.wdl[0] + self.wdl[1] / 2) / 1000 if self.wdl else None


def read_infos(lines):
    return [Info(line) for line in lines if line.startswith("info ") and " score " in line]


def position_command(start, moves=()):
    """`start` is `startpos` or `fen F`."""
    return f"position {start}" + (" moves " + " ".join(moves) if moves else "")


def fen_of(start):
    """The FEN of a start as read_openings gives it; None for the start position."""
    return None if start == "startpos" else start.removeprefix("fen ")


def read_openings(path):
    """(start, [moves]) of each line: `startpos moves M ...`, `FEN moves M ...` or EPD, whose operations are ignored;
    without a file only the start position."""
    return [opening for _, opening in numbered_openings(path)]


def numbered_openings(path):
    """The same with the number of the line, from 1."""
    if not path:
        return [(1, ("startpos", []))]
    openings = []
    try:
        with open(path, encoding="ascii", errors="surrogateescape") as file:
            lines = file.read().splitlines()
    except OSError as error:
        raise SystemExit(f"{path}: {error.strerror}") from None
    for number, line in enumerate(lines, 1):
        if not line.isascii():
            raise SystemExit(f"{path}:{number}: a character that is not ASCII")
        line = line.partition("#")[0].strip()
        if line.endswith(";"):
            line = line.split()[0]
        start, _, moves = line.partition(" moves ")
        if start:
            openings.append((number, (start if start == "startpos" else "fen " + start, moves.split())))
    if not openings:
        raise SystemExit(f"{path}: no openings in this file")
    return openings
