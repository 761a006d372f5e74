"""The protocol as a GUI sees it: every command, every parameter, every kind of bad input (interfaces.md 1)."""
# tsan

import os
import re
import subprocess
import tempfile
import unittest

from _engine import (HANG, PROFILES, PROGRAM, Engine, answer, best_moves, errors, infos, main, run)

START_MOVES = ["a3-b4", "c3-d4", "e3-f4", "g3-h4", "c3-b4", "e3-d4", "g3-f4"]
START_FEN = "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8:H0:M0:F1"
MIDDLE = "position startpos moves c3-b4 b6-a5 b4-c5 d6:b4 a3:c5"
LOST = "position fen W:Wa1:Bb2,c3"  # White to move cannot
FORCED = "position fen W:Wa1:Bh8"
MATE_IN_1 = "position fen W:Wa1,e5:Bf6"
DRAWN = "position fen W:WKa1:BKh6:M10"  # TZD 8.4
CLAIMABLE = "position fen W:WKa1,Kc1:BKh6,Kh8:H60"  # TZD 8.3
SHUFFLE = "position fen W:WKc1,Ke1:BKf8,Kd8 moves"

# Commands that need no position, or leave it as it is, with the beginning of each line of the answer.
QUESTIONS = {"d": None, "moves": "moves ", "fen": "fen ", "status": "status ", "eval": None}


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
            "ThreeKingsMoves": "spin", "MoveLimit": "spin", "Huff": "combo", "Notation": "combo", "Numbering": "combo",
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


class Go(unittest.TestCase):
    PARAMETERS = ("depth 1", "depth 4", "nodes 1", "nodes 500", "movetime 1", "movetime 20", "mate 1 nodes 500",
                  "wtime 100 btime 100", "wtime 50 btime 50 winc 5 binc 5", "wtime 50 btime 50 movestogo 1",
                  "wtime 100 btime 100 movestogo 30", "wtime 0 btime 0", "wtime -5 btime -900", "movetime 0",
                  "movetime -7", "depth 3 nodes 100000 movetime 5000", "depth 127 nodes 200",
                  "wtime 99999999999999 btime 99999999999999 depth 2", "nodes 99999999999999999 depth 2",
                  "nodes 99999999999999999999999999 depth 2",
                  "depth 99999 nodes 100", "wtime 100 depth 2")

    def test_every_parameter_gets_one_best_move(self):
        with Engine() as engine:
            for position in ("position startpos", MIDDLE, FORCED, MATE_IN_1):
                moves = (engine.ask(position), engine.moves())[1]
                for parameters in self.PARAMETERS:
                    with self.subTest(position=position, go=parameters):
                        move, found = answer(engine.search("go " + parameters))
                        self.assertIn(move, moves)
                        self.assertEqual(found[-1]["pv"][0], move)
                        self.assertEqual(best_moves(engine.ask()), [])

    def test_forced_moves_get_a_score_too(self):
        with Engine() as engine:
            for go in ("go wtime 1000 btime 1000", "go movetime 1", "go nodes 1"):
                move, _ = answer(engine.search(FORCED, go))
                self.assertEqual(move, "a1-b2")

    def test_depth_is_reached_and_not_passed(self):
        with Engine() as engine:
            for depth in (1, 2, 5):
                _, found = answer(engine.search("ucinewgame", "position startpos", f"go depth {depth}"))
                self.assertEqual([info["depth"] for info in found], list(range(1, depth + 1)))

    def test_nodes_are_kept_exactly_after_the_first_iteration(self):
        with Engine() as engine:
            _, found = answer(engine.search("position startpos", "go depth 1"))
            first = found[-1]["nodes"]
            for nodes in (1, 2, 99, 256, 257, 1000, 4321):
                _, found = answer(engine.search("ucinewgame", "position startpos", f"go nodes {nodes}"))
                self.assertEqual(found[-1]["nodes"], max(nodes, first))

    def test_searchmoves_are_the_only_ones(self):
        with Engine() as engine:
            engine.ask("setoption name MultiPV value 7")
            _, found = answer(engine.search("position startpos", "go searchmoves g3-h4 a3b4 22-18 depth 4"))
            self.assertEqual({info["pv"][0] for info in found}, {"g3-h4", "a3-b4", "c3-d4"})
            self.assertEqual(max(info["multipv"] for info in found), 3)
            move, _ = answer(engine.search("go depth 4 searchmoves e3-d4 e3-d4"))
            self.assertEqual(move, "e3-d4")

    def test_mate_ends_when_the_win_is_found(self):
        with Engine() as engine:
            move, found = answer(engine.search(MATE_IN_1, "go mate 1"))
            self.assertEqual(move, "e5:g7")
            self.assertEqual((found[-1]["kind"], found[-1]["score"]), ("mate", 1))
            _, found = answer(engine.search("position fen W:WKd4,Ke5,e3:Ba7", "go mate 5"))
            self.assertEqual(found[-1]["kind"], "mate")
            self.assertTrue(1 <= found[-1]["score"] <= 5)

    def test_information_only_grows(self):
        with Engine() as engine:
            _, found = answer(engine.search("position startpos", "go nodes 20000"))
            for earlier, later in zip(found, found[1:]):
                for name in ("depth", "nodes", "time"):
                    self.assertLessEqual(earlier[name], later[name])
            for info in found:
                self.assertGreaterEqual(info["seldepth"], info["depth"])
                self.assertLessEqual(info["hashfull"], 1000)

    def test_several_threads_answer_once(self):
        with Engine() as engine:
            engine.ask("setoption name Threads value 4")
            for go in ("go depth 6", "go nodes 3000", "go movetime 10"):
                move, _ = answer(engine.search("position startpos", go))
                self.assertIn(move, START_MOVES)
            engine.send("go infinite")
            engine.until("info depth 3")
            engine.send("stop")
            engine.until("bestmove")
            self.assertEqual(engine.ask("setoption name Threads value 1"), [])

    def test_the_ponder_move_answers_the_best_move(self):
        with Engine() as engine:
            lines = engine.search("position startpos", "go depth 6")
            words = lines[-1].split()
            self.assertEqual((words[0], words[2]), ("bestmove", "ponder"))
            engine.ask(f"position startpos moves {words[1]}")
            self.assertIn(words[3], engine.moves())


