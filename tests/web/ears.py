"""Output of a screen reader at a table, actual and expected: computed from the events of the wire and the page's texts."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from stich.kernel.rules.cards import SUITS
from tests.web.guest import Deal, Table
from tests.web.test_match import signed
from tests.web.words import variants, words

HEARING = """
window.heard = [];
window.LIVE = '[aria-live=polite], [aria-live=assertive], [role=log], [role=status], [role=alert]';
const wordsOf = (node) => node.textContent.replace(/\\s+/g, ' ').trim();
const hear = (node, words) => {
  if (!words) return;
  if (document.querySelector('dialog:modal') && !node.closest('dialog')) throw new Error(`said behind a dialog: ${words}`);
  window.heard.push(words);
};
new MutationObserver((records) => {
  const added = records.flatMap((record) => [...record.addedNodes]);
  for (const { type, target, addedNodes } of records) {
    const region = (target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement)?.closest(LIVE);
    if (type === 'characterData' && region && !added.some((node) => node.contains(target))) hear(region, wordsOf(region));
    for (const node of addedNodes) {
      if (region) hear(region, wordsOf(node));
      else if (node.nodeType === Node.ELEMENT_NODE) {
        for (const live of [node, ...node.querySelectorAll(LIVE)]) if (live.matches(LIVE)) hear(live, wordsOf(live));
      }
    }
  }
}).observe(document, { childList: true, characterData: true, subtree: true });
"""
"""Script that collects the output of all live regions, and complains about hidden ones."""

RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten"}
FRENCH = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds"}
GERMAN = {"C": "suit_acorns", "S": "schafkopf_leaves", "H": "suit_hearts", "D": "suit_bells"}
GERMAN_RANKS = {"A": "schafkopf_sow", "K": "rank_king", "Q": "rank_ober", "J": "rank_unter", "T": "rank_ten"}


def is_card(action: str) -> bool:
    return len(action) == 2 and action[0] in SUITS


AND = {"en": " and ", "de": " und ", "ja": "、"}
"""Word between the two cards of a discard, as `Intl.ListFormat` writes it."""


class Ears:
    """A listener to a game in a language."""

    def __init__(self, game: str, language: str) -> None:
        self.game, self.language, self.text = game, language, words(language)

    # -- names --------------------------------------------------------------------------------------------------------

    def suit(self, suit: str) -> str:
        return self.text[GERMAN[suit]] if self.game == "schafkopf" else self.text[f"suit_{FRENCH[suit]}"]

    def card(self, card: str) -> str:
        suit, rank = card
        if self.game == "schafkopf":
            return self.text["card_name_german"].format(suit=self.suit(suit), rank=self.text.get(GERMAN_RANKS.get(rank, ""), rank))
        return self.text["card_name"].format(suit=self.suit(suit), rank=self.text[f"rank_{RANKS[rank]}"] if rank in RANKS else rank)

    def name(self, table: Table, seat: int) -> str:
        if seat == table["you"]:
            return self.text["you"]
        computers = [i for i, s in enumerate(table["seats"]) if s["kind"] == "computer"]
        return self.text["computer_number"].format(number=computers.index(seat) + 1)

    # -- lines --------------------------------------------------------------------------------------------------------

    def action(self, table: Table, seat: int, action: str) -> list[str]:
        if is_card(action):
            return [self.text["told_plays"].format(name=self.name(table, seat), card=self.card(action))]
        said = SAID[self.game](self, action)
        return [self.text["told_says"].format(name=self.name(table, seat), words=said)] if said else []

    def update(self, before: Table | None, event: dict[str, Any], table: Table) -> list[str]:
        """Return the expected announcements for this update."""
        deal = table["deal"]
        if before is None:
            return [self.text["told_dealt"], *(line for e in deal["log"] for line in self.action(table, e["seat"], e["action"]))]
        if event["kind"] == "dealt":
            return [self.text["told_dealt"]]
        if event["kind"] != "acted":
            return []
        lines = self.action(table, event["seat"], event["action"])
        old, new = (d["hands"][table["you"]] or [] for d in (before["deal"], deal))
        if gained := [card for card in new if card not in old]:
            lines.append(self.text["told_new_cards"].format(cards=self.text["comma"].join(map(self.card, gained))))
        if before["deal"].get("called") and before["deal"]["partner"] is None and deal["partner"] is not None:
            lines.append(self.text["schafkopf_partner_is"].format(name=self.name(table, deal["partner"])))
        if is_card(event["action"]) and not deal["trick"]:
            lines.append(self.text["takes_trick"].format(name=self.name(table, deal["last_trick"]["winner"])))
        return lines

    def rest(self, table: Table) -> list[str]:
        """Return the question to the reader, or the result."""
        deal = table["deal"]
        if deal["phase"] != "over":
            return [QUESTIONS[self.game](self, table)] if deal["actor"] == table["you"] else []
        first = [s for s in (table["you"], deal["outcome"]["declarer"]) if s is not None]
        seats = dict.fromkeys([*first, *deal["order"]])
        scores = [self.text["told_of"].format(name=self.name(table, s), value=signed(deal["outcome"]["scores"][s])) for s in seats]
        line = LINES[self.game](self, deal)
        over = self.text["told_over_line"].format(line=line) if line else self.text["told_over"]
        return [*self.headline(table), over, self.text["told_scores"].format(scores=self.text["comma"].join(scores))]

    def headline(self, table: Table) -> list[str]:
        """How the reader came off; nothing where all passed."""
        outcome, you = table["deal"]["outcome"], table["you"]
        scores, own = outcome["scores"], outcome["scores"][you]
        if outcome["declarer"] is not None:
            side = outcome.get("side", [outcome["declarer"]])
            return [self.text["result_you_won" if (you in side) == outcome["won"] else "result_you_lost"]]
        if len(set(scores)) == 1:
            return [self.text["result_all_equal"]] if self.game == "suitability" else []
        if own == min(scores) and own <= 0:
            return [self.text["result_you_lost"]]
        rank, shared = 1 + sum(score > own for score in scores), scores.count(own) > 1
        if rank == 1:
            return [self.text["result_you_shared" if shared else "result_you_won"]]
        return [self.text["result_you_rank"].format(rank=self.rank(rank), count=len(scores))]

    def rank(self, rank: int) -> str:
        forms = variants(self.language, "result_rank")
        return forms.get({1: "form=one", 2: "form=two", 3: "form=few"}.get(rank, ""), forms["form=other"]).format(rank=rank)

    def hint(self, shown: str, action: str, why: str) -> str:
        """Return the line of a hint: its cards have names where the page shows small cards."""
        cards = AND[self.language].join(self.card(word) for word in action.split() if is_card(word))
        return self.text["hint_told"].format(words=follow(self, self.text["advice_sentence"].format(words=cards) if cards else shown, why))

    def transcript(self, frames: list[str], hints: Mapping[int, str] = MappingProxyType({})) -> list[str]:
        """Return all lines of these messages, and of the hints (by event) that followed some of them."""
        lines: list[str] = []
        before: Table | None = None
        for frame in map(json.loads, frames):
            if frame["type"] == "update":
                table: Table = frame["view"]
                lines += self.update(before, frame["event"], table)
                if before is None or frame["event"]["kind"] in ("dealt", "acted"):
                    lines += self.rest(table)
                lines += [hints[table["seq"]]] if table["seq"] in hints else []
                before = table
        return lines


def follow(ears: Ears, question: str, more: str) -> str:
    return ears.text["told_follow"].format(question=question, follow=more) if more else question


def bound(deal: Deal) -> bool:
    """Not every card may be played."""
    return 0 < sum(map(is_card, deal["legal"])) < len(deal["hands"][deal["observer"]])


# -- Skat -------------------------------------------------------------------------------------------------------------


def skat_declaration(ears: Ears, declaration: str) -> str:
    return " ".join(ears.text[f"skat_{word}"] for word in declaration.split())


def skat_said(ears: Ears, action: str) -> str:
    word, _, rest = action.partition(" ")
    if word.isdigit():
        return word
    return skat_declaration(ears, rest) if word == "declare" else ears.text[f"skat_said_{word}"]


def skat_question(ears: Ears, table: Table) -> str:
    deal = table["deal"]
    if deal["phase"] != "play":
        answering = deal["auction"] and deal["auction"]["answering"]
        task = {"auction": "answer" if answering else "bid", "skat or hand": "skat_or_hand", "discard": "discard", "declare": "declare"}
        return ears.text[f"skat_you_{task[deal['phase']]}"]
    if not deal["trick"]:
        return ears.text["skat_you_lead"]
    suit, rank = deal["trick"][0]["card"]
    contract = deal["contract"].split()[0]
    trump = contract != "null" and (rank == "J" or FRENCH[suit] == contract)
    led = ears.text["blocked_must_follow"].format(led=ears.text["blocked_trumps"] if trump else ears.suit(suit))
    return follow(ears, ears.text["your_turn"], led if bound(deal) else "")


def skat_line(ears: Ears, deal: Deal) -> str:
    contract = deal["outcome"]["contract"]
    return skat_declaration(ears, contract) if contract else ears.text["skat_passed_in"]


# -- Schafkopf --------------------------------------------------------------------------------------------------------


def schafkopf_game(ears: Ears, declaration: str, called: str = "schafkopf_partner_in") -> str:
    level, _, suit = declaration.partition(" ")
    kind = level.removesuffix("-tout")
    if declaration == "partner alone":
        return ears.text["schafkopf_partner_alone"]
    if kind == "partner":
        return ears.text[called].format(suit=ears.suit(suit)) if suit else ears.text["schafkopf_partner_game"]
    if suit:
        return ears.text[f"schafkopf_{level.replace('-', '_')}_in"].format(suit=ears.suit(suit))
    return ears.text["schafkopf_tout_of"].format(game=ears.text[f"schafkopf_{kind}"]) if level != kind else ears.text[f"schafkopf_{kind}"]


def schafkopf_said(ears: Ears, action: str) -> str:
    word, _, rest = action.partition(" ")
    if word == "declare" and rest.startswith("partner"):
        return schafkopf_game(ears, rest, "schafkopf_said_call")
    if word in ("bid", "declare"):
        return ears.text["schafkopf_said_bid"].format(game=schafkopf_game(ears, rest))
    return ears.text[f"schafkopf_said_{word}"]


def schafkopf_question(ears: Ears, table: Table) -> str:
    deal, text = table["deal"], ears.text
    auction = deal["auction"]
    if deal["phase"] == "auction":
        told = {"game": schafkopf_game(ears, auction["level"])} if auction["level"] else {}
        if auction["stage"] == "respond":
            question = text["schafkopf_you_respond"].format(name=ears.name(table, auction["challenger"]), **told)
        elif auction["stage"] in ("challenge", "raise", "level"):
            question = text["schafkopf_you_challenge"].format(name=ears.name(table, auction["holder"]), **told)
        else:
            question = text["schafkopf_you_open"]
        promise = deal["play_commits_to"] if "play" in deal["legal"] else None
        more = text["schafkopf_no_ace"].format(game=schafkopf_game(ears, promise)) if promise not in (None, "partner") else ""
        return follow(ears, question, more)
    if deal["phase"] == "declare":
        return text["schafkopf_you_declare"]
    if deal["phase"] == "stoss":
        return text["schafkopf_you_stoss" if len(deal["legal"]) > 1 else "schafkopf_you_silent"]
    return follow(ears, schafkopf_task(ears, deal), schafkopf_bound(ears, deal) if bound(deal) else "")


def schafkopf_trump(deal: Deal, card: str) -> bool:
    level, _, suit = deal["contract"].partition(" ")
    kind = level.removesuffix("-tout")
    trumps = "QJ" if kind in ("partner", "solo") else "J"
    return card[1] in trumps or card[0] == ("H" if kind == "partner" else suit)


def schafkopf_task(ears: Ears, deal: Deal) -> str:
    if deal["trick"]:
        return ears.text["your_turn"]
    of_suit = [c for c in deal["legal"] if c[0] == deal["called"] and not schafkopf_trump(deal, c) and c[1] != "A"]
    holder = f"{deal['called']}A" in deal["hands"][deal["observer"]]
    return ears.text["schafkopf_you_run_away" if holder and of_suit and not called_led(deal) else "schafkopf_you_lead"]


def called_led(deal: Deal) -> bool:
    """Return whether the suit of the called ace was led before this trick."""
    size = len(deal["order"])
    played = [e["action"] for e in deal["log"] if is_card(e["action"])]
    leads = played[: len(played) // size * size : size]
    return any(c[0] == deal["called"] and not schafkopf_trump(deal, c) for c in leads)


def schafkopf_bound(ears: Ears, deal: Deal) -> str:
    ace, hand, text = f"{deal['called']}A", deal["hands"][deal["observer"]], ears.text
    holds = ace in hand
    suit = {"suit": ears.suit(deal["called"])} if deal["called"] else {}
    if not deal["trick"]:
        return text["blocked_must_lead_called"].format(**suit) if holds else ""
    led = deal["trick"][0]["card"]
    trump = schafkopf_trump(deal, led)
    follows = any(schafkopf_trump(deal, c) == trump and (trump or c[0] == led[0]) for c in deal["legal"])
    if holds and ace not in deal["legal"] and not follows:
        return text["blocked_must_keep_called"].format(**suit)
    if holds and [card for card in deal["legal"] if is_card(card)] == [ace] and not called_led(deal):
        return text["blocked_must_play_called"].format(**suit)
    return text["blocked_must_follow"].format(led=text["blocked_trumps"] if trump else ears.suit(led[0]))


def schafkopf_line(ears: Ears, deal: Deal) -> str:
    contract = deal["outcome"]["contract"]
    return schafkopf_game(ears, contract) if contract else ears.text["schafkopf_passed_in"]


# -- Suitability ------------------------------------------------------------------------------------------------------


def suitability_said(ears: Ears, action: str) -> str:
    kind, *rest = action.split()
    if kind == "privilege":
        return ears.text[f"suitability_{rest[0]}"]
    said = ears.text[f"suitability_are_{rest[1]}"].format(suit=ears.suit(rest[0]))
    return said[0].upper() + said[1:]


def suitability_question(ears: Ears, table: Table) -> str:
    deal = table["deal"]
    if deal["phase"] != "play":
        return ears.text[{"suits": "suitability_you_name", "privilege": "suitability_you_privilege"}[deal["phase"]]]
    if not deal["trick"]:
        return ears.text["suitability_you_lead"]
    led = ears.text["blocked_must_follow"].format(led=ears.suit(deal["trick"][0]["card"][0]))
    return follow(ears, ears.text["your_turn"], led if bound(deal) else "")


def suitability_line(ears: Ears, deal: Deal) -> str:
    trump = next(suit for suit, role in deal["roles"].items() if role == "trump")
    return suitability_said(ears, f"suit {trump} trump")


SAID: dict[str, Callable[[Ears, str], str]] = {"skat": skat_said, "schafkopf": schafkopf_said, "suitability": suitability_said}
QUESTIONS: dict[str, Callable[[Ears, Table], str]] = {
    "skat": skat_question,
    "schafkopf": schafkopf_question,
    "suitability": suitability_question,
}
LINES: dict[str, Callable[[Ears, Deal], str]] = {"skat": skat_line, "schafkopf": schafkopf_line, "suitability": suitability_line}
