"""A headless Chromium, spoken to over a pipe: the standard library is enough, and nothing is downloaded."""

import json
import os
import shutil
import subprocess
import tempfile
import time

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "headless_shell")


def find():
    """The browser's program; None where there is none."""
    wanted = os.environ.get("CHROMIUM")
    if wanted:
        return wanted
    return next((path for path in map(shutil.which, NAMES) if path), None)


class Failure(Exception):
    """An answer of the browser that says that something went wrong."""


class Browser:
    """A browser with one tab. What it asked the network for, and what it complained about, is noted."""

    def __init__(self, program):
        self.folder = tempfile.mkdtemp(prefix="page-")
        to_read, self.to_browser = os.pipe()
        self.from_browser, to_write = os.pipe()

        def pass_pipes():
            # The protocol wants them at these two places.
            first, second = os.dup(to_read), os.dup(to_write)
            os.dup2(first, 3)
            os.dup2(second, 4)

        flags = [
            "--headless=new", "--remote-debugging-pipe", "--no-first-run", "--disable-gpu", "--disable-dev-shm-usage",
            "--no-sandbox", "--disable-background-networking", "--hide-scrollbars", f"--user-data-dir={self.folder}",
            # No process is kept ready for the next page, or with the last one: no page is opened twice in a row.
            "--disable-features=SpareRendererForSitePerProcess,BackForwardCache,ProactivelySwapBrowsingInstance",
        ]
        self.process = subprocess.Popen(
            [program, *flags, "about:blank"], preexec_fn=pass_pipes, close_fds=False,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(to_write)
        self.buffer, self.number, self.session = b"", 0, None
        self.requests, self.complaints, self.questions, self.loaded = [], [], [], False
        self.attach()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.call("Browser.close", session=False)
        except (OSError, Failure):
            self.process.kill()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    # The protocol

    def attach(self):
        targets = self.call("Target.getTargets", session=False)["targetInfos"]
        page = next(target for target in targets if target["type"] == "page")
        answer = self.call("Target.attachToTarget", session=False, targetId=page["targetId"], flatten=True)
        self.session = answer["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")

    def call(self, method, session=True, **parameters):
        """Asks the browser for something, and waits for the answer."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session and self.session:
            message["sessionId"] = self.session
        os.write(self.to_browser, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.read()
            if answer.get("id") != self.number:
                self.note(answer)
            elif "error" in answer:
                raise Failure(f"{method}: {answer['error'].get('message')}")
            else:
                return answer["result"]

    def read(self):
        while b"\0" not in self.buffer:
            more = os.read(self.from_browser, 1 << 20)
            if not more:
                raise Failure("the browser has ended")
            self.buffer += more
        line, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(line)

    def note(self, event):
        method, parameters = event.get("method"), event.get("params", {})
        if method == "Network.requestWillBeSent":
            self.requests.append(parameters["request"]["url"])
        elif method == "Log.entryAdded" and parameters["entry"]["level"] in ("error", "warning"):
            self.complaints.append(parameters["entry"]["text"])
        elif method == "Runtime.exceptionThrown":
            details = parameters["exceptionDetails"]
            self.complaints.append(details.get("exception", {}).get("description", details["text"]))
        elif method == "Page.loadEventFired":
            self.loaded = True
        elif method == "Page.javascriptDialogOpening":
            # The page asks whether it may be left.
            self.questions.append(parameters["type"])
            message = {"id": 1 << 30, "method": "Page.handleJavaScriptDialog", "params": {"accept": True}, "sessionId": self.session}
            os.write(self.to_browser, json.dumps(message).encode() + b"\0")

    # The page

    def size(self, width, height, scheme="light", phone=False):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=2 if phone else 1, mobile=phone)
        self.scheme(scheme)

    def scheme(self, scheme):
        """Makes the page light or dark; an open page changes at once."""
        features = [{"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": "reduce"}]
        self.call("Emulation.setEmulatedMedia", features=features)

    def open(self, path, hash=""):
        """Opens a file, and waits until the page says that it is ready."""
        self.requests, self.complaints, self.loaded = [], [], False
        self.call("Page.navigate", url="about:blank")
        self.requests.clear()
        self.call("Page.navigate", url=f"file://{os.path.abspath(path)}{hash}")
        self.wait("document.documentElement.dataset.ready !== undefined")

    def wait(self, condition, seconds=20):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                if self.run(condition):
                    return
            except Failure:
                pass
            time.sleep(0.02)
        raise Failure(f"it never came true that {condition}")

    def run(self, script):
        """The value of a script in the page."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise Failure(answer["exceptionDetails"].get("exception", {}).get("description", "a script failed"))
        return answer["result"].get("value")

    def press(self, key, text=None, code=None):
        """Presses a key as a person does."""
        text = key if text is None and len(key) == 1 else text
        common = {"key": key, **({"code": code} if code else {})}
        self.call("Input.dispatchKeyEvent", type="keyDown", **common, **({"text": text} if text else {}))
        self.call("Input.dispatchKeyEvent", type="keyUp", **common)

    def click(self, selector):
        """Clicks the middle of the first element that a selector finds."""
        place = self.run(
            f"(() => {{ const found = document.querySelector({json.dumps(selector)}); if (!found) return null;"
            " found.scrollIntoView({block: 'nearest'}); const box = found.getBoundingClientRect();"
            " return [box.left + box.width / 2, box.top + box.height / 2]; })()")
        if place is None:
            raise Failure(f"there is no {selector}")
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1)

    def picture(self, path):
        import base64

        kind = {"format": "webp", "quality": 90} if str(path).endswith(".webp") else {"format": "png"}
        answer = self.call("Page.captureScreenshot", **kind)
        with open(path, "wb") as file:
            file.write(base64.b64decode(answer["data"]))
