"""The endgame tables and opening books that the page holds, packed as text.

All results up to five pieces come first, then the files that make endings of kings against a lone king exact under the
draw clocks, and the books in src/web/book; then the Supa tables up to four pieces, and distances up to four pieces, the
smallest first, as far as there is room. The pack has the form that `loadTables` of the module takes: the length of a
list in 4 bytes, the list [[name, size], ...] as JSON, then the files. Its text has 85 characters, 5 for each 4 bytes: a
quarter more than the bytes, where base64 needs a third.
"""

import base64
import json
import math
import os
import re
import struct
import sys

KINDS = {".wld": 5, ".dtg": 4, ".sup": 4, ".dts": 4, ".dtw": 4}  # in order of need: the most pieces of a table of that kind
NEEDED = (".wld", ".dtg")
BOOKS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "book")
NAME = re.compile(r"tzd-([KM]+)v([KM]+)(\.\w+)")
HTML_SAFE = bytes.maketrans(b"<&>", b",./")  # base85 knows neither , nor . nor /


def text_size(size):
    """The size of the text for that many bytes, with some room for the list of names."""
    return size * 5 // 4 + 4000


def chosen(folder, room):
    """The files that go into a text of at most `room` characters; needed ones always do."""
    found = []
    for name in os.listdir(folder):
        match = NAME.fullmatch(name)
        if match and len(match[1] + match[2]) <= KINDS.get(match[3], 0):
            found.append((list(KINDS).index(match[3]), os.path.getsize(os.path.join(folder, name)), name))
    names, total = [], 0
    for kind, size, name in sorted(found):
        if list(KINDS)[kind] in NEEDED or text_size(total + size) <= room:
            names.append(name)
            total += size
    return sorted(names)


def read(folder, name):
    with open(os.path.join(folder, name), "rb") as file:
        return file.read()


def pack(folder, room=math.inf):
    """Files by the names under which the program looks for them."""
    parts = [(f"src/book/{name}", read(BOOKS, name)) for name in sorted(os.listdir(BOOKS))]
    room -= text_size(sum(len(data) for _, data in parts))
    parts += [(f"tablebases/{name}", read(folder, name)) for name in chosen(folder, room)]
    index = json.dumps([[name, len(data)] for name, data in parts]).encode()
    return struct.pack("<I", len(index)) + index + b"".join(data for _, data in parts)


def text(folder, room):
    """The pack as text that is safe in HTML: first the number of bytes, then a blank."""
    data = pack(folder, room)
    return f"{len(data)} {base64.b85encode(data, pad=True).translate(HTML_SAFE).decode('ascii')}"


def main():
    """page_tables.py FOLDER FILE: writes the pack itself, for `loadTables`, with all that is in KINDS."""
    folder, path = sys.argv[1:]
    with open(path, "wb") as file:
        file.write(pack(folder, math.inf))


if __name__ == "__main__":
    main()
