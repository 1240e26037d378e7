#include "core/text/safe_text.h"

namespace damier {

namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";
constexpr std::string_view ellipsis = "\xE2\x80\xA6";

constexpr bool continues(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

struct Character {
    char32_t code;
    std::size_t bytes;  // 0 when there is no valid character
};

// How many bytes a character has by its first one; 0 when none begins so. C0, C1 and F5 to FF never occur.
constexpr std::size_t bytes_by_lead(unsigned char lead) {
    if (lead < 0x80) return 1;
    if (lead < 0xC2) return 0;
    if (lead < 0xE0) return 2;
    if (lead < 0xF0) return 3;
    return lead < 0xF5 ? 4 : 0;
}

// The first character of a text that is not empty.
Character first_character(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text[0]);
    const std::size_t bytes = bytes_by_lead(lead);
    if (bytes <= 1) return {lead, bytes};
    if (text.size() < bytes) return {0, 0};
    char32_t code = lead & (0x7Fu >> bytes);
    for (std::size_t i = 1; i < bytes; ++i) {
        if (!continues(text[i])) return {0, 0};
        code = (code << 6) | (static_cast<unsigned char>(text[i]) & 0x3Fu);
    }
    const bool too_long = (bytes == 3 && code < 0x800) || (bytes == 4 && code < 0x10000);
    const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
    if (too_long || surrogate || code > 0x10FFFF) return {0, 0};
    return {code, bytes};
}

constexpr bool turns_writing(char32_t code) {
    // The separators of lines and paragraphs, too, begin a new line where they should not.
    return code == 0x2028 || code == 0x2029 || code == 0x200E || code == 0x200F || code == 0x061C ||
           (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

// U+2400 and on: one character for each control character.
void append_picture(std::string& out, char32_t code) {
    out += "\xE2\x90";
    out += static_cast<char>(0x80 + (code == 0x7F ? 0x21 : code));
}

// Calls visit(code, bytes of the character) for each character, with no bytes for each wrong byte.
template <class Visit>
void for_each_character(std::string_view text, Visit visit) {
    while (!text.empty()) {
        const Character next = first_character(text);
        visit(next.code, text.substr(0, next.bytes));
        text.remove_prefix(next.bytes == 0 ? 1 : next.bytes);
    }
}

}  // namespace

std::string valid_utf8(std::string_view text) {
    std::string out;
    for_each_character(text,
                       [&](char32_t, std::string_view bytes) { out += bytes.empty() ? replacement : bytes; });
    return out;
}

std::string printable(std::string_view text) {
    std::string out;
    for_each_character(text, [&](char32_t code, std::string_view bytes) {
        const bool c1 = code >= 0x80 && code < 0xA0;
        if (bytes.empty() || c1 || turns_writing(code)) {
            out += replacement;
        } else if ((code < 0x20 && code != '\n' && code != '\t') || code == 0x7F) {
            append_picture(out, code);
        } else {
            out += bytes;
        }
    });
    return out;
}

std::string printable_line(std::string_view text) {
    std::string out = printable(text);
    for (char& c : out) {
        if (c == '\n' || c == '\t') c = ' ';
    }
    return out;
}

std::string html_escaped(std::string_view text) {
    std::string out;
    for (const char c : printable(text)) {
        switch (c) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '"':
                out += "&quot;";
                break;
            case '\'':
                out += "&#39;";
                break;
            default:
                out += c;
        }
    }
    return out;
}

std::string csv_field(std::string_view text) {
    std::string clean = printable(text);
    const bool is_formula =
        !text.empty() && std::string_view("=+-@\t\r\n").find(text.front()) != std::string_view::npos;
    if (is_formula) clean.insert(0, 1, '\'');
    const bool plain = !is_formula && clean.find_first_of(",\"\r\n\t") == std::string::npos &&
                       !clean.empty() && clean.front() != ' ' && clean.back() != ' ';
    if (plain) return clean;
    std::string out = "\"";
    for (const char byte : clean) out += byte == '"' ? std::string("\"\"") : std::string(1, byte);
    return out + "\"";
}

std::size_t width_of(std::string_view text) {
    std::size_t width = 0;
    for (const char byte : text) width += continues(byte) ? 0 : 1;
    return width;
}

std::string shortened(std::string_view text, std::size_t longest) {
    if (width_of(text) <= longest) return std::string(text);
    std::size_t end = 0;
    for (std::size_t width = 0; end < text.size(); ++end) {
        if (!continues(text[end]) && ++width == longest) break;
    }
    return std::string(text.substr(0, end)).append(ellipsis);
}

std::string_view tail_of(std::string_view text, std::size_t most) {
    if (text.size() <= most) return text;
    text.remove_prefix(text.size() - most);
    while (!text.empty() && continues(text.front())) text.remove_prefix(1);
    return text;
}

}  // namespace damier
