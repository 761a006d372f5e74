"""Runs several referee processes, for a server with more games than one processor can judge: an example to copy.

    with Pool("./mfalme", 4) as pool:
        pool.ask({"game": "A", "command": "new", "profile": "tzd"})
        pool.ask({"game": "A", "command": "play", "move": "c3-d4"})

A game stays in one process, chosen by the game's name. If the process dies, another replaces it and is sent the
accepted requests of its games again (a server keeps these requests in its database).
"""

import threading
import zlib

from mfalme import EngineError
from mfalme.referee import Referee

CHANGES = ("new", "load", "play", "claim", "offer", "accept", "decline", "resign", "forfeit", "clock", "flag", "undo")


class Lane:
    """One process, asked by one thread at a time."""

    def __init__(self, command):
        self.referee, self.lock, self.records = Referee(command), threading.Lock(), {}

    def _exchange(self, request):
        answer = self.referee.ask(request)
        while answer["ok"] and "ahead" in answer:  # a search, which ends with an event
            event = self.referee.read()
            if event["event"] == "done":
                return event
        return answer

    def ask(self, request):
        with self.lock:
            try:
                answer = self._exchange(request)
            except EngineError:
                self.referee.start()
                for old in [old for record in self.records.values() for old in record]:
                    self._exchange(old)
                answer = self._exchange(request)
            game, command = request["game"], request["command"]
            if command in ("new", "load", "close") and answer["ok"]:
                self.records.pop(game, None)
            if command in CHANGES and answer["ok"]:
                self.records.setdefault(game, []).append(request)
            return answer


class Pool:
    def __init__(self, command, processes):
        self.lanes = [Lane(command) for _ in range(processes)]

    def ask(self, request):
        """The answer to a request of a named game; for a search, when it is done. EngineError if two processes die from
        the request."""
        return self.lanes[zlib.crc32(request["game"].encode()) % len(self.lanes)].ask(request)

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        for lane in self.lanes:
            lane.referee.close()
