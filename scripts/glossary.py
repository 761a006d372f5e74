#!/usr/bin/env python3
"""Writes the glossary of Kiswahili, src/web/texts/glossary.md, for reviewers: the players' words with their sources,
and every text of the page and of the program in both languages side by side.

  scripts/glossary.py > src/web/texts/glossary.md
"""

import json
import os
import re
import sys

SOURCE = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "src")
TEXTS = os.path.join(SOURCE, "web", "texts")
PROGRAM = os.path.join(SOURCE, "base", "kiswahili.def")
INTRODUCTION = """# Kiswahili

The words of the players, and all texts of the page and of the program in English and Kiswahili. No
native speaker has read them yet: corrections go into `sw.js` and `src/base/kiswahili.def`. Those of
the lessons stand side by side in [lessons.txt](../../lessons/lessons.txt). Written by
`scripts/glossary.py`; `{placeholders}` stand as they are in both languages, and so do `%s` and
`%d`, in the same order.

## Words

*Kete*, *kingi* and *sanduku* agree as words without life do (*kete nyeupe*, *kingi moja*, *sanduku
jeupe*), as in *mwenye kingi moja*. *Mfalme*, the other word for a king, is the name of the program.
"""
# Meaning, word, and where it was found.
HEARD = "TzDraft's texts and the rules of 2023"
OURS = "no source: our own choice"
FOOTBALL = "no source: the words of other sports"
WORDS = (
    ("to capture", "kula", HEARD + ": *Lazima ule kete*, *Endelea kula*; *kukamata* twice"),
    ("man, any piece", "kete", HEARD),
    ("king", "kingi", HEARD + ", about a hundred times: *Mwenye kingi moja*; *mfalme* about ten times"),
    ("square", "sanduku", HEARD),
    ("to resign", "kujisalimisha", HEARD),
    ("draw", "sare", HEARD + "; in speech also *suluhu*"),
    ("draughts", "drafti", HEARD),
    ("move", "hatua", HEARD),
    ("turn", "zamu", HEARD),
    ("to huff", "kunyakua", OURS),
    ("last row", "safu ya mwisho", OURS),
    ("long diagonal", "ulalo mrefu", OURS),
    ("opening", "ufunguzi", OURS),
    ("book", "kitabu", OURS),
    ("lesson", "somo", OURS),
    ("round robin, knockout, round, set", "ligi, mtoano, raundi, seti", FOOTBALL),
    ("bye", "huru", OURS),
    ("to trap", "kunasa", OURS),
    ("puzzle, to solve", "fumbo, kufumbua", OURS),
    ("rating", "kiwango", OURS),
    ("score, expected score", "tathmini, matarajio", OURS),
    ("accuracy", "usahihi", OURS),
    ("mistake, blunder", "kosa, kosa kubwa", OURS),
)


def read(name):
    """The texts of a language by their keys, in the order of the file."""
    with open(os.path.join(TEXTS, name), encoding="utf-8") as file:
        return json.loads(re.fullmatch(r"export default (\{.*\});\n", file.read(), re.S)[1])


def program_texts():
    """The pairs of the program's texts, English first; the comments between them are (None, title)."""
    with open(PROGRAM, encoding="utf-8") as file:
        source = file.read().split("\n\n", 1)[1]
    for title, english, swahili in re.findall(
            r'^// (.*)$|^TEXT\("((?:[^"\\]|\\.)*)",\s*"((?:[^"\\]|\\.)*)"\)$', source, re.M):
        yield (None, title) if title else (english, swahili)


def cell(text):
    text = re.sub(r"\\u([0-9a-f]{4})", lambda code: chr(int(code[1], 16)), text)
    return text.replace("|", "\\|").replace("\n", " ").replace("<", "&lt;")


def page():
    english, swahili = read("en.js"), read("sw.js")
    yield from INTRODUCTION.split("\n")
    yield "| English | Kiswahili | found in |"
    yield "|---|---|---|"
    for meaning, word, place in WORDS:
        yield f"| {meaning} | {word} | {place} |"
    yield ""
    yield "## Texts of the page"
    yield ""
    yield "| key | English | Kiswahili |"
    yield "|---|---|---|"
    for key, text in english.items():
        yield f"| `{key}` | {cell(text)} | {cell(swahili.get(key, ''))} |"
    yield ""
    yield "## Texts of the program"
    for text, translation in program_texts():
        if text is None:
            yield from ("", f"### {translation}", "", "| English | Kiswahili |", "|---|---|")
        else:
            yield f"| {cell(text)} | {cell(translation)} |"


def main():
    sys.stdout.reconfigure(encoding="utf-8")
    print("\n".join(page()))


if __name__ == "__main__":
    main()
