"""A foreign engine: right, but with its own notation, of which it reads nothing else. The referee plays for it.

Arguments: the engine, the notation (landings, ends or captured), and what it can be asked (perft, searchmoves, fen).
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "scripts"))
from mfalme.referee import Referee  # noqa: E402

PROGRAM, NOTATION, *ABILITIES = sys.argv[1:]
referee = Referee([PROGRAM])


def written(move):
    if not move["captured"]:
        return move["from"] + move["to"]
    return "".join({"landings": move["path"], "ends": [move["from"], move["to"]],
                    "captured": [move["from"], *move["captured"], move["to"]]}[NOTATION])


def moves():
    return [(written(move), move["move"]) for move in referee.ask("moves")["moves"]]


def position(words):
    end = words.index("moves") if "moves" in words else len(words)
    referee.ask("new" if words[0] == "startpos" else "new fen=" + words[0])
    for text in words[end + 1:]:
        known = [move for own, move in moves() if own == text]
        if not known:
            return
        referee.ask("play " + known[0])


def go(words):
    known = [text for text, _ in moves()]
    if words[:1] == ["perft"]:
        if "perft" in ABILITIES:
            print("\n".join(f"{text}: 1" for text in known))
            print(len(known))
        return
    if "searchmoves" in words and "searchmoves" in ABILITIES:
        known = [text for text in known if text in words] or known
    lost = not known and referee.ask("status")["status"]["outcome"] == "win"
    print("info depth 1 score", "mate 0" if lost else "cp 0")
    print("bestmove", known[0] if known else "(none)")


for line in sys.stdin:
    command, *rest = line.split() or [""]
    if command == "uci":
        print("id name Foreign\nuciok")
    elif command == "isready":
        print("readyok")
    elif command == "position":
        position([word for word in rest if word != "fen"])
    elif command == "go":
        go(rest)
    elif command == "fen" and "fen" in ABILITIES:
        print("fen", referee.ask("fen")["fen"].partition(":H")[0])
    elif command == "quit":
        break
    sys.stdout.flush()
