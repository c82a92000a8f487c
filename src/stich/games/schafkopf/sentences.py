"""English sentences of Schafkopf's errors, by code and case."""

from __future__ import annotations

from stich.kernel.sentences import number_in_words


def runners_in_words(count: int) -> str:
    """Return a number of runners as text: ``2``, or ``2 lacked``."""
    return number_in_words(count) if count >= 0 else f"{number_in_words(-count)} lacked"


SENTENCES = {
    "action/illegal#contract": "{action}: now name the contract, as in: declare wenz",
    "action/illegal#higher": "{action}: {level} is held; play (higher) or pass",
    "action/illegal#hold": "{action}: hold {level} or yield",
    "action/illegal#knock": "{action}: knock or pass, with four cards dealt",
    "action/illegal#kontra-or-re": "{action}: {word} or pass (C.13)",
    "action/illegal#least": "{action}: at least {level}, a contract of this table that the hand allows (C.6)",
    "action/illegal#level": "{action}: {level} is held; bid a level above it or pass",
    "action/illegal#play": "{action}: play or pass; levels are named when two compete",
    "action/illegal#sides": "{action}: only opponents say kontra, and only the declarer's side says re (C.13)",
    "action/illegal#yield": "{action}: {level} is held; bid a level above it or yield",
    "blocked/ace-in-hand": "{action}: {card} is in your own hand, so it cannot be called (C.6.3)",
    "blocked/must-beat": "{action}: the trick must be beaten (C.15.5)",
    "blocked/no-card-of-suit": "{action}: the hand has no card of {suit} that is neither Ober nor Unter (C.6.5)",
    "blocked/no-card-to-call": "{action}: the hand has no card of {suit} that is neither Ober nor Unter (C.6.3)",
    "blocked/suit-is-trump": "{action}: {suit} is trump, so its ace cannot be called (C.6.3)",
    "action/malformed#bid": "{text!r} is no bid: {bids}",
    "action/malformed#schafkopf-contract": (
        "unknown contract {text!r}: there are partner C, partner alone, wenz, wenz-tout, solo H, solo-tout "
        "H, geier, farbwenz H, farbgeier H, bettel, sie, and their touts; suits are C S H D"
    ),
    "list/declarer#seat": "declarer: seats are 0 to 3",
    "list/partner#called": "partner: the seat that held the called ace, another than the declarer",
    "list/partner#none": "partner: none in {contract}",
    "options/invalid#bettel": "bettel_trumps or bettel_price needs bettel",
    "options/invalid#geier": "geier_above_farbwenz needs geier and farbwenz",
    "options/invalid#ramsch": "stichzwang, ramsch_jungfrau, ramsch_tie, ramsch_durchmarsch and ramsch_price need all_pass ramsch",
    "options/invalid#runners": "laufende_min_geier needs geier, and laufende_min_farbwenz needs farbwenz or farbgeier",
    "options/invalid#stock": "stock_price needs all_pass next: the stock grows when all pass and the next dealer deals",
    "options/invalid#stoss": "stoss_until needs stoss_max: kontra, or kontra and re",
    "score/alone#aces": "alone: the partner game is played alone with all four aces only, and {card} is not among the cards (C.6.4)",
    "score/alone#contract": "alone: only for the partner game; the other contracts are always played alone",
    "score/alone#table": "alone: with all four aces there is no partner game here (option alone_with_all_aces)",
    "score/cards#called": (
        "cards: no ace can be called: the two hands hold the called ace and another card of its suit that is no Ober or Unter (C.6.3)"
    ),
    "score/cards#hand": "cards: the declarer's, {whole} in all; these are {count}",
    "score/cards#hand-size": "cards_per_hand: {size} at this table (option deck)",
    "score/cards#hands": "cards: the declarer's and the partner's, {whole} in all; these are {count}",
    "score/cards#pack": "cards: {text!r:.20} is no card of this pack: suit C S H D and rank {ranks}, as in CQ",
    "score/cards#sie": "cards: a sie is nothing but Obers and Unters; {card} is neither (C.12.3)",
    "score/cards#solo": "cards: a solo needs a card of its suit that is no Ober or Unter, and these hold none of {suit} (C.6.5)",
    "score/cards#twice": "cards: {card} occurs twice",
    "score/contract": "game: this table does not play {contract}",
    "score/klopfer#range": "klopfer: {least} to {most} players, not {number}",
    "score/klopfer#table": "klopfer: this table does not knock (option klopfen)",
    "score/laufende#cards": "laufende: by the cards {counted:runners}, not {stated:runners}",
    "score/laufende#lacked": "laufende: 0 to {most} lacked, not {number}",
    "score/laufende#needed": "laufende: how many runners, 0 for none; or the cards, to count them",
    "score/laufende#range": "laufende: 0 to {most}, not {number}",
    "score/laufende#sie": "laufende: a sie holds all eight Obers and Unters, so {whole}, not {stated:runners}",
    "score/passed-in#must": "passed_in: at this table the holder of the Ober of acorns must play if all pass (C.5.4); enter that game",
    "score/points#count": "declarer_points: {tricks:tricks} cannot count {points}",
    "score/points#four": "card_points: the four have 120 together, not {points:sum}",
    "score/points#four-one": "card_points: place {place} cannot have {points} in {tricks:tricks}",
    "score/points#range": "{field}: {least} to {most}, not {number}",
    "score/points#side-needed": "declarer_points: the card points of the declarer side's tricks (0 to 120)",
    "score/points#tricks": "declarer_points: {points} cannot be with {tricks:tricks} of {whole}",
    "score/ramsch#passed-in": "passed_in: at this table {ramsch} is played if all pass; enter its result",
    "score/ramsch#table": "game: this table does not play ramsch (option all_pass)",
    "score/ramsch#tie": "highest_trump: {places} have equally many card points; name the one whose trumps lose",
    "score/stoss#range": "stoss: {least}, 1 kontra or {most} re, not {number}",
    "score/stoss#table": "stoss: at most {most} at this table (option stoss_max)",
    "score/suit": "suit: the trump suit, to count runners from the cards",
    "score/tout#none": "tout: there is none of {contract}",
    "score/tout#only": "tout_won: only for a tout",
    "score/tout#tricks": "tout_won: a tout is won with all {whole} tricks, these are {tricks}",
    "score/tricks#four": "tricks: the four have {whole} together, not {tricks:sum}",
    "score/tricks#range": "{field}: {least} to {most}, not {number}",
    "score/tricks#result": "declarer_tricks: how many the declarer won",
    "score/tricks#result-or-tout": "declarer_tricks: how many the declarer won, or tout_won",
    "score/tricks#schwarz": "declarer_tricks: with {points} card points they tell whether it is schwarz",
    "solve/contract#sie": "contract: in a sie no card is played",
    "solve/contract#stichzwang": "stichzwang is a rule that the solver does not know",
    "solve/contract#text": "contract: {reason}; or ramsch",
    "solve/seat#holder": "partner: seat {holder} has {card}, not {partner}",
    "solve/seat#own": "contract: the declarer has {card} and cannot call it",
    "solve/seat#partner": "partner is missing: no hand has {card}, so name the seat that was dealt it",
    "solve/seat#ramsch-partner": "a ramsch has no declarer: leave out declarer and partner",
    "solve/seat#uncalled": "partner: no partner is called in {contract}",
}
