#include "play/microscope/hand_tree.h"

#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <span>
#include <utility>

#include "core/text/number.h"
#include "core/text/text.h"

namespace damier {

namespace {

// A node as it is read: with its children inside.
struct Branch {
    std::string name;
    std::optional<int> value;  // an end; otherwise it has moves
    std::vector<Branch> moves;
};

bool is_word(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           c == '-' || c == '+' || c == '.' || c == '\'';
}

// Letters at the root, numbers below, letters again: a, a1, a1a. What follows z is aa.
std::string default_name(const std::string& parent, int ply, std::size_t place) {
    if (ply % 2 == 0) return parent + std::to_string(place + 1);
    std::string letters;
    for (std::size_t rest = place + 1; rest > 0; rest = (rest - 1) / 26)
        letters.insert(letters.begin(), static_cast<char>('a' + (rest - 1) % 26));
    return parent + letters;
}

class HandTreeParser {
  public:
    explicit HandTreeParser(std::string_view text) : text_(text) {}

    std::expected<HandTree, ReadFault> run() {
        if (text_.size() > HandTree::most_text)
            return std::unexpected(ReadFault{fmt::format("a tree of {} characters, expected at most {}",
                                                         grouped(text_.size()), grouped(HandTree::most_text)),
                                             {}});
        HandTree tree;
        tree.side = read_side();
        Branch root;
        read_moves(root, 0, '\0');
        if (!fault_ && root.moves.size() == 1 && !root.moves[0].value && root.moves[0].name.empty())
            root = std::exchange(root.moves[0], {});  // the whole tree stood in brackets
        if (!fault_ && root.moves.empty())
            complain(0, text_.size(), "there is no move: expected (3 12) (2 4)");
        if (fault_) return std::unexpected(*fault_);
        flatten(root, tree);
        if (const auto fault = fault_in(tree)) return std::unexpected(*fault);
        return tree;
    }

  private:
    void complain(std::size_t from, std::size_t to, std::string message) {
        if (!fault_) fault_ = ReadFault{std::move(message), TextPlace{from, to}};
    }
    void skip_blanks() {
        while (at_ < text_.size() && (is_blank(text_[at_]) || text_[at_] == ',')) ++at_;
    }
    std::string_view word() {
        const std::size_t from = at_;
        while (at_ < text_.size() && is_word(text_[at_])) ++at_;
        return text_.substr(from, at_ - from);
    }

    Side read_side() {
        skip_blanks();
        const std::size_t before = at_;
        const std::string_view first = word();
        const bool is_min = equal_ignoring_case(first, "min");
        if ((is_min || equal_ignoring_case(first, "max")) && at_ < text_.size() && text_[at_] == ':') {
            ++at_;
            return is_min ? Side::second : Side::first;
        }
        at_ = before;
        return Side::first;
    }

    // Up to the bracket that closes the parent; `closing` is 0 at the root, whose moves end with the text.
    void read_moves(Branch& parent, int ply, char closing) {
        while (!fault_) {
            skip_blanks();
            if (at_ >= text_.size()) {
                if (closing != '\0')
                    complain(text_.size() - 1, text_.size(), fmt::format("expected '{}' here", closing));
                return;
            }
            if (closing != '\0' && text_[at_] == closing) {
                ++at_;
                return;
            }
            if (parent.moves.size() == HandTree::most_moves)
                return complain(at_, at_ + 1,
                                fmt::format("expected at most {} moves at a place", HandTree::most_moves));
            if (++nodes_ > HandTree::most_nodes)
                return complain(
                    at_, at_ + 1,
                    fmt::format("expected at most {} moves in all", grouped(HandTree::most_nodes)));
            read_move(parent.moves.emplace_back(), ply + 1);
        }
    }

    void read_move(Branch& move, int ply) {
        const std::size_t from = at_;
        std::string_view read = word();
        if (!read.empty() && at_ < text_.size() && text_[at_] == ':') {
            if (read.size() > HandTree::longest_name)
                return complain(from, at_,
                                fmt::format("a name of {} characters, expected at most {}", read.size(),
                                            HandTree::longest_name));
            move.name = read;
            ++at_;
            skip_blanks();
            read = word();
        }
        if (!read.empty()) return read_value(move, read);
        if (at_ >= text_.size() || (text_[at_] != '(' && text_[at_] != '['))
            return complain(std::min(at_, text_.size() - 1), std::min(at_ + 1, text_.size()),
                            "expected a whole number or '(' here");
        // One more than there may be, as the whole tree may stand in brackets: fault_in() has the last word.
        if (ply > HandTree::most_plies) return complain(at_, at_ + 1, too_deep());
        const std::size_t opened = at_;
        const char closing = text_[at_++] == '(' ? ')' : ']';
        read_moves(move, ply, closing);
        if (move.moves.empty()) complain(opened, at_, "expected a move between the brackets");
    }