class FirstIteration(unittest.TestCase):
    """A best move was searched, to depth 1 at least, however early the search is to end."""

    ENDING = "position fen W:WKb2,Kc3,c5,Kh2:BKa5,Kb8,d8"  # captures lead into the endgame tables

    def check(self, lines, moves):
        move, found = answer(lines)
        self.assertIn(move, moves, lines)
        self.assertTrue(all(info["depth"] >= 1 for info in found), lines)
        best = [info for info in found if info["multipv"] == 1][-1]
        self.assertEqual(best["pv"][0], move)

    def test_a_search_stopped_at_once(self):
        with Engine() as engine:
            for options in ([], ["MultiPV value 4"], ["MultiPV value 1", "Threads value 3"],
                            ["Threads value 1", "Skill Level value 0"]):
                engine.ask(*[f"setoption name {option}" for option in options])
                for i in range(50):
                    go = ("go infinite", "go ponder wtime 100 btime 100", "go", "go infinite searchmoves")[i % 4]
                    position = ("position startpos", MIDDLE, self.ENDING)[i % 3]
                    moves = (engine.ask("ucinewgame", position), engine.moves())[1]
                    if go.endswith("searchmoves"):
                        moves = moves[-1:]
                        go += " " + moves[0]
                    self.check(engine.search(go + "\nstop"), moves)

    def test_a_limit_reached_at_once(self):
        with Engine() as engine:
            for position in ("position startpos", MIDDLE, self.ENDING):
                moves = (engine.ask(position), engine.moves())[1]
                for go in ("nodes 1", "movetime 1", "wtime 0 btime 0", "nodes 1 movetime 1", "wtime 1 btime 1 depth 2"):
                    self.check(engine.search("ucinewgame", position, "go " + go), moves)

    def test_the_first_command_of_all(self):
        for text in ("go movetime 20\n", "go nodes 1\n", "go movetime 1\nquit\n", "go infinite\nquit\n"):
            status, lines, error = run(input=text.encode())
            self.assertEqual((status, error), (0, ""))
            self.check(lines, START_MOVES)

    def test_from_a_shell(self):
        for words in (("go",), ("go", "infinite"), ("go", "movetime", "1"), ("go", "nodes", "1")):
            status, lines, error = run(*words)
            self.assertEqual((status, error), (0, ""))
            self.check(lines, START_MOVES)


