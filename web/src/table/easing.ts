/** Cubic easing that slows down at the end, in CSS syntax. */
export const SLOWS = 'cubic-bezier(0.33, 1, 0.68, 1)';
/** Cubic easing that starts slowly, in CSS syntax. */
export const SPEEDS_UP = 'cubic-bezier(0.32, 0, 0.67, 0)';
