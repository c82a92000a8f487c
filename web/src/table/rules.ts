import type { GameInfo } from '../wire/types';
import type { OptionValue, OptionValues, Room } from './room';

/** Return the options that differ from the table's preset, except the number of players and the length. */
export function changedOptions(room: Room, info: GameInfo | undefined, preset: string, options: OptionValues): [string, OptionValue][] {
  const base = info?.values[preset] ?? {};
  return Object.entries(options).filter(([name, value]) => name !== 'players' && name !== room.length.name && value !== base[name]);
}
