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
    Place leader = 0;
    bool called_led = false;
};

class Yardstick {
public:
    Yardstick(const PlaySpec& spec, Position position, unsigned side)
        : spec_(spec), now_(position), side_(side), table_(table_size) {}

    int best(int alpha, int beta) {
        if (now_.finished() || beta <= 0) return 0;
        Entry* entry = nullptr;
        if (now_.leading()) {
            const int left = points_left();
            if (left <= alpha) return left;
            const Entry key = key_of_now();
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

        const bool ours = on_side(now_.actor());
        int found = ours ? -1 : 1 << 20;
        int a = alpha;
        int b = beta;
        Moves moves = ordered();
        for (int i = 0; i < moves.count; ++i) {
            Undo undo;
            const int before = made();
            now_.play(spec_, moves.cards[static_cast<std::size_t>(i)], undo);
            ++cards_played;
            const int gain = made() - before;
            const int value = gain + best(a - gain, b - gain);
            now_.undo(spec_, undo);
            found = ours ? std::max(found, value) : std::min(found, value);
            (ours ? a : b) = ours ? std::max(a, found) : std::min(b, found);
            if (a >= b) break;
        }
        if (entry != nullptr) {
            if (!same(*entry, key)) *entry = key;
            if (found > alpha) entry->low = std::max(entry->low, found);
            if (found < beta) entry->high = std::min(entry->high, found);
        }
        return found;
    }

    std::uint64_t cards_played = 0;

private:
    struct Moves {
        std::array<Card, max_cards> cards;
        int count = 0;
    };

    bool on_side(int place) const { return (side_ >> place & 1) != 0; }

    int made() const {
        int points = 0;
        for (int place = 0; place < spec_.players(); ++place) points += on_side(place) ? now_.points(place) : 0;
        return points;
    }

    int points_left() const {
        int points = 0;
        for (int place = 0; place < spec_.players(); ++place) {
            for (Card card : Members{now_.hand(place)}) points += spec_.points(card);
        }
        return points;
    }

    /// Who wins plays the dearest, who loses the cheapest card.
    Moves ordered() const {
        Moves moves;
        std::array<int, max_cards> worth{};
        const CardSet cards = legal(spec_, now_);
        const CardSet others = [&] {
            CardSet all = 0;
            for (int place = 0; place < spec_.players(); ++place) all |= now_.hand(place);
            return all & ~now_.hand(now_.actor());
        }();
        for (Card card : Members{cards}) {
            if (has_equal(card, cards, others)) continue;
            bool wins = (spec_.beaters(card) & others) == 0;
            if (!now_.leading()) {
                Position after = now_;
                after.play(spec_, card);
                const Place taker = after.leading() ? after.leader() : after.best_place();
                wins = on_side(taker) == on_side(now_.actor());
            }
            worth[card] =
                (wins ? 100 + spec_.points(card) : -spec_.points(card)) * 64 - size(spec_.beaters(card) & others);
            moves.cards[static_cast<std::size_t>(moves.count++)] = card;
        }
        std::stable_sort(moves.cards.begin(), moves.cards.begin() + moves.count,
                         [&](Card a, Card b) { return worth[a] > worth[b]; });
        return moves;
    }

    /// Whether a card of the same worth lies above it, and none of the others between them.
    bool has_equal(Card card, CardSet cards, CardSet others) const {
        if ((single(card) & (spec_.called() | spec_.jokers())) != 0) return false;
        if (!now_.leading()) others |= single(now_.best());
        const CardSet above = spec_.beaters(card) & spec_.class_of(card);
        for (Card higher : Members{above & cards & ~spec_.called()}) {
            if (spec_.points(higher) == spec_.points(card) && (above & ~spec_.beaters(higher) & others) == 0)
                return true;
        }
        return false;
    }

    Entry key_of_now() const {
        Entry key;
        for (int place = 0; place < spec_.players(); ++place)
            key.hands[static_cast<std::size_t>(place)] = now_.hand(place);
        key.leader = now_.leader();
        key.called_led = now_.called_led();
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
    Position now_;
    unsigned side_;
    std::vector<Entry> table_;
};

}  // namespace

YardstickResult yardstick(const PlaySpec& spec, Position position, unsigned side, int alpha, int beta) {
    Yardstick search(spec, position, side);
    const int value = search.best(alpha, beta);
    return {value, search.cards_played};
}

}  // namespace stich
