"""Finds out which questions an engine can answer."""

import re

from certification.board import (CAPTURED, ENDS, LARGE, MIRRORED, MOVE, NUMBERINGS, SMALL, SQUARE, Board, Style,
                                 layout_of, square_of, start_board, without_ranges)
from engine_driver import PROFILES, EngineError

START_MOVES = {8: 7, 10: 9}
CAPTURE = {8: "W:Wc3:Bd4,h8", 10: "W:W33,50:B3,28"}
# By layout: a position with one legal move, and the piece that it captures.
DOUBLE = {SMALL: ("W:Wc3:Bd4,f6,h8", "d4 f6"), MIRRORED: ("W:W33,50:B3,19,28", "28 19"),
          LARGE: ("W:W33,50:B3,18,28", "28 18")}
SUPAS = (("W:Wc3:Bd4", "c3:e5"), ("B:Wc5:Bd6", "d6:b4"), ("W:WKa1:Bd4", "a1:e5"))  # by articles of TZD 3.0
PROBES = ("moves", "perft", "searchmoves", "position")


class Capabilities:
    """`moves`, `perft`, `searchmoves`, `fen` (the command that shows one), `status`, `ends` (whether it takes `resign
    white` and the like), `clocks` and `supa` (whether `status` ever ends with the word) are false where missing."""

    def __init__(self):
        self.style, self.numeric_fen = Style(), False
        self.moves = self.perft = self.searchmoves = self.fen = self.status = self.clocks = False
        self.ends = self.supa = False
        self.profiles = {}  # of ours: the value of UCI_Variant, None where the option is not needed
        self.profile = "tzd"  # the one probed
        self.numberings = {}  # for the profiles in which number 1 is not on b8: where it is
        self.probe = None  # how legal moves are found

    def describe(self):
        """Lines for the report: the abilities that were used, and those that the engine lacks."""
        yield {"moves": "legal moves are listed by the command `moves`",
               "perft": "legal moves are listed by `go perft 1`",
               "searchmoves": "moves are tried by `go depth 1 searchmoves M`, in part: illegal ones that no suite "
                              "names are not all found",
               "position": "moves are tried by `position ... moves M`, in part: illegal ones that no suite names are "
                           "not all found",
               None: "legal moves cannot be listed; only the move that the engine plays itself is checked"}[self.probe]
        if self.style.path == ENDS:
            yield "captures are written by start and end alone; which of several with the same is meant stays open"
        elif self.style.path == CAPTURED:
            yield "captures are written with the captured pieces between start and end"
        yield f"positions are read by `{self.fen}`" if self.fen else "the engine does not show positions"
        yield ("ends of the game are read by `status`" if self.status else
               "the engine has no `status`: what `go depth 1` does at the end of a game is evidence in part only")
        if self.status and not self.ends:
            yield "the engine takes no `status resign white`: who resigns or runs out of time stays untested"
        if "tzd3" in self.profiles and not self.supa:
            yield "the engine says of no win that it is a Supa: what the suites ask about Supas stays untested"
        for profile, numbering in self.numberings.items():
            yield f"squares are numbered from {numbering} in {profile}"
        if not self.clocks:
            yield "the clocks H and M of a position are not known to be kept"
        yield "profiles: " + ", ".join(self.profiles)


def move_words(lines):
    """The words in an answer that look like moves."""
    return [word.rstrip(",") for line in lines if not line.startswith("info ")
            for word in line.split() if MOVE.fullmatch(word.rstrip(","))]


def divided(lines):
    """The moves of a perft, line by line as `a3-b4: 1`."""
    found = []
    for line in lines:
        match = re.fullmatch(r"(\S+?)\s*[:=]?\s+\d+|(\S+):\s*\d+", line)
        if match and MOVE.fullmatch(match[1] or match[2]):
            found.append(match[1] or match[2])
    return found


