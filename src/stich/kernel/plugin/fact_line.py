"""Lines of text that state a deal: tokens and parts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.sentences import register

from .fact_words import LANGUAGES, FactWord, FactWords, Value, fold

register(
    {
        "score/line#alone": "{text!r:.40}: a score stands alone, with the contract at most",
        "score/line#ambiguous": "{text!r:.40} may be {choices:one}",
        "score/line#contract": "the contract is missing",
        "score/line#language": "language: one of {languages}",
        "score/line#matadors": "the matadors are missing, as in: with 1",
        "score/line#number": "{text!r:.40}: a number of what?",
        "score/line#numbers": "the tricks and penalty cards of all players are missing, as in: Ada 4 3",
        "score/line#partner": "the partner is missing: {choices:one}",
        "score/line#player": "the player is missing: {choices:one}",
        "score/line#twice": "{text!r:.40}: stated already",
        "score/line#unfit": "{text!r:.40} does not fit what stands before it",
        "score/line#word": "{text!r:.40} is no word of this game",
        "score/line#none": "lines are not read for this game",
    }
)

MAX_LINE_LENGTH = 200
"""Longest line (characters)."""


class LinePart(msgspec.Struct, frozen=True):
    """Part of a line that was understood."""

    start: int
    """Position of its first character."""
    end: int
    fact: str
    words: str
    """Meaning of the part in the reader's language, such as ``with 1``."""
    implied: bool = False
    """True if the part is assumed, such as *won*."""


class Completion(msgspec.Struct, frozen=True):
    """Way to go on with a line: the text from ``start`` on may be replaced with ``text``."""

    start: int
    text: str


class LineReading(msgspec.Struct, frozen=True):
    """Interpretation of a line."""

    entry: dict[str, Any] | None
    """Entry of a score list; None if the line is not complete. It counts only if there are no problems."""
    parts: tuple[LinePart, ...] = ()
    problems: tuple[tuple[int, int, StichError], ...] = ()
    """Errors with the first and last position of the text at fault."""
    completions: tuple[Completion, ...] = ()


class Token(msgspec.Struct, frozen=True):
    """Word or number in a line."""

    start: int
    end: int
    text: str
    number: int | None = None
    """Number without a sign; None if the token is a word or has a sign."""
    signed: int | None = None
    """Number with a sign."""


_PIECES = re.compile(r"[^\s,;、，]+")
_GLUED = re.compile(r"^(\D*?)(\d{1,6})(\D*)\Z")


def line_tokens(line: str) -> tuple[Token, ...]:
    """Return the words and numbers of a line. A number joined to a word, as in *m1* or *66点*, is a separate token."""
    found: list[Token] = []
    for piece in _PIECES.finditer(line):
        text, start = piece.group(), piece.start()
        plain = fold(text).replace("−", "-")
        if re.fullmatch(r"[+-]\d{1,6}", plain):
            found.append(Token(start, piece.end(), text, signed=int(plain)))
        elif glued := _GLUED.match(text):
            before, digits, after = glued.groups()
            if before:
                found.append(Token(start, start + len(before), before))
            inner = start + len(before)
            found.append(Token(inner, inner + len(digits), digits, number=int(digits)))
            if after:
                found.append(Token(inner + len(digits), piece.end(), after))
        else:
            found.append(Token(start, piece.end(), text))
    return tuple(found)


