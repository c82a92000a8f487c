/** Drawings on a card, in units of a thousand: pips after Adrian Kennard's CC0 deck, rank letters drawn here as strokes. */

export const PIPS: Record<string, string> = {
  C: 'M30 150c5 235 55 250 100 350h-260c45-100 95-115 100-350a10 10 0 0 0-20 0 210 210 0 1 1-74-201 10 10 0 0 0 14-14 230 230 0 1 1 220 0 10 10 0 0 0 14 14 210 210 0 1 1-74 201 10 10 0 0 0-20 0Z',
  S: 'M0-500c100 250 355 400 355 685a150 150 0 0 1-300 0 10 10 0 0 0-20 0c0 200 50 215 95 315h-260c45-100 95-115 95-315a10 10 0 0 0-20 0 150 150 0 0 1-300 0c0-285 255-435 355-685Z',
  H: 'M0-300c0-100 100-200 200-200s200 100 200 250C400 0 0 400 0 500 0 400-400 0-400-250c0-150 100-250 200-250S0-400 0-300Z',
  D: 'M-400 0C-350 0 0-450 0-500 0-450 350 0 400 0 350 0 0 450 0 500 0 450-350 0-400 0Z',
};

export const RANKS: Record<string, string> = {
  A: 'M-270 440 0-440 270 440M-178 150H178',
  K: 'M-220-440V440M250-440-210 100M-50-80 280 440',
  Q: 'M-280-90v180a280 350 0 0 0 560 0v-180a280 350 0 0 0-560 0ZM80 190 300 480',
  J: 'M170-440V180a205 260 0 0 1-410 0',
  T: 'M-400-300-250-440V440M30-120v240a170 320 0 0 0 340 0v-240a170 320 0 0 0-340 0Z',
  '9': 'M245-170a245 270 0 1 0-490 0 245 270 0 0 0 490 0V110A245 330 0 0 1-190 350',
  '8': 'M0-50a205 195 0 1 1 .1 0M0-50a255 245 0 1 0 .1 0',
  '7': 'M-260-440H260C110-150-50 100-70 440',
};

/** Where a number card's pips stand: centres in the picture's 164.8 × 260.8 frame; those below the middle are upside down. */
export const PIP_PLACES: Record<string, readonly (readonly [number, number])[]> = {
  A: [[0, 0]],
  '7': columns([-96, 0, 96], [-48]),
  '8': columns([-96, 0, 96], [-48, 48]),
  '9': columns([-98, -33, 33, 98], [0]),
  T: columns([-98, -33, 33, 98], [-66, 66]),
};

function columns(sides: number[], middle: number[]): readonly (readonly [number, number])[] {
  return [...sides.flatMap((y): [number, number][] => [[-46, y], [46, y]]), ...middle.map((y): [number, number] => [0, y])];
}
