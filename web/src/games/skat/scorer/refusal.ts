import { m } from '../../../paraglide/messages';
import { say } from '../../../wire/facts';
import { named, outside, total, twice, type RefusalCase } from '../../../scorer/refusal';

/** Part of the form that a refusal belongs to. */
export type Place = 'out' | 'bid' | 'matadors' | 'announcement' | 'points' | 'tricks' | 'kontra' | 'won' | 'factor' | 'score' | 'players' | 'none';

const matadors = (count: unknown) => (Number(count) > 0 ? m.skat_with({ count: Number(count) }) : m.skat_without({ count: -Number(count) }));

/** Messages by refusal code. Their names are those of forehand, middlehand and rearhand. */
export const REFUSALS: Readonly<Record<string, RefusalCase & { field: Place }>> = {
  'list/declarer#sits-out': { field: 'players', words: say(m.scorer_bad_dealer) },
  'score/announcement': { field: 'announcement', words: say(m.scorer_bad_announcement) },
  'score/bid': { field: 'bid', words: say(m.scorer_no_bid) },
  'score/bid#null': { field: 'bid', words: say(m.scorer_bad_null_bid) },
  'score/cards#count': { field: 'matadors', words: say(m.scorer_bad_cards) },
  'score/cards#no-card': { field: 'matadors', words: say(m.scorer_bad_card) },
  'score/cards#twice': { ...twice('matadors'), field: 'matadors' },
  'score/factor': { ...outside('factor'), field: 'factor' },
  'score/kontra#null': { field: 'kontra', words: say(m.scorer_bad_kontra_null) },
  'score/kontra#table': { field: 'kontra', words: say(m.scorer_bad_kontra) },
  'score/level#none': { field: 'won', words: say(m.scorer_bad_level_none) },
  'score/level#points': { field: 'won', words: say(m.scorer_bad_level) },
  'score/matadors#cards': { field: 'matadors', words: ({ counted, stated }) => m.scorer_bad_matadors_cards({ counted: matadors(counted), stated: matadors(stated) }) },
  'score/matadors#null': { field: 'matadors', words: say(m.scorer_bad_matadors_null) },
  'score/matadors#range': { field: 'matadors', words: say(m.scorer_bad_matadors) },
  'score/points#all': { field: 'points', words: say(m.scorer_bad_all_tricks) },
  'score/points#conceded': { field: 'points', words: say(m.scorer_bad_concession) },
  'score/points#limits': { field: 'points', words: say(m.scorer_bad_range) },
  'score/points#needed': { field: 'points', words: say(m.scorer_need_points) },
  'score/points#opponents': { field: 'points', words: say(m.scorer_bad_opponents) },
  'score/points#opponents-needed': { field: 'points', words: say(m.scorer_need_opponents) },
  'score/points#opponents-sum': { field: 'points', words: say(m.scorer_bad_opponents_sum) },
  'score/points#or-result': { field: 'points', words: say(m.scorer_need_result) },
  'score/points#range': { field: 'points', words: (facts) => (facts.most === 120 ? m.scorer_bad_points() : say(m.scorer_bad_number)(facts)) },
  'score/points#sum': { field: 'points', words: say(m.scorer_bad_sum) },
  'score/points#three': { field: 'points', words: ({ points }) => m.scorer_bad_ramsch_points({ sum: total(points) }) },
  'score/points#three-less-skat': { field: 'points', words: ({ points }) => m.scorer_bad_ramsch_points({ sum: total(points) }) },
  'score/points#three-needed': { field: 'points', words: say(m.scorer_need_three) },
  'score/points#three-one': {
    field: 'points',
    words: ({ place, points }, names) => m.scorer_bad_ramsch_one({ name: named(place, names), points: Number(points) }),
  },
  'score/points#thrown-in': { field: 'points', words: say(m.scorer_need_opponents) },
  'score/points#twelve': { field: 'points', words: say(m.scorer_bad_with_cards) },
  'score/ramsch#last-trick': { field: 'tricks', words: say(m.scorer_bad_last_trick) },
  'score/ramsch#last-trick-taken': { field: 'tricks', words: say(m.scorer_bad_last_trick) },
  'score/ramsch#leavers': { field: 'none', words: say(m.scorer_bad_number) },
  'score/ramsch#loser': { field: 'points', words: ({ place }, names) => m.scorer_bad_loser({ name: named(place, names) }) },
  'score/ramsch#passed-in': { field: 'none', words: say(m.scorer_bad_all_pass) },
  'score/ramsch#skat': { field: 'none', words: say(m.scorer_bad_left) },
  'score/ramsch#variant': { field: 'none', words: say(m.scorer_bad_all_pass) },
  'score/score': { field: 'score', words: say(m.scorer_bad_score) },
  'score/tricks#needed': { field: 'tricks', words: say(m.scorer_need_tricks) },
  'score/tricks#or-result': { field: 'tricks', words: say(m.scorer_need_result) },
  'score/tricks#opponents': { field: 'tricks', words: say(m.scorer_bad_opponents) },
  'score/tricks#opponents-needed': { field: 'tricks', words: say(m.scorer_need_opponents_tricks) },
  'score/tricks#over': { field: 'tricks', words: say(m.scorer_bad_over) },
  'score/tricks#range': { ...outside('tricks'), field: 'tricks' },
  'score/tricks#two-endings': { field: 'tricks', words: say(m.scorer_bad_over) },
  'score/tricks#three-needed': { field: 'tricks', words: ({ place }, names) => m.scorer_need_trick({ name: named(place, names) }) },
  'score/won#lost': { field: 'won', words: say(m.scorer_bad_won_lost) },
  'score/won#overbid': { field: 'won', words: say(m.scorer_bad_won_overbid) },
  'score/won#won': { field: 'won', words: say(m.scorer_bad_won_won) },
  'score/tricks#three': { field: 'tricks', words: ({ tricks }) => m.scorer_bad_ramsch_tricks({ sum: total(tricks) }) },
};
