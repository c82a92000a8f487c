"""What the page of the analysis board asks beside the questions of `stich.study.analysis`."""

from __future__ import annotations

from typing import Annotated

import msgspec

from stich.records import MAX_LINE


class RecordedDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/analyse/record: a finished deal that is to be laid on the board."""

    record: Annotated[str, msgspec.Meta(max_length=MAX_LINE)]
    """As one line of a file of records (``docs/reference/records.md``)."""
