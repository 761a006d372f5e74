#!/usr/bin/env python3
"""What `make dist` gives out: the same bytes every time, complete, and clean by the tools of Debian.

The archives and the package themselves are those in the folder MFALME_DIST (`make dist` makes and tests them)."""
# not sanitized: what is tested here is another program

import filecmp
import glob
import hashlib
import os
import shutil
import subprocess
import tarfile
import tempfile
import unittest
import zipfile

import _engine as engine

import debian_package
import dist
from platforms import PLATFORMS

MADE = os.environ.get("MFALME_DIST")
MOMENT = 1_700_000_000


def output_of(*command):
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          timeout=engine.HANG, check=False, text=True)
    return done.returncode, done.stdout


class Writing(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def tree(self, name, moment, order):
        """The same two files, made at another time in another order."""
        for file in order:
            path = os.path.join(self.folder, name, file)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as out:
                out.write(file * 1000)
            os.chmod(path, 0o755 if file == "program" else 0o600 if moment < 2000 else 0o664)
            os.utime(path, (moment, moment))
        return list(dist.files_below(os.path.join(self.folder, name)))

    def test_archives_do_not_depend_on_where_and_when(self):
        files = ["program", "doc/page"]
        trees = self.tree("one", 1000, files), self.tree("other", 2000, files[::-1])
        for write in dist.write_tar, dist.write_zip:
            paths = [os.path.join(self.folder, f"{write.__name__}{i}") for i in range(2)]
            for path, tree in zip(paths, trees):
                write(path, "top", tree, MOMENT)
            self.assertTrue(filecmp.cmp(*paths, shallow=False), write.__name__)

    def test_programs_can_be_run_when_unpacked(self):
        path = os.path.join(self.folder, "archive")
        dist.write_zip(path, "top", self.tree("one", 1000, ["program", "page"]), MOMENT)
        with zipfile.ZipFile(path) as archive:
            self.assertEqual({info.filename: info.external_attr >> 16 for info in archive.infolist()},
                             {"top/program": 0o100755, "top/page": 0o100644})

    def test_the_source_is_all_that_git_knows(self):
        names = dist.source_files()
        for name in ("Makefile", "COPYING", "src/main.c", "scripts/dist.py", "tablebases/tzd-KvK.wld"):
            self.assertIn(name, names)
        self.assertFalse([name for name in names if name.startswith("build/") or name.endswith(".pyc")])

    def test_the_package_asks_for_the_c_library_that_the_program_needs(self):
        path = os.path.join(self.folder, "program")
        with open(path, "wb") as file:
            file.write(b"\0GLIBC_2.4\0GLIBC_2.34\0GLIBC_2.2.5\0")
        self.assertEqual(debian_package.library_version(path), "2.34")


@unittest.skipUnless(shutil.which("man"), "man is missing")
class ManualPage(unittest.TestCase):
    def test_man_shows_it_without_a_complaint(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "mfalme.6")
            with open(path, "w", encoding="utf-8") as file:
                file.write("\n".join(engine.run("help", "--man")[1]) + "\n")
            done = subprocess.run(["man", "--warnings", "-l", path], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, timeout=engine.HANG, check=False,
                                  env={**os.environ, "MANWIDTH": "80", "MANROFFSEQ": "", "LC_ALL": "C.UTF-8"})
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertRegex(done.stdout.decode(), r"(?s)^MFALME\(6\).*NAME\n +mfalme - play.*EXIT STATUS.*FILES\n")


@unittest.skipUnless(MADE, "make dist makes and tests the archives and the package")
class Made(unittest.TestCase):
    def test_the_sums_are_those_of_all_files(self):
        with open(os.path.join(MADE, "SHA256SUMS"), encoding="ascii") as file:
            sums = dict(reversed(line.split()) for line in file)
        self.assertEqual(sorted([*sums, "SHA256SUMS"]), sorted(os.listdir(MADE)))
        for name, wanted in sums.items():
            with open(os.path.join(MADE, name), "rb") as file:
                self.assertEqual(hashlib.sha256(file.read()).hexdigest(), wanted, name)

    def test_an_archive_runs_where_it_is_unpacked(self):
        for row in [row for row in PLATFORMS if not row.place]:
            for path in glob.glob(os.path.join(MADE, f"mfalme-*-{row.name}.*")):
                with self.subTest(path), tempfile.TemporaryDirectory() as folder:
                    with zipfile.ZipFile(path) if path.endswith(".zip") else tarfile.open(path) as archive:
                        archive.extractall(folder)
                    (top,) = os.listdir(folder)
                    self.assertIn(top + ".", os.path.basename(path))
                    home = os.path.join(folder, top)
                    for name in ("README.txt", "COPYING", "mfalme.6", "doc/README.md", "doc/src/board/rules.md",
                                 "epd/legality.epd", "scripts/certify.py", "tablebases/tzd-KvK.wld"):
                        self.assertTrue(os.path.exists(os.path.join(home, name)), name)
                    if row.runner() is not None:
                        program = os.path.join(home, "mfalme" + row.suffix)
                        os.chmod(program, 0o755)  # which zipfile forgets
                        self.assertIn("tb win", output_of(*row.runner(), program, "tb", "W:WKb8,Kd8:BKh2")[1])

    def test_the_board_is_in_the_archive_of_the_web(self):
        for path in glob.glob(os.path.join(MADE, "mfalme-*-web.zip")):
            with zipfile.ZipFile(path) as archive:
                names = [name.split("/", 1)[1] for name in archive.namelist()]
            self.assertEqual(names, ["COPYING", "README.md", "mfalme.d.ts", "mfalme.html", "mfalme.mjs", "tables.bin"])

    @unittest.skipUnless(shutil.which("lintian"), "lintian is missing")
    def test_lintian_finds_nothing(self):
        for package in glob.glob(os.path.join(MADE, "*.deb")):
            status, output = output_of("lintian", "--allow-root", "--fail-on", "error,warning", package)
            self.assertEqual((status, output), (0, ""))


if __name__ == "__main__":
    engine.main()
