// What a training that was ended goes on with: written after each epoch.
//
//    "DAMIER-T"; the number of the version (32 bits); then, each with its length in bytes (64 bits) before
//    it: the description of the settings and the data, the curve as in curve.csv, the state of the model;
//    then a checksum of 64 bits over all of it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "train/training.h"

namespace damier::train {

struct Checkpoint {
    std::string task;  // the settings and the data, as text: another one does not fit
    std::vector<EpochFigures> curve;
    std::string model_state;

    bool operator==(const Checkpoint&) const = default;
};

inline constexpr std::size_t most_checkpoint_bytes = std::size_t{64} << 20;

std::string checkpoint_bytes(const Checkpoint& checkpoint);
Expected<Checkpoint> read_checkpoint(std::string_view bytes, std::string_view task);

}  // namespace damier::train
