"""The suites of epd/: positions, each with the facts that must hold in it (src/tools/certify.h lists the opcodes)."""

import hashlib
import os
import re

from certification.board import Board, layout_of

AREAS = {  # the tests of TZD 13.7 and, for Supa, of TZD3 16.7, by file
    "legality": "Move legality",
    "mandatory": "Mandatory capture",
    "promotion": "Promotion",
    "multicapture": "Multiple captures and directions",
    "draws": "Draw conditions",
    "supa": "Supa",
}
RULES = ("lm", "im", "eq", "fen", "status")  # the opcodes that ask about the rules, beside D1, D2, ...
DOCUMENT = re.compile(r"TZD3|TZD|Drafti|Zambia|Ghana,? as Nigeria|Ghana|Nigeria|FMJD64|FMJD|rules\.md")
OPERATION = re.compile(r'\s*(\S+)(?:\s+("[^"]*"|[^";]*))?\s*(?:;|$)')


class Position:
    """One line of a suite."""

    def __init__(self, line, file, number):
        self.area = os.path.splitext(os.path.basename(file))[0]
        self.fen, _, rest = line.strip().partition(" ")
        self.operands = {}
        at = 0
        rest = rest.replace(" ;", ";").lstrip("; ")
        while at < len(rest):
            match = OPERATION.match(rest, at)
            if not match or match.end() == at:
                raise ValueError(f"{file}:{number}: unreadable at '{rest[at:at + 30]}'")
            self.operands[match[1]] = (match[2] or "").strip().strip('"')
            at = match.end()
        self.profile = self.operands.get("variant", "tzd").lower()
        self.id = self.operands.get("id", f"{self.area}:{number}")
        self.purpose = self.operands.get("c0", "")
        self.undone = self.words("moves")  # as played first, where some are taken back
        kept = self.undone[:len(self.undone) - int(self.operands.get("undo", 0))]
        self.moves = kept + self.words("then")
        self.settings = dict(word.partition("=")[::2] for word in self.words("set"))
        try:
            self._read_boards(layout_of(self.profile))
            # Depth and number of the opcodes D1, D2, ...
            self.leaves = [(int(opcode[1:]), int(value)) for opcode, value in self.operands.items()
                           if re.fullmatch(r"D[1-9]\d*", opcode)]
        except ValueError as error:
            raise ValueError(f"{file}:{number}: {error}") from None

    def _read_boards(self, layout):
        self.start, self.board = Board(self.fen, layout), Board(self.fen, layout)
        self.boards = []  # before each of the moves
        for move in self.moves:
            self.boards.append(Board(self.board.fen(), layout))
            self.board.play(move)
        self.reached = Board(self.operands["fen"], layout) if self.has("fen") else None
        for text in self.words("lm"):
            self.after(text)

    def after(self, text):
        """The board after one more legal move, written in full."""
        board = Board(self.board.fen(), self.board.layout)
        board.play(text)
        return board

    def story(self):
        """The input of the engine, as rows of name and text, for a report."""
        rows = [("position", self.fen)]
        if self.has("undo"):
            rows.append(("played", f"{' '.join(self.undone)}, of which {self.operands['undo']} taken back"))
        if self.moves:
            rows += [("moves", " ".join(self.moves)), ("reached", self.board.fen())]
        if self.has("end"):
            rows.append(("given up", self.operands["end"]))
        return rows

    def words(self, opcode):
        return self.operands.get(opcode, "").split()

    def has(self, opcode):
        return opcode in self.operands

    def of_rules(self):
        """False if only the best move is asked for, which is a question of strength."""
        return not (self.has("bm") or self.has("am")) or bool(self.leaves) or any(map(self.has, RULES))

    def articles(self):
        """"TZD 4.9" and "TZD 4.5" from a purpose that begins "TZD 4.9, 4.5: ..."; a heading if there are no numbers."""
        head, found = self.purpose.split(":")[0], []
        at = [match.start() for match in DOCUMENT.finditer(head)] + [len(head)]
        for first, last in zip(at, at[1:]):
            document = DOCUMENT.match(head, first)[0]
            numbers = re.findall(r"\b\d+(?:\.\d+)*\b", head[first:last])
            heading = re.match(r", [^\d:]+$", head[first + len(document):last].rstrip(" ,"))
            found += [f"{document} {number}" for number in numbers] or [document + (heading[0] if heading else "")]
        return list(dict.fromkeys(found))


class Suite:
    """One file: its name, its positions, its version from a line `# Version V`, and its checksum."""

    def __init__(self, file):
        with open(file, "rb") as stream:
            data = stream.read()
        self.file, self.name, self.sha256 = file, os.path.basename(file), hashlib.sha256(data).hexdigest()
        try:
            lines = data.decode("utf-8").splitlines()
        except UnicodeDecodeError as error:
            number = data.count(b"\n", 0, error.start) + 1
            raise ValueError(f"{file}:{number}: not a text in UTF-8") from None
        versions = [match[1] for match in map(re.compile(r"#\s*Version:?\s+(\S.*)").match, lines) if match]
        self.version = versions[0].strip().rstrip(".") if versions else ""
        self.positions = [Position(line, file, number) for number, line in enumerate(lines, 1)
                          if line.strip() and not line.startswith("#")]
