"""Compare the second model with the Doppelkopf program `silvansievers/doko` (GPL; run beside the tests, never linked, copied or shipped).

    python -m tests.games.doppelkopf.doko_logs PROGRAM FIRST LAST

plays a session of 24 deals with random seats for each seed from FIRST to LAST and prints the differences. The program's own random
player never announces and never plays a solo by choice: let `RandomPlayer::ask_for_move` return `rng.next(legal_moves.size())`, and
mostly 0 for questions and announcements, and give each seat a seed of its own. The program's ten is `1`.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tests.games.doppelkopf.second_model import Deal

LEVELS = {"2": "no90", "3": "no60", "4": "no30", "5": "black"}


@dataclass
class LoggedDeal:
    """One deal of a log."""

    owed: set[int]
    """Seats that owe their compulsory solo before the deal."""
    seats: list[int] = field(default_factory=list)
    """In the order in which they were asked for reservations; empty after a forced solo."""
    forced: int | None = None
    """Seat of a forced solo."""
    compulsory: int | None = None
    """Seat whose compulsory or forced solo was played."""
    declined: set[int] = field(default_factory=set)
    """Seats that were asked for a solo and hold a wedding."""
    actions: list[str] = field(default_factory=list)
    """As records write them."""
    players: list[int] = field(default_factory=list)
    """Who played each card."""
    hands: list[list[str]] = field(default_factory=lambda: [[] for _ in range(4)])
    standings: dict[int, int] = field(default_factory=dict)
    """Sums of the session after the deal (game points)."""
    scores: list[int] = field(default_factory=list)
    """Of this deal (game points)."""

    @property
    def dealer(self) -> int:
        """Seat that dealt. Unknown after a forced solo, where it changes nothing: the seat before the soloist."""
        return ((self.seats[0] if self.forced is None else self.forced) + 3) % 4


PATTERNS = {
    "start": r"starting game number \d+ .*",
    "healthy": r"player (\d) is gesund",
    "reservation": r"player (\d) has a reservation",
    "at_once": r"player (\d) shortens reservation procedure .*",
    "decline": r"player (\d) does not want to play a solo",
    "forced": r"vorfuehrung: (?:compulsory solo: )?player (\d) plays a (\w+) solo",
    "compulsory": r"compulsory solo: player (\d) plays a (\w+) solo",
    "free": r"player (\d) plays a (\w+) solo",
    "wedding": r"player (\d) has a marriage",
    "announced": r"player (\d) belonging to team (re|kontra) announced: (\d)",
    "card": r"player (\d) played card: \[(..)\]",
    "standing": r"player (\d): (-?\d+)",
}


def sessions(lines: Iterable[str]) -> Iterator[LoggedDeal]:
    """Return the deals of a log of one session."""
    deal, total, owed = None, [0] * 4, set(range(4))
    for line in lines:
        kind, words = _read(line.strip())
        if kind == "start":
            deal = LoggedDeal(set(owed))
        if deal is None or not words:
            continue
        _enter(deal, kind, int(words[0]), words[1:])
        if deal.compulsory is not None:
            owed.discard(deal.compulsory)
        if len(deal.standings) == 4:
            deal.scores = [deal.standings[one] - total[one] for one in range(4)]
            total = [deal.standings[one] for one in range(4)]
            yield deal
            deal = None


def _read(line: str) -> tuple[str, list[str]]:
    """Return the kind of a line and the words that its pattern marks; no words for a line that does not matter."""
    for kind, pattern in PATTERNS.items():
        found = re.fullmatch(pattern, line)
        if found:
            return kind, list(found.groups())
    return "", []


def _enter(deal: LoggedDeal, kind: str, seat: int, words: list[str]) -> None:
    """Add what one line says to the deal."""
    if kind in ("healthy", "reservation"):
        deal.seats.append(seat)
        deal.actions.append(kind)
    elif kind == "at_once":
        deal.seats.append(seat)
    elif kind == "decline":
        deal.declined.add(seat)
    elif kind in ("forced", "compulsory", "free"):
        # The program asks in seat order: players who owe a solo first, in the rulebook (D.6.4). The only one who reserved is not asked.
        if deal.declined:
            order = sorted(deal.declined | {seat}, key=lambda one: (one not in deal.owed, deal.seats.index(one)))
            deal.actions += ["decline"] * order.index(seat)
        expected = (deal.seats[0] + len(deal.seats) - 1) % 4 if deal.seats else seat
        before = f"{seat}:" if deal.seats and deal.seats[-1] == seat != expected else ""
        deal.actions.append(f"{before}declare {words[0]}")
        deal.forced = seat if kind == "forced" else None
        deal.compulsory = None if kind == "free" else seat
    elif kind == "wedding":
        deal.actions.append("declare wedding")
    elif kind == "announced":
        deal.actions.append(f"{seat}:{LEVELS.get(words[1], words[0])}")
    elif kind == "card":
        card = words[0].replace("1", "T")
        deal.actions.append(card)
        deal.players.append(seat)
        deal.hands[seat].append(card)
    elif kind == "standing":
        deal.standings[seat] = int(words[0])


def difference(logged: LoggedDeal) -> str:
    """Return how the second model differs from a logged deal, or an empty text."""
    forced = logged.forced is not None
    deal = Deal(logged.hands, logged.dealer, {logged.forced} if logged.forced is not None else logged.owed, forced=forced)
    players = iter(logged.players)
    for action in logged.actions:
        if len(action) == 2 and deal.turn != next(players):
            return f"another seat plays {action}"
        try:
            deal.do(action)
        except AssertionError:
            return f"{action} is not legal"
    if not deal.is_over:
        return "the deal is not over"
    scores = deal.outcome()["scores"]
    return "" if scores == logged.scores else f"scores {scores} instead of {logged.scores}"


def main(program: str, first: int, last: int) -> int:
    """Compare the sessions of these seeds; the number of deals that differ."""
    kinds: Counter[str] = Counter()
    for seed in range(first, last + 1):
        words = f"-n 24 --random --seed {seed} -p random random random random --verbose --compulsory-solo"
        output = subprocess.run([program, *words.split()], capture_output=True, text=True, check=True).stdout
        for number, logged in enumerate(sessions(output.splitlines())):
            found = difference(logged)
            kinds[next((a for a in logged.actions if "declare" in a), "no reservation") if not found else "DIFFERENT"] += 1
            if found:
                print(f"seed {seed}, deal {number}: {found}: {' '.join(logged.actions)}")
    print(f"{kinds.total()} deals:", dict(kinds.most_common()))
    return kinds["DIFFERENT"]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])) > 0)
