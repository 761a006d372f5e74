#!/usr/bin/env python3
"""Mfalme as an engine of TzDraft: its protocol of JSON lines, a thin adapter in front of `mfalme referee`.

Usage: tzdraft_engine.py [COMMAND]. COMMAND starts Mfalme, with options if you like; the default is `./mfalme`.

Each line in is one message; all are answered as TzDraft's own engine answers them:

    {"type":"setVariant","variant":"tanzania"}                  nothing, or an error
    {"type":"setPosition","fen":"W:W1,..:B32,..","history":[]}  nothing, or an error; history: the FENs before
    {"type":"go","depth":8,"timeMs":1000,"multiPV":2,"level":19}   info ..., then bestmove
    {"type":"stop"}                                             the bestmove of the search
    {"type":"probe","fen":"..."}                                probe: wdl, dtm in plies, bestMove
    {"type":"evalTrace","fen":"..."}                            evalTrace, for the side to move
    {"type":"quit"}

Squares are TzDraft's numbers, and White's men begin on 1 to 12; a move is four digits, or "0000" if there is none.
Scores are hundredths of a point for the side to move; a win in N plies is 100000 - N. Levels 1 to 19 are Skill Levels 0
to 20. `go` also takes a `seed`, unknown to TzDraft's engine, which makes a level repeatable. `randomness` is accepted
and does nothing, since a level already varies.
"""

import json
import shlex
import subprocess
import sys
import threading

VARIANTS = {"tanzania": "tzd", "tzd": "tzd", "tzd3": "tzd3", "drafti": "drafti", "zambia": "zambia"}
WIN = 100000
LEVELS = 19
# The terms of our evaluation that each part of TzDraft's trace adds up.
TRACE = {"material": ("man", "king"), "mobility": ("man-mobility", "king-mobility"),
         "structure": ("back-rank-guard", "coordination", "runaway-men", "centre"), "patterns": ("trapped-pieces",),
         "kingSafety": ("unsafe-king-moves", "long-diagonal", "king-placement"), "tempo": ("tempo",)}


class Refused(Exception):
    """A message that cannot be carried out, with the reason."""


def move_text(move):
    return f"{int(move['from']):02d}{int(move['to']):02d}" if move else "0000"


def score_of(event):
    """Hundredths of a point, or the distance to the end."""
    mate = event.get("mate")
    if mate is None:
        return round(100 * (event.get("score") or 0))
    plies = 2 * mate - 1 if mate > 0 else -2 * mate
    return WIN - plies if mate > 0 else plies - WIN


