/** Which sounds the table makes. */
import { isCard } from '../cards/words';
import type { AnyOutcome } from '../wire/types';
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
    if (scene.myTurn) play('turn');
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

/** Whether the deal was won or lost from this seat's side; null where it was neither. Where nobody declared, the best score wins and the worst loses. */
export function resultFor(outcome: AnyOutcome, seat: number): 'won' | 'lost' | null {
  const { declarer, won, scores } = outcome;
  if (declarer !== null && won !== null) {
    const side = 'side' in outcome ? outcome.side : [declarer];
    return side.includes(seat) === won ? 'won' : 'lost';
  }
  const [own = 0, best, worst] = [scores[seat], Math.max(...scores), Math.min(...scores)];
  if (best === worst) return null;
  return own === best ? 'won' : own === worst ? 'lost' : null;
}
