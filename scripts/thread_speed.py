#!/usr/bin/env python3
"""Measures how much sooner several threads reach a depth than one, on a quiet machine.

Searches openings with an empty table, with one thread and with several, and prints the ratios of times, nodes and nodes
a second, and their medians. The exit status is 1 if an engine fails.

  scripts/thread_speed.py --depth 20 --positions 30 ./mfalme
"""

import argparse
import os
import statistics

from engine_driver import UciEngine, position_command, read_infos, read_openings, run_script
from progress import Progress

OPENINGS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "bench", "openings", "tzd.txt")
WAIT = 3600  # seconds for one answer


def search(program, threads, hash_mb, position, depth):
    """Seconds and nodes to the depth."""
    with UciEngine(program, [f"Threads={threads}", f"Hash={hash_mb}"], WAIT) as engine:
        engine.ask(position)
        answer = engine.best(f"go depth {depth}")
    return answer.seconds, read_infos(answer.lines)[-1].nodes


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--depth", type=int, default=20)
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--hash", type=int, default=64, help="MB")
    parser.add_argument("--openings", default=OPENINGS, help="lines `startpos moves M ...`")
    parser.add_argument("program")
    arguments = parser.parse_args()
    positions = [position_command(*opening) for opening in read_openings(arguments.openings)]
    step = max(1, len(positions) // arguments.positions)
    speed_ups, node_ratios = [], []
    chosen = positions[::step][:arguments.positions]
    with Progress("positions", len(chosen)) as progress:
        for position in chosen:
            one, nodes_of_one = search(arguments.program, 1, arguments.hash, position, arguments.depth)
            more, nodes = search(arguments.program, arguments.threads, arguments.hash, position, arguments.depth)
            speed_ups.append(one / more)
            node_ratios.append(nodes / nodes_of_one)
            progress.wipe()
            print(f"{one:6.2f} s {more:6.2f} s speed-up {one / more:.2f} nodes {nodes / nodes_of_one:.2f} "
                  f"nps {nodes / more / (nodes_of_one / one):.2f}", flush=True)
            progress.step()
    print(f"median of {len(speed_ups)}: speed-up {statistics.median(speed_ups):.2f}, "
          f"nodes {statistics.median(node_ratios):.2f}")


if __name__ == "__main__":
    run_script(main)
