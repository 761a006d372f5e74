"""The check of the layers finds an include that goes upward, and one that closes a circle."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import _engine as engine

CHECK = Path(__file__).resolve().parents[2] / "scripts" / "check_layers.py"


def check(files):
    """Runs the check on a source tree of these files; (exit status, its lines but for the total)."""
    with tempfile.TemporaryDirectory() as folder:
        for name, includes in files.items():
            path = Path(folder, "src", name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("".join(f'#include "{include}"\n' for include in includes), encoding="utf-8")
        done = subprocess.run([sys.executable, CHECK, f"{folder}/src"], capture_output=True, text=True, check=False)
        lines = done.stdout.splitlines()
        return done.returncode, [line for line in lines if not line.startswith("layers:")]


class Layers(unittest.TestCase):
    def test_a_good_tree_passes(self):
        files = {"base/a.c": ["base/a.h"], "base/a.h": [], "board/b.h": ["base/a.h"], "board/b.c": ["board/b.h"]}
        self.assertEqual(check(files), (0, []))

    def test_an_include_of_a_later_layer_is_refused(self):
        files = {"base/a.c": ["board/b.h"], "board/b.h": []}
        self.assertEqual(check(files), (1, ["src/base/a.c:1: base may not include board (board/b.h)"]))

    def test_search_evaluation_and_tables_know_no_text(self):
        for layer in ("board", "eval", "tablebase", "search"):
            status, lines = check({f"{layer}/a.c": ["notation/b.h"], "notation/b.h": []})
            self.assertEqual((status, len(lines)), (1, 1), layer)

    def test_a_text_that_is_built_in_may_stand_in_a_later_layer(self):
        self.assertEqual(check({"base/a.c": ["web/texts/b.js.inc"], "web/texts/b.js": []}), (0, []))

    def test_the_probe_and_the_format_of_tables_do_not_know_how_tables_are_built(self):
        for folder in ("probe", "format"):
            files = {f"tablebase/{folder}/a.c": ["tablebase/build/b.h"], "tablebase/build/b.h": []}
            self.assertEqual(check(files), (1, [f"src/tablebase/{folder}/a.c:1: tablebase/{folder} may not include "
                                                "tablebase/build (tablebase/build/b.h)"]))
        files = {"tablebase/build/a.c": ["tablebase/probe/b.h", "tablebase/format/c.h"], "tablebase/probe/b.h": [],
                 "tablebase/format/c.h": []}
        status, lines = check(files)
        self.assertEqual((status, len(lines)), (1, 1), "a format may be included, a probe not")

    def test_a_circle_through_headers_and_sources_is_refused(self):
        files = {"base/a.c": ["base/a.h", "base/b.h"], "base/a.h": [], "base/b.h": ["base/c.h"], "base/c.h": [],
                 "base/c.c": ["base/c.h", "base/a.h"]}
        status, lines = check(files)
        self.assertEqual(status, 1)
        self.assertEqual(lines, ["src/base/a.c:2: circle: base/b includes base/a, directly or through others",
                                 "src/base/b.h:1: circle: base/c includes base/b, directly or through others",
                                 "src/base/c.c:2: circle: base/a includes base/c, directly or through others"])


if __name__ == "__main__":
    engine.main()
