#include "solver/multiplayer.h"

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>

#include "rules/legal.h"

namespace stich {

namespace {

/// Parts of a position before a lead that determine the final scores.
struct Key {
    std::array<CardSet, max_players> hands;
    std::array<std::uint16_t, max_players> points;
    std::array<std::uint8_t, max_players> tricks;
    Player leader;
    bool called_led;

    bool operator==(const Key&) const = default;
};

struct KeyHash {
    std::size_t operator()(const Key& key) const {
        constexpr std::uint64_t multiplier = 0x9e3779b97f4a7c15;
        std::uint64_t mixed = key.leader * 2u + (key.called_led ? 1u : 0u);
        for (std::size_t player = 0; player < max_players; ++player) {
            mixed = (mixed ^ key.hands[player]) * multiplier;
            mixed ^= mixed >> 29;
            mixed = (mixed ^ (key.points[player] * 64u + key.tricks[player])) * multiplier;
            mixed ^= mixed >> 32;
        }
        return static_cast<std::size_t>(mixed);
    }
};

/// Returns the key of a position. It includes the tricks and points won before by the players in the mask `winners`.
Key key_of(const PlaySpec& spec, const Position& position, unsigned winners) {
    Key key{{}, {}, {}, position.leader(), position.called_led()};
    for (int player = 0; player < spec.players(); ++player) {
        const auto i = static_cast<std::size_t>(player);
        key.hands[i] = position.hand(player);
        if ((winners >> player & 1) == 0) continue;
        key.points[i] = static_cast<std::uint16_t>(position.points(player));
        key.tricks[i] = static_cast<std::uint8_t>(position.tricks(player));
    }
    return key;
}

class MaxNSearch {
public:
    MaxNSearch(const PlaySpec& spec, const ScoreTable& scores, SearchBudget& budget)
        : spec_(spec), scores_(scores), budget_(budget) {}

    MaxNResult search(const Position& position) {
        const bool leading = position.leading();
        Key key{};
        if (leading) {
            budget_.count_node();
            // If the scores are card points, the best play from here on does not depend on the points won before.
            key = key_of(spec_, position, scores_.card_points() ? 0 : ~0u);
            if (const auto entry = table_.find(key); entry != table_.end())
                return with_points_before(entry->second, position);
        }
        MaxNResult best_result{{}, 0};
        bool searched_any = false;
        const Player actor = position.actor();
        for (Card card : Members{legal(spec_, position)}) {
            Position after = position;
            after.play(spec_, card);
            const ScoreVector scores = after.finished() ? final_scores(after) : search(after).scores;
            if (searched_any && scores[actor] <= best_result.scores[actor]) continue;
            best_result = {scores, card};
            searched_any = true;
        }
        if (leading) table_.emplace(key, without_points_before(best_result, position));
        return best_result;
    }

private:
    ScoreVector final_scores(const Position& position) const {
        ScoreVector scores{};
        for (int player = 0; player < spec_.players(); ++player) {
            scores[static_cast<std::size_t>(player)] =
                scores_.score(player, position.tricks(player), position.points(player));
        }
        return scores;
    }

    MaxNResult with_points_before(MaxNResult result, const Position& position) const {
        for (int player = 0; scores_.card_points() && player < spec_.players(); ++player)
            result.scores[static_cast<std::size_t>(player)] += position.points(player);
        return result;
    }

    MaxNResult without_points_before(MaxNResult result, const Position& position) const {
        for (int player = 0; scores_.card_points() && player < spec_.players(); ++player)
            result.scores[static_cast<std::size_t>(player)] -= position.points(player);
        return result;
    }

    const PlaySpec& spec_;
    const ScoreTable& scores_;
    SearchBudget& budget_;
    std::unordered_map<Key, MaxNResult, KeyHash> table_;
};

/// Alpha-beta search of one player against all others, for that player's final score.
class ParanoidSearch {
public:
    ParanoidSearch(const PlaySpec& spec, int player, const ScoreTable& scores, SearchBudget& budget)
        : spec_(spec), player_(player), scores_(scores), budget_(budget) {}

