"""Drives programs through their standard input and output.

Every failure of a program raises an EngineError: it cannot be started, it ends, or it stays silent. The text of the
error names the program, the reason and the last line of its standard error.
"""

import collections
import glob
import os
import queue
import re
import shlex
import signal
import subprocess
import threading
import time

TIMEOUT = 60  # seconds for one answer
COMPLAINTS_MAX = 20  # lines of standard error that are kept
# Characters that could move a terminal's cursor or change the direction of a text are shown by their numbers.
UNPRINTABLE = {code: f"\\u{code:04x}" for code in (*range(9), *range(10, 32), *range(0x7F, 0xA0),
                                                 *range(0x200E, 0x2010), *range(0x2028, 0x202F),
                                                 *range(0x2066, 0x206A))}


class EngineError(Exception):
    def __init__(self, program, reason):
        super().__init__(f"{program}: {reason}")
        self.program, self.reason = program, reason


def words_of(command):
    """The words of a command: a list of them, or a line quoted as for a shell."""
    try:
        words = shlex.split(command) if isinstance(command, str) else list(command)
    except ValueError as error:  # an open quote
        raise EngineError(command, f"cannot be started: {error}") from None
    if not words:
        raise EngineError(repr(command), "cannot be started: the command is empty")
    return words


def scheduler_seconds(pid):
    """The seconds for which the threads of a process have run, and those for which they could have run but waited for a
    processor; (None, None) if the system does not give them (Linux does, in /proc)."""
    found = []
    for path in glob.glob(f"/proc/{pid}/task/*/schedstat"):
        try:
            with open(path, encoding="ascii") as file:
                found.append([int(word) / 1e9 for word in file.read().split()[:2]])
        except OSError:
            continue  # a thread that has just ended
    return tuple(map(sum, zip(*found))) or (None, None)


class Process:
    """One program, written to and read line by line."""
    LINES_MAX, LINE_LENGTH = 10000, 65536  # for a program that writes without end

    def __init__(self, command, timeout=TIMEOUT):
        """`command` is as for words_of."""
        self.command = words_of(command)
        self.program = shlex.join(self.command)
        self.timeout, self.process = timeout, None
        self.start()

    def start(self):
        """Starts or restarts the program."""
        self.kill()
        try:
            # A separate session keeps Ctrl-C from the program.
            self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                            stderr=subprocess.PIPE, start_new_session=True)
        except (OSError, ValueError) as error:
            raise EngineError(self.program, f"cannot be started: {getattr(error, 'strerror', None) or error}") from None
        self.lines, self.ended = queue.Queue(self.LINES_MAX), False
        self.complaints = complaints = collections.deque(maxlen=COMPLAINTS_MAX)
        self.readers = [self._reader(self.process.stdout, self.lines.put),
                        self._reader(self.process.stderr, lambda line: complaints.append(line) if line else None)]
        try:
            self.shake_hands()
        except (EngineError, KeyboardInterrupt):
            self.kill()
            raise

    def shake_hands(self):
        """The first exchange of a protocol."""

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
        """The processor time of the program and its children so far; None if the system does not give it (Linux does,
        in /proc) or the program is not running."""
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
        """The same for the program alone, to a fraction of a millisecond."""
        return self.process and scheduler_seconds(self.process.pid)[0]

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
        """Sends quit and waits; kills a program that does not end. Returns the exit status, or None if it had to be
        killed."""
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
        # A line of complaint may not have been cleaned like this (Referee).
        return f"the engine ended {how}" + (f" ({Process.cleaned(self.complaints[-1])})" if self.complaints else "")

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
        """The lines up to and including the first whose beginning matches."""
        lines, deadline = [], time.monotonic() + self.timeout
        while True:
            line = self.line(deadline - time.monotonic())
            if line is None:
                raise EngineError(self.program, self.last_words())
            lines.append(line)
            if re.match(pattern, line):
                return lines

    def quiet(self, seconds):
        """The lines that arrive within a time."""
        lines, deadline = [], time.monotonic() + seconds
        while True:
            try:
                line = self.line(deadline - time.monotonic())
            except EngineError:
                return lines
            if line is None:
                raise EngineError(self.program, self.last_words())
            lines.append(line)
