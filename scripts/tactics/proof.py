"""Positions with one best move: the searches that prove it, and a description of the move. A part of
make_tactics.py."""

from endings import CERTAIN
from engine_driver import UciEngine, position_command, read_infos

WIN, WIN_MIN = 31000, 30000
CLEAR = 120       # hundredths of a point between the best move and the others
GAINS = 60        # a best move that scores less wins nothing,
ALSO_GAINS = 100  # and another that scores more wins too
HOLDS = -50       # a best move that scores less does not save the game,
ALSO_HOLDS = -200 # and another that scores more saves it too
WORTH = 0.2       # or points of `wdl` between them, whatever the scores are
STEADY = 3        # iterations at the end of a search that must agree
DEPTH_MIN = 5   # a move that a shallower search finds is too easy
OPENING, ENDING = 20, 10 # pieces on an 8x8 board from which, and up to which


class Line:
    """A line of analysis: a score and its moves."""

    def __init__(self, info):
        self.score = info.cp
        if info.mate is not None:
            self.score = WIN + 1 - 2 * info.mate if info.mate > 0 else -WIN - 2 * info.mate
        self.nodes, self.moves, self.points = info.nodes, info.pv, info.points()


class Searcher(UciEngine):
    """An engine asked about positions."""

    def legal(self, start, moves):
        return self.tell("moves", position_command(start, moves))

    def fen(self, start, moves):
        """The position alone, without its clocks."""
        return ":".join(self.tell("fen", position_command(start, moves))[0].split(":")[:3])

    def status(self, start, moves):
        return self.tell("status", position_command(start, moves))

    def search(self, start, moves, limits, lines=1, fresh=True):
        """The completed iterations, as {depth: [Line of the best move, of the next best ...]}."""
        new = ["ucinewgame"] if fresh else []
        answer = self.best(f"setoption name MultiPV value {lines}", *new, position_command(start, moves),
                           f"go {limits}")
        depths = {}
        for info in read_infos(answer.lines):
            found = depths.setdefault(info.depth, []) if info.pv and not info.bound else None
            if found is not None and info.multipv == len(found) + 1:
                found.append(Line(info))
        return depths


def worst(depths, number):
    """The line of the last iterations with the lowest score."""
    return min((depths[depth][number] for depth in sorted(depths)[-STEADY:]), key=lambda line: line.score)


def best_of(depths, number):
    """The line of the last iterations with the highest score."""
    return max((depths[depth][number] for depth in sorted(depths)[-STEADY:]), key=lambda line: line.score)


def saves(best, others):
    return GAINS > best.score >= HOLDS and others.score <= ALSO_HOLDS


def decides(best, others):
    """Whether the move of one line is the only good one, if the others have at most the score of the other line."""
    gains = best.score >= GAINS and others.score <= ALSO_GAINS
    return best.score - others.score >= CLEAR and (gains or saves(best, others)) or best.points - others.points >= WORTH


def found_at(depths, move):
    """The depth and nodes from which the search keeps the move; None if it ends with another."""
    found = None
    for depth in sorted(depths):
        line = depths[depth][0]
        if line.moves[0] != move:
            found = None
        elif found is None:
            found = depth, line.nodes
    return found


def whole_pairs(depths):
    return {depth: lines for depth, lines in depths.items() if len(lines) == 2}


class Pieces:
    """The pieces on the board of a FEN."""

    def __init__(self, fen):
        self.side, *lists = fen.split(":")
        self.count, self.kings = {}, {}
        for text in lists:
            squares = [square for square in text[1:].split(",") if square]
            self.count[text[0]] = len(squares)
            self.kings[text[0]] = sum(square[0] == "K" for square in squares)

    def total(self):
        return sum(self.count.values())


class Found:
    """A position with its best move and the proof. `at` says from which depth and node a search without tables keeps
    the move, or None if a search of `missed` nodes does not find it. `family` names the position of a file that it was
    made from."""

    def __init__(self, fen, variant):
        self.fen, self.variant, self.move, self.at, self.missed, self.family = fen, variant, None, None, 0, None
        self.start = "fen " + fen
        self.pieces = Pieces(fen)

    def phase(self):
        if sum(self.pieces.kings.values()):
            return "with kings"
        total = self.pieces.total()
        return "opening" if total >= OPENING else "ending" if total <= ENDING else "middle game"


class Dropped(Exception):
    """A position that fails a check, and the reason."""


