"""Contents of the pictures of views and states. The picture of a view shows nothing but the view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from stich.pictures import FACES, Faces, Picture, Row, hand, has_face, table

from .action import PLAYS
from .cards import Card, card
from .errors import StichError
from .told import facts

if TYPE_CHECKING:
    from .state import State
    from .view import View

SAID = 24
"""Number of an auction's last words that are shown."""


def show(cards: Iterable[str] | str, faces: Faces = "french") -> Picture:
    """Return a picture of these cards, such as a hand: a tuple of cards, or their texts as in ``"CJ SJ HA"``.

    ``faces``: ``french`` or ``german``. Notebooks display the picture; write its ``.svg`` to a file.
    Raise `StichError` ``card/unknown``, and ``card/faces`` for unknown faces or faces that lack one of the cards.
    """
    if faces not in FACES:
        raise StichError("card/faces#unknown", known=tuple(FACES), faces=faces)
    known = [card(text) for text in (cards.split() if isinstance(cards, str) else cards)]
    without = [c for c in known if not has_face(c, faces)]
    if without:
        raise StichError("card/faces#none", card=without[0], faces=faces)
    return hand(known, faces)


def view_picture(view: View, common: Sequence[str]) -> Picture:
    """Return a picture of the table as the observer sees it. ``common``: the fields that every game's view has."""
    return _table(view, common, f"as {'a spectator' if view.observer is None else f'seat {view.observer}'} sees it")


def state_picture(state: State[Any, Any], common: Sequence[str]) -> Picture:
    """Return a picture of the table with all hands open. ``common``: the fields that every game's view has."""
    public = state.view(None)
    if state.actor is None:
        return _table(public, common, "all cards")
    seen = {seat: state.view(seat) for seat in public.order}
    hands = tuple(seen[seat].hand if seat in seen else () for seat in range(len(public.hands)))
    played = {action.action for action in public.log}
    held = {c for cards in hands for c in cards}
    dealt = (*(c for cards in state.deal.hands for c in cards), *state.deal.undealt)
    aside = public.arranged(c for c in dealt if c not in held and c not in played)
    rows = [Row(name=state.game.dealing.undealt_name, cards=aside)] if aside else []
    return _table(msgspec.structs.replace(public, hands=hands, legal=seen[state.actor].legal), common, "all cards", rows)


def _table(view: View, common: Sequence[str], aside: str, more: Sequence[Row] = ()) -> Picture:
    told = facts(view, common, [f"seat {seat}" for seat in range(len(view.hands))])
    contract = told.pop("contract", None)
    game = str(type(view).__struct_config__.tag).capitalize()
    title = f"{game} · {contract or view.phase}"
    rows = [_seat(view, seat) for seat in view.order]
    if view.trick:
        rows.append(Row(name="trick", cards=[c.card for c in view.trick], captions=[f"seat {c.seat}" for c in view.trick]))
    rows += more
    if view.deal and view.deal.undealt:
        rows.append(Row(name="not dealt", cards=view.arranged(view.deal.undealt)))
    lying = {c for row in rows for c in row.cards}
    for name, text in list(told.items()):
        words = text.split()
        if all(word in PLAYS for word in words):
            del told[name]
            if not lying >= {*words}:
                rows.append(Row(name=name.replace("_", " "), cards=view.arranged(map(Card, words))))
    told = {name: text for name, text in told.items() if name not in ("declarer", "partner")}
    return table(title, aside, rows, [*_said(view), *_facts(told), *_turn(view), *_outcome(view)], view.faces)


def _seat(view: View, seat: int) -> Row:
    """Return the row of a seat with the cards held now, or the cards as dealt once the deal is over."""
    parts = ["dealer"] if seat == view.dealer else []
    parts += [part for part in ("declarer", "partner") if getattr(view, part, None) == seat]
    if sum(view.tricks):
        parts.append(f"{view.tricks[seat]} {'trick' if view.tricks[seat] == 1 else 'tricks'}")
    if sum(view.points):
        parts.append(f"{view.points[seat]} {view.points_name}")
    held = view.hands[seat]
    cards: Sequence[Card | None] = [None] * view.counts[seat] if held is None else held
    if view.deal:
        cards = view.arranged(view.deal.hands[seat])
    playable = {text for text in view.legal if text in PLAYS} if seat == view.actor else set()
    dimmed = [c for c in held or () if c not in playable] if playable else []
    return Row(name=f"seat {seat}", detail=", ".join(parts), cards=cards, dimmed=dimmed, turn=seat == view.actor)


def _said(view: View) -> list[str]:
    """Return a line with the last actions other than played cards; no line if there are none."""
    said = [f"{seen.seat}: {seen.action}" for seen in view.log if seen.action not in PLAYS]
    return [f"said  {'… ' if len(said) > SAID else ''}{'  ·  '.join(said[-SAID:])}"] if said else []


def _facts(told: dict[str, str]) -> list[str]:
    return ["  ·  ".join(f"{name.replace('_', ' ')}: {text}" for name, text in told.items())] if told else []


def _turn(view: View) -> list[str]:
    """Return a line with the legal actions of the seat to act, except the cards, which its row shows."""
    words = [text for text in view.legal if text not in PLAYS]
    return [f"seat {view.actor} may  {', '.join(words[:12])}{' …' if len(words) > 12 else ''}"] if words else []


def _outcome(view: View) -> list[str]:
    outcome = view.outcome
    if outcome is None:
        return []
    scores = "  ·  ".join(f"seat {seat}: {f'{score:+}' if (score := outcome.scores[seat]) else 0}" for seat in view.order)
    return [f"{outcome.reason}  ·  {scores}", *outcome.working]
