"""scripts/spsa.py: the list for OpenBench, the steps that the values take, and runs that go on."""

import json
import os
import re
import subprocess
import sys

from _engine import HANG, PROGRAM, ROOT, SCRIPTS, main
from _folder import Folder

from spsa import PARAMS, Param, Tuning, read_params

MARGIN = Param("MARGIN", 40, 0, 200, 5)
LOW = Param("LOW", 1, 0, 3, 1)


def spsa(*arguments):
    """Exit status, standard output, standard error."""
    done = subprocess.run([sys.executable, os.path.join(SCRIPTS, "spsa.py"), *arguments],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=HANG, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


class Values(Folder):
    def setUp(self):
        super().setUp()
        self.state = self.path("state.json")

    def tuning(self, pairs=100, seed=1, path=None):
        return Tuning([MARGIN, LOW], pairs, 0.02, seed, path)

    def test_the_two_engines_differ_by_the_step_and_keep_to_the_bounds(self):
        tuning = self.tuning(pairs=1)
        signs, (plus, minus) = tuning.pair_of_settings()
        wanted = {1: ["MARGIN=45", "MARGIN=35"], -1: ["MARGIN=35", "MARGIN=45"]}
        self.assertEqual([plus[0], minus[0]], wanted[signs["MARGIN"]])
        tuning.values["LOW"] = 3
        self.assertEqual({setting[1] for setting in tuning.pair_of_settings()[1]}, {"LOW=3", "LOW=2"})

    def test_the_values_move_to_the_winner_and_stay_after_a_draw(self):
        for result, way in ((2, 1), (1, 1), (-2, -1)):
            tuning = self.tuning()
            signs = tuning.pair_of_settings()[0]
            tuning.learn(signs, result)
            self.assertGreater((tuning.values["MARGIN"] - 40) * signs["MARGIN"] * way, 0)
        tuning = self.tuning()
        tuning.learn(tuning.pair_of_settings()[0], 0)
        self.assertEqual(tuning.values, {"MARGIN": 40, "LOW": 1})

    def test_the_values_keep_to_the_bounds(self):
        tuning = self.tuning()
        for _ in range(100):
            tuning.learn({"MARGIN": 1, "LOW": -1}, 2)
            tuning.values["MARGIN"] += 100
        self.assertEqual(tuning.values["LOW"], 0)
        tuning.learn({"MARGIN": 1, "LOW": -1}, 2)
        self.assertEqual(tuning.values["MARGIN"], 200)

    def test_a_run_that_goes_on_does_as_one_that_was_not_broken_off(self):
        whole = self.tuning()
        for result in (1, -2, 0, 2, 1):
            whole.learn(whole.pair_of_settings()[0], result)
        for results in ((1, -2), (0, 2, 1)):
            part = self.tuning(path=self.state)
            for result in results:
                part.learn(part.pair_of_settings()[0], result)
        self.assertEqual((part.values, part.done), (whole.values, 5))

    def test_the_state_of_another_run_is_refused(self):
        tuning = self.tuning(path=self.state)
        tuning.learn(tuning.pair_of_settings()[0], 1)
        with self.assertRaises(SystemExit) as error:
            self.tuning(seed=2, path=self.state)
        self.assertIn("belongs to another run", str(error.exception))

    def test_a_file_that_is_no_state_is_refused(self):
        for text in ("{", "[]", "{}", '{"settings": 1}'):
            self.write("state.json", text)
            with self.assertRaisesRegex(SystemExit, "^spsa: .*state.json: not a state of an earlier run$"):
                self.tuning(path=self.state)


class Program(Folder):
    def test_every_parameter_of_the_search_is_listed_within_its_bounds(self):
        with open(PARAMS, encoding="ascii") as file:
            rows = sum(line.startswith("PARAM(") for line in file)
        params = read_params(PARAMS).values()
        self.assertEqual(len(params), rows)
        for param in params:
            self.assertTrue(param.least <= param.value <= param.most, param)
            self.assertTrue(0 < param.step <= param.most - param.least, param)
        status, out, _ = spsa("--list", "RFP_BASE")
        self.assertEqual(status, 0)
        self.assertRegex(out, r"^RFP_BASE, int, \d+, \d+, \d+, \d+, 0\.002\n$")

    def test_bad_input_is_named(self):
        ended = self.write("openings.epd", "startpos\nW:Wa3:Bb4,c5\n")
        for arguments, status, message in (
                ((PROGRAM, "NONE"), 2, "no parameter is called NONE"),
                ((PROGRAM,), 2, "at least one parameter"),
                ((PROGRAM, "RFP_BASE", "--openings", ended), 1, f"{ended}:2: the game is not ongoing: win"),
                ((PROGRAM, "RFP_BASE", "--pairs", "1"), 1, "no engine option is called 'RFP_BASE'"),
                (("/nowhere", "RFP_BASE"), 1, "/nowhere: cannot be started")):
            got, _, error = spsa(*arguments)
            self.assertEqual(got, status, error)
            self.assertEqual(len(error.splitlines()) == 1, status == 1, error)
            self.assertIn(message, error)


class Build(Folder):
    """A tuning build: the parameters are options of each engine."""

    @classmethod
    def setUpClass(cls):
        program = os.path.join("build", "tune-gcc", "mfalme")
        subprocess.run(["make", "-s", "MODE=tune", program], cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
        cls.program = os.path.join(ROOT, program)

    def match(self, *options):
        """Wins, draws, losses and the pairs by result of a match whose first player has the options."""
        words = [word for option in options for word in ("--option1", option)]
        openings = os.path.join(ROOT, "bench", "openings", "tzd-unbalanced.epd")
        done = subprocess.run([self.program, "match", "--games", "20", "--nodes", "300", "--openings", openings,
                               *words], stdout=subprocess.PIPE, timeout=HANG, check=True)
        return re.search(r"final: games 20 (.+) score", done.stdout.decode()).group(1)

    def test_the_defaults_are_the_parameters_of_other_builds(self):
        nodes = {subprocess.run([program, "bench"], stdout=subprocess.PIPE, timeout=HANG, check=True)
                 .stdout.decode().splitlines()[-1].split()[0] for program in (PROGRAM, self.program)}
        self.assertEqual(len(nodes), 1)

    def test_a_parameter_changes_one_player_of_a_match(self):
        equal = self.match()
        self.assertRegex(equal, "pairs 0 0 10 0 0$")
        self.assertNotEqual(self.match("LMR_DEPTH=8"), equal)

    def test_a_run_plays_its_pairs_and_goes_on(self):
        state = self.path("state.json")
        for pairs in (4, 0):
            status, out, error = spsa(self.program, "RFP_BASE", "RFP_MARGIN", "--pairs", "4", "--batch", "3",
                                      "--nodes", "300", "--state", state)
            self.assertEqual((status, error), (0, ""))
            self.assertEqual(out.count(" pairs: RFP_BASE 20 -> "), 2 if pairs else 0)
        with open(state, encoding="ascii") as file:
            self.assertEqual(json.load(file)["done"], 4)


if __name__ == "__main__":
    main()
