#!/usr/bin/env python3
"""Makes the pictures of the first page: the board for people, an analysis report, a certification.

    scripts/pictures.py [--engine ./mfalme] [--out src/web/pictures] [--look FOLDER]

Needs chromium with its chromedriver, ./mfalme, and build/web/mfalme.html (make web). With --look every interesting
state of the page is also written to FOLDER as PNG: light and dark, phone and desktop, in both languages.
"""

import argparse
import base64
import os
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "tests", "program"))
import _browser  # noqa: E402
from _board import DESK, PAGE, PHONE, Board  # noqa: E402

GAME = """[Event "Dar es Salaam"]
[White "Juma"]
[Black "Asha"]
[Result "0-1"]

1. c3-d4 f6-g5 2. d4-c5 b6:d4 3. e3:c5 d6:b4 4. a3:c5 g7-f6 5. f2-e3 f6-e5 6. g3-f4 e5:g3 7. h2:f4 h8-g7 8. g1-f2 c7-b6
9. d2-c3 b6:d4 10. c3:e5 e7-f6 11. e5-d6 g5-h4 12. b2-c3 f6-e5 13. f2-g3 h4:f2 14. e1:g3 g7-f6 15. c3-b4 f6-g5
16. g3-h4 e5:g3 17. h4:f6 g3-h2 18. d6-e7 f8:d6 19. e3-f4 h2-g1 20. f6-g7 g1-c5 21. b4-a5 d6-e5 22. f4:d6 c5:f8
23. g7-h8 h6-g5 24. a1-b2 g5-h4 25. b2-a3 h4-g3 26. h8-b2 g3-f2 27. b2-f6 f2-e1 0-1
"""
BLUNDER = 15  # plies of the game until White gives it away
WIDE = (1180, 740)
# A capture that has begun, with two ways to continue.
CAPTURE = "W:Wa1,c1,e1,b2,c3,g3,h2:Ba7,d4,f6,d6,h8,b8,f8"
COMPOSED = """<!DOCTYPE html>
<style>
body {{ margin: 0; background: #fff; display: flex; gap: 24px; width: {width}px; }}
img {{ border-radius: 12px; box-shadow: 0 0 0 1px #bbb; display: block; }}
</style>
<img src="{desk}" height="{height}"><img src="{phone}" height="{height}">
"""


def data(path):
    with open(path, "rb") as file:
        return "data:image/png;base64," + base64.b64encode(file.read()).decode()


def small(page, path):
    """The window as a small picture file."""
    picture = page.command("Page.captureScreenshot", format="webp", quality=82)
    with open(path, "wb") as file:
        file.write(base64.b64decode(picture["data"]))


def board(page, out, work):
    page.start(size=WIDE, analysis=True, fragment=f"#profile=tzd&fen={CAPTURE}")
    page.until("document.querySelectorAll('#analysis [data-line]').length >= 1")
    page.tap("c3", "e5")
    page.picture(os.path.join(work, "desk.png"))
    page.start(size=PHONE, dark=True, language="sw", theme="auto", fragment=f"#profile=tzd&fen={CAPTURE}")
    page.tap("b2", "a3")
    page.wait_for("#refusal[data-code]")
    page.picture(os.path.join(work, "phone.png"))
    height = 620
    width = round(height * WIDE[0] / WIDE[1]) + round(height * PHONE[0] / PHONE[1]) + 24
    both = os.path.join(work, "both.html")
    with open(both, "w", encoding="utf-8") as file:
        file.write(COMPOSED.format(width=width, height=height, desk=data(os.path.join(work, "desk.png")),
                                   phone=data(os.path.join(work, "phone.png"))))
    page.open(both, width, height)
    small(page, os.path.join(out, "board.webp"))


def report(page, out, work, engine):
    game = os.path.join(work, "game.pdn")
    with open(game, "w", encoding="utf-8") as file:
        file.write(GAME)
    subprocess.run([engine, "analyse", game, "--out", os.path.join(work, "report.html")], check=True,
                   stdout=subprocess.DEVNULL)
    page.open(os.path.join(work, "report.html"), *WIDE)
    for _ in range(BLUNDER):
        page.key(_browser.RIGHT)
    small(page, os.path.join(out, "report.webp"))


def certification(page, out, work, engine):
    shutil.copy(engine, os.path.join(work, "mfalme"))
    certify = [os.path.join(ROOT, "scripts", "certify.py"), "./mfalme", "--report-dir", "report", "--name", "Mfalme"]
    subprocess.run(certify, check=True, cwd=work, stdout=subprocess.DEVNULL)
    page.open(os.path.join(work, "report", "Mfalme.html"), WIDE[0], 705)
    # The report names the program without the folder of this run.
    page.run("""const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (texts.nextNode())
            texts.currentNode.data = texts.currentNode.data.replaceAll(arguments[0] + '/', '');""", work)
    small(page, os.path.join(out, "certification.webp"))


def look(page, folder):
    """Pictures of every state of the page, to look at."""
    os.makedirs(folder, exist_ok=True)

    def picture(name):
        page.picture(os.path.join(folder, f"{name}.png"))

    for language in ("en", "sw"):
        for dark in (False, True):
            for name, size in (("desk", DESK), ("phone", PHONE)):
                kind = f"{name}-{language}-{'dark' if dark else 'light'}"
                look_at = {"size": size, "dark": dark, "language": language, "theme": "auto"}
                page.start(**look_at)
                picture(f"{kind}-start")
                page.start(**look_at, analysis=True, heat=True, fragment=f"#profile=tzd&fen={CAPTURE}")
                page.wait_for("#analysis [data-line]")
                page.tap("c3", "e5")
                picture(f"{kind}-capture")
                page.key(_browser.ESCAPE)
                page.tap("b2", "a3")
                page.wait_for("#refusal[data-code]")
                picture(f"{kind}-refusal")
                for opener, dialog in (("#new-game", "new-game-dialog"), ("#open-record", "record-dialog"),
                                       ("#open-editor", "editor-dialog"), ("#open-settings", "settings-dialog"),
                                       ("#open-help", "help-dialog")):
                    page.dialog(opener, dialog)
                    picture(f"{kind}-{dialog}")
                    page.key(_browser.ESCAPE)
                page.position("W:WKa1,Kc1,Ke1:BKh2", **look_at)
                page.wait_for("#tables-result")
                picture(f"{kind}-tables")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default=os.path.join(ROOT, "mfalme"))
    parser.add_argument("--out", default=os.path.join(ROOT, "src", "web", "pictures"))
    parser.add_argument("--look", metavar="FOLDER")
    arguments = parser.parse_args()
    missing = [path for path in (arguments.engine, PAGE) if not os.path.isfile(path)]
    if missing or not _browser.found():
        sys.exit(f"pictures.py: {missing[0] if missing else 'chromium with its chromedriver'} is missing")
    with tempfile.TemporaryDirectory() as work, Board() as page:
        if arguments.look:
            look(page, arguments.look)
            return
        page.command("Emulation.setScrollbarsHidden", hidden=True)
        board(page, arguments.out, work)
        report(page, arguments.out, work, os.path.abspath(arguments.engine))
        certification(page, arguments.out, work, os.path.abspath(arguments.engine))


if __name__ == "__main__":
    main()