class Referee:
    """`mfalme referee`: waits for answers, and passes on events as they come."""

    def __init__(self, command, on_event):
        self.process = subprocess.Popen([*command, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.answers, self.ready, self.on_event = [], threading.Condition(), on_event
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self):
        for line in self.process.stdout:
            message = json.loads(line)
            if "event" in message:
                self.on_event(message)
                continue
            with self.ready:
                self.answers.append(message)
                self.ready.notify()
        with self.ready:
            self.answers.append(None)
            self.ready.notify()

    def ask(self, **command):
        try:
            self.process.stdin.write(json.dumps(command).encode() + b"\n")
            self.process.stdin.flush()
        except OSError:
            sys.exit("tzdraft_engine.py: mfalme has ended")
        with self.ready:
            self.ready.wait_for(lambda: self.answers)
            answer = self.answers.pop(0)
        if answer is None:
            sys.exit("tzdraft_engine.py: mfalme has ended")
        if not answer["ok"]:
            raise Refused(answer["error"]["message"])
        return answer

    def close(self):
        """Waits for its end. Returns whether it failed."""
        self.process.stdin.close()
        self.reader.join()
        return self.process.wait() != 0


class Adapter:
    def __init__(self, command, output):
        self.output, self.lock = output, threading.Lock()
        self.profile, self.positions = "tzd", []
        self.running, self.idle = False, threading.Condition()
        self.referee = Referee(command, self.on_event)

    def write(self, kind, **members):
        with self.lock:
            self.output.write(json.dumps({"type": kind, **members}, separators=(",", ":")) + "\n")
            self.output.flush()

# ---- Reports of Mfalme

    def on_event(self, event):
        if event["event"] == "info":
            self.write("info", depth=event["depth"], score=score_of(event), nodes=event["nodes"],
                       pv=[move_text(move) for move in event["moves"]], pvIndex=event["line"] - 1)
            return
        move = event["move"]
        with self.idle:
            self.running = False
            self.idle.notify()
        self.write("bestmove", move=move_text(move), ponder=move_text(event["reply"]), score=score_of(event),
                   depth=event["depth"], nodes=event.get("nodes", 0),
                   capturedSquares=[int(square) for square in move["captured"]] if move else [],
                   isPromotion=bool(move and move["promotes"]))

# ---- Questions of TzDraft

    def place(self, positions):
        """The arguments of a position for the referee; its Numbering 1 has White on 1 to 12."""
        place = {"profile": self.profile, "Numbering": 1, "Notation": "numeric"}
        return {**place, "positions": positions} if positions else place

    def set_variant(self, message):
        name = str(message.get("variant", "")).lower()
        if name not in VARIANTS:
            raise Refused(f"Unknown variant: {message.get('variant')}")
        self.profile, self.positions = VARIANTS[name], []

    def set_position(self, message):
        """Keeps as much of the history as leads to the position move by move."""
        fen, history = message.get("fen") or "", message.get("history") or []
        if not isinstance(fen, str) or not isinstance(history, list) or not all(isinstance(f, str) for f in history):
            raise Refused("setPosition takes a fen and a history of FENs")
        if fen:
            self.referee.ask(command="new", **self.place([fen]))
        positions = [*history, fen] if fen else []
        while len(positions) > 1:
            try:
                self.referee.ask(command="new", **self.place(positions))
                break
            except Refused:
                del positions[0]
        self.positions = positions

    def go(self, message):
        limits = {"depth": message.get("depth"), "movetime": message.get("timeMs") or None,
                  "lines": message.get("multiPV"), "seed": message.get("seed")}
        if limits["depth"] is None and limits["movetime"] is None:
            limits["depth"] = 20
        level = message.get("level")
        if level is not None:
            if not isinstance(level, int) or not 1 <= level <= LEVELS:
                raise Refused(f"level takes a number from 1 to {LEVELS}")
            limits["level"] = round((level - 1) * 20 / (LEVELS - 1))
        with self.idle:
            self.running = True
        try:
            self.referee.ask(command="think", **self.place(self.positions), **limits)
        except Refused:
            with self.idle:
                self.running = False
            over = self.end_of(self.positions)
            if over is None:
                raise
            self.write("bestmove", move="0000", ponder="0000", score=over, depth=0, nodes=0, capturedSquares=[],
                       isPromotion=False)

    def end_of(self, positions):
        """The score of a finished game for the side to move; None if the game goes on."""
        status = self.referee.ask(command="new", **self.place(positions))["status"]
        if not status["over"]:
            return None
        return 0 if status["outcome"] == "draw" else WIN if status["winner"] == status["to_move"] else -WIN

    def stop(self, _):
        if self.running:
            try:
                self.referee.ask(command="stop")
            except Refused:
                pass  # it has just ended by itself

    def probe(self, message):
        positions = [message.get("fen", "")]
        end = self.end_of(positions)
        wdl, plies, best = "unknown", 0, None
        if end is not None:
            wdl = "draw" if end == 0 else "win" if end > 0 else "loss"
        else:
            try:
                answer = self.referee.ask(command="tb", **self.place(positions))
            except Refused:
                answer = {"certain": False}  # no tables
            if answer["certain"]:
                wdl, plies, best = answer["result"], answer["plies"] or 0, answer["moves"][0]["move"]
        self.write("probe", wdl=wdl, dtm=plies, bestMove=move_text(best))

    def eval_trace(self, message):
        answer = self.referee.ask(command="eval", **self.place([message.get("fen", "")]))
        sign = 1 if answer["side_to_move"] == answer["white"] else -1
        terms = {term["term"]: round(100 * sign * term["sum"]) for term in answer["terms"]}
        self.write("evalTrace", **{part: sum(terms.get(name, 0) for name in names) for part, names in TRACE.items()},
                   total=round(100 * answer["side_to_move"]))

    def execute(self, line):
        """False after quit."""
        messages = {"setVariant": self.set_variant, "setPosition": self.set_position, "go": self.go, "stop": self.stop,
                    "probe": self.probe, "evalTrace": self.eval_trace}
        try:
            message = json.loads(line)
            kind = message.get("type") if isinstance(message, dict) else None
            if kind == "quit":
                return False
            if not isinstance(kind, str) or kind not in messages:
                raise Refused("Unknown message")
            if self.running and kind in ("setVariant", "setPosition", "go"):
                raise Refused("Search already running")
            messages[kind](message)
        except (ValueError, RecursionError):  # the latter of brackets within brackets
            self.write("error", message="The line is not JSON")
        except Refused as error:
            self.write("error", message=str(error))
        return True

    def finish(self, now):
        """At the end of input a search may end by itself; at quit it is stopped. Returns whether Mfalme failed."""
        if now:
            self.stop(None)
        return self.referee.close()


def main():
    if sys.argv[1:2] in (["-h"], ["--help"]):
        print(__doc__.strip())
        return 0
    words = sys.argv[1:] if any(sys.argv[1:]) else ["./mfalme"]
    try:
        adapter = Adapter(shlex.split(words[0]) if len(words) == 1 else words, sys.stdout)
    except (OSError, ValueError) as error:  # the latter of an open quote
        reason = getattr(error, "strerror", None) or error
        sys.exit(f"tzdraft_engine.py: {' '.join(words)}: cannot be started: {reason}")
    going = True
    for line in sys.stdin:
        going = not line.strip() or adapter.execute(line)
        if not going:
            break
    return 1 if adapter.finish(now=not going) else 0


if __name__ == "__main__":
    sys.exit(main())
