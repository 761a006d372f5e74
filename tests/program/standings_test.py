#!/usr/bin/env python3
"""Tables of tournaments from the shell: pdn standings."""

import html.parser
import json
import os
import random
import re

import _tournament as tournament
from _engine import check_failure, main, run
from _folder import Folder


def game(white, black, result, moves="1. c3-d4", **tags):
    lines = [f'[White "{white}"]', f'[Black "{black}"]', f'[Result "{result}"]']
    lines += [f'[{name} "{value}"]' for name, value in tags.items()]
    return "\n".join(lines) + f"\n\n{moves} {result}\n\n"


# Asha beats Juma, Juma beats Neema, Neema and Asha draw.
THREE = game("Asha", "Juma", "1-0") + game("Juma", "Neema", "1-0") + game("Neema", "Asha", "1/2-1/2")

ENGLISH = re.compile(r"(?i)\b(?:places?|players?|teams?|points?|games?|won|drawn|lost|draws?|loss|wins?|supas|ties"
                     r"|sets?|rounds?|round robin|swiss|knockout|cross|table|tournament|ratings?|rated|scored|expected"
                     r"|before|after|article|bye|level|lots|goes|losers|without|colour|opponent|against|names?|same"
                     r"|unfinished|fault|failed|note|counted|doubt|made|and|the|by|of|to|is|are|not)\b")


class Checker(html.parser.HTMLParser):
    """Notes the elements that are open, and those that are closed wrongly."""

    VOID = {"meta", "br"}

    def __init__(self):
        super().__init__()
        self.open, self.faults = [], []

    def handle_starttag(self, tag, attrs):
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.faults.append((tag, self.getpos()))


