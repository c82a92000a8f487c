/** Longest wait for an idle moment, in milliseconds. */
const PATIENCE = 500;

/** Wait until the browser is idle. */
export function idle(): Promise<void> {
  return new Promise((done) => {
    // Safari lacks requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => done(), { timeout: PATIENCE });
    else setTimeout(done, PATIENCE);
  });
}

type Parts = readonly (() => Promise<unknown>)[];

/** Load parts before they are needed. Failures are ignored, because a part is requested again when it is needed. */
export async function prefetch(...parts: Parts): Promise<void> {
  await Promise.allSettled(parts.map((part) => part()));
}

/** Load parts once the browser is idle. */
export async function prefetchLate(...parts: Parts): Promise<void> {
  await idle();
  await prefetch(...parts);
}
