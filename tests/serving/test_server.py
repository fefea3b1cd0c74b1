"""What the server hands out, to whom, and that nothing else is there."""

from __future__ import annotations

import ast
import socket
import sys
import threading
from pathlib import Path

import pytest

from desktop_app.serving import server as served_by
from desktop_app.serving.page import PhonePage
from desktop_app.serving.server import BEAT, MOST_LISTENING, WRONG, PhoneServer
from desktop_app.serving.shelf import Listener, ServedPicture, ServedShelf, new_link
from tests.serving.client import HERE, PAGE, Phone, asked, call, received, request, served, status, until

ALL, ANA = "of-all", "of-ana"
SERVING = Path(served_by.__file__).parent


def shelf(event: bytes = b"one", own: bytes = b"hers") -> ServedShelf:
    pictures = {"board": ServedPicture("image/jpeg", b"JPEG")}
    return ServedShelf({ALL: event, ANA: own}, {ALL: pictures, ANA: {**pictures, "ana": ServedPicture("image/png", b"PNG")}})


def begin(server: PhoneServer) -> None:
    server.allow({ALL: False, ANA: True})
    server.publish(shelf())


def test_it_knows_the_standard_library_and_tornado_alone() -> None:
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in SERVING.glob("*.py")]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    others = {name for name in names if name.partition(".")[0] not in sys.stdlib_module_names}
    assert {name.partition(".")[0] for name in others if not name.startswith("desktop_app.serving")} == {"tornado"}


def test_a_link_has_128_bits_and_no_sign_that_an_address_would_change() -> None:
    links = {new_link() for _ in range(200)}
    assert len(links) == 200 and all(len(link) == 22 and link.replace("-", "").replace("_", "").isalnum() for link in links)


def test_page_events_and_pictures_of_a_link_in_force_and_nothing_else() -> None:
    with served() as server:
        begin(server)
        code, headers, body = asked(server, f"/{ALL}/")
        assert (code, body) == (200, PAGE.encode()) and headers["content-type"] == "text/html; charset=utf-8"
        assert headers["content-security-policy"] == PhonePage(PAGE).policy and headers["cache-control"] == "no-store"
        assert {headers["x-content-type-options"], headers["referrer-policy"]} == {"nosniff", "no-referrer"}
        assert headers["cross-origin-resource-policy"] == "same-origin" and headers["x-frame-options"] == "DENY"
        assert asked(server, f"/{ALL}/p/board")[2] == b"JPEG" and asked(server, f"/{ANA}/p/ana")[2] == b"PNG"
        assert status(server, f"/{ALL}/p/ana") == 404, "a picture of another link"
        assert "sandbox" in asked(server, f"/{ALL}/icon")[1]["content-security-policy"]
        for path in ("/", f"/{ALL}", f"/{ALL}/x", f"/{ALL}/p/", f"/{ALL}/p/board/x", f"/{ALL}/?a", f"//{ALL}/", f"/x/{ALL}/", "/../"):
            assert status(server, path) == 404, path


@pytest.mark.parametrize("method", ["POST", "PUT", "HEAD", "OPTIONS", "DELETE", "get", "PRI"])
def test_it_reads_get_alone(method: str) -> None:
    with served() as server:
        begin(server)
        assert status(server, f"/{ALL}/", method=method) == 405


def test_another_name_for_its_address_is_not_answered() -> None:
    with served() as server:
        begin(server)
        for host in ("evil.example", f"localhost:{server.port}", HERE, f"{HERE}:{server.port}.evil.example"):
            assert status(server, f"/{ALL}/", host=host) == 404


def test_wrong_links_are_not_found_and_too_many_of_them_are_refused_while_right_ones_go_on() -> None:
    with served() as server:
        begin(server)
        codes = [status(server, f"/{new_link()}/") for _ in range(WRONG + 10)]
        assert codes == [404] * WRONG + [429] * 10
        assert status(server, f"/{ALL}/") == 200


def test_a_phone_hears_each_moment_that_is_another_and_no_other() -> None:
    with served() as server:
        begin(server)
        phone, own = Phone(server, ALL), Phone(server, ANA)
        assert (phone.hears(), own.hears()) == (b"one", b"hers")
        server.publish(shelf(b"two"))
        assert phone.hears() == b"two" and own.hears_nothing()
        server.publish(shelf(b"two"))
        assert phone.hears_nothing()
        phone.close()
        own.close()


