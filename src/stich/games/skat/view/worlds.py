"""Deals that fit everything one seat of Skat knows (law 5)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from stich.kernel.action import Action
from stich.kernel.cards import Card
from stich.kernel.deal import Deal, Seat
from stich.kernel.errors import StichError
from stich.kernel.state import State
from stich.kernel.worlds import begun, dealer, played_cards, replayed, shown_voids

from ..rules.actions import Discard
from ..rules.contract import DECK, JACKS, Contract, classes, parse_declaration
from ..rules.game import Skat
from ..rules.scoring import SkatOutcome
from .configurator import CONFIGURATOR
from .view import SkatView

STOCK = -1
"""The slot of the two cards that lie face down: the skat, or what somebody put down."""
MOST_TRIES = 100_000
_JACKS = DECK.mask(JACKS)

Said = Sequence[Action | None]
"""The log; None where somebody put down cards that the observer did not see."""
PutDown = dict[Seat, int]
"""What each seat put down face down, in a world, as a mask."""


def worlds(view: SkatView, rng: random.Random, n: int) -> list[State[SkatView, SkatOutcome]]:
    """``n`` states, each equally likely among those whose view for this observer is this view."""
    game = CONFIGURATOR.game_of(view)
    said = [None if e.action == "discard" else game.parse(e.action) for e in view.log]
    if view.deal is not None:
        return [_replay(game, view, view.deal, said, {})] * n
    known = {s: played | DECK.mask(view.hands[s] or ()) for s, played in played_cards(view, DECK).items()}
    face_down = _face_down(view)
    capacities = {int(s): view.counts[s] for s in view.order if view.hands[s] is None}
    if face_down is None:
        capacities[STOCK] = 2
    hidden = DECK.full & ~sum(known.values()) & ~(face_down or 0)
    draw = dealer(DECK, hidden, capacities, _impossible(view), rng)
    found: list[State[SkatView, SkatOutcome]] = []
    for _ in range(MOST_TRIES):
        if len(found) == n:
            return found
        drawn = draw()
        held = {s: known[s] | drawn.get(s, 0) for s in view.order}
        dealt = _dealt(game, view, held, drawn[STOCK] if face_down is None else face_down, rng)
        found += [_replay(game, view, dealt[0], said, dealt[1])] if dealt else []
    raise StichError("no world was found that fits what is known", code="worlds/none")


def _takers(view: SkatView) -> list[Seat]:
    """Who took up the two cards lying face down, in order: the declarer, or each in turn in Schieberamsch."""
    if view.hand_game is False and view.declarer is not None:
        return [view.declarer]
    return [e.seat for e in view.log if e.action == "pickup"]


def _face_down(view: SkatView) -> int | None:
    """The two cards lying face down, if the observer put them there; none while somebody holds twelve cards."""
    if view.phase == "discard":
        return 0
    if view.discards is None or view.observer not in _takers(view)[-1:]:
        return None
    return DECK.mask(view.discards)


def _impossible(view: SkatView) -> dict[int, int]:
    """Cards that a seat showed not to have, as masks."""
    if view.contract is None:
        return {}
    contract = Contract.GRAND if view.contract == "ramsch" else parse_declaration(view.contract).contract
    return {s: DECK.mask(cards) for s, cards in shown_voids(view, DECK, classes(contract)).items()}


def _dealt(game: Skat, view: SkatView, held: dict[Seat, int], down: int, rng: random.Random) -> tuple[Deal, PutDown] | None:
    """The deal after which the seats hold, or held and played, these cards, and two (or none yet) lie face down; and who put down what.

    Who took up what is drawn backwards: of a taker's twelve cards any two, except where the observer knows them. None where that
    contradicts what the observer knows, so that every history that remains is equally likely.
    """
    takers = _takers(view)
    put: PutDown = {}
    found: Sequence[Card] = DECK.members(down)
    for index in range(len(takers) - 1, -1, -1):
        taker, before = takers[index], takers[index - 1] if index else None
        twelve = held[taker] | down
        put[taker] = down
        if view.contract == "ramsch" and not game.options.ramsch_jacks and down & _JACKS:
            return None
        if taker == view.observer and view.skat is not None:
            found = view.skat
        elif before is not None and before == view.observer:
            found = view.discards or ()
        else:
            found = rng.sample(DECK.members(twelve), 2)
        down = DECK.mask(found)
        if down & ~twelve:
            return None
        held[taker] = twelve & ~down
    hands = tuple(DECK.members(held.get(Seat(s), 0)) for s in range(len(view.hands)))
    return Deal(view.dealer, hands, tuple(found)), put


def _replay(game: Skat, view: SkatView, deal: Deal, said: Said, put: PutDown) -> State[SkatView, SkatOutcome]:
    """The state after the same log in this deal, with these cards put down where the log does not say which."""
    actions = [Discard(DECK.members(put[e.seat])) if a is None else a for e, a in zip(view.log, said, strict=True)]
    settled = view.declarer is not None and not any(e.action.startswith("declare") for e in view.log) and view.contract
    if not settled:
        return replayed(begun(game, deal), actions)
    start: dict[str, object] = {"declarer": view.declarer, "bid": view.bid, "declare": view.contract}
    if not view.hand_game:
        discards = view.discards or () if view.declarer is None or view.declarer not in put else DECK.members(put[view.declarer])
        start["discard"] = list(discards)
    return replayed(game.start(deal, start), actions)
