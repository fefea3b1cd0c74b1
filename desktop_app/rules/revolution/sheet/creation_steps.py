"""Making a character of Revolution D100: characteristics, origin, skills and traits, faith, gear. Most budgets are house rules.

Rule: section 2.1, RV-BG-01 to RV-BG-04, RV-TEST-04
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from desktop_app.language import Name
from desktop_app.rules.kernel.choosing import one_of, thing
from desktop_app.rules.kernel.content_lists import listed_in, rows_of
from desktop_app.rules.kernel.creation import WHO, Budget, Creation, InPlay, Mend, Option, Problem, Section, Step, house_budget
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.person import Person
from desktop_app.rules.kernel.person_page import person_words
from desktop_app.rules.kernel.record import Json, evolve
from desktop_app.rules.revolution.sheet import character, content, house_rules
from desktop_app.rules.revolution.sheet import creation_derived as derived
from desktop_app.rules.revolution.sheet.tables import Background, BackgroundTrait, RevolutionWorld
from desktop_app.rules.revolution.shown.cards import elements_words

Sheet = character.CharacterSheet
STANDINGS: Final = {"initiate": 35, "acolyte": 50, "priest": 70}
"""Allegiance of a new character by its rank in the cult. Rule: RV-BLESS-01"""
MEAN: Final = 21
"""Twice the mean of the 3d6 of starting money. Rule: RV-TAB-12"""
NAMES: Final = {"str": "Strength", "con": "Constitution", "dex": "Dexterity", "int": "Intelligence", "wil": "Will", "cha": "Charisma"}


@dataclass(frozen=True)
class Source:
    """What the options are made from."""

    tables: Mapping[str, Json]
    world: RevolutionWorld
    settings: house_rules.RevolutionSettings
    making: derived.Making


def creation(tables: Mapping[str, Json], world: RevolutionWorld, settings: house_rules.RevolutionSettings) -> Creation[Sheet]:
    """Lay out the steps under these house rules."""
    source = Source(tables, world, settings, derived.making(tables, world, settings))
    return Creation(
        steps=(
            Step(id="characteristics", title="Characteristics", sections=(_characteristics(source),)),
            Step(id="origin", title="Origin", sections=(_backgrounds(source), _statuses(source), _motivations(source), _powers(source))),
            Step(id="skills", title="Skills", sections=tuple(_skills(source))),
            Step(id="faith", title="Faith", sections=tuple(_faith(source))),
            Step(id="gear", title="Gear", sections=tuple(_gear(source))),
            Step(id="who", title="Who", words=(*WHO, *person_words(Person))),
        ),
        budgets=tuple(_budgets(source)),
        figures=lambda sheet: tuple(_figures(sheet, source)),
        settle=source.making.settled,
        faults=lambda sheet: _faults(sheet, source),
    )


# ---- budgets


def _budgets(source: Source) -> Iterator[Budget[Sheet]]:
    rules, making = source.settings, source.making

    def characteristics(sheet: Sheet) -> int:
        return sum(sheet.characteristic(name) for name in character.CHARACTERISTICS)

    def traits(sheet: Sheet) -> int:
        return sum(1 for skill in sheet.skills for trait in skill.traits if not trait.startswith("+"))

    def percent(sheet: Sheet) -> int:
        return sum(making.points(sheet, skill) for skill in making.skills.values())

    step = "characteristics"
    yield house_budget(step, "Characteristics", rules.creation_characteristics, characteristics, step=step, rule="RV-CREA-01")
    yield house_budget("traits", "Traits", rules.creation_traits, traits, step="skills", rule="RV-BG-03", one="trait")
    yield house_budget("percent", "Skill points", rules.creation_percent, percent, step="skills", rule="RV-TEST-04")
    yield house_budget("powers", "Powers", rules.creation_powers, _count("powers"), step="origin", rule="RV-BLESS-04", one="power")
    yield house_budget(
        "blessings", "Blessings", rules.creation_blessings, _count("blessings"), step="faith", rule="RV-BLESS-01", one="blessing"
    )
    arms = _count("weapons")
    yield house_budget("weapons", "Weapons and shields", rules.creation_weapons, arms, step="gear", rule="RV-CREA-01", one="weapon")
    yield house_budget("things", "Items", rules.creation_things, _count("items"), step="gear", rule="RV-CREA-01", one="item")


def _count(name: str) -> Callable[[Sheet], int]:
    return lambda sheet: len(getattr(sheet, name))


# ---- options


def _characteristics(source: Source) -> Section[Sheet]:
    options = tuple(_characteristic(name, source) for name in character.CHARACTERISTICS)
    return Section(id="characteristics", title="Characteristics", options=options, budgets=("characteristics",))


def _characteristic(name: str, source: Source) -> Option[Sheet]:
    return Option(
        id=f"characteristics.{name}",
        label=NAMES[name],
        value=lambda sheet: sheet.characteristic(name),
        put=lambda sheet, value: source.making.with_characteristic(sheet, name, value),
        low=source.settings.creation_lowest,
        high=source.settings.creation_highest,
        spent=lambda sheet: sheet.characteristic(name),
        rule="RV-CREA-03",
    )


def _backgrounds(source: Source) -> Section[Sheet]:
    options: tuple[Option[Sheet], ...] = tuple(
        one_of(f"backgrounds.{row.id}", row.name, "background", row.name, otherwise="", rule="RV-TAB-11")
        for row in source.world.backgrounds.values()
    )
    return Section(
        id="backgrounds", title="Background", options=options, look="one", note="A background teaches traits and names statuses."
    )


def _statuses(source: Source) -> Section[Sheet]:
    options = tuple(_status(row.status, row.factor) for row in source.world.money.values())
    note = "Money is the average of the dice; you can roll it instead."
    return Section(id="status", title="Status and money", options=options, look="one", note=note)


def _status(status: str, factor: int) -> Option[Sheet]:
    """Make a status a choice that brings its money; a new sheet is average without choosing it. Rule: RV-BG-02"""
    money = MEAN * factor // 2
    return Option(
        id=f"status.{status}",
        label=status.capitalize(),
        value=lambda sheet: int(sheet.status == status and sheet.money > 0),
        put=lambda sheet, value: evolve(sheet, status=status if value else "average", money=money if value else 0),
        figure=lambda _: str(money),
        rule="RV-TAB-12",
    )


def _motivations(source: Source) -> Section[Sheet]:
    texts = dict.fromkeys(text for row in source.world.backgrounds.values() for text in row.motivations)
    options: tuple[Option[Sheet], ...] = tuple(
        thing(f"motivations.{_key(text)}", text, "motivations", character.Motivation(text=text), by="text", rule="RV-BG-04")
        for text in texts
    )
    return Section(id="motivations", title="Motivations", options=options, look="marks")


def _powers(source: Source) -> Section[Sheet]:
    codec, rows = source.making.codec, rows_of(source.tables, "powers", "power")
    options: list[Option[Sheet]] = []
    for key, row in rows.items():
        power = codec.decode(character.Power, content.as_entry("powers", row), f"/power/{key}")
        options.append(thing(f"powers.{key}", power.name, "powers", power, price=1, note=power.text, rule="RV-BLESS-04"))
    return Section(id="powers", title="Powers", options=tuple(options), look="marks", budgets=("powers",))


def _skills(source: Source) -> Iterator[Section[Sheet]]:
    making = source.making
    for row in making.skills.values():
        traits = tuple(_trait(trait, source) for trait in making.traits.values() if trait.skill == row.id)
        head = _points(row, source)
        yield Section(id=row.id, title=row.name, options=traits, look="marks", budgets=("traits",), head=head, head_budgets=("percent",))


def _points(row: derived.SkillRow, source: Source) -> Option[Sheet]:
    making = source.making
    return Option(
        id=f"skills.{row.id}",
        label=row.name,
        value=lambda sheet: making.points(sheet, row),
        put=lambda sheet, value: making.with_points(sheet, row, value),
        high=source.settings.creation_percent_each,
        spent=lambda sheet: making.points(sheet, row),
        shown=lambda value: f"+{value}",
        figure=lambda sheet: f"{making.rating(sheet, row)} %",
        rule="RV-TEST-04",
    )


def _trait(row: derived.TraitRow, source: Source) -> Option[Sheet]:
    making = source.making
    return Option(
        id=f"traits.{row.id}",
        label=row.name,
        value=lambda sheet: int(making.has(sheet, row)),
        put=lambda sheet, value: making.with_trait(sheet, row, is_known=bool(value)),
        spent=lambda sheet: int(making.has(sheet, row) and not row.free),
        rule="RV-BG-03" if row.free else "RV-BG-01",
    )


def _faith(source: Source) -> Iterator[Section[Sheet]]:
    deities = tuple(_deity(key, str(row["name"]), row) for key, row in rows_of(source.tables, "creation", "deity").items())
    yield Section(id="deities", title="Deity", options=deities, look="one", note="Optional.")
    ranks = tuple(_standing(name) for name in character.RANKS)
    yield Section(id="standing", title="Rank in the cult", options=ranks, look="one")
    blessings: tuple[Option[Sheet], ...] = tuple(
        thing(f"blessings.{row.id}", row.name, "blessings", row.id, price=1, figure=_minimum(row.minimum), note=row.text, rule="RV-TAB-13")
        for row in source.world.blessings.values()
    )
    yield Section(id="blessings", title="Blessings", options=blessings, look="marks", budgets=("blessings",))


def _minimum(percent: int) -> Callable[[Sheet], str]:
    return lambda _: f"from {percent} %"


def _deity(key: str, name: str, row: Mapping[str, Json]) -> Option[Sheet]:
    weapons = tuple(map(str, listed_in(row, "cult_weapons")))

    def put(sheet: Sheet, value: int) -> Sheet:
        rank = sheet.allegiances[0].rank if sheet.allegiances else "initiate"
        made = character.Allegiance(deity=name, score=STANDINGS[rank or "initiate"], rank=rank or "initiate", cult_weapons=weapons)
        return evolve(sheet, allegiances=(made,) if value else ())

    return Option(
        id=f"deities.{key}",
        label=name,
        value=lambda sheet: int(sheet.allegiance(name) is not None),
        put=put,
        figure=lambda _: ", ".join(weapons),
        rule="RV-BLESS-01",
    )


def _standing(rank: character.CultRank) -> Option[Sheet]:
    def put(sheet: Sheet, value: int) -> Sheet:
        if not sheet.allegiances:
            return sheet
        wanted = rank if value else "initiate"
        first = evolve(sheet.allegiances[0], rank=wanted, score=STANDINGS[wanted])
        return evolve(sheet, allegiances=(first, *sheet.allegiances[1:]))

    return Option(
        id=f"standing.{rank}",
        label=rank.capitalize(),
        value=lambda sheet: int(bool(sheet.allegiances) and sheet.allegiances[0].rank == rank),
        put=put,
        figure=lambda _: f"{STANDINGS[rank]} %",
        rule="RV-BLESS-01",
    )


def _gear(source: Source) -> Iterator[Section[Sheet]]:
    making = source.making
    weapons = tuple(_weapon(key, source) for key in making.weapons)
    yield Section(id="weapons", title="Weapons and shields", options=weapons, look="marks", budgets=("weapons",))
    suits = tuple(_suit(key, str(row["name"]), str(row.get("text", "")), making) for key, row in making.suits.items())
    yield Section(id="suits", title="Armour", options=suits, look="one")
    things: list[Option[Sheet]] = []
    for key, row in rows_of(source.tables, "items", "thing").items():
        item = making.codec.decode(character.Item, content.as_entry("items", row), f"/thing/{key}")
        things.append(thing(f"things.{key}", item.name, "items", item, by="id", price=1, note=item.text, rule="RV-CREA-01"))
    yield Section(id="things", title="Items", options=tuple(things), look="marks", budgets=("things",))


def _weapon(key: str, source: Source) -> Option[Sheet]:
    making, row = source.making, source.making.weapons[key]
    name = str(row["name"])

    def put(sheet: Sheet, value: int) -> Sheet:
        others = tuple(held for held in sheet.weapons if held.name != name)
        return evolve(sheet, weapons=(*others, making.armed(key, sheet.strike_rank, sheet.might)) if value else others)

    return Option(
        id=f"weapons.{key}",
        label=name,
        value=lambda sheet: int(sheet.weapon(name) is not None),
        put=put,
        spent=lambda sheet: int(sheet.weapon(name) is not None),
        figure=lambda sheet: making.armed(key, sheet.strike_rank, sheet.might).damage,
        note=str(row.get("text", "")),
        rule="RV-DMG-01",
    )


def _suit(key: str, name: str, note: str, making: derived.Making) -> Option[Sheet]:
    return Option(
        id=f"suits.{key}",
        label=name,
        value=lambda sheet: int(sheet.armour == making.pieces(key)),
        put=lambda sheet, value: evolve(sheet, armour=making.pieces(key) if value else (), locations=()),
        figure=lambda _: elements_words(making.pieces(key)),
        note=note,
        rule="RV-ARM-03",
    )


def _key(text: str) -> str:
    return "_".join("".join(sign if sign.isalnum() else " " for sign in text.lower()).split())


# ---- what is wrong, what comes of it


def _faults(sheet: Sheet, source: Source) -> Iterator[Problem]:
    if not sheet.weapons:
        yield Problem(step="gear", phrase=Phrase.of("creation_unarmed"), field="weapons")
    background = next((row for row in source.world.backgrounds.values() if row.name == sheet.background), None)
    if background is not None:
        yield from _of_background(sheet, background, source)
    score = max((allegiance.score for allegiance in sheet.allegiances), default=0)
    for name in sheet.blessings:
        row = source.world.blessings.get(name)
        if row is not None and score < row.minimum:
            phrase = Phrase.of("creation_blessing", blessing=row.name, minimum=row.minimum)
            mend = Mend(option=f"blessings.{name}", value=0, phrase=Phrase.of("creation_left_out", label=row.name))
            yield Problem(step="faith", phrase=phrase, field=f"blessings.{name}", mend=mend, rule="RV-BLESS-01")


def _of_background(sheet: Sheet, background: Background, source: Source) -> Iterator[Problem]:
    """Require the background's skills, and a status it knows. Rule: RV-BG-01, RV-BG-02"""
    if sheet.status not in background.statuses:
        first = background.statuses[0]
        mend = Mend(option=f"status.{first}", value=1, phrase=Phrase.of("creation_take", label=first))
        phrase = Phrase.of("creation_status", background=background.name, status=sheet.status)
        yield Problem(step="origin", phrase=phrase, field="status", mend=mend, rule="RV-BG-02")
    for line in background.traits:
        if not any(_teaches(sheet, line, skill) for skill in line.skills):
            yield _untaught(background, line, source)


