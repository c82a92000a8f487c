"""Request of the analysis board. Its other requests and answers are structs of `stich.study.analysis`."""

from __future__ import annotations

from typing import Annotated

import msgspec

from stich.records import MAX_LINE


class RecordedDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/analyse/record: a finished deal to show on the analysis board."""

    record: Annotated[str, msgspec.Meta(max_length=MAX_LINE)]
    """The deal as one line of a record file (``docs/reference/records.md``)."""
