"""Games to learn from and weights learned from them, from nothing to an engine that plays with them."""

import os
import tempfile
import unittest

import _engine as engine


class Tune(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.samples = os.path.join(folder.name, "games.samples")
        self.weights = os.path.join(folder.name, "weights.txt")

    def run_well(self, *arguments):
        status, lines, errors = engine.run(*arguments)
        self.assertEqual((status, errors), (0, ""), lines)
        return lines

    def learn(self, profile, threads):
        """The bytes of the samples and of the weights."""
        for path in self.samples, self.weights:
            if os.path.exists(path):
                os.remove(path)
        variant = f"--UCI_Variant={profile}"
        self.run_well(variant, "datagen", self.samples, "games", "60", "nodes", "100", "threads", str(threads))
        lines = self.run_well(variant, "tune", self.samples, self.weights, "epochs", "2", "threads", str(threads))
        self.assertTrue(lines[0].startswith("positions ") and lines[1].startswith("terms validation "), lines)
        self.assertEqual([line.split()[:2] for line in lines[2:]], [["epoch", "1"], ["epoch", "2"]], lines)
        with open(self.samples, "rb") as samples, open(self.weights, "rb") as weights:
            return samples.read(), weights.read()

    def test_the_same_comes_twice_and_can_be_played_with(self):
        for profile in "tzd", "nigeria":
            with self.subTest(profile):
                self.assertEqual(self.learn(profile, 1), self.learn(profile, 2))
                lines = self.run_well(f"--UCI_Variant={profile}", f"--EvalFile={self.weights}", "eval")
                self.assertTrue(any(line.startswith("network ") for line in lines), lines)

    def test_bad_words_are_refused_in_one_line(self):
        for reason, *arguments in (("takes the file of samples", ), ("takes the file of samples", "a"),
                                   ("unknown word 'x'", "a", "b", "x"), ("epochs", "a", "b", "epochs", "x"),
                                   ("terms takes places or all, not 'none'", "a", "b", "terms", "none"),
                                   ("cannot read", "/nonexistent/a", "b")):
            engine.check_failure(self, reason, "tune", *arguments)


if __name__ == "__main__":
    engine.main()
