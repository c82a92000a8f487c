"""The checked-in stub says exactly what the extension offers."""

from __future__ import annotations

from pathlib import Path

from nanobind.stubgen import StubGen

from stich import native
from stich.native import _core


def test_the_stub_is_what_the_extension_says() -> None:
    generator = StubGen(_core)
    generator.put(_core)
    stub = Path(native.__file__).with_name("_core.pyi").read_text()
    assert stub == generator.get(), "native/bindings changed: run `make stub` and read the difference"


def test_the_face_hands_on_every_public_name() -> None:
    assert sorted(native.__all__) == sorted(name for name in dir(_core) if not name.startswith("_"))
