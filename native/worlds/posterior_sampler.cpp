#include "worlds/posterior_sampler.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "rules/legal.h"

namespace stich {

namespace {

/// Part of the choices that are made otherwise than the rules say, by who goes by them and by who often does not; and
/// how many times as wide the latter's temper is.
constexpr double strays = 0.02;
constexpr double strays_loosely = 0.2;
constexpr double looser = 5;

bool same_moment(const Position& one, const Position& other, int players) {
    bool same = one.actor() == other.actor();
    for (int place = 0; place < players; ++place) same = same && one.hand(place) == other.hand(place);
    return same;
}

}  // namespace

void Believer::Likely::operator+=(const Likely& more) {
    strict += more.strict;
    loose += more.loose;
}

double Believer::World::total() const {
    double sum = 0;
    for (const Likely& place : likely) {
        const double most = std::max(place.strict, place.loose);
        sum += most + std::log(std::exp(place.strict - most) + std::exp(place.loose - most));
    }
    return sum;
}

Believer::Believer(const PlaySpec& spec, const Payoffs& payoffs, std::span<const Position> worlds,
                   std::vector<Played> log, std::vector<Saying> sayings, double temper)
    : spec_(spec), thumb_(spec, payoffs), log_(std::move(log)), sayings_(std::move(sayings)), temper_(temper) {
    if (worlds.empty()) throw std::invalid_argument("worlds: at least one");
    const Place me = worlds.front().actor();
    const unsigned others = ((1U << spec.players()) - 1) & ~(1U << me);
    Hands in_all;
    in_all.fill(~CardSet{0});
    for (const Position& now : worlds) {
        World& world = worlds_.emplace_back();
        for (std::size_t place = 0; place < static_cast<std::size_t>(spec.players()); ++place) {
            world.dealt[place] = now.hand(static_cast<int>(place));
            doubtful_[place] |= world.dealt[place];
            in_all[place] &= world.dealt[place];
        }
        for (const Played& played : log_) world.dealt[played.place] |= single(played.card);
        if (!same_moment(weigh(world, others), now, spec.players()))
            throw std::invalid_argument("log: it leads to another moment");
    }
    for (std::size_t place = 0; place < doubtful_.size(); ++place) doubtful_[place] &= ~in_all[place];
}

Position Believer::weigh(World& world, unsigned places) const {
    for (std::size_t place = 0; place < world.likely.size(); ++place) {
        if ((places >> place & 1) != 0) world.likely[place] = {};
    }
    for (const Saying& saying : sayings_) {
        if ((places >> saying.place & 1) != 0) world.likely[saying.place] += choice(saying, world.dealt[saying.place]);
    }
    Position position(spec_, std::span(world.dealt).first(static_cast<std::size_t>(spec_.players())));
    Shown shown;
    for (const Played& played : log_) {
        if (played.place != position.actor() || !contains(position.hand(played.place), played.card))
            throw std::invalid_argument("log: a card that was not there to be played");
        if ((places >> played.place & 1) != 0) world.likely[played.place] += choice(position, shown, played.card);
        shown.note(spec_, position, played.card);
        position.play(spec_, played.card);
    }
    return position;
}

Believer::Likely Believer::choice(const Saying& saying, CardSet hand) {
    std::vector<double> merits(saying.worth.size());
    for (std::size_t thing = 0; thing < merits.size(); ++thing) {
        for (Card card : Members{hand}) merits[thing] += saying.worth[thing][card];
    }
    return choice(merits, saying.said);
}

Believer::Likely Believer::choice(const Position& position, const Shown& shown, Card card) const {
    const CardSet cards = legal(spec_, position);
    if (without_lowest(cards) == 0) return {};
    Thumb::Worths worths;
    thumb_.weigh(position, shown, cards, worths);
    const auto count = static_cast<std::size_t>(worths.count);
    for (std::size_t i = 0; i < count; ++i) worths.worth[i] /= temper_;
    const auto chosen =
        std::find(worths.card.begin(), worths.card.begin() + worths.count, thumb_.stand_in(position, cards, card));
    return choice(std::span(worths.worth).first(count), static_cast<std::size_t>(chosen - worths.card.begin()));
}

Believer::Likely Believer::choice(std::span<const double> merits, std::size_t chosen) {
    const double most = *std::max_element(merits.begin(), merits.end());
    double all = 0;
    double all_loosely = 0;
    for (double merit : merits) {
        all += std::exp(merit - most);
        all_loosely += std::exp((merit - most) / looser);
    }
    const auto logarithm = [&](double share, double part) {
        return std::log((1 - part) * share + part / static_cast<double>(merits.size()));
    };
    return {logarithm(std::exp(merits[chosen] - most) / all, strays),
            logarithm(std::exp((merits[chosen] - most) / looser) / all_loosely, strays_loosely)};
}

/// Tries to exchange two cards between two of the others.
void Believer::exchange(World& world, Random& random) const {
    const int players = spec_.players();
    const auto one = static_cast<std::size_t>(random.below(players));
    const auto two = static_cast<std::size_t>(random.below(players));
    const CardSet gives = world.dealt[one] & doubtful_[one] & doubtful_[two];
    const CardSet takes = world.dealt[two] & doubtful_[one] & doubtful_[two];
    if (one == two || gives == 0 || takes == 0) return;
    const CardSet both = single(nth(gives, random.below(size(gives)))) | single(nth(takes, random.below(size(takes))));
    World other = world;
    other.dealt[one] ^= both;
    other.dealt[two] ^= both;
    weigh(other, 1U << one | 1U << two);
    if (std::log(1 - random.fraction()) >= other.total() - world.total()) return;
    world = other;
}

std::vector<Position> Believer::draw(std::size_t draws, int steps, Random& random) const {
    std::vector<double> reached;
    double most = worlds_.front().total();
    for (const World& world : worlds_) most = std::max(most, world.total());
    double sum = 0;
    for (const World& world : worlds_) reached.push_back(sum += std::exp(world.total() - most));
    std::vector<Position> drawn;
    const double begin = random.fraction();
    for (std::size_t i = 0; i < draws; ++i) {
        const double mark = (static_cast<double>(i) + begin) / static_cast<double>(draws) * sum;
        const auto found = std::upper_bound(reached.begin(), reached.end() - 1, mark);
        World world = worlds_[static_cast<std::size_t>(found - reached.begin())];
        for (int step = 0; step < steps; ++step) exchange(world, random);
        drawn.push_back(weigh(world, 0));
    }
    return drawn;
}

}  // namespace stich
