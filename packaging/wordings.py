"""The wordings that the rules' code shows, read from the code: labels, notes and titles of pages, terms of sums, heads of tables.

They stand in the code in English and are looked up by that. What is handed to a parameter that is `SHOWN` is one, and what flows there:
both texts of a choice, constants, what a loop goes through, what a function of the rules gives back, what is handed to a parameter that
ends there. A text with {facts} is a pattern: f"reach {weapon.reach}" is "reach {reach}".
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

RULES: Final = Path(__file__).resolve().parents[1] / "desktop_app" / "rules"
SHOWN: Final = {
    *("after", "before", "cells", "columns", "detail", "figure", "head", "heading", "hint", "label", "note"),
    *("one", "opens", "refusal", "subtitle", "text", "title", "told", "unit", "unplayed", "value", "word"),
}
"""Parameters that hold what is shown, of whatever they are one."""
BY_PLACE: Final = {"plus": {1}, "of": {1}, "at_most": {1}, "at_least": {1}, "Term": {1}}
"""Callables of the kernel that take such a one by its place, beside those that say so in their names."""
OF_OTHERS: Final = frozenset({"tell", "Refusal", "get", "setdefault", "getattr", "said"})
"""Callables that show nothing: phrases have their words by id."""
AS_THEY_ARE: Final = frozenset(
    {"str", "tuple", "list", "sorted", "reversed", "set", "frozenset", "dict", "filter", "Name", "enumerate", "zip"}
)
"""Callables that hand on what they are given."""
FOLDED: Final[dict[str, Callable[[str], str]]] = {
    "capitalize": str.capitalize,
    "lower": str.lower,
    "upper": str.upper,
    "title": str.title,
    "strip": str.strip,
    "wording": lambda text: text.replace("_", " "),
    "in_words": lambda text: text.replace("_", " "),
}
IDS: Final = frozenset({"id", "kind", "kinds", "purpose", "state", "system"})
"""Names that stand for ids of the rules."""
WORD: Final = re.compile(r"[^\W\d_]{2}")
RULE_ID: Final = re.compile(r"[A-Z]{2}(?:-[A-Z0-9]+)+")
FACT: Final = re.compile(r"\{\w*\}")
DEEPEST: Final = 12
"""So far a text is followed back."""
Texts: TypeAlias = frozenset[str]
NONE: Final[Texts] = frozenset()


class Module:
    """One file of the rules: its functions, and what its names stand for."""

    def __init__(self, path: Path) -> None:
        """Read it."""
        self.inside: dict[ast.AST, ast.FunctionDef | None] = {}
        tree = ast.parse(path.read_text(encoding="utf-8"))
        self._note(tree, None)
        nodes = list(ast.walk(tree))
        self.named: dict[tuple[ast.FunctionDef | None, str], list[tuple[ast.expr, tuple[int, ...]]]] = defaultdict(list)
        self.functions = [node for node in nodes if isinstance(node, ast.FunctionDef)]
        self.classes = [node for node in nodes if isinstance(node, ast.ClassDef)]
        self.showing = [node for node in nodes if isinstance(node, (ast.AnnAssign, ast.arguments, ast.Call))]
        """Nodes at which something may be shown."""
        self.returned: dict[ast.FunctionDef, list[ast.expr | None]] = defaultdict(list)
        self._behind: dict[tuple[ast.FunctionDef, str], set[str]] = {}
        for node in nodes:
            function = self.inside[node]
            for target, value, is_one_of in _bound(node):
                self._bind(target, value, function, (-1,) if is_one_of else ())
            if isinstance(node, (ast.Return, ast.Yield)) and function is not None:
                self.returned[function].append(node.value)

    def _note(self, node: ast.AST, function: ast.FunctionDef | None) -> None:
        self.inside[node] = function
        for child in ast.iter_child_nodes(node):
            self._note(child, node if isinstance(node, ast.FunctionDef) else function)

    def behind(self, name: str, function: ast.FunctionDef) -> set[str]:
        """Name what a text of a function stands for: itself, or what it was taken from."""
        if (function, name) not in self._behind:
            held = (value for value, _ in self.named.get((function, name), ()))
            self._behind[function, name] = {name, *(one.id for value in held for one in ast.walk(value) if isinstance(one, ast.Name))}
        return self._behind[function, name]

    def _bind(self, target: ast.expr, value: ast.expr, function: ast.FunctionDef | None, place: tuple[int, ...]) -> None:
        if isinstance(target, ast.Name) and target.id not in IDS:
            self.named[function, target.id].append((value, place))
        elif isinstance(target, (ast.Tuple, ast.List)):
            for at, one in enumerate(target.elts):
                self._bind(one, value, function, (*place, at))


_module = cache(Module)


def _bound(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr, bool]]:
    """Give the names that a node binds, with what they are bound to; the last: they are one of what that holds."""
    if isinstance(node, ast.Assign):
        yield from ((target, node.value, False) for target in node.targets)
    elif isinstance(node, (ast.AnnAssign, ast.NamedExpr, ast.AugAssign)) and node.value is not None:
        yield node.target, node.value, False
    elif isinstance(node, (ast.For, ast.comprehension)):
        yield node.target, node.iter, True


class Spot(NamedTuple):
    """Where a text is looked for: the file; the place in what the expression holds (-1: any); how far it has been followed."""

    module: Module
    place: tuple[int, ...] = ()
    depth: int = 0

    def at(self, *place: int) -> Spot:
        """Look at another place."""
        return self._replace(place=place)

    def inside(self) -> Spot:
        """Go into what is held."""
        return self.at(*self.place[1:])


class Reader:
    """The code of some folders of the rules; functions and constants are known by their bare names."""

    def __init__(self, *folders: str) -> None:
        """Read every file."""
        self._modules = [_module(path) for folder in folders for path in sorted((RULES / folder).rglob("*.py"))]
        self._functions: dict[str, list[tuple[Module, ast.FunctionDef]]] = defaultdict(list)
        self._constants: dict[str, list[tuple[Module, ast.expr]]] = defaultdict(list)
        self._fields: dict[str, list[str]] = {}
        for module in self._modules:
            for function in module.functions:
                self._functions[function.name].append((module, function))
            for node in module.classes:
                held = [one.target.id for one in node.body if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)]
                self._fields.setdefault(node.name, held)
            for (within, name), values in module.named.items():
                if within is None:
                    self._constants[name] += [(module, value) for value, place in values if not place]
        self._ends: set[tuple[str, str]] = set()
        """Parameters of functions that end in what is shown."""
        self._known: dict[tuple[int, tuple[int, ...]], Texts] = {}
        """What the expressions tell, each by itself and the place in it."""
        self._before: Mapping[tuple[int, tuple[int, ...]], Texts] = {}
        """The same as it was known when all was followed the last time."""
        before = -1
        while len(self._ends) > before:
            before = len(self._ends)
            for module in self._modules:
                self._widen(module)

    def texts(self) -> Texts:
        """Give everything that is shown; followed until nothing more is found, so that it does not matter what is read first."""
        found: Texts | None = None
        while found != (found := self._followed()):
            self._before, self._known = self._known, {}
        return frozenset(text.strip() for text in found if is_wording(text))

    def _followed(self) -> Texts:
        return frozenset(text for module in self._modules for value in self._shown(module) for text in self._of(value, Spot(module)))

    # ---- what is shown

    def _shown(self, module: Module) -> Iterator[ast.expr]:
        """Give every argument that ends in what is shown, and what stands for one that is not given."""
        for node in module.showing:
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id in SHOWN and node.value is not None:
                yield node.value
            if isinstance(node, ast.arguments):
                yield from (value for one, value in _defaults(node) if one.arg in SHOWN and value is not None)
            if isinstance(node, ast.Call) and (called := _called(node)) not in OF_OTHERS and not _is_phrase(node):
                for keyword in node.keywords:
                    if keyword.arg in SHOWN or (called, keyword.arg) in self._ends:
                        yield keyword.value
                for place, value in enumerate(node.args):
                    if place in BY_PLACE.get(called, ()) or any(self._is_shown(called, name) for name in self._parameter(called, place)):
                        yield value

    def _is_shown(self, called: str, name: str) -> bool:
        return name in SHOWN - {"value", "one", "text"} or (called, name) in self._ends

    def _parameter(self, called: str, place: int) -> Iterator[str]:
        for _, function in self._functions.get(called, ()):
            names = [one.arg for one in (*function.args.posonlyargs, *function.args.args) if one.arg not in ("self", "cls")]
            yield from names[place : place + 1]
        yield from self._fields.get(called, [])[place : place + 1]

    def _widen(self, module: Module) -> None:
        """Take in the parameters that are handed on to what is shown."""
        for value in self._shown(module):
            function = module.inside[value]
            if function is not None:
                named = {one.arg for one in (*function.args.args, *function.args.kwonlyargs)}
                self._ends |= {(function.name, name) for node in _leaves(value) for name in module.behind(node.id, function) & named}

    # ---- what a text is

    def _of(self, node: ast.expr | None, at: Spot) -> Texts:
        """Give the texts that an expression can be."""
        if node is None:
            return NONE
        key = (id(node), at.place)
        if key not in self._known:
            before = self._before.get(key, NONE)
            if at.depth > DEEPEST:
                return before
            self._known[key] = before  # while it is followed: a text that comes back to itself adds nothing
            self._known[key] = self._told(node, at._replace(depth=at.depth + 1))
        return self._known[key]

    def _all(self, nodes: Iterable[ast.expr | None], at: Spot) -> Texts:
        return NONE.union(*(self._of(one, at) for one in nodes))

    def _told(self, node: ast.expr, at: Spot) -> Texts:
        match node:
            case ast.Constant(value=str(text)):
                return frozenset({text})
            case ast.JoinedStr():
                facts = (one.value for one in node.values if isinstance(one, ast.FormattedValue))
                return frozenset({_pattern(node)}) | self._all(facts, at.at())
            case ast.Name():
                return self._named(node, at)
            case ast.Attribute():
                return self._constant(node.attr, at) if node.attr.isupper() else NONE
            case ast.Call():
                return self._call(node, at)
            case ast.Tuple() | ast.List() | ast.Set():
                return self._listed(node.elts, at)
            case ast.Dict():
                return self._all(node.values, at.inside())
            case _:
                return self._all(*_parts(node, at))

    def _listed(self, listed: list[ast.expr], at: Spot) -> Texts:
        which = at.place[0] if at.place and not any(isinstance(one, ast.Starred) for one in listed) else -1
        chosen = listed[which : which + 1] if which >= 0 else listed
        return NONE.union(*(self._of(one, at if isinstance(one, ast.Starred) else at.inside()) for one in chosen))

    def _named(self, node: ast.Name, at: Spot) -> Texts:
        function = at.module.inside.get(node)
        here = at.module.named.get((function, node.id)) if function is not None else None
        here = here or at.module.named.get((None, node.id))
        if here is None:
            return self._constant(node.id, at)
        return NONE.union(*(self._of(value, at.at(*within, *at.place)) for value, within in here))

    def _constant(self, name: str, at: Spot) -> Texts:
        return NONE.union(*(self._of(value, at._replace(module=module)) for module, value in self._constants.get(name, ())))

    def _call(self, node: ast.Call, at: Spot) -> Texts:
        called, owner = _called(node), node.func.value if isinstance(node.func, ast.Attribute) else None
        first = next(iter(node.args), None)
        if called in FOLDED:
            return frozenset(map(FOLDED[called], self._of(owner or first, at)))
        if called in ("items", "values", "get") and owner is not None:
            return self._of_mapping(called, owner, at)
        if called == "join":
            return self._of(first, at.at(-1))
        if called == "enumerate":
            return self._of(first, at.at(-1, *at.place[2:])) if at.place[1:2] == (1,) else NONE
        if called == "zip" and at.place[1:]:
            return self._of(node.args[at.place[1]], at.at(-1, *at.place[2:])) if at.place[1] < len(node.args) else NONE
        if called in AS_THEY_ARE:
            return self._all(node.args, at)
        return NONE.union(*(self._of(value, at._replace(module=module)) for module, value in self._returned(called)))

    def _of_mapping(self, called: str, owner: ast.expr, at: Spot) -> Texts:
        """Follow the keys or the values of a mapping."""
        if called != "items" or at.place[1:2] == (1,):
            return self._of(owner, at.at(-1, *at.place[2:]) if called == "items" else at.at(*(at.place or (-1,))))
        found = [owner] if isinstance(owner, ast.Dict) else []
        if isinstance(owner, ast.Name):
            found += [value for _, value in self._constants.get(owner.id, ()) if isinstance(value, ast.Dict)]
        return frozenset(key.value for one in found for key in one.keys if isinstance(key, ast.Constant) and isinstance(key.value, str))

    def _returned(self, called: str) -> Iterator[tuple[Module, ast.expr | None]]:
        for module, function in self._functions.get(called, ()):
            yield from ((module, value) for value in module.returned.get(function, ()))


def _parts(node: ast.expr, at: Spot) -> tuple[list[ast.expr | None], Spot]:
    """Give what an expression comes to, one way or another, and where in that."""
    match node:
        case ast.IfExp():
            return [node.body, node.orelse], at
        case ast.BoolOp():
            return [*node.values], at
        case ast.BinOp():
            return [node.left, node.right], at
        case ast.NamedExpr() | ast.Starred():
            return [node.value], at
        case ast.Lambda():
            return [node.body], at
        case ast.GeneratorExp() | ast.ListComp() | ast.SetComp():
            return [node.elt], at.inside()
        case ast.DictComp():
            return [node.value], at.inside()
        case ast.Subscript():
            which = node.slice.value if isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, int) else -1
            return [node.value], at.at(max(which, -1), *at.place)
        case _:
            return [], at


def is_wording(text: str) -> bool:
    """Tell words from ids, figures and signs: an id has no capitals and no space."""
    plain = FACT.sub("", text)
    return WORD.search(plain) is not None and "_" not in plain and not text.startswith("/") and RULE_ID.fullmatch(text) is None


def _defaults(node: ast.arguments) -> Iterator[tuple[ast.arg, ast.expr | None]]:
    """Pair the parameters that may be left out with what then stands for them."""
    ordered = [*node.posonlyargs, *node.args]
    yield from zip(ordered[len(ordered) - len(node.defaults) :], node.defaults, strict=True)
    yield from zip(node.kwonlyargs, node.kw_defaults, strict=True)


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def _is_phrase(node: ast.Call) -> bool:
    """Tell whether a phrase is made: its name and facts are ids."""
    return isinstance(node.func, ast.Attribute) and node.func.attr == "of" and getattr(node.func.value, "id", "") in ("Phrase", "Names")


def _leaves(node: ast.expr) -> Iterator[ast.Name]:
    """Give the names that a text can be: not those that a condition asks, nor what is called with others."""
    if isinstance(node, ast.Name):
        yield node
    elif isinstance(node, ast.IfExp):
        yield from (leaf for one in (node.body, node.orelse) for leaf in _leaves(one))
    elif isinstance(node, ast.BoolOp):
        yield from (leaf for one in node.values for leaf in _leaves(one))
    elif isinstance(node, ast.JoinedStr):
        yield from (leaf for one in node.values if isinstance(one, ast.FormattedValue) for leaf in _leaves(one.value))
    elif isinstance(node, ast.Call) and _called(node) in FOLDED | dict.fromkeys(AS_THEY_ARE):
        inner = node.func.value if isinstance(node.func, ast.Attribute) else next(iter(node.args), None)
        yield from _leaves(inner) if inner is not None else ()


def _pattern(node: ast.JoinedStr) -> str:
    """Write a text that is built as a pattern, its facts by what they are called in the code."""
    found, names = "", (f"fact{n}" for n in count(1))
    taken: set[str] = set()
    for part in node.values:
        if isinstance(part, ast.Constant):
            found += str(part.value)
        elif isinstance(part, ast.FormattedValue):
            name = next((one for one in (_fact(part.value),) if one and one not in taken), None) or next(names)
            taken.add(name)
            found += f"{{{name}}}"
    return found


def _fact(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr.strip("_")
    if isinstance(node, ast.Call):
        inner = node.func.value if isinstance(node.func, ast.Attribute) and node.func.attr in FOLDED else next(iter(node.args), None)
        return _fact(inner) if inner is not None else ""
    return node.id.strip("_") if isinstance(node, ast.Name) else ""


@cache
def wordings(*folders: str) -> Texts:
    """Read what the code of these folders of the rules shows; texts without a word are none."""
    return Reader(*folders).texts()
