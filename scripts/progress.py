"""One line on standard error that shows the progress of long work: the part done, the rate, and the time left.

It is rewritten in place, cleared at the end, and shown only on a terminal.
"""

import os
import sys
import time

INTERRUPTED = 130  # exit status after Ctrl-C
EVERY = 0.2  # seconds between looks at work that does not report its progress


def lasting(seconds):
    """"45 s", "3 min 05 s" or "2 h 10 min"."""
    seconds = int(seconds + 0.5)
    if seconds < 60:
        return f"{seconds} s"
    if seconds < 3600:
        return f"{seconds // 60} min {seconds % 60:02} s"
    return f"{seconds // 3600} h {seconds % 3600 // 60:02} min"


def progress_line(thing, done, total, seconds):
    """"120 of 1047 positions, 11%, 240.0/s, 4 s left"; a slow rate is given by the minute."""
    line = f"{done} of {total} {thing}, {100 * done // max(total, 1)}%"
    if done == 0 or seconds <= 0:
        return line
    rate = done / seconds
    line += f", {rate:.1f}/s" if rate >= 1 else f", {60 * rate:.1f}/min"
    return line + f", {lasting((total - done) / rate)} left"


class Progress:
    """Use it as a context manager around the work, and call `at` with the amount done."""

    def __init__(self, thing, total, stream=None):
        self.thing, self.total, self.stream = thing, total, stream or sys.stderr
        self.shown, self.begin, self.standing, self.done = self.stream.isatty(), time.monotonic(), False, 0

    def at(self, done):
        self.done = done
        if self.shown:
            self.standing = True
            self._write(progress_line(self.thing, done, self.total, time.monotonic() - self.begin))

    def step(self):
        self.at(self.done + 1)

    def wipe(self):
        """Clears the line for other output; the next call of `at` writes it again."""
        if self.standing:
            self.standing = False
            self._write("")

    def _write(self, text):
        try:
            width = os.get_terminal_size(self.stream.fileno()).columns or 80
        except OSError:
            width = 80
        self.stream.write("\r" + text[:width - 1] + "\x1b[K")
        self.stream.flush()

    def __enter__(self):
        self.at(0)
        return self

    def __exit__(self, kind, error, trace):
        self.wipe()
