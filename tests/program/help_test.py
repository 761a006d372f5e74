#!/usr/bin/env python3
"""The program from a shell: help and manual page from one table, and what is wrong on standard error alone."""

import os
import re
import shutil
import stat
import subprocess
import unittest

import _engine as engine
from _folder import Folder

WIDTH = 80


def helped(*arguments):
    status, lines, errors = engine.run(*arguments)
    assert (status, errors) == (0, ""), (arguments, status, errors)
    return lines


def commands():
    """Every command, from the list that a session shows."""
    with engine.Engine() as program:
        lines = program.ask("help")
    return [line.split()[0] for line in lines if re.match("  [a-z]", line)]


class Help(unittest.TestCase):
    def test_no_line_is_wider_than_a_terminal(self):
        pages = [["help"], ["--help"], *(["help", command] for command in commands())]
        with engine.Engine() as program:
            texts = {"session": program.ask("help")}
        texts.update((" ".join(page), helped(*page)) for page in pages)
        self.assertGreater(len(texts), 35)
        for name, lines in texts.items():
            self.assertTrue(lines, name)
            for line in lines:
                self.assertLess(len(line), WIDTH, (name, line))
                self.assertEqual(line, line.rstrip(), name)

    def test_every_way_to_ask(self):
        self.assertEqual(helped("-h"), helped("--help"))
        self.assertEqual(helped("help"), helped("--help"))
        self.assertIn("mfalme play", helped("--help")[2])
        for command in ("match", "go", "diagram", "play", "referee", "quit", "setoption"):
            page = helped("help", command)
            for arguments in ([command, "--help"], [command, "-h"], [command, "some", "words", "--help"]):
                self.assertEqual(helped(*arguments), page, arguments)
            with engine.Engine() as program:
                self.assertEqual(program.ask(f"help {command}"), page)
                self.assertEqual(program.ask(f"{command} --help"), page)
        self.assertEqual(helped("-V"), helped("--version"))

    def test_every_option_says_what_it_is_for(self):
        for line in helped("help", "setoption"):
            self.assertNotRegex(line, r"^  [A-Z]\w+( \w+)* +\(", line)

    def test_the_other_protocols_are_named(self):
        for protocol in ("hub", "dxp"):
            self.assertRegex("\n".join(helped("help")), rf"(?m)^  mfalme {protocol} ")

    def test_a_page_names_words_bounds_and_an_example(self):
        page = "\n".join(helped("help", "match"))
        self.assertRegex(page, r"(?m)^  --games N +games at most")
        self.assertRegex(page, r"\(1 to 1000000,\s+default\s+400\)")
        self.assertRegex(page, r"(?m)^For example:\n  mfalme match ")
        self.assertRegex("\n".join(helped("help", "go")), r"(?m)^  movetime MS +milliseconds")
        self.assertRegex("\n".join(helped("help", "setoption")),
                         r"(?m)^  Hash +size of the transposition table in MB \(1 to")
        for command in commands():
            self.assertNotIn("README", "".join(helped("help", command)), command)

    def test_the_files_of_the_examples_are_there(self):
        for command in commands():
            examples = "\n".join(helped("help", command)).partition("For example:\n")[2]
            for file in re.findall(r"\bepd/\S+", examples):
                self.assertTrue(os.path.exists(os.path.join(engine.ROOT, file)), (command, file))

    def test_every_option_is_explained(self):
        page = "\n".join(helped("help", "setoption"))
        for line in helped("uci"):
            if line.startswith("option name ") and not line.startswith("option name Eval"):
                name = line[len("option name "):line.index(" type ")]
                self.assertRegex(page, rf"(?m)^  {re.escape(name)}( +|\n {{22}})\S")


