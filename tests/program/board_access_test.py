#!/usr/bin/env python3
"""Everybody can use the board: by keyboard, with a screen reader, on a phone, in the dark, in each language."""
# not sanitized: what is tested here is another program

import json
import os

import _browser as browser
from _board import PAGE, PHONE, BoardCase, needs_page
from _clients import needs, path_of
from _engine import main

AXE = "axe-core"
DIALOGS = {"#new-game": "new-game-dialog", "#open-record": "record-dialog", "#open-editor": "editor-dialog",
           "#open-settings": "settings-dialog", "#open-help": "help-dialog"}
# What is there to be touched and can be seen, as [name, width, height].
TARGETS = """return [...document.querySelectorAll('button, a[href], select, [role=switch], #board [data-square]')]
    .filter((node) => node.checkVisibility() && !node.closest('.visually-hidden') && !node.matches('.skip'))
    .map((node) => [node.id || node.dataset.square || node.textContent, node])
    .map(([name, node]) => [name, node.getBoundingClientRect().width, node.getBoundingClientRect().height])"""
# Whether an element and any of others share a place in the window.
OVERLAP = """const box = document.querySelector(arguments[0]).getBoundingClientRect();
    return [...document.querySelectorAll(arguments[1])].filter((node) => node.checkVisibility())
        .map((node) => node.getBoundingClientRect())
        .some((other) => other.left < box.right && box.left < other.right && other.top < box.bottom &&
            box.top < other.bottom);"""
# The colour behind the page as the sum of its three parts, up to 765.
BRIGHTNESS = """return getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3)
    .map(Number).reduce((all, part) => all + part)"""


@needs_page
class Keys(BoardCase):
    def test_a_game_begins_and_a_move_is_played_by_keys_alone(self):
        page = self.page.start(black="engine", blackRival="kifaranga")
        page.key("n")
        page.wait_for("dialog#new-game-dialog[open]")
        self.assertTrue(page.run("return document.querySelector('#new-game-dialog').contains(document.activeElement)"))
        for _ in range(60):
            if page.run("return document.activeElement.id") == "start-game":
                break
            page.key(browser.TAB)
        page.key(browser.ENTER)
        page.until("!document.querySelector('dialog[open]')")
        for _ in range(60):
            if page.run("return document.activeElement.matches('#board [data-square]')"):
                break
            page.key(browser.TAB)
        for _ in range(8):
            page.key(browser.DOWN)
        page.key(browser.UP)
        page.key(browser.UP)
        start = page.run("return document.activeElement.dataset.square")
        self.assertEqual(start[1], "3")
        page.key(browser.ENTER)
        self.assertEqual(page.marked("selected"), [start])
        page.key(browser.UP)
        page.key(browser.ENTER)
        page.wait_for_moves(2)
        self.assertTrue(page.moves()[0].startswith(f"{start}-"))

    def test_escape_takes_back_what_was_chosen_and_closes_a_dialog(self):
        page = self.page.start()
        page.tap("c3")
        page.key(browser.ESCAPE)
        self.assertEqual(page.marked("selected"), [])
        page.dialog("#open-help", "help-dialog")
        page.key(browser.ESCAPE)
        page.until("!document.querySelector('dialog[open]')")
        self.assertEqual(page.run("return document.activeElement.id"), "open-help", "the focus goes back")

    def test_what_has_the_focus_is_outlined(self):
        page = self.page.start()
        page.key(browser.TAB)
        page.key(browser.TAB)
        self.assertNotEqual(page.run("return getComputedStyle(document.activeElement).outlineStyle"), "none")


