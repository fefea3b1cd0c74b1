"""The bestiary: the program's and the game master's creatures."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from desktop_app import language
from desktop_app.controller.campaign.document_undo import Undoing
from desktop_app.controller.campaign.transfer import write_creature
from desktop_app.controller.content.files import facets_of, variants_of
from desktop_app.controller.creation.adding import Adding
from desktop_app.controller.library.portraits import shown_portrait
from desktop_app.controller.library.stat_cards import CREATURE
from desktop_app.controller.library.variants import refused
from desktop_app.controller.preferences import preference, set_preference
from desktop_app.controller.words.labels import label, term
from desktop_app.controller.words.names import free_id
from desktop_app.errors import AppError
from desktop_app.views.bestiary.bestiary_view import BestiaryView
from desktop_app.views.home.models import CardShown
from desktop_app.views.models import CreatureShown, FacetShown, VariantShown
from desktop_app.views.parts.keeping import forget_texts, refuse_texts
from desktop_app.views.presenters.against import AgainstPresenter
from desktop_app.views.presenters.changing import ChangingPresenter
from desktop_app.views.presenters.clipboard import copy_card, on_paste, pasting_over
from desktop_app.views.presenters.transferring import save_as_file
from desktop_app.views.speech import marked, tr

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from PySide6.QtCore import QMimeData

    from desktop_app.controller.content.files import CreatureText
    from desktop_app.controller.creation.adding import Write
    from desktop_app.controller.library.bestiary import CreatureName
    from desktop_app.rules.kernel.record import Json
    from desktop_app.views.presenters.desk import Desk
    from desktop_app.views.presenters.pasting import PastingPresenter

NEW_NAME: Final = marked("New creature")
STARS: Final = "favourites:"
MOST_TAGS: Final = 10
"""Tags that are of no known kind and can be filtered by, the most frequent first."""


class BestiaryPresenter(QObject):
    """Fills the bestiary; adds to the encounter that is being prepared or played."""

    def __init__(self, desk: Desk, add: Callable[[str, int], None]) -> None:
        """Show all creatures; `add` takes a creature's id and a number."""
        super().__init__()
        self._desk = desk
        self.view = BestiaryView()
        self._texts: Mapping[str, CreatureName] = {}
        self._cards: list[CardShown] = []
        self._current = ""
        self._variants: set[str] = set()
        """Variants of the current one that are looked at."""
        self._compared = ""
        """The creature that others are compared with."""
        self._undoing: Undoing[CreatureText] = Undoing(self._put, self._delete)
        self.against = AgainstPresenter(desk, self.view.card.against)
        self._beside = [AgainstPresenter(desk, side.against) for side in (self.view.compared.first, self.view.compared.second)]
        self._add = add
        self.changing = ChangingPresenter(desk, lambda: self._step_back(self._undoing.undo, self._current))
        self.view.card.variants.switched.connect(self._switch)
        self.view.card.keep_button.clicked.connect(self._keep_variant)
        self.view.starred.connect(self._star)
        self.view.compare_requested.connect(self._compare)
        self.view.new_requested.connect(self._new)
        self.view.file_button.clicked.connect(partial(desk.routes.files.choose_files, as_creature=True))
        on_paste(self.view, lambda: self.pasting.paste(), self.view.search)
        self.view.paste_requested.connect(lambda: self.pasting.paste())
        self.view.copied.connect(self._copy_text)
        self.view.save_requested.connect(self._save)
        self.view.change_requested.connect(self._change)
        self.view.card.name.keeper.written.connect(self._rename)
        self.view.thrown_away.connect(self._throw_away)
        self.view.undone.connect(self._undo)
        self.view.redone.connect(self._redo)
        self.view.creature_chosen.connect(self.choose)
        self.view.add_requested.connect(self._add_some)
        self.view.copy_requested.connect(self._copy)
        self.view.person_requested.connect(self._bring)
        for page in (self.view.card.page, self.view.card.rest):
            page.edited.connect(lambda target, path, value: self._edited(self._current, target, path, value))
            page.text_edited.connect(self._edited)
        self.view.repair_requested.connect(self._repair)
        self.view.card.portrait.clicked.connect(lambda: self._ask_for_portrait(None))
        self.view.card.portrait.dropped.connect(self._ask_for_portrait)
        self.refresh()

    @cached_property
    def pasting(self) -> PastingPresenter:
        """Return the page of a paste, made when it is first asked for."""
        return pasting_over(self._desk, "bestiary", tr("Bestiary"), self.take_in)

    def refresh(self) -> None:
        """Show what there is now."""
        self._texts = self._desk.campaign.bestiary.names(self._desk.system_id)
        self._list()
        if self._current in self._texts:
            self.choose(self._current)

    def show_new(self, creature_id: str) -> None:
        """Show a creature whatever the list is searched for; the list is as the campaign has it now."""
        self._current = creature_id
        self.view.show_all()
        self.refresh()

    def as_kept(self) -> None:
        """Refresh the list after creatures were added or removed; select the first in place of one that is gone."""
        self.refresh()
        if self._current not in self._texts and self._texts:
            self.choose(next(iter(self._texts)))

    def _list(self) -> None:
        """Fill the list; the signs that names bring are looked for when they are painted."""
        stars = self._stars()
        ranks = {rank: tr("rank {rank}", rank=rank) for rank in {text.rank for text in self._texts.values()} if rank}
        self._cards = [
            CardShown(
                id=creature_id,
                title=text.name,
                line=", ".join(text.tags),
                label=text.name[:1],
                side="foe",
                portrait=text.portrait,
                tag=ranks.get(text.rank or 0, ""),
                facets=(str(text.rank), *text.tags) if text.rank else text.tags,
                words=text.text,
                has_star=creature_id in stars,
            )
            for creature_id, text in self._texts.items()
        ]
        self.view.show_creatures(self._cards, self._facets())

    def _facets(self) -> list[FacetShown]:
        """Return the facets that filter creatures: kind and rank first, the others folded."""
        counted = Counter(tag for text in self._texts.values() for tag in text.tags)
        ranks = sorted({text.rank for text in self._texts.values() if text.rank})
        names = {"kind": tr("Kind"), "role": tr("Role"), "place": tr("Place")}
        found: list[FacetShown] = []
        for facet in facets_of().facet:
            told = [word for tag in facet.tags if (word := term(self._desk.system_id, tag)) in counted]
            found.append(FacetShown(name=names[facet.id], words=tuple(told), is_folded=facet.id != "kind"))
        known = {word for facet in found for word in facet.words}
        others = tuple(word for word, _ in counted.most_common(MOST_TAGS + len(known)) if word not in known)[:MOST_TAGS]
        found.insert(1, FacetShown(name=tr("Rank"), words=tuple(str(rank) for rank in ranks)))
        found.append(FacetShown(name=tr("Other"), words=others, is_folded=True))
        return [facet for facet in found if facet.words]

    def choose(self, creature_id: str) -> None:
        """Show a creature's card, or next to the one that it is compared with."""
        if creature_id != self._current:
            self._variants.clear()
        self._current = creature_id
        key = self._key(creature_id)
        is_new = self._desk.came_in(self._came())
        can_redo = self._desk.can_bring_again or self._undoing.can_redo(key)
        self.view.card.show_undo(can_undo=is_new or self._undoing.can_undo(key), can_redo=can_redo)
        text = self._texts.get(creature_id)
        if text is None:
            self.view.show_creature(None)
            return

        bestiary, system_id = self._desk.campaign.bestiary, self._desk.system_id
        try:
            shown, made, base = self._shown(creature_id, self._variants)
        except AppError as error:
            if self._variants:
                self._variants.clear()
                self.choose(creature_id)
                self._desk.refuse(error.sentence)
                return
            changes = bestiary.mended(system_id, creature_id)[1] if self._is_own(creature_id) else ()
            self.view.show_fault(creature_id, text.name, error.sentence, changes)
            return
        if self._compared in self._texts and self._compared != creature_id:
            self._show_both(shown, made)
        else:
            self.view.show_creature(shown)
            self.against.show(creature_id, made, base if self._variants else None)

    def _shown(self, creature_id: str, variants: Collection[str] = ()) -> tuple[CreatureShown, CreatureText, CreatureText]:
        """Describe a creature, with variants; gives its texts with and without them too. Raises: AppError."""
        bestiary, system_id = self._desk.campaign.bestiary, self._desk.system_id
        bestiary.require(system_id, creature_id)
        base = bestiary.text(system_id, creature_id)
        made = bestiary.varied(system_id, creature_id, list(variants)) if variants else base
        page = bestiary.card(system_id, creature_id, made)
        first = tuple(block for block in page.blocks if block.part)
        rest = tuple(block for block in page.blocks if not block.part)
        rank = tr("rank {rank}", rank=made.rank) if made.rank is not None else ""
        was = tr("was {rank}", rank=base.rank) if made.rank != base.rank else ""
        tags = [term(system_id, tag) for tag in made.tags]
        shown = CreatureShown(
            id=creature_id,
            page=replace(page, title=label(system_id, made.name), blocks=first),
            rest=replace(page, blocks=rest),
            text=label(system_id, made.text),
            line=" \u00b7 ".join(part for part in (*tags, page.subtitle, ", ".join(filter(None, (rank, was)))) if part),
            variants=self._variants_of(base, variants),
            has_star=creature_id in self._stars(),
            portrait=shown_portrait(str(made.sheet.get("portrait", "")), made.name, "foe"),
            is_own=self._is_own(creature_id),
        )
        return shown, made, base

    def _variants_of(self, text: CreatureText, on: Collection[str]) -> tuple[VariantShown, ...]:
        system_id = self._desk.system_id
        return tuple(
            VariantShown(
                id=variant.id,
                name=label(system_id, variant.name),
                text=label(system_id, variant.text),
                is_on=variant.id in on,
                refusal=refused(system_id, variant, text),
            )
            for variant in variants_of(system_id).variant
        )

    # ---- variants, favourites, two side by side

    def _switch(self, variant: str, on: bool) -> None:
        """Look at the creature with a variant, or without it again; nothing is kept."""
        (self._variants.add if on else self._variants.discard)(variant)
        self.choose(self._current)

    def _keep_variant(self) -> None:
        """Save the creature with its variants as a custom one; its name is typed at once."""
        if self._keep_as_new():
            self.view.card.name_it()

    def _keep_as_new(self) -> bool:
        bestiary, before = self._desk.campaign.bestiary, self._current
        made = self._desk.tried(lambda: bestiary.varied_as_own(self._desk.system_id, before, list(self._variants)))
        if made is None:
            return False
        self._variants.clear()
        self._put_new(free_id(made.name, self._texts), made)
        return self._current != before

    def _add_some(self, creature_id: str, count: int) -> None:
        """Add so many to the encounter; with variants on they are saved as a custom creature first."""
        if not self._variants:
            self._add(creature_id, count)
        elif self._keep_as_new():
            self._add(self._current, count)

    def _stars(self) -> list[str]:
        found = preference(self._desk.store, f"{STARS}{self._desk.system_id}", default=[])
        return [str(one) for one in found] if isinstance(found, list) else []

    def _star(self, creature_id: str) -> None:
        """Make a creature a favourite, or no longer."""
        stars = self._stars()
        kept: list[Json] = [star for star in stars if star != creature_id]
        if creature_id in self._texts:
            kept = kept if creature_id in stars else [*kept, creature_id]
            if self._desk.attempt(lambda: set_preference(self._desk.store, f"{STARS}{self._desk.system_id}", kept)):
                has_star = creature_id in kept
                self._cards = [replace(card, has_star=has_star) if card.id == creature_id else card for card in self._cards]
                self.view.show_stars(self._cards)
                self.choose(self._current)

    def _compare(self, creature_id: str) -> None:
        """Keep a creature to compare others with; "" ends that."""
        if not creature_id and not self._compared:
            return
        self._compared = creature_id
        if creature_id:
            self._desk.window.messages.note(tr("Choose another creature to compare with {name}.", name=self._texts[creature_id].name))
        self.choose(self._current)

    def _show_both(self, shown: CreatureShown, made: CreatureText) -> None:
        first, text, _ = self._shown(self._compared)
        self.view.show_both(first, shown)
        for presenter, creature_id, one in zip(self._beside, (first.id, shown.id), (text, made), strict=True):
            presenter.show(creature_id, one, None)

    def _repair(self, creature_id: str) -> None:
        if self._desk.attempt(lambda: self._desk.campaign.bestiary.repair(self._desk.system_id, creature_id)):
            self._undoing.forget(self._key(creature_id))
            self.refresh()
            self._desk.window.messages.note(tr("Creature repaired."))

    def _is_own(self, creature_id: str) -> bool:
        return self._desk.campaign.bestiary.is_own(self._desk.system_id, creature_id)

    def _copy(self, creature_id: str) -> None:
        """Make a copy to be changed; its name is typed at once."""
        if creature_id not in self._texts:
            return
        text = self._desk.campaign.bestiary.text(self._desk.system_id, creature_id)
        taken = {other.name for other in self._texts.values()}
        name = next(made for n in range(1, len(taken) + 2) if (made := f"{text.name} (own{f' {n}' if n > 1 else ''})") not in taken)
        new_id = free_id(f"{creature_id}_own", self._texts)
        self._put_new(new_id, self._desk.campaign.bestiary.copied(self._desk.system_id, creature_id, name))
        self.view.card.name_it()

    def _new(self) -> None:
        """Begin a creature from blank; its name is typed at once."""
        campaign, system_id = self._desk.campaign, self._desk.system_id
        new_id = free_id(tr(NEW_NAME), self._texts)
        made = self._desk.tried(lambda: campaign.bestiary.blank(system_id, tr(NEW_NAME), campaign.settings(system_id)))
        if made is not None:
            self._put_new(new_id, made)
            self.view.card.name_it()

    def take_in(self, text: CreatureText) -> str:
        """Save an imported creature as a custom one, undoably; return its id, "" on failure."""
        found = self._desk.tried(lambda: self._desk.campaign.bestiary.place_for(self._desk.system_id, text))
        if found is None:
            return ""
        creature_id, made = found
        self._put_new(creature_id, made) if made is not None else self.choose(creature_id)
        return creature_id if creature_id in self._texts else ""

    def _copy_text(self, creature_id: str) -> None:
        if creature_id in self._texts:
            copy_card(
                self._desk,
                self._desk.system_id,
                self._desk.campaign.bestiary.varied(self._desk.system_id, creature_id, list(self._variants)),
            )

    def _save(self, creature_id: str) -> None:
        if self._is_own(creature_id):
            write = partial(write_creature, self._desk.campaign, self._desk.system_id, creature_id)
            save_as_file(self._desk, self._desk.system_id, self._texts[creature_id].name, write)

    def _put_new(self, new_id: str, text: CreatureText) -> None:
        """Keep a new creature, and show it whatever the list is searched for."""
        if self._desk.attempt(lambda: self._undoing.change(self._key(new_id), None, text)):
            self.show_new(new_id)
            words = tr("click its values; “Edit gear” adds skills, weapons and armour")
            self._desk.window.messages.note(tr("{name} is a custom creature: {words}.", name=text.name, words=words))

    # ---- changes, and the way back

    def _undo(self) -> None:
        """Undo the last change: the import that brought the creature, else its last edit."""
        if not self._desk.take_back(self._came()):
            self._step_back(self._undoing.undo, self._current)

    def _redo(self) -> None:
        if not self._desk.bring_again():
            self._step_back(self._undoing.redo, self._current)

    def _came(self) -> str:
        """Name the creature that is shown as imports do."""
        return f"creature:{self._desk.system_id}:{self._current}"

    def _key(self, creature_id: str) -> str:
        return f"{self._desk.system_id}:{creature_id}"

    def _put(self, key: str, text: CreatureText) -> None:
        system_id, _, creature_id = key.partition(":")
        self._desk.campaign.bestiary.put(system_id, creature_id, text)

    def _delete(self, key: str) -> None:
        system_id, _, creature_id = key.partition(":")
        self._desk.campaign.bestiary.delete(system_id, creature_id)

    def _change(self, creature_id: str) -> None:
        """Ask what to add to a custom creature, remove or put in hand."""
        campaign, system_id = self._desk.campaign, self._desk.system_id
        if not self._is_own(creature_id):
            self._desk.refuse(tr("Creatures of the program can't be changed. Copy it to edit."))
            return

        def take() -> Adding:
            return Adding(campaign, system_id, campaign.bestiary.sheet(system_id, campaign.bestiary.text(system_id, creature_id)))

        self.changing.ask(self._texts[creature_id].name, take, partial(self._write_all, creature_id))

    def _write_all(self, creature_id: str, writes: Sequence[Write]) -> bool:
        """Write several values of a custom creature as one change; return whether that succeeded."""
        bestiary, system_id = self._desk.campaign.bestiary, self._desk.system_id

        def write() -> None:
            after = bestiary.edited(system_id, creature_id, *writes)
            self._undoing.change(self._key(creature_id), bestiary.text(system_id, creature_id), after)

        is_done = self._desk.attempt(write)
        self.refresh()
        return is_done

    def _throw_away(self, creature_id: str) -> None:
        """Delete a custom creature; the message and Ctrl+Z restore it."""
        if not self._is_own(creature_id):
            self._desk.refuse(tr("Creatures of the program stay. You can delete only custom ones."))
            return
        campaign, key = self._desk.campaign, self._key(creature_id)
        name = self._texts[creature_id].name
        try:
            campaign.bestiary.require(self._desk.system_id, creature_id)
            gone = campaign.bestiary.text(self._desk.system_id, creature_id)
        except AppError:
            gone = None
        if self._desk.attempt(lambda: self._delete(key) if gone is None else self._undoing.change(key, gone, None)):
            self._step_to(self._after(creature_id))
            action = "" if gone is None else tr("Undo")
            self._desk.window.messages.note(
                " ".join([tr("{name} deleted.", name=name), *self._missed(creature_id)]),
                action=action,
                callback=lambda: self._step_back(self._undoing.undo, key),
            )

    def _after(self, creature_id: str) -> str:
        """Return who is shown once a creature is gone: the one after it, or before."""
        listed = list(self._texts)
        place = listed.index(creature_id)
        return next(iter((*listed[place + 1 : place + 2], *listed[max(0, place - 1) : place])), "")

    def _missed(self, creature_id: str) -> list[str]:
        """Name the prepared encounters with a missing creature."""
        if creature_id in self._desk.campaign.bestiary.names(self._desk.system_id):
            return []
        here = (prepared for prepared in self._desk.campaign.encounters.all() if prepared.system == self._desk.system_id)
        named = [
            language.quoted(label(prepared.system, prepared.name))
            for prepared in here
            if any(foes.creature == creature_id for foes in prepared.foes)
        ]
        return [tr("{names} can't start without it.", names=", ".join(named))] if named else []

    def _step_back(self, step: Callable[[str], str], current: str) -> None:
        """Undo or redo a change, and show the creature that it was made to."""
        self.view.card.name.keeper.flush()
        key = current if ":" in current else self._key(current)
        stepped = self._desk.tried(lambda: step(key))
        if stepped:
            system_id, _, creature_id = stepped.partition(":")
            if system_id == self._desk.system_id:
                self._step_to(creature_id)

    def _step_to(self, creature_id: str) -> None:
        """Show a creature as it is now, in this list and wherever else creatures are named."""
        self._current = creature_id
        self.refresh()
        if creature_id not in self._texts:
            self.view.list.begin()
        self._desk.tell_changed()

    def _bring(self, creature_id: str) -> None:
        """Make a character of one: with a separate sheet, and all that only characters can do."""
        system_id = self._desk.system_id
        if creature_id not in self._texts:
            return
        text = self._desk.campaign.bestiary.text(system_id, creature_id)
        made = self._desk.tried(lambda: self._desk.campaign.add_character(system_id, text))
        if made is not None:
            self._desk.tell_changed()
            key = f"{system_id}:{made}"
            self._desk.window.messages.note(
                tr("{name} added to the characters.", name=text.name),
                action=tr("Open the sheet"),
                callback=partial(self._desk.routes.open_person, key),
            )

    def _edited(self, creature_id: str, target: str, path: str, value: Json) -> None:
        if not self._is_own(creature_id):
            self._desk.refuse(tr("Creatures of the program can't be changed. Copy it to edit."))
            forget_texts(self.view)
            self.choose(self._current)
            return

        assert target in ("sheet", CREATURE), "a creature has a sheet and no state of play"
        if not self._desk.attempt(lambda: self._write(creature_id, target, path, value)):
            refuse_texts(self.view)
        self.refresh()

    def _ask_for_portrait(self, dropped: QMimeData | None) -> None:
        """Ask for the portrait of a custom creature, perhaps with a picture that was dropped."""
        shown, creature_id = self.view.card.creature, self._current
        if shown is not None:
            token = (shown.page.title, shown.page.title[:1].upper(), "foe", shown.portrait)
            self._desk.ask_for_portrait(*token, lambda portrait: self._edited(creature_id, "sheet", "/portrait", portrait), dropped)

    def _rename(self, creature_id: str, name: str) -> None:
        """Rename a custom creature; an empty name leaves the present one."""
        if name.strip():
            self._edited(creature_id, "sheet", "/name", name)
            self._desk.tell_changed()

    def _write(self, creature_id: str, target: str, path: str, value: Json) -> None:
        bestiary, system_id = self._desk.campaign.bestiary, self._desk.system_id
        if target == CREATURE:
            after = bestiary.describe(system_id, creature_id, path, value)
        else:
            after = bestiary.edited(system_id, creature_id, (path, value))
        self._undoing.change(self._key(creature_id), bestiary.text(system_id, creature_id), after)
