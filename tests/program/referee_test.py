"""The referee as a server keeps it: one line of JSON for each line, under good and bad commands in any order.

    MFALME=./mfalme tests/program/referee_test.py               # a few seconds
    MFALME=./mfalme tests/program/referee_test.py --minutes 60  # a soak: memory, and the state against a replay
"""

import json
import os
import random
import sys
import tempfile
import time
import unittest

from _engine import PROFILES, check_success, main, run
from _referee import Referee, checked

STEPS = 1500  # of each seed
SEEDS = (1, 2)
REPLAY_EVERY = 50  # steps
WARM_UP = 20000    # steps before the memory is taken as what it should stay at
GROWTH_MB = 4      # allowed beyond that

STARTS = ["", "", "time=60000", "time=180000 inc=2000 white=Asha black=\"Juma \\u00e9\"", "Notation=pdn",
          "Notation=numeric Numbering=0"]
FENS = {8: ["W:WKa1,Kc1:BKh8,Kb8:H57:M70", "B:WKd4,Ke5,e3:Ba7,Kh8", "W:WKa1,Kc1,Ke1:BKh6",
            "W:Wa3,c5,g5,Kb6,e7:Bg3,d4,Ka5,e5,h6", "W:WKa1,c1:BKh8", "W:Wf6,a1:Bg7,e7,h2"],
        10: ["W:WK46,K50,33,34:BK5,20", "W:WK46:B5,14", "W:W33,50,46:B28,1,2", "B:WK46,K50:BK5,K4,K3"]}
QUESTIONS = ["moves", "status", "history", "fen", "help", "save", "tree"]
GARBAGE = ["", "castle", "play", "play e9-e10", "play c3-c4", "play ~", "play white", "offer", "offer green", "undo 0",
           "undo 99999", "undo x", "clock", "clock white", "clock white soon", "flag", "new profile=chess",
           "new fen=W:Wa1", "new fen=\"x", "new time=0", "claim everything", "load", "load /proc/nonexistent/file",
           "load pdn=\"1. c3-c4\"", "load pdn=\"\\q\"", "save /proc/nonexistent/x/y", "resign nobody", "quit now",
           "id=\"x", "id= play", "\x01\x02", "pläy c3-d4", "play c3-d4 " * 40, "[]{}\"\\", "\0status"]


PUBLISHED = """[Event "Dodoma Open"]
[Round "3.2"]
[White "Asha \\"Simba\\" Ally"]
[Black "Juma"]
[Result "1-0"]
[GameType "29,W,8,8,A0,0"]
[Variant "Tanzanian"]
[RuleVersion "TZD-2.2"]

{Round three} 1. c3-b4! {open} (1. c3-d4 $14 {solid} 1... b6-a5 {or so} (1... f6-g5
)) (1. a3-b4 {or}) 1... b6-a5 2. b4-c5 (2. d2-c3 {quiet}) 2... d6:b4 {one

two} 3. a3:c5 {resigned} 1-0

"""


def comment_text(comment):
    """A comment as PDN has it: an empty line stands for a line end."""
    return " {" + comment.replace("\n", "\n\n") + "}" if comment else ""


def line_text(line):
    """The moves of a tree as PDN."""
    text = ""
    for move in line:
        text += comment_text(move["before"]) + f" {move['move']}" + "".join(f" ${nag}" for nag in move["nags"])
        text += comment_text(move["after"]) + "".join(f" ({line_text(other)} )" for other in move["variations"])
    return text


def tree_text(tree):
    """The answer to `tree` as PDN, as a program for people would write it."""
    tags = "".join(f"[{tag['name']} {json.dumps(tag['value'])}]\n" for tag in tree["tags"])
    return f"{tags}\n{comment_text(tree['comment'])}{line_text(tree['moves'])} {tree['result']}\n"


