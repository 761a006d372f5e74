#!/usr/bin/env python3
"""The page's texts are there in each language for all that the program can answer, and say the same."""
# not sanitized: what is tested here is another program

import json
import re
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

from _engine import main
from _referee import answers_to
from _schema import Schema

ROOT = Path(__file__).resolve().parents[2]
TEXTS = ROOT / "src/web/texts"
ENGLISH, SWAHILI = "en", "sw"
# Where the sentences of refusals are written.
SENTENCES = ("notation/fen.c", "notation/judge.c", "notation/move_text.c", "notation/move_trace.c", "pdn/game_type.c",
             "pdn/pdn_game.c", "pdn/pdn_token.c", "pdn/record_check.c", "pdn/rule_tags.c", "referee/referee.c", "referee/referee_record.c")
SECTIONS = ("board", "move", "capture", "promotion", "end", "draw")
CALLS = r"\b(?:bad|refusal_set|fault_set|fault_set_reason|fault_of_agreement|fail|pdn_game_fail|error_set)\((?:[^;]|';')*?;"


def table(language):
    """A table: the one JSON object of a module."""
    source = (TEXTS / f"{language}.js").read_text(encoding="utf-8")
    return json.loads(re.fullmatch(r"export default (\{.*\});\n", source, re.S)[1], object_pairs_hook=unique)


def unique(pairs):
    keys = [key for key, _ in pairs]
    assert len(set(keys)) == len(keys), [key for key in keys if keys.count(key) > 1]
    return dict(pairs)


def placeholders(text):
    return sorted(set(re.findall(r"\{(\w+)\}", text)))


def formats(path):
    """The formats of all refusals in a source; parts of sentences and what is only passed on are left out."""
    source = (ROOT / "src" / path).read_text(encoding="utf-8")
    found = []
    for call in re.findall(CALLS, source, re.S):
        call = re.sub(r'"\s*\n\s*"', "", call)
        strings = re.findall(r'"((?:[^"\\]|\\.)*)"', call)
        found += [text.replace('\\"', '"') for text in strings if " " in text and text == text.strip()]
    return found


def says(text, form):
    """Whether a text of a table fits a format of C: either may leave open what the other fixes."""
    texts = ".*".join(re.escape(part) for part in re.split(r"\{\w+\}", text))
    return re.fullmatch(texts, form) or re.fullmatch(re.sub(r"%(?:s|d|c|ld)", "(.*)", re.escape(form)), text)


def enumerated(word, source):
    """The words of a table `words` like `[REASON_TIME] = "time"`."""
    text = (ROOT / "src" / source).read_text(encoding="utf-8")
    return set(re.findall(rf'\[{word}_\w+\] = "([a-z-]+)"', re.search(r"words\[\w+\] = \{(.*?)\};", text, re.S)[1]))


