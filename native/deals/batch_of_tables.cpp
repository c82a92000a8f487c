#include "deals/batch_of_tables.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>

#include "batch/in_threads.h"

namespace stich {

namespace {

/// Random actions use another stream of random numbers than shuffles.
constexpr std::uint64_t actions_stream = 0x616374696f6e73;

}  // namespace

BatchOfTables::BatchOfTables(std::shared_ptr<const DealProgram> program, std::size_t rows, std::uint64_t seed,
                             int threads, bool observed)
    : program_(std::move(program)),
      seed_(seed),
      threads_(threads),
      observed_(observed),
      longest_(static_cast<std::size_t>(program_->data().longest)),
      heard_size_(static_cast<std::size_t>(program_->data().places * (program_->calls() + program_->cards()))),
      tables_(rows, Table(*program_)),
      numbers_(rows),
      logs_(rows * longest_),
      log_sizes_(rows),
      heard_(observed ? rows * heard_size_ : 0),
      illegal_counts_(rows) {
    std::iota(numbers_.begin(), numbers_.end(), 0u);
    arrays_.observations.resize(observed ? rows * static_cast<std::size_t>(observation_size(*program_)) : 0);
    arrays_.mask.resize(rows * static_cast<std::size_t>(program_->data().actions));
    arrays_.seat.resize(rows);
    arrays_.phase.resize(rows);
    arrays_.rewards.resize(rows * static_cast<std::size_t>(program_->data().seats));
    arrays_.done.resize(rows);
    arrays_.illegal.resize(rows);
    arrays_.episode.resize(rows);
    in_threads(rows, threads_, [this](std::size_t row) {
        deal(row);
        show(row);
    });
}

Heard BatchOfTables::heard(std::size_t row) {
    std::uint8_t* const said = heard_.data() + row * heard_size_;
    return {said, said + program_->data().places * program_->calls()};
}

void BatchOfTables::deal(std::size_t row) {
    log_sizes_[row] = 0;
    if (observed_) std::fill_n(heard_.data() + row * heard_size_, heard_size_, std::uint8_t{0});
    tables_[row].deal(*program_, {seed_, numbers_[row], arrays_.episode[row]});
}

void BatchOfTables::show(std::size_t row) {
    const Table& table = tables_[row];
    const bool over = table.stage() == Table::Stage::over;
    arrays_.seat[row] = static_cast<std::int8_t>(over ? -1 : table.seat(*program_, table.place()));
    arrays_.phase[row] = static_cast<std::int8_t>(over ? -1 : table.phase());
    const auto actions = static_cast<std::size_t>(program_->data().actions);
    write_mask(*program_, table, arrays_.mask.data() + row * actions);
    if (observed_) {
        const auto size = static_cast<std::size_t>(observation_size(*program_));
        write_observation(*program_, table, heard(row), table.place(), arrays_.observations.data() + row * size);
    }
}

std::span<float> BatchOfTables::rewards(std::size_t row) {
    const auto seats = static_cast<std::size_t>(program_->data().seats);
    return {arrays_.rewards.data() + row * seats, seats};
}

bool BatchOfTables::act(std::size_t row, int action) {
    bool legal = false;
    if (observed_) {
        const Heard kept = heard(row);
        legal = tables_[row].apply(*program_, action, &kept);
    } else {
        legal = tables_[row].apply(*program_, action, nullptr);
    }
    if (legal) logs_[row * longest_ + log_sizes_[row]++] = static_cast<std::int16_t>(action);
    return legal;
}

bool BatchOfTables::apply(std::size_t row, int action) {
    if (!act(row, action)) return false;
    if (tables_[row].stage() == Table::Stage::over) {
        tables_[row].scores(*program_, rewards(row));
        arrays_.done[row] = 1;
    }
    show(row);
    return true;
}

void BatchOfTables::next_deal(std::size_t row) {
    std::ranges::fill(rewards(row), 0.0f);
    arrays_.done[row] = arrays_.illegal[row] = 0;
    ++arrays_.episode[row];
    deal(row);
    show(row);
}

void BatchOfTables::observe(std::size_t row, int seat, std::uint8_t* out) const {
    const int seats = program_->data().seats;
    if (!observed_) throw std::invalid_argument("this batch has no observations");
    if (seat < 0 || seat >= seats) throw std::invalid_argument("seat: 0 to " + std::to_string(seats - 1));
    const int place = (seat + 2 * seats - tables_[row].dealer() - 1) % seats;
    write_observation(*program_, tables_[row], const_cast<BatchOfTables*>(this)->heard(row), place, out);
}

void BatchOfTables::step_row(std::size_t row, int action) {
    Table& table = tables_[row];
    if (table.stage() == Table::Stage::over) return next_deal(row);
    const int actor = table.seat(*program_, table.place());
    const bool legal = act(row, action);
    const bool over = !legal || table.stage() == Table::Stage::over;
    // In rows whose deal goes on, rewards are 0 already unless a deal ended in the last step.
    if (over || arrays_.done[row] != 0) std::ranges::fill(rewards(row), 0.0f);
    arrays_.illegal[row] = legal ? 0 : 1;
    arrays_.done[row] = over ? 1 : 0;
    if (over) {
        if (legal) {
            table.scores(*program_, rewards(row));
        } else {
            ++illegal_counts_[row];
            rewards(row)[static_cast<std::size_t>(actor)] = -static_cast<float>(program_->data().worst);
        }
        ++arrays_.episode[row];
        deal(row);
    }
    show(row);
}

void BatchOfTables::step(std::span<const std::int16_t> actions) {
    if (actions.size() != tables_.size()) throw std::invalid_argument("actions: one for each row");
    in_threads(tables_.size(), threads_, [&](std::size_t row) { step_row(row, actions[row]); });
}

void BatchOfTables::sample(std::span<std::int16_t> actions) const {
    if (actions.size() != tables_.size()) throw std::invalid_argument("actions: room for one for each row");
    in_threads(tables_.size(), threads_, [&](std::size_t row) {
        const std::uint64_t stream = static_cast<std::uint64_t>(numbers_[row]) << 32 | arrays_.episode[row];
        Random random(seed_ ^ actions_stream, stream ^ static_cast<std::uint64_t>(log_sizes_[row]) << 52);
        actions[row] = static_cast<std::int16_t>(random_action(*program_, tables_[row], random));
    });
}

BatchOfTables BatchOfTables::copy(std::span<const std::int64_t> rows) const {
    BatchOfTables result(program_, rows.size(), seed_, threads_, observed_);
    for (std::size_t to = 0; to < rows.size(); ++to) {
        if (rows[to] < 0 || static_cast<std::size_t>(rows[to]) >= tables_.size())
            throw std::invalid_argument("rows: 0 to " + std::to_string(tables_.size() - 1) + ", not " +
                                        std::to_string(rows[to]));
        const auto from = static_cast<std::size_t>(rows[to]);
        result.tables_[to] = tables_[from];
        result.numbers_[to] = numbers_[from];
        result.arrays_.episode[to] = arrays_.episode[from];
        result.log_sizes_[to] = log_sizes_[from];
        std::copy_n(&logs_[from * longest_], log_sizes_[from], &result.logs_[to * longest_]);
        if (observed_) std::copy_n(&heard_[from * heard_size_], heard_size_, &result.heard_[to * heard_size_]);
        result.show(to);
    }
    return result;
}

void BatchOfTables::set(std::size_t row, int dealer, std::span<const std::uint8_t> pack,
                        std::span<const std::int16_t> actions) {
    put(row, dealer, pack, actions, false);
}

void BatchOfTables::put(std::size_t row, int dealer, std::span<const std::uint8_t> pack,
                        std::span<const std::int16_t> actions, bool may_be_over) {
    if (row >= tables_.size()) throw std::invalid_argument("row: 0 to " + std::to_string(tables_.size() - 1));
    if (actions.size() > longest_) throw std::invalid_argument("more actions than a deal has");
    Table table(*program_);
    std::vector<std::uint8_t> memory(observed_ ? heard_size_ : 0);
    const Heard kept{memory.data(), memory.data() + program_->data().places * program_->calls()};
    table.begin(*program_, dealer, pack);
    for (std::size_t i = 0; i < actions.size(); ++i) {
        if (!table.apply(*program_, actions[i], observed_ ? &kept : nullptr))
            throw std::invalid_argument("action " + std::to_string(i + 1) + " is not legal");
    }
    if (table.stage() == Table::Stage::over && !may_be_over)
        throw std::invalid_argument("the deal is over: there is nothing to decide");
    tables_[row] = table;
    std::ranges::copy(actions, &logs_[row * longest_]);
    log_sizes_[row] = static_cast<std::uint16_t>(actions.size());
    if (observed_) std::ranges::copy(memory, &heard_[row * heard_size_]);
    show(row);
}

BatchState BatchOfTables::state() const {
    BatchState state{seed_, numbers_,        arrays_.episode, illegal_counts_, {}, {}, log_sizes_,
                     {},    arrays_.rewards, arrays_.done,    arrays_.illegal};
    for (std::size_t row = 0; row < tables_.size(); ++row) {
        state.dealers.push_back(static_cast<std::uint8_t>(tables_[row].dealer()));
        std::ranges::copy(tables_[row].pack(*program_), std::back_inserter(state.packs));
        std::ranges::copy(log(row), std::back_inserter(state.logs));
    }
    return state;
}

BatchOfTables BatchOfTables::restored(std::shared_ptr<const DealProgram> program, const BatchState& state, int threads,
                                      bool observed) {
    const std::size_t rows = state.numbers.size();
    const auto cards = static_cast<std::size_t>(program->cards());
    const auto seats = static_cast<std::size_t>(program->data().seats);
    const std::size_t steps = std::accumulate(state.log_sizes.begin(), state.log_sizes.end(), std::size_t{0});
    const bool fits = rows > 0 && state.episodes.size() == rows && state.illegal_counts.size() == rows &&
                      state.dealers.size() == rows && state.packs.size() == rows * cards &&
                      state.log_sizes.size() == rows && state.logs.size() == steps &&
                      state.rewards.size() == rows * seats && state.done.size() == rows && state.illegal.size() == rows;
    if (!fits) throw std::invalid_argument("the state of a batch has arrays of other sizes");
    BatchOfTables result(std::move(program), rows, state.seed, threads, observed);
    result.numbers_ = state.numbers;
    result.illegal_counts_ = state.illegal_counts;
    result.arrays_.episode = state.episodes;
    result.arrays_.rewards = state.rewards;
    result.arrays_.done = state.done;
    result.arrays_.illegal = state.illegal;
    std::size_t first = 0;
    for (std::size_t row = 0; row < rows; ++row) {
        const std::span pack = std::span(state.packs).subspan(row * cards, cards);
        result.put(row, state.dealers[row], pack, std::span(state.logs).subspan(first, state.log_sizes[row]), true);
        first += state.log_sizes[row];
    }
    return result;
}

std::uint64_t BatchOfTables::illegal_actions() const {
    return std::accumulate(illegal_counts_.begin(), illegal_counts_.end(), std::uint64_t{0});
}

}  // namespace stich
