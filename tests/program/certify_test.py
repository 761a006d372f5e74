"""scripts/certify.py: the engine passes however it is asked, wrong engines fail with the article that they break,
engines that crash, hang or babble fail without harm, and what cannot be tested is never called passed."""
# not sanitized: mostly a test of scripts and of other programs

import glob
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from _engine import HANG, PROFILES, PROGRAM, main

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "scripts"))
from certification import articles  # noqa: E402
from certification.board import Board, layout_of, square_of  # noqa: E402
from certification.capabilities import CAPTURE, DOUBLE  # noqa: E402
from certification.suite import Suite  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MUTANTS = os.path.join(os.path.dirname(PROGRAM), "mutants")
PARTNER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "_hub_partner.py")
FOREIGN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "_foreign.py")
AREAS = ("legality", "mandatory", "promotion", "multicapture", "draws", "supa")
PUZZLES = ("puzzles-tzd3", "puzzles-zambia", "puzzles-nigeria")


def suite(area):
    return os.path.join(ROOT, "epd", f"{area}.epd")


def certify(engine, *arguments):
    """Exit status, standard output, standard error."""
    done = subprocess.run([sys.executable, os.path.join(ROOT, "scripts", "certify.py"), engine, *arguments],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=HANG, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def mutant(name, *words):
    return " ".join([MUTANTS, "engine", name, *words])


def totals(text):
    """Passed, in part, failed and untested of all positions; none is skipped."""
    return tuple(int(number) for number in
                 re.search(r"^\d+ positions +(\d+) +(\d+) +(\d+) +(\d+) +0$", text, re.M).groups())


class Samples(unittest.TestCase):
    """Suites cut down to every so many lines."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def sample(self, every, areas=AREAS):
        paths = []
        for area in areas:
            with open(suite(area), encoding="utf-8") as file:
                lines = [line for line in file if line.strip() and not line.startswith("#")]
            paths.append(os.path.join(self.folder.name, f"{area}.epd"))
            with open(paths[-1], "w", encoding="utf-8") as file:
                file.writelines(lines[::every])
        return paths

    def write(self, *lines):
        path = os.path.join(self.folder.name, "own.epd")
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
        return path


class Manual(Samples):
    def test_the_manual_gives_the_numbers_that_certify_gives(self):
        done = subprocess.run([PROGRAM, "certify", *sorted(glob.glob(os.path.join(ROOT, "epd", "*.epd")))],
                              stdout=subprocess.PIPE, timeout=HANG, check=True)
        rows = {words[0]: tuple(map(int, words[1:])) for words in map(str.split, done.stdout.decode().splitlines())
                if len(words) == 5 and words[1].isdigit()}
        suites = sum(rows[f"{area}.epd"][0] for area in AREAS)
        with open(os.path.join(ROOT, "epd", "README.md"), encoding="utf-8") as file:
            manual = file.read()
        self.assertRegex(manual, rf"suites\sof\sthese\snames\shold\s{suites:,}\spositions")
        self.assertRegex(manual, rf"counts {rows['total'][0]:,}\spositions")
        skipped = {name: rows[f"{name}.epd"][3] for name in ("tactics", "hard", *PUZZLES)}
        self.assertEqual(sum(skipped.values()), rows["total"][3])
        for name, number in (("supa", suites), ("perft", rows["perft.epd"][1]), *skipped.items()):
            self.assertRegex(manual, rf"(?m)^\| .*`{name}\.epd`.* \| {number:,} \| ")
        with open(os.path.join(ROOT, "epd", "mutants.md"), encoding="utf-8") as file:
            mutants = re.search(r"(\d+) mutants", file.read())[1]
        self.assertIn(f"mutants: {mutants} engines that are wrong on purpose", manual)


class Right(Samples):
    def test_the_engine_passes_every_position(self):
        status, text, errors = certify(PROGRAM)
        self.assertEqual((status, errors), (0, ""), text)
        passed, partly, failed, untested = totals(text)
        self.assertGreaterEqual(passed, 600)
        self.assertEqual((partly, failed, untested), (0, 0, 0))
        self.assertIn("\nPASSED\n", text)

    def test_the_engine_passes_however_it_is_asked(self):
        for probe in ("perft", "searchmoves", "position"):
            status, text, _ = certify(PROGRAM, "--probe", probe, "--suite", *self.sample(9))
            self.assertEqual(status, 0, text)
            self.assertEqual(totals(text)[2:], (0, 0), text)

    def test_however_it_writes_its_moves(self):
        for notation in ("pdn", "numeric"):
            status, text, _ = certify(f"{PROGRAM} --Notation={notation}", "--suite", *self.sample(9))
            self.assertEqual(status, 0, text)
            self.assertEqual(totals(text)[1:], (0, 0, 0), text)

    def test_wherever_its_numbers_begin(self):
        for numbering, said in (("", r"squares are numbered from a1 in tzd3\nprofiles"),
                                (" --Numbering=1", r"squares are numbered from g1 in tzd\n")):
            status, text, _ = certify(f"{PROGRAM} --Notation=numeric{numbering}", "--suite", suite("supa"))
            self.assertEqual((status, totals(text)[1:]), (0, (0, 0, 0)), text)
            self.assertRegex(text, said)

    def test_the_oracle_passes_every_position(self):
        status, text, _ = certify(mutant("true"))
        self.assertEqual(status, 0, text)
        self.assertEqual(totals(text)[1:], (0, 0, 0))

    def test_leaf_counts(self):
        status, text, _ = certify(PROGRAM, "--suite", self.write("W:W21-32:B1-12 ;D1 7 ;D2 49 ;D3 302"))
        self.assertEqual((status, totals(text)), (0, (1, 0, 0, 0)))
        status, text, _ = certify(PROGRAM, "--suite", self.write("W:W21-32:B1-12 ;D1 7 ;D2 50"))
        self.assertEqual((status, totals(text)), (1, (0, 0, 1, 0)))


class Foreign(Samples):
    def test_a_right_engine_with_habits_of_its_own_fails_nothing(self):
        for notation in ("landings", "ends", "captured"):
            for abilities in ("perft fen", "searchmoves", "fen"):
                status, text, _ = certify(f"{sys.executable} {FOREIGN} {PROGRAM} {notation} {abilities}", "--suite",
                                          *map(suite, AREAS))
                self.assertEqual(status, 0, text)
                passed, partly, failed, _ = totals(text)
                self.assertEqual(failed, 0, text)
                self.assertGreater(passed + partly, 150, text)


class Hub(Samples):
    """Engines that speak Hub can be asked for nothing but the move that they play."""

    def certify(self, fault, *arguments):
        partner = f"{sys.executable} {PARTNER} {PROGRAM} 2 {fault}"
        return certify(partner, "--protocol", "hub", "--timeout", "20", *arguments)

    def test_a_right_engine_fails_nothing(self):
        status, text, errors = self.certify("none", "--suite", *self.sample(5))
        self.assertEqual((status, errors), (0, ""), text)
        passed, partly, failed, untested = totals(text)
        self.assertEqual((passed, failed), (0, 0), text)
        self.assertGreater(partly, 75)
        for said in ("Certification of Partner 2.0", "only the move that the engine plays itself is checked",
                     "the protocol never asks for a move where the game is over", "does not offer the profile drafti"):
            self.assertIn(said, text)

    def test_the_engine_fails_nothing(self):
        status, text, errors = certify(f"{PROGRAM} hub", "--protocol", "hub", "--suite", *self.sample(9))
        self.assertEqual((status, errors, totals(text)[2]), (0, "", 0), text)
        self.assertIn("profiles: tzd", text)

    def test_a_wrong_one_fails(self):
        status, text, _ = self.certify("illegal", "--suite", *self.sample(10, ["legality"]))
        self.assertEqual(status, 1)
        self.assertGreater(totals(text)[2], 3, text)
        self.assertIn("plays an illegal move", text)
        status, text, _ = self.certify("die", "--give-up", "2", "--suite", *self.sample(10, ["legality"]))
        self.assertEqual(status, 1)
        self.assertIn("the engine ended with status 1 (out of memory)", text)
        self.assertIn("given up after 2 crashes and silences", text)

    def test_one_that_speaks_something_else_is_one_line(self):
        status, text, errors = certify("cat", "--protocol", "hub", "--timeout", "0.2", "--suite", suite("draws"))
        self.assertEqual((status, text, errors), (2, "", "cat: no answer within 0.2 s\n"))


class Wrong(Samples):
    def test_wrong_engines_fail_with_the_article(self):
        for name, area, article in (("men-step-backward", "legality", "TZD 3.1"), ("maximum", "mandatory", "TZD 4.9"),
                                    ("half-captures", "mandatory", "TZD 6"),
                                    ("no-promotion-by-step", "promotion", "TZD 3.2"),
                                    ("crowned-in-passing", "promotion", "TZD 4.10"),
                                    ("men-capture-backward", "multicapture", "TZD 4.1"),
                                    ("removed-at-once", "multicapture", "Nigeria 2.8"),
                                    ("five-early", "draws", "TZD 8.4"), ("flag-lone-king", "draws", "TZD3 11"),
                                    ("diagonal-left", "draws", "TZD3 9.4"), ("supa-forgotten", "supa", "TZD3 5"),
                                    ("supa-undone", "supa", "TZD3 5"),
                                    ("twelve-late", "draws", "Zambia, twelve count")):
            status, text, _ = certify(mutant(name), "--suite", suite(area))
            self.assertEqual(status, 1, name)
            self.assertRegex(text, rf"\nFailed: .*{re.escape(article)} \(")

    def test_they_fail_however_they_are_asked(self):
        for words in (("moves",), ("moves", "perft"), ("moves", "perft", "searchmoves")):
            status, text, _ = certify(mutant("maximum", *words), "--suite", suite("mandatory"))
            self.assertEqual(status, 1, words)
            self.assertIn("TZD 4.9 (", text)
            status, text, _ = certify(mutant("true", *words), "--suite", suite("mandatory"))
            self.assertEqual(status, 0, text)

    def test_a_path_that_the_suite_calls_illegal_fails_where_it_is_listed(self):
        line = ('W:WKh6:Bb2,Kd2,d6,f6,Kg7 lm "h6:c1:a3:e7:g5 h6:c1:a3:e7:h4 h6:c1:a3:f8:h6 h6:f8:b4:e1 h6:f8:a3:c1:g5:e7 '
                'h6:f8:a3:c1:g5:d8"; im "h6:f8:a3:c1:h6"; c0 "TZD 4.6: from g5 the king must go on over f6";')
        for lacking in ((), ("fen",), ("fen", "searchmoves"), ("fen", "searchmoves", "moves")):
            status, text, _ = certify(mutant("loose-paths", *lacking), "--suite", self.write(line))
            self.assertEqual(status, 1, text)
            self.assertIn("too many: h6:f8:a3:c1:h6", text)
            status, text, _ = certify(mutant("true", *lacking), "--suite", self.write(line))
            self.assertEqual(status, 0, text)

    def test_counts_are_played_out_with_an_engine_that_keeps_no_clocks(self):
        for name, article in (("five-late", "TZD 8.4"), ("thirty-late", "TZD 8.3"), ("three-kings-late", "TZD 8.5"),
                              ("limit-late", "Drafti 10.2"), ("twelve-late", "Zambia, twelve count"),
                              ("threefold-forgets", "TZD 8.2")):
            status, text, _ = certify(mutant(name, "clocks"), "--suite", suite("draws"))
            self.assertEqual(status, 1, name)
            self.assertRegex(text, rf"\nFailed: .*{re.escape(article)} \(")
        status, text, _ = certify(mutant("true", "clocks"), "--suite", suite("draws"))
        self.assertEqual((status, totals(text)[2]), (0, 0), text)

    def test_a_failure_says_what_was_expected_and_answered(self):
        line = 'W:Wc3:Bh8 id "own.1"; lm "c3-b4 c3-d4"; im "c3-b2"; c0 "TZD 3.1: forward only";'
        _, text, _ = certify(mutant("men-step-backward"), "--suite", self.write(line))
        for part in ("own.1 (tzd)  TZD 3.1: forward only", "expected  c3-b4 c3-d4", "answered  too many: c3-b2 c3-d2",
                     "answered  accepted: c3-b2"):
            self.assertIn(part, text)


class Untested(Samples):
    def test_nothing_is_passed_that_cannot_be_asked(self):
        everything = ("moves", "perft", "searchmoves", "fen", "status", "clocks", "variants")
        status, text, _ = certify(mutant("true", *everything), "--suite", *self.sample(5))
        self.assertEqual(status, 0, text)
        passed, partly, failed, untested = totals(text)
        self.assertEqual((passed, failed), (0, 0), text)
        self.assertGreater(partly, 0)
        self.assertGreater(untested, 0)
        self.assertIn("the engine does not offer the profile zambia", text)

    def test_an_engine_that_does_not_speak_of_supas_fails_nothing_there(self):
        _, text, _ = certify(mutant("supa-never"), "--suite", suite("supa"), suite("draws"))
        passed, partly, failed, untested = totals(text)
        with open(suite("supa"), encoding="utf-8") as file:
            supas = sum(" variant tzd3;" in line for line in file)
        self.assertEqual((partly, failed, untested), (0, 0, supas))
        self.assertGreater(passed, 200, "the draws of tzd3 are tested all the same")
        self.assertIn("the engine says of no win that it is a Supa: what the suites ask about Supas stays untested",
                      text)

    def test_an_engine_that_cannot_be_told_of_resignations_fails_nothing_there(self):
        _, text, _ = certify(mutant("true", "end"), "--suite", suite("supa"))
        with open(suite("supa"), encoding="utf-8") as file:
            ends = sum(' end "' in line for line in file)
        self.assertEqual(totals(text)[1:], (0, 0, ends))
        self.assertIn("the engine takes no `status resign white`: who resigns or runs out of time stays untested", text)
        for name, end in (("supa-resigned", "resign black"), ("supa-on-time", "flag white"), ("supa-undone", "undo")):
            status, text, _ = certify(mutant(name), "--suite", suite("supa"))
            self.assertEqual(status, 1, name)
            self.assertRegex(text, rf"\n  given up  {end}\n" if end != "undo" else
                             r"\n  played    .+, of which \d+ taken back\n")

    def test_draws_without_status_are_evidence_in_part(self):
        line = 'W:WKa1:BKh2:H9:M9 moves "a1-b2"; status "draw five-moves"; c0 "TZD 8.4: x";'
        _, text, _ = certify(mutant("true", "status"), "--suite", self.write(line))
        self.assertEqual(totals(text), (0, 1, 0, 0))
        _, text, _ = certify(mutant("five-late", "status"), "--suite", self.write(line))
        self.assertEqual(totals(text), (0, 0, 0, 1), "an engine may search on after a draw")
        _, text, _ = certify(mutant("true", "clocks"), "--suite", self.write(line))
        self.assertEqual(totals(text), (0, 0, 0, 1))

    def test_one_profile(self):
        status, text, _ = certify(mutant("true", "variants"), "--suite", *self.sample(5))
        self.assertEqual(status, 0, text)
        rows = {match[1]: int(match[2]) for match in re.finditer(r"^(\w+) +(\d+) +\d+ +\d+ +\d+ +\d+$", text, re.M)}
        self.assertGreater(rows["tzd"], 0)
        self.assertEqual([rows[profile] for profile in PROFILES[1:]], [0] * (len(PROFILES) - 1))
        self.assertRegex(text, r"\nINCOMPLETE: of \d+ positions none failed, but \d+ untested: see below\n",
                         "it has no option ThreeKingsMoves")
        _, text, _ = certify(mutant("true", "variants"), "--suite", suite("multicapture"))
        self.assertIn("\nPASSED for tzd, the engine plays no other profile\n", text)


    def test_an_engine_that_never_speaks_of_supa_is_told_what_was_not_tested(self):
        status, text, _ = certify(mutant("supa-never"), "--suite", *self.sample(9, ("mandatory",)), suite("supa"))
        untested = totals(text)[3]
        self.assertEqual((status, untested > 50), (0, True), text)
        self.assertRegex(text, rf"\nINCOMPLETE: of \d+ positions none failed, but {untested} untested: see below\n")
        self.assertNotIn("No failure", text)

    def test_the_field_of_promotions_is_sent_as_it_is_documented(self):
        """The mutants' engine reads `:Pb`, as the manual has it, and not `:PB`."""
        line = ('W:WKa1:Bb4:Pb variant tzd3; end "resign black"; status "win white resignation"; '
                'c0 "TZD3 5: the field P says that Black has promoted";')
        _, text, _ = certify(mutant("true"), "--suite", self.write(line))
        self.assertEqual(totals(text), (1, 0, 0, 0), text)


HOSTILE = r"""
import sys
print("no \x1b[31mred\x9b0m warning", file=sys.stderr, flush=True)
for line in sys.stdin:
    if line == "uci\n":
        print("id name Evil\x1b]0;title\x07\u202ename\nuciok")
    elif line == "isready\n":
        print("readyok")
    elif line.startswith("go"):
        print("bestmove c3\x1b[2J-d4")
    elif line.startswith("position fen B"):
        sys.exit(3)
    sys.stdout.flush()
"""


class Hostile(Samples):
    def test_no_control_character_of_an_engine_gets_into_a_report(self):
        engine = os.path.join(self.folder.name, "hostile.py")
        with open(engine, "w", encoding="utf-8") as file:
            file.write(HOSTILE)
        lines = ('W:Wc3:Bh8 lm "c3-b4 c3-d4"; c0 "TZD 3.1: x";', 'B:Wc3:Bh8 lm "h8-g7"; c0 "TZD 3.1: y";')
        _, text, errors = certify(f"{sys.executable} -X utf8 {engine}", "--timeout", "2", "--suite", self.write(*lines),
                                  "--report-dir", self.folder.name)
        shown = [text, errors]
        for ending in ("txt", "html"):
            path = glob.glob(os.path.join(self.folder.name, f"*.{ending}"))[0]
            with open(path, encoding="utf-8") as file:
                shown.append(file.read())
        for part in shown:
            self.assertNotRegex(part, "[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]")
        self.assertIn("Evil\\u001b]0;title\\u0007\\u202ename", text)
        self.assertIn("c3\\u001b[2J-d4", text)
        self.assertIn("<meta http-equiv=Content-Security-Policy content=\"default-src 'none'; style-src", shown[-1])


class Probes(unittest.TestCase):
    def test_the_positions_that_an_engine_is_asked_have_one_move(self):
        """How an engine writes a capture of two pieces is found out on each board."""
        for profile in ("tzd", "russian", "nigeria", "international"):
            layout = layout_of(profile)
            fen, captured = DOUBLE[layout._replace(crowns_in_passing=False)]
            for position, number in ((CAPTURE[layout.width], 1), (fen, 2)):
                done = subprocess.run([PROGRAM, f"--UCI_Variant={profile}", f"position fen {position}", "moves",
                                       "quit"],
                                      stdout=subprocess.PIPE, timeout=HANG, check=True)
                moves = done.stdout.decode().split()[1:]
                self.assertEqual(len(moves), 1, profile)
                taken = Board(position, layout).read(moves[0]).captured
                self.assertEqual(len(taken), number, profile)
            self.assertEqual(taken, {square_of(word, layout) for word in captured.split()}, profile)


class Hunt(Samples):
    def test_the_same_seed_finds_the_same_positions_and_they_tell_right_from_wrong(self):
        for name, positions in (("maximum", 7), ("mover-safe", 2), ("five-late", 2)):
            runs = [subprocess.run([MUTANTS, "hunt", "7", os.path.join(ROOT, "epd"), name], stdout=subprocess.PIPE,
                                   timeout=HANG, check=True).stdout.decode() for _ in range(2)]
            self.assertEqual(runs[0], runs[1])
            lines = [line.split("\t")[1] for line in runs[0].splitlines()]
            self.assertEqual(len(lines), positions)
            path = self.write(*lines)
            status, text, _ = certify(PROGRAM, "--suite", path)
            self.assertEqual((status, totals(text)), (0, (positions, 0, 0, 0)), text)
            status, text, _ = certify(mutant(name), "--suite", path)
            self.assertEqual((status, totals(text)), (1, (0, 0, positions, 0)), text)


class Trouble(Samples):
    def test_engines_in_trouble_fail_and_the_rest_is_still_tested(self):
        sample = self.sample(9, ["mandatory"])
        for trouble, said in (("crash", "the engine ended by signal"), ("hang", "no answer within 1 s")):
            status, text, errors = certify(mutant("true", trouble), "--timeout", "1", "--give-up", "3", "--suite",
                                           *sample)
            self.assertEqual((status, errors), (1, ""))
            passed, _, failed, _ = totals(text)
            self.assertGreater(passed, 0)
            self.assertGreater(failed, 0)
            self.assertIn(said, text)

    def test_garbage(self):
        status, text, errors = certify(mutant("true", "garbage"), "--suite", *self.sample(9, ["mandatory"]))
        self.assertEqual((status, errors), (1, ""))
        self.assertGreater(totals(text)[0], 0)

    def test_given_up(self):
        status, text, _ = certify(mutant("true", "hang"), "--timeout", "0.2", "--give-up", "1", "--suite",
                                  suite("mandatory"))
        self.assertEqual(status, 1)
        self.assertIn("given up after 1 crashes and silences", text)

    def test_what_cannot_be_used_is_one_line(self):
        for engine, arguments in (("/proc/nonexistent", ()), ("true", ()), ("cat", ("--timeout", "0.2")),
                                  (PROGRAM, ("--suite", "/proc/nonexistent.epd")),
                                  (PROGRAM, ("--suite", self.write("W:Wz9:Bh8 lm \"\";"))),
                                  (PROGRAM, ("--suite", self.write("X:Wa1:Bh8 lm \"\";"))),
                                  (PROGRAM, ("--suite", self.write("W:Wa1:Bh8 ;D1 seven"))),
                                  (PROGRAM, ("--suite", self.write("W:Wa1:Bh8 lm \"a1-z2\";"))),
                                  (PROGRAM, ("--suite", self.write("W:Wa1:Bh8 moves \"b2-c3\"; status \"ongoing\";"))),
                                  (PROGRAM, ("--suite", self.write("W:Wa1:Bh8 lm \"a1-b2; id \"x\";")))):
            status, text, errors = certify(engine, *arguments)
            self.assertEqual((status, text, errors.count("\n")), (2, "", 1), (engine, arguments, errors))

    def test_a_suite_that_is_no_text_is_named_with_its_line(self):
        path = os.path.join(self.folder.name, "binary.epd")
        with open(path, "wb") as file:
            file.write(b"# a comment\nW:Wa1:Bh8 \xff\xfe\0;\n")
        self.assertEqual(certify(PROGRAM, "--suite", path), (2, "", f"{path}:2: not a text in UTF-8\n"))

    def test_a_suite_that_asks_for_nothing_is_no_success(self):
        status, text, _ = certify(PROGRAM, "--suite", self.write("# nothing"))
        self.assertEqual(status, 1)
        self.assertIn("nothing could be tested", text)


class Articles(unittest.TestCase):
    def test_every_article_that_the_suites_cite_has_its_words(self):
        for path in glob.glob(os.path.join(ROOT, "epd", "*.epd")):
            for position in Suite(path).positions:
                for article in position.articles():
                    self.assertTrue(articles.in_words(article).endswith("."), f"{position.id}: {article}")

    def test_suites_give_their_version(self):
        for path in glob.glob(os.path.join(ROOT, "epd", "*.epd")):
            if os.path.basename(path)[:-4] in PUZZLES:  # which say how they were made
                continue
            self.assertRegex(Suite(path).version, r"^\d+\.\d+$", path)


class Reports(Samples):
    def reported(self, engine, *arguments):
        """Exit status, and the three reports by their ending."""
        folder = os.path.join(self.folder.name, "report")
        shutil.rmtree(folder, ignore_errors=True)
        status, text, errors = certify(engine, "--report-dir", folder, *arguments)
        self.assertEqual(errors, "")
        read = {}
        for name in os.listdir(folder):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                read[name.rpartition(".")[2]] = file.read()
        self.assertEqual(read["txt"], text)
        return status, read

    def test_text_json_and_page(self):
        status, read = self.reported(mutant("maximum"), "--suite", suite("mandatory"), "--name", "Wrong <one>")
        self.assertEqual(status, 1)
        self.assertEqual(os.listdir(os.path.join(self.folder.name, "report"))[0].rpartition(".")[0], "Wrong-one")
        data = json.loads(read["json"])
        failed = [position for position in data["positions"] if position["verdict"] == "failed"]
        self.assertEqual(len(failed), data["total"]["failed"])
        self.assertIn("TZD 4.9", failed[0]["articles"])
        page = read["html"]
        self.assertEqual(page.count("<svg class=\"board\""), len(failed))
        self.assertEqual(page.count("<defs>"), 1)
        self.assertIn("Wrong &lt;one&gt;", page)
        self.assertNotRegex(page, r"https?:|<script|<link|src=")
        for position in failed:
            self.assertIn(position["id"], page)

    def test_what_was_tested_with_what_and_when(self):
        path = suite("mandatory")
        status, read = self.reported(mutant("true"), "--suite", path, "--date", "2026-11-22T10:30:00+03:00")
        self.assertEqual(status, 0)
        data = json.loads(read["json"])
        sums = []
        for name in (path, MUTANTS):
            with open(name, "rb") as file:
                sums.append(hashlib.sha256(file.read()).hexdigest())
        self.assertEqual(data["suites"][0]["sha256"], sums[0])
        self.assertEqual(data["engine"]["files"], [{"path": MUTANTS, "sha256": sums[1]}])
        for ending in ("txt", "html", "json"):
            for part in (*sums, "2026-11-22 10:30:00 UTC+03:00", "mutant true", data["processor"], data["system"],
                         data["suites"][0]["version"], "--date"):
                self.assertIn(part, read[ending], ending)

    def test_the_same_run_makes_the_same_report(self):
        os.environ["SOURCE_DATE_EPOCH"] = "1795343400"
        self.addCleanup(os.environ.pop, "SOURCE_DATE_EPOCH")
        runs = [self.reported(mutant("maximum"), "--suite", suite("mandatory")) for _ in range(2)]
        self.assertEqual(*runs)
        self.assertIn("2026-11-22 10:30:00 UTC+00:00", runs[0][1]["txt"])

    def test_the_index_leads_to_every_failure_by_its_articles_in_words(self):
        _, read = self.reported(mutant("maximum"), "--suite", suite("mandatory"))
        page = read["html"]
        index, _, rest = page.partition('<h2 class="failures">')
        links, targets = re.findall(r'href="#(f\d+)"', index), re.findall(r'<article id="(f\d+)"', rest)
        self.assertEqual(set(links), set(targets))
        self.assertEqual(len(targets), len(set(targets)))
        self.assertIn(articles.in_words("TZD 4.9"), index)
        self.assertIn(articles.in_words("TZD 4.9"), read["txt"].replace("\n", " "))
        self.assertNotIn("<details class=failure open", page)

    def test_missing_and_illegal_moves_are_drawn(self):
        own = self.write('W:Wc3:Bh8 id "own.1"; lm "c3-b4 c3-d4"; im "c3-b2"; c0 "TZD 3.1: forward only";')
        _, read = self.reported(mutant("men-step-backward"), "--suite", own)
        self.assertIn("lists 2 illegal moves; accepts 1 illegal move", read["html"])
        self.assertEqual((read["html"].count('<g class="extra"'), read["html"].count('<g class="missing"')), (1, 0))
        self.assertIn("<details class=failure open", read["html"])
        own = self.write('W:Wc3,e3:Bd4,f6,h8 id "own.2"; lm "c3:e5:g7 e3:c5"; c0 "TZD 4.9: free choice";')
        _, read = self.reported(mutant("maximum"), "--suite", own)
        finding = next(one for one in json.loads(read["json"])["positions"][0]["findings"]
                       if one["verdict"] == "failed")
        self.assertEqual((finding["missing"], finding["extra"]), (["e3:c5"], []))
        self.assertEqual((read["html"].count('<g class="extra"'), read["html"].count('<g class="missing"')), (0, 1))

    def test_leaf_counts_name_the_greatest_depth(self):
        _, read = self.reported(PROGRAM, "--suite", self.write("W:W21-32:B1-12 ;D3 302 ;D2 49"))
        finding = json.loads(read["json"])["positions"][0]["findings"][0]
        self.assertEqual(finding["answered"], "as expected to depth 3")

    def test_positions_that_ask_only_for_the_best_move_are_skipped(self):
        legal, best = 'W:Wc3:Bh8 id "own.1"; lm "c3-b4 c3-d4";', 'W:Wc3:Bh8 id "own.2"; bm "c3-d4";'
        status, read = self.reported(mutant("true"), "--suite", self.write(legal, best))
        total = {"passed": 1, "in part": 0, "failed": 0, "untested": 0, "skipped": 1}
        self.assertEqual((status, json.loads(read["json"])["total"]), (0, total))
        self.assertRegex(read["txt"], r"\n2 positions +1 +0 +0 +0 +1\n")
        self.assertIn("\nPASSED\n", read["txt"])
        status, text, _ = certify(mutant("true"), "--suite", self.write(best))
        self.assertEqual(status, 1)
        self.assertIn("nothing could be tested", text)

    def test_a_leaf_count_that_is_too_great_to_ask_for_is_not_passed(self):
        _, text, _ = certify(PROGRAM, "--suite", self.write("W:W21-32:B1-12 ;D9 1234567"))
        self.assertEqual(totals(text), (0, 0, 0, 1))


if __name__ == "__main__":
    main()
