"""A character in creation: the steps of its system, in words. Every choice is an undoable step of the table.

A draft is an ordinary character. Its state of play follows the sheet as long as nothing has happened to it.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.creation.odds import TrialFights
from desktop_app.controller.creation.shown import (
    ArchetypeShown,
    BudgetShown,
    CreationShown,
    InPlayShown,
    OptionShown,
    PreviewShown,
    ProblemShown,
    SectionShown,
    StepShown,
    WordsShown,
)
from desktop_app.controller.library.library import system_of, tables_of, words_for, world_of
from desktop_app.controller.library.portraits import shown_portrait
from desktop_app.controller.play.session import Refused
from desktop_app.controller.preferences import put_settings, settings_body
from desktop_app.controller.words.labels import label, shown_name, term
from desktop_app.controller.words.names import PARTY
from desktop_app.controller.words.translations import shown_content
from desktop_app.errors import AppError
from desktop_app.language import decimals, marked, said
from desktop_app.rules.kernel.archetypes import Archetype, archetypes_of, random_character, require_known
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.creation import Budget, Creation, InPlay, Option, Problem, Section, Step
from desktop_app.rules.kernel.ledger_commands import purchases_of
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.kernel.state import Settings, Sheet
from desktop_app.rules.kernel.system import Entry
from desktop_app.rules.kernel.table import RewriteSheet

NEW_NAME: Final = marked("New character")
DRAFTS: Final = "settings:drafts"
CONCEPT: Final = "/concept"
"""Set by an archetype, and then shown in the current language."""
MOST_SEEDS: Final = 1_000_000
NAMED_AT_MOST: Final = 3
"""So many chosen things are named in the strip of steps."""
KEPT: Final = 8


@lru_cache(maxsize=KEPT)
def _creation(system_id: str, house_rules: str) -> Creation[Any] | None:
    return system_of(system_id).creation(tables_of(system_id), world_of(system_id), _settings(system_id, json.loads(house_rules)))


def _settings(system_id: str, house_rules: dict[str, Json]) -> Settings:
    system = system_of(system_id)
    try:
        found: Settings = system.settings_class.read(system.codec, house_rules)
    except BadDocumentError as error:
        raise AppError(said("These house rules allow no new character: {why} ({path}).", why=error.why, path=error.path)) from None
    return found


def creation_of(campaign: OpenCampaign, system_id: str) -> Creation[Any] | None:
    """Return how a character is made under a campaign's house rules; None: it is filled in by hand. Raises: AppError."""
    return _creation(system_id, json.dumps(campaign.settings(system_id), sort_keys=True))  # as text: they may hold lists and mappings


def archetypes(system_id: str) -> tuple[ArchetypeShown, ...]:
    """List the kinds of characters that can be made at random. Raises: AppError."""
    return tuple(
        ArchetypeShown(
            id=one.id,
            name=label(system_id, one.name),
            text=label(system_id, one.text),
            portrait=shown_portrait("", one.name, "neutral"),
        )
        for one in _archetypes(system_id)
    )


def _archetypes(system_id: str) -> tuple[Archetype, ...]:
    try:
        return archetypes_of(system_of(system_id).codec, tables_of(system_id))
    except BadDocumentError as error:
        raise AppError(said("The archetypes can't be opened: {why} ({path}).", why=error.why, path=error.path)) from None


def blank_of(campaign: OpenCampaign, system_id: str, creation: Creation[Any]) -> Sheet:
    """Return the sheet with which a new character begins. Raises: AppError."""
    system = system_of(system_id)
    sheet = system.blank_sheet(NEW_NAME, campaign.settings(system_id))
    blank: Sheet = creation.settle(system.newcomer(Entry(id="new", name=NEW_NAME, sheet=sheet))[1])
    return blank


