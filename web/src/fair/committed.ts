/** The commitment to a new number for the next deal, which the page keeps; null where this part of the page does not come: then the deal goes on without a number of ours. */
export async function committed(): Promise<string | null> {
  try {
    const { newNumber } = await import('./kept');
    return newNumber();
  } catch {
    return null;
  }
}
