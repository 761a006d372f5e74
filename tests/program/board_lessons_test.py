#!/usr/bin/env python3
"""The lessons of the board, in a real browser: the rules by hand, endings against the tables, and what is kept; by
mouse, finger and keys, in both languages, on a desk and on a phone."""
# not sanitized: what is tested here is another program

import os
import re
import unittest

import _browser as browser
from _board import WAYS, Ways, needs_page

GOOD, BAD = ({"en": "Right!", "sw": "Sawasawa!"}, {"en": "Try again", "sw": "Jaribu tena"})

LESSONS = os.path.join(os.path.dirname(__file__), "..", "..", "src", "lessons", "lessons.txt")


def figure(name):
    """A figure in the text of a lesson, which new weights of the evaluation change."""
    with open(LESSONS, encoding="utf-8") as file:
        return re.search(rf"^figure {name} (\S+)", file.read(), re.M)[1]


class Taught(Ways):
    def open(self, lesson):
        """Opens a lesson from the menu."""
        self.page.dialog("#open-lessons", "lessons-dialog", self.press)
        self.page.run("document.querySelector('#lesson').replaceChildren()")
        self.press(f"[data-lesson='{lesson}']")
        self.page.until("!document.querySelector('dialog[open]')")
        # Drawn again when the first task stands on the board, which takes no moves before.
        self.page.wait_for("#lesson-panel:not([hidden]) #lesson > *")

    def is_good(self):
        self.page.wait_for("#lesson-note[data-state='good']")
        self.page.shows("#lesson-note", GOOD[self.language])

    def is_bad(self, words=""):
        self.page.wait_for("#lesson-note[data-state='bad']")
        self.page.shows("#lesson-note", BAD[self.language])
        self.page.shows("#lesson-note", words)

    def next(self, square):
        """Goes to the next task, in which a piece stands on this square."""
        self.press("#lesson-next")
        self.page.until("!document.querySelector('#lesson-next')")
        self.page.wait_for(f"#board [data-square='{square}'] .piece")


@needs_page
class Rules(Taught):
    def test_moves_are_made_and_refusals_explained(self):
        page = self.page
        for way in WAYS:
            with self.subTest(way):
                self.start(*way)
                self.open("men")
                self.assertIn("TZD3 3.1", page.text("#lesson-task"))
                self.move("f4", "g5")
                self.is_bad("f4-g5")
                self.assertIn("c3", page.pieces())
                self.assertIn("f4", page.pieces(), "a wrong move is taken back")
                self.move("c3", "d4")
                self.is_good()
                self.next("c3")
                self.move("f4", "g3")
                self.is_good()
                self.assertEqual(page.run("return document.querySelector('#refusal').dataset.code"), "man-backward")

    def test_what_is_said_of_a_move_is_read_out_after_it(self):
        page = self.page
        self.start(*WAYS[0])
        self.open("men")
        self.move("c3", "d4")
        self.is_good()
        self.assertEqual(page.text("#announce"), page.text("#lesson-note"))

    def test_only_the_move_of_the_task_is_shown_and_read_out(self):
        page = self.page
        for lesson, path in (("men", "c3 "), ("turkish", "h6 e3 c5 f8"), ("winning", None)):
            self.start(*WAYS[0])
            self.open(lesson)
            self.assertFalse(page.run("return document.querySelector('#hint').checkVisibility()"), "it plays to win")
            if not path:
                self.assertFalse(page.run("return document.querySelector('#lesson-show')"), "nothing to be shown")
                continue
            for show in (lambda: page.click("#lesson-show"), lambda: page.key("h")):
                page.run("document.querySelector('#announce').textContent = ''")
                show()
                page.shows("#announce", f"Hint: {path}")
                page.wait_for("#overlay .arrow.best")

    def test_giving_up_is_no_answer_and_the_lesson_goes_on(self):
        for way in WAYS[:2]:
            self.start(*way)
            self.open("men")
            self.page.confirm("#resign", "resign", self.press)
            self.page.wait_for("#lesson-note[data-state='bad']")
            self.move("c3", "d4")
            self.is_good()

    def test_a_text_to_read_leaves_the_game_on_the_board(self):
        page = self.page
        for way in WAYS[:2]:
            self.start(*way)
            self.move("c3", "d4")
            page.wait_for_moves(1)
            self.open("numbers")
            self.assertFalse(page.run("return document.querySelector('dialog[open]')"))
            self.assertTrue(page.run("return document.querySelector('#moves-panel').checkVisibility()"))
            self.move("b6", "a5")
            page.wait_for_moves(2)

    def test_a_legal_move_is_no_answer_where_a_refusal_is_asked_for(self):
        self.start(*WAYS[0])
        self.open("king")
        self.move("c1", "a3")
        self.is_good()
        self.next("a1")
        self.move("a1", "b2")
        self.page.shows("#lesson-note", "a1-b2")
        self.page.wait_for("#board [data-square='a1'] .piece")
        self.move("a1", "e5")
        self.is_good()

    def test_other_games_are_shown_on_their_boards(self):
        page = self.page
        for way in WAYS[:2]:
            self.start(*way)
            self.open("nigeria")
            self.move("47", "45", "40")
            self.is_good()
            self.open("international")
            self.move("16", "7")
            self.is_good()
            self.assertEqual(page.run("return document.querySelectorAll('#board [data-square]').length"), 50)

    def test_a_draw_is_claimed(self):
        page = self.page
        self.start(*WAYS[0])
        self.open("draws")
        page.confirm("#draw", "draw")
        page.wait_for("#accept-draw")
        page.click("#accept-draw")
        self.is_good()
        self.next("a3")
        page.click("#claim-threefold")
        self.is_good()
        self.next("d8")
        self.move("a1", "b2")
        page.click("#claim-thirty-moves")
        self.is_good()
        self.next("e1")
        self.move("c1", "d2")
        self.is_good()
        self.assertEqual(page.run("return Object.keys(localStorage).filter((key) => key.includes('played'))"), [],
                         "a task is no game to keep")


