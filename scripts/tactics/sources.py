"""The sources of positions with a hidden best move: games played badly, random endings, moves that deeper searches
judged to be mistakes, and similar positions, changed a little. A part of make_tactics.py."""

from endings import random_fen, squares_of
from tactics.proof import DEPTH_MIN, GAINS, WORTH, decides, found_at, whole_pairs

UNDECIDED = 200    # a position with a higher score, for either side, hides nothing
LEAD_MAX = 300    # a game in which a side is further ahead is over
QUICK_NODES = 2000 # tell most random endings that hide nothing
SCREEN_NODES = 200000 # tell most mistakes beside which there are several good moves
CHANGES = (1, 2, 2, 3) # of a position, to get another
RIVALS = 6         # positions of which the hardest is changed
PIECES_MAX = 12   # of a side
APART = 4          # squares on which two positions of one family differ at least


def last(depths):
    return depths[max(depths)][0]


def weak_move(depths, legal, chance, randomness):
    """A move of a shallow iteration, or a random one."""
    if chance.random() < randomness:
        return chance.choice(legal)
    return depths[min(chance.choice([1, 1, 1, 2]), max(depths))][0].moves[0]


def missed_by(engine, start, moves, nodes):
    """Whether a search of this many nodes misses a move that a search of ten times as many prefers."""
    few = engine.search(start, moves, f"nodes {nodes}")
    if not few or abs(last(few).score) > UNDECIDED:
        return False
    more = engine.search(start, moves, f"nodes {10 * nodes}")
    return last(more).moves[0] != last(few).moves[0] and last(more).score - last(few).score >= GAINS


def is_promising(engine, start, moves, depths, nodes):
    """Whether a quick search of two lines hints at a tactic that a shallow search does not see."""
    if depths[min(DEPTH_MIN - 1, max(depths))][0].moves[0] == last(depths).moves[0]:
        return False
    depths = whole_pairs(engine.search(start, moves, f"nodes {nodes}", lines=2))
    if not depths:
        return False
    best, other = depths[max(depths)]
    return found_at(depths, best.moves[0])[0] >= DEPTH_MIN and decides(best, other)


def of_game(engine, opening, chance, arguments):
    """The promising positions of one game, in order. The game is played badly."""
    start, moves = opening[0], list(opening[1])
    before = -100
    while len(moves) < arguments.plies:
        depths = engine.search(start, moves, f"nodes {arguments.screen_nodes // 4}")
        if not depths or abs(last(depths).score) > LEAD_MAX:
            return
        legal = engine.legal(start, moves)
        if len(legal) >= 3 and len(moves) - before >= arguments.apart and (
                missed_by(engine, start, moves, arguments.least_nodes) if arguments.least_nodes else
                is_promising(engine, start, moves, depths, arguments.screen_nodes)):
            before = len(moves)
            yield engine.fen(start, moves)
        moves.append(weak_move(depths, legal, chance, arguments.random))


def missed_without_tables(engine, bare, start, nodes):
    """Whether searches of up to this many nodes without tables miss a move that a quick search with tables finds."""
    found = engine.search(start, [], f"nodes {QUICK_NODES}")
    if not found or last(found).score < -GAINS:
        return False
    move, tried = last(found).moves[0], set()
    while True:
        limit = min(QUICK_NODES * 10 ** len(tried), nodes)
        other = last(bare.search(start, [], f"nodes {limit}")).moves[0]
        if other == move:
            return False
        if not tried:
            rest = engine.search(start, [], f"nodes {QUICK_NODES} searchmoves {other}")
            if not decides(last(found), last(rest)):
                return False
        tried.add(limit)
        if limit == nodes:
            return True


