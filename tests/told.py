"""Everything that a person reads of what is shipped: sheets, stat cards, what can be added, the steps of making a character, forms, plays.

Plain data as the window draws it, gathered in the language in force. What is shown before and after a change of words is compared with
`python3 -m tests.told SYSTEM LANGUAGE > file`.
"""

from __future__ import annotations

import hashlib
import random
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from desktop_app import language
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.content.files import content_of, variants_of
from desktop_app.controller.creation.adding import Adding
from desktop_app.controller.creation.creating import Creating, archetypes, begun_at_random, begun_blank, creation_of
from desktop_app.controller.forecast.variations import variations_of
from desktop_app.controller.library.library import system_of, words_for
from desktop_app.controller.library.own_items import heading
from desktop_app.controller.library.prepared import Foes
from desktop_app.controller.library.variants import refused
from desktop_app.controller.play.journal import MemoryJournal
from desktop_app.controller.play.session import Session
from desktop_app.controller.play.shown import OfferShown
from desktop_app.controller.play.tracker import Tracker
from desktop_app.controller.words.labels import shown_name
from desktop_app.controller.words.names import labels_of, names_of
from tests.demos import made_demo, open_demo
from tests.random_play import Game, planned_for
from tests.sentences import texts

STEPS = 96
LOOKED_AT = 12
FIRST_SEED = 500
SHEETS_ADDED_TO = 6
ARCHETYPE_SEED = 7


@dataclass
class Own:
    """What is somebody's own in what is shown: names that stand in sentences too, and words that stand alone; `things` are what
    anything on a sheet is called, what is shipped among it.
    """

    names: set[str] = field(default_factory=set)
    typed: set[str] = field(default_factory=set)
    things: set[str] = field(default_factory=set)


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    inside = [*value, *value.values()] if isinstance(value, dict) else value if isinstance(value, list) else ()
    for one in inside:
        yield from _strings(one)


def _called(value: object) -> Iterator[str]:
    """Give what anything in it is called."""
    if isinstance(value, dict):
        yield from (one for key, one in value.items() if key == "name" and isinstance(one, str))
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _called(one)


def of_shipped(campaign: OpenCampaign, system: str, own: Own) -> Iterator[tuple[str, object]]:
    """Lay out each creature and ready character, as a sheet and as a card; what some of them can be given; how one is made."""
    content = content_of(system)
    of_own = [kind.rows for kind in system_of(system).own_kinds]
    for place, (who, text) in enumerate([*content.characters.items(), *content.creatures.items()]):
        own.typed.add(str(text.sheet.get("notes", "")))
        yield f"page {who}", campaign.bestiary.page(system, text)
        yield f"card {who}", campaign.bestiary.card(system, who, text)
        if place < SHEETS_ADDED_TO:
            kinds = Adding(campaign, system, campaign.bestiary.sheet(system, text)).kinds()
            yield f"added to {who}", [(kind.title, kind.word, kind.columns, kind.additions) for kind in kinds]
            of_own += [kind.own for kind in kinds if kind.own is not None] if place == 0 else []
    for prepared in (one for one in campaign.encounters.all() if one.system == system):
        yield f"variations of {prepared.id}", [one.text for one in variations_of(campaign, prepared)]
    yield from _of_variants(campaign, system)
    for rows in of_own:
        yield f"row {rows.name}", [heading(field, system) for field in rows.fields]
    yield from _of_creation(campaign, system, own)


def _of_variants(campaign: OpenCampaign, system: str) -> Iterator[tuple[str, object]]:
    """Name each variant of a creature that can be it: one, and two of them."""
    for variant in variants_of(system).variant:
        for creature in content_of(system).creatures:
            if refused(system, variant, campaign.bestiary.text(system, creature)):
                continue
            foes = Foes(creature=creature, count=2, variants=(variant.id,))
            name = shown_name(campaign.bestiary.kind(system, foes).name, system)
            yield f"{variant.id} {creature}", [name, campaign.bestiary.kind_name(system, foes).name, campaign.called(system, foes)]
            break


