"""How tests and docstrings are written: tests keep to the face of a class, and docstrings say more than the name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

import pytest

from tests.meta.trees import parts_of

ROOT = Path(__file__).resolve().parents[2]
PRIVATE = 121
"""Names that begin with a line and are reached from outside, in all tests: whoever needs one less lowers it, nobody raises it."""
FEWEST_WORDS = 5
"""A docstring with fewer words says the name again."""


CLAUSE = re.compile(r"\b(?:that|which|who|whom|whose|where|what)\b", re.IGNORECASE)
NO_CLAUSE = re.compile(r"`[^`]*`|“[^”]*”|\"[^\"]*\"|so that|what-if|what if", re.IGNORECASE)
MOST_CLAUSES = 1
"""A first line says what is returned or done; two relative clauses make it a riddle."""


def docstrings(path: Path) -> Iterator[ast.Constant]:
    """Yield the docstrings of a file, those of attributes too."""
    for statement in parts_of(path, ast.Expr):
        if isinstance(statement.value, ast.Constant) and isinstance(statement.value.value, str):
            yield statement.value


def clauses_in(docstring: str) -> int:
    """Count what may begin a relative clause in a first line."""
    return len(CLAUSE.findall(NO_CLAUSE.sub("", docstring.partition("\n")[0])))


def private_names(nodes: Iterable[ast.AST]) -> Iterator[ast.Attribute]:
    """Find `x._y`, where x is neither `self` nor `cls` and y has no line before it."""
    for node in nodes:
        if isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.startswith("__"):
            is_own = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
            if not is_own:
                yield node


def short_docstrings(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Name the classes and functions of which the docstring has too few words."""
    for node in nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            words = (ast.get_docstring(node) or "").split()
            if 0 < len(words) < FEWEST_WORDS:
                yield f"{node.lineno} {node.name}: {' '.join(words)}"


def test_tests_reach_for_private_names_ever_less() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{name.lineno} {ast.unparse(name)}"
        for path in sorted((ROOT / "tests").rglob("*.py"))
        for name in private_names(parts_of(path, ast.Attribute))
    ]
    assert len(found) <= PRIVATE, f"{len(found)} of at most {PRIVATE}:\n" + "\n".join(found)


def test_docstrings_say_more_than_the_name() -> None:
    assert not [
        f"{path.relative_to(ROOT)}:{fault}"
        for path in sorted((ROOT / "desktop_app").rglob("*.py"))
        for fault in short_docstrings(chain(*(parts_of(path, kind) for kind in (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))))
    ]


def test_first_lines_of_docstrings_have_one_relative_clause_at_most() -> None:
    riddles = [
        f"{path.relative_to(ROOT)}:{one.lineno}: {str(one.value).partition(chr(10))[0]}"
        for path in sorted((ROOT / "desktop_app").rglob("*.py"))
        for one in docstrings(path)
        if clauses_in(str(one.value)) > MOST_CLAUSES
    ]
    assert not riddles, "\n".join(riddles)


def test_no_docstring_stands_directly_behind_another() -> None:
    """The second one would describe the wrong thing."""
    for path in sorted((ROOT / "desktop_app").rglob("*.py")):
        ends = {one.end_lineno for one in docstrings(path)}
        assert not [one.lineno for one in docstrings(path) if one.lineno - 1 in ends], path


def test_each_class_outside_the_rules_has_a_name_of_its_own() -> None:
    """Systems may each have a `Fighter`; the tables of the database are called like their records."""
    places: dict[str, list[str]] = {}
    for path in sorted((ROOT / "desktop_app").rglob("*.py")):
        where = path.relative_to(ROOT).as_posix()
        if "/rules/" not in where and where != "desktop_app/model/tables.py":
            for one in parts_of(path, ast.ClassDef):
                places.setdefault(one.name, []).append(f"{where}:{one.lineno}")
    assert not {name: found for name, found in places.items() if len(found) > 1}


def test_relative_clauses_are_counted() -> None:
    assert clauses_in("Return the cells within reach, nearest first.") == 0
    assert clauses_in("Return what a system that is in use says, so that `what` is known.") == 2
    assert clauses_in("Show the what-if.\nWhat follows that counts for nothing.") == 0


@pytest.mark.parametrize(
    ("code", "names"),
    [("self._x", []), ("view._x", ["_x"]), ("self.view._x()", ["_x"]), ("view.__class__", []), ("cls._x", []), ("a._b._c", ["_c", "_b"])],
)
def test_private_names_are_recognized(code: str, names: list[str]) -> None:
    assert [name.attr for name in private_names(ast.walk(ast.parse(code)))] == names


@pytest.mark.parametrize(
    ("doc", "count"), [("Set it.", 1), ("Return the rule tables.", 1), ("Return the world with its tables.", 0), ("", 0)]
)
def test_docstrings_that_say_the_name_again_are_recognized(doc: str, count: int) -> None:
    assert len([*short_docstrings(ast.walk(ast.parse(f"def tables():\n    '''{doc}'''")))]) == count
