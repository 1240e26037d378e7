// An engine that speaks UGI. docs/protocols.md has the words.
#pragma once

#include <vector>

#include "engine/outside/client.h"
#include "engine/ugi/ugi_text.h"

namespace damier {

class UgiClient final : public EngineClient {
  public:
    using EngineClient::EngineClient;

    Expected<void> shake_hands(const EngineSetup& setup, Clock::time_point deadline) override;
    void new_game(std::uint64_t seed, Clock::time_point deadline) override;
    TextReport think(const EngineTask& task) override;
    void ping(Clock::time_point deadline) override;

  private:
    void hear_introduction(Clock::time_point deadline);
    Expected<void> agree_on_game(const GameEntry& game);
    void declare(std::string_view rest);
    const ugi::OptionDeclaration* declared(std::string_view name) const;
    // What is not the answer that is waited for.
    void hear_aside(const Table& table, std::string_view line);
    std::string preparations(const EngineTask& task);
    std::string wait_for_move(const EngineTask& task, TextReport& report);

    std::vector<ugi::OptionDeclaration> options_;
    std::unique_ptr<Table> start_;  // of the variant that was agreed: what is asked about between games
    int told_variant_ = -1;
    bool has_seed_option_ = false;  // and nobody has set it
    std::int64_t told_lines_ = 1;   // MultiPV
};

}  // namespace damier