@needs_page
class Focus(BoardCase):
    """What had the focus is drawn anew or goes: the focus stays near it."""

    def focused(self):
        return self.page.run("""const node = document.activeElement;
            return node.id || node.dataset.square || node.closest('[id]')?.id || node.tagName""")

    def focus(self, selector):
        self.page.wait_for(selector)
        self.page.run("document.querySelector(arguments[0]).focus()", selector)

    def test_on_the_board_that_is_turned(self):
        self.page.start()
        self.focus("#board [data-square='e3']")
        self.page.key("f")
        self.assertEqual(self.focused(), "e3")

    def test_in_the_settings_that_change_the_language(self):
        page = self.page.start()
        page.dialog("#open-settings", "settings-dialog")
        self.focus("[name='set-language']:checked")
        page.key(browser.RIGHT)
        page.until("document.documentElement.lang === 'sw'")
        self.assertEqual(page.run("return document.activeElement.value"), "sw")

    def test_on_a_button_that_is_disabled(self):
        self.page.start()
        self.page.play("c3-d4")
        self.focus("#undo")
        self.page.key(browser.ENTER)
        self.page.until("document.querySelector('#undo').disabled")
        self.assertEqual(self.focused(), "redo")

    def test_no_button_has_it_after_a_press_by_mouse(self):
        self.page.start()
        self.page.play("c3-d4")
        self.page.confirm("#resign", "resign")
        self.page.wait_for("#rematch")
        self.page.key(" ")
        self.assertTrue(self.page.run("return document.querySelector('#resign').disabled"), "nothing is taken back")

    def test_on_a_choice_beside_the_board_or_in_the_line_of_a_player(self):
        page = self.page.start(profile="tzd3")
        page.confirm("#draw", "draw")
        self.focus("#decline-draw")
        page.key(browser.ENTER)
        page.until("!document.querySelector('#decline-draw')")
        self.assertNotEqual(self.focused(), "BODY")
        page.confirm("#draw", "draw")
        self.focus("#accept-draw")
        page.key(browser.ENTER)
        page.wait_for("#rematch")
        self.assertEqual(self.focused(), "review-game")
        self.focus("#rematch")
        page.key(browser.ENTER)
        page.until("!document.querySelector('#rematch')")
        self.assertNotEqual(self.focused(), "BODY")
        self.focus("#strip-top .explained")
        page.key("f")
        self.assertEqual(self.focused(), "strip-top")
        page.start(white="engine", black="engine")
        self.focus("#pause")
        page.wait_for_moves(1)
        self.assertEqual(self.focused(), "pause")

    def test_on_a_move_of_the_tables_the_book_and_the_analysis(self):
        page = self.page
        page.position("W:WKa1,Kc1:BKh6", profile="tzd")
        self.focus("#tables [data-move]")
        page.key(browser.ENTER)
        page.wait_for_moves(1)
        page.until("document.activeElement !== document.body")
        self.assertNotEqual(self.focused(), "BODY")
        page.start()
        page.wait_for("#book-panel:not([hidden])")
        page.run("document.querySelector('#book-panel').open = true")
        self.focus("#book [data-move]")
        page.key(browser.ENTER)
        page.wait_for_moves(1)
        self.assertEqual(self.focused(), "book")
        page.position("W:Wc3,e3,g3:Bd6,f6,h6", analysis=True)
        self.focus("#analysis .line-moves button")
        page.key(browser.ENTER)
        page.wait_for_moves(1)
        self.assertNotEqual(self.focused(), "BODY")

    def test_a_move_of_the_analysis_stays_while_it_has_the_focus(self):
        page = self.page.position("W:Wc3,e3,g3,a1,c1:Bd6,f6,h6,b8,d8", analysis=True, lines=5)
        self.focus("#analysis .line-moves button")
        page.run("window.focusedMove = document.activeElement")
        depth = "Number(document.querySelector('#analysis-effort').textContent.match(/\\d+/)?.[0] ?? 0)"
        now = page.run(f"return {depth}")
        page.until(f"{depth} > arguments[0] + 2", now)
        self.assertTrue(page.run("return document.activeElement === window.focusedMove"))

    def test_in_the_menu_of_a_phone(self):
        page = self.page.start(size=PHONE)
        page.dialog("#open-help", "help-dialog")
        page.key(browser.ESCAPE)
        page.until("!document.querySelector('dialog')")
        self.assertEqual(self.focused(), "open-menu")
        page.key(browser.ENTER)
        page.key(browser.TAB)
        self.assertEqual(self.focused(), "new-game")
        page.key(browser.ESCAPE)
        self.assertEqual(self.focused(), "open-menu")
        self.assertFalse(page.run("return document.querySelector('#menu').checkVisibility()"))


