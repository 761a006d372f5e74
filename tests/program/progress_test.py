"""Long work shows at a terminal how far it is, and nowhere else; Ctrl-C ends it and keeps what is there."""

import fcntl
import os
import re
import select
import signal
import subprocess
import sys
import termios
import threading
import unittest

from _engine import HANG, PROGRAM, main, open_terminal
from _folder import Folder

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MUTANTS = os.path.join(os.path.dirname(os.path.abspath(PROGRAM)), "mutants")
TACTICS = os.path.join(ROOT, "epd", "tactics.epd")
# Won by the last move, so that there is one position to be judged at once.
WON = '[Event "x"]\n[White "A"]\n[Black "B"]\n[Variant "Tanzanian"]\n[SetUp "1"]\n' \
      '[FEN "W:Wc3,g1:Bh8,h4"]\n\n1. c3-d4 h8-g7 2. g1-f2 g7-f6 3. f2-g3 h4:f2 4. d4-e5 f6:d4 *\n'


def script(name):
    return [sys.executable, os.path.join(ROOT, "scripts", name)]


class Watched:
    """A program whose standard error is a terminal of its own, and whose output is read line by line."""

    def __init__(self, command):
        self.seen, self.news = "", threading.Condition()
        self.master, slave = open_terminal()
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=slave,
                                        start_new_session=True, preexec_fn=self._own_terminal)
        os.close(slave)
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    @staticmethod
    def _own_terminal():
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # a job in the background inherits that it is ignored
        fcntl.ioctl(2, termios.TIOCSCTTY, 0)

    def _read(self):
        while True:
            try:
                data = os.read(self.master, 65536)
            except OSError:  # how Linux reports the end
                data = b""
            with self.news:
                self.seen += data.decode("utf-8", "replace")
                self.news.notify_all()
            if not data:
                return

    def until_seen(self, pattern):
        """Waits until the terminal has shown something."""
        with self.news:
            assert self.news.wait_for(lambda: re.search(pattern, self.seen), HANG), self.seen[-500:]

    def until_line(self, pattern):
        """Waits for a line of the output."""
        lines = []
        while not lines or not re.search(pattern, lines[-1]):
            ready, _, _ = select.select([self.process.stdout], [], [], HANG)
            line = self.process.stdout.readline().decode() if ready else ""
            assert line, lines
            lines.append(line)

    def interrupt(self):
        """Presses Ctrl-C at the terminal."""
        os.write(self.master, b"\x03")

    def end(self):
        """Exit status, and the rest of the output."""
        output = self.process.communicate(timeout=HANG)[0].decode()
        self.reader.join(HANG)
        os.close(self.master)
        return self.process.returncode, output


