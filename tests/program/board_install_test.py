#!/usr/bin/env python3
"""The page as a phone installs it from a server, build/web/app: without a network, after an update, in several tabs."""
# not sanitized: what is tested here is another program

import json
import os
import shutil
import tempfile
import unittest

from _board import DESK, PHONE, SETTINGS, BoardCase, needs_page
from _engine import ROOT
from _server import Server

FOLDER = os.environ.get("MFALME_APP") or os.path.join(ROOT, "build", "web", "app")


@needs_page
@unittest.skipUnless(os.path.isdir(FOLDER), "make web makes the folder")
class Installed(BoardCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = os.path.join(folder.name, "app")
        shutil.copytree(FOLDER, self.folder)
        self.server, self.port = None, 0
        self.serve()
        self.addCleanup(self.stop)

    def tearDown(self):
        """The browser sometimes says that the page, which has a button of its own, keeps the banner back."""
        self.assertEqual([line for line in self.page.complaints() if "beforeinstallprompt" not in line], [])

    def serve(self):
        self.server = Server(self.folder, self.port)
        self.port, self.address = self.server.port, self.server.address

    def stop(self):
        if self.server:
            self.server.stop()
            self.server = None

    def visit(self, size=DESK):
        self.page.look(*size)
        self.page.go(self.address)
        self.page.wait_for("[data-ready]")

    def install(self, size=DESK, **kept):
        """Opens the page, as in a browser that has kept these settings, and waits until it is kept itself."""
        settings = json.dumps(json.dumps({**SETTINGS, **kept}))
        script = f"localStorage.clear(); localStorage.setItem('mfalme.settings', {settings});"
        added = self.page.command("Page.addScriptToEvaluateOnNewDocument", source=script)["identifier"]
        self.visit(size)
        self.page.command("Page.removeScriptToEvaluateOnNewDocument", identifier=added)
        self.page.until("navigator.serviceWorker.controller")

    def write(self, name, old, new):
        path = os.path.join(self.folder, name)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        self.assertIn(old, text)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace(old, new))

    def release(self):
        """Puts a newer version on the server."""
        self.write("index.html", "<title>Mfalme</title>", "<title>Mfalme, newer</title>")
        self.write("worker.js", "const CACHE = 'mfalme-", "const CACHE = 'mfalme-newer")

    def test_a_browser_finds_nothing_that_hinders_the_installation(self):
        self.install()
        manifest = self.page.command("Page.getAppManifest")
        self.assertEqual(manifest["errors"], [])
        self.assertEqual(json.loads(manifest["data"])["short_name"], "Mfalme")
        self.assertEqual(self.page.command("Page.getInstallabilityErrors")["installabilityErrors"], [])

    def test_it_works_without_a_network(self):
        for size in (DESK, PHONE):
            if not self.server:
                self.serve()
            self.install(size)
            self.stop()
            for tail in ("", "index.html", "?from=home", "#profile=tzd&moves=c3-d4_b6-a5"):
                self.page.go("about:blank")
                self.page.go(self.address + tail)
                self.page.wait_for("[data-tables='true']")
            self.page.wait_for_moves(2)
            self.page.tap("d4", "c5")
            self.page.until("document.querySelector('#board [data-square=c5] .piece')")

    def test_an_update_is_told_and_shown_and_loses_nothing(self):
        self.install(beaten=["kifaranga"])
        self.page.play("c3-d4", "b6-a5")
        self.release()
        self.page.run("return navigator.serviceWorker.ready.then((found) => found.update()).then(() => 1)")
        self.page.shows("#notice", "newer version")
        self.page.shows_moves("c3-d4", "b6-a5")
        self.page.click("#reload")
        self.page.until("document.title === 'Mfalme, newer' && document.documentElement.dataset.ready")
        self.page.shows_moves("c3-d4", "b6-a5")
        self.assertIn("kifaranga", self.page.run("return localStorage.getItem('mfalme.settings')"))
        self.assertEqual(self.page.run("return caches.keys().then((names) => names.length)"), 1)

    def test_each_tab_keeps_what_is_open_in_it(self):
        page = self.page
        self.install()
        page.play("c3-d4")
        first = page.tab()
        self.visit()
        page.shows_moves("c3-d4")
        page.dialog("#open-puzzles", "puzzles-dialog")
        page.click("#puzzle-daily")
        page.click("#confirm-discard-yes")
        page.wait_for("#puzzle-help")
        second = page.tab(first)
        page.play("b6-a5")
        self.visit()
        page.shows_moves("c3-d4", "b6-a5")
        self.assertTrue(page.run("return document.querySelector('#puzzle-panel').hidden"))
        page.tab(second)
        self.visit()
        page.wait_for("#puzzle-help")
        page.close_tab(first)

    def test_what_is_set_in_one_tab_stays_set_in_another(self):
        page = self.page
        self.install(black="engine")
        page.go("about:blank")
        page.go(self.address + "#profile=tzd3&fen=W:Wc3:Bd4")
        page.wait_for("[data-ready]")
        first = page.tab()
        self.visit()
        second = page.tab(first)
        page.tap("c3", "e5")
        page.wait_for("#next-rival")
        page.tab(second)
        page.until("JSON.parse(localStorage['mfalme.settings']).beaten?.length")
        page.click("#language")
        page.until("JSON.parse(localStorage['mfalme.settings']).language === 'sw'")
        self.assertEqual(page.run("return JSON.parse(localStorage['mfalme.settings']).beaten"), ["kifaranga"])
        page.close_tab(first)

    def test_half_an_update_leaves_the_old_version(self):
        self.install()
        self.release()
        os.remove(os.path.join(self.folder, "icon-512.png"))
        self.page.run("return navigator.serviceWorker.ready.then((found) => found.update()).then(() => 1, () => 1)")
        self.stop()
        self.visit()
        self.assertEqual(self.page.run("return document.title"), "Mfalme")
        self.page.complaints()  # of the file that is missing


if __name__ == "__main__":
    unittest.main()
