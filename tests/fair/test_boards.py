"""Duplicate boards: fixed before the first table plays, the same for all, and revealed after the last."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

import stich
from stich.fair import (
    Boards,
    FairFile,
    LogKey,
    Played,
    WholeLog,
    check,
    check_boards,
    check_log,
    check_several,
    committed,
    new_boards,
    read,
    read_boards,
    read_log,
    written,
)
from stich.fair.statements import boards_entry, chain_entry, tag_of
from stich.fair.whole_log import signed_log
from stich.kernel.errors import StichError
from tests.fair.test_log import KEY, chain, codes, opened, revealed
from tests.fair.vectors import secret
from tests.rows import rows

AWAITED = "Lotto 6 aus 49, 28 November 2026, rising"
GAMES = [
    ("skat", {}),
    ("skat", {"players": 4}),
    ("schafkopf", {"deck": "short", "preset": "schafkopfschule"}),
    ("suitability", {"players": 5}),
]


def boards(
    game: str = "skat", count: int = 5, name: str = "club", awaited: str | None = None, root: str = "boards", **options: Any
) -> Boards:
    return new_boards(stich.game(game, **options), count=count, name=name, secret=secret(root), awaited=awaited)


def files(of: Boards) -> list[FairFile]:
    return of.files(of.log(of.log(), revealed=True))


def found(log: WholeLog, known: WholeLog | None = None) -> list[str]:
    earlier = None if known is None else (known.key, known.checkpoint)
    return [f.code for f in check_log(log.entries, key=log.key, checkpoint=log.checkpoint, known=earlier)]


def refused(code: str, do: Any, *arguments: Any, **named: Any) -> str:
    with pytest.raises(StichError) as error:
        do(*arguments, **named)
    assert error.value.code == code
    return str(error.value)


# -- checks that are open to all -------------------------------------------------------------------------------------


@rows(("game", "options"), GAMES)
def test_revealed_boards_are_fair_and_belong_to_the_commitment(game: str, options: dict[str, Any]) -> None:
    made = boards(game, **options)
    shown = files(made)
    assert [read(written(file)) for file in shown] == shown
    assert [check(file) for file in shown] == [()] * 5
    assert check_several(shown) == ()
    assert check_boards(shown, committed(made.commitment.text)) == ()


@rows(("game", "options"), GAMES)
def test_the_director_has_the_cards_that_are_revealed_and_the_deal_passes_left(game: str, options: dict[str, Any]) -> None:
    made = boards(game, **options)
    for number, (deal, file) in enumerate(zip(made.deals, files(made), strict=True)):
        assert made.rules.start(deal).deal == deal
        assert deal.dealer == number % made.rules.seats
        assert (deal.hands, deal.undealt) == (file.hands, file.undealt)


def test_the_same_secret_makes_the_same_boards_and_another_others() -> None:
    assert boards().deals == boards().deals != boards(root="other").deals
    assert boards().deals != boards(name="another").deals
    assert len({deal.hands for deal in boards(count=20).deals}) == 20


def test_a_set_may_have_as_many_boards_as_a_chain_has_seeds() -> None:
    """Its last seed is the root of the chain; the log's key does not follow from that."""
    made = boards(count=512)
    last = files(made)[-1]
    assert check(last) == ()
    assert made._root.hex() in last.revealed
    assert LogKey(made._root).public.text != made.commitment.key


# -- boards cannot be changed later ----------------------------------------------------------------------------------


@rows(
    ("other", "named"),
    [
        ({"root": "other"}, "the line “chain”"),
        ({"name": "another"}, "it is of another, not of club"),
        ({"ramsch": "ramsch"}, "the line “options”"),
        ({"preset": "skat-kneipe"}, "the line “preset”"),
        ({"players": 4}, "the line “commitments”"),
        ({"game": "schafkopf"}, "the line “game”"),
        ({"count": 6}, "board 6: the set has only 5"),
    ],
)
def test_boards_of_another_set_are_named(other: dict[str, Any], named: str) -> None:
    findings = check_boards(files(boards(**other)), boards().commitment)
    assert {finding.code for finding in findings} == {"fair/boards"}
    assert any(named in finding.message for finding in findings)


def test_every_line_of_an_opening_belongs_to_the_commitment() -> None:
    """A director who signs another opening, which is fair by itself."""
    made = boards()
    (file, *_) = files(made)
    for line in file.opened.splitlines()[1:]:
        name, value = line.split(" ", 1)
        changed = {
            "table": "Club", "deal": "2", "game": "schafkopf", "preset": "skat-kneipe", "options": "{}", "dealer": "1",
            "pack": " ".join(reversed(value.split())), "layout": value[::-1], "chain": "1 " + "0" * 64, "seat": value[0] + " " + "0" * 64,
        }[name]  # fmt: skip
        other = msgspec.structs.replace(file, opened=file.opened.replace(f"\n{line}\n", f"\n{name} {changed}\n"))
        assert [f.code for f in check_boards([other], made.commitment)][:1] == ["fair/boards"], line


def test_no_character_of_the_commitment_can_be_changed() -> None:
    made = boards(awaited=AWAITED).with_number("3-4")
    text, shown = made.commitment.text, files(made)
    for place in range(len(text)):
        other = text[:place] + chr(ord(text[place]) ^ 1) + text[place + 1 :]
        try:
            published = committed(other)
        except StichError as error:
            assert error.code in ("fair/malformed",)
            continue
        assert published.hash != made.commitment.hash
        about_words = AWAITED in text and text.index(AWAITED) <= place < text.index(AWAITED) + len(AWAITED)
        fewer = published.count != made.count
        assert about_words or fewer or check_boards(shown, published), other


# -- the public number -----------------------------------------------------------------------------------------------


