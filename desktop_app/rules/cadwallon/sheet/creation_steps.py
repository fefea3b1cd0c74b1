"""Making a character of Cadwallon: people, attitudes, figures, gear. The budgets are house rules. Rule: section 2.1"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from desktop_app.language import Name
from desktop_app.rules.cadwallon.sheet.character import ATTITUDE_NAMES, ATTITUDES, Armour, Attitude, CadwallonSheet, Item, Weapon, rank_of
from desktop_app.rules.cadwallon.sheet.derived import contact_defence, protection
from desktop_app.rules.cadwallon.sheet.house_rules import CadwallonSettings
from desktop_app.rules.cadwallon.sheet.tables import CadwallonWorld
from desktop_app.rules.kernel.choosing import in_words, number, one_of, thing
from desktop_app.rules.kernel.content_lists import items_of, rows_of
from desktop_app.rules.kernel.creation import WHO, Budget, Creation, InPlay, Mend, Option, Problem, Section, Step, house_budget
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.person import Person
from desktop_app.rules.kernel.person_page import person_words
from desktop_app.rules.kernel.record import Json, Record, evolve

Sheet = CadwallonSheet
FIGURES: Final = {"pot": "Potential", "mov": "Movement", "pow": "Power"}
LISTS: Final = (
    ("weapons", "Weapons", Weapon, "weapons"),
    ("armours", "Armour and shields", Armour, "armours"),
    ("items", "Products and tools", Item, "items"),
)
"""Field of the sheet, heading, record and what it is paid from."""
HANDS: Final = ("right", "left", "both")


def creation(tables: Mapping[str, Json], world: CadwallonWorld, settings: CadwallonSettings) -> Creation[Sheet]:
    """Lay out the steps under these house rules."""
    return Creation(
        steps=(
            Step(id="people", title="People", sections=(*_peoples(tables), _hands())),
            Step(id="attitudes", title="Attitudes", sections=(_attitudes(settings), _figures_section(settings), _faith(settings))),
            Step(id="gear", title="Gear", sections=(*_gear(tables, world), _lights(world))),
            Step(id="who", title="Who", words=(*WHO, *person_words(Person))),
        ),
        budgets=tuple(_budgets(settings)),
        figures=lambda sheet: tuple(_figures(sheet, settings)),
        settle=_drawn,
        faults=lambda sheet: _faults(sheet, tables),
    )


# ---- budgets


def _budgets(settings: CadwallonSettings) -> Iterator[Budget[Sheet]]:
    def spent_on_figures(sheet: Sheet) -> int:
        return sum(int(getattr(sheet, name)) for name in FIGURES)

    def spent_on_attitudes(sheet: Sheet) -> int:
        return sum(map(sheet.attitude, ATTITUDES))

    yield house_budget("attitudes", "Attitudes", settings.creation_attitudes, spent_on_attitudes, step="attitudes", rule="CA-ATT-01")
    yield house_budget(
        "figures", "Potential, movement and power", settings.creation_figures, spent_on_figures, step="attitudes", rule="CA-ROUND-02"
    )
    weapons, armours, items = map(_count, ("weapons", "armours", "items"))
    yield house_budget("weapons", "Weapons", settings.creation_weapons, weapons, step="gear", rule="CA-TAB-35", one="weapon")
    yield house_budget("armours", "Armour and shields", settings.creation_armours, armours, step="gear", rule="CA-TAB-35", one="piece")
    yield house_budget("items", "Products and tools", settings.creation_items, items, step="gear", rule="CA-TAB-35", one="thing")


def _count(name: str) -> Callable[[Sheet], int]:
    return lambda sheet: len(getattr(sheet, name))


# ---- options


def _peoples(tables: Mapping[str, Json]) -> Iterator[Section[Sheet]]:
    species = tuple(_species(key, row) for key, row in rows_of(tables, "creation", "species").items())
    yield Section(id="species", title="People", options=species, look="one", note="Sets SIZE and sight in the dark.")
    cultures: list[Option[Sheet]] = []
    for key, row in rows_of(tables, "creation", "culture").items():
        cultures.append(
            one_of(f"cultures.{key}", str(row["name"]), "culture", key, otherwise="other", note=str(row.get("text", "")), rule="CA-TAB-03")
        )
    yield Section(id="cultures", title="Culture", options=tuple(cultures), look="one")


def _species(key: str, row: Mapping[str, Json]) -> Option[Sheet]:
    size = row.get("size")
    number_of = size if isinstance(size, int) else 3

    def put(sheet: Sheet, value: int) -> Sheet:
        return evolve(sheet, species=key if value else "human", size=number_of if value else 3)

    return Option(
        id=f"species.{key}",
        label=str(row["name"]),
        value=lambda sheet: int(sheet.species == key),
        put=put,
        figure=lambda _: f"SIZE {number_of}",
        rule="CA-TAB-03",
    )


def _hands() -> Section[Sheet]:
    options: tuple[Option[Sheet], ...] = tuple(
        one_of(f"hands.{hand}", in_words(hand), "handedness", hand, otherwise="right", rule="CA-MELEE-03") for hand in HANDS
    )
    return Section(id="hands", title="Better hand", options=options, look="one")


def _attitudes(settings: CadwallonSettings) -> Section[Sheet]:
    options = tuple(_attitude(name, settings) for name in ATTITUDES)
    return Section(id="attitudes", title="Attitudes", options=options, budgets=("attitudes",))


def _attitude(name: Attitude, settings: CadwallonSettings) -> Option[Sheet]:
    return number(
        f"attitudes.{name.lower()}",
        f"att_{name.lower()}",
        ATTITUDE_NAMES[name],
        low=settings.creation_lowest,
        high=settings.creation_highest,
        spent=lambda sheet: sheet.attitude(name),
        figure=lambda _: f"acts {rank_of(name)}.",
        rule="CA-ATT-01",
    )


def _figures_section(settings: CadwallonSettings) -> Section[Sheet]:
    options = tuple(_figure(name, label) for name, label in FIGURES.items())
    return Section(id="figures", title="Values", options=options, budgets=("figures",))


def _figure(name: str, label: str) -> Option[Sheet]:
    return number(f"figures.{name}", name, label, low=2, high=6, spent=lambda sheet: int(getattr(sheet, name)), rule="CA-ROUND-02")


def _faith(settings: CadwallonSettings) -> Section[Sheet]:
    option: Option[Sheet] = number("faith.faith", "faith", "Faith", high=settings.creation_faith, rule="CA-TAB-35")
    return Section(id="faith", title="Faith", options=(option,), note="Only shown on the sheet; no rule uses it.")


def _gear(tables: Mapping[str, Json], world: CadwallonWorld) -> Iterator[Section[Sheet]]:
    assert world.codec is not None, "a system's world carries its codec"
    for name, title, record, budget in LISTS:
        options: list[Option[Sheet]] = []
        for key, row in items_of(tables, name).items():
            entry = world.codec.decode(record, row, f"/{name}/{key}")
            options.append(thing(f"{name}.{key}", str(row["name"]), name, entry, price=1, figure=_worth(entry), rule="CA-TAB-35"))
        yield Section(id=name, title=title, options=tuple(options), look="marks", budgets=(budget,))


def _worth(entry: Record) -> Callable[[Sheet], str]:
    if isinstance(entry, Weapon):
        return lambda sheet: f"{entry.pow if entry.pow is not None else sheet.pow}d6"
    words = f"PRO {entry.pro}" if isinstance(entry, Armour) else (entry.category or "") if isinstance(entry, Item) else ""
    return lambda _: words


def _lights(world: CadwallonWorld) -> Section[Sheet]:
    options: tuple[Option[Sheet], ...] = tuple(
        one_of(f"lights.{key}", in_words(row.word), "light", key, otherwise="", rule="CA-TAB-02") for key, row in world.lights.items()
    )
    return Section(id="lights", title="Carried light", options=options, look="one")


# ---- what follows, what is wrong, what comes of it


def _drawn(sheet: Sheet) -> Sheet:
    """Have the first weapon in hand, if none is."""
    if not sheet.weapons or any(weapon.drawn for weapon in sheet.weapons):
        return sheet
    return evolve(sheet, weapons=(evolve(sheet.weapons[0], drawn=True), *sheet.weapons[1:]))


def _faults(sheet: Sheet, tables: Mapping[str, Json]) -> Iterator[Problem]:
    if not sheet.weapons:
        yield Problem(step="gear", phrase=Phrase.of("creation_unarmed"), field="weapons")
    culture = rows_of(tables, "creation", "culture").get(sheet.culture, {})
    of = culture.get("species")
    if isinstance(of, list) and sheet.species not in of:
        phrase = Phrase.of("creation_culture", culture=str(culture["name"]), species=sheet.species)
        mend = Mend(option=f"cultures.{sheet.culture}", value=0, phrase=Phrase.of("creation_no_culture"))
        yield Problem(step="people", phrase=phrase, field=f"cultures.{sheet.culture}", mend=mend, rule="CA-TAB-03")


def _figures(sheet: Sheet, settings: CadwallonSettings) -> Iterator[InPlay]:
    """List the rolls of an opposition: dice, weapons, defence, protection, pace; then the first attitude."""
    best = sheet.best_attitude
    yield InPlay(label="Dice per round", value=f"{sheet.pot}d6", note="potential", rule="CA-ROUND-02")
    for weapon in sheet.weapons:
        power = weapon.pow if weapon.pow is not None else sheet.pow
        yield InPlay(label=Name(weapon.name), value=f"{power}d6", note=weapon.damage_type.words, rule="CA-DMG-01")
    yield InPlay(label="Starts in", value=f"{ATTITUDE_NAMES[best]} {sheet.attitude(best)}", rule="CA-ATT-01")
    yield InPlay(label="Defence", value=str(contact_defence(sheet, settings).total), note="contact", rule="CA-MELEE-01")
    yield InPlay(label="Protection", value=str(protection(sheet, settings).total), rule="CA-INJ-08")
    yield InPlay(label="Movement", value=str(sheet.mov), rule="CA-TAB-35")
    yield InPlay(label="Size", value=str(sheet.size), rule="CA-TAB-35")
