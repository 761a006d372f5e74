#!/usr/bin/env python3
"""Compares the nodes that two UCI engines of this game need to reach a depth, over the positions of the bench.

Prints one line a position and last the geometric mean of nodes(engine1) / nodes(engine2). An engine that would need
more than --most times the nodes of the other is stopped there, so that the mean is then only an upper bound.

  scripts/node_ratio.py --depth 18 ./mfalme ./old
"""

import argparse
import math
import os
import re
import subprocess
import sys

POSITIONS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "src", "tools", "bench_positions.inc")


def read_positions(path):
    with open(path, encoding="utf-8") as file:
        found = re.findall(r'\{PROFILE_(\w+), "([^"]+)"\}', file.read())
    if not found:
        sys.exit(f"node_ratio: no positions in {path}")
    return [(profile.lower(), fen) for profile, fen in found]


class Engine:
    def __init__(self, path):
        self.path = path
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def nodes(self, profile, fen, depth, most):
        """The nodes searched, and whether the depth was reached."""
        self.send(f"setoption name UCI_Variant value {profile}")
        self.send("ucinewgame")
        self.send(f"position fen {fen}")
        self.send(f"go depth {depth}" + (f" nodes {most}" if most else ""))
        nodes, reached = 0, 0
        while True:
            line = self.process.stdout.readline()
            if not line:
                sys.exit(f"node_ratio: {self.path} has ended")
            info = re.match(r"info depth (\d+) .* nodes (\d+) ", line)
            if info:
                nodes = int(info.group(2))
                if "bound" not in line:
                    reached = int(info.group(1))
            if line.startswith("bestmove"):
                return nodes, reached >= depth


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--depth", type=int, default=18, help="of the 8x8 positions; the others 4 plies less")
    parser.add_argument("--hash", type=int, default=64, help="MB")
    parser.add_argument("--most", type=float, default=20, help="times the nodes of engine1 for engine2")
    parser.add_argument("engine1")
    parser.add_argument("engine2")
    arguments = parser.parse_args()
    engines = [Engine(arguments.engine1), Engine(arguments.engine2)]
    for engine in engines:
        engine.send(f"setoption name Hash value {arguments.hash}")
    total, count, stopped = 0.0, 0, 0
    for profile, fen in read_positions(POSITIONS):
        depth = arguments.depth - 4 if profile in ("nigeria", "ghana") else arguments.depth
        first, reached = engines[0].nodes(profile, fen, depth, 0)
        second, also = engines[1].nodes(profile, fen, depth, int(max(first, 1000) * arguments.most))
        if not reached and not also:
            continue  # neither has a whole iteration of that depth to compare
        total += math.log(first / second)
        count += 1
        stopped += not also
        print(f"{profile:8} depth {depth} nodes {first:12} {second:12}{'' if also else '+'} ratio {first / second:.4f}",
              flush=True)
    if not count:
        sys.exit("node_ratio: no position was searched to that depth")
    print(f"geometric mean {math.exp(total / count):.4f} over {count} positions, {stopped} of them bounds")


if __name__ == "__main__":
    main()
