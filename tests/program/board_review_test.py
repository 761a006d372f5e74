#!/usr/bin/env python3
"""The review after a game in a real browser: graph, mistakes, accuracy, try again, and what follows the end."""
# not sanitized: what is tested here is another program

import unittest

from _board import DESK, PHONE, BoardCase, needs_page

# White's second move gives two men away.
LOST = ["c3-d4", "b6-a5", "d4-c5", "d6:b4", "a3:c5", "f6-e5", "g3-h4", "e5-d4", "c5-b6"]


@needs_page
class Reviewed(BoardCase):
    def reviewed(self, **look):
        page = self.page.start(f"#profile=tzd&moves={'_'.join(LOST)}", **look)
        page.wait_for_moves(len(LOST))
        page.confirm("#resign", "resign")
        page.wait_for("#review-game")
        page.click("#review-game")
        page.wait_for("#review-table")

    def test_mistakes_are_shown_and_tried_again(self):
        page = self.page
        for language, size, touch in (("en", DESK, False), ("sw", PHONE, True)):
            self.reviewed(language=language, size=size)
            self.assertGreater(page.run("return document.querySelectorAll('#mistakes li').length"), 0)
            page.click("#mistakes .show-mistake", touch=touch)
            page.wait_for("#overlay .arrow.bad")
            page.wait_for("#overlay .arrow.best")
            page.click("#mistakes .try-again", touch=touch)
            page.wait_for("#trial[data-state='ask']")
            best = page.run("""const move = document.querySelector('#mistakes .show-mistake b').textContent;
                return move.replace(/^.*\\s/, '').replace(/[!?]+$/, '');""")
            page.tap(*best.replace("-", ":").split(":"), touch=touch)
            page.wait_for("#trial[data-state='same']")
            page.click("#trial-end", touch=touch)
            page.until("!document.querySelector('#trial')")

    def test_accuracy_is_given_by_side(self):
        self.reviewed()
        self.assertRegex(self.page.text("#review-table"), r"White Black Accuracy \d+% \d+%")


@needs_page
class Ended(BoardCase):
    def test_a_rematch_changes_the_colours(self):
        page = self.page.start(white="human", black="engine")
        page.tap("c3", "d4")
        page.wait_for_moves(2)
        page.confirm("#resign", "resign")
        page.wait_for("#rematch")
        page.click("#rematch")
        page.until("document.querySelector('#strip-bottom').dataset.side === 'black'")


if __name__ == "__main__":
    unittest.main()
