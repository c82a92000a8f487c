import { commaList } from '../../page/lists';
import { m } from '../../paraglide/messages';
import type { Spoken } from '../../table/room';
import type { Outcome, View } from '../../wire/types';
import { facts } from './facts';

/** Of a game that one does not know, all that it shows, and the usual word for no; whatever else can be said first counts as yes. */
export const spoken: Spoken<View, Outcome> = {
  contract(view, names) {
    const { bySeat, others } = facts(view);
    return [
      ...bySeat.map(({ name, values }) => m.told_says({ name, words: commaList(view.order.map((seat) => m.told_of({ name: names(seat), value: values[seat] ?? '' }))) })),
      ...others.map(({ name, value }) => m.told_says({ name, words: value })),
    ];
  },
  points: (view, names) =>
    view.order.map((seat) => {
      const [points, tricks] = [view.points[seat] ?? 0, view.tricks[seat] ?? 0];
      const values = [...(view.points.some(Boolean) ? [m.told_of({ name: m.plain_points(), value: points })] : []), m.told_of({ name: m.plain_tricks(), value: tricks })];
      return m.told_says({ name: names(seat), words: commaList(values) });
    }),
  yes: /^(?!pass$)/,
  no: /^pass$/,
};
