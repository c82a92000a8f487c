import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = resolve(import.meta.dirname, '../src');

/** Patterns of code that implements rules: rank of a card, order of ranks or levels, card points, or options that change rules. */
const RULES: Readonly<Record<string, RegExp>> = {
  rank: /\.charAt\(1\)|\.slice\(1\) ===|\.(?:ends|starts)With\('[AKQJTCSHD]'\)|\[1\] === '[AKQJT]'/g,
  order: /'[AKQJT]{5}[0-9]*'|\['partner'|'wenz',\s*'(?:geier|farb|solo)/g,
  points: /\bA: 11\b/g,
  option: /'(?:bettel_trumps|run_away_min|stichzwang|stoss_until|laufende_min|laufende_min_wenz|laufende_sides|klopfen|solo_needs_suit_card|ramsch_jacks)'/g,
  function: /\b(?:isTrump|trumpsOf|mayRunAway|levelsAt|cardPoints|ledWord|legalCards|winnerOf|searched)\(/g,
};

/** Files with allowed matches: their number, and the reason why they are no rules. */
const MAY: Readonly<Record<string, readonly [number, string]>> = {
  'games/schafkopf/board.ts': [3, 'contracts and the short pack in the form of a position, which the server checks'],
  'games/suitability/board.ts': [2, 'the pack in the form of a position, which the server checks'],
  'games/suitability/room.ts': [1, 'the rank on a card, to look up what it stands for'],
  'games/suitability/words.ts': [2, 'the rank on a card, and the packs of that form'],
};
/** Files that do not show a running deal: card faces, option texts, and forms whose entries the server checks. */
const FORMS = /^(?:paraglide|cards|analyse|home|scorer|wire)\/|\/scorer\/|\/(?:optionWords|options)\.ts$/;

const sources = (readdirSync(SOURCES, { recursive: true }) as string[]).filter((file) => /\.(ts|svelte)$/.test(file) && !FORMS.test(file));

/** Matches of the patterns in a file, without its styles. */
function found(file: string): string[] {
  const text = readFileSync(resolve(SOURCES, file), 'utf-8').replace(/<style[\s\S]*<\/style>/, '');
  return Object.values(RULES).flatMap((pattern) => text.match(pattern) ?? []);
}

test('the page derives no rule: views state trumps, blocked cards and levels (docs/adr/0070-the-page-knows-no-rules.md)', () => {
  const counted = Object.fromEntries(sources.flatMap((file) => (found(file).length ? [[file, found(file).length]] : [])));
  expect(counted).toEqual(Object.fromEntries(Object.entries(MAY).map(([file, [count]]) => [file, count])));
});
