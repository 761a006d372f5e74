#!/usr/bin/env python3
"""What `make install` leaves runs by itself: program, tables, suites, manual page, manual, certify.py."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import _engine as engine

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def run(*arguments, folder):
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    done = subprocess.run(arguments, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=engine.HANG, check=False, text=True)
    return done.returncode, done.stdout, done.stderr


@unittest.skipUnless(shutil.which("make") and shutil.which("gcc"), "make or gcc is missing")
class FirstBuild(unittest.TestCase):
    def test_threads_are_looked_for_after_the_headers_have_been_installed(self):
        """A compiler without the C library's headers, until apt-get has installed them."""
        with tempfile.TemporaryDirectory() as folder:
            state = os.path.join(folder, "installed")
            for name, text in (("cc", f'case "$*" in *"-E -x c -"*) [ -e {state} ] || exit 1 ;; esac\nexec gcc "$@"'),
                               ("apt-get", f"touch {state}"),
                               ("sudo", '[ "$1" = -n ] || exec "$@"')):
                with open(os.path.join(folder, name), "w", encoding="ascii") as file:
                    file.write(f"#!/bin/sh\n{text}\n")
                os.chmod(file.name, 0o755)
            stamp = os.path.join(folder, "compile.stamp")
            command = ["make", "MODE=strict", f"CC={folder}/cc", f"BUILD={folder}", stamp]
            status, _, errors = run("env", f"PATH={folder}:{os.environ['PATH']}", *command, folder=ROOT)
            self.assertEqual(status, 0, errors)
            self.assertTrue(os.path.exists(state))
            with open(stamp, encoding="utf-8") as file:
                self.assertNotIn("MFALME_PTHREADS", file.read())


@unittest.skipUnless(shutil.which("make") and shutil.which("install"), "make or install is missing")
class Install(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        status, _, errors = run("make", "install", f"EXE={os.path.abspath(engine.PROGRAM)}",
                                f"DESTDIR={cls.folder.name}", "PREFIX=/opt/draughts", folder=ROOT)
        assert status == 0, errors
        cls.prefix = os.path.join(cls.folder.name, "opt", "draughts")
        cls.program = os.path.join(cls.prefix, "bin", "mfalme")

    def path(self, *names):
        return os.path.join(self.prefix, *names)

    def test_it_runs_elsewhere_and_finds_its_tables(self):
        status, output, errors = run(self.program, "tb", "W:WKb8,Kd8:BKh2", folder=self.folder.name)
        self.assertEqual((status, errors), (0, ""))
        self.assertRegex(output.splitlines()[-1], r"^tb win \d+$")

    def test_it_finds_its_opening_books(self):
        status, output, errors = run(self.program, "book", "stat", folder=self.folder.name)
        self.assertEqual((status, errors), (0, ""))
        self.assertIn("profile tzd ", output)

    def test_the_manual_page_is_the_programs(self):
        with open(self.path("share", "man", "man6", "mfalme.6"), encoding="utf-8") as file:
            page = file.read()
        self.assertEqual(page, run(self.program, "help", "--man", folder="/")[1])
        for named in re.findall(r"^\.I (share/\S+)$", page, re.M):
            self.assertTrue(os.path.exists(self.path(*named.split("/"))), named)

    def test_the_pages_of_the_manual_lead_to_each_other(self):
        manual = self.path("share", "doc", "mfalme")
        pages = [os.path.join(folder, name) for folder, _, names in os.walk(manual) for name in names
                 if name.endswith(".md")]
        for name in ("README.md", "src/protocol/README.md", "src/board/rules.md", "epd/README.md"):
            self.assertIn(os.path.join(manual, *name.split("/")), pages)
        for page in pages:
            with open(page, encoding="utf-8") as file:
                for link in re.findall(r"\]\(([^)#:]+\.md)[)#]", file.read()):
                    self.assertTrue(os.path.exists(os.path.join(os.path.dirname(page), link)), (page, link))

    def test_the_script_certifies_with_the_suites_beside_it(self):
        script, suite = (self.path("share", "mfalme", *name) for name in (("scripts", "certify.py"),
                                                                          ("epd", "promotion.epd")))
        self.assertTrue(os.access(script, os.X_OK))
        status, output, errors = run(sys.executable, "-B", script, self.program, "--suite", suite, "--profile", "tzd",
                                     "--report-dir", "report", "--name", "Own", folder=self.folder.name)
        self.assertEqual(status, 0, output + errors)
        with open(os.path.join(self.folder.name, "report", "Own.html"), encoding="utf-8") as page:
            self.assertIn("color-scheme: dark", page.read(), "the style of all pages")
        self.assertEqual(run(sys.executable, "-B", script, "--help", folder="/")[0], 0)


if __name__ == "__main__":
    engine.main()
