"""Scores of Skat's suit, grand and null games, with their calculation (docs/rules A.8, A.10, A.11)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal, Self

import msgspec

from stich.kernel.knowledge.view import Outcome, spread
from stich.kernel.rules.deal import Seat

from .contract import NULL, POINTS, SCHNEIDER, SCHWARZ, AnnouncedLevel, Contract, Declaration
from .options import BASE, NULL_VALUES, SkatOptions

KONTRA_FACTORS = {"none": 1, "kontra": 2, "re": 4}


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """Facts that determine the score of a declared game of Skat.

    Card points and tricks are those of the declarer; card points include the skat.
    """

    declaration: Declaration
    bid: int
    """Last number that was bid or held (in game points); 0 if it is unknown, so that the game is not overbid."""
    matadors: int
    """Number of matadors: positive if held (*with*), negative if lacked (*without*); 0 in null."""
    card_points: int
    tricks: int | None
    """Number of tricks; None if it is unknown, but neither side took all tricks."""
    conceded_by: Literal["declarer", "opponents"] | None = None
    opponents_card_points: int = 0
    """Card points in the opponents' tricks when they conceded (A.8.5, A.8.6)."""
    opponents_tricks: int = 0
    """Number of the opponents' tricks when they conceded."""
    ended_early: bool = False
    """True if the play stopped with cards left: tricks that were not played then make neither side schneider or schwarz (A.7)."""
    kontra: Literal["none", "kontra", "re"] = "none"
    factor: int = 1
    """Factor of the deal besides kontra, such as 2 in a bock round."""


class Working(msgspec.Struct, frozen=True):
    """Calculation of a score in Skat, as data; the page puts it into words in the reader's language (A.10, A.11)."""

    matadors: int
    """Number of matadors: positive if held (*with*), negative if lacked (*without*); 0 in null."""
    items: tuple[str, ...]
    """Items of the multiplier, in order: ``game``, ``hand``, ``schneider``, ``schneider_announced``, ``schwarz``,
    ``hand_schwarz``, ``schwarz_announced``, ``ouvert``."""
    base: int
    multiplier: int
    """Multiplier that the play reached, before any correction for an overbid; 1 in null."""
    value: int
    """Base value times multiplier (in game points); after an overbid, the least multiple of the base value that reaches the bid."""
    bid: int
    """Last number that was bid or held (in game points); 0 if it is unknown."""
    overbid: bool
    loss_factor: int
    """Factor applied to the value of a lost game: 1 or 2 (1 if won)."""
    kontra_factor: int
    """Factor of doubling: 1, kontra 2, re 4."""
    factor: int = 1
    """Factor of the deal, such as 2 in a bock round."""


class Score(msgspec.Struct, frozen=True):
    """Score of Skat's declarer (in game points), with its calculation."""

    won: bool
    score: int
    working: Working

    @property
    def lines(self) -> tuple[str, ...]:
        """Calculation in English, line by line, for a player to check."""
        w = self.working
        counted = _counted(w.matadors, w.items, w.multiplier, w.base)
        result = _result(self.won, self.score, w.value, (w.factor, w.kontra_factor, w.loss_factor))
        if not w.overbid:
            return counted, result
        return counted, f"overbid: {w.multiplier * w.base} < {w.bid}, so {w.value // w.base} × {w.base} = {w.value}", result


@cache
def _result(won: bool, score: int, value: int, factors: tuple[int, ...]) -> str:
    """Return the result of a game as text: ``won: 30``, ``lost: −2 × 30 = −60``."""
    product = "".join([f"{f} × " for f in factors if f > 1])
    if won and not product:
        return f"won: {score}"
    return f"{'won: ' if won else 'lost: −'}{product}{value}" + (f" = {str(score).replace('-', '−')}" if product else "")


@cache
def _counted(matadors: int, items: tuple[str, ...], multiplier: int, base: int) -> str:
    """Return the calculation of a game's value as text: ``with 2, game 3, hand 4: 4 × 12 = 48``; ``null: 23``."""
    if not matadors and not items:
        return f"null: {base}"
    spoken, count = [], abs(matadors)
    if matadors:
        spoken.append(f"{'with' if matadors > 0 else 'without'} {count}")
    for item in items:
        count += 1
        spoken.append(f"{item.replace('_', ' ')} {count}")
    return f"{', '.join(spoken)}: {multiplier} × {base} = {multiplier * base}"


