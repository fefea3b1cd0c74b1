"""Made-up people, sheets, creatures, rules and preparations for pictures and tests. No rules here."""

from __future__ import annotations

from desktop_app.rules.kernel.blocks import (
    BoxLine,
    Edit,
    GaugeBlock,
    Row,
    Scale,
    ScalesBlock,
    Section,
    SheetPage,
    TableBlock,
    TextBlock,
    TrackBlock,
)
from desktop_app.rules.kernel.breakdown import Breakdown, Term
from desktop_app.rules.kernel.command import Choice
from desktop_app.views.models import (
    CardShown,
    CreatureShown,
    FoeShown,
    HomeShown,
    MemberShown,
    PreparationShown,
    ResumeShown,
    RuleShown,
    RuleTable,
    SettingShown,
    SettingsShown,
)
from desktop_app.views.samples import board

RANK = Choice(low=0, high=12)


def people() -> tuple[CardShown, ...]:
    """The party and a friend."""
    return (
        CardShown(id="ysolde", title="Ysolde", line="WinterDawn · badly hurt", label="Y", side="party", words="huntress bow"),
        CardShown(id="tamsin", title="Tamsin", line="WinterDawn · hurt", label="T", side="party"),
        CardShown(id="orsk", title="Orsk", line="WinterDawn · unhurt", label="O", side="party"),
        CardShown(id="ferryman", title="The ferryman", line="WinterDawn · friend", label="F", side="neutral"),
    )


def _attribute(name: str, value: int, figure: str, note: str) -> Row:
    edit = Edit(path=f"/{name.lower()}", choice=Choice(low=0, high=30))
    return Row(label=name, value=value, figure=figure, note=note, edit=edit)


def _skill(name: str, rank: int, group: int, die: int, progress: float) -> Row:
    terms = (
        Term(1, "always", "WD-TEST-02"),
        *([Term(rank, "rank of the skill", "WD-TEST-02")] if rank else []),
        *([Term(group, "rank of the group", "WD-TEST-02")] if group else []),
    )
    return Row(
        label=name,
        value=rank,
        figure=f"{1 + rank + group}d{die}",
        progress=progress,
        breakdown=Breakdown(terms),
        edit=Edit(path=f"/skill_rank/{name.lower()}", choice=RANK),
    )


def _skills() -> TableBlock:
    group = Edit(path="/group_rank/melee_combat", choice=RANK)
    return TableBlock(
        title="Skills",
        columns="rank · pool · to the next rank",
        place=1,
        sections=(
            Section(
                title="Melee combat",
                value=1,
                edit=group,
                rows=(_skill("1-handed swords", 3, 1, 8, 0.62), _skill("Brawling", 1, 1, 8, 0.25)),
            ),
            Section(title="Range combat", value=1, edit=group, rows=(_skill("Bows", 2, 1, 8, 1.0), _skill("Thrown", 0, 1, 8, 0.0))),
            Section(title="Survival", value=0, edit=group, rows=(_skill("Tracking", 2, 0, 8, 0.4), _skill("First aid", 2, 0, 8, 0.1))),
            Section(
                title="On their own",
                rows=(
                    _skill("Reflex", 2, 0, 8, 0.33),
                    _skill("Perception", 1, 0, 8, 0.5),
                    _skill("Stealth", 2, 0, 8, 0.0),
                    _skill("Natural healing", 1, 0, 6, 0.75),
                ),
            ),
        ),
    )


def _injuries() -> TrackBlock:
    lines = (
        BoxLine(label="I", sizes=(4, 3), ticked=3),
        BoxLine(label="II", sizes=(4, 3), ticked=5),
        BoxLine(label="III", sizes=(4, 3)),
    )
    return TrackBlock(title="Injuries", track="injuries", lines=lines, note="bleeding, level 2", place=2)