class Shown(Folder):
    def works(self):
        """Commands, and what they show at their end."""
        suite = self.write("own.epd", 'W:Wc3:Bh8 id "a"; lm "c3-b4 c3-d4"; bm c3-d4;\n' * 3)
        referee = ["--referee", PROGRAM]
        samples = self.path("samples")
        yield [PROGRAM, "perft", "7"], "49 of 49 positions at depth 2, 100%"
        yield [PROGRAM, "bench", "1", "1", "1"], "32 of 32 positions, 100%"
        yield [PROGRAM, "datagen", samples, "--games", "300", "--nodes", "1"], "300 of 300 games, 100%"
        yield [PROGRAM, "tune", samples, samples + ".txt", "--epochs", "2"], "samples of all epochs, 100%"
        yield [PROGRAM, "pdn", "check", self.write("many.pdn", WON * 600)], "91 of 91 KB, 100%"
        yield [PROGRAM, "analyse", self.write("won.pdn", WON), "--depth", "3"], "9 of 9 positions, 100%"
        yield [PROGRAM, "solve", suite, "--depth", "3"], "3 of 3 positions, 100%"
        yield [PROGRAM, "certify", suite], "3 of 3 positions, 100%"
        yield [PROGRAM, "match", "--games", "4", "--nodes", "20", "--concurrency", "1"], "4 of 4 games, 100%"
        yield [*script("certify.py"), f"{MUTANTS} engine true", "--suite", suite], "3 of 3 positions, 100%"
        yield [*script("tournament.py"), "--games", "4", "--nodes", "20", *referee, PROGRAM, PROGRAM], \
            "4 of 4 games, 100%"
        engine = ["--engine", PROGRAM]
        yield [*script("openings.py"), "make", *engine, "--count", "2", "--plies", "2", "--depth", "1",
               "--margin", "999"], "2 of 2 openings, 100%"
        yield [*script("openings.py"), "make", *engine, "--count", "1", "--nodes", "100", "--unbalanced", "0", "999"], \
            "1 of 1 openings, 100%"
        yield [*script("advantage_check.py"), *engine, "--games", "2", "--nodes", "10", "--length", "4"], \
            "2 of 2 games, 100%"
        yield [*script("endings.py"), "win", *engine, "--judge", PROGRAM, "--count", "2", "--nodes", "100", "KKvM"], \
            "2 of 2 games, 100%"
        yield [*script("speed.py"), "nodes", "--depth", "5", PROGRAM, PROGRAM], "50 of 50 positions, 100%"
        yield [*script("speed.py"), "threads", "--depth", "3", "--positions", "2", PROGRAM], "2 of 2 positions, 100%"
        yield [*script("time_check.py"), "--games", "0", "--moves", "1", "--engine", PROGRAM, "--tolerance", "9999",
               *referee], "7 of 7 searches by movetime, 100%"

    def test_at_a_terminal(self):
        for command, last in self.works():
            watched = Watched(command)
            _, output = watched.end()
            self.assertIn(last, watched.seen, command)
            self.assertRegex(watched.seen, r"0 of \d+ ", command)
            self.assertRegex(watched.seen, r"(/s|/min), \d+ \w+.* left", command)
            self.assertNotIn("\n", watched.seen.strip("\r\n"), "one line, rewritten")
            self.assertRegex(watched.seen, r"(\r +\r|\r\x1b\[K)$", "and taken away")
            self.assertNotIn("\r", output, command)

    def test_endgame_tables(self):
        # Notes stand between what the line shows.
        folder = self.path("tables")
        for command, last in ([PROGRAM, "tbgen", "--pieces", "2", "--dir", folder], "3488 of 3488 positions, 100%"), \
                ([PROGRAM, "tbverify", "--pieces", "2", "--dir", folder], "3488 of 3488 positions, 100%"):
            watched = Watched(command)
            _, output = watched.end()
            self.assertIn(last, watched.seen, command)
            self.assertRegex(watched.seen, r"(?s)\r0 of 3488 .*\d/s, \d+ s left")
            self.assertNotIn("\r", output)

    def test_nowhere_else(self):
        for command, _ in self.works():
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=HANG, check=False)
            self.assertEqual(done.stderr, b"", command)
            self.assertNotRegex(done.stdout, rb"\r|\d%, [0-9.]+/", command)


