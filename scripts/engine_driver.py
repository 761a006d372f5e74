"""Drives engine programs through their standard input and output.

Whatever goes wrong with a program raises an EngineError: it cannot be started, it ends, it stays silent, or it refuses
a command. The text of the error names the program, the reason and the last line of its standard error.
"""

import collections
import glob
import os
import queue
import re
import shlex
import signal
import subprocess
import sys
import threading
import time
import typing

from progress import INTERRUPTED

PROFILES = ("tzd", "drafti", "zambia", "nigeria", "ghana", "tzd3", "international", "brazilian",
            "russian")
TIMEOUT = 60  # seconds for one answer
COMPLAINTS_MOST = 20  # lines of standard error that are kept
REFUSAL = "info string error"
# What could move a terminal's cursor or turn the direction of a text is shown by its number.
UNPRINTABLE = {code: f"\\u{code:04x}" for code in (*range(9), *range(10, 32), *range(0x7F, 0xA0),
                                                 *range(0x200E, 0x2010), *range(0x2028, 0x202F), *range(0x2066, 0x206A))}


class EngineError(Exception):
    def __init__(self, program, reason):
        super().__init__(f"{program}: {reason}")
        self.program, self.reason = program, reason


def run_script(main):
    """Runs a script and ends with its status; a failing engine is one line on standard error."""
    try:
        sys.exit(main())
    except EngineError as error:
        sys.exit(f"{os.path.splitext(os.path.basename(sys.argv[0]))[0]}: {error}")
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


class Process:
    """One program, written to and read line by line."""
    LINES_MOST, LINE_LENGTH = 10000, 65536  # of a program that writes without end

    def __init__(self, command, timeout=TIMEOUT):
        """`command` is a list of words, or a line with the quotes of a shell."""
        self.command = shlex.split(command) if isinstance(command, str) else list(command)
        self.program = shlex.join(self.command)
        self.timeout, self.process = timeout, None
        self.start()

    def start(self):
        """Starts or restarts the program."""
        self.kill()
        try:
            # A session of its own keeps Ctrl-C from the program.
            self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                            stderr=subprocess.PIPE, start_new_session=True)
        except (OSError, IndexError, ValueError) as error:
            raise EngineError(self.program, f"cannot be started: {getattr(error, 'strerror', None) or error}") from None
        self.lines, self.ended = queue.Queue(self.LINES_MOST), False
        self.complaints = complaints = collections.deque(maxlen=COMPLAINTS_MOST)
        self.readers = [self._reader(self.process.stdout, self.lines.put),
                        self._reader(self.process.stderr, lambda line: complaints.append(line) if line else None)]
        try:
            self.shake_hands()
        except EngineError:
            self.kill()
            raise

    def shake_hands(self):
        """What a protocol says first."""

    def _reader(self, stream, take):
        def read():
            for line in iter(lambda: stream.readline(self.LINE_LENGTH), b""):
                take(self.cleaned(line.decode("utf-8", "replace")))
            take(None)
        reader = threading.Thread(target=read, daemon=True)
        reader.start()
        return reader

    @staticmethod
    def cleaned(line):
        return line.strip().translate(UNPRINTABLE)

    def processor_seconds(self):
        """The processor time of the program and its children so far; None where the system does not say (it is Linux
        that does, in /proc) or the program does not run."""
        if not self.process or self.process.poll() is not None:
            return None
        total, session = None, str(self.process.pid)
        for path in glob.glob("/proc/[0-9]*/stat"):
            try:
                with open(path, encoding="ascii", errors="replace") as file:
                    words = file.read().rpartition(")")[2].split()  # a name may hold blanks
            except OSError:
                continue  # it has just ended
            if words[3:4] == [session]:
                total = (total or 0) + sum(map(int, words[11:15]))
        return None if total is None else total / os.sysconf("SC_CLK_TCK")

    def own_processor_seconds(self):
        """The same of the program alone, to a fraction of a millisecond."""
        total = None
        for path in glob.glob(f"/proc/{self.process.pid}/task/*/schedstat") if self.process else ():
            try:
                with open(path, encoding="ascii") as file:
                    total = (total or 0) + int(file.read().split()[0])
            except OSError:
                continue  # a thread that has just ended
        return None if total is None else total / 1e9

    def kill(self):
        """Kills the program and its children, such as the engine that a script started; harmless if it has ended."""
        if not self.process:
            return
        if self.process.poll() is None:
            try:
                os.killpg(self.process.pid, signal.SIGKILL)
            except (AttributeError, OSError):
                self.process.kill()
            self.process.wait()
        while not self.ended and self.readers[0].is_alive():  # it may wait for room in the queue
            try:
                self.ended = self.lines.get(timeout=1) is None
            except queue.Empty:
                break  # a program that outlives its parent holds the pipe
        for stream, reader in zip((self.process.stdout, self.process.stderr), self.readers):
            reader.join(1)
            if not reader.is_alive():
                stream.close()
        try:
            self.process.stdin.close()
        except OSError:
            pass
        self.process = None

    def close(self):
        """Sends quit and waits; kills a program that does not end. The exit status, None if it had to be killed."""
        if not self.process:
            return None
        try:
            self.send("quit")
            while self.line() is not None:
                pass
            status = self.process.wait(self.timeout)
        except (EngineError, subprocess.TimeoutExpired):
            status = self.process.poll()
        self.kill()
        return status

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        if kind is None:
            self.close()
        else:
            self.kill()

    def send(self, *lines):
        self.send_bytes("".join(line + "\n" for line in lines).encode())

    def send_bytes(self, data):
        try:
            self.process.stdin.write(data)
            self.process.stdin.flush()
        except OSError:
            raise EngineError(self.program, self.last_words()) from None

    def last_words(self):
        """How the program ended, and its last words."""
        try:
            status = self.process.wait(1)
        except subprocess.TimeoutExpired:
            return "the engine closed its output"
        self.readers[1].join(1)
        how = f"by signal {-status}" if status < 0 else f"with status {status}"
        return f"the engine ended {how}" + (f" ({self.complaints[-1]})" if self.complaints else "")

    def line(self, timeout=None):
        """The next line; None at the end of the output."""
        if self.ended:
            return None
        timeout = self.timeout if timeout is None else timeout
        try:
            line = self.lines.get(timeout=max(timeout, 0.001))
        except queue.Empty:
            raise EngineError(self.program, f"no answer within {self.timeout:g} s") from None
        self.ended = line is None
        return line

    def until(self, pattern):
        """The lines up to the first whose beginning matches, that one included."""
        lines, deadline = [], time.monotonic() + self.timeout
        while True:
            line = self.line(deadline - time.monotonic())
            if line is None:
                raise EngineError(self.program, self.last_words())
            lines.append(line)
            if re.match(pattern, line):
                return lines

    def quiet(self, seconds):
        """The lines that come within a time."""
        lines, deadline = [], time.monotonic() + seconds
        while True:
            try:
                line = self.line(deadline - time.monotonic())
            except EngineError:
                return lines
            if line is None:
                raise EngineError(self.program, self.last_words())
            lines.append(line)


