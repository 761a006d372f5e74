#!/usr/bin/env python3
"""The board for people in a real browser: games, captures, refusals, claims, records, links, languages."""
# not sanitized: what is tested here is another program

import os

from _board import DESK, PAGE, PHONE, BoardCase, needs_page
from _engine import main

# White may take two men, or three by another way.
WAYS = "W:Wc3:Bd4,f6,d6,b6,h8"
REPETITION = ("W:WKa1,a3:Bh6,Kb8", ["a1-b2", "b8-a7", "b2-a1", "a7-b8"] * 2)
MEGABYTE = 1 << 20


@needs_page
class Play(BoardCase):
    def test_a_whole_game_against_level_0_by_taps(self):
        page = self.page.start(white="human", black="engine", blackRival="kifaranga")
        for _ in range(150):
            page.until("!document.querySelector('#hint').disabled || "
                       "['win', 'draw'].includes(document.querySelector('#status').dataset.outcome)")
            if page.run("return document.querySelector('#hint').disabled"):
                break
            count = len(page.moves())
            page.run("document.querySelector('#announce').textContent = ''")
            page.click("#hint")
            page.shows("#announce", "Hint: ")
            page.tap(*page.text("#announce").removeprefix("Hint: ").split())
            page.wait_for_moves(count + 1)
        self.assertEqual(page.run("return document.querySelector('#status').dataset.outcome"), "win")
        self.assertRegex(page.text("#status"), r"^White wins: Black .* \(TZD 7\.1\)$")
        page.dialog("#open-record", "record-dialog")
        self.assertIn('[Result "1-0"]', page.run("return document.querySelector('#pdn').value"))

    def test_a_hint_and_an_answer_to_an_offer_come_during_an_analysis(self):
        """The engine makes one search at a time, and an analysis has no end."""
        page = self.page.start(black="engine", blackRival="kobe", analysis=True)
        page.wait_for("#analysis [data-line]")
        page.click("#hint")
        page.wait_for("#overlay .arrow.hint")
        page.wait_for("#analysis [data-line]")
        page.confirm("#draw", "draw")
        page.wait_for("dialog#message[open]")
        page.click("#message-ok")
        page.until("!document.querySelector('dialog[open]')")
        self.assertTrue(page.run("return document.querySelector('#overlay .arrow.hint') !== null"))
        page.start(analysis=True)
        page.wait_for("#overlay .arrow.best")
        page.click("#analyse")
        page.until("!document.querySelector('#overlay .arrow')")

    def test_a_capture_of_several_pieces_is_tapped_square_by_square(self):
        page = self.page.position(WAYS)
        page.tap("c3")
        self.assertEqual(page.marked("target"), ["e5"])
        page.tap("e5")
        page.shows_moves()  # the capture goes on
        self.assertEqual(sorted(page.marked("target")), ["c7", "g7"])
        self.assertEqual(page.pieces()["e5"], "white man")
        page.tap("g7")
        page.shows_moves("c3:e5:g7")
        self.assertEqual(page.pieces(), {"g7": "white man", "d6": "black man", "b6": "black man", "h8": "black man"})

    def test_the_other_way_of_a_capture(self):
        page = self.page.position(WAYS)
        page.tap("c3", "e5", "c7")
        page.shows_moves("c3:e5:c7")
        self.assertNotIn("d6", page.pieces())

    def test_a_finger_plays_as_the_mouse_does(self):
        page = self.page.start()
        page.tap("c3", "d4", touch=True)
        page.shows_moves("c3-d4")

    def test_a_finger_presses_nothing_that_scrolls_under_it(self):
        page = self.page.position("W:Wg1,b2:Bg7", ["g1-f2", "g7-h6"], size=PHONE)
        page.tap("b2", touch=True)
        page.run("""const middle = ({ top, bottom }) => (top + bottom) / 2;
            const at = (selector) => middle(document.querySelector(selector).getBoundingClientRect());
            const way = at('#undo') - at('[data-square=a3]');
            addEventListener('pointerup', () => scrollBy(0, way), { once: true });""")
        page.tap("a3", touch=True)
        page.wait_for_moves(3)
        page.tap("h6", "g5", touch=True)
        page.shows_moves("g1-f2", "g7-h6", "b2-a3", "h6-g5")

    def test_what_was_tapped_can_be_taken_back(self):
        page = self.page.start()
        page.tap("c3")
        self.assertEqual(sorted(page.marked("target")), ["b4", "d4"])
        page.tap("c3")
        self.assertEqual(page.marked("target"), [])
        page.tap("c3", "e3")
        self.assertEqual(sorted(page.marked("target")), ["d4", "f4"])

    def test_undo_takes_back_the_answer_of_the_engine_too(self):
        page = self.page.start(black="engine", blackRival="kifaranga")
        before = page.pieces()
        page.tap("c3", "d4")
        page.wait_for_moves(2)
        page.click("#undo")
        page.until("document.querySelectorAll('#moves [aria-current]').length === 0")
        self.assertEqual(page.pieces(), before)
        page.click("#redo")
        page.until("!document.querySelector('#undo').disabled")
        self.assertNotEqual(page.pieces(), before)

    def test_each_of_several_quick_presses_counts(self):
        page = self.page.start()
        page.play("c3-d4", "b6-a5", "g3-f4", "a7-b6")
        page.click_quickly("#undo", 3)
        page.until("document.querySelector('#moves [aria-current]')?.textContent.includes('c3-d4')")
        page.click_quickly("#redo")
        page.until("document.querySelector('#moves [aria-current]')?.textContent.includes('g3-f4')")

    def test_after_going_back_the_engine_goes_on_when_it_is_told_to(self):
        page = self.page.start(white="engine", black="human")
        page.wait_for_moves(1)
        page.click("#undo")
        page.click("#resume")
        page.until("document.querySelector('#moves [aria-current]')")

    def test_a_reload_after_going_back_changes_no_move(self):
        page = self.page.start(black="engine")
        page.tap("c3", "d4")
        page.wait_for_moves(2)
        page.click("#moves [data-step='1']")
        page.shows("#moves [aria-current]", "c3-d4")
        before = page.moves()
        page.visit()
        page.wait_for("#resume")
        page.shows("#moves [aria-current]", "c3-d4")
        self.assertEqual(page.moves(), before)

    def test_a_man_becomes_a_king(self):
        page = self.page.position("W:Wa7,c1:Bh6")
        page.play("a7-b8")
        self.assertEqual(page.pieces()["b8"], "white king")
        self.assertIn("The man becomes a king", page.run("return document.querySelector('#announce').textContent"))

    def test_a_piece_that_declined_to_capture_is_huffed(self):
        """Nigeria 3.5"""
        page = self.page.position("W:WK46,40,35:B28,8,7,2", profile="nigeria")
        page.play("35-30")
        self.assertEqual(page.marked("huffable"), ["46"])
        page.tap("46", "8", "13")
        page.wait_for_moves(2)
        self.assertNotIn("46", page.pieces())


