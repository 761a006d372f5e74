#!/usr/bin/env python3
"""Makes a file of tactical positions, each with one best move, from games of the engine against itself.

The games are played badly on purpose, by a shallow search with an occasional random move. A position is taken where a
shallow search chooses another move, and where deep searches of the move and of all others agree that it alone wins,
wins material, or saves the game. A win in a known number of moves is followed to its end against every defence. The
same seed and engine give the same file.

With --least-nodes N only moves are taken that a search of N nodes does not find, and one of ten times as many does. With
--endings the positions are not those of games, but random ones with this material.

  scripts/make_tactics.py --variant tzd --count 200 --prove-nodes 1000000 epd/tactics.epd
  scripts/make_tactics.py --verify --prove-nodes 5000000 epd/tactics.epd
  scripts/make_tactics.py --endings MMMMvMMMM KMMvKMMM --least-nodes 200000 --prove-nodes 10000000 epd/hard.epd
"""

import argparse
import os
import random
import re
import subprocess
import sys

from endings import random_fen
from engine_driver import EngineError, UciEngine, position_command, read_infos, read_openings
from progress import Progress

WIN, WIN_LEAST = 31000, 30000
WAIT = 600        # seconds for one answer
CLEAR = 120       # hundredths of a man between the best move and the others
GAINS = 60        # a best move that scores less wins nothing,
ALSO_GAINS = 100  # and another that scores more wins too
HOLDS = -50       # a best move that scores less does not save the game,
ALSO_HOLDS = -200 # and another that scores more saves it too
UNDECIDED = 150   # a position with a greater score, either way, hides nothing
LEAD_MOST = 300   # a game in which a side is further ahead is over
STEADY = 3        # iterations at the end of a search that have to agree
DEPTH_LEAST = 5   # a move that a shallower search finds is too easy
EASY = 6          # first found at this depth or before
OPENING, ENDING = 20, 10 # pieces on an 8x8 board from which, and up to which


class Line:
    """A line of analysis: a score and its moves."""

    def __init__(self, info):
        self.score = info.cp
        if info.mate is not None:
            self.score = WIN + 1 - 2 * info.mate if info.mate > 0 else -WIN - 2 * info.mate
        self.nodes, self.moves = info.nodes, info.pv


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
        answer = self.best(f"setoption name MultiPV value {lines}", *new, position_command(start, moves), f"go {limits}")
        depths = {}
        for info in read_infos(answer.lines):
            found = depths.setdefault(info.depth, []) if info.pv and not info.bound else None
            if found is not None and info.multipv == len(found) + 1:
                found.append(Line(info))
        return depths


def steady(depths, number):
    """Least and greatest score of a line over the last iterations."""
    scores = [depths[depth][number].score for depth in sorted(depths)[-STEADY:]]
    return min(scores), max(scores)


def saves(best, others):
    return GAINS > best >= HOLDS and others <= ALSO_HOLDS


def decides(best, others):
    """Whether a move with at least `best` is the only one where the others have at most `others`."""
    return best - others >= CLEAR and (best >= GAINS and others <= ALSO_GAINS or saves(best, others))


def found_at(depths, move):
    """Depth and nodes from which the search stays with the move; None if it ends with another."""
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
    """What stands on the board of a FEN."""

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
    """A position with its best move and what proves it."""

    def __init__(self, fen, variant):
        self.fen, self.variant, self.move = fen, variant, None
        self.start = "fen " + fen
        self.pieces = Pieces(fen)

    def phase(self):
        if sum(self.pieces.kings.values()):
            return "with kings"
        total = self.pieces.total()
        return "opening" if total >= OPENING else "ending" if total <= ENDING else "middle game"


class Dropped(Exception):
    """A position that fails a check, and why."""


