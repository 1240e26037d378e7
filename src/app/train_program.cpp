// damier-train: learns a network from games. A program of its own, as it needs LibTorch, which nobody needs
// to play.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>

#include "app/command.h"
#include "app/console/console.h"
#include "app/console/interrupt.h"
#include "app/console/output_file.h"
#include "core/checksum.h"
#include "core/clock.h"
#include "core/text/quantity.h"
#include "core/text/text.h"
#include "core/text/text_file.h"
#include "learn/selfplay/self_play_file.h"
#include "learn/selfplay/training_positions.h"
#include "nn/network_file.h"
#include "train/checkpoint.h"
#include "train/curve.h"
#include "train/training.h"

namespace damier::app {

namespace {

struct TrainProgramOptions {
    std::string game;
    std::vector<std::string> files;
    std::string out = fmt::format("{}.net", learn::self_play_game);
    std::string comment;
    int accumulator = 128;
    int map = 64;
    int extras = static_cast<int>(yolah::network_extras);
    int value_per_logit = 0;
    bool fresh = false;
    train::Settings settings;
};

// One training, from files to files.
class Task {
  public:
    explicit Task(const TrainProgramOptions& options)
        : options_(options), settings_(options.settings), checkpoint_file_(options.out + ".checkpoint") {
        settings_.shape = yolah::network_shape(options.accumulator, options.map, options.extras);
        if (const auto good = nn::check_shape(settings_.shape); !good) throw UserError(good.error().message);
        check_place(options.out);
    }

    int run() {
        load();
        train::Training training(settings_, sets_);
        if (!options_.fresh) go_on(training);
        if (training.is_finished()) find_or_write_network(training);
        const InterruptWatch interrupt;
        print_titles();
        for (const train::EpochFigures& row : training.curve()) print(row, false);
        while (!training.is_finished()) {
            LiveLine line;
            const bool complete = training.run_epoch(interrupt.token(), [&](std::size_t step,
                                                                            std::size_t steps) {
                line.update_with([&] {
                    return fmt::format("epoch {}: step {} of {}", training.curve().size() + 1, step, steps);
                });
            });
            line.clear();
            if (!complete) {
                fmt::print("stopped after {} epochs; the same command goes on\n", training.curve().size());
                return interrupt.exit_code();
            }
            print(training.curve().back(), training.has_improved());
            save(training);
        }
        fmt::print("{}\n", options_.out);
        return exit_ok;
    }

  private:
    void load() {
        const Stopwatch watch;
        LiveLine line;
        positions_ = value_or_throw(
            learn::load_training_positions(options_.files, {}, [&](const learn::LoadProgress& progress) {
                line.update_with([&] { return fmt::format("{} positions", grouped(progress.positions)); });
            }));
        line.clear();
        const train::Targets targets{settings_.result_share, train::fitted_scale(positions_)};
        sets_ = train::make_training_sets(positions_, targets);
        const std::size_t training = train::count(sets_.training);
        const std::size_t held_out = train::count(sets_.held_out);
        if (training == 0 || held_out == 0)
            throw UserError(fmt::format(
                "{} positions to learn from and {} to measure with are too few: more games are needed",
                training, held_out));
        fmt::print("{} positions to learn from, {} held out; read in {}\n", grouped(training),
                   grouped(held_out), format_duration(watch.seconds()));
        fmt::print("the value that stands for a logit of 1, by phase from the end:");
        for (const double scale : targets.scale) fmt::print(" {:.0f}", scale);
        fmt::print("\n");
        const std::string_view bytes(reinterpret_cast<const char*>(positions_.data()),
                                     positions_.size() * sizeof positions_[0]);
        task_ = fmt::format("{}; {} positions, {:016x}", train::describe(settings_), positions_.size(),
                            checksum64(bytes));
    }

    void go_on(train::Training& training) const {
        if (!std::filesystem::exists(checkpoint_file_)) return;
        const auto refuse = [&](std::string_view why) {
            return UserError(fmt::format("{}: {}; --fresh begins anew", quote(checkpoint_file_, 200), why));
        };
        const auto bytes = read_text_file(checkpoint_file_, train::most_checkpoint_bytes);
        if (!bytes) throw refuse(bytes.error().message);
        auto checkpoint = train::read_checkpoint(*bytes, task_);
        if (!checkpoint) throw refuse(checkpoint.error().message);
        try {
            training.restore(checkpoint->model_state, std::move(checkpoint->curve));
        } catch (const std::runtime_error& error) {
            throw refuse(error.what());
        }
        fmt::print("{}: goes on after epoch {}\n", checkpoint_file_, training.curve().size());
    }

    // The training was complete before, but its network may have been removed since.
    void find_or_write_network(const train::Training& training) const {
        if (std::filesystem::exists(options_.out)) return;
        if (!training.has_improved())
            throw UserError(
                fmt::format("{} is gone, and {} has a later epoch that is not as good; --fresh begins anew",
                            quote(options_.out, 200), quote(checkpoint_file_, 200)));
        save(training);
    }

    static void print_titles() {
        fmt::print(
            "| epoch | training loss | held-out loss | against results | accuracy | seconds |\n"
            "|--:|--:|--:|--:|--:|--:|\n");
    }

