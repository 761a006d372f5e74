#!/usr/bin/env python3
"""Writes the opening guide, bench/openings.md, from the opening books in src/book, in English and Kiswahili.

  scripts/openings_guide.py [--engine ./mfalme] > bench/openings.md

For each book: every first move with its expected score, the best reply, the reply that copies it and the main line; the
longest stretch of only moves, and the mistakes that cost most, both near lines that hold the balance; the position at
the end of the main line. The same books give the same page.
"""

import argparse
import json
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROFILES = ["tzd", "zambia", "nigeria", "brazilian", "russian"]
LINE = 12         # plies of a main line
HOLDS = 20        # a first move that loses no more than so many thousandths holds the balance
GROUND = 60       # and one that loses no more than so many gives a little ground
NEAR = 15         # lines near the balance lose no more than this with each move
DEEP = 6          # plies of these lines in which mistakes are looked for
MISTAKE = 120     # thousandths lost by a mistake worth showing
ONLY = 80         # a move is the only one if every other one loses more than this
SHOWN = 6         # mistakes shown

ENGLISH = {
    "title": "Openings",
    "intro": ("What the engine's own searches say of the first moves. A score is what the side that plays the move can "
              "expect: a win counts 100%, a draw 50%, a loss 0%; beside it the chances of a win, a draw and a loss "
              "in a game of the engine against itself. It is an estimate, not a proof; no opening theory of these "
              "games is in print. Squares and captures are written as in the rules: `c3-d4`, `c3:e5`."),
    "made": "Written by `scripts/openings_guide.py` from the [opening books](../src/book/README.md).",
    "of": "The book of {name} has {positions} positions, each searched with {nodes} nodes.",
    "first": "First moves",
    "columns": ["move", "score", "win, draw, loss", "verdict", "best reply", "copied", "main line"],
    "verdicts": ["holds the balance", "gives a little ground", "loses ground"],
    "copied": ("*Copied* is the score of the first player when the other side answers with the same move seen from its "
               "own side."),
    "only": "Longest stretch of only moves",
    "only_text": ("After {line} there are {count} moves in a row each of which is the only one: every other loses more "
                  "than {loss}%."),
    "mistakes": "Mistakes to avoid",
    "mistakes_columns": ["after", "mistake", "costs", "better", "punished by"],
    "mistakes_text": "The costliest errors near lines that hold the balance, in the first {plies} half-moves:",
    "diagram": "The position after the main line, {side} to move:",
    "white": "White", "black": "Black",
    "differ": ("The two editions of the Tanzanian rules, 2.2 (`tzd`) and 3.0 (`tzd3`), move alike and differ in the "
               "draws of endings only, so this holds for both, and for `drafti`."),
}
KISWAHILI = {
    "title": "Ufunguzi",
    "intro": ("Injini yenyewe imepima hatua za kwanza. Alama ni kile ambacho mchezaji anaweza kutarajia baada ya "
              "hatua: ushindi ni 100%, sare 50%, kushindwa 0%; kando yake ni nafasi za ushindi, sare na kushindwa. Ni "
              "makadirio, si uthibitisho. Masanduku na kula huandikwa kama katika sheria: `c3-d4`, `c3:e5`."),
    "made": "Imeandikwa na `scripts/openings_guide.py` kutoka [vitabu vya ufunguzi](../src/book/README.md).",
    "of": "Kitabu cha {name} kina hali {positions}, kila moja imepimwa kwa hatua {nodes} za utafutaji.",
    "first": "Hatua za kwanza",
    "columns": ["hatua", "alama", "ushindi, sare, kushindwa", "hukumu", "jibu bora", "kuiga", "mfululizo mkuu"],
    "verdicts": ["inashikilia usawa", "inapoteza kidogo", "inapoteza"],
    "copied": "*Kuiga* ni alama ya anayeanza mpinzani akijibu kwa hatua ileile upande wake.",
    "only": "Mfululizo mrefu wa hatua za lazima",
    "only_text": ("Baada ya {line} kuna hatua {count} mfululizo ambapo ni moja tu iliyo nzuri: kila nyingine inapoteza "
                  "zaidi ya {loss}%."),
    "mistakes": "Makosa ya kuepuka",
    "mistakes_columns": ["baada ya", "kosa", "hasara", "bora zaidi", "jibu la kuadhibu"],
    "mistakes_text": "Makosa makubwa karibu na mifululizo iliyo sawa, katika hatua {plies} za mwanzo:",
    "diagram": "Hali baada ya mfululizo mkuu, zamu ya {side}:",
    "white": "Nyeupe", "black": "Nyeusi",
    "differ": ("Sheria za Tanzania 2.2 (`tzd`) na 3.0 (`tzd3`) zina hatua zilezile na hutofautiana katika sare za "
               "mwisho wa mchezo tu; kwa hiyo haya ni ya zote mbili, na ya `drafti`."),
}


