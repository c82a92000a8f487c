"""What the end of the play pays, and how a judge foretells it."""

from __future__ import annotations

from typing import Any, Protocol

import torch
from torch import Tensor

from stich.kernel.playspec import Goal, PlaySpec
from stich.nets.result_classes import LOWEST, result_classes

from .deals import Deals
from .table import Games, Rules


class Payment(Protocol):
    """How deals are paid. A payoff is by place, [n, players], in game points."""

    outputs: int
    """How many numbers a judge gives."""

    def payoffs(self, games: Games, deals: Deals) -> Tensor:
        """Of deals that were played to the end."""

    def expected(self, outputs: Tensor, deals: Deals) -> Tensor:
        """What a judge says by these outputs [n, outputs]."""

    def target(self, games: Games, deals: Deals) -> Tensor:
        """What the judge should have said, [n] or [n, outputs]."""

    def loss(self, outputs: Tensor, target: Tensor) -> Tensor:
        """How wrong the judge was, in the mean."""


def won_by_declarer(games: Games, deals: Deals) -> tuple[Tensor, Tensor]:
    """Card points and tricks of his side, [n] both; with the points of the cards face down."""
    side = games.rules.side(deals.owner, deals.declarer)
    face_down = (deals.owner == games.rules.players).float() @ games.rules.points
    return (games.points * side).sum(1) + face_down, (games.tricks * side).sum(1)


class ByResult:
    """One side against the others: the class of its result decides (`stich.nets.result_classes`). A judge gives each class a chance."""

    def __init__(self, spec: PlaySpec, rules: Rules) -> None:
        self.outputs = len(result_classes(spec))
        self._rules, self._null = rules, spec.goal is Goal.NO_TRICK

    def payoffs(self, games: Games, deals: Deals) -> Tensor:
        return self._by_place(deals.payoffs.gather(1, self.target(games, deals)[:, None])[:, 0], deals)

    def expected(self, outputs: Tensor, deals: Deals) -> Tensor:
        return self._by_place((outputs.float().softmax(1) * deals.payoffs).sum(1), deals)

    def target(self, games: Games, deals: Deals) -> Tensor:
        points, tricks = won_by_declarer(games, deals)
        if self._null:
            return (tricks == 0).long()
        some = torch.bucketize(points, torch.tensor(LOWEST, device=points.device, dtype=points.dtype), right=True)
        every = games.dealt[0, 0].sum()
        return torch.where(tricks == 0, 0, torch.where(tricks == every, self.outputs - 1, some))

    def loss(self, outputs: Tensor, target: Tensor) -> Tensor:
        return torch.nn.functional.cross_entropy(outputs.float(), target)

    def _by_place(self, declarers: Tensor, deals: Deals) -> Tensor:
        side = self._rules.side(deals.owner, deals.declarer)
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


def payment(room: Any, net: str, rules: Rules) -> Payment:
    """How deals of this net are paid. ``room``: the game's module of deals."""
    if rules.each_own:
        return ByScore(torch.from_numpy(room.score_tables(net)).to(rules.points.device), rules.players)
    return ByResult(room.spec(net), rules)
