"""Drives engines that play by DXP (DamExchange) over a socket, on 10x10.

The engine is started with a command in which {port} stands for a port of this machine, to which it connects. A move is
asked for by requesting a new game from the current position, or by sending the opponent's move in a game in progress.
DXP has no time limit for one move. An engine that has such a limit is told it by an option, which is written to its
standard input as a line `NAME VALUE`. The option `minutes=N` is the time asked for, by default 10 hours.
"""

import re
import select
import socket
import time

from engine_driver import TIMEOUT, Answer, EngineError, Process
from hub_engine import HubMove, hub_move, hub_position

MINUTES = 600
LOOK = 0.2  # seconds between looks at a program that has not connected yet


def dxp_position(fen, width):
    """The side to move, and a letter for each square."""
    letters = hub_position(fen, width).replace("b", "z").replace("B", "Z")
    return letters[0], letters[1:]


def dxp_move(move):
    """The message for a HubMove, with no time used."""
    captured = sorted(move.captured)
    return f"M0000{move.start:02}{move.end:02}{len(captured):02}" + "".join(f"{square:02}" for square in captured)


def read_dxp_move(message):
    """The HubMove in a message; None if there is none."""
    if not re.fullmatch(r"M\d{10,}", message):
        return None
    numbers = [int(message[i:i + 2]) for i in range(5, len(message) - 1, 2)]
    if numbers[2] != len(numbers) - 3:
        return None
    return HubMove(numbers[0], numbers[1], frozenset(numbers[3:]), None)


class DxpEngine(Process):
    """An engine that connects to {port}. `options` are lines for its standard input; `profile` and `even` have no meaning
    here."""

    def __init__(self, command, options=(), timeout=TIMEOUT, profile=None, even=False):
        self.minutes, self.settings = MINUTES, []
        for option in options:
            name, _, value = option.partition("=")
            if name == "minutes":
                self.minutes = int(value) if value.isdigit() and 0 < int(value) < 1000 else MINUTES
            else:
                self.settings.append(f"{name} {value}".strip())
        self.socket, self.received, self.ply = None, b"", None
        with socket.create_server(("127.0.0.1", 0)) as self.server:
            super().__init__(command.replace("{port}", str(self.server.getsockname()[1])), timeout)

    def shake_hands(self):
        self.name = self.program
        self.server.settimeout(LOOK)
        deadline = time.monotonic() + self.timeout
        while not self.socket:
            try:
                self.socket = self.server.accept()[0]
            except socket.timeout:
                if self.process.poll() is not None:
                    raise EngineError(self.program, self.last_words()) from None
                if time.monotonic() > deadline:
                    raise EngineError(self.program, f"does not connect within {self.timeout:g} s") from None
        for setting in self.settings:
            self.send(setting)

    def kill(self):
        if self.socket:
            self.socket.close()
            self.socket = None
        super().kill()

    def close(self):
        try:
            self.send("exit")
        except EngineError:
            pass  # it has ended by itself
        self.timeout = 1
        self.kill()

    def say(self, message):
        try:
            self.socket.sendall(message.encode() + b"\0")
        except OSError:
            raise EngineError(self.program, self.last_words()) from None

    def message(self):
        """The next message that is not a chat."""
        deadline = time.monotonic() + self.timeout
        while True:
            message, end, rest = self.received.partition(b"\0")
            if end:
                self.received = rest
                if not message.startswith(b"C"):
                    return self.cleaned(message.decode("latin-1"))
                continue
            if not select.select([self.socket], [], [], max(deadline - time.monotonic(), 0))[0]:
                raise EngineError(self.program, f"no answer within {self.timeout:g} s")
            try:
                more = self.socket.recv(4096)
            except OSError:  # a connection that was reset
                more = b""
            if not more:
                raise EngineError(self.program, self.last_words())
            self.received += more

    def new_game(self):
        if self.ply is not None:
            self.end_game()

    def end_game(self):
        """Ends the current game, and reads the messages that arrive until then."""
        self.say("E00")
        self.ply = None
        while not self.message().startswith("E"):
            pass

    def request(self, game):
        """Asks for a game from the current position, in which the engine moves first."""
        side, squares = dxp_position(game.status["fen"], game.width)
        self.say(f"R01{'Mfalme':32}{side}{self.minutes:03}000B{side}{squares}")
        answer = self.message()
        if not re.match(r"A.*0$", answer):
            raise EngineError(self.program, f"refuses a game: {answer}")

    def choose(self, game, limits):
        """The move for a game (game.py), as the referee writes it."""
        begin = time.monotonic()
        if self.ply is not None and self.ply == len(game.played) - 1:
            self.say(dxp_move(hub_move(game.played[-1], game.width)))
        else:
            self.new_game()
            self.request(game)
        message = self.message()
        if message.startswith("E"):  # it thinks that the game is over, but the referee decides that
            self.say(message[:2] + "0")
            self.request(game)
            message = self.message()
        meant = read_dxp_move(message)
        seconds = time.monotonic() - begin
        if not meant:
            raise EngineError(self.program, f"sends {message!r} in place of a move")
        self.ply = len(game.played) + 1
        for move in game.legal():
            if hub_move(move, game.width) == meant:
                return Answer(move["move"], [], seconds)
        return Answer(str(meant), [], seconds)
