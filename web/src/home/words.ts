/** Texts used outside the page. The build writes them into manifests and, for the server, into `previews.json`. */
import { overwriteShown, PLAIN, type Faces } from '../cards/faces';
import { declarationName as schafkopfName, SUITS } from '../games/schafkopf/declarations';
import { PRESETS as SCHAFKOPF } from '../games/schafkopf/presets';
import { PRESETS as SKAT } from '../games/skat/presets';
import { CONTRACTS, declarationName as skatName, LEVELS } from '../games/skat/words';
import { PRESETS as SUITABILITY } from '../games/suitability/presets';
import { m } from '../paraglide/messages';
import { type Locale, locales, overwriteGetLocale } from '../paraglide/runtime';

interface Words {
  title: string;
  text: string;
}
interface Preview extends Words {
  image: string;
}
/** Link previews in one language. */
interface Previews {
  lobby: Preview;
  /** Previews of the rules, by game. */
  rules: Record<string, Preview>;
  score: Record<string, Preview>;
  /** By game and preset; the empty preset is used for presets without a name here. */
  tables: Record<string, Record<string, Preview>>;
  /** Preview of a table whose game has no texts here. */
  table: Preview;
  /** Texts of public finished deals. The server fills in `{contract}`, `{points}` and `{game}`. */
  deals: {
    text: string;
    won: string;
    won_points: string;
    lost: string;
    lost_points: string;
    /** Text of a deal without a declarer. */
    alone: string;
    /** Names of the games. */
    games: Record<string, string>;
    /** Names of the contracts, by game and by contract as in the outcome of a deal. */
    contracts: Record<string, Record<string, string>>;
  };
}

const GAMES: Record<string, { title: () => string; text: () => string; presets: Record<string, { name: () => string }> }> = {
  skat: { title: m.skat_title, text: m.skat_intro_lead, presets: SKAT },
  schafkopf: { title: m.schafkopf_title, text: m.schafkopf_intro_lead, presets: SCHAFKOPF },
  suitability: { title: m.suitability_title, text: m.suitability_intro_lead, presets: SUITABILITY },
};

const inSuits = (levels: readonly string[]) => levels.flatMap((level) => SUITS.map((suit) => `${level} ${suit}`));
/** Contracts by game, written as the server writes them, with the card faces that determine their names. */
const DECLARED: Record<string, { faces: Faces; name: (contract: string) => string; contracts: readonly string[] }> = {
  skat: {
    faces: 'french',
    name: skatName,
    contracts: [...CONTRACTS.flatMap((contract) => [contract, `${contract} hand`, `${contract} ouvert`, ...LEVELS.map((level) => `${contract} hand ${level}`)]), 'ramsch'],
  },
  schafkopf: {
    faces: 'german',
    name: schafkopfName,
    contracts: [
      ...inSuits(['partner', 'solo', 'farbwenz', 'farbgeier', 'solo-tout', 'farbwenz-tout', 'farbgeier-tout']),
      'wenz',
      'geier',
      'wenz-tout',
      'geier-tout',
      'bettel',
      'partner alone',
      'sie',
      'ramsch',
    ],
  },
};

function contracts(): Record<string, Record<string, string>> {
  return Object.fromEntries(
    Object.entries(DECLARED).map(([game, declared]) => {
      overwriteShown(() => ({ faces: declared.faces, style: PLAIN }));
      return [game, Object.fromEntries(declared.contracts.map((contract) => [contract, declared.name(contract)]))];
    }),
  );
}

function inEach<T>(make: (locale: Locale) => T): Record<string, T> {
  return Object.fromEntries(
    locales.map((locale) => {
      overwriteGetLocale(() => locale);
      return [locale, make(locale)];
    }),
  );
}

function byGame<T>(make: (game: string, words: (typeof GAMES)[string]) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(GAMES).map(([game, words]) => [game, make(game, words)]));
}

/** Link previews by language. `image` returns the picture of a game, or of the site for ''. */
export function previews(image: (game: string) => string): Record<string, Previews> {
  return inEach(() => ({
    lobby: { title: `Stich – ${m.tagline()}`, text: m.home_text(), image: image('') },
    rules: byGame((game, { title, text }) => ({ title: m.rulebook_title({ game: title() }), text: text(), image: image(game) })),
    score: byGame((game, { title }) => ({ title: `${title()} · ${m.scorer_title()}`, text: m.scorer_lead(), image: image(game) })),
    tables: byGame((game, { title, presets }) => {
      const shown = (name: string): Preview => ({ title: name, text: m.preview_table_text(), image: image(game) });
      const named = Object.entries(presets).map(([preset, { name }]) => [preset, shown(m.preview_table({ game: title(), preset: name() }))]);
      return { ...Object.fromEntries(named), '': shown(title()) };
    }),
    table: { title: m.preview_unknown_table(), text: m.preview_table_text(), image: image('') },
    deals: {
      text: m.preview_deal_text(),
      won: m.preview_deal_won({ contract: '{contract}' }),
      won_points: m.preview_deal_won_points({ contract: '{contract}', points: '{points}' }),
      lost: m.preview_deal_lost({ contract: '{contract}' }),
      lost_points: m.preview_deal_lost_points({ contract: '{contract}', points: '{points}' }),
      alone: m.preview_deal_alone({ game: '{game}' }),
      games: Object.fromEntries(Object.entries(GAMES).map(([game, { title }]) => [game, title()])),
      contracts: contracts(),
    },
  }));
}

/** Web app manifests by language. */
export function manifests(): Record<string, object> {
  const icon = (src: string, size: number, purpose = 'any') => ({ src, sizes: `${size}x${size}`, type: 'image/png', purpose });
  return inEach((locale) => ({
    id: '/',
    lang: locale,
    name: m.home_name(),
    short_name: m.home_name(),
    description: m.home_text(),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f6f4ef',
    theme_color: '#0f6e63',
    categories: ['games', 'cards'],
    icons: [icon('/icon-192.png', 192), icon('/icon-512.png', 512), icon('/icon-maskable-512.png', 512, 'maskable')],
    shortcuts: [
      { name: m.scorer_title(), url: '/score' },
      { name: m.rulebook_link(), url: '/rules' },
    ],
  }));
}
