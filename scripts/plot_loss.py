#!/usr/bin/env python3
"""Draws the losses that `mfalme tune` reports, as SVG on standard output.

  scripts/plot_loss.py LOG...            training and validation loss by epoch
  scripts/plot_loss.py --positions LOG...  validation loss at the end, by the number of positions learned from
"""

import math
import os
import re
import sys
from xml.sax.saxutils import escape

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 400, 70, 20, 40, 50
COLOURS = "#1f5fa8", "#b04200", "#2d7d46", "#7a3f98", "#8a6d00"


def read(path):
    """The positions learned from, and for each epoch its number, training and validation loss."""
    positions, epochs = 0, []
    try:
        with open(path, encoding="utf-8") as file:
            lines = file.readlines()
    except OSError as error:
        sys.exit(f"plot_loss.py: {error}")
    for line in lines:
        begun = re.match(r"positions (\d+) of \d+, (\d+) for validation", line)
        if begun:
            positions = int(begun[1]) - int(begun[2])
        epoch = re.match(r"epoch (\d+) training ([\d.]+) validation ([\d.]+)", line)
        if epoch:
            epochs.append((int(epoch[1]), float(epoch[2]), float(epoch[3])))
    if not positions or not epochs:
        sys.exit(f"plot_loss.py: {path} has no losses of `mfalme tune`")
    return positions, epochs


def shown(number):
    return f"{number / 1e6:g} M" if number >= 1e6 else f"{number / 1e3:g} k" if number >= 1e4 else f"{number:g}"


def axis(least, most, logarithmic):
    """A function from values to 0..1, and the values to be marked."""
    if logarithmic:
        decades = range(math.floor(math.log10(least)), math.ceil(math.log10(most)) + 1)
        marks = [m * 10 ** d for d in decades for m in (1, 2, 5) if least * 0.99 <= m * 10 ** d <= most * 1.01]
        return lambda value: math.log(value / least) / math.log(most / least), marks
    step = 10 ** math.floor(math.log10((most - least) / 2))
    step *= next((k for k in (1, 2, 5) if (most - least) / (k * step) <= 8), 10)
    marks = [k * step for k in range(math.ceil(least / step - 1e-9), math.floor(most / step + 1e-9) + 1)]
    return lambda value: (value - least) / (most - least), marks


def draw(title, across, lines, logarithmic):
    """`lines` are names with their points."""
    xs = [x for _, points in lines for x, _ in points]
    ys = [y for _, points in lines for _, y in points]
    margin = (max(ys) - min(ys)) * 0.05 or 0.001
    to_x, x_marks = axis(min(xs), max(xs) if max(xs) > min(xs) else min(xs) + 1, logarithmic)
    to_y, y_marks = axis(min(ys) - margin, max(ys) + margin, False)

    def place(x, y):
        return LEFT + to_x(x) * (WIDTH - LEFT - RIGHT), HEIGHT - BOTTOM - to_y(y) * (HEIGHT - TOP - BOTTOM)

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
           f'font-family="sans-serif" font-size="13"><title>{escape(title)}</title>',
           f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
           f'<text x="{LEFT}" y="22" font-size="15">{escape(title)}</text>']
    for mark in y_marks:
        _, y = place(xs[0], mark)
        out.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>'
                   f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{mark:.4g}</text>')
    for mark in x_marks:
        x, _ = place(mark, ys[0])
        out.append(f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{shown(mark)}</text>')
    out.append(f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 10}" text-anchor="middle">{across}</text>')
    for number, (name, points) in enumerate(lines):
        colour = COLOURS[number % len(COLOURS)]
        path = " ".join("{:.1f},{:.1f}".format(*place(*point)) for point in points)
        out.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        out += ['<circle cx="{:.1f}" cy="{:.1f}" r="3" fill="{}"/>'.format(*place(*point), colour) for point in points]
        out.append(f'<text x="{WIDTH - RIGHT}" y="{TOP + 16 * (number + 1)}" text-anchor="end" fill="{colour}">'
                   f'{escape(name)}</text>')
    out.append("</svg>")
    print("\n".join(out))


def main():
    arguments = sys.argv[1:]
    by_positions = arguments[:1] == ["--positions"]
    paths = arguments[1:] if by_positions else arguments
    if not paths or paths[0].startswith("-"):
        sys.exit(__doc__.strip())
    if by_positions:
        ends = sorted((positions, epochs[-1][2]) for positions, epochs in map(read, paths))
        draw("Validation loss by positions learned from", "positions", [("validation", ends)], True)
        return
    lines = []
    for path in paths:
        name = os.path.splitext(os.path.basename(path))[0]
        _, epochs = read(path)
        lines.append((f"{name} training", [(epoch, training) for epoch, training, _ in epochs]))
        lines.append((f"{name} validation", [(epoch, validation) for epoch, _, validation in epochs]))
    draw("Loss by epoch", "epoch", lines, False)


if __name__ == "__main__":
    main()
