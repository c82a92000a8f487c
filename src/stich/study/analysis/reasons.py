"""Reasons why a card lost something: facts of the trick and of the best play after it (docs/reference/analysis.md).

Reasons are derived from the solver's results, never guessed. Each function below defines in its docstring when its code holds, and returns
None otherwise. "Wins the trick" means: if all play their best after the card. "The better card" is the best card that is most similar to
the card played (`Choice.like`). "The others" are the players of the other party.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

import msgspec

from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition
from stich.solver import Count, Limits, count_of

from .continuation import Taken, continuation

FULL = 10
"""Card points from which a card counts as high: a ten or an ace."""


class Reason(msgspec.Struct, frozen=True):
    """Reason why a card lost something, derived from the solver's values and best play."""

    code: str
    """Code, which does not change; the page and the command line have sentences for it."""
    cards: tuple[Card, ...] = ()
    seat: Seat | None = None
    points: int | None = None
    """Number of card points that the reason names; None if it names none."""
    trick: int | None = None
    """Number of the trick that the reason names (from 1); None if it names none."""


class CostlyCard:
    """Card that lost something, with the cards that would have been better."""

    def __init__(
        self, hand: PerfectInfoPosition, played: Card, better: tuple[Card, ...], *, number: int, led: frozenset[int], limits: Limits
    ) -> None:
        """Set up the choice.

        ``better``: cards that lose nothing; ``number``: number of the trick (from 1); ``led``: classes led in earlier tricks.
        """
        self.hand, self.played, self.better, self.number, self.led = hand, played, better, number, led
        self._limits = limits
        self._after: dict[Card, tuple[Taken, ...]] = {}
        spec, position = hand.spec, hand.position
        self.place, self.leading, self.trump = position.actor, not position.trick, spec.trump
        everybody = (1 << spec.players) - 1
        self.alone = not hand.side
        self.declares = bool(hand.side >> self.place & 1)
        self.mine = 1 << self.place if self.alone else hand.side if self.declares else everybody & ~hand.side
        """Places of the player's party, as a mask."""

    @cached_property
    def like(self) -> Card:
        """The better card: of those that lose nothing, the one most similar to the card played, by class and rank, then by card points."""

        def unlike(card: Card) -> tuple[int, int]:
            """Return how different this card is from the card played."""
            if self.suit(card) == self.suit(self.played):
                return 0, abs(self.rank(card) - self.rank(self.played))
            return 1, abs(self.points(card) - self.points(self.played))

        return min(self.better, key=unlike)

    @cached_property
    def taking(self) -> Card:
        """The better card that beats the trick so far, if there is one; else ``like``."""
        return next((card for card in self.better if not self.leading and self._beats(card)), self.like)

    @property
    def suit_led(self) -> int | None:
        """Class that was led and must be followed; None if the player leads."""
        trick = self.hand.position.trick
        return self.suit(self.hand.spec.deck.cards[trick[0]]) if trick else None

    def suit(self, card: Card) -> int:
        """Return the class of the card (index). Trumps are a class."""
        return self.hand.spec.class_of(card)

    def rank(self, card: Card) -> int:
        """Return the rank of the card in its class (0 is the weakest)."""
        return self.hand.spec.classes[self.suit(card)].index(card)

    def points(self, card: Card) -> int:
        """Return the card points of the card."""
        return self.hand.spec.points[self.hand.spec.deck.bit[card]]

    def is_trump(self, card: Card) -> bool:
        return self.suit(card) == self.trump

    def ruffs(self, card: Card) -> bool:
        """Return True if the card is a trump played on another suit."""
        return self.suit_led not in (None, self.trump) and self.is_trump(card)

    def seat(self, place: int) -> Seat:
        return self.hand.order[place]

    def higher_elsewhere(self, card: Card) -> bool:
        """Return True if another player holds a higher card of the same suit."""
        spec, hands = self.hand.spec, self.hand.position.hands
        higher = spec.deck.mask(spec.classes[self.suit(card)][self.rank(card) + 1 :])
        return any(held & higher for place, held in enumerate(hands) if place != self.place)

    def after(self, card: Card) -> tuple[Taken, ...]:
        """Return the `continuation` after this card for the reasons of a loss: the tricks from this one on; empty if a limit was met."""
        if card not in self._after:
            self._after[card] = continuation(self.hand, card, self.number, self._limits)
        return self._after[card]

    def now(self, card: Card) -> Taken | None:
        """Return this trick as it ends if this card is played; None if a limit was met."""
        return next(iter(self.after(card)), None)

    def ours(self, trick: Taken | None) -> bool:
        """Return True if the player's party wins the trick; False if ``trick`` is None."""
        return trick is not None and bool(self.mine >> trick.place & 1)

    def theirs(self, trick: Taken | None) -> bool:
        """Return True if the other party wins the trick; False if ``trick`` is None."""
        return trick is not None and not self.ours(trick)

    def where(self, card: Card, after: Card) -> Taken | None:
        """Return the trick in which ``card`` will be played if the player now plays ``after``; None if there is none."""
        return next((trick for trick in self.after(after) if card in trick.cards), None)

    def _beats(self, card: Card) -> bool:
        """Return True if the card beats all cards of the trick so far."""
        spec, trick = self.hand.spec, [self.hand.spec.deck.cards[c] for c in self.hand.position.trick]

        def strength(other: Card) -> tuple[int, int]:
            suit = self.suit(other)
            return (2 if suit == self.trump else 1 if suit == self.suit(trick[0]) else 0, self.rank(other))

        if any(other in spec.jokers for other in (*trick, card)):
            return False
        return all(strength(card) > strength(other) for other in trick)


