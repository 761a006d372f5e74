#!/usr/bin/env python3
"""Makes a folder for any static host: the page, so that a phone can install it and use it without a network.

    python3 src/web/app.py --module build/web/mfalme.mjs --tables tablebases --out build/web/app

The folder holds index.html, manifest.webmanifest, two icons and worker.js, the service worker that keeps all of them in
the browser. Their names do not depend on their contents; the worker holds a digest of them, so that a browser notices a
new version.
"""

import argparse
import hashlib
import json
import math
import os
import shutil
import struct
import sys
import zlib

import page

GREEN, GOLD = (0x1F, 0x5C, 0x4D), (0xF3, 0xC6, 0x4E)
# The crown of page.html, on 100 x 100 and within the middle 80%, which no phone cuts off.
CROWN = ((27, 67), (22, 37), (37, 48), (50, 27), (63, 48), (78, 37), (73, 67))
SIZES = (192, 512)
SUBROWS = 4  # of a row of pixels
MANIFEST = {
    "id": "./", "name": "Mfalme", "short_name": "Mfalme", "start_url": "./", "scope": "./", "display": "standalone",
    "description": "Draughts of Tanzania and its family: play, analyse, learn. Works without a network.",
    "background_color": "#f3f1ec", "theme_color": "#17614f", "categories": ["games"],
    "icons": [{"src": f"icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
              for size in SIZES for purpose in ("any", "maskable")],
}


def spans(y, points):
    """The parts of a line at that height that are within a polygon: their ends in turn."""
    ends = []
    for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1]):
        if (y0 <= y) != (y1 <= y):
            ends.append(x0 + (x1 - x0) * (y - y0) / (y1 - y0))
    return sorted(ends)


def row_of(y, size, points):
    """The share of each pixel of a row that is within the polygon, 0 to 1."""
    share = [0.0] * size
    for sub in range(SUBROWS):
        ends = spans(y + (sub + 0.5) / SUBROWS, points)
        for left, right in zip(ends[::2], ends[1::2]):
            for x in range(math.floor(left), min(size, math.ceil(right))):
                share[x] += (min(right, x + 1) - max(left, x)) / SUBROWS
    return share


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def icon(size):
    """The crown on green, as PNG."""
    points = [(x * size / 100, y * size / 100) for x, y in CROWN]
    rows = []
    for y in range(size):
        pixels = (tuple(round(a + (b - a) * share) for a, b in zip(GREEN, GOLD)) for share in row_of(y, size, points))
        rows.append(b"\0" + b"".join(map(bytes, pixels)))
    header = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"".join(rows), 9)) + \
        chunk(b"IEND", b"")


def contents(module, tables):
    """The files by their names."""
    files = {"index.html": page.page(module, "'none'", tables, installable=True).encode(),
             "manifest.webmanifest": json.dumps(MANIFEST, indent=2).encode() + b"\n"}
    files.update({f"icon-{size}.png": icon(size) for size in SIZES})
    digest = hashlib.sha256(b"".join(name.encode() + files[name] for name in sorted(files))).hexdigest()[:16]
    # The page is asked for by the name of its folder.
    kept = ["./" if name == "index.html" else name for name in sorted(files)]
    worker = page.read(os.path.join(page.HERE, "worker.js"))
    files["worker.js"] = worker.replace("{{version}}", digest).replace("'{{files}}'", json.dumps(kept)).encode()
    return files


def main():
    parser = argparse.ArgumentParser(description="Makes a folder for any static host.")
    parser.add_argument("--module", required=True, help="the engine, an ES module that exports createMfalme")
    parser.add_argument("--tables", help="the folder with endgame tables; none without it")
    parser.add_argument("--out", required=True, help="the folder, made anew")
    arguments = parser.parse_args()
    try:
        files = contents(os.path.abspath(arguments.module), arguments.tables)
        shutil.rmtree(arguments.out, ignore_errors=True)
        os.makedirs(arguments.out)
        for name, data in files.items():
            with open(os.path.join(arguments.out, name), "wb") as file:
                file.write(data)
    except (page.PageError, OSError) as error:
        sys.exit(f"app.py: {error}")


if __name__ == "__main__":
    main()
