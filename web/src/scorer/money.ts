import { language } from '../page/locale.svelte';

/** An amount of money in the reader's language, with its sign and as many decimals as the server sends. */
export function money(amount: string): string {
  const digits = amount.split('.')[1]?.length ?? 0;
  const format = new Intl.NumberFormat(language.current, { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: 'exceptZero' });
  return format.format(Number(amount)).replace('-', '−');
}
