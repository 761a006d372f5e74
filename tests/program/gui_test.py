"""The recipes of src/protocol/gui.md, followed: a GUI by DXP and a page that speaks Hub, in Chromium."""
# not sanitized: mostly a test of other programs

import re
import subprocess
import tempfile
import unittest
from pathlib import Path

import _browser as browser
import _clients
from _engine import PROGRAM, ROOT, main

PAGE = Path(ROOT, "src", "protocol", "gui.md").read_text(encoding="utf-8")
# Moves by clicks on WsDam's canvas; a move is made as soon as the squares clicked leave no other.
MOVE = """const canvas = document.querySelector('#myCanvas'), box = canvas.getBoundingClientRect();
    const at = (index) => C.BOARD_RECT.x + C.SQUARESIZE * (index + 0.5), before = game.his.length;
    const ends = game.legalMoves().map(({ steps }) => [steps[0], steps.at(-1)]);
    for (const square of ends.find((pair) => game.matchMoves(pair).length === 1)) {
        const row = Math.floor((square - 1) / 5), column = 2 * ((square - 1) % 5) + (row % 2 ? 0 : 1);
        if (game.his.length === before)
            canvas.dispatchEvent(new MouseEvent('mousedown', { clientX: box.left + at(column),
                clientY: box.top + at(row) }));
    }
    return game.his.length - before;"""


def recipe(port):
    """The command of the page that listens on a port, with the program that is tested."""
    command = re.search(rf"^ +(websocketd --port={port} (?:[^\n]*\|\n[^\n]*|[^\n]*))$", PAGE, re.M)[1]
    return re.sub(r"(?<!\S)\./mfalme", str(Path(PROGRAM).resolve()), command)


@unittest.skipUnless(browser.found(), "no chromium with its chromedriver is installed")
class Gui(unittest.TestCase):
    def start(self, port):
        server = subprocess.Popen("exec " + recipe(port), shell=True, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, text=True)
        self.addCleanup(server.stdout.close)
        self.addCleanup(server.wait)
        self.addCleanup(server.terminate)
        for line in server.stdout:
            if "Starting WebSocket server" in line:
                break
        page = browser.Browser()
        self.addCleanup(page.close)
        return page

    @_clients.needs("wsdam_draughts_client", "websocketd", "stdbuf")
    def test_a_game_by_dxp_in_wsdam(self):
        page = self.start(27532)
        page.open(_clients.path_of("wsdam_draughts_client/wsdam.html"), 1280, 900)
        page.run("window.alerts = []; window.alert = (text) => alerts.push(text);")
        page.run("document.querySelector('[onclick^=onOpenClick]').click()")
        page.until("ws.conn?.readyState === 1")
        page.run("""document.querySelector('#iGameTime').value = '1';
            document.querySelector('[onclick^=sendDxpGamereq]').click();""")
        page.until("game.started")
        self.assertIn("accepted by Mfalme", page.run("return document.querySelector('#iDxpInfo').value"))
        mine = page.run("return game.myColor")
        for _ in range(10):
            page.until("game.color === arguments[0]", mine)
            self.assertEqual(page.run(MOVE), 1)
        page.until("game.color === arguments[0]", mine)
        page.run("document.querySelector('[onclick^=sendDxpGameend]').click()")
        page.until("document.querySelector('#divLogLeft').innerText.startsWith('E')")
        self.assertEqual(page.run("return alerts"), [])

    @unittest.skipUnless(_clients.shutil.which("websocketd"), "websocketd is not installed")
    def test_a_page_speaks_hub(self):
        page = self.start(8088)
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "page.html").write_text("<!doctype html><title>Hub</title>", encoding="utf-8")
            page.open(str(Path(folder, "page.html")), 800, 600)
        page.run("""window.lines = [];
            const socket = new WebSocket('ws://localhost:8088');
            const say = (...all) => all.forEach((line) => socket.send(line));
            socket.onopen = () => say('hub');
            socket.onmessage = ({ data }) => {
                lines.push(data);
                if (data === 'wait') say('init');
                if (data === 'ready') say('pos pos=W' + 'b'.repeat(20) + 'e'.repeat(10) + 'w'.repeat(20),
                                          'level depth=3', 'go think');
            };""")
        page.until("window.lines.some((line) => line.startsWith('done move='))")


if __name__ == "__main__":
    main()
