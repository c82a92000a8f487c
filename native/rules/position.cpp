#include "rules/position.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace stich {

Position::Position(const PlaySpec& spec, std::span<const CardSet> hands) {
    spec.check_hands(hands);
    std::ranges::copy(hands, hands_.begin());
    const int opening = spec.held_back() ? spec.held_back()->opening : -1;
    for (std::size_t player = 0; opening >= 0 && player < hands.size(); ++player)
        if (contains(hands[player], static_cast<Card>(opening))) leader_ = actor_ = static_cast<Player>(player);
}

Position::Position(const PlaySpec& spec, std::span<const CardSet> hands, int leader, std::span<const int> trick,
                   const WonSoFar& won) {
    if (leader < 0 || leader >= spec.players()) {
        throw std::invalid_argument("the leader is a player 0 to " + std::to_string(spec.players() - 1) + ", not " +
                                    std::to_string(leader));
    }
    if (trick.size() >= static_cast<std::size_t>(spec.players()))
        throw std::invalid_argument("a trick in progress has fewer cards than there are players");
    // Checks the hands before the trick like those of a new deal, then plays the trick again.
    std::array<CardSet, max_players> before{};
    std::ranges::copy(hands.first(std::min<std::size_t>(hands.size(), max_players)), before.begin());
    for (std::size_t i = 0; i < trick.size(); ++i) {
        const int card = trick[i];
        if (card < 0 || card >= spec.cards())
            throw std::invalid_argument("a card of the trick is a bit 0 to " + std::to_string(spec.cards() - 1) +
                                        ", not " + std::to_string(card));
        CardSet& hand = before[(static_cast<std::size_t>(leader) + i) % static_cast<std::size_t>(spec.players())];
        const CardSet played = single(static_cast<Card>(card));
        if ((hand & played) != 0) throw std::invalid_argument("a card of the trick is still in a hand");
        hand |= played;
    }
    spec.check_hands({before.data(), hands.size()});
    hands_ = before;
    leader_ = actor_ = static_cast<Player>(leader);
    called_led_ = won.called_led;
    for (int card : trick) play(spec, static_cast<Card>(card));
    for (std::size_t player = 0; player < hands_.size(); ++player) {
        if (won.tricks[player] < 0 || won.tricks[player] > max_cards || won.points[player] < 0 ||
            won.points[player] > max_card_points * max_cards) {
            throw std::invalid_argument("tricks won are 0 to 64, and card points won 0 to 16320");
        }
        tricks_[player] = static_cast<std::uint8_t>(won.tricks[player]);
        points_[player] = static_cast<std::uint16_t>(won.points[player]);
    }
}

bool Position::operator==(const Position& other) const {
    return hands_ == other.hands_ && points_ == other.points_ && tricks_ == other.tricks_ && leader_ == other.leader_ &&
           called_led_ == other.called_led_ && std::ranges::equal(trick(), other.trick());
}

std::size_t Position::hash() const {
    std::uint64_t mixed = leader_ * 2u + (called_led_ ? 1u : 0u);
    const auto mix = [&](std::uint64_t number) {
        mixed = (mixed ^ number) * 0x9e3779b97f4a7c15;
        mixed ^= mixed >> 29;
    };
    for (std::size_t player = 0; player < max_players; ++player) {
        mix(hands_[player]);
        mix(points_[player] * 64u + tricks_[player]);
    }
    for (Card card : trick()) mix(card);
    return static_cast<std::size_t>(mixed);
}

void Position::undo(const PlaySpec& spec, const Undo& undo) {
    const bool trick_was_completed = leading();
    if (trick_was_completed) {
        const Player winner = leader_;
        --tricks_[winner];
        points_[winner] = static_cast<std::uint16_t>(points_[winner] - undo.trick_points - spec.points(undo.card));
    }
    hands_[undo.actor] |= single(undo.card);
    trick_ = undo.trick;
    trick_size_ = undo.trick_size;
    leader_ = undo.leader;
    actor_ = undo.actor;
    best_ = undo.best;
    best_player_ = undo.best_player;
    called_led_ = undo.called_led;
    trick_points_ = undo.trick_points;
}

int points_in_play(const PlaySpec& spec, const Position& position) {
    int points = 0;
    for (int player = 0; player < spec.players(); ++player) {
        for (Card card : Members{position.hand(player)}) points += spec.points(card);
    }
    for (Card card : position.trick()) points += spec.points(card);
    return points;
}

}  // namespace stich