class Interrupted(Folder):
    def check(self, watched, *patterns):
        watched.interrupt()
        status, output = watched.end()
        self.assertEqual(status, 130, output + watched.seen)
        for pattern in patterns:
            self.assertRegex(output, pattern)
        self.assertNotIn("Traceback", watched.seen)
        return output

    def test_a_match_gives_its_totals_so_far(self):
        watched = Watched([PROGRAM, "match", "--games", "100000", "--nodes", "20", "--concurrency", "1"])
        watched.until_line(r"^games 20 ")
        self.check(watched, r"(?m)^unfinished: games \d+ wins \d+ draws \d+ losses \d+ pairs ")

    def test_a_tournament_gives_its_totals_so_far(self):
        watched = Watched([*script("tournament.py"), "--games", "100000", "--nodes", "20", "--referee", PROGRAM,
                           PROGRAM, PROGRAM])
        watched.until_seen(r"[2-9] of 100000 games")
        self.check(watched, r"(?m)^unfinished: games \d+ wins \d+", r"(?m)^ends: ")

    def test_a_tournament_of_three_gives_its_table_so_far(self):
        pdn = self.path("games.pdn")
        watched = Watched([*script("tournament.py"), "--games", "100000", "--nodes", "20", "--referee", PROGRAM,
                           "--pdn", pdn, PROGRAM, PROGRAM, PROGRAM])
        watched.until_seen(r"[2-9] of 300000 games")
        self.check(watched, r"(?m)^unfinished, \d+ games:\n +engine +games +points ", r"(?m)^ends: ")
        self.assertTrue(os.path.exists(pdn))

    def test_certify_gives_its_table_so_far(self):
        # The second count takes hours.
        suite = self.write("own.epd", 'W:Wc3:Bh8 id "a"; lm "c3-b4";\n'
                                      'W:WKa1,Kc1,Ke1,Kg1:BKb8,Kd8,Kf8,Kh8 id "b"; D30 1;\n')
        watched = Watched([PROGRAM, "certify", suite])
        watched.until_line("^FAILED .* a ")
        self.check(watched, r"(?m)^total +1 +0 +1 +0$")
        self.assertIn("certify stopped", watched.seen)

    def test_solve_gives_its_sum_so_far(self):
        watched = Watched([PROGRAM, "solve", TACTICS, "--nodes", "3000000"])
        watched.until_line(r"^tactics\.001")
        self.check(watched, r"(?m)^solved \d+ of [1-9]\d*, \d+ nodes")

    def test_an_analysis_writes_what_was_judged_and_marks_it_as_unfinished(self):
        paths = [self.path(name) for name in ("page.html", "out.pdn")]
        watched = Watched([PROGRAM, "analyse", self.write("won.pdn", WON), "--time", "1000000", "--out", paths[0],
                           "--pdn", paths[1]])
        watched.until_seen("1 of 9 positions")
        output = self.check(watched, r"(?m)^Unfinished: stopped after [1-8] of 9 positions, the last first; ")
        self.assertRegex(output, r"1\. c3-d4 +\?\n")
        read = []
        for path in paths:
            with open(path, encoding="utf-8") as file:
                read.append(file.read())
        self.assertIn("Unfinished: stopped after", read[0])
        self.assertIn('[Annotator "Mfalme, unfinished"]', read[1])

    def test_a_certification_is_reported_as_unfinished(self):
        lines = 'W:Wc3:Bh8 id "own.1"; lm "c3-b4 c3-d4"; c0 "TZD 3.1: forward";\n' * 20000
        folder = self.path("report")
        watched = Watched([*script("certify.py"), f"{MUTANTS} engine true", "--suite",
                           self.write("own.epd", lines), "--report-dir", folder, "--name", "x"])
        watched.until_seen("[1-9] of 20000 positions")
        self.check(watched, r"UNFINISHED: interrupted after \d+ of 20000 positions, 0 failed so far")
        with open(os.path.join(folder, "x.html"), encoding="utf-8") as file:
            self.assertIn("UNFINISHED", file.read())

    def test_an_engine_that_is_being_started_ends(self):
        pipe = self.path("pipe")
        os.mkfifo(pipe)
        engine = f"sh -c 'read line; exec 3> {pipe}; exec sleep 1000'"
        for command in (["tournament.py", engine, PROGRAM], ["certify.py", engine]):
            watched = Watched([*script(command[0]), *command[1:]])
            with open(pipe, "rb") as started:
                self.assertEqual(self.check(watched), "")
                self.assertEqual(started.read(), b"")  # the engine has ended too

    def test_a_time_check_gives_its_figures_so_far(self):
        watched = Watched([*script("time_check.py"), "--games", "10000", "--clock", "0.05", "--increment", "0",
                           "--engine", PROGRAM, "--referee", PROGRAM])
        watched.until_seen("[1-9] of 10000 games")
        self.check(watched, r"(?m)^unfinished: [1-9]\d* of 10000 games", r"(?m)^clock +\d+ ")

    @staticmethod
    def waits(process, number):
        """Whether a signal has not been taken yet: another one would be the same."""
        if process.poll() is not None:
            return False
        with open(f"/proc/{process.pid}/status", encoding="ascii") as status:
            return any(int(mask, 16) >> (number - 1) & 1 for mask in re.findall(r"Pnd:\s*(\w+)", status.read()))

    @unittest.skipUnless(os.path.exists("/proc/self/status"), "no /proc here")
    def test_a_second_one_ends_what_waits_for_input(self):
        pipe = self.path("games")
        os.mkfifo(pipe)
        with subprocess.Popen([PROGRAM, "pdn", "check", pipe], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                              preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)) as process:
            watchdog = threading.Timer(HANG, process.kill)
            watchdog.start()
            with open(pipe, "wb"):  # waits until the program opens it
                for _ in range(2):
                    process.send_signal(signal.SIGINT)
                    while self.waits(process, signal.SIGINT):
                        pass
                process.wait()
            watchdog.cancel()
        # One may have reached the thread that reads, and so have ended the command.
        self.assertIn(process.returncode, (-signal.SIGINT, 130))

    def test_what_has_nothing_yet_says_so(self):
        watched = Watched([PROGRAM, "analyse", "startpos", "--time", "1000000"])
        watched.until_seen("0 of 1 positions")
        self.check(watched)
        self.assertIn("nothing is written", watched.seen)


if __name__ == "__main__":
    main()
