import { PLAIN, overwriteShown, settled, type CardStyle, type Faces } from '../cards/faces';
import { recall, store } from './storage';

/** All orders of the four suits, the usual one first. */
const OWN_ORDERS = [
  ...['CSHD', 'CSDH', 'CHSD', 'CHDS', 'CDSH', 'CDHS', 'SCHD', 'SCDH', 'SHCD', 'SHDC', 'SDCH', 'SDHC'],
  ...['HCSD', 'HCDS', 'HSCD', 'HSDC', 'HDCS', 'HDSC', 'DCSH', 'DCHS', 'DSCH', 'DSHC', 'DHCS', 'DHSC'],
] as [string, ...string[]];

/** Settings and their possible values, the default first. */
export const CHOICES = {
  theme: ['system', 'light', 'dark'],
  /** Colours of the table and the room. */
  table: ['sand', 'meadow', 'harbour', 'plum'],
  /** Card faces: the usual ones of the game, or always the same. */
  faces: ['game', 'french', 'german'],
  /** Colours of the French suits: two, four, or four as in Skat tournaments. */
  suits: ['two', 'four', 'tournament'],
  /** Rank and suit fill the whole card. */
  largeIndex: ['off', 'on'],
  back: ['suits', 'lozenges', 'rosette', 'waves'],
  /** End of the hand with the trumps and high cards. */
  high: ['left', 'right'],
  /** Order of the suits in the hand: the game's order, alternating red and black, or the reader's own. */
  order: ['game', 'alternating', 'own'],
  /** The reader's own order of the suits. */
  ownOrder: OWN_ORDERS,
  /** Time that a full trick stays on the table. */
  pace: ['calm', 'quick', 'tap'],
  /** Pause after an action of a computer player. */
  computers: ['brisk', 'calm', 'slow'],
  /** Number of taps to play a card on a touch screen. */
  taps: ['one', 'two'],
  sound: ['off', 'on'],
  /** Chat at the table: shown or hidden. */
  talk: ['on', 'off'],
  /** Notification and quiet sound when it is the reader's turn and the page is hidden. */
  callMe: ['off', 'on'],
  animation: ['on', 'off'],
  /** Quick hints in games against computers: in the first matches of each game, always, or only on request. */
  advice: ['first', 'on', 'off'],
  /** Shortcuts of a single letter or digit at the table (WCAG 2.1.4). */
  singleKeys: ['on', 'off'],
} as const satisfies Record<string, readonly [string, ...string[]]>;

export type Setting = keyof typeof CHOICES;
export type Value<S extends Setting> = (typeof CHOICES)[S][number];
type Settings = { [S in Setting]: Value<S> };

/** Name of a setting in storage and, after `data-`, on the page, such as `large-index`. */
const stored = (setting: Setting) => setting.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function remembered(setting: Setting): string {
  const value = recall(stored(setting));
  return CHOICES[setting].find((choice) => choice === value) ?? CHOICES[setting][0];
}

const names = Object.keys(CHOICES) as Setting[];
const chosen = $state(Object.fromEntries(names.map((setting) => [setting, remembered(setting)])) as Settings);

/** Set the attribute on the root element that the styles depend on, such as `data-table="sand"`. */
function show(setting: Setting): void {
  document.documentElement.setAttribute(`data-${stored(setting)}`, chosen[setting]);
}
names.forEach(show);

function accessor(setting: Setting): PropertyDescriptor {
  return {
    get: () => chosen[setting],
    set: (value: string) => {
      Object.assign(chosen, { [setting]: value });
      store(stored(setting), value);
      show(setting);
      if (setting === 'animation') showStill();
    },
  };
}

/** Current settings. Assigning a value stores it and updates the page. */
export const settings = Object.defineProperties({}, Object.fromEntries(names.map((setting) => [setting, accessor(setting)]))) as Settings;

/** Appearance and names of the cards in the current game. */
let style = $state.raw<CardStyle>(PLAIN);
const faces = $derived(settled(chosen.faces, style));
overwriteShown(() => ({ faces, style }));

/** Card faces that a choice would show in the current game. */
export function facesFor(choice: Value<'faces'>): Faces {
  return settled(choice, style);
}

/** Set the card style of the current game. */
export function playedWith(now: CardStyle): void {
  style = now;
}

const reduced = matchMedia('(prefers-reduced-motion: reduce)');
const still = () => reduced.matches || chosen.animation === 'off';
function showStill(): void {
  document.documentElement.toggleAttribute('data-still', still());
}
reduced.addEventListener('change', showStill);
showStill();

/** Return the duration in milliseconds, or 0 if the player or the device asks for reduced motion. */
export function motion(milliseconds: number): number {
  return still() ? 0 : milliseconds;
}
