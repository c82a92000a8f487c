"""Worlds of a Doppelkopf seat: deals that agree with all that the seat knows (law 5)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from stich.games.doppelkopf.rules.actions import handed
from stich.games.doppelkopf.rules.contract import OLD_LADY, classes
from stich.games.doppelkopf.rules.game import Doppelkopf
from stich.games.doppelkopf.rules.options import DDV_DEALS, PRESETS
from stich.games.doppelkopf.rules.scoring import DoppelkopfOutcome
from stich.kernel.errors import StichError
from stich.kernel.knowledge.play_history import play_history, shown_voids
from stich.kernel.knowledge.worlds import MOST_DRAWS, worlds_where
from stich.kernel.plugin.configurator import Configurator
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.state import State

from .view import DoppelkopfView, SeenPoverty, observe

CONFIGURATOR = Configurator(Doppelkopf, PRESETS, DoppelkopfView, observe)
"""Configurator of Doppelkopf: its rules, presets and view, put together."""
DoppelkopfState = State[DoppelkopfView, DoppelkopfOutcome]


def worlds(view: DoppelkopfView, rng: random.Random, n: int) -> list[DoppelkopfState]:
    """Return ``n`` states whose view for this observer is this view, their deals equally likely.

    Raise `StichError` ``worlds/none`` if none is found.
    """
    game = CONFIGURATOR.game_of(view)
    exchange = None if view.poverty is None or view.deal is not None else _Exchange(game, view, view.poverty, rng)
    known = None if exchange else _with_certain_cards(game, view)
    impossible = _impossible(game, view)
    states: list[DoppelkopfState] = []
    for _ in range(MOST_DRAWS):
        if exchange:
            # The giver's trumps differ from world to world, so each is drawn on its own.
            found = worlds_where(
                game,
                exchange.known(),
                rng,
                1,
                impossible=exchange.impossible(impossible),
                dealt=exchange.dealt,
                begin=exchange.begin,
                begun=exchange.begun,
            )
        else:
            found = worlds_where(
                game, known or view, rng, n - len(states), impossible=impossible, begin=lambda deal: before_log(view, game, deal)
            )
        states += [state for state in found if state.view(view.observer) == view]
        if len(states) == n:
            return states
    raise StichError("worlds/none#tried")


def before_log(view: DoppelkopfView, game: Doppelkopf, deal: Deal) -> DoppelkopfState:
    """Return the state of this deal before the first action, with the facts of the session that the view shows."""
    start = session_of(view, game)
    phase = game.first_phase(deal) if start is None else game.contract_phase(deal, start)
    return State(game, deal, phase, start)


def session_of(view: DoppelkopfView, game: Doppelkopf) -> dict[str, Any] | None:
    """Return a start of the deal with which as many solos are owed as in the view; None if no start is needed."""
    plain = len(view.hands) if game.options.compulsory_solos else 0
    if len(view.owed) == plain and not view.forced:
        return None
    number = DDV_DEALS + 1 - len(view.owed) if view.forced else 1
    return {"deal": number, "of": DDV_DEALS, "owed": list(view.owed), "forced": view.forced}


def _impossible(game: Doppelkopf, view: DoppelkopfView) -> Mapping[int, int]:
    """Return cards that each seat certainly does not hold now, as masks: of classes that it did not follow, and queens of clubs."""
    deck, players = game.dealing.deck, len(view.order)
    groups = classes(view.trump_order, deck)
    voids = shown_voids(play_history(view, deck), players, groups)
    found = {int(seat): int(deck.mask(cards)) for seat, cards in voids.items()}
    if view.contract == "normal":
        for seat, party in enumerate(view.parties):
            if party == "kontra":
                found[seat] = found.get(seat, 0) | deck.mask([OLD_LADY])
    return found


def _with_certain_cards(game: Doppelkopf, view: DoppelkopfView) -> DoppelkopfView:
    """Return the view with cards in hidden hands that must be there: queens of clubs of a wedding, and announced pigs."""
    certain: dict[Seat, Counter[Card]] = {}
    if view.contract == "wedding" and view.declarer is not None:
        certain[view.declarer] = Counter({OLD_LADY: 2})
    options = game.options
    declined = next((entry.seat for entry in view.log if entry.action == "decline"), None)
    if declined is not None and not options.may_throw and not options.poverty:
        certain[declined] = Counter({OLD_LADY: 2})
    words = ("pigs", "superpigs", "hyperpigs")
    for rank, word in zip(view.pigs[::-1], words, strict=False):
        holder = next((entry.seat for entry in view.log if entry.action.endswith(f":{word}")), None)
        if holder is not None:
            certain.setdefault(holder, Counter())[Card(f"{view.trump_order.trump_suit}{rank}")] = 2
    hands = list(view.hands)
    for seat, cards in certain.items():
        if hands[seat] is None:
            cards.subtract(Card(entry.action) for entry in view.log if entry.seat == seat and entry.action in cards)
            hands[seat] = tuple((+cards).elements())
    return replace(view, hands=tuple(hands))


class _Exchange:
    """Cards that change hands in a poverty, in the worlds of one view: as far as the observer knows them, else drawn for each world."""

    def __init__(self, game: Doppelkopf, view: DoppelkopfView, seen: SeenPoverty, rng: random.Random) -> None:
        self._game, self._view, self._seen, self._rng = game, view, seen, rng
        self._verbs = [index for index, entry in enumerate(view.log) if entry.action.split()[0] in ("give", "return")]
        self._done = seen.returned_trumps is not None
        self._given, self._returned = seen.given, seen.returned
        self._refused = False
        """True if the last deal cannot come from an exchange."""
        self._trumps = frozenset(classes(view.trump_order, game.dealing.deck)[0])

    @property
    def begun(self) -> int:
        """Number of actions at the start of the log that `begin` replays."""
        return self._verbs[-1] + 1 if self._verbs else 0

    def known(self) -> DoppelkopfView:
        """Return the view with cards in hidden hands that must be there.

        Before the end of the exchange these are the given cards; afterwards those that the observer gave or got, and as many trumps in a
        hidden giver's hand as came back, drawn at random.
        """
        view, seen, hands = self._view, self._seen, list(self._view.hands)
        if not self._done:
            if seen.given:
                hands[seen.giver] = (*(hands[seen.giver] or ()), *seen.given)
            if seen.given and seen.taker is not None and view.observer == seen.taker:
                hands[seen.taker] = self._left(Counter(view.hand), Counter(seen.given))
        elif view.observer == seen.giver and seen.taker is not None:
            kept = Counter(seen.given) - Counter(seen.returned)
            hands[seen.taker] = self._left(kept, self._played(seen.taker))
        elif view.observer == seen.taker:
            hands[seen.giver] = self._left(Counter(seen.returned), self._played(seen.giver))
        elif self._counts_giver:
            held = [card for hand in view.hands for card in hand or ()]
            away = Counter(held) + sum((self._played(seat) for seat in view.order), Counter())
            out = Counter([*self._trumps] * self._game.dealing.deck.copies) - away
            left = (seen.returned_trumps or 0) - sum(n for card, n in self._played(seen.giver).items() if card in self._trumps)
            hands[seen.giver] = tuple(self._rng.sample(sorted(out.elements()), left))
        return replace(view, hands=tuple(hands))

    def _played(self, seat: Seat) -> Counter[Card]:
        """Return the cards that a seat has played."""
        bit = self._game.dealing.deck.bit
        return Counter(Card(entry.action) for entry in self._view.log if entry.seat == seat and entry.action in bit)

    @staticmethod
    def _left(cards: Counter[Card], away: Counter[Card]) -> tuple[Card, ...]:
        return tuple((cards - away).elements())

    @property
    def _counts_giver(self) -> bool:
        """True if a hidden giver has no trumps but those of `known`: all that were dealt lie on the table."""
        after = self._done or bool(self._seen.given)
        return after and self._view.hands[self._seen.giver] is None and self._game.options.poverty_fox == "counts"

    def impossible(self, others: Mapping[int, int]) -> Mapping[int, int]:
        """Return cards that each seat certainly does not hold beside those of `known`, as masks."""
        if not self._counts_giver:
            return others
        giver = int(self._seen.giver)
        return {**others, giver: others.get(giver, 0) | self._game.dealing.deck.mask(self._trumps)}

    def dealt(self, held: Mapping[int, tuple[Card, ...]]) -> Deal:
        """Return the deal of these cards, with the exchange undone, and draw the cards of the exchange that the observer does not know.

        If the cards cannot come from an exchange, `begin` refuses the deal.
        """
        seen, hands = self._seen, {seat: Counter(cards) for seat, cards in held.items()}
        self._refused = False
        if self._done and seen.taker is not None:
            giver, taker = hands[seen.giver], hands[seen.taker]
            returned = Counter(seen.returned or self._drawn_returned(giver))
            pool = taker + returned
            given = Counter(seen.given or self._rng.sample(sorted(pool.elements()), seen.number))
            self._refused = not (returned <= giver and given <= pool and returned.total() == seen.number)
            hands[seen.giver], hands[seen.taker] = giver - returned + given, pool - given
            self._given, self._returned = tuple(given.elements()), tuple(returned.elements())
        return Deal(self._view.dealer, tuple(tuple(hands[seat].elements()) for seat in range(len(self._view.hands))))

    def _drawn_returned(self, giver: Counter[Card]) -> list[Card]:
        """Return cards that may have come back to the giver: the right number of trumps, and any others. Empty if there are too few."""
        trumps = [card for card in giver.elements() if card in self._trumps]
        plain = [card for card in giver.elements() if card not in self._trumps]
        of_trumps = self._seen.returned_trumps or 0
        of_plain = self._seen.number - of_trumps
        if len(trumps) < of_trumps or len(plain) < of_plain:
            return []
        return self._rng.sample(trumps, of_trumps) + self._rng.sample(plain, of_plain)

    def begin(self, deal: Deal) -> DoppelkopfState:
        """Return the state after the actions up to the last exchange of cards. Raise `StichError` if one of them is not legal."""
        if self._refused:
            raise StichError("worlds/none#tried")
        state = before_log(self._view, self._game, deal)
        for entry in self._view.log[: self.begun]:
            verb = entry.action.split()[0]
            if verb not in ("give", "return"):
                state = state.apply(entry.action)
            elif cards := self._given if verb == "give" else self._returned:
                # Deals are equally likely, and of each the sets of cards that its player could have given.
                if verb == "give" and not self._seen.given and self._rng.randrange(len(state.legal_actions)):
                    raise StichError("worlds/none#tried")
                state = state.apply(handed(verb, cards, self._game.dealing.deck))
            else:
                state = state.apply(self._rng.choice(state.legal_actions))
        return state
