"""What the game master does with the scene: damage, bennies, a new session, light, cover. Rule: section 5.6"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from desktop_app.rules.kernel.command import Choice, Command, param, told_by
from desktop_app.rules.kernel.gm import GmCommand
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.savage.combat.ranged import obstacle_named
from desktop_app.rules.savage.harm.chances import HarmContest, harm_results
from desktop_app.rules.savage.harm.soak import suffer, toughness_against
from desktop_app.rules.savage.harm.wounds import Hit
from desktop_app.rules.savage.state import Ko, Phase, SavageDraft, SavageState, refuse_unknown

LOCATIONS = ("", "leg", "arm", "head")
MOST_DAMAGE = 200


class ApplyDamage(Command[SavageState]):
    """Let damage come from anything but an attack, with all that follows. Rule: section 5.6 (apply_damage), SW-DMG-03 to SW-DMG-07"""

    kind = "apply_damage"
    targets: tuple[str, ...] = field(default=(), metadata=param(picks="combatant"))
    amount: int = field(default=8, metadata=param(choice=Choice(low=0, high=MOST_DAMAGE)))
    ap: int = field(default=0, metadata=param(choice=Choice(low=0, high=MOST_DAMAGE)))
    location: str = ""
    nonlethal: bool = False

    def refuse(self, state: SavageState) -> Refusal | None:
        """Refuse absent or dead people and numbers out of range; an open question waits for the result."""
        for target in self.targets:
            found = refuse_unknown(state, target, "targets")
            if found is not None:
                return found
            if state.combatants[target].ko is Ko.DEAD:
                return Refusal("target_dead", "SW-TAB-34", "targets")
        outside = self.refuse_range("amount", "SW-DMG-04") or self.refuse_range("ap", "SW-DMG-04")
        if outside is not None:
            return outside
        fits = self.targets and self.location in LOCATIONS
        return None if fits else Refusal("value", "SW-DMG-04", "location" if self.targets else "targets")

    def carry_out(self, draft: SavageDraft) -> None:
        for target in reversed(self.targets):
            draft.tell("damage_applied", target, rule="SW-DMG-04", damage=self.amount)
            suffer(draft, target, self.amount, Hit(location=self.location, nonlethal=self.nonlethal), ap=self.ap)

    def contest(self, state: SavageState) -> Contest | None:
        """Tell what the damage does to the first of them: there is nothing to roll. Rule: SW-TAB-37"""
        return next((contest for _, contest in self.further(state)), None)

    def further(self, state: SavageState) -> Iterator[tuple[Phrase, Contest]]:
        """Tell what it does to each of them. Rule: SW-TAB-37"""
        for who in self.targets if all(target in state.combatants for target in self.targets) else ():
            needed = toughness_against(state, who, location=self.location, ap=self.ap).total
            found = harm_results(state, who, (), needed=needed, bonus=self.amount)
            yield Phrase.of("of_one", who=who), HarmContest(shares=tuple(sorted(found.items())))

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[ApplyDamage]:
        if actor:
            yield cls(targets=(actor,))

    def open(self, state: SavageState) -> dict[str, Choice]:
        labels = tuple(Phrase.of(f"aim_{location or 'nowhere'}") for location in LOCATIONS)
        return {**super().open(state), "location": Choice(values=LOCATIONS, labels=labels)}


class GiveBenny(GmCommand[SavageState]):
    """Give bennies to a combatant, or to the game master's pool. Rule: section 5.6 (give_benny), SW-SHAKEN-05"""

    kind = "give_benny"
    target: str = field(default="", metadata=param(picks="combatant"))
    amount: int = field(default=1, metadata=param(choice=Choice(low=1, high=9)))

    def refuse(self, state: SavageState) -> Refusal | None:
        found = refuse_unknown(state, self.target, "target") if self.target else None
        return found or self.refuse_range("amount", "SW-SHAKEN-05")

    def carry_out(self, draft: SavageDraft) -> None:
        if self.target:
            fighter = draft.state.combatants[self.target]
            draft.put(evolve(fighter, bennies=min(99, fighter.bennies + self.amount)))
        else:
            draft.state = evolve(draft.state, gm_bennies=min(99, draft.state.gm_bennies + self.amount))
        draft.tell("benny_given", self.target or None, rule="SW-SHAKEN-05", amount=self.amount)

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[GiveBenny]:
        if not actor or state.sheet_of(actor).character_kind == "pc":
            yield cls(target=actor)

    def phrase(self, state: SavageState) -> Phrase:
        return Phrase.of("give_benny" if self.target else "give_benny_gm")


