/**
 * Draw and store a number for the next deal and return its commitment. Returns null if this part of the page fails to
 * load; the deal then has no number of this player.
 */
export async function committed(): Promise<string | null> {
  try {
    const { newNumber } = await import('./kept');
    return newNumber();
  } catch {
    return null;
  }
}
