#!/usr/bin/env python3
"""The opening book on the board: its moves with their scores, which moves of a game it has, and where one left it."""
# not sanitized: what is tested here is another program

import filecmp
import os
import tempfile
import unittest

import _engine as engine
from _board import DESK, PHONE, BoardCase, needs_page

PLIES = 8  # of the books in the page


@needs_page
class Openings(BoardCase):
    def offered(self):
        return self.page.run("return [...document.querySelectorAll('#book button')].map((node) => node.textContent)")

    def marked(self):
        return self.page.run("return [...document.querySelectorAll('#moves [data-book]')].map((node) => node.textContent)")

    def test_the_moves_of_the_book_are_shown_and_played(self):
        page = self.page
        for language, size, touch, word in (("en", DESK, False, "book"), ("sw", PHONE, True, "kitabu")):
            for profile in "tzd3", "nigeria":
                page.start(f"#profile={profile}", language=language, size=size)
                page.until("!document.querySelector('#book-panel').hidden")
                page.click("#book-panel summary", touch=touch)
                moves = self.offered()
                self.assertEqual(len(moves), {"tzd3": 7, "nigeria": 9}[profile])
                self.assertRegex(page.text("#book tr"), rf"^{moves[0]} \d+% .*\d+%")
                page.click("#book tr:first-child button", touch=touch)
                page.wait_for("#moves [data-book]")
                self.assertEqual(self.marked(), moves[:1])
                self.assertEqual(page.run("return document.querySelector('#moves [data-book]').dataset.book"), word)

    def test_a_position_that_the_book_does_not_have_has_no_panel(self):
        page = self.page.position("W:Wc3,e3:Bd6,f6")
        page.until("document.documentElement.dataset.tables")
        self.assertTrue(page.run("return document.querySelector('#book-panel').hidden"))

    def test_a_review_says_where_the_game_left_the_book(self):
        page = self.page.start("#profile=tzd&moves=c3-d4_b6-a5_d4-e5_f6:d4_e3:c5_d6:b4_a3:c5_g7-f6_c5-b6")
        page.wait_for_moves(9)
        page.until("document.querySelector('#moves [data-book]')")
        held = self.marked()
        self.assertLessEqual(len(held), PLIES)
        self.assertEqual(held, page.moves()[:len(held)], "the first moves of the game")
        page.confirm("#resign", "resign")
        page.wait_for("#review-game")
        page.click("#review-game")
        page.wait_for("#left-book")
        self.assertIn(page.moves()[len(held)], page.text("#left-book"))


class Books(unittest.TestCase):
    def test_those_of_the_page_are_the_first_plies_of_those_of_the_program(self):
        whole, cut = (os.path.join(engine.ROOT, "src", *folder) for folder in (("book",), ("web", "book")))
        names = sorted(os.listdir(cut))
        self.assertTrue(names)
        with tempfile.TemporaryDirectory() as folder:
            for name in names:
                path = os.path.join(folder, name)
                profile = name.split(".")[0]
                done = engine.run(f"--UCI_Variant={profile}", "book", "cut", "--plies", str(PLIES), "--out", path, "--book",
                                  os.path.join(whole, name))
                self.assertEqual((done[0], done[2]), (0, ""))
                self.assertTrue(filecmp.cmp(path, os.path.join(cut, name), shallow=False), name)


if __name__ == "__main__":
    unittest.main()