class Waiting(unittest.TestCase):
    """No best move before it is asked for, and always one then."""

    ASKS = 50  # questions answered meanwhile, time enough for a best move too early to show

    def test_infinite_waits_for_stop(self):
        with Engine() as engine:
            for position in ("position startpos", FORCED, MATE_IN_1, LOST, DRAWN):
                for go in ("go infinite", "go infinite depth 2", "go infinite nodes 50", "go infinite movetime 1",
                           "go infinite mate 1", "go infinite wtime 1 btime 1"):
                    with self.subTest(position=position, go=go):
                        engine.send(position, go)
                        lines = engine.until("info depth")
                        lines += engine.ask(*["isready"] * self.ASKS)
                        for _ in range(self.ASKS):
                            lines += engine.until("readyok")
                        self.assertEqual(best_moves(lines), [])
                        lines += engine.search("stop")
                        self.assertEqual(len(best_moves(lines)), 1)

    def test_pondering_waits_for_ponderhit_or_stop(self):
        with Engine() as engine:
            for position in ("position startpos", LOST, FORCED):
                for go in ("go ponder wtime 50 btime 50", "go ponder depth 2", "go ponder nodes 100",
                           "go ponder movetime 5"):
                    for end in ("ponderhit", "stop"):
                        with self.subTest(position=position, go=go, end=end):
                            engine.send(position, go)
                            lines = engine.until("info depth")
                            lines += engine.ask()
                            self.assertEqual(best_moves(lines), [])
                            lines += engine.search(end)
                            self.assertEqual(len(best_moves(lines)), 1)

    def test_ponderhit_is_no_stop(self):
        with Engine() as engine:
            engine.send("position startpos", "go ponder", "ponderhit")
            self.assertEqual(best_moves(engine.ask()), [])
            engine.search("stop")
            engine.send("go infinite", "ponderhit")
            self.assertEqual(best_moves(engine.ask()), [])
            engine.search("stop")
            engine.send("position fen nonsense", "go infinite", "ponderhit")
            self.assertEqual(best_moves(engine.ask()), [])
            engine.search("stop")

    def test_a_plain_go_searches_until_stop(self):
        with Engine() as engine:
            engine.send("position startpos", "go")
            engine.until("info depth 4 ")
            self.assertEqual(best_moves(engine.ask()), [])
            engine.search("stop")

    def test_questions_are_answered_during_a_search(self):
        with Engine() as engine:
            engine.send(MIDDLE, "go infinite")
            engine.until("info depth")
            for command, start in QUESTIONS.items():
                lines = engine.ask(command)
                self.assertEqual(best_moves(lines), [], command)
                self.assertTrue(any(line.startswith(start or "") for line in lines), command)
            for command in ("uci", "help", "compiler", "debug off", "register later", "nonsense"):
                self.assertEqual(best_moves(engine.ask(command)), [], command)
            engine.search("stop")

    def test_what_changes_the_game_ends_the_search_first(self):
        with Engine() as engine:
            for command in ("position startpos moves c3-b4", "ucinewgame", "flip", "setoption name Hash value 2",
                            "setoption name Clear Hash", "perft 1", "go nodes 20", "go perft 1",
                            "position fen nonsense"):
                with self.subTest(command=command):
                    engine.send("position startpos", "go infinite")
                    engine.until("info depth")
                    engine.send(command)
                    lines = engine.until("bestmove")
                    self.assertIn(lines[-1].split()[1], START_MOVES)
                    if command == "go nodes 20":
                        answer(engine.until("bestmove"))
                    self.assertEqual(best_moves(engine.ask("stop")), [])

    def test_stops_in_a_row_give_no_more(self):
        with Engine() as engine:
            engine.search("position startpos", "go infinite", "stop")
            self.assertEqual(best_moves(engine.ask("stop", "stop", "ponderhit", "stop")), [])

    def test_long_counts_end_at_stop(self):
        with Engine() as engine:
            for command in ("perft 60", "go perft 60", "bench 1 1 60"):
                engine.send("position startpos", command, "stop", "isready")
                lines = engine.until("readyok")
                self.assertTrue(any(line.endswith("stopped") for line in lines), command)


