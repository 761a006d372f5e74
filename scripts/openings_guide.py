#!/usr/bin/env python3
"""Writes the opening guide, bench/openings.md, from the opening books in src/book, in English and Kiswahili.

  scripts/openings_guide.py [--engine ./mfalme] > bench/openings.md

For each book: every first move with its expected score, the best reply, the reply that copies it and the main line,
which a search continues where the book ends; the longest forced line, copies that lose and the mistakes that cost most,
all near lines that hold the balance; diagrams. For Russian and Brazilian draughts: openings that people have named or
advise, with the book's opinion. The same books and the same search give the same page.
"""

import argparse
import os
import re
import subprocess
import textwrap

from engine_driver import run_script
from mfalme.referee import Referee

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROFILES = ["tzd", "zambia", "nigeria", "brazilian", "russian"]
LINE = 12         # plies of a main line
HOLDS = 20        # a first move that loses at most this many thousandths holds the balance
GROUND = 60       # and one that loses at most this many gives a little ground
NEAR = 20         # lines near the balance lose no more than this with each move
DEEP = 8          # plies of these lines in which forced lines begin and mistakes are looked for
COPIES = 10       # plies in which copies are looked for
MISTAKE = 120     # thousandths lost by a mistake worth showing
TRAP = 60         # thousandths lost by a copy worth showing
ONLY = 80         # a move is forced if every other one loses more than this
SHOWN = {"tzd": 6}  # mistakes and copies shown
SHOWN_ELSE = 3

WIDTH = 100       # of a line of text
WAIT = 600        # seconds for a search

# What people know, by the first moves. Names of openings of Russian draughts: from the Russian Wikipedia, Igin's
# dictionary for trainers, draughts.narod.ru ("Theory of openings"), kombinashki.ru, damki.net and shashkivsem.ru.
# Advice about Brazilian draughts, which has no names: "Brazilian Draughts move explanation", lidraughts.org/forum.
KNOWN = {"russian": (
    ("Gorodskaya partiya (city game)", "c3-d4 d6-c5 b2-c3 f6-g5"),
    ("Otkazannaya gorodskaya (city game declined)", "c3-d4 d6-c5 d2-c3 f6-g5 g3-h4 g5-f4"),
    ("Staraya partiya (old game)", "c3-d4 d6-c5 b2-c3 e7-d6"),
    ("Kol (stake)", "c3-d4 b6-a5 d4-c5 d6:b4 a3:c5"),
    ("Obratny kol (reverse stake)", "g3-h4 f6-e5 c3-b4 e5-f4 e3:g5 h6:f4"),
    ("Obratny perekryostok (reverse crossroads)", "c3-d4 d6-e5 b2-c3 e7-d6"),
    ("Igra Kaulena (Kaulen's game)", "g3-f4 f6-e5 h2-g3"),
    ("Igra Filippova (Filippov's game)", "e3-d4 d6-e5 a3-b4 h6-g5"),
    ("Zhertva Kukueva (Kukuev's sacrifice)", "c3-d4 f6-g5 d4-c5 d6:b4 a3:c5 b6:d4 e3:c5 g5-f4"),
), "brazilian": (
    ("friendly", "c3-d4 d6-c5 b2-c3 c7-d6 c3-b4 b6-a5"),
    ("against_edge", "c3-d4 b6-a5 d4-c5"),
    ("against_edge", "g3-h4 f6-e5 c3-b4 e5-f4"),
    ("avoid", "a3-b4 b6-a5"),
    ("sharp", "c3-d4 h6-g5"),
    ("sharp", "c3-b4 h6-g5"),
)}

