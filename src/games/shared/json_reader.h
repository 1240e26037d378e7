// Reads the fields of a JSON object from outside, and says in one sentence what is wrong with the
// first bad one. Ask for all fields, then look at error().
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/bitboard.h"
#include "core/error.h"

namespace damier {

class JsonReader {
  public:
    // `what` names the object in messages ("Yolah position").
    JsonReader(const nlohmann::json& object, std::string_view what);
    // It keeps a reference, so the object must outlive it.
    JsonReader(nlohmann::json&& object, std::string_view what) = delete;

    bool has(std::string_view field) const;
    // Each gives a harmless value after an error; the first error is the one kept.
    std::string text(std::string_view field);
    int integer(std::string_view field, int least, int most);
    double real(std::string_view field, double least, double most);
    bool flag(std::string_view field);
    // One of `choices`, case ignored; the index of the one it is.
    int choice(std::string_view field, std::span<const std::string_view> choices);
    // A list of different squares of an 8x8 board: ["a1", "e4"].
    Bitboard squares(std::string_view field);

    void fail(std::string message);
    const std::optional<Error>& error() const { return error_; }

  private:
    const nlohmann::json* find(std::string_view field);

    const nlohmann::json& object_;
    std::string what_;
    std::optional<Error> error_;
};

// ["a1", "e4"], in the order of the squares.
nlohmann::json squares_to_json(Bitboard set);

}  // namespace damier
