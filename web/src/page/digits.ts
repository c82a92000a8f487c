/** Focus the button of this number when its digit is pressed, and click it if it has the focus. Ignored in fields and dialogs. */
export function byDigit(event: KeyboardEvent, among: string): void {
  if (!/^[1-9]$/.test(event.key) || event.altKey || event.ctrlKey || event.metaKey || document.querySelector('dialog:modal')) return;
  if (event.target instanceof HTMLElement && event.target.closest('input, select, textarea')) return;
  const button = document.querySelectorAll<HTMLButtonElement>(among)[Number(event.key) - 1];
  if (document.activeElement === button) button?.click();
  else button?.focus();
}