ENGLISH = {
    "title": "Openings",
    "intro": ("This page shows what the engine's own searches say of the first moves. A score is what the side that "
              "plays the move can expect: a win counts 100%, a draw 50%, a loss 0%; beside it the chances of a win, a "
              "draw and a loss in a game of the engine against itself. It is an estimate, not a proof; no opening "
              "theory of the Tanzanian game is known in print. Squares and captures are written as in the rules: "
              "`c3-d4`, `c3:e5`."),
    "made": "Written by `scripts/openings_guide.py` from the [opening books](../src/book/README.md).",
    "of": "The book of {name} has {positions} positions, each searched with {nodes} nodes.",
    "first": "First moves",
    "columns": ["move", "score", "win, draw, loss", "verdict", "best reply", "copied"],
    "verdicts": ["holds the balance", "gives a little ground", "loses ground"],
    "copied": ("*Copied* is the score of the first player when the other side answers with the same move seen from its "
               "own side."),
    "lines": "Main lines",
    "lines_text": "After a slash the book has ended, and each move is the choice of a search of {nodes} nodes.",
    "only": "Longest forced line",
    "only_text": ("After {line} come {count} moves in a row each of which is forced: it is the only legal one, or "
                  "every other loses more than {loss}%."),
    "copies": "Traps of symmetry",
    "copies_text": ("Black can copy White's moves for a while, until copying loses. In the first {plies} half-moves, "
                    "White's moves being good:"),
    "copies_columns": ["after", "the copy", "costs", "better", "punished by"],
    "copies_none": "Within the first {plies} half-moves no copy of a good move costs more than {loss}%.",
    "mistakes": "Mistakes to avoid",
    "mistakes_columns": ["after", "mistake", "costs", "better", "punished by"],
    "mistakes_text": "The costliest errors near lines that hold the balance, in the first {plies} half-moves:",
    "diagram": "After {line}, {side} to move:",
    "white": "White", "black": "Black",
    "differ": ("The two editions of the Tanzanian rules, 2.2 (`tzd`) and 3.0 (`tzd3`), move alike. They differ in "
               "draws of endings with kings only (edition 2.2 has a draw after five moves, which 3.0 dropped, and they "
               "count three kings against one differently), so the book is for both, and for `drafti`. Searches of "
               "{nodes} nodes after each of the first moves differ between the editions by at most {most} of a point."),
    "known": {"russian": "Openings with names", "brazilian": "What players advise"},
    "known_text": {"russian": (
        "The table has what the book says of openings that people play and have named: the score at their end for "
        "the side that made the last move, and the move of the opening that costs most. Where that is little, people "
        "and engine agree. Of the old game, Kuperman wrote in 1950 that White is a little better, Lisenko in 1926 that "
        "it is bad for Black. A dash: the book does not go that far along the line."), "brazilian": (
        "The table has what a player's guide on lidraughts.org advises beginners, and what the book says: the score at "
        "the end of the line for the side that made the last move, and the move that costs most. They agree where a "
        "line that is advised costs little and one that is not costs much. A dash: the book does not go that far "
        "along the line.")},
    "known_columns": ["opening", "moves", "score", "costliest move"],
    "advice": {"friendly": "good for both sides",
               "against_edge": "to the centre, since the other side went to the edge",
               "avoid": "`a3-b4` this early: not for beginners", "sharp": "`h6-g5` this early: very sharp"},
}
KISWAHILI = {
    "title": "Ufunguzi",
    "intro": ("Injini yenyewe imepima hatua za kwanza. Alama ni kile ambacho mchezaji anaweza kutarajia baada ya "
              "hatua: ushindi ni 100%, sare 50%, kushindwa 0%; kando yake ni nafasi za ushindi, sare na kushindwa. Ni "
              "makadirio, si uthibitisho. Masanduku na kula huandikwa kama katika sheria: `c3-d4`, `c3:e5`."),
    "made": "Imeandikwa na `scripts/openings_guide.py` kutoka [vitabu vya ufunguzi](../src/book/README.md).",
    "of": "Kitabu cha {name} kina hali {positions}, kila moja imepimwa kwa utafutaji wa hali {nodes}.",
    "first": "Hatua za kwanza",
    "columns": ["hatua", "alama", "ushindi, sare, kushindwa", "hukumu", "jibu bora", "kuiga"],
    "verdicts": ["inashikilia usawa", "inapoteza kidogo", "inapoteza"],
    "copied": "*Kuiga* ni alama ya anayeanza mpinzani akijibu kwa hatua ileile upande wake.",
    "lines": "Mifululizo mikuu",
    "lines_text": "Baada ya mkwaju kitabu kimeishia, na kila hatua imechaguliwa kwa utafutaji wa hali {nodes}.",
    "only": "Mfululizo mrefu wa hatua za lazima",
    "only_text": ("Baada ya {line} kuna hatua {count} mfululizo za lazima: ama ni moja tu inayoruhusiwa, ama kila "
                  "nyingine inapoteza zaidi ya {loss}%."),
    "copies": "Mitego ya kuiga",
    "copies_text": ("Nyeusi anaweza kuiga hatua za Nyeupe kwa muda, mpaka kuiga kunapoteza. Katika hatua {plies} za "
                    "mwanzo, Nyeupe akicheza vizuri:"),
    "copies_columns": ["baada ya", "kuiga", "hasara", "bora zaidi", "jibu la kuadhibu"],
    "copies_none": "Katika hatua {plies} za mwanzo, kuiga hatua nzuri hakupotezi zaidi ya {loss}%.",
    "mistakes": "Makosa ya kuepuka",
    "mistakes_columns": ["baada ya", "kosa", "hasara", "bora zaidi", "jibu la kuadhibu"],
    "mistakes_text": "Makosa makubwa karibu na mifululizo iliyo sawa, katika hatua {plies} za mwanzo:",
    "diagram": "Baada ya {line}, zamu ya {side}:",
    "white": "Nyeupe", "black": "Nyeusi",
    "differ": ("Sheria za Tanzania 2.2 (`tzd`) na 3.0 (`tzd3`) zina hatua zilezile. Hutofautiana katika sare za mwisho "
               "wa mchezo zenye kingi tu (2.2 ina sare ya hatua tano ambayo 3.0 imeiondoa, na kingi tatu dhidi ya moja "
               "huhesabiwa tofauti); kwa hiyo kitabu ni cha zote mbili, na cha `drafti`. Utafutaji wa hali {nodes} "
               "baada ya kila hatua ya kwanza chini ya sheria zote mbili haukutofautiana kwa zaidi ya pointi {most}."),
    "known": {"russian": "Ufunguzi wenye majina", "brazilian": "Ushauri wa wachezaji"},
    "known_text": {"russian": (
        "Kitabu kinasema nini juu ya ufunguzi ambao watu huucheza na wameupa majina: alama mwishoni kwa upande "
        "uliocheza hatua ya mwisho, na hatua inayogharimu zaidi. Ikiwa gharama ni ndogo, watu na injini "
        "wanakubaliana. Kuhusu Staraya partiya, Kuperman aliandika mwaka 1950 kwamba Nyeupe ana nafuu kidogo, na "
        "Lisenko mwaka 1926 kwamba ni mbaya kwa Nyeusi. Kistari: kitabu hakijafika huko."), "brazilian": (
        "Mwongozo wa mchezaji kwenye lidraughts.org unawashauri nini wanaoanza, na kitabu kinasema nini: alama "
        "mwishoni kwa upande uliocheza hatua ya mwisho, na hatua inayogharimu zaidi. Wanakubaliana ikiwa ufunguzi "
        "unaoshauriwa unagharimu kidogo na usioshauriwa unagharimu sana. Kistari: kitabu hakijafika huko.")},
    "known_columns": ["ufunguzi", "hatua", "alama", "hatua inayogharimu zaidi"],
    "advice": {"friendly": "nzuri kwa pande zote mbili",
               "against_edge": "kuelekea katikati, maana mwingine alienda pembeni",
               "avoid": "`a3-b4` mapema hivi: si kwa wanaoanza", "sharp": "`h6-g5` mapema hivi: mchezo mkali sana"},
}


