"""Deals of steps with hidden hands: their states, and the view of the reader."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from stich.kernel.knowledge.view import View
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.game import Game
from stich.kernel.rules.state import State
from stich.registry import configured
from stich.study.analysis.board import BoardTrick

from .course import READER, Course, Step

MOST_STATES = 128
"""Size of the cache; more than the number of states in all courses."""


@lru_cache(maxsize=MOST_STATES)
def _state(game: str, preset: str, options: tuple[tuple[str, bool | int | str], ...], deal: Deal, actions: tuple[str, ...]) -> State:
    """Return the state of a deal after these actions."""
    state: State = configured(game, preset, dict(options)).start(deal)
    for action in actions:
        state = state.apply(action)
    return state


def state_of(of: Course, step: Step, choice: Mapping[str, Any] | None = None) -> State:
    """Return the state of a step's deal after its calls and cards. ``choice``: one of the hands to choose from."""
    table = configured(of.game, of.preset, step.options)
    deal = _dealt(table, {**step.position, **(choice or {})})
    return _state(of.game, of.preset, tuple(sorted(step.options.items())), deal, (*step.say, *step.play))


def view_of(of: Course, step: Step, choice: Mapping[str, Any] | None = None) -> View:
    """Return the reader's view at the step. It alone decides which answers are right."""
    return state_of(of, step, choice).explained_view(READER)


def tricks_of(state: State) -> tuple[BoardTrick, ...]:
    """Return the finished tricks, as all seats saw them."""
    found: list[BoardTrick] = []
    now = state.game.start(state.deal, state.contract)
    for _, action in state.log:
        now = now.apply(action)
        seen = now.view(None)
        if seen.last_trick and sum(seen.tricks) > len(found):
            cards = seen.last_trick.cards
            found.append(BoardTrick(tuple(each.card for each in cards), cards[0].seat, seen.last_trick.winner))
    return tuple(found)


def _dealt(table: Game, position: Mapping[str, Any]) -> Deal:
    """Return a deal with the cards of the position.

    The remaining cards fill the empty hands and the undealt cards in the order of the deck.
    """
    dealing, seats = table.dealing, table.seats
    dealer = Seat((position["leader"] - 1) % seats)
    written = [*(tuple(map(Card, hand)) for hand in position["hands"]), tuple(map(Card, position.get(dealing.undealt_name, ())))]
    used = {card for cards in written for card in cards}
    left = iter([card for card in dealing.deck.cards if card not in used])
    sizes = (*dealing.hand_sizes(dealer), dealing.undealt_count)
    *hands, undealt = (cards or tuple(next(left) for _ in range(size)) for cards, size in zip(written, sizes, strict=True))
    return Deal(dealer, tuple(hands), undealt)
