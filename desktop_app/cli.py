"""The command line. Exit codes: 0 done, 1 a difference or a fault was found, 2 bad input. Loads nothing before a verb needs it."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from desktop_app import CAMPAIGN_SUFFIX, PACK_SUFFIX, REPLAY_SUFFIX, __version__, language
from desktop_app.command_words import Parser, speak
from desktop_app.controller.content.finding_games import find_games
from desktop_app.controller.content.game_files import template_ids
from desktop_app.controller.start.recent import chosen_language
from desktop_app.display import tell_error, write_utf8
from desktop_app.errors import AppError
from desktop_app.language import languages, said
from desktop_app.places import require
from desktop_app.rules.catalogue import FIRST_SYSTEM, SYSTEMS

if TYPE_CHECKING:
    from desktop_app.controller.campaign.campaign import OpenCampaign

DONE, DIFFERENT, BAD_INPUT = 0, 1, 2
TYPESET_APART = "typeset-apart"
"""The word with which the program starts itself to set pages (`printing/apart`)."""
CARDS = ("rows", "poker", "a6", "half")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one verb. Errors of the user are one sentence on stderr, never a traceback."""
    speak(chosen_language())
    write_utf8()
    find_games()
    given = list(sys.argv[1:] if argv is None else argv)
    arguments = _parsed(["run", *given] if not given or _is_file(given[0]) else given)
    verb: Callable[[argparse.Namespace], int] = arguments.do
    try:
        require()
        return verb(arguments)
    except AppError as error:
        tell_error(error.sentence)
        return BAD_INPUT
    except BrokenPipeError:
        return DONE


def _is_file(argument: str) -> bool:
    """Tell whether a file is named in the place of a verb, as a desktop does when it is double-clicked."""
    is_ours = Path(argument).suffix.lower() in {CAMPAIGN_SUFFIX, REPLAY_SUFFIX, PACK_SUFFIX}
    return is_ours or (not argument.startswith("-") and os.sep in argument)


def _parsed(given: Sequence[str]) -> argparse.Namespace:
    """Read the command line; options may be anywhere after the verb."""
    found, _ = _parser().parse_known_args(given)
    verb: argparse.ArgumentParser = found.parser
    words = argparse.Namespace(**{key: value for key, value in vars(found).items() if key in ("verb", "action")})
    return verb.parse_intermixed_args(given[len(vars(words)) :], words)


def _does(parser: argparse.ArgumentParser, verb: Callable[[argparse.Namespace], int]) -> None:
    """Say what a verb does."""
    parser.set_defaults(do=verb, parser=parser)


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="strikeboard", description=said("Characters and encounters for tabletop game masters."))
    parser.add_argument("--version", action="version", version=f"strikeboard {__version__}")
    verbs = parser.add_subparsers(dest="verb", metavar=said("VERB"))
    _add_run(verbs)
    _add_replay(verbs)
    _add_files(verbs)
    _add_print(verbs)
    _add_board(verbs)
    _add_pack(verbs)
    _add_forecast(verbs)
    _does(verbs.add_parser(TYPESET_APART), _typeset_apart)  # not for the user
    _does(verbs.add_parser("check-content", help=said("validate the content files that come with the program")), _check_content)
    return parser


def _typeset_apart(_: argparse.Namespace) -> int:
    from desktop_app.printing.apart import answer

    return answer()


def _add_run(verbs: argparse._SubParsersAction[Parser]) -> None:
    run = verbs.add_parser("run", help=said("open the window (the default)"))
    shown = said("a campaign file, or a replay to view; without one, the last or the demo campaign opens")
    run.add_argument("campaign", nargs="?", type=Path, help=shown)
    run.add_argument("--out", type=Path, help=said("play the demo without a window, and draw pictures into this folder"))
    _does(run, _run)


def _add_replay(verbs: argparse._SubParsersAction[Parser]) -> None:
    replay = verbs.add_parser("replay", help=said("play a replay file without a window and check its claims"))
    replay.add_argument("file", type=Path)
    replay.add_argument("--json", action="store_true", help=said("print the final state instead of the log"))
    replay.add_argument("--until", type=int, metavar="N", help=said("stop after N lines"))
    _does(replay, _replay)


