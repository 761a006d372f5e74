"""scripts/yardstick.sh: a match with another program from both kinds of openings, by one command that goes on."""
# not sanitized: mostly a test of scripts and of other programs

import os
import re
import shutil
import subprocess
import tempfile
import unittest

from _engine import HANG, PROGRAM, ROOT, SCRIPTS, main
from scan_test import FOLDER as SCAN, needs_scan


def yardstick(*words, **variables):
    """Exit status, output, errors."""
    done = subprocess.run(["sh", os.path.join(SCRIPTS, "yardstick.sh"), *words], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, timeout=HANG, check=False,
                          env={**os.environ, "MFALME": PROGRAM, **variables})
    return done.returncode, done.stdout, done.stderr


class Yardstick(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="two words ")
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.log = os.path.join(self.folder, "log")

    def check(self, engine, name):
        arguments = (engine, "--games", "2", "--movetime", "3", "--max-plies", "30")
        status, text, errors = yardstick(*arguments, YARDSTICK_LOG=self.log)
        self.assertEqual((status, errors), (0, ""), text)
        self.assertRegex(text, r"^unbalanced openings:\nfinal: games 2 (?:.*\n)+balanced openings:\nfinal: games 2 ")
        self.assertIn(f" {name}", text)
        self.assertNotIn("forfeited", text)
        files = [f"{name}-international-{kind}-3.pdn" for kind in ("balanced", "unbalanced")]
        self.assertEqual(sorted(os.listdir(self.log)), files)
        self.assertEqual(yardstick(*arguments, YARDSTICK_LOG=self.log), (status, text, errors),
                         "it plays nothing again")

    def test_a_folder_with_a_program(self):
        folder = os.path.join(self.folder, "other")
        os.mkdir(folder)
        shutil.copy2(PROGRAM, os.path.join(folder, "mfalme"))
        self.check(folder, "other")
        shutil.rmtree(self.log)
        self.check(os.path.join(folder, "mfalme"), "mfalme")

    def test_a_command_of_other_rules(self):
        status, text, errors = yardstick(f"uci:{PROGRAM}", "--games", "2", "--nodes", "50", "--name2", "Self",
                                         VARIANT="tzd", YARDSTICK_LOG=self.log)
        self.assertEqual((status, errors), (0, ""), text)
        self.assertEqual(text.count("final: games 2 "), 2)

    def test_other_openings_are_one_match(self):
        openings = os.path.join(ROOT, "bench", "openings", "tzd-4.txt")
        for words in (("--openings", openings), ("--openings=" + openings,)):
            status, text, errors = yardstick(f"uci:{PROGRAM}", "--games", "2", "--nodes", "50", *words,
                                             "--name2", "Self", VARIANT="tzd", YARDSTICK_LOG=self.log)
            self.assertEqual((status, errors), (0, ""), text)
            self.assertRegex(text, r"^given openings:\nfinal: games 2 (?:.*\n)+$")
            self.assertNotIn("balanced", text)
        self.assertEqual([name.split("-", 1)[1] for name in os.listdir(self.log)], ["tzd-given-100.pdn"])

    @needs_scan
    def test_scan(self):
        self.check(SCAN, "scan")

    def test_what_is_wrong_is_one_line(self):
        for words, variables, said in ((["/proc/nonexistent"], {}, "no such program or folder: /proc/nonexistent"),
                                       ([self.folder], {}, "no program in "),
                                       ([PROGRAM], {"MFALME": "/proc/nonexistent"}, "no program /proc/nonexistent")):
            status, text, errors = yardstick(*words, YARDSTICK_LOG=self.log, **variables)
            self.assertEqual((status, text), (1, ""))
            self.assertRegex(errors, rf"^yardstick: {re.escape(said)}.*\n$")
        status, text, errors = yardstick(f"uci:{PROGRAM}", "--games", "x", YARDSTICK_LOG=self.log)
        self.assertEqual((status, text, errors.count("error: ")), (2, "unbalanced openings:\n", 1))
        status, text, errors = yardstick(f"uci:{PROGRAM}", YARDSTICK_LOG=os.path.join(PROGRAM, "log"))
        self.assertEqual((status, text, len(errors.splitlines())), (1, "", 1))
        self.assertEqual(yardstick()[0], 1)
        self.assertIn("yardstick.sh ENGINE", yardstick("--help")[1])


if __name__ == "__main__":
    main()
