import { afterEach, describe, expect, test } from 'vitest';
import { needs } from '../src/games/skat/words';
import { andList, orList } from '../src/page/lists';
import { m } from '../src/paraglide/messages';
import { overwriteGetLocale, type Locale } from '../src/paraglide/runtime';
import type { SkatView } from '../src/wire/types';

type Texts = Readonly<Record<string, unknown>>;
const files = import.meta.glob<Texts>('../messages/*/*.json', { eager: true, import: 'default' });
const speak = (locale: Locale) => overwriteGetLocale(() => locale);
afterEach(() => speak('en'));

/** All messages of a language, each with its forms and their selectors. */
function messages(locale: Locale): { key: string; forms: { form: string; text: string }[] }[] {
  return Object.entries(files)
    .filter(([path]) => path.endsWith(`/${locale}.json`))
    .flatMap(([, texts]) => Object.entries(texts))
    .filter(([key]) => key !== '$schema')
    .map(([key, message]) => {
      if (typeof message === 'string') return { key, forms: [{ form: '', text: message }] };
      const matches = (message as { match: Record<string, string> }[]).flatMap(({ match }) => Object.entries(match));
      return { key, forms: matches.map(([form, text]) => ({ form, text })) };
    });
}

/** Inputs that may be the name of a seat, and so the word for the reader. */
const NAMES = /\{(name|names|owner|caller|listener|others|by)\}/g;

/** Messages that name only other players; the reader gets another message, or none. */
const OTHERS = new Set(
  [
    // Words that a person typed, or names of accounts, bots and fields.
    /^account_|^analyse_|^bots?_|^clubs_|^matchmaking_|^moderation_|^fair_|^users_|^remove|^schafkopf_bad|^scorer_|^suitability_bad|^chat_/,
    // Whom the table waits for or asks the reader about.
    /_waits_|^waits_for$|^waiting_for_names$|^seat_menu$|_offer_|^skat_hold_question$|^schafkopf_(you_|sie_theirs|played_with|name_)|^skat_name_/,
    // Told of others; the reader is told by `told_you_` and `stood_in_you`.
    /^told_|^stood_in_|^stands_in_for$/,
    // Who else sat there.
    /^archive_with_names$|^match_with$|^result_match_over_watched$/,
    // Of numbers, not names.
    /^skat_why_tournament_lost$|_meter$/,
  ].map((pattern) => pattern.source),
);
const ofOthers = (key: string) => [...OTHERS].some((source) => new RegExp(source).test(key));

