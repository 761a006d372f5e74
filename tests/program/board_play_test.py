#!/usr/bin/env python3
"""What surrounds a game, in a real browser: opponents, clocks, colours, sounds, lists, pictures; by mouse, finger and
keys, in both languages, on a desk and on a phone."""
# not sanitized: what is tested here is another program

import re
import unittest
from pathlib import Path

import _browser as browser
from _board import PHONE, WAYS, Ways, needs_page
from _engine import ROOT

ZOOMED = (320, 256)  # a desk at 400%
LONG = ["c3-d4", "b6-a5", "d4-c5", "d6:b4", "a3:c5", "f6-e5", "g3-h4", "e5-d4", "c5-b6"]
# What is heard and felt from now on, in window.tones and window.shakes.
LISTEN = """window.tones = []; window.shakes = [];
    const made = OscillatorNode;
    window.OscillatorNode = function (context, options) { tones.push(options.frequency);
        return new made(context, options); };
    Object.defineProperty(navigator, 'vibrate', { value: (pattern) => shakes.push(pattern), configurable: true });"""
# Files that are saved from now on, in window.saved.
CATCH = """window.saved = [];
    HTMLAnchorElement.prototype.click = function () { saved[saved.length - 1].name = this.download; };
    const make = URL.createObjectURL;
    URL.createObjectURL = (content) => { saved.push({ content }); return make(content); };"""


class Played(Ways):
    def open(self, button, dialog):
        self.page.dialog(button, dialog, self.press)

    def close(self):
        self.page.key(browser.ESCAPE)
        self.page.until("!document.querySelector('dialog[open]')")

    def resign(self):
        self.page.confirm("#resign", "resign", self.press)
        self.page.wait_for("#review-game")


