"""Opening books: grown, continued, played from by UCI, Hub and JSON, and refused where they are damaged."""

import json
import os
import signal
import subprocess
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
            while not os.path.exists(path + ".lock"):
                pass
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=engine.HANG)
        self.assertFalse(os.path.exists(path + ".lock"))
        self.make("stopped.book", "2000")
        with open(path, "rb") as one, open(self.book, "rb") as other:
            self.assertEqual(one.read(), other.read())

    def test_two_processes_lock_each_other_out(self):
        path = self.path("locked.book")
        command = [engine.PROGRAM, "book", "make", path, "--nodes", "100"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            while not os.path.exists(path + ".lock"):
                pass
            engine.check_failure(self, "another process is growing", "book", "make", path, "--nodes", "100")
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
            for setting, go in (("MultiPV value 2", "go nodes 1000"), ("MultiPV value 1", "go nodes 1000 searchmoves c3b4"),
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
        self.assertGreater(len(openings("--Book Variety=5")), 1)
        self.assertEqual(len(openings("--Book Variety=5", "--Book Seed=7")), 1)

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

    def test_what_is_no_book_is_named(self):
        damaged = self.path("damaged.book")
        with open(self.book, "rb") as file:
            data = bytearray(file.read())
        data[-1] ^= 1
        with open(damaged, "wb") as file:
            file.write(data)
        for name, reason in ((damaged, "does not have its checksum"), (__file__, "is not an opening book"),
                             ("/nonexistent", "cannot read")):
            status, lines, complaints = engine.run(f"--Book File={name}", "--OwnBook", "go", "nodes", "100")
            self.assertIn("bestmove", lines[-1])
            if name != damaged:
                self.assertIn(reason, complaints)
        engine.check_failure(self, "does not have its checksum", "book", "make", damaged, "--nodes", "100")

    def test_bad_words_are_refused_in_one_line(self):
        for reason, *arguments in (("takes make", ), ("takes make", "grow"), ("then the file of a book", "make"),
                                   ("--until takes", "make", "a", "--until", "x"), ("--until takes", "make", "a", "--until", "0"),
                                   ("--until takes", "make", "a", "--until", "-1h"), ("nodes", "make", "a", "--nodes", "0"),
                                   ("cannot write", "make", "/nonexistent/a")):
            engine.check_failure(self, reason, "book", *arguments)


if __name__ == "__main__":
    engine.main()
