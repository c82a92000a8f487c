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
        throw std::invalid_argument("a side is a mask of places, 1 to " + std::to_string(everybody - 1) + ", not " +
                                    std::to_string(side));
    }
}

/// The calling thread's engine for this shape, kept from one deal to the next with the memory of its table.
Engine& engine_for(const Shape& shape) {
    struct Kept {
        Shape shape;
        std::unique_ptr<Engine> engine;
    };
    thread_local std::vector<Kept> kept;
    for (Kept& one : kept) {
        if (one.shape == shape) return *one.engine;
    }
    return *kept.emplace_back(shape, make_engine(shape)).engine;
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
    const Game game{.side = side, .tricks = count != Count::points, .many_questions = counted};
    engine_ = &engine_for(shape_of(spec, position, game));
    engine_->begin(spec, position, game, techniques);
    engine_->meter.begin(limits);
}

int Solver::made(const Position& position) const {
    int sum = 0;
    for (int place = 0; place < spec_.players(); ++place) {
        if (ours(place)) sum += count_ == Count::points ? position.points(place) : position.tricks(place);
    }
    return sum;
}

int Solver::to_come(const Position& position) const {
    if (count_ != Count::points) return tricks_left(position);
    int sum = 0;
    for (int place = 0; place < spec_.players(); ++place) {
        for (Card card : Members{position.hand(place)}) sum += spec_.points(card);
    }
    for (Card card : position.trick()) sum += spec_.points(card);
    return sum;
}

Bounds Solver::all_or_nothing(const Position& position) {
    for (int place = 0; place < spec_.players(); ++place) {
        if (position.tricks(place) > 0 && ours(place) == (count_ == Count::no_trick)) return {0, 0};
    }
    try {
        const int left = tricks_left(position);
        const bool so =
            count_ == Count::no_trick ? engine_->avoids(position) : engine_->bound(position, left, 0) >= left;
        return so ? Bounds{1, 1} : Bounds{0, 0};
    } catch (const Interrupted&) {
        return {0, 1};
    }
}

/// Null windows, each of which moves one bound (MTD(f): Plaat, Schaeffer, Pijls and de Bruin 1996), in steps that grow
/// as long as the bounds give way in one direction.
Bounds Solver::search(const Position& position, Bounds bounds, int guess) {
    const int before = made(position);
    int step = 0;
    try {
        while (!bounds.exact()) {
            const int need = std::clamp(guess, bounds.low + 1, bounds.high);
            const int found = before + engine_->bound(position, need - before, 0);
            if (found >= need) {
                bounds.low = std::min(found, bounds.high);
                step = step > 0 ? 2 * step : 1;
                guess = bounds.low + step;
            } else {
                bounds.high = std::max(found, bounds.low);
                step = step < 0 ? 2 * step : -1;
                guess = bounds.high + step + 1;
            }
        }
    } catch (const Interrupted&) {
    }
    return bounds;
}

/// Where a wrong first guess is dear, what a search with a narrow breadth finds (iterative broadening: Ginsberg and
/// Harvey 1992), else the one given.
int Solver::guess(const Position& position, Bounds bounds, int otherwise) {
    constexpr int few_tricks = 5;
    constexpr int few_values = 20;
    if (tricks_left(position) <= few_tricks || bounds.high - bounds.low <= few_values) return otherwise;
    engine_->rough = true;
    const int found = search(position, bounds, otherwise).low;
    engine_->rough = false;
    return found;
}

Bounds Solver::value(const Position& position, int low, int high) {
    if (!counted()) return all_or_nothing(position);
    const int before = made(position);
    const Bounds whole{before, before + to_come(position)};
    const Bounds bounds{std::clamp(low, whole.low, whole.high), std::clamp(high, whole.low, whole.high)};
    return search(position, bounds, guess(position, bounds, (bounds.low + bounds.high + 1) / 2));
}

Bounds Solver::value(const Position& position) {
    const int before = made(position);
    return value(position, before, before + to_come(position));
}

