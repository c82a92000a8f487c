"""A second model of Doppelkopf, written from the rulebook's text alone: it shares no code with `stich`.

It plays one deal by action texts, as records write them: the tests compare `stich.games.doppelkopf` with it, and it with the golden data.
Left out: claims and concessions (D.12), pigs, Genscher, poverty, thrown-in hands and further solos (D.21).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

SUITS = "CSHD"
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}
SUIT_SOLOS = {"clubs": "C", "spades": "S", "hearts": "H", "diamonds": "D"}
SOLOS = (*SUIT_SOLOS, "queens", "jacks", "aces")
LEVELS = ("none", "call", "no90", "no60", "no30", "black")
BOUNDS = {2: 90, 3: 60, 4: 30}
"""Card points that the other party must stay below, by level (D.14)."""
AGAINST = {2: 120, 3: 90, 4: 60, 5: 30}
"""Card points that answer a level which the other party said (D.14)."""
DDV: dict[str, object] = {
    "deck": 48,
    "hearts_ten": "highest",
    "second_hearts_ten": "first",
    "solo_leads": "compulsory",
    "reply": True,
    "re_kontra": "plus2",
    "draw_120": "normal",
    "back_door": True,
    "special": ("doppelkopf", "fox", "charlie"),
    "special_in_solo": "off",
    "against_queens_in_solo": False,
    "feigheit": 0,
}
HOME = DDV | {
    "second_hearts_ten": "second_not_last",
    "solo_leads": "always",
    "re_kontra": "double",
    "special": ("doppelkopf", "fox", "charlie", "charlie_caught"),
}
PRESETS = {"doppelkopf-ddv": DDV, "doppelkopf-home": HOME}


def points(cards: Iterable[str]) -> int:
    """Return the card points of the cards (D.2)."""
    return sum(POINTS[card[1]] for card in cards)


def trumps(contract: str, hearts_ten: str = "highest") -> list[str]:
    """Return the trumps of a contract, highest first (D.3)."""
    queens, jacks = [suit + "Q" for suit in SUITS], [suit + "J" for suit in SUITS]
    if contract in ("queens", "jacks", "aces"):
        return {"queens": queens, "jacks": jacks, "aces": []}[contract]
    suit = SUIT_SOLOS.get(contract, "D")
    above = ["HT"] if hearts_ten == "highest" else []
    return above + queens + jacks + [suit + rank for rank in "ATK9" if suit + rank not in above]


def winner(cards: Sequence[str], order: Sequence[str], *, second_ten: bool = False) -> int:
    """Return which card of a trick wins, counted from the one led. ``order``: trumps, highest first (D.10, D.2.4).

    ``second_ten``: of two tens of hearts that are trumps the second one wins (D.21).
    """

    def strength(place: int) -> tuple[int, int, int]:
        card = cards[place]
        later = place if second_ten and card == "HT" and card in order else -place
        if card in order:
            return 2, -order.index(card), later
        follows = cards[0] not in order and card[0] == cards[0][0]
        return int(follows), -"ATKQJ9".index(card[1]), later

    return max(range(len(cards)), key=strength)


def announcements(own: int, own_in_time: bool, other: int, cards: int, *, shift: int = 0, hand: int = 12, reply: bool = True) -> list[int]:
    """Return the levels that a seat may say now (D.11).

    ``own``, ``other``: highest level said by the seat's party and by the other one; ``own_in_time``: the own party's first announcement was
    in time as a first one; ``cards``: in the seat's hand; ``shift``: number of cards fewer that suffice; ``hand``: cards of a whole hand.
    """

    def in_time(level: int) -> bool:
        return cards >= hand - level - shift

    found = [] if own and not own_in_time else [level for level in range(own + 1, 6) if all(map(in_time, range(own + 1, level + 1)))]
    if reply and not own and other and cards >= hand - other - shift - 1 and 1 not in found:
        found.insert(0, 1)
    return found


@dataclass
class Side:
    """What one party has reached in a deal."""

    points: int = 0
    tricks: int = 0
    level: int = 0
    special: Counter[str] = field(default_factory=Counter)


def needs(own: int, other: int, *, re: bool) -> int:
    """Return the card points that a party needs to win; 241 for all tricks, 0 for one trick (D.13)."""
    if own >= 2:
        return {2: 151, 3: 181, 4: 211, 5: 241}[own]
    if other >= 2:
        return {2: 90, 3: 60, 4: 30, 5: 0}[other]
    only_kontra = (own == 0 and other == 1) if re else (own == 1 and other == 0)
    return 121 - int(re == only_kontra)


def has_won(side: Side, other: Side, *, re: bool) -> bool:
    need = needs(side.level, other.level, re=re)
    return other.tricks == 0 if need == 241 else side.tricks > 0 if need == 0 else side.points >= need


def value(re: Side, kontra: Side, *, solo: bool, options: Mapping[str, object] = DDV, bock: int = 1) -> tuple[str, int]:
    """Return who won ("re", "kontra" or "none") and the game points of one Re player, before a soloist's threefold (D.14, D.21)."""
    won = "re" if has_won(re, kontra, re=True) else "kontra" if has_won(kontra, re, re=False) else "none"
    total = 0
    for side, other, sign in ((re, kontra, 1), (kontra, re, -1)):
        wins = won == ("re" if sign == 1 else "kontra")
        if wins or won == "none":
            total += sign * sum(other.points < bound for bound in BOUNDS.values())
            total += sign * (other.tricks == 0)
            total += sign * sum(side.points >= AGAINST[level] for level in range(2, other.level + 1))
        if wins:
            drawn = options["draw_120"] == "one" and side.points == 120 and max(re.level, kontra.level) < 2
            total += sign * (0 if drawn else 1)
            total += sign * sum(max(0, one.level - 1) for one in (re, kontra))
            if options["re_kontra"] == "plus2":
                total += sign * 2 * sum(one.level > 0 for one in (re, kontra))
    against_queens = won == "kontra" and (not solo or bool(options["against_queens_in_solo"]))
    total -= against_queens
    specials = re.special.total() - kontra.special.total()
    doubles = options["re_kontra"] != "plus2" and won != "none"  # Re and Kontra count nothing if no party won (D.14)
    factor = 2 ** sum(one.level > 0 for one in (re, kontra)) if doubles else 1
    coward = won != "none" and not solo and _is_coward(re if won == "re" else kontra, kontra if won == "re" else re, options)
    total = -total if coward else total
    total = (total + specials) * factor if options["re_kontra"] == "double_all" else total * factor + specials
    payer = 1 if (won == "re") == coward else -1  # the sign with which the party that pays the game would gain by special points
    if not options["back_door"] and won != "none" and total * payer > 0:
        total = 0
    return won, total * bock


