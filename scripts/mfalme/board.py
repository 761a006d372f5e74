"""A game: its moves, its position, the ends that are possible now, and its result."""

from __future__ import annotations

import typing
import weakref

from .referee import Refused

if typing.TYPE_CHECKING:
    from .engine import Engine

SETTINGS = ("ThreeKingsMoves", "MoveLimit", "AutoThreefold", "Huff", "Notation", "Numbering")


class IllegalMove(ValueError):
    """A move that the rules refuse: `code` is the referee's word for the reason, `article` the article of the rules or
    None, and `moves` are the legal moves that must be chosen from instead."""

    def __init__(self, refused: Refused, where: str = ""):
        super().__init__(where + refused.message)
        self.code, self.article, self.moves = refused.code, refused.article, refused.moves


class Move(typing.NamedTuple):
    """A legal move. `text` is its form in the profile's notation; squares are names on 8x8 and numbers on 10x10, as
    text; `path` goes from the first square over each landing to the last, and `huffed` is the square of a piece that is
    huffed first."""
    text: str
    start: str
    end: str
    path: typing.Tuple[str, ...]
    captured: typing.Tuple[str, ...]
    promotes: bool
    huffed: typing.Optional[str]

    def __str__(self) -> str:
        return self.text

    @classmethod
    def of(cls, answer: dict) -> Move:
        """The move that the referee describes."""
        return cls(answer["move"], answer["from"], answer["to"], tuple(answer["path"]), tuple(answer["captured"]),
                   answer["promotes"], answer["huffs"])


class Outcome(typing.NamedTuple):
    """The end of a game: `winner` is "white", "black" or None for a draw, `result` is written as in a record, `reasons`
    are the referee's words with their articles, and `supa` says whether the win is a Supa (TZD 3.0)."""
    winner: typing.Optional[str]
    result: str
    reasons: typing.Tuple[typing.Tuple[str, typing.Optional[str]], ...]
    supa: bool


class Claim(typing.NamedTuple):
    """A draw that may be claimed now, and the sides that may."""
    reason: str
    by: typing.Tuple[str, ...]


