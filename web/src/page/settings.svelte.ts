import { FACES, overwriteFaces, type Faces } from '../cards/faces';
import { recall, store } from './storage';

export const THEMES = ['system', 'light', 'dark'] as const;
export const PACES = ['calm', 'quick'] as const;
export const TAPS = ['one', 'two'] as const;
export const SWITCH = ['off', 'on'] as const;
export type Theme = (typeof THEMES)[number];
export type Pace = (typeof PACES)[number];
export type Taps = (typeof TAPS)[number];
export type Switch = (typeof SWITCH)[number];

function oneOf<T extends string>(values: readonly T[], stored: string | null): T {
  return values.find((v) => v === stored) ?? (values[0] as T);
}

let theme = $state<Theme>(oneOf(THEMES, recall('theme')));
let pace = $state<Pace>(oneOf(PACES, recall('pace')));
let taps = $state<Taps>(oneOf(TAPS, recall('taps')));
let faces = $state<Faces>(oneOf(FACES, recall('faces')));
let largeIndex = $state<Switch>(oneOf(SWITCH, recall('large-index')));
overwriteFaces(() => faces);

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
  /** French or German cards, whatever the game. */
  get faces(): Faces {
    return faces;
  },
  set faces(value: Faces) {
    faces = value;
    store('faces', value);
  },
  /** Rank and suit fill the card. */
  get largeIndex(): Switch {
    return largeIndex;
  },
  set largeIndex(value: Switch) {
    largeIndex = value;
    store('large-index', value);
  },
};

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** A duration in milliseconds, or 0 where the player asked for no motion. */
export function motion(milliseconds: number): number {
  return still.matches ? 0 : milliseconds;
}
