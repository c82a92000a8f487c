#include "solver/solver.h"

#include <algorithm>
#include <climits>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <string>

#include "rules/legal.h"

namespace stich {

namespace {

void check_side(const PlaySpec& spec, unsigned side) {
    const unsigned everybody = (1u << spec.players()) - 1;
    if (side == 0 || side >= everybody) {
        throw std::invalid_argument("a side is a mask of players, 1 to " + std::to_string(everybody - 1) + ", not " +
                                    std::to_string(side));
    }
}

/// Returns the calling thread's engine of this shape. It is kept for the thread's next deals, so that its table is
/// allocated only once.
Engine& engine_for(const Shape& shape) {
    struct CachedEngine {
        Shape shape;
        std::unique_ptr<Engine> engine;
    };
    thread_local std::vector<CachedEngine> cache;
    for (CachedEngine& cached : cache) {
        if (cached.shape == shape) return *cached.engine;
    }
    return *cache.emplace_back(shape, make_engine(shape)).engine;
}

int tricks_left(const Position& position) {
    return size(position.hand(position.actor()));
}

}  // namespace

Solver::Solver(const PlaySpec& spec, const Position& position, unsigned side, Count count, const Limits& limits,
               unsigned techniques)
    : spec_(spec), side_(side), count_(count) {
    check_side(spec, side);
    const bool counted = count == Count::points || count == Count::tricks;
    const SearchObjective objective{.side = side, .count_tricks = count != Count::points, .many_queries = counted};
    engine_ = &engine_for(shape_of(spec, position, objective));
    engine_->begin(spec, position, objective, techniques);
    engine_->budget.begin(limits);
}

int Solver::won_before(const Position& position) const {
    int sum = 0;
    for (int player = 0; player < spec_.players(); ++player) {
        if (on_side(player)) sum += count_ == Count::points ? position.points(player) : position.tricks(player);
    }
    return sum;
}

int Solver::still_to_win(const Position& position) const {
    return count_ == Count::points ? points_in_play(spec_, position) : tricks_left(position);
}

Bounds Solver::all_or_nothing(const Position& position) {
    for (int player = 0; player < spec_.players(); ++player) {
        if (position.tricks(player) > 0 && on_side(player) == (count_ == Count::no_trick)) return {0, 0};
    }
    try {
        const int left = tricks_left(position);
        const bool succeeds =
            count_ == Count::no_trick ? engine_->wins_misere(position) : engine_->bound(position, left, 0) >= left;
        return succeeds ? Bounds{1, 1} : Bounds{0, 0};
    } catch (const Interrupted&) {
        return {0, 1};
    }
}

/// Searches with null windows, each of which moves one bound (MTD(f): Plaat, Schaeffer, Pijls and de Bruin 1996). The
/// step doubles as long as the same bound moves.
Bounds Solver::search(const Position& position, Bounds bounds, int guess) {
    const int before = won_before(position);
    int step = 0;
    try {
        while (!bounds.exact()) {
            const int need = std::clamp(guess, bounds.low + 1, bounds.high);
            const int reached = before + engine_->bound(position, need - before, 0);
            if (reached >= need) {
                bounds.low = std::min(reached, bounds.high);
                step = step > 0 ? 2 * step : 1;
                guess = bounds.low + step;
            } else {
                bounds.high = std::max(reached, bounds.low);
                step = step < 0 ? 2 * step : -1;
                guess = bounds.high + step + 1;
            }
        }
    } catch (const Interrupted&) {
    }
    return bounds;
}

/// Returns the first guess for a value. If the search from a wrong guess would be long, forward pruning estimates the
/// value (iterative broadening: Ginsberg and Harvey 1992); otherwise the guess is `fallback`.
int Solver::first_guess(const Position& position, Bounds bounds, int fallback) {
    constexpr int few_tricks = 5;
    constexpr int few_values = 20;
    if (tricks_left(position) <= few_tricks || bounds.high - bounds.low <= few_values) return fallback;
    engine_->forward_pruning = true;
    const int estimate = search(position, bounds, fallback).low;
    engine_->forward_pruning = false;
    return estimate;
}

Bounds Solver::value(const Position& position, int low, int high) {
    if (!counted()) return all_or_nothing(position);
    const int before = won_before(position);
    const Bounds whole{before, before + still_to_win(position)};
    const Bounds bounds{std::clamp(low, whole.low, whole.high), std::clamp(high, whole.low, whole.high)};
    return search(position, bounds, first_guess(position, bounds, (bounds.low + bounds.high + 1) / 2));
}

Bounds Solver::value(const Position& position) {
    const int before = won_before(position);
    return value(position, before, before + still_to_win(position));
}

/// Returns true if two cards of the actor are adjacent in rank. Their values then differ by at most their card points.
bool Solver::adjacent(const Position& position, Card a, Card b) const {
    const CardSet members = spec_.class_of(a);
    if (spec_.class_of(b) != members || ((single(a) | single(b)) & (spec_.called() | spec_.jokers())) != 0)
        return false;
    CardSet between = (spec_.beaters(a) ^ spec_.beaters(b)) & members;
    for (int player = 0; player < spec_.players(); ++player) {
        if (player != position.actor() && (between & position.hand(player)) != 0) return false;
    }
    return position.leading() || !contains(between, position.best());
}

std::vector<CardValue> Solver::card_values(const Position& position) {
    std::vector<CardValue> values;
    if (position.finished()) return values;
    const bool maximising = on_side(position.actor());
    Bounds best{INT_MIN, INT_MAX};
    if (counted()) best = value(position);
    for (Card card : Members{legal(spec_, position)}) {
        Position after = position;
        after.play(spec_, card);
        if (!counted()) {
            values.push_back({card, all_or_nothing(after)});
            continue;
        }
        const int before = won_before(after);
        Bounds bounds{before, before + still_to_win(after)};
        // No card is better than the best one.
        if (maximising)
            bounds.high = std::min(bounds.high, std::max(best.high, bounds.low));
        else
            bounds.low = std::max(bounds.low, std::min(best.low, bounds.high));
        for (const CardValue& known : values) {
            if (!adjacent(position, card, known.card)) continue;
            const int apart = count_ == Count::points ? std::abs(spec_.points(card) - spec_.points(known.card)) : 0;
            bounds.low = std::max(bounds.low, known.value.low - apart);
            bounds.high = std::min(bounds.high, known.value.high + apart);
        }
        values.push_back(
            {card, search(after, bounds, first_guess(after, bounds, maximising ? best.high : best.low + 1))});
    }
    return values;
}

std::vector<Card> Solver::line(Position position) {
    std::vector<Card> cards;
    while (!position.finished()) {
        const Bounds best = value(position);
        if (!best.exact()) break;
        std::optional<Card> best_card;
        for (Card card : Members{legal(spec_, position)}) {
            Position after = position;
            after.play(spec_, card);
            const bool maximising = on_side(position.actor());
            const Bounds kept = !counted()
                                    ? all_or_nothing(after)
                                    : value(after, best.low - (maximising ? 1 : 0), best.low + (maximising ? 0 : 1));
            if (kept == best) {
                best_card = card;
                break;
            }
        }
        if (!best_card) break;
        cards.push_back(*best_card);
        position.play(spec_, *best_card);
    }
    return cards;
}

Bounds reaches(const PlaySpec& spec, const Position& position, unsigned side, int points, int tricks,
               const Limits& limits, std::uint64_t& nodes, unsigned techniques) {
    check_side(spec, side);
    int points_before = 0;
    int tricks_before = 0;
    for (int player = 0; player < spec.players(); ++player) {
        if ((side >> player & 1) == 0) continue;
        points_before += position.points(player);
        tricks_before += position.tricks(player);
    }
    const int need_points = points - points_before;
    const int need_tricks = tricks - tricks_before;
    const bool only_tricks = need_points <= 0;
    const SearchObjective objective{
        .side = side, .count_tricks = only_tricks, .require_tricks = !only_tricks && need_tricks > 0};
    Engine& engine = engine_for(shape_of(spec, position, objective));
    engine.begin(spec, position, objective, techniques);
    engine.budget.begin(limits);
    Bounds answer{0, 1};
    try {
        const int need = only_tricks ? need_tricks : need_points;
        const bool reached = engine.bound(position, need, objective.require_tricks ? need_tricks : 0) >= need;
        answer = reached ? Bounds{1, 1} : Bounds{0, 0};
    } catch (const Interrupted&) {
    }
    nodes = engine.budget.nodes();
    return answer;
}

}  // namespace stich
