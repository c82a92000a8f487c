import { m } from '../paraglide/messages';

const WHY: Readonly<Record<string, () => string>> = {
  'analysis/no-play': m.analysis_no_play,
  'rate/limited': m.analysis_wait,
};

/** Return why there is no analysis. */
export const whyNone = (code: string): string => (WHY[code] ?? m.analysis_failed)();
