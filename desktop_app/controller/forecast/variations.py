"""Single changes of a prepared encounter: more or fewer foes, elite ones, light, surprise, absences."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from desktop_app.controller.campaign.beginning import Beginning, with_begin
from desktop_app.controller.campaign.layout import settled, standing
from desktop_app.controller.content.files import variants_of
from desktop_app.controller.forecast.forecasting import Asked
from desktop_app.controller.forecast.job import job_of
from desktop_app.controller.library.library import system_of, words_for
from desktop_app.controller.library.variants import refused
from desktop_app.controller.play.recorded import command_to_json
from desktop_app.controller.words.labels import shown_name
from desktop_app.controller.words.names import PARTY
from desktop_app.errors import AppError
from desktop_app.exchange.limits import MOST_COMBATANTS
from desktop_app.language import said

if TYPE_CHECKING:
    from desktop_app.controller.campaign.campaign import OpenCampaign
    from desktop_app.controller.library.prepared import Foes, PreparedEncounter
    from desktop_app.rules.kernel.state import Encounter
    from desktop_app.rules.kernel.system import Entry

ELITE: Final = "elite"
MOST_KINDS: Final = 4
"""So many kinds of foes are varied, in the order of the encounter."""


@dataclass(frozen=True, slots=True)
class Variation:
    """An encounter with one change, and its name."""

    key: str
    text: str
    prepared: PreparedEncounter
    without_armour: bool = False

    def asked(self, campaign: OpenCampaign, seed: int) -> Asked:
        """Build the fight as it begins then, with the dice of the encounter that it varies. Raises: AppError."""
        system = system_of(self.prepared.system)

        def bare(entry: Entry) -> Entry:
            sheet = entry.sheet
            assert isinstance(sheet, dict), "a sheet is an object"
            return replace(entry, sheet={**sheet, system.armour_field: []})

        first = campaign.opening(self.prepared, bare if self.without_armour else lambda one: one)[0]
        return Asked(system, first, job_of(system, first, seed))


def where_it_stands(campaign: OpenCampaign, prepared: PreparedEncounter) -> PreparedEncounter:
    """Fix all positions, so that adding or removing one combatant moves nobody. Raises: AppError."""
    names = {person.id: person.name for person in campaign.people() if person.system == prepared.system}
    kinds = {foes.kind: campaign.bestiary.kind_name(prepared.system, foes).name for foes in prepared.foes}
    everybody = standing(prepared, campaign.boards.of(prepared), {**names, **kinds})
    return settled(prepared, everybody, {one.id: one.cell for one in everybody})


def with_foes(prepared: PreparedEncounter, foes: Foes, *become: Foes) -> PreparedEncounter:
    """Put other foes in the place of some; those of which there are none go."""
    made = [one for kind in prepared.foes for one in (become if kind.key == foes.key else (kind,))]
    return prepared.model_copy(update={"foes": tuple(one for one in made if one.count > 0)})


def variations_of(campaign: OpenCampaign, prepared: PreparedEncounter) -> tuple[Variation, ...]:
    """List the possible changes. Raises: AppError if the encounter cannot begin as it is."""
    prepared = where_it_stands(campaign, prepared)
    first = campaign.opening(prepared)[0]
    return (
        *_of_foes(campaign, prepared),
        *_of_light(prepared, first),
        *_of_surprise(prepared, first),
        *_of_heroes(prepared, first),
    )


def _of_foes(campaign: OpenCampaign, prepared: PreparedEncounter) -> Iterator[Variation]:
    there = len(prepared.party) + sum(foes.count for foes in prepared.foes)
    for foes in [one for one in prepared.foes if one.side != PARTY][:MOST_KINDS]:
        one = campaign.called(prepared.system, foes.model_copy(update={"count": 1}))
        has_name = campaign.bestiary.has_own_name(prepared.system, foes)
        if there < MOST_COMBATANTS and not has_name:
            more = with_foes(prepared, foes, foes.model_copy(update={"count": foes.count + 1}))
            yield Variation(f"more:{foes.key}", said("{foes} more", foes=one), more)
        fewer = with_foes(prepared, foes, foes.model_copy(update={"count": foes.count - 1}))
        if fewer.foes:
            name = campaign.bestiary.kind_name(prepared.system, foes).name
            text = said("Without {name}", name=name) if has_name else said("{foes} fewer", foes=one)
            yield Variation(f"fewer:{foes.key}", text, fewer)
        elite = varied_foes(campaign, prepared, foes, ELITE)
        if elite is not None:
            called = campaign.called(prepared.system, elite)
            yield Variation(f"elite:{foes.key}", called, with_foes(prepared, foes, elite))


def varied_foes(campaign: OpenCampaign, prepared: PreparedEncounter, foes: Foes, wanted: str) -> Foes | None:
    """Make foes of a variant; None: they are, or cannot be."""
    variant = next((one for one in variants_of(prepared.system).variant if one.id == wanted), None)
    taken = {one.key for one in prepared.foes}
    if variant is None or wanted in foes.variants:
        return None
    made = foes.model_copy(update={"variants": (*foes.variants, wanted)})
    try:
        is_barred = made.key in taken or refused(prepared.system, variant, campaign.bestiary.kind(prepared.system, foes))
        campaign.bestiary.kind(prepared.system, made)
    except AppError:
        return None
    return None if is_barred else made


def _of_light(prepared: PreparedEncounter, first: Encounter) -> Iterator[Variation]:
    system = system_of(prepared.system)
    beginning = Beginning(system, first, words_for(prepared.system))
    for offer in beginning.shown():
        for field in offer.fields if offer.kind == system.light_set_by[0] else ():
            told = offer.title if len(offer.fields) == 1 else field.label
            for value, label in field.values if field.name == system.light_set_by[1] else ():
                if value is not None and value != field.value:
                    begins = with_begin(prepared.begins, beginning.chosen(offer.index, field.name, value))
                    made = prepared.model_copy(update={"begins": begins})
                    yield Variation(f"light:{value}", said("{name}: {words}", name=told, words=label), made)


def _of_surprise(prepared: PreparedEncounter, first: Encounter) -> Iterator[Variation]:
    system, told = system_of(prepared.system), {True: said("The foes are surprised"), False: said("The party is surprised")}
    for are_foes, text in told.items():
        who = tuple(one for one in first.roster if (first.combatants[one].side != PARTY) is are_foes)
        commands = system.surprise(first, who) if who else ()
        written = [json.dumps(command_to_json(system.codec, one, short=False), sort_keys=True) for one in commands]
        if written:
            made = prepared.model_copy(update={"begins": (*prepared.begins, *written)})
            yield Variation(f"surprise:{'foes' if are_foes else PARTY}", text, made)


def _of_heroes(prepared: PreparedEncounter, first: Encounter) -> Iterator[Variation]:
    party = [who for who in prepared.party if who in first.combatants]
    for who in party if len(party) > 1 else ():
        made = prepared.model_copy(update={"party": tuple(one for one in prepared.party if one != who)})
        name = shown_name(first.combatants[who].name, prepared.system)
        yield Variation(f"absent:{who}", said("{name} absent", name=name), made)
    system = system_of(prepared.system)
    if any(getattr(first.sheets[first.combatants[who].sheet], system.armour_field, ()) for who in party):
        yield Variation("bare", said("The party without armour"), prepared, without_armour=True)
