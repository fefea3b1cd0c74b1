"""Rules of the house that neither the linter nor the import contracts can see."""

from __future__ import annotations

import ast
import dataclasses
import importlib
import inspect
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from desktop_app.frozen import Frozen
from desktop_app.model import Campaign
from desktop_app.rules.catalogue import SYSTEMS, system_named
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.state import Frame
from tests.meta.trees import parsed, parts_of

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "desktop_app"
PURE = ("rules", "grid")
IMPURE_MODULES = {"random", "time", "datetime", "uuid", "secrets", "os"}
HEAVY_MODULES = ("PySide6", "sqlalchemy", "sqlmodel", "alembic", "typst")
LONGEST_FILE = 500
CATCHES_BUGS = {"controller/play/session.py", "rules/kernel/judging.py", "app.py"}
SET_TYPES = {"set", "frozenset", "Set", "AbstractSet", "MutableSet"}
SET_METHODS = {"union", "intersection", "difference", "symmetric_difference"}
KEEPS_ORDER = {"list", "tuple", "enumerate", "iter", "zip", "map", "filter", "dict", "chain"}  # of what they are given


def files_of(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (PROGRAM / folder).rglob("*.py"))


def place(path: Path, node: ast.AST) -> str:
    return f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 1)}"


# ---- imports


def imported(path: Path) -> Iterator[tuple[ast.AST, str]]:
    yield from ((node, alias.name) for node in parts_of(path, ast.Import) for alias in node.names)
    yield from ((node, node.module or "") for node in parts_of(path, ast.ImportFrom) if not node.level)


def test_rules_and_grid_know_no_clock_no_chance_and_no_system() -> None:
    wrong = [
        f"{place(path, node)} imports {name}"
        for path in files_of(*PURE)
        for node, name in imported(path)
        if name.partition(".")[0] in IMPURE_MODULES
    ]
    assert not wrong


@pytest.mark.parametrize("module", ["desktop_app.rules", "desktop_app.rules.catalogue", "desktop_app.cli"])
def test_importing_loads_neither_qt_nor_the_database(module: str) -> None:
    code = f"import sys, {module}; print(*(name for name in {HEAVY_MODULES!r} if name in sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stdout.split(), done.stderr) == (0, [], "")


LATER = ("pydantic", "desktop_app.controller.words.sentences", "desktop_app.rules.kernel", "desktop_app.views.models", "tomllib", "html")
"""What the first page does without."""
FIRST_PAGE = f"""
import builtins, enum, sys
from pathlib import Path
from desktop_app.views.application import make_application
app = make_application()
print("" if app.style().name() == "fusion" else "style")
from desktop_app.app import Program
from desktop_app.controller.start.opening import open_store
program = Program(app, open_store(Path(sys.argv[1])))
program.window.show()
print(*(name for name in {LATER!r} if name in sys.modules))
print(*(made for made in enum.Enum.__subclasses__() if made.__name__ == "SegmentStyle"))  # of all widgets, made when Qt hands one out
print("import" if "feature" in builtins.__import__.__name__ else "")
program.window.close()
"""


def test_the_first_page_stands_before_the_rules_are_loaded(tmp_path: Path) -> None:
    file = tmp_path / "new.strikeboard"
    Campaign.create(file, "New").close()
    done = subprocess.run([sys.executable, "-c", FIRST_PAGE, str(file)], capture_output=True, text=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stdout.split(), done.stderr) == (0, [], "")


# ---- size and errors


def test_files_are_short() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in [*files_of("."), *(ROOT / "packaging").glob("*.py")]}
    assert not {str(path.relative_to(ROOT)): length for path, length in lengths.items() if length > LONGEST_FILE}


def caught(handler: ast.ExceptHandler) -> set[str]:
    """Names of what a handler catches; a bare one catches all."""
    if handler.type is None:
        return {"BaseException"}
    return {node.id for node in ast.walk(handler.type) if isinstance(node, ast.Name)}


def passes_on(handler: ast.ExceptHandler) -> bool:
    last = handler.body[-1]
    return isinstance(last, ast.Raise) and last.exc is None


def hides_bugs(handler: ast.ExceptHandler) -> bool:
    names = caught(handler)
    return "Exception" in names or ("BaseException" in names and not passes_on(handler))


def test_bugs_are_caught_at_the_session_door_by_the_judge_and_in_the_application_only() -> None:
    wrong = [
        place(path, node)
        for path in files_of(".")
        if path.relative_to(PROGRAM).as_posix() not in CATCHES_BUGS
        for node in parts_of(path, ast.ExceptHandler)
        if hides_bugs(node)
    ]
    assert not wrong


# ---- sets have no order, so the rules never walk through one


def is_set_type(annotation: ast.expr | None) -> bool:
    head = annotation.value if isinstance(annotation, ast.Subscript) else annotation
    return isinstance(head, ast.Name) and head.id in SET_TYPES