def sheet() -> SheetPage:
    """Ysolde's sheet."""
    virtues = (
        ("Prudent", "Daring", 4),
        ("Skeptic", "Devout", 1),
        ("Cunning", "Frank", 3),
        ("Humble", "Dignified", 2),
        ("Epicurean", "Disciplined", 4),
    )
    attributes = (
        _attribute("Agility", 9, "d8", "3/9"),
        _attribute("Constitution", 7, "d6", "0/7"),
        _attribute("Strength", 6, "d6", "5/6"),
        _attribute("Erudition", 5, "d4", "1/5"),
        _attribute("Persona", 6, "d6", "2/6"),
        _attribute("Wisdom", 8, "d8", "4/8"),
    )
    spirit = Breakdown((Term(7, "constitution", "WD-SPIRIT-01"), Term(6, "persona", "WD-SPIRIT-01"), Term(8, "wisdom", "WD-SPIRIT-01")))
    weapons = (
        Row(label="Arming sword", figure="5d8", value="cut d8", note="swords · medium | pierce d8 −1"),
        Row(label="Hunting bow", figure="4d8", value="pierce d8", note="bows · far 20 m"),
    )
    return SheetPage(
        title="Ysolde",
        subtitle="Huntress of the marches · WinterDawn · played in The ford at Greywater",
        blocks=(
            TableBlock(title="Attributes", sections=(Section(rows=attributes),)),
            GaugeBlock(
                title="Spirit",
                value=12,
                maximum=21,
                breakdown=spirit,
                edit=Edit(target="combatant", path="/spirit", choice=Choice(low=0, high=21)),
            ),
            ScalesBlock(
                title="Virtues",
                scales=tuple(
                    Scale(
                        left=left, right=right, step=step, steps=6, edit=Edit(path=f"/virtue/{right.lower()}", choice=Choice(low=0, high=5))
                    )
                    for left, right, step in virtues
                ),
            ),
            _skills(),
            _injuries(),
            TableBlock(title="Weapons", sections=(Section(rows=weapons),), place=2),
            TableBlock(
                title="Armour",
                sections=(Section(rows=(Row(label="Gambeson", value="P 1 · C 1 · B 2", note="worn, 1 box of damage taken"),)),),
                place=2,
            ),
            TextBlock(title="Notes", text="Owes the ferryman a favour. Never wounds a wolf.", edit=Edit(path="/notes"), lines=3, place=2),
        ),
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


def creature() -> CreatureShown:
    """The stat card of a bandit."""
    attributes = tuple(
        _attribute(name, value, die, "")
        for name, value, die in (("Agility", 6, "d6"), ("Constitution", 6, "d6"), ("Strength", 7, "d6"), ("Persona", 5, "d4"))
    )
    skills = (
        _skill("Spears", 2, 2, 6, 0.0),
        _skill("Daggers", 1, 2, 6, 0.0),
        _skill("Perception", 1, 0, 6, 0.0),
        _skill("Stealth", 1, 0, 6, 0.0),
    )
    weapons = (
        Row(label="Spear", figure="5d6", value="pierce d6", note="medium, long"),
        Row(label="Dagger", figure="4d6", value="pierce d4", note="close"),
    )
    lines = (BoxLine(label="I", sizes=(2, 1)), BoxLine(label="II", sizes=(2, 1)))
    page = SheetPage(
        title="Bandit",
        subtitle="human · outlaw · rank 1",
        blocks=(
            TableBlock(title="Attributes", sections=(Section(rows=attributes),)),
            TableBlock(title="Skills", columns="rank · pool", sections=(Section(rows=skills),), place=1),
            TableBlock(title="Weapons", sections=(Section(rows=weapons),), place=1),
            TrackBlock(title="Injuries", track="injuries", lines=lines, place=2),
            TextBlock(title="Tactics", text="They strike from two sides and run when their captain falls.", place=2),
        ),
    )
    text = "Patched coat, borrowed spear, hungry eyes. Bandits want purses, not corpses."
    return CreatureShown(id="bandit", page=page, text=text)


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
            see=("WD-CORE-01", "WD-MELEE-02"),
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
        boards=(board(),),
        board="ford",
        note="They want the grain, not a fight. The captain runs when two have fallen.",
        strength="even fight: 3 against 6",
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
        ),
        facts={"Campaign file": "The marches in winter.campaign", "Version": "0.1.0"},
    )
