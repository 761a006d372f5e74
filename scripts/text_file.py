"""Files that are written whole or not at all."""

import os


def write_file(path, text):
    """Puts a text in the place of a file, which stays as it is if the run ends while it is written."""
    with open(path + ".new", "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
    os.replace(path + ".new", path)
