"""Printed pages of clubs as answers: HTML with its own style, which the content security policy permits by its hash."""

from __future__ import annotations

import hashlib
import io
from base64 import b64encode

import segno
from starlette.responses import Response

from stich.clubs import PrintedPages
from stich.clubs.printing import STYLE

_HASH = b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
_POLICY = f"default-src 'none'; style-src 'sha256-{_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
_HEADERS = {"Cache-Control": "no-store", "Content-Security-Policy": _POLICY}


def html_answer(pages: PrintedPages) -> Response:
    """Return printed pages as an answer."""
    return Response(pages.html, headers=_HEADERS, media_type="text/html")


def svg_answer(picture: str) -> Response:
    """Return an SVG picture as an answer."""
    named = picture.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return Response(named, headers={"Cache-Control": "no-store"}, media_type="image/svg+xml")


def code_picture(address: str) -> str:
    """Return the QR code of an address as SVG."""
    picture = io.BytesIO()
    segno.make(address, micro=False).save(picture, kind="svg", border=1, dark="#000", svgns=False, xmldecl=False, omitsize=True)
    return picture.getvalue().decode().strip()