class Book:
    """The book of a profile, asked through the referee."""

    def __init__(self, program, profile):
        self.path = os.path.join(ROOT, "src", "book", f"{profile}.book")
        self.program, self.profile = program, profile
        command = [program, f"--UCI_Variant={profile}", f"--Book File={self.path}"]
        statistics = subprocess.run([*command, "book", "stat"], check=True, capture_output=True, text=True)
        self.head = statistics.stdout.split()
        self.referee = Referee(command, WAIT)
        self.kept = {}

    def fact(self, name):
        return int(self.head[self.head.index(name) + 1])

    def moves(self, line):
        """The moves after a line, best first, with their scores in thousandths; none where the book ends."""
        if line not in self.kept:
            answer = self.referee.do(f'book moves="{" ".join(line)}"')
            self.kept[line] = [(move["move"]["move"], move["chances"]) for move in answer["moves"]]
        return self.kept[line]

    def board(self, line):
        """The rows of a diagram."""
        asked = f"position startpos moves {' '.join(line)}\nd\nquit\n"
        text = subprocess.run([self.program, f"--UCI_Variant={self.profile}"], check=True, capture_output=True,
                              text=True, input=asked).stdout
        rows = text[:text.index("\nProfile")].splitlines()
        return [row for row in rows if not row.startswith("info")]

    def main_line(self, line, plies):
        """The best moves after a line as far as the book goes."""
        while len(line) < plies and self.moves(line):
            line = (*line, self.moves(line)[0][0])
        return line

    def searched_line(self, line, plies):
        """The same, continued by searches up to a number of plies where the book ends. Returns both parts."""
        booked = whole = self.main_line(line, plies)
        while len(whole) < plies:
            whole = (*whole, self.referee.think(whole, self.fact("nodes"))["move"]["move"])
        return booked, whole[len(booked):]


