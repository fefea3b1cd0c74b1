"""A headless Chromium for tests of pages, driven over its own debugging protocol; where there is none, the tests are skipped."""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
import time
import urllib.request
from asyncio import SelectorEventLoop
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from tornado.websocket import WebSocketClientConnection, websocket_connect

PROGRAM: Final = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), "")
SECONDS: Final = 30.0
OPTIONS: Final = (
    *("--headless=new", "--remote-debugging-port=0", "--no-first-run", "--no-sandbox", "--disable-gpu", "--mute-audio"),
    *("--disable-dev-shm-usage", "--disable-background-networking", "--disable-component-update", "--disable-sync"),
    "--disable-features=Translate,OptimizationHints,MediaRouter",
)


class Browser:
    """A browser with one page of 390 by 844; everything that it asks for and complains of is noted."""

    def __init__(self, folder: Path, idle: Callable[[], object] = lambda: None) -> None:
        """Start it; `idle` is called while the tests wait for it."""
        self._idle, self._number = idle, 0
        self.requests: list[str] = []
        self.faults: list[str] = []
        """What the page throws, logs as an error, or asks a person in a dialog."""
        command = [PROGRAM, *OPTIONS, f"--user-data-dir={folder}", "about:blank"]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._loop = SelectorEventLoop()
        try:
            self._connect(folder)
        except BaseException:
            self._end()
            raise

    def _connect(self, folder: Path) -> None:
        """Find the page of the browser that was started, and speak to it from now on."""
        told = folder / "DevToolsActivePort"
        self.wait(lambda: told.is_file() and "\n" in told.read_text(encoding="utf-8"))
        port = told.read_text(encoding="utf-8").split()[0]
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/json/list") as answer:
            url = next(page["webSocketDebuggerUrl"] for page in json.load(answer) if page["type"] == "page")
        self._line: WebSocketClientConnection = self._loop.run_until_complete(self._connected(url))
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.send(f"{domain}.enable")
        self.resize(390, 844)

    @staticmethod
    async def _connected(url: str) -> WebSocketClientConnection:
        return await websocket_connect(url, max_message_size=64_000_000)

    def send(self, method: str, **params: Any) -> dict[str, Any]:
        """Call a method of the protocol, and return its result."""
        self._number += 1
        self._loop.run_until_complete(self._write(json.dumps({"id": self._number, "method": method, "params": params})))
        while True:
            message = self._next()
            if message.get("id") == self._number:
                assert "error" not in message, message
                result: dict[str, Any] = message["result"]
                return result
            self._note(message)

    async def _write(self, text: str) -> None:
        await self._line.write_message(text)

    def _next(self) -> dict[str, Any]:
        found = self._loop.run_until_complete(self._read())
        assert found is not None, "the browser has gone"
        message: dict[str, Any] = json.loads(found)
        return message

    async def _read(self) -> str | bytes | None:
        return await self._line.read_message()

    def _note(self, message: dict[str, Any]) -> None:
        method, params = message.get("method", ""), message.get("params", {})
        if method == "Network.requestWillBeSent":
            self.requests.append(params["request"]["url"])
        elif method == "Runtime.exceptionThrown":
            self.faults.append(params["exceptionDetails"].get("exception", {}).get("description", "an exception"))
        elif method == "Log.entryAdded" and params["entry"]["level"] == "error" and params["entry"]["source"] != "network":
            self.faults.append(params["entry"]["text"])
        elif method == "Page.javascriptDialogOpening":
            self.faults.append(f"dialog: {params['message']}")

    def resize(self, width: int, height: int, *, scheme: str = "dark", ratio: float = 1) -> None:
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=ratio, mobile=True)
        self.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def open(self, url: str) -> None:
        self.send("Page.navigate", url=url)

    def run(self, code: str) -> Any:
        """Return what an expression of JavaScript comes to."""
        found = self.send("Runtime.evaluate", expression=code, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in found, found["exceptionDetails"]
        return found["result"].get("value")

    def wait_for(self, code: str) -> None:
        """Wait until an expression of JavaScript holds; while a page is being opened there may be nothing to look at."""
        self.wait(lambda: self.run(f"(function () {{ try {{ return Boolean({code}); }} catch (wrong) {{ return false; }} }}())"))

    def wait(self, holds: Callable[[], object]) -> None:
        end = time.monotonic() + SECONDS
        while not holds():
            assert time.monotonic() < end, "it never came"
            self._idle()
            time.sleep(0.01)

    def picture(self, path: Path) -> None:
        """Save what is on the screen."""
        path.write_bytes(base64.b64decode(self.send("Page.captureScreenshot", format="png")["data"]))

    def close(self) -> None:
        self._line.close()
        self._loop.run_until_complete(self._loop.shutdown_asyncgens())
        self._end()

    def _end(self) -> None:
        self._loop.close()
        self._process.terminate()
        self._process.wait(SECONDS)
