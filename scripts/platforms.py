#!/usr/bin/env python3
"""Builds the program for every platform whose tools are installed, and says which were left out and why.

The programs are written to build/platforms/NAME/mfalme, stripped. `make platforms` runs this script and then tests the
programs (tests/program/platforms_test.py). Without names it takes all platforms.

  scripts/platforms.py list
  scripts/platforms.py build [NAME ...]
  scripts/platforms.py measure [NAME ...]    the table of bench/README.md, of the programs that are built
"""

import argparse
import os
import platform
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
import typing

from engine_driver import EngineError, positive, run_script
from progress import Progress

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDER = os.path.join("build", "platforms")
# musl gives a thread 128 KB of stack unless the program asks for more; only what is used takes memory.
STATIC = "-static -s -Wl,-z,stack-size=1048576"
# Shown for emulated programs, whose speed says nothing about the real machine.
EMULATED_DEPTH = 9
WEB = "import {runMfalme} from %r; process.exit(await runMfalme(process.argv.slice(1)))"


# wine keeps its disk in a separate folder, and asks no questions.
WINE = {"WINEPREFIX": os.path.join(ROOT, "build", "wine"), "WINEDEBUG": "-all", "WINEDLLOVERRIDES": "mscoree,mshtml="}
os.environ.update(WINE)


class Missing(Exception):
    """A tool that a platform needs and this machine lacks."""


class Platform(typing.NamedTuple):
    name: str
    title: str
    machine: str  # the machine that runs the programs itself, as uname names it; "" for other systems
    compiler: typing.Callable  # the name for CC=, or it raises Missing
    flags: tuple  # further words for make
    emulators: tuple = ()  # that run its programs elsewhere, by their names on Debian
    suffix: str = ""
    given_out: bool = True  # by make dist
    place: str = ""  # of its program, where that is not below build/platforms

    @property
    def program(self):
        return os.path.join(ROOT, self.place or os.path.join(FOLDER, self.name, "mfalme" + self.suffix))

    def words(self):
        """The words for make. Raises Missing."""
        compiler = self.compiler()
        return self.flags if self.place else (f"CC={compiler}", *self.flags,
                                              f"EXE={os.path.relpath(self.program, ROOT)}")

    def runner(self):
        """The words before the program's name that run it here; None if it cannot run here."""
        if self.machine == platform.machine() and platform.system() == "Linux":
            return []
        found = next(filter(None, map(shutil.which, self.emulators)), None)
        return [found] if found else None


def tool(name, package):
    def find():
        if not shutil.which(name):
            raise Missing(f"{name} (Debian: {package})")
        return name
    return find


def musl(machine):
    def find():
        done = subprocess.run([os.path.join(ROOT, "scripts", "get_musl.sh"), machine], cwd=ROOT, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True, check=False)
        if done.returncode != 0:
            raise Missing(done.stderr.strip().removeprefix("get_musl: "))
        return os.path.join(ROOT, done.stdout.strip())
    return find


def web_tools():
    for name, package in ("emcc", "emscripten"), ("wasm-opt", "binaryen"):
        tool(name, package)()


def musl_here():
    if platform.machine() != "x86_64":
        raise Missing("a machine of x86-64")
    return tool("musl-gcc", "musl-tools")()


PLATFORMS = (
    Platform("linux-x86_64", "Linux, x86-64", "x86_64", musl_here, (f"LDFLAGS={STATIC}",)),
    Platform("linux-aarch64", "Linux, 64-bit ARM", "aarch64", musl("aarch64"), (f"LDFLAGS={STATIC}",),
             ("qemu-aarch64", "qemu-aarch64-static")),
    Platform("linux-arm", "Linux, 32-bit ARM (ARMv7, hard float)", "armv7l", musl("arm"), (f"LDFLAGS={STATIC}",),
             ("qemu-arm", "qemu-arm-static")),
    Platform("windows-x86_64", "Windows, x86-64", "", tool("x86_64-w64-mingw32-gcc", "gcc-mingw-w64-x86-64"),
             ("LDFLAGS=-s -Wl,--no-insert-timestamp",), ("wine", "wine64"), ".exe"),
    # As macOS builds it: by clang, with the threads of POSIX.
    Platform("clang", "clang, POSIX threads", platform.machine(), tool("clang", "clang"),
             ("CPPFLAGS=-DMFALME_PTHREADS", "LDFLAGS=-s"), given_out=False),
    Platform("web", "WebAssembly, as a module of JavaScript", "", web_tools, ("web",), ("node",),
             place=os.path.join("build", "web", "mfalme.mjs")),
)
# The platform that the others are compared with.
NATIVE = Platform("native", "only this machine (`ARCH=native`)", platform.machine(), tool("gcc", "gcc"),
                  ("ARCH=native", "LDFLAGS=-s"), given_out=False)
GCC = NATIVE._replace(name="gcc", title="as `make` builds it here", flags=("LDFLAGS=-s",))


