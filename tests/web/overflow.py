"""Measurement of text on the shown page: what is cut off, lies outside its box, or makes the page wider than the screen.

`LONG` lets the page receive the longest names and scores of four digits, which real matches reach after dozens of deals.
"""

from __future__ import annotations

from tests.web.guest import Guest
from tests.web.stations import SETTLED, SIZES
from tests.web.words import LANGUAGES

LONGEST = (
    "Maximilian-Alexander Öst",
    "Donaudampfschiffahrtsges",
    "とくがわいえやす・とうしょうだいごんげん様",
    "Wolfgang-Wilhelm MacMahon",
)
"""Names of 20 to 24 letters by seat: with places to break, without, and of wide letters."""

LONG = """
{
  const names = NAMES, parse = JSON.parse;
  const long = (seats) => seats.forEach((seat, i) => {
    if (seat.kind === 'empty') return;
    Object.assign(seat, { kind: 'guest', name: names[i % names.length], number: 4711 });
  });
  const many = (rows) => rows.forEach((row) => {
    const scores = row.outcome?.scores;
    if (scores) row.outcome.scores = scores.map((score) => score * 40);
  });
  const lengthened = (view) => {
    if (view.seats) long(view.seats);
    for (const standing of view.standings ?? []) standing.total *= 40;
    if (view.match?.rows) many(view.match.rows);
    if (view.rows) many(view.rows);
  };
  JSON.parse = (...given) => {
    const found = parse(...given);
    if (found?.type === 'update') lengthened(found.view);
    if (found?.type === 'change') lengthened({ ...found, ...found.view });
    return found;
  };
}
""".replace("NAMES", str(list(LONGEST)))
"""Script that replaces the names of all players and multiplies the scores of finished deals in the messages of the table's socket."""

MEASURE = """() => {
  // Text that is not drawn counts as invisible.
  if (globalThis.undrawn) undrawn.disabled = true;
  const faults = new Set(), near = 1.5;
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth + 1) faults.add(`the page is ${root.scrollWidth} px wide on a screen of ${innerWidth}`);
  const open = [...document.querySelectorAll('dialog:modal')].at(-1);
  const classes = (e) => [...e.classList].filter((name) => !name.startsWith('svelte-')).map((name) => `.${name}`);
  const named = (e) => e.dataset.testid ? `[${e.dataset.testid}]` : `${e.localName}${classes(e).join('')}`;
  const clear = (colour) => colour === 'transparent' || colour.endsWith(', 0)') || colour.endsWith('/ 0)');
  const box = (e, style) => !clear(style.backgroundColor) || parseFloat(style.borderLeftWidth) > 0;
  const walker = document.createTreeWalker(open ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent.trim(), own = node.parentElement;
    if (!text || !own.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (['SCRIPT', 'STYLE', 'OPTION', 'TITLE'].includes(own.tagName) || own.closest('svg, .unseen, .skip, [data-card]')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const parts = [...range.getClientRects()].filter(({ width, height }) => width > 0.5 && height > 0.5);
    if (!parts.length) continue;
    const left = Math.min(...parts.map((b) => b.left)), right = Math.max(...parts.map((b) => b.right));
    const top = Math.min(...parts.map((b) => b.top)), bottom = Math.max(...parts.map((b) => b.bottom));
    const say = (what, e) => faults.add(`"${text.slice(0, 40)}" ${what} ${named(e)} (${Math.round(e.clientWidth)} px wide)`);
    // Text that can be scrolled into view is not cut off by what is around the scrolled part.
    let boxed = false, across = true, along = true;
    for (let e = own; e && e !== document.body; e = e.parentElement) {
      const style = getComputedStyle(e), b = e.getBoundingClientRect();
      if (style.clipPath !== 'none' && b.width <= 1) { across = false; break; }
      if (style.display === 'inline' || style.display === 'contents') continue;
      if (['auto', 'scroll'].includes(style.overflowX) && e.scrollWidth > e.clientWidth + 1) across = false;
      if (['auto', 'scroll'].includes(style.overflowY) && e.scrollHeight > e.clientHeight + 1) along = false;
      const aside = across && (left < b.left - near || right > b.right + near);
      // Letters reach over their line.
      const below = along && (top < b.top - 5 || bottom > b.bottom + 5);
      if (['hidden', 'clip'].includes(style.overflowX) && aside) { say('is cut off by', e); break; }
      if (['hidden', 'clip'].includes(style.overflowY) && below) { say('is cut off below by', e); break; }
      if (!boxed && box(e, style)) {
        boxed = true;
        if (aside) { say('leaves the box', e); break; }
      }
      if (style.position === 'fixed') break;
    }
    if (across && (left < -near || right > innerWidth + near)) say('leaves the screen beside', own);
  }
  if (globalThis.undrawn) undrawn.disabled = false;
  return [...faults];
}"""
"""Script that returns what is wrong with the texts of the page, or of its open dialog."""

SAID = "language => { localStorage.setItem('stich.locale', language); }"
STILL = """() => document.querySelector('main') && !document.querySelector('[aria-busy=true]') && document.fonts.status === 'loaded'
  && document.getAnimations().every((animation) => animation.playState !== 'running')"""
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


async def measured(guest: Guest, place: str, sizes: tuple[str, ...] = tuple(SIZES), *, at_table: bool = False) -> list[str]:
    """Return the faults of the page as it is now, at these sizes."""
    wrong: list[str] = []
    for size in sizes:
        width, height = SIZES[size]
        await guest.page.set_viewport_size({"width": width, "height": height})
        if at_table:
            assert await guest.page.evaluate(SETTLED, [width, height]), f"the table does not take {size}"
        await guest.page.wait_for_function(STILL)
        await guest.page.evaluate(PAINTED)
        wrong += [f"{place}, {size}: {fault}" for fault in await guest.page.evaluate(MEASURE)]
    return wrong


async def in_languages(
    guest: Guest,
    place: str,
    languages: tuple[str, ...] = tuple(LANGUAGES),
    sizes: tuple[str, ...] = tuple(SIZES),
    *,
    at_table: bool = False,
) -> list[str]:
    """Return the faults of this address in these languages, at these sizes. The page is loaded anew in each."""
    wrong: list[str] = []
    for language in languages:
        await guest.page.evaluate(SAID, language)
        await guest.page.reload()
        await guest.page.locator(f"html[lang={language}] main").first.wait_for()
        wrong += await measured(guest, f"{place}, {language}", sizes, at_table=at_table)
    return wrong
