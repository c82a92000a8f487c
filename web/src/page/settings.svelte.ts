import { PLAIN, overwriteShown, settled, type CardStyle, type Faces } from '../cards/faces';
import { recall, store } from './storage';

export const THEMES = ['system', 'light', 'dark'] as const;
export const PACES = ['calm', 'quick'] as const;
export const TAPS = ['one', 'two'] as const;
/** The cards' faces: those the game is usually played with, or always the same. */
export const CHOSEN_FACES = ['game', 'french', 'german'] as const;
export const SWITCH = ['off', 'on'] as const;
export type Theme = (typeof THEMES)[number];
export type Pace = (typeof PACES)[number];
export type Taps = (typeof TAPS)[number];
export type ChosenFaces = (typeof CHOSEN_FACES)[number];
export type Switch = (typeof SWITCH)[number];

function oneOf<T extends string>(values: readonly T[], stored: string | null): T {
  return values.find((v) => v === stored) ?? (values[0] as T);
}

let theme = $state<Theme>(oneOf(THEMES, recall('theme')));
let pace = $state<Pace>(oneOf(PACES, recall('pace')));
let taps = $state<Taps>(oneOf(TAPS, recall('taps')));
let chosenFaces = $state<ChosenFaces>(oneOf(CHOSEN_FACES, recall('faces')));
let largeIndex = $state<Switch>(oneOf(SWITCH, recall('large-index')));
/** On until somebody switches them off: the first value of `SWITCH` is off. */
let singleKeys = $state<Switch>(recall('single-keys') === 'off' ? 'off' : 'on');

/** How the cards of the game at hand look and are called. */
let style = $state.raw<CardStyle>(PLAIN);
const faces = $derived(settled(chosenFaces, style));
overwriteShown(() => ({ faces, style }));

/** The page is about this game now. */
export function playedWith(now: CardStyle): void {
  style = now;
}

function showTheme(): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
}
showTheme();

export const settings = {
  get theme(): Theme {
    return theme;
  },
  set theme(value: Theme) {
    theme = value;
    store('theme', value);
    showTheme();
  },
  /** How long a full trick stays on the table. */
  get pace(): Pace {
    return pace;
  },
  set pace(value: Pace) {
    pace = value;
    store('pace', value);
  },
  /** Taps that it takes to play a card by touch. */
  get taps(): Taps {
    return taps;
  },
  set taps(value: Taps) {
    taps = value;
    store('taps', value);
  },
  get chosenFaces(): ChosenFaces {
    return chosenFaces;
  },
  set chosenFaces(value: ChosenFaces) {
    chosenFaces = value;
    store('faces', value);
  },
  /** The faces that are shown. */
  get faces(): Faces {
    return faces;
  },
  /** Rank and suit fill the card. */
  get largeIndex(): Switch {
    return largeIndex;
  },
  set largeIndex(value: Switch) {
    largeIndex = value;
    store('large-index', value);
  },
  /** A letter or a digit by itself does something at the table (WCAG 2.1.4). */
  get singleKeys(): Switch {
    return singleKeys;
  },
  set singleKeys(value: Switch) {
    singleKeys = value;
    store('single-keys', value);
  },
};

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** A duration in milliseconds, or 0 where the player asked for no motion. */
export function motion(milliseconds: number): number {
  return still.matches ? 0 : milliseconds;
}