def random_class(chance, pieces):
    """Material of this many pieces, with at least a third of them on each side; one piece in six is a king."""
    first = chance.randint(-(-pieces // 3), pieces * 2 // 3)
    return "v".join("".join(sorted(chance.choice("KMMMMM") for _ in range(count))) for count in (first, pieces - first))


def of_ending(engine, bare, chance, arguments):
    """One random ending, if the first that is drawn hides a move."""
    material = chance.choice(arguments.endings)
    fen = random_fen(chance, random_class(chance, int(material)) if material.isdigit() else material)
    start = "fen " + fen
    if engine.status(start, [])[0] == "ongoing" and len(engine.tell("moves")) >= 3 and (
            missed_without_tables(engine, bare, start, arguments.least_nodes)):
        yield fen


def of_mistake(engine, entry):
    """The position of an entry of a record of `move_quality.py blunders`, if the move there gives much away and no two
    moves are good."""
    if entry["loss"] >= WORTH:
        start, _, moves = entry["position"].removeprefix("position ").partition(" moves ")
        fen = engine.fen(start, moves.split())
        if len(engine.tell("moves")) >= 3:
            depths = whole_pairs(engine.search("fen " + fen, [], f"nodes {SCREEN_NODES}", lines=2))
            best, other = depths[max(depths)]
            if best.points - other.points >= WORTH / 2:
                yield fen


def pieces_of(fen):
    """(side, {square: M or K} of each side) of a FEN with named squares."""
    side, *lists = fen.split(":")
    return side, {text[0]: {word[-2:]: "K" if word[0] == "K" else "M" for word in text[1:].split(",") if word}
                  for text in lists[:2]}


def fen_of(side, sides):
    return side + "".join(":" + name + ",".join(("K" if piece == "K" else "") + square
                                                for square, piece in sorted(sides[name].items())) for name in "WB")


def differences(one, other):
    """The number of squares on which two positions differ; that of the board if another side is to move."""
    (first, ours), (second, theirs) = pieces_of(one), pieces_of(other)
    if first != second:
        return 32
    return len({square for name in "WB" for square, _ in set(ours[name].items()) ^ set(theirs[name].items())})


def change(chance, side, sides):
    """Moves a piece by a square, adds or takes away a man, promotes one, or makes a king a man again, if there is room
    for that."""
    name = chance.choice("WB")
    square = chance.choice(sorted(sides[name])) if sides[name] else None
    what = chance.random()
    if what < 0.6 and square:
        piece = sides[name].pop(square)
        near = [other for other in squares_of(name, piece)
                if abs(ord(other[0]) - ord(square[0])) == 1 and abs(ord(other[1]) - ord(square[1])) == 1]
        sides[name][chance.choice(near)] = piece
    elif what < 0.75 and len(sides[name]) < PIECES_MAX:
        sides[name][chance.choice(squares_of(name, "M"))] = "M"
    elif what < 0.9 and len(sides[name]) > 2:
        del sides[name][square]
    elif square and square in squares_of(name, "M"):
        sides[name][square] = "K" if sides[name][square] == "M" else "M"
    return side if chance.random() < 0.95 else {"W": "B", "B": "W"}[side]


def of_relative(engine, bare, chance, parents, arguments):
    """A position made from a hard one of the parents, (FEN, move, nodes that it takes to find, family), as
    (FEN, family)."""
    parent, move, effort, family = max((chance.choice(parents) for _ in range(RIVALS)), key=lambda each: each[2])
    side, sides = pieces_of(parent)
    for _ in range(chance.choice(CHANGES)):
        side = change(chance, side, sides)
    fen, least = fen_of(side, sides), arguments.least_nodes
    if set(sides["W"]) & set(sides["B"]) or not all(sides.values()) or not differences(fen, parent):
        return
    start = "fen " + fen
    if engine.status(start, [])[0] != "ongoing" or len(engine.tell("moves")) < 3:
        return
    if abs(last(bare.search(start, [], f"nodes {QUICK_NODES}")).score) > 2 * UNDECIDED:
        return
    other = last(bare.search(start, [], f"nodes {least}")).moves[0]
    if other == move:
        return
    deep = f"nodes {min(max(2 * effort, 10 * least), 100 * least)}"
    found = last(engine.search(start, [], deep))
    if found.moves[0] == other or found.score < -GAINS:
        return
    rest = last(engine.search(start, [], f"{deep} searchmoves {other}"))
    if decides(found, rest):
        yield fen, family
