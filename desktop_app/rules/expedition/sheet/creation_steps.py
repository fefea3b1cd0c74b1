"""Making a Character of Expedition: characteristics, gifts, skills, what was learned, gear. The budgets are house rules.

Rule: section 2, EX-ABIL-01
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from desktop_app.language import Name, wording
from desktop_app.rules.expedition.sheet import records
from desktop_app.rules.expedition.sheet.content import as_entry
from desktop_app.rules.expedition.shown.cards import weapon_damage
from desktop_app.rules.kernel.choosing import in_words, number, rank, thing
from desktop_app.rules.kernel.content_lists import rows_of
from desktop_app.rules.kernel.creation import WHO, Budget, Creation, InPlay, Option, Problem, Section, Step, house_budget
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.person import Person
from desktop_app.rules.kernel.person_page import person_words
from desktop_app.rules.kernel.record import Json, Record, with_fields

Sheet = records.ModelSheet
NATURAL: Final = "natural"
"""What grows on a body is not carried."""
BLANK: Final = records.ModelSheet(name="blank")
FORTUNE: Final = ("luck_points_max", "fate_points_start")
GIFTS: Final = {"wounds_max": 1, "attacks": 1, "magic": 1}
"""The gifts, and the highest step of their raise."""
MAGIC_STEP: Final = 2
"""Points of magic for one gift."""
LISTS: Final = (
    ("weapons", "weapon", "Weapons", records.Weapon, "arms"),
    ("shields", "shield", "Shields", records.Shield, "arms"),
    ("armour", "armour", "Armour", records.Armour, "worn"),
    ("trappings", "trapping", "Trappings", records.Trapping, "trappings"),
)
"""Field of the sheet, list of the items, heading, record and what it is paid from."""


def creation(tables: Mapping[str, Json], world: records.ExpeditionWorld, settings: records.ExpeditionSettings) -> Creation[Sheet]:
    """Lay out the steps under these house rules."""
    return Creation(
        steps=(
            Step(id="origin", title="Career", sections=(*_callings(tables), _roles())),
            Step(id="characteristics", title="Characteristics", sections=(_characteristics(settings), _gifts(settings), _fortune())),
            Step(id="skills", title="Skills", sections=tuple(_skills(world, settings))),
            Step(id="learned", title="Learned", sections=tuple(_learned(tables, world))),
            Step(id="gear", title="Gear", sections=tuple(_gear(tables, world))),
            Step(id="who", title="Who", words=(*WHO, *person_words(Person))),
        ),
        budgets=tuple(_budgets(settings)),
        figures=lambda sheet: tuple(_figures(sheet, world)),
        faults=_faults,
    )


# ---- budgets


def _budgets(settings: records.ExpeditionSettings) -> Iterator[Budget[Sheet]]:
    def spent_on_characteristics(sheet: Sheet) -> int:
        return sum(int(getattr(sheet, name)) for name in records.CHARACTERISTICS)

    def spent_on_gifts(sheet: Sheet) -> int:
        return sum(_gift(sheet, name) for name in GIFTS)

    def spent_on_fortune(sheet: Sheet) -> int:
        return sheet.luck_points_max + sheet.fate_points_start

    def spent_on_skills(sheet: Sheet) -> int:
        return sum(sheet.skill_advances.values())

    yield house_budget(
        "characteristics",
        "Characteristics",
        settings.creation_characteristics,
        spent_on_characteristics,
        step="characteristics",
        rule="EX-ABIL-01",
    )
    yield house_budget("gifts", "Gifts", settings.creation_gifts, spent_on_gifts, step="characteristics", rule="EX-ABIL-02", one="gift")
    yield house_budget("fortune", "Luck and Fate", settings.creation_fortune, spent_on_fortune, step="characteristics", rule="EX-RES-02")
    yield house_budget(
        "advances", "Skill advances", settings.creation_advances, spent_on_skills, step="skills", rule="EX-ABIL-04", one="advance"
    )
    learned, arms = _count("manoeuvres", "spells"), _count("weapons", "shields")
    yield house_budget(
        "actions", "Manoeuvres and spells", settings.creation_actions, learned, step="learned", rule="EX-ABIL-09", one="action"
    )
    yield house_budget("lores", "Lores", settings.creation_lores, _count("lores"), step="learned", rule="EX-ABIL-07", one="lore")
    yield house_budget("arms", "Weapons and shields", settings.creation_arms, arms, step="gear", rule="EX-DMG-02", one="weapon")
    yield house_budget("worn", "Armour", settings.creation_worn, _count("armour"), step="gear", rule="EX-DMG-01", one="piece")
    yield house_budget(
        "trappings", "Trappings", settings.creation_trappings, _count("trappings"), step="gear", rule="EX-DMG-01", one="thing"
    )


def _count(*names: str) -> Callable[[Sheet], int]:
    return lambda sheet: sum(len(getattr(sheet, name)) for name in names)


def _gift(sheet: Sheet, name: str) -> int:
    """Count the gifts that went into a number. Rule: EX-ABIL-02"""
    above = int(getattr(sheet, name)) - int(getattr(BLANK, name))
    return -(-above // MAGIC_STEP) if name == "magic" else above


# ---- options


def _callings(tables: Mapping[str, Json]) -> Iterator[Section[Sheet]]:
    for name, listed, title in (("careers", "career", "Career"), ("talents", "talent", "Talent")):
        rows = rows_of(tables, "creation", listed)
        options = tuple(_only(name, key, str(row["name"]), str(row.get("text", ""))) for key, row in rows.items())
        yield Section(id=name, title=title, options=options, look="one")


def _only(name: str, key: str, label: str, note: str) -> Option[Sheet]:
    """Make the option of one text of a list that holds one."""

    def put(sheet: Sheet, value: int) -> Sheet:
        return with_fields(sheet, {name: (label,) if value else ()})

    rule = "EX-MODEL-02" if name == "careers" else "EX-ABIL-08"
    return Option(id=f"{name}.{key}", label=label, value=lambda sheet: int(label in getattr(sheet, name)), put=put, note=note, rule=rule)


def _roles() -> Section[Sheet]:
    options: tuple[Option[Sheet], ...] = tuple(
        thing(f"roles.{role}", in_words(role), "roles", role, rule="EX-ROLE-03") for role in records.ROLES
    )
    return Section(id="roles", title="Role in the Company", options=options, look="marks")


def _characteristics(settings: records.ExpeditionSettings) -> Section[Sheet]:
    options = tuple(_characteristic(name, settings) for name in records.CHARACTERISTICS)
    return Section(id="characteristics", title="Characteristics", options=options, budgets=("characteristics",))


def _characteristic(name: str, settings: records.ExpeditionSettings) -> Option[Sheet]:
    return number(
        f"characteristics.{name}",
        name,
        low=settings.creation_lowest,
        high=settings.creation_highest,
        spent=lambda sheet: int(getattr(sheet, name)),
        figure=lambda _: records.ABBREVIATIONS[name],
        rule="EX-ABIL-01",
    )


def _gifts(settings: records.ExpeditionSettings) -> Section[Sheet]:
    labels = {"wounds_max": "Wounds", "attacks": "Attacks", "magic": "Magic"}
    options = tuple(_raised(name, label, settings) for name, label in labels.items())
    note = "An extra Wound or Attack is one gift, as are two points of Magic."
    return Section(id="gifts", title="Gifts", options=options, budgets=("gifts",), note=note)


def _raised(name: str, label: str, settings: records.ExpeditionSettings) -> Option[Sheet]:
    low = int(getattr(BLANK, name))
    high = low + settings.creation_gifts * (MAGIC_STEP if name == "magic" else 1)
    return number(f"gifts.{name}", name, label, low=low, high=high, spent=lambda sheet: _gift(sheet, name), rule="EX-ABIL-02")


def _fortune() -> Section[Sheet]:
    options = tuple(_point(name, label) for name, label in zip(FORTUNE, ("Luck Points", "Fate Points"), strict=True))
    return Section(id="fortune", title="Luck and Fate", options=options, budgets=("fortune",))


def _point(name: str, label: str) -> Option[Sheet]:
    return number(f"fortune.{name}", name, label, high=3, spent=lambda sheet: int(getattr(sheet, name)), rule="EX-RES-02")


def _skills(world: records.ExpeditionWorld, settings: records.ExpeditionSettings) -> Iterator[Section[Sheet]]:
    for name, title in ((False, "Body"), (True, "Mind")):
        options = tuple(_skill(skill, settings) for skill in world.skills.values() if skill.is_mental == name)
        yield Section(id="mind" if name else "body", title=title, options=options, budgets=("advances",))


def _skill(skill: records.Skill, settings: records.ExpeditionSettings) -> Option[Sheet]:
    return rank(
        f"skills.{skill.id}",
        "skill_advances",
        skill.id,
        skill.title,
        high=settings.creation_advances_each,
        spent=lambda sheet: sheet.skill_advances.get(skill.id, 0),
        figure=lambda sheet: str(rating(sheet, skill)),
        note=skill.text,
        rule="EX-ABIL-04",
    )


def rating(sheet: Sheet, skill: records.Skill) -> int:
    """Return the rating of a skill: its characteristic and the advances in it. Rule: EX-ABIL-04"""
    return int(getattr(sheet, skill.by)) + sheet.skill_advances.get(skill.id, 0)


def _learned(tables: Mapping[str, Json], world: records.ExpeditionWorld) -> Iterator[Section[Sheet]]:
    assert world.codec is not None, "a system's world carries its codec"
    codec, actions = world.codec, list[Option[Sheet]]()
    for key, row in rows_of(tables, "manoeuvres", "manoeuvre").items():
        action = codec.decode(records.ActionRecord, as_entry("manoeuvres", row), f"/manoeuvre/{key}")
        kind = action.action_kind.value
        actions.append(
            thing(f"manoeuvres.{key}", action.name, "manoeuvres", action, figure=_told(kind), note=action.text, rule="EX-ABIL-09", price=1)
        )
    yield Section(id="manoeuvres", title="Manoeuvres", options=tuple(actions), look="marks", budgets=("actions",))
    spells: list[Option[Sheet]] = []
    for key, row in rows_of(tables, "spells", "spell").items():
        spell = codec.decode(records.Spell, as_entry("spells", row), f"/spell/{key}")
        told = _told(f"{spell.lore} {spell.casting_number}")
        spells.append(
            thing(f"spells.{key}", spell.name, "spells", spell, by="id", figure=told, note=spell.text, rule="EX-MAGIC-01", price=1)
        )
    yield Section(
        id="spells", title="Spells", options=tuple(spells), look="marks", budgets=("actions",), note="Needs Magic and the spell's Lore."
    )
    lores: list[Option[Sheet]] = []
    for key, row in rows_of(tables, "creation", "lore").items():
        lore = codec.decode(records.Lore, {"category": row["category"], "name": row["name"]}, f"/lore/{key}")
        told = _told(wording(lore.category))
        lores.append(thing(f"lores.{key}", in_words(lore.name), "lores", lore, price=1, figure=told, rule="EX-ABIL-07"))
    yield Section(id="lores", title="Lores", options=tuple(lores), look="marks", budgets=("lores",))


def _told(words: str) -> Callable[[Sheet], str]:
    return lambda _: words


def _gear(tables: Mapping[str, Json], world: records.ExpeditionWorld) -> Iterator[Section[Sheet]]:
    assert world.codec is not None, "a system's world carries its codec"
    for name, listed, title, record, budget in LISTS:
        options: list[Option[Sheet]] = []
        for key, row in rows_of(tables, "items", listed).items():
            tags = row.get("keywords") or row.get("tags")
            if not (isinstance(tags, list) and NATURAL in tags):
                entry = world.codec.decode(record, as_entry(name, row), f"/{listed}/{key}")
                note = str(row.get("text", ""))
                options.append(
                    thing(
                        f"{name}.{key}", str(row["name"]), name, entry, by="id", figure=_worth(entry), note=note, rule="EX-DMG-01", price=1
                    )
                )
        yield Section(id=name, title=title, options=tuple(options), look="marks", budgets=(budget,))


def _worth(entry: Record) -> Callable[[Sheet], str]:
    if isinstance(entry, records.Weapon):
        return lambda sheet: f"damage {weapon_damage(sheet, entry)}"
    if isinstance(entry, records.Armour):
        return _told(f"armour {entry.armour_value}, soak {entry.soak_max}")
    return _told(f"rating {entry.shield_rating}, soak {entry.soak_max}" if isinstance(entry, records.Shield) else "")


# ---- what is wrong, what comes of it


def _faults(sheet: Sheet) -> Iterator[Problem]:
    if not sheet.weapons:
        yield Problem(step="gear", phrase=Phrase.of("creation_unarmed"), field="weapons")
    if not sheet.careers:
        yield Problem(step="origin", phrase=Phrase.of("creation_career"), field="careers", rule="EX-MODEL-02")
    if sheet.spells and not sheet.magic:
        yield Problem(step="characteristics", phrase=Phrase.of("creation_magic"), field="gifts.magic", rule="EX-MAGIC-01")
    for lore in dict.fromkeys(spell.lore for spell in sheet.spells):
        if not sheet.has_lore("magic", lore):
            yield Problem(step="learned", phrase=Phrase.of("creation_lore", lore=lore), field=f"lores.{lore}", rule="EX-MAGIC-01")


def _figures(sheet: Sheet, world: records.ExpeditionWorld) -> Iterator[InPlay]:
    """List the ratings of weapons, defence and senses, then protection and endurance."""
    for weapon in sheet.weapons:
        name = {"melee": "melee", "missile": "shooting", "throwing": "throwing"}[weapon.weapon_class]
        yield InPlay(
            label=Name(weapon.name),
            value=str(rating(sheet, world.skills[name])),
            note=f"damage {weapon_damage(sheet, weapon)}",
            rule="EX-DMG-02",
        )
    for name in ("defense", "dodge", "perception", "cool"):
        yield InPlay(label=world.skills[name].title, value=str(rating(sheet, world.skills[name])), rule="EX-ABIL-04")
    shield = sum(one.shield_rating for one in sheet.shields[:1])
    soak = sum(piece.soak_max for piece in sheet.protection)
    yield InPlay(
        label="Toughness and armour",
        value=f"{sheet.toughness} + {sheet.armour_total}",
        note=f"shield {shield}" if shield else "",
        rule="EX-DMG-01",
    )
    yield InPlay(label="Soak", value=str(soak), note="Wounds the gear can soak", rule="EX-DMG-05")
    yield InPlay(label="Wounds", value=str(sheet.wounds_max), rule="EX-ABIL-02")
    if sheet.magic:
        yield InPlay(label="Magic", value=str(sheet.magic), rule="EX-MAGIC-01")
    yield InPlay(label="Luck and Fate", value=f"{sheet.luck_points_max} + {sheet.fate_points_start}", rule="EX-RES-02")
    yield InPlay(label="Movement", value=str(sheet.movement), rule="EX-ABIL-02")
