"""The referee's process as a server: searches beside commands, many games, lines of JSON, and bad input of every
kind."""

import random
import unittest

from _engine import main, run
from _referee import Referee, answers_to, checked

GAMES = 1000       # of the measurement of memory
GAME_KB_MAX = 32  # for a game of 80 plies
OPENING = ["c3-b4", "b6-a5", "d2-c3", "f6-g5", "c3-d4"]
SERVED = 400       # random lines of the last test

BROKEN = 1500      # mutated lines
GOOD = ['{"id":1,"command":"new","moves":["c3-d4","b6-a5"],"profile":"zambia"}', "games", "stop 2", "eval",
        'id=7 game="a b" new positions="W:Wc3:Bh8;B:Wd4:Bh8"', '{"id":"\\ud83d\\ude00","game":"q","command":"new"}',
        '{"id":2,"command":"think","nodes":50,"only":["c3-d4"],"lines":3}', "id=9 think nodes=20 fen=W:WKa1:Bd4",
        'game=x load pdn="1. c3-d4 *" number=1', '{"command":"clock","white":5,"black":6}', "tb fen=W:WKa1:BKh2"]
LIMITS = ('"nodes":50', "nodes=20")

# What cannot be understood, and the id with which it is answered.
BAD_JSON = [
    ('{', None), ('{"id":7', 7), ('{"id":7}', 7), ('{}', None), ('{"command":"status"', None),
    ('{"id":1,"command":"status"} more', 1), ('{"id":1,"command":"status",}', 1), ('{"id":1 "command":"status"}', 1),
    ('{"id":1,"command":"statuses"}', 1), ('{"id":1,"command":"status","command":"fen"}', 1),
    ('{"id":1,"command":["status"]}', 1), ('{"id":1,"command":7}', 1), ('{"id":[1],"command":"status"}', None),
    ('{"id":true,"command":"status"}', None), ('{"id":01,"command":"status"}', None), ('{"id":1,"command":status}', 1),
    ('{"id":1,"command":"status","extra":1}', 1), ('{"id":1,"command":"play","move":{"from":"c3"}}', 1),
    ('{"id":1,"command":"play","move":"\\q"}', 1), ('{"id":1,"command":"play","move":""}', 1),
    ('{"id":1,"command":"play"}', 1), ('{"id":1,"command":"play","move":"c3-c4"}', 1),
    ('{"id":1,"command":"play","side":"green","move":"c3-d4"}', 1), ('{"id":1,"command":"clock","white":1.5}', 1),
    ('{"id":1,"command":"new","profile":"chess"}', 1), ('{"id":1,"command":"new","moves":["c3-d4","c3-d4"]}', 1),
    ('{"id":1,"command":"new","moves":[["c3-d4"]]}', 1), ('{"id":1,"command":"new","positions":[]}', 1),
    ('{"id":1,"command":"new","positions":["W:Wa1:Bh8","W:Wa1:Bh8"]}', 1),
    ('{"id":1,"command":"new","fen":"W:Wa1:Bh8","positions":["W:Wa1:Bh8"]}', 1),
    ('{"id":1,"game":"","command":"new"}', 1), ('{"id":1,"game":"%s","command":"new"}' % ("x" * 101), 1),
    ('{"id":1,"game":"nobody","command":"status"}', 1), ('{"id":1,"command":"close"}', 1),
    ('{"id":1,"command":"think","depth":0}', 1), ('{"id":1,"command":"think","depth":"deep"}', 1),
    ('{"id":1,"command":"think","infinite":true,"nodes":5}', 1), ('{"id":1,"command":"think","clock":true}', 1),
    ('{"id":1,"command":"think","level":21}', 1), ('{"id":1,"command":"think","level":3,"elo":1500}', 1),
    ('{"id":1,"command":"hint","level":3}', 1), ('{"id":1,"command":"think","lines":0}', 1),
    ('{"id":1,"command":"think","only":"a1-b2"}', 1), ('{"id":1,"command":"think","fen":"B:Wa1:B"}', 1),
    ('{"id":1,"command":"think","seed":-1}', 1), ('{"id":1,"command":"stop"}', 1),
    ('{"id":1,"command":"stop","search":"x"}', 1), ('{"id":1,"command":"tb","profile":"chess"}', 1),
    ('{"id":1,"command":"eval","fen":"rubbish"}', 1), ('{"a b":1}', None), ('{"' + "x" * 40 + '":1}', None),
    ('{' + ",".join(f'"m{i}":{i}' for i in range(60)) + '}', None), ('{"id":1,"command":null}', 1),
    ('{"id":"\\u12', None),
]


