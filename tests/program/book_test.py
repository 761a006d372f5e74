"""Opening books: grown, continued, played from by UCI, Hub and JSON, and refused where they are damaged."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import unittest

import _engine as engine
from _schema import Schema


class Book(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.book = cls.make("tzd.book", "2000")

    @classmethod
    def path(cls, name):
        return os.path.join(cls.folder.name, name)

    @classmethod
    def make(cls, name, until, *arguments):
        path = cls.path(name)
        status, lines, complaints = engine.run(*arguments, "book", "make", path, "--nodes", "100", "--until", until)
        assert status == 0 and "tables" not in "".join(lines), (lines, complaints)
        return path

    def test_a_stop_from_outside_loses_nothing(self):
        path = self.path("stopped.book")
        command = [engine.PROGRAM, "book", "make", path, "--nodes", "100"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            while not os.path.exists(path + ".mfalme-lock"):
                pass
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=engine.HANG)
        self.assertFalse(os.path.exists(path + ".mfalme-lock"))
        self.make("stopped.book", "2000")
        with open(path, "rb") as one, open(self.book, "rb") as other:
            self.assertEqual(one.read(), other.read())

    def test_two_processes_lock_each_other_out(self):
        path = self.path("locked.book")
        command = [engine.PROGRAM, "book", "make", path, "--nodes", "100"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            while not os.path.exists(path + ".mfalme-lock"):
                pass
            engine.check_failure(self, "is being written by another run", "book", "make", path, "--nodes", "100")
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=engine.HANG)

    def test_the_engine_plays_from_it(self):
        for variant in "tzd", "tzd3", "drafti":
            with engine.Engine(f"--UCI_Variant={variant}", f"--Book File={self.book}", "--OwnBook") as mfalme:
                self.assertIn("2", mfalme.line())  # how many positions it has
                lines = mfalme.search("position startpos", "go movetime 10000")
                self.assertEqual(lines[-2], "info string the move is from the opening book", variant)
                self.assertIn(" nodes 0 ", lines[-3])
                first = lines[-1].split()
                self.assertEqual((first[0], first[2]), ("bestmove", "ponder"))
                lines = mfalme.search(f"position startpos moves {first[1]} {first[3]}", "go movetime 10000")
                self.assertIn("info string the move is from the opening book", lines)

    def test_it_keeps_quiet_where_a_search_is_wanted(self):
        with engine.Engine(f"--Book File={self.book}", "--OwnBook") as mfalme:
            for setting, go in (("MultiPV value 2", "go nodes 1000"),
                                ("MultiPV value 1", "go nodes 1000 searchmoves c3b4"),
                                ("UCI_AnalyseMode value true", "go nodes 1000"),
                                ("UCI_AnalyseMode value false", "go mate 3 nodes 1000"),
                                ("Skill Level value 5", "go nodes 1000"), ("Book Depth value 0", "go nodes 1000"),
                                ("OwnBook value false", "go nodes 1000")):
                lines = mfalme.search(f"setoption name {setting}", "position startpos", go)
                self.assertNotIn("info string the move is from the opening book", lines, setting)

    def test_variety_plays_different_games_and_a_seed_the_same(self):
        def openings(*options):
            found = set()
            with engine.Engine(f"--Book File={self.book}", "--OwnBook", *options) as mfalme:
                for _ in range(20):
                    found.add(mfalme.search("position startpos", "go nodes 100")[-1])
            return found
        self.assertEqual(len(openings()), 1)
        self.assertGreater(len(openings("--Book Variety=20")), 1)
        self.assertEqual(len(openings("--Book Variety=20", "--Book Seed=7")), 1)

    def test_json_says_that_a_move_is_from_the_book(self):
        status, lines, complaints = engine.run(f"--Book File={self.book}", "referee",
                                               input=b"new\nthink book=true\nthink nodes=100\nbook\n"
                                                     b'book moves="c3-b4 a7-x"\nbook fen=W:Wa1:Bh8\n')
        answers = [json.loads(line) for line in lines]
        for answer in answers:
            Schema.of_answers().check(answer)
        done = [answer for answer in answers if answer.get("event") == "done"]
        self.assertEqual([answer.get("book", False) for answer in done], [True, False])
        self.assertEqual(done[0]["lines"][0]["book"], True)
        books = [answer for answer in answers if answer.get("command") == "book"]
        start, bad, unknown = books
        self.assertTrue(start["known"])
        self.assertEqual(len(start["moves"]), 7)
        self.assertEqual(start["moves"][0]["move"]["move"], done[0]["move"]["move"])
        points = [move["chances"]["win"] - move["chances"]["loss"] for move in start["moves"]]
        self.assertEqual(points, sorted(points, reverse=True))
        self.assertEqual(start["chances"], start["moves"][0]["chances"])
        self.assertEqual((bad["ok"], unknown["known"], unknown["moves"]), (False, False, []))

    def test_hub_plays_from_it(self):
        with engine.Engine("hub") as mfalme:
            mfalme.send("hub")
            names = [line for line in mfalme.until("wait") if " name=" in line and "book" in line]
            self.assertEqual(names[0], "param name=book value=false type=bool")
            mfalme.send(f'set-param name=book-file value="{self.book}"', "set-param name=book value=true", "init")
            mfalme.until("ready")
            start = "W" + 12 * "b" + 8 * "e" + 12 * "w"
            for go, nodes in ("think", True), ("analyze", False):
                mfalme.send(f"pos pos={start}", "level depth=4", f"go {go}")
                answer = mfalme.until("done")
                self.assertEqual(" nodes=0 " in answer[0], nodes, go)

    def test_analyse_says_where_a_game_leaves_it(self):
        status, lines, complaints = engine.run(f"--Book File={self.book}", "analyse", "startpos", "moves", "c3-d4",
                                               "b6-a5", "d4-c5", "d6:b4", "a3:c5", "--nodes", "50")
        self.assertTrue(any(line.startswith("The game leaves the opening book with ") or
                            line == "All moves are in the opening book." for line in lines), lines)
        status, lines, complaints = engine.run(f"--Book File={self.book}", "analyse", "W:Wa1,c1:Bh8,f8 moves c1-d2",
                                               "--nodes", "50")
        self.assertFalse(any("book" in line for line in lines), lines)

    def test_what_is_no_book_is_named(self):
        damaged = self.path("damaged.book")
        with open(self.book, "rb") as file:
            data = bytearray(file.read())
        data[-1] ^= 1
        with open(damaged, "wb") as file:
            file.write(data)
        for name, reason in ((damaged, "does not have its checksum"), (__file__, "is not an opening book"),
                             ("/proc/nonexistent", "cannot read")):
            status, lines, complaints = engine.run(f"--Book File={name}", "--OwnBook", "go", "nodes", "100")
            self.assertIn("bestmove", lines[-1])
            if name != damaged:
                self.assertIn(reason, complaints)
            engine.check_failure(self, reason, "book", "stat", "--book", name)
        engine.check_failure(self, "does not have its checksum", "book", "make", damaged, "--nodes", "100")

    def test_a_pipe_is_no_book(self):
        pipe = self.path("pipe.book")
        os.mkfifo(pipe)
        engine.check_failure(self, "not an ordinary file", "book", "make", pipe, "--nodes", "100", "--until", "50")
        os.makedirs(self.path("src/book"))
        os.mkfifo(self.path("src/book/international.book"))
        command = [os.path.abspath(engine.PROGRAM), "--UCI_Variant=international", "--OwnBook", "go", "nodes", "100"]
        output = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=self.folder.name,
                                timeout=engine.HANG, check=True).stdout.decode()
        self.assertIn("international.book': it is not an ordinary file", output)
        self.assertIn("bestmove", output)

    def ask(self, *words):
        status, lines, complaints = engine.run("book", *words, "--book", self.book)
        self.assertEqual(status, 0, complaints)
        return lines

    def test_show_lists_the_moves_best_first(self):
        head, *moves = self.ask("show")
        self.assertRegex(head, r"^White to move: \d+\.\d%  win \d+\.\d% draw \d+\.\d% loss \d+\.\d%$")
        self.assertEqual(len(moves), 7)
        scores = [float(line.split()[1].rstrip("%")) for line in moves]
        self.assertEqual(scores, sorted(scores, reverse=True))
        self.assertEqual(head.split()[3], moves[0].split()[1])
        best, line = moves[0].split()[0], moves[0].split(" then ")[1].split()
        after = self.ask("show", best)
        self.assertTrue(after[0].startswith("Black to move: "))
        self.assertEqual(after[1].split()[0], line[0], "the line goes on as the book does")

    def test_a_position_is_given_as_moves_or_as_a_position(self):
        fen = "B:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,e3,g3,d4:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8"
        self.assertEqual(self.ask("show", "c3-d4"), self.ask("show", fen))
        engine.check_failure(self, "does not have this position", "book", "show", "W:Wa1:Bh8", "--book", self.book)
        engine.check_failure(self, "c3-d5", "book", "show", "c3-d5", "--book", self.book)

    def test_an_exported_record_is_one_that_we_read(self):
        path = self.path("export.pdn")
        self.ask("export", "--plies", "4", "--loss", "10", "--out", path)
        status, lines, complaints = engine.run("pdn", "check", path)
        self.assertEqual((status, complaints), (0, ""), lines)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        self.assertIn("(1. ", text)
        self.assertRegex(text, r"1\. \S+ \{\d+\.\d%\}")

    def test_an_exported_suite_is_one_that_we_read(self):
        path = self.path("export.epd")
        self.ask("export", "--plies", "3", "--epd", "--out", path)
        status, lines, complaints = engine.run("certify", path)
        name, positions, passed, failed, skipped = lines[1].split()
        self.assertEqual((failed, skipped, complaints), ("0", positions, ""), "legal moves, to be looked for by solve")
        options = "--UCI_Variant=nigeria", "--Huff=off", "--Notation=uci"
        book = self.make("huff.book", "50", *options)
        status, lines, complaints = engine.run(*options, "book", "export", "--book", book, "--plies", "1", "--epd")
        self.assertRegex(lines[0], r"^W:W\S+ variant nigeria; set Huff=off; bm \d\d-\d\d")
        with open(path, "w", encoding="utf-8") as file:
            file.write(lines[0] + "\n")
        status, lines, complaints = engine.run("solve", path, "--nodes", "10")
        self.assertEqual(complaints, "")
        self.assertRegex(lines[-1], r"^solved \d of 1,")

    def test_an_export_does_not_replace_its_book(self):
        book = self.path("own.book")
        with open(self.book, "rb") as source, open(book, "wb") as copy:
            copy.write(source.read())
        for verb in "export", "cut":
            engine.check_failure(self, "would be overwritten", "book", verb, "--book", book, "--out", book)
            status, lines, complaints = engine.run(f"--Book File={book}", "book", verb, "--out", book)
            self.assertEqual((status, lines), (1, []))
            self.assertIn("would be overwritten", complaints)
        with open(self.book, "rb") as source, open(book, "rb") as copy:
            self.assertEqual(source.read(), copy.read())

    def test_a_position_may_be_a_board_of_letters(self):
        board = "1b1b1b1b/b1b1b1b1/1b1b1b1b/8/8/w1w1w1w1/1w1w1w1w/w1w1w1w1"
        self.assertEqual(self.ask("show", f"{board} w"), self.ask("show"))

    def test_a_cut_has_the_first_plies_with_the_values_of_the_whole(self):
        path = self.path("cut.book")
        self.ask("cut", "--plies", "2", "--out", path)
        self.assertEqual(len(self.ask("stat")), 4)
        for line, moves in ((), 7), (("c3-d4",), 7), (("c3-d4", "f6-e5"), 0):
            status, lines, _ = engine.run("book", "show", *line, "--book", path)
            rows = [row.split()[:8] for row in lines if "%" in row]
            self.assertEqual((status, len(rows)), (0, moves + 1))
            self.assertEqual(rows, [row.split()[:8] for row in self.ask("show", *line)][:moves + 1])
        engine.check_failure(self, "cut takes the file to write: --out FILE", "book", "cut", "--book", self.book)

    def test_statistics_tell_how_it_was_made(self):
        lines = self.ask("stat")
        self.assertEqual(lines[0], "profile tzd edition TZD-2.2 huff off")
        self.assertRegex(lines[1], r"^nodes 100 weights [0-9a-f]{8} tables \d+$")
        self.assertRegex(lines[2], r"^positions 2\d\d\d expanded \d+ decided \d+$")
        self.assertEqual(lines[3].split()[2], self.ask("show")[1].split()[0])

    def test_a_name_is_the_same_for_transposed_moves(self):
        one = self.ask("name", "c3-d4", "b6-a5", "g3-f4")
        self.assertEqual(one, self.ask("name", "g3-f4", "b6-a5", "c3-d4"))
        self.assertEqual(self.ask("name"), ["start position"])

    def test_imported_games_are_in_the_book(self):
        book, games = self.make("import.book", "100"), self.path("games.pdn")
        moves = ["g3-h4", "f6-g5", "h4:f6", "g7:e5"]
        with open(games, "w", encoding="utf-8") as file:
            file.write('[Event "a"]\n\n1. g3-h4 f6-g5 2. h4:f6 g7:e5 *\n\n[Event "b"]\n\n1. a1-b2 *\n')
        status, lines, complaints = engine.run("book", "import", book, games, "--nodes", "100")
        self.assertEqual((status, complaints), (0, "mfalme: 1 game imported, 1 left out\n"))
        for i in range(len(moves) + 1):
            status, lines, complaints = engine.run("book", "show", *moves[:i], "--book", book)
            self.assertEqual((status, len(lines) > 1), (0, True), complaints)

    def test_a_plan_keeps_the_rules_and_tables_and_refuses_other_weights(self):
        plan = "book", "make", "b", "--until", "2400", "--plan", "2"
        status, lines, complaints = engine.run("--ThreeKingsMoves=15", "--MoveLimit=70", "--TablebasePath=t", *plan)
        self.assertEqual(status, 0, complaints)
        settings = "--UCI_Variant=tzd --ThreeKingsMoves=15 --MoveLimit=70 --TablebasePath=t book make"
        self.assertEqual(sum(settings in line for line in lines), 4, lines)
        weights = os.path.join(engine.ROOT, "bench", "weights", "tzd-1.txt")
        engine.check_failure(self, "built-in weights", f"--EvalFile={weights}", *plan)

    def test_a_plan_grows_a_book_in_parts(self):
        book, rules = self.path("plan.book"), self.path("plan.mk")
        status, lines, complaints = engine.run("book", "make", book, "--nodes", "50", "--until", "2400", "--plan", "2")
        self.assertEqual(status, 0, complaints)
        self.assertEqual([line for line in lines if line.startswith("# job")],
                         ["# job 0 positions 400", "# job 1 positions 1400", "# job 2 positions 1400"])
        with open(rules, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
        subprocess.run(["make", "-s", "-j2", "-f", rules, f"MFALME={engine.PROGRAM}", "THREADS=1"], check=True,
                       capture_output=True)
        sizes = []
        for name in book, book + ".0", book + ".1", book + ".2":
            status, lines, complaints = engine.run("book", "stat", "--book", name)
            sizes.append(int(lines[2].split()[1]))
        whole, trunk, one, other = sizes
        self.assertGreater(whole, max(one, other))
        self.assertLessEqual(whole, one + other - trunk, "what the parts have in common counts once")

    def test_its_values_are_compared_with_longer_searches(self):
        script = os.path.join(engine.SCRIPTS, "book_check.py")
        done = subprocess.run([sys.executable, script, "--engine", engine.PROGRAM, "--book", self.book, "--positions",
                               "5", "--nodes", "100"], check=True, capture_output=True, text=True).stdout
        self.assertRegex(done, r"^5 positions: mean difference [+-]\d+\.\d\d, mean size \d+\.\d\d, largest ")

    def test_the_shipped_books_are_whole_and_small(self):
        folder = os.path.join(engine.ROOT, "src", "book")
        books = [name for name in os.listdir(folder) if name.endswith(".book")]
        self.assertIn("tzd.book", books)
        for name in books:
            path = os.path.join(folder, name)
            variant = f"--UCI_Variant={name.split('.')[0]}"
            self.assertLessEqual(os.path.getsize(path), 2000000, name)
            # A name needs every line of the book.
            for verb in "stat", "name":
                status, lines, complaints = engine.run(variant, "book", verb, "--book", path)
                self.assertEqual((status, complaints), (0, ""), name)

    def test_bad_words_are_refused_in_one_line(self):
        for reason, *arguments in (("takes make", ), ("takes make", "grow"), ("make takes the file", "make"),
                                   ("make takes the file", "make", "a", "b"), ("import takes", "import", "a"),
                                   ("--part takes", "make", "a", "--part", "3/2"),
                                   ("go together", "make", "a", "--part", "1/2"),
                                   ("at least 800", "make", "a", "--plan", "2", "--until", "700"),
                                   ("--until takes", "make", "a", "--until", "x"),
                                   ("--until takes", "make", "a", "--until", "0"),
                                   ("--until takes", "make", "a", "--until", "-1h"),
                                   ("--until takes", "make", "a", "--until", "infh"),
                                   ("nodes", "make", "a", "--nodes", "0"),
                                   ("cannot lock", "make", "/proc/nonexistent/a")):
            engine.check_failure(self, reason, "book", *arguments)


if __name__ == "__main__":
    engine.main()
