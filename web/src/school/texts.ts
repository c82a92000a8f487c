import { m } from '../paraglide/messages';

/** What a lesson is called. */
export const LESSONS: Readonly<Record<string, () => string>> = {
  trick: m.school_lesson_trick,
  order: m.school_lesson_order,
  points: m.school_lesson_points,
  contract: m.school_lesson_contract,
  roles: m.school_lesson_roles,
  penalty: m.school_lesson_penalty,
  naming: m.school_lesson_naming,
  deal: m.school_lesson_deal,
};

/** What a step says and asks, by game, lesson and step; the first whole deal has no step. */
export const STEPS: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  skat: {
    trick_follow: m.school_skat_trick_follow,
    trick_take: m.school_skat_trick_take,
    trick_winner: m.school_skat_trick_winner,
    order_ten: m.school_skat_order_ten,
    order_trump: m.school_skat_order_trump,
    order_jacks: m.school_skat_order_jacks,
    order_jack_follows: m.school_skat_order_jack_follows,
    points_count: m.school_skat_points_count,
    points_duck: m.school_skat_points_duck,
    points_smear: m.school_skat_points_smear,
    contract_which: m.school_skat_contract_which,
    contract_worth: m.school_skat_contract_worth,
    deal: m.school_skat_deal,
  },
  schafkopf: {
    trick_follow: m.school_schafkopf_trick_follow,
    trick_take: m.school_schafkopf_trick_take,
    trick_winner: m.school_schafkopf_trick_winner,
    order_ten: m.school_schafkopf_order_ten,
    order_trump: m.school_schafkopf_order_trump,
    order_obers: m.school_schafkopf_order_obers,
    order_ober_follows: m.school_schafkopf_order_ober_follows,
    points_count: m.school_schafkopf_points_count,
    points_called: m.school_schafkopf_points_called,
    points_smear: m.school_schafkopf_points_smear,
    contract_which: m.school_schafkopf_contract_which,
    contract_worth: m.school_schafkopf_contract_worth,
    deal: m.school_schafkopf_deal,
  },
  suitability: {
    trick_follow: m.school_suitability_trick_follow,
    trick_take: m.school_suitability_trick_take,
    trick_winner: m.school_suitability_trick_winner,
    roles_trump: m.school_suitability_roles_trump,
    roles_reverse: m.school_suitability_roles_reverse,
    roles_reverse_take: m.school_suitability_roles_reverse_take,
    penalty_count: m.school_suitability_penalty_count,
    penalty_leave: m.school_suitability_penalty_leave,
    penalty_give: m.school_suitability_penalty_give,
    penalty_score: m.school_suitability_penalty_score,
    naming_which: m.school_suitability_naming_which,
    deal: m.school_suitability_deal,
  },
};
