let keys = false;
addEventListener('keydown', () => (keys = true), true);
addEventListener('pointerdown', () => (keys = false), true);

/** Return true if the last input was a key, not a mouse or touch screen. */
export const byKeys = (): boolean => keys;