class Ways(unittest.TestCase):
    def test_both_ways_round_are_listed(self):
        with Referee() as referee:
            referee.do("new fen=W:WKc1:Bd2,d4,b4,b2")
            move, = referee.do("moves")["moves"]
            self.assertEqual(move["ways"][0], move["path"])
            self.assertEqual(sorted(map(tuple, move["ways"])),
                             [("c1", "a3", "c5", "e3", "c1"), ("c1", "e3", "c5", "a3", "c1")])
            referee.do("new")
            self.assertTrue(all("ways" not in move for move in referee.do("moves")["moves"]))


class Evaluation(unittest.TestCase):
    def test_worth_of_each_piece(self):
        with Referee() as referee:
            answer = referee.do("eval fen=W:WKa1,c3:Bb6,Kh8")
            worth = {piece["square"]: piece["worth"] for piece in answer["pieces"]}
            self.assertEqual(set(worth), {"a1", "c3", "b6", "h8"})
            without = referee.do("eval fen=W:WKa1:Bb6,Kh8")
            self.assertAlmostEqual(worth["c3"], answer["white"] - without["white"], 2)
            self.assertGreater(worth["a1"], 0)
            self.assertLess(worth["h8"], 0)


class Searches(unittest.TestCase):
    def test_commands_are_answered_while_it_thinks(self):
        with Referee() as referee:
            self.assertEqual(referee.do('id=a analyse')["ahead"], 0)
            self.assertEqual(referee.do("play c3-d4")["status"]["plies"], 1)
            referee.do("game=other new profile=zambia")
            self.assertEqual(referee.do("game=other id=5 think depth=3")["ahead"], 1)
            self.assertEqual(len(referee.do("eval")["terms"]), 13)
            self.assertEqual(referee.do("stop a")["stopped"], 1)
            done, infos = referee.done("a")
            self.assertTrue(done["stopped"])
            # Of the position that was there when it was asked for.
            self.assertIn(done["move"]["move"], ("a3-b4", "c3-b4", "c3-d4", "e3-d4", "e3-f4", "g3-f4", "g3-h4"))
            self.assertEqual([info["line"] for info in infos[:3]], [1, 2, 3])
            done, _ = referee.done("5")
            self.assertEqual((done["stopped"], done["depth"], done["game"]), (False, 3, "other"))

    def test_searches_wait_for_their_turn(self):
        with Referee() as referee:
            referee.do("id=0 analyse")
            ahead = [referee.do(f"id={i} think nodes=500 events=false")["ahead"] for i in range(1, 6)]
            self.assertEqual(ahead, [1, 2, 3, 4, 5])
            self.assertEqual(referee.ask("id=3 think")["error"]["code"], "busy")
            self.assertEqual(referee.do("stop 3")["stopped"], 1)
            referee.do("stop 0")
            done = []
            while len(done) < 6:
                event = referee.event()
                if event["event"] == "done":
                    done.append((event["id"], event["move"] is not None, event["stopped"]))
            self.assertEqual(done, [("0", True, True), ("1", True, False), ("2", True, False), ("3", False, True),
                                    ("4", True, False), ("5", True, False)])

    def test_too_many_searches_are_refused(self):
        answers = answers_to("id=first analyse", *(f"id={i} think depth=1" for i in range(1100)), "id=last quit")
        accepted = [answer["id"] for answer in answers if answer.get("ok") and answer["command"] != "quit"]
        refused = [answer for answer in answers if answer.get("ok") is False]
        self.assertEqual((len(accepted), {answer["error"]["code"] for answer in refused}), (1024, {"busy"}))
        self.assertEqual(sorted(accepted), sorted(answer["id"] for answer in answers if answer.get("event") == "done"))
        self.assertEqual(answers[-1]["command"], "quit")

    def test_lines_name_captures_and_promotions(self):
        with Referee() as referee:
            referee.do({"command": "new", "fen": "W:Wc3,f6,c1:Bd4,b8"})
            referee.do({"id": 1, "command": "think", "depth": 6, "lines": 3})
            done, infos = referee.done(1)
            self.assertEqual(done["move"]["captured"], ["d4"])
            self.assertEqual([move["move"] for move in (done["lines"][0]["moves"])][:1], [done["move"]["move"]])
            self.assertTrue(all(info["command"] == "think" for info in infos))
            referee.do({"command": "new", "fen": "W:Wf6,g7,Kc1:Bb8,a3"})
            referee.do({"id": 2, "command": "think", "depth": 4, "lines": 4})
            done, _ = referee.done(2)
            self.assertEqual(len(done["lines"]), 4)
            self.assertTrue(any(move["promotes"] for line in done["lines"] for move in line["moves"]))
            scores = [line["score"] for line in done["lines"] if line["score"] is not None]
            self.assertEqual(scores, sorted(scores, reverse=True))

    def test_a_level_with_a_seed_can_be_repeated(self):
        think = {"id": 1, "command": "think", "level": 4, "seed": 11, "nodes": 100000}
        games = []
        for _ in range(2):
            with Referee() as referee:
                moves = []
                for _ in range(6):
                    referee.do(think)
                    done, _ = referee.done(1)
                    moves.append((done["move"]["move"], done["nodes"]))
                    referee.do({"command": "play", "move": done["move"]["move"]})
                games.append(moves)
        self.assertEqual(games[0], games[1])

    def test_only_some_moves_and_a_win(self):
        with Referee() as referee:
            referee.do("id=1 think depth=4 only=\"a3-b4 g3-h4\"")
            self.assertIn(referee.done("1")[0]["move"]["move"], ("a3-b4", "g3-h4"))
            referee.do({"id": 5, "command": "think", "depth": 4, "only": ["a3-b4", "g3-h4"]})
            self.assertIn(referee.done(5)[0]["move"]["move"], ("a3-b4", "g3-h4"))
            referee.do("id=2 think depth=5 fen=W:WKa1:Bd4")
            done, _ = referee.done("2")
            self.assertEqual((done["score"], done["mate"]), (None, 1))
            self.assertEqual(done["chances"], {"win": 1000, "draw": 0, "loss": 0})
            referee.do("new fen=W:WKa1:Bd4 time=60000")
            referee.do("id=3 think clock=true")
            self.assertEqual(referee.done("3")[0]["mate"], 1)
            referee.do("resign white")
            self.assertEqual(referee.ask("id=4 think")["error"]["code"], "game-over")

    def test_the_end_of_input_finishes_what_ends_by_itself(self):
        answers = answers_to("id=1 think depth=7", "id=2 analyse", "id=3 hint")
        done = {answer["id"]: answer for answer in answers if answer.get("event") == "done"}
        self.assertEqual([done[i]["stopped"] for i in "123"], [False, True, False])
        self.assertEqual(done["1"]["depth"], 7)
        self.assertEqual([answer for answer in answers if answer.get("id") == "3"], [answers[2], done["3"]],
                         "a hint reports nothing on its way")

    def test_one_search_from_a_shell_and_within_a_uci_session(self):
        status, output, _ = run("referee", "think", "depth=3", "events=false")
        answer, done = [checked(line) for line in output]
        self.assertEqual((status, answer["ahead"], done["depth"]), (0, 0, 3))
        _, output, _ = run(input=b"referee think nodes=300 lines=2 events=false\ngo depth 2\nreferee fen\n")
        self.assertEqual(checked(output[1])["event"], "done")
        self.assertTrue(output[-2].startswith("bestmove") or output[-1].startswith("bestmove"), output)
        self.assertFalse([line for line in output if line.startswith("info") and " multipv 2" in line])