@needs_page
class Endings(Taught):
    def open(self, lesson):
        self.page.wait_for("html[data-tables]")
        super().open(lesson)

    def test_the_tables_play_and_judge(self):
        page = self.page
        for way in WAYS:
            with self.subTest(way):
                self.start(*way)
                self.open("kvk")
                self.assertIn("12", page.text("#lesson-text"))
                self.move("c3", "d2")
                self.is_bad("c3-d2")
                self.move("c3", "h8")
                page.shows("#lesson-note", "c3-h8")
                page.until("!document.querySelector(`#board [data-square='a1'] .piece`)")
                # Black's king has come out onto the diagonal; it is taken wherever it stands.
                square = next(square for square, name in page.pieces().items() if square != "h8")
                self.move("h8", chr(ord(square[0]) - 1) + str(int(square[1]) - 1))
                self.is_good()

    def test_a_move_is_taken_back_and_made_again_with_its_answer(self):
        page = self.page
        for way in WAYS[:2]:
            self.start(*way)
            self.open("kvk")
            start = page.pieces()
            self.move("c3", "h8")
            page.shows("#lesson-note", "c3-h8")
            answered = page.pieces()
            shows = "[...document.querySelectorAll('#board .piece')].map((node) => node.closest('[data-square]')" \
                    ".dataset.square).sort().join() === arguments[0]"
            self.press("#undo")
            page.until(shows, ",".join(sorted(start)))
            self.press("#redo")
            page.until(shows, ",".join(sorted(answered)))

    def test_a_draw_is_held_for_some_moves(self):
        page = self.page
        self.start(*WAYS[0])
        self.open("mvm")
        page.click("#lesson-show")
        page.wait_for("#overlay .arrow.best")
        self.move("c5", "d6")
        self.is_bad("c5-d6")
        self.move("c5", "b6")
        page.shows("#lesson-note", "keeps the win")

    def test_a_move_taken_back_does_not_count_as_held(self):
        page = self.page
        self.start(*WAYS[0])
        page.run("localStorage.setItem('mfalme.lessons', JSON.stringify({ kvk: [0] }))")
        self.open("kvk")
        page.shows("#lesson-task", "Task 2 of 2")
        for _ in range(3):
            self.move("b8", "a7")
            page.shows("#lesson-note", "2 more moves")
            page.click("#undo")
            page.wait_for("#board [data-square='b8'] .piece")
            page.until("document.querySelector('#lesson-note').hidden")

    def test_the_answer_stays_hidden(self):
        page = self.page.start(analysis=True, lines=1)
        self.way, self.language = "mouse", "en"
        self.open("kkkvk")
        for panel in ("#tables-panel", "#analysis-panel", "#moves-panel"):
            self.assertFalse(page.run("return document.querySelector(arguments[0]).checkVisibility()", panel), panel)
        page.click("#lesson-close")
        self.assertTrue(page.run("return document.querySelector('#moves-panel').checkVisibility()"))

    def test_a_supa_is_won(self):
        page = self.page
        self.start(*WAYS[0])
        self.open("supa")
        self.move("a1", "b2")
        self.is_bad("a1-b2")
        self.move("a1", "c3")
        page.shows("#lesson-note", "keeps the Supa")


