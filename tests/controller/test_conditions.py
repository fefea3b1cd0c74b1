"""Conditions as they are typed, as it is said what they will do, and as they run down in each of the games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from desktop_app import language
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.play.conditions import ConditionWords, Lasting, Meant, left_words, meant, said_of
from desktop_app.controller.play.session import Done, Refused
from desktop_app.controller.play.tactics import choose
from desktop_app.controller.play.tracker import Tracker
from desktop_app.rules.kernel.conditions import Condition
from desktop_app.rules.kernel.gm import SetCondition
from desktop_app.rules.kernel.record import Moment
from desktop_app.rules.kernel.state import Encounter, decision
from desktop_app.rules.winterdawn.state import Fighter
from tests.demos import open_demo

WORDS = ConditionWords(
    known={"prone": "prone", "stunned": "stunned", "bleeding": "bleeding", "hiding_behind_shield": "hiding behind the shield"},
    usual={"slowed": "slowed", "shaken": "shaken", "blessed": "blessed"},
    amounts={"stunned": True, "bleeding": False},
    names={"orsk": "Orsk", "bandit_1": "Bandit 1", "bandit_2": "Bandit 2"},
)


def first(words: str) -> Meant:
    return meant(words, WORDS)[0]


def rounds(number: int) -> Lasting:
    return Lasting(moment=Moment.ROUND_END, left=number)


@pytest.mark.parametrize(
    ("words", "told", "name", "amount", "lasts"),
    [
        ("stunned 2", "Stunned at 2", "stunned", 2, Lasting()),
        ("Stun at 2", "Stunned at 2", "stunned", 2, Lasting()),
        ("stunned 2 3 rounds", "Stunned at 2 for 3 rounds", "stunned", 2, rounds(3)),
        ("slowed 2 rounds", "Slowed for 2 rounds", "slowed", 0, rounds(2)),
        ("slowed for 1 r", "Slowed for 1 round", "slowed", 0, rounds(1)),
        ("blessed 10 min", "Blessed for 10 minutes", "blessed", 0, rounds(100)),
        ("blessed 1minute", "Blessed for 1 minute", "blessed", 0, rounds(10)),
        ("prone 2", "Prone for 2 rounds", "prone", 0, rounds(2)),
        ("bleeding 3", "Bleeding at 3", "bleeding", 3, Lasting()),
        ("bleeding", "Bleeding", "bleeding", 0, Lasting()),
        (
            "shaken until Orsk's turn",
            "Shaken until the end of Orsk\u2019s next turn",
            "shaken",
            0,
            Lasting(moment=Moment.TURN_END, left=1, whose="orsk"),
        ),
        (
            "shaken until the end of orsk\u2019s next turn",
            "Shaken until the end of Orsk\u2019s next turn",
            "shaken",
            0,
            Lasting(moment=Moment.TURN_END, left=1, whose="orsk"),
        ),
        (
            "on fire till bandit 2's turn begins",
            "On fire until Bandit 2’s turn starts",
            "on fire",
            0,
            Lasting(moment=Moment.TURN_START, left=1, whose="bandit_2"),
        ),
        ("hiding", "Hiding behind the shield", "hiding_behind_shield", 0, Lasting()),
    ],
)
def test_name_number_and_duration_are_read(words: str, told: str, name: str, amount: int, lasts: Lasting) -> None:
    found = first(words)
    assert (found.told, found.name, found.amount, found.lasts) == (told, name, amount, lasts)
    assert not found.asks and not found.is_guess


def test_without_saying_which_end_of_a_turn_both_are_offered_its_end_first() -> None:
    assert [one.lasts.moment for one in meant("shaken until orsk", WORDS) if one.name == "shaken"] == [Moment.TURN_END, Moment.TURN_START]
    assert [one.lasts.whose for one in meant("prone until the end of bandit's turn", WORDS)] == ["bandit_1", "bandit_2"]
    assert meant("prone until nobody's turn", WORDS) == []


def test_a_name_is_known_by_any_of_its_words_and_with_the_article_that_was_joined() -> None:
    words = replace(WORDS, names={"captain": "Bandit captain", "butcher": "le Boucher", "ford": "Gué d’Aiguegrise"})
    assert meant("prone until captain's turn", words)[0].lasts.whose == "captain"
    language.use("fr")
    for typed, whose in (
        ("jusqu'au tour du Boucher", "butcher"),
        ("jusqu’à la fin du tour du boucher", "butcher"),
        ("jusqu'au tour de gué", "ford"),
    ):
        assert [one.lasts.whose for one in meant(f"prone {typed}", words)][:1] == [whose], typed
    assert meant("prone jusqu'au tour de personne", words) == []


def test_a_number_without_a_unit_is_that_of_the_condition_or_rounds() -> None:
    assert [one.told for one in meant("slowed 2", WORDS)] == ["Slowed at 2", "Slowed for 2 rounds"]
    assert [one.told for one in meant("on fire 2", WORDS)] == ["On fire at 2", "On fire for 2 rounds"]


def test_a_condition_that_cannot_do_without_its_number_asks_for_it() -> None:
    assert first("stunned").asks and first("stunned 2 rounds").asks
    assert not first("stunned 2").asks


def test_nothing_typed_lists_what_the_system_knows() -> None:
    assert [one.name for one in meant("", WORDS)] == list(WORDS.known)


@pytest.mark.parametrize(
    ("typed", "name"), [("slwo", "slowed"), ("slwoed 2 rounds", "slowed"), ("stuned 2", "stunned"), ("pron e", "prone")]
)
def test_a_mistyped_word_is_offered_as_what_was_meant_and_only_then_as_a_word_of_ones_own(typed: str, name: str) -> None:
    found = meant(typed, WORDS)
    assert found[0].name == name and found[0].is_guess
    assert any(one.is_own and not one.is_guess for one in found[1:])


def test_a_word_like_none_is_ones_own_alone() -> None:
    (only,) = meant("zapped", WORDS)
    assert only.is_own and only.name == "zapped"


def test_it_is_said_what_will_be_done() -> None:
    stun, bare, guess, own = first("stunned 2"), first("stunned"), first("slwo"), meant("zapped", WORDS)[0]
    said = [(label, hint) for _, label, hint, _ in said_of([stun, bare, guess, own], "Bandit 2", [False] * 4)]
    assert said == [
        ("Stunned at 2 · Bandit 2", "Enter"),
        ("Stunned · Bandit 2: what level?", "enter the level"),
        ("Slowed · Bandit 2", "did you mean slowed?"),
        ("Zapped · Bandit 2", "a custom word"),
    ]
    ((_, label, hint, ends),) = said_of([first("prone")], "3 selected", [True])
    assert (label, hint, ends) == ("Prone ends for 3 selected", "ends it", True)
    ((_, label, _, ends),) = said_of([first("prone 2")], "Orsk", [True])
    assert (label, ends) == ("Prone for 2 rounds · Orsk", False)


def test_french_names_who_before_the_state() -> None:
    language.use("fr")
    names = {"orsk": "Orsk"}
    found = meant("en panique", ConditionWords(known={"panicked": "en panique"}, names=names))[0]
    ((_, gains, _, _),), ((_, loses, _, _),) = (said_of([found], "orsk", [held]) for held in (False, True))
    assert (gains, loses) == ("Orsk\u00a0: en panique", "Orsk\u00a0: fin de l’état en panique")


def test_it_is_said_how_long_it_still_lasts() -> None:
    def left(moment: Moment | None, number: int | None, whose: str | None = None) -> str:
        return left_words(Condition(name="x", moment=moment, left=number, whose=whose), {"orsk": "Orsk"}, 10)

    assert left(Moment.ROUND_END, 1) == "1 round left"
    assert (left(Moment.ROUND_END, 19), left(Moment.ROUND_END, 20), left(Moment.ROUND_END, 91)) == (
        "19 rounds left",
        "2 min left",
        "10 min left",
    )
    assert left(Moment.TURN_START, 1, "orsk") == "until Orsk\u2019s turn"
    assert left(Moment.TURN_END, 1, "orsk") == "until the end of Orsk\u2019s turn"
    assert (left(None, None), left(Moment.TURN_END, 1)) == ("", "")


# ---- in the games


@pytest.fixture(params=["winterdawn", "revolution", "expedition"])
def demo(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[OpenCampaign]:
    made = open_demo(tmp_path / "demo.strikeboard", request.param)
    yield made
    made.close()


@pytest.fixture
def greywater(tmp_path: Path) -> Iterator[Tracker]:
    made = open_demo(tmp_path / "greywater.strikeboard")
    yield made.fight(made.fights()[0].id)
    made.close()


def step(tracker: Tracker) -> None:
    """Go on by one step without a fight: whoever can ends the turn."""
    session = tracker.session
    passes = session.system.pass_turn(session.state) if decision(session.state) is None else None
    command = session.due(session.state) or passes or choose(session.system, session.state)
    assert command is not None
    assert isinstance(session.do(command), Done)


def log(tracker: Tracker) -> list[str]:
    tracker.shown()
    return ["".join(span.text for span in line.spans) for line in tracker.log(1, tracker.steps)]


def test_two_rounds_are_announced_before_they_end_and_end_by_themselves_in_every_game(demo: OpenCampaign) -> None:
    tracker = demo.fight(demo.fights()[0].id)
    who = tracker.session.state.roster[0]
    name, began = tracker.name(who), tracker.session.state.round
    assert isinstance(tracker.hand.afflict([who], tracker.hand.conditions_meant("gleaming 2 rounds")[0]), Done)
    assert f"{name} is gleaming for 2 rounds." in log(tracker)
    row = next(row for row in tracker.shown().order if row.id == who)
    assert "gleaming · 2 rounds left" in [tag.text for tag in row.tags]
    for _ in range(600):
        if tracker.session.state.round == began + 1:
            break
        step(tracker)
    assert f"{name} is gleaming for one more round." in log(tracker)
    shown = tracker.inspector(who)
    assert shown is not None and "gleaming · 1 round left" in [tag.text for tag in shown.tags]
    for _ in range(600):
        if tracker.session.state.round == began + 2:
            break
        step(tracker)
    assert f"{name} is no longer gleaming." in log(tracker)
    assert not tracker.hand.has_condition(who, "gleaming")
    tracker.undo()
    assert tracker.hand.has_condition(who, "gleaming"), "the end is undone with the step that ended the round"


def test_until_the_end_of_a_turn_is_ended_by_that_turn_in_every_game(demo: OpenCampaign) -> None:
    tracker = demo.fight(demo.fights()[0].id)
    state, system = tracker.session.state, tracker.session.system
    acting = system.acting(state)
    bearer, other = state.roster[0], next(who for who in state.roster if who != acting and state.combatants[who].can_act)
    words = f"gleaming until the end of {tracker.name(other)}'s turn"
    assert isinstance(tracker.hand.afflict([bearer], tracker.hand.conditions_meant(words)[0]), Done)
    had_turn = False
    for _ in range(1500):
        if not tracker.hand.has_condition(bearer, "gleaming"):
            break
        had_turn = had_turn or system.acting(tracker.session.state) == other or not tracker.session.state.combatants[other].can_act
        step(tracker)
    assert had_turn and not tracker.hand.has_condition(bearer, "gleaming")


def fighter(tracker: Tracker, who: str) -> Fighter:
    found = tracker.session.state.combatants[who]
    assert isinstance(found, Fighter)
    return found


def test_stunned_at_2_is_the_stun_of_winterdawn(greywater: Tracker) -> None:
    who = next(who for who, c in greywater.session.state.combatants.items() if c.side == "foe" and c.can_act)
    greywater.hand.afflict([who], greywater.hand.conditions_meant("stunned 2")[0])
    stun = fighter(greywater, who).stun_limit
    assert stun is not None and (stun.limit, stun.from_round) == (2, greywater.session.state.round)
    assert fighter(greywater, who).conditions == ()
    assert greywater.hand.has_condition(who, "stunned")
    greywater.hand.set_condition([who], "stunned", value=False)
    assert fighter(greywater, who).stun_limit is None and not greywater.hand.has_condition(who, "stunned")


def test_a_stun_and_a_fall_with_a_duration_end_with_it(greywater: Tracker) -> None:
    who = next(who for who, c in greywater.session.state.combatants.items() if c.side == "foe" and c.can_act)
    for words in ("stunned 1 for 1 round", "prone 1 round"):
        greywater.hand.afflict([who], greywater.hand.conditions_meant(words)[0])
    row = next(row for row in greywater.shown().order if row.id == who)
    assert {"stunned \u22641 · 1 round left", "prone · 1 round left"} <= {tag.text for tag in row.tags}
    assert len(row.tags) == len({tag.text.partition(" ")[0] for tag in row.tags}), "nothing is told twice"
    began = greywater.session.state.round
    for _ in range(600):
        if greywater.session.state.round > began:
            break
        step(greywater)
    now = fighter(greywater, who)
    assert (now.stun_limit, now.prone, now.conditions) == (None, False, ())


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({"amount": -1}, "amount"),
        ({"left": 2}, "left"),
        ({"moment": Moment.ROUND_END}, "left"),
        ({"moment": Moment.ROUND_END, "left": 0}, "left"),
        ({"moment": Moment.SCENE_END, "left": 1}, "left"),
        ({"moment": Moment.TURN_END, "left": 1, "whose": "nobody"}, "whose"),
    ],
)
def test_what_cannot_count_down_is_refused(greywater: Tracker, fields: dict[str, object], where: str) -> None:
    who, digest = greywater.session.state.roster[0], greywater.session.digest
    result = greywater.do(SetCondition[Encounter](target=who, condition="x", **fields))  # type: ignore[arg-type]
    assert isinstance(result, Refused) and result.refusal.field == where
    assert greywater.session.digest == digest


def test_a_death_does_not_end_by_itself(greywater: Tracker) -> None:
    result = greywater.hand.afflict([greywater.session.state.roster[0]], greywater.hand.conditions_meant("dead 2 rounds")[0])
    assert isinstance(result, Refused) and result.refusal.rule == "WD-COND-07"
    assert decision(greywater.session.state) is None


def test_conditions_and_names_are_found_without_their_accents_and_own_words_keep_theirs() -> None:
    vocabulary = ConditionWords(known={"stunned": "étourdi"}, names={"ana": "Séréna"})
    assert [one.name for one in meant("etourdi", vocabulary)] == ["stunned"]
    assert {one.lasts.whose for one in meant("étourdi until serena's turn ends", vocabulary)} == {"ana"}
    assert [one.label for one in meant("bénie", vocabulary) if one.is_own] == ["bénie"]
