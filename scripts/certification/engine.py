"""An engine program spoken to by UCI, which may crash, hang or babble."""

import queue
import shlex
import subprocess
import threading
import time


LINES_MOST, LINE_LENGTH = 10000, 65536  # what is kept of an engine that writes without end


class Trouble(Exception):
    """The engine ended or does not answer; it has to be started anew."""


class Engine:
    def __init__(self, command, timeout):
        self.command, self.timeout = shlex.split(command), timeout
        self.process = self.lines = None
        self.name, self.author, self.options = command, "", {}

    def start(self):
        """Starts the program and reads its name and options: {lower name: (name, [values of a combo], default)}."""
        self.stop()
        try:
            self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                            stderr=subprocess.DEVNULL,
                                            start_new_session=True)  # Ctrl-C is for us, not for the engine
        except OSError as error:
            raise Trouble(f"cannot be started: {error.strerror}") from None
        self.lines = queue.Queue(LINES_MOST)
        threading.Thread(target=self._read, args=(self.process, self.lines), daemon=True).start()
        self.options = {}
        self.send("uci")
        for line in self.until(lambda line: line == "uciok"):
            words = line.split()
            if line.startswith("id name "):
                self.name = line[len("id name "):].strip()
            elif line.startswith("id author "):
                self.author = line[len("id author "):].strip()
            elif words[:2] == ["option", "name"] and "type" in words:
                name = " ".join(words[2:words.index("type")])
                values = [words[i + 1] for i in range(len(words) - 1) if words[i] == "var"]
                default = words[words.index("default") + 1] if "default" in words[:-1] else ""
                self.options[name.lower()] = (name, values, default)

    @staticmethod
    def _read(process, lines):
        for line in iter(lambda: process.stdout.readline(LINE_LENGTH), b""):
            lines.put(line.decode("utf-8", "replace").strip())
        lines.put(None)

    def stop(self):
        if not self.process:
            return
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            try:
                stream.close()
            except OSError:
                pass
        self.process = None

    def quit(self):
        try:
            self.send("quit")
            self.process.wait(timeout=self.timeout)
        except (Trouble, subprocess.TimeoutExpired):
            pass
        self.stop()

    def send(self, *lines):
        try:
            self.process.stdin.write("".join(line + "\n" for line in lines).encode())
            self.process.stdin.flush()
        except OSError:
            raise Trouble(self._end()) from None

    def _end(self):
        try:
            status = self.process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            return "the engine closed its output"
        return f"the engine ended by signal {-status}" if status < 0 else f"the engine ended with status {status}"

    def until(self, last):
        """The lines up to the first for which `last` holds, that one included."""
        lines, deadline = [], time.monotonic() + self.timeout
        while True:
            try:
                line = self.lines.get(timeout=max(deadline - time.monotonic(), 0.001))
            except queue.Empty:
                raise Trouble(f"no answer within {self.timeout:g} s") from None
            if line is None:
                raise Trouble(self._end())
            lines.append(line)
            if last(line):
                return lines

    def ask(self, *commands):
        """Sends commands and returns the lines up to the readyok after them."""
        self.send(*commands, "isready")
        return self.until(lambda line: line == "readyok")[:-1]

    def best(self, *commands):
        """Sends commands that end with a go: the best move, `(none)` without one, and the lines before."""
        self.send(*commands)
        lines = self.until(lambda line: line.startswith("bestmove"))
        words = lines[-1].split()
        best = words[1] if len(words) > 1 and words[1] not in ("0000", "none") else "(none)"
        return best, lines[:-1]

    def quiet(self, seconds):
        """The lines that come within a time."""
        lines, deadline = [], time.monotonic() + seconds
        while True:
            try:
                lines.append(self.lines.get(timeout=max(deadline - time.monotonic(), 0.001)))
            except queue.Empty:
                return lines
            if lines[-1] is None:
                raise Trouble(self._end())
