"""Drives the board for people, build/web/mfalme.html, in a browser: as it is opened from disk."""

import json
import os
import unittest

import _browser as browser
from _engine import ROOT

PAGE = os.environ.get("MFALME_PAGE") or os.path.join(ROOT, "build", "web", "mfalme.html")
DESK, PHONE = (1280, 900), (360, 640)
WAYS = (("en", DESK, "mouse"), ("sw", PHONE, "touch"), ("en", PHONE, "keys"), ("sw", DESK, "keys"))
# Two people on this device, nothing that moves by itself.
SETTINGS = {"language": "en", "profile": "tzd", "white": "human", "black": "human", "animation": False}


if not browser.found():
    MISSING = "no chromium with its chromedriver is installed"
elif not os.path.isfile(PAGE):
    MISSING = f"no page of the board: make web builds {os.path.relpath(PAGE, ROOT)}"
else:
    MISSING = None


def needs_page(case):
    """Skips the tests of a class where page or browser are missing."""
    return unittest.skipIf(MISSING, MISSING)(case)


class Board(browser.Browser):
    """The page, with the words of a player: squares are tapped, the state is read as it is shown."""

    def start(self, fragment="", size=DESK, dark=False, still=False, **settings):
        """Opens the page anew, with these settings and nothing kept from before, and returns it."""
        self._show({"mfalme.settings": json.dumps({**SETTINGS, **settings})}, fragment, size, dark, still)
        return self

    def visit(self, fragment="", size=DESK, dark=False, still=False):
        """Opens the page with what it has kept."""
        self._show(self.run("return { ...localStorage }"), fragment, size, dark, still)

    def _show(self, kept, fragment, size, dark, still):
        """Opens the page with these texts in its storage. They are set again even where the page itself has kept them:
        another process of the browser may show the page, and on a busy machine it reads what was there some time ago."""
        script = f"localStorage.clear(); sessionStorage.clear(); Object.assign(localStorage, {json.dumps(kept)});"
        self.go("about:blank")
        added = self.command("Page.addScriptToEvaluateOnNewDocument", source=script)["identifier"]
        self.open(PAGE, *size, dark=dark, still=still, fragment=fragment)
        self.command("Page.removeScriptToEvaluateOnNewDocument", identifier=added)
        self.until("document.documentElement.dataset.ready || document.querySelector('dialog[open]')")

    def position(self, fen, moves=(), profile="tzd", **more):
        """Opens the page at a position, as a link carries it, and returns it."""
        tail = f"&moves={'_'.join(moves)}" if moves else ""
        return self.start(f"#profile={profile}&fen={fen}{tail}", **more)

    def tap(self, *squares, touch=False):
        for square in squares:
            self.click(f'#board [data-square="{square}"]', touch)

    def pieces(self):
        """What a screen reader finds on the squares that are not empty: {'c3': 'white man'}."""
        return self.run("""const found = {};
            for (const node of document.querySelectorAll('#board [data-square]'))
                if (node.querySelector('.piece'))
                    found[node.dataset.square] = node.getAttribute('aria-label').split(', ')[1];
            return found;""")

    def marked(self, name):
        """The squares that are marked in a way, as `target`."""
        return self.run("return [...document.querySelectorAll(`#board .${arguments[0]}`)]"
                        ".map((node) => node.dataset.square)", name)

    def text(self, selector):
        """What an element shows, with single blanks, once it is there."""
        self.wait_for(selector)
        return self.run("return document.querySelector(arguments[0]).innerText.replace(/\\s+/g, ' ').trim()", selector)

    def moves(self):
        return self.run("return [...document.querySelectorAll('#moves button')].map((node) => node.textContent)")

    def shows_moves(self, *moves):
        """Waits until the list of moves holds just these."""
        self.until("[...document.querySelectorAll('#moves button')].map((node) => node.textContent).join(' ')"
                   " === arguments[0]", " ".join(moves))

    def wait_for_moves(self, count):
        self.until("document.querySelectorAll('#moves button').length >= arguments[0]", count)

    def play(self, *moves):
        """Plays moves, each by tapping its squares."""
        for move in moves:
            count = len(self.moves())
            self.tap(*move.replace("-", ":").split(":"))
            self.wait_for_moves(count + 1)

    def click_quickly(self, selector, times=2):
        """Presses a button so quickly that nothing that it begins is done before the last press."""
        self.run("for (let i = 0; i < arguments[1]; i++) document.querySelector(arguments[0]).click()", selector, times)

    def wait_for(self, selector):
        self.until("document.querySelector(arguments[0])", selector)

    def shows(self, selector, words):
        """Waits until an element shows these words."""
        self.until("document.querySelector(arguments[0])?.innerText.replace(/\\s+/g, ' ').includes(arguments[1])",
                   selector, words)

    def dialog(self, opener, name, press=None):
        """Opens a dialog by its button in the menu, which a phone hides behind another."""
        press = press or self.click
        if self.run("return getComputedStyle(document.querySelector('#open-menu')).display !== 'none'"):
            press("#open-menu")
        press(opener)
        self.wait_for(f"dialog#{name}[open]")

    def close_dialog(self, name):
        """Closes a dialog without pressing anything in it."""
        self.run("document.getElementById(arguments[0]).close()", name)

    def record(self):
        """The record of the game on the board, as its dialog shows it."""
        self.dialog("#open-record", "record-dialog")
        text = self.run("return document.querySelector('#pdn').value")
        self.close_dialog("record-dialog")
        return text

    def begin_another(self):
        """Begins another game from the menu, where nothing is asked first."""
        self.dialog("#new-game", "new-game-dialog")
        self.click("#start-game")
        self.until("!document.querySelector('#moves button')")

    def confirm(self, opener, name, press=None):
        """Presses a button that asks back, and says yes."""
        press = press or self.click
        press(opener)
        self.wait_for(f"#confirm-{name}-yes")
        press(f"#confirm-{name}-yes")

    def write(self, selector, text):
        """Fills a field, as by pasting."""
        self.run("""const node = document.querySelector(arguments[0]);
            node.value = arguments[1];
            node.dispatchEvent(new Event('input', { bubbles: true }));
            node.dispatchEvent(new Event('change', { bubbles: true }));""", selector, text)


class BoardCase(unittest.TestCase):
    """One window for all tests of a class; no test may leave anything in the console."""

    @classmethod
    def setUpClass(cls):
        cls.page = Board()
        cls.addClassCleanup(cls.page.close)

    def tearDown(self):
        self.assertEqual(self.page.complaints(), [])


class Ways(BoardCase):
    """Tests that run once for each of WAYS: by mouse, by finger and by keys."""

    def start(self, language, size, way, fragment="", **settings):
        self.way, self.language = way, language
        self.page.start(fragment, size=size, language=language, **settings)

    def press(self, selector):
        """Presses a button or chooses a radio button, the way of this turn."""
        if self.way != "keys":
            self.page.click(selector, touch=self.way == "touch")
            return
        kind = self.page.run("const node = document.querySelector(arguments[0]); node.focus(); return node.type;", selector)
        self.page.key(" " if kind in ("radio", "checkbox") else browser.ENTER)

    def move(self, *squares):
        """Moves a piece over these squares, the way of this turn."""
        if self.way != "keys":
            self.page.tap(*squares, touch=self.way == "touch")
            return
        for square in squares:
            self.page.run("document.querySelector(`#board [data-square='${arguments[0]}']`).focus()", square)
            self.page.key(browser.ENTER)
