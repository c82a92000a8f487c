"""Counting of WebSocket frames in received bytes, without parsing the frames (RFC 6455, section 5.2)."""

from __future__ import annotations

LONGEST_HEADER = 14
"""Size of the longest frame header (bytes)."""


class FrameCounter:
    """Counter of the frames of one connection. It remembers the position in the stream of bytes."""

    __slots__ = ("_header", "_payload")

    def __init__(self) -> None:
        self._header = b""
        self._payload = 0

    def copy(self) -> FrameCounter:
        """Return a copy of this counter, at the same position in the stream of bytes."""
        copied = FrameCounter()
        copied._header, copied._payload = self._header, self._payload
        return copied

    def split(self, data: bytes, most: int) -> tuple[int, int]:
        """Return the size (bytes) of the longest beginning of ``data`` in which at most ``most`` frames begin, and the number of frames
        that begin in it.

        The position of the counter moves to the end of that beginning. A frame may extend over any number of calls.
        """
        at, frames, size = 0, 0, len(data)
        while at < size:
            if self._payload:
                skipped = min(self._payload, size - at)
                self._payload -= skipped
                at += skipped
                continue
            if not self._header:
                if frames == most:
                    break
                frames += 1
            header = self._header + data[at : at + LONGEST_HEADER - len(self._header)]
            length_size, header_size = _sizes(header)
            if len(header) < header_size:
                self._header = header
                return size, frames
            at += header_size - len(self._header)
            self._header = b""
            self._payload = int.from_bytes(header[2 : 2 + length_size], "big") if length_size else header[1] & 127
        return at, frames


def _sizes(header: bytes) -> tuple[int, int]:
    """Return the sizes of the extended length field and of the whole header (bytes), as far as ``header`` tells them."""
    if len(header) < 2:
        return 0, 2
    length_size = {126: 2, 127: 8}.get(header[1] & 127, 0)
    return length_size, 2 + length_size + (4 if header[1] & 128 else 0)
