#!/usr/bin/env python3
"""Game records from the shell and within a session: check, convert, stats."""

import os

from _engine import Engine, check_failure, errors, main, run
from _folder import Folder

GAMES = """[Event "Club, \\"B\\" group"]
[White "Asha"]
[Black "Juma"]
[Result "1-0"]

1. c3-d4! {centre} b6-a5 (1... d6-c5 2. b2-c3) 2. d4-e5 f6:d4 3. e3:c5 1-0

[Event "Numbers"]
[GameType "29,W,8,8,N0,0"]

1. 10-14 21-17 2. 14-19 *
"""


class Records(Folder):
    def setUp(self):
        super().setUp()
        self.games = self.write("games of a club.pdn", GAMES)

    def check(self, *arguments, status=0):
        found, lines, error = run(*arguments)
        self.assertEqual((found, error), (status, ""), lines)
        return lines

    def test_a_sound_file_with_blanks_in_its_name(self):
        lines = self.check("pdn", "check", self.games)
        self.assertEqual(lines[0], f"{self.games}: games with numbers for squares: 1, read with 1 = a1 (numbering 0)")
        self.assertRegex(lines[1], r"^2 games, 8 plies, 0 faults$")

    def test_a_fault_is_one_line_and_an_exit_status(self):
        bad = self.write("bad.pdn", GAMES.replace("3. e3:c5", "3. e3:c3").replace("\n", "\r\n"))
        lines = self.check("pdn", "check", bad, self.games, status=1)
        self.assertTrue(lines[0].startswith(f"FAILED {bad}:6:66: game 1, move 3 (White): "), lines)
        self.assertRegex(lines[-1], r"^4 games, 11 plies, 1 fault$")

    def test_a_file_of_another_game_is_recognised(self):
        game = '[Event "USSR"]\n[Result "1-0"]\n\n1. c3-b4 f6-e5 2. e3-d4 e5:c3:a5 3. f2-e3 e7-f6 1-0\n\n'
        path = self.write("russian.pdn", 3 * game)
        hint = "this looks like Russian draughts: --UCI_Variant=russian (it fits brazilian, zambia too)"
        whole = (f"{path}: 3 of the games with a fault fit Russian draughts: --UCI_Variant=russian, or the tag "
                 '[Variant "Russian"]')
        lines = self.check("pdn", "check", path, status=1)
        self.assertEqual([line.endswith(hint) for line in lines], [True] * 3 + [False] * 2, lines)
        self.assertEqual(lines[3], whole)
        self.assertIn("% " + whole, self.check("pdn", "convert", path, status=1))
        check_failure(self, hint, "analyse", path)
        self.assertIn("0 faults", self.check("--UCI_Variant=russian", "pdn", "check", path)[-1])

    def test_converted_there_and_back(self):
        numbers, names = os.path.join(self.folder, "numbers.pdn"), os.path.join(self.folder, "names.pdn")
        lines = self.check("pdn", "convert", self.games, "--to", "numeric", "--numbering", "1", "--out", numbers)
        self.assertEqual(lines, [f"2 games written to {numbers}, 0 left out"])
        with open(numbers, encoding="utf-8") as file:
            text = file.read()
        self.assertIn('[GameType "29,W,8,8,N1,0"]', text)
        self.assertIn("1. 11-15! {centre} 1... ", text)
        self.check("pdn", "check", numbers)
        self.check("pdn", "convert", numbers, "--out", names)
        with open(names, encoding="utf-8") as file:
            text = file.read()
        self.assertIn('[Event "Club, \\"B\\" group"]\n[White "Asha"]\n[Black "Juma"]\n[Result "1-0"]\n', text)
        self.assertIn("1. c3-d4! {centre} 1... b6-a5 (1... d6-c5 2. b2-c3) 2. d4-e5 f6:d4 3. e3:c5 1-0\n", text)
        self.assertEqual(self.check("pdn", "convert", names), text.splitlines())
        self.assertEqual(sorted(os.listdir(self.folder)), ["games of a club.pdn", "names.pdn", "numbers.pdn"])

    def test_the_options_of_the_session_hold(self):
        lines = self.check("--Notation=pdn", "pdn", "convert", self.games)
        self.assertIn("1. c3-d4! {centre} 1... b6-a5 (1... d6-c5 2. b2-c3) 2. d4-e5 f6xd4 3. e3xc5 1-0", lines)
        untold = self.write("untold.pdn", "1. 32-26 17-23 *")
        self.check("pdn", "check", untold, status=1)
        self.check("--UCI_Variant=ghana", "pdn", "check", untold)

    def test_stats(self):
        lines = self.check("pdn", "stats", self.games)
        self.assertEqual(lines[0].split(), ["games", "2"])
        self.assertIn("plies of a game: min 3, median 3, mean 4.0, max 5", lines)

    def test_bad_arguments(self):
        for arguments, what in (
            ([], "takes check, convert, stats or standings, then one or more files"),
            (["chekc", self.games], "takes check, convert, stats or standings, not 'chekc'"),
            (["check"], "takes check, convert, stats or standings, then one or more files"),
            (["check", self.games + ".no"], f"cannot read '{self.games}.no': No such file or directory"),
            (["check", os.path.dirname(self.games)], f"cannot read '{os.path.dirname(self.games)}': it is a folder"),
            (["check", self.games, "--to", "pdn"], "--to is only for convert"),
            (["check", self.games, "--numbering", "3"], "--numbering takes a whole number from 0 to 2, not '3'"),
            (["convert", self.games, "--to", "latin"], "--to takes tzd, pdn or numeric, not 'latin'"),
            (["convert", self.games, "--out"], "--out takes a file"),
            (["stats", self.games, "--out", "x"], "--out is only for convert"),
            (["convert", self.games, "--out", "/proc/nonexistent/x"],
             "cannot write '/proc/nonexistent/x': No such file or directory"),
        ):
            with self.subTest(arguments=arguments):
                self.assertEqual(check_failure(self, what, "pdn", *arguments), f"mfalme: pdn: {what}")

    def test_within_a_session(self):
        many = self.write("many.pdn", GAMES * 2000)
        with Engine() as engine:
            engine.send(f'pdn check "{self.games}"')
            self.assertRegex(engine.until(r"\d+ games")[-1], r"^2 games, 8 plies, 0 faults")
            engine.send(f'pdn check "{many}"', "isready")
            engine.until("readyok")
            engine.send("stop")
            lines = engine.ask()
            self.assertFalse(errors(lines), lines)
            self.assertEqual(engine.ask("fen")[-1].split()[0], "fen")


if __name__ == "__main__":
    main()