    void read_value(Branch& move, std::string_view read) {
        const auto from = static_cast<std::size_t>(read.data() - text_.data());
        const std::string_view digits = read.front() == '+' ? read.substr(1) : read;
        move.value = parse_number<int>(digits, -HandTree::most_value, HandTree::most_value);
        if (!move.value)
            complain(from, from + read.size(),
                     fmt::format("{}: expected a whole number from {} to {}", quote(read),
                                 -HandTree::most_value, HandTree::most_value));
    }

    static std::string too_deep() { return fmt::format("expected at most {} plies", HandTree::most_plies); }

    // What is only seen of the whole tree: a default name may be another move's own.
    static std::optional<ReadFault> fault_in(const HandTree& tree) {
        for (const HandTree::Node& node : tree.nodes) {
            if (node.ply > HandTree::most_plies) return ReadFault{too_deep(), {}};
            std::set<std::string_view> names;
            for (std::uint32_t i = 0; i < node.children; ++i) {
                const std::string& name = tree.nodes[node.first_child + i].name;
                if (!names.insert(name).second)
                    return ReadFault{
                        fmt::format("two moves at one place are called {}: give them other names",
                                    quote(name)),
                        {}};
            }
        }
        return std::nullopt;
    }

    // Breadth first, so that children follow each other; then the values, from the ends back.
    static void flatten(const Branch& root, HandTree& tree) {
        std::vector<const Branch*> branches = {&root};
        tree.nodes.push_back({});
        for (std::size_t i = 0; i < branches.size(); ++i) {
            const auto& moves = branches[i]->moves;
            if (branches[i]->value) tree.nodes[i].value = *branches[i]->value;
            tree.nodes[i].first_child = static_cast<std::uint32_t>(tree.nodes.size());
            tree.nodes[i].children = static_cast<std::uint32_t>(moves.size());
            const std::string parent = tree.nodes[i].name;
            const int ply = tree.nodes[i].ply + 1;
            for (std::size_t place = 0; place < moves.size(); ++place) {
                branches.push_back(&moves[place]);
                const std::string& own = moves[place].name;
                tree.nodes.push_back(
                    {.name = own.empty() ? default_name(parent, ply, place) : own, .ply = ply});
            }
        }
        for (auto node = tree.nodes.rbegin(); node != tree.nodes.rend(); ++node) value(tree, *node);
    }
    static void value(const HandTree& tree, HandTree::Node& node) {
        if (node.children == 0) return;
        const auto children = std::span(tree.nodes).subspan(node.first_child, node.children);
        const auto [least, most] = std::ranges::minmax(children, {}, &HandTree::Node::value);
        node.value = (node.ply % 2 == 0) == (tree.side == Side::first) ? most.value : least.value;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t nodes_ = 0;
    std::optional<ReadFault> fault_;
};

// Both go no deeper than a tree has plies.
void write(const HandTree& tree, const HandTree::Node& parent, std::string& out) {
    for (std::uint32_t i = 0; i < parent.children; ++i) {
        const HandTree::Node& node = tree.nodes[parent.first_child + i];
        if (i > 0) out += ' ';
        if (node.name != default_name(parent.name, node.ply, i)) out += node.name + ':';
        if (node.children == 0) {
            out += std::to_string(node.value);
            continue;
        }
        out += '(';
        write(tree, node, out);
        out += ')';
    }
}

nlohmann::json children_of(const HandTree& tree, const HandTree::Node& parent) {
    nlohmann::json children = nlohmann::json::array();
    for (std::uint32_t i = 0; i < parent.children; ++i) {
        const HandTree::Node& node = tree.nodes[parent.first_child + i];
        nlohmann::json& child = children.emplace_back(nlohmann::json{{"name", node.name}});
        if (node.children == 0) {
            child["value"] = node.value;
        } else {
            child["children"] = children_of(tree, node);
        }
    }
    return children;
}

}  // namespace

std::expected<HandTree, ReadFault> parse_hand_tree(std::string_view text) {
    return HandTreeParser(text).run();
}

std::string format_hand_tree(const HandTree& tree) {
    std::string out = tree.side == Side::second ? "min: " : "";
    const HandTree::Node& root = tree.nodes.front();
    // A single move in brackets would be taken for the brackets of the whole.
    const bool alone = root.children == 1;
    if (alone) out += '(';
    write(tree, root, out);
    if (alone) out += ')';
    return out;
}

nlohmann::json to_json(const HandTree& tree) {
    return {{"side", tree.side == Side::first ? "first" : "second"},
            {"children", children_of(tree, tree.nodes.front())}};
}

}  // namespace damier
