"""A public log with all its entries, as a file (``docs/explanation/fair.md``, "Duplicate boards")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.nesting import check_nesting

from . import merkle
from .file import LoggedEntry, LogPart
from .signing import Head, LogKey


class WholeLog(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A log: public key, newest head and all entries."""

    key: str
    checkpoint: str
    entries: tuple[str, ...]

    def parts(self, wanted: Iterable[Sequence[str]]) -> Iterator[LogPart]:
        """Yield the part of this log for the fair file of each deal. ``wanted``: the entries of each deal, which the log must contain."""
        nodes = _nodes(self.entries)
        places = {entry: place for place, entry in enumerate(self.entries)}
        for entries in wanted:
            paths = [merkle.inclusion(places[entry], len(self.entries), nodes) for entry in entries]
            logged = [
                LoggedEntry(entry, places[entry], tuple(node.hex() for node in path)) for entry, path in zip(entries, paths, strict=True)
            ]
            yield LogPart(self.key, self.checkpoint, tuple(logged))


def signed_log(entries: Sequence[str], key: LogKey) -> WholeLog:
    """Return the log of these entries, with a head signed by this key."""
    head = Head(len(entries), merkle.root(len(entries), _nodes(entries)))
    return WholeLog(key.public.text, key.checkpoint(head), tuple(entries))


def read_log(data: bytes) -> WholeLog:
    """Return the log with these bytes. Its signature and entries are not checked. Raise `StichError` ``fair/malformed`` if it is no log."""
    try:
        check_nesting(data)
        return msgspec.json.decode(data, type=WholeLog)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise StichError("fair/malformed#log", reason=str(error)) from None


def _nodes(entries: Sequence[str]) -> merkle.Nodes:
    return merkle.nodes_of([merkle.leaf_hash(entry.encode()) for entry in entries])
