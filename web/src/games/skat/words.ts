import { faces } from '../../cards/faces';
import { suitTitle } from '../../cards/words';
import { commaList } from '../../page/lists';
import { m } from '../../paraglide/messages';
import type { RamschResult, SkatOutcome, SkatView, Working, Worth } from '../../wire/types';
import type { Names } from '../../table/room';
import { signed } from '../../table/totals';

/** Contracts in the order of the page: by base value, null last. */
export const CONTRACTS = ['diamonds', 'hearts', 'spades', 'clubs', 'grand', 'null'] as const;
export const LEVELS = ['schneider', 'schwarz', 'ouvert'] as const;

const SUITS: Record<string, string> = { clubs: 'C', spades: 'S', hearts: 'H', diamonds: 'D' };

const WORDS: Record<string, () => string> = {
  clubs: () => suitGame('C', m.skat_clubs),
  spades: () => suitGame('S', m.skat_spades),
  hearts: () => suitGame('H', m.skat_hearts),
  diamonds: () => suitGame('D', m.skat_diamonds),
  grand: m.skat_grand,
  null: m.skat_null,
  ramsch: m.skat_ramsch,
  hand: m.skat_hand,
  schneider: m.skat_schneider,
  schwarz: m.skat_schwarz,
  ouvert: m.skat_ouvert,
};

const ITEMS: Record<string, (count: { count: number }) => string> = {
  game: m.skat_item_game,
  hand: m.skat_item_hand,
  schneider: m.skat_item_schneider,
  schneider_announced: m.skat_item_announced,
  schwarz: m.skat_item_schwarz,
  hand_schwarz: m.skat_item_hand_schwarz,
  schwarz_announced: m.skat_item_announced,
  ouvert: m.skat_item_ouvert,
};

/** Return the word for jacks, or unters with German faces. */
export const jacks = () => (faces() === 'german' ? m.skat_unters() : m.skat_jacks());

/** Return the name of a suit game, which follows the faces shown. */
function suitGame(suit: string, french: () => string): string {
  return faces() === 'german' ? suitTitle(suit) : french();
}

/** Return the contract of a declaration, which is its first word and the key of `GameInfo.orders`. */
export function contractOf(declaration: string): string {
  return declaration.split(' ')[0] ?? '';
}

/** Return the letter of the trump suit; null for grand and null. */
export function suitOf(declaration: string): string | null {
  return SUITS[contractOf(declaration)] ?? null;
}

/** Return a declaration in the reader's language: `clubs hand` becomes "Clubs hand". */
export function declarationName(declaration: string): string {
  const words = declaration.split(' ').map((word) => WORDS[word]?.() ?? word);
  return words.reduce((game, word) => m.skat_declaration({ game, word }));
}

export function matadorWords(matadors: number): string {
  return matadors > 0 ? m.skat_with({ count: matadors }) : m.skat_without({ count: -matadors });
}

/** Return the multiplier as it is counted aloud: "with 2, game 3, hand 4"; empty for null. */
export function counted({ matadors, items }: Pick<Working, 'matadors' | 'items'>): string {
  if (!matadors) return '';
  let count = Math.abs(matadors);
  const words = items.map((item) => {
    count += 1;
    return ITEMS[item]?.({ count }) ?? `${item} ${count}`;
  });
  return commaList([matadorWords(matadors), ...words]);
}

/** Return the working of a declaration's value: "without 4, game 5: 5 × 12 = 60". */
export function arithmetic({ declare, matadors, multiplier, base, value }: Worth): string {
  const spoken = counted({ matadors, items: ['game', ...(declare.split(' ').includes('hand') ? ['hand'] : [])] });
  return spoken ? m.skat_working({ counted: spoken, multiplier, base, value }) : String(value);
}