class Standings(Folder):
    def table(self, text, *arguments, status=0, errors=""):
        found, lines, error = run("pdn", "standings", self.write("games.pdn", text), *arguments)
        self.assertEqual((found, error), (status, errors), lines)
        return lines

    def data(self, text, *arguments, status=0):
        lines = self.table(text, *arguments, "--format", "json", status=status)
        self.assertEqual(len(lines), 1)
        return json.loads(lines[0])

    def test_a_round_robin(self):
        self.assertEqual(self.table(THREE), [
            "Round robin: 3 players, 3 games; win 1, draw 0.5, loss 0",
            "",
            "place  player games  won drawn lost Buchholz  points",
            "    1  Asha       2    1     1    0      1.5     1.5",
            "    2  Juma       2    1     0    1        2       1",
            "    3  Neema      2    0     1    1      2.5     0.5",
            "",
            "Cross table: 1 a win, = a draw, 0 a loss",
            "              1 2 3",
            "    1  Asha   . 1 =",
            "    2  Juma   0 . 1",
            "    3  Neema  = 0 .",
            "",
            "Ratings (TZD3 13)",
            "       player games  scored expected  before   after",
            "       Asha       2     1.5     1.06    1200    1218",
            "       Juma       2     1.0     0.97    1200    1201",
            "       Neema      2     0.5     0.97    1200    1181",
        ])

    def test_what_does_not_count_is_named(self):
        lines = self.table(THREE + game("Asha", "Juma", "*") + game("Asha", "Juma", "1-0", "1. c3-c5")
                           + game("?", "Juma", "1-0") + game("Asha", "Asha", "1-0") + game("bye", "bye", "1-0", "")
                           + game("Asha", "bye", "1-0"), status=1)
        path = self.path("games.pdn")
        self.assertEqual(lines[:6], [
            f"note: {path}:19: game 4: unfinished (*)",
            f"FAILED {path}:29:4: game 5: move 1 (White): illegal move 'c3-c5': a man goes one square "
            "forward along a diagonal, or jumps; c3 to c5 is neither (TZD 3.1)",
            f"FAILED {path}:31: game 6: the tag White names no player",
            f"FAILED {path}:37: game 7: White and Black are the same player",
            f"FAILED {path}:43: game 8: both sides are a bye",
            f"FAILED {path}:49: game 9: a bye has no moves",
        ])
        self.assertEqual(lines[6:], self.table(THREE))

    def test_supas_by_the_game_and_by_the_tag(self):
        wins = [
            (dict(Termination="resignation"), True, None),
            (dict(Termination="time"), True, None),
            (dict(Termination="forfeit"), False, None),
            (dict(), False, "not counted as a Supa: the tag Termination does not say how the game ended"),
            (dict(Supa="1"), True, None),
            (dict(Supa="0"), False, None),
            (dict(Supa="1", Termination="forfeit"), False, "the tag Supa is 1, but the loser neither lost all "
             "pieces, nor resigned, nor ran out of time; counted as none"),
            (dict(Supa="0", Termination="time"), True,
             "the tag Supa is 0, but the loser has had no king; counted as a Supa"),
            (dict(Supa="yes"), False, "the tag Supa is 'yes', neither 0 nor 1; it is ignored"),
            (dict(Supa="1", Termination="resignation", FEN="W:Wc3:Bd6,KB8"), False,
             "the tag Supa is 1, but the loser has had a king; counted as none"),
        ]
        for tags, supa, doubt in wins:
            with self.subTest(tags=tags):
                data = self.data(game("Asha", "Juma", "1-0", **tags), "--supa", "12")
                self.assertEqual(data["games"][0]["supa"], supa)
                self.assertEqual(data["table"][0]["points"], 12 if supa else 1)
                self.assertEqual([r["what"] for r in data["remarks"]], [doubt] if doubt else [])

    def test_games_of_tzd3_are_for_supas_by_themselves(self):
        tags = dict(RuleVersion="TZD-3.0", Termination="resignation")
        data = self.data(game("Asha", "Juma", "1-0", **tags) + game("Asha", "Juma", "1-0", Termination="resignation"))
        self.assertEqual([g["supa"] for g in data["games"]], [True, False])
        # Black has promoted before the position was set up.
        data = self.data(game("Asha", "Juma", "1-0", FEN="W:Wc3:Bd6:Pb", **tags))
        self.assertEqual(data["games"][0]["supa"], False)

    def test_a_supa_by_the_last_capture_and_none_by_a_block(self):
        taken = game("Asha", "Juma", "1-0", "1. c3:e5", FEN="W:Wc3:Bd4")
        blocked = game("Asha", "Juma", "1-0", "1. h2-g3", FEN="W:Wb2,c1,h2:Ba3")
        self.assertTrue(self.data(taken, "--supa", "12")["games"][0]["supa"])
        self.assertFalse(self.data(blocked, "--supa", "12")["games"][0]["supa"])

    def test_ratings_are_read_and_written(self):
        ratings = self.write("old.txt", "1220 1 Asha\n1500 40 Pendo Wa Mwisho\n")
        new = self.path("new.txt")
        self.table(game("Asha", "Juma", "0-1"), "--ratings", ratings, "--ratings-out", new,
                   errors=f"mfalme: written: {new}\n")
        with open(new, encoding="utf-8") as file:
            # Expected 1 / (1 + 10^(-20/400)) = 0.52875: 40 times that is 21.15.
            self.assertEqual(file.read(), "# rating, rated games, name\n1500.00 40 Pendo Wa Mwisho\n"
                             "1221.15 1 Juma\n1198.85 2 Asha\n")
        self.assertEqual(sorted(os.listdir(self.folder)), ["games.pdn", "new.txt", "old.txt"])

    def test_no_ratings_from_games_that_were_left_out(self):
        bad = THREE + game("Asha", "Juma", "1-0", "1. c3-c5")
        old = self.write("ratings.txt", "1200 1 Asha\n")
        self.table(bad, "--ratings", old, "--ratings-out", old, status=1, errors="mfalme: no ratings are written, "
                   "because of 1 fault; --skip writes them all the same\n")
        with open(old, encoding="utf-8") as file:
            self.assertEqual(file.read(), "1200 1 Asha\n")
        self.table(bad, "--ratings", old, "--ratings-out", old, "--skip", status=1,
                   errors=f"mfalme: written: {old}\n")
        with open(old, encoding="utf-8") as file:
            self.assertIn("\n1217.64 3 Asha\n", file.read())

    def test_a_knockout(self):
        text = (game("Asha", "Juma", "1-0", Round="1.1") + game("Juma", "Asha", "1/2-1/2", Round="1.2")
                + game("Neema", "bye", "1-0", "", Round="1") + game("Neema", "Asha", "1-0", Round="2")
                + game("Neema", "Asha", "1-0", Round="?"))
        lines = self.table(text, "--system", "knockout", status=1)
        self.assertEqual(lines[0].split(": ", 2)[2], "the tag Round gives no round, which a knockout needs")
        start = lines.index("Rounds")
        self.assertEqual(lines[start + 1:start + 4], ["  1: Asha 1.5-0.5 Juma: Asha goes on", "  1: Neema: bye",
                                                      "  2: Neema 1-0 Asha: Neema wins"])
        data = self.data(text, "--system", "knockout", status=1)
        self.assertEqual([(m["round"], m["winner"], m["by"]) for m in data["matches"]],
                         [(1, "Asha", "points"), (1, "Neema", None), (2, "Neema", "points")])
        self.assertEqual([(row["place"], row["player"]) for row in data["table"]],
                         [(1, "Neema"), (2, "Asha"), (3, "Juma")])

    def test_sets(self):
        text = (game("Asha", "Juma", "1-0") + game("Juma", "Asha", "0-1") + game("Asha", "Juma", "1/2-1/2")
                + game("Juma", "Asha", "1-0") + game("Asha", "Juma", "1-0") + game("Juma", "Asha", "1-0"))
        lines = self.table(text, "--system", "set")
        self.assertEqual(lines[0], "Sets of three wins: 2 players, 6 games, 1 set and 1 unfinished; win 1, draw")
        start = lines.index("Sets")
        self.assertEqual(lines[start + 1:start + 3], ["  Asha 3-1 Juma, 1 drawn", "  Juma 1-0 Asha, unfinished"])
        self.assertEqual(self.data(text, "--system", "set")["sets"], [
            {"first": "Asha", "second": "Juma", "first_wins": 3, "second_wins": 1, "drawn": 1, "winner": "Asha"},
            {"first": "Juma", "second": "Asha", "first_wins": 1, "second_wins": 0, "drawn": 0, "winner": None}])

    # Lusaka and Ndola on three boards: 3 + 1 + 0 points against 0 + 1 + 3.
    def test_teams_by_the_points_of_zambia(self):
        boards = [("A", "X", "1-0", "Lusaka", "Ndola"), ("Y", "B", "1/2-1/2", "Ndola", "Lusaka"),
                  ("C", "Z", "1-0", "Lusaka", "Ndola")]
        text = "".join(game(w, b, r, WhiteTeam=first, BlackTeam=second) for w, b, r, first, second in boards)
        data = self.data(text, "--teams", "--points", "3-1-0")
        self.assertEqual([(row["team"], row["points"]) for row in data["table"]], [("Lusaka", 7), ("Ndola", 1)])
        self.assertNotIn("ratings", data)
        lines = self.table(text + game("A", "X", "1-0"), "--teams", status=1)
        self.assertTrue(lines[0].endswith("game 4: the tag WhiteTeam names no team"))
        self.assertEqual(lines[1], "Round robin: 2 teams, 3 games; win 1, draw 0.5, loss 0")

    def test_names_that_are_almost_the_same_are_two(self):
        data = self.data(game("Asha Juma", "Neema", "1-0") + game("asha  juma.", "Neema", "1-0"))
        self.assertEqual([r["what"] for r in data["remarks"]],
                         ["'Asha Juma' and 'asha  juma.' are counted as two players"])
        self.assertEqual(len(data["table"]), 3)

    def test_the_page(self):
        page = self.path("table.html")
        text = game('<b>"A" & co', "Juma", "1-0", Event="Cup <i>") + game("Juma", "Neema", "*", Event="Cup <i>")
        self.table(text, "--html", page, errors=f"mfalme: written: {page}\n")
        with open(page, encoding="utf-8") as file:
            text = file.read()
        checker = Checker()
        checker.feed(text)
        checker.close()
        self.assertEqual((checker.open, checker.faults), ([], []))
        self.assertIn("<title>Cup &lt;i&gt;</title>", text)
        self.assertIn("&lt;b&gt;&quot;A&quot; &amp; co", text)
        self.assertIn("game 2: unfinished (*)", text)
        self.assertIsNone(re.search(r"<script|https?:|src=|url\(", text))

    def test_text_and_page_in_kiswahili(self):
        games = (game("Asha", "Juma", "1-0", Round="1", Termination="resignation", Supa="1")
                 + game("Juma", "Asha", "1-0", Round="1") + game("Neema", "bye", "1-0", "", Round="1")
                 + game("Neema", "Asha", "1/2-1/2", Round="2")
                 + game("Juma", "Pendo", "0-1", "", Round="2", Termination="forfeit")
                 + game("Pendo", "Juma", "*", Round="3") + game("?", "Asha", "1-0", Round="3")
                 + game("asha", "Neema", "0-1", Round="4"))
        teams = game("A", "X", "1-0", WhiteTeam="Lusaka", BlackTeam="Ndola") + game("Y", "B", "1-0")
        for text, arguments, title in (
            (games, ["--supa", "12"], "Ligi: wachezaji 5, michezo 4, 2 bila kuchezwa; "),
            (games, ["--system", "swiss"], "Mfumo wa Uswisi: wachezaji 5, michezo 4, 2 bila kuchezwa; "),
            (games, ["--system", "knockout", "--lots", "1"], "Mtoano: wachezaji 5, michezo 4, 2 bila kuchezwa; "),
            (games, ["--system", "set"], "Seti za ushindi mara tatu: wachezaji 5, michezo 4, 2 bila kuchezwa, seti 0 "),
            (teams, ["--teams"], "Ligi: timu 2, mchezo 1; ushindi 1, sare 0.5, kushindwa 0"),
        ):
            with self.subTest(arguments=arguments):
                path, page = self.write("games.pdn", text), self.path("table.html")
                status, lines, _ = run("--Language=sw", "pdn", "standings", path, *arguments, "--html", page)
                self.assertEqual(status, 1)
                self.assertIn(title, "\n".join(lines))
                with open(page, encoding="utf-8") as file:
                    shown = file.read()
                self.assertIn('<html lang="sw">', shown)
                shown = html.unescape(re.sub(r"<style>.*?</style>|<[^>]*>", " ", shown, flags=re.S))
                for words in ("\n".join(lines), shown):
                    self.assertIsNone(ENGLISH.search(words.replace(path, "")), words)

    def test_json_is_english_in_every_language(self):
        path = self.write("games.pdn", THREE + game("Asha", "Juma", "*"))
        json_of = [run(*language, "pdn", "standings", path, "--format", "json")
                   for language in ([], ["--Language=sw"])]
        self.assertEqual(json_of[0], json_of[1])

    def test_bad_words(self):
        games, ratings = self.write("games.pdn", THREE), self.write("ratings.txt", "1200 1 Asha\n1.2 Juma\n")
        for arguments, what in (
            (["standings"], "takes check, convert, stats or standings, then one or more files"),
            (["standings", games + ".no"], f"cannot read '{games}.no': No such file or directory"),
            (["standings", games, "--system", "league"],
             "--system takes round-robin, swiss, knockout or set, not 'league'"),
            (["standings", games, "--points", "3-1"],
             "points are written win-draw-loss, such as 3-1-0 or 1-0.5-0, not '3-1'"),
            (["standings", games, "--points", "0-1-3"],
             "'0-1-3': a win must be worth the most and a loss the least"),
            (["standings", games, "--supa", "0"], "--supa takes a whole number from 1 to 1000, not '0'"),
            (["standings", games, "--supa", "2", "--points", "3-1-0"], "--supa 2 is less than the points of a win"),
            (["standings", games, "--supa", "12", "--system", "set"],
             "--supa does not apply to sets, which are won by wins of any kind"),
            (["standings", games, "--format", "xml"], "--format takes text or json, not 'xml'"),
            (["standings", games, "--lots"], "--lots takes a whole number"),
            (["standings", games, "--out", "x"], "--out is only for convert"),
            (["check", games, "--supa", "12"], "--supa is only for standings"),
            (["stats", games, "--skip"], "--skip is only for convert, standings"),
            (["standings", games, "--ratings", ratings], f"'{ratings}', line 2: a rating is a number from 800 to 9999 "
             "with at most two decimals, not '1.2'"),
            (["standings", games, "--ratings-out", games],
             f"'{games}' would be overwritten: give the result another name"),
            (["standings", games, "--html", games], f"'{games}' would be overwritten: give the result another name"),
            (["standings", games, "--html", self.path("x"), "--ratings-out", self.path("x")],
             f"the ratings and the page have the same name, '{self.path('x')}'"),
            (["standings", games, "--html", self.path("./x"), "--ratings-out", self.path("x")],
             f"the ratings and the page have the same name, '{self.path('./x')}'"),
            (["standings", games, "--teams", "--ratings", ratings],
             "--teams makes no ratings, so --ratings and --ratings-out do not go with it"),
            (["check", games, "--teams"], "--teams is only for standings"),
            (["standings", games, "--ratings-out", self.path("no/such")], f"cannot write '{self.path('no/such')}'"),
        ):
            with self.subTest(arguments=arguments):
                self.assertIn(f"mfalme: pdn: {what}", check_failure(self, what, "pdn", *arguments))
        with open(games, encoding="utf-8") as file:
            self.assertEqual(file.read(), THREE)

    def random_games(self, rng):
        """Games among a few players, with many draws so that they are often level."""
        players = [f"P{i}" for i in range(rng.randint(2, 7))]
        drawish, games = rng.random(), []
        for _ in range(rng.randint(1, 24)):
            white, black = rng.sample(players, 2)
            result = "=" if rng.random() < drawish else rng.choice("10")
            kind = rng.random()
            if kind < 0.05:
                games.append((white, None, "1", False, False))
            else:
                games.append((white, black, result, kind > 0.1, kind > 0.8 and result != "="))
        return games

    def record(self, white, black, result, played, supa):
        words = {"1": "1-0", "0": "0-1", "=": "1/2-1/2"}[result]
        if black is None:
            return game(white, "bye", words, "")
        end = "agreement" if result == "=" else "resignation" if supa else "forfeit"
        return game(white, black, words, "1. c3-d4" if played else "", Termination=end if played else "unplayed")

    def test_random_tournaments_against_a_second_program(self):
        rng = random.Random(20260401)
        for number in range(100):
            games = self.random_games(rng)
            worth = rng.choice((1, 6, 12))
            expected = tournament.Table(games, worth)
            data = self.data("".join(self.record(*g) for g in games), "--supa", str(worth))
            order = {}
            for row in data["table"]:
                order.setdefault(row["place"], []).append(row["player"])
                player = row["player"]
                self.assertEqual((row["points"], row["buchholz"], row["won"], row["supas"]),
                                 (expected.points[player], expected.buchholz[player], expected.wins[player],
                                  expected.supas[player]), (number, games))
            self.assertEqual([sorted(level) for level in order.values()], expected.order(), (number, games))
            rated = tournament.ratings(games)
            for row in data["ratings"]:
                self.assertAlmostEqual(row["after"], rated[row["player"]][0], delta=0.0051)
                self.assertEqual(row["games"], rated[row["player"]][1])

    def test_no_game_at_all(self):
        lines = self.table("{nothing}\n", status=1)
        self.assertEqual(lines[0], f"FAILED {self.path('games.pdn')}: no game in it")
        self.assertEqual(self.data("{nothing}\n", status=1)["table"], [])

    def test_names_of_any_kind_keep_to_eighty_columns(self):
        names = ["A" * 300, "Ngũgĩ wa Thiong'o", "a\x1b[2Jb", "中" * 60] + [f"Player {i}" for i in range(40)]
        text = "".join(game(a, b, "1-0") for i, a in enumerate(names) for b in names[i + 1:])
        path = self.write("games.pdn", text)
        for language, system in (("en", "round-robin"), ("en", "set"), ("sw", "round-robin")):
            status, lines, _ = run(f"--Language={language}", "pdn", "standings", path, "--system", system)
            self.assertEqual(status, 0)
            for line in lines:
                self.assertLessEqual(len(line), 80, line)
                self.assertNotIn("\x1b", line)
        data = self.data(text)
        self.assertEqual({row["player"] for row in data["table"]}, set(names))


if __name__ == "__main__":
    main()
