#include "arena/audit/repair.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "arena/audit/verify.h"
#include "arena/journal/salvage.h"
#include "arena/schedule/openings.h"
#include "arena/settings/tournament_settings.h"
#include "core/text/number.h"
#include "core/text/text.h"
#include "core/text/text_file.h"
#include "play/registry/registry.h"

namespace damier {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_journal = std::size_t{4} << 30;
constexpr std::size_t page_count_place = 28;
// So many draws are tried for an opening whose moves are known from a game.
constexpr std::uint64_t most_draws = 100'000;

// The columns of a game's row that are looked at here (journal_tables.h).
enum GameColumn : std::size_t {
    round_column = 1,
    opening_column = 6,
    run_column = 19,
    plies_column = 22,
    moves_column = 23
};

std::int64_t number_in(const Row& row, std::size_t column) {
    const auto* number = column < row.size() ? std::get_if<std::int64_t>(&row[column]) : nullptr;
    return number == nullptr ? -1 : *number;
}

std::string text_in(const Row& row, std::size_t column) {
    const auto* text = column < row.size() ? std::get_if<std::string>(&row[column]) : nullptr;
    return text == nullptr ? std::string() : *text;
}

GameSlot slot_of(const Row& game) {
    const auto part = [&](std::size_t column) { return static_cast<int>(number_in(game, column)); };
    return {part(round_column), part(round_column + 1), part(round_column + 2)};
}

// As SQLite gives it: the row's number stands where its id is.
Row with_number(Row row, std::int64_t number) {
    row.front() = number;
    return row;
}

// A folder beside the new file that is gone afterwards.
class Workshop {
  public:
    explicit Workshop(const std::string& out) {
        std::string name = out + ".repair-XXXXXX";
        if (::mkdtemp(name.data()) != nullptr) path_ = name;
    }
    ~Workshop() {
        std::error_code ignored;
        if (!path_.empty()) fs::remove_all(path_, ignored);
    }
    Workshop(const Workshop&) = delete;
    Workshop& operator=(const Workshop&) = delete;
    bool is_there() const { return !path_.empty(); }
    std::string file(const char* name) const { return (path_ / name).string(); }

  private:
    fs::path path_;
};

class Repairer {
  public:
    Repairer(FoundRows found, Repair& report) : found_(std::move(found)), report_(report) {}

    Expected<void> choose_rows();
    // Drops what is not sound, until all is; what is left is in the file.
    Expected<void> write_sound(const std::string& file);

  private:
    enum class Proof { proven, unknown, contradicted };

    void lose(std::string where, std::string what) {
        report_.lost.push_back({std::move(where), std::move(what)});
    }
    void read_chain();
    Proof proof_of(EntryKind kind, std::int64_t number, const std::vector<Row>& rows) const;
    Expected<void> choose_settings();
    std::vector<std::pair<std::int64_t, Row>> best_of(const std::string& table, EntryKind kind);
    void choose_openings();
    std::optional<Row> opening_from_games(std::int64_t number, std::int64_t after_draw) const;
    void choose_runs();
    void drop_repeated_games();

