import { tick } from 'svelte';

/** If no element has the focus, focus the first one found by these selectors, for keyboard users. */
export async function findFocus(...selectors: readonly string[]): Promise<void> {
  await tick();
  if (document.activeElement !== document.body && document.activeElement !== null) return;
  for (const selector of selectors) {
    const found = document.querySelector<HTMLElement>(selector);
    if (found) return found.focus();
  }
}