@needs_page
class Heard(BoardCase):
    def test_moves_captures_and_the_end_are_announced(self):
        page = self.page.position("W:Wc3,a1:Bd6,b4")
        self.assertEqual(page.run("return document.querySelector('#announce').getAttribute('aria-live')"), "polite")
        page.play("c3:a5")
        page.until("document.querySelector('#announce').textContent.includes('White captures 1 piece: c3 a5')")
        page.play("d6-e5", "a1-b2", "e5-f4", "b2-c3", "f4-e3")
        page.confirm("#resign", "resign")
        page.until("document.querySelector('#announce').textContent.includes('White has resigned')")

    def test_offers_and_claims_are_announced(self):
        page = self.page.position("W:WKa1,a3:Bh6,Kb8", ["a1-b2", "b8-a7", "b2-a1", "a7-b8"] * 2)
        announced = "document.querySelector('#announce').textContent.includes(arguments[0])"
        page.until(announced, "White may claim a draw: threefold repetition")
        page.start()
        page.confirm("#draw", "draw")
        page.until(announced, "White offers a draw")

    def test_a_refusal_is_an_alert(self):
        page = self.page.position("W:Wc3,g1:Bh8")
        self.assertEqual(page.run("return document.querySelector('#refusal').getAttribute('role')"), "alert")

    def test_every_square_says_what_stands_on_it(self):
        page = self.page.start()
        labels = page.run("return [...document.querySelectorAll('#board [data-square]')].map((node) => "
                          "node.getAttribute('aria-label').split(', ').slice(0, 2).join(', '))")
        self.assertEqual(len(labels), 32)
        for label in ("a1, white man", "b8, black man", "d4, empty"):
            self.assertIn(label, labels)


