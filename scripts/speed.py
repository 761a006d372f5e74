#!/usr/bin/env python3
"""Measures what UCI engines of this game need to reach a depth, in nodes or in seconds.

  scripts/speed.py nodes --depth 18 ./mfalme ./old
  scripts/speed.py threads --depth 20 --positions 30 ./mfalme     on a quiet machine

`nodes` compares the nodes that two engines need, over the positions of the bench, and ends with the geometric mean of
nodes(engine1) / nodes(engine2). An engine that would need more than --most times the nodes of the other is stopped
there; the mean is then only an upper bound. `threads` searches openings with an empty table, with one thread and with
several, and prints the ratios of times, nodes and nodes a second, and their medians.
"""

import argparse
import math
import os
import re
import statistics
import sys

from engine_driver import UciEngine, position_command, positive, read_infos, read_openings, run_script
from progress import Progress

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
POSITIONS = os.path.join(ROOT, "src", "tools", "bench_positions.inc")
OPENINGS = os.path.join(ROOT, "bench", "openings", "tzd.txt")
WAIT = 3600  # seconds for one answer


# ---- Nodes of two engines

def read_positions(path):
    with open(path, encoding="utf-8") as file:
        found = re.findall(r'\{PROFILE_(\w+), "([^"]+)"\}', file.read())
    if not found:
        sys.exit(f"speed: no positions in {path}")
    return [(profile.lower(), fen) for profile, fen in found]


def nodes_to(engine, profile, fen, depth, most):
    """The nodes searched, and whether the depth was reached."""
    limits = f"depth {depth}" + (f" nodes {most}" if most else "")
    infos = read_infos(engine.best(f"setoption name UCI_Variant value {profile}", "ucinewgame", f"position fen {fen}",
                                   f"go {limits}").lines)
    return infos[-1].nodes, any(info.depth >= depth and not info.bound for info in infos)


def compare_nodes(arguments):
    engines = [UciEngine(command, [f"Hash={arguments.hash}"], WAIT)
               for command in (arguments.engine1, arguments.engine2)]
    total, count, stopped = 0.0, 0, 0
    positions = read_positions(POSITIONS)
    with Progress("positions", len(positions)) as progress:
        for profile, fen in positions:
            depth = max(arguments.depth - 4, 1) if profile in ("nigeria", "ghana", "international") else arguments.depth
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
        sys.exit("speed: no position was searched to that depth")
    print(f"geometric mean {math.exp(total / count):.4f} over {count} positions, {stopped} of them bounds")


# ---- Seconds of several threads

def search(program, threads, hash_mb, position, depth):
    """Seconds and nodes to the depth."""
    with UciEngine(program, [f"Threads={threads}", f"Hash={hash_mb}"], WAIT) as engine:
        engine.ask(position)
        answer = engine.best(f"go depth {depth}")
    return answer.seconds, read_infos(answer.lines)[-1].nodes


def compare_threads(arguments):
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


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True, metavar="nodes|threads")
    nodes, threads = commands.add_parser("nodes"), commands.add_parser("threads")
    nodes.add_argument("--depth", type=positive(int), default=18, help="of the 8x8 positions; the others 4 plies less")
    nodes.add_argument("--most", type=positive(float), default=20,
                       help="limit for engine2, as a multiple of engine1's nodes")
    nodes.add_argument("engine1")
    nodes.add_argument("engine2")
    nodes.set_defaults(run=compare_nodes)
    threads.add_argument("--threads", type=positive(int), default=2)
    threads.add_argument("--depth", type=positive(int), default=20)
    threads.add_argument("--positions", type=positive(int), default=20)
    threads.add_argument("--openings", default=OPENINGS, help="lines `startpos moves M ...`")
    threads.add_argument("program")
    threads.set_defaults(run=compare_threads)
    for command in nodes, threads:
        command.add_argument("--hash", type=positive(int), default=64, help="MB")
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    run_script(main)