def _is_coward(side: Side, other: Side, options: Mapping[str, object]) -> bool:
    """Return whether the winner left so many levels unsaid that were made (D.21, ``feigheit``)."""
    made = 1 + sum(other.points < bound for bound in BOUNDS.values()) + (other.tricks == 0)
    limit = options["feigheit"]
    return bool(limit) and made - side.level >= int(str(limit))


class Deal:
    """One deal, played by action texts."""

    def __init__(
        self,
        hands: Sequence[Sequence[str]],
        dealer: int,
        owed: Iterable[int] = (),
        *,
        forced: bool = False,
        options: Mapping[str, object] = DDV,
    ) -> None:
        self.hands = [Counter(hand) for hand in hands]
        self.both_queens = [hand["CQ"] == 2 for hand in self.hands]
        self.queens = [seat for seat in range(4) if self.hands[seat]["CQ"]]
        self.options, self.size = options, len(hands[0])
        self.owed, self.forced = set(owed), forced
        self.seats = [(dealer + step) % 4 for step in range(1, 5)]
        """In the order of bidding."""
        self.said: dict[int, str] = {}
        self.contract: str | None = None
        self.soloist: int | None = None
        self.re: set[int] | None = None
        """None while a wedding has no partner."""
        self.deciding: int | None = None
        self.levels = {"re": 0, "kontra": 0}
        self.in_time = {"re": False, "kontra": False}
        self.trick: list[tuple[int, str]] = []
        self.tricks: list[tuple[int, list[tuple[int, str]]]] = []
        self.turn: int | None = self.seats[0]
        self.asked: list[int] = []
        if forced:
            self.turn = next(seat for seat in self.seats if seat in self.owed)

    # Reservations (D.6)

    def _outranks(self, seat: int) -> bool:
        """Return whether no player who has not said that they are healthy can outrank a solo of this seat (D.6.7)."""
        rivals = [other for other in self.seats if other != seat and self.said.get(other) != "healthy"]
        earlier = [other for other in rivals if self.seats.index(other) < self.seats.index(seat)]
        if seat in self.owed:
            return not any(other in self.owed for other in earlier)
        return not any(other in self.owed for other in rivals) and not earlier

    def legal(self) -> set[str]:
        """Return the actions of the seat in turn."""
        if self.turn is None:
            return set()
        declared = {f"declare {solo}" for solo in SOLOS}
        if self.contract is not None:
            return self._cards(self.turn)
        if self.forced:
            return declared
        if len(self.said) < 4:
            return {"healthy", "reservation"} | (declared if self._outranks(self.turn) else set())
        if self.both_queens[self.turn]:
            return declared | {"declare wedding" if self._reserved() == [self.turn] else "decline"}
        return declared

    def out_of_turn(self, seat: int) -> set[str]:
        """Return the actions that this seat has although another one is in turn, or beside its own turn: announcements, naming at once."""
        if self.contract is None:
            waits = seat != self.turn and len(self.said) < 4 and not self.forced and seat not in self.said
            return {f"{seat}:declare {solo}" for solo in SOLOS} if waits and self._outranks(seat) else set()
        if self.re is None or self.turn is None:
            return set()
        own, other = ("re", "kontra") if seat in self.re else ("kontra", "re")
        shift = self.deciding - 1 if self.contract == "wedding" and self.deciding else 0
        levels = announcements(
            self.levels[own],
            self.in_time[own],
            self.levels[other],
            self.hands[seat].total(),
            shift=shift,
            hand=self.size,
            reply=bool(self.options["reply"]),
        )
        return {f"{seat}:{own if level == 1 else LEVELS[level]}" for level in levels}

    def _reserved(self) -> list[int]:
        return [seat for seat in self.seats if self.said.get(seat) == "reservation"]

    def do(self, text: str) -> None:
        """Carry out a legal action."""
        if ":" in text:
            seat, word = int(text[0]), text[2:]
            assert text in self.out_of_turn(seat), text
            if word.startswith("declare"):
                self._declare(seat, word.split()[1])
            else:
                self._announce(seat, word)
            return
        assert self.turn is not None and text in self.legal(), (text, self.legal())
        if self.contract is not None:
            self._play(self.turn, text)
        elif text.startswith("declare"):
            self._declare(self.turn, text.split()[1])
        elif text == "decline":
            self.asked.append(self.turn)
            self._ask()
        else:
            self.said[self.turn] = text
            if len(self.said) < 4:
                self.turn = self.seats[len(self.said)]
            else:
                self._ask()

    def _ask(self) -> None:
        """Go on after the round of reservations, or after a seat declined."""
        reserved = self._reserved()
        if not reserved:
            silent = next((seat for seat in range(4) if self.both_queens[seat]), None)
            self.contract, self.re = ("normal" if silent is None else "silent"), set(self.queens)
            self.turn = self.seats[0]
            return
        order = [seat for seat in reserved if seat in self.owed] + [seat for seat in reserved if seat not in self.owed]
        self.turn = next(seat for seat in order if seat not in self.asked)

    def _declare(self, seat: int, kind: str) -> None:
        self.contract, self.turn = kind, self.seats[0]
        if kind == "wedding":
            return
        self.soloist, self.re = seat, {seat}
        compulsory = self.forced or seat in self.owed
        leads = self.options["solo_leads"]
        if leads == "always" or (leads == "compulsory" and compulsory):
            self.turn = seat

    # Announcements (D.11)

    def _announce(self, seat: int, word: str) -> None:
        assert self.re is not None
        own = "re" if seat in self.re else "kontra"
        shift = self.deciding - 1 if self.contract == "wedding" and self.deciding else 0
        if not self.levels[own]:
            self.in_time[own] = self.hands[seat].total() >= self.size - 1 - shift
        self.levels[own] = 1 if word == own else LEVELS.index(word)

    # Play (D.10)

    @property
    def order(self) -> list[str]:
        return trumps(self.contract or "normal", str(self.options["hearts_ten"]))

    def _class(self, card: str) -> str:
        return "trump" if card in self.order else card[0]

    def _cards(self, seat: int) -> set[str]:
        hand = set(self.hands[seat].elements())
        if self.trick and len(self.trick) < 4:
            follows = {card for card in hand if self._class(card) == self._class(self.trick[0][1])}
            return follows or hand
        return hand

    def _play(self, seat: int, card: str) -> None:
        self.hands[seat][card] -= 1
        self.trick.append((seat, card))
        if len(self.trick) < 4:
            self.turn = (seat + 1) % 4
            return
        last = len(self.tricks) + 1 == self.size
        rule = self.options["second_hearts_ten"]
        second = rule == "second" or (rule == "second_not_last" and not last) or (rule == "second_in_last" and last)
        taker = self.trick[winner([card for _, card in self.trick], self.order, second_ten=second)][0]
        self.tricks.append((taker, self.trick))
        self.trick, self.turn = [], None if last else taker
        if self.contract == "wedding" and self.re is None:
            self._look_for_partner(taker)

    def _look_for_partner(self, taker: int) -> None:
        """Decide the parties of a wedding after a trick (D.8)."""
        bride = self.queens[0]
        if taker != bride:
            self.re, self.deciding = {bride, taker}, len(self.tricks)
        elif len(self.tricks) == 3:
            self.re, self.deciding = {bride}, 3

    # Score (D.14 to D.16)

    @property
    def is_over(self) -> bool:
        return len(self.tricks) == self.size

    @property
    def is_solo(self) -> bool:
        return self.re is not None and len(self.re) == 1

    def side_of(self, seat: int) -> str:
        assert self.re is not None
        return "re" if seat in self.re else "kontra"

    def sides(self) -> dict[str, Side]:
        """Return what both parties have reached in a deal that is over."""
        found = {name: Side(level=self.levels[name]) for name in ("re", "kontra")}
        for number, (taker, trick) in enumerate(self.tricks, 1):
            side = found[self.side_of(taker)]
            side.points += points(card for _, card in trick)
            side.tricks += 1
            for name, kind in self._specials(taker, trick, last=number == self.size):
                if kind in str(self.options["special"]).replace("'", " ").split() and self._counts_specials():
                    found[name].special[kind] += 1
        return found

    def _counts_specials(self) -> bool:
        where = self.options["special_in_solo"]
        return not self.is_solo or where == "on" or (where == "silent" and self.contract == "silent")

    def _specials(self, taker: int, trick: list[tuple[int, str]], *, last: bool) -> list[tuple[str, str]]:
        """Return party and kind of each special point of a trick (D.15, D.21)."""
        own = self.side_of(taker)
        others = [card for seat, card in trick if self.side_of(seat) != own]
        best = next(card for seat, card in trick if seat == taker)
        found = [(own, "fox")] * others.count("DA")
        if points(card for _, card in trick) >= 40:
            found.append((own, "doppelkopf"))
        if last:
            found += (
                [(own, "charlie")] * (best == "CJ") + [(own, "charlie_caught")] * others.count("CJ") + [(own, "fox_last")] * (best == "DA")
            )
        if best == "HT" and "HT" in others and "HT" in self.order:
            found.append((own, "dulle_caught"))
        if all(self._class(card) == "H" for _, card in trick):
            found.append((own, "heart_trick"))
        return found

    def outcome(self) -> dict[str, object]:
        """Return the outcome of a deal that is over, as records write it."""
        sides = self.sides()
        assert self.re is not None
        won, worth = value(sides["re"], sides["kontra"], solo=self.is_solo, options=self.options)
        scores = [worth if seat in self.re else -worth for seat in range(4)]
        if self.is_solo:
            scores = [3 * score if seat in self.re else score for seat, score in enumerate(scores)]
        return {
            "scores": scores,
            "winner": won,
            "contract": self.contract,
            "re": sorted(self.re),
            "leader": self.tricks[0][1][0][0],
            "deciding_trick": self.deciding,
            "card_points": {name: side.points for name, side in sides.items()},
            "tricks": {name: side.tricks for name, side in sides.items()},
            "announced": {name: LEVELS[side.level] for name, side in sides.items()},
            "special": {name: dict(side.special) for name, side in sides.items()},
        }
