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

/// All that the scores to come depend on, before a lead.
struct Key {
    std::array<CardSet, max_players> hands;
    std::array<std::uint16_t, max_players> points;
    std::array<std::uint8_t, max_players> tricks;
    Place leader;
    bool called_led;

    bool operator==(const Key&) const = default;
};

struct Hash {
    std::size_t operator()(const Key& key) const {
        constexpr std::uint64_t multiplier = 0x9e3779b97f4a7c15;
        std::uint64_t mixed = key.leader * 2u + (key.called_led ? 1u : 0u);
        for (std::size_t place = 0; place < max_players; ++place) {
            mixed = (mixed ^ key.hands[place]) * multiplier;
            mixed ^= mixed >> 29;
            mixed = (mixed ^ (key.points[place] * 64u + key.tricks[place])) * multiplier;
            mixed ^= mixed >> 32;
        }
        return static_cast<std::size_t>(mixed);
    }
};

/// With what the places in the mask `past` made before.
Key key_of(const PlaySpec& spec, const Position& position, unsigned past) {
    Key key{{}, {}, {}, position.leader(), position.called_led()};
    for (int place = 0; place < spec.players(); ++place) {
        const auto i = static_cast<std::size_t>(place);
        key.hands[i] = position.hand(place);
        if ((past >> place & 1) == 0) continue;
        key.points[i] = static_cast<std::uint16_t>(position.points(place));
        key.tricks[i] = static_cast<std::uint8_t>(position.tricks(place));
    }
    return key;
}

class MaxN {
public:
    MaxN(const PlaySpec& spec, const Scores& scores, Meter& meter) : spec_(spec), scores_(scores), meter_(meter) {}

    OwnValue best(const Position& position) {
        const bool leading = position.leading();
        Key key{};
        if (leading) {
            meter_.count();
            // Of card points that were made before, what is to come does not depend.
            key = key_of(spec_, position, scores_.card_points() ? 0 : ~0u);
            if (const auto found = known_.find(key); found != known_.end()) return with_past(found->second, position);
        }
        OwnValue chosen{{}, 0};
        bool any = false;
        const Place actor = position.actor();
        for (Card card : Members{legal(spec_, position)}) {
            Position after = position;
            after.play(spec_, card);
            const ByPlace scores = after.finished() ? final_scores(after) : best(after).scores;
            if (any && scores[actor] <= chosen.scores[actor]) continue;
            chosen = {scores, card};
            any = true;
        }
        if (leading) known_.emplace(key, without_past(chosen, position));
        return chosen;
    }

private:
    ByPlace final_scores(const Position& position) const {
        ByPlace scores{};
        for (int place = 0; place < spec_.players(); ++place) {
            scores[static_cast<std::size_t>(place)] =
                scores_.score(place, position.tricks(place), position.points(place));
        }
        return scores;
    }

    OwnValue with_past(OwnValue value, const Position& position) const {
        for (int place = 0; scores_.card_points() && place < spec_.players(); ++place)
            value.scores[static_cast<std::size_t>(place)] += position.points(place);
        return value;
    }

    OwnValue without_past(OwnValue value, const Position& position) const {
        for (int place = 0; scores_.card_points() && place < spec_.players(); ++place)
            value.scores[static_cast<std::size_t>(place)] -= position.points(place);
        return value;
    }

    const PlaySpec& spec_;
    const Scores& scores_;
    Meter& meter_;
    std::unordered_map<Key, OwnValue, Hash> known_;
};

/// Alpha-beta for one place against all others, by its score at the end.
class Secured {
public:
    Secured(const PlaySpec& spec, int place, const Scores& scores, Meter& meter)
        : spec_(spec), place_(place), scores_(scores), meter_(meter) {}