def score(chances):
    return (1000 + chances["win"] - chances["loss"]) // 2


def percent(thousandths):
    return f"{thousandths / 10:.1f}%"


def balanced_lines(book, plies):
    """Lines all of whose moves lose little, shortest first."""
    lines = [()]
    for line in lines:
        yield line
        moves = book.moves(line) if len(line) < plies else []
        lines += [(*line, move) for move, chances in moves if score(moves[0][1]) - score(chances) <= NEAR]


def only_moves(book):
    """The line after which most moves in a row are forced, and their number; a single move is not a line."""
    best, length = (), 0
    for line in balanced_lines(book, DEEP):
        at = line
        while True:
            moves = book.moves(at)
            if not moves or (len(moves) > 1 and score(moves[0][1]) - score(moves[1][1]) <= ONLY):
                break
            at = (*at, moves[0][0])
        if len(at) - len(line) > length:
            best, length = line, len(at) - len(line)
    return best, length


def costs(book, line, move, chances):
    """A move that is not the best: (line, move, thousandths lost, the better move, the reply); None without a reply in
    the book, since the move has then not been searched far enough."""
    best, reply = book.moves(line)[0], book.moves((*line, move))
    return (line, move, score(best[1]) - score(chances), best[0], reply[0][0]) if reply else None


def costliest(rows):
    """Sorts the moves, one for each loss and better move, so that transpositions and repetitions are shown once."""
    found = {}
    for row in rows:
        if row:
            found.setdefault(row[1:4], row)
    return sorted(found.values(), key=lambda row: (-row[2], len(row[0]), row[0]))


def mistakes(book):
    """The costliest ones near lines that hold the balance."""
    return costliest(costs(book, line, move, chances) for line in balanced_lines(book, DEEP)
                     for move, chances in book.moves(line)[1:]
                     if score(book.moves(line)[0][1]) - score(chances) >= MISTAKE)


def copies(book):
    """The costliest copies: White plays well, and Black plays the same move seen from the other side."""
    lines, rows = [()], []
    for line in lines:
        moves = book.moves(line) if len(line) < COPIES else []
        for move, chances in moves:
            replies = dict(book.moves((*line, move)))
            copy = turned(move)
            if copy not in replies or score(moves[0][1]) - score(chances) > NEAR:
                continue
            row = costs(book, (*line, move), copy, replies[copy])
            if row and row[2] >= TRAP:
                rows.append(row)
            elif row and row[2] <= NEAR:
                lines.append((*line, move, copy))
    return costliest(rows)


def turned(move):
    """A move as the other side would make it."""
    def square(match):
        word = match[0]
        if word.isdigit():
            return str(51 - int(word))
        return chr(ord("a") + ord("h") - ord(word[0])) + str(9 - int(word[1]))
    return re.sub(r"[a-h]?\d+", square, move)


def table(columns, rows):
    yield "| " + " | ".join(columns) + " |"
    yield "|" + "---|" * len(columns)
    for row in rows:
        yield "| " + " | ".join(row) + " |"
    yield ""


def first_moves(book, words):
    moves = book.moves(())
    best = score(moves[0][1])
    for move, chances in moves:
        lost = best - score(chances)
        verdict = words["verdicts"][0 if lost <= HOLDS else 1 if lost <= GROUND else 2]
        replies = dict(book.moves((move,)))
        copied = replies.get(turned(move))
        yield [f"`{move}`", percent(score(chances)), f"{chances['win'] / 10:.1f}, {chances['draw'] / 10:.1f}, "
               f"{chances['loss'] / 10:.1f}", verdict, numbered(book.main_line((move,), 2)[1:]),
               percent(1000 - score(copied)) if copied else ""]


def main_lines(book):
    for move, _ in book.moves(()):
        booked, searched = book.searched_line((move,), LINE)
        yield f"- `{' '.join(booked)}" + (f" / {' '.join(searched)}`" if searched else "`")


