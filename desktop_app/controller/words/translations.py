"""Content in another language than English: `resources/translations/<language>/<system>` has a file for each file with texts, by id.

    words.toml       the groups of words.toml; [labels] by their English wording: what the rules' code says, "Parry" = "Parade"
                        (`packaging/wordings.py` reads which there are), and
                        [names]: what shipped sheets have beside the rows of tables, "Rope" = "Corde"
    rules.toml       ["SW-DMG-01"] title, text, columns, rows
    rulings.toml     [[ruling]] rules (the same as there), text
    settings.toml    [id] title, text, choices = ["label", ...] in the order of its choices
    <table>.toml     [list.id] name, text: any text of that row; a row's own `name_fr` will do as well
    encounters.toml  [encounter.id] name, text   [board.id] name
    demo.toml        name, notes
    variants.toml    [variant.id] name, text, called; tactics.toml of all systems: [tactic.id] text
    creatures.toml   [id] name, plural, text, concept: of the bestiary; characters.toml the same of ready characters
    names.toml       [people] and [places]: what they are called, once; texts have them by their {marks}, here as in the English files

What is kept stays English; a name or a text is looked up by its English wording when it is shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

from pydantic import ValidationError

from desktop_app import language
from desktop_app.controller.content.files import (
    RulingText,
    SettingText,
    SystemContent,
    T,
    Variant,
    content_of,
    demo_of,
    read_toml,
    shipped_tables,
    tactics_of,
    translated,
    variants_of,
    with_names,
    words_of,
)
from desktop_app.controller.words.built_labels import Labels
from desktop_app.controller.words.sentences import CONDITIONS, FIELDS, LABELS, PLACE_OF_NAME, Templates, Tongue, VariantNames, name_among
from desktop_app.language import ENGLISH, wording
from desktop_app.rules.kernel.record import Json

NAMES = "names"
Texts = Mapping[str, Any]


def rows_of(table: Json) -> Iterator[dict[str, Json]]:
    """Go through all rows of a table."""
    for rows in table.values() if isinstance(table, dict) else ():
        yield from (row for row in (rows if isinstance(rows, list) else ()) if isinstance(row, dict))


def translation(system_id: str, file: str, code: str) -> Texts:
    """Read a system file's translation; nothing if there is none. Raises: AppError."""
    path = translated(system_id, file, code)
    return with_names(read_toml(path), system_id, code) if path.exists() else {}


@cache
def tongue_of(system_id: str, code: str) -> Tongue:
    """Return everything that a system says in a language. Raises: AppError."""
    templates = words_of(system_id, code)
    names = {**_names(system_id, code), **templates.get(NAMES, {})}
    words = {wording(name): text for name, text in titles_of(templates, {}).items()}
    fields = {wording(name): text for name, text in templates.get(FIELDS, {}).items()}
    rows = _titles(system_id, code)
    told = {**{wording(name): text for name, text in rows.items()}, **_of_what_is_kept(templates), **fields, **words, **names}
    labels = Labels({**told, **templates.get(LABELS, {})}, code)
    is_whole = translated(system_id, "words", code).exists()
    return Tongue(code, templates, titles_of(templates, rows), names, variant_names(system_id, code), labels, is_whole=is_whole)


def _of_what_is_kept(templates: Templates) -> dict[str, str]:
    """Name a fight's stored fields ("fighter.moved") for logged corrections, without their owner."""
    kinds = templates.get("commands", {})
    fields = ((name.partition("."), text) for name, text in templates.get(FIELDS, {}).items())
    return {wording(name): text for (whose, _, name), text in fields if name and whose not in kinds}


def titles_of(templates: Templates, rows: Mapping[str, str]) -> dict[str, str]:
    """Name ids: those of the tables' rows, conditions, and what the sentences themselves have titles for."""
    return {**rows, **{name: text for group in (*CONDITIONS, "titles") for name, text in templates.get(group, {}).items()}}


@cache
def creature_names(system_id: str, code: str) -> Mapping[str, str]:
    """Name creatures, one and several, ready characters and those that archetypes make, in another language by their English names.

    Raises: AppError.
    """
    content = content_of(system_id)
    found: dict[str, str] = {}
    for file, texts in (("characters", content.characters), ("creatures", content.creatures)):
        for key, own in translation(system_id, file, code).items():
            if key in texts:
                found |= _texts(dict(texts[key]), {name: own[name] for name in ("plural", "name") if name in own})
    archetypes = translation(system_id, "archetypes", code).get("archetype", {})
    for row in rows_of(content.tables.get("archetypes", {})):
        found |= _texts({"names": row.get("names")}, {"names": archetypes.get(row["id"], {}).get("names")})
    return found


@cache
def variant_names(system_id: str, code: str) -> VariantNames:
    """Say what variants of creatures are called in another language. Raises: AppError."""
    patterns = list[tuple[re.Pattern[str], str, str]]()
    for variant in variants_of(system_id).variant:
        called = variant_called(system_id, variant, code)
        if called is not None:
            one, several = called
            patterns.append((_read_as(variant.called), one, one if "{names}" in one else several))
            patterns += [(_read_as(variant.several), several, several)] if variant.several else []
    told = [(one.get("name", "").lower(), one.get("plural", "").lower()) for one in translation(system_id, "creatures", code).values()]
    return VariantNames(code, tuple(patterns), frozenset(several for one, several in told if several != one))