def _teaches(sheet: Sheet, line: BackgroundTrait, name: str) -> bool:
    skill = sheet.skill(name)
    return skill is not None and (any(skill.has_trait(trait) for trait in line.traits) if line.traits else bool(skill.traits))


def _untaught(background: Background, line: BackgroundTrait, source: Source) -> Problem:
    wanted = {character.plain_trait(trait) for trait in line.traits}
    fitting = [
        row
        for row in source.making.traits.values()
        if source.making.skills[row.skill].name in line.skills and (not wanted or character.plain_trait(row.name) in wanted)
    ]
    field = f"traits.{fitting[0].id}" if fitting else ""
    mend = Mend(option=field, value=1, phrase=Phrase.of("creation_take", label=fitting[0].name)) if fitting else None
    what = ", ".join(line.traits) or line.any_of
    phrase = Phrase.of("creation_background", background=background.name, skill=" / ".join(line.skills), what=what)
    return Problem(step="skills", phrase=phrase, field=field, mend=mend, rule="RV-BG-01")


def _figures(sheet: Sheet, source: Source) -> Iterator[InPlay]:
    """List the most frequent rolls: each weapon, dodging, perception; then strike rank, life points and protection."""
    making = source.making
    for weapon in sheet.weapons:
        yield InPlay(
            label=Name(weapon.name), value=f"{making.chance(sheet, weapon.skill, weapon.trait)} %", note=_strikes(weapon), rule="RV-TEST-04"
        )
    yield InPlay(label="Dodge", value=f"{making.chance(sheet, 'Agility', 'Dodge')} %", note="Agility", rule="RV-REACT-01")
    yield InPlay(label="Perception", value=f"{making.chance(sheet, 'Perception', '')} %", rule="RV-TEST-04")
    yield InPlay(label="Strike Rank", value=str(sheet.strike_rank), rule="RV-INIT-02")
    yield InPlay(label="Life Points", value=str(sheet.lp_max), rule="RV-CREA-03")
    yield InPlay(label="Toughness", value=str(sheet.toughness), rule="RV-INJ-01")
    worn = elements_words(sheet.armour) if sheet.armour else "none"
    yield InPlay(label="Armour", value=worn, note="AP / Coverage", rule="RV-ARM-03")
    yield InPlay(label="Money", value=str(sheet.money), rule="RV-TAB-12")


def _strikes(weapon: character.Weapon) -> str:
    cost = f", {weapon.att_cost} SR" if weapon.att_cost is not None else ""
    return f"{weapon.damage}{cost}"
