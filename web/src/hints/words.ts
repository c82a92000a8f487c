import { cardName, isCard, suitName, suitTitle } from '../cards/words';
import { andList } from '../page/lists';
import { m } from '../paraglide/messages';
import { getLocale } from '../paraglide/runtime';
import type { HintedResult, Room } from '../table/room';
import type { Hint, Option, Prospect, ChoiceReason } from '../wire/types';
import { decimal, percent } from './text';

/** Return the cards named in an action, such as two cards to discard. */
export const cardsOf = (action: string): readonly string[] => action.split(' ').filter(isCard);

/** Return an action in words. An action about cards becomes the list of their names. */
export const actionWords = (room: Room, action: string): string => {
  const cards = cardsOf(action);
  return cards.length ? andList(cards.map(cardName)) : (room.told(action) ?? action);
};

/** Return an action as a sentence. */
export const actionSentence = (room: Room, action: string): string => m.advice_sentence({ words: calm(actionWords(room, action)) });

/** Format game points with sign and one decimal, so that they align in a column. */
export const points = (payoff: number): string =>
  payoff.toLocaleString(getLocale(), { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'exceptZero' }).replace('-', '−');

export const hasNumbers = (hint: Hint): boolean => hint.options.some(({ payoff }) => payoff !== null);

/** Columns of numbers: chances and points, as far as they mean something to the reader. */
export interface Columns {
  /** Heading of the chances; null without chances. */
  readonly chance: string | null;
  /** Heading of the points; null if only the chance counts. */
  readonly points: string | null;
}

/** Return the columns of a hint. In null only the chance is shown, where card points are bad only the points. */
export function columns(hint: Hint, result: HintedResult | null): Columns {
  const chances = hint.options.some(({ chance }) => chance !== null);
  if (result === 'loss') return { chance: null, points: m.hint_expected() };
  if (result && chances) return { chance: result === 'stays' ? m.hint_stays() : m.hint_forces(), points: null };
  return { chance: chances ? (hint.chance === 'first' ? m.hint_first() : m.hint_wins()) : null, points: m.hint_points() };
}

/** Return where the numbers of a hint come from, and what they mean, as one sentence each. */
export function origin(hint: Hint, result: HintedResult | null): string[] {
  const { chance, points } = columns(hint, result);
  const source = hint.deals ? m.hint_from_deals({ deals: hint.deals }) : chance ? m.hint_from_nets() : m.hint_from_experience();
  const meaning = !points ? (result === 'stays' ? m.hint_about_stays() : m.hint_about_forces()) : m.hint_about_points();
  return [...(hint.rough ? [m.hint_rough_text()] : []), source, meaning];
}

/** Codes of reasons that give game points, which mean nothing where only a trick counts. */
const OF_POINTS: readonly string[] = ['ahead', 'wins-all', 'wins-none'];

/** Return the reason of a hint in null in words; null if it is told in the usual way. */
function trickWords({ code, number }: ChoiceReason, result: HintedResult | null): string | null {
  if (result !== 'stays' && result !== 'forces') return null;
  const deals = number ?? 0;
  if (code === 'wins-all') return result === 'stays' ? m.hint_why_stays_all({ deals }) : m.hint_why_forces_all({ deals });
  if (code === 'wins-none') return result === 'stays' ? m.hint_why_stays_none({ deals }) : m.hint_why_forces_none({ deals });
  return OF_POINTS.includes(code) ? '' : null;
}

/** Return the length of each option's bar (0 to 1): its chance, or without chances its payoff scaled from worst to best. */
export function bars(options: readonly Option[]): number[] {
  if (options.some(({ chance }) => chance !== null)) return options.map(({ chance }) => chance ?? 0);
  const payoffs = options.map(({ payoff }) => payoff ?? 0);
  const [least, most] = [Math.min(...payoffs), Math.max(...payoffs)];
  return payoffs.map((payoff) => (most > least ? (payoff - least) / (most - least) : 1));
}

/** Return the reasons for an action as short sentences without repetitions. Two reasons may mention the same card points of the trick. */
export function whyWords(room: Room, reasons: readonly ChoiceReason[], prospects: readonly Prospect[] = [], result: HintedResult | null = null): string[] {
  const matadors = reasons.find(({ code }) => code === 'with' || code === 'without');
  const told = reasons.flatMap((reason) => {
    const { code, number } = reason;
    const count = number ?? 0;
    if (code === 'worth' && matadors) {
      const of = { count: matadors.number ?? 0 };
      return [m.hint_why_value({ matadors: matadors.code === 'with' ? m.skat_with(of) : m.skat_without(of), value: count })];
    }
    const sentence = trickWords(reason, result) ?? WORDS[code]?.(room, count, reason.about ?? '', prospects);
    if (!sentence) return [];
    return IN_TRICK.includes(code) && count ? [sentence, m.hint_why_trick_points({ points: count })] : [sentence];
  });
  return [...new Set(told)];
}

