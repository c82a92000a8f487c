import type { Problem } from './types';

/** Facts of a refusal, by name, as the server sends them. */
export type Facts = NonNullable<Problem['facts']>;

/** A message whose parameters are named like the facts. */
export const say =
  (message: (facts: never) => string) =>
  (facts: Facts): string =>
    message(facts as never);
