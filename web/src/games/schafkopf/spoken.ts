import { commaList } from '../../page/lists';
import { m } from '../../paraglide/messages';
import type { Spoken } from '../../table/room';
import type { SchafkopfOutcome, SchafkopfView } from '../../wire/types';
import { declarationName, doublingWords, levelName, levelOfSeat, noAce, partnerWords, trumpWords } from './words';

export const spoken: Spoken<SchafkopfView, SchafkopfOutcome> = {
  contract(view, names) {
    const { contract, declarer, auction } = view;
    const doublings = doublingWords(view, names);
    const doubled = doublings.length ? [m.schafkopf_doubled({ words: commaList(doublings), factor: 2 ** doublings.length })] : [];
    if (!contract) {
      const held = auction?.holder ?? null;
      return held === null ? [m.schafkopf_nobody_yet(), ...doubled] : [levelName(levelOfSeat(view, held) ?? ''), m.schafkopf_held_by({ name: names(held) }), ...doubled];
    }
    if (declarer === null) return [m.schafkopf_ramsch(), m.schafkopf_ramsch_text(), ...doubled];
    const { trumps } = view;
    return [
      declarationName(contract),
      m.schafkopf_declarer_is({ name: names(declarer) }),
      partnerWords(view, names),
      ...(trumps ? [m.schafkopf_trumps_are({ trumps: trumpWords(trumps) })] : []),
      ...doubled,
    ].filter(Boolean);
  },
  points: (view, names) => view.order.map((seat) => m.told_of({ name: names(seat), value: view.points[seat] ?? 0 })),
  news: (before, view, names) => (before.called !== null && before.partner === null && view.partner !== null ? [partnerWords(view, names)] : []),
  warning: noAce,
  yes: /^(play|hold|kontra|re|knock|offer|take)$/,
  no: /^(pass|yield)$/,
};
