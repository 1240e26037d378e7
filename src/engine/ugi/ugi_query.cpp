#include "engine/ugi/ugi_query.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "core/text/suggest.h"
#include "core/text/text.h"
#include "play/registry/registry.h"

namespace damier::ugi {

namespace {

constexpr std::string_view questions[] = {"p1turn", "gameover", "result", "moves", "fen", "score", "game"};

std::string_view result_of(const Table::State& state) {
    if (!state.over) return "none";
    return state.first_margin > 0 ? "p1win" : state.first_margin < 0 ? "p2win" : "draw";
}

}  // namespace

std::string answer_query(const Table& table, std::string_view question) {
    const Table::State& state = table.state();
    question = trim(question);
    const auto response = [](std::string_view text) { return fmt::format("response {}", text); };
    const auto truth = [&](bool is_so) { return response(is_so ? "true" : "false"); };
    if (question == "p1turn") return truth(state.side == Side::first);
    if (question == "gameover") return truth(state.over);
    if (question == "result") return response(result_of(state));
    if (question == "fen") return response(table.status().position);
    if (question == "score") return response(std::to_string(state.first_margin));
    if (question == "game") return response(fmt::format("{} {}", table.game().name, variant_name(table)));
    if (question == "moves") {
        if (state.over) return "response";
        return response(fmt::format("{}", fmt::join(table.legal_moves(), " ")));
    }
    return response(fmt::format("error unknown question {}: expected {}{}", quote(question),
                                one_of(questions), did_you_mean(question, questions)));
}

}  // namespace damier::ugi
