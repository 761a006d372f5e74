"""scripts/time_check.py: which late moves count as faults of the engine."""
# not sanitized: a test of a script

import unittest

import _engine  # finds the scripts
from time_check import DELAYED, TIME, Measure


class Late(unittest.TestCase):
    def test_a_move_is_late_beyond_its_budget_and_the_tolerance(self):
        measure = Measure()
        self.assertIsNone(measure.add(0.050, 0, 0.050, 0))
        self.assertIsNone(measure.add(0.059, 0, 0.050, 0.010))
        self.assertEqual(measure.add(0.051, 0, 0.050, 0), TIME)
        self.assertEqual((measure.moves, measure.late, measure.delayed), (3, 1, 0))

    def test_a_late_move_that_waited_for_a_processor_is_delayed(self):
        measure = Measure()
        self.assertEqual(measure.add(0.080, 0.040, 0.050, 0), DELAYED)
        self.assertEqual(measure.add(0.080, 0.020, 0.050, 0), TIME, "it would have been late anyway")
        self.assertEqual((measure.late, measure.delayed), (2, 1))


if __name__ == "__main__":
    _engine.main()
