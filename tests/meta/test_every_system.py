"""What works on Linux and hangs, fails or flashes on Windows is not written: read from the code, kind by kind."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.meta.trees import parsed, parts_of

CODE = Path(__file__).resolve().parents[2] / "desktop_app"


class Found(NamedTuple):
    """A call, and the module in which it stands."""

    module: str
    call: ast.Call


def calls(tree: ast.AST, module: str = "") -> Iterator[Found]:
    yield from (Found(module, one) for one in ast.walk(tree) if isinstance(one, ast.Call))


def calls_in_program() -> Iterator[Found]:
    for path in sorted(CODE.rglob("*.py")):
        yield from (Found(path.relative_to(CODE).as_posix(), call) for call in parts_of(path, ast.Call))


def name_of(call: ast.Call) -> str:
    """The last word of what is called: `tempfile.NamedTemporaryFile` and `NamedTemporaryFile` alike."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else call.func.id if isinstance(call.func, ast.Name) else ""


def is_of_os(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Name) and call.func.value.id == "os"


def given(call: ast.Call) -> set[str]:
    return {one.arg for one in call.keywords if one.arg}


def makes_a_name_in_a_folder(found: Found) -> bool:
    """On Windows it tries two thousand million names where one may not write."""
    return name_of(found.call) in {"NamedTemporaryFile", "mkstemp"} and "dir" in given(found.call)


def moves_alone(found: Found) -> bool:
    """A virus scanner holds a new file for some milliseconds: `atomic.move_over` tries again."""
    call = found.call
    is_path = isinstance(call.func, ast.Attribute) and call.func.attr == "replace" and len(call.args) == 1 and not call.keywords
    return is_path and found.module != "atomic.py"


def starts_with_a_console(found: Found) -> bool:
    """A console flashes up behind the window."""
    is_started = name_of(found.call) in {"Popen", "run"} and bool(given(found.call) & {"stdin", "input", "stdout", "capture_output"})
    return is_started and "creationflags" not in given(found.call)


def asks_where_to_save(found: Found) -> bool:
    """A name that is proposed is made safe in one place: "Act 2: the ford?" is refused by the dialog."""
    return name_of(found.call) == "getSaveFileName" and not found.module.endswith("file_to_save.py")


def reads_without_an_encoding(found: Found) -> bool:
    is_of_path = isinstance(found.call.func, ast.Attribute) and name_of(found.call) in {"read_text", "write_text"}
    return is_of_path and not found.call.args and "encoding" not in given(found.call)


KINDS: tuple[tuple[Callable[[Found], bool], str], ...] = (
    (makes_a_name_in_a_folder, "NamedTemporaryFile(dir=folder)"),
    (moves_alone, "new.replace(path)"),
    (starts_with_a_console, "subprocess.run(command, capture_output=True)"),
    (asks_where_to_save, "QFileDialog.getSaveFileName(window, title, name)"),
    (reads_without_an_encoding, "path.read_text()"),
)


def test_no_code_has_it() -> None:
    wrong = [
        f"{is_wrong.__name__}: {found.module}:{found.call.lineno}: {ast.unparse(found.call)[:90]}"
        for found in calls_in_program()
        for is_wrong, _ in KINDS
        if is_wrong(found)
    ]
    assert wrong == []


@pytest.mark.parametrize(("is_wrong", "code"), KINDS, ids=[code for _, code in KINDS])
def test_the_kind_is_found(is_wrong: Callable[[Found], bool], code: str) -> None:
    assert any(is_wrong(found) for found in calls(ast.parse(code)))


def takes_away_while_open(tree: ast.AST) -> Iterator[ast.Call]:
    """Give the calls that delete or move a file within a `with` that holds one open: Windows refuses that, and masks why it was done."""
    for block in ast.walk(tree):
        if isinstance(block, ast.With) and any("open" in name_of(found.call) for one in block.items for found in calls(one)):
            inside = (found.call for one in block.body for found in calls(one))
            yield from (call for call in inside if name_of(call) in {"unlink", "rename", "move_over"})


def test_no_file_is_taken_away_while_it_is_open() -> None:
    wrong = "with path.open('xb') as file:\n    try:\n        file.write(b'')\n    except OSError:\n        path.unlink()"
    assert [call.lineno for call in takes_away_while_open(ast.parse(wrong))] == [5]
    for path in sorted(CODE.rglob("*.py")):
        assert not [*takes_away_while_open(ast.parse(path.read_text(encoding="utf-8")))], path


def test_what_only_one_system_has_is_guarded() -> None:
    """`fcntl`, `os.kill` and their likes stand behind a look at the system, or are asked for by name."""
    for path in sorted(CODE.rglob("*.py")):
        bare = {alias.name for one in parsed(path).body if isinstance(one, ast.Import) for alias in one.names}
        assert not bare & {"fcntl", "msvcrt", "resource", "pwd", "grp", "termios"}, path
    wrong = [
        found for found in calls_in_program() if name_of(found.call) in {"kill", "fork", "getuid"} and "os." in ast.unparse(found.call)
    ]
    assert not wrong
