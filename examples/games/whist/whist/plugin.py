"""The parts of Whist. All but the rules follow from the PlaySpec."""

from __future__ import annotations

from stich.kernel.knowledge.card_view import CardView
from stich.kernel.plugin.card_game_plugin import card_game_plugin
from stich.kernel.rules.card_game import CardOptions
from stich.kernel.rules.preset import Presets

from .rules import Whist


class WhistView(CardView, frozen=True, kw_only=True, tag_field="game", tag="whist"):
    """A Whist observer's view."""

    rules = Whist


PLUGIN = card_game_plugin(Whist, WhistView, Presets("whist", "whist", CardOptions))
