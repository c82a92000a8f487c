#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "policy/payoffs.h"
#include "policy/rollout_policy.h"
#include "policy/shown_voids.h"
#include "rules/playspec.h"
#include "rules/position.h"
#include "worlds/random.h"

namespace stich {

/// Choice of a player in the bidding, among options whose value depends on the player's cards.
struct BidEvidence {
    Player player;
    /// Index of the chosen option.
    std::size_t chosen;
    /// `logits[option][card]`: contribution of the card to the logit of the option (nats). The likelihood of an option
    /// is proportional to e to the power of the sum over the hand.
    std::vector<std::array<float, max_cards>> logits;
};

/// Card, and the player who played it.
struct PlayedCard {
    Player player;
    Card card;
};

/// Sampler of worlds from their posterior distribution, given the bids and the cards played, in games in which each
/// player plays alone.
///
/// The opponent model is a mixture of two kinds of players, equally likely a priori. The strict player follows the
/// rollout policy with a softmax of the given temperature; the loose player with a much higher temperature and more
/// lapses.
///
/// Worlds are resampled by their likelihood and then changed by exchanges of two cards between two other players
/// (Metropolis; see Robert and Casella 2004). A card that the same player holds in all worlds stays there, and no
/// player gets a card that they hold in no world.
class PosteriorSampler {
public:
    /// `worlds`: the same position in worlds that are equally likely a priori; `log`: cards played, from the first lead
    /// on; `temperature`: that of the softmax over the policy's scores (game points). Throws std::invalid_argument if
    /// there is no world, or if one does not agree with the log.
    PosteriorSampler(const PlaySpec& spec, const Payoffs& payoffs, std::span<const Position> worlds,
                     std::vector<PlayedCard> log, std::vector<BidEvidence> bids, double temperature);

    /// Draws `samples` worlds, each after `mcmc_steps` Metropolis steps.
    std::vector<Position> draw(std::size_t samples, int mcmc_steps, Random& random) const;

private:
    using Hands = std::array<CardSet, max_players>;

    /// Log-likelihood of a player's choices, for each kind of player.
    struct LogLikelihood {
        double strict = 0;
        double loose = 0;

        void operator+=(const LogLikelihood& other);
    };
    /// World: hands before the first lead, and the likelihood of each player's choices.
    struct World {
        Hands dealt{};
        std::array<LogLikelihood, max_players> likelihood{};

        double log_likelihood() const;
    };

    /// Replays the log in the world and recomputes the likelihoods of the players in the mask `players`. Returns the
    /// position after the log.
    Position replay(World& world, unsigned players) const;
    LogLikelihood likelihood_of_play(const Position& position, const ShownVoids& voids, Card card) const;
    static LogLikelihood likelihood_of_bid(const BidEvidence& bid, CardSet hand);
    static LogLikelihood likelihood_of_choice(std::span<const double> logits, std::size_t chosen);
    void metropolis_step(World& world, Random& random) const;

    const PlaySpec& spec_;
    RolloutPolicy policy_;
    std::vector<PlayedCard> log_;
    std::vector<BidEvidence> bids_;
    double temperature_;
    std::vector<World> worlds_;
    /// Cards that each player holds in some worlds, but not in all.
    Hands uncertain_{};
};

}  // namespace stich
