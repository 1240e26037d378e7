#include "play/players/pvs_settings.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/text/suggest.h"
#include "core/text/text.h"

namespace damier {

namespace {

// The words of `without`, which commas or spaces may separate.
std::vector<std::string_view> steps_without(std::string_view text) {
    std::vector<std::string_view> found;
    for (const std::string_view part : split(text, ',')) {
        for (const std::string_view word : words(part)) found.push_back(word);
    }
    return found;
}

void set(const PlayerSettings& settings, std::string_view key, int& number) {
    if (settings.has(key)) number = static_cast<int>(settings.whole(key));
}
void set(const PlayerSettings& settings, std::string_view key, double& number) {
    if (settings.has(key)) number = settings.real(key);
}

}  // namespace

Expected<void> check_pvs_steps(const PlayerSettings& settings) {
    const std::string text = settings.word("without");
    const std::vector<std::string_view> names(pvs_step_names.begin(), pvs_step_names.end());
    for (const std::string_view name : steps_without(text)) {
        if (std::ranges::find(names, name) == names.end())
            return fail(fmt::format("pvs: without: unknown step {}: expected {}{}", quote(name),
                                    one_of(names), did_you_mean(name, names)));
    }
    return {};
}

PvsOptions pvs_options(const PlayerSettings& settings) {
    PvsOptions options;
    options.table_bytes = settings.whole("table");
    options.threads = static_cast<int>(settings.whole("threads"));
    const std::string without = settings.word("without");
    for (const std::string_view name : steps_without(without)) {
        const auto step = std::ranges::find(pvs_step_names, name) - pvs_step_names.begin();
        options.steps.remove(static_cast<PvsStep>(step));
    }
    set(settings, "window", options.aspiration_window);
    set(settings, "futility", options.futility_margin);
    set(settings, "latebase", options.late_base);
    set(settings, "latefactor", options.late_factor);
    set(settings, "lmrbase", options.reduction_base);
    set(settings, "lmrdivisor", options.reduction_divisor);
    return options;
}

}  // namespace damier
