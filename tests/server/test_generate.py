"""The protocol's reference and the page's types say what the server's structs say."""

from __future__ import annotations

import re

from stich.server import generate as schema


def test_written_files_are_up_to_date() -> None:
    assert schema.main(["--check"]) == 0, "run python -m stich.server.generate"


def test_every_refusal_code_of_the_table_is_documented() -> None:
    protocol = schema.PROTOCOL.read_text("utf-8")
    source = (schema.ROOT / "src/stich/server/tables/decide.py").read_text("utf-8")
    codes = set(re.findall(r'(?:StichError\("|code=")([a-z]+/[a-z-]+)', source))
    assert "seat/taken" in codes
    assert not [code for code in codes if f"`{code}`" not in protocol]