    static void print(const train::EpochFigures& row, bool best) {
        fmt::print("| {}{} | {:.5f} | {:.5f} | {:.5f} | {:.2f} % | {:.1f} |\n", row.epoch, best ? " *" : "",
                   row.training_loss, row.held_out_loss, row.result_loss, 100 * row.accuracy, row.seconds);
        std::fflush(stdout);
    }

    // The network first: a checkpoint says that it is there.
    void save(const train::Training& training) const {
        const OutputFiles files(options_.files);
        if (training.has_improved()) files.write(options_.out, network_bytes(training));
        files.write(options_.out + ".csv", train::curve_csv(training.curve()));
        files.write(options_.out + ".svg", train::curve_svg(training.curve()));
        files.write(checkpoint_file_,
                    train::checkpoint_bytes({task_, training.curve(), training.model().state()}));
    }

    std::string network_bytes(const train::Training& training) const {
        auto network = nn::quantised(training.model().network());
        if (!network) throw std::runtime_error(network.error().message);
        const double fitted = training.curve().back().value_per_logit;
        const int value_per_logit = options_.value_per_logit > 0
                                        ? options_.value_per_logit
                                        : static_cast<int>(std::clamp(fitted, 10.0, 5000.0));
        std::string comment =
            fmt::format("{}{}epoch {} of {}", options_.comment, options_.comment.empty() ? "" : "; ",
                        training.curve().size(), task_);
        if (comment.size() > nn::most_comment_bytes) comment.resize(nn::most_comment_bytes);
        return nn::network_bytes({options_.game, std::move(comment), value_per_logit, std::move(*network)});
    }

    const TrainProgramOptions& options_;
    train::Settings settings_;
    std::string checkpoint_file_;
    std::vector<learn::TrainingPosition> positions_;
    train::TrainingSets sets_;
    std::string task_;
};

void add_options(Command app, TrainProgramOptions& options) {
    train::Settings& settings = options.settings;
    app.add_option("GAME", options.game, fmt::format("The game: {}", learn::self_play_game)).required();
    app.add_option("FILES", options.files, "Games of `damier learn games`").required();
    app.add_option("--out", options.out, "The network's file; beside it: .csv, .svg and .checkpoint")
        .show_default();
    app.add_option("--comment", options.comment, "What the network's file says about its making");
    app.add_option("--accumulator", options.accumulator, "Width of the first layer, for each view")
        .show_default();
    app.add_option("--map", options.map, "Width of the map of who gets where how soon; 0: none")
        .show_default();
    app.add_option("--extras", options.extras, "How many of the figures of the board it is told")
        .show_default();
    app.add_option("--epochs", settings.epochs, "How often each position is seen at most")
        .between(1, 1000)
        .show_default();
    app.add_option("--batch", settings.batch, "Positions in a step").between(16, 1 << 20).show_default();
    app.add_option("--rate", settings.rate, "Learning rate at first; it falls by half a cosine")
        .between(1e-6, 1.0)
        .show_default();
    app.add_option("--decay", settings.weight_decay, "Weight decay of AdamW")
        .between(0.0, 1.0)
        .show_default();
    app.add_option("--result-share", settings.result_share,
                   "The target: so much of the game's result, the rest of the search's value")
        .between(0.0, 1.0)
        .show_default();
    app.add_option("--patience", settings.patience, "Epochs without a better one before it ends")
        .between(1, 1000)
        .show_default();
    app.add_option("--value-per-logit", options.value_per_logit,
                   "Hundredths of a point that a logit of 1 stands for (default: fitted to the margins)")
        .between(1, nn::most_value_per_logit);
    app.add_option("--seed", settings.seed, "Of the weights, the order and the images").show_default();
    app.add_option("--threads", settings.threads, "How many work at it; the result does not depend on it")
        .between(1, 64)
        .show_default();
    app.add_flag("--fresh", options.fresh, "Begin anew where a checkpoint would let it go on");
}

int run(int argc, char** argv) {
    CommandLine line("Learns a network from games of `damier learn games`.", "damier-train");
    line.footer(
        "Example: damier-train yolah games.selfplay --out yolah.net\n"
        "Ctrl-C stops it, and so may anything else: the same command goes on after the last epoch.\n");
    TrainProgramOptions options;
    add_options(line, options);
    if (const auto answered = line.parse(argc, argv)) return *answered;
    if (options.game != learn::self_play_game)
        throw UserError(fmt::format("there is no network for {} to learn; expected {}", quote(options.game),
                                    learn::self_play_game));
    return Task(options).run();
}

}  // namespace

}  // namespace damier::app

int main(int argc, char** argv) {
    using namespace damier::app;
    try {
        return run(argc, argv);
    } catch (const UserError& error) {
        std::fflush(stdout);
        std::fprintf(stderr, "damier-train: %s\n", error.what());
        return exit_user_error;
    } catch (const std::exception& error) {
        std::fflush(stdout);
        std::fprintf(stderr, "damier-train: a fault of this program: %s\n", error.what());
        return exit_own_fault;
    }
}
