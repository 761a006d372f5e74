"""Drives engines that speak Hub: version 2 (Scan 3 and Mfalme), and version 1 (Scan 2).

Squares are numbered row by row from the top left, and a capture is written start, end, captured pieces: `28x19x23`.
Mfalme writes a huff, which Hub does not know, before the move: `~34/20-24`.
"""

import re
import time
import typing

from certification.board import MIRRORED, SMALL, Board, number_of, square_of
from engine_driver import TIMEOUT, Answer, EngineError, Process

VARIANTS = {"international": "normal"}  # where Hub's name is not that of the profile


def read_line(line):
    """The command and its arguments; an argument without a value has an empty one."""
    command, _, rest = line.strip().partition(" ")
    words = re.findall(r'([^\s="]+)(?:\s*=\s*(?:"([^"]*)"|([^\s"]*)))?', rest)
    return command, {name: quoted or plain for name, quoted, plain in words}


def quoted(value):
    return value if re.fullmatch(r'[^\s="]+', value) else f'"{value}"'


def layout_by(width):
    """Square numbers are the same on the mirrored board and on the other one."""
    return SMALL if width == 8 else MIRRORED


def hub_position(fen, width):
    """A letter for the side to move and one for each square."""
    board = Board(fen, layout_by(width))
    cells = {number_of(square, board.layout): piece for square, piece in board.cells.items()}
    return board.side + "".join(cells.get(number, "e") for number in range(1, width * width // 2 + 1))


def hub_square(text, width):
    return number_of(square_of(text, layout_by(width)), layout_by(width))


class HubMove(typing.NamedTuple):
    """A move in numbers; `huffed` is None without a huff."""
    start: int
    end: int
    captured: frozenset
    huffed: typing.Optional[int]

    def __str__(self):
        numbers = [self.start, self.end, *sorted(self.captured)]
        return (f"~{self.huffed}/" if self.huffed else "") + ("x" if self.captured else "-").join(map(str, numbers))


def hub_move(move, width):
    """Converts a move of the referee, with `from`, `to`, `captured` and `huffs`."""
    start, end = hub_square(move["from"], width), hub_square(move["to"], width)
    captured = frozenset(hub_square(square, width) for square in move["captured"])
    return HubMove(start, end, captured, hub_square(move["huffs"], width) if move["huffs"] else None)


def read_move(text):
    """The move in a text; None if there is none."""
    match = re.fullmatch(r"(?:~(\d+)/)?(\d+-\d+|\d+(?:x\d+){2,})", text)
    if not match:
        return None
    start, end, *captured = map(int, re.findall(r"\d+", match[2]))
    return HubMove(start, end, frozenset(captured), int(match[1]) if match[1] else None)


class HubEngine(Process):
    """An engine that speaks Hub. `options` lists NAME=VALUE; an option that does not exist is an error. An engine
    without the parameter `variant` is assumed to play `profile`. `even` sets the options of EVEN that the engine has,
    or all of them if it speaks version 1, which does not list its options."""
    EVEN = ("threads=1", "tt-size=22", "book=false", "ponder=false")

    def __init__(self, command, options=(), timeout=TIMEOUT, profile=None, even=False):
        self.settings, self.options, self.profile, self.even = list(options), {}, profile, even
        self.version, self.name, self.author = 2, "", ""
        super().__init__(command, timeout)

    def shake_hands(self):
        self.name, self.author, self.options = self.program, "", {}
        self.send("hub")
        for line in self.until("wait$"):
            self._introduced(line)
        if self.profile:
            self._use_profile()
        for name, _, value in (setting.partition("=") for setting in self.EVEN if self.even):
            if name in self.options or self.version == 1:
                self._set(name, value)
        for setting in self.settings:
            self._set(*setting.partition("=")[::2])
        self.send("init")
        self.heard("ready$")

    def _introduced(self, line):
        command, arguments = read_line(line)
        if command == "id":
            self.name = " ".join(arguments.get(name, "") for name in ("name", "version")).strip() or self.name
            self.author = arguments.get("author", "")
        elif command == "param":
            self.options[arguments.get("name", "").lower()] = arguments
        elif command in ("name", "author"):  # Hub 1, which lists no parameters
            self.version = 1
            setattr(self, command, line.partition(" ")[2])

    def _set(self, name, value):
        if self.version == 1:
            self.send(f"set {name} {value}")
        elif name.lower() in self.options:
            self.send(f"set-param name={self.options[name.lower()]['name']} value={quoted(value)}")
        else:
            raise EngineError(self.program, f"no parameter is called '{name}'")

    def _use_profile(self):
        name = VARIANTS.get(self.profile, self.profile)
        values = self.options.get("variant", {}).get("values", "").split()
        if values and name not in values:
            raise EngineError(self.program, f"does not play {self.profile}, but {', '.join(values)}")
        if values:
            self._set("variant", name)

    def heard(self, pattern):
        """The lines up to one with that beginning; an `error` of the engine is raised."""
        lines = self.until(f"{pattern}|error")
        if lines[-1].startswith("error"):
            raise EngineError(self.program, read_line(lines[-1])[1].get("message") or lines[-1])
        return lines

    def new_game(self):
        self.send("new-game" if self.version == 2 else "new", "ping")
        self.heard("pong$")

    def _level(self, limits):
        """The commands for limits in the form of UciEngine.choose."""
        if self.version == 1:
            if "nodes" in limits:
                raise EngineError(self.program, "Hub 1 knows no limit of nodes")
            if "time" in limits:
                return [f"level 0 {limits['time']} {limits['increment']}"]
            return [f"depth {limits['depth']}" if "depth" in limits else f"time {limits['movetime']}"]
        if "time" in limits:  # Hub adds the increment before the move
            left = max(limits["time"] - limits["increment"], 0)
            return [f"level time={left / 1000} inc={limits['increment'] / 1000}"]
        if "movetime" in limits:
            return [f"level move-time={limits['movetime'] / 1000}"]
        return [f"level {name}={value}" for name, value in limits.items()]

    def search(self, position, moves, limits):
        """The move, `(none)` without one, for a position of Hub and the moves after it."""
        if self.version == 1:
            lines = ["pos " + position.lower()[0] + position[1:], *("move " + move for move in moves)]
            go, end = "go", "move"
        else:
            lines = [f"pos pos={position}" + (f' moves="{" ".join(moves)}"' if moves else "")]
            go, end = "go think", "done"
        self.send(*lines, *self._level(limits))
        begin = time.monotonic()
        self.send(go)
        lines = self.heard(rf"{end}\b")
        seconds = time.monotonic() - begin
        if self.version == 1:
            words = lines[-1].split()
            return Answer(words[1] if len(words) > 1 else "(none)", lines[:-1], seconds)
        return Answer(read_line(lines[-1])[1].get("move") or "(none)", lines[:-1], seconds)

    def choose(self, game, limits):
        """The move for a game (game.py), as the referee writes it. A text that is not a legal move is returned
        unchanged."""
        answer = self.search(hub_position(game.start_fen, game.width),
                             [str(hub_move(move, game.width)) for move in game.played], limits)
        meant = read_move(answer.move)
        for move in game.legal() if meant else []:
            if hub_move(move, game.width) == meant:
                return answer._replace(move=move["move"])
        return answer