def environment():
    """The environment without the variables of an outer make."""
    return {name: value for name, value in os.environ.items()
            if name not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL", "MAKEOVERRIDES")}


def make(*words):
    """Runs make. Returns its messages, apart from its steps, if it fails, else None."""
    done = subprocess.run(["make", f"-j{os.cpu_count() or 1}", *words], cwd=ROOT, env=environment(),
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    said = [line for line in done.stdout.decode("utf-8", "replace").splitlines() if not line.startswith("  ")]
    return None if done.returncode == 0 else "\n".join(said) or f"exit status {done.returncode}"


def build(chosen):
    """Builds platforms. Returns those built, those without tools with the missing tools, and those that failed."""
    built, left_out, failed = [], [], []
    with Progress("platforms", len(chosen)) as progress:
        for row in chosen:
            line = None
            try:
                errors = make(*row.words())
            except Missing as missing:
                left_out.append((row, str(missing)))
                line = f"{row.name:15} left out, missing: {missing}"
            else:
                (failed if errors else built).append(row)
                line = f"{row.name:15} " + (f"FAILED\n{errors}" if errors else f"{os.path.getsize(row.program)} bytes")
            progress.wipe()
            print(line, flush=True)
            progress.step()
    return built, left_out, failed


# ---- Size, speed and start

def in_node(module, *words, node="node"):
    """The command that runs the program of a module with these words."""
    return [node, "--input-type=module", "-e", WEB % ("file://" + module), "--", *words]


def command(row, *words):
    """The command that runs the program with these words."""
    if row.place:
        return in_node(row.program, *words, node=row.runner()[0])
    return [*row.runner(), row.program, *words]


def timed(words, text=b""):
    """The last line of the output, and the seconds of processor time: in the program alone, and with the system's."""
    with tempfile.TemporaryFile() as source, tempfile.TemporaryFile() as out:
        source.write(text)
        source.seek(0)
        process = subprocess.Popen(words, stdin=source, stdout=out, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = status
        out.seek(0)
        lines = out.read().decode("utf-8", "replace").split("\n")
    if status != 0:
        raise EngineError(shlex.join(words), f"ended with status {os.waitstatus_to_exitcode(status)}")
    last = next((line.strip() for line in reversed(lines) if line.strip()), "")
    return last, usage.ru_utime, usage.ru_utime + usage.ru_stime


def speed(words):
    """For a command that runs `bench`: nodes a second of processor time, and the number of nodes, its signature."""
    last, seconds, _ = timed(words)
    nodes = int(last.split()[0])
    return nodes / seconds, nodes


def emulated(row):
    return bool(row.machine) and bool(row.runner())


def bench(row):
    words = ("bench", "16", "1", str(EMULATED_DEPTH)) if emulated(row) else ("bench",)
    return speed(command(row, *words))


def start(row):
    """Milliseconds of processor time from the start to the end of an empty session."""
    return 1000 * timed(command(row), b"uci\nquit\n")[2] if not row.place else 1000 * timed(command(row, "uci"))[2]


def can_be_run(row):
    if not os.path.exists(row.program):
        print(f"{row.name}: not built", file=sys.stderr)
    elif row.runner() is None:
        print(f"{row.name}: not run, missing: {' or '.join(row.emulators)}", file=sys.stderr)
    else:
        return True
    return False


def measure(rows, rounds):
    rows = [row for row in rows if can_be_run(row)]
    speeds, starts, signatures = {row: [] for row in rows}, {row: [] for row in rows}, {}
    with Progress("rounds", rounds) as progress:
        for number in range(rounds):
            for row in rows:
                starts[row].append(start(row))
                if number > 0 and emulated(row):
                    continue
                nodes_a_second, signature = bench(row)
                speeds[row].append(nodes_a_second)
                if not emulated(row):
                    signatures[row.name] = signature
            progress.step()
    if len(set(signatures.values())) > 1:
        sys.exit(f"platforms: the signatures differ: {signatures}")
    print("| platform | bytes | million nodes a second | native = 1 | start, ms |\n|---|---|---|---|---|")
    whole = statistics.median(speeds[rows[0]])
    for row in rows:
        median = statistics.median(speeds[row])
        share = "emulated" if emulated(row) else f"{median / whole:.2f}"
        print(f"| {row.title} | {os.path.getsize(row.program):,} | {median / 1e6:.2f} | {share} | "
              f"{statistics.median(starts[row]):.0f} |")


# ---- The command line

def chosen_rows(parser, names):
    rows = {row.name: row for row in PLATFORMS}
    for name in names:
        if name not in rows:
            parser.error(f"'{name}' is not one of {', '.join(rows)}")
    return [rows[name] for name in names] or list(PLATFORMS)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=("list", "build", "measure"))
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--rounds", type=positive(int), default=7, help="of which the medians are taken")
    arguments = parser.parse_args()
    rows = chosen_rows(parser, arguments.names)
    if arguments.command == "list":
        for row in rows:
            print(f"{row.name:15} {row.title}")
        return
    if arguments.command == "measure":
        build([row for row in (NATIVE, GCC) if not os.path.exists(row.program)])
        if not can_be_run(NATIVE):
            sys.exit("platforms: there is no program for this machine to compare the others with")
        measure([NATIVE, GCC, *rows], arguments.rounds)
        return
    _, left_out, failed = build(rows)
    print(f"platforms: {len(rows) - len(left_out) - len(failed)} built, {len(left_out)} left out, {len(failed)} failed")
    sys.exit(bool(failed))


if __name__ == "__main__":
    run_script(main)
