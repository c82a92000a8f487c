import { say } from '../../../wire/facts';
import { fitting } from '../../../lobby/options';
import { m } from '../../../paraglide/messages';
import type { Agreement, Ledger } from '../../../scorer/book.svelte';
import { completed } from '../../../scorer/completed';
import { outside, total, twice } from '../../../scorer/refusal';
import type { OptionValue, OptionValues } from '../../../table/room';
import { gameInfo } from '../../../wire/games.svelte';
import type { SchafkopfDeclared, SchafkopfPassedIn, SchafkopfRamsch, SchafkopfValue, ScoreDeals } from '../../../wire/types';
import { offers } from '../options';
import { obers, unters } from '../words';

/** Entry of a list. With more than four players, some sit out. */
export type Entry = (SchafkopfDeclared | SchafkopfPassedIn | SchafkopfRamsch | SchafkopfValue) & { readonly sitting_out?: readonly number[] };
export type Kind = Exclude<SchafkopfDeclared['game'], 'rufspiel'>;
export type Fact = 'out' | 'score' | 'game' | 'declarer' | 'partner' | 'points' | 'tricks' | 'result' | 'runners' | 'suit' | 'highest';
/** Largest number of players at one table; in a longer list, some sit out. */
const TABLE = 4;
export const COUNTS = [3, 4, 5, 6, 7] as const;
/** Options that only matter at a table. The number of players follows from the names. */
export const AT_TABLE = ['rounds', 'players', 'run_away_min', 'auction', 'stoss_until', 'sie', 'stichzwang', 'geier_above_farbwenz'] as const;
export const WITH_TOUT: readonly Kind[] = ['farbgeier', 'geier', 'farbwenz', 'wenz', 'solo'];
export const WITH_SUIT: readonly Kind[] = ['farbgeier', 'farbwenz', 'solo'];

export interface Agreed extends Agreement {
  preset: string;
  /** Options that differ from the preset. */
  changed: Record<string, OptionValue>;
}

/** Facts of a deal entered so far. */
export interface Told {
  game: Kind | 'passed' | null;
  declarer: number | null;
  partner: number | null;
  /** True for a partner game played alone with all four aces. */
  alone: boolean;
  tout: boolean;
  /** True if the game was won: enough in a tout or a bettel, and in other games if the card points are unknown. */
  made: boolean | null;
  /** Level reached, if the card points are unknown. */
  level: 'none' | 'schneider' | 'schwarz';
  /** Factor of the deal besides knocks and stoss. */
  factor: number;
  /** Score of the declarer, if nothing else is known. */
  score: number | null;
  /** True if only the score is asked for. */
  scoreOnly: boolean;
  /** Seats that sit out, in a list of more than four players. */
  out: number[];
  points: number | null;
  tricks: number | null;
  countedBy: 'count' | 'cards';
  runners: number | null;
  cards: string[];
  suit: 'C' | 'S' | 'H' | 'D' | null;
  knocks: number;
  stoss: 0 | 1 | 2 | 3 | 4;
  ramschPoints: (number | null)[];
  ramschTricks: (number | null)[];
  /** Place of the player with the highest trump, if ramsch ends in a tie. */
  highest: number | null;
  /** Seat of the player who pays in a ramsch, if the card points of all are unknown. */
  loser: number | null;
  /** Number of players without a trick in such a ramsch. */
  virgins: number;
}

/** Return the number of players at the table, without those who sit out. */
export const tableOf = ({ players }: Pick<Agreed, 'players'>): number => Math.min(players.length, TABLE);

/** Return the seats that play the deal, from the dealer's left. */
export function seatsFrom({ players }: Pick<Agreed, 'players'>, dealer: number, out: readonly number[]): number[] {
  const seats = players.map((_, step) => (dealer + step + 1) % players.length);
  return players.length > TABLE ? seats.filter((seat) => !out.includes(seat)) : seats;
}

/** Return the values of all options under these agreements. */
export function rulesOf({ players, preset, changed }: Pick<Agreed, 'players' | 'preset' | 'changed'>): OptionValues {
  return { ...gameInfo('schafkopf')?.values[preset], ...changed, players: tableOf({ players }) };
}

/** Return preset and options for the server, without options that a table of this size does not have. */
function rulesFor(agreed: Agreed): Pick<ScoreDeals, 'preset' | 'options'> {
  return { preset: agreed.preset, options: fitting(agreed.changed, rulesOf(agreed), offers) };
}

/** Return true if the deck has 24 cards, as always with three players. */
export const isShort = (agreed: Agreed): boolean => rulesOf(agreed).deck === 'short' || tableOf(agreed) === 3;

