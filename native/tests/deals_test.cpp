#include <algorithm>
#include <array>
#include <memory>
#include <numeric>
#include <vector>

#include "deals/batch_of_tables.h"
#include "tests/checks.h"

namespace stich::tests {

namespace {

constexpr int cards = 8;
constexpr int pass = 2 * cards;
constexpr int play = pass + 1;

/// Returns a small game: two players get three of eight cards each. The second player may play if they hold a card of
/// the first class, and lays two of five cards away. They win by most tricks, and their run of top cards counts.
DealDefinition small_game() {
    DealDefinition game;
    game.seats = game.places = 2;
    game.actions = play + 1;
    game.phases = 3;
    game.play_phase = 2;
    game.longest = 1 + 2 + 6;
    game.undealt_in_run = true;
    game.worst = 9;
    game.layout = {0, 1, undealt, 0, 1, undealt, 0, 1};
    for (int card = 0; card < cards; ++card) {
        game.play_action.push_back(card);
        game.lay_action.push_back(cards + card);
    }
    game.call_of.assign(static_cast<std::size_t>(game.actions), -1);
    game.call_of[pass] = 0;
    game.call_of[play] = 1;
    game.calls = {{pass, passed_in, {}}, {play, 1, {0x0f, 0, 0}}};
    game.nodes = {{1, 0, 0, 2, 0, 0}, {1, 1, 2, 0, 2, -2}};
    game.specs.emplace_back(SpecDefinition{{{0, 1, 2, 3}, {4, 5, 6, 7}}, 0, {1, 1, 1, 1, 1, 1, 1, 1}, 2});
    DealContract contract;
    contract.declarer = 1;
    contract.score = 0;
    game.contracts = {contract};
    SideScores side;
    side.run = {3, 2};
    side.tricks = 4;
    side.points = 7;
    side.kinds = 2;
    side.parameters = 1;
    for (int early = 0; early < 2; ++early)
        for (int tricks = 0; tricks < 4; ++tricks)
            for (int points = 0; points < 7; ++points) side.results.push_back(tricks >= 2 ? 1 : 0);
    for (int kind = 0; kind < 2; ++kind)
        for (int runs = -2; runs <= 2; ++runs) {
            const int value = 5 + 2 * std::abs(runs);
            side.amounts.insert(side.amounts.end(), {kind == 1 ? value : -value, kind == 1 ? -value : value, 0});
        }
    game.sides = {side};
    return game;
}

constexpr int twice = play + 1;

/// Returns a variant of `small_game`. After a pass, before which players have seen only two of their three cards, each
/// player plays alone. The player with the most points pays, and the first player may double that instead of leading.
/// If the first player was dealt card 7, the deal begins at another node.
DealDefinition game_with_talk() {
    DealDefinition game = small_game();
    game.actions = twice + 1;
    game.longest = 3 + 2 + 6;
    game.first_lot = 5;
    game.call_of.push_back(2);
    game.calls[0].leads_to = -3;
    game.calls.push_back({twice, -2 - 2 - 1, {}, 1});
    game.calls.push_back({pass, passed_in, {}});
    game.nodes[0].first_lot = true;
    game.nodes[1].keeps = 0x80;
    game.nodes.push_back({.place = 0, .phase = 2, .first_call = 2, .calls = 1, .beside_card = true});
    game.nodes.push_back({0, 0, 3, 1});
    game.redirects = {{0, 0, {0x80, 0, 0}, 3}};
    game.calls_during_play = {{{2}}, {}};
    DealContract alone;
    alone.most = alone.calls_during_play = 0;
    alone.must_beat = true;
    game.contracts.push_back(alone);
    game.most = {{{{5, -5, 0}, {10, -10, 0}}, {{-1, 1, 0}, {-3, 3, 0}, {-2, 2, 0}, {-6, 6, 0}}, 3, 0, {3, 2}, true}};
    return game;
}

std::shared_ptr<const DealProgram> program() {
    return std::make_shared<const DealProgram>(small_game());
}

std::vector<std::int16_t> sampled(const BatchOfTables& batch) {
    std::vector<std::int16_t> actions(batch.rows());
    batch.sample(actions);
    return actions;
}

void rows_depend_on_nothing_else() {
    BatchOfTables many(program(), 700, 3, 2, true);
    BatchOfTables one(program(), 1, 3, 1, false);
    int ended = 0;
    for (int step = 0; step < 200; ++step) {
        const auto actions = sampled(many);
        CHECK(sampled(one)[0] == actions[0]);
        many.step(actions);
        one.step(std::span(actions).first(1));
        CHECK(std::equal(one.arrays().mask.begin(), one.arrays().mask.end(), many.arrays().mask.begin()));
        CHECK(std::equal(one.arrays().rewards.begin(), one.arrays().rewards.end(), many.arrays().rewards.begin()));
        for (std::size_t row = 0; row < many.rows(); ++row) {
            const float* const rewards = many.arrays().rewards.data() + 2 * row;
            CHECK(rewards[0] == -rewards[1]);
            CHECK(many.arrays().done[row] != 0 || rewards[0] == 0);
            ended += many.arrays().done[row];
        }
    }
    CHECK(ended > 10'000);
    CHECK(many.illegal_actions() == 0);
}

void words_of_the_play_are_said_and_count() {
    const auto talking = std::make_shared<const DealProgram>(game_with_talk());
    BatchOfTables batch(talking, 600, 7, 2, true);
    const auto actions = static_cast<std::size_t>(talking->data().actions);
    int alone = 0;
    int doubled = 0;
    for (int step = 0; step < 300; ++step) {
        for (std::size_t row = 0; row < batch.rows(); ++row) {
            const Table& table = batch.table(row);
            CHECK(table.place() == 1 || table.position() != nullptr || contains(table.hand(0), 7));
            if (table.stage() == Table::Stage::calls && table.place() == 1)
                CHECK(size(table.seen_hand(*talking, 1)) == 2);
            const bool beside = batch.arrays().mask[row * actions + twice] != 0;
            CHECK(beside == table.words_beside_card());
            if (beside) CHECK(table.place() == 0 && table.position()->leading() && table.legal_cards() != 0);
        }
        const auto chosen = sampled(batch);
        batch.step(chosen);
        for (std::size_t row = 0; row < batch.rows(); ++row) {
            const float paid = std::abs(batch.arrays().rewards[2 * row]);
            CHECK(batch.arrays().rewards[2 * row] == -batch.arrays().rewards[2 * row + 1]);
            alone += paid == 1 || paid == 3 ? 1 : 0;
            doubled += paid == 2 || paid == 6 || paid == 10 ? 1 : 0;
        }
    }
    CHECK(alone > 1000 && doubled > 500);
    CHECK(batch.illegal_actions() == 0);
}

void what_is_illegal_ends_the_deal() {
    BatchOfTables batch(program(), 2, 1, 1, true);
    for (int action : {-1, 0, cards, play + 1, 32767}) {
        const int actor = batch.arrays().seat[0];
        batch.step(std::array{static_cast<std::int16_t>(action), static_cast<std::int16_t>(pass)});
        CHECK(batch.arrays().illegal[0] == 1 && batch.arrays().illegal[1] == 0);
        CHECK(batch.arrays().done[0] == 1 && batch.arrays().done[1] == 1);
        CHECK(batch.arrays().rewards[static_cast<std::size_t>(actor)] == -9);
        CHECK(batch.arrays().rewards[2] == 0 && batch.arrays().rewards[3] == 0);
    }
    CHECK(batch.illegal_actions() == 5);
}

void a_copy_goes_on_alike() {
    BatchOfTables batch(program(), 3, 5, 1, true);
    batch.step(sampled(batch));
    BatchOfTables copy = batch.copy(std::array<std::int64_t, 2>{2, 2});
    for (int step = 0; step < 60; ++step) {
        const auto actions = sampled(batch);
        CHECK(sampled(copy)[0] == actions[2] && sampled(copy)[1] == actions[2]);
        batch.step(actions);
        copy.step(std::array{actions[2], actions[2]});
        CHECK(copy.table(1).information(copy.program()) == batch.table(2).information(batch.program()));
    }
    CHECK(refuses([&] { batch.copy(std::array<std::int64_t, 1>{3}); }));
}

void a_deal_is_put_into_a_row() {
    BatchOfTables batch(program(), 2, 5, 1, true);
    std::array<std::uint8_t, cards> pack{};
    std::iota(pack.begin(), pack.end(), std::uint8_t{0});
    // The second player holds 1, 4 and 7, takes up 2 and 5, and lays away 4 and 5.
    batch.set(1, 0, pack, std::array<std::int16_t, 3>{play, cards + 4, cards + 5});
    CHECK(batch.table(1).stage() == Table::Stage::play);
    CHECK(batch.table(1).hand(1) == 0x86);
    CHECK(batch.table(1).aside(batch.program(), 1) == 0x30 && batch.table(1).aside(batch.program(), 0) == 0);
    CHECK(batch.table(1).taken(1) == 0x24 && batch.table(1).taken(0) == 0);
    CHECK(batch.log(1).size() == 3);
    CHECK(refuses([&] { batch.set(1, 0, pack, std::array<std::int16_t, 1>{cards}); }));
    CHECK(refuses([&] { batch.set(1, 0, pack, std::array<std::int16_t, 1>{pass}); }));
    CHECK(refuses([&] { batch.set(1, 2, pack, {}); }));
    CHECK(refuses([&] { batch.set(2, 0, pack, {}); }));
    pack[0] = 1;
    CHECK(refuses([&] { batch.set(1, 0, pack, {}); }));
    CHECK(batch.log(1).size() == 3);
}

void a_deal_that_ended_stays_until_the_next_one() {
    BatchOfTables batch(program(), 2, 5, 1, true);
    const auto pass_action = static_cast<std::int16_t>(pass);
    const int actor = batch.arrays().seat[0];
    CHECK(!batch.apply(0, cards) && batch.illegal_actions() == 0 && batch.arrays().seat[0] == actor);
    CHECK(batch.apply(0, pass) && batch.arrays().done[0] == 1 && batch.arrays().seat[0] == -1);
    CHECK(!batch.apply(0, pass));
    const auto actions = static_cast<std::ptrdiff_t>(batch.program().data().actions);
    CHECK(std::count(batch.arrays().mask.begin(), batch.arrays().mask.begin() + actions, 1) == 0);
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(observation_size(batch.program())));
    batch.observe(0, 0, bytes.data());
    CHECK(std::accumulate(bytes.begin(), bytes.begin() + cards, 0) == 3);
    CHECK(refuses([&] { batch.observe(0, 2, bytes.data()); }));
    CHECK(refuses([&] { BatchOfTables(program(), 1, 5, 1, false).observe(0, 0, bytes.data()); }));
    BatchOfTables same = BatchOfTables::restored(program(), batch.state(), 1, true);
    CHECK(same.arrays().done[0] == 1 && same.arrays().mask == batch.arrays().mask);
    batch.step(std::array{pass_action, pass_action});
    CHECK(batch.arrays().episode[0] == 1 && batch.arrays().done[0] == 0 && batch.arrays().done[1] == 1);
    batch.next_deal(0);
    CHECK(batch.arrays().episode[0] == 2 && batch.illegal_actions() == 0);
}

void a_state_goes_on_alike() {
    BatchOfTables batch(program(), 40, 5, 1, true);
    batch.step(std::vector<std::int16_t>(40, -1));
    for (int step = 0; step < 7; ++step) batch.step(sampled(batch));
    BatchState state = batch.state();
    BatchOfTables same = BatchOfTables::restored(program(), state, 2, true);
    CHECK(same.illegal_actions() == 40);
    for (int step = 0; step < 40; ++step) {
        CHECK(same.arrays().observations == batch.arrays().observations);
        CHECK(same.arrays().rewards == batch.arrays().rewards && same.arrays().done == batch.arrays().done);
        const auto actions = sampled(batch);
        CHECK(sampled(same) == actions);
        same.step(actions);
        batch.step(actions);
    }
    state.logs.push_back(0);
    CHECK(refuses([&] { BatchOfTables::restored(program(), state, 1, true); }));
    state.logs.pop_back();
    state.packs[1] = state.packs[0];
    CHECK(refuses([&] { BatchOfTables::restored(program(), state, 1, true); }));
}

void what_contradicts_itself_is_refused() {
    const auto refused = [](auto change) {
        return refuses([&] {
            DealDefinition game = small_game();
            change(game);
            DealProgram{game};
        });
    };
    CHECK(!refused([](DealDefinition&) {}));
    CHECK(refused([](DealDefinition& game) { game.layout[0] = 2; }));
    CHECK(refused([](DealDefinition& game) { game.calls[1].leads_to = 2; }));
    CHECK(refused([](DealDefinition& game) { game.calls[0].leads_to = -3; }));
    CHECK(refused([](DealDefinition& game) { std::swap(game.calls[0], game.calls[1]); }));
    CHECK(refused([](DealDefinition& game) { game.nodes[0].place = 2; }));
    CHECK(refused([](DealDefinition& game) { game.nodes[1].lays_away = 0; }));
    CHECK(refused([](DealDefinition& game) { game.sides[0].amounts.pop_back(); }));
    CHECK(refused([](DealDefinition& game) { game.sides[0].results[3] = 2; }));
    CHECK(refused([](DealDefinition& game) { game.play_action[0] = 99; }));
    CHECK(refused([](DealDefinition& game) { game.starts = {passed_in}; }));
    CHECK(refused([](DealDefinition& game) { game.starts = {0, 0, 0}; }));
    CHECK(refused([](DealDefinition& game) { game.calls[1].adds = -1; }));
    CHECK(refused([](DealDefinition& game) { game.contracts[0].calls_during_play = 0; }));
    CHECK(refused([](DealDefinition& game) { game.redirects = {{0, 0, {}, 2}}; }));
    CHECK(refused([](DealDefinition& game) { game = game_with_talk(), game.calls_during_play[0].before = {9}; }));
    CHECK(refused([](DealDefinition& game) { game = game_with_talk(), game.most[0].most.pop_back(); }));
    CHECK(refused([](DealDefinition& game) { game = game_with_talk(), game.most[0].ranking = {8}; }));
}

}  // namespace

void test_deals() {
    rows_depend_on_nothing_else();
    words_of_the_play_are_said_and_count();
    what_is_illegal_ends_the_deal();
    a_copy_goes_on_alike();
    a_deal_is_put_into_a_row();
    a_deal_that_ended_stays_until_the_next_one();
    a_state_goes_on_alike();
    what_contradicts_itself_is_refused();
}

}  // namespace stich::tests
