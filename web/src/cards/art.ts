const files = import.meta.glob<string>('./art/*.svg', { query: '?url', import: 'default', eager: true });

/** Return the address of a court card's figure; undefined for other cards. */
export function figure(card: string): string | undefined {
  return files[`./art/${card}.svg`];
}

/** Load the figures in advance, so that no court card appears empty. */
export function preload(): void {
  for (const address of Object.values(files)) new Image().src = address;
}
