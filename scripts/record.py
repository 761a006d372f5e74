"""A file of the results of a long run so far, each a line of JSON, from which the same command continues after an
interruption. It is locked as long as it is open.

The first line holds the settings that the results depend on. A file with other settings is refused.
"""

import json
import os
import sys

from text_file import lock_file


class Record:
    """Without a path nothing is kept."""

    def __init__(self, path, settings):
        self.entries, self.file = [], None
        if not path:
            return
        if os.path.exists(path) and not os.path.isfile(path):  # a device may never end
            sys.exit(f"{path}: not an ordinary file")
        self.file = open(path, "a", encoding="ascii", newline="\n")  # pylint: disable=consider-using-with
        if not lock_file(self.file):
            sys.exit(f"{path}: another run is writing it")
        self._read(path, settings)
        if self.file.seek(0, os.SEEK_END) == 0:
            self._write({"settings": settings})

    def _read(self, path, settings):
        first = json.dumps({"settings": settings})
        with open(path, "r+", encoding="ascii", newline="\n") as file:
            try:
                text = file.read()
                whole = text[:text.rfind("\n") + 1]  # a killed run may have left part of a line
                lines = [json.loads(line) for line in whole.splitlines()]
                found = lines[0]["settings"] if lines else settings
                if not isinstance(found, dict) or not (lines or first.startswith(text)):
                    raise ValueError(text)
            except (ValueError, KeyError, TypeError):
                sys.exit(f"{path}: not a file of an earlier run")
            if found != settings:
                differ = [f"{name} {found.get(name)}" for name in settings if found.get(name) != settings[name]]
                sys.exit(f"{path}: begun with other settings: {', '.join(differ)}")
            self.entries = lines[1:]
            file.truncate(len(whole))

    def add(self, entry):
        self.entries.append(entry)
        if self.file:
            self._write(entry)

    def _write(self, entry):
        self.file.write(json.dumps(entry) + "\n")  # one call, since several threads may write
        self.file.flush()

    def close(self):
        if self.file:
            self.file.close()
