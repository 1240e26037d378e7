// A Player made from any search of a game: the adapter between moves as text and a search's own types.
#pragma once

#include <memory>
#include <utility>

#include "play/players/display_value.h"
#include "play/players/player.h"
#include "play/table/typed_table.h"
#include "search/report.h"
#include "search/search.h"

namespace damier {

// A search behind one virtual call a move.
template <Game G>
class AnySearch {
  public:
    using Move = typename G::Move;
    virtual ~AnySearch() = default;
    virtual Report<Move> run(const typename G::Position& position, const Limits& limits, std::stop_token stop,
                             const Observer<Move>& observer) = 0;
    virtual void forget() = 0;
};

template <Game G, Search<G> S>
class OwnedSearch final : public AnySearch<G> {
  public:
    template <class... Arguments>
    explicit OwnedSearch(Arguments&&... arguments) : search_(std::forward<Arguments>(arguments)...) {}

    Report<typename G::Move> run(const typename G::Position& position, const Limits& limits,
                                 std::stop_token stop, const Observer<typename G::Move>& observer) override {
        return search_.run(position, limits, std::move(stop), observer);
    }
    void forget() override { search_.forget(); }

  private:
    S search_;
};

// The same as a value, for searches that are made of others.
template <Game G>
class SearchBox {
  public:
    using Move = typename G::Move;

    explicit SearchBox(std::unique_ptr<AnySearch<G>> search) : search_(std::move(search)) {}
    Report<Move> run(const typename G::Position& position, const Limits& limits, std::stop_token stop,
                     const Observer<Move>& observer) {
        return search_->run(position, limits, std::move(stop), observer);
    }
    void forget() { search_->forget(); }

  private:
    std::unique_ptr<AnySearch<G>> search_;
};

// Makes the search anew for each game: nothing of the last one can leak into the next.
template <Game G>
using SearchFactory = std::function<std::unique_ptr<AnySearch<G>>(std::uint64_t seed)>;

template <Notation G>
class SearchPlayer final : public Player {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    // `note`: what the caller must know, with each answer.
    SearchPlayer(std::string name, SearchFactory<G> factory, const Limits& limits, std::uint64_t seed,
                 std::string note = {})
        : name_(std::move(name)),
          factory_(std::move(factory)),
          limits_(limits),
          clock_(limits.clock),
          note_(std::move(note)) {
        search_ = factory_(seed);
    }

    std::string name() const override { return name_; }

    void new_game(std::uint64_t seed) override {
        search_.reset();  // before the next one takes its memory
        search_ = factory_(seed);
        clock_ = limits_.clock;
    }

    TextReport choose(const Table& table, const Limits& given, std::stop_token stop,
                      const TextObserver& observer) override {
        const Position& position = position_on<G>(table);
        Limits own = limits_;
        own.clock = clock_;
        const Report<Move> report =
            search_->run(position, stricter(own, given), std::move(stop), in_text(position, observer));
        assert(position.is_legal(report.move));
        if (clock_) {
            clock_->remaining_seconds += clock_->increment_seconds - report.seconds;
            clock_->remaining_seconds = std::max(0.0, clock_->remaining_seconds);
        }
        TextReport thoughts = text_of(position, report);
        thoughts.note = note_;
        return thoughts;
    }

  private:
    static Observer<Move> in_text(const Position& position, const TextObserver& observer) {
        if (!observer) return {};
        return [&position, &observer](const Report<Move>& report) { observer(text_of(position, report)); };
    }

    static TextReport text_of(const Position& position, const Report<Move>& report) {
        TextReport thoughts{.move = G::format_move(position, report.move),
                            .value = display_value<G>(report.value),
                            .solved = report.solved,
                            .plies = report.plies,
                            .wdl = report.wdl,
                            .depth = report.depth,
                            .nodes = report.nodes,
                            .playouts = report.playouts,
                            .seconds = report.seconds,
                            .line = {},
                            .root_moves = {}};
        Position at = position;
        for (const Move move : report.line) {
            thoughts.line.push_back(G::format_move(at, move));
            at.play(move);
        }
        for (const RootMove<Move>& root : report.root_moves) {
            thoughts.root_moves.push_back({G::format_move(position, root.move), display_value<G>(root.value),
                                           root.is_upper_bound, root.wdl, root.visits, root.solved,
                                           root.plies});
        }
        return thoughts;
    }

    std::string name_;
    SearchFactory<G> factory_;
    Limits limits_;
    std::optional<GameClock> clock_;
    std::string note_;
    std::unique_ptr<AnySearch<G>> search_;
};

}  // namespace damier
