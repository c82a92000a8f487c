/** Which sounds the table makes. */
import { isCard } from '../cards/words';
import { settings } from '../page/settings.svelte';
import { callBack } from './calling';
import { resultFor } from './result';
import type { Scene } from './scene.svelte';
import { play, wake } from './sound';

/** Let this table be heard; to be called while its component is made. */
export function hear(scene: Scene): void {
  $effect(() => {
    const { event } = scene.client;
    if (event?.kind === 'acted' && event.action && isCard(event.action)) play('card');
  });
  $effect(() => {
    if (scene.looking) return () => play('trick');
    return undefined;
  });
  $effect(() => {
    if (!scene.myTurn) return;
    if (document.hidden && settings.callMe === 'on') callBack(scene.room?.title() ?? '');
    else play('turn');
  });
  $effect(() => {
    const result = scene.over && scene.deal?.outcome && scene.you !== null ? resultFor(scene.deal.outcome, scene.you) : null;
    if (result) play(result);
  });
  $effect(() => {
    const touched = () => void wake();
    addEventListener('pointerdown', touched);
    addEventListener('keydown', touched);
    return () => {
      removeEventListener('pointerdown', touched);
      removeEventListener('keydown', touched);
    };
  });
}