class Player:
    """Random commands to one referee; what was accepted since the last new game is kept, to be replayed."""

    def __init__(self, referee, seed):
        self.referee, self.rng = referee, random.Random(seed)
        self.accepted = ["new"]
        self.codes, self.reasons = {}, set()
        referee.do("new")

    def new_game(self):
        profile = self.rng.choice(PROFILES)
        line = f"new profile={profile} {self.rng.choice(STARTS)}"
        if profile in ("nigeria", "ghana") and self.rng.random() < 0.3:
            line += self.rng.choice((" start=short-four", " start=one-crown giver=white",
                                     " start=crown-crown first=black", " first=black"))
        elif self.rng.random() < 0.6:
            line += " fen=" + self.rng.choice(FENS[10 if profile in ("nigeria", "ghana", "international") else 8])
        return line

    def command(self):
        roll, side = self.rng.random(), self.rng.choice(("white", "black"))
        if roll < 0.62:
            moves = self.referee.do("moves")["moves"]
            if not moves:
                return self.rng.choice(("undo", "undo 3", self.new_game()))
            move = self.rng.choice(moves)["move"]
            mark = self.rng.choice(("", "", "!", "?!", "+", "!="))
            return f"play {side} {move}{mark}" if self.rng.random() < 0.2 else f"play {move}{mark}"
        if roll < 0.72:
            # A move cut short, gone on with, or with a square of it changed.
            moves = self.referee.do("moves")["moves"] or [{"move": "c3-d4"}]
            move = self.rng.choice(moves)["move"]
            cut = self.rng.randrange(len(move) + 1)
            return "play " + self.rng.choice((move[:cut], move + ":" + move[:2],
                                              move[:-1] + self.rng.choice("123456789"), move[::-1],
                                              move.replace("-", ":")))
        if roll < 0.76:
            return self.rng.choice(GARBAGE)
        if roll < 0.84:
            return self.rng.choice(QUESTIONS)
        if roll < 0.87:
            return self.rng.choice(("undo", "undo", "undo 2", "undo 40"))
        if roll < 0.985:
            return self.rng.choice((f"offer {side}", f"accept {side}", "decline",
                                    f"clock {side} {self.rng.randrange(60000)}", "claim",
                                    f"claim {side} threefold", f"claim {side} thirty-moves"))
        return self.rng.choice((f"resign {side}", f"forfeit {side}", f"flag {side}", "accept", self.new_game(),
                                self.new_game()))

    def step(self):
        line = self.command()
        number = str(self.rng.randrange(1000))
        check = self.rng.random() < 0.1
        before = self.referee.state() if check else None
        named = not line.startswith("id=") and self.rng.random() < 0.5
        answer = self.referee.ask(f"id={number} {line}" if named else line)
        assert not named or answer["id"] == number, answer
        if not answer["ok"]:
            code = answer["error"]["code"]
            self.codes[code] = self.codes.get(code, 0) + 1
            assert answer["error"]["message"], answer
            assert before is None or self.referee.state() == before, (line, answer)
            return
        if answer["command"] == "new":
            self.accepted = []
        if "status" in answer and answer["command"] != "status":
            self.accepted.append(line)
            self.reasons.update(reason["reason"] for reason in answer["status"]["reasons"])

    def replay(self):
        """The same commands give another referee the same game, and so does the record of it."""
        state = self.referee.state()
        with Referee() as other:
            for line in self.accepted:
                other.do(line)
            assert other.state() == state, self.accepted
            status, record = state[0]["status"], state[3]["pdn"]
            other.do(f"load pdn={json.dumps(record)}")
            loaded = other.do("status")["status"]
            for name in ("fen", "outcome", "reasons", "plies", "repetitions", "counters"):
                # The notation is the session's own, which a record does not bring along.
                assert name == "fen" or loaded[name] == status[name], (name, loaded, status)