def _add_files(verbs: argparse._SubParsersAction[Parser]) -> None:
    new = verbs.add_parser("new", help=said("make an empty campaign"))
    new.add_argument("campaign", type=Path, help=said("the file to make; {suffix} is optional", suffix=CAMPAIGN_SUFFIX))
    new.add_argument("--name", default="", help=said("name of the campaign; without it, the name of the file"))
    new.add_argument(
        "--system", default=FIRST_SYSTEM, choices=tuple(dict.fromkeys((*SYSTEMS, *template_ids()))), help=said("default rule system")
    )
    new.add_argument("--from", dest="source", type=Path, metavar="CAMPAIGN", help=said("start with the content of another campaign"))
    _does(new, _new)
    check = verbs.add_parser("check", help=said("check a campaign file: database, documents, journal against state"))
    check.add_argument("campaign", type=Path)
    _does(check, _check)
    backup = verbs.add_parser("backup", help=said("make a verified backup of a campaign"))
    backup.add_argument("campaign", type=Path)
    _does(backup, _backup)
    restore = verbs.add_parser("restore", help=said("restore a backup; without --from, list the backups"))
    restore.add_argument("campaign", type=Path)
    restore.add_argument("--from", dest="source", type=Path, metavar="BACKUP", help=said("the backup file"))
    _does(restore, _restore)
    does = said("export a fight as a replay, a character or creature as a file, sessions as HTML, or everything as notes")
    export = verbs.add_parser("export", help=does)
    export.add_argument("campaign", type=Path)
    export.add_argument("what", nargs="?", help=said("id or name of a fight, a character or a custom creature"))
    export.add_argument("file", type=Path, nargs="?")
    told = said("the player recap of the sessions as HTML: one file a session into a folder, the last session into a file")
    export.add_argument("--html", type=Path, metavar="PATH", help=told)
    export.add_argument("--notes", type=Path, metavar="DIR", help=said("export the campaign as a folder of Markdown notes instead"))
    export.add_argument("--relative-links", action="store_true", help=said("notes link to each other by relative addresses"))
    _does(export, _export)
    import_ = verbs.add_parser(
        "import", help=said("import files: characters, creatures, maps, tables, packs, of this program and of others")
    )
    import_.add_argument("campaign", type=Path)
    import_.add_argument("file", type=Path, nargs="*")
    import_.add_argument(
        "--notes",
        type=Path,
        metavar="DIR",
        help=said("import a folder of notes instead: your edits, or another program's notes as pages"),
    )
    import_.add_argument("--creature", action="store_true", help=said("into the bestiary, characters too"))
    import_.add_argument("--character", action="store_true", help=said("to the characters, creatures too"))
    import_.add_argument("--system", choices=tuple(SYSTEMS), help=said("rule system of the file; without it, the campaign's"))
    _does(import_, _import)


def _add_board(verbs: argparse._SubParsersAction[Parser]) -> None:
    actions = verbs.add_parser("board", help=said("import maps of other programs as boards, or export a board")).add_subparsers(
        dest="action", metavar=said("ACTION"), required=True
    )
    import_ = actions.add_parser("import", help=said("import Universal VTT or Tiled maps into a campaign"))
    import_.add_argument("file", type=Path, nargs="+")
    import_.add_argument("campaign", type=Path)
    _does(import_, _import_board)
    export = actions.add_parser("export", help=said("export a board as Universal VTT (.uvtt), or as a Foundry scene (.json)"))
    export.add_argument("campaign", type=Path)
    export.add_argument("board", help=said("id or name of a board"))
    export.add_argument("file", type=Path)
    export.add_argument("--system", choices=tuple(SYSTEMS), help=said("rule system of the boards; without it, the campaign's"))
    _does(export, _export_board)
    print_ = actions.add_parser("print", help=said("draw a board at one inch a cell, page by page, or as one picture"))
    print_.add_argument("campaign", type=Path)
    print_.add_argument("board", help=said("id or name of a board"))
    print_.add_argument("file", type=Path, help=said("the PDF, or the PNG, to write"))
    print_.add_argument("--system", choices=tuple(SYSTEMS), help=said("rule system of the boards; without it, the campaign's"))
    print_.add_argument("--players", action="store_true", help=said("without secrets"))
    print_.add_argument("--one-page", action="store_true", help=said("as large as one page allows"))
    print_.add_argument("--letter", action="store_true", help=said("US Letter instead of A4"))
    print_.add_argument("--save-ink", action="store_true", help=said("pale and grey"))
    _does(print_, _print_board)


