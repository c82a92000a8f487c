import { m } from '../../paraglide/messages';
import type { HelpWords } from '../../table/room';
import type { SchafkopfView } from '../../wire/types';
import { TERMS } from './terms';
import { declarationName, partnerWords } from './words';

/** Sections of the rules by phase. */
const SECTIONS: Readonly<Record<string, string>> = {
  knock: 'knocking',
  auction: 'the-auction',
  declare: 'calling-an-ace',
  hochzeit: 'hochzeit',
  give: 'hochzeit',
  stoss: 'kontra-and-re',
  over: 'the-score',
};

/** Return what to do in the auction on the reader's turn. */
function bid({ auction }: SchafkopfView): string {
  if (auction?.stage === 'open') return m.help_schafkopf_open();
  return auction?.stage === 'respond' ? m.help_schafkopf_respond() : m.help_schafkopf_higher();
}

/** Return what to do in the card play. */
function play(view: SchafkopfView): string {
  const { observer, declarer, partner, called } = view;
  if (declarer === null) return m.schafkopf_ramsch_text();
  if (observer === null) return '';
  if (declarer === observer) return called === null && partner === null ? m.help_schafkopf_alone() : partner === null ? m.help_schafkopf_seek() : m.help_schafkopf_side();
  if (partner === observer) return called === null ? m.help_schafkopf_side() : m.help_schafkopf_holder();
  return called !== null && partner === null ? m.help_schafkopf_against_unknown() : m.help_schafkopf_against();
}

/** Return what the declarer's side needs. */
function goal(view: SchafkopfView, total: number): string {
  if (view.aim?.kind === 'every trick') return m.help_schafkopf_all();
  if (view.aim?.kind === 'no trick') return m.help_schafkopf_none();
  return view.aim ? m.help_schafkopf_points({ points: view.aim.points ?? '', total }) : m.help_schafkopf_sie();
}

/** Help at a table of Schafkopf. */
export const HELP: HelpWords<SchafkopfView> = {
  terms: TERMS,
  possible: (view) =>
    view.hand_order ? [] : [...new Map(view.worth.map(({ hand_order, declare }) => [hand_order, declare]))].map(([order, declare]) => ({ order, name: declarationName(declare) })),
  needs(view, names, total) {
    if (view.contract && view.declarer === null) return [m.help_schafkopf_ramsch()];
    if (!view.contract) return [m.help_schafkopf_before()];
    return [goal(view, total), ...[partnerWords(view, names)].filter(Boolean)];
  },
  now(view) {
    const mine = view.actor !== null && view.actor === view.observer;
    switch (view.phase) {
      case 'knock':
        return m.schafkopf_knock_text();
      case 'auction':
        return mine ? bid(view) : m.help_schafkopf_auction();
      case 'declare':
        return mine ? m.help_schafkopf_declare() : '';
      case 'hochzeit':
        return m.schafkopf_hochzeit_text();
      case 'give':
        return mine ? m.schafkopf_you_give() : m.schafkopf_hochzeit_text();
      case 'stoss':
        return mine ? m.help_schafkopf_stoss() : '';
      case 'play':
        return play(view);
      default:
        return '';
    }
  },
  section(view) {
    if (view.phase !== 'over' && view.contract && view.declarer === null) return 'ramsch';
    if (view.phase === 'play' && view.observer !== null && view.called !== null && view.partner === view.observer) return 'the-holder-of-the-called-ace';
    return SECTIONS[view.phase] ?? 'the-play';
  },
  marked: ({ called }) => (called ? `${called}A` : null),
};
