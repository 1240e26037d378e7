// damier learn book: the exact values of the first positions of Quarto, made or checked.
#include "app/learn/book.h"

#include <memory>
#include <thread>

#include "app/command.h"
#include "app/console/console.h"
#include "app/console/interrupt.h"
#include "app/console/output_file.h"
#include "core/clock.h"
#include "core/text/quantity.h"
#include "core/text/text.h"
#include "core/text/text_file.h"
#include "games/quarto/game.h"
#include "learn/books/quarto_book.h"
#include "play/registry/registry.h"

namespace damier::app {

namespace {

struct LearnBookOptions {
    std::string game;
    std::optional<std::string> variant;
    std::optional<std::uint64_t> level;
    std::uint64_t threads = std::max(1u, std::thread::hardware_concurrency());
    std::string memory = "1GiB";
    std::string out;
    std::string journal;
    std::optional<std::uint64_t> check;
    std::uint64_t seed = 1;
};

int level_of(const LearnBookOptions& options) {
    const GameEntry* game = value_or_throw(find_game(options.game));
    if (game->name != Quarto::name)
        throw UserError(
            fmt::format("{} has no book of exact values; expected {}", game->title, Quarto::name));
    const int variant = options.variant ? value_or_throw(find_variant(*game, *options.variant)) : 0;
    if (!options.level) return variant;
    const int level = static_cast<int>(*options.level) - 1;
    if (options.variant && level != variant)
        throw UserError(
            fmt::format("--level {} contradicts --variant {}", level + 1, quote(*options.variant)));
    return level;
}

std::uint64_t memory_of(const LearnBookOptions& options) {
    const auto bytes = parse_memory(options.memory);
    if (!bytes) throw UserError(fmt::format("--memory {}: {}", quote(options.memory), bytes.error().message));
    return *bytes;
}

std::string text_of(const learn::BookProgress& progress) {
    std::string text = fmt::format("{} of {} positions", grouped(progress.done), grouped(progress.all));
    const double rate =
        progress.seconds > 0 ? static_cast<double>(progress.in_this_run) / progress.seconds : 0;
    if (rate <= 0) return text;
    return text + fmt::format("  {}/s  {} left", format_magnitude(rate),
                              format_duration(static_cast<double>(progress.all - progress.done) / rate));
}

// Wins, draws and losses of the mover, by the number of pieces placed.
void print_figures(const quarto::Book& book) {
    const auto& classes = quarto::PositionClasses::of_level(book.level());
    fmt::print("| placed | positions | won | drawn | lost |\n|--:|--:|--:|--:|--:|\n");
    for (int placed = 0; placed <= book.most_placed(); ++placed) {
        std::size_t counts[3] = {};
        for (std::size_t i = classes.count(placed - 1); i < classes.count(placed); ++i)
            counts[book.values()[i] + 1] += 1;
        fmt::print("| {} | {} | {} | {} | {} |\n", placed, grouped(counts[0] + counts[1] + counts[2]),
                   grouped(counts[2]), grouped(counts[1]), grouped(counts[0]));
    }
}

learn::BookJournal open_journal(const std::string& path, const learn::BookTask& task) {
    auto journal = learn::BookJournal::open(path, learn::subject_of(task));
    if (!journal) throw UserError(fmt::format("{}: {}", quote(path, 200), journal.error().message));
    return std::move(*journal);
}

int make_book(const LearnBookOptions& options, int level) {
    const std::string out = options.out.empty() ? fmt::format("quarto-level{}.book", level + 1) : options.out;
    const std::string journal_file = options.journal.empty() ? out + ".journal" : options.journal;
    const std::uint64_t memory = memory_of(options);
    check_place(out);
    learn::BookTask task;
    task.level = level;
    task.threads = static_cast<int>(options.threads);
    learn::BookJournal journal = open_journal(journal_file, task);
    LiveLine line;
    if (journal.torn_bytes() > 0)
        line.say(fmt::format("{}: the last {} bytes were not whole and are made again", journal_file,
                             journal.torn_bytes()));
    if (!journal.solved().empty())
        line.say(fmt::format("{}: {} positions are solved already", journal_file,
                             grouped(journal.solved().size())));
    const auto solvers = learn::class_solvers(level, memory, journal.solved());
    InterruptWatch interrupt;
    learn::BookProgress last;
    const auto book = learn::make_quarto_book(task, solvers, journal, interrupt.token(),
                                              [&](const learn::BookProgress& progress) {
                                                  last = progress;
                                                  line.update_with([&] { return text_of(progress); });
                                              });
    line.clear();
    if (!book) {
        fmt::print("stopped after {} of {} positions; the same command goes on\n", grouped(last.done),
                   grouped(last.all));
        return interrupt.exit_code();
    }
    const std::string bytes = book->bytes();
    OutputFiles({journal_file}).write(out, bytes);
    print_figures(*book);
    fmt::print("{}: {} bytes; {} positions in {} with {} threads\n", out, grouped(bytes.size()),
               grouped(last.in_this_run), format_duration(last.seconds), options.threads);
    return exit_ok;
}

quarto::Book book_to_check(const LearnBookOptions& options, int level) {
    if (options.out.empty()) {
        const quarto::Book* shipped = quarto::shipped_book(level);
        if (shipped == nullptr)
            throw UserError(fmt::format("no book of level {} is built in; --out names a file", level + 1));
        return *shipped;
    }
    const auto bytes = read_text_file(options.out, quarto::most_book_bytes);
    if (!bytes) throw UserError(fmt::format("{}: {}", quote(options.out, 200), bytes.error().message));
    auto book = quarto::read_book(*bytes, level);
    if (!book) throw UserError(fmt::format("{}: {}", quote(options.out, 200), book.error().message));
    return std::move(*book);
}

std::string_view word_for(Score value) {
    return value > 0 ? "won" : value < 0 ? "lost" : "drawn";
}

int check_book(const LearnBookOptions& options, int level) {
    const quarto::Book book = book_to_check(options, level);
    InterruptWatch interrupt;
    LiveLine line;
    const std::uint64_t memory = memory_of(options) / options.threads;
    const learn::BookCheck check = learn::check_quarto_book(
        book, *options.check, options.seed, static_cast<int>(options.threads), learn::plain_solvers(memory),
        interrupt.token(),
        [&](const learn::BookProgress& progress) { line.update_with([&] { return text_of(progress); }); });
    line.clear();
    for (const learn::Disagreement& wrong : check.disagreements)
        fmt::print("{}: the book says {}, found {}\n", wrong.position, word_for(wrong.book),
                   word_for(wrong.found));
    fmt::print("{} values with {} placed solved again, {} values derived again: {} wrong\n",
               grouped(check.solved), book.most_placed(), grouped(check.followed),
               check.disagreements.empty() ? "none" : grouped(check.disagreements.size()));
    if (!check.complete) fmt::print("stopped before all {} were looked at\n", grouped(*options.check));
    if (!check.disagreements.empty()) return exit_own_fault;
    return check.complete ? static_cast<int>(exit_ok) : interrupt.exit_code();
}

}  // namespace

void add_learn_book(Command learn, int& exit_code) {
    auto options = std::make_shared<LearnBookOptions>();
    Command command = learn.add_subcommand(
        "book", "The exact values of all positions with up to four pieces placed, up to symmetry");
    command.add_option("GAME", options->game, fmt::format("The game: {}", Quarto::name)).required();
    command.add_option("--variant", options->variant, "The rules, by name or number (see `damier games`)");
    command.add_option("--level", options->level, "The same as a number (default: 1)").whole_number(1, 4);
    command.add_option("--out", options->out, "The book's file (default: quarto-levelN.book)");
    command.add_option(
        "--journal", options->journal,
        "What is solved so far; a run that was ended goes on with it (default: the book's file "
        "and .journal)");
    command.add_option("--threads", options->threads, "How many work at it")
        .whole_number(1, 1024)
        .show_default();
    command.add_option("--memory", options->memory, "For the tables of all threads").show_default();
    command
        .add_option("--check", options->check,
                    "Makes nothing: solves so many random positions of an existing book again (--out, or the "
                    "built-in one), and derives all with fewer pieces placed")
        .whole_number(0, 1'000'000);
    command.add_option("--seed", options->seed, "Of the random positions to check")
        .whole_number(0, UINT64_MAX)
        .show_default();
    command.footer(
        "Example: damier learn book quarto --level 4 --out quarto-level4.book\n"
        "         damier learn book quarto --level 4 --check 1000\n"
        "Ctrl-C stops it, and so may anything else: the same command goes on.\n");
    command.callback([options, &exit_code] {
        const int level = level_of(*options);
        exit_code = options->check ? check_book(*options, level) : make_book(*options, level);
    });
}

}  // namespace damier::app