def random_sheet(campaign: OpenCampaign, system_id: str, archetype_id: str, seed: int) -> dict[str, Json]:
    """Make the sheet of a random character, as JSON; the same seed gives the same one. Raises: AppError.

    Its name is written in the current language: from here on it belongs to the user, and is not translated.
    """
    system, creation = system_of(system_id), creation_of(campaign, system_id)
    archetype = next((one for one in _archetypes(system_id) if one.id == archetype_id), None)
    if creation is None or archetype is None:
        raise AppError(said("There is no archetype {name}.", name=repr(archetype_id)))
    try:
        require_known(archetype, creation)
    except BadDocumentError as error:
        raise AppError(said("The archetype {name} can't be used: {why}.", name=archetype.name, why=error.why)) from None
    document = system.codec.encode(random_character(creation, blank_of(campaign, system_id, creation), archetype, seed))
    assert isinstance(document, dict), "a sheet is an object"
    document["name"] = shown_name(str(document["name"]), system_id)
    has_concept = any(words.path == CONCEPT for step in creation.steps for words in step.words)
    return {**document, "concept": archetype.concept or archetype.name} if has_concept else document


def begun_blank(campaign: OpenCampaign, system_id: str) -> str:
    """Begin a character with a blank sheet; returns its id. Raises: AppError."""
    return campaign.new_character(system_id, said(NEW_NAME))


def begun_at_random(campaign: OpenCampaign, system_id: str, archetype_id: str, seed: int) -> str:
    """Begin a random character of an archetype; returns its id. Raises: AppError."""
    sheet = random_sheet(campaign, system_id, archetype_id, seed)
    return campaign.add_sheet(system_id, str(sheet["name"]), sheet)


def new_seed() -> int:
    """Draw the seed of a random character: 0 to `MOST_SEEDS` - 1, from the machine's own chance."""
    return secrets.randbelow(MOST_SEEDS)


# ---- drafts: characters that are still being made


def drafts(campaign: OpenCampaign) -> tuple[str, ...]:
    """List the characters that are still being made, as "system:id"."""
    listed = settings_body(campaign.store, DRAFTS).get("drafts")
    return tuple(str(one) for one in listed) if isinstance(listed, list) else ()


def whole_party(campaign: OpenCampaign, system_id: str) -> tuple[str, ...]:
    """List the ids of all party members of a system who can fight now: drafts and unusable ones are left out."""
    people = (person for person in campaign.people() if person.system == system_id and person.side == PARTY)
    unfinished = drafts(campaign)
    return tuple(one.id for one in people if one.id and not one.fault and f"{system_id}:{one.id}" not in unfinished)


def mark_draft(campaign: OpenCampaign, system_id: str, who: str, *, is_draft: bool) -> None:
    """Note that a character is still being made, or is done. Raises: AppError."""
    key = f"{system_id}:{who}"
    before = drafts(campaign)
    if (key in before) != is_draft:
        kept: list[Json] = [one for one in before if one != key]
        put_settings(campaign.store, DRAFTS, {"drafts": [*kept, key] if is_draft else kept})


