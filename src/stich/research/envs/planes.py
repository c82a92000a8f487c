"""Observations written from views. The native core must write the same bytes for a batch."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
from numpy.typing import NDArray

from stich.kernel.knowledge.view import View
from stich.kernel.plugin.environment import LAY_AWAY, Environment
from stich.kernel.rules.action import PLAYS
from stich.kernel.rules.cards import Card

from .spans import spans_of


class Encoder:
    """Writer of observations from the views of one table."""

    def __init__(self, environment: Environment) -> None:
        self._environment = environment
        self._deck = environment.game.dealing.deck
        self._word = {text: number for number, text in enumerate(environment.words)}
        self.spans = spans_of(environment)
        self.size = self.spans[-1].stop

    def observation(self, view: View, laid: Collection[str] = ()) -> NDArray[np.uint8]:
        """Return the knowledge of the view's observer: uint8 of shape (size,). ``laid``: the observer's steps so far that discard single
        cards."""
        planes = np.zeros(self.size, np.uint8)
        part = {span.name: planes[span.start : span.stop].reshape(span.shape) for span in self.spans}
        order, observer = view.order, view.observer
        first = order.index(observer) if observer in order else 0
        ahead = {seat: (place - first) % len(order) for place, seat in enumerate(order)}
        beside = self._environment.beside(view)
        gone = [Card(step.removeprefix(LAY_AWAY)) for step in laid]
        bit = self._deck.bit
        part["hand"][[bit[card] for card in view.hand if card not in gone]] = 1
        part["aside"][[bit[card] for card in (*beside.aside, *gone)]] = 1
        part["taken"][[bit[card] for card in beside.taken]] = 1
        for seat, cards in beside.known:
            part["known"][ahead[seat], [bit[card] for card in cards]] = 1
        for seen in view.trick:
            part["trick"][ahead[seen.seat], bit[seen.card]] = 1
        played = spoken = 0
        for said in view.log:
            if said.action in PLAYS:
                played += 1
                part["played"][ahead[said.seat], bit[Card(said.action)]] = played
            elif said.action in self._word:
                spoken += 1
                part["said"][ahead[said.seat], self._word[said.action]] = spoken
        if view.actor is not None:
            part["phase"][self._environment.phases.index(view.phase)] = 1
            part["actor"][ahead[view.actor]] = 1
        if observer in order:
            part["place"][first] = 1
        for seat, player in ahead.items():
            part["tricks"][player] = view.tricks[seat]
            part["points"][player] = view.points[seat]
        return planes
