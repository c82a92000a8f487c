/** Read a value from the browser's storage; null if it is missing or storage is forbidden. */
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
    // Without storage, the value lasts as long as the page.
  }
}
