"""Hub on standard input and output, as GUIs and bots send it: waited for, and all at once."""

import re
import unittest

from _engine import Engine, check_success, main, run

START = "W" + 12 * "b" + 8 * "e" + 12 * "w"
MOVE = r"\d{1,2}(-\d{1,2}|(x\d{1,2}){2,})"
# As a bot of lidraughts reads it.
INFO = re.compile(r"info depth=(\d+) mean-depth=(\d+\.\d) score=(-?\d+\.\d\d) nodes=(\d+) time=(\d+\.\d{3}) "
                  rf"nps=(\d+\.\d{{3}}) pv=\"{MOVE} ?( {MOVE})*\"$")
DONE = re.compile(rf"done move={MOVE}( ponder={MOVE})?$")


class Hub(unittest.TestCase):

    def start(self, *arguments):
        engine = Engine(*arguments)
        self.addCleanup(engine.kill)
        engine.send("hub")
        lines = engine.until("wait")
        self.assertRegex(lines[0], r'^id name=Mfalme version=\S+ author="[^"=]+" country=\S+$')
        for line in lines[1:-1]:
            # No flag, and no sign within a value, which pydraughts cannot read.
            self.assertRegex(line, r'^param name=[a-z-]+ value=(\w+|"[^"=]*") type=(bool|int min=-?\d+ max=\d+|'
                                   r'string|enum values="[^"=]+")$')
        engine.send("init")
        self.assertEqual(engine.until("ready"), ["ready"])
        return engine

    def search(self, engine, *lines):
        engine.send(*lines)
        answer = engine.until("done")
        for line in answer[:-1]:
            self.assertRegex(line, INFO)
        self.assertRegex(answer[-1], DONE)
        self.assertGreater(len(answer), 1, "a report comes before the move")
        return answer

    def test_an_exchange(self):
        for engine in (self.start("hub"), self.start()):
            self.search(engine, f"pos pos={START}", "level depth=6", "go think")
            self.search(engine, f'pos pos={START} moves="22-18 11-15"', "level move-time=0.02", "go think")
            answer = self.search(engine, f'pos pos={START} moves="22-18 11-15"', "level depth=3", "go analyze")
            self.assertEqual(answer[-1].split()[1], "move=18x11x15")
            engine.send("new-game", "foo", "ping")
            self.assertEqual(engine.until("pong"), ["error message=\"unknown command 'foo'\"", "pong"])
            engine.send("quit")
            self.assertEqual((engine.rest(), engine.status()), ([], 0))

    def test_what_is_meant_for_a_search_does_not_wait(self):
        engine = self.start("hub")
        engine.send("pos", "go analyze", "ping")
        engine.until("pong")
        engine.send("stop")
        engine.until("done")
        engine.send("pos", "level time=60 inc=1", "go ponder")
        engine.until("info depth=5")
        engine.send("ping", "ponder-hit", "stop")
        lines = engine.until("done")
        self.assertEqual(lines.count("pong"), 1)
        # A hit right behind the go may not be lost.
        engine.send("pos", "level depth=3", "go ponder", "ponder-hit")
        engine.until("done")
        engine.send("quit")
        self.assertEqual(engine.rest(), [])

    def test_an_impatient_gui_gets_one_answer_for_each_search(self):
        engine = self.start("hub")
        engine.send("pos", "go analyze")
        for move in ("22-18", "23-19", "24-20"):
            engine.send("stop", f"pos pos={START} moves={move}", "go analyze")
        engine.send("stop", "quit")
        lines = engine.rest()
        self.assertEqual(sum(line.startswith("done move=") for line in lines), 4)
        self.assertEqual(engine.status(), 0)

    def test_the_end_of_the_input(self):
        status, lines, errors = run("hub",
                                    input=f"hub\ninit\npos pos={START}\nlevel depth=4\ngo think\ngo analyze\n".encode())
        self.assertEqual((status, errors), (0, ""))
        self.assertEqual(sum(line.startswith("done move=") for line in lines), 2)

    def test_options_before_and_behind(self):
        for arguments in (("--Hash=64", "hub"), ("hub", "--Hash=64")):
            lines = check_success(self, *arguments, input=b"hub\nquit\n")
            self.assertIn("param name=tt-size value=22 type=int min=16 max=32", lines)
        status, lines, errors = run("hub", "Hash=64", input=b"hub\nquit\n")
        self.assertEqual((status, lines), (2, []))
        self.assertEqual(errors, "mfalme: hub: options are written as --NAME=VALUE, not 'Hash=64'\n")

    def test_after_a_refused_position_only_a_position_or_another_variant_helps(self):
        engine = self.start("hub")
        engine.send("pos pos=W", "set-param name=variant value=tzd", "level depth=1", "go think")
        self.assertEqual(engine.until("done")[1:],
                         ['error message="go: there is no position, the last pos was refused"', "done"])
        engine.send("set-param name=variant value=zambia", "level depth=1", "go think")
        self.assertRegex(engine.until("done")[-1], DONE)

    def test_a_handicap_weakens_a_player_who_is_limited_by_elo(self):
        engine = self.start("hub", "--UCI_LimitStrength=true", "--UCI_Elo=500", "--Skill Seed=1")
        limited = self.search(engine, "level move-time=10", "go think")
        handicapped = self.search(engine, "level move-time=10 handicap=1", "go think")
        depths = [INFO.match(answer[-2])[1] for answer in (limited, handicapped)]
        self.assertEqual(depths, ["1", "1"], "no level is lower")

    def test_hash_is_in_megabytes_and_tt_size_is_not(self):
        for name, size in (("Hash", 20), ("hash", 20), ("tt-size", 16)):
            lines = check_success(self, "hub", input=f"set-param name={name} value=16\nhub\nquit\n".encode())
            self.assertIn(f"param name=tt-size value={size} type=int min=16 max=32", lines)

    def test_long_and_broken_lines(self):
        engine = self.start("hub")
        engine.send("pos pos=" + "W" * 2000000, "\x00\xff\x1b[31m", "go think move=\"", "ping")
        lines = engine.until("pong")
        self.assertTrue(all(line.startswith('error message="') or line == "pong" or line.startswith(("info", "done"))
                            for line in lines), lines)
        engine.send("stop", "quit")
        engine.rest()
        self.assertEqual(engine.status(), 0)


if __name__ == "__main__":
    main()
