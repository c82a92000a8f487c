"""Expected result of a recorded deal, computed from the text of its record alone.

Written from docs/rules C.1–C.17, for the tests, and sharing no code with the engine: it decides itself whose turn it is, what may be
played, who takes a trick, when play stops and what is scored. An action that cannot stand where it stands fails an assertion.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

SEED: dict[str, Any] = {
    "players": 4,
    "deck": "long",
    "geier": False,
    "farbwenz": False,
    "farbgeier": False,
    "geier_above_farbwenz": False,
    "bettel": False,
    "bettel_trumps": "hearts",
    "hochzeit": False,
    "alone_with_all_aces": True,
    "solo_needs_suit_card": True,
    "run_away_min": 4,
    "auction": "duel_named",
    "all_pass": "redeal",
    "stoss_max": 0,
    "stoss_until": "first card",
    "klopfen": False,
    "tariff": "1/2",
    "partner_price": "tariff",
    "solo_price": "tariff",
    "level_price": "tariff",
    "runner_price": "tariff",
    "tout": "triple",
    "tout_factor": "tout",
    "sie_price": "tariff",
    "ramsch_price": "tariff",
    "bettel_price": "tariff",
    "hochzeit_price": "tariff",
    "sie": "automatic",
    "laufende_min": 1,
    "laufende_min_wenz": 1,
    "laufende_min_solo": "same",
    "laufende_min_farbwenz": "same",
    "laufende_min_geier": "same",
    "laufende_sides": "held",
    "schwarz": "tricks",
    "stichzwang": False,
    "ramsch_jungfrau": False,
    "ramsch_tie": "trump",
    "ramsch_durchmarsch": "off",
    "stock_price": 0,
}
"""``schafkopf-2023`` (C.2)."""
SCHOOL = {
    "alone_with_all_aces": False,
    "auction": "duel_quiet",
    "all_pass": "next",
    "stoss_max": 2,
    "tariff": "1/5",
    "tout": "double",
    "laufende_min": 3,
    "laufende_min_wenz": 2,
    "laufende_sides": "both",
}
PRESETS: dict[str, dict[str, Any]] = {
    "schafkopf-2023": {},
    "schafkopfschule": SCHOOL,
    "schafkopfschule-turnier": SCHOOL | {"tariff": "1/2", "tout": "triple", "laufende_min": 0, "laufende_min_wenz": 0},
    "sauspiel": SCHOOL | {"auction": "level_rounds", "stoss_until": "own card", "klopfen": True, "tariff": "20/50", "sie": "bid"},
    "parlett-10-50": SCHOOL | {"tariff": "10/50"},
}
PRICES = {"1/2": (1, 2, 1, 1), "1/5": (1, 5, 1, 1), "10/50": (10, 50, 10, 10), "20/50": (20, 50, 10, 10)}
"""Partner game, solo, schneider, a runner (C.4); schwarz is twice schneider."""
WORTH = dict(zip("ATKQJ987", (11, 10, 4, 3, 2, 0, 0, 0), strict=True))
EXTRAS = ("farbgeier", "geier", "farbwenz")
"""By rising rank, below wenz (C.2)."""


def points(cards: Iterable[str]) -> int:
    return sum(WORTH[c[1]] for c in cards)


def trumps(contract: str, suit: str | None, bettel_trumps: str) -> list[str]:
    """From the highest down (C.1.2–3)."""
    if contract == "bettel" and bettel_trumps == "none":
        return []
    obers, unters = [s + "Q" for s in "CSHD"], [s + "J" for s in "CSHD"]
    if contract in ("partner", "hochzeit", "bettel", "ramsch"):
        suit = "H"
    high = {"wenz": unters, "farbwenz": unters, "geier": obers, "farbgeier": obers}.get(contract, obers + unters)
    return high + [suit + r for r in "ATKQJ987" if suit + r not in high] if suit else high


@dataclass
class Cards:
    """How the cards of a contract lie (C.1)."""

    trump: list[str]

    @property
    def ranks(self) -> str:
        """Of the suits beside the trumps; without any the ten is below the Unter (C.16.2)."""
        return "ATKQJ987" if self.trump else "AKQJT987"

    def suit(self, card: str) -> str:
        return "trump" if card in self.trump else card[0]

    def height(self, card: str) -> int:
        return -self.trump.index(card) if card in self.trump else -self.ranks.index(card[1])

    def best(self, trick: Sequence[str]) -> int:
        """Which card of the trick wins it (C.8.3)."""
        wanted = "trump" if any(c in self.trump for c in trick) else self.suit(trick[0])
        return max((i for i, c in enumerate(trick) if self.suit(c) == wanted), key=lambda i: self.height(trick[i]))

    def follow(self, hand: Sequence[str], trick: Sequence[str]) -> list[str]:
        """Return the legal cards by C.8.2 alone."""
        same = [c for c in hand if trick and self.suit(c) == self.suit(trick[0])]
        return same or list(hand)


def may_play(cards: Cards, hand: list[str], trick: list[str], ace: str | None, run_away_min: int) -> list[str]:
    """Return the legal cards; ``ace`` is the called ace until its suit was led in an earlier trick (C.7)."""
    allowed = cards.follow(hand, trick)
    if ace is None or ace not in hand:
        return allowed
    same = [c for c in hand if cards.suit(c) == ace[0]]
    if not trick:
        runs = run_away_min and len(same) >= run_away_min
        return allowed if runs else [c for c in allowed if c not in same or c == ace]
    if cards.suit(trick[0]) == ace[0]:
        return [ace]
    return [c for c in allowed if c != ace] or allowed


@dataclass
class Result:
    scores: list[int]
    reason: str
    declarer: int | None = None
    won: bool | None = None
    contract: str | None = None
    partner: int | None = None
    card_points: int | None = None
    tricks: int | None = None
    runners: int | None = None
    each: int | None = None
    again: bool = False


class Deal:
    """A record that is read from its first action to the last."""

    def __init__(self, line: str) -> None:
        record = json.loads(line)
        self.o = SEED | PRESETS[record["preset"]] | record["options"]
        self.hands: list[list[str]] = [list(h) for h in record["deal"]["hands"]]
        self.dealt = [list(h) for h in self.hands]
        self.n: int = self.o["players"]
        self.order = [(record["dealer"] + 1 + i) % self.n for i in range(self.n)]
        self.actions: list[str] = record["actions"]
        self.size = 8 if self.n == 3 or self.o["deck"] == "long" else 6
        self.knocks = self.stoss = 0
        self.open: tuple[int, ...] = ()
        """Both seats of the declarer side, if all know them (C.21.6)."""
        assert [len(h) for h in self.hands] == [self.size] * self.n

    def take(self, *allowed: str) -> str:
        action = self.actions.pop(0)
        assert not allowed or action in allowed, f"{action} is none of {allowed}"
        return action

    def all_high(self, seat: int) -> bool:
        return all(c[1] in "QJ" for c in self.dealt[seat])

    # -- until the first lead ------------------------------------------------------------------------------------

    def result(self) -> Result:
        if self.o["klopfen"]:
            self.knocks = sum(self.take("knock", "pass") == "knock" for _ in range(self.n))
        shown = [s for s in range(self.n) if self.all_high(s)]
        if shown and self.o["sie"] == "automatic":
            self.take("declare sie")
            return self.settle(shown[0], None, "sie", None, reason="sie")
        declarer, least = self.rounds() if self.o["auction"] == "level_rounds" else self.duel()
        if declarer is not None:
            return self.declared(declarer, least)
        if self.o["hochzeit"]:
            pair = self.hochzeit()
            if pair is not None:
                return self.play(*pair, "hochzeit", tout=False)
        if self.o["all_pass"] == "ramsch":
            return self.ramsch()
        if self.o["all_pass"] == "must":
            return self.declared(next(s for s in range(self.n) if "CQ" in self.hands[s]), self.levels()[0])
        return Result([0] * self.n, "passed in", again=self.o["all_pass"] == "redeal")

    def hochzeit(self) -> tuple[int, int] | None:
        """Return who took and who offered a hochzeit, after their exchange; None without one (C.21)."""
        trump = trumps("hochzeit", None, "hearts")
        for seat in self.order:
            single = [c for c in self.hands[seat] if c in trump]
            if self.take("pass", *["offer"] * (len(single) == 1)) == "pass":
                continue
            for other in self.order:
                plain = [c for c in self.hands[other] if c not in trump]
                if other == seat or self.take("pass", *["take"] * bool(plain)) == "pass":
                    continue
                back = self.take(*(f"give {c}" for c in plain)).removeprefix("give ")
                for hand, gone, come in ((self.hands[seat], single[0], back), (self.hands[other], back, single[0])):
                    hand[hand.index(gone)] = come
                return other, seat
        return None

    def levels(self) -> list[str]:
        extras = ("farbgeier", "farbwenz", "geier") if self.o["geier_above_farbwenz"] else EXTRAS
        alone = [*(e for e in extras if self.o[e]), "wenz", "solo"]
        bettel, sie = ["bettel"] * self.o["bettel"], ["sie"] * (self.o["sie"] == "bid")
        return [*["partner"] * (self.n == 4), *bettel, *alone, *(f"{c}-tout" for c in alone), *sie]

    def above(self, level: str, seat: int) -> list[str]:
        names = self.levels()
        return [x for x in names[names.index(level) + 1 :] if x != "sie" or self.all_high(seat)]

    def duel(self) -> tuple[int | None, str]:
        holder, level = None, self.levels()[0]
        for seat in self.order:
            if holder is None:
                holder = seat if self.take("play", "pass") == "play" else None
                continue
            named = self.o["auction"] == "duel_named"
            while True:
                above = self.above(level, seat)
                said = self.take("pass", *([f"bid {x}" for x in above] if named else ["play"] * bool(above)))
                if said == "pass":
                    break
                level = said[4:] if named else above[0]
                if self.take("hold", "yield") == "yield":
                    holder = seat
                    break
                named = True
        return holder, level

    def rounds(self) -> tuple[int | None, str]:
        willing = [s for s in self.order if self.take("play", "pass") == "play"]
        level = self.levels()[0]
        if not willing:
            return None, level
        holder, at = willing[0], self.order.index(willing[0])
        while len(willing) > 1:
            at = (at + 1) % self.n
            seat = self.order[at]
            if seat == holder or seat not in willing:
                continue
            earlier = self.order.index(seat) < self.order.index(holder)
            said = self.take("yield", *(f"bid {x}" for x in self.above(level, seat)), *(["hold"] if earlier else []))
            if said == "yield":
                willing.remove(seat)
            else:
                holder, level = seat, level if said == "hold" else said[4:]
        return holder, level

    def declared(self, declarer: int, least: str) -> Result:
        text = self.take().removeprefix("declare ")
        level, _, suit = text.partition(" ")
        names, hand = self.levels(), self.hands[declarer]
        assert names.index(level) >= names.index(least)
        contract, _, tout = level.partition("-")
        has_suit = any(c[0] == suit and c[1] not in "QJ" for c in hand)
        ace = None
        if contract == "partner" and suit != "alone":
            ace = suit + "A"
            assert suit in "CSD" and ace not in hand and has_suit
        elif contract == "partner":
            assert self.o["alone_with_all_aces"] and {"CA", "SA", "HA", "DA"} <= set(hand)
        elif contract == "solo":
            assert suit in "CSHD" and (has_suit or not self.o["solo_needs_suit_card"])
        elif contract == "sie":
            assert self.all_high(declarer)
            return self.settle(declarer, None, text, None, reason="sie")
        partner = next((s for s in range(self.n) if ace in self.hands[s]), None)
        return self.play(declarer, partner, text, bool(tout))

    # -- play ----------------------------------------------------------------------------------------------------

    def play(self, declarer: int, partner: int | None, text: str, tout: bool) -> Result:
        contract, _, suit = text.replace("-tout", "").partition(" ")
        cards = Cards(trumps(contract, suit if contract in ("solo", "farbwenz", "farbgeier") else None, self.o["bettel_trumps"]))
        ace = suit + "A" if partner is not None and suit else None
        self.open = () if suit or partner is None else (declarer, partner)
        won: dict[int, list[str]] = {s: [] for s in range(self.n)}
        leader = self.order[0]
        said: tuple[int, ...] = ()
        for number in range(self.size):
            trick: list[str] = []
            for i in range(self.n):
                seat = (leader + i) % self.n
                if number == 0 and self.o["stoss_until"] == "own card":
                    said = self.double(self.order[i:], declarer, partner, said)
                card = self.take(*may_play(cards, self.hands[seat], trick, ace, self.o["run_away_min"]))
                self.hands[seat].remove(card)
                trick.append(card)
                if number == i == 0 and self.o["stoss_until"] == "first card":
                    said = self.double(self.order, declarer, partner, said)
            if ace and cards.suit(trick[0]) == ace[0]:
                ace = None
            leader = (leader + cards.best(trick)) % self.n
            won[leader] += trick
            lost = (tout and leader != declarer) or (contract == "bettel" and leader == declarer)
            if lost and number + 1 < self.size:
                return self.settle(declarer, partner, text, won, tout=tout, reason="decided")
        return self.settle(declarer, partner, text, won, tout=tout, reason="played")

    def double(self, seats: Sequence[int], declarer: int, partner: int | None, said: tuple[int, ...]) -> tuple[int, ...]:
        """Ask all seats that may still speak; each doubling may be answered at once, also by players who have played (C.13.2)."""
        after = self.ask(seats, declarer, partner, said)
        return after if len(after) == len(said) else self.double(self.order, declarer, partner, after)

    def ask(self, seats: Sequence[int], declarer: int, partner: int | None, said: tuple[int, ...]) -> tuple[int, ...]:
        """Ask all seats that may be entitled: the opponents for the first and third doubling, the declarer side for the others (C.13)."""
        if self.stoss >= self.o["stoss_max"]:
            return said
        word = "re" if self.stoss % 2 else "kontra"
        for seat in seats:
            if self.open and (seat in self.open) != (word == "re"):
                continue
            if word == "kontra" and (seat == declarer or seat in said[1::2]):
                continue
            if word == "re" and (seat in said[::2] or (seat != declarer and partner is None)):
                continue
            entitled = (seat in (declarer, partner)) == (word == "re")
            if self.take("pass", *([word] if entitled else [])) == word:
                self.stoss += 1
                return (*said, seat)
        return said

    # -- what it is worth ----------------------------------------------------------------------------------------

    def settle(
        self,
        declarer: int,
        partner: int | None,
        text: str,
        won: dict[int, list[str]] | None,
        *,
        reason: str,
        tout: bool = False,
    ) -> Result:
        assert not self.actions
        contract, _, suit = text.replace("-tout", "").partition(" ")
        side = [declarer] if partner is None else [declarer, partner]
        base, solo, schneider, runner = self.prices()
        schwarz = 2 * schneider
        taken = [c for s in side for c in won[s]] if won is not None else []
        counted, tricks = points(taken), len(taken) // self.n
        if contract == "sie":
            good = True
        elif contract == "bettel":
            good = tricks == 0
        elif tout:
            good = tricks == self.size
        else:
            good = counted >= 61
        run = self.run(side, contract, suit)
        fixed = self.o["tout"] == "triple"
        usual = self.o["laufende_min_wenz"] if contract in ("wenz", "geier") else self.o["laufende_min"]
        own = {"farbgeier": "farbwenz"}.get(contract, contract)
        least = self.stated(f"laufende_min_{own}", usual) if own in ("solo", "farbwenz", "geier") else usual
        counts = least and abs(run) >= least and (run > 0 or self.o["laufende_sides"] == "both")
        extra = abs(run) * runner if counts and contract != "bettel" and not (contract == "sie" and fixed) else 0
        factor = self.stated("tout_factor", 3 if fixed else 2)
        if contract == "sie":
            each = self.stated("sie_price", 4 * solo if fixed else (solo + extra) * 4)
        elif tout:
            each = factor * solo + extra if fixed else (solo + extra) * factor
        elif contract == "bettel":
            each = self.stated("bettel_price", solo)
        else:
            each = {"partner": base, "hochzeit": self.stated("hochzeit_price", base)}.get(contract, solo) + extra
            if contract != "bettel":
                if (counted == (120 if good else 0)) if self.o["schwarz"] == "points" else tricks == (self.size if good else 0):
                    each += schwarz
                elif counted >= 91 or counted <= 30:
                    each += schneider
        each *= 2 ** (self.knocks + self.stoss)
        gain = each if good else -each
        scores = [gain * (self.n - 1 if partner is None else 1) if s in side else -gain for s in range(self.n)]
        known = won is not None
        return Result(scores, reason, declarer, good, text, partner, counted if known else None, tricks if known else None, run, each)

    def stated(self, option: str, otherwise: int) -> int:
        """Return the number that the table sets in place of the usual one (C.4.7)."""
        value = self.o[option]
        return otherwise if value in ("tariff", "tout", "same") else int(value)

    def prices(self) -> list[int]:
        """Partner game, solo, schneider, a runner (C.4.7)."""
        options = ("partner_price", "solo_price", "level_price", "runner_price")
        return [self.stated(option, usual) for option, usual in zip(options, PRICES[self.o["tariff"]], strict=True)]

    def run(self, side: Sequence[int], contract: str, suit: str) -> int:
        """Runners of the cards as dealt (C.11)."""
        named = suit if contract in ("solo", "farbwenz", "farbgeier") else None
        pack = {c for h in self.dealt for c in h}
        held = {c for s in side for c in self.dealt[s]}
        top = [c for c in trumps(contract, named, self.o["bettel_trumps"]) if c in pack]
        mine = [c in held for c in top]
        length = next((i for i, m in enumerate(mine) if m != mine[0]), len(mine))
        return 0 if not mine else length if mine[0] else -length

    def ramsch(self) -> Result:
        cards = Cards(trumps("ramsch", None, "hearts"))
        won: dict[int, list[str]] = {s: [] for s in range(self.n)}
        leader = self.order[0]
        for _ in range(self.size):
            trick: list[str] = []
            for i in range(self.n):
                hand = self.hands[(leader + i) % self.n]
                allowed = cards.follow(hand, trick)
                if trick and self.o["stichzwang"]:
                    allowed = [c for c in allowed if cards.best([*trick, c]) == len(trick)] or allowed
                card = self.take(*allowed)
                hand.remove(card)
                trick.append(card)
            leader = (leader + cards.best(trick)) % self.n
            won[leader] += trick
        assert not self.actions
        price = self.stated("ramsch_price", self.prices()[0]) * 2**self.knocks
        march = self.o["ramsch_durchmarsch"]
        for s in range(self.n):
            if march != "off" and (len(won[s]) == self.n * self.size if march == "all" else points(won[s]) >= march):
                return Result([(self.n - 1) * price if p == s else -price for p in range(self.n)], "played", contract="ramsch", each=price)
        if self.o["ramsch_jungfrau"]:
            price *= 2 ** sum(not won[s] for s in range(self.n))
        most = max(points(w) for w in won.values())
        tied = [s for s in self.order if points(won[s]) == most]
        if self.o["ramsch_tie"] == "tricks":
            for number in (len, lambda taken: sum(c in cards.trump for c in taken)):
                most = max(number(won[s]) for s in tied)
                tied = [s for s in tied if number(won[s]) == most]
        loser = min(tied, key=lambda s: min((cards.trump.index(c) for c in won[s] if c in cards.trump), default=99))
        return Result([-(self.n - 1) * price if p == loser else price for p in range(self.n)], "played", contract="ramsch", each=price)


def result(line: str) -> Result:
    """Return the outcome that a record's text must have."""
    return Deal(line).result()
