#!/usr/bin/env python3
"""The lessons: every claim is counted anew, every figure is what its command prints, every task can be done, and `tb`
counts, writes and asks as it says."""
# not sanitized: it goes through whole tables

import itertools
import json
import re
import tempfile
import unittest
from pathlib import Path

from _engine import main, run
from _referee import answers_to

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src/lessons/lessons.txt"
THEMES = {"shot2", "shot3", "sacrifice", "breakthrough", "kingtrap", "opposition", "ending", "supa", "clock"}
ENDINGS = ("KvK", "KKvK", "KMvK", "KKKvK", "KKKKvK", "KMvKM", "MMvM", "KKvKM")
ARTICLES = ("3.1", "3.2", "4.1", "4.2", "4.3", "4.4", "4.5", "4.6", "4.9", "4.10", "8.1", "9.2", "9.3", "9.4")
ROAD = ("a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8")


def lines():
    """Words and rests of all lines that say something."""
    for line in SOURCE.read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word and word != "#":
            yield word, rest


def tasks():
    """Positions with their goals: (profile, FEN, moves, kind, words)."""
    for word, rest in lines():
        if word in ("lesson", "profile"):
            profile = rest if word == "profile" else "tzd3"
        if word == "task":
            fen, _, moves = rest.partition(" moves ")
        if word == "goal":
            kind, *words = rest.split(" ")
            yield profile, fen, moves.split(), kind, words


def tb(*words, status=0, text=""):
    """What tb writes, or its error."""
    found, output, errors = run("tb", *words, input=text.encode())
    assert found == status, errors
    return "\n".join(output) + "\n" if status == 0 else errors


def counted(census):
    """Positions, wins, draws and losses."""
    said = tb("count", *census.split())
    return [int(number) for number in re.search(r": (\d+) positions, (\d+) won, (\d+) drawn, (\d+) lost", said).groups()]


