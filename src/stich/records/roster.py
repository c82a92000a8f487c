"""Players of a score list, some of whom sit out in each deal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.plugin.score_list import EntryError, ScoreList, sheet, with_factor
from stich.kernel.plugin.stated_facts import faults
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.game import Game
from stich.registry import match_rules, scorer

MOST_PLAYERS = 12
"""Largest number of players of a list."""
NAMED_FACTS = ("last_trick", "highest_trump")
"""Facts of a ramsch whose cells in a table are names of players; an entry has places."""
SEAT_FACTS = ("dealer", "declarer", "partner", "loser", "privileged")
"""Fields of an entry that are seats in any game. An entry may contain a player's name in place of the seat."""


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
        return Row(outcome.spread(playing, len(self.players)), frozenset(range(len(self.players))) - frozenset(playing))

    def faults(self, entry: Mapping[str, Any], dealer: int) -> tuple[StichError, ...]:
        """Return the errors of all facts of an entry that are wrong or missing (`stated_facts.faults`)."""
        try:
            facts, at_table, _ = self.placed(entry, dealer)
        except StichError as error:
            return (error,)
        return faults(scorer(self.game), facts, at_table)

    def placed(self, entry: Mapping[str, Any], dealer: int) -> tuple[dict[str, Any], int, list[Seat]]:
        """Return the facts of an entry with the seats of the table, the dealer's seat at the table, and the seats of the list that play."""
        facts = dict(entry)
        named = facts.pop("sitting_out", None)
        facts = {name: seat_of(fact, self.players, name) if name in SEAT_FACTS else fact for name, fact in facts.items()}
        count = len(self.players)
        if not self.rotates:
            if named is not None and [seat_of(name, self.players, "sitting_out") for name in _listed(named)] not in ([], [dealer]):
                raise StichError("list/out#nobody")
            return facts, dealer, list(map(Seat, range(count)))
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
                facts[field] = playing.index(Seat(seat))
            else:
                raise StichError("list/out#plays", field=field, name=self.players[seat][:40] if 0 <= seat < count else str(seat))
        before = min(playing, key=lambda seat: (dealer - seat) % count)  # the next player to the left is forehand
        return facts, playing.index(before), playing

    def _playing(self, named: object) -> list[Seat]:
        """Return the seats of the list that play, in order."""
        count, wanted = len(self.players), len(self.players) - self.game.seats
        out = [seat_of(name, self.players, "sitting_out") for name in _listed(named)] if named is not None else []
        if len(out) != wanted or len(set(out)) != wanted or not all(isinstance(seat, int) and 0 <= seat < count for seat in out):
            raise StichError("list/out#count", count=wanted, players=self.players)
        return [Seat(seat) for seat in range(count) if seat not in out]

    def score_list(self, entries: Iterable[Mapping[str, Any]], dealer: int) -> ScoreList:
        """Return the score list of these entries. Raise `EntryError` at the first entry that is impossible."""
        rules, rows = match_rules(self.game), list[Row]()
        match = msgspec.structs.replace(rules.begin(endless=True), seats=len(self.players), first_dealer=Seat(dealer))
        for number, entry in enumerate(entries, 1):
            try:
                rows.append(self.row(with_factor(entry, rules.start(match)), match.dealer))
            except StichError as error:
                raise EntryError(number, error) from None
            match = match.add(rows[-1].outcome)
        return self.sheet(rows, dealer)

    def sheet(self, rows: Iterable[Row], dealer: int) -> ScoreList:
        """Return the score list of these deals. ``dealer``: seat in the list of the first dealer."""
        rules = match_rules(self.game)
        if not self.rotates:
            return sheet(rules, [row.outcome for row in rows], dealer)
        match = msgspec.structs.replace(rules.begin(endless=True), seats=len(self.players), first_dealer=Seat(dealer))
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
