#include "deals/table.h"

#include <algorithm>
#include <bit>
#include <span>
#include <stdexcept>

#include "policy/payoffs.h"
#include "rules/legal.h"

namespace stich {

namespace {

/// Returns a hash of two numbers (the finisher of splitmix64).
std::uint64_t mixed(std::uint64_t state, std::uint64_t number) {
    std::uint64_t mix = (state ^ number) + 0x9e3779b97f4a7c15;
    mix = (mix ^ (mix >> 30)) * 0xbf58476d1ce4e5b9;
    mix = (mix ^ (mix >> 27)) * 0x94d049bb133111eb;
    return mix ^ (mix >> 31);
}

constexpr std::uint64_t laid_away = 1u << 16;

/// The places among `places` (a mask) for which `number` is largest.
template <class Number>
unsigned with_most(unsigned places, int count, Number number) {
    std::ptrdiff_t most = -1;
    unsigned left = 0;
    for (int place = 0; place < count; ++place) {
        if ((places >> place & 1) == 0) continue;
        const std::ptrdiff_t own = number(place);
        if (own > most) left = 0;
        if (own >= most) left |= 1u << place;
        most = std::max(most, own);
    }
    return left;
}

}  // namespace

Position Table::unstarted(const DealProgram& program) {
    const PlaySpec& spec = program.data().specs.front();
    const std::array<CardSet, max_players> none{};
    return Position(spec, std::span(none).first(index(spec.players())), 0, {}, {});
}

void Table::deal(const DealProgram& program, const Chance& chance) {
    std::array<std::uint8_t, max_cards> pack{};
    const int cards = program.cards();
    for (int card = 0; card < cards; ++card) pack[index(card)] = static_cast<std::uint8_t>(card);
    Random random(chance.seed, static_cast<std::uint64_t>(chance.row) << 32 | chance.episode);
    for (int last = cards - 1; last > 0; --last) std::swap(pack[index(last)], pack[index(random.below(last + 1))]);
    const auto dealer =
        (static_cast<std::uint64_t>(chance.row) + chance.episode) % static_cast<std::uint64_t>(program.data().seats);
    begin(program, static_cast<int>(dealer), std::span(pack).first(index(cards)));
}

void Table::begin(const DealProgram& program, int dealer, std::span<const std::uint8_t> pack) {
    const DealDefinition& data = program.data();
    if (dealer < 0 || dealer >= data.seats) throw std::invalid_argument("the dealer is a seat of the table");
    if (pack.size() != data.layout.size()) throw std::invalid_argument("a pack is the whole deck");
    dealt_ = {};
    undealt_ = 0;
    CardSet all = 0;
    for (std::size_t position = 0; position < pack.size(); ++position) {
        if (pack[position] >= program.cards()) throw std::invalid_argument("a card of the pack is not of this deck");
        const CardSet card = single(pack[position]);
        if ((all & card) != 0) throw std::invalid_argument("a card is in the pack twice");
        all |= card;
        const std::uint8_t place = data.layout[position];
        (place == undealt ? undealt_ : dealt_[place]) |= card;
    }
    std::ranges::copy(pack, pack_.begin());
    hands_ = dealt_;
    aside_ = undealt_;
    taken_ = laid_away_ = given_ = won_ = {};
    gets_from_.fill(-1);
    known_ = trick_ = 0;
    heard_ = 0;
    contract_ = calls_during_play_ = -1;
    added_ = 0;
    playing_ = beside_card_ = false;
    dealer_ = static_cast<std::int8_t>(dealer);
    known_place_ = -1;
    laid_ = spoken_ = cards_played_ = 0;
    if (data.undealt_open) hear(undealt_);
    go_to(program, data.starts.size() == 1 ? data.starts.front() : data.starts[index(dealer)]);
}

bool Table::apply(const DealProgram& program, int action, const Heard* heard) {
    if (action < 0 || action >= program.data().actions) return false;
    const int actor = place_;
    switch (stage_) {
        case Stage::calls: {
            const Call* const call = program.call(program.node(node_), action);
            if (call == nullptr || !may_make(*call)) return false;
            say(program, *call, heard);
            return true;
        }
        case Stage::laying: {
            const int card = program.laid_by(action);
            if (card < 0 || !contains(legal_, static_cast<Card>(card))) return false;
            hands_[index(actor)] ^= single(static_cast<Card>(card));
            aside_ |= single(static_cast<Card>(card));
            laid_away_[index(actor)] |= single(static_cast<Card>(card));
            legal_ ^= single(static_cast<Card>(card));
            const Node& node = program.node(node_);
            if (++laid_ == node.lays_away) {
                hear(laid_away);
                if (node.gives > 0 && node.then < 0) give_cards(program, node.gives);
                go_to(program, node.then);
            }
            return true;
        }
        case Stage::play: {
            const int card = program.played_by(action);
            if (card < 0 && beside_card_) {
                const Call* const call = program.call(program.node(node_), action);
                if (call == nullptr || !may_make(*call)) return false;
                say(program, *call, heard);
                return true;
            }
            if (card < 0 || !contains(legal_, static_cast<Card>(card))) return false;
            ++cards_played_;
            if (heard != nullptr) heard->played[actor * program.cards() + card] = cards_played_;
            hear(static_cast<std::uint64_t>(action) << 8 | index(actor));
            const DealContract& contract = program.contract(contract_);
            position_.play(program.spec(contract), static_cast<Card>(card));
            if (contract.most >= 0) {
                trick_ |= single(static_cast<Card>(card));
                if (position_.leading()) {
                    won_[position_.leader()] |= trick_;
                    trick_ = 0;
                }
            }
            next_card(program, false);
            return true;
        }
        case Stage::over:
            break;
    }
    return false;
}

void Table::hear(std::uint64_t what) {
    heard_ = mixed(heard_, what);
}

CardSet Table::first_lot(const DealProgram& program, int place) const {
    CardSet cards = 0;
    for (std::size_t position = 0; position < index(program.data().first_lot); ++position)
        if (program.data().layout[position] == place) cards |= single(pack_[position]);
    return cards;
}

void Table::say(const DealProgram& program, const Call& call, const Heard* heard) {
    const int actor = place_;
    ++spoken_;
    added_ += call.adds;
    if (heard != nullptr) {
        const int number = program.data().call_of[index(call.action)];
        heard->said[actor * program.calls() + number] = spoken_;
    }
    hear(static_cast<std::uint64_t>(call.action) << 8 | index(actor));
    go_to(program, call.leads_to);
}

void Table::go_to(const DealProgram& program, int target) {
    if (target == passed_in) {
        stage_ = Stage::over;
        return;
    }
    if (target < 0) {
        const int number = -2 - target;
        const auto contracts = static_cast<int>(program.data().contracts.size());
        if (number < contracts) return start_play(program, number);
        calls_during_play_ = number - contracts;
        return next_card(program, true);
    }
    if (program.has_redirect(target)) {
        for (const Redirect& redirect : program.data().redirects) {
            if (redirect.node != target || !redirect.condition.allows(dealt_[index(redirect.place)])) continue;
            target = redirect.other;
            break;
        }
    }
    const Node& node = program.node(target);
    node_ = target;
    place_ = static_cast<std::int8_t>(node.place);
    phase_ = static_cast<std::uint8_t>(node.phase);
    stage_ = Stage::calls;
    if (node.lays_away > 0) {
        stage_ = Stage::laying;
        if (node.gives == 0) {
            hands_[index(place_)] |= aside_;
            taken_[index(place_)] = aside_;
            aside_ = 0;
        }
        legal_ = hands_[index(place_)] & ~node.keeps;
        laid_away_[index(place_)] = 0;
        laid_ = 0;
    }
}

/// Gives the cards that each player laid away to the player this number of places ahead.
void Table::give_cards(const DealProgram& program, int ahead) {
    const int places = program.data().places;
    given_ = laid_away_;
    laid_away_ = {};
    for (int place = 0; place < places; ++place) {
        const int receiver = (place + ahead) % places;
        gets_from_[index(receiver)] = static_cast<std::int8_t>(place);
        hands_[index(receiver)] |= given_[index(place)];
        taken_[index(receiver)] = given_[index(place)];
        aside_ &= ~given_[index(place)];
    }
}

void Table::start_play(const DealProgram& program, int number) {
    const DealContract& contract = program.contract(number);
    const int places = program.data().places;
    contract_ = number;
    if (contract.swaps >= 0 && undealt_ != 0) {
        const Card up = lowest(undealt_);
        const int given = program.data().swaps[index(contract.swaps)][up];
        if (given >= 0) {
            const CardSet gave = single(static_cast<Card>(given));
            for (int place = 0; place < places; ++place) {
                if ((hands_[index(place)] & gave) == 0) continue;
                hands_[index(place)] ^= gave | undealt_;
                known_ = undealt_;
                known_place_ = static_cast<std::int8_t>(place);
                aside_ = gave;
                hear(laid_away | index(place));
            }
        }
    }
    if (contract.open) {
        known_ = program.data().specs.front().deck();
        known_place_ = static_cast<std::int8_t>(contract.declarer);
        hear(hands_[index(contract.declarer)]);
    }
    position_ = Position(program.spec(contract), std::span(hands_).first(index(places)));
    playing_ = true;
    if (contract.at_once) {
        stage_ = Stage::over;
        return;
    }
    calls_during_play_ = contract.calls_during_play;
    next_card(program, false);
}

/// Prepares the next step of the play. `spoken`: true if the announcements before this card are over.
void Table::next_card(const DealProgram& program, bool spoken) {
    beside_card_ = false;
    if (position_.leading() && ended(program)) {
        stage_ = Stage::over;
        return;
    }
    if (calls_during_play_ >= 0 && !spoken) {
        const auto& before = program.data().calls_during_play[index(calls_during_play_)].before;
        const int node = cards_played_ < before.size() ? before[cards_played_] : -1;
        if (node >= 0 && !program.node(node).beside_card) return go_to(program, node);
        if (node >= 0) {
            node_ = node;
            beside_card_ = true;
        }
    }
    stage_ = Stage::play;
    phase_ = static_cast<std::uint8_t>(program.data().play_phase);
    place_ = static_cast<std::int8_t>(position_.actor());
    const DealContract& contract = program.contract(contract_);
    legal_ = legal(program.spec(contract), position_);
    if (contract.must_beat && !position_.leading()) {
        const CardSet beating = legal_ & program.spec(contract).beaters(position_.best());
        if (beating != 0) legal_ = beating;
    }
}

unsigned Table::side(const DealProgram& program) const {
    const DealContract& contract = program.contract(contract_);
    unsigned places = 1u << contract.declarer;
    if (contract.partner >= 0) {
        for (int place = 0; place < program.data().places; ++place) {
            if (contains(dealt_[index(place)], static_cast<Card>(contract.partner))) places |= 1u << place;
        }
    }
    return places;
}

bool Table::ended(const DealProgram& program) const {
    if (position_.finished()) return true;
    const DealContract& contract = program.contract(contract_);
    if (contract.declarer < 0) return false;
    const int won = position_.tricks(contract.declarer);
    int others = 0;
    int points = 0;
    for (int place = 0; place < program.data().places; ++place) {
        if (place == contract.declarer) continue;
        others += position_.tricks(place);
        points += position_.points(place);
    }
    return (contract.ends_at_side_trick && won > 0) || (contract.ends_at_other_trick && others > 0) ||
           (contract.ends_at_other_points > 0 && won > 0 && points >= contract.ends_at_other_points);
}

void Table::scores(const DealProgram& program, std::span<float> by_seat) const {
    std::ranges::fill(by_seat, 0.0f);
    if (contract_ < 0) return;
    const DealContract& contract = program.contract(contract_);
    if (contract.declarer >= 0) return side_scores(program, by_seat);
    if (contract.most >= 0) return most_scores(program, by_seat);
    own_scores(program, by_seat);
}

void Table::own_scores(const DealProgram& program, std::span<float> by_seat) const {
    const DealDefinition& data = program.data();
    const DealContract& contract = program.contract(contract_);
    for (int place = 0; place < data.places; ++place) {
        const OwnScores& table = data.own[index(contract.tables[index(place)])];
        const WonTogether won = won_together(program.spec(contract), position_, place);
        const int row = won.tricks * table.points + won.points;
        by_seat[index(seat(program, place))] = static_cast<float>(table.scores[index(row)]);
    }
}

void Table::most_scores(const DealProgram& program, std::span<float> by_seat) const {
    const DealDefinition& data = program.data();
    const DealContract& contract = program.contract(contract_);
    const MostScores& score = data.most[index(contract.most)];
    std::array<int, max_players> points{};
    int rest = 0;
    for (Card card : Members{aside_}) rest += program.spec(contract).points(card);
    int without = 0;
    unsigned struck = 0;
    for (int place = 0; place < data.places; ++place) {
        const int tricks = position_.tricks(place);
        points[index(place)] = position_.points(place);
        if (score.last_takes_rest && place == position_.leader()) points[index(place)] += rest;
        without += tricks == 0 ? 1 : 0;
        const bool sweeps = (score.sweep_tricks > 0 && tricks >= score.sweep_tricks) ||
                            (score.sweep_points > 0 && points[index(place)] >= score.sweep_points);
        if (sweeps && struck == 0) struck = 1u << place;
    }
    const int row = std::min(contract.parameter + added_, static_cast<int>(score.swept.size()) - 1);
    const auto& amounts = struck != 0 ? score.swept[index(row)] : score.most[index(row * data.places + without)];
    const bool swept = struck != 0;
    if (!swept) {
        const std::span played(points.data(), static_cast<std::size_t>(data.places));
        const int extreme = score.fewest ? std::ranges::min(played) : std::ranges::max(played);
        for (int place = 0; place < data.places; ++place)
            if (points[index(place)] == extreme) struck |= 1u << place;
        if (score.tie_by_tricks) {
            struck = with_most(struck, data.places, [&](int place) { return position_.tricks(place); });
            struck = with_most(struck, data.places, [&](int place) {
                return std::ranges::count_if(score.ranking,
                                             [&](Card card) { return contains(won_[index(place)], card); });
            });
        }
        if (!score.ranking.empty()) {
            unsigned alone = struck & (~struck + 1);
            for (Card card : score.ranking) {
                unsigned winner = 0;
                for (int place = 0; place < data.places; ++place)
                    if ((struck >> place & 1) != 0 && contains(won_[index(place)], card)) winner = 1u << place;
                if (winner == 0) continue;
                alone = winner;
                break;
            }
            struck = alone;
        }
        const unsigned last = 1u << position_.leader();
        if (!score.three_tied_pay && struck + 1 == 1u << data.places)
            struck = 0;
        else if (score.last_trick_breaks_ties && std::popcount(struck) > 1 && (struck & last) != 0)
            struck = score.fewest ? struck & ~last : last;
    }
    std::ranges::fill(by_seat, static_cast<float>(amounts[2]));
    for (int place = 0; place < data.places; ++place) {
        const bool pays = (struck >> place & 1) != 0;
        int amount = amounts[pays ? 0 : 1];
        if (pays && !swept && score.by_points) amount *= points[index(place)] + (score.payer_takes_rest ? rest : 0);
        by_seat[index(seat(program, place))] = static_cast<float>(amount);
    }
}

void Table::side_scores(const DealProgram& program, std::span<float> by_seat) const {
    const DealDefinition& data = program.data();
    const DealContract& contract = program.contract(contract_);
    const SideScores& score = data.sides[index(contract.score)];
    const unsigned members = side(program);
    CardSet top = data.undealt_in_run ? undealt_ : 0;
    int tricks = 0;
    int points = 0;
    for (int place = 0; place < data.places; ++place) {
        if ((members >> place & 1) == 0) continue;
        tricks += position_.tricks(place);
        points += position_.points(place);
        top |= dealt_[index(place)];
    }
    if (data.undealt_counts) {
        for (Card card : Members{aside_}) points += program.spec(contract).points(card);
    }
    int runs = 0;
    if (!score.run.empty()) {
        const bool held = contains(top, score.run.front());
        for (Card card : score.run) {
            if (contains(top, card) != held) break;
            ++runs;
        }
        if (!held) runs = -runs;
    }
    const bool early = !position_.finished();
    const int kind = score.results[index(((early ? score.tricks : 0) + tricks) * score.points + points)];
    const auto width = static_cast<int>(2 * score.run.size() + 1);
    const int parameter = std::min(contract.parameter + added_, score.parameters - 1);
    const int row = (parameter * score.kinds + kind) * width + runs + static_cast<int>(score.run.size());
    const std::int32_t* const amounts = score.amounts.data() + 3 * index(row);
    std::ranges::fill(by_seat, static_cast<float>(amounts[2]));
    for (int place = 0; place < data.places; ++place)
        by_seat[index(seat(program, place))] = static_cast<float>(amounts[(members >> place & 1) != 0 ? 0 : 1]);
}

std::uint64_t Table::information(const DealProgram& program) const {
    const std::size_t place = index(place_);
    std::uint64_t key = mixed(heard_, place << 8 | index(dealer_));
    const bool first = stage_ == Stage::calls && program.node(node_).first_lot;
    key = mixed(key, first ? first_lot(program, place_) : dealt_[place]);
    const CardSet parted = laid_away_[place] | given_[place];
    if ((taken_[place] | parted) != 0) key = mixed(mixed(key, taken_[place]), parted);
    return key;
}

}  // namespace stich