/** Return the number of tricks of a deal. */
export const tricksOf = (agreed: Agreed): number => (isShort(agreed) ? 24 : 32) / tableOf(agreed);

/** Return true if the table plays this contract. */
export function plays(kind: Kind, agreed: Agreed): boolean {
  if (kind === 'partner') return tableOf(agreed) === 4;
  return ['wenz', 'solo', 'sie'].includes(kind) || (rulesOf(agreed)[kind] === true && (kind !== 'hochzeit' || tableOf(agreed) === 4));
}

/** Options for the least number of runners in contracts that may differ from the others. */
const OWN_RUNNERS: Partial<Record<string, string>> = {
  solo: 'laufende_min_solo',
  farbwenz: 'laufende_min_farbwenz',
  farbgeier: 'laufende_min_farbwenz',
  geier: 'laufende_min_geier',
};

/** Return true if runners count in this deal (C.11). The server checks this again. */
export function runnersCount(told: Told, agreed: Agreed): boolean {
  const rules = rulesOf(agreed);
  // A hand of eight cards that is a sie has all obers and unters, a hand of six only some of them.
  if (told.game === 'sie' && (rules.tout === 'triple' || typeof rules.sie_price === 'number' || tricksOf(agreed) === 8)) return false;
  const own = told.game === null ? undefined : rules[OWN_RUNNERS[told.game] ?? ''];
  const usual = rules[told.game === 'wenz' || told.game === 'geier' ? 'laufende_min_wenz' : 'laufende_min'];
  return told.game !== 'bettel' && (typeof own === 'number' ? own : usual) !== 0;
}

/** Return true for a hochzeit, and for a partner game that is not played alone. */
export const hasPartner = (told: Told) => told.game === 'hochzeit' || (told.game === 'partner' && !told.alone);
/** Return the number of cards dealt to the declarer's side. */
export const handsOf = (told: Told, agreed: Agreed) => (hasPartner(told) ? 2 : 1) * tricksOf(agreed);

/** Return the largest possible number of runners, limited by the trumps and by the cards held (C.11). The server checks this again. */
export function mostRunners(told: Told, agreed: Agreed): number {
  const rules = rulesOf(agreed);
  const hand = tricksOf(agreed);
  const suit = isShort(agreed) ? 4 : 6;
  if (told.game === 'wenz' || told.game === 'geier') return 4;
  if (told.game === 'sie') return hand;
  const trumps = told.game === 'farbwenz' || told.game === 'farbgeier' ? 4 + suit + 1 : 8 + suit;
  // The called ace and another card of its suit are no trumps. Four aces leave four other cards in a long hand.
  const held = told.game !== 'partner' ? hand : told.alone ? hand - 4 : 2 * hand - 2;
  return rules.laufende_sides === 'both' ? trumps : Math.min(trumps, held);
}

/** Return true for a tout or a bettel, where only winning or losing counts. */
export const madeOrNot = (told: Told) => told.game === 'bettel' || (told.tout && WITH_TOUT.some((kind) => kind === told.game));

/** Return the places whose trumps decide who pays in ramsch; empty if card points or tricks decide. The server checks this again. */
export function tied(told: Told, agreed: Agreed): number[] {
  const largest = (numbers: readonly (number | null)[], places: readonly number[]) => {
    const most = Math.max(...places.map((place) => numbers[place] ?? -1));
    return places.filter((place) => numbers[place] === most);
  };
  const points = completed(told.ramschPoints, 120);
  const byPoints = largest(points, [...points.keys()]);
  const places = rulesOf(agreed).ramsch_tie === 'tricks' ? largest(completed(told.ramschTricks, tricksOf(agreed)), byPoints) : byPoints;
  return places.length > 1 && !points.includes(null) ? places : [];
}

/** Return the missing facts, in the order of the form. */
export function missing(told: Told, agreed: Agreed, listed: boolean): Fact[] {
  const out: Fact[] = listed && agreed.players.length - told.out.length !== tableOf(agreed) ? ['out'] : [];
  return [...out, ...missingFacts(told, agreed, listed)];
}