@needs_page
class Opponents(Played):
    def chosen(self):
        return self.page.run("return document.querySelector('#black-rival-field :checked').value")

    def win(self, way):
        """Wins against the weakest opponent, after which the next one is offered."""
        self.start(*way, fragment="#profile=tzd3&fen=W:Wc3:Bd4", black="engine")
        self.move("c3", "e5")
        self.page.wait_for("#next-rival")

    def test_the_first_game_offers_the_weakest_and_a_win_the_next(self):
        page = self.page
        for way in WAYS:
            with self.subTest(way):
                self.start(*way, fragment="#profile=tzd3&fen=W:Wc3:Bd4", black="engine")
                self.open("#new-game", "new-game-dialog")
                self.assertEqual(self.chosen(), "kifaranga")
                page.shows("#black-rival-about", "Kifaranga")
                page.shows("#black-rival-about", "500")
                self.close()
                self.move("c3", "e5")
                page.wait_for("#next-rival")
                self.assertIn("Sungura", page.text("#next-rival"))
                self.press("#next-rival")
                page.shows("#strip-top", "Sungura")
                page.until("!document.querySelector('#moves button')")
                self.open("#new-game", "new-game-dialog")
                self.assertEqual(self.chosen(), "sungura")
                self.assertTrue(page.run("return document.querySelector('[value=kifaranga] + .beaten') !== null"))
                self.close()

    def test_a_double_click_begins_one_game(self):
        page = self.page
        self.win(WAYS[0])
        page.click_quickly("#next-rival")
        page.until("!document.querySelector('#rematch')")
        page.shows("#strip-top", "Sungura")
        self.resign()
        page.click_quickly("#rematch")
        page.wait_for("#strip-bottom[data-side='black']")

    def test_the_opponent_stays_whichever_colour_is_played(self):
        page = self.page
        for way in WAYS:
            with self.subTest(way):
                self.win(way)
                self.press("#next-rival")
                page.until("!document.querySelector('#rematch')")
                self.resign()
                self.press("#rematch")
                page.until("document.querySelector('#strip-bottom').dataset.side === 'black'")
                self.open("#new-game", "new-game-dialog")
                self.press("[name='play-as'][value='white']")
                self.assertEqual(self.chosen(), "sungura")
                self.press("[name='black-rival'][value='kobe']")
                self.press("[name='play-as'][value='black']")
                page.shows("#white-rival-about", "Kobe")
                self.close()

    def test_the_settings_show_the_opponent_on_either_side(self):
        page = self.page
        for way in WAYS:
            with self.subTest(way):
                self.start(*way, black="engine")
                self.open("#open-settings", "settings-dialog")
                self.press("[name='settings-black-rival'][value='sungura']")
                self.press("[name='set-sides'][value='black']")
                page.shows("#settings-white-rival-about", "Sungura")
                self.assertEqual(page.run("return document.querySelector('[name=settings-white-rival]:checked').value"),
                                 "sungura")
                self.close()
                page.shows("#strip-top", "Sungura")

    def test_two_opponents_of_each_other_are_chosen_apart(self):
        page = self.page
        self.start(*WAYS[0], black="engine", blackRival="kobe")
        self.open("#new-game", "new-game-dialog")
        self.press("[name='play-as'][value='none']")
        self.press("[name='white-rival'][value='twiga']")
        self.press("#start-game")
        page.shows("#strip-bottom", "Twiga")
        page.shows("#strip-top", "Kobe")

    def test_each_opponent_has_a_face_and_a_sentence_and_plays(self):
        page = self.page
        for way in WAYS[:2]:
            self.start(*way, black="engine")
            self.open("#new-game", "new-game-dialog")
            names = page.run("return [...document.querySelectorAll('[name=black-rival]')].map((node) => node.value)")
            faces, sentences = set(), set()
            for name in names:
                self.press(f"[name='black-rival'][value='{name}']")
                sentences.add(page.text("#black-rival-about"))
                faces.add(page.run("return document.querySelector('#black-rival-field :checked + .rival svg')"
                                   ".innerHTML"))
            self.assertEqual((len(names), len(sentences), len(faces)), (15, 15, 15))
            self.close()
        for name in names:
            page.start(black="engine", blackRival=name, moveTime=100)
            page.tap("c3", "d4")
            page.wait_for_moves(2)

    def test_their_strength_is_that_of_the_table_of_levels(self):
        table = Path(ROOT, "bench", "skill.md").read_text(encoding="utf-8")
        levels, elos = (re.search(rf"^\| {name} \|(.*)\|$", table, re.M)[1].split("|") for name in ("level", "`UCI_Elo`"))
        strength = {int(level): int(elo) for level, elo in zip(levels, elos)}
        source = Path(ROOT, "src", "web", "board", "rivals.js").read_text(encoding="utf-8")
        rivals = re.findall(r"level: (-?\d+), elo: (\d+|null)", source)
        self.assertEqual([int(level) for level, _ in rivals], list(range(-8, 21, 2)))
        self.assertEqual([int(elo) for _, elo in rivals[:-1]], [strength[int(level)] for level, _ in rivals[:-1]])

    def test_colours_are_drawn(self):
        page = self.page
        for way, (chance, side) in zip(WAYS, ((0.1, "white"), (0.9, "black")) * 2):
            self.start(*way, black="engine")
            page.run("Math.random = () => arguments[0]", chance)
            self.open("#new-game", "new-game-dialog")
            self.press("[name='play-as'][value='random']")
            self.press("[name='black-rival'][value='kobe']")
            self.press("#start-game")
            page.until("!document.querySelector('dialog[open]')")
            page.until("document.querySelector('#strip-bottom').dataset.side === arguments[0]", side)
            page.shows("#strip-top", "Kobe")

    def test_the_end_offers_review_rematch_and_a_new_game(self):
        page = self.page
        for way in WAYS:
            self.start(*way, black="engine", blackRival="kobe")
            self.move("c3", "d4")
            page.wait_for_moves(2)
            self.resign()
            page.wait_for("#play-again")
            page.shows("#strip-top", "Kobe")
            self.press("#rematch")
            page.until("document.querySelector('#strip-bottom').dataset.side === 'black'")
            page.shows("#strip-top", "Kobe")

    def test_a_rematch_is_of_the_same_game(self):
        page = self.page
        for way in WAYS[:2]:
            self.start(*way, fragment="#profile=zambia", black="engine")
            self.resign()
            self.press("#rematch")
            page.until("!document.querySelector('#review-game')")
            self.assertIn("Zambia", page.text("#profile-name"))

    def test_a_rematch_begins_from_the_same_position(self):
        page = self.page
        self.start(*WAYS[0], fragment="#profile=tzd3&fen=B:Wc3,e1:Bd6,h8", black="engine")
        begun = page.pieces()
        page.wait_for_moves(1)
        self.resign()
        self.press("#rematch")
        page.wait_for("#strip-bottom[data-side='black']")
        page.until("!document.querySelector('#moves button')")
        self.assertEqual(page.pieces(), begun)

    def test_a_rematch_has_the_same_handicap_of_the_same_player(self):
        page = self.page
        self.start(*WAYS[0], profile="nigeria", black="engine")
        self.open("#new-game", "new-game-dialog")
        page.write("#start", "short-two")
        page.write("#giver", "black")
        self.press("#start-game")
        page.until("document.querySelectorAll('#board .piece').length < 40")

        def count(side):
            return sum(piece.startswith(side) for piece in page.pieces().values())
        self.assertEqual((count("white"), count("black")), (20, 18))
        self.resign()
        self.press("#rematch")
        page.until("!document.querySelector('#review-game')")
        self.assertEqual((count("white"), count("black")), (18, 20))


