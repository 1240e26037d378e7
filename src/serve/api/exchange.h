// A request and its answer, whichever way they came: HTTP and the WebSocket speak the same API.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace damier::serve {

// A listener to events: a WebSocket. Called in the server's own thread.
class Listener {
  public:
    virtual ~Listener() = default;
    // JSON as text: several may listen to the same. `disposable`: a newer one of its kind will follow, so it
    // may be left out when the client is slow.
    virtual void send(std::shared_ptr<const std::string> event, bool disposable) = 0;
    // Asks how far away it is: how long a message there and back takes. The answer comes later.
    virtual void measure_lag() {}
    // As it was measured last.
    virtual std::chrono::milliseconds lag() const { return {}; }
};

struct Request {
    std::string method;                        // "GET", "POST", ...; "WATCH", "UNWATCH" over the socket
    std::vector<std::string> path;             // below /api/: {"games", "ID", "play"}
    std::map<std::string, std::string> query;  // after the question mark
    nlohmann::json body = nullptr;
    std::string user;                       // the user whose share of the machine it takes: an address
    std::weak_ptr<Listener> listener = {};  // to tell how it goes on; none over HTTP
    std::stop_token gone = {};              // stopped when nobody waits for the answer any more
    std::shared_ptr<void> held = {};        // what was reserved for it, as long as it waits
};

struct Answer {
    int status = 200;
    nlohmann::json body = nullptr;
    // Instead of `body`: the same as text, or, when `type` is not empty, something that is not JSON.
    std::shared_ptr<const std::string> text = {};
    std::string type = {};
    int retry_after = 0;  // seconds; 0: nothing is said of it
};

// JSON for the way out: text from outside may be inside, and it need not be good UTF-8.
std::string dumped(const nlohmann::json& json);

using Reply = std::function<void(Answer)>;

// Splits "/api/games/ID?x=1" and undoes its escapes; false when it is not such a path.
bool read_target(std::string_view target, Request& request);

}  // namespace damier::serve
