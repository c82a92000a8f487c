"""Rules for names: visible characters, letters in everyday use, and no likeness to names that the page or its moderators use."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

import regex

from stich.kernel.errors import StichError
from stich.server.lookalikes import DIGITS, folded, is_allowed, mixes_scripts, skeleton, skeletons

NAME_LIMIT = 24
"""Largest length of a guest's name (graphemes). A grapheme is what a reader perceives as one letter."""
ACCOUNT_NAME_LENGTHS = range(2, 21)
"""Allowed lengths of an account's name (graphemes)."""
CODE_POINT_LIMIT = 80
SELECTORS = "\ufe0e\ufe0f"
"""Variation selectors: they choose whether the emoji before them is a text sign or a picture. Other invisible characters are not
allowed."""

NUMBERED = ("computer", "com", "guest", "gast", "コンピューター", "コンピュータ", "ゲスト")
"""Names of computer players and unnamed guests in the page's languages; the page puts a number after them."""
ALONE = ("you", "du", "あなた", "empty seat", "freier platz", "空席", "server", "stich")
"""Words that the page uses for the reader, an empty seat and the site itself."""
OFFICES = """
admin admins administrator administrators sysadmin webmaster root owner operator official staff team support service help helpdesk
system security mod mods moderator moderators moderation host hosts referee umpire arbiter tournamentdirector bot robot anonymous
customerservice customersupport announcement notice
administratorin administration moderatorin moderatoren betreiber betreiberin verwalter verwalterin verwaltung leitung leiter
leiterin spielleiter spielleiterin spielleitung turnierleiter turnierleiterin turnierleitung schiedsrichter schiedsrichterin aufsicht
kundendienst kundenservice hilfe offiziell sicherheit datenschutz redaktion anonym
管理 管理者 管理人 管理員 運営 運営者 運営局 事務局 公式 開発者 主催 主催者 司会 司会者 審判 審判員 匿名 アドミン アドミニストレーター
システム サポート カスタマーサポート ヘルプ スタッフ オペレーター モデレーター モデレータ ホスト ボット ロボット 告知 お知らせ
""".split()  # noqa: SIM905
"""Titles of people in charge of a server or a table, in the page's languages. A name must not be one of them."""
TITLES = """
admin admins administrator administrators administratorin sysadmin webmaster moderator moderators moderatorin support staff
管理者 管理人 管理員 運営 公式 アドミン モデレーター モデレータ サポート
""".split()  # noqa: SIM905
"""Titles that must not even be a single word of a name, as in "Petra (Admin)"."""
AROUND = """
stich server game spiel table tisch lobby the a of for from your der die das dein euer vom von für im am
シュティッヒ スティッヒ チーム さん 様 の 担当 係 ゲーム テーブル
""".split()  # noqa: SIM905
"""Words around a title that do not change its meaning, as in "Stich-Team"."""

_AFTER = r"(?:[\W\d_]*|[\W_]+[\W\d_olivx]*)"
"""Pattern of a number, also in Roman numerals or in letters that look like digits."""
_BETWEEN = r"[\W_]*"
_ALSO = {"i": "l", "l": "i", "u": "v", "v": "u", "ー": "-–—―丨"}
"""Letters and marks that may stand for another letter, in addition to `DIGITS`."""
_PICTURE = regex.compile(
    r"[\p{Extended_Pictographic}\p{Emoji}\p{Emoji_Modifier}[\p{Block=Miscellaneous_Symbols}\p{Block=Dingbats}\p{Block=Playing_Cards}"
    r"\p{Block=Geometric_Shapes}\p{Block=Arrows}\p{Block=Mahjong_Tiles}\p{Block=Domino_Tiles}&&\p{So}]]",
    regex.VERSION1,
)
_MARK = regex.compile(r"[\p{P}\p{Sk}\p{Sm}\p{Sc}&&\p{Script=Common}]", regex.VERSION1)
_IGNORED = regex.compile(r"\p{Default_Ignorable_Code_Point}")
_EMOJI = regex.compile(r"\p{Emoji}")


def cleaned(text: str) -> str:
    """Return a name in its displayed form: compatibility composition (NFKC) and single spaces."""
    return " ".join(unicodedata.normalize("NFKC", text).split())


