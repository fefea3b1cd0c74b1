"""The creatures of a campaign: what the program brings, and its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from desktop_app import language
from desktop_app.controller.content.files import CreatureText, content_of
from desktop_app.controller.library.library import creature, sheet_json, system_of, tables_of, trial_world, world_of
from desktop_app.controller.library.portraits import shown_portrait
from desktop_app.controller.library.prepared import Foes
from desktop_app.controller.library.stat_cards import compared, described, stat_card, tactics_for, with_described
from desktop_app.controller.library.variants import varied, whole_sheet
from desktop_app.controller.words.explanations import page_told
from desktop_app.controller.words.labels import label, term
from desktop_app.controller.words.names import free_id, next_name
from desktop_app.errors import AppError
from desktop_app.language import folded, said
from desktop_app.model import Campaign, Document
from desktop_app.rules.kernel.blocks import SheetPage
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.judging import MOST_MENDS, guarded, judge, mended
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.kernel.state import Combatant, Settings, Sheet
from desktop_app.rules.kernel.system import Entry
from desktop_app.rules.kernel.table import written

T = TypeVar("T", bound=BaseModel)


def read_document(store: Campaign, kind: type[T], document: Document) -> T:
    """Read a document of a campaign. Raises: AppError."""
    try:
        return kind.model_validate(document.body)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise AppError(
            said("“{name}” can't be opened: {why} ({place}).", name=document.name, why=first["msg"], place=place), str(store.path)
        ) from None


def newcomer(system_id: str, entry: Entry) -> tuple[Combatant, Sheet]:
    """Build a combatant and its sheet. Raises: AppError."""
    try:
        made: tuple[Combatant, Sheet] = system_of(system_id).newcomer(entry)
    except BadDocumentError as error:
        raise unusable(entry, error) from None
    return made


def judged(system_id: str, entry: Entry, settings: Settings | None = None) -> tuple[Combatant, Sheet]:
    """Build a combatant who is new to the campaign under its house rules, and try out whether the rules can use it. Raises: AppError."""
    try:
        return judge(system_of(system_id), entry, trial_world(system_id), settings)
    except BadDocumentError as error:
        raise unusable(entry, error) from None


def unusable(entry: Entry, error: BadDocumentError) -> AppError:
    """Say why a creature cannot be used."""
    return AppError(
        said(
            "{name} can't be used: {why} ({place}).",
            name=entry.name or said("Actor"),
            why=error.why,
            place=error.path.removeprefix(f"/{entry.id}"),
        )
    )


def _object(document: Json) -> dict[str, Json]:
    return document if isinstance(document, dict) else {}


@dataclass(frozen=True, slots=True)
class CreatureName:
    """What lists show of a creature."""

    name: str
    rank: int | None
    tags: tuple[str, ...]
    text: str
    portrait: str = ""
    folded: str = ""
    """Name and tags as a search compares them."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "folded", folded(f"{self.name} {' '.join(self.tags)}"))


def _name_of(text: CreatureText, system_id: str) -> CreatureName:
    tags = tuple(term(system_id, tag) for tag in text.tags)
    portrait = shown_portrait(str(text.sheet.get("portrait", "")), text.name, "foe")
    return CreatureName(label(system_id, text.name), text.rank, tags, label(system_id, text.text), portrait)


