"""Games to learn from and weights learned from them, from nothing to an engine that plays with them."""

import os
import subprocess

import _engine as engine
from _folder import Folder


class Tune(Folder):
    def setUp(self):
        super().setUp()
        self.samples, self.weights = self.path("games.samples"), self.path("weights.txt")

    def learn(self, profile, threads):
        """The bytes of the samples and of the weights."""
        for path in self.samples, self.weights:
            if os.path.exists(path):
                os.remove(path)
        variant = f"--UCI_Variant={profile}"
        self.run_well(variant, "datagen", self.samples, "games", "60", "nodes", "100", "threads", str(threads))
        lines = self.run_well(variant, "tune", self.samples, self.weights, "epochs", "2", "areas", "3", "threads",
                              str(threads))
        self.assertTrue(lines[0].startswith("positions ") and lines[1].startswith("terms validation "), lines)
        self.assertEqual([line.split(" training ")[0] for line in lines[2:]],
                         ["epoch 1", "epoch 2", "areas epoch 1", "areas epoch 2", "areas epoch 3"], lines)
        with open(self.samples, "rb") as samples, open(self.weights, "rb") as weights:
            return samples.read(), weights.read()

    def test_the_same_comes_twice_and_can_be_played_with(self):
        for profile in "tzd", "nigeria":
            with self.subTest(profile):
                self.assertEqual(self.learn(profile, 1), self.learn(profile, 2))
                lines = self.run_well(f"--UCI_Variant={profile}", f"--EvalFile={self.weights}", "eval")
                self.assertTrue(any(line.startswith("network ") for line in lines), lines)

    def test_a_plan_shares_the_games_out_and_learns_from_all(self):
        plan = self.run_well("--UCI_Variant=zambia", "datagen", self.samples, "--games", "130", "--nodes", "100",
                             "--seed", "5", "--plan", "3")
        self.assertEqual([line for line in plan if line.startswith("# job")],
                         ["# job 1 games 43", "# job 2 games 43", "# job 3 games 44"])
        rules = self.samples + ".mk"
        with open(rules, "w", encoding="utf-8") as file:
            file.write("\n".join(plan) + "\n")
        make = ["make", "-s", "-j2", "-f", rules, f"MFALME={engine.PROGRAM}", "THREADS=1"]
        learned = subprocess.run(make, check=True, capture_output=True, text=True).stdout
        written = -12 * 130  # bytes of the samples: each game begins with twelve others
        for seed in range(5, 8):
            with open(f"{self.samples}.{seed - 4}", "rb") as file:
                file.readline()
                self.assertIn(f"nodes 100 seed {seed} ".encode(), file.readline())
                written += len(file.read())
        read = int(next(line for line in learned.splitlines() if line.startswith("positions ")).split()[3].strip(","))
        self.assertEqual(read, written / 32, "the samples of all files")
        lines = self.run_well("--UCI_Variant=zambia", f"--EvalFile={self.samples}.txt", "eval")
        self.assertTrue(any(line.startswith("network ") for line in lines), lines)
        further = self.run_well("--UCI_Variant=zambia", "tune", self.samples + ".1", self.weights, "--epochs", "1",
                                "--from", self.samples + ".txt", "--also", self.samples + ".2")
        self.assertTrue(further[1].startswith("begun with validation "), further)

    def test_a_plan_keeps_the_rules_and_tables_and_refuses_other_weights(self):
        plan = "datagen", self.samples, "--games", "10", "--plan", "2"
        status, lines, complaints = engine.run("--UCI_Variant=nigeria", "--Huff=off", "--TablebasePath=t", *plan)
        self.assertEqual(status, 0, complaints)
        settings = "--UCI_Variant=nigeria --Huff=off --TablebasePath=t datagen"
        self.assertEqual(sum(settings in line for line in lines), 2, lines)
        status, lines, complaints = engine.run("--TablebasePath=t;u", *plan)
        self.assertEqual((status, lines), (1, []))
        self.assertIn("names that make can read", complaints)
        weights = os.path.join(engine.ROOT, "bench", "weights", "tzd-1.txt")
        engine.check_failure(self, "by --eval, not by EvalFile", f"--EvalFile={weights}", *plan)

    def test_only_an_ordinary_file_takes_games(self):
        pipe = self.path("pipe")
        os.mkfifo(pipe)
        for path in pipe, "/dev/null":
            engine.check_failure(self, f"cannot write '{path}': it is not an ordinary file", "datagen", path,
                                 "--games", "1")
        self.assertFalse(os.path.exists("/dev/null.mfalme-lock"))

    def test_bad_words_are_refused_in_one_line(self):
        for reason, *arguments in (("takes the file of samples", ), ("takes the file of samples", "a"),
                                   ("unknown word 'x'", "a", "b", "x"), ("epochs", "a", "b", "epochs", "x"),
                                   ("terms takes places or all, not 'none'", "a", "b", "terms", "none"),
                                   ("--keep needs --from", "a", "b", "keep", "3"),
                                   ("cannot read", "/proc/nonexistent/a", "b")):
            engine.check_failure(self, reason, "tune", *arguments)
        for reason, *arguments in (("names that make can read", "a b"), ("takes the file", ),
                                   ("at least as many games", "a", "--games", "1")):
            engine.check_failure(self, reason, "datagen", *[f'"{a}"' if " " in a else a for a in arguments],
                                 "--plan", "2")


if __name__ == "__main__":
    engine.main()
