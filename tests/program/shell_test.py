"""From the shell: the end of input, commands in one line and the exit status."""
# tsan

import os
import subprocess
import tempfile
import unittest

from _engine import HANG, PROGRAM, answer, main, run


class End(unittest.TestCase):
    """`quit` and the end of input."""

    def ended(self, text):
        status, lines, error = run(input=text.encode())
        self.assertEqual((status, error), (0, ""), text)
        return lines

    def test_bounded_work_is_finished_at_the_end_of_input(self):
        for go in ("go depth 7", "go nodes 3000", "go movetime 20", "go wtime 200 btime 200", "go depth 3 perft x",
                   "go ponder depth 7\nponderhit", "go ponder nodes 3000\nponderhit"):
            with self.subTest(go=go):
                lines = self.ended(f"position startpos\n{go}\n")
                if "perft" not in go:
                    _, found = answer(lines)
                if "depth 7" in go:
                    self.assertEqual(found[-1]["depth"], 7)
                if "nodes" in go:
                    self.assertEqual(found[-1]["nodes"], 3000)
        self.assertRegex(self.ended("perft 6\n")[-1], r"^perft 6: 36768 leaves ")
        self.assertEqual(self.ended("go perft 6\n")[-1], "Nodes searched: 36768")
        self.assertRegex(self.ended("bench 1 1 1\n")[-1], r"^\d+ nodes \d+ nps$")

    def test_unbounded_work_is_ended_at_the_end_of_input(self):
        for go in ("go infinite", "go ponder", "go ponder depth 60", "go infinite depth 60", "go",
                   "go mate 1", "go infinite\nponderhit", "go ponder wtime 900000 btime 900000"):
            with self.subTest(go=go):
                answer(self.ended(f"position startpos\n{go}\n"))
        lines = self.ended("position fen nonsense\ngo infinite\n")
        self.assertEqual(lines[-1], "bestmove (none)")

    def test_quit_ends_everything_with_its_best_move(self):
        for go in ("go infinite", "go ponder", "go depth 60", "go movetime 900000", "go"):
            with self.subTest(go=go):
                answer(self.ended(f"position startpos\n{go}\nquit\nisready\n"))
        for command in ("perft 60", "go perft 60", "bench 1 1 60"):
            self.assertNotIn("readyok", self.ended(f"{command}\nquit\nisready\n"))

    def test_odd_ends_of_input(self):
        self.assertEqual(self.ended(""), [])
        self.assertEqual(self.ended("\n\n"), [])
        self.assertEqual(self.ended("isready"), ["readyok"])
        self.assertEqual(self.ended("isready\r"), ["readyok"])
        self.assertEqual(self.ended("  quit now"), [])

    @unittest.skipUnless(os.path.exists("/dev/full"), "no /dev/full here")
    def test_a_full_disk_is_said(self):
        for arguments in (["perft", "1"], ["help"], ["uci"], ["referee", "status"]):
            with open("/dev/full", "w", encoding="utf-8") as full:
                done = subprocess.run([PROGRAM, *arguments], stdout=full, stderr=subprocess.PIPE, text=True,
                                      check=False, timeout=HANG)
            self.assertEqual((done.returncode, done.stderr),
                             (1, "mfalme: cannot write to standard output: No space left on device\n"), arguments)

    def test_a_reader_that_has_gone_ends_the_program(self):
        for commands in ("isready\n" * 3, "go infinite\n"):
            with subprocess.Popen([PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                  stderr=subprocess.DEVNULL) as process:
                process.stdin.write(b"isready\n")
                process.stdin.flush()
                self.assertEqual(process.stdout.readline(), b"readyok\n")
                process.stdout.close()
                process.stdin.write(commands.encode())
                process.stdin.flush()
                self.assertNotEqual(process.wait(timeout=HANG), 0)


class OneShot(unittest.TestCase):
    """`mfalme COMMAND` from a shell: one command, then the end, with an exit status."""

    def test_commands(self):
        for arguments, last in (
            (["--version"], r"^Mfalme \d+\.\d+"), (["version"], r"^Mfalme \d+\.\d+"), (["help"], "^From a shell: "),
            (["--help"], "^From a shell: "),
            (["perft", "5"], r"^perft 5: 7361 leaves"), (["go", "perft", "4"], "^Nodes searched: 1469$"),
            (["--UCI_Variant=zambia", "perft", "5"], r"^perft 5: 7482 leaves"),
            (["--UCI_Variant=nigeria", "--Huff=off", "perft", "3"], r"^perft 3: \d+ leaves"),
            (["go", "depth", "4"], r"^bestmove \S+"), (["go", "infinite"], r"^bestmove \S+"),
            (["--Minimal", "--MultiPV=2", "go", "depth", "3"], r"^bestmove \S+"),
            (["--Minimal=false", "go", "nodes", "100"], r"^bestmove \S+"),
            (["d"], "^Moves: a3-b4"), (["fen"], "^fen W:W"), (["moves"], "^moves a3-b4"),
                                (["status"], "^status ongoing$"),
            (["eval"], "^a man here, on average"), (["compiler"], "^compiler "), (["uci"], "^uciok$"),
            (["isready"], "^readyok$"), (["bench", "1", "1", "1"], r"^\d+ nodes \d+ nps$"),
            (["bench 1 1 1"], r"^\d+ nodes \d+ nps$"),
            (["match", "games", "2", "nodes", "20", "maxplies", "30"], r"^final: games 2 "),
            (["match", "games", "2", "depth", "2", "maxplies", "30", "option1", "Skill Level=0", "option2",
              "UCI_LimitStrength=true", "option2", "UCI_Elo=1000"], r"^final: games 2 "),
        ):
            with self.subTest(arguments=arguments):
                status, lines, error = run(*arguments)
                self.assertEqual((status, error), (0, ""))
                self.assertRegex(lines[-1], last)

    def test_silent_commands(self):
        for arguments in (["quit"], ["position", "startpos", "moves", "c3-b4"], ["setoption name Hash value 2"],
                          ["ucinewgame"], ["stop"], ["ponderhit"]):
            self.assertEqual(run(*arguments), (0, [], ""), arguments)

    def test_failures_have_an_exit_status(self):
        for arguments in (["nonsense"], ["perft", "x"], ["perft"], ["--Hash=0", "perft", "2"], ["--NoSuch=1", "d"],
                          ["--UCI_Variant=chess", "d"], ["position", "fen", "nonsense"], ["go", "depth", "2", "x"],
                          ["certify", "/proc/nonexistent/suite.epd"], ["certify"], ["pdn"], ["pdn", "check"],
                          ["solve", "/proc/nonexistent/suite.epd"], ["solve"], ["bench", "x"], ["--Hash"],
                          ["match", "nonsense"], ["match", "option1", "Skill Level=21"],
                          ["match", "option1", "Skill Level"], ["match", "games", "0"],
                          ["match", "openings", "/proc/nonexistent"]):
            with self.subTest(arguments=arguments):
                status, lines, error = run(*arguments)
                self.assertIn(status, (1, 2))
                self.assertRegex(error, "^mfalme: ")
                self.assertNotIn("info string", "".join([error, *lines]))

    def test_certify_fails_where_a_line_fails(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'a "suite" of mine.epd')
            for line, expected in (('W:Wa1:Bh8 lm "a1-b2"; id "good";', 0), ('W:Wa1:Bh8 lm "a1-c3"; id "bad";', 1)):
                with open(path, "w", encoding="utf-8") as suite:
                    suite.write(line + "\n")
                status, lines, _ = run("certify", path)
                self.assertEqual(status, expected, lines)

    def test_solve_fails_where_a_line_cannot_be_read(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "my suite.epd")
            for move, expected in (("c3:e5:g7", 0), ("c3:a5", 0), ("c3-d4", 1)):
                with open(path, "w", encoding="utf-8") as suite:
                    suite.write(f"W:Wc3:Bb4,d4,f6 bm {move};\n")
                status, lines, _ = run("solve", path, "depth", "3")
                self.assertEqual(status, expected, lines)
                self.assertRegex(lines[-1], r"^solved [01] of [01], \d+ nodes, \d+ ms$")


if __name__ == "__main__":
    main()
