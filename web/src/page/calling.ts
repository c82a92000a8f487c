/** Calling the reader back to a page that is hidden: a notification, where the browser allows one, and a quiet sound. */
import { go } from './route.svelte';
import { m } from '../paraglide/messages';
import { play } from './sound';

export function mayNotify(): boolean {
  return 'Notification' in window && Notification.permission === 'granted';
}

/** To be called at the reader's own press. */
export async function askToNotify(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  return (await Notification.requestPermission()) === 'granted';
}

/** It is the reader's turn at this game; a press on the notification shows the table. */
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
    // Chrome on Android knows no notification without a service worker; the sound was heard.
  }
}
