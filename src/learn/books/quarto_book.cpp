#include "learn/books/quarto_book.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

#include "core/clock.h"
#include "core/random.h"
#include "games/quarto/notation/text.h"
#include "games/quarto/solver/solver.h"
#include "games/quarto/symmetry.h"
#include "learn/books/quarto_class_solver.h"

namespace damier::learn {

namespace {

using quarto::Position;
using quarto::PositionClasses;

// Classes that follow each other have much of their game in common, and so has the solver's table: a thread
// takes them by the handful.
constexpr std::size_t handful = 32;

struct Question {
    std::uint32_t number;  // of the class
    Position position;     // an image of it
};

// Solves a list of positions on several threads, and hands what they found to the thread that waits.
class SolvingTeam {
  public:
    SolvingTeam(std::vector<Question> questions, int threads, const MakeSolver& make_solver,
                std::stop_token stop)
        : questions_(std::move(questions)), stop_(std::move(stop)) {
        running_ = threads;
        for (int i = 0; i < threads; ++i) threads_.emplace_back([this, &make_solver] { work(make_solver); });
    }

    // What was solved since the last call, after a moment; false when that was all.
    bool collect(std::vector<SolvedClass>& solved) {
        std::unique_lock lock(mutex_);
        ended_.wait_for(lock, std::chrono::milliseconds(100), [&] { return running_ == 0; });
        solved.insert(solved.end(), found_.begin(), found_.end());
        found_.clear();
        return running_ > 0;
    }

  private:
    void work(const MakeSolver& make_solver) {
        const SolvePosition solve = make_solver();
        while (!stop_.stop_requested()) {
            const std::size_t first = next_.fetch_add(handful);
            if (first >= questions_.size()) break;
            const std::size_t last = std::min(first + handful, questions_.size());
            for (std::size_t i = first; i < last && !stop_.stop_requested(); ++i)
                answer(questions_[i], solve);
        }
        const std::lock_guard lock(mutex_);
        running_ -= 1;
        ended_.notify_all();
    }

    void answer(const Question& question, const SolvePosition& solve) {
        const std::optional<Score> value = solve(question.position, stop_);
        if (!value) return;
        const std::lock_guard lock(mutex_);
        found_.push_back({question.number, static_cast<std::int8_t>(*value)});
    }