class Prover:
    """`engine` has the endgame tables, `bare` none."""

    def __init__(self, engine, bare, arguments):
        self.engine, self.bare, self.arguments = engine, bare, arguments

    def select(self, found):
        """Searches of the two best moves, a quick one first."""
        for nodes in (self.arguments.select_nodes // 8, self.arguments.select_nodes):
            depths = whole_pairs(self.engine.search(found.start, [], f"nodes {nodes}", lines=2))
            if len(depths) < STEADY:
                raise Dropped("few iterations")
            found.move = depths[max(depths)][0].moves[0]
            found.at = found_at(depths, found.move)
            if found.at[0] < DEPTH_MIN:
                raise Dropped("too easy")
            if not decides(*depths[max(depths)]):
                raise Dropped("not clear")
        if found.at[0] > sorted(depths)[-STEADY] or not decides(worst(depths, 0), best_of(depths, 1)):
            raise Dropped("not steady")

    def prove(self, found):
        """Two deep searches: of all moves, and of all but the best one, which the first search finds if it is not
        known."""
        engine, limit = self.engine, f"nodes {self.arguments.prove_nodes}"
        depths = engine.search(found.start, [], limit)
        found.move = found.move or depths[max(depths)][0].moves[0]
        at = found_at(depths, found.move)
        if not at or len(depths) < STEADY:
            raise Dropped("another move deeper")
        if at[0] > sorted(depths)[-STEADY]:
            raise Dropped("not clear deeper")
        others = [move for move in engine.legal(found.start, []) if move != found.move]
        rest = engine.search(found.start, [], limit + " searchmoves " + " ".join(others))
        if len(rest) < STEADY or not decides(worst(depths, 0), best_of(rest, 0)):
            raise Dropped("not clear deeper")
        found.depth, found.rest_depth = max(depths), max(rest)
        found.best, found.rest = depths[found.depth][0], rest[found.rest_depth][0]
        found.nodes = 2 * self.arguments.prove_nodes
        found.saves = saves(found.best, found.rest)
        self.show_win(found)
        found.at = found_at(self.bare.search(found.start, [], limit), found.move)
        found.missed = self.arguments.prove_nodes

    def show_win(self, found):
        if found.best.score >= WIN_MIN:
            self.wins, self.asked = {}, 0
            if not self.win_holds(found.start, [found.move], (WIN + 1 - found.best.score) // 2):
                raise Dropped("win not shown")

    def win_holds(self, start, moves, most):
        """Whether the side that has just moved wins within `most` moves, that one counted, against every reply."""
        key = self.engine.tell("fen", position_command(start, moves))[0].rsplit(":F", 1)[0]
        if self.wins.get(key, most + 1) <= most:
            return True
        status = self.engine.status(start, moves)
        if status[0] != "ongoing":
            return status[0] == "win"
        if most <= 1:
            return False
        for reply in self.engine.legal(start, moves):
            line = moves + [reply]
            if self.engine.status(start, line)[0] != "ongoing":
                return False
            self.asked += 1
            if self.asked > self.arguments.win_searches:
                return False
            depths = self.engine.search(start, line, f"mate {most - 1} nodes {self.arguments.select_nodes // 16}",
                                        fresh=False)
            best = depths[max(depths)][0]
            length = (WIN + 1 - best.score) // 2
            if best.score < WIN_MIN or length > most - 1 or not self.win_holds(start, line + best.moves[:1], length):
                return False
        self.wins[key] = most
        return True


def what_happens(engine, found):
    """Describes the best line: the pieces given, the pieces taken, the men that become kings."""
    us, them = ("W", "B") if found.pieces.side == "W" else ("B", "W")
    before, given, taken, kings_taken, promoted = found.pieces, 0, 0, 0, False
    largest, first_taken, promotes_at = 0, None, 0
    moves = found.best.moves[:13]
    for i in range(len(moves)):
        now = Pieces(engine.fen(found.start, moves[:i + 1]))
        if i % 2:
            given += before.count[us] - now.count[us]
        else:
            took = before.count[them] - now.count[them]
            if took and first_taken is None:
                first_taken = given
            taken, largest = taken + took, max(largest, took)
            kings_taken += before.kings[them] - now.kings[them]
            if now.kings[us] > before.kings[us] and not promoted:
                promoted, promotes_at = True, i // 2 + 1
        before = now
        # Moves after the last blow do not count.
        if i % 2 == 0 and taken > given and taken - given >= 1 and i + 1 < len(moves) and not promoted:
            reply = Pieces(engine.fen(found.start, moves[:i + 2]))
            if reply.count[us] == now.count[us]:
                break
    return given, taken, kings_taken, promotes_at, first_taken or 0


def purpose(engine, found):
    """The description of the move, as a comment."""
    given, taken, kings_taken, promotes_at, offered = what_happens(engine, found)
    score, rest = found.best.score, found.rest.score
    exchange = f"gives {given} and takes {taken}" if given else f"takes {taken}" if taken else ""
    king = f"a king on move {promotes_at}" if promotes_at else ""
    points = ", ".join(part for part in (exchange, king) if part)
    if score >= WIN_MIN:
        kind = f"wins in {(WIN + 1 - score) // 2}"
    elif score >= CERTAIN:
        kind = "wins by the tables"
    elif saves(found.best, found.rest):
        kind = "saves the game"
    elif kings_taken:
        kind = "catches a king" if kings_taken == 1 else f"catches {kings_taken} kings"
    elif offered and (taken > given or promotes_at):
        kind = "shot"
    elif promotes_at:
        kind = "breakthrough"
    elif taken > given:
        kind = "wins material"
    elif taken:
        kind = "exchange"
    else:
        kind = "position"
    others = "all others lose" if rest <= -CERTAIN else f"the others {rest / 100:+.2f}"
    return f"{found.phase()}, {kind}{': ' + points if points else ''}; {others}"
