import { isCard } from '../../cards/words';
import { orList } from '../../page/lists';
import { m } from '../../paraglide/messages';
import { endingOfScores, endingOfSides } from '../../table/ending';
import type { LengthWords, OptionWords, Room } from '../../table/room';
import type { GameInfo, Outcome, View } from '../../wire/types';
import { seatOf, words } from './facts';
import { spoken } from './spoken';
import { chosenTogether, playing, prompt, spoken as sayable, withoutCards } from './turn';

/** Option for the length of a match, if the game has one. */
const ROUNDS = 'rounds';

/** Return words for an option, built from its name and the server's explanation. */
const optionWords = (name: string, meaning: string): OptionWords => ({ name, label: () => words(name), text: () => meaning, value: (value) => words(String(value)) });

function lengthOf({ choices }: GameInfo): LengthWords {
  return { name: ROUNDS, label: (deals) => m.rounds({ deals }), value: (rounds) => m.rounds_count({ rounds: Number(rounds) }), quick: choices[ROUNDS] ?? [] };
}

/** Return a room for a game without its own room: the cards, and a button for each other action. */
export function plain(info: GameInfo): Room<View, Outcome> {
  const title = () => info.name.charAt(0).toUpperCase() + info.name.slice(1);
  const options = Object.keys(info.choices).filter((name) => name !== 'players' && name !== ROUNDS);
  return {
    game: info.name,
    title,
    introduction: {
      hero: () => m.plain_hero({ game: title() }),
      lead: () => `${info.meaning} ${m.plain_lead()}`,
      brief: () => m.players_count({ count: orList(info.seats.map(String)) }),
      steps: [],
      fan: (info.orders[''] ?? []).slice(0, 4),
      preset: info.presets[0] ?? '',
      players: info.seats,
    },
    cards: { faces: 'french', frenchOnly: true },
    preset: (name) => words(name.replaceAll('-', ' ')),
    presetText: (name) => info.preset_meanings[name] || m.plain_preset_text(),
    options: async () => (options.length ? [{ title: m.plain_rules, options: options.map((name) => optionWords(name, info.option_meanings[name] ?? '')) }] : []),
    length: lengthOf(info),
    offers: () => true,
    choose: chosenTogether,
    showsTrick: playing,
    place(view, seat) {
      if (seat === view.order[0]) return m.plain_place_leads();
      return seat === view.dealer ? m.plain_place_dealer() : m.plain_place_number({ number: view.order.indexOf(seat) + 1 });
    },
    badge(view, seat) {
      if (seatOf(view, 'declarer') === seat) return m.plain_declarer();
      return seatOf(view, 'partner') === seat ? m.plain_partner() : null;
    },
    speech(view, seat) {
      const last = view.log.findLast((entry) => entry.seat === seat);
      return last && !isCard(last.action) && view.phase !== 'over' ? { text: withoutCards(last.action), faint: last.action === 'pass' } : null;
    },
    told: (action) => action,
    prompt,
    spoken,
    calls: (view) => (playing(view) ? sayable(view).map((action) => ({ action, label: action, help: action })) : []),
    line: () => '',
    ending(outcome, _dealer, you, names) {
      const { side = [] } = outcome as Outcome & { readonly side?: readonly number[] };
      return side.length ? endingOfSides(outcome.scores, side, you, names, m.plain_name_won) : endingOfScores(outcome.scores, you, names, m.plain_name_most);
    },
    noDeclarer: true,
    parts: () => import('./parts'),
  };
}
