/** In milliseconds: a page that is never idle gets its late parts all the same. */
const PATIENCE = 500;

/** A moment in which the page has nothing better to do. */
export function idle(): Promise<void> {
  return new Promise((done) => {
    // Safari has no word for it.
    if ('requestIdleCallback' in window) requestIdleCallback(() => done(), { timeout: PATIENCE });
    else setTimeout(done, PATIENCE);
  });
}

type Parts = readonly (() => Promise<unknown>)[];

/** Load parts before they are needed. One that does not come is asked for again where it is needed, and missed there. */
export async function prefetch(...parts: Parts): Promise<void> {
  await Promise.allSettled(parts.map((part) => part()));
}

/** The same once the page is idle. */
export async function prefetchLate(...parts: Parts): Promise<void> {
  await idle();
  await prefetch(...parts);
}
