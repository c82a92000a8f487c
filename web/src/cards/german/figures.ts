/** Kings, obers and unters: half-figures made of parts in their suit's colours. */
import { PARTS } from './parts';
import type { Colour, Stroke } from './shape';

export interface Figure {
  hair: string;
  beard?: string;
  hat: string;
  coat: string;
  collar: string;
  /** Things that the figure holds: `left` on the side of the index, `right` on the other. */
  left?: string;
  right?: string;
  /** Direction of the eyes: -1 to 1 from left to right. */
  looks: number;
  colours: { coat: Colour; fold: Colour; trim: Colour; hat: Colour; band: Colour; hair: Colour };
}

const ACORNS = { coat: 'brown', fold: 'bark', trim: 'green', hat: 'bark', band: 'gold' } as const;
const LEAVES = { coat: 'green', fold: 'pine', trim: 'gold', hat: 'pine', band: 'gold' } as const;
const HEARTS = { coat: 'red', fold: 'wine', trim: 'gold', hat: 'wine', band: 'gold' } as const;
const BELLS = { coat: 'gold', fold: 'amber', trim: 'red', hat: 'red', band: 'gold' } as const;

export const FIGURES: Record<string, Figure> = {
  CK: { hair: 'long', beard: 'full', hat: 'crownBalls', coat: 'cloak', collar: 'fur', right: 'sceptre', looks: 0, colours: { ...ACORNS, hair: 'chestnut' } },
  SK: { hair: 'long', beard: 'forked', hat: 'crownLeaves', coat: 'cloak', collar: 'fur', left: 'orb', right: 'sceptre', looks: 0.6, colours: { ...LEAVES, hair: 'white' } },
  HK: { hair: 'curls', beard: 'goatee', hat: 'crownArch', coat: 'cloak', collar: 'fur', right: 'sceptre', looks: -0.6, colours: { ...HEARTS, hair: 'black' } },
  DK: { hair: 'bob', beard: 'round', hat: 'crownBlocks', coat: 'cloak', collar: 'fur', left: 'orb', right: 'sceptre', looks: 0, colours: { ...BELLS, hair: 'ginger' } },
  CQ: { hair: 'short', beard: 'goatee', hat: 'brim', coat: 'sleeves', collar: 'sash', left: 'sword', looks: -1, colours: { ...ACORNS, hair: 'chestnut' } },
  SQ: { hair: 'curls', beard: 'handlebar', hat: 'hunter', coat: 'sleeves', collar: 'sash', left: 'sword', looks: 1, colours: { ...LEAVES, hair: 'black' } },
  HQ: { hair: 'long', hat: 'barrett', coat: 'sleeves', collar: 'sash', left: 'sabre', looks: -1, colours: { ...HEARTS, hair: 'blond' } },
  DQ: { hair: 'short', beard: 'handlebar', hat: 'helmet', coat: 'sleeves', collar: 'sash', left: 'sabre', looks: 1, colours: { ...BELLS, hair: 'ginger' } },
  CJ: { hair: 'bob', hat: 'beret', coat: 'jerkin', collar: 'laced', left: 'halberd', looks: 1, colours: { ...ACORNS, hair: 'ginger' } },
  SJ: { hair: 'short', hat: 'cap', coat: 'jerkin', collar: 'laced', left: 'drum', looks: -1, colours: { ...LEAVES, hair: 'chestnut' } },
  HJ: { hair: 'curls', hat: 'slouch', coat: 'jerkin', collar: 'laced', left: 'banner', looks: 1, colours: { ...HEARTS, hair: 'chestnut' } },
  DJ: { hair: 'bob', hat: 'hood', coat: 'jerkin', collar: 'laced', left: 'horn', looks: -1, colours: { ...BELLS, hair: 'blond' } },
};

/** Parts of a half-figure and of a head, in the order in which they are painted. */
export const BUST = ['behind', 'coat', 'collar', 'neck', 'head', 'hair', 'beard', 'features', 'hat', 'left', 'right'] as const;
export const HEAD = ['behind', 'head', 'hair', 'beard', 'features', 'hat'] as const;
export type PartName = (typeof BUST)[number];

/** Return the strokes of the named parts, around the middle of the face. */
export function parts(figure: Figure, named: readonly PartName[]): readonly Stroke[] {
  const { hair, beard = 'mouth' } = figure;
  const names: Partial<Record<PartName, string>> = { ...figure, behind: `${hair}Behind`, neck: 'neck', head: 'head', hair, beard };
  return named.flatMap((name) => (name === 'features' ? features(figure.looks) : (PARTS[names[name] ?? ''] ?? [])));
}

/** Draw eyes, brows, nose and cheeks. */
function features(looks: number): readonly Stroke[] {
  const t = 1.7 * looks;
  const eye = (x: number) => `M${x + t}-.2v.1`;
  const nose = looks < 0 ? `M${t + 0.6}-1C${t - 2.4} 3 ${t - 2.6} 4.4 ${t} 4.6` : `M${t - 0.6}-1C${t + 2.4} 3 ${t + 2.6} 4.4 ${t} 4.6`;
  return [
    ['line', 'ink', `${eye(-5)}${eye(5)}`, 2.6],
    ['line', 'ink', `M${t - 7.4}-4.2q2.4-1.8 4.6-.5M${t + 7.4}-4.2q-2.4-1.8-4.6-.5`, 0.9],
    ['line', 'ink', nose, 0.75],
    ['plain', 'blush', `M${t - 9.6} 4.6a2.1 1.7 0 0 1 4.2 0a2.1 1.7 0 0 1-4.2 0ZM${t + 5.4} 4.6a2.1 1.7 0 0 1 4.2 0a2.1 1.7 0 0 1-4.2 0Z`],
  ];
}
