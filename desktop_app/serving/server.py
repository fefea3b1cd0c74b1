"""A small web server on a thread of its own: GET alone, no cookies, no files, no bodies. Tornado reads and writes HTTP.

Everything has a bound: connections in all and of one address, bytes and seconds of a request, requests of an address, seconds that a
phone may take to receive. Of what a phone has not received yet only the newest is kept.
"""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from hashlib import sha256
from http.client import responses
from typing import Final, cast

from tornado.http1connection import HTTP1Connection, HTTP1ConnectionParameters, HTTP1ServerConnection
from tornado.httputil import (
    HTTPConnection,
    HTTPHeaders,
    HTTPMessageDelegate,
    HTTPServerConnectionDelegate,
    RequestStartLine,
    ResponseStartLine,
)
from tornado.iostream import IOStream, StreamClosedError
from tornado.tcpserver import TCPServer

from desktop_app.serving.limits import Rate, Seats
from desktop_app.serving.page import NOTHING, PhonePage
from desktop_app.serving.shelf import Listener, ServedShelf

MOST_CONNECTIONS, MOST_OF_ONE = 96, 48
MOST_LISTENING: Final = 4
"""Phones that may listen by the link of one player."""
HEAD_BYTES: Final = 8192
BUFFER_BYTES: Final = 65_536
HEAD_S, WRITE_S, BEAT_S = 10.0, 10.0, 15.0
"""Seconds for a request to come in whole, also after the one before; for a phone to receive; between signs of life."""
REQUESTS, WITHIN_S = 400, 10.0
"""Requests that one address may make within so many seconds."""
WRONG, WRONG_WITHIN_S = 20, 60.0
"""Those of them without a link that is in force."""
BEAT: Final = b"event: beat\ndata:\n\n"
"""A sign of life, by whose absence the page notices a lost connection."""
RETRY: Final = b"retry: 2000\n\n"
"""Tells the page to try again two seconds after it has lost the connection."""
END_S: Final = 3.0
"""Seconds for the thread's end; after that it ends with the program."""
HTML, STREAM, TEXT = "text/html; charset=utf-8", "text/event-stream; charset=utf-8", "text/plain; charset=utf-8"
ICON: Final = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#e3a94f" d="M4 0l4 4-4 4-4-4z"/></svg>'


