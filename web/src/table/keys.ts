import { isCard, markedName } from '../cards/words';
import { settings } from '../page/settings.svelte';
import { commaList } from '../page/lists';
import { m } from '../paraglide/messages';
import { log } from './log.svelte';
import type { Room } from './room';
import type { Scene } from './scene.svelte';
import { atRest, laid, listed, question } from './telling';

/** A single-key command at the table, for any game. */
export interface Command {
  readonly key: string;
  name(): string;
  run(scene: Scene): void;
}

/** Return true if a key press is meant for the table: single keys are switched on, and the focus is not in an input or dialog. */
export function meant(event: KeyboardEvent): boolean {
  const target = event.target as Element;
  return settings.singleKeys === 'on' && !event.ctrlKey && !event.metaKey && !event.altKey && !target.closest('input:not([type=radio]), textarea, select, dialog');
}

/** Keys that answer yes and no. */
export const ANSWERS = { yes: 'b', no: 'p' } as const;
type Answer = keyof typeof ANSWERS;

/** Return the first legal action of this kind; undefined if there is none or it is not the reader's turn. */
export function answerOf({ deal, room, myTurn }: Scene, kind: Answer): string | undefined {
  return myTurn && room ? deal?.legal.find((legal) => !isCard(legal) && room.spoken[kind].test(legal)) : undefined;
}

/** Return the action's button if it asks for confirmation; null otherwise. */
const asksFirst = (action: string): HTMLElement | null => document.querySelector(`[data-decision] [data-twice][data-action="${CSS.escape(action)}"]:not(dialog *)`);

function answer(scene: Scene, kind: Answer): void {
  const action = answerOf(scene, kind);
  if (action === undefined) {
    log.show(m.told_nothing_to_say());
    return;
  }
  const button = asksFirst(action);
  if (!button) void scene.client.act(action);
  else {
    // The button forgets the first press when it loses the focus.
    button.focus();
    button.click();
  }
}

/** Return the card of the hand that Tab reaches. */
export const cardAtHand = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-testid=hand] button[tabindex="0"]');

function card(): void {
  const button = cardAtHand();
  if (button && document.activeElement === button) button.click();
  else button?.focus();
}

function hint({ hinting }: Scene): void {
  if (hinting.possible) hinting.toggle();
  else log.show(m.told_nothing_to_say());
}

function next({ over, finished, you, table, client }: Scene): void {
  if (!over || finished || you === null) log.show(m.told_nothing_to_say());
  else if (!table?.seats[you]?.ready) void client.enter({ type: 'ready' });
}

function back(scene: Scene): void {
  if (scene.client.arrived?.back.length) scene.takeBack();
  else log.show(m.told_nothing_back());
}

function turn({ table, deal, over, looking, nameOf }: Scene, room: Room): string[] {
  if (!table || !deal) return [m.told_no_deal()];
  if (over) return atRest(table, room);
  return [(!looking && question(deal, room, nameOf)) || room.prompt(deal, nameOf)];
}

function hand({ hand: cards, mark, legalCards }: Scene): string[] {
  if (!cards.length) return [m.told_no_hand()];
  const playable = cards.filter((held) => legalCards.has(held));
  const words = commaList(cards.map((held) => markedName(held, mark(held))));
  return [m.told_hand({ cards: words }), ...(playable.length && playable.length < cards.length ? [m.told_playable({ cards: listed(playable) })] : [])];
}

function lastTrick({ deal, nameOf }: Scene): string[] {
  const trick = deal?.last_trick;
  return trick ? [m.told_last_trick({ cards: laid(trick.cards, nameOf) }), m.takes_trick({ name: nameOf(trick.winner) })] : [m.told_no_last_trick()];
}

/** Return a command that announces facts about the deal. */
function tells(key: string, name: () => string, words: (scene: Scene, room: Room) => string[]): Command {
  return {
    key,
    name,
    run: (scene) => log.show(...(scene.deal && scene.room ? words(scene, scene.room) : [m.told_no_deal()])),
  };
}

export const COMMANDS: readonly Command[] = [
  { key: ANSWERS.yes, name: m.key_yes, run: (scene) => answer(scene, 'yes') },
  { key: ANSWERS.no, name: m.key_no, run: (scene) => answer(scene, 'no') },
  { key: 'k', name: m.key_card, run: card },
  { key: 'i', name: m.hint_key, run: hint },
  { key: 'n', name: m.key_next, run: next },
  { key: 'z', name: m.key_back, run: back },
  tells('w', m.key_turn, turn),
  tells('c', m.key_contract, ({ deal, nameOf }, room) => (deal ? room.spoken.contract(deal, nameOf) : [])),
  tells('s', m.key_points, ({ deal, nameOf }, room) => (deal ? room.spoken.points(deal, nameOf) : [])),
  tells('h', m.key_hand, hand),
  tells('t', m.key_trick, ({ trick, nameOf }) => [trick.length ? m.told_trick({ cards: laid(trick, nameOf) }) : m.told_no_trick()]),
  tells('l', m.key_last_trick, lastTrick),
  { key: 'r', name: m.key_again, run: () => log.show(log.lines.at(-1)?.text ?? m.told_no_deal()) },
  { key: '?', name: m.key_help, run: (scene) => scene.show('keys') },
];
