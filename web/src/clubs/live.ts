import type { LiveRules } from '../wire/types';

type Clock = NonNullable<LiveRules['clock']>;

/** Rules of live tables as a form has them. */
export interface LiveDraft {
  on: boolean;
  /** Time in the reader's time zone, as in 2026-11-29T19:30; empty if the organiser starts rounds. */
  starts: string;
  computers: boolean;
  /** Empty without a clock. */
  clock: Clock | '';
  /** Minutes without an action after which the list of a table without clock ends. */
  grace: number;
}

/** Fill in the form from rules, or for an event that has none yet. */
export function liveDraft(rules: LiveRules | null | undefined): LiveDraft {
  const { starts, computer_for_absent: computers = true, grace_minutes: grace = 10 } = rules ?? {};
  return { on: Boolean(rules), starts: localTime(starts), computers, clock: (rules ? rules.clock : 'normal') ?? '', grace };
}

/** Return the rules of a form; null if no table is live. */
export function liveRules(draft: LiveDraft): LiveRules | null {
  if (!draft.on) return null;
  const starts = draft.starts ? new Date(draft.starts).toISOString() : null;
  return { starts, clock: (draft.computers && draft.clock) || null, computer_for_absent: draft.computers, grace_minutes: draft.grace };
}

/** Return a time with offset as a time in the reader's time zone, for a form field. */
export function localTime(text: string | null | undefined): string {
  const at = new Date(text ?? '');
  if (Number.isNaN(at.getTime())) return '';
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
