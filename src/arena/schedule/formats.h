// The two formats whose later rounds follow from the earlier ones; schedule.h is what others use.
#pragma once

#include <optional>
#include <vector>

#include "arena/schedule/schedule.h"

namespace damier {

// Rounds in which the last one of so many players is found when half of them go home each time.
int knockout_rounds(int players);

std::optional<std::vector<Pairing>> next_knockout_round(const ScheduleSettings& settings,
                                                        const std::vector<PlayedRound>& played);
std::vector<int> knockout_standings(const ScheduleSettings& settings, const std::vector<PlayedRound>& played);

int swiss_rounds(const ScheduleSettings& settings);

std::vector<Pairing> next_swiss_round(const ScheduleSettings& settings,
                                      const std::vector<PlayedRound>& played);

// Half points of each player; a bye counts as a pairing that was won altogether.
std::vector<std::uint64_t> half_points_of_players(const ScheduleSettings& settings,
                                                  const std::vector<PlayedRound>& played);
// Everybody, most points first, then by seeds.
std::vector<int> order_by_points(const std::vector<std::uint64_t>& half_points);

}  // namespace damier