def set_fields(paths: list[Path]) -> set[str]:
    """Names of the class fields anywhere in the rules that are annotated as sets."""
    return {
        part.target.id
        for path in paths
        for node in parts_of(path, ast.ClassDef)
        for part in node.body
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name) and is_set_type(part.annotation)
    }


class SetWalks(ast.NodeVisitor):
    """Finds the places of one module that walk through a set: what is written as a set, named as one, or annotated as one."""

    def __init__(self, fields: set[str]) -> None:
        self.fields = fields
        self.names: list[set[str]] = [set()]
        self.found: list[ast.AST] = []

    def is_set(self, node: ast.expr | None) -> bool:
        match node:
            case ast.Set() | ast.SetComp() | ast.Call(func=ast.Name(id="set" | "frozenset")):
                return True
            case ast.Name(id=name):
                return any(name in names for names in self.names)
            case ast.Attribute(attr=attribute):
                return attribute in self.fields
            case ast.BinOp(op=ast.BitOr() | ast.BitAnd() | ast.Sub() | ast.BitXor(), left=left, right=right):
                return self.is_set(left) or self.is_set(right)
            case ast.Call(func=ast.Attribute(value=value, attr=method)):
                return method in SET_METHODS and self.is_set(value)
            case _:
                return False

    def walked(self, node: ast.expr) -> None:
        if self.is_set(node):
            self.found.append(node)

    def enter(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        arguments = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
        self.names.append({argument.arg for argument in arguments if is_set_type(argument.annotation)})
        self.generic_visit(node)
        self.names.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.enter(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self.enter(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        for target in node.targets:
            if isinstance(target, ast.Name):
                (self.names[-1].add if self.is_set(node.value) else self.names[-1].discard)(target.id)
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if isinstance(node.target, ast.Name) and is_set_type(node.annotation):
            self.names[-1].add(node.target.id)
        self.generic_visit(node)

    def visit_For(self, node: ast.For) -> None:
        self.walked(node.iter)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        self.walked(node.iter)
        self.generic_visit(node)

    def visit_SetComp(self, node: ast.SetComp) -> None:
        """A set made from a set shows no order."""
        for part in (node.elt, *(inner for each in node.generators for inner in (each.iter, *each.ifs))):
            self.visit(part)

    def visit_Starred(self, node: ast.Starred) -> None:
        self.walked(node.value)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        match node.func:
            case ast.Name(id=name) if name in KEEPS_ORDER:
                for argument in node.args:
                    self.walked(argument)
            case ast.Attribute(value=value, attr="pop") if not node.args:
                self.walked(value)
            case ast.Attribute(attr="join" | "extend"):
                for argument in node.args:
                    self.walked(argument)
            case ast.Name(id="any" | "all" | "sum" | "len" | "sorted" | "set" | "frozenset"):
                self.orderless(node)
                return
            case _:
                pass
        self.generic_visit(node)

    def orderless(self, node: ast.Call) -> None:
        """Look into a call whose answer does not depend on the order of what it is given."""
        for argument in node.args:
            if isinstance(argument, ast.GeneratorExp) and len(argument.generators) == 1:
                self.visit(argument.elt)
            else:
                self.visit(argument)


def set_walks(tree: ast.Module, fields: set[str]) -> list[ast.AST]:
    visitor = SetWalks(fields)
    visitor.visit(tree)
    return visitor.found


@pytest.mark.parametrize(
    ("code", "count"),
    [
        ("for a in {1, 2}: pass", 1),
        ("s = set(x)\nfor a in s: pass", 1),
        ("s = set(x)\ns = sorted(s)\nfor a in s: pass", 0),
        ("def f(s: frozenset[str]) -> None:\n    return [a for a in s]", 1),
        ("def f(state):\n    return tuple(state.open)", 1),
        ("def f(state):\n    return tuple(state.roster)", 0),
        ("x = (*({1} | y),)", 1),
        ("any(a for a in {1, 2}); sorted({1}); len({1}); {a for a in {1}}", 0),
        ("{1}.pop()", 1),
    ],
)
def test_walks_through_sets_are_recognized(code: str, count: int) -> None:
    assert len(set_walks(ast.parse(code), {"open"})) == count


def test_rules_never_walk_through_a_set() -> None:
    paths = files_of(*PURE)
    fields = set_fields(paths)
    assert not [place(path, node) for path in paths for node in set_walks(parsed(path), fields)]


# ---- saved state


def import_all(package: str) -> None:
    for found in pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}."):
        importlib.import_module(found.name)


def with_descendants(cls: type) -> Iterator[type]:
    yield cls
    children: list[type] = cls.__subclasses__()
    for child in children:
        yield from with_descendants(child)


def is_frozen_record(cls: type) -> bool:
    """Whether a class is itself a dataclass with keyword-only fields of which none can be set."""
    is_one = "__dataclass_params__" in cls.__dict__ and issubclass(cls, Frozen) and "__setattr__" not in cls.__dict__
    own = [described for described in dataclasses.fields(cls) if described.name in inspect.get_annotations(cls)]
    return is_one and all(described.kw_only for described in own)


def test_all_saved_state_is_frozen_and_named_by_keyword() -> None:
    from desktop_app.rules.kernel.record import Record

    import_all("desktop_app.rules")
    assert not [f"{cls.__module__}.{cls.__qualname__}" for cls in with_descendants(Record) if not is_frozen_record(cls)]


GENERAL_TESTS = ("*.py", "meta/*.py", "grid/*.py", "toy_system/*.py", "rules/kernel/*.py")
"""Tests and tools of tests that are the same for every system."""


SITE = "savaged"
"""A site whose files are read; its name is none of a system."""


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_system_is_named_in_its_own_folder_and_in_the_catalogue_alone(system: str) -> None:
    own, tests = PROGRAM / "rules" / system, ROOT / "tests"
    general = [found for pattern in GENERAL_TESTS for found in sorted(tests.glob(pattern))]
    elsewhere = [path for path in files_of("") if own not in path.parents and path.name != "catalogue.py"]
    texts = {path: path.read_text(encoding="utf-8").casefold().replace(SITE, "") for path in (*elsewhere, *general)}
    named = [f"{path.relative_to(ROOT)}" for path, text in texts.items() if system in text]
    assert not named
    assert any(system in path.read_text(encoding="utf-8") for path in own.rglob("*.py")), "the name would be found"


PLAY_INSIDES = {"session", "journal", "system"}


def test_views_do_not_reach_past_the_tracker() -> None:
    """What a page needs of a play, the tracker gives it."""
    wrong = [
        place(path, node)
        for path in files_of("views")
        for node in parts_of(path, ast.Attribute)
        if node.attr in PLAY_INSIDES and "tracker" in ast.unparse(node.value).lower()
    ]
    assert not wrong


# ---- circles


def modules() -> dict[str, Path]:
    """Every module of the program by its dotted name; a package by that of its folder."""
    return {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path for path in files_of(".")}


def imports_of(name: str, path: Path, known: dict[str, Path]) -> set[str]:
    """What a module imports of the program, for types alone and inside functions too."""
    found = {alias.name for node in parts_of(path, ast.Import) for alias in node.names}
    for node in parts_of(path, ast.ImportFrom):
        if node.module and not node.level:
            parts = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {part if part in known else node.module for part in parts}
    return (found & set(known)) - {name}


def reached(start: str, graph: dict[str, set[str]]) -> set[str]:
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        for following in graph[waiting.pop()] - seen:
            seen.add(following)
            waiting.append(following)
    return seen


def test_a_page_of_a_sheet_says_no_range_of_its_own() -> None:
    """What fits a field stands at the field (`kernel/fields`), so that the page and the judge cannot disagree."""
    pages = [path for path in files_of("rules") if path.parent.name == "shown"]
    calls = [(path, node) for path in pages for node in parts_of(path, ast.Call)]
    limits = [(path, node) for path, node in calls if {"low", "high"} & {keyword.arg for keyword in node.keywords}]
    gauges = {place(path, node) for path, node in limits if ast.unparse(node.func) == "Gauge"}
    assert len(pages) >= 15
    assert not sorted({place(path, node) for path, node in limits} - gauges)
    assert not [place(path, node) for path, node in calls if ast.unparse(node.func) == "Choice" and node.args]


def test_no_module_imports_itself_through_others() -> None:
    known = modules()
    assert len(known) > 200
    graph = {name: imports_of(name, path, known) for name, path in known.items()}
    assert not sorted(name for name in graph if name in reached(name, graph))


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_system_loads_every_module_that_it_has(system: str) -> None:
    """Commands and frames are found by being defined: what nobody imports would be missing where a campaign is read."""
    module = SYSTEMS[system].module
    code = f"import sys, {module}; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True).stdout.split()
    package = module.rpartition(".")[0]
    assert [name for name in modules() if name.startswith(f"{package}.") and name not in loaded] == []


def below(base: type[Any]) -> Iterator[type[Any]]:
    for kind in base.__subclasses__():
        yield kind
        yield from below(kind)


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_two_commands_or_frames_of_a_system_are_of_one_kind(system: str) -> None:
    """Each is found by its kind: of two the one would hide the other."""
    found, package = system_named(system), SYSTEMS[system].module.rpartition(".")[0]
    own = [kind for base in (Command, Frame) for kind in below(base) if kind.__module__.startswith(f"{package}.")]
    named = {kind for kind in own if vars(kind).get("kind")}
    assert named and named <= {*found.commands, *found.frames}


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_a_command_lays_on_the_stack_says_its_own_chances(system: str) -> None:
    """Where a command builds its procedure, that one is pushed and weighed; a second description of it could differ."""
    weighed = [kind for kind in system_named(system).commands if {"procedure", "contest"} <= set(vars(kind))]
    assert not [kind.__name__ for kind in weighed if "super().contest(state)" not in inspect.getsource(kind)]