class End(unittest.TestCase):
    """`quit` and the end of input."""

    def ended(self, text):
        status, lines, error = run(input=text.encode())
        self.assertEqual((status, error), (0, ""), text)
        return lines

    def test_bounded_work_is_finished_at_the_end_of_input(self):
        for go in ("go depth 7", "go nodes 3000", "go movetime 20", "go wtime 200 btime 200", "go depth 3 perft x",
                   "go ponder depth 7\nponderhit", "go ponder nodes 3000\nponderhit"):
            with self.subTest(go=go):
                lines = self.ended(f"position startpos\n{go}\n")
                if "perft" not in go:
                    _, found = answer(lines)
                if "depth 7" in go:
                    self.assertEqual(found[-1]["depth"], 7)
                if "nodes" in go:
                    self.assertEqual(found[-1]["nodes"], 3000)
        self.assertRegex(self.ended("perft 6\n")[-1], r"^perft 6: 36768 leaves ")
        self.assertEqual(self.ended("go perft 6\n")[-1], "Nodes searched: 36768")
        self.assertRegex(self.ended("bench 1 1 1\n")[-1], r"^\d+ nodes \d+ nps$")

    def test_unbounded_work_is_ended_at_the_end_of_input(self):
        for go in ("go infinite", "go ponder", "go ponder depth 60", "go infinite depth 60", "go",
                   "go infinite\nponderhit", "go ponder wtime 900000 btime 900000"):
            with self.subTest(go=go):
                answer(self.ended(f"position startpos\n{go}\n"))
        lines = self.ended("position fen nonsense\ngo infinite\n")
        self.assertEqual(lines[-1], "bestmove (none)")

    def test_quit_ends_everything_with_its_best_move(self):
        for go in ("go infinite", "go ponder", "go depth 60", "go movetime 900000", "go"):
            with self.subTest(go=go):
                answer(self.ended(f"position startpos\n{go}\nquit\nisready\n"))
        for command in ("perft 60", "go perft 60", "bench 1 1 60"):
            self.assertNotIn("readyok", self.ended(f"{command}\nquit\nisready\n"))

    def test_odd_ends_of_input(self):
        self.assertEqual(self.ended(""), [])
        self.assertEqual(self.ended("\n\n"), [])
        self.assertEqual(self.ended("isready"), ["readyok"])
        self.assertEqual(self.ended("isready\r"), ["readyok"])
        self.assertEqual(self.ended("  quit now"), [])

    def test_a_reader_that_has_gone_ends_the_program(self):
        for commands in ("isready\n" * 3, "go infinite\n"):
            with subprocess.Popen([PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                  stderr=subprocess.DEVNULL) as process:
                process.stdin.write(b"isready\n")
                process.stdin.flush()
                self.assertEqual(process.stdout.readline(), b"readyok\n")
                process.stdout.close()
                process.stdin.write(commands.encode())
                process.stdin.flush()
                self.assertNotEqual(process.wait(timeout=HANG), 0)


class BadInput(unittest.TestCase):
    """One `info string error` for each line, and the state that the table of interfaces.md names."""

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
        "setoption name Debug Log File value /nonexistent/folder/log", "setoption nam Hash value 3",
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
                self.assertEqual(len(errors(engine.ask("setoption name Debug Log File value /nonexistent/x/y"))), 1)
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
                                         r"^(all terms|network|total for .+?|a man here, on average) +-?\d+\.\d\d$")
                totals = {line.rsplit(None, 1)[0]: float(line.split()[-1]) for line in lines[1:]}
                parts = totals["all terms"] + totals["network"]
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

    def test_a_match_ends_in_mid_search_when_stopped(self):
        with Engine() as engine:
            engine.send("match games 2 depth 60 concurrency 1")
            lines = engine.ask("stop")
            self.assertTrue(lines[-1].startswith("final: games 0 "), lines)


