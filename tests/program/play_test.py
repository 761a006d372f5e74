"""A person plays at the terminal: through a pseudo-terminal, as it is, and through a pipe."""

import fcntl
import itertools
import os
import re
import select
import subprocess
import tempfile
import termios
import unittest

from _engine import HANG, PROFILES, PROGRAM, check_success, main, open_terminal, run

PROMPT = "\nYour move: "
OVER = "\n> "  # the prompt after the end of the game
END = re.compile(r"^(?:(White|Black) wins|Draw): .+?\(\S+\s[^)]+\)\.$", re.M | re.S)
UNICODE = {"LC_ALL": "C.UTF-8", "TERM": "xterm"}
ASCII = {"LC_ALL": "C", "TERM": "xterm"}
KINGS = "W:WKc1,Ke1:BKf8,Kd8"


class Terminal:
    """The program with a pseudo-terminal as its input and output. Leaving it ends the program."""

    def __init__(self, *arguments, environment=None, seed=1):
        self.text = ""  # everything shown so far, line ends as \n
        self.taken = 0
        variables = {k: v for k, v in os.environ.items() if k not in ("LC_ALL", "LC_CTYPE", "LANG")}
        variables.update(environment if environment is not None else ASCII)
        self.master, slave = open_terminal()
        self.process = subprocess.Popen([PROGRAM, f"--Skill Seed={seed}", *arguments], stdin=slave, stdout=slave,
                                        stderr=slave, env=variables, start_new_session=True,
                                        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        os.close(slave)

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.master)

    def _more(self):
        ready, _, _ = select.select([self.master], [], [], HANG)
        assert ready, f"nothing more is shown after {self.text[-300:]!r}"
        try:
            data = os.read(self.master, 65536)
        except OSError:  # the other end is closed
            return False
        self.text += data.decode("utf-8", "replace").replace("\r\n", "\n")
        return bool(data)

    def until(self, *ends):
        """What is shown up to the first of the texts at the end of the output."""
        while not any(self.text[self.taken:].endswith(end) for end in ends):
            assert self._more(), f"it ended: {self.text[-500:]}"
        shown = self.text[self.taken:]
        self.taken = len(self.text)
        return shown

    def type(self, line):
        self.type_bytes(line.encode() + b"\n")

    def type_bytes(self, data):
        os.write(self.master, data)

    def ask(self, line, *ends):
        """Types a line; what is shown up to the next prompt, without the line itself."""
        self.type(line)
        return self.until(*(ends or (PROMPT, OVER))).replace(line + "\n", "", 1)

    def rest(self):
        while self._more():
            pass
        shown = self.text[self.taken:]
        self.taken = len(self.text)
        return shown

    def status(self):
        return self.process.wait(timeout=HANG)


def game(*arguments, environment=None, seed=1):
    """A game against the weakest level, of edition 2.2 unless a profile is given."""
    rules = () if "--profile" in arguments else ("--profile", "tzd")
    return Terminal("play", "--level", "0", *rules, *arguments, environment=environment, seed=seed)


def begun(*arguments, **more):
    """The same, where the first move is asked for already."""
    terminal = game(*arguments, **more)
    terminal.until(PROMPT)
    return terminal


def listed(text):
    """The moves of a list shown, by their numbers."""
    return {int(number): move for number, move in re.findall(r"(\d+)\) (\S+)", text)}