@needs_page
class Rules(BoardCase):
    def test_a_quiet_move_is_refused_where_a_capture_is_mandatory(self):
        """TZD 13.3"""
        page = self.page.position("W:Wc3,a1:Bd4,h8")
        page.tap("a1", "b2")
        page.wait_for("#refusal[data-code='capture-mandatory']")
        self.assertIn("A capture must be made (TZD 13.3)", page.text("#refusal"))
        self.assertIn("c3:e5", page.text("#refusal"))
        page.shows_moves()
        page.click("#language")
        page.tap("b2")
        page.shows("#refusal", "Ni lazima kula (TZD 13.3)")
        self.assertIn("Inayoruhusiwa: c3:e5", page.text("#refusal"))

    def test_how_one_has_to_capture_depends_on_the_game(self):
        """TZD 4.9, FMJD 5.4.8, Ghana 9.2"""
        page = self.page
        for profile, fen, words in (("tzd", "W:Wc3,a1:Bd4,h8", "you may choose which capture"),
                                    ("international", "W:W28,K37:B22,23,13", "the capture that takes the most pieces"),
                                    ("ghana", "W:W28,K37:B22,23,13", "a piece that declines may be huffed"),
                                    ("ghana", "W:W46,47:B1,2", "White to move, move 1")):
            page.position(fen, profile=profile)
            self.assertTrue(page.text("#status").endswith(words), (profile, page.text("#status")))
        page.position("W:W28,K37:B22,23,13", profile="ghana")
        self.assertEqual((page.marked("forced"), page.marked("movable")), (["28"], ["37"]))

    def test_a_man_that_would_go_backward_is_refused(self):
        """TZD 3.1"""
        page = self.page.position("W:Wc3,g1:Bh8")
        page.tap("c3", "b2")
        page.wait_for("#refusal[data-code='man-backward']")
        self.assertIn("from c3 to b2 (TZD 3.1)", page.text("#refusal"))

    def test_a_refusal_goes_with_the_next_move(self):
        page = self.page.position("W:Wc3,g1:Bh8")
        page.tap("c3", "b2")
        page.wait_for("#refusal[data-code]")
        page.tap("d4")
        page.wait_for_moves(1)
        self.assertEqual(page.text("#refusal"), "")

    def test_a_draw_is_claimed(self):
        """TZD 8.2"""
        page = self.page.position(REPETITION[0], REPETITION[1])
        self.assertIn("TZD 8.2", page.text("#claims"))
        page.click("#claim-threefold")
        page.shows("#status", "Draw")
        self.assertIn("(TZD 8.2)", page.text("#status"))

    def test_a_draw_is_offered_and_accepted(self):
        """TZD 7.2"""
        page = self.page.start()
        page.confirm("#draw", "draw")
        page.wait_for("#accept-draw")
        page.click("#accept-draw")
        page.shows("#status", "Draw: by agreement (TZD 7.2)")

    def test_a_draw_offered_while_the_engine_thinks_is_answered_first(self):
        """What the answer says has happened, and the engine thinks on after it."""
        page = self.page
        for black, words, outcome in (("a7,b8,f8", "accepted", "draw"), ("Ka7,Kb8,Kd8,Kf8,Kh8", "declines", "ongoing")):
            page.position(f"W:Wa1,c1,e1,g1:B{black}", profile="tzd3", black="engine", blackRival="mfalme",
                          moveTime=600000)
            page.play("c1-d2")
            page.shows("#strip-top", "is thinking")
            page.confirm("#draw", "draw")
            page.shows("#message", words)
            self.assertEqual(page.run("return document.querySelector('#status').dataset.outcome"), outcome)
            self.assertEqual(page.moves()[:1], ["c1-d2"])
            if outcome == "ongoing":
                page.shows("#strip-top", "is thinking")

    def test_resignation_wants_a_second_press(self):
        """TZD 7.1"""
        page = self.page.start()
        page.click("#resign")
        page.wait_for("#confirm-resign-yes")
        page.click("#confirm-resign-no")
        self.assertNotEqual(page.run("return document.querySelector('#status').dataset.outcome"), "win")
        page.confirm("#resign", "resign")
        page.shows("#status", "Black wins: White has resigned (TZD 7.1)")

    def test_after_the_end_a_new_game_is_one_press_away(self):
        page = self.page.position("W:Wc3:Bd4", size=PHONE)
        self.assertFalse(page.run("return document.querySelector('#play-again')"))
        page.play("c3:e5")
        page.wait_for("#play-again")
        page.click("#play-again")
        page.wait_for("dialog#new-game-dialog[open]")
        page.click("#start-game")
        page.until("!document.querySelector('dialog[open]') && !document.querySelector('#play-again')")

    def test_draw_clocks_are_shown_with_their_articles(self):
        """TZD 8.5"""
        page = self.page.position("W:WKc1,Ke1,Kg1:BKb8:H8:M8")
        self.assertIn("Three kings against one: move 4 of 12 by White (TZD 8.5)", page.text("#counters"))

    def test_a_supa_is_called(self):
        """TZD3 5"""
        page = self.page.position("W:WKa1:Bd4", profile="tzd3")
        page.play("a1:e5")
        page.shows("#status", "Supa!")
        self.assertIn("Supa!", page.run("return document.querySelector('#announce').textContent"))

    def test_the_help_has_the_rules_of_the_game(self):
        page = self.page
        for profile, article in (("tzd", "TZD 8.5"), ("nigeria", "Nigeria 3.5")):
            page.start(f"#profile={profile}", profile=profile)
            page.dialog("#open-help", "help-dialog")
            self.assertIn(article, page.text("#help-dialog"))


