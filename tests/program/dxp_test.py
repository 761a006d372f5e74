"""DXP on standard input and output: the engine against itself, and against a partner that keeps to a script."""

import json
import os
import select
import subprocess
import unittest

from _engine import HANG, PROGRAM, main

START = "z" * 20 + "e" * 10 + "w" * 20
FAST = "--nodestime=2"  # a minute is 120,000 nodes


class Dxp:
    def __init__(self, *words, profile="nigeria"):
        self.process = subprocess.Popen([PROGRAM, f"--UCI_Variant={profile}", FAST, "dxp", *words],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.bytes = b""

    def send(self, *messages):
        self.process.stdin.write(b"".join(message.encode() + b"\0" for message in messages))
        self.process.stdin.flush()

    def receive(self):
        """The next message; None at the end."""
        while b"\0" not in self.bytes:
            if not select.select([self.process.stdout], [], [], HANG)[0]:
                raise AssertionError("the engine hangs")
            more = os.read(self.process.stdout.fileno(), 4096)
            if not more:
                assert not self.bytes, self.bytes
                return None
            self.bytes += more
        message, _, self.bytes = self.bytes.partition(b"\0")
        assert len(message) <= 127
        return message.decode()

    def ask(self, *messages):
        self.send(*messages)
        return self.receive()

    def end(self):
        """The exit status, and what was said on standard error."""
        self.process.stdin.close()
        return self.process.wait(timeout=HANG), self.process.stderr.read().decode()

    def close(self):
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            stream.close()


class Referee:
    """Knows the rules, without huffing."""

    def __init__(self, profile):
        self.process = subprocess.Popen([PROGRAM, f"--UCI_Variant={profile}", "--Huff=off", "referee"],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.ask("new")

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert answer["ok"], answer
        return answer

    def play(self, message):
        """Plays the move of a message."""
        numbers = [int(message[i:i + 2]) for i in range(5, len(message), 2)]
        start, end, count, captured = numbers[0], numbers[1], numbers[2], numbers[3:]
        assert count == len(captured), message
        self.ask("play " + ("x" if captured else "-").join(map(str, [start, end, *captured])))

    def close(self):
        self.process.stdin.close()
        self.process.wait(timeout=HANG)
        self.process.stdout.close()


def request(color="W", minutes=1, moves=75, version=1, position="A"):
    return f"R{version:02d}{'Partner':32}{color}{minutes:03d}{moves:03d}{position}"


class Whole(unittest.TestCase):

    def relay(self, profile, games):
        """The engine plays against itself, the messages going through here; the ends of the games as first said."""
        programs = [Dxp("--request", "white", "--minutes", "1", "--moves", "60", "--games", str(games),
                        profile=profile),
                    Dxp(profile=profile)]
        referee, ends, said = Referee(profile), [], []
        for program in (*programs, referee):
            self.addCleanup(program.close)
        turn = 0  # who speaks
        while (message := programs[turn].receive()) is not None:
            self.assertNotEqual(message[0], "C", message)
            said.append(message[0])
            if message[0] == "R":
                referee.ask("new")
                white = 0 if message[35] == "Z" else 1
            elif message[0] == "M":
                referee.play(message)
            elif message[0] == "E" and said[-2] != "E":
                ends.append(message)
                status = referee.ask("status")["status"]
                self.assertTrue(status["outcome"] != "ongoing" or message[1] == "0", message)
            programs[1 - turn].send(message)
            # After an accept White begins; after a confirmed end the first asks again, or has ended.
            turn = white if message[0] == "A" else 0 if said[-2:] == ["E", "E"] else 1 - turn
        for program in programs:
            status, errors = program.end()
            self.assertEqual(status, 0, errors)
        return ends

    def test_games_of_both_profiles(self):
        for profile in ("nigeria", "ghana"):
            with self.subTest(profile=profile):
                self.assertEqual(len(self.relay(profile, 2)), 2)


class Scripted(unittest.TestCase):

    def start(self, *words, **named):
        engine = Dxp(*words, **named)
        self.addCleanup(engine.close)
        return engine

    def accepted(self, engine, *arguments, **named):
        answer = engine.ask(request(*arguments, **named))
        self.assertRegex(answer, r"^AMfalme .{25}0$")
        return engine

    def test_the_follower(self):
        engine = self.accepted(self.start(), "W")
        first = engine.receive()
        self.assertRegex(first, r"^M\d{4}\d{4}00$")
        referee = Referee("nigeria")
        self.addCleanup(referee.close)
        referee.play(first)
        reply = referee.ask("moves")["moves"][0]
        self.assertEqual(reply["captured"], [])
        number = f"{int(reply['from']):02d}{int(reply['to']):02d}"
        second = engine.ask(f"M0001{number}00")
        referee.ask(f"play {reply['from']}-{reply['to']}")
        referee.play(second)
        # Back to its own first move: it is to move again.
        self.assertEqual(engine.ask("B001W"), "K0")
        self.assertRegex(engine.receive(), r"^M\d{4}\d{4}00$")
        self.assertEqual(engine.ask("B001Z"), "K0")
        # A number that was not reached yet is refused.
        self.assertEqual(engine.ask("B009W"), "K1")
        engine.send("Cwell played", "K0")
        self.assertEqual(engine.ask("E10"), "E30")
        self.assertEqual(engine.ask("B001Z"), "K0")
        self.assertEqual(engine.ask("E01"), "E00")
        self.assertIsNone(engine.receive())
        status, errors = engine.end()
        self.assertEqual(status, 0)
        self.assertIn("mfalme: chat: well played\n", errors)
        self.assertIn("mfalme: game 1 won as White after 1 ply\n", errors)

    def test_what_is_wrong_changes_nothing(self):
        engine = self.start()
        self.assertEqual(engine.ask("M0001201500"), "Cerror: no game is being played")
        self.assertRegex(engine.ask(request(version=2)), "^AMfalme .{25}1$")
        self.assertEqual(engine.receive(), "Cerror: the game is refused: unknown version 2")
        for position in ("BW" + "w" * 50, "BWww", "BX" + START, "BW" + START.replace("e", "q", 1)):
            self.assertRegex(engine.ask(request(position=position)), "^AMfalme .{25}1$")
            self.assertRegex(engine.receive(), "^Cerror: the game is refused: ")
        self.accepted(engine, "Z", position="BW" + START)
        for message, complaint in (("", "a message has 1 to 127 bytes, not 0"),
                                   ("x", "unknown message 'x'"),
                                   ("M00", "malformed message 'M00'"),
                                   ("M0000360100", "the move from 36 to 1 with 0 captured is illegal"),
                                   ("M000035300199", "the move from 35 to 30 with 1 captured is illegal"),
                                   ("M" + "9" * 126, "malformed message"),
                                   ("Mabcdefghij", "malformed message 'Mabcdefghij'"),
                                   ("Q" * 5000, "a message has 1 to 127 bytes, not 1024"),
                                   (request(), "the game is refused: a game is being played")):
            answer = engine.ask(message)
            if message[:1] == "R":
                self.assertRegex(answer, "^A.{32}1$")
                answer = engine.receive()
            self.assertTrue(answer.startswith("Cerror: " + complaint), answer)
        self.assertRegex(engine.ask("M0000353000"), r"^M\d{4}\d{4}\d\d")
        engine.process.stdin.close()
        self.assertIsNone(engine.receive())

    def test_the_end_of_a_game(self):
        # White has one piece, which Black takes.
        engine = self.accepted(self.start(), "Z", position="BW" + "e" * 11 + "z" + "e" * 9 + "w" + "e" * 28)
        moves = engine.ask("M0000221700")
        self.assertRegex(moves, r"^M\d{4}12\d\d0117$")
        self.assertEqual(engine.ask("E10"), "E30")
        engine.send("E31")
        self.assertIsNone(engine.receive())

    def test_the_number_of_moves(self):
        engine = self.accepted(self.start(), "W", moves=1)
        engine.receive()
        self.assertEqual(engine.ask("M0000202500"), "E00")
        engine.send("E01")
        self.assertIsNone(engine.receive())

    def test_the_initiator(self):
        engine = self.start("--request", "black", "--minutes", "2", "--moves", "40", "--games", "2")
        self.assertRegex(engine.receive(), r"^R01Mfalme .{25}W002040A$")
        engine.send("A" + "Partner".ljust(32) + "0")
        self.assertRegex(engine.ask("M0000353000"), r"^M\d{4}\d{4}00$")
        self.assertEqual(engine.ask("E20"), "E20")
        self.assertRegex(engine.receive(), r"^R01Mfalme .{25}Z002040A$")
        # The game is over; it plays the other side in the one that it asks for.
        self.assertEqual(engine.ask("B001Z"), "K1")
        engine.send("A" + "Partner".ljust(32) + "0")
        self.assertRegex(engine.receive(), r"^M\d{4}\d{4}00$")
        self.assertEqual(engine.ask("E10"), "E31")
        self.assertIsNone(engine.receive())
        self.assertEqual(engine.end()[0], 0)

    def test_an_accept_without_a_request_begins_no_game(self):
        engine = self.start("--request", "white", "--moves", "1", "--games", "2")
        engine.receive()
        accept = "A" + "Partner".ljust(32) + "0"
        engine.ask(accept)
        self.assertEqual(engine.ask("M0000202500"), "E00")
        # The end is not confirmed yet, so the next game is not asked for.
        self.assertEqual(engine.ask(accept), "Cerror: no game was asked for")
        self.assertEqual(engine.ask("E00")[:1], "R")

    def test_a_refused_request(self):
        engine = self.start("--request", "white")
        engine.receive()
        engine.send("A" + "Partner".ljust(32) + "1")
        self.assertIsNone(engine.receive())
        status, errors = engine.end()
        self.assertEqual((status, errors), (1, "mfalme: dxp: the game is refused, with code 1\n"))

    def test_nobody_thinks_for_a_partner_that_has_gone(self):
        # 999 minutes for one move, in the time of the clock on the wall.
        process = subprocess.Popen([PROGRAM, "--UCI_Variant=nigeria", "dxp"], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        request = "R01" + "Passer-by".ljust(32) + "W999001A\0"
        output, _ = process.communicate(request.encode(), timeout=HANG)
        self.assertEqual([message[:1] for message in output.decode().split("\0")], ["A", "M", ""])
        self.assertEqual(process.returncode, 0)


if __name__ == "__main__":
    main()