def checked_name(text: str) -> str:
    """Return a name in its displayed form, after checking it.

    Raise `StichError` ``name/invalid`` unless the name has 1 to 24 visible characters, ``name/reserved`` if it looks like the name of a
    person in charge or a name that the page uses, ``name/letters`` if it has a letter that is not in everyday use, and ``name/mixed`` if
    its letters are of several alphabets.
    """
    clean = cleaned(text)
    if not _is_visible(clean) or not 1 <= len(graphemes(clean)) <= NAME_LIMIT or len(clean) > CODE_POINT_LIMIT or _is_piled(clean):
        raise StichError("name/invalid#length", limit=NAME_LIMIT)
    if not any(c.isalnum() or _is_picture(c) for c in clean):
        raise StichError("name/invalid#letter")
    if is_reserved(clean):
        raise StichError("name/reserved")
    unusual = [c for c in clean if unicodedata.category(c)[0] in "LMN" and c not in SELECTORS and not is_allowed(c)]
    if unusual:
        raise StichError("name/letters", letter=unusual[0])
    if mixes_scripts(clean):
        raise StichError("name/mixed")
    return clean


def checked_account_name(text: str) -> str:
    """Return the name of an account in its displayed form, after checking it.

    Raise the errors of `checked_name`, and `StichError` ``name/length`` unless the name has 2 to 20 characters.
    """
    try:
        clean = checked_name(text)
    except StichError as refusal:
        if refusal.code == "name/mixed" and len(graphemes(cleaned(text))) not in ACCOUNT_NAME_LENGTHS:
            raise _length() from None
        raise
    if len(graphemes(clean)) not in ACCOUNT_NAME_LENGTHS:
        raise _length()
    return clean


def _length() -> StichError:
    return StichError("name/length", least=ACCOUNT_NAME_LENGTHS[0], most=ACCOUNT_NAME_LENGTHS[-1])


def graphemes(text: str) -> list[str]:
    """Return the graphemes of a text: its letters as a reader perceives them (Unicode Standard Annex 29)."""
    return regex.findall(r"\X", text)


def is_reserved(name: str) -> bool:
    """Return whether a name looks like one that the page uses, or like the title of a person in charge."""
    forms = {folded(name), folded(name, cased=True), folded(name.upper(), cased=True)}
    if any(_GIVEN.fullmatch(form) for form in forms):
        return True
    without_number = re.sub(r"[\W\d_]+\Z", "", name)
    bare = re.sub(r"\A[\W\d_]+", "", without_number)
    if any(_IN_CHARGE.fullmatch(form) for text in (name, without_number, bare) for form in skeletons(text)):
        return True
    return any(_TITLE.fullmatch(form) for word in re.split(r"[\W_]+", name) for form in skeletons(word))


def _is_visible(clean: str) -> bool:
    """Return whether every character of a name is visible and every combining mark follows a letter."""
    before = ""
    for c in clean:
        category = unicodedata.category(c)
        if c in SELECTORS:
            if before.isascii() or not _EMOJI.match(before):
                return False
        elif category[0] == "M":
            if _IGNORED.match(c) or not before or unicodedata.category(before)[0] not in "LM":
                return False
        elif _IGNORED.match(c) or not (c == " " or category[0] in "LN" or _MARK.match(c) or _is_picture(c)):
            return False
        before = c
    return True


def _is_picture(character: str) -> bool:
    return not character.isascii() and _PICTURE.match(character) is not None


def _is_piled(text: str) -> bool:
    """Return whether a text has three combining marks in a row."""
    return any(all(unicodedata.combining(c) for c in text[i : i + 3]) for i in range(len(text) - 2))


def _pattern(word: str) -> str:
    """Return a pattern of all spellings of a word that look like it. It is matched against folded text."""
    letters = [c for c in folded(word) if c != " "]
    return _BETWEEN.join(f"[{re.escape(c + _ALSO.get(c, '') + ''.join(d for d, same in DIGITS.items() if same == c))}]" for c in letters)


def _any(words: Iterable[str]) -> str:
    """Return a pattern that matches the skeleton of any of these words, the longest first."""
    return "|".join(sorted((re.escape(skeleton(word)) for word in words), key=len, reverse=True))


_GIVEN = re.compile(rf"{_BETWEEN}(?:(?:{'|'.join(map(_pattern, ALONE))}){_BETWEEN}|(?:{'|'.join(map(_pattern, NUMBERED))}){_AFTER})")
_IN_CHARGE = re.compile(rf"(?:{_any(AROUND)})*(?:{_any(OFFICES)})(?:{_any((*OFFICES, *AROUND))})*")
_TITLE = re.compile(rf"(?:{_any(w for w in TITLES if w.isascii())})|.*(?:{_any(w for w in TITLES if not w.isascii())}).*")