class Prover:
    def __init__(self, engine, arguments):
        self.engine, self.arguments = engine, arguments

    def select(self, found):
        """Searches of the two best moves, a quick one first."""
        for nodes in (self.arguments.select_nodes // 8, self.arguments.select_nodes):
            depths = whole_pairs(self.engine.search(found.start, [], f"nodes {nodes}", lines=2))
            if len(depths) < STEADY:
                raise Dropped("few iterations")
            found.move = depths[max(depths)][0].moves[0]
            found.at = found_at(depths, found.move)
            if found.at[0] < DEPTH_LEAST:
                raise Dropped("too easy")
            if not decides(depths[max(depths)][0].score, depths[max(depths)][1].score):
                raise Dropped("not clear")
        best, rest = steady(depths, 0)[0], steady(depths, 1)[1]
        if found.at[0] > sorted(depths)[-STEADY] or not decides(best, rest):
            raise Dropped("not steady")
        found.saves = saves(best, rest)

    def prove(self, found):
        """Two deep searches: of all moves, and of all but the best, which is that of the first one if not known."""
        engine, limit = self.engine, f"nodes {self.arguments.prove_nodes}"
        depths = engine.search(found.start, [], limit)
        found.move = found.move or depths[max(depths)][0].moves[0]
        found.at = found_at(depths, found.move)
        if not found.at or len(depths) < STEADY:
            raise Dropped("another move deeper")
        if found.at[1] <= self.arguments.least_nodes:
            raise Dropped("too easy")
        if steady(depths, 0)[0] < HOLDS or found.at[0] > sorted(depths)[-STEADY]:
            raise Dropped("not clear deeper")
        others = [move for move in engine.legal(found.start, []) if move != found.move]
        rest = engine.search(found.start, [], limit + " searchmoves " + " ".join(others))
        if len(rest) < STEADY or not decides(steady(depths, 0)[0], steady(rest, 0)[1]):
            raise Dropped("not clear deeper")
        found.depth, found.rest_depth = max(depths), max(rest)
        found.best, found.rest = depths[found.depth][0], rest[found.rest_depth][0]
        found.nodes = 2 * self.arguments.prove_nodes
        if found.best.score >= WIN_LEAST:
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
            if best.score < WIN_LEAST or length > most - 1 or not self.win_holds(start, line + best.moves[:1], length):
                return False
        self.wins[key] = most
        return True


def what_happens(engine, found):
    """The point of the best line in words: what is given, what is taken, who becomes a king."""
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
        # What comes after the last blow does not count.
        if i % 2 == 0 and taken > given and taken - given >= 1 and i + 1 < len(moves) and not promoted:
            reply = Pieces(engine.fen(found.start, moves[:i + 2]))
            if reply.count[us] == now.count[us]:
                break
    return given, taken, kings_taken, promotes_at, first_taken or 0


def purpose(engine, found):
    """What decides, as a comment."""
    given, taken, kings_taken, promotes_at, offered = what_happens(engine, found)
    score, rest = found.best.score, found.rest.score
    exchange = f"gives {given} and takes {taken}" if given else f"takes {taken}" if taken else ""
    king = f"a king on move {promotes_at}" if promotes_at else ""
    points = ", ".join(part for part in (exchange, king) if part)
    if score >= WIN_LEAST:
        kind = f"wins in {(WIN + 1 - score) // 2}"
    elif saves(score, rest):
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
    others = "all others lose" if rest <= -WIN_LEAST else f"the others {rest / 100:+.2f}"
    return f"{found.phase()}, {kind}{': ' + points if points else ''}; {others}"


def weak_move(depths, legal, chance, randomness):
    """A move of a shallow iteration, or a random one."""
    if chance.random() < randomness:
        return chance.choice(legal)
    return depths[min(chance.choice([1, 1, 1, 2]), max(depths))][0].moves[0]


def hidden_move(engine, start, moves, nodes):
    """A move that a search of so many nodes misses and one of ten times as many prefers; None without one."""
    few = engine.search(start, moves, f"nodes {nodes}")
    if not few or abs(few[max(few)][0].score) > UNDECIDED:
        return None
    more = engine.search(start, moves, f"nodes {10 * nodes}")
    before, after = few[max(few)][0], more[max(more)][0]
    return after.moves[0] if after.moves[0] != before.moves[0] and after.score - before.score >= GAINS else None


def is_promising(engine, start, moves, depths, nodes):
    """Whether a quick search of two lines hints at a tactic that a shallow search does not see."""
    if depths[min(DEPTH_LEAST - 1, max(depths))][0].moves[0] == depths[max(depths)][0].moves[0]:
        return False
    depths = whole_pairs(engine.search(start, moves, f"nodes {nodes}", lines=2))
    if not depths:
        return False
    best, other = depths[max(depths)]
    return found_at(depths, best.moves[0])[0] >= DEPTH_LEAST and decides(best.score, other.score)


def candidates(engine, opening, chance, arguments, seen):
    """The promising positions of one game, in its order. The game itself is played badly."""
    start, moves = opening[0], list(opening[1])
    last = -100
    while len(moves) < arguments.plies:
        depths = engine.search(start, moves, f"nodes {arguments.screen_nodes // 4}")
        if not depths or abs(depths[max(depths)][0].score) > LEAD_MOST:
            return
        legal = engine.legal(start, moves)
        if len(legal) >= 3 and len(moves) - last >= arguments.apart and (
                hidden_move(engine, start, moves, arguments.least_nodes) if arguments.least_nodes else
                is_promising(engine, start, moves, depths, arguments.screen_nodes)):
            fen = engine.fen(start, moves)
            if fen not in seen:
                seen.add(fen)
                last = len(moves)
                yield fen
        moves.append(weak_move(depths, legal, chance, arguments.random))


def random_endings(engine, chance, arguments, seen):
    """One random position that hides a move, if the first that is drawn does."""
    fen = random_fen(chance, chance.choice(arguments.endings))
    if engine.status("fen " + fen, [])[0] == "ongoing" and len(engine.legal("fen " + fen, [])) >= 3 and fen not in seen:
        seen.add(fen)
        if hidden_move(engine, "fen " + fen, [], arguments.least_nodes):
            yield fen


def room_for(found, chosen):
    """Limits the share of each phase, of easy positions, and of those that only save the game."""
    phase = sum(other.phase() == found.phase() for other in chosen)
    easy = sum(other.at[0] <= EASY for other in chosen)
    saved = sum(other.saves for other in chosen)
    most = 10 + 0.4 * len(chosen)
    return phase < most and (found.at[0] > EASY or easy < most) and (not found.saves or saved < most)


def collect(engine, player, arguments, progress):
    """Finds the positions; after each the file is rewritten, so that a run may be interrupted."""
    openings = read_openings(arguments.openings or f"bench/openings/{arguments.variant}.txt")
    prover = Prover(engine, arguments)
    comments = HEADER.format(name=os.path.splitext(os.path.basename(arguments.file))[0].capitalize(), version=VERSION, steady=STEADY, clear=CLEAR).splitlines()
    made = f"scripts/make_tactics.py --variant {arguments.variant} --seed {arguments.seed} --random {arguments.random}"
    if arguments.least_nodes:
        made += f" --least-nodes {arguments.least_nodes}"
    if arguments.endings:
        made += " --endings " + " ".join(arguments.endings)
    comments.append(history(arguments, made))
    seen, chosen, dropped = set(), [], {}
    game = 0
    while len(chosen) < arguments.count:
        game += 1
        chance = random.Random(f"{arguments.seed}/{game}")
        of_game = 0
        for fen in (random_endings(engine, chance, arguments, seen) if arguments.endings else
                    candidates(player, chance.choice(openings), chance, arguments, seen)):
            found = Found(fen, arguments.variant)
            try:
                if not arguments.least_nodes:
                    prover.select(found)
                    if not room_for(found, chosen):
                        raise Dropped("enough of the kind")
                prover.prove(found)
            except Dropped as why:
                dropped[str(why)] = dropped.get(str(why), 0) + 1
                continue
            found.purpose = purpose(engine, found)
            chosen.append(found)
            write(arguments.file, comments, chosen)
            progress.step()
            of_game += 1
            if of_game == arguments.per_game or len(chosen) == arguments.count:
                break
    progress.wipe()
    print(f"{game} games, {len(seen)} positions tried, {len(chosen)} found, dropped {dropped}")


def entry(found, suite, number):
    if isinstance(found, Kept):
        return re.sub(r'id "[^"]*"', f'id "{suite}.{number:03}"', found.text)
    score = found.best.score
    value = f"dm {(WIN + 1 - score) // 2}" if score >= WIN_LEAST else f"ce {score}"
    return (f'{found.fen} id "{suite}.{number:03}"; variant {found.variant}; bm {found.move}; {value}; '
            f'acd {found.depth}; acn {found.nodes}; c0 "{found.purpose}"; '
            f'c1 "others: ce {found.rest.score}, acd {found.rest_depth}"; '
            f'c2 "first found at depth {found.at[0]}, {found.at[1]} nodes";')


VERSION = "1.0"  # of the suite; a new one for other positions
HEADER = """\
# {name}: positions with one best move (bm), found in games of the engine against itself, easiest first.
#
# Version {version}
#
# Two searches prove a move, one of all moves, to depth acd, and one of all others; both together have acn nodes. ce is
# the score of the best move, c1 that of the others: over the last {steady} iterations they lie {clear} or more apart, and the best
# move alone wins something or saves the game. dm is the length of a win in moves, every defence of which was followed
# to the end. c0: phase, what decides, the score of the others; c2: from where on a search with an empty table keeps to
# the move. Clocks and history are empty.
"""


def write(path, comments, chosen):
    """A whole file; easier positions come first."""
    temporary = path + ".new"
    with open(temporary, "w", encoding="ascii") as file:
        file.write("\n".join(comments) + "\n\n")
        for number, found in enumerate(sorted(chosen, key=lambda found: found.at[1]), 1):
            file.write(entry(found, os.path.splitext(os.path.basename(path))[0], number) + "\n")
    os.replace(temporary, path)


def history(arguments, what):
    """A comment that says how to make the same file again."""
    output = subprocess.run([arguments.engine, "bench"], capture_output=True, text=True, check=True).stdout
    return f"# {what} --prove-nodes {arguments.prove_nodes}, the engine's bench being {output.split()[-4]} nodes."


def read(path):
    """The comments and the lines of a file of this script, the lines as (text, operations by name)."""
    comments, lines = [], []
    with open(path, encoding="ascii") as file:
        for text in file.read().splitlines():
            if text.startswith("#"):
                comments.append(text)
            elif text:
                operations = text.partition(" ")[2].split(";")
                lines.append((text, dict(each.strip().partition(" ")[::2] for each in operations if each.strip())))
    return comments, lines


class Kept:
    """A line that needs no new proof."""

    def __init__(self, text, operations):
        self.text = text
        self.at = 0, int(operations["c2"].split()[-2])


def verify(engine, arguments, progress):
    """Proves the positions of the file again, except those proven with as many nodes before; drops those that fail."""
    comments, lines = read(arguments.file)
    for path in arguments.others:
        more, others = read(path)
        comments += [comment for comment in more if comment not in comments]
        known = {text.split()[0] for text, _ in lines}
        lines += [(text, operations) for text, operations in others if text.split()[0] not in known]
    note = history(arguments, "Proven anew: --verify")
    if note not in comments:
        comments.append(note)
    prover, done, dropped = Prover(engine, arguments), [], 0
    progress.total = len(lines)
    for number, (text, operations) in enumerate(lines, 1):
        rest = [Kept(*line) for line in lines[number:]]
        if int(operations["acn"]) >= 2 * arguments.prove_nodes:
            done.append(Kept(text, operations))
            progress.at(number)
            continue
        found = Found(text.split()[0], operations["variant"])
        found.move = operations["bm"]
        try:
            prover.prove(found)
            found.purpose = purpose(engine, found)
            done.append(found)
        except Dropped as why:
            dropped += 1
            progress.wipe()
            print(f"dropped, {why}: {text}", file=sys.stderr)
        write(arguments.file, comments, done + rest)
        progress.at(number)
    write(arguments.file, comments, done)
    progress.wipe()
    print(f"{len(lines)} positions, {dropped} dropped")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", help="rewritten whenever a position is found")
    parser.add_argument("others", nargs="*", help="with --verify: files whose positions are added")
    parser.add_argument("--verify", action="store_true", help="prove the positions of the file again; may be interrupted")
    parser.add_argument("--engine", default="./mfalme")
    parser.add_argument("--variant", default="tzd")
    parser.add_argument("--openings", help="(those of the variant in bench/openings)")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plies", type=int, default=120, help="length of a game at most")
    parser.add_argument("--random", type=float, default=0.03, help="share of random moves")
    parser.add_argument("--per-game", type=int, default=4, help="positions of one game at most")
    parser.add_argument("--apart", type=int, default=2, help="plies between two of them at least")
    parser.add_argument("--screen-nodes", type=int, default=24000, help="for each position of a game")
    parser.add_argument("--least-nodes", type=int, default=0, help="a search of so many does not find the move")
    parser.add_argument("--endings", nargs="+", metavar="CLASS", help="random positions, such as MMMMvMMM; with --least-nodes")
    parser.add_argument("--select-nodes", type=int, default=800000, help="for each promising position")
    parser.add_argument("--prove-nodes", type=int, default=5000000, help="for the best move, and again for the others")
    parser.add_argument("--win-searches", type=int, default=400, help="to follow a win to its end, at most")
    arguments = parser.parse_args()
    variant = f"UCI_Variant={arguments.variant}"
    # A small table is emptied quickly, before each of many short searches.
    player = Searcher(arguments.engine, [variant, "Hash=2"], WAIT)
    engine = Searcher(arguments.engine, [variant, "Hash=64"], WAIT)
    try:
        with Progress("positions", arguments.count) as progress:
            if arguments.verify:
                verify(engine, arguments, progress)
            else:
                collect(engine, player, arguments, progress)
    except KeyboardInterrupt:
        print("interrupted: the file holds what was found", file=sys.stderr)
    for each in (player, engine):
        each.close()


if __name__ == "__main__":
    try:
        main()
    except EngineError as error:
        sys.exit(f"make_tactics: {error}")
