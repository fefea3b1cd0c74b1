"""The session page as the program writes it: who was present, how the fights went, key moments, changes on the sheets.

A line about a step starts with a link to it (`steps.link_to_step`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, MutableMapping, Sequence
from typing import Final, NamedTuple

from desktop_app import language
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.campaign.closing import party_stood
from desktop_app.controller.forecast.figures import SURE
from desktop_app.controller.forecast.record import share_of
from desktop_app.controller.journal.evening import StepRange, captions_in, spans, steps_in
from desktop_app.controller.journal.pictured import Draw, whole_board
from desktop_app.controller.journal.sheets import Between, sheet_lines, time_passed
from desktop_app.controller.journal.steps import link_to_step
from desktop_app.controller.library.library import words_for
from desktop_app.controller.notes.evening import Evening
from desktop_app.controller.notes.links import NOT_IN_TITLES, link_to
from desktop_app.controller.play.luck import fight_luck, tried_by
from desktop_app.controller.play.luck_told import luck_told
from desktop_app.controller.play.past import Past
from desktop_app.controller.play.recorded import events_in
from desktop_app.controller.play.timeline import named_in
from desktop_app.controller.play.tracker import Tracker
from desktop_app.controller.words.labels import label, shown_name
from desktop_app.controller.words.names import FOE, PARTY, name_of
from desktop_app.errors import AppError
from desktop_app.language import said
from desktop_app.model.records import PlayKind, PlayStatus
from desktop_app.printing.markdown import as_words
from desktop_app.rules.kernel.luck import TrySort
from desktop_app.rules.kernel.moments import KINDS, MomentKind
from desktop_app.rules.kernel.outcome import Event
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.kernel.state import Encounter

MOST_MOMENTS: Final = 12
"""Moments of one fight that are told, the gravest."""
UNTOLD: Final = frozenset({MomentKind.THREAT})
"""What comes and goes too often to be remembered."""
OF_A_ROLL: Final = frozenset({MomentKind.CRITICAL, MomentKind.FUMBLE})
SOON: Final = 3
"""Within so many steps a roll has done what it does."""
HARM: Final = 0.001
"""Least loss of health that counts."""
GRAVEST: Final = tuple(KINDS)
Known = MutableMapping[str, "list[bool]"]


def evening_text(campaign: OpenCampaign, system_id: str, evening: Evening, known: Known | None = None, *, draw: Draw | None = None) -> str:
    """Write a session's text; `known` are simulated fights of its chances, after a look back.

    `draw` draws how each fight stood at its end; that picture is kept in the campaign.

    A play that cannot be read is left out. Raises: AppError.
    """
    played = [*spans(campaign, evening)]
    systems = {span.info.system for span in played if span.info.kind is PlayKind.ENCOUNTER} or {system_id}
    party = [person.name for person in campaign.people() if person.side == PARTY and person.system in systems]
    blocks = [said("Present: {names}.", names=_listed(party))] if party else []
    for span in played:
        try:
            blocks += _fight(campaign, span, known, draw) if span.info.kind is PlayKind.ENCOUNTER else ()
        except AppError:
            continue
    for span in played:
        try:
            blocks += _table(campaign, span) if span.info.kind is PlayKind.TABLE else ()
        except AppError:
            continue
    shown = dict.fromkeys(as_words(caption) for span in played for body in steps_in(campaign, span) for caption in captions_in(body))
    blocks += [said("Shown to the players: {things}.", things=language.apart(shown))] if shown else []
    return "\n\n".join([*blocks, ""]) if blocks else ""


# ---- a fight


def _fight(campaign: OpenCampaign, span: StepRange, known: Known | None, draw: Draw | None) -> Iterator[str]:
    tracker = campaign.fight(span.info.id)
    past = Past(tracker.session)
    title = label(span.info.system, span.info.name)
    now = past.state(span.last)
    yield f"### {_link(title)}"
    if draw is not None and _is_over(tracker, span, now) and (stood := whole_board(now)) is not None:
        told = said("End of “{title}”", title=title)
        yield f"![{NOT_IN_TITLES.sub('', told)}](picture:{campaign.store.pictures.put(draw(stood))})"
    where = None if span.last == span.info.at else span.last
    lead = link_to_step(span.info.id, where, said("{rounds#round|rounds}", rounds=now.round))
    parts = (_outcome(tracker, span, now), _foes(now), _fallen(now), _forecast(campaign, span))
    lines = [
        said("{where}: {what}.", where=lead, what=", ".join(filter(None, parts))),
        *_moments(past, span),
        *_turning(tracker, span, known),
        *_luck(past, span),
    ]
    yield "\n".join((said("Against {foes}.", foes=foes) if (foes := _kinds(now)) else "", *lines)).strip("\n")


def _kinds(state: Encounter) -> str:
    """Name the foes by kind, with how many there were of each."""
    counted = Counter(shown_name(one.name, state.system) for one in state.combatants.values() if one.side == FOE)
    return ", ".join(_link(name) if count == 1 else f"{count} × {_link(name)}" for name, count in counted.items())


def _is_over(tracker: Tracker, span: StepRange, now: Encounter) -> bool:
    """Tell whether the fight was over at the end of the evening, or closed there."""
    is_closed = span.last == span.info.at and span.info.status is PlayStatus.FINISHED
    return is_closed or tracker.session.system.has_ended(now)


def _outcome(tracker: Tracker, span: StepRange, now: Encounter) -> str:
    if not _is_over(tracker, span, now):
        return said("in progress")
    stood = party_stood(tracker.session) if span.last == span.info.at else None
    if stood is None:
        return said("abandoned")
    return said("the party won") if stood else said("the party lost")


def _foes(state: Encounter) -> str:
    foes = [one for one in state.combatants.values() if one.side == FOE]
    return said("{down} of {all#foe|foes} down", down=sum(one.is_down for one in foes), all=len(foes)) if foes else ""


def _fallen(state: Encounter) -> str:
    fallen = [name_of(state, who) for who in state.roster if state.combatants[who].side == PARTY and state.combatants[who].is_down]
    return said("down: {names}", names=_listed(fallen)) if fallen else said("no PCs down")


def _forecast(campaign: OpenCampaign, span: StepRange) -> str:
    """Say what was forecast when it began, if enough fights were played for a share."""
    found = campaign.store.forecasts.find(span.info.id)
    return said("win chance {share} %", share=round(100 * share_of(found))) if found is not None and found.fights >= SURE else ""


def _moments(past: Past, span: StepRange) -> Iterator[str]:
    """Tell the moments that mattered, the gravest of them, as they came."""
    words = words_for(past.system.id)
    words.names = named_in(past)
    found = [*_mattered(past, span)]
    gravest = sorted(found, key=lambda one: GRAVEST.index(one.kind))[:MOST_MOMENTS]
    for moment in sorted(gravest, key=lambda one: one.step):
        told = "".join(one.text for one in words.event(moment.event)).strip().partition(". ")[0].rstrip(".:")
        where = said("Round {number}", number=past.state(moment.step).round)
        yield _line(link_to_step(span.info.id, moment.step, where), as_words(told))


class _Moment(NamedTuple):
    """An important moment, with its step."""

    step: int
    kind: MomentKind
    event: Event


def _mattered(past: Past, span: StepRange) -> Iterator[_Moment]:
    """Return the falls of both sides and other big moments; a critical or fumble only with an injury after it."""
    big = past.system.big_events
    for step, body in enumerate(past.bodies(span.first + 1, span.last), span.first + 1):
        told: set[tuple[MomentKind, str | None]] = set()
        for event in events_in([body]):
            kind = next((row.kind for row in big.get(event.name, ()) if row.is_met(event)), None)
            if kind is None or kind in UNTOLD or (kind, event.who) in told:
                continue
            if kind not in OF_A_ROLL or (_attacks(past, step, body, event.who) and _hurts(past, step, min(span.last, step + SOON))):
                told.add((kind, event.who))
                yield _Moment(step, kind, event)


def _attacks(past: Past, step: int, body: Json, who: str | None) -> bool:
    """Tell whether somebody rolled for an attack in a step."""
    try:
        tried = tried_by(past.system, past.state(step - 1), body, step)
    except AppError:
        return False
    return any(one.who == who and one.sort is TrySort.ATTACK for one in tried)


def _hurts(past: Past, step: int, last: int) -> bool:
    """Tell whether somebody has lost health from before a step to the last of those after it."""
    before, after, health = past.state(step - 1), past.state(last), past.system.health
    return any(health(after, who) < health(before, who) - HARM for who in after.roster if who in before.combatants)


def _turning(tracker: Tracker, span: StepRange, known: Known | None) -> Iterator[str]:
    """Tell where it turned, if the chance of every turn is known."""
    if not known:
        return
    from desktop_app.controller.forecast.curve import Curve
    from desktop_app.controller.forecast.turning import CurveWriter
    from desktop_app.controller.play.looking_back import LookingBack

    looking = LookingBack(tracker)
    shown = CurveWriter(looking).shown(Curve(looking.past, looking.turns, dict(known)))
    for turn in shown.turning if shown.is_done else ():
        if span.first < turn.step <= span.last:
            told = said("the win chance went from {before} to {after} %: {what}", before=turn.before, after=turn.after, what=turn.text)
            yield _line(link_to_step(span.info.id, turn.step, turn.detail), as_words(told))


def _luck(past: Past, span: StepRange) -> Iterator[str]:
    """Tell how lucky the attacks of each of the party were, once all of the fight lies within the evening."""
    if (span.first, span.last) != (0, past.steps):
        return
    now = past.state(past.steps)
    for one in fight_luck(past).people:
        luck = one.by_sort.get(TrySort.ATTACK)
        if luck is not None and one.who in now.combatants and now.combatants[one.who].side == PARTY:
            yield _line(said("Luck of {name}", name=_link(name_of(now, one.who))), luck_told(TrySort.ATTACK, luck))


# ---- the table


def _table(campaign: OpenCampaign, span: StepRange) -> Iterator[str]:
    """Return the table's changes: harm, things, gains and spendings, time."""
    past, words = Past(campaign.table(span.info.system)), words_for(span.info.system)
    states = Between(past.state(span.first), past.state(span.last))
    after = states.after
    lines = []
    for who in after.roster:
        changes = [*sheet_lines(past.system, words, who, states)] if after.combatants[who].side == PARTY else []
        if changes:
            lines.append(_line(_link(name_of(after, who)), as_words(", ".join(changes))))
    passed = time_passed(past.system, states)
    lines += [f"- {said('Time passed: {time}', time=passed)}."] if passed else []
    if lines:
        yield f"### {link_to_step(span.info.id, None, said('In Downtime'))}"
        yield "\n".join(lines)


def _line(where: str, what: str) -> str:
    return "- " + said("{where}: {what}.", where=where, what=what)


def _listed(names: Sequence[str]) -> str:
    return ", ".join(map(_link, names))


def _link(name: str) -> str:
    """Link a name, unless no link can bear it."""
    return as_words(name) if NOT_IN_TITLES.search(name) else link_to(name)
