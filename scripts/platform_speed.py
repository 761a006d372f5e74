"""Measures programs: size, speed and start of those for each platform (part of platforms.py and page_figures.py)."""

import os
import statistics
import subprocess
import sys
import tempfile

from progress import Progress

# Of what an emulator runs: how fast that is says nothing about the machine meant.
EMULATED_DEPTH = 9
WEB = "import {runMfalme} from %r; process.exit(await runMfalme(process.argv.slice(1)))"


class Fault(Exception):
    pass


def in_node(module, *words, node="node"):
    """What runs the program of a module with these words."""
    return [node, "--input-type=module", "-e", WEB % ("file://" + module), "--", *words]


def command(row, *words):
    """What runs the program with these words."""
    if row.place:
        return in_node(row.program, *words, node=row.runner()[0])
    return [*row.runner(), row.program, *words]


def timed(words, text=b""):
    """The last line of the output, and seconds of processor time: in the program, and with those of the system."""
    with tempfile.TemporaryFile() as source, tempfile.TemporaryFile() as out:
        source.write(text)
        source.seek(0)
        process = subprocess.Popen(words, stdin=source, stdout=out, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = status
        out.seek(0)
        lines = out.read().decode("utf-8", "replace").split("\n")
    if status != 0:
        raise Fault(f"{' '.join(words)} failed with status {status}")
    last = next((line.strip() for line in reversed(lines) if line.strip()), "")
    return last, usage.ru_utime, usage.ru_utime + usage.ru_stime


def speed(words):
    """Of a command that runs `bench`: nodes a second of processor time, and the number of nodes, its signature."""
    last, seconds, _ = timed(words)
    nodes = int(last.split()[0])
    return nodes / seconds, nodes


def emulated(row):
    return bool(row.machine) and bool(row.runner())


def bench(row):
    words = ("bench", "16", "1", str(EMULATED_DEPTH)) if emulated(row) else ("bench",)
    return speed(command(row, *words))


def start(row):
    """Milliseconds of processor time from the start to the end of a session in which nothing is asked for."""
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
        raise Fault(f"the signatures differ: {signatures}")
    print("| platform | bytes | million nodes a second | native = 1 | start, ms |\n|---|---|---|---|---|")
    whole = statistics.median(speeds[rows[0]])
    for row in rows:
        median = statistics.median(speeds[row])
        share = "emulated" if emulated(row) else f"{median / whole:.2f}"
        print(f"| {row.title} | {os.path.getsize(row.program):,} | {median / 1e6:.2f} | {share} | "
              f"{statistics.median(starts[row]):.0f} |")
