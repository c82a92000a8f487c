import { m } from '../paraglide/messages';

/** By the server's code, what a person may meet who does nothing wrong; the rest is said in the server's own words. */
const WORDS: Readonly<Record<string, () => string>> = {
  network: m.refused_network,
  'network/late': m.refused_not_sent,
  'rate/limited': m.refused_too_fast,
  'table/too-many': m.refused_too_many_tables,
  'table/unknown': m.refused_no_table,
  'table/busy': m.refused_busy,
  'server/failed': m.refused_busy,
  'table/stale': m.refused_moved_on,
  'match/over': m.refused_match_over,
  'seat/taken': m.refused_seat_taken,
  'seat/seen': m.refused_seat_seen,
  'seat/kept': m.refused_seat_kept,
  'seat/free': m.refused_seat_free,
  'table/host': m.refused_not_host,
  'name/invalid': m.refused_name,
  'name/reserved': m.refused_name_reserved,
};

/** Why the server refused something, in the reader's language where we have words for it. */
export function whyRefused(refusal: { readonly code: string; readonly message: string }): string {
  return WORDS[refusal.code]?.() ?? m.refused({ message: refusal.message });
}
