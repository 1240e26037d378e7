// A bot for Damier that plays every game without knowing its rules: it asks the arena for the legal moves.
//
//   g++ -std=c++17 -O2 bot.cpp -o bot
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

using Words = std::vector<std::string>;

// Your idea goes here. `moves` are the legal moves as text, such as {"d3", "c4", "f5", "e6"}.
std::string choose(const Words& moves, std::mt19937& random) {
    return moves[random() % moves.size()];
}

void say(const std::string& line) {
    std::cout << line << std::endl;  // endl flushes: the arena waits for ever for a line that is not
}

Words words_of(const std::string& line) {
    std::istringstream in(line);
    Words words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

// Speaks the protocol (UGI) until the arena says quit or is gone.
int main() {
    std::mt19937 random{std::random_device{}()};
    std::string move;         // chosen, not yet said
    bool until_stop = false;  // `go infinite`: the answer has to wait for `stop`
    for (std::string line; std::getline(std::cin, line);) {
        Words words = words_of(line);
        if (words.empty()) continue;
        const std::string command = words.front();
        words.erase(words.begin());
        if (command == "ugi") {
            say("id name C++ bot");
            say("id author you");
            say("option name Seed type spin default 0 min 0 max 2147483647");
            say("ugiok");
        } else if (command == "setoption" && words.size() == 4 && words[1] == "Seed") {
            // The arena sets it, so that a game can be played again.
            random.seed(std::strtoul(words[3].c_str(), nullptr, 10));
        } else if (command == "isready") {
            say("readyok");
        } else if (command == "go") {
            until_stop = std::find(words.begin(), words.end(), "infinite") != words.end();
            say("query moves");
        } else if (command == "response") {
            move = words.empty() ? "none" : choose(words, random);  // none: the game is over
        } else if (command == "stop") {
            until_stop = false;
        } else if (command == "quit") {
            break;
        }
        if (!move.empty() && !until_stop) {
            say("bestmove " + move);
            move.clear();
        }
    }
}
