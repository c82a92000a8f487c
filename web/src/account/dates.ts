import { language } from '../page/locale.svelte';

/** Format a time of the server (in seconds) as a day in the reader's language. */
export const day = (seconds: number) => new Intl.DateTimeFormat(language.current, { dateStyle: 'medium' }).format(seconds * 1000);
export const moment = (seconds: number) => new Intl.DateTimeFormat(language.current, { dateStyle: 'medium', timeStyle: 'short' }).format(seconds * 1000);