class WholeGames(unittest.TestCase):
    def play(self, *arguments):
        with game(*arguments) as terminal:
            terminal.until(PROMPT, OVER)
            for turn in range(300):
                moves = listed(terminal.ask("moves"))
                self.assertTrue(moves)
                number = max(moves) - turn % len(moves)
                shown = terminal.ask(str(number))
                self.assertIn(f"You play {moves[number]}", shown)
                if END.search(shown):
                    break
            else:
                self.fail("the game does not end")
            self.assertEqual(len(END.findall(shown)), 1)
            self.assertRegex(terminal.ask("undo"), "Taken back")
            terminal.type("quit")
            terminal.rest()
            self.assertEqual(terminal.status(), 0)

    def test_of_every_profile_end_with_a_sentence_and_its_article(self):
        for profile in PROFILES:
            with self.subTest(profile=profile):
                self.play("--profile", profile)

    def test_a_supa_is_named_tzd3_5(self):
        with game("--profile", "tzd3") as terminal:
            self.assertIn("loses by a Supa", terminal.until(PROMPT))
            self.assertIn("Black wins: White resigned (TZD3 8.1), and by a Supa: White never promoted (TZD3 5).",
                          " ".join(terminal.ask("resign").split()))

    def test_as_black(self):
        self.play("--side", "black")

    def test_every_reply_shows_the_board_of_both_moves(self):
        with game() as terminal:
            first = terminal.until(PROMPT)
            self.assertEqual(first.count("a  b  c  d  e  f  g  h"), 1)
            shown = terminal.ask("c3-d4")
            self.assertEqual(shown.count("a  b  c  d  e  f  g  h"), 2)
            self.assertRegex(shown, r"\nYou play c3-d4\.\n(.*\n)+\nMfalme plays \w\w-\w\w\.\n")

    def test_help_reasons_and_ends_fit_80_columns(self):
        for arguments in ([], ["--profile", "nigeria", "--fen", "W:W40,45,K28:BK12,14,5:L12"],
                          ["--profile", "tzd", "--fen", KINGS + ":H60:M70"]):
            for language in ("en", "sw"):
                done = subprocess.run([PROGRAM, f"--Language={language}", "play", "--level", "0", *arguments],
                                      input="help\nwhy\nload\ndraw\nresign\nquit\n", capture_output=True, check=True,
                                      encoding="utf-8", timeout=HANG)
                self.assertLessEqual(max(map(len, done.stdout.splitlines())), 80, done.stdout)

    def test_the_board_and_the_prompt_fit_80_by_24(self):
        for profile in PROFILES:
            with game("--profile", profile) as terminal:
                lines = (terminal.until(PROMPT)).split("\n")
                self.assertLessEqual(len(lines), 24)
                self.assertLessEqual(max(map(len, lines)), 80)
                terminal.ask("moves")
                shown = terminal.ask("1")
                last = shown[shown.index("Mfalme plays"):].split("\n")
                self.assertLessEqual(len(last), 22, "with the line of the move and one to spare")
                self.assertLessEqual(max(map(len, last)), 80)
                self.assertLessEqual(len(terminal.ask("help").split("\n")), 23)


class Moves(unittest.TestCase):
    def test_as_people_write_them(self):
        for line in ("c3-d4", "C3-D4", "c3d4", "c3 d4", "22-18", "1. c3-d4", "  c3 - d4  "):
            with begun() as terminal:
                self.assertIn("You play c3-d4.", terminal.ask(line), line)

    def test_a_part_plays_the_only_move_that_has_it_and_lists_several(self):
        with begun() as terminal:
            shown = terminal.ask("d4")
            self.assertEqual(listed(shown), {1: "c3-d4", 2: "e3-d4"})
            self.assertIn("You play e3-d4.", terminal.ask("2"))
        with begun() as terminal:
            self.assertIn("You play g3-h4.", terminal.ask("h4"))

    def test_a_number_is_of_the_list_only_while_its_position_lasts(self):
        with begun("--profile", "nigeria") as terminal:
            self.assertIn("holds a piece of Black", terminal.ask("9"), "no list yet: the square 9")
            moves = listed(terminal.ask("moves"))
            self.assertIn(f"You play {moves[9]}.", terminal.ask("9"))
            self.assertIn("(Nigeria ", terminal.ask("9"), "the list is gone")

    def test_refusals_name_the_article_and_keep_the_position(self):
        with game("--fen", "W:Wa1,c3:Bd4,h8") as terminal:
            self.assertIn("You must capture (TZD 13.3).", terminal.until(PROMPT))
            board = terminal.ask("board")
            for line, article in (("a1-b2", "TZD 13.3"), ("c3-c4", "TZD 2.1"), ("c3-b2", "TZD 3.1"),
                                  ("h8-g7", "TZD 3"), ("e5-f6", "TZD 3"), ("c3-z9", "TZD 2.1")):
                shown = terminal.ask(line)
                self.assertRegex(shown, rf"^'{line}' is not played: .+ \({article}\)\.\n", line)
                self.assertEqual(terminal.ask("board"), board)

    def test_a_capture_begun_is_finished_with_the_rule(self):
        with begun("--fen", "W:Wc3:Bd4,f6,a7") as terminal:
            shown = terminal.ask("c3:e5")
            self.assertIn("Note: the capture must go on from e5 (TZD 4.5).", shown)
            self.assertIn("You play c3:e5:g7, taking 2 pieces.", shown)

    def test_huffing_is_offered_explained_and_done(self):
        with game("--profile", "nigeria", "--fen", "W:W40,45,K28:BK12,14,5:L12") as terminal:
            self.assertRegex(terminal.until(PROMPT), r"huff the piece on 12,\nas in ~12/\S+ \(Nigeria 3\.5\)\.")
            self.assertIn("~12/40-35", terminal.ask("moves"))
            self.assertIn("34 may not be huffed, only 12 (Nigeria 3.5)", terminal.ask("~34/20-24"))
            # The refusal is what `why` explains; before it, the huff.
            self.assertIn("Only a piece that could have captured in the last move", terminal.ask("why"))
        with begun("--profile", "nigeria", "--fen", "W:W40,45,K28:BK12,14,5:L12") as terminal:
            self.assertIn("To huff is to take a piece off the board", terminal.ask("why"))
            self.assertIn("You play ~12/40-35. The piece on 12 could have captured and is huffed (Nigeria 3.5).",
                          terminal.ask("~12 40-35"))


