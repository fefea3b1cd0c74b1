"""Fire, cold, explosions, diseases, breath, falls: dice and a type, no test.

Rule: CA-HAZ-01, CA-HAZ-04 to CA-HAZ-11, CA-TAB-11 to CA-TAB-15, CA-TAB-23
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import ClassVar, Final, Literal, Self

from desktop_app.rules.cadwallon.combat.chances import harm_contest
from desktop_app.rules.cadwallon.harm.damage import Hurt, mean_boxes, roll_damage, suffer, suffer_thing
from desktop_app.rules.cadwallon.movement.ground import spot_at
from desktop_app.rules.cadwallon.sheet.character import PENETRATING, DamageType
from desktop_app.rules.cadwallon.sheet.tables import HazardRow
from desktop_app.rules.cadwallon.state import CadwallonDraft, CadwallonState
from desktop_app.rules.cadwallon.turn.acting import TargetCommand, refuse_unknown, rows_to_choose, things_to_choose
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import YES_OR_NO, Choice, Command, param
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve

State = CadwallonState
MOST_DICE = 20
MOST_METRES = 100
MOST_BONUS = 200
MOST_PEN = 20
DEGREES: Final = Choice(low=-99, high=60, halves=True)
NO_BONUS = Breakdown()


def harm_by_dice(draft: CadwallonDraft, who: str, dice: int, kind: DamageType, *, bonus: Breakdown = NO_BONUS) -> None:
    """Roll damage at a combatant and let it be taken. Rule: CA-HAZ-01"""
    made = roll_damage(draft, who, dice, bonus)
    suffer(draft, who, made.total, kind)


def suffer_fire(draft: CadwallonDraft, who: str, row_id: str) -> None:
    """Let a combatant burn once. Rule: CA-HAZ-04, CA-TAB-11"""
    row = draft.state.tables.fires[row_id]
    draft.tell("hazard_met", who, rule="CA-HAZ-04", what=row.word, dice=row.dice)
    harm_by_dice(draft, who, row.dice, row.damage_type)


def breath_dice(rounds: int) -> int:
    """Return the dice of a round without air: 1, 3, 4, 5 ... Rule: CA-HAZ-08, CA-TAB-15"""
    return 1 if rounds <= 1 else rounds + 1


def suffer_breath(draft: CadwallonDraft, who: str) -> None:
    """Let one more round without air take its toll. Rule: CA-HAZ-08"""
    one = draft.state.combatants[who]
    rounds = one.rounds_without_air + 1
    draft.put(evolve(one, rounds_without_air=rounds))
    draft.tell("hazard_met", who, rule="CA-HAZ-08", what="without air", dice=breath_dice(rounds))
    harm_by_dice(draft, who, breath_dice(rounds), PENETRATING)


def harm_details(state: State, target: str, hurt: Hurt | None) -> tuple[Phrase, ...]:
    """Say how many boxes a damage roll ticks on average. Rule: section 5.4 (hazards)"""
    return (Phrase.of("mean_boxes", boxes=mean_boxes(state, target, hurt)),) if hurt is not None else ()


class HazardCommand(TargetCommand):
    """Something that harms. Rule: CA-HAZ-01, section 5.3"""

    section = "hazards"

    def hurt(self, state: State) -> Hurt | None:
        """Return the dice that would be rolled; None: none, or more than once."""
        return None

    def period(self, state: State) -> str:
        """Name how often it comes; empty: once."""
        return ""

    def contest(self, state: State) -> Contest | None:
        hurt = self.hurt(state)
        return harm_contest(state, self.target, hurt) if hurt is not None else None

    def details(self, state: State) -> tuple[Phrase, ...]:
        period = self.period(state)
        return (*harm_details(state, self.target, self.hurt(state)), *((Phrase.of("once_per", period=period),) if period else ()))


class RowHazard(HazardCommand):
    """A hazard by the row of a table, `table`. Rule: CA-HAZ-01"""

    rule: ClassVar[str] = ""
    table: ClassVar[Literal["fires", "diseases"]] = "fires"
    row: str = ""

    def rows(self, state: State) -> Mapping[str, HazardRow]:
        """Return the rows to choose from, of fires or of diseases, by id."""
        return state.tables.fires if self.table == "fires" else state.tables.diseases

    def period(self, state: State) -> str:
        return state.settings.fire_period if self.table == "fires" else state.settings.disease_period

    def refuse_target(self, state: State) -> Refusal | None:
        return None if self.row in self.rows(state) else Refusal("value", self.rule, "row")

    def carry_out(self, draft: CadwallonDraft) -> None:
        row = self.rows(draft.state)[self.row]
        draft.tell("hazard_met", self.target, rule=self.rule, what=row.word, dice=row.dice)
        harm_by_dice(draft, self.target, row.dice, row.damage_type)

    def open(self, state: State) -> dict[str, Choice]:
        return {"row": rows_to_choose(self.rows(state))}

    def hurt(self, state: State) -> Hurt | None:
        row = self.rows(state).get(self.row)
        return Hurt(dice=row.dice, kind=row.damage_type) if row is not None else None

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[Self]:
        if actor:
            made = cls(target=actor)
            yield evolve(made, row=next(iter(made.rows(state))))


class HazardFire(RowHazard):
    """Burn a combatant once. Rule: CA-HAZ-04, CA-TAB-11"""

    kind = "hazard_fire"
    rule = "CA-HAZ-04"


class HazardDisease(RowHazard):
    """Let a disease take its toll. Rule: CA-HAZ-07, CA-TAB-14"""

    kind = "hazard_disease"
    rule = "CA-HAZ-07"
    table = "diseases"


class HarmCommand(Command[State]):
    """Damage to one or several at once, with chances for one. Rule: CA-HAZ-06, CA-DMG-01"""

    section = "hazards"
    rule: ClassVar[str] = ""
    targets: tuple[str, ...] = field(default=(), metadata=param(picks="combatant"))

    def refuse(self, state: State) -> Refusal | None:
        """Refuse absent people, then by the subclass."""
        if not self.targets:
            return Refusal("value", self.rule, "targets")
        unknown = (refuse_unknown(state, who, "targets") for who in self.targets)
        return next(filter(None, unknown), None) or self.refuse_harm(state)

    def refuse_harm(self, state: State) -> Refusal | None:
        """Judge what this kind of harm needs, once the target is known to be there and alive."""
        raise NotImplementedError

    def hurt(self, state: State) -> Hurt | None:
        """Return the dice for each; None: nobody is hurt."""
        raise NotImplementedError

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[Self]:
        if actor:
            yield cls(targets=(actor,))

    def contest(self, state: State) -> Contest | None:
        hurt = self.hurt(state)
        return harm_contest(state, self.targets[0], hurt) if hurt is not None and len(self.targets) == 1 else None

    def details(self, state: State) -> tuple[Phrase, ...]:
        return harm_details(state, self.targets[0], self.hurt(state)) if len(self.targets) == 1 else ()


class HazardExplosion(HarmCommand):
    """Let something go off: a roll for each of those whom it catches. Rule: CA-HAZ-06, CA-TAB-13"""

    kind = "hazard_explosion"
    rule = "CA-HAZ-06"
    row: str = "grenade"

    def refuse_harm(self, state: State) -> Refusal | None:
        return None if self.row in state.tables.explosions else Refusal("value", self.rule, "row")

    def carry_out(self, draft: CadwallonDraft) -> None:
        row = draft.state.tables.explosions[self.row]
        for target in self.targets:
            draft.tell("hazard_met", target, rule="CA-HAZ-06", what=row.word, dice=row.dice)
            harm_by_dice(draft, target, row.dice, row.damage_type)

    def open(self, state: State) -> dict[str, Choice]:
        return {"targets": Choice(values=state.roster, many=len(state.roster)), "row": rows_to_choose(state.tables.explosions)}

    def hurt(self, state: State) -> Hurt | None:
        row = state.tables.explosions.get(self.row)
        return Hurt(dice=row.dice, kind=row.damage_type) if row is not None else None


class HazardCold(HazardCommand):
    """Let a combatant be cold; 5 degrees or warmer do nothing. Rule: CA-HAZ-05, CA-TAB-12"""

    kind = "hazard_cold"
    temperature_c: float = field(default=-5, metadata=param(unit="°C", choice=DEGREES))

    def _row(self, state: State) -> HazardRow | None:
        return next((row for row in state.tables.colds.values() if self.temperature_c < row.below), None)

    def refuse_target(self, state: State) -> Refusal | None:
        return self.refuse_range("temperature_c", "CA-HAZ-05")

    def carry_out(self, draft: CadwallonDraft) -> None:
        row = self._row(draft.state)
        if row is None:
            draft.tell("not_cold", self.target, rule="CA-HAZ-05")
            return
        draft.tell("hazard_met", self.target, rule="CA-HAZ-05", what=row.word, dice=row.dice)
        harm_by_dice(draft, self.target, row.dice, row.damage_type)

    def period(self, state: State) -> str:
        return state.settings.cold_period

    def hurt(self, state: State) -> Hurt | None:
        row = self._row(state)
        return Hurt(dice=row.dice, kind=row.damage_type) if row is not None else None


class HazardBreath(HazardCommand):
    """Let a combatant go without air for one more round. Rule: CA-HAZ-08, CA-TAB-15"""

    kind = "hazard_breath"

    def refuse_target(self, state: State) -> Refusal | None:
        return Refusal("phase", "CA-HAZ-08") if state.is_running else None

    def carry_out(self, draft: CadwallonDraft) -> None:
        suffer_breath(draft, self.target)

    def hurt(self, state: State) -> Hurt | None:
        return Hurt(dice=breath_dice(state.combatants[self.target].rounds_without_air + 1), kind=PENETRATING)


class RestoreAir(HazardCommand):
    """Give a combatant air again. Rule: CA-HAZ-08"""

    kind = "restore_air"

    def carry_out(self, draft: CadwallonDraft) -> None:
        one = draft.state.combatants[self.target]
        draft.put(evolve(one, rounds_without_air=0, without_air=False))
        draft.tell("breathes", self.target, rule="CA-HAZ-08")


class SetExposure(HazardCommand):
    """Set a combatant's suffering at the end of every round: fire, no air; omitted values stay.

    Rule: CA-HAZ-04, CA-HAZ-08, section 5.3 (set_exposure)
    """

    kind = "set_exposure"
    in_fire: str | None = None
    without_air: bool | None = field(default=None, metadata=param(choice=YES_OR_NO))

    def refuse_target(self, state: State) -> Refusal | None:
        return None if not self.in_fire or self.in_fire in state.tables.fires else Refusal("value", "CA-HAZ-04", "in_fire")

    def carry_out(self, draft: CadwallonDraft) -> None:
        one = draft.state.combatants[self.target]
        fire = one.in_fire if self.in_fire is None else self.in_fire
        stifled = one.without_air if self.without_air is None else self.without_air
        rounds = one.rounds_without_air if stifled else 0
        draft.put(evolve(one, in_fire=fire, without_air=stifled, rounds_without_air=rounds))
        draft.tell("exposed", self.target, rule="CA-HAZ-01", fire=fire, air=stifled)

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[Self]:
        if actor:
            one = state.combatants[actor]
            yield cls(target=actor, in_fire=one.in_fire, without_air=one.without_air)

    def open(self, state: State) -> dict[str, Choice]:
        return {"in_fire": rows_to_choose(state.tables.fires, none=True), **super().open(state)}


class Fall(HazardCommand):
    """Let a combatant fall so many metres; worn metal makes it worse. Rule: CA-HAZ-09, CA-HAZ-11, CA-TAB-23, CA-MOVE-12"""

    kind = "fall"
    metres: float = field(default=3, metadata=param(choice=Choice(low=1, high=MOST_METRES, halves=True)))

    def row(self, state: State) -> HazardRow:
        """Return the line of the table."""
        first, second, third, last = state.tables.falls.values()
        is_third = self.metres > 5 or (self.metres == 5 and state.settings.fall_boundary == "upper")
        return first if self.metres < 3 else last if self.metres > 7 else third if is_third else second

    def refuse_target(self, state: State) -> Refusal | None:
        fits = 0 < self.metres <= MOST_METRES
        return None if fits else Refusal("value", "CA-HAZ-09", "metres", (("low", 1), ("high", MOST_METRES)))

    def carry_out(self, draft: CadwallonDraft) -> None:
        one, row = draft.state.combatants[self.target], self.row(draft.state)
        if one.cell is not None:
            draft.put(evolve(one, elevation=spot_at(draft.state, one.cell).elevation))
        draft.tell("fell", self.target, rule="CA-HAZ-09", metres=self.metres, dice=row.dice)
        bonus = Breakdown().plus(draft.state.sheet_of(self.target).metal_pro, "metal armour", "CA-HAZ-11")
        harm_by_dice(draft, self.target, row.dice, row.damage_type, bonus=bonus)

    def hurt(self, state: State) -> Hurt | None:
        row = self.row(state)
        return Hurt(dice=row.dice, bonus=state.sheet_of(self.target).metal_pro, kind=row.damage_type)


class ApplyDamage(HarmCommand):
    """Let damage come from anything, to people or to a thing that a combatant carries. Rule: CA-DMG-01 to CA-DMG-06, section 5.3"""

    kind = "apply_damage"
    rule = "CA-DMG-01"
    dice: int = field(default=3, metadata=param(choice=Choice(low=0, high=MOST_DICE)))
    bonus: int = field(default=0, metadata=param(choice=Choice(low=0, high=MOST_BONUS)))
    pen: int | None = field(default=None, metadata=param(choice=Choice(values=(None, 0, 1, 2, 3))))
    lethal: int = field(default=0, metadata=param(choice=Choice(low=0, high=9)))
    item: str = field(default="", metadata=param(picks="item"))

    def refuse_harm(self, state: State) -> Refusal | None:
        outside = (self.refuse_range(name, self.rule) for name in ("dice", "bonus", "lethal"))
        found = next((refusal for refusal in outside if refusal is not None), None)
        if found is not None:
            return found
        if not 0 <= (self.pen or 0) <= MOST_PEN:
            return Refusal("value", self.rule, "pen", (("low", 0), ("high", MOST_PEN)))
        if self.item and any(state.sheet_of(who).thing(self.item) is None for who in self.targets):
            return Refusal("value", "CA-DMG-06", "item")
        return None

    @property
    def damage_type(self) -> DamageType:
        """Return how it meets protection."""
        return DamageType(pen=self.pen, lethal=self.lethal)

    def carry_out(self, draft: CadwallonDraft) -> None:
        for target in self.targets:
            made = roll_damage(draft, target, self.dice, Breakdown().plus(self.bonus, "bonus", "CA-DMG-01"))
            thing = draft.state.sheet_of(target).thing(self.item) if self.item else None
            if thing is not None:
                suffer_thing(draft, target, thing, made.total, kind=self.damage_type)
            else:
                suffer(draft, target, made.total, self.damage_type)

    def open(self, state: State) -> dict[str, Choice]:
        names = tuple(thing.name for thing in state.sheet_of(self.targets[0]).things) if self.targets else ()
        return {**super().open(state), **({"item": things_to_choose(names)} if names else {})}

    def hurt(self, state: State) -> Hurt | None:
        return Hurt(dice=self.dice, bonus=self.bonus, kind=self.damage_type) if not self.item else None