Rule = Callable[[CostlyCard], Reason | None]


# -- the lead ------------------------------------------------------------------------------------------------------


def ruffed(choice: CostlyCard) -> Reason | None:
    """Return ``ruffed`` if the player led a suit that the others ruff, and no best card is of this suit; else None."""
    now = choice.now(choice.played)
    if not choice.leading or choice.is_trump(choice.played) or now is None or not choice.theirs(now):
        return None
    if not choice.is_trump(now.card) or _same_suit(choice):
        return None
    return Reason("ruffed", (now.card,), choice.seat(now.place), now.points)


def ace_not_sought(choice: CostlyCard) -> Reason | None:
    """Return ``ace-not-sought`` if an opponent of the declarer led another suit while the called suit had not been led, and every best
    card is of that suit; else None.
    """
    called = choice.hand.spec.called
    if not choice.leading or called is None or choice.declares or not _to_be_led(choice):
        return None
    suit = choice.suit(called.card)
    if choice.suit(choice.played) == suit or any(choice.suit(card) != suit for card in choice.better):
        return None
    return Reason("ace-not-sought", choice.better)


def no_run_away(choice: CostlyCard) -> Reason | None:
    """Return ``no-run-away`` if the holder of the called ace led another card before its suit was led, and every best card is of this suit
    and below the ace (running away, `CalledAce`); else None."""
    called = choice.hand.spec.called
    if not choice.leading or called is None or not choice.declares or not _to_be_led(choice):
        return None
    below = [card for card in choice.better if choice.suit(card) == choice.suit(called.card) and card != called.card]
    if len(below) < len(choice.better) or not choice.hand.position.hands[choice.place] >> choice.hand.spec.deck.bit[called.card] & 1:
        return None
    return Reason("no-run-away", choice.better)


def not_cashed(choice: CostlyCard) -> Reason | None:
    """Return ``not-cashed`` if the lead of an ace or ten, which is one of the best cards, would have won this trick, but the card now falls
    in a later trick that the others win; else None."""
    for card in choice.better if choice.leading else ():
        if choice.points(card) >= FULL:
            lost = choice.where(card, choice.played)
            now = choice.now(card) if choice.theirs(lost) else None
            if lost is not None and now is not None and now.card == card:
                return Reason("not-cashed", (card,), choice.seat(lost.place), choice.points(card), lost.number)
    return None


def trump_not_drawn(choice: CostlyCard) -> Reason | None:
    """Return ``trump-not-drawn`` if the player led a plain suit and every best card is a trump; else None."""
    if not choice.leading or choice.is_trump(choice.played) or not all(map(choice.is_trump, choice.better)):
        return None
    return Reason("trump-not-drawn", choice.better)


def trump_led(choice: CostlyCard) -> Reason | None:
    """Return ``trump-led`` if the player led a trump and no best card is a trump; else None."""
    if not choice.leading or not choice.is_trump(choice.played) or any(map(choice.is_trump, choice.better)):
        return None
    return Reason("trump-led", (choice.played,))


