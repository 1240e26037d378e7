// The API as a test talks to it: one line in, the answer out.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "serve/api/api.h"
#include "serve/jobs/test_loop.h"

namespace damier::serve {

class TestListener final : public Listener {
  public:
    void send(std::shared_ptr<const std::string> event, bool) override {
        events.push_back(nlohmann::json::parse(*event));
    }
    std::vector<nlohmann::json> events;
};

struct TestApi {
    explicit TestApi(const ServerLimits& limits = {}, const std::filesystem::path& tournaments = {},
                     std::unique_ptr<GameStore> store = nullptr)
        : api(limits, loop, tournaments, "test", {}, std::move(store)) {}

    Answer ask(const std::string& method, const std::string& path, nlohmann::json body = nullptr,
               const std::string& user = "somebody") {
        Request request;
        if (!read_target(path, request)) return {400, {{"error", "not a path of the API"}}};
        request.method = method;
        request.body = std::move(body);
        request.user = user;
        request.listener = listener;
        std::optional<Answer> answer;
        api.handle(request, [&](const Answer& given) { answer = given; });
        loop.run_until([&] { return answer.has_value(); });
        if (answer && answer->text && answer->type.empty())
            answer->body = nlohmann::json::parse(*answer->text);
        return answer.value_or(Answer{0, "no answer"});
    }
    Answer post(const std::string& path, nlohmann::json body = nullptr) {
        return ask("POST", path, std::move(body));
    }
    Answer get(const std::string& path) { return ask("GET", path); }
    // A new game; its JSON.
    nlohmann::json game(nlohmann::json body) { return post("/api/games", std::move(body)).body; }

    TestLoop loop;
    Api api;
    std::shared_ptr<TestListener> listener = std::make_shared<TestListener>();
};

}  // namespace damier::serve
