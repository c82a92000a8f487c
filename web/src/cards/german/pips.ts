/** The four German pips, drawn for this project in a 100 × 100 square around their centre. */
import type { Stroke } from './shape';

export const PIPS: Record<string, readonly Stroke[]> = {
  C: [
    ['line', 'bark', 'M0-34C0-42 3-46 9-49', 1.8],
    ['area', 'brown', 'M-29-12C-30 18-16 34-5 41Q-1 44 0 50Q1 44 5 41C16 34 30 18 29-12Z'],
    ['plain', 'amber', 'M-22-8C-23 12-16 24-9 32C-13 18-13 6-12-8Z'],
    ['area', 'bark', 'M-37-9C-40-29-22-39 0-39S40-29 37-9C36-4 29-3 24-5Q0-1-24-5C-29-3-36-4-37-9Z'],
    ['line', 'brown', 'M-24-26Q-12-20-3-9M-7-31Q6-23 14-9M10-31Q22-25 28-14M24-26Q12-20 3-9M7-31Q-6-23-14-9M-10-31Q-22-25-28-14', 0.5],
  ],
  S: [
    ['line', 'pine', 'M0 12C0 30 2 40 9 48', 1.9],
    ['area', 'green', 'M0-50C6-32 42-22 42 8C42 32 17 38 0 21C-17 38-42 32-42 8C-42-22-6-32 0-50Z'],
    ['plain', 'pine', 'M0-50C6-32 42-22 42 8C42 32 17 38 0 21Z'],
    ['line', 'cream', 'M0 20V-26M0 10 22-3M0-6 16-16M0 10-22-3M0-6-16-16', 0.75],
    ['line', 'ink', 'M0-50C6-32 42-22 42 8C42 32 17 38 0 21C-17 38-42 32-42 8C-42-22-6-32 0-50Z'],
  ],
  H: [
    ['area', 'red', 'M0 47C-14 28-45 12-45-16C-45-33-34-43-22-43C-11-43-3-36 0-26C3-36 11-43 22-43C34-43 45-33 45-16C45 12 14 28 0 47Z'],
    ['plain', 'wine', 'M0 47C14 28 45 12 45-16C45-27 40-36 33-40C38-10 22 16 0 47Z'],
    ['line', 'cream', 'M-34-13C-34-23-29-31-21-32', 1.1],
    ['line', 'ink', 'M0 47C-14 28-45 12-45-16C-45-33-34-43-22-43C-11-43-3-36 0-26C3-36 11-43 22-43C34-43 45-33 45-16C45 12 14 28 0 47Z'],
  ],
  D: [
    ['line', 'ink', 'M-7-36C-7-52 7-52 7-36', 1.3],
    ['area', 'gold', 'M0-38A42 42 0 0 1 0 46A42 42 0 0 1 0-38Z'],
    ['plain', 'amber', 'M-42 6A42 41 0 0 0 42 6Z'],
    ['area', 'gold', 'M-44-3Q0 9 44-3L44 5Q0 18-44 5Z'],
    ['line', 'ink', 'M0 25V44', 1.5],
    ['plain', 'ink', 'M0 18A6 6 0 0 1 0 30A6 6 0 0 1 0 18Z'],
    ['line', 'cream', 'M-28-8C-26-18-19-25-11-27', 1.1],
    ['line', 'ink', 'M0-38A42 42 0 0 1 0 46A42 42 0 0 1 0-38Z'],
  ],
};

/** Outlines of the pips, for the back of a card and for the light edge around a figure's suit sign. */
export const OUTLINES: Record<string, string> = {
  C: 'M4-39C4-43 6-45 10-46L8-52C0-50-4-46-4-39C-24-38-40-28-37-9C-36-5-32-3-29-4C-27 20-16 34-5 41Q-1 44 0 50Q1 44 5 41C16 34 27 20 29-4C32-3 36-5 37-9C40-28 24-38 4-39Z',
  S: 'M0-50C6-32 42-22 42 8C42 31 19 38 4 25C5 35 7 41 13 46L7 51C-1 44-3 36-4 25C-19 38-42 31-42 8C-42-22-6-32 0-50Z',
  H: 'M0 47C-14 28-45 12-45-16C-45-33-34-43-22-43C-11-43-3-36 0-26C3-36 11-43 22-43C34-43 45-33 45-16C45 12 14 28 0 47Z',
  D: 'M-7-37C-8-52 8-52 7-37A42 42 0 0 1 3 46V29A6 6 0 1 0-3 29V46A42 42 0 0 1-7-37Z',
};

/** Colour of a suit's index, dark enough to read on the card. */
export const INKS: Record<string, string> = { C: '#5a371b', S: '#27673a', H: '#bb3026', D: '#a46300' };

/** Colour of the twig that carries a suit's pips. */
export const TWIGS: Record<string, string> = { C: 'bark', S: 'pine', H: 'wine', D: 'amber' };
/** Colour of the leaves on an ace's twig. */
export const LEAVES: Record<string, string> = { C: 'green', S: 'green', H: 'wine', D: 'gold' };