class Source(unittest.TestCase):
    def test_every_line_has_its_other_language_with_the_same_figures_and_squares(self):
        spoken = [(word, rest) for word, rest in lines() if re.fullmatch(r"\w+\.(en|sw)", word)]
        self.assertEqual(len(spoken) % 2, 0)
        cited = r"\{\w+\}|\b[a-h][1-8]\b|\bTZD3 \d+(?:\.\d+)*"
        for (word, english), (other, swahili) in zip(spoken[::2], spoken[1::2]):
            self.assertEqual((word[-2:], other), ("en", word[:-2] + "sw"))
            self.assertEqual(sorted(re.findall(cited, swahili)), sorted(re.findall(cited, english)), english)
            self.assertNotRegex(swahili, r"(?i)kamat|askari|\bmi?raba|mfalme")

    def test_it_has_the_articles_the_endings_and_known_themes(self):
        found = {word: {rest for other, rest in lines() if other == word} for word in ("article", "lesson", "theme")}
        self.assertEqual({f"TZD3 {article}" for article in ARTICLES} - found["article"], set())
        self.assertEqual(set(ENDINGS) - {lesson.split()[-1] for lesson in found["lesson"]}, set())
        self.assertLessEqual(found["theme"], THEMES)
        self.assertIn("supa", found["theme"])

    def test_every_name_in_a_text_is_a_claim_or_a_figure_of_its_lesson(self):
        names = set()
        for word, rest in lines():
            if word == "lesson":
                names = set()
            elif word in ("claim", "figure"):
                self.assertNotIn(rest.split()[0], names)
                names.add(rest.split()[0])
            elif word.startswith("text."):
                self.assertLessEqual(set(re.findall(r"\{(\w+)\}", rest)), names)

    def test_claims_about_positions_with_nothing_to_take_say_so(self):
        said = {"text.en": "nothing to take|nobody can capture", "text.sw": "(?:cha|wa) kula"}
        for word, rest in lines():
            if word == "lesson":
                calm, due, each = set(), set(said), rest.endswith(" numbers")
            elif word == "claim" and {"safe", "quiet"} & set(rest.split()):
                calm.add(rest.split()[0])
            elif word in due and calm & set(re.findall(r"\{(\w+)\}", rest)):
                self.assertRegex(rest, said[word])
                if not each:  # the paragraphs of other lessons go on from the first
                    due.discard(word)

    def test_every_claim_is_what_the_tables_count(self):
        claims = [rest for word, rest in lines() if word == "claim"]
        self.assertGreater(len(claims), 30)
        seen = {}
        for claim in claims:
            census, result, count, of = re.fullmatch(r"\w+ (.*) (win|draw|loss) (\d+) of (\d+)", claim).groups()
            if census not in seen:
                seen[census] = counted(census)
            every, *rest = seen[census]
            found = rest[("win", "draw", "loss").index(result)]
            self.assertEqual((int(count), int(of)), (found, every), claim)

    def test_every_figure_is_what_its_command_prints(self):
        figures = [rest for word, rest in lines() if word == "figure"]
        self.assertGreater(len(figures), 3)
        for figure in figures:
            told, _, words = figure.partition(" = ")
            _, value, shown = told.split(" ", 2)
            self.assertIn(value, shown)
            self.assertIn(shown, re.sub(r"\s+", " ", " ".join(run(*words.split())[1])), figure)

    def test_every_task_can_be_done(self):
        for profile, fen, moves, kind, words in tasks():
            begin, legal, table = answers_to(*(json.dumps(request) for request in (
                {"command": "new", "profile": profile, "fen": fen, "moves": moves}, {"command": "moves"},
                {"command": "tb"})))
            with self.subTest(fen=fen, goal=kind):
                self.assertTrue(begin["ok"], begin)
                texts = {move["move"]: len(move["captured"]) for move in legal.get("moves", [])}
                if kind == "move":
                    self.assertLessEqual(set(words), set(texts))
                elif kind == "huff":
                    self.assertTrue(any(move["huffs"] for move in legal["moves"]))
                elif kind == "captures":
                    self.assertIn(int(words[0]), texts.values())
                elif kind in ("win", "draw", "supa"):
                    self.assertTrue(table["certain"])
                    self.assertEqual(table["supa" if kind == "supa" else "result"], "draw" if kind == "draw" else "win")
                elif kind == "refusal":
                    codes = {one["error"]["code"] for one in self.refused(profile, fen)}
                    self.assertLessEqual(set(words), codes)
                else:
                    self.assertEqual(kind, "end")

    def refused(self, profile, fen):
        squares = [f"{file}{rank}" for rank in range(1, 9) for file in "abcdefgh" if (ord(file) + rank) % 2 == 0]
        if profile in ("nigeria", "international"):
            squares = [f"{number:02d}" for number in range(1, 51)]
        new = json.dumps({"command": "new", "profile": profile, "fen": fen})
        own = [piece.removeprefix("K") for piece in re.search(r":W([^:]*)", fen)[1].split(",")]
        asked = [json.dumps({"command": "play", "move": one + other}) for one in own for other in squares if one != other]
        # Each is asked of the same position: what is legal is taken back.
        answers = answers_to(new, *(line for play in asked for line in (play, '{"command":"undo"}')))
        return [answer for answer in answers[1::2] if not answer["ok"]]


