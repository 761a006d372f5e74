"""scripts/engine_driver.py: engines that work are driven, and each way in which one can fail is one error that says
so."""

import os
import subprocess
import sys
import tempfile
import unittest

from _engine import HANG, PROGRAM, ROOT, SCRIPTS, main

from mfalme.referee import Referee
from engine_driver import EngineError, Info, Process, UciEngine, position_command, read_infos, read_openings

UCI = "for line in sys.stdin:\n    if line == 'uci\\n': print('uciok', flush=True)\n"


def python(text):
    """A command that runs a program in Python."""
    return [sys.executable, "-c", "import sys, time\n" + text]


class Driven(unittest.TestCase):
    def test_an_engine(self):
        with UciEngine([PROGRAM], ["UCI_Variant=zambia", "Hash=2"]) as engine:
            self.assertIn("Mfalme", engine.name)
            self.assertEqual(engine.options["hash"][0], "Hash")
            self.assertIn("zambia", engine.options["uci_variant"][1])
            self.assertEqual(engine.tell("moves", position_command("startpos", ["c3-d4"])), engine.tell("moves"))
            self.assertEqual(engine.tell("status"), ["ongoing"])
            answer = engine.best(position_command("startpos"), "go depth 3")
            self.assertIn(answer.move, engine.tell("moves"))
            self.assertEqual(read_infos(answer.lines)[-1].pv[0], answer.move)
            self.assertEqual(engine.close(), 0)

    def test_no_legal_move(self):
        with UciEngine([PROGRAM]) as engine:
            self.assertEqual(engine.best("position fen W:Wa1:Bb2,c3", "go depth 1").move, "(none)")

    def test_a_line_that_reports_a_score(self):
        info = Info("info depth 7 seldepth 9 multipv 2 score cp -31 upperbound wdl 10 900 90 nodes 1234 nps 5 "
                    "pv a3-b4 b6-a5")
        self.assertEqual((info.depth, info.multipv, info.cp, info.mate, info.bound, info.nodes),
                         (7, 2, -31, None, "upperbound", 1234))
        self.assertEqual((info.wdl, info.points(), info.pv), ([10, 900, 90], 0.46, ["a3-b4", "b6-a5"]))
        info = Info("info depth 3 score mate -2")
        self.assertEqual((info.cp, info.mate, info.points(), info.pv, info.nodes), (-100000, -2, None, [], 0))

    def test_openings(self):
        self.assertEqual(read_openings(None), [("startpos", [])])
        openings = read_openings(os.path.join(ROOT, "bench", "openings", "tzd.txt"))
        self.assertEqual(openings[0][0], "startpos")
        for path, reason in (("/proc/nonexistent", "No such file"), (os.devnull, "no openings")):
            with self.assertRaisesRegex(SystemExit, reason):
                read_openings(path)
        with tempfile.NamedTemporaryFile() as file:
            file.write("startpos\n# Zoë\n".encode())
            file.flush()
            with self.assertRaisesRegex(SystemExit, f"^{file.name}:2: a character that is not ASCII$"):
                read_openings(file.name)


class Scripts(unittest.TestCase):
    """What run_script does for each of them."""

    def fails(self, reason, name, *arguments, **settings):
        command = [sys.executable, os.path.join(SCRIPTS, name + ".py"), *arguments]
        done = subprocess.run(command, stderr=subprocess.PIPE, text=True, timeout=HANG, check=False, **settings)
        self.assertEqual((done.returncode, done.stderr), (1, f"{name}: cannot write the output: {reason}\n"))

    def test_an_output_that_cannot_be_written(self):
        match = ("tournament", "--games", "20", "--nodes", "1", "--referee", PROGRAM, PROGRAM, PROGRAM)
        suite = ("certify", PROGRAM, "--suite", os.path.join(ROOT, "epd", "promotion.epd"))
        for words in (match, suite):
            reader, writer = os.pipe()
            os.close(reader)
            with open(writer, "wb") as output:
                self.fails("Broken pipe", *words, stdout=output)
            if os.path.exists("/dev/full"):
                with open("/dev/full", "wb") as output:
                    self.fails("No space left on device", *words, stdout=output)
            self.fails("Bad file descriptor", *words, preexec_fn=lambda: os.close(1))

    def test_numbers_that_make_no_sense_are_wrong_arguments(self):
        """Some of them, as `go nodes 0`, would search without end."""
        for words in ("endings keep KKvK --nodes 0", "endings win KKvK --nodes 0", "endings win KKvK --count -1",
                      "endings win KKvK --movetime 0", "endings win KKvK --prove 0", "endings win --pieces 60",
                      "endings keep --pieces 1", "endings win KKKv", "endings win XYZ", "endings keep KvKvK",
                      "fit_wdl --games 0", "fit_wdl --nodes 0", "fit_wdl --plies 0",
                      "openings make --count 0", "openings make --plies 0", "openings make --depth 0",
                      "openings make --margin -1", "openings make --unbalanced 90 10", "openings make --nodes 0",
                      "openings make --spread -1", "openings measure x --games -3", "openings measure x --nodes 0",
                      "openings measure x --length 0", "speed nodes --depth 0 a b", "speed nodes --most nan a b",
                      "speed threads --positions 0 a", "speed threads --depth 0 a", "speed threads --threads 0 a",
                      "spsa a RFP_BASE --rate nan", "spsa a RFP_BASE --max-plies 0", "spsa a RFP_BASE --pairs 0",
                      "fit_points --nodes 0", "fit_points --plies -1", "move_quality blunders --nodes 0",
                      "move_quality blunders --times 0", "move_quality compare --judge-nodes 0 a b",
                      "advantage_check --nodes 0 x", "book_check --nodes 0 x", "make_tactics --select-nodes 0 x",
                      "make_tactics --count 0 x", "time_check --jobs 0", "time_check --clock nan", "dist now"):
            name, *arguments = words.split()
            done = subprocess.run([sys.executable, os.path.join(SCRIPTS, name + ".py"), *arguments],
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=HANG, check=False)
            self.assertEqual((done.returncode, done.stdout), (2, ""), words)
            self.assertRegex(done.stderr.splitlines()[-1], "^" + name + r"\.py( \w+)?: error: ")

    def test_another_file_that_cannot_be_used(self):
        for name, *arguments, file, reason in (
                ("fit_wdl", "--data", "/", "Is a directory"),
                ("spsa", PROGRAM, "RFP_BASE", "--state", "/", "Is a directory"),
                ("endings", "win", "--judge", PROGRAM, "KvK", "--out", "/proc/none", "No such file or directory"),
                ("sprt", os.devnull, "--results", "/proc/none", "No such file or directory")):
            done = subprocess.run([sys.executable, os.path.join(SCRIPTS, name + ".py"), *arguments, file],
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=HANG, check=False)
            self.assertEqual((done.returncode, done.stdout, done.stderr), (1, "", f"{name}: {file}: {reason}\n"))