/** Before and after a name that stands by itself, as in "Trick: Ada" or "Ada: pass". */
const BEFORE = /(^|[:?·] |\(|, )$/;
const AFTER = /^($|[:).?]|, | ·| \()/;

/** The name is a label in this text: no word is bent after it. */
function isLabel(text: string): boolean {
  return [...text.matchAll(NAMES)].every(({ 0: name, index }) => BEFORE.test(text.slice(0, index)) && AFTER.test(text.slice(index + name.length)));
}

describe.each(['en', 'de'] as const)('a name in %s', (locale) => {
  const all = messages(locale);
  const keys = new Set(all.map(({ key }) => key));

  test('is a label, or the reader has a message of his own', () => {
    const bent = all.filter(({ key, forms }) => !ofOthers(key) && !keys.has(`${key}_you`) && !forms.every(({ text }) => isLabel(text)));
    expect(bent.map(({ key }) => key)).toEqual([]);
  });

  test('is not bent where the reader is named', () => {
    speak(locale);
    const you = m.you();
    const wrong = /\b(by|of|for|with|from|to) You\b|\bYou’s\b|\bYou (is|has|was|plays|may)\b|\b(von|für|mit|den|des) Du\b|\bDu (ist|hat|war|spielt)\b/;
    const told = all.filter(({ key }) => !ofOthers(key) && !keys.has(`${key}_you`)).flatMap(({ key, forms }) => forms.map(({ text }) => `${key}: ${text.replaceAll(NAMES, you)}`));
    expect(told.filter((text) => wrong.test(text))).toEqual([]);
  });

  test('the reader’s message names nobody', () => {
    const own = all.filter(({ key }) => key.endsWith('_you') && keys.has(key.slice(0, -'_you'.length)));
    expect(own.length).toBeGreaterThan(4);
    expect(own.filter(({ forms }) => forms.some(({ text }) => text.match(NAMES)))).toEqual([]);
  });
});

describe('a number', () => {
  /** Nouns of the page that have another form for one; where both are one, as in "Spieler", nothing can be wrong. */
  const WORDS = {
    en: {
      one: /\b1 (aces|answers|bots|bytes|cards|card points|characters|choices|days|deals|entries|games|hands|hashes|lessons|matadors|names|penalty cards|places|players|points|possible deals|rounds|runners|seats|seconds|times|tricks|trumps|votes)\b/,
      more: /\b[02] (ace|answer|bot|byte|card(?! point)|card point|character|choice|day|deal|entry|hand|hash|lesson|matador|name|penalty card|player|point|possible deal|round|runner|seat|second|time|trick|trump)\b(?!-)/,
    },
    de: {
      one: /\b1 (Antworten|Asse|Augen|Blätter|Bots|Einträge|Hashes|Karten|Lektionen|Möglichkeiten|möglichen Verteilungen|Namen|Plätze|Punkte|Runden|Säue|Sekunden|Spiele|Spielen|Stiche|Strafkarten|Tage|Trümpfe|Verteilungen)\b/,
      more: /\b[02] (Antwort|Ass|Auge|Blatt|Bot|Eintrag|Hash|Karte|Lektion|Möglichkeit|Name|Platz|Punkt|Runde|Sau|Sekunde|Stich|Strafkarte|Tag|Trumpf|Verteilung)\b/,
    },
  };
  /** Numbers that cannot be one, or that the server fills in. */
  const LARGE =
    /^preview_deal_|^help_schafkopf_points$|^refused_(name_length|password_length|seek_early)$|^schafkopf_bad_(hand|tout_tricks|runners_sie|ramsch_tricks)|^suitability_bad_(tricks|cards|numbers|row|scores)$|^moderation_match_lost$/;

  test.each(['en', 'de'] as const)('has the form of its noun in %s', (locale) => {
    const { one, more } = WORDS[locale];
    const rules = new Intl.PluralRules(locale);
    const said = [0, 1, 2].flatMap((number) =>
      messages(locale)
        .filter(({ key }) => !LARGE.test(key))
        .flatMap(({ key, forms }) =>
          forms
            // All numbers of a message are this one, so all its plural forms are the same.
            .filter(({ form }) => [...form.matchAll(/[Ff]orm=(one|other)/g)].every(([, plural]) => plural === rules.select(number)))
            .map(({ text }) => `${key}: ${text.replaceAll(NAMES, 'Ada').replaceAll(/\{\w+\}/g, String(number))}`),
        ),
    );
    expect(said.filter((text) => one.test(text) || more.test(text))).toEqual([]);
  });

  test.each([
    ['en', '1 possible deal that fits', '2 possible deals that fit'],
    ['de', 'einer möglichen Verteilung, die zu dem passt', '2 möglichen Verteilungen, die zu dem passen'],
  ] as const)('is rendered in its form in %s', (locale, one, two) => {
    speak(locale);
    expect(m.hint_from_deals({ deals: 1 })).toContain(one);
    expect(m.hint_from_deals({ deals: 2 })).toContain(two);
    expect(m.analysis_points({ points: 1, game: 'skat' })).toBe({ en: '1 card point', de: '1 Auge' }[locale]);
    expect(m.analysis_points({ points: '4,2', game: 'skat' })).toBe({ en: '4,2 card points', de: '4,2 Augen' }[locale]);
    expect(m.skat_points_made({ name: 'Ada', points: 1, tricks: 2 })).toBe({ en: 'Ada: 1 card point, 2 tricks', de: 'Ada: 1 Auge, 2 Stiche' }[locale]);
    expect(m.skat_name_lost({ name: andList(['Ada', 'Bo']), count: 2 })).toBe({ en: 'Ada and Bo lost.', de: 'Ada und Bo verlieren.' }[locale]);
  });
});

describe('a game', () => {
  test('has its own word in a shared message', () => {
    speak('de');
    const goal = (game: string) => m.puzzles_goal_points_declarer({ contract: 'Solo', target: 61, game });
    expect(goal('skat')).toBe('Solo: Mach als Alleinspieler 61 Augen, gegen jede Verteidigung');
    expect(goal('schafkopf')).toBe('Solo: Mach als Spieler 61 Augen, gegen jede Verteidigung');
    speak('ja');
    expect(m.analysis_points({ points: 61, game: 'schafkopf' })).toBe('カードポイント61点');
    expect(m.analysis_points({ points: 61, game: 'skat' })).toBe('カードの点数61点');
    expect([m.hint_why_ruffs({ game: 'skat' }), m.hint_why_ruffs({ game: 'suitability' })]).toEqual(['切り札で勝ちます。', '切札で勝ちます。']);
  });

  test('a message with a word of one game has a form for the others', () => {
    const own = messages('ja').filter(({ forms }) => forms.some(({ form }) => form.includes('game=')));
    expect(own.length).toBeGreaterThan(20);
    for (const { key, forms } of own) expect([key, forms.some(({ form }) => form.includes('game=*'))]).toEqual([key, true]);
  });
});

test('the declarer reads his own goal as his', () => {
  const view = { declarer: 0, observer: 0, aim: { kind: 'points', points: 61 } } as unknown as SkatView;
  expect(needs(view, () => 'You')).toBe('Your goal: 61 card points');
  expect(needs({ ...view, observer: 1 }, () => 'Ada')).toBe('Ada’s goal: 61 card points');
});

test.each([
  ['en', 'Ada, Bo and Cy', '3 or 4'],
  ['de', 'Ada, Bo und Cy', '3 oder 4'],
  ['ja', 'Ada、Bo、Cy', '3または4'],
] as const)('words are listed as the language lists them: %s', (locale, and, or) => {
  speak(locale);
  expect(andList(['Ada', 'Bo', 'Cy'])).toBe(and);
  expect(orList(['3', '4'])).toBe(or);
});
