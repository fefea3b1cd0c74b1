"""Offers as a person reads them: title, detail, fields with their limits, the reason for what is not possible."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from desktop_app.controller.library.portraits import portrait_of
from desktop_app.controller.play.foretelling import Foretelling
from desktop_app.controller.play.group_offers import REST, PassTogether, StrikeTogether, TogetherOffer
from desktop_app.controller.play.odds import OddsWriter, percent_of
from desktop_app.controller.play.shown import FieldShown, OfferShown, PickShown, TargetShown
from desktop_app.controller.words.explanations import sum_told
from desktop_app.controller.words.names import labels_of, name_of
from desktop_app.controller.words.sentences import PlayWords
from desktop_app.grid.board import Cell
from desktop_app.language import folded, marked, roman, said, written, yes_no
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.command import Choice, Command, Offer, Param, param_of, value_at, with_value
from desktop_app.rules.kernel.outcome import OWN_WORDS, Phrase
from desktop_app.rules.kernel.positions import geometry_of
from desktop_app.rules.kernel.record import Json, Record, json_name
from desktop_app.rules.kernel.standing import Standing
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.kernel.system import AnySystem

POOL = "pool"
BOUGHT = "bought"
ROLLED = frozenset({POOL, BOUGHT})
"""How many dice are rolled, and how many are bought on top, also inside a part: their limits follow from all other choices."""
SORTED_FROM = 12
TARGETS_LISTED = 8
"""Targets of an open offer that are judged at once; further ones as one comes to them."""
WALK = "walk"
"""A path that is walked with the token on the board, not chosen in a form."""
ALL_OTHERS = marked("All others use the default")
AS_USUAL = marked("Everyone else attacks with the weapon in hand")
ASKED = "banner"
"""The place of answers to a question: few enough to describe each in full."""
LEAST_GAIN = 0.005
"""Smallest gain of a chance that is shown for a pick."""
PLACES = frozenset({"path", "cell"})
"""Parameters of which each value is a place on the board, or ends at one."""


class Offering:
    """Turns the offers of one system into forms, and filled-in forms back into commands."""

    def __init__(self, system: AnySystem, words: PlayWords) -> None:
        self._system, self._codec = system, system.codec
        self._words = words
        self._odds = OddsWriter(words)
        self._foretelling = Foretelling(system, words, self._odds)
        self.leads, self.looking_ahead = self._foretelling.told, self._foretelling.telling
        self._labels: dict[tuple[tuple[str, Any], ...], str] = {}

    def shown(
        self,
        offer: Offer[Any],
        state: Encounter,
        index: int,
        given: Mapping[str, object] | None = None,
        *,
        where: str = "inspector",
        is_sketch: bool = False,
        is_outline: bool = False,
    ) -> OfferShown:
        """Describe one offer, found again by place and index; `given` are values of its form that were chosen already.

        A sketch leaves the fields out, and what it leads to: that costs more to say than what can be done. An outline leaves detail, odds,
        sum and shifts out as well: they cost more than all the rest, and most rows are out of sight.
        """
        if isinstance(offer, TogetherOffer):
            return self._shown_together(offer, state, index, where)
        command, refusal = offer.command, offer.refusal
        is_possible = offer.is_possible
        is_told = is_possible and not is_outline
        open_fields = offer.open if is_possible and not is_sketch else {}
        target = value_at(command, command.aims) if command.aims else ""
        return OfferShown(
            where=where,
            index=index,
            kind=command.kind,
            title=self._words.text("commands", command.phrase(state)),
            detail=self._detail(command, state) if is_told else "",
            is_possible=is_possible,
            reason="" if is_possible or refusal is None else self._words.refusal(refusal),
            rule=refusal.rule if refusal is not None and not is_possible else "",
            fields=self._fields(command, open_fields, state, {**self.forced(offer), **(given or {})} if open_fields else {}),
            breakdown=sum_told(command.breakdown(state), self._words.said) if is_told else None,
            odds=self._odds.of(command, state) if is_told else None,
            section=self._words.template("sections", command.section) or "",
            walks=any(_described(command, name)[0].picks == WALK for name in open_fields),
            shifts=command.shifts(state) if is_told else (),
            aims=command.aims,
            target=target if isinstance(target, str) else "",
            target_name=self._named(state, target) if isinstance(target, str) and target in state.combatants else "",
            candidates=tuple(offer.targets),
            also=self._words.template("also", command.kind) or "",
            is_sketch=is_sketch and is_possible,
            is_outline=is_outline and is_possible,
            is_paid=command.is_paid,
            covers=tuple(command.covers(state)) if is_possible and not is_sketch else (),
            leads=self.leads(command, state) if is_told and not is_sketch and refusal is None else (),
            further=self._odds.further(command, state) if where == ASKED and is_told and refusal is None else (),
        )

    def _named(self, state: Encounter, who: str) -> str:
        """Name a target, and say so if it is down: it is not to be killed by mistake."""
        name = name_of(state, who)
        return said("{name} (down)", name=name) if self._system.stands(state, who) is Standing.DOWN else name

    def forced(self, offer: Offer[Any]) -> dict[str, object]:
        """Give the first value of the field that an offer is refused for: something must be chosen there. Places and consent are not."""
        name = offer.refusal.field if offer.refusal is not None else None
        choice = offer.open.get(name) if name is not None else None
        if name is None or choice is None or not choice.values or choice.many or choice.text or offer.needs_consent:
            return {}
        return {} if _picks(offer.command, name) in PLACES else {name: self._as_json(choice.values[0])}

    def _shown_together(self, offer: TogetherOffer, state: Encounter, index: int, where: str) -> OfferShown:
        """Describe what several do at once; it has no other choices."""
        if offer.is_for_the_rest:
            return OfferShown(where=where, index=index, kind=REST, title=said(ALL_OTHERS), detail=said(AS_USUAL))
        named = self._words.template("next", offer.command.kind) or said("End turn")
        is_pass = isinstance(offer, PassTogether)
        title = named if is_pass else self._words.text("commands", offer.command.phrase(state))
        shifts = tuple((who, rank) for who in offer.who for _, rank in offer.command.shifts(state))
        told = said("All {count}: {title}", count=len(offer.who), title=f"{title[:1].lower()}{title[1:]}")
        told = f"{told[:1].upper()}{told[1:]}"
        detail = self._dealt(offer, state) if isinstance(offer, StrikeTogether) else self._detail(offer.command, state)
        return OfferShown(where=where, index=index, kind=offer.command.kind, title=told, detail=detail, shifts=shifts)

    @staticmethod
    def _dealt(offer: StrikeTogether, state: Encounter) -> str:
        """Say who was dealt to how many: "Orsk 3, Tamsin 1"."""
        counts = Counter(target for target in offer.dealt.values() if target)
        return ", ".join(f"{name_of(state, who)} {count}" for who, count in counts.items())

    def _detail(self, command: Command[Any], state: Encounter) -> str:
        return " · ".join(self._words.text("phrases", phrase) for phrase in command.details(state))

    def form(self, offer: Offer[Any], state: Encounter, index: int, fields: Mapping[str, object], *, where: str) -> OfferShown:
        """Describe an offer with its form filled in: limits and dice follow the choice, `reason` says what still forbids it.

        The targets are judged with the other choices. Raises: BadDocumentError.
        """
        unrolled = self.filled(
            offer.command, {name: value for name, value in fields.items() if _picks(offer.command, name) not in ROLLED}, state
        )
        made = self.filled(offer.command, fields, state)
        refusal = made.refuse(state)
        again = Offer(command=made, refusal=refusal, open=unrolled.open(state) if offer.is_possible else {}, targets=offer.targets)
        further = self._odds.further(made, state) if refusal is None else ()
        shown = replace(self.shown(again, state, index, fields, where=where), targets=self._targets(offer, state, fields), further=further)
        if shown.candidates:  # the row stays as it was; why this target is impossible is shown next to it
            shown = replace(shown, is_possible=True)
        return shown if refusal is None else replace(shown, reason=self._words.refusal(refusal), rule=refusal.rule)

    def _targets(self, offer: Offer[Any], state: Encounter, fields: Mapping[str, object]) -> tuple[TargetShown, ...]:
        """Check the best targets, down to the chosen one; unfit ones come last.

        A place that was chosen is meant for the target that is chosen: to the others the path is their own.
        """
        if not offer.targets:
            return ()
        aims, labels = offer.command.aims, labels_of(state)
        chosen = fields.get(aims, value_at(offer.command, aims))
        count = max(TARGETS_LISTED, offer.targets.index(chosen) + 2 if isinstance(chosen, str) and chosen in offer.targets else 0)
        placeless = {name: value for name, value in fields.items() if _picks(offer.command, name) not in PLACES}
        judged = []
        for who in offer.targets[:count]:
            judged.append(self._target(offer, state, {**(fields if who == chosen else placeless), aims: who}, labels[who]))
        return tuple(sorted(judged, key=lambda shown: not shown.is_possible))

    def _target(self, offer: Offer[Any], state: Encounter, fields: Mapping[str, object], label: str) -> TargetShown:
        who = str(fields[offer.command.aims])
        made = self.filled(offer.command, fields, state)
        judged = Offer(command=made, refusal=made.refuse(state), state=state)
        combatant = state.combatants[who]
        return TargetShown(
            id=who,
            label=label,
            name=self._named(state, who),
            side=combatant.side,
            portrait=portrait_of(state, who),
            detail=self._detail(made, state) if judged.is_possible else "",
            odds=self._odds.of(made, state) if judged.is_possible else None,
            is_possible=judged.is_possible,
            reason="" if judged.refusal is None or judged.is_possible else self._words.refusal(judged.refusal),
        )

    def picked(self, command: Command[Any], state: Encounter, field: str, value: object) -> PickShown:
        """Describe one of several picks compared with none: its consequences, and the chance it raises most."""
        made, bare = (self._with(command, field, _plain(values)) for values in ([value], []))
        refusal = made.refuse(state)
        if refusal is not None:
            return PickShown(refusal=self._words.refusal(refusal))
        without = self.leads(bare, state) if bare.refuse(state) is None else ()
        leads = tuple(lead for lead in self.leads(made, state) if lead not in without)
        before, after = self._odds.of(bare, state), self._odds.of(made, state)
        shares = {label: share for share, _, label in before.parts} if before is not None else {}
        grown = [(share - shares.get(label, 0), share, label) for share, _, label in after.parts] if after is not None else []
        gain, share, label = max(grown, default=(0.0, 0.0, ""))
        return PickShown(leads=leads, figure=percent_of(share), word=label) if gain >= LEAST_GAIN else PickShown(leads=leads)

    def _fields(
        self, command: Command[Any], choices: Mapping[str, Choice], state: Encounter, given: Mapping[str, object]
    ) -> tuple[FieldShown, ...]:
        shown = []
        for name, choice in choices.items():
            param, held = _described(command, name)
            if param.picks == WALK:
                continue
            shown.append(
                FieldShown(
                    name=name,
                    label=self._words.text("commands", choice.label) if choice.label else self._field_label(command, name, state),
                    unit=self._words.said(param.unit),
                    low=choice.low,
                    high=choice.high,
                    values=self._values(choice, param.picks, state),
                    many=choice.many,
                    once=choice.once or all(isinstance(value, str) for value in choice.values),
                    value=self._given(given[name], choice) if given.get(name) is not None else self._preset(held, param, choice),
                    top_is_all=param.picks == POOL and choice.high is not None,
                    text=choice.text,
                    halves=choice.halves,
                    places=tuple(_place(value, param.picks) for value in choice.values) if param.picks in PLACES else (),
                    prices=choice.prices,
                )
            )
        return tuple(shown)

    def _field_label(self, command: Command[Any], name: str, state: Encounter) -> str:
        """Name a field; one inside a part of the command says whose part it is: "Ana: dice"; entries of a list are numbered.

        The dice of a part that has a name are called like the part: what a charge runs with, and what it attacks with.
        """
        path, _, inner = name.rpartition(".")
        whose = getattr(_described(command, path)[1], "actor", "") if path else ""
        is_pool = path and not path[-1].isdecimal() and _picks(command, name) == POOL
        named = path if inner.isdecimal() or (is_pool and not whose) else name
        above, _, field = named.rpartition(".")
        label = self._words.field(type(value_at(command, above) if above else command), field)
        label = f"{label} {int(inner) + 1}" if inner.isdecimal() else label
        return said("{name}: {words}", name=name_of(state, whose), words=label) if whose in state.combatants else label

    def _values(self, choice: Choice, picks: str, state: Encounter) -> tuple[tuple[object, str], ...]:
        """Name each value, by the labels that the rules give or by its own words; a long list of names is sorted for the letters."""
        labels = [self._words.label(label) for label in choice.labels]
        labels = labels or [self._label(value, picks, state) for value in choice.values]
        named = [(self._as_json(value), label) for value, label in zip(choice.values, labels, strict=True)]
        is_long = len(named) > SORTED_FROM and not choice.labels and all(isinstance(value, str) for value in choice.values)
        return tuple(sorted(named, key=lambda pair: folded(pair[1])) if is_long else named)

    @staticmethod
    def _given(value: object, choice: Choice) -> object:
        """Keep a chosen number within limits that other choices have moved."""
        low, high = choice.low, choice.high
        if isinstance(value, (int, float)) and not isinstance(value, bool) and low is not None and high is not None:
            return max(low, min(high, value))
        return value

    def _preset(self, value: object, param: Param, choice: Choice) -> object:
        if value is None and choice.high is not None and param.picks == POOL:
            return choice.high
        return self._as_json(value)

    def _as_json(self, value: object) -> object:
        if isinstance(value, Record):
            return {key: item for key, item in self._codec.encode(value).items() if item not in (None,)}
        return [self._as_json(item) for item in value] if isinstance(value, tuple) else value

    def _label(self, value: object, picks: str, state: Encounter) -> str:
        if isinstance(value, Record):
            return self._record_label(value, state)
        if isinstance(value, bool):
            return yes_no(value)
        if isinstance(value, str) and value in state.combatants:
            return name_of(state, value)
        if isinstance(value, dict):
            return self._words.text("commands", Phrase.of(f"{picks}_some" if value else f"{picks}_none", count=len(value)))
        if picks in PLACES:
            return _place_name(_place(value, picks), state)
        if picks == "line" and isinstance(value, int):
            return said("line {number}", number=roman(value + 1))
        if picks == "facing" and isinstance(value, int):
            return self._words.said(_facing_name(value, state))
        if value is None:
            return said("none")
        if not isinstance(value, str):
            return written(value)
        return self._words.name(value) if picks in OWN_WORDS else self._words.title(value)

    def _record_label(self, value: Record, state: Encounter) -> str:
        """Name an entry of a list (an effect bought with hits) by its first field; each is listed once."""
        facts = tuple((f.name, getattr(value, f.name)) for f in dataclasses.fields(value) if f.name != "extra")
        if facts not in self._labels:
            plain = tuple((key, _plain_fact(key, item, state)) for key, item in facts)
            name = f"{facts[0][0]}_{facts[0][1]}"
            self._labels[facts] = self._words.text("commands", Phrase(name, (*plain, ("times", 0))))
        return self._labels[facts]

    def filled(self, command: Command[Any], fields: Mapping[str, object], state: Encounter) -> Command[Any]:
        """Put a form's values into a command, its target first: a derived path can be changed afterwards.

        No number of dice means: all that are allowed, with those that are bought or that a wound gives free;
        a number is meant as chosen, and bought ones come on top. Raises: BadDocumentError.
        """
        target = fields.get(command.aims) if command.aims else None
        if isinstance(target, str) and target != value_at(command, command.aims):
            command = command.aimed(state, target)
        for name, value in fields.items():
            if name == command.aims:
                continue
            if name.partition(".")[0] not in command.__dataclass_fields__:  # of a form that was open before the last step
                raise BadDocumentError(f"/{name}", "unknown")
            bought = _bought_beside(command, name, fields)
            with_bought = value + bought if isinstance(value, int) and isinstance(bought, int) else value
            command = self._with(command, name, _plain(with_bought))
        return command

    def _with(self, command: Command[Any], path: str, value: Json) -> Command[Any]:
        """Set one field from JSON; an entry of a list that has become shorter by another choice is let go. Raises: BadDocumentError."""
        above, _, last = path.rpartition(".")
        try:
            holder = value_at(command, above) if above else command
            if not last.isdecimal():
                assert isinstance(holder, Record), "a field belongs to a record"
                return with_value(
                    command, path, self._codec.decode_as(self._codec.hint_of(type(holder), json_name(last)), value, f"/{last}")
                )
            value_at(command, path)
        except IndexError:
            return command
        outer, _, name = above.rpartition(".")
        owner = value_at(command, outer) if outer else command
        assert isinstance(owner, Record), "a list belongs to a record"
        hint = self._codec.hint_of(type(owner), json_name(name))
        entries: list[Json] = [*self._codec.encode_as(hint, value_at(owner, name))]
        entries[int(last)] = value
        return with_value(command, above, self._codec.decode_as(hint, entries, f"/{name}"))


def own_apart(offers: Sequence[OfferShown], aimed: int, name: str) -> tuple[OfferShown, ...]:
    """List the selected combatant's own actions under a separate heading, below those of the active combatant."""
    own = said("Actions of {name}", name=name)
    return tuple(offer if offer.index < aimed else replace(offer, section=own) for offer in offers) if aimed else tuple(offers)


