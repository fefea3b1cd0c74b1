"""Every view filled with made-up data, in the window as it is used: for pictures and for tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.views.main_window import MainWindow
from desktop_app.views.rail import WindowPageEntry
from tests.pictures import pages as sample_pages
from tests.pictures import ruler as sample_ruler
from tests.pictures import table as sample_table
from tests.pictures import tracker as samples

if TYPE_CHECKING:
    from desktop_app.controller.play.shown import TrackerShown
    from desktop_app.views.encounter.tracker import TrackerView

PAGES: Final = (
    ("home", "Home"),
    ("people", "People"),
    ("table", "Downtime"),
    ("bestiary", "Bestiary"),
    ("fight", "Fight"),
    ("rules", "Rules"),
    ("settings", "Settings"),
)


def window(page: str, view: QWidget) -> MainWindow:
    """Put a view into the window, as the page it is."""
    pages = [WindowPageEntry(id=name, title=title, icon=name, make=lambda: view, at_end=name == "settings") for name, title in PAGES]
    made = MainWindow(pages)
    made.show_page(page)
    return made


def tracker() -> MainWindow:
    """The fight with a decision open."""
    from desktop_app.views.encounter.tracker import TrackerView

    view = TrackerView()
    view.set_board(samples.board())
    view.show_tracker(samples.tracker(shown_banner=samples.banner()))
    view.reset_log(samples.log())
    view.set_range_text(lambda who, cell: "1 m · flank")
    view.select(["bandit-2"])
    view.show_inspector(samples.inspector())
    return window("fight", view)


def _tracker_in(made: MainWindow) -> TrackerView:
    from desktop_app.views.encounter.tracker import TrackerView

    view = made.page("fight")
    assert isinstance(view, TrackerView)
    return view


def tracker_turn() -> MainWindow:
    """The fight with the form of an offer open and several selected."""
    made = tracker()
    view = _tracker_in(made)
    view.show_tracker(samples.tracker())
    view.select(["ysolde", "tamsin", "orsk"])
    view.inspector.offers.press(0)
    return made


def tracker_ruler() -> MainWindow:
    """A fight on a ruler of ranks, with a reaction to choose."""
    return _on_ruler(sample_ruler.tracker(sample_ruler.marks(), shown_banner=sample_ruler.banner()))


def tracker_ruler_turn() -> MainWindow:
    """A fight on a ruler of ranks, with the form of an offer open that brings a combatant down."""
    made = _on_ruler(sample_ruler.tracker(sample_ruler.marks()))
    _tracker_in(made).inspector.offers.press(0)
    return made


def tracker_ruler_crowd() -> MainWindow:
    """Twenty-six on a ruler of ranks, many of them at one."""
    return _on_ruler(sample_ruler.tracker(sample_ruler.crowd()))


def tracker_ruler_spent() -> MainWindow:
    """The end of a round: most have nothing left."""
    return _on_ruler(sample_ruler.tracker(sample_ruler.spent()))


def _on_ruler(shown: TrackerShown) -> MainWindow:
    made = tracker()
    view = _tracker_in(made)
    view.show_tracker(shown)
    view.select(["ana"])
    view.show_inspector(sample_ruler.inspector())
    return made


def tracker_hits() -> MainWindow:
    """The fight with hits to spend."""
    made = tracker()
    _tracker_in(made).show_tracker(samples.tracker(shown_banner=samples.hits_banner()))
    return made


def tracker_line() -> MainWindow:
    """The fight with an injury line to choose."""
    made = tracker()
    _tracker_in(made).show_tracker(samples.tracker(shown_banner=samples.line_banner()))
    return made


def tracker_dice() -> MainWindow:
    """The fight with dice to type."""
    made = tracker()
    view = _tracker_in(made)
    view.show_tracker(samples.tracker(shown_banner=samples.banner(), shown_ask=samples.ask()))
    view.question.dice.setText("748")
    return made


def tracker_move() -> MainWindow:
    """The fight with a token in hand."""
    from desktop_app.grid import hexes

    made = tracker()
    view = _tracker_in(made)
    view.show_tracker(samples.tracker())
    start = hexes.from_offset(8, 5)
    view.board.gestures.begin("tamsin", by_drag=False)
    view.show_reach(
        {cell: float(hexes.distance(start, cell)) for cell in samples.board().cells() if hexes.distance(start, cell) <= 4}, "4 m"
    )
    goal = hexes.from_offset(6, 3)
    view.board.gestures.hover_to(goal)
    view.show_path(hexes.line(start, goal), "3 m of 4 m")
    return made


def table() -> MainWindow:
    """The table between fights, with the form of a test open."""
    from desktop_app.views.encounter.table_view import TableView

    view = TableView()
    view.show_tracker(sample_table.table())
    view.reset_log(sample_table.log())
    view.select(["ysolde"])
    view.show_inspector(sample_table.inspector())
    view.inspector.offers.press(0)
    return window("table", view)


def sheet() -> MainWindow:
    """A sheet."""
    from desktop_app.views.sheet.sheet_view import SheetView

    view = SheetView()
    view.show_people(sample_pages.people(), "ysolde")
    view.show_sheet(sample_pages.sheet(), ["Test a skill", "Spend experience · 2 ready"])
    return window("people", view)


def sheet_why() -> MainWindow:
    """A sheet with the reasons of a number and an editor open."""
    from desktop_app.views.sheet.rows import SheetRow

    made = sheet()
    made.resize(1366, 768)
    made.show()
    QApplication.processEvents()
    rows = {row.row.label: row for row in made.findChildren(SheetRow) if row.row is not None}
    rows["Agility"].begin_edit()
    rows["Bows"].explain()
    return made


def sheet_empty() -> MainWindow:
    """No characters yet."""
    from desktop_app.views.sheet.sheet_view import SheetView

    view = SheetView()
    view.show_people(())
    return window("people", view)


def bestiary() -> MainWindow:
    """The bestiary with a stat card."""
    from desktop_app.views.bestiary.bestiary_view import BestiaryView

    view = BestiaryView()
    view.show_creatures(sample_pages.creatures(), sample_pages.facets())
    view.show_creature(sample_pages.creature())
    return window("bestiary", view)


def reference() -> MainWindow:
    """A rule with a table."""
    from desktop_app.views.reference.reference_view import ReferenceView

    view = ReferenceView()
    view.show_rules(sample_pages.rules())
    view.open_rule("WD-TEST-02")
    return window("rules", view)


def home() -> MainWindow:
    """The campaign."""
    from desktop_app.views.home.home_view import HomeView

    view = HomeView()
    view.show_home(sample_pages.home())
    return window("home", view)


def home_new() -> MainWindow:
    """A campaign with nothing in it."""
    from desktop_app.views.home.home_view import HomeView

    view = HomeView()
    view.show_home(sample_pages.new_home())
    return window("home", view)


def encounters() -> MainWindow:
    """An encounter that is being prepared."""
    from desktop_app.views.encounters.encounters_view import EncountersView

    view = EncountersView()
    view.show_encounters(sample_pages.encounters(), "mill")
    view.show_preparation(sample_pages.preparation())
    return window("fight", view)


def settings() -> MainWindow:
    """Settings with a few house rules."""
    from desktop_app.views.settings.settings_view import SettingsView

    view = SettingsView()
    view.show_settings(sample_pages.settings())
    return window("settings", view)


def palette() -> MainWindow:
    """The palette above a page."""
    made = home()
    made.resize(1366, 768)
    made.show()
    made.open_palette()
    return made


def keys() -> MainWindow:
    """All keys above a page, and a message."""
    made = home()
    made.resize(1366, 768)
    made.show()
    made.show_keys()
    made.messages.error(
        "The folder is read-only, so nothing was written. Choose another place for the campaign.", action="Choose", callback=lambda: None
    )
    return made


SCENES: Final[Mapping[str, Callable[[], QWidget]]] = {
    made.__name__: made
    for made in (
        tracker,
        tracker_turn,
        tracker_ruler,
        tracker_ruler_turn,
        tracker_ruler_crowd,
        tracker_ruler_spent,
        tracker_hits,
        tracker_line,
        tracker_dice,
        tracker_move,
        table,
        sheet,
        sheet_why,
        sheet_empty,
        bestiary,
        reference,
        home,
        home_new,
        encounters,
        settings,
        palette,
        keys,
    )
}