class PhoneServer:
    """Serves from `start` to `stop`, which the program's thread calls, as it may call everything public here.

    `changed` is called on the server's thread when a phone connects or leaves, and when the server has ended.
    """

    def __init__(self, page: PhonePage, changed: Callable[[], None] = lambda: None) -> None:
        self.address, self.port = "", 0
        self.listeners: tuple[Listener, ...] = ()
        """Who listens now, replaced as a whole whenever it changes."""
        self._page, self._changed = page, changed
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._links: dict[bytes, str] = {}
        """Links in force by their digests, so that the time of a look-up says nothing about a guess."""
        self._bounds: dict[str, int] = {}
        self._shelf = ServedShelf()
        self._streams: list[_Stream] = []
        self._number, self._has_ended = 0, False
        self._wrong = Rate(WRONG, WRONG_WITHIN_S)
        self._end = asyncio.Event()

    # ---- called by the program

    def start(self, address: str, port: int = 0) -> None:
        """Listen at one IPv4 address of this machine, as numbers; port 0: any free one. Raises: OSError."""
        socket.inet_pton(socket.AF_INET, address)  # a name would be looked up, which can take seconds
        listening = socket.create_server((address, port))
        listening.setblocking(False)
        self.address, self.port = address, listening.getsockname()[1]
        self._loop = asyncio.SelectorEventLoop()
        self._thread = threading.Thread(target=self._run, args=(self._loop, listening), name="phones", daemon=True)
        self._thread.start()

    @property
    def is_running(self) -> bool:
        """Return whether it serves: it was started, and has ended neither by `stop` nor by a fault."""
        return self._thread is not None and not self._has_ended

    def allow(self, links: Mapping[str, bool]) -> None:
        """Put these links in force, each with whether it is of one player; who listens by another is cut off."""
        self._call(lambda: self._take_links(dict(links)))

    def publish(self, shelf: ServedShelf) -> None:
        """Hand out another moment; a phone for which it is the same as before hears nothing."""
        self._call(lambda: self._take(shelf))

    def cut(self, number: int) -> None:
        """Cut off one phone; its link stays in force."""
        self._call(lambda: self._cut(lambda listener: listener.number == number))

    def stop(self) -> None:
        """End, with all connections, and wait until the thread is gone."""
        self._call(self._end.set)
        if self._thread is not None:
            self._thread.join(END_S)

    def _call(self, act: Callable[[], object]) -> None:
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop has ended: there is nobody left to serve
                self._loop.call_soon_threadsafe(act)

    # ---- on its own thread

    def _run(self, loop: asyncio.AbstractEventLoop, listening: socket.socket) -> None:
        asyncio.set_event_loop(loop)
        try:
            loop.run_until_complete(self._serve(listening))
        finally:
            loop.close()
            self.listeners, self._has_ended = (), True
            self._changed()

    async def _serve(self, listening: socket.socket) -> None:
        door = _Door(self)
        door.add_socket(listening)
        await self._end.wait()
        door.stop()
        tasks = [stream.task for stream in self._streams]
        self._cut(lambda _: True)
        await asyncio.gather(*tasks, return_exceptions=True)
        await door.close()

    def _take(self, shelf: ServedShelf) -> None:
        self._shelf = shelf
        for stream in self._streams:
            if shelf.events.get(stream.listener.link, stream.sent) != stream.sent:
                stream.news.set()

    def _take_links(self, links: Mapping[str, bool]) -> None:
        self._links = {sha256(link.encode()).digest(): link for link in links}
        self._bounds = {link: MOST_LISTENING if is_own else MOST_CONNECTIONS for link, is_own in links.items()}
        self._cut(lambda listener: listener.link not in links)

    def _cut(self, is_meant: Callable[[Listener], bool]) -> None:
        for stream in self._streams:
            if is_meant(stream.listener):
                stream.cut()

    def answer(self, connection: HTTP1Connection, address: str, path: str, host: str) -> None:
        """Answer a GET of an address that may ask: page, events or picture of a link in force; nothing else is there."""
        empty, link, *rest = path.split("/", 4) if host == f"{self.address}:{self.port}" else ("", "")
        known = self._links.get(sha256(link.encode()).digest()) if not empty else None
        pictures = self._shelf.pictures.get(known or "", {})
        match rest:
            case [*_] if known is None:
                _send(connection, 404 if self._wrong.allows(address) else 429)
            case [""]:
                _send(connection, 200, HTML, self._page.body, policy=self._page.policy)
            case ["icon"]:
                _send(connection, 200, "image/svg+xml", ICON, stays=True)
            case ["events"] if known is not None:
                self._listen(connection, known, address)
            case ["p", name] if name in pictures:
                _send(connection, 200, *pictures[name], stays=True)
            case _:
                _send(connection, 404)

    def _listen(self, connection: HTTP1Connection, link: str, address: str) -> None:
        """Let a phone listen, unless too many listen by its link."""
        if sum(stream.listener.link == link for stream in self._streams) >= self._bounds[link]:
            _send(connection, 429)
            return
        self._number += 1
        stream = _Stream(connection, Listener(self._number, link, address), self._tell)
        self._streams.append(stream)
        self._list()

    def _list(self) -> None:
        self.listeners = tuple(stream.listener for stream in self._streams)
        self._changed()

    async def _tell(self, stream: _Stream) -> None:
        """Send a phone each moment that is another for it, and signs of life between them, until it goes or is cut off."""
        try:
            await stream.open()
            while True:
                event = self._shelf.events.get(stream.listener.link, stream.sent)
                if event != stream.sent:
                    stream.sent = event
                    await stream.send(b"data: " + event + b"\n\n")
                elif await stream.is_quiet():
                    await stream.send(BEAT)
        except (StreamClosedError, TimeoutError):
            pass
        finally:
            self._streams.remove(stream)
            stream.connection.close()
            self._list()