class Counted(unittest.TestCase):
    def test_conditions_mean_what_they_say(self):
        """King against king, counted here from every position and its moves."""
        squares = [f"{file}{rank}" for rank in range(1, 9) for file in "abcdefgh" if (ord(file) + rank) % 2 == 0]
        places = list(itertools.permutations(squares, 2))
        requests = []
        for own, other in places:
            fen = f"W:WK{own}:BK{other}"
            requests += [f"new profile=tzd3 fen={fen}", "moves", "tb"]
        answers = answers_to(*requests)
        counts = {}
        for (own, other), moves, table in zip(places, answers[1::3], answers[2::3]):
            if any(move["captured"] for move in moves["moves"]):
                continue
            road = own in ROAD, other in ROAD
            for key in ("all", road):
                counts.setdefault(key, {"win": 0, "draw": 0, "loss": 0})[table["result"]] += 1
        whole, facing = counts["all"], counts[True, True]
        self.assertEqual(counted("KvK quiet"), [sum(whole.values()), *whole.values()])
        self.assertEqual(counted("KvK quiet own-road=1 other-road=1"), [sum(facing.values()), *facing.values()])

    def test_comparisons_and_counts_add_up(self):
        every = counted("MMvM")
        self.assertEqual(every[0], sum(every[1:]))
        parts = [counted(f"MMvM {part}") for part in ("lead<=-1", "lead=0", "lead>=1")]
        self.assertEqual([sum(column) for column in zip(*parts)], every)
        self.assertEqual(counted("MMvM lead=8"), [0, 0, 0, 0])

    def test_bad_words_are_named(self):
        for words, said in (("count", "an ending such as KKMvM expected"), ("count KvK x=1", "'x=1' is no condition"),
                            ("count KvK win", "'win' is no condition"), ("count KKKKKKvK", "no table of KKKKKKvK"),
                            ("count KvK" + " lead=1" * 7, "more than 6 comparisons"),
                            ("lesson KKMvM", "there is no lesson on 'KKMvM', only on KvK "),
                            ("quiz X", "an ending such as KKMvM expected")):
            status = 1 if said.startswith("no table") else 2
            error = tb(*words.split(), status=status)
            self.assertIn(said, error)
            self.assertEqual(error.count("\n"), status, "one line, and of wrong words another about the help")


class Written(unittest.TestCase):
    def test_a_lesson_is_written_for_every_ending_in_both_languages(self):
        with tempfile.TemporaryDirectory() as folder:
            for word, rest in lines():
                name = rest.split()[-1]
                if word != "lesson" or "v" not in name or not name.isalpha() or len(rest.split()) < 3:
                    continue
                for language in ("en", "sw"):
                    path = Path(folder, f"{name}.html")
                    tb("lesson", name, "--language", language, "--out", str(path))
                    page = path.read_text(encoding="utf-8")
                    self.assertTrue(page.endswith("</html>\n"))
                    self.assertNotRegex(page, r"\{\w+\}")
                    self.assertIn("mfalme tb count " + name, page)
                    self.assertGreaterEqual(page.count("<svg"), 4)

    def test_lessons_are_for_the_games_of_tanzania(self):
        for profile in ("tzd", "drafti"):
            self.assertEqual(run(f"--UCI_Variant={profile}", "tb", "lesson", "KKKvK")[0], 0, profile)
        for profile in ("zambia", "nigeria"):
            for name in ("KvM", "KKKvK"):
                self.assertEqual(run(f"--UCI_Variant={profile}", "tb", "lesson", name),
                                 (1, [], "mfalme: tb: lesson: there are lessons on tzd, tzd3 and drafti, "
                                         f"not on {profile}\n"))

    def test_the_reverse_of_an_ending_has_its_lesson(self):
        self.assertIn("<title>Two kings against one</title>", tb("lesson", "KvKK"))
        self.assertIn("<title>The long road</title>", tb("lesson", "KvKKK"))


class Facts(unittest.TestCase):
    def written(self, *words):
        status, output, errors = run(*words)
        self.assertEqual((status, errors), (0, ""))
        return "\n".join(output) + "\n"

    def shipped(self, name):
        return (ROOT / "tablebases" / name).read_text(encoding="utf-8")

    def test_the_page_is_what_its_command_writes(self):
        words = ("--UCI_Variant=tzd3", "tbstat", "--facts", "--pieces", "5", "--dir", str(ROOT / "tablebases"))
        self.assertEqual(self.shipped("facts.md"), self.written(*words))

    def test_so_is_that_of_zambia_from_tables_built_now(self):
        with tempfile.TemporaryDirectory() as folder:
            where = ("--dir", folder, "--pieces", "4")
            run("tbgen", "--profile", "zambia", *where)
            self.assertEqual(self.shipped("facts-zambia.md"),
                             self.written("--UCI_Variant=zambia", "tbstat", "--facts", *where))

    def test_tables_that_are_missing_are_named(self):
        with tempfile.TemporaryDirectory() as folder:
            status, output, errors = run("tbstat", "--facts", "--dir", folder)
            self.assertEqual((status, output, errors.count("\n")), (1, [], 1))

    def test_nothing_is_written_from_a_damaged_table_or_without_one(self):
        with tempfile.TemporaryDirectory() as folder:
            where = ("--dir", folder, "--pieces", "2")
            run("tbgen", *where)
            file = Path(folder, "tzd-KvM.dtw")
            data = file.read_bytes()
            file.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
            self.assertEqual(run("tbstat", "--facts", *where),
                             (1, [], f"mfalme: tbstat: {file}: block 0 of 1 is damaged\n"))
            file.unlink()
            self.assertEqual(run("tbstat", "--facts", *where),
                             (1, [], f"mfalme: tbstat: {folder} lacks files of KvM; tbgen makes them\n"))


