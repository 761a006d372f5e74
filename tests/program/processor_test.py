#!/usr/bin/env python3
"""On a processor without the instructions that it was built for the program says so, which qemu shows."""
# not sanitized: qemu has no room for the shadow memory

import os
import platform
import shutil
import subprocess
import unittest

import _engine as engine

QEMU = shutil.which("qemu-x86_64") or shutil.which("qemu-x86_64-static")


@unittest.skipUnless(QEMU and platform.machine() == "x86_64", "qemu-user is not installed, or no x86-64")
class Processor(unittest.TestCase):
    def test_missing_instructions_are_named(self):
        for cpu, missing in (("core2duo", "SSE4.2"), ("Nehalem,-popcnt", "POPCNT")):
            with self.subTest(cpu):
                done = subprocess.run([QEMU, "-cpu", cpu, os.path.abspath(engine.PROGRAM), "bench", "1", "1", "1"],
                                      stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                      timeout=engine.HANG, check=False, text=True)
                if done.returncode == 0:
                    self.skipTest("built for older processors")
                self.assertEqual((done.returncode, done.stdout), (1, ""), done.stderr)
                self.assertEqual(done.stderr, f"mfalme: this program needs a processor with {missing}; "
                                              "make ARCH=x86-64 builds one that does not\n")


if __name__ == "__main__":
    engine.main()
