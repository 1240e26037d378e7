// Makes and checks books of exact Quarto values (games/quarto/book/book.h): the classes with the most pieces
// placed are solved one by one, on several threads; the values of the others follow from their children.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "games/quarto/book/book.h"
#include "learn/books/book_journal.h"

namespace damier::learn {

// The exact value of a position for the mover; nothing when it was stopped.
using SolvePosition = std::function<std::optional<Score>(const quarto::Position&, std::stop_token)>;
// Called once by each thread for a solver of its own.
using MakeSolver = std::function<SolvePosition()>;

// The solvers that share what they learn (quarto_class_solver.h), with so many bytes for all of them. They
// begin with what follows from the classes that are solved already.
MakeSolver class_solvers(int level, std::uint64_t memory, std::span<const SolvedClass> solved);
// The solver of games/quarto/solver/solver.h, as it is, with so many bytes each: another way to the same
// values.
MakeSolver plain_solvers(std::uint64_t memory);

struct BookTask {
    int level = 0;  // from 0
    int most_placed = quarto::most_placed_in_classes;
    int threads = 1;
    double checkpoint_seconds = 2;  // what a kill may lose
};

JournalSubject subject_of(const BookTask& task);

struct BookProgress {
    std::size_t done = 0;         // classes solved, those of earlier runs included
    std::size_t all = 0;          // classes to be solved
    std::size_t in_this_run = 0;  // of those done
    double seconds = 0;           // of this run
};
using BookObserver = std::function<void(const BookProgress&)>;

// The book, or nothing when it was stopped: then the journal has what was solved. The observer is told
// several times a second, by the calling thread. Throws std::system_error when the journal cannot be written.
std::optional<quarto::Book> make_quarto_book(const BookTask& task, const MakeSolver& make_solver,
                                             BookJournal& journal, std::stop_token stop,
                                             const BookObserver& observer);

struct Disagreement {
    std::string position;
    Score book = 0;
    Score found = 0;
};

struct BookCheck {
    std::size_t followed = 0;  // values that must follow from those of their children
    std::size_t solved = 0;    // values that were solved again, each by a random image of its class
    bool complete = true;      // false when it was stopped
    std::vector<Disagreement> disagreements = {};
};

// Solves `samples` random classes with the most pieces placed again, and derives all others again.
BookCheck check_quarto_book(const quarto::Book& book, std::size_t samples, std::uint64_t seed, int threads,
                            const MakeSolver& make_solver, std::stop_token stop,
                            const BookObserver& observer);

}  // namespace damier::learn
