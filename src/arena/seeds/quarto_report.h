// The experiments of the Quarto report's part IV, to be played again: its pairings, what it published, and
// what comes out here.
#pragma once

#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "arena/run/series.h"

namespace damier {

struct ReportPairing {
    int number;              // "JEU 1"; 0 in the table about the constant of UCT
    std::string_view table;  // "IV.1"
    std::string_view players[2];
    int wins[2];  // as published, of different games only
    int draws;
    int different;
    int played;
    bool second_begins = false;
};

std::span<const ReportPairing> report_pairings();

// How many nodes and seconds a first or third move took; published figures are 0 where the report has none.
struct ReportMove {
    std::string_view table;
    std::string_view player;  // as the report calls it
    std::string_view spec;    // as we play it: without the random opening, which would think about nothing
    int plies_before;         // drawn at random: 1 before the first placement, 3 before the third
    std::uint64_t published_nodes;
    double published_seconds;
};

std::span<const ReportMove> report_moves();

struct ReportOptions {
    bool quick = false;  // a fifth of the games
    std::uint64_t seed = 1;
    // The report's seconds are divided by this; 0: by the measured ratio of speeds.
    double scale = 0;
};

struct PairingResult {
    const ReportPairing* pairing;
    std::string specs[2];  // as played, times scaled
    Series series;
};

struct MoveResult {
    const ReportMove* move;
    std::uint64_t nodes;
    double seconds;
};

struct ReportResult {
    double scale = 1;
    std::vector<MoveResult> moves;
    std::vector<PairingResult> pairings;
    bool complete = true;
};

// Told of the games finished and the games to be played.
using ReportProgress = std::function<void(std::uint64_t done, std::uint64_t all)>;

ReportResult play_quarto_report(const ReportOptions& options, std::stop_token stop,
                                const ReportProgress& progress);

// Whether one player won clearly more of the different games: the difference is more than 1.96 standard
// deviations of a fair coin thrown for each decided game.
enum class Ordering : std::int8_t { second_better = -1, unclear = 0, first_better = 1 };
Ordering ordering_of(std::uint64_t first_wins, std::uint64_t second_wins);

}  // namespace damier
