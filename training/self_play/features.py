"""What players and judges see of many deals at once, as rows of numbers."""

from __future__ import annotations

import torch
from torch import Tensor

from .deals import Deals
from .table import LIES, Games


class Eyes:
    """The rows of games that were begun from deals."""

    def __init__(self, games: Games, deals: Deals) -> None:
        self._games, self._deals = games, deals
        self._orders = games.rules.orders(games.dealt)
        self._side = games.rules.side(deals.owner, deals.declarer)
        self._face_down = deals.owner == games.rules.players

    def of_actor(self) -> tuple[Tensor, Tensor]:
        """What who is to act knows, [n, width], as `stich.nets.policy_features` has it; and the cards in his order, [n, cards]."""
        games, deals, actor = self._games, self._deals, self._games.actor
        n, players = games.n, games.rules.players
        from_actor = (actor[:, None] + torch.arange(players, device=actor.device)) % players
        order = self._orders[games.every, actor]
        marks = games.marks[games.every[:, None], from_actor].gather(3, order[:, None, None, :].expand(-1, players, 4, -1))
        own = games.held[games.every, actor].gather(1, order)
        laid = (self._face_down & (deals.knows & (games.rules.each_own | (deals.declarer == actor)))[:, None]).gather(1, order)
        declarer = (deals.declarer - actor)[:, None] % players == torch.arange(players, device=actor.device)
        told = deals.told[games.every[:, None], from_actor]
        parts = (own, laid, marks[:, :, 0], marks[:, :, 1], declarer, marks[:, 1:, 2], marks[:, :, 3], told)
        return torch.cat([part.reshape(n, -1).to(torch.uint8) for part in parts], dim=1), order

    def of_judge(self) -> Tensor:
        """All cards and what was won, [n, width], players counted from the declarer and cards in the order of his hand."""
        games, deals = self._games, self._deals
        players, cards = games.rules.players, games.dealt.shape[2]
        every, places = games.every, torch.arange(players, device=games.leader.device)
        from_declarer = (deals.declarer[:, None] + places) % players
        order = self._orders[every, deals.declarer]
        held = games.held[every[:, None], from_declarer]
        lies = games.marks[:, :, LIES][every[:, None], from_declarer]
        cards_of = torch.cat([held, lies, self._face_down[:, None]], dim=1).gather(2, order[:, None].expand(-1, 2 * players + 1, cards))
        bits = (
            (games.actor - deals.declarer)[:, None] % players == places,
            deals.declarer[:, None] == places,
            deals.told[every[:, None], from_declarer].flatten(1),
            *([self._side.gather(1, from_declarer)] if games.rules.partner >= 0 else []),
        )
        sums = (games.points.gather(1, from_declarer) / games.rules.points.sum(), games.tricks.gather(1, from_declarer) / cards * players)
        return torch.cat([part.to(torch.bfloat16) for part in (cards_of.flatten(1), *bits, *sums)], dim=1)
