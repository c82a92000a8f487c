import { completed } from '../../../scorer/completed';
import type { OptionValues } from '../../../table/room';
import type { ByPlace, SkatDeclared, SkatPassedIn, SkatRamsch, SkatValue } from '../../../wire/types';

export type Contract = SkatDeclared['contract'];
/** Entry of a list. With more than four players, some sit out. */
export type Entry = (SkatDeclared | SkatPassedIn | SkatRamsch | SkatValue) & { readonly sitting_out?: readonly number[] };
export type Ramsch = 'none' | SkatRamsch['variant'];
export const PLACES = ['F', 'M', 'R'] as const;
export const SUITS = ['C', 'S', 'H', 'D'] as const;
export const RANKS = ['J', 'A', 'T', 'K', 'Q', '9', '8', '7'] as const;

/** Facts of a deal entered so far. The server checks them. */
export interface Told {
  allPassed: boolean;
  declarer: number | null;
  /** Seats that sit out, in a list of more than four players. */
  out: number[];
  contract: Contract | null;
  hand: boolean;
  announced: 'none' | 'schneider' | 'schwarz' | 'ouvert';
  countedBy: 'count' | 'cards';
  sign: 'with' | 'without';
  matadors: number | null;
  cards: string[];
  bid: number | null;
  /** `early`: the play stopped with cards left. */
  ended: 'played' | 'early' | 'declarer' | 'opponents' | 'thrown-declarer' | 'thrown-opponents';
  points: number | null;
  /** Card points that the side which gave up had before, if they were counted. It may have won already. */
  pointsBefore: number | null;
  /** Tricks that the opponents had when they threw the cards in. */
  tricksBefore: number | null;
  tricks: number | null;
  /** True if the declarer won: enough in null, and in other games if the card points are unknown. */
  won: boolean | null;
  /** Level reached, if the card points are unknown. */
  level: 'none' | 'schneider' | 'schwarz';
  /** Factor of the deal, such as 2 in a bock round. */
  factor: number;
  /** Score of the declarer, if nothing else is known. */
  score: number | null;
  /** True if only the score is asked for. */
  scoreOnly: boolean;
  kontra: NonNullable<SkatDeclared['kontra']>;
  ramschPoints: (number | null)[];
  ramschTricks: (number | null)[];
  /** Seat of the loser of a Ramsch, if the card points of all are unknown. */
  loser: number | null;
  left: number;
  /** Place that took the last trick of a Ramsch. */
  lastTrick: (typeof PLACES)[number] | null;
}

/** Facts that may be missing, in the order of the form. */
export type Fact = 'out' | 'who' | 'contract' | 'matadors' | 'points' | 'tricks' | 'result' | 'score';

export function nothing(): Told {
  return {
    allPassed: false,
    declarer: null,
    out: [],
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
    won: null,
    level: 'none',
    factor: 1,
    score: null,
    scoreOnly: false,
    kontra: 'none',
    ramschPoints: [null, null, null],
    ramschTricks: [null, null, null],
    loser: null,
    left: 0,
    lastTrick: null,
  };
}

/**
 * Return true if a level may be announced: in null none or ouvert, in other games only with hand. Callers clear a level that has become
 * impossible, so that it is not sent unseen.
 */
export function mayAnnounce(told: Told, level: Told['announced']): boolean {
  return told.contract === 'null' ? level === 'none' || level === 'ouvert' : level === 'none' || told.hand;
}

/** Return true if card points or the result are asked for, since no side gave up. */
export const byResult = ({ ended }: Told): boolean => ended === 'played' || ended === 'early';

/** Return true if the last trick decides who loses this Ramsch, or wins it, or was stated. The server checks this again. */
export function lastTrickDecides(told: Told, { ramsch_ties, ramsch_value }: OptionValues): boolean {
  if (ramsch_ties !== 'last trick') return false;
  const points = completed(told.ramschPoints, 120).filter((number) => number !== null);
  const extreme = ramsch_value === 'winner' ? Math.min(...points) : Math.max(...points);
  return told.lastTrick !== null || points.filter((number) => number === extreme).length > 1;
}

export function missing(told: Told, ramsch: Ramsch): Fact[] {
  if (told.allPassed) {
    return ramsch === 'none' || told.loser !== null || told.ramschPoints.some((points) => points !== null) ? [] : ['points'];
  }
  if (told.scoreOnly) return told.score === null ? ['score'] : [];
  if (!told.contract) return ['contract'];
  const facts: Fact[] = [];
  const counts = told.contract !== 'null';
  if (counts && (told.countedBy === 'cards' ? !told.cards.length : told.matadors === null)) facts.push('matadors');
  if (told.ended === 'thrown-opponents' && counts && told.pointsBefore === null && told.tricksBefore !== 0) facts.push('points');
  if (byResult(told) || (told.ended === 'thrown-declarer' && counts)) {
    if (!counts && told.won === null) facts.push('result');
    if (counts && told.points === null && (told.won === null || !byResult(told))) facts.push('points');
  }
  return facts;
}

/** Return the entry for the server. No fact may be missing. */
export function entryOf(told: Told, ramsch: Ramsch, declarer: number): Entry {
  const entry = playedOf(told, ramsch, declarer);
  return told.out.length ? { ...entry, sitting_out: told.out } : entry;
}

