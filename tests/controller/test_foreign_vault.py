"""A folder of notes of another program as pages: titles, other names, links, pictures; again, back, and what is hostile in it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from desktop_app.cli import main
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.journal.journal import Journal
from desktop_app.controller.notes_out import foreign_vault
from desktop_app.controller.notes_out.foreign_vault import Vault, bring_in, vault_in
from desktop_app.errors import AppError
from desktop_app.exchange.note_folder import NoteFolder
from tests.exchange.maps import png

ORSK = """---
title: Orsk the Ferryman
aliases: [Orsk, "The Ferryman"]
tags: [npc]
---
# Orsk

He knows [[Mill#Cellar|the cellar]], [[People/Tam]], [[Nobody]] and [his dog](../Dog.md#Bite).

![[weir.png|300]]

Here ![the map](../img/weir%20map.png) it is. [web](https://example.org/a.md) and `[[code]]` and ![[howl.mp3]].
"""


@pytest.fixture
def campaign(tmp_path: Path) -> OpenCampaign:
    return OpenCampaign.create(tmp_path / "a.strikeboard", "A")


def folder(tmp_path: Path, **more: str) -> NoteFolder:
    root = tmp_path / "vault"
    files = {
        "People/Orsk.md": ORSK,
        "People/Tam.md": "Tam \x07bell.\n",
        "Mill.md": "# Mill\n[[Orsk]]\n",
        "Dog.md": "Good.\n",
        ".obsidian/x.md": "no",
    }
    for name, text in {**files, **more}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    for name in ("weir.png", "weir map.png"):
        (root / "img").mkdir(exist_ok=True)
        (root / "img" / name).write_bytes(png())
    return NoteFolder(root)


def imported(campaign: OpenCampaign, notes: NoteFolder) -> tuple[Journal, Vault]:
    journal = Journal(campaign, "savage")
    vault = vault_in(journal, notes)
    bring_in(journal, vault)
    return journal, vault


def test_notes_become_pages_with_their_titles_links_and_pictures(campaign: OpenCampaign, tmp_path: Path) -> None:
    journal, vault = imported(campaign, folder(tmp_path))
    pages = {head.title: journal.page(head.id) for head in journal.heads().values()}
    assert set(pages) == {"Dog", "Mill", "Orsk the Ferryman", "Tam"} and pages["Tam"].text == "Tam bell."
    orsk = pages["Orsk the Ferryman"]
    assert orsk.aliases == ("Orsk", "The Ferryman")
    assert "[[Mill|the cellar]], [[Tam]], [[Nobody]] and [[Dog|his dog]]." in orsk.text
    (picture,) = vault.pictures
    assert f"\n\n![](picture:{picture})\n\n" in orsk.text and f"![the map](picture:{picture})" in orsk.text
    assert "[web](https://example.org/a.md) and `[[code]]` and howl.mp3." in orsk.text
    assert campaign.store.pictures.find(picture) is not None
    goal = journal.goal("Orsk")
    assert goal is not None and goal.title == "Orsk the Ferryman"
    assert vault.left == ["People/Orsk.md: imported only title and aliases of its front matter."]


def test_it_is_one_step_and_what_is_there_already_does_not_come_twice(campaign: OpenCampaign, tmp_path: Path) -> None:
    notes = folder(tmp_path)
    journal, _ = imported(campaign, notes)
    again = vault_in(journal, notes)
    assert (again.pages, again.here, again.told()) == ([], 4, "No new notes there.")
    (notes.root / "Mill.md").write_text("Another mill.\n", encoding="utf-8")
    assert [page.title for page in vault_in(journal, notes).pages] == ["Mill 2"]
    assert journal.undo() is not None and not journal.heads()


def test_notes_of_one_name_are_told_apart(campaign: OpenCampaign, tmp_path: Path) -> None:
    odd = "Odd [a b]" if sys.platform == "win32" else "Odd [a|b]"  # a sign that no name has on Windows
    journal, _ = imported(campaign, folder(tmp_path, **{"Places/Mill.md": "The other.\n", f"{odd}.md": "Odd.\n"}))
    assert {"Mill", "Mill 2", "Odd a b"} <= {head.title for head in journal.heads().values()}


def test_links_out_of_the_folder_and_large_files_are_left_alone(campaign: OpenCampaign, tmp_path: Path) -> None:
    (tmp_path / "secret.md").write_text("secret", encoding="utf-8")
    notes = folder(tmp_path, **{"Long.md": "x" * 200_001, "Bad.md": "![[bad.png]] [up](../../secret.md) ![up](../../../secret.png)"})
    Path(notes.root / "Link.md").symlink_to(tmp_path / "secret.md")
    (notes.root / "bad.png").write_bytes(b"no picture")
    journal, vault = imported(campaign, notes)
    titles = {head.title for head in journal.heads().values()}
    assert "Link" not in titles and "Long" not in titles and "Bad" in titles
    text = " ".join(page.text for page in vault.pages)
    assert "secret]" not in text.replace("[up](../../secret.md)", "") and "[up](../../secret.md)" in text
    assert len([line for line in vault.left if "Link.md" in line or "Long.md" in line or "bad.png" in line]) == 3


def test_pictures_are_taken_until_all_of_them_together_are_too_large(
    campaign: OpenCampaign, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes = NoteFolder(tmp_path / "vault", make=True)
    for width in (5, 6, 7):
        notes.write(f"{width}.png", png(width))
    notes.write("Gallery.md", b"![[5.png]] ![[6.png]] ![[7.png]]")
    monkeypatch.setattr(foreign_vault, "MOST_PICTURE_BYTES", len(png(5) + png(6)))
    _, vault = imported(campaign, notes)
    assert [picture.width for picture in vault.pictures.values()] == [5, 6]
    assert [line.partition(" ")[0] for line in vault.left] == ["7.png"]


def test_a_folder_without_notes_is_refused(campaign: OpenCampaign, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(AppError, match="has no notes"):
        vault_in(Journal(campaign, "savage"), NoteFolder(tmp_path / "empty"))


def test_the_command_line_brings_a_folder_in(campaign: OpenCampaign, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    campaign.close()
    notes = folder(tmp_path)
    assert main(["import", str(campaign.store.path), "--notes", str(notes.root)]) == 1
    told = capsys.readouterr()
    assert "Imported 4 pages with 1 picture." in told.out and "Orsk the Ferryman" in told.out and "front matter" in told.err
