"""A small engine that speaks Hub, version 1 or 2: the referee plays for it, and it chooses by the seed of the position.

Arguments: the program, the version, and a fault: die, silent, illegal, babble, error or none.
"""

import os
import random
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "scripts"))
from mfalme.referee import Referee  # noqa: E402
from hub_engine import hub_move, read_line, read_move  # noqa: E402

PROGRAM, VERSION, FAULT = sys.argv[1:]
FAULT_AFTER = 3  # searches
referee = Referee([PROGRAM])
profile, width, searches = "tzd", 8, 0


def say(*lines):
    print(*lines, sep="\n", flush=True)


def set_position(letters, moves):
    sides = {side: [("K" if piece.isupper() else "") + str(number) for number, piece in enumerate(letters[1:], 1)
                    if piece.upper() == side] for side in "WB"}
    lists = ":".join(side + ",".join(squares) for side, squares in sides.items())
    referee.do(f"new profile={profile} fen={letters[0].upper()}:{lists}")
    for move in moves:
        play(move)


def play(text):
    referee.do("play " + next(move["move"] for move in legal() if hub_move(move, width) == read_move(text)))


def legal():
    return referee.do("moves")["moves"]


def go():
    global searches
    searches += 1
    if searches > FAULT_AFTER:
        if FAULT == "die":
            sys.exit("out of memory")
        if FAULT == "silent":
            time.sleep(1000)
        if FAULT == "babble":
            while True:
                say("info depth=1" * 100)
        if FAULT == "illegal":
            return "1-32"
        if FAULT == "error":
            say('error message="no position"')
            return ""
    moves = legal()
    return str(hub_move(random.Random(referee.do("fen")["fen"]).choice(moves), width)) if moves else ""


for line in sys.stdin:
    command, arguments = read_line(line)
    words = line.split()
    if command == "hub":
        say(*(["id name=Partner version=2.0 author=\"A B\" country=Tanzania",
               "param name=size value=8 type=int min=1 max=9",
               'param name=variant value=tzd type=enum values="tzd zambia nigeria ghana"', "wait"]
              if VERSION == "2" else ["name Partner 1.0", "author A B", "country Tanzania", "wait"]))
    elif command == "set-param" and arguments.get("name") == "variant":
        profile = arguments["value"]
        width = 10 if profile in ("nigeria", "ghana") else 8
    elif command == "init":
        say("init tables", "ready")
    elif command == "pos" and VERSION == "2":
        set_position(arguments["pos"], arguments.get("moves", "").split())
    elif command == "pos":
        set_position(words[1], [])
    elif command == "move":
        play(words[1])
    elif command == "go":
        best = go()
        if VERSION == "2":
            say('info depth=1 mean-depth=1.0 score=0.10 nodes=7 time=0.01 nps=0.1 pv="%s"' % best,
                f"done move={best}" if best else "done")
        else:
            say("info 1 1.0 10 7 0.01 0.1", f"move {best}")
    elif command == "ping":
        say("pong")
    elif command == "quit":
        break
