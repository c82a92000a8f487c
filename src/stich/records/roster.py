"""Players of a score list, some of whom sit out in each deal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.plugin.score_list import EntryError, ScoreList, sheet
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.game import Game
from stich.registry import match_rules, scorer

MOST_PLAYERS = 12
"""Largest number of players of a list."""
SEAT_FACTS = ("dealer", "declarer", "partner", "loser")
"""Fields of an entry that are seats in any game. An entry may contain a player's name in place of the seat."""
_SEATS_OF_OUTCOME = ("declarer", "by", "partner")


class Row(msgspec.Struct, frozen=True):
    """Deal of a list."""

    outcome: Any
    """Outcome, by the seats of the list."""
    absent: frozenset[int] = frozenset()
    """Seats of the list that sat out."""


class Roster(msgspec.Struct, frozen=True):
    """Players of a list and the rules of their table, at which only ``game.seats`` of them play a deal."""

    game: Game
    players: tuple[str, ...]
    """Names by seat, clockwise."""

    @property
    def rotates(self) -> bool:
        """True if there are more players than seats at the table."""
        return len(self.players) > self.game.seats

    def row(self, entry: Mapping[str, Any], dealer: int) -> Row:
        """Return the deal that an entry describes. ``dealer``: seat in the list. Raise `StichError` ``score/…`` or ``list/…``.

        At a list that rotates, ``sitting_out`` names the players who sit out.
        """
        facts, at_table, playing = self.placed(entry, dealer)
        outcome = scorer(self.game).entry(facts, at_table)
        if not self.rotates:
            return Row(outcome)
        return Row(self._spread(outcome, playing), frozenset(range(len(self.players))) - frozenset(playing))

    def faults(self, entry: Mapping[str, Any], dealer: int) -> tuple[StichError, ...]:
        """Return the errors of all facts of an entry that are wrong or missing (`Scorer.faults`)."""
        try:
            facts, at_table, _ = self.placed(entry, dealer)
        except StichError as error:
            return (error,)
        return scorer(self.game).faults(facts, at_table)

    def placed(self, entry: Mapping[str, Any], dealer: int) -> tuple[dict[str, Any], int, list[int]]:
        """Return the facts of an entry with the seats of the table, the dealer's seat at the table, and the seats of the list that play."""
        facts = dict(entry)
        named = facts.pop("sitting_out", None)
        facts = {name: seat_of(fact, self.players, name) if name in SEAT_FACTS else fact for name, fact in facts.items()}
        count = len(self.players)
        if not self.rotates:
            if named is not None and [seat_of(name, self.players, "sitting_out") for name in _listed(named)] not in ([], [dealer]):
                raise StichError("list/out#nobody")
            return facts, dealer, list(range(count))
        playing = self._playing(named)
        for field in SEAT_FACTS:
            seat = facts.get(field)
            if not isinstance(seat, int) or isinstance(seat, bool):
                continue
            if field == "dealer":
                if seat != dealer:
                    raise StichError("list/dealer#turn", dealer=dealer, stated=seat)
                del facts[field]
            elif seat in playing:
                facts[field] = playing.index(seat)
            else:
                raise StichError("list/out#plays", field=field, name=self.players[seat][:40] if 0 <= seat < count else str(seat))
        before = min(playing, key=lambda seat: (dealer - seat) % count)  # the next player to the left is forehand
        return facts, playing.index(before), playing

    def _playing(self, named: object) -> list[int]:
        """Return the seats of the list that play, in order."""
        count, wanted = len(self.players), len(self.players) - self.game.seats
        out = [seat_of(name, self.players, "sitting_out") for name in _listed(named)] if named is not None else []
        if len(out) != wanted or len(set(out)) != wanted or not all(isinstance(seat, int) and 0 <= seat < count for seat in out):
            raise StichError("list/out#count", count=wanted, players=self.players)
        return [seat for seat in range(count) if seat not in out]

    def _spread(self, outcome: Any, playing: Sequence[int]) -> Any:
        """Return the outcome with the seats of the list in place of those of the table."""
        scores = [0] * len(self.players)
        for seat, score in zip(playing, outcome.scores, strict=True):
            scores[seat] = score
        seats = {name: getattr(outcome, name) for name in _SEATS_OF_OUTCOME if isinstance(getattr(outcome, name, None), int)}
        return msgspec.structs.replace(outcome, scores=tuple(scores), **{name: Seat(playing[seat]) for name, seat in seats.items()})

    def score_list(self, entries: Iterable[Mapping[str, Any]], dealer: int) -> ScoreList:
        """Return the score list of these entries. Raise `EntryError` at the first entry that is impossible."""
        rows: list[Row] = []
        for number, entry in enumerate(entries, 1):
            again = sum(row.outcome.again for row in rows)
            try:
                rows.append(self.row(entry, (dealer + len(rows) - again) % len(self.players)))
            except StichError as error:
                raise EntryError(number, error) from None
        return self.sheet(rows, dealer)

    def sheet(self, rows: Iterable[Row], dealer: int) -> ScoreList:
        """Return the score list of these deals. ``dealer``: seat in the list of the first dealer."""
        rules = match_rules(self.game)
        if not self.rotates:
            return sheet(rules, [row.outcome for row in rows], dealer)
        match = msgspec.structs.replace(rules.endless(), seats=len(self.players), first_dealer=Seat(dealer))
        absent: list[frozenset[int]] = []
        for row in rows:
            pot = rules.pot_payments(row.outcome, match.pot)
            if pot:
                raise StichError("list/out#pot")
            match = match.add(row.outcome)
            absent.append(row.absent)
        return ScoreList(match, rules.bonuses, tuple(absent))


def _listed(named: object) -> list[object]:
    """Return a list of players: itself, or the names in a text, separated by commas."""
    if isinstance(named, str):
        return [name.strip() for name in named.split(",") if name.strip()]
    return list(named) if isinstance(named, list | tuple) else [named]


def seat_of(player: object, players: Sequence[str], field: str) -> object:
    """Return the seat of the player with this name. Values that are not texts are returned unchanged.

    Raise `StichError` ``list/players`` for an unknown name. ``field``: name of the field, for the error.
    """
    if not isinstance(player, str):
        return player
    if player not in players:
        raise StichError("list/players#unknown", field=field, name=player[:99], players=tuple(players))
    return players.index(player)
