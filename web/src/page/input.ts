let keys = false;
addEventListener('keydown', () => (keys = true), true);
addEventListener('pointerdown', () => (keys = false), true);

/** The player goes by keys just now: the last thing that was touched was no mouse and no screen. */
export const byKeys = (): boolean => keys;
