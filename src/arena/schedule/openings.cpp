#include "arena/schedule/openings.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <cmath>
#include <cstdlib>
#include <map>

#include "core/random.h"
#include "core/text/text.h"
#include "core/text/text_file.h"
#include "play/registry/registry.h"

namespace damier {

namespace {

// So many draws in a row without a new balanced opening, and the book is full. A small book (Quarto after one
// ply has one opening up to symmetry) is found to be one in a moment.
constexpr int most_vain_draws = 2000;

// A line is moves or, failing that, a position; whichever error is about the kind that it looks like.
Expected<Opening> parse_opening(Table& table, std::string_view line) {
    if (table.replay(line)) return Opening{"", fmt::format("{}", fmt::join(table.status().moves, " "))};
    const auto replay_error = table.replay(line).error();
    const auto set = table.set(line);
    if (set) return Opening{table.status().position, ""};
    return fail(
        fmt::format("neither moves ({}) nor a position ({})", replay_error.message, set.error().message));
}

}  // namespace

std::string_view name_of(OpeningKind kind) {
    switch (kind) {
        case OpeningKind::none:
            return "none";
        case OpeningKind::random:
            return "random";
        case OpeningKind::file:
            return "file";
    }
    return "?";
}

Expected<std::vector<Opening>> parse_openings(const GameEntry& game, int variant, std::string_view text) {
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);  // the mark that some editors put first
    std::vector<Opening> openings;
    std::map<std::uint64_t, int> lines;  // shape -> the line it was first seen in
    int number = 0;
    for (const std::string_view raw : split(text, '\n')) {
        ++number;
        const std::string_view line = trim(raw);
        if (line.empty() || line.starts_with('#')) continue;
        const auto table = game.make_table(variant);
        const auto opening = parse_opening(*table, line);
        if (!opening) return fail(fmt::format("line {}: {}", number, opening.error().message));
        if (table->state().variant != variant)
            return fail(fmt::format("line {}: a position of {}, but the games are of {}", number,
                                    game.variants[static_cast<std::size_t>(table->state().variant)].name,
                                    game.variants[static_cast<std::size_t>(variant)].name));
        if (table->state().over) return fail(fmt::format("line {}: the game is over there", number));
        const auto [place, is_new] = lines.emplace(game.position_shape(*table), number);
        if (!is_new)
            return fail(
                fmt::format("line {}: the same position as line {}, up to symmetry", number, place->second));
        openings.push_back(*opening);
    }
    if (openings.empty()) return fail("no opening in it: expected one a line, as moves or as a position");
    return openings;
}

Expected<std::vector<Opening>> read_openings(const GameEntry& game, int variant, const std::string& file) {
    constexpr std::size_t longest_file = 64 << 20;
    const auto text = read_text_file(file, longest_file);
    if (!text) return fail(fmt::format("openings {}: {}", quote(file, 200), text.error().message));
    auto openings = parse_openings(game, variant, *text);
    if (!openings) return fail(fmt::format("openings {}: {}", quote(file), openings.error().message));
    return openings;
}

void draw_opening(Table& table, std::uint64_t seed, int plies, std::uint64_t attempt) {
    Random random(sub_seed(sub_seed(seed, 2), attempt));
    for (int ply = 0; ply < plies && !table.state().over; ++ply) {
        const auto moves = table.legal_moves();
        (void)table.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
}

OpeningBook::OpeningBook(const GameEntry& game, int variant, OpeningSettings settings, std::uint64_t seed)
    : game_(&game), variant_(variant), settings_(std::move(settings)), seed_(seed) {}

namespace {

// A judge that values nothing would call every opening balanced.
Expected<void> check_judge(const GameEntry& game, int variant, Player& judge,
                           const OpeningSettings& settings) {
    if (settings.balance < 0) return {};
    const TextReport report = judge.choose(*game.make_table(variant), {}, {}, {});
    if (report.value) return {};
    return fail(
        fmt::format("the judge of the openings: {} says no value of a position in points, so it cannot tell "
                    "which openings are balanced; take one that does, such as alphabeta(depth=2)",
                    quote(settings.judge)));
}

}  // namespace

Expected<OpeningBook> OpeningBook::open(const GameEntry& game, int variant, const OpeningSettings& settings,
                                        std::uint64_t seed, std::vector<Opening> made) {
    OpeningBook book(game, variant, settings, seed);
    if (settings.kind == OpeningKind::none) {
        book.complete_ = true;
        return book;
    }
    if (settings.kind == OpeningKind::file) {
        book.openings_ = settings.listed;
        book.complete_ = true;
        return book;
    }
    PlayerContext context;
    context.seed = sub_seed(seed, 0);
    auto judge = make_player(game, settings.judge, context);
    if (!judge) return fail(fmt::format("the judge of the openings: {}", judge.error().message));
    book.judge_ = std::move(*judge);
    if (const auto fit = check_judge(game, variant, *book.judge_, settings); !fit)
        return std::unexpected(fit.error());
    for (const Opening& opening : made) {
        const auto table = game.make_table(variant);
        if (!table->replay(opening.moves))
            return fail(fmt::format("{} is no opening of {}", quote(opening.moves), game.title));
        book.seen_.insert(game.position_shape(*table));
        book.attempt_ = opening.draw + 1;
    }
    book.openings_ = std::move(made);
    if (book.openings_.empty()) book.draw();
    if (book.openings_.empty())
        return fail(fmt::format(
            "openings: no position after {} plies is both unfinished and balanced to {:g} points; "
            "allow more with balance (or \"any\"), or take other plies",
            settings.plies, settings.balance));
    return book;
}

bool OpeningBook::is_balanced(const Table& table) {
    if (settings_.balance < 0) return true;
    judge_->new_game(sub_seed(seed_, 1));
    const TextReport report = judge_->choose(table, {}, {}, {});
    if (!report.value) return true;
    return std::abs(*report.value) <= std::lround(settings_.balance * 100);
}

void OpeningBook::draw() {
    for (int vain = 0; vain < most_vain_draws; ++vain) {
        const std::uint64_t attempt = attempt_++;
        const auto table = game_->make_table(variant_);
        draw_opening(*table, seed_, settings_.plies, attempt);
        if (table->state().over || !seen_.insert(game_->position_shape(*table)).second) continue;
        if (!is_balanced(*table)) continue;
        openings_.push_back({"", fmt::format("{}", fmt::join(table->status().moves, " ")), attempt});
        return;
    }
    complete_ = true;
}

int OpeningBook::index_of(std::size_t number) const {
    if (openings_.empty()) return -1;
    return static_cast<int>(number % openings_.size());
}

}  // namespace damier