def editions_differ(book):
    """The largest difference, in points, between searches after the first moves under the two editions."""
    scores = []
    for profile in "tzd", "tzd3":
        with Referee([book.program, f"--UCI_Variant={profile}"], WAIT) as referee:
            scores.append([referee.think((move,), book.fact("nodes"))["score"] for move, _ in book.moves(())])
    return max(abs(one - other) for one, other in zip(*scores))


def diagram(book, line, words):
    yield words["diagram"].format(line=numbered(line), side=words["black" if len(line) % 2 else "white"])
    yield ""
    yield from ("    " + row for row in book.board(line))
    yield ""


def errors(book, rows, shown, columns, words):
    """The table of the costliest, with a diagram of the first."""
    yield from table(columns, ([numbered(line), f"`{move}`", percent(lost), f"`{better}`", f"`{reply}`"]
                               for line, move, lost, better, reply in rows[:shown]))
    yield from diagram(book, (*rows[0][0], rows[0][1]), words)


def known_openings(book, profile, advice):
    """The book's opinion of each opening that people know, if the book has it."""
    for name, moves in KNOWN[profile]:
        line, worst, last = moves.split(), (0, ""), None
        for i, move in enumerate(line):
            found = {found_move: score(chances) for found_move, chances in book.moves(tuple(line[:i]))}
            last = found.get(move)
            if last is None:
                break
            worst = max(worst, (max(found.values()) - last, move))
        yield [advice.get(name, name), f"`{moves}`", percent(last) if last else "-",
               f"`{worst[1]}` {percent(worst[0])}" if last and worst[0] else "-"]


def paragraph(text):
    return textwrap.wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False)


def numbered(line):
    return "`" + (" ".join(line) or "-") + "`"


def section(heading, text):
    yield from paragraph(f"**{heading}.** {text}")
    yield ""


def part(book, profile, words):
    """The part on a book, in one language."""
    shown, nodes = SHOWN.get(profile, SHOWN_ELSE), f"{book.fact('nodes'):,}"
    yield f"## {profile}"
    yield ""
    about = words["of"].format(name=f"`{profile}`", positions=f"{book.fact('positions'):,}", nodes=nodes)
    if profile == "tzd":
        about += " " + words["differ"].format(nodes=nodes, most=f"{book.editions:.2f}")
    yield from paragraph(about)
    yield ""
    yield from section(words["first"], words["copied"])
    yield from table(words["columns"], first_moves(book, words))
    yield from section(words["lines"], words["lines_text"].format(nodes=nodes))
    yield from book.lines
    yield ""
    yield from diagram(book, book.main_line((), LINE), words)
    line, count = book.forced
    if count > 1:
        moves = book.main_line(line, len(line) + count)[len(line):]
        text = words["only_text"].format(line=numbered(line), count=count, loss=ONLY // 10)
        yield from section(words["only"], f"{text} {numbered(moves)}")
    if book.copies:
        yield from section(words["copies"], words["copies_text"].format(plies=COPIES))
        yield from errors(book, book.copies, shown, words["copies_columns"], words)
    else:
        yield from section(words["copies"], words["copies_none"].format(plies=COPIES, loss=TRAP // 10))
    if book.mistakes:
        yield from section(words["mistakes"], words["mistakes_text"].format(plies=DEEP + 1))
        yield from errors(book, book.mistakes, shown, words["mistakes_columns"], words)
    if profile in KNOWN:
        yield from section(words["known"][profile], words["known_text"][profile])
        yield from table(words["known_columns"], known_openings(book, profile, words["advice"]))


def read(program, profile):
    """The data of a book that both languages use."""
    book = Book(program, profile)
    book.lines, book.forced = list(main_lines(book)), only_moves(book)
    book.copies, book.mistakes = copies(book), mistakes(book)
    book.editions = editions_differ(book) if profile == "tzd" else None
    return book


def page(books):
    yield f"# {ENGLISH['title']}"
    for words in ENGLISH, KISWAHILI:
        yield ""
        if words is KISWAHILI:
            yield f"# {words['title']}"
            yield ""
        yield from paragraph(words["intro"])
        yield ""
        yield from paragraph(words["made"])
        yield ""
        for profile, book in books:
            yield from part(book, profile, words)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default="./mfalme")
    program = parser.parse_args().engine
    books = [(profile, read(program, profile)) for profile in PROFILES
             if os.path.exists(os.path.join(ROOT, "src", "book", f"{profile}.book"))]
    print("\n".join(page(books)).rstrip("\n"))
    for _, book in books:
        book.referee.close()
    return 0


if __name__ == "__main__":
    run_script(main)