class Commands(unittest.TestCase):
    def test_why(self):
        with begun("--fen", "W:Wa1,c3:Bd4,h8") as terminal:
            shown = terminal.ask("why")
            self.assertIn("TZD 13.3", shown)
            self.assertEqual(listed(shown), {1: "c3:e5"})
            terminal.ask("a1-b2")
            shown = terminal.ask("why")
            self.assertIn("'a1-b2' was not played: a capture must be made (TZD 13.3).", shown)
            self.assertIn("Whoever can capture must capture", shown)
            self.assertIn("You play c3:e5, taking 1 piece.", terminal.ask("1"))
        with begun() as terminal:
            self.assertIn("Nothing was refused", terminal.ask("why"))

    def test_undo_takes_back_both_moves(self):
        with begun() as terminal:
            self.assertIn("no move of yours", terminal.ask("undo"))
            start = terminal.ask("board").split("\n", 2)[2]
            terminal.ask("c3-d4")
            self.assertEqual(terminal.ask("undo").split("\n", 2)[2], start)
            self.assertIn("no move of yours", terminal.ask("undo"))
        with game("--side", "black") as terminal:
            first = terminal.until(PROMPT)
            self.assertIn("Mfalme plays", first)
            self.assertIn("no move of yours", terminal.ask("undo"), "the engine's first move stays")
            terminal.ask("moves")
            terminal.ask("1")
            self.assertIn("move 1, Black to play", terminal.ask("undo"))

    def test_the_edition_in_force_is_played_unless_another_is_asked_for(self):
        for arguments, version in ((["play"], "3.0"), (["--UCI_Variant=tzd", "play"], "2.2"),
                                   (["play", "--profile", "tzd"], "2.2"), (["play", "--fen", "W:Wc3:Bf6"], "3.0")):
            done = subprocess.run([PROGRAM, *arguments], input=b"quit\n", stdout=subprocess.PIPE, check=True,
                                  timeout=HANG)
            self.assertIn(f"Rules: Tanzania Draughts-64, edition {version}. Others by play --profile P:",
                          done.stdout.decode(), arguments)
        for position, version in (("", "3.0"), ("position startpos moves c3-d4\n", "2.2"),
                                  ("setoption name UCI_Variant value tzd\n", "2.2")):
            done = subprocess.run([PROGRAM], input=(position + "play --level x\nd\nplay\nquit\n").encode(),
                                  stdout=subprocess.PIPE, check=True, timeout=HANG)
            shown = done.stdout.decode()
            self.assertIn("TZD-2.2", shown[:shown.index("Rules: ")], "a refused play changes nothing")
            self.assertIn(f"edition {version}.", shown, position)

    def test_arguments_may_come_in_any_order(self):
        words = ["--fen", "startpos short-two"], ["--profile", "nigeria"], ["--level", "0"]
        shown = {subprocess.run([PROGRAM, "play", *sum(arguments, [])], input=b"quit\n", stdout=subprocess.PIPE,
                                check=True, timeout=HANG).stdout for arguments in itertools.permutations(words)}
        self.assertEqual(len(shown), 1)
        self.assertIn(b"| b 1       2       3     b 4     b 5     |", *shown)

    def test_a_refused_line_changes_nothing(self):
        for arguments in ("--profile zambia --level 99", "--fen W:Wc3:Bf6 --side blue", "--profile zambia --fen x"):
            commands = f"position startpos moves c3-d4\nplay {arguments}\nfen\n"
            done = subprocess.run([PROGRAM], input=commands.encode(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                  timeout=HANG, check=False)
            self.assertRegex(done.stdout.decode(), r"play: .*\nfen B:W\S*,d4:B", arguments)

    def test_the_record_names_the_level_in_force(self):
        with tempfile.TemporaryDirectory() as folder, begun() as terminal:
            path = os.path.join(folder, "game.pdn")
            terminal.ask("level 3")
            terminal.ask(f"save {path}")
            with open(path, encoding="utf-8") as file:
                self.assertRegex(file.read(), r'\[Black "Mfalme [^"]*, level 3"\]')

    def players(self, terminal, folder):
        """The names in the record that is saved."""
        path = os.path.join(folder, "saved.pdn")
        terminal.ask(f"save {path}")
        with open(path, encoding="utf-8") as file:
            return re.findall(r'\[(?:White|Black) "(.*)"\]', file.read())

    def test_a_record_is_loaded_and_played_on(self):
        with tempfile.TemporaryDirectory() as folder, begun() as terminal:
            path = os.path.join(folder, "two games.pdn")
            with open(path, "w", encoding="utf-8") as file:
                file.write('[White "Asha"]\n[Black "Juma"]\n[Result "*"]\n[RuleVersion "TZD-3.0"]\n\n1. c3-d4 *\n\n'
                           '[White "Mfalme 1.0"]\n[Black "Player"]\n[Result "0-1"]\n[RuleVersion "Zambia-1"]\n'
                           '[Termination "resignation"]\n\n1. c3-d4 f6-e5 0-1\n')
            for line, message in (("load", "load takes the name of a file"), ("load x y", "number of a game from 1"),
                                  ("load " + folder, "not an ordinary file"), (f'load "{path}" 3', "no game 3"),
                                  ("load " + os.path.join(folder, "none"), "No such file")):
                self.assertIn(message, terminal.ask(line), line)
            bad = os.path.join(folder, "bad.pdn")
            with open(bad, "w", encoding="utf-8") as file:
                file.write("1. c3-d4 f6-f5 *\n")
            self.assertRegex(terminal.ask(f"load {bad}"), f"^Not loaded: {bad}:1:10: game 1, move 1 .Black.: illegal")
            shown = terminal.ask(f'load "{path}"')
            self.assertIn("TZD-3.0, Asha against Juma.\nYou play Black.", shown)
            self.assertEqual(self.players(terminal, folder), ["Asha", "Juma"])
            terminal.ask("f6-e5")
            self.assertRegex(" ".join(self.players(terminal, folder)), "^Mfalme .* Player$")
            self.assertIn("Taken back", terminal.ask("undo"))
            shown = terminal.ask(f'load "{path}" 2', OVER)
            self.assertIn("Zambia-1, Mfalme 1.0 against Player.\nYou play Black.", shown)
            self.assertIn("White resigned", shown)
            self.assertIn("It is your move again", terminal.ask("undo"))

    def test_hint_is_a_legal_move_and_plays_nothing(self):
        with begun() as terminal:
            moves = set(listed(terminal.ask("moves")).values())
            hint = re.search(r"^Hint: (\S+)\. [A-Z][a-z ]+: an expected score of \d+%\.", terminal.ask("hint"), re.M)
            self.assertIn(hint[1], moves)
            self.assertIn("move 1, White to play", terminal.ask("board"))

    def test_resign_new_and_undo_of_the_end(self):
        with begun() as terminal:
            self.assertIn("Black wins: White resigned (TZD 7.1).", terminal.ask("resign", OVER))
            self.assertIn("Black wins", terminal.ask("c3-d4", OVER), "nothing is played after the end")
            terminal.ask("undo", PROMPT)
            self.assertIn("You play c3-d4.", terminal.ask("c3-d4", PROMPT))
            shown = terminal.ask("new", PROMPT)
            self.assertIn("move 1, White to play", shown)
            shown = terminal.ask("new black", PROMPT)
            self.assertIn("You play Black.", shown)
            self.assertIn("Mfalme plays", shown)
            self.assertIn("new takes white or black", terminal.ask("new green"))

    def test_draw_offers_are_answered_by_the_score(self):
        with begun() as terminal:
            self.assertIn("declines the draw: it is too early", terminal.ask("draw"))
        with begun("--fen", "W:Wa1:Bb8,d8,f8,h8,g7") as terminal:
            self.assertIn("declines the draw: it thinks that it stands better", terminal.ask("draw"))
        with begun("--fen", "W:Wa1,c1,e1,g1,b2:Bh8") as terminal:
            shown = terminal.ask("draw", OVER)
            self.assertIn("Mfalme accepts the draw.\nDraw: the players agreed (TZD 7.2).", shown)

    def test_a_claimable_draw_is_offered_with_its_article(self):
        with game("--fen", KINGS + ":H60:M70") as terminal:
            shown = terminal.until(PROMPT)
            self.assertRegex(shown, r"(?s)A draw can be claimed: .+\s\(TZD 8\.3\)\.\nType draw to claim it, or play on\.")
            self.assertRegex(terminal.ask("draw", OVER), r"(?s)^Draw: .+\s\(TZD 8\.3\)\.\n")

    def test_the_engine_claims_unless_it_is_winning(self):
        with begun("--fen", KINGS + ":H60:M70") as terminal:
            self.assertRegex(terminal.ask("c1-b2", OVER), r"(?s)Mfalme claims a draw\.\nDraw: .+\s\(TZD 8\.3\)\.")

    def test_a_threefold_repetition_in_the_game_is_offered(self):
        moves = ("c1-d2 f8-e7 d2-c1 e7-f8 " * 2).split()
        with Terminal("--Skill Level=0") as terminal:
            terminal.until("\n\n")
            terminal.type(f"position fen {KINGS} moves {' '.join(moves)}")
            terminal.type("play --level 0")
            self.assertRegex(terminal.until(PROMPT), r"(?s)A draw can be claimed: .+\s\(TZD 8\.2\)\.")

    def test_save_writes_what_pdn_check_reads(self):
        with tempfile.TemporaryDirectory() as folder, game() as terminal:
            path = os.path.join(folder, "my game.pdn")
            terminal.until(PROMPT)
            terminal.ask("c3-d4")
            self.assertIn("save takes the name of a file", terminal.ask("save"))
            self.assertIn("Saved as", terminal.ask(f"save {path}"))
            self.assertIn("Saved as", terminal.ask(f"save {path}"), "its own file is replaced")
            check_success(self, "pdn", "check", path)
            with open(path, encoding="ascii") as file:
                text = file.read()
            self.assertIn('[White "Player"]', text)
            self.assertRegex(text, r'\[Black "Mfalme [\d.]+, level 0"\]')
            terminal.ask("resign", OVER)
            terminal.ask(f"save {path}")
            self.assertIn("Saved as", terminal.ask(f"save {path}"))
            check_success(self, "pdn", "check", path)
            with open(path, encoding="ascii") as file:
                text = file.read()
            self.assertIn('[Termination "resignation"]', text)
            self.assertIn('[Result "0-1"]', text)
            other = os.path.join(folder, "other.txt")
            with open(other, "w", encoding="ascii") as file:
                file.write("mine")
            self.assertIn("type the same again to replace it", terminal.ask(f"save {other}"))
            with open(other, encoding="ascii") as file:
                self.assertEqual(file.read(), "mine")
            self.assertIn("Saved as", terminal.ask(f"save {other}"))
            self.assertIn("Not saved: ", terminal.ask("save /proc/nonexistent/folder/x.pdn"))
            self.assertIn(f"Not saved: cannot write '{folder}': it is a folder.", terminal.ask(f"save {folder}"))
            self.assertIn("it is not an ordinary file", terminal.ask("save /dev/null"))

    def test_a_name_in_quotes_is_the_same_to_save_and_load(self):
        with tempfile.TemporaryDirectory() as folder, game() as terminal:
            path = os.path.join(folder, "my game.pdn")
            terminal.until(PROMPT)
            terminal.ask("c3-d4")
            terminal.ask(f'save "{path}"')
            self.assertEqual(os.listdir(folder), ["my game.pdn"])
            self.assertIn("Game 1 of", terminal.ask(f'load "{path}"'))

    def test_after_a_game_is_loaded_no_file_is_replaced_unasked(self):
        with tempfile.TemporaryDirectory() as folder, game() as terminal:
            one, other = os.path.join(folder, "a.pdn"), os.path.join(folder, "b.pdn")
            terminal.until(PROMPT)
            terminal.ask("c3-d4")
            for path in one, other:
                self.assertIn("Saved as", terminal.ask(f"save {path}"))
            terminal.ask(f"load {one}")
            self.assertIn("type the same again to replace it", terminal.ask(f"save {other}"))

    def test_flip_board_level_and_help(self):
        with begun() as terminal:
            self.assertIn("h  g  f  e  d  c  b  a", terminal.ask("flip"))
            self.assertIn("h  g  f  e  d  c  b  a", terminal.ask("board"))
            self.assertIn("a  b  c  d  e  f  g  h", terminal.ask("flip"))
            self.assertIn("level 7 from now on", terminal.ask("level 7"))
            self.assertIn("Black: Mfalme, level 7", terminal.ask("board"))
            self.assertIn("level takes a number from -8", terminal.ask("level 21"))
            shown = terminal.ask("help")
            for name in ("moves", "why", "hint", "undo", "draw", "resign", "new", "level", "save", "board", "flip",
                         "help", "quit", "exit"):
                self.assertRegex(shown, rf"\b{name}\b")


class Kiswahili(unittest.TestCase):
    YOURS = "\nHatua yako: "
    ENGLISH = re.compile(r"\b(?:the|you|your|move|moves|game|piece|king|and|White|Black)\b", re.I)

    def ask(self, terminal, line):
        return terminal.ask(line, self.YOURS, OVER)

    def test_a_whole_game_shows_no_english(self):
        for arguments in (["--Language=sw", "play"], ["--language=SW", "play", "--profile", "ghana"]):
            with Terminal(*arguments, "--level", "0") as terminal:
                shown = terminal.until(self.YOURS)
                self.assertIn("dhidi ya Mfalme, kiwango 0. Unacheza Nyeupe.", shown)
                for command in ("msaada", "dokezo", "c3-c5", "kwanini", "geuza", "rudisha", "kiwango 99", "fungua"):
                    self.ask(terminal, command)
                for turn in range(300):
                    numbers = re.findall(r"(\d+)\) ", self.ask(terminal, "hatua"))
                    last = self.ask(terminal, numbers[-1 - turn % len(numbers)])
                    if "imeshinda: " in last or "Sare: " in last:
                        break
                self.assertIn("(mpya: mchezo mwingine", last)
                self.ask(terminal, "mpya nyeusi")
                self.assertIn("imejisalimisha", self.ask(terminal, "jisalimisha"))
                terminal.type("acha")
                terminal.rest()
                self.assertEqual(terminal.status(), 0)
                texts = terminal.text.replace("play --profile P", "")
                self.assertIsNone(self.ENGLISH.search(texts), texts)

    def test_refusals_show_no_english(self):
        with tempfile.TemporaryDirectory() as folder, Terminal("--Language=sw", "play", "--level", "0") as terminal:
            path = os.path.join(folder, "mmoja.pdn")
            with open(path, "w", encoding="utf-8") as file:
                file.write("1. c3-d4 *\n")
            terminal.until(self.YOURS)
            for line, said in (("rudisha 2", "rudisha haichukui kitu, lakini '2' inaifuata."),
                               ("GEUZA x", "GEUZA haichukui kitu, lakini 'x' inaifuata."),
                               ("acha sasa", "acha haichukui kitu, lakini 'sasa' inaifuata."),
                               ("fungua nosuch", "Haukufunguliwa: faili 'nosuch' halisomeki: No such file or directory."),
                               ("fungua /dev/null", "Haukufunguliwa: faili '/dev/null' halisomeki: si faili la kawaida."),
                               (f"fungua {path} 2", "Haukufunguliwa: hakuna mchezo wa 2, iko 1 tu."),
                               ("hifadhi /dev/null",
                                "Haukuhifadhiwa: faili '/dev/null' haliandikiki: si faili la kawaida."),
                               (f"hifadhi {folder}", f"Haukuhifadhiwa: faili '{folder}' haliandikiki: ni folda."),
                               ("hifadhi /proc/nonexistent/x",
                                "Haukuhifadhiwa: faili '/proc/nonexistent/x' haliandikiki: No such file or directory."),
                               ("c3-c5", "'c3-c5' haikuchezwa. Kete huenda sanduku moja mbele kwa ulalo, ")):
                self.assertEqual(self.ask(terminal, line)[:len(said)], said)

    def test_the_language_of_the_system_is_taken(self):
        for locale, language in (("sw_TZ.UTF-8", "Andika hatua"), ("sw", "Andika hatua"), ("en_GB", "Type a move"),
                                 ("swg", "Type a move")):
            variables = {key: value for key, value in os.environ.items() if not key.startswith("LC_")}
            done = subprocess.run([PROGRAM, "play"], input="quit\n", text=True, capture_output=True, timeout=HANG,
                                  env={**variables, "LANG": locale}, encoding="utf-8")
            self.assertIn(language, done.stdout)

    def test_commands_are_taken_in_both_languages(self):
        with begun() as terminal:
            self.assertIn("Hint: ", terminal.ask("dokezo"))
            terminal.type("ondoka")
            terminal.rest()
            self.assertEqual(terminal.status(), 0)


class Screen(unittest.TestCase):
    def shown(self, **variables):
        with game(environment=variables) as terminal:
            return terminal.until(PROMPT)

    def test_unicode_only_where_locale_and_terminal_can(self):
        for variables in ({"LC_ALL": "C.UTF-8", "TERM": "xterm"}, {"LANG": "de_DE.utf8", "TERM": "linux"},
                          {"LC_CTYPE": "en_US.UTF-8", "LANG": "C", "TERM": "vt100"}):
            self.assertIn("\u25cf", self.shown(**variables), variables)
        for variables in ({"LC_ALL": "C", "LANG": "C.UTF-8", "TERM": "xterm"}, {"TERM": "xterm"},
                          {"LC_ALL": "C.UTF-8", "TERM": "dumb"}, {"LANG": "de_DE.ISO-8859-1", "TERM": "xterm"},
                          {"LC_ALL": "C.UTF-8", "TERM": ""}):
            self.assertTrue(self.shown(**variables).isascii(), variables)

    def test_a_pipe_gets_letters_and_no_prompt(self):
        done = subprocess.run([PROGRAM, "--Skill Seed=1", "play", "--level", "0"], input=b"c3-d4\n",
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=HANG, check=False,
                              env={**os.environ, **UNICODE})
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        text = done.stdout.decode("ascii")
        self.assertIn("Mfalme plays", text)
        self.assertNotIn("Your move", text)

    def test_no_control_sequences_are_written(self):
        with begun(environment=UNICODE) as terminal:
            terminal.ask("c3-d4")
            terminal.ask("hint")
            self.assertNotIn("\x1b", terminal.text)


class Leaving(unittest.TestCase):
    def test_quit_and_exit(self):
        for word in ("quit", "exit", "QUIT"):
            with begun() as terminal:
                terminal.type(word)
                terminal.rest()
                self.assertEqual(terminal.status(), 0)

    def test_the_end_of_input(self):
        with begun() as terminal:
            terminal.type_bytes(b"\x04")  # Ctrl-D
            self.assertTrue(terminal.rest().endswith("\n"))
            self.assertEqual(terminal.status(), 0)

    def test_an_interrupt_at_the_prompt(self):
        with begun() as terminal:
            terminal.type_bytes(b"\x03")  # Ctrl-C
            self.assertTrue(terminal.rest().endswith("\n"))
            self.assertEqual(terminal.status(), 0)

    def test_an_interrupt_while_the_engine_thinks(self):
        with Terminal("play", "--level", "20", "--time", "3600") as terminal:
            terminal.until(PROMPT)
            terminal.type("c3-d4")
            terminal.until("Mfalme is thinking ...")
            terminal.type_bytes(b"\x03")
            terminal.rest()
            self.assertEqual(terminal.status(), 0)


class BadInput(unittest.TestCase):
    def test_every_bad_line_gets_one_line_and_keeps_the_position(self):
        with begun() as terminal:
            board = terminal.ask("board")
            for line in ("hello", "a", "%s%n", "\u00e9", "undo 3", "moves x", "c3-d4 c3-d4 c3-d4", "~", "-", "0", "99",
                         "c3-d4-e5-f6-g7-h8", "position startpos", "x" * 250):
                shown = terminal.ask(line)
                self.assertRegex(shown, r"^[^\n]+\n" + PROMPT + "$", line)
                self.assertEqual(terminal.ask("board"), board, line)

    def test_empty_lines_say_nothing(self):
        with begun() as terminal:
            self.assertEqual(terminal.ask(""), PROMPT)
            self.assertEqual(terminal.ask("   "), PROMPT)

    def test_long_lines_control_bytes_and_nuls(self):
        data = b"\0\n\x01\x02\x1b[31m\n" + b"c3-d4" * 100000 + b"\n\xff\xfe\n\0c3-d4\0\nmoves\nquit\n"
        done = subprocess.run([PROGRAM, "--Skill Seed=1", "play", "--level", "0"], input=data, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, timeout=HANG, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        text = done.stdout.decode("ascii")
        self.assertNotIn("\x1b", text)
        self.assertIn("That line is too long", text)
        self.assertIn("You play c3-d4.", text)

    def test_bad_arguments(self):
        for arguments in (["--level", "21"], ["--level", "x"], ["--level"], ["--side", "red"], ["--profile", "chess"],
                          ["--time", "0"], ["--time", "1e3"], ["--time", "."], ["--fen", "nonsense"], ["--bogus", "1"],
                          ["now"]):
            done = subprocess.run([PROGRAM, "play", *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, timeout=HANG, check=False)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertRegex(done.stdout.decode(), r"^mfalme: play: [^\n]+\nmfalme: 'mfalme help play' [^\n]+\n$",
                             arguments)


class PlainProgram(unittest.TestCase):
    def test_the_greeting_leads_to_play(self):
        with Terminal() as terminal:
            self.assertRegex(terminal.until("leave\n\n"), r"play +\S")
            terminal.type("play --level 0")
            terminal.until(PROMPT)
            terminal.type("quit")
            terminal.rest()
            self.assertEqual(terminal.status(), 0, "leaving the game leaves the program")

    def test_a_bare_move_undo_new_and_exit(self):
        status, lines, _ = run(input=b"c3-d4\nundo\nnew\nexit\nuci\n")
        self.assertEqual(status, 0)
        self.assertEqual(len(lines), 3, "exit ends it")
        self.assertIn("type play for a game, or position startpos moves c3-d4", lines[0])
        for line in lines[1:]:
            self.assertIn("type play", line)


if __name__ == "__main__":
    main()