class Sessions(unittest.TestCase):
    def test_random_commands_keep_the_game_in_order(self):
        for seed in SEEDS:
            with Referee() as referee:
                player = Player(referee, seed)
                for step in range(STEPS):
                    player.step()
                    if step % REPLAY_EVERY == 0:
                        player.replay()
                self.assertGreater(len(player.codes), 15, player.codes)

    def test_every_line_is_answered_in_order(self):
        lines = ["id=1 status", "id=2 play c3-d4", "", "id=3 nonsense", "id=4 play c3-d4", "id=5 quit", "id=6 status"]
        output = check_success(self, "referee", input="\r\n".join(lines).encode())
        answers = [checked(line) for line in output]
        self.assertEqual([answer.get("id") for answer in answers], ["1", "2", None, "3", "4", "5"])
        self.assertEqual([answer["ok"] for answer in answers], [True, True, False, False, False, True])
        self.assertEqual(answers[4]["error"]["code"], "no-piece")

    def test_one_command_from_a_shell(self):
        status, output, _ = run("--UCI_Variant=ghana", "referee", "status")
        self.assertEqual((status, checked(output[0])["status"]["profile"]), (0, "ghana"))
        status, output, _ = run("referee", "play", "c3-c4")
        self.assertEqual((status, checked(output[0])["error"]["code"]), (1, "light-square"))

    def test_a_handicap_game_and_its_record(self):
        lines = ["new profile=nigeria start=short-two first=black", "play 19-24!", "forfeit white", "save"]
        status, output, _ = run("referee", input="\n".join(lines).encode())
        answers = [checked(line) for line in output]
        self.assertTrue(all(answer["ok"] for answer in answers), answers)
        self.assertEqual(answers[2]["status"]["reasons"], [{"reason": "forfeit", "article": "Nigeria custom"}])
        record = answers[3]["pdn"]
        for text in ('[Handicap "short-two giver=black"]', '[SetUp "1"]', '[Termination "forfeit"]', "1... 19-24! 0-1"):
            self.assertIn(text, record)
        with Referee() as referee:
            referee.do(f"load pdn={json.dumps(record)}")
            self.assertEqual(referee.do("status")["status"], answers[2]["status"])
            self.assertEqual(referee.do("save")["pdn"], record)

    def test_the_tree_of_a_record_holds_all_of_it(self):
        with Referee() as referee:
            referee.do(f"load pdn={json.dumps(PUBLISHED)}")
            self.assertEqual(referee.do("save")["pdn"], PUBLISHED)
            tree = referee.do("tree")
            self.assertEqual(tree["tags"][2], {"name": "White", "value": 'Asha "Simba" Ally'})
            first = tree["moves"][0]
            self.assertEqual((first["number"], first["side"], first["move"], first["nags"], first["before"],
                              first["after"]), (1, "white", "c3-b4", [1], "Round three", "open"))
            self.assertEqual([line[0]["move"] for line in first["variations"]], ["c3-d4", "a3-b4"])
            self.assertEqual(first["variations"][0][1]["variations"][0][0]["move"], "f6-g5")
            referee.do("new")
            referee.do(f"load pdn={json.dumps(tree_text(tree))}")
            self.assertEqual(referee.do("save")["pdn"], PUBLISHED, "it can be written and read again")

    def test_files_lie_in_the_folder_that_is_allowed(self):
        with tempfile.TemporaryDirectory() as folder:
            outside = os.path.join(folder, "outside.pdn")
            allowed = os.path.join(folder, "games")
            os.mkdir(allowed)
            os.symlink(outside, os.path.join(allowed, "link"))
            os.symlink(folder, os.path.join(allowed, "up"))
            os.mkfifo(os.path.join(allowed, "pipe"))
            names = [outside, "../outside.pdn", "up/outside.pdn", "link", "pipe", "/dev/zero", ".", ".."]
            lines = ["play c3-d4", "save game.pdn", "new", "load game.pdn", "history"]
            lines += [f"{command} {name}" for name in names for command in ("save", "load")]
            _, output, _ = run("referee", "--files", allowed, input="\n".join(lines).encode())
            answers = [checked(line) for line in output]
            self.assertEqual([answer["ok"] for answer in answers], [True] * 5 + [False] * 2 * len(names), answers)
            self.assertEqual(answers[4]["moves"][0]["move"], "c3-d4")
            self.assertEqual({answer["error"]["code"] for answer in answers[5:]}, {"file-error"})
            self.assertNotIn(folder, "".join(answer["error"]["message"] for answer in answers[7:]))
            self.assertFalse(os.path.exists(outside))
            self.assertEqual(sorted(os.listdir(allowed)), ["game.pdn", "link", "pipe", "up"])
            # From a shell as well, and only so.
            for files in (("--files", allowed), ("files", allowed), (f"--files={allowed}",)):
                status, output, _ = run("referee", *files, "load", "game.pdn")
                self.assertEqual((status, checked(output[0])["ok"]), (0, True), files)
            for arguments in ((), ("--files",), ("--files=",), ("--files", outside)):
                status, output, error = run("referee", *arguments, "save", "other.pdn")
                self.assertIn(status, (1, 2), output)
            self.assertNotIn("other.pdn", os.listdir(allowed))
            _, output, _ = run(input=b"referee save game.pdn\nreferee --files . save game.pdn\n")
            self.assertEqual([checked(line)["ok"] for line in output], [False, False])

    def test_within_a_uci_session(self):
        _, output, _ = run(input=b"referee play c3-d4\nposition startpos\nfen\nreferee\nreferee quit\nisready\n")
        self.assertTrue(checked(output[0])["ok"])
        self.assertTrue(output[1].startswith("fen W:"), "the referee's game is its own")
        self.assertEqual(checked(output[2])["error"]["code"], "bad-command")
        self.assertEqual(output[-1], "readyok")


def soak(minutes):
    """Random commands for a while: no growth of memory, no wrong state."""
    seed, steps, base, most = int(time.time()), 0, None, 0
    codes, reasons = {}, set()
    end = time.monotonic() + 60 * minutes
    with Referee() as referee:
        print(f"seed {seed}", flush=True)
        player = Player(referee, seed)
        while time.monotonic() < end:
            player.step()
            steps += 1
            if steps % 5000 == 0:
                player.replay()
            if steps == WARM_UP:
                base = referee.memory_kb()
            elif base and steps % 1000 == 0:
                most = max(most, referee.memory_kb())
        codes, reasons = player.codes, player.reasons
    print(f"{steps} commands; memory {base} kB after {WARM_UP}, at most {most} kB later")
    print("refusals:", ", ".join(f"{code} {count}" for code, count in sorted(codes.items())))
    print("ends:", ", ".join(sorted(reasons)))
    if base and most > base + 1024 * GROWTH_MB:
        sys.exit("the memory has grown")


if __name__ == "__main__":
    if "--minutes" in sys.argv:
        soak(float(sys.argv[sys.argv.index("--minutes") + 1]))
    else:
        main()
