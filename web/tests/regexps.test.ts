import { expect, test } from 'vitest';
import { FILES, nodes, nodesOf, type Node } from './sources';

/** Files with regular expressions: their number, and the texts they parse, which are no sentences of the server. */
const MAY: Readonly<Record<string, readonly [number, string]>> = {
  'account/passkey.ts': [1, 'a host name or an address'],
  'analyse/Declared.svelte': [1, 'the text of an action'],
  'analyse/Page.svelte': [1, 'a key'],
  'analyse/address.ts': [4, 'the address of a position'],
  'analyse/read.ts': [1, 'the text of an action'],
  'analyse/typed.ts': [3, 'cards that the reader types'],
  'cards/words.ts': [2, 'the text of a card'],
  'clubs/EventRules.svelte': [1, 'a date'],
  'clubs/MemberForm.svelte': [1, 'names that the reader types'],
  'clubs/csv.ts': [3, 'an address book that the reader pastes'],
  'clubs/totals.ts': [4, 'numbers that the reader types'],
  'clubs/words.ts': [6, 'a date, and the address of a club'],
  'deal/Head.svelte': [1, 'suits in a name of the page itself'],
  'deal/Replay.svelte': [1, 'suits in a name of the page itself'],
  'deal/moments.ts': [1, 'part of an address'],
  'fair/file.ts': [4, 'the form of a fair file (docs/explanation/fair.md)'],
  'fair/opening.ts': [1, 'bytes as text (docs/explanation/fair.md)'],
  'fair/signing.ts': [2, 'a signed note (docs/explanation/fair.md)'],
  'fair/statements.ts': [3, 'a signed statement (docs/explanation/fair.md)'],
  'games/plain/Result.svelte': [1, 'seats in the arithmetic of a game that the page does not know, which is shown as it is'],
  'games/plain/spoken.ts': [2, 'the text of an action'],
  'games/schafkopf/spoken.ts': [2, 'the text of an action'],
  'games/skat/Auction.svelte': [2, 'the text of an action'],
  'games/skat/Panel.svelte': [3, 'the text of an action'],
  'games/skat/spoken.ts': [2, 'the text of an action'],
  'games/skat/words.ts': [1, 'the text of an action'],
  'games/suitability/spoken.ts': [2, 'the text of an action'],
  'help/groups.ts': [1, 'the text of a card'],
  'hints/words.ts': [1, 'a call in the words of the page itself'],
  'page/digits.ts': [1, 'a key'],
  'page/route.svelte.ts': [23, 'an address of the page'],
  'page/settings.svelte.ts': [1, 'the name of a setting'],
  'terms/terms.ts': [4, 'names of terms in the words of the page itself'],
  'users/words.ts': [1, 'the name of a contract'],
  'puzzles/declaring.svelte.ts': [1, 'the text of an action'],
  'table/Hand.svelte': [1, 'a key'],
  'table/TotalsChart.svelte': [1, 'the number at the end of a name'],
  'wire/http.ts': [1, 'the parameters in the address of a request'],
};

/** Regular expressions among these nodes, as written. */
const expressionsOf = (found: readonly Node[]): string[] =>
  found
    .filter(({ type, regex, callee }) => (type === 'Literal' ? regex : (type === 'NewExpression' || type === 'CallExpression') && (callee as { name?: string }).name === 'RegExp'))
    .map(({ text }) => text);

test('the page reads no sentence by a regular expression', () => {
  const counted = FILES.map((file) => [file, expressionsOf(nodes(file)).length] as const).filter(([, count]) => count);
  expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(Object.entries(MAY).map(([file, [count]]) => [file, count])));
});

test('a regular expression is found in every form', () => {
  const text = "const a = /b c/.exec(d); new RegExp('e'); RegExp(f);";
  expect(expressionsOf(nodesOf(`<script lang="ts">${text}</script>{h.match(/g/)}`))).toEqual(['/b c/', "new RegExp('e')", 'RegExp(f)', '/g/']);
});
