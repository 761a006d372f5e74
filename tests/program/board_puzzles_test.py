#!/usr/bin/env python3
"""Puzzles on the board, in a real browser: solved, failed, helped, chosen, and what is kept; by mouse and finger, in both
languages, on a desk and on a phone."""
# not sanitized: what is tested here is another program

import json
import os
import re
import sys
import unittest

import _browser as browser
from _board import DESK, PHONE, SETTINGS, BoardCase, needs_page
from _engine import ROOT

sys.path.insert(0, os.path.join(ROOT, "src", "web"))

import page_puzzles  # noqa: E402

ALL = [line.split(" ") for line in page_puzzles.lines(os.path.join(ROOT, "epd"))]
# A shot without a choice of squares within a move, in which the solver moves twice.
SHOT = next(one for one in ALL if one[1] == "tzd3" and one[4] == "shot2" and one[3].count("_") == 2
            and all(move.count(":") <= 2 for move in one[3].split("_")))


@needs_page
class Puzzled(BoardCase):
    def open(self, puzzle=None, language="en", size=DESK, kept=None, **more):
        """The page, with a puzzle on the board where one is given."""
        texts = {"mfalme.settings": json.dumps({**SETTINGS, "language": language, "profile": "tzd3",
                                                 "analysis": more.get("analysis", False)})}
        if puzzle:
            texts["mfalme.puzzle"] = json.dumps(puzzle[0])
        if kept:
            texts["mfalme.puzzles"] = json.dumps(kept)
        self.page._show(texts, "", size, more.get("dark", False), False)
        if puzzle:
            self.page.wait_for("#puzzle-panel:not([hidden])")

    def kept(self):
        return json.loads(self.page.run("return localStorage.getItem('mfalme.puzzles')") or "null")

    def choose(self, touch=False):
        """Opens the dialog from the menu."""
        if self.page.run("return document.querySelector('#open-menu').checkVisibility()"):
            self.page.click("#open-menu", touch)
        self.page.click("#open-puzzles", touch)
        self.page.wait_for("dialog#puzzles-dialog[open]")

    def test_a_line_is_solved_move_by_move(self):
        page, moves = self.page, SHOT[3].split("_")
        for language, size, touch, words in (("en", DESK, False, "Solved!"), ("sw", PHONE, True, "Umefumbua!")):
            self.open(SHOT, language, size)
            page.tap(*re.split("[-:]", moves[0]), touch=touch)
            page.wait_for("#puzzle-note[data-state='ask']:not([hidden])")
            page.tap(*re.split("[-:]", moves[2]), touch=touch)
            page.wait_for("#puzzle-note[data-state='good']")
            page.shows("#puzzle-note", words)
            self.assertEqual(page.text("#announce"), page.text("#puzzle-note"), "read out after the move")
            self.assertEqual(self.kept()["tried"], {SHOT[0]: "solved"})
            self.assertGreater(self.kept()["rating"], 1000)

    def test_a_double_click_on_next_leads_to_a_puzzle(self):
        page, moves = self.page, SHOT[3].split("_")
        self.open(SHOT)
        for move, words in ((moves[0], ": go on."), (moves[2], "Solved!")):
            page.tap(*re.split("[-:]", move))
            page.shows("#puzzle-note", words)
        page.click_quickly("#puzzle-next")
        page.wait_for("#puzzle-panel:not([hidden]) #puzzle-help")
        page.tap(page.run("return document.querySelector('#board .movable, #board .forced').dataset.square"))
        self.assertTrue(page.marked("selected"))

    def test_keys_do_it_all(self):
        page, moves = self.page, SHOT[3].split("_")

        def press(selector):
            page.run("document.querySelector(arguments[0]).focus()", selector)
            page.key(browser.ENTER)
        self.open(SHOT)
        page.key("h")
        page.shows("#puzzle-note", "The theme: ")
        for move, words in ((moves[0], ": go on."), (moves[2], "Solved! With help.")):
            for square in re.split("[-:]", move):
                press(f"#board [data-square='{square}']")
            page.shows("#puzzle-note", words)
        press("#puzzle-next")
        page.wait_for("#puzzle-help")
        self.assertNotEqual(page.run("return localStorage.getItem('mfalme.puzzle')"), json.dumps(SHOT[0]))

    def test_nothing_gives_the_answer_away(self):
        page = self.page
        self.open(SHOT, analysis=True)
        for name in ("#analysis-panel", "#tables-panel", "#analyse", "#resign"):
            self.assertFalse(page.run("return document.querySelector(arguments[0]).checkVisibility()", name), name)
        page.click("#flip")
        self.assertFalse(page.run("return document.querySelector('#overlay .arrow')"))
        page.click("#puzzle-close")
        page.wait_for("#overlay .arrow.best")

    def test_a_move_taken_back_leads_to_the_start(self):
        page, moves = self.page, SHOT[3].split("_")
        self.open(SHOT)
        page.tap(*re.split("[-:]", moves[0]))
        page.wait_for("#puzzle-note[data-state='ask']:not([hidden])")
        page.click("#undo")
        page.until("document.querySelector('#puzzle-note').hidden")
        page.wait_for(f"#board [data-square='{moves[0][:2]}'] .piece")

    def test_a_move_can_be_taken_back_before_its_answer(self):
        page, moves = self.page, SHOT[3].split("_")
        self.open(SHOT)
        page.tap(*re.split("[-:]", moves[0]))
        page.until("!document.querySelector('#undo').disabled && (document.querySelector('#undo').click(), true)")
        page.until("!document.querySelector('#redo').disabled")
        page.wait_for("#puzzle-help")
        page.tap(*re.split("[-:]", moves[0]))
        page.wait_for("#puzzle-note[data-state='ask']:not([hidden])")

    def test_a_link_that_is_opened_replaces_the_puzzle(self):
        page = self.page
        self.open(SHOT)
        page.visit("#profile=tzd&fen=W:Wc3:Bh8&moves=c3-d4")
        page.visit()
        self.assertEqual(page.pieces(), {"d4": "white man", "h8": "black man"})

    def test_a_wrong_move_is_refuted_and_counts_once(self):
        page, moves = self.page, SHOT[3].split("_")
        self.open(SHOT)
        right = moves[0][:2]
        movable = [square for square in page.marked("movable") if square != right]
        page.tap(movable[0])
        page.tap(page.marked("target")[0])
        page.wait_for("#puzzle-note[data-state='bad']")
        page.shows("#puzzle-note", " does not win. " if SHOT[6] == "wins" else " loses. ")
        rating = self.kept()["rating"]
        self.assertLess(rating, 1000)
        page.click("#puzzle-again")
        page.until("!document.querySelector('#puzzle-again')")
        page.shows_moves()
        page.tap(*re.split("[-:]", moves[0]))
        page.wait_for("#puzzle-note[data-state='ask']:not([hidden])")
        page.tap(*re.split("[-:]", moves[2]))
        page.wait_for("#puzzle-note[data-state='good']")
        self.assertEqual(self.kept(), {"rating": rating, "tried": {SHOT[0]: "later"}})

    def test_help_comes_in_three_steps(self):
        page = self.page
        self.open(SHOT)
        for words in ("The theme: Shot of two.", f"The piece on {SHOT[3][:2]} moves.", "The move is "):
            page.click("#puzzle-help")
            page.shows("#puzzle-note", words)
        page.wait_for("#overlay .arrow.hint")
        self.assertFalse(page.run("return document.querySelector('#puzzle-help')"))
        self.assertEqual(self.kept()["tried"], {SHOT[0]: "failed"})

    def test_puzzles_are_chosen_by_theme_and_grade(self):
        page = self.page
        for language, size, touch in (("en", DESK, False), ("sw", PHONE, True)):
            self.open(language=language, size=size)
            self.choose(touch)
            fits = [one for one in ALL if one[1] == "tzd3" and one[4] == "breakthrough"]
            page.write("#puzzle-theme", "breakthrough")
            page.shows("#puzzle-count", str(len(fits)))
            page.write("#puzzle-grade", "2")
            page.shows("#puzzle-count", str(sum(one[5] == "2" for one in fits)))
            page.click("#puzzle-start", touch)
            page.wait_for("#puzzle-panel:not([hidden])")
            page.until("!document.querySelector('dialog[open]')")

    def test_solved_ones_are_not_offered_again(self):
        page = self.page
        self.open(kept={"rating": 1234, "tried": {one[0]: "solved" for one in ALL if one[1] == "tzd3"}})
        self.choose()
        page.shows("#puzzle-rating", "1234")
        self.assertTrue(page.run("return document.querySelector('#puzzle-start').disabled"))
        page.write("#puzzle-state", "")
        page.until("!document.querySelector('#puzzle-start').disabled")

    def test_black_solves_from_the_lower_side(self):
        for side in ("black", "white"):
            self.open(next(one for one in ALL if one[2].startswith(side[0].upper())))
            self.page.wait_for(f"#strip-bottom[data-side='{side}']")
            self.page.shows("#puzzle-task", side.capitalize())

    def test_the_puzzle_of_the_day_is_that_of_the_date(self):
        page = self.page
        shown = []
        for _ in range(2):
            self.open()
            self.choose()
            page.click("#puzzle-daily")
            page.wait_for("#puzzle-panel:not([hidden])")
            shown.append(page.run("return localStorage.getItem('mfalme.puzzle')"))
        self.assertEqual(shown[0], shown[1])

    def test_a_lesson_leads_to_puzzles_of_its_theme(self):
        page = self.page
        self.open()
        page.click("#open-lessons")
        page.click("[data-lesson='crowning']")
        page.wait_for("#lesson-panel:not([hidden])")
        page.tap("c7", "d8")
        page.click("#lesson-puzzles")
        page.shows("#puzzle-count", str(sum(one[1] == "tzd3" and one[4] == "breakthrough" for one in ALL)))
        page.click("#puzzle-start")
        page.wait_for("#puzzle-panel:not([hidden])")
        self.assertFalse(page.run("return document.querySelector('#lesson-panel').checkVisibility()"))

    def test_a_draw_by_a_clock_is_set_up_with_the_clock(self):
        self.open(next(one for one in ALL if one[4] == "clock"))
        self.page.wait_for("#counters [data-counter='three-kings']")

    def test_what_was_chosen_is_chosen_after_a_reload(self):
        page = self.page
        self.open()
        self.choose()
        wanted = {"profile": "zambia", "theme": "breakthrough", "grade": "2", "state": "failed"}
        for name, value in wanted.items():
            page.write(f"#puzzle-{name}", value)
        page.close_dialog("puzzles-dialog")
        page.visit("")
        self.choose()
        for name, value in wanted.items():
            self.assertEqual(page.run("return document.querySelector(arguments[0]).value", f"#puzzle-{name}"), value)

    def test_every_puzzle_of_the_files_is_in_the_page(self):
        self.open()
        self.choose()
        profiles = self.page.run("return [...document.querySelectorAll('#puzzle-profile option')].map((one) => one.value)")
        self.assertEqual(sorted(profiles), sorted({one[1] for one in ALL}))


if __name__ == "__main__":
    unittest.main()
