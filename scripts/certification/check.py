"""Puts the positions of the suites to an engine and judges its answers."""

import dataclasses
import itertools
import re

from certification.board import Board, Move, matches, layout_of
from certification.capabilities import Prober, divided, move_words, shown_board
from engine_driver import EngineError

PASSED, PARTLY, FAILED, UNTESTED, SKIPPED = "passed", "in part", "failed", "untested", "skipped"
LEAVES_MAX = 1_000_000  # of a perft that is asked for
WAYS_MAX = 64  # of the paths of one move that are tried
NOTHING = Move(None, None, None, None)
NOT_AT_THE_END = "the protocol never asks for a move where the game is over"
WRONG_STATE = "takes the game for something else than it is"


@dataclasses.dataclass
class Finding:
    """The result of one opcode of a position. For a failure, `short` names the fault, missing and extra moves are
    listed as they were written, and `reached` is the position that the engine shows instead of the right one."""
    verdict: str
    expected: str = ""
    answered: str = ""
    short: str = ""
    missing: list = dataclasses.field(default_factory=list)
    extra: list = dataclasses.field(default_factory=list)
    reached: str = ""


@dataclasses.dataclass
class Result:
    position: object
    verdict: str
    findings: list


def untested(reason):
    return Finding(UNTESTED, answered=reason)


def judge(right, expected, answered, partly=False, **wrong):
    """Passed, in part or failed; `wrong` has the fields that only a failure has."""
    if right:
        return Finding(PARTLY if partly else PASSED, expected, answered)
    return Finding(FAILED, expected, answered, **wrong)


def count(number, thing):
    return f"{number} {thing}{'' if number == 1 else 's'}"


def overall(findings):
    """The verdict of several findings: a failure if there is one, otherwise the tested part, which is "in part" if some
    was not tested."""
    verdicts = {finding.verdict for finding in findings}
    if FAILED in verdicts:
        return FAILED
    if not verdicts or verdicts == {UNTESTED}:
        return UNTESTED
    return PASSED if verdicts == {PASSED} else PARTLY


