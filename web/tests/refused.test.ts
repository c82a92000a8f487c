import { afterEach, describe, expect, test } from 'vitest';
import { whyNot as accountWhyNot } from '../src/account/refused';
import { whyNot as clubWhyNot } from '../src/clubs/refused';
import { whyNot as companyWhyNot } from '../src/matchmaking/refused';
import { whyNot as dailyWhyNot } from '../src/daily/refused';
import { whyNot as deskWhyNot } from '../src/moderation/refused';
import { whyRefused } from '../src/page/refused';
import { whyNot as puzzleWhyNot } from '../src/puzzles/refused';
import { whyNot as schoolWhyNot } from '../src/school/refused';
import { whyNot as talkWhyNot } from '../src/chat/refused';
import { whyNot as trainWhyNot } from '../src/train/refused';
import { locales, overwriteGetLocale, type Locale } from '../src/paraglide/runtime';
import { allSentences, factsOf } from './registered';

const speak = (locale: Locale) => overwriteGetLocale(() => locale);
afterEach(() => speak('en'));

describe('why the server refused something', () => {
  test.each([
    ['en', 'Someone else has just taken this seat.'],
    ['de', 'Diesen Platz hat gerade jemand anderes genommen.'],
    ['ja', 'この席にはほかの人が座りました。'],
  ] as const)('in %s', (locale, words) => {
    speak(locale);
    expect(whyRefused({ code: 'seat/taken', message: 'seat 1 is taken' })).toBe(words);
  });

  test('in the server’s words where a game that the page does not know has a code of its own', () => {
    expect(whyRefused({ code: 'bridge/vulnerable', message: 'not so fast' })).toContain('not so fast');
  });
});

/** Codes, or beginnings of codes, that `whyRefused` needs no texts for, with the reason. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'arena/': 'of the command line',
  'blocked/': 'reasons of a view, which have words in `table/blocked.ts`',
  'moments/': 'of the command line, which asks players at moments',
  'bot/protocol': 'of the command line, which plays for a bot',
  'bot/url': 'the same',
  'player/program': 'of the command line, where programs play',
  'line/': 'of the command line, which reads files',
  'record/': 'of the command line, which reads records',
  'serve/': 'of whoever starts the server',
  'health/': 'of the proxy before the server',
  'backup/': 'of the command line, which makes backups',
  'restore/': 'of the command line, which restores them',
  'benchmark/': 'of the command line, which measures players',
  'club/commitment': 'of the command line, which runs events of clubs on files',
  'club/duplicate': 'the same',
  'club/file': 'the same',
  'club/season': 'the same',
  'club/template': 'the page offers only known templates',
  'boards/': 'of the command line, which deals duplicate boards',
  'rating/': 'of the command line, which rates the players of records',
  'facts/': 'the sentences of other codes, such as score/malformed',
  'file/': 'of the command line, which reads packed files',
  'sheet/': 'the preview of a table has its own words',
  'fair/': 'the check of a deal has its own words; and of the command line',
  'ladder/': 'of bots, and of addresses that the page does not make',
  'log/': 'the check of a deal has its own words',
  'deal/unfinished': 'of who asks for the luck of a deal in Python',
  'solve/': 'the analysis has its own words for a deal that it cannot solve',
  'analysis/': 'the analysis has its own words',
  'random/': 'the analysis board has its own words',
  'format/': 'the analysis board has its own words, with the line',
  'iss/': 'the analysis board has its own words, with the line',
  'xskat/': 'the analysis board has its own words, with the line',
  'worlds/': 'a search finds no deal that fits: the server’s own fault, answered as server/failed',
  'match/scores': 'a game that breaks its contract: the server’s own fault',
  'table/created': 'a damaged log: the server’s own fault',
  'deal/invalid': 'of who sets up deals in Python',
  'deal/seed': 'of who sets up deals in Python',
  'desk/already': 'of the command line, which alone makes moderators',
  'charts/': 'of the command line and of Python, where charts are drawn',
  'card/': 'of who sets up deals in Python; in a message it is action/malformed',
  'deck/': 'of who writes a game',
  'game/': 'of who writes a game',
  'spec/': 'of who writes a game',
  'roles/': 'of who sets up deals in Python',
  'score/': 'the scorer puts its own words beside the field',
  'list/': 'the scorer puts its own words beside the field',
  'train/play': 'of the command line and of Python: the page asks nothing once cards are played',
  'train/playouts': 'of the command line and of Python, where their number is chosen',
  'school/language': 'of the command line: the page has its own language',
  'envs/': 'of Python, where programs learn',
  'player/chances': 'of who writes a player',
  'data/': 'of the command line and of Python, where tables for learning are made',
  'puzzle/alike': 'of the command line, which makes and proves puzzles',
  'puzzle/dull': 'the same',
  'puzzle/goal': 'the same',
  'puzzle/journal': 'the same',
  'puzzle/kind': 'the same',
  'puzzle/seat': 'the same',
  'puzzle/shape': 'the same',
  'puzzle/unsolved': 'the same',
  'puzzle/wrong': 'the same',
};

/** Sentences of the command line, of codes that the page has words for. */
const LOCAL: readonly string[] = ['desk/by#length', 'desk/why'];