def test_boards_wait_for_a_number_that_nobody_knows_yet() -> None:
    waiting = boards(awaited=AWAITED)
    for what in ("openings", "deals"):
        assert AWAITED in refused("boards/number", getattr, waiting, what)
    made = waiting.with_number("3-11-17-22-38-45")
    assert made.commitment == waiting.commitment
    assert check_boards(files(made), waiting.commitment) == ()
    assert {waiting.commitment.number_in(opening.table) for opening in made.openings} == {"3-11-17-22-38-45"}
    assert made.deals != waiting.with_number("3-11-17-22-38-46").deals
    assert made.with_number("3-11-17-22-38-45") == made
    refused("boards/number", made.with_number, "3-11-17-22-38-46")
    refused("boards/number", boards().with_number, "3")


@rows("number", ["", "03", "3-", "-3", "3--4", "3 4", "3-04", "٣", "1" * 20, "3\n"])
def test_a_public_number_is_written_in_one_way(number: str) -> None:
    refused("boards/number", boards(awaited=AWAITED).with_number, number)


def test_all_boards_have_the_number_that_was_awaited_and_the_same() -> None:
    waiting = boards(awaited=AWAITED)
    three, four = (files(waiting.with_number(number)) for number in ("3", "4"))
    assert [f.code for f in check_boards([three[0], four[1]], waiting.commitment)] == ["fair/boards"]
    assert "with the public number" in check_boards(files(boards()), waiting.commitment)[0].message


# -- the log ---------------------------------------------------------------------------------------------------------


def test_a_board_is_revealed_after_every_table_has_played_it() -> None:
    made = boards()
    before = made.log()
    after = made.log(before, [Played("one", 1, 1), Played("two", 4, 1), Played("one", 2, 2)], revealed=True)
    assert (found(before), found(after, known=before)) == ([], [])
    late = made.log(after, [Played("three", 1, 1)], revealed=True)
    assert found(late, known=after) == ["fair/early"]
    assert made.log(after, revealed=True) == after


def test_a_log_holds_no_secret_before_the_reveal() -> None:
    made = boards()
    text = " ".join(made.log().entries)
    assert not [file for file in files(made) if file.revealed.split("seed ")[1][:64] in text]
    assert made.secret not in text + repr(made) + made.commitment.text


def test_a_log_that_is_not_of_this_set_is_refused() -> None:
    made = boards()
    good = made.log()
    for other in (
        boards(root="other").log(),
        signed_log(good.entries, KEY),
        msgspec.structs.replace(good, entries=good.entries[:-1]),
        msgspec.structs.replace(good, checkpoint="none"),
        signed_log(good.entries[:-1], made._key),
        signed_log([*good.entries, "nonsense"], made._key),
    ):
        refused("boards/log", made.log, other)


@rows("deal", [Played("a table", 1, 1), Played("", 1, 1), Played("t", 0, 1), Played("t", 1, 0), Played("t", 1, 6)])
def test_what_cannot_have_been_played_is_refused(deal: Played) -> None:
    refused("boards/played", boards().log, None, [deal])


def test_only_boards_that_were_announced_are_opened_together() -> None:
    tag = tag_of("boards")
    announced = boards_entry("boards", 2, "ab" * 32)
    both = [chain(tag), opened(1, tag), opened(2, tag)]
    assert codes([announced, *both]) == []
    assert codes(both) == ["fair/discarded"]
    assert codes([announced, *both, opened(3, tag)]) == ["fair/discarded"]
    assert codes([announced, chain(tag), opened(1, tag), chain(), opened(2, tag)]) == ["fair/discarded"]
    assert codes([announced, *both[:2], opened(2, tag), revealed(2, tag), opened(3, tag)]) == []
    assert codes([announced, chain(tag), opened(1, tag), opened(1, tag)]) == ["fair/discarded"]
    assert codes([boards_entry("others", 2, "ab" * 32), *both]) == ["fair/discarded"]


# -- what a director keeps -------------------------------------------------------------------------------------------


def test_a_set_is_kept_and_read_again() -> None:
    for made in (boards("schafkopf", klopfen=True), boards(awaited=AWAITED), boards(awaited=AWAITED).with_number("7")):
        assert read_boards(msgspec.json.encode(made)) == made
    log = boards().log()
    assert read_log(msgspec.json.encode(log)) == log
    refused("fair/malformed", read_log, b"[]")


@rows("change", [{"secret": "00"}, {"name": "a b"}, {"count": 513}, {"game": "poker"}, {"number": "5"}, {"more": 1}, {"options": {"x": 1}}])
def test_a_changed_secret_is_refused_and_not_told(change: dict[str, Any]) -> None:
    made = boards()
    kept = json.dumps({**msgspec.to_builtins(made), **change}).encode()
    assert made.secret[:8] not in refused("fair/malformed", read_boards, kept)
    refused("fair/malformed", read_boards, b"[" * 100_000)


@rows(
    ("code", "change"),
    [
        ("boards/name", {"name": "two words"}),
        ("boards/name", {"name": "x" * 21}),
        ("boards/count", {"count": 0}),
        ("boards/count", {"count": 513}),
        ("boards/number", {"awaited": "-"}),
        ("boards/number", {"awaited": "two\nlines"}),
        ("boards/number", {"awaited": "x" * 201}),
    ],
)
def test_what_cannot_be_a_set_is_refused(code: str, change: dict[str, Any]) -> None:
    refused(code, boards, **change)


def test_the_chain_in_the_log_is_the_one_that_was_committed_to() -> None:
    made = boards()
    assert made.log().entries[:2] == (boards_entry("club", 5, made.commitment.hash), chain_entry("club", 1, made.commitment.chain))