@needs_page
class Clocks(Played):
    def begin(self, time=None, **own):
        self.open("#new-game", "new-game-dialog")
        self.page.run("""const node = document.querySelector('#time'); node.value = arguments[0];
            node.dispatchEvent(new Event('change'))""", time or "own")
        for name, value in own.items():
            self.page.wait_for("#own-time:not([hidden])")
            self.page.write(f"#own-{name.replace('_', '-')}", str(value))
        self.press("#start-game")
        self.page.until("!document.querySelector('dialog[open]') && document.querySelector('[data-clock]')")

    def clock_shows(self, side, time):
        self.page.until("document.querySelector(arguments[0])?.textContent === arguments[1]",
                        f"[data-clock='{side}']", time)

    def test_sixty_seconds_a_move_come_back_with_each_move(self):
        page = self.page
        for way in WAYS:
            self.start(*way)
            self.begin("60s")
            self.clock_shows("white", "1:00")
            self.clock_shows("black", "1:00")
            self.move("c3", "d4")
            page.wait_for_moves(1)
            page.until("document.querySelector('[data-clock=black]').textContent !== '1:00'")
            self.move("b6", "a5")
            page.wait_for_moves(2)
            self.clock_shows("black", "1:00")

    def test_a_phone_shows_the_level_of_the_opponent_beside_the_clock(self):
        page = self.page
        for language in ("en", "sw"):
            for rival in ("kifaranga", "pundamilia", "simba", "mfalme"):  # the widest of each level
                page.start(size=PHONE, language=language, white="engine", whiteRival=rival, minutes=15)
                page.wait_for("[data-clock=white]")
                wide = page.run("const { scrollWidth, clientWidth } = document.querySelector('[data-side=white] b');"
                                "return [scrollWidth, clientWidth]")
                self.assertLessEqual(*wide, (language, rival))

    def test_times_of_ones_own(self):
        page = self.page
        for way in WAYS[:2]:
            self.start(*way)
            self.begin(minutes=7, increment=5, per_move=0)
            self.clock_shows("white", "7:00")
            self.move("c3", "d4")
            page.until("document.querySelector('[data-clock=white]').textContent === '7:05'")
            self.start(*way)
            self.begin(per_move=1)
            self.move("c3", "d4")
            page.wait_for("#review-game")
            self.assertIn("TZD 7.1", page.text("#status"))
            self.assertEqual(page.run("return document.querySelector('#status').dataset.outcome"), "win")

    def test_a_time_that_cannot_be_is_refused_in_one_line(self):
        page = self.page
        for way, label in zip(WAYS[:2], ("Minutes: ", "Dakika: ")):
            self.start(*way)
            self.open("#new-game", "new-game-dialog")
            page.write("#time", "own")
            for figure in "-5", "700", "0.5":
                page.write("#own-minutes", figure)
                self.press("#start-game")
                page.shows("#own-error", label)
                page.shows("#own-error", "600")
            page.write("#time", "0+0")
            self.assertEqual(page.text("#own-error"), "")
            page.write("#time", "own")
            page.write("#own-minutes", "7")
            self.press("#start-game")
            page.until("!document.querySelector('dialog[open]')")
            self.clock_shows("white", "7:00")

    def test_the_kind_of_clock_that_is_entered_last_counts(self):
        for last, shown in (({"minutes": 10}, "10:00"), ({"increment": 5}, "0:05.0"), ({"per_move": 45}, "0:45")):
            kept = {"minutes": 7} if "per_move" in last else {"perMove": 60}
            self.start(*WAYS[0], **kept)
            self.begin(**last)
            self.clock_shows("white", shown)

    def test_seconds_added_to_no_minutes_are_a_clock(self):
        page = self.page
        for way in WAYS[:2]:
            self.start(*way)
            self.begin(minutes=0, increment=5, per_move=0)
            self.clock_shows("white", "0:05.0")
            self.open("#new-game", "new-game-dialog")
            times = page.run("return [...document.querySelectorAll('#time option')].map((node) => node.textContent)")
            self.assertEqual(len(set(times)), len(times), times)
            self.close()

    def test_a_clock_stands_still_after_the_end(self):
        page = self.page
        for way in WAYS[:2]:
            self.start(*way)
            self.begin("60s")
            self.move("c3", "d4")
            page.wait_for_moves(1)
            self.move("b6", "a5")
            page.wait_for_moves(2)
            self.resign()
            page.run("window.ran = 0; const set = setInterval;"
                     " window.setInterval = (...given) => { ran++; return set(...given); }")
            self.press("#moves [data-step='1']")
            page.until("!document.querySelector('#review-game')")
            self.move("f6", "g5")
            page.wait_for_moves(4)
            self.assertEqual(page.run("return ran"), 0, "clocks that were started")

    def test_a_loss_on_time_is_opened_taken_back_and_redone(self):
        page = self.page
        for way in WAYS[:2]:
            self.start(*way)
            self.begin(per_move=1)
            self.move("c3", "d4")
            page.wait_for("#review-game")
            loss = page.text("#status")
            self.open("#open-games", "history-dialog")
            self.press("#games .game-row")
            page.until("!document.querySelector('dialog[open]')")
            for _ in range(2):
                self.press("#undo")
                page.until("!document.querySelector('#review-game')")
                self.press("#redo")
                page.wait_for("#review-game")
                page.visit()
                self.assertEqual(page.text("#status"), loss)
                self.assertEqual(page.moves()[0], "c3-d4")
                self.assertFalse(page.run("return document.querySelector('[data-clock]')"))

    def test_a_loss_on_time_that_is_taken_back_gives_the_time_back(self):
        page = self.page
        for reload in False, True:
            self.start(*WAYS[0])
            self.begin(per_move=1)
            self.move("c3", "d4")
            page.wait_for("#review-game")
            self.clock_shows("black", "0:00.0")
            if reload:
                page.visit()
            self.press("#undo")
            self.clock_shows("black", "0:01.0")

    def test_looking_back_gives_no_time_back(self):
        page = self.page
        self.start(*WAYS[0])
        self.begin("5+0")
        self.move("c3", "d4")
        self.clock_shows("black", "4:58")
        self.press("#undo")
        page.until("document.querySelector('#board [data-square=c3] .piece')")
        self.press("#redo")
        page.until("document.querySelector('#board [data-square=d4] .piece')")
        self.assertNotIn(page.run("return document.querySelector('[data-clock=black]').textContent"),
                         ("5:00", "4:59"))

    def test_a_reload_takes_no_clock_back(self):
        page = self.page
        shown = "document.querySelector('[data-clock=black]').textContent"
        for way in WAYS[:2]:
            self.start(*way)
            self.begin("5+0")
            self.move("c3", "d4")
            self.clock_shows("black", "4:58")
            page.run("dispatchEvent(new Event('pagehide'))")
            page.visit()
            self.assertNotIn(page.run(f"return {shown}"), ("5:00", "4:59"))
            self.move("b6", "a5")
            page.wait_for_moves(2)
            left = page.run(f"return {shown}")
            page.visit()
            self.clock_shows("black", left)