class Answer(typing.NamedTuple):
    """To a `go`: the best move, `(none)` where there is none, the lines before it, and the seconds that it took."""
    move: str
    lines: list
    seconds: float


class UciEngine(Process):
    """An engine that speaks UCI. `options` lists NAME=VALUE; one that does not exist is an error, as is any other line
    `info string error`, unless `strict` is false. An engine without the option UCI_Variant is assumed to play
    `profile`. `even` sets what EVEN has and the engine knows."""
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
    """A line `info` with a score. `mate` is None or the moves to the mate; `cp` then lies beyond all other scores."""

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
        """What `wdl` promises the side to move, from 0 to 1; None without it."""
        return (self.wdl[0] + self.wdl[1] / 2) / 1000 if self.wdl else None


def read_infos(lines):
    return [Info(line) for line in lines if line.startswith("info ") and " score " in line]


def position_command(start, moves=()):
    """`start` is `startpos` or `fen F`."""
    return f"position {start}" + (" moves " + " ".join(moves) if moves else "")


def read_openings(path):
    """(start, [moves]) of each line: `startpos moves M ...`, `FEN moves M ...` or EPD, whose operations are left out;
    the start position without a file."""
    if not path:
        return [("startpos", [])]
    openings = []
    try:
        with open(path, encoding="ascii") as file:
            lines = [line.partition("#")[0].strip() for line in file]
    except (OSError, UnicodeDecodeError) as error:
        raise SystemExit(f"{path}: {getattr(error, 'strerror', None) or error}") from None
    for line in filter(None, lines):
        if line.endswith(";"):
            line = line.split()[0]
        start, _, moves = line.partition(" moves ")
        openings.append((start if start == "startpos" else "fen " + start, moves.split()))
    if not openings:
        raise SystemExit(f"{path}: no openings in this file")
    return openings
