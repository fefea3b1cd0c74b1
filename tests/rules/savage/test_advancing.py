"""Experience, ranks and advances: when they fall due, what each buys, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.controller.content.files import content_of
from desktop_app.rules.savage.between_fights.advancing import PURCHASES, AwardXp, TakeAdvance, advances_due, due_by, rank_at, threshold
from desktop_app.rules.savage.between_fights.social import charm_of
from desktop_app.rules.savage.checks.derived import pace, parry_of
from desktop_app.rules.savage.checks.rolls import trait_mods
from desktop_app.rules.savage.sheet.character import ATTRIBUTES, SKILLS
from desktop_app.rules.savage.sheet.lasting import Injury
from desktop_app.rules.savage.state import SavageState
from tests.rules.savage.builders import code, fighter, idle, offered, play, undone


def table(**changes: Any) -> SavageState:
    rules = {name: changes.pop(name) for name in ("xp_step", "xp_legendary_attribute") if name in changes}
    sheet: dict[str, Any] = {"xp": 5, "skills": {"fighting": "d6", "notice": "d4", "taunt": "d4"}, **changes}
    return idle(fighter("ana", **sheet), is_table=True, **rules)


@pytest.mark.rule("SW-XP-01", "SW-XP-02", "SW-TAB-03")
def test_experience_makes_ranks_and_advances() -> None:
    state = table(xp=0)
    assert [due_by(state, xp) for xp in (4, 5, 79, 80, 89, 90, 120)] == [0, 1, 15, 16, 16, 17, 20]
    assert due_by(table(xp_step=10), 80) == 8
    assert [rank_at(state, xp) for xp in (0, 19, 20, 59, 60, 300)] == ["novice", "novice", "seasoned", "veteran", "heroic", "legendary"]
    rows = [row[2] for row in content_of("savage").rules["SW-TAB-03"].rows]
    assert [int(row.split("-")[0].split("+")[0]) for row in rows] == [row.least for row in state.tables.ranks.values()]
    done = play(state, AwardXp(target="ana", amount=20))
    assert done.state.sheets["ana"].xp == 20 and "rank_reached" in done.names and advances_due(done.state, "ana") == 4
    assert [threshold(state, place) for place in (1, 16, 17, 18)] == [5, 80, 90, 100]
    assert code(state, AwardXp(target="ana", amount=0)) == "value"
    undone(state, AwardXp(target="ana"))


@pytest.mark.rule("SW-XP-03", "SW-XP-04", "SW-TAB-33")
def test_an_advance_buys_one_of_five_things() -> None:
    state = table()
    assert play(state, TakeAdvance(actor="ana", choice="edge", edge="Quick draw")).state.sheets["ana"].edges == ("Quick draw",)
    learned = play(state, TakeAdvance(actor="ana", choice="new_skill", skills=("guts",))).state
    assert learned.sheets["ana"].skills["guts"] == "d4" and not advances_due(learned, "ana")
    assert play(state, TakeAdvance(actor="ana", skills=("fighting",))).state.sheets["ana"].skills["fighting"] == "d8"
    two = play(state, TakeAdvance(actor="ana", choice="two_skills", skills=("notice", "taunt"))).state.sheets["ana"]
    assert (two.skills["notice"], two.skills["taunt"]) == ("d6", "d6") and two.advances[0].rank == "novice"
    assert play(state, TakeAdvance(actor="ana", choice="attribute", attribute="vigor")).state.sheets["ana"].vigor == "d8"
    for wrong in (
        {"skills": ("notice",)},
        {"choice": "two_skills", "skills": ("notice", "fighting")},
        {"choice": "new_skill", "skills": ("notice",)},
        {"skills": ("guts",)},
    ):
        assert code(state, TakeAdvance(actor="ana", **wrong)) == "condition_not_met"
    assert code(state, TakeAdvance(actor="ana", choice="two_skills", skills=("notice", "notice"))) == "condition_not_met"
    assert code(state, TakeAdvance(actor="ana", choice="two_skills", skills=("notice",))) == "skills_needed"
    assert code(table(skills={"fighting": "d12"}), TakeAdvance(actor="ana", skills=("fighting",))) == "at_maximum"
    assert code(table(xp=4), TakeAdvance(actor="ana", skills=("fighting",))) == "no_advance_due"
    assert len(PURCHASES) == len(content_of("savage").rules["SW-TAB-33"].rows) == len(offered(state, "ana", TakeAdvance))
    undone(state, TakeAdvance(actor="ana", skills=("fighting",)))


@pytest.mark.rule("SW-XP-05")
def test_an_attribute_rises_once_in_each_rank() -> None:
    raise_vigor = TakeAdvance(actor="ana", choice="attribute", attribute="vigor")
    assert code(table(xp=10, advances=[{"index": 1, "rank": "novice", "choice": "attribute"}]), raise_vigor) == "attribute_already_raised"
    later = [{"index": n, "rank": "novice", "choice": "attribute" if n == 1 else "edge"} for n in range(1, 4)]
    assert raise_vigor.refuse(table(xp=20, advances=later)) is None
    high = [{"index": n, "rank": rank_at(table(), 5 * n), "choice": "edge"} for n in range(1, 16)]
    legends = [*high, {"index": 16, "rank": "legendary", "choice": "attribute"}, {"index": 17, "rank": "legendary", "choice": "edge"}]
    assert code(table(xp=100, advances=legends), raise_vigor) == "attribute_already_raised"
    assert raise_vigor.refuse(table(xp=100, advances=legends, xp_legendary_attribute="every_other_advance")) is None
    assert (
        code(table(xp=90, advances=legends[:16], xp_legendary_attribute="every_other_advance"), raise_vigor) == "attribute_already_raised"
    )
    assert code(table(vigor="d12"), raise_vigor) == "at_maximum"


@pytest.mark.rule("SW-TEST-06", "SW-MOVE-01")
def test_edges_and_hindrances_of_the_list_change_the_numbers_that_they_name() -> None:
    edges, hindrances = ["Fleet-footed", "guarded", "charming", "alert", "of good family"], ["hard of hearing", "timid"]
    plain, made = idle(fighter("ana")), idle(fighter("ana", edges=edges, hindrances=hindrances))
    assert [pace(state, "ana").total for state in (plain, made)] == [6, 8]
    assert [parry_of(state, "ana").total for state in (plain, made)] == [5, 6]
    assert [charm_of(state, "ana") for state in (plain, made)] == [0, 2]
    assert [sum(mod.value for mod in trait_mods(made, "ana", trait)) for trait in ("notice", "guts", "vigor")] == [-2, -4, 0], (
        "untrained, both"
    )
    rows = made.tables.edges
    assert len(rows) == 24 and all(trait in (*ATTRIBUTES, *SKILLS) for row in rows.values() for trait in row.traits)
    bought = play(table(), TakeAdvance(actor="ana", choice="edge", edge="Hardy")).state
    assert sum(mod.value for mod in trait_mods(bought, "ana", "vigor")) == 1


@pytest.mark.rule("SW-XP-04", "SW-INJ-02", "SW-INJ-06")
@pytest.mark.parametrize(("permanent", "one", "two"), [(True, None, "condition_not_met"), (False, "condition_not_met", None)])
def test_a_permanent_injury_lowers_what_skills_are_compared_with_and_a_temporary_one_does_not(
    permanent: bool, one: str | None, two: str | None
) -> None:
    injury = Injury(location="guts", detail="broken", permanent=permanent)
    state = table(agility="d8", skills={"fighting": "d6", "shooting": "d6"}, injuries=(injury,))
    for choice, skills, refused in (("one_skill", ("fighting",), one), ("two_skills", ("fighting", "shooting"), two)):
        advance = TakeAdvance(actor="ana", choice=choice, skills=skills)  # type: ignore[arg-type]
        assert (found.code if (found := advance.refuse(state)) is not None else None) == refused
        assert (set(skills) <= set(advance.fitting(state))) is (refused is None)
    raised = play(state, TakeAdvance(actor="ana", choice="attribute", attribute="agility")).state
    assert raised.sheets["ana"].agility == "d10", "the sound die rises; the loss stays on top"


@pytest.mark.rule("SW-XP-01", "SW-XP-02")
@pytest.mark.parametrize(("amount", "fits"), [(1, True), (5, True), (6, False), (500, False)])
def test_experience_ends_at_the_most_that_a_sheet_holds(amount: int, fits: bool) -> None:
    state, award = table(xp=495), AwardXp(target="ana", amount=amount)
    if fits:
        assert play(state, award).state.sheets["ana"].xp == 495 + amount
    else:
        assert code(state, award) == "value"


@pytest.mark.rule("SW-XP-03")
@pytest.mark.parametrize("edge", ["Brawny", "brawny", " BRAWNY "])
def test_an_edge_is_bought_once_however_it_is_written(edge: str) -> None:
    assert code(table(edges=["Brawny"]), TakeAdvance(actor="ana", choice="edge", edge=edge)) == "value"