def test_a_phone_that_comes_before_there_is_a_moment_waits_for_it() -> None:
    with served() as server:
        server.allow({ALL: False})
        phone = Phone(server, ALL)
        until(lambda: server.listeners)
        assert phone.hears_nothing()
        server.publish(shelf())
        assert phone.hears() == b"one"
        phone.close()


def test_a_sign_of_life_comes_by_itself_and_not_with_a_moment_that_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served_by, "BEAT_S", 0.3)
    with served() as server:
        begin(server)
        phone = Phone(server, ALL)
        assert phone.hears() == b"one"
        for _ in range(5):
            server.publish(shelf())
        assert [phone.line.recv(64) for _ in range(2)] == [b"%x\r\n" % len(BEAT) + BEAT + b"\r\n"] * 2
        phone.close()


def test_who_listens_is_listed_and_can_be_cut_off_alone() -> None:
    changes: list[int] = []
    with served(changed=lambda: changes.append(len(server.listeners))) as server:
        begin(server)
        one, other = Phone(server, ALL), Phone(server, ANA)
        until(lambda: len(server.listeners) == 2)
        assert {listener.link for listener in server.listeners} == {ALL, ANA}
        found = next(listener for listener in server.listeners if listener.link == ALL)
        assert found == Listener(found.number, ALL, HERE)
        one.hears()
        server.cut(found.number)
        assert one.is_cut_off
        other.hears()
        assert other.hears_nothing()
        other.close()
        until(lambda: not server.listeners)
    assert changes[:2] == [1, 2] and changes[-1] == 0


def test_new_links_cut_off_who_listens_by_the_old_ones() -> None:
    with served() as server:
        begin(server)
        phone = Phone(server, ALL)
        phone.hears()
        server.allow({"another": False})
        assert phone.is_cut_off
        assert status(server, f"/{ALL}/") == 404 and status(server, "/another/") == 200


def test_so_many_phones_listen_by_the_link_of_one_player() -> None:
    with served() as server:
        begin(server)
        phones = [Phone(server, ANA) for _ in range(MOST_LISTENING)]
        assert all(phone.hears() == b"hers" for phone in phones)
        assert status(server, f"/{ANA}/events") == 429 and status(server, f"/{ANA}/") == 200
        phones.pop().close()
        until(lambda: len(server.listeners) < MOST_LISTENING)
        phones.append(Phone(server, ANA))
        assert phones[-1].hears() == b"hers"
        for phone in phones:
            phone.close()


def test_it_starts_and_stops_without_a_thread_or_a_port_left() -> None:
    before = threading.enumerate()
    for _ in range(3):
        with served() as server:
            begin(server)
            phone, idle, half = Phone(server, ALL), call(server), call(server)
            half.sendall(request(server, f"/{ALL}/")[:-3])
            phone.hears()
        assert received(idle) == received(half) == b"" and phone.is_cut_off
        for line in (phone, idle, half):
            line.close()
        with pytest.raises(ConnectionRefusedError):
            call(server)
    assert threading.enumerate() == before


def test_an_address_that_is_not_of_this_machine_is_an_error_and_leaves_nothing() -> None:
    before = threading.enumerate()
    for address in ("192.0.2.1", "no address", "::1"):
        with pytest.raises(OSError):
            PhoneServer(PhonePage(PAGE)).start(address)
    assert threading.enumerate() == before


def test_a_port_that_is_taken_is_an_error() -> None:
    with socket.socket() as other:
        other.bind((HERE, 0))
        other.listen()
        with pytest.raises(OSError):
            PhoneServer(PhonePage(PAGE)).start(HERE, other.getsockname()[1])


def test_what_is_called_after_its_end_does_nothing() -> None:
    with served() as server:
        begin(server)
    server.publish(shelf(b"late"))
    server.cut(1)
    server.stop()
    assert not server.listeners


def test_a_page_has_one_script_and_one_style() -> None:
    with pytest.raises(ValueError):
        PhonePage(PAGE + "<script>more()</script>")
