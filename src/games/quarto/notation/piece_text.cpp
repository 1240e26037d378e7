#include "games/quarto/notation/piece_text.h"

#include <fmt/core.h>

#include "core/text/text.h"
#include "games/quarto/bits.h"

namespace damier::quarto {

namespace {

constexpr std::string_view value_names[value_count] = {"solid",  "round",  "short", "light",
                                                       "hollow", "square", "tall",  "dark"};

// By value of piece.h: the report's digit for it.
constexpr std::string_view value_digits = "73618452";

std::optional<Piece> parse_digits(std::string_view text) {
    unsigned seen = 0, piece = 0;
    for (const char digit : text) {
        const std::size_t value = value_digits.find(digit);
        if (value == std::string_view::npos) return std::nullopt;
        const unsigned attribute = 1u << (value % attribute_count);
        if ((seen & attribute) != 0) return std::nullopt;
        seen |= attribute;
        if (value >= attribute_count) piece |= attribute;
    }
    return static_cast<Piece>(piece);
}

}  // namespace

char piece_letter(Piece piece) {
    return "0123456789ABCDEF"[index_of(piece)];
}

std::string format_piece_digits(Piece piece) {
    std::string digits;
    // The report's order: colour, shape, height, top.
    for (const int attribute : {3, 1, 2, 0}) {
        digits += value_digits[static_cast<std::size_t>(value_of(piece, attribute))];
    }
    return digits;
}

std::string piece_in_words(Piece piece) {
    return fmt::format("{}, {}, {}, {}", value_name(value_of(piece, 3)), value_name(value_of(piece, 2)),
                       value_name(value_of(piece, 1)), value_name(value_of(piece, 0)));
}

std::string_view value_name(int value) {
    return value_names[value];
}

std::string format_pieces(Pieces pieces) {
    std::string text;
    for (const Piece piece : elements_of<Piece>(pieces)) {
        if (!text.empty()) text += ' ';
        text += piece_letter(piece);
    }
    return text.empty() ? "none" : text;
}

std::optional<Piece> parse_piece(std::string_view text) {
    if (text.size() == 4) return parse_digits(text);
    if (text.size() != 1) return std::nullopt;
    const char letter = to_lower(text[0]);
    if (letter >= '0' && letter <= '9') return static_cast<Piece>(letter - '0');
    if (letter >= 'a' && letter <= 'f') return static_cast<Piece>(letter - 'a' + 10);
    return std::nullopt;
}

}  // namespace damier::quarto
