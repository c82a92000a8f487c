"""Charts: the same text each time, with texts as texts, and a clear error without matplotlib."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING

import pytest

from stich import charts
from stich.charts import chart
from stich.kernel.errors import StichError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SVG = "{http://www.w3.org/2000/svg}"


def draw(figure: Figure) -> None:
    axes = figure.subplots()
    axes.set_title("手札 at $5 to $6")
    axes.plot([1, 2], [-3, 4], label="a <b>")
    figure.legend()


def test_a_chart_has_the_same_text_each_time() -> None:
    assert chart(draw, 300, 200, "Hands") == chart(draw, 300, 200, "Hands")


def test_texts_stay_texts() -> None:
    texts = [text.text for text in ET.fromstring(chart(draw, 300, 200, "Hands")).iter(f"{SVG}text")]
    assert {"手札 at $5 to $6", "a <b>", "−3"} <= set(texts)


def test_a_style_sheet_of_the_page_can_replace_each_attribute() -> None:
    svg = ET.fromstring(chart(draw, 300, 200, 'Hands "dealt"', ink="#123456"))
    assert svg.attrib["aria-label"] == 'Hands "dealt"' and svg.attrib["viewBox"] == "0 0 300 200"
    assert not [element for element in svg.iter() if "style" in element.attrib or element.tag in (f"{SVG}style", f"{SVG}metadata")]
    assert {text.get("fill") for text in svg.iter(f"{SVG}text") if text.text != "a <b>"} == {"#123456"}
    assert ET.fromstring(chart(draw, 300, 200)).attrib["aria-hidden"] == "true"


def test_without_matplotlib_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(charts, "find_spec", lambda _: None)
    with pytest.raises(StichError, match=r"pip install 'stich\[charts\]'") as caught:
        chart(draw, 300, 200)
    assert caught.value.code == "charts/matplotlib"
