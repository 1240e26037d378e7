#include "faults/works.h"

namespace damier::faults {

namespace {

using Lines = std::vector<std::vector<std::string>>;

constexpr const char* late_quarto = "C.42/39.1/0.56/B7.E A";
constexpr const char* late_yolah =
    "......../..w...../......../....b.../...w..../......b./w......./.......b b 9 9";

constexpr const char* tournament =
    "[tournament]\ngame = 'yolah'\npairs = 1\n"
    "[openings]\nplies = 4\njudge = 'alphabeta(depth=1)'\n"
    "[[players]]\nname = 'a'\nplayer = 'alphabeta(depth=1)'\n"
    "[[players]]\nname = 'b'\nplayer = 'mc(playouts=20)'\n"
    "[[players]]\nname = 'c'\nplayer = 'random'\n";

std::vector<Work> looks() {
    return {
        {.name = "games", .arguments = {"games"}},
        {.name = "help", .arguments = {"tournament", "run", "--help"}},
        {.name = "show", .arguments = {"show", "othello", "--moves", "f5 d6", "--eval", "heuristic"}},
        {.name = "show_json", .arguments = {"show", "quarto", "--json"}},
        {.name = "perft", .arguments = {"perft", "yolah", "2", "--divide"}, .same_output = false},
        {.name = "random", .arguments = {"random", "quarto", "--games", "50"}, .same_output = false},
        {.name = "mistake", .arguments = {"show", "othello", "--moves", "a1"}},
        {.name = "microscope", .arguments = {"microscope", "othello", "--depth", "2"}},
        {.name = "how_many_games", .arguments = {"experiment", "how-many-games", "--runs", "10"}},
        {.name = "microscope_tree", .arguments = {"microscope", "tree", "--tree", "(3 12) (2 4)", "--json"}},
        {.name = "bench_list", .arguments = {"bench", "--list"}},
        // The library behind it asks the system about caches, and says itself what it could not read.
        {.name = "bench",
         .arguments = {"bench", "--quick", "--filter", "random quarto"},
         .same_output = false,
         .has_processes = true},
    };
}

std::vector<Work> thoughts() {
    return {
        {.name = "play",
         .arguments = {"play", "othello", "--second", "alphabeta(depth=1)", "--save", "@game.txt"},
         .input = "f5\nhint\nundo\nd3\nresign\n",
         .same_output = false},
        {.name = "series",
         .arguments = {"play", "quarto", "--first", "mc(playouts=10)", "--second", "random", "--games", "2"},
         .same_output = false},
        {.name = "bestmove_pvs",
         .arguments = {"bestmove", "yolah", "--player", "pvs(nodes=500, threads=2, table=1MiB)"},
         .same_output = false},
        {.name = "bestmove_uct",
         .arguments = {"bestmove", "othello", "--player", "uct(playouts=50, threads=2, memory=1MiB)"},
         .same_output = false},
        {.name = "bestmove_mc",
         .arguments = {"bestmove", "quarto", "--player", "mc(playouts=50, threads=2)"},
         .same_output = false},
        {.name = "analyze",
         .arguments = {"analyze", "othello", "@game.txt", "--player", "alphabeta(depth=2, tt, table=64KiB)"},
         .texts = {{"game.txt", "f5d6c3d3c4f4"}}},
        {.name = "solve_quarto",
         .arguments = {"solve", "quarto", "--position", late_quarto, "--threads", "2", "--memory", "1MiB"},
         .same_output = false},
        {.name = "solve_yolah",
         .arguments = {"solve", "yolah", "--position", late_yolah, "--memory", "1MiB", "--all"},
         .same_output = false},
        {.name = "solve_problems",
         .arguments = {"solve", "othello", "--problems", "@three.obf", "--threads", "2", "--memory", "1MiB"},
         .texts = {{"three.obf", "OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOXX- O;\n"}},
         .same_output = false},
        {.name = "engine",
         .arguments = {"engine", "yolah", "--player", "alphabeta(depth=1)"},
         .input = "ugi\nisready\nposition startpos\ngo depth 1\nquit\n",
         .same_output = false},
        {.name = "engine_gtp",
         .arguments = {"engine", "othello", "--protocol", "gtp", "--player", "alphabeta(depth=1)"},
         .input = "name\ngenmove b\nshowboard\nquit\n",
         .same_output = false},
    };
}

std::vector<Work> arena() {
    const Lines go_on = {{"tournament", "run", "@class.toml"}, {"tournament", "status", "@class.toml"}};
    return {
        {.name = "match",
         .arguments = {"match", "yolah", "--player", "random", "--player", "mc(playouts=10)", "--games", "2",
                       "--plies", "2", "--journal", "@match.db"},
         .same_output = false,
         .afterwards = {{"match", "yolah", "--player", "random", "--player", "mc(playouts=10)", "--games",
                         "2", "--plies", "2", "--journal", "@match.db"},
                        {"tournament", "status", "@match.db"}},
         .has_processes = true},
        {.name = "match_engine",
         .arguments = {"match", "othello", "--player",
                       "engine(command='@damier engine othello --player random')", "--player", "random",
                       "--games", "2", "--plies", "2"},
         .same_output = false,
         .has_processes = true},
        {.name = "engine_check",
         .arguments = {"engine", "--check", "@damier engine othello --player random", "--game", "othello"},
         .same_output = false,
         .has_processes = true},
        {.name = "tournament_run",
         .arguments = {"tournament", "run", "@class.toml"},
         .texts = {{"class.toml", tournament}},
         .same_output = false,
         .afterwards = go_on,
         .has_processes = true},
        {.name = "tournament_status",
         .arguments = {"tournament", "status", "@class.toml"},
         .texts = {{"class.toml", tournament}},
         .before = {{"tournament", "run", "@class.toml"}},
         .afterwards = go_on,
         .has_database = true},
        {.name = "tournament_verify",
         .arguments = {"tournament", "verify", "@class.toml"},
         .texts = {{"class.toml", tournament}},
         .before = {{"tournament", "run", "@class.toml"}},
         .afterwards = {{"tournament", "verify", "@class.toml"}},
         .has_database = true},
        {.name = "tournament_repair",
         .arguments = {"tournament", "repair", "@class.toml", "--out", "@saved.db"},
         .texts = {{"class.toml", tournament}},
         .before = {{"tournament", "run", "@class.toml"}},
         .whole = {"saved.db"},
         .afterwards = {{"tournament", "verify", "@class.toml"}},
         .has_database = true},
        {.name = "tournament_report",
         .arguments = {"tournament", "report", "@class.toml", "--html", "@page.html", "--csv", "@tables",
                       "--json", "@all.json", "--records", "@records", "--pictures", "@pictures",
                       "--markdown"},
         .texts = {{"class.toml", tournament}},
         .before = {{"tournament", "run", "@class.toml"}},
         .whole = {"page.html", "tables/games.csv", "tables/players.csv", "all.json"},
         .afterwards = go_on,
         .has_database = true},
        {.name = "tournament_seeds",
         .arguments = {"tournament", "seeds", "--files-only", "--folder", "@seeds"},
         .whole = {"seeds/yolah.toml", "seeds/othello.toml", "seeds/quarto.toml"}},
    };
}

// A WTHOR file of games that break off after two moves.
std::string wthor_games(int games, int year) {
    std::string bytes(16, '\0');
    bytes[4] = static_cast<char>(games);
    bytes[10] = static_cast<char>(year % 256);
    bytes[11] = static_cast<char>(year / 256);
    for (int i = 0; i < games; ++i) {
        bytes += std::string("\x01\0\x01\0\x02\0", 6);
        bytes.append(2, static_cast<char>(i % 2 == 0 ? 40 : 20));
        bytes += {56, static_cast<char>(i % 3 == 0 ? 66 : 46)};  // f5, then f6 or f4
        bytes.append(58, '\0');
    }
    return bytes;
}

std::vector<Work> lessons_from_people() {
    const std::map<std::string, std::string> files = {{"old.wtb", wthor_games(60, 2010)},
                                                      {"new.wtb", wthor_games(30, 2018)}};
    return {
        {.name = "learn_wthor_stats",
         .arguments = {"learn", "games", "othello", "--stats", "@old.wtb", "@new.wtb"},
         .texts = files},
        {.name = "learn_classifier",
         .arguments = {"learn", "classifier", "othello", "--wthor", "@old.wtb", "@new.wtb", "--train-until",
                       "2014", "--out", "@w"},
         .texts = files,
         .same_output = false,
         .whole = {"w"}},
        {.name = "learn_patterns",
         .arguments = {"learn", "patterns", "othello", "--wthor", "@old.wtb", "--out", "@p", "--real", "1",
                       "--departures", "0", "--exact", "3", "--depth", "4", "--epochs", "1"},
         .texts = files,
         .same_output = false,
         .whole = {"p"}},
        {.name = "learn_quality_of_results",
         .arguments = {"learn", "quality", "othello", "--wthor", "@old.wtb", "@new.wtb", "--train-until",
                       "2014", "--chances", "@chances.txt"},
         .texts = files,
         .same_output = false,
         .whole = {"chances.txt"}},
    };
}

std::vector<Work> visits() {
    return {
        {.name = "serve",
         .arguments = {"serve", "--port", "0", "--store", "@games", "--access-log", "@access.log"},
         .same_output = false,
         .has_processes = true,
         .visits = true},
    };
}

std::vector<Work> lessons() {
    const std::vector<std::string> games = {"learn",   "games", "yolah",     "--player", "alphabeta(depth=1)",
                                            "--games", "6",     "--threads", "2",        "--out",
                                            "@a.games"};
    const std::vector<std::string> puzzles = {"learn",   "puzzles", "quarto", "--games",   "12",
                                              "--count", "3",       "--out",  "@q.puzzles"};
    return {
        {.name = "learn_games",
         .arguments = games,
         .same_output = false,
         .afterwards = {games, {"learn", "games", "yolah", "--stats", "@a.games"}}},
        {.name = "learn_stats",
         .arguments = {"learn", "games", "yolah", "--stats", "@a.games"},
         .before = {games}},
        {.name = "learn_exact_ends",
         .arguments = {"learn", "games", "yolah", "--exact-ends", "@a.games", "--out", "@b.games",
                       "--threads", "2"},
         .before = {games},
         .same_output = false,
         .afterwards = {{"learn", "games", "yolah", "--stats", "@a.games"}}},
        {.name = "learn_revalue",
         .arguments = {"learn", "games", "yolah", "--revalue", "@a.games", "--player",
                       "pvs(nodes=50, table=64KiB)", "--out", "@b.games", "--threads", "2"},
         .before = {games},
         .same_output = false,
         .afterwards = {{"learn", "games", "yolah", "--revalue", "@a.games", "--player",
                         "pvs(nodes=50, table=64KiB)", "--out", "@b.games", "--threads", "2"}}},
        {.name = "learn_quality",
         .arguments = {"learn", "quality", "yolah", "@a.games", "--all", "--eval", "heuristic"},
         .before = {games}},
        {.name = "learn_weights_regression",
         .arguments = {"learn", "weights", "yolah", "--method", "regression", "--data", "@a.games", "--out",
                       "@w"},
         .before = {games},
         .same_output = false,
         .whole = {"w"}},
        {.name = "learn_weights_ga",
         .arguments = {"learn", "weights", "yolah", "--method", "ga", "--generations", "1", "--population",
                       "6", "--games", "2", "--nodes", "10", "--threads", "2", "--out", "@w", "--plot",
                       "@w.svg"},
         .same_output = false,
         .whole = {"w", "w.svg"},
         .afterwards = {{"learn", "weights", "yolah", "--method", "ga", "--generations", "1", "--population",
                         "6", "--games", "2", "--nodes", "10", "--threads", "2", "--out", "@w"}}},
        {.name = "learn_puzzles", .arguments = puzzles, .same_output = false, .whole = {"q.puzzles"}},
        {.name = "learn_puzzles_check",
         .arguments = {"learn", "puzzles", "quarto", "--check", "@q.puzzles"},
         .before = {puzzles},
         .same_output = false},
        {.name = "learn_book_check",
         .arguments = {"learn", "book", "quarto", "--level", "4", "--check", "0"},
         .same_output = false},
    };
}

}  // namespace

std::vector<Work> all_works() {
    std::vector<Work> works;
    for (const auto& some : {looks(), thoughts(), arena(), lessons(), lessons_from_people(), visits()})
        works.insert(works.end(), some.begin(), some.end());
    return works;
}

}  // namespace damier::faults
