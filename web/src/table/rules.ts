import type { GameInfo } from '../wire/types';
import type { OptionValue, OptionValues, Room } from './room';

/** Options that the table has otherwise than its preset; how many play and how long counts as none. */
export function changedOptions(room: Room, info: GameInfo | undefined, preset: string, options: OptionValues): [string, OptionValue][] {
  const base = info?.values[preset] ?? {};
  return Object.entries(options).filter(([name, value]) => name !== 'players' && name !== room.length.name && value !== base[name]);
}