def variant_called(system_id: str, variant: Variant, code: str) -> tuple[str, str] | None:
    """Say what one and several of a variant are called in another language, a name in each; None: it does not say. Raises: AppError."""
    own = translation(system_id, "variants", code).get("variant", {}).get(variant.id, {})
    one, several = (text if len(PLACE_OF_NAME.split(text)) == 3 else "" for text in (own.get("called", ""), own.get("several", "")))
    return (one, several or one) if one else None


def _read_as(called: str) -> re.Pattern[str]:
    before, _, after = PLACE_OF_NAME.split(called)
    return re.compile(f"{re.escape(before)}(?P<name>.+){re.escape(after)}", re.IGNORECASE)


@lru_cache(maxsize=1024)
def creature_name(system_id: str, code: str, name: str) -> str:
    """Name a creature, one of a variant too, or a ready character in another language; any other name stays. Raises: AppError."""
    return name_among(creature_names(system_id, code), variant_names(system_id, code), name) or name


def _titles(system_id: str, code: str) -> dict[str, str]:
    """Name the ids of the tables."""
    found: dict[str, str] = {}
    for name, table in shipped_tables(system_id).items():
        own = translation(system_id, name, code)
        for list_, rows in table.items() if isinstance(table, dict) else ():
            for row in rows_of({list_: rows}):
                texts = own.get(list_, {}).get(row.get("id"), {})
                title = texts.get("title") or texts.get("name") or row.get(f"name_{code}")
                if title:
                    found[str(row["id"])] = str(title).lower()
    return found


def _names(system_id: str, code: str) -> dict[str, str]:
    """Give all texts of the content that are shown as they are kept, by their English wording."""
    found: dict[str, str] = {}
    content = content_of(system_id)
    for name, table in content.tables.items():
        own = translation(system_id, name, code)
        for list_, rows in table.items() if isinstance(table, dict) else ():
            for row in rows_of({list_: rows}):
                found |= _texts(row, {"name": row.get(f"name_{code}"), **own.get(list_, {}).get(row.get("id"), {})})
    encounters = translation(system_id, "encounters", code)
    for encounter in content.encounters:
        found |= _texts(dict(encounter), encounters.get("encounter", {}).get(encounter.id, {}))
    for board in content.boards:
        found |= _texts(dict(board), encounters.get("board", {}).get(board.id, {}))
    found |= _texts(dict(demo_of(system_id)), translation(system_id, "demo", code))
    variants = translation(system_id, "variants", code).get("variant", {})
    for variant in variants_of(system_id).variant:
        found |= _texts(dict(variant), variants.get(variant.id, {}))
    tactics = translation("common", "tactics", code).get("tactic", {})
    for tactic in tactics_of().tactic:
        found |= _texts(dict(tactic), tactics.get(tactic.id, {}))
    for file, texts in (("creatures", content.creatures), ("characters", content.characters)):
        own = translation(system_id, file, code)
        for key, creature in texts.items():
            concept = creature.concept or str(creature.sheet.get("concept", ""))
            found |= _texts({**dict(creature), "concept": concept}, own.get(key, {}))
    return found


def _texts(english: Mapping[str, object], own: Texts) -> dict[str, str]:
    """Pair the texts of a row with what they are in the other language; those of a list by their places."""
    found: dict[str, str] = {}
    for key, text in own.items():
        kept = english.get(key)
        if isinstance(kept, str) and kept and isinstance(text, str):
            found[kept.strip()] = text.strip()
        elif isinstance(kept, (list, tuple)) and isinstance(text, list) and len(kept) == len(text):
            found |= {str(one): str(other) for one, other in zip(kept, text, strict=True)}
    return found


def shown_content(system_id: str) -> SystemContent:
    """Return the content of a system with its texts in the language in force. Raises: AppError."""
    code = language.in_force()
    return content_of(system_id) if code == ENGLISH else _content(system_id, code)


@cache
def _content(system_id: str, code: str) -> SystemContent:
    english = content_of(system_id)
    rules, settings = translation(system_id, "rules", code), translation(system_id, "settings", code)
    rulings, say = translation(system_id, "rulings", code).get("ruling", []), tongue_of(system_id, code).labels.said
    return replace(
        english,
        rules={rule.id: _updated(rule, {"area": say(rule.area), **rules.get(rule.id, {})}) for rule in english.rules.values()},
        rulings=_rulings(english.rulings, rulings),
        settings=tuple(_setting(setting, settings.get(setting.id, {})) for setting in english.settings),
    )


def _rulings(english: Sequence[RulingText], rulings: Sequence[Texts]) -> tuple[RulingText, ...]:
    """Give rulings their texts by the rules they belong to; of several beside the same rules each has its own, in their order."""
    listed: dict[tuple[str, ...], list[Texts]] = {}
    for own in rulings:
        listed.setdefault(tuple(own["rules"]), []).append(own)
    texts = {rules: iter(owns) for rules, owns in listed.items()}
    return tuple(_updated(ruling, next(texts.get(ruling.rules, iter(())), {})) for ruling in english)


def _setting(setting: SettingText, own: Texts) -> SettingText:
    english = [choice.label for choice in setting.choices]
    labels = own.get("choices", english)
    fitting = labels if isinstance(labels, list) and len(labels) == len(english) else english
    choices = [{**choice.model_dump(), "label": label} for choice, label in zip(setting.choices, fitting, strict=True)]
    return _updated(setting, {**own, "choices": choices})


def _updated(english: T, own: Texts) -> T:
    """Put own texts in the place of the English ones; where they do not fit each other the English ones stay."""
    try:
        return type(english).model_validate({**english.model_dump(), **own})
    except ValidationError:
        return english
