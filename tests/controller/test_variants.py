"""Variants of creatures: every one of them makes of every creature one that the rules can use, and says what it changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app import language
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.content.files import content_of, variants_of
from desktop_app.controller.library.bestiary import judged, newcomer
from desktop_app.controller.library.library import sheet_json, system_of, world_of
from desktop_app.controller.library.prepared import Foes
from desktop_app.controller.library.stat_cards import compared, stat_card, tactics_for
from desktop_app.controller.library.variants import refused, varied, whole_sheet
from desktop_app.controller.start.demo import add_ready
from desktop_app.controller.words.labels import label, shown_name
from desktop_app.controller.words.names import name_of
from desktop_app.errors import AppError
from desktop_app.language import ENGLISH
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.blocks import ColumnsBlock, SheetPage, TableBlock
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.kernel.system import Entry

JUDGED = 6
"""One of so many creatures is tried out in a fight too, with all variants."""


def page_of(system: str, sheet: Json, name: str) -> SheetPage:
    page: SheetPage = system_of(system).page(newcomer(system, Entry(id="one", name=name, sheet=sheet))[1], None, world_of(system))
    return page


def notes(page: SheetPage) -> list[str]:
    rows = [row.note for b in page.blocks if isinstance(b, TableBlock) for section in b.sections for row in section.rows]
    return [*rows, *(line.note for b in page.blocks if isinstance(b, ColumnsBlock) for line in b.lines), *(b.title for b in page.blocks)]


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_suits_all_creatures_alone_and_together_and_tells_what_was_before(system: str) -> None:
    variants = variants_of(system).variant
    assert len(variants) >= 4 and len({variant.id for variant in variants}) == len(variants)
    every = tuple(variant.id for variant in variants)
    creatures = [*content_of(system).creatures.values()]
    for place, text in enumerate(creatures):
        whole = whole_sheet(system, sheet_json(system, text))
        for chosen in (*((variant.id,) for variant in variants), every):
            made = varied(system, text, whole, chosen)
            newcomer(system, Entry(id="one", name=made.name, sheet=made.sheet))
            assert made.sheet["name"] == made.name != text.name and {*text.tags} <= {*made.tags}
            if place % JUDGED == 0 and chosen == every:
                judged(system, Entry(id="one", name=made.name, sheet=made.sheet))
    text = creatures[-1]
    whole = whole_sheet(system, sheet_json(system, text))
    made = varied(system, text, whole, every)
    before = page_of(system, whole, text.name)
    after = compared(before, page_of(system, made.sheet, made.name))
    assert any("was " in note for note in notes(after)) and not any("was " in note for note in notes(before))
    assert tactics_for(system, text)


CALLED = {
    ("elite",): ("Elite hired blade", "spadassin d’élite", "2 spadassins d’élite"),
    ("young",): ("Young hired blade", "jeune spadassin", "2 jeunes spadassins"),
    ("swarm",): ("Swarm of hired blades", "nuée de spadassins", "2 nuées de spadassins"),
    ("leader", "elite"): ("Elite hired blade, leader", "spadassin d’élite, chef", "2 spadassins d’élite, chefs"),
}


@pytest.mark.parametrize("variants", CALLED)
def test_a_variant_is_kept_in_english_and_told_in_the_language_in_force(tmp_path: Path, variants: tuple[str, ...]) -> None:
    """In lists, by their number, in the fight; one that is kept as one's own is called in that language from then on."""
    language.use("fr")
    campaign = OpenCampaign.create(tmp_path / "alley.strikeboard", "Alley")
    add_ready(campaign, "cadwallon")
    kept, one, several = CALLED[variants]
    foes = Foes(creature="hired_blade", count=2, variants=variants)
    assert campaign.called("cadwallon", foes) == several
    ready = campaign.encounters.all()[0]
    state = campaign.fight(campaign.start(ready.model_copy(update={"id": "two", "foes": (foes,), "party": ()}))).session.state
    assert {combatant.name for combatant in state.combatants.values()} == {kept}
    assert [name_of(state, who).lower() for who in state.roster] == [f"{one} 1", f"{one} 2"]
    own = campaign.bestiary.varied_as_own("cadwallon", "hired_blade", variants)
    assert own.name.lower() == own.sheet["name"].lower() == one
    campaign.bestiary.put("cadwallon", "mine", own.model_copy(update={"name": "Bretteur", "plural": "bretteurs"}))
    assert campaign.called("cadwallon", Foes(creature="mine", count=1, variants=("elite",))) == "1 bretteur d’élite"
    assert campaign.called("cadwallon", Foes(creature="mine", count=2, variants=("young",))) == "2 jeunes bretteurs"
    campaign.close()