    int value(const Position& position, int alpha, int beta) {
        if (position.finished()) return scores_.score(player_, position.tricks(player_), position.points(player_));
        const bool leading = position.leading();
        Key key{};
        if (leading) {
            budget_.count_node();
            const Bounds possible = reachable(position);
            if (possible.low >= beta || possible.exact()) return possible.low;
            if (possible.high <= alpha) return possible.high;
            key = key_of(spec_, position, 1u << player_);
            if (const auto entry = table_.find(key); entry != table_.end()) {
                const Bounds& bounds = entry->second;
                if (bounds.low >= beta || bounds.exact()) return bounds.low;
                if (bounds.high <= alpha) return bounds.high;
            }
        }
        const bool maximising = position.actor() == player_;
        int best = maximising ? INT32_MIN : INT32_MAX;
        int a = alpha;
        int b = beta;
        for (Card card : Members{legal(spec_, position)}) {
            Position after = position;
            after.play(spec_, card);
            const int score = value(after, a, b);
            best = maximising ? std::max(best, score) : std::min(best, score);
            (maximising ? a : b) = maximising ? std::max(a, best) : std::min(b, best);
            if (a >= b) break;
        }
        if (leading) {
            Bounds& bounds = table_.try_emplace(key, Bounds{INT32_MIN, INT32_MAX}).first->second;
            if (best > alpha) bounds.low = std::max(bounds.low, best);
            if (best < beta) bounds.high = std::min(bounds.high, best);
        }
        return best;
    }

    /// Returns the lowest and the highest final score that are still possible.
    Bounds reachable(const Position& position) const {
        const int tricks = position.tricks(player_);
        const int points = position.points(player_);
        const int left = size(position.hand(position.actor()));
        const int rest = points_in_play(spec_, position);
        Bounds bounds{INT32_MAX, INT32_MIN};
        for (int more_tricks = 0; more_tricks <= left; ++more_tricks) {
            // Without another trick the player wins no more points, with every trick all of them.
            const int fewest = more_tricks == left ? rest : 0;
            const int most = more_tricks == 0 ? 0 : rest;
            for (int more_points = std::min(fewest, most); more_points <= most; ++more_points) {
                const int score = scores_.score(player_, tricks + more_tricks, points + more_points);
                bounds.low = std::min(bounds.low, score);
                bounds.high = std::max(bounds.high, score);
            }
        }
        return bounds;
    }

private:
    const PlaySpec& spec_;
    int player_;
    const ScoreTable& scores_;
    SearchBudget& budget_;
    std::unordered_map<Key, Bounds, KeyHash> table_;
};

}  // namespace

ScoreTable::ScoreTable(const PlaySpec& spec, const Position& position, std::vector<std::vector<std::vector<int>>> table)
    : table_(std::move(table)) {
    if (table_.size() != static_cast<std::size_t>(spec.players())) {
        throw std::invalid_argument("scores: a table for each of " + std::to_string(spec.players()) + " players, not " +
                                    std::to_string(table_.size()));
    }
    const int left = size(position.hand(position.actor()));
    const int rest = points_in_play(spec, position);
    for (int player = 0; player < spec.players(); ++player) {
        const auto& rows = table_[static_cast<std::size_t>(player)];
        const auto tricks = static_cast<std::size_t>(position.tricks(player) + left);
        const auto points = static_cast<std::size_t>(position.points(player) + rest);
        const bool sufficient = rows.size() > tricks && std::ranges::all_of(rows, [&](const std::vector<int>& row) {
                                    return row.size() > points;
                                });
        if (sufficient) continue;
        throw std::invalid_argument("scores: player " + std::to_string(player) + " can win up to " +
                                    std::to_string(tricks) + " tricks and " + std::to_string(points) +
                                    " points, and its table must reach so far");
    }
}

std::optional<MaxNResult> max_n(const PlaySpec& spec, const Position& position, const ScoreTable& scores,
                                SearchBudget& budget) {
    try {
        return MaxNSearch(spec, scores, budget).search(position);
    } catch (const Interrupted&) {
        return std::nullopt;
    }
}

Bounds paranoid_value(const PlaySpec& spec, const Position& position, int player, const ScoreTable& scores,
                      SearchBudget& budget) {
    ParanoidSearch search(spec, player, scores, budget);
    Bounds bounds = search.reachable(position);
    try {
        // Bisection: if a limit is met, the bounds found so far are still valid.
        while (!bounds.exact()) {
            const int middle = bounds.low + (bounds.high - bounds.low + 1) / 2;
            const int reached = search.value(position, middle - 1, middle);
            if (reached >= middle)
                bounds.low = std::min(reached, bounds.high);
            else
                bounds.high = std::max(reached, bounds.low);
        }
    } catch (const Interrupted&) {
    }
    return bounds;
}

}  // namespace stich
