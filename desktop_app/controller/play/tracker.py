"""The running encounter, or the table between fights, as the window shows it, and what the window may do to it."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from desktop_app import language
from desktop_app.controller.library.portraits import portrait_of
from desktop_app.controller.play import reminders as reminding
from desktop_app.controller.play.answers import Answers
from desktop_app.controller.play.areas import Areas
from desktop_app.controller.play.as_prepared import by_name, prepared_offers
from desktop_app.controller.play.board_by_hand import BoardHand
from desktop_app.controller.play.by_hand import Hand
from desktop_app.controller.play.changes import ALL, ShownPart, looks_changed
from desktop_app.controller.play.dates import Dates
from desktop_app.controller.play.exchange import Exchange
from desktop_app.controller.play.figures import ask_shown, countdowns_shown, counters_of, figures_shown, flags_of, gauges_shown, typed_dice
from desktop_app.controller.play.going_on import coming, go_on
from desktop_app.controller.play.group_offers import StrikeTogether, TogetherOffer, with_those_together
from desktop_app.controller.play.leads import Leads
from desktop_app.controller.play.log_lines import LogWriter
from desktop_app.controller.play.moments import Moments
from desktop_app.controller.play.movement import Moving
from desktop_app.controller.play.offering import Offering, by_section, own_apart, told_apart
from desktop_app.controller.play.players import PlayersScreen
from desktop_app.controller.play.ranking import best_first
from desktop_app.controller.play.reinforcements import arrive
from desktop_app.controller.play.reminder_writer import ReminderWriter
from desktop_app.controller.play.rows import RowWriter
from desktop_app.controller.play.ruler import ruler_shown
from desktop_app.controller.play.session import Done, Refused, Result, Session
from desktop_app.controller.play.shown import (
    UNCHOSEN,
    AskShown,
    BannerShown,
    InspectorShown,
    LogLine,
    OfferShown,
    OrderRowShown,
    PanelShown,
    ReminderShown,
    StageShown,
    TrackerShown,
    TrackShown,
)
from desktop_app.controller.play.timeline import named_now
from desktop_app.controller.play.who_comes_next import who_comes_next
from desktop_app.controller.words.explanations import page_told
from desktop_app.controller.words.names import PARTY, labels_of, name_of, names_of
from desktop_app.controller.words.sentences import PlayWords, spans_of
from desktop_app.controller.words.span import Span
from desktop_app.errors import AppError
from desktop_app.language import marked, said
from desktop_app.rules.kernel.blocks import SheetPage, TrackBlock
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.command import Command, Offer
from desktop_app.rules.kernel.dice import WrongDieError
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.planned import CarryOutPlan
from desktop_app.rules.kernel.positions import geometry_of
from desktop_app.rules.kernel.shown import Reminder
from desktop_app.rules.kernel.state import Decision, Encounter, decision

PLACES = ("banner", "inspector", "reminder", "hand", "panel")
"""Where offers are listed."""
STILL_OPEN = marked("Make every choice first: type to search, or press Down for the whole list.")
DOWN = marked("Down: {names}. Ctrl+Z undoes it.")
MOMENTS = 5
"""Number of moments with stored offers: the present one, the next one, and those around an undo."""
Moment: TypeAlias = "tuple[Encounter, bool]"
"""A state, and whether dice must be typed in it."""


class Tracker:
    """One running encounter: its display, and one method per action of a person."""

    def __init__(self, session: Session, words: PlayWords, title: str, *, is_read_only: bool = False, is_table: bool = False) -> None:
        """Take over a session: a fight, or the table between fights."""
        self.session = session
        self.hand = Hand(session, words)
        self.moving = Moving(session, words)
        self.areas = Areas(session, words)
        self.players = PlayersScreen(session, words)
        self.board_hand = BoardHand(session)
        self.dates, self.moments = Dates(session, words), Moments(session, words, is_table=is_table)
        self.players.moments = self.moments.now
        self.title = title
        self.is_read_only = is_read_only
        self.is_table = is_table
        self._words = words
        words.directions = geometry_of(session.state).DIRECTION_NAMES
        self._offering = Offering(session.system, words)
        self.answers = Answers(session, self._offering, self._listed)
        self._log = LogWriter(session.system, words)
        self._exchange = Exchange(self.log)
        self._offers: dict[str, list[Offer[Any]]] = {where: [] for where in PLACES}
        self._lists: list[tuple[Encounter, dict[str, list[Offer[Any]]]]] = []
        """The offers of the last moments, by combatant."""
        self.leads = Leads(session, self._offering, self._offers)
        self._waiting = ReminderWriter(session, words, self._offering, is_table=is_table)
        self.settles_foes = False
        """What waits for a foe is answered by itself, with Next."""
        self._rows = RowWriter(session.system, words, is_table=is_table)
        self._page: tuple[tuple[object, ...], SheetPage] = ((None,), SheetPage(title=""))  # laid out last, and of what

    @property
    def called(self) -> str:
        """Return the title in the language in force."""
        return self._words.name(self.title)

    # ---- showing

    def shown(self) -> TrackerShown:
        """Describe the whole encounter now."""
        state, system, asked = self.session.state, self.session.system, decision(self.session.state)
        exchange = self._exchange.lines(self.session.journal.at, is_asked=asked is not None)
        self._words.names, labels = names_of(state), labels_of(state)
        due, acts = self.session.due(state), system.acting(state)
        over, waiting = system.is_over(state), system.reminders(state)
        coming = self._next_commands(asked, due, over)
        refused = coming.refuse(state) if coming is not None and coming is not due and not self.has_ended else None
        why_not = self._words.refusal(refused) if refused is not None else ""
        order = system.order(state)
        rows = tuple(self._rows.row(state, row, labels[row.who]) for row in order)
        chooses = next((row.id for row in rows if row.state == "current"), None)
        return TrackerShown(
            title=f"{self.called} · {system.title}",
            heading=" · ".join(self._words.text("phrases", phrase) for phrase in system.heading(state)),
            acting=self._acting(asked, over, chooses),
            upcoming=who_comes_next(order, self.name, self._words.said),
            next_label=self._next_label(asked, due, over) + self._passed_over(waiting),
            can_next=not self.is_read_only and not why_not and (self.has_ended or coming is not None),
            next_reason=why_not,
            can_undo=self.can_undo,
            can_redo=self.can_redo,
            gauges=(*gauges_shown(system, state, self._words, labels), *countdowns_shown(state)),
            order=rows,
            ruler=ruler_shown(system.ruler(state), state, self._words),
            stages=self._stages(rows),
            tokens=self._rows.tokens(state, rows, labels),
            banner=self._banner(asked, labels, exchange),
            ask=ask_shown(self.session, self._words, labels),
            reminders=self._reminders(waiting),
            acting_id=asked.who[0] if asked is not None else acts or chooses,
            turn_id=acts or chooses,
            opens_scene=not self.is_table and asked is None and due is None and acts is None and chooses is None,
            steps=self.session.journal.at,
            is_read_only=self.is_read_only,
            ground=state.ground,
        )

    @property
    def moment(self) -> Moment:
        """Return the present display, to be compared with the one after a step."""
        return self.session.state, self.asks_dice

    def changed_since(self, before: Moment) -> frozenset[ShownPart]:
        """Say what may look otherwise than in a moment before; with dice to type, everything."""
        state, asked = before
        return ALL if asked or self.asks_dice else looks_changed(self.session.system.codec, state, self.session.state)

    def _stages(self, rows: Sequence[OrderRowShown]) -> tuple[StageShown, ...]:
        by_id = {row.id: row for row in rows}
        return tuple(
            StageShown(label=self._words.text("phrases", stage.phrase), rows=tuple(by_id[who] for who in stage.who if who in by_id))
            for stage in self.session.system.stages(self.session.state)
        )

    def _acting(self, asked: Decision | None, over: str | None, chooses: str | None) -> tuple[Span, ...]:
        state = self.session.state
        decides = asked.who[0] if asked is not None and asked.who else None
        if over is not None and decides is None:
            return (Span(text=said("Only the {over} remains", over=said(over)), role="strong"),)
        acting = self.session.system.acting(state)
        for who, sentence in ((decides, said("{name} decides")), (acting, said("{name}'s turn")), (chooses, said("{name} chooses"))):
            combatant = state.combatants.get(who or "")
            if combatant is not None:
                return spans_of(sentence, name_of(state, combatant.id), combatant.side)
        words = said("Not started yet") if state.round < 1 and self.session.journal.at == 0 else said("Between turns")
        return (Span(text=words, role="muted"),) if not self.is_table else ()

    def _next_label(self, asked: Decision | None, due: Command[Any] | None, over: str | None) -> str:
        if asked is not None and due is None:
            return said("Decide first")
        if (over is not None and asked is None) or self.has_ended:
            return said("End fight")
        coming = due if due is not None else self.session.system.pass_turn(self.session.state)
        if due is None and self.is_table:
            return ""
        named = self._words.template("next", coming.kind) if coming is not None else None
        return named or (said("End turn") if due is None and coming is not None else said("Next"))

    def _passed_over(self, waiting: Sequence[Reminder]) -> str:
        """Say how many reminders *Next* would pass over: those of this moment alone that it does not settle for foes."""
        count = sum(not (self.settles_foes and reminding.settles(self.session.state, one)) for one in waiting if one.lapses)
        return said(", {count} skipped", count=count) if count else ""

    def _next_commands(self, asked: Decision | None, due: Command[Any] | None, over: str | None) -> Command[Any] | None:
        """Return the command that *Next* starts with; None: there is none."""
        if asked is not None:
            return due
        if over is not None:
            return self.session.system.end_fight(self.session.state, over)
        return due if due is not None else self.session.system.pass_turn(self.session.state)

    def _banner(self, asked: Decision | None, labels: Mapping[str, str], exchange: tuple[LogLine, ...]) -> BannerShown | None:
        self._offers["banner"] = []
        state = self.session.state
        who = next((who for who in asked.who if who in state.combatants), None) if asked is not None else None
        if asked is None or who is None:
            return None
        self._offers["banner"] = self.answers.listed(asked, who)
        phrase = Phrase(asked.topic, (("who", who), *state.pending[0].facts()))
        return BannerShown(
            who=who,
            label=labels[who],
            side=state.combatants[who].side,
            portrait=portrait_of(state, who),
            title=self._words.spans("topics", phrase),
            detail=self._words.text("topic_details", phrase) if self._words.template("topic_details", asked.topic) else "",
            rule=self._words.template("topic_rules", asked.topic) or "",
            offers=self.answers.shown(asked, who, self._offers["banner"]),
            usual=self.answers.usual_words(asked, who, self._offers["banner"]),
            whose=said("the party") if state.combatants[who].side == PARTY else said("foes"),
            is_given=self.answers.usual.gives(asked.topic, state.combatants[who].side),
            exchange=exchange,
        )

    def _reminders(self, listed: Sequence[Reminder]) -> tuple[ReminderShown, ...]:
        shown = self._waiting.shown(listed, self.hand.awaiting(), settles_foes=self.settles_foes and not self.has_ended)
        self._offers["reminder"] = self._waiting.offers
        return shown

    def _shown_offers(self, where: str, *, not_now: bool = True, told: int | None = None) -> tuple[OfferShown, ...]:
        """Describe the offers of a place; open fields are computed once their form is shown. `told`: see `inspector`."""
        state, listed = self.session.state, [each for each in enumerate(self._offers[where]) if not_now or each[1].is_possible]
        parts = ((i, offer, told is not None and at >= told) for at, (i, offer) in enumerate(listed))
        return told_apart([self._offering.shown(o, state, i, where=where, is_sketch=True, is_outline=far) for i, o, far in parts])

    def told(self, offer: OfferShown) -> OfferShown:
        """Return the whole of an outlined offer of the inspector, as it was when it was listed."""
        where, index = offer.where, offer.index
        whole = self._offering.shown(self._offers[where][index], self.leads.inspected, index, where=where, is_sketch=True)
        return replace(whole, section=offer.section, title=offer.title)

    def inspector(self, who: str, *, by_hand: bool = True, not_now: bool = True, told: int | None = None) -> InspectorShown | None:
        """Describe one combatant with their offers now; None if they are not there.

        `by_hand`: with the game master's corrections; `not_now`: with unavailable offers and the reasons, else only their number;
        `told`: how many offers are described in full (None: all), those after them as outlines.
        """
        state, system = self.session.state, self.session.system
        self.leads.inspected = state
        if who not in state.combatants:
            return None
        combatant = state.combatants[who]
        asked = decision(state)
        actor = system.acting(state) if asked is None else None
        at_it = self._aimed_at(who, actor) if actor is not None and actor != who else []
        own = with_those_together(system, state, self._listed(who), who) if asked is None else []
        self._offers["inspector"] = [*at_it, *(offer for offer in own if offer.is_possible)] if at_it else own
        shown = {offer.command.kind for offer in own}
        edits = [offer for offer in system.hand_offers(state, who) if offer.command.kind not in shown] if by_hand else []
        self._offers["hand"] = by_section(self._words, [offer for offer in edits if asked is None or offer.is_possible])
        page = self.page(who)
        tracks = [block for block in page.blocks if isinstance(block, TrackBlock)]
        return InspectorShown(
            id=who,
            name=self.name(who),
            label=labels_of(state)[who],
            side=combatant.side,
            subtitle=page.subtitle,
            portrait=portrait_of(state, who),
            figures=figures_shown(system, state, who, self._words),
            tracks=tuple(TrackShown(title=t.title, track=t.track, lines=t.lines, note=t.note) for t in tracks),
            tags=self._rows.tags(state, who),
            counters=counters_of(state, who, self._words),
            flags=flags_of(combatant, self._words),
            offers=own_apart(self._shown_offers("inspector", not_now=not_now, told=told), len(at_it), self.name(who)),
            not_now=0 if not_now else sum(not offer.is_possible for offer in self._offers["inspector"]),
            waits_for_answer=asked is not None,
            offers_title=f"{self.name(actor)} → {self.name(who)}" if at_it and actor is not None else "",
            by_hand=self._shown_offers("hand"),
        )

    def _listed(self, who: str, moment: Encounter | None = None, offers: list[Offer[Any]] | None = None) -> list[Offer[Any]]:
        """List what a combatant can do now, or at a `moment` to come, by section, kept for the moment; `offers`: as the rules list them."""
        state = self.session.state if moment is None else moment
        listed = next((listed for moment, listed in self._lists if moment is state), None)
        if listed is None:
            listed = {}
            self._lists = [(state, listed), *self._lists[: MOMENTS - 1]]
        if who not in listed:
            system = self.session.system
            listed[who] = by_section(self._words, best_first(system, state, who, offers or system.offers(state, who)))
        return listed[who]

    def _aimed_at(self, who: str, actor: str) -> list[Offer[Any]]:
        """List the acting combatant's actions on a selected one."""
        state = self.session.state
        aimed = (offer.command.aimed(state, who) for offer in self._listed(actor) if who in offer.targets)
        found = [Offer(command=made, refusal=made.refuse(state), state=state, targets=(who,)) for made in aimed]
        return sorted(found, key=lambda offer: not offer.is_possible)

    def card_of(self, who: str) -> tuple[str, ...]:
        """Write what a printed card says of a combatant beneath its figures, a line each."""
        return self.page(who).card

    def log(self, first: int, last: int) -> tuple[LogLine, ...]:
        """Tell some steps, counted from 1."""
        first = max(1, first)
        self._words.names = named_now(self.session, bodies := self.session.log(first, last))
        return self._log.lines(bodies, first)

    @property
    def has_ended(self) -> bool:
        """Tell whether the fight has been ended, so that it can be closed."""
        return self.session.system.has_ended(self.session.state)

    @property
    def is_open(self) -> bool:
        """Tell whether it is open yet who wins."""
        return not self.has_ended and self.session.system.is_over(self.session.state) is None

    def name(self, who: str) -> str:
        """Name a combatant with its number."""
        return name_of(self.session.state, who)

    # ---- doing

    def choose(self, where: str, index: int, fields: Mapping[str, object]) -> Result:
        """Carry an offer out with the values of its form; `where` is one of `PLACES`. Raises: AppError."""
        listed = self._offers[where]
        if not 0 <= index < len(listed):
            raise AppError(said("This action is no longer available."))
        if UNCHOSEN in fields.values():
            raise AppError(said(STILL_OPEN))
        offer = listed[index]
        if isinstance(offer, StrikeTogether):
            return self.session.do_in_a_row(offer.plan(self.session.system))
        if isinstance(offer, TogetherOffer):
            return self.session.do(*offer.commands(self.session.system, self.session.state))
        try:
            command = self._offering.filled(offer.command, fields, self.session.state)
        except BadDocumentError as error:
            raise AppError(said("Not allowed: {why}.", why=error.why)) from None
        others = self._waiting.others(index) if where == "reminder" else ()
        return arrive(self.session, command) if isinstance(command, CarryOutPlan) else self.session.do(command, *others)

    def form(self, where: str, index: int, fields: Mapping[str, object]) -> OfferShown | None:
        """Describe an offer with its form filled in so far; None: it is no longer there, or what is chosen does not fit."""
        listed = self._offers[where]
        if not 0 <= index < len(listed):
            return None
        try:
            chosen = {name: value for name, value in fields.items() if value is not UNCHOSEN}
            shown = self._offering.form(listed[index], self.session.state, index, chosen, where=where)
        except BadDocumentError:
            return None
        return replace(shown, reason=said(STILL_OPEN)) if len(chosen) < len(fields) and not shown.reason else shown

    def do(self, *commands: Command[Any]) -> Result:
        """Carry commands out as one step. Raises: AppError."""
        return self.session.do(*commands)

    def next(self) -> Result:
        """Continue: pending choices of foes if so set, what needs no choice, the end of a turn or of the fight. Raises: AppError."""
        return go_on(self.session, settles_foes=self.settles_foes)

    def foreseeing(self) -> Iterator[None]:
        """Precompute *Next* and its offers in pieces; the display does not change."""
        found = None if self.is_read_only else coming(self.session, settles_foes=self.settles_foes)
        if found is None:
            return
        state, who = found
        offers = []
        for offer in self.session.system.listed(state, who):
            offers.append(offer)
            yield
        for index, offer in enumerate(self._listed(who, state, offers)):
            yield
            self._offering.shown(offer, state, index, is_sketch=True)

    # ---- steps and dice

    @property
    def system_id(self) -> str:
        """Return the id of the rules that are played."""
        return self.session.system.id

    @property
    def steps(self) -> int:
        """Count the steps that are not undone."""
        return self.session.journal.at

    @property
    def can_undo(self) -> bool:
        """Return whether there is a step to undo."""
        return self.session.journal.at > 0 and not self.is_read_only

    @property
    def can_redo(self) -> bool:
        """Tell whether there is a step to restore."""
        return self.session.journal.at < self.session.journal.length and not self.is_read_only

    def undo(self) -> bool:
        """Undo the last step; an undone answer is asked for again. Raises: AppError if that could not be saved."""
        return self.move_to(self.steps - 1)

    def move_to(self, step: int) -> bool:
        """Undo or redo all steps up to one, together. Raises: AppError if that could not be saved."""
        is_done = self.session.move_to(step)
        self.moments.pass_on()
        self.answers.stop()
        return is_done

    def redo(self) -> bool:
        """Redo the undone step. Raises: AppError if that could not be saved."""
        is_done = self.session.redo()
        self.moments.pass_on()
        return is_done

    @property
    def asks_dice(self) -> bool:
        """Tell whether a person must type dice now."""
        return self.session.asking is not None

    def type_faces(self, faces: Sequence[int]) -> Result:
        """Give typed faces to the open question. Raises: AppError, and the question stays open."""
        try:
            return self.session.type_faces(faces)
        except WrongDieError as error:
            raise AppError(str(error)) from None

    def dice_typed(self, faces: Sequence[int]) -> AskShown | None:
        """Describe the asked dice with the faces typed but not given; None: none are asked for."""
        return ask_shown(self.session, self._words, labels_of(self.session.state), faces)

    def roll_for_me(self) -> Result:
        """Let the program roll what is asked for now."""
        return self.session.roll_for_me()

    def cancel_dice(self) -> None:
        """Drop the question for dice; nothing has happened."""
        self.session.cancel()
        self.answers.stop()

    def set_typed_dice(self, *, manual: bool, for_foes: bool) -> None:
        """Set whose dice are typed: none, all, or (with `for_foes`) all but the program's."""
        self.session.is_typed = typed_dice(self.session, manual=manual, for_foes=for_foes)

    def has(self, who: str) -> bool:
        """Tell whether a combatant is there."""
        return who in self.session.state.combatants

    def page(self, who: str) -> SheetPage:
        """Lay out the sheet of a combatant as this play has it."""
        state, system = self.session.state, self.session.system
        combatant = state.combatants[who]
        of = (state.sheets[combatant.sheet], combatant, state.world, language.in_force())
        if not all(map(operator.is_, of, self._page[0])):
            self._page = (of, page_told(system.page(*of[:3]), system.id))
        return self._page[1]

    def scene(self, prepared: str = "") -> PanelShown:
        """Describe the scene's commands, or a `prepared` one filled in; a waiting one says why. Raises: AppError."""
        state, system = self.session.state, self.session.system
        offers = prepared_offers(system, state, prepared) if prepared else by_section(self._words, system.scene_offers(state))
        self._offers["panel"], heading = offers, " · ".join(self._words.text("phrases", phrase) for phrase in system.heading(state))
        shown = by_name(state, offers, self._shown_offers("panel")) if prepared else self._shown_offers("panel")
        return PanelShown(title=said("As prepared") if prepared else said("The scene"), detail=heading, offers=shown)

    def purchases(self, gauge: str, who: str) -> PanelShown:
        """Describe a combatant's and the scene's purchases from a pool now, also during a question."""
        state, system = self.session.state, self.session.system
        is_asked = decision(state) is not None
        every = [*(() if is_asked else self._listed(who)), *system.scene_offers(state)]
        self._offers["panel"] = [offer for offer in every if offer.command.section == gauge and (offer.is_possible or not is_asked)]
        label = next((self._words.said(shown.label) for shown in system.gauges(state) if shown.name == gauge), gauge)
        detail = self._words.template("details", gauge) or said("What {name} or the scene can buy now.", name=self.name(who))
        return PanelShown(title=label, detail=detail, offers=self._shown_offers("panel"))

    def sentence(self, result: Result) -> str:
        """Return a refusal's reason, or the fallen party members; nothing else for a done command."""
        if isinstance(result, Done) and result.fallen:
            return said(DOWN, names=", ".join(map(self.name, result.fallen)))
        if not isinstance(result, Refused):
            return ""
        self._words.names = names_of(self.session.state)
        return self._words.refusal(result.refusal)

    def rule(self, result: Result) -> str:
        """Return the rule behind a refusal."""
        return result.refusal.rule if isinstance(result, Refused) else ""
