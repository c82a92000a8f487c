#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>

#include "rules/legal.h"
#include "rules/playspec.h"
#include "rules/position.h"

namespace stich::tests {

/// Every line of play to the end, by the definition of two parties that play their best; nothing is left out, and
/// positions before a lead are remembered.
class Brute {
public:
    enum class Wants { points, tricks, no_tricks };

    Brute(const PlaySpec& spec, unsigned side, Wants wants) : spec_(spec), side_(side), wants_(wants) {}

    /// What the side makes from here on.
    int value(const Position& position) {
        if (position.finished()) return 0;
        const auto key = key_of(position, 0, 0);
        if (position.leading()) {
            if (const auto found = known_.find(key); found != known_.end()) return found->second;
        }
        const bool maximise = ours(position.actor()) != (wants_ == Wants::no_tricks);
        int best = maximise ? -1 : 1 << 20;
        for (Card card : Members{legal(spec_, position)}) {
            Position after = position;
            after.play(spec_, card);
            const int found = made(after) - made(position) + value(after);
            if (maximise ? found > best : found < best) best = found;
        }
        if (position.leading()) known_[key] = best;
        return best;
    }

    /// Whether the side makes so many points and so many tricks from here on.
    bool reaches(const Position& position, int points, int tricks) {
        if (position.finished()) return points <= 0 && tricks <= 0;
        const auto key = key_of(position, points, tricks);
        if (position.leading()) {
            if (const auto found = known_.find(key); found != known_.end()) return found->second == 1;
        }
        const bool wanted = ours(position.actor());
        bool result = !wanted;
        for (Card card : Members{legal(spec_, position)}) {
            Position after = position;
            after.play(spec_, card);
            int points_won = 0;
            int tricks_won = 0;
            for (int place = 0; place < spec_.players(); ++place) {
                if (!ours(place)) continue;
                points_won += after.points(place) - position.points(place);
                tricks_won += after.tricks(place) - position.tricks(place);
            }
            if (reaches(after, points - points_won, tricks - tricks_won) == wanted) {
                result = wanted;
                break;
            }
        }
        if (position.leading()) known_[key] = result ? 1 : 0;
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

    bool ours(int place) const { return (side_ >> place & 1) != 0; }

    int made(const Position& position) const {
        int sum = 0;
        for (int place = 0; place < spec_.players(); ++place) {
            if (ours(place)) sum += wants_ == Wants::points ? position.points(place) : position.tricks(place);
        }
        return sum;
    }

    Key key_of(const Position& position, int points, int tricks) const {
        Key key{{}, position.actor(), position.called_led(), points, tricks};
        for (int place = 0; place < spec_.players(); ++place)
            key.hands[static_cast<std::size_t>(place)] = position.hand(place);
        return key;
    }

    const PlaySpec& spec_;
    unsigned side_;
    Wants wants_;
    std::unordered_map<Key, int, Hash> known_;
};

}  // namespace stich::tests