class Board:
    """A game in one of the profiles (`tzd`, `tzd3`, `drafti`, `zambia`, `nigeria`, `ghana`, `international`,
    `brazilian`, `russian`), from the start position, a FEN, or with moves already played. `settings` are those of the
    profile, such as ThreeKingsMoves=15, and `clock` is the seconds and the increment of each side. The game is kept in
    a process of the program: that of `engine`, or one that all boards share."""

    def __init__(self, profile: str = "tzd", fen: typing.Optional[str] = None, *,
                 moves: typing.Iterable[typing.Union[str, Move]] = (), engine: typing.Optional[Engine] = None,
                 clock: typing.Optional[typing.Tuple[float, float]] = None,
                 **settings: typing.Union[str, int, bool]):
        self._begin(engine)
        wrong = sorted(set(settings) - set(SETTINGS))
        if wrong:
            raise TypeError(f"no setting is called {wrong[0]}; there are {', '.join(SETTINGS)}")
        times = {"time": round(1000 * clock[0]), "inc": round(1000 * clock[1])} if clock else {}
        self.start: dict = {"profile": profile, **({"fen": fen} if fen else {}), **times, **settings}
        self._status = self._do("new", **self.start)["status"]
        for number, move in enumerate(moves, 1):
            self._play(move, f"move {number}: ")

    def _begin(self, engine: typing.Optional[Engine]) -> None:
        from .engine import shared
        self._engine = engine or shared()
        self._name = self._engine.next_name()
        self._legal: typing.Optional[typing.List[Move]] = None
        weakref.finalize(self, self._engine.forget, self._name)

    @classmethod
    def from_pdn(cls, text: str, number: int = 1, *, engine: typing.Optional[Engine] = None) -> Board:
        """A recorded game: the first one of the text, or the one with the number."""
        return cls._loaded({}, text, number, engine)

    @classmethod
    def _loaded(cls, start: dict, text: str, number: int, engine: typing.Optional[Engine]) -> Board:
        """A recorded game, in the place of one that has begun with `start`."""
        board = cls.__new__(cls)
        board._begin(engine)
        if start:
            board._do("new", **start)
        board._status = board._do("load", pdn=text, number=number)["status"]
        tags = {tag["name"]: tag["value"] for tag in board._do("tree")["tags"]}
        board.start = {**start, "profile": board.profile, "fen": board._do("history")["start"],
                       **{name: tags[name] for name in SETTINGS if name in tags}}
        return board

    def _do(self, command: str, **arguments: typing.Any) -> dict:
        return self._engine.do({"game": self._name, "command": command, **arguments})

    def _change(self, command: str, **arguments: typing.Any) -> dict:
        answer = self._do(command, **arguments)
        self._status, self._legal = answer["status"], None
        return answer

    # ---- Moves

    @property
    def legal_moves(self) -> typing.List[Move]:
        """The moves of the side to move; none if the game is over."""
        if self._legal is None:
            self._legal = [] if self.is_game_over() else [Move.of(move) for move in self._do("moves")["moves"]]
        return self._legal

    def push(self, move: typing.Union[str, Move]) -> Move:
        """Plays a move, in any notation that can mean only one move. Raises IllegalMove if it is not legal."""
        return self._play(move)

    def _play(self, move: typing.Union[str, Move], where: str = "") -> Move:
        try:
            return Move.of(self._change("play", move=str(move))["move"])
        except Refused as refused:
            raise IllegalMove(refused, where) from None

    def pop(self, steps: int = 1) -> None:
        """Takes back moves, or a declared end."""
        self._change("undo", steps=steps)

    @property
    def moves(self) -> typing.List[str]:
        """The moves played so far."""
        return [move["move"] for move in self._do("history")["moves"]]

    # ---- The position

    @property
    def profile(self) -> str:
        return self._status["profile"]

    @property
    def fen(self) -> str:
        """The position with its clocks."""
        return self._status["fen"]

    @property
    def turn(self) -> str:
        """The side to move, "white" or "black"."""
        return self._status["to_move"]

    @property
    def ply(self) -> int:
        """The number of moves played."""
        return self._status["plies"]

    @property
    def counters(self) -> typing.List[dict]:
        """The draw clocks that run, as the referee describes them."""
        return self._status["counters"]

    # ---- Ends

    def is_game_over(self) -> bool:
        """Whether the game has ended, by the rules or by a declaration of the players."""
        return self._status["over"]

    def outcome(self) -> typing.Optional[Outcome]:
        """How the game has ended; None while it goes on."""
        if not self.is_game_over():
            return None
        reasons = tuple((reason["reason"], reason["article"]) for reason in self._status["reasons"])
        return Outcome(self._status["winner"], self._status["result"], reasons, bool(self._status.get("supa")))

    def claims(self) -> typing.List[Claim]:
        """The draws that may be claimed."""
        return [Claim(claim["reason"], tuple(claim["by"])) for claim in self._status["claims"]]

    def claim(self, side: typing.Optional[str] = None, reason: typing.Optional[str] = None) -> None:
        """Claims a draw, for the side to move unless a side is given."""
        self._change("claim", side=side, reason=reason)

    def resign(self, side: str) -> None:
        self._change("resign", side=side)

    def flag(self, side: str) -> None:
        """Declares that the side's time has run out, in a game with a clock: a loss, or a draw if the other side cannot
        win."""
        self._change("flag", side=side)

    def agree_draw(self) -> None:
        """Both sides agree to a draw."""
        self._change("offer", side="white")
        self._change("accept", side="black")

    # ---- Records

    def pdn(self) -> str:
        """The game as PDN."""
        return self._do("save")["pdn"]

    def copy(self) -> Board:
        """A copy of the game that can be played on separately."""
        return Board._loaded(self.start, self.pdn(), 1, self._engine)

    def __str__(self) -> str:
        return self.fen

    def __repr__(self) -> str:
        return f"Board({self.profile!r}, {self.fen!r})"
