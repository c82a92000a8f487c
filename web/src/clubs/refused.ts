import { actName } from './words';
import { type Refusal, type Words, whyRefused, wordsFor } from '../page/refused';
import { andList, orList } from '../page/lists';
import { m } from '../paraglide/messages';
import { say, type Facts } from '../wire/facts';

const texts = (value: unknown): string[] => [value].flat().map(String);
const number = (value: unknown) => Number(value);
const field = (name: unknown) => String(name);

/** Texts for the error codes of the requests about clubs. */
const WORDS: Words = {
  'account/none': m.clubs_account_first,
  'club/class': (facts) => m.clubs_refused_class({ name: field(facts.name), found: field(facts.found) }),
  'club/csv': ({ line }) => m.clubs_refused_csv({ line: number(line) }),
  'club/csv#header': m.clubs_refused_csv_header,
  'club/csv#column': (facts) => m.clubs_refused_csv_column({ column: field(facts.column), known: andList(texts(facts.known)) }),
  'club/csv#twice': (facts) => m.clubs_refused_csv_twice({ column: field(facts.column) }),
  'club/csv#again': (facts) => m.clubs_refused_csv_again({ line: number(facts.line), number: number(facts.number), first: number(facts.first) }),
  'club/csv#number': (facts) => m.clubs_refused_csv_number({ line: number(facts.line), found: field(facts.found) }),
  'club/csv#name': (facts) => m.clubs_refused_csv_name({ line: number(facts.line) }),
  'club/csv#cell': (facts) => m.clubs_refused_csv_cell({ line: number(facts.line), column: field(facts.column), found: field(facts.found) }),
  'club/draw#apart': (facts) => m.clubs_refused_draw_apart({ count: number(facts.count), tables: number(facts.tables) }),
  'club/draw#forbidden': m.clubs_refused_draw_forbidden,
  'club/draw#sizes': (facts) => m.clubs_refused_draw_sizes({ count: number(facts.count), sizes: orList(texts(facts.sizes)) }),
  'club/draw#open': (facts) => m.clubs_refused_draw_open({ round: number(facts.number), tables: andList(texts(facts.tables)) }),
  'club/draw#over': m.clubs_all_rounds,
  'club/draw#plan': (facts) => m.clubs_refused_draw_plan({ count: number(facts.count), known: andList(texts(facts.known)) }),
  'club/draw#plan-round': (facts) => m.clubs_refused_draw_plan_round({ rounds: number(facts.rounds) }),
  'club/draw#season': (facts) => m.clubs_refused_draw_season({ number: number(facts.number) }),
  'club/duplicate#boards': m.clubs_refused_boards,
  'club/duplicate#computers': m.clubs_refused_computer_tables,
  'club/duplicate#none': m.clubs_refused_rules,
  'club/duplicate#par': m.clubs_refused_par,
  'club/duplicate#sizes': m.clubs_refused_one_size,
  'club/entrant#gone': (facts) => m.clubs_refused_gone({ number: number(facts.number), round: number(facts.round) }),
  'club/entrant#number': (facts) => m.clubs_refused_number({ number: number(facts.number) }),
  'club/entrant#most': (facts) => m.clubs_refused_most({ most: number(facts.most) }),
  'club/entrant#seated': (facts) => m.clubs_refused_seated({ number: number(facts.number), table: number(facts.table) }),
  'club/entrant#unknown': (facts) => m.clubs_refused_no_entrant({ number: number(facts.number) }),
  'club/event': m.clubs_refused_rules,
  'club/dues': m.clubs_refused_rules,
  'club/event-unknown': m.clubs_event_unknown_title,
  'club/forbidden': m.clubs_refused_forbidden,
  'club/forbidden#entered': m.clubs_sheet_entered,
  'club/forbidden#register': m.clubs_refused_other_player,
  'club/invitation': m.clubs_refused_invitation,
  'club/joined': m.clubs_refused_joined,
  'club/league': m.clubs_refused_league,
  'club/league#again': (facts) => m.clubs_refused_league_again({ team: field(facts.team) }),
  'club/league#form': (facts) => m.clubs_refused_league_form({ count: number(facts.count), group: number(facts.group) }),
  'club/league#teams': (facts) => m.clubs_refused_league_teams({ least: number(facts.least), most: number(facts.most) }),
  'club/league-unknown': m.clubs_refused_league_unknown,
  'club/left': m.clubs_refused_left,
  'club/list#closed': (facts) => m.clubs_refused_list_deals({ sum: number(facts.sum), deals: number(facts.deals) }),
  'club/list#deals': (facts) => m.clubs_refused_list_deals({ sum: number(facts.sum), deals: number(facts.deals) }),
  'club/list#declared': m.clubs_wrong_declared,
  'club/list#entry': (facts) => m.clubs_refused_list_entry({ deal: number(facts.deal) }),
  'club/list#penalty': m.clubs_refused_list_signed,
  'club/list#reach': ({ numbers, number: first }) => m.clubs_refused_list_reach({ numbers: andList(texts(numbers ?? first)) }),
  'club/list#running': m.clubs_refused_list,
  'club/list#running-count': m.clubs_refused_list,
  'club/list#running-end': m.clubs_refused_list,
  'club/list#sum': (facts) => m.clubs_refused_list_sum({ sum: number(facts.sum) }),
  'club/list#reason': m.clubs_refused_reason,
  'club/list#signed': m.clubs_refused_list_signed,
  'club/list#typed': m.clubs_refused_not_typed,
  'club/list': m.clubs_refused_list,
  'club/live#account': (facts) => m.clubs_refused_live_account({ table: number(facts.table), name: field(facts.name) }),
  'club/live#clock': m.clubs_refused_rules,
  'club/live#none': m.clubs_refused_live_none,
  'club/live#running': m.clubs_refused_live_running,
  'club/live#size': (facts) => m.clubs_refused_live_size({ table: number(facts.table), size: number(facts.size) }),
  'club/live#starts': m.clubs_refused_rules,
  'club/member#account': (facts) => m.clubs_refused_same({ number: number(facts.number) }),
  'club/member#class': m.clubs_refused_class_text,
  'club/member#entered': (facts) => m.clubs_refused_entered({ name: field(facts.name) }),
  'club/member#long': say(m.clubs_refused_long),
  'club/member#name': m.clubs_refused_name,
  'club/member#role': m.clubs_refused_role,
  'club/member#taken': (facts) => m.clubs_refused_number({ number: number(facts.number) }),
  'club/member#unknown': (facts) => m.clubs_refused_no_member({ number: number(facts.number) }),
  'club/name': m.clubs_refused_address,
  'club/plan': m.clubs_refused_final,
  'club/protest': m.clubs_refused_protest,
  'club/round#drawn': m.clubs_refused_drawn,
  'club/round#started': m.clubs_refused_started,
  'club/round': m.clubs_refused_undrawn,
  'club/sheet-unknown': m.clubs_sheet_unknown_text,
  'club/stale': m.clubs_stale,
  'club/stale#entrant': stale,
  'club/stale#event': stale,
  'club/stale#list': stale,
  'club/table#merge': m.clubs_refused_merge,
  'club/table': m.clubs_refused_table,
  'club/taken': m.clubs_refused_taken,
  'club/too-many#bytes': m.clubs_refused_bytes,
  'club/too-many#clubs': say(m.clubs_refused_many_clubs),
  'club/too-many#events': say(m.clubs_refused_many_events),
  'club/too-many#leagues': say(m.clubs_refused_many_leagues),
  'club/too-many#joined': say(m.clubs_refused_many_joined),
  'club/too-many#members': say(m.clubs_refused_many_members),
  'club/undo': m.clubs_refused_undo,
  'club/unknown': m.clubs_unknown_text,
};

/** Words for a change that is out of date: the person and the kind of the newer change, if the server names them. */
function stale({ by, what }: Facts): string {
  const person = typeof by === 'string' && by !== '–' ? by : '';
  if (!person) return m.clubs_stale();
  return m.clubs_stale_by({ name: person, what: typeof what === 'string' ? actName(what) : m.clubs_act_list() });
}

/** Explain why a request about clubs was refused. */
export function whyNot(problem: Refusal): string {
  return wordsFor(WORDS, problem) ?? whyRefused(problem);
}
