"""The running fight: tracker view and tracker controller."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer

from desktop_app.controller.play.branch import Branch
from desktop_app.controller.play.past import Past
from desktop_app.controller.play.session import Done
from desktop_app.controller.preferences import preference, set_preference
from desktop_app.grid.board import Cell
from desktop_app.views.encounter.tracker import TrackerView
from desktop_app.views.parts.slices import Slices
from desktop_app.views.parts.tips import menu_text
from desktop_app.views.presenters.combatant import CombatantSheet
from desktop_app.views.presenters.instruments import Instruments
from desktop_app.views.presenters.looting import Looting
from desktop_app.views.presenters.play import PlayPresenter
from desktop_app.views.presenters.stand_chance import StandChance
from desktop_app.views.speech import keys, marked, tr

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint

    from desktop_app.controller.play.tracker import Moment, Tracker
    from desktop_app.views.encounter.notes_overlay import NotesOverlay
    from desktop_app.views.palette import Entry
    from desktop_app.views.presenters.desk import Desk

BREATH_MS: Final = 250
"""Idle time before the result of *Next* is computed."""
LOG_OPEN: Final = "log_open"
"""The preference that keeps whether more of the log than its newest line is shown."""


VICTORIES: Final[Mapping[str, str]] = {"party": marked("End fight: party wins"), "foe": marked("End fight: foes win")}
OTHERS_WIN: Final = marked("End fight: draw")


class FightPresenter(PlayPresenter[TrackerView]):
    """Shows one fight and carries out what is asked of it."""

    def __init__(self, desk: Desk, play_id: str) -> None:
        """Open the fight at its current step."""
        self.play_id = play_id
        self._all_zones = self._with_senses = False
        self.own = desk.campaign.fight(play_id)
        """The fight itself, whatever is shown."""
        self._branch: Branch | None = None
        super().__init__(desk, TrackerView())
        view = self.view
        view.board.token_dropped.connect(self._token_dropped)
        view.board.facing_turned.connect(self._facing_turned)
        view.board.move_begun.connect(self._move_begun)
        view.board.move_hovered.connect(self._move_hovered)
        view.zones_toggled.connect(self._toggle_zones)
        view.senses_toggled.connect(self._toggle_senses)
        view.shown_to_players.connect(lambda: self.act(lambda: self.tracker.players.toggle(self.view.selected)))
        view.named_to_players.connect(lambda: self.act(lambda: self.tracker.players.toggle_name(self.view.selected)))
        view.board.board_menu_requested.connect(self._board_menu)
        view.board.barrier_clicked.connect(lambda barrier: self.act(lambda: self.tracker.board_hand.turn_door(barrier)))
        view.board.door_clicked.connect(lambda cell: self.act(lambda: self.tracker.board_hand.turn_ground(cell)))
        view.board.lamp_clicked.connect(lambda lamp: self.act(lambda: self.tracker.board_hand.turn_lamp(lamp)))
        view.log.fold(is_folded=not preference(desk.store, LOG_OPEN, default=False))
        view.log.folded.connect(lambda is_folded: self._desk.attempt(lambda: set_preference(desk.store, LOG_OPEN, not is_folded)))
        view.log.folded.connect(lambda folded: self._speaker.say_place(tr("The log: newest line") if folded else tr("Log open")))
        self.instruments, self.looting = Instruments(desk, self), Looting(desk, self)
        self._notes: NotesOverlay | None = None
        view.notes.setVisible(bool(desk.campaign.note_of(play_id)))
        view.notes.clicked.connect(self.show_notes)
        board = self.own.moving.board
        if board is not None:
            view.set_board(board)
        view.cover_wanted.connect(self._show_cover)
        view.board.picking_moved.connect(lambda cell: self._speaker.say_place(view.board.cell_words(cell)))
        view.branch_wanted.connect(self.begin_branch)
        view.branch.keep_button.clicked.connect(self.keep_branch)
        view.branch.drop_button.clicked.connect(self.drop_branch)
        view.top_bar.end_button.clicked.connect(self.end_fight)
        view.past_wanted.connect(lambda: desk.routes.look_back(play_id))
        desk.campaign.draw_as_at_table(play_id)
        self.stand = StandChance(desk, self.own, view.log.stand)
        self._breath = QTimer(view, singleShot=True, interval=BREATH_MS)
        self._breath.timeout.connect(self._foresee)
        self._foreseeing = Slices(view)
        self._ask_tracker()
        self.refresh(whole_log=True)
        notice = desk.campaign.notice_of(play_id)
        if notice:
            desk.refuse(notice)

    def draw_as_at_table(self) -> None:
        """Show the portraits that were chosen at the table meanwhile."""
        if self._desk.campaign.draw_as_at_table(self.play_id):
            self.refresh()

    @property
    def tracker(self) -> Tracker:
        """Return the displayed fight: itself, or its what-if."""
        return self.own if self._branch is None else self._branch.tracker

    # ---- what if

    def _ask_tracker(self) -> None:
        super()._ask_tracker()
        self.view.set_range_text(self.tracker.moving.between)
        self.view.set_path_text(self.tracker.moving.length)

    def begin_branch(self, branch: Branch | None = None) -> None:
        """Start a what-if of the fight, from its current step or as a given branch from elsewhere; nothing of it is saved."""
        if self._branch is not None:
            return
        self.own.cancel_dice()
        self._branch = branch or Branch(self.own)
        self._turn_to_other()

    def branch_from(self, step: int) -> None:
        """Start a what-if of the fight from the state after a step."""
        if not self.is_beside_the_fight():
            self._desk.attempt(lambda: self.begin_branch(Branch(self.own, Past(self.own.session).state(step))))

    def keep_branch(self) -> None:
        """Make the what-if's actions one step of the fight; if refused, the what-if stays."""
        branch = self._branch
        if branch is None:
            return
        result = self._desk.tried(branch.keep)
        if isinstance(result, Done):
            self._branch = None
            self._turn_to_other()
            self._desk.window.messages.note(tr("The what-if is now one step of the fight."), action=tr("Undo"), callback=self.undo)
        elif result is not None:
            self._desk.refuse(self.own.sentence(result), self.own.rule(result))

    def drop_branch(self) -> None:
        """Forget the what-if; the fight is as it was."""
        if self._branch is not None:
            self._branch = None
            self._turn_to_other()

    def _turn_to_other(self) -> None:
        """Show the other play: the what-if in the place of the fight, or the fight again."""
        self._acting = None
        self.view.put_form_away()
        self.take_dice_preference()
        self._ask_tracker()
        self.stand.turn_to(self.tracker)
        self._show_branch()
        self.refresh(whole_log=True)

    def _show_branch(self) -> None:
        branch = self._branch
        self.view.show_branch(None if branch is None else branch.tracker.steps, "" if branch is None else branch.why_not_kept)

    def is_beside_the_fight(self) -> bool:
        """Return whether this is a what-if, and tell of actions reserved to the fight."""
        if self._branch is not None:
            self._desk.refuse(tr("Only in the fight itself: keep the what-if or drop it first."))
        return self._branch is not None

    def next(self) -> None:
        """Continue; once the fight has ended, open the page that closes it."""
        if self.tracker.has_ended and self.is_beside_the_fight():
            return
        if self.tracker.has_ended:
            self.close_fight()
        else:
            super().next()
            self._close_if_over()

    def _pass_moment(self) -> None:
        super()._pass_moment()
        self._close_if_over()

    def _close_if_over(self) -> None:
        """Open the page that closes the fight, once it has ended and no big moment is still shown."""
        if self._branch is None and self.own.has_ended and not self.own.moments.waits:
            self.close_fight()

    def end_fight(self) -> None:
        """Open the page that closes the fight; end a running one first, with the party as winner by default."""
        if self.is_beside_the_fight():
            return
        ends = not self.tracker.has_ended
        if ends:
            self.act(lambda: self.tracker.hand.end_fight(next(iter(self.tracker.hand.sides()), None)))
        if self.tracker.has_ended:
            self.close_fight(ended_here=ends)

    def close_fight(self, *, ended_here: bool = False) -> None:
        """Open the page on which the fight is closed (`Closer`)."""
        from desktop_app.views.presenters.closing import Closer

        Closer(self._desk, self, self.play_id, ended_here=ended_here).open()

    def undo_to(self, step: int) -> None:
        """Undo everything after a step at once; the message offers to redo it at once."""
        if self.is_beside_the_fight():
            return
        before = self.tracker.steps
        self._move(lambda: self.tracker.move_to(step))
        if self.tracker.steps == step:
            told = tr("Rewound to step {step} of {steps}; you can redo until you act.", step=step, steps=before)
            restore = partial(self._move, partial(self.tracker.move_to, before))
            self._desk.window.messages.note(told, action=tr("Restore"), callback=restore)

    def throw_away(self) -> None:
        """Delete the fight, started or not, and open Prepare."""
        self.drop_branch()
        self._desk.window.show_page("encounters")
        self._desk.throw_away(self.play_id, self.tracker.called)

    # ---- the board

    def refresh(self, *, whole_log: bool = False) -> None:
        super().refresh(whole_log=whole_log)
        if self._branch is not None:
            self._show_branch()
        self.stand.follow()
        self._foreseeing.stop()
        self._breath.start()

    def _draw_since(self, before: Moment) -> None:
        super()._draw_since(before)
        if self._branch is not None:
            self._show_branch()
        self.stand.follow()
        self._foreseeing.stop()
        self._breath.start()

    def _foresee(self) -> None:
        """Make *Next* ready where the fight is looked at."""
        if self.view.isVisible():
            self._foreseeing.begin(self.tracker.foreseeing())

    def _show_inspector(self) -> None:
        super()._show_inspector()
        moving = self.tracker.moving
        self.view.show_zones(moving.all_zones() if self._all_zones else moving.zones(self.view.selected[:1]))
        self._show_board()

    def _show_board(self) -> None:
        """Show the light as it falls; with the senses of a combatant the light as its eyes see it, and how far each sense reaches."""
        chosen = next(iter(self.view.selected), None) if self._with_senses else None
        self.view.show_light(self.tracker.moving.darkness(chosen))
        self.view.show_scenery(self.tracker.moving.scenery())
        self.view.show_senses(self.tracker.moving.perceived(chosen) if chosen is not None else ())

    def _board_menu(self, barrier: str, lamp: str, cell: Cell, at: QPoint) -> None:
        """List what can be done by hand to a door, a lamp, the fog."""
        from PySide6.QtWidgets import QMenu

        menu = QMenu(self.view)
        for listed in self.tracker.board_hand.acts_at(barrier, lamp, cell):
            action = menu.addAction(menu_text(listed.label))
            action.setCheckable(listed.holds)
            action.setChecked(listed.holds)
            action.setEnabled(not listed.holds)
            action.triggered.connect(lambda _=False, listed=listed: self.act(lambda: self.tracker.board_hand.do(listed)))
        if not menu.isEmpty():
            menu.popup(at)

    def _toggle_senses(self) -> None:
        """Show or hide the selected combatant's sight, hearing and smell."""
        self._with_senses = not self._with_senses
        self._speaker.say_place(tr("Senses: {state}", state=tr("shown") if self._with_senses else tr("not shown")))
        self._show_board()

    def _toggle_zones(self) -> None:
        """Show the cells that all combatants control, or only those of the selected one."""
        self._all_zones = not self._all_zones
        self._speaker.say_place(tr("Controlled cells: {state}", state=tr("all") if self._all_zones else tr("of the selected one")))
        self._show_inspector()

    def _show_cover(self, where: str, index: int, fields: Mapping[str, object]) -> None:
        offer = self.tracker.form(where, index, fields)
        area = self.tracker.areas.over(offer.covers if offer is not None else ())
        self.view.show_cover(area.cells, area.names)

    def _token_dropped(self, who: str, cell: Cell, as_gm: bool) -> None:
        """Put a token down; placed by hand, all that are selected with it come along."""
        self.act(lambda: self.tracker.moving.drop(who, cell, by_hand=as_gm, others=self._with(who)))

    def _facing_turned(self, who: str, delta: int) -> None:
        self.act(lambda: self.tracker.moving.turn(who, delta))

    def _move_begun(self, who: str) -> None:
        self._speaker.say_place(tr("Holding {name}: arrows, then Enter", name=self.tracker.name(who)))
        reach = {cell: cost for cell, (cost, _) in self.tracker.moving.reach(who).items()}
        self.view.show_reach(reach, self.tracker.moving.length(max(reach.values())) if reach else "")

    def _move_hovered(self, who: str, cell: Cell | None) -> None:
        moving = self.tracker.moving
        path, cost = moving.path_to(who, cell)
        refusal = moving.why_not(who, cell) if not path and cell is not None else ""
        told = [moving.length(cost), *(lead.text for lead in self.tracker.leads.of_walk(who, path))] if path else []
        self.view.show_path(path, " · ".join(told), refusal)
        if cell is not None:
            self._speaker.say_place(self.view.board.cell_words(cell), *told, refusal)

    # ---- reinforcements

    def ask_reinforcements(self) -> None:
        """Ask for a creature and how many of it."""
        self._desk.window.ask(tr("Reinforcements: number and creature (4 wolves)"), lambda words: self.read(f"add {words}"))

    def read(self, words: str) -> list[Entry]:
        """Read words typed into the palette: "4 wolves" adds them; without a number it asks."""
        entries: list[Entry] = []
        for place, found in enumerate(self._desk.campaign.reinforcements(self.play_id, words)):
            if found.count is None:
                entries.append(
                    (
                        tr("Add {label}: how many?", label=found.label),
                        tr("reinforcements"),
                        partial(self._ask_number, found.creature, found.label),
                    )
                )
                continue
            entries.append(
                (tr("Add {label}", label=found.label), tr("next to their own side"), partial(self.reinforce, found.creature, found.count))
            )
            if place == 0:
                pick = partial(self._pick_where, found.creature, found.count)
                entries.append((tr("Add {label} where I click", label=found.label), tr("on the board"), pick))
        return entries

    def _ask_number(self, creature: str, label: str) -> None:
        def find(words: str) -> list[Entry]:
            meant = self._desk.campaign.reinforcements(self.play_id, f"add {words} {label}") if words.strip().isdigit() else []
            return [
                (tr("Add {label}", label=found.label), tr("next to their own side"), partial(self.reinforce, creature, found.count or 1))
                for found in meant
                if found.creature == creature
            ]

        self._desk.window.ask(tr("How many {label}?", label=label), find)

    def _pick_where(self, creature: str, count: int) -> None:
        """Pick the cell around which they arrive."""
        self.view.pick_cell(self.tracker.moving.free_cells(), lambda cell: self.reinforce(creature, count, near=cell))

    def reinforce(self, creature: str, count: int, *, near: Cell | None = None) -> None:
        """Bring creatures into the fight, and say what has become of them."""
        if self.is_beside_the_fight():
            return
        sentence = self._desk.tried(lambda: self._desk.campaign.add_foes(self.play_id, creature, count, near=near))
        if sentence is not None:
            self.refresh()
            self._desk.window.messages.note(sentence, action=tr("Undo"), callback=self.undo)

    # ---- menu and palette

    def show_notes(self) -> None:
        """Show what the game master noted when the fight was prepared."""
        from desktop_app.views.encounter.notes_overlay import NotesOverlay

        if self._notes is None or self._notes.parent() is not self._desk.window:
            self._notes = NotesOverlay(self._desk.window)
        self._notes.show_note(self._desk.campaign.note_of(self.play_id))

    def actions(self) -> list[Entry]:
        """List the commands besides the offers, for the menu of a row or token, and the palette."""
        selected, hand = self.view.selected, self.tracker.hand
        entries = super().actions()
        if selected:
            who, name = selected[0], self._selected_words()
            entries += [
                (tr("Sheet of {name}", name=self.tracker.name(who)), tr("edit the copy"), lambda: self.open_sheet(who)),
                (tr("Give {name} the turn", name=name), "", lambda: self.act(lambda: hand.give_turn(who))),
                (tr("Remove {name} from the fight", name=name), "", lambda: self.act(lambda: hand.remove(selected))),
            ]
            players = self.tracker.players
            entries += [
                (tr("Show {name} to the players, or hide", name=name), "Y", lambda: self.act(lambda: players.toggle(selected))),
                (tr("Show {name}'s name to the players", name=name), "Shift+Y", lambda: self.act(lambda: players.toggle_name(selected))),
            ]
            entries.append((tr("Count uses of {name}", name=name), tr("fire breath 3"), self.ask_uses))
            entries += [
                (
                    tr("{name}: use {what} once", name=self.tracker.name(who), what=what),
                    str(left),
                    partial(self._use, who, what, left),
                )
                for what, left in hand.uses(who)
                if left > 0
            ]
            entries += self.looting.entries(who)
            if hand.joins(who):
                entries.insert(
                    0, (tr("{name} joins the fight", name=name), tr("joins the turn order"), lambda: self.act(lambda: hand.join(who)))
                )
        waiting = hand.awaiting()
        if waiting:
            entries.append(
                (tr("Let {count} waiting combatants join", count=len(waiting)), "", lambda: self.act(lambda: hand.join(*waiting)))
            )
        entries.append((tr("Look back: the fight so far, and the win chance at each turn"), "Shift+L", self.view.past_wanted.emit))
        if self._desk.campaign.note_of(self.play_id):
            entries.append((tr("GM notes"), tr("of this encounter"), self.show_notes))
        entries.append((tr("Luck: rolls compared with expectation"), "", lambda: self._desk.routes.look_at_luck(self.play_id)))
        entries.append((tr("Reinforcements: number and creature"), tr("add 4 wolves"), self.ask_reinforcements))
        entries += [self.looting.laying, *self.instruments.commands()]
        entries += [(tr(VICTORIES.get(side, OTHERS_WIN)), "", partial(self._end, side)) for side in self.tracker.hand.sides()]
        entries += [
            (tr("End fight without a winner"), "", partial(self._end, None)),
            (tr("Note in the log"), "N", self.prompts.ask_note),
        ]
        entries.append((tr("Countdown: in how many rounds, and what"), tr("3 the torch goes out"), self.ask_countdown))
        for place, told in hand.counted():
            entries.append((tr("Cancel countdown: {told}", told=told), "", partial(self.act, partial(hand.drop_plan, place))))
        for place, what, when in hand.awaited():
            entries.append((tr("Let it happen now: {what}", what=what), when, partial(self.act, partial(hand.carry_out, place))))
            entries.append((tr("Cancel event: {what}", what=what), when, partial(self.act, partial(hand.drop_plan, place))))
        entries.append((tr("Forecast: show or hide the win chance"), "", self.stand.turn))
        if self.may_adopt_house_rules():
            entries.append((tr("Use the campaign's current house rules"), tr("from here on"), self.adopt_house_rules))
        entries += self._branch_entries()
        entries.append((tr("Delete this fight"), tr("can be undone"), self.throw_away))
        entries.append(
            (tr("Save the fight as a replay"), "", lambda: self._desk.routes.files.save_replay(self.play_id, self.tracker.title))
        )
        return entries

    def _branch_entries(self) -> list[Entry]:
        if self._branch is None:
            return [(tr("What if: play on without saving"), "Ctrl+B", self.begin_branch)]
        return [
            (tr("What if: keep it as one step of the fight"), "Ctrl+Enter", self.keep_branch),
            (tr("What if: drop it"), "Ctrl+Backspace", self.drop_branch),
        ]

    def ask_uses(self) -> None:
        """Ask for a custom counter of the selected combatants, with its amount: "fire breath 3"."""
        who, hand = tuple(self.view.selected), self.tracker.hand

        def find(words: str) -> list[Entry]:
            meant = hand.uses_meant(who, words)
            if meant is None:
                return []
            told, name, left = meant
            return [(told, keys("Enter"), lambda: self.act(lambda: hand.set_counter(who, name, left)))]

        self._desk.window.ask(tr("Limited uses: name and number (fire breath 3)"), find)

    def _use(self, who: str, name: str, left: int) -> None:
        self.act(lambda: self.tracker.hand.set_counter([who], name, left - 1))

    def ask_countdown(self) -> None:
        """Ask what is to happen, and in how many rounds: "3 the torch goes out"."""

        def find(words: str) -> list[Entry]:
            meant = self.tracker.hand.countdown_meant(words)
            if meant is None:
                return []
            told, text, rounds = meant
            return [(told, keys("Enter"), lambda: self.act(lambda: self.tracker.hand.count_down(text, rounds)))]

        self._desk.window.ask(tr("In how many rounds, and what (3 the torch goes out)"), find)

    def may_adopt_house_rules(self) -> bool:
        """Tell whether the campaign has other house rules by now than those of this fight."""
        return not self.tracker.is_read_only and self.tracker.hand.adopts(self._desk.campaign.settings(self.tracker.system_id))

    def adopt_house_rules(self) -> None:
        """Adopt the campaign's present house rules, as a step; earlier steps stay."""
        self.act(lambda: self.tracker.hand.adopt(self._desk.campaign.settings(self.tracker.system_id)))
        self._desk.window.messages.note(tr("This fight uses the campaign's current house rules."), action=tr("Undo"), callback=self.undo)

    def open_sheet(self, who: str) -> None:
        """Show the sheet of a combatant over the fight; it can be edited there."""
        CombatantSheet(self._desk, self.tracker, who, act=self.act)

    def _end(self, victors: str | None) -> None:
        """End the fight, and open the page on which it is closed."""
        self.act(lambda: self.tracker.hand.end_fight(victors))
        self._close_if_over()