class Creating:
    """One character in the making. Every method that changes it raises AppError if the step could not be saved."""

    def __init__(self, campaign: OpenCampaign, system_id: str, who: str, creation: Creation[Any]) -> None:
        """Take a character of the table."""
        self._campaign, self._system_id, self.who = campaign, system_id, who
        self._plan = creation
        self._grown: tuple[Sheet, Creation[Any]] | None = None
        self._blank = blank_of(campaign, system_id, creation)
        self._words = words_for(system_id)
        self._trials = TrialFights(system_id, campaign.settings(system_id), self._blank)

    @property
    def is_there(self) -> bool:
        """Tell whether the character is at the table."""
        return self.who in self._campaign.table(self._system_id).state.combatants

    @property
    def name(self) -> str:
        """The character's name: one from an archetype's list in the current language's form."""
        return shown_name(self.sheet.name, self._system_id)

    @property
    def is_draft(self) -> bool:
        """Tell whether it is still being made."""
        return f"{self._system_id}:{self.who}" in drafts(self._campaign)

    @property
    def sheet(self) -> Sheet:
        """Return the current sheet. Raises: AppError when the character is gone."""
        state = self._campaign.table(self._system_id).state
        if self.who not in state.combatants:
            raise AppError(said("This character no longer exists."))
        return state.sheets[state.combatants[self.who].sheet]

    @property
    def _creation(self) -> Creation[Any]:
        """The way it was made; experience purchases are not judged as a new character's."""
        sheet = self.sheet
        if self._grown is None or self._grown[0] is not sheet:
            bought = list(purchases_of(self._campaign.table(self._system_id).system.codec, sheet))
            self._grown = sheet, self._plan.grown(bought) if bought else self._plan
        return self._grown[1]

    # ---- choices

    def choose(self, option_id: str, value: int) -> str:
        """Choose so much of an option; returns the sentence of a refusal, empty if it was written."""
        sheet = self.sheet
        return self._rewrite(self._creation.chosen(sheet, option_id, value), self._told(self._creation.option(option_id), value))

    def _told(self, option: Option[Any], value: int) -> str:
        name = self._say(option.label)
        if option.high > 1:
            return f"{name} {option.shown(value)}"
        return name if value else said("{name} removed", name=name)

    def mend(self, place: int) -> str:
        """Do what would mend the problem at a place of the list."""
        mend = self._problems()[place].mend
        return self.choose(mend.option, mend.value) if mend is not None else ""

    def surprise(self, archetype_id: str, seed: int) -> str:
        """Put a random character of an archetype in the place of this one."""
        system = self._campaign.table(self._system_id).system
        document = random_sheet(self._campaign, self._system_id, archetype_id, seed)
        if self.sheet.player:
            document["player"] = self.sheet.player
        return self._rewrite(system.codec.decode(system.sheet_class, document), said("random again"))

    def finish(self) -> str:
        """End the making: what money is left goes onto the sheet, as one step; returns the sentence of a refusal, empty if it was written.

        A character who is no draft stays as it is.
        """
        if not self.is_draft:
            return ""
        told = self._rewrite(self._creation.finished(self.sheet), "")
        mark_draft(self._campaign, self._system_id, self.who, is_draft=False)
        return told

    def _rewrite(self, sheet: Sheet, choice: str) -> str:
        session = self._campaign.table(self._system_id)
        combatant, codec = session.state.combatants[self.who], session.system.codec
        document = codec.encode(sheet)
        fresh = self._fresh(codec.encode(self.sheet))
        play = codec.encode(self._fresh(document)) if fresh == combatant else None
        result = session.do(RewriteSheet(target=self.who, sheet=document, combatant=play, choice=choice))
        return self._words.refusal(result.refusal) if isinstance(result, Refused) else ""

    def _fresh(self, document: Json) -> Any:  # noqa: ANN401 - a combatant of any system
        session = self._campaign.table(self._system_id)
        here = session.state.combatants[self.who]
        name = str(document.get("name", "")) if isinstance(document, dict) else here.name
        entry = Entry(id=self.who, name=name, number=here.number, side=here.side, sheet_id=here.sheet, sheet=document)
        return session.system.newcomer(entry)[0]

    def write(self, path: str, text: str) -> str:
        """Write words about the person, a number or a list as what it is; returns the sentence of a refusal, empty if it was written."""
        kind = next((one.kind for step in self._creation.steps for one in step.words if one.path == path), "text")
        return self._campaign.edit(self._system_id, self.who, path, _typed(text, kind))

    def undo(self) -> None:
        """Undo the last choice of creation: the step of the table that made it."""
        self._campaign.undo(self._system_id)

    def redo(self) -> None:
        """Redo the choice of creation that was undone last."""
        self._campaign.redo(self._system_id)

    # ---- what is shown

    def first_step(self) -> str:
        """Name the step to begin with: the first in which something is not yet legal."""
        problems = self._problems()
        return problems[0].step if problems else self._creation.steps[0].id

    def next_step(self, step: str, by: int = 1) -> str:
        """Name the step after one, or before it; empty: there is none."""
        ids = [one.id for one in self._creation.steps]
        place = ids.index(step) + by
        return ids[place] if 0 <= place < len(ids) else ""

    def shown(self, step_id: str) -> CreationShown:
        """Describe a step with its surroundings."""
        sheet, problems = self.sheet, self._problems()
        step = next(step for step in self._creation.steps if step.id == step_id)
        document = self._campaign.table(self._system_id).system.codec.encode(sheet)
        return CreationShown(
            who=self.who,
            name=self.name,
            portrait=sheet.portrait,
            concept=self._written(document, CONCEPT),
            system=system_of(self._system_id).title,
            step=step_id,
            steps=tuple(self._step(one, sheet, document, problems) for one in self._creation.steps),
            budgets=tuple(self._budget(one, sheet) for one in self._creation.budgets if one.step == step_id and not one.limits),
            sections=tuple(self._section(section, sheet) for section in step.sections),
            words=tuple(
                WordsShown(path=one.path, label=self._say(one.label), text=self._written(document, one.path), lines=one.lines)
                for one in step.words
            ),
            figures=self._figures(sheet, sheet),
            against=self._trials.against(sheet, sheet),
            problems=tuple(self._problem(problem) for problem in problems),
            is_draft=self.is_draft,
        )

    def preview(self, option_id: str, value: int) -> PreviewShown:
        """Describe what so much of an option would do."""
        sheet = self.sheet
        after = self._creation.chosen(sheet, option_id, value)
        _, section, option = self._creation.places[option_id]
        budget = self._paid_by(section, option)
        cost = budget.spent(after) - budget.spent(sheet) if budget is not None else 0
        left = budget.total(after) - budget.spent(after) if budget is not None else 0
        return PreviewShown(
            title=self._told(option, value),
            budget=budget.id if budget is not None else "",
            cost=cost,
            cost_words=_amount(budget, abs(cost)) if budget is not None else "",
            left_words=_amount(budget, abs(left)) if budget is not None else "",
            is_over=left < 0,
            figures=self._figures(sheet, after),
            against=self._trials.against(sheet, after),
        )

    def _problems(self) -> tuple[Problem, ...]:
        found = self._creation.problems(self.sheet)
        if self.sheet.name == said(NEW_NAME):
            last = self._creation.steps[-1]
            found = (*found, Problem(step=last.id, phrase=Phrase.of("creation_nameless"), field="/name"))
        return found

    def _problem(self, problem: Problem) -> ProblemShown:
        mend = self._words.text("phrases", problem.mend.phrase) if problem.mend is not None else ""
        return ProblemShown(sentence=self._words.text("phrases", problem.phrase), step=problem.step, field=problem.field, mend=mend)

    def _step(self, step: Step[Any], sheet: Sheet, document: Json, problems: Sequence[Problem]) -> StepShown:
        own = [problem for problem in problems if problem.step == step.id]
        budget = next((one for one in self._creation.budgets if one.step == step.id and not one.limits), None)
        line, is_begun = self._line(step, sheet, document, budget)
        wrong = any(problem.phrase.name != "creation_left" for problem in own)
        state = "wrong" if wrong else "begun" if own else "done" if is_begun else "open"
        return StepShown(id=step.id, title=self._say(step.title), line=line, state=state)

    def _line(self, step: Step[Any], sheet: Sheet, document: Json, budget: Budget[Any] | None) -> tuple[str, bool]:
        """Say in a few words what is chosen or left in a step, and whether anything is chosen there."""
        things = [self._say(option.label) for section in step.sections if section.look != "steps" for option in _marked(section, sheet)]
        changed = [one for section in step.sections for one in section.all_options if one.value(sheet) != one.value(self._blank)]
        numbers = any(option.high > 1 for option in changed)
        if things and not any(section.look == "steps" for section in step.sections):
            more = len(things) - NAMED_AT_MOST
            named = ", ".join(things[:NAMED_AT_MOST])
            return (said("{named} and {more} more", named=named, more=more) if more > 0 else named), bool(changed)
        if budget is not None:
            left = budget.total(sheet) - budget.spent(sheet)
            unit = self._say(budget.unit_of(abs(left)))
            if left == 0:
                total = budget.total(sheet)
                return said("all {total} {unit} spent", total=_amount(budget, total), unit=self._say(budget.unit_of(total))), numbers
            if left < 0:
                return said("{over} {unit} too many", over=_amount(budget, -left), unit=unit), True
            return said("{left} {unit} left", left=_amount(budget, left), unit=unit), numbers
        texts = [text for words in step.words if (text := self._written(document, words.path))]
        return (texts[0] if texts else said("none yet")), len(texts) > 1 or numbers

    def _budget(self, budget: Budget[Any], sheet: Sheet) -> BudgetShown:
        content = shown_content(self._system_id)
        setting = next((one for one in content.settings if one.id == budget.setting), None)
        spent, total = budget.spent(sheet), budget.total(sheet)
        return BudgetShown(
            id=budget.id,
            label=self._say(budget.label),
            spent=spent,
            total=total,
            left_words=_amount(budget, abs(total - spent)),
            spent_words=_amount(budget, spent),
            total_words=_amount(budget, total),
            bought_words=_amount(budget, budget.bought) if budget.bought > 0 else "",
            unit=self._say(budget.unit_of(total)),
            rule=budget.rule,
            setting=budget.setting,
            setting_text=setting.text if setting is not None else "",
        )

    def _section(self, section: Section[Any], sheet: Sheet) -> SectionShown:
        limits = [budget for name in section.budgets if (budget := self._creation.budget(name)).limits]
        is_counted = section.look != "steps" and all(_price(option, sheet) == 1 for option in section.options)
        told = ""
        for budget in limits[:1]:
            spent, total = _amount(budget, budget.spent(sheet)), _amount(budget, budget.total(sheet))
            told = said("{spent} of {total}", spent=spent, total=total)
        return SectionShown(
            id=section.id,
            title=self._say(section.title),
            look=section.look,
            options=tuple(self._option(option, section, sheet, is_counted=is_counted) for option in section.options),
            head=self._option(section.head, section, sheet) if section.head is not None else None,
            limit=told,
            is_over=any(budget.spent(sheet) > budget.total(sheet) for budget in limits),
            note=self._say(section.note),
        )

    def _option(self, option: Option[Any], section: Section[Any], sheet: Sheet, *, is_counted: bool = False) -> OptionShown:
        """Describe an option; items that are only counted show no price."""
        value = option.value(sheet)
        budget = self._paid_by(section, option)
        spent = _price(option, sheet)
        return OptionShown(
            id=option.id,
            label=self._say(option.label),
            value=value,
            shown=option.shown(value),
            low=option.low,
            high=option.high,
            figure=self._say(option.figure(sheet)),
            spent=_amount(budget, spent) if budget is not None and spent and not is_counted else "",
            note=self._say(option.note),
            rule=option.rule,
            is_taken=value != option.value(self._blank) or (option.high == 1 and bool(value)),
            written=() if option.shown is str else tuple(option.shown(amount) for amount in range(option.low, option.high + 1)),
        )

    def _paid_by(self, section: Section[Any], option: Option[Any]) -> Budget[Any] | None:
        named = section.paid_by(option)
        return self._creation.budget(named[0]) if named else None

    def _figures(self, before: Sheet, after: Sheet) -> tuple[InPlayShown, ...]:
        """Return the figures, with a choice's effect if they differ."""
        old, new = self._creation.figures(before), self._creation.figures(after)
        later = {figure.label: figure for figure in new}
        known = {figure.label for figure in old}
        rows = [(figure, later.get(figure.label)) for figure in old]
        return (*(self._figure(one, other) for one, other in rows), *(self._figure(None, one) for one in new if one.label not in known))

    def _figure(self, before: InPlay | None, after: InPlay | None) -> InPlayShown:
        told = before or after
        assert told is not None, "a figure is there before or after"
        value = self._say(before.value) if before is not None else ""
        other = self._say(after.value) if after is not None else said("none")
        changed = other if other != value else ""
        return InPlayShown(label=self._say(told.label), value=value, note=self._say(told.note), rule=told.rule, after=changed)

    def _written(self, document: Json, path: str) -> str:
        text = _text(document, path)
        return self._say(text) if path == CONCEPT else text

    def _say(self, text: str) -> str:
        return term(self._system_id, text) if text else ""


def _amount(budget: Budget[Any], value: int) -> str:
    """Write so much of a budget, in the language in force."""
    return decimals(budget.shown(value))


def _price(option: Option[Any], sheet: Sheet) -> int:
    """Return an option's spent cost, or for one not taken its price."""
    return option.spent(sheet) if option.high > 1 or option.value(sheet) else option.spent(option.put(sheet, 1))


def _marked(section: Section[Any], sheet: Sheet) -> Iterator[Option[Any]]:
    return (option for option in section.options if option.value(sheet))


def _text(document: Json, path: str) -> str:
    found = document
    for part in path.strip("/").split("/"):
        found = found.get(part) if isinstance(found, dict) else None
    return ", ".join(map(str, found)) if isinstance(found, list) else str(found or "")


def _typed(text: str, kind: str) -> Json:
    """Read typed text; anything but a number stays as it is, for the rules to refuse."""
    if kind == "list":
        return [word.strip() for word in text.split(",") if word.strip()]
    if kind == "number":
        return int(text) if text.strip().isdecimal() else text.strip() or 0
    return text
