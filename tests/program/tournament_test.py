"""scripts/tournament.py: games of engines of both protocols, more than two engines, engines that fail, and runs that go
on."""
# not sanitized: mostly a test of scripts and of other programs

import os
import re
import resource
import subprocess
import sys
import unittest
import unittest.mock

import _clients
from _engine import HANG, PROGRAM, ROOT, SCRIPTS, main, run
from _folder import Folder

from engine_driver import EngineError
from game import Pace, PdnLog, Result
from hub_engine import HubEngine, hub_position, read_line, read_move
from scores import Score, Scores

PARTNER = os.path.join(ROOT, "tests", "program", "_hub_partner.py")
OPENINGS = os.path.join(ROOT, "bench", "openings", "tzd.txt")


def partner(version=2, fault="none"):
    return f"{sys.executable} {PARTNER} {PROGRAM} {version} {fault}"


def tournament(*arguments):
    """Exit status, standard output, standard error."""
    done = subprocess.run([sys.executable, os.path.join(SCRIPTS, "tournament.py"), "--referee", PROGRAM, *arguments],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=HANG, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def without_times(text):
    return re.sub(r"(?m)^(processor time: |\[ProcessorTime ).*\n", "", text)


class Recorded(Folder):
    def setUp(self):
        super().setUp()
        self.pdn = self.path("games.pdn")


class Played(Recorded):
    def test_two_engines(self):
        status, text, errors = tournament("--games", "4", "--nodes", "50", PROGRAM, PROGRAM)
        self.assertEqual((status, errors), (0, ""))
        self.assertRegex(text, r"^final: games 4 wins \d draws \d losses \d pairs 0 0 2 0 0 score 50\.0% \+- 0\.0 "
                               r"elo [+-]0\.0 \+- 0\.0 nelo \+0\.0 \+- 340\.1\nends: ")

    def test_no_control_character_of_an_engine_gets_onto_the_terminal_or_into_the_records(self):
        engine = f"""{sys.executable} -c 'for line in iter(input, "quit"):
            print("uciok" if line == "uci" else "readyok" if line == "isready" else
                  "bestmove c3\\x1b[2J-d4" if line[:2] == "go" else "info", flush=True)'"""
        _, text, errors = tournament("--games", "2", "--nodes", "50", "--pdn", self.pdn, PROGRAM, engine, "--name2", "E")
        self.assertIn("E forfeited 2 games: illegal move c3\\u001b[2J-d4", text)
        for shown in (text, errors, self.read("games.pdn")):
            self.assertNotIn("\x1b", shown)

    def test_a_test_of_two_engines_ends_when_it_is_decided(self):
        status, text, _ = tournament("--games", "400", "--nodes", "100", "--openings", OPENINGS, "--sprt", "0", "100",
                                     "--option2", "Skill Level=0", "--option2=Skill Seed=1", PROGRAM, PROGRAM)
        self.assertEqual(status, 0)
        self.assertRegex(text, r"(?m)^(games .* nelo .*) llr [23]\.\d+ of \+-2\.94\nsprt: accepted\n"
                               r"final: \1 llr [23]\.\d+ of \+-2\.94\n")
        self.assertLess(int(re.search(r"final: games (\d+)", text)[1]), 200)

    def test_a_round_robin(self):
        status, text, errors = tournament("--games", "4", "--nodes", "30", "--openings", OPENINGS, "--pdn", self.pdn,
                                          "--option", "Hash=2", "--name1", "Asha", "--name2=Juma", "--name3",
                                          "Neema \"N\"", PROGRAM, PROGRAM, PROGRAM)
        self.assertEqual((status, errors), (0, ""))
        self.assertRegex(text, r"^final, 12 games:\n +engine +games +points +% +1 +2 +3 +elo\n1 ")
        rows = re.findall(r"^\d  (\S.*?)  +(\d+) +([\d.]+) ", text, re.M)
        self.assertEqual(sorted(name for name, _, _ in rows), ["Asha", "Juma", 'Neema "N"'])
        self.assertEqual([int(games) for _, games, _ in rows], [8, 8, 8])
        self.assertEqual(sum(float(points) for _, _, points in rows), 12)
        self.assertEqual(len(re.findall(r"^\[Event ", self.read("games.pdn"), re.M)), 12)
        status, lines, _ = run("pdn", "check", self.pdn)
        self.assertEqual(status, 0, lines)

    def test_ties_are_broken_as_in_standings(self):
        self.write("games.pdn", "".join(
            f'[Event "tzd, 30 nodes a move, openings startpos, at most 500 plies"]\n[Round "1"]\n[End "agreement"]\n'
            f'[White "{white}"]\n[Black "{black}"]\n[Result "{result}"]\n[GameType "29,W,8,8,A0,0"]\n'
            f'[Variant "Tanzanian"]\n[Termination "{"resignation" if result != "1/2-1/2" else "agreement"}"]\n\n'
            f'1. c3-d4 {result}\n\n' for white, black, result in (
                ("a", "b", "0-1"), ("b", "a", "1/2-1/2"), ("a", "c", "1-0"), ("c", "a", "0-1"),
                ("b", "c", "1/2-1/2"), ("c", "b", "1/2-1/2"))))
        names = [word for i, name in enumerate("abc", 1) for word in (f"--name{i}", name)]
        status, text, errors = tournament("--games", "2", "--nodes", "30", "--pdn", self.pdn, *names, *[PROGRAM] * 3)
        self.assertEqual((status, errors), (0, ""))
        rows = re.findall(r"^(\d)  ([abc]) .*", text, re.M)
        self.assertEqual(rows, [("1", "b"), ("2", "a"), ("3", "c")], "a and b have 2.5 points each, b has beaten a")

    def test_names_have_single_blanks(self):
        status, text, errors = tournament("--games", "2", "--nodes", "30", "--pdn", self.pdn, "--name1", " A  B ",
                                          "--name2", "  ", "--name3", "C", *[PROGRAM] * 3)
        self.assertEqual((status, errors), (0, ""))
        self.assertEqual(sorted(re.findall(r"^\d  (A B|mfalme|C)  ", text, re.M)), ["A B", "C", "mfalme"])
        self.assertIn('[White "A B"]', self.read("games.pdn"))

    def test_no_more_referees_are_started_than_there_are_pairs_of_games(self):
        script = self.write("referee", f"echo started >> {self.path('log')}\nexec {PROGRAM} referee\n")
        status, _, errors = tournament("--games", "4", "--nodes", "30", "--concurrency", "9", "--referee",
                                       f"sh {script}", PROGRAM, PROGRAM)
        self.assertEqual((status, errors, self.read("log")), (0, "", "started\n" * 2))

    def test_a_gauntlet(self):
        _, text, _ = tournament("--gauntlet", "--games", "2", "--nodes", "30", "--concurrency", "2", PROGRAM, PROGRAM,
                                PROGRAM)
        rows = dict(re.findall(r"^\d  (mfalme.*?)  +(\d+) ", text, re.M))
        self.assertEqual(sorted(rows.values()), ["2", "2", "4"])
        self.assertEqual(rows["mfalme"], "4")

    def test_a_clock_is_in_the_record(self):
        status, text, _ = tournament("--games", "2", "--tc", "2+1", "--max-plies", "2", "--pdn", self.pdn, PROGRAM,
                                     PROGRAM)
        self.assertEqual(status, 0)
        self.assertIn("ends: length 2", text)
        self.assertIn('[TimeControl "2+1"]', self.read("games.pdn"))

    def test_tables_end_a_game_where_they_are_certain(self):
        for name, fen, result in (("won", "W:WKa1,Kc1,Ke1:BKh6", "1-0"), ("drawn", "W:WKc1:BKh6", "1/2-1/2")):
            openings = self.write(f"{name}.epd", f"{fen}\n")
            status, text, errors = tournament("--games", "2", "--nodes", "100", "--tables", "--openings", openings,
                                              "--pdn", self.path(f"{name}.pdn"), PROGRAM, PROGRAM)
            self.assertEqual((status, errors), (0, ""))
            self.assertIn("ends: tables 2", text)
            self.assertEqual(re.findall(r'Result "(.*)"', self.read(f"{name}.pdn")), [result] * 2)

    def test_openings_of_other_rules_are_refused(self):
        status, text, errors = tournament("--nodes", "1", "--variant", "nigeria", "--openings", OPENINGS, PROGRAM,
                                          PROGRAM)
        self.assertEqual((status, text, errors), (1, "", f"{OPENINGS}:2: moves: move 1: no square at column 1\n"))

    def test_a_bad_opening_is_named_with_its_line_before_the_first_game(self):
        for line, reason in (("startpos moves c3-d4 c3-c4", "moves: move 2: c4 is a light square"),
                             ("W:Wc3", "bad FEN: the list of black pieces is missing at column 6 (the end)"),
                             ("W:Wa3:Bb4,c5", "the game is not ongoing: win")):
            openings = self.write("openings.txt", f"startpos\n# two games are played from each\n\n{line}\n")
            status, text, errors = tournament("--games", "2", "--nodes", "1", "--openings", openings, "--pdn", self.pdn,
                                              PROGRAM, PROGRAM)
            self.assertEqual((status, text, errors), (1, "", f"{openings}:4: {reason}\n"))
        self.assertFalse(os.path.exists(self.pdn))

    def test_bad_arguments_are_one_line(self):
        for reason, *arguments in (("2 to 64 engines", PROGRAM),
                                   ("--sprt takes two", "--sprt", "5", "0", *[PROGRAM] * 2),
                                   ("--sprt takes two", "--sprt", "0", "201", *[PROGRAM] * 2),
                                   ("--sprt is for two", "--sprt", "0", "5", *[PROGRAM] * 3),
                                   ("there are 2 engines", "--option3", "Hash=1", PROGRAM, PROGRAM),
                                   ("no option is called 'Hsah'", "--option1", "Hsah=1", PROGRAM, PROGRAM),
                                   ("cannot be started", "/proc/nonexistent", PROGRAM),
                                   ("'': cannot be started: the command is empty", "hub:", PROGRAM),
                                   ("x 'y: cannot be started: No closing quotation", PROGRAM, "x 'y"),
                                   *((f"argument {name}: a whole number above 0", name, value, PROGRAM, PROGRAM)
                                     for name, value in (("--games", "0"), ("--games", "-4"), ("--concurrency", "0"),
                                                         ("--nodes", "-1"), ("--nodes", "1.5"), ("--movetime", "-5"),
                                                         ("--processor", "-3"), ("--max-plies", "-1"),
                                                         ("--give-up", "0"), ("--movetime", "9" * 20))),
                                   ("argument --wait: a number above 0", "--wait", "inf", PROGRAM, PROGRAM),
                                   *((f"not {clock}", "--tc", clock, PROGRAM, PROGRAM)
                                     for clock in ("soon", "inf", "nan", "0+1", "-1", "5+-1", "5+inf")),
                                   ("No such file", "--pdn", "/proc/nonexistent/games.pdn", *[PROGRAM] * 2),
                                   ("No such file", "--openings", "/proc/nonexistent", PROGRAM, PROGRAM),
                                   ("does not play drafti", "--variant", "drafti", f"hub:{partner()}", PROGRAM)):
            status, text, errors = tournament("--nodes", "1", *arguments)
            self.assertNotEqual(status, 0, arguments)
            self.assertEqual(text, "")
            self.assertIn(reason, errors.splitlines()[-1])

    def test_a_wrong_clock_is_a_wrong_argument(self):
        self.assertEqual(tournament("--tc", "soon", PROGRAM, PROGRAM)[0], 2)

    def test_a_program_that_is_no_referee_is_named(self):
        for answers, fault in (("echo hello", "not an answer of the referee: 'hello\\n'"),
                               ("echo 1", "not an answer of the referee: '1\\n'"),
                               ("echo '{}'", "not an answer of the referee: '{}\\n'"),
                               ("echo broken >&2; exit 3", "the engine ended with status 3 (broken)")):
            script = self.write("referee", f"read -r line\n{answers}\nread -r line\n")
            status, text, errors = tournament("--nodes", "1", "--referee", f"sh {script}", PROGRAM, PROGRAM)
            self.assertEqual((status, errors), (1, f"stopped: sh {script} referee: {fault}\n"))


class Resumed(Recorded):
    def play(self, games, *arguments):
        return tournament("--games", str(games), "--nodes", "30", "--openings", OPENINGS, "--pdn", self.pdn, *arguments,
                          PROGRAM, PROGRAM)

    def test_a_run_goes_on_with_what_it_lacks(self):
        _, whole, _ = self.play(6)
        text = self.read("games.pdn")
        games = re.split(r"(?=^\[Event )", text, flags=re.M)[1:]
        self.assertEqual(len(games), 6)
        self.write("games.pdn", "".join(games[:3]) + games[3][:len(games[3]) // 2])
        status, again, errors = self.play(6)
        self.assertEqual((status, without_times(again), errors), (0, without_times(whole), ""))
        self.assertEqual(without_times(self.read("games.pdn")), without_times(text))
        text = self.read("games.pdn")
        _, more, _ = self.play(8)
        self.assertTrue(self.read("games.pdn").startswith(text))
        self.assertIn("games 8 ", more)

    def test_lines_end_alike_on_all_systems(self):
        log = PdnLog(self.pdn, "E", ("A", "B"))
        self.addCleanup(log.close)
        with unittest.mock.patch("game.open", create=True, wraps=open) as opened:
            log.add("1", Result(1, "resignation", '[White "A"]\n', None))
        self.assertEqual(opened.call_args.kwargs.get("newline"), "\n")

    def test_a_file_that_was_cut_off_anywhere_keeps_its_whole_games(self):
        self.play(2, "--name1", "Zoë")
        with open(self.pdn, "rb") as file:
            text = file.read()
        event = re.match(r'\[Event "(.*)"\]', text.decode())[1]
        ends = [text.index(b"[Event ", 1), len(text)]
        for length in range(len(text)):
            with open(self.pdn, "wb") as file:
                file.write(text[:length])
            log = PdnLog(self.pdn, event, ("Zoë", "mfalme"))
            whole = [end for end in ends if end <= length]
            self.assertEqual((len(log.games), os.path.getsize(self.pdn)), (len(whole), max(whole, default=0)), length)
            log.close()

    def test_a_file_that_another_tournament_writes_is_refused(self):
        self.play(2)
        text = self.read("games.pdn")
        log = PdnLog(self.pdn, re.match(r'\[Event "(.*)"\]', text)[1], ("mfalme", "mfalme (2)"))
        self.assertEqual(self.play(4), (1, "", f"'{self.pdn}' is being written by another run\n"))
        self.assertEqual(self.read("games.pdn"), text)
        log.close()
        self.assertEqual(self.play(4)[0], 0)

    def test_a_full_disk_is_reported_with_the_file(self):
        log = PdnLog(self.pdn, "E", ("A", "B"))
        self.addCleanup(log.close)
        log.path = "/dev/full"
        if not os.path.exists(log.path):
            self.skipTest("the system has no /dev/full")
        with self.assertRaisesRegex(OSError, "^cannot write '/dev/full': No space left on device$"):
            log.add("1", Result(1, "resignation", '[White "A"]\n', None))

    def test_on_a_full_disk_every_worker_stops(self):
        def full():
            resource.setrlimit(resource.RLIMIT_FSIZE, (600, 600))  # bytes that a file may have: less than two games

        done = subprocess.run([sys.executable, os.path.join(SCRIPTS, "tournament.py"), "--referee", PROGRAM, "--games",
                               "400", "--nodes", "30", "--concurrency", "2", "--pdn", self.pdn, PROGRAM, PROGRAM],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=HANG, check=False,
                              preexec_fn=full)
        self.assertEqual((done.returncode, done.stderr.decode()),
                         (1, f"stopped: cannot write '{self.pdn}': File too large\n"))

    def test_what_is_not_a_file_is_refused(self):
        os.mkfifo(self.pdn)
        for name in filter(os.path.exists, ("/dev/full", "/dev/zero", self.pdn)):  # which never end
            status, text, errors = tournament("--nodes", "1", "--pdn", name, PROGRAM, PROGRAM)
            self.assertEqual((status, text, errors), (1, "", f"cannot write '{name}': it is not an ordinary file\n"))

    def test_tags_that_were_changed_by_hand_are_named_with_their_line(self):
        self.play(4)
        text = self.read("games.pdn")
        second = text.index("[Event ", 1)
        line = text.count("\n", 0, second) + 1
        for tag, value, fault in (("White", None, "this game has no tag White"),
                                  ("Black", None, "this game has no tag Black"),
                                  ("Result", None, "this game has no tag Result"),
                                  ("Round", None, "this game has no tag Round"),
                                  ("End", None, "this game has no tag End"),
                                  ("Result", "*", "this game has the Result '*', not 1-0, 0-1 or 1/2-1/2"),
                                  ("ProcessorTime", "1 x", "this game has the ProcessorTime '1 x', not two numbers"),
                                  ("ProcessorTime", "2", "this game has the ProcessorTime '2', not two numbers")):
            game = re.sub(rf'\[{tag} ".*"\]\n', "", text[second:], count=1)
            changed = text[:second] + game.replace("\n", f'\n[{tag} "{value}"]\n' if value else "\n", 1)
            self.write("games.pdn", changed)
            self.assertEqual(self.play(4), (1, "", f"{self.pdn}:{line}: {fault}\n"))
            self.assertEqual(self.read("games.pdn"), changed)

    def test_another_tournament_is_not_mixed_in(self):
        self.play(2)
        text = self.read("games.pdn")
        for arguments in (("--max-plies", "9"), ("--name1", "Asha")):
            status, _, errors = self.play(4, *arguments)
            self.assertEqual(status, 1)
            self.assertIn(f"{self.pdn}:1: holds other games than", errors)
        games = re.split(r"(?=^\[Event )", text, flags=re.M)[1:]
        for other in ("no game\n", '[White "x"]\n\n1. c3-d4 1-0\n\n' + text, text.replace("\n", "\r\n"),
                      games[0] + games[1].replace("\n", "\r\n") * 2, games[0][:99] + "\n" + games[1][:99]):
            self.write("games.pdn", other)
            self.assertNotEqual(self.play(2)[0], 0)
            self.assertEqual(self.read("games.pdn"), other)
        with open(self.pdn, "wb") as file:
            file.write(games[0].encode("utf-16"))
        status, _, errors = self.play(2)
        self.assertEqual(status, 1)
        self.assertEqual(errors, f"{self.pdn}: holds other text than the games that tournament.py writes\n")


class Failing(Recorded):
    def check(self, fault, said, *arguments):
        status, text, errors = tournament("--games", "2", "--nodes", "20", "--pdn", self.pdn, *arguments, PROGRAM,
                                          f"hub:{partner(fault=fault)}", "--name2", "Bad")
        self.assertEqual((status, errors), (0, ""))
        self.assertRegex(text, r"^final: games 2 wins 2 draws 0 losses 0 ")
        self.assertRegex(text, rf"\nBad forfeited 2 games: .*{said}")
        self.assertEqual(self.read("games.pdn").count('[Termination "forfeit"]'), 2)
        return text

    def test_an_engine_that_fails_has_lost_and_is_named(self):
        self.assertIn("ends: failure 2\n", self.check("die", r"the engine ended with status 1 \(out of memory\)"))
        os.remove(self.pdn)
        self.assertIn("ends: failure 2\n", self.check("error", "no position"))

    def test_an_engine_that_is_silent(self):
        self.check("silent", "no answer within 1 s", "--wait", "1")

    def test_an_illegal_move(self):
        self.assertIn("ends: illegal 2\n", self.check("illegal", "illegal move 1-32: "))

    def test_what_a_resumed_run_knows_of_failures(self):
        self.assertEqual(self.check("illegal", "illegal move 1-32: "), self.check("illegal", "illegal move 1-32: "))

    def test_an_engine_that_always_fails_ends_the_tournament(self):
        status, text, errors = tournament("--games", "400", "--nodes", "20", "--give-up", "4", "--name2", "Bad",
                                          PROGRAM, f"hub:{partner(fault='illegal')}")
        self.assertEqual((status, errors), (1, "stopped: Bad has failed in 4 games in a row\n"))
        self.assertIn("final: games 4 ", text)
        status, text, errors = tournament("--nodes", "20", "--give-up", "1", "--name1", "Bad", "--pdn", self.pdn,
                                          f"hub:{partner(fault='illegal')}", PROGRAM, PROGRAM)
        self.assertEqual((status, errors), (1, "stopped: Bad has failed in 1 games in a row\n"))
        self.assertRegex(text, r"\n2  mfalme \(3\)  +0  +0 ")


class ProcessorTime(Recorded):
    def test_it_is_measured_and_kept(self):
        if not os.path.exists("/proc/self/stat"):
            self.skipTest("the system does not say it")
        arguments = ("--games", "2", "--nodes", "50000", "--max-plies", "20", "--pdn", self.pdn, "--name1", "Asha",
                     "--name2", "Juma", PROGRAM, f"hub:{PROGRAM} hub")
        status, text, errors = tournament(*arguments)
        self.assertEqual((status, errors), (0, ""))
        seconds = re.search(r"^processor time: Asha ([\d.]+) s, Juma ([\d.]+) s$", text, re.M)
        self.assertGreater(float(seconds[1]), 0)
        games = re.findall(r'\[ProcessorTime "([\d.]+) ([\d.]+)"\]', self.read("games.pdn"))
        self.assertEqual(len(games), 2)
        self.assertAlmostEqual(float(games[0][0]) + float(games[1][1]), float(seconds[1]), delta=0.06)
        self.assertAlmostEqual(float(games[0][1]) + float(games[1][0]), float(seconds[2]), delta=0.06)
        self.assertEqual(tournament(*arguments)[1], text)
        self.assertEqual(run("pdn", "check", self.pdn)[0], 0)


    def test_a_pace_that_uses_as_much_as_wanted(self):
        """An engine that uses twice the time it is asked for, and a tenth now and then, comes to the same average."""
        pace, used = Pace(50), []
        for move in range(400):
            asked = pace.movetime()
            used.append(asked / 10 if move % 7 == 0 else 2 * asked)
            pace.spent(asked, used[-1])
        self.assertAlmostEqual(sum(used) / 400, 50, delta=2.5)

    def test_as_much_processor_time_for_both(self):
        if not os.path.exists("/proc/self/schedstat"):
            self.skipTest("the system does not say it")
        status, text, errors = tournament("--games", "4", "--processor", "4", "--max-plies", "60", "--pdn", self.pdn,
                                          PROGRAM, f"hub:{PROGRAM} hub")
        self.assertEqual((status, errors), (0, ""))
        self.assertIn('[Event "tzd, 4 ms of processor time a move, ', self.read("games.pdn"))
        self.assertIn("final: games 4 ", text)


class Hub(Recorded):
    def test_games_of_both_protocols(self):
        for profile, version in (("tzd", 2), ("nigeria", 2), ("ghana", 2), ("tzd", 1)):
            limit = ("--movetime", "1") if version == 1 else ("--nodes", "20")
            status, text, errors = tournament("--games", "2", *limit, "--variant", profile, "--pdn", self.pdn,
                                              f"hub:{partner(version)}", "uci:" + PROGRAM)
            self.assertEqual((status, errors), (0, ""), text)
            self.assertIn("final: games 2 ", text)
            self.assertNotIn("forfeited", text)
            status, lines, _ = run("pdn", "check", self.pdn)
            self.assertEqual(status, 0, lines)
            os.remove(self.pdn)

    def test_the_engine_against_itself(self):
        for profile, file in (("tzd", "tzd"), ("ghana", "nigeria")):
            status, text, errors = tournament("--games", "4", "--nodes", "50", "--variant", profile, "--openings",
                                              os.path.join(ROOT, "bench", "openings", file + ".txt"), "--option2",
                                              "Skill-Seed=1", PROGRAM, f"hub:{PROGRAM} hub")
            self.assertEqual((status, errors), (0, ""), text)
            self.assertNotIn("forfeited", text)

    def test_a_clock(self):
        status, text, _ = tournament("--games", "2", "--tc", "100+1", "--max-plies", "8", f"hub:{partner(1)}",
                                     f"hub:{partner(2)}")
        self.assertEqual(status, 0)
        self.assertIn("ends: length 2", text)

    def test_its_name_and_parameters(self):
        with HubEngine(partner(), ["size=4"], profile="zambia") as engine:
            self.assertEqual((engine.name, engine.author), ("Partner 2.0", "A B"))
            self.assertEqual(engine.options["size"]["max"], "9")
        with self.assertRaisesRegex(EngineError, "no parameter is called 'seize'"):
            HubEngine(partner(), ["seize=4"])
        with self.assertRaisesRegex(EngineError, "Hub 1 knows no limit of nodes"):
            with HubEngine(partner(1)) as engine:
                engine.search("W" + "e" * 32, [], {"nodes": 1})

    def test_lines_moves_and_positions(self):
        self.assertEqual(read_line('pos pos=Wee moves="1-2 3x4x5" flag\n'),
                         ("pos", {"pos": "Wee", "moves": "1-2 3x4x5", "flag": ""}))
        self.assertEqual(read_line('id name = Scan author="" x='), ("id", {"name": "Scan", "author": "", "x": ""}))
        self.assertEqual(read_move("28x19x24x23"), read_move("28x19x23x24"))
        self.assertEqual(str(read_move("~34/28x19x24x23")), "~34/28x19x23x24")
        for text in ("", "28", "28x19", "a3-b4", "1-2-3", "28 19"):
            self.assertIsNone(read_move(text))
        self.assertEqual(hub_position("B:WKb8,g1:Bh8:H0", 8), "BWeeb" + "e" * 27 + "w")


@_clients.needs("scan")
class Scan(unittest.TestCase):
    """Scan 2.0, which speaks Hub 1 and plays the international game alone."""
    START = "W" + "b" * 20 + "e" * 10 + "w" * 20

    def test_it_chooses_moves_on_a_clock(self):
        command = ["sh", "-c", 'cd "$0" && exec ./scan hub', _clients.path_of("scan")]
        with HubEngine(command, ["book=false", "bb-size=0", "tt-size=16"]) as engine:
            self.assertEqual((engine.name, engine.author, engine.version), ("Scan 2.0", "Fabien Letouzey", 1))
            for limits in ({"depth": 5}, {"movetime": 50}, {"time": 2000, "increment": 100}):
                engine.new_game()
                answer = engine.search(self.START, ["32-28", "17-22", "28x17x22"], limits)
                self.assertIn(answer.move, ("11x22x17", "12x21x17"))
            with self.assertRaisesRegex(EngineError, "illegal move"):
                engine.search(self.START, ["32-29"], {"depth": 1})


class Tables(unittest.TestCase):
    def test_cross_table(self):
        scores = Scores(["a", "b", "c"])
        win, draw = (unittest.mock.Mock(points=points, reason="no-moves", failure=None, seconds=(None, None))
                     for points in (1, 0.5))
        scores.add_pair(0, 1, [win, draw])
        scores.add_pair(1, 2, [draw, draw])
        lines = scores.table()
        self.assertEqual([line.split()[:5] for line in lines[1:]],
                         [["1", "a", "2", "1.5", "75.0"], ["2", "c", "2", "1", "50.0"], ["3", "b", "4", "1.5", "37.5"]])
        self.assertIn("0.5/2", lines[3])
        self.assertEqual([line.split()[:2] for line in scores.table({"a": 2, "b": 1, "c": 3})[1:]],
                         [["1", "b"], ["2", "a"], ["3", "c"]])
        self.assertEqual(list(scores.endings()), ["ends: no-moves 4"])

    def test_scores(self):
        score = Score()
        score.add_pair(1, 0.5)
        score.add_pair(0, 0)
        self.assertEqual((score.games, score.pairs, score.points()), ([2, 1, 1], [1, 0, 0, 1, 0], 1.5))
        self.assertEqual(score.reversed().games, [1, 1, 2])
        self.assertEqual((score + score.reversed()).points(), 4)
        self.assertAlmostEqual((score + score.reversed()).elo()[0], 0)

    def test_the_figures_are_those_of_a_match(self):
        """The same numbers as in tests/tools/elo_test.c, which says where they are from."""
        for pairs, bounds, ratio, elo, error in (([5, 10, 20, 10, 5], (0, 10), -0.04141, 0, 68.096),
                                                 ([1, 5, 20, 15, 9], (0, 20), 1.74334, 132.500, 68.096),
                                                 ([12, 148, 1350, 171, 19], (0, 5), 1.12554, 10.484, 11.678),
                                                 ([0, 0, 0, 0, 30], (0, 10), 1.19598, 15537.101, 87.906),
                                                 ([0, 0, 30, 0, 0], (0, 10), -0.04561, 0, 87.906)):
            score = Score(pairs=pairs)
            self.assertAlmostEqual(score.llr(*bounds), ratio, 5)
            self.assertAlmostEqual(score.normalised()[0], elo, 2)
            self.assertAlmostEqual(score.normalised()[1], error, 2)

    def test_a_match_prints_the_same_line(self):
        """Of the same pairs, as `mfalme match` and scores.py count them."""
        _, lines, _ = run("match", "--games", "40", "--nodes", "100", "--concurrency", "1", "--openings", OPENINGS,
                          "--option2", "Skill Level=8", "--option2", "Skill Seed=1")
        line = lines[-1].partition("final: ")[2]
        games = [int(re.search(name + r" (\d+)", line)[1]) for name in ("losses", "draws", "wins")]
        pairs = map(int, re.search(r" pairs ([\d ]+) score", line)[1].split())
        self.assertEqual(Score(games, pairs).line(), line)


if __name__ == "__main__":
    main()
