"""Configurator: makes a game from a preset and options, and finds the game to which a view belongs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from stich.kernel.knowledge.common_view import explained
from stich.kernel.knowledge.view import View
from stich.kernel.rules.game import Explain, Game, Observe, Views
from stich.kernel.rules.preset import Presets

SomeGame = TypeVar("SomeGame", bound=Game)


class Configurator(Generic[SomeGame]):
    """Maker of the games of one plugin, from rules, presets and the class of views."""

    def __init__(
        self,
        kind: type[SomeGame],
        presets: Presets[Any],
        view: type[View],
        observe: Observe[Any, Any],
        explain: Explain[Any, Any] = explained,
    ) -> None:
        """Make the configurator. ``view``: class of the views that ``observe`` makes and that ``explain`` completes for display."""
        self.kind, self.presets, self.view, self._views = kind, presets, view, Views(observe, explain)

    @property
    def name(self) -> str:
        """Name of the game."""
        return self.kind.name

    @property
    def meaning(self) -> str:
        """Description of the game in one line: the first line of its class's docstring."""
        return (self.kind.__doc__ or "").split("\n")[0]

    def configure(self, preset: str | None, options: Mapping[str, object]) -> SomeGame:
        """Return the game with this preset (None: the game's default) and with these options changed.

        Raise `InvalidOptions` for an unknown preset or option, or a combination that the rulebook does not allow.
        """
        chosen = preset or self.presets.default
        return self.kind(chosen, *self.presets.options(chosen, options), self._views)

    def game_of(self, view: View) -> SomeGame:
        """Return the game, with preset and options, to which this view belongs."""
        return self.kind(view.preset, self.presets.options_of(view), view.options, self._views)
