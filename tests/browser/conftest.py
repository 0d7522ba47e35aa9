"""A real server on a database of its own, and a real Chromium."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

ROOT = Path(__file__).parents[2]
PATIENCE = 60  # seconds for what takes one, on a machine that is busy with other things
expect.set_options(timeout=1000 * PATIENCE)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`manage.py serve` in a folder of its own, as `make run` starts it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        # Copies of the database are another test's business, and take their time.
        # Its own static files too: other tests look at the project's while these are written.
        self.environment = os.environ | {
            "DATA_DIR": str(folder),
            "STATIC_ROOT": str(folder / "static"),
            "BACKUPS_KEPT": "0",
        }
        self.environment.pop("DATABASE_URL", None)
        self.manage("migrate", "--verbosity", "0")
        self.manage("collectstatic", "--noinput", "--verbosity", "0")
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment |= {"PORT": str(self.port)}
        self.start()

    def manage(self, *arguments: str) -> str:
        result = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert result.returncode == 0, result.stderr
        return result.stdout

    def start(self) -> None:
        self.log = (self.folder / "log").open("a")
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "serve"],
            cwd=ROOT,
            env=self.environment,
            stdout=self.log,
            stderr=self.log,
            start_new_session=True,
        )
        ends = time.monotonic() + PATIENCE
        while time.monotonic() < ends:
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=5):
                    return
            except OSError:
                time.sleep(0.1)
        raise AssertionError((self.folder / "log").read_text())

    def kill(self) -> None:
        """Pull the plug: the server and its workers are gone at once."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.log.close()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=PATIENCE)
        self.log.close()

    def first_link(self) -> str:
        """The one-time link that the server printed at its start."""
        path = re.search(r"http://\S+(/director/first/\S+/)", (self.folder / "log").read_text())
        assert path
        return self.url + path[1]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("room"))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def chromium():
    with sync_playwright() as play:
        browser = play.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"]
        )
        yield browser
        browser.close()


@pytest.fixture
def window(chromium, server):
    """Opens browsers; whatever their consoles complain about fails the test."""
    complaints, opened = [], []

    def open_window(width: int = 1280, height: int = 900, **settings):
        context = chromium.new_context(
            base_url=server.url, viewport={"width": width, "height": height}, **settings
        )
        context.set_default_timeout(1000 * PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda error: _note(complaints, "error", str(error)))
        page.on("console", lambda line: _note(complaints, line.type, line.text))
        opened.append(context)
        return page

    yield open_window
    for context in opened:
        context.close()
    assert complaints == []


# What Chromium and htmx say of a request that reached no server: a phone that polls while the
# server is down, which is what some tests are about. htmx also rejects the promise of such a
# poll, which nobody holds, with nothing: the browser's word for that is "undefined".
NOBODY_THERE = (
    "ERR_INTERNET_DISCONNECTED",
    "ERR_CONNECTION",
    "ERR_EMPTY_RESPONSE",
    "ERR_NETWORK_CHANGED",
    "ERR_SOCKET_NOT_CONNECTED",
    "htmx:sendError",
    "htmx:afterRequest",
    "status of 503",  # "just a moment", which phones understand
)


def _note(complaints, kind: str, text: str) -> None:
    offline = text == "undefined" or any(sign in text for sign in NOBODY_THERE)
    if kind in ("error", "warning") and not offline and "status of 4" not in text:
        complaints.append(text)


@pytest.fixture
def phone(window):
    """Opens windows the size of a phone."""
    return lambda **settings: window(390, 780, has_touch=True, **settings)
