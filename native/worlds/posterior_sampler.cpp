#include "worlds/posterior_sampler.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "rules/legal.h"

namespace stich {

namespace {

/// Lapse rates: share of their choices that players of each kind make at random among all options.
constexpr double strict_lapse_rate = 0.02;
constexpr double loose_lapse_rate = 0.2;
/// Temperature of the loose player, as a multiple of the strict player's.
constexpr double loose_temperature = 5;

bool same_position(const Position& a, const Position& b, int players) {
    bool same = a.actor() == b.actor();
    for (int player = 0; player < players; ++player) same = same && a.hand(player) == b.hand(player);
    return same;
}

}  // namespace

void PosteriorSampler::LogLikelihood::operator+=(const LogLikelihood& other) {
    strict += other.strict;
    loose += other.loose;
}

double PosteriorSampler::World::log_likelihood() const {
    double sum = 0;
    for (const LogLikelihood& player : likelihood) {
        const double higher = std::max(player.strict, player.loose);
        sum += higher + std::log(std::exp(player.strict - higher) + std::exp(player.loose - higher));
    }
    return sum;
}

PosteriorSampler::PosteriorSampler(const PlaySpec& spec, const Payoffs& payoffs, std::span<const Position> worlds,
                                   std::vector<PlayedCard> log, std::vector<BidEvidence> bids, double temperature)
    : spec_(spec), policy_(spec, payoffs), log_(std::move(log)), bids_(std::move(bids)), temperature_(temperature) {
    if (worlds.empty()) throw std::invalid_argument("worlds: at least one");
    const Player actor = worlds.front().actor();
    const unsigned others = ((1U << spec.players()) - 1) & ~(1U << actor);
    Hands in_all_worlds;
    in_all_worlds.fill(~CardSet{0});
    for (const Position& position : worlds) {
        World& world = worlds_.emplace_back();
        for (std::size_t player = 0; player < static_cast<std::size_t>(spec.players()); ++player) {
            world.dealt[player] = position.hand(static_cast<int>(player));
            uncertain_[player] |= world.dealt[player];
            in_all_worlds[player] &= world.dealt[player];
        }
        for (const PlayedCard& played : log_) world.dealt[played.player] |= single(played.card);
        if (!same_position(replay(world, others), position, spec.players()))
            throw std::invalid_argument("log: it leads to another position than the worlds have");
    }
    for (std::size_t player = 0; player < uncertain_.size(); ++player) uncertain_[player] &= ~in_all_worlds[player];
}

Position PosteriorSampler::replay(World& world, unsigned players) const {
    const auto is_evaluated = [&](std::size_t player) { return (players >> player & 1) != 0; };
    for (std::size_t player = 0; player < world.likelihood.size(); ++player) {
        if (is_evaluated(player)) world.likelihood[player] = {};
    }
    for (const BidEvidence& bid : bids_) {
        if (is_evaluated(bid.player)) world.likelihood[bid.player] += likelihood_of_bid(bid, world.dealt[bid.player]);
    }
    Position position(spec_, std::span(world.dealt).first(static_cast<std::size_t>(spec_.players())));
    ShownVoids voids;
    for (const PlayedCard& played : log_) {
        if (played.player != position.actor() || !contains(position.hand(played.player), played.card))
            throw std::invalid_argument("log: a card whose player is not to act, or does not hold it");
        if (is_evaluated(played.player))
            world.likelihood[played.player] += likelihood_of_play(position, voids, played.card);
        voids.observe(spec_, position, played.card);
        position.play(spec_, played.card);
    }
    return position;
}

PosteriorSampler::LogLikelihood PosteriorSampler::likelihood_of_bid(const BidEvidence& bid, CardSet hand) {
    std::vector<double> logits(bid.logits.size());
    for (std::size_t option = 0; option < logits.size(); ++option) {
        for (Card card : Members{hand}) logits[option] += bid.logits[option][card];
    }
    return likelihood_of_choice(logits, bid.chosen);
}

PosteriorSampler::LogLikelihood PosteriorSampler::likelihood_of_play(const Position& position, const ShownVoids& voids,
                                                                     Card card) const {
    const CardSet legal_cards = legal(spec_, position);
    if (without_lowest(legal_cards) == 0) return {};
    RolloutPolicy::ScoredCards scored;
    policy_.score(position, voids, legal_cards, scored);
    const auto count = static_cast<std::size_t>(scored.count);
    for (std::size_t i = 0; i < count; ++i) scored.score[i] /= temperature_;
    const auto chosen = std::find(scored.card.begin(), scored.card.begin() + scored.count,
                                  policy_.representative(position, legal_cards, card));
    return likelihood_of_choice(std::span(scored.score).first(count),
                                static_cast<std::size_t>(chosen - scored.card.begin()));
}

/// Returns the log-likelihood of one choice, by a softmax with lapses. `logits`: those of the strict player.
PosteriorSampler::LogLikelihood PosteriorSampler::likelihood_of_choice(std::span<const double> logits,
                                                                       std::size_t chosen) {
    const double highest = *std::max_element(logits.begin(), logits.end());
    double strict_sum = 0;
    double loose_sum = 0;
    for (double logit : logits) {
        strict_sum += std::exp(logit - highest);
        loose_sum += std::exp((logit - highest) / loose_temperature);
    }
    const auto with_lapses = [&](double softmax, double lapse_rate) {
        return std::log((1 - lapse_rate) * softmax + lapse_rate / static_cast<double>(logits.size()));
    };
    return {with_lapses(std::exp(logits[chosen] - highest) / strict_sum, strict_lapse_rate),
            with_lapses(std::exp((logits[chosen] - highest) / loose_temperature) / loose_sum, loose_lapse_rate)};
}

/// Proposes to exchange two uncertain cards between two players, and accepts with the ratio of the likelihoods.
void PosteriorSampler::metropolis_step(World& world, Random& random) const {
    const int players = spec_.players();
    const auto a = static_cast<std::size_t>(random.below(players));
    const auto b = static_cast<std::size_t>(random.below(players));
    const CardSet from_a = world.dealt[a] & uncertain_[a] & uncertain_[b];
    const CardSet from_b = world.dealt[b] & uncertain_[a] & uncertain_[b];
    if (a == b || from_a == 0 || from_b == 0) return;
    const Card card_of_a = nth(from_a, random.below(size(from_a)));
    const Card card_of_b = nth(from_b, random.below(size(from_b)));
    const CardSet exchanged = single(card_of_a) | single(card_of_b);
    World proposal = world;
    proposal.dealt[a] ^= exchanged;
    proposal.dealt[b] ^= exchanged;
    replay(proposal, 1U << a | 1U << b);
    if (std::log(1 - random.fraction()) >= proposal.log_likelihood() - world.log_likelihood()) return;
    world = proposal;
}

std::vector<Position> PosteriorSampler::draw(std::size_t samples, int mcmc_steps, Random& random) const {
    double highest = worlds_.front().log_likelihood();
    for (const World& world : worlds_) highest = std::max(highest, world.log_likelihood());
    std::vector<double> cumulative;
    double sum = 0;
    for (const World& world : worlds_) cumulative.push_back(sum += std::exp(world.log_likelihood() - highest));
    // Systematic resampling: the marks have equal distances and begin at a random place.
    std::vector<Position> drawn;
    const double start = random.fraction();
    for (std::size_t i = 0; i < samples; ++i) {
        const double mark = (static_cast<double>(i) + start) / static_cast<double>(samples) * sum;
        const auto chosen = std::upper_bound(cumulative.begin(), cumulative.end() - 1, mark);
        World world = worlds_[static_cast<std::size_t>(chosen - cumulative.begin())];
        for (int step = 0; step < mcmc_steps; ++step) metropolis_step(world, random);
        drawn.push_back(replay(world, 0));
    }
    return drawn;
}

}  // namespace stich
