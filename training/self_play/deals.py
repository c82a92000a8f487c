"""Deals from the files of `training.deals`, as tensors."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor

from training.hands import finished


class Deals(NamedTuple):
    """n deals of one net, before the first lead, as `training.deals.Dealt` describes them."""

    owner: Tensor
    """Who holds each card, in the order of `CardOrder.bits`, [n, cards]; the number of players for cards that nobody holds."""
    declarer: Tensor
    """[n]"""
    knows: Tensor
    """Whether he knows the cards that nobody holds, [n]; where everybody plays for himself whether all do."""
    public_facts: Tensor
    """`TrickKnowledge.public_facts`, by place, [n, players, bits]."""
    payoffs: Tensor
    """[n, results] or [n, players]."""

    @classmethod
    def read(cls, folder: Path, net: str) -> Deals:
        """All deals of a net in a folder. SystemExit where there are none."""
        files = [deals for path in finished(folder, "deals-*.npz") if (deals := cls.of_file(path).get(net))]
        if not files:
            raise SystemExit(f"{folder}: no deals for the net {net!r}")
        return cls(*map(torch.cat, zip(*files, strict=True)))

    @classmethod
    def of_file(cls, path: Path) -> dict[str, Deals]:
        """Return the deals of one file, by net."""
        with np.load(path) as file:
            nets = {name.rpartition(".")[0] for name in file}
            arrays = {net: [torch.from_numpy(file[f"{net}.{name}"]) for name in cls._fields] for net in sorted(nets)}
        return {net: cls(owner, declarer.long(), *others) for net, (owner, declarer, *others) in arrays.items()}

    def some(self, which: Tensor) -> Deals:
        """Return these of the deals, by number or by flag."""
        return Deals(*(values[which] for values in self))

    def on(self, device: str | torch.device) -> Deals:
        """Return the same on a device."""
        return Deals(*(values.to(device) for values in self))

    def redealt(self, share: float) -> Deals:
        """Return these deals with the cards of the declarer's two opponents dealt again in a ``share`` of them. For three players."""
        others = (self.owner != self.declarer[:, None]) & (self.owner < 3)
        drawn = torch.rand(self.owner.shape, device=self.owner.device).masked_fill(~others, 2.0).argsort(1).argsort(1)
        next_player = drawn < others.sum(1, keepdim=True) // 2
        anew = torch.where(next_player, self.declarer[:, None] + 1, self.declarer[:, None] + 2) % 3
        chosen = (torch.rand(len(self.owner), 1, device=self.owner.device) < share) & others
        return self._replace(owner=torch.where(chosen, anew.to(self.owner.dtype), self.owner))
