"""The common base of fight and Downtime pages: a play is shown, and requests are carried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Generic, TypeVar

from PySide6.QtCore import QObject, QPoint

from desktop_app.controller.play.changes import ShownPart
from desktop_app.controller.play.moments import stopping_moments
from desktop_app.controller.play.session import Done
from desktop_app.controller.play.usual import keep_usual_answers, usual_answers
from desktop_app.controller.preferences import preference, set_preference
from desktop_app.views.encounter.play_view import PlayView
from desktop_app.views.parts.falling import USUAL, length_of
from desktop_app.views.parts.tips import menu_text
from desktop_app.views.presenters.prompts import Prompts
from desktop_app.views.presenters.spoken import Speaker
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.play.session import Result
    from desktop_app.controller.play.shown import LogLine, OfferShown
    from desktop_app.controller.play.tracker import Moment, Tracker
    from desktop_app.controller.play.usual import UsualAnswers
    from desktop_app.views.palette import Entry
    from desktop_app.views.presenters.desk import Desk

FALLING = "falling_dice"
"""The setting that keeps how long rolled dice are seen to fall."""
LOG_STEPS = 120
"""Steps whose lines the log shows when a play is opened."""
V = TypeVar("V", bound=PlayView)


@dataclass(frozen=True, kw_only=True)
class LeftOpen:
    """A person's unfinished input in a play: selection, place, index and values of an open form, typed dice."""

    selected: tuple[str, ...] = ()
    form: tuple[str, int, dict[str, object]] | None = None
    dice: str = ""


