"""Options of Schafkopf, and the levels of the auction that follow from them (docs/rules C.2)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Literal

from stich.kernel.errors import InvalidOptions
from stich.kernel.knowledge.blocked import Blocked
from stich.kernel.plugin.deal_program import ALWAYS, NEVER, HandCondition
from stich.kernel.rules.cards import Card, Deck
from stich.kernel.rules.options import Options
from stich.kernel.rules.preset import Presets

from .contract import (
    DECLARATIONS,
    LONG,
    OBERS_AND_UNTERS,
    SHORT,
    WITH_TOUT,
    Contract,
    Declaration,
)

ACES = frozenset(c for c in LONG.cards if c[1] == "A")

# fmt: off
Price = Literal[
    "tariff", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 18, 20, 24, 25, 30, 32, 35, 36, 40, 45, 48, 50, 60, 64, 70, 75, 80, 90, 100,
    120, 125, 150, 160, 180, 200, 240, 250, 300, 400, 500, 1000,
]
"""Price of a contract that a table may set (in game points), or ``tariff``: the price follows from the other prices (C.4.7)."""
Extra = Literal["tariff", 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 18, 20, 25, 30, 40, 50, 60, 75, 80, 100, 150, 200, 250, 500]
"""Price of a runner or of schneider that a table may set (in game points), or ``tariff``."""
# fmt: on
RunnersLike = Literal["same", 0, 1, 2, 3, 4]
"""Least number of runners that count in a contract, 0 for never; or ``same``: as in another contract (C.11.7)."""


class SchafkopfOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Options of Schafkopf that a table may choose (C.2); presets set all of them."""

    lengths = frozenset({"rounds"})

    rounds: Literal[1, 2, 3, 4, 8] = 2
    """Length of a match (in rounds); a round is one deal by every player, without deals repeated by the same dealer (C.18.2)."""
    players: Literal[3, 4] = 4
    """Number of players at the table; three play with the short deck, eight cards each and without a partner game (C.22)."""
    deck: Literal["long", "short"] = "long"
    """Pack of 32 cards, or the short deck of 24 without 8 and 7 (C.1.1). Three players always have the short deck."""
    geier: bool = False
    """True if geier may be declared: only the Obers are trumps (C.1.3)."""
    farbwenz: bool = False
    """True if farbwenz may be declared: wenz with a trump suit (C.1.3)."""
    farbgeier: bool = False
    """True if farbgeier may be declared: geier with a trump suit (C.1.3)."""
    geier_above_farbwenz: bool = False
    """True if geier ranks above farbwenz in the auction, in place of below (C.2)."""
    bettel: bool = False
    """True if bettel may be declared: one against three, to take no trick (C.16)."""
    bettel_trumps: Literal["hearts", "none"] = "hearts"
    """Trumps of a bettel: the trumps of the partner game, or none (C.16.2)."""
    hochzeit: bool = False
    """True if a player with a single trump may offer it after all have passed, and play with the one who takes it (C.21)."""
    alone_with_all_aces: bool = True
    """True if the holder of all four aces may play the partner game alone (C.6.4)."""
    solo_needs_suit_card: bool = True
    """True if the declarer of a solo needs a card of its suit that is no Ober or Unter (C.6.5)."""
    run_away_min: Literal[0, 3, 4, 5, 6] = 4
    """Running away: least number of cards of the called suit with which the holder of its ace may lead a lower one; 0: never (C.7.4)."""
    auction: Literal["duel_named", "duel_quiet", "level_rounds"] = "duel_named"
    """Form of the auction: duels that name the game, duels that name it only in conflict, or rounds of higher levels (C.3)."""
    all_pass: Literal["redeal", "next", "ramsch", "must"] = "redeal"
    """Consequence when all pass: a redeal, the next dealer deals, ramsch, or the holder of the Ober of acorns must play (C.5)."""
    stoss_max: Literal[0, 1, 2, 3, 4] = 0
    """Doublings allowed: none, kontra, re after it, and once more by each side (C.13)."""
    stoss_until: Literal["first card", "own card"] = "first card"
    """Time limit of kontra and re: while only the first card has been played, or before the speaker's own first card (C.13.2)."""
    klopfen: bool = False
    """Knocking: each player who knocks after the first four cards doubles the game (C.14)."""
    tariff: Literal["1/2", "1/5", "10/50", "20/50"] = "1/2"
    """Price of a partner game and of a solo, from each opponent (C.4)."""
    partner_price: Price = "tariff"
    """Price of a partner game from each opponent, in place of the tariff's (C.4.7)."""
    solo_price: Price = "tariff"
    """Price of a game alone from each opponent, in place of the tariff's (C.4.7)."""
    level_price: Extra = "tariff"
    """Price of schneider, in place of the tariff's; schwarz costs twice as much (C.4.7)."""
    runner_price: Extra = "tariff"
    """Price of a runner, in place of the tariff's (C.4.7)."""
    tout: Literal["triple", "double"] = "triple"
    """Price of a tout: three solos plus the runners once, or twice solo and runners (C.12.1)."""
    tout_factor: Literal["tout", 1, 2, 3, 4] = "tout"
    """Factor of a tout, in place of the three of triple and the two of double (C.12.6)."""
    sie_price: Price = "tariff"
    """Price of a sie from each opponent, without runners, in place of four solos (C.12.6)."""
    ramsch_price: Price = "tariff"
    """Price of a ramsch to each other player, in place of that of a partner game (C.15.6)."""
    bettel_price: Price = "tariff"
    """Price of a bettel from each opponent, in place of that of a solo (C.16.4)."""
    hochzeit_price: Price = "tariff"
    """Price of a hochzeit from each opponent, in place of that of a partner game (C.21.8)."""
    schwarz: Literal["tricks", "points"] = "tricks"
    """Condition of schwarz: a side without a trick, or a side without card points (C.9.5)."""
    sie: Literal["automatic", "bid"] = "automatic"
    """Sie, a hand of Obers and Unters only: scored before the auction, or bid as the highest game (C.12.4–5)."""
    laufende_min: Literal[0, 1, 2, 3, 4] = 1
    """Least number of runners that count in a game with a trump suit; 0: runners never count (C.11.3)."""
    laufende_min_wenz: Literal[0, 1, 2, 3, 4] = 1
    """Least number of runners that count in wenz and geier; 0: runners never count (C.11.3)."""
    laufende_min_solo: RunnersLike = "same"
    """Least number of runners that count in a solo, if other than in the partner game (C.11.7)."""
    laufende_min_farbwenz: RunnersLike = "same"
    """Least number of runners that count in farbwenz and farbgeier, if other than in the partner game (C.11.7)."""
    laufende_min_geier: RunnersLike = "same"
    """Least number of runners that count in geier, if other than in wenz (C.11.7)."""
    laufende_sides: Literal["held", "both"] = "held"
    """Runners that count: those that the declarer side holds, or also those that it lacks (C.11.4)."""
    stichzwang: bool = False
    """True if players in ramsch who can beat the trick must do so (C.15.5)."""
    ramsch_jungfrau: bool = False
    """True if each player without a trick doubles the price of a ramsch (C.15.3)."""
    ramsch_tie: Literal["trump", "tricks"] = "trump"
    """Ramsch with equal card points: the highest trump pays, or the most tricks, then the most trumps in them (C.15.7)."""
    ramsch_durchmarsch: Literal["off", 90, 120, "all"] = "off"
    """Card points, or all tricks, with which one player wins a ramsch (C.15.4)."""
    stock_price: Literal[0, 1, 2, 5, 10, 20] = 0
    """Payment of each player into the stock when all pass; 0: there is no stock (C.17)."""

    def check(self) -> None:
        """Raise `InvalidOptions` for a forbidden combination."""
        ramsch = self.stichzwang or self.ramsch_jungfrau or self.ramsch_durchmarsch != "off" or self.ramsch_price != "tariff"
        if (ramsch or self.ramsch_tie != "trump") and self.all_pass != "ramsch":
            raise InvalidOptions("options/invalid#ramsch")
        if self.geier_above_farbwenz and not (self.geier and self.farbwenz):
            raise InvalidOptions("options/invalid#geier")
        own_geier, own_farbwenz = self.laufende_min_geier != "same", self.laufende_min_farbwenz != "same"
        if (own_geier and not self.geier) or (own_farbwenz and not (self.farbwenz or self.farbgeier)):
            raise InvalidOptions("options/invalid#runners")
        if self.stock_price and self.all_pass != "next":
            raise InvalidOptions("options/invalid#stock")
        if (self.bettel_trumps != "hearts" or self.bettel_price != "tariff") and not self.bettel:
            raise InvalidOptions("options/invalid#bettel")
        if self.hochzeit and self.players != 4:
            raise InvalidOptions("options/invalid#hochzeit-players")
        if self.hochzeit_price != "tariff" and not self.hochzeit:
            raise InvalidOptions("options/invalid#hochzeit")
        if self.stoss_until != "first card" and not self.stoss_max:
            raise InvalidOptions("options/invalid#stoss")

    @property
    def cards(self) -> Deck:
        """Return the pack."""
        return SHORT if self.deck == "short" or self.players == 3 else LONG

    @property
    def hand_size(self) -> int:
        return len(self.cards) // self.players