class Failing(unittest.TestCase):
    def fails(self, reason, command, question=("go",), **settings):
        with self.assertRaises(EngineError) as caught:
            with UciEngine(command, **settings) as engine:
                self.addCleanup(engine.kill)
                engine.best(*question)
        self.assertRegex(caught.exception.reason, reason)
        return caught.exception

    def test_a_program_that_is_not_there(self):
        error = self.fails("^cannot be started: No such file", "/proc/nonexistent --with words")
        self.assertEqual(str(error), "/proc/nonexistent --with words: " + error.reason)
        for command in ("", []):
            self.fails("^cannot be started: the command is empty$", command)
        for driver in (UciEngine, Referee):
            with self.assertRaisesRegex(EngineError, "^x 'y: cannot be started: No closing quotation$"):
                driver("x 'y")

    def test_one_that_ends(self):
        self.fails("^the engine ended with status 0$", "true")
        self.fails(r"^the engine ended with status 3 \(out of memory\)$",
                   python(UCI + "    else:\n        print('first\\nout of memory\\n', file=sys.stderr)\n"
                                "        sys.exit(3)"))
        self.fails("^the engine ended by signal 6", python(UCI + "    else:\n        import os; os.abort()"))

    def test_one_that_is_silent(self):
        self.fails("^no answer within 0.2 s$", python(UCI), timeout=0.2)
        self.fails("^no answer within 0.2 s$", "cat", timeout=0.2)

    def test_one_that_never_stops_writing(self):
        self.fails("^no answer within 0.2 s$", "yes", timeout=0.2)
        self.fails("^no answer within 0.2 s$", python("while True: sys.stdout.write('x' * 1000)"), timeout=0.2)

    def test_one_that_closes_its_output(self):
        self.fails("^the engine closed its output$", python(UCI + "    else:\n        os_ = __import__('os')\n"
                                                            "        os_.close(1)\n        time.sleep(600)"))

    def test_one_that_refuses(self):
        self.fails("^no option is called 'Hsah'$", [PROGRAM], options=["Hsah=1"])
        self.fails("^position: bad FEN", [PROGRAM], ("position fen W:Wz9", "go depth 1"))
        with UciEngine([PROGRAM], strict=False) as engine:
            self.assertEqual(engine.best("position fen W:Wz9", "go depth 1").move, "(none)")

    def test_one_that_does_not_answer_a_question(self):
        with UciEngine(python(UCI + "    if line == 'isready\\n': print('readyok', flush=True)")) as engine:
            with self.assertRaisesRegex(EngineError, "no answer to `moves`"):
                engine.tell("moves")
            self.addCleanup(engine.kill)
            engine.timeout = 0.2
            self.assertNotEqual(engine.close(), 0, "it ignores quit")

    def test_a_script_around_it_dies_with_it(self):
        with Process(["sh", "-c", f"{PROGRAM}; true"]) as engine:
            engine.send("isready")
            engine.until("readyok")
            engine.kill()
        engine.start()
        engine.send("isready")
        self.assertEqual(engine.until("readyok"), ["readyok"])
        self.assertEqual(engine.close(), 0)


if __name__ == "__main__":
    main()
