"""tbgen, tbverify and tbstat as a user runs them: resumed, in parts under make, on damaged files."""

import pathlib
import shutil
import subprocess
import tempfile
import unittest

from _engine import PROGRAM, main

SHIPPED = pathlib.Path(__file__).parents[2] / "tablebases"


def run(*arguments):
    return subprocess.run([PROGRAM, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def is_release():
    return "release" in run("compiler").stdout


class Tables(unittest.TestCase):
    # Slow programs, under sanitizers, do with fewer.
    pieces = 4 if is_release() else 3

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp())
        cls.whole = cls.folder / "whole"
        cls.whole.mkdir()
        cls.made = run("tbgen", "--pieces", cls.pieces, "--dir", cls.whole, "--threads", 2)

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    def fresh(self, name):
        path = self.folder / name
        path.mkdir()
        return path

    def assert_whole(self, path):
        names = sorted(f.name for f in self.whole.iterdir())
        self.assertEqual(sorted(f.name for f in path.iterdir() if f.suffix != ".part"), names)
        for name in names:
            self.assertEqual((path / name).read_bytes(), (self.whole / name).read_bytes(), name)

    def test_every_entry_is_verified(self):
        self.assertEqual(self.made.returncode, 0, self.made.stdout)
        done = run("tbverify", "--pieces", self.pieces, "--dir", self.whole)
        self.assertEqual(done.returncode, 0, done.stdout)
        positions = {3: 199520, 4: 6408836}[self.pieces]
        self.assertIn(f"tbverify: {positions} positions, every one follows from its successors", done.stdout)
        self.assertIn("KvKK     14880 positions: 13852 drawn, 274 lost, 754 won, longest win 3 plies", self.made.stdout)
        self.assertIn("KKvK     under its draw clock: farthest goal of a win 7 plies", self.made.stdout)

    def test_killed_at_any_moment_it_goes_on(self):
        path = self.fresh("killed")
        for lines in (1, 4, 9, 14, 19):
            process = subprocess.Popen([PROGRAM, "tbgen", "--pieces", "3", "--dir", str(path)], stdout=subprocess.PIPE)
            for _ in range(lines):
                process.stdout.readline()
            process.kill()
            process.communicate()
        done = run("tbgen", "--pieces", self.pieces, "--dir", path)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("KvK is there", done.stdout)
        self.assert_whole(path)

    def test_the_plan_makes_the_same(self):
        path = self.fresh("planned")
        plan = run("tbgen", "--plan", "--pieces", 3, "--dir", path)
        self.assertEqual(plan.returncode, 0, plan.stdout)
        self.assertIn("# job KKvM positions 26040 memory 1 MB", plan.stdout)
        rules = self.folder / "rules.mk"
        rules.write_text(plan.stdout)
        subprocess.run(["make", "-s", "-j2", "-f", str(rules), f"MFALME={PROGRAM}"], check=True,
                       stdout=subprocess.DEVNULL)
        for file in path.iterdir():
            self.assertEqual(file.read_bytes(), (self.whole / file.name).read_bytes(), file.name)
        self.assertEqual(len(list(path.iterdir())), 21)

    def test_damage_is_named_and_repaired(self):
        path = self.fresh("damaged")
        for file in self.whole.iterdir():
            shutil.copy(file, path)
        for name in ("tzd-KKvM.wld", "tzd-MMvK.dtw", "tzd-KKvK.dtg"):
            data = bytearray((path / name).read_bytes())
            data[len(data) * 9 // 10] ^= 16
            (path / name).write_bytes(data)
            done = run("tbverify", "--pieces", 3, "--dir", path)
            self.assertEqual(done.returncode, 1)
            self.assertRegex(done.stdout, f"info string error tbverify: .*{name}: block 0 of 1 is damaged")
            self.assertEqual(run("tbgen", "--pieces", 3, "--dir", path).returncode, 0)
        self.assert_whole(path)

    def test_statistics(self):
        done = run("tbstat", "--dir", self.whole)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertRegex(done.stdout, r"MMvM +9936 +4008 +89 +5839 +\d+ +0\.\d+ +\d+ W:W")
        self.assertRegex(done.stdout, r"distances \d+ bytes in \d+ files")
        self.assertRegex(done.stdout, r"goals under draw clocks \d+ bytes in [34] files")

    def test_bad_requests(self):
        for words, what in ((["tbgen"], "tbgen: takes --pieces N or --class NAME"),
                            (["tbgen", "--pieces", "9"], "tbgen: pieces takes a whole number from 2 to 8, not '9'"),
                            (["tbgen", "--class", "MKvK"], "tbgen: class takes a name as KKMvM"),
                            (["tbgen", "--profile", "ghana", "--pieces", "2"], "tbgen: there are no tables for ghana"),
                            (["tbgen", "--profile", "chess", "--pieces", "2"], "tbgen: no profile is named 'chess'"),
                            (["tbgen", "--pieces", "2", "--dir"], "tbgen: dir takes a value"),
                            (["tbgen", "--pieces", "2", "--dir", "/nowhere"], "/nowhere/tzd-KvK.dtg: cannot be written"),
                            (["tbstat", "--dir", "/nowhere"], "tbstat: no tables in /nowhere"),
                            (["tbverify", "--dir", "/nowhere"], "tbverify: no tables in /nowhere"),
                            (["tbverify", "--dir", "/nowhere", "--pieces", "2"], "tbverify: KvK is missing"),
                            (["tbstat", "x"], "tbstat: 'x' is not known here")):
            done = run(*words)
            self.assertEqual(done.returncode, 1, words)
            self.assertIn(what, done.stdout)
            self.assertEqual(done.stdout.count("info string error"), 1)

    def test_zambia_has_its_own(self):
        path = self.fresh("zambia")
        done = run("--UCI_Variant=zambia", "tbgen", "--pieces", 3, "--dir", path)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertTrue((path / "zambia-KKvK.wld").exists())
        self.assertEqual(run("tbverify", "--profile", "zambia", "--pieces", 3, "--dir", path).returncode, 0)
        self.assertEqual(run("tbverify", "--dir", path).returncode, 1, "none for tzd")

    @unittest.skipUnless(SHIPPED.is_dir() and is_release(), "no tables, or too slow")
    def test_the_shipped_ones(self):
        done = run("tbverify", "--pieces", 4, "--dir", SHIPPED)
        self.assertEqual(done.returncode, 0, done.stdout)
        for file in self.whole.iterdir():
            self.assertEqual(file.read_bytes(), (SHIPPED / file.name).read_bytes(), file.name)


if __name__ == "__main__":
    main()