class RamschResult(msgspec.Struct, frozen=True):
    """Result of Skat's Ramsch: card points and tricks by seat (A.15). A player who got the skat has its card points, too."""

    card_points: tuple[int, ...]
    tricks: tuple[int, ...]
    factor: int
    """Factor of the score: 1, or more if players left the skat in Schieberamsch."""
    doubled: bool
    """True if the loser's loss doubles because another player won no trick."""
    all_tricks: Seat | None
    """Seat that won the ramsch by all ten tricks; None without one."""
    base: int = -20
    """Score before factors: negative for the losers, such as -20 or the card points taken; 120 for all ten tricks; 23 for the player with
    the fewest card points; 0 if no player is scored (A.15.3, A.15.6).
    """
    deal_factor: int = 1
    """Factor of the deal besides that of Schieberamsch, such as 2 in a bock round."""


class SkatOutcome(Outcome, frozen=True, kw_only=True, tag_field="game", tag="skat"):
    """Outcome of a Skat deal.

    ``reason``: ``played``, ``passed in``, ``conceded``, ``claimed``, ``game claimed``, ``thrown in``, ``decided`` (A.7), ``claim refused``.

    ``scores`` are the points written for each seat: with bonuses if the table uses tournament rules, only losses in adjusted scoring.
    """

    contract: str | None = None
    """Text of the declaration, such as ``clubs hand``; or ``ramsch``. None if all passed."""
    game_score: int | None = None
    """Game points of the declarer (negative if lost), with kontra, before bonuses and adjusted scoring."""
    value: int | None = None
    """Value of the game that was won or lost (in game points), before loss factor and kontra."""
    matadors: int | None = None
    """Number of matadors: positive if held (*with*), negative if lacked (*without*); 0 in null."""
    card_points: int | None = None
    """Card points of the declarer, with the skat. They do not matter in null."""
    tricks: int | None = None
    """Tricks won by the declarer."""
    arithmetic: Working | None = None
    by: Seat | None = None
    """Seat that conceded, claimed or threw the cards in."""
    ramsch: RamschResult | None = None

    @property
    def declarer_score(self) -> int | None:
        """Game points of the declarer, without the bonuses of a tournament."""
        return self.game_score

    def spread(self, seats: Sequence[Seat], count: int) -> Self:
        """Return the outcome of Skat at a larger table, at which the other players sit out."""
        ramsch = self.ramsch and msgspec.structs.replace(
            self.ramsch,
            card_points=spread(self.ramsch.card_points, seats, count, 0),
            tricks=spread(self.ramsch.tricks, seats, count, 0),
            all_tricks=None if self.ramsch.all_tricks is None else seats[self.ramsch.all_tricks],
        )
        return msgspec.structs.replace(super().spread(seats, count), by=None if self.by is None else seats[self.by], ramsch=ramsch)


@cache
def base_value(options: SkatOptions, declaration: Declaration) -> int:
    """Return the base value of a declaration (game points; A.10.3); in null the whole value (A.11.1)."""
    contract, ouvert = declaration.contract, declaration.level is AnnouncedLevel.OUVERT
    if contract is Contract.NULL:
        return NULL_VALUES[declaration.hand, ouvert]
    return options.grand_ouvert if contract is Contract.GRAND and ouvert else BASE[contract]


@cache
def items(
    options: SkatOptions, declaration: Declaration, schneider: bool = False, schwarz: bool = False, all_tricks: bool = False
) -> tuple[str, ...]:
    """Return the items that add to the multiplier of a game of Skat, besides the matadors (A.10.2).

    Each item adds 1; an announced level counts even if it was missed. ``all_tricks``: the declarer took all tricks, which is needed for the
    item ``hand_schwarz`` (A.10.9).
    """
    contract, level = declaration.contract, declaration.level
    if contract is Contract.NULL:
        return ()
    ouvert_adds = contract is not Contract.GRAND or options.grand_ouvert == BASE[contract]
    counted = {
        "game": True,
        "hand": declaration.hand,
        "schneider": schneider or level >= AnnouncedLevel.SCHNEIDER,
        "schneider_announced": level >= AnnouncedLevel.SCHNEIDER,
        "schwarz": schwarz or level >= AnnouncedLevel.SCHWARZ,
        "hand_schwarz": all_tricks and declaration.hand and level is AnnouncedLevel.NONE and options.hand_schwarz == 5,
        "schwarz_announced": level >= AnnouncedLevel.SCHWARZ,
        "ouvert": level is AnnouncedLevel.OUVERT and ouvert_adds,
    }
    return tuple(name for name, counts in counted.items() if counts)


