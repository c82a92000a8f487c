#include "mcts/information_set_mcts.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "rules/legal.h"

namespace stich {

namespace {

/// Weight of the confidence bounds, in points.
constexpr double exploration = 10;
/// Times that a moment is passed until a second card is tried there; four times as often for a third, and so on.
constexpr double widening = 4;
/// Moments take 12 bytes and a choice 16; a search that has so many goes on without growing its tree.
constexpr std::size_t most_moments = 1 << 20;

}  // namespace

AloneSearch::AloneSearch(const PlaySpec& spec, std::vector<Position> worlds, const Shown& shown, const Payoffs& payoffs)
    : spec_(spec), worlds_(std::move(worlds)), shown_(shown), payoffs_(payoffs), thumb_(spec, payoffs) {
    if (worlds_.empty()) throw std::invalid_argument("worlds: at least one");
    const Position& now = worlds_.front();
    const CardSet cards = legal(spec, now);
    if (cards == 0) throw std::invalid_argument("worlds: no card is left to play");
    for (const Position& world : worlds_) {
        if (world.actor() != now.actor() || legal(spec, world) != cards)
            throw std::invalid_argument("worlds: the same player is to act in all, with the same legal cards");
    }
    me_ = now.actor();
    add(now, shown_, cards);
}

/// Sequential halving (Karnin, Koren and Somekh 2013): after each part of the rounds the worse half of the cards is
/// given up. All that are left meet the same worlds, so that good cards of the others speak against none of them.
void AloneSearch::run(std::int64_t rounds) {
    const auto first = static_cast<std::int64_t>(moments_.front().first);
    std::int64_t left = moments_.front().count;
    const int parts = std::max(1, static_cast<int>(std::bit_width(static_cast<std::uint64_t>(left - 1))));
    for (int part = 0; part < parts; ++part) {
        const std::int64_t each = std::max<std::int64_t>(1, rounds / parts / left);
        for (std::int64_t i = 0; i < each; ++i, ++done_) {
            const Position& world = worlds_[static_cast<std::size_t>(done_) % worlds_.size()];
            for (std::int64_t choice = first; choice < first + left; ++choice)
                round(world, static_cast<std::uint32_t>(choice));
        }
        const auto begin = choices_.begin() + first;
        std::stable_sort(begin, begin + left, [](const Choice& a, const Choice& b) { return a.mean() > b.mean(); });
        left = (left + 1) / 2;
    }
}

void AloneSearch::round(const Position& world, std::uint32_t first) {
    Position position = world;
    Shown shown = shown_;
    path_.assign(1, {0, first});
    const Card card = choices_[first].card;
    shown.note(spec_, position, card);
    position.play(spec_, card);
    bool planned = true;
    while (!position.finished()) {
        const CardSet cards = legal(spec_, position);
        Card next = lowest(cards);
        if (without_lowest(cards) != 0) {
            if (planned && position.actor() == me_) {
                const auto [at, fresh] =
                    known_.try_emplace(seen(position), static_cast<std::uint32_t>(moments_.size()));
                const std::uint32_t moment = fresh ? add(position, shown, cards) : at->second;
                const std::uint32_t choice = choose(moments_[moment]);
                path_.emplace_back(moment, choice);
                next = choices_[choice].card;
                planned = !fresh && moments_.size() < most_moments;
            } else {
                next = thumb_.choose(position, shown, cards);
            }
        }
        shown.note(spec_, position, next);
        position.play(spec_, next);
    }
    const double value = ahead(spec_, position, payoffs_, me_);
    for (const auto& [moment, choice] : path_) {
        ++moments_[moment].visits;
        ++choices_[choice].visits;
        choices_[choice].sum += value;
    }
}

/// A number for what the actor sees. That two moments have the same by accident is as good as impossible, and would
/// only blur the plan.
std::uint64_t AloneSearch::seen(const Position& position) const {
    std::uint64_t mixed = position.hand(me_);
    const auto mix = [&](std::uint64_t number) {
        mixed = (mixed ^ number) * 0x9e3779b97f4a7c15;
        mixed ^= mixed >> 29;
    };
    mix(static_cast<std::uint64_t>(position.tricks(me_)) << 16 | static_cast<std::uint64_t>(position.points(me_)));
    if (!position.leading()) {
        std::uint64_t points = 0;
        for (Card card : position.trick()) points += static_cast<std::uint64_t>(spec_.points(card));
        mix(spec_.class_of(position.trick().front()));
        mix(points << 16 | std::uint64_t{position.best()} << 8 | position.trick().size());
    }
    return mixed;
}

std::uint32_t AloneSearch::add(const Position& position, const Shown& shown, CardSet cards) {
    Thumb::Worths worths;
    thumb_.weigh(position, shown, cards, worths);
    std::array<std::size_t, max_cards> order;
    const auto end = order.begin() + worths.count;
    std::iota(order.begin(), end, 0);
    std::sort(order.begin(), end, [&](std::size_t a, std::size_t b) { return worths.worth[a] > worths.worth[b]; });
    const auto index = static_cast<std::uint32_t>(moments_.size());
    moments_.push_back({static_cast<std::uint32_t>(choices_.size()), static_cast<std::uint32_t>(worths.count)});
    std::for_each(order.begin(), end, [&](std::size_t i) { choices_.push_back({worths.card[i]}); });
    return index;
}

std::uint32_t AloneSearch::choose(const Moment& moment) const {
    const auto tried = 1 + static_cast<std::uint32_t>(std::sqrt(moment.visits / widening));
    const double log = std::log(1.0 + moment.visits);
    std::uint32_t best = moment.first;
    double highest = std::numeric_limits<double>::lowest();
    for (std::uint32_t i = moment.first; i < moment.first + std::min(tried, moment.count); ++i) {
        const Choice& choice = choices_[i];
        if (choice.visits == 0) return i;
        const double bound = choice.mean() + exploration * std::sqrt(log / choice.visits);
        if (bound > highest) {
            highest = bound;
            best = i;
        }
    }
    return best;
}

std::vector<Tried> AloneSearch::found() const {
    const Position& now = worlds_.front();
    const CardSet cards = legal(spec_, now);
    const Moment& moment = moments_.front();
    std::array<double, max_cards> worth{};
    double most = std::numeric_limits<double>::max();
    for (std::uint32_t i = moment.first; i < moment.first + moment.count; ++i) {
        most = std::min(most, choices_[i].mean());
        worth[choices_[i].card] = most;
    }
    std::vector<Tried> found;
    for (Card card : Members{cards}) found.push_back({card, worth[thumb_.stand_in(now, cards, card)]});
    return found;
}

void play_by_thumb(const PlaySpec& spec, Position& position, const Payoffs& payoffs) {
    const Thumb thumb(spec, payoffs);
    Shown shown;
    while (!position.finished()) {
        const Card card = thumb.choose(position, shown, legal(spec, position));
        shown.note(spec, position, card);
        position.play(spec, card);
    }
}

double ahead(const PlaySpec& spec, const Position& end, const Payoffs& payoffs, int place) {
    double others = 0;
    for (int other = 0; other < spec.players(); ++other) {
        if (other != place) others += payoffs.at(other, end.tricks(other), end.points(other));
    }
    return payoffs.at(place, end.tricks(place), end.points(place)) - others / (spec.players() - 1);
}

}  // namespace stich
