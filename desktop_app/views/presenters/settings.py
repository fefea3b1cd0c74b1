"""Theme, dice and house rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from desktop_app import __version__
from desktop_app.controller.library.library import house_rules, words_for
from desktop_app.controller.play.moments import PREFERENCE, moment_kinds, stopping_moments
from desktop_app.controller.play.usual import UsualAnswers, keep_usual_answers, usual_answers
from desktop_app.controller.preferences import preference, set_preference
from desktop_app.controller.start import recent
from desktop_app.controller.words.labels import label
from desktop_app.controller.words.translations import shown_content
from desktop_app.views.models import SettingShown, SettingsShown
from desktop_app.views.parts.falling import USUAL
from desktop_app.views.presenters.play import FALLING
from desktop_app.views.settings.settings_view import SettingsView
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from desktop_app.rules.kernel.record import Json
    from desktop_app.views.presenters.desk import Desk


class SettingsPresenter(QObject):
    """Fills the settings and writes what is changed."""

    def __init__(
        self,
        desk: Desk,
        apply_theme: Callable[[str], None],
        dice_changed: Callable[[], None],
        speak: Callable[[str], None],
        start_over: Callable[[], None] | None = None,
    ) -> None:
        """Show the settings. The callables apply a theme, tell open fights who rolls, change the language, and start the program again."""
        super().__init__()
        self._desk = desk
        self._apply_theme = apply_theme
        self._dice_changed = dice_changed
        self._start_over = start_over
        self.view = SettingsView()
        self.view.theme_chosen.connect(self._theme)
        self.view.language_chosen.connect(speak)
        self.view.size_chosen.connect(self._size)
        self.view.manual_dice_chosen.connect(lambda value: self._prefer("manual_dice", value))
        self.view.roll_for_foes_chosen.connect(lambda value: self._prefer("roll_for_foes", value))
        self.view.settle_foes_chosen.connect(lambda value: self._prefer("settle_foes", value))
        self.view.answer_for_foes_chosen.connect(lambda value: self._settle(replace(self._usual(), for_foes=value)))
        self.view.spending_chosen.connect(lambda percent: self._settle(replace(self._usual(), spends_from=percent)))
        self.view.falling_chosen.connect(lambda value: self._prefer(FALLING, value))
        self.view.moments_chosen.connect(lambda kinds: self._prefer(PREFERENCE, kinds))
        self.view.usual_forgotten.connect(lambda key: self._settle(self._usual().without(key)))
        self.view.house_rule_changed.connect(self._house_rule)
        self.view.rule_opened.connect(desk.routes.open_rule)
        self.refresh()

    def refresh(self) -> None:
        """Show what is in force."""
        store = self._desk.store
        stops = stopping_moments(store)
        self.view.show_settings(
            SettingsShown(
                language=recent.chosen_language(),
                theme=str(preference(store, "theme", default="dark")),
                size=recent.chosen_size(),
                manual_dice=bool(preference(store, "manual_dice", default=False)),
                roll_for_foes=bool(preference(store, "roll_for_foes", default=True)),
                settle_foes=bool(preference(store, "settle_foes", default=True)),
                answer_for_foes=self._usual().for_foes,
                spends_from=self._usual().spends_from,
                falling=str(preference(store, FALLING, default=USUAL)),
                moments=tuple((str(kind), words, kind in stops) for kind, words in moment_kinds()),
                usual=tuple(self._usual_words()),
                house_rules=tuple(self._house_rules()),
                facts={tr("Campaign"): label(self._desk.system_id, store.name), tr("File"): str(store.path), tr("Version"): __version__},
            )
        )

    def _house_rules(self) -> list[SettingShown]:
        """List the house rules that the code knows; the content may describe more."""
        known = house_rules(self._desk.system_id)
        set_ = self._desk.campaign.settings(self._desk.system_id)
        return [
            SettingShown(
                id=text.id,
                title=text.title,
                text=text.text,
                value=set_.get(text.id, known[text.id]),
                rule=text.rule,
                values=tuple((choice.value, choice.label) for choice in text.choices),
                several=text.type == "several",
                low=text.low,
                high=text.high,
                default=known[text.id],
            )
            for text in shown_content(self._desk.system_id).settings
            if text.id in known
        ]

    def _usual(self) -> UsualAnswers:
        return usual_answers(self._desk.store, self._desk.system_id)

    def _usual_words(self) -> Iterator[tuple[str, str]]:
        """Say in a line each what was settled: "Dodge, foes: dodge with 2 dice"."""
        words = words_for(self._desk.system_id)
        for key, usual in self._usual().settled.items():
            topic, _, side = key.partition(":")
            yield key, tr("{topic}, {side}: {words}", topic=words.title(topic).capitalize(), side=words.said(side), words=usual.words)

    def _settle(self, usual: UsualAnswers) -> None:
        self._desk.attempt(lambda: keep_usual_answers(self._desk.store, self._desk.system_id, usual))
        self.refresh()
        self._dice_changed()

    def _theme(self, name: str) -> None:
        self._prefer("theme", name)
        self._apply_theme(name)

    def _size(self, percent: int) -> None:
        """Keep the UI scale. Qt takes it only when it starts, so the program starts again where it is, in a second."""
        if percent == recent.chosen_size() or not self._desk.attempt(lambda: recent.remember(size=str(percent))):
            return
        if self._start_over is None:
            self._desk.window.messages.note(tr("After restart."))
        else:
            QTimer.singleShot(0, self._start_over)

    def _prefer(self, key: str, value: Json) -> None:
        self._desk.attempt(lambda: set_preference(self._desk.store, key, value))
        self._dice_changed()

    def _house_rule(self, key: str, value: Json) -> None:
        self._desk.attempt(lambda: self._desk.campaign.set_setting(self._desk.system_id, key, value))
        self.refresh()
        self._desk.tell_changed()
        self._desk.routes.house_rules_changed(self._desk.system_id)