@needs_page
class Heard(Played):
    def since(self):
        return self.page.run("const all = [tones.length, shakes.splice(0)]; tones.length = 0; return all;")

    def test_moves_captures_and_the_end_sound_and_shake(self):
        page = self.page
        for way in WAYS:
            self.start(*way, fragment="#profile=tzd&fen=W:Wc3,a1:Bd6,h8,f8")
            page.run(LISTEN)
            self.move("c3", "d4")
            page.wait_for_moves(1)
            move = self.since()
            self.move("d6", "c5")
            page.wait_for_moves(2)
            self.since()
            self.move("d4", "b6")
            page.wait_for_moves(3)
            capture = self.since()
            self.resign()
            end = self.since()
            self.assertTrue(all(tones for tones, _ in (move, capture, end)))
            self.assertEqual(len({str(shakes) for _, shakes in (move, capture, end)}), 3)

    def test_both_can_be_turned_off(self):
        page = self.page
        for way in WAYS:
            self.start(*way)
            page.run(LISTEN)
            self.open("#open-settings", "settings-dialog")
            self.press("#set-sounds")
            self.press("#set-vibration")
            self.close()
            self.move("c3", "d4")
            page.wait_for_moves(1)
            self.assertEqual(self.since(), [0, []])
            self.open("#open-settings", "settings-dialog")
            self.press("#set-sounds")
            self.close()
            self.move("b6", "a5")
            page.wait_for_moves(2)
            tones, shakes = self.since()
            self.assertEqual((tones > 0, shakes), (True, []))


