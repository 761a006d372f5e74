"""The documents keep their word: links lead somewhere, lines are short, and every command that they show works.

A command is a line of an indented block that begins with ./mfalme, scripts/ or make. It is run in a folder of its own
that looks like the checkout, one page after another from top to bottom, with less work than the page asks for: CHEAPER
has the replacements. A command that cannot be run here stands in NOT_RUN with the reason.
"""
# not sanitized: many runs of commands that have tests of their own

import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

import _engine as engine

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted(p for p in {*ROOT.glob("*.md"), *ROOT.glob("*/*.md"), *ROOT.glob("src/**/*.md")}
               if "build" not in p.relative_to(ROOT).parts)
# Tables cannot be broken, and some pages are written by programs.
WIDTH = 100
GENERATED = {"epd/mutants.md", "bench/openings.md", "tablebases/facts.md",
             "tablebases/facts-zambia.md"}

# (pattern, replacement): the same command with less work.
CHEAPER = [
    (r"\bgames \d+", "games 2"),
    (r"--games \d+", "--games 2"),
    (r"\bnodes \d+", "nodes 100"),
    (r"--nodes \d+", "--nodes 100"),
    (r"--movetime \d+", "--movetime 1"),
    (r"\bmovetime \d+", "movetime 1"),
    (r"\bdepth \d+", "depth 4"),
    (r"--sprt 0 10", "--sprt 0 10 --games 4"),
    (r"perft \d+", "perft 4"),
    (r"--time \d+", "--nodes 50"),
    (r"(analyse (?!.*--(?:depth|nodes)).*)$", r"\1 --nodes 50"),
    (r"\banalyse (startpos moves .*) --nodes 50$", r"analyse \1"),
    (r"tbgen --pieces \d+", "tbgen --pieces 2"),
    (r"tbgen --plan --pieces \d+", "tbgen --plan --pieces 3"),
    (r"tbverify --pieces \d+", "tbverify --pieces 3"),
    (r"\bbench$", "bench 1 1 3"),
    (r"(\btune \S+ \S+)", r"\1 epochs 1"),
    (r"(datagen \S+.*)games 2\b", r"\1games 40"),
    (r"--plan \d+ >", "--plan 1 >"),
    (r"(datagen \S+ --eval \S+)$", r"\1 --games 4 --nodes 100"),
    (r"--until \d+", "--until 20"),
]

# (pattern, reason)
NOT_RUN = [
    (r"^scripts/(time_check|speed|move_quality|endings|make_tactics)\.py",
     "measures a quiet machine for minutes"),
    (r"^scripts/yardstick\.sh", "needs another program; tests/program/yardstick_test.py plays one"),
    (r"\./scan\b", "needs Scan; tests/program/scan_test.py plays it"),
    (r"^scripts/fit_points\.py", "needs a thousand games to fit anything"),
    (r"^scripts/spsa\.py --pairs", "needs a tuning build; tests/program/spsa_test.py runs what does not"),
    (r"--from n(9|10)\.txt", "needs weights of another game under a new name"),
    (r"^scripts/certify\.py", "tests/program/certify_test.py runs it"),
    (r"^scripts/platforms\.py (build|measure)", "make platforms builds for minutes"),
    (r"puzzles check epd/", "searches for hours; tests/program/puzzles_test.py searches less"),
    (r"^build/", "a benchmark, which make test does not build"),
    (r"^valgrind|^EVALFILE|^git ", "another program's command"),
]

# What a page takes to be there: a game that the commands may read.
GAME = """[Event "Club"]
[White "Asha"]
[Black "Juma"]
[Result "*"]
[GameType "29,W,8,8,A0,0"]

1. c3-b4 b6-a5 2. b2-c3 *

"""


