"""tbgen, tbverify, tbstat and tb as a user runs them: resumed, in parts under make, on damaged files; tables in
play."""

import pathlib
import shutil
import subprocess
import tempfile
import unittest
import zlib

from _engine import PROGRAM, Engine, answer, check_failure, main

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
        self.assertEqual(sorted(f.name for f in path.iterdir()), names)
        for name in names:
            self.assertEqual((path / name).read_bytes(), (self.whole / name).read_bytes(), name)

    def test_every_entry_is_verified(self):
        self.assertEqual(self.made.returncode, 0, self.made.stdout)
        done = run("tbverify", "--pieces", self.pieces, "--dir", self.whole)
        self.assertEqual(done.returncode, 0, done.stdout)
        positions = {3: 199520, 4: 6408836}[self.pieces]
        self.assertIn(f"tbverify: {positions} positions, every one follows from its successors", done.stdout)
        self.assertIn("KvKK     14880 positions: 13852 drawn, 274 lost, 754 won, longest win 3 plies", self.made.stdout)
        self.assertIn("KKvK     under its draw clock: farthest conversion of a win 7 plies", self.made.stdout)

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

    def test_two_runs_share_a_folder(self):
        path = self.fresh("shared")
        runs = [subprocess.Popen([PROGRAM, "tbgen", "--pieces", "3", "--dir", str(path)], stdout=subprocess.PIPE)
                for _ in range(2)]
        for process in runs:
            process.communicate()
            self.assertEqual(process.returncode, 0)
        for file in path.iterdir():
            self.assertEqual(file.read_bytes(), (self.whole / file.name).read_bytes(), file.name)
        self.assertEqual(len(list(path.iterdir())), 21)

    def test_the_plan_makes_the_same(self):
        path = self.folder / "planned"  # the first of the jobs makes it
        other = run("--TablebasePath=two words", "tbgen", "--plan", "--pieces", 2)  # which no rule reads
        self.assertIn("# job KvM positions 1736 memory 1 MB", other.stdout)
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
            self.assertRegex(done.stdout, f"(?m)^mfalme: tbverify: .*{name}: block 0 of 1 is damaged")
            made = run("tbgen", "--pieces", 3, "--dir", path)
            self.assertEqual(made.returncode, 0)
            self.assertRegex(made.stdout, f"(?m)^mfalme: tbgen: .*{name}: block 0 of 1 is damaged; it is built again$")
        self.assert_whole(path)

    def test_a_file_that_cannot_be_read_is_kept_and_named_with_the_reason(self):
        path = self.fresh("unreadable")
        (path / "tzd-KvK.wld").mkdir()
        done = run("tbgen", "--pieces", 2, "--dir", path)
        self.assertEqual((done.returncode, done.stdout),
                         (1, f"mfalme: tbgen: {path}/tzd-KvK.wld: cannot be read: it is not an ordinary file\n"))

    def test_tables_of_supa_are_built_checked_and_repaired(self):
        path = self.fresh("supa")
        for file in self.whole.iterdir():
            shutil.copy(file, path)
        missing = run("tbverify", "--pieces", 3, "--supa", "--dir", path)
        self.assertEqual(missing.returncode, 1)
        self.assertIn("tbverify: the Supa table of KvM is missing", missing.stdout)
        missing = run("tbverify", "--supa", "--dir", path)
        self.assertEqual(missing.returncode, 1)
        self.assertIn("tbverify: the Supa table of KvM is missing", missing.stdout)
        made = run("tbgen", "--supa", "--pieces", 3, "--dir", path)
        self.assertEqual(made.returncode, 0, made.stdout)
        self.assertIn("KvMM     Supa: 5534 forced by the side to move, 0 by the other, longest 23 plies", made.stdout)
        before = {file.name: file.read_bytes() for file in path.iterdir()}
        for name in ("tzd-KKvM.sup", "tzd-MMvM.dts"):
            data = bytearray(before[name])
            data[-1] ^= 16
            (path / name).write_bytes(data)
            done = run("tbverify", "--dir", path)
            self.assertEqual(done.returncode, 1)
            self.assertRegex(done.stdout, f"(?m)^mfalme: tbverify: .*{name}: block 0 of 1 is damaged")
            self.assertEqual(run("tbgen", "--supa", "--pieces", 3, "--dir", path).returncode, 0)
        self.assertEqual({file.name: file.read_bytes() for file in path.iterdir()}, before)
        done = run("tbverify", "--pieces", 3, "--supa", "--dir", path)
        self.assertIn("tbverify: 116688 positions of Supa tables, every one follows from its successors", done.stdout)
        done = run("tbstat", "--dir", path)
        self.assertRegex(done.stdout, r"(?m)^KvMM +11340 +5806 +0 +5534 +\d+ +0\.\d+ +23 W:WK")
        self.assertRegex(done.stdout, r"(?m)^total 116688 positions of Supa tables, results \d+ bytes in 6 files")
        planned = self.folder / "supa-planned"
        rules = self.folder / "supa.mk"
        rules.write_text(run("tbgen", "--supa", "--plan", "--pieces", 3).stdout)
        subprocess.run(["make", "-s", "-j2", "-f", str(rules), f"MFALME={PROGRAM}", f"DIR={planned}"], check=True,
                       stdout=subprocess.DEVNULL)
        for file in planned.iterdir():
            self.assertEqual(file.read_bytes(), before[file.name], file.name)
        self.assertEqual(sorted(file.name for file in planned.glob("*.[sd][ut][ps]")),
                         sorted(name for name in before if name.endswith((".sup", ".dts"))))

    def test_a_supa_is_told_in_its_profile_alone(self):
        fen = "W:WKa1:Bc5,d6,e7"
        for profile, last in (("tzd3", "tb win 17 supa 17"), ("tzd", "tb win 17")):
            done = subprocess.run([PROGRAM], input=f"setoption name UCI_Variant value {profile}\ntb {fen}\n",
                                  capture_output=True, text=True, check=True)
            self.assertEqual(done.stdout.splitlines()[-1], last)
        done = subprocess.run([PROGRAM], input=f"setoption name UCI_Variant value tzd3\ntb {fen}:Pwb\n",
                              capture_output=True, text=True, check=True)
        self.assertEqual(done.stdout.splitlines()[-1], "tb win 17 no supa")

    def test_a_game_that_is_over_says_whether_it_was_a_supa(self):
        for profile, fen, last in (("tzd3", "W:Wa1:Bb2,c3", "tb loss 0 no supa"),  # blocked (TZD3 5)
                                   ("tzd3", "W:W:Bc3", "tb loss 0 supa 0"),
                                   ("tzd", "W:Wa1:Bb2,c3", "tb loss 0")):
            done = run("--UCI_Variant=" + profile, "tb", fen)
            self.assertEqual(done.stdout.splitlines()[-1], last, (profile, fen))

    def test_statistics(self):
        done = run("tbstat", "--dir", self.whole)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertRegex(done.stdout, r"MMvM +9936 +4008 +89 +5839 +\d+ +0\.\d+ +\d+ W:W")
        self.assertRegex(done.stdout, r"distances \d+ bytes in \d+ files")
        self.assertRegex(done.stdout, r"conversions under draw clocks \d+ bytes in [34] files")

    def test_wrong_numbers_under_a_right_checksum_are_named(self):
        path = self.fresh("forged")
        shutil.copy(self.whole / "tzd-KKvK.wld", path)
        data = bytearray((path / "tzd-KKvK.wld").read_bytes())
        data[64:72] = b"\xff" * 8  # the number of a position with the longest win
        end = int.from_bytes(data[20:24], "little")
        data[end - 4:end] = zlib.crc32(data[:end - 4]).to_bytes(4, "little")
        (path / "tzd-KKvK.wld").write_bytes(data)
        done = run("tbstat", "--dir", path)
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertRegex(done.stdout, "(?m)^mfalme: tbstat: .*tzd-KKvK.wld: its longest win is impossible")

    def test_a_missing_distance_makes_a_bound(self):
        path = self.fresh("missing")
        for file in self.whole.iterdir():
            if file.name != "tzd-KKvM.dtw":
                shutil.copy(file, path)
        for folder, told in ((self.whole, "tb win 3\n"), (path, "tb win 5 upperbound\n")):
            done = run(f"--TablebasePath={folder}", "tb", "B:We1:BKg5,Kb6")
            self.assertTrue(done.stdout.endswith(told), done.stdout)

    def test_missing_tables_are_named_with_the_command_that_makes_them(self):
        def notes(position):
            lines = run(f"--TablebasePath={path}", "tb", position).stdout.splitlines()
            return [line.removeprefix("mfalme: tb: ") for line in lines if line.startswith("mfalme: tb: ")]

        path = self.fresh("few")
        for file in (*self.whole.glob("tzd-?v?.*"), *self.whole.glob("tzd-KKv*")):
            shutil.copy(file, path)
        (path / "tzd-KKvM.dtw").unlink()
        more = "the tables of tzd found here cover up to 2 pieces; 'mfalme tbgen --profile tzd --pieces {}' makes more"
        for position, note in (("B:We1:BKg5,Kb6", more.format(3)), ("W:WKa1,Kc1,Ke1:Bd8,Kh8", more.format(5)),
                               ("startpos", "the position has 24 pieces, tables at most 8"), ("W:WKa1:BKh2", None)):
            self.assertEqual(notes(position), [note] if note else [], position)
        for file in self.whole.iterdir():
            if file.name != "tzd-KKvM.dtw":
                shutil.copy(file, path)
        self.assertEqual(notes("B:We1:BKg5,Kb6"),
                         ["distances of tzd are missing here; 'mfalme tbgen --profile tzd --pieces 3' makes them"])

    def test_bad_requests(self):
        for words, what in ((["tbgen"], "tbgen: takes --pieces N or --class NAME"),
                            (["tbgen", "--plan", "--class", "KvK"], "tbgen: --plan takes --pieces N"),
                            (["tbgen", "--plan", "--pieces", "2", "--dir", "a b"],
                             "tbgen: --plan takes names that make can read"),
                            *((words + ["--dir", "a;b"], f"{words[0]}: --dir takes one folder, without ';'")
                              for words in (["tbgen", "--pieces", "2"], ["tbverify"], ["tbstat"])),
                            (["tbgen", "--pieces", "3", "--class", "KvK"],
                             "tbgen: takes --pieces N or --class NAME, not both"),
                            (["tbgen", "--pieces", "9"], "tbgen: --pieces takes a whole number from 2 to 8, not '9'"),
                            (["tbgen", "--class", "MKvK"], "tbgen: --class takes a name such as KKMvM"),
                            (["tbgen", "--profile", "chess", "--pieces", "2"], "tbgen: no profile is named 'chess'"),
                            (["tbgen", "--pieces", "2", "--dir"], "tbgen: --dir takes the name of a folder"),
                            (["tbgen", "--pieces", "2", "--dir", "/nowhere/at/all"],
                             "tbgen: cannot make the folder '/nowhere/at/all': No such file or directory"),
                            (["tbgen", "--pieces", "2", "--dir", __file__],
                             f"tbgen: cannot make the folder '{__file__}': File exists"),
                            (["tbstat", "--dir", "/nowhere"], "tbstat: no tables in /nowhere"),
                            (["tbverify", "--dir", "/nowhere"], "tbverify: no tables in /nowhere"),
                            (["tbverify", "--dir", "/nowhere", "--pieces", "2"], "tbverify: KvK is missing"),
                            (["tbstat", "x"], "tbstat: unknown word 'x'")):
            check_failure(self, what, *words)

    def test_games_that_move_otherwise_have_their_own(self):
        path = self.fresh("games")
        games = ("zambia", "nigeria", "ghana", "international", "brazilian", "russian")
        for game in games:
            done = run(f"--UCI_Variant={game}", "tbgen", "--pieces", 3, "--dir", path)
            self.assertEqual(done.returncode, 0, done.stdout)
            self.assertTrue((path / f"{game}-KKvK.wld").exists())
        for game in games:
            self.assertEqual(run("tbverify", "--profile", game, "--pieces", 3, "--dir", path).returncode, 0, game)
        self.assertEqual(run("tbverify", "--dir", path).returncode, 1, "none for tzd")

    @unittest.skipUnless(SHIPPED.is_dir() and is_release(), "no tables, or too slow")
    def test_the_shipped_ones(self):
        done = run("tbverify", "--pieces", 4, "--dir", SHIPPED)
        self.assertEqual(done.returncode, 0, done.stdout)
        for file in self.whole.iterdir():
            self.assertEqual(file.read_bytes(), (SHIPPED / file.name).read_bytes(), file.name)

    # ---- In play

    WON = "W:WKb8,Kd8:BKh2"

    def option(self, path):
        return f"setoption name TablebasePath value {path}"

    def test_tb_lists_every_move_and_the_value(self):
        done = run(f"--TablebasePath={self.whole}", "tb", self.WON)
        self.assertEqual(done.returncode, 0, done.stdout)
        lines = done.stdout.splitlines()
        self.assertRegex(lines[0], r"mfalme: endgame tables for tzd: \d+ files, complete up to \d pieces")
        self.assertRegex(lines[1], r"^[a-h]\d-[a-h]\d  win \d+$")
        self.assertEqual(lines[-1], "tb " + lines[1].split("  ")[1])
        with Engine() as engine:
            engine.ask(f"position fen {self.WON}")
            self.assertEqual(len(lines) - 2, len(engine.moves()))
            engine.ask(self.option(self.whole))
            self.assertEqual(engine.ask("tb"), lines[1:])

    def test_tb_of_games_that_are_over_and_without_tables(self):
        tables = f"--TablebasePath={self.whole}"
        for words, last in (([tables, "tb", "W:Wa1:Bb2,c3"], "tb loss 0"),
                            ([tables, "tb", "W:WKa1:BKc1:H10:M10"], "tb draw"),
                            ([tables, "tb", "W:WKb8,Kd8:BKh2:H9:M9"], "tb draw"),
                            ([tables, "tb", "W:WKb8,Kd8:BKh2:H4:M4"], "tb draw"),
                            ([tables, "tb", "startpos"], "tb unknown")):
            done = run(*words)
            self.assertEqual((done.returncode, done.stdout.splitlines()[-1]), (0, last), done.stdout)
        for words, status, what in (([tables, "tb", "W:Wz9"], 2, "tb: "),
                                    (["--TablebasePath=/nowhere", "tb"], 1, "tb: no tables for tzd are found"),
                                    (["--TablebasePath=/nowhere", "--UCI_Variant=ghana", "tb"], 1,
                                     "tb: no tables for ghana are found")):
            done = run(*words)
            self.assertEqual(done.returncode, status, words)
            self.assertIn(f"mfalme: {what}", done.stdout)

    def test_tb_names_the_clock_in_doubt(self):
        # A win of 31 plies, and 30 are left of the thirty moves.
        done = run(f"--TablebasePath={SHIPPED}", "tb", "W:WKf6,Ke7,Kd8:BKa1,Kh4:H30")
        self.assertEqual(done.stdout.splitlines()[-1], "tb unknown (thirty-moves, TZD 8.3, may come first)")

    def test_the_tables_lead_the_way_until_they_are_turned_off(self):
        with Engine() as engine:
            engine.ask(self.option(self.whole), f"position fen {self.WON}")
            value = int(engine.ask("tb")[-1].split()[-1])
            _, found = answer(engine.search("go depth 1"))
            self.assertEqual((found[-1]["kind"], found[-1]["score"], len(found[-1]["pv"])),
                             ("mate", (value + 1) // 2, value))
            self.assertGreater(found[-1]["tbhits"], 0)
            for off in ("TablebaseProbeLimit value 0", "Skill Level value 5"):
                engine.ask(f"setoption name {off}")
                _, found = answer(engine.search("go depth 1"))
                self.assertEqual(found[-1]["tbhits"], 0, off)
                engine.ask("setoption name TablebaseProbeLimit value 8")

    def test_directories_are_looked_through_in_their_order(self):
        empty = self.fresh("empty")
        with Engine() as engine:
            self.assertIn("info string no endgame tables for tzd are found", engine.ask(self.option(empty)))
            self.assertIn(f"complete up to {self.pieces} pieces", engine.ask(self.option(f"{empty};{self.whole}"))[-1])

    def test_refused_files_are_named_and_the_engine_plays_on(self):
        path = self.fresh("refused")
        for file in self.whole.iterdir():
            shutil.copy(file, path)
        damage = {"tzd-KvK.wld": lambda data: data[:len(data) // 2], "tzd-KKvK.wld": lambda data: b"X" + data[1:],
                  "tzd-KKvM.wld": lambda data: data[:-2] + bytes([data[-2] ^ 64]) + data[-1:],
                  "tzd-MMvM.wld": lambda data: (path / "tzd-MMvK.wld").read_bytes(),
                  "tzd-KMvK.dtw": lambda data: data[:40] + bytes([data[40] ^ 1]) + data[41:]}
        for name, change in damage.items():
            (path / name).write_bytes(change((path / name).read_bytes()))
        with Engine() as engine:
            lines = engine.ask(self.option(path))
            for fen in ("W:WKa3,Kc1:Bb6", "W:WKa1:BKh8", self.WON, "B:WKa3,Kc1:Bb6", "W:Wa1,c1:Bf8"):
                lines += engine.ask(f"position fen {fen}")
                found = engine.search("go depth 4")
                answer([line for line in found if not line.startswith("info string")])
                lines += found
            for name in damage:
                named = [line for line in lines if line.startswith("info string endgame tables: ") and name in line]
                self.assertEqual(len(named), 1, (name, lines))


if __name__ == "__main__":
    main()
