"""The program in another language: the window is made anew over the same campaign, and nothing of the play is lost."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QRectF
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QFileSystemModel, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from desktop_app import language
from desktop_app.app import Program
from desktop_app.controller.play.tactics import goes_on
from desktop_app.controller.start import recent
from desktop_app.controller.words.labels import label, term
from desktop_app.controller.words.translations import creature_names
from desktop_app.launch import Shell
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.parts import digest
from desktop_app.views import painting
from desktop_app.views.painting import spans_text
from desktop_app.views.parts.buttons import WrappingButton
from desktop_app.views.parts.text import ElidedLabel
from desktop_app.views.presenters.boards import BoardsPresenter
from desktop_app.views.presenters.creation import GUIDED
from desktop_app.views.presenters.people import PeoplePresenter
from desktop_app.views.presenters.settings import SettingsPresenter
from desktop_app.views.print_preview.preview import PrintPreview
from desktop_app.views.speech import let_qt_speak
from tests.app.conftest import fight_of, opened
from tests.controller.test_tongues import TOLD
from tests.demos import demo_at
from tests.parts import page_of, presenter_of, segments_of
from tests.printing.reading import read_pages
from tests.sentences import faults


def program_of(shell: Shell) -> Program:
    assert shell.program is not None
    return shell.program


def choose(qtbot: QtBot, shell: Shell, code: str) -> None:
    """Choose a language on the page of the settings."""
    before = program_of(shell)
    before.window.show_page("settings")
    settings = presenter_of(before, SettingsPresenter)
    settings.view.language_chosen.emit(code)
    qtbot.waitUntil(lambda: shell.program is not None and shell.program is not before)


def test_the_language_changes_in_the_running_window_and_the_fight_goes_on(qtbot: QtBot, shell: Shell, campaign_file: Path) -> None:
    shell.start(campaign_file)
    before = program_of(shell)
    before.window.show_page("fight")
    assert before.fight is not None
    session = before.fight.tracker.session
    steps = session.journal.at
    choose(qtbot, shell, "fr")
    after = program_of(shell)
    assert language.in_force() == "fr" == recent.chosen_language()
    assert after.window.current == "settings" and after.window is shell.window
    settings = presenter_of(after, SettingsPresenter)
    assert segments_of(settings.view.look)[0].accessibleName().startswith("Apparence")
    assert after.fight is not None and after.fight.tracker.session is session, "what it asks is asked still"
    after.fight.undo()
    assert session.journal.at == steps - 1
    choose(qtbot, shell, "en")
    assert language.in_force() == "en"


def test_a_form_that_is_half_filled_in_is_there_in_the_other_language(qtbot: QtBot, shell: Shell, campaign_file: Path) -> None:
    shell.start(campaign_file)
    program_of(shell).window.show_page("fight")
    fight = program_of(shell).fight
    assert fight is not None
    offers = fight.view.inspector.offers
    for item in offers.items:
        item.press()
        if item.form is not None and len(item.form.targets._candidates) > 1:
            break
    form = offers.open_item.form if offers.open_item is not None else None
    assert form is not None
    form.targets.step(1)
    chosen, opened_before = form.values(), offers.open_item
    assert opened_before is not None and opened_before.row.offer is not None
    kind = opened_before.row.offer.kind
    choose(qtbot, shell, "fr")
    again = program_of(shell).fight
    assert again is not None and again.view.inspector.offers.open_item is not None
    item = again.view.inspector.offers.open_item
    assert item.row.offer is not None and item.row.offer.kind == kind
    assert item.form is not None and item.form.values() == chosen


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_question_is_asked_on_in_the_other_language_and_answered_there(qtbot: QtBot, shell: Shell, tmp_path: Path, system: str) -> None:
    shell.start(demo_at(tmp_path / "evening.strikeboard", system))
    fight = fight_of(program_of(shell))
    fight.tracker.session.is_typed = lambda _: False
    while fight.tracker.shown().banner is None:
        assert goes_on(fight.tracker.session), "a fight asks sooner or later"
    fight.refresh()
    asked, session = fight.tracker.shown().banner, fight.tracker.session
    assert asked is not None
    before, at = digest(session.system.codec, session.state), session.journal.at
    with language.listening() as missing:
        choose(qtbot, shell, "fr")
        again = fight_of(program_of(shell))
        told = again.tracker.shown().banner
    assert missing == set()
    assert told is not None and told.who == asked.who and [o.kind for o in told.offers] == [o.kind for o in asked.offers]
    assert spans_text(told.title) != spans_text(asked.title)
    assert digest(session.system.codec, again.tracker.session.state) == before and again.view.question.isVisible()
    possible = next(offer for offer in reversed(told.offers) if offer.is_possible)
    again.tracker.choose(possible.where, possible.index, {})
    assert again.tracker.session.journal.at == at + 1
    choose(qtbot, shell, "en")
    log = [spans_text(line.spans) for line in fight_of(program_of(shell)).tracker.log(at + 1, at + 1)]
    assert not [line for line in log for _ in faults(line)], "what was answered in French is told in English"


def test_a_read_only_home_keeps_the_language(shell: Shell, campaign_file: Path) -> None:
    shell.start(campaign_file)
    recent.recent_file().unlink()
    recent.recent_file().mkdir()
    shell.speak("fr")
    assert language.in_force() == "en" and program_of(shell).window.messages.text


PAGES = ["home", "characters", "table", "bestiary", "encounters", "boards", "fight", "journal", "reference", "settings", "campaign"]
SAME = {
    *("Brave", "Concept", "English", "Fatigue", "Français", "Intimidation", "Investigation", "Journal", "Mitraillette"),
    *(
        "Note",
        "Notes",
        "Novice",
        "Pages",
        "Persuasion",
        "Rectangle",
        "Rose",
        "Version",
        "Violet",
        "Zoom",
        "archer",
        "loyal",
        "page",
    ),
}
SAME |= {
    "Action",
    "Actions",
    "Air",
    "Antidote",
    "Arts",
    "Bandages",
    "Champion",
    "Constitution",
    "Corruption",
    "Courage",
    "Dex",
    "Endurance",
}
SAME |= {"Fortune", "Humble", "Initiative", "Int", "Intelligence", "Intuition", "Linothorax", "Perception", "Prudent", "Riposte", "Stress"}
SAME |= {"Talent", "Tests", "Tomahawk", "Type", "animal", "dragon", "fatigue", "initiative", "intelligence", "stress"}
SAME |= {"3", "6", "Attitude", "Attitudes", "Confrontation", "Culture", "Discipline", "Distance", "Incidents", "Influence"}
SAME |= {"Discipline · DEF", "Style · DEF", "Interaction", "Mod", "Ogre", "Protection", "Structure", "Style", "Test", "Wolfen", "contact"}
SAME |= {
    "interaction",
    "machine",
    "ogre",
    "poison",
    "wolfen",
    "Acolyte",
    "Att",
    "Communication",
    "Motivations",
    "Religion",
    "Trait",
    "Traits",
}
SAME |= {"Joker", "acolyte", "Packs", "Activation", "Round", "Tables", "base", "simple", "CHA", "CON", "DEX", "INT"}
"""Words that are the same in both languages; what has a key, a figure, or a name in it is told apart below."""
NO_WORDS = re.compile(
    r"[^a-z]*|[\dd +]*|\d+ kg|.*\(Ctrl.*\)|Ctrl.*|Tab(?:, .)?|Round \d.*|.*/.*|(?:\w+ )?[+-]?\d+ ?[%m]?|\d*[dr]\d+(?:[+−-]\d+)?"
)
FIGURES = re.compile(r"(?: (?:·|\d+|\d*d\d+|[A-Z][a-z]*))+$")
"""What is read of a row beside its word."""
GIVES_WAY = re.compile(r"\d+ %|.* · .*|.* ×\d+|.*\d|.*,.*")
"""What may end in three dots: names of combatants, and lines that say more than there is room for."""


class Seen:
    """What a window has shown: every text, and the labels, buttons and painted words that had too little room."""

    def __init__(self) -> None:
        self.texts: set[str] = set()
        self.clipped: set[str] = set()

    def write(self, painter: QPainter, rect: QRectF, text: str, font: QFont, *rest: Any) -> None:
        self.texts.add(text)
        if painting.width_of(text, font) > rect.width() + 1:
            self.clipped.add(text)
        WRITE(painter, rect, text, font, *rest)

    def look(self, window: QWidget) -> None:
        """Note what stands on all parts that are in sight, and what is painted."""
        for _ in range(3):  # pages fill in a moment after they are shown; what is wrapped asks for its height once it has its width
            QApplication.processEvents()
        for part in [part for part in window.findChildren(QWidget) if part.isVisible()]:
            said = part.text() if isinstance(part, (QLabel, QAbstractButton)) else ""
            hint = part.placeholderText() if isinstance(part, QLineEdit) else ""
            self.texts |= {re.sub(r"<[^>]*>", "", text) for text in (said, hint, part.toolTip(), part.accessibleName()) if text}
            gives_way = isinstance(part, ElidedLabel) or (isinstance(part, QLabel) and part.wordWrap())
            gives_way |= isinstance(part, WrappingButton) and part.height() >= part.heightForWidth(part.width())
            if said and not gives_way and len(said) > 1 and part.sizeHint().width() > part.width() + 1:
                self.clipped.add(said)
        window.grab()


WRITE = painting.write


def names_in(program: Program) -> set[str]:
    """List what is a name and stays: people, systems, the campaign."""
    return {*(person.name for person in program.campaign.people()), *(listed.title for listed in SYSTEMS.values()), program.desk.store.name}


def over_a_sheet(program: Program, people: PeoplePresenter) -> Iterator[QWidget]:
    """Show what the sheet of the first character can be given, kind by kind, and the forms for things of one's own."""
    people.show_person(program.campaign.people()[0].id)
    people._change()
    overlay = people.changing.overlay
    assert overlay is not None
    for place in range(len(overlay._kinds)):
        overlay._choose_kind(place)
        yield program.window
        if overlay.kind.own is not None:
            overlay.own.click()
            yield program.window
            overlay.show_table()
    overlay.close_up()