function missingFacts(told: Told, agreed: Agreed, listed: boolean): Fact[] {
  if (told.scoreOnly && told.game !== 'passed') return [...sideMissing(told, listed), ...(told.score === null ? (['score'] as const) : [])];
  if (told.game === null) return ['game'];
  if (told.game === 'passed') {
    if (rulesOf(agreed).all_pass !== 'ramsch' || told.loser !== null) return [];
    const gaps: Fact[] = completed(told.ramschPoints, 120).includes(null) ? ['points'] : [];
    return tied(told, agreed).length && !tied(told, agreed).includes(told.highest ?? -1) ? [...gaps, 'highest'] : gaps;
  }
  const facts = sideMissing(told, listed);
  if (madeOrNot(told) && told.made === null) facts.push('result');
  if (!madeOrNot(told) && told.game !== 'sie') {
    if (told.points === null && told.made === null) facts.push('points');
    if ((told.points === 0 || told.points === 120) && told.tricks === null && rulesOf(agreed).schwarz !== 'points') facts.push('tricks');
  }
  if (runnersCount(told, agreed)) {
    if (told.countedBy === 'count' && told.runners === null) facts.push('runners');
    if (told.countedBy === 'cards' && told.cards.length !== handsOf(told, agreed)) facts.push('runners');
    if (told.countedBy === 'cards' && WITH_SUIT.some((kind) => kind === told.game) && told.suit === null) facts.push('suit');
  }
  return facts;
}

/** Return who is missing of the declarer's side. */
function sideMissing(told: Told, listed: boolean): Fact[] {
  const facts: Fact[] = [];
  if (listed && told.declarer === null) facts.push('declarer');
  if (listed && hasPartner(told) && (told.partner === null || told.partner === told.declarer)) facts.push('partner');
  return facts;
}

function declared(told: Told, agreed: Agreed): SchafkopfDeclared | SchafkopfValue {
  const declarer = told.declarer ?? 0;
  const partner = told.partner !== null && told.partner !== declarer ? told.partner : (declarer + 1) % tableOf(agreed);
  if (told.scoreOnly)
    return {
      declarer,
      score: told.score ?? 0,
      ...(told.game !== null && told.game !== 'passed' && { game: told.game }),
      ...(told.game === 'partner' && told.alone && { alone: true }),
      ...(hasPartner(told) && { partner }),
    };
  const kind = told.game as Kind;
  const whole = tricksOf(agreed);
  const counted = runnersCount(told, agreed);
  const suits = WITH_SUIT.some((k) => k === kind);
  return {
    game: kind,
    declarer,
    ...(told.game === 'partner' && told.alone && { alone: true }),
    ...(hasPartner(told) && { partner }),
    ...(told.tout && WITH_TOUT.includes(kind) && { tout: true, tout_won: told.made === true }),
    ...(kind === 'bettel' && { declarer_tricks: told.made ? 0 : 1 }),
    ...(!madeOrNot(told) &&
      kind !== 'sie' &&
      (told.points === null
        ? { won: told.made === true, ...(told.level !== 'none' && { level: told.level }) }
        : { declarer_points: told.points, ...(told.tricks !== null && told.tricks <= whole && { declarer_tricks: told.tricks }) })),
    ...(told.factor > 1 && { factor: told.factor }),
    ...(counted && told.countedBy === 'count' && { laufende: told.runners ?? 0 }),
    ...(counted && told.countedBy === 'cards' && { cards: told.cards.join(' '), ...(suits && { suit: told.suit }) }),
    ...(rulesOf(agreed).klopfen === true && told.knocks > 0 && { klopfer: told.knocks }),
    ...(rulesOf(agreed).stoss_max !== 0 && told.stoss > 0 && { stoss: told.stoss }),
  };
}

/** Return the entry without the players who sit out. */
function playedOf(told: Told, agreed: Agreed): Entry {
  if (told.game !== 'passed') return declared(told, agreed);
  if (rulesOf(agreed).all_pass !== 'ramsch') return { passed_in: true };
  const any = (numbers: readonly (number | null)[]) => numbers.some((n) => typeof n === 'number');
  return {
    game: 'ramsch',
    ...(any(told.ramschPoints) && { card_points: told.ramschPoints.map((n) => n ?? null) }),
    ...(any(told.ramschTricks) && { tricks: told.ramschTricks.map((n) => n ?? null) }),
    ...(told.loser !== null && { loser: told.loser }),
    ...(told.loser !== null && told.virgins > 0 && { virgins: told.virgins }),
    ...(tied(told, agreed).length && told.highest !== null && { highest_trump: told.highest as 0 | 1 | 2 | 3 }),
    ...(rulesOf(agreed).klopfen === true && told.knocks > 0 && { klopfer: told.knocks }),
    ...(told.factor > 1 && { factor: told.factor }),
  };
}

