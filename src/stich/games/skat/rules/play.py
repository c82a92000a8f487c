"""Play of a declared game of Skat: tricks, early ends, kontra, concessions and claims (docs/rules A.6–A.9, A.12).

Authority: Internationale Skatordnung, 2015 booklet with the changes of 2018. Penalties for irregular play (ISkO 4.1–4.2) are not needed, as
players can play only legal cards. Interpretations where the rulebook leaves a choice: the other players answer an offer in turn; a seat may
make one offer for each card it plays; a claim is for all remaining tricks (in null: for none of them), or that the game is decided.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import ClassVar, Literal, NamedTuple

import msgspec

from stich.kernel.knowledge.blocked import refusal
from stich.kernel.rules.action import Action, PlayCard, illegal
from stich.kernel.rules.card_actions import all_plays
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.phase import Over, Phase
from stich.kernel.rules.play import Position, Starter, starter
from stich.kernel.rules.reference import winner
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition

from .actions import ACCEPT, CLAIM, CLAIM_GAME, CONCEDE, KONTRA, PASS, RE, REFUSE, SHOW, THROW_IN
from .claim_proof import proves_the_rest
from .contract import DECK, NONE, NULL, OUVERT, POINTS, SCHNEIDER, SCHWARZ, Contract, Declaration, matadors_in, play_spec, points_in
from .enough_proof import proves_points
from .scoring import ALL_POINTS, Facts, SkatOutcome, due_level, points_to_claim, score, seat_lines, seat_scores, within_reach
from .seating import EVERY_PLACE, SkatSeating


@cache
def _starter(contract: Contract, declarer: int) -> Starter:
    return starter(play_spec(contract, declarer))


_BIT = DECK.bit
_PLAYS = all_plays(DECK)


class TricksWon(NamedTuple):
    """Tricks won in a deal of Skat, and their card points, both by place."""

    tricks: tuple[int, ...]
    points: tuple[int, ...]


class FixedContract(msgspec.Struct, frozen=True):
    """Facts about a declared game of Skat that do not change from the first lead to the end of the deal."""

    seating: SkatSeating
    declarer: int
    bid: int
    declaration: Declaration
    face_down: int
    """The two cards that lie face down and count for the declarer, as a mask: the discards, or the skat of a hand game (A.5.4)."""
    offers: tuple[tuple[Action, ...], ...]
    """Claims, concessions and exposed hands that the player at each place may offer instead of playing a card (A.8, A.9)."""
    offers_when_open: tuple[tuple[Action, ...], ...]
    """Claims and concessions that the player at each place may offer while the declarer's cards are exposed."""
    to_the_last_card: bool
    """True if the game never ends before the last card, because nothing was announced that can fail earlier (A.7)."""
    kontra_by: int = EVERY_PLACE
    """Places whose players may say kontra as opponents, as a mask (A.12.4)."""

    @property
    def matadors(self) -> int:
        """Number of matadors in the declarer's twelve cards (A.10.1): positive if held, negative if lacked."""
        seating = self.seating
        return matadors_in(seating.hands[self.declarer] | seating.undealt, self.declaration.contract)

    @property
    def points_outside_tricks(self) -> int:
        """Card points that count for the declarer without being in tricks: those of the two cards face down."""
        return points_in(self.face_down)

    def over(
        self,
        before: Play,
        reason: str,
        by: int | None = None,
        conceded_by: Literal["declarer", "opponents"] | None = None,
        won: TricksWon | None = None,
    ) -> Over:
        """Return the last phase of a declared game of Skat, with the score.

        ``won``: tricks and card points by place, as a claim or concession divides them; by default those of the position. ``by``: place
        that conceded or claimed.
        """
        seating, declarer = self.seating, self.declarer
        at: TricksWon | Position = won or before.position
        # A concession is the only end whose score depends on the opponents' tricks.
        opponents_tricks, opponents_points = self.opponents_have(before.position) if conceded_by else (0, 0)
        facts = Facts(
            declaration=self.declaration,
            bid=self.bid,
            matadors=self.matadors,
            card_points=at.points[declarer] + self.points_outside_tricks,
            tricks=at.tricks[declarer],
            conceded_by=conceded_by,
            opponents_card_points=opponents_points,
            opponents_tricks=opponents_tricks,
            ended_early=reason == "decided",
            kontra=before.kontra,
            factor=self.seating.factor,
        )
        return Over(self.outcome(facts, reason, None if by is None else seating.order[by]), before)

    def outcome(self, facts: Facts, reason: str, by: Seat | None = None) -> SkatOutcome:
        """Return the outcome of a declared game of Skat with these facts. ``by``: seat that conceded or claimed."""
        seating = self.seating
        result = score(seating.options, facts)
        seat = seating.order[self.declarer]
        return SkatOutcome(
            scores=seat_scores(seating.options, seating.order, seat, result.score, result.won),
            reason=reason,
            declarer=seat,
            won=result.won,
            working=(*result.lines, *seat_lines(seating.options, result.score, result.won)),
            contract=self.declaration.text,
            game_score=result.score,
            value=result.working.value,
            matadors=facts.matadors,
            card_points=facts.card_points,
            tricks=facts.tricks,
            arithmetic=result.working,
            by=by,
        )

    def decided(self, position: Position) -> bool:
        """Return True if the declarer's announcement (or null) has just failed, after a trick of which the winner now leads (A.7)."""
        declaration, declarer = self.declaration, self.declarer
        if declaration.contract is NULL:
            return position.leader == declarer
        if declaration.level is SCHNEIDER:
            points = position.points
            return position.tricks[declarer] > 0 and sum(points) - points[declarer] >= 31
        return declaration.level >= SCHWARZ and position.leader != declarer

    def opponents_have(self, position: Position) -> tuple[int, int]:
        """Return the opponents' tricks and card points, including the trick in progress if the declarer's card in it is already beaten."""
        by_place, trick = position.tricks, position.trick
        tricks = sum(by_place) - by_place[self.declarer]
        by_place = position.points
        points = sum(by_place) - by_place[self.declarer]
        played = [(position.leader + i) % 3 for i in range(len(trick))]
        if self.declarer in played:
            spec = play_spec(self.declaration.contract, self.declarer)
            if played[winner(spec, trick)] != self.declarer:
                return tricks + 1, points + sum(POINTS[c] for c in trick)
        return tricks, points

    def can_be_awarded(self, position: Position) -> bool:
        """Return True if a concession of the opponents can give the declarer the level that the bid needs (A.8.5, A.8.8).

        Only the cards that the declarer sees count: in a hand game the ten cards without the skat, since otherwise the declarer's legal
        answers would reveal the skat. If the skat then makes the declarer overbid, the game is lost, as it would be by playing on.
        """
        own = self.seating.hands[self.declarer] | (0 if self.declaration.hand else self.seating.skat)
        facts = self.facts_at(position, matadors_in(own, self.declaration.contract))
        level = due_level(self.seating.options, facts)
        return level is not None and within_reach(level, facts)

    def thrown_in(self, position: Position) -> TricksWon:
        """Return the tricks won after the actor has thrown the cards in: all remaining tricks go to the other side (in null, to the actor's
        loss).

        A trick on the table that the declarer's card has lost stays with the opponents, so that schwarz is excluded (A.9.9).
        """
        declarer, opponent = self.declarer, (self.declarer + 1) % 3
        to_declarer = (position.actor == declarer) == (self.declaration.contract is NULL)
        if not to_declarer:
            return _rest_to(opponent, position)
        tricks, points = self.opponents_have(position)
        others = ALL_POINTS - points - self.points_outside_tricks
        by_place = ((10 - tricks, others) if place == declarer else (tricks, points) if place == opponent else (0, 0) for place in range(3))
        won_tricks, won_points = zip(*by_place, strict=True)
        return TricksWon(won_tricks, won_points)

    def facts_at(self, position: Position, matadors: int, card_points: int = 0) -> Facts:
        """Return the facts at this position on which the level due depends, with these matadors and card points of the declarer."""
        tricks, points = self.opponents_have(position)
        return Facts(
            declaration=self.declaration,
            bid=self.bid,
            matadors=matadors,
            card_points=card_points,
            tricks=0,
            opponents_card_points=points,
            opponents_tricks=tricks,
        )


