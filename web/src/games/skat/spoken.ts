import { m } from '../../paraglide/messages';
import type { Names, Spoken } from '../../table/room';
import type { SkatOutcome, SkatView } from '../../wire/types';
import { contractOf, declarationName, needs } from './words';

function auction(view: SkatView, names: Names): string[] {
  const { bid, declarer } = view;
  const bock = view.factor > 1 ? [m.skat_bock_now({ factor: view.factor })] : [];
  return [bid ? m.skat_bid_value({ bid }) : m.skat_no_bid_yet(), ...bock, ...(declarer === null ? [] : [m.skat_declarer_is({ name: names(declarer) })])];
}

export const spoken: Spoken<SkatView, SkatOutcome> = {
  contract(view, names) {
    if (view.contract === 'ramsch') return [m.skat_ramsch(), m.skat_ramsch_text()];
    if (!view.contract || view.declarer === null) return auction(view, names);
    const doubled = view.kontra === 're' ? [m.skat_re()] : view.kontra === 'kontra' ? [m.skat_kontra()] : [];
    return [declarationName(view.contract), needs(view, names), m.skat_bid_value({ bid: view.bid }), ...doubled];
  },
  points(view, names) {
    const { declarer, order, points, contract } = view;
    const of = (name: string, value: number) => m.told_of({ name, value });
    if (declarer === null) return order.map((seat) => of(names(seat), points[seat] ?? 0));
    if (contract && contractOf(contract) === 'null') return [m.skat_tricks_of_declarer({ count: view.tricks[declarer] ?? 0 })];
    const others = order.filter((seat) => seat !== declarer);
    return [
      of(declarer === view.observer ? m.skat_points_you() : m.skat_points_declarer(), points[declarer] ?? 0),
      of(
        others.some((seat) => seat === view.observer) ? m.skat_points_you_two() : m.skat_points_others(),
        others.reduce((sum, seat) => sum + (points[seat] ?? 0), 0),
      ),
    ];
  },
  yes: /^(\d+|hold|accept|re)$/,
  no: /^(pass|refuse)$/,
};
