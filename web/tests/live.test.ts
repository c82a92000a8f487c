import { describe, expect, test } from 'vitest';
import { liveDraft, liveRules, localTime } from '../src/clubs/live';

describe('rules of live tables', () => {
  test('an event without them gets a clock and computers that stand in once they are on', () => {
    const draft = liveDraft(null);
    expect(liveRules(draft)).toBeNull();
    expect(liveRules({ ...draft, on: true })).toEqual({ starts: null, clock: 'normal', computer_for_absent: true, grace_minutes: 10 });
  });

  test('a clock needs computers', () => {
    expect(liveRules({ ...liveDraft(null), on: true, computers: false, clock: 'fast' })?.clock).toBeNull();
  });

  test('the form shows the rules that it saves', () => {
    const rules = { starts: '2026-11-29T18:30:00.000Z', clock: null, computer_for_absent: true, grace_minutes: 0 };
    expect(liveRules(liveDraft(rules))).toEqual(rules);
    expect(localTime('nonsense')).toBe('');
  });
});