/** Return the tricks that a stated level means with no card points or all of them; null in other deals. */
function tricksAt({ level = null, declarer_points: points = null }: SchafkopfDeclared, agreed: Agreed): number | null {
  if (level === null || (points !== 0 && points !== 120)) return null;
  return level === 'schwarz' ? points && tricksOf(agreed) : 1;
}

export const LEDGER: Ledger<Agreed, Told, Entry> = {
  game: 'schafkopf',
  mostSeats: TABLE,
  agreedAtFirst: () => ({ players: ['', '', '', ''], dealer: 3, preset: 'schafkopf-2023', changed: {} }),
  rules: rulesFor,
  lineWords: { example: m.schafkopf_line_example, help: m.schafkopf_line_help, fill: m.schafkopf_line_fill },
  lineRules: rulesFor,
  imported: (agreed, options) => ({ ...agreed, changed: { ...agreed.changed, ...options } }),
  nothing: (agreed) => ({
    game: null,
    declarer: null,
    partner: null,
    alone: false,
    tout: false,
    made: null,
    level: 'none',
    factor: 1,
    score: null,
    scoreOnly: false,
    out: [],
    points: null,
    tricks: null,
    countedBy: 'count',
    runners: null,
    cards: [],
    suit: null,
    knocks: 0,
    stoss: 0,
    ramschPoints: Array.from({ length: tableOf(agreed) }, () => null),
    ramschTricks: Array.from({ length: tableOf(agreed) }, () => null),
    highest: null,
    loser: null,
    virgins: 0,
  }),
  entryOf(told, agreed) {
    if (missing(told, agreed, false).length) return null;
    const entry = playedOf(told, agreed);
    return told.out.length ? { ...entry, sitting_out: told.out } : entry;
  },
  toldOf(entry, agreed) {
    const told = { ...LEDGER.nothing(agreed), out: [...(entry.sitting_out ?? [])] };
    if ('passed_in' in entry) return { ...told, game: 'passed' };
    if (entry.game === 'ramsch')
      return {
        ...told,
        game: 'passed',
        ramschPoints: [...(entry.card_points ?? told.ramschPoints)],
        ramschTricks: [...(entry.tricks ?? told.ramschTricks)],
        highest: entry.highest_trump ?? null,
        loser: entry.loser ?? null,
        virgins: entry.virgins ?? 0,
        knocks: entry.klopfer ?? 0,
        factor: entry.factor ?? 1,
      };
    if ('score' in entry) {
      const { declarer, partner = null, alone = false, score, game } = entry;
      const kind = game === 'rufspiel' ? 'partner' : (game ?? (partner === null ? null : 'partner'));
      return { ...told, game: kind, declarer, partner, alone, score, scoreOnly: true };
    }
    const cards = typeof entry.cards === 'string' ? entry.cards.split(' ') : [...(entry.cards ?? [])];
    return {
      ...told,
      game: entry.sie ? 'sie' : entry.game === 'rufspiel' ? 'partner' : entry.game,
      declarer: entry.declarer,
      partner: entry.partner ?? null,
      alone: entry.alone ?? false,
      tout: entry.tout ?? false,
      made:
        entry.won ??
        (entry.tout
          ? (entry.tout_won ?? (entry.declarer_tricks === undefined ? null : entry.declarer_tricks === tricksOf(agreed)))
          : entry.game === 'bettel'
            ? entry.declarer_tricks === 0
            : null),
      level: entry.level ?? 'none',
      factor: entry.factor ?? 1,
      points: entry.declarer_points ?? null,
      tricks: entry.game === 'bettel' ? null : (entry.declarer_tricks ?? tricksAt(entry, agreed)),
      countedBy: cards.length ? 'cards' : 'count',
      runners: entry.laufende ?? null,
      cards,
      suit: entry.suit ?? null,
      knocks: entry.klopfer ?? 0,
      stoss: (entry.stoss ?? 0) as 0 | 1 | 2,
    };
  },
  again: (entry, agreed) => 'passed_in' in entry && rulesOf(agreed).all_pass === 'redeal',
  refusals: {
    'list/partner#called': { field: 'none', words: say(m.schafkopf_bad_partner) },
    'list/partner#none': { field: 'none', words: say(m.schafkopf_bad_no_partner) },
    'score/alone#aces': { field: 'runners', words: say(m.schafkopf_bad_alone) },
    'score/alone#contract': { field: 'none', words: say(m.schafkopf_bad_alone_contract) },
    'score/alone#table': { field: 'none', words: say(m.schafkopf_bad_alone_table) },
    'score/cards#called': { field: 'runners', words: () => m.schafkopf_bad_called({ obers: obers(), unters: unters() }) },
    'score/cards#hand': { field: 'runners', words: say(m.schafkopf_bad_hands) },
    'score/cards#hand-size': { field: 'none', words: say(m.schafkopf_bad_hand_size) },
    'score/cards#hands': { field: 'runners', words: say(m.schafkopf_bad_hands) },
    'score/cards#hochzeit': { field: 'runners', words: say(m.schafkopf_bad_hochzeit) },
    'score/cards#pack': { field: 'runners', words: say(m.scorer_bad_card) },
    'score/cards#sie': { field: 'runners', words: () => m.schafkopf_bad_sie({ obers: obers(), unters: unters() }) },
    'score/cards#solo': { field: 'runners', words: () => m.schafkopf_bad_solo({ obers: obers(), unters: unters() }) },
    'score/cards#twice': twice('runners'),
    'score/contract': { field: 'none', words: say(m.schafkopf_bad_contract) },
    'score/klopfer#range': outside('none'),
    'score/klopfer#table': { field: 'none', words: say(m.schafkopf_bad_knock) },
    'score/laufende#cards': { field: 'runners', words: say(m.schafkopf_bad_runners_cards) },
    'score/laufende#lacked': { field: 'runners', words: say(m.schafkopf_bad_runners) },
    'score/laufende#needed': { field: 'runners', words: say(m.schafkopf_need_runners) },
    'score/laufende#range': { field: 'runners', words: say(m.schafkopf_bad_runners) },
    'score/laufende#sie': { field: 'runners', words: say(m.schafkopf_bad_runners_sie) },
    'score/level#other': { field: 'won', words: say(m.scorer_bad_level) },
    'score/passed-in#must': { field: 'none', words: say(m.scorer_bad_all_pass) },
    'score/points#count': { field: 'points', words: say(m.schafkopf_bad_points) },
    'score/points#four': { field: 'ramsch', words: ({ points }) => m.schafkopf_bad_ramsch_points({ sum: total(points) }) },
    'score/points#four-one': {
      field: 'ramsch',
      words: ({ place, points }, names) => m.schafkopf_bad_ramsch_one({ name: names[Number(place)] ?? String(place), points: Number(points) }),
    },
    'score/points#range': { field: 'points', words: say(m.scorer_bad_points) },
    'score/points#side-needed': { field: 'points', words: say(m.scorer_need_result) },
    'score/points#tricks': { field: 'points', words: say(m.schafkopf_bad_points) },
    'score/ramsch#needed': { field: 'ramsch', words: say(m.scorer_need_three) },
    'score/ramsch#pays': { field: 'ramsch', words: ({ place }, names) => m.scorer_bad_loser({ name: names[Number(place)] ?? String(place) }) },
    'score/ramsch#passed-in': { field: 'none', words: say(m.scorer_bad_all_pass) },
    'score/ramsch#places': { field: 'ramsch', words: say(m.scorer_need_three) },
    'score/ramsch#table': { field: 'none', words: say(m.scorer_bad_all_pass) },
    'score/ramsch#tie': { field: 'none', words: say(m.schafkopf_form_highest) },
    'score/score#alone': { field: 'score', words: say(m.schafkopf_bad_score) },
    'score/score#zero': { field: 'score', words: ({ number }) => m.scorer_bad_score({ number: String(number ?? 0) }) },
    'score/stoss#range': outside('none'),
    'score/stoss#table': { field: 'none', words: say(m.schafkopf_bad_stoss) },
    'score/suit': { field: 'runners', words: say(m.schafkopf_need_suit) },
    'score/tout#none': { field: 'none', words: say(m.schafkopf_bad_tout) },
    'score/tout#only': { field: 'none', words: say(m.schafkopf_bad_tout_only) },
    'score/tout#tricks': { field: 'none', words: say(m.schafkopf_bad_tout_tricks) },
    'score/tricks#four': { field: 'ramsch', words: ({ whole, tricks }) => m.schafkopf_bad_ramsch_tricks({ whole: Number(whole), sum: total(tricks) }) },
    'score/tricks#four-needed': { field: 'ramsch', words: say(m.schafkopf_need_ramsch_tricks) },
    'score/tricks#range': outside('none'),
    'score/tricks#result': { field: 'none', words: say(m.schafkopf_need_tricks) },
    'score/tricks#result-or-tout': { field: 'none', words: say(m.schafkopf_need_tricks) },
    'score/virgins': outside('none'),
    'score/tricks#schwarz': { field: 'none', words: say(m.schafkopf_need_schwarz) },
  },
};
