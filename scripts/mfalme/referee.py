"""Drives `mfalme referee`: a line of JSON for each line, and the events of searches between them."""

from __future__ import annotations

import json
import os
import shutil
import typing

from .process import TIMEOUT, EngineError, Process, words_of


def find_program() -> str:
    """The program: the one that the environment variable MFALME names, that of the checkout, or the one on the PATH."""
    checkout = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "mfalme")
    if os.environ.get("MFALME"):
        return os.environ["MFALME"]
    if os.access(checkout, os.X_OK):
        return os.path.normpath(checkout)
    return shutil.which("mfalme") or "mfalme"


class Refused(EngineError):
    """A refusal by the referee: `code` is its word for the reason, `article` the article of the rules or None, and
    `moves` are the legal moves that the refusal names."""

    def __init__(self, program: str, line: str, error: dict):
        super().__init__(program, f"{line}: {error['message']}")
        self.message: str = error["message"]
        self.code: str = error["code"]
        self.article: typing.Optional[str] = error["article"]
        self.moves: list = error["moves"]


class Referee(Process):
    """One process of the referee."""
    LINE_LENGTH = -1  # no limit

    def __init__(self, command: typing.Union[str, typing.Sequence[str]], timeout: float = TIMEOUT):
        super().__init__([*words_of(command), "referee"], timeout)

    @staticmethod
    def cleaned(line: str) -> str:
        return line  # JSON, in which names must not be changed

    def read(self, timeout: typing.Optional[float] = None) -> dict:
        """The next line, an answer or an event."""
        line = self.line(timeout)
        if line is None:
            raise EngineError(self.program, self.last_words())
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict) or not ("ok" in answer or "event" in answer):
            raise EngineError(self.program, f"not an answer of the referee: {line!r}")
        return answer

    def ask(self, line: typing.Union[str, dict]) -> dict:
        """The answer to a line: text, or a dictionary that is sent as JSON."""
        self.send(json.dumps(line) if isinstance(line, dict) else line)
        return self.read()

    def do(self, line: typing.Union[str, dict]) -> dict:
        """Asks, and raises Refused if the referee refuses."""
        answer = self.ask(line)
        if not answer["ok"]:
            raise Refused(self.program, line if isinstance(line, str) else line["command"], answer["error"])
        return answer

    def think(self, moves: typing.Sequence[str], nodes: int) -> dict:
        """The result of a search after moves from the start."""
        self.do(f'think nodes={nodes} events=false moves="{" ".join(moves)}"')
        return self.read()
