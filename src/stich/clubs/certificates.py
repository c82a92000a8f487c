"""Certificates for the first places of an event, as text and as HTML. `stich.clubs.printing` makes pages of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

import msgspec

from stich.kernel.errors import StichError

from .event import ClubEvent
from .standings import ranking
from .teams import team_ranking
from .words import ordinal, word

replace = msgspec.structs.replace
CERTIFICATE_STYLE = """
.certificates h1{display:none}
.certificate{box-sizing:border-box;display:flex;flex-direction:column;align-items:center;justify-content:space-between;gap:6mm}
.certificate{height:270mm;padding:22mm 14mm 16mm;border:1.6mm double #555;break-after:page;text-align:center;overflow-wrap:anywhere}
.certificate{font-family:Georgia,"Noto Serif CJK JP","Yu Mincho",serif}
.certificate:last-child{break-after:auto} .certificate p{margin:0 0 3mm} .certificate .event{font-size:17pt}
.certificate h2{margin:0;font-size:44pt;font-weight:400;letter-spacing:.06em} .certificate .rank{font-size:26pt}
.certificate .name{font-size:32pt;line-height:1.15} .certificate .more{font-size:14pt;color:#333}
.certificate .signs{display:flex;width:100%;gap:14mm;font-size:11pt}
.certificate .signs span{flex:1;padding-top:2mm;border-top:1px solid #111}
@media print{.certificates section+section{margin-top:0}}
"""


class Certificate(msgspec.Struct, frozen=True, kw_only=True):
    """Certificate of a player or a team. All facts are texts."""

    event: str
    title: str
    rank: str
    """Place, with the name of the class or of the team ranking."""
    name: str
    more: tuple[str, ...] = ()
    """Lines under the name: team or members, and points."""
    signs: tuple[str, ...] = ()
    """Lines to sign at the foot: place and date, and organiser."""

    @property
    def text(self) -> str:
        """Plain text."""
        return "\n".join((self.event, self.title, self.rank, self.name, *self.more, *self.signs))

    @property
    def html(self) -> str:
        """Section of an HTML page, one printed page high."""
        more = "".join(f'<p class="more">{escape(line)}</p>' for line in self.more)
        signs = "".join(f"<span>{escape(line)}</span>" for line in self.signs)
        head = f'<p class="event">{escape(self.event)}</p><h2>{escape(self.title)}</h2>'
        body = f'<p class="rank">{escape(self.rank)}</p><p class="name">{escape(self.name)}</p>{more}'
        return f'<section class="certificate">{head}<div>{body}</div><p class="signs">{signs}</p></section>'


def certificates(event: ClubEvent, number: int, places: int, language: str) -> Iterator[Certificate]:
    """Return the certificates of the first places: of all players, of each class, and of the teams and tandems that the rules rank.

    Equal players share a place, and each gets a certificate. ``number``: last round that counts; ``places``: places with a certificate.
    Raise `StichError` ``club/round`` if the round is not drawn, ``club/draw`` if lists of it are missing.
    """
    drawn = event.round(number)
    waiting = tuple(f"table {table}" for table in drawn.waiting[:9])
    if waiting:
        raise StichError("club/draw#open", number=number, tables=waiting)
    counted = range(1, number + 1)
    blank = Certificate(
        event=event.name,
        title=word("certificate", language),
        rank="",
        name="",
        signs=(_when(event, language), word("organiser", language)),
    )
    for player_class in (None, *event.classes):
        for row in ranking(event, player_class=player_class, rounds=counted):
            if row.place <= places and any(points is not None for points in row.rounds):
                more = (*([row.team] if row.team else []), _points(row.total, row.won, row.lost, language))
                yield replace(blank, rank=_rank(row.place, player_class, language), name=row.name, more=more)
    if number < len(event.rounds):
        return
    for kind, rules in (("team", event.teams), ("tandem", event.tandems)):
        for team in team_ranking(event, "team" if kind == "team" else "tandem") if rules else ():
            if team.place <= places:
                points = [f"{team.match_points:g} {word('match points', language)}"] if rules and rules.match_points else []
                points.append(f"{team.total} {word('points', language)}")
                more = (", ".join(event.entrant(one).name for one in team.members), ", ".join(points))
                yield replace(blank, rank=_rank(team.place, word(kind, language), language), name=team.name, more=more)


def _rank(place: int, ranked: str | None, language: str) -> str:
    found = ordinal(place, language)
    return f"{ranked} – {found}" if ranked else found


def _points(total: float, won: int, lost: int, language: str) -> str:
    parts = [f"{total:.12g} {word('points', language)}"]
    if won or lost:
        parts += [f"{word('wins', language)} {won}", f"{word('losses', language)} {lost}"]
    return " · ".join(parts)


def _when(event: ClubEvent, language: str) -> str:
    """Return place and date of the event. A date in another form than ISO 8601 stays as it is."""
    date = re.sub(r"^(\d{4})-(\d\d)-(\d\d)(T.*)?\Z", _DATES[language], event.date or "")
    return ", ".join(part for part in (event.place, date) if part)


_DATES = {"en": r"\1-\2-\3", "de": r"\3.\2.\1", "ja": r"\1年\2月\3日"}
