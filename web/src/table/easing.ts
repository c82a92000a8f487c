/** Motion that slows down towards its end (a cubic), as CSS says it. */
export const SLOWS = 'cubic-bezier(0.33, 1, 0.68, 1)';
/** Motion that begins slowly (a cubic). */
export const SPEEDS_UP = 'cubic-bezier(0.32, 0, 0.67, 0)';
