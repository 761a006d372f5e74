#!/usr/bin/env python3
"""The board's records in a real browser: nothing is lost, files of many games, variations, the games played."""
# not sanitized: what is tested here is another program

import unittest

from _board import DESK, PHONE, BoardCase, needs_page

RECORD = """[Event "Kombe la Taifa"]
[Site "Dodoma"]
[Date "2023.05.06"]
[Round "3"]
[White "Juma"]
[Black "Asha"]
[Result "1-0"]
[RuleVersion "TZD-3.0"]
[Annotator "A \\"B\\""]

{A famous game.} 1. c3-d4! {Best by test} b6-a5 (1... f6-g5 {Sharper} 2. b2-c3 (2. g3-h4 $6 {why}) g5-h4)
2. d4-c5 $1 $18 d6:b4 3. a3:c5 {[%clk 0:01:02]} 1-0
"""
# Russian moves: men capture backward.
RUSSIAN = "a3-b4 b6-c5 g3-f4 c5xa3 e3-d4 c7-b6 f4-g5 h6xf4 h2-g3 f4xh2 c3-b4 a3xc5xe3 *"


@needs_page
class Records(BoardCase):
    def open(self, text):
        self.page.dialog("#open-record", "record-dialog")
        self.page.write("#pdn", text)
        self.page.click("#pdn-open")

    def opened(self, **look):
        self.page.start(**look)
        self.open(RECORD)
        self.page.wait_for_moves(5)

    def test_a_record_keeps_everything(self):
        self.opened()
        text = self.page.record()
        for tag in ("Event", "Site", "Date", "Round", "White", "Black", "Result", "Annotator"):
            line = next(line for line in RECORD.split("\n") if line.startswith(f"[{tag} "))
            self.assertIn(line, text)
        words = " ".join(text.split("\n\n")[1].split())
        self.assertEqual(words, "{A famous game.} 1. c3-d4! {Best by test} 1... b6-a5 (1... f6-g5 {Sharper} 2. b2-c3 "
                                "(2. g3-h4?! {why}) 2... g5-h4) 2. d4-c5! $18 d6xb4 3. a3xc5 "
                                "{[%clk 0:01:02]} 1-0")

    def test_dashes_crosses_and_blanks_of_a_phone_are_read(self):
        self.page.start()
        self.open('[White "Asha – Neema"]\n[RuleVersion "TZD-3.0"]\n\n'
                  "1.\u00a0c3–d4 {a – b} b6\u2011a5\u202f2.\u200bd4−c5 d6×b4 3. a3\u00d7c5 1–0")
        self.page.shows_moves("c3-d4", "b6-a5", "d4-c5", "d6xb4", "a3xc5")
        text = self.page.record()
        self.assertIn('[White "Asha – Neema"]', text)
        self.assertIn("{a – b}", text)

    def upload(self, content):
        self.page.dialog("#open-record", "record-dialog")
        self.page.run("""const files = new DataTransfer();
            files.items.add(new File([new Uint8Array(arguments[0])], 'games.pdn'));
            const field = document.querySelector('#pdn-file');
            field.files = files.files;
            field.dispatchEvent(new Event('change'));""", list(content))

    def test_a_file_that_was_repaired_can_be_chosen_again(self):
        page = self.page.start()
        for text in b"1. c3-c9 *", b"1. c3-d4 *":
            page.run("document.querySelector('#record-dialog')?.close()")
            self.upload(text)
            page.until("document.querySelector('#record-error')?.textContent || document.querySelector('#moves button')")
            self.assertEqual(page.run("return document.querySelector('#pdn-file')?.files.length ?? 0"), 0)
        page.shows_moves("c3-d4")

    def test_what_is_copied_is_said_in_the_dialog(self):
        page = self.page.start()
        page.dialog("#open-record", "record-dialog")
        page.click("#fen-copy")
        page.shows("#fen-copy", "Copied")
        page.until("document.querySelector('#record-dialog [role=status]').textContent === 'Copied'")
        page.click("#link-game-copy")
        page.shows("#link-game-copy", "Copied")
        page.shows("#fen-copy", "Copy")
        page.close_dialog("record-dialog")

    def test_what_other_programs_write_around_the_moves_is_understood(self):
        self.page.start()
        for title, text in {
            "Ann – Bo": '% exported\n; {a} word\n[White "Ann"]\n{more}\n[Black "Bo"]\n[RuleVersion "TZD-3.0"]\n\n'
                        '1. c3-d4\n% a line that is no move\nb6-a5 *\n',
            'Ann "Queen" A – C:\\bo': '[White "Ann "Queen" A"]\n[Black "C:\\bo"]\n[RuleVersion "TZD-3.0"]\n\n'
                                     '1. c3-d4 {50\n% of it} b6-a5 *\n',
        }.items():
            with self.subTest(title):
                self.open(text)
                self.page.shows("#game-title", title)
                self.page.shows_moves("c3-d4", "b6-a5")
                record = self.page.record()
                self.assertNotIn("exported", record)
                self.assertEqual("% of it" in record, "% of it" in text)
                self.assertEqual("{{a) word more}" in record, "word" in text, record)

    def test_games_without_tags_are_a_list_too(self):
        self.page.start()
        self.open("1. c3-d4 b6-a5 {1-0?} 1-0\n\n1. e3-f4 f6-g5 (1... b6-c5) 2. f4-e5 0-1\n")
        self.page.wait_for("#games-dialog[open]")
        self.page.until("document.querySelectorAll('#games li').length === 2")
        self.page.click("#games li:nth-child(2) .game-row")
        self.page.until("!document.querySelector('dialog[open]')")
        self.page.wait_for_moves(4)

    def test_a_fault_is_at_its_line_of_the_whole_text(self):
        page = self.page
        for language, place in (("en", "line 6, character 4, game 2, move 1 (White)"),
                                ("sw", "mstari wa 6, herufi ya 4, mchezo wa 2")):
            page.start(language=language)
            self.open('[RuleVersion "TZD-3.0"]\n\n1. c3-d4 *\n[RuleVersion "TZD-3.0"]\n\n1. c3-c4 *\n')
            page.wait_for("#games-dialog[open]")
            page.click("#games li:nth-child(2) .game-row")
            page.shows("#games-error", place)

    def test_comments_after_the_last_result_are_no_game(self):
        self.page.start()
        self.open("1. c3-d4 b6-a5 1-0 {The end.}\n")
        self.page.until("document.querySelector('#games-dialog, #moves button')")
        self.page.shows_moves("c3-d4", "b6-a5")

    def test_a_text_without_a_game_is_refused_in_one_line(self):
        page = self.page
        for language, words in ("en", "There is no game in this text."), ("sw", "Hakuna mchezo katika maandishi haya."):
            for text in "", " \n", "{A comment.}\n; and another":
                with self.subTest(text, language=language):
                    page.start(language=language)
                    self.open(text)
                    page.until("document.querySelector('#record-error').textContent")
                    self.assertEqual(page.text("#record-error"), words)

    def test_a_file_of_an_older_program_keeps_its_letters(self):
        self.page.start()
        for encoding in ("utf-8", "cp1252"):
            self.upload('[White "José"]\n[Black "Zoë"]\n[RuleVersion "TZD-3.0"]\n\n1. c3-d4 *\n'.encode(encoding))
            self.page.shows("#game-title", "José – Zoë")

    def test_a_loss_on_time_keeps_its_tags(self):
        page = self.page
        for tag in "", '[TimeControl "1/2"]\n', '[TimeControl "300"]\n':
            page.start()
            self.open(f'[RuleVersion "TZD-3.0"]\n{tag}[Result "0-1"]\n[Termination "time"]\n\n1. c3-d4 b6-a5 0-1\n')
            page.shows("#status", "Black wins")
            text = self.page.record()
            self.assertIn('[Termination "time"]', text)
            self.assertEqual("TimeControl" in text, tag != "", text)
            self.assertIn(tag, text)

    def test_a_second_copy_is_the_same(self):
        self.opened()
        first = self.page.record()
        self.open(first)
        self.page.until("!document.querySelector('dialog[open]')")
        self.assertEqual(self.page.record(), first)

    def test_names_and_event_are_shown(self):
        for size in (DESK, PHONE):
            self.opened(size=size)
            self.page.shows("#game-title", "Juma – Asha · Kombe la Taifa (3), Dodoma, 2023.05.06 · 1-0")
            self.page.shows("#strip-bottom", "Juma")
            self.page.shows("#strip-top", "Asha")
            self.assertIn("A famous game.", self.page.text("#moves"))
            self.assertNotIn("clk", self.page.text("#moves"), "what programs wrote for each other")

    def test_a_result_stands_only_while_the_moves_are_those_of_the_record(self):
        self.opened()
        self.page.play("a7-b6")
        self.assertIn('[Result "*"]', self.page.record())

    def test_a_reload_keeps_record_and_variations(self):
        self.opened()
        before = self.page.record()
        self.page.visit()
        self.assertEqual(self.page.record(), before)

    def test_the_engine_does_not_play_on_in_a_record(self):
        self.opened(black="engine")
        self.page.wait_for("#play-on")
        self.page.click("#play-on")
        self.page.wait_for_moves(6)

    def test_moves_that_fit_another_game_are_recognised(self):
        page = self.page.start(profile="tzd3")
        self.open(RUSSIAN)
        page.wait_for("#open-as-russian")
        self.assertEqual(page.text("#record-error button"), "Open as Russian draughts", "the most likely game first")
        self.assertNotIn("UCI_Variant", page.text("#record-error"), "an option of the command line")
        page.click("#open-as-russian")
        page.wait_for_moves(12)
        page.shows("#profile-name", "Russian draughts")

    def test_no_option_of_the_command_line_is_suggested(self):
        page = self.page
        for language, words in ("en", "d6 holds a piece of Black"), ("sw", "kwenye d6 kuna kete ya Nyeusi"):
            page.start(profile="tzd3", language=language)
            self.open("1. 22-18 11-15 *")
            page.shows("#record-error", words)
            self.assertNotIn("numbering", page.text("#record-error"))

    def test_why_a_record_fits_another_game_is_said_in_kiswahili(self):
        self.page.start(language="sw", size=PHONE, profile="russian")
        self.open("1. 32-28 18-23 2. 33-29 23x32 3. 37x28 *")
        self.page.wait_for("#open-as-international")
        self.assertNotIn("illegal", self.page.text("#record-error"))

    def test_a_file_of_many_games_opens_as_a_list(self):
        page = self.page
        for language, size, touch in (("en", DESK, False), ("sw", PHONE, True)):
            page.start(language=language, size=size)
            self.open("".join(RECORD.replace("Juma", f"Player {i}").replace("2023", str(1900 + i)) for i in range(120)))
            page.wait_for("#games-dialog[open]")
            self.assertIn("120", page.text("#games-count"))
            page.write("#games-search", "1977 asha")
            page.until("document.querySelectorAll('#games li').length === 1")
            page.click("#games .game-row", touch=touch)
            page.until("!document.querySelector('dialog[open]')")
            page.shows("#game-title", "Player 77")

    def test_ten_thousand_games_stay_responsive(self):
        page = self.page.start()
        page.dialog("#open-record", "record-dialog")
        page.run("""window.longest = 0;
            let last = performance.now();
            const look = () => { window.longest = Math.max(window.longest, performance.now() - last);
                last = performance.now(); window.timer = setTimeout(look); };
            look();
            const one = arguments[0];
            const text = Array.from({ length: 10000 }, (_, i) => one.replace('Juma', `Player ${i}`)).join('\\n');
            const files = new DataTransfer();
            files.items.add(new File([text], 'games.pdn'));
            const field = document.querySelector('#pdn-file');
            field.files = files.files;
            window.longest = 0; last = performance.now();
            field.dispatchEvent(new Event('change'));""", RECORD)
        page.wait_for("#games-dialog[open]")
        page.write("#games-search", "player 9876")
        page.until("document.querySelectorAll('#games li').length === 1")
        longest = page.run("clearTimeout(window.timer); return window.longest")
        self.assertLess(longest, 2000, "milliseconds in which the page answers nothing, on a busy machine")