def by_section(words: PlayWords, listed: Sequence[Offer[Any]]) -> list[Offer[Any]]:
    """Order offers by section, possible ones first."""
    sections = dict.fromkeys(["", *words.group("sections"), *(offer.command.section for offer in listed)])
    places = {section: place for place, section in enumerate(sections)}
    return sorted(listed, key=lambda offer: (places[offer.command.section], not offer.is_possible))


def told_apart(offers: Sequence[OfferShown]) -> tuple[OfferShown, ...]:
    """Number offers that read alike: two javelins are "Javelin" and "Javelin (2)"."""
    counts = Counter[tuple[str, str, str]]()
    made = []
    for offer in offers:
        alike = (offer.kind, offer.title, offer.section)
        counts[alike] += 1
        made.append(offer if counts[alike] == 1 else replace(offer, title=f"{offer.title} ({counts[alike]})"))
    return tuple(made)


def _picks(command: Command[Any], path: str) -> str:
    """Return the kind a field picks; nothing for a missing field."""
    try:
        return _described(command, path)[0].picks
    except (IndexError, StopIteration, AttributeError):
        return ""


def _bought_beside(command: Command[Any], path: str, fields: Mapping[str, object]) -> object:
    """Return the chosen number of bought dice next to a number of dice; None: none are bought there."""
    if _picks(command, path) != POOL:
        return None
    beside = path.rpartition(".")[0]
    return next((value for name, value in fields.items() if name.rpartition(".")[0] == beside and _picks(command, name) == BOUGHT), None)


