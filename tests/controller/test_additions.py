"""What a sheet can be given: everything that is shipped is listed once, with its columns; and things of one's own of every kind."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from desktop_app import language
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.campaign.checking import check_campaign
from desktop_app.controller.content.files import CreatureText, shipped_tables
from desktop_app.controller.creation.adding import adding_to, write_all
from desktop_app.controller.library.library import system_of, world_of
from desktop_app.controller.library.own_items import shown_field, typed_field
from desktop_app.controller.words.translations import rows_of
from desktop_app.errors import AppError
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.judging import read
from desktop_app.rules.kernel.record import Json, json_name
from desktop_app.rules.kernel.state import Sheet
from desktop_app.rules.kernel.system import Entry
from desktop_app.rules.kernel.table import written

TABLES = ("items", "spells", "powers", "manoeuvres", "skills", "blessings")
"""Tables whose rows are all for sheets."""


def blank(system: str) -> tuple[Json, Sheet]:
    """Give a new character as JSON, and its sheet."""
    rules = system_of(system)
    _, sheet = rules.newcomer(Entry(id="ana", name="Ana", sheet=rules.blank_sheet("Ana", {})))
    return rules.codec.encode(sheet), sheet


@pytest.mark.parametrize("system", SYSTEMS)
def test_everything_shipped_is_listed_once_with_its_columns_and_then_stands_on_the_sheet(system: str) -> None:
    rules, tables, world = system_of(system), shipped_tables(system), world_of(system)
    document, sheet = blank(system)
    kinds = rules.additions(sheet, tables, world)
    assert len({kind.id for kind in kinds}) == len(kinds) >= 5
    listed = Counter(one.name for kind in kinds for one in kind.additions)
    shipped = [str(row.get("name") or row["title"]) for name in TABLES for row in rows_of(tables.get(name, {}))]
    assert len(shipped) > 35 and not [name for name in shipped if not listed[name]]
    for kind in kinds:
        assert len({one.id for one in kind.additions}) == len(kind.additions), kind.id
        for one in kind.additions:
            assert len(one.cells) == len(kind.columns), (kind.id, one.id)
            assert one.there is None, "a new sheet has nothing"
            if one.refusal:
                continue
            _, given = read(rules, Entry(id="ana", name="Ana", sheet=written(document, one.path, one.value)), world)
            again = next(kind_ for kind_ in rules.additions(given, tables, world) if kind_.id == kind.id)
            same = next(other for other in again.additions if other.id == one.id)
            assert same.there is not None or one.path.startswith("/gear/"), (kind.id, one.id)
            if same.there:
                assert written(rules.codec.encode(given), same.there, None) == document, "and is taken away again"


NOT_A_CREATURES: dict[str, set[str]] = {
    "winterdawn": {"xp_", "skill_xp", "coins", "rations", "ammunition", "virtue", "combat_trained", "wielded", "spirit_max_adj"},
    "expedition": {"leader_id", "group_id", "roles", "careers"},
    "revolution": {"background", "money", "str_dice", "con_dice", "dex_dice", "int_dice", "wil_dice", "cha_dice"},
    "savage": {"xp", "advances", "dominant_hand", "gear"},
    "cadwallon": {"intimacy"},
}
"""Fields that only players' characters have, or that follow from the kind, from play, or from what is carried."""
NOBODYS: set[str] = {"name", "player", "person", "portrait", "biography", "ledger", "extra"}
"""Fields that are typed beside the page, or not by hand."""


@pytest.mark.parametrize("system", SYSTEMS)
def test_everything_that_a_creature_can_have_can_be_given_to_one_begun_from_nothing(system: str) -> None:
    rules, tables, world = system_of(system), shipped_tables(system), world_of(system)
    blank = rules.sheet_document({"name": "Ana", "sheet": rules.blank_creature("Ana", {})}, tables)
    _, sheet = rules.newcomer(Entry(id="ana", name="Ana", sheet=blank))
    changed = {change.path.split("/")[1] for change in rules.sheet_changes(sheet, tables, world)}
    typed = set(re.findall(r"path='/(\w+)", repr(rules.page(sheet, None, world))))
    missing = {json_name(field.name) for field in fields(sheet)} - changed - typed - NOBODYS
    assert not {name for name in missing if not name.startswith(tuple(NOT_A_CREATURES[system]))}
    assert rules.codec.encode(sheet).get("character_kind") != "pc"


