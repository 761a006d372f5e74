#!/usr/bin/env python3
"""The review after a game in a real browser: graph, mistakes, accuracy, try again, and what follows the end."""
# not sanitized: what is tested here is another program

import json
import os
import shutil
import subprocess
import tempfile
import unittest

from _board import DESK, PHONE, BoardCase, needs_page
from _browser import ENTER
from _engine import HANG, ROOT

# White's second move gives two men away.
LOST = ["c3-d4", "b6-a5", "d4-c5", "d6:b4", "a3:c5", "f6-e5", "g3-h4", "e5-d4", "c5-b6"]

# Judges a move after which the mover expects each of these scores, from a position where it expects `best`.
JUDGE = """
import { Review } from './review.js';
const fen = 'W:Wc3,e3:Bd6,f6';
const review = new Review(null, { start: fen });
const { best, played } = JSON.parse(process.argv[2]);
const marks = played.map((score) => {
    const node = { side: 'white', number: 1, nags: [], move: { move: 'c3-d4' } };
    const found = [
        { score: best, best: { move: 'c3-b4' }, line: [], choice: true, fen },
        { score: 1000 - score },
    ];
    review.note([null, node], found, 0);
    return review.verdicts.get(node).mark;
});
console.log(JSON.stringify(marks));
"""


@unittest.skipUnless(shutil.which("node"), "no node is installed")
class Marks(unittest.TestCase):
    def test_they_begin_at_exactly_5_10_and_20_percent(self):
        played = [551, 550, 501, 500, 401, 400]
        with tempfile.TemporaryDirectory() as folder:
            for name in "review.js", "position.js":
                shutil.copy(os.path.join(ROOT, "src", "web", "board", name), folder)
            for name, text in ("package.json", '{"type": "module"}'), ("judge.js", JUDGE):
                with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                    file.write(text)
            done = subprocess.run(["node", os.path.join(folder, "judge.js"),
                                   json.dumps({"best": 600, "played": played})],
                                  text=True, capture_output=True, timeout=HANG)
        self.assertEqual(done.stderr, "")
        self.assertEqual(json.loads(done.stdout), [0, 6, 6, 2, 2, 4])


@needs_page
class Reviewed(BoardCase):
    def reviewed(self, start="profile=tzd", moves=LOST, **look):
        page = self.page.start(f"#{start}&moves={'_'.join(moves)}", **look)
        page.wait_for_moves(len(moves))
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

    def test_a_try_on_a_phone_is_in_the_window(self):
        seen = """const { top, bottom } = document.querySelector(arguments[0]).getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight;"""
        page = self.page
        self.reviewed(size=PHONE)
        page.run("document.querySelector('#mistakes li:last-child').scrollIntoView({ block: 'end' })")
        page.click("#mistakes li:last-child .try-again", touch=True)
        page.wait_for("#trial[data-state='ask']")
        self.assertTrue(page.run(seen, "#board"))
        tried = page.text("#mistakes li:last-child b").rstrip("!?").split()[-1]
        page.tap(*tried.replace("-", ":").split(":"), touch=True)
        page.wait_for("#trial[data-state='same']")
        self.assertTrue(page.run(seen, "#trial"))

    def test_the_keys_go_on_from_the_mistake(self):
        self.reviewed()
        page = self.page
        mistake = page.run("const node = document.querySelector('#mistakes .show-mistake'); node.focus();"
                           " return node.textContent;")
        page.key(ENTER)
        page.wait_for("#overlay .arrow.bad")
        self.assertEqual(page.run("return document.activeElement.textContent"), mistake)

    def test_an_analysis_makes_way_and_shows_no_answer(self):
        """The engine makes one search at a time, and an analysis has no end."""
        page = self.page
        self.reviewed(analysis=True)
        mistake = "#mistakes li:last-child"  # a man lost for nothing: a mistake with any weights and any hash table
        page.click(f"{mistake} .show-mistake")
        page.wait_for("#analysis [data-line]")
        self.assertTrue(page.run("return document.querySelector('#overlay .arrow.bad')"), "what was asked for stays")
        page.click(f"{mistake} .try-again")
        page.wait_for("#trial[data-state='ask']")
        self.assertFalse(page.run("return document.querySelector('#analysis [data-line], #overlay .arrow')"))
        page.tap("h4", "g5")  # neither the move of the game nor the best
        page.wait_for("#trial:is([data-state='bad'], [data-state='good'])")

    def test_book_and_tables_show_no_answer_either(self):
        page = self.page
        for panel, start, move in (("book", "profile=tzd3", "g3-h4"),
                                   ("tables", "profile=tzd3&fen=W:Wc5,e3:Bf6,h8", "e3-f4")):
            with self.subTest(panel):
                seen = f"document.querySelector('#{panel}-panel').checkVisibility()"
                self.reviewed(start, [move])
                page.click("#mistakes .show-mistake")
                page.until(seen)
                page.click("#mistakes .try-again")
                page.wait_for("#trial[data-state='ask']")
                self.assertFalse(page.run(f"return {seen}"))
                page.click("#trial-end")
                page.until(seen)

    def test_a_move_that_was_deleted_is_no_mistake_any_more(self):
        page = self.page
        self.reviewed()
        before = page.run("return document.querySelectorAll('#mistakes li').length")
        first = page.text("#mistakes li:first-child b").rstrip("!?").split()[-1]
        step = page.run("""return [...document.querySelectorAll('#moves button')]
            .find((node) => node.textContent.startsWith(arguments[0])).dataset.step""", first)
        page.click(f"#moves [data-step='{step}']")
        page.wait_for(f"#moves [data-step='{step}'][aria-current]")
        self.assertGreater(before, 0)
        page.confirm("#delete-move", "delete")
        page.until("!document.querySelector('#mistakes li')")
        marks = ("[...document.querySelectorAll('#review-table tbody tr:nth-last-child(-n + 3) td')]"
                 ".map((node) => node.textContent)")
        self.assertEqual(set(page.run(f"return {marks}")), {"0"})

    def test_nothing_can_be_tried_again_while_the_game_is_reviewed_anew(self):
        page = self.page
        self.reviewed()
        page.wait_for("#mistakes .try-again")
        self.assertFalse(page.run("""document.querySelector('#review-game').click();
            return document.querySelector('#mistakes .try-again');"""))
        page.wait_for("#mistakes .try-again")

    def test_the_moves_keep_room_beside_a_review(self):
        self.reviewed()
        rows = self.page.run("""const list = document.querySelector('#moves').getBoundingClientRect();
            return [...document.querySelectorAll('#moves li')].filter((row) => {
                const { top, bottom } = row.getBoundingClientRect();
                return top > list.top - 1 && bottom < list.bottom + 1;
            }).length;""")
        self.assertGreaterEqual(rows, 5)

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