class Bestiary:
    """The creatures of one campaign file."""

    def __init__(self, store: Campaign) -> None:
        self._store = store
        self._names: dict[str, tuple[object, Mapping[str, CreatureName]]] = {}
        self._plurals: dict[str, tuple[object, Mapping[str, str]]] = {}
        self._kinds: tuple[object, dict[tuple[str, str], CreatureText]] = (None, {})
        """Creatures with their variants, as they came out while the list of documents was so."""

    def names(self, system_id: str) -> Mapping[str, CreatureName]:
        """Name all creatures by rank and name: the program's, and the campaign's own (which may replace one).

        Read once. Raises: AppError.
        """
        version = (self._store.version(), language.in_force())
        kept = self._names.get(system_id)
        if kept is None or kept[0] != version:
            prefix = f"creature:{system_id}:"
            shipped = {key: _name_of(text, system_id) for key, text in content_of(system_id).creatures.items()}
            drawn = self._store.documents.values("creature", system_id, "sheet.portrait")
            own = {
                key.removeprefix(prefix): CreatureName(name, rank, tags, text, shown_portrait(drawn.get(key, ""), name, "foe"))
                for key, name, rank, tags, text in self._store.documents.heads("creature", system_id)
            }
            listed = sorted({**shipped, **own}.items(), key=lambda item: (item[1].rank or 0, item[1].name))
            kept = self._names[system_id] = (version, dict(listed))
        return kept[1]

    def plurals(self, system_id: str) -> Mapping[str, str]:
        """Name several of each creature that has a word for it. Raises: AppError."""
        version = (self._store.version(), language.in_force())
        kept = self._plurals.get(system_id)
        if kept is None or kept[0] != version:
            prefix = f"creature:{system_id}:"
            own = self._store.documents.values("creature", system_id, "plural")
            shipped = {key: label(system_id, text.plural) for key, text in content_of(system_id).creatures.items()}
            kept = self._plurals[system_id] = (version, {**shipped, **{key.removeprefix(prefix): plural for key, plural in own.items()}})
        return kept[1]

    def text(self, system_id: str, creature_id: str) -> CreatureText:
        """Read one creature, a ready character too; of one that cannot be read there is the name. Raises: AppError if there is none."""
        found = f"creature:{system_id}:{creature_id}"
        info = self._store.documents.raw(found) if self.is_own(system_id, creature_id) else None
        return creature(system_id, creature_id) if info is None else self._text(info)

    def listed(self, system_id: str) -> dict[str, CreatureText]:
        """Read the whole bestiary; it takes long where there are thousands. Raises: AppError."""
        return {key: self.text(system_id, key) for key in self.names(system_id)}

    def _text(self, document: Document) -> CreatureText:
        try:
            return read_document(self._store, CreatureText, document)
        except AppError:
            return CreatureText(name=document.name, rank=document.rank, tags=document.tags, sheet={})

    def require(self, system_id: str, creature_id: str) -> None:
        """See to it that a creature can be read. Raises: AppError."""
        found = self._store.documents.find(f"creature:{system_id}:{creature_id}")
        if found is not None:
            read_document(self._store, CreatureText, found)

    def is_own(self, system_id: str, creature_id: str) -> bool:
        """Tell whether a creature is the campaign's own, so that it can be edited."""
        return self._store.documents.has(f"creature:{system_id}:{creature_id}")

    def put(self, system_id: str, creature_id: str, text: CreatureText) -> None:
        """Keep a creature of the campaign's own. Raises: AppError."""
        judged(system_id, Entry(id="trial", name=text.name, sheet=sheet_json(system_id, text)))
        self.keep_judged(system_id, creature_id, text)

    def keep_judged(self, system_id: str, creature_id: str, text: CreatureText) -> None:
        """Keep a creature that was tried out already. Raises: AppError."""
        self._store.documents.put(
            Document(
                id=f"creature:{system_id}:{creature_id}",
                kind="creature",
                system=system_id,
                name=text.name,
                rank=text.rank,
                tags=text.tags,
                body=text.model_dump(mode="json"),
                search_text=text.text,
            )
        )

    def place_for(self, system_id: str, text: CreatureText) -> tuple[str, CreatureText | None]:
        """Return the id and kind for an imported creature: the next free name if its own is taken. Raises: AppError.

        None: it is kept under this id already, just so.
        """
        return next(self.places_for(system_id, [text]))

    def places_for(self, system_id: str, texts: Iterable[CreatureText]) -> Iterator[tuple[str, CreatureText | None]]:
        """Say of each of several what `place_for` says of one, as if those before it were kept. Raises: AppError."""
        taken = set(self.names(system_id))
        prefix = f"creature:{system_id}:"
        own = {name: key.removeprefix(prefix) for key, name, *_ in self._store.documents.heads("creature", system_id)}
        coming: dict[str, CreatureText] = {}
        for text in texts:
            made, kept = text, own.get(text.name)
            if kept is not None:
                there = coming.get(kept) or self.text(system_id, kept)
                if self._compared(system_id, text) == self._compared(system_id, there):
                    yield kept, None
                    continue
                name = next_name(text.name, own)
                made = text.model_copy(update={"name": name, "plural": "", "sheet": {**text.sheet, "name": name}})
            place = free_id(made.name, taken)
            taken.add(place)
            own[made.name], coming[place] = place, made
            yield place, made

    def _compared(self, system_id: str, text: CreatureText) -> Json:
        """Write all of a creature but its portrait."""
        sheet = system_of(system_id).codec.encode(self.sheet(system_id, text))
        return {**text.model_dump(mode="json"), "sheet": {key: value for key, value in _object(sheet).items() if key != "portrait"}}

    def edit(self, system_id: str, creature_id: str, path: str, value: Json) -> None:
        """Write one value into the sheet of a creature of the campaign's own. Raises: AppError."""
        self.put(system_id, creature_id, self.edited(system_id, creature_id, (path, value)))

    def edited(self, system_id: str, creature_id: str, *writes: tuple[str, Json]) -> CreatureText:
        """Give a creature with values written into its sheet, without keeping it. Raises: AppError."""
        self.require(system_id, creature_id)
        text = self.text(system_id, creature_id)
        sheet: Json = system_of(system_id).codec.encode(self.sheet(system_id, text))
        try:
            for path, value in writes:
                sheet = written(sheet, path, value)
        except BadDocumentError as error:
            raise AppError(said("Not allowed: {why}.", why=error.why)) from None
        assert isinstance(sheet, dict), "a sheet is an object"
        name = str(sheet.get("name", text.name))
        if not name.strip():
            raise AppError(said("A creature needs a name."))
        plural = text.plural if name == text.name else ""
        return text.model_copy(update={"sheet": sheet, "name": name, "plural": plural})

    def delete(self, system_id: str, creature_id: str) -> None:
        """Delete a creature of the campaign's own; one of the program's that it stood for is there again."""
        self._store.documents.delete(f"creature:{system_id}:{creature_id}")

    def blank(self, system_id: str, name: str, settings: Mapping[str, Json]) -> CreatureText:
        """Begin a creature under these house rules, without keeping it. Raises: AppError."""
        try:
            return CreatureText(name=name, sheet=system_of(system_id).blank_creature(name, settings))
        except BadDocumentError as error:
            raise AppError(said("These house rules allow no blank creature: {why} ({path}).", why=error.why, path=error.path)) from None

    def sheet(self, system_id: str, text: CreatureText) -> Sheet:
        """Read a creature's sheet, with every entry that its file leaves out. Raises: AppError."""
        return newcomer(system_id, Entry(id="shown", name=text.name, sheet=sheet_json(system_id, text)))[1]

    def page(self, system_id: str, text: CreatureText) -> SheetPage:
        """Lay a creature's sheet out. Raises: AppError, also where the rules stumble over it."""
        entry = Entry(id="shown", name=text.name, sheet=sheet_json(system_id, text))
        _, sheet = newcomer(system_id, entry)
        try:
            with guarded("/shown/sheet"):
                page: SheetPage = page_told(system_of(system_id).page(sheet, None, world_of(system_id)), system_id)
        except BadDocumentError as error:
            judged(system_id, entry)  # knows the place
            raise unusable(entry, error) from None
        return page

    def card(self, system_id: str, creature_id: str, text: CreatureText) -> SheetPage:
        """Lay a creature out for the game master; against the one of the list, if it was changed since. Raises: AppError."""
        is_own = self.is_own(system_id, creature_id)
        card = stat_card(self.page(system_id, text), is_own=is_own)
        listed = self.text(system_id, creature_id)
        if text is not listed and text.sheet != listed.sheet:
            was = compared(stat_card(self.page(system_id, listed), is_own=is_own), card)
            return with_described(was, described(system_id, text, is_own=False))
        return with_described(card, described(system_id, text, is_own=is_own))

    def varied(self, system_id: str, creature_id: str, chosen: Sequence[str]) -> CreatureText:
        """Give a creature with these variants, without keeping it; with none it is itself. Raises: AppError."""
        text = self.text(system_id, creature_id)
        if not chosen:
            return text
        is_own = self.is_own(system_id, creature_id)
        made = varied(system_id, text, whole_sheet(system_id, sheet_json(system_id, text)), chosen, is_own=is_own)
        judged(system_id, Entry(id="trial", name=made.name, sheet=made.sheet))
        return self._with_tactics(system_id, creature_id, made)

    def varied_as_own(self, system_id: str, creature_id: str, chosen: Sequence[str]) -> CreatureText:
        """Give a creature with these variants as one's own is kept: called in the language in force. Raises: AppError."""
        made = self.varied(system_id, creature_id, chosen)
        name = label(system_id, made.name)
        sheet = {**made.sheet, "name": name}
        return made.model_copy(update={"name": name, "plural": label(system_id, made.plural), "sheet": sheet})

    def kind(self, system_id: str, foes: Foes) -> CreatureText:
        """Give what foes are: a creature with their variants. Raises: AppError."""
        if not foes.variants:
            return self.text(system_id, foes.creature)
        version = (self._store.version(), language.in_force())
        if self._kinds[0] != version:
            self._kinds = (version, {})
        key = (system_id, foes.kind)
        if key not in self._kinds[1]:
            self._kinds[1][key] = self.varied(system_id, foes.creature, foes.variants)
        return self._kinds[1][key]

    def kind_name(self, system_id: str, foes: Foes) -> CreatureName:
        """Return the listed name of foes; for a missing creature its id."""
        found = self.names(system_id).get(foes.creature)
        if not foes.variants or found is None:
            return found or CreatureName(foes.creature, None, (), "")
        text = self.kind(system_id, foes)
        return CreatureName(label(system_id, text.name), text.rank, found.tags, found.text, found.portrait)

    def plural(self, system_id: str, foes: Foes) -> str:
        """Give the word for several of some foes; empty: there is none."""
        return label(system_id, self.kind(system_id, foes).plural) if foes.variants else self.plurals(system_id).get(foes.creature, "")

    def has_own_name(self, system_id: str, foes: Foes) -> bool:
        """Tell whether foes of the shipped bestiary bear a name of their own, as a captain does: there is but one of them."""
        return foes.creature in content_of(system_id).creatures and not self.plurals(system_id).get(foes.creature)

    def copied(self, system_id: str, creature_id: str, name: str) -> CreatureText:
        """Give a creature under another name with all that is told of it and stands for it, without keeping it. Raises: AppError."""
        text = self.text(system_id, creature_id)
        sheet = sheet_json(system_id, text)
        portrait = shown_portrait(str(sheet.get("portrait", "")), text.name, "foe")
        made = text.model_copy(update={"name": name, "sheet": {**sheet, "name": name, **({"portrait": portrait} if portrait else {})}})
        return self._with_tactics(system_id, creature_id, made)

    def _with_tactics(self, system_id: str, creature_id: str, made: CreatureText) -> CreatureText:
        """Write out how one made from the program's creature fights: of one's own only what it has itself is told."""
        return made if self.is_own(system_id, creature_id) else made.model_copy(update={"tactics": tactics_for(system_id, made)})

    def describe(self, system_id: str, creature_id: str, path: str, value: Json) -> CreatureText:
        """Give a creature with what is told of it beside its sheet written (rank, tags, text, tactics, manner). Raises: AppError."""
        text = self.text(system_id, creature_id)
        told: Json = [line.strip() for line in str(value).splitlines() if line.strip()] if path == "/tactics" else value
        try:
            return CreatureText.model_validate(written(text.model_dump(mode="json"), path, told))
        except ValidationError as error:
            raise AppError(said("Not allowed: {why}.", why=error.errors()[0]["msg"])) from None

    def mended(self, system_id: str, creature_id: str) -> tuple[CreatureText, tuple[str, ...]]:
        """Repair an unusable creature; returns it with the changes in words. Raises: AppError."""
        found = self._store.documents.raw(f"creature:{system_id}:{creature_id}")
        body = found.body if isinstance(found.body, dict) else {}
        document: Json = {"name": found.name, "sheet": body.get("sheet")}
        for _ in range(MOST_MENDS):
            try:
                sheet: Json = system_of(system_id).sheet_document(_object(document), tables_of(system_id))
                break
            except BadDocumentError as error:
                document = written(document, error.path, None)
        else:
            sheet = {}
        made, changes = mended(system_of(system_id), found.name, sheet, trial_world(system_id))
        texts = {key: body[key] for key in ("plural", "text", "concept", "player") if isinstance(body.get(key), str)}
        text = CreatureText.model_validate(
            {"name": found.name or "Nameless", "rank": found.rank, "tags": found.tags, "sheet": made, **texts}
        )
        return text, changes or (said("unreadable parts are left out"),)

    def repair(self, system_id: str, creature_id: str) -> None:
        """Mend a creature and keep it so. Raises: AppError."""
        self.put(system_id, creature_id, self.mended(system_id, creature_id)[0])
