"""src/web/page.py: the board's modules as one script, its policy, the endgame tables that fit into it."""
# not sanitized: mostly a test of scripts and of other programs

import base64
import json
import os
import subprocess
import sys
import tempfile
import unittest

from _engine import ROOT, main
from _folder import Folder

WEB = os.path.join(ROOT, "src", "web")
sys.path.insert(0, WEB)
import page  # noqa: E402
import page_tables  # noqa: E402

ENGINE = "export async function createMfalme() { return null; }\n"


class Bundles(Folder):
    def script(self, **files):
        for name, text in files.items():
            self.write(f"{name}.js", text)
        bundle = page.Bundle({})
        bundle.add(os.path.join(self.folder, "main.js"))
        return bundle.script()

    def test_a_module_comes_after_those_that_it_needs(self):
        script = self.script(main="import { one, two as second } from './a.js';\nimport three from './b.js';\nrun(one);\n",
                             a="export const one = 1;\nexport function two() {}\n", b="export default 3;\n")
        self.assertLess(script.index("const one = 1;"), script.index("run(one);"))
        self.assertIn("const {one, two: second} = module", script.replace("{ ", "{").replace(" }", "}"))
        self.assertIn("return {one, two};", script)
        self.assertIn("return {default: exportedDefault};", script)

    def test_what_cannot_be_bundled_is_refused(self):
        for text, complaint in (("import * as a from './a.js';\n", "cannot be bundled"),
                                ("export let [a, b] = [1, 2];\n", "cannot be bundled"),
                                ("import { a } from './main.js';\n", "imports itself"),
                                ("import { a } from './none.js';\n", "cannot read")):
            with self.subTest(text), self.assertRaisesRegex(page.PageError, complaint):
                self.script(main=text)

    def test_the_page_is_one_file_that_forbids_connections(self):
        text = page.page(self.write("engine.mjs", ENGINE), "'none'")
        self.assertIn("default-src 'none'", text)
        self.assertIn("connect-src 'none'", text)
        self.assertNotRegex(text, r"<(?:script|img|link)[^>]+(?:src|href)=[\"'](?!data:)")
        self.assertNotIn("{{", text)
        self.assertEqual(text.count("</script>"), 2, "those of the script and of the puzzles")

    def test_the_command_says_what_is_missing(self):
        command = [sys.executable, os.path.join(WEB, "page.py"), "--module", os.path.join(self.folder, "none.mjs"),
                   "--out", os.path.join(self.folder, "page.html")]
        result = subprocess.run(command, capture_output=True, text=True)
        self.assertEqual(result.returncode, 1)
        self.assertRegex(result.stderr, r"^page\.py: cannot read '.*none\.mjs': No such file or directory\n$")
        self.assertEqual(os.listdir(self.folder), [])


class Tables(unittest.TestCase):
    FOLDER = os.path.join(ROOT, "tablebases")

    def test_results_always_go_in_and_distances_while_there_is_room(self):
        most, least = (page_tables.chosen(self.FOLDER, room) for room in (10_000_000, 0))
        self.assertEqual({name[-4:] for name in least}, {".wld", ".dtg"})
        self.assertEqual(sum(name.endswith(".wld") for name in least), 45)
        self.assertIn("tzd-KKMvK.dtw", most)
        self.assertNotIn("tzd-KKKvKK.dtw", most)

    def test_the_command_writes_a_pack_of_all(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "tables.bin")
            subprocess.run([sys.executable, os.path.join(WEB, "page_tables.py"), self.FOLDER, path], check=True)
            with open(path, "rb") as file:
                self.assertEqual(file.read(), page_tables.pack(self.FOLDER))

    def test_the_text_holds_the_files(self):
        text = page_tables.text(self.FOLDER, 0)
        size, digits = text.split(" ")
        self.assertNotRegex(digits, "[<&>]")
        data = base64.b85decode(digits.translate(str.maketrans(",./", "<&>")))[:int(size)]
        length = int.from_bytes(data[:4], "little")
        at = 4 + length
        for name, bytes_of_file in json.loads(data[4:at]):
            # Of a book the first plies, under the name of the whole.
            with open(os.path.join(ROOT, name.replace("src/book/", "src/web/book/")), "rb") as file:
                self.assertEqual(data[at:at + bytes_of_file], file.read(), name)
            at += bytes_of_file
        self.assertEqual(at, int(size))


if __name__ == "__main__":
    main()
