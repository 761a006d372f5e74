"""Drives a headless Chromium through its chromedriver (the WebDriver protocol over plain HTTP)."""

import base64
import json
import re
import shutil
import subprocess
import urllib.error
import urllib.request

DRIVERS = ("chromedriver", "/usr/lib/chromium/chromedriver")
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
HANG = 120  # seconds for one answer
SCRIPT = 60  # seconds for a script within the page


def found():
    """Paths of driver and browser; None where one is missing."""
    driver = next(filter(None, map(shutil.which, DRIVERS)), None)
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    return (driver, browser) if driver and browser else None


class Browser:
    """One browser with one window. Use as a context manager."""

    def __init__(self):
        driver, browser = found()
        self.driver = subprocess.Popen([driver, "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        try:
            self.port = self._port()
            arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                         "--force-color-profile=srgb"]
            chrome = {"binary": browser, "args": arguments}
            wanted = {"goog:chromeOptions": chrome, "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}
            self.session = None
            self.session = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})["sessionId"]
            self._ask("POST", "/timeouts", {"script": SCRIPT * 1000})
        except BaseException:
            self.close()
            raise

    def _port(self):
        for line in self.driver.stdout:
            match = re.search(rb"started successfully on port (\d+)", line)
            if match:
                return int(match[1])
        raise AssertionError("chromedriver does not start")

    def _ask(self, method, path, body=None):
        base = f"/session/{self.session}" if self.session else ""
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{base}{path}", method=method,
                                         data=None if body is None else json.dumps(body).encode(),
                                         headers={"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=HANG) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(error.read().decode("utf-8", "replace")[:500]) from None

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        self.close()

    def close(self):
        try:
            if getattr(self, "session", None):
                self._ask("DELETE", "")
        finally:
            self.driver.terminate()
            self.driver.wait()
            self.driver.stdout.close()

    def command(self, name, **parameters):
        """A command of the DevTools protocol."""
        return self._ask("POST", "/goog/cdp/execute", {"cmd": name, "params": parameters})

    def look(self, width=1280, height=900, dark=False, script=True, still=False):
        """The size of the window and what its reader prefers; `still` for one who wants nothing to move."""
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                     mobile=width < 600)
        theme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        motion = {"name": "prefers-reduced-motion", "value": "reduce" if still else "no-preference"}
        self.command("Emulation.setEmulatedMedia", media="", features=[theme, motion])
        self.command("Emulation.setScriptExecutionDisabled", value=not script)

    def open(self, path, *size, fragment="", **look):
        """Shows a file in a window of that look."""
        self.look(*size, **look)
        self.go(f"file://{path}{fragment}")

    def go(self, address):
        self._ask("POST", "/url", {"url": address})

    def tab(self, handle=None):
        """Goes to a tab by its handle, or to a new one. Returns the handle of the one that was shown."""
        before = self._ask("GET", "/window")
        self._ask("POST", "/window", {"handle": handle or self._ask("POST", "/window/new", {"type": "tab"})["handle"]})
        return before

    def close_tab(self, then):
        """Closes the tab that is shown, and goes to another."""
        self._ask("DELETE", "/window")
        self._ask("POST", "/window", {"handle": then})

    def print_media(self):
        """Shows the page as it is printed, whoever reads in the dark; the next open ends that."""
        theme = {"name": "prefers-color-scheme", "value": "dark"}
        self.command("Emulation.setEmulatedMedia", media="print", features=[theme])

    def run(self, script, *arguments):
        """What the body of a function returns."""
        return self._ask("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def until(self, condition, *arguments):
        """What an expression gives as soon as that is true; looked at with each picture that the browser draws."""
        try:
            return self._until(condition, arguments)
        except AssertionError as error:
            raise AssertionError(f"never {condition} {arguments}: {error}"[:400]) from None

    def _until(self, condition, arguments):
        return self.run(f"""const found = function () {{ return {condition}; }}, values = arguments;
            return new Promise((resolve, reject) => {{
                const look = () => {{
                    try {{
                        const value = found(...values);
                        if (value) resolve(value); else requestAnimationFrame(look);
                    }} catch (error) {{ reject(error); }}
                }};
                look();
            }});""", *arguments)

    def click(self, selector, touch=False):
        """Presses the mouse, or a finger, on the middle of an element, as soon as that is there to be pressed."""
        x, y = self.until("""((node) => {
            if (!node || node.disabled) return false;
            node.scrollIntoView({block: "nearest", inline: "nearest", behavior: "instant"});
            const box = node.getBoundingClientRect();
            const middle = [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)];
            return box.width * box.height > 0 && middle;
        })(document.querySelector(arguments[0]))""", selector)
        steps = [{"type": "pointerMove", "x": x, "y": y, "duration": 0}, {"type": "pointerDown", "button": 0},
                 {"type": "pointerUp", "button": 0}]
        pointer = {"type": "pointer", "id": "finger" if touch else "mouse", "actions": steps,
                   "parameters": {"pointerType": "touch" if touch else "mouse"}}
        self._ask("POST", "/actions", {"actions": [pointer]})

    def addresses(self):
        """What the browser has asked for since the last time, whether or not it came."""
        log = self._ask("POST", "/se/log", {"type": "performance"})
        log = [json.loads(entry["message"])["message"] for entry in log]
        return [entry["params"]["request"]["url"] for entry in log if entry["method"] == "Network.requestWillBeSent"]

    def key(self, name):
        """Presses a key: one character, or a code of WebDriver such as RIGHT."""
        down = {"type": "keyDown", "value": name}
        up = {"type": "keyUp", "value": name}
        self._ask("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": [down, up]}]})

    def complaints(self):
        """What the console has shown since the last time."""
        return [entry["message"] for entry in self._ask("POST", "/se/log", {"type": "browser"})]

    def picture(self, path, whole=False):
        data = self.command("Page.captureScreenshot", captureBeyondViewport=whole)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def paper(self, path):
        data = self._ask("POST", "/print", {"page": {"width": 21.0, "height": 29.7}})
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))


LEFT, RIGHT, HOME, END, TAB = "\ue012", "\ue014", "\ue011", "\ue010", "\ue004"
UP, DOWN, ENTER, ESCAPE = "\ue013", "\ue015", "\ue007", "\ue00c"