def in_javascript(script):
    """What an ES module that may use the texts writes, as JSON."""
    program = f'import {{ createTexts }} from "{TEXTS / "texts.js"}";\nconst show = (value) => ' \
              f'console.log(JSON.stringify(value));\n{script}'
    done = subprocess.run(["node", "--input-type=module", "-e", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


class Tables(unittest.TestCase):
    def setUp(self):
        self.tables = {language: table(language) for language in (ENGLISH, SWAHILI)}

    def test_the_languages_have_the_same_keys_in_the_same_order(self):
        self.assertEqual(list(self.tables[SWAHILI]), list(self.tables[ENGLISH]))

    def test_the_languages_have_the_same_placeholders(self):
        for key, text in self.tables[ENGLISH].items():
            self.assertEqual(placeholders(self.tables[SWAHILI].get(key, "")), placeholders(text), key)

    def test_no_text_is_empty_or_has_blanks_at_its_ends(self):
        for language, texts in self.tables.items():
            for key, text in texts.items():
                self.assertTrue(text and text == text.strip() and "  " not in text, f"{language}: {key}")

    def test_whatever_is_counted_has_both_forms(self):
        for texts in self.tables.values():
            for key in texts:
                base, _, form = key.rpartition(".")
                if form in ("one", "other"):
                    self.assertIn(f"{base}.{'other' if form == 'one' else 'one'}", texts)

    def test_squares_and_articles_are_the_same(self):
        """Articles as in TZD 8.2, squares as a1."""
        cited = r"\b(?:TZD3?|Drafti|Zambia|Nigeria|Ghana|FMJD(?:64)?) \d+(?:\.\d+)*|\b[a-h][1-8]\b"
        for key, text in self.tables[ENGLISH].items():
            self.assertEqual(sorted(re.findall(cited, self.tables[SWAHILI][key])), sorted(re.findall(cited, text)), key)

    def test_every_code_of_a_refusal_has_a_text(self):
        codes = Schema.of_answers().whole["$defs"]["refusal"]["properties"]["error"]["properties"]["code"]["enum"]
        codes = set(codes) | enumerated("REFUSAL", "notation/refusal.c")
        codes |= set(re.findall(r'#define FAULT_\w+ "([a-z-]+)"',
                                (ROOT / "src/referee/fault.h").read_text(encoding="utf-8")))
        self.assertGreaterEqual(len(codes), 40)
        self.same("refusal.", codes | {"with-article", "legal.one", "legal.other"})

    def test_every_reason_has_a_sentence_and_a_short_name(self):
        reasons = enumerated("REASON", "board/reason.c")
        self.assertEqual(reasons, set(Schema.of_answers().whole["$defs"]["reason"]["enum"]))
        self.same("reason.", {reason + end for reason in reasons for end in ("", ".short")})

    def test_every_profile_has_a_name_and_a_description(self):
        source = (ROOT / "src/board/profiles.def").read_text(encoding="utf-8")
        profiles = re.findall(r'^PROFILE\(\w+, +"(\w+)"', source, re.M)
        self.assertEqual(len(profiles), 9)
        self.same("profile.", {name + end for name in profiles for end in ("", ".about")})

    def test_every_sentence_of_a_refusal_is_known(self):
        known = [text for key, text in self.tables[ENGLISH].items() if key.startswith("message.")]
        for path in SENTENCES:
            found = formats(path)
            self.assertTrue(found, path)
            for text in found:
                self.assertTrue(any(says(one, text) for one in known), f"{path}: {text}")

    def test_the_rules_of_each_profile_cite_every_article_by_which_a_game_ends(self):
        source = (ROOT / "src/board/reason.c").read_text(encoding="utf-8")
        body = re.search(r"articles\[PROFILES\]\[REASONS\] =(.*?)\n};", source, re.S)[1]
        documents = dict(re.findall(r'^PROFILE\((\w+), +"\w+", +"[^"]+", +"(\w+)"',
                                    (ROOT / "src/board/profiles.def").read_text(encoding="utf-8"), re.M))
        self.same("rules.", {f"{part}.{section}" for section in SECTIONS
                                         for part in ["heading", *map(str.lower, documents)]})
        tables = re.findall(r"\[PROFILE_(\w+)\] =\s*\{(.*?)\}", body, re.S)
        self.assertEqual(len(tables), len(documents) - 1, "the Brazilian profile has the articles of the Russian")
        for profile, articles in tables:
            for texts in self.tables.values():
                page = " ".join(texts[f"rules.{profile.lower()}.{section}"] for section in SECTIONS)
                for article in set(re.findall(r'"([^"]+)"', articles)) - {"custom"}:
                    cited = rf"\({documents[profile]} (?:[^()]*, )?{re.escape(article)}[,)]"
                    self.assertTrue(re.search(cited, page), f"{profile}: {article}")

    def test_the_page_asks_for_no_other_texts_and_leaves_none_out(self):
        source = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "src/web/board").glob("*.[jh]*"))
                         + [TEXTS / "texts.js"])
        texts = self.tables[ENGLISH]
        asked = r"""\bt\(['"]([\w.-]+)['"]|data-(?:text|label|title|placeholder)="([\w.-]+)\""""
        named = set(re.findall(asked, source))
        for key in filter(None, (one or other for one, other in named)):
            self.assertTrue(key in texts or f"{key}.other" in texts, key)
        # Keys put together while the page runs, as t(`side.${side}`): their fixed parts.
        made = re.findall(r"`([a-z]+\.[^`]*\$\{[^`]*)`", source)
        made = [re.sub(r"(?:\\\$\\\{.*?\\\})+", ".+", re.escape(key)) for key in made]
        words = set(re.findall(r"""['"`]([\w.-]+\.[\w.-]+)['"`]""", source))
        unused = []
        for key in texts:
            key = re.sub(r"\.(?:one|other)$", "", key)
            used = key in words or any(re.fullmatch(pattern, key) for pattern in made) or key.startswith("message.")
            unused += [] if used else [key]
        self.assertEqual(unused, [], "nothing asks for these")

    def same(self, start, names):
        for language, texts in self.tables.items():
            self.assertEqual({key[len(start):] for key in texts if key.startswith(start)}, names, language)