@needs_page
class Kept(BoardCase):
    def test_a_record_goes_out_and_comes_in_again(self):
        page = self.page.start()
        page.play("c3-d4", "b6-a5", "d4-c5")
        shown = page.pieces()
        page.dialog("#open-record", "record-dialog")
        record = page.run("return document.querySelector('#pdn').value")
        self.assertIn("1. c3-d4 b6-a5 2. d4-c5", record)
        page.start()
        page.dialog("#open-record", "record-dialog")
        page.write("#pdn", record)
        page.click("#pdn-open")
        page.wait_for_moves(3)
        self.assertEqual(page.pieces(), shown)

    def test_a_record_that_cannot_be_read_changes_nothing(self):
        page = self.page.start()
        page.play("c3-d4")
        shown = page.pieces()
        page.dialog("#open-record", "record-dialog")
        page.write("#pdn", "1. c3-d4 b6-a5 2. a1-c3 *")
        page.click("#pdn-open")
        page.shows("#record-error", "a1-c3")
        page.close_dialog("record-dialog")
        self.assertEqual((page.moves(), page.pieces()), (["c3-d4"], shown))

    def test_a_link_carries_the_game(self):
        page = self.page.start()
        page.play("c3-d4", "b6-a5")
        shown = page.pieces()
        page.dialog("#open-record", "record-dialog")
        link = page.run("return document.querySelector('#link-game').value")
        page.start("#" + link.split("#", 1)[1])
        self.assertEqual((page.moves(), page.pieces()), (["c3-d4", "b6-a5"], shown))

    def test_a_finished_game_in_a_link_is_no_win_of_the_person(self):
        page = self.page.position("W:Wc3:Bd4", ["c3:e5"], "tzd3", black="engine")
        page.shows("#status", "White wins")
        for choice in ("#next-rival", "#rematch"):
            self.assertFalse(page.run("return document.querySelector(arguments[0])", choice), choice)
        page.dialog("#open-games", "history-dialog")
        page.shows("#games-note", "No game yet")
        self.assertEqual(page.run("return JSON.parse(localStorage['mfalme.settings']).beaten ?? []"), [])
        page.close_dialog("history-dialog")

    def test_a_link_that_carries_nonsense_is_refused(self):
        page = self.page
        for link, words in (("fen=W:Wa9:B", "bad FEN"), ("moves=c3-d4_b6-a5_d4-d5", "d4-d5: d5 is a light square")):
            page.start(f"#profile=tzd&{link}")
            page.wait_for("dialog#message[open]")
            self.assertIn("This link cannot be opened", page.text("#message"))
            self.assertIn(words, page.text("#message"))
            page.click("#message-ok")
            page.wait_for("#board .piece")
            self.assertEqual(page.moves(), [])

    def test_settings_and_the_game_are_kept_over_a_reload(self):
        page = self.page.start()
        page.dialog("#open-settings", "settings-dialog")
        page.click("#set-theme label:has([value='dark'])")
        page.click("#set-language label:has([value='sw'])")
        page.close_dialog("settings-dialog")
        page.play("c3-d4")
        page.visit()
        self.assertEqual(page.run("return [document.documentElement.lang, document.documentElement.dataset.theme]"),
                         ["sw", "dark"])
        page.shows_moves("c3-d4")

    def test_a_position_without_moves_is_kept_over_a_reload(self):
        page = self.page.position("W:Wc3,Ke1:Bd6,f6", profile="zambia")
        pieces = page.pieces()
        page.visit()
        self.assertEqual(page.pieces(), pieces)

    def test_settings_that_name_nothing_known_are_not_taken(self):
        page = self.page
        for profile in ("__proto__", "constructor", "chess"):
            page.start(profile=profile, boardTheme="__proto__", white="nobody", blackRival="__proto__", beaten="all", minutes=-1)
            self.assertEqual(len(page.pieces()), 24, profile)
            self.assertEqual(page.text("#profile-name"), "Tanzania Draughts-64 (rules 3.0)")
            page.play("c3-d4")

    def test_a_position_is_set_up(self):
        page = self.page.start()
        page.dialog("#open-editor", "editor-dialog")
        page.click("#editor-clear")
        page.click("[data-piece='white-king']")
        page.click("#editor-board [data-square='c3']")
        page.click("[data-piece='black-man']")
        page.click("#editor-board [data-square='h8']")
        page.click("#editor-play")
        page.until("!document.querySelector('dialog[open]')")
        self.assertEqual(page.pieces(), {"c3": "white king", "h8": "black man"})

    def test_the_editor_shows_who_is_to_move(self):
        page = self.page.start()
        page.dialog("#open-editor", "editor-dialog")
        mover = "document.querySelector('[name=editor-mover]:checked').value === arguments[0]"
        page.click("#editor-mover label:has([value='black'])")
        page.click("#editor-start")
        page.until(mover, "white")
        for fen, side in (("B:Wc3:Bd6", "black"), ("w:Wc3,e3:Bd6,f6", "white")):
            page.write("#editor-fen", fen)
            page.until(mover, side)
        page.click("#editor-play")
        page.until("!document.querySelector('dialog[open]')")
        page.shows("#status", "White to move")
        self.assertEqual(sorted(page.pieces()), ["c3", "d6", "e3", "f6"])

    def test_the_editor_says_what_is_wrong_as_long_as_it_is(self):
        page = self.page
        for language, size, empty in (("en", DESK, "There is no piece on the board."),
                                      ("sw", PHONE, "Hakuna kete kwenye ubao.")):
            page.start(language=language, size=size)
            page.dialog("#open-editor", "editor-dialog")
            page.click("#editor-clear")
            page.click("#editor-play")
            page.until("document.querySelector('#editor-error').textContent")
            self.assertEqual(page.text("#editor-error"), empty)
            self.assertTrue(page.run("""const { bottom } = document.querySelector('#editor-error').getBoundingClientRect();
                return bottom < document.querySelector('#editor-dialog .dialog-foot').getBoundingClientRect().top;"""))
            page.click("#editor-board [data-square='e5']")
            self.assertEqual(page.text("#editor-error"), "")
            page.write("#editor-fen", "W:Wa9:Bh8")
            page.shows("#editor-error", "FEN")
            page.write("#editor-fen", "W:Wa1:Bh8")
            page.until("!document.querySelector('#editor-error').textContent")
            page.close_dialog("editor-dialog")

    def test_the_editor_takes_a_fen_as_the_engine_reads_it(self):
        page = self.page.start()
        page.dialog("#open-editor", "editor-dialog")
        page.write("#editor-fen", "1b1b1b1b/8/8/8/8/8/8/w1w1w1w1 w")
        page.until("document.querySelectorAll('#editor-board .piece').length === 8")
        page.write("#editor-fen", "W:Wa9:Bh8")
        page.click("#editor-play")
        page.shows("#editor-error", "bad FEN")
        self.assertEqual(page.run("return document.querySelectorAll('#editor-board .piece').length"), 8)


