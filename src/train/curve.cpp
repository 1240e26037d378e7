#include "train/curve.h"

#include <fmt/core.h>

#include "core/text/number.h"
#include "core/text/text.h"
#include "learn/quality/line_chart.h"

namespace damier::train {

namespace {

constexpr std::string_view names =
    "epoch,training loss,held-out loss,loss against results,accuracy,value per logit,seconds\n";

}  // namespace

std::string curve_csv(std::span<const EpochFigures> curve) {
    std::string out(names);
    for (const EpochFigures& row : curve)
        out += fmt::format("{},{},{},{},{},{},{}\n", row.epoch, row.training_loss, row.held_out_loss,
                           row.result_loss, row.accuracy, row.value_per_logit, row.seconds);
    return out;
}

Expected<std::vector<EpochFigures>> parse_curve(std::string_view csv) {
    if (!csv.starts_with(names)) return fail("the learning curve has other columns than expected");
    std::vector<EpochFigures> curve;
    for (const std::string_view line : split(csv.substr(names.size()), '\n')) {
        if (line.empty()) continue;
        const auto fields = split(line, ',');
        EpochFigures row;
        double* const numbers[] = {&row.training_loss, &row.held_out_loss,   &row.result_loss,
                                   &row.accuracy,      &row.value_per_logit, &row.seconds};
        const auto take = [](std::string_view text, auto& number) {
            const auto read = parse_number<std::remove_reference_t<decltype(number)>>(text);
            if (read) number = *read;
            return read.has_value();
        };
        bool good = fields.size() == 7 && take(fields[0], row.epoch);
        for (std::size_t i = 0; good && i < std::size(numbers); ++i) good = take(fields[i + 1], *numbers[i]);
        if (!good)
            return fail(fmt::format("the learning curve has {} in row {}, expected seven numbers",
                                    quote(line, 80), curve.size() + 1));
        curve.push_back(row);
    }
    return curve;
}

std::string curve_svg(std::span<const EpochFigures> curve) {
    learn::LineChart chart;
    chart.title = "Learning curve";
    chart.caption = "Cross-entropy after each epoch; held out: games that nothing was learnt from";
    chart.x_name = "epoch";
    chart.lines = {{"held out", {}}, {"training", {}}, {"held out, results", {}}};
    for (const EpochFigures& row : curve) {
        chart.lines[0].points.emplace_back(row.epoch, row.held_out_loss);
        chart.lines[1].points.emplace_back(row.epoch, row.training_loss);
        chart.lines[2].points.emplace_back(row.epoch, row.result_loss);
    }
    return learn::line_chart_svg(chart);
}

}  // namespace damier::train