@cache
def lost_items(declaration: Declaration) -> tuple[str, ...]:
    """Return the items of the multiplier for a lost game of Skat that counts no level: ``game``, and ``hand`` in hand games (A.10.8)."""
    if declaration.contract is Contract.NULL:
        return ()
    return ("game", "hand") if declaration.hand else ("game",)


ALL_POINTS = sum(POINTS)
"""Card points of the whole pack of Skat."""
NEEDED = {AnnouncedLevel.NONE: 61, AnnouncedLevel.SCHNEIDER: 90}
"""Card points that Skat's declarer needs, by announced level (A.10.5)."""


def due_level(options: SkatOptions, facts: Facts) -> AnnouncedLevel | None:
    """Return the lowest level with which the declarer of this game of Skat wins (A.8.5).

    It is no level, or schneider or schwarz if announced or needed for the bid; None if the game's value does not reach the bid at any
    level.
    """
    declaration = facts.declaration
    base = base_value(options, declaration)
    if declaration.contract is Contract.NULL:
        return AnnouncedLevel.NONE if base >= facts.bid else None
    for level in (AnnouncedLevel.NONE, AnnouncedLevel.SCHNEIDER, AnnouncedLevel.SCHWARZ):
        if level >= min(declaration.level, AnnouncedLevel.SCHWARZ):
            schwarz = level >= AnnouncedLevel.SCHWARZ
            counted = items(options, declaration, level >= AnnouncedLevel.SCHNEIDER, schwarz, schwarz)
            if base * (abs(facts.matadors) + len(counted)) >= facts.bid:
                return level
    return None


def within_reach(level: AnnouncedLevel, facts: Facts) -> bool:
    """Return True if Skat's declarer can still reach this level, given the tricks and card points of the opponents."""
    if level >= AnnouncedLevel.SCHWARZ:
        return facts.opponents_tricks == 0
    return level is AnnouncedLevel.NONE or facts.opponents_card_points <= 30


def points_to_claim(options: SkatOptions, facts: Facts, declares: bool) -> int:
    """Return the card points that a claimer's side still needs to decide the game of Skat (A.9.10).

    ``declares``: the declarer's side claims, else the opponents' side. If no level within reach wins the game, the opponents need none and
    the declarer cannot get enough. All tricks cannot be proven by points; one more card point of the opponents refutes them.
    """
    level = due_level(options, facts)
    if level is None or not within_reach(level, facts):
        return ALL_POINTS + 1 if declares else 0
    if level >= AnnouncedLevel.SCHWARZ:
        return ALL_POINTS + 1 if declares else 1
    return NEEDED[level] - facts.card_points if declares else ALL_POINTS - NEEDED[level] + 1 - facts.opponents_card_points


def _awarded_level(options: SkatOptions, facts: Facts) -> AnnouncedLevel | None:
    """Return the level that the declarer wins by a concession, or None if the game is lost (A.8.2, A.8.5, A.8.6).

    After a concession of the declarer: only a level that the card points have already reached.
    """
    level, null = due_level(options, facts), facts.declaration.contract is Contract.NULL
    if level is None:
        return None
    if facts.conceded_by == "declarer":
        has_it = not null and level in NEEDED and facts.card_points >= NEEDED[level]
        return level if has_it else None
    have_won = not null and level is AnnouncedLevel.NONE and facts.opponents_card_points >= 60
    return level if within_reach(level, facts) and not have_won else None


def _multiplier(facts: Facts, counted: tuple[str, ...]) -> int:
    """Return the multiplier of a game of Skat: the matador count plus one for each item in ``counted`` (game, hand, schneider …); 1 in
    null.
    """
    return 1 if facts.declaration.contract is NULL else abs(facts.matadors) + len(counted)


