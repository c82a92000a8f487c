#include "deals/program.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

namespace stich {

namespace {

void require(bool holds, const char* what) {
    if (!holds) throw std::invalid_argument(std::string("deal program: ") + what);
}

bool within(std::int32_t number, std::size_t count) {
    return number >= 0 && static_cast<std::size_t>(number) < count;
}

/// Returns, by action, the card with this action, or -1.
std::vector<std::int32_t> reversed(const std::vector<std::int32_t>& actions, std::int32_t count) {
    std::vector<std::int32_t> cards(static_cast<std::size_t>(count), -1);
    for (std::size_t card = 0; card < actions.size(); ++card) {
        if (actions[card] < 0) continue;
        require(actions[card] < count, "an action of a card is none of the actions");
        cards[static_cast<std::size_t>(actions[card])] = static_cast<std::int32_t>(card);
    }
    return cards;
}

}  // namespace

DealProgram::DealProgram(DealDefinition definition) : data_(std::move(definition)) {
    require(!data_.specs.empty(), "at least one PlaySpec");
    cards_ = data_.specs.front().cards();
    require(data_.actions > 0 && data_.actions <= 4096, "1 to 4096 actions");
    require(data_.play_action.size() == static_cast<std::size_t>(cards_) &&
                data_.lay_action.size() == data_.play_action.size(),
            "an action for each card");
    played_by_ = reversed(data_.play_action, data_.actions);
    laid_by_ = reversed(data_.lay_action, data_.actions);
    calls_ = data_.call_of.empty() ? 0 : *std::ranges::max_element(data_.call_of) + 1;
    check();
    has_redirect_.resize(data_.nodes.size());
    for (const Redirect& redirect : data_.redirects) has_redirect_[static_cast<std::size_t>(redirect.node)] = true;
}

void DealProgram::check() const {
    const DealDefinition& d = data_;
    require(d.places >= min_players && d.places <= max_players, "2 to 5 places");
    require(d.seats == d.places || d.seats == d.places + 1,
            "seats are the places, and perhaps one who is dealt no cards");
    require(d.layout.size() == static_cast<std::size_t>(cards_), "a layout of all cards");
    require(std::ranges::all_of(d.layout, [&](std::uint8_t place) { return place == undealt || place < d.places; }),
            "a layout names places");
    require(d.call_of.size() == static_cast<std::size_t>(d.actions), "a call, or none, for each action");
    require(within(d.play_phase, static_cast<std::size_t>(d.phases)), "the play is a phase");
    require(d.longest > 0 && d.longest <= 4096, "a longest deal of 1 to 4096 steps");
    for (const PlaySpec& spec : d.specs)
        require(spec.cards() == cards_ && spec.players() == d.places, "all PlaySpecs have one deck and these players");
    const auto leads_somewhere = [&](std::int32_t to) {
        return to >= 0 ? within(to, d.nodes.size())
                       : to == passed_in || within(-2 - to, d.contracts.size() + d.calls_during_play.size());
    };
    require((d.starts.size() == 1 || d.starts.size() == static_cast<std::size_t>(d.seats)) &&
                std::ranges::all_of(d.starts, [&](int to) { return to != passed_in && leads_somewhere(to); }),
            "it begins somewhere");
    require(d.first_lot >= 0 && d.first_lot <= cards_, "a first lot is of the pack");
    for (const Redirect& redirect : d.redirects)
        require(within(redirect.place, static_cast<std::size_t>(d.places)) && within(redirect.node, d.nodes.size()) &&
                    within(redirect.other, d.nodes.size()),
                "redirects exist");
    for (const CallsDuringPlay& calls : d.calls_during_play)
        require(std::ranges::all_of(calls.before, [&](int node) { return node == -1 || within(node, d.nodes.size()); }),
                "before a card there is a node, or none");
    for (const Node& node : d.nodes) {
        require(within(node.place, static_cast<std::size_t>(d.places)) &&
                    within(node.phase, static_cast<std::size_t>(d.phases)),
                "a node has a place and a phase");
        require(node.first_call >= 0 && node.calls >= 0 &&
                    static_cast<std::size_t>(node.first_call) + static_cast<std::size_t>(node.calls) <= d.calls.size(),
                "a node's calls exist");
        require((node.calls == 0) == (node.lays_away > 0), "at a node a call is made, or cards are laid away");
        if (node.lays_away > 0) require(leads_somewhere(node.then), "a node leads somewhere");
        require(node.gives >= 0 && node.gives < d.places, "cards are given to another place");
        const auto* first = d.calls.data() + node.first_call;
        require(
            std::is_sorted(first, first + node.calls, [](const Call& a, const Call& b) { return a.action < b.action; }),
            "calls are in the order of their actions");
    }
    for (const Call& call : d.calls)
        require(within(call.action, static_cast<std::size_t>(d.actions)) &&
                    d.call_of[static_cast<std::size_t>(call.action)] >= 0 && leads_somewhere(call.leads_to),
                "a call is an action that leads somewhere");
    require(std::ranges::all_of(d.calls, [](const Call& call) { return call.adds >= 0; }), "calls add rows");
    for (const DealContract& contract : d.contracts) {
        require(within(contract.spec, d.specs.size()), "a contract has a PlaySpec");
        require(contract.swaps == -1 || within(contract.swaps, d.swaps.size()), "a contract's swaps exist");
        require(contract.calls_during_play == -1 || within(contract.calls_during_play, d.calls_during_play.size()),
                "a contract's calls exist");
        if (contract.most >= 0) {
            require(contract.declarer < 0 && within(contract.most, d.most.size()), "alone, who has most pays");
            require(within(contract.parameter, d.most[static_cast<std::size_t>(contract.most)].swept.size()),
                    "a contract's parameter is a row of its amounts");
        } else if (contract.declarer < 0) {
            for (int place = 0; place < d.places; ++place)
                require(within(contract.tables[static_cast<std::size_t>(place)], d.own.size()),
                        "everybody has a table of scores");
        } else {
            require(contract.declarer < d.places && contract.partner < cards_ && within(contract.score, d.sides.size()),
                    "a declarer has scores");
            require(within(contract.parameter,
                           static_cast<std::size_t>(d.sides[static_cast<std::size_t>(contract.score)].parameters)),
                    "a contract's parameter is a row of its amounts");
        }
    }
    for (const SideScores& side : d.sides) {
        const auto rows = static_cast<std::size_t>(side.tricks) * static_cast<std::size_t>(side.points);
        require(side.results.size() == 2 * rows, "results by early, tricks and points");
        require(std::ranges::all_of(side.results, [&](std::uint8_t kind) { return kind < side.kinds; }),
                "results are kinds");
        require(std::ranges::all_of(side.run, [&](Card card) { return card < cards_; }), "a run is of cards");
        require(side.amounts.size() == static_cast<std::size_t>(side.parameters) *
                                           static_cast<std::size_t>(side.kinds) * (2 * side.run.size() + 1) * 3,
                "amounts by parameter, kind and run");
    }
    for (const MostScores& scores : d.most) {
        require(!scores.swept.empty() && scores.most.size() == scores.swept.size() * static_cast<std::size_t>(d.places),
                "amounts by parameter and players without a trick");
        require(std::ranges::all_of(scores.ranking, [&](Card card) { return card < cards_; }), "a ranking is of cards");
    }
    for (const OwnScores& table : d.own)
        require(table.points > 0 && table.scores.size() % static_cast<std::size_t>(table.points) == 0,
                "tables of scores are rectangles");
    for (const auto& swaps : d.swaps)
        require(swaps.size() == static_cast<std::size_t>(cards_), "a swap, or none, for each card");
}

const Call* DealProgram::call(const Node& node, int action) const {
    const Call* const begin = data_.calls.data() + node.first_call;
    const Call* const end = begin + node.calls;
    const Call* const found =
        std::lower_bound(begin, end, action, [](const Call& call, int wanted) { return call.action < wanted; });
    return found != end && found->action == action ? found : nullptr;
}

}  // namespace stich
