// damier learn classifier: the chances of a win, a draw and a loss, from the results of people's games.
#include "app/learn/classifier.h"

#include <memory>

#include "app/command.h"
#include "app/console/interrupt.h"
#include "app/console/output_file.h"
#include "app/learn/wthor_files.h"
#include "core/checksum.h"
#include "core/clock.h"
#include "core/text/quantity.h"
#include "core/text/text.h"
#include "core/text/text_file.h"
#include "games/othello/evaluation/pattern_file.h"
#include "learn/classifier/classifier_learning.h"

namespace damier::app {

namespace {

struct LearnClassifierOptions {
    std::string game;
    std::vector<std::string> wthor;
    std::string out = "othello.classifier";
    std::string start;
    std::uint64_t train_until = 2014;
    std::uint64_t seed = 1;
    std::uint64_t epochs = 4;
    std::uint64_t threads = 1;
};

constexpr std::size_t most_pattern_file_bytes = std::size_t{64} << 20;

// Where the weights begin: those of a file or of the program, if it comes with any.
struct Start {
    std::optional<othello::PatternWeights> weights;
    std::string name;
};

Start start_of(const LearnClassifierOptions& options) {
    if (options.start == "none") return {std::nullopt, "none"};
    if (options.start.empty() && othello::shipped_patterns().empty()) return {std::nullopt, "none"};
    std::string bytes(othello::shipped_patterns());
    if (!options.start.empty()) {
        auto read = read_text_file(options.start, most_pattern_file_bytes);
        if (!read) throw UserError(fmt::format("{}: {}", quote(options.start, 200), read.error().message));
        bytes = std::move(*read);
    }
    auto file = othello::read_pattern_file(bytes);
    if (!file) throw UserError(fmt::format("{}: {}", quote(options.start, 200), file.error().message));
    return {std::move(file->weights), fmt::format("patterns {:016x}", checksum64(bytes))};
}

void print_classifier_phase(const learn::ClassifierFigures& figures) {
    const std::size_t from = 4 * figures.phase;
    fmt::print("| {}-{} | {} | {} | {:.4f} | {:.4f} | {:.1f} % |\n", from,
               figures.phase + 1 == othello::pattern_phases ? 60 : from + 3, grouped(figures.positions),
               grouped(figures.held_out), figures.start_log_loss, figures.log_loss,
               100 * figures.share_right);
    std::fflush(stdout);
}

// What a classifier file says of itself: all that the result depends on.
std::string comment_of(const LearnClassifierOptions& options, std::size_t games, const Start& start) {
    return fmt::format(
        "damier learn classifier othello, {} games, --train-until {} --seed {} --epochs {}, from {}", games,
        options.train_until, options.seed, options.epochs, start.name);
}

int learn_classifier(const LearnClassifierOptions& options) {
    if (options.game != "othello")
        throw UserError(fmt::format("game {}: a classifier is learnt for othello", quote(options.game)));
    check_place(options.out);
    const Start start = start_of(options);
    std::vector<learn::WthorGame> games = read_wthor_games(options.wthor);
    const std::size_t later = split_after(games, static_cast<int>(options.train_until)).size();
    if (games.empty())
        throw UserError(
            fmt::format("--train-until {}: all games of these files were played later", options.train_until));
    fmt::print(
        "{} games up to {}; {} of later years are left out. Log-losses are those of the three outcomes, on "
        "games held out.\n\n"
        "| empty squares | positions | held out | start | classifier | winner right |\n"
        "|--:|--:|--:|--:|--:|--:|\n",
        grouped(games.size()), options.train_until, grouped(later));
    std::fflush(stdout);
    learn::ClassifierTask task;
    task.start = start.weights ? &*start.weights : nullptr;
    task.epochs = static_cast<int>(options.epochs);
    task.seed = options.seed;
    task.threads = static_cast<int>(options.threads);
    InterruptWatch interrupt;
    const Stopwatch watch;
    auto file = learn::learn_classifier(games, task, interrupt.token(), print_classifier_phase);
    if (!file) {
        fmt::print("stopped: nothing is written\n");
        return interrupt.exit_code();
    }
    file->comment = comment_of(options, games.size(), start);
    const std::string bytes = othello::classifier_file_bytes(*file);
    OutputFiles(options.wthor).write(options.out, bytes);
    fmt::print("\n{}: {} bytes; {}\n", options.out, grouped(bytes.size()), format_duration(watch.seconds()));
    return exit_ok;
}

}  // namespace

void add_learn_classifier(Command learn, int& exit_code) {
    auto options = std::make_shared<LearnClassifierOptions>();
    Command command = learn.add_subcommand(
        "classifier", "Chances of a win, a draw and a loss in Othello, from the results of people's games");
    const auto number = [&](const char* name, auto& value, const char* help, std::uint64_t least,
                            std::uint64_t most) {
        command.add_option(name, value, help).whole_number(least, most).show_default();
    };
    command.add_option("GAME", options->game, "The game: othello").required();
    command.add_option("--wthor", options->wthor, "Files of the WTHOR base (.wtb)").required();
    command.add_option("--out", options->out, "The classifier file to write").show_default();
    command.add_option("--start", options->start,
                       "The pattern file in which the weights begin, or none (default: the built-in one)");
    number("--train-until", options->train_until, "Games of later years are left alone", 0, 65'535);
    number("--seed", options->seed, "Of all that is random", 0, UINT64_MAX);
    number("--epochs", options->epochs, "How often each position is learnt from", 1, 1000);
    number("--threads", options->threads, "How many phases at a time; the result does not depend on it", 1,
           64);
    command.footer(
        "Example: damier learn classifier othello --wthor WTH_*.wtb --train-until 2014 --out my.classifier\n"
        "         damier learn quality othello --wthor WTH_*.wtb --train-until 2014 --weights my.classifier "
        "--out figures\n");
    command.callback([options, &exit_code] { exit_code = learn_classifier(*options); });
}

}  // namespace damier::app
