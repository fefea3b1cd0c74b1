"""Requests that break HTTP or want too much: each is refused or cut off, and who listens goes on hearing."""

from __future__ import annotations

import random
import socket
import threading

import pytest

from desktop_app.serving import server as served_by
from desktop_app.serving.limits import MOST_ADDRESSES, Rate, Seats
from desktop_app.serving.server import MOST_OF_ONE, REQUESTS, PhoneServer
from desktop_app.serving.shelf import ServedPicture, ServedShelf
from tests.serving.client import Phone, call, received, request, served, status, until

LINK = "of-all"
MUTATED = 400
REFUSED = {b"", b"400", b"404", b"405", b"429"}


def begin(server: PhoneServer) -> Phone:
    server.allow({LINK: False})
    server.publish(ServedShelf({LINK: b"0"}, {LINK: {"large": ServedPicture("image/png", bytes(4_000_000))}}))
    phone = Phone(server, LINK)
    assert phone.hears() == b"0"
    return phone


def still_hears(server: PhoneServer, phone: Phone, event: bytes = b"1") -> bool:
    server.publish(ServedShelf({LINK: event}))
    return phone.hears() == event


def codes(server: PhoneServer, data: bytes) -> list[bytes]:
    """Send bytes, and return the codes of what comes back; nothing where the line is cut."""
    with call(server) as line:
        try:
            line.sendall(data)
            line.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # it was cut off in the middle
        found = received(line)
    return [part[1:4] for part in found.split(b"HTTP/1.1")[1:]]


def test_broken_requests_are_refused_and_nothing_else_happens() -> None:
    with served() as server:
        phone = begin(server)
        good, host = request(server, f"/{LINK}/"), f"{server.address}:{server.port}"
        broken = (
            b"\r\n\r\n\r\n",
            b"GET\r\n\r\n",
            b"GET / HTTP/1.1\r\n\r\n",
            b"GET / HTTP/9.9\r\nHost: a\r\n\r\n",
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200),
            b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
            f"GET /{LINK}/ HTTP/1.1\r\nHost: {host}\r\nHost: evil\r\n\r\n".encode(),
            f"GET /{LINK}/ HTTP/1.1\r\nHost : {host}\r\n\r\n".encode(),
            f"GET /{LINK}/ HTTP/1.1\r\nHost: {host}\r\nA\r\n\r\n".encode(),
            request(server, f"/{LINK}/", more="Content-Length: 5\r\n") + b"hello",
            request(server, f"/{LINK}/", more="Content-Length: -1\r\n"),
            request(server, f"/{LINK}/", more="Content-Length: 1e9\r\n"),
            request(server, f"/{LINK}/", more="Content-Length: 0\r\nContent-Length: 7\r\n"),
            request(server, f"/{LINK}/", more="Transfer-Encoding: chunked\r\n") + b"5\r\nhello\r\n0\r\n\r\n",
            request(server, f"/{LINK}/", more="Transfer-Encoding: chunked\r\nContent-Length: 4\r\n") + b"0\r\n\r\n",
            request(server, f"/{LINK}/", more="Transfer-Encoding: x\r\n"),
            request(server, f"http://{host}/{LINK}/"),
            request(server, f"/{LINK}%2F"),
            request(server, "/" + "a" * 9000),
            request(server, f"/{LINK}/", more="A: " + "b" * 9000 + "\r\n"),
            request(server, f"/{LINK}/", more="A: b\r\n" * 2000),
            request(server, f"/{LINK}/", method="POST", more="Content-Length: 3\r\n") + b"a=b",
            good[:-2] + b"\x00\r\n\r\n",
        )
        for data in broken:
            assert set(codes(server, data)) <= REFUSED, data[:80]
        assert codes(server, good) == [b"200"] and still_hears(server, phone)
        phone.close()


def test_a_second_request_in_the_body_of_a_first_is_not_answered() -> None:
    with served() as server:
        phone = begin(server)
        inner = request(server, f"/{LINK}/")
        smuggled = request(server, f"/{LINK}/", more=f"Content-Length: {len(inner)}\r\n") + inner
        assert codes(server, smuggled) == [b"400"]
        phone.close()


