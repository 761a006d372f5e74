#!/usr/bin/env python3
"""The page of an analysis in a real browser: steps, lines, themes, small screens, paper, and hostile games."""

import os
import tempfile
import unittest

import _browser as browser
import _engine as engine

GAME = r"""[Event "<script>document.title='taken'</script>"]
[White "\"><img src=x onerror=document.title='taken'>"]
[Black "</title><b id=taken>B</b>"]
[Result "0-1"]
[GameType "29,W,8,8,A0,0"]

{</div><script>document.title='taken'</script>} 1. c3-b4 {<b id=taken>} f6-g5 (1... b6-a5 2. b4-c5 (2. g3-h4 {deep})
2... d6:b4) 2. b4-a5 {]]>--><i id=taken>} e7-f6 *
"""

# White gives a man away, and with it the game.
MISTAKE = '[FEN "W:Wc3,g3,a1:Be5,h8,a7"]\n\n1. c3-d4 e5:c3 *'

# What the board shows: pieces by square number, and the squares of the marks.
BOARD = """
const svg = Array.from(document.querySelectorAll('.board')).find(b => !b.hidden).querySelector('svg');
const names = {};
for (const rect of svg.querySelectorAll('[data-square]'))
  names[rect.getAttribute('x') + ' ' + rect.getAttribute('y')] = rect.dataset.square;
const read = group => Array.from(svg.querySelectorAll('.' + group + ' use')).map(
  use => use.getAttribute('href').slice(1) + ' ' + names[use.getAttribute('x') + ' ' + use.getAttribute('y')]).sort();
return {pieces: read('pieces'), marks: read('marks')};
"""
HERE = "return Array.from(document.querySelectorAll('[aria-current]')).map(link => link.textContent)"


