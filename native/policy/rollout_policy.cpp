#include "policy/rollout_policy.h"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace stich {

namespace {

// Probability that a later player takes a trick that they can take: without card points, and with card points.
constexpr double takes_empty_trick = 0.7;
constexpr double takes_point_trick = 0.4;
/// Probability that a player who cannot follow discards a card with points, if they have one.
constexpr double discards_points = 0.6;
/// Share of an equal part of the card points in play that a player expects to win.
constexpr double expected_share = 0.5;
/// Value of an average card with points in another player's trick, if card points cost. If they pay, the value is
/// negated.
constexpr double given_card_value = 1.5;
/// Share of a trick's value that is attributed to keeping a card which can still win a later trick.
constexpr double later_trick_share = 0.6;
/// Share of the possible cost of a card with points that is gained by getting rid of the card.
constexpr double risk_share = 0.6;
/// Value of a joker, which can duck a trick, as a share of the cost of a trick with points.
constexpr double joker_share = 0.3;
/// Factor of a card's use for each stronger card in another hand, and smallest factor for a trump.
constexpr double use_per_stronger_card = 0.5;
constexpr double least_use_of_trump = 0.3;

double power(double base, int exponent) {
    double result = 1;
    for (; exponent != 0; exponent >>= 1) {
        if ((exponent & 1) != 0) result *= base;
        base *= base;
    }
    return result;
}

}  // namespace

/// Facts and estimates that are computed before single cards are scored.
struct RolloutPolicy::Outlook {
    /// Player who plays to this trick after the actor.
    struct LaterPlayer {
        /// True if the player is of the actor's party.
        bool partner;
        CardSet may_hold;
        int hand_size;
        /// Probabilities that the player follows the lead, and that they hold a card with points.
        double follows = 0;
        double has_points = 0;
    };

    int actor = 0;
    /// Cards in the other hands.
    CardSet unseen = 0;
    int unseen_count = 0;
    int later_count = 0;
    std::array<LaterPlayer, max_players> later;
    /// Tricks and card points that the actor's party expects to win in the whole deal without this trick, and their
    /// payoff.
    double tricks = 0;
    double points = 0;
    double payoff = 0;
    /// Gains from winning a trick without card points, and one with two average cards that have points.
    double empty_trick_gain = 0;
    double point_trick_gain = 0;
    /// Card points in the trick.
    double trick_points = 0;

    /// Returns the probability that a later player holds at least one of these cards.
    double holds_any(const LaterPlayer& player, CardSet cards) const {
        const int number = size(cards & player.may_hold);
        return number == 0 ? 0 : 1 - power(1 - static_cast<double>(number) / unseen_count, player.hand_size);
    }
};

RolloutPolicy::RolloutPolicy(const PlaySpec& spec, const Payoffs& payoffs) : spec_(spec), payoffs_(payoffs) {
    double sum = 0;
    for (Card card : Members{spec.deck()}) {
        if (contains(spec.jokers(), card)) continue;
        const CardSet stronger = spec.beaters(card) & spec.class_of(card);
        trumps_ |= spec.beaters(card) & ~stronger;
        for (Card other : Members{stronger}) {
            if (size(spec.beaters(other) & stronger) + 1 == size(stronger)) weaker_[other] = single(card);
        }
        if (spec.points(card) == 0) continue;
        point_cards_ |= single(card);
        sum += spec.points(card);
    }
    // No joker is stronger than another, so any order makes all jokers equivalent.
    for (CardSet jokers = spec.jokers(); without_lowest(jokers) != 0; jokers = without_lowest(jokers))
        weaker_[lowest(without_lowest(jokers))] = single(lowest(jokers));
    if (point_cards_ != 0) average_points_ = sum / size(point_cards_);

    double payoff_without_points = 0;
    double payoff_with_all_points = 0;
    for (int player = 0; player < spec.players(); ++player) {
        for (int tricks = 0; tricks <= payoffs.tricks; ++tricks) {
            payoff_without_points += payoffs.at(player, tricks, 0);
            payoff_with_all_points += payoffs.at(player, tricks, payoffs.points);
        }
    }
    const bool points_pay = payoff_without_points < payoff_with_all_points;
    given_point_value_ = (points_pay ? -given_card_value : given_card_value) / average_points_;
}

/// Returns the cards that separate cards of the actor: those in other hands, and the best card of the trick.
CardSet RolloutPolicy::separators(const Position& position) const {
    CardSet cards = position.leading() ? 0 : single(position.best());
    for (int player = 0; player < spec_.players(); ++player) {
        if (player != position.actor()) cards |= position.hand(player);
    }
    return cards;
}

Card RolloutPolicy::representative(CardSet separators, CardSet legal_cards, Card card) const {
    for (CardSet below = weaker_[card]; below != 0 && (below & separators) == 0; below = weaker_[lowest(below)]) {
        if ((below & legal_cards) == 0) continue;
        if (spec_.points(lowest(below)) != spec_.points(card)) break;
        card = lowest(below);
    }
    return card;
}

