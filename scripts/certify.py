#!/usr/bin/env python3
"""Certifies an engine: runs the suites of epd/ on a program through its protocol and reports by article of TZD 13.7.

The engine speaks UCI with positions and moves of draughts, or Hub. Legal moves are listed by `moves` or `go perft 1` if
the engine has these commands, and otherwise tried one by one; positions are read by `fen` or `d`, and ends of the game
by `status`. By Hub only the move that the engine plays can be checked. Anything that cannot be tested with an engine is
named and never counted as passed. An engine that crashes, hangs or writes rubbish fails that position and is restarted.

    scripts/certify.py ./mfalme
    scripts/certify.py "./other --uci" --report-dir report --name Other
    scripts/certify.py ./other --profile zambia --suite epd/legality.epd epd/mandatory.epd
    scripts/certify.py "./other hub" --protocol hub

The text goes to standard output; with --report-dir it is also written to NAME.txt, with NAME.json and NAME.html. The
exit status is 0 if nothing failed, 1 if something failed or nothing could be tested, and 2 if the engine or a suite
cannot be used. Ctrl-C ends the run and reports the results so far as unfinished, with status 130.
"""

import argparse
import os
import re
import shlex
import sys

from certification.capabilities import PROBES
from certification.check import Checker, FAILED, PARTLY, PASSED
from certification.page import as_html
from certification.hub import HubSubject
from certification.particulars import Particulars, moment
from certification.report import Report, as_json, as_text
from certification.suite import AREAS, Suite
from engine_driver import PROFILES, EngineError, UciEngine, positive, run_script
from progress import INTERRUPTED, Progress
from text_file import write_file

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def certify(arguments, suites):
    positions = [position for suite in suites for position in suite.positions]
    if arguments.protocol == "hub":
        engine = HubSubject(arguments.engine, arguments.timeout, arguments.profile)
    else:
        engine = UciEngine(arguments.engine, timeout=arguments.timeout, strict=False)
    settings = {name: getattr(arguments, name) for name in ("protocol", "profile", "probe", "timeout", "give_up")}
    command = shlex.join([os.path.basename(sys.argv[0]), *sys.argv[1:]])
    particulars = Particulars(engine, suites, arguments.date, command, settings)
    checker = Checker(engine, arguments, positions)
    results = []
    try:
        with Progress("positions", len(positions)) as progress:
            for position in positions:
                results.append(checker.check(position))
                progress.step()
        engine.close()
    except KeyboardInterrupt:
        engine.kill()
    return Report(arguments.name or engine.name, particulars, checker.can, results, len(positions))


def write_reports(report, folder):
    os.makedirs(folder, exist_ok=True)
    name = re.sub(r"[^A-Za-z0-9._-]+", "-", report.name).strip("-.") or "engine"
    for ending, text in (("txt", as_text(report)), ("json", as_json(report)), ("html", as_html(report))):
        write_file(os.path.join(folder, f"{name}.{ending}"), text)


def date(text):
    try:
        return moment(text)
    except ValueError:
        raise argparse.ArgumentTypeError("a date as 2026-11-22T10:30:00+03:00 expected") from None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", help="the program, with its arguments in the same word")
    parser.add_argument("--protocol", choices=("uci", "hub"), default="uci")
    parser.add_argument("--suite", nargs="+", metavar="FILE",
                        default=[os.path.join(HERE, "epd", f"{area}.epd") for area in AREAS])
    parser.add_argument("--report-dir", metavar="DIR")
    parser.add_argument("--name", help="of the engine, as the report calls it")
    parser.add_argument("--date", type=date, help="of the report, instead of now: 2026-11-22T10:30:00+03:00; also by "
                        "the environment variable SOURCE_DATE_EPOCH")
    parser.add_argument("--profile", choices=PROFILES, default="tzd",
                        help="what an engine without UCI_Variant plays")
    parser.add_argument("--probe", choices=("auto", *PROBES), default="auto", help="how legal moves are found out")
    parser.add_argument("--timeout", type=positive(float), default=10, help="seconds for one answer")
    parser.add_argument("--give-up", type=positive(int), default=10, metavar="N",
                        help="crashes and timeouts after which the rest is left untested (10)")
    arguments = parser.parse_args()
    try:
        arguments.date = arguments.date or moment()
        report = certify(arguments, [Suite(file) for file in arguments.suite])
        if arguments.report_dir:
            write_reports(report, arguments.report_dir)
    except EngineError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        sys.exit(2)
    print(as_text(report), end="")
    if report.left:
        sys.exit(INTERRUPTED)
    total = report.total()
    sys.exit(1 if total[FAILED] or not total[PASSED] + total[PARTLY] else 0)


if __name__ == "__main__":
    run_script(main)
