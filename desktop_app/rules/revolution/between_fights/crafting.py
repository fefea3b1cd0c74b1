"""Crafting: a task's needs, its pool and Challenge Rating, and its conflict.

Rule: RV-CRAFT-01 to RV-CRAFT-04, RV-CRAFT-07, RV-BP-01 to RV-BP-04, RV-BP-07, RV-TAB-08
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, Self

from desktop_app.language import Name
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve, range_broken
from desktop_app.rules.revolution.between_fights import items
from desktop_app.rules.revolution.checks import conflicts, rolls, skill_tests
from desktop_app.rules.revolution.sheet.character import Blueprint, Complexity, Feature, Item
from desktop_app.rules.revolution.state import NO_COMBAT, Conflict, CraftingTask, MakingOf, RevolutionDraft, RevolutionState, TimeScale
from desktop_app.rules.revolution.turn.order import QuietCommand

MAKING: Final = ("blueprint", "create")
WORKING_ON: Final = ("repair", "adapt")
COMPLEXITIES: Final[tuple[Complexity, ...]] = ("simple", "firearm", "complex")
MEDIA: Final = ("paper", "electronic", "memory")
CRAFTS: Final = ("Craft", "Operate", "Science", "Alchemy", "Engineering")
"""Skills that a form begins with, if the crafter has one of them."""
TASK_WORDS: Final[Mapping[CraftingTask, str]] = {
    "blueprint": "design",
    "create": "make",
    "repair": "repair",
    "adapt": "adapt",
    "redesign": "redesign",
}
MOST_FEATURES: Final = 3
"""Features that a form has room for; a blank one is none."""


@dataclass(frozen=True, slots=True)
class TaskRow:
    """A row of the crafting summary: Challenge Rating, and whether it knows a Quick Exit. Rule: RV-TAB-08"""

    challenge: int
    quick_exit: bool = False


TASKS: Final[Mapping[CraftingTask, TaskRow]] = {
    "blueprint": TaskRow(80),
    "create": TaskRow(50),
    "repair": TaskRow(20, quick_exit=True),
    "adapt": TaskRow(50, quick_exit=True),
    "redesign": TaskRow(20),
}
"""Rule: RV-TAB-08, RV-BP-07"""


def creation_scale(task: CraftingTask, *, one_use: bool) -> TimeScale:
    """Return the time scale of making: Narrative Time for a one-use thing, never for a blueprint. Rule: RV-CRAFT-02, RV-BP-04"""
    return "narrative" if one_use and task not in ("blueprint", "redesign") else "downtime"


def required_scale(task: CraftingTask, *, one_use: bool) -> TimeScale:
    """Return the shortest time scale that a task can be done in: mending takes one level less than making.

    Rule: RV-CRAFT-02 to RV-CRAFT-04, RV-BP-07
    """
    making = creation_scale(task, one_use=one_use)
    return making if task in MAKING else conflicts.TIME_SCALES[max(0, conflicts.TIME_SCALES.index(making) - 1)]


def lack_of_blueprint(state: RevolutionState, task: CraftingTask, complexity: Complexity) -> Literal["nothing", "penalty", "refuse"]:
    """Say what it means to have no blueprint. Rule: RV-BP-01, RV-BP-02"""
    if task in WORKING_ON:
        return "penalty" if complexity == "complex" else "nothing"
    if task != "create" or complexity == "simple":
        return "nothing"
    if complexity == "complex":
        return "refuse"
    setting = state.settings.firearm_creation_without_blueprint
    return "nothing" if setting == "allow" else setting


@dataclass(frozen=True, slots=True)
class Work:
    """A task: name, needs and opposing pool. Rule: RV-CRAFT-01"""

    name: str
    complexity: Complexity
    one_use: bool
    pool: Breakdown


def work_on_item(state: RevolutionState, item: Item, added: tuple[Feature, ...], *, repair: bool) -> Work:
    """Give the pool of mending or adapting a thing. Rule: RV-CRAFT-03, RV-CRAFT-04"""
    pool = Breakdown.of(item.value, "Value", "RV-TAB-08").plus(item.full_value - item.value, "features", "RV-CRAFT-04")
    if repair:
        flaws = len(item.consequences) * state.settings.consequence_rp
        pool = pool.plus(item.toughness_lost, "Toughness lost", "RV-CRAFT-03").plus(flaws, "Consequences", "RV-CRAFT-03")
    for feature in added:
        pool = pool.plus(feature.value, Name(feature.name), "RV-CRAFT-04")
    return Work(item.name, item.complexity, item.one_use, pool)


def work_on_blueprint(state: RevolutionState, blueprint: Blueprint) -> Work:
    """Give the pool of mending a blueprint. Rule: RV-BP-07"""
    flaws = len(blueprint.consequences) * state.settings.consequence_rp
    pool = Breakdown.of(blueprint.value, "Value", "RV-TAB-08").plus(flaws, "Consequences", "RV-BP-07")
    return Work(blueprint.name, blueprint.complexity, blueprint.one_use, pool)


def describes(blueprint: Blueprint, item: Item) -> bool:
    """Tell whether a blueprint is that of a thing: it was made from it, or is called the same. Rule: RV-BP-02"""
    return item.blueprint == blueprint.id or item.name.casefold() == blueprint.name.casefold()


class StartCraft(QuietCommand):
    """Begin to design, make, mend or adapt something: a conflict against it. Rule: RV-CRAFT-01, RV-TAB-08

    `item` is what is to be made (left out when `blueprint` describes it), or the id of a thing; `owner` is whose thing is
    meant (left out: the crafter's own first). `gm_override` waives the time scale and the need for a blueprint.
    """

    kind = "start_craft"
    section = "crafting"
    names = ("actor",)
    task: CraftingTask = "create"
    actor: str = field(metadata=param(picks="combatant"))
    skill: str = ""
    trait: str | None = None
    item: MakingOf | str | None = None
    blueprint: str | None = None
    time_scale: TimeScale = "downtime"
    features: tuple[Feature, ...] = ()
    gm_override: bool = False
    owner: str | None = field(default=None, metadata=param(picks="combatant"))
    blueprint_kind: Literal["blueprint", "recipe"] = "blueprint"
    medium: Literal["paper", "electronic", "memory"] = "paper"

    # ---- what it is about

    def the_item(self, state: RevolutionState) -> Item | None:
        """Find the thing that is mended or adapted."""
        if not isinstance(self.item, str):
            return None
        return items.item_of(state, self.owner or items.owner_of_item(state, self.item, self.actor), self.item)

    def the_blueprint(self, state: RevolutionState) -> Blueprint | None:
        """Find the blueprint that is followed or mended."""
        return items.blueprint_of(state, items.owner_of_blueprint(state, self.blueprint or "", self.actor), self.blueprint)

    @property
    def added(self) -> tuple[Feature, ...]:
        """Return the features that are named."""
        named = (feature for feature in self.features if feature.name.strip())
        return tuple(evolve(feature, name=feature.name.strip(), temporary=False) for feature in named)

    def making(self, state: RevolutionState) -> MakingOf | None:
        """Return what is to be made: as given, or by the blueprint."""
        if isinstance(self.item, MakingOf):
            return evolve(self.item, name=self.item.name.strip())
        found = self.the_blueprint(state) if self.task == "create" and self.item is None else None
        if found is None:
            return None
        return MakingOf(name=found.name, value=found.value, complexity=found.complexity, one_use=found.one_use)

    def work(self, state: RevolutionState) -> Work | None:
        """Describe the task; None: what it is about is not known."""
        if self.task in WORKING_ON:
            item = self.the_item(state)
            added = self.added if self.task == "adapt" else ()
            return None if item is None else work_on_item(state, item, added, repair=self.task == "repair")
        if self.task == "redesign":
            found = self.the_blueprint(state)
            return None if found is None else work_on_blueprint(state, found)
        making = self.making(state)
        return (
            None
            if making is None
            else Work(making.name, making.complexity, making.one_use, Breakdown.of(making.value, "Value", "RV-TAB-08"))
        )

    # ---- judging

    def refuse_act(self, state: RevolutionState) -> Refusal | None:
        """Judge ids, the crafter, what is told; then the time scale, then the blueprint."""
        return (
            self._refuse_ids(state)
            or self._refuse_state(state)
            or self._refuse_told(state)
            or (None if self.gm_override else self._refuse_scale(state))
            or self._refuse_blueprint(state)
        )

    def _refuse_ids(self, state: RevolutionState) -> Refusal | None:
        found = skill_tests.refuse_skill(state, self.actor, skill_tests.SkillUse(skill=self.skill), "")
        if found is not None:
            return found
        if self.owner is not None and self.owner not in state.combatants:
            return Refusal("unknown", "RV-CRAFT-01", "owner", (("what", self.owner),))
        if self.task in WORKING_ON and isinstance(self.item, str) and self.the_item(state) is None:
            return Refusal("unknown", "RV-CRAFT-01", "item", (("what", self.item),))
        if self.blueprint is not None and self.the_blueprint(state) is None:
            return Refusal("unknown", "RV-BP-03", "blueprint", (("what", self.blueprint),))
        return None

    def _refuse_state(self, state: RevolutionState) -> Refusal | None:
        return Refusal("state", "RV-INJ-06") if state.combatants[self.actor].dead else None

    def _refuse_told(self, state: RevolutionState) -> Refusal | None:
        """Judge what the command itself says of the thing."""
        if self.task == "redesign" and self.blueprint is None:
            return Refusal("value", "RV-BP-07", "blueprint")
        by_blueprint = self.task == "create" and self.blueprint is not None
        fits = (
            self.item is None
            if by_blueprint or self.task == "redesign"
            else isinstance(self.item, str if self.task in WORKING_ON else MakingOf)
        )
        if not fits:
            return Refusal("value", "RV-CRAFT-01", "item")
        if isinstance(self.item, MakingOf):
            return _refuse_making(self.item)
        if self.task != "adapt":
            return None
        if not self.added:
            return Refusal("value", "RV-CRAFT-04", "features")
        return next(
            (Refusal("value", "RV-CRAFT-04", f"features.{i}.value") for i, one in enumerate(self.features) if range_broken(one)), None
        )

    def _refuse_scale(self, state: RevolutionState) -> Refusal | None:
        """Ask for enough time. Rule: RV-CRAFT-02 to RV-CRAFT-04, RV-BP-04"""
        enough = self._enough(state)
        if self.time_scale in enough:
            return None
        return Refusal("time_scale", "RV-CRAFT-02", "time_scale", (("needed", conflicts.SCALE_WORDS[enough[0]]),))

    def _enough(self, state: RevolutionState) -> tuple[TimeScale, ...]:
        """List the time scales that are long enough, shortest first."""
        work = self.work(state)
        needed = required_scale(self.task, one_use=work is not None and work.one_use)
        return conflicts.TIME_SCALES[conflicts.TIME_SCALES.index(needed) :]

    def _refuse_blueprint(self, state: RevolutionState) -> Refusal | None:
        """Refuse a complex thing without a blueprint, and a useless blueprint. Rule: RV-BP-01 to RV-BP-03"""
        found, item = self.the_blueprint(state), self.the_item(state)
        if found is not None:
            owner = items.owner_of_blueprint(state, found.id, self.actor)
            if owner is not None and not items.is_at_hand(found, owner, self.actor):
                return Refusal("blueprint", "RV-BP-03", "blueprint")
            return Refusal("blueprint", "RV-BP-02", "blueprint") if item is not None and not describes(found, item) else None
        work = self.work(state)
        refused = work is not None and not self.gm_override and lack_of_blueprint(state, self.task, work.complexity) == "refuse"
        return Refusal("blueprint", "RV-BP-01", "blueprint") if refused else None

    # ---- doing

    def rating(self, state: RevolutionState) -> Breakdown:
        """Give the crafter's effective rating: the lack of a blueprint comes on top of that of a Trait. Rule: RV-BP-01, RV-BP-02"""
        made, work = rolls.skill_rating(state, self.actor, self.skill, self.trait), self.work(state)
        waived = self.gm_override or self.blueprint is not None or work is None
        lacking = not waived and work is not None and lack_of_blueprint(state, self.task, work.complexity) == "penalty"
        return rolls.with_steps(made, state.settings, rolls.Step(-1 if lacking else 0, "no blueprint", "RV-BP-02"))

    def carry_out(self, draft: RevolutionDraft) -> None:
        state, work, row = draft.state, self.work(draft.state), TASKS[self.task]
        assert work is not None, "refuse has seen what it is about"
        rating, rp = self.rating(state), conflicts.rp_of(state, self.actor, self.skill)
        conflicts.open_conflict(draft, self._conflict(state, work, rating.total, rp))
        draft.tell(
            "craft_started",
            self.actor,
            breakdown=rating,
            rule="RV-CRAFT-01",
            task=TASK_WORDS[self.task],
            thing=work.name,
            rating=rating.total,
            rp=rp,
        )
        scale = conflicts.SCALE_WORDS[self.time_scale]
        draft.tell("craft_opposed", None, breakdown=work.pool, rule="RV-TAB-08", pool=work.pool.total, challenge=row.challenge, scale=scale)

    def _conflict(self, state: RevolutionState, work: Work, rating: int, rp: int) -> Conflict:
        row, item = TASKS[self.task], self.the_item(state)
        owner = items.owner_of_blueprint(state, self.blueprint or "", self.actor) if self.task == "redesign" else None
        if item is not None:
            owner = self.owner or items.owner_of_item(state, item.id, self.actor)
        return Conflict(
            id="",
            side_a=conflicts.side(state.combatants[self.actor].name, rating, rp),
            side_b=conflicts.side(work.name, row.challenge, work.pool.total),
            actor=self.actor,
            time_scale=self.time_scale,
            quick_exit_allowed=row.quick_exit,
            task=self.task,
            item=None if item is None else item.id,
            owner=owner,
            blueprint=self.blueprint,
            blueprint_kind=self.blueprint_kind,
            medium=self.medium,
            making=self.making(state) if self.task in MAKING else None,
            features=self.added if self.task == "adapt" else (),
        )

    # ---- offering

    @classmethod
    def candidates(cls, state: RevolutionState, actor: str) -> Iterator[Self]:
        """Offer each possible task; in a combat only mending within one action."""
        if state.combatants[actor].dead:
            return
        use = next((name for name in CRAFTS if state.sheet_of(actor).skill(name) is not None), skill_tests.first_use(state, actor).skill)
        skill = state.sheet_of(actor).skill(use)
        trait = skill.traits[0].removeprefix("+") if skill is not None and skill.traits else None
        plain = cls(actor=actor, skill=use, trait=trait)
        yield from plain.on_items(state)
        if state.phase in NO_COMBAT:
            yield evolve(plain, task="create", item=MakingOf())
            yield evolve(plain, task="blueprint", item=MakingOf())
            yield from plain.from_blueprints(state)

    def on_items(self, state: RevolutionState) -> Iterator[Self]:
        """Fill in a first thing to mend, and one to adapt."""
        found = owned_items(state, self.actor)
        at_once = state.phase not in NO_COMBAT
        worn = next(((who, item) for who, item in found if needs_repair(item) and (item.one_use or not at_once)), None)
        if worn is not None:
            scale = required_scale("repair", one_use=worn[1].one_use)
            yield evolve(self, task="repair", owner=worn[0], item=worn[1].id, time_scale=scale)
        if found and not at_once:
            (owner, item), blank = found[0], (Feature(name=""),) * MOST_FEATURES
            scale = required_scale("adapt", one_use=item.one_use)
            yield evolve(self, task="adapt", owner=owner, item=item.id, features=blank, time_scale=scale)

    def from_blueprints(self, state: RevolutionState) -> Iterator[Self]:
        """Fill in a first blueprint to build from, and a flawed one to redesign."""
        known = tuple(items.blueprints_at_hand(state, self.actor))
        flawed = next((blueprint.id for blueprint in known if blueprint.consequences), None)
        if known:
            yield evolve(self, task="create", item=None, blueprint=known[0].id)
        if flawed is not None:
            yield evolve(self, task="redesign", item=None, blueprint=flawed, time_scale=required_scale("redesign", one_use=False))

    def open(self, state: RevolutionState) -> dict[str, Choice]:
        skill = state.sheet_of(self.actor).skill(self.skill)
        traits = tuple(trait.removeprefix("+") for trait in skill.traits) if skill is not None else ()
        return {
            **self._open_thing(state),
            "skill": Choice(values=skill_tests.known_skills(state, self.actor), text=True),
            "trait": _choice_or_none({trait: trait for trait in traits}, "no_trait"),
            "time_scale": conflicts.open_time_scale(conflicts.TIME_SCALES if self.gm_override else self._enough(state)),
            "gm_override": Choice(values=(False, True)),
        }

    def _open_thing(self, state: RevolutionState) -> dict[str, Choice]:
        known = {blueprint.id: blueprint.name for blueprint in items.blueprints_at_hand(state, self.actor)}
        if isinstance(self.item, MakingOf):
            return {**_open_making(), **(self._open_blueprint() if self.task == "blueprint" else {})}
        if self.task not in WORKING_ON:
            return {"blueprint": _choice(known)}
        item = self.the_item(state)
        fitting = [found for found in items.blueprints_at_hand(state, self.actor) if item is not None and describes(found, item)]
        plans = {"blueprint": _choice_or_none({found.id: found.name for found in fitting}, "no_blueprint")} if fitting else {}
        return {**self._open_item(state), **plans, **self._open_features()}

    def _open_item(self, state: RevolutionState) -> dict[str, Choice]:
        found = [(owner, item) for owner, item in owned_items(state, self.actor) if self.task == "adapt" or needs_repair(item)]
        owners = tuple(dict.fromkeys(owner for owner, _ in found))
        mine = {item.id: item.name for owner, item in found if owner == (self.owner or self.actor)}
        return {**({"owner": Choice(values=owners)} if len(owners) > 1 else {}), "item": _choice(mine)}

    def _open_features(self) -> dict[str, Choice]:
        found: dict[str, Choice] = {}
        for i in range(len(self.features)):
            found[f"features.{i}.name"] = Choice(text=True, label=Phrase.of("feature_name", number=i + 1))
            found[f"features.{i}.value"] = Choice(low=1, high=99, label=Phrase.of("feature_value", number=i + 1))
        return found

    @staticmethod
    def _open_blueprint() -> dict[str, Choice]:
        return {"blueprint_kind": Choice(values=("blueprint", "recipe")), "medium": Choice(values=MEDIA)}

    def phrase(self, state: RevolutionState) -> Phrase:
        return Phrase.of(f"{self.kind}_{self.task}{'_from' if self.task == 'create' and self.blueprint is not None else ''}")

    def breakdown(self, state: RevolutionState) -> Breakdown | None:
        return self.rating(state) if self.skill else None

    def details(self, state: RevolutionState) -> tuple[Phrase, ...]:
        """Say what opposes it, and how long it takes at least."""
        work = self.work(state)
        if work is None:
            return ()
        scale = conflicts.SCALE_WORDS[required_scale(self.task, one_use=work.one_use)]
        return (Phrase.of("opposed_by", pool=work.pool.total, challenge=TASKS[self.task].challenge, scale=scale),)


def _refuse_making(making: MakingOf) -> Refusal | None:
    if not making.name.strip():
        return Refusal("value", "RV-CRAFT-02", "item.name")
    return Refusal("value", "RV-CRAFT-02", "item.value", (("low", 1), ("high", 99))) if range_broken(making) else None


def _open_making() -> dict[str, Choice]:
    return {
        "item.name": Choice(text=True),
        "item.value": Choice(low=1, high=99),
        "item.complexity": Choice(values=COMPLEXITIES),
        "item.one_use": Choice(values=(False, True)),
    }


def _choice(named: Mapping[str, str]) -> Choice:
    return Choice(values=tuple(named), labels=tuple(Phrase.of("named", thing=name) for name in named.values()))


def _choice_or_none(named: Mapping[str, str], none: str) -> Choice:
    return Choice(values=(None, *named), labels=(Phrase.of(none), *(Phrase.of("named", thing=name) for name in named.values())))


def needs_repair(item: Item) -> bool:
    """Tell whether there is something to mend. Rule: RV-CRAFT-03"""
    return bool(item.item_state == "broken" or item.toughness_lost or item.consequences or item.temporary != "none")


def owned_items(state: RevolutionState, first: str) -> list[tuple[str, Item]]:
    """List all things there with whose they are, a character's own first."""
    owners = (first, *(who for who in state.roster if who != first))
    return [(owner, item) for owner in owners for item in state.sheet_of(owner).items]
