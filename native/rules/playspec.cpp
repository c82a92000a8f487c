#include "rules/playspec.h"

#include <stdexcept>
#include <string>
#include <utility>

namespace stich {

namespace {

[[noreturn]] void refuse(const std::string& why) {
    throw std::invalid_argument(why);
}

std::string text(std::size_t number) {
    return std::to_string(number);
}
std::string text(int number) {
    return std::to_string(number);
}

int count_cards(const std::vector<std::vector<int>>& classes) {
    std::size_t count = 0;
    for (const auto& cards : classes) {
        if (cards.empty()) refuse("a class has at least one card");
        count += cards.size();
        if (count > max_cards) refuse("a deck has at most 64 cards");
    }
    if (count == 0) refuse("a deck has at least one card");
    return static_cast<int>(count);
}

}  // namespace

PlaySpec::PlaySpec(SpecDefinition definition)
    : cards_(count_cards(definition.classes)), definition_(std::move(definition)) {
    const auto& [classes, trump, points, players, called, run_away_from, jokers, together, must_beat, held_back] =
        definition_;
    if (called < SpecDefinition::no_card || called >= cards_)
        refuse("a called card is a bit 0 to " + text(cards_ - 1) + ", or -1 for none; not " + text(called));
    if (run_away_from < 0) refuse("run_away_from is a number of cards, or 0 for never");
    if (players < min_players || players > max_players) refuse("2 to 5 players, not " + text(players));
    if (trump < SpecDefinition::no_trump || trump >= static_cast<int>(classes.size())) {
        refuse("trump is the index of a class, 0 to " + text(classes.size() - 1) + ", or -1 for none; not " +
               text(trump));
    }
    if (points.size() != static_cast<std::size_t>(cards_)) {
        refuse("points: one number for each of " + text(cards_) + " cards, not " + text(points.size()));
    }
    for (std::size_t card = 0; card < points.size(); ++card) {
        if (points[card] < 0 || points[card] > max_card_points)
            refuse("card points are 0 to 255, not " + text(points[card]));
        points_[card] = static_cast<std::uint8_t>(points[card]);
    }

    for (const auto& cards : classes) {
        CardSet members = 0;
        for (int card : cards) {
            if (card < 0 || card >= cards_) refuse("cards are bits 0 to " + text(cards_ - 1) + ", not " + text(card));
            const CardSet bit = single(static_cast<Card>(card));
            if (((deck_ | members) & bit) != 0) refuse("each card belongs to one class; twice: " + text(card));
            members |= bit;
        }
        CardSet stronger = members;
        for (int card : cards) {
            stronger &= ~single(static_cast<Card>(card));
            class_of_[static_cast<std::size_t>(card)] = members;
            beaters_[static_cast<std::size_t>(card)] = stronger;
        }
        deck_ |= members;
    }

    if (called != SpecDefinition::no_card) {
        called_ = single(static_cast<Card>(called));
        called_class_ = class_of_[static_cast<std::size_t>(called)];
    }

    if (trump != SpecDefinition::no_trump) {
        const int any_trump = classes[static_cast<std::size_t>(trump)].front();
        trumps_ = class_of_[static_cast<std::size_t>(any_trump)];
    }
    for (int card : jokers) {
        if (card < 0 || card >= cards_) refuse("jokers are bits 0 to " + text(cards_ - 1) + ", not " + text(card));
        jokers_ |= single(static_cast<Card>(card));
    }
    if (jokers_ != 0 && (jokers_ == trumps_ || class_of_[lowest(jokers_)] != jokers_))
        refuse("jokers are a class of their own that is not trump");
    if ((jokers_ & called_) != 0) refuse("a joker cannot be called");
    for (Card card : Members{jokers_}) {
        class_of_[card] = deck_;
        beaters_[card] = 0;
    }
    for (Card card : Members{deck_ & ~trumps_ & ~jokers_}) beaters_[card] |= trumps_;
    if (must_beat && (jokers_ | called_) != 0) refuse("a duty to beat goes neither with jokers nor with a called card");
    if (held_back) check_held_back();
    set_parties();
}

void PlaySpec::check_held_back() const {
    const HeldBack& rule = *definition_.held_back;
    if ((jokers_ | called_) != 0 || must_beat()) refuse("cards that are held back go with no other constraint");
    if (rule.opening < -1 || rule.opening >= cards_) refuse("an opening card is a bit of the deck, or -1 for none");
    if (((rule.unled | rule.not_first) & ~deck_) != 0) refuse("cards that are held back are cards of the deck");
    for (Card card : Members{rule.unled})
        if ((class_of_[card] & ~rule.unled) != 0) refuse("cards that are not led at first are whole classes");
}

void PlaySpec::set_parties() {
    const std::vector<int>& together = definition_.together;
    for (std::size_t player = 0; player < static_cast<std::size_t>(players()); ++player) {
        together_[player] = 1u << player;
        if (together.empty()) continue;
        if (together.size() != static_cast<std::size_t>(players())) refuse("together: a mask for each player");
        if (together[player] < 0 || together[player] >= 1 << players() || (together[player] >> player & 1) == 0)
            refuse("a player counts together with themselves and other players");
        together_[player] = static_cast<unsigned>(together[player]);
    }
}

void PlaySpec::check_hands(std::span<const CardSet> hands) const {
    if (hands.size() != static_cast<std::size_t>(players())) {
        refuse("hands: one for each of " + text(players()) + " players, not " + text(hands.size()));
    }
    CardSet dealt = 0;
    for (CardSet hand : hands) {
        if ((hand & ~deck_) != 0) refuse("a hand holds a card that is not in this deck of " + text(cards_) + " cards");
        if ((hand & dealt) != 0) refuse("two hands hold the same card");
        if (size(hand) != size(hands[0]))
            refuse("hands are of one size, not " + text(size(hands[0])) + " and " + text(size(hand)));
        dealt |= hand;
    }
}

}  // namespace stich