/** Reasons whose number is the card points in the trick. */
const IN_TRICK: readonly string[] = ['takes', 'unbeatable', 'ruffs'];
type Telling = (room: Room, count: number, about: string, prospects: readonly Prospect[]) => string;

/** Sentences by the codes of `docs/reference/hints.md`. `whyWords` joins the matadors with the value. */
const WORDS: Readonly<Record<string, Telling>> = {
  only: () => m.hint_why_only(),
  plays: (room, _, about) => m.hint_why_plays({ game: gameName(room, about) }),
  'falls-short': (room, _, about, prospects) => {
    const { expected, needed } = prospects.find(({ choice }) => choice === about) ?? {};
    const game = gameName(room, about);
    return needed ? m.advice_weak({ game, tricks: decimal(expected ?? 0), needed: decimal(needed) }) : m.hint_why_falls_short({ game });
  },
  chance: ({ game }, count) => (game === 'suitability' ? m.hint_why_first : m.hint_why_chance)({ chance: percent(count / 100) }),
  'up-to': (room, value, about) => m.advice_up_to({ game: gameName(room, about), value }),
  'too-high': (room, value, about) => m.advice_too_high({ game: gameName(room, about), value }),
  outbid: (room, _, about) => m.advice_higher_bid({ game: gameName(room, about) }),
  'skat-helps': () => m.advice_skat_helps(),
  hand: (room, _, about) => m.advice_strong_hand({ game: gameName(room, about) }),
  low: () => m.advice_low(),
  'called-suit': (_room, count, about) => m.advice_called_suit({ suit: suitTitle(about), count }),
  'strong-start': () => m.advice_strong_start(),
  'weak-start': () => m.advice_weak_start(),
  expected: (_, points) => m.advice_expected({ points: decimal(points) }),
  worth: (_, value) => m.hint_why_worth({ value }),
  'points-away': (_, count) => m.hint_why_points_away({ points: count }),
  void: (_room, _, about) => m.hint_why_void({ suit: suitName(about) }),
  trumps: ({ game }, count) => m.advice_sentence({ words: m.advice_trumps({ count, game }) }),
  aces: ({ game }, count) => m.advice_sentence({ words: game === 'schafkopf' ? m.advice_high_aces({ count }) : m.advice_aces({ count }) }),
  'cards-of': (_, count, about) => m.hint_why_cards_of({ suit: suitTitle(about), count }),
  takes: () => m.hint_why_takes(),
  unbeatable: () => m.hint_why_unbeatable(),
  ruffs: ({ game }) => m.hint_why_ruffs({ game }),
  high: (_room, _, about) => m.hint_why_high({ card: cardName(about) }),
  'last-trump': ({ game }) => m.hint_why_last_trump({ game }),
  'trumps-out': ({ game }, count) => m.hint_why_trumps_out({ count, game }),
  'no-ruff': ({ game }) => m.hint_why_no_ruff({ game }),
  'partner-has-it': () => m.hint_why_partner_has_it(),
  keeps: (_room, _, about) => m.hint_why_keeps({ card: cardName(about) }),
  cheapest: () => m.hint_why_cheapest(),
  'stays-under': () => m.hint_why_stays_under(),
  'below-all': () => m.hint_why_below_all(),
  'sheds-penalty': () => m.hint_why_sheds_penalty(),
  'takes-the-rest': () => m.hint_why_takes_the_rest(),
  'takes-no-more': () => m.hint_why_takes_no_more(),
  decided: () => m.hint_why_decided(),
  'wins-all': (_, deals) => m.hint_why_wins_all({ deals }),
  'wins-none': (_, deals) => m.hint_why_wins_none({ deals }),
  practice: (_, count) => m.hint_why_practice({ percent: count }),
  alike: (_, count) => m.hint_why_alike({ count }),
  ahead: (_, points) => m.hint_why_ahead({ points }),
};

/** Remove an exclamation mark at the end. */
const calm = (words: string): string => words.replace(/[!！]$/, '');
const gameName = (room: Room, declaration: string): string => calm(room.told(`declare ${declaration}`) ?? declaration);
