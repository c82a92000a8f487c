"""Passwords: checked for strength and hashed by argon2id, in a few threads, so that guessing attempts delay no other request.

The rules follow NIST SP 800-63B: length counts, no kinds of characters are required, and passwords that can be guessed early are refused.
zxcvbn estimates the number of guesses from lists of common passwords, names and words, and from keyboards, dates and repetitions.
"""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal, TypeVar

import regex
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from zxcvbn import zxcvbn

from stich.kernel.errors import StichError
from stich.server.lookalikes import skeleton
from stich.server.settings import Settings

T = TypeVar("T")

SHORTEST, LONGEST = 8, 128
JUDGED = 32
"""Number of characters that are checked. The time grows with their square, and longer passwords are never guessed early."""
LEET = str.maketrans("@({[<&#!/|$+%", "accccghillstx")
"""Translation of signs into the letters that they stand for."""
MOST_LEET = 2
"""Largest number of different signs passed to zxcvbn. It tries all ways to read them as letters, which takes seconds for twenty signs."""
FEWEST_GUESSES = 10**7.5
"""Number of guesses that a password must withstand: years at the rate of attempts per name that the server allows."""
LEAST_WORD = 3
"""Shortest part of the account's name that a password may not be built from (letters)."""
FEWEST_DIFFERENT = 4
GAME_WORDS = """
skat schafkopf suitability stich stiche trick tricks trumpf trumpfkarte trump trumps karte karten kartenspiel card cards cardgame grand
grandhand grandouvert hand null nullouvert ouvert ramsch schieberamsch kontra contra reizen solo wenz geier farbwenz rufspiel sauspiel
sau bube buben jack jacks dame queen koenig könig king ober unter eichel gras herz schellen karo pik kreuz clubs spades hearts diamonds
schneider schwarz matador matadore spiel spiele spielen spieler spielerin player computer turnier karte1 buben4 skatspieler skatfreund
schafkopfen schafkopfer kartenspieler
toranpu kirifuda トランプ 切り札 カード ゲーム トリック スカート ジョーカー スペード ハート ダイヤ クラブ
""".split()  # noqa: SIM905
"""Words of the games and of the page, the first guesses of an attacker who knows the site."""
COMMON_WORDS = """
password passwort kennwort geheim geheimnis hallo qwertyui qwertyuiop qwertz qwertzu qwertzui qwertzuiop asdfghjk asdfghjkl yxcvbnm
1qaz2wsx 1q2w3e4r 123qwe iloveyou ichliebedich letmein1 welcome1 willkommen sunshine sonnenschein princess prinzessin football fussball
baseball superman trustno1 hallo123 schatz schatzi liebling mausi hase baerchen abcdefgh abcd1234 12341234 admin admin123 internet
sommer winter herbst frühling fruehling januar februar märz april mai juni juli august september oktober november dezember montag
berlin hamburg münchen muenchen köln koeln bayern schalke schalke04 borussia dortmund werder deutschland michael thomas andreas stefan
daniel sebastian christian alexander martin markus frank peter julia laura sarah anna lena sandra nicole stefanie katharina
sakura nihon nippon tokyo tōkyō doraemon pikachu naruto anpanman aishiteru arigatou ohayou konnichiwa himitsu pasuwado
さくら パスワード ひみつ 秘密 あいしてる 愛してる ありがとう おはよう こんにちは にほん 日本 東京 ポケモン ピカチュウ ドラえもん
""".split()  # noqa: SIM905
"""Common passwords and their parts in German and Japanese, which zxcvbn does not contain."""
WeakReason = Literal["common", "name", "game", "pattern", "date", "short"]


class WeakPassword(StichError):
    """Error for a password that can be guessed early."""

    code = "password/weak"

    def __init__(self, reason: WeakReason) -> None:
        super().__init__(f"password/weak#{reason}")
        self.reason = reason


def checked_password(text: str, name: str) -> str:
    """Return the password in the normal form that is hashed, after checking it. ``name``: name of its account.

    Raise `StichError` ``password/length`` unless it has 8 to 128 characters, and `WeakPassword` if it can be guessed early.
    """
    normal = unicodedata.normalize("NFKC", text)
    if not SHORTEST <= len(normal) <= LONGEST:
        raise StichError("password/length", least=SHORTEST, most=LONGEST)
    plain = normal.casefold()
    if skeleton(plain) == skeleton(name):
        raise WeakPassword("name")
    if len(set(plain)) < FEWEST_DIFFERENT:
        raise WeakPassword("pattern")
    own = [word for word in {name.casefold(), *regex.split(r"[\W_]+", name.casefold())} if len(word) >= LEAST_WORD]
    judged = plain[:JUDGED]
    if len({ord(c) for c in judged} & LEET.keys()) > MOST_LEET:
        judged = judged.translate(LEET)
    found = zxcvbn(judged, user_inputs=[*own, *GAME_WORDS, *COMMON_WORDS])
    if found["guesses"] < FEWEST_GUESSES:
        raise WeakPassword(_reason(found["sequence"], own))
    return normal


def _reason(parts: Iterable[Any], own: list[str]) -> WeakReason:
    """Return the reason why a password is weak. ``parts``: parts that zxcvbn has found in it; ``own``: words of the account's name."""
    words = {part["matched_word"] for part in parts if part["pattern"] == "dictionary"}
    kinds = {part["pattern"] for part in parts}
    if words & set(own):
        return "name"
    if words & set(GAME_WORDS):
        return "game"
    if words:
        return "common"
    if kinds & {"repeat", "sequence", "spatial"}:
        return "pattern"
    return "date" if kinds & {"date", "regex"} else "short"


class Passwords:
    """Hashing and verification of passwords in threads."""

    def __init__(self, settings: Settings) -> None:
        self._hasher = PasswordHasher(time_cost=settings.password_rounds, memory_cost=settings.password_memory, parallelism=1)
        self._threads = ThreadPoolExecutor(settings.password_threads, thread_name_prefix="passwords")
        self._free = settings.password_queue
        self._nobody = self._hasher.hash("a password that nobody has")

    def close(self) -> None:
        """End the threads."""
        self._threads.shutdown(cancel_futures=True)

    async def hash(self, password: str) -> str:
        """Return the hash of a password. Raise `StichError` ``server/busy`` if too many passwords wait."""
        return await self._run(self._hasher.hash, password)

    async def checked(self, text: str, name: str) -> str:
        """Return the password that `checked_password` returns, without blocking the event loop. Raise its errors, or `StichError`
        ``server/busy`` if too many passwords wait."""
        return await self._run(checked_password, text, name)

    async def matches(self, stored: str | None, text: str) -> bool:
        """Return whether the password ``text`` matches the hash ``stored``. If ``stored`` is None, return False after the time that a real
        check takes.

        Raise `StichError` ``server/busy`` if too many passwords wait.
        """
        return await self._run(self._verify, stored or self._nobody, unicodedata.normalize("NFKC", text)) and stored is not None

    def _verify(self, stored: str, password: str) -> bool:
        try:
            return self._hasher.verify(stored, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _run(self, work: Callable[..., T], *arguments: str) -> T:
        """Return the result of this work, done in a thread. Raise `StichError` ``server/busy`` if too many calls wait."""
        if self._free == 0:
            raise StichError("server/busy#sign-in")
        self._free -= 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work, *arguments)
        finally:
            self._free += 1
