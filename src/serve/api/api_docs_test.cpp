// The examples of docs/api.md, one after the other, against the API itself:
//
//    > POST /api/games {"game": "othello", "moves": "f5 d6"}
//    < 201 {"id": "$game", "current": 2}
//
// An answer must have the status and at least the fields that are shown. "$name" stands for whatever is
// there, and for that text from then on. A blank line or another request ends an answer.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "core/text/text.h"
#include "serve/api/test_api.h"

namespace damier::serve {
namespace {

using nlohmann::json;

struct Example {
    std::string method;
    std::string path;
    std::string body;
    int status = 0;
    std::string answer;
};

std::vector<Example> examples_in(std::string_view text) {
    std::vector<Example> examples;
    std::string* open = nullptr;  // what a continued line belongs to
    for (const std::string_view line : split(text, '\n')) {
        if (line.starts_with("> ")) {
            const auto parts = words(line);
            Example& example = examples.emplace_back();
            example.method = parts.at(1);
            example.path = parts.at(2);
            if (parts.size() > 3)
                example.body = line.substr(static_cast<std::size_t>(parts[3].data() - line.data()));
            open = &example.body;
        } else if (line.starts_with("< ") && !examples.empty()) {
            Example& example = examples.back();
            example.status = std::atoi(std::string(line.substr(2)).c_str());
            if (line.size() > 6) example.answer = line.substr(6);
            open = &example.answer;
        } else if (line.starts_with("  ") && open != nullptr) {
            open->append(line);
        } else {
            open = nullptr;
        }
    }
    return examples;
}

class Notes {
  public:
    std::string filled_in(std::string text) const {
        for (const auto& [name, value] : known_) {
            for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at))
                text.replace(at, name.size(), value);
        }
        return text;
    }
    // Whether `answer` has all that `shown` shows; notes what "$name" stands for.
    void compare(const json& shown, const json& answer, const std::string& where) {
        if (shown.is_string() && shown.get_ref<const std::string&>().starts_with('$')) {
            if (answer.is_string()) known_[shown.get<std::string>()] = answer.get<std::string>();
            return;
        }
        if (shown.is_object() && answer.is_object()) {
            for (const auto& [key, value] : shown.items()) {
                ASSERT_TRUE(answer.contains(key)) << where << ": " << key;
                compare(value, answer[key], where + "." + key);
            }
        } else {
            EXPECT_EQ(shown, answer) << where;
        }
    }

  private:
    std::map<std::string, std::string> known_;
};

TEST(ApiDocs, TheExamplesAreTrue) {
    std::stringstream text;
    text << std::ifstream(DAMIER_SOURCE_DIR "/docs/api.md").rdbuf();
    const auto examples = examples_in(text.str());
    EXPECT_GE(examples.size(), 15u);
    TestApi api;
    Notes notes;
    for (const Example& example : examples) {
        const std::string path = notes.filled_in(example.path);
        const json body = example.body.empty() ? json() : json::parse(notes.filled_in(example.body));
        const Answer answer = api.ask(example.method, path, body);
        EXPECT_EQ(answer.status, example.status) << example.path << ' ' << answer.body;
        if (!example.answer.empty()) notes.compare(json::parse(example.answer), answer.body, example.path);
    }
}

}  // namespace
}  // namespace damier::serve
