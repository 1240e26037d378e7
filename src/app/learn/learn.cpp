// damier learn: what the program works out ahead of time, to play better.
#include "app/command.h"
#include "app/learn/book.h"
#include "app/learn/classifier.h"
#include "app/learn/games.h"
#include "app/learn/patterns.h"
#include "app/learn/puzzles.h"
#include "app/learn/quality.h"
#include "app/learn/weights.h"

namespace damier::app {

void add_learn_command(Command app, int& exit_code) {
    Command learn = app.add_subcommand("learn", "Work out ahead of time what players then know");
    learn.require_subcommand();
    add_learn_book(learn, exit_code);
    add_learn_classifier(learn, exit_code);
    add_learn_games(learn, exit_code);
    add_learn_patterns(learn, exit_code);
    add_learn_puzzles(learn, exit_code);
    add_learn_quality(learn, exit_code);
    add_learn_weights(learn, exit_code);
    learn.footer("Example: damier learn book quarto --level 4 --out quarto-level4.book\n");
}

}  // namespace damier::app
