#!/usr/bin/env python3
"""Compares the nodes that two UCI engines of this game need to reach a depth, over the positions of the bench.

Prints a line for each position and finally the geometric mean of nodes(engine1) / nodes(engine2). An engine that would
need more than --most times the nodes of the other is stopped there, so that the mean is then only an upper bound.

  scripts/node_ratio.py --depth 18 ./mfalme ./old
"""

import argparse
import math
import os
import re
import sys

from engine_driver import UciEngine, read_infos, run_script
from progress import Progress

POSITIONS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "src", "tools", "bench_positions.inc")
WAIT = 3600  # seconds for one answer


def read_positions(path):
    with open(path, encoding="utf-8") as file:
        found = re.findall(r'\{PROFILE_(\w+), "([^"]+)"\}', file.read())
    if not found:
        sys.exit(f"node_ratio: no positions in {path}")
    return [(profile.lower(), fen) for profile, fen in found]


def nodes_to(engine, profile, fen, depth, most):
    """The nodes searched, and whether the depth was reached."""
    limits = f"depth {depth}" + (f" nodes {most}" if most else "")
    infos = read_infos(engine.best(f"setoption name UCI_Variant value {profile}", "ucinewgame", f"position fen {fen}",
                                   f"go {limits}").lines)
    return infos[-1].nodes, any(info.depth >= depth and not info.bound for info in infos)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--depth", type=int, default=18, help="of the 8x8 positions; the others 4 plies less")
    parser.add_argument("--hash", type=int, default=64, help="MB")
    parser.add_argument("--most", type=float, default=20,
                        help="limit for engine2, as a multiple of the nodes of engine1")
    parser.add_argument("engine1")
    parser.add_argument("engine2")
    arguments = parser.parse_args()
    engines = [UciEngine(command, [f"Hash={arguments.hash}"], WAIT)
               for command in (arguments.engine1, arguments.engine2)]
    total, count, stopped = 0.0, 0, 0
    positions = read_positions(POSITIONS)
    with Progress("positions", len(positions)) as progress:
        for profile, fen in positions:
            depth = arguments.depth - 4 if profile in ("nigeria", "ghana", "international") else arguments.depth
            first, reached = nodes_to(engines[0], profile, fen, depth, 0)
            second, also = nodes_to(engines[1], profile, fen, depth, int(max(first, 1000) * arguments.most))
            if not reached and not also:
                progress.step()
                continue  # neither completed an iteration of that depth
            total += math.log(first / second)
            count += 1
            stopped += not also
            progress.wipe()
            print(f"{profile:8} depth {depth} nodes {first:12} {second:12}{'' if also else '+'} "
                  f"ratio {first / second:.4f}", flush=True)
            progress.step()
    if not count:
        sys.exit("node_ratio: no position was searched to that depth")
    print(f"geometric mean {math.exp(total / count):.4f} over {count} positions, {stopped} of them bounds")


if __name__ == "__main__":
    run_script(main)
