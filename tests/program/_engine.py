"""Drives the engine under test, the program that MFALME names, through its standard input and output.

Nothing here sleeps or measures: a test waits for lines. Only a hang runs into the time limit, which is generous because
sanitizers and busy machines are slow.
"""

import collections
import os
import pty
import re
import subprocess
import sys
import threading
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SCRIPTS = os.path.join(ROOT, "scripts")
sys.path.insert(0, SCRIPTS)
from engine_driver import PROFILES, Process  # noqa: E402

PROGRAM = os.environ.get("MFALME", "./mfalme")
assert PROFILES  # for the tests
HANG = 300  # seconds for one answer


class Engine(Process):
    """One run of the program. Use as a context manager: leaving it quits and checks the exit status, unless the
    program has ended before."""
    LINES_MAX, LINE_LENGTH = 0, -1  # no limits

    def __init__(self, *arguments):
        super().__init__([PROGRAM, *arguments], HANG)

    @staticmethod
    def cleaned(line):
        return line.rstrip("\n")

    def __exit__(self, kind, error, trace):
        try:
            # A program that has closed its output is about to exit and reads no command.
            if kind is None and not self.ended and self.process.poll() is None:
                self.send("quit")
                self.rest()
                assert self.status() == 0, self.status()
        finally:
            self.kill()

    def close_input(self):
        self.process.stdin.close()

    def ask(self, *commands):
        """Sends commands and returns all lines up to the readyok that follows them."""
        self.send(*commands, "isready")
        return self.until("readyok")[:-1]

    def search(self, *commands):
        """Sends commands of which the last is a go, and returns the lines up to its best move."""
        self.send(*commands)
        return self.until("bestmove")

    def rest(self):
        """All lines up to the end of the output."""
        return list(iter(self.line, None))

    def status(self):
        """The exit status, once the program ends; what it wrote to standard error is an error."""
        try:
            status = self.process.wait(timeout=HANG)
        except subprocess.TimeoutExpired:
            raise AssertionError("the engine does not end") from None
        self.readers[1].join()
        assert not self.complaints, f"standard error: {list(self.complaints)}"
        return status

# ---- Questions with one answer

    def one(self, command):
        lines = self.ask(command)
        assert len(lines) == 1, lines
        return lines[0]

    def moves(self):
        line = self.one("moves")
        assert line == "moves" or line.startswith("moves "), line
        return line.split()[1:]

    def game_status(self):
        line = self.one("status")
        assert line.startswith("status "), line
        return line[len("status "):]

    def fen(self):
        line = self.one("fen")
        assert line.startswith("fen "), line
        return line[len("fen "):]


def run(*arguments, input=b""):
    """Runs the program to its end: exit status, lines of output, text of the errors."""
    done = subprocess.run([PROGRAM, *arguments], input=input, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          timeout=HANG, check=False)
    return done.returncode, done.stdout.decode().splitlines(), done.stderr.decode()


def check_success(test, *arguments, input=b""):
    """That a command from a shell succeeds and complains of nothing; returns its lines."""
    status, lines, errors = run(*arguments, input=input)
    test.assertEqual((status, errors), (0, ""), lines)
    return lines


def check_failure(test, reason, *arguments):
    """That a command from a shell fails with its reason on standard error and prints nothing else; returns that
    line."""
    status, lines, errors = run(*arguments)
    test.assertIn(status, (1, 2), arguments)
    test.assertEqual(lines, [], arguments)
    first, *more = errors.splitlines()
    test.assertTrue(first.startswith("mfalme: ") and reason in first, (reason, errors))
    # One line, and of a command that was used wrongly a second one.
    test.assertEqual([line.split("help")[0] for line in more], ["mfalme: 'mfalme "] if status == 2 and more else [])
    return first


# ---- Reading the output

INFO = re.compile(r"info depth (?P<depth>\d+) seldepth (?P<seldepth>\d+) multipv (?P<multipv>\d+) "
                  r"score (?P<kind>cp|mate) (?P<score>-?\d+)(?P<bound> lowerbound| upperbound)? "
                  r"nodes (?P<nodes>\d+) nps (?P<nps>\d+) hashfull (?P<hashfull>\d+) tbhits (?P<tbhits>\d+) "
                  r"time (?P<time>\d+)(?: pv (?P<pv>\S+(?: \S+)*))?$")
OVER = re.compile(r"info depth 0 score (?P<kind>cp|mate) (?P<score>-?\d+)$")  # where there is nothing to search
BEST = re.compile(r"bestmove (?P<move>\S+)(?: ponder (?P<ponder>\S+))?$")


def infos(lines):
    """The lines that report a score, as dictionaries; every other info line but strings and currmove is an error."""
    found = []
    for line in lines:
        if not line.startswith("info ") or line.startswith("info string ") or " currmove " in line:
            continue
        match = INFO.match(line) or OVER.match(line)
        assert match, f"malformed: {line}"
        info = match.groupdict()
        for name in ("depth", "seldepth", "multipv", "score", "nodes", "nps", "hashfull", "tbhits", "time"):
            info[name] = int(info.get(name, 0))
        info["pv"] = info["pv"].split(" ") if info.get("pv") else []
        info["bound"] = info.get("bound")
        found.append(info)
    return found


def best_moves(lines):
    return [line for line in lines if line.startswith("bestmove")]


def errors(lines):
    return [line for line in lines if line.startswith("info string error ")]


def answer(lines):
    """Checks that lines are one whole answer to a go: a score first, one best move last. The move and the infos."""
    found = infos(lines)
    assert found, f"no info before the best move: {lines}"
    assert len(best_moves(lines)) == 1 and lines[-1].startswith("bestmove"), lines
    match = BEST.match(lines[-1])
    assert match, lines[-1]
    return match["move"], found


def open_terminal():
    """Both ends of a terminal, as pty.openpty gives them; the test is skipped where the system has none to give."""
    try:
        return pty.openpty()
    except OSError as error:
        raise unittest.SkipTest(f"no pseudo-terminal: {error.strerror}; is /dev/pts mounted?") from None


def main():
    """Runs the tests of the calling file, and says how many were skipped and why, as run_tests.sh reads it; a hang of
    the whole ends it."""
    watchdog = threading.Timer(4 * HANG, lambda: os._exit(3))
    watchdog.daemon = True
    watchdog.start()
    result = unittest.main(verbosity=1, exit=False).result
    for reason, number in collections.Counter(reason for _, reason in result.skipped).items():
        print(f"skipped {number}: {reason}")
    sys.exit(not result.wasSuccessful())
