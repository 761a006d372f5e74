"""The options of UCI, and the log of both directions."""
# tsan

import os
import subprocess
import tempfile
import unittest

from _engine import HANG, PROFILES, PROGRAM, Engine, answer, errors, main
from _positions import FORCED, LOST, MIDDLE, START_FEN, START_MOVES


class Options(unittest.TestCase):
    def test_names_and_values_in_any_case_and_spacing(self):
        with Engine() as engine:
            for line in ("setoption name hash value 2", "setoption name MOVE OVERHEAD value 5",
                         "setoption NAME uci_variant VALUE Zambia", "setoption name Minimal value TRUE",
                         "setoption name Hash value +3", "setoption  name  Hash   value  4  "):
                self.assertEqual(engine.ask(line), [], line)
            self.assertTrue(any("Profile: zambia" in line for line in engine.ask("d")))

    def test_every_profile_plays(self):
        versions = {"tzd": "TZD-2.2", "drafti": "Drafti-1.0", "zambia": "Zambia-1", "nigeria": "Nigeria-2017",
                    "ghana": "Ghana-2017", "tzd3": "TZD-3.0",
                    "international": "FMJD-2018", "brazilian": "FMJD64-Brazilian", "russian": "FMJD64-Russian"}
        with Engine() as engine:
            for name in PROFILES:
                engine.ask(f"setoption name UCI_Variant value {name}")
                self.assertTrue(any(line == f"Profile: {name} ({versions[name]}), White to move"
                                    for line in engine.ask("d")), name)
                moves = engine.moves()
                if name in ("nigeria", "ghana", "international"):
                    self.assertEqual(len(moves), 9)
                    self.assertIn("31-26", moves)
                else:
                    self.assertEqual(moves, START_MOVES)
                move, _ = answer(engine.search("position startpos", "go depth 4"))
                self.assertIn(move, moves)

    def test_a_profile_starts_its_game_anew(self):
        with Engine() as engine:
            engine.ask(MIDDLE, "setoption name UCI_Variant value drafti")
            self.assertEqual(engine.fen(), START_FEN)
            engine.ask("position fen nonsense", "setoption name UCI_Variant value tzd")
            self.assertEqual(engine.fen(), START_FEN)

    def test_several_lines_are_distinct_and_ordered(self):
        def value(info):
            return info["score"] if info["kind"] == "cp" else \
                (100000 - info["score"] if info["score"] > 0 else -100000 - info["score"])

        with Engine() as engine:
            engine.ask("setoption name MultiPV value 4", "setoption name TablebaseProbeLimit value 0")
            for position in ("position startpos", MIDDLE, "position fen W:WKd4,Ke5,e3:Ba7", FORCED):
                engine.ask(position)
                count = min(4, len(engine.moves()))
                move, found = answer(engine.search("go depth 5"))
                for depth in range(1, 6):
                    lines = [info for info in found if info["depth"] == depth]
                    self.assertEqual([info["multipv"] for info in lines], list(range(1, count + 1)))
                    self.assertEqual(len({info["pv"][0] for info in lines}), count)
                    values = [value(info) for info in lines]
                    self.assertEqual(values, sorted(values, reverse=True))
                self.assertEqual(found[-count]["pv"][0], move)

    def test_minimal_shows_the_last_result_alone(self):
        with Engine() as engine:
            engine.ask("setoption name Minimal value true")
            for go in ("go depth 6", "go nodes 1", "go movetime 10"):
                lines = engine.search("position startpos", go)
                self.assertEqual(len(lines), 2, lines)
                move, found = answer(lines)
                self.assertEqual(found[0]["pv"][0], move)
            engine.ask("setoption name MultiPV value 3")
            lines = engine.search("go depth 4")
            move, found = answer(lines)
            self.assertEqual([info["multipv"] for info in found], [1, 2, 3])
            self.assertEqual({info["depth"] for info in found}, {4})
            self.assertEqual(found[0]["pv"][0], move)
            lines = engine.search(LOST, "go depth 4")
            self.assertEqual(len(lines), 2, lines)

    def test_notation_changes_what_is_written(self):
        capture = "position fen W:Wa3,h2:Bb4,h8"
        with Engine() as engine:
            for notation, quiet, taken in (("tzd", "a3-b4", "a3:c5"), ("pdn", "a3-b4", "a3xc5"),
                                           ("numeric", "21-17", "21x14")):
                engine.ask(f"setoption name Notation value {notation}", "position startpos")
                self.assertEqual(engine.moves()[0], quiet)
                engine.send("go perft 2")
                self.assertIn(f"{quiet}: 7", engine.until("Nodes"))
                move, found = answer(engine.search(capture, "go depth 3"))
                self.assertEqual(move, taken)
                self.assertEqual(found[-1]["pv"][0], taken)
                fen = engine.fen()
                self.assertEqual(engine.ask(f"position fen {fen}"), [])
                self.assertEqual(engine.fen(), fen)

    def test_numbering_changes_the_numbers(self):
        with Engine() as engine:
            engine.ask("setoption name Notation value numeric")
            for numbering, move in ((0, "9-13"), (1, "12-16"), (2, "21-17")):
                engine.ask(f"setoption name Numbering value {numbering}", "position startpos")
                self.assertEqual(engine.moves()[0], move)
                self.assertEqual(engine.ask(f"position startpos moves {move}"), [])
                fen = engine.fen()
                self.assertEqual(engine.ask(f"position fen {fen}"), [])
                self.assertEqual(engine.fen(), fen)

    def test_settings_of_the_rules_reach_the_game(self):
        with Engine() as engine:
            engine.ask("position fen W:WKa1,Kc1,Ke1:BKh8:M23")
            for moves, status in ((12, "draw three-kings TZD 8.5"), (15, "ongoing")):
                engine.ask(f"setoption name ThreeKingsMoves value {moves}",
                           "position fen W:WKa1,Kc1,Ke1:BKh8:M23 moves e1-f2")
                self.assertEqual(engine.game_status(), status)
            engine.ask("setoption name UCI_Variant value drafti", "setoption name MoveLimit value 2",
                       "position startpos moves c3-b4 b6-a5")
            self.assertEqual(engine.game_status(), "draw move-limit Drafti 10.2")
            huffed = "position fen W:WK46,50:B10,42"
            for profile, huff, count in (("nigeria", "off", 1), ("ghana", "off", 1)):
                engine.ask(f"setoption name UCI_Variant value {profile}", f"setoption name Huff value {huff}", huffed)
                strict = engine.moves()
                engine.ask("setoption name Huff value all", huffed)
                self.assertLess(len(strict), len(engine.moves()), profile)
                self.assertTrue(set(strict) <= set(engine.moves()))
                engine.ask("setoption name Huff value profile")

    def test_the_log_keeps_both_directions(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "log of a game.txt")
            with Engine() as engine:
                engine.ask(f"setoption name Debug Log File value {path}", "position startpos")
                engine.search("go depth 2")
                self.assertEqual(len(errors(engine.ask("setoption name Debug Log File value /proc/nonexistent/x/y"))), 1)
                engine.ask("fen")
                engine.ask("setoption name Debug Log File value <empty>", "moves")
            with open(path, encoding="utf-8") as log:
                text = log.read()
        self.assertIn(">> go depth 2\n", text)
        self.assertRegex(text, r"(?m)^<< bestmove \S+")
        self.assertIn(f"<< fen {START_FEN}\n", text)
        self.assertNotIn("moves\n", text.split("<empty>")[-1])

    def test_the_log_is_an_ordinary_file(self):
        with tempfile.TemporaryDirectory() as folder, Engine() as engine:
            pipe = os.path.join(folder, "pipe")
            os.mkfifo(pipe)
            for path in (pipe, folder, "/dev/full"):
                line = engine.one(f"setoption name Debug Log File value {path}")
                self.assertTrue(line.startswith(f"info string error cannot write the log file '{path}': "), line)

    def test_a_log_on_a_full_disk_ends_with_one_notice(self):
        lines = "".join(f"{line}\n" for line in ["isready"] * 200)
        for command, stream in (("", 1), ("referee", 2)):
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "log")
                # No file may grow beyond one block of 512 bytes.
                done = subprocess.run(["sh", "-c", f'ulimit -f 1; exec "$0" "--Debug Log File=$1" {command}', PROGRAM,
                                       path],
                                      input=lines.encode(), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                      timeout=HANG, check=False)
                self.assertEqual(done.returncode, 0)
                self.assertLessEqual(os.path.getsize(path), 512)
            output = [done.stdout.decode().splitlines(), done.stderr.decode().splitlines()]
            notices = errors(output[stream - 1])
            self.assertEqual(len(notices), 1, output)
            self.assertTrue(notices[0].startswith("info string error the log file ends here, "), notices)
            self.assertEqual(len(output[0]), 201 if stream == 1 else 200, "every line is answered all the same")


if __name__ == "__main__":
    main()
