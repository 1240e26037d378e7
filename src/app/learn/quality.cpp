// damier learn quality: how well an evaluation tells the results of games, without a search.
#include "app/learn/quality.h"

#include <memory>
#include <nlohmann/json.hpp>

#include "app/command.h"
#include "app/console/output_file.h"
#include "app/learn/result_quality.h"
#include "core/text/file_front.h"
#include "core/text/text.h"
#include "core/text/text_file.h"
#include "games/shared/phase_chances.h"
#include "games/yolah/game.h"
#include "learn/quality/predictions.h"
#include "learn/quality/quality.h"
#include "learn/selfplay/held_out.h"
#include "learn/selfplay/self_play_file.h"

namespace damier::app {

namespace {

struct LearnQualityOptions {
    std::string game;
    std::vector<std::string> files;
    std::string evaluation = "net";
    std::string weights;
    std::string plot;
    bool searched = false;
    bool all_games = false;
    bool with_stuck_side = false;
    std::uint64_t first_ply = 0;
    bool json = false;
    ResultQualityOptions results;
};

constexpr std::size_t most_network_bytes = std::size_t{16} << 20;
constexpr std::size_t most_text_bytes = std::size_t{1} << 30;

std::string read_or_throw(const std::string& file, std::size_t most_bytes) {
    auto bytes = read_text_file(file, most_bytes);
    if (!bytes) throw UserError(fmt::format("{}: {}", quote(file, 200), bytes.error().message));
    return std::move(*bytes);
}

// As the trainer reads them, so that its held-out games are these.
std::vector<learn::Prediction> judge_self_play(const LearnQualityOptions& options,
                                               const learn::PositionValue& value) {
    auto positions = value_or_throw(learn::load_training_positions(options.files));
    if (!options.all_games)
        std::erase_if(positions, [](const auto& position) { return !learn::is_held_out(position.game); });
    return options.searched ? learn::predict_searched(positions) : learn::predict(positions, value);
}

std::vector<learn::Prediction> judge_text(const LearnQualityOptions& options,
                                          const learn::PositionValue& value) {
    const learn::GameLinesRule rule{static_cast<int>(options.first_ply), options.with_stuck_side};
    std::vector<learn::Prediction> all;
    for (const std::string& file : options.files) {
        // Told before a gigabyte of it is read.
        if (read_front(file, 4096).value_or("").contains('\0'))
            throw UserError(fmt::format("{}: expected games as text, or a file of `damier learn games`",
                                        quote(file, 200)));
        const std::uint32_t next = all.empty() ? 0 : all.back().game + 1;
        const auto predicted = learn::predict_lines(read_or_throw(file, most_text_bytes), rule, value, next);
        if (!predicted) throw UserError(fmt::format("{}: {}", quote(file, 200), predicted.error().message));
        all.insert(all.end(), predicted->begin(), predicted->end());
    }
    return all;
}

// Told by the first bytes. A file that cannot be read is reported where all of it is read.
bool is_self_play(const std::string& file) {
    constexpr std::string_view magic = "DAMIER-";
    return read_front(file, magic.size()).value_or("") == magic;
}

// All files are of one kind.
bool are_self_play(const std::vector<std::string>& files) {
    std::size_t self_play = 0;
    for (const std::string& file : files) self_play += is_self_play(file) ? 1 : 0;
    if (self_play != 0 && self_play != files.size())
        throw UserError("files of self-play and of text cannot be mixed: the two have other rules");
    return self_play != 0;
}

std::vector<learn::Prediction> judge_all(const LearnQualityOptions& options) {
    const std::string weights =
        options.weights.empty() ? std::string() : read_or_throw(options.weights, most_network_bytes);
    std::vector<learn::Prediction> predictions;
    const auto known = Yolah::with_evaluation(options.evaluation, weights, [&](const auto& evaluation) {
        const learn::PositionValue value = evaluation;
        predictions =
            are_self_play(options.files) ? judge_self_play(options, value) : judge_text(options, value);
    });
    if (!known && !options.weights.empty())
        throw UserError(fmt::format("{}: {}", quote(options.weights, 200), known.error().message));
    value_or_throw(known);
    if (predictions.empty())
        throw UserError(
            "there are no positions to measure with in these files; --all takes all of their games");
    return predictions;
}

double share(double part, double all) {
    return all > 0 ? part / all : 0;
}

void print_row(std::string_view name, const learn::QualityFigures& figures, const learn::GameSums& games) {
    const auto error = games.standard_error();
    fmt::print("| {} | {} | {} | {:.1f} % | {:.4f} ± {} | {:.1f} % | {:.1f} % | {:.4f} |\n", name,
               grouped(static_cast<std::uint64_t>(games.games())),
               grouped(static_cast<std::uint64_t>(figures.positions)),
               100 * share(figures.right, figures.positions), share(figures.log_loss, figures.positions),
               error ? fmt::format("{:.4f}", *error) : "?",
               100 * share(figures.positions - figures.decided, figures.positions),
               100 * share(figures.decided_right, figures.decided),
               share(figures.decided_log_loss, figures.decided));
}

void print_table(const learn::Quality& quality) {
    fmt::print(
        "± is a standard error; the positions of a game count as one observation.\n\n"
        "| free squares | games | positions | right | log-loss | drawn | right if not drawn | log-loss |\n"
        "|--:|--:|--:|--:|--:|--:|--:|--:|\n");
    for (std::size_t phase = learn::quality_phases; phase-- > 0;) {
        if (quality.phases[phase].positions == 0) continue;
        const std::size_t last = phase + 1 == learn::quality_phases ? 56 : 7 * phase + 6;
        print_row(fmt::format("{}..{}", 7 * phase, last), quality.phases[phase],
                  quality.log_loss_by_game[phase]);
    }
    print_row("all", quality.all(), quality.log_loss_by_game.back());
}

nlohmann::json to_json(const learn::QualityFigures& figures, const learn::GameSums& games) {
    const auto error = games.standard_error();
    return {{"games", games.games()},
            {"positions", figures.positions},
            {"right", share(figures.right, figures.positions)},
            {"log_loss", share(figures.log_loss, figures.positions)},
            {"log_loss_error", error ? nlohmann::json(*error) : nlohmann::json()},
            {"drawn", share(figures.positions - figures.decided, figures.positions)},
            {"decided_right", share(figures.decided_right, figures.decided)},
            {"decided_log_loss", share(figures.decided_log_loss, figures.decided)}};
}

void print_json(const learn::Quality& quality) {
    nlohmann::json phases = nlohmann::json::array();
    for (std::size_t phase = 0; phase < learn::quality_phases; ++phase)
        phases.push_back(to_json(quality.phases[phase], quality.log_loss_by_game[phase]));
    const nlohmann::json all = to_json(quality.all(), quality.log_loss_by_game.back());
    fmt::print("{}\n", nlohmann::json{{"all", all}, {"phases", phases}}.dump(2));
}

// Fitted on all games, as the program comes with it (data/yolah-chances.txt).
std::string chances_text(const std::string& evaluation, const std::vector<learn::Prediction>& predictions) {
    const auto models = learn::phase_models(predictions);
    PhaseChances chances;
    chances.set(evaluation, {models.begin(), models.end()});
    return chances.text();
}

int measure(const LearnQualityOptions& options) {
    if (options.game == "othello") {
        if (!options.files.empty())
            throw UserError(
                "quality of Othello is measured on games of people: name their files with --wthor");
        ResultQualityOptions results = options.results;
        results.weights = options.weights;
        return measure_on_results(results);
    }
    if (!options.results.wthor.empty())
        throw UserError("--wthor: games of people are there for othello alone");
    if (options.game != learn::self_play_game)
        throw UserError(fmt::format("{}: expected {} or othello, the games there are games of",
                                    quote(options.game), learn::self_play_game));
    if (options.files.empty()) throw UserError("FILES: expected files of games");
    if (options.searched && !are_self_play(options.files))
        throw UserError("--searched: only files of `damier learn games` have the values of a search");
    const std::vector<learn::Prediction> predictions = judge_all(options);
    const learn::Quality quality = learn::measure_quality(predictions);
    if (!options.plot.empty()) {
        const std::string picture =
            learn::calibration_svg(quality, fmt::format("Calibration of {}", options.evaluation));
        if (picture.empty())
            throw UserError("--plot: too few positions for a picture; expected some thousands");
        OutputFiles(options.files).write(options.plot, picture);
    }
    if (!options.results.chances.empty())
        OutputFiles(options.files)
            .write(options.results.chances, chances_text(options.evaluation, predictions));
    if (options.json)
        print_json(quality);
    else
        print_table(quality);
    return exit_ok;
}

}  // namespace

void add_learn_quality(Command learn, int& exit_code) {
    auto options = std::make_shared<LearnQualityOptions>();
    Command command = learn.add_subcommand(
        "quality", "How well an evaluation tells the results of games: accuracy, log-loss, calibration");
    command.add_option("GAME", options->game, fmt::format("The game: {} or othello", learn::self_play_game))
        .required();
    command.add_option("FILES", options->files,
                       "Games of `damier learn games`, or text files with the moves of a game in each line");
    add_result_quality_options(command, options->results);
    command.add_option("--eval", options->evaluation, "The evaluation (see `damier games`)").show_default();
    command.add_option("--weights", options->weights, "Its weights or network (default: the built-in ones)");
    command.add_flag("--all", options->all_games,
                     "All games of self-play, also those that damier-train learns from");
    command.add_option("--from-ply", options->first_ply, "Text files: leave out so many plies of each game")
        .whole_number(0, 112);
    command.add_flag("--stuck", options->with_stuck_side,
                     "Text files: also positions in which a side cannot move any more");
    command.add_flag("--searched", options->searched,
                     "Self-play: the values of the search that played instead of those of --eval");
    command.add_option("--plot", options->plot, "Writes the calibration as a picture (SVG)");
    command.add_flag("--json", options->json, "Print JSON");
    command.footer(
        "Example: damier learn quality yolah yolah.games --eval net --weights yolah.net --plot "
        "calibration.svg\n"
        "         damier learn quality othello --wthor WTH_*.wtb --train-until 2014 --out figures --curve\n"
        "Chances follow from values by a model with two numbers a phase, fitted on one half of the games; "
        "the "
        "figures are of the other half.\n");
    command.callback([options, &exit_code] { exit_code = measure(*options); });
}

}  // namespace damier::app
