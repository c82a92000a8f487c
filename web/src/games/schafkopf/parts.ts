import './reasons';

/** Parts of this game's tables. */
export { default as Centre } from './Centre.svelte';
export { default as Offer } from './Offer.svelte';
export { default as Panel } from './Panel.svelte';

/** Details of a finished deal. The table loads them while the deal is played. */
export const result = () => import('./Result.svelte');
