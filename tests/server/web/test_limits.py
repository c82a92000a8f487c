"""Limits of attempts survive many addresses: of one network of IPv6, and of more addresses than are remembered."""

from __future__ import annotations

from pathlib import Path

import pytest

from stich.server.web.limits import EXAMINED, Buckets
from stich.server.web.security import address, site_address
from tests.server.harness import Visitor, house, quick

REMEMBERED = 100


class Time:
    """Seconds that pass by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def emptied(buckets: Buckets, key: str) -> None:
    while buckets.take(key):
        pass


@pytest.mark.parametrize("others", [REMEMBERED, 10 * REMEMBERED, 50 * REMEMBERED])
def test_a_bucket_under_attack_is_not_dropped_for_others(others: int) -> None:
    buckets = Buckets(0.001, 10, Time(), remembered=REMEMBERED)
    emptied(buckets, "victim")
    for number in range(others):
        assert buckets.take(f"other {number}")
    assert not buckets.take("victim")


def test_emptying_other_buckets_costs_more_than_it_brings() -> None:
    """Nearly all others have to be emptied too before the bucket is dropped."""
    buckets = Buckets(0.001, 10, Time(), remembered=REMEMBERED)
    emptied(buckets, "victim")
    for number in range(REMEMBERED - EXAMINED):
        emptied(buckets, f"other {number}")
        assert not buckets.take("victim")


def test_the_table_is_bounded_and_a_full_bucket_is_dropped_first() -> None:
    time = Time()
    buckets = Buckets(1.0, 3, time, remembered=REMEMBERED)
    for number in range(20 * REMEMBERED):
        emptied(buckets, f"{number}")
        assert len(buckets._by_key) <= REMEMBERED
        time.now += 1.0
    emptied(buckets, "victim")
    assert not buckets.take("victim")


def test_a_network_of_48_bits_is_named_for_ipv6_only() -> None:
    def scope(host: str) -> dict[str, object]:
        return {"client": (host, 1)}

    assert site_address(scope("2001:db8:7:1::5")) == site_address(scope("2001:db8:7:ffff::9")) == "2001:db8:7::/48"
    assert address(scope("2001:db8:7:1::5")) == "2001:db8:7:1::/64"
    assert site_address(scope("203.0.113.7")) is None
    assert site_address(scope("::ffff:203.0.113.7")) is None
    assert site_address({"client": None}) is None


async def attempt(who: Visitor, host: str, name: str) -> int:
    headers = {"X-Forwarded-For": host}
    return (await who.http.post("/api/session", json={"name": name, "password": "wrong password"}, headers=headers)).status_code


async def test_all_networks_of_one_customer_share_a_limit(tmp_path: Path) -> None:
    """A customer with 65,536 networks of 64 bits guesses at different names no more often than four households."""
    limits = {"sign_in_address_burst": 3, "sign_in_address_rate": 0.0}
    async with house(quick(tmp_path / "stich.db", **limits)) as site, site.guest() as thief:
        answers = [await attempt(thief, f"2001:db8:7:{number:x}::1", f"Name {number}") for number in range(20)]
        assert answers == [401] * 12 + [429] * 8
        assert await attempt(thief, "2001:db8:8:1::1", "Name") == 401


async def test_one_customer_does_not_use_up_the_limit_of_a_name(tmp_path: Path) -> None:
    limits = {"sign_in_burst": 2, "sign_in_rate": 0.0, "sign_in_name_burst": 12, "sign_in_name_rate": 0.0}
    async with house(quick(tmp_path / "stich.db", **limits)) as site, site.guest() as thief, site.guest("Ada", account=True):
        answers = [await attempt(thief, f"2001:db8:7:{number:x}::1", "Ada") for number in range(20)]
        assert answers == [401] * 8 + [429] * 12
        assert await attempt(thief, "203.0.113.1", "Ada") == 401


async def test_other_spellings_of_a_name_are_no_further_attempts(tmp_path: Path) -> None:
    """Greek capitals look like Latin ones, and their small letters do not."""
    limits = {"sign_in_name_burst": 5, "sign_in_name_rate": 0.0}
    async with house(quick(tmp_path / "stich.db", **limits)) as site, site.guest() as thief, site.guest("HANNA", account=True):
        spellings = ["HANNA", "ΗΑΝΝΑ", "HΑNNA", "ΗANNA", "HAΝNA", "HANΝA", "HANNΑ", "hanna", "H A N N A", "ΗΑΝNA"]
        answers = [await attempt(thief, f"203.0.113.{place}", name) for place, name in enumerate(spellings)]
        assert answers == [401] * 5 + [429] * 5
