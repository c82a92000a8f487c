/** What only a table of this game shows. */
export { default as Centre } from './Centre.svelte';
export { default as Offer } from './Offer.svelte';
export { default as Panel } from './Panel.svelte';

/** Not before a deal has ended. */
export const result = () => import('./Result.svelte');
