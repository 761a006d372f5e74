#!/usr/bin/env python3
"""Weights as a user has them: written, edited, loaded, refused, drawn, and changed while a search runs."""
# tsan

import os
import xml.dom.minidom

import _engine as engine
from _folder import Folder


class Weights(Folder):
    def setUp(self):
        super().setUp()
        self.file = self.path("my weights.txt")  # with a blank

    def run_badly(self, reason, *arguments):
        return engine.check_failure(self, reason, *arguments)

    def write(self, lines):
        with open(self.file, "w", encoding="ascii") as file:
            file.write("".join(line + "\n" for line in lines))

    def test_a_file_is_edited_with_the_help_of_its_refusal(self):
        for profile in engine.PROFILES:
            lines = self.run_well(f"--UCI_Variant={profile}", "weights")
            lines[1] = "term man 111 112"
            self.write(lines)
            refusal = self.run_badly("the checksum is", f"--UCI_Variant={profile}", f"--EvalFile={self.file}",
                                     "weights")
            lines[-1] = "end " + refusal.split()[-1]
            self.write(lines)
            option = f"--EvalFile={self.file}"
            self.assertEqual(self.run_well(f"--UCI_Variant={profile}", option, "weights"), lines)
            self.assertIn("term man 9 112", self.run_well(f"--UCI_Variant={profile}", option, "--EvalManOpening=9",
                                                          "weights"))

    def test_what_is_written_can_be_played_with(self):
        self.run_well("--EvalManOpening=-100", "--EvalManEnding=-100", "weights", "--out", self.file)
        lines = self.run_well("match", "games", "2", "depth", "3", "concurrency", "1", "--option1",
                              f"EvalFile={self.file}")
        self.assertTrue(lines[-1].startswith("final: games 2 wins 0 draws 0 losses 2 "), lines)
        self.run_badly("for tzd, not for zambia", "--UCI_Variant=zambia", "datagen", self.file + ".smp", "eval",
                       self.file)
        self.assertEqual(os.listdir(os.path.dirname(self.file)), [os.path.basename(self.file)])

    def test_a_picture_is_xml(self):
        for profile in engine.PROFILES:
            lines = self.run_well(f"--UCI_Variant={profile}", "eval", "svg", "startpos")
            svg = xml.dom.minidom.parseString("\n".join(lines)).documentElement
            self.assertEqual(svg.tagName, "svg")
            squares = 50 if profile in ("nigeria", "ghana", "international") else 32
            pieces = 40 if squares == 50 else 24
            self.assertEqual(len([r for r in svg.getElementsByTagName("rect") if r.hasAttribute("data-square")]),
                             squares)
            self.assertEqual(len(svg.getElementsByTagName("use")), pieces)

    def test_weights_change_under_a_search(self):
        self.write(self.run_well("weights"))
        with engine.Engine("--Threads=3", "--TablebaseProbeLimit=0") as program:
            for i in range(10):
                program.send("go infinite")
                program.until("info depth 3 ")
                program.send(f"setoption name EvalManOpening value {90 + i}" if i % 2 else
                             f"setoption name EvalFile value {self.file}")
                program.until("bestmove ")
                self.assertEqual(program.ask(), [])


if __name__ == "__main__":
    engine.main()