class Lines(unittest.TestCase):
    def test_json_and_text_say_the_same(self):
        pairs = [
            ("id=1 new profile=zambia time=60000 inc=100 white=\"A \\\"B\\\" \\u00e9\"",
             {"id": "1", "command": "new", "profile": "zambia", "time": 60000, "inc": 100, "white": "A \"B\" é"}),
            ("play white c3-d4!", {"command": "play", "side": "white", "move": "c3-d4!"}),
            ("play b6-a5", {"command": "PLAY", "side": None, "move": "b6-a5"}),
            ("clock white 1000 black 7", {"command": "clock", "black": 7, "white": 1000}),
            ("offer white", {"command": "offer", "side": "white"}),
            ("decline", {"command": "decline"}),
            ("claim white threefold", {"command": "claim", "side": "white", "reason": "threefold"}),
            ("undo 1", {"command": "undo", "steps": 1}),
            ("play c3-d4", {"command": "play", "move": "c3-d4"}),
            ("save", {"command": "save"}),
            ("load pdn=\"1. c3-d4 b6-a5 2. d4-c5 1-0\" game=1",
             {"command": "load", "pdn": "1. c3-d4 b6-a5 2. d4-c5 1-0", "number": 1}),
            ("history", {"command": "history"}),
            ("game=x new AutoThreefold=true moves=\"c3-b4 b6-a5\"",
             {"game": "x", "command": "new", "AutoThreefold": True, "moves": ["c3-b4", "b6-a5"]}),
            ("games", {"command": "games"}),
            ("game=x resign black", {"game": "x", "command": "resign", "side": "black"}),
            ("game=x close", {"game": "x", "command": "close"}),
            ("eval fen=W:WKa1:Bd4", {"command": "eval", "fen": "W:WKa1:Bd4"}),
            ("fen", {"command": "fen"}),
        ]
        with Referee() as text, Referee() as other:
            for line, value in pairs:
                self.assertEqual(text.ask(line), other.ask(value), line)
            self.assertEqual(text.state(), other.state())

    def test_an_id_is_repeated_as_it_was_sent(self):
        lines = ['{"id":7,"command":"fen"}', '{"id":-1.5e3,"command":"fen"}', '{"id":"7","command":"fen"}', "id=7 fen",
                 '{"command":"fen"}']
        self.assertEqual([answer.get("id") for answer in answers_to(*lines)], [7, -1500.0, "7", "7", None])

    def test_bad_lines_change_nothing(self):
        with Referee() as referee:
            referee.do("play c3-d4")
            referee.do("game=x new")
            before = referee.state(), referee.state("game=x "), referee.do("games")
            for line, identity in BAD_JSON:
                answer = referee.ask(line)
                self.assertEqual((answer["ok"], answer.get("id")), (False, identity), (line, answer))
            self.assertEqual((referee.state(), referee.state("game=x "), referee.do("games")), before)
            self.assertFalse(referee.events)

    def test_a_history_of_positions_is_one_of_moves(self):
        with Referee() as referee:
            fens = [referee.do("fen")["fen"]]
            for move in OPENING:
                fens.append(referee.do(f"play {move}")["status"]["fen"])
            played = [answer for answer in referee.state() if answer["command"] != "save"]
            for history in ({"moves": OPENING}, {"positions": fens},
                            {"positions": [fen.split(":H")[0] for fen in fens]}):
                referee.do({"command": "new", **history})
                self.assertEqual([answer for answer in referee.state() if answer["command"] != "save"], played)
            # A repetition is known from either.
            moves = ["a1-b2", "b8-a7", "b2-a1", "a7-b8"] * 2
            status = referee.do({"command": "new", "fen": "W:WKa1:BKb8", "moves": moves})["status"]
            self.assertEqual(status["repetitions"], 3)
            fens = ["W:WKa1:BKb8", "B:WKb2:BKb8", "W:WKb2:BKa7", "B:WKa1:BKa7"] * 2
            status = referee.do({"command": "new", "positions": fens + fens[:1]})["status"]
            self.assertEqual(status["repetitions"], 3)