def _described(command: Command[Any], path: str) -> tuple[Param, Any]:
    """Return what a field declares of itself, and its value; a path leads into parts of the command."""
    found, held = Param(), command
    for step in path.split("."):
        if step.isdecimal():
            held = held[int(step)]  # type: ignore[index]
        else:
            found = param_of(next(f for f in dataclasses.fields(held) if f.name == step))
            held = getattr(held, step)
    return found, held


def _plain_fact(key: str, item: object, state: Encounter) -> str | int | float | None:
    if key == "facing" and isinstance(item, int):
        return _facing_name(item, state)
    return item if item is None or isinstance(item, (int, float, str)) else str(item)


def _place(value: object, picks: str) -> Cell | None:
    """Return the cell that a value is, or the last of a path; None: it names no place."""
    cell = value[-1] if picks == "path" and isinstance(value, tuple) and value else value
    return (int(cell[0]), int(cell[1])) if isinstance(cell, tuple) and len(cell) == 2 else None


def _place_name(cell: Cell | None, state: Encounter) -> str:
    """Name a place by column and row, counted from 1; no place: staying."""
    if cell is None:
        return said("stay here")
    column, row = geometry_of(state).to_offset(cell)
    return said("column {column}, row {row}", column=column + 1, row=row + 1)


def _facing_name(facing: int, state: Encounter) -> str:
    return str(geometry_of(state).FACING_NAMES[facing])


def _plain(value: object) -> Json:
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    assert value is None or isinstance(value, (bool, int, float, str)), "a form gives JSON values"
    return value
