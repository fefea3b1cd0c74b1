"""Sources as trees: a file is read once in a process, and its parts are sorted once, whoever looks for what in it."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import TypeVar, cast

N = TypeVar("N", bound=ast.AST)


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


@cache
def _sorted_parts(path: Path) -> dict[type[ast.AST], list[ast.AST]]:
    found: dict[type[ast.AST], list[ast.AST]] = {}
    for node in ast.walk(parsed(path)):
        found.setdefault(type(node), []).append(node)
    return found


def parts_of(path: Path, kind: type[N]) -> list[N]:
    """List the parts of a file that are of a kind, in the order of `ast.walk`."""
    return cast("list[N]", _sorted_parts(path).get(kind, []))