def _of_creation(campaign: OpenCampaign, system: str, own: Own) -> Iterator[tuple[str, object]]:
    creation = creation_of(campaign, system)
    if creation is None:
        return
    own.typed |= {budget.id for budget in creation.budgets} | {step.id for step in creation.steps}
    own.typed |= {section.id for step in creation.steps for section in step.sections}
    begun = [begun_blank(campaign, system)]
    begun += [begun_at_random(campaign, system, one.id, ARCHETYPE_SEED) for one in archetypes(system)]
    for who in begun:
        made = Creating(campaign, system, who, creation)
        own.typed.add(campaign.table(system).state.combatants[who].name)
        yield from ((f"step {step.id} of {who}", made.shown(step.id)) for step in creation.steps)


def of_play(tracker: Tracker, own: Own) -> Iterator[object]:
    """Give all that a window could show of a play at this moment, the forms of all offers among it; `own` takes in what is theirs."""
    state = tracker.session.state
    own.names |= {*labels_of(state).values(), *(named.name for named in names_of(state).values())}
    own.names |= {tracker.session.system.title, *(counter for one in state.combatants.values() for counter in one.marks)}
    encoded = tracker.session.system.codec.encode(state)
    own.typed |= {*_strings(encoded)}
    own.things |= {*_called(encoded)}
    panel = tracker.scene() if not tracker.is_table else None
    yield from (tracker.shown(), panel, tracker.moving.card())
    yield from _forms(tracker, panel.offers if panel is not None else ())
    for who in state.roster:
        shown = tracker.inspector(who)
        assert shown is not None
        yield from (shown, tracker.page(who))
        yield from _forms(tracker, (*shown.offers, *shown.by_hand))


def _forms(tracker: Tracker, offers: Iterable[OfferShown]) -> Iterator[object]:
    """Give the forms of offers that have just been listed."""
    yield from (tracker.form(offer.where, offer.index, {}) for offer in offers)


def game_of(system: str) -> Game:
    game: Game = import_module(f"tests.rules.{system}.playing").GAME
    return game


def of_a_game(system: str, seed: int, own: Own, steps: int = STEPS) -> Iterator[object]:
    """Play at random, and give what can be seen of it now and then, its log at the end."""
    game, chance = game_of(system), random.Random(seed)
    session = Session(game.system, planned_for(game.first_state(chance.randrange)), MemoryJournal(), seed=seed)
    tracker = Tracker(session, words_for(system), "A fight")
    for step in range(steps):
        game.step(session, chance.randrange)
        if step % LOOKED_AT == 0:
            yield from of_play(tracker, own)
    yield tracker.log(1, tracker.steps)


def everything(system: str, folder: Path, own: Own, *, seeds: int = 1) -> Iterator[tuple[str, object]]:
    """Give it all, each with where it is shown, in the language in force; `own` takes in what is not the rules'."""
    campaign = open_demo(folder / "demo", system)
    yield from of_shipped(campaign, system, own)
    fight = campaign.fight(campaign.fights()[0].id)
    yield from (("fight", shown) for shown in (*of_play(fight, own), fight.log(1, fight.steps)))
    yield from (("table", shown) for shown in of_play(campaign.table_tracker(system), own))
    campaign.close()
    for seed in range(FIRST_SEED, FIRST_SEED + seeds):
        yield from ((f"game {seed}", shown) for shown in of_a_game(system, seed, own))


def main(system: str, code: str, *seeds: Any) -> None:
    """Print every text with its place, line by line."""
    made_demo(system)
    language.use(code)
    with tempfile.TemporaryDirectory() as folder:
        for place, shown in everything(system, Path(folder), Own(), seeds=int(*seeds) if seeds else 1):
            for text in texts(shown):
                print(place, repr(text))
            print(place, hashlib.sha256(repr(shown).encode()).hexdigest()[:12])


if __name__ == "__main__":
    main(*sys.argv[1:])
