#include "app/learn/result_quality.h"

#include <cmath>

#include "app/command.h"
#include "app/console/interrupt.h"
#include "app/console/output_file.h"
#include "app/learn/wthor_files.h"
#include "core/text/text.h"
#include "core/text/text_file.h"
#include "games/othello/evaluation/evaluation.h"
#include "games/othello/evaluation/pattern_file.h"
#include "learn/classifier/classifier_learning.h"
#include "learn/quality/line_chart.h"
#include "learn/quality/result_quality.h"

namespace damier::app {

namespace {

constexpr std::size_t most_classifier_bytes = std::size_t{64} << 20;

std::string classifier_bytes(const ResultQualityOptions& options) {
    if (options.weights.empty()) return {};
    auto bytes = read_text_file(options.weights, most_classifier_bytes);
    if (!bytes) throw UserError(fmt::format("{}: {}", quote(options.weights, 200), bytes.error().message));
    return std::move(*bytes);
}

// Games of two times, and their positions.
struct Years {
    std::vector<learn::WthorGame> earlier_games;
    std::vector<learn::WthorGame> later_games;
    learn::ResultSamples earlier;
    learn::ResultSamples later;
};

Years years_of(const ResultQualityOptions& options) {
    Years years;
    years.earlier_games = read_wthor_games(options.wthor);
    years.later_games = split_after(years.earlier_games, static_cast<int>(options.train_until));
    if (years.earlier_games.empty() || years.later_games.empty())
        throw UserError(fmt::format("--train-until {}: expected games of that year or before, and later ones",
                                    options.train_until));
    years.earlier = learn::result_samples(years.earlier_games);
    years.later = learn::result_samples(years.later_games);
    return years;
}

// It says its chances itself: fitted to the games that it has learnt from, it would be too sure.
learn::ResultQuality chances_of_classifier(const othello::Classifier& classifier, const Years& years) {
    return learn::chances_quality(
        "classifier", [&](const othello::Position& position) { return classifier.chances(position); },
        years.later);
}

// Every evaluation that the program has the weights of.
std::vector<learn::ResultQuality> judge_evaluations(const Years& years, const std::string& classifier,
                                                    const std::string& weights_file,
                                                    othello::Chances& chances) {
    std::vector<learn::ResultQuality> qualities;
    for (const EvaluationInfo& info : othello::evaluations) {
        const bool is_classifier = info.name == "classifier";
        if (is_classifier && classifier.empty() && othello::shipped_classifier().empty()) continue;
        if (info.name == "patterns" && othello::shipped_patterns().empty()) continue;
        const auto built = othello::make_evaluation(info.name, is_classifier ? classifier : std::string());
        if (!built && is_classifier && !classifier.empty())
            throw UserError(fmt::format("{}: {}", quote(weights_file, 200), built.error().message));
        const auto& made = value_or_throw(built);
        const learn::OthelloValue value = [&](const othello::Position& position) {
            return std::visit([&](const auto& evaluation) { return evaluation(position); }, made);
        };
        if (is_classifier) {
            qualities.push_back(chances_of_classifier(std::get<othello::Classifier>(made), years));
        } else {
            qualities.push_back(
                learn::result_quality(std::string(info.name), value, years.earlier, years.later));
            chances.set(info.name, learn::phase_models(value, years.earlier));
        }
    }
    return qualities;
}

// Log-losses of classifiers from ever more games, all of them from nothing: what games alone teach.
std::string learning_curve_svg(const Years& years, const std::stop_token& stop) {
    learn::LineChart chart;
    chart.title = "Learning curve of the classifier";
    chart.caption = "Log-loss on later years, by the number of games that it was learnt from";
    chart.x_name = "games, logarithm to base 10";
    for (const int ply : learn::judged_plies) chart.lines.push_back({fmt::format("ply {}", ply), {}});
    for (std::size_t games = years.earlier_games.size(); games >= 500; games /= 3) {
        // Every n-th game, so that all years have their part.
        std::vector<learn::WthorGame> some;
        const std::size_t all = years.earlier_games.size();
        for (std::size_t i = 0; i < games; ++i) some.push_back(years.earlier_games[i * all / games]);
        const auto file = learn::learn_classifier(some, {}, stop, [](const auto&) {});
        if (!file) return {};
        const othello::Classifier classifier(*file);
        const auto quality = chances_of_classifier(classifier, years);
        for (std::size_t i = 0; i < chart.lines.size(); ++i) {
            auto& points = chart.lines[i].points;
            points.emplace(points.begin(), std::log10(static_cast<double>(games)),
                           quality.plies[i].log_loss / quality.plies[i].positions);
        }
    }
    return learn::line_chart_svg(chart);
}

}  // namespace

void add_result_quality_options(Command command, ResultQualityOptions& options) {
    command.add_option("--wthor", options.wthor, "Othello: files of the WTHOR base (.wtb)");
    command
        .add_option("--train-until", options.train_until,
                    "Othello: what values mean is fitted to games up to this year and measured on later ones")
        .whole_number(0, 65'535)
        .show_default();
    command.add_option("--out", options.out, "Othello: a folder for the tables and pictures");
    command.add_option("--chances", options.chances,
                       "Writes what values mean (data/othello-chances.txt, data/yolah-chances.txt)");
    command.add_flag("--curve", options.curve, "Othello: also learns from fewer games, for a learning curve");
}

int measure_on_results(const ResultQualityOptions& options) {
    if (options.wthor.empty()) throw UserError("--wthor: expected files of the WTHOR base (.wtb)");
    if (options.curve && options.out.empty()) throw UserError("--curve needs --out");
    if (!options.chances.empty()) check_place(options.chances);
    if (!options.out.empty()) make_folder(options.out);
    const std::string classifier = classifier_bytes(options);
    const Years years = years_of(options);
    othello::Chances chances;
    InterruptWatch interrupt;
    const auto qualities = judge_evaluations(years, classifier, options.weights, chances);
    const std::string report =
        fmt::format("Fitted to {} games up to {}, measured on {} later ones; ± is a standard error.\n\n{}",
                    grouped(years.earlier_games.size()), options.train_until,
                    grouped(years.later_games.size()), learn::quality_tables(qualities));
    fmt::print("{}", report);
    std::fflush(stdout);
    const OutputFiles files(options.wthor);
    if (!options.chances.empty()) files.write(options.chances, chances.text());
    if (options.out.empty()) return exit_ok;
    const std::string curve = options.curve ? learning_curve_svg(years, interrupt.token()) : std::string();
    if (interrupt.requested()) return interrupt.exit_code();
    const std::filesystem::path folder = options.out;
    files.write(folder / "classifier-quality.md", "# How well evaluations tell who wins\n\n" + report);
    files.write(folder / "classifier-calibration.svg", learn::ply_calibration_svg(qualities.back()));
    if (!curve.empty()) files.write(folder / "classifier-learning.svg", curve);
    return exit_ok;
}

}  // namespace damier::app
