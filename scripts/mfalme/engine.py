"""The engine: it searches positions and probes the endgame tables."""

from __future__ import annotations

import atexit
import functools
import itertools
import json
import threading
import typing

from .board import Board, Move
from .process import TIMEOUT, EngineError, words_of
from .referee import Referee, find_program

FOREVER = 1e7  # seconds: a search that has no limit of time


class Limit(typing.NamedTuple):
    """The limits of a search, which ends at the first one reached: seconds, plies, positions."""
    time: typing.Optional[float] = None
    depth: typing.Optional[int] = None
    nodes: typing.Optional[int] = None

    def arguments(self) -> dict:
        named = {"movetime": None if self.time is None else max(round(1000 * self.time), 1), "depth": self.depth,
                 "nodes": self.nodes}
        return {name: value for name, value in named.items() if value is not None}


class Chances(typing.NamedTuple):
    """What the engine expects for the side to move, in permille."""
    win: int
    draw: int
    loss: int

    def points(self) -> float:
        """The expected score, from 0 to 1."""
        return (self.win + self.draw / 2) / 1000


class Info(typing.NamedTuple):
    """One line of an analysis. `score` is in points for the side to move (a man is about two) and `mate` is the number
    of moves to the end of the game, negative if the side to move loses; `depth` is in plies."""
    score: typing.Optional[float]
    mate: typing.Optional[int]
    depth: int
    chances: typing.Optional[Chances]
    moves: typing.Tuple[Move, ...]

    @classmethod
    def of(cls, line: dict) -> Info:
        """The line that the referee describes."""
        chances = line["chances"] and Chances(*(line["chances"][name] for name in ("win", "draw", "loss")))
        return cls(line["score"], line["mate"], line["depth"], chances, tuple(map(Move.of, line["moves"])))


class Played(typing.NamedTuple):
    """The move that the engine would play, the reply that it expects, and its analysis."""
    move: Move
    reply: typing.Optional[Move]
    info: Info


class NumberedReferee(Referee):
    """A referee each of whose lines has an id, so that answers to calls that Ctrl-C has interrupted are passed over."""

    def __init__(self, command: typing.Union[str, typing.Sequence[str]], timeout: float = TIMEOUT):
        super().__init__(command, timeout)
        self.ids = itertools.count(1)

    def ask(self, line: dict) -> dict:
        line = {"id": next(self.ids), **line}
        self.send(json.dumps(line))
        return self.wait_for("ok", line["id"])

    def wait_for(self, kind: str, number: typing.Any, timeout: typing.Optional[float] = None) -> dict:
        """The answer ("ok") or the event of that id."""
        while True:
            answer = self.read(timeout)
            if kind in answer and answer.get("id") == number:
                return answer


class Engine:
    """One process of the program: `program` is its command line, `options` are those that `mfalme uci` lists, as
    {"Threads": 2, "Skill Level": 8}, and `timeout` the seconds for an answer beyond the time of a search."""

    def __init__(self, program: typing.Optional[str] = None, *,
                 options: typing.Optional[typing.Mapping[str, typing.Any]] = None, timeout: float = TIMEOUT):
        words = words_of(program) if program else [find_program()]
        words += [f"--{name}={str(value).lower() if isinstance(value, bool) else value}"
                  for name, value in (options or {}).items()]
        self._lock, self._numbers, self._forgotten = threading.RLock(), itertools.count(1), []
        self._referee = NumberedReferee(words, timeout)

    def next_name(self) -> str:
        """A name for a game that no other has."""
        return f"g{next(self._numbers)}"

    def forget(self, name: str) -> None:
        """Marks a game as no longer needed. It is closed before the next question, since this call may come from within
        one."""
        self._forgotten.append(name)

    def do(self, line: dict) -> dict:
        """The referee's answer to a line, as src/referee/README.md describes it; raises Refused."""
        with self._lock:
            if not self._referee.process:
                raise EngineError(self._referee.program, "the engine was closed")
            while self._forgotten:
                self._referee.ask({"game": self._forgotten.pop(), "command": "close"})
            return self._referee.do(line)

    def board(self, profile: str = "tzd", fen: typing.Optional[str] = None, **arguments: typing.Any) -> Board:
        """A board that is kept in this engine's process."""
        return Board(profile, fen, engine=self, **arguments)

    def _search(self, board: Board, limit: Limit, **arguments: typing.Any) -> dict:
        line = {"id": next(self._referee.ids), "command": "think", **board.start, "moves": board.moves, "events": False,
                **limit.arguments(), **arguments}
        with self._lock:
            wait = self._referee.timeout + limit.time if limit.time is not None else FOREVER
            try:
                self.do(line)
                answer = self._referee.wait_for("event", line["id"], wait)
            except BaseException:  # such as Ctrl-C: nobody waits for the search any more
                if self._referee.process and self._referee.process.poll() is None:
                    self._referee.send(json.dumps({"command": "stop", "search": line["id"]}))
                raise
        if answer["move"] is None:
            raise EngineError(self._referee.program, "there is no move to think about")
        return answer

    def play(self, board: Board, limit: Limit = Limit(time=1.0), *, level: typing.Optional[int] = None,
             book: bool = False) -> Played:
        """The move for a board, which is not changed; a level from 0 to 20 lowers the strength."""
        answer = self._search(board, limit, level=level, book=book)
        return Played(Move.of(answer["move"]), answer["reply"] and Move.of(answer["reply"]), Info.of(
            {**answer, "moves": (answer["lines"] or [{"moves": [answer["move"]]}])[0]["moves"]}))

    def analyse(self, board: Board, limit: Limit = Limit(time=1.0), *, lines: int = 1) -> typing.List[Info]:
        """The best moves for a board, each with the line after it, best first."""
        return [Info.of(line) for line in self._search(board, limit, lines=lines)["lines"]]

    def probe(self, board: Board) -> typing.Tuple[str, typing.Optional[int]]:
        """The answer of the endgame tables: "win", "draw", "loss" or "unknown" for the side to move, and the plies to
        the end."""
        answer = self.do({"command": "tb", "profile": board.profile, "fen": board.fen})
        return answer["result"], answer["plies"]

    def close(self) -> None:
        """Ends the process. Boards that are kept in it can no longer be used."""
        with self._lock:
            self._referee.close()

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, kind: typing.Any, error: typing.Any, trace: typing.Any) -> None:
        self.close()


@functools.lru_cache(maxsize=None)
def shared() -> Engine:
    """The engine of all boards that are not given one."""
    engine = Engine()
    atexit.register(engine.close)
    return engine