def shown_board(lines, layout, style):
    """The position that lines show as `fen F` or `Fen: F`; None if they show none."""
    for line in lines:
        match = re.match(r"(?i)fen:?\s+\"?([WB]:\S+?)\"?$", line)
        if match:
            try:
                return Board(style.renumber(without_ranges(match[1]), layout), layout)
            except ValueError:
                return None
    return None


class Prober:
    def __init__(self, engine, wanted, profile, leaves):
        self.engine, self.wanted, self.found = engine, wanted, Capabilities()
        self.profile, self.leaves = profile, leaves  # leaves: whether a suite asks for perft figures

    def run(self):
        """The capabilities. A question that the engine does not answer, or does not survive, counts as one that it
        cannot be asked."""
        self._profiles()
        for question in (self._fen_style, self._numberings, self._moves, self._perft, self._fen, self._searchmoves,
                         self._capture_style, self._double_style, self._status, self._clocks, self._supa):
            try:
                question()
            except EngineError:
                self.restart()
        found = self.found
        can = {"moves": found.moves, "perft": found.perft, "searchmoves": found.searchmoves, "position": found.fen}
        if self.wanted != "auto":
            found.probe = self.wanted if can[self.wanted] else None
        else:
            found.probe = next((name for name in PROBES if can[name]), None)
        return found

    def restart(self):
        self.engine.start()
        self.set_profile()

    def set_profile(self, profile=None):
        value = self.found.profiles.get(profile or self.found.profile)
        if value:
            self.engine.send(f"setoption name {self.engine.options['uci_variant'][0]} value {value}")

    def _profiles(self):
        option = self.engine.options.get("uci_variant")
        if option:
            self.found.profiles = {value.lower(): value for value in option[1] if value.lower() in PROFILES}
        if not self.found.profiles:
            self.found.profiles = {self.profile: None}
        self.found.profile = next(iter(self.found.profiles))
        self.layout = layout_of(self.found.profile)
        self.set_profile()

    def position(self, fen="startpos"):
        if fen == "startpos":
            return "position startpos"
        fen = Board(fen, self.layout).fen(self.found.numeric_fen)
        return "position fen " + self.found.style.renumber(fen, self.layout)

    def _fen_style(self):
        """Uses names of squares in a FEN, unless only numbers are understood. Returns the look of the first best
        move."""
        best = self.engine.best(self.position(), "go depth 1").move
        self.found.style.numeric = best[:1].isdigit()
        self.found.style.step = "-" if "-" in best else "x" if "x" in best else ""
        fen = start_board(self.layout).fen()
        best = self.engine.best("position fen " + fen, "go depth 1").move
        self.found.numeric_fen = not MOVE.fullmatch(best)

    def _numberings(self):
        """The square from which an engine that writes numbers counts, in each profile of 8x8."""
        style, layout = self.found.style, self.layout
        if not style.numeric and not self.found.numeric_fen:
            return
        self.layout = SMALL
        for profile in self.found.profiles:
            if layout_of(profile).width == 8:
                self.set_profile(profile)
                numbering = next(filter(self._is_numbered_from, NUMBERINGS), "b8")
                if numbering != "b8":
                    self.found.numberings[profile] = numbering
        self.layout = layout
        style.numbering = self.found.numberings.get(self.found.profile, "b8")
        self.set_profile()

    def _is_numbered_from(self, numbering):
        """Whether the only legal move of a position is right if numbers are read this way."""
        self.found.style.numbering = numbering
        board = Board(CAPTURE[8], SMALL)
        move = self.found.style.read(self.engine.best(self.position(CAPTURE[8]), "go depth 1").move, board)
        return move is not None and (move.start, move.end) == (square_of("c3", SMALL), square_of("e5", SMALL))

    def _moves(self):
        lines = self.engine.ask(self.position(), "moves")
        self.found.moves = len(set(move_words(lines))) == START_MOVES[self.layout.width]

    def _perft(self):
        """Whether `go perft 1` lists the moves, and how its output ends, for engines that go on reading meanwhile."""
        if self.found.moves and self.wanted != "perft" and not self.leaves:
            return
        lines = self.engine.ask(self.position(), "go perft 1") + self.engine.quiet(0.3)
        moves = divided(lines)
        if len(set(moves)) != START_MOVES[self.layout.width]:
            return
        rest = lines[max(i for i, line in enumerate(lines) if line.startswith(moves[-1])) + 1:]
        mark = next((line for line in rest if re.search(rf"\b{len(moves)}\b", line)), None)
        self.found.perft = re.sub(r"\d+", r"\\d+", re.escape(mark)) if mark else "blocking"

    def _fen(self):
        for command in ("fen", "d"):
            board = shown_board(self.engine.ask(self.position(), command), self.layout, self.found.style)
            if board and board.same(start_board(self.layout)):
                self.found.fen = command
                return

    def _searchmoves(self):
        lines = self.engine.ask(self.position(), "moves")
        known = ("a3-b4", "g3-h4", "e3-d4") if self.layout.width == 8 else ("31-26", "35-30", "33-28")
        moves = sorted(set(move_words(lines))) or [self.found.style.write(text, self.layout, start_board(self.layout))
                                                   for text in known]
        chosen = [self.engine.best(self.position(), f"go depth 1 searchmoves {move}").move for move in moves]
        self.found.searchmoves = chosen == moves

    def _capture_style(self):
        fen = CAPTURE[self.layout.width]
        best = self.engine.best(self.position(fen), "go depth 1").move
        if MOVE.fullmatch(best):
            self.found.style.capture = re.split(SQUARE, best)[1]

    def _double_style(self):
        fen, captured = DOUBLE[self.layout._replace(crowns_in_passing=False)]
        best = self.engine.best(self.position(fen), "go depth 1").move
        squares = [square_of(word, self.layout)
                   for word in re.findall(SQUARE, self.found.style.renumber(best, self.layout))]
        if len(squares) == 2:
            self.found.style.path = ENDS
        elif set(squares[1:-1]) == {square_of(word, self.layout) for word in captured.split()}:
            self.found.style.path = CAPTURED

    def _status(self):
        lines = self.engine.ask(self.position(), "status")
        self.found.status = "status ongoing" in lines
        if self.found.status:
            lines = self.engine.ask(self.position(), "status resign white")
            self.found.ends = any(line.startswith("status win black resignation") for line in lines)

    def _clocks(self):
        """Whether the fields H and M are kept or, if no position is shown, whether a draw follows from them."""
        fen = "W:WKa1:BKh2:H8:M8" if self.layout.width == 8 else "W:WK1,K2:BK49,K50:H8:M8"
        if self.found.fen:
            board = shown_board(self.engine.ask(self.position(fen), self.found.fen), self.layout, self.found.style)
            self.found.clocks = board is not None and (board.fields.get("H"), board.fields.get("M")) == ("8", "8")
        elif self.found.status and self.found.profile == "tzd":
            lines = self.engine.ask(self.position("W:WKa1:BKh2:H10:M10"), "status")
            self.found.clocks = any(line.startswith("status draw") for line in lines)

    def _supa(self):
        """Whether the engine ever reports a Supa, even wrongly: the first of these wins that it calls one."""
        if not self.found.status or "tzd3" not in self.found.profiles:
            return
        self.set_profile("tzd3")
        style, self.layout = self.found.style, layout_of("tzd3")
        style.numbering = self.found.numberings.get("tzd3", "b8")
        for fen, move in SUPAS:
            board = Board(fen, self.layout)
            lines = self.engine.ask(f"{self.position(fen)} moves {style.write(move, board.layout, board)}", "status")
            self.found.supa = self.found.supa or any(re.match(r"status win .* supa$", line) for line in lines)
        self.layout = layout_of(self.found.profile)
        style.numbering = self.found.numberings.get(self.found.profile, "b8")
        self.set_profile()
