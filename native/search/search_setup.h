#pragma once

#include "search/search.h"

namespace stich::STICH_INSTRUCTION_SET {

template <int Players, class Word, bool Extra>
void Search<Players, Word, Extra>::begin(const PlaySpec& spec, const Position& position,
                                         const SearchObjective& objective, unsigned techniques) {
    layout_ = std::make_unique<Layout>(spec, position);
    spec_ = &spec;
    techniques_ = techniques;
    for (Word& plane : point_plane_) plane = 0;
    for (int card = 0; card < layout_->cards; ++card) {
        const auto i = static_cast<std::size_t>(card);
        class_[card] = static_cast<Word>(layout_->class_of[i]);
        followers_[card] = static_cast<Word>(layout_->followers[i]);
        beaters_[card] = static_cast<Word>(layout_->beaters[i]);
        points_[card] = objective.count_tricks ? 0 : layout_->points[i];
        for (std::size_t plane = 0; plane < point_planes; ++plane) {
            if ((points_[card] >> plane & 1) != 0) point_plane_[plane] |= bit<Word>(card);
        }
    }
    number_of_point_values_ = 0;
    for (int points = 0; points <= max_card_points; ++points) {
        Word equal = 0;
        for (int card = 0; card < layout_->cards; ++card) {
            if (points_[card] == points) equal |= bit<Word>(card);
        }
        if (equal == 0) continue;
        point_values_[number_of_point_values_] = points;
        cards_worth_[number_of_point_values_++] = equal;
    }
    number_of_classes_ = 0;
    lowest_of_classes_ = 0;
    for (CardSet members : layout_->classes) {
        classes_[number_of_classes_++] = static_cast<Word>(members);
        lowest_of_classes_ |= static_cast<Word>(members & -members);
    }
    trumps_ = static_cast<Word>(layout_->trumps);
    all_trumps_ = static_cast<Word>(layout_->all_trumps);
    jokers_ = static_cast<Word>(layout_->jokers);
    called_class_ = static_cast<Word>(layout_->called_class);
    opening_ = unled_ = not_first_ = 0;
    first_trick_size_ = -1;
    if (const auto& rule = spec.held_back()) {
        CardSet in_play = position.all_hands();
        for (Card card : position.trick()) in_play |= single(card);
        if (rule->opening >= 0) {
            const CardSet opening = single(static_cast<Card>(rule->opening));
            opening_ = static_cast<Word>(layout_->renumbered(opening & in_play));
        }
        if ((rule->unled & ~in_play) == 0) unled_ = static_cast<Word>(layout_->renumbered(rule->unled));
        not_first_ = static_cast<Word>(layout_->renumbered(rule->not_first & in_play));
        if (position.in_first_trick()) first_trick_size_ = size(position.hand(position.actor()));
    }
    trick_value_ = objective.count_tricks ? 1 : 0;
    for (int player = 0; player < Players; ++player) ours_[player] = (objective.side >> player & 1) != 0;
    for (int player = 0; player < Players; ++player) {
        without_partner_[player] = true;
        for (int other = 0; other < Players; ++other)
            without_partner_[player] &= other == player || ours_[other] != ours_[player];
    }

    sole_player_ = std::popcount(objective.side) == 1 ? std::countr_zero(objective.side) : -1;

    score_cards();
    // Sizes of the table, as exponents of 2.
    constexpr int small = 11;
    constexpr int medium = 14;
    constexpr int large = 16;
    table_.resize(layout_->cards <= 7 * Players ? small : objective.many_queries ? large : medium);
    table_.clear();
}

}  // namespace stich::STICH_INSTRUCTION_SET
