"""A whole public log: what a server cannot do there without being named."""

from __future__ import annotations

from stich.fair import LogKey, check_log, merkle
from stich.fair.signing import Head
from stich.fair.statements import played_entry, tag_of
from tests.rows import rows

KEY, OTHER = LogKey(b"k" * 32), LogKey(b"o" * 32)
HASH = "ab" * 32
TABLE, BOARDS = tag_of("table"), tag_of("boards")


def chain(tag: str = TABLE, first: int = 1) -> str:
    return f"deal-v1 chain {tag} {first} {HASH}"


def opened(deal: int, tag: str = TABLE) -> str:
    return f"deal-v1 opened {tag} {deal} {HASH}"


def revealed(deal: int, tag: str = TABLE) -> str:
    return f"deal-v1 revealed {tag} {deal} {HASH}"


def head(entries: list[str], key: LogKey = KEY) -> str:
    nodes = merkle.nodes_of([merkle.leaf_hash(entry.encode()) for entry in entries])
    return key.checkpoint(Head(len(entries), merkle.root(len(entries), nodes)))


def codes(entries: list[str], *, key: LogKey = KEY, checkpoint: str | None = None, known: tuple[str, str] | None = None) -> list[str]:
    found = check_log(entries, key=key.public.text, checkpoint=checkpoint or head(entries, key), known=known)
    return [finding.code for finding in found]


HONEST = [f"verifier {HASH}", chain(), opened(1), revealed(1), chain("cd" * 32), opened(2), revealed(2), opened(3)]


def test_an_honest_log_holds_together() -> None:
    for size in range(len(HONEST) + 1):
        assert codes(HONEST[:size]) == []


@rows(
    ("entries", "code"),
    [
        ([chain(), opened(1), revealed(1), opened(3)], "fair/skipped"),
        ([chain(), opened(2)], "fair/skipped"),
        ([chain(), opened(1), opened(2)], "fair/discarded"),
        ([chain(), opened(1), opened(1)], "fair/discarded"),
        ([chain(), opened(1), revealed(1), opened(1)], "fair/discarded"),
        ([opened(1), chain()], "log/order"),
        ([chain(), revealed(1)], "log/order"),
        ([chain(), opened(1), revealed(1), revealed(1)], "log/order"),
        ([chain(BOARDS), opened(1, BOARDS), revealed(1, BOARDS), played_entry("table", 1, "boards", 1)], "fair/early"),
        (["deal-v1 opened somewhere"], "log/entries"),
    ],
)
def test_what_the_entries_tell_together_is_named(entries: list[str], code: str) -> None:
    assert codes(entries) == [code]


def test_a_board_is_revealed_after_its_last_table() -> None:
    entries = [
        chain(BOARDS),
        opened(1, BOARDS),
        played_entry("one", 1, "boards", 1),
        played_entry("two", 1, "boards", 1),
        revealed(1, BOARDS),
    ]
    assert codes(entries) == []
    assert codes([*entries[:3], entries[4], entries[3]]) == ["fair/early"]


def test_a_log_goes_on_from_the_head_that_was_known() -> None:
    known = KEY.public.text, head(HONEST[:5])
    assert codes(HONEST, known=known) == []
    assert codes([*HONEST[:4], f"verifier {'00' * 32}", *HONEST[5:]], known=known) == ["log/forked"]
    assert codes(HONEST[:4], known=known) == ["log/old-head"]
    assert codes(HONEST, key=OTHER, known=known) == ["log/key"]


def test_entries_and_head_belong_together() -> None:
    assert codes(HONEST[:-1], checkpoint=head(HONEST)) == ["log/inclusion"]
    assert codes(HONEST[::-1], checkpoint=head(HONEST)) == ["log/inclusion"]
    assert codes(HONEST, checkpoint=head(HONEST, OTHER)) == ["log/signature"]
    assert codes(HONEST, checkpoint="no checkpoint") == ["fair/malformed"]
