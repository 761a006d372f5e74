#!/usr/bin/env python3
"""The program for Windows, built here by mingw-w64 and run under wine: the same answers, files, names and console."""
# not sanitized: what is tested here is another program

import os
import pty
import re
import select
import shutil
import signal
import subprocess
import termios
import tty
import unittest

import _engine as engine
from _folder import Folder

COMPILER = "x86_64-w64-mingw32-gcc"
# Debian's `wine` writes advice to standard error before it starts the other.
WINE = next((found for found in map(shutil.which, ("wine64", "/usr/lib/wine/wine64", "wine")) if found), None)
PROGRAM = os.path.join(engine.ROOT, "build", "windows", "mfalme.exe")
TABLES = os.path.join(engine.ROOT, "tablebases")
GAMES = os.path.join(engine.ROOT, "src", "standings", "example.pdn")
MISSING = [name for name, found in ((COMPILER, shutil.which(COMPILER)), ("make", shutil.which("make")), ("wine", WINE))
           if not found]


def environment():
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS", "WINE"))}
    # A folder of its own as the disk; no questions about what else might be installed.
    return {**kept, "WINEPREFIX": os.path.join(engine.ROOT, "build", "wine"), "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "mscoree,mshtml=", "LC_ALL": "C.UTF-8", "TERM": "xterm"}


def run(*command, folder=engine.ROOT, text=None):
    """Status, output and standard error of a program of this system, all as bytes."""
    done = subprocess.run(command, cwd=folder, env=environment(), input=text or b"", stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=900, check=False)
    return done.returncode, done.stdout, done.stderr


def native(*words, **how):
    return run(os.path.abspath(engine.PROGRAM), *words, **how)


def mfalme(*words, program=PROGRAM, **how):
    return run(WINE, program, *words, **how)


def windows_path(path):
    """The root of this system is a drive for wine."""
    return "Z:" + path.replace("/", "\\")


def last_line(output):
    return output.decode().splitlines()[-1]


@unittest.skipIf(MISSING, f"{' and '.join(MISSING)} for the tests on Windows not installed")
class Windows(Folder):
    @classmethod
    def setUpClass(cls):
        # Without link-time optimisation, and with objects of its own: it builds in seconds.
        status, _, errors = run("make", f"-j{os.cpu_count()}", f"CC={COMPILER}", "MODE=strict", "WERROR=1",
                                f"EXE={os.path.relpath(PROGRAM, engine.ROOT)}", "all")
        assert status == 0, errors.decode()
        # What wine starts at first would keep a pipe open.
        subprocess.run([WINE, "wineboot", "-i"], env=environment(), stdin=subprocess.DEVNULL,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=900, check=True)

    def good(self, *words, **how):
        status, output, errors = mfalme(*words, **how)
        self.assertEqual((status, errors), (0, b""))
        return output


class Answers(Windows):
    def test_it_needs_no_library_but_those_of_windows(self):
        _, output, _ = run(COMPILER.replace("gcc", "objdump"), "-p", PROGRAM)
        libraries = {name.lower() for name in re.findall(r"DLL Name: (\S+)", output.decode())}
        self.assertIn("kernel32.dll", libraries)
        self.assertEqual({name for name in libraries
                          if not re.match(r"(kernel32|msvcrt|ucrtbase|api-ms-win-crt-.*)\.dll", name)},
                         set())

    def test_the_signature_is_that_of_this_system(self):
        counted = [re.match(r"\d+ nodes", last_line(output)) for output in
                   (self.good("bench", "16", "1", "9"), native("bench", "16", "1", "9")[1])]
        self.assertTrue(all(counted))
        self.assertEqual(counted[0].group(), counted[1].group())

    def test_several_threads_search(self):
        self.assertRegex(last_line(self.good("--Threads=4", "go", "depth", "12")), r"^bestmove [a-h][1-8]-[a-h][1-8]")

    def test_it_keeps_the_rules_of_every_suite(self):
        # No shell of Windows finds files by a pattern: the program does.
        output = self.good("certify", "epd\\*.epd")
        suites = [name for name in os.listdir(os.path.join(engine.ROOT, "epd")) if name.endswith(".epd")]
        for name in suites:
            self.assertRegex(output.decode(), rf"(?m)^{re.escape(name)} +\d+ +\d+ +0 +\d+$")
        self.assertRegex(output.decode(), r"(?m)^total +\d+ +\d+ +0 +\d+$")

    def test_lines_end_on_input_as_on_any_system_and_on_output_by_a_line_feed(self):
        lines = ["position startpos moves c3-d4", "d", "fen", "moves", "quit"]
        windows = self.good(text="\r\n".join(lines).encode())
        self.assertNotIn(b"\r", windows)
        shown = native(text="\n".join(lines).encode())[1]
        self.assertEqual(windows, shown)

    def test_a_fault_of_the_command_line_is_one_line_and_a_status(self):
        status, output, errors = mfalme("perft", "nine")
        self.assertEqual((status, output), (2, b""))
        self.assertRegex(errors.decode(), r"\Amfalme: [^\n]+\n(mfalme: [^\n]+\n)?\Z")


class Files(Windows):
    def setUp(self):
        super().setUp()
        self.games = "kräfte ♔.pdn"
        with open(GAMES, "rb") as file:
            self.record = file.read()
        with open(self.path(self.games), "wb") as file:
            file.write(self.record.replace(b"\n", b"\r\n"))

    def names(self):
        return sorted(os.listdir(self.folder))

    def read(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def test_the_tables_beside_the_program_are_found_from_any_folder(self):
        home = self.path("Mfalme für Windows")
        os.mkdir(home)
        program = shutil.copy(PROGRAM, home)
        shutil.copytree(TABLES, os.path.join(home, "tablebases"))
        output = self.good("tb", "W:WKb8,Kd8:BKh2", program=program, folder=self.folder)
        self.assertRegex(last_line(output), r"^tb win \d+$")

    def test_a_record_is_read_and_written_under_any_name(self):
        self.assertRegex(last_line(self.good("pdn", "check", self.games, folder=self.folder)), r" 0 faults$")
        self.good("pdn", "convert", self.games, "--to", "numeric", "--out", ".\\aüs ♔.pdn", folder=self.folder)
        native("pdn", "convert", GAMES, "--to", "numeric", "--out", "native.pdn", folder=self.folder)
        self.assertEqual(self.read("aüs ♔.pdn"), self.read("native.pdn"))

    def test_a_file_is_replaced_and_what_a_dead_run_left_is_cleared_away(self):
        for name in ("out.pdn", "out.pdn.mfalme-tmp0", "out.pdn.mfalme-tmp3"):
            with open(self.path(name), "wb") as file:
                file.write(b"old")
        out = windows_path(self.path("out.pdn"))
        self.good("pdn", "convert", self.games, "--out", out, folder=self.folder)
        self.assertEqual(self.names(), sorted([self.games, "out.pdn"]))
        self.assertNotIn(b"old", self.read("out.pdn"))

    def test_a_report_and_tables_are_written(self):
        self.good("analyse", self.games, "--depth", "4", "--out", "report.html", folder=self.folder)
        self.assertIn(b"<html", self.read("report.html"))
        made = mfalme("tbgen", "--pieces", "2", "--dir", "neue\\", "--threads", "2", folder=self.folder)
        self.assertEqual(made[0], 0, made)
        for name in os.listdir(self.path("neue")):
            with open(os.path.join(TABLES, name), "rb") as file:
                self.assertEqual(self.read(os.path.join("neue", name)), file.read(), name)

    def test_what_is_no_file_is_named_in_one_line(self):
        for name, why in (("NUL", "it is not an ordinary file"), (".", "it is a folder"),
                          ("C:\\nowhere\\out.pdn", "No such file or directory")):
            status, output, errors = mfalme("pdn", "convert", self.games, "--out", name, folder=self.folder)
            self.assertEqual(status, 1, name)
            self.assertIn(f"cannot write '{name}': {why}", (output + errors).decode())
        status, _, errors = mfalme("analyse", "C:\\nowhere.pdn")
        self.assertEqual((status, errors.decode()),
                         (1, "mfalme: analyse: cannot read 'C:\\nowhere.pdn': No such file or directory\n"))

    def test_the_referee_keeps_to_its_folder(self):
        names = ("game.pdn", "game.pdn", "kräfte.pdn", "NUL", "nul.pdn", "..\\x.pdn", "C:x.pdn", "a.pdn:stream")
        lines = ["play c3-d4", *(f"save {name}" for name in names), "load game.pdn", "load NUL", "quit"]
        output = self.good("referee", "--files", windows_path(self.folder), text="\r\n".join(lines).encode())
        told = ["error" not in line for line in output.decode().splitlines()]
        wanted = [True] * 4 + [False] * 5 + [True, False, True]
        self.assertEqual(told, wanted, output.decode())
        self.assertEqual(self.names(), sorted(["game.pdn", "kräfte.pdn", self.games]))


def prepare_terminal(file):
    """As wine does it, but before the first key: only an interrupt is more than a key."""
    tty.setraw(file)
    modes = termios.tcgetattr(file)
    modes[tty.LFLAG] |= termios.ISIG
    termios.tcsetattr(file, termios.TCSANOW, modes)


class Terminal:
    """A console of Windows within a terminal of this system. What is shown is known without its spaces, since wine
    moves the cursor instead."""

    def __init__(self, *words):
        self.process, self.file = pty.fork()
        if self.process == 0:
            prepare_terminal(0)
            os.execvpe(WINE, [WINE, PROGRAM, *words], environment())
        self.shown = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.close(self.file)
        try:
            os.kill(self.process, signal.SIGKILL)
        except ProcessLookupError:
            pass
        if self.process:
            os.waitpid(self.process, 0)

    def text(self):
        return re.sub(rb"\x1b(\[[0-9;?]*[a-zA-Z]|\][^\x07]*\x07)|\s", b"", self.shown).decode(errors="replace")

    def read(self):
        """False at the end."""
        ready, _, _ = select.select([self.file], [], [], engine.HANG)
        assert ready, self.text()
        try:
            self.shown += (more := os.read(self.file, 65536))
        except OSError:
            more = b""
        return bool(more)

    def until(self, words):
        wanted = words.replace(" ", "")
        while wanted not in self.text():
            assert self.read(), (words, self.text())
        self.shown = b""

    def type(self, keys):
        os.write(self.file, keys)

    def end(self):
        while self.read():
            pass
        return self.text()


class Console(Windows):
    def test_who_starts_it_by_a_click_is_greeted_and_can_play(self):
        with Terminal() as console:
            console.until("quit leave")
            console.type(b"play\r")
            console.until("Your move:")
            console.type(b"c3-d4\r")
            console.until("Mfalme plays")
            console.until("Your move:")
            console.type(b"quit\r")
            console.end()

    def test_an_interrupt_ends_a_game_and_a_bench(self):
        with Terminal("play") as console:
            console.until("Your move:")
            console.type(b"\x03")
            console.end()
        with Terminal("bench", "16", "1", "18") as console:
            console.until("tzd depth")
            console.type(b"\x03")
            self.assertIn("benchstopped", console.end())


del Windows  # it has no tests of its own

if __name__ == "__main__":
    engine.main()