def test_mutated_requests_never_end_the_server() -> None:
    rng = random.Random(51)
    with served() as server:
        phone = begin(server)
        good = request(server, f"/{LINK}/", more="Accept: */*\r\nConnection: keep-alive\r\nCookie: a=b\r\n")
        for _ in range(MUTATED):
            data = bytearray(good * rng.randrange(1, 3))
            for _ in range(rng.randrange(1, 6)):
                at = rng.randrange(len(data))
                match rng.randrange(4):
                    case 0:
                        data[at] = rng.randrange(256)
                    case 1:
                        del data[at : at + rng.randrange(1, 12)]
                    case 2:
                        data[at:at] = rng.randbytes(rng.randrange(1, 12))
                    case _:
                        data[at:at] = data[: rng.randrange(1, 60)]
                data = data or bytearray(b"x")
            assert set(codes(server, bytes(data))) <= REFUSED | {b"200", b"100"}
        assert server.is_running and still_hears(server, phone)
        phone.close()


def test_a_flood_of_one_address_is_refused_and_who_listens_hears_on() -> None:
    with served() as server:
        phone = begin(server)

        def flood() -> None:
            with call(server) as line:
                try:
                    line.sendall(request(server, f"/{LINK}/x") * 150)
                    line.settimeout(1)
                    received(line)
                except OSError:
                    pass

        threads = [threading.Thread(target=flood) for _ in range(4)]
        for thread in threads:
            thread.start()
        for number in range(20):
            assert still_hears(server, phone, f"during {number}".encode())
        for thread in threads:
            thread.join()
        assert REQUESTS < 600 and status(server, f"/{LINK}/") == 429
        assert still_hears(server, phone)
        phone.close()


def test_one_address_has_so_many_connections_and_gets_seats_again_when_it_leaves() -> None:
    with served() as server:
        phone = begin(server)
        lines = [call(server) for _ in range(MOST_OF_ONE + 5)]
        assert sum(is_cut(line) for line in lines[MOST_OF_ONE - 1 :]) == 6, "one is the phone's"
        assert still_hears(server, phone)
        for line in lines:
            line.close()
        until(lambda: codes(server, request(server, f"/{LINK}/")) == [b"200"])
        phone.close()


def is_cut(line: socket.socket) -> bool:
    try:
        return line.recv(1) == b""
    except ConnectionError:
        return True


def test_who_sends_slowly_or_nothing_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served_by, "HEAD_S", 0.4)
    with served() as server:
        phone = begin(server)
        silent, slow, idle = call(server), call(server), call(server)
        slow.sendall(request(server, f"/{LINK}/")[:10])
        idle.sendall(request(server, f"/{LINK}/"))
        assert idle.recv(12) == b"HTTP/1.1 200"
        assert is_cut(silent) and is_cut(slow) and received(idle).endswith(b"</script>")
        assert still_hears(server, phone), "who listens may be silent"
        for line in (silent, slow, idle, phone):
            line.close()


def test_who_does_not_read_is_cut_off_and_keeps_nothing_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served_by, "WRITE_S", 0.5)
    with served() as server:
        phone = begin(server)
        deaf, hungry = Phone(server, LINK), call(server)
        until(lambda: len(server.listeners) == 2)
        hungry.sendall(request(server, f"/{LINK}/p/large"))
        large = bytes(32) * 200_000
        server.publish(ServedShelf({LINK: large}))
        assert phone.hears() == large
        until(lambda: len(server.listeners) == 1)
        assert still_hears(server, phone)
        for line in (deaf, hungry, phone):
            line.close()


def test_a_rate_slides_and_forgets_who_is_silent() -> None:
    now = [0.0]
    rate = Rate(2, 10, lambda: now[0])
    assert [rate.allows("a") for _ in range(3)] == [True, True, False] and rate.allows("b")
    now[0] = 9.9
    assert not rate.allows("a")
    now[0] = 10
    assert rate.allows("a")
    assert sum(rate.allows(f"address {number}") for number in range(2 * MOST_ADDRESSES)) == MOST_ADDRESSES - 1, "b is silent by now"
    now[0] = 30
    assert rate.allows("another"), "all of them are silent by now"


def test_seats_are_counted_in_all_and_for_each() -> None:
    seats = Seats(3, 2)
    assert [seats.take(one) for one in ("a", "a", "a", "b", "c")] == [True, True, False, True, False]
    seats.leave("a")
    assert seats.take("c")