@cache
def _offers(contract: Contract, declarer: int, every_trick: bool, is_open: bool) -> tuple[tuple[Action, ...], ...]:
    """Return the claims and concessions that the player at each place of a Skat table may offer."""
    """Return the offers of each place; ``every_trick`` is true if the declarer must take all tricks, ``is_open`` if the hand is exposed."""
    null = contract is Contract.NULL
    opponent = (CONCEDE, THROW_IN) if null else (CONCEDE, CLAIM, CLAIM_GAME, THROW_IN)
    own: tuple[Action, ...] = (CONCEDE, CLAIM, *(() if null or every_trick else (CLAIM_GAME,)), THROW_IN, *(() if is_open else (SHOW,)))
    return tuple(own if place == declarer else opponent for place in range(3))


class Play(Phase, frozen=True):
    """Phase of trick play in a declared game of Skat (A.6). Forehand leads; place p of the position is place p of the table."""

    name: ClassVar[str] = "play"
    fixed: FixedContract
    position: Position
    open: int = 0
    """Places with exposed cards, as a mask of places: the declarer of an ouvert game, and players who claimed."""
    offered: bool = False
    """True if an offer of the actor was refused: they may make no other offer before their next card (A.8.7)."""
    kontra: Literal["none", "kontra", "re"] = "none"

    @classmethod
    def first(
        cls, seating: SkatSeating, declarer: int, bid: int, declaration: Declaration, discards: int | None, *, kontra_by: int = EVERY_PLACE
    ) -> Play:
        """Return the phase before the first lead. ``kontra_by``: places that may say kontra as opponents, as a mask."""
        hands = list(seating.hands)
        face_down = seating.skat
        if discards is not None:
            hands[declarer] = (hands[declarer] | seating.skat) & ~discards
            face_down = discards
        whole = declaration.level is NONE and declaration.contract is not NULL
        hidden, is_open = (_offers(declaration.contract, declarer, declaration.level >= SCHWARZ, is_open) for is_open in (False, True))
        fixed = FixedContract(seating, declarer, bid, declaration, face_down, hidden, is_open, whole, kontra_by)
        position = _starter(declaration.contract, declarer)(hands)
        return cls(fixed, position, 1 << declarer if declaration.level is OUVERT else 0)

    @property
    def actor(self) -> Seat | None:
        return self.fixed.seating.order[self.position.actor]

    @property
    def perfect_info(self) -> PerfectInfoPosition:
        fixed = self.fixed
        spec = play_spec(fixed.declaration.contract, fixed.declarer)
        return PerfectInfoPosition(spec, self.position, fixed.seating.order, 1 << fixed.declarer, fixed.points_outside_tricks)

    @property
    def legal_actions(self) -> Sequence[Action]:
        position, fixed = self.position, self.fixed
        if fixed.seating.options.kontra and self.may_say_kontra:
            return (*position.choices(_PLAYS, ()), KONTRA, *(() if self.offered else self.offers[position.actor]))
        return position.choices(_PLAYS, () if self.offered else self.offers)

    @property
    def offers(self) -> tuple[tuple[Action, ...], ...]:
        """Return the claims and concessions that the player at each place may offer instead of playing a card."""
        return self.fixed.offers_when_open if self.open >> self.fixed.declarer & 1 else self.fixed.offers

    @property
    def may_say_kontra(self) -> bool:
        """True if the actor may say kontra (A.12.1–2, A.12.4).

        Only an opponent may, before their own first card and once a deal, if the table plays kontra; at some tables only one who bid.
        """
        options, position = self.fixed.seating.options, self.position
        return (
            options.kontra
            and self.kontra == "none"
            and position.actor != self.fixed.declarer
            and self.fixed.kontra_by >> position.actor & 1 == 1
            and position.hands[position.actor].bit_count() == 10
            and (options.kontra_null or self.fixed.declaration.contract is not Contract.NULL)
        )

    def apply(self, action: Action) -> Phase:
        position = self.position
        if type(action) is PlayCard:
            try:
                position = position.play(_BIT[action.card])
            except (KeyError, ValueError):
                raise self._refusal(action) from None
            fixed = self.fixed
            after = Play(fixed, position, self.open, False, self.kontra)
            if position.trick:
                return after
            if position.finished:
                return fixed.over(after, "played")
            return after if fixed.to_the_last_card or not fixed.decided(position) else fixed.over(after, "decided")
        if action == KONTRA and self.may_say_kontra:
            return AfterKontra(msgspec.structs.replace(self, kontra="kontra"))
        if self.offered or action not in self.offers[position.actor]:
            raise self._refusal(action)
        if action == SHOW:
            return msgspec.structs.replace(self, open=self.open | 1 << position.actor)
        return self._offer(action)

    def _refusal(self, action: Action) -> Exception:
        fixed, position = self.fixed, self.position
        if isinstance(action, PlayCard):
            return refusal("action/illegal#not-in-hand", self.legal_actions, action=action, blocked=self.blocked)
        if self.offered and action in fixed.offers[position.actor]:
            return illegal("action/illegal#refused-offer", self.legal_actions, action=action.text)
        if action == SHOW:
            return illegal(
                "action/illegal#show-open" if position.actor == fixed.declarer else "action/illegal#show",
                self.legal_actions,
                action=action.text,
            )
        if action == CLAIM_GAME:
            return illegal("action/illegal#claim-game", self.legal_actions, action=action.text)
        if action == CLAIM:
            return illegal("action/illegal#claim-null", self.legal_actions, action=action.text)
        if action == KONTRA:
            bidders_only = fixed.seating.options.kontra_after_bid and not fixed.kontra_by >> position.actor & 1
            return illegal(
                "action/illegal#kontra-no-bid" if bidders_only else "action/illegal#kontra", self.legal_actions, action=action.text
            )
        return illegal("action/illegal#card", self.legal_actions, action=action.public_text)

    def conceded_by_declarer(self) -> Over:
        """Return the end of the deal after a concession of the declarer."""
        return self.fixed.over(self, "conceded", self.fixed.declarer, "declarer")

    @property
    def concession_is_free(self) -> bool:
        """Return True if Skat's declarer, whose turn it is, may concede without consent: with nine cards, or before the lead (A.8.1)."""
        position = self.position
        if self.fixed.seating.options.free_concession_cards == 10:
            return not position.trick and not any(position.tricks)
        return position.hands[position.actor].bit_count() >= 9

    def _offer(self, action: Action) -> Phase:
        """Return the phase in which the others answer this claim or concession, or the end if it needs no answer."""
        fixed, place = self.fixed, self.position.actor
        if action == CONCEDE and place == fixed.declarer and self.concession_is_free:
            return self.conceded_by_declarer()
        if action == THROW_IN:
            opened = self.open | 1 << place
            if place == fixed.declarer or fixed.seating.options.opponents_concession == "one":
                return fixed.over(msgspec.structs.replace(self, open=opened), "thrown in", place, won=fixed.thrown_in(self.position))
            return Offering(msgspec.structs.replace(self, open=opened), "throw in", (3 - place - fixed.declarer,))
        if place == fixed.declarer:
            to_ask: tuple[int, ...] = ((place + 1) % 3, (place + 2) % 3)
        elif action == CONCEDE and fixed.seating.options.opponents_concession == "one":
            to_ask = (fixed.declarer,)
        else:
            to_ask = (3 - place - fixed.declarer, fixed.declarer)
        opened = self.open | (0 if action == CONCEDE else 1 << place)
        return Offering(msgspec.structs.replace(self, open=opened), OFFERS[action], to_ask)


