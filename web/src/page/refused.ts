import { m } from '../paraglide/messages';
import { getLocale } from '../paraglide/runtime';
import { say, type Facts } from '../wire/facts';

export interface Refusal {
  readonly code: string;
  readonly message: string;
  /** End of a temporary suspension, in seconds since 1970. */
  readonly until?: number | null;
  readonly facts?: Facts;
}

/** Texts by the server's `code#case`, or by `code` for all its cases. */
export type Words = Readonly<Record<string, (facts: Facts) => string>>;

/** Return the text for a refusal; undefined if there is none. */
export const wordsFor = (words: Words, { code, facts = {} }: Refusal): string | undefined => (words[`${code}#${String(facts.case)}`] ?? words[code])?.(facts);

/** General texts. For errors of the program, as with a newer server, they advise to reload the page. */
const WORDS: Words = {
  network: m.refused_network,
  'network/late': m.refused_not_sent,
  'rate/limited': m.refused_too_fast,
  'table/too-many': say(m.refused_too_many_tables),
  'table/unknown': m.refused_no_table,
  'table/busy': m.refused_busy,
  'server/failed': m.refused_failed,
  'server/failed#write': m.refused_busy,
  'server/database': m.refused_full,
  'server/full': m.refused_full,
  'server/connections': m.refused_busy,
  'request/too-slow': m.refused_network,
  'table/stale': m.refused_moved_on,
  'match/over': m.refused_match_over,
  'seat/taken': m.refused_seat_taken,
  'seat/seen': m.refused_seat_seen,
  'seat/kept': m.refused_seat_kept,
  'seat/free': m.refused_seat_free,
  'seat/rated': m.refused_seat_rated,
  'match/missed': m.refused_match_missed,
  'seat/bots': m.refused_seat_bots,
  'seat/lost': m.refused_seat_lost,
  'seat/removed': m.refused_removed,
  'seat/too-many': say(m.refused_waiting_seats),
  'table/waiting': say(m.refused_waiting_tables),
  'table/bots': m.refused_table_bots,
  'table/length': m.refused_table_length,
  'seat/deciding': m.refused_deciding,
  'seat/no-computer': m.refused_no_computer,
  'absent/turn': m.refused_absent_turn,
  'absent/clock': m.refused_absent_clock,
  'absent/here': m.refused_absent_here,
  'table/host#bots': m.refused_not_host_bots,
  'table/host#chat': m.refused_not_host_chat,
  'table/host#open': m.refused_not_host,
  'table/host#remove': m.refused_not_host_remove,
  'name/invalid#length': say(m.refused_name),
  'name/invalid#letter': m.refused_name_letter,
  'name/reserved': m.refused_name_reserved,
  'name/taken': m.refused_name_taken,
  'name/length': say(m.refused_name_length),
  'name/mixed': m.refused_name_mixed,
  'name/letters': say(m.refused_name_letters),
  'server/busy': m.refused_busy,
  'seat/none': m.refused_no_seat,
  'seat/yours': m.refused_your_seat,
  'seat/unknown': m.refused_reload,
  'player/unknown': m.refused_reload,
  'ready/already': m.refused_said_already,
  'ready/early': m.refused_between_deals,
  'deal/none': m.refused_no_deal,
  'deal/unknown': m.refused_no_such_deal,
  'deal/moment': m.refused_no_such_moment,
  'deal/seat': m.refused_not_your_deal,
  'deal/shared': m.refused_shared_by_other,
  'archive/parquet': m.refused_no_parquet,
  'action/turn': m.refused_not_your_turn,
  'action/illegal': m.refused_not_now,
  'action/over': m.refused_no_deal,
  'action/malformed': m.refused_reload,
  'action/ambiguous': m.refused_reload,
  'options/invalid': m.refused_rules,
  'hint/company': m.refused_hint_company,
  'hint/rated': m.refused_hint_rated,
  'hint/turn': m.refused_hint_turn,
  'hint/failed': m.refused_hint_failed,
  'table/hints': m.refused_table_hints,
  'back/company': m.refused_back_company,
  'back/rated': m.refused_back_rated,
  'daily/table': m.refused_daily_table,
  'table/club': m.refused_table_club,
  'table/club#seat': m.refused_table_club_seat,
  'table/club#stand-in': m.refused_table_club_stand_in,
  'daily/running': m.refused_daily_running,
  'back/over': m.refused_back_over,
  'back/none': m.refused_back_none,
  'back/moment': m.refused_back_moment,
  'person/unknown': m.refused_person_unknown,
  'query/malformed': m.refused_reload,
  'talk/phrases': m.refused_talk_phrases,
  'talk/rated': m.chat_rated_only_phrases,
  'talk/invalid#length': say(m.refused_talk_text),
  'talk/invalid#marks': m.refused_talk_marks,
  'talk/invalid#visible': m.refused_talk_visible,
  'talk/too-fast': m.refused_talk_fast,
  'person/suspended': m.refused_suspended,
  'session/none': m.refused_reload,
  'origin/foreign': m.refused_reload,
  'page/unknown': m.refused_reload,
  'method/unknown': m.refused_reload,
  'message/malformed': m.refused_reload,
  'body/type': m.refused_reload,
  'body/malformed': m.refused_reload,
  'body/too-large': m.refused_reload,
  'head/malformed': m.refused_reload,
  'head/too-large': m.refused_reload,
  'head/too-many': m.refused_reload,
  'http/error': m.refused_reload,
};

/** Explain a refusal in the reader's language, or by the server's message if the code is unknown. */
export function whyRefused(refusal: Refusal): string {
  if (refusal.code === 'person/suspended' && refusal.until) return m.refused_suspended_until({ date: dateTime(refusal.until) });
  return wordsFor(WORDS, refusal) ?? m.refused({ message: refusal.message });
}

/** Format a time of the server (in seconds since 1970) in the reader's language and time zone. */
export function dateTime(seconds: number): string {
  return new Date(seconds * 1000).toLocaleString(getLocale(), { dateStyle: 'medium', timeStyle: 'short' });
}