@unittest.skipUnless(shutil.which("node"), "node is not installed")
class Translated(unittest.TestCase):
    def test_a_refusal_names_its_squares_article_and_moves_in_each_language(self):
        script = """
        const error = { code: "man-backward", message: "a man never moves backward, from c3 to b2", article: "TZD 3.1",
                        moves: [] };
        const capture = { code: "capture-mandatory", message: "a capture must be made", article: "TZD 13.3",
                          moves: ["c3:e5:g7"] };
        for (const language of ["en", "sw"]) {
            const texts = createTexts(language);
            show(texts.refusal(error).sentence);
            show(texts.refusal(capture).moves);
        }"""
        self.assertEqual(in_javascript(script), [
            "A man never moves backward, from c3 to b2 (TZD 3.1)", "Legal here: c3:e5:g7",
            "Kete hairudi nyuma kamwe, kutoka c3 hadi b2 (TZD 3.1)", "Inayoruhusiwa: c3:e5:g7"])

    def test_every_sentence_of_a_game_is_known_as_the_program_writes_it(self):
        records = [f"1. c3-d4 b6-a5 2. {move} *" for move in ("d4-d5", "a1-b2", "d9-e5", "(", ")")]
        lines = ["new", *(f"play {move}" for move in (
            "c3", "c3-", "c3-c4", "c3-d9", "40-41", "x", "~c3/d4-e5", "black b6-a5", "b6-a5", "d4-e5", "c3-e5", "a1-b2",
            "c3-c3", "c3:e5", "c3-d4-e5")),
            "claim", "claim thirty-moves", "accept", "offer white", "accept white", "offer white", "offer black",
            "flag white", "undo 3", "new fen=W:Wc3:Bd4,f6,h2", "play a1-b2", "play c3-b4", "play c3:e5",
            "play c3-e5-g7",
            "new fen=W:WKc3:Be5,f6", "play c3-g7", "play c3-d5", "play c3:h8", "new fen=W:Wc3,d4:Ba7", "play c3:e5",
            "play d4-c3", "new profile=international fen=W:W28,K37:B22,23,13", "play 28x17", "new fen=W:Wa9:B",
            "new fen=X",
            "new fen=W:Wa1,a1:Bh8", "new fen=W:Wa1:Bh8 moves=a1-c1", "load pdn=x game=2",
            *(json.dumps({"command": "load", "pdn": one}) for one in [*records, '[FEN "W:W:B"] *', '[Variant "Go"] *',
                                                                     "{", "1. c3-d4 $256 *", "[Event x]", '[Event "x"']),
            "new fen=W:Wa1:B", "play a1-b2", "resign white"]
        refused = [answer["error"]["message"] for answer in answers_to(*lines) if not answer["ok"]]
        self.assertGreater(len(refused), 35)
        # Also the part that says what is wrong at a place of a record.
        place = re.compile(r"pdn:[\d:]+ game \d+(?:, move [^:]*)?: ")
        refused += [place.sub("", text) for text in refused if place.match(text)]
        script = f"show({json.dumps(refused)}.filter((one) => createTexts('sw').message(one) === null));"
        self.assertEqual(in_javascript(script), [[]])

    def test_the_place_of_a_fault_is_told_in_words_of_each_language(self):
        faults = [answer["error"]["message"] for answer in answers_to(*(
            json.dumps({"command": "load", "pdn": one}) for one in ("\n1. c3-c4 *", "[Event x]"))) if not answer["ok"]]
        script = f"for (const one of {json.dumps(faults)}) show(['en', 'sw'].map((language) => " \
                 "createTexts(language).message(one)));"
        self.assertEqual(in_javascript(script), [
            ["line 2, character 4, game 1, move 1 (White): illegal move 'c3-c4': c4 is a light square (TZD 2.1)",
             "mstari wa 2, herufi ya 4, mchezo wa 1, hatua ya 1 (Nyeupe): hatua isiyoruhusiwa 'c3-c4': c4 ni sanduku "
             "jeupe (TZD 2.1)"],
            ["line 1, character 1, game 1: tag Event: a value in quotes expected",
             "mstari wa 1, herufi ya 1, mchezo wa 1: kitambulisho Event: panahitajika thamani ndani ya alama za "
             "nukuu"]])

    def test_a_list_within_a_sentence_has_the_word_of_the_language(self):
        script = """show(createTexts("sw").message("Variant 'Go' is not played here: only Brazilian and Russian are"));"""
        self.assertEqual(in_javascript(script), ["Variant 'Go' haichezwi hapa: ni Brazilian na Russian tu"])

    def test_sides_and_reasons_within_a_sentence_are_translated(self):
        script = """
        const { message } = createTexts("sw");
        show(message("c3 holds a piece of White, and Black is to move"));
        show(message("the game is over: won by White, no-moves"));"""
        self.assertEqual(in_javascript(script), ["kwenye c3 kuna kete ya Nyeupe, na ni zamu ya Nyeusi",
                                                 "mchezo umekwisha: Nyeupe imeshinda, bila hatua"])

    def test_an_unknown_sentence_is_replaced_by_that_of_its_code(self):
        script = """
        const error = { code: "bad-value", message: "something new", article: null, moves: [] };
        show(["en", "sw"].map((language) => createTexts(language).refusal(error).sentence));"""
        self.assertEqual(in_javascript(script), [["Something new", "Thamani hii haikubaliki"]])

    def test_an_ending_names_the_loser_and_the_article(self):
        script = """
        const status = { winner: "white", reasons: [{ reason: "no-moves", article: "TZD 7.1" }] };
        show(["en", "sw"].map((language) => createTexts(language).ending(status)));"""
        self.assertEqual(in_javascript(script), [["White wins: Black cannot move (TZD 7.1)",
                                                  "Nyeupe imeshinda: Nyeusi haina hatua ya kucheza (TZD 7.1)"]])

    def test_a_supa_is_named_after_the_ending(self):
        script = """
        const status = { winner: "white", supa: true, reasons: [{ reason: "no-pieces", article: "TZD3 8.1" }] };
        show(createTexts("en").endingInFull(status));"""
        self.assertEqual(in_javascript(script), ["White wins: Black has no piece left (TZD3 8.1). "
                                                 "Supa! The loser never had a king"])


