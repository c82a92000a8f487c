#include "deals/batch_of_tables.h"

#include <algorithm>
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
    arrays_.seat[row] = static_cast<std::int8_t>(table.seat(*program_, table.place()));
    arrays_.phase[row] = static_cast<std::int8_t>(table.phase());
    const auto actions = static_cast<std::size_t>(program_->data().actions);
    write_mask(*program_, table, arrays_.mask.data() + row * actions);
    if (observed_) {
        const auto size = static_cast<std::size_t>(observation_size(*program_));
        write_observation(*program_, table, heard(row), arrays_.observations.data() + row * size);
    }
}

void BatchOfTables::step_row(std::size_t row, int action) {
    Table& table = tables_[row];
    const auto seats = static_cast<std::size_t>(program_->data().seats);
    const std::span<float> rewards(arrays_.rewards.data() + row * seats, seats);
    const int actor = table.seat(*program_, table.place());
    bool legal = false;
    if (observed_) {
        const Heard kept = heard(row);
        legal = table.apply(*program_, action, &kept);
    } else {
        legal = table.apply(*program_, action, nullptr);
    }
    if (legal) logs_[row * longest_ + log_sizes_[row]++] = static_cast<std::int16_t>(action);
    const bool over = !legal || table.stage() == Table::Stage::over;
    // In rows whose deal goes on, rewards are 0 already unless a deal ended in the last step.
    if (over || arrays_.done[row] != 0) std::ranges::fill(rewards, 0.0f);
    arrays_.illegal[row] = legal ? 0 : 1;
    arrays_.done[row] = over ? 1 : 0;
    if (over) {
        if (legal) {
            table.scores(*program_, rewards);
        } else {
            ++illegal_counts_[row];
            rewards[static_cast<std::size_t>(actor)] = -static_cast<float>(program_->data().worst);
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
    if (table.stage() == Table::Stage::over)
        throw std::invalid_argument("the deal is over: there is nothing to decide");
    tables_[row] = table;
    std::ranges::copy(actions, &logs_[row * longest_]);
    log_sizes_[row] = static_cast<std::uint16_t>(actions.size());
    if (observed_) std::ranges::copy(memory, &heard_[row * heard_size_]);
    show(row);
}

std::uint64_t BatchOfTables::illegal_actions() const {
    return std::accumulate(illegal_counts_.begin(), illegal_counts_.end(), std::uint64_t{0});
}

}  // namespace stich
