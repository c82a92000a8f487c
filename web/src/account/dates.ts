import { language } from '../page/locale.svelte';

/** A moment of the server, in seconds, as the reader writes a day. */
export const day = (seconds: number) => new Intl.DateTimeFormat(language.current, { dateStyle: 'medium' }).format(seconds * 1000);
export const moment = (seconds: number) => new Intl.DateTimeFormat(language.current, { dateStyle: 'medium', timeStyle: 'short' }).format(seconds * 1000);
