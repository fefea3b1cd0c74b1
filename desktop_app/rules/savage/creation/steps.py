"""Making a character of Savage Worlds: attributes, skills, edges and hindrances, gear. The source names no budgets: they are house rules.

Rule: section 2.1, SW-TAB-02
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from desktop_app.language import Name, signed
from desktop_app.rules.kernel.choosing import thing
from desktop_app.rules.kernel.content_lists import items_of, rows_of
from desktop_app.rules.kernel.creation import WHO, Budget, Creation, InPlay, Option, Problem, Section, Step, house_budget
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.person import Person
from desktop_app.rules.kernel.person_page import person_words
from desktop_app.rules.kernel.record import Json, Record, as_written, evolve, with_fields
from desktop_app.rules.savage.checks.derived import armour_at, load_limit, load_penalty, parry, toughness
from desktop_app.rules.savage.sheet.character import ATTRIBUTES, DICE, LINKED, ArmourPiece, SavageSheet, Shield, Weapon
from desktop_app.rules.savage.sheet.house_rules import SavageSettings
from desktop_app.rules.savage.sheet.tables import EdgeRow, SavageWorld

Sheet = SavageSheet
TOP: Final = DICE.index("d12")
"""The highest die that can be bought. Rule: SW-XP-04"""
ABOVE: Final = 2
"""What a step of a skill costs beyond its attribute."""
GEAR: Final = (("weapons", "Weapons", Weapon), ("armour", "Armour", ArmourPiece), ("shields", "Shields", Shield))


def creation(tables: Mapping[str, Json], world: SavageWorld, settings: SavageSettings) -> Creation[Sheet]:
    """Lay out the steps under these house rules."""
    return Creation(
        steps=(
            Step(id="attributes", title="Attributes", sections=(_attributes(),)),
            Step(id="skills", title="Skills", sections=tuple(_skills())),
            Step(id="edges", title="Edges", sections=tuple(_edges(tables, world))),
            Step(id="gear", title="Gear", sections=tuple(_gear(tables, world))),
            Step(id="who", title="Who", words=(*WHO, *person_words(Person))),
        ),
        budgets=tuple(_budgets(settings)),
        figures=lambda sheet: tuple(_figures(sheet, world)),
        faults=_faults,
    )


# ---- budgets


def skill_price(sheet: Sheet, skill: str) -> int:
    """Return a skill's cost: a point per die up to its attribute's, two beyond it. Rule: SW-XP-04, SW-TAB-02"""
    die = sheet.skills.get(skill)
    if die is None:
        return 0
    bought, free = DICE.index(die) + 1, DICE.index(sheet.attribute(LINKED[skill])) + 1
    return min(bought, free) + ABOVE * max(0, bought - free)


def _budgets(settings: SavageSettings) -> Iterator[Budget[Sheet]]:
    def spent_on_attributes(sheet: Sheet) -> int:
        return sum(DICE.index(sheet.attribute(name)) for name in ATTRIBUTES)

    def spent_on_skills(sheet: Sheet) -> int:
        return sum(skill_price(sheet, name) for name in sheet.skills)

    yield house_budget("attributes", "Attributes", settings.creation_attributes, spent_on_attributes, step="attributes", rule="SW-SKILL-01")
    yield house_budget("skills", "Skills", settings.creation_skills, spent_on_skills, step="skills", rule="SW-SKILL-01")
    earned = _count("hindrances")
    yield house_budget("edges", "Edges", settings.creation_edges, _count("edges"), step="edges", rule="SW-XP-03", one="edge", more=earned)
    yield house_budget("hindrances", "Hindrances", settings.creation_hindrances, earned, step="edges", rule="SW-XP-03", limits=True)
    load: Budget[Sheet] = house_budget(
        "load", "Load", settings.creation_load, lambda sheet: halves(sheet.load), step="gear", rule="SW-LOAD-01", one="pound"
    )
    yield evolve(load, total=lambda sheet: halves(settings.creation_load * load_limit(sheet)), shown=pounds_of)
    things = _count("things")
    yield house_budget(
        "weapons", "Weapons and shields", settings.creation_weapons, things, step="gear", rule="SW-SKILL-02", one="weapon", limits=True
    )


def _count(name: str) -> Callable[[Sheet], int]:
    return lambda sheet: len(getattr(sheet, name))


# ---- options


def _attributes() -> Section[Sheet]:
    return Section(id="attributes", title="Attributes", options=tuple(map(_attribute, ATTRIBUTES)), budgets=("attributes",))


def _attribute(name: str) -> Option[Sheet]:
    def step(sheet: Sheet) -> int:
        return DICE.index(sheet.attribute(name))

    return Option(
        id=f"attributes.{name}",
        label=name.capitalize(),
        value=step,
        put=lambda sheet, value: with_fields(sheet, {name: DICE[value]}),
        high=TOP,
        spent=step,
        shown=lambda value: DICE[value],
        rule="SW-SKILL-01",
    )


def _skills() -> Iterator[Section[Sheet]]:
    for attribute in dict.fromkeys(LINKED.values()):
        options = tuple(_skill(skill) for skill, linked in LINKED.items() if linked == attribute)
        yield Section(id=attribute, title=attribute.capitalize(), options=options, budgets=("skills",))


def _skill(name: str) -> Option[Sheet]:
    def put(sheet: Sheet, value: int) -> Sheet:
        others = {skill: die for skill, die in sheet.skills.items() if skill != name}
        return evolve(sheet, skills={**others, name: DICE[value - 1]} if value else others)

    return Option(
        id=f"skills.{name}",
        label=name.capitalize(),
        value=lambda sheet: DICE.index(sheet.skills[name]) + 1 if name in sheet.skills else 0,
        put=put,
        high=TOP + 1,
        spent=lambda sheet: skill_price(sheet, name),
        shown=lambda value: DICE[value - 1] if value else "\u2013",
        rule="SW-TAB-02",
    )


def _edges(tables: Mapping[str, Json], world: SavageWorld) -> Iterator[Section[Sheet]]:
    """List edges and hindrances: those with numbers, and those in words."""
    told = {key: str(row["name"]) for key, row in rows_of(tables, "creation", "hindrance").items()}
    for name, title in (("edges", "Edges"), ("hindrances", "Hindrances")):
        rows = {key: row.name for key, row in world.edges.items() if row.hindrance == (name == "hindrances")}
        listed = {**rows, **(told if name == "hindrances" else {})}
        options = tuple(_edge(name, key, label, world.edges.get(key)) for key, label in listed.items())
        note = "Each hindrance grants one more edge." if name == "hindrances" else ""
        yield Section(id=name, title=title, options=options, look="marks", budgets=(name,), note=note)


def _edge(name: str, key: str, label: str, row: EdgeRow | None) -> Option[Sheet]:
    words = edge_words(row) if row is not None else ""
    return thing(f"{name}.{key}", label, name, label, price=1, figure=lambda _: words, rule="SW-XP-03")


def edge_words(row: EdgeRow) -> str:
    """Write what an edge does to numbers."""
    parts = [f"{trait.capitalize()} {signed(row.mod)}" for trait in row.traits]
    figures = (("Pace", row.pace), ("Parry", row.parry), ("Charisma", row.charisma))
    parts += [f"{label} {signed(value)}" for label, value in figures if value]
    return ", ".join(parts)


def halves(pounds: float) -> int:
    """Count a weight in half pounds, as the budget of what is carried counts it. Rule: SW-LOAD-01"""
    return int(2 * pounds)


def pounds_of(halves: int) -> str:
    """Write so many half pounds as pounds."""
    return str(as_written(halves / 2))


def _gear(tables: Mapping[str, Json], world: SavageWorld) -> Iterator[Section[Sheet]]:
    assert world.codec is not None, "a system's world carries its codec"
    for name, title, record in GEAR:
        options: list[Option[Sheet]] = []
        for key, row in items_of(tables, name).items():
            entry = world.codec.decode(record, row, f"/{name}/{key}")
            if not _is_grown(entry):
                figure, weight = _worth(entry), halves(getattr(entry, "weight", 0))
                options.append(thing(f"{name}.{key}", str(row["name"]), name, entry, price=weight, figure=figure, rule="SW-LOAD-01"))
        budgets = ("load",) if name == "armour" else ("load", "weapons")
        yield Section(id=name, title=title, options=tuple(options), look="marks", budgets=budgets)


def _is_grown(entry: Record) -> bool:
    """Tell whether something is part of a body, which nobody carries."""
    return (isinstance(entry, Weapon) and entry.natural) or (isinstance(entry, ArmourPiece) and not entry.weight)


def _worth(entry: Record) -> Callable[[Sheet], str]:
    if isinstance(entry, Weapon):
        return lambda sheet: damage_words(sheet, entry)
    if isinstance(entry, Shield):
        return lambda _: f"Parry {signed(entry.parry_bonus)}"
    return lambda _: f"armour {entry.value}" if isinstance(entry, ArmourPiece) else ""


def damage_words(sheet: Sheet, weapon: Weapon) -> str:
    """Write the damage of a weapon with the strength of its bearer: "d8+3". Rule: SW-SKILL-02"""
    return weapon.damage_words.replace("Str", str(sheet.strength))


# ---- what is wrong, what comes of it


def _faults(sheet: Sheet) -> Iterator[Problem]:
    if not sheet.weapons:
        yield Problem(step="gear", phrase=Phrase.of("creation_unarmed"), field="weapons")


def _figures(sheet: Sheet, world: SavageWorld) -> Iterator[InPlay]:
    """List the dice of the weapons, then Parry, Toughness, Pace and the rest. Rule: section 2.1"""
    edges = world.edges_of(sheet)
    for weapon in sheet.weapons:
        skill = {"melee": "fighting", "thrown": "throwing", "ranged": "shooting"}[weapon.category]
        yield InPlay(
            label=Name(weapon.name), value=sheet.skills.get(skill, "untrained"), note=damage_words(sheet, weapon), rule="SW-SKILL-02"
        )
    held = sum(weapon.parry_mod for weapon in sheet.weapons[:1]) + sum(shield.parry_bonus for shield in sheet.shields[:1])
    guard = parry(sheet).total + held + sum(row.parry for row in edges)
    yield InPlay(label="Parry", value=str(guard), note="with items in hand", rule="SW-MELEE-01")
    worn = armour_at(sheet)
    yield InPlay(label="Toughness", value=f"{toughness(sheet).total + worn}", note=f"{worn} from armour", rule="SW-DMG-04")
    for trait in ("notice", "guts"):
        yield InPlay(label=trait.capitalize(), value=sheet.skills.get(trait, "untrained"), rule="SW-TAB-02")
    load, penalty = f"{as_written(sheet.load)} / {load_limit(sheet)}", load_penalty(sheet)
    yield InPlay(label="Load", value=load, note=f"{penalty} on Agility and Strength" if penalty else "", rule="SW-LOAD-01")
    yield InPlay(label="Pace", value=str(max(1, sheet.pace + sum(row.pace for row in edges))), rule="SW-MOVE-01")
    yield InPlay(label="Charisma", value=str(sheet.charisma + sum(row.charisma for row in edges)), rule="SW-SOCIAL-01")