def over_and_beside(program: Program) -> Iterator[QWidget]:
    """Show what stands over pages or beside the window: what sheets are given, how characters are made, instruments, a printed board."""
    program.window.show_page("characters")
    people = presenter_of(program, PeoplePresenter)
    yield from over_a_sheet(program, people)
    people.view.new_requested.emit()
    yield program.window
    creation = people.creation
    creation._begin(GUIDED)
    assert creation._making is not None
    for step in creation._making.shown(creation._step).steps:
        creation._go_to(step.id)
        yield program.window
    creation._ask_for_portrait(None)
    yield program.window
    assert program.desk.picker is not None
    program.desk.picker.close_up()
    program.window.show_page("fight")
    fight = program.fight
    assert fight is not None
    hand = fight.tracker.board_hand
    fight.act(lambda: hand.do(hand.fogs()[0]))
    for instrument in ("area", "ruler", "fog"):
        fight.view.instrument_wanted.emit(instrument)
        yield program.window
    fight.view.hold(None)
    program.routes.players.toggle()
    program.routes.players.show_party()
    assert program.routes.players.window is not None
    yield program.routes.players.window
    program.routes.players.toggle()
    boards = presenter_of(program, BoardsPresenter)
    boards.choose(min((one.columns * one.rows, key) for key, one in boards.boards.items())[1])  # the words around it are the same
    boards.view.print_requested.emit()
    yield program.window
    preview = page_of(program.window)
    assert isinstance(preview, PrintPreview)
    preview.closed.emit()


