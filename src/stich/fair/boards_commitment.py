"""Commitment to a set of duplicate boards, published before the first table plays. Source: ``docs/explanation/fair.md``."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.nesting import check_nesting
from stich.registry import configured

from .check import Finding
from .dealing import layout_of
from .file import FairFile
from .numbers import CHAIN_LENGTH
from .signing import PublicKey
from .statements import HASH, NONE, NUMBER, OpeningStatement, hash_of, opened
from .statements import NAME as GAME_NAME

NAME = r"[A-Za-z0-9_-]{1,20}"
PUBLIC_NUMBER = r"(?=.{1,19}\Z)(?:0|[1-9][0-9]*)(?:-(?:0|[1-9][0-9]*))*"
"""Pattern of a public number. The id of the set's table consists of the name of the set and the number."""
MAX_AWAITED = 200
"""Largest length of the description of a public number (characters)."""
_COMMITMENT = re.compile(
    rf"stich deal-v1 boards\nname ({NAME})\ncount ({NUMBER})\ngame ({GAME_NAME})\npreset ({GAME_NAME})\noptions (\{{.*\}})\n"
    rf"public number ([^\n]+)\nchain ({HASH})\nlog ([!-~]+)\n"
)


class Commitment(msgspec.Struct, frozen=True, kw_only=True):
    """Commitment that fixes everything about a set of boards. The cards cannot be computed from it without the secret seeds."""

    name: str
    count: int
    game: str
    preset: str
    options: str
    """Values of all options, as in an opening."""
    awaited: str | None
    """Description of the public number from which the boards are made; None if they need none."""
    chain: str
    key: str
    """Public key of the set's log."""

    @property
    def text(self) -> str:
        """Text of the commitment as a statement."""
        return (
            f"stich deal-v1 boards\nname {self.name}\ncount {self.count}\ngame {self.game}\npreset {self.preset}\noptions {self.options}\n"
            f"public number {self.awaited or NONE}\nchain {self.chain}\nlog {self.key}\n"
        )

    @property
    def hash(self) -> str:
        """SHA-256 of `text`, the one line that must be published (hexadecimal)."""
        return hash_of(self.text)

    def openings(self, number: str | None) -> tuple[OpeningStatement, ...]:
        """Return the openings of all boards. ``number``: public number, or None. Raise the errors of `check_number`."""
        check_number(number, self.awaited)
        dealing = configured(self.game, self.preset, json.loads(self.options)).dealing
        layouts = [layout_of(dealing, dealer) for dealer in range(dealing.seats)]
        return tuple(
            OpeningStatement(
                table=self.name if number is None else f"{self.name}-{number}",
                deal=board,
                game=self.game,
                preset=self.preset,
                options=self.options,
                dealer=(board - 1) % dealing.seats,
                pack=dealing.deck.cards,
                layout=layouts[(board - 1) % dealing.seats],
                first=1,
                chain=self.chain,
                commitments=(None,) * dealing.seats,
            )
            for board in range(1, self.count + 1)
        )

    def number_in(self, table: str) -> str | None:
        """Return the public number in the table id of a set of boards; None if the id does not belong to this set, or contains no public
        number."""
        match = re.fullmatch(rf"{re.escape(self.name)}-({PUBLIC_NUMBER})", table)
        return match.group(1) if match and self.awaited else None


def committed(text: str) -> Commitment:
    """Return the commitment with this text. Raise `StichError` ``fair/malformed`` if the text is not a commitment."""
    match = _COMMITMENT.fullmatch(text)
    if match is None:
        raise StichError("fair/malformed#commitment")
    name, count, game, preset, options, awaited, chain, key = match.groups()
    try:
        check_set(name, int(count), None if awaited == NONE else awaited)
        check_nesting(options)
        values = json.loads(options)
        configured(game, preset, values)
    except ValueError as error:
        raise StichError("fair/malformed#commitment-text", reason=str(error)) from None
    return Commitment(
        name=name,
        count=int(count),
        game=game,
        preset=preset,
        options=options,
        awaited=None if awaited == NONE else awaited,
        chain=chain,
        key=PublicKey(key).text,
    )


def check_set(name: str, count: int, awaited: str | None) -> None:
    """Check the values of a set of boards. Raise `StichError` ``boards/name``, ``boards/count`` or ``boards/number`` if the name, the
    number of boards or the description of the public number is invalid."""
    if not re.fullmatch(NAME, name):
        raise StichError("boards/name", name=name[:40])
    if not 1 <= count <= CHAIN_LENGTH:
        raise StichError("boards/count", most=CHAIN_LENGTH, count=count)
    if awaited is not None and (
        not 2 <= len(awaited) <= MAX_AWAITED
        or awaited != awaited.strip()
        or any(unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") for c in awaited)
    ):
        raise StichError("boards/number#awaited", most=MAX_AWAITED, awaited=awaited[:40])


def check_number(number: str | None, awaited: str | None) -> None:
    """Check the public number of a set of boards. Raise `StichError` ``boards/number`` if it is missing though ``awaited``, given though
    not ``awaited``, or malformed."""
    if number is None:
        if awaited is not None:
            raise StichError("boards/number#missing", awaited=awaited)
    elif awaited is None:
        raise StichError("boards/number#late")
    elif not re.fullmatch(PUBLIC_NUMBER, number):
        raise StichError("boards/number#form", number=number[:30])


def check_boards(files: Sequence[FairFile], commitment: Commitment) -> tuple[Finding, ...]:
    """Return the faults of a set of boards: files whose boards are not those of the commitment. `check.check` checks each board alone."""
    found = [(opened(file.opened), file.log.key) for file in files]
    numbers = {commitment.number_in(opening.table) for opening, _ in found}
    expected = {number: commitment.openings(number) for number in numbers if (number is None) == (commitment.awaited is None)}
    wrong = [
        Finding("fair/boards", f"board {opening.deal}: {why}")
        for opening, key in found
        for why in _wrong_board(opening, key, commitment, expected)
    ]
    if len(numbers) > 1 and not wrong:
        wrong.append(Finding("fair/boards", "the boards were not all made with the same public number"))
    return tuple(wrong)


def _wrong_board(
    found: OpeningStatement, key: str, commitment: Commitment, expected: Mapping[str | None, Sequence[OpeningStatement]]
) -> Iterator[str]:
    if key != commitment.key:
        yield "the log's key is not the one in the commitment"
    number = commitment.number_in(found.table)
    if number not in expected or (number is None and found.table != commitment.name):
        yield f"it is of {found.table}, not of {commitment.name}" + ("" if commitment.awaited is None else " with the public number")
    elif found.deal > commitment.count:
        yield f"the set has only {commitment.count}"
    else:
        for field in OpeningStatement.__struct_fields__:
            if getattr(found, field) != getattr(expected[number][found.deal - 1], field):
                yield f"the line “{field}” is not the one that was committed to"
