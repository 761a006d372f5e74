#!/usr/bin/env python3
"""What `make dist` gives out: the same bytes every time, complete, and clean by the tools of Debian.

The archives and the package themselves are those in the folder MFALME_DIST (`make dist` makes and tests them)."""
# not sanitized: what is tested here is another program

import filecmp
import glob
import hashlib
import importlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest
import unittest.mock
import zipfile

import _browser as browser
import _engine as engine
from _folder import Folder
from _server import Server

import debian_package
import dist
from platforms import PLATFORMS
from tzdraft_test import TzDraft, hold_exchanges

MADE = os.environ.get("MFALME_DIST")
# Platforms whose program is built a second time, in another folder; each takes minutes.
REPRODUCED = os.environ.get("MFALME_REPRODUCED", "linux-x86_64").split()
MOMENT = 1_700_000_000


def output_of(*command):
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          timeout=engine.HANG, check=False, text=True)
    return done.returncode, done.stdout


def sums_of(folder):
    sums = {}
    for name in os.listdir(folder):
        with open(os.path.join(folder, name), "rb") as file:
            sums[name] = hashlib.sha256(file.read()).hexdigest()
    return sums


class Writing(Folder):
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

    def test_a_time_before_that_of_any_zip_is_the_first_one(self):
        path = os.path.join(self.folder, "archive")
        dist.write_zip(path, "top", self.tree("one", 1000, ["page"]), 1)
        with zipfile.ZipFile(path) as archive:
            self.assertEqual(archive.infolist()[0].date_time, (1980, 1, 1, 0, 0, 0))

    def test_a_time_that_is_no_number_is_named(self):
        for moment in ("abc", "-1", "1.5", str(2 ** 32)):
            with unittest.mock.patch.dict(os.environ, SOURCE_DATE_EPOCH=moment), \
                    self.assertRaisesRegex(SystemExit, f"^dist: SOURCE_DATE_EPOCH takes seconds .*, not '{moment}'$"):
                dist.epoch()

    @unittest.skipUnless(shutil.which("dpkg-deb"), "dpkg-deb is missing")
    def test_a_package_that_cannot_be_made_is_one_line(self):
        staged = self.path("staged")
        for file, text in (("bin/mfalme", "\0GLIBC_2.4\0"), ("share/man/man6/mfalme.6", ".TH")):
            debian_package.write_file(staged, os.path.join("usr", file), text)
        with unittest.mock.patch.object(debian_package, "MAINTAINER", "one\ntwo"), \
                self.assertRaisesRegex(SystemExit, "^dist: the package of Debian could not .* error: .*two"):
            debian_package.write(self.folder, staged, "1", MOMENT)
        with unittest.mock.patch.dict(os.environ, MAINTAINER=""):
            self.assertEqual(importlib.reload(debian_package).MAINTAINER, "The Mfalme team <mfalme@mfalme.invalid>")

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


# Writes the archives that need no compiler, from the folder that it is started in.
WRITER = """
import sys
sys.path.insert(0, "scripts")
import dist
dist.OUT, moment = sys.argv[1], int(sys.argv[2])
dist.source_archive(moment)
dist.wheel(dist.OUT, moment)
"""


class Reproducible(Folder):
    """What is given out does not depend on the folder and the day that it is built in, nor on who builds it."""

    def made(self, name, source, **variables):
        """The files that WRITER makes in another folder: their names and sums."""
        out = os.path.join(self.folder, name)
        os.makedirs(out)
        done = subprocess.run([sys.executable, "-c", WRITER, out, str(MOMENT)], cwd=source, stdin=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, timeout=engine.HANG, check=False, env={**os.environ, **variables})
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        return sums_of(out)

    def test_the_source_and_the_module_of_python(self):
        source = os.path.join(self.folder, "another", "place")
        for name in dist.source_files():
            path = os.path.join(source, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            shutil.copyfile(os.path.join(dist.ROOT, name), path)
            os.chmod(path, 0o700 if dist.mode(os.path.join(dist.ROOT, name)) == 0o755 else 0o600)
            os.utime(path, (1_000_000_000, 1_000_000_000))
        self.assertEqual(self.made("one", dist.ROOT), self.made("other", source, TZ="Asia/Tokyo"))

    @unittest.skipUnless(shutil.which("dpkg-deb"), "dpkg-deb is missing")
    def test_the_package_of_debian(self):
        for name, moment in ("one", MOMENT - 1000), ("other", MOMENT + 1000):
            staged = os.path.join(self.folder, name, "staged")
            for file, text in (("bin/mfalme", "\0GLIBC_2.4\0"), ("share/man/man6/mfalme.6", ".TH"),
                               *((f"share/mfalme/{i}", str(i)) for i in sorted(range(9), reverse=name == "other"))):
                path = os.path.join(staged, "usr", file)
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "w", encoding="ascii") as out:
                    out.write(text)
                os.chmod(path, 0o755 if file == "bin/mfalme" else 0o644)
                os.utime(path, (moment, moment))
            os.makedirs(os.path.join(self.folder, name, "out"))
            debian_package.write(os.path.join(self.folder, name, "out"), staged, "1", MOMENT)
        self.assertEqual(*(sums_of(os.path.join(self.folder, name, "out")) for name in ("one", "other")))

    @unittest.skipUnless(MADE, "make dist makes and tests the archives and the package")
    def test_the_programs_from_the_source_that_is_given_out(self):
        (packed,) = glob.glob(os.path.join(MADE, "mfalme-*-source.tar.xz"))
        with tarfile.open(packed) as archive:
            archive.extractall(self.folder)
        (source,) = glob.glob(os.path.join(self.folder, "mfalme-*"))
        for row in PLATFORMS:
            if row.name not in REPRODUCED or not os.path.exists(row.program):
                continue
            with self.subTest(row.name):
                # Cached objects would be those of the other folder.
                done = subprocess.run(["scripts/platforms.py", "build", row.name], cwd=source, check=False,
                                      stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                      env={**os.environ, "CCACHE_DISABLE": "1", "TZ": "Asia/Tokyo", "LC_ALL": "C"})
                self.assertEqual(done.returncode, 0, done.stdout)
                again = os.path.join(source, os.path.relpath(row.program, dist.ROOT))
                self.assertTrue(filecmp.cmp(row.program, again, shallow=False), "another program")


