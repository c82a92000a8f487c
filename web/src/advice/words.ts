import { m } from '../paraglide/messages';
import { getLocale } from '../paraglide/runtime';
import type { Advice, Reason } from '../wire/types';

/** Advice as it is said: what the adviser would do, and why in short sentences. */
export interface AdviceWords {
  would: string;
  why: readonly string[];
}

/** Sentences one after the other. */
export const together = (sentences: readonly string[]): string => (sentences.length ? sentences.reduce((said, next) => m.told_follow({ question: said, follow: next })) : '');

/** The reason of this code, if it is one of them. */
export const reason = (advice: Advice, code: string): Reason | undefined => advice.reasons.find((one) => one.code === code);

/** Tricks or points as they are written here, with one decimal at most; less than none is none. */
export const decimal = (value: number): string => Math.max(0, value).toLocaleString(getLocale(), { maximumFractionDigits: 1 });

/** "4 trumps, 1 ace beside." or that the cards are low; nothing where neither is told. `aces` says how they are called here. */
export function counted(advice: Advice, aces: (of: { count: number }) => string = m.advice_aces): string[] {
  if (reason(advice, 'low')) return [m.advice_low()];
  const [trumps, others] = [reason(advice, 'trumps')?.number, reason(advice, 'aces')?.number];
  if (typeof trumps !== 'number') return [];
  const first = m.advice_trumps({ count: trumps });
  return [m.advice_sentence({ words: others ? m.advice_and({ first, second: aces({ count: others }) }) : first })];
}

/** Why no game is good enough: how near the best one comes. */
export function weak(advice: Advice, name: (declaration: string) => string): string[] {
  const found = reason(advice, 'weak');
  if (!found?.about) return [];
  const { expected, needed } = advice.prospects.find((one) => one.choice === found.about) ?? {};
  return [m.advice_weak({ game: name(found.about), tricks: decimal(expected ?? 0), needed: decimal(needed ?? 0) })];
}
