import type { SkatDeclared, SkatPassedIn, SkatRamsch } from '../../../wire/types';

export type Contract = SkatDeclared['contract'];
export type Entry = SkatDeclared | SkatPassedIn | SkatRamsch;
export type Ramsch = 'none' | SkatRamsch['variant'];
export const PLACES = ['F', 'M', 'R'] as const;
export const SUITS = ['C', 'S', 'H', 'D'] as const;
export const RANKS = ['J', 'A', 'T', 'K', 'Q', '9', '8', '7'] as const;

/** Facts of a deal entered so far. The server checks them. */
export interface Told {
  allPassed: boolean;
  declarer: number | null;
  contract: Contract | null;
  hand: boolean;
  announced: 'none' | 'schneider' | 'schwarz' | 'ouvert';
  countedBy: 'count' | 'cards';
  sign: 'with' | 'without';
  matadors: number | null;
  cards: string[];
  bid: number | null;
  ended: 'played' | 'declarer' | 'opponents' | 'thrown-declarer' | 'thrown-opponents';
  points: number | null;
  /** Card points that the side which gave up had before, if they were counted. It may have won already. */
  pointsBefore: number | null;
  /** Tricks that the opponents had when they threw the cards in. */
  tricksBefore: number | null;
  tricks: number | null;
  /** For a null game: true if the declarer took no trick. */
  nullWon: boolean | null;
  kontra: NonNullable<SkatDeclared['kontra']>;
  ramschPoints: (number | null)[];
  ramschTricks: (number | null)[];
  left: number;
}

/** Facts that may be missing, in the order of the form. */
export type Fact = 'who' | 'contract' | 'matadors' | 'bid' | 'points' | 'tricks' | 'result';

export function nothing(): Told {
  return {
    allPassed: false,
    declarer: null,
    contract: null,
    hand: false,
    announced: 'none',
    countedBy: 'count',
    sign: 'with',
    matadors: null,
    cards: [],
    bid: null,
    ended: 'played',
    points: null,
    pointsBefore: null,
    tricksBefore: null,
    tricks: null,
    nullWon: null,
    kontra: 'none',
    ramschPoints: [null, null, null],
    ramschTricks: [null, null, null],
    left: 0,
  };
}

/**
 * Return true if a level may be announced: in null none or ouvert, in other games only with hand. Callers clear a level that has become
 * impossible, so that it is not sent unseen.
 */
export function mayAnnounce(told: Told, level: Told['announced']): boolean {
  return told.contract === 'null' ? level === 'none' || level === 'ouvert' : level === 'none' || told.hand;
}

export function missing(told: Told, ramsch: Ramsch): Fact[] {
  if (told.allPassed) {
    if (ramsch === 'none') return [];
    const gaps: Fact[] = told.ramschPoints.includes(null) ? ['points'] : [];
    return told.ramschTricks.includes(null) ? [...gaps, 'tricks'] : gaps;
  }
  if (!told.contract) return ['contract'];
  const facts: Fact[] = [];
  const counts = told.contract !== 'null';
  if (counts && (told.countedBy === 'cards' ? !told.cards.length : told.matadors === null)) facts.push('matadors');
  if (told.bid === null) facts.push('bid');
  if (told.ended === 'thrown-opponents' && counts && told.pointsBefore === null && told.tricksBefore !== 0) facts.push('points');
  if (told.ended === 'played' || (told.ended === 'thrown-declarer' && counts)) {
    if (!counts && told.nullWon === null) facts.push('result');
    if (counts && told.points === null) facts.push('points');
  }
  return facts;
}

