// What a page or a stranger sends to the server: pasted texts, and requests of the API.
#include <nlohmann/json.hpp>

#include "fuzz/fuzz.h"
#include "fuzz/targets.h"
#include "games/shared/outside_json.h"
#include "play/table/read_text.h"
#include "serve/api/api.h"
#include "serve/api/refusal.h"

namespace {

using namespace damier;

// Nothing is ever done later here: a request that thinks is answered before it has thought.
class NoLoop final : public serve::EventLoop {
  public:
    void post(std::function<void()>) override {}
    void after(std::chrono::milliseconds, std::function<void()>) override {}
};

void read(std::string_view text) {
    const auto read = read_text(text, nullptr);
    if (read) {
        fuzz::require(read->table != nullptr, "what was read is on a table", text);
        return;
    }
    fuzz::require_message({read.error().message}, text);
    if (const auto place = read.error().place)
        fuzz::require(place->from <= place->to && place->to <= text.size(), "the place is in the text", text);
}

// A line "METHOD PATH", then the body. One game is there under a known id.
void ask(std::string_view text) {
    const std::size_t blank = text.find(' ');
    const std::size_t end = text.find('\n');
    if (blank == std::string_view::npos || end == std::string_view::npos || blank > end) return;
    static NoLoop loop;
    static serve::ServerLimits limits = [] {
        serve::ServerLimits bounds;
        bounds.nodes = 50;
        bounds.games = 20;
        return bounds;
    }();
    static serve::Api api(limits, loop, {}, "fuzz");
    const auto send = [&](std::string method, std::string_view path, nlohmann::json body) {
        serve::Request request;
        if (!serve::read_target(path, request)) return;
        request.method = std::move(method);
        request.body = std::move(body);
        int answers = 0;
        api.handle(request, [&](const serve::Answer& answer) {
            ++answers;
            fuzz::require(answer.status != serve::own_fault, "the server is never at fault", text);
            fuzz::require(answer.status < 400 || !answer.body.at("error").get<std::string>().empty(),
                          "an error is a sentence", text);
        });
        fuzz::require(answers <= 1, "one answer at most", text);
    };
    send("PUT", "/api/games/fuzzfuzz", {{"game", "othello"}});
    auto body = parse_outside_json(text.substr(end + 1));
    send(std::string(text.substr(0, blank)), text.substr(blank + 1, end - blank - 1),
         body ? std::move(*body) : nlohmann::json());
}

}  // namespace

int damier::fuzz::requests(const unsigned char* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (size == 0) return 0;
    if (data[0] == 'r') {
        read(text.substr(1));
    } else {
        ask(text.substr(1));
    }
    return 0;
}