class LineReader:
    """Reader of one line, from left to right. It collects facts, parts and problems; a game adds the meaning of numbers and its own rules.

    ``fits`` tells for a word whether its fact is possible at this point, given the facts read so far; ``contract`` is the fact that a word
    with several meanings states first.
    """

    def __init__(
        self,
        words: FactWords,
        line: str,
        players: Sequence[str],
        language: str,
        *,
        fits: Callable[[FactWord, Mapping[str, Any]], bool],
        contract: str = "contract",
    ):
        if language not in LANGUAGES:
            raise StichError("score/line#language", languages=LANGUAGES)
        self.words, self.line, self.players, self.language = words, line[:MAX_LINE_LENGTH], tuple(players), language
        self.tokens = line_tokens(self.line)
        self.fits, self.contract = fits, contract
        self.at = 0
        self.facts: dict[str, Any] = {}
        self.parts: list[LinePart] = []
        self.problems: list[tuple[int, int, StichError]] = []

    @property
    def token(self) -> Token | None:
        """Next token, or None at the end."""
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def complain(self, first: Token | None, case: str, **facts: Any) -> None:
        """Add a problem at this token; without one, at the end of the line."""
        end = len(self.line)
        start, stop = (first.start, first.end) if first is not None else (end, end)
        shown: dict[str, Any] = facts if first is None else {"text": first.text[:40], **facts}
        self.problems.append((start, stop, StichError(f"score/line#{case}", **shown)))

    def note(self, start: int, end: int, fact: str, words: str, *, implied: bool = False) -> None:
        """Add a part."""
        self.parts.append(LinePart(start, end, fact, words, implied))

    def is_name(self, token: Token) -> bool:
        """Return True if the token is the whole name of a player."""
        return fold(token.text) in map(fold, self.players)

    def take_player(self) -> int | None:
        """Return the seat of the player whom the next tokens name, and pass them; None if they name none. A name may be shortened."""
        token = self.token
        if token is None:
            return None
        names = [fold(name) for name in self.players]
        for length in range(min(4, len(self.tokens) - self.at), 0, -1):
            last = self.tokens[self.at + length - 1]
            whole = fold(self.line[token.start : last.end])
            if whole in names:
                self.at += length
                return names.index(whole)
        if token.number is not None:
            return self._numbered(token)
        start = fold(token.text)
        beginning = [seat for seat, name in enumerate(names) if name.startswith(start)]
        if len(beginning) > 1 and not self.words.read(token.text):
            self.at += 1
            self.complain(token, "ambiguous", choices=tuple(self.players[seat][:40] for seat in beginning))
            return beginning[0]
        if len(beginning) != 1:
            return None
        self.at += 1
        return beginning[0]

    def _numbered(self, token: Token) -> int | None:
        following = self.tokens[self.at + 1] if self.at + 1 < len(self.tokens) else None
        joined = following is not None and following.start == token.end
        if token.number is None or joined or not 1 <= token.number <= len(self.players):
            return None
        self.at += 1
        return token.number - 1

    def take_word(self) -> tuple[FactWord, int | None, Token, Token] | None:
        """Return the word that the next tokens form, its number, and its first and last token; None if there is none.

        The longest phrase counts, then the shortest beginning of a word that is not ambiguous. Problems are noted.
        """
        token = self.token
        if token is None or token.number is not None or token.signed is not None:
            return None
        for length in range(min(4, len(self.tokens) - self.at), 0, -1):
            last = self.tokens[self.at + length - 1]
            found = self._fitting(self.words.read(self.line[token.start : last.end]), self.at + length)
            if found and not (length == 1 and len(token.text) == 1 and self._hides_contract(token, found)):
                return self._taken(found, token, length)
        abroad = None if len(token.text) > 2 else self.language
        begun = [tuple(self.words.beginning(token.text, language)) for language in (self.language, abroad)]
        whole = [
            tuple(w for w in words if w.fact == self.contract or len(fold(token.text)) > 1 or self.language == "ja") for words in begun
        ]
        found = self._fitting(whole[0], self.at + 1) or self._fitting(whole[1], self.at + 1)
        return self._taken(found, token, 1) if found else None

    def pass_unknown(self) -> None:
        """Pass a token that cannot be understood here, with its number, and note the problem."""
        token = self.token
        assert token is not None
        known = self.words.read(token.text)
        self.at += 1
        self.complain(token, "unfit" if known else "word")
        if known and all(w.value is None for w in known) and self.token is not None and self.token.number is not None:
            self.at += 1

    def _hides_contract(self, token: Token, found: Sequence[FactWord]) -> bool:
        """Return True if this letter is the beginning of a contract that is still missing, too, such as German *k*."""
        if self.contract in self.facts or any(word.fact == self.contract for word in found):
            return False
        return any(word.fact == self.contract for word in self.words.beginning(token.text, self.language))

    def _fitting(self, found: Sequence[FactWord], after: int) -> tuple[FactWord, ...]:
        """Return the words that are possible here. ``after``: index of the token after the word."""
        numbered = after < len(self.tokens) and self.tokens[after].number is not None
        fitting = [w for w in found if (w.value is not None or numbered) and self.fits(w, self.facts)]
        joined = numbered and self.tokens[after].start == self.tokens[after - 1].end
        with_number = [w for w in fitting if w.value is None]
        if joined or (with_number and not any(w.fact == self.contract for w in fitting)):
            fitting = with_number or fitting
        elif not joined and any(w.value is not None for w in fitting):
            fitting = [w for w in fitting if w.value is not None]
        if self.contract not in self.facts and any(w.fact == self.contract for w in fitting):
            fitting = [w for w in fitting if w.fact == self.contract]
        return tuple({(w.fact, w.value): w for w in reversed(fitting)}.values())[::-1]

    def _taken(self, found: Sequence[FactWord], token: Token, length: int) -> tuple[FactWord, int | None, Token, Token]:
        place = LANGUAGES.index(self.language)
        start = fold(token.text)
        own = [w for w in found if any(form == start or form.startswith(start) for form in w.forms[place])] if length == 1 else list(found)
        exact = [w for w in own if start in w.forms[place]]
        best = exact or own or list(found)
        if len(best) > 1:
            self.complain(token, "ambiguous", choices=tuple(w.in_language(self.language) for w in best[:6]))
        word, last = best[0], self.tokens[self.at + length - 1]
        self.at += length
        if word.value is not None:
            return word, None, token, last
        last = self.tokens[self.at]
        self.at += 1
        return word, last.number, token, last

    def set(self, fact: str, value: Value, first: Token, last: Token, words: str) -> None:
        """Set a fact, unless it is stated already, and add its part."""
        outer, _, inner = fact.partition(".")
        if outer in self.facts:
            self.complain(first, "twice")
            return
        self.facts[outer] = {inner: value} if inner else value
        self.note(first.start, last.end, outer, words)

    def say(self, word: FactWord, number: int | None) -> str:
        """Return a word with its number in the reader's language."""
        text = word.in_language(self.language)
        if number is None:
            return text
        if word.fact in _AFTER_NUMBER or (word.fact == "factor" and self.language == "ja"):
            return f"{number}{'' if self.language == 'ja' else ' '}{text}"
        return f"{text}{'' if self.language == 'ja' else ' '}{number}"

    def completions(self, following: Iterator[str]) -> tuple[Completion, ...]:
        """Return ways to go on: ends of the last word, or after a blank the texts that may follow."""
        last = self.tokens[-1] if self.tokens else None
        if last is None or last.end < len(self.line):
            start, begun = len(self.line), ""
        else:
            start, begun = last.start, fold(last.text)
        texts = dict.fromkeys(text for text in following if fold(text).startswith(begun) and fold(text) != begun)
        return tuple(Completion(start, text) for text in list(texts)[:8])


_AFTER_NUMBER = frozenset({"declarer_card_points", "declarer_points", "declarer_tricks", "laufende", "virgins"})
"""Facts whose number is written before the word."""