def literals():
    """The sources of the program, with neighbouring string literals joined."""
    sources = (path.read_text(encoding="utf-8") for path in sorted((ROOT / "src").rglob("*.c")))
    return re.sub(r'"\s*\n\s*"', "", "\n".join(sources))


class Program(unittest.TestCase):
    """The program's texts for people, src/base/kiswahili.def."""

    @classmethod
    def setUpClass(cls):
        definitions = (ROOT / "src/base/kiswahili.def").read_text(encoding="utf-8")
        cls.rows = re.findall(r'^TEXT\("((?:[^"\\]|\\.)*)",\s*"((?:[^"\\]|\\.)*)"\)$', definitions, re.M)
        assert len(cls.rows) == len(re.findall(r"^TEXT\(", definitions, re.M))
        cls.sources = literals()

    def test_every_text_that_is_looked_up_is_there(self):
        calls = r'\b(?:play_text\(play|translate\(\w[\w>.-]*(?:\(\w+\))?|said\(\w+|standings_say\(standings),' \
                r'\s*"((?:[^"\\]|\\.)*)"'
        asked = re.findall(calls, self.sources)
        self.assertGreater(len(asked), 50)
        self.assertEqual(sorted(set(asked) - {english for english, _ in self.rows}), [])

    def test_every_text_is_used_and_there_once(self):
        english = [text for text, _ in self.rows]
        self.assertEqual(len(set(english)), len(english))
        for text in english:
            self.assertIn(f'"{text}"', self.sources)

    def test_the_script_of_the_report_says_what_its_data_has(self):
        script = (ROOT / "src/analysis/page.js").read_text(encoding="utf-8")
        data = (ROOT / "src/analysis/page_data.c").read_text(encoding="utf-8")
        texts = dict(re.findall(r'\{"([a-z-]+)", "([^"]+)"\}', data))
        self.assertGreater(len(texts), 20)
        self.assertEqual(sorted(set(texts.values()) - {english for english, _ in self.rows}), [])
        asked = "".join(re.findall(r"\bsay\([^;]*;", script) + re.findall(r"\bnames = [^;]*;", script))
        self.assertEqual(set(texts), set(re.findall(r'"([a-z][a-z-]+)"', asked)))

    def test_both_take_the_same_arguments(self):
        for english, swahili in self.rows:
            conversions = [re.findall(r"%[^a-z%]*[a-z%]+?", text) for text in (english, swahili)]
            self.assertEqual(*conversions, english)
            for edge in (0, -1):
                self.assertEqual(english[edge] == " ", swahili[edge] == " ", english)

    def test_they_use_the_words_of_players(self):
        for english, swahili in self.rows:
            self.assertNotRegex(swahili, r"(?i)kamat|askari|\bmi?raba|wafalme|kubali kushindwa", english)


class Glossary(unittest.TestCase):
    def test_it_is_what_its_command_writes(self):
        done = subprocess.run([sys.executable, str(ROOT / "scripts/glossary.py")], check=True, capture_output=True)
        self.assertEqual((TEXTS / "glossary.md").read_text(encoding="utf-8"), done.stdout.decode())

    def test_the_texts_use_the_words_of_players(self):
        for key, text in table(SWAHILI).items():
            if not key.startswith("rival."):
                self.assertNotRegex(text, r"(?i)kamat|askari|\bmi?raba|mfalme|wafalme|kubali kushindwa", key)


if __name__ == "__main__":
    main()