    const std::vector<Question> questions_;
    std::stop_token stop_;
    std::atomic<std::size_t> next_ = 0;
    std::mutex mutex_;
    std::condition_variable ended_;
    int running_ = 0;
    std::vector<SolvedClass> found_;
    std::vector<std::jthread> threads_;  // the last member: they end before what they refer to
};

// Handfuls in random order: then the rate at the beginning tells how long the whole takes.
void shuffle_handfuls(std::vector<Question>& questions) {
    std::vector<std::size_t> starts;
    for (std::size_t at = 0; at < questions.size(); at += handful) starts.push_back(at);
    Random random(1);
    std::shuffle(starts.begin(), starts.end(), random);
    std::vector<Question> shuffled;
    shuffled.reserve(questions.size());
    for (const std::size_t start : starts) {
        const std::size_t end = std::min(start + handful, questions.size());
        shuffled.insert(shuffled.end(), questions.begin() + static_cast<std::ptrdiff_t>(start),
                        questions.begin() + static_cast<std::ptrdiff_t>(end));
    }
    questions = std::move(shuffled);
}

constexpr std::int8_t unknown = 2;

// By class: what the journal has, and `unknown`.
std::vector<std::int8_t> values_in(const BookJournal& journal, const JournalSubject& subject) {
    std::vector<std::int8_t> values(subject.classes, unknown);
    for (const SolvedClass& one : journal.solved()) values[one.number] = one.value;
    return values;
}

std::vector<Question> open_questions(const std::vector<std::int8_t>& values, const PositionClasses& classes,
                                     int most_placed) {
    std::vector<Question> questions;
    for (std::size_t i = classes.count(most_placed - 1); i < values.size(); ++i) {
        if (values[i] == unknown) questions.push_back({static_cast<std::uint32_t>(i), classes.position(i)});
    }
    shuffle_handfuls(questions);
    return questions;
}

// From the values of the positions after each move.
Score value_from_children(const Position& position, const std::vector<std::int8_t>& values) {
    const PositionClasses& classes = PositionClasses::of_level(position.variant());
    quarto::Moves moves;
    position.legal_moves(moves);
    Score best = -1;
    for (const quarto::Move move : moves) {
        Position child = position;
        child.play(move);
        const Score value = child.is_over() ? -child.margin() : -values[*classes.number_of(child)];
        best = std::max(best, value);
        if (best == 1) break;
    }
    return best;
}

void derive_shallower(std::vector<std::int8_t>& values, const BookTask& task) {
    const PositionClasses& classes = PositionClasses::of_level(task.level);
    for (std::size_t i = classes.count(task.most_placed - 1); i-- > 0;)
        values[i] = static_cast<std::int8_t>(value_from_children(classes.position(i), values));
}

}  // namespace

MakeSolver class_solvers(int level, std::uint64_t memory, std::span<const SolvedClass> solved) {
    const auto tables = std::make_shared<ClassSolverTables>(memory);
    ClassSolver first(level, *tables);
    for (const SolvedClass& one : solved)
        first.learn(PositionClasses::of_level(level).position(one.number), one.value);
    return [level, tables] {
        const auto solver = std::make_shared<ClassSolver>(level, *tables);
        return [tables, solver](const Position& position, std::stop_token stop) {
            return solver->value(position, std::move(stop));
        };
    };
}

MakeSolver plain_solvers(std::uint64_t memory) {
    return [memory] {
        const auto solver = std::make_shared<quarto::Solver>(SolverResources{memory, 1});
        return [solver](const Position& position, std::stop_token stop) {
            return solver->solve(position, {}, std::move(stop)).margin;
        };
    };
}

JournalSubject subject_of(const BookTask& task) {
    return {task.level, task.most_placed, PositionClasses::of_level(task.level).count(task.most_placed)};
}

std::optional<quarto::Book> make_quarto_book(const BookTask& task, const MakeSolver& make_solver,
                                             BookJournal& journal, std::stop_token stop,
                                             const BookObserver& observer) {
    const PositionClasses& classes = PositionClasses::of_level(task.level);
    std::vector<std::int8_t> values = values_in(journal, subject_of(task));
    std::vector<Question> questions = open_questions(values, classes, task.most_placed);
    BookProgress progress;
    progress.all = classes.count(task.most_placed) - classes.count(task.most_placed - 1);
    const std::size_t before = progress.all - questions.size();
    std::size_t open = questions.size();
    const Stopwatch watch;
    SolvingTeam team(std::move(questions), task.threads, make_solver, stop);
    std::vector<SolvedClass> fresh;
    double stored_at = 0;
    for (bool running = true; running;) {
        running = team.collect(fresh);
        progress.seconds = watch.seconds();
        progress.in_this_run = progress.all - before - open + fresh.size();
        progress.done = before + progress.in_this_run;
        if (observer) observer(progress);
        if (running && progress.seconds < stored_at + task.checkpoint_seconds) continue;
        journal.append(fresh);
        stored_at = progress.seconds;
        for (const SolvedClass& one : fresh) values[one.number] = one.value;
        open -= fresh.size();
        fresh.clear();
    }
    if (open > 0) return std::nullopt;
    derive_shallower(values, task);
    return quarto::Book(task.level, task.most_placed, std::move(values));
}

namespace {

std::vector<Question> sample_of(const quarto::Book& book, std::size_t samples, std::uint64_t seed) {
    const PositionClasses& classes = PositionClasses::of_level(book.level());
    const std::size_t first = classes.count(book.most_placed() - 1);
    const std::size_t all = book.values().size() - first;
    Random random(seed);
    std::vector<Question> questions;
    for (std::size_t i = 0; i < samples; ++i) {
        const std::size_t number = first + random.below(static_cast<std::uint32_t>(all));
        const auto symmetry =
            static_cast<int>(random.below(static_cast<std::uint32_t>(quarto::symmetry_count(book.level()))));
        questions.push_back(
            {static_cast<std::uint32_t>(number), quarto::transform(classes.position(number), symmetry)});
    }
    return questions;
}

// Only a wrong value is worth its text.
void compare(const quarto::Book& book, std::size_t number, Score found, BookCheck& check) {
    if (book.values()[number] == found) return;
    const Position position = PositionClasses::of_level(book.level()).position(number);
    check.disagreements.push_back({quarto::format_position(position), book.values()[number], found});
}

}  // namespace

BookCheck check_quarto_book(const quarto::Book& book, std::size_t samples, std::uint64_t seed, int threads,
                            const MakeSolver& make_solver, std::stop_token stop,
                            const BookObserver& observer) {
    BookCheck check;
    const PositionClasses& classes = PositionClasses::of_level(book.level());
    for (std::size_t i = 0; i < classes.count(book.most_placed() - 1); ++i, ++check.followed)
        compare(book, i, value_from_children(classes.position(i), book.values()), check);
    BookProgress progress;
    progress.all = samples;
    const Stopwatch watch;
    SolvingTeam team(sample_of(book, samples, seed), threads, make_solver, stop);
    for (bool running = true; running;) {
        std::vector<SolvedClass> solved;
        running = team.collect(solved);
        for (const SolvedClass& one : solved) compare(book, one.number, one.value, check);
        check.solved += solved.size();
        progress.done = progress.in_this_run = check.solved;
        progress.seconds = watch.seconds();
        if (observer) observer(progress);
    }
    check.complete = check.solved == samples;
    return check;
}

}  // namespace damier::learn