PRESETS = Presets("stich.games.schafkopf", "schafkopf-2023", SchafkopfOptions)


@cache
def levels(options: SchafkopfOptions) -> tuple[str, ...]:
    """Return the levels of Schafkopf's auction that players may bid at this table, by rising rank (C.2, C.16.3)."""
    played = {
        Contract.FARBGEIER: options.farbgeier,
        Contract.GEIER: options.geier,
        Contract.FARBWENZ: options.farbwenz,
        Contract.WENZ: True,
        Contract.SOLO: True,
    }
    rank = list(WITH_TOUT)
    if options.geier_above_farbwenz:
        geier, farbwenz = rank.index(Contract.GEIER), rank.index(Contract.FARBWENZ)
        rank[geier], rank[farbwenz] = rank[farbwenz], rank[geier]
    alone = [c for c in rank if played[c]]
    low = [*([Contract.PARTNER.value] if options.players == 4 else []), *([Contract.BETTEL.value] if options.bettel else [])]
    high = [Contract.SIE.value] if options.sie == "bid" else []
    return (*low, *(c.value for c in alone), *(f"{c}-tout" for c in alone), *high)


def lowest(options: SchafkopfOptions) -> str:
    """Return the level of Schafkopf's auction to which ``play`` commits: the partner game, or with three players the lowest game alone."""
    return levels(options)[0]


