// An Othello engine that plays the first legal move, speaks GTP or NBoard, and has the habits of real ones:
// what the clients of these protocols are tested with.
//
//   othello_engine gtp|nboard [HABIT]
#include <algorithm>
#include <iostream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "core/text/text.h"
#include "play/registry/registry.h"

using namespace damier;

namespace {

std::string upper(std::string text) {
    for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return text;
}

class Engine {
  public:
    explicit Engine(std::string habit) : habit_(std::move(habit)) { clear(); }

    bool has(std::string_view habit) const { return habit_ == habit; }
    void clear() { table_ = (*find_game("othello"))->make_table(0); }
    bool play(std::string move) {
        for (char& c : move) c = to_lower(c);
        return table_->play(move == "pass" || move == "pa" ? "--" : move).has_value();
    }
    std::string best() const { return table_->legal_moves().front(); }

  protected:
    std::string habit_;
    std::unique_ptr<Table> table_;
};

class Gtp : public Engine {
  public:
    using Engine::Engine;

    int run() {
        for (std::string line; std::getline(std::cin, line);) {
            std::istringstream in(line);
            std::string command, colour, move;
            in >> command >> colour >> move;
            if (has("babbles")) std::cout << "thinking hard about " << command << '\n';
            obey(command, colour, move);
            if (command == "quit") return 0;
        }
        return 0;
    }

  private:
    void reply(const std::string& text) { std::cout << "= " << text << "\n\n" << std::flush; }
    void refuse(const std::string& text) { std::cout << "? " << text << "\n\n" << std::flush; }

    void obey(const std::string& command, const std::string& colour, const std::string& move) {
        if (command == "protocol_version") return reply("2");
        if (command == "list_commands")
            return reply("play\ngenmove\nlevel\nclear_board\nboardsize\ntime_settings");
        if (command == "clear_board") clear();
        if (command == "play") {
            if (has("implicit-passes") && move == "pass") return refuse("illegal move");
            while (has("implicit-passes") && best() == "--") play("pass");
            if (!play(move)) return refuse("illegal move");
        }
        if (command == "genmove") return generate(colour);
        reply("");
    }

    void generate(const std::string& colour) {
        if (has("resigns")) return reply("resign");
        if (has("refuses")) return refuse("not today");
        if (has("no-move")) return reply("");
        while (has("implicit-passes") && best() == "--") play("pass");
        const std::string expected = table_->state().side == Side::first ? "b" : "w";
        if (colour != expected) return refuse("not " + colour + "'s turn");
        std::string answer = best() == "--" ? "PASS" : upper(best());
        play(best());
        reply(answer);
    }
};

class Nboard : public Engine {
  public:
    using Engine::Engine;

    int run() {
        for (std::string line; std::getline(std::cin, line);) {
            const std::vector<std::string_view> said = words(line);
            if (said.empty()) continue;
            if (said[0] == "nboard") std::cout << "set myname othello_engine" << std::endl;
            if (said[0] == "ping") std::cout << "pong " << said[1] << std::endl;
            if (said[0] == "set" && said[1] == "game") set_game(line.substr(line.find('(')));
            if (said[0] == "go") answer();
            if (said[0] == "quit") return 0;
        }
        return 0;
    }

  private:
    static std::string between(const std::string& text, const std::string& from, char to, std::size_t& at) {
        at = text.find(from, at);
        if (at == std::string::npos) return {};
        at += from.size();
        const std::size_t end = text.find(to, at);
        return text.substr(at, end - at);
    }

    void set_game(const std::string& ggf) {
        clear();
        std::size_t at = 0;
        std::string board = between(ggf, "BO[8 ", ']', at);
        std::ranges::replace(board, '*', 'X');
        if (!table_->set(board)) std::cerr << "bad board " << board << std::endl;
        for (at = ggf.find(']', at); (at = ggf.find('[', at)) != std::string::npos; ++at) {
            if (!play(ggf.substr(at + 1, 2))) std::cerr << "bad move in " << ggf << std::endl;
        }
    }

    void answer() {
        std::cout << "status thinking\nsearch " << upper(best()) << " 1.50 0 7\nnodestats 1234 0.5\n";
        const std::string move = has("lower-case") ? best() : upper(best());
        std::cout << "=== " << move;
        if (has("slashes")) std::cout << "/1.50/0.5";
        if (has("blanks")) std::cout << " 1.50 0.5";
        std::cout << std::endl;
    }
};

}  // namespace

int main(int argc, char** argv) {
    const std::string protocol = argc > 1 ? argv[1] : "";
    const std::string habit = argc > 2 ? argv[2] : "";
    if (protocol == "gtp") return Gtp(habit).run();
    if (protocol == "nboard") return Nboard(habit).run();
    std::cerr << "usage: othello_engine gtp|nboard [HABIT]\n";
    return 2;
}