def commands_of(page):
    """The commands of a page's indented blocks, with a line continued by a backslash joined."""
    text = page.read_text(encoding="utf-8").replace("\\\n", " ")
    for line in text.splitlines():
        match = re.match(r"    (?:\$ )?((?:\./mfalme|printf .*\./mfalme|scripts/|make|build/|valgrind|EVALFILE|git )\b.*"
                         r"|make)$", line)
        if match:
            yield re.split(r"\s+#\s", match[1])[0].strip()


def cheaper(command):
    for pattern, replacement in CHEAPER:
        command = re.sub(pattern, replacement, command)
    return command


def heading_anchors(page):
    for line in page.read_text(encoding="utf-8").splitlines():
        match = re.match(r"#+ (.*)", line)
        if match:
            yield re.sub(r"[^\w\- ]", "", match[1].lower()).replace(" ", "-")


class Documents(unittest.TestCase):
    def test_links_lead_somewhere(self):
        for page in PAGES:
            for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
                if target.startswith(("http:", "https:")):
                    continue
                path, _, anchor = target.partition("#")
                file = (page.parent / path).resolve() if path else page
                with self.subTest(page=str(page.relative_to(ROOT)), link=target):
                    self.assertTrue(file.exists())
                    if anchor:
                        self.assertIn(anchor, set(heading_anchors(file)))

    def test_lines_are_short(self):
        for page in PAGES:
            name = str(page.relative_to(ROOT))
            if name in GENERATED:
                continue
            for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
                if len(line) > WIDTH and not line.startswith("|") and "](" not in line:
                    self.fail(f"{name}:{number}: {len(line)} characters")

    def test_the_first_page_is_short(self):
        self.assertLessEqual(len((ROOT / "README.md").read_text(encoding="utf-8")), 8000)

    def test_every_command_works(self):
        count = 0
        for page in PAGES:
            with tempfile.TemporaryDirectory() as folder:
                self.furnish(Path(folder))
                for command in commands_of(page):
                    count += 1
                    with self.subTest(page=str(page.relative_to(ROOT)), command=command):
                        self.try_command(command, folder)
        print(f"{count} commands of {len(PAGES)} documents")

    def test_the_table_of_the_example(self):
        page = (ROOT / "src/standings/README.md").read_text(encoding="utf-8")
        status, lines, _ = engine.run("pdn", "standings", str(ROOT / "src/standings/example.pdn"), "--system", "swiss")
        self.assertEqual(status, 0)
        self.assertIn("```\n" + "\n".join(lines) + "\n```\n", page)

    def furnish(self, folder):
        # Copies, since a command may write: but the tables are large and only read.
        shutil.copy2(engine.PROGRAM, folder / "mfalme")
        for name in ("scripts", "epd", "bench", "src/eval", "src/search", "src/standings"):
            shutil.copytree(ROOT / name, folder / name)
        (folder / "games").mkdir()
        (folder / "queue.ini").touch()
        (folder / "tablebases").symlink_to(ROOT / "tablebases")
        (folder / "game.pdn").write_text(GAME)
        (folder / "games.pdn").write_text(GAME * 7)
        subprocess.run(["./mfalme", "weights", "--out", "my.txt"], cwd=folder, check=True, capture_output=True)
        subprocess.run(["./mfalme", "--UCI_Variant=zambia", "weights", "--out", "mine.txt"], cwd=folder, check=True,
                       capture_output=True)

    def try_command(self, command, folder):
        if any(re.search(pattern, command) for pattern, _ in NOT_RUN):
            script = re.match(r"scripts/\S+", command)
            if script:
                self.assertTrue(os.access(ROOT / script[0], os.X_OK), "not executable")
            return
        if command.startswith("make"):
            if not shutil.which("make"):
                return
            command = re.sub(r"^make\b", "make -n", re.split(r"&&|>", command)[0])
            folder = ROOT
        else:
            command = cheaper(command)
        done = subprocess.run(["sh", "-c", command], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True,
                              text=True, timeout=engine.HANG)
        self.assertEqual(done.returncode, 0, f"{command}\n{done.stdout[-500:]}{done.stderr[-500:]}")


if __name__ == "__main__":
    engine.main()
