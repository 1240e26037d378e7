// A Player made from any search of a game: the adapter between moves as text and a search's own types.
#pragma once

#include <memory>
#include <utility>

#include "games/contract/chances.h"
#include "play/players/player.h"
#include "play/table/moves_in_text.h"
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

// A player that can also be asked in its game's own types, by those who know the game.
template <Game G>
class TypedPlayer : public Player {
  public:
    virtual Report<typename G::Move> choose_move(const typename G::Position& position, const Limits& given,
                                                 std::stop_token stop,
                                                 const Observer<typename G::Move>& observer) = 0;
};

template <Notation G>
class SearchPlayer final : public TypedPlayer<G> {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    // `note`: what the caller must know, with each answer. `evaluation`: whose values it tells, where it has
    // the built-in weights: the game may know what they mean (games/contract/chances.h).
    SearchPlayer(std::string name, SearchFactory<G> factory, const Limits& limits, std::uint64_t seed,
                 std::string note = {}, std::string evaluation = {})
        : name_(std::move(name)),
          factory_(std::move(factory)),
          limits_(limits),
          clock_(limits.clock),
          note_(std::move(note)),
          evaluation_(std::move(evaluation)) {
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
        Observer<Move> typed;
        if (observer) typed = [&](const Report<Move>& report) { observer(told(position, report)); };
        TextReport report = told(position, choose_move(position, given, std::move(stop), typed));
        report.note = note_;
        return report;
    }

    Report<Move> choose_move(const Position& position, const Limits& given, std::stop_token stop,
                             const Observer<Move>& observer) override {
        Limits own = limits_;
        own.clock = clock_;
        Report<Move> report = search_->run(position, stricter(own, given), std::move(stop), observer);
        assert(position.is_legal(report.move));
        if (clock_) {
            clock_->remaining_seconds += clock_->increment_seconds - report.seconds;
            clock_->remaining_seconds = std::max(0.0, clock_->remaining_seconds);
        }
        return report;
    }

  private:
    // In text, with chances where only values are known.
    TextReport told(const Position& position, const Report<Move>& report) const {
        TextReport text = in_text<G>(position, report);
        const auto model = outcome_model_of<G>(evaluation_, position);
        if (!model) return text;
        const auto add = [&](const std::optional<Value>& value, bool solved, std::optional<Wdl>& wdl) {
            if (!wdl && value && !solved && !is_win(*value) && !is_loss(*value)) wdl = model->chances(*value);
        };
        add(text.value, text.solved, text.wdl);
        for (RootMove<std::string>& root : text.root_moves) add(root.value, root.solved, root.wdl);
        return text;
    }

    std::string name_;
    SearchFactory<G> factory_;
    Limits limits_;
    std::optional<GameClock> clock_;
    std::string note_;
    std::string evaluation_;
    std::unique_ptr<AnySearch<G>> search_;
};

}  // namespace damier