const names = [...allSentences()];
const codes = new Set(names.map(([name]) => name.replace(/#.*/, '')));
const away = (code: string) => Object.keys(ELSEWHERE).some((known) => (known.endsWith('/') ? code.startsWith(known) : code === known));

describe('sentences of the server', () => {
  test('are found in all packages', () => {
    expect([...codes]).toEqual(expect.arrayContaining(['seat/taken', 'action/illegal', 'session/none', 'message/malformed', 'method/unknown', 'archive/parquet']));
    expect(names.length).toBeGreaterThan(400);
  });

  test.each(locales)('all have words with their facts in %s', (locale) => {
    speak(locale);
    const message = 'the server’s own words';
    const words = ([name, template]: [string, string]) =>
      [whyRefused, accountWhyNot, clubWhyNot, companyWhyNot, talkWhyNot, deskWhyNot, puzzleWhyNot, schoolWhyNot, trainWhyNot, dailyWhyNot]
        .map((why) => why({ code: name.replace(/#.*/, ''), message, facts: factsOf(name, template) }))
        .filter((text) => !text.includes(message));
    const sent = names.filter(([name]) => !away(name.replace(/#.*/, '')) && !LOCAL.includes(name));
    expect(sent.filter((row) => words(row).length === 0).map(([name]) => name)).toEqual([]);
    expect(sent.flatMap(words).filter((text) => /undefined|NaN/.test(text))).toEqual([]);
  });

  test('numbers of a message are those of the facts', () => {
    expect(accountWhyNot({ code: 'password/length', message: '', facts: { least: 8, most: 128 } })).toBe('A password has 8 to 128 characters.');
    expect(whyRefused({ code: 'talk/invalid', message: '', facts: { case: 'length', limit: 200 } })).toBe('Write 1 to 200 visible characters.');
    expect(talkWhyNot({ code: 'talk/invalid', message: '', facts: { case: 'length', limit: 1000 } })).toBe('Write at most 1000 visible characters.');
    expect(whyRefused({ code: 'table/host', message: '', facts: { case: 'bots' } })).toContain('bots');
    expect(accountWhyNot({ code: 'password/weak', message: '', facts: { case: 'date' } })).toContain('date');
  });

  test('a suspension says until when', () => {
    expect(whyRefused({ code: 'person/suspended', message: '', until: 1801353600 })).toContain('2027');
    expect(whyRefused({ code: 'person/suspended', message: '', until: null })).not.toContain('2027');
  });

  test('none is said to be elsewhere that is nowhere', () => {
    expect(Object.keys(ELSEWHERE).filter((known) => ![...codes].some((code) => (known.endsWith('/') ? code.startsWith(known) : code === known)))).toEqual([]);
  });
});