@needs_page
class Variations(BoardCase):
    def test_a_move_played_after_stepping_back_becomes_a_variation(self):
        page = self.page
        for size, touch in ((DESK, False), (PHONE, True)):
            page.start(size=size)
            page.play("c3-d4", "b6-a5")
            page.click("#undo", touch=touch)
            page.until("!document.querySelector('#redo').disabled")
            page.tap("f6", "g5", touch=touch)
            page.wait_for_moves(3)
            self.assertEqual(page.text("#moves .variation"), "1… f6-g5")
            self.assertEqual(page.text("#moves [aria-current]"), "1… f6-g5")
            self.assertEqual(page.pieces()["g5"], "black man")

    def test_a_variation_is_promoted_and_deleted(self):
        page = self.page.start()
        page.play("c3-d4", "b6-a5")
        page.click("#undo")
        page.until("!document.querySelector('#redo').disabled")
        page.tap("f6", "g5")
        page.wait_for_moves(3)
        page.click("#promote")
        page.shows("#moves .variation", "b6-a5")
        page.click("#moves .variation button")
        page.until("document.querySelector('#board [data-square=a5] .piece')")
        page.confirm("#delete-move", "delete")
        page.until("!document.querySelector('#moves .variation')")
        page.shows_moves("c3-d4", "f6-g5")
        self.assertEqual(page.pieces()["b6"], "black man")

    def test_a_move_gets_a_comment_and_a_mark(self):
        page = self.page.start(language="sw")
        page.play("c3-d4")
        page.click("#annotate")
        page.wait_for("dialog#annotate-dialog[open]")
        page.write("#comment", "Vizuri sana")
        page.click("#mark label:has([value='1'])")
        page.click("#annotate-ok")
        page.shows("#moves", "Vizuri sana")
        page.shows_moves("c3-d4!")

    def test_against_the_engine_the_move_that_replaces_another_counts(self):
        page = self.page.start(black="engine")
        page.tap("c3", "d4")
        page.wait_for_moves(2)
        page.click("#undo")
        page.until("!document.querySelector('#moves [aria-current]')")
        page.tap("e3", "f4")
        page.wait_for_moves(4)
        self.assertEqual(page.moves()[0], "e3-f4")
        self.assertIn("c3-d4", page.text("#moves .variation"))

    def test_a_line_of_the_analysis_is_gone_to_move_by_move(self):
        page = self.page
        for size, touch in ((DESK, False), (PHONE, True)):
            page.start(size=size)
            page.click("#analyse", touch=touch)
            page.until("document.querySelectorAll('#analysis [data-line=\"1\"] button').length > 2")
            if size == PHONE:
                top = page.run("return document.querySelector('#analysis').getBoundingClientRect().top + scrollY")
                self.assertLess(top, size[1] + 80, "the lines begin where the board ends")
            page.click("#analysis [data-line='1'] button:nth-child(2)", touch=touch)
            # The line may be another by the time it is pressed.
            page.until("document.querySelector('#moves [aria-current]')")
            moves = page.moves()
            self.assertIn(page.text("#moves [aria-current]"), moves)
            self.assertTrue(moves)


