#include "rules/position.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace stich {

Position::Position(const PlaySpec& spec, std::span<const CardSet> hands) {
    spec.check_hands(hands);
    std::ranges::copy(hands, hands_.begin());
}

Position::Position(const PlaySpec& spec, std::span<const CardSet> hands, int leader, std::span<const int> trick,
                   const Past& past) {
    if (leader < 0 || leader >= spec.players()) {
        throw std::invalid_argument("the leader is a place, 0 to " + std::to_string(spec.players() - 1) + ", not " +
                                    std::to_string(leader));
    }
    if (trick.size() >= static_cast<std::size_t>(spec.players()))
        throw std::invalid_argument("a trick in progress has fewer cards than there are players");
    // As they were before the trick, so that what is wrong with them is found where it is for a new deal.
    std::array<CardSet, max_players> before{};
    std::ranges::copy(hands.first(std::min<std::size_t>(hands.size(), max_players)), before.begin());
    for (std::size_t i = 0; i < trick.size(); ++i) {
        const int card = trick[i];
        if (card < 0 || card >= spec.cards())
            throw std::invalid_argument("a card of the trick is a bit 0 to " + std::to_string(spec.cards() - 1) +
                                        ", not " + std::to_string(card));
        CardSet& hand = before[(static_cast<std::size_t>(leader) + i) % static_cast<std::size_t>(spec.players())];
        const CardSet played = single(static_cast<Card>(card));
        if ((hand & played) != 0) throw std::invalid_argument("a card of the trick is held no more");
        hand |= played;
    }
    spec.check_hands({before.data(), hands.size()});
    hands_ = before;
    leader_ = actor_ = static_cast<Place>(leader);
    called_led_ = past.called_led;
    for (int card : trick) play(spec, static_cast<Card>(card));
    for (std::size_t place = 0; place < hands_.size(); ++place) {
        if (past.tricks[place] < 0 || past.tricks[place] > max_cards || past.points[place] < 0 ||
            past.points[place] > max_card_points * max_cards) {
            throw std::invalid_argument("tricks and points that were won are no such numbers");
        }
        tricks_[place] = static_cast<std::uint8_t>(past.tricks[place]);
        points_[place] = static_cast<std::uint16_t>(past.points[place]);
    }
}

void Position::undo(const PlaySpec& spec, const Undo& undo) {
    const bool completed_a_trick = leading();
    if (completed_a_trick) {
        const Place taker = leader_;
        --tricks_[taker];
        points_[taker] = static_cast<std::uint16_t>(points_[taker] - undo.at_stake - spec.points(undo.card));
    }
    hands_[undo.actor] |= single(undo.card);
    trick_ = undo.trick;
    trick_size_ = undo.trick_size;
    leader_ = undo.leader;
    actor_ = undo.actor;
    best_ = undo.best;
    best_place_ = undo.best_place;
    called_led_ = undo.called_led;
    at_stake_ = undo.at_stake;
}

}  // namespace stich
