"""Rules, code, tests and words held against one another: nothing is forgotten, nothing is made up."""

from __future__ import annotations

import ast
import dataclasses
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import pytest
from pydantic import BaseModel, ConfigDict

from desktop_app.controller.content.files import content_of, words_of
from desktop_app.controller.library.library import words_for
from desktop_app.controller.words.sentences import STATES
from desktop_app.frozen import Frozen
from desktop_app.rules.catalogue import SYSTEMS, system_named
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.record import LAST, Record, fields_with_tags
from desktop_app.rules.kernel.state import Frame
from tests.meta.trees import parts_of

T = TypeVar("T")
ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "desktop_app" / "rules"
TESTS = ROOT / "tests"


class Facts(BaseModel):
    """What the checks must know of a system, from `facts.toml` in the folder of its tests."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    prefix: str
    still_to_come: frozenset[str]
    """Rules of kind mechanic or table that no code carries yet. A rule leaves this list together with its code and its test."""
    only_told: dict[str, str]
    """Rules that need no code beyond their text, with the reason."""
    events_by_name: frozenset[str]
    """Events whose name is handed on in a variable."""


@cache
def facts_of(system: str) -> Facts:
    return Facts.model_validate(tomllib.loads((TESTS / "rules" / system / "facts.toml").read_text(encoding="utf-8")))


# ---- reading the sources


def sources(system: str) -> list[Path]:
    return sorted(path for folder in ("kernel", system) for path in (RULES / folder).rglob("*.py"))


def place(path: Path, node: ast.AST) -> str:
    return f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 1)}"


def texts(expression: ast.expr | None) -> Iterator[str]:
    """List the texts that an expression can come to; a text with gaps becomes a pattern."""
    match expression:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=orelse):
            yield from texts(body)
            yield from texts(orelse)
        case ast.BoolOp(values=values):
            for value in values:
                yield from texts(value)
        case ast.JoinedStr(values=values):
            yield "".join(re.escape(str(v.value)) if isinstance(v, ast.Constant) else "[a-z_0-9]+" for v in values)
        case _:
            return


def assigned(tree: ast.AST) -> dict[str, set[str]]:
    """List the texts that local names are given."""
    found: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                found.setdefault(name, set()).update(texts(value))
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.IfExp(body=ast.Tuple(elts=one), orelse=ast.Tuple(elts=other))):
                for target, *values in zip(names, one, other, strict=True):
                    if isinstance(target, ast.Name):
                        found.setdefault(target.id, set()).update(text for value in values for text in texts(value))
            case _:
                pass
    return found


def first_arguments(system: str, *called: str) -> Iterator[tuple[str, str]]:
    """List the texts given first to a function or class, with their places; a local variable is followed."""
    return ((text, where) for path in sources(system) for name, text, where in _given_first(path) if name in called)


@cache
def _given_first(path: Path) -> list[tuple[str, str, str]]:
    """List what is called within the functions of a file, the texts given first, and the places."""
    found = []
    for function in parts_of(path, ast.FunctionDef):
        names = assigned(function)
        for node in ast.walk(function):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            first = node.args[0]
            known = names.get(first.id, set()) if isinstance(first, ast.Name) else set(texts(first))
            name = ast.unparse(node.func) if known else ""
            found += [(name, text, place(path, node)) for text in sorted(known)]
    return found


def missing_words(system: str, group: str, wanted: Iterator[tuple[str, str]]) -> list[str]:
    known = words_of(system).get(group, {})
    lines = {
        f"[{group}] {text} ({where})"
        for text, where in wanted
        if text not in known and not any(re.fullmatch(text, key) for key in known if "[" in text)
    }
    return sorted(lines)


def expanded(system: str, text: str) -> Iterator[str]:
    """List the rule ids named in a text; "WD-A-01 to WD-A-05" names all five."""
    prefix = facts_of(system).prefix
    for found in re.finditer(rf"{prefix}-([A-Z]+)-(\d\d)(?: to (?:{prefix}-\1)?-(\d\d))?", text):
        area, first, last = found.groups()
        for number in range(int(first), int(last or first) + 1):
            yield f"{prefix}-{area}-{number:02}"


@cache
def named_in_code(system: str) -> dict[str, str]:
    """Map each rule id that the code of a system names to the first place that does."""
    found: dict[str, str] = {}
    for path in sorted((RULES / system).rglob("*.py")):
        for node in parts_of(path, ast.Constant):
            if isinstance(node.value, str):
                for rule in expanded(system, node.value):
                    found.setdefault(rule, place(path, node))
    return found


@cache
def marked_in_tests(system: str) -> dict[str, str]:
    """Map each rule id that a test is marked with to the first such test."""
    found: dict[str, str] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in parts_of(path, ast.Call):
            if not isinstance(node.func, ast.Attribute) or node.func.attr != "rule" or ast.unparse(node.func) != "pytest.mark.rule":
                continue
            for argument in node.args:
                if isinstance(argument, ast.Constant) and str(argument.value).startswith(facts_of(system).prefix + "-"):
                    found.setdefault(str(argument.value), place(path, node))
    return found


def in_force(system: str) -> set[str]:
    rules = content_of(system).rules
    return {rule.id for rule in rules.values() if rule.kind in ("mechanic", "table")} - facts_of(system).still_to_come


# ---- rules


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_system_is_listed_under_its_own_id_and_title(system: str) -> None:
    assert (system_named(system).id, system_named(system).title) == (system, SYSTEMS[system].title)


@pytest.mark.parametrize("system", SYSTEMS)
def test_rules_still_to_come_exist(system: str) -> None:
    assert not sorted(facts_of(system).still_to_come - set(content_of(system).rules))
    assert not sorted(set(facts_of(system).only_told) & facts_of(system).still_to_come)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_rule_in_force_is_named_by_a_test(system: str) -> None:
    assert not sorted(in_force(system) - set(marked_in_tests(system)))


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_rule_in_force_is_named_by_code(system: str) -> None:
    assert not sorted(in_force(system) - set(named_in_code(system)) - set(facts_of(system).only_told))


@pytest.mark.parametrize("system", SYSTEMS)
def test_rules_that_code_and_tests_name_exist(system: str) -> None:
    known = content_of(system).rules
    named = {**marked_in_tests(system), **named_in_code(system)}
    assert not {rule: where for rule, where in named.items() if rule not in known}


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_rule_with_code_and_a_test_is_not_still_to_come(system: str) -> None:
    """A test that is marked with a rule says that the rule is in force."""
    assert not sorted(facts_of(system).still_to_come & set(marked_in_tests(system)))


# ---- commands


def subclasses(base: type[T]) -> Iterator[type[T]]:
    for cls in base.__subclasses__():
        yield cls
        yield from subclasses(cls)


def unexplained(system: str, cls: type[Command[Any]]) -> Iterator[str]:
    if not cls.__doc__ or cls.__doc__.startswith(f"{cls.__name__}("):
        yield f"{cls.__name__} has no docstring of its own"
    elif cls.__module__.startswith(f"desktop_app.rules.{system}"):
        named = list(expanded(system, cls.__doc__))
        if not named and "Rule: section" not in cls.__doc__:
            yield f"{cls.__name__} does not name its rule"
        yield from (f"{cls.__name__} names {rule}" for rule in named if rule not in content_of(system).rules)
    if not re.fullmatch(r"[a-z]+(_[a-z]+)*", cls.kind):
        yield f"{cls.__name__} is called {cls.kind}"


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_command_says_what_it_is_for_and_has_a_name(system: str) -> None:
    assert [fault for cls in system_named(system).commands for fault in unexplained(system, cls)] == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_fields_of_every_command_can_be_written(system: str) -> None:
    for cls in system_named(system).commands:
        hints = get_type_hints(cls)
        for described in dataclasses.fields(cls):
            assert described.name in hints, (cls, described.name)
        assert system_named(system).codec.keys(cls) is not None, cls


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_command_is_in_the_list_once(system: str) -> None:
    listed = system_named(system).commands
    kinds = [cls.kind for cls in listed]
    assert len(set(kinds)) == len(kinds)
    own = {cls for cls in subclasses(Command) if cls.__module__.startswith(f"desktop_app.rules.{system}.") and cls.__dict__.get("kind")}
    assert sorted(cls.__name__ for cls in own - set(listed)) == []
    shared = {
        cls.kind for cls in subclasses(Command) if cls.__module__.startswith("desktop_app.rules.kernel.") and cls.__dict__.get("kind")
    }
    assert not sorted(shared - set(kinds))


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_frame_can_be_read_back(system: str) -> None:
    tagged = system_named(system).codec.tagged[Frame]
    own = {cls for cls in subclasses(Frame) if cls.__module__.startswith(f"desktop_app.rules.{system}.") and cls.__dict__.get("kind")}
    assert sorted(cls.__name__ for cls in own - set(tagged.values())) == []
    assert all(cls.__dict__["kind"] == kind for kind, cls in tagged.items())


def test_every_record_is_a_frozen_keyword_only_dataclass_of_its_own() -> None:
    barred = {"__setattr__", "__slots__", "__post_init__"}
    ours = [cls for cls in subclasses(Record) if cls.__module__.startswith("desktop_app.")]
    wrong = [f"{cls.__module__}.{cls.__name__}" for cls in ours if not barred.isdisjoint(cls.__dict__)]
    assert ours and issubclass(Record, Frozen)
    assert not wrong


# ---- words


ROLLS = ("rolled", "acted", "one", "rode", "jump", "thrown")
"""What rolls are called that tell themselves."""


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_event_has_a_sentence(system: str) -> None:
    told = [
        *first_arguments(system, "draft.tell", "self.tell", *(f"{roll}.tell" for roll in ROLLS)),
        *((name, "facts.toml") for name in sorted(facts_of(system).events_by_name)),
    ]
    assert len(told) > 60
    assert not missing_words(system, "events", iter(told))


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_refusal_has_a_sentence(system: str) -> None:
    named = [*first_arguments(system, "Refusal"), *reasons(system)]
    assert len(named) > 60
    assert not missing_words(system, "refusals", iter(named))


def reasons(system: str) -> Iterator[tuple[str, str]]:
    """List the codes that functions return as a reason."""
    for path in sources(system):
        for function in parts_of(path, ast.FunctionDef):
            if function.name.startswith(("why_", "_why")):
                for node in ast.walk(function):
                    if isinstance(node, ast.Return):
                        yield from ((text, place(path, node)) for text in texts(node.value))


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_phrase_has_a_sentence(system: str) -> None:
    known = [words_of(system).get(group, {}) for group in ("commands", "consequences", "verdicts")]
    offered = {name: text for group in known for name, text in group.items()} | {f"tag_{name}": name for name in words_of(system)[STATES]}
    named = [(text, where) for text, where in first_arguments(system, "Phrase.of", "Phrase") if text not in offered]
    patterns = [(text, where) for text, where in named if not ("[" in text and any(re.fullmatch(text, key) for key in offered))]
    assert not missing_words(system, "phrases", iter(patterns))


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_tag_of_a_field_has_a_sentence_a_rule_and_a_place_of_its_own(system: str) -> None:
    """Those that exclude one another may share a place."""
    words, rules, bearer = words_for(system), content_of(system).rules, system_named(system).combatant_class
    declared, one = {name: tag for name, _, tag in fields_with_tags(bearer)}, bearer(id="ana", name="Ana", sheet="ana")
    assert declared
    for name, tag in declared.items():
        template = words.template("phrases", f"tag_{tag.name or name}")
        assert template is not None and (not tag.fact or f"{{{tag.fact}" in template), name
        assert tag.rule in rules and tag.tone in ("plain", "blood", "good", "accent"), name
        assert all(hasattr(one, attribute) for attribute in (*tag.hidden_by, tag.of or name)), name
        alike = (other for other in declared if declared[other].place == tag.place != LAST and other != name)
        assert all(other in tag.hidden_by or name in declared[other].hidden_by for other in alike), name


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_command_has_a_name_to_be_offered_by(system: str) -> None:
    known = {**words_of(system).get("commands", {}), **words_of(system).get("phrases", {})}
    kinds = [cls.kind for cls in system_named(system).commands]
    assert not sorted(kind for kind in kinds if kind not in known and not any(key.startswith(f"{kind}_") for key in known))


# ---- house rules


@pytest.mark.parametrize("system", SYSTEMS)
def test_house_rules_that_the_code_knows_are_told_with_the_same_default(system: str) -> None:
    told = {setting.id.replace(".", "_"): setting for setting in content_of(system).settings}
    settings_class = system_named(system).settings_class
    hints = get_type_hints(settings_class)
    for described in dataclasses.fields(settings_class):
        if described.name == "extra" or get_origin(hints[described.name]) is Mapping:
            continue  # a mapping is set in files: it has no one value to choose
        assert described.name in told, described.name
        default = told[described.name].default
        assert (tuple(default) if isinstance(default, list) else default) == described.default, described.name
        offered = {choice.value for choice in told[described.name].choices if not isinstance(choice.value, list)} or {True, False}
        assert set(closed_values(hints[described.name])) <= offered, described.name


def closed_values(hint: Any) -> tuple[Any, ...]:
    """List the only values that a house rule can have; none where any number or text may stand."""
    if hint is bool:
        return (True, False)
    return get_args(hint) if get_origin(hint) is Literal else ()


@pytest.mark.parametrize("system", SYSTEMS)
def test_house_rules_that_are_offered_do_something(system: str) -> None:
    """Every field of the settings is read somewhere in the rules."""
    fields = {f.name for f in dataclasses.fields(system_named(system).settings_class)} - {"extra"}
    read = {node.attr for path in sorted((RULES / system).rglob("*.py")) for node in parts_of(path, ast.Attribute)}
    assert not sorted(fields - read)


@pytest.mark.parametrize("system", SYSTEMS)
def test_house_rules_stand_with_rules_that_exist(system: str) -> None:
    content = content_of(system)
    assert not sorted(setting.rule for setting in content.settings if setting.rule not in content.rules)
    ids = {setting.id for setting in content.settings}
    assert not sorted({rule.setting for rule in content.rules.values() if rule.setting} - ids)


@pytest.mark.parametrize("system", SYSTEMS)
def test_rules_that_point_at_others_point_at_something(system: str) -> None:
    rules = content_of(system).rules
    assert not sorted({see for rule in rules.values() for see in rule.see if see not in rules})
    assert not [rule.id for rule in rules.values() for row in rule.rows if rule.columns and len(row) != len(rule.columns)]


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_value_of_a_house_rule_is_offered_that_the_code_does_not_know(system: str) -> None:
    known = system_named(system)
    hints = get_type_hints(known.settings_class)
    for setting in content_of(system).settings:
        for choice in setting.choices if setting.id in hints else ():
            value: Any = [choice.value] if setting.type == "several" else choice.value
            made = known.codec.decode_as(hints[setting.id], value, f"/{setting.id}")
            made = list(made) if isinstance(made, tuple) else made
            assert (type(made), made) == (type(value), value), setting.id


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_house_rule_is_of_one_form(system: str) -> None:
    for setting in content_of(system).settings:
        is_number = setting.type == "number"
        assert bool(setting.choices) == (setting.type in ("choice", "several")), setting.id
        assert (setting.low is not None, setting.high is not None) == (is_number, is_number), setting.id
        if is_number:
            assert setting.low is not None and setting.high is not None and isinstance(setting.default, int)
            assert setting.low <= setting.default <= setting.high, setting.id
