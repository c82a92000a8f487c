import type { OptionValue, OptionValues, Room } from '../table/room';

type Choices = Readonly<Record<string, readonly OptionValue[]>>;

/** Return the values of all options after one was set. Options that conflict with the new value change to the first value that does not. */
export function withOption(values: OptionValues, name: string, value: OptionValue, choices: Choices, offers: Room['offers']): Record<string, OptionValue> {
  const next: Record<string, OptionValue> = { ...values, [name]: value };
  for (const [other, now] of Object.entries(next)) {
    const left = (choices[other] ?? []).filter((v) => offers(other, v, next));
    if (!left.includes(now) && left[0] !== undefined) next[other] = left[0];
  }
  return next;
}

/** Return the options that differ from the preset. Options that the preset lacks are left out: some games have no `players`. */
export function differing(values: OptionValues, preset: OptionValues = {}): [string, OptionValue][] {
  return Object.entries(values).filter(([name, value]) => name in preset && value !== preset[name]);
}

/** Return the changed options that these values of all options allow. */
export function fitting(changed: OptionValues, values: OptionValues, offers: Room['offers']): Record<string, OptionValue> {
  return Object.fromEntries(Object.entries(changed).filter(([name, value]) => offers(name, value, values)));
}