@needs_page
class Explained(Played):
    def test_supa_is_explained_where_it_stands(self):
        for way in WAYS:
            self.start(*way, profile="tzd3")
            self.press("#strip-bottom .explained")
            self.page.wait_for("dialog#message[open]")
            self.page.shows("#message", "TZD3 5")
            self.close()

    def test_the_rules_are_told_in_plain_words(self):
        page = self.page
        for way in WAYS[:2]:
            self.start(*way, profile="tzd3")
            self.open("#new-game", "new-game-dialog")
            words = page.run("""const field = document.querySelector('#profile');
                return [...field.options].map((option) => {
                    field.value = option.value;
                    field.dispatchEvent(new Event('change'));
                    return field.closest('label').querySelector('small').textContent;
                });""")
            self.assertEqual(len(set(words)), 9)
            for text in words:
                self.assertNotRegex(text, r"TZD|FMJD|\d\.\d")
            self.close()

    def test_a_refusal_says_nothing_twice_and_takes_the_place_of_the_status(self):
        page = self.page
        for way in WAYS:
            self.start(*way, profile="tzd3")
            self.move("c3", "c5")
            page.wait_for("#refusal p")
            words = page.run("return [...document.querySelectorAll('#refusal p')].map((node) => node.textContent)")
            self.assertEqual(sum("diagonal" in text or "ulalo" in text for text in words), 1, words)
            hidden = page.run("return !document.querySelector('#status').checkVisibility()")
            self.assertEqual(hidden, way[1] == PHONE)