RolloutPolicy::Outlook RolloutPolicy::outlook(const Position& position, const ShownVoids& voids) const {
    Outlook outlook;
    const int players = spec_.players();
    const int actor = outlook.actor = position.actor();
    const CardSet hand = position.hand(actor);
    for (int player = 0; player < players; ++player) {
        if (player != actor) outlook.unseen |= position.hand(player);
    }
    outlook.unseen_count = size(outlook.unseen);
    const unsigned party = spec_.together(actor);
    const double share = static_cast<double>(size(hand) - 1) * std::popcount(party) / players;
    const int point_cards_left = size((hand | outlook.unseen) & point_cards_);
    const WonTogether won = won_together(spec_, position, actor);
    outlook.tricks = won.tricks + share;
    outlook.points = won.points + expected_share * share / size(hand) * average_points_ * point_cards_left;
    outlook.payoff = interpolated_payoff(actor, outlook.tricks, outlook.points);
    outlook.empty_trick_gain = interpolated_payoff(actor, outlook.tricks + 1, outlook.points) - outlook.payoff;
    outlook.point_trick_gain =
        interpolated_payoff(actor, outlook.tricks + 1, outlook.points + 2 * average_points_) - outlook.payoff;

    for (Card card : position.trick()) outlook.trick_points += spec_.points(card);
    outlook.later_count = players - 1 - static_cast<int>(position.trick().size());
    for (int i = 0; i < outlook.later_count; ++i) {
        const int player = (actor + 1 + i) % players;
        Outlook::LaterPlayer& later = outlook.later[static_cast<std::size_t>(i)];
        later = {(party >> player & 1) != 0, outlook.unseen & ~voids.cannot_hold[static_cast<std::size_t>(player)],
                 size(position.hand(player))};
        later.has_points = outlook.holds_any(later, point_cards_);
        if (!position.leading() && !contains(spec_.jokers(), position.trick().front()))
            later.follows = outlook.holds_any(later, spec_.class_of(position.trick().front()));
    }
    return outlook;
}

void RolloutPolicy::score(const Position& position, const ShownVoids& voids, CardSet legal_cards,
                          ScoredCards& scored) const {
    const Outlook before = outlook(position, voids);
    const CardSet separating = separators(position);
    scored.count = 0;
    for (Card card : Members{legal_cards}) {
        if (representative(separating, legal_cards, card) != card) continue;
        const auto i = static_cast<std::size_t>(scored.count++);
        scored.card[i] = card;
        scored.score[i] = score(position, before, card);
    }
}

/// Returns the expected gain of playing the card now, less its value if it is kept.
double RolloutPolicy::score(const Position& position, const Outlook& outlook, Card card) const {
    const bool leading = position.leading();
    const Card led = leading ? card : position.trick().front();
    const bool joker_led = contains(spec_.jokers(), led);
    const bool points_led = spec_.points(led) != 0;
    const bool takes_lead = leading || contains(spec_.beaters(position.best()), card);
    const bool ours = takes_lead || (spec_.together(outlook.actor) >> position.best_player() & 1) != 0;
    // The card that wins for the actor's party so far: this one, or a partner's.
    const Card winning = takes_lead ? card : position.best();
    const CardSet stronger = spec_.beaters(winning) & spec_.class_of(winning);
    double wins = ours ? 1 : 0;
    double points = outlook.trick_points + spec_.points(card);
    const double takes = points > 0 || points_led ? takes_point_trick : takes_empty_trick;
    for (int i = 0; i < outlook.later_count; ++i) {
        const Outlook::LaterPlayer& later = outlook.later[static_cast<std::size_t>(i)];
        double follows = later.follows;
        if (leading) follows = joker_led ? 0 : outlook.holds_any(later, spec_.class_of(card));
        if (wins > 0 && !joker_led && !later.partner) {
            const double beats = contains(spec_.class_of(led), winning) ? outlook.holds_any(later, stronger) : 0;
            const CardSet ruffing = contains(trumps_, winning) ? stronger : trumps_;
            const double ruffs = contains(trumps_, led) ? 0 : (1 - follows) * outlook.holds_any(later, ruffing);
            wins *= 1 - takes * std::min(1.0, beats + ruffs);
        }
        points += average_points_ * (points_led ? follows : (1 - follows) * discards_points * later.has_points);
    }
    const double gain =
        interpolated_payoff(outlook.actor, outlook.tricks + 1, outlook.points + points) - outlook.payoff;
    return wins * gain + (1 - wins) * given_point_value_ * points - value_if_kept(outlook, card);
}

/// Returns an estimate of what a card may still gain or cost if it is played later.
double RolloutPolicy::value_if_kept(const Outlook& outlook, Card card) const {
    if (contains(spec_.jokers(), card))
        return joker_share * std::max(outlook.empty_trick_gain, -outlook.point_trick_gain);
    const CardSet stronger = spec_.beaters(card) & spec_.class_of(card) & outlook.unseen;
    double use = power(use_per_stronger_card, size(stronger));
    if (spec_.points(card) != 0) return risk_share * use * std::min(0.0, outlook.point_trick_gain);
    if (contains(trumps_, card)) use = std::max(use, least_use_of_trump);
    return later_trick_share * use * outlook.empty_trick_gain;
}

/// Returns the payoff of a fractional number of tricks and points, by bilinear interpolation.
double RolloutPolicy::interpolated_payoff(int player, double tricks, double points) const {
    tricks = std::min<double>(tricks, payoffs_.tricks);
    points = std::min<double>(points, payoffs_.points);
    const int t = static_cast<int>(tricks);
    const int p = static_cast<int>(points);
    const auto at_points = [&](int whole) {
        return payoffs_.at(player, t, whole) * (1 - tricks + t) + payoffs_.at(player, t + 1, whole) * (tricks - t);
    };
    return at_points(p) * (1 - points + p) + at_points(p + 1) * (points - p);
}

Card RolloutPolicy::choose(const Position& position, const ShownVoids& voids, CardSet legal_cards) const {
    if (without_lowest(legal_cards) == 0) return lowest(legal_cards);
    ScoredCards scored;
    score(position, voids, legal_cards, scored);
    const auto end = scored.score.begin() + scored.count;
    return scored.card[static_cast<std::size_t>(std::max_element(scored.score.begin(), end) - scored.score.begin())];
}

}  // namespace stich
