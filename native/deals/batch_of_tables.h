#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "deals/planes.h"
#include "deals/table.h"

namespace stich {

/// Arrays with a row for each table, which `BatchOfTables` fills.
struct BatchArrays {
    std::vector<std::uint8_t> observations;
    std::vector<std::uint8_t> mask;
    std::vector<std::int8_t> seat;
    std::vector<std::int8_t> phase;
    std::vector<float> rewards;
    std::vector<std::uint8_t> done;
    std::vector<std::uint8_t> illegal;
    std::vector<std::uint32_t> episode;
};

/// Everything that distinguishes a batch from a new one with the same program, as plain numbers. Each deal is stored as
/// its pack and its actions.
struct BatchState {
    std::uint64_t seed = 0;
    std::vector<std::uint32_t> numbers;
    std::vector<std::uint32_t> episodes;
    std::vector<std::uint32_t> illegal_counts;
    std::vector<std::uint8_t> dealers;
    /// Packs [row][card].
    std::vector<std::uint8_t> packs;
    std::vector<std::uint16_t> log_sizes;
    /// Actions of all rows, one row after the other.
    std::vector<std::int16_t> logs;
    std::vector<float> rewards;
    std::vector<std::uint8_t> done;
    std::vector<std::uint8_t> illegal;
};

/// Tables that are stepped together. Each row depends only on its number, the seed and its actions.
class BatchOfTables {
public:
    BatchOfTables(std::shared_ptr<const DealProgram> program, std::size_t rows, std::uint64_t seed, int threads,
                  bool observed);

    /// Applies one action in each row. If it ends a deal, the row starts a new deal in the same step. An illegal action
    /// ends the deal with the worst score for the actor. A row whose deal was ended by `apply` starts a new deal.
    void step(std::span<const std::int16_t> actions);
    /// Applies an action in one row and returns true if it is legal; otherwise changes nothing. A deal that ends stays
    /// in the row, without legal actions.
    bool apply(std::size_t row, int action);
    /// Ends the deal of a row and starts its next one.
    void next_deal(std::size_t row);
    /// Chooses a random legal action for each row. It depends on the row and on the actions so far in it.
    void sample(std::span<std::int16_t> actions) const;

    /// Returns a batch with copies of these rows. Each copy deals the same further deals as the row from which it was
    /// copied.
    BatchOfTables copy(std::span<const std::int64_t> rows) const;
    /// Begins a deal in this row with the given pack and applies the given actions. Throws std::invalid_argument for a
    /// wrong pack, an illegal action or a finished deal; the row is then unchanged.
    void set(std::size_t row, int dealer, std::span<const std::uint8_t> pack, std::span<const std::int16_t> actions);

    /// Writes all that the player at this seat knows (`observation_size` bytes). Throws std::invalid_argument for a
    /// wrong seat, or if the batch has no observations.
    void observe(std::size_t row, int seat, std::uint8_t* out) const;

    BatchState state() const;
    /// Returns a batch with this state. Throws std::invalid_argument if the state does not fit the program.
    static BatchOfTables restored(std::shared_ptr<const DealProgram> program, const BatchState& state, int threads,
                                  bool observed);

    std::size_t rows() const { return tables_.size(); }
    int threads() const { return threads_; }
    const DealProgram& program() const { return *program_; }
    const Table& table(std::size_t row) const { return tables_[row]; }
    std::span<const std::int16_t> log(std::size_t row) const { return {&logs_[row * longest_], log_sizes_[row]}; }
    BatchArrays& arrays() { return arrays_; }
    std::span<const std::uint8_t> mask(std::size_t row) const {
        const auto actions = static_cast<std::size_t>(program_->data().actions);
        return {arrays_.mask.data() + row * actions, actions};
    }
    std::uint64_t illegal_actions() const;

private:
    void step_row(std::size_t row, int action);
    /// Applies an action, without updating the arrays. Returns true if it is legal.
    bool act(std::size_t row, int action);
    std::span<float> rewards(std::size_t row);
    void deal(std::size_t row);
    void show(std::size_t row);
    void put(std::size_t row, int dealer, std::span<const std::uint8_t> pack, std::span<const std::int16_t> actions,
             bool may_be_over);
    Heard heard(std::size_t row);

    std::shared_ptr<const DealProgram> program_;
    std::uint64_t seed_;
    int threads_;
    bool observed_;
    std::size_t longest_;
    std::size_t heard_size_;
    std::vector<Table> tables_;
    std::vector<std::uint32_t> numbers_;
    std::vector<std::int16_t> logs_;
    std::vector<std::uint16_t> log_sizes_;
    std::vector<std::uint8_t> heard_;
    std::vector<std::uint32_t> illegal_counts_;
    BatchArrays arrays_;
};

}  // namespace stich