def test_a_name_of_one_s_own_is_no_variant() -> None:
    language.use("fr")
    assert shown_name("Elite Zorg", "cadwallon") == "Elite Zorg" and label("cadwallon", "Zorg, leader") == "Zorg, leader"
    assert label("cadwallon", "swarms of archers on the roofs") == "nuées d’archers des toits"
    assert shown_name("Elite boss of the alley", "cadwallon") == "Patron de la ruelle d’élite"


@pytest.mark.parametrize(
    ("variants", "english", "french"),
    [
        (("elite",), "Elite abbot below", "L’abbé d’en bas d’élite"),
        (("young",), "Young abbot below", "Jeune abbé d’en bas"),
        (("leader",), "The abbot below, leader", "L’abbé d’en bas, chef"),
    ],
)
def test_whoever_bears_a_name_of_its_own_is_not_counted(tmp_path: Path, variants: tuple[str, ...], english: str, french: str) -> None:
    """The article of a name goes where a word stands before it, and stays where it begins."""
    campaign = OpenCampaign.create(tmp_path / "cellar.strikeboard", "Cellar")
    add_ready(campaign, "savage")
    for code, told in ((ENGLISH, english), ("fr", french)):
        language.use(code)
        assert campaign.called("savage", Foes(creature="the_abbot", count=1, variants=variants)) == told
    campaign.close()


def test_who_is_one_already_is_told_and_numbers_end_where_they_may() -> None:
    content, variants = content_of("winterdawn"), {variant.id: variant for variant in variants_of("winterdawn").variant}
    captain, bandit = content.creatures["bandit_captain"], content.creatures["bandit"]
    assert refused("winterdawn", variants["leader"], captain) == "is already leader" and not refused(
        "winterdawn", variants["leader"], bandit
    )
    whole = whole_sheet("winterdawn", sheet_json("winterdawn", captain))
    elite = varied("winterdawn", captain, whole, ["elite"])
    assert (elite.name, elite.rank, elite.sheet["group_rank"]["melee_combat"]) == ("Elite bandit captain", 3 + 1, 2 + 1)
    assert elite.sheet["injury_lines"] == [[3, 1], [3, 1], [2, 1]] and captain.sheet["injury_lines"] == [[3, 1], [3, 1]]
    young = varied("savage", content_of("savage").creatures["cellar_rat"], {"strength": "d4", "vigor": "d6"}, ["young"])
    assert young.sheet["strength"] == "d4" and young.sheet["vigor"] == "d4"
    varied("winterdawn", bandit, {"injury_lines": 3, "group_rank": {}}, ["elite"])
    with pytest.raises(AppError, match="can't become Elite"):
        varied("winterdawn", bandit, [], ["elite"])


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_card_of_a_foe_leaves_out_what_only_players_have(system: str) -> None:
    text = next(iter(content_of(system).creatures.values()))
    card = stat_card(page_of(system, sheet_json(system, text), text.name), is_own=False)
    labels = {row.label for b in card.blocks if isinstance(b, TableBlock) for section in b.sections for row in section.rows}
    assert not labels & {"Player", "Experience"} and {b.part for b in card.blocks} >= {"actions", "harm"}
