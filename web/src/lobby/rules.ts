import { commaList } from '../page/lists';
import { m } from '../paraglide/messages';
import { changedOptions } from '../table/rules';
import type { OptionGroup, Room } from '../table/room';
import type { GameInfo, TableInfo } from '../wire/types';

/** The rules of a table in a line: its preset, and what it has otherwise or else what the preset is about. */
export function rulesInWords(room: Room, options: readonly OptionGroup[], info: GameInfo | undefined, table: TableInfo): string {
  const words = options.flatMap((group) => group.options);
  const rules = changedOptions(room, info, table.preset, table.options).flatMap(([name, value]) => {
    const option = words.find((o) => o.name === name);
    if (!option) return [];
    if (value === true) return [option.label()];
    return [m.rules_option({ rule: option.label(), value: value === false ? m.option_off() : (option.value?.(value) ?? String(value)) })];
  });
  const preset = room.preset(table.preset);
  if (rules.length) return m.rules_other({ preset, rules: commaList(rules) });
  const text = room.presetText(table.preset);
  return text ? m.rules_option({ rule: preset, value: text }) : preset;
}