class PlayPresenter(QObject, Generic[V]):
    """Shows one play and carries out requests. A page defines its menu, Next, undo and redo."""

    def __init__(self, desk: Desk, view: V) -> None:
        """Tie a view to the play; the page refreshes once it is ready."""
        super().__init__()
        self.desk = self._desk = desk
        self.view = view
        self._logged = 0
        self._acting: tuple[str | None, bool] | None = None
        """The active or choosing combatant, and whether the game master continues."""
        self._turn: str | None = None
        self._keeps_selection = False
        """The game master has selected a combatant since this turn started."""
        self._panel: str | None = None
        """The pool whose purchases the inspector lists; empty: the scene as a whole; None: the selected combatant."""
        self._prepared = ""
        """The prepared command offered in place of the scene's."""
        self.refreshed: list[Callable[[], None]] = []
        """What shows the same play elsewhere."""
        self._speaker = Speaker(view)
        self.prompts = Prompts(self)
        self._connect_play()
        self.take_dice_preference()
        self.view.set_manual_dice(bool(preference(desk.store, "manual_dice", default=False)))

    @property
    def tracker(self) -> Tracker:
        """Return the play as the window shows it."""
        raise NotImplementedError

    def _connect_play(self) -> None:
        view = self.view
        view.next_pressed.connect(self.next)
        view.next_barred.connect(self._speaker.say_next)
        view.undo_pressed.connect(self.undo)
        view.redo_pressed.connect(self.redo)
        view.offer_chosen.connect(self._offer_chosen)
        view.offer_changed.connect(self._offer_changed)
        view.usual_kept.connect(lambda index, fields: self._settle(self.tracker.answers.kept(index, fields)))
        view.question.giving_set.connect(lambda is_given: self._settle(self.tracker.answers.giving(is_given=is_given)))
        view.question.dice_typed.connect(lambda faces: self._carry_form_out(lambda: self.tracker.type_faces(faces)))
        view.question.dice_edited.connect(self._dice_edited)
        view.question.ask_cancelled.connect(self._cancel)
        view.moment.passed.connect(self._pass_moment)
        view.selection_changed.connect(self._selected_by_hand)
        view.inspector.by_hand.unfolded.connect(self._show_inspector)
        view.inspector.offers.barred_wanted.connect(self._show_inspector)
        self._ask_tracker()
        view.inspector.box_clicked.connect(self._box_clicked)
        view.inspector.counter_set.connect(self._set_counter)
        view.inspector.flag_set.connect(self._set_flag)
        view.top_bar.gauge_set.connect(lambda name, value: self.act(lambda: self.tracker.hand.set_pool(name, value)))
        view.top_bar.gauge_opened.connect(lambda name: self._turn_to_panel(name, is_said=True))
        view.panel_closed.connect(lambda: self._turn_to_panel(None, is_said=True))
        view.scene_button.clicked.connect(lambda: self._turn_to_panel("" if self._panel is None else None, is_said=True))
        view.reminder_answered.connect(lambda _, offer: self.act(lambda: self.tracker.choose("reminder", offer, {})))
        view.rule_opened.connect(self.explain)
        view.why_asked.connect(self.explain)
        view.explanation.book_opened.connect(self._desk.routes.open_rule)
        view.damage_requested.connect(self.prompts.ask_damage)
        view.heal_requested.connect(self.prompts.heal)
        view.condition_requested.connect(self.prompts.ask_condition)
        view.note_requested.connect(self.prompts.ask_note)
        view.dice_button.clicked.connect(self._manual_dice)
        view.menu_requested.connect(self._menu)

    def _ask_tracker(self) -> None:
        """Let the view ask the shown play for descriptions on demand."""
        view = self.view
        view.inspector.offers.tell = self.tracker.told
        view.inspector.offers.foretell = self.tracker.leads.of_offer
        view.question.foretell_pick = self.tracker.leads.of_pick

    # ---- showing

    def refresh(self, *, whole_log: bool = False) -> None:
        """Draw the present moment, whatever has changed."""
        self._draw_moment()
        self._show_inspector()
        self._draw_log(whole=whole_log)
        self._show_moment()
        for also in self.refreshed:
            also()
        self._speaker.say_step()

    def _draw_since(self, before: Moment) -> None:
        """Draw what may have changed since a moment before, and nothing else."""
        changed = self.tracker.changed_since(before)
        if ShownPart.MOMENT in changed:
            self._draw_moment()
        else:
            self.view.show_steps(self.tracker.steps, can_undo=self.tracker.can_undo, can_redo=self.tracker.can_redo)
        if ShownPart.INSPECTOR in changed:
            self._show_inspector()
        elif ShownPart.BOARD in changed:
            self._show_board()
        self._draw_log()
        self._show_moment()
        if ShownPart.PLAYERS in changed:
            for also in self.refreshed:
                also()
        self._speaker.say_step()

    def _show_moment(self) -> None:
        """Show the big moment that has stopped the play, if there is one."""
        self._speaker.stopped_by = self.tracker.moments.shown()
        self.view.show_big_moment(self._speaker.stopped_by)

    def _draw_moment(self) -> None:
        shown = self._speaker.now = self.tracker.shown()
        self.view.show_tracker(shown)
        if shown.turn_id != self._turn:
            self._turn, self._keeps_selection = shown.turn_id, False
        whose = (shown.acting_id, shown.opens_scene)
        if whose != self._acting or not self.view.selected:
            self._acting, self._panel = whose, "" if shown.opens_scene else None
            selected = self.view.selected
            first = shown.acting_id or next((row.id for row in shown.order if not selected), None)
            if first is not None and not (self._keeps_selection and selected):
                self.view.select([first])

    def _selected_by_hand(self) -> None:
        """Show whom the game master has selected; questions of this turn leave the selection alone."""
        self._keeps_selection = True
        self._turn_to_panel(None)

    def _draw_log(self, *, whole: bool = False) -> None:
        steps = self.tracker.steps
        if whole or (steps < self._logged and not self.view.cut_log(steps)):
            self.view.reset_log(self.tracker.log(steps - LOG_STEPS + 1, steps))
        elif steps > self._logged:
            lines = self._speaker.lines = self.tracker.log(self._logged + 1, steps)
            self.view.append_log(lines)
            self.view.falling.let_fall(next((line.dice for line in reversed(lines) if line.dice), ()))
        self._logged = steps

    def _show_board(self) -> None:
        """Draw the scenery of a board, where there is one."""

    def _show_inspector(self) -> None:
        selected = self.view.selected
        if self._panel is None:
            panel = self.view.inspector
            by_hand, not_now, told = panel.by_hand.is_open, panel.offers.tells_barred, panel.rows_in_sight
            shown = self.tracker.inspector(selected[0], by_hand=by_hand, not_now=not_now, told=told) if selected else None
            self.view.show_inspector(shown)
        elif self._panel and selected:
            self.view.show_panel(self.tracker.purchases(self._panel, selected[0]))
        else:
            self.view.show_panel(self.tracker.scene(self._prepared))

    @property
    def left_open(self) -> LeftOpen:
        """Return a person's unfinished input: selection, open form, typed dice."""
        item = self.view.inspector.offers.open_item if self._panel is None else None
        offer = item.row.offer if item is not None else None
        form = (offer.where, offer.index, item.form.values()) if offer is not None and item is not None and item.form is not None else None
        return LeftOpen(selected=tuple(self.view.selected), form=form, dice=self.view.question.dice.text())

    def go_on_with(self, left: LeftOpen) -> None:
        """Reopen what was left open, over the same play in its current state."""
        there = [who for who in left.selected if self.tracker.has(who)]
        if there:
            self.view.select(there)
        if left.form is not None and there:
            filled = self.tracker.form(*left.form)
            if filled is not None:
                self.view.inspector.offers.resume(filled)
        if left.dice and self.tracker.shown().ask is not None:
            self.view.question.dice.setText(left.dice)

    def _dice_edited(self, faces: Sequence[int]) -> None:
        """Show a dice line's result so far, and the next face needed."""
        asked = self.tracker.dice_typed(faces)
        self.view.question.show_line(asked)
        self._speaker.say_dice(asked, faces)

    def _turn_to_panel(self, panel: str | None, *, is_said: bool = False) -> None:
        """Let the inspector show what a pool buys, the scene (an empty name), or the one selected (None)."""
        self._panel, self._prepared = panel, ""
        self._show_inspector()
        if is_said:
            self._speaker.say_place(*self.view.inspector.told)

    def explain(self, of: LogLine | OfferShown | str) -> None:
        """Explain a line of the log, an unavailable action, or a rule, next to the fight."""
        from desktop_app.views.presenters.reference import explanation

        shown = explanation(self._desk, self.tracker.system_id, of)
        if shown.breakdown is not None or shown.rules or shown.reason:
            self.view.explain(shown)

    def _offer_changed(self, where: str, index: int, fields: Mapping[str, object]) -> None:
        shown, selected = self.tracker.form(where, index, fields), self.view.selected
        if shown is not None and not fields and len(selected) > 1:  # a form that opens with several selected is about all of them
            meant = {field.name: list(selected) for field in shown.fields if field.many and field.holds(selected)}
            shown = (self.tracker.form(where, index, meant) if meant else None) or shown
        self.view.show_form(shown)
        self._speaker.say_form(shown)

    # ---- doing

    def act(self, act: Callable[[], Result], *, is_aside: bool = False) -> None:
        """Carry a request out: tell a refusal or failure, then show the changes.

        `is_aside`: it is no going on, so a big moment stays.
        """
        before = self.tracker.moment
        if not is_aside:
            self.tracker.moments.pass_on()
        result = self._desk.tried(lambda: self.tracker.answers.go_on(act()))
        if result is not None:
            sentence = self.tracker.sentence(result)
            if sentence and isinstance(result, Done):
                if self.tracker.moments.shown() is None:  # else the banner says it
                    self._desk.window.messages.note(sentence)
            elif sentence:
                self._desk.refuse(sentence, self.tracker.rule(result))
            else:
                self._desk.window.messages.hide()
        self.after_change(before)

    def after_change(self, before: Moment) -> None:
        """Show what has changed since."""
        self._draw_since(before)

    def next(self) -> None:
        """Continue to the next choice; dismiss what paused the fight first."""
        if self.tracker.moments.waits:
            self._pass_moment()
        else:
            self.act(self.tracker.next)

    def _pass_moment(self) -> None:
        """Dismiss a big moment; nothing else happens."""
        self.tracker.moments.pass_on()
        self._show_moment()
        for also in self.refreshed:
            also()
        self._speaker.say_next()

    def undo(self) -> None:
        """Take the last step back."""
        self._move(self.tracker.undo)

    def redo(self) -> None:
        """Restore the step that was taken back."""
        self._move(self.tracker.redo)

    def _move(self, act: Callable[[], object]) -> None:
        before, steps = self.tracker.moment, self.tracker.steps
        undone = self.tracker.log(steps, steps) if self._speaker.is_heard else ()
        self._desk.attempt(act)
        self._speaker.undone = undone if self.tracker.steps < steps else None
        self._draw_since(before)

    def _cancel(self) -> None:
        self.tracker.cancel_dice()
        self.refresh()

    def _offer_chosen(self, where: str, index: int, fields: dict[str, object]) -> None:
        if self.view.goes_through:
            self.tracker.answers.go_through()
        self._carry_form_out(lambda: self.tracker.choose(where, index, fields))

    def _settle(self, usual: UsualAnswers) -> None:
        """Keep which answers are usual with the campaign."""
        if self._desk.attempt(lambda: keep_usual_answers(self._desk.store, self.tracker.system_id, usual)):
            self.tracker.answers.usual = usual
            self._desk.window.messages.note(tr("Saved for this campaign and system. Settings lists them."))
        self.refresh()

    def _carry_form_out(self, act: Callable[[], Result]) -> None:
        """Carry an offer out; its form goes away once it is done, so that Enter does not do it again."""
        before = self.tracker.steps
        self.act(act)
        if self.tracker.steps > before:
            self.view.put_form_away()

    def _with(self, who: str) -> Sequence[str]:
        """Return all selected combatants if this one is among them, else only this one: gestures apply to all selected."""
        return self.view.selected if who in self.view.selected else [who]

    def _set_counter(self, who: str, name: str, value: int) -> None:
        self.act(lambda: self.tracker.hand.set_counter(self._with(who), name, value))

    def _set_flag(self, who: str, name: str, value: bool) -> None:
        self.act(lambda: self.tracker.hand.set_condition(self._with(who), name, value=value))

    def _box_clicked(self, who: str, track: str, line: int, ticked: int) -> None:
        self.act(lambda: self.tracker.hand.tick(who, track, line, ticked))

    def _selected_words(self) -> str:
        return self.prompts.selected_words()

    # ---- dice

    def take_dice_preference(self) -> None:
        """Read the settings: who rolls for the party and for foes, whether foes' pending choices settle automatically, default answers."""
        self.tracker.answers.usual = usual_answers(self._desk.store, self.tracker.system_id)
        self.view.falling.length = length_of(preference(self._desk.store, FALLING, default=USUAL))
        self.tracker.moments.stops = stopping_moments(self._desk.store)
        self.tracker.settles_foes = bool(preference(self._desk.store, "settle_foes", default=True))
        self.tracker.set_typed_dice(
            manual=bool(preference(self._desk.store, "manual_dice", default=False)),
            for_foes=bool(preference(self._desk.store, "roll_for_foes", default=True)),
        )

    def _turn_dice(self) -> None:
        """Let dice be typed from now on, or rolled by the program again."""
        manual = not preference(self._desk.store, "manual_dice", default=False)
        self.view.set_manual_dice(manual)
        self._manual_dice(manual)

    def _manual_dice(self, manual: bool) -> None:
        self._desk.attempt(lambda: set_preference(self._desk.store, "manual_dice", manual))
        self.take_dice_preference()
        self._speaker.say_place(tr("You type dice") if manual else tr("Program rolls"))
        if self.tracker.asks_dice and not manual:
            self.act(self.tracker.roll_for_me)

    # ---- menu and palette

    def commands(self) -> list[Entry]:
        """List the palette's entries: possible actions, folded ones included, then impossible ones with reasons."""
        from desktop_app.views.palette import Hint

        offers: list[Entry] = []
        for place, item in enumerate(self.view.inspector.offers.items):
            offer = item.row.offer
            if offer is not None and offer.is_possible:
                offers.append((offer.title, Hint(str(place + 1) if place < 9 else offer.section, offer.also), item.press))
        barred: list[Entry] = []
        shown = self.tracker.inspector(self.view.selected[0]) if self._panel is None and self.view.selected else None
        if shown is not None:
            edits = enumerate(shown.by_hand)
            offers.extend((o.title, tr("manually"), partial(self.view.inspector.by_hand.press, i)) for i, o in edits if o.is_possible)
            barred = [(o.title, Hint(o.reason, o.also), partial(self.explain, o)) for o in shown.offers if not o.is_possible]
        keys = [(tr("Undo"), "Ctrl+Z", self.undo), (tr("Type dice, or let the program roll"), "T", self._turn_dice)]
        return [*self.actions(), *offers, *(self._scene_commands() if self._panel is None else ()), *keys, *barred]

    def _scene_commands(self) -> list[Entry]:
        from desktop_app.views.palette import Hint

        return [
            (offer.title, Hint(tr("the scene"), offer.also), partial(self._do_to_scene, offer.index))
            for offer in self.tracker.scene().offers
            if offer.is_possible
        ]

    def _do_to_scene(self, place: int) -> None:
        """Show the scene and choose one of its offers."""
        self._turn_to_panel("")
        self.view.inspector.offers.press(place)

    def actions(self) -> list[Entry]:
        """List the commands besides the offers, for the menu of a row or token, and the palette."""
        if not self.view.selected:
            return []
        name = self._selected_words()
        return [
            (tr("Damage {name}", name=name), "D", self.prompts.ask_damage),
            (tr("Heal {name}", name=name), "H", self.prompts.heal),
            (tr("Condition for {name}", name=name), "C", self.prompts.ask_condition),
        ]

    def _menu(self, who: str, at: object) -> None:
        from PySide6.QtWidgets import QMenu

        if who not in self.view.selected:
            self.view.select([who])
            self._show_inspector()
        menu = QMenu(self.view)
        for label, hint, act in self.actions():
            action = menu.addAction(menu_text(f"{label}\t{hint}" if hint else label))
            action.triggered.connect(lambda _=False, act=act: act())
        assert isinstance(at, QPoint)
        menu.popup(at)
