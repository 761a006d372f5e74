#!/usr/bin/env python3
"""Boards and pieces look the same wherever they are drawn: by the engine and in the report of a certification."""

import os
import re
import sys
import unittest

import _engine as engine

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "scripts"))
from certification import diagram  # noqa: E402
from certification.board import Board, layout_of  # noqa: E402

POSITIONS = [("tzd", "W:Wa1,c3,Kh2,Kb8:Bh6,Kd4,a7,Kg1"), ("nigeria", "B:W46,K28,31,K5:B1,2,K40,16"),
             ("international", "B:W46,K28,31,K5:B1,2,K40,16"), ("russian", "B:WKa1,c3,e3,Kh2:Bh6,Kd4,a7,Kf8")]


def engine_draws(profile, fen):
    status, lines, errors = engine.run(f"--UCI_Variant={profile}", "diagram", fen)
    assert status == 0 and not errors, (lines, errors)
    return "\n".join(lines)


def pieces_defined(svg):
    return re.findall(r'<g id="[a-z]+-(?:man|king)">.*?</g>\n', svg)


def frame(svg):
    return (re.search(r'viewBox="([^"]*)"', svg)[1],
            re.search(r'<path d="([^"]*)" fill="#f1e7d0" stroke="([^"]*)"', svg).groups())


def squares(svg):
    """Colour and places."""
    group = re.search(r'<g fill="([^"]*)">\s*((?:<rect[^>]*>\s*)+)</g>', svg)
    return group[1], set(re.findall(r' x="(\d+)" y="(\d+)"', group[2]))


def labels(svg):
    return set(re.findall(r'<text x="(\d+)" y="(\d+)">(\w+)</text>', svg))


def turn(svg):
    return re.search(r'<path class="turn".*? d="([^"]*)" fill="([^"]*)"', svg).groups()


def pieces(svg):
    return set(re.findall(r'<use href="#([a-z-]+)" x="(\d+)" y="(\d+)"/>', svg))


class Drawing(unittest.TestCase):
    def test_the_pieces_are_the_same(self):
        drawn = pieces_defined(engine_draws(*POSITIONS[0]))
        self.assertEqual(len(drawn), 4)
        self.assertEqual("".join(pieces_defined(diagram.DEFINITIONS)), "".join(drawn))

    def test_board_labels_and_places_are_the_same(self):
        for profile, fen in POSITIONS:
            ours, theirs = engine_draws(profile, fen), diagram.svg(Board(fen, layout_of(profile)))
            for part in (frame, squares, labels, pieces, turn):
                self.assertEqual(part(theirs), part(ours), f"{part.__name__} of {profile}")
            self.assertEqual(len(pieces(ours)), 8)

    def test_side_and_rank_show_in_the_shape(self):
        """Without any colour all four are different drawings."""
        shapes = {re.sub(r' (id|fill|stroke)="[^"]*"', "", piece) for piece in
                  (re.sub(r'fill="none"', "hollow", piece) for piece in pieces_defined(diagram.DEFINITIONS))}
        self.assertEqual(len(shapes), 4)


if __name__ == "__main__":
    engine.main()
