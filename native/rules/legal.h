#pragma once

#include "rules/position.h"

namespace stich {

/// Returns the cards among the legal `cards` that the rules of the called card allow. They restrict its holder until
/// the called class was led in an earlier trick.
inline CardSet restricted_by_called_card(const PlaySpec& spec, const Position& position, CardSet hand, CardSet cards) {
    const CardSet called = spec.called();
    if (position.leading()) {
        const CardSet held = hand & spec.called_class();
        return spec.may_run_away(held) ? cards : (cards & ~held) | called;
    }
    if (contains(spec.called_class(), position.trick().front())) return called;
    const CardSet others = cards & ~called;
    return others != 0 ? others : cards;
}

/// Returns the cards of a hand that may follow this lead, without regard to a called card: cards of the class led, and
/// jokers. If there are none of that class, all cards.
inline CardSet following(const PlaySpec& spec, CardSet hand, Card led) {
    const CardSet of_class = hand & spec.class_of(led);
    return of_class != 0 ? of_class | (hand & spec.jokers()) : hand;
}

/// Returns the cards among those that may follow (`cards`) that the duty to beat allows. `beaters`: cards that beat the
/// best card of the trick; `led`: cards of the class led; `spared`: true if the actor's own party is winning the trick.
template <class Set>
Set restricted_by_must_beat(const MustBeat& rule, Set cards, Set beaters, Set led, Set trumps, bool spared) {
    const bool follows = (cards & led) != 0;
    if (follows ? !rule.plain && (led & trumps) == 0 : rule.spares_partner && spared) return cards;
    const Set beating = cards & beaters;
    if (beating != 0) return beating;
    const Set lower_trumps = rule.undertrump && !follows ? cards & trumps : 0;
    return lower_trumps != 0 ? lower_trumps : cards;
}

/// Returns the cards among those that may follow, or be led (`cards`), that are not held back. `leads`: true if the actor
/// leads; `first`: true in the first trick; `opening`: the opening card as a set; `held`: cards in all hands.
template <class Set>
Set not_held_back(Set opening, Set unled, Set not_first, Set cards, bool leads, bool first, Set held) {
    if (first && leads && (cards & opening) != 0) return cards & opening;
    Set kept = first ? not_first : 0;
    if (leads && (unled & ~held) == 0) kept |= unled;
    const Set others = cards & ~kept;
    return others != 0 ? others : cards;
}

/// Returns the cards that the actor may play: any card for a lead, otherwise those that follow; fewer if the actor must
/// play the called card or beat the trick, or holds cards back. Empty when the play is finished.
inline CardSet legal(const PlaySpec& spec, const Position& position) {
    const CardSet hand = position.hand(position.actor());
    const CardSet cards = position.leading() ? hand : following(spec, hand, position.trick().front());
    if ((hand & spec.called()) != 0 && !position.called_led()) [[unlikely]]
        return restricted_by_called_card(spec, position, hand, cards);
    if (spec.must_beat() && !position.leading()) [[unlikely]] {
        const bool spared = (spec.together(position.actor()) >> position.best_player() & 1) != 0;
        return restricted_by_must_beat(*spec.must_beat(), cards, spec.beaters(position.best()),
                                       spec.class_of(position.trick().front()), spec.trumps(), spared);
    }
    if (spec.held_back()) [[unlikely]] {
        const HeldBack& rule = *spec.held_back();
        const CardSet opening = rule.opening < 0 ? 0 : single(static_cast<Card>(rule.opening));
        return not_held_back(opening, rule.unled, rule.not_first, cards, position.leading(), position.in_first_trick(),
                             position.all_hands());
    }
    return cards;
}

}  // namespace stich
