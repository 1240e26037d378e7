#include "arena/seeds/quarto_report.h"

#include <fmt/core.h>

#include <cmath>

#include "core/random.h"
#include "core/text/number.h"
#include "play/registry/registry.h"

namespace damier {

namespace {

// Numbers, players, wins of each, draws, different games, games played: tables IV.1 to IV.11.
constexpr ReportPairing pairings[] = {
    {1, "IV.1", {"S", "M<2,1>"}, {0, 120}, 0, 120, 200},
    {2, "IV.1", {"S", "A<2>"}, {0, 167}, 0, 167, 900},
    {3, "IV.2", {"M<1,0>", "M<2,0>"}, {1, 8}, 4, 13, 100},
    {4, "IV.2", {"M<1,1>", "M<2,1>"}, {43, 106}, 50, 199, 300},
    {5, "IV.2", {"M<2,1>", "M<3,1>"}, {4, 18}, 8, 30, 30},
    {6, "IV.4", {"M<2,1>", "A<3>"}, {10, 98}, 42, 150, 150},
    {7, "IV.4", {"A<1>", "A<2>"}, {47, 81}, 25, 153, 800},
    {8, "IV.4", {"A<2>", "A<3>"}, {36, 56}, 16, 108, 180},
    {9, "IV.4", {"A<3>", "A<4>"}, {16, 70}, 34, 120, 120},
    {10, "IV.4", {"A<4>", "A<5>"}, {45, 51}, 4, 100, 100},
    {11, "IV.4", {"A<5>", "A<6>"}, {5, 6}, 9, 20, 20},
    {12, "IV.7", {"IA<10s>", "A<2>"}, {73, 10}, 35, 118, 120},
    {13, "IV.7", {"IA<10s>", "A<3>"}, {52, 14}, 52, 118, 120},
    {14, "IV.7", {"IA<20s>", "A<3>"}, {59, 13}, 44, 116, 120},
    {15, "IV.7", {"IA<30s>", "A<3>"}, {67, 6}, 47, 120, 120},
    {16, "IV.7", {"IA<30s>", "A<4>"}, {48, 1}, 60, 109, 110},
    {17, "IV.8", {"ITA<10s>", "A<2>"}, {72, 13}, 35, 120, 120},
    {18, "IV.8", {"ITA<10s>", "A<3>"}, {44, 19}, 47, 110, 110},
    {19, "IV.8", {"ITA<20s>", "A<3>"}, {47, 10}, 53, 110, 110},
    {20, "IV.8", {"ITA<30s>", "A<3>"}, {40, 5}, 55, 100, 100},
    {21, "IV.8", {"ITA<30s>", "A<4>"}, {47, 2}, 51, 100, 100},
    {0, "IV.9", {"U<30s,0.5>", "U<30s,0.3>"}, {13, 8}, 29, 50, 50},
    {0, "IV.9", {"U<30s,0.5>", "U<30s,1>"}, {11, 10}, 29, 50, 50},
    {0, "IV.9", {"U<30s,0.5>", "U<30s,0.6>"}, {8, 14}, 28, 50, 50},
    {0, "IV.9", {"U<30s,0.6>", "U<30s,0.7>"}, {14, 7}, 29, 50, 50},
    {0, "IV.9", {"U<30s,0.65>", "U<30s,0.6>"}, {7, 4}, 39, 50, 50},
    {0, "IV.9", {"U<30s,0.65>", "U<30s,0.7>"}, {9, 7}, 34, 50, 50},
    {22, "IV.10", {"U<30s,0.65>", "A<3>"}, {38, 4}, 58, 100, 100},
    {23, "IV.10", {"U<30s,0.65>", "A<4>"}, {29, 19}, 52, 100, 100},
    {24, "IV.10", {"U<30s,0.65>", "IA<30s>"}, {6, 33}, 71, 110, 110},
    {25, "IV.11", {"UA<8,8,30s,0.65>", "IA<30s>"}, {5, 44}, 51, 100, 100, true},
    {26, "IV.11", {"UA<9,9,30s,0.65>", "IA<30s>"}, {30, 5}, 65, 100, 100, true},
    {27, "IV.11", {"UA<6,11,30s,0.65>", "IA<30s>"}, {28, 29}, 43, 100, 100, true},
};

// The first move places the piece that was given; at the third, two are placed. The report does not say
// which pieces and cells, so only the counts of plain minimax at the first move must come out the same.
constexpr ReportMove moves_looked_at[] = {
    {"IV.3", "M<2,1>", "minimax(depth=2, eval=report)", 1, 50'640, 0.26},
    {"IV.3", "M<3,1>", "minimax(depth=3, eval=report)", 1, 9'223'440, 32.45},
    {"IV.5", "A<3>", "alphabeta(depth=3, eval=report)", 1, 44'637, 0.35},
    {"IV.5", "A<4>", "alphabeta(depth=4, eval=report)", 1, 139'154, 5.68},
    {"IV.5", "A<5>", "alphabeta(depth=5, eval=report)", 1, 6'860'847, 34.93},
    {"IV.6", "TA<5>", "alphabeta(depth=5, tt, eval=report)", 3, 2'292'172, 18.51},
    {"IV.6", "A<5>", "alphabeta(depth=5, eval=report)", 3, 2'901'181, 21.48},
    {"IV.6", "TA<6>", "alphabeta(depth=6, tt, eval=report)", 3, 6'388'974, 161.61},
    {"IV.6", "A<6>", "alphabeta(depth=6, eval=report)", 3, 6'466'406, 161.29},
};

// Nodes a second of the report's machine: its A<5> at the first move, 6 860 847 in 34.93 s.
constexpr double report_nodes_per_second = 6'860'847 / 34.93;

const GameEntry& quarto() {
    return **find_game("quarto");
}

// Moves drawn by a fixed seed: one ply gives the first piece, three have placed two of them.
std::unique_ptr<Table> table_after(int plies) {
    auto table = quarto().make_table(0);
    Random random(1);
    for (int i = 0; i < plies; ++i) {
        const auto moves = table->legal_moves();
        (void)table->play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    return table;
}

std::unique_ptr<Player> player_of(const std::string& spec) {
    auto made = make_player(quarto(), spec, {});
    if (!made) throw std::logic_error(made.error().message);
    return std::move(*made);
}

// "IA<30s>" -> "IA<0.2s>": every time in the name divided by `scale`.
std::string scaled(std::string_view name, double scale) {
    std::string out;
    for (std::size_t i = 0; i < name.size(); ++i) {
        std::size_t digits = i;
        while (digits < name.size() && name[digits] >= '0' && name[digits] <= '9') ++digits;
        if (digits == i || digits == name.size() || name[digits] != 's') {
            out += name[i];
            continue;
        }
        const double seconds = parse_number<double>(name.substr(i, digits - i)).value_or(0);
        out += fmt::format("{:.1f}ms", 1000 * seconds / scale);
        i = digits;
    }
    return out;
}

MoveResult look_at(const ReportMove& move, const std::stop_token& stop) {
    const auto table = table_after(move.plies_before);
    const TextReport report = player_of(std::string(move.spec))->choose(*table, {}, stop, {});
    return {&move, report.nodes, report.seconds};
}

double measured_scale(const std::vector<MoveResult>& moves) {
    for (const MoveResult& result : moves) {
        if (result.move->player == "A<5>" && result.move->table == "IV.5")
            return static_cast<double>(result.nodes) / result.seconds / report_nodes_per_second;
    }
    return 1;
}

std::uint64_t games_of(const ReportPairing& pairing, bool quick) {
    const auto played = static_cast<std::uint64_t>(pairing.played);
    return quick ? std::max<std::uint64_t>(10, played / 5) : played;
}

}  // namespace

std::span<const ReportPairing> report_pairings() {
    return pairings;
}

std::span<const ReportMove> report_moves() {
    return moves_looked_at;
}

Ordering ordering_of(std::uint64_t first_wins, std::uint64_t second_wins) {
    const double decided = static_cast<double>(first_wins + second_wins);
    const double difference = static_cast<double>(first_wins) - static_cast<double>(second_wins);
    if (std::abs(difference) <= 1.96 * std::sqrt(decided)) return Ordering::unclear;
    return difference > 0 ? Ordering::first_better : Ordering::second_better;
}

ReportResult play_quarto_report(const ReportOptions& options, std::stop_token stop,
                                const ReportProgress& progress) {
    ReportResult result;
    for (const ReportMove& move : moves_looked_at) result.moves.push_back(look_at(move, stop));
    result.scale = options.scale > 0 ? options.scale : measured_scale(result.moves);
    std::uint64_t all = 0;
    std::uint64_t done = 0;
    for (const ReportPairing& pairing : pairings) all += games_of(pairing, options.quick);
    for (const ReportPairing& pairing : pairings) {
        if (stop.stop_requested()) break;
        PairingResult one{
            &pairing,
            {scaled(pairing.players[0], result.scale), scaled(pairing.players[1], result.scale)},
            {}};
        const auto a = player_of(one.specs[0]);
        const auto b = player_of(one.specs[1]);
        const SeriesOptions series{
            .games = games_of(pairing, options.quick),
            .seed = sub_seed(options.seed, static_cast<std::uint64_t>(&pairing - pairings)),
            .alternate = false,
            .random_plies = 1};
        // The first piece is drawn, so the second player places it: `second_begins` turns that round.
        Player& giver = pairing.second_begins ? *a : *b;
        Player& placer = pairing.second_begins ? *b : *a;
        one.series = play_series([] { return quarto().make_table(0); }, giver, placer, series, stop,
                                 [&](const Series& so_far) { progress(done + so_far.games, all); });
        if (!pairing.second_begins) one.series.exchange_players();
        done += one.series.games;
        if (one.series.games > 0) result.pairings.push_back(std::move(one));
    }
    result.complete = done == all;
    return result;
}

}  // namespace damier