class Server(unittest.TestCase):
    def test_a_thousand_games_in_one_process(self):
        moves = self.game_of(80)
        with Referee() as referee:
            referee.do("new moves=\"" + " ".join(moves) + "\"")
            before = referee.memory_kb()
            for i in range(GAMES):
                self.assertEqual(referee.do({"game": f"g{i}", "command": "new", "moves": moves})["status"]["plies"], 80)
            after = referee.memory_kb()
            self.assertEqual(len(referee.do("games")["games"]), GAMES)
            for i in range(0, GAMES, 7):
                referee.do(f"game=g{i} undo")
            self.assertEqual(referee.do("game=g7 status")["status"]["plies"], 79)
            self.assertEqual(referee.do("game=g8 status")["status"]["plies"], 80)
            for i in range(GAMES):
                referee.do(f"game=g{i} close")
            self.assertEqual(referee.do("games")["games"], [])
        if before is not None:
            print(f"{(after - before) / GAMES:.1f} kB for a game of 80 plies")
            # A sanitizer takes memory of its own.
            if "release" in run("compiler")[1][0]:
                self.assertLess(after - before, GAMES * GAME_KB_MAX)

    def game_of(self, plies):
        with Referee() as referee:
            rng, moves = random.Random(5), []
            while len(moves) < plies:
                legal = referee.do("moves")["moves"]
                if not legal:
                    referee.do("new")
                    moves = []
                    continue
                moves.append(rng.choice(legal)["move"])
                referee.do("play " + moves[-1])
            return moves

    def test_random_commands_of_several_games(self):
        rng = random.Random(20)
        with Referee() as referee:
            pending, done = set(), {}
            for step in range(SERVED):
                game = rng.choice(("", "", "A", "B", "C"))
                answer = referee.ask(self.command(rng, referee, step, game))
                if answer["ok"] and answer["command"] in ("think", "hint", "analyse"):
                    pending.add(answer["id"])
                self.assertEqual(answer.get("game", ""), game)
                self.count(referee, done)
            quit_answer = referee.ask({"command": "quit"})
            self.count(referee, done)
            self.assertTrue(quit_answer["ok"])
            self.assertEqual(done, {identity: 1 for identity in pending})

    def test_broken_lines_are_answered_one_by_one(self):
        rng, lines = random.Random(8), []
        while len(lines) < BROKEN:
            line = self.broken(rng, GOOD + [line for line, _ in BAD_JSON])
            searches = any(word in line.lower() for word in ("think", "hint", "analyse"))
            if "quit" not in line.lower() and (not searches or any(limit in line for limit in LIMITS)):
                lines.append(line)
        answers = answers_to(*lines)
        self.assertEqual(sum("ok" in answer for answer in answers), len(lines))
        begun = sum(answer.get("ok", False) and answer["command"] in ("think", "hint", "analyse") for answer in answers)
        self.assertEqual(sum(answer.get("event") == "done" for answer in answers), begun)
        # How many begin depends on how soon earlier ones end; the first always does.
        self.assertGreater(begun, 0)

    @staticmethod
    def broken(rng, good):
        line = rng.choice(good)
        for _ in range(rng.randrange(4)):
            at, roll, other = rng.randrange(len(line) + 1), rng.random(), rng.choice(good)
            if roll < 0.4:
                line = line[:at] + rng.choice('{}[]",:\\=; 019.-eEnu\t\x01é') + line[at:]
            elif roll < 0.7:
                line = line[:at] + line[at + rng.randrange(5):]
            else:
                begin = rng.randrange(len(other) + 1)
                line = line[:at] + other[begin:begin + rng.randrange(30)] + line[at:]
        return line

    @staticmethod
    def count(referee, done):
        while referee.events:
            event = referee.events.popleft()
            if event["event"] == "done":
                done[event["id"]] = done.get(event["id"], 0) + 1
            else:
                assert event["id"] not in done, "an event after the last one"

    @staticmethod
    def command(rng, referee, step, game):
        head = {"id": step, **({"game": game} if game else {})}
        roll = rng.random()
        if roll < 0.35:
            answer = referee.ask({**head, "command": "moves"})
            moves = [move["move"] for move in answer.get("moves", ())] or ["c3-d4"]
            return {**head, "command": "play", "move": rng.choice(moves)}
        if roll < 0.6:
            return {**head, "command": "think", "nodes": rng.choice((1, 100, 3000)), "lines": rng.choice((1, 2, 5)),
                    "level": rng.choice((20, 20, 3)), "seed": step, "events": rng.random() < 0.7}
        if roll < 0.66:
            return {**head, "command": rng.choice(("hint", "analyse"))}
        if roll < 0.8:
            return {**head, "command": "stop", **({"search": rng.randrange(step + 1)} if rng.random() < 0.3 else {})}
        if roll < 0.85:
            return {**head, "command": "new", "profile": rng.choice(("tzd", "nigeria", "tzd3"))}
        return {**head, "command": rng.choice(("eval", "status", "close", "games", "undo", "tb", "save", "nonsense"))}


if __name__ == "__main__":
    main()
