"""UCI as a GUI sees it: the handshake, and the questions that are answered by a few lines."""
# tsan

import re
import unittest

from _engine import PROFILES, Engine, errors, main
from _positions import CLAIMABLE, DRAWN, LOST, MIDDLE, SHUFFLE, START_FEN


class Handshake(unittest.TestCase):
    def test_says_nothing_before_it_is_asked(self):
        with Engine() as engine:
            self.assertEqual(engine.ask(), [])

    def test_uci_names_the_engine_and_every_option(self):
        with Engine() as engine:
            engine.send("uci")
            lines = engine.until("uciok")
        self.assertRegex(lines[0], r"^id name \S")
        self.assertRegex(lines[1], r"^id author \S")
        options = {}
        for line in lines[2:-1]:
            match = re.match(r"option name (.+?) type (spin|check|combo|button|string)(.*)$", line)
            self.assertTrue(match, line)
            name, kind, rest = match.groups()
            self.assertNotIn(name, options)
            options[name] = kind
            if kind == "spin":
                default, least, most = map(int, re.match(r" default (-?\d+) min (-?\d+) max (-?\d+)$", rest).groups())
                self.assertTrue(least <= default <= most, line)
            elif kind == "check":
                self.assertRegex(rest, r"^ default (true|false)$")
            elif kind == "combo":
                values = rest.split(" var ")
                self.assertIn(values[0].removeprefix(" default "), values[1:])
            elif kind == "string":
                self.assertRegex(rest, r"^ default \S")
            else:
                self.assertEqual(rest, "")
        for name, kind in {
            "Hash": "spin", "Threads": "spin", "MultiPV": "spin", "Move Overhead": "spin", "nodestime": "spin",
            "Skill Level": "spin", "Skill Seed": "spin", "Contempt": "spin", "UCI_Elo": "spin",
            "UCI_LimitStrength": "check", "Ponder": "check", "UCI_AnalyseMode": "check", "Minimal": "check",
            "Clear Hash": "button", "UCI_Variant": "combo", "Debug Log File": "string", "UCI_EngineAbout": "string",
            "ThreeKingsMoves": "spin", "MoveLimit": "spin", "Huff": "combo", "Notation": "combo", "Numbering": "combo", "Language": "combo",
            "ClaimDraws": "check", "UCI_ShowWDL": "check", "EvalFile": "string", "EvalManOpening": "spin",
        }.items():
            self.assertEqual(options.get(name), kind, name)

    def test_commands_that_have_nothing_to_say(self):
        with Engine() as engine:
            for command in ("ucinewgame", "register later", "register name A code 1", "stop", "ponderhit", "debug off",
                            "", "   ", "\t", "setoption name Clear Hash"):
                self.assertEqual(engine.ask(command), [], command)

    def test_a_new_game_starts_from_the_start(self):
        with Engine() as engine:
            engine.ask(MIDDLE, "ucinewgame")
            self.assertEqual(engine.fen(), START_FEN)

    def test_debug_echoes_what_is_received(self):
        with Engine() as engine:
            self.assertEqual(engine.ask("debug on")[-1:], ["info string received: isready"])
            self.assertIn("info string received: stop", engine.ask("stop"))
            engine.ask("debug off")
            self.assertEqual(engine.ask("stop"), [])
            self.assertEqual(len(errors(engine.ask("debug perhaps"))), 1)


