"""Made-up people, sheets, creatures, rules and preparations for pictures and tests. No rules here."""

from __future__ import annotations

from dataclasses import replace

from desktop_app.controller.play.shown import TokenShown
from desktop_app.views.home.models import CardShown, HomeShown, ResumeShown
from desktop_app.views.models import (
    FacetShown,
    FoeShown,
    HappeningShown,
    MemberShown,
    PreparationShown,
    RuleShown,
    RuleTable,
    SettingShown,
    SettingsShown,
)
from tests.pictures.board import board
from tests.pictures.sheet import creature, sheet

__all__ = ["creature", "creatures", "encounters", "facets", "home", "new_home", "people", "preparation", "rules", "settings", "sheet"]


def people() -> tuple[CardShown, ...]:
    """The party and a friend."""
    return (
        CardShown(id="ysolde", title="Ysolde", line="WinterDawn · badly hurt", label="Y", side="party", words="huntress bow"),
        CardShown(id="tamsin", title="Tamsin", line="WinterDawn · hurt", label="T", side="party"),
        CardShown(id="orsk", title="Orsk", line="WinterDawn · unhurt", label="O", side="party"),
        CardShown(id="ferryman", title="The ferryman", line="WinterDawn · friend", label="F", side="neutral"),
    )


def creatures() -> tuple[CardShown, ...]:
    """A few creatures."""
    kinds = (
        ("Bandit", "B", "human, outlaw", "rank 1"),
        ("Bandit archer", "B", "human, outlaw", "rank 1"),
        ("Bandit captain", "B", "human, outlaw, leader", "rank 3"),
        ("Bear", "B", "animal", "rank 3"),
        ("Boar", "B", "animal", "rank 2"),
        ("Cult speaker", "C", "human, cult, leader", "rank 3"),
        ("Drowned one", "D", "undead, water", "rank 2"),
        ("Ghoul", "G", "undead", "rank 2"),
        ("Guard veteran", "G", "human, town", "rank 2"),
        ("War dog", "W", "animal, trained", "rank 1"),
        ("Wight", "W", "undead, leader", "rank 4"),
        ("Wolf", "W", "animal", "rank 1"),
    )
    return tuple(
        CardShown(
            id=name.lower().replace(" ", "_"), title=name, line=tags, label=label, side="foe", tag=rank, facets=(*tags.split(", "), rank)
        )
        for name, label, tags, rank in kinds
    )


def facets() -> tuple[FacetShown, ...]:
    """What they are filtered by."""
    return (
        FacetShown(name="Kind", words=("human", "animal", "undead")),
        FacetShown(name="Rank", words=("rank 1", "rank 2", "rank 3", "rank 4")),
        FacetShown(name="Role", words=("leader", "outlaw", "trained")),
    )


def rules() -> tuple[RuleShown, ...]:
    """A few rules."""
    return (
        RuleShown(
            id="WD-CORE-01",
            title="Metric measures",
            area="Foundations",
            kind="guidance",
            text="Distances are in metres. Count **1 m as 3 ft** if you like.",
            source="About the style",
        ),
        RuleShown(
            id="WD-TEST-02",
            title="Pool and die",
            area="Tests",
            text="A pool has **one die, plus the rank of the skill, plus the rank of its group**.\n\n"
            "The die is the largest that does not exceed the attribute, see WD-TAB-02.",
            source="Skill test",
            setting="Attributes below 4 add a malus (the default)",
            tables=(
                RuleTable(
                    title="Measures of success",
                    columns=("Face", "MoS"),
                    rows=(("1 to 3", "0"), ("4 to 7", "1"), ("8 to 11", "2"), ("12 to 15", "3"), ("16 to 19", "4"), ("20", "5")),
                ),
            ),
            see=(("WD-CORE-01", "Open rolls"), ("WD-MELEE-02", "Attack")),
        ),
        RuleShown(
            id="WD-MELEE-02",
            title="Defending",
            area="Melee",
            text="Who is attacked may defend with reaction dice. The pool is that of the weapon (WD-TEST-02).",
            source="Combat",
        ),
        RuleShown(
            id="WD-HARM-07",
            title="Bleeding",
            area="Harm",
            text="Major boxes bleed:\n\n- piercing: level 1\n- cutting: level 2",
            source="Combat",
            beyond_source=True,
        ),
    )


