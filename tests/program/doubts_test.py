"""Every reading of the rules that src/board/rules.md shows by a line is what the program answers."""

import os
import re
import unittest

from _engine import Engine, main

PAGE = os.path.join(os.path.dirname(__file__), "..", "..", "src", "board", "rules.md")
PROFILES = {"Tanzania": "tzd", "Drafti": "drafti", "Zambia": "zambia", "Nigeria, Ghana": "nigeria",
            "International": "international", "Brazilian, Russian": "russian"}
SHOWN = 11  # lines that the page has at least


def shown_lines():
    """Profile, position command and status of each line that shows its status behind it."""
    with open(PAGE, encoding="utf-8") as file:
        doubts = file.read().split("## 6. Rules in doubt")[1].split("\n## ")[0]
    profile = None
    for line in doubts.splitlines():
        heading = re.fullmatch(r"\*\*(.+)\*\*", line)
        shown = re.fullmatch(r" {6}(position .+?) {2,}(\S.*)", line)
        if heading:
            profile = PROFILES[heading.group(1)]
        elif shown:
            yield profile, shown.group(1), shown.group(2)


def editions_lines():
    """Profile, position command and status of each line that compares the editions of the Tanzanian rules."""
    with open(PAGE, encoding="utf-8") as file:
        section = file.read().split("## 7. Tanzania")[1]
    for line in section.splitlines():
        shown = re.fullmatch(r" {6}(tzd3?) +(position .+?) {2,}(\S.*)", line)
        if shown:
            yield shown.groups()


class Doubts(unittest.TestCase):
    def test_each_line_of_the_editions_has_its_status(self):
        lines = list(editions_lines())
        self.assertGreaterEqual(len(lines), 13)
        with Engine() as engine:
            for profile, position, status in lines:
                with self.subTest(profile=profile, position=position):
                    engine.send(f"setoption name UCI_Variant value {profile}")
                    answer = engine.ask(position, "status")[-1]
                    # A whole state with its article, or the beginning of one; a Supa is never left out.
                    self.assertRegex(answer, f"^status {re.escape(status)}( [A-Z].*[^a])?$")

    def test_each_line_has_its_status(self):
        lines = list(shown_lines())
        self.assertGreaterEqual(len(lines), SHOWN)
        with Engine() as engine:
            for profile, position, status in lines:
                with self.subTest(position=position):
                    engine.send(f"setoption name UCI_Variant value {profile}")
                    answer = engine.ask(position, "status")[-1]
                    self.assertRegex(answer, f"^status {re.escape(status)}( |$)")

    def test_each_edition_has_its_notation(self):
        for profile, names, numbers in (("tzd", "c1:e3:g5", "30x23x16"), ("tzd3", "c1xe3xg5", "2x11x20")):
            with open(PAGE, encoding="utf-8") as file:
                page = file.read()
            with Engine() as engine:
                engine.ask(f"setoption name UCI_Variant value {profile}", "position fen W:Wc1:Bd2,f4")
                self.assertEqual(engine.moves(), [names])
                engine.ask("setoption name Notation value numeric")
                self.assertEqual(engine.moves(), [numbers])
            self.assertTrue(f"`{names}`" in page and f"`{numbers}`" in page)

    def test_the_third_time_is_claimed_or_enforced(self):
        position = "position fen W:WKa1,a3:Bh6,Kb8 moves a1-b2 b8-a7 b2-a1 a7-b8 a1-b2 b8-a7 b2-a1 a7-b8"
        with open(PAGE, encoding="utf-8") as file:
            self.assertIn(position, file.read())
        with Engine() as engine:
            self.assertEqual(engine.ask(position, "status")[-1], "status claimable threefold TZD 8.2")
            engine.send("setoption name AutoThreefold value true")
            self.assertEqual(engine.ask("status")[-1], "status draw threefold TZD 12.2")


if __name__ == "__main__":
    main()
