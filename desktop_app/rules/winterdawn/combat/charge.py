"""The charge: a run and an attack in one slot. Rule: WD-MELEE-13, WD-ACT-08, G-40"""

from __future__ import annotations

from dataclasses import field

from desktop_app.grid.paths import path_to
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice, Role, param, with_value
from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Phrase, Refusal, not_found
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Cell, Procedure
from desktop_app.rules.winterdawn.checks import chances, judged, pools, rolls
from desktop_app.rules.winterdawn.combat import melee
from desktop_app.rules.winterdawn.combat.exchange import Exchange
from desktop_app.rules.winterdawn.movement import guiding, shying, walking
from desktop_app.rules.winterdawn.position import aiming, holds, load
from desktop_app.rules.winterdawn.position.space import (
    MELEE_METRES,
    TERRAIN_MOS,
    carrier_of,
    cell_distance,
    distance,
    pair_of,
    reaches,
    rider_of,
)
from desktop_app.rules.winterdawn.sheet.records import Weapon
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState
from desktop_app.rules.winterdawn.turn import declaring
from desktop_app.rules.winterdawn.turn.turns import has_slot, spend_action, still_allowed
from desktop_app.rules.winterdawn.weapons import arms, strikes, triggers

METRES_PER_MOS = 2
FARTHEST_PATH = 200.0


def path_cost(state: WinterDawnState, who: str, path: tuple[Cell, ...]) -> float:
    """Add up the metres of movement of a path."""
    return sum(walking.step_cost(state, who, cell) or 0 for cell in path)


def footing_of(state: WinterDawnState, path: tuple[Cell, ...]) -> int:
    """Return the MoS that the worst ground of a path costs a runner. Rule: WD-MOVE-03, WD-TAB-20"""
    return max((TERRAIN_MOS.get(walking.terrain_of(state, cell), 0) for cell in path), default=0)