class Answers(unittest.TestCase):
    """The commands that show something."""

    def test_fen_and_position_agree(self):
        fens = {
            "tzd": ["W:Wa1,c1,Kd4:Bb6,Kh8:H0:M0:F1", "B:WKa1,Kc1,Ke1:BKh8:H5:M7:F31", "W:W:Bb6:H0:M0:F1"],
            "zambia": ["B:WKa1,Kc1,Ke1:BKh8:H5:M7:F31"],
            "ghana": ["W:W33:BK1,20:L1:H0:M0:F9", "B:W31-35:B1-5"],
            "international": ["W:WK46,47,48:BK5:H3:M9:T4:F30", "B:W31,33,35:B1,2,10:H0:M0:F9"],
            "russian": ["B:Wa3,Kc3,e3:BKh8:H3:M9:T4:F30"],
        }
        with Engine() as engine:
            for profile, list_ in fens.items():
                engine.ask(f"setoption name UCI_Variant value {profile}")
                for fen in list_:
                    self.assertEqual(engine.ask(f"position fen {fen}"), [])
                    written = engine.fen()
                    if "-" not in fen:
                        self.assertEqual(written, fen)
                    engine.ask(f"position {written}")
                    self.assertEqual(engine.fen(), written)

    def test_d_shows_everything(self):
        with Engine() as engine:
            for profile in PROFILES:
                engine.ask(f"setoption name UCI_Variant value {profile}")
                lines = engine.ask("d")
                width = 10 if profile in ("nigeria", "ghana", "international") else 8
                board = "\n".join(lines[:width])
                for piece in "wb":
                    self.assertEqual(board.count(piece), 12 if width == 8 else 20)
                shown = dict(line.split(": ", 1) for line in lines if re.match(r"[A-Z][a-z]+: ", line))
                self.assertEqual(shown["Fen"], engine.fen())
                self.assertEqual(shown["Moves"].split(), engine.moves())
                self.assertEqual(shown["Status"], engine.game_status())
                self.assertRegex(shown["Key"], r"^[0-9a-f]{16}$")
                self.assertIn("plies", shown["Clocks"])
                engine.ask(f"position fen {shown['Letters']}")
                self.assertEqual(engine.fen(), shown["Fen"])

    def test_status_names_ends_and_articles(self):
        with Engine() as engine:
            for profile, position, status in (
                ("tzd", "position startpos", "ongoing"), ("tzd", LOST, "win black no-moves TZD 7.1"),
                ("tzd", "position fen B:Wa1:B", "win white no-pieces TZD 7.1"),
                ("tzd", DRAWN, "draw five-moves TZD 8.4"),
                ("tzd", CLAIMABLE, "claimable thirty-moves TZD 8.3"),
                ("tzd", SHUFFLE + 2 * " c1-a3 f8-h6 a3-c1 h6-f8",
                 "claimable threefold TZD 8.2"),
                ("nigeria", "position fen W:WK46:BK5,41,42:H0", "draw lone-king-draw Nigeria 4"),
                ("ghana", "position fen W:WK46:B5,14", "win black single-piece Ghana 9.3"),
            ):
                engine.ask(f"setoption name UCI_Variant value {profile}")
                self.assertEqual(engine.ask(position), [])
                self.assertEqual(engine.game_status(), status)

    def test_status_tells_what_it_would_be_if_a_side_gave_up(self):
        with Engine() as engine:
            engine.ask("setoption name UCI_Variant value tzd3", "position startpos")
            for words, answer in (("resign white", "status win black resignation TZD3 8.1 supa"),
                                  ("flag black", "status win white time TZD3 11 supa"), ("", "status ongoing")):
                self.assertEqual(engine.one(f"status {words}"), answer)
            self.assertEqual(engine.one("status resign both"), "info string error status: resign or flag and white or "
                             "black expected, not 'resign both'")

    def test_eval_adds_up(self):
        with Engine() as engine:
            for position in ("position startpos", MIDDLE, "position startpos moves c3-b4"):
                engine.ask(position)
                lines = engine.ask("eval")
                self.assertEqual(lines[0].split(), ["term", "White", "Black", "sum"])
                for line in lines[1:]:
                    match = re.match(r"\S.{17} +(-?\d+\.\d\d) +(-?\d+\.\d\d) +(-?\d+\.\d\d)$", line)
                    if match:
                        white, black, total = map(float, match.groups())
                        self.assertAlmostEqual(white - black, total, places=2)
                    else:
                        self.assertRegex(line,
                                         r"^(all terms|network|areas|total for .+?|a man here, on average) +-?\d+\.\d\d$")
                totals = {line.rsplit(None, 1)[0]: float(line.split()[-1]) for line in lines[1:]}
                parts = totals["all terms"] + totals["network"] + totals.get("areas", 0)
                self.assertAlmostEqual(parts, totals["total for White"], delta=0.005)
                sign = 1 if engine.fen()[0] == "W" else -1
                self.assertTrue(0.5 < totals["a man here, on average"] < 4, lines[-1])
                self.assertEqual(totals["total for White"], sign * totals["total for the side to move"])

    def test_flip_exchanges_the_sides(self):
        with Engine() as engine:
            for position in ("position startpos", MIDDLE, "position fen B:WKa1,Kc1,Ke1:BKh8:H5:M7:F31"):
                engine.ask(position)
                before, count = engine.fen(), len(engine.moves())
                self.assertEqual(engine.ask("flip"), [])
                self.assertNotEqual(engine.fen()[0], before[0])
                self.assertEqual(len(engine.moves()), count)
                engine.ask("flip")
                self.assertEqual(engine.fen(), before)

    def test_help_names_every_command(self):
        with Engine() as engine:
            text = "\n".join(engine.ask("help"))
        for command in ("uci", "isready", "setoption", "ucinewgame", "position", "go", "stop", "ponderhit", "d",
                        "moves", "fen", "status", "eval", "flip", "perft", "bench", "match", "certify", "solve", "pdn",
                        "debug", "register", "compiler", "help", "quit"):
            self.assertRegex(text, rf"(?m)^  {command}\s")

    def test_compiler_is_one_line(self):
        with Engine() as engine:
            self.assertRegex(engine.one("compiler"), r"^compiler \S+ \S+, \d\d-bit, ")

    def test_perft_and_its_division_agree(self):
        with Engine() as engine:
            for profile, position, depth in (("tzd", "position startpos", 5), ("tzd", MIDDLE, 4),
                                             ("zambia", "position startpos", 5), ("nigeria", "position startpos", 3),
                                             ("ghana", "position fen W:WK46,50,33:B10,41,28", 3),
                                             ("tzd", LOST, 2)):
                engine.ask(f"setoption name UCI_Variant value {profile}", position)
                moves = engine.moves()
                engine.send(f"go perft {depth}")
                lines = engine.until("Nodes searched: ")
                total = int(lines.pop().split()[-1])
                parts = {line.split(": ")[0]: int(line.split(": ")[1]) for line in lines}
                self.assertEqual(list(parts), moves)
                self.assertEqual(sum(parts.values()), total)
                engine.send(f"perft {depth}")
                self.assertRegex(engine.until("perft")[0],
                                 rf"^perft {depth}: {total} leaves in \d+ ms, \d+\.\d million a second$")

    def test_bench_ends_with_the_signature(self):
        with Engine() as engine:
            signatures = set()
            for _ in range(2):
                engine.send("bench 1 1 2")
                signatures.add(engine.until(r"\d+ nodes \d+ nps$")[-1].split()[0])
            self.assertEqual(len(signatures), 1)

    def test_errors_are_told_while_a_match_begins(self):
        with Engine() as engine:
            for _ in range(5):
                lines = engine.ask("match games 2 nodes 30", "xyzzy", "xyzzy")
                self.assertEqual(sum("xyzzy" in line for line in lines), 2, lines)
                engine.send("stop")

    def test_a_match_ends_in_mid_search_when_stopped(self):
        with Engine() as engine:
            engine.send("match games 2 depth 60 concurrency 1")
            lines = engine.ask("stop")
            self.assertTrue(lines[-1].startswith("final: games 0 "), lines)


if __name__ == "__main__":
    main()
