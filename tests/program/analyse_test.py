#!/usr/bin/env python3
"""The commands diagram and analyse as a user runs them: files, errors, and that nothing is left half-done."""

import html.parser
import json
import os
import re
import subprocess
import xml.dom.minidom

import _engine as engine
from _folder import Folder

GAME = """[Event "One"]
[White "Juma & <Co>"]
[Black "Asha"]
[Result "0-1"]
[GameType "29,W,8,8,A0,0"]

1. c3-b4 {keep me} b6-a5 2. b4-c5 d6:b4 3. a3:c5 h6-g5 4. g3-h4 0-1

[Event "Two"]
[White "X"]
[Black "Y"]
[Result "*"]
[Variant "Nigerian"]

1. 32-27 19-24 *

[Event "Three"]

1. c3-c4 *
"""


class Balanced(html.parser.HTMLParser):
    """Checks that every element that needs an end has one, and gathers the attributes."""

    EMPTY = {"meta", "rect", "circle", "use", "line", "br"}

    def __init__(self, text):
        super().__init__()
        self.open, self.seen = [], []
        self.feed(text)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag, attributes):
        self.seen.append((tag, dict(attributes)))
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.seen.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, (tag, self.open)
        self.open.pop()


class Words(html.parser.HTMLParser):
    """Gathers all texts of a page that people read or hear, those of its script with them."""

    def __init__(self, text):
        super().__init__()
        self.text, self.data, self.inside, self.language = "", "", "", ""
        self.feed(text)
        self.close()
        data = json.loads(self.data)
        marks = [move["mark"] for one in data["tries"] for move in one["moves"]]
        self.text += " ".join([*data["texts"].values(), *marks])

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.inside = attributes.get("id", tag) if tag in ("script", "style") else ""
        self.language = attributes.get("lang", self.language)
        self.text += " ".join(attributes.get(name, "") for name in ("title", "aria-label")) + " "

    def handle_endtag(self, tag):
        self.inside = ""

    def handle_data(self, data):
        if self.inside == "game":
            self.data += data
        elif not self.inside:
            self.text += data + " "


def words(text):
    return set(re.findall(r"[a-z]{2,}", text.lower()))


class Recorded(Folder):
    def setUp(self):
        super().setUp()
        self.pdn = self.write("my games.pdn", GAME)  # with a blank

    def files(self):
        return sorted(os.listdir(self.folder))

    def run_badly(self, what, *arguments):
        before = self.files()
        engine.check_failure(self, what, *arguments)
        self.assertEqual(self.files(), before)


class Diagram(Recorded):
    def test_the_output_is_one_svg_document(self):
        for profile, position in (("tzd", "W:Wa1,Kc3:Bh8,Kf6"), ("nigeria", "startpos"),
                                  ("tzd", "1b1b1b1b/b1b1b1b1/1b1b1b1b/8/8/w1w1w1w1/1w1w1w1w/w1w1w1w1 w")):
            lines = self.run_well(f"--UCI_Variant={profile}", "diagram", position, "--flip", "--numbers")
            document = xml.dom.minidom.parseString("\n".join(lines))
            self.assertEqual(document.documentElement.tagName, "svg")

    def test_a_file_is_written(self):
        out = self.path("a board.svg")
        lines = self.run_well("diagram", "startpos", "moves", "c3-b4", "b6-a5", "--size", "250", "--arrows", "d2-c3",
                              "e3-d4,g3-f4", "--out", out)
        self.assertEqual(lines, [])
        svg = xml.dom.minidom.parse(out).documentElement
        self.assertEqual(svg.getAttribute("width"), "250")
        marks = [use.getAttribute("href") for use in svg.getElementsByTagName("use")
                 if "mark" in use.getAttribute("href")]
        self.assertEqual(marks, ["#mark-from", "#mark-to"])

    def test_bad_input_is_explained(self):
        cases = {
            "bad FEN": ["W:Wz9:Bb2"],
            "'h4:z6' does not name squares": ["startpos", "--last", "h4:z6"],
            "--arrows takes moves": ["startpos", "--arrows"],
            "more than 32 arrows": ["startpos", "--arrows", *["a3-b4"] * 33],
            "--flip takes no value": ["startpos", "--flip", "yes"],
            "--size takes a whole number from 40": ["startpos", "--size", "7"],
            "--out takes the name": ["startpos", "--out"],
            "unknown word '--last-move'": ["startpos", "--last-move", "a3-b4"],
            "cannot write": ["startpos", "--out", self.path("no/such/folder.svg")],
        }
        for what, arguments in cases.items():
            self.run_badly(what, "diagram", *arguments)


