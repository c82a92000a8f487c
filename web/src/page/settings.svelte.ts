import { PLAIN, overwriteShown, settled, type CardStyle, type Faces } from '../cards/faces';
import { recall, store } from './storage';

/** Every setting and what it may be; what comes first holds until the player chooses. */
export const CHOICES = {
  theme: ['system', 'light', 'dark'],
  /** Colour of the table and of the room that it stands in. */
  table: ['sand', 'meadow', 'harbour', 'plum'],
  /** The cards' faces: those the game is usually played with, or always the same. */
  faces: ['game', 'french', 'german'],
  /** Colours of the French suits: two, four, or four as in Skat tournaments. */
  suits: ['two', 'four', 'tournament'],
  /** Rank and suit fill the card. */
  largeIndex: ['off', 'on'],
  back: ['suits', 'lozenges', 'rosette', 'waves'],
  /** At which end of the hand the trumps and the high cards are. */
  high: ['left', 'right'],
  /** Which suit is held beside which: as the game has them, or red and black in turn. */
  order: ['game', 'alternating'],
  /** How long a full trick stays on the table. */
  pace: ['calm', 'quick', 'tap'],
  /** How long the page shows what a computer did before it shows what the next one does. */
  computers: ['brisk', 'calm', 'slow'],
  /** Taps that it takes to play a card by touch. */
  taps: ['one', 'two'],
  sound: ['off', 'on'],
  /** Whether the reader sees what people say at the table, and may say something. */
  talk: ['on', 'off'],
  /** A notification and a quiet sound when it is the reader's turn while the page is hidden. */
  callMe: ['off', 'on'],
  animation: ['on', 'off'],
  /** When quick hints are shown before the play against computers: in the first matches of each game, always, or only when asked for. */
  advice: ['first', 'on', 'off'],
  /** A letter or a digit by itself does something at the table (WCAG 2.1.4). */
  singleKeys: ['on', 'off'],
} as const satisfies Record<string, readonly [string, ...string[]]>;

export type Setting = keyof typeof CHOICES;
export type Value<S extends Setting> = (typeof CHOICES)[S][number];
type Settings = { [S in Setting]: Value<S> };

/** Such as `large-index`, in the browser's memory and, after `data-`, on the page. */
const stored = (setting: Setting) => setting.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function remembered(setting: Setting): string {
  const value = recall(stored(setting));
  return CHOICES[setting].find((choice) => choice === value) ?? CHOICES[setting][0];
}

const names = Object.keys(CHOICES) as Setting[];
const chosen = $state(Object.fromEntries(names.map((setting) => [setting, remembered(setting)])) as Settings);

/** The page's styles follow a setting by its attribute on the root, such as `data-table="sand"`. */
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

/** What the player chose. A value that is set is kept by the browser and seen everywhere at once. */
export const settings = Object.defineProperties({}, Object.fromEntries(names.map((setting) => [setting, accessor(setting)]))) as Settings;

/** How the cards of the game at hand look and are called. */
let style = $state.raw<CardStyle>(PLAIN);
const faces = $derived(settled(chosen.faces, style));
overwriteShown(() => ({ faces, style }));

/** The faces that a choice would show with the game at hand. */
export function facesFor(choice: Value<'faces'>): Faces {
  return settled(choice, style);
}

/** The page is about this game now. */
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

/** A duration in milliseconds, or 0 where the player asked for no motion, here or of his device. */
export function motion(milliseconds: number): number {
  return still() ? 0 : milliseconds;
}
