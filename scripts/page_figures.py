#!/usr/bin/env python3
"""Prints the figures of the board's page: its size, the time until it can be played on, and its speed.

    scripts/page_figures.py [--engine ./mfalme] [--turns 5]

Needs chromium with its chromedriver, node, ./mfalme and what make web builds. The module and the native program run
`bench` in turns, so that the machine is equally busy for both, and are compared by processor time. The time until the
page is ready is a median. The exit status is 1 if a figure exceeds its budget: half a second, three seconds on a processor
six times slower, 60% of the native speed. A page above its size is not built at all.
"""

import argparse
import gzip
import os
import statistics
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[:0] = [os.path.join(ROOT, "tests", "program"), os.path.join(ROOT, "src", "web")]
import _browser  # noqa: E402
from _board import DESK, PAGE, Board  # noqa: E402
from page import SIZE_MAX  # noqa: E402
from platforms import in_node, speed  # noqa: E402

MODULE = os.path.join(ROOT, "build", "web", "mfalme.mjs")
READY, SLOW_READY, SPEED = 0.5, 3.0, 0.6
SLOWER = 6  # times, as a cheap phone
# Keeps the time when the page could be played on, in milliseconds from the start of loading.
WATCH = """new MutationObserver(() => {
        if (document.documentElement?.dataset.ready) window.readyAfter ??= performance.now();
    }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-ready'] });"""


def ready_times(turns, slower=1):
    """Seconds until the page can be played on, each time with nothing kept from before, on a processor that is `slower`
    times slower."""
    times = []
    with Board() as page:
        page.command("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        page.command("Emulation.setCPUThrottlingRate", rate=slower)
        for _ in range(turns + 1):
            page.start(size=DESK)
            times.append(page.run("return window.readyAfter") / 1000)
    return times[1:]  # the first one starts the browser too


def speeds(engine, turns):
    """The speeds of the native program and of the module, turn by turn, measured one after the other in each turn."""
    pairs = []
    for _ in range(turns):
        native, nodes = speed([engine, "bench"])
        web, same = speed(in_node(MODULE, "bench"))
        if nodes != same:
            sys.exit(f"page_figures.py: bench has {nodes} nodes natively and {same} in the module")
        pairs.append((native, web))
    return pairs


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default=os.path.join(ROOT, "mfalme"))
    parser.add_argument("--turns", type=int, default=5)
    arguments = parser.parse_args()
    for path in (PAGE, MODULE, arguments.engine):
        if not os.path.isfile(path):
            sys.exit(f"page_figures.py: {path} is missing")
    if not _browser.found():
        sys.exit("page_figures.py: no chromium with its chromedriver is installed")
    size = os.path.getsize(PAGE)
    with open(PAGE, "rb") as file:
        packed = len(gzip.compress(file.read(), 9))
    ready, slow = ready_times(arguments.turns), ready_times(arguments.turns, SLOWER)
    pairs = speeds(os.path.abspath(arguments.engine), arguments.turns)
    share = statistics.median(web / native for native, web in pairs)
    native, web = (statistics.median(column) / 1e6 for column in zip(*pairs))
    print("| figure | value | budget |\n|---|---|---|")
    print(f"| size of `mfalme.html`, with gzip | {size / 1e6:.2f} MB, {packed / 1e6:.2f} MB | {SIZE_MAX / 1e6:.1f} MB |")
    usual = statistics.median(ready)
    print(f"| ready, median of {len(ready)} (best) | {usual:.2f} s ({min(ready):.2f} s) | {READY} s |")
    late = statistics.median(slow)
    print(f"| the same, {SLOWER} times slower | {late:.2f} s ({min(slow):.2f} s) | {SLOW_READY} s |")
    print(f"| million nodes a second of processor time, native, module | {native:.2f}, {web:.2f} | |")
    print(f"| speed of the module, native = 1 | {share:.2f} | {SPEED} |")
    sys.exit(usual > READY or late > SLOW_READY or share < SPEED)


if __name__ == "__main__":
    main()