def opened_suit(choice: CostlyCard) -> Reason | None:
    """Return ``opened-suit`` if the player was the first to lead a plain suit, the others win the trick, and no best card is of this
    suit; else None.
    """
    now = choice.now(choice.played)
    if not choice.leading or choice.is_trump(choice.played) or choice.suit(choice.played) in choice.led or _same_suit(choice):
        return None
    if now is None or choice.ours(now):
        return None
    return Reason("opened-suit", (now.card,), choice.seat(now.place), now.points)


# -- the trick -----------------------------------------------------------------------------------------------------


def given_up(choice: CostlyCard) -> Reason | None:
    """Return ``trick-given-up`` if the others win the trick, and a best card that does not ruff would win it; else None."""
    now, then = choice.now(choice.played), choice.now(choice.taking)
    if choice.leading or choice.ruffs(choice.taking) or now is None or then is None or choice.ours(now) or then.card != choice.taking:
        return None
    return Reason("trick-given-up", (choice.taking,), choice.seat(now.place), now.points)


def not_ruffed(choice: CostlyCard) -> Reason | None:
    """Return ``not-ruffed`` if the player did not ruff and every best card ruffs, or a best card would win by ruffing a trick that the
    others win; else None.
    """
    if choice.leading or not choice.ruffs(choice.taking) or choice.ruffs(choice.played):
        return None
    now, then = choice.now(choice.played), choice.now(choice.taking)
    lost = now is not None and then is not None and choice.theirs(now) and then.card == choice.taking
    if not lost and not all(map(choice.ruffs, choice.better)):
        return None
    return Reason("not-ruffed", (choice.taking,), None if now is None else choice.seat(now.place), None if now is None else now.points)


def needless_ruff(choice: CostlyCard) -> Reason | None:
    """Return ``needless-ruff`` if the player ruffed and no best card ruffs; else None."""
    if not choice.ruffs(choice.played) or any(map(choice.ruffs, choice.better)):
        return None
    now = choice.now(choice.played)
    return Reason("needless-ruff", (choice.played,), points=None if now is None else now.points)


def points_thrown(choice: CostlyCard) -> Reason | None:
    """Return ``points-thrown`` if the others win the trick, and every best card that leaves it to them gives them fewer card points;
    else None.
    """
    now = choice.now(choice.played)
    if now is None or choice.ours(now):
        return None
    least = max((choice.points(card) for card in choice.better if not choice.ours(choice.now(card))), default=choice.points(choice.played))
    if least >= choice.points(choice.played):
        return None
    return Reason("points-thrown", (choice.played,), choice.seat(now.place), choice.points(choice.played) - least)


def not_smeared(choice: CostlyCard) -> Reason | None:
    """Return ``not-smeared`` if the partner wins the trick, and every best card adds more card points to it; else None."""
    now = choice.now(choice.played)
    most = min(choice.points(card) for card in choice.better)
    if choice.leading or now is None or not choice.ours(now) or now.place == choice.place or most <= choice.points(choice.played):
        return None
    return Reason("not-smeared", choice.better, choice.seat(now.place), most - choice.points(choice.played))


def won_too_cheaply(choice: CostlyCard) -> Reason | None:
    """Return ``won-too-cheaply`` if the card wins the trick, and so would the better card, with more card points; else None.

    For a lead the better card must be of the same suit.
    """
    now, then = choice.now(choice.played), choice.now(choice.like)
    if choice.leading and choice.suit(choice.like) != choice.suit(choice.played):
        return None
    if now is None or then is None or now.card != choice.played or then.card != choice.like:
        return None
    more = choice.points(choice.like) - choice.points(choice.played)
    return Reason("won-too-cheaply", (choice.like,), points=more) if more > 0 else None


def better_left(choice: CostlyCard) -> Reason | None:
    """Return ``trick-better-left`` if the card wins the trick, and after the better card another player would win it; else None.

    The code is ``overtook-partner`` if the partner would win it. None for a ruff, unless the partner would win the trick.
    """
    now, then = choice.now(choice.played), choice.now(choice.like)
    if choice.leading or now is None or then is None or now.card != choice.played or then.place == choice.place:
        return None
    if not choice.ours(then) and choice.ruffs(choice.played) and not choice.ruffs(choice.like):
        return None
    code = "overtook-partner" if choice.ours(then) else "trick-better-left"
    return Reason(code, (choice.like,), choice.seat(then.place), now.points)


