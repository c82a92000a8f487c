/** What this browser remembers for the player; a browser that forbids storage just forgets. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(`stich.${key}`);
  } catch {
    return null;
  }
}

export function store(key: string, value: string): void {
  try {
    localStorage.setItem(`stich.${key}`, value);
  } catch {
    // Nothing to do: the setting lasts as long as the page.
  }
}