class Analyse(Recorded):
    def test_a_game_becomes_a_table_a_page_and_a_record(self):
        lines = self.run_well("analyse", self.pdn, "--depth", "5", "--out", self.path("page.html"), "--pdn",
                              self.path("a.pdn"))
        self.assertEqual(lines[0], f"game 1 of {self.pdn}: Juma & <Co> - Asha, 0-1")
        self.assertEqual(sum(line[0].isdigit() for line in lines), 7)
        self.assertEqual(lines[-2:], [f"written: {self.path('page.html')}", f"written: {self.path('a.pdn')}"])
        self.assertEqual(self.files(), ["a.pdn", "my games.pdn", "page.html"])
        page = Balanced(self.read("page.html"))
        self.assertEqual([attributes["id"] for tag, attributes in page.seen if attributes.get("class") == "move"
                          and tag == "a"], [f"move-{ply}" for ply in range(1, 8)])
        self.assertFalse([found for found in page.seen if found[1].keys() & {"src", "onclick", "srcset"}])
        record = self.read("a.pdn")
        self.assertIn("keep me}", record)
        main_line = re.sub(r"\([^()]*\)", "", record)  # without what would have been better
        self.assertEqual(main_line.count("[%eval"), 7)
        # The record can be analysed again, with the same result.
        self.run_well("analyse", self.path("a.pdn"), "--depth", "5", "--pdn", self.path("b.pdn"))
        self.assertEqual(self.read("b.pdn"), record)

    def test_the_record_is_one_that_we_read_in_any_notation(self):
        for variant, notation, moves in (("nigeria", "uci", "3530 1621"), ("tzd", "hub", "c3-d4 b6-a5")):
            options = f"--UCI_Variant={variant}", f"--Notation={notation}", "--Numbering=0"
            self.run_well(*options, "analyse", f"startpos moves {moves}", "--nodes", "100", "--pdn", self.path("n.pdn"))
            self.run_well("--Numbering=0", "pdn", "check", self.path("n.pdn"))

    def test_another_game_of_the_file(self):
        lines = self.run_well("analyse", self.pdn, "--game", "2", "--nodes", "500", "--out", self.path("n.html"))
        self.assertIn("X - Y, *", lines[0])
        self.assertTrue(any(line.startswith("1... 19-24") for line in lines), lines)
        self.assertIn("Nigeria-2017", self.read("n.html"))

    def test_the_page_names_a_supa_tzd3_5(self):
        for termination, ending in (("resignation", "Black wins: White resigned (TZD3 8.1), and by a Supa: White never "
                                                    "promoted (TZD3 5)."),
                                    ("forfeit", "Black wins: White forfeited the game (TZD3 8.1)."),
                                    ("abandoned", "The moves end here. The recorded result is 0-1.")):
            path = self.path("supa.pdn")
            with open(path, "w", encoding="utf-8") as file:
                file.write(f'[RuleVersion "TZD-3.0"]\n[Termination "{termination}"]\n\n1. c3-b4 b6-a5 0-1\n')
            self.run_well("analyse", path, "--nodes", "100", "--out", self.path("supa.html"))
            self.assertIn(f'<p class="ending">{ending}</p>', self.read("supa.html"))

    def check_kiswahili(self, *arguments):
        """That the report of an analysis, on the page and at the terminal, has no word in common with the English
        report, but for the names of files, of people and of this program."""
        texts = []
        for language in ("en", "sw"):
            page = self.path("r.html")
            lines = self.run_well(f"--Language={language}", "analyse", *arguments, "--nodes", "500", "--out", page)
            read = Words(self.read("r.html"))
            self.assertEqual(read.language, language)
            texts.append("\n".join(lines).replace(self.folder, "") + read.text)
        english, swahili = map(words, texts)
        self.assertGreater(len(english), 100)
        known = words("Mfalme tzd eval go ms Home End pdn third html Juma Co Asha One keep me")
        self.assertEqual(english & swahili - known, set())
        return texts[1]

    def test_the_report_speaks_kiswahili(self):
        path = self.write("third.pdn", GAME.replace("[White", '[Round "3"]\n[White', 1))
        text = self.check_kiswahili(path, "--board", "b.html")
        for word in ("Nyeusi", "Usahihi", "raundi ya 3", "Zamu ya", "Matarajio ya Nyeupe", "yanashuka", "Jaribu tena"):
            self.assertIn(word, text)

    def test_the_report_of_a_position_speaks_kiswahili(self):
        self.assertIn("Uchambuzi wa hali ya ubao", self.check_kiswahili("W:Wc3,Kh2:Bb4,d4", "--board", "b.html"))

    def test_positions_and_games_as_text(self):
        lines = self.run_well("analyse", "W:Wc3:Bb4,d4,f6", "--depth", "4", "--multipv", "3")
        self.assertEqual(lines[1], "White to move")
        self.assertEqual(len(lines), 4, "two captures, two lines")
        lines = self.run_well("analyse", "startpos", "moves", "c3-b4", "b6-a5", "--depth", "4")
        self.assertTrue(any(line.startswith("1... b6-a5") for line in lines), lines)

    def test_bad_input_is_explained_before_the_work(self):
        cases = {
            "takes a PDN file": [],
            f"cannot read '{self.path('none.pdn')}': No such file": [self.path("none.pdn")],
            f"cannot read '{self.folder}': it is a folder": [self.folder],
            "bad FEN": ["W:Wz9:Bb2"],
            "has 3 games, no game 4": [self.pdn, "--game", "4"],
            f"{self.pdn}:": [self.pdn, "--game", "3"],
            "--game takes a whole number": [self.pdn, "--game", "x"],
            "--time takes a whole number": [self.pdn, "--time", "0"],
            "--board takes an address": [self.pdn, "--board"],
            "unknown word '--quick'": [self.pdn, "--quick"],
            "unknown word '7'": [self.pdn, "--depth", "5", "7"],
            "would be overwritten": [self.pdn, "--pdn", self.pdn],
            "give the result another name": [self.pdn, "--out", self.path("./my games.pdn")],
            "name the same file": [self.pdn, "--out", self.path("x"), "--pdn", self.path("x")],
            "--out and --pdn name the same": [self.pdn, "--out", self.path("./x"), "--pdn", self.path("x")],
            "--pdn would write a game that breaks the rules": [self.goes_on(), "--pdn", self.path("x")],
            "--pdn takes a game": ["startpos", "--pdn", self.path("x")],
            "cannot write": [self.pdn, "--out", self.path("no/such.html")],
        }
        for what, arguments in cases.items():
            self.run_badly(what, "analyse", *arguments)
        self.assertEqual(self.read("my games.pdn"), GAME)

    def goes_on(self):
        """A file with a game whose moves go on after its end by the rules."""
        path = self.path("goes on.pdn")
        with open(path, "w", encoding="utf-8") as file:
            file.write('[RuleVersion "Drafti-1.0"]\n[SetUp "1"]\n[FEN "W:Wa1,h2:Bb8:M59"]\n\n1. a1-b2 b8-a7 *\n')
        return path

    def check_written(self, name, *tags):
        """That pdn check accepts a record that analyse has written, and that the record has these tags."""
        for tag in tags:
            self.assertIn(tag, self.read(name))
        self.assertIn("0 faults", self.run_well("pdn", "check", self.path(name))[-1])

    def test_a_record_written_under_an_option_says_which_game_it_is(self):
        path = self.path("untagged.pdn")
        with open(path, "w", encoding="utf-8") as file:
            file.write('[White "Asha"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n')
        self.run_well("--UCI_Variant=international", "analyse", path, "--nodes", "100", "--pdn", self.path("a.pdn"))
        self.check_written("a.pdn", '[GameType "20,W,10,10,N2,0"]', '[Variant "International"]')

    def test_a_record_is_written_with_the_result_that_the_rules_give(self):
        for result in ("0-1", "*"):
            path = self.path("wrong.pdn")
            with open(path, "w", encoding="utf-8") as file:
                file.write(f'[SetUp "1"]\n[FEN "W:Wc3:Bd4"]\n[Result "{result}"]\n\n1. c3:e5 {result}\n')
            lines = self.run_well("analyse", path, "--nodes", "100", "--pdn", self.path("a.pdn"))
            self.assertEqual(lines[1], f"note: {path}:5: game 1, move 1 (White): the result is {result}, but by the "
                             "rules the game ended here: win white no-pieces TZD 7.1; 1-0 is written to the record")
            self.check_written("a.pdn", '[Result "1-0"]', "\n1. c3:e5 1-0\n")

    def test_moves_after_the_end_are_analysed_and_named(self):
        lines = self.run_well("analyse", self.goes_on(), "--nodes", "100")
        self.assertEqual(lines[1], f"note: {self.path('goes on.pdn')}:5: game 1, move 1 (Black): a move after the end "
                         "of the game: draw move-limit Drafti 10.2")

    def test_a_stop_writes_nothing(self):
        with engine.Engine() as program:
            program.send(f"analyse {self.pdn} --depth 127 --out {self.path('page.html')}", "stop")
            program.until("info string analyse stopped, nothing is written")
        self.assertEqual(self.files(), ["my games.pdn"])

    @staticmethod
    def chunks(terminal):
        """All that was written to a terminal whose other side is closed; it comes in pieces."""
        while True:
            try:
                chunk = os.read(terminal, 10000)
            except OSError:  # how Linux reports the end
                return
            if not chunk:
                return
            yield chunk.decode()

    def test_a_terminal_sees_how_far_it_is(self):
        main, side = engine.open_terminal()
        self.addCleanup(os.close, main)
        done = subprocess.run([engine.PROGRAM, "analyse", self.pdn, "--depth", "3"], stdout=subprocess.PIPE,
                              stderr=side, stdin=subprocess.DEVNULL, timeout=engine.HANG, check=False)
        os.close(side)
        seen = "".join(self.chunks(main))
        self.assertEqual(done.returncode, 0)
        self.assertIn("0 of 8 positions", seen)
        self.assertIn("8 of 8 positions, 100%", seen)
        self.assertTrue(seen.endswith("\r"), "the line is taken away")
        self.assertNotIn(b"\r", done.stdout)


if __name__ == "__main__":
    engine.main()
