/** Calls the reader back to a hidden page by a notification, if permitted, and a quiet sound. */
import { go } from './route.svelte';
import { m } from '../paraglide/messages';
import { play } from './sound';

export function mayNotify(): boolean {
  return 'Notification' in window && Notification.permission === 'granted';
}

/** Ask for the permission to notify. Browsers allow this only during a click. */
export async function askToNotify(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  return (await Notification.requestPermission()) === 'granted';
}

/** Tell the reader that it is his turn in this game. A click on the notification opens the table. */
export function callBack(game: string): void {
  play('turn', true);
  if (!mayNotify()) return;
  const here = location.pathname;
  try {
    const shown = new Notification(m.your_turn(), { body: game, tag: here, silent: true });
    shown.onclick = () => {
      window.focus();
      go(here);
      shown.close();
    };
    document.addEventListener('visibilitychange', () => shown.close(), { once: true });
  } catch {
    // Chrome on Android has no notifications without a service worker; the sound was played.
  }
}
