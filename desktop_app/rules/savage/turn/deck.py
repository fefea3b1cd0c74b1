"""The deck: 54 cards, dealing, and the order by cards. Rule: SW-INIT-01 to SW-INIT-06, SW-TAB-30"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from desktop_app.rules.kernel.playing_cards import DECK, RED_JOKER, PlayingCard
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.savage.state import Phase, SavageDraft, SavageState

DRAW: Final = "card"
"""What a draw is rolled for. Rule: SW-INIT-01"""


def can_be_dealt_in(state: SavageState, who: str) -> bool:
    """Tell whether a combatant gets a card, or acts on the card of its group. Rule: SW-INIT-02"""
    fighter = state.combatants[who]
    return fighter.can_act and not fighter.surprised and not fighter.on_hold


def group_of(state: SavageState, who: str) -> str:
    """Return the group with a common card; a lone combatant's own id. Rule: SW-INIT-02, SW-INIT-06"""
    fighter, group = state.combatants[who], state.sheet_of(who).group
    return f"{fighter.side}/{group}" if group else who


def groups(state: SavageState) -> dict[str, tuple[str, ...]]:
    """Map each group to the members who are dealt in, in tracker order. Rule: SW-INIT-02"""
    found: dict[str, tuple[str, ...]] = {}
    for who in state.roster:
        if can_be_dealt_in(state, who):
            key = group_of(state, who)
            found[key] = (*found.get(key, ()), who)
    return found


def draw(draft: SavageDraft, who: str) -> int:
    """Draw a card; when none is left, all but those in hand are shuffled in, and a second deck where every card is in somebody's hand.

    Rule: SW-INIT-05
    """
    state = draft.state
    if len(state.drawn) >= DECK:
        kept = {fighter.card for fighter in state.combatants.values() if fighter.card is not None}
        left = tuple(card for card in state.drawn if card in kept)
        draft.state = evolve(state, drawn=left if len(left) < DECK else ())
        draft.tell("deck_shuffled" if len(left) < DECK else "deck_added", None, rule="SW-INIT-05")
    card = draft.dice.roll(1, DECK, DRAW, who, barred=draft.state.drawn).faces[0]
    draft.state = evolve(draft.state, drawn=(*draft.state.drawn, card))
    return card


def deal(draft: SavageDraft) -> None:
    """Deal a card to everybody alone and to each group. Rule: SW-INIT-02, SW-INIT-04"""
    for members in groups(draft.state).values():
        card = draw(draft, members[0])
        is_joker = PlayingCard(card).is_joker
        draft.put(*(evolve(draft.state.combatants[who], card=card, dealt_in=True) for who in members))
        draft.tell("dealt", members[0], rule="SW-INIT-02", card=PlayingCard(card).name, others=len(members) - 1)
        if is_joker:
            draft.state = evolve(draft.state, joker_dealt=True)
            reward_joker(draft, members[0])


def holders_of_jokers(state: SavageState) -> tuple[str, str] | None:
    """Return the holders of the black and the red Joker, the first of each group; None: not both were dealt. Rule: SW-INIT-03"""
    found = [next((who for who in state.roster if state.combatants[who].card == card), None) for card in (DECK, RED_JOKER)]
    return (found[0], found[1]) if found[0] is not None and found[1] is not None else None


def change_jokers(draft: SavageDraft) -> None:
    """Let the red Joker come before the black one: they change hands. Rule: SW-INIT-03"""
    for who in draft.state.roster:
        fighter = draft.state.combatants[who]
        if fighter.card is not None and fighter.has_joker:
            draft.put(evolve(fighter, card=DECK + RED_JOKER - fighter.card))


def reward_joker(draft: SavageDraft, who: str) -> None:
    """Give a benny to each player for a Joker of their side, to the game master for any other, where the house does. Rule: SW-INIT-04"""
    state = draft.state
    if not state.settings.joker_bennies:
        return
    players = [state.combatants[one] for one in state.roster if state.sheet_of(one).character_kind == "pc"]
    if state.combatants[who].side in {player.side for player in players}:
        draft.put(*(evolve(player, bennies=player.bennies + 1) for player in players))
    else:
        draft.state = evolve(state, gm_bennies=state.gm_bennies + 1)
    draft.tell("joker_rewarded", who, rule="SW-INIT-04")


def waiting(state: SavageState) -> Iterator[str]:
    """List the combatants still to act this round, best card first, waiting Jokers last. Rule: SW-INIT-03, section 6 (SELECT)"""
    able = [who for who in state.roster if (f := state.combatants[who]).dealt_in and f.can_act and not f.acted and not f.on_hold]
    return iter(sorted(able, key=lambda who: (state.combatants[who].joker_waiting, -(state.combatants[who].card or 0))))


def selected(state: SavageState) -> str | None:
    """Name whose turn comes next; the game master may have given it to another. Rule: section 6 (SELECT)"""
    if state.phase != Phase.SELECT:
        return None
    return state.gift or next(waiting(state), None)


def may_begin(state: SavageState, who: str) -> bool:
    """Tell whether a combatant may begin its turn: selected, or of the group that is. Rule: SW-INIT-06"""
    first = selected(state)
    if first is None or who not in state.combatants:
        return False
    return who == first or (who in tuple(waiting(state)) and group_of(state, who) == group_of(state, first))