@pytest.mark.parametrize(("system", "code"), TOLD)
def test_every_page_speaks_one_language_and_has_room_for_it(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: str, code: str
) -> None:
    found: dict[str, Seen] = {}
    alike = creature_names(system, code)
    names = {name for name, own in alike.items() if name == own}
    for spoken in ("en", code):
        demo_at(tmp_path / f"{spoken}.strikeboard", system)
        language.use(spoken)
        program, store = opened(qapp, tmp_path / f"{spoken}.strikeboard")
        qtbot.addWidget(program.window)
        program.window.resize(1366, 768)
        seen = found[spoken] = Seen()
        monkeypatch.setattr(painting, "write", seen.write)
        for page in PAGES:
            program.window.show_page(page)
            seen.look(program.window)
        names |= names_in(program) if spoken == code else set()
        for shown in over_and_beside(program):
            seen.look(shown)
        program.window.show_keys()
        seen.look(program.window)
        program.window.close()
        store.close()
    both = {text for text in found["en"].texts & found[code].texts if not NO_WORDS.fullmatch(text)}
    left = {text for text in both if FIGURES.sub("", text) not in SAME and not any(name in text or text in name for name in names)}
    assert not left, f"these are English still: {sorted(left)}"
    titles = {label(system, text) for text in found["en"].clipped}  # what gives way in English does so in any language
    clipped = {text for text in found[code].clipped - found["en"].clipped - titles if not GIVES_WAY.fullmatch(text) and text not in names}
    assert not clipped, f"these have too little room: {sorted(clipped)}"


