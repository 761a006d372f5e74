#!/usr/bin/env python3
"""Finds the hard cases of the certification suites: positions in which a wrong reading of a rule gives another answer.

For each mutant of the tests' mailbox oracle (tests/support/mailbox_mutants.def) and each profile in which it is wrong,
random positions are tried until the mutant's answer differs from the rules. They are made as small as possible, and the
clearest one or two that do not resemble others are kept. They are written below a line that marks them, after the
positions written by hand, which are not changed; a new run replaces them. The same seed finds the same positions. With
--add only positions for some mutants are searched for and appended, so that all others keep their names. Finally
epd/mutants.md is rewritten, and mfalme is checked against the suites.

    make all mutants && scripts/make_suites.py --seed 1    # an hour
    scripts/make_suites.py --add flag-men-only             # minutes
    scripts/make_suites.py --table                         # the table of epd/mutants.md alone
"""

import argparse
import re
import subprocess
import sys
import tempfile

from text_file import write_file

AREAS = ("legality", "mandatory", "promotion", "multicapture", "draws", "supa")
MARK = "# Found by scripts/make_suites.py"


def read_hand_written(path):
    """The text above the mark, and the last number among its ids."""
    with open(path, encoding="utf-8") as file:
        text = file.read().split(MARK)[0].rstrip("\n") + "\n"
    numbers = [int(number) for number in re.findall(r'id "\w+\.(\d+)"', text)]
    return text, max(numbers, default=0)


def run(command):
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode not in (0, 1):
        sys.exit(f"{' '.join(command)} failed with status {done.returncode}")
    return done.returncode == 0, done.stdout


def positions_of(output):
    """The lines that a hunt printed, by area."""
    found = {area: [] for area in AREAS}
    for line in output.splitlines():
        area, position = line.split("\t")
        found[area].append(position)
    return found


def add(arguments):
    """Appends positions that catch the named mutants to the suites."""
    for mutant in arguments.add:
        _, output = run([arguments.mutants, "hunt", str(arguments.seed), arguments.epd, mutant])
        for area, positions in positions_of(output).items():
            path = f"{arguments.epd}/{area}.epd"
            with open(path, encoding="utf-8") as file:
                text = file.read()
            last = max(int(number) for number in re.findall(r'id "\w+\.(\d+)"', text))
            lines = [with_id(position, f"{area}.{last + i:03}") for i, position in enumerate(positions, 1)]
            write_file(path, text + "".join(line + "\n" for line in lines))
            if lines:
                print(f"{mutant}: {len(lines)} positions found for {area}")


def hunt(arguments):
    """The lines found for each area."""
    with tempfile.TemporaryDirectory() as folder:
        for area in AREAS:
            text, _ = read_hand_written(f"{arguments.epd}/{area}.epd")
            write_file(f"{folder}/{area}.epd", text)
        whole, output = run([arguments.mutants, "hunt", str(arguments.seed), folder])
    if not whole:
        print("some mutants are not caught: see above", file=sys.stderr)
    return positions_of(output)


def with_id(position, name):
    fen, rest = position.split(" ", 1)
    return f'{fen} id "{name}"; {rest}'


def write_suites(arguments, found):
    for area, positions in found.items():
        path = f"{arguments.epd}/{area}.epd"
        text, last = read_hand_written(path)
        lines = [with_id(position, f"{area}.{last + i:03}") for i, position in enumerate(positions, 1)]
        head = (f"\n{MARK} --seed {arguments.seed}: each of these positions tells one wrong reading of a\n"
                "# rule from the right one, as its c0 says.\n\n")
        write_file(path, text + head + "\n".join(lines) + "\n")
        print(f"{area}: {len(lines)} positions found")


def write_table(arguments):
    whole, table = run([arguments.mutants, "table", arguments.epd])
    write_file(f"{arguments.epd}/mutants.md", table)
    return whole


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--epd", default="epd", help="folder of the suites")
    parser.add_argument("--mutants", default="build/release-gcc/mutants", help="the program that `make mutants` builds")
    parser.add_argument("--mfalme", default="./mfalme", help="the engine that must pass")
    parser.add_argument("--add", nargs="+", metavar="MUTANT", help="append positions that catch these mutants")
    parser.add_argument("--table", action="store_true", help="write the table of epd/mutants.md alone")
    arguments = parser.parse_args()
    if arguments.add:
        add(arguments)
    elif not arguments.table:
        write_suites(arguments, hunt(arguments))
    whole = write_table(arguments)
    passed, report = run([arguments.mfalme, "certify", *(f"{arguments.epd}/{area}.epd" for area in AREAS)])
    print(report, end="")
    if not whole:
        print("the table names mutants that no position catches", file=sys.stderr)
    sys.exit(0 if whole and passed else 1)


if __name__ == "__main__":
    main()
