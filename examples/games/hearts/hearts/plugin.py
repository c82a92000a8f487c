"""The parts of Hearts."""

from __future__ import annotations

from stich.kernel.knowledge.card_view import CardView
from stich.kernel.plugin.card_game_plugin import card_game_plugin
from stich.kernel.plugin.player import GamePlayers
from stich.kernel.rules.card_game import CardOptions
from stich.kernel.rules.preset import Presets

from .player import SimplePlayer
from .rules import Hearts


class HeartsView(CardView, frozen=True, kw_only=True, tag_field="game", tag="hearts"):
    """A Hearts observer's view."""

    rules = Hearts


PLUGIN = card_game_plugin(Hearts, HeartsView, Presets("hearts", "hearts", CardOptions), players=GamePlayers(simple=SimplePlayer))
