"""The opening guide, bench/openings.md, is what the shipped opening books say."""
# not sanitized: many runs of commands that have tests of their own

import os
import subprocess
import sys
import unittest

import _engine as engine


class OpeningsGuide(unittest.TestCase):
    maxDiff = None

    def test_it_is_what_its_command_writes(self):
        script = os.path.join(engine.SCRIPTS, "openings_guide.py")
        written = subprocess.run([sys.executable, script, "--engine", os.path.abspath(engine.PROGRAM)], check=True,
                                 capture_output=True, text=True, encoding="utf-8", timeout=engine.HANG).stdout
        with open(os.path.join(engine.ROOT, "bench", "openings.md"), encoding="utf-8") as file:
            self.assertEqual(file.read(), written)

    def test_main_lines_have_twelve_plies_and_diagrams_only_boards(self):
        with open(os.path.join(engine.ROOT, "bench", "openings.md"), encoding="utf-8") as file:
            lines = file.read().splitlines()
        main_lines = [line.strip("-` ").replace("/ ", "").split() for line in lines if line.startswith("- `")]
        self.assertGreaterEqual(len(main_lines), 14, "seven first moves in two languages")
        for line in main_lines:
            with self.subTest(line):
                self.assertEqual(len(line), 12)
        for line in lines:
            if line.startswith("    "):
                self.assertRegex(line, r"^ *(\d+ +([wbWB.] *)+|[a-j]( [a-j])+)$")


if __name__ == "__main__":
    engine.main()
