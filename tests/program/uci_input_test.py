"""Every kind of bad input to UCI: one error, and nothing else happens."""
# tsan

import os
import unittest

from _engine import Engine, answer, best_moves, errors, main
from _positions import QUESTIONS, SHUFFLE, START_FEN, START_MOVES


class BadInput(unittest.TestCase):
    """One `info string error` for each line, and the state that the manual (src/protocol/README.md) names."""

    POSITIONS = (
        "position", "position fen", "position start", "position startpos c3-b4", "position startpos moves c3-c4",
        "position startpos moves c3-b4 c3-b4", "position startpos moves c3-b4 x", "position startpos moves b6-a5",
        "position fen moves c3-b4", "position fen X:Wa1:Bh8", "position fen W:Wa1", "position fen W:Wa1:Ba1",
        "position fen W:Wa2:Bh8", "position fen W:Wb8:Ba3", "position fen W:W1-32:B", "position fen W:W:B",
        "position fen W:Wa1:Bh8:Hx", "position fen W:Wa1:Bh8:H99999999999999999999", "position fen W:Wa1:Bh8 moves a1",
        "position fen W:Wa1:Bh8 moves a1-b2 b2-c3", "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w",
        "position fen 8/8/8/8/8/8/8/8 w", "position startpos moves ~12/c3-b4", "position \x01\x7f",
        "position fen W:W\u00e9:B", "position fen W:Wa1:Bh8:La1", "position startpos startpos",
    )
    OPTIONS = (
        "setoption", "setoption Hash 5", "setoption name", "setoption name value 3", "setoption name NoSuch value 3",
        "setoption name Hash", "setoption name Hash value", "setoption name Hash value 0",
        "setoption name Hash value -1", "setoption name Hash value 65537", "setoption name Hash value many",
        "setoption name Hash value 1.5", "setoption name Hash value 99999999999999999999999",
        "setoption name Threads value 0", "setoption name Threads value 257", "setoption name MultiPV value 0",
        "setoption name Minimal value 1", "setoption name Ponder", "setoption name UCI_Variant value chess",
        "setoption name UCI_Variant", "setoption name Notation value latin", "setoption name Numbering value 3",
        "setoption name Huff value maybe", "setoption name MoveLimit value 1", "setoption name ThreeKingsMoves value 0",
        "setoption name Debug Log File value /proc/nonexistent/folder/log", "setoption nam Hash value 3",
        "setoption name Hash value 3 4",
    )
    OTHERS = (
        "nonsense", "UCI", "one two three", "x " * 1000, "\u00e9\u00e8", "\x1b[2J", "debug", "debug maybe", "perft",
              "perft x",
        "perft 0", "perft -1", "perft 101", "perft 99999999999999999999", "go perft", "go perft x", "go perft 0",
        "go perft 101", "certify", "{\"json\": 1}", "bestmove a3-b4", "bench 0", "bench x",
        "bench 1 0", "bench 1 1 0", "bench 1 1 1000", "bench 1 1 1 1",
    )
    # Each leaves a limit that ends the search.
    GOES = (
        "go depth 2 nonsense", "go nonsense depth 2", "go depth 2 nodes", "go depth 2 nodes x", "go nodes x depth 2",
        "go nodes depth 2", "go depth 2 nodes 0", "go depth 2 nodes -5", "go depth 2 movetime soon",
        "go depth 2 wtime", "go depth 2 searchmoves a3-a4", "go depth 2 searchmoves a3-b4 nonsense",
        "go searchmoves x depth 2", "go depth 2 mate 0", "go depth 2 movestogo -1", "go depth 2 depth 0",
        "go depth 2 ponder2", "go depth 2 -- rm", "go depth 2 a b c d e f", "go depth 2 nodes x mate y",
    )
    # Without the bad limit there is none: these search until the stop.
    ENDLESS = ("go depth", "go depth x", "go depth 0", "go depth -3", "go nodes 0", "go mate x", "go movetime now",
               "go nonsense", "go searchmoves a3-a4")

    def test_a_bad_line_gets_one_error(self):
        with Engine() as engine:
            for line in self.OPTIONS + self.OTHERS:
                with self.subTest(line=line):
                    lines = engine.ask(line)
                    self.assertEqual(len(errors(lines)), 1, lines)
                    counted = ["Nodes searched: 0"] if line.startswith("go perft") else []
                    self.assertEqual(lines[1:], counted)
                    self.assertEqual(engine.fen(), START_FEN)

    def test_a_bad_position_leaves_none(self):
        with Engine() as engine:
            for line in self.POSITIONS:
                with self.subTest(line=line):
                    lines = engine.ask("position startpos", line)
                    self.assertEqual(len(errors(lines)), 1, lines)
                    self.assertEqual(len(lines), 1, lines)
                    for question in (*QUESTIONS, "flip", "perft 1", "go perft 1"):
                        lines = engine.ask(question)
                        self.assertEqual(len(errors(lines)), 1, question)
                        counted = ["Nodes searched: 0"] if question.startswith("go") else []
                        self.assertEqual(lines[1:], counted, question)
                    lines = engine.search("go depth 3")
                    self.assertEqual(len(errors(lines)), 1)
                    self.assertEqual(lines[-2], "info depth 0 score cp 0")
                    self.assertEqual(lines[-1], "bestmove (none)")
                    self.assertEqual(best_moves(engine.ask("position startpos")), [])
                    self.assertEqual(engine.fen(), START_FEN)

    def test_a_bad_go_searches_with_what_is_good(self):
        with Engine() as engine:
            for line in self.GOES:
                with self.subTest(line=line):
                    lines = engine.search("ucinewgame", line)
                    self.assertEqual(len(errors(lines)), 1, lines)
                    move, found = answer(lines)
                    self.assertEqual(found[-1]["depth"], 2)
                    self.assertIn(move, START_MOVES)

    def test_a_go_left_without_limits_waits_for_stop(self):
        with Engine() as engine:
            for line in self.ENDLESS:
                with self.subTest(line=line):
                    engine.send("position startpos", line)
                    lines = engine.until("info depth 1 ")
                    lines += engine.ask()
                    self.assertEqual(len(errors(lines)), 1, lines)
                    self.assertEqual(best_moves(lines), [])
                    engine.search("stop")

    def test_errors_name_what_is_wrong(self):
        with Engine() as engine:
            for line, part in {
                "position fen W:Wa1:Ba2": "column 8", "position startpos moves c3-b4 b6-b5": "move 2",
                "go depth 1 searchmoves h2-h3": "h2-h3", "setoption name Hash value 0": "Hash",
                "setoption name Nothing": "Nothing", "go depth x": "depth", "nonsense": "nonsense",
                "setoption name UCI_Variant value chess": "zambia",
            }.items():
                lines = engine.ask("position startpos", line, "stop")
                self.assertIn(part, errors(lines)[0])

    def test_old_values_stay(self):
        with Engine() as engine:
            engine.ask("setoption name MultiPV value 3", "setoption name UCI_Variant value drafti",
                       "setoption name MoveLimit value 44", "setoption name Notation value pdn")
            for name in ("MultiPV", "UCI_Variant", "MoveLimit", "Notation"):
                for value in ("", " value", " value x", " value 0", " value -1", " value 100000000", " value 3x"):
                    lines = engine.ask(f"setoption name {name}{value}")
                    self.assertEqual(len(errors(lines)), 1, (name, value))
            lines = engine.ask("position fen W:Wa1,c5:Bb6,h8", "d")
            self.assertTrue(any(line.startswith("Profile: drafti ") for line in lines))
            self.assertTrue(any("move-limit 0 of 44" in line for line in lines))
            self.assertEqual(engine.moves(), ["c5xa7"])
            _, found = answer(engine.search("position startpos", "go depth 2"))
            self.assertEqual(max(info["multipv"] for info in found), 3)

    def test_words_before_a_command_are_skipped(self):
        with Engine() as engine:
            lines = engine.ask("joho fen")
            self.assertEqual(len(errors(lines)), 1)
            self.assertEqual(lines[-1], "fen " + START_FEN)

    def test_no_control_characters_come_back(self):
        with Engine() as engine:
            engine.send_bytes(b"setoption name a\rbestmove a3-b4\nx\x1b\x80\nsetoption name Hash value \x07\n"
                              b"go depth \x0b\xff\nposition fen \xc3\nisready\n")
            lines = engine.until("readyok")
            self.assertEqual(len(errors(lines)), 5)
            for line in lines:
                self.assertTrue(all(" " <= c <= "~" for c in line), ascii(line))

    def test_every_line_end_and_blank_is_read(self):
        with Engine() as engine:
            engine.send_bytes(b"position\tstartpos \t moves  c3-b4\r\n\r\n \t fen \r\n\x00isready\x00\r\n")
            lines = engine.until("readyok")
            self.assertEqual(len(lines), 2)
            self.assertTrue(lines[0].startswith("fen B:"), lines)
            move, _ = answer(engine.search("go\t depth\t2\r"))
            self.assertIn(move, engine.moves())

    def test_lines_of_a_megabyte(self):
        size = (1 << 20) - 64  # with what stands before, within the limit
        with Engine() as engine:
            for line in ("x" * size, "go depth 1 " + "x" * size, "position fen " + "W" * size, "x " * (size // 2),
                         "setoption name " + "n" * size, "setoption name Hash value " + "9" * size,
                         "position fen W:W" + "a1," * (size // 3), "position startpos moves " + "c3:" * (size // 3)):
                lines = engine.ask("position startpos", line)
                self.assertEqual(len(errors(lines)), 1, line[:40])
                self.assertTrue(all(len(line) < 1000 for line in lines))
                engine.ask("stop")
            engine.ask(" " * (size // 2) + "position startpos moves c3-b4" + "\t" * (size // 2))
            self.assertEqual(engine.fen()[:2], "B:")
            # A very long game, of kings that go to and fro.
            engine.ask(SHUFFLE + " c1-a3 f8-h6 a3-c1 h6-f8" * (size // 24))
            self.assertEqual(engine.game_status(), "claimable threefold,thirty-moves TZD 8.2,TZD 8.3")


    def test_a_line_beyond_the_limit_is_left_out(self):
        what = "info string error a line has at most 1048576 bytes; this one is ignored"
        with Engine() as engine:
            engine.ask("position startpos moves c3-b4")
            before = engine.fen()
            for line in ("position startpos" + " " * (1 << 20), "quit" + "x" * (3 << 20), "isready" * (1 << 18)):
                self.assertEqual(engine.ask(line), [what])
            self.assertEqual(engine.fen(), before)
            # Just within it the line counts.
            self.assertEqual(engine.ask("position startpos".ljust(1 << 20)), [])
            self.assertNotEqual(engine.fen(), before)

    @unittest.skipUnless(os.path.exists("/proc/self/statm"), "no way to see how much memory a program has")
    def test_a_huge_line_needs_no_memory(self):
        import resource
        with Engine() as engine:
            engine.ask()
            with open(f"/proc/{engine.process.pid}/statm", encoding="ascii") as file:
                size = int(file.read().split()[0]) * resource.getpagesize()
            if size > 1 << 40:
                self.skipTest("a sanitizer has taken the memory")
            resource.prlimit(engine.process.pid, resource.RLIMIT_AS, (size + (32 << 20), size + (32 << 20)))
            for _ in range(64):
                engine.send_bytes(b"x" * (1 << 20))
            self.assertEqual(len(errors(engine.ask(""))), 1)


if __name__ == "__main__":
    main()