class TerminalRoots(unittest.TestCase):
    def check(self, engine, position, score):
        for go in ("go depth 5", "go movetime 100", "go wtime 1000 btime 1000", "go nodes 100"):
            lines = engine.search(position, go)
            self.assertEqual(len(lines), 2, lines)
            self.assertEqual(lines[0], f"info depth 0 score {score}")
            self.assertEqual(lines[1], "bestmove (none)")

    def test_a_lost_root_is_mate_0(self):
        with Engine() as engine:
            self.check(engine, LOST, "mate 0")
            self.check(engine, "position fen B:Wa1:B", "mate 0")
            engine.ask("setoption name UCI_Variant value ghana")
            self.check(engine, "position fen W:WK46:B5,14", "mate 0")

    def test_a_drawn_root_is_0(self):
        with Engine() as engine:
            self.check(engine, DRAWN, "cp 0")
            self.check(engine, CLAIMABLE, "cp 0")
            engine.ask("setoption name UCI_Variant value nigeria")
            self.check(engine, "position fen W:WK46:BK5,41,42", "cp 0")

    def test_claimable_draws_are_played_on_when_told(self):
        with Engine() as engine:
            for option in ("ClaimDraws value false", "UCI_AnalyseMode value true"):
                engine.ask(f"setoption name {option}")
                move, _ = answer(engine.search(CLAIMABLE, "go depth 3"))
                self.assertIn(move, engine.moves())
                engine.ask("setoption name ClaimDraws value true", "setoption name UCI_AnalyseMode value false")
                self.check(engine, CLAIMABLE, "cp 0")


class Lines(unittest.TestCase):
    """Principal variations: legal to their end, ending where the game ends, and of exact length for a win."""

    POSITIONS = {
        "tzd": ["startpos", "startpos moves c3-b4 b6-a5 b4-c5 d6:b4 a3:c5", "fen W:WKd4,Ke5,e3:Ba7,h8",
                "fen B:WKd4,e3,c3:Ba7,h8,Kf8", "fen W:WKa1,Kc1,Ke1:BKh8:M20", "fen W:WKa1,Kc1:BKh6,f8:H55",
                "fen W:Wc5,e5:Bb8,h8", "fen W:WKc1,Kc3:Bd6"],
        "drafti": ["startpos", "fen W:WKa1,c3:BKh8,f6"],
        "zambia": ["startpos", "fen W:WKa1,c3,e3:BKh8,f6,b6", "fen W:WKa1,Kc1,Ke1:BKh8:M20"],
        "nigeria": ["startpos", "fen W:WK46,47,48:BK1,20", "fen W:WK46,K50,33,34:BK5,20"],
        "ghana": ["startpos", "fen W:W46,47,33:B11,20"],
    }

    def check_line(self, engine, position, info):
        pv, word = info["pv"], "" if " moves " in f" {position} " else " moves"
        statuses = []
        for count in range(1, len(pv) + 1):
            lines = engine.ask(f"position {position}{word} {' '.join(pv[:count])}", "status")
            self.assertEqual(len(lines), 1, lines)
            statuses.append(lines[0].split()[1])
        for status in statuses[:-1]:
            self.assertEqual(status, "ongoing", f"{position}: the line goes on after the end: {info}")
        if info["kind"] == "mate" and not info["bound"]:
            self.assertEqual(statuses[-1], "win", f"{position}: {info}")
            plies = 2 * info["score"] - 1 if info["score"] > 0 else -2 * info["score"]
            self.assertIn(len(pv), (plies, plies - 1 if engine.profile in ("nigeria", "ghana") else plies),
                          f"{position}: {info}")

    def test_lines_are_legal_to_their_end(self):
        with Engine() as engine:
            for profile, positions in self.POSITIONS.items():
                engine.profile = profile
                engine.ask(f"setoption name UCI_Variant value {profile}")
                for position in positions:
                    for go in ("go depth 9", "go nodes 15000"):
                        with self.subTest(profile=profile, position=position, go=go):
                            _, found = answer(engine.search("ucinewgame", f"position {position}", go))
                            for info in found[-3:]:
                                self.check_line(engine, position, info)


