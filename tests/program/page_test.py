#!/usr/bin/env python3
"""The page of an analysis in a real browser: steps, lines, themes, small screens, paper, and hostile games."""
# not sanitized: many runs of commands that have tests of their own

import os
import re
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

# A whole game with mistakes by both sides.
LONG = """[White "Juma"]
[Black "Asha"]
[Result "0-1"]

1. c3-d4 f6-g5 2. d4-c5 b6:d4 3. e3:c5 d6:b4 4. a3:c5 g7-f6 5. f2-e3 f6-e5 6. g3-f4 e5:g3 7. h2:f4 h8-g7 8.
g1-f2 c7-b6 9. d2-c3 b6:d4 10. c3:e5 e7-f6 11. e5-d6 g5-h4 12. b2-c3 f6-e5 13. f2-g3 h4:f2 14. e1:g3 g7-f6 15.
c3-b4 f6-g5 16. g3-h4 e5:g3 17. h4:f6 g3-h2 18. d6-e7 f8:d6 19. e3-f4 h2-g1 20. f6-g7 g1-c5 21. b4-a5 d6-e5
22. f4:d6 c5:f8 23. g7-h8 h6-g5 24. a1-b2 g5-h4 25. b2-a3 h4-g3 26. h8-b2 g3-f2 27. b2-f6 f2-e1 28. f6-a1
e1-g3 29. a1-b2 g3-d6 30. b2-f6 d8-e7 31. f6:d8 d6-c7 32. d8:b6 a7:c5 33. a5-b6 c5-d4 34. c1-d2 f8-c5 35.
b6-a7 c5-d6 36. d2-e3 d4:f2 37. a3-b4 d6:a3 0-1
"""

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
    def analyse(cls, name, pdn, *options, language="en"):
        source, page = (os.path.join(cls.folder.name, name + ending) for ending in (".pdn", ".html"))
        with open(source, "w", encoding="utf-8") as file:
            file.write(pdn)
        status, lines, errors = engine.run(f"--Language={language}", "analyse", source, "--depth", "5", "--multipv", "2", "--out", page, *options)
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
        self.window.run("document.querySelector(arguments[0]).click()", selector)

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

    TRIED = """return {words: document.querySelector('#info .now').textContent,
        moves: Array.from(document.querySelectorAll('#info button')).map(button => button.textContent),
        lines: document.getElementById('lines').textContent}"""
    # Clicks a square, or the piece on it.
    SQUARE = """const svg = Array.from(document.querySelectorAll('.stage .board')).find(b => !b.hidden)
        .querySelector('svg');
        const square = svg.querySelector(`[data-square="${arguments[0]}"]`);
        const piece = Array.from(svg.querySelectorAll('.pieces use')).find(
            use => use.getAttribute('x') === square.getAttribute('x') && use.getAttribute('y') === square.getAttribute('y'));
        (piece || square).dispatchEvent(new MouseEvent('click', {bubbles: true}))"""

    def choose(self, move):
        self.window.run("Array.from(document.querySelectorAll('#info button')).find("
                        "button => button.textContent === arguments[0]).click()", move)

    def test_a_mistake_can_be_tried_again(self):
        for size in ({}, self.PHONE):
            with self.subTest(size=size):
                self.open(self.analyse("again", MISTAKE), **size)
                self.click("[data-try]")
                tried = self.window.run(self.TRIED)
                self.assertEqual(tried["words"], "White to move: find a better move than 1. c3-d4.")
                self.assertEqual(sorted(tried["moves"]), ["a1-b2", "c3-b4", "c3-d4", "g3-f4", "g3-h4"])
                self.assertEqual(tried["lines"], "", "the answer is not shown")
                before = self.board()
                self.choose("c3-d4")
                tried = self.window.run(self.TRIED)
                self.assertRegex(tried["words"], r"^c3-d4, the move of the game, is a (mistake|blunder): White can "
                                 r"expect \d+% in place of \d+%\. Try again\.$")
                self.assertEqual(self.board(), before)
                # A better one on the board: first the man on g3, which is number 24, then h4.
                self.window.run(self.SQUARE, "24")
                self.assertEqual(self.board()["marks"], ["mark-from 24"])
                self.window.run(self.SQUARE, "20")
                tried = self.window.run(self.TRIED)
                self.assertRegex(tried["words"], r"^g3-h4 is good: White can expect \d+%\.$")
                self.assertIn("Best play here", tried["lines"])
                self.assertIn("white-man 20", self.board()["pieces"])
                self.window.key(browser.RIGHT)
                self.assertTrue(self.here()[0].startswith("c3-d4"), "the game goes on from there")

    def test_it_speaks_kiswahili(self):
        spoken = """const hidden = Array.from(document.querySelectorAll('[aria-label], svg > title, desc'));
            return [document.body.innerText, ...hidden.map(one => one.getAttribute('aria-label') || one.textContent)]
            .join(' ')"""
        page = self.analyse("swahili", MISTAKE, "--board", "b.html", language="sw")
        for size in ({}, self.PHONE):
            self.open(page, **size)
            self.assertEqual(self.window.run("return document.documentElement.lang"), "sw")
            said = self.window.run(spoken)
            for key in (browser.RIGHT, browser.END):
                self.window.key(key)
                said += self.window.run(spoken)
            self.click(".moments .step")
            said += self.window.run(spoken)
            self.click("[data-try]")
            tried = self.window.run(self.TRIED)
            self.assertEqual(tried["words"], "Zamu ya Nyeupe: tafuta hatua bora kuliko 1. c3-d4.")
            self.choose("c3-d4")
            self.assertRegex(self.window.run(self.TRIED)["words"], r"^c3-d4, hatua ya mchezo, ni kosa( kubwa)?: Nyeupe "
                             r"inatarajia \d+% badala ya \d+%\. Jaribu tena\.$")
            said += self.window.run(spoken)
            self.choose("g3-h4")
            said += self.window.run(spoken)
            for part in ("Mwanzoni", "Baada ya 1. c3-d4", "Katika njia, baada ya", "(lazima)", "Kete nyeupe: ",
                         "Ubao, baada ya 1. c3-d4", "Hatua bora hapa", "Fungua kwenye ubao", "Ubao mdogo"):
                self.assertIn(part, said)
            english = re.findall(r"(?i)\b(?:the|of|to|and|is|in|at|after|white|black|men|moves?|score|board|best|better|"
                                 r"play|expect|forced|try|position)\b|%s|undefined", said)
            self.assertEqual(english, [])

    def test_positions_open_in_the_board_where_there_is_one(self):
        link = "const link = document.querySelector('#info .open'); return link && link.getAttribute('href')"
        self.open(self.game)
        self.assertIsNone(self.window.run(link))
        self.open(self.analyse("linked", MISTAKE, "--board", "https://example.org/b?x=1&y=\"2\""))
        self.assertEqual(self.window.run(link), "https://example.org/b?x=1&y=\"2\"#profile=tzd&fen="
                         "W:Wa1,c3,g3:Be5,a7,h8:H0:M0:F1")
        self.window.key(browser.RIGHT)
        self.assertTrue(self.window.run(link).endswith("fen=B:Wa1,g3,d4:Be5,a7,h8:H0:M1:F1"), self.window.run(link))
        self.assertEqual(self.window.run("return document.querySelectorAll('.moments .open').length"), 1)

    def test_moves_buttons_and_graph_can_be_clicked(self):
        self.open(self.game)
        self.click("#move-3")
        self.assertTrue(self.here()[0].startswith("b4-a5"))
        self.click("[data-go=back]")
        self.assertTrue(self.here()[0].startswith("f6-g5"))
        box = self.window.run("const b = document.querySelector('.graph > svg').getBoundingClientRect();"
                              "return [b.left, b.right, b.top]")
        self.window.run("document.querySelector('.graph > svg').dispatchEvent(new MouseEvent('click', {bubbles: true, "
                        "clientX: arguments[0], clientY: arguments[1]}))", box[1] - 12, box[2] + 12)
        self.assertTrue(self.here()[0].startswith("e7-f6"))
        disabled = ("return Array.from(document.querySelectorAll('.controls [data-go]')).filter(b => b.disabled)"
                    ".map(b => b.dataset.go)")
        self.assertEqual(self.window.run(disabled), ["on", "last"])
        self.click("[data-go=first]")
        self.assertEqual(self.window.run(disabled), ["first", "back"])

    def test_lines_can_be_stepped_through(self):
        self.open(self.game)
        self.click('#lines [data-line="0"][data-step="2"]')
        first = self.board()
        # The best line stands with the moment too, where the move of the game was a mistake.
        self.assertEqual(len(set(self.here())), 1, self.here())
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

    # The rectangle of the board in sight, the large or the small one: whether it lies inside the window, and its width.
    IN_SIGHT = """
    return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => {
      const boards = Array.from(document.querySelectorAll('.stage .board, .mini .board')).map(b => b.querySelector('svg'))
        .map(svg => svg.getBoundingClientRect()).filter(r => r.width > 0);
      const whole = boards.filter(r => r.top >= 0 && r.left >= 0 && r.bottom <= innerHeight && r.right <= innerWidth);
      done(whole.map(r => r.width));
    })));"""
    DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}

    def low(self, selector):
        """Brings an element into view as a reader who scrolls does, then clicks it."""
        self.window.run("document.querySelector(arguments[0]).scrollIntoView()", selector)
        self.window.run(self.IN_SIGHT)
        self.click(selector)

    def test_a_click_anywhere_leaves_the_board_in_sight(self):
        page = self.analyse("played", LONG)
        for size in (self.DESKTOP, self.PHONE):
            for selector in ("#move-36", ".moments figure:last-child .picture", ".moments figure:last-child .step",
                             ".note .step"):
                self.open(page, **size)
                start = self.board()
                self.low(selector)
                self.assertTrue(self.window.run(self.IN_SIGHT), (selector, size))
                self.assertNotEqual(self.board(), start)
                box = self.window.run("const b = document.querySelector(arguments[0]).getBoundingClientRect();"
                                      "return [b.top, innerHeight]", selector)
                self.assertLess(box[0], box[1], f"what was clicked stays in sight too: {selector}")

    def test_on_a_phone_a_small_board_stays_while_the_moves_scroll(self):
        self.open(self.analyse("played", LONG), **self.PHONE)
        self.assertGreater(self.window.run(self.IN_SIGHT)[0], 300, "the large one")
        height = "return document.documentElement.scrollHeight"
        before = self.window.run(height)
        self.low("#move-20")
        shown = self.window.run(self.IN_SIGHT)
        self.assertEqual(len(shown), 1)
        self.assertTrue(120 < shown[0] < 200, shown)
        self.assertEqual(self.window.run(height), before, "nothing jumps")
        self.click(".mini [data-go=on]")
        self.assertEqual(self.window.run("return document.querySelector('.moves [aria-current]').id"), "move-21")
        covered = self.window.run("return document.querySelector('#move-21').getBoundingClientRect().top - "
                                  "document.querySelector('.mini').getBoundingClientRect().bottom")
        self.assertGreaterEqual(covered, 0)
        self.assertIn("After 11. ", self.window.run("return document.querySelector('.mini .words').textContent"))
        self.click(".mini .to-large")
        self.assertGreater(self.window.run(self.IN_SIGHT)[0], 300, "back at the large one")

    def test_nothing_moves_while_the_game_is_stepped_through(self):
        place = "return ['.graph', '.moves', '.summary'].map(s => document.querySelector(s).offsetTop)"
        for size in (self.DESKTOP, self.PHONE):
            self.open(self.analyse("played", LONG), **size)
            before = self.window.run(place)
            for _ in range(20):
                self.window.key(browser.RIGHT)
                self.assertEqual(self.window.run(place), before)

    def test_an_address_shows_the_whole_board(self):
        page = self.analyse("played", LONG)
        for size in (self.DESKTOP, self.PHONE):
            self.window.open(page, width=800, height=600)
            self.open(page + "#move-20", **size)
            self.window.run(self.IN_SIGHT)
            self.assertGreater(self.window.run(self.IN_SIGHT)[0], 300)
            self.assertEqual(self.window.run("return [scrollY, document.querySelector('.moves [aria-current]').id]"),
                             [0, "move-20"])

    def test_the_address_follows_the_move(self):
        self.open(self.game)
        self.click("#move-3")
        self.assertEqual(self.window.run("return location.hash"), "#move-3")
        self.window.key(browser.HOME)
        self.assertEqual(self.window.run("return location.hash"), "")

    def test_focus_can_be_seen(self):
        self.open(self.game)
        self.window.key(browser.TAB)
        outline = self.window.run("const s = getComputedStyle(document.activeElement);"
                                  " return [s.outlineStyle, s.outlineWidth]")
        self.assertEqual(outline, ["solid", "3px"])

    def test_nothing_is_animated(self):
        self.open(self.game)
        self.assertEqual(self.window.run(
            "return Array.from(document.querySelectorAll('*')).filter(e => getComputedStyle(e).transitionDuration !== '0s' "
            "|| getComputedStyle(e).animationName !== 'none' || getComputedStyle(e).scrollBehavior !== 'auto').length"),
                         0)

    def test_no_game_becomes_markup_or_script(self):
        self.open(self.game)
        title = self.window.run("return document.title")
        self.assertEqual(title, "\"><img src=x onerror=document.title='taken'> \u2013 </title><b id=taken>B</b>")
        self.assertEqual(self.window.run("return document.querySelectorAll('#taken, img').length"), 0)
        self.assertEqual(self.window.run("return document.querySelectorAll('script').length"), 2)
        self.assertIn("<b id=taken>", self.window.run("return document.body.innerText"))

    def test_a_small_screen_needs_no_scrolling_sideways(self):
        long = self.analyse("long", "[White \"%s\"]\n[FEN \"W:WKa1,g3:Bb2,d4,d6,f6,f4,h8\"]\n\n{%s} *"
                            % ("x" * 90, "y" * 200))
        nigeria = self.analyse("nigeria", "[Variant \"Nigerian\"]\n\n1. 32-27 19-24 2. 27-22 *")
        swahili = self.analyse("narrow", MISTAKE, language="sw")
        for page in (self.game, long, nigeria, swahili):
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
        for part in ('id="move-2"', "<b class=\"blunder\">Blunder.</b>", "<h2>Turning points</h2>", "class=\"curve\"",
                     "Accuracy", "#white-man"):
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
    engine.main()