def encounters() -> tuple[CardShown, ...]:
    """What is running, prepared, over."""
    return (
        CardShown(id="ford", title="The ford at Greywater", line="round 3 · 7 in the fight", tag="running", tone="accent"),
        CardShown(id="mill", title="The mill burns", line="3 bandits, 1 captain", tag="prepared"),
        CardShown(id="crypt", title="Below the chapel", line="2 ghouls, 1 wight", tag="prepared"),
        CardShown(id="road", title="Wolves on the road", line="won in 6 rounds", tag="over", tone="muted"),
    )


def home() -> HomeShown:
    """The campaign."""
    resume = ResumeShown(
        id="ford",
        title="Running: The ford at Greywater",
        heading="Round 3 · initiative 5",
        next_up="Ysolde acts, then Bandit 2 and Bandit 1",
        saved="every step is saved",
    )
    return HomeShown(
        campaign="The marches in winter",
        system="WinterDawn",
        resume=resume,
        people=people(),
        encounters=encounters(),
        notes="The ferryman saw a rider in grey.\nOrsk still has the abbot's key.",
    )


def new_home() -> HomeShown:
    """A campaign with nothing in it."""
    return HomeShown(campaign="A new campaign", system="WinterDawn")


def preparation() -> PreparationShown:
    """An encounter that is being prepared."""
    return PreparationShown(
        id="mill",
        name="The mill burns",
        members=tuple(
            MemberShown(id=card.id, name=card.title, label=card.label, line=card.line, is_in=card.id != "ferryman") for card in people()
        ),
        foes=(
            FoeShown(id="bandit", name="Bandit", label="B", count=3, line="human, outlaw · rank 1"),
            FoeShown(id="bandit_captain", name="Bandit captain", label="C", count=1, line="human, outlaw, leader · rank 3"),
            FoeShown(id="war_dog", name="War dog", label="W", count=2, line="animal, trained · rank 1"),
        ),
        boards=(board(), replace(board(), id="far_bank", name="The far bank")),
        board="ford",
        note="They want the grain, not a fight. The captain runs when two have fallen.",
        tokens=tuple(
            TokenShown(id=f"bandit#{n}", name=f"Bandit {n + 1}", label=f"B{n + 1}", side="foe", cell=(9, n + 1), facing=3) for n in range(3)
        ),
        happenings=(HappeningShown(round=5, text="The roof falls in"),),
        check="2 have no place yet: Bandit archer 1, Bandit archer 2",
        mend="Place them",
    )


def settings() -> SettingsShown:
    """Settings with a few house rules."""
    modes = (
        ("sum", "Reflex and perception added"),
        ("best_of_two", "The better of the two"),
        ("choose", "One of the two, the player's choice"),
    )
    return SettingsShown(
        house_rules=(
            SettingShown(
                id="use_beyond_source_data",
                title="Use data from beyond the book",
                text="Starter weapons, shields, armour and creatures that the book itself does not contain.",
                value=True,
                default=True,
                rule="WD-TAB-28",
            ),
            SettingShown(
                id="initiative_mode",
                title="How initiative is rolled",
                text="The combat chapter adds reflex and perception; a sidebar and older drafts read otherwise.",
                value="best_of_two",
                default="sum",
                values=modes,
                rule="WD-INIT-01",
            ),
            SettingShown(
                id="stun",
                title="Stun limit",
                text="Dice that a stunned combatant may still use.",
                value=2,
                default=2,
                low=0,
                high=6,
                rule="WD-HARM-04",
            ),
            SettingShown(
                id="lines",
                title="Lines that bleed",
                text="Which lines of boxes bring bleeding when they overflow.",
                value=["first", "third"],
                default=["first", "third"],
                values=(("first", "First"), ("second", "Second"), ("third", "Third")),
                several=True,
                rule="WD-HARM-06",
            ),
        ),
        facts={"Campaign file": "The marches in winter.campaign", "Version": "0.1.0"},
    )
