"""Strike rank as a resource: prices and losses. Rule: RV-SR-02, RV-SR-07 to RV-SR-10, RV-INIT-05"""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.revolution.magic import blessed
from desktop_app.rules.revolution.sheet.character import CharacterSheet, SrMod, Weapon
from desktop_app.rules.revolution.state import Fighter, RevolutionDraft, RevolutionState

VS_SIZE = "melee_vs_size_"
WITHOUT_SR = "acting without strike rank"


def applies(state: RevolutionState, mod: SrMod, opponent: str) -> bool:
    """Tell whether a modifier counts in a melee against a combatant. Rule: RV-INIT-05"""
    return mod.when == f"{VS_SIZE}{blessed.size_class(state, opponent)}"


def counts_size(sheet: CharacterSheet) -> bool:
    """Return whether the price in strike rank depends on the opponent's size. Rule: RV-INIT-05"""
    return any(mod.when.startswith(VS_SIZE) for mod in sheet.sr_mods)


def sized(state: RevolutionState, who: str, opponent: str) -> Fighter:
    """Return a combatant with the modifier of size taken, once a round; the same object if there is none. Rule: RV-INIT-05"""
    fighter = state.combatants[who]
    value = sum(mod.value for mod in state.sheet_of(who).sr_mods if applies(state, mod, opponent))
    if fighter.size_mod_applied or not value:
        return fighter
    after = floored(state, fighter, -value)
    return evolve(fighter, sr=after, sr_spent=fighter.sr_spent + max(0, fighter.sr - after), size_mod_applied=True)


def take_size_mod(draft: RevolutionDraft, who: str, opponent: str) -> None:
    """Take the modifier of size at the first melee exchange of the round, before any cost. Rule: RV-INIT-05"""
    before, after = draft.state.combatants[who], sized(draft.state, who, opponent)
    if after is not before:
        draft.put(after)
        draft.tell("size_counted", who, rule="RV-INIT-05", value=after.sr - before.sr, sr=after.sr)


def floored(state: RevolutionState, fighter: Fighter, amount: int) -> int:
    """Return the strike rank after a loss: not below 0 unless a house rule lets it. Rule: RV-SR-10"""
    after = fighter.sr - amount
    return max(min(0, fighter.sr), after) if state.settings.sr_floor == 0 else after


def lose(draft: RevolutionDraft, who: str, amount: int) -> int:
    """Take strike rank away; return what was lost. Rule: RV-SR-10"""
    fighter = draft.state.combatants[who]
    after = floored(draft.state, fighter, amount)
    draft.put(evolve(fighter, sr=after, sr_spent=fighter.sr_spent + fighter.sr - after))
    return fighter.sr - after


def capped(state: RevolutionState, fighter: Fighter, own: int | None) -> int:
    """Return the strike rank left once the Opening Move is left for something else; `own` None: it is not left. Rule: RV-SR-09

    `own` is what the new deed would have given as an Opening Move.
    """
    if own is None or not state.settings.switch_caps_sr:
        return fighter.sr
    cap = max(0, own + fighter.start_mods) - fighter.sr_spent
    return min(fighter.sr, max(0, cap))


def own_rank(state: RevolutionState, who: str, weapon: Weapon | None) -> int | None:
    """Return the rank a deed would have as an Opening Move; None: it is the actual opening. Rule: RV-SR-09"""
    fighter = state.combatants[who]
    if weapon is not None:
        return None if fighter.opening == "attack" and fighter.opening_weapon == weapon.name else weapon.sr
    return None if fighter.opening == "non_combat" else state.sheet_of(who).strike_rank


@dataclass(frozen=True, slots=True)
class Price:
    """A deed's price: the strike rank left, and life points for any shortfall. Rule: RV-SR-02, RV-SR-07"""

    cost: int
    sr: int
    short: int
    lp: int

    @property
    def after(self) -> int:
        """Return the strike rank left."""
        return min(0, self.sr) if self.short else self.sr - self.cost

    @property
    def paid(self) -> int:
        """Return the strike rank that is paid."""
        return self.sr - self.after


def price(state: RevolutionState, cost: int, sr: int) -> Price:
    """Work out a price for anybody who has so much strike rank. Rule: RV-SR-07, RV-SR-08"""
    short = max(0, cost - max(0, sr))
    loss = state.settings.without_sr_lp
    return Price(cost, sr, short, (loss if isinstance(loss, int) else short) if short else 0)


def refuse_price(state: RevolutionState, who: str, made: Price, *, accepts: bool) -> Refusal | None:
    """Refuse an unaffordable price; a deadly one is refused before anybody is asked to accept it.

    Rule: RV-SR-07, RV-SR-08
    """
    if not made.short:
        return None
    limit = state.death_limit(who)
    if limit is not None and state.combatants[who].lp - made.lp <= limit:
        return Refusal("lp", "RV-SR-08", None, (("lp", made.lp),))
    asked = (("cost", made.cost), ("sr", max(0, made.sr)), ("lp", made.lp))
    return None if accepts else Refusal("sr_short", "RV-SR-07", "accept_without_sr", asked)


def pay(draft: RevolutionDraft, who: str, made: Price) -> int:
    """Pay, with life points for the shortfall; return the resulting Penalties. Rule: RV-SR-02, RV-SR-07"""
    fighter = draft.state.combatants[who]
    draft.put(evolve(fighter, sr=made.after, sr_spent=fighter.sr_spent + made.paid, lp=fighter.lp - made.lp))
    if not made.short:
        return 0
    draft.tell("acted_without_sr", who, rule="RV-SR-07", short=made.short, lp=made.lp)
    return draft.state.settings.without_sr_penalties


def price_words(state: RevolutionState, made: Price) -> tuple[Phrase, ...]:
    """Return the price in words, with the life points for a shortfall. Rule: RV-SR-07"""
    costs = (Phrase.of("costs_sr", cost=made.cost),)
    return (*costs, Phrase.of("without_sr", lp=made.lp, count=state.settings.without_sr_penalties)) if made.short else costs