class Asked(unittest.TestCase):
    def test_moves_are_judged_until_the_win(self):
        """KvK: the corner wins; every other move of the king throws the win away."""
        said = tb("quiz", "KvK", "--seed", "7", text="hint\nquit\n")
        right = re.search(r"A right move is (\w\d-\w\d)\.", said)[1]
        said = tb("quiz", "KvK", "--seed", "7", text=f"x9\n{right}\nhint\nquit\n")
        self.assertIn("'x9' is not played: ", said)
        self.assertIn("Right: that keeps the win.", said)
        taking = re.search(r"A right move is (\w\dx\w\d)\.", said)[1]
        said = tb("quiz", "KvK", "--seed", "7", text=f"{right}\n{taking}\nquit\n")
        self.assertIn("Solved.", said)
        self.assertIn("1 of 1 solved without a slip.", said)

    def test_a_wrong_move_is_explained_and_can_be_tried_again(self):
        said = tb("quiz", "KKKvK", "--seed", "1", text="b4-c3\nb4-a5\n")
        self.assertIn("b4-c3 throws the win away: after e1xb4xe7 the game is drawn. Try again.", said)
        self.assertIn("Right: that keeps the win.", said)
        self.assertIn("0 of 0 solved without a slip.", said)

    def test_a_win_that_repetition_spoils_is_not_solved(self):
        """Each of these moves keeps the win, until the position would stand there for the third time (TZD3 9.2)."""
        said = tb("quiz", "KKMvK", "--seed", "2", text="g3-h4\nh4-e1\ne1-h4\nh4-e1\nquit\n")
        self.assertEqual(said.count("Right: that keeps the win."), 4)
        self.assertIn("The win is gone. Repetitions or the counted moves leave a draw.", said)
        self.assertNotIn("Solved", said)
        self.assertIn("0 of 1 solved without a slip.", said)

    def test_commands_are_those_of_a_game_in_either_language_and_any_case(self):
        for word in ("exit", "QUIT", "acha", "Ondoka"):
            said = tb("quiz", "KvK", "--seed", "7", text=f"dokezo\nHINT\n{word}\nhint\n")
            self.assertEqual(said.count("A right move is "), 2, word)
        said = tb("quiz", "KvK", "--seed", "7", text="help me\nquit\n")
        self.assertEqual(said.count("Type a move, hint or quit."), 2)

    def test_a_quiz_and_a_lesson_speak_the_language_of_the_option(self):
        quiz = ("tb", "quiz", "KKMvK", "--seed", "2")
        typed = b"dokezo\nc3-c5\nkwanini\ng3-f4\ng3-h4\nh4-e1\ne1-h4\nh4-e1\nhint\nacha\n"
        outputs = [run(*words, input=typed)[1] for words in
                   (("--Language=sw", *quiz), (*quiz, "--language", "sw"),
                    ("--Language=sw", *quiz, "--language", "en"))]
        self.assertEqual(outputs[0], outputs[1])
        swahili, english = ({line for line in lines if re.search("[a-z]{3}", line)} for lines in outputs[1:])
        self.assertEqual(swahili & english, set())
        self.assertIn("Andika hatua, dokezo au acha.", swahili)
        self.assertIn("Ushindi umepotea. Kurudia hali au hesabu ya hatua huleta sare.", swahili)
        for words, language in ((("tb", "lesson", "KvM"), "sw"), (("tb", "lesson", "KvM", "--language", "en"), "en")):
            self.assertIn(f'<html lang="{language}">', "\n".join(run("--Language=sw", *words)[1]))


if __name__ == "__main__":
    main()