def test_the_window_is_called_in_the_language_in_force(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    demo_at(tmp_path / "evening.strikeboard", "winterdawn")
    language.use("fr")
    program, store = opened(qapp, tmp_path / "evening.strikeboard")
    qtbot.addWidget(program.window)
    assert program.window.windowTitle() == "Les marches d’Aiguegrise · Strikeboard"
    program.desk.rename("Le gué")
    assert program.window.windowTitle() == "Le gué · Strikeboard"
    store.close()


PRINTED = {"expedition": "Attacks", "savage": "Shaken", "winterdawn": "spirit"}
"""A word of each system that stands on a printed roster."""


@pytest.mark.parametrize(("system", "code"), [told for told in TOLD if told[0] in PRINTED])
def test_sheets_and_rosters_are_printed_in_either_language(
    qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, system: str, code: str
) -> None:
    demo_at(tmp_path / "evening.strikeboard", system)
    program, store = opened(qapp, tmp_path / "evening.strikeboard")
    qtbot.addWidget(program.window)
    program.window.show_page("fight")
    fight = program.fight
    assert fight is not None
    for place, spoken in enumerate(language.languages()):
        program.files.print_roster(fight.tracker)
        preview = page_of(program.window)
        assert isinstance(preview, PrintPreview)
        preview.languages.choose(place)
        preview.redraw()
        target = tmp_path / f"{spoken}.pdf"
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, target=target: (str(target), ""))
        preview.save_button.click()
        preview.closed.emit()
    texts = {
        spoken: " ".join(page.text for page in read_pages((tmp_path / f"{spoken}.pdf").read_bytes())) for spoken in language.languages()
    }
    word = PRINTED[system]
    language.use(code)
    own = term(system, word)
    assert word in texts["en"] and word not in texts[code] and own in texts[code] and own not in texts["en"]
    program.window.close()
    store.close()


def test_qts_own_dialog_for_files_speaks_the_language_whole(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    """What the files of Qt's translations lack, or have under a name that it no longer asks for, is found as it was."""
    (tmp_path / "folder").mkdir()
    language.use("fr")
    let_qt_speak(qapp)
    try:
        dialog = QFileDialog(None, "Ouvrir", str(tmp_path))
        dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
        qtbot.addWidget(dialog)
        labels = [label.text().replace("&", "").replace("\u00a0", " ") for label in dialog.findChildren(QLabel)]
        assert labels == ["Voir dans :", "Nom de fichier :", "Fichiers de type :"]
        model = dialog.findChild(QFileSystemModel)
        assert model is not None
        qtbot.waitUntil(lambda: model.rowCount(model.index(str(tmp_path))) == 1)
        assert model.data(model.index(0, 2, model.index(str(tmp_path)))) == "Dossier"
        assert QCoreApplication.translate("QFileDialog", "Words of nobody") == "Words of nobody", "not the empty text"
    finally:
        language.use(language.ENGLISH)
        let_qt_speak(qapp)
    assert QCoreApplication.translate("QFileDialog", "&Look in:") == "&Look in:"