    int value(const Position& position, int alpha, int beta) {
        if (position.finished()) return scores_.score(place_, position.tricks(place_), position.points(place_));
        const bool leading = position.leading();
        Key key{};
        if (leading) {
            meter_.count();
            const Bounds possible = reachable(position);
            if (possible.low >= beta || possible.exact()) return possible.low;
            if (possible.high <= alpha) return possible.high;
            key = key_of(spec_, position, 1u << place_);
            if (const auto found = known_.find(key); found != known_.end()) {
                if (found->second.low >= beta || found->second.exact()) return found->second.low;
                if (found->second.high <= alpha) return found->second.high;
            }
        }
        const bool own = position.actor() == place_;
        int best = own ? INT32_MIN : INT32_MAX;
        int a = alpha;
        int b = beta;
        for (Card card : Members{legal(spec_, position)}) {
            Position after = position;
            after.play(spec_, card);
            const int found = value(after, a, b);
            best = own ? std::max(best, found) : std::min(best, found);
            (own ? a : b) = own ? std::max(a, best) : std::min(b, best);
            if (a >= b) break;
        }
        if (leading) {
            Bounds& known = known_.try_emplace(key, Bounds{INT32_MIN, INT32_MAX}).first->second;
            if (best > alpha) known.low = std::max(known.low, best);
            if (best < beta) known.high = std::min(known.high, best);
        }
        return best;
    }

    /// The lowest and the highest score that the rest of the deal can still lead to.
    Bounds reachable(const Position& position) const {
        const int tricks = position.tricks(place_);
        const int points = position.points(place_);
        const int left = size(position.hand(position.actor()));
        int rest = 0;
        for (int place = 0; place < spec_.players(); ++place) {
            for (Card card : Members{position.hand(place)}) rest += spec_.points(card);
        }
        for (Card card : position.trick()) rest += spec_.points(card);
        Bounds bounds{INT32_MAX, INT32_MIN};
        for (int more_tricks = 0; more_tricks <= left; ++more_tricks) {
            // No points without a trick, and all of them with every trick.
            const int from = more_tricks == left ? rest : 0;
            const int to = more_tricks == 0 ? 0 : rest;
            for (int more = std::min(from, to); more <= to; ++more) {
                const int score = scores_.score(place_, tricks + more_tricks, points + more);
                bounds.low = std::min(bounds.low, score);
                bounds.high = std::max(bounds.high, score);
            }
        }
        return bounds;
    }

private:
    const PlaySpec& spec_;
    int place_;
    const Scores& scores_;
    Meter& meter_;
    std::unordered_map<Key, Bounds, Hash> known_;
};

}  // namespace

Scores::Scores(const PlaySpec& spec, const Position& position, std::vector<std::vector<std::vector<int>>> table)
    : table_(std::move(table)) {
    if (table_.size() != static_cast<std::size_t>(spec.players())) {
        throw std::invalid_argument("scores: a table for each of " + std::to_string(spec.players()) + " players, not " +
                                    std::to_string(table_.size()));
    }
    const int left = size(position.hand(position.actor()));
    int rest = 0;
    for (int place = 0; place < spec.players(); ++place) {
        for (Card card : Members{position.hand(place)}) rest += spec.points(card);
    }
    for (Card card : position.trick()) rest += spec.points(card);
    for (int place = 0; place < spec.players(); ++place) {
        const auto& rows = table_[static_cast<std::size_t>(place)];
        const auto tricks = static_cast<std::size_t>(position.tricks(place) + left);
        const auto points = static_cast<std::size_t>(position.points(place) + rest);
        const bool enough = rows.size() > tricks &&
                            std::ranges::all_of(rows, [&](const std::vector<int>& row) { return row.size() > points; });
        if (enough) continue;
        throw std::invalid_argument("scores: place " + std::to_string(place) + " can make up to " +
                                    std::to_string(tricks) + " tricks and " + std::to_string(points) +
                                    " points, and its table must reach so far");
    }
}

std::optional<OwnValue> best_for_each(const PlaySpec& spec, const Position& position, const Scores& scores,
                                      Meter& meter) {
    try {
        return MaxN(spec, scores, meter).best(position);
    } catch (const Interrupted&) {
        return std::nullopt;
    }
}

Bounds secured(const PlaySpec& spec, const Position& position, int place, const Scores& scores, Meter& meter) {
    Secured search(spec, place, scores, meter);
    Bounds bounds = search.reachable(position);
    try {
        // By halves: every answer stays when a limit is met.
        while (!bounds.exact()) {
            const int middle = bounds.low + (bounds.high - bounds.low + 1) / 2;
            const int found = search.value(position, middle - 1, middle);
            if (found >= middle)
                bounds.low = std::min(found, bounds.high);
            else
                bounds.high = std::max(found, bounds.low);
        }
    } catch (const Interrupted&) {
    }
    return bounds;
}

}  // namespace stich