def _add_pack(verbs: argparse._SubParsersAction[Parser]) -> None:
    actions = verbs.add_parser("pack", help=said("share your content as one file, or import such a file")).add_subparsers(
        dest="action", metavar=said("ACTION"), required=True
    )
    make = actions.add_parser("make", help=said("export a pack, with everything that its content needs"))
    make.add_argument("campaign", type=Path)
    make.add_argument("file", type=Path)
    kinds = said("content: names, ids, kinds (creature, page ...) or a rule system; without any, everything")
    make.add_argument("what", nargs="*", help=kinds)
    make.add_argument("--title", default="", help=said("its name; without it, that of the campaign"))
    make.add_argument("--author", default="")
    make.add_argument("--licence", default="")
    make.add_argument("--pack-version", default="1")
    make.add_argument("--language", default="", help=said("the code of the language of its texts"))
    make.add_argument("--text", default="", help=said("its description"))
    _does(make, _pack)
    show = actions.add_parser("show", help=said("describe a pack, and compare it with a campaign"))
    show.add_argument("file", type=Path)
    show.add_argument("campaign", type=Path, nargs="?")
    _does(show, _pack)
    read = actions.add_parser("read", help=said("import a pack into a campaign"))
    read.add_argument("campaign", type=Path)
    read.add_argument("file", type=Path)
    conflicts = said("content that differs here: keep both, replace it, or skip it")
    read.add_argument("--conflicts", choices=("both", "take", "skip"), default="both", help=conflicts)
    _does(read, _pack)


def _add_print(verbs: argparse._SubParsersAction[Parser]) -> None:
    print_ = verbs.add_parser("print", help=said("print a character's sheet, a fight's roster or an encounter's cards as PDF"))
    print_.add_argument("campaign", type=Path)
    print_.add_argument(
        "what",
        help=said(
            'id or name of a character, a fight or a prepared encounter; "tonight": the run sheet of the next '
            'session; "party": all its sheets, of every system, or of the one whose id follows; "screen" and '
            'the id of a system: its tables; "blank" and that id: an empty sheet'
        ),
    )
    print_.add_argument("file", type=Path, help=said("the PDF to write"))
    print_.add_argument("--blank", action="store_true", help=said("leave injury boxes blank"))
    print_.add_argument("--letter", action="store_true", help=said("US Letter instead of A4"))
    print_.add_argument("--save-ink", action="store_true", help=said("no fills, no colours, no pictures"))
    print_.add_argument("--sums", action="store_true", help=said("add a page with the calculations of a sheet"))
    print_.add_argument("--cards", choices=CARDS, default=CARDS[0], help=said("size of cards: as needed, 63 x 88 mm, A6, half a page"))
    print_.add_argument("--language", choices=tuple(languages()), help=said("language of the pages; without it, the program's"))
    _does(print_, _print)


def _add_forecast(verbs: argparse._SubParsersAction[Parser]) -> None:
    forecast = verbs.add_parser("forecast", help=said("simulate a fight many times and report the result"))
    forecast.add_argument("campaign", type=Path, nargs="?")
    forecast.add_argument("encounters", nargs="*", help=said("id or name of an encounter or a running fight; several: a day of fights"))
    forecast.add_argument("--fights", type=int, metavar="N", help=said("number of simulations, instead of as many as needed"))
    forecast.add_argument("--what-if", action="store_true", help=said("report the effect of each change to a prepared encounter"))
    forecast.add_argument("--make", type=int, metavar="PERCENT", help=said("look for foes for this win chance"))
    forecast.add_argument("--json", action="store_true", help=said("print figures instead of sentences"))
    forecast.add_argument("--workers", type=int, metavar="N", help=said("number of processes, 0 to 8; without it, as many as fit"))
    forecast.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)  # not for the user
    _does(forecast, _forecast)


def _run(arguments: argparse.Namespace) -> int:
    from desktop_app.launch import run

    return run(arguments.campaign, arguments.out)