class NewSession(Command[SavageState]):
    """Begin a session: bennies for all players, one for the game master for each of them. Rule: section 5.6 (new_session), SW-SHAKEN-05"""

    kind = "new_session"

    def refuse(self, state: SavageState) -> Refusal | None:
        return Refusal("pending") if state.pending else None

    def carry_out(self, draft: SavageDraft) -> None:
        state = draft.state
        players = [state.combatants[who] for who in state.roster if state.sheet_of(who).character_kind == "pc"]
        draft.put(*(evolve(player, bennies=state.settings.benny_start) for player in players))
        draft.state = evolve(draft.state, gm_bennies=len(players))
        draft.tell("session_begun", None, rule="SW-SHAKEN-05", each=state.settings.benny_start, gm=len(players))

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[NewSession]:
        yield cls()


class SetLight(GmCommand[SavageState]):
    """Set the light of the scene. Rule: section 5.6 (set_light), SW-SENSE-01, SW-TAB-08"""

    kind = "set_light"
    light: str = "normal"

    def refuse(self, state: SavageState) -> Refusal | None:
        return None if self.light in state.tables.lights else Refusal("value", "SW-SENSE-01", "light")

    def carry_out(self, draft: SavageDraft) -> None:
        draft.state = evolve(draft.state, light=self.light)
        draft.tell("light_set", None, rule="SW-SENSE-01", light=draft.state.tables.lights[self.light].name)

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[SetLight]:
        if state.phase != Phase.TABLE:
            yield cls(light=state.light)

    def open(self, state: SavageState) -> dict[str, Choice]:
        return {"light": told_by("light", state.tables.lights)}


class SetCover(GmCommand[SavageState]):
    """Set what a combatant stands behind, for all attacks against it. Rule: section 5.6 (set_cover), SW-RANGE-02, SW-RANGE-11"""

    kind = "set_cover"
    target: str = field(default="", metadata=param(picks="combatant"))
    cover: str = ""
    obstacle: str = ""

    def refuse(self, state: SavageState) -> Refusal | None:
        found = refuse_unknown(state, self.target, "target")
        if found is not None:
            return found
        if self.cover and self.cover not in state.tables.covers:
            return Refusal("value", "SW-RANGE-02", "cover")
        return Refusal("value", "SW-RANGE-11", "obstacle") if self.obstacle and obstacle_named(state, self.obstacle) is None else None

    def carry_out(self, draft: SavageDraft) -> None:
        draft.put(evolve(draft.state.combatants[self.target], cover=self.cover, obstacle=self.obstacle))
        draft.tell("cover_set", self.target, rule="SW-RANGE-02", cover=self.cover or "no")

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[SetCover]:
        if actor and state.phase != Phase.TABLE:
            yield cls(target=actor, cover=state.combatants[actor].cover, obstacle=state.combatants[actor].obstacle)

    def open(self, state: SavageState) -> dict[str, Choice]:
        covers = tuple(row for row in state.tables.covers if row != "prone")
        obstacles = state.tables.obstacles
        named = tuple(Phrase.of("obstacle_named", obstacle=row.id, armour=row.armour) for row in obstacles.values())
        things = tuple(name for name in state.objects if obstacle_named(state, name) is not None)
        named = (*named, *(Phrase.of("thing_named", thing=name) for name in things))
        return {
            "cover": Choice(values=("", *covers), labels=(Phrase.of("cover_none"), *(Phrase.of(f"cover_{row}") for row in covers))),
            "obstacle": Choice(values=("", *obstacles, *things), labels=(Phrase.of("no_obstacle"), *named)),
        }
