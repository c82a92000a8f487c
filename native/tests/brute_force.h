#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>

#include "rules/legal.h"
#include "rules/playspec.h"
#include "rules/position.h"

namespace stich::tests {

/// Minimax over all lines of play to the end, without pruning: the definition of what the solver must find. A table
/// stores positions before a lead.
class BruteForce {
public:
    enum class Goal { points, tricks, no_tricks };

    BruteForce(const PlaySpec& spec, unsigned side, Goal goal) : spec_(spec), side_(side), goal_(goal) {}

    /// Returns the points or tricks that the side wins from this position on.
    int value(const Position& position) {
        if (position.finished()) return 0;
        const auto key = key_of(position, 0, 0);
        if (position.leading()) {
            if (const auto entry = table_.find(key); entry != table_.end()) return entry->second;
        }
        const bool maximising = ours(position.actor()) != (goal_ == Goal::no_tricks);
        int best = maximising ? -1 : 1 << 20;
        for (Card card : Members{legal(spec_, position)}) {
            Position after = position;
            after.play(spec_, card);
            const int score = won(after) - won(position) + value(after);
            if (maximising ? score > best : score < best) best = score;
        }
        if (position.leading()) table_[key] = best;
        return best;
    }

    /// Returns true if the side wins at least this many points and tricks from this position on.
    bool reaches(const Position& position, int points, int tricks) {
        if (position.finished()) return points <= 0 && tricks <= 0;
        const auto key = key_of(position, points, tricks);
        if (position.leading()) {
            if (const auto entry = table_.find(key); entry != table_.end()) return entry->second == 1;
        }
        const bool wanted = ours(position.actor());
        bool result = !wanted;
        for (Card card : Members{legal(spec_, position)}) {
            Position after = position;
            after.play(spec_, card);
            int points_won = 0;
            int tricks_won = 0;
            for (int player = 0; player < spec_.players(); ++player) {
                if (!ours(player)) continue;
                points_won += after.points(player) - position.points(player);
                tricks_won += after.tricks(player) - position.tricks(player);
            }
            if (reaches(after, points - points_won, tricks - tricks_won) == wanted) {
                result = wanted;
                break;
            }
        }
        if (position.leading()) table_[key] = result ? 1 : 0;
        return result;
    }

private:
    struct Key {
        std::array<CardSet, max_players> hands;
        int actor;
        bool called_led;
        int points;
        int tricks;

        bool operator==(const Key&) const = default;
    };

    struct Hash {
        std::size_t operator()(const Key& key) const {
            std::uint64_t mixed = static_cast<std::uint64_t>(key.actor) + 8u * key.called_led;
            for (CardSet hand : key.hands) mixed = (mixed ^ hand ^ mixed >> 29) * 0x9e3779b97f4a7c15;
            mixed ^= static_cast<std::uint64_t>(key.points * 64 + key.tricks);
            return static_cast<std::size_t>(mixed * 0x9e3779b97f4a7c15 >> 16);
        }
    };

    bool ours(int player) const { return (side_ >> player & 1) != 0; }

    int won(const Position& position) const {
        int sum = 0;
        for (int player = 0; player < spec_.players(); ++player) {
            if (ours(player)) sum += goal_ == Goal::points ? position.points(player) : position.tricks(player);
        }
        return sum;
    }

    Key key_of(const Position& position, int points, int tricks) const {
        Key key{{}, position.actor(), position.called_led(), points, tricks};
        for (int player = 0; player < spec_.players(); ++player)
            key.hands[static_cast<std::size_t>(player)] = position.hand(player);
        return key;
    }

    const PlaySpec& spec_;
    unsigned side_;
    Goal goal_;
    std::unordered_map<Key, int, Hash> table_;
};

}  // namespace stich::tests
