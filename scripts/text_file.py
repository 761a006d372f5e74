"""Files that are written whole or not at all, or by one run at a time."""

import os

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None


def write_file(path, text):
    """Puts a text in the place of a file, which stays as it is if the run ends while it is written."""
    with open(path + ".new", "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
    os.replace(path + ".new", path)


def lock_file(file):
    """Locks an open file against other runs until it is closed. False if one of them has it; on systems without flock
    nothing is refused."""
    if fcntl:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            pass
    return True
