"""Scan 2, a program on 10x10, plays the engine: by Hub under scripts/tournament.py, and by DXP over a socket."""
# not sanitized: mostly a test of scripts and of other programs

import os
import re
import select
import socket
import subprocess
import sys
import unittest

import _clients
from _engine import HANG, PROGRAM, SCRIPTS, main
from _folder import Folder
from dxp_test import Dxp, Referee

FOLDER = _clients.path_of("scan")
needs_scan = unittest.skipUnless(os.access(os.path.join(FOLDER, "scan"), os.X_OK),
                                 _clients.MISSING)
# It reads its settings and data where it is started. The test waits for it at a port that is free.
SETTINGS = """book = false
threads = 1
tt-size = 16
bb-size = 0
dxp-server = false
dxp-host = 127.0.0.1
dxp-port = {port}
dxp-initiator = {initiator}
dxp-time = 0
dxp-moves = 0
dxp-board = false
dxp-search = false
"""


class Scan(Folder):
    """A folder to start Scan in."""

    def setUp(self):
        super().setUp()
        os.symlink(os.path.join(FOLDER, "data"), self.path("data"))
        os.symlink(os.path.join(FOLDER, "scan"), self.path("scan"))

    def settle(self, port=0, initiator=False):
        self.write("scan.ini", SETTINGS.format(port=port, initiator=str(initiator).lower()))


@needs_scan
class ByHub(Scan):

    def test_games_under_the_referee(self):
        self.settle()
        done = subprocess.run([sys.executable, os.path.join(SCRIPTS, "tournament.py"), "--referee", PROGRAM,
                               "--variant",
                               "international", "--games", "4", "--movetime", "5", PROGRAM, "--name2", "Scan",
                               f"hub:env -C {self.folder} ./scan hub"],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=HANG, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        self.assertIn("final: games 4 ", done.stdout)
        self.assertNotIn("forfeited", done.stdout)
        self.assertRegex(done.stdout, re.compile("^ends: ", re.MULTILINE))


class Partner:
    """Scan at the other end of a socket, which it connects to."""

    def __init__(self, test, initiator):
        with socket.create_server(("127.0.0.1", 0)) as server:
            server.settimeout(HANG)
            test.settle(server.getsockname()[1], initiator)
            self.process = subprocess.Popen(["./scan", "dxp"], cwd=test.folder, stdin=subprocess.DEVNULL,
                                            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            test.addCleanup(self.close)
            self.socket = server.accept()[0]

    def send(self, message):
        self.socket.sendall(message.encode() + b"\0")

    def close(self):
        if hasattr(self, "socket"):
            self.socket.close()
        self.process.kill()
        self.process.wait()


@needs_scan
class ByDxp(Scan):

    def relay(self, scan, engine, games):
        """Passes messages on until these games have ended, the referee judging every move; what each game's end
        said."""
        referee = Referee("international")
        self.addCleanup(referee.close)
        ends, confirmed, moves = [], 0, 0
        sides = {engine.process.stdout.fileno(): [engine, scan, b""], scan.socket.fileno(): [scan, engine, b""]}
        while confirmed < games:
            ready = select.select(list(sides), [], [], HANG)[0]
            self.assertTrue(ready, "neither side says anything")
            for number in ready:
                side = sides[number]
                more = os.read(number, 4096)
                self.assertTrue(more, f"{type(side[0]).__name__} has ended the connection")
                *messages, side[2] = (side[2] + more).split(b"\0")
                for message in (text.decode() for text in messages):
                    self.assertNotIn("error", message)
                    if message[0] == "R":
                        referee.ask("new")
                        moves = 0
                    elif message[0] == "M":
                        # Scan does not count moves as the FMJD's rules do, and plays on after such a draw.
                        outcome = referee.ask("status")["status"]["outcome"]
                        self.assertIn(outcome, ("ongoing", "draw"))
                        if outcome == "ongoing":
                            referee.play(message)
                        moves += 1
                    elif message[0] == "E" and len(ends) == confirmed:
                        ends.append((message, moves, referee.ask("status")["status"]["outcome"]))
                    elif message[0] == "E":
                        confirmed += 1
                    side[1].send(message)
        return ends

    def check(self, ends):
        for message, moves, outcome in ends:
            # A draw may be claimed by rules of the program that claims it.
            self.assertTrue(outcome != "ongoing" or message[1] == "2", (message, moves, outcome))
            self.assertGreater(moves, 30)

    def test_the_engine_asks(self):
        engine = Dxp("--request", "white", "--minutes", "0", "--moves", "0", "--games", "2", profile="international")
        self.addCleanup(engine.close)
        self.check(self.relay(Partner(self, False), engine, 2))
        status, errors = engine.end()
        self.assertEqual(status, 0, errors)

    def test_scan_asks(self):
        engine = Dxp(profile="international")
        self.addCleanup(engine.close)
        self.check(self.relay(Partner(self, True), engine, 2))


if __name__ == "__main__":
    main()
