#include "engine/check/check_run.h"

#include <fmt/core.h>

#include "engine/outside/answer.h"
#include "engine/outside/engine_fault.h"

namespace damier::check {

namespace {

// How many situations may take all of our patience.
constexpr int most_costly = 2;

// When an answer is due, from the question; none without a limit on time.
std::optional<double> due_seconds(const Limits& limits) {
    if (limits.clock) return limits.clock->remaining_seconds;
    return limits.seconds;
}

}  // namespace

bool CheckRun::start() {
    talk_.forget();
    try {
        const auto begun = EnginePipe::Clock::now();
        if (const auto started = talk_.restart(); !started)
            throw Wrong(fmt::format("it cannot be started: {}", started.error().message));
        engine_ = make_(talk_);
        const std::string sentence = engine_->introduce();
        report_.start_up_seconds = seconds_since(begun);
        report_.engine = engine_->name();
        write_down("start-up", remarks_.empty() ? Grade::right : Grade::remark, sentence);
    } catch (const Wrong& wrong) {
        write_down("start-up", Grade::wrong, wrong.what());
        given_up_ = true;
    }
    return !given_up_;
}

void CheckRun::restart() {
    if (const auto started = talk_.restart(); !started)
        throw Wrong(fmt::format("it cannot be started again: {}", started.error().message));
    engine_ = make_(talk_);
    engine_->introduce();
    needs_restart_ = false;
}

bool CheckRun::is_ready_again() {
    if (given_up_) return false;
    try {
        if (needs_restart_ || !talk_.is_alive()) restart();
    } catch (const Wrong& wrong) {
        write_down("starting it again", Grade::wrong, wrong.what());
        given_up_ = true;
    }
    remarks_.clear();
    talk_.forget();
    return !given_up_;
}

void CheckRun::situation(const std::string& name, const Situation& situation) {
    run(name, situation, Grade::wrong);
}

void CheckRun::curiosity(const std::string& name, const Situation& situation) {
    run(name, situation, Grade::remark);
}

void CheckRun::run(const std::string& name, const Situation& situation, Grade if_wrong) {
    if (!is_ready_again()) return;
    try {
        std::string sentence = situation(*engine_);
        const Grade grade = remarks_.empty() ? Grade::right : Grade::remark;
        write_down(name, grade, remarks_.empty() ? std::move(sentence) : remarks_);
    } catch (const Wrong& wrong) {
        write_down(name, if_wrong, wrong.what());
        needs_restart_ = true;
        costly_ += wrong.costly ? 1 : 0;
        if (costly_ < most_costly) return;
        given_up_ = true;
        report_.findings.push_back(
            {"the rest", Grade::remark, "not tried: it takes all of our patience too often", {}});
    }
}

void CheckRun::remark(std::string sentence) {
    if (!remarks_.empty()) remarks_ += "; ";
    remarks_ += sentence;
}

void CheckRun::write_down(const std::string& name, Grade grade, std::string sentence) {
    Finding finding{name, grade, std::move(sentence), {}};
    if (grade == Grade::wrong) report_.standard_error = talk_.standard_error();
    if (grade != Grade::right) finding.said = talk_.said();
    report_.findings.push_back(std::move(finding));
}

Answer CheckRun::legal_move(Engine& engine, const Table& table, const Limits& limits) {
    Answer answer = engine.move(table, limits);
    try {
        answer.move = judged_move(table, answer.move);
    } catch (const EngineFault& fault) {
        throw Wrong(fault.what());
    }
    if (const auto due = due_seconds(limits); due && answer.seconds > *due + margin_)
        throw Wrong(fmt::format("it had {:.0f} ms and answered after {:.0f} ms; the arena forgives {:.0f} ms",
                                *due * 1000, answer.seconds * 1000, margin_ * 1000));
    engine.settle();
    return answer;
}

}  // namespace damier::check