@needs_page
class Kept(Taught):
    def solve_first(self):
        """Solves the first of the two tasks of a lesson."""
        self.start(*WAYS[0])
        self.open("men")
        self.move("c3", "d4")
        self.is_good()

    def test_progress_survives_a_visit(self):
        page = self.page
        self.solve_first()
        self.next("f4")
        page.visit()
        page.shows("#lesson-task", "Task 2 of 2")
        page.dialog("#open-lessons", "lessons-dialog")
        self.assertEqual(page.text("[data-lesson='men'] span"), "1 of 2")
        page.click("[data-lesson='numbers']")
        page.shows("#lesson-text", figure("e1"))
        page.click("#lesson-list")
        page.wait_for("dialog#lessons-dialog[open]")
        self.assertEqual(page.text("[data-lesson='numbers'] span"), "✓")

    def test_a_text_to_read_is_there_again_with_the_game_beside_it(self):
        page = self.page
        self.solve_first()
        self.open("numbers")
        page.visit()
        page.shows("#lesson-text", figure("e1"))
        self.assertEqual(page.pieces()["d4"], "white man", "the position of the task before")
        self.start(*WAYS[0])
        self.move("c3", "d4")
        page.wait_for_moves(1)
        self.open("numbers")
        page.visit()
        page.shows("#lesson-text", figure("e1"))
        page.wait_for_moves(1)
        page.click("#lesson-close")
        page.visit()
        page.wait_for_moves(1)
        self.assertTrue(page.run("return document.querySelector('#lesson-panel').hidden"))

    def test_a_lesson_that_was_left_goes_on_with_the_first_task_not_solved(self):
        page = self.page
        self.solve_first()
        page.click("#lesson-close")
        self.open("men")
        page.shows("#lesson-task", "Task 2 of 2")
        self.move("f4", "g3")
        self.is_good()
        self.open("men")
        page.shows("#lesson-task", "Task 1 of 2")

    def test_a_double_click_on_next_leads_to_the_next_task(self):
        page = self.page
        self.solve_first()
        page.click_quickly("#lesson-next")
        page.until("!document.querySelector('#lesson-next')")
        page.shows("#lesson-task", "Task 2 of 2")
        self.move("f4", "g3")
        self.is_good()

    def test_a_lesson_that_was_left_stays_so(self):
        page = self.page
        self.start(*WAYS[0])
        self.open("men")
        page.click("#lesson-close")
        page.visit()
        self.assertTrue(page.run("return document.querySelector('#lesson-panel').hidden"))

    def test_a_link_that_is_opened_replaces_the_lesson(self):
        page = self.page
        self.start(*WAYS[0])
        self.open("men")
        page.visit("#profile=tzd&fen=W:Wc3:Bh8&moves=c3-d4")
        page.visit()
        self.assertEqual(page.pieces(), {"d4": "white man", "h8": "black man"})

    def test_a_new_game_ends_the_lesson(self):
        page = self.page
        self.start(*WAYS[0])
        self.open("men")
        page.dialog("#new-game", "new-game-dialog")
        page.click("#start-game")
        page.until("document.querySelector('#lesson-panel').hidden")
        page.play("c3-d4")

    def test_every_lesson_opens_in_both_languages(self):
        page = self.page
        for way in WAYS[:2]:
            self.start(*way)
            page.wait_for("html[data-tables]")
            page.dialog("#open-lessons", "lessons-dialog")
            names = page.run("return [...document.querySelectorAll('[data-lesson]')].map((node) => node.dataset.lesson)")
            self.assertGreaterEqual(len(names), 25)
            page.key(browser.ESCAPE)
            page.until("!document.querySelector('dialog[open]')")
            for name in names:
                self.open(name)
                shown = page.text("#lesson-panel")
                self.assertNotIn("{", shown, name)
                self.assertNotIn("undefined", shown, name)


if __name__ == "__main__":
    unittest.main()