class _Stream:
    """A listening phone: its last event, and whether a newer one waits."""

    def __init__(self, connection: HTTP1Connection, listener: Listener, tell: Callable[[_Stream], Coroutine[object, object, None]]) -> None:
        self.connection, self.listener = connection, listener
        self.news, self.sent = asyncio.Event(), b""
        self.task = asyncio.ensure_future(tell(self))
        connection.set_close_callback(self.cut)

    def cut(self) -> None:
        """End the stream of this phone, now."""
        self.task.cancel()

    async def open(self) -> None:
        """Send the head of the response. Raises: TimeoutError, StreamClosedError."""
        self.connection.stream.set_nodelay(True)
        async with asyncio.timeout(WRITE_S):
            await self.connection.write_headers(ResponseStartLine("", 200, "OK"), _headers(STREAM), RETRY)

    async def send(self, data: bytes) -> None:
        """Send something. Raises: TimeoutError if it is not received in time, StreamClosedError."""
        async with asyncio.timeout(WRITE_S):
            await self.connection.write(data)

    async def is_quiet(self) -> bool:
        """Wait for another event; return whether none has come for so long that a sign of life is due."""
        try:
            async with asyncio.timeout(BEAT_S):
                await self.news.wait()
        except TimeoutError:
            return True
        self.news.clear()
        return False


class _Door(TCPServer, HTTPServerConnectionDelegate):
    """Takes connections, as many as there are seats, and hands their requests on."""

    def __init__(self, server: PhoneServer) -> None:
        super().__init__(max_buffer_size=BUFFER_BYTES)
        self._server, self._open = server, set[HTTP1ServerConnection]()
        self._seats, self.asked = Seats(MOST_CONNECTIONS, MOST_OF_ONE), Rate(REQUESTS, WITHIN_S)
        self._bounds = HTTP1ConnectionParameters(max_header_size=HEAD_BYTES, header_timeout=HEAD_S, max_body_size=0, body_timeout=HEAD_S)

    def handle_stream(self, stream: IOStream, address: tuple[str, int]) -> None:
        if not self._seats.take(address[0]):
            stream.close()
            return
        connection = HTTP1ServerConnection(stream, self._bounds, address[0])
        self._open.add(connection)
        connection.start_serving(self)

    def start_request(self, server_conn: object, request_conn: HTTPConnection) -> HTTPMessageDelegate:
        return _Request(self._server, self.asked, cast("HTTP1Connection", request_conn))

    def on_close(self, server_conn: object) -> None:
        connection = cast("HTTP1ServerConnection", server_conn)
        self._open.discard(connection)
        self._seats.leave(str(connection.context))

    async def close(self) -> None:
        """Close every connection, with whatever was still to be sent."""
        for connection in list(self._open):
            await connection.close()


class _Request(HTTPMessageDelegate):
    """One request, answered once it is there as a whole. What brings a body is malformed here (`max_body_size`)."""

    def __init__(self, server: PhoneServer, asked: Rate, connection: HTTP1Connection) -> None:
        self._server, self._asked, self._connection = server, asked, connection
        self._method = self._path = self._host = ""

    def headers_received(self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders) -> None:
        assert isinstance(start_line, RequestStartLine), "a server is sent requests"
        self._method, self._path, self._host = start_line.method, start_line.path, headers.get("Host", "")

    def finish(self) -> None:
        address = str(self._connection.context)
        if not self._asked.allows(address):
            _send(self._connection, 429)
        elif self._method != "GET":
            _send(self._connection, 405)
        else:
            self._server.answer(self._connection, address, self._path, self._host)


def _send(
    connection: HTTP1Connection, status: int, kind: str = TEXT, body: bytes = b"", *, policy: str = NOTHING, stays: bool = False
) -> None:
    """Send a response; who does not receive it in time is disconnected."""
    headers = _headers(kind, policy, stays=stays)
    headers["Content-Length"] = str(len(body))
    too_late = asyncio.get_running_loop().call_later(WRITE_S, connection.close)
    sent = connection.write_headers(ResponseStartLine("", status, responses[status]), headers, body)
    sent.add_done_callback(lambda _: too_late.cancel())
    connection.finish()


def _headers(kind: str, policy: str = NOTHING, *, stays: bool = False) -> HTTPHeaders:
    """Return the headers of a response; `stays`: a phone may keep it, for its name says what it is."""
    return HTTPHeaders(
        {
            "Content-Type": kind,
            "Cache-Control": "private, max-age=86400, immutable" if stays else "no-store",
            "Content-Security-Policy": policy,
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Cross-Origin-Resource-Policy": "same-origin",
            "X-Frame-Options": "DENY",
        }
    )