def _replay(arguments: argparse.Namespace) -> int:
    from desktop_app.controller.play.replaying import log_of, play, whole
    from desktop_app.exchange.replay import read_replay

    if arguments.until is not None and arguments.until < 0:
        raise AppError(said("--until takes a number of lines, 0 or more."))
    played = play(read_replay(arguments.file), until=arguments.until)
    if arguments.json:
        print(json.dumps(whole(played.session), ensure_ascii=False, indent=1, sort_keys=True))
    else:
        for line in log_of(played.session):
            print(line)
    if played.difference:
        print(f"strikeboard: {arguments.file.name}, {played.difference}", file=sys.stderr)
        return DIFFERENT
    return DONE


def _check(arguments: argparse.Namespace) -> int:
    from desktop_app.controller.campaign.checking import check_campaign

    findings = check_campaign(arguments.campaign)
    for finding in findings:
        print(finding)
    print(said("{name}: {faults}.", name=arguments.campaign.name, faults=_faults(len(findings))))
    return DIFFERENT if findings else DONE


def _new(arguments: argparse.Namespace) -> int:
    from desktop_app.controller.start.making import empty_campaign

    if arguments.source is not None:
        return _new_from(arguments)
    print(said("Made {path}.", path=empty_campaign(arguments.campaign, arguments.name, arguments.system)))
    return DONE


def _new_from(arguments: argparse.Namespace) -> int:
    from desktop_app.controller.start.making import campaign_like

    print(campaign_like(arguments.source, arguments.campaign, arguments.name))
    return DONE


def _backup(arguments: argparse.Namespace) -> int:
    from desktop_app.model import Campaign

    with Campaign.open(arguments.campaign, read_only=True) as campaign:
        print(campaign.backup().path)
    return DONE


def _restore(arguments: argparse.Namespace) -> int:
    from desktop_app.model import utc_now
    from desktop_app.model.backups import list_backups, restore

    if arguments.source is None:
        for backup in list_backups(arguments.campaign):
            print(backup.path)
        return DONE
    kept = restore(arguments.campaign, arguments.source, utc_now)
    before = [said("The previous state is saved in {path}.", path=kept.path)] if kept is not None else []
    print(" ".join([said("Restored {campaign}.", campaign=arguments.campaign), *before]))
    return DONE


def _export(arguments: argparse.Namespace) -> int:
    if arguments.html is not None:
        from desktop_app.headless import write_recaps

        for path in write_recaps(arguments.campaign, arguments.html):
            print(path)
        return DONE
    if arguments.notes is not None:
        from desktop_app.headless import write_notes

        first, *left_out = write_notes(arguments.campaign, arguments.notes, relative=arguments.relative_links or None)
        print(first)
        return _told_apart(left_out)
    if arguments.what is None or arguments.file is None:
        raise AppError(said("Name what to export, and into which file; or --notes and a folder, or --html."))
    from desktop_app.controller.campaign.campaign import OpenCampaign
    from desktop_app.controller.campaign.transfer import export_to

    campaign = OpenCampaign.open(arguments.campaign, read_only=True)
    try:
        print(export_to(campaign, arguments.what, arguments.file))
    finally:
        campaign.close()
    return DONE


def _import(arguments: argparse.Namespace) -> int:
    from desktop_app.controller.campaign.campaign import OpenCampaign
    from desktop_app.exchange.pack_files import is_pack

    if not arguments.file and arguments.notes is None:
        raise AppError(said("A file is needed; or --notes and a folder."))
    campaign = OpenCampaign.open(arguments.campaign)
    try:
        if arguments.notes is not None:
            return _take_in(campaign, arguments.notes)
        packs = [file for file in arguments.file if is_pack(file)]
        arguments.file = [file for file in arguments.file if file not in packs]
        done = [_take_pack(campaign, pack, "both") for pack in packs]
        return max((*done, *([_bring_in(campaign, arguments)] if arguments.file else [])))
    finally:
        campaign.close()


def _bring_in(campaign: OpenCampaign, arguments: argparse.Namespace) -> int:
    """Import what can be read, as one step; report the rest on stderr."""
    from desktop_app.controller.campaign.asked import import_files
    from desktop_app.views.pictures import laid

    where = True if arguments.creature else False if arguments.character else None
    lines, refused = import_files(campaign, arguments.file, arguments.system, as_creature=where, lay=laid)
    for line in lines:
        print(line)
    for sentence in refused:
        print(f"strikeboard: {sentence}", file=sys.stderr)
    return BAD_INPUT if refused else DONE


