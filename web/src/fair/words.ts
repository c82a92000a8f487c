import { m } from '../paraglide/messages';
import type { Finding } from './check';

/** Texts of the findings, by the codes of docs/explanation/fair.md. */
const REASONS: Readonly<Record<string, () => string>> = {
  'fair/malformed': m.fair_reason_fair_malformed,
  'fair/receipt': m.fair_reason_fair_receipt,
  'fair/deal': m.fair_reason_fair_deal,
  'fair/seed': m.fair_reason_fair_seed,
  'fair/number': m.fair_reason_fair_number,
  'fair/seats': m.fair_reason_fair_seats,
  'fair/late-commitment': m.fair_reason_fair_late_commitment,
  'fair/layout': m.fair_reason_fair_layout,
  'fair/shuffle': m.fair_reason_fair_shuffle,
  'log/key': m.fair_reason_log_key,
  'log/signature': m.fair_reason_log_signature,
  'log/entries': m.fair_reason_log_entries,
  'log/inclusion': m.fair_reason_log_inclusion,
  'log/order': m.fair_reason_log_order,
  'fair/two-stories': m.fair_reason_fair_two_stories,
  'fair/dropped': m.fair_reason_fair_dropped,
  'log/forked': m.fair_reason_log_forked,
  'log/old-head': m.fair_reason_log_old_head,
  'fair/skipped': m.fair_reason_fair_skipped,
  'fair/discarded': m.fair_reason_fair_discarded,
};

/** Explain a finding in a sentence. The code is shown beside it. */
export const reason = ({ code, message }: Finding): string => REASONS[code]?.() ?? message;

/** Findings with distinct codes. */
export const distinct = (findings: readonly Finding[]): readonly Finding[] => findings.filter(({ code }, i) => findings.findIndex((other) => other.code === code) === i);

/** Name the players who withheld their numbers. */
export function withheldWords(seats: readonly number[], names: readonly string[], you: number | null): string {
  return seats.map((seat) => (seat === you ? m.fair_withheld_you() : m.fair_withheld({ name: names[seat] ?? m.fair_seat({ number: seat }) }))).join(' ');
}
