"""A campaign as a folder of notes: read by another parser, changed outside, written again, taken in again."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from markdown_it import MarkdownIt

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.journal.journal import Journal
from desktop_app.controller.journal.texts import SHEET, TextPlace
from desktop_app.controller.notes.page import PageSort
from desktop_app.controller.notes_out.blocks import table
from desktop_app.controller.notes_out.linking import Names
from desktop_app.controller.notes_out.note import MADE_BELOW, own_text, yaml_text
from desktop_app.controller.notes_out.taking_in import changed_in, take_in
from desktop_app.controller.notes_out.writing import MANIFEST, NotesOut, Written
from desktop_app.errors import AppError
from desktop_app.exchange.note_folder import NoteFolder
from desktop_app.grid.board import Board
from desktop_app.rules.catalogue import SYSTEMS
from tests.demos import open_demo

yaml = pytest.importorskip("yaml")
LINK = re.compile(r"\[\[([^\[\]|#]+)(?:\|[^\[\]]*)?\]\]")


def drawn(board: Board) -> bytes:
    return b"\x89PNG\r\n\x1a\n" + board.id.encode()


class Evening:
    """A campaign with its journal and a folder for its notes."""

    def __init__(self, folder: Path, system: str = "winterdawn") -> None:
        self.campaign: OpenCampaign = open_demo(folder / "evening.strikeboard", system)
        self.journal = Journal(self.campaign, system)
        self.system, self.root = system, folder / "notes"

    def write(self, *, relative: bool | None = None) -> Written:
        return NotesOut(self.campaign, self.journal, NoteFolder(self.root, make=True)).write(drawn, relative=relative)

    def take_in(self) -> list[str]:
        found = changed_in(self.campaign, self.journal, NoteFolder(self.root))
        take_in(self.journal, found)
        return found.left

    def page(self, title: str, text: str, sort: PageSort = PageSort.NOTE) -> str:
        page = self.journal.begin(title, sort)
        self.journal.write(page.id, text)
        return page.id

    def file(self, title: str) -> Path:
        told = f"\ntitle: {yaml_text(title)}\n"
        (found,) = (path for path in self.root.rglob("*.md") if told in path.read_text(encoding="utf-8") and "Strikeboard" not in path.stem)
        return found

    def change(self, title: str, before: str, after: str) -> Path:
        path = self.file(title)
        text = path.read_text(encoding="utf-8")
        assert before in text
        path.write_text(text.replace(before, after), encoding="utf-8")
        return path


@pytest.fixture
def evening(tmp_path: Path) -> Any:
    made = Evening(tmp_path)
    yield made
    made.campaign.close()


def head(path: Path) -> dict[str, Any]:
    """Read the front matter with a library that knows nothing of ours."""
    text = path.read_text(encoding="utf-8")
    assert text.startswith("---\n")
    found = yaml.safe_load(text.split("\n---\n")[0][4:])
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("cell", ["![x](/etc/hostname)", "<img src=/x>", "a | b", "[[Page]]", "**b** `c`", "a\\|b"])
def test_a_cell_of_a_table_is_text(cell: str) -> None:
    reader = MarkdownIt("commonmark").enable("table")
    made = table(("Name", cell), [(cell, "1")])
    found = [token.children or [] for token in reader.parse(made) if token.type == "inline"]
    assert [[one.type for one in cells] for cells in found] == [["text"]] * len(found) and len(found) == 4
    assert [one.content for cells in found for one in cells] == ["Name", cell, cell, "1"] and "[[" not in made


@pytest.mark.in_turn
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("relative", [False, True])
def test_another_parser_reads_every_note_and_finds_every_link(tmp_path: Path, system: str, relative: bool) -> None:
    evening = Evening(tmp_path, system)
    people = [person.name for person in evening.campaign.people()]
    creatures = [one.name for one in evening.campaign.bestiary.names(system).values()]
    text = " ".join(f"[[{name}]]" for name in (*people, *creatures, "A place: of / all")) + "\n\n- [ ] one\n"
    evening.page("A place: of / all", f"See {text}", PageSort.PLACE)
    evening.page("Evening 2026-05-03", "It rained.", PageSort.EVENING)
    done = evening.write(relative=relative)
    assert done.new > 20 and not done.left_out and not done.beside
    files = {path.relative_to(evening.root).as_posix(): path for path in evening.root.rglob("*") if path.is_file()}
    stems = {Path(name).stem.casefold() for name in files} | {Path(name).name.casefold() for name in files}
    assert len({Path(name).stem.casefold() for name in files if name.endswith(".md")}) == sum(name.endswith(".md") for name in files)
    linked = 0
    for name, path in files.items():
        if not name.endswith(".md"):
            continue
        told = head(path)
        assert told["title"] and told["sb-id"] and told["tags"] and all(isinstance(tag, str) for tag in told["tags"])
        body = path.read_text(encoding="utf-8")
        links = [found[1].casefold() for found in LINK.finditer(body)]
        assert all(target in stems for target in links), (name, set(links) - stems)
        addresses = re.findall(r"\]\(([^)]+\.(?:md|png))\)", body)
        assert all((path.parent / unquote(address)).exists() for address in addresses)
        linked += len(links) + len(addresses)
        for token in MarkdownIt().parse(body.split("\n---\n", 1)[1]):
            if token.type == "fence" and token.info == "statblock":
                block = yaml.safe_load(token.content)
                layout = json.loads((evening.root / "Layouts" / f"{block['layout']}.json").read_text(encoding="utf-8"))
                drawn_by = {key for one in layout["blocks"] for key in one["properties"]}
                assert set(block) - {"layout"} <= drawn_by and block["name"]
    assert linked > len(people) + len(creatures)
    assert head(evening.file("Evening 2026-05-03"))["fc-date"] == "2026-05-03"
    assert head(evening.file("A place: of / all"))["aliases"] == ["A place: of / all"]
    folders = {name.partition("/")[0] for name in files}
    assert {"People", "Creatures", "Encounters", "Sessions", "Boards", "Notes", "Tables", "Layouts"} <= folders
    again = evening.write()
    assert again.new == 0 and again.same == done.new, "what is as it was is not written again"
    assert not changed_in(evening.campaign, evening.journal, NoteFolder(evening.root)).changed
    evening.campaign.close()


@pytest.mark.parametrize("relative", [False, True])
def test_changed_texts_come_back_as_one_step(evening: Evening, relative: bool) -> None:
    who = evening.campaign.people()[0]
    page = evening.page("The inn / at night", "A fire.\n")
    other = evening.page("Keeper", "Owns [[The inn / at night]], and [[the inn / at night|his house]].")
    evening.write(relative=relative)
    assert own_text(evening.file("Keeper").read_text(encoding="utf-8")) != evening.journal.page(other).text
    evening.change("The inn / at night", "A fire.", "A fire, and [[Keeper]].")
    evening.change("Keeper", "Owns", "Still owns")
    evening.change(who.name, MADE_BELOW, f"She limps.\n\n{MADE_BELOW}")
    assert evening.take_in() == []
    assert evening.journal.page(page).text == "A fire, and [[Keeper]].\n"
    assert evening.journal.page(other).text == "Still owns [[The inn / at night]], and [[The inn / at night|his house]]."
    place = TextPlace(SHEET, who.id, who.system, "/notes")
    assert evening.journal.text_of(place) == "She limps."
    assert not changed_in(evening.campaign, evening.journal, NoteFolder(evening.root)).changed
    evening.journal.undo()
    assert evening.journal.page(page).text == "A fire.\n" and evening.journal.text_of(place) == ""
    evening.journal.redo()
    done = evening.write()
    assert not done.beside, "what was taken in is what the campaign says now"


def test_a_changed_note_is_never_overwritten_and_the_new_one_lies_beside(evening: Evening) -> None:
    page = evening.page("Keeper", "Owns the inn.")
    evening.write()
    path = evening.change("Keeper", "Owns the inn.", "Sold the inn.")
    mine = path.read_bytes()
    evening.journal.write(page, "Burnt the inn.")
    (left,) = evening.take_in()
    assert "another text now" in left and evening.journal.page(page).text == "Burnt the inn."
    done = evening.write()
    beside = path.with_name("Keeper (Strikeboard).md")
    assert done.beside == ["Notes/Keeper (Strikeboard).md"] and path.read_bytes() == mine
    assert "Burnt the inn." in beside.read_text(encoding="utf-8")
    assert evening.write().beside and path.read_bytes() == mine and len(list(path.parent.glob("Keeper*"))) == 2
    beside.write_text("mine too", encoding="utf-8")
    evening.write()
    assert beside.read_text(encoding="utf-8") == "mine too"
    assert path.with_name("Keeper (Strikeboard 2).md").exists()
    evening.change("Keeper", "Sold", "Sold and burnt")
    assert evening.take_in() == [] and evening.journal.page(page).text == "Sold and burnt the inn."
    evening.write()
    assert beside.exists() and not path.with_name("Keeper (Strikeboard 2).md").exists(), "what nobody touched is taken away"


def test_a_renamed_page_moves_and_a_thrown_away_one_goes_unless_they_were_changed(evening: Evening) -> None:
    first, second = evening.page("One", "1"), evening.page("Two", "2")
    third = evening.page("Three", "3")
    evening.write()
    evening.change("Two", "\n2\n", "\n22\n")
    evening.change("Three", "\n3\n", "\n33\n")
    evening.journal.rename(first, "Uno")
    evening.journal.rename(second, "Due")
    evening.journal.delete(third)
    evening.write()
    there = {path.name for path in (evening.root / "Notes").iterdir()}
    assert {"Uno.md", "Two.md", "Two (Strikeboard).md", "Three.md"} <= there and not {"One.md", "Due.md"} & there


HOSTILE = [
    "../../escape",
    "CON",
    "nul.txt",
    "a" * 190,
    "x: # y",
    "\u202eevil",
    "Orsk",
    "ORSK",
    "caf\u00e9",
    "cafe\u0301 ",
    "---",
    "{{x}}",
    "'\"\\",
]


def test_hostile_titles_and_texts_stay_in_the_folder_and_come_back_alike(evening: Evening) -> None:
    text = "---\ntitle: no\n---\n# [[CON]] ``` [[x: # y|z]]\n\n```\n[[CON]]\n"
    pages = {title: evening.page(title, f"{title}\n{text}") for title in HOSTILE}
    titles = {page: evening.journal.page(page).title for page in pages.values()}
    before = {path.name for path in evening.root.parent.iterdir()}
    evening.write()
    assert {path.name for path in evening.root.parent.iterdir()} - before == {"notes"}
    names = [path.name.casefold() for path in evening.root.rglob("*.md")]
    assert len(set(names)) == len(names)
    for page, title in titles.items():
        (path,) = (path for path in evening.root.rglob("*.md") if head(path)["sb-id"] == f"page:{page}")
        assert head(path)["title"] == title
        path.write_text(path.read_text(encoding="utf-8") + "more\n", encoding="utf-8")
    assert evening.take_in() == []
    for title, page in pages.items():
        assert evening.journal.page(page).text.rstrip("\n") == f"{title}\n{text}more".rstrip("\n")


def test_files_of_others_stay_and_links_are_left_alone(evening: Evening, tmp_path: Path) -> None:
    evening.page("Keeper", "Owns the inn.")
    notes = evening.root / "Notes"
    notes.mkdir(parents=True)
    (notes / "Keeper.md").write_text("not yours", encoding="utf-8")
    outside = tmp_path / "outside.md"
    outside.write_text("outside", encoding="utf-8")
    (evening.root / "People").symlink_to(tmp_path)
    done = evening.write()
    assert (notes / "Keeper.md").read_text(encoding="utf-8") == "not yours" and (notes / "Keeper (page).md").exists()
    assert done.left_out and all("link" in told for told in done.left_out)
    assert not list(tmp_path.glob("*.md")) or [path.name for path in tmp_path.glob("*.md")] == ["outside.md"]


def test_a_lost_manifest_overwrites_nothing(evening: Evening) -> None:
    evening.page("Keeper", "Owns the inn.")
    evening.write()
    path = evening.change("Keeper", "Owns the inn.", "Sold the inn.")
    (evening.root / MANIFEST).unlink()
    with pytest.raises(AppError, match="no notes of Strikeboard"):
        evening.take_in()
    done = evening.write()
    assert "Sold" in path.read_text(encoding="utf-8") and done.beside == ["Notes/Keeper (Strikeboard).md"]
    (evening.root / MANIFEST).write_text("{", encoding="utf-8")
    with pytest.raises(AppError, match="Remove it to write notes here"):
        evening.write()


def test_a_crash_in_the_middle_leaves_whole_files_and_the_next_time_goes_on(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    write = NoteFolder.write

    def breaks(folder: NoteFolder, name: str, body: bytes) -> None:
        if len(written) == 9 and name != MANIFEST:
            raise AppError("the disk is full", name)
        written.append(name)
        write(folder, name, body)

    with monkeypatch.context() as patch:
        patch.setattr(NoteFolder, "write", breaks)
        with pytest.raises(AppError, match="disk is full"):
            evening.write()
    assert all(head(path)["sb-id"] for path in evening.root.rglob("*.md"))
    done = evening.write()
    assert done.same == 9 and done.new > 20 and not done.beside


def test_texts_that_cannot_be_taken_in_are_told(evening: Evening) -> None:
    page = evening.page("Keeper", "Owns the inn.")
    who = evening.campaign.people()[0]
    evening.write()
    evening.change(who.name, MADE_BELOW, f"Hurt.\n{MADE_BELOW}\n{MADE_BELOW}")
    evening.file("Keeper").write_bytes(b"\xff\xff")
    left = evening.take_in()
    assert len(left) == 2 and any("UTF-8" in told for told in left) and any("twice" in told for told in left)
    assert evening.journal.page(page).text == "Owns the inn."


def test_what_cannot_be_read_is_told_and_its_note_stays(evening: Evening) -> None:
    evening.page("Keeper", "Owns the inn.")
    evening.write()
    documents = evening.campaign.store.documents
    broken = documents.get(next(info.id for info in documents.list(kind="encounter")))
    documents.put(replace(broken, body={"id": 3}))
    done = evening.write()
    assert [told for told in done.left_out if broken.name in told] and evening.file(broken.name).exists()


def test_yaml_reads_what_is_quoted() -> None:
    for text in (
        "plain",
        "a: b # c",
        "'\"\\",
        "\u2028\u2029\x85\x7f\ufeff",
        "no",
        "2026-05-03",
        "\U0001f3b2",
        "tab\tline\n",
        "- x",
        "%!&*",
    ):
        assert yaml.safe_load(f"key: {yaml_text(text)}")["key"] == text


def test_relative_links_go_there_and_back() -> None:
    files = {"the inn": "Notes/The inn.md", "a b": "People/A (b).md"}
    names = Names(files=files, titles={"Notes/The inn.md": "The inn", "People/A (b).md": "A b"}, pictures={}, relative=True)
    text = "See [[The inn]], [[a b|him]], [[nobody]], `[[The inn]]`."
    outside = names.outside(text, "People/X.md")
    assert outside == "See [The inn](../Notes/The%20inn.md), [him](A%20%28b%29.md), [[nobody]], `[[The inn]]`."
    assert names.inside(outside, "People/X.md") == "See [[The inn]], [[A b|him]], [[nobody]], `[[The inn]]`."


@pytest.mark.parametrize("relative", [False, True])
def test_links_to_steps_are_addresses_outside_and_come_back(*, relative: bool) -> None:
    names = Names(files={}, titles={}, pictures={}, relative=relative)
    text = "- [[fight:0a1b#41|Round 3]], [[table:savage]], [[nobody]]."
    outside = names.outside(text, "Evenings/X.md")
    assert outside == "- [Round 3](strikeboard:fight:0a1b#41), [table:savage](strikeboard:table:savage), [[nobody]]."
    assert names.inside(outside, "Evenings/X.md") == text
