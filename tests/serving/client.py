"""A client of bare sockets for tests of what serves the phones: it sends what no browser would."""

from __future__ import annotations

import select
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from desktop_app.serving.page import PhonePage
from desktop_app.serving.server import RETRY, PhoneServer

HERE = "127.0.0.1"
SECONDS = 20.0
PAGE = "<title>Page</title><style>p{color:red}</style><script>go()</script>"


@contextmanager
def served(page: str = PAGE, changed: Callable[[], None] = lambda: None) -> Iterator[PhoneServer]:
    """Give a server that runs, and see that no thread is left of it."""
    server = PhoneServer(PhonePage(page), changed)
    server.start(HERE)
    try:
        yield server
    finally:
        server.stop()
    assert not server.is_running


def until(holds: Callable[[], object]) -> None:
    """Wait until something holds."""
    end = time.monotonic() + SECONDS
    while not holds():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.005)


def call(server: PhoneServer) -> socket.socket:
    return socket.create_connection((server.address, server.port), timeout=SECONDS)


def request(server: PhoneServer, path: str, *, method: str = "GET", host: str = "", more: str = "") -> bytes:
    host = host or f"{server.address}:{server.port}"
    return f"{method} {path} HTTP/1.1\r\nHost: {host}\r\n{more}\r\n".encode()


def received(line: socket.socket) -> bytes:
    """Read until the other side closes, or has nothing more to say for a while."""
    found = b""
    try:
        while part := line.recv(65_536):
            found += part
    except (ConnectionError, TimeoutError):
        pass
    return found


def asked(server: PhoneServer, path: str, **more: str) -> tuple[int, dict[str, str], bytes]:
    """Ask for something on a line of its own; return status, headers (their names small) and body."""
    with call(server) as line:
        line.sendall(request(server, path, more=f"Connection: close\r\n{more.pop('headers', '')}", **more))
        head, _, body = received(line).partition(b"\r\n\r\n")
    first, *rest = head.decode("latin1").split("\r\n")
    return int(first.split()[1]), {name.lower(): value for name, value in (one.split(": ", 1) for one in rest)}, body


def status(server: PhoneServer, path: str, **more: str) -> int:
    return asked(server, path, **more)[0]


class Phone:
    """A phone that listens: it reads events one by one."""

    def __init__(self, server: PhoneServer, link: str) -> None:
        self.line = call(server)
        self.line.sendall(request(server, f"/{link}/events"))
        self._read = b""
        while RETRY not in self._read:
            self._receive()
        self._read = self._read.partition(RETRY + b"\r\n")[2]

    def _receive(self) -> None:
        more = self.line.recv(65_536)
        assert more, "the connection has ended"
        self._read += more

    def hears(self) -> bytes:
        """Return the next event: the transfer has a chunk for each."""
        while True:
            length, found, rest = self._read.partition(b"\r\n")
            if not found or len(rest) < int(length, 16) + 2:
                self._receive()
                continue
            chunk, self._read = rest[: int(length, 16)], rest[int(length, 16) + 2 :]
            if chunk.startswith(b"data: "):
                return chunk.removeprefix(b"data: ").removesuffix(b"\n\n")

    def comes(self) -> bool:
        """Return whether something comes or has come that was not heard yet."""
        return bool(self._read) or bool(select.select([self.line], [], [], 0)[0])

    def hears_nothing(self, seconds: float = 0.2) -> bool:
        """Return whether it hears nothing for a while."""
        self.line.settimeout(seconds)
        try:
            return not self._read and not self.line.recv(1, socket.MSG_PEEK)
        except TimeoutError:
            return True
        finally:
            self.line.settimeout(SECONDS)

    @property
    def is_cut_off(self) -> bool:
        """Wait until nothing more comes, and hang up; return whether the other side had ended it."""
        with self.line, suppress(ConnectionError):
            try:
                while self.line.recv(65_536):
                    pass
            except TimeoutError:
                return False
        return True

    def close(self) -> None:
        self.line.close()