@lru_cache(maxsize=4096)
def declarations(options: SchafkopfOptions, hand: int, least: str | None = None) -> tuple[Declaration, ...]:
    """Return the declarations of Schafkopf that a dealt hand (mask) allows at the auction's level ``least`` or above (C.6), by rising
    level. Default: at all levels.
    """
    return tuple([declaration for declaration, guard in _conditions(options, least or lowest(options)) if guard.allows(hand)])


@cache
def _conditions(options: SchafkopfOptions, least: str) -> tuple[tuple[Declaration, HandCondition], ...]:
    """Return the declarations at the level ``least`` or above, by rising level, each with its condition on the hand."""
    names = levels(options)
    return tuple((d, condition(options, d)) for level in names[names.index(least) :] for d in DECLARATIONS.values() if d.level == level)


def blocked_declarations(options: SchafkopfOptions, hand: int, least: str) -> tuple[Blocked, ...]:
    """Return the partner games and solos at the level ``least`` or above that a dealt hand (mask) does not allow, with the reasons.

    See C.6.3 and C.6.5.
    """
    blocked = [_blocked(options, hand, d) for d, condition in _conditions(options, least) if d.suit and not condition.allows(hand)]
    hearts = [Blocked(("declare partner H",), "suit-is-trump", "H")] if least == Contract.PARTNER else []
    return (*hearts, *blocked)


def _blocked(options: SchafkopfOptions, hand: int, declaration: Declaration) -> Blocked:
    """Return a declaration of Schafkopf that the hand does not allow, with the reason."""
    actions, suit = (f"declare {declaration.text}",), declaration.suit or ""
    if declaration.called and hand & options.cards.mask([declaration.called]):
        return Blocked(actions, "ace-in-hand", suit, declaration.called)
    return Blocked(actions, "no-card-to-call" if declaration.called else "no-card-of-suit", suit)


def may_declare(options: SchafkopfOptions, hand: int, declaration: Declaration) -> bool:
    """Return True if this hand (mask) allows the declaration, a contract that the table plays (C.6)."""
    return condition(options, declaration).allows(hand)


@cache
def condition(options: SchafkopfOptions, declaration: Declaration) -> HandCondition:
    """Return the condition on the declarer's dealt cards for this declaration, a contract that the table plays (C.6, C.12.3)."""
    mask = options.cards.mask
    match declaration.contract:
        case Contract.PARTNER if declaration.suit:
            return HandCondition(some=_ordinary(options, declaration.suit), none=mask([Card(declaration.suit + "A")]))
        case Contract.PARTNER:
            return HandCondition(all=mask(ACES)) if options.alone_with_all_aces else NEVER
        case Contract.SOLO if options.solo_needs_suit_card and declaration.suit:
            return HandCondition(some=_ordinary(options, declaration.suit))
        case Contract.SIE:
            return HandCondition(none=options.cards.full & ~mask(OBERS_AND_UNTERS))
    return ALWAYS


def level_condition(options: SchafkopfOptions, level: str) -> HandCondition:
    """Return the condition on the bidder's dealt cards for this level: sie needs a sie in hand, all others need nothing (C.3.8)."""
    return condition(options, Declaration(Contract.SIE)) if level == Contract.SIE.value else ALWAYS


def _ordinary(options: SchafkopfOptions, suit: str) -> int:
    """Return the cards of a suit of Schafkopf that are no Ober or Unter, as a mask."""
    return options.cards.mask(card for card in options.cards.cards if card[0] == suit and card not in OBERS_AND_UNTERS)
