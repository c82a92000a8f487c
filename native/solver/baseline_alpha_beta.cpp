#include "solver/baseline_alpha_beta.h"

#include <algorithm>
#include <array>
#include <vector>

#include "rules/legal.h"

namespace stich {

namespace {

constexpr std::size_t table_size = std::size_t{1} << 16;

struct Entry {
    std::array<CardSet, max_players> hands{};
    int low = -1;
    int high = -1;
    Player leader = 0;
    bool called_led = false;
};

class BaselineAlphaBeta {
public:
    BaselineAlphaBeta(const PlaySpec& spec, Position position, unsigned side)
        : spec_(spec), position_(position), side_(side), table_(table_size) {}

    int search(int alpha, int beta) {
        if (position_.finished() || beta <= 0) return 0;
        Entry* entry = nullptr;
        if (position_.leading()) {
            const int left = points_in_play(spec_, position_);
            if (left <= alpha) return left;
            const Entry key = key_of_position();
            entry = &table_[hash(key) % table_size];
            if (entry->low >= 0 && same(*entry, key)) {
                if (entry->low >= beta || entry->low == entry->high) return entry->low;
                if (entry->high <= alpha) return entry->high;
            } else {
                *entry = key;
                entry->low = 0;
                entry->high = left;
            }
        }
        const Entry key = entry != nullptr ? *entry : Entry{};

        const bool maximising = on_side(position_.actor());
        int best_value = maximising ? -1 : 1 << 20;
        int a = alpha;
        int b = beta;
        Moves moves = ordered();
        for (int i = 0; i < moves.count; ++i) {
            Undo undo;
            const int before = points_won();
            position_.play(spec_, moves.cards[static_cast<std::size_t>(i)], undo);
            ++cards_played;
            const int gain = points_won() - before;
            const int value = gain + search(a - gain, b - gain);
            position_.undo(spec_, undo);
            best_value = maximising ? std::max(best_value, value) : std::min(best_value, value);
            (maximising ? a : b) = maximising ? std::max(a, best_value) : std::min(b, best_value);
            if (a >= b) break;
        }
        if (entry != nullptr) {
            if (!same(*entry, key)) *entry = key;
            if (best_value > alpha) entry->low = std::max(entry->low, best_value);
            if (best_value < beta) entry->high = std::min(entry->high, best_value);
        }
        return best_value;
    }

    std::uint64_t cards_played = 0;

private:
    struct Moves {
        std::array<Card, max_cards> cards;
        int count = 0;
    };

    bool on_side(int player) const { return (side_ >> player & 1) != 0; }

    int points_won() const {
        int points = 0;
        for (int player = 0; player < spec_.players(); ++player)
            points += on_side(player) ? position_.points(player) : 0;
        return points;
    }

    /// Returns the legal cards, one of each equivalence class. If the side of the player has the trick, the most
    /// valuable cards come first, otherwise the cheapest.
    Moves ordered() const {
        Moves moves;
        std::array<int, max_cards> score{};
        const CardSet cards = legal(spec_, position_);
        const CardSet others = [&] {
            CardSet all = 0;
            for (int player = 0; player < spec_.players(); ++player) all |= position_.hand(player);
            return all & ~position_.hand(position_.actor());
        }();
        for (Card card : Members{cards}) {
            if (has_equivalent_above(card, cards, others)) continue;
            bool wins = (spec_.beaters(card) & others) == 0;
            if (!position_.leading()) {
                Position after = position_;
                after.play(spec_, card);
                const Player winner = after.leading() ? after.leader() : after.best_player();
                wins = on_side(winner) == on_side(position_.actor());
            }
            score[card] =
                (wins ? 100 + spec_.points(card) : -spec_.points(card)) * 64 - size(spec_.beaters(card) & others);
            moves.cards[static_cast<std::size_t>(moves.count++)] = card;
        }
        std::stable_sort(moves.cards.begin(), moves.cards.begin() + moves.count,
                         [&](Card a, Card b) { return score[a] > score[b]; });
        return moves;
    }

    /// Returns true if the player has a higher card with equal card points, and the others have no card between the
    /// two.
    bool has_equivalent_above(Card card, CardSet cards, CardSet others) const {
        if ((single(card) & (spec_.called() | spec_.jokers())) != 0) return false;
        if (!position_.leading()) others |= single(position_.best());
        const CardSet above = spec_.beaters(card) & spec_.class_of(card);
        for (Card higher : Members{above & cards & ~spec_.called()}) {
            if (spec_.points(higher) == spec_.points(card) && (above & ~spec_.beaters(higher) & others) == 0)
                return true;
        }
        return false;
    }

    Entry key_of_position() const {
        Entry key;
        for (int player = 0; player < spec_.players(); ++player)
            key.hands[static_cast<std::size_t>(player)] = position_.hand(player);
        key.leader = position_.leader();
        key.called_led = position_.called_led();
        return key;
    }

    static bool same(const Entry& a, const Entry& b) {
        return a.hands == b.hands && a.leader == b.leader && a.called_led == b.called_led;
    }

    static std::size_t hash(const Entry& key) {
        std::uint64_t mixed = key.leader * 2u + (key.called_led ? 1 : 0);
        for (CardSet hand : key.hands) {
            mixed = (mixed ^ hand) * 0x9e3779b97f4a7c15;
            mixed ^= mixed >> 29;
        }
        return static_cast<std::size_t>(mixed >> 20);
    }

    const PlaySpec& spec_;
    Position position_;
    unsigned side_;
    std::vector<Entry> table_;
};

}  // namespace

BaselineResult baseline_alpha_beta(const PlaySpec& spec, Position position, unsigned side, int alpha, int beta) {
    BaselineAlphaBeta baseline(spec, position, side);
    const int value = baseline.search(alpha, beta);
    return {value, baseline.cards_played};
}

}  // namespace stich