def score(options: SkatOptions, facts: Facts) -> Score:
    """Return the score of Skat's declarer by A.8, A.10.5–7 and A.11."""
    declaration, level = facts.declaration, facts.declaration.level
    null = declaration.contract is NULL
    awarded = None
    if facts.conceded_by is not None:
        awarded = _awarded_level(options, facts)
        schneider, schwarz = awarded in (SCHNEIDER, SCHWARZ), awarded is SCHWARZ
        all_tricks = schwarz
    else:
        schwarz = not facts.ended_early and facts.tricks in (0, 10)
        all_tricks = facts.tricks == 10
        schneider = schwarz or facts.card_points >= 90 or (not facts.ended_early and facts.card_points <= 30)
    if facts.conceded_by is not None:
        reached = awarded is not None
    elif null:
        reached = facts.tricks == 0
    elif level >= SCHWARZ:
        reached = facts.tricks == 10
    else:
        reached = facts.card_points >= NEEDED[level]
    counted = items(options, declaration, schneider, schwarz, all_tricks)
    base = base_value(options, declaration)
    won = reached and base * _multiplier(facts, counted) >= facts.bid
    if not won and options.lost_levels == "game only":
        counted = lost_items(declaration)
    multiplier = _multiplier(facts, counted)
    overbid = base * multiplier < facts.bid
    value = base * (-(-facts.bid // base) if overbid else multiplier)
    loss_factor = 1 if won else options.hand_loss_factor if declaration.hand else options.skat_loss_factor
    kontra_factor = KONTRA_FACTORS[facts.kontra]
    working = Working(
        matadors=facts.matadors,
        items=counted,
        base=base,
        multiplier=multiplier,
        value=value,
        bid=facts.bid,
        overbid=overbid,
        loss_factor=loss_factor,
        kontra_factor=kontra_factor,
        factor=facts.factor,
    )
    return Score(won, (value if won else -value * loss_factor) * kontra_factor * facts.factor, working)


WON_BONUS, LOST_BONUS = 50, -50
OTHERS_BONUS = {3: 40, 4: 30}
"""Seeger-Fabian bonus of every other player if Skat's declarer loses (in game points), by the number of players at the table (A.13.1)."""


def lost_distance(options: SkatOptions) -> int:
    """Return by how many points the bonuses of a lost game separate the declarer from every other player: 90, at a table of four 80
    (A.13.3).
    """
    return OTHERS_BONUS[options.players] - LOST_BONUS


def seat_scores(options: SkatOptions, order: tuple[Seat, ...], declarer: Seat, game_score: int, won: bool) -> tuple[int, ...]:
    """Return the points written for each seat after a game of Skat, by the table's scoring.

    Scoring is normal, adjusted (A.14.1), that of tournaments (A.13.1), or the last two together (A.14.4).
    """
    if options.scoring == "adjusted" and won:
        loss = -game_score - (WON_BONUS if options.tournament else 0)
        return tuple([loss if s in order and s != declarer else 0 for s in range(options.players)])
    written = [0] * options.players
    if options.scoring == "adjusted":
        game_score -= lost_distance(options) if options.tournament else 0
    elif options.tournament:
        if not won:
            written = [OTHERS_BONUS[options.players]] * options.players
        game_score += WON_BONUS if won else LOST_BONUS
    written[declarer] = game_score
    return tuple(written)


def seat_lines(options: SkatOptions, game_score: int, won: bool) -> tuple[str, ...]:
    """Return lines in English about bonuses and adjusted scoring, for the working of a score; empty if there are none."""
    if options.scoring == "adjusted" and won:
        loss = f"−({game_score} + {WON_BONUS}) = −{game_score + WON_BONUS}" if options.tournament else f"−{game_score}"
        return (f"adjusted: each opponent {loss}, the declarer 0",)
    if options.scoring == "adjusted":
        distance = lost_distance(options)
        return (f"adjusted: −{-game_score} − {distance} = −{distance - game_score}",) if options.tournament else ()
    if options.tournament:
        bonus = WON_BONUS if won else LOST_BONUS
        total = f"{game_score} {'+' if won else '−'} {abs(bonus)} = {game_score + bonus}".replace("-", "−")
        others = "" if won else f", everybody else +{OTHERS_BONUS[options.players]}"
        return (f"tournament: {total}{others}",)
    return ()