    FoundRows found_;
    Repair& report_;
    bool has_chain_ = false;
    std::map<std::pair<EntryKind, std::int64_t>, std::vector<std::pair<std::string, bool>>> digests_;
    Salvaged rows_;
    std::optional<StoredPlan> plan_;
    const GameEntry* game_ = nullptr;
    int variant_ = 0;
    std::uint64_t seed_ = 0;
};

// The digests by what they are for, and whether the entry follows from the one before it.
void Repairer::read_chain() {
    has_chain_ = !found_["chain"].empty();
    std::string previous;
    for (const auto& [id, row] : found_["chain"]) {
        const std::string link = text_in(row, 4);
        if (const auto kind = parse_entry_kind(text_in(row, 1))) {
            const std::int64_t number = number_in(row, 2);
            const bool follows = link_after(previous, *kind, number, text_in(row, 3)) == link;
            digests_[{*kind, number}].emplace_back(text_in(row, 3), follows);
        }
        previous = link;
    }
}

Repairer::Proof Repairer::proof_of(EntryKind kind, std::int64_t number, const std::vector<Row>& rows) const {
    const auto place = digests_.find({kind, number});
    if (place == digests_.end()) return Proof::unknown;
    const std::string digest = digest_of(rows);
    bool is_certain = false;
    for (const auto& [stored, follows] : place->second) {
        if (stored == digest) return Proof::proven;
        is_certain |= follows;
    }
    return is_certain ? Proof::contradicted : Proof::unknown;
}

Expected<void> Repairer::choose_settings() {
    std::vector<Row> vouched;
    SettingList list;
    for (const auto& [number, row] : found_["settings"]) {
        if (!rows_.settings.empty() && rows_.settings.back().first == number) continue;
        rows_.settings.emplace_back(number, row);
        vouched.push_back({std::string("setting"), number, row[0], row[1]});
        list.emplace_back(text_in(row, 0), text_in(row, 1));
    }
    for (const auto& [number, row] : found_["players"]) {
        if (!rows_.players.empty() && rows_.players.back().first == number) continue;
        rows_.players.emplace_back(number, row);
        vouched.push_back({std::string("player"), number, row[1], row[2]});
    }
    list = upgraded(std::move(list));
    std::map<std::string, std::string> values(list.begin(), list.end());
    const auto game = find_game(values["game"]);
    const auto variant = game ? find_variant(**game, values["variant"]) : fail("");
    const auto plan = plan_of(list, static_cast<int>(rows_.players.size()));
    const auto seed = parse_number<std::uint64_t>(values["seed"]);
    if (!game || !variant || !plan || !seed)
        return fail("the tournament's settings are lost, and without them no game can be checked");
    game_ = *game;
    variant_ = *variant;
    plan_ = *plan;
    seed_ = *seed;
    if (has_chain_ && proof_of(EntryKind::settings, 0, vouched) != Proof::proven)
        lose("settings",
             "they may not be what was stored; a run with the tournament's own file says what differs");
    return {};
}

// One row a number: the one that the chain vouches for, or one that it says nothing about.
std::vector<std::pair<std::int64_t, Row>> Repairer::best_of(const std::string& table, EntryKind kind) {
    std::map<std::int64_t, std::pair<Row, bool>> best;
    std::set<std::int64_t> wrong;
    for (const auto& [number, row] : found_[table]) {
        const Proof proof = proof_of(kind, number, {with_number(row, number)});
        if (proof == Proof::contradicted) {
            wrong.insert(number);
            continue;
        }
        const auto place = best.find(number);
        if (place == best.end() || (proof == Proof::proven && !place->second.second))
            best[number] = {row, proof == Proof::proven};
    }
    for (const std::int64_t number : wrong) {
        if (!best.contains(number))
            lose(fmt::format("{} {}", name_of(kind), number),
                 "it is not what was stored: its checksum differs");
    }
    for (const auto& [what, digests] : digests_) {
        if (what.first == kind && !best.contains(what.second) && !wrong.contains(what.second))
            lose(fmt::format("{} {}", name_of(kind), what.second), "it cannot be read any more");
    }
    std::vector<std::pair<std::int64_t, Row>> rows;
    for (auto& [number, row] : best) rows.emplace_back(number, std::move(row.first));
    return rows;
}

// The moves are in every game that was played from it; the draw is looked for.
std::optional<Row> Repairer::opening_from_games(std::int64_t number, std::int64_t after_draw) const {
    if (plan_->openings != OpeningKind::random) return std::nullopt;
    for (const auto& [id, game] : rows_.games) {
        if (number_in(game, opening_column) != number) continue;
        const std::string all = text_in(game, moves_column);
        auto moves = words(all);
        const auto plies = static_cast<std::size_t>(std::max<std::int64_t>(number_in(game, plies_column), 0));
        if (moves.size() < plies) continue;
        moves.resize(plies);
        const std::string wanted = fmt::format("{}", fmt::join(moves, " "));
        for (std::uint64_t i = 1; i <= most_draws; ++i) {
            const std::uint64_t draw = static_cast<std::uint64_t>(after_draw) + i;
            const auto table = game_->make_table(variant_);
            draw_opening(*table, seed_, plan_->plies, draw);
            if (fmt::format("{}", fmt::join(table->status().moves, " ")) == wanted)
                return Row{std::monostate{}, std::string(), wanted, static_cast<std::int64_t>(draw)};
        }
    }
    return std::nullopt;
}

// They are numbered without a gap. After one that is lost for good the next run draws them again.
void Repairer::choose_openings() {
    const auto stored = best_of("openings", EntryKind::opening);
    std::map<std::int64_t, Row> by_number(stored.begin(), stored.end());
    std::int64_t most = by_number.empty() ? -1 : by_number.rbegin()->first;
    for (const auto& [id, game] : rows_.games) most = std::max(most, number_in(game, opening_column));
    std::int64_t draw = -1;
    for (std::int64_t number = 0; number <= most; ++number) {
        auto place = by_number.find(number);
        auto row = place != by_number.end() ? std::optional(place->second) : opening_from_games(number, draw);
        if (!row) {
            lose(fmt::format("opening {}", number),
                 "it and those after it are left out, with the games from them; a run makes them again");
            break;
        }
        if (place == by_number.end())
            report_.notes.push_back(fmt::format("opening {} was found again from a game", number));
        draw = number_in(*row, 3);
        rows_.openings.emplace_back(number, std::move(*row));
    }
    const auto count = static_cast<std::int64_t>(rows_.openings.size());
    std::erase_if(rows_.games, [&](const auto& game) {
        const bool lost = number_in(game.second, opening_column) >= count;
        if (lost) lose(text_of(slot_of(game.second)), "its opening is lost");
        return lost;
    });
}

void Repairer::choose_runs() {
    rows_.runs = best_of("runs", EntryKind::run);
    std::set<std::int64_t> known;
    for (const auto& [number, row] : rows_.runs) known.insert(number);
    for (const auto& [id, game] : rows_.games) {
        const std::int64_t run = number_in(game, run_column);
        if (!known.insert(run).second) continue;
        rows_.runs.emplace_back(run, Row{std::monostate{}, std::string("unknown"), std::string("unknown")});
        report_.notes.push_back(fmt::format("which program played run {} is not known any more", run));
    }
    std::ranges::sort(rows_.runs, {}, &std::pair<std::int64_t, Row>::first);
}

void Repairer::drop_repeated_games() {
    std::set<GameSlot> seen;
    std::erase_if(rows_.games, [&](const auto& game) {
        const bool again = !seen.insert(slot_of(game.second)).second;
        if (again) lose(text_of(slot_of(game.second)), "another row says it is the same game");
        return again;
    });
}

Expected<void> Repairer::choose_rows() {
    read_chain();
    if (const auto settings = choose_settings(); !settings) return settings;
    if (!has_chain_)
        report_.notes.emplace_back("it had no checksum chain: what can be worked out was checked");
    rows_.games = best_of("games", EntryKind::game);
    drop_repeated_games();
    choose_openings();
    choose_runs();
    return {};
}

Expected<void> Repairer::write_sound(const std::string& file) {
    std::uint64_t planned = 0;
    bool ended = false;
    std::vector<int> order;
    for (;;) {
        std::error_code ignored;
        fs::remove(file, ignored);
        if (const auto written = write_journal(file, rows_, planned, ended, order); !written) return written;
        const auto journal = Journal::open_to_read(file);
        if (!journal) return std::unexpected(journal.error());
        const Verification found = verify(*journal);
        if (found.sound() && found.planned_games == planned && found.ended == ended) break;
        const bool is_noted = planned == found.planned_games && ended == found.ended;
        planned = found.planned_games;
        ended = found.ended;
        order = found.order_of_finish;
        const std::set<GameSlot> unsound(found.unsound_games.begin(), found.unsound_games.end());
        for (const Finding& finding : found.findings) {
            if (finding.where != "progress") report_.lost.push_back(finding);
        }
        const auto dropped = std::erase_if(
            rows_.games, [&](const auto& game) { return unsound.contains(slot_of(game.second)); });
        if (dropped == 0 && is_noted) break;  // what is left to be found is said, and cannot be helped
    }
    std::set<std::int64_t> all;
    for (const auto& [number, row] : found_["games"]) all.insert(number);
    for (const auto& [what, digests] : digests_) {
        if (what.first == EntryKind::game) all.insert(what.second);
    }
    report_.games_saved = rows_.games.size();
    report_.games_lost = all.size() - std::min<std::size_t>(all.size(), rows_.games.size());
    return {};
}

// The main file, with what a run that was killed has left beside it, as far as SQLite can make something of
// it.
Expected<std::string> bytes_of(const std::string& file, const Workshop& workshop, Repair& report) {
    std::error_code error;
    const bool has_more = fs::exists(file + "-wal", error) || fs::exists(file + "-journal", error);
    std::string source = file;
    if (has_more) {
        const std::string copy = workshop.file("copy.db");
        fs::copy_file(file, copy, error);
        for (const char* suffix : {"-wal", "-journal"}) {
            if (!error && fs::exists(file + suffix)) fs::copy_file(file + suffix, copy + suffix, error);
        }
        if (!error && merge_into_main_file(copy))
            source = copy;
        else
            report.lost.push_back({"file", "what a run that was killed has left beside it cannot be used"});
    }
    auto bytes = read_text_file(source, longest_journal);
    if (!bytes) return fail(fmt::format("{}: {}", quote(file, 200), bytes.error().message));
    return bytes;
}

void note_missing_end(const std::string& bytes, Repair& report) {
    if (bytes.size() < 100) return;
    const auto number = [&](std::size_t at, std::size_t size) {
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < size; ++i) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
        return value;
    };
    const std::uint64_t page = number(16, 2) == 1 ? 65536 : number(16, 2);
    const std::uint64_t pages = number(page_count_place, 4);
    if (page >= 512 && pages <= longest_journal / page && pages * page > bytes.size())
        report.lost.push_back(
            {"file", fmt::format("{} of its {} bytes are there: what was at its end cannot be known",
                                 bytes.size(), pages * page)});
}

}  // namespace