@needs_page
class Dialogs(Played):
    def drag(self, start, end):
        """Presses the mouse on one point of the window and releases it on another."""
        moves = [{"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0} for x, y in (start, end)]
        steps = [moves[0], {"type": "pointerDown", "button": 0}, moves[1], {"type": "pointerUp", "button": 0}]
        pointer = {"type": "pointer", "id": "mouse", "actions": steps, "parameters": {"pointerType": "mouse"}}
        self.page._ask("POST", "/actions", {"actions": [pointer]})

    def test_only_a_press_beside_a_dialog_closes_it(self):
        page = self.page.start()
        page.play("c3-d4")
        page.click("#annotate")
        page.wait_for("dialog#annotate-dialog[open]")
        page.write("#comment", "Vizuri")
        left, top, width, height = page.run("""const box = document.querySelector('#comment').getBoundingClientRect();
            return [box.left, box.top, box.width, box.height];""")
        inside = (left + width / 2, top + height / 2)
        self.drag(inside, (2, top + height / 2))
        self.assertEqual(page.run("return document.querySelector('#comment')?.value"), "Vizuri")
        self.drag((2, 2), (2, 2))
        page.until("!document.querySelector('dialog')")


@needs_page
class Records(Played):
    def focused(self):
        return self.page.run("return document.activeElement.textContent.trim()")

    def test_a_variation_is_made_marked_promoted_and_deleted(self):
        page = self.page
        for way in WAYS:
            with self.subTest(way):
                self.start(*way)
                self.move("c3", "d4")
                page.wait_for_moves(1)
                self.move("b6", "a5")
                page.wait_for_moves(2)
                self.press("#moves [data-step='1']")
                page.until("document.querySelector('#board [data-square=b6] .piece')")
                self.assertEqual(self.focused(), "c3-d4", "the keys go on from the move")
                self.move("f6", "g5")
                page.wait_for_moves(3)
                self.assertEqual(page.text("#moves .variation"), "1… f6-g5")
                self.press("#promote")
                page.shows("#moves .variation", "b6-a5")
                self.press("#annotate")
                page.wait_for("dialog#annotate-dialog[open]")
                page.write("#comment", "Vizuri")
                self.press("#mark [value='1']")
                self.press("#annotate-ok")
                page.shows("#moves", "Vizuri")
                self.press("#moves .variation button")
                page.until("document.querySelector('#board [data-square=a5] .piece')")
                page.confirm("#delete-move", "delete", self.press)
                page.until("!document.querySelector('#moves .variation')")
                page.shows_moves("c3-d4", "f6-g5!")

    def test_a_file_of_many_games_is_searched_and_opened(self):
        page = self.page
        for way in WAYS:
            with self.subTest(way):
                self.start(*way)
                self.open("#open-record", "record-dialog")
                page.write("#pdn", "\n".join(f'[White "P{i}"]\n[Black "Asha"]\n\n1. c3-d4 *\n' for i in range(120)))
                self.press("#pdn-open")
                page.wait_for("#games-dialog[open]")
                self.press("#games-more")
                page.until("document.querySelectorAll('#games li').length === 120")
                self.assertEqual(self.focused(), "P100 – Asha", "the keys go on from the first row that is new")
                page.write("#games-search", "p77 asha")
                page.until("document.querySelectorAll('#games li').length === 1")
                self.press("#games .game-row")
                page.until("!document.querySelector('dialog[open]')")
                page.shows("#game-title", "P77")

    def test_games_played_are_deleted_one_after_another(self):
        page = self.page
        for way in WAYS:
            with self.subTest(way):
                self.start(*way)
                for first in ("c3", "d4"), ("e3", "f4"):
                    self.move(*first)
                    page.wait_for_moves(1)
                    self.resign()
                    self.press("#rematch")
                    page.until("!document.querySelector('#moves button')")
                self.open("#open-games", "history-dialog")
                page.until("document.querySelectorAll('#games li').length === 2")
                for left in 1, 0:
                    page.confirm("#games .delete-game", "delete", self.press)
                    page.until("document.querySelectorAll('#games li').length === arguments[0]", left)
                    where = page.run("return document.activeElement.className || document.activeElement.id")
                    self.assertEqual(where, "delete-game" if left else "games-search")
                self.close()


@needs_page
class Shared(Played):
    def test_a_picture_of_the_board(self):
        page = self.page
        for way, profile, width in zip(WAYS, ("tzd3", "nigeria", "tzd", "international"), (1020, 1260, 1020, 1260)):
            self.start(*way, profile=profile)
            page.run(CATCH)
            self.open("#open-record", "record-dialog")
            self.press("#picture")
            page.until("window.saved[0]?.name")
            found = page.run("""const { name, content } = saved[0];
                return createImageBitmap(content).then((image) => {
                    const canvas = document.createElement('canvas');
                    Object.assign(canvas, { width: image.width, height: image.height });
                    const paper = canvas.getContext('2d', { willReadFrequently: true });
                    paper.drawImage(image, 0, 0);
                    const colours = new Set();
                    for (let x = 60; x < image.width; x += 60)
                        for (let y = 60; y < image.height; y += 60)
                            colours.add(paper.getImageData(x, y, 1, 1).data.join());
                    return [name, content.type, image.width, colours.size];
                });""")
            self.assertEqual(found[:3], ["mfalme.png", "image/png", width])
            self.assertGreater(found[3], 5, "squares of two colours, pieces of two colours and the page")
            self.close()

    def test_all_games_are_exported_as_one_record(self):
        page = self.page
        for way in WAYS:
            self.start(*way, name="Neema", black="engine")
            for first in ("c3", "d4"), ("g3", "h4"):
                self.move(*first)
                page.wait_for_moves(2)
                self.resign()
                self.press("#rematch")
                page.until("document.querySelectorAll('#moves button').length === 1")  # the ended game had more
                page.confirm("#resign", "resign", self.press)
                page.wait_for("#rematch")
                self.press("#rematch")
                page.until("document.querySelector('#strip-bottom').dataset.side === 'white'")
                page.until("!document.querySelector('#moves button')")
            page.run(CATCH)
            self.open("#open-games", "history-dialog")
            page.until("document.querySelectorAll('#games li').length === 4")
            self.press("#games-export")
            text = page.run("return saved[0].content.text()")
            self.assertEqual(text.count('[White "Neema"]'), 2)
            self.assertEqual(text.count('[Black "Neema"]'), 2)
            self.assertIn("1. c3-d4", text)
            self.assertIn("1. g3-h4", text)
            self.assertIn("2.2", page.text("#games li"), "the rules")
            self.close()


@needs_page
class Reviewed(Played):
    def review(self, way):
        """Reviews a long game that the player has resigned."""
        self.start(*way, fragment=f"#profile=tzd&moves={'_'.join(LONG)}")
        self.page.wait_for_moves(len(LONG))
        self.resign()
        self.press("#review-game")

    def test_a_review_can_be_stopped(self):
        page = self.page
        for way in WAYS:
            # The searches go on for ever unless they are stopped.
            self.review(way)
            page.wait_for("#review-stop")
            self.press("#review-stop")
            page.until("!document.querySelector('#review-stop')")
            page.wait_for("#review-table")
            page.click("#moves button")
            page.until("document.querySelector('#moves [aria-current]').textContent.startsWith('c3-d4')")

    def test_trying_again_hides_the_answer(self):
        page = self.page
        for way in WAYS:
            self.review(way)
            page.wait_for("#mistakes .show-mistake")
            self.press("#mistakes .show-mistake")
            page.wait_for("#overlay .arrow.best")
            self.press("#mistakes .try-again")
            page.wait_for("#trial[data-state='ask']")
            self.assertEqual(page.run("return document.querySelectorAll('#overlay .arrow').length"), 0)


@needs_page
class Zoomed(Played):
    def test_at_400_per_cent_nothing_overlaps(self):
        page = self.page
        for language in ("en", "sw"):
            page.start(size=ZOOMED, language=language, profile="tzd3", black="engine")
            width = page.run("return document.documentElement.scrollWidth")
            self.assertLessEqual(width, 320)
            boxes = page.run("""return ['#board', '.strip .who', '#actions button', '#side .panel'].flatMap((name) =>
                [...document.querySelectorAll(name)]).filter((node) => node.checkVisibility()).map((node) => {
                    const { left, top, right, bottom } = node.getBoundingClientRect();
                    return [node.id || node.className, left, top, right, bottom];
                });""")
            self.assertGreater(boxes[0][3] - boxes[0][1], 200, "the board can be played on")
            for i, one in enumerate(boxes):
                self.assertGreaterEqual(one[1], 0)
                self.assertLessEqual(one[3], 320)
                for other in boxes[:i]:
                    apart = one[3] <= other[1] + 1 or other[3] <= one[1] + 1 or one[4] <= other[2] + 1 or \
                        other[4] <= one[2] + 1
                    self.assertTrue(apart, (one, other))
            cut = page.run("""return [...document.querySelectorAll('#actions span, .strip b, .strip small')]
                .filter((node) => node.scrollWidth > node.clientWidth + 1 && node.clientWidth)
                .map((node) => node.textContent);""")
            self.assertEqual(cut, [])

    def test_the_buttons_are_not_cut_on_a_phone(self):
        for language in ("en", "sw"):
            self.page.start(size=(360, 740), language=language)
            cut = self.page.run("""return [...document.querySelectorAll('#actions button')]
                .filter((node) => node.scrollWidth > node.clientWidth + 1).map((node) => node.textContent);""")
            self.assertEqual(cut, [])


if __name__ == "__main__":
    unittest.main()