WEB = os.path.join(dist.ROOT, "build", "web", "mfalme.mjs")


@unittest.skipUnless(shutil.which("npm"), "npm is missing")
@unittest.skipUnless(os.path.exists(WEB), "make web builds the module")
class Npm(unittest.TestCase):
    """The package for npm, installed without a network into a project of its own."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = folder.name
        cls.name = dist.npm_package(cls.folder, MOMENT)
        cls.run_in_project("npm", "install", "--offline", "--no-audit", "--no-fund", "./" + cls.name)

    @classmethod
    def run_in_project(cls, *command):
        done = subprocess.run(command, cwd=cls.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, timeout=engine.HANG, check=False, text=True)
        if done.returncode != 0:
            raise AssertionError(f"{command}: {done.stdout}{done.stderr}")
        return done.stdout

    def node(self, script):
        with open(os.path.join(self.folder, "script.mjs"), "w", encoding="utf-8") as file:
            file.write(script)
        return self.run_in_project("node", "script.mjs")

    def test_two_days_give_the_same_bytes(self):
        other = os.path.join(self.folder, "other")
        os.makedirs(other)
        dist.npm_package(other, MOMENT)
        self.assertTrue(filecmp.cmp(os.path.join(self.folder, self.name), os.path.join(other, self.name), shallow=False))

    def test_it_plays_and_knows_endings_when_tables_are_loaded(self):
        output = self.node("""
            import { readFileSync } from 'node:fs';
            import { createMfalme } from 'mfalme';
            const engine = await createMfalme();
            await engine.ask({ command: 'new', profile: 'tzd' });
            const { move } = await engine.think({ nodes: 500 });
            const results = [await engine.tb({ fen: 'W:WKb8,Kd8:BKh2' }).catch((error) => error.code)];
            await engine.loadTables(readFileSync(new URL(import.meta.resolve('mfalme/tables.bin'))));
            results.push((await engine.tb({ fen: 'W:WKb8,Kd8:BKh2' })).result);
            console.log(typeof move.move, results.join(' '));
            engine.close();
        """)
        self.assertEqual(output, "string no-tables win\n")

    def test_npx_runs_a_command(self):
        self.assertRegex(self.run_in_project("npx", "--no-install", "mfalme", "perft", "3"), r"^perft 3: 302 leaves")

    def test_npx_ends_quietly_when_nobody_reads_on(self):
        done = subprocess.run("npx --no-install mfalme diagram startpos | true", shell=True, cwd=self.folder,
                              stderr=subprocess.PIPE, timeout=engine.HANG, check=False, text=True)
        self.assertEqual(done.stderr, "")

    def test_its_adapter_knows_only_its_own_variants(self):
        self.assertEqual(self.node("""
            import { createTzDraft } from 'mfalme/tzdraft';
            const engine = await createTzDraft();
            for (const name of ['constructor', '__proto__', 'Zambia'])
                console.log(await engine.setVariant(name).catch((error) => error.message));
            await engine.quit();
        """), "Unknown variant: constructor\nUnknown variant: __proto__\nundefined\n")

    def test_a_bundle_of_esbuild_plays(self):
        try:
            self.run_in_project("npm", "install", "--no-audit", "--no-fund", "--fetch-retries=0", "esbuild@0.28.2")
        except AssertionError:
            self.skipTest("npm cannot be reached for esbuild")
        with open(os.path.join(self.folder, "page.mjs"), "w", encoding="utf-8") as file:
            file.write("""
                import { createMfalme } from 'mfalme';
                const engine = await createMfalme();
                console.log(typeof (await engine.think({ nodes: 500 })).move.move);
                engine.close();
            """)
        self.run_in_project("npx", "--no-install", "esbuild", "page.mjs", "--bundle", "--minify", "--format=esm",
                            "--platform=node", "--outfile=bundle.mjs", "--log-level=error")
        shutil.rmtree(os.path.join(self.folder, "node_modules", "mfalme"))
        self.addCleanup(self.run_in_project, "npm", "install", "--offline", "--no-audit", "--no-fund",
                        "./" + self.name)
        self.assertEqual(self.run_in_project("node", "bundle.mjs"), "string\n")

    def readme_block(self, before):
        """The script that stands behind these words on the first page of the package."""
        with open(os.path.join(self.folder, "node_modules", "mfalme", "README.md"), encoding="utf-8") as file:
            (block,) = re.findall(rf"{before}:\n\n((?:    .*\n|\n)+)", file.read())
        return re.sub("(?m)^    ", "", block)

    def test_its_adapter_answers_as_tzdrafts_engine(self):
        script = os.path.join(self.folder, "tzdraft.mjs")
        with open(script, "w", encoding="utf-8") as file:
            file.write(self.readme_block("by lines of JSON"))
        with TzDraft("node", script) as adapter:
            hold_exchanges(self, adapter)

    @unittest.skipUnless(browser.found(), "no chromium with its chromedriver is installed")
    def test_a_page_built_by_vite_plays_in_chromium(self):
        try:
            self.run_in_project("npm", "install", "--no-audit", "--no-fund", "--fetch-retries=0", "vite@7")
        except AssertionError:
            self.skipTest("npm cannot be reached for vite")
        with open(os.path.join(self.folder, "index.html"), "w", encoding="utf-8") as file:
            file.write("""<!doctype html><meta charset="utf-8"><title>Plays</title><link rel="icon" href="data:,">
                <script type="module">
                    import { createMfalme } from 'mfalme';
                    import tables from 'mfalme/tables.bin?url';
                    const engine = await createMfalme();
                    await engine.loadTables(await (await fetch(tables)).arrayBuffer());
                    const { result } = await engine.tb({ fen: 'W:WKb8,Kd8:BKh2' });
                    window.played = `${typeof (await engine.think({ nodes: 500 })).move.move} ${result}`;
                </script>""")
        self.run_in_project("npx", "--no-install", "vite", "build", "--outDir", "built", "--logLevel", "error")
        server = Server(os.path.join(self.folder, "built"))
        self.addCleanup(server.stop)
        with browser.Browser() as window:
            window.look()
            window.go(server.address)
            self.assertEqual(window.until("window.played"), "string win")
            self.assertEqual(window.complaints(), [])

    def test_the_server_of_its_page_answers_with_a_move(self):
        server = self.readme_block("under node").replace(".listen(8080)", """.listen(0, async function () {
            const answers = [];
            for (const moves of ['', '?move=c3-d4', '?move=c3-c4', '/']) {
                const response = await fetch(`http://localhost:${this.address().port}/${moves}`);
                const answer = await response.json();
                answers.push(answer.move ? 'move' : answer.error.code);
            }
            console.log(answers.join(' '));
            process.exit();
        })""")
        self.assertEqual(self.node(server), "move move bad-value move\n")


class Version(unittest.TestCase):
    def test_the_release_notes_tell_of_the_version_that_the_program_names(self):
        with open(os.path.join(dist.ROOT, "src", "releases.md"), encoding="utf-8") as file:
            self.assertRegex(file.read(), rf"(?m)^## {re.escape(dist.version())}\b")
        self.assertIn(f"id name Mfalme {dist.version()}", engine.run(input=b"uci\nquit\n")[1])


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
        found = sums_of(MADE)
        del found["SHA256SUMS"]
        self.assertEqual(sums, found)

    def test_the_bill_of_materials_names_every_file(self):
        (path,) = glob.glob(os.path.join(MADE, "mfalme-*.spdx.json"))
        with open(path, encoding="utf-8") as file:
            bill = json.load(file)
        found = sums_of(MADE)
        for name in "SHA256SUMS", os.path.basename(path):
            del found[name]
        self.assertEqual({file["fileName"][2:]: file["checksums"][0]["checksumValue"] for file in bill["files"]}, found)
        known = {bill["SPDXID"], *(part["SPDXID"] for part in (*bill["packages"], *bill["files"]))}
        for relation in bill["relationships"]:
            self.assertLessEqual({relation["spdxElementId"], relation["relatedSpdxElement"]}, known)
        self.assertEqual((bill["spdxVersion"], bill["packages"][0]["licenseDeclared"]), ("SPDX-2.3", "GPL-3.0-only"))

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
            folder = ["app/icon-192.png", "app/icon-512.png", "app/index.html", "app/manifest.webmanifest", "app/worker.js"]
            self.assertEqual(names, ["COPYING", "README.md", *folder, "mfalme.d.ts", "mfalme.html", "mfalme.mjs",
                                     "tables.bin"])

    @unittest.skipUnless(shutil.which("lintian"), "lintian is missing")
    def test_lintian_finds_nothing(self):
        for package in glob.glob(os.path.join(MADE, "*.deb")):
            status, output = output_of("lintian", "--allow-root", "--fail-on", "error,warning", package)
            self.assertEqual((status, output), (0, ""))


if __name__ == "__main__":
    engine.main()
