"""Making people: copies, individuals by dice, backgrounds, money. Rule: RV-CREA-01 to RV-CREA-04, RV-BG-01 to RV-BG-04"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.revolution.sheet.character import Skill
from desktop_app.rules.revolution.sheet.creation import ApplyBackground, RollCreature, RollMoney, Spawn, background_of, questions
from desktop_app.rules.revolution.state import RevolutionState
from desktop_app.rules.revolution.system import SYSTEM
from tests.rules.revolution.builders import DWARF, combat, dwarf, fighter, play, refusal_of, scripted, table, undone

PERCEPTION = {"name": "Perception", "traits": ["Dark Vision"], "rating": 50, "base": 20}
SURVIVAL = {"name": "Survival", "traits": ["Underground"], "rating": 54, "base": 24}
SKILLS = [*DWARF["skills"], PERCEPTION, SURVIVAL]
BOMBARDIER = ApplyBackground(actor="gim", row="bombardiers", choices=("Fuses", "Axe"))
TINKER = ApplyBackground(actor="gim", row="steampunk", choices=("Operate", "Engines", "Pistol"))


def gim(**values: Any) -> Any:
    """Describe the dwarf of the book as a creature of the table."""
    dice = {"str_dice": "4d6", "con_dice": "4d6"}
    return dwarf("gim", **{**dice, "skills": SKILLS, **values})


def skill(state: RevolutionState, name: str) -> Skill:
    found = state.sheet_of("gim").skill(name)
    assert found is not None, name
    return found


# ---- copies


@pytest.mark.rule("RV-CREA-01")
def test_a_copy_is_whole_with_the_printed_numbers_and_a_number_of_its_own() -> None:
    state = table(gim(lp=3, wounded=True, prone=True))
    done = play(state, Spawn(creature="gim"), Spawn(creature="gim")).state
    assert done.roster == ("gim", "gim_2", "gim_3")
    made = done.combatants["gim_2"]
    assert (made.name, made.number, made.side, made.lp, made.wounded, made.prone) == ("Gim", 2, "party", 24, False, False)
    assert done.sheet_of("gim_2") == done.sheet_of("gim") and made.sheet == "gim_2"
    undone(state, Spawn(creature="gim"))


@pytest.mark.rule("RV-CREA-01", "RV-CREA-03", "RV-BG-01", "RV-BG-02", "RV-TAB-14")
@pytest.mark.parametrize(
    "command", [Spawn(creature="gim"), RollCreature(creature="gim"), BOMBARDIER, RollMoney(actor="gim", row="bombardiers")]
)
def test_people_are_made_out_of_combat_from_who_is_there(command: Any) -> None:
    assert refusal_of(combat(gim()), command).code == "phase"
    assert refusal_of(table(fighter("bob")), command).code == "unknown"


# ---- individuals


@pytest.mark.rule("RV-CREA-03")
def test_an_individual_is_twenty_dice_in_the_order_of_the_sheet() -> None:
    faces = (6, 6, 6, 6, 1, 1, 1, 1, 6, 6, 6, 1, 2, 3, 4, 4, 4, 1, 1, 1)
    done = scripted(table(gim()), RollCreature(creature="gim"), *faces)
    assert done.asks == [(4, 6, "str", "gim"), (4, 6, "con", "gim"), *((3, 6, name, "gim") for name in ("dex", "int", "wil", "cha"))]
    sheet = done.state.sheet_of("gim")
    assert (sheet.str_, sheet.con, sheet.dex, sheet.int_, sheet.wil, sheet.cha) == (24, 4, 18, 6, 12, 3)
    assert (sheet.lp_max, done["gim"].lp) == (4 + 12, 4 + 12)


@pytest.mark.rule("RV-CREA-03", "RV-TAB-01")
def test_skills_follow_the_change_of_their_two_characteristics_and_the_rest_stays_printed() -> None:
    faces = (6, 6, 6, 6, 1, 1, 1, 1, 6, 6, 6, 1, 2, 3, 4, 4, 4, 1, 1, 1)
    state = table(gim(skills=[*SKILLS, {"name": "Sing", "rating": 33}]))
    done = scripted(state, RollCreature(creature="gim"), *faces).state
    close, ranged, seeing, living = (24 + 18) - (14 + 10), (18 + 6) - (10 + 10), (6 + 12) - (10 + 10), (4 + 6) - (14 + 10)
    assert (skill(done, "Close Combat").rating, skill(done, "Close Combat").base) == (54 + close, 24 + close)
    assert skill(done, "Ranged Combat").rating == 50 + ranged
    assert skill(done, "Perception").rating == 50 + seeing
    assert skill(done, "Survival").rating == 54 + living
    assert skill(done, "Sing").rating == 33
    before, after = state.sheet_of("gim"), done.sheet_of("gim")
    assert (after.strike_rank, after.might, after.toughness, after.move) == (
        before.strike_rank,
        before.might,
        before.toughness,
        before.move,
    )
    assert after.weapons == before.weapons


@pytest.mark.rule("RV-CREA-03")
def test_the_average_rolls_leave_the_printed_numbers() -> None:
    faces = (3, 4, 3, 4, 3, 4, 3, 4, *(3, 3, 4) * 4)
    state = table(gim())
    done = scripted(state, RollCreature(creature="gim"), *faces).state
    assert done.sheet_of("gim") == state.sheet_of("gim")


@pytest.mark.rule("RV-CREA-03")
def test_a_wounded_one_is_not_healed_by_its_dice_and_keeps_no_more_than_it_can_have() -> None:
    faces = (1,) * 20
    done = scripted(table(gim(lp=3, wounded=True)), RollCreature(creature="gim"), *faces)
    assert (done["gim"].lp, done["gim"].wounded) == (3, True)
    low = scripted(table(gim(lp=20)), RollCreature(creature="gim"), *faces)
    assert low["gim"].lp == 4 + 3


@pytest.mark.rule("RV-CREA-03")
def test_a_skill_does_not_fall_below_nothing() -> None:
    done = scripted(table(gim(skills=[{"name": "Perception", "rating": 5}])), RollCreature(creature="gim"), *(1,) * 20).state
    assert skill(done, "Perception").rating == 0


@pytest.mark.rule("RV-CREA-03")
@pytest.mark.parametrize(("dice", "sound"), [("16d6", True), ("17d6", False)])
def test_dice_that_a_sheet_cannot_hold_are_refused(dice: str, sound: bool) -> None:
    state = table(gim(cha_dice=dice))
    if sound:
        assert RollCreature(creature="gim").refuse(state) is None
    else:
        assert refusal_of(state, RollCreature(creature="gim")).code == "value"


# ---- backgrounds


@pytest.mark.rule("RV-BG-01", "RV-BG-03", "RV-TAB-11", "RV-TEST-04")
def test_a_background_puts_traits_into_skills() -> None:
    done = scripted(table(gim()), BOMBARDIER).state
    assert (skill(done, "Craft").traits, skill(done, "Craft").base, skill(done, "Craft").rating) == (("Fuses",), 0, 0 + 30)
    assert skill(done, "Knowledge").traits == ("Hills of the Bombardiers",)
    assert skill(done, "Communication").traits == ("Language: Dwarven",)
    assert (skill(done, "Perception").traits, skill(done, "Perception").rating) == (("+Dark Vision",), 50)
    assert (skill(done, "Close Combat").traits, skill(done, "Close Combat").rating) == (("Hammer", "Shield", "Axe"), 54)
    assert done.sheet_of("gim").background == "Warrior Clan of the Bombardiers"
    undone(table(gim()), BOMBARDIER)


@pytest.mark.rule("RV-BG-01", "RV-TAB-01")
def test_a_skill_without_traits_keeps_its_base_and_gains_the_trait_bonus() -> None:
    plain = [{"name": "Close Combat", "rating": 24}, {"name": "Craft", "rating": 15}]
    done = scripted(table(gim(skills=plain), trait_bonus=20), BOMBARDIER).state
    assert (skill(done, "Close Combat").base, skill(done, "Close Combat").rating) == (24, 24 + 20)
    assert (skill(done, "Craft").base, skill(done, "Craft").rating) == (15, 15 + 20)
    assert (skill(done, "Perception").base, skill(done, "Perception").rating) == (10 + 10, 10 + 10 + 20)


@pytest.mark.rule("RV-BG-01")
def test_a_skill_that_has_a_trait_keeps_its_rating() -> None:
    odd = [{"name": "Close Combat", "traits": ["Hammer"], "rating": 70, "base": 25}]
    done = scripted(table(gim(skills=odd)), BOMBARDIER).state
    assert (skill(done, "Close Combat").traits, skill(done, "Close Combat").rating, skill(done, "Close Combat").base) == (
        ("Hammer", "Axe"),
        70,
        25,
    )


@pytest.mark.rule("RV-BG-01", "RV-TAB-11")
def test_a_background_of_choices() -> None:
    done = scripted(table(gim(skills=[])), TINKER).state
    assert skill(done, "Operate").traits == ("Engines",)
    assert skill(done, "Ranged Combat").traits == ("Pistol",)
    assert done.sheet_of("gim").skill("Craft") is None


@pytest.mark.rule("RV-BG-04")
def test_a_motivation_is_free_text_beside_the_samples() -> None:
    made = evolve(BOMBARDIER, motivation=" Hate of stairs. ")
    assert [drive.text for drive in scripted(table(gim()), made).state.sheet_of("gim").motivations] == ["Hate of stairs."]
    assert scripted(table(gim()), BOMBARDIER).state.sheet_of("gim").motivations == ()
    assert len(BOMBARDIER.open(table(gim()))["motivation"].values) == 2


@pytest.mark.rule("RV-TAB-11")
@pytest.mark.parametrize(
    ("row", "asked"),
    [
        ("bombardiers", [("speciality", ()), ("trait", ("Hammer", "Axe"))]),
        ("yado", [("speciality", ()), ("trait", ("Hammer", "Axe"))]),
        ("steampunk", [("skill", ("Craft", "Operate")), ("speciality", ()), ("speciality", ())]),
    ],
)
def test_each_row_asks_its_questions(row: str, asked: list[tuple[str, tuple[str, ...]]]) -> None:
    background = background_of(table(gim()), row)
    assert background is not None
    assert [(question.about, question.answers) for question in questions(background)] == asked
    assert all(line.free == (line.skills == ("Perception",)) for line in background.traits)


@pytest.mark.rule("RV-BG-01", "RV-TAB-11")
@pytest.mark.parametrize(
    ("changes", "code", "field"),
    [
        ({"row": "elves"}, "unknown", "row"),
        ({"choices": ()}, "value", "choices"),
        ({"choices": ("Fuses",)}, "value", "choices"),
        ({"choices": ("", "Axe")}, "value", "choices.0"),
        ({"choices": ("Fuses", "Spear")}, "value", "choices.1"),
        ({"choices": ("Fuses", "Axe", "Spoon")}, "value", "choices"),
    ],
)
def test_a_background_is_told_soundly(changes: dict[str, Any], code: str, field: str) -> None:
    found = refusal_of(table(gim()), evolve(BOMBARDIER, **changes))
    assert (found.code, found.field) == (code, field)
    assert evolve(BOMBARDIER, choices=("Fuses", "Axe", " ")).refuse(table(gim())) is None


# ---- money


@pytest.mark.rule("RV-BG-02", "RV-TAB-12")
@pytest.mark.parametrize(("status", "factor"), [("rich", 500), ("affluent", 200), ("average", 100), ("poor", 20)])
def test_money_is_three_dice_times_the_factor_of_the_status(status: str, factor: int) -> None:
    state = table(gim(money=5))
    done = scripted(state, RollMoney(actor="gim", row="steampunk", status=status), 2, 4, 5)
    assert (done.state.sheet_of("gim").money, done.state.sheet_of("gim").status) == ((2 + 4 + 5) * factor, status)
    assert done.sum_of("money_rolled").total == (2 + 4 + 5) * factor
    undone(state, RollMoney(actor="gim", row="steampunk", status=status))


@pytest.mark.rule("RV-BG-02", "RV-TAB-12")
@pytest.mark.parametrize("row", ["bombardiers", "yado"])
def test_only_the_steampunk_dwarfs_can_be_poor(row: str) -> None:
    found = refusal_of(table(gim()), RollMoney(actor="gim", row=row, status="poor"))
    assert (found.code, found.field) == ("status", "status")
    assert refusal_of(table(gim()), RollMoney(actor="gim", row=row, status="royal")).code == "unknown"
    assert refusal_of(table(gim()), RollMoney(actor="gim", row="elves")).code == "unknown"


# ---- at the table


def at_hand(state: RevolutionState) -> dict[str, Any]:
    return {offer.command.kind: offer for offer in SYSTEM.hand_offers(state, "gim") if offer.command.section == "creation"}


@pytest.mark.rule("RV-CREA-03", "RV-BG-01", "RV-BG-02")
def test_a_creature_becomes_a_character_by_what_is_offered_at_the_table() -> None:
    state = table(gim())
    assert set(at_hand(state)) == {"spawn", "roll_creature", "apply_background"}
    background = at_hand(state)["apply_background"]
    assert background.is_possible and list(background.open) == ["row", "choices.0", "choices.1", "motivation"]
    chosen = evolve(background.command, row="steampunk", choices=("Craft", "Clocks", "Musket"))
    assert list(chosen.open(state)) == ["row", "choices.0", "choices.1", "choices.2", "motivation"]
    state = scripted(state, chosen).state
    assert set(at_hand(state)) == {"spawn", "roll_creature", "roll_money"}
    money = at_hand(state)["roll_money"]
    assert money.command.row == "Steampunk Dwarfs" and money.open["status"].values == ("rich", "affluent", "average", "poor")
    state = scripted(state, money.command, 1, 2, 3).state
    assert set(at_hand(state)) == {"spawn", "roll_creature"}


@pytest.mark.rule("RV-CREA-01")
def test_nobody_is_made_in_a_combat() -> None:
    assert at_hand(combat(gim())) == {}