@needs_page
class Seen(BoardCase):
    def test_a_phone_shows_all_without_scrolling_sideways(self):
        page = self.page
        for profile, least in (("tzd", 40), ("nigeria", 32)):
            page.start(size=PHONE, profile=profile)
            self.assertEqual(page.run("return document.documentElement.scrollWidth"), PHONE[0], profile)
            bottom = page.run("return document.querySelector('#actions').getBoundingClientRect().bottom")
            self.assertLessEqual(bottom, PHONE[1], "board and buttons fit a phone")
            for name, width, height in page.run(TARGETS):
                self.assertGreaterEqual(min(width, height), least, f"{profile}: {name}")

    def test_no_window_is_scrolled_sideways(self):
        page = self.page
        for size in (PHONE, (390, 844), (640, 360), (720, 800), (860, 700)):
            for language in ("en", "sw"):
                page.start(size=size, language=language, profile="tzd3", black="engine")
                wide = page.run("return [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
                self.assertEqual(wide[0], wide[1], (size, language))
                covered = page.run(OVERLAP, "#top .brand > div", "#menu button, #open-menu")
                self.assertFalse(covered, (size, language, "the menu covers the name"))

    def test_a_refusal_covers_neither_the_board_nor_the_buttons(self):
        page = self.page
        for size in (PHONE, (640, 360), (720, 800)):
            for language in ("en", "sw"):
                page.start(size=size, language=language)
                page.tap("c3", "e5")
                page.wait_for("#refusal[data-code]")
                self.assertFalse(page.run(OVERLAP, "#refusal", "#board, #actions button"), (size, language))
                bottom = page.run("return document.querySelector('#refusal').getBoundingClientRect().bottom")
                self.assertLessEqual(bottom, size[1], (size, language, "it is in the window"))
                top = page.run("return document.querySelector('#board').getBoundingClientRect().top")
                if size[0] < 700:
                    self.assertGreaterEqual(top, 0, (size, language, "the board stays in the window"))

    def in_window(self, selector):
        """Waits until an element is all in the window."""
        self.page.until("""((node) => {
            const { top, bottom } = node?.getBoundingClientRect() ?? { top: -innerHeight };
            return top > -1 && bottom < innerHeight + 1;
        })(document.querySelector(arguments[0]))""", selector)

    def test_a_phone_shows_what_can_be_chosen(self):
        page = self.page
        for language in ("en", "sw"):
            page.position("W:Wc3:Bd4", profile="tzd3", size=PHONE, language=language, black="engine")
            page.tap("c3", "e5")
            self.in_window("#next-rival")
            page.start(size=PHONE, language=language)
            page.confirm("#draw", "draw")
            self.in_window("#accept-draw")
            page.position("W:WKa1,a3:Bh6,Kb8", ["a1-b2", "b8-a7", "b2-a1", "a7-b8"] * 2, size=PHONE, language=language)
            page.tap("a1", "b2")
            self.in_window("#claim-threefold")

    def test_a_phone_shows_the_task_and_the_board(self):
        page = self.page
        for language in ("en", "sw"):
            page.start(size=PHONE, language=language)
            page.dialog("#open-lessons", "lessons-dialog")
            page.click("[data-lesson='men']")
            self.in_window("#lesson-task")
            self.in_window("#board")
            page.tap("c3", "d4")
            self.in_window("#lesson-next")
            page.dialog("#open-puzzles", "puzzles-dialog")
            page.click("#puzzle-daily")
            for _ in range(2):
                self.in_window("#puzzle-task")
                self.in_window("#board")
                page.run("scrollTo(0, 10000)")
                page.click("#puzzle-list")
                page.click("#puzzle-start")

    def test_a_phone_shows_the_claim_that_a_task_asks_for(self):
        page = self.page
        for size in (PHONE, (640, 360)):
            for language in ("en", "sw"):
                with self.subTest(size=size, language=language):
                    page.start(size=size, language=language)
                    page.dialog("#open-lessons", "lessons-dialog")
                    page.click("[data-lesson='draws']")
                    page.wait_for("#lesson-task")
                    page.confirm("#draw", "draw")
                    page.click("#accept-draw")
                    page.click("#lesson-next")
                    page.wait_for("#claim-threefold")
                    self.in_window("#lesson-task")
                    self.in_window("#claim-threefold")

    def test_the_dialogs_fit_a_phone(self):
        page = self.page.start(size=PHONE, language="sw")
        for opener, name in DIALOGS.items():
            page.dialog(opener, name)
            wide = page.run("const box = document.querySelector(`#${arguments[0]}`).getBoundingClientRect(); "
                            "return [box.left, box.right, document.documentElement.scrollWidth]", name)
            self.assertTrue(0 <= wide[0] and max(wide[1:]) <= PHONE[0], (name, wide))
            page.key(browser.ESCAPE)
            page.until("!document.querySelector('dialog[open]')")

    def test_dark_and_light_follow_the_device_or_the_setting(self):
        page = self.page
        for dark, theme, expected in ((False, "auto", "light"), (True, "auto", "dark"), (True, "light", "light"),
                                      (False, "dark", "dark")):
            page.start(dark=dark, theme=theme)
            self.assertEqual(page.run("return document.documentElement.dataset.theme"), expected)
            self.assertEqual(page.run(BRIGHTNESS) > 382, expected == "light")

    def test_paper_shows_board_and_moves_in_light_colours(self):
        page = self.page.start(theme="dark")
        page.play("c3-d4")
        page.print_media()
        self.assertGreater(page.run(BRIGHTNESS), 382)
        hidden = page.run("return ['#menu', '#actions', '#analysis-panel', '#move-tools']"
                          ".filter((name) => document.querySelector(name).checkVisibility())")
        self.assertEqual(hidden, [])
        self.assertTrue(page.run("return document.querySelector('#moves').checkVisibility()"))
        self.assertEqual(page.run("return getComputedStyle(document.querySelector('#board .dark')).printColorAdjust"),
                         "exact")
        page.start()
        page.dialog("#open-lessons", "lessons-dialog")
        page.click("[data-lesson='men']")
        page.wait_for("#lesson-show")
        page.print_media()
        self.assertTrue(page.run("return document.querySelector('#lesson-task').checkVisibility()"))
        self.assertFalse(page.run("return document.querySelector('#lesson-show').checkVisibility()"))

    def test_all_texts_change_with_the_language(self):
        page = self.page.start()
        english = page.text("body")
        page.click("#language")
        page.until("document.documentElement.lang === 'sw'")
        swahili = page.text("body")
        for word in ("New game", "Settings", "Take back", "to move", "Moves", "Analysis", "men "):
            self.assertIn(word, english)
            self.assertNotIn(word, swahili)
        page.tap("c3", "e5")
        page.wait_for("#refusal[data-code]")
        kiswahili = page.text("#refusal")
        page.click("#language")
        page.until("document.documentElement.lang === 'en'")
        self.assertNotEqual(page.text("#refusal"), kiswahili)
        self.assertIn("diagonal", page.text("#refusal"))
        page.click("#language")
        page.until("document.documentElement.lang === 'sw'")
        for word in ("Mchezo mpya", "Mipangilio", "Zamu ya Nyeupe", "kete 12, kingi 0"):
            self.assertIn(word, swahili)
        self.assertEqual(page.run("return document.querySelector('#board [data-square=c3]').getAttribute('aria-label')")
                         .split(", ")[1], "kete nyeupe")
        for opener, name in DIALOGS.items():
            page.dialog(opener, name)
            shown = page.text(f"#{name}")
            for word in ("Close", "Start", "Copy", "Language", "Keys", "Rules", "Position"):
                self.assertNotRegex(shown, rf"\b{word}\b")
            page.key(browser.ESCAPE)
            page.until("!document.querySelector('dialog[open]')")

    def test_the_book_changes_with_the_language(self):
        page = self.page.start()
        page.wait_for("#book-panel:not([hidden])")
        page.run("document.querySelector('#book-panel').open = true")
        page.shows("#book", "% draws")
        page.click("#language")
        page.shows("#book", "sare ")
        self.assertNotIn("draws", page.text("#book"))

    def test_a_browser_without_a_worker_is_told_in_its_language(self):
        page = self.page
        page.go("about:blank")
        script = f"localStorage['mfalme.settings'] = {json.dumps(json.dumps({'language': 'sw'}))}; delete self.Worker;"
        added = page.command("Page.addScriptToEvaluateOnNewDocument", source=script)["identifier"]
        page.open(PAGE, *PHONE)
        page.command("Page.removeScriptToEvaluateOnNewDocument", identifier=added)
        page.shows("#status", "Ukurasa huu hauwezi kuanza")
        self.assertTrue(all("Worker" in text for text in page.complaints()))

    def test_nothing_moves_for_a_reader_who_wants_it_so(self):
        page = self.page
        for still in (False, True):
            page.start(still=still, animation=True)
            page.run("""window.moved = 0;
                const animate = Element.prototype.animate;
                Element.prototype.animate = function (...all) { window.moved++; return animate.apply(this, all); }""")
            page.play("c3-d4")
            self.assertEqual(page.run("return window.moved > 0"), not still)
            if still:
                self.assertEqual(page.run("return document.getAnimations().length"), 0)


@needs_page
@needs(AXE)
class Axe(BoardCase):
    """axe-core finds nothing to object to, in any state of the page."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        with open(os.path.join(path_of(AXE), "node_modules", "axe-core", "axe.min.js"), encoding="utf-8") as file:
            cls.axe = file.read()

    def check(self, state):
        self.page.run(self.axe + "; window.axe = axe;")
        found = self.page.run("""const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
            const words = (node) => node.html.slice(0, 120) + ' ' + node.failureSummary.slice(0, 200);
            return axe.run(document, { runOnly: tags }).then(({ violations }) =>
                violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map(words)]))""")
        self.assertEqual(found, [], state)

    def states(self, **look):
        """The page in its states, each by its name."""
        page = self.page.start(**look)
        yield "start"
        page.play("c3-d4", "b6-a5")
        page.tap("d4")
        yield "a piece chosen"
        page.tap("d6")
        page.wait_for("#refusal[data-code]")
        yield "a refusal"
        for opener, name in DIALOGS.items():
            page.dialog(opener, name)
            yield name
            page.key(browser.ESCAPE)
            page.until("!document.querySelector('dialog[open]')")
        page.position("W:WKa1,a3:Bh6,Kb8", ["a1-b2", "b8-a7", "b2-a1", "a7-b8"] * 2, analysis=True, heat=True, **look)
        page.wait_for("#analysis [data-line]")
        yield "claims, analysis and heat map"
        page.click("#claim-threefold")
        page.until("document.querySelector('#status').dataset.outcome === 'draw'")
        yield "the end"

    def test_in_english_and_light(self):
        for state in self.states():
            self.check(state)

    def test_in_kiswahili_and_dark(self):
        for state in self.states(language="sw", dark=True, theme="auto"):
            self.check(state)

    def test_on_a_phone(self):
        for state in self.states(size=PHONE):
            self.check(state)

    def test_on_a_phone_in_the_dark_in_kiswahili(self):
        for state in self.states(size=PHONE, dark=True, language="sw"):
            self.check(state)


if __name__ == "__main__":
    main()