class Charge(guiding.GuidedCommand):
    """Run at a target at least a full move away and strike: MoS of the run that are not needed count for the attack.

    With no dice named the run takes half of them, or what the attack leaves. A rider's mount runs, with its own action, dice and
    speed. Rule: WD-MELEE-13, WD-MOUNT-01, WD-ACT-03, WD-ACT-08
    """

    kind = "charge"
    tactical_role = Role.STRIKE
    while_ridden = False
    takes_action = True
    aims = "attack.target"
    path: tuple[Cell, ...] = field(default=(), metadata=param(picks="path"))
    run: pools.RollBlock = field(default_factory=pools.RollBlock)
    attack: arms.AttackBlock

    def runner(self, state: WinterDawnState) -> str:
        """Name who runs: with its own pool and speed, for a rider, the mount. Rule: WD-MELEE-13, WD-MOUNT-01"""
        return carrier_of(state, self.actor)

    def run_test(self, state: WinterDawnState) -> pools.Test:
        """Build the test of running; it is directed at the target."""
        runner = self.runner(state)
        attribute = self.run.attr or pools.default_attribute(state, runner, "running")
        return pools.Test(runner, "running", attribute, pools.Budget.ACTION, towards=self.attack.target)

    def attack_with(self, block: arms.AttackBlock) -> melee.AttackMelee:
        """Return the strike at the end as an attack of its own."""
        named = {name: getattr(block, name) for name in ("target", "weapon", "skill", "dice", "attr", "buy", "bleed", "bonus", "malus")}
        return melee.AttackMelee(actor=self.actor, **named)

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        """Judge states, distance and path, then the run, then the attack with the dice that the run leaves."""
        if self.attack.target not in state.combatants or self.attack.target == self.actor:
            return not_found("attack", self.attack.target)
        found = self._refuse_state(state) or self._refuse_path(state)
        return found or self._refuse_run(state) or self._refuse_attack(state)

    def _refuse_state(self, state: WinterDawnState) -> Refusal | None:
        fighter, runner = state.combatants[self.actor], state.combatants[self.runner(state)]
        if fighter.split:
            return Refusal("cannot_split", "WD-MELEE-13")
        if fighter.stance_mos is not None:
            return Refusal("stance", "WD-MELEE-11")
        if runner.prone or fighter.prone:
            return Refusal("prone", "WD-MELEE-13")
        found = holds.refuse_held(state, self.actor, "WD-GRAP-02")
        if found is not None:
            return found
        slot = state.current
        if runner is not fighter and slot is not None and slot.mount_action_used:
            return Refusal("no_action_left", "WD-MOUNT-01")
        speed = load.speed_of(state, runner.id)
        facts = (("left", runner.movement_left), ("cost", speed))
        return Refusal("move", "WD-MELEE-13", facts=facts) if runner.movement_left < speed or runner.cell is None else None

    def _refuse_path(self, state: WinterDawnState) -> Refusal | None:
        runner, target = self.runner(state), state.combatants[self.attack.target].cell
        metres = distance(state, self.actor, self.attack.target)
        if metres < load.speed_of(state, runner):
            return Refusal("charge_too_close", "WD-MELEE-13", "attack", (("metres", metres),))
        if any(walking.terrain_of(state, cell) == "extreme" for cell in self.path):
            return Refusal("blocked", "WD-MOVE-03", "path")
        found = walking.refuse_path(state, runner, self.path, FARTHEST_PATH)
        if found is not None or target is None:
            return found
        short = cell_distance(state, self.path[-1], target)
        return Refusal("out_of_melee", "WD-MELEE-13", "path", (("metres", short),)) if short > MELEE_METRES else None

    def _refuse_run(self, state: WinterDawnState) -> Refusal | None:
        found = pools.refuse_roll(state, self.run_test(state), self.run)
        return found and found.at("run")

    def _refuse_attack(self, state: WinterDawnState) -> Refusal | None:
        """Refuse the attack at its end point, with the dice left by the run."""
        there = arrived(state, (self.actor, self.runner(state)), self.path[-1])
        found = self.attack_with(self.attack).refuse_act(there)
        if found is not None:
            return found.at("attack")
        left = self._left_for_attack(state)
        if left < 1:
            return Refusal("budget", "WD-ACT-03", "run", (("most", left),))
        too_many = self.attack.dice is not None and self.attack.dice > left
        return Refusal("budget", "WD-ACT-03", "attack", (("most", left),)) if too_many else None

    def _left_for_attack(self, state: WinterDawnState) -> int:
        """Count the dice that the run leaves for the attack; a mount's are its own. Rule: WD-ACT-03"""
        there = arrived(state, (self.actor, self.runner(state)), self.path[-1])
        after_run = pools.counted(there, self.run_test(there), self.shared(state))
        test = self.attack_with(self.attack).test(after_run)
        return pools.allowance(after_run, test, self.attack).total if test is not None else 0

    def shared(self, state: WinterDawnState) -> pools.RollBlock:
        """Give the run its dice: those named, or about half of what both may use; a mount's are its own. Rule: WD-ACT-03"""
        if self.run.dice is not None or self.runner(state) != self.actor:
            return self.run
        test, strike = self.run_test(state), self.attack_with(self.attack).test(state)
        most = pools.allowance(state, test, self.run).total
        both = max(most, pools.allowance(state, strike, self.attack).total if strike is not None else 0)
        saved = self.attack.dice if self.attack.dice is not None else both - both // 2
        return evolve(self.run, dice=max(1, min(most, both - saved)))

    def carry_out(self, draft: WinterDawnDraft) -> None:
        """Run; a mount spends its action too, and runs under its rider's guidance."""
        runner = self.runner(draft.state)
        if runner != self.actor:
            spend_action(draft, runner)
        guiding.guide(draft, self, runner)

    def roll_under(self, draft: WinterDawnDraft, limit: int | None) -> None:
        """Roll the run, pay for ground and distance, and set out; no movement is left afterwards."""
        runner, block = self.runner(draft.state), self.shared(draft.state)
        declared = declaring.declare(draft, self.run_test(draft.state), block)
        fighter = draft.state.combatants[runner]
        speed, here = load.speed_of(draft.state, runner), fighter.cell
        draft.put(*(evolve(draft.state.combatants[who], movement_left=0) for who in pair_of(draft.state, self.actor)))
        if declared is None or here is None:
            return
        rolled = guiding.limited(rolls.throw_test(draft, runner, declared), limit)
        spare = self.spare(draft.state, rolled.net)
        draft.tell("charges", self.actor, breakdown=spare, rolls=rolled.rolls, rule="WD-MELEE-13", target=self.attack.target)
        metres = speed + METRES_PER_MOS * max(0, rolled.mos - footing_of(draft.state, self.path))
        alone = draft.state.settings.charge_exchange == "single"
        spares = self.attack.target if alone else ""
        draft.push(Charging(actor=self.actor, runner=runner, path=self.path, start=here, attack=self.attack, spare=spare.total))
        run = walking.Walking(
            actor=self.actor, carrier=runner, path=self.path, here=here, allowance=metres, footing=rolled.mos, spares=spares
        )
        shying.set_out(draft, run)
        judged.conclude(draft, judged.Attempt(rolled, won=rolled.net.total >= 1))

    def spare(self, state: WinterDawnState, net: Breakdown) -> Breakdown:
        """Take from the run's MoS what ground and distance cost; the rest goes into the attack. Below 0 it does not arrive."""
        runner = self.runner(state)
        beyond = max(0, path_cost(state, runner, self.path) - load.speed_of(state, runner))
        spent = -int(-beyond // METRES_PER_MOS)
        made = net.at_least(0, "minimum 0", "WD-TEST-12")
        return made.plus(-footing_of(state, self.path), "footing", "WD-TAB-20").plus(-spent, "distance", "WD-MELEE-13")

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> list[Charge]:
        if not has_slot(state, actor) or rider_of(state, actor) is not None or not chargeable(state, actor):
            return []
        return [
            cls(actor=actor, attack=arms.AttackBlock(weapon=weapon.id))
            for weapon in arms.melee_weapons(state.sheet_of(actor), defending=False)
        ]

    def targets_in(self, state: WinterDawnState) -> tuple[str, ...]:
        """List the able opponents far enough and not too far, the nearest first."""
        return chargeable(state, self.actor)

    def aimed(self, state: WinterDawnState, target: str) -> Charge:
        """Take the shortest path to where the weapon does damage, and share the dice out."""
        runner, weapon = self.runner(state), state.sheet_of(self.actor).weapon(self.attack.weapon)
        found = walking.reach(state, runner, farthest_charge(state, runner))
        goal = _striking_cell(state, runner, (target, weapon)) if weapon is not None else None
        made = evolve(self, path=path_to(goal, found) if goal is not None else (), attack=evolve(self.attack, target=target))
        return evolve(made, run=made.shared(state)) if made.path else made

    def serves(self, state: WinterDawnState) -> bool:
        """Nobody runs alone among several: at its end there are at most two opponents for each of its own side."""
        near = [other for other in state.combatants.values() if other.can_act and other.id != self.actor and other.cell is not None]
        there = [other for other in near if other.cell and cell_distance(state, other.cell, self.path[-1]) <= MELEE_METRES]
        foes = sum(state.are_opponents(self.actor, other.id) for other in there)
        return foes <= 2 * (1 + len(there) - foes)

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        """Leave open how many dice run, as many as leave one for the attack, and how many of the rest strike."""
        if self._refuse_state(state) is not None or self._refuse_path(state) is not None:
            return {}
        most, found = pools.allowance(state, self.run_test(state), self.run).total, {}
        running = [n for n in range(1, most + 1) if with_value(self, "run.dice", n).refuse(state) is None]
        if running:
            found["run.dice"] = Choice(low=running[0], high=running[-1])
        left = evolve(self, attack=evolve(self.attack, dice=None))._left_for_attack(state)
        if left:
            found["attack.dice"] = Choice(low=1, high=left)
        return found

    def phrase(self, state: WinterDawnState) -> Phrase:
        return Phrase.of(self.kind, weapon=arms.weapon_name(state, self.actor, self.attack.weapon))

    def contest(self, state: WinterDawnState) -> Contest | None:
        """Describe the run and the strike at its end, met by what the target can do; a mount under guidance is not told."""
        runner = self.runner(state)
        if runner != self.actor and state.settings.x_12:
            return None
        there = arrived(state, (self.actor, runner), self.path[-1])
        after_run = pools.counted(there, self.run_test(there), self.shared(state))
        strike = self.attack_with(self.attack)
        test = strike.test(after_run)
        met = _meeting_pools(after_run, self) if state.settings.charge_exchange == "single" else ()
        attack = strikes.melee_contest(after_run, test, strike, self.attack.target, met=met) if test is not None else None
        if attack is None:
            return None
        run = chances.pool_of(state, self.run_test(state), self.shared(state))
        return chances.ChargeContest(run=run, needed=-self.spare(state, Breakdown()).total, attack=attack)

    def details(self, state: WinterDawnState) -> tuple[Phrase, ...]:
        """Say the dice of the run, how far it goes, and the MoS that it needs."""
        needed, shared = -self.spare(state, Breakdown()).total, self.shared(state).dice
        dice = shared if shared is not None else pools.allowance(state, self.run_test(state), self.run).total
        return (Phrase.of("charge_needs", dice=dice, metres=path_cost(state, self.runner(state), self.path), mos=needed),)


def farthest_charge(state: WinterDawnState, runner: str) -> float:
    """Return the metres that a charge at anybody, a taunter too, is looked for: more are possible, but not likely. Rule: WD-SOCIAL-02"""
    attribute = pools.default_attribute(state, runner, "running")
    towards = ("", *state.combatants[runner].taunts)
    tests = (pools.Test(runner, "running", attribute, pools.Budget.ACTION, towards=who) for who in towards)
    return load.speed_of(state, runner) + METRES_PER_MOS * max(pools.allowance(state, test).total for test in tests)


def chargeable(state: WinterDawnState, actor: str) -> tuple[str, ...]:
    """List the able opponents who are at least a full move away, and within reach of a run. Rule: WD-MELEE-13"""
    runner = carrier_of(state, actor)
    speed = load.speed_of(state, runner)
    if state.combatants[runner].movement_left < speed:
        return ()
    near = aiming.opponents_within(state, actor, int(farthest_charge(state, runner)) + MELEE_METRES)
    return tuple(who for who in near if state.combatants[who].can_act and speed <= distance(state, actor, who))


def _striking_cell(state: WinterDawnState, runner: str, strike: tuple[str, Weapon]) -> Cell | None:
    """Return the nearest free cell from which a weapon does damage to a target."""
    target, weapon = state.combatants[strike[0]].cell, strike[1]
    if target is None:
        return None
    fitting = (cell for cell in _landings(state, runner) if reaches(weapon, cell_distance(state, cell, target)))
    return next(fitting, None)


@memo(lambda state: (state.combatants, state.sheets, state.ground, state.openings, state.world.board, state.round))
def _landings(state: WinterDawnState, runner: str) -> tuple[Cell, ...]:
    """List the free cells that a charge can come to, the nearest first."""
    found = walking.reach(state, runner, farthest_charge(state, runner))
    return tuple(sorted((cell for cell in found if not walking.is_taken(state, runner, cell)), key=lambda cell: (found[cell][0], cell)))


def _meeting_pools(state: WinterDawnState, charge: Charge) -> tuple[chances.Pool, ...]:
    """List the target's attacks of opportunity against a charge; `state` is that of the arrival. Rule: WD-MELEE-13"""
    target, found = charge.attack.target, []
    purpose = arms.opportunity(state, target, charge.actor)
    for weapon_id in entered_weapons(state, (charge.actor, charge.runner(state)), charge.path, target):
        weapon = state.sheet_of(target).weapon(weapon_id)
        test = arms.weapon_test(state, target, arms.usable_way(state, target, weapon, purpose), purpose) if weapon is not None else None
        if test is not None:
            none = rolls.Declared(skill="", attribute="", dice=0, pool=0)
            met = Exchange(
                attacker=charge.actor, defender=target, weapon="", attack=none, mutual=True, met=True, charge=True, defence_weapon=weapon_id
            )
            found.append(chances.pool_of(state, test, flat=sum(term.value for term in met.answer_terms(state, test))))
    return tuple(pool for pool in found if pool.dice)


def entered_weapons(state: WinterDawnState, pair: tuple[str, str], path: tuple[Cell, ...], target: str) -> tuple[str, ...]:
    """List the weapons of a target into whose range a charger comes on its way, if it may strike at all. Rule: WD-REACT-06"""
    found: dict[str, None] = {}
    stands = state.combatants[target].cell
    for cell in path:
        if stands is None or triggers.weapons_at(state, target, cell_distance(state, cell, stands)):
            then = arrived(state, pair, cell)
            if triggers.why_no_opportunity(then, target, pair[0]) is None:
                found |= {weapon.id: None for weapon in triggers.reaching_weapons(then, target, pair[0])}
    return tuple(found)


def arrived(state: WinterDawnState, who: tuple[str, ...], cell: Cell) -> WinterDawnState:
    """Return the state as if a combatant stood in a cell already."""
    return state.with_changed(*(evolve(state.combatants[one], cell=cell) for one in who))


class Charging(Procedure[WinterDawnState]):
    """A charge on its way: the walk lies above; arrived, the target may meet it. Rule: WD-MELEE-13, G-40"""

    kind = "charging"
    actor: str
    runner: str
    path: tuple[Cell, ...]
    start: Cell
    attack: arms.AttackBlock
    spare: int

    def concerns(self) -> tuple[str, ...]:
        return (self.actor, self.runner, self.attack.target)

    def advance(self, draft: WinterDawnDraft) -> None:
        """Strike, if the charge has arrived; the target may meet it with its attack of opportunity."""
        draft.pop()
        strike = self._strike_left(draft.state)
        test = strike.test(draft.state) if strike is not None else None
        if strike is None or test is None:
            draft.tell("charge_fails", self.actor, rule="WD-MELEE-13")
            return
        draft.put(evolve(draft.state.combatants[self.actor], attacked_this_slot=True))
        declared = declaring.declare(draft, test, strike)
        if declared is None:
            return
        name = arms.weapon_name(draft.state, self.actor, strike.weapon)
        draft.tell("attacks", self.actor, target=strike.target, weapon=name, dice=declared.dice, rule="WD-MELEE-13")
        exchange = Exchange(
            attacker=self.actor, defender=strike.target, weapon=strike.weapon, attack=declared, charge=True, flat=self.spare
        )
        entered = self._entered(draft.state)
        opening = ChargeOpening(target=self.actor, cause="charge", by=strike.target, weapons=entered)
        draft.push(*((opening,) if entered else ()), exchange)

    def _strike_left(self, state: WinterDawnState) -> melee.AttackMelee | None:
        """Return the attack with the dice that are left; None when the charge has not arrived, or cannot strike any more."""
        runner = state.combatants[self.runner]
        there = runner.cell == self.path[-1] and not runner.prone and self.spare >= 0
        charge = Charge(actor=self.actor, path=self.path, attack=self.attack)
        test = charge.attack_with(self.attack).test(state) if there and state.combatants[self.actor].can_act else None
        block = still_allowed(state, test, self.attack) if test is not None else None
        strike = charge.attack_with(block) if block is not None else None
        return strike if strike is not None and strike.refuse_act(state) is None else None

    def _entered(self, state: WinterDawnState) -> tuple[str, ...]:
        """List the weapons of the target whose range the charger has come into on its way, if it may strike at all. Rule: WD-REACT-06"""
        if state.settings.charge_exchange != "single":
            return ()
        return entered_weapons(state, (self.actor, self.runner), self.path, self.attack.target)


class ChargeOpening(triggers.Triggered):
    """The opening that a charge gives its target: its attack of opportunity meets the charge in one exchange. Rule: WD-MELEE-13"""

    kind = "charge_opening"
    needs = ("target", "by")
    by: str
    weapons: tuple[str, ...] = ()

    def able(self, state: WinterDawnState) -> tuple[str, ...]:
        """Ask the target alone, once."""
        fighter = state.combatants[self.by]
        ready = fighter.can_act and not fighter.aoo_used and self.by not in self.asked and self.weapons_of(state, self.by, self.target)
        return (self.by,) if ready else ()

    def why_not(self, state: WinterDawnState, who: str, target: str) -> str | None:
        """Let the target strike: it was entitled to when the charger came into its range."""
        return None

    def weapons_of(self, state: WinterDawnState, who: str, target: str) -> tuple[Weapon, ...]:
        """List what the charger has run into, as far as it is still in hand."""
        return tuple(weapon for weapon in arms.melee_weapons(state.sheet_of(who), defending=False) if weapon.id in self.weapons)

    def struck(self, draft: WinterDawnDraft, attack: Procedure[WinterDawnState]) -> None:
        """Hand the attack to the charge's own exchange."""
        draft.finish(attack)