class Book:
    """The book of a profile, asked through the referee."""

    def __init__(self, program, profile):
        self.path = os.path.join(ROOT, "src", "book", f"{profile}.book")
        command = [program, f"--UCI_Variant={profile}", f"--Book File={self.path}"]
        statistics = subprocess.run([*command, "book", "stat"], check=True, capture_output=True, text=True)
        self.head = statistics.stdout.split()
        self.board = lambda moves: self._board(command, moves)
        self.process = subprocess.Popen([*command, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        stderr=subprocess.DEVNULL)
        self.kept = {}

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()

    def fact(self, name):
        return int(self.head[self.head.index(name) + 1])

    def moves(self, line):
        """The moves after a line, best first, with their scores in thousandths; none where the book ends."""
        if line not in self.kept:
            self.process.stdin.write(f'book moves="{" ".join(line)}"\n')
            self.process.stdin.flush()
            answer = json.loads(self.process.stdout.readline())
            self.kept[line] = [(move["move"]["move"], move["chances"]) for move in answer["moves"]]
        return self.kept[line]

    @staticmethod
    def _board(command, moves):
        done = subprocess.run(command, input=f"position startpos moves {' '.join(moves)}\nd\nquit\n", check=True,
                              capture_output=True, text=True).stdout.splitlines()
        return done[:next(i for i, line in enumerate(done) if line.startswith("Profile"))]

    def main_line(self, line, plies):
        while len(line) < plies and self.moves(line):
            line = (*line, self.moves(line)[0][0])
        return line


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
    """The line after which most moves in a row are the only ones."""
    best, length = (), 0
    for line in balanced_lines(book, DEEP):
        at = line
        while True:
            moves = book.moves(at)
            if len(moves) < 2 or score(moves[0][1]) - score(moves[1][1]) <= ONLY:
                break
            at = (*at, moves[0][0])
        if len(at) - len(line) > length:
            best, length = line, len(at) - len(line)
    return best, length


def mistakes(book):
    """The costliest ones: (line, move, thousandths lost, the better move, the reply), one for each position."""
    found = {}
    for line in balanced_lines(book, DEEP):
        moves = book.moves(line)
        for move, chances in moves[1:]:
            lost = score(moves[0][1]) - score(chances)
            reply = book.moves((*line, move))
            # Without a reply in the book nobody has looked far enough.
            if lost >= MISTAKE and reply and moves:
                key = (lost, score(chances), move, moves[0][0])
                found.setdefault(key, (line, move, lost, moves[0][0], reply[0][0]))
    worst = sorted(found.values(), key=lambda row: (-row[2], len(row[0]), row[0]))
    return worst[:SHOWN]


def turned(move):
    """A first move as the other side would make it."""
    squares = move.split("-")
    if squares[0].isdigit():
        return "-".join(str(51 - int(square)) for square in squares)
    return "-".join(chr(ord("a") + ord("h") - ord(square[0])) + str(9 - int(square[1])) for square in squares)


def table(columns, rows):
    yield "| " + " | ".join(columns) + " |"
    yield "|" + "---|" * len(columns)
    for row in rows:
        yield "| " + " | ".join(row) + " |"


def first_moves(book, words):
    moves = book.moves(())
    best = score(moves[0][1])
    for move, chances in moves:
        lost = best - score(chances)
        verdict = words["verdicts"][0 if lost <= HOLDS else 1 if lost <= GROUND else 2]
        replies = dict(book.moves((move,)))
        copied = replies.get(turned(move))
        line = book.main_line((move,), LINE)
        yield [f"`{move}`", percent(score(chances)), f"{chances['win'] / 10:.1f}, {chances['draw'] / 10:.1f}, "
               f"{chances['loss'] / 10:.1f}", verdict, f"`{line[1]}`" if len(line) > 1 else "",
               percent(1000 - score(copied)) if copied else "", f"`{' '.join(line)}`"]


def numbered(line):
    return "`" + (" ".join(line) or "-") + "`"


def part(book, profile, words):
    """What a book says, in the words of a language."""
    yield f"### {profile}"
    yield ""
    yield words["of"].format(name=f"`{profile}`", positions=f"{book.fact('positions'):,}",
                             nodes=f"{book.fact('nodes'):,}")
    if profile == "tzd":
        yield words["differ"]
    yield ""
    yield f"**{words['first']}.** {words['copied']}"
    yield ""
    yield from table(words["columns"], first_moves(book, words))
    yield ""
    line = book.main_line((), LINE)
    yield words["diagram"].format(side=words["black" if len(line) % 2 else "white"])
    yield ""
    yield from ("    " + row for row in book.board(line))
    yield ""
    line, count = only_moves(book)
    if count > 1:
        yield f"**{words['only']}.** " + words["only_text"].format(line=numbered(line), count=count, loss=ONLY // 10)
        moves = book.main_line(line, len(line) + count)[len(line):]
        yield f"`{' '.join(moves)}`"
        yield ""
    rows = [[numbered(line), f"`{move}`", percent(lost), f"`{better}`", f"`{reply}`"]
            for line, move, lost, better, reply in mistakes(book)]
    if rows:
        yield f"**{words['mistakes']}.** " + words["mistakes_text"].format(plies=DEEP + 1)
        yield ""
        yield from table(words["mistakes_columns"], rows)
        yield ""


def page(books):
    yield f"# {ENGLISH['title']}"
    for words in ENGLISH, KISWAHILI:
        yield ""
        if words is KISWAHILI:
            yield f"# {words['title']}"
            yield ""
        yield words["intro"]
        yield ""
        yield words["made"]
        yield ""
        for profile, book in books:
            yield from part(book, profile, words)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default="./mfalme")
    program = parser.parse_args().engine
    books = [(profile, Book(program, profile)) for profile in PROFILES
             if os.path.exists(os.path.join(ROOT, "src", "book", f"{profile}.book"))]
    print("\n".join(page(books)).rstrip("\n"))
    for _, book in books:
        book.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
