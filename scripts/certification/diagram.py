"""Diagrams of positions for a page. Boards and pieces look as `mfalme diagram` draws them; a test compares the two."""

import math

CELL, EDGE, LABELS = 40, 8, 22

# The colour and dashes of missing and extra moves; they also differ in grey.
ARROWS = {"missing": ("#0b57a4", ' stroke-dasharray="6 4"'), "extra": ("#b3141b", "")}

# The parts that every diagram of a page uses, written once before the first one.
DEFINITIONS = """<defs>
<g id="white-man"><circle cx="20" cy="20" r="15" fill="#fffdf7" stroke="#1d1a17" stroke-width="1.5"/><g \
fill="none" stroke="#8a8272" stroke-width="1.5"><circle cx="20" cy="20" r="10.5"/><circle cx="20" cy="20" \
r="6"/></g></g>
<g id="white-king"><circle cx="20" cy="22.5" r="15" fill="#fffdf7" stroke="#1d1a17" \
stroke-width="1.5"/><circle cx="20" cy="17.5" r="15" fill="#fffdf7" stroke="#1d1a17" \
stroke-width="1.5"/><path d="M11.5 23 10 11.5l5.6 4.2L20 8l4.4 7.7 5.6-4.2-1.5 11.5zM11.8 26.2h16.4" \
fill="none" stroke="#1d1a17" stroke-width="2" stroke-linejoin="round"/></g>
<g id="black-man"><circle cx="20" cy="20" r="15" fill="#1d1a17" stroke="#fffdf7" \
stroke-width="1.5"/><circle cx="20" cy="20" r="10" fill="none" stroke="#a9a294" stroke-width="3.5" \
stroke-dasharray="2.14 3.096"/></g>
<g id="black-king"><circle cx="20" cy="22.5" r="15" fill="#1d1a17" stroke="#fffdf7" \
stroke-width="1.5"/><circle cx="20" cy="17.5" r="15" fill="#1d1a17" stroke="#fffdf7" \
stroke-width="1.5"/><path d="M11.5 23 10 11.5l5.6 4.2L20 8l4.4 7.7 5.6-4.2-1.5 11.5zM11.8 26.2h16.4" \
fill="#ffd75e" stroke="#ffd75e" stroke-width="2" stroke-linejoin="round"/></g>
</defs>"""


def definitions():
    """An element without size that holds the pieces."""
    return f'<svg width="0" height="0" style="position:absolute" aria-hidden="true">{DEFINITIONS}</svg>'


def left_of(layout):
    return LABELS if layout.width == 8 else EDGE


def corner(square, layout):
    """The upper left corner of a square, White at the bottom."""
    column, row = square
    return left_of(layout) + CELL * column, EDGE + CELL * (layout.width - 1 - row)


def dark_squares(layout):
    return [(column, row) for row in reversed(range(layout.width)) for column in range(layout.width)
            if (column + row) % 2 == layout.mirrored]


def write_squares(layout):
    width = layout.width
    yield f'<path d="M{left_of(layout)} {EDGE}h{CELL * width}v{CELL * width}h-{CELL * width}z" fill="#f1e7d0" ' \
          'stroke="#4a3b28" stroke-width="2"/>'
    yield '<g fill="#9a8262">'
    for square in dark_squares(layout):
        x, y = corner(square, layout)
        yield f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}"/>'
    yield "</g>"


def write_labels(layout):
    """Letters and numbers beside an 8x8 board, the numbers of the squares on 10x10."""
    width = layout.width
    if width == 8:
        yield '<g class="labels" font-family="sans-serif" font-size="14" fill="currentColor" text-anchor="middle">'
        for i in range(width):
            below = EDGE + width * CELL + LABELS - 6
            yield f'<text x="{LABELS + i * CELL + CELL // 2}" y="{below}">{"abcdefgh"[i]}</text>'
            yield f'<text x="{LABELS // 2}" y="{EDGE + i * CELL + CELL // 2 + 5}">{width - i}</text>'
    else:
        yield '<g class="labels" font-family="sans-serif" font-size="8.5" font-weight="bold" fill="#fffdf7">'
        for number, square in enumerate(dark_squares(layout), 1):
            x, y = corner(square, layout)
            yield f'<text x="{x + 1}" y="{y + 8}">{number}</text>'
    yield "</g>"


def write_pieces(board):
    for square in dark_squares(board.layout):
        letter = board.cells.get(square)
        if letter:
            x, y = corner(square, board.layout)
            name = ("white" if letter.upper() == "W" else "black") + ("-king" if letter.isupper() else "-man")
            yield f'<use href="#{name}" x="{x}" y="{y}"/>'


def write_turn(board):
    """A triangle beside the board, next to the side to move."""
    side = board.layout.width * CELL
    x, y = left_of(board.layout) + side + 4, EDGE + (side - CELL // 2 if board.side == "W" else CELL // 2)
    fill = "#fffdf7" if board.side == "W" else "#1c1c1c"
    yield f'<path class="turn" d="M{x} {y}l12-7v14z" fill="{fill}" stroke="currentColor" stroke-width="1.5"/>'


def write_arrow(path, layout, dash):
    """A line through the centres of the squares, with a head at the last one."""
    points = [tuple(at + CELL / 2 for at in corner(square, layout)) for square in path]
    (x0, y0), (x1, y1) = points[-2:]
    length = math.hypot(x1 - x0, y1 - y0) or 1
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    neck = x1 - 12 * dx, y1 - 12 * dy
    line = "L".join(f"{x:.1f} {y:.1f}" for x, y in [*points[:-1], neck])
    head = [(neck[0] - 8 * dy, neck[1] + 8 * dx), (x1 + 3 * dx, y1 + 3 * dy), (neck[0] + 8 * dy, neck[1] - 8 * dx)]
    yield f'<path fill="none"{dash} d="M{line}"/>'
    yield '<path d="M' + "L".join(f"{x:.1f} {y:.1f}" for x, y in head) + 'z"/>'


def write_arrows(paths, layout, kind):
    """Draws each arrow twice: first a light edge, then the colour over it."""
    colour, dash = ARROWS[kind]
    if not paths:
        return
    yield f'<g class="{kind}" stroke-linejoin="round" opacity=".9">'
    for ink, broad, broken in (("#fff", 8, ""), (colour, 4, dash)):
        yield f'<g stroke="{ink}" fill="{ink}" stroke-width="{broad}">'
        for path in paths:
            yield from write_arrow(path, layout, broken)
        yield "</g>"
    yield "</g>"


def key(kind):
    """A short arrow of that kind, for a legend."""
    colour, dash = ARROWS[kind]
    return (f'<svg class="key" viewBox="0 0 40 12" aria-hidden="true"><g stroke="{colour}" fill="{colour}" '
            f'stroke-width="4"><path fill="none"{dash} d="M1 6H28"/>'
            '<path d="M28 0L40 6L28 12z" stroke="none"/></g></svg>')


def svg(board, **arrows):
    """One <svg> element, with White at the bottom; its page must hold the definitions. Arrows are paths of squares by
    their kind: missing or extra."""
    layout, size = board.layout, board.layout.width * CELL
    across = left_of(layout) + size + LABELS
    down = EDGE + size + (LABELS if layout.width == 8 else EDGE)
    return "".join([f'<svg class="board" viewBox="0 0 {across} {down}" role="img" aria-label="{board.fen()}">',
                    *write_squares(layout), *write_labels(layout), *write_pieces(board),
                    *(part for kind, paths in arrows.items() for part in write_arrows(paths, layout, kind)),
                    *write_turn(board), "</svg>"])
