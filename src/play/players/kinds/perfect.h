// perfect: never leaves the best value, in games that have a solver.
#pragma once

#include <fmt/core.h>

#include "core/text/text_file.h"
#include "games/contract/exact.h"
#include "play/players/kinds/alphabeta.h"
#include "play/players/kinds/options.h"
#include "play/players/search_kind.h"
#include "search/exact/perfect.h"

namespace damier {

// To the end of the game by the game's solver, and by `otherwise` where that cannot be in time.
template <Game G>
    requires HasSolver<G>
std::unique_ptr<AnySearch<G>> make_perfect(std::unique_ptr<AnySearch<G>> otherwise,
                                           const SolverResources& resources, std::uint64_t seed,
                                           const KnownMargin<G>& known = {}) {
    const PerfectOptions chosen{.resources = resources, .seed = seed};
    return make_owned<G, Perfect<G, SearchBox<G>>>(SearchBox<G>(std::move(otherwise)), chosen, known);
}

class PerfectKind final : public JudgingKind {
  public:
    PerfectKind()
        : JudgingKind(
              {.name = "perfect",
               .summary =
                   "never leaves the best value; of games with a solver (Quarto; Othello and Yolah late)",
               .example = "perfect(threads=2)",
               .options = make_options()}) {}

    Expected<void> check_game(CheckedPlayer& player) const override {
        if (player.game->make_solver == nullptr)
            return fail(fmt::format("perfect: {} has no solver yet, so nobody plays it perfectly",
                                    player.game->title));
        if (auto read = read_book(player); !read) return read;
        return JudgingKind::check_game(player);
    }
    PlayerResources resources(const GameEntry&, const PlayerSettings& settings) const override {
        return {.threads = static_cast<int>(settings.whole("threads")), .memory = settings.whole("memory")};
    }

    template <Notation G, class E>
        requires HasSolver<G>
    static SearchRecipe<G> recipe(const CheckedPlayer& player, const E& evaluation) {
        const std::uint64_t memory = player.settings.whole("memory");
        const std::uint64_t table = memory / 4;
        const SolverResources resources{.memory = memory - table,
                                        .threads = static_cast<int>(player.settings.whole("threads"))};
        Book<G> book = open_book<G>(player);
        return {[evaluation, table, resources, known = std::move(book.known)](std::uint64_t seed) {
                    auto otherwise =
                        make_owned<G, AlphaBeta<G, E>>(evaluation, AlphaBetaKind::late_options(table, seed));
                    return make_perfect<G>(std::move(otherwise), resources, seed, known);
                },
                std::move(book.note)};
    }

  private:
    static options::List make_options() {
        using namespace options;
        return {time_for_move,
                time_for_game,
                time_spread,
                thread_count,
                {"memory", memory, "bound of the solver's table", "128MiB", 1024 * kibibyte, tebibyte},
                {.key = "book",
                 .type = text,
                 .summary = "exact values of the opening: own (the program's), none, or a file",
                 .fallback = "own",
                 .choices = "own none",
                 .role = OptionRole::file},
                random_seed};
    }

    // An error when there is no such file.
    static Expected<void> read_book(CheckedPlayer& player) {
        constexpr std::size_t longest_file = 1 << 22;
        const std::string name = player.settings.word("book");
        if (name == "own" || name == "none") return {};
        auto bytes = read_text_file(name, longest_file);
        if (!bytes) return fail(fmt::format("perfect: book {}: {}", quote(name), bytes.error().message));
        player.files["book"] = std::move(*bytes);
        return {};
    }

    template <class G>
    struct Book {
        KnownMargin<G> known = {};
        std::string note = {};  // why a file is not used; the player goes on without it
    };

    template <class G>
    static Book<G> open_book(const CheckedPlayer& player) {
        if constexpr (HasBook<G>) {
            const std::string name = player.settings.word("book");
            if (name == "none") return {};
            const auto file = player.files.find("book");
            if (file == player.files.end()) return {G::open_book({}).value_or(nullptr)};
            const auto unused = [&](std::string_view why) {
                return Book<G>{{}, fmt::format("the book {} is not used: {}", quote(name), why)};
            };
            if (file->second.empty()) return unused("it is empty");
            auto known = G::open_book(file->second);
            return known ? Book<G>{std::move(*known)} : unused(known.error().message);
        } else {
            return {};
        }
    }
};

}  // namespace damier
