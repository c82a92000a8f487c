"""Options that a table of Doppelkopf may choose (docs/rules D.21), and its presets (D.1)."""

from __future__ import annotations

from functools import cache
from typing import Literal

from stich.kernel.errors import InvalidOptions
from stich.kernel.rules.cards import Deck
from stich.kernel.rules.options import Options
from stich.kernel.rules.preset import Presets

from .contract import DDV_SOLOS, LONG, PURE_SOLOS, SHORT, Contract, TrumpOrder

DDV_DEALS = 24
"""Deals of a session by the tournament rules (D.9.1)."""


class DoppelkopfOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table may choose (D.21)."""

    lengths = frozenset({"match"})

    deck: Literal[48, 40] = 48
    """Number of cards: with or without nines (D.2.1)."""
    hearts_ten: Literal["highest", "plain"] = "highest"
    """Ten of hearts: the highest trump, or an ordinary heart (D.21)."""
    second_hearts_ten: Literal["first", "second", "second_not_last", "second_in_last"] = "first"
    """Which of two tens of hearts wins: the first, the second, the second but not in the last trick, or the second only there (D.21)."""
    pigs: Literal["off", "both", "second"] = "off"
    """Both aces of diamonds in one hand are the highest trumps, or only the second one played is (D.21)."""
    pigs_shown: Literal["start", "first_play"] = "start"
    """Pigs are announced before the first card, or show themselves when the first one is played (D.21)."""
    pigs_in_solo: bool = False
    """Pigs in suit solos: the two aces of the trump suit (D.21)."""
    pigs_in_poverty: bool = False
    """Pigs in a poverty (D.21)."""
    superpigs: Literal["off", "tens", "nines"] = "off"
    """Both tens or both nines of diamonds in one hand rise above pigs in play (D.21)."""
    hyperpigs: Literal["off", "kings"] = "off"
    """Both kings of diamonds in one hand rise above superpigs in play (D.21)."""
    poverty: bool = False
    """Poverty: a hand with few trumps may be offered to a partner (D.21)."""
    poverty_fox: Literal["counts", "free"] = "counts"
    """A single ace of diamonds counts among the trumps of a poverty, or does not (D.21)."""
    poverty_cards: Literal["three", "trumps"] = "three"
    """Cards handed over in a poverty: exactly three, or all trumps (D.21)."""
    poverty_refused: Literal["redeal", "same_dealer"] = "redeal"
    """Consequence when nobody takes a poverty: the next player deals, or the same dealer deals again (D.21)."""
    throw_nines: Literal[0, 5] = 0
    """Number of nines with which a hand may be thrown in; 0: never (D.21)."""
    throw_kings: Literal[0, 5] = 0
    """Number of kings with which a hand may be thrown in; 0: never (D.21)."""
    throw_nines_kings: Literal[0, 8] = 0
    """Number of nines and kings together with which a hand may be thrown in; 0: never (D.21)."""
    throw_nine_of_each: bool = False
    """A hand with a nine of each suit may be thrown in (D.21)."""
    throw_full: Literal[0, 7] = 0
    """Number of aces and tens with which a hand may be thrown in; 0: never (D.21)."""
    throw_points: Literal[0, 80] = 0
    """A hand with more card points may be thrown in; 0: never (D.21)."""
    throw_low_trumps: bool = False
    """A hand without a trump above the ace of diamonds may be thrown in (D.21)."""
    wedding_trick: Literal["any", "suit", "trump", "choice"] = "any"
    """Trick that decides a wedding: the first won by another player, such a suit trick, such a trump trick, or as the player names
    (D.21)."""
    wedding_limit: Literal[3, "none"] = 3
    """Number of tricks in which a wedding finds a partner (D.21)."""
    solo_leads: Literal["compulsory", "always", "never"] = "compulsory"
    """Solos in which the soloist leads the first trick (D.21)."""
    compulsory_solos: Literal[0, 1] = 1
    """Compulsory solos of each player in a session (D.9.1)."""
    after_solo: Literal["by_rule", "same", "next"] = "by_rule"
    """Next dealer after a solo: the same only after a compulsory one (D.9.4), the same, or the next player (D.21)."""
    solo_kings: bool = False
    """Solo with the kings as only trumps (D.21)."""
    solo_pairs: bool = False
    """Solos with two of kings, queens and jacks as only trumps (D.21)."""
    solo_pictures: bool = False
    """Solo with kings, queens and jacks as only trumps (D.21)."""
    solo_pure: bool = False
    """Solos in which one whole suit is trumps, and no other card (D.21)."""
    announcements: Literal["ddv", "fifth_card", "fd"] = "ddv"
    """Times of announcements: by cards in hand (D.11), Re before the fifth card and Kontra before the 13th, or 11, 9, 6, 3, 3 cards
    (D.21)."""
    announce_own_turn: bool = False
    """Announcements only in one's own turn or before the first card (D.21)."""
    reply: bool = True
    """Late replies of a party without an announcement (D.11.6)."""
    must_announce: Literal[0, 30, 35] = 0
    """Card points of the first trick with which its winner must say Re or Kontra; 0: never (D.21)."""
    re_kontra: Literal["plus2", "double", "double_all"] = "plus2"
    """Re and Kontra add 2 points each, double the game points, or double special points, too (D.21)."""
    draw_120: Literal["normal", "one"] = "normal"
    """Kontra's win with 120:120 and no levels: as others, or without the point for winning (D.21)."""
    back_door: bool = True
    """Special points may give the losing party a plus; otherwise such a deal counts 0 (D.21)."""
    doppelkopf: bool = True
    """Special point for a trick of 40 card points (D.15)."""
    fox: bool = True
    """Special point for an ace of diamonds of the other party (D.15)."""
    charlie: bool = True
    """Special point for a jack of clubs that wins the last trick (D.15)."""
    charlie_caught: Literal["off", "any", "DQ"] = "off"
    """Special point for a jack of clubs of the other party in the last trick, taken with any card or only with a queen of diamonds (D.21).
    """
    fox_last: bool = False
    """Special point for an ace of diamonds that wins the last trick (D.21)."""
    dulle_caught: bool = False
    """Special point for a ten of hearts of the other party, taken with the second one (D.21)."""
    heart_trick: bool = False
    """Special point for a trick of hearts in which all four players follow (D.21)."""
    special_in_solo: Literal["off", "silent", "on"] = "off"
    """Special points in solos: never, in silent weddings, or in all (D.21)."""
    against_queens_in_solo: bool = False
    """The point against the queens also in solos (D.21)."""
    feigheit: Literal[0, 3] = 0
    """Cowardice: a winner who left so many levels unsaid that were made pays the game points; 0: off (D.21)."""
    counting: Literal["plus_minus", "plus"] = "plus_minus"
    """Both parties write their points, or only the winners do (D.21)."""
    match: Literal["ddv", 1, 2, 4, 8] = "ddv"
    """Length of a match: the session of 24 deals (D.9), or a number of rounds of one deal by each player (D.21)."""

    def check(self) -> None:
        """Raise `InvalidOptions` for a forbidden combination."""
        if self.pigs == "off" and (self.superpigs != "off" or self.pigs_in_solo or self.pigs_in_poverty or self.pigs_shown != "start"):
            raise InvalidOptions("options/invalid#pigs")
        if self.pigs == "second" and (self.superpigs != "off" or self.pigs_shown != "first_play"):
            raise InvalidOptions("options/invalid#pigs-second")
        if self.hyperpigs != "off" and self.superpigs == "off":
            raise InvalidOptions("options/invalid#hyperpigs")
        if self.deck == 40 and (self.superpigs == "nines" or self.throw_nines or self.throw_nine_of_each or self.throw_nines_kings):
            raise InvalidOptions("options/invalid#nines")
        if self.hearts_ten == "plain" and (self.second_hearts_ten != "first" or self.dulle_caught):
            raise InvalidOptions("options/invalid#hearts-ten")
        if self.pigs_in_poverty and not self.poverty:
            raise InvalidOptions("options/invalid#poverty")
        if self.compulsory_solos and self.match != "ddv":
            raise InvalidOptions("options/invalid#compulsory")

    @property
    def cards(self) -> Deck:
        """Return the pack."""
        return LONG if self.deck == 48 else SHORT

    @property
    def hand_size(self) -> int:
        """Number of cards dealt to each player, and of tricks (D.5.2)."""
        return self.deck // 4

    @property
    def may_throw(self) -> bool:
        """True if some hands may be thrown in at this table (D.21)."""
        numbers = (self.throw_nines, self.throw_kings, self.throw_nines_kings, self.throw_full, self.throw_points)
        return any(numbers) or self.throw_nine_of_each or self.throw_low_trumps

    @property
    def solos(self) -> tuple[Contract, ...]:
        """Solos that the table plays (D.7.1, D.21)."""
        return _solos(self)

    def order(self, contract: Contract, pigs: str = "") -> TrumpOrder:
        """Return the order of cards in this contract. ``pigs``: raised ranks (`CardOrder.pigs`)."""
        return TrumpOrder(contract, self.hearts_ten == "highest", pigs)

    @property
    def later_ten(self) -> Literal["never", "too", "not", "only"]:
        """Tricks in which the later of two tens of hearts wins (`play_spec`)."""
        return _LATER[self.second_hearts_ten]


_LATER: dict[str, Literal["never", "too", "not", "only"]] = {
    "first": "never",
    "second": "too",
    "second_not_last": "not",
    "second_in_last": "only",
}


@cache
def _solos(options: DoppelkopfOptions) -> tuple[Contract, ...]:
    more = [Contract.KINGS] if options.solo_kings else []
    more += [Contract.QUEENS_JACKS, Contract.KINGS_QUEENS, Contract.KINGS_JACKS] if options.solo_pairs else []
    more += [Contract.KINGS_QUEENS_JACKS] if options.solo_pictures else []
    return (*DDV_SOLOS, *more, *(PURE_SOLOS if options.solo_pure else ()))


PRESETS = Presets("stich.games.doppelkopf", "doppelkopf-ddv", DoppelkopfOptions)