@needs_page
class Played(BoardCase):
    def finish(self):
        page = self.page
        page.confirm("#resign", "resign")
        page.wait_for("#play-again")

    def test_a_finished_game_is_kept_found_opened_and_deleted(self):
        page = self.page
        for language, size in (("en", DESK), ("sw", PHONE)):
            page.start(language=language, size=size, name="Neema", black="engine")
            page.tap("c3", "d4")
            page.wait_for_moves(2)
            page.until("!document.querySelector('#resign').disabled")
            self.finish()
            page.click("#play-again")
            page.wait_for("dialog#new-game-dialog[open]")
            page.click("#start-game")
            page.until("!document.querySelector('dialog[open]')")
            page.dialog("#open-games", "history-dialog")
            page.shows("#games", "Neema – Kifaranga")
            page.write("#games-search", "nobody")
            page.until("!document.querySelector('#games li')")
            page.write("#games-search", "neema 0-1")
            page.click("#games .game-row")
            page.until("!document.querySelector('dialog[open]')")
            page.shows("#game-title", "Neema")
            page.dialog("#open-games", "history-dialog")
            page.confirm("#games .delete-game", "delete")
            page.until("!document.querySelector('#games li')")
            page.close_dialog("history-dialog")

    def kept(self):
        """The records of the games played."""
        return self.page.run("""return Object.keys(localStorage).filter((key) => key.startsWith('mfalme.played.'))
            .map((key) => JSON.parse(localStorage[key]).pdn)""")

    def reopen(self):
        """Opens the only game played."""
        page = self.page
        page.dialog("#open-games", "history-dialog")
        self.assertEqual(page.run("return document.querySelectorAll('#games li').length"), 1)
        page.click("#games .game-row")
        page.until("!document.querySelector('dialog[open]')")

    def test_an_unfinished_game_that_is_played_on_is_kept_with_its_end(self):
        page = self.page.position("W:Wa1,c1:Bf8,h8", black="engine")
        page.tap("c1", "d2")
        page.wait_for_moves(2)
        page.dialog("#new-game", "new-game-dialog")
        page.confirm("#start-game", "discard")
        page.until("!document.querySelector('#moves button')")
        self.reopen()
        page.wait_for_moves(2)
        page.click("#play-on")
        page.until("!document.querySelector('#play-on')")
        page.shows("#game-title", "")
        page.visit()
        self.finish()
        page.wait_for("#rematch")
        page.until("Object.keys(localStorage).some((key) => localStorage[key].includes('[Result \\\\\"0-1'))")
        self.assertEqual(len(self.kept()), 1, "the end replaces what was kept without one")

    def test_a_game_played_on_after_its_end_is_kept_with_its_new_end(self):
        page = self.page.position("W:Wa1,c1:Bf8,h8", black="engine")
        page.tap("c1", "d2")
        page.wait_for_moves(2)
        self.finish()
        page.click("#undo")
        page.until("!document.querySelector('#redo').disabled")
        page.tap("a1", "b2")
        page.click("#play-on")
        page.wait_for_moves(5)
        self.finish()
        page.until("Object.keys(localStorage).some((key) => key.startsWith('mfalme.played.') &&"
                   " localStorage[key].includes(' 2. a1-b2'))")
        self.assertEqual(len(self.kept()), 1)

    def test_what_is_added_to_a_finished_game_is_kept(self):
        page = self.page.start()
        page.play("c3-d4", "b6-a5")
        self.finish()
        self.comment("MY NOTE")
        page.begin_another()
        self.reopen()
        page.shows("#moves", "MY NOTE")
        self.comment("ANOTHER")
        page.visit()
        self.go_to_first_move()
        page.tap("f6", "g5")
        page.until("document.querySelector('#moves .variation')")
        page.begin_another()
        self.reopen()
        page.shows("#moves", "ANOTHER")
        page.shows("#moves .variation", "f6-g5")

    def test_a_record_that_a_person_has_commented_on_is_kept(self):
        page = self.page.start("#profile=tzd&moves=c3-d4_b6-a5")
        page.wait_for_moves(2)
        self.assertEqual(self.kept(), [])
        self.comment("MY NOTE")
        page.until("Object.keys(localStorage).some((key) => key.startsWith('mfalme.played.'))")
        page.begin_another()
        self.reopen()
        page.shows("#moves", "MY NOTE")

    def test_a_finished_game_keeps_its_end_whatever_is_tried_out_after_it(self):
        page = self.page
        for change in "promote", "delete":
            with self.subTest(change):
                page.start()
                page.play("c3-d4", "b6-a5")
                self.finish()
                before = self.kept()
                self.assertIn('[Result "0-1"]', before[0])
                self.go_to_first_move()
                page.tap("f6", "g5")
                page.until("document.querySelector('#moves .variation')")
                if change == "promote":
                    page.click("#promote")
                else:
                    self.go_to_first_move()
                    page.confirm("#delete-move", "delete")
                page.until("!document.querySelector('#moves .end')")
                self.assertIn('[Result "0-1"]', self.kept()[0])

    def test_what_the_list_has_is_known_after_a_reload(self):
        page = self.page.start("#profile=tzd&moves=c3-d4_b6-a5")
        page.wait_for_moves(2)
        self.comment("MY NOTE")
        page.until("Object.keys(localStorage).some((key) => key.startsWith('mfalme.played.'))")
        page.visit()
        self.go_to_first_move()
        page.tap("f6", "g5")
        page.until("document.querySelector('#moves .variation')")
        page.until("Object.keys(localStorage).some((key) => key.startsWith('mfalme.played.') &&"
                   " localStorage[key].includes('f6-g5'))")

    def go_to_first_move(self):
        self.page.click("#moves [data-step='1']")
        self.page.wait_for("#moves [data-step='1'][aria-current]")

    def comment(self, words):
        page = self.page
        self.go_to_first_move()
        page.click("#annotate")
        page.wait_for("dialog#annotate-dialog[open]")
        page.write("#comment", words)
        page.click("#annotate-ok")
        page.shows("#moves", words)

    def test_a_game_is_played_on_by_those_who_have_begun_it(self):
        page = self.page.start(white="engine", black="human", whiteRival="kobe")
        page.wait_for_moves(1)
        page.dialog("#new-game", "new-game-dialog")
        page.click("[name='play-as'][value='white']")
        page.click("[name='black-rival'][value='kifaranga']")
        page.confirm("#start-game", "discard")
        page.shows("#strip-top", "Kifaranga")
        self.reopen()
        page.wait_for_moves(1)
        page.click("#play-on")
        page.shows("#strip-top", "Kobe")
        self.assertEqual(page.run("return document.querySelector('#strip-bottom').dataset.side"), "black")
        self.assertEqual(len(page.moves()), 1, "it is the person's move")
        # The opponents' Elo is measured anew now and then.
        page.start(black="engine", blackRival="kifaranga")
        page.dialog("#open-record", "record-dialog")
        page.write("#pdn", '[White "Asha"]\n[Black "Kobe (Mfalme, Elo 895)"]\n\n1. c3-d4 *')
        page.click("#pdn-open")
        page.click("#play-on")
        page.shows("#strip-top", "Kobe")
        page.wait_for_moves(2)

    def test_the_record_names_the_opponent_that_plays(self):
        page = self.page.start(black="engine", blackRival="kifaranga")
        page.tap("c3", "d4")
        page.wait_for_moves(2)
        page.dialog("#open-settings", "settings-dialog")
        page.click("#settings-dialog [name='settings-black-rival'][value='simba']")
        page.close_dialog("settings-dialog")
        page.shows("#strip-top", "Simba")
        self.assertIn('[Black "Simba (Mfalme', self.page.record())
        self.finish()
        page.shows("#strip-top", "Simba")
        page.start(name="Neema")
        page.play("c3-d4")
        page.dialog("#open-settings", "settings-dialog")
        page.write("#set-name", "")
        page.close_dialog("settings-dialog")
        self.assertNotIn("Neema", self.page.record())

    def test_a_game_from_a_position_names_its_players_and_its_date(self):
        page, fen = self.page, "W:Wa1,c1:Bf8,h8"

        def paste():
            page.dialog("#open-record", "record-dialog")
            page.write("#pdn", fen)
            page.click("#pdn-open")

        def set_up():
            page.dialog("#open-editor", "editor-dialog")
            page.write("#editor-fen", fen)
            page.click("#editor-play")

        def follow():
            page.run("location.hash = arguments[0]", f"#profile=tzd&fen={fen}")

        for way in paste, set_up, follow:
            with self.subTest(way.__name__):
                page.start(name="Neema", black="engine", blackRival="kobe")
                way()
                page.until("!document.querySelector('dialog[open]') &&"
                           " !document.querySelector('#board [data-square=c3] .piece')")
                record = page.record()
                self.assertRegex(record, r'\[Date "20')
                self.assertIn('[White "Neema"]', record)
                self.assertIn('[Black "Kobe (Mfalme', record)

    def test_of_two_people_none_has_the_name_of_the_settings(self):
        page = self.page.start(name="Neema")
        self.assertNotIn("Neema", page.record())
        page.start(name="Neema", black="engine")
        self.assertIn('[White "Neema"]', page.record())

    def test_nothing_is_asked_before_a_position_that_cannot_be_set_up(self):
        page = self.page.start()
        page.play("c3-d4")
        page.dialog("#open-record", "record-dialog")
        page.write("#pdn", "W:Wa9:Bb8")
        page.click("#pdn-open")
        page.shows("#record-error", "bad FEN")
        self.assertFalse(page.run("return document.querySelector('#confirm-discard')"))
        page.close_dialog("record-dialog")
        page.dialog("#open-editor", "editor-dialog")
        page.click("#editor-clear")
        page.click("#editor-play")
        page.until("document.querySelector('#editor-error').textContent || document.querySelector('#confirm-discard')")
        self.assertFalse(page.run("return document.querySelector('#confirm-discard')"))
        page.close_dialog("editor-dialog")
        self.assertEqual(self.kept(), [])

    def test_a_running_game_is_not_given_up_without_asking(self):
        page = self.page.start()
        page.play("c3-d4")
        page.dialog("#new-game", "new-game-dialog")
        page.click("#start-game")
        page.wait_for("#confirm-discard-no")
        page.click("#confirm-discard-no")
        page.until("!document.querySelector('dialog[open]')")
        page.shows_moves("c3-d4")
        page.dialog("#new-game", "new-game-dialog")
        page.confirm("#start-game", "discard")
        page.until("!document.querySelector('#moves button')")
        page.dialog("#open-games", "history-dialog")
        self.assertEqual(page.run("return document.querySelectorAll('#games li').length"), 1)
        page.close_dialog("history-dialog")

    def test_a_link_that_is_declined_does_not_come_back_with_a_reload(self):
        page = self.page.start()
        page.play("c3-d4")
        page.run("location.hash = arguments[0]", "#profile=tzd&fen=W:Wc3:Bh8")
        page.click("#confirm-discard-no")
        page.until("!document.querySelector('dialog')")
        page.visit(page.run("return location.hash"))
        self.assertEqual(page.moves(), ["c3-d4"])

    def test_a_game_is_opened_from_the_side_of_the_person_who_played_it(self):
        page = self.page.start(white="engine", black="human", whiteRival="kobe")
        page.wait_for_moves(1)
        page.confirm("#resign", "resign")
        page.click("#rematch")
        page.wait_for("#strip-bottom[data-side='white']")
        page.play("c3-d4")
        page.wait_for_moves(2)
        page.confirm("#resign", "resign")
        for shown, side in (("1-0", "black"), ("0-1", "white")):
            page.dialog("#open-games", "history-dialog")
            page.write("#games-search", shown)
            page.until("document.querySelectorAll('#games li').length === 1")
            page.click("#games .game-row")
            page.shows("#game-title", shown)
            self.assertEqual(page.run("return document.querySelector('#strip-bottom').dataset.side"), side)
            page.click("#flip")

    def test_a_new_game_that_is_not_begun_changes_nothing(self):
        page = self.page.start(black="engine", blackRival="kobe")
        page.tap("c3", "d4")
        page.wait_for_moves(2)
        before = page.moves()
        settings = page.run("return localStorage['mfalme.settings']")
        page.dialog("#new-game", "new-game-dialog")
        page.click("[name='play-as'][value='black']")
        page.click("#start-game")
        page.wait_for("#confirm-discard-no")
        self.assertEqual(page.run("return localStorage['mfalme.settings']"), settings)
        page.click("#confirm-discard-no")
        page.until("!document.querySelector('dialog[open]')")
        page.shows("#strip-top", "Kobe")
        self.assertFalse(page.run("return document.querySelector('#undo').disabled"))
        self.assertEqual(page.moves(), before)

    def test_a_storage_that_takes_nothing_says_so_and_the_game_goes_on(self):
        page = self.page.start()
        page.run("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }")
        page.play("c3-d4")
        page.shows("#notice", "This browser does not keep games")
        page.play("b6-a5")
        self.finish()
        page.shows("#status", "White has resigned")
        self.assertEqual(page.moves()[:2], ["c3-d4", "b6-a5"])

    def test_a_tab_that_can_keep_no_more_brings_back_nothing_old(self):
        page = self.page.start()
        page.play("c3-d4")
        page.run("""const set = Storage.prototype.setItem;
            Storage.prototype.setItem = function (...words) {
                if (this === sessionStorage) throw new Error('full');
                set.apply(this, words);
            };""")
        page.play("b6-a5")
        self.assertIsNone(page.run("return sessionStorage.getItem('mfalme.game')"))

    def test_the_list_says_why_it_is_empty(self):
        page = self.page
        for language, none, full in (("en", "No game yet", "does not keep games"),
                                     ("sw", "Bado hakuna mchezo", "hakihifadhi michezo")):
            page.start(language=language)
            for words in (none, full):
                page.dialog("#open-games", "history-dialog")
                page.shows("#games-note", words)
                self.assertTrue(page.run("return document.querySelector('#games-export').disabled"))
                page.close_dialog("history-dialog")
                page.run("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }")

    def test_what_an_older_page_has_kept_is_taken_over(self):
        page = self.page.start()
        old = '{"profile":"tzd","steps":[[{"command":"play","move":"c3-d4"}],[{"command":"play","move":"b6-a5"}]]}'
        page.run("localStorage.setItem('mfalme.game', arguments[0])", old)
        page.visit()
        page.shows_moves("c3-d4", "b6-a5")

    def test_of_a_kept_game_only_what_the_engine_refuses_is_lost(self):
        page = self.page.start()
        page.play("c3-d4", "b6-a5")
        page.run("localStorage.setItem('mfalme.game', localStorage.getItem('mfalme.game').replace('b6-a5', 'b6-b2'))")
        page.visit()
        page.shows_moves("c3-d4")


if __name__ == "__main__":
    unittest.main()