@needs_page
class Engine(BoardCase):
    def test_the_page_answers_while_the_engine_thinks_on(self):
        page = self.page.start(analysis=True)
        page.wait_for("#analysis [data-line='1']")
        first = page.text("#analysis .line")
        before = page.run("return document.querySelector('#board [data-square]').dataset.square")
        page.click("#flip")
        page.until("document.querySelector('#strip-bottom').dataset.side === 'black'")
        page.tap("b6")
        page.play("c3-d4")
        page.shows_moves("c3-d4")
        page.until("document.querySelector('#analysis [data-line=\"1\"]') && "
                   "document.querySelector('#analysis .line').innerText !== arguments[0]", first)
        self.assertTrue(before)

    def test_a_hint_is_shown_and_said(self):
        page = self.page.start()
        page.click("#hint")
        page.shows("#announce", "Hint: ")
        page.wait_for("#overlay [data-kind='hint'], #overlay .hint")

    def test_the_worth_of_the_pieces_is_shown(self):
        page = self.page.position("W:Wc3,Kd8:Bh6,b4")
        page.wait_for("#tables-result[data-result]")
        page.click("#toggle-heat")
        page.until("document.querySelectorAll('#board .heat .note').length === 4")

    def test_the_tables_say_how_an_ending_ends(self):
        page = self.page.position("W:WKa1,Kc1,Ke1:BKh2", profile="tzd")
        page.wait_for("#tables-result[data-result]")

    def test_the_engine_plays_both_sides(self):
        page = self.page.start(white="engine", black="engine", whiteRival="kifaranga", blackRival="kifaranga")
        page.wait_for_moves(4)


@needs_page
class Alone(BoardCase):
    def test_the_page_is_one_small_file(self):
        self.assertLessEqual(os.path.getsize(PAGE), 6 * MEGABYTE)

    def test_nothing_is_asked_of_a_network(self):
        page = self.page
        page.addresses()
        page.start(black="engine", blackRival="kifaranga")
        page.play("c3-d4")
        page.wait_for_moves(2)
        asked = {address.split(":")[0] for address in page.addresses()}
        self.assertLessEqual(asked, {"file", "blob", "data", "about"})
        policy = page.run("return document.querySelector('meta[http-equiv=Content-Security-Policy]').content")
        for rule in ("default-src 'none'", "connect-src 'none'", "form-action 'none'"):
            self.assertIn(rule, policy)
        with open(PAGE, encoding="utf-8") as file:
            self.assertNotRegex(file.read(), r'(?:src|href)="(?:https?:)?//')

    def test_the_policy_stops_a_request(self):
        page = self.page.start()
        failed = page.run("return fetch('http://127.0.0.1:9/').then(() => false, () => true)")
        self.assertTrue(failed)
        self.assertTrue(any("Content Security Policy" in line for line in page.complaints()))


if __name__ == "__main__":
    main()
