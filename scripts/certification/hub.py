"""Adapts an engine of the Hub protocol to the UCI commands that the checks use.

Only the move that the engine plays can be asked for; Hub lists neither legal moves nor positions. Moves are written
with numbers, and captures with the captured pieces between start and end.
"""

import shlex

from certification.board import CAPTURED, Board, number_of, start_board, layout_of
from engine_driver import EngineError
from hub_engine import HubEngine, HubMove, hub_position, read_move
from mfalme.process import words_of

VARIANT = "variant"


class HubSubject:
    can_be_asked_at_the_end = False  # Hub never asks for a move where the game is over

    def __init__(self, command, timeout, profile):
        self.command, self.timeout, self.profile = words_of(command), timeout, profile
        self.settings, self.engine = {}, None
        self.start()

    def start(self):
        """Starts or restarts the program: Hub sets parameters before the first search."""
        self.kill()
        self.engine = HubEngine(self.command, [f"{name}={value}" for name, value in self.settings.items()],
                                self.timeout)
        self.name, self.author = self.engine.name, self.engine.author
        self.options = {name: (parameter["name"], parameter.get("values", "").split(), parameter.get("value", ""))
                        for name, parameter in self.engine.options.items() if name != "numbering"}  # b8 in Hub
        if VARIANT in self.options:
            self.options["uci_variant"] = self.options[VARIANT]
        self.outdated, self.board, self.position, self.moves = False, None, "", []

    def kill(self):
        if self.engine:
            self.engine.kill()

    def close(self):
        self.engine.close()

    def layout(self):
        return layout_of(self.settings.get(VARIANT, self.profile))

    def send(self, *commands):
        for command in commands:
            word, _, rest = command.partition(" ")
            if word == "setoption":
                name, _, value = rest[len("name "):].partition(" value ")
                self.settings[name], self.outdated = value, True
            elif word == "position":
                self._set_position(rest)

    def _set_position(self, text):
        if self.outdated:
            self.start()
        start, _, moves = text.partition(" moves ")
        layout = self.layout()
        board = start_board(layout) if start == "startpos" else Board(start[len("fen "):], layout)
        self.position, self.moves = hub_position(board.fen(), layout.width), []
        for text in moves.split():
            move = board.read(text, CAPTURED)
            if move is None:
                raise EngineError(shlex.join(self.command), f"{text} cannot be sent by Hub")
            start, end, *captured = (number_of(square, layout) for square in (move.start, move.end, *move.captured))
            huffed = number_of(move.huffed, layout) if move.huffed else None
            self.moves.append(str(HubMove(start, end, frozenset(captured), huffed)))
            board.carry_out(move)

    def ask(self, *commands):
        """Hub can answer none of these questions."""
        self.send(*commands)
        return []

    def quiet(self, seconds):
        return []

    def best(self, *commands):
        """The move at depth 1 in the position of the commands."""
        self.send(*commands)
        answer = self.engine.search(self.position, self.moves, {"depth": 1})
        move = read_move(answer.move)
        if not move or not move.captured:
            return answer
        huff = f"~{move.huffed}/" if move.huffed else ""
        return answer._replace(move=huff + "x".join(map(str, (move.start, *sorted(move.captured), move.end))))
