import { tick } from 'svelte';

/** Who goes by keys and has lost the focus finds it where the game goes on: at the first of these that is there. */
export async function findFocus(...selectors: readonly string[]): Promise<void> {
  await tick();
  if (document.activeElement !== document.body && document.activeElement !== null) return;
  for (const selector of selectors) {
    const found = document.querySelector<HTMLElement>(selector);
    if (found) return found.focus();
  }
}
