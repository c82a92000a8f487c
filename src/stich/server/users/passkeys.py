"""Passkeys, by means of py_webauthn: options for a browser, and verification of the browser's answer.

A passkey names its account, so people sign in without typing a name. It requires that the device verifies its user by finger, face or PIN.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import webauthn
from webauthn.helpers import base64url_to_bytes, options_to_json_dict
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from stich.kernel.errors import StichError
from stich.server.store.account_rows import PasskeyRow
from stich.server.store.guest_rows import GuestRow

REFUSED = (WebAuthnException, ValueError, TypeError, KeyError, AttributeError)
"""Exceptions that py_webauthn raises for wrong or malformed answers."""
WAIT = 300_000
"""Time for which a browser waits for its user (milliseconds)."""
LONGEST_ID = 1023


class PageOrigin(msgspec.Struct, frozen=True):
    """Origin and host of the page. A passkey is made for one host and works only there."""

    origin: str
    host: str


def to_make(place: PageOrigin, challenge: bytes, guest: GuestRow, name: str, known: Sequence[PasskeyRow]) -> dict[str, Any]:
    """Return the options with which a browser makes a passkey for an account of this name. ``known``: passkeys whose devices must not make
    another."""
    options = webauthn.generate_registration_options(
        rp_id=place.host,
        rp_name="Stich",
        user_id=guest.id.encode(),
        user_name=name,
        user_display_name=name,
        challenge=challenge,
        timeout=WAIT,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=passkey.id) for passkey in known],
    )
    return dict(options_to_json_dict(options))


def made(place: PageOrigin, challenge: bytes, credential: dict[str, Any], name: str, now: float) -> PasskeyRow:
    """Return the passkey that a browser has made, to be stored. Raise `StichError` ``passkey/wrong`` if the answer is not valid for this
    challenge.

    ``credential``: the browser's answer; ``name``: name of the browser; ``now``: seconds since 1970.
    """
    try:
        verified = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=place.host,
            expected_origin=place.origin,
            require_user_verification=True,
        )
    except REFUSED:
        raise _wrong() from None
    if len(verified.credential_id) > LONGEST_ID:
        raise _wrong()
    return PasskeyRow(verified.credential_id, verified.credential_public_key, verified.sign_count, name, now)


def to_sign_in(place: PageOrigin, challenge: bytes, known: Sequence[PasskeyRow] = ()) -> dict[str, Any]:
    """Return the options with which a browser signs in with one of the ``known`` passkeys, or, if there are none, with any passkey for this
    host."""
    options = webauthn.generate_authentication_options(
        rp_id=place.host,
        challenge=challenge,
        timeout=WAIT,
        user_verification=UserVerificationRequirement.REQUIRED,
        allow_credentials=[PublicKeyCredentialDescriptor(id=passkey.id) for passkey in known] or None,
    )
    return dict(options_to_json_dict(options))


def named(credential: dict[str, Any]) -> bytes:
    """Return the id of the passkey that a browser's answer names. Raise `StichError` ``passkey/wrong`` if the answer names none."""
    try:
        return base64url_to_bytes(credential["id"])
    except REFUSED:
        raise _wrong() from None


def signed(place: PageOrigin, challenge: bytes, credential: dict[str, Any], passkey: PasskeyRow) -> int:
    """Verify a browser's answer and return the passkey's new signature counter. Raise `StichError` ``passkey/wrong`` if the answer is not
    valid for this challenge and passkey."""
    try:
        verified = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=place.host,
            expected_origin=place.origin,
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.sign_count,
            require_user_verification=True,
        )
    except REFUSED:
        raise _wrong() from None
    return verified.new_sign_count


def _wrong() -> StichError:
    return StichError("passkey/wrong#refused")