/// Neighbours in rank differ by their card points at most; so do their values.
bool Solver::neighbours(const Position& position, Card a, Card b) const {
    const CardSet members = spec_.class_of(a);
    if (spec_.class_of(b) != members || ((single(a) | single(b)) & (spec_.called() | spec_.jokers())) != 0)
        return false;
    CardSet between = (spec_.beaters(a) ^ spec_.beaters(b)) & members;
    for (int place = 0; place < spec_.players(); ++place) {
        if (place != position.actor() && (between & position.hand(place)) != 0) return false;
    }
    return position.leading() || !contains(between, position.best());
}

std::vector<CardValue> Solver::card_values(const Position& position) {
    std::vector<CardValue> values;
    if (position.finished()) return values;
    const bool maximiser = ours(position.actor());
    Bounds best{INT_MIN, INT_MAX};
    if (counted()) best = value(position);
    for (Card card : Members{legal(spec_, position)}) {
        Position after = position;
        after.play(spec_, card);
        if (!counted()) {
            values.push_back({card, all_or_nothing(after)});
            continue;
        }
        const int before = made(after);
        Bounds bounds{before, before + to_come(after)};
        // No card is better than the best.
        if (maximiser)
            bounds.high = std::min(bounds.high, std::max(best.high, bounds.low));
        else
            bounds.low = std::max(bounds.low, std::min(best.low, bounds.high));
        for (const CardValue& known : values) {
            if (!neighbours(position, card, known.card)) continue;
            const int apart = count_ == Count::points ? std::abs(spec_.points(card) - spec_.points(known.card)) : 0;
            bounds.low = std::max(bounds.low, known.value.low - apart);
            bounds.high = std::min(bounds.high, known.value.high + apart);
        }
        values.push_back({card, search(after, bounds, guess(after, bounds, maximiser ? best.high : best.low + 1))});
    }
    return values;
}

std::vector<Card> Solver::line(Position position) {
    std::vector<Card> cards;
    while (!position.finished()) {
        const Bounds best = value(position);
        if (!best.exact()) break;
        std::optional<Card> keeps;
        for (Card card : Members{legal(spec_, position)}) {
            Position after = position;
            after.play(spec_, card);
            const bool maximiser = ours(position.actor());
            const Bounds found = !counted()
                                     ? all_or_nothing(after)
                                     : value(after, best.low - (maximiser ? 1 : 0), best.low + (maximiser ? 0 : 1));
            if (found == best) keeps = card;
            if (keeps) break;
        }
        if (!keeps) break;
        cards.push_back(*keeps);
        position.play(spec_, *keeps);
    }
    return cards;
}

Bounds reaches(const PlaySpec& spec, const Position& position, unsigned side, int points, int tricks,
               const Limits& limits, std::uint64_t& nodes, unsigned techniques) {
    check_side(spec, side);
    int points_made = 0;
    int tricks_made = 0;
    for (int place = 0; place < spec.players(); ++place) {
        if ((side >> place & 1) == 0) continue;
        points_made += position.points(place);
        tricks_made += position.tricks(place);
    }
    const int points_needed = points - points_made;
    const int tricks_needed = tricks - tricks_made;
    const bool only_tricks = points_needed <= 0;
    const Game game{.side = side, .tricks = only_tricks, .tricks_too = !only_tricks && tricks_needed > 0};
    Engine& engine = engine_for(shape_of(spec, position, game));
    engine.begin(spec, position, game, techniques);
    engine.meter.begin(limits);
    Bounds answer{0, 1};
    try {
        const int need = only_tricks ? tricks_needed : points_needed;
        const bool reached = engine.bound(position, need, game.tricks_too ? tricks_needed : 0) >= need;
        answer = reached ? Bounds{1, 1} : Bounds{0, 0};
    } catch (const Interrupted&) {
    }
    nodes = engine.meter.nodes();
    return answer;
}

}  // namespace stich
