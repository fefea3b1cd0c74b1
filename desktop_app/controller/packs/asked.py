"""Packs by the command line: made, shown and read, in lines of words."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.packs.coming_in import TITLES, ComingIn, DocumentChoice, DocumentState, Taken
from desktop_app.controller.packs.gathering import GatheredPack, Gathering, chosen_by
from desktop_app.controller.packs.kinds import KINDS
from desktop_app.errors import AppError
from desktop_app.exchange.going import Going, unheard
from desktop_app.exchange.pack_files import LANGUAGE, Key, Pack, PackHead, pack_bytes, read_pack
from desktop_app.exchange.whole_file import write_bytes_whole
from desktop_app.language import said
from desktop_app.rules.catalogue import SYSTEMS

if TYPE_CHECKING:
    import argparse


def write_pack(gathered: GatheredPack, head: PackHead, path: Path, going: Going = unheard) -> str:
    """Write what was gathered as a pack, whole or not at all; returns a sentence. Raises: AppError.

    `going` hears how far it has come, and may raise to call it off: the file is not touched before all of it is made.
    """
    if not gathered.bodies:
        raise AppError(said("Nothing to share yet. Choose content for the pack."))
    if not head.title.strip():
        raise AppError(said("A pack needs a title."))
    write_bytes_whole(path, pack_bytes(gathered.pack(head), going))
    return said("Wrote the pack “{name}”, {holds}, to {path}.", name=head.title, holds=counted(gathered.bodies), path=path)


def carry_out(arguments: argparse.Namespace) -> tuple[list[str], tuple[str, ...]]:
    """Carry out a command line request; returns the report and the omissions. Raises: AppError."""
    path: Path | None = arguments.campaign
    if path is None:
        return list(show(None, arguments.file)), ()
    campaign = OpenCampaign.open(path, read_only=arguments.action != "read")
    try:
        if arguments.action == "make":
            told = {name: getattr(arguments, name) for name in ("author", "licence", "language", "text")}
            head = PackHead(title=arguments.title or campaign.store.name, version=arguments.pack_version, **told)
            return list(make(campaign, arguments.file, arguments.what, head)), ()
        if arguments.action == "show":
            return list(show(campaign, arguments.file)), ()
        told_of, refused = read(campaign, arguments.file, DocumentChoice(arguments.conflicts))
        return [told_of], refused
    finally:
        campaign.close()


def make(campaign: OpenCampaign, path: Path, words: Collection[str], head: PackHead) -> Iterator[str]:
    """Make a pack of the named documents; returns a line on the file, then one per dependency. Raises: AppError."""
    gathering = Gathering(campaign)
    gathered = gathering.gathered(chosen_by(gathering, words))
    yield write_pack(gathered, head, path)
    for one in gathered.along:
        yield said("{kind}: {name}, for {other}", kind=kind_word(one.key), name=one.name, other=one.wanted_by)
    yield from gathered.left_out


def template(source: OpenCampaign, target: OpenCampaign) -> str:
    """Copy everything shareable into a new campaign, characters included; nothing played. Raises: AppError."""
    gathering = Gathering(source)
    languages = {key for key in gathering.names if key.kind == LANGUAGE}
    pack = gathering.gathered(set(gathering.names) - languages).pack(PackHead(title=source.store.name))
    coming = ComingIn(target, pack)
    coming.take(is_remembered=False)
    return said("“{name}” starts with {holds}.", name=target.store.name, holds=counted(pack.documents))


def counted(keys: Collection[Key]) -> str:
    """Say how many documents there are."""
    return said("{count#document|documents}", count=len(keys))


def kind_word(key: Key) -> str:
    """Name the kind of a document."""
    return said(KINDS[key.kind].word) if key.kind in KINDS else key.kind


def head_lines(pack: Pack) -> Iterator[str]:
    """Tell what a pack says of itself."""
    head = pack.head
    yield head.title + (said(", version {version}", version=head.version) if head.version else "")
    told = ((said("by {name}", name=head.author), head.author), (said("licence: {name}", name=head.licence), head.licence))
    line = " · ".join(sentence for sentence, there in told if there)
    yield from (text for text in (line, head.text) if text)


def systems_of(pack: Pack) -> str:
    """Name the rule systems of a pack."""
    ids = dict.fromkeys(key.system for key in pack.documents if key.system)
    return ", ".join(SYSTEMS[one].title if one in SYSTEMS else one for one in ids)


def show(campaign: OpenCampaign | None, path: Path) -> Iterator[str]:
    """Tell what is in a pack, and how it stands to a campaign, if one is given. Raises: AppError."""
    pack = read_pack(path)
    yield from head_lines(pack)
    if campaign is None:
        names = {key: KINDS[key.kind].name(key, body) if key.kind in KINDS else key.id for key, body in pack.documents.items()}
        yield from (said("{name}: {words}", name=kind_word(key), words=name) for key, name in names.items())
    else:
        for one in ComingIn(campaign, pack).documents:
            line = said("{state}: {kind}, {name}", state=said(TITLES[one.state]), kind=kind_word(one.key), name=one.name)
            yield f"{line} ({one.why})" if one.why else line
    yield from pack.left_out


def read(campaign: OpenCampaign, path: Path, conflicts: DocumentChoice = DocumentChoice.BOTH) -> tuple[str, tuple[str, ...]]:
    """Bring a pack into a campaign; gives a sentence, and one for each document that cannot come in. Raises: AppError."""
    coming = ComingIn(campaign, read_pack(path))
    coming.choose_all(DocumentState.CONFLICT, conflicts)
    taken = coming.take()
    refused = [said("{name}: {why}", name=one.name, why=one.why) for one in coming.documents if one.state is DocumentState.REFUSED]
    return told(coming, taken), (*refused, *coming.pack.left_out)


def told(coming: ComingIn, taken: Taken) -> str:
    """Say how many documents came in, and how many were here already."""
    same = coming.count(DocumentState.SAME)
    there = said(" {count} unchanged here.", count=same) if same else ""
    return said("“{name}”: {count#document|documents} imported.", name=taken.head.title, count=len(taken.changes)) + there
