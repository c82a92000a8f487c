"""Many deals whose cards the native core plays together, and rows of numbers that players and judges see of them."""

from __future__ import annotations

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from stich import native
from stich.kernel.rules.play import compiled
from stich.kernel.rules.playspec import EachOwn, HolderOf, PlaySpec
from stich.nets.card_order import card_order
from stich.nets.policy_features import policy_rows, seen_by_actors

from .deals import Deals


class Games:
    """n deals in the middle of the play, all at the same turn.

    All deals are in PlaySpecs that one net reads, which differ in names of suits only: they are played as deals of one of them.
    """

    def __init__(self, spec: PlaySpec, deals: Deals, device: str | torch.device = "cpu") -> None:
        """``device``: where the rows go; the deals themselves are on the processor."""
        players, self._device, self._threads = spec.players, device, torch.get_num_threads()
        self.spec, self._order = spec, card_order(spec)
        owned = deals.owner.numpy()[:, None] == np.arange(players + 1)[:, None]
        masks = (owned.astype(np.uint64) << self._order.bits).sum(axis=2, dtype=np.uint64)
        self.batch = native.PlayBatch(compiled(spec), masks[:, :players], self._threads)
        self.turns = int(self.batch.held[0].sum()).bit_count()
        """Cards that are played in each deal."""
        self._face_down, self._declarer, self._public_facts = masks[:, players], deals.declarer.numpy(), deals.public_facts.numpy()
        self._knows = deals.knows.numpy()
        self._side = [declarers_side(spec, deals).numpy()] if isinstance(spec.parties, HolderOf) else []

    @property
    def actor(self) -> Tensor:
        """Place to play, [n]."""
        return torch.from_numpy(self.batch.actor.copy())

    @property
    def points(self) -> Tensor:
        """Card points or marks of each place, [n, players]."""
        return torch.from_numpy(self.batch.points).float()

    @property
    def tricks(self) -> Tensor:
        """Tricks of each place, [n, players]."""
        return torch.from_numpy(self.batch.tricks).float()

    def of_actor(self) -> tuple[Tensor, Tensor, NDArray[np.uint8]]:
        """Return what the actor knows, [n, width], which cards the actor may play, and the order of the actor's cards, [n, cards] both."""
        actor = self.batch.actor
        knows = self._knows & (isinstance(self.spec.parties, EachOwn) | (self._declarer == actor))
        seen = seen_by_actors(self.batch, self._declarer, np.where(knows, self._face_down, np.uint64(0)), self._public_facts)
        order, rows = policy_rows(self.spec, *seen, self._threads)
        _, legal = self._order.rows(seen[0].initial_hands, self.batch.legal[:, None], threads=self._threads)
        return self._there(rows), self._there(legal[:, 0]).bool(), order

    def of_judge(self) -> Tensor:
        """Return all cards and what was won, [n, width]: players counted from the declarer, cards in the order of the declarer's hand."""
        batch, players, every = self.batch, self.spec.players, np.arange(len(self._declarer))
        ahead = (self._declarer[:, None] + np.arange(players)) % players

        def from_declarer(by_place: NDArray[np.generic]) -> NDArray[np.generic]:
            return np.take_along_axis(by_place, ahead, axis=1)

        sets = np.column_stack([from_declarer(batch.held), from_declarer(batch.seen[:, 2]), self._face_down])
        _, cards = self._order.rows(batch.dealt[every, self._declarer], sets, threads=self._threads)
        bits = (
            cards.reshape(len(every), -1),
            np.eye(players, dtype=np.uint8)[(batch.actor - self._declarer) % players],
            np.eye(players, dtype=np.uint8)[self._declarer],
            self._public_facts[every[:, None], ahead].reshape(len(every), -1),
            *map(from_declarer, self._side),
        )
        sums = (from_declarer(batch.points) / sum(self.spec.points), from_declarer(batch.tricks) / len(self.spec.deck) * players)
        parts = (np.concatenate(bits, axis=1, dtype=np.uint8), np.concatenate(sums, axis=1, dtype=np.float32))
        return torch.cat([self._there(part).to(torch.bfloat16) for part in parts], dim=1)

    def play(self, order: NDArray[np.uint8], places: Tensor) -> None:
        """Play a card in each deal, by its place in the order of the actor's cards, [n]."""
        self.batch.play(np.take_along_axis(order, places.cpu().numpy()[:, None], axis=1)[:, 0])

    def _there(self, numbers: NDArray[np.generic]) -> Tensor:
        return torch.from_numpy(numbers).to(self._device)


def declarers_side(spec: PlaySpec, deals: Deals) -> Tensor:
    """Return which places play with the declarer, the declarer included, [n, players]."""
    places = torch.arange(spec.players, device=deals.owner.device)
    alone = deals.declarer[:, None] == places
    if not isinstance(spec.parties, HolderOf):
        return alone
    partner = card_order(spec).bits.tolist().index(spec.deck.bit[spec.parties.card])
    return alone | (deals.owner[:, partner, None] == places)