/** Return the entry without the players who sit out. */
function playedOf(told: Told, ramsch: Ramsch, declarer: number): Entry {
  if (told.allPassed && ramsch === 'none') return { passed_in: true };
  const factor = told.factor > 1 ? { factor: told.factor } : {};
  if (told.allPassed && ramsch !== 'none') {
    const byPlace = (numbers: readonly (number | null)[]): ByPlace => Object.fromEntries(PLACES.map((place, i) => [place, numbers[i]]).filter(([, n]) => typeof n === 'number'));
    const left = ramsch === 'schieberamsch' && told.left ? { players_who_left_the_skat: told.left } : {};
    const last = told.lastTrick === null ? {} : { last_trick: told.lastTrick };
    const loser = told.loser === null ? {} : { loser: told.loser };
    return { variant: ramsch, card_points: byPlace(told.ramschPoints), tricks: byPlace(told.ramschTricks), ...loser, ...left, ...last, ...factor };
  }
  if (told.scoreOnly)
    return {
      declarer,
      score: told.score ?? 0,
      ...(told.contract && { contract: told.contract }),
      ...(told.contract && told.hand && { hand: true }),
      ...(told.contract && told.announced === 'ouvert' && { ouvert: true }),
      ...factor,
    };
  const nul = told.contract === 'null';
  const level = mayAnnounce(told, told.announced) ? told.announced : 'none';
  return {
    declarer,
    contract: told.contract ?? 'grand',
    ...(told.bid !== null && { bid: told.bid }),
    ...factor,
    ...(told.hand && { hand: true }),
    ...(level === 'schneider' && { schneider_announced: true }),
    ...(level === 'schwarz' && { schwarz_announced: true }),
    ...(level === 'ouvert' && { ouvert: true }),
    ...(told.kontra !== 'none' && { kontra: told.kontra }),
    ...(!nul && (told.countedBy === 'cards' ? { cards: told.cards.join(' ') } : { matadors: { [told.sign]: told.matadors ?? 0 } })),
    ...((told.ended === 'declarer' || told.ended === 'opponents') && { conceded_by: told.ended, ...(told.tricks !== null && { declarer_tricks: told.tricks }) }),
    ...(told.ended === 'thrown-declarer' && { thrown_in_by: 'declarer' as const }),
    ...(told.ended === 'thrown-opponents' && { thrown_in_by: 'opponents' as const }),
    ...(!nul && told.ended === 'declarer' && told.pointsBefore !== null && { declarer_card_points: told.pointsBefore }),
    ...(!nul && (told.ended === 'opponents' || told.ended === 'thrown-opponents') && told.pointsBefore !== null && { opponents_card_points: told.pointsBefore }),
    ...(!nul && told.ended === 'thrown-opponents' && told.tricksBefore !== null && { opponents_tricks: told.tricksBefore }),
    ...(told.ended === 'early' && { ended_early: true }),
    ...((byResult(told) || (told.ended === 'thrown-declarer' && !nul)) &&
      (nul
        ? { declarer_tricks: told.won ? 0 : Math.max(1, told.tricks ?? 1) }
        : told.points === null
          ? { won: told.won === true, ...(told.level !== 'none' && { level: told.level }) }
          : { declarer_card_points: told.points, ...(told.tricks !== null && { declarer_tricks: told.tricks }) })),
  };
}

/** Return the tricks that a stated schwarz means with no card points or all of them; null in other deals. */
function tricksAt({ level, declarer_card_points: points }: SkatDeclared): number | null {
  return level === 'schwarz' && (points === 0 || points === 120) ? points / 12 : null;
}

/** Return the facts of an entry in the list, so that it can be changed. */
export function toldOf(entry: Entry): Told {
  const told = { ...nothing(), out: [...(entry.sitting_out ?? [])] };
  if ('passed_in' in entry) return { ...told, allPassed: true };
  if ('variant' in entry) {
    const byPlace = (numbers: ByPlace = {}) => PLACES.map((place) => numbers[place] ?? null);
    return {
      ...told,
      allPassed: true,
      ramschPoints: byPlace(entry.card_points),
      ramschTricks: byPlace(entry.tricks),
      loser: entry.loser ?? null,
      left: entry.players_who_left_the_skat ?? 0,
      lastTrick: entry.last_trick ?? null,
      factor: entry.factor ?? 1,
    };
  }
  if ('score' in entry) {
    const { declarer, score, contract = null, hand = false, ouvert = false, factor = 1 } = entry;
    return { ...told, declarer, score, scoreOnly: true, contract, hand, announced: ouvert ? 'ouvert' : 'none', factor };
  }
  const cards = typeof entry.cards === 'string' ? entry.cards.split(' ') : [...(entry.cards ?? [])];
  const sign = entry.matadors?.without ? 'without' : 'with';
  return {
    ...told,
    declarer: entry.declarer,
    contract: entry.contract,
    bid: entry.bid ?? null,
    factor: entry.factor ?? 1,
    level: entry.level ?? 'none',
    hand: entry.hand ?? false,
    announced: entry.ouvert ? 'ouvert' : entry.schwarz_announced ? 'schwarz' : entry.schneider_announced ? 'schneider' : 'none',
    kontra: entry.kontra ?? 'none',
    countedBy: cards.length ? 'cards' : 'count',
    cards,
    sign,
    matadors: entry.matadors?.[sign] ?? null,
    ended: entry.conceded_by ?? (entry.thrown_in_by ? (`thrown-${entry.thrown_in_by}` as const) : entry.ended_early ? 'early' : 'played'),
    points: entry.conceded_by ? null : (entry.declarer_card_points ?? null),
    tricksBefore: entry.opponents_tricks ?? null,
    pointsBefore: (entry.conceded_by === 'opponents' || entry.thrown_in_by === 'opponents' ? entry.opponents_card_points : entry.conceded_by && entry.declarer_card_points) ?? null,
    tricks: entry.declarer_tricks ?? tricksAt(entry),
    won: entry.won ?? (entry.contract === 'null' && !entry.conceded_by && !entry.thrown_in_by ? entry.declarer_tricks === 0 : null),
  };
}
