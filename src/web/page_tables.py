"""The endgame tables that the page holds, packed as text.

All results to five pieces, the distances to four, and what makes the endings of kings against a lone king exact under
the draw clocks, also to four. The pack is what `loadTables` of the module takes: the length of a list in 4 bytes, the
list [[name, size], ...] as JSON, then the files. Its text has 85 characters, 5 for each 4 bytes: a quarter more than
the bytes, where base64 needs a third.
"""

import base64
import json
import os
import re
import struct
import sys

PIECES = {".wld": 5, ".dtw": 4, ".dtg": 4}  # the most pieces of a table of that kind
NAME = re.compile(r"tzd-([KM]+)v([KM]+)(\.\w+)")
HTML_SAFE = bytes.maketrans(b"<&>", b",./")  # base85 knows neither , nor . nor /


def chosen(folder):
    """The names of the files that go into the page."""
    names = []
    for name in sorted(os.listdir(folder)):
        match = NAME.fullmatch(name)
        if match and len(match[1] + match[2]) <= PIECES.get(match[3], 0):
            names.append(name)
    return names


def pack(folder):
    parts = []
    for name in chosen(folder):
        with open(os.path.join(folder, name), "rb") as file:
            parts.append((name, file.read()))
    index = json.dumps([[name, len(data)] for name, data in parts]).encode()
    return struct.pack("<I", len(index)) + index + b"".join(data for _, data in parts)


def text(folder):
    """The pack as text that may stand in HTML: first the number of bytes, then a blank."""
    data = pack(folder)
    return f"{len(data)} {base64.b85encode(data, pad=True).translate(HTML_SAFE).decode('ascii')}"


def main():
    """page_tables.py FOLDER FILE: writes the pack itself, for `loadTables`."""
    folder, path = sys.argv[1:]
    with open(path, "wb") as file:
        file.write(pack(folder))


if __name__ == "__main__":
    main()
