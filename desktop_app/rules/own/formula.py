"""Formulas of a game: whole numbers, names, + - * // %, comparisons, and, or, not, min, max, abs. No code is ever run.

might + 2          max(1, level // 2)          face == 20 or margin >= 10          attacks.hit + bonus
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, TypeAlias

from desktop_app.language import said
from desktop_app.rules.kernel.record import brought_within

LONGEST: Final = 160
"""Most characters of a formula."""
DEEPEST: Final = 12
"""Most levels of brackets and operators within each other."""
LARGEST: Final = 1_000_000
"""Every result is kept within this, up and down."""
Numbers: TypeAlias = "Mapping[str, int]"
"""What names stand for: `might`, `attacks.hit`, `target.defence`."""
Computed: TypeAlias = "Callable[[Numbers], int]"
SIGNS: Final = re.compile(r"[A-Za-z0-9_ .,()+\-*/%<>=!]*")
GLUED: Final = re.compile(r"(?<![A-Za-z0-9_])[0-9]+[A-Za-z_]")


class BadFormulaError(Exception):
    """A formula or a number of dice cannot be read; the text is a sentence that says why."""


def _quotient(a: int, b: int) -> int:
    return a // b if b else 0


def _remainder(a: int, b: int) -> int:
    return a % b if b else 0


OPERATORS: Final[Mapping[type[ast.operator], Callable[[int, int], int]]] = {
    ast.Add: int.__add__,
    ast.Sub: int.__sub__,
    ast.Mult: int.__mul__,
    ast.FloorDiv: _quotient,
    ast.Mod: _remainder,
}
COMPARISONS: Final[Mapping[type[ast.cmpop], Callable[[int, int], bool]]] = {
    ast.Lt: int.__lt__,
    ast.LtE: int.__le__,
    ast.Gt: int.__gt__,
    ast.GtE: int.__ge__,
    ast.Eq: int.__eq__,
    ast.NotEq: int.__ne__,
}


class Formula:
    """A formula that has been read: the names it uses, its summands, and its value for given numbers."""

    __slots__ = ("_value", "names", "terms", "text")

    def __init__(self, text: str) -> None:
        """Parse and compile a text in the grammar. Raises: BadFormulaError."""
        tree = _parsed(text)
        found: list[str] = []
        self.text = text
        self._value = _compiled(tree, found, 0)
        self.names = tuple(dict.fromkeys(found))
        self.terms: tuple[tuple[str, Computed], ...] = tuple((ast.unparse(term), _compiled(term, [], 0)) for term in _summands(tree))
        """Its summands as they are written, so that a breakdown can name them one by one."""

    def __call__(self, numbers: Numbers) -> int:
        """Return its value. Raises: KeyError for a name that is not among the numbers."""
        return _limited(self._value(numbers))


@lru_cache(maxsize=2048)
def formula(text: str) -> Formula:
    """Read a formula, once for the same text; an empty one is 0. Raises: BadFormulaError."""
    return Formula(text)


def _parsed(text: str) -> ast.expr:
    if len(text) > LONGEST:
        raise BadFormulaError(said("a formula has at most {most} characters", most=LONGEST))
    if not SIGNS.fullmatch(text) or GLUED.search(text):
        raise BadFormulaError(said("{text} is not a formula", text=repr(text)))
    try:
        return ast.parse(text.strip() or "0", mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise BadFormulaError(said("{text} is not a formula", text=repr(text))) from None


def _limited(value: int) -> int:
    return brought_within(value, -LARGEST, LARGEST)


def _summands(tree: ast.expr) -> list[ast.expr]:
    if isinstance(tree, ast.BinOp) and isinstance(tree.op, ast.Add):
        return [*_summands(tree.left), *_summands(tree.right)]
    return [tree]


def _compiled(tree: ast.expr, names: list[str], depth: int) -> Computed:
    """Compile a tree to a function and add the names it uses. Raises: BadFormulaError for anything that is not in the grammar."""
    if depth > DEEPEST:
        raise BadFormulaError(said("a formula goes at most {most} brackets deep", most=DEEPEST))

    def inner(one: ast.expr) -> Computed:
        return _compiled(one, names, depth + 1)

    match tree:
        case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATORS:
            return _joined(OPERATORS[type(op)], inner(left), inner(right))
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return _joined(int.__sub__, _constant(0), inner(operand))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return _compared([inner(operand), _constant(0)], [int.__eq__])
        case ast.BoolOp(op=op, values=values):
            return _all_or_any([inner(one) for one in values], is_all=isinstance(op, ast.And))
        case ast.Compare(left=left, ops=ops, comparators=others) if all(type(op) in COMPARISONS for op in ops):
            return _compared([inner(one) for one in (left, *others)], [COMPARISONS[type(op)] for op in ops])
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]):
            return _called(name, [inner(one) for one in args])
        case _:
            return _leaf(tree, names)


def _leaf(tree: ast.expr, names: list[str]) -> Computed:
    """Compile a number or a name. Raises: BadFormulaError."""
    match tree:
        case ast.Constant(value=value) if type(value) is int and value <= LARGEST:
            return _constant(value)
        case ast.Name(id=name):
            return _looked_up(name, names)
        case ast.Attribute(value=ast.Name(id=whose), attr=name):
            return _looked_up(f"{whose}.{name}", names)
        case _:
            raise BadFormulaError(said("{text} can't be used in a formula", text=repr(ast.unparse(tree))))


def _constant(number: int) -> Computed:
    return lambda _: number


def _looked_up(name: str, names: list[str]) -> Computed:
    names.append(name)
    return lambda numbers: numbers[name]


def _joined(operate: Callable[[int, int], int], left: Computed, right: Computed) -> Computed:
    return lambda numbers: _limited(operate(left(numbers), right(numbers)))


def _all_or_any(parts: list[Computed], *, is_all: bool) -> Computed:
    test = all if is_all else any
    return lambda numbers: int(test(part(numbers) for part in parts))


def _compared(parts: list[Computed], tests: list[Callable[[int, int], bool]]) -> Computed:
    pairs = list(zip(tests, parts, parts[1:], strict=False))
    return lambda numbers: int(all(test(left(numbers), right(numbers)) for test, left, right in pairs))


def _called(name: str, parts: list[Computed]) -> Computed:
    if name == "abs" and len(parts) == 1:
        return lambda numbers: abs(parts[0](numbers))
    if name == "min" and parts:
        return lambda numbers: min(part(numbers) for part in parts)
    if name == "max" and parts:
        return lambda numbers: max(part(numbers) for part in parts)
    raise BadFormulaError(said("{text} can't be used in a formula", text=repr(f"{name}()")))
