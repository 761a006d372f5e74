"""The games of a tournament in a PDN file, from which an interrupted run resumes."""

import datetime
import os
import re
import sys
import threading

from game import Result

GAME = re.compile(r"(?:\[[^\n]*\]\n)+\n(?:[^\[\n][^\n]*\n)*?[^\[\n]*(?:1-0|0-1|1/2-1/2)\n\n")
TAG = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')
POINTS = {"1-0": 1, "0-1": 0, "1/2-1/2": 0.5}


def tag(name, value):
    value = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{value}"]\n'


class PdnLog:
    """Without a path nothing is kept."""

    def __init__(self, path, event, names):
        self.path, self.event, self.games, self.lock = path, event, {}, threading.Lock()
        if path and os.path.exists(path):
            self._read(names)

    def _read(self, names):
        with open(self.path, "r+", encoding="utf-8", newline="") as file:
            text, end = file.read(), 0
            for match in GAME.finditer(text):
                tags = {name: re.sub(r"\\(.)", r"\1", value) for name, value in TAG.findall(match[0])}
                players = {tags.get("White"), tags.get("Black")}
                if match.start() != end or tags.get("Event") != self.event or not players <= set(names):
                    sys.exit(f"{self.path}: holds other games than those of `{self.event}` between these engines")
                end = match.end()
                failure = tags.get("Failure")
                seconds = tuple(float(word) if word != "?" else None
                                for word in tags.get("ProcessorTime", "? ?").split())
                loser = tags["Black"] if tags["Result"] == "1-0" else tags["White"]
                self.games[tags["Round"], tags["White"], tags["Black"]] = Result(
                    POINTS[tags["Result"]], tags["End"], match[0], (loser, failure) if failure else None,
                    seconds)
            if text[end:].strip() and not text[end:].startswith("[Event "):
                sys.exit(f"{self.path}: was not written by tournament.py")
            file.truncate(len(text[:end].encode()))  # a game that was cut off as it was written

    def found(self, number, white, black):
        """The result of a game that the file holds; None where it has to be played."""
        return self.games.get((number, white, black))

    def add(self, number, result):
        if not self.path:
            return
        head = (tag("Event", self.event) + tag("Date", datetime.date.today().strftime("%Y.%m.%d")) +
                tag("Round", number) +
                tag("End", result.reason) + (tag("Failure", result.failure[1]) if result.failure else ""))
        if any(result.seconds):
            head += tag("ProcessorTime", " ".join("?" if each is None else f"{each:.2f}" for each in result.seconds))
        with self.lock, open(self.path, "a", encoding="utf-8") as file:
            file.write(head + result.pdn)
