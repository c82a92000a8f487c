import type { Problem } from './types';

/** Facts of a refusal, by name, as the server sends them. */
export type Facts = NonNullable<Problem['facts']>;

/** Adapt a message whose parameters have the names of the facts. */
export const say =
  (message: (facts: never) => string) =>
  (facts: Facts): string =>
    message(facts as never);