def too_high(choice: CostlyCard) -> Reason | None:
    """Return ``high-card-wasted`` if the better card is a lower one of the same suit, and the same party wins the trick; else None.

    The code is ``trump-wasted`` for trumps. For a lead the party may differ. None if the others win the trick and would get fewer card
    points with the lower card, which is ``points-thrown``.
    """
    like = choice.like
    now, then = choice.now(choice.played), choice.now(like)
    if choice.suit(like) != choice.suit(choice.played) or choice.rank(like) > choice.rank(choice.played):
        return None
    if now is None or then is None or (not choice.leading and choice.ours(now) != choice.ours(then)):
        return None
    if choice.theirs(now) and choice.points(like) < choice.points(choice.played):
        return None
    return Reason("trump-wasted" if choice.is_trump(like) else "high-card-wasted", (like,))


def too_low(choice: CostlyCard) -> Reason | None:
    """Return ``too-low`` if every best card is a higher one of the same suit; else None."""
    suit, rank = choice.suit(choice.played), choice.rank(choice.played)
    if any(choice.suit(card) != suit or choice.rank(card) < rank for card in choice.better):
        return None
    return Reason("too-low", choice.better)


def wrong_lead(choice: CostlyCard) -> Reason | None:
    """Return ``wrong-lead`` if the player led a plain suit and no best card is of this suit; else None."""
    if not choice.leading or choice.is_trump(choice.played) or _same_suit(choice):
        return None
    return Reason("wrong-lead", choice.better)


def ten_unguarded(choice: CostlyCard) -> Reason | None:
    """Return ``ten-unguarded`` if only a ten or an ace of the plain suit that was played is left in the hand, and another player holds a
    higher card; else None.

    The others then win the ten or ace in a later trick, which they would not after the better card.
    """
    suit = choice.suit(choice.played)
    held = choice.hand.spec.deck.members(choice.hand.position.hands[choice.place])
    left = [card for card in held if choice.suit(card) == suit and card != choice.played]
    if len(left) != 1 or choice.points(left[0]) < FULL or suit == choice.trump or not choice.higher_elsewhere(left[0]):
        return None
    lost = choice.where(left[0], choice.played)
    if lost is None or choice.ours(lost) or not choice.ours(choice.where(left[0], choice.like)):
        return None
    return Reason("ten-unguarded", (left[0],), choice.seat(lost.place), choice.points(left[0]), lost.number)


def wrong_discard(choice: CostlyCard) -> Reason | None:
    """Return ``wrong-discard`` if the player neither followed nor ruffed, and every best card discards from another suit; else None."""
    suits = {choice.suit(card) for card in choice.better}
    if choice.leading or choice.suit(choice.played) in (choice.suit_led, choice.trump, *suits):
        return None
    if choice.suit_led in suits or choice.trump in suits:
        return None
    return Reason("wrong-discard", choice.better)


# -- null and tout -------------------------------------------------------------------------------------------------


def took_now(choice: CostlyCard) -> Reason | None:
    """Return ``took-now`` if the contract is null and the declarer wins the trick with this card, but would not with the better one; else
    None."""
    now, then = choice.now(choice.played), choice.now(choice.like)
    if not choice.declares or now is None or now.card != choice.played or choice.ours(then):
        return None
    return Reason("took-now", (choice.like,), trick=choice.number)


def took_from_declarer(choice: CostlyCard) -> Reason | None:
    """Return ``took-from-declarer`` if the contract is null and an opponent wins the trick, but after the better card the declarer would
    win it; else None."""
    now, then = choice.now(choice.played), choice.now(choice.like)
    if choice.declares or not choice.ours(now) or not choice.theirs(then):
        return None
    return Reason("took-from-declarer", (choice.like,), trick=choice.number)


def kept_high(choice: CostlyCard) -> Reason | None:
    """Return ``kept-high`` if the contract is null and the declarer could have played a higher card of the same suit without winning the
    trick; else None."""
    like = choice.like
    if not choice.declares or choice.suit(like) != choice.suit(choice.played) or choice.rank(like) < choice.rank(choice.played):
        return None
    return None if choice.ours(choice.now(like)) else Reason("kept-high", (like,))


