"""Keys of a public log, which sign receipts, and heads as checkpoints. Sources: C2SP signed-note and tlog-checkpoint; RFC 8032."""

from __future__ import annotations

import base64
import binascii
import re
from hashlib import sha256

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from stich.kernel.errors import StichError

ED25519 = b"\1"
"""Byte that identifies the signature algorithm in signed notes."""
_KEY = re.compile(r"(stich-log-[0-9a-f]{16})\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})")
_CHECKPOINT = re.compile(r"([!-~]{1,80})\n(0|[1-9][0-9]{0,14})\n([A-Za-z0-9+/]{43}=)\n\n— ([!-~]{1,80}) ([A-Za-z0-9+/]+={0,2})\n")


class Head(msgspec.Struct, frozen=True):
    """Head of a log: number of its entries, and root hash of its tree."""

    size: int
    root: bytes


class PublicKey:
    """Public key of a log, in the form of signed notes. The constructor raises `StichError` ``fair/malformed`` for another text."""

    def __init__(self, text: str) -> None:
        match = _KEY.fullmatch(text)
        if match is None:
            raise StichError("fair/malformed#key")
        self.text, self.origin = text, match.group(1)
        raw = _base64(match.group(3), "the log's key")
        if raw[:1] != ED25519 or len(raw) != 33 or text != key_text(raw[1:]):
            raise StichError("fair/malformed#key-name")
        self._key = Ed25519PublicKey.from_public_bytes(raw[1:])
        self._hash = bytes.fromhex(match.group(2))

    def signed(self, text: str, signature: bytes) -> bool:
        """Return whether ``signature`` is this key's signature of the text."""
        try:
            self._key.verify(signature, text.encode())
        except InvalidSignature:
            return False
        return True

    def head(self, checkpoint: str) -> Head | None:
        """Return the head in a checkpoint; None if this key did not sign it. Raise `StichError` ``fair/malformed`` if the text is not a
        checkpoint."""
        match = _CHECKPOINT.fullmatch(checkpoint)
        if match is None:
            raise StichError("fair/malformed#checkpoint")
        origin, size, root, name, signature = match.groups()
        raw = _base64(signature, "the checkpoint's signature")
        if origin != self.origin or name != self.origin or raw[:4] != self._hash:
            return None
        if not self.signed(f"{origin}\n{size}\n{root}\n", raw[4:]):
            return None
        return Head(int(size), _base64(root, "the checkpoint's root"))


class LogKey:
    """Private key of a log, made from 32 secret bytes."""

    def __init__(self, secret: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(secret)
        self.public = PublicKey(key_text(self._key.public_key().public_bytes_raw()))

    def __repr__(self) -> str:
        return f"<LogKey of {self.public.origin}>"

    def sign(self, text: str) -> bytes:
        """Return the signature of a text (64 bytes)."""
        return self._key.sign(text.encode())

    def checkpoint(self, head: Head) -> str:
        """Return the head as a checkpoint: a signed note."""
        origin = self.public.origin
        text = f"{origin}\n{head.size}\n{base64.b64encode(head.root).decode()}\n"
        signature = base64.b64encode(key_hash(origin, self._key.public_key().public_bytes_raw()) + self.sign(text)).decode()
        return f"{text}\n— {origin} {signature}\n"


def key_hash(origin: str, public: bytes) -> bytes:
    """Return the four bytes by which a signed note identifies a key. ``origin``: name of the log; ``public``: its public key."""
    return sha256(origin.encode() + b"\n" + ED25519 + public).digest()[:4]


def key_text(public: bytes) -> str:
    """Return a public key of 32 bytes in the form of signed notes. The name of the log in it is derived from the key."""
    origin = f"stich-log-{sha256(public).hexdigest()[:16]}"
    return f"{origin}+{key_hash(origin, public).hex()}+{base64.b64encode(ED25519 + public).decode()}"


def _base64(text: str, what: str) -> bytes:
    """Return the bytes of a base64 text. Raise `StichError` ``fair/malformed`` unless the text is their canonical form. ``what``: name in
    the error."""
    try:
        raw = base64.b64decode(text, validate=True)
    except binascii.Error:
        raw = b""
    if not raw or base64.b64encode(raw).decode() != text:
        raise StichError("fair/malformed#base64", field=what)
    return raw