class Manual(unittest.TestCase):
    def test_it_lists_all_commands_and_options(self):
        page = helped("help", "--man")
        self.assertTrue(page[0].startswith(".TH MFALME 6 "))
        self.assertEqual(sorted(line[4:] for line in page if line.startswith(".SS ")), sorted(commands()))
        for name in (r"\-\-games N", r"movetime MS", "UCI_Variant", r"share/doc/mfalme"):
            self.assertTrue(any(name in line for line in page), name)

    @unittest.skipUnless(shutil.which("groff"), "groff is not installed")
    def test_it_is_set_without_warnings(self):
        page = "\n".join(helped("help", "--man")) + "\n"
        done = subprocess.run(["groff", "-ww", "-man", "-Tutf8"], input=page.encode(), stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, timeout=engine.HANG, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        text = re.sub("\x1b[^m]*m|.\b", "", done.stdout.decode())
        for command in commands():
            self.assertRegex(text, rf"(?m)^   {command}$")


class Errors(Folder):
    def setUp(self):
        super().setUp()
        self.empty = os.path.join(self.folder, "empty file")
        self.missing = os.path.join(self.folder, "none.pdn")
        with open(self.empty, "w", encoding="ascii"):
            pass

    def fails(self, status, what, *arguments):
        done, lines, errors = engine.run(*arguments)
        self.assertEqual((done, lines), (status, []), (arguments, errors))
        self.assertTrue(errors.startswith("mfalme: "), errors)
        self.assertIn(what, errors.splitlines()[0], arguments)
        self.assertNotIn("info string", errors)

    def test_wrong_usage_has_status_2_and_leads_to_the_help(self):
        self.fails(2, "unknown command 'anlyse', did you mean 'analyse'?", "anlyse", "game.pdn")
        self.fails(2, "unknown command 'nonsense'", "nonsense", "isready")
        self.fails(2, "unknown command 'xyzzy'", "help", "xyzzy")
        self.fails(2, "no option is called 'Hsah'", "--Hsah=3", "bench")
        self.fails(2, "no option is called 'Hsah'", "--Hsah=3")
        self.fails(2, "options are written as --NAME=VALUE", "-x")
        self.fails(2, "match: unknown word 'gmaes', did you mean 'games'?", "match", "gmaes", "3")
        for what, *arguments in (
                ("make takes the file", "book", "make"), ("import takes", "book", "import", self.empty),
                ("cut takes", "book", "cut"), ("takes --pieces", "tbgen"), ("quiz: an ending", "tb", "quiz"),
                ("there is no lesson on ''", "tb", "lesson"), ("resign or flag", "status", "resign"),
                ("debug: takes on or off, not 'maybe'", "debug", "maybe"),
                ("'name' expected", "setoption", "Hash", "value", "3"),
                ("no option is called 'Foo'", "setoption", "name", "Foo", "value", "3")):
            self.fails(2, what, *arguments)
        for command in ("match", "tune", "diagram", "play", "pdn"):
            status, _, errors = engine.run(command, "--no-such-word")
            self.assertEqual(status, 2)
            self.assertEqual(errors.splitlines()[1], f"mfalme: 'mfalme help {command}' explains the command")

    def test_a_word_of_another_verb_is_refused(self):
        book = ["--book", os.path.join(engine.ROOT, "src", "book", "tzd.book")]
        puzzles = os.path.join(engine.ROOT, "epd", "puzzles-tzd3.epd")
        for what, *arguments in (
                ("--html is only for standings", "pdn", "check", self.empty, "--html", self.missing),
                ("--count is only for make", "puzzles", "check", puzzles, "--count", "5"),
                ("--games is only for make", "puzzles", "check", puzzles, "--games", "nosuch"),
                ("--every is only for check", "puzzles", "make", self.missing, "--every", "4"),
                ("--epd is only for export", "book", "show", "c3-d4", *book, "--epd"),
                ("--out is only for export, cut", "book", "show", "c3-d4", *book, "--out", self.missing),
                ("--plies is only for import, export, cut", "book", "show", *book, "--plies", "3"),
                ("--book is only for show, export, cut, stat, name", "book", "make", self.missing, *book),
                ("--until is only for make", "book", "import", self.missing, self.empty, "--until", "1000"),
                ("unknown word 'c3-d4'", "book", "stat", "c3-d4", *book),
                ("unknown word 'c3-d4'", "book", "cut", "c3-d4", *book, "--out", self.missing),
                ("--out is only for lesson", "tb", "W:WKb8,Kd8:BKh2", "--out", self.missing),
                ("--seed is only for quiz", "tb", "W:WKb8,Kd8:BKh2", "--seed", "3"),
                ("--language is only for lesson, quiz", "tb", "count", "KKvK", "--language", "sw"),
                ("--seed is only for quiz", "tb", "count", "KKvK", "--seed", "3"),
                ("unknown word 'foo'", "tb", "quiz", "KKKvK", "foo"),
                ("unknown word 'extra'", "tb", "lesson", "KvM", "extra", "words")):
            self.fails(2, what, *arguments)
        self.assertEqual(os.listdir(self.folder), ["empty file"])

    def test_a_position_or_profile_that_is_none_is_wrong_usage(self):
        for command in ["tb"], ["eval"], ["diagram"], ["analyse"], ["book", "show"], ["play", "--fen"]:
            self.fails(2, f"mfalme: {command[0]}: ", *command, "W:Wzz")
        self.fails(2, "mfalme: book: ", "book", "show", "zz")
        for wrong in ["diagram", "--last", "zz"], ["diagram", "--arrows", "zz"]:
            self.fails(2, "does not name squares", *wrong)
        for profile in "zzz", "zambia":
            self.fails(2, "mfalme: puzzles: ", "puzzles", "make", self.missing, "--also", profile)

    def test_names_with_blanks_stay_whole(self):
        self.fails(1, "cannot read 'no file'", "genfens", "2", "--book", "no file")
        self.fails(1, "cannot write '/proc/none/a page'", "tb", "lesson", "KKKvK", "--out", "/proc/none/a page")

    def test_a_command_without_words_takes_none(self):
        for command in ("d", "moves", "fen", "flip", "compiler", "version"):
            self.fails(2, f"{command}: unknown word '--UCI_Variant=zambia'", command, "--UCI_Variant=zambia")
        for word in ("pdn", "--man"):
            self.fails(2, f"help: unknown word '{word}'", "help", "play", word)
        with engine.Engine() as program:
            self.assertEqual(program.ask("moves now"), ["info string error moves: unknown word 'now'"])
            program.send("uci now", "ucinewgame now", "position startpos", "go infinite", "ponderhit now", "stop now")
            self.assertTrue(program.until("bestmove"))
            program.send("isready now")
            self.assertEqual(program.until("readyok"), ["readyok"])

    def test_words_are_taken_in_three_ways(self):
        answers = {tuple(helped("diagram", "startpos", *words))
                   for words in (("--size", "99"), ("size", "99"), ("--size=99",))}
        self.assertEqual(len(answers), 1)

    def test_a_failed_run_leaves_standard_output_alone(self):
        self.fails(2, "mfalme: diagram: bad FEN", "diagram", "W:Wc3,Kh2:Bb4,d5")
        self.fails(2, "mfalme: position: bad FEN", "position", "fen", "nonsense")
        self.fails(2, "a command line has at most 1048576 bytes", "position", *["x" * 100000] * 11)

    def test_files_that_cannot_be_read_are_named_with_the_reason(self):
        weights = os.path.join(self.folder, "weights")
        takers = (["certify"], ["solve"], ["pdn", "check"], ["pdn", "stats"], ["pdn", "convert"], ["analyse"],
                  ["match", "--openings"], ["tune"])
        for taker in takers:
            more = [weights] if taker == ["tune"] else []
            for path, what in ((self.missing, f"cannot read '{self.missing}': No such file or directory"),
                               (self.folder, f"cannot read '{self.folder}': it is a folder"),
                               (self.empty, f"'{self.empty}'")):
                self.fails(1, what, *taker, path, *more)
        self.fails(1, f"cannot write '{self.folder}': it is a folder", "datagen", self.folder, "--games", "1")
        self.fails(1, "cannot write", "weights", "--out", self.folder)
        self.fails(2, "No such file", f"--EvalFile={self.missing}", "eval")
        self.fails(1, "cannot make the folder", "tbgen", "--pieces", "2", "--dir", self.empty)
        self.assertEqual(os.listdir(self.folder), ["empty file"])

    def test_a_file_that_may_not_be_read(self):
        if not hasattr(os, "geteuid") or os.geteuid() == 0:
            self.skipTest("nothing is unreadable to root")
        os.chmod(self.empty, stat.S_IWUSR)
        for command in ("certify", "solve", "analyse"):
            self.fails(1, f"cannot read '{self.empty}': Permission denied", command, self.empty)

    def test_news_go_to_standard_error(self):
        status, lines, errors = engine.run("--TablebasePath=/nowhere", "eval")
        self.assertEqual((status, errors), (0, "mfalme: no endgame tables for tzd are found\n"))
        self.assertTrue(lines)
        # For a session that follows it goes to the session's output.
        with engine.Engine("--TablebasePath=/nowhere") as program:
            self.assertIn("info string no endgame tables for tzd are found", program.ask())


if __name__ == "__main__":
    engine.main()