/** Return the working of a Ramsch's score, line by line. Without `scores`, it ends before the final product. */
export function ramschWorking(ramsch: RamschResult, names: Names, scores?: readonly number[]): string[] {
  const factor = [
    ...(ramsch.factor > 1 ? [m.skat_ramsch_times({ factor: ramsch.factor })] : []),
    ...(ramsch.deal_factor > 1 ? [m.skat_deal_factor({ factor: ramsch.deal_factor })] : []),
  ];
  const product = Math.max(...(scores ?? [0]).map(Math.abs));
  if (ramsch.all_tricks !== null) {
    // Some tables do not apply the factor here.
    const plain = product > 0 && product === ramsch.base;
    const working = product > ramsch.base ? [`${ramsch.base} × ${product / ramsch.base} = ${product}`] : [];
    return [m.skat_ramsch_all({ name: names(ramsch.all_tricks) }), ...(plain ? [] : factor), ...working];
  }
  if (!ramsch.base) return [m.skat_ramsch_nobody()];
  const factors = [...[ramsch.factor, ramsch.deal_factor].filter((times) => times > 1), ...(ramsch.doubled ? [2] : [])];
  const working = scores && factors.length ? [`${[signed(ramsch.base), ...factors].join(' × ')} = ${signed(ramsch.base < 0 ? -product : product)}`] : [];
  const scored = ramsch.base < 0 ? m.skat_ramsch_working : m.skat_ramsch_fewest;
  return [scored({ points: signed(ramsch.base, true) }), ...factor, ...(ramsch.doubled ? [m.skat_ramsch_doubled()] : []), ...working];
}

/** Return the working of a deal, one line for each step. */
export function working(outcome: SkatOutcome): string[] {
  const w = outcome.arithmetic;
  if (!w || !outcome.contract) return [];
  const plain = w.base * w.multiplier;
  const spoken = counted(w);
  const lines = [
    spoken
      ? m.skat_working({ counted: spoken, multiplier: w.multiplier, base: w.base, value: plain })
      : m.skat_working_null({ contract: declarationName(outcome.contract), value: plain }),
  ];
  if (w.overbid) lines.push(m.skat_working_overbid({ value: plain, bid: w.bid, raised: w.value, times: w.value / w.base, base: w.base }));
  const factors = [
    ...(w.loss_factor > 1 ? [m.skat_lost_factor({ factor: w.loss_factor })] : []),
    ...(w.kontra_factor > 1 ? [m.skat_kontra_factor({ factor: w.kontra_factor })] : []),
    ...(w.factor > 1 ? [m.skat_deal_factor({ factor: w.factor })] : []),
  ];
  if (factors.length) {
    const product = w.loss_factor * w.kontra_factor * w.factor;
    lines.push(m.skat_working_factors({ factors: commaList(factors), value: w.value, product, score: signed(w.value * product * (outcome.won ? 1 : -1)) }));
  }
  return lines;
}

/** Value of a game with its arithmetic as far as it is known, such as "with 1: 2 × 12 = 24". */
export function worthWords({ matadors, multiplier, base, value }: Worth): string {
  return matadors ? m.skat_working({ counted: matadorWords(matadors), multiplier, base, value }) : String(value);
}

/** What the declarer has to reach. */
export function aim(view: SkatView): string {
  if (view.aim?.kind === 'no trick') return m.skat_aim_null();
  return view.aim?.kind === 'every trick' ? m.skat_aim_all() : m.skat_aim_points({ points: view.aim?.points ?? '' });
}

/** The same with whose goal it is. */
export function needs(view: SkatView, names: Names): string {
  if (view.declarer === view.observer) return m.skat_needs_you({ aim: aim(view) });
  return m.skat_needs({ name: view.declarer === null ? '' : names(view.declarer), aim: aim(view) });
}

/** An action of the auction, the declaration or an offer, as it is said. */
export function said(action: string): string | null {
  const [first = '', ...rest] = action.split(' ');
  if (/^\d+$/.test(first)) return first;
  switch (first) {
    case 'hold':
      return m.skat_said_hold();
    case 'pass':
      return m.skat_said_pass();
    case 'pickup':
      return m.skat_said_pickup();
    case 'hand':
      return m.skat_said_hand();
    case 'discard':
      return m.skat_said_discard();
    case 'declare':
      if (rest.at(-1) === 'concede') return m.skat_said_declare_concede({ game: declarationName(rest.slice(0, -1).join(' ')) });
      return declarationName(rest.join(' '));
    case 'claim':
      return rest[0] === 'game' ? m.skat_said_claim_game() : m.skat_said_claim();
    case 'throw':
      return m.skat_said_throw_in();
    case 'show':
      return m.skat_said_show();
    case 'concede':
      return m.skat_said_concede();
    case 'accept':
      return m.skat_said_accept();
    case 'leave':
      return m.skat_said_leave();
    case 'kontra':
      return m.skat_kontra();
    case 're':
      return m.skat_re();
    case 'refuse':
      return m.skat_said_refuse();
    default:
      return null;
  }
}