@unittest.skipUnless(browser.found(), "no chromium with its chromedriver is installed")
class Page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.game = cls.analyse("game", GAME)
        cls.window = browser.Browser()
        cls.addClassCleanup(cls.window.close)

    @classmethod
    def analyse(cls, name, pdn, *options):
        source, page = (os.path.join(cls.folder.name, name + ending) for ending in (".pdn", ".html"))
        with open(source, "w", encoding="utf-8") as file:
            file.write(pdn)
        status, lines, errors = engine.run("analyse", source, "--depth", "5", "--multipv", "2", "--out", page, *options)
        assert status == 0 and not errors, (lines, errors)
        return page

    def open(self, page, **how):
        self.window.open(page, **how)
        self.addCleanup(lambda: self.assertEqual(self.window.complaints(), []))

    def board(self):
        return self.window.run(BOARD)

    def here(self):
        return [text.replace("\u00a0", " ") for text in self.window.run(HERE)]

    def click(self, selector):
        self.window.run("document.querySelector(arguments[0]).dispatchEvent(new MouseEvent('click', {bubbles: true}))",
                        selector)

    def test_keys_step_through_the_game(self):
        self.open(self.game)
        start = self.board()
        self.assertEqual(len(start["pieces"]), 24)
        self.assertEqual(start["marks"], [])
        self.window.key(browser.RIGHT)
        after = self.board()
        self.assertEqual(set(start["pieces"]) - set(after["pieces"]), {"white-man 22"})
        self.assertEqual(set(after["pieces"]) - set(start["pieces"]), {"white-man 17"})
        self.assertEqual(after["marks"], ["mark-from 22", "mark-to 17"])
        self.assertTrue(self.here()[0].startswith("c3-b4"))
        self.window.key(browser.END)
        end = self.board()
        self.assertEqual(len(self.here()), 1)
        self.window.key(browser.RIGHT)
        self.assertEqual(self.board(), end)
        self.window.key(browser.LEFT)
        self.assertNotEqual(self.board(), end)
        self.window.key(browser.HOME)
        self.assertEqual(self.board(), start)
        self.window.key(browser.LEFT)
        self.assertEqual(self.board(), start)

    def test_the_board_turns_and_stays_where_it_is(self):
        self.open(self.game)
        self.window.key(browser.RIGHT)
        before = self.board()
        left = "return Array.from(document.querySelectorAll('.board')).find(b => !b.hidden)" \
               ".querySelector('[data-square=\"29\"]').getAttribute('x')"
        white = self.window.run(left)
        self.window.key("f")
        self.assertEqual(self.board(), before)
        self.assertNotEqual(self.window.run(left), white)

    def test_moves_buttons_and_graph_can_be_clicked(self):
        self.open(self.game)
        self.click("#move-3")
        self.assertTrue(self.here()[0].startswith("b4-a5"))
        self.click("[data-go=back]")
        self.assertTrue(self.here()[0].startswith("f6-g5"))
        box = self.window.run("const b = document.querySelector('.graph svg').getBoundingClientRect();"
                              "return [b.left, b.right, b.top]")
        self.window.run("document.querySelector('.graph svg').dispatchEvent(new MouseEvent('click', {bubbles: true, "
                        "clientX: arguments[0], clientY: arguments[1]}))", box[1] - 1, box[2] + 5)
        self.assertTrue(self.here()[0].startswith("e7-f6"))
        disabled = "return Array.from(document.querySelectorAll('[data-go]')).filter(b => b.disabled).map(b => b.dataset.go)"
        self.assertEqual(self.window.run(disabled), ["on", "last"])
        self.click("[data-go=first]")
        self.assertEqual(self.window.run(disabled), ["first", "back"])

    def test_lines_can_be_stepped_through(self):
        self.open(self.game)
        self.click('#lines [data-line="0"][data-step="2"]')
        first = self.board()
        self.assertEqual(len(self.here()), 1)
        self.window.key(browser.LEFT)
        self.window.key(browser.RIGHT)
        self.assertEqual(self.board(), first)
        for _ in range(2):
            self.window.key(browser.LEFT)
        self.assertEqual(self.board()["marks"], [], "back in the game")
        # A variation within a variation of the record: 1... b6-a5 2. g3-h4.
        self.click(".variation .variation .step")
        self.assertEqual(self.here(), ["2. g3-h4"])
        shown = self.board()
        self.assertIn("white-man 20", shown["pieces"])
        self.assertIn("black-man 13", shown["pieces"])

    def test_an_address_leads_to_a_move(self):
        self.open(self.game + "#move-2")
        self.assertTrue(self.here()[0].startswith("f6-g5"))

    def test_no_game_becomes_markup_or_script(self):
        self.open(self.game)
        title = self.window.run("return document.title")
        self.assertEqual(title, "\"><img src=x onerror=document.title='taken'> \u2013 </title><b id=taken>B</b>")
        self.assertEqual(self.window.run("return document.querySelectorAll('#taken, img').length"), 0)
        self.assertEqual(self.window.run("return document.querySelectorAll('script').length"), 2)
        self.assertIn("<b id=taken>", self.window.run("return document.body.innerText"))

    def test_a_small_screen_needs_no_scrolling_sideways(self):
        long = self.analyse("long", "[White \"%s\"]\n[FEN \"W:WKa1,g3:Bb2,d4,d6,f6,f4,h8\"]\n\n{%s} *" % ("x" * 90, "y" * 200))
        nigeria = self.analyse("nigeria", "[Variant \"Nigerian\"]\n\n1. 32-27 19-24 2. 27-22 *")
        for page in (self.game, long, nigeria):
            for width in (320, 360, 1280):
                self.open(page, width=width)
                self.window.key(browser.RIGHT)
                wide, inner = self.window.run("return [document.documentElement.scrollWidth, window.innerWidth]")
                self.assertLessEqual(wide, inner, page)
                inside = self.window.run("return Array.from(document.querySelectorAll('main *')).filter(e => "
                                         "!e.closest('svg') && e.scrollWidth > e.clientWidth + 1 && "
                                         "getComputedStyle(e).display !== 'inline').map(e => e.className)")
                self.assertEqual(inside, [])

    def test_light_and_dark(self):
        colour = "return getComputedStyle(document.body).backgroundColor"
        self.open(self.game)
        light = self.window.run(colour)
        self.click("[data-go=theme]")
        dark = self.window.run(colour)
        self.assertNotEqual(light, dark)
        self.open(self.game, dark=True)
        self.assertEqual(self.window.run(colour), dark)
        self.click("[data-go=theme]")
        self.assertEqual(self.window.run(colour), light)

    def test_text_stands_out_from_its_background(self):
        script = """
        const light = c => c.match(/[\\d.]+/g).slice(0, 3).map(v => v / 255).map(
          v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4).reduce((s, v, i) => s + v * [.2126, .7152, .0722][i], 0);
        const ground = e => { const c = getComputedStyle(e).backgroundColor;
          return c === 'rgba(0, 0, 0, 0)' ? (e.parentElement ? ground(e.parentElement) : 'rgb(255, 255, 255)') : c; };
        const bad = [];
        for (const e of document.querySelectorAll('main *, header *, footer *')) {
          if (e.closest('svg') || e.disabled || !Array.from(e.childNodes).some(n => n.nodeType === 3 && n.data.trim())) continue;
          const a = light(getComputedStyle(e).color), b = light(ground(e));
          const contrast = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
          if (contrast < 4.5) bad.push(e.outerHTML.slice(0, 80) + ' ' + contrast);
        }
        return bad;"""
        for dark in (False, True):
            self.open(self.game, dark=dark)
            self.window.key(browser.RIGHT)
            self.window.key(browser.RIGHT)
            self.assertEqual(self.window.run(script), [])

    def test_everything_can_be_reached_and_has_a_name(self):
        self.open(self.game)
        nameless = self.window.run(
            "return Array.from(document.querySelectorAll('button, a')).filter(e => e.tabIndex < 0 || "
            "!(e.getAttribute('aria-label') || e.textContent.trim())).map(e => e.outerHTML)")
        self.assertEqual(nameless, [])
        boards = self.window.run("return Array.from(document.querySelectorAll('.board svg')).map("
                                 "svg => svg.getAttribute('role') + svg.querySelector('desc').textContent)")
        self.assertTrue(boards[0].startswith("imgWhite men: "), boards)

    def test_without_its_script_it_can_be_read(self):
        page = self.analyse("mistake", MISTAKE)
        self.window.open(page, script=False)
        picture = os.path.join(self.folder.name, "page.png")
        self.window.picture(picture)
        self.assertGreater(os.path.getsize(picture), 10000)
        with open(page, encoding="utf-8") as file:
            text = file.read().split("<script")[0]
        for part in ('id="move-2"', "<b class=\"blunder\">Blunder.</b>", "<h2>Turning points</h2>", "class=\"curve\"", "Accuracy",
                     "#white-man"):
            self.assertIn(part, text)

    def test_it_can_be_printed(self):
        self.open(self.analyse("mistake", MISTAKE), dark=True)
        paper = os.path.join(self.folder.name, "page.pdf")
        self.window.paper(paper)
        with open(paper, "rb") as file:
            self.assertEqual(file.read(5), b"%PDF-")
        self.window.print_media()
        self.assertEqual(self.shown(".board", ".controls", ".moves", ".moments"), [False, False, True, True])
        self.assertEqual(self.window.run("return getComputedStyle(document.body).color"), "rgb(29, 28, 26)")
        self.open(self.analyse("position", "[FEN \"W:Wc3:Bb4,d4,f6\"]\n\n*"))
        self.window.print_media()
        self.assertEqual(self.shown(".board", ".controls", "#lines"), [True, False, True])

    def shown(self, *selectors):
        return self.window.run("return Array.from(arguments).map(name => "
                               "getComputedStyle(document.querySelector(name)).display !== 'none')", *selectors)


if __name__ == "__main__":
    if not browser.found():
        print("skipped: no chromium with its chromedriver is installed")
    engine.main()