Expected<Repair> repair(const std::string& file, const std::string& out) {
    std::error_code error;
    if (!fs::is_regular_file(file, error))
        return fail(fmt::format("{}: there is no such journal", quote(file, 200)));
    if (fs::exists(out, error) || fs::is_symlink(out, error))
        return fail(fmt::format("{}: it is there already; expected the name of a new file", quote(out, 200)));
    const Workshop workshop(out);
    if (!workshop.is_there()) return fail(fmt::format("{}: it cannot be written there", quote(out, 200)));
    Repair report;
    const auto bytes = bytes_of(file, workshop, report);
    if (!bytes) return std::unexpected(bytes.error());
    note_missing_end(*bytes, report);
    Repairer repairer(find_rows(*bytes), report);
    const std::string made = workshop.file("new.db");
    auto done = repairer.choose_rows();
    if (done) done = repairer.write_sound(made);
    if (!done) return fail(fmt::format("{}: {}", quote(file, 200), done.error().message));
    // A link does not replace what somebody else may have put there meanwhile.
    fs::create_hard_link(made, out, error);
    if (error) fs::copy_file(made, out, error);  // where the file system knows no links
    if (error) return fail(fmt::format("{}: {}", quote(out, 200), error.message()));
    return report;
}

}  // namespace damier
