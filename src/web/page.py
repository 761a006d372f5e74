#!/usr/bin/env python3
"""Builds the page mfalme.html: one file that holds its styles, its scripts and the engine.

    python3 src/web/page.py --module build/web/mfalme.mjs --tables tablebases --out build/web/mfalme.html

The modules of src/web/board/ are plain ES modules, which a page opened from disk cannot import from each other. So each
becomes a separate function, in the order in which they need each other. Only these forms are allowed, and anything else
is refused: `import {a, b} from './x.js'` and `import a from './x.js'` at the start of a line, and `export` before a
declaration, before a list in braces, or `export default`. A file of text that is imported (`import a from './x.txt'`)
is a string.
"""

import argparse
import json
import os
import re
import sys

import page_puzzles
import page_tables

HERE = os.path.dirname(os.path.abspath(__file__))
BOARD = os.path.join(HERE, "board")
PUZZLES = os.path.join(HERE, "..", "..", "epd")
STYLES = ("colours.css", "layout.css", "board.css", "panels.css", "dialogs.css")
POLICY = ("default-src 'none'; script-src 'unsafe-inline' blob: 'wasm-unsafe-eval'; worker-src blob:; "
          "img-src data: blob:; style-src 'unsafe-inline'; connect-src {connect}; base-uri 'none'; form-action 'none'")
# The additions for a page from a server (app.py).
INSTALLABLE_POLICY = (("worker-src blob:", "worker-src blob: 'self'"), ("img-src data: blob:", "img-src data: blob: 'self'"),
                      ("form-action 'none'", "form-action 'none'; manifest-src 'self'"))
INSTALLABLE_HEAD = ('<link rel="manifest" href="manifest.webmanifest">\n<link rel="apple-touch-icon" href="icon-192.png">\n'
                    '<meta name="theme-color" content="#17614f">')

IMPORT = re.compile(r"^import\s+(?:(\w+)|\{([^}]*)\})\s+from\s+['\"]([^'\"]+)['\"];?[ \t]*$", re.M)
DECLARED = re.compile(r"^export\s+((?:async\s+)?function\*?|class|const|let)\s+(\w+)", re.M)
LISTED = re.compile(r"^export\s+\{([^}]*)\};?[ \t]*$", re.M)
DEFAULT = re.compile(r"^export\s+default\s+", re.M)
SIZE_MAX = 6_000_000  # bytes of the page


class PageError(Exception):
    pass


def read(path):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except OSError as error:
        raise PageError(f"cannot read '{path}': {error.strerror}") from None


def renamed(names):
    """`a, b as c` of an import as the names of a destructuring assignment: `a, b: c`."""
    return re.sub(r"(\w+)\s+as\s+(\w+)", r"\1: \2", " ".join(names.split()))


def exported(names):
    """`a, b as c` of an export as the members of an object: `a, c: b`."""
    return re.sub(r"(\w+)\s+as\s+(\w+)", r"\2: \1", " ".join(names.split())).strip().rstrip(",")


class Bundle:
    """The modules that an entry needs, each as a function that returns what it exports."""

    def __init__(self, aliases):
        self.aliases, self.names, self.parts = aliases, {}, []

    def add(self, path, seen=()):
        """The variable that holds the exports of a module."""
        path = os.path.abspath(path)
        if path in seen:
            raise PageError(f"{os.path.relpath(path, HERE)} imports itself, directly or through others")
        if path not in self.names:
            text = read(path)
            text = f"return {{default: {json.dumps(text)}}};" if path.endswith(".txt") else \
                self.written(path, text, seen + (path,))
            self.names[path] = f"module{len(self.names)}"
            self.parts.append(f"const {self.names[path]} = (() => {{\n{text}\n}})();")
        return self.names[path]

    def written(self, path, text, seen):
        exports = []

        def take(match):
            default, names, source = match.groups()
            target = self.aliases.get(source) or os.path.join(os.path.dirname(path), source)
            name = self.add(target, seen)
            return f"const {{default: {default}}} = {name};" if default else f"const {{{renamed(names)}}} = {name};"

        def declare(match):
            exports.append(match[2])
            return f"{match[1]} {match[2]}"

        def listed(match):
            exports.append(exported(match[1]))
            return ""

        text = IMPORT.sub(take, text)
        text = DECLARED.sub(declare, text)
        text = LISTED.sub(listed, text)
        if DEFAULT.search(text):
            text = DEFAULT.sub("const exportedDefault = ", text)
            exports.append("default: exportedDefault")
        left = re.search(r"^(import|export)\b.*$", text, re.M)
        if left:
            raise PageError(f"{os.path.relpath(path, HERE)}: cannot be bundled: {left[0]}")
        return f"{bare(text)}\nreturn {{{', '.join(filter(None, exports))}}};"

    def script(self):
        return "\n".join(self.parts)


def bare(text):
    """Without indentation, empty lines and lines that are comments."""
    lines = (line.strip() for line in text.split("\n"))
    return "\n".join(line for line in lines if line and not line.startswith("//")
                     and not re.fullmatch(r"/\*.*\*/", line))


def in_script(text):
    """Text that is safe within <script>: nothing in it ends the element."""
    return text.replace("</script", "<\\/script").replace("<!--", "<\\!--")


def tables_of(folder, room):
    """An element that holds the endgame tables of a folder as text."""
    if folder is None:
        return ""
    try:
        text = page_tables.text(folder, room)
    except OSError as error:
        raise PageError(f"cannot read '{error.filename}': {error.strerror}") from None
    return f'<script type="text/plain" id="endgame-tables">{text}</script>'


def policy_of(connect, installable):
    policy = POLICY.format(connect=connect)
    for part, wider in INSTALLABLE_POLICY if installable else ():
        policy = policy.replace(part, wider)
    return policy


def page(module, connect, tables=None, installable=False):
    bundle = Bundle({"mfalme": module})
    bundle.add(os.path.join(BOARD, "main.js"))
    styles = "\n".join(read(os.path.join(BOARD, "styles", name)) for name in STYLES)
    parts = {"policy": policy_of(connect, installable), "head": INSTALLABLE_HEAD if installable else "",
             "styles": bare(styles), "script": "'use strict';\n" + in_script(bundle.script())}
    frame = read(os.path.join(BOARD, "page.html"))
    parts["puzzles"] = "\n".join(page_puzzles.lines(PUZZLES))
    room = SIZE_MAX - sum(len(text.encode()) for text in (frame, *parts.values())) - 100
    parts["tables"] = tables_of(tables, room)
    text = re.sub(r"<!-- (\w+) -->|\{\{(\w+)\}\}", lambda m: parts[m[1] or m[2]], frame)
    if len(text.encode()) > SIZE_MAX:
        raise PageError(f"the page has {len(text.encode())} bytes, more than {SIZE_MAX}")
    return text


def main():
    parser = argparse.ArgumentParser(description="Builds the page mfalme.html.")
    parser.add_argument("--module", required=True, help="the engine, an ES module that exports createMfalme")
    parser.add_argument("--tables", help="the folder with endgame tables; none without it")
    parser.add_argument("--out", required=True, help="the page")
    parser.add_argument("--connect", default="'none'", help="what the policy lets the page connect to (for tests)")
    arguments = parser.parse_args()
    try:
        text = page(os.path.abspath(arguments.module), arguments.connect, arguments.tables)
        with open(arguments.out + ".tmp", "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(arguments.out + ".tmp", arguments.out)
    except (PageError, OSError) as error:
        sys.exit(f"page.py: {error}")


if __name__ == "__main__":
    main()
