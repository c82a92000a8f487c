"""What the end of the play pays, and how a judge foretells it."""

from __future__ import annotations

from typing import Any, Protocol

import torch
from torch import Tensor

from stich.kernel.rules.playspec import EachOwn, Goal, PlaySpec
from stich.nets.card_order import card_order
from stich.nets.result_classes import LOWEST, result_classes

from .deals import Deals
from .table import Games, declarers_side


class Payment(Protocol):
    """How deals are paid. A payoff is by place, [n, players], in game points."""

    outputs: int
    """How many numbers a judge gives."""

    def payoffs(self, games: Games, deals: Deals) -> Tensor:
        """Of deals that were played to the end."""

    def expected(self, outputs: Tensor, deals: Deals) -> Tensor:
        """Return what a judge says by these outputs [n, outputs]."""

    def target(self, games: Games, deals: Deals) -> Tensor:
        """Return what the judge should have said, [n] or [n, outputs]."""

    def loss(self, outputs: Tensor, target: Tensor) -> Tensor:
        """How wrong the judge was, in the mean."""


def won_by_declarer(games: Games, deals: Deals) -> tuple[Tensor, Tensor]:
    """Return card points and tricks of the declarer's side, [n] both; with the points of the cards face down."""
    side = declarers_side(games.spec, deals)
    points = torch.tensor([games.spec.points[bit] for bit in card_order(games.spec).bits.tolist()], dtype=torch.float32)
    face_down = (deals.owner == games.spec.players).float() @ points
    return (games.points * side).sum(1) + face_down, (games.tricks * side).sum(1)


class ByResult:
    """One side against the others: the class of its result decides (`stich.nets.result_classes`). A judge gives each class a chance."""

    def __init__(self, spec: PlaySpec) -> None:
        self.outputs = len(result_classes(spec))
        self._spec, self._null = spec, spec.goal is Goal.NO_TRICK

    def payoffs(self, games: Games, deals: Deals) -> Tensor:
        return self._by_place(deals.payoffs.gather(1, self.target(games, deals)[:, None])[:, 0], deals)

    def expected(self, outputs: Tensor, deals: Deals) -> Tensor:
        return self._by_place((outputs.float().softmax(1) * deals.payoffs).sum(1), deals)

    def target(self, games: Games, deals: Deals) -> Tensor:
        points, tricks = won_by_declarer(games, deals)
        if self._null:
            return (tricks == 0).long()
        some = torch.bucketize(points, torch.tensor(LOWEST, device=points.device, dtype=points.dtype), right=True)
        every = games.turns // games.spec.players
        return torch.where(tricks == 0, 0, torch.where(tricks == every, self.outputs - 1, some))

    def loss(self, outputs: Tensor, target: Tensor) -> Tensor:
        return torch.nn.functional.cross_entropy(outputs.float(), target)

    def _by_place(self, declarers: Tensor, deals: Deals) -> Tensor:
        side = declarers_side(self._spec, deals)
        return torch.where(side, declarers[:, None], -declarers[:, None])


SCORE = 10.0
"""In such units a judge foretells scores."""


class ByScore:
    """Everybody for himself: his score by tricks and marks, less what the others score on average. A judge foretells it of each place."""

    def __init__(self, tables: Tensor, players: int) -> None:
        """``tables``: scores by tricks and marks, [tables, tricks + 1, marks + 1]; ``Deals.payoffs`` has the number of each place's."""
        self.outputs, self._tables = players, tables

    def payoffs(self, games: Games, deals: Deals) -> Tensor:
        return self.target(games, deals) * SCORE

    def expected(self, outputs: Tensor, deals: Deals) -> Tensor:
        return outputs.float() * SCORE

    def target(self, games: Games, deals: Deals) -> Tensor:
        scores = self._tables[deals.payoffs.long(), games.tricks.long(), games.points.long()]
        others = (scores.sum(1, keepdim=True) - scores) / (self.outputs - 1)
        return (scores - others) / SCORE

    def loss(self, outputs: Tensor, target: Tensor) -> Tensor:
        return torch.nn.functional.mse_loss(outputs.float(), target)


def payment(room: Any, net: str) -> Payment:
    """How deals of this net are paid. ``room``: the game's module of deals."""
    spec = room.spec(net)
    if isinstance(spec.parties, EachOwn):
        return ByScore(torch.from_numpy(room.score_tables(net)), spec.players)
    return ByResult(spec)