class Checker:
    def __init__(self, engine, arguments, positions):
        self.engine = engine
        leaves = any(position.leaves for position in positions)
        self.prober = Prober(engine, arguments.probe, arguments.profile, leaves)
        self.can = self.prober.run()
        self.troubles, self.troubles_most = 0, arguments.give_up
        self.set = {}  # settings made, by name
        self.current = self.can.profile

    # ---- Messages to the engine

    def setup(self, position, extra=()):
        moves = [self.can.style.write(text, position.board.layout, board)
                 for text, board in zip(position.moves, position.boards)]
        return self._command(position, moves + [self.written(position, text) for text in extra])

    def undone(self, position):
        """The position after moves of which some are taken back."""
        layout, board = position.board.layout, Board(position.start.fen(), position.board.layout)
        moves = []
        for text in position.undone:
            moves.append(self.can.style.write(text, layout, board))
            board.play(text)
        return self._command(position, moves)

    def _command(self, position, moves):
        fen = self.can.style.renumber(position.start.fen(self.can.numeric_fen), position.board.layout)
        return "position fen " + fen + (" moves " + " ".join(moves) if moves else "")

    def written(self, position, text):
        """A move of the position as the engine writes it."""
        return self.can.style.write(text, position.board.layout, position.board)

    def prepare(self, position):
        """Sets the profile and the settings. If the engine has no option for one, returns that as a reason."""
        if position.profile not in self.can.profiles:
            return f"the engine does not offer the profile {position.profile}"
        for name in position.settings:
            if name.lower() not in self.engine.options:
                return f"the engine has no option {name}"
        if position.profile != self.current or position.settings != self.set:
            value = self.can.profiles[position.profile]
            if value:
                self.engine.send(f"setoption name {self.engine.options['uci_variant'][0]} value {value}")
            for name in sorted({*self.set, *position.settings}):
                own, _, default = self.engine.options[name.lower()]
                self.engine.send(f"setoption name {own} value {position.settings.get(name, default)}")
            self.engine.send("ucinewgame")
            self.current, self.set = position.profile, position.settings
        self.can.style.numbering = self.can.numberings.get(position.profile, "b8")
        if position.has("undo"):
            self.engine.send(self.undone(position))
        return None

    def restart(self):
        self.troubles += 1
        try:
            self.prober.restart()
        except EngineError:
            self.troubles = self.troubles_most
        self.current, self.set = self.can.profile, {}

    # ---- Questions

    def listed(self, position, extra=()):
        """The texts of all legal moves, by `moves` or `go perft 1`."""
        setup = self.setup(position, extra)
        if self.can.probe == "moves":
            return move_words(self.engine.ask(setup, "moves"))
        if self.can.perft == "blocking":
            return divided(self.engine.ask(setup, "go perft 1"))
        self.engine.send(setup, "go perft 1")
        return divided(self.engine.until(f"(?:{self.can.perft})$"))

    def best(self, position, go="go depth 1", extra=()):
        return self.engine.best(self.setup(position, extra), go)

    def shown(self, position, extra=()):
        """The position that the engine shows after the moves; None if it shows none."""
        # An engine that refuses a move may keep its last position, so set the position before the move.
        before = [self.setup(position)] if extra else []
        lines = self.engine.ask(*before, self.setup(position, extra), self.can.fen)
        return shown_board(lines, layout_of(position.profile), self.can.style)

    def heard(self, position, text):
        """What the engine means by a text."""
        return self.can.style.read(text, position.board)

    # ---- Legal moves

    def check_legal(self, position):
        texts = position.words("lm")
        expected = [position.board.read(text) for text in texts]
        shown = " ".join(texts) or "no move"
        if self.can.probe in ("moves", "perft"):
            return self._compare_lists(position, expected, shown)
        if self.can.probe == "searchmoves":
            return self._try_each(position, texts, self._searched)
        if self.can.probe == "position":
            return self._try_each(position, texts, self._led_on)
        if not texts and not self.engine.can_be_asked_at_the_end:
            return untested(NOT_AT_THE_END)
        best = self.best(position).move
        move = self.heard(position, best)
        right = any(matches(move, one) for one in expected) or (best == "(none)" and not texts)
        if best == "(none)" and texts:
            return untested("the engine moves no more, it may hold the game to be over")
        return judge(right, shown, best, partly=True, short="plays an illegal move", extra=[best])

    def _compare_lists(self, position, expected, shown):
        answered = self.listed(position)
        left, wrong, loose = list(expected), [], False
        banned = self._banned(position)
        for text in answered:
            move = self.heard(position, text)
            fits = [one for one in left if matches(move, one) and text not in banned]
            exact = [one for one in fits if move.captured == one.captured]
            if fits:
                left.remove((exact or fits)[0])
                loose = loose or not exact and len(fits) > 1  # the text fits several moves
            else:
                wrong.append(text)
        names = dict(zip(expected, position.words("lm")))
        missing = [names[move] for move in left]
        parts, short = [], []
        if wrong:
            parts.append("too many: " + " ".join(wrong))
            short.append(f"lists {count(len(wrong), 'illegal move')}")
        if missing:
            parts.append("missing: " + " ".join(missing))
            short.append(f"lacks {count(len(missing), 'legal move')}")
        return judge(not parts, shown, "; ".join(parts) or " ".join(answered), partly=loose,
                     short=" and ".join(short), missing=missing, extra=wrong)

    def _banned(self, position):
        """The illegal texts of a position in the engine's style. One may be a wrong path of a legal move."""
        legal = {self.written(position, text) for text in position.words("lm")}
        return {self.written(position, text) for text in position.words("im")} - legal

    @staticmethod
    def _is_wrong_path(position, text):
        """Whether a text is illegal only by its path: some legal move has the same ends and captured pieces."""
        move = position.board.read(text)
        return move is not None and move in [position.board.read(legal) for legal in position.words("lm")]

    def _try_each(self, position, texts, accepted):
        best = self.best(position).move
        if best == "(none)" and texts:
            return untested("the engine moves no more, it may hold the game to be over")
        expected = [position.board.read(text) for text in texts]
        move = self.heard(position, best)
        if best != "(none)" and not any(matches(move, one) for one in expected):
            return judge(False, " ".join(texts) or "no move", best, short="plays an illegal move", extra=[best])
        written = [self.written(position, text) for text in texts]
        # Two moves may look the same in the engine's notation, and it may use another path for a move than the suite.
        refused = [text for text, own in zip(texts, written) if written.count(own) == 1
                   and not any(accepted(position, way)
                               for way in itertools.islice(position.board.ways(text), WAYS_MAX))]
        return judge(not refused, " ".join(texts) or "no move", "refused: " + " ".join(refused) if refused else "all",
                     partly=bool(texts), short=f"refuses {count(len(refused), 'legal move')}", missing=refused)

    def _searched(self, position, text):
        """Whether the engine plays a move when it may search only that move."""
        written = self.written(position, text)
        best = self.best(position, f"go depth 1 searchmoves {written}").move
        move = position.board.read(text)
        return best == written or (move is not None and matches(self.heard(position, best), move))

    def _played(self, position, text):
        """Whether the engine accepts a move of a `position` command: the other side is then to move."""
        shown = self.shown(position, [text])
        return shown is not None and shown.side != position.board.side

    def _led_on(self, position, text):
        """Whether a move of a `position` command leads to the right position."""
        shown = self.shown(position, [text])
        return shown is not None and shown.same(position.after(text))

    def check_illegal(self, position):
        # An illegal text that the engine would write like a legal move cannot be distinguished from it.
        banned = self._banned(position)
        texts = [text for text in position.words("im") if self.written(position, text) in banned]
        if not texts:
            return untested("the engine writes the illegal moves like legal ones")
        if self.can.fen:
            accepted = self._played
        elif self.can.searchmoves:
            accepted = self._searched
        elif self.can.probe in ("moves", "perft"):
            answered = self.listed(position)
            moves = [self.heard(position, text) for text in answered]
            taken = [text for text in texts if self.written(position, text) in answered or
                     not self._is_wrong_path(position, text) and
                     any(matches(move, position.board.read(text) or NOTHING) for move in moves)]
            return judge(not taken, "refused: " + " ".join(texts),
                         "listed: " + " ".join(taken) if taken else "not listed",
                         partly=True, short=f"lists {count(len(taken), 'illegal move')}", extra=taken)
        else:
            return untested("nothing tells whether the engine refuses a move")
        asked = texts
        if accepted == self._searched:
            # If a text does not say what is captured, the answer could be another, legal move.
            asked = [text for text in texts if (position.board.read(text) or NOTHING).captured is not None
                     and not self._is_wrong_path(position, text)]
        if not asked:
            return untested("nothing tells whether the engine refuses these texts")
        taken = [text for text in asked if accepted(position, text)]
        return judge(not taken, "refused: " + " ".join(asked), "accepted: " + " ".join(taken) if taken else "refused",
                     partly=asked != position.words("im"), short=f"accepts {count(len(taken), 'illegal move')}",
                     extra=taken)

    def check_equal(self, position):
        texts = position.words("eq")
        if not self.can.fen:
            return untested("the engine does not show positions")
        boards = {text: self.shown(position, [text]) for text in texts}
        taken = [text for text in texts if boards[text] is not None and boards[text].side != position.board.side]
        refused = [text for text in texts if text not in taken]
        right = bool(taken) and all(boards[text].same(boards[taken[0]]) for text in taken)
        told_apart = len({self.written(position, text) for text in taken}) > 1
        # No article requires an engine to read every path of a move: one is enough.
        return judge(right, "one move: " + " ".join(texts),
                     "refused: " + " ".join(refused) if refused else "one move" if right else "several moves",
                     partly=bool(refused) or not told_apart,
                     short="takes the paths of one move for several moves" if taken else "refuses every path of a move",
                     missing=[] if taken else refused)

    # ---- Positions, ends, leaves

    def check_fen(self, position):
        if not self.can.fen:
            return untested("the engine does not show positions")
        shown = self.shown(position)
        return judge(shown is not None and shown.same(position.reached), position.operands["fen"],
                     shown.fen() if shown else "no position", short="reaches another position",
                     reached=shown.fen() if shown else "")

    def check_status(self, position):
        expected = position.operands["status"]
        if not self.can.supa and (position.area == "supa" or expected.endswith(" supa")):
            return untested("the engine does not say which wins are a Supa")
        if set("HMTP") & set(position.start.fields) and not self.can.clocks:
            return untested("the engine is not known to keep the clocks H and M of a position")
        if position.has("end") and not self.can.ends:
            return untested("the engine cannot be told that a side resigns or runs out of time")
        if not self.can.status:
            return self._judge_by_search(position, expected)
        lines = self.engine.ask(self.setup(position), " ".join(["status", *position.words("end")]))
        answered = next((line[len("status "):] for line in lines if line.startswith("status ")), "")
        # The article may stand between the reasons and the word `supa`.
        state, supa = expected.removesuffix(" supa"), expected.endswith(" supa")
        right = (answered + " ").startswith(state + " ") and answered.endswith(" supa") == supa
        return judge(right, expected, answered or "nothing", short=WRONG_STATE)

    def _judge_by_search(self, position, expected):
        """Judges an end by a search: whether there is a move, and whether a lost position is lost."""
        if expected != "ongoing" and not self.engine.can_be_asked_at_the_end:
            return untested(NOT_AT_THE_END)
        best, lines, _ = self.best(position)
        over = best == "(none)"
        scores = [match[1] for match in (re.search(r"\bscore (\w+ -?\d+)", line) for line in lines) if match]
        answered = f"{best}, score {scores[-1]}" if scores else best
        if expected == "ongoing":
            return judge(not over, expected, answered, partly=True, short=WRONG_STATE)
        if not over:
            kind = "win" if expected.startswith("win") else "draw"
            if kind == "win" and {"no-moves", "no-pieces"} & set(expected.split()):
                return judge(False, expected, answered, short=WRONG_STATE)
            return untested(f"without `status` an engine may search on after a {kind}")
        lost = bool(scores) and (scores[-1].startswith("mate") or scores[-1].startswith("cp -"))
        if expected.startswith("win"):
            return judge(lost or not scores, expected, answered, partly=True, short=WRONG_STATE)
        return judge(not lost, expected, answered, partly=True, short=WRONG_STATE)

    def check_leaves(self, position):
        counts = [(depth, leaves) for depth, leaves in position.leaves if leaves <= LEAVES_MAX]
        if not self.can.perft:
            return untested("the engine has no `go perft N`")
        if not counts:
            return untested(f"every leaf count is above {LEAVES_MAX:,}")
        for depth, leaves in counts:
            self.engine.send(self.setup(position), f"go perft {depth}")
            if self.can.perft == "blocking":
                lines = self.engine.ask()
            else:
                lines = self.engine.until(f"(?:{self.can.perft})$")
            found = sum(int(line.split()[-1]) for line in lines if divided([line]))
            if found != leaves:
                return judge(False, f"{leaves} leaves at depth {depth}", str(found), short="counts other leaves")
        return judge(True, "leaf counts", f"as expected to depth {max(counts)[0]}")

    # ---- A whole position

    CHECKS = {"lm": check_legal, "im": check_illegal, "eq": check_equal, "fen": check_fen, "status": check_status}

    def check(self, position):
        if not position.of_rules():
            return Result(position, SKIPPED, [Finding(SKIPPED, answered="asks only for the best move")])
        if self.troubles >= self.troubles_most:
            return Result(position, UNTESTED, [untested(f"given up after {self.troubles} crashes and silences")])
        findings = []
        try:
            reason = self.prepare(position)
            if reason:
                return Result(position, UNTESTED, [untested(reason)])
            for opcode, check in self.CHECKS.items():
                if position.has(opcode):
                    findings.append(check(self, position))
            if position.leaves:
                findings.append(self.check_leaves(position))
            if not findings:
                findings.append(untested("the position asks for nothing that can be tested here"))
        except EngineError as error:
            findings.append(Finding(FAILED, "an answer", error.reason, short="gives no answer"))
            self.restart()
        for finding in findings:  # so that they can be drawn
            finding.extra = [self.can.style.renumber(text, position.board.layout) for text in finding.extra]
        return Result(position, overall(findings), findings)