def decided_later(choice: CostlyCard) -> Reason | None:
    """Return ``forced-later`` if the declarer's side made the mistake that loses a null or tout; it names the trick in which that shows:
    the first one that the side wins (null) or loses (tout).

    Return ``let-off`` if the opponents made the mistake; it names the trick in which the contract would have been lost after their better
    card. Else return None.
    """
    code, card = ("forced-later", choice.played) if choice.declares else ("let-off", choice.like)
    wanted = count_of(choice.hand) is Count.EVERY_TRICK
    for trick in choice.after(card):
        if bool(choice.hand.side >> trick.place & 1) != wanted:
            return Reason(code, (trick.card,), choice.seat(trick.place), trick=trick.number)
    return None


# -- every player alone -------------------------------------------------------------------------------------------


def joker(choice: CostlyCard) -> Reason | None:
    """Return ``joker-wasted`` if a joker was played and no best card is one; ``joker-kept`` if another card was played and all best
    cards are jokers; else None.
    """
    jokers = choice.hand.spec.jokers
    best = [card in jokers for card in choice.better]
    if choice.played in jokers and not any(best):
        return Reason("joker-wasted", (choice.played,))
    return Reason("joker-kept", choice.better) if choice.played not in jokers and all(best) else None


def points_taken(choice: CostlyCard) -> Reason | None:
    """Return ``points-taken`` if the player wins the trick with its card points or penalty cards, and another player would after the
    better card; else None.
    """
    now, then = choice.now(choice.played), choice.now(choice.like)
    if now is None or then is None or now.place != choice.place or then.place == choice.place or not now.points:
        return None
    return Reason("points-taken", (choice.like,), choice.seat(then.place), now.points)


def points_not_shed(choice: CostlyCard) -> Reason | None:
    """Return ``points-not-shed`` if another player wins the trick, and the better card would give it more card points or penalty cards;
    else None.
    """
    then, more = choice.now(choice.like), choice.points(choice.like) - choice.points(choice.played)
    if then is None or then.place == choice.place or more <= 0:
        return None
    return Reason("points-not-shed", (choice.like,), choice.seat(then.place), more)


CARD_POINTS: tuple[Rule, ...] = (
    ruffed,
    ace_not_sought,
    no_run_away,
    not_cashed,
    given_up,
    not_ruffed,
    points_thrown,
    not_smeared,
    better_left,
    needless_ruff,
    ten_unguarded,
    won_too_cheaply,
    too_high,
    trump_not_drawn,
    trump_led,
    opened_suit,
    wrong_discard,
)
"""Functions of reasons in games for card points, the most important first."""
NULL: tuple[Rule, ...] = (took_now, took_from_declarer, kept_high, decided_later)
TOUT: tuple[Rule, ...] = (ruffed, given_up, not_ruffed, trump_not_drawn, trump_led, needless_ruff, too_high, decided_later)
ALONE: tuple[Rule, ...] = (
    joker,
    points_taken,
    points_not_shed,
    given_up,
    not_ruffed,
    better_left,
    needless_ruff,
    too_high,
    trump_not_drawn,
    trump_led,
    wrong_discard,
)
LAST: tuple[Rule, ...] = (too_low, wrong_lead)
"""Functions of reasons that are used only if no other reason holds."""


def reasons(choice: CostlyCard) -> tuple[Reason, ...]:
    """Return the reasons why the card lost something, the most important first; empty if there are none."""
    if choice.alone:
        rules: Iterable[Rule] = ALONE
    else:
        count = count_of(choice.hand)
        rules = NULL if count is Count.NO_TRICK else TOUT if count is Count.EVERY_TRICK else CARD_POINTS
    return _found(rules, choice) or _found(LAST, choice)


def _found(rules: Iterable[Rule], choice: CostlyCard) -> tuple[Reason, ...]:
    return tuple(reason for rule in rules if (reason := rule(choice)) is not None)


def _same_suit(choice: CostlyCard) -> bool:
    """Return True if a best card is of the same suit as the card played."""
    return any(choice.suit(card) == choice.suit(choice.played) for card in choice.better)


def _to_be_led(choice: CostlyCard) -> bool:
    """Return True if the called suit has not been led yet, so that the called ace is still held."""
    called = choice.hand.spec.called
    return called is not None and choice.suit(called.card) not in choice.led
