"""UCI as a GUI sees it: every kind of `go`, what ends it, and what it reports."""
# tsan

import json
import unittest

from _engine import Engine, answer, best_moves, main, run
from _positions import CLAIMABLE, DRAWN, FORCED, LOST, MATE_IN_1, MIDDLE, QUESTIONS, START_MOVES


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
                counts = [line for line in lines if line.startswith("Nodes searched: ")]
                self.assertEqual(len(counts), command.startswith("go"), "every go is answered")

    def test_a_search_of_the_referee_leaves_room_for_other_lines(self):
        think = "referee id=1 think depth=60 events=false"
        for stop in ("stop", "referee stop 1", "position startpos", "go depth 2"):
            with self.subTest(stop=stop), Engine() as engine:
                engine.send("position startpos", think)
                self.assertEqual(engine.ask("referee status")[-1][:28], '{"ok":true,"command":"status')
                engine.send(stop)
                self.assertIn('"id":"1","event":"done"', engine.until('{"id":"1","event":"done"')[-1])
                answer(engine.search("go depth 3"))
        with Engine() as engine:
            engine.send(think, "quit")
            self.assertIn('"stopped":true', engine.rest()[-1])

    def test_the_end_of_input_cuts_no_search_of_the_referee_short(self):
        with Engine() as engine:
            engine.search("go infinite", "stop")
            engine.send("referee think movetime=1500")
            engine.until('{"event":"info"')
            engine.close_input()
            done = json.loads(engine.rest()[-1])
            self.assertGreater(done["time"], 1400)


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


if __name__ == "__main__":
    main()