class OneShot(unittest.TestCase):
    """`mfalme COMMAND` from a shell: one command, then the end, with an exit status."""

    def test_commands(self):
        for arguments, last in (
            (["--version"], r"^Mfalme \d+\.\d+"), (["version"], r"^Mfalme \d+\.\d+"), (["help"], "^From a shell: "),
            (["--help"], "^From a shell: "),
            (["perft", "5"], r"^perft 5: 7361 leaves"), (["go", "perft", "4"], "^Nodes searched: 1469$"),
            (["--UCI_Variant=zambia", "perft", "5"], r"^perft 5: 7482 leaves"),
            (["--UCI_Variant=nigeria", "--Huff=off", "perft", "3"], r"^perft 3: \d+ leaves"),
            (["go", "depth", "4"], r"^bestmove \S+"), (["go", "infinite"], r"^bestmove \S+"),
            (["--Minimal", "--MultiPV=2", "go", "depth", "3"], r"^bestmove \S+"),
            (["--Minimal=false", "go", "nodes", "100"], r"^bestmove \S+"),
            (["d"], "^Moves: a3-b4"), (["fen"], "^fen W:W"), (["moves"], "^moves a3-b4"),
                                (["status"], "^status ongoing$"),
            (["eval"], "^a man here, on average"), (["compiler"], "^compiler "), (["uci"], "^uciok$"),
            (["isready"], "^readyok$"), (["bench", "1", "1", "1"], r"^\d+ nodes \d+ nps$"),
            (["bench 1 1 1"], r"^\d+ nodes \d+ nps$"),
            (["match", "games", "2", "nodes", "20", "maxplies", "30"], r"^final: games 2 "),
            (["match", "games", "2", "depth", "2", "maxplies", "30", "option1", "Skill Level=0", "option2",
              "UCI_LimitStrength=true", "option2", "UCI_Elo=1000"], r"^final: games 2 "),
        ):
            with self.subTest(arguments=arguments):
                status, lines, error = run(*arguments)
                self.assertEqual((status, error), (0, ""))
                self.assertRegex(lines[-1], last)

    def test_silent_commands(self):
        for arguments in (["quit"], ["position", "startpos", "moves", "c3-b4"], ["setoption name Hash value 2"],
                          ["ucinewgame"], ["stop"], ["ponderhit"]):
            self.assertEqual(run(*arguments), (0, [], ""), arguments)

    def test_failures_have_an_exit_status(self):
        for arguments in (["nonsense"], ["perft", "x"], ["perft"], ["--Hash=0", "perft", "2"], ["--NoSuch=1", "d"],
                          ["--UCI_Variant=chess", "d"], ["position", "fen", "nonsense"], ["go", "depth", "2", "x"],
                          ["certify", "/nonexistent/suite.epd"], ["certify"], ["pdn"], ["pdn", "check"],
                          ["solve", "/nonexistent/suite.epd"], ["solve"], ["bench", "x"], ["--Hash"],
                          ["match", "nonsense"], ["match", "option1", "Skill Level=21"],
                          ["match", "option1", "Skill Level"], ["match", "games", "0"],
                          ["match", "openings", "/nonexistent"]):
            with self.subTest(arguments=arguments):
                status, lines, error = run(*arguments)
                self.assertIn(status, (1, 2))
                self.assertRegex(error, "^mfalme: ")
                self.assertNotIn("info string", "".join([error, *lines]))

    def test_certify_fails_where_a_line_fails(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'a "suite" of mine.epd')
            for line, expected in (('W:Wa1:Bh8 lm "a1-b2"; id "good";', 0), ('W:Wa1:Bh8 lm "a1-c3"; id "bad";', 1)):
                with open(path, "w", encoding="utf-8") as suite:
                    suite.write(line + "\n")
                status, lines, _ = run("certify", path)
                self.assertEqual(status, expected, lines)

    def test_solve_fails_where_a_line_cannot_be_read(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "my suite.epd")
            for move, expected in (("c3:e5:g7", 0), ("c3:a5", 0), ("c3-d4", 1)):
                with open(path, "w", encoding="utf-8") as suite:
                    suite.write(f"W:Wc3:Bb4,d4,f6 bm {move};\n")
                status, lines, _ = run("solve", path, "depth", "3")
                self.assertEqual(status, expected, lines)
                self.assertRegex(lines[-1], r"^solved [01] of [01], \d+ nodes, \d+ ms$")


if __name__ == "__main__":
    main()
