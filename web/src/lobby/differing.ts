import type { OptionValue, OptionValues } from '../table/room';

/** Return the options that differ from the preset. Options that the preset lacks are left out: some games have no `players`. */
export function differing(values: OptionValues, preset: OptionValues = {}): [string, OptionValue][] {
  return Object.entries(values).filter(([name, value]) => name in preset && value !== preset[name]);
}
