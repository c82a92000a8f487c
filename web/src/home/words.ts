/** Texts that leave the page: the build writes them into manifests, and for the server into `previews.json`. */
import { PRESETS as SCHAFKOPF } from '../games/schafkopf/presets';
import { PRESETS as SKAT } from '../games/skat/presets';
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
/** What a message shows of a link, in one language. */
interface Previews {
  lobby: Preview;
  /** By game. */
  rules: Record<string, Preview>;
  score: Record<string, Preview>;
  /** By game and preset; the empty preset for one without a name here. */
  tables: Record<string, Record<string, Preview>>;
  /** A table of a game without words here. */
  table: Preview;
}

const GAMES: Record<string, { title: () => string; text: () => string; presets: Record<string, { name: () => string }> }> = {
  skat: { title: m.skat_title, text: m.skat_intro_lead, presets: SKAT },
  schafkopf: { title: m.schafkopf_title, text: m.schafkopf_intro_lead, presets: SCHAFKOPF },
  suitability: { title: m.suitability_title, text: m.suitability_intro_lead, presets: SUITABILITY },
};

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

/** By language. `image` says where the picture of a game is; of none, that of the house. */
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
  }));
}

/** By language, what a device needs to know to put the page on its home screen. */
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
