#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "rules/legal.h"
#include "search/bit_operations.h"
#include "search/engine.h"
#include "search/layout.h"
#include "search/move_list.h"
#include "search/transposition_table.h"

namespace stich::STICH_INSTRUCTION_SET {

/// Alpha-beta search with a null window, card by card, over the positions of one deal. Cards are played and taken back
/// on `hand_`.
///
/// A value is what the side wins from a position on. Each function returns a bound on it, as `Engine::bound` does.
/// `Word` is the type of a set of cards; `Extra` is the `extra` of a Shape. The members are defined in the files named
/// below, which engine_factory.h includes.
template <int Players, class Word, bool Extra>
class Search final : public Engine {
public:
    // search_setup.h
    void begin(const PlaySpec& spec, const Position& position, const SearchObjective& objective,
               unsigned techniques) override;

    // null_window.h
    int bound(const Position& position, int need, int tricks) override;

    // misere_search.h
    bool wins_misere(const Position& position) override;

private:
    /// Number of bits for card points. If a Word has 32 bits, a card has at most 15 points.
    static constexpr std::size_t point_planes = sizeof(Word) == 4 ? 4 : 8;
    static constexpr std::size_t players = Players;
    static constexpr std::size_t capacity = sizeof(Word) * 8;

    // Parts of a pattern's tag besides the leader.
    static constexpr std::uint16_t owing_tag = 1 << 3;
    static constexpr int tricks_shift = 4;
    static constexpr std::uint16_t forward_pruning_tag = 63 << tricks_shift;

    static constexpr int next(int player) { return player + 1 == Players ? 0 : player + 1; }

    bool uses(Technique technique) const { return (techniques_ & technique) != 0; }

    // null_window.h. `need` and `tricks`: what the side still needs; `rest`: what all players together still win;
    // `left`: number of cards in the leader's hand before the trick, or in every hand after it.
    int lead(int leader, int need, int tricks, int rest, int left);
    template <int Index>
    int follow(const Trick<Word>& trick, int player, int need, int tricks, int rest, int left);
    int follow_from(int index, const Trick<Word>& trick, int player, int need, int tricks, int rest, int left);
    int last_trick(int leader, int tricks) const;
    Word playable(int player, const Trick<Word>& trick) const;
    Word leadable(int player) const;
    void prune_equivalents(MoveList& moves, int searched, int value, int need, bool ours, int& best_value) const;
    int beam_width(int narrow, int hand_size) const { return forward_pruning && hand_size > 3 ? narrow : max_cards; }

    // static_bounds.h
    int cheapest_points(Word hand, int cards) const;
    Word dearest_cards(Word hand, int cards) const;
    Word sure_tricks(int leader, Word cards) const;
    int points_added(int leader, Word sure) const;
    std::optional<int> static_bound(int leader, Word cards, int need, int tricks, int rest, int left) const;

    // table_lookup.h
    Pattern<Word> pattern_of(int leader, Word cards, int tricks) const;
    int probe(const TableEntry<Word>* bucket, const Pattern<Word>& pattern, Word cards, int need, int& low,
              int& high) const;
    bool same_lengths(Word a, Word b) const;
    void compare_points(Word here, Word there, int& less, int& more) const;

    // move_ordering.h
    void list_moves(Word playable, Word relevant, MoveList& moves) const;
    void score_cards();
    void order_leads(int leader, Word cards, MoveList& moves) const;
    template <bool Last>
    void order_follows(const Trick<Word>& trick, int player, Word playable, Word partners_later, Word opponents_later,
                       MoveList& moves) const;

    // misere_search.h
    bool can_duck_in(Word members, Word hand, Word others) const;
    bool misere_lead(int leader, int left);
    template <int Index>
    bool misere_follow(const Trick<Word>& trick, int player, int left);

    int points_of(Word cards) const {
        int points = 0;
        for (std::size_t plane = 0; plane < point_planes; ++plane)
            points += count(static_cast<Word>(cards & point_plane_[plane])) << plane;
        return points;
    }

    Word cards_in_hands() const {
        Word cards = 0;
        for (Word hand : hand_) cards |= hand;
        return cards;
    }

    /// Returns true if the players hold all cards that are not led at first.
    bool unbroken(Word cards) const { return unled_ != 0 && (unled_ & ~cards) == 0; }

    std::unique_ptr<Layout> layout_;
    const PlaySpec* spec_ = nullptr;
    unsigned techniques_ = use_everything;
    TranspositionTable<Word> table_;

    Word hand_[players];
    /// True for each player of the side.
    bool ours_[players];
    bool without_partner_[players];
    /// The only player of the side, or -1 if it has several.
    int sole_player_;
    /// The called card, perhaps already played, until its class was led.
    Word owed_;

    // By card: its class, the cards that must follow it, the cards that beat it, and its card points.
    Word class_[capacity];
    Word followers_[capacity];
    Word beaters_[capacity];
    int points_[capacity];

    Word point_plane_[point_planes];
    // The different card points in ascending order, and the cards that have each of them.
    int number_of_point_values_;
    int point_values_[capacity];
    Word cards_worth_[capacity];
    Word classes_[capacity];
    Word lowest_of_classes_;
    int number_of_classes_;
    // Parts of a card's score that depend only on the card, from LeadWeights and from FollowWeights.
    int lead_score_[3][3][capacity];
    int follow_score_[2][2][2][6][capacity];
    Word trumps_;
    Word all_trumps_;
    Word jokers_;
    Word called_class_;
    // Cards that are held back (`HeldBack`): the opening card; the cards that are not led, if all were in play at the
    // beginning of the search; the cards that are not played to the first trick; and the size of the hands before that
    // trick, or -1.
    Word opening_;
    Word unled_;
    Word not_first_;
    int first_trick_size_;
    /// Value of a trick in addition to its card points.
    int trick_value_;
};

}  // namespace stich::STICH_INSTRUCTION_SET