Kind = Literal["concede", "claim", "claim game", "throw in"]
OFFERS: dict[Action, Kind] = {CONCEDE: "concede", CLAIM: "claim", CLAIM_GAME: "claim game"}
"""Kind of each offer that other players answer."""


class AfterKontra(Phase, frozen=True):
    """Declarer's answer to kontra: re at once, or pass (A.12.1)."""

    name: ClassVar[str] = "re"
    play: Play
    """Play that continues after the answer; its value is doubled by the kontra."""

    @property
    def contract_fixed(self) -> bool:
        return True

    @property
    def actor(self) -> Seat | None:
        return self.play.fixed.seating.order[self.play.fixed.declarer]

    @property
    def legal_actions(self) -> Sequence[Action]:
        return (RE, PASS)

    def apply(self, action: Action) -> Phase:
        if action == PASS:
            return self.play
        if action == RE:
            return msgspec.structs.replace(self.play, kontra="re")
        raise illegal("action/illegal#re", self.legal_actions, action=action.public_text)


class Offering(Phase, frozen=True):
    """Phase of Skat in which a concession or claim waits for the answers of the others, one seat after the other (A.8, A.9).

    A concession of the declarer needs the consent of one opponent (ISkO 4.3), or of both by the older rules. A concession of an opponent
    needs the consent of the declarer, and by the older rules first that of the partner. A claim needs the consent of both other players; a
    claiming opponent's partner answers first. An opponent who throws the cards in needs the partner's consent where a concession does.
    """

    name: ClassVar[str] = "offer"
    play: Play
    """Play that continues if the offer is refused."""
    kind: Kind
    to_ask: tuple[int, ...]
    answered: tuple[int, ...] = ()

    @property
    def claim(self) -> bool:
        """Return whether the offer is a claim, of the rest or of the game."""
        return self.kind in ("claim", "claim game")

    @property
    def by(self) -> int:
        """Place that made the offer."""
        return self.play.position.actor

    @property
    def contract_fixed(self) -> bool:
        return True

    @property
    def actor(self) -> Seat | None:
        return self.play.fixed.seating.order[self.to_ask[0]]

    @property
    def legal_actions(self) -> Sequence[Action]:
        fixed = self.play.fixed
        if self.to_ask[0] == fixed.declarer and self.kind == "concede" and not fixed.can_be_awarded(self.play.position):
            return (REFUSE,)
        return (ACCEPT, REFUSE)

    def apply(self, action: Action) -> Phase:
        if action not in self.legal_actions:
            raise illegal(
                "action/illegal#out-of-reach" if action == ACCEPT else "action/illegal#offer", self.legal_actions, action=action.public_text
            )
        fixed = self.play.fixed
        one_consent_suffices = self.kind == "concede" and self.by == fixed.declarer and fixed.seating.options.concession_consent == "one"
        rest = Offering(self.play, self.kind, self.to_ask[1:], (*self.answered, self.to_ask[0]))
        if action == ACCEPT:
            return self._agreed() if one_consent_suffices or not rest.to_ask else rest
        if one_consent_suffices and rest.to_ask:
            return rest
        if self.claim and fixed.seating.options.refused_claim == "rest lost":
            return self._disputed()
        return msgspec.structs.replace(self.play, offered=True)

    def _disputed(self) -> Phase:
        """Return the end of the deal after a refused claim by the older rules: if the open cards prove the claim, it counts; else the other
        side gets the rest.
        """
        fixed, position = self.play.fixed, self.play.position
        own, *others = [(position.actor + i) % 3 for i in range(3)]
        hands = [position.hands[place] for place in others]
        first, second = (hand if self.play.open >> place & 1 else 0 for place, hand in zip(others, hands, strict=True))
        trick = [DECK.cards[c] for c in position.trick]
        cards = (position.hands[own], hands[0] | hands[1], fixed.declaration.contract, trick, (first, second))
        if self.kind == "claim":
            proven = proves_the_rest(*cards)
        else:
            declarers = position.points[fixed.declarer] + fixed.points_outside_tricks
            facts = fixed.facts_at(position, fixed.matadors, declarers)
            proven = proves_points(*cards, needed=points_to_claim(fixed.seating.options, facts, self.by == fixed.declarer))
        if proven:
            return self._agreed()
        null = fixed.declaration.contract is Contract.NULL
        declarer_takes = null or self.by != fixed.declarer
        taker = fixed.declarer if declarer_takes else (fixed.declarer + 1) % 3
        return fixed.over(self.play, "claim refused", self.by, won=_rest_to(taker, position))

    def _agreed(self) -> Phase:
        """Return the end of the deal after the claim or concession was accepted."""
        fixed, position, by = self.play.fixed, self.play.position, self.by
        side: Literal["declarer", "opponents"] = "declarer" if by == fixed.declarer else "opponents"
        if self.kind == "concede":
            return fixed.over(self.play, "conceded", by, side)
        if self.kind == "claim game":
            return fixed.over(self.play, "game claimed", by, "opponents" if side == "declarer" else "declarer")
        if self.kind == "throw in":
            return fixed.over(self.play, "thrown in", by, won=fixed.thrown_in(position))
        return fixed.over(self.play, "claimed", by, won=_claimed(fixed, position))


def _claimed(fixed: FixedContract, position: Position) -> TricksWon:
    """Return the tricks won after a claim in Skat.

    All remaining tricks go to the claimer; if the declarer of null claims to take none, they go to the opponents.
    """
    null = fixed.declaration.contract is Contract.NULL
    return _rest_to((position.actor + 1) % 3 if null else position.actor, position)


def _rest_to(taker: int, position: Position) -> TricksWon:
    """Return the tricks won if all remaining tricks, with the one in progress, go to the place ``taker``."""
    rest = DECK.members(position.hands[0] | position.hands[1] | position.hands[2])
    points = sum(POINTS[_BIT[c]] for c in rest) + sum(POINTS[c] for c in position.trick)
    tricks = 10 - sum(position.tricks)
    return TricksWon(
        tuple(t + tricks * (p == taker) for p, t in enumerate(position.tricks)),
        tuple(t + points * (p == taker) for p, t in enumerate(position.points)),
    )
