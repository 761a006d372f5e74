"""Drives one `mfalme referee`. Every line that it writes is held against src/referee/answers.schema.json."""

import collections
import json

from _engine import HANG, PROGRAM, run
from _schema import Schema

from mfalme import referee

SCHEMA = Schema.of_answers()


def checked(line):
    """A line of the referee as a value."""
    value = json.loads(line)
    SCHEMA.check(value)
    return value


def answers_to(*lines, arguments=()):
    """What a referee of its own writes for these lines, which must end well."""
    status, output, errors = run(*arguments, "referee", input="\n".join(lines).encode())
    assert (status, errors) == (0, ""), (status, errors)
    return [checked(line) for line in output]


class Referee(referee.Referee):
    """One process, asked line by line; what it reports of searches meanwhile is kept in `events`."""
    LINES_MAX = 0  # no limit

    def __init__(self, *arguments):
        super().__init__([PROGRAM, *arguments], HANG)
        self.events = collections.deque()

    def __exit__(self, kind, error, trace):
        if kind is None:
            self.process.stdin.close()
            assert self.line() is None and self.process.wait() == 0
        self.kill()

    def _read(self):
        line = self.line()
        assert line is not None, self.last_words()
        return checked(line)

    def ask(self, line):
        """The answer to a line: text, or a dictionary that is sent as JSON."""
        self.send(json.dumps(line) if isinstance(line, dict) else line)
        while "event" in (answer := self._read()):
            self.events.append(answer)
        return answer

    def event(self):
        return self.events.popleft() if self.events else self._read()

    def done(self, identity):
        """The last event of a search, and those before it; events of other searches are dropped."""
        events = []
        while True:
            event = self.event()
            if event.get("id") != identity:
                continue
            if event["event"] == "done":
                return event, events
            events.append(event)

    def state(self, game=""):
        """All there is to know of a game."""
        return [self.do(game + line) for line in ("status", "moves", "history", "save")]

    def memory_kb(self):
        """Resident memory; None where the system does not tell."""
        try:
            with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
                return next((int(line.split()[1]) for line in file if line.startswith("VmRSS:")), None)
        except OSError:
            return None
