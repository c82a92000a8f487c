/** Interval at which an open page looks for a newer version, in milliseconds. */
const OFTEN = 3_600_000;

const version = document.querySelector<HTMLMetaElement>('meta[name=version]')?.content ?? '';
let newer = $state.raw<ServiceWorker | null>(null);

/** A newer version of the page that is loaded but not active yet. */
export const newVersion = {
  get waits(): boolean {
    return newer !== null;
  },
  show(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    newer?.postMessage({ now: true });
    newer = null;
  },
  /** Hide the notice in this window. */
  dismiss(): void {
    newer = null;
  },
};

/** Register the service worker, which stores the page for offline use. Called last, because no other part depends on it. */
export async function keepForOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  await serviceWorker.register('/worker.js', { updateViaCache: 'none' }).catch(() => undefined);
  const registration = await serviceWorker.ready;
  const ask = (worker: ServiceWorker | null) => worker?.postMessage({ version });
  // A waiting worker answers `newer` if it is newer than this page; otherwise it activates itself.
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
