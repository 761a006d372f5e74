"""A small diagram of a position, as SVG inside a page that sets the colours."""


def piece(column, row, letter, width):
    x, y = 10 * column + 5, 10 * (width - 1 - row) + 5
    colour = "white" if letter.upper() == "W" else "black"
    rings = "".join(f'<circle class="{colour}" cx="{x}" cy="{y}" r="{radius}"/>'
                    for radius in ((4, 2.2) if letter.isupper() else (4,)))
    return rings


def svg(board):
    """White at the bottom; kings have a second ring; squares are named below and at the left, numbered on 10x10."""
    width = board.width
    size = 10 * width
    parts = [f'<svg class="board" viewBox="-6 -1 {size + 7} {size + 8}" role="img" aria-label="{board.fen()}">',
             f'<rect class="light" width="{size}" height="{size}"/>']
    for row in range(width):
        for column in range(width):
            parity = (column + row) % 2 if width == 8 else 1 - (column + row) % 2
            if parity == 0:
                parts.append(f'<rect class="dark" x="{10 * column}" y="{10 * (width - 1 - row)}" width="10" height="10"/>')
        label = str(row + 1) if width == 8 else str(5 * (width - 1 - row) + 1)
        parts.append(f'<text x="-3.5" y="{10 * (width - 1 - row) + 6.5}">{label}</text>')
        if width == 8:
            parts.append(f'<text x="{10 * row + 5}" y="{size + 5}">{"abcdefgh"[row]}</text>')
    parts += [piece(column, row, letter, width) for (column, row), letter in sorted(board.cells.items())]
    return "".join(parts) + "</svg>"
