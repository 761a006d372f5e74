"""Positions and texts of moves, without the rules: enough to understand the text of a move and to play a legal move."""

import collections
import re

SQUARE = r"(?:[a-h][1-8]|[1-9][0-9]?)"
MOVE = re.compile(rf"(?:~({SQUARE})[/ ])?({SQUARE}(?:[-:x*]{SQUARE})+|[a-h][1-8](?:[a-h][1-8])+)[!?+=#]*")

# A board: 8 or 10 squares wide, mirrored where the bottom left square is not played on. In Russian draughts a man is
# promoted by a capture that passes the last row and ends elsewhere.
Layout = collections.namedtuple("Layout", "width mirrored crowns_in_passing", defaults=(False,))
SMALL, LARGE, MIRRORED = Layout(8, False), Layout(10, False), Layout(10, True)
LAYOUTS = {"nigeria": MIRRORED, "ghana": MIRRORED, "international": LARGE, "russian": Layout(8, False, True)}

# A move as rules.md 2.8 distinguishes moves; captured is None where the text does not say it.
Move = collections.namedtuple("Move", "start end captured huffed")


def square_of(text, layout):
    """(column, row) with row 0 at the bottom, or None if that is not a dark square of the board."""
    if text[0].isalpha():
        column, row = ord(text[0]) - ord("a"), int(text[1]) - 1
        return (column, row) if layout.width == 8 and (column + row) % 2 == 0 else None
    number, half = int(text) - 1, layout.width // 2
    if not 0 <= number < layout.width * half:
        return None
    row = layout.width - 1 - number // half
    return 2 * (number % half) + (row + layout.mirrored) % 2, row