def _take_in(campaign: OpenCampaign, folder: Path) -> int:
    from desktop_app.controller.journal.journal import Journal
    from desktop_app.controller.notes_out.coming_back import import_folder

    came = import_folder(campaign, Journal.in_use(campaign), folder)
    print("\n".join((came.told, *came.names)))
    return _told_apart(came.left)


def _told_apart(sentences: Sequence[str]) -> int:
    """Tell on stderr what was left out; there is a difference then."""
    for sentence in sentences:
        print(f"strikeboard: {sentence}", file=sys.stderr)
    return DIFFERENT if sentences else DONE


def _import_board(arguments: argparse.Namespace) -> int:
    from desktop_app.controller.campaign.campaign import OpenCampaign
    from desktop_app.controller.campaign.foreign_boards import import_boards
    from desktop_app.views.pictures import laid

    campaign = OpenCampaign.open(arguments.campaign)
    try:
        came, refused = import_boards(campaign, arguments.file, lay=laid)
    finally:
        campaign.close()
    for one in came:
        print("\n".join((one.sentence, *one.report)))
    for sentence in refused:
        print(f"strikeboard: {sentence}", file=sys.stderr)
    return BAD_INPUT if refused else DONE


def _export_board(arguments: argparse.Namespace) -> int:
    from desktop_app.controller.campaign.campaign import OpenCampaign
    from desktop_app.controller.campaign.foreign_boards import export_board
    from desktop_app.views.pictures import cut_out

    campaign = OpenCampaign.open(arguments.campaign, read_only=True)
    try:
        told, report = export_board(campaign, arguments.system, arguments.board, arguments.file, cut=cut_out)
    finally:
        campaign.close()
    print("\n".join((told, *report)))
    return DONE


def _pack(arguments: argparse.Namespace) -> int:
    from desktop_app.controller.packs.asked import carry_out

    lines, refused = carry_out(arguments)
    print("\n".join(lines))
    return _told_apart(refused)


def _take_pack(campaign: OpenCampaign, file: Path, conflicts: str) -> int:
    from desktop_app.controller.packs.asked import read
    from desktop_app.controller.packs.coming_in import DocumentChoice

    told, refused = read(campaign, file, DocumentChoice(conflicts))
    print(told)
    return _told_apart(refused)


def _print_board(arguments: argparse.Namespace) -> int:
    from desktop_app.controller.paper.printouts import Choices
    from desktop_app.headless import print_board

    choices = Choices(letter=arguments.letter, saves_ink=arguments.save_ink, for_players=arguments.players, one_page=arguments.one_page)
    print(print_board(arguments.campaign, arguments.system, arguments.board, out=arguments.file, choices=choices))
    return DONE


def _print(arguments: argparse.Namespace) -> int:
    from desktop_app.controller.campaign.campaign import OpenCampaign
    from desktop_app.controller.paper.printouts import Choices, print_to
    from desktop_app.printing.rosters import Cards

    choices = Choices(
        with_marks=not arguments.blank,
        letter=arguments.letter,
        saves_ink=arguments.save_ink,
        with_sums=arguments.sums,
        cards=Cards(arguments.cards),
    )
    campaign = OpenCampaign.open(arguments.campaign, read_only=True)
    try:
        with language.spoken(arguments.language or language.in_force()):
            told = print_to(campaign, arguments.what, arguments.file, choices)
        print(told)
    finally:
        campaign.close()
    return DONE


def _forecast(arguments: argparse.Namespace) -> int:
    if arguments.worker:
        from desktop_app.controller.forecast.worker import answer

        return answer()
    from desktop_app.controller.forecast.asked import forecast_of

    if arguments.campaign is None or not arguments.encounters:
        raise AppError(said("A campaign and an encounter are needed."))
    return forecast_of(
        arguments.campaign,
        arguments.encounters[0],
        then=arguments.encounters[1:],
        fights=arguments.fights,
        workers=arguments.workers,
        as_json=arguments.json,
        what_if=arguments.what_if,
        make=arguments.make,
    )


def _check_content(_: argparse.Namespace) -> int:
    from desktop_app.controller.campaign.checking import check_content

    faults = check_content()
    for fault in faults:
        print(fault)
    print(said("Content: {faults}.", faults=_faults(len(faults))))
    return DIFFERENT if faults else DONE


def _faults(count: int) -> str:
    return said("{count#problem|problems}", count=count) if count else said("no problems")
