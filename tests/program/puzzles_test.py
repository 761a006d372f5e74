#!/usr/bin/env python3
"""The files of puzzles in epd/: as many as promised, each a line of the solver's with the best defence between, sorted
by theme and grade; a sample of them is searched again, by the rules that they have to hold in."""

import os
import re
import unittest

from _engine import ROOT, check_failure, main, run
from _folder import Folder

LEAST = {"tzd3": 1000, "zambia": 200, "nigeria": 200}
LINE = re.compile(r'(\S+) id "([^"]+)"; variant (\w+); bm (\S+); pv "([^"]+)"; theme (\w+); grade ([1-5]); since (\d+); '
                  r'acn (\d+); c0 "(wins|saves): [^"]+"; c1 "\d+ of \d+ moves look better";')
EVERY, NODES = 40, 100000


def path_of(profile):
    return os.path.join(ROOT, "epd", f"puzzles-{profile}.epd")


def puzzles_of(profile):
    with open(path_of(profile), encoding="ascii") as file:
        return [line.rstrip("\n") for line in file if line.strip() and not line.startswith("#")]


class Files(unittest.TestCase):
    def test_they_have_as_many_as_promised_and_each_once(self):
        for profile, least in LEAST.items():
            matches = [LINE.fullmatch(line) for line in puzzles_of(profile)]
            self.assertTrue(all(matches))
            self.assertGreaterEqual(len(matches), least)
            for group in (1, 2):
                self.assertEqual(len({match[group] for match in matches}), len(matches))
            for match in matches:
                moves = match[5].split(" ")
                self.assertEqual((match[3], match[4]), (profile, moves[0]))
                self.assertTrue(len(moves) >= 3 and len(moves) % 2, match[0])

    def test_the_manual_counts_their_themes(self):
        with open(os.path.join(ROOT, "epd", "README.md"), encoding="utf-8") as file:
            manual = file.read()
        found = {profile: [LINE.fullmatch(line) for line in puzzles_of(profile)] for profile in LEAST}
        for group, names in ((6, sorted({match[6] for all in found.values() for match in all})), (7, "12345")):
            for name in names:
                counts = [sum(match[group] == name for match in found[profile]) for profile in LEAST]
                row = f"| `{name}`" if group == 6 else f"| grade {name}"
                self.assertRegex(manual, rf"(?m)^{re.escape(row)}.* \| {' [|] '.join(map(str, counts))} \|$")


class Make(Folder):
    def fails(self, reason, path, *arguments):
        check_failure(self, reason, "puzzles", "make", path, "--nodes", "100", "--count", "1", *arguments)

    def test_only_an_ordinary_file_takes_them(self):
        pipe = self.path("pipe")
        os.mkfifo(pipe)
        self.fails(f"cannot write '{pipe}': it is not an ordinary file", pipe)

    def test_games_that_cannot_be_read_are_told(self):
        good, missing = os.path.join(ROOT, "src", "standings", "example.pdn"), self.path("none.pdn")
        for files in [missing], [good, missing], [missing, good]:
            self.fails(f"cannot read '{missing}'", self.path("own.epd"),
                       *[word for file in files for word in ("--games", file)])
        self.assertEqual(os.listdir(self.folder), [])


class Search(Folder):
    def written(self, lines):
        return self.write("own.epd", "".join(line + "\n" for line in lines))

    def check(self, path):
        lines = self.run_well("puzzles", "check", path, "--every", str(EVERY), "--nodes", str(NODES))
        self.assertRegex(lines[-1], r"checked \d+, wrong 0")

    def test_a_sample_holds(self):
        for profile in LEAST:
            self.check(path_of(profile))

    def test_a_sample_of_tzd3_holds_in_tzd(self):
        self.check(self.written(line.replace("variant tzd3;", "variant tzd;") for line in puzzles_of("tzd3")))

    def test_a_draw_by_a_clock_needs_the_clock(self):
        # TZD3 9.4: three kings that control the long diagonal have twelve moves to catch one.
        saved = [line for line in puzzles_of("tzd3") if "; theme clock;" in line]
        self.assertGreaterEqual(len(saved), 5)
        status, lines, _ = run("puzzles", "check", self.written(saved), "--nodes", str(NODES))
        self.assertEqual((status, lines[-1]), (0, f"checked {len(saved)}, wrong 0"))
        bare = [re.sub(r"(:[HMTF]\d+)+ id", " id", line) for line in saved]
        status, lines, _ = run("puzzles", "check", self.written(bare), "--nodes", str(NODES))
        self.assertEqual((status, lines[-1]), (1, f"checked {len(saved)}, wrong {len(saved)}"))


if __name__ == "__main__":
    main()