def number_of(square, layout):
    column, row = square
    return (layout.width - 1 - row) * (layout.width // 2) + column // 2 + 1


def name_of(square, layout, numeric=False):
    if layout.width == 8 and not numeric:
        return chr(ord("a") + square[0]) + str(square[1] + 1)
    return str(number_of(square, layout))


LANDINGS, ENDS, CAPTURED = "landings", "ends", "captured"
NUMBERINGS = ("b8", "a1", "g1")  # where number 1 may stand on 8x8; ours is on b8
NUMBER = re.compile(r"(?<![a-hHMTF\d])\d+")  # of a square: not the row in a name, nor a clock in a FEN


def without_ranges(fen):
    """The FEN with each range of numbers, such as 1-4, written out, and with K before each number if the range has
    it."""
    def every(match):
        return ",".join(f"{match[1]}{number}" for number in range(int(match[2]), int(match[3]) + 1))
    return re.sub(r"(?<=[WB,:])(K?)(\d+)-K?(\d+)", every, fen)


def renumbered(text, numbering):
    """Converts the numbers of a move, or of a FEN without ranges, from our numbering of 8x8 to `numbering`, or back."""
    def other(match):
        number = int(match[0])
        if numbering == "b8" or not 1 <= number <= 32:
            return match[0]
        return str(33 - number if numbering == "g1" else 4 * (7 - (number - 1) // 4) + (number - 1) % 4 + 1)
    return NUMBER.sub(other, text)


class Style:
    """How an engine writes moves: numbers on 8x8 or names, where its numbers begin in the current profile, the sign
    between the squares, and the squares that it names in a longer capture: every landing, only start and end, or the
    captured pieces between them."""

    def __init__(self, numeric=False, step="-", capture=":", path=LANDINGS):
        self.numeric, self.step, self.capture, self.path = numeric, step, capture, path
        self.numbering = "b8"

    def renumber(self, text, layout):
        """Converts a text of the engine to our numbers of the squares, or one of ours to the engine's."""
        return renumbered(text, self.numbering) if layout.width == 8 else text

    def read(self, text, board):
        """The move in a text of the engine; None if it is not a move."""
        return board.read(self.renumber(text, board.layout), self.path)

    def write(self, text, layout, board):
        """A text of the suites in the engine's style; a text that cannot be read stays as it is."""
        match = MOVE.fullmatch(text)
        if not match:
            return text
        squares = [square_of(word, layout) for word in re.findall(SQUARE, match[2])]
        huffed = square_of(match[1], layout) if match[1] else None
        if None in squares:
            return text
        move = board.read(text)
        captures = re.search(r"[:x*]", match[2]) or ("-" not in match[2] and move and move.captured)
        if captures and self.path == ENDS:
            squares = [squares[0], squares[-1]]
        elif self.path == CAPTURED and move and move.captured:
            squares = [move.start, *board.jumped(squares, huffed), move.end]
        by_number = layout.width == 10
        between = ("x" if by_number else self.capture) if captures else "-" if by_number else self.step
        prefix = f"~{name_of(huffed, layout, self.numeric)}/" if huffed else ""
        return self.renumber(prefix + between.join(name_of(square, layout, self.numeric) for square in squares), layout)


def between(first, last):
    """The squares between two squares on one diagonal; None if they are not on one."""
    columns, rows = last[0] - first[0], last[1] - first[1]
    if abs(columns) != abs(rows) or columns == 0:
        return None
    step = (columns // abs(columns), rows // abs(rows))
    return [(first[0] + i * step[0], first[1] + i * step[1]) for i in range(1, abs(columns))]


class Board:
    """A position: the pieces by square, w W b B, and the side to move, W or B."""

    def __init__(self, fen, layout):
        self.layout, self.cells, self.fields = layout, {}, {}
        side, *lists = fen.strip().rstrip(".").split(":")
        self.side = side.upper()
        if self.side not in ("W", "B"):
            raise ValueError(f"unreadable position {fen}")
        for text in lists:
            if text[:1].upper() in ("W", "B"):
                self._add(text[0].upper(), text[1:].upper())
            elif text[:1].isalpha():
                self.fields[text[0].upper()] = text[1:]
            else:
                raise ValueError(f"unreadable position {fen}")

    def _add(self, colour, text):
        for word in filter(None, (word.strip() for word in text.split(","))):
            king = word.startswith("K")
            ends = word[king:].lower().split("-")
            if not all(re.fullmatch(SQUARE, end) for end in ends) or len(ends) > 2:
                raise ValueError(f"unreadable square {word}")
            squares = [square_of(end, self.layout) for end in ends]
            if None not in squares and len(ends) == 2:
                low, high = (number_of(square, self.layout) for square in squares)
                squares = [square_of(str(number), self.layout) for number in range(low, high + 1)]
            for square in squares:
                if square is None or square in self.cells:
                    raise ValueError(f"unreadable square {word}")
                self.cells[square] = colour if king else colour.lower()

    def same(self, other):
        return self.side == other.side and self.cells == other.cells

    def fen(self, numeric=False):
        """The position as lists, with the clock fields as they were read."""
        lists = []
        for colour in "WB":
            squares = sorted((square for square, piece in self.cells.items() if piece.upper() == colour),
                             key=lambda square: number_of(square, self.layout))
            lists.append(colour + ",".join(("K" if self.cells[square].isupper() else "") +
                                           name_of(square, self.layout, numeric) for square in squares))
        fields = [f"{letter}{value}" for letter, value in self.fields.items()]
        return ":".join([self.side, *lists, *fields])

    def read(self, text, style=LANDINGS):
        """Reads a text, with longer captures in the given style; None if it is not a move on this board."""
        match = MOVE.fullmatch(text)
        if not match:
            return None
        path = [square_of(word, self.layout) for word in re.findall(SQUARE, match[2])]
        huffed = square_of(match[1], self.layout) if match[1] else None
        if None in path or path[0] not in self.cells:
            return None
        if style == ENDS:
            return Move(path[0], path[-1], None, huffed)
        if style == CAPTURED and len(path) > 2:
            return Move(path[0], path[-1], frozenset(path[1:-1]), huffed)
        captured = self.jumped(path, huffed)
        return Move(path[0], path[-1], None if captured is None else frozenset(captured), huffed)

    def jumped(self, path, huffed):
        """The enemy pieces on the way, in order; None if the squares do not lie on diagonals."""
        enemy, captured = "b" if self.cells[path[0]].upper() == "W" else "w", []
        for first, last in zip(path, path[1:]):
            line = between(first, last)
            if line is None:
                return None
            captured += [square for square in line
                         if self.cells.get(square, "").lower() == enemy and square != huffed]
        return captured

    def ways(self, text):
        """The text of a legal move, then every other path of that move, with all landing squares."""
        yield text
        move = self.read(text)
        if not move.captured or len(move.captured) < 2:
            return
        prefix = text.partition("/")[0] + "/" if move.huffed else ""
        for path in self._all_paths(move):
            way = prefix + ":".join(name_of(square, self.layout) for square in path)
            if way != text:
                yield way

    def _all_paths(self, move):
        standing = {square for square in self.cells if square not in (move.start, move.huffed)}
        return self._paths([move.start], move, standing, move.captured, self.cells[move.start].isupper())

    def _last_row(self):
        return self.layout.width - 1 if self.side == "W" else 0

    def _paths(self, path, move, standing, left, king):
        king = king or (self.layout.crowns_in_passing and path[-1][1] == self._last_row())
        if not left and path[-1] == move.end:
            yield path
        for step in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            for victim in self._free_run(path[-1], step, standing, king)[1]:
                if victim in left:
                    for landing in self._free_run(victim, step, standing, king)[0]:
                        yield from self._paths(path + [landing], move, standing, left - {victim}, king)

    def _free_run(self, square, step, standing, king):
        """The empty squares from a square on (a man reaches only one), and the piece that ends them, if any."""
        free, width = [], self.layout.width
        while True:
            square = (square[0] + step[0], square[1] + step[1])
            if square in standing:
                return free, [square] if king or not free else []
            if not (0 <= square[0] < width and 0 <= square[1] < width) or (free and not king):
                return free, []
            free.append(square)

    def play(self, text):
        """Plays a legal move that is written in full."""
        move = self.read(text)
        if move is None or move.captured is None:
            raise ValueError(f"unreadable move {text}")
        self.carry_out(move)

    def _passes_last_row(self, move):
        """Whether the move crowns a man that ends the move on another row."""
        return self.layout.crowns_in_passing and any(
            square[1] == self._last_row() for path in self._all_paths(move) for square in path)

    def carry_out(self, move):
        promotes = move.end[1] == self._last_row() or self._passes_last_row(move)
        piece = self.cells.pop(move.start)
        for square in [*move.captured, move.huffed]:
            self.cells.pop(square, None)
        self.cells[move.end] = piece.upper() if promotes else piece
        self.side = "B" if self.side == "W" else "W"
        self.fields = {}


def layout_of(profile):
    return LAYOUTS.get(profile, SMALL)


def start_board(layout):
    return Board("W:W21-32:B1-12" if layout.width == 8 else "W:W31-50:B1-20", layout)


def matches(move, expected):
    """Whether an answered move may be the expected one. Details that its text leaves out do not count against it."""
    if move is None or (move.start, move.end, move.huffed) != (expected.start, expected.end, expected.huffed):
        return False
    return None in (move.captured, expected.captured) or move.captured == expected.captured
