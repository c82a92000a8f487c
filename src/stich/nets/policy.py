"""Probability of each card by a net that was trained on strong players, and likelihood of deals given the cards played.

After Rebstock, Solinas, Buro and Sturtevant 2019, "Policy based inference in trick-taking card games".
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stich import native
from stich.kernel.knowledge.view import View
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.play import compiled
from stich.kernel.rules.playspec import PlaySpec

from .card_order import Bytes, Masks
from .location_features import Observations, PublicTurn, public_turns
from .net import Net
from .policy_features import TrickKnowledge, policy_rows, together

LEAST_PROBABILITY = 0.04
"""Lower limit to which probabilities of cards are raised, because a player may always do something unusual."""
Logs = NDArray[np.float64]


class Family(StrEnum):
    """Kind of players on whose games a net was trained."""

    IMITATION = "policy"
    """Players who search with open hands."""
    SELF_PLAY = "self-play"
    """The nets themselves (self-play)."""


class CardPlay(NamedTuple):
    """Facts about a contract's card play that a game gives to a card policy, with the net."""

    spec: PlaySpec
    net: Net
    declarer: int
    """Place of the declarer."""
    discards: int | None
    """Discards of the observer, if the observer is the declarer, as a mask; None if the observer knows of none."""
    laid_away: bool
    """True if the declarer discarded the cards outside the hands, and therefore knows them."""
    public_facts: NDArray[np.uint8]
    """Public facts about each place from before the play (bids, for example), as bits: [places, bits] (`TrickKnowledge.public_facts`)."""


NOTHING_TOLD: NDArray[np.uint8] = np.zeros((1, 0), dtype=np.uint8)
"""Public facts for nets that use no facts from before the play."""


def card_probabilities(spec: PlaySpec, net: Net, observations: Observations, tricks: TrickKnowledge) -> tuple[Bytes, NDArray[np.float64]]:
    """Return two arrays for n turns: the order of the cards (bits of the deck) and, in this order, the probability of each: both [n,
    cards].

    The probabilities of illegal cards are 0.
    """
    held = observations.initial_hands & ~observations.played[:, 0]
    order, probabilities = _of_legal(spec, net, observations, tricks, native.following(compiled(spec), held, tricks.lies))
    return order, probabilities / probabilities.sum(axis=1, keepdims=True)


def likeliest(play: CardPlay, observations: Observations, tricks: TrickKnowledge, legal: Masks) -> NDArray[np.uint8]:
    """Return for each of n turns the likeliest of the legal cards, as a bit of the deck: [n]. ``legal``: masks, [n]."""
    order, probabilities = _of_legal(play.spec, play.net, observations, tricks, legal)
    cards: NDArray[np.uint8] = np.take_along_axis(order, probabilities.argmax(axis=1)[:, None], axis=1)[:, 0]
    return cards


def _of_legal(
    spec: PlaySpec, net: Net, observations: Observations, tricks: TrickKnowledge, legal: Masks
) -> tuple[Bytes, NDArray[np.float64]]:
    """Return two arrays for n turns: the order of the cards (bits of the deck) and, in this order, the net's outputs: both [n, cards].

    The outputs of illegal cards are 0. ``legal``: masks, [n].
    """
    order, rows = policy_rows(spec, observations, tricks)
    probabilities = net.probabilities(rows).astype(np.float64) + 1e-9
    return order, probabilities * ((legal[:, None] >> order) & np.uint64(1))


def seen_by(turn: PublicTurn, play: CardPlay, hands: Masks, discards: Masks | None) -> tuple[Observations, TrickKnowledge]:
    """Return the knowledge of the player to act at this turn in each of n deals, as input of a net.

    ``hands``: the player's cards when the play began, as masks, [n]; ``discards``: the declarer's discards, as masks, [n], used if the
    player is the declarer; None if the declarer did not discard.
    """
    n, players, declarer = len(hands), len(turn.played), play.declarer

    def seen(masks: tuple[int, ...]) -> Masks:
        return np.broadcast_to(np.array(masks[turn.place :] + masks[: turn.place], dtype=np.uint64), (n, players))

    own = discards if discards is not None and turn.place == declarer else np.zeros(n, dtype=np.uint64)
    from_actor = np.full(n, (declarer - turn.place) % players, dtype=np.int64)
    public_facts = np.broadcast_to(np.roll(play.public_facts, -turn.place, axis=0), (n, *play.public_facts.shape))
    tricks = TrickKnowledge(seen(turn.lies), seen(turn.won), public_facts)
    return Observations(hands, own, seen(turn.played), seen(turn.led), from_actor), tricks


def seen_by_observer(view: View, play: CardPlay) -> tuple[Observations, TrickKnowledge]:
    """Return the knowledge of the view's observer, who is to act, as input of a net."""
    turn = public_turns(view, play.spec)[-1]
    hand = np.array([play.spec.deck.mask(view.hand) | turn.played[turn.place]], dtype=np.uint64)
    return seen_by(turn, play, hand, None if play.discards is None else np.array([play.discards], dtype=np.uint64))


def play_log_likelihoods(
    view: View, play: CardPlay, hands: Mapping[Seat, Masks], discards: Masks | None
) -> Mapping[Seat, NDArray[np.float64]]:
    """Return by seat, for each of n deals, the log likelihood (by the net) that the seat played the cards that it played: [n].

    ``hands``: cards of each seat when the play began, as masks, [n]; ``discards``: cards that the declarer discarded, as masks, [n]; None
    if the declarer did not discard, or is none of the seats.
    """
    logs = {seat: np.zeros(len(hand)) for seat, hand in hands.items()}
    turns = [t for t in public_turns(view, play.spec) if t.card is not None and view.order[t.place] in hands]
    if not turns:
        return logs
    seen = [seen_by(turn, play, hands[view.order[turn.place]], discards) for turn in turns]
    order, probabilities = card_probabilities(play.spec, play.net, *together(seen))
    sizes = [len(each.initial_hands) for each, _ in seen]
    cards = np.repeat(np.array([turn.card for turn in turns], dtype=np.uint64), sizes)
    likely = probabilities[np.arange(len(cards)), (order == cards[:, None]).argmax(axis=1)]
    of_turns = np.split(np.log(np.maximum(likely, LEAST_PROBABILITY)), np.cumsum(sizes)[:-1])
    for turn, of_turn in zip(turns, of_turns, strict=True):
        logs[view.order[turn.place]] += of_turn
    return logs