/** Return the entry for the server. No fact may be missing. */
export function entryOf(told: Told, ramsch: Ramsch, declarer: number): Entry {
  if (told.allPassed && ramsch === 'none') return { passed_in: true };
  if (told.allPassed && ramsch !== 'none') {
    const [F, M, R] = told.ramschPoints.map((n) => n ?? 0) as [number, number, number];
    const [f, mm, r] = told.ramschTricks.map((n) => n ?? 0) as [number, number, number];
    const left = ramsch === 'schieberamsch' && told.left ? { players_who_left_the_skat: told.left } : {};
    return { variant: ramsch, card_points: { F, M, R }, tricks: { F: f, M: mm, R: r }, ...left };
  }
  const nul = told.contract === 'null';
  const level = mayAnnounce(told, told.announced) ? told.announced : 'none';
  return {
    declarer,
    contract: told.contract ?? 'grand',
    bid: told.bid ?? 0,
    ...(told.hand && { hand: true }),
    ...(level === 'schneider' && { schneider_announced: true }),
    ...(level === 'schwarz' && { schwarz_announced: true }),
    ...(level === 'ouvert' && { ouvert: true }),
    ...(told.kontra !== 'none' && { kontra: told.kontra }),
    ...(!nul && (told.countedBy === 'cards' ? { cards: told.cards.join(' ') } : { matadors: { [told.sign]: told.matadors ?? 0 } })),
    ...((told.ended === 'declarer' || told.ended === 'opponents') && { conceded_by: told.ended }),
    ...(told.ended === 'thrown-declarer' && { thrown_in_by: 'declarer' as const }),
    ...(told.ended === 'thrown-opponents' && { thrown_in_by: 'opponents' as const }),
    ...(!nul && told.ended === 'declarer' && told.pointsBefore !== null && { declarer_card_points: told.pointsBefore }),
    ...(!nul && (told.ended === 'opponents' || told.ended === 'thrown-opponents') && told.pointsBefore !== null && { opponents_card_points: told.pointsBefore }),
    ...(!nul && told.ended === 'thrown-opponents' && told.tricksBefore !== null && { opponents_tricks: told.tricksBefore }),
    ...((told.ended === 'played' || (told.ended === 'thrown-declarer' && !nul)) &&
      (nul ? { declarer_tricks: told.nullWon ? 0 : 1 } : { declarer_card_points: told.points ?? 0, ...(told.tricks !== null && { declarer_tricks: told.tricks }) })),
  };
}

/** Return the facts of an entry in the list, so that it can be changed. */
export function toldOf(entry: Entry): Told {
  const told = nothing();
  if ('passed_in' in entry) return { ...told, allPassed: true };
  if ('variant' in entry) {
    const byPlace = (numbers: SkatRamsch['tricks']) => PLACES.map((place) => numbers[place]);
    return { ...told, allPassed: true, ramschPoints: byPlace(entry.card_points), ramschTricks: byPlace(entry.tricks), left: entry.players_who_left_the_skat ?? 0 };
  }
  const cards = typeof entry.cards === 'string' ? entry.cards.split(' ') : [...(entry.cards ?? [])];
  const sign = entry.matadors?.without ? 'without' : 'with';
  return {
    ...told,
    declarer: entry.declarer,
    contract: entry.contract,
    bid: entry.bid,
    hand: entry.hand ?? false,
    announced: entry.ouvert ? 'ouvert' : entry.schwarz_announced ? 'schwarz' : entry.schneider_announced ? 'schneider' : 'none',
    kontra: entry.kontra ?? 'none',
    countedBy: cards.length ? 'cards' : 'count',
    cards,
    sign,
    matadors: entry.matadors?.[sign] ?? null,
    ended: entry.conceded_by ?? (entry.thrown_in_by ? (`thrown-${entry.thrown_in_by}` as const) : 'played'),
    points: entry.conceded_by ? null : (entry.declarer_card_points ?? null),
    tricksBefore: entry.opponents_tricks ?? null,
    pointsBefore: (entry.conceded_by === 'opponents' || entry.thrown_in_by === 'opponents' ? entry.opponents_card_points : entry.conceded_by && entry.declarer_card_points) ?? null,
    tricks: entry.contract === 'null' ? null : (entry.declarer_tricks ?? null),
    nullWon: entry.contract === 'null' && !entry.conceded_by && !entry.thrown_in_by ? entry.declarer_tricks === 0 : null,
  };
}