@pytest.fixture
def campaign(tmp_path: Path) -> Iterator[OpenCampaign]:
    opened = OpenCampaign.create(tmp_path / "a.strikeboard", "Evening")
    yield opened
    opened.close()


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_form_takes_every_shipped_row_as_it_is_and_a_blank_one_of_every_kind_is_kept_and_found_again(
    campaign: OpenCampaign, system: str
) -> None:
    adding = adding_to(campaign, system, campaign.new_character(system, "Ana"))
    made: list[str] = []
    for kind, own in [(kind, kind.own) for kind in adding.kinds() if kind.own is not None]:
        for copied in ("", *(one.id for one in kind.additions)):
            row = adding.begin_own(kind.id, copied)
            complaints = [typed_field(field, shown_field(field, row, system), system)[1] for field in own.fields]
            assert not any(complaints), (kind.id, copied, complaints)
        blank = adding.begin_own(kind.id)
        with pytest.raises(AppError, match="needs a name"):
            adding.keep_own(kind.id, blank)
        made.append(f"Moon {kind.word}")
        adding.keep_own(kind.id, {**blank, "name": made[-1]})
    again = adding_to(campaign, system, "ana")
    assert sorted(made) == sorted(one.name for kind in again.kinds() for one in kind.additions if one.name.startswith("Moon "))
    mark = next((kind.id, one.id) for kind in again.kinds() for one in kind.additions if one.name in made and not one.refusal)
    assert again.own_of(mark) is not None and again.planned([mark]).writes and again.planned([mark]).lines


def test_gear_of_ones_own_keeps_its_weight_on_the_sheet(campaign: OpenCampaign) -> None:
    adding = adding_to(campaign, "winterdawn", campaign.new_character("winterdawn", "Ana"))
    mark = adding.keep_own("gear", {**adding.begin_own("gear"), "name": "Anvil", "encumbrance": 40.5})
    planned = adding.planned([mark])
    assert planned.writes == (("/gear/0", "Anvil (40.5 kg)"),) and "Anvil (40.5 kg)" in [line.name for line in planned.lines]


def test_what_names_nothing_is_not_kept(campaign: OpenCampaign) -> None:
    adding = adding_to(campaign, "winterdawn", campaign.new_character("winterdawn", "Ana"))
    row = adding.begin_own("weapon")
    with pytest.raises(AppError, match="there is no skill"):
        adding.keep_own("weapon", {**row, "name": "Crook", "skills": [{"skill": "polearmz"}]})
    assert not adding.own.documents()
    adding.keep_own("weapon", {**row, "name": "Crook"})
    (kept,) = adding.own.documents()
    adding.own.put(replace(kept, body={"table": "items", "list": "weapon", "row": {"id": "crook", "name": "Crook", "skills": 3}}))
    again = adding_to(campaign, "winterdawn", "ana")
    assert not [one for kind in again.kinds() for one in kind.additions if one.name == "Crook"], "the rest can still be added"
    assert any("Crook" in finding for finding in check_campaign(campaign.store.path))


def test_words_out_of_some_are_shown_and_typed_in_the_language_in_force(campaign: OpenCampaign) -> None:
    language.use("fr")
    kinds = adding_to(campaign, "savage", campaign.new_character("savage", "Ana")).kinds()
    fields = [field for kind in kinds if kind.own is not None for field in kind.own.fields if field.many and field.choice is not None]
    kinds_of_damage = next(field for field in fields if field.path == "/damage_types")
    assert shown_field(kinds_of_damage, {"damage_types": ["cutting", "piercing"]}, "savage") == "tranchant, perforant"
    assert typed_field(kinds_of_damage, "Contondant, cutting", "savage") == (["blunt", "cutting"], "")
    value, sentence = typed_field(kinds_of_damage, "contondant, mou", "savage")
    assert value is None and "mou" in sentence and "perforant" in sentence


def test_a_price_is_typed_and_shown_in_coins_of_the_language_in_force(campaign: OpenCampaign) -> None:
    language.use("fr")
    adding = adding_to(campaign, "winterdawn", campaign.new_character("winterdawn", "Ana"))
    weapons = next(kind for kind in adding.kinds() if kind.id == "weapon")
    assert weapons.own is not None
    price = next(field for field in weapons.own.fields if field.path == "/price")
    for typed in ("3 pièces d'argent", "3 pièces d’argent", "3 argent", "3 silver", "3"):
        assert typed_field(price, typed, "winterdawn") == ("3 silver", "")
    assert typed_field(price, "1 pièce de cuivre", "winterdawn") == ("1 copper", "")
    assert shown_field(price, {"price": "3 silver"}, "winterdawn") == "3 pièces d’argent"
    for typed in ("cher", "3 or", "2,5 argent", "argent", "-3"):
        value, sentence = typed_field(price, typed, "winterdawn")
        assert value is None and "pièces d’argent, pièces de cuivre" in sentence and f"«\u00a0{typed}\u00a0»" in sentence


def test_a_first_weapon_on_a_blank_sheet_is_in_hand(tmp_path: Path) -> None:
    campaign = OpenCampaign.create(tmp_path / "armed.strikeboard", "Armed")
    who = campaign.add_character("winterdawn", CreatureText(name="Ana", sheet=system_of("winterdawn").blank_sheet("Ana", {})))

    def give(name: str) -> Any:
        adding = adding_to(campaign, "winterdawn", who)
        kind = next(kind for kind in adding.kinds() if kind.word == "weapon")
        one = next(one for one in kind.additions if one.name == name)
        write_all(campaign, "winterdawn", who, adding.planned([(kind.id, one.id)]).writes)
        return campaign.table("winterdawn").state.sheets[who]

    first = give("One-handed axe")
    assert first.wielded.main == first.weapons[0].id
    assert give("Dagger").wielded.main == first.weapons[0].id, "a second one is put away"
    campaign.close()
