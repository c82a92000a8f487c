/** In milliseconds: how often a page that stays open asks whether there is a newer one. */
const OFTEN = 3_600_000;

const version = document.querySelector<HTMLMetaElement>('meta[name=version]')?.content ?? '';
let newer = $state.raw<ServiceWorker | null>(null);

/** A version of the page that has been loaded and waits to be shown. */
export const newVersion = {
  get waits(): boolean {
    return newer !== null;
  },
  show(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    newer?.postMessage({ now: true });
    newer = null;
  },
  /** Not in this window. */
  dismiss(): void {
    newer = null;
  },
};

/** The service worker keeps the page for when there is no network. It comes last: nobody waits for it. */
export async function keepForOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  await serviceWorker.register('/worker.js', { updateViaCache: 'none' }).catch(() => undefined);
  const registration = await serviceWorker.ready;
  const ask = (worker: ServiceWorker | null) => worker?.postMessage({ version });
  // A worker that waits says whether it is newer than this page, or goes ahead.
  serviceWorker.addEventListener('message', ({ data }) => {
    if (data === 'newer') newer = registration.waiting;
  });
  serviceWorker.startMessages();
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') ask(installing);
    });
  });
  ask(registration.waiting);
  const look = () => void registration.update().catch(() => undefined);
  setInterval(look, OFTEN);
  addEventListener('online', look);
}
